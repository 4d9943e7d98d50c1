#!/usr/bin/env python3
"""Differential test: the library's JSON reader against Python's json module, on random and on
damaged texts.

    Tests/fuzz/json_differential.py [TEXTS] [--seed N]

Every text goes to nav_route_canonical. Python's parser, held to the same contract
(docs/protocol.md, first paragraph and section 1), says whether it is a route and what its canonical
form is; any difference ends the run with exit code 1 and the text. The same seed gives the same
texts; without one every run has others.
"""

import json
import random
import re
import sys
import time

sys.dont_write_bytecode = True
from differential import arguments, c_library  # noqa: E402

NESTING = 64
NAV_OK = 0
NUMBER = re.compile(r"(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?\Z")


class Refused(ValueError):
    """The contract does not allow the text."""


# ---- What the contract says, by way of Python's parser


class Number(str):
    """A number in canonical form."""


def number(spelling):
    sign, whole, fraction, exponent = NUMBER.match(spelling).groups()
    digits = whole + (fraction or "")
    first = len(digits) - len(digits.lstrip("0"))
    digits = digits.strip("0")
    if not digits:
        return Number("0")
    power = len(whole) - 1 - first + int(exponent or 0)
    if not -(2**31) <= power < 2**31:
        raise Refused("exponent")
    if power > 21 or power <= -7:
        text = (
            digits[0]
            + ("." + digits[1:] if digits[1:] else "")
            + ("e+" if power >= 0 else "e")
            + str(power)
        )
    elif power < 0:
        text = "0." + "0" * (-power - 1) + digits
    else:
        digits = digits.ljust(power + 1, "0")
        text = digits[: power + 1] + ("." + digits[power + 1 :] if digits[power + 1 :] else "")
    return Number(sign + text)


def pairs(members):
    keys = dict(members)
    if len(keys) != len(members):
        raise Refused("duplicate key")
    return keys


def constant(name):
    raise Refused(name)


DECODER = json.JSONDecoder(
    parse_int=number, parse_float=number, parse_constant=constant, object_pairs_hook=pairs
)
ESCAPES = {
    '"': '\\"',
    "\\": "\\\\",
    "\b": "\\b",
    "\f": "\\f",
    "\n": "\\n",
    "\r": "\\r",
    "\t": "\\t",
}
SPECIAL = re.compile(r'["\\\x00-\x1f]')


def string(text):
    return (
        '"'
        + SPECIAL.sub(lambda match: ESCAPES.get(match[0], "\\u%04x" % ord(match[0])), text)
        + '"'
    )


def canonical(value, depth):
    if isinstance(value, Number):
        return value
    if isinstance(value, str):
        return string(value)
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if depth >= NESTING:
        raise Refused("nesting")
    if isinstance(value, list):
        return "[" + ",".join(canonical(item, depth + 1) for item in value) + "]"
    keys = sorted(value, key=lambda key: key.encode())
    return (
        "{" + ",".join(string(key) + ":" + canonical(value[key], depth + 1) for key in keys) + "}"
    )


def expected(data):
    """The canonical text of the route that `data` spells, or None."""
    try:
        value = DECODER.decode(data.decode())
        if isinstance(value, str) and not isinstance(value, Number):
            value = {"name": value}
        if not isinstance(value, dict) or not {"name"} <= value.keys() <= {"name", "params"}:
            return None
        name, params = value["name"], value.get("params", {})
        if (
            not isinstance(name, str)
            or isinstance(name, Number)
            or not name
            or not isinstance(params, dict)
        ):
            return None
        text = (
            '{"name":'
            + string(name)
            + (',"params":' + canonical(params, 1) if params else "")
            + "}"
        )
        return text.encode()
    except (ValueError, RecursionError):
        return None


# ---- What the library says


class Library:
    def __init__(self):
        self.buffer = c_library.buffer()

    def canonical(self, data):
        status = c_library.C.nav_route_canonical(data, len(data), self.buffer, None)
        return c_library.text_of(self.buffer) if status == NAV_OK else None


# ---- Texts

CHARACTERS = [
    "a",
    "b",
    "Z",
    "0",
    " ",
    "/",
    '"',
    "\\",
    "\n",
    "\t",
    "\x00",
    "\x1f",
    "\x7f",
    "é",
    "€",
    "안",
    "\u2028",
    "\ud7ff",
    "\ue000",
    "\uffff",
    "😀",
    "\U0010ffff",
]
INSERTS = [
    b"{",
    b"}",
    b"[",
    b"]",
    b",",
    b":",
    b'"',
    b"\\",
    b"\\u",
    b"\\ud800",
    b"\\udc00",
    b"0",
    b"1",
    b"-",
    b"+",
    b".",
    b"e",
    b"E9",
    b"true",
    b"null",
    b" ",
    b"\t",
    b"\x00",
    b"\x0b",
    b"\x80",
    b"\xc0\x80",
    b"\xed\xa0\x80",
    b"\xf4\x90\x80\x80",
    b"\xef\xbb\xbf",
    b"\xff",
    b'"name":',
    b'"params":{',
    b"NaN",
    b"/**/",
]


