"""starter: keys send intents, and what the app says is drawn."""

import json
import pathlib

import starter_routes as routes
from navruntime.presenter import PresenterItem
from navruntime.textual import NavigatedApp
from textual.app import ComposeResult
from textual.screen import Screen
from textual.widgets import Footer, Header, Static

PATH = pathlib.Path(__file__).with_name("starter.schema.json")
SCHEMA = json.loads(PATH.read_text(encoding="utf-8"))


class Page(Screen[None]):
    """A screen, made once: what a person types stays in its widgets."""

    def __init__(self, nav: routes.App, item: PresenterItem) -> None:
        super().__init__()
        self.nav, self.item = nav, item

    def compose(self) -> ComposeResult:
        yield Header()
        yield Static(self.item.route.name, markup=False)
        yield Footer()

    def on_screen_resume(self) -> None:
        self.title = self.nav.scene.title


class Program(NavigatedApp[None]):
    BINDINGS = [
        ("1", "select('notes')", "Notes"),
        ("2", "select('settings')", "Settings"),
        ("n", "note", "Note"),
        ("s", "share", "Share"),
        ("i", "sign_in(True)", "Sign in"),
        ("o", "sign_in(False)", "Sign out"),
        ("escape", "back", "Back"),
        ("q", "quit", "Quit"),
    ]

    def __init__(self) -> None:
        self.nav = routes.App(SCHEMA)
        super().__init__(self.nav)

    def make_page(self, item: PresenterItem) -> Page:
        return Page(self.nav, item)

    @property
    def here(self) -> routes.Sender:
        """Sends as from the page that is shown, so that the second of two keys is refused."""
        return self.nav.at(self.pages.shown()[-1])

    def action_select(self, tab: str) -> None:
        self.here.select(tab)

    def action_note(self) -> None:
        self.here.go(routes.Note(7))

    def action_share(self) -> None:
        self.here.go(routes.Share(7))

    def action_sign_in(self, is_signed_in: bool) -> None:
        self.nav.facts.signed_in = is_signed_in

    async def action_back(self) -> None:
        self.here.back()


if __name__ == "__main__":
    Program().run()
