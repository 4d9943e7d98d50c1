"""What the adapter of Textual has for whole programs: sentences, sheets, forms, and columns."""

from __future__ import annotations

import asyncio
import threading
from functools import partial
from typing import Any, Awaitable, Callable

import pytest
from navruntime import App, Event, EventMask, RouteError
from navruntime.app_values import IntentPending, Question
from navruntime.presenter import PresenterItem
from navruntime.textual_program import Program
from navruntime.textual_text import plain, visible
from navruntime.textual_widgets import Choices, ConfirmSheet, Form, LineSheet, SplitScreen
from navruntime.values import Scene
from textual.app import ComposeResult
from textual.screen import Screen
from textual.widgets import Input, Static, TextArea
from textual_user import is_at, until

SCHEMA: dict[str, Any] = {
    "format": 1,
    "id": "notes",
    "root": {"split": {"sidebar": {"stack": "list"}, "detail": {"stack": "note"}}},
    "facts": {"signedIn": {"initial": False}},
    "routes": {
        "list": {},
        "note": {"links": ["/note"]},
        "form": {"show": "cover", "leave": "ask", "links": ["/form"]},
        "secret": {"show": "cover", "requires": ["signedIn"], "orElse": "signIn"},
        "signIn": {"show": "sheet", "persist": False},
        "line": {"show": "sheet", "returns": "string"},
        "sure": {"show": "sheet", "returns": "bool"},
    },
    "links": {"schemes": ["notes"], "hosts": ["app"]},
}


class Asked:
    """A route that answers, as generated modules have them."""

    def __init__(self, name: str) -> None:
        self.name = name

    def to_json(self) -> Any:
        return {"name": self.name}

    def read_answer(self, value: Any) -> Any:
        if value == "wrong":
            raise RouteError("expected another")
        return value


class Columns(SplitScreen):
    def compose(self) -> ComposeResult:
        yield Choices("[Notes]", id="sidebar")
        yield Choices(id="detail")
        yield Input(id="other")

    def draw(self, scene: Scene) -> None:
        badge = str(scene.bars or scene.here)
        self.query_one("#detail", Choices).fill([plain(badge)])


class Page(Form):
    def compose(self) -> ComposeResult:
        yield Input(self.fields["to"], id="to")
        yield TextArea(self.fields["body"], id="body")
        yield Input("not kept", id="search")


class Notes(Program[None]):
    AT_ROOT = "Press q to leave."

    def __init__(self, nav: App, url: str | None = None, to: str = "") -> None:
        super().__init__(nav, {"like": "textual", "at": "~"}, url)
        self.columns, self.to, self.signed = Columns(nav), to, list[str]()

    def get_default_screen(self) -> Screen[None]:
        return self.columns

    def make_page(self, item: PresenterItem) -> Screen[Any]:
        answer = self.nav.at(item.id).answer
        match item.route.name:
            case "line":
                return LineSheet("[b]Which[/]\x1b?", "a hint", answer)
            case "sure":
                return ConfirmSheet("Sure?", "No", "Yes", answer)
            case "signIn":
                return LineSheet("Who?", "", self.signed.append)
        return Page(self.nav, item, to=self.to, body="")

    async def may_leave(self, question: Question) -> bool:
        states = map(self.nav.entry_state, question.leave)
        return all(map(Form.is_blank, states)) or await self.ask(Asked("sure")) is True

    def said(self) -> str:
        return "\n".join(note.message for note in self._notifications)


class User:
    """Somebody who presses keys, and waits for what is seen."""

    def __init__(self, notes: Notes, pilot: Any) -> None:
        self.notes, self.nav, self.pilot = notes, notes.nav, pilot

    async def until(self, holds: Callable[[], bool]) -> None:
        await until(self.pilot, holds, self.told)

    def told(self) -> str:
        return f"{self.nav.describe()}; {self.notes.screen}; {self.notes.said()}"

    async def at(self, described: str) -> None:
        """Wait until the state is this, and its layers are shown."""
        await self.until(lambda: is_at(self.nav, self.notes.pages, f"notes {described}"))

    def seen(self) -> str:
        """The notices as they are drawn, their lines joined."""
        toasts = self.notes.screen.query("Toast")
        return "".join(str(toast.render()).replace("\n", " ") for toast in toasts)

    async def says(self, text: str) -> None:
        await self.until(lambda: text in self.notes.said())

    async def press(self, *keys: str) -> None:
        for key in keys:
            await self.pilot.press(key)


