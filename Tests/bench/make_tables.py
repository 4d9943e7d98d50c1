#!/usr/bin/env python3
"""Makes the synthetic link tables s100, s1000 and s10000, always of the same bytes.

    Tests/bench/make_tables.py FOLDER

NAME.patterns has one pattern a line, in declaration order; NAME.hits paths that match just one of
them, shuffled; NAME.misses paths that match none. A hash below says what each file must be: the
figures of docs/performance-tables.md were measured on these. Exit 1 if one comes out different.
"""

import hashlib
import pathlib
import random
import sys

WORDS = (
    "home shop cart user feed chat mail news music video photo event place trip hotel bank card order track store "
    "group forum badge quest guild arena craft vault ledger token clinic doctor recipe garden weather radio sport "
    "league team match"
).split()
SHAPES = [
    "/{}/home",
    "/{}/items/:id",
    "/{}/users/:uid/posts/:pid",
    "/{}/orgs/:org/repos/:repo/issues/:num",
    "/{}/settings/privacy",
    "/{}/items/:id/edit",
    "/{}/users/:uid/followers/:fid",
    "/{}/orgs/:org/teams/:team/members/:mid",
]
HASHES = {
    "s100.patterns": "2f6e6b2d1057d7c7",
    "s100.hits": "46d21c948985804e",
    "s100.misses": "2f3b3e08592e121b",
    "s1000.patterns": "c83f9cb9862fe436",
    "s1000.hits": "a203cf2f6b85bdf8",
    "s1000.misses": "0dca021c1bef8f9c",
    "s10000.patterns": "47deeab57e9fafc6",
    "s10000.hits": "d07219c94284eecf",
    "s10000.misses": "524d8651726269c0",
}
"""The first 16 digits of SHA-256."""


def section(number):
    """What the paths of a part of the table begin with."""
    word = WORDS[number % len(WORDS)]
    return word if number < len(WORDS) else "%s%d" % (word, number // len(WORDS))


def table(count):
    """The lines of the three files."""
    numbers = random.Random(7)
    patterns = [
        SHAPES[index % len(SHAPES)].format(section(index // len(SHAPES))) for index in range(count)
    ]

    def path(pattern):
        return "/".join(
            str(numbers.randint(100, 999999)) if part.startswith(":") else part
            for part in pattern.split("/")
        )

    hits, misses = list(map(path, patterns)), []
    for index, pattern in enumerate(patterns):
        longer = path(pattern) + "/extra/tail"
        misses.append(
            ("/unknown%d/thing" % index, longer, "/%s/nope/77/zip" % pattern.split("/")[1])[
                index % 3
            ]
        )
    numbers.shuffle(hits)
    numbers.shuffle(misses)
    return {"patterns": patterns, "hits": hits, "misses": misses}


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: Tests/bench/make_tables.py FOLDER")
    folder, wrong = pathlib.Path(sys.argv[1]), 0
    folder.mkdir(parents=True, exist_ok=True)
    for count in (100, 1_000, 10_000):
        for kind, lines in table(count).items():
            name, text = "s%d.%s" % (count, kind), "".join(line + "\n" for line in lines).encode()
            digest = hashlib.sha256(text).hexdigest()[:16]
            if digest != HASHES.get(name):
                print(
                    "make_tables: %s has the hash %s instead of %s"
                    % (name, digest, HASHES.get(name)),
                    file=sys.stderr,
                )
                wrong += 1
            (folder / name).write_bytes(text)
    print("make_tables: %d tables, %d files differ" % (3, wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
