"""The adapter of Textual, on real screens with real keys and mouse events."""

from __future__ import annotations

import asyncio
from typing import Any, Awaitable, Callable

import pytest
from drawing_helpers import SCHEMA, Ledger, Walk, line
from navruntime import App, NavigationStore
from navruntime.presenter import PresenterItem
from navruntime.textual import NavigatedApp, Sentence
from textual import events
from textual.app import ComposeResult
from textual.screen import Screen
from textual.widgets import Button, Input, Static


class Page(Screen[None]):
    """A page with a field, a button that opens a recipe, and a drag to the right that goes back."""

    def __init__(self, item: PresenterItem, ledger: Ledger) -> None:
        super().__init__()
        self.item, self.ledger = item, ledger
        ledger.made[item.id] += 1

    def compose(self) -> ComposeResult:
        yield Static(self.item.route.name, id="name")
        yield Button("Open", id="open")
        yield Input()

    def on_button_pressed(self) -> None:
        recipe = {"go": {"name": "recipe", "params": {"id": 7}}}
        self.app.nav.send(recipe, from_=self.item.id)  # type: ignore[attr-defined]

    def on_mouse_down(self, event: events.MouseDown) -> None:
        self.app.pages.hold()  # type: ignore[attr-defined]

    def on_mouse_up(self, event: events.MouseUp) -> None:
        if event.screen_x > self.size.width // 2:
            self.dismiss()
        else:
            self.app.pages.give_up()  # type: ignore[attr-defined]

    def on_unmount(self) -> None:
        self.ledger.gone[self.item.id] += 1


class Notes(NavigatedApp[None]):
    BINDINGS = [("f1", "select('list')"), ("f2", "select('help')"), ("escape", "back")]

    def __init__(self, nav: Any) -> None:
        super().__init__(nav)
        self.nav, self.ledger = nav, Ledger()

    def make_page(self, item: PresenterItem) -> Screen[Any]:
        if item.route.name == "broken":
            raise ValueError("no such [file]")
        return Page(item, self.ledger)

    def action_select(self, tab: str) -> None:
        self.nav.select(tab)

    def action_back(self) -> None:
        self.nav.back()

    async def settle(self, pilot: Any) -> None:
        """Wait until everything that is to be done is done."""
        while True:
            await pilot.pause()
            await self.workers.wait_for_complete()
            if not self.pages.presenter.wants and not list(self.workers):
                return await pilot.pause()


def drive(use: Callable[[Notes, Any], Awaitable[None]]) -> None:
    async def run() -> None:
        with App(SCHEMA) as nav:
            notes = Notes(nav)
            async with notes.run_test() as pilot:
                await notes.settle(pilot)
                await use(notes, pilot)

    asyncio.run(run())


def shown(notes: Notes) -> list[int]:
    """What Textual itself shows."""
    return [screen.item.id for screen in notes.screen_stack if isinstance(screen, Page)]


