"""Random programs on a stack store with middleware do what a naive model of the protocol does:
results, state, ids, events and callback order."""

from __future__ import annotations

import os
from typing import Any

from hypothesis import given, settings, strategies as st
from navruntime import (
    AnyCommand,
    Intent,
    Middleware,
    NavigationStore,
    ReconcilePolicy,
    Result,
    Route,
    StackExecution,
    StackInterception,
)
from navruntime.stores import Cancelled
from navruntime import Reason

import stack_model

RUNS = int(os.environ.get("NAV_MODEL_RUNS", "1000"))

routes = st.sampled_from(
    [
        {"name": "a"},
        {"name": "b"},
        {"name": "c"},
        {"name": "d", "params": {"id": "1"}},
        {"name": "d", "params": {"id": "2"}},
    ]
)
paths = st.lists(routes, max_size=4)
leaves = st.one_of(
    routes.map(lambda route: {"push": route}),
    paths.map(lambda path: {"pushAll": path}),
    st.just("pop"),
    st.integers(-1, 4).map(lambda count: {"popCount": count}),
    st.just("popToRoot"),
    routes.map(lambda route: {"popTo": route}),
    st.integers(1, 12).map(lambda entry: {"popToEntry": entry}),
    paths.map(lambda path: {"replace": path}),
)
commands = st.recursive(
    leaves,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3).map(lambda children: {"sequence": children}),
        st.tuples(inner, inner).map(
            lambda legs: {"whenCancelled": {"primary": legs[0], "fallback": legs[1]}}
        ),
    ),
    max_leaves=5,
)
kinds = st.sampled_from(
    [
        "push",
        "pushAll",
        "pop",
        "popCount",
        "popToRoot",
        "popTo",
        "popToEntry",
        "replace",
        "sequence",
        "whenCancelled",
    ]
)
reasons = st.one_of(
    st.none(),
    st.just("conditionFailed"),
    st.just({"custom": "no"}),
    st.just({"middleware": {"debugName": "x", "command": "pop"}}),
)
results = st.one_of(
    st.just("success"),
    st.just("emptyStack"),
    st.just({"cancelled": {"custom": "folded"}}),
    st.just({"multiple": []}),
    st.just({"multiple": ["success", "success"]}),
    routes.map(lambda route: {"routeNotFound": route}),
)
middlewares = st.lists(
    st.builds(
        stack_model.Middleware,
        st.one_of(st.none(), st.sampled_from(["m", "n"])),
        st.one_of(st.none(), kinds),
        st.one_of(
            st.none(),
            commands.map(lambda command: {"rewrite": command}),
            reasons.map(lambda reason: {"cancel": reason}),
        ),
        st.one_of(st.none(), results),
    ),
    max_size=3,
)
intents = st.one_of(
    routes.map(lambda route: {"go": route}),
    paths.map(lambda path: {"goMany": path}),
    st.just("back"),
    st.integers(-1, 5).map(lambda count: {"backBy": count}),
    routes.map(lambda route: {"backTo": route}),
    st.just("backToRoot"),
    paths.map(lambda path: {"resetTo": path}),
    routes.map(lambda route: {"backOrPush": route}),
    routes.map(lambda route: {"pushUniqueRoot": route}),
)
steps = st.one_of(
    st.tuples(st.just("execute"), commands),
    st.tuples(st.just("batch"), st.lists(commands, max_size=4), st.booleans()),
    st.tuples(st.just("transaction"), st.lists(commands, max_size=4)),
    st.tuples(st.just("send"), intents),
    st.tuples(st.just("reconcile"), paths, st.booleans()),
    st.tuples(st.just("validate"), commands),
)
rules = st.fixed_dictionaries(
    {}, optional={"nonEmpty": st.booleans(), "uniqueRoutes": st.booleans(), "rootedAt": routes}
)


