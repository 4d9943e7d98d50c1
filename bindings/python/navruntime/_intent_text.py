"""The JSON text of an app's intents, and of what they are made of."""

from __future__ import annotations

from typing import Iterable, Mapping, Union

from ._arguments import several, whole
from ._json import JSON, dumps
from .routes import RouteLike, checked_text

Intent = Union[str, bytes, Mapping[str, JSON]]
"""An intent in its JSON form, in which routes may be :class:`Route` values; bytes are JSON text."""


def _text(intent: Intent) -> bytes:
    if isinstance(intent, bytes):
        return intent
    if isinstance(intent, str) and intent[:1] == "{":
        raise TypeError(f"an intent as text is one word, found {intent[:40]!r}: give JSON as bytes")
    return dumps(intent)


def envelope(intent: Intent, from_: int | None, source: str | None) -> bytes:
    """The JSON text of an intent, with the screen that sends it and its source if given."""
    text = _text(intent)
    if from_ is None and source is None:
        return text
    text = b'{"intent":' + text
    text += b"" if from_ is None else b',"from":%d' % whole(from_)
    return text + (b"" if source is None else b',"source":' + dumps(source)) + b"}"


def tagged(tag: bytes, payload: bytes) -> bytes:
    """An object with one member."""
    return b'{"' + tag + b'":' + payload + b"}"


def members(**values: bytes | None) -> bytes:
    """An object with these members; one that is None is left out."""
    return b"{%s}" % b",".join(
        b'"%s":%s' % (key.encode(), value) for key, value in values.items() if value is not None
    )


def target_text(target: RouteLike | int) -> bytes:
    """The text of a route, or of an id."""
    return b"%d" % target if isinstance(target, int) else checked_text(target)


def intents_text(intents: Iterable[Intent]) -> bytes:
    """The text of several intents."""
    return b"[%s]" % b",".join(map(_text, several(intents, "intents")))
