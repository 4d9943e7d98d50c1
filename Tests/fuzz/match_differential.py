#!/usr/bin/env python3
"""Differential test: the library's matcher against a naive linear matcher, on random tables and
URLs.

    Tests/fuzz/match_differential.py [PAIRS] [--seed N]

Every URL goes to nav_matcher_match. The oracle below tries pattern after pattern and segment after
segment, as docs/protocol.md section 5 says, and shares no code with the library. The first
difference in index, values or route ends the run with exit code 1, made as small as it stays. The
same seed gives the same pairs. Before that, an oracle that is made wrong must be found out. Without
--seed every run has other pairs.
"""

import decimal
import json
import multiprocessing
import random
import re
import sys
import urllib.parse

sys.dont_write_bytecode = True
from differential import arguments, c_library, table as table_of  # noqa: E402

URLS_PER_TABLE = 50
NAV_NO_MATCH, NAV_ERR_URL = 14, -6
INT64 = range(-(2**63), 2**63)

# ---- What matching means


def is_int(text):
    return re.fullmatch(r"-?(0|[1-9][0-9]*)", text) is not None and int(text) in INT64


TYPES = {
    "int": is_int,
    "uint": lambda text: is_int(text) and not text.startswith("-"),
    "bool": lambda text: text in ("true", "false"),
    "uuid": re.compile("-".join("[0-9A-Fa-f]{%d}" % n for n in (8, 4, 4, 4, 12))).fullmatch,
    "number": re.compile(r"-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?").fullmatch,
    "slug": re.compile(r"[A-Za-z0-9_-]+").fullmatch,
}
NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
ORIGIN = re.compile(r"(?:([A-Za-z][A-Za-z0-9+.-]*):)?//([^/]*)(.*)", re.S)
PARAMETER = re.compile(r":([^{}?]*)(?:\{([^{}]*)\})?(\?)?")


class Pattern:
    """A pattern taken apart; `segments` holds a literal, or the name and type of a parameter."""

    def __init__(self, text):
        origin = ORIGIN.fullmatch(text)
        self.scheme, self.host, path = (
            (origin[1] and origin[1].lower(), origin[2].lower(), origin[3])
            if origin
            else (None, None, text)
        )
        parts = [part for part in path.split("/") if part]
        self.rest, self.is_optional, self.is_sound = None, False, True
        if parts and parts[-1].startswith("*"):
            self.rest = parts.pop()[1:]
            self.is_sound = self.rest == "" or NAME.fullmatch(self.rest) is not None
        self.segments = [
            self.segment(part, is_last=self.rest is None and place == len(parts) - 1)
            for place, part in enumerate(parts)
        ]

    def segment(self, part, is_last):
        if part.startswith("*"):
            self.is_sound = False
        if not part.startswith(":"):
            return part
        found = PARAMETER.fullmatch(part)
        if (
            not found
            or not NAME.fullmatch(found[1])
            or found[2] is not None
            and found[2] not in TYPES
            or found[3]
            and not is_last
        ):
            self.is_sound = False
            return part
        self.is_optional |= found[3] is not None
        return found[1], found[2]

    def values(self, url):
        """The values of the path as (name, type, text), or None."""
        if (
            not self.is_sound
            or self.scheme not in (None, (url.scheme or "").lower())
            or self.host not in (None, (url.host or "").lower())
        ):
            return None
        segments, given = self.segments, url.segments
        if self.is_optional and len(given) == len(segments) - 1:
            segments = segments[:-1]
        if len(given) < len(segments) or self.rest is None and len(given) > len(segments):
            return None
        values = []
        for wanted, text in zip(segments, given):
            if isinstance(wanted, tuple):
                if wanted[1] is not None and not TYPES[wanted[1]](text):
                    return None
                values.append((*wanted, text))
            elif wanted != text:
                return None
        return values + [(self.rest, None, text) for text in given[len(segments) :] if self.rest]


def typed(kind, text):
    if kind == "bool":
        return text == "true"
    return decimal.Decimal(text) if kind in ("int", "uint", "number") else text


def expected(patterns, url):
    """What the library should answer: index, all texts by name, and the params of the route."""
    if url.is_bad():
        return "status %d" % NAV_ERR_URL
    for index, pattern in enumerate(patterns):
        values = pattern.values(url)
        if values is None:
            continue
        texts, params = {}, {}
        for name, kind, text in values:
            texts.setdefault(name, []).append(text)
            params.setdefault(name, []).append(typed(kind, text))
        for name, text in url.query:
            texts.setdefault(name, []).append(text)
            # The path wins.
            if index % 2 and all(name != own for own, _, _ in values):
                params.setdefault(name, []).append(text)
        return (
            index,
            texts,
            {
                name: several[0] if len(several) == 1 else several
                for name, several in params.items()
            },
        )
    return None


