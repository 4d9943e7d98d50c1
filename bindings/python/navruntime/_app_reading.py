"""What an app shows, and its state."""

from __future__ import annotations

from typing import Any

from ._app_facts import asked_screens
from ._app_places import PlacesApp
from ._arguments import text_bytes
from ._call import call_text
from ._ffi import lib
from ._json import JSON, read
from ._ready import ready
from ._record import list_of_texts, record_of_text
from .values import Entry, PathEntry, Scene
from .waiting import PendingIntent

_SCENE = ready("nav_app_scene")


class ReadingApp(PlacesApp):
    """A part of :class:`App`."""

    __slots__ = ()

    def path(self, at: str | None = None) -> tuple[PathEntry, ...]:
        """The entries of a stack with their titles, bottom first: what a breadcrumb shows. ``at``
        is the address of a leaf, or ``~`` and the id of a layer; None is the stack that is shown.
        A layer that is not shown, perhaps any more, has none.
        """
        address = b"" if at is None else text_bytes(at)
        text = call_text(
            lib.nav_app_path, self._pointer, None if at is None else address, len(address)
        )[1]
        return list_of_texts(PathEntry, text) if text else ()

    @property
    def paths(self) -> dict[str, tuple[PathEntry, ...]]:
        """:meth:`path` of each stack that the scene shows, by its address: the screens, then the
        layers over them.
        """
        scene: Any = read(call_text(lib.nav_app_scene_with_stacks, self._pointer)[1])
        shown = [(place, place) for place in scene["screens"]]
        shown += [(place, place["top"]) for place in scene["layers"]]
        return {
            place["at"]: tuple(map(PathEntry.from_json, [*place["under"], top]))
            for place, top in shown
        }

    @property
    def pending(self) -> PendingIntent | None:
        """The intent that waits for facts; None if there is none."""
        state: Any = self.state
        waiting = state["pending"]
        return None if waiting is None else PendingIntent.from_json(waiting)

    def asked(self) -> tuple[Entry, ...]:
        """The screens that somebody asked for and that have not answered yet, by id: the id is the
        ticket. They stay asked when they are restored; :meth:`on_answer` gets their answers then.
        """
        return asked_screens(self.state)

    @property
    def scene(self) -> Scene:
        """What to draw."""
        return record_of_text(Scene, _SCENE(self._pointer)[1])

    @property
    def state(self) -> JSON:
        """The whole state, in its JSON form."""
        state: JSON = read(call_text(lib.nav_app_state, self._pointer)[1])
        return state

    def describe(self) -> str:
        """The state in one line, for logs. Sensitive values are ``*``."""
        return call_text(lib.nav_app_describe, self._pointer)[1].decode()

    @property
    def hash(self) -> int:
        """A hash of the whole state, to compare two runs."""
        return int(lib.nav_app_hash(self._pointer))

    @property
    def can_go_back(self) -> bool:
        """Whether :meth:`back` would do something."""
        return bool(lib.nav_app_can_go_back(self._pointer))
