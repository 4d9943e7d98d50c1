"""What every handle has in common: close, use as a context manager, and a clear error after
that."""

from __future__ import annotations

from typing import Any, Callable, ClassVar, Generic, Mapping, NoReturn, TypeVar

from ._call import call
from ._callbacks import destroyed_by_this_process, drop
from ._errors import ClosedError
from ._ffi import Owned
from ._json import dumps

P = TypeVar("P", bound=Owned)
S = TypeVar("S", bound="Handle[Any]")


class NotCopied:
    """A base of what must have one owner: :mod:`copy`, :mod:`pickle` and :func:`dataclasses.asdict`
    refuse it with a :class:`TypeError`."""

    __slots__ = ()
    _instead: ClassVar[str] = "use the object itself"

    def __reduce_ex__(self, protocol: Any) -> NoReturn:
        name = type(self).__name__
        article = "an" if name[0] in "AEIOU" else "a"
        raise TypeError(f"{article} {name} cannot be copied or pickled; {self._instead}")


class Handle(NotCopied, Generic[P]):
    """An object of the library. It cannot be copied or pickled. Closing it drops this program's
    reference; a call that still runs on another thread ends first.

    The pointer is a Python object that a running call holds too, and that destroys the handle when
    it is freed. So no call ever gets a dangling pointer, and a call costs no lock for that.
    """

    __slots__ = ("_owner", "__weakref__")
    _instead = "a copy would destroy it twice: share the object itself, or make another from the same values"

    def __init__(self, owner: P) -> None:
        self._start(owner)

    def _start(self, owner: P) -> None:
        self._owner: P | None = owner

    @classmethod
    def _adopt(cls: type[S], owner: Any) -> S:
        """An object for a handle that the library has made."""
        handle = cls.__new__(cls)
        handle._start(owner)
        return handle

    @property
    def _pointer(self) -> P:
        owner = self._owner
        if owner is None:
            raise ClosedError(f"this {type(self).__name__} is closed; make a new one")
        return owner

    @property
    def closed(self) -> bool:
        """Whether :meth:`close` was called."""
        return self._owner is None

    def close(self) -> None:
        """Destroy the object. Closing twice does nothing. An exception of a callback, raised while
        its registration ends, is raised here."""

        def forget() -> None:
            self._owner = None

        drop(forget)

    def __enter__(self: S) -> S:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()


def config_text(config: Mapping[str, Any]) -> bytes:
    """A config as JSON; members that are None are left out."""
    if not isinstance(config, Mapping):
        raise TypeError(f"expected a config as a dict, or its JSON text as bytes, found {config!r}")
    return dumps({key: value for key, value in config.items() if value is not None})


def create(kind: type[P], function: Callable[..., int], *arguments: Any) -> P:
    """Create a handle by a function whose last parameters are the handle and the error."""
    owner = kind()
    destroyed_by_this_process(owner)
    call(function, *arguments, owner)
    return owner
