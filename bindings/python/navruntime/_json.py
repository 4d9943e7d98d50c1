"""JSON in and out without rounding: a decimal that a float cannot hold exactly stays a Decimal."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any, Callable, Iterator, Mapping, Sequence, Union

from ._extension import fast

JSON = Union[None, bool, int, float, Decimal, str, Sequence["JSON"], Mapping[str, "JSON"]]
"""A JSON value. Numbers that a float would round are decimals."""


def _exact(text: str) -> float | Decimal:
    rounded = float(text)
    exact = Decimal(text)
    # A float's repr is the shortest text that gives it back; what it says is what a reader would
    # write.
    return rounded if Decimal(repr(rounded)) == exact else exact


_decoder = json.JSONDecoder(parse_float=_exact)


def loads(text: bytes | str) -> JSON:
    """Read JSON text."""
    value: JSON = _decoder.decode(text if isinstance(text, str) else text.decode())
    return value


def read_slowly(text: bytes) -> Any:
    """:func:`read` without the extension."""
    return _scan(text.decode(), 0)[0]


# What raw_decode calls, if there is such a function: it differs in the errors, and there are none.
_scan: Callable[[str, int], tuple[Any, int]] = getattr(_decoder, "scan_once", _decoder.raw_decode)


def read_items(text: bytes) -> Iterator[bytes]:
    """The items of an array that the library wrote, each as its text."""
    whole = text.decode()
    place = 1
    while place < len(whole) - 1:
        end = _scan(whole, place)[1]
        yield whole[place:end].encode()
        place = end + 1


def _form(value: Any) -> JSON:
    """The JSON form of a value of the protocol, such as a route, for the encoder of Python."""
    if isinstance(value, (Mapping, type)) or not hasattr(value, "to_json"):
        raise TypeError
    form: JSON = value.to_json()
    return form


_encoder = json.JSONEncoder(
    ensure_ascii=False, allow_nan=False, separators=(",", ":"), default=_form
)


def _encode(value: object) -> str:
    try:
        return _encoder.encode(value)
    except ValueError as error:
        if "Out of range float" not in str(error):
            raise
    raise ValueError("NaN and infinity are no JSON numbers: leave them out, or give None or a text")


def _write(value: object) -> str:
    """The slow way, for values that contain a Decimal or a mapping that is not a dict."""
    if isinstance(value, Decimal):
        if not value.is_finite():
            raise ValueError(f"{value} is no JSON number: leave it out, or give None or a text")
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
    try:
        return _encode(value)
    except TypeError:
        form = "; JSON text is given as bytes" if isinstance(value, (bytearray, memoryview)) else ""
        raise TypeError(
            "expected JSON (None, a bool, a number, a text, a list, a dict or an object with"
            f" to_json), found {value!r}{form}"
        ) from None


def write_slowly(value: JSON) -> bytes:
    """:func:`dumps` without the extension."""
    try:
        text = _encode(value)
    except TypeError:
        text = _write(value)
    return text.encode("utf-8", "surrogatepass")


def set_up(fast: Any) -> None:
    """Give the extension what does the rest."""
    fast.set_up_json(write_slowly, read_slowly)


if fast is not None:
    set_up(fast)

dumps: Callable[[JSON], bytes] = write_slowly if fast is None else fast.write_json
"""Write JSON as UTF-8. A lone surrogate is passed on, so that the library reports it with its
offset."""

read: Callable[[bytes], Any] = read_slowly if fast is None else fast.read_json
"""Read JSON that the library wrote: one value with nothing around it."""
