"""The app: intents, facts, questions, events, and what is awaited."""

from __future__ import annotations

import asyncio
import gc
import json
import pickle
import threading
from typing import Any, Callable, Coroutine

import pytest
from app_helpers import product
from navruntime import (
    Answered,
    App,
    AskRefused,
    ClosedError,
    Commit,
    Entry,
    EventMask,
    EventQueue,
    FactsChanged,
    Route,
    Schema,
    SchemaError,
    Unanswered,
    Value,
    live_callbacks,
    live_handles,
)
from navruntime.app_values import (
    Committed,
    FactsSet,
    IntentRefused,
    LayerPresented,
    QuestionAsked,
    SelectionChanged,
    StackChanged,
)
from navruntime.app_values import (
    Busy,
    Cancelled,
    Done,
    Noop,
    Nowhere,
    Pending,
    Question,
    Queued,
    Refused,
    Requires,
    Stale,
    Ticket,
    Unhandled,
    Withdrawn,
)

SCHEMA = {
    "format": 1,
    "id": "shop",
    "root": {"tabs": [{"name": "shop", "stack": "home"}, {"name": "orders", "stack": "orders"}]},
    "facts": {
        "signedIn": {"initial": False},
        "plan": {"values": ["free", "pro"], "initial": "free"},
    },
    "routes": {
        "home": {"links": ["/"]},
        "orders": {},
        "product": {"params": {"id": "uint"}, "in": "shop", "links": ["/products/:id"]},
        "order": {
            "params": {"id": "uint"},
            "in": "orders",
            "links": ["/orders/:id"],
            "requires": ["signedIn"],
            "orElse": "login",
        },
        "staff": {"requires": [{"plan": ["pro"]}]},
        "login": {"show": "sheet", "returns": "bool", "whenBusy": "reject"},
        "tip": {"show": "sheet", "whenBusy": "queue"},
        "draft": {"leave": "ask", "returns": "string"},
    },
}


def test_an_intent_is_done_and_described(app: App) -> None:
    assert app.go(product(7)) == Done()
    assert repr(app) == "<App shop [shop]: home > product(id=7)>"
    assert app.back() == Done()
    assert app.back() == Nowhere()
    assert app.can_go_back is False


def test_results_are_typed(app: App) -> None:
    assert app.go(product(7)).is_success and not app.go(product(7)).is_success
    assert app.go(product(7)) == Noop()
    assert app.go("staff") == Refused(Requires("staff", ("plan",), None))
    assert app.go("tip") == Done()
    assert app.go("login") == Refused(Busy())
    assert app.go(Route("tip")) == Noop()
    assert app.open("/nowhere") == Unhandled("/nowhere")
    assert app.dismiss() == Done()


def test_an_unknown_route_is_an_error_that_names_it(app: App) -> None:
    with pytest.raises(SchemaError, match="unknownRoute: .*prodct.*product"):
        app.go("prodct")
    with pytest.raises(SchemaError, match="wrongType: .*id"):
        app.go(Route("product", {"id": "seven"}))
    with pytest.raises(SchemaError, match="rootOnly: "):
        Schema(
            {
                **SCHEMA,
                "routes": {**SCHEMA["routes"], "home": {"show": "sheet"}},
            }
        )


def test_a_schema_answers_about_itself() -> None:
    with Schema(SCHEMA) as schema:
        assert schema.url_for(product(7)) == "/products/7"
        assert schema.url_for("login") is None
        assert schema.findings == ()
        assert repr(schema) == "<Schema shop, 8 routes>"
    report = Schema.check({**SCHEMA, "roots": {}})
    assert not report and report.errors[0].name == "unknownKey"
    assert Schema.check(SCHEMA)


def test_a_link_waits_for_sign_in_and_goes_on(app: App) -> None:
    assert app.open("/orders/7") == Pending(("signedIn",), Route("login"))
    changed = app.set_facts({"signedIn": True})
    assert changed == FactsChanged(("signedIn",), (), Done())
    assert app.describe() == "shop [orders]: orders > order(id=7)"
    app.facts["signedIn"] = False
    assert app.describe() == "shop [orders]: orders"
    assert app.set_facts({"signedIn": False}) == Noop()


