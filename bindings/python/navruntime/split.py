"""The split store: two or three columns, each with a stack, that collapse to one and expand again
without loss."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Mapping

from ._call import call, call_text
from ._ffi import lib, nav_split_store, nav_store
from ._handle import config_text, create
from ._json import JSON, read
from ._observable import Navigable
from .intents import IntentLike, intent_text
from .results import result_for, result_from
from .routes import Route, RouteLike, route_text
from .status import SplitColumn, SplitVisibility
from .store import NavigationStore
from .values import (
    ColumnRoute,
    ResultCase,
    SplitBackResult,
    SplitBackResultCase,
    SplitLayout,
    StackConfig,
)


@dataclass(frozen=True)
class SplitState:
    """The paths of the columns, and the layout."""

    columns: Mapping[SplitColumn, tuple[Route, ...]]
    layout: SplitLayout


class SplitStore(Navigable[nav_split_store]):
    """Columns whose first entries are their root views."""

    __slots__ = ()
    _prefix: ClassVar[str] = "nav_split_store_"

    def __init__(
        self,
        *,
        sidebar: StackConfig | Mapping[str, JSON] | None = None,
        content: StackConfig | Mapping[str, JSON] | None = None,
        detail: StackConfig | Mapping[str, JSON] | None = None,
        visibility: SplitVisibility | None = None,
        preferred_compact_column: SplitColumn | None = None,
        collapsed: bool | None = None,
    ) -> None:
        """Make a split. The columns are configs of stack stores; without ``content`` there are
        two."""
        config = config_text(
            {
                "sidebar": sidebar,
                "content": content,
                "detail": detail,
                "visibility": visibility and visibility.value,
                "preferredCompactColumn": preferred_compact_column
                and preferred_compact_column.value,
                "collapsed": collapsed,
            }
        )
        super().__init__(create(nav_split_store, lib.nav_split_store_create, config, len(config)))

    def column(self, column: SplitColumn) -> NavigationStore:
        """The stack of a column, as a separate object to use and close."""
        return NavigationStore._part(
            create(nav_store, lib.nav_split_store_column, self._pointer, SplitColumn(column).code)
        )

    def show(self, column: SplitColumn, route: RouteLike) -> ResultCase:
        """Replace the path of a column with one route, and make the column the preferred one."""
        text = route_text(route)
        return result_from(
            *call_text(
                lib.nav_split_store_show, self._pointer, SplitColumn(column).code, text, len(text)
            )
        )

    def send(
        self, column: SplitColumn, intent: IntentLike, *, source: str | None = None
    ) -> ResultCase:
        """Send a stack intent to a column."""
        text = intent_text(intent, source)
        return result_from(
            *call_text(
                lib.nav_split_store_send, self._pointer, SplitColumn(column).code, text, len(text)
            )
        )

    def set_visibility(self, visibility: SplitVisibility) -> ResultCase:
        """Set which columns a wide split shows; ``NOOP`` if it already does."""
        return result_for(
            call(
                lib.nav_split_store_set_visibility, self._pointer, SplitVisibility(visibility).code
            )
        )

    def set_preferred_column(self, column: SplitColumn) -> ResultCase:
        """Set which column a collapsed split shows on top; ``NOOP`` if it already does."""
        return result_for(
            call(lib.nav_split_store_set_preferred_column, self._pointer, SplitColumn(column).code)
        )

    def set_collapsed(self, collapsed: bool) -> ResultCase:
        """Collapse the columns to one stack, or expand them again; ``NOOP`` if it already is so."""
        return result_for(call(lib.nav_split_store_set_collapsed, self._pointer, collapsed))

    @property
    def state(self) -> SplitState:
        """The paths of the columns, and the layout."""
        value: Any = read(call_text(lib.nav_split_store_state, self._pointer)[1])
        columns = {
            SplitColumn(name): tuple(map(Route.from_json, path))
            for name, path in value["columns"].items()
        }
        return SplitState(columns, SplitLayout.from_json(value["layout"]))

    @property
    def collapsed_path(self) -> tuple[ColumnRoute, ...]:
        """What a collapsed split shows, bottom first."""
        values: Any = read(call_text(lib.nav_split_store_collapsed_path, self._pointer)[1])
        return tuple(map(ColumnRoute.from_json, values))

    def back(self) -> SplitBackResultCase:
        """Go back one step: pop the last column above its root; when collapsed, pop the preferred
        one, or else show the column before it."""
        return SplitBackResult.from_json(
            read(call_text(lib.nav_split_store_back, self._pointer)[1])
        )
