"""Texts from outside, such as URLs and the names of files, for a terminal."""

from __future__ import annotations

import re

from textual.content import Content

_HIDDEN = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


def visible(text: str) -> str:
    """A text from outside: what would steer a terminal is only shown."""
    return _HIDDEN.sub(lambda found: f"\\x{ord(found[0]):02x}", text.replace("\t", "    "))


def plain(text: str, most: int = 100_000) -> Content:
    """The same for Textual, where brackets would be markup; it is cut off after ``most``
    letters."""
    return Content(visible(text if len(text) <= most else text[: most - 1] + "…"))
