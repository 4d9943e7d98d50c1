#!/usr/bin/env python3
"""Makes docs/pictures/mail-session.png and coffee-session.png: sessions of the mail reader and of
the coffee machine, which are driven as their tests do it, as pages of `nav view` in Chromium. The
first is a recording, and is played again; the second is the machine's journal. `make pictures`

    draw_sessions.py [mail|coffee]
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[3]
sys.path[:0] = [
    str(ROOT / folder) for folder in ("bindings/python", "Tests/python", "Tests/examples")
]
sys.dont_write_bytecode = True
NAV = ROOT / ".build/bin/nav"


async def use_mail(log: Path) -> None:
    """Read a message, open a link, sign in to write, and throw the draft away."""
    import mail_helpers
    from navruntime import Recorder, Schema
    from textual.widgets import TextArea

    with Schema.load(mail_helpers.SCHEMA) as schema, Recorder(str(log)) as recorder:
        with mail_helpers.routes.App(schema) as nav:
            nav.attach_recorder(recorder)
            mail: Any = mail_helpers.Mail(nav, mail_helpers.MAIL)
            async with mail.run_test(size=(100, 30)) as pilot:
                reader = mail_helpers.Reader(mail, pilot)
                await reader.at("[sidebar]: folders")
                await reader.press("tab", "down", "enter")
                await reader.at("[detail]: nothing > message(folder=Inbox,number=2)")
                await reader.link("mail://app/Inbox/5")
                await reader.shows("content", "What stays the same")
                await reader.press("c")
                await reader.until(lambda: nav.describe().endswith("+ sheet signIn"))
                await reader.press(*"ada@b", "enter")
                await reader.until(lambda: nav.describe().endswith("+ cover compose"))
                await reader.press(*"bob@b\thi\tdear bob")
                await reader.until(lambda: mail.screen.query_one(TextArea).text == "dear bob")
                await reader.press("escape")
                await reader.until(lambda: nav.describe().endswith("+ sheet discard"))
                await pilot.pause()


def use_coffee(folder: Path) -> Path:
    """Unlock the machine, look at a drink and the settings, and let the water run out."""
    from machine import Machine

    machine = Machine(folder)
    machine.do("wait 500")
    machine.type_pin()
    machine.do("tap 160 190", "wait 500", "tap 25 25", "wait 500", "tap 295 25", "wait 500")
    assert machine.tell()[0] == "home > settings"
    machine.do("tap 160 165", "wait 500", "sensor water", "wait 500", "sensor fine", "wait 500")
    assert machine.link("coffee://machine/recipes/tea") == "NAV_OK"
    machine.do("wait 500", "sensor beans", "wait 500")
    assert machine.tell()[0].endswith("recipe(drink=tea) + cover alarm"), machine.tell()[0]
    machine.cut_power()
    return folder / "journal"


def draw(log: Path, picture: Path, shown: int) -> None:
    """Make the page, and save it with the record of this number."""
    page = log.with_suffix(".html")
    subprocess.run([NAV, "view", log, "-o", page], check=True)
    flags = "--headless --no-sandbox --disable-gpu --hide-scrollbars --window-size=1280,640"
    profile = f"--user-data-dir={log.parent}/profile"
    to = f"--screenshot={picture}"
    command = ["chromium", *flags.split(), profile, to, f"file://{page}#{shown}"]
    subprocess.run(command, check=True, stderr=subprocess.DEVNULL)
    print(f"pictures: {picture.relative_to(ROOT)}, {picture.stat().st_size} bytes")


def main() -> None:
    chosen = sys.argv[1:] or ["mail", "coffee"]
    # Helpers of the browser may still write into its profile when it has ended.
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        folder = Path(name)
        os.environ["XDG_STATE_HOME"] = name
        if "mail" in chosen:
            asyncio.run(use_mail(folder / "mail.rec"))
            subprocess.run([NAV, "replay", folder / "mail.rec"], check=True)
            lines = (folder / "mail.rec").read_text(encoding="utf-8").splitlines()
            asked = max(at for at, line in enumerate(lines) if '"goForResult"' in line)
            draw(folder / "mail.rec", ROOT / "docs/pictures/mail-session.png", asked)
        if "coffee" in chosen:
            draw(use_coffee(folder), ROOT / "docs/pictures/coffee-session.png", 8)


if __name__ == "__main__":
    main()