def use(nav: App, what: Callable[[User], Awaitable[None]], **arguments: Any) -> None:
    async def run() -> None:
        notes = Notes(nav, **arguments)
        async with notes.run_test(notifications=True) as pilot:
            await pilot.pause()
            await what(User(notes, pilot))

    asyncio.run(run())


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("notes://app/a/b", "This link leads nowhere: notes://app/a/b"),
        ("evil://app/note", "This is refused"),
        ("[/x]\x1b[31m", "[/x]\\x1b[31m"),
        ("notes://app/\udcff", "This is no link"),
    ],
    ids=["path", "scheme", "controls", "bytes"],
)
def test_a_link_that_leads_nowhere_is_said(app: App, url: str, said: str) -> None:
    async def what(user: User) -> None:
        await user.until(lambda: said in user.seen())
        await user.at("[sidebar]: list")

    use(app, what, url=url)


def test_the_url_of_the_start_is_opened(app: App) -> None:
    async def what(user: User) -> None:
        await user.at("[sidebar]: list + cover form")

    use(app, what, url="notes://app/form")


def test_back_at_the_root_and_the_ends_of_time_are_said(app: App) -> None:
    async def what(user: User) -> None:
        await user.press("escape")
        await user.says("Press q to leave.")
        user.notes.action_travel(-1)
        await user.says("There is nothing earlier.")
        user.notes.action_travel(1)
        await user.says("There is nothing later.")

    use(app, what)


def test_a_form_that_asks_stays_or_leaves_as_the_user_says(app: App) -> None:
    async def what(user: User) -> None:
        await user.press("escape")  # Nothing is typed: nothing is asked.
        await user.at("[sidebar]: list")
        user.nav.go("form")
        await user.at("[sidebar]: list + cover form")
        await user.press("x")
        for keys, left in (("enter", False), ("escape", False), ("tab enter", True)):
            await user.until(lambda: user.nav.scene.question is None)
            await user.press("escape")
            await user.at("[sidebar]: list + cover form + sheet sure")
            await user.press(*keys.split())
            await user.at("[sidebar]: list" + ("" if left else " + cover form"))

    app.go("form")
    use(app, what)


def test_ask_answers_with_the_line_or_none_and_a_question_is_no_markup(app: App) -> None:
    async def what(user: User) -> None:
        answers: list[object] = []

        async def ask(name: str) -> None:
            answers.append(await user.notes.ask(Asked(name)))

        for keys in ("hi enter", "escape"):
            user.notes.run_worker(partial(ask, "line")())
            await user.at("[sidebar]: list + sheet line")
            question = user.notes.screen.query_one("#question", Static)
            assert str(question.render()) == "[b]Which[/]\\x1b?"
            await user.press(*keys.replace("hi", "h i").split())
            await user.at("[sidebar]: list")
        await user.until(lambda: len(answers) == 2)
        assert answers == ["hi", None]
        assert await user.notes.ask(Asked("line"), 999) is None, "no such screen is shown"

    use(app, what)


def test_what_waited_for_a_sign_in_that_was_not_saved_asks_for_it_again(app: App) -> None:
    async def what(user: User) -> None:
        await user.at("[sidebar]: list + sheet signIn")
        await user.press("a", "enter")
        await user.until(lambda: user.notes.signed == ["a"])
        user.nav.facts["signedIn"] = True
        await user.at("[sidebar]: list + cover secret")

    forgotten: list[Event] = []
    app.observe(lambda event: forgotten.append(event), EventMask.PENDING)
    app.go("secret")
    with App.restored(SCHEMA, app.snapshot(layers=True)) as restored:
        assert restored.describe() == "notes [sidebar]: list"
        use(restored, what)

    async def live(user: User) -> None:
        await user.at("[sidebar]: list + sheet signIn")

    use(app, live)
    assert [type(event) for event in forgotten] == [IntentPending], "this sign-in was shown"


def test_the_fields_of_a_form_are_kept_at_each_letter_and_there_after_a_restart(app: App) -> None:
    async def typed(user: User) -> None:
        await user.at("[sidebar]: list + cover form")
        await user.press(*"bo\tdear")
        await user.until(lambda: user.notes.screen.query_one(TextArea).text == "dear")
        await user.until(lambda: user.nav.entry_state(form) == {"to": "bo", "body": "dear"})
        user.notes.screen.query_one("#search", Input).value = "not kept either"
        user.notes.screen.query_one(TextArea).text = "x" * 70_000
        await user.says("The last change is not kept")
        assert user.nav.entry_state(form) == {"to": "bo", "body": "dear"}

    async def again(user: User) -> None:
        await user.at("[sidebar]: list + cover form")
        page = user.notes.screen
        assert page.query_one("#to", Input).value == "bo"
        assert page.query_one(TextArea).text == "dear"
        assert user.notes.focused is page.query_one(TextArea), "the last one, as all are filled in"

    app.go("form")
    form = app.scene.layers[-1].id
    use(app, typed)
    with App.restored(SCHEMA, app.snapshot(layers=True)) as restored:
        assert restored.describe() == "notes [sidebar]: list + cover form"
        use(restored, again)