def test_facts_are_a_mapping(app: App) -> None:
    facts = app.facts
    assert dict(facts) == {"signedIn": False, "plan": "free"}
    facts["plan"] = "pro"
    assert facts["plan"] == "pro" and len(facts) == 2
    assert repr(facts) == "Facts({'signedIn': False, 'plan': 'pro'})"
    with pytest.raises(SchemaError, match="unknownFact"):
        facts["signdIn"] = True
    with pytest.raises(SchemaError, match="doesNotFit"):
        facts["plan"] = "gold"
    with App(SCHEMA, facts={"plan": "pro"}) as other:
        assert other.go("staff") == Done()


def test_a_draft_asks(app: App) -> None:
    app.go("draft")
    question = app.back()
    assert isinstance(question, Question) and question.leave == (3,)
    assert app.scene.question is not None and app.scene.question.token == question.token
    assert app.cancel(question.token, "not yet") == Cancelled("not yet")
    again = app.back()
    assert isinstance(again, Question)
    assert app.back() == Withdrawn(again.token)
    third = app.select("orders")
    assert third == Done(), "selecting a tab removes nothing"
    app.select("shop")
    last = app.back_to_root()
    assert isinstance(last, Question)
    assert app.proceed(last.token) == Done()
    assert app.proceed(last.token) == Noop()
    assert app.resolve(last.token, {"cancel": "late"}) == Noop()
    app.go("draft")
    question = app.back()
    assert isinstance(question, Question)
    assert app.resolve(question.token, {"redirect": {"go": product(7)}}) == Done()


def test_the_second_of_two_taps_does_nothing(app: App) -> None:
    assert app.send({"go": product(7)}, from_=1, source="tap") == Done()
    assert app.send({"go": product(8)}, from_=1, source="tap") == Refused(Stale(1, 3))


def test_events_are_typed(app: App) -> None:
    heard: list[Any] = []
    app.observe(heard.append, EventMask.ALL | EventMask.REFUSED)
    app.send({"go": product(7)}, source="tap")
    app.select("orders")
    app.facts["plan"] = "pro"
    app.go("tip")
    app.go("tip")
    committed = [event for event in heard if isinstance(event, Committed)]
    assert [event.seq for event in committed] == [1, 2, 3, 4]
    assert committed[0].source == "tap" and committed[0].cause == "go"
    pushed = StackChanged("shop", 1, (), (Entry(3, product(7)),), "forward")
    assert committed[0].changes == (pushed,)
    assert committed[1].changes == (SelectionChanged("", "shop", "orders"),)
    assert committed[2].changes == (FactsSet({"plan": "pro"}),)
    assert committed[3].changes == (LayerPresented(4, Route("tip"), "sheet"),)
    assert heard[-1] == IntentRefused({"go": {"name": "tip"}}, Noop())


def test_events_write_the_json_that_they_were_read_from(app: App) -> None:
    texts: list[bytes] = []
    heard: list[Any] = []
    everything = EventMask.ALL | EventMask.REFUSED
    app.observe_json(texts.append, everything)
    app.observe(heard.append, everything)
    app.send({"go": product(7)}, source="tap")
    app.transaction([{"go": "tip"}, {"go": "draft"}])
    app.go({"name": "order", "params": {"id": 1}})
    app.go("staff")
    app.dismiss()
    app.back()
    assert {type(event).__name__ for event in heard} >= {"Committed", "IntentRefused"}
    assert [event.to_json() for event in heard] == [json.loads(text) for text in texts]


def test_a_queue_can_wake_a_loop(app: App) -> None:
    queue = EventQueue()
    app.attach_queue(queue, EventMask.QUESTION | EventMask.ANSWERED)
    app.go("draft")
    app.back()
    assert list(queue) == [QuestionAsked(1, "back", (3,), ())]


def test_tickets_are_answered(app: App) -> None:
    heard: list[Any] = []
    app.observe(heard.append, EventMask.ANSWERED)
    assert app.go_for_result("login") == Ticket(3)
    assert app.answer(True) == Done()
    assert heard == [Answered(3, Value(True), Route("login"))]


def test_a_queued_layer_has_an_id(app: App) -> None:
    app.go("login")
    assert app.go("tip") == Queued(4)
    assert app.remove(4) == Done()


