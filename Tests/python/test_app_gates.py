"""Screens that answer and stand after gates, and answers for which nobody waits."""

from __future__ import annotations

import asyncio
import gc
import threading
from typing import Any, Callable, Coroutine

import pytest
from navruntime import (
    Answered,
    App,
    AskRefused,
    Cancelled,
    Committed,
    Done,
    Entry,
    EventMask,
    FactsChanged,
    LayerDismissed,
    LayerPresented,
    NotResumed,
    Pending,
    Refused,
    RestoreMode,
    Requires,
    Route,
    Ticket,
    Unanswered,
    Value,
    live_callbacks,
    live_handles,
)

SCHEMA = {
    "format": 1,
    "id": "a",
    "root": {"stack": "home"},
    "facts": {
        "signedIn": {"initial": False},
        "accepted": {"initial": False},
        "shut": {"initial": False},
    },
    "routes": {
        "home": {},
        "note": {"requires": ["signedIn"], "orElse": "login"},
        "login": {"show": "sheet", "returns": "bool"},
        "terms": {"show": "sheet"},
        "lock": {"show": "cover", "while": ["shut"]},
        "picker": {"show": "sheet", "returns": "json"},
        "pay": {
            "show": "sheet",
            "returns": "int",
            "orElse": "login",
            "requires": ["signedIn", {"if": "accepted", "orElse": "terms"}],
        },
    },
}

REPLACING = {
    "format": 1,
    "id": "a",
    "root": {"stack": "home"},
    "routes": {
        "home": {},
        "picker": {"show": "cover", "whenBusy": "replace", "returns": "int"},
    },
}
DRAFT = {
    "format": 1,
    "id": "a",
    "root": {"stack": "home"},
    "routes": {"home": {}, "draft": {"returns": "int", "leave": "ask"}},
}


def run(main: Callable[[App], Coroutine[Any, Any, None]]) -> None:
    """Runs a coroutine on a new app, and checks that nothing is left."""
    gc.collect()
    before = live_handles(), live_callbacks()
    with App(SCHEMA) as app:
        asyncio.run(asyncio.wait_for(main(app), 30))
    del app
    gc.collect()
    assert (live_handles(), live_callbacks()) == before


async def until(app: App, line: str) -> None:
    """Lets the tasks go on until the app is described so; `run` ends what never is."""
    while app.describe() != line:
        await asyncio.sleep(0)


async def rounds() -> None:
    """Lets the tasks go on for a while in which nothing should happen."""
    for _ in range(50):
        await asyncio.sleep(0)


class Most:
    """The most screens of a route that were there at once."""

    def __init__(self, app: App, name: str) -> None:
        self.name, self.now, self.most = name, 0, 0
        app.observe(self.count)

    def count(self, event: Any) -> None:
        for change in event.changes if isinstance(event, Committed) else ():
            if isinstance(change, LayerPresented) and change.route.name == self.name:
                self.now += 1
            if isinstance(change, LayerDismissed) and change.route.name == self.name:
                self.now -= 1
        self.most = max(self.most, self.now)


def test_an_ask_passes_one_gate_after_the_other() -> None:
    async def main(app: App) -> None:
        most = Most(app, "pay")
        asking = asyncio.ensure_future(app.ask("pay", gate=True))
        await until(app, "a: home + sheet login")
        app.facts["signedIn"] = True
        await until(app, "a: home + sheet terms")
        app.facts["accepted"] = True
        await until(app, "a: home + sheet pay")
        app.answer(5)
        assert await asking == 5
        assert (app.describe(), most.most) == ("a: home", 1)

    run(main)


def test_the_fact_may_come_after_the_gate_has_answered_and_from_another_thread() -> None:
    async def main(app: App) -> None:
        app.facts["accepted"] = True
        asking = asyncio.ensure_future(app.ask("pay", gate=True))
        await until(app, "a: home + sheet login")
        assert app.answer(True) == Done()
        await rounds()
        assert app.describe() == "a: home" and not asking.done()
        thread = threading.Thread(target=app.set_facts, args=({"signedIn": True},))
        thread.start()
        await until(app, "a: home + sheet pay")
        thread.join()
        app.answer(1)
        assert await asking == 1

    run(main)


@pytest.mark.parametrize("leave", ["back", {"answer": {"value": False}}, "dismissAll"])
def test_a_user_who_leaves_a_gate_ends_the_ask(leave: Any) -> None:
    async def main(app: App) -> None:
        asking = asyncio.ensure_future(app.ask("pay", gate=True))
        await until(app, "a: home + sheet login")
        assert app.send(leave) == Done()
        with pytest.raises(AskRefused) as refused:
            await asking
        missing = ("signedIn", "accepted")
        assert refused.value.result == Refused(Requires("pay", missing, Route("login")))
        assert app.describe() == "a: home"

    run(main)


