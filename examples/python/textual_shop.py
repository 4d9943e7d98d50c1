#!/usr/bin/env python3
"""A shop on the terminal, drawn by Textual: the runtime decides what is shown, the widgets show it.

    pip install textual dist/navruntime-*.whl      # the wheel: docs/python.md; in a checkout, textual is enough
    examples/python/textual_shop.py [LINKS]        LINKS: a link table such as examples/data/shop.links.json

Enter opens, escape goes back (a sheet, then the stack, then the tab before), 1 and 2 select a tab, r reviews the product on a sheet that answers, u asks for a URL.
A view never changes the navigation: it sends intents, and draws itself again when an event comes.
"""

from __future__ import annotations

import re
import sys
from functools import partial
from pathlib import Path
from typing import Any

try:
    import navruntime  # noqa: F401
except ModuleNotFoundError:  # In a checkout the package is not installed.
    sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "bindings" / "python"))
from navruntime import (
    Event, EventMask, Go, LinkCallbacks, LinkHandler, ModalStyle, NavError, NavigationStore, Outcome, Pipeline, Push, Route, TabStore, Value,
)
from textual.app import App, ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Footer, Input, OptionList, Static
from textual.widgets.option_list import Option

CATALOGUE = {"shoes": ["Trail runner", "Sandal"], "hats": ["Straw hat", "Beanie", "Beret"]}
PRODUCTS = {
    "Trail runner": ("€ 89.00", "A light shoe with a deep profile, for paths that are none."),
    "Sandal": ("€ 39.50", "Two straps and a cork sole."),
    "Straw hat": ("€ 24.00", "A wide brim; folds flat for the journey."),
    "Beanie": ("€ 18.00", "Knitted of merino wool, in grey."),
    "Beret": ("€ 29.00", "Felt, made in one piece."),
}
CONTROLS = re.compile("[\x00-\x1f\x7f-\x9f]")


class Policy(LinkCallbacks):
    """Who may see what needs sign-in: here nobody has to."""

    def is_authenticated(self, route: Route) -> bool:
        return True


def plain(text: str) -> Content:
    """Text that came from outside, such as a URL: brackets in it are no markup, and controls are shown instead of obeyed."""
    return Content(CONTROLS.sub(lambda found: f"\\x{ord(found[0]):02x}", text))


def title(route: Route) -> str:
    """What a route is called in the breadcrumb."""
    return str(next(iter(route.params.values()), route.name))


def choices(route: Route) -> list[Route]:
    """Where one can go from a route."""
    if route.name == "home":
        return [Route("catalogue", {"department": name}) for name in CATALOGUE]
    if route.name == "catalogue":
        return [Route("product", {"id": name}) for name in CATALOGUE.get(str(route.params.get("department")), [])]
    return []


def page(route: Route, reviews: dict[str, list[str]]) -> str:
    """What there is to read on a screen."""
    name = title(route)
    if route.name == "home":
        return "Welcome. Choose a department."
    if route.name == "catalogue":
        return f"{len(CATALOGUE[name])} products." if name in CATALOGUE else f"There is no department {name}."
    if route.name == "questions":
        return "Questions? Press 1 for the shop, u to open a link, escape to go back."
    if route.name != "product":
        return f"This shop has no page {route.name}."
    if name not in PRODUCTS:
        return f"There is no product {name}."
    price, text = PRODUCTS[name]
    return "\n".join([f"{name}, {price}", text, *(f"“{review}”" for review in reviews.get(name, ["No reviews yet."]))])


