"""Routes, commands, results and events as values of Python."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import navruntime
import pytest
from hypothesis import given, settings, strategies as st
from navruntime import (
    AnyCommand,
    BackOrPush,
    ByMiddleware,
    Cancelled,
    Custom,
    Event,
    Go,
    Intent,
    ModalStore,
    ModalStyle,
    Multiple,
    NavigationStore,
    OtherEvent,
    OtherReason,
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
)
from navruntime._json import dumps, loads

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
