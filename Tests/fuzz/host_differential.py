#!/usr/bin/env python3
"""Differential test: which host a URL goes to, by the library and by a browser's parser (ada).

    Tests/fuzz/host_differential [URLS] [--seed N]

Every URL goes to pipelines with "allowedHosts" and to matchers with a host in their pattern. A URL
that one of them takes must go to an allowed host in ada too (the WHATWG URL standard, as in
browsers): a URL that ada sends elsewhere is an open redirect, and ends the run with exit code 1.
A relative URL, one without scheme and host, that a pipeline without rules takes must stay on the
host of a base. Before that, a decision that looks at the end of the host only, and takes every
relative URL, must be found out.
"""

import collections
import random
import re
import sys
import urllib.parse

import ada_url

sys.dont_write_bytecode = True
from differential import arguments, c_library, table  # noqa: E402

NAV_OK = 0
SPECIAL = ("http", "https", "ws", "wss", "ftp", "file")
RULES = [
    ["shop.example"],
    ["*.shop.example"],
    ["app", "*.app"],
    ["münchen.example"],
    ["*.münchen.example"],
    ["xn--mnchen-3ya.example", "*.xn--mnchen-3ya.example"],
    ["127.0.0.1"],
    ["[::1]"],
    ["*.a-b.example", "a_b.example"],
]

# ---- What the library says


class Library:
    """A pipeline for each list of rules, and a matcher for each host without a `*` in them."""

    def __init__(self):
        self.pipelines, self.matchers = [], []
        for rules in RULES:
            row = {"pattern": "/*", "route": "any"}
            config = {"mappings": [row], "allowedHosts": rules}
            self.pipelines.append(table("nav_pipeline", config))
            rows = [
                {"pattern": "//%s/*" % rule, "route": "any"} for rule in rules if rule[0] != "*"
            ]
            self.matchers.append(table("nav_matcher", {"mappings": rows}))
        row = {"pattern": "/*", "route": "any"}
        self.open = table("nav_pipeline", {"mappings": [row], "dotSegments": True})

    def takes(self, place, url):
        """Whether the pipeline takes a URL, and whether the matcher does."""
        data = url.encode()
        library, text = c_library.C, (data, len(data), None, None)
        decided = library.nav_pipeline_decide(self.pipelines[place], *text)
        matched = library.nav_matcher_match(self.matchers[place], *text)
        return decided == NAV_OK, matched == NAV_OK

    def takes_relative(self, url):
        """Whether a pipeline without rules takes a URL."""
        data = url.encode()
        return c_library.C.nav_pipeline_decide(self.open, data, len(data), None, None) == NAV_OK


class ByTheEnd:
    """What looks at the end of the host only, decoded: the fault that this test is there for."""

    def takes(self, place, url):
        found = re.match(r"(?:[A-Za-z][A-Za-z0-9+.-]*:)?//([^/?#]*)", url)
        host = urllib.parse.unquote(found[1]).lower() if found else ""
        taken = any(
            host.endswith(rule[1:]) if rule[0] == "*" else host == rule for rule in RULES[place]
        )
        return taken, False

    def takes_relative(self, url):
        return True


# ---- What ada says


def destination(url):
    """The host that ada sends a URL to, and whether it reads it as a browser does; None: no URL."""
    try:
        parsed = ada_url.URL(url, base="https://base.example/" if url.startswith("//") else None)
    except (ValueError, UnicodeError):
        return None
    scheme = parsed.protocol[:-1]
    if scheme in SPECIAL:
        return parsed.hostname, True
    # Other schemes have hosts that browsers do not look into; RFC 3986 makes the letters small.
    return urllib.parse.unquote(parsed.hostname).lower(), False


def ascii_form(rule):
    """A rule as the hosts of ada are written."""
    host = rule[2:] if rule[0] == "*" else rule
    return ("*." if rule[0] == "*" else "") + ada_url.URL("https://%s/" % host).hostname


BASE = "base.example"
# A scheme, or a host by RFC 3986: no relative URL.
ABSOLUTE = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:|//[^/?#]")


def leaves(url):
    """Where ada sends a relative URL, if that is not the host of its base."""
    try:
        host = ada_url.URL(url, base="https://%s/a/b" % BASE).hostname
    except (ValueError, UnicodeError):
        return None
    return None if host == BASE else host


FORMS = [[ascii_form(rule) for rule in rules] for rules in RULES]


def is_allowed(place, host, is_special):
    for rule in FORMS[place] if is_special else RULES[place]:
        if host.endswith(rule[1:]) and len(host) >= len(rule) if rule[0] == "*" else host == rule:
            return True
    return False


# ---- URLs that try to look like another host

MARKS = [chr(byte) for byte in range(0x21, 0x7F)] + [" ", "\t", "\n", "\x00", "\x7f"]
WIDE = list(
    "／＼．。｡․⁄∕℀℅：；？＃＠％［］｜＜＞＾｀｛｝＂“”ǃ⧸⧹⩴\u00ad\u034f\u115f\u180e\u200b\u200c\u200d"
    "\u2028\u2060\u3000\u3164\ufe0f\ufeff\uffa0\u0338\u0345\u00a0ßςİıſẞKÅﬁｅｓ①ªº½\u0660۱"
    "\U000e0100\U0001d42c😀"
)
OTHERS = [
    "evil.com",
    "evil",
    "evil.com.",
    "1.2.3.4",
    "0x7f.1",
    "127.1",
    "[::2]",
    "xn--e1afmkfd",
    "é",
    "É",
    "例え",
    "a_b",
    "-a",
    "a-",
    "..",
    ".",
    "",
]
SCHEMES = ["https:", "http:", "HTTPS:", "ws:", "wss:", "ftp:", "shop:", ""]


