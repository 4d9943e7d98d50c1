"""The tab store: named flows, of which one is selected; each keeps its state."""

from __future__ import annotations

from typing import Any, ClassVar, Iterable, Mapping, Union

from ._arguments import several, sized, text_bytes
from ._call import call, call_text, int64, size
from ._callbacks import destroyed_by_this_process
from ._ffi import lib, nav_flow_store, nav_tab_store
from ._handle import config_text, create
from ._json import dumps, read
from ._observable import Navigable
from ._store_json import JSONResult, json_result
from .commands import CommandLike, commands_text
from .flow import FlowStore
from .intents import FlowIntentLike, intent_text
from .results import result_for
from .routes import RouteLike, route_text
from .status import Status
from .values import (
    BackResult,
    BackResultCase,
    Intent,
    Reselect,
    Result,
    ResultCase,
    Tab,
    TabConfig,
    TabResult,
    TabResultCase,
)


class TabStore(Navigable[nav_tab_store]):
    """Named flows, of which one is selected."""

    __slots__ = ()
    _prefix: ClassVar[str] = "nav_tab_store_"

    def __init__(
        self,
        tabs: Iterable[TabConfig | str],
        *,
        selected: str | None = None,
        reselect: Reselect | None = None,
        presentation: Mapping[str, str] | None = None,
    ) -> None:
        """Make a tab store; a tab is given by its config, or by its name alone.

        ``reselect`` is what selecting the selected tab does: ``"noop"`` or ``"popToRoot"``.
        ``presentation`` is for :meth:`route_to`: a route's name to ``"push"``, ``"sheet"``,
        ``"fullScreenCover"``, ``"replace"`` or ``"tab:NAME"``.
        """
        configs: Any = [
            {"name": tab} if isinstance(tab, str) else tab for tab in several(tabs, "tabs")
        ]
        config = config_text(
            {
                "tabs": configs,
                "selected": selected,
                "reselect": reselect,
                "presentation": presentation,
            }
        )
        super().__init__(create(nav_tab_store, lib.nav_tab_store_create, config, len(config)))

    def select(self, name: str) -> TabResultCase:
        """Select a tab."""
        text = text_bytes(name)
        return TabResult.from_json(
            read(call_text(lib.nav_tab_store_select, self._pointer, text, len(text))[1])
        )

    @property
    def selected(self) -> str:
        """The name of the selected tab."""
        return str(read(call_text(lib.nav_tab_store_selected, self._pointer)[1]))

    @property
    def tabs(self) -> tuple[Tab, ...]:
        """The tabs in order."""
        values: Any = read(call_text(lib.nav_tab_store_tabs, self._pointer)[1])
        return tuple(map(Tab.from_json, values))

    def flow(self, name: str) -> FlowStore | None:
        """The flow of a tab, as a separate object to use and close; None without such a tab."""
        text, owner = text_bytes(name), nav_flow_store()
        destroyed_by_this_process(owner)
        if call(lib.nav_tab_store_flow, self._pointer, text, len(text), owner) == Status.REJECTED:
            return None
        return FlowStore._part(owner)

    def send(
        self, name: str, intent: Union[FlowIntentLike, Intent], *, source: str | None = None
    ) -> ResultCase:
        """Send a flow intent or a stack intent to a tab, selected or not."""
        return Result.from_json(read(self.send_json(name, intent_text(intent, source)).json))

    def send_json(self, name: str, intent: bytes) -> JSONResult:
        """The same with JSON text."""
        tab = text_bytes(name)
        return json_result(
            call_text(lib.nav_tab_store_send, self._pointer, tab, len(tab), *sized(intent))
        )

    def set_badge(self, name: str, badge: int) -> ResultCase:
        """Set a tab's badge: a number above 0 is stored, any other removes the badge. An unknown
        tab is ``REJECTED``."""
        text = text_bytes(name)
        return result_for(
            call(lib.nav_tab_store_set_badge, self._pointer, text, len(text), int64(badge))
        )

    def add(self, tab: TabConfig | str, index: int | None = None) -> TabResultCase:
        """Add a tab, last or at an index."""
        value: Any = {"name": tab} if isinstance(tab, str) else tab
        text = dumps(value)
        place = 2**62 if index is None else size(index)
        return TabResult.from_json(
            read(call_text(lib.nav_tab_store_add, self._pointer, text, len(text), place)[1])
        )

    def remove(self, name: str) -> TabResultCase:
        """Remove a tab that is not selected, with everything in it."""
        text = text_bytes(name)
        return TabResult.from_json(
            read(call_text(lib.nav_tab_store_remove, self._pointer, text, len(text))[1])
        )

    def select_and_open(
        self, name: str, commands: Iterable[CommandLike] | bytes = (), *, source: str | None = None
    ) -> TabResultCase:
        """Execute commands on the stack of a tab, dismiss its modals and select it, all or nothing.
        A link into another tab does this."""
        return TabResult.from_json(
            read(self.select_and_open_json(name, commands_text(commands, source)).json)
        )

    def select_and_open_json(self, name: str, commands: bytes) -> JSONResult:
        """The same with JSON text."""
        tab = text_bytes(name)
        return json_result(
            call_text(
                lib.nav_tab_store_select_and_open,
                self._pointer,
                tab,
                len(tab),
                *sized(commands),
            )
        )

    def route_to(self, route: RouteLike) -> ResultCase | TabResultCase:
        """Show a route as the presentation table of the selected tab says, or else the store's."""
        value: Any = read(self.route_to_json(route_text(route)).json)
        opens = isinstance(value, dict) and not value.keys().isdisjoint(
            ("opened", "failed", "cancelled")
        )
        return TabResult.from_json(value) if opens else Result.from_json(value)

    def route_to_json(self, route: bytes) -> JSONResult:
        """The same with JSON text."""
        return json_result(call_text(lib.nav_tab_store_route_to, self._pointer, *sized(route)))

    def back(self) -> BackResultCase:
        """Go back one step: in the selected tab, then to the tab that was selected before."""
        return BackResult.from_json(read(call_text(lib.nav_tab_store_back, self._pointer)[1]))
