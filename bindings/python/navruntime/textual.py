"""Draws navigation with Textual: a mode for each leaf, a screen for each page (docs/howto)."""

from __future__ import annotations

import asyncio
from typing import Any, Awaitable

from textual.app import App as TextualApp, ComposeResult, ReturnType
from textual.await_complete import AwaitComplete
from textual.screen import Screen
from textual.signal import Signal
from textual.widgets import Static

from .drawing import Drawing, Nav
from .presenter import Operation, PresenterItem, Profile

Page = Screen[Any]


class NavigatedApp(TextualApp[ReturnType]):
    """A Textual app that shows where the user is. Screens that dismiss themselves go back in the
    state too."""

    def __init__(self, nav: Nav, profile: Profile = "textual", **arguments: Any) -> None:
        """``arguments`` are those of Textual's ``App``."""
        super().__init__(**arguments)
        self.nav_changed: Signal[None] = Signal(self, "nav_changed")
        """Published after each change of the state, in the loop of this app."""
        self.pages = TextualDrawing(self, nav, profile)

    def make_page(self, item: PresenterItem) -> Page:
        """Make the screen of an item: overridden by each program."""
        raise NotImplementedError(f"{type(self).__name__}.make_page")

    def on_mount(self) -> None:
        self.pages.start()

    def on_unmount(self) -> None:
        self.pages.close()

    def pop_screen(self) -> AwaitComplete:
        popped = super().pop_screen()
        self.pages.popped()
        return popped


class Sentence(Screen[None]):
    """Says why a page cannot be shown."""

    text = ""

    def compose(self) -> ComposeResult:
        yield Static(self.text, markup=False)


class TextualDrawing(Drawing[Page]):
    """Leads a :class:`NavigatedApp`."""

    kind = Screen

    def __init__(self, app: NavigatedApp[Any], nav: Nav, profile: Profile) -> None:
        super().__init__(nav, profile, app.make_page)
        self._app = app
        self._leaves: dict[str, list[int]] = {}  # The pages of each hidden leaf.
        self._modes: set[str] = set()  # The leaves that have a mode.
        self._modals: set[int] = set()
        self._moves = False
        self._number = 0  # That of the operation which is in flight.

    def start(self) -> None:
        """Draw now, and after each change."""
        asyncio.get_running_loop().add_reader(self.fileno(), self.draw)
        self.draw()

    def draw(self) -> None:
        super().draw()
        if not self.presenter.closed:
            self._app.nav_changed.publish(None)

    def close(self) -> None:
        if not self.presenter.closed:
            asyncio.get_running_loop().remove_reader(self.fileno())
        super().close()

    def popped(self) -> None:
        """A screen was taken off: by this adapter, or by itself."""
        if not self._moves:
            self._app.call_next(self.moved, "textual")

    def shown(self) -> list[int]:
        return [self.ids[page] for page in self._app.screen_stack if page in self.ids]

    def sentence(self, item: PresenterItem, text: str) -> Page:
        said = Sentence()
        said.text = text
        return said

    def destroy(self, page: Page) -> None:
        if not self.presenter.closed:  # Else Textual ends, and removes its screens itself.
            self._app.uninstall_screen(page)
            if page.is_running:
                page.remove()

    def begin(self, operation: Operation) -> None:
        self._number = operation.number
        self._app.run_worker(self._do(operation), group="navigation")

    def cut_short(self) -> None:
        self._number = 0

    async def _do(self, operation: Operation) -> None:
        if operation.number != self._number:
            return
        self._moves = True
        waits = self._take_off(operation) + self._put_on(operation)
        self._moves = False
        for wait in waits:
            await wait
        self.finished(operation)

    def _take_off(self, operation: Operation) -> list[Awaitable[object]]:
        """Take pages off, at once; answers what to wait for."""
        shown = self.shown()
        left = len(shown) - (operation.take if operation.kind == "pop" else 0)
        if operation.kind == "dismiss":
            left = [shown.index(id) for id in shown if id in self._modals][-operation.take]
        elif operation.kind == "replace":
            at = operation.at or ""
            left = operation.keep + (shown.index(int(at[1:])) if at[:1] == "~" else 0)
        self._modals.difference_update(shown[left:])
        waits: list[Awaitable[object]] = []
        while len(self.shown()) > left:
            waits.append(self._app.pop_screen())
        return waits

    def _put_on(self, operation: Operation) -> list[Awaitable[object]]:
        """Show pages, at once; answers what to wait for."""
        ids = [item.id for item in operation.items]
        waits: list[Awaitable[object]] = []
        if operation.kind == "present":
            self._modals.update(ids)
        elif operation.kind == "switch":
            at, leaf = operation.at or "", f"leaf:{operation.at}"
            if operation.leaves is not None:
                self._leaves[operation.leaves] = self.shown()
            if at not in self._modes:
                self._modes.add(at)
                self._app.add_mode(leaf, Screen)
            waits.append(self._app.switch_mode(leaf))
            shown = self.shown()
            ids = [id for id in self._leaves.pop(at, []) or ids if id not in shown]
        for id in ids:
            page = self.page(id)
            if not self._app.is_screen_installed(page):
                self._app.install_screen(page, f"item:{id}")  # Taken off, it is not removed.
            waits.append(self._app.push_screen(page))
        for at, kept in self._leaves.items():
            if not set(operation.gone).isdisjoint(kept):  # The mode is made again when it is shown.
                self._leaves[at] = [id for id in kept if id not in operation.gone]
                if at in self._modes:
                    self._modes.remove(at)
                    waits.append(self._app.remove_mode(f"leaf:{at}"))
        return waits