async def press(notes: Notes, pilot: Any, *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
        await notes.settle(pilot)


def test_half_a_sentence_is_still_there_after_five_times_to_the_other_tab() -> None:
    async def use(notes: Notes, pilot: Any) -> None:
        page = notes.screen
        page.query_one(Input).focus()
        await press(notes, pilot, *"half a", "f2")
        for _ in range(4):
            assert notes.screen.query_one("#name").render() == "help"  # type: ignore[attr-defined]
            await press(notes, pilot, "f1", "f2")
        await press(notes, pilot, "f1")
        assert notes.screen is page and page.query_one(Input).value == "half a"
        assert notes.focused is page.query_one(Input)
        assert sorted(notes.ledger.made.values()) == [1, 1]

    drive(use)


def test_two_taps_in_one_frame_open_one_page() -> None:
    async def use(notes: Notes, pilot: Any) -> None:
        notes.screen.query_one("#open").focus()
        await pilot.pause()
        for _ in range(2):
            notes.post_message(events.Key("enter", "\r"))
        await notes.settle(pilot)
        assert shown(notes) == line(notes.nav) and len(shown(notes)) == 2
        notes.ledger.check(set(shown(notes)))

    drive(use)


def test_an_alarm_that_comes_with_a_page_stands_on_it() -> None:
    """Textual has no lanes: the page is there first, and nobody waits."""

    async def use(notes: Notes, pilot: Any) -> None:
        notes.nav.go({"name": "recipe", "params": {"id": 1}})
        notes.pages.draw()
        notes.nav.facts["alarm"] = True
        await notes.settle(pilot)
        assert shown(notes) == line(notes.nav) and len(shown(notes)) == 3
        notes.nav.facts["alarm"] = False
        await notes.settle(pilot)
        assert shown(notes) == line(notes.nav) and len(shown(notes)) == 2

    drive(use)


async def drag(notes: Notes, pilot: Any, x: int) -> None:
    await pilot.mouse_down(offset=(0, 0))
    await pilot.hover(offset=(x, 0))
    await pilot.mouse_up(offset=(x, 0))
    await notes.settle(pilot)


def test_a_drag_that_is_given_up_leaves_the_page() -> None:
    async def use(notes: Notes, pilot: Any) -> None:
        await press(notes, pilot, "enter")
        page, before = notes.screen, line(notes.nav)
        await pilot.mouse_down(offset=(0, 0))
        notes.nav.facts["alarm"] = True
        await notes.settle(pilot)
        assert notes.screen is page, "nothing moves under a finger"
        await pilot.mouse_up(offset=(3, 0))
        notes.nav.facts["alarm"] = False
        await notes.settle(pilot)
        assert notes.screen is page and shown(notes) == line(notes.nav) == before
        await drag(notes, pilot, 70)
        assert shown(notes) == line(notes.nav) == before[:1]
        assert notes.ledger.gone[before[1]] == 1

    drive(use)


def test_a_drag_that_a_draft_refuses_brings_back_the_very_page() -> None:
    async def use(notes: Notes, pilot: Any) -> None:
        notes.nav.go("note")
        await notes.settle(pilot)
        page, before = notes.screen, line(notes.nav)
        page.query_one(Input).value = "a draft"
        await drag(notes, pilot, 70)
        assert notes.screen is page and shown(notes) == line(notes.nav) == before
        assert page.query_one(Input).value == "a draft" and not notes.ledger.gone
        question = notes.nav.scene.question
        assert question is not None
        notes.nav.proceed(question.token)
        await notes.settle(pilot)
        assert shown(notes) == before[:1] and notes.ledger.gone == {before[1]: 1}

    drive(use)


def test_a_page_that_dismisses_itself_leaves_the_state_and_a_root_comes_back() -> None:
    async def use(notes: Notes, pilot: Any) -> None:
        root = notes.screen
        await press(notes, pilot, "enter")
        notes.screen.dismiss()
        await notes.settle(pilot)
        assert line(notes.nav) == shown(notes) and len(shown(notes)) == 1
        root.dismiss()
        await notes.settle(pilot)
        assert notes.screen is root and root.ledger.gone.total() == 1  # type: ignore[attr-defined]

    drive(use)


@pytest.mark.parametrize("opened", ["recipe", "note recipe"])
def test_two_pages_that_leave_at_once_come_back_once(opened: str) -> None:
    async def use(notes: Notes, pilot: Any) -> None:
        for name in opened.split():
            notes.nav.go({"name": name, "params": {"id": 1} if name == "recipe" else {}})
            await notes.settle(pilot)
        before = line(notes.nav)
        for _ in range(2):
            notes.pop_screen()
        await notes.settle(pilot)
        assert shown(notes) == line(notes.nav) == before, "a root or a draft does not leave"

    drive(use)


def test_a_screen_of_the_program_itself_may_stand_on_the_pages() -> None:
    """As Textual's command palette does."""

    async def use(notes: Notes, pilot: Any) -> None:
        own: Screen[None] = Screen()
        await notes.push_screen(own)
        notes.nav.go("sheet")
        await notes.settle(pilot)
        assert shown(notes) == line(notes.nav) and len(shown(notes)) == 2
        notes.nav.back()
        await notes.settle(pilot)
        assert notes.screen is own
        own.dismiss()
        await notes.settle(pilot)
        assert shown(notes) == line(notes.nav) == [1]

    drive(use)


def test_a_page_that_cannot_be_made_is_a_sentence(caplog: pytest.LogCaptureFixture) -> None:
    async def use(notes: Notes, pilot: Any) -> None:
        before = line(notes.nav)
        notes.nav.go("broken")
        await notes.settle(pilot)
        assert isinstance(notes.screen, Sentence)
        said = notes.screen.query_one(Static).render()
        assert str(said) == "broken cannot be shown: no such [file]"
        assert "no such [file]" in caplog.text and len(line(notes.nav)) == 2
        await press(notes, pilot, "escape")
        assert shown(notes) == line(notes.nav) == before

    drive(use)


@pytest.mark.parametrize(
    ("made", "says"),
    [
        (lambda notes: None, "its page is None, which is no Screen"),
        (lambda notes: Static("a widget"), "which is no Screen"),
        (lambda notes: notes.screen, "its page is that of another item: make one for each"),
    ],
)
def test_what_is_no_page_of_its_own_is_a_sentence(
    made: Any, says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_page = Notes.make_page

    def make(notes: Notes, item: PresenterItem) -> Any:
        return made(notes) if item.route.name == "broken" else make_page(notes, item)

    monkeypatch.setattr(Notes, "make_page", make)

    async def use(notes: Notes, pilot: Any) -> None:
        before = line(notes.nav)
        notes.nav.go("broken")
        await notes.settle(pilot)
        assert says in str(notes.screen.query_one(Static).render())
        assert notes.pages.shown() == line(notes.nav) != before
        await press(notes, pilot, "escape")
        assert shown(notes) == line(notes.nav) == before

    drive(use)


def test_pages_of_a_hidden_tab_are_removed_one_after_another() -> None:
    async def use(notes: Notes, pilot: Any) -> None:
        for id in range(3):
            notes.nav.go({"name": "recipe", "params": {"id": id}})
        notes.nav.select("list")
        await notes.settle(pilot)
        root, first, second, last = line(notes.nav)
        await press(notes, pilot, "f2")
        for id in (last, second):
            notes.nav.remove(id)
            await notes.settle(pilot)
        await press(notes, pilot, "f1")
        assert shown(notes) == line(notes.nav) == [root, first]
        notes.ledger.check({page.item.id for page in notes.pages.ids})  # type: ignore[attr-defined]

    drive(use)


def test_300_random_commands_end_in_what_the_state_says() -> None:
    async def use(notes: Notes, pilot: Any) -> None:
        walk = Walk(notes.nav)
        for _ in range(300):
            walk.step()
            for _ in range(walk.random.randrange(4)):
                await asyncio.sleep(0)
            if walk.random.random() < 0.05:
                await notes.settle(pilot)
                assert shown(notes)[-1] == line(notes.nav)[-1]
                assert [id for id in shown(notes) if id in line(notes.nav)] == line(notes.nav)
        await notes.settle(pilot)
        notes.ledger.check({page.item.id for page in notes.pages.ids})  # type: ignore[attr-defined]
        assert len(notes.ledger.made) > 10  # How many are shown in passing is chance.

    drive(use)


def test_wrong_acknowledgements_change_nothing() -> None:
    async def use(notes: Notes, pilot: Any) -> None:
        notes.nav.go("sheet")
        presenter = notes.pages.presenter
        assert not presenter.done(0) and not presenter.done(99) and not presenter.failed(99, [])
        await notes.settle(pilot)
        assert not presenter.done(1), "twice"
        assert shown(notes) == line(notes.nav)

    drive(use)


def test_a_bare_stack_is_drawn_too() -> None:
    async def run() -> None:
        with NavigationStore(["a"]) as store:
            notes = Notes(store)
            async with notes.run_test() as pilot:
                store.push("b")
                await notes.settle(pilot)
                assert shown(notes) == [1, 2]
            assert notes.pages.presenter.closed

    asyncio.run(run())
