"""Draws navigation with tkinter: pages slide in a frame, modals are windows (docs/howto)."""

from __future__ import annotations

import time
import tkinter as tk
from typing import Any, Callable

from .drawing import Nav
from .presenter import Operation, PresenterItem
from .sliding import Sliding


class TkDrawing(Sliding[tk.Widget]):
    """Draws in a frame. ``make`` gets the parent of a page and its item; the page is placed by this
    adapter. ``milliseconds`` is how long a page slides."""

    kind = tk.Widget

    def __init__(
        self,
        frame: tk.Misc,
        nav: Nav,
        make: Callable[[Any, PresenterItem], tk.Widget],
        milliseconds: int = 200,
    ) -> None:
        super().__init__(frame, nav, make)
        self.seconds = milliseconds / 1000
        self.idle = ""
        """The timer that gives lost pages back."""
        self.looks = ""
        """The timer that sees where the focus is."""
        self._focus: dict[int, str] = {}  # Where it was last, in pages that may be hidden by now.
        self._loop: Any = getattr(frame, "tk")  # Its functions for files have no types.
        self._loop.createfilehandler(self.fileno(), tk.READABLE, self.wake)
        frame.bind("<Destroy>", self._destroyed, add=True)
        frame.bind("<Configure>", lambda _: self._give_size(*self.windows.values()), add=True)
        self.draw()

    def close(self) -> None:
        if not self.presenter.closed:
            self._loop.deletefilehandler(self.fileno())
            for timer in filter(None, (self.idle, self.looks)):
                self.frame.after_cancel(timer)
        super().close()

    def begin(self, operation: Operation) -> None:
        self._note_focus()
        super().begin(operation)
        self._look_for_focus()

    def take_off(self, *ids: int) -> None:
        super().take_off(*ids)
        self._look_for_focus()

    def left(self, page: tk.Widget) -> None:
        self._focus.pop(self.ids[page], None)
        super().left(page)

    def create(self, item: PresenterItem, operation: Operation) -> tk.Widget:
        page = super().create(item, operation)
        if page.master is not self.parent:
            raise ValueError(f"its page is in {page.master}: make it in the parent that is given")
        page.bind("<Destroy>", self._destroyed, add=True)
        return page

    def sentence(self, item: PresenterItem, text: str) -> tk.Widget:
        return tk.Label(self.parent, text=text, wraplength=300)

    def destroy(self, page: tk.Widget) -> None:
        page.destroy()

    def exists(self, widget: tk.Misc) -> bool:
        return bool(widget.winfo_exists())

    def put(self, page: tk.Widget, x: float | None) -> None:
        if x is None:
            page.place_forget()
        else:
            page.place(relx=x, rely=0, relwidth=1, relheight=1)
            page.lift()

    def play(self, step: Callable[[float], None], end: Callable[[], None]) -> Callable[[], object]:
        begun, timer = time.monotonic(), ""

        def turn() -> None:
            nonlocal timer
            part = (time.monotonic() - begun) / self.seconds if self.seconds else 1.0
            if part >= 1:
                return end()
            step(part)
            timer = self.frame.after(16, turn)

        timer = self.frame.after(0, turn)
        return lambda: self.frame.after_cancel(timer)

    def open_window(self, modal: int) -> tk.Toplevel:
        window, main = tk.Toplevel(self.frame), self.frame.winfo_toplevel()
        window.withdraw()
        self._give_size(window)
        window.title(main.title())
        window.transient(main)  # It stays above that.
        window.protocol("WM_DELETE_WINDOW", lambda: self.take_off(modal))
        return window

    def _give_size(self, *windows: tk.Toplevel) -> None:
        """Modals are as large as the frame, unless a page or the user wants something else: Tk does
        not ask their pages, since they are placed."""
        width, height = self.frame.winfo_width(), self.frame.winfo_height()
        for window in filter(self.exists, windows if width > 1 else ()):
            window.configure(width=width, height=height)

    def show_window(self, window: tk.Toplevel, visible: bool) -> None:
        if visible:
            window.deiconify()
        else:
            window.withdraw()

    def close_window(self, window: tk.Toplevel) -> None:
        window.destroy()

    def _look_for_focus(self) -> None:
        """A page may have asked for the focus; Tk gives it to it when it is seen."""
        if not self.presenter.closed and not self.looks:
            self.looks = self.frame.after(30, self._move_focus)

    def _move_focus(self) -> None:
        """Keys are for a page that is seen. One that comes back has the focus where it was."""
        self.looks, focus = "", self._note_focus()
        tops = {stack[-1] for stack in self.line.stacks if stack}
        pages = {id: page for page, id in self.ids.items() if self.exists(page)}
        shown = [pages[id] for id in pages.keys() & tops]
        if any(page.master.winfo_viewable() and not page.winfo_viewable() for page in shown):
            return self._look_for_focus()
        for id in pages.keys() - tops:
            if self._focus.get(id) == focus:
                focus = str(pages[id].winfo_toplevel())
                self._loop.call("focus", focus)
        for id in pages.keys() & tops & self._focus.keys():
            kept = self._focus.pop(id)
            if focus == str(pages[id].winfo_toplevel()) and self._is_there(kept):
                self._loop.call("focus", kept)

    def _note_focus(self) -> str:
        focus = str(self._loop.call("focus"))
        for page, id in self.ids.items():
            if f"{focus}.".startswith(f"{page}."):
                self._focus[id] = focus
        return focus

    def _is_there(self, path: str) -> bool:
        return bool(self._loop.getboolean(self._loop.call("winfo", "exists", path)))

    def _destroyed(self, event: tk.Event[Any]) -> None:
        """A widget was destroyed by itself: the frame, or a page whose window the user closed."""
        if event.widget is self.frame:
            self.close()
        elif event.widget in self.ids and not self.idle:
            self.idle = self.frame.after_idle(self._give_back)

    def _give_back(self) -> None:
        self.idle = ""
        self.give_back()
