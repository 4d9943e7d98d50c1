#!/usr/bin/env python3
"""A shop on the terminal, drawn by Textual: the runtime decides what is shown, the widgets show it.

    pip install textual ./bindings/python          # docs/python.md; a checkout needs textual only
    examples/python/textual_shop.py [SCHEMA]       # else examples/data/textual_shop.schema.json

Enter opens, escape goes back (a sheet, then the stack, then the tab before), 1 and 2 select a tab,
r reviews the product on a sheet that answers, u asks for a URL, [ and ] go back and on in time.
A view sends intents, and draws itself again when an event comes. `nav gen` wrote the types of the
screens, textual_shop_routes.py. A journal in $XDG_STATE_HOME/navruntime (or
~/.local/state/navruntime) keeps each change: the shop comes back where it was after kill -9.
"""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "bindings" / "python"))  # Of a checkout, if it is not installed.

import textual_shop_routes as routes
from navruntime import AskRefused, Journal, NavError, Schema, Unanswered
from navruntime.app_values import Nowhere
from textual import work
from textual.app import App, ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Footer, Input, OptionList, Static
from textual.widgets.option_list import Option
from textual_shop_routes import Catalogue, Home, Product, Questions, Review, Route, Url

SCHEMA = ROOT / "examples/data/textual_shop.schema.json"
HELP = "Questions? Press 1 for the shop, u to open a link, escape to go back."
CATALOGUE = {"shoes": ["Trail runner", "Sandal"], "hats": ["Straw hat", "Beanie", "Beret"]}
PRODUCTS = {
    "Trail runner": ("€ 89.00", "A light shoe with a deep profile, for rough paths."),
    "Sandal": ("€ 39.50", "Two straps and a cork sole."),
    "Straw hat": ("€ 24.00", "A wide brim; folds flat for the journey."),
    "Beanie": ("€ 18.00", "Knitted of merino wool, in grey."),
    "Beret": ("€ 29.00", "Felt, made in one piece."),
}
CONTROLS = re.compile("[\x00-\x1f\x7f-\x9f]")


def plain(text: str) -> Content:
    """Text from outside, such as a URL: brackets are no markup, and controls are only shown."""
    return Content(CONTROLS.sub(lambda found: f"\\x{ord(found[0]):02x}", text))


def title(route: Route) -> str:
    """What a route is called in the breadcrumb."""
    match route:
        case Catalogue(name) | Product(name) | Review(name):
            return name
    return type(route).__name__.lower()


def choices(route: Route) -> list[Route]:
    """Where one can go from a route."""
    if route == Home():
        return [Catalogue(name) for name in CATALOGUE]
    names = CATALOGUE.get(title(route), []) if isinstance(route, Catalogue) else []
    return [Product(name) for name in names]


def page(route: Route, reviews: dict[str, list[str]]) -> str:
    """What there is to read on a screen."""
    name = title(route)
    if isinstance(route, Catalogue):
        return f"{len(CATALOGUE.get(name, []))} products."
    if route in (Home(), Questions()):
        return HELP if route == Questions() else "Welcome. Choose a department."
    price, text = PRODUCTS.get(name, ("not sold here", "Perhaps it was once."))
    said = [f"“{review}”" for review in reviews.get(name, [])] or ["No reviews yet."]
    return "\n".join([f"{name}, {price}", text, *said])


