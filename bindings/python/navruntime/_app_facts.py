"""The facts of an app as a mapping."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Union

from ._call import call_text
from ._ffi import lib
from ._json import read
from .app_values import Cancelled, FactsChanged, Refused, Rejected, Unhandled
from .routes import Route
from .values import Entry

if TYPE_CHECKING:
    from .app import App

FactValue = Union[bool, str]
_NOT_DONE = (Refused, Cancelled, Rejected, Unhandled)


class NotResumed(Exception):
    """The fact is set, but the intent that waited for it was refused or cancelled, and is dropped.
    ``changed`` says what the fact changed, ``result`` is the result of that intent.
    """

    def __init__(self, changed: FactsChanged) -> None:
        super().__init__(changed)
        self.changed = changed
        self.result = changed.resumed

    def __str__(self) -> str:
        return f"the fact is set; the intent that waited for it: {self.result!r}"


def screens(state: Any) -> dict[int, Any]:
    """The entries and layers of a state by id."""
    found: dict[int, Any] = {}

    def visit(value: Any) -> None:
        if isinstance(value, list):
            for item in value:
                visit(item)
        elif isinstance(value, dict):
            if "id" in value:
                found[value["id"]] = value["route"]
            for key, item in value.items():
                if key != "route":
                    visit(item)

    visit([state["root"], state["layers"], state["queue"]])
    return found


def asked_screens(state: Any) -> tuple[Entry, ...]:
    """The screens of a state that somebody asked for."""
    found = screens(state)
    return tuple([Entry(id, Route.from_json(found[id])) for id in state.get("asked", [])])


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
        """Raises :class:`SchemaError` for an unknown fact or a value that does not fit, and
        :class:`NotResumed` if the intent that waited for the fact was not done. The fact is set
        then, too: facts are never refused.
        """
        self._values = None
        changed = self._app.set_facts({name: value})
        if isinstance(changed, FactsChanged) and isinstance(changed.resumed, _NOT_DONE):
            raise NotResumed(changed)

    def __iter__(self) -> Iterator[str]:
        return iter(self._read())

    def __len__(self) -> int:
        return len(self._read())

    def __repr__(self) -> str:
        return f"Facts({dict(self._read())!r})"
