"""The facts of an app as a mapping."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Union

from ._call import call_text
from ._ffi import lib
from ._json import read

if TYPE_CHECKING:
    from .app import App

FactValue = Union[bool, str]


class Facts(Mapping[str, FactValue]):
    """What the program knows. Reading gives a snapshot; assigning sets the fact, in one commit.

    ``app.facts["signedIn"] = True``; :meth:`App.set_facts` sets several at once.
    """

    __slots__ = ("_app", "_values")

    def __init__(self, app: App) -> None:
        self._app = app
        self._values: Any = None

    def _read(self) -> Mapping[str, FactValue]:
        if self._values is None:
            self._values = read(call_text(lib.nav_app_facts, self._app._pointer)[1])
        values: Mapping[str, FactValue] = self._values
        return values

    def __getitem__(self, name: str) -> FactValue:
        return self._read()[name]

    def __setitem__(self, name: str, value: FactValue) -> None:
        """Raises :class:`SchemaError` for an unknown fact or a value that does not fit."""
        self._values = None
        self._app.set_facts({name: value})

    def __iter__(self) -> Iterator[str]:
        return iter(self._read())

    def __len__(self) -> int:
        return len(self._read())

    def __repr__(self) -> str:
        return f"Facts({dict(self._read())!r})"