def test_the_first_field_that_is_empty_has_the_focus(app: App) -> None:
    async def what(user: User) -> None:
        await user.at("[sidebar]: list + cover form")
        await user.until(lambda: user.notes.focused is user.notes.screen.query_one(TextArea))

    app.go("form")
    use(app, what, to="ada")


def test_an_entry_state_of_another_kind_is_no_form(app: App) -> None:
    async def what(user: User) -> None:
        await user.at("[sidebar]: list + cover form")
        assert [field.value for field in user.notes.screen.query(Input)] == ["", "not kept"]

    app.go("form")
    app.set_entry_state(app.scene.layers[-1].id, ["a", "list"])
    use(app, what)
    assert Form.is_blank(None) and Form.is_blank({"to": ""})
    assert not Form.is_blank({"to": "", "body": "x"}) and not Form.is_blank(["a"])


def test_the_focus_is_where_the_user_is_and_the_other_way_round(app: App) -> None:
    async def what(user: User) -> None:
        def focus() -> object:
            focused = user.notes.columns.focused
            return None if focused is None else focused.id

        await user.until(lambda: focus() == "sidebar")
        await user.press("tab")
        await user.at("[detail]: note")
        user.nav.select("sidebar")
        await user.until(lambda: focus() == "sidebar")
        changed = threading.Thread(target=user.nav.select, args=("detail",))
        changed.start()
        changed.join()
        await user.until(lambda: focus() == "detail")
        user.notes.columns.query_one("#other").focus()
        await user.until(lambda: focus() == "other")
        assert user.nav.scene.here == "detail", "it is no column"
        user.nav.go("line")
        await user.at("[detail]: note + sheet line")
        await user.press("escape")
        await user.at("[detail]: note")
        await user.until(lambda: focus() == "detail")

    use(app, what)


def test_a_cover_that_was_restored_leaves_the_column_under_it_alone(app: App) -> None:
    async def what(user: User) -> None:
        await user.at("[detail]: note + cover form")
        await user.press("escape")
        await user.at("[detail]: note")
        detail = user.notes.columns.query_one("#detail")
        await user.until(lambda: user.notes.focused is detail)
        assert user.nav.scene.here == "detail"

    app.select("detail")
    app.go("form")
    use(app, what)


def test_choices_keep_the_cursor_while_they_show_the_same(app: App) -> None:
    async def what(user: User) -> None:
        choices = user.notes.columns.query_one("#sidebar", Choices)
        assert str(choices.border_title) == "[Notes]"
        choices.fill([])
        await user.pilot.pause()
        assert choices.has_class("note") and choices.highlighted is None
        assert str(choices.options[0].prompt) == "Nothing is here." and choices.options[0].disabled
        choices.fill([plain("Nothing is here.")])
        assert not choices.has_class("note") and not choices.options[0].disabled
        rows = [plain("[a]"), plain("b")]
        choices.fill(rows)
        assert choices.highlighted == 0
        choices.highlighted = 1
        choices.fill(plain(str(row)) for row in rows)
        assert choices.highlighted == 1
        choices.fill(rows[:1])
        assert choices.highlighted == 0

    use(app, what)


def test_texts_from_outside_are_shown_and_never_obeyed() -> None:
    assert visible("\x1b[31m\t\x9b\u202e\udcff\n") == "\\x1b[31m    \\x9b\\x202e\\xdcff\n"
    assert str(plain("[red]x", 4)) == "[re…" and not plain("[red]x").spans


def test_a_program_says_which_method_it_lacks(app: App) -> None:
    async def ask() -> None:
        bare: Program[None] = Program(app)
        bare.pages.close()
        with pytest.raises(NotImplementedError, match="Program.may_leave"):
            await bare.may_leave(Question(1, None, (), ()))

    asyncio.run(ask())
    with pytest.raises(NotImplementedError, match="SplitScreen.draw"):
        SplitScreen(app).draw(app.scene)


def test_what_waited_and_is_refused_at_the_start_waits_no_longer(app: App) -> None:
    """Else a sign-in much later would show a screen that nobody thinks of any more."""

    async def what(user: User) -> None:
        await user.at("[sidebar]: list")
        assert user.nav.pending is None and user.nav.describe() == "notes [sidebar]: list"

    app.go("secret")
    with App.restored(SCHEMA, app.snapshot(layers=True)) as restored:
        assert restored.pending is not None
        restored.intercept(lambda commit: "closed today")
        use(restored, what)
