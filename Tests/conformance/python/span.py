"""Where a member is in a JSON text without white space."""

from __future__ import annotations

import json
import re

_STRING = re.compile(rb'"(?:[^"\\]|\\.)*"')
_TOKEN = re.compile(rb'"(?:[^"\\]|\\.)*"|[{}\[\],:]|[^{}\[\],:"]+')


def _after_value(text: bytes, at: int) -> int:
    """The end of the value that begins at `at`."""
    depth = 0
    while True:
        token = _TOKEN.match(text, at)
        assert token is not None
        at = token.end()
        depth += (token[0] in b"{[") - (token[0] in b"}]")
        if depth == 0:
            return at


def span_of(text: bytes, pointer: str) -> tuple[int, int]:
    """The first byte of a member, which is that of its key, and the last of its value."""
    first = at = 0
    for segment in pointer.split("/")[1:]:
        first, at = _step(text, at, segment.replace("~1", "/").replace("~0", "~"))
    return first, _after_value(text, at) - 1


def _step(text: bytes, at: int, segment: str) -> tuple[int, int]:
    """Where a member or element of the value at `at` begins, and where its value does."""
    is_object, index = text[at] == ord("{"), 0
    place = at + 1
    while text[place] not in b"}]":
        value = place
        if is_object:
            key = _STRING.match(text, place)
            assert key is not None
            value = key.end() + 1
            if json.loads(key[0]) == segment:
                return place, value
        elif str(index) == segment:
            return place, value
        place, index = _after_value(text, value), index + 1
        place += text[place] == ord(",")
    raise ValueError(f"there is no member {segment}")