def test_what_else_comes_and_leaves_at_a_gate_does_not_end_the_ask() -> None:
    async def main(app: App) -> None:
        app.facts["accepted"] = True
        asking = asyncio.ensure_future(app.ask("pay", gate=True))
        await until(app, "a: home + sheet login")
        app.go("picker")
        await rounds()
        app.back()
        await rounds()
        assert app.describe() == "a: home + sheet login" and not asking.done()
        app.facts["signedIn"] = True
        await until(app, "a: home + sheet pay")
        app.answer(3)
        assert await asking == 3

    run(main)


def test_a_gate_is_refused_without_being_asked_for() -> None:
    async def main(app: App) -> None:
        with pytest.raises(AskRefused):
            await app.ask("pay")
        assert app.describe() == "a: home"

    run(main)


def test_a_cancelled_ask_removes_its_gate() -> None:
    async def main(app: App) -> None:
        asking = asyncio.ensure_future(app.ask("pay", gate=True))
        await until(app, "a: home + sheet login")
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking
        assert app.describe() == "a: home"

    run(main)


def test_an_ask_at_a_gate_ends_with_the_app() -> None:
    async def main(app: App) -> None:
        asking = asyncio.ensure_future(app.ask("pay", gate=True))
        await until(app, "a: home + sheet login")
        app.close()
        with pytest.raises(Unanswered) as left:
            await asking
        assert left.value.cause == "destroyed"

    run(main)


def test_a_lock_over_a_gate_does_not_end_the_ask() -> None:
    async def main(app: App) -> None:
        app.facts["accepted"] = True
        asking = asyncio.ensure_future(app.ask("pay", gate=True))
        await until(app, "a: home + sheet login")
        app.facts["shut"] = True
        await rounds()
        assert app.describe() == "a: home + sheet login + cover lock"
        app.set_facts({"shut": False, "signedIn": True})
        await until(app, "a: home + sheet pay")
        app.answer(2)
        assert await asking == 2

    run(main)


def test_an_intent_that_waits_for_the_same_route_does_not_show_it_a_second_time() -> None:
    async def main(app: App) -> None:
        app.facts["accepted"] = True
        most = Most(app, "pay")
        assert isinstance(app.go("pay"), Pending)
        asking = asyncio.ensure_future(app.ask("pay", gate=True))
        await rounds()
        assert app.describe() == "a: home + sheet login", "one gate for both"
        app.facts["signedIn"] = True
        await until(app, "a: home + sheet pay")
        app.answer(1)
        assert await asking == 1
        assert (app.describe(), most.most) == ("a: home", 1)

    run(main)


def test_a_gate_of_another_intent_that_waits_is_not_removed() -> None:
    async def main(app: App) -> None:
        assert isinstance(app.go("note"), Pending)
        asking = asyncio.ensure_future(app.ask("pay", gate=True))
        await rounds()
        assert app.describe() == "a: home + sheet login"
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking
        assert app.describe() == "a: home + sheet login", "it is the other intent's"

    run(main)


# ---- Answers for which nobody waits ----


def test_a_function_gets_the_answers_for_which_nobody_waits() -> None:
    async def main(app: App) -> None:
        heard: list[Answered] = []
        handling = app.on_answer("picker", heard.append)
        app.on_answer("login", lambda event: pytest.fail("it is for another route"))
        assert app.go_for_result("picker") == Ticket(2)
        app.answer(7)
        assert heard == [Answered(2, Value(7), Route("picker"))]
        asking = asyncio.ensure_future(app.ask("picker"))
        await asyncio.sleep(0)
        app.answer(8)
        assert await asking == 8
        asking = asyncio.ensure_future(app.ask("picker"))
        await asyncio.sleep(0)
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking
        assert len(heard) == 1, "the others were awaited"
        handling.close()
        handling.close()
        app.go_for_result("picker")
        app.answer(9)
        assert len(heard) == 1

    run(main)


def test_a_function_gets_an_answer_that_comes_while_another_screen_is_asked_for() -> None:
    async def main(app: App) -> None:
        heard: list[Answered] = []
        app.on_answer("login", heard.append)
        assert app.go_for_result("login") == Ticket(2)
        answered = [False]

        def answer(event: Any) -> None:
            if not answered[0]:
                answered[0] = True
                app.answer(True, ticket=2)

        app.observe(answer)
        asking = asyncio.ensure_future(app.ask("picker"))
        await asyncio.sleep(0)
        assert heard == [Answered(2, Value(True), Route("login"))]
        asking.cancel()
        with pytest.raises((asyncio.CancelledError, Unanswered)):
            await asking

    run(main)


def test_a_handler_that_raises_keeps_the_answer_from_no_other() -> None:
    with App(SCHEMA) as app:
        heard: list[Answered] = []

        def fail(event: Answered) -> None:
            raise ValueError(event.ticket)

        app.on_answer("picker", fail)
        app.on_answer("picker", heard.append)
        app.observe(lambda event: heard.append(event), EventMask.ANSWERED)
        app.go_for_result("picker")
        with pytest.raises(ValueError, match="2"):
            app.answer(7)
        assert heard == [Answered(2, Value(7), Route("picker"))] * 2


