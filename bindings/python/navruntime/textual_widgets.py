"""Pages and widgets that most programs with Textual need (docs/howto/draw-textual.md)."""

from __future__ import annotations

from typing import Any, Callable, Iterable, Mapping, Union

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.screen import ModalScreen, Screen
from textual.widgets import Button, Footer, Input, OptionList, Static, TextArea
from textual.widgets.option_list import Option

from ._errors import NavError
from ._json import JSON
from .app import App
from .presenter import PresenterItem
from .textual import NavigatedApp
from .textual_text import plain
from .values import Scene


class Sheet(ModalScreen[None]):
    """A question in a box over the page. Escape goes back in the state."""

    BINDINGS = [("escape", "app.back", "Back")]
    DEFAULT_CSS = """
    Sheet {
      align: center middle;
      #sheet {
        width: 60; max-width: 90%; height: auto; padding: 1 2;
        border: thick $accent; background: $surface;
      }
      #question { text-style: bold; margin-bottom: 1; }
      Horizontal { height: auto; align-horizontal: right; margin-top: 1; }
      Button { margin-left: 2; }
    }
    """

    def __init__(self, question: str) -> None:
        super().__init__()
        self.question = question

    def compose(self) -> ComposeResult:
        with Vertical(id="sheet"):
            yield Static(plain(self.question), id="question")
            yield from self.choices()
        yield Footer()

    def choices(self) -> ComposeResult:
        """What is under the question: overridden."""
        yield from ()


class LineSheet(Sheet):
    """A question that is answered with a line of text: Enter calls ``done`` with it."""

    def __init__(self, question: str, hint: str, done: Callable[[str], object]) -> None:
        super().__init__(question)
        self.hint, self.done = hint, done

    def choices(self) -> ComposeResult:
        yield Input(placeholder=self.hint)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.done(event.value)


class ConfirmSheet(Sheet):
    """A question with two buttons, that which changes nothing first. ``done`` is called with what
    the user said."""

    def __init__(self, question: str, no: str, yes: str, done: Callable[[bool], object]) -> None:
        super().__init__(question)
        self.no, self.yes, self.done = no, yes, done

    def choices(self) -> ComposeResult:
        with Horizontal():
            yield Button(self.no, id="no", variant="primary")
            yield Button(self.yes, id="yes", variant="error")

    def on_button_pressed(self, event: Button.Pressed) -> None:
        self.done(event.button.id == "yes")


class Form(Screen[None]):
    """A page whose fields are kept, at each letter, as the state of its entry: they are there again
    after a restart. Compose inputs and text areas with the texts and the ids of :attr:`fields`. The
    first one that is empty gets the focus, or the last one."""

    def __init__(self, nav: App, item: PresenterItem, **fields: str) -> None:
        """``fields`` are the texts of a new page, by id."""
        super().__init__()
        self.nav, self.item = nav, item
        kept = nav.entry_state(item.id)
        texts = kept if isinstance(kept, Mapping) else {}
        self.fields = {name: str(texts.get(name, text)) for name, text in fields.items()}
        """What the fields hold, by id."""

    def on_mount(self) -> None:
        empty = [name for name, text in self.fields.items() if not text]
        for name in [*empty, *reversed(self.fields)][:1]:
            self.set_focus(self.query_one(f"#{name}"))

    @on(Input.Changed)
    @on(TextArea.Changed)
    def keep_field(self, event: Union[Input.Changed, TextArea.Changed]) -> None:
        """Keep what was typed, or say that it is too long (64 kB of JSON)."""
        field = event.control
        if field.id not in self.fields:
            return
        self.fields[field.id] = field.value if isinstance(field, Input) else field.text
        try:
            self.nav.set_entry_state(self.item.id, self.fields)
        except NavError as error:
            text = f"The last change is not kept: {error.message}"
            self.notify(text, severity="error", markup=False)

    @staticmethod
    def is_blank(state: JSON) -> bool:
        """Whether nothing was typed into a form with this entry state."""
        return state is None or (isinstance(state, Mapping) and not any(state.values()))


class Choices(OptionList):
    """A list that keeps its cursor while it shows the same rows. If it is empty, a note says why:
    it has the class ``note`` then."""

    def __init__(self, title: str = "", *, id: str | None = None) -> None:
        """``title`` is written into the border, if the style has one."""
        super().__init__(id=id)
        self.border_title = Content(title)

    def fill(self, rows: Iterable[Content], note: str = "Nothing is here.") -> None:
        """Show these rows, and the cursor in the first; or the note."""
        texts = list(rows)
        shown = texts or [plain(note, 300)]
        is_same = shown == [each.prompt for each in self.options]
        if is_same and self.has_class("note") != bool(texts):
            return
        self.clear_options().add_options([Option(row, disabled=not texts) for row in shown])
        self.set_class(not texts, "note")
        self.highlighted = 0 if texts else None


class SplitScreen(Screen[None]):
    """The screen under the layers of a program that draws the columns of a split with its own
    widgets. The id of each widget is the name of its column: the one that has the focus is where
    the user is, and the other way round. The profile of the program is
    ``{"like": "textual", "at": "~"}``: the adapter shows the layers."""

    AUTO_FOCUS = ""  # The state says where the focus is.
    app: NavigatedApp[Any]

    def __init__(self, nav: App) -> None:
        super().__init__()
        self.nav = nav

    def on_mount(self) -> None:
        self.app.nav_changed.subscribe(self, self._changed)
        self._changed()

    def draw(self, scene: Scene) -> None:
        """Show the screens of the scene: overridden by each program."""
        raise NotImplementedError(f"{type(self).__name__}.draw")

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        names = [screen.at.rpartition("/")[2] for screen in self.nav.scene.screens]
        if self.is_current and self.focused is event.widget and event.widget.id in names:
            self.nav.select(event.widget.id)

    def _changed(self, _: object = None) -> None:
        scene = self.nav.scene
        self.draw(scene)
        if not scene.layers:
            here = self.query_one("#" + scene.here.rpartition("/")[2])
            if self.focused is not here:
                self.set_focus(here)
