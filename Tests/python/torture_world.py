"""A world with one handle of every kind and a Python function at every place that takes one, and a
program that makes all of them run.

Each callback reports to :meth:`World.visit`, which misbehaves in the k-th call of one of them.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, Callable, Iterator

from navruntime import (
    ClosedError,
    EventQueue,
    FlowStore,
    Go,
    LinkCallbacks,
    LinkHandler,
    Middleware,
    ModalMiddleware,
    ModalStore,
    NavError,
    NavigationStore,
    Pipeline,
    Pop,
    PopTo,
    Push,
    Sheet,
    SplitColumn,
    SplitStore,
    StepFlow,
    TabStore,
)
from navruntime.stores import Cancelled

STACK_SITES = (
    "will",
    "did",
    "discard",
    "validator",
    "clock",
    "coordinator",
    "prepare",
    "resolve",
    "observer",
    "outcome",
    "data",
)
LINK_SITES = (
    "link clock",
    "allowed",
    "routes",
    "resolve link",
    "plan",
    "should_require",
    "is_authenticated",
)
MODAL_SITES = ("modal will", "modal did", "queue policy", "modal observer", "modal outcome")
FLOW_SITES = (
    "flow will",
    "flow did",
    "flow discard",
    "flow modal will",
    "flow modal did",
    "flow modal discard",
    "flow observer",
)
OTHER_SITES = (
    "tab will",
    "tab observer",
    "split will",
    "split observer",
    "can proceed",
    "step observer",
    "child will",
    "child outcome",
)
SITES = STACK_SITES + LINK_SITES + MODAL_SITES + FLOW_SITES + OTHER_SITES
OWED = (
    "did",
    "discard",
    "modal did",
    "modal discard",
    "flow did",
    "flow discard",
    "flow modal did",
    "flow modal discard",
    "outcome",
    "modal outcome",
    "child outcome",
    "data",
)
"""What is called even after its registration ended: it is owed for something that happened
before."""
CLOCKS = ("clock", "link clock")
LOCKED = (
    "will",
    "did",
    "discard",
    "validator",
    "clock",
    "link clock",
    "queue policy",
    "modal will",
    "modal did",
    "flow will",
    "flow did",
    "flow discard",
    "flow modal will",
    "flow modal did",
    "flow modal discard",
    "tab will",
    "split will",
    "can proceed",
    "child will",
)
"""Those that run under their tree's lock."""


class Boom(Exception):
    """What a callback raises."""


def tree_of(site: str) -> str:
    """The handle whose callback it is."""
    if site in STACK_SITES:
        return "store"
    if site in LINK_SITES:
        return "links"
    return {
        "modal": "modal",
        "queue": "modal",
        "flow": "flow",
        "tab": "tabs",
        "split": "split",
        "can": "steps",
        "step": "steps",
        "child": "modals_over",
    }[site.split()[0]]


class Token:
    """One registration: what it belongs to, and whether it was ended."""

    def __init__(self, world: World, site: str) -> None:
        self.world = world
        self.site = site
        self.removed = False

    def visit(self, view: Any = None, site: str | None = None) -> None:
        site = site or self.site
        if self.removed and site not in OWED:
            self.world.fault(f"{site} is called after it was removed")
        self.world.visit(site, view)


class Watching(Middleware):
    """Reports each call; ``before`` is put before the names of its sites."""

    def __init__(self, token: Token, before: str = "") -> None:
        self.token = token
        self.before = before

    def will_execute(self, call: Any) -> Any:
        self.token.visit(call, self.before + "will")

    def did_execute(self, call: Any) -> Any:
        self.token.visit(call, self.before + "did")

    def discard(self, call: Any) -> None:
        self.token.visit(call, self.before + "discard")


class ModalWatching(ModalMiddleware):
    """The same before a modal store; while ``world.cancels`` the command is refused after it."""

    __init__ = Watching.__init__  # type: ignore[assignment]
    will_execute = Watching.will_execute  # type: ignore[assignment]
    did_execute = Watching.did_execute  # type: ignore[assignment]
    discard = Watching.discard  # type: ignore[assignment]


class Refusing(ModalMiddleware):
    def __init__(self, world: World) -> None:
        self.world = world

    def will_execute(self, call: Any) -> Any:
        return Cancelled() if self.world.cancels else None