class Texts:
    def __init__(self, seed):
        self.random = random.Random(seed)

    def space(self):
        return self.random.choice(["", "", "", "", " ", "\n\t", "\r "])

    def string(self):
        parts = []
        for character in self.random.choices(
            CHARACTERS, k=self.random.choice([0, 1, 2, 3, 7, 8, 9, 20])
        ):
            if character in '"\\' or character < " " or self.random.random() < 0.1:
                units = character.encode("utf-16-be")
                escape = "".join(
                    "\\u%04x" % int.from_bytes(units[i : i + 2], "big")
                    for i in range(0, len(units), 2)
                )
                parts.append(
                    ESCAPES.get(character, escape) if self.random.random() < 0.5 else escape
                )
            else:
                parts.append(character)
        return '"' + "".join(parts) + '"'

    def number(self):
        chance = self.random
        digits = lambda most: "".join(chance.choices("0123456789", k=chance.randint(1, most)))
        text = chance.choice(["", "-"]) + chance.choice(
            ["0", "1", str(chance.randint(1, 10 ** chance.randint(1, 30)))]
        )
        if chance.random() < 0.4:
            text += "." + digits(chance.choice([3, 30]))
        if chance.random() < 0.3:
            text += (
                chance.choice("eE")
                + chance.choice(["", "+", "-"])
                + chance.choice([digits(2), digits(2), "2147483647", "2147483648", digits(12)])
            )
        return text

    def value(self, depth=0):
        kind = self.random.random()
        if depth < 4 and kind < 0.2:
            return (
                "["
                + self.space()
                + ("," + self.space()).join(
                    self.value(depth + 1) for _ in range(self.random.choice([0, 1, 2, 5]))
                )
                + self.space()
                + "]"
            )
        if depth < 4 and kind < 0.45:
            return self.object(depth)
        if kind < 0.65:
            return self.string()
        return self.number() if kind < 0.9 else self.random.choice(["true", "false", "null"])

    def object(self, depth):
        members = []
        for _ in range(self.random.choice([0, 1, 2, 3, 6])):
            members.append(
                self.space()
                + self.string()
                + self.space()
                + ":"
                + self.space()
                + self.value(depth + 1)
                + self.space()
            )
        return "{" + ",".join(members) + "}"

    def route(self):
        if self.random.random() < 0.05:
            return self.string()
        if self.random.random() < 0.02:
            depth = self.random.choice([60, 61, 62, 63, 64, 65])
            return '{"name":"n","params":{"x":' + "[" * depth + "]" * depth + "}}"
        members = [
            '"name"'
            + self.space()
            + ":"
            + self.space()
            + (self.string() if self.random.random() < 0.9 else self.value())
        ]
        if self.random.random() < 0.9:
            members.append(
                self.space()
                + '"params":'
                + (self.object(1) if self.random.random() < 0.95 else self.value(1))
            )
        self.random.shuffle(members)
        return self.space() + "{" + ("," + self.space()).join(members) + "}" + self.space()

    def damaged(self, data):
        for _ in range(self.random.choice([1, 1, 2, 3])):
            place = self.random.randint(0, len(data))
            kind = self.random.random()
            if kind < 0.3:
                data = data[:place] + data[place + 1 :]
            elif kind < 0.6:
                data = data[:place] + self.random.choice(INSERTS) + data[place:]
            elif kind < 0.8:
                data = data[:place] + self.random.choice(INSERTS) + data[place + 1 :]
            elif kind < 0.9:
                data = data[:place]
            else:
                other = self.random.randint(0, len(data))
                data = data[:place] + data[other:]
        return data

    def next(self):
        data = self.route().encode()
        return data if self.random.random() < 0.4 else self.damaged(data)


def main():
    count, seed = arguments(__doc__, "texts", 100_000)
    library, texts = Library(), Texts(seed)
    accepted = 0
    shown = time.monotonic()
    for index in range(count):
        data = texts.next()
        wanted, found = expected(data), library.canonical(data)
        if wanted != found:
            print(
                f"text {index} of seed {seed}: {data!r}\n  Python: {wanted!r}\n  library: {found!r}"
            )
            return 1
        accepted += found is not None
        if time.monotonic() - shown > 5:
            shown = time.monotonic()
            print(f"{index:,} of {count:,} texts", file=sys.stderr)
    print(
        f"{count:,} texts (seed {seed}): {accepted:,} accepted, {count - accepted:,} refused, no difference"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