# ---- What the library says


class Library:
    def __init__(self):
        self.buffer = c_library.buffer()

    def table(self, patterns):
        """A table whose odd mappings take the whole query."""
        rows = [
            {"pattern": text, "route": "r%d" % index, **({"query": "all"} if index % 2 else {})}
            for index, text in enumerate(patterns)
        ]
        return table_of("nav_matcher", {"mappings": rows})

    def answer(self, table, url):
        data = url.encode()
        status = c_library.C.nav_matcher_match(table, data, len(data), self.buffer, None)
        if status == NAV_NO_MATCH:
            return None
        if status != 0:
            return "status %d" % status
        found = json.loads(
            c_library.text_of(self.buffer),
            parse_int=decimal.Decimal,
            parse_float=decimal.Decimal,
        )
        named = found["route"]["name"] == "r%s" % found["index"]
        return (
            (int(found["index"]), found["params"], found["route"].get("params", {}))
            if named
            else found
        )


# ---- Tables and URLs that have much to do with each other: few names, few values

LITERALS = [
    "a",
    "b",
    "items",
    "a b",
    "%41",
    "é",
    "settings-long-name",
    "settings-long-nome",
    "7",
    "true",
    "-7",
    "0.5",
]


def alike(length):
    """Literals of one length that differ in one place: the first, one in the middle, the last."""
    text = "collections-of-the-shop-and-all-that-is-in-it"[:length]
    changed = {
        text[:place] + "_" + text[place + 1 :]
        for place in (0, 7, 8, 15, 16, 17, length // 2, length - 9, length - 2, length - 1)
        if 0 <= place < length
    }
    return [text, *sorted(changed)]


# What a table and its URLs mostly consist of. Literals are compared eight bytes at a time, so each
# length from 8 on has pairs that differ in the tail or in the middle only.
FAMILIES = [
    LITERALS[:4],
    LITERALS[:4],
    LITERALS[:4],
    *(alike(length) for length in (8, 9, 13, 16, 17, 24, 25, 26, 33, 41)),
    ["9223372036854775807", "9223372036854775808", "18446744073709551617", "12345678901234567890"],
]
VALUES = LITERALS + [
    "~",
    "a-b",
    "1e5",
    "9223372036854775807",
    "9223372036854775808",
    "-9223372036854775808",
    "-0",
    "01",
    "1.",
    "+1",
    "1e",
    "2E-3",
    "/",
    "00000000-0000-4000-8000-0000000000aF",
    "00000000-0000-4000-8000-0000000000a",
    "false",
    "False",
    "A",
    "..",
    "\u0661",
    "*",
    ":x",
    # Of 20 digits: beyond int64, within it but for a zero, and small if 64 bits wrap.
    "12345678901234567890",
    "-12345678901234567890",
    "09223372036854775807",
    "18446744073709551616",
    "18446744073709551617",
    "-18446744073709551617",
    "00000000000000000001",
    "99999999999999999999",
    "92233720368547758080",
]
# What makes a URL none: hosts, and segments in which escapes decode to what is not UTF-8.
BAD_HOSTS = [
    "[1:2:3:4:5:6:7:8::]",
    "[::1:2:3:4:5:6:7:8]",
    "[1:2:3:4::5:6:7:8]",
    "[1:2:3:4:5:6:7]",
    "[::1.2.3.04]",
    "[::01.2.3.4]",
    "[::1.2.3.256]",
    "[::1.2.3]",
    "[1::2::3]",
    "[12345::]",
]
BAD_SEGMENTS = [
    "%C0%AF",
    "%c1%bf",
    "%E0%80%AF",
    "%E0%9F%BF",
    "%F0%80%80%AF",
    "%F0%8F%BF%BF",
    "%ED%A0%80",
    "%F4%90%80%80",
    "%80",
    "%C3",
    "%E2%82",
    "%zz",
    "%4",
]
GOOD_LITERALS = [
    "[1:2:3:4:5:6:7:8]",
    "[1:2:3:4:5:6:7::]",
    "[::2:3:4:5:6:7:8]",
    "[::1.2.3.4]",
    "[1:2:3:4:5:6:10.0.200.255]",
]
SUFFIXES = ["", "", "", ""] + ["{%s}" % name for name in TYPES]
ORIGINS = [
    "//app",
    "//Example.com",
    "shop://app",
    "SHOP://app",
    "shop://",
    "//[::1]",
    *("//" + host for host in GOOD_LITERALS[:2]),
]
PLAIN = set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~ é")


class URL:
    def __init__(self, scheme, host, segments, query, bad=None):
        self.scheme, self.host, self.segments, self.query = scheme, host, segments, query
        # A segment as it is written at the end of the path.
        self.bad = bad

    def is_bad(self):
        return self.bad is not None or self.host in BAD_HOSTS


class Pairs:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.family = LITERALS[:4]

    def chance(self, percent):
        return self.random.random() * 100 < percent

    def pattern(self, depth, has_origins):
        pick = self.random.choice
        text = pick(ORIGINS) if has_origins and self.chance(60) else ""
        count = self.random.randint(0, depth)
        for index in range(count):
            kind = self.random.random()
            if kind < 0.45:
                text += "/" + pick(self.family if self.chance(80) else LITERALS)
            elif kind < 0.97:
                text += (
                    "/:"
                    + pick(["x", "y", "id"])
                    + pick(SUFFIXES)
                    + ("?" if index == count - 1 and self.chance(20) else "")
                )
            else:
                text += "/" + pick(["*", "*deep", ":1", ":a b", ":x{what}", ":x?", "*9"])
        if self.chance(20):
            text += pick(["/*", "/*rest"])
        return text or "/"

    def table(self):
        self.family = self.random.choice(FAMILIES)
        depth, has_origins = self.random.randint(1, 4), self.chance(20)
        return [
            self.pattern(depth, has_origins)
            for _ in range(self.random.choice([1, 2, 3, 5, 8, 13, 30]))
        ]

    def url(self):
        pick = self.random.choice
        scheme = pick(["shop", "SHOP", "https"]) if self.chance(30) else None
        host = (
            pick(["app", "APP", "example.com", "other", "[::1]", "", pick(GOOD_LITERALS)])
            if self.chance(40)
            else None
        )
        if self.chance(1):
            host = pick(BAD_HOSTS)
        segments = [
            pick(self.family if self.chance(60) else VALUES)
            for _ in range(self.random.choice([0, 1, 1, 2, 2, 3, 4, 5]))
        ]
        query = [
            (pick(["x", "id", "q", ""]), pick(VALUES + [""]))
            for _ in range(self.random.randint(1, 3) if self.chance(40) else 0)
        ]
        return URL(scheme, host, segments, query, pick(BAD_SEGMENTS) if self.chance(1) else None)

    def escape(self, text, keeping=""):
        """A spelling of `text`: escapes where none are needed, raw characters where escapes could
        be."""
        spelled = []
        for character in text:
            if (character in PLAIN or character in keeping) and self.random.random() > 0.1:
                spelled.append(character)
            else:
                spelled.extend(
                    ("%%%02X" if self.random.random() < 0.5 else "%%%02x") % byte
                    for byte in character.encode()
                )
        return "".join(spelled)

    def spell(self, url):
        text = "" if url.scheme is None else url.scheme + ":"
        if url.host is not None:
            text += "//" + (url.host if url.host.startswith("[") else self.escape(url.host))
        for segment in url.segments:
            text += ("//" if url.host is not None and self.chance(10) else "/") + self.escape(
                segment
            )
        if url.segments and self.chance(20):
            text += "/"
        if url.bad is not None:
            text += "/" + url.bad
        separator = "?"
        for name, value in url.query:
            flag = name and not value and self.chance(50)
            text += (
                separator + self.escape(name) + ("" if flag else "=" + self.escape(value, "=/?"))
            )
            separator = "&&" if self.chance(20) else "&"
        return text + ("#a/b" if self.chance(20) else "")


# ---- Differences


def difference(library, texts, url, spelled):
    """What both say where they differ, or None."""
    table = library.table(texts)
    found = library.answer(table, spelled)
    c_library.C.nav_matcher_destroy(table)
    wanted = expected([Pattern(text) for text in texts], url)
    return None if found == wanted else (wanted, found)


def plain(url):
    """The plainest spelling."""
    quote = lambda text: urllib.parse.quote(text, safe="")
    origin = ("" if url.scheme is None else url.scheme + ":") + (
        "" if url.host is None else "//" + url.host
    )
    query = "&".join(quote(name) + "=" + quote(value) for name, value in url.query)
    bad = "" if url.bad is None else "/" + url.bad
    return (
        origin
        + "".join("/" + quote(segment) for segment in url.segments)
        + bad
        + ("?" + query if query else "")
    )


def without(text, place):
    """A pattern without its part number `place`."""
    path = ORIGIN.fullmatch(text)[3] if ORIGIN.fullmatch(text) else text
    parts = [part for part in path.split("/") if part]
    return (
        text[: len(text) - len(path)]
        + "".join("/" + part for part in parts[:place] + parts[place + 1 :])
    ) or "/"


def smaller(texts, url):
    """Tables and URLs with one thing less."""
    for place in range(len(texts)):
        yield texts[:place] + texts[place + 1 :], url
    for place in range(len(url.segments)):
        fewer = URL(
            url.scheme,
            url.host,
            url.segments[:place] + url.segments[place + 1 :],
            url.query,
            url.bad,
        )
        yield [without(text, place) for text in texts], fewer
        yield texts, fewer
    for place in range(len(url.query)):
        yield (
            texts,
            URL(
                url.scheme,
                url.host,
                url.segments,
                url.query[:place] + url.query[place + 1 :],
                url.bad,
            ),
        )
    if url.scheme is not None:
        yield texts, URL(None, url.host, url.segments, url.query, url.bad)
    if url.host is not None:
        yield texts, URL(url.scheme, None, url.segments, url.query, url.bad)


def shrunk(library, texts, url, spelled):
    """The difference made small: in the plainest spelling if it shows there."""
    if difference(library, texts, url, plain(url)):
        spelled = None
        while True:
            for candidate in smaller(texts, url):
                if candidate[0] and difference(library, *candidate, plain(candidate[1])):
                    texts, url = candidate
                    break
            else:
                break
    spelled = plain(url) if spelled is None else spelled
    wanted, found = difference(library, texts, url, spelled)
    return "table %s\n  URL      %r\n  expected %r\n  library  %r" % (
        json.dumps(texts, ensure_ascii=False),
        spelled,
        wanted,
        found,
    )


def play(task):
    """The pairs of one share: how many matched, and what differs."""
    seed, tables = task
    library, pairs, matched = Library(), Pairs(seed), 0
    for _ in range(tables):
        texts = pairs.table()
        patterns, table = [Pattern(text) for text in texts], library.table(texts)
        for _ in range(URLS_PER_TABLE):
            url = pairs.url()
            spelled = pairs.spell(url)
            wanted = expected(patterns, url)
            matched += wanted is not None
            if library.answer(table, spelled) != wanted:
                c_library.C.nav_matcher_destroy(table)
                return matched, shrunk(library, texts, url, spelled)
        c_library.C.nav_matcher_destroy(table)
    return matched, None


def planted_difference():
    """What is found with an oracle that takes every text for a slug: one pattern and one
    segment."""
    right, TYPES["slug"] = TYPES["slug"], lambda text: True
    try:
        return play((1, 1_000))[1]
    finally:
        TYPES["slug"] = right


PLANTED = re.compile(r'table \["/:[a-z]+\{slug\}\??"\]\n  URL      \'/[^/]+\'')


def main():
    pairs, seed = arguments(__doc__, "pairs", 100_000)
    planted = planted_difference()
    if planted is None:
        print("an oracle that was made wrong was not found out")
        return 1
    if not PLANTED.match(planted):
        print(f"another difference than the planted one, or one that was not made small: {planted}")
        return 1
    tables = -(-pairs // URLS_PER_TABLE)
    share = 500
    # Each share has a seed of its own, so that they are the same however many processes play them.
    tasks = [
        (seed * 1_000_003 + number, min(share, tables - number * share))
        for number in range(-(-tables // share))
    ]
    played = matched = 0
    with multiprocessing.Pool(2) as pool:
        for count, found in pool.imap(play, tasks):
            if found:
                pool.terminate()
                print(f"seed {seed}, share {played // share}: {found}")
                return 1
            matched += count
            played += min(share, tables - played)
            print(
                f"{played * URLS_PER_TABLE:,} of {tables * URLS_PER_TABLE:,} pairs", file=sys.stderr
            )
    print(
        f"{tables * URLS_PER_TABLE:,} pairs of table and URL (seed {seed}): {matched:,} matched, no difference"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
