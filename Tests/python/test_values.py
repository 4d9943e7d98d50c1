"""Routes, commands, results and events as values of Python."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from decimal import Decimal
from threading import Thread
from typing import Any

import navruntime
import pytest
from hypothesis import given, settings, strategies as st
from navruntime import (
    AnyCommand,
    BackOrPush,
    ByMiddleware,
    CommandRefused,
    Custom,
    EmptyStack,
    Event,
    Go,
    InsufficientStackDepth,
    Intent,
    ModalStore,
    ModalStyle,
    Multiple,
    NavigationStore,
    OtherEvent,
    OtherReason,
    PathMismatch,
    Pop,
    PopCount,
    Presentation,
    PresentRoute,
    Push,
    PushAll,
    Replace,
    Result,
    Route,
    RouteError,
    Sequence,
    Status,
    Success,
    UTF8Error,
    WhenCancelled,
    app_values,
    typed,
    values,
)
from navruntime._json import dumps, loads
from navruntime._record import Record
from navruntime.events import event_from
from navruntime.stores import Cancelled

json_values = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(-(10**30), 10**30),
        st.floats(allow_nan=False, allow_infinity=False),
        st.decimals(allow_nan=False, allow_infinity=False, min_value=-(10**25), max_value=10**25),
        st.text(),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.text(), inner, max_size=3)
    ),
    max_leaves=6,
)
texts = st.text(st.characters(exclude_categories=["Cs"]), min_size=1)
params = st.dictionaries(texts, json_values, max_size=3)


@settings(max_examples=300, deadline=None)
@given(name=texts, params=params)
def test_a_route_survives_the_way_through_a_store(name: str, params: Any) -> None:
    route = Route(name, params)
    with NavigationStore([route]) as store:
        assert store.path == (route,)
        assert store.path[0].canonical == route.canonical
        assert hash(store.path[0]) == hash(route)


@pytest.mark.parametrize(
    ("left", "right", "equal"),
    [
        ({"a": 1, "b": 2}, {"b": 2, "a": 1}, True),
        ({"a": 1}, {"a": 1.0}, True),
        ({"a": 1}, {"a": True}, False),
        ({"a": 0.1}, {"a": Decimal("0.10")}, True),
        ({"a": 0.1}, {"a": Decimal("0.1000000000000000055511151231257827")}, False),
        ({"a": 10**25}, {"a": 10**25 + 1}, False),
        ({}, None, True),
    ],
)
def test_routes_are_equal_when_their_canonical_json_is(left: Any, right: Any, equal: bool) -> None:
    assert (Route("r", left) == Route("r", right)) is equal


def test_a_route_that_was_read_is_equal_to_its_like_and_to_no_other() -> None:
    def read() -> Route:
        return Route.from_json({"name": "r", "params": {"x": 1}})

    assert read() == read() and read() == Route("r", {"x": 1})
    assert (
        read() != Route("r", {"x": 2}) and read() != Route("r") and read() != Route("q", {"x": 1})
    )
    assert Route("r", {"x": 2}) != read() and Route("q", {"x": 1}) != read()
    assert hash(read()) == hash(Route("r", {"x": 1})) != hash(Route("r", {"x": 2}))


def test_a_route_whose_params_another_thread_has_read_has_its_name_too() -> None:
    route = Route.of(b'{"name":"read by two","params":{"x":1}}')
    route._params = {"x": 1}  # As between two assignments of that thread.
    assert (route.name, route.params) == ("read by two", {"x": 1})
    route = Route.of(b'{"name":"read by three","params":{"x":1}}')
    route._params = {"x": 1}
    assert route.to_json() == {"name": "read by three", "params": {"x": 1}}


def test_an_intent_takes_a_route_as_everything_does() -> None:
    for route in ("profile", {"name": "profile"}, b'{"name":"profile"}', Route("profile")):
        intent = PresentRoute(route, ModalStyle.FULL_SCREEN_COVER)
        assert (
            intent == PresentRoute(Route("profile"), ModalStyle.FULL_SCREEN_COVER)
            and PresentRoute(route) != intent
        )
        with ModalStore() as modals:
            assert modals.send(intent)
            assert modals.current == Presentation(1, Route("profile"), ModalStyle.FULL_SCREEN_COVER)
    assert PresentRoute({"name": "a", "params": {"id": 1}}).to_json() == {
        "present": {"route": {"name": "a", "params": {"id": 1}}, "style": "sheet"}
    }
    with pytest.raises(RouteError):
        PresentRoute({"nome": "a"})


def test_the_package_and_the_library_have_one_version() -> None:
    assert navruntime.__version__ == navruntime.version()


def test_a_decimal_that_no_float_holds_stays_exact() -> None:
    text = b'{"name":"r","params":{"big":1.00000000000000000001,"small":0.1}}'
    route = Route.of(text)
    assert route.params == {"big": Decimal("1.00000000000000000001"), "small": 0.1}
    assert route.canonical == text


def test_a_number_of_a_generated_type_is_measured_before_it_is_an_integer() -> None:
    class Long(Decimal):
        def __int__(self) -> int:
            raise AssertionError("an integer of so many digits was made")

    for value in (Long("1e99999999"), Long("-1e19"), float("inf"), float("nan")):
        with pytest.raises(RouteError, match="expected an integer within 64 bits"):
            typed.integer(value)
    assert typed.integer(Decimal("-9223372036854775808")) == -(2**63)
    assert typed.integer(Decimal("7.0")) == typed.natural(7.0) == 7


def test_a_route_is_given_by_its_name_its_json_or_its_parts() -> None:
    assert (
        Route.of("home") == Route.of(b'"home"') == Route.of({"name": "home"}) == Route("home", {})
    )


def test_something_that_is_no_route_is_refused_where_it_is_made() -> None:
    with pytest.raises(RouteError):
        Route("")
    with pytest.raises(UTF8Error) as caught:
        Route("a\udc80")
    assert caught.value.offset is not None
    with pytest.raises(ValueError):
        Route("r", {"x": float("nan")})
    with pytest.raises(ValueError):
        Route("r", {"x": Decimal("inf")})
    with pytest.raises(TypeError):
        Route("r", {"x": object()})  # type: ignore[dict-item]


def test_bytes_in_a_path_cannot_pass_for_two_routes() -> None:
    with NavigationStore() as store:
        with pytest.raises(Exception) as caught:
            store.replace([b'"a","b"'])
        assert caught.value.status == Status.ERR_JSON  # type: ignore[attr-defined]
        assert store.path == ()


@pytest.mark.parametrize(
    ("family", "value", "json"),
    [
        (AnyCommand, Push("a"), {"push": {"name": "a"}}),
        (AnyCommand, PushAll(["a", "b"]), {"pushAll": [{"name": "a"}, {"name": "b"}]}),
        (AnyCommand, Pop(), "pop"),
        (AnyCommand, PopCount(2), {"popCount": 2}),
        (AnyCommand, Replace([]), {"replace": []}),
        (AnyCommand, Sequence((Pop(), Push("a"))), {"sequence": ["pop", {"push": {"name": "a"}}]}),
        (
            AnyCommand,
            WhenCancelled(Pop(), Push("a")),
            {"whenCancelled": {"primary": "pop", "fallback": {"push": {"name": "a"}}}},
        ),
        (Intent, Go("a"), {"go": {"name": "a"}}),
        (Intent, BackOrPush("a"), {"backOrPush": {"name": "a"}}),
        (Result, Success(), "success"),
        (
            Result,
            Multiple((Success(), Cancelled(Custom("no")))),
            {"multiple": ["success", {"cancelled": {"custom": "no"}}]},
        ),
        (
            Result,
            Cancelled(ByMiddleware(None, Pop())),
            {"cancelled": {"middleware": {"debugName": None, "command": "pop"}}},
        ),
        (Result, Cancelled(OtherReason("busy")), {"cancelled": "busy"}),
        (Event, OtherEvent("later", {"x": 1}), {"later": {"x": 1}}),
    ],
)
def test_values_are_read_and_written_as_the_protocol_says(
    family: Any, value: Any, json: Any
) -> None:
    assert value.to_json() == json
    assert family.from_json(json) == value
    assert family.from_json(loads(dumps(json))) == value


def test_members_that_a_host_does_not_know_are_ignored() -> None:
    assert (
        Result.from_json(
            {"insufficientStackDepth": {"requested": 2, "available": 1, "later": True}}
        ).status
        == Status.INSUFFICIENT_STACK_DEPTH
    )


def test_a_result_is_true_when_it_is_a_success() -> None:
    assert Success() and Multiple((Success(), Success()))
    assert not Multiple(()) and not Cancelled() and not Multiple((Success(), Cancelled()))
    assert (Multiple(()).status, Multiple((Cancelled(),)).status) == (Status.NOOP, Status.PARTIAL)


def test_a_value_is_a_frozen_dataclass() -> None:
    few = InsufficientStackDepth(3, available=1)
    assert dataclasses.is_dataclass(few)
    assert [field.name for field in dataclasses.fields(few)] == ["requested", "available"]
    assert dataclasses.replace(few, requested=2) == InsufficientStackDepth(2, 1)
    assert few.__replace__(requested=2) == InsufficientStackDepth(2, 1)  # copy.replace
    assert dataclasses.asdict(few) == {"requested": 3, "available": 1}
    assert repr(few) == "InsufficientStackDepth(requested=3, available=1)"
    assert len({few, InsufficientStackDepth(3, 1), InsufficientStackDepth(3, 2)}) == 2
    assert copy.deepcopy(few) == few and pickle.loads(pickle.dumps(few)) == few
    with pytest.raises(dataclasses.FrozenInstanceError):
        few.requested = 1  # type: ignore[misc]
    with pytest.raises(dataclasses.FrozenInstanceError):
        del few.requested
    match few:
        case InsufficientStackDepth(requested, available):
            assert (requested, available) == (3, 1)
        case _:
            pytest.fail("the positions of a pattern are those of the constructor")


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: InsufficientStackDepth(1), "needs 'available'"),
        (lambda: InsufficientStackDepth(1, 2, 3), "takes 2 values, not 3"),
        (lambda: InsufficientStackDepth(1, 2, depth=3), "no such field"),
        (lambda: InsufficientStackDepth(1, 2, requested=3), "twice"),
    ],
)
def test_a_value_is_made_of_its_fields(make: Any, message: str) -> None:
    with pytest.raises(TypeError, match=message):
        make()


def test_a_wrong_value_inside_another_is_refused_when_it_is_written() -> None:
    with pytest.raises(TypeError, match=r"expected a command such as Pop\(\), found 'pop'"):
        WhenCancelled("pop", Pop()).to_json()  # type: ignore[arg-type]


def test_a_mismatch_has_typed_members() -> None:
    event = Event.from_json(
        {
            "pathMismatch": {
                "policy": "replace",
                "resolution": [{"push": {"name": "a"}}],
                "oldPath": [],
                "newPath": [{"name": "a"}],
            },
            "source": "reconcile",
        }
    )
    assert event == PathMismatch("replace", (Push("a"),), (), (Route("a"),))
    assert event.source == "reconcile" and "source='reconcile'" in repr(event)
    assert event.to_json()["source"] == "reconcile"  # type: ignore[call-overload, index]


def test_one_tag_of_stores_and_apps_is_told_apart_by_its_members() -> None:
    command = Event.from_json({"refused": {"command": "pop", "result": "emptyStack"}})
    assert command == CommandRefused(Pop(), EmptyStack())
    intent = Event.from_json({"refused": {"intent": "back", "reason": "none"}})
    assert intent == app_values.IntentRefused("back", app_values.Nowhere())
    later = Event.from_json({"refused": {"later": 1}})
    assert later == OtherEvent("refused", {"later": 1})


@pytest.mark.parametrize("module", [values, app_values])
def test_every_class_can_be_read_and_written(module: Any) -> None:
    kinds = [getattr(module, name) for name in module.__all__]
    kinds = [kind for kind in kinds if isinstance(kind, type) and issubclass(kind, Record)]
    assert len(kinds) > 40
    for kind in kinds:
        assert kind.__doc__ and kind._parts() is kind._parts()


TRICKY: list[Any] = [
    {"list": [{"x": 1}, {"name": 2}]},
    {"text": '},{"name":'},
    {"text": "},{", "other": {"name": "b", "params": {}}},
    {"text": "[\n]", "empty": []},
    {},
]


@settings(max_examples=100, deadline=None)
@given(st.lists(st.tuples(texts, st.one_of(st.sampled_from(TRICKY), params)), max_size=5))
def test_a_path_is_cut_where_its_routes_end(parts: Any) -> None:
    routes = tuple(Route(name, params) for name, params in parts)
    with NavigationStore(routes) as store:
        assert [route.name for route in store.path] == [route.name for route in routes]
        assert tuple(Route(route.name, route.params) for route in store.path) == routes
        assert store.path == routes


CHANGED = b'{"changed":{"kept":1,"removed":[],"added":[],"direction":"back"}}'


@pytest.mark.parametrize(
    "use",
    [
        repr,
        hash,
        copy.copy,
        copy.deepcopy,
        dataclasses.asdict,
        lambda event: pickle.loads(pickle.dumps(event)),
        lambda event: event.to_json(),
        lambda event: event.change,
        lambda event: event,
    ],
)
def test_a_value_that_waits_to_be_read_is_like_any_other(use: Any) -> None:
    event_from(CHANGED)
    waiting, made = event_from(CHANGED), Event.from_json(loads(CHANGED))
    assert "_text" in vars(waiting) and type(waiting) is type(made)
    assert use(waiting) == use(made)
    assert "_text" not in vars(waiting)
    with pytest.raises(AttributeError, match="no attribute 'planted'"):
        event_from(CHANGED).planted  # type: ignore[attr-defined]


def test_an_event_with_a_source_has_it() -> None:
    event_from(CHANGED)
    assert event_from(CHANGED[:-1] + b',"source":"a}}"}').source == "a}}"
    assert event_from(CHANGED).source is None


def test_threads_may_read_a_value_at_once() -> None:
    event_from(CHANGED)
    for _ in range(50):
        event: Any = event_from(CHANGED)
        found: list[int] = []
        threads = [Thread(target=lambda: found.append(event.change.kept)) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert found == [1] * 4
