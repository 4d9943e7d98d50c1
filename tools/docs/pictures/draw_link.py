"""Saves docs/pictures/link.svg: a link comes to the mail reader while a sheet is open, in four
pictures that move. The program is driven as its tests drive it.
"""

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
from film import film  # noqa: E402
from mail import MAIL, SCHEMA, Mail  # noqa: E402
from navruntime import Schema  # noqa: E402

LINK = "mail://app/compose?to=grace"
CAPTIONS = (
    "A sheet is open; a link comes",
    "It waits, and the user signs in",
    "The page that the link meant",
    "Back in the folder; the draft asked",
)
SECONDS = 1.4  # for each picture


async def shown() -> list[str]:
    """What the program shows, four times, as SVG."""
    pictures: list[str] = []
    with Schema.load(SCHEMA) as schema, routes.App(schema) as nav:
        mail: Any = Mail(nav, MAIL)
        async with mail.run_test(size=(78, 18)) as pilot:

            async def save() -> None:
                for _ in range(5):
                    await pilot.pause()
                pictures.append(mail.export_screenshot(title="mail"))

            await pilot.press("slash")
            await pilot.pause()
            await pilot.press(*"engine")
            await save()
            mail.open_link(LINK)
            await save()
            mail.screen.query_one("Input").value = "ada@example.org"
            await pilot.press("enter")
            await save()
            await pilot.press("escape")  # The draft asks before it is lost.
            while not mail.screen.query("#yes"):
                await pilot.pause()
            await pilot.click("#yes")
            await save()
    return pictures


def joined(pictures: list[str]) -> str:
    """The pictures as a film."""
    parts, size = [], (0.0, 0.0)
    for number, text in enumerate(pictures):
        # Rich cuts each line to its place, and gives its names a number.
        text = re.sub(r' clip-path="[^"]*"|\s*<defs>.*?</defs>|<!--.*?-->', "", text, flags=re.S)
        text = re.sub(r"\s*@font-face \{.*?\}", "", text, flags=re.S)
        text = re.sub(r"terminal-\d+", "abcd"[number], text)
        parts.append(text.replace("Fira Code", "DejaVu Sans Mono"))
        found = re.search(r'viewBox="0 0 (\S+) (\S+)"', text)
        assert found is not None
        size = (float(found[1]), float(found[2]))
    return film(parts, size, CAPTIONS, SECONDS, still=2, link=LINK)


def main() -> None:
    with tempfile.TemporaryDirectory() as state:
        os.environ["XDG_STATE_HOME"] = state
        picture = ROOT / "docs/pictures/link.svg"
        picture.write_text(joined(asyncio.run(shown())), encoding="utf-8")
    print(f"pictures: {picture.relative_to(ROOT)}, {picture.stat().st_size} bytes")


if __name__ == "__main__":
    main()