class Shop(App[None]):
    """Draws what the app of the runtime says."""

    CSS = """
    #choices { border: none; background: transparent; padding: 0; margin: 1 0; }
    #sheet { height: auto; border: round $accent; margin: 1 8; padding: 0 1; }
    #text { border: none; height: 1; padding: 0; }
    """
    BINDINGS = [
        Binding("escape", "back", "Back", priority=True),
        ("1", "select('shop')", "Shop"),
        ("2", "select('help')", "Help"),
        ("r", "review", "Review"),
        ("u", "ask_url", "Open URL"),
        ("[", "travel(-1)", "Earlier"),
        ("]", "travel(1)", "Later"),
    ]

    def __init__(self, schema: Schema, journal: Journal) -> None:
        super().__init__()
        self.nav = routes.App.restored(schema, journal.recovered)
        self.nav.attach_journal(journal)
        self.nav.observe(lambda event: self.call_next(self.draw))
        self.status, self.reviews = "", dict[str, list[str]]()

    def compose(self) -> ComposeResult:
        yield from (Static(id="crumbs"), Static(id="page"), OptionList(id="choices"))
        with Vertical(id="sheet"):
            yield from (Static(id="question"), Input(id="text"))
        yield from (Static(id="status"), Footer())

    def on_mount(self) -> None:
        self.draw()

    def draw(self) -> None:
        """Show the stack of the selected tab, and the sheet over it."""
        state: Any = self.nav.state
        tabs, layers = state["root"]["tabs"], state["layers"]
        stack = tabs["items"][tabs["selected"]]["stack"]
        pushed = [routes.read(entry["route"]) for entry in stack]
        crumbs = f"{tabs['selected']}: " + " > ".join(map(title, pushed))
        self.query_one("#crumbs", Static).update(plain(crumbs))
        lines = page(pushed[-1], self.reviews).splitlines()
        self.query_one("#page", Static).update(Content("\n").join(map(plain, lines)))
        options = self.query_one("#choices", OptionList)
        self.shown = choices(pushed[-1])
        options.clear_options().add_options([Option(plain(title(route))) for route in self.shown])
        options.highlighted = 0 if self.shown else None
        self.query_one("#sheet").display = bool(layers)
        self.query_one("#status", Static).update(plain(self.status))
        options.focus()
        if layers:
            sheet, text = routes.read(layers[-1]["route"]), self.query_one("#text", Input)
            question = "Open which URL?" if sheet == Url() else f"Review {title(sheet)}:"
            self.query_one("#question", Static).update(plain(question))
            text.value = ""
            text.focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.nav.go(self.shown[event.option_index])

    def on_input_submitted(self, event: Input.Submitted) -> None:
        # Nobody waits for the answer of a sheet that a journal brought back.
        if not self.nav.answer(event.value).is_success:
            self.nav.dismiss()

    async def action_back(self) -> None:
        # A question, or a screen that may not leave, is no reason to quit.
        if isinstance(self.nav.back(), Nowhere):
            self.exit()

    def action_select(self, tab: str) -> None:
        self.nav.select(tab)

    def action_travel(self, delta: int) -> None:
        self.nav.travel(delta)

    @work
    async def action_review(self) -> None:
        product = routes.read(self.nav.scene.screens[0].route)
        if isinstance(product, Product):
            text = await self.ask(Review(product.id))
            self.reviews.setdefault(product.id, []).extend([text] if text else [])
            self.say(f"Thank you: “{text}”" if text else "No review.")

    @work
    async def action_ask_url(self) -> None:
        if url := await self.ask(Url()):
            result = self.nav.open(url)
            self.say(f"{result.tag}: {result.status.name}")

    async def ask(self, sheet: Review | Url) -> str | None:
        """What was typed on a sheet; None if it was left."""
        try:
            return await self.nav.ask(sheet)
        except (AskRefused, Unanswered):
            return None

    def say(self, text: str) -> None:
        self.status = text
        self.draw()


def journal_path() -> Path:
    """The file of the journal, as the XDG base directory specification says."""
    state = Path(os.environ.get("XDG_STATE_HOME") or "")
    state = state if state.is_absolute() else Path.home() / ".local" / "state"
    return state / "navruntime" / "textual_shop.journal"


def main() -> int:
    path = Path(sys.argv[1]) if len(sys.argv) > 1 else SCHEMA
    try:
        schema = Schema.load(path)
        path = journal_path()
        path.parent.mkdir(parents=True, exist_ok=True)
        with Journal(path) as journal:
            shop = Shop(schema, journal)
            shop.run()
            shop.nav.close()
    except (OSError, NavError) as error:
        print(f"textual_shop: {path}: {error}", file=sys.stderr)
        return 2
    return shop.return_code or 0


if __name__ == "__main__":
    sys.exit(main())