class Recorder(Middleware):
    """Does what a model's middleware does and writes the same log."""

    def __init__(self, model: stack_model.Middleware, log: list[Any]) -> None:
        self.model = model
        self.log = log

    def will_execute(self, call: StackInterception) -> Any:
        command = call.command.to_json()
        self.log.append(
            [self.model.name, "will", command, [route.to_json() for route in call.state]]
        )
        if self.model.will is None or not self.model.triggered(command):
            return None
        if "rewrite" in self.model.will:
            return AnyCommand.from_json(self.model.will["rewrite"])
        reason = self.model.will["cancel"]
        return Cancelled(None if reason is None else Reason.from_json(reason))

    def did_execute(self, call: StackExecution) -> Any:
        self.note("did", call)
        folds = self.model.fold is not None and self.model.triggered(call.command.to_json())
        return Result.from_json(self.model.fold) if folds else None

    def discard(self, call: StackExecution) -> None:
        self.note("discard", call)

    def note(self, phase: str, call: StackExecution) -> None:
        self.log.append(
            [
                self.model.name,
                phase,
                call.command.to_json(),
                call.result.to_json(),
                [route.to_json() for route in call.state],
            ]
        )


def perform(store: NavigationStore, step: Any) -> Any:
    operation, argument, *rest = step
    if operation == "execute":
        return store.execute(AnyCommand.from_json(argument)).to_json()
    if operation == "batch":
        return store.batch(
            list(map(AnyCommand.from_json, argument)), stop_on_failure=rest[0]
        ).to_json()
    if operation == "transaction":
        return store.transaction(list(map(AnyCommand.from_json, argument))).to_json()
    if operation == "send":
        return store.send(Intent.from_json(argument)).to_json()
    if operation == "reconcile":
        return store.reconcile(
            argument, ReconcilePolicy.REPLACE if rest[0] else ReconcilePolicy.IGNORE
        ).to_json()
    return store.validate(AnyCommand.from_json(argument)).to_json()


def expected(model: stack_model.Model, step: Any) -> Any:
    operation, argument, *rest = step
    if operation == "validate":
        before = list(model.entries)
        result = model.engine(argument)
        model.entries = before
        return result
    return getattr(model, operation)(argument, *rest)


def without_resolution(event: Any) -> Any:
    if isinstance(event, dict) and "pathMismatch" in event:
        return {
            "pathMismatch": {
                key: value for key, value in event["pathMismatch"].items() if key != "resolution"
            }
        }
    return event


@settings(max_examples=RUNS, deadline=None)
@given(
    initial=paths,
    inside=st.booleans(),
    rules=rules,
    enforce=st.booleans(),
    middleware=middlewares,
    program=st.lists(steps, max_size=8),
)
def test_the_store_does_what_the_model_does(
    initial: Any,
    inside: bool,
    rules: Any,
    enforce: bool,
    middleware: list[stack_model.Middleware],
    program: list[Any],
) -> None:
    entries = [(index + 1, route) for index, route in enumerate(initial)]
    model = stack_model.Model(entries, inside, rules, enforce, middleware, last_id=len(entries))
    if (inside and not initial) or model.broken_rule() is not None:
        return
    events: list[Any] = []
    log: list[Any] = []
    config = {
        "root": "inside" if inside else "outside",
        "rules": rules,
        "enforce": "always" if enforce else "creation",
    }
    with NavigationStore(map(Route.from_json, initial), **config) as store:
        for each in middleware:
            store.add_middleware(Recorder(each, log), each.name)
        store.observe(lambda event: events.append(without_resolution(event.to_json())))
        for step in program:
            assert perform(store, step) == expected(model, step)
            assert [(entry.id, entry.route.to_json()) for entry in store.entries] == model.entries
            assert (store.revision, store.depth, store.can_go_back) == (
                model.revision,
                len(model.entries),
                model.available > 0,
            )
            assert (events, log) == (model.events, model.log)
            for record in (events, log, model.events, model.log):
                record.clear()
