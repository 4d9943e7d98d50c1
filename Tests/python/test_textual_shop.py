"""The Textual shop, driven by keys: what the widgets show is what the runtime says."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import Any, Awaitable, Callable

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "examples" / "python"))

from textual_shop import Shop, main  # noqa: E402

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


def test_a_missing_link_table_is_one_clear_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["textual_shop.py", "/nowhere.json"])
    assert main() == 2
    captured = capsys.readouterr()
    assert captured.out == "" and len(captured.err.splitlines()) == 1 and "/nowhere.json" in captured.err