def test_a_handler_that_another_closes_is_not_called() -> None:
    with App(SCHEMA) as app:
        heard: list[Answered] = []
        app.on_answer("picker", lambda event: later.close())
        later = app.on_answer("picker", heard.append)
        app.go_for_result("picker")
        app.answer(7)
        assert heard == []


def test_nobody_waits_for_a_screen_whose_ask_ended_with_an_exception_of_a_handler() -> None:
    async def main() -> None:
        with App(REPLACING) as app:
            heard: list[Answered] = []

            def fail(event: Answered) -> None:
                raise ValueError("handler")

            failing = app.on_answer("picker", fail)
            app.go_for_result("picker")
            with pytest.raises(ValueError, match="handler"):
                await app.ask("picker")
            failing.close()
            assert app.describe() == "a: home + cover picker", "what is done stands"
            app.on_answer("picker", heard.append)
            app.answer(5)
            assert heard == [Answered(3, Value(5), Route("picker"))]

    asyncio.run(main())


def test_the_first_exception_comes_out_of_an_ask() -> None:
    async def main() -> None:
        with App(REPLACING) as app:
            heard: list[Answered] = []

            def fail(event: Any) -> None:
                raise ValueError(type(event).__name__)

            failing = app.on_answer("picker", fail)
            app.on_answer("picker", heard.append)
            app.go_for_result("picker")
            observation = app.observe(fail, EventMask.COMMITTED)
            with pytest.raises(ValueError, match="Committed"):
                await app.ask("picker")
            observation.close()
            failing.close()
            app.answer(5)
            assert [event.ticket for event in heard] == [2, 3]

    asyncio.run(main())


@pytest.mark.parametrize("route, gate", [("picker", False), ("pay", True)])
def test_a_cancelled_task_ends_cancelled_although_an_observer_raises(
    route: str, gate: bool
) -> None:
    async def main(app: App) -> None:
        reported: list[Any] = []
        asyncio.get_running_loop().set_exception_handler(lambda loop, what: reported.append(what))

        def fail(event: Any) -> None:
            raise ValueError("observer")

        asking = asyncio.ensure_future(app.ask(route, gate=gate))
        await asyncio.sleep(0)
        app.observe(fail, EventMask.COMMITTED)
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking
        assert app.describe() == "a: home"
        assert [str(each["exception"]) for each in reported] == ["observer"]

    run(main)


def test_a_cancelled_task_asks_before_its_draft_is_lost() -> None:
    async def main() -> None:
        with App(DRAFT) as app:
            heard: list[Answered] = []
            app.on_answer("draft", heard.append)
            asking = asyncio.ensure_future(app.ask("draft"))
            await asyncio.sleep(0)
            asking.cancel()
            with pytest.raises(asyncio.CancelledError):
                await asking
            question: Any = app.state["question"]
            assert (app.describe(), question["leave"]) == ("a: home > draft", [2])
            app.cancel(question["token"])
            app.answer(7)
            assert heard == [Answered(2, Value(7), Route("draft"))]

    asyncio.run(main())


def test_an_ask_that_is_answered_with_null_returns_none() -> None:
    async def main(app: App) -> None:
        asking = asyncio.ensure_future(app.ask("picker"))
        await asyncio.sleep(0)
        app.answer(None)
        assert await asking is None

    run(main)


def test_a_screen_stays_asked_after_a_restart() -> None:
    with App(SCHEMA) as first:
        first.go_for_result("picker")
        assert first.asked() == (Entry(2, Route("picker")),)
        saved = first.snapshot(layers=True)
    with App.restored(SCHEMA, saved, RestoreMode.STRICT) as app:
        heard: list[Answered] = []
        app.on_answer("picker", heard.append)
        (asked,) = app.asked()
        assert asked.route == Route("picker")
        assert app.answer(3) == Done()
        assert heard == [Answered(asked.id, Value(3), Route("picker"))]
        assert app.asked() == ()


# ---- Facts ----


def test_a_fact_whose_waiting_intent_is_not_done_is_set_and_says_so() -> None:
    with App(SCHEMA) as app:
        assert isinstance(app.go("note"), Pending)
        app.intercept(lambda commit: "closed" if commit.source == "resume" else None)
        with pytest.raises(NotResumed) as caught:
            app.facts["signedIn"] = True
        assert caught.value.result == Cancelled("closed")
        assert caught.value.changed.changed == ("signedIn",)
        assert app.facts["signedIn"] is True, "facts are never refused"
        assert app.describe() == "a: home"


def test_a_fact_that_only_changes_what_is_waited_for_raises_nothing() -> None:
    with App(SCHEMA) as app:
        assert isinstance(app.go("pay"), Pending)
        app.facts["signedIn"] = True
        assert app.describe() == "a: home + sheet terms"
        changed = app.set_facts({"accepted": True})
        assert changed == FactsChanged(("accepted",), (), Done())
