"""Saves the pictures of Textual in a folder, as SVG: draw_textual.py FOLDER"""

import asyncio
import re
import sys
from pathlib import Path

from navruntime import App
from navruntime.textual import NavigatedApp
from story import SCHEMA
from textual.screen import ModalScreen, Screen
from textual.widgets import Footer, Header, Input, OptionList, Static


class Notes(Screen):
    BINDINGS = [("n", "note", "New note"), ("q", "end", "Quit")]
    TITLE = "Notes"

    def compose(self):
        yield Header(icon=" ")
        yield OptionList("Milk, bread, tea", "Dear Ann,", "Books to read", "Birthdays")
        yield Footer()


class Note(Screen):
    BINDINGS = [("escape", "back", "Back")]
    TITLE = "A note"

    def compose(self):
        yield Header(icon=" ")
        yield Input("Dear Ann,", select_on_focus=False)
        yield Footer()

    def on_mount(self):
        self.query_one(Input).cursor_blink = False


class Alarm(ModalScreen):
    def compose(self):
        with Static(id="sheet"):
            yield Static("Alarm", id="title")
            yield Static("It is twelve o'clock")
            yield Static("Enter: stop", id="stop")


class Drawing(NavigatedApp):
    CSS = """
    OptionList { border: none; height: 1fr; padding: 1 1; }
    Input, Input:focus { margin: 1 1; border: round $primary; }
    Alarm { align: center bottom; }
    #sheet { width: 28; height: 6; border: round $warning; background: $surface; }
    #sheet { margin-bottom: 1; }
    #sheet Static { width: 100%; text-align: center; }
    #title { text-style: bold; }
    #stop { margin-top: 1; color: $warning; }
    """
    ENABLE_COMMAND_PALETTE = False

    def make_page(self, item):
        return {"list": Notes, "note": Note, "alarm": Alarm}[item.route.name]()


async def play(number):
    """The screen after so many steps, as SVG."""
    with App(SCHEMA) as nav:
        drawing = Drawing(nav)
        async with drawing.run_test(size=(32, 11)) as pilot:
            steps = [
                lambda: nav.go("note"),
                lambda: nav.facts.__setitem__("alarm", True),
            ]
            for step in steps[:number]:
                step()
                await pilot.pause()
            await pilot.pause()
            picture = drawing.export_screenshot(title=("notes", "a note", "an alarm")[number])
    # The SVG names a font in the network; a font of the machine does.
    picture = re.sub(r"\s*@font-face \{.*?\}", "", picture, flags=re.S)
    return picture.replace("Fira Code", "DejaVu Sans Mono").rstrip() + "\n"


for number in range(3):
    Path(sys.argv[1], f"{number}.svg").write_text(asyncio.run(play(number)), encoding="utf-8")
