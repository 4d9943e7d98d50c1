"""What the mail reader shows: three columns, and a message that is written over them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import mail_routes as routes
from mail_folders import Letter, Mailboxes
from mail_routes import List, Message
from navruntime.textual_text import plain
from navruntime.textual_widgets import Choices, Form, SplitScreen
from navruntime.values import Scene
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widgets import Footer, Header, Input, OptionList, Static, TextArea

if TYPE_CHECKING:
    from mail import Mail


class Columns(SplitScreen):
    """Folders, messages, the message."""

    BINDINGS = [
        ("c", "app.compose", "Write"),
        ("r", "app.reply", "Reply"),
        ("slash", "app.prompt('search')", "Search"),
        ("o", "app.prompt('link')", "Link"),
        ("q", "app.quit", "Quit"),
        Binding("left_square_bracket", "app.travel(-1)", "Earlier", show=False),
        Binding("right_square_bracket", "app.travel(1)", "Later", show=False),
    ]

    def __init__(self, mail: Mail, boxes: Mailboxes) -> None:
        super().__init__(mail.nav)
        self.mail, self.boxes = mail, boxes
        self.shown = List("")
        self.found: list[Letter] = []
        self.letter: Letter | None = None
        self.texts = ("", "")

    def compose(self) -> ComposeResult:
        yield Header(icon="✉")
        with Horizontal():
            yield Choices("Folders", id="sidebar")
            yield Choices("Messages", id="content")
            with VerticalScroll(id="detail") as detail:
                detail.border_title = "Message"
                yield Static(id="head")
                yield Static(id="body")
        yield Footer()

    def draw(self, scene: Scene) -> None:
        shown, opened = [routes.read(screen.route) for screen in scene.screens[1:]]
        assert isinstance(shown, List)
        search = f", found “{shown.find}”" if shown.find else ""
        who = self.mail.user or "not signed in"
        self.mail.sub_title = str(plain(f"{shown.folder}{search}, {who}", 80))
        self.draw_folder(shown)
        self.draw_letter(opened)

    def draw_folder(self, shown: List) -> None:
        """Show the folders, and the messages of this one."""
        self.found, error = self.boxes.look(shown.folder, shown.find)
        sidebar, content = self.query(Choices)
        sidebar.fill(plain(name, 60) for name in self.boxes.names)
        if shown.folder != self.shown.folder and shown.folder in self.boxes.names:
            sidebar.highlighted = self.boxes.names.index(shown.folder)
        self.shown = shown
        rows = [
            Content.assemble((str(plain(each.name, 60)), "bold"), "\n", plain(each.subject, 200))
            for each in self.found
        ]
        nothing = f"Nothing has “{shown.find}”." if shown.find else "No messages here."
        content.fill(rows, error or nothing)

    def draw_letter(self, opened: routes.Route) -> None:
        """Show a message, and the cursor on it."""
        self.letter, texts = None, ("", "Choose a message, and press enter.")
        if isinstance(opened, Message):
            self.letter, error = self.boxes.letter(opened.folder, opened.number)
            texts = (self.letter.head, self.letter.body) if self.letter else ("", error)
        if texts == self.texts:
            return
        self.texts = texts
        self.query_one("#head", Static).update(plain(texts[0]))
        self.query_one("#body", Static).update(plain(texts[1]))
        self.query_one("#detail").scroll_home(animate=False)
        if self.letter in self.found:
            self.query_one("#content", Choices).highlighted = self.found.index(self.letter)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        folders, letters = self.nav.scene.screens[:2]
        if event.option_list.id == "sidebar":
            self.mail.nav.at(folders.id).go(List(self.boxes.names[event.option_index]))
        else:
            number = self.found[event.option_index].number
            self.mail.nav.at(letters.id).go(Message(self.shown.folder, number))


class Draft(Form):
    """A message that is written."""

    SUB_TITLE = "New message"
    BINDINGS = [("ctrl+s", "app.send", "Send")]

    def compose(self) -> ComposeResult:
        yield Header(icon="✉")
        yield Input(self.fields["to"], placeholder="To", id="to")
        yield Input(self.fields["subject"], placeholder="Subject", id="subject")
        yield TextArea(self.fields["body"], id="body")
        yield Footer()
