"""What the tests of the mail reader share: its state, its mail, and what it shows."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import Any, Awaitable, Callable

from navruntime import Journal, Schema
from textual.content import Content
from textual.widgets import OptionList, Static
from textual_user import is_at, until

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "examples" / "python"))

import mail_routes as routes  # noqa: E402
from mail import MAIL, SCHEMA, Mail  # noqa: E402
from mail_folders import state_folder  # noqa: E402

UTF_8 = "Content-Type: text/plain; charset=utf-8\n"


def letter(subject: str, body: str = "text", sender: str = "a@b", more: str = UTF_8) -> bytes:
    """A message of an mbox; texts may have any bytes."""
    lines = f"From a@b Tue Sep  9 15:45:00 2025\nFrom: {sender}\nSubject: {subject}\n{more}\n{body}"
    return lines.encode("utf-8", "surrogateescape") + b"\n\n"


class Reader:
    """The mail reader with somebody who presses its keys."""

    def __init__(self, mail: Mail, pilot: Any) -> None:
        self.mail, self.nav, self.pilot = mail, mail.nav, pilot

    async def press(self, *keys: str) -> None:
        for key in keys:
            await self.pilot.press(key)

    async def until(self, holds: Callable[[], bool]) -> None:
        """Wait until something is so."""
        await until(self.pilot, holds, self.told)

    def told(self) -> str:
        return f"{self.nav.describe()[:200]}; {self.mail.screen}; {self.said()}"

    async def at(self, described: str) -> None:
        """Wait until the state is this, and the toolkit shows its layers."""
        await self.until(lambda: is_at(self.nav, self.mail.pages, f"mail {described}"))

    def column(self, name: str) -> str:
        """What a column shows."""
        if name == "detail":
            parts = self.mail.columns.query(Static)
            return "\n".join(str(part.render()) for part in parts)
        options = self.mail.columns.query_one(f"#{name}", OptionList).options
        return "\n".join(
            Content.from_text(str(each.prompt), markup=False).plain for each in options
        )

    def said(self) -> str:
        """The notices that the person sees."""
        return "\n".join(note.message for note in self.mail._notifications)

    async def shows(self, name: str, *texts: str) -> None:
        await self.until(lambda: all(text in self.column(name) for text in texts))

    async def says(self, text: str) -> None:
        await self.until(lambda: text in self.said())

    async def link(self, url: str) -> None:
        """Open a link as a person does."""
        before = len(self.nav.scene.layers)
        await self.press("o")
        await self.until(lambda: len(self.mail.pages.shown()) == before + 1)
        self.mail.screen.query_one("Input").value = url  # type: ignore[attr-defined]
        await self.press("enter")


def read(
    use: Callable[[Reader], Awaitable[None]], root: Path = MAIL, url: str | None = None
) -> None:
    """Start the mail reader as its program does, use it, and end it."""

    async def run() -> None:
        path = state_folder() / "mail.journal"
        path.parent.mkdir(parents=True, exist_ok=True)
        with Schema.load(SCHEMA) as schema, Journal(path) as journal:
            with routes.App.restored(schema, journal.recovered) as nav:
                nav.attach_journal(journal)
                mail = Mail(nav, root, url)
                async with mail.run_test(size=(100, 30)) as pilot:
                    await pilot.pause()
                    await use(Reader(mail, pilot))

    asyncio.run(run())
