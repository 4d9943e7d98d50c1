"""Keeps what was typed on screens that a fact took away (docs/howto/drafts.md)."""

from __future__ import annotations

from typing import Any, Callable, Iterable, Mapping

from ._app_facts import screens
from ._errors import ArgumentError
from .app import App
from .app_values import Committed, EntryStates, LayerDismissed, LayerPresented, StackChanged
from .routes import Route
from .values import Entry, Event

Draft = Mapping[str, Any]
"""What :meth:`App.set_entry_state` was given: an object."""


_OWNER = "give the id of an entry that never leaves, such as the root of a stack"


def _always(draft: Draft, route: Route) -> bool:
    return True


class Drafts:
    """The drafts of a route whose screens a sign-out, or a restart without sign-in, took away. The
    next screen of that route is given the last one that fits as its entry state, before its page is
    made. They are part of what is saved: another entry, that never leaves, keeps them."""

    def __init__(
        self,
        app: App,
        route: str,
        owner: int,
        fits: Callable[[Draft, Route], bool] = _always,
        on_kept: Callable[[], object] = lambda: None,
    ) -> None:
        """``owner`` is the id of the entry that keeps them; its entry state is used for nothing
        else. ``fits`` says whether a draft is one for a screen. ``on_kept`` is called when a fact
        has taken one away; a restart does not call it.

        Raises :class:`SchemaError` for a route that the schema does not have, and
        :class:`ArgumentError` for an owner that is not there, now or when a draft is to be kept.
        """
        app._check_route(route, b"go", "unknownRoute")
        if owner not in screens(app.state):
            raise ArgumentError(f"no screen has the id {owner}: {_OWNER}")
        self._app, self._route, self._owner = app, route, owner
        self._fits, self._on_kept = fits, on_kept
        report = app.restore_report
        evicted = report.evicted if report is not None else ()
        self._keep(each.entry_state for each in evicted if each.route.name == route)
        app.observe(self._on_event)

    @property
    def kept(self) -> list[Draft]:
        """Those that wait for a screen, the oldest first."""
        state = self._app.entry_state(self._owner)
        kept = state if isinstance(state, list) else []
        return [draft for draft in kept if isinstance(draft, Mapping)]

    def _on_event(self, event: Event) -> None:
        gone: set[str] = set()  # As the keys of ``states`` are written.
        for change in event.changes if isinstance(event, Committed) else ():
            match change:
                case LayerDismissed(id, route) if route.name == self._route:
                    gone.add(str(id))
                case LayerPresented(id, route) if route.name == self._route:
                    self._give(id, route)
                case StackChanged():
                    gone.update(str(entry.id) for entry in self._ours(change.removed))
                    for entry in self._ours(change.added):
                        self._give(entry.id, entry.route)
                case EntryStates(states) if not gone.isdisjoint(states):
                    self._keep(state for id, state in states.items() if id in gone)
                    self._on_kept()

    def _ours(self, entries: Iterable[Entry]) -> list[Entry]:
        return [entry for entry in entries if entry.route.name == self._route]

    def _keep(self, drafts: Iterable[object]) -> None:
        added = [draft for draft in drafts if isinstance(draft, Mapping)]
        if added:
            self._set(self.kept + added)

    def _give(self, id: int, route: Route) -> None:
        """Give a new screen the last draft that fits, unless it has one of its own."""
        kept, own = self.kept, self._app.entry_state(id)
        for at in reversed(range(len(kept))):
            draft = kept[at]
            if draft == own or (own is None and self._fits(draft, route)):
                self._app.set_entry_state(id, draft)
                return self._set(kept[:at] + kept[at + 1 :])

    def _set(self, drafts: list[Draft]) -> None:
        if not self._app.set_entry_state(self._owner, drafts or None):
            raise ArgumentError(f"the screen {self._owner} has left, and drafts with it: {_OWNER}")