def test_an_interceptor_cancels(app: App) -> None:
    seen: list[str] = []

    def judge(commit: Any) -> str | None:
        seen.append(commit.cause)
        return "closed" if commit.cause == "go" else None

    with app.intercept(judge, "judge"):
        assert app.go(product(7)) == Cancelled("closed")
        assert app.select("orders") == Done()
    assert app.go(product(7)) == Done()
    assert seen == ["go", "select"]


def test_a_commit_is_a_value_like_its_event(app: App) -> None:
    seen: list[Commit] = []
    events: list[Any] = []
    app.observe(events.append, EventMask.COMMITTED)
    with app.intercept(seen.append):
        app.go(product(7))
        app.send("back", source="key")
    for commit, event in zip(seen, events, strict=True):
        assert (commit.cause, commit.source, commit.changes) == (
            event.cause,
            event.source,
            event.changes,
        )
        assert commit == Commit.from_json(commit.to_json()) == pickle.loads(pickle.dumps(commit))
    assert repr(seen[1]).startswith("Commit(intent='back', cause='back', source='key', changes=(")


def test_data_and_entry_state_go_with_their_entry(app: App) -> None:
    app.go(product(7))
    before = live_callbacks()
    assert app.set_data(3, object()) and app.data(3) is not None
    assert app.set_entry_state(3, {"scroll": 40}) and app.entry_state(3) == {"scroll": 40}
    assert not app.set_data(99, object()) and not app.set_entry_state(99, 1)
    app.back()
    # The history can bring it back, and its page may be saved when it has left.
    assert live_callbacks() == before + 1 and app.entry_state(3) == {"scroll": 40}
    assert app.set_entry_state(3, {"scroll": 50}) and app.entry_state(3) == {"scroll": 50}
    for _ in range(50):
        app.go(product(8))
        app.back()
    assert live_callbacks() == before


def test_the_state_has_a_hash_and_a_revision(app: App) -> None:
    first = app.hash, app.revision
    app.go(product(7))
    assert app.hash != first[0] and app.revision == first[1] + 1
    assert app.state["layers"] == []  # type: ignore[index, call-overload]


# ---- asyncio ----


def run(main: Callable[[App], Coroutine[Any, Any, None]]) -> None:
    """Runs a coroutine on a new app, and checks that nothing is left."""
    gc.collect()
    before = live_handles(), live_callbacks()
    with App(SCHEMA) as app:
        asyncio.run(asyncio.wait_for(main(app), 30))
    del app
    gc.collect()
    assert (live_handles(), live_callbacks()) == before


def test_an_ask_is_answered() -> None:
    async def main(app: App) -> None:
        answer = asyncio.ensure_future(app.ask("login"))
        await asyncio.sleep(0)
        app.answer(True)
        assert await answer is True

    run(main)


def test_an_ask_is_answered_from_another_thread() -> None:
    async def main(app: App) -> None:
        answer = asyncio.ensure_future(app.ask("login"))
        await asyncio.sleep(0)
        thread = threading.Thread(target=app.answer, args=(False,))
        thread.start()
        assert await answer is False
        thread.join()

    run(main)


def test_an_ask_that_an_observer_answers_at_once() -> None:
    async def main(app: App) -> None:
        def answer(event: Any) -> None:
            if any(isinstance(change, LayerPresented) for change in event.changes):
                app.answer(True)

        with app.observe(answer, EventMask.COMMITTED):
            assert await app.ask("login") is True

    run(main)


def test_a_refused_ask_raises() -> None:
    async def main(app: App) -> None:
        app.go("tip")
        with pytest.raises(AskRefused) as refused:
            await app.ask("login")
        assert refused.value.result == Refused(Busy())

    run(main)


def test_an_ask_whose_screen_leaves_raises() -> None:
    async def main(app: App) -> None:
        answer = asyncio.ensure_future(app.ask("login"))
        await asyncio.sleep(0)
        app.dismiss()
        with pytest.raises(Unanswered) as left:
            await answer
        assert left.value.cause == "dismiss"

    run(main)