class WillOnly(Middleware):
    def __init__(self, token: Token) -> None:
        self.token = token

    def will_execute(self, call: Any) -> Any:
        self.token.visit(call)


class Links(LinkCallbacks):
    def __init__(self, world: World) -> None:
        self.world = world

    def routes(self, match: Any) -> Any:
        self.world.visit("routes", match)
        return ["home", "c"]

    def resolve(self, url: str) -> Any:
        self.world.visit("resolve link", url)

    def plan(self, link: Any) -> Any:
        self.world.visit("plan", link)

    def should_require(self, route: Any) -> bool:
        self.world.visit("should_require", route)
        return False

    def is_authenticated(self, route: Any) -> bool:
        self.world.visit("is_authenticated", route)
        return self.world.verdict


class Data:
    """Host data whose end is a callback too."""

    def __init__(self, token: Token) -> None:
        self.token = token

    def __del__(self) -> None:
        self.token.visit()


TABLE = {
    "mappings": [
        {"pattern": "/a", "route": "a"},
        {"pattern": "/c", "callback": True},
        {"pattern": "/secret", "route": "secret"},
    ],
    "requireAuthentication": ["secret"],
}


class World:
    """``act(world, site, view)`` is called inside the ``k``-th call of ``site``."""

    def __init__(
        self,
        site: str | None = None,
        k: int = 0,
        act: Callable[[World, str, Any], None] | None = None,
    ) -> None:
        self.site, self.k, self.act = site, k, act
        self.seen: Counter[str] = Counter()
        self.armed = self.acting = self.cancels = False
        self.verdict, self.time = True, 0
        self.faults: list[str] = []
        self.raised: list[Boom] = []
        self.surfaced: list[Boom] = []
        self.registrations: list[tuple[Any, Token]] = []
        self.freed: list[str] = []
        self.store = NavigationStore(["home", "top"], enforce="always")
        self.modal = ModalStore()
        self.below = NavigationStore()
        self.modals_over = ModalStore.over(self.below)
        self.flow = FlowStore([Push("home")])
        self.tabs = TabStore(["home", "cart"])
        self.split = SplitStore()
        self.steps = StepFlow(["a", "b"])
        self.queue = EventQueue(capacity=4)
        self.sender = self.store.sender()
        self.pipeline = Pipeline(TABLE, Links(self))
        self.links = LinkHandler(
            self.pipeline,
            self.store,
            pending_time_to_live=100_000,
            clock=lambda: self.tick("link clock"),
        )
        self.store.attach_queue(self.queue)
        self.register()
        self.register_inside()
        self.armed = True

    HANDLES = (
        "store",
        "modal",
        "below",
        "modals_over",
        "flow",
        "tabs",
        "split",
        "steps",
        "queue",
        "sender",
        "pipeline",
        "links",
    )

    def handles(self) -> Iterator[tuple[str, Any]]:
        return ((name, getattr(self, name)) for name in self.HANDLES)

    # Registrations.

    def register(self) -> None:
        """A callback at every place of the stores outside."""
        for name, site in (
            ("store", "observer"),
            ("modal", "modal observer"),
            ("flow", "flow observer"),
            ("tabs", "tab observer"),
            ("split", "split observer"),
            ("steps", "step observer"),
        ):
            token = Token(self, site)
            self.registrations.append((getattr(self, name).observe(token.visit), token))
        token = Token(self, "will")
        self.registrations.append((self.store.add_middleware(Watching(token), "outer"), token))
        token = Token(self, "modal will")
        self.registrations.append(
            (self.modal.add_middleware(ModalWatching(token, "modal ")), token)
        )
        self.modal.add_middleware(Refusing(self))
        self.store.set_validator(lambda path: self.visit("validator", path))
        self.store.set_clock(lambda: self.tick("clock"))
        self.store.set_coordinator(lambda intent: self.visit("coordinator", intent))
        self.modal.set_queue_policy(
            lambda command: self.visit("queue policy", command) or self.verdict
        )
        self.steps.ask_can_proceed(lambda *step: self.visit("can proceed", step) or self.verdict)

    def register_inside(self) -> None:
        """Middleware on the stores that composed handles give out; the composed handle keeps those
        stores."""
        with self.flow.stack as stack, self.flow.modals as modals:
            stack.add_middleware(Watching(Token(self, "flow will"), "flow "))
            modals.add_middleware(ModalWatching(Token(self, "flow modal will"), "flow modal "))
            modals.add_middleware(Refusing(self))
        home = self.tabs.flow("home")
        assert home is not None
        with home, home.stack as stack:
            stack.add_middleware(WillOnly(Token(self, "tab will")))
        with self.split.column(SplitColumn.SIDEBAR) as stack:
            stack.add_middleware(WillOnly(Token(self, "split will")))

    def outcome(self, site: str) -> Callable[[Any], None]:
        return lambda outcome: self.visit(site, outcome)

    # What callbacks do.

    def fault(self, text: str) -> None:
        self.faults.append(text)

    def tick(self, site: str) -> int:
        self.visit(site)
        self.time += 1
        return self.time

    def visit(self, site: str, view: Any = None) -> None:
        handle = getattr(self, tree_of(site), None)
        if (
            self.armed
            and site
            in ("will", "modal will", "validator", "coordinator")
            + ("observer", "modal observer", "flow observer")
            and handle.closed
        ):
            self.fault(f"{site} is called after its store was closed")
        self.seen[site] += self.armed
        if (
            self.acting
            or not self.armed
            or site != self.site
            or self.seen[site] != self.k
            or self.act is None
        ):
            return
        self.acting = True
        try:
            self.act(self, site, view)
        finally:
            self.acting = False

    def do(self, call: Callable[[], Any]) -> Any:
        """One outermost call. Its refusals are no faults, since what it needs may be gone; what a
        callback of it raised must come out of it."""
        raised, surfaced = len(self.raised), len(self.surfaced)
        answer = None
        try:
            answer = call()
        except Boom as error:
            self.surfaced.append(error)
        except NavError as error:
            if isinstance(error, ClosedError) and not any(
                handle.closed for _, handle in self.handles()
            ):
                self.fault(f"nothing was closed, but: {error}")
        if self.raised[raised:] != self.surfaced[surfaced:]:
            self.fault(
                f"{self.raised[raised:]} was raised in the call, and {self.surfaced[surfaced:]} came out of it"
            )
        return answer

    # The program.

    def play(self) -> None:
        for part in (
            self._commands,
            self._intents,
            self._modals,
            self._links,
            self._answers,
            self._flow,
            self._tabs,
            self._split_and_steps,
            self._children,
        ):
            for call in part():
                self.do(call)

    def _commands(self) -> Iterator[Callable[[], Any]]:
        store = self.store
        yield lambda: store.push("a")
        yield lambda: store.push(b'"b"')
        yield lambda: store.execute_many([Push("d"), Pop()])
        yield lambda: store.batch([Push("e"), Pop(), PopTo("nowhere")])
        yield lambda: store.transaction([Push("f"), Push("g"), PopTo("nowhere")])
        yield lambda: store.guarded(Push("guarded"), lambda command: self.visit("prepare", command))
        yield lambda: store.validate(Push("h"))
        yield lambda: store.debounce(Push("late"), 2)
        yield store.poll_debounced
        self.time += 10
        yield store.poll_debounced
        yield lambda: store.pop_count(2)

    def _intents(self) -> Iterator[Callable[[], Any]]:
        yield lambda: self.store.send(Go("i"))
        yield lambda: self.sender.send(Go("j"))
        yield lambda: self.store.reconcile(["home"])
        yield lambda: self.store.reconcile(
            ["elsewhere"], lambda old, new: self.visit("resolve", (old, new))
        )

    def _answers(self) -> Iterator[Callable[[], Any]]:
        store, ticket = self.store, [0]

        def ask() -> None:
            ticket[0] = store.push_for_result("ask", self.outcome("outcome"))[1]

        yield ask
        yield lambda: store.answer(ticket[0], {"yes": True})
        yield ask
        yield store.pop
        yield ask
        yield lambda: store.set_data(ticket[0], Data(Token(self, "data")))
        yield lambda: store.data(ticket[0])
        yield store.pop_to_root
        # The last one is still waiting when the store goes.
        yield ask
        yield self.queue.next

    def _modals(self) -> Iterator[Callable[[], Any]]:
        modal = self.modal
        yield lambda: modal.present("m")
        yield lambda: modal.present_for_result("n", self.outcome("modal outcome"))
        yield lambda: modal.present("o")
        self.cancels = True
        yield modal.dismiss
        self.cancels = False
        yield lambda: modal.replace_current("p")
        yield modal.dismiss
        yield lambda: modal.dismiss_with_result([1])
        yield lambda: modal.send(b'{"present":{"route":"q","style":"sheet"}}')
        yield modal.dismiss_all
        yield lambda: modal.present_for_result("last", self.outcome("modal outcome"))

    def _links(self) -> Iterator[Callable[[], Any]]:
        links, verdict = self.links, self.verdict
        yield lambda: self.pipeline.decide("shop://x/a")
        yield lambda: links.open("shop://x/c")
        self.verdict = False
        yield lambda: links.open("shop://x/secret")
        self.verdict = verdict
        yield lambda: links.pending
        yield lambda: links.resume_if_allowed(
            lambda link: self.visit("allowed", link) or self.verdict
        )
        yield links.resume
        for composed in (self.flow, self.tabs):
            yield from self._links_on(composed)

    def _links_on(self, composed: Any) -> Iterator[Callable[[], Any]]:
        """Links on a flow or on tabs, which a callback may take away under the handler."""
        handler = self.do(lambda: LinkHandler(self.pipeline, composed))
        if handler is None:
            return
        yield lambda: handler.open("shop://x/c")
        self.verdict = False
        yield lambda: handler.open("shop://x/secret")
        self.verdict = True
        yield lambda: handler.resume_if_allowed(
            lambda link: self.visit("allowed", link) or self.verdict
        )
        yield handler.close

    def _flow(self) -> Iterator[Callable[[], Any]]:
        flow = self.flow
        yield lambda: flow.send(Push("a"))
        yield lambda: flow.push("b")
        yield lambda: flow.send(b'{"presentSheet":"s"}')
        yield lambda: flow.send(Push("blocked"))
        yield lambda: flow.send(b'"dismiss"')
        yield lambda: flow.apply([Push("home"), Push("x"), Sheet("y")])
        self.cancels = True
        yield lambda: flow.apply([Push("q"), Sheet("z")])
        self.cancels = False
        yield flow.back
        yield flow.back
        yield lambda: flow.route_to("r")

    def _tabs(self) -> Iterator[Callable[[], Any]]:
        tabs = self.tabs
        yield lambda: tabs.send("home", Push("a"))
        yield lambda: tabs.select("cart")
        yield lambda: tabs.select_and_open("home", [Push("b")])
        yield lambda: tabs.route_to("c")
        yield lambda: tabs.set_badge("cart", 3)
        yield lambda: tabs.add("third", 1)
        yield tabs.back
        yield lambda: tabs.remove("third")

    def _split_and_steps(self) -> Iterator[Callable[[], Any]]:
        split, steps = self.split, self.steps
        yield lambda: split.show(SplitColumn.SIDEBAR, "list")
        yield lambda: split.send(SplitColumn.SIDEBAR, Go("item"))
        yield lambda: split.set_collapsed(True)
        yield split.back
        yield steps.next
        yield lambda: steps.set_complete(0, True)
        yield steps.previous
        yield lambda: steps.jump(1)
        yield lambda: steps.state
        yield steps.reset
        yield steps.next

    def _children(self) -> Iterator[Callable[[], Any]]:
        modals = self.modals_over
        yield lambda: modals.present("m")
        current = self.do(lambda: modals.current)
        child = current and self.do(lambda: modals.child(current.id))
        if not child:
            return
        stack, inner = child
        yield lambda: stack.add_middleware(WillOnly(Token(self, "child will")))
        yield lambda: stack.push_for_result("o", self.outcome("child outcome"))
        yield lambda: stack.push("n")
        yield lambda: inner.present_for_result("p", self.outcome("child outcome"))
        yield lambda: inner.back()
        yield lambda: stack.dismiss_self()
        yield lambda: stack.push("orphan")
        yield lambda: modals.present("again")
        yield modals.dismiss_all_from_root
        yield stack.close
        yield inner.close

    def end(self) -> None:
        """Everything is closed; what closing calls may raise as well."""
        for _, handle in self.handles():
            self.do(handle.close)
        self.registrations.clear()
        self.armed = False
