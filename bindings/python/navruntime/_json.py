"""JSON in and out without rounding: a decimal that a float cannot hold exactly stays a Decimal."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Mapping, Sequence, Union

JSON = Union[None, bool, int, float, Decimal, str, Sequence["JSON"], Mapping[str, "JSON"]]


def _exact(text: str) -> float | Decimal:
    rounded = float(text)
    exact = Decimal(text)
    # A float's repr is the shortest text that gives it back; what it says is what a reader would
    # write.
    return rounded if Decimal(repr(rounded)) == exact else exact


def loads(text: bytes | str) -> JSON:
    """Read JSON that the library wrote."""
    value: JSON = json.loads(text, parse_float=_exact)
    return value


_encoder = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def _write(value: object) -> str:
    """The slow way, for values that contain a Decimal, a mapping that is not a dict, or a value of
    the protocol such as a route."""
    if isinstance(value, Decimal):
        if not value.is_finite():
            raise ValueError(f"{value} is no JSON number")
        return str(value)
    if isinstance(value, Mapping):
        return (
            "{"
            + ",".join(f"{_encoder.encode(str(key))}:{_write(item)}" for key, item in value.items())
            + "}"
        )
    if isinstance(value, (list, tuple)):
        return "[" + ",".join(map(_write, value)) + "]"
    if hasattr(value, "to_json") and not isinstance(value, type):
        return _write(value.to_json())
    return _encoder.encode(value)


def dumps(value: JSON) -> bytes:
    """Write JSON as UTF-8. A lone surrogate is passed on, so that the library reports it with its
    offset."""
    try:
        text = _encoder.encode(value)
    except TypeError:
        text = _write(value)
    return text.encode("utf-8", "surrogatepass")
