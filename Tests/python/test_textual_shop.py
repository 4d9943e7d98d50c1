"""The Textual shop, driven by keys: what the widgets show is what the runtime says, and a shop that
is killed comes back where it was.
"""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any, Awaitable, Callable

import pytest
from navruntime import Journal, Route, Schema

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "examples" / "python"))

from textual_shop import CATALOGUE, PRODUCTS, SCHEMA, Shop, journal_path, main  # noqa: E402


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))


def drive(use: Callable[[Shop, Any], Awaitable[None]]) -> None:
    async def run() -> None:
        journal_path().parent.mkdir(parents=True, exist_ok=True)
        with Schema.load(SCHEMA) as schema, Journal(journal_path()) as journal:
            shop = Shop(schema, journal)
            async with shop.run_test() as pilot:
                await pilot.pause()
                await use(shop, pilot)
            shop.nav.close()

    asyncio.run(run())


def text(shop: Shop, name: str) -> str:
    return str(shop.query_one(f"#{name}").render())  # type: ignore[attr-defined]


async def press(pilot: Any, *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
        await pilot.pause()


async def write(shop: Shop, pilot: Any, written: str) -> None:
    shop.query_one("#text").value = written  # type: ignore[attr-defined]
    await press(pilot, "enter")


def test_keys_walk_through_the_shop_and_back() -> None:
    async def use(shop: Shop, pilot: Any) -> None:
        assert text(shop, "crumbs") == "shop: home"
        await press(pilot, "down", "enter")
        assert text(shop, "crumbs") == "shop: home > hats"
        await press(pilot, "enter")
        first = "shop: home > hats > Straw hat"
        assert text(shop, "crumbs") == first, "the first choice is chosen already"
        await press(pilot, "2")
        assert text(shop, "crumbs") == "help: questions"
        await press(pilot, "escape")
        assert text(shop, "crumbs") == first, "back ends in the tab before, as it was left"
        await press(pilot, "escape", "escape")
        assert text(shop, "crumbs") == "shop: home"
        await press(pilot, "left_square_bracket", "left_square_bracket")
        assert text(shop, "crumbs") == first, "and time has it all"
        await press(pilot, "right_square_bracket")
        assert text(shop, "crumbs") == "shop: home > hats"

    drive(use)


def test_a_sheet_answers_with_what_was_typed() -> None:
    async def use(shop: Shop, pilot: Any) -> None:
        shop.nav.go(Route("product", {"id": "Beret"}))
        await pilot.pause()
        await press(pilot, "r")
        assert shop.query_one("#sheet").display and len(shop.nav.scene.layers) == 1
        await press(pilot, *"fine", "enter")
        assert text(shop, "status") == "Thank you: “fine”"
        assert not shop.query_one("#sheet").display
        await press(pilot, "r", "escape")
        assert text(shop, "status") == "No review."
        assert text(shop, "crumbs") == "shop: home > Beret"

    drive(use)


@pytest.mark.parametrize(
    ("url", "shown", "said"),
    [
        ("shop://app/products/7", "shop: home > 7", "done: OK"),
        ("shop://app/nothing", "shop: home", "unhandled: UNHANDLED"),
        ("evil://app/products/7", "shop: home", "rejected: REJECTED"),
        ("shop://app/%", "shop: home", "rejected: REJECTED"),
        ("shop://app/departments/hats", "shop: home > hats", "done: OK"),
        ("shop://app/departments/%5B%2Fx%5D", "shop: home > [/x]", "done: OK"),
    ],
)
def test_a_url_leads_where_the_schema_says(url: str, shown: str, said: str) -> None:
    async def use(shop: Shop, pilot: Any) -> None:
        await press(pilot, "u")
        await write(shop, pilot, url)
        assert (text(shop, "crumbs"), text(shop, "status")) == (shown, said)

    drive(use)


@pytest.mark.parametrize(
    ("escaped", "shown"),
    [
        ("%5B%2Fx%5D", "[/x]"),
        ("%5Bbold%5Dx", "[bold]x"),
        ("%5B@click=app.bell%5Dx", "[@click=app.bell]x"),
        ("%1B%5B31m", "\\x1b[31m"),
        ("%C2%9B31m", "\\x9b31m"),
    ],
)
def test_a_url_cannot_style_or_break_what_is_shown(escaped: str, shown: str) -> None:
    """Brackets are markup in Textual; a stray closing one ended the program."""

    async def use(shop: Shop, pilot: Any) -> None:
        await press(pilot, "u")
        await write(shop, pilot, f"shop://app/products/{escaped}")
        assert text(shop, "status") == "done: OK"
        assert text(shop, "crumbs").startswith(f"shop: home > {shown}")
        assert shown in text(shop, "page")

    drive(use)


def test_a_product_has_a_page_and_a_review_stands_on_it_as_it_was_typed() -> None:
    async def use(shop: Shop, pilot: Any) -> None:
        shop.nav.go(Route("product", {"id": "Beret"}))
        await pilot.pause()
        page = text(shop, "page")
        assert page.startswith("Beret, € 29.00\n") and "No reviews yet." in page
        await press(pilot, "r")
        await write(shop, pilot, "fine [/x] [red]hat")
        assert text(shop, "status") == "Thank you: “fine [/x] [red]hat”"
        assert text(shop, "page").endswith("“fine [/x] [red]hat”")

    drive(use)


KILLED = f"""
import asyncio, os, signal, sys
sys.path[:0] = [{str(ROOT / "bindings" / "python")!r}, {str(ROOT / "examples" / "python")!r}]
from navruntime import Journal, Schema
from textual_shop import SCHEMA, Shop, journal_path

async def run():
    journal_path().parent.mkdir(parents=True)
    shop = Shop(Schema.load(SCHEMA), Journal(journal_path()))
    async with shop.run_test() as pilot:
        for key in ["down", "enter", "enter", "2"]:
            await pilot.pause()
            await pilot.press(key)
        await pilot.pause()
        os.kill(os.getpid(), signal.SIGKILL)

asyncio.run(run())
"""


def test_a_shop_that_is_killed_comes_back_where_it_was() -> None:
    async def use(shop: Shop, pilot: Any) -> None:
        assert text(shop, "crumbs") == "help: questions"
        await press(pilot, "escape")
        assert text(shop, "crumbs") == "shop: home > hats > Straw hat"

    done = subprocess.run([sys.executable, "-c", KILLED], env=os.environ, capture_output=True)
    assert done.returncode == -signal.SIGKILL, done
    drive(use)


def test_every_product_of_the_catalogue_has_a_price_and_a_text() -> None:
    assert sorted(PRODUCTS) == sorted(name for names in CATALOGUE.values() for name in names)


def test_a_program_that_fails_says_so_with_its_exit_code(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(shop: Shop) -> None:
        shop._return_code = 1  # As Textual leaves it after an exception in a handler.

    monkeypatch.setattr(sys, "argv", ["textual_shop.py"])
    monkeypatch.setattr(Shop, "run", fail)
    assert main() == 1


FAILING = f"""
import sys
sys.path[:0] = [{str(ROOT / "bindings" / "python")!r}, {str(ROOT / "examples" / "python")!r}]
from textual_shop import Shop, main

key, run = sys.argv.pop(), Shop.run

def fail(shop, tab):
    raise RuntimeError("a handler that fails")

async def use(pilot):
    await pilot.press(key)

Shop.action_select = fail
Shop.run = lambda shop: run(shop, headless=True, auto_pilot=use)
sys.exit(main())
"""


@pytest.mark.parametrize(("key", "code"), [("escape", 0), ("2", 1)])
def test_a_handler_that_raises_ends_the_program_with_its_traceback(key: str, code: int) -> None:
    command = [sys.executable, "-c", FAILING, key]
    done = subprocess.run(command, env=os.environ, capture_output=True, text=True, timeout=60)
    assert done.returncode == code, done
    assert ("a handler that fails" in done.stderr) == (code != 0), done.stderr


def test_what_cannot_be_opened_is_one_clear_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["textual_shop.py", "/nowhere.json"])
    assert main() == 2
    captured = capsys.readouterr()
    assert captured.out == "" and len(captured.err.splitlines()) == 1
    assert "/nowhere.json" in captured.err
    monkeypatch.setattr(sys, "argv", ["textual_shop.py"])
    journal_path().parent.mkdir(parents=True)
    with Journal(journal_path()):
        assert main() == 2
    captured = capsys.readouterr()
    assert captured.out == "" and len(captured.err.splitlines()) == 1
    assert str(journal_path()) in captured.err
