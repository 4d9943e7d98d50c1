"""The registry of middlewares of stack and modal stores."""

from __future__ import annotations

from ctypes import c_uint64
from typing import Any, Generic, TypeVar

from . import values
from ._arguments import functions, instance, json_text, text_bytes
from ._call import call, call_text, size
from ._callbacks import c_function, keep, kept, release
from ._ffi import (
    Owned,
    lib,
    nav_execution,
    nav_interception,
    nav_middleware,
    nav_middleware_did_execute_fn,
    nav_middleware_discard_fn,
    nav_middleware_will_execute_fn,
)
from ._handle import NotCopied
from ._json import read
from ._observable import Gate, Navigable
from .middleware import AnyMiddleware, Execution, Interception

P = TypeVar("P", bound=Owned)
M = TypeVar("M", bound="AnyMiddleware[Any, Any]")


class _Entry:
    """A middleware as the library holds it. ``owed`` counts the calls of did or discard that are
    due for a will that ran: they come even after a close."""

    __slots__ = ("middleware", "gate", "owed")

    def __init__(self, middleware: AnyMiddleware[Any, Any], gate: Gate) -> None:
        self.middleware = middleware
        self.gate = gate
        self.owed = 0


@c_function(nav_middleware_will_execute_fn, refuse=lib.nav_interception_cancel)
def _will(key: int, pointer: nav_interception) -> None:
    entry: _Entry = kept(key)
    if entry.gate.closed:
        return
    entry.owed += 1
    with Interception[Any, Any](pointer) as view:
        answer = entry.middleware.will_execute(view)
    if isinstance(answer, values.Cancelled):
        reason = (
            None
            if answer.reason is None
            else json_text(answer.reason, "a reason such as Custom(text)")
        )
        call(lib.nav_interception_cancel, pointer, reason, 0 if reason is None else len(reason))
    elif answer is not None:
        command = json_text(answer, "a command, Cancelled or None from will_execute,")
        call(lib.nav_interception_rewrite, pointer, command, len(command))


def _end(key: int, pointer: nav_execution, method: str) -> Any:
    """Call the method that ends what a will began, if it is still due."""
    entry: _Entry = kept(key)
    if not entry.owed:
        return None
    entry.owed -= 1
    with Execution[Any, Any](pointer) as view:
        return getattr(entry.middleware, method)(view)


@c_function(nav_middleware_did_execute_fn)
def _did(key: int, pointer: nav_execution) -> None:
    answer = _end(key, pointer, "did_execute")
    if answer is not None:
        result = json_text(answer, "a result or None from did_execute,")
        call(lib.nav_execution_fold, pointer, result, len(result))


@c_function(nav_middleware_discard_fn)
def _discard(key: int, pointer: nav_execution) -> None:
    _end(key, pointer, "discard")


def _functions(middleware: AnyMiddleware[Any, Any], gate: Gate) -> nav_middleware:
    """The C form of a middleware. Will is always there, because it counts what is due; the others
    only if either is overridden."""
    kind, base = (
        type(instance(middleware, AnyMiddleware, "an object of a subclass of Middleware")),
        AnyMiddleware,
    )
    functions(middleware, "will_execute", "did_execute", "discard")
    ends = kind.did_execute is not base.did_execute or kind.discard is not base.discard
    return nav_middleware(
        will_execute=_will,
        did_execute=_did if ends else nav_middleware_did_execute_fn(),
        discard=_discard if ends else nav_middleware_discard_fn(),
        destroy=release,
        user_data=keep(_Entry(middleware, gate)),
    )


class Registration(NotCopied, Generic[M]):
    """The registration of a middleware in a store. It stays valid when others move."""

    __slots__ = ("_store", "handle", "middleware")

    def __init__(self, store: Registry[Any, M], handle: int, middleware: M) -> None:
        self._store = store
        self.handle = handle
        """The number that ``middlewareMutation`` events and :meth:`Registry.middlewares` name."""
        self.middleware = middleware

    def move(self, index: int) -> None:
        """Move it; an index beyond the end means the last position."""
        call(
            self._store._function("move_middleware"), self._store._pointer, self.handle, size(index)
        )

    def replace(self, middleware: M, name: str | None = None) -> None:
        """Replace it with another middleware; position and number stay the same."""
        call(
            self._store._function("replace_middleware"),
            self._store._pointer,
            self.handle,
            *_name(name),
            _functions(middleware, self._store._gate),
        )
        self.middleware = middleware

    def remove(self) -> None:
        """Remove it. It is not called again, except for a did or discard that is still due."""
        call(self._store._function("remove_middleware"), self._store._pointer, self.handle)


def _name(name: str | None) -> tuple[bytes | None, int]:
    text = None if name is None else text_bytes(name)
    return text, 0 if text is None else len(text)


class Registry(Navigable[P], Generic[P, M]):
    """What a store with middlewares can do."""

    __slots__ = ()

    def add_middleware(self, middleware: M, name: str | None = None) -> Registration[M]:
        """Add a middleware after the others. ``name`` is for messages and cancel reasons."""
        handle = c_uint64()
        call(
            self._function("add_middleware"),
            self._pointer,
            *_name(name),
            _functions(middleware, self._gate),
            handle,
        )
        return Registration(self, handle.value, middleware)

    def insert_middleware(
        self, index: int, middleware: M, name: str | None = None
    ) -> Registration[M]:
        """Insert a middleware before the one at ``index``; an index beyond the end adds it after
        the others."""
        handle = c_uint64()
        call(
            self._function("insert_middleware"),
            self._pointer,
            size(index),
            *_name(name),
            _functions(middleware, self._gate),
            handle,
        )
        return Registration(self, handle.value, middleware)

    def middlewares(self) -> list[tuple[int, str | None]]:
        """The middlewares in order: number and debug name."""
        entries: Any = read(call_text(self._function("middlewares"), self._pointer)[1])
        return [(entry["handle"], entry["debugName"]) for entry in entries]
