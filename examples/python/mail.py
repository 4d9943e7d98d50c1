#!/usr/bin/env python3
"""A mail reader on the terminal: folders, messages and the message beside each other.

    pip install textual ./bindings/python         # docs/python.md; a checkout needs textual only
    examples/python/mail.py [MAIL [URL]]          # MAIL: a directory of mbox files, or one file

The columns are drawn from the scene; drafts, sign-in and questions are layers, which the adapter of
Textual shows. A journal in $XDG_STATE_HOME/navruntime (or ~/.local/state/navruntime) has each
change and each letter of a draft: all of it is there again after kill -9.
"""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import Any, Iterable, Literal, Mapping, cast

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "bindings" / "python"))  # Of a checkout, if it is not installed.

import mail_routes as routes
from mail_folders import Mailboxes, reason, send, state_folder
from mail_pages import Columns, Draft
from mail_routes import Compose, Discard, List, Prompt, SignIn
from navruntime import Journal, NavError, Route, Schema
from navruntime.app_values import Question
from navruntime.drafts import Drafts
from navruntime.presenter import PresenterItem
from navruntime.textual_program import Program
from navruntime.textual_text import visible
from navruntime.textual_widgets import ConfirmSheet, LineSheet
from textual import work
from textual.app import SystemCommand
from textual.screen import Screen

SCHEMA = ROOT / "examples/data/mail.schema.json"
MAIL = ROOT / "examples/data/mail"


class Mail(Program[None, routes.App]):
    """Who is signed in, which pages there are, and what the keys do."""

    TITLE, CSS_PATH, AT_ROOT = "Mail", "mail.tcss", "Press q to leave."
    BINDINGS = [("ctrl+l", "sign", "Sign in")]

    def __init__(self, nav: routes.App, root: Path, url: str | None = None) -> None:
        super().__init__(nav, dict(like="textual", at="~"), url)
        self.user, self.columns = "", Columns(self, Mailboxes(root))
        folders = nav.scene.screens[0].id
        kept = partial(self.say, "Your draft is kept. Press c to go on with it.")
        self.drafts = Drafts(nav, "compose", folders, self.fits, kept)

    def get_default_screen(self) -> Columns:
        return self.columns

    def make_page(self, item: PresenterItem) -> Screen[Any]:
        page = self.nav.at(item.id)
        match routes.read(item.route):
            case Compose() as route:
                fields = dict(to=route.to, subject=route.subject, body="")
                return Draft(self.nav, item, **fields)
            case SignIn():
                sign_in = partial(self.sign_in, item.id)
                return LineSheet("Who writes? Sign in to go on.", "Your address", sign_in)
            case Prompt("search"):
                hint, done = "Words; nothing shows all", partial(Prompt.answer, page)
                return LineSheet("Search in this folder", hint, done)
            case Prompt():
                return LineSheet("Open a link", "mail://app/Inbox/1", partial(Prompt.answer, page))
            case _:
                question, done = "Throw this draft away?", partial(Discard.answer, page)
                return ConfirmSheet(question, "Keep it", "Throw it away", done)

    # Drafts.

    def fits(self, draft: Mapping[str, str], route: Route) -> bool:
        """Whether a draft that a sign-out took away is one for a new page."""
        return route.params.get("to", "") in ("", draft.get("to"))

    async def may_leave(self, question: Question) -> bool:
        states = map(self.nav.entry_state, question.leave)
        return all(map(Draft.is_blank, states)) or await self.ask(Discard()) is True

    def action_send(self) -> None:
        draft = cast(Draft, self.screen)
        if not draft.fields["to"].strip():
            return self.say("To whom? The line “To” is empty.", "warning")
        try:
            send(self.user, **draft.fields)
        except (OSError, ValueError) as error:
            return self.say(f"It is not sent: {reason(error)}", "error")
        result = self.nav.at(draft.item.id).back()
        if isinstance(result, Question):
            self.nav.proceed(result.token)
        self.say("Sent. A copy is in the folder Outbox.")

    # What the user does.

    def sign_in(self, sheet: int, name: str) -> None:
        if not name.strip():
            return self.say("Type your address first.", "warning")
        self.user = name.strip()
        self.nav.facts.signed_in = True  # What waited for it goes on, and the sheet leaves.
        if any(layer.id == sheet for layer in self.nav.scene.layers):
            self.nav.remove(sheet)

    def action_sign(self) -> None:
        if not self.nav.facts.signed_in:
            return self.tell(self.nav.go(SignIn()))
        self.user = ""
        self.nav.facts.signed_in = False

    def action_compose(self) -> None:
        self.tell(self.nav.go(Compose()))

    def action_reply(self) -> None:
        if (letter := self.columns.letter) is None:
            return self.say("Open a message first.")
        subject = "Re: " + letter.subject.removeprefix("Re: ")
        self.tell(self.nav.go(Compose(visible(letter.sender), visible(subject))))

    @work
    async def action_prompt(self, what: Literal["search", "link"]) -> None:
        text = await self.ask(Prompt(what))
        if what == "link" and text is not None:
            self.open_link(text)
        elif text is not None:
            self.show_folder(self.columns.shown.folder, text)

    def show_folder(self, name: str, find: str = "") -> None:
        self.tell(self.nav.go(List(name, find)))

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        yield from super().get_system_commands(screen)
        yield SystemCommand("Write", "Begin a message", self.action_compose)
        yield SystemCommand("Search", "In this folder", partial(self.action_prompt, "search"))
        yield SystemCommand("Open a link", "Go anywhere", partial(self.action_prompt, "link"))
        yield SystemCommand("Sign in or out", "Who writes", self.action_sign)
        for name in self.columns.boxes.names:
            show = partial(self.show_folder, name)
            yield SystemCommand(f"Folder {visible(name)}", "Show it", show)


def main() -> int:
    arguments = sys.argv[1:]
    root = Path(arguments[0]) if arguments else MAIL
    path = state_folder() / "mail.journal"
    try:
        if len(arguments) > 2 or not (sys.stdin.isatty() and sys.stdout.isatty()):
            raise ValueError("usage: mail [MAIL [URL]], on a terminal")
        path.parent.mkdir(parents=True, exist_ok=True)
        with Schema.load(SCHEMA) as schema, Journal(path) as journal:
            with routes.App.restored(schema, journal.recovered) as nav:
                nav.attach_journal(journal)
                mail = Mail(nav, root, *arguments[1:])
                mail.run()
    except (OSError, NavError, ValueError) as error:
        file = f"{error.filename}: " if isinstance(error, OSError) and error.filename else ""
        print(f"mail: {visible(file + reason(error))}", file=sys.stderr)
        return 2
    return mail.return_code or 0


if __name__ == "__main__":
    sys.exit(main())