class Shop(App[None]):
    """Draws what the tab store says."""

    CSS = "#sheet { height: auto; border: round $accent; margin: 1 8; padding: 0 1; }"
    BINDINGS = [
        Binding("escape", "back", "Back", priority=True), ("1", "tab('shop')", "Shop"), ("2", "tab('help')", "Help"), ("r", "review", "Review"),
        ("u", "ask_url", "Open URL"),
    ]

    def __init__(self, links: bytes) -> None:
        super().__init__()
        self.tabs = TabStore([
            {"name": "shop", "path": [{"push": "home"}], "stack": {"root": "inside"}},
            {"name": "help", "path": [{"push": "questions"}], "stack": {"root": "inside"}},
        ])
        self.pipeline = Pipeline(links, Policy())
        self.tabs.observe(self.redraw_later, EventMask.ALL | EventMask.DELTA)
        self.answer = ""
        self.reviews: dict[str, list[str]] = {}

    def compose(self) -> ComposeResult:
        yield Static(id="crumbs")
        yield Static(id="page")
        yield OptionList(id="choices")
        with Vertical(id="sheet"):
            yield Static(id="question")
            yield Input(id="text")
        yield Static(id="status")
        yield Footer()

    def on_mount(self) -> None:
        self.draw()

    # The state that is shown.

    def stack(self) -> NavigationStore:
        flow = self.tabs.flow(self.tabs.selected)
        assert flow is not None
        return flow.stack

    def redraw_later(self, event: Event) -> None:
        # Events may come on any thread, and before the call that caused them has returned.
        if self.is_running:
            self.call_next(self.draw)

    def draw(self) -> None:
        """Show the path of the selected tab, and the sheet over it."""
        tab = next(tab for tab in self.tabs.tabs if tab.selected)
        pushed = [step.route for step in tab.path if isinstance(step, Push)]
        sheet = None if isinstance(tab.path[-1], Push) else tab.path[-1].route
        self.query_one("#crumbs", Static).update(plain(f"{tab.name}: " + " > ".join(map(title, pushed))))
        self.query_one("#page", Static).update(Content("\n").join(map(plain, page(pushed[-1], self.reviews).splitlines())))
        options = self.query_one("#choices", OptionList)
        options.clear_options()
        self.shown = choices(pushed[-1])
        options.add_options([Option(plain(title(route))) for route in self.shown])
        options.highlighted = 0 if self.shown else None
        self.query_one("#sheet").display = sheet is not None
        self.query_one("#status", Static).update(plain(self.answer))
        if sheet is None:
            options.focus()
            return
        self.query_one("#question", Static).update(plain("Open which URL?" if sheet.name == "url" else f"Your review of {title(sheet)}:"))
        self.query_one("#text", Input).value = ""
        self.query_one("#text", Input).focus()

    # What the user does: intents.

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.tabs.send(self.tabs.selected, Go(self.shown[event.option_index]))

    async def action_back(self) -> None:
        if not self.tabs.back():
            self.exit()

    def action_tab(self, name: str) -> None:
        self.tabs.select(name)

    def action_review(self) -> None:
        with self.stack() as stack:
            top = stack.top
        if top is not None and top.route.name == "product":
            self.ask(Route("review", top.route.params), partial(self.reviewed, title(top.route)))

    def action_ask_url(self) -> None:
        self.ask(Route("url"), self.open_link)

    def ask(self, route: Route, then: Any) -> None:
        """Present a sheet that answers."""
        flow = self.tabs.flow(self.tabs.selected)
        assert flow is not None
        with flow, flow.modals as modals:
            modals.present_for_result(route, then, ModalStyle.SHEET)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        flow = self.tabs.flow(self.tabs.selected)
        assert flow is not None
        with flow, flow.modals as modals:
            modals.dismiss_with_result(event.value)

    def reviewed(self, product: str, outcome: Outcome) -> None:
        if isinstance(outcome, Value) and outcome.value:
            self.reviews.setdefault(product, []).append(str(outcome.value))
        self.say(f"Thank you: “{outcome.value}”" if isinstance(outcome, Value) else "No review.")

    def open_link(self, outcome: Outcome) -> None:
        if isinstance(outcome, Value):
            with self.stack() as stack, LinkHandler(self.pipeline, stack) as handler:
                result = handler.open(str(outcome.value))
            self.say(f"{result.tag}: {result.status.name}")

    def say(self, text: str) -> None:
        self.answer = text
        self.call_next(self.draw)

    def close(self) -> None:
        self.tabs.close()
        self.pipeline.close()


def main() -> int:
    path = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parents[1] / "data" / "shop.links.json"
    try:
        shop = Shop(path.read_bytes())
    except (OSError, NavError) as error:
        print(f"textual_shop: {path}: {error}", file=sys.stderr)
        return 2
    shop.run()
    shop.close()
    return shop.return_code or 0


if __name__ == "__main__":
    sys.exit(main())
