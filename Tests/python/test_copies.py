"""Handles have one owner and cannot be copied; values are copied, pickled and taken apart like any
others."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from pathlib import Path
from typing import Any, Callable

import navruntime
import pytest
from navruntime import (
    App,
    AskRefused,
    ClosedError,
    Custom,
    EventQueue,
    FlowStore,
    Journal,
    LinkHandler,
    Matcher,
    Middleware,
    ModalStore,
    ModalStyle,
    NavigationStore,
    NotResumed,
    Pipeline,
    Recorder,
    Present,
    Presentation,
    Presenter,
    Push,
    Refused,
    Replace,
    RestoreCancelled,
    Route,
    Schema,
    SchemaError,
    SplitStore,
    StepFlow,
    TabStore,
    TypedApp,
    Unanswered,
    live_handles,
)
from navruntime.app_values import FactsChanged, NobodyAsked
from navruntime.stores import Cancelled
from navruntime.testing import WalkFailed
from navruntime._handle import Handle


@dataclasses.dataclass
class Holder:
    """A dataclass of a program that keeps a handle."""

    name: str
    handle: Any


def pickled(value: Any) -> Any:
    return pickle.loads(pickle.dumps(value))


COPIES: list[Callable[[Any], Any]] = [
    copy.copy,
    copy.deepcopy,
    pickled,
    lambda value: pickle.dumps(value, 0),
    lambda value: dataclasses.asdict(Holder("x", value)),
    lambda value: dataclasses.astuple(Holder("x", value)),
    lambda value: copy.deepcopy({"deep": [value]}),
]


SCHEMA = {"format": 1, "id": "copies", "root": {"stack": "home"}, "routes": {"home": {}}}


def everything(store: NavigationStore, folder: Path) -> list[Any]:
    """An object of each kind that the library keeps something for."""
    pipeline = Pipeline({"mappings": []})
    schema = Schema(SCHEMA)
    app, typed = App(schema), TypedApp[Route, Route, Route](schema)
    return [
        NavigationStore(),
        ModalStore(),
        FlowStore(),
        TabStore(["a"]),
        SplitStore(),
        StepFlow(["a"]),
        EventQueue(),
        Matcher([]),
        pipeline,
        LinkHandler(pipeline, store),
        store.sender(),
        store.observe(print),
        store.add_middleware(Middleware()),
        FlowStore().stack,
        schema,
        app,
        typed,
        app.at(1),
        typed.at(1),
        Presenter(app),
        app.observe(print),
        app.events(),
        Journal(folder / "journal"),
        Recorder(folder / "recording"),
    ]


def test_the_list_of_handles_is_complete(tmp_path: Path) -> None:
    """Each class of a handle that the package exports is copied by the test below."""
    with NavigationStore(["a"]) as store:
        tried = {cls for handle in everything(store, tmp_path) for cls in type(handle).__mro__}
    exported = [getattr(navruntime, name) for name in navruntime.__all__]
    handles = {cls for cls in exported if isinstance(cls, type) and issubclass(cls, Handle)}
    assert len(handles) >= 13 and handles <= tried, handles - tried


@pytest.mark.parametrize("make_copy", COPIES)
def test_a_handle_refuses_every_kind_of_copy_with_a_sentence(
    make_copy: Callable[[Any], Any], tmp_path: Path
) -> None:
    with NavigationStore(["a"]) as store:
        for handle in everything(store, tmp_path):
            with pytest.raises(
                TypeError,
                match=f"^an? {type(handle).__name__} cannot be copied or pickled; .* object itself",
            ):
                make_copy(handle)
        assert store.push("b")


def test_a_refused_copy_leaves_one_owner() -> None:
    before = live_handles()
    store = NavigationStore(["a"])
    with pytest.raises(TypeError):
        copy.deepcopy(store)
    assert live_handles() == before + 1 and len(store) == 1
    store.close()
    assert live_handles() == before


def test_what_a_callback_borrows_cannot_be_copied_out_of_it() -> None:
    class Collector(Middleware):
        def will_execute(self, call: Any) -> None:
            for make_copy in COPIES:
                with pytest.raises(
                    TypeError,
                    match="^an Interception cannot be copied or pickled; .* keep what you read from it",
                ):
                    make_copy(call)

        def did_execute(self, call: Any) -> None:
            with pytest.raises(TypeError, match="^an Execution cannot be copied"):
                copy.copy(call)

    with NavigationStore() as store:
        store.add_middleware(Collector())
        assert store.push("a")


@pytest.mark.parametrize(
    "value",
    [
        Route("a", {"list": [1, {"b": None}]}),
        Push(Route("a", {"id": 1})),
        Replace(["a", "b"]),
        Cancelled(Custom("no")),
        Present(Presentation(1, Route("a"), ModalStyle.SHEET)),
    ],
)
def test_values_are_copied_and_pickled(value: Any) -> None:
    for make_copy in (copy.copy, copy.deepcopy, pickled):
        other = make_copy(value)
        assert other == value and type(other) is type(value) and repr(other) == repr(value)
    if dataclasses.is_dataclass(value):
        assert dataclasses.asdict(value)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("error", "says"),
    [
        (AskRefused(Refused(NobodyAsked())), "the screen was not shown: Refused("),
        (Unanswered("back"), "the screen left without an answer: back"),
        (NotResumed(FactsChanged((), None, Refused(NobodyAsked()))), "the fact is set; the intent"),
        (RestoreCancelled({"why": 1}), "an interceptor cancelled the restoring: {'why': 1}"),
        (WalkFailed("1 step", [{"send": "back"}], 7), "1 step"),
        (SchemaError("unknownRoute", 3), "unknownRoute (byte 3)"),
        (ClosedError("closed"), "closed"),
    ],
)
def test_an_error_comes_out_of_another_process_as_it_was(error: Exception, says: str) -> None:
    for copied in (pickled(error), copy.copy(error)):
        assert type(copied) is type(error) and str(copied) == str(error)
        assert str(copied).startswith(says) and vars(copied) == vars(error)
