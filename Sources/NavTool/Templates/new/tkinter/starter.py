"""starter: buttons send intents, and what the app says is drawn."""

import json
import pathlib
import tkinter

import starter_routes as routes
from navruntime.presenter import PresenterItem
from navruntime.tkinter import TkDrawing

PATH = pathlib.Path(__file__).with_name("starter.schema.json")
SCHEMA = json.loads(PATH.read_text(encoding="utf-8"))


class Page(tkinter.Frame):
    """A screen, made once: what a person types stays in its widgets."""

    def __init__(self, parent: tkinter.Misc, item: PresenterItem) -> None:
        super().__init__(parent)
        self.name = item.route.name
        tkinter.Label(self, text=self.name).pack()


class Program(tkinter.Tk):
    def __init__(self) -> None:
        super().__init__()
        self.nav = routes.App(SCHEMA)
        area = tkinter.Frame(self, width=480, height=160)
        area.pack(fill=tkinter.BOTH, expand=True)
        self.pages = TkDrawing(area, self.nav, Page)
        self.buttons: dict[str, tkinter.Button] = {}
        for name, action in [
            ("Notes", lambda: self.here.select("notes")),
            ("Settings", lambda: self.here.select("settings")),
            ("Note", lambda: self.here.go(routes.Note(7))),
            ("Share", lambda: self.here.go(routes.Share(7))),
            ("Sign in", lambda: self.sign_in(True)),
            ("Sign out", lambda: self.sign_in(False)),
            ("Back", lambda: self.here.back()),
        ]:
            button = tkinter.Button(self, text=name, command=action)
            button.pack(side=tkinter.LEFT)
            self.buttons[name] = button
        self.nav.observe(lambda event: self.draw())
        self.draw()

    @property
    def here(self) -> routes.Sender:
        """Sends as from the page that is shown, so that the second of two taps is refused."""
        return self.nav.at(self.pages.shown()[-1])

    def sign_in(self, is_signed_in: bool) -> None:
        self.nav.facts.signed_in = is_signed_in

    def draw(self) -> None:
        """What belongs to no page."""
        self.title(self.nav.scene.title)
        back = tkinter.NORMAL if self.nav.can_go_back else tkinter.DISABLED
        self.buttons["Back"]["state"] = back


if __name__ == "__main__":
    Program().mainloop()
