"""Where a member is in a JSON text."""

from __future__ import annotations

import json
import re

_TOKEN = re.compile(rb'\s*("(?:[^"\\]|\\.)*"|[{}\[\],:]|[^{}\[\],:"\s]+)\s*')


def span_of(text: bytes, pointer: str) -> tuple[int, int]:
    """The first byte of the member at a JSON pointer, which is that of its key, and the last of its
    value."""
    wanted = [part.replace("~1", "/").replace("~0", "~") for part in pointer.split("/")[1:]]
    spans = _Spans(text)
    spans.value([], 0)
    if tuple(wanted) not in spans.found:
        raise ValueError(f"there is no member {pointer}")
    return spans.found[tuple(wanted)]


class _Spans:
    """All members of a text, by their places."""

    def __init__(self, text: bytes) -> None:
        self._tokens = [match for match in _TOKEN.finditer(text)][::-1]
        self.found: dict[tuple[str, ...], tuple[int, int]] = {}

    def value(self, place: list[str], first: int) -> None:
        """Read the value at `place`, whose member begins at `first`."""
        token = self._tokens.pop()
        closing = {b"{": b"}", b"[": b"]"}.get(token[1])
        index = 0
        while closing and self._tokens[-1][1] != closing:
            start, key = self._tokens[-1].start(1), str(index)
            if closing == b"}":
                key = json.loads(self._tokens.pop()[1])
                self._tokens.pop()  # the colon
            self.value([*place, key], start)
            index += 1
            if self._tokens[-1][1] == b",":
                self._tokens.pop()
        last = self._tokens.pop() if closing else token
        self.found[tuple(place)] = (first, last.end(1) - 1)
