"""Every public method and property of every handle as a call: generated from the classes, so that
none is left out.

A parameter without a sample is an error here: a new method needs one.
"""

from __future__ import annotations

import inspect
from typing import Any, Callable, Iterator

from navruntime import (
    DismissEverything,
    EventQueue,
    Go,
    Interception,
    Execution,
    LinkHandler,
    Matcher,
    Middleware,
    ModalMiddleware,
    ModalStore,
    NavigationStore,
    Pipeline,
    Pop,
    Push,
    SplitColumn,
    SplitStore,
    SplitVisibility,
    StepFlow,
    TabStore,
)
from torture_world import World

LEFT_OUT = {"close", "closed", "create", "from_json"}
"""What is no call on the world: its end, which is a way of its own, and constructors."""


def nothing(*_: Any) -> None:
    return None


BY_CLASS: dict[tuple[str, str], Any] = {
    ("ModalStore", "intent"): DismissEverything(),
    ("FlowStore", "intent"): Push("z"),
    ("FlowStore", "path"): [Push("home"), Push("z")],
    ("ModalStore", "middleware"): ModalMiddleware(),
}
BY_NAME: dict[str, Any] = {
    "route": "z",
    "routes": ["z"],
    "path": ["home", "z"],
    "command": Push("z"),
    "commands": [Pop(), Push("z")],
    "intent": Go("z"),
    "count": 1,
    "entry": 2,
    "prepare": nothing,
    "coordinator": nothing,
    "validator": nothing,
    "clock": lambda: 0,
    "function": None,
    "policy": None,
    "observer": nothing,
    "on_outcome": nothing,
    "middleware": Middleware(),
    "index": 0,
    "value": {"v": 1},
    "data": object(),
    "config": "preventDuplicatePush",
    "quiet": 1,
    "url": "shop://x/c",
    "link": None,
    "allowed": lambda link: True,
    "presentation": 1,
    "badge": 1,
    "name": "home",
    "tab": "new",
    "column": SplitColumn.SIDEBAR,
    "snapshot": '{"format":1,"kind":"stack","entries":[{"id":1,"route":"home"}],"lastID":1}',
    "visibility": SplitVisibility.ALL,
    "collapsed": True,
    "can_proceed": True,
    "complete": True,
}
BYTES: dict[str, bytes] = {
    "route": b'"z"',
    "command": b'{"push":"z"}',
    "commands": b'["pop"]',
    "path": b'["home","z"]',
    "intent": b'{"go":"z"}',
    "reason": b'"dismiss"',
}
BYTES_BY_CLASS: dict[tuple[str, str], bytes] = {
    ("ModalStore", "intent"): b'"dismissAll"',
    ("FlowStore", "intent"): b'{"push":"z"}',
}


def sample(world: World, kind: type, name: str, parameter: inspect.Parameter) -> Any:
    """An argument that the method takes."""
    if parameter.name == "queue":
        return world.queue
    if parameter.name in ("stack", "modals"):
        return {"stack": world.below, "modals": world.modals_over}[parameter.name]
    key = (kind.__name__, parameter.name)
    if parameter.annotation == "bytes":
        return BYTES_BY_CLASS.get(key) or BYTES[parameter.name]
    return BY_CLASS[key] if key in BY_CLASS else BY_NAME[parameter.name]


def required(function: Any) -> list[inspect.Parameter]:
    """The parameters without a default, but for self."""
    parameters = list(inspect.signature(function).parameters.values())
    return [
        p
        for p in parameters
        if p.default is p.empty
        and p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)
        and p.name not in ("self", "cls")
    ]


def calls_of(world: World, handle: Any) -> Iterator[tuple[str, Callable[[], Any]]]:
    """The name and a call of each public member, and of its length."""
    kind = type(handle)
    for name in dir(kind):
        if name.startswith("_") and name != "__len__" or name in LEFT_OUT:
            continue
        member = inspect.getattr_static(kind, name)
        if isinstance(member, property) or inspect.ismemberdescriptor(member):
            yield f"{kind.__name__}.{name}", lambda name=name: getattr(handle, name)
            continue
        arguments = [
            sample(world, kind, name, parameter) for parameter in required(getattr(handle, name))
        ]
        yield (
            f"{kind.__name__}.{name}",
            lambda name=name, arguments=arguments: getattr(handle, name)(*arguments),
        )


def constructors(world: World) -> Iterator[tuple[str, Callable[[], Any]]]:
    """A new handle of each kind, in a tree of its own."""
    makers: list[Callable[[], Any]] = [
        NavigationStore,
        ModalStore,
        SplitStore,
        EventQueue,
        lambda: StepFlow(["a"]),
        lambda: TabStore(["a"]),
        lambda: LinkHandler(world.pipeline, world.store),
        lambda: Matcher([{"pattern": "/a", "route": "a"}]),
        lambda: Pipeline({"mappings": [{"pattern": "/a", "route": "a"}]}),
    ]
    return ((f"constructor {number}", maker) for number, maker in enumerate(makers))


def all_calls(world: World, view: Any) -> list[tuple[str, Callable[[], Any]]]:
    """Every call that there is, inside a callback that was given ``view``."""
    calls = [call for _, handle in world.handles() for call in calls_of(world, handle)]
    if isinstance(view, (Interception, Execution)):
        calls += calls_of(world, view)
    return calls + list(constructors(world))