class URLs:
    def __init__(self, seed):
        self.random = random.Random(seed)

    def chance(self, percent):
        return self.random.random() * 100 < percent

    def mark(self):
        kind = self.random.random()
        if kind < 0.4:
            return self.random.choice(MARKS)
        if kind < 0.6:
            return "%%%02x" % self.random.randrange(0x80)
        text = self.random.choice(WIDE) if kind < 0.85 else self.character()
        return self.escaped(text) if self.chance(40) else text

    def character(self):
        """Any character, of the first planes mostly."""
        while True:
            point = (
                int(0x110000 ** self.random.random())
                if self.chance(50)
                else self.random.randrange(0x80, 0x30000)
            )
            if not 0xD800 <= point < 0xE000 and point < 0x110000:
                return chr(point)

    def escaped(self, text):
        return "".join("%%%02X" % byte for byte in text.encode())

    def spelled(self, text):
        """The same host, spelled otherwise."""
        pieces = []
        for character in text:
            if self.chance(8):
                character = character.upper()
            pieces.append(self.escaped(character) if self.chance(8) else character)
        return "".join(pieces)

    def host(self, rules):
        pick = self.random.choice
        rule = pick(rules)
        allowed = rule[1:] if rule[0] == "*" else rule
        kind = self.random.random()
        if kind < 0.15:
            host = (
                pick(["a", "a.b", "x-1", "é", pick(OTHERS)]) + allowed
                if rule[0] == "*"
                else allowed
            )
        elif kind < 0.75:
            host = pick(OTHERS) + self.mark() + (self.mark() if self.chance(20) else "") + allowed
        elif kind < 0.9:
            host = allowed.lstrip(".") + self.mark() + pick(OTHERS)
        else:
            place = self.random.randrange(len(allowed) + 1)
            host = allowed[:place] + self.mark() + allowed[place:]
        host = host.lstrip(".") if self.chance(90) else host
        host = self.spelled(host) if self.chance(40) else host
        return host + ("." if self.chance(3) else "")

    def url(self, rules):
        pick = self.random.choice
        slashes = "//" if self.chance(94) else pick(["/", "///", "\\\\", "/\\", "\\/", "", "//\\"])
        user = pick(["u@", "u:p@", "@", self.mark() + "@", "evil.com\\@"]) if self.chance(8) else ""
        port = pick([":80", ":", ":0", ":99999", ":" + self.mark()]) if self.chance(5) else ""
        tail = pick(["/", "/p/1", "", "?q", "#f", "\\x", "/\\x", "/@evil.com", "/..//evil.com"])
        scheme = pick(SCHEMES)
        if not scheme and slashes != "//":
            scheme = "https:"
        return scheme + slashes + user + self.host(rules) + port + tail

    def relative(self):
        """A URL that begins with what may hide a host."""
        pick = self.random.choice
        start = "".join(
            pick(["/", "\\", " ", "/", "\\", "\t", "\x00", ".", "a", "%2f"]) for _ in "123"
        )
        start = start[: self.random.randrange(1, 4)] if self.chance(60) else start
        host = pick(["evil.com", "evil.com:1", "u@evil.com", pick(OTHERS), self.mark()])
        return start + host + pick(["/", "", "?q", "#f", "\\x", "/../..//evil.com"])


# ---- The comparison


def redirect(decider, place, url, counts):
    """What is wrong with the URL being taken, or None."""
    decided, matched = decider.takes(place, url)
    found = destination(url)
    went = found is not None and is_allowed(place, *found)
    counts["taken"] += decided or matched
    counts["taken, no URL in ada"] += (decided or matched) and found is None
    counts["refused, allowed in ada"] += went and not decided
    if (decided or matched) and found is not None and not went:
        who = "pipeline" if decided else "matcher"
        return "%s takes %r for %s, ada sends it to %r" % (who, url, RULES[place], found[0])
    return None


def stray(decider, url, counts):
    """What is wrong with the relative URL being taken, or None."""
    if ABSOLUTE.match(url) or not decider.takes_relative(url):
        return None
    counts["relative, taken"] += 1
    host = leaves(url)
    return None if host is None else "%r is taken as relative, ada sends it to %r" % (url, host)


def compare_relative(decider, count, seed):
    """Plays `count` relative URLs: what was counted, and the first fault."""
    urls, counts = URLs(seed), collections.Counter()
    for _ in range(count):
        fault = stray(decider, urls.relative(), counts)
        if fault:
            return counts, fault
    return counts, None


def compare(decider, count, seed):
    """Plays `count` URLs: what was counted, and the first fault."""
    urls, counts = URLs(seed), collections.Counter()
    for number in range(count):
        place = number % len(RULES)
        fault = redirect(decider, place, urls.url(RULES[place]), counts)
        if fault:
            return counts, fault
    return counts, None


def main():
    urls, seed = arguments(__doc__, "urls", 400_000)
    if compare(ByTheEnd(), 20_000, seed)[1] is None:
        print("a decision by the end of the host was not found out")
        return 1
    if compare_relative(ByTheEnd(), 1_000, seed)[1] is None:
        print("a decision that takes every relative URL was not found out")
        return 1
    library = Library()
    counts, fault = compare(library, urls, seed)
    if not fault:
        relative, fault = compare_relative(library, urls, seed)
        counts += relative
    if fault:
        print("seed %d: %s" % (seed, fault))
        return 1
    for kind in ("taken", "relative, taken"):
        if counts[kind] < urls // 50:
            print("%s: only %d URLs: this says nothing" % (kind, counts[kind]))
            return 1
    said = ", ".join(
        "%s: %s" % (name, format(count, ",")) for name, count in sorted(counts.items())
    )
    print(f"{urls:,} URLs (seed {seed}), none taken that ada sends elsewhere; {said}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
