"""The steps of a walk: how they are chosen, carried out and made simpler.

A step that names a screen says which one of those that are there then (the third, say), and its
values follow from a number. So it still means something when the steps before it are taken out.
"""

from __future__ import annotations

from random import Random
from typing import Any, Callable, Iterator, NamedTuple, cast

from .._app_facts import screens
from .._json import JSON, dumps, read
from ..app import App
from ..routes import RouteLike
from ._model import Model
from .places import shown_route


class Step(NamedTuple):
    """A step of a walk."""

    kind: str
    value: JSON = None
    pick: int = 0
    """Which of the screens."""
    number: int = 0
    """What the values follow from that depend on the screen."""


def chosen(model: Model, weights: dict[str, int], rng: Random) -> Step | None:
    """A random step that the schema allows; None if it has nothing for the kind that was drawn."""
    kind = rng.choices(list(weights), list(weights.values()))[0]
    make = _MAKE.get(kind)
    value = None if make is None else make(model, rng)
    if make is None or value is not None:
        return Step(kind, value, rng.randrange(16), rng.randrange(1 << 16))
    return None


WEIGHTS = {
    "go": 24, "open": 6, "back": 10, "select": 6, "facts": 8, "dismiss": 6, "dismissAll": 1,
    "update": 4, "updateOf": 6, "answer": 4, "goForResult": 3, "remove": 4, "replace": 2,
    "reset": 2, "backTo": 2, "backToRoot": 1, "badge": 3, "forget": 1, "travel": 4, "url": 1,
    "transaction": 1, "resolve": 8,
}  # fmt: skip
"""How often each kind of step is chosen. ``resolve`` counts only while a question is open."""


def _facts(model: Model, rng: Random) -> JSON:
    if not model.facts:
        return None
    names = rng.sample(list(model.facts), 1 if rng.random() < 0.8 else len(model.facts))
    return {name: rng.choice(model.facts[name]) for name in names}


def _reset(model: Model, rng: Random) -> JSON:
    path = [model.route(model.pushed, rng) for _ in range(rng.randrange(3))]
    at: dict[str, JSON] = {"at": rng.choice(model.leaves)} if rng.random() < 0.5 else {}
    return {**at, "path": [route for route in path if route is not None]}


def _badge(model: Model, rng: Random) -> JSON:
    value = rng.choice((None, 1, "new"))
    return {"at": rng.choice(model.tabs), "value": value} if model.tabs else None


def _transaction(model: Model, rng: Random) -> JSON:
    intents: list[JSON] = ["back", "backToRoot"]
    for name, value in (
        ("go", model.any_route(rng)),
        ("select", rng.choice(model.addresses) if model.addresses else None),
    ):
        if value is not None:
            intents.append({name: value})
    return rng.sample(intents, 2)


_MAKE: dict[str, Callable[[Model, Random], JSON]] = {
    "go": lambda model, rng: model.any_route(rng),
    "goForResult": lambda model, rng: model.route(model.returning, rng),
    "replace": lambda model, rng: model.route(model.pushed, rng),
    "open": lambda model, rng: model.route(model.linked, rng),
    "url": lambda model, rng: model.route(model.addressed, rng),
    "select": lambda model, rng: rng.choice(model.addresses) if model.addresses else None,
    "facts": _facts,
    "reset": _reset,
    "badge": _badge,
    "travel": lambda _, rng: rng.choice((-1, -1, 1, -2, 2)),
    "transaction": _transaction,
    "resolve": lambda _, rng: rng.choice(("proceed", "proceed", {"cancel": "no"})),
}


def call_of(step: Step, app: App, model: Model) -> dict[str, JSON] | None:
    """The call that a step is now, as a recording writes it; None if it is none now."""
    kind, value = step.kind, step.value
    if kind in ("facts", "travel"):
        return {kind: value}
    if kind in ("open", "url"):
        url = model.schema.url_for(cast(RouteLike, value))
        if url is None:
            return None
        return {"url": url} if kind == "url" else {"send": {"open": url}}
    if kind in ("back", "dismiss", "dismissAll", "backToRoot", "forget"):
        return {"send": kind}
    if kind == "go":
        goes = model.goes(shown_route(app).name)
        name: Any = value["name"] if isinstance(value, dict) else None
        return {"send": {kind: value}} if goes is None or name in goes else None
    if kind in ("resolve", "answer", "update", "updateOf", "remove", "backTo"):
        return _call_of_state(step, app, model)
    return {"send": {kind: value}}


