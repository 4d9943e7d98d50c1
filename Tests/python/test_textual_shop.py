"""The Textual shop, driven by keys: what the widgets show is what the runtime says."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import Any, Awaitable, Callable

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "examples" / "python"))

from textual_shop import CATALOGUE, PRODUCTS, Shop, main  # noqa: E402

LINKS = (ROOT / "examples" / "data" / "shop.links.json").read_bytes()


def drive(use: Callable[[Shop, Any], Awaitable[None]]) -> None:
    async def run() -> None:
        shop = Shop(LINKS)
        async with shop.run_test() as pilot:
            await pilot.pause()
            await use(shop, pilot)
        shop.close()

    asyncio.run(run())


def crumbs(shop: Shop) -> str:
    return str(shop.query_one("#crumbs").render())  # type: ignore[attr-defined]


def page(shop: Shop) -> str:
    return str(shop.query_one("#page").render())  # type: ignore[attr-defined]


def status(shop: Shop) -> str:
    return str(shop.query_one("#status").render())  # type: ignore[attr-defined]


async def press(pilot: Any, *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
        await pilot.pause()


def test_keys_walk_through_the_shop_and_back() -> None:
    async def use(shop: Shop, pilot: Any) -> None:
        assert crumbs(shop) == "shop: home"
        await press(pilot, "down", "enter")
        assert crumbs(shop) == "shop: home > hats"
        await press(pilot, "enter")
        assert crumbs(shop) == "shop: home > hats > Straw hat", "the first choice is chosen already"
        await press(pilot, "2")
        assert crumbs(shop) == "help: questions"
        await press(pilot, "escape")
        assert crumbs(shop) == "shop: home > hats > Straw hat", "back ends in the tab before, as it was left"
        await press(pilot, "escape", "escape")
        assert crumbs(shop) == "shop: home"

    drive(use)


def test_a_sheet_answers_with_what_was_typed() -> None:
    async def use(shop: Shop, pilot: Any) -> None:
        shop.tabs.select_and_open("shop", b'[{"push":{"name":"product","params":{"id":"Beret"}}}]')
        await press(pilot, "r")
        assert shop.query_one("#sheet").display and [type(step).__name__ for step in shop.tabs.tabs[0].path] == ["Push", "Push", "Sheet"]
        await press(pilot, *"fine", "enter")
        assert status(shop) == "Thank you: “fine”" and not shop.query_one("#sheet").display
        await press(pilot, "r", "escape")
        assert status(shop) == "No review." and crumbs(shop) == "shop: home > Beret"

    drive(use)


@pytest.mark.parametrize(("url", "shown", "said"), [
    ("shop://app/products/7", "shop: home > 7", "executed: OK"), ("shop://app/nothing", "shop: home", "unhandled: UNHANDLED"),
    ("evil://app/products/7", "shop: home", "rejected: REJECTED"), ("shop://app/%", "shop: home", "invalidURL: REJECTED"),
])
def test_a_url_leads_where_the_link_table_says(url: str, shown: str, said: str) -> None:
    async def use(shop: Shop, pilot: Any) -> None:
        await press(pilot, "u")
        shop.query_one("#text").value = url  # type: ignore[attr-defined]
        await press(pilot, "enter")
        assert (crumbs(shop), status(shop)) == (shown, said)

    drive(use)


@pytest.mark.parametrize(("escaped", "shown"), [
    ("%5B%2Fx%5D", "[/x]"), ("%5Bbold%5Dx", "[bold]x"), ("%5B@click=app.bell%5Dx", "[@click=app.bell]x"), ("%1B%5B31m", "\\x1b[31m"), ("%C2%9B31m", "\\x9b31m"),
])
def test_a_url_cannot_style_or_break_what_is_shown(escaped: str, shown: str) -> None:
    """Brackets are markup in Textual; a stray closing one ended the program."""
    async def use(shop: Shop, pilot: Any) -> None:
        await press(pilot, "u")
        shop.query_one("#text").value = f"shop://app/departments/{escaped}"  # type: ignore[attr-defined]
        await press(pilot, "enter")
        assert status(shop) == "executed: OK" and crumbs(shop).startswith(f"shop: home > {shown}") and shown in page(shop)

    drive(use)


def test_a_product_has_a_page_and_a_review_stands_on_it_as_it_was_typed() -> None:
    async def use(shop: Shop, pilot: Any) -> None:
        shop.tabs.select_and_open("shop", b'[{"push":{"name":"product","params":{"id":"Beret"}}}]')
        await pilot.pause()
        assert page(shop).startswith("Beret, € 29.00\n") and "No reviews yet." in page(shop)
        await press(pilot, "r")
        shop.query_one("#text").value = "fine [/x] [red]hat"  # type: ignore[attr-defined]
        await press(pilot, "enter")
        assert status(shop) == "Thank you: “fine [/x] [red]hat”" and page(shop).endswith("“fine [/x] [red]hat”")

    drive(use)


def test_every_product_of_the_catalogue_has_a_price_and_a_text() -> None:
    assert sorted(PRODUCTS) == sorted(name for names in CATALOGUE.values() for name in names)


def test_a_program_that_fails_says_so_with_its_exit_code(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(shop: Shop) -> None:
        shop._return_code = 1  # As Textual leaves it after an exception in a handler.

    monkeypatch.setattr(sys, "argv", ["textual_shop.py"])
    monkeypatch.setattr(Shop, "run", fail)
    assert main() == 1


def test_a_missing_link_table_is_one_clear_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["textual_shop.py", "/nowhere.json"])
    assert main() == 2
    captured = capsys.readouterr()
    assert captured.out == "" and len(captured.err.splitlines()) == 1 and "/nowhere.json" in captured.err
