"""Saves docs/pictures/mail.svg: the mail reader with a message beside its list."""

from __future__ import annotations

import asyncio
import os
import re
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT / "bindings/python"), str(ROOT / "examples/python")]

import mail_routes as routes  # noqa: E402
from mail import MAIL, SCHEMA, Mail  # noqa: E402
from navruntime import Schema  # noqa: E402


async def drawn() -> str:
    """The screen as SVG."""
    with Schema.load(SCHEMA) as schema, routes.App(schema) as nav:
        mail: Any = Mail(nav, MAIL, "mail://app/Inbox/2")
        async with mail.run_test(size=(110, 24)) as pilot:
            while "Dear Ada" not in str(mail.columns.query_one("#body").render()):
                await pilot.pause()
            await pilot.pause()
            text: str = mail.export_screenshot(title="mail")
    # The SVG names a font in the network; a font of the machine does.
    text = re.sub(r"\s*@font-face \{.*?\}", "", text, flags=re.S)
    return text.replace("Fira Code", "DejaVu Sans Mono").rstrip() + "\n"


def main() -> None:
    with tempfile.TemporaryDirectory() as state:
        os.environ["XDG_STATE_HOME"] = state
        picture = ROOT / "docs/pictures/mail.svg"
        picture.write_text(asyncio.run(drawn()), encoding="utf-8")
    print(f"pictures: {picture.relative_to(ROOT)}, {picture.stat().st_size} bytes")


if __name__ == "__main__":
    main()