def _call_of_state(step: Step, app: App, model: Model) -> dict[str, JSON] | None:
    """The call of a step that names something of the state."""
    state: Any = app.state
    if step.kind == "resolve":
        question = state["question"]
        return question and {"resolve": [question["token"], step.value]}
    rng, found = Random(step.number), screens(state)
    if step.kind == "update":
        params = _some_params(shown_route(app).name, model, rng)
        return {"send": {"update": params}} if params else None
    if step.kind == "answer":
        found = {id: found[id] for id in state.get("asked", [])}
    if step.kind == "updateOf":
        found = {id: route for id, route in found.items() if model.declared(route["name"])}
    ids = sorted(found)
    if not ids:
        return None
    id = ids[step.pick % len(ids)]
    route: str = found[id]["name"]
    if step.kind == "answer":
        returns = model.value(model.routes[route]["returns"], rng)
        return {"send": {"answer": {"value": returns, "ticket": id}}}
    if step.kind == "updateOf":
        params = _some_params(route, model, rng)
        return {"send": {"updateOf": {"id": id, "params": params}}} if params else None
    return {"send": {step.kind: id}}


def _some_params(route: str, model: Model, rng: Random) -> dict[str, JSON]:
    """Other values for some parameters of a route; None takes one away."""
    found: dict[str, JSON] = {}
    for name, kind, is_required in model.declared(route):
        if rng.random() < 0.7:
            removes = not is_required and rng.random() < 0.3
            found[name] = None if removes else model.value(kind, rng)
    return found


def changes(app: App, call: dict[str, JSON]) -> bool:
    """Whether a call would change something, as far as that can be told before."""
    if "send" not in call and "facts" not in call:
        return True
    text = dumps(call if "facts" in call else call["send"])
    preview: Any = read(app.preview_json(text))
    asks = isinstance(preview["result"], dict) and preview["result"].keys() & _ASKS
    return bool(preview["changes"] or asks)


_ASKS = {"question", "pending", "withdrawn"}


def do(app: App, call: dict[str, JSON]) -> object:
    """Carry out a call."""
    (kind, value), *_ = call.items()
    given: Any = value
    if kind == "send":
        return app.send(given)
    if kind == "facts":
        return app.set_facts(given)
    if kind == "resolve":
        return app.resolve(*given)
    return app.travel(given) if kind == "travel" else app.set_url(given)


def simpler(step: Step, model: Model) -> Iterator[Step]:
    """Steps that are simpler than this one, the simplest first."""
    if step.pick:
        yield step._replace(pick=0)
    for number in range(min(step.number, 4)):
        yield step._replace(number=number)
    value: Any = step.value
    if step.kind == "facts" and len(value) > 1:
        for name in value:
            yield step._replace(value={name: value[name]})
    if step.kind == "transaction":
        for intent in value:
            (kind, inner), *_ = intent.items() if isinstance(intent, dict) else [(intent, None)]
            yield Step(kind, inner)
    if step.kind in ("goForResult", "open", "url"):
        yield step._replace(kind="go")
    if step.kind in ("go", "goForResult", "replace", "open", "url"):
        for params in _simpler_params(value, model):
            name = value["name"]
            yield step._replace(
                value={"name": name, "params": params} if params else {"name": name}
            )
    if step.kind in ("dismissAll", "backToRoot", "remove"):
        yield Step("back")
        yield Step("dismiss")
    if step.kind == "travel" and value != -1:
        yield step._replace(value=-1)
    if step.kind == "reset" and value["path"]:
        for index in range(len(value["path"])):
            rest = [route for at, route in enumerate(value["path"]) if at != index]
            yield step._replace(value={**value, "path": rest})


def _simpler_params(route: Any, model: Model) -> Iterator[dict[str, JSON]]:
    params: dict[str, JSON] = route.get("params", {})
    for name, kind, is_required in model.declared(route["name"]):
        if name not in params:
            continue
        if not is_required:
            yield {other: value for other, value in params.items() if other != name}
        least = model.value(kind, _Least())
        if params[name] != least:
            yield {**params, name: least}


class _Least(Random):
    """Chooses what comes first, and nothing where that is possible."""

    def random(self) -> float:
        return 0.0

    def randrange(self, *_: Any) -> int:
        return 0

    def choice(self, seq: Any) -> Any:
        return seq[0]