def test_an_ask_that_another_intent_supersedes_raises() -> None:
    async def main(app: App) -> None:
        answer = asyncio.ensure_future(app.ask("login"))
        await asyncio.sleep(0)
        app.open("/products/7")
        with pytest.raises(Unanswered):
            await answer

    run(main)


def test_a_cancelled_ask_removes_its_screen() -> None:
    async def main(app: App) -> None:
        answer = asyncio.ensure_future(app.ask("login"))
        await asyncio.sleep(0)
        assert app.describe() == "shop [shop]: home + sheet login"
        answer.cancel()
        with pytest.raises(asyncio.CancelledError):
            await answer
        assert app.describe() == "shop [shop]: home"

    run(main)


def test_an_ask_ends_with_the_app() -> None:
    async def main(app: App) -> None:
        answer = asyncio.ensure_future(app.ask("login"))
        await asyncio.sleep(0)
        app.close()
        with pytest.raises(Unanswered) as left:
            await answer
        assert left.value.cause == "destroyed"
        with pytest.raises(ClosedError):
            await app.ask("login")

    run(main)


def test_events_are_a_stream() -> None:
    async def main(app: App) -> None:
        causes = []

        async def listen() -> None:
            async for event in app.events(EventMask.COMMITTED):
                assert isinstance(event, Committed)
                causes.append(event.cause)

        listener = asyncio.ensure_future(listen())
        await asyncio.sleep(0)
        app.go(product(7))
        thread = threading.Thread(target=app.back)
        thread.start()
        while len(causes) < 2:
            await asyncio.sleep(0.001)
        thread.join()
        app.close()
        await listener
        assert causes == ["go", "back"]

    run(main)


def test_a_stream_can_be_ended_while_it_waits() -> None:
    async def main(app: App) -> None:
        stream = app.events()

        async def listen() -> int:
            return len([event async for event in stream])

        listener = asyncio.ensure_future(listen())
        await asyncio.sleep(0.01)
        await stream.aclose()
        assert await listener == 0
        await stream.aclose()

    run(main)


def test_a_cancelled_listener_leaves_nothing_behind() -> None:
    async def main(app: App) -> None:
        stream = app.events()
        listener = asyncio.ensure_future(stream.__anext__())
        await asyncio.sleep(0.01)
        listener.cancel()
        with pytest.raises(asyncio.CancelledError):
            await listener
        app.go(product(7))
        event = await stream.__anext__()
        assert isinstance(event, Committed)
        await stream.aclose()

    run(main)


def test_a_second_task_that_waits_for_the_events_of_a_stream_is_told() -> None:
    async def main(app: App) -> None:
        stream = app.events(EventMask.COMMITTED)
        first = asyncio.ensure_future(stream.__anext__())
        await asyncio.sleep(0)
        second = asyncio.ensure_future(stream.__anext__())
        await asyncio.sleep(0)
        with pytest.raises(RuntimeError, match="another task waits for these events"):
            await second
        app.go(product(7))
        assert isinstance(await first, Committed)
        first = asyncio.ensure_future(stream.__anext__())
        await asyncio.sleep(0)
        first.cancel()  # It no longer waits, although it has not run since.
        app.back()
        assert isinstance(await stream.__anext__(), Committed)
        waiting = asyncio.ensure_future(stream.__anext__())
        await asyncio.sleep(0)
        waiting.cancel()
        later = asyncio.ensure_future(stream.__anext__())
        await asyncio.sleep(0)
        app.go(product(8))
        assert isinstance(await later, Committed) and waiting.cancelled()
        await stream.aclose()

    run(main)


def test_a_stream_whose_loop_was_left_is_freed_with_its_app() -> None:
    async def main() -> None:
        with App(SCHEMA) as app:
            stream = app.events(EventMask.COMMITTED)
            app.go(product(7))
            app.back()
            async for _ in stream:
                break
        # What was taken before the app was closed is still there.
        assert [type(event) async for event in stream] == [Committed]

    async def leave() -> None:
        with App(SCHEMA) as app:
            app.go(product(7))
            stream = app.events()
            app.back()
            async for _ in stream:
                break

    gc.collect()
    gc.disable()
    try:
        before = live_handles()
        for run_one in (main, leave):
            asyncio.run(run_one())
            assert live_handles() == before
    finally:
        gc.enable()
