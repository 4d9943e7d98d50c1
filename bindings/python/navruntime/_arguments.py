"""Arguments that Python would take for something else, or would find wrong only deep inside:
refused at once, with what is expected."""

from __future__ import annotations

import sys
from functools import partial
from typing import Any, Callable, Iterable, Mapping, TypeVar

from ._json import JSON, dumps

T = TypeVar("T")
F = TypeVar("F", bound=Callable[..., Any])


def several(values: Iterable[T], what: str) -> Iterable[T]:
    """Values in a list or another iterable. A text is not the list of its letters, nor a mapping
    that of its keys."""
    if isinstance(values, (str, bytes, Mapping)) or not isinstance(values, Iterable):
        raise TypeError(
            f"expected a list of {what}, found {values!r}: put brackets around a single one"
        )
    return values


_ASYNC = 0x80 | 0x200
"""What the code of an ``async def`` has: ``CO_COROUTINE`` or ``CO_ASYNC_GENERATOR``."""


def _is_async(target: Any) -> bool:
    """Whether a call gives something to await: an ``async def``, a method that is one, an object
    whose ``__call__`` is, one that is marked so, and a ``partial`` of any of them."""
    while isinstance(target, partial):
        target = target.func
    call = target if hasattr(target, "__code__") else getattr(type(target), "__call__", None)
    if isinstance(call, partial):
        return _is_async(call)
    if getattr(getattr(call, "__code__", None), "co_flags", 0) & _ASYNC:
        return True
    # What marks a function (inspect.markcoroutinefunction) has loaded the module.
    inspect = sys.modules.get("inspect")
    return inspect is not None and bool(inspect.iscoroutinefunction(target))


def function(target: F) -> F:
    """A function to call back. One that is async would be called and never run."""
    if not callable(target):
        raise TypeError(f"expected a function, found {target!r}")
    if _is_async(target):
        raise TypeError(
            f"expected a function, found {target!r}, which is async and would not be awaited: "
            "make a task in a function, or read app.events()"
        )
    return target


def functions(target: object, *names: str) -> None:
    """Methods that are called back."""
    for name in names:
        function(getattr(target, name))


def instance(value: T, kind: type[Any], what: str) -> T:
    """An object of a class or of a subclass of it."""
    if not isinstance(value, kind):
        raise TypeError(f"expected {what}, found {value!r}")
    return value


def whole(value: int) -> int:
    """An integer; a float would be cut."""
    if not isinstance(value, int):
        raise TypeError(f"expected an integer, found {value!r}")
    return value


def text_bytes(text: str | bytes) -> bytes:
    """Text as the library takes it; a lone surrogate is reported by the library, with its
    offset."""
    if isinstance(text, str):
        return text.encode("utf-8", "surrogatepass")
    if not isinstance(text, bytes):
        raise TypeError(f"expected a text, found {text!r}")
    return text


def json_bytes(text: bytes) -> bytes:
    """JSON text."""
    if not isinstance(text, bytes):
        kind = type(text).__name__
        raise TypeError(f"expected JSON text as bytes, found {kind}: give json.dumps(…).encode()")
    return text


def sized(text: bytes) -> tuple[bytes, int]:
    """JSON text and its length, as the library takes them."""
    return json_bytes(text), len(text)


def json_form(value: Any, what: str) -> JSON:
    """The JSON form of a value of the protocol."""
    if isinstance(value, type) or not hasattr(value, "to_json"):
        raise TypeError(f"expected {what}, found {value!r}")
    form: JSON = value.to_json()
    return form


def json_text(value: Any, what: str) -> bytes:
    """The same as text; bytes are JSON text already."""
    return (
        value
        if isinstance(value, bytes)
        else dumps(json_form(value, what + " or its JSON text as bytes"))
    )
