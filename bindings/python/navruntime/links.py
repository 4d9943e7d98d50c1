"""Deep links: a matcher from URLs to routes, a pipeline from URLs to plans, and a handler that
executes plans on a store, a flow or tabs."""

from __future__ import annotations

from typing import Any, Callable, Iterable, Mapping, Sequence, Union

from ._arguments import function, functions, instance, json_text, several, sized, text_bytes
from ._call import call, call_text
from ._callbacks import c_function, destroyed_by_this_process, keep, kept, lent, release
from ._ffi import (
    lib,
    nav_link_allowed_fn,
    nav_link_callbacks,
    nav_link_callbacks_plan_fn,
    nav_link_callbacks_resolve_fn,
    nav_link_callbacks_routes_fn,
    nav_link_handler,
    nav_matcher,
    nav_pipeline,
    nav_reply,
)
from ._handle import Handle, config_text, create
from ._json import JSON, read
from ._ready import ready
from ._record import of_text
from ._store_callbacks import Clock, clock, registered, reply
from ._store_json import JSONResult, json_result
from .commands import CommandLike
from .flow import FlowStore
from .routes import HasJSON, Route, RouteLike, route_text, routes_text
from .status import Status
from .store import NavigationStore
from .tabs import TabStore
from .values import (
    Finding,
    FindingCase,
    LinkDestination,
    LinkMapping,
    LinkMatch,
    LinkQuestion,
    LinkResult,
    LinkResultCase,
    PendingLink,
)

_OPEN = ready("nav_link_handler_open")
_MATCH = ready("nav_matcher_match")

RoutesAnswer = Union[RouteLike, Sequence[RouteLike], None]
"""A route, routes bottom first, or None to leave the URL to others."""
PlanAnswer = Union[CommandLike, Iterable[CommandLike], None]
"""A command, commands, or None for the plan that "placement" makes."""


class LinkCallbacks:
    """What a program may decide about links. Override what you need; other methods are not called.

    The methods run without a lock, on several threads at once if several match. They may use
    stores.
    """

    def routes(self, match: LinkQuestion) -> RoutesAnswer:
        """A mapping with ``"callback": true`` matches: return where it leads, or None to leave the
        URL to the next mapping."""
        return None

    def resolve(self, url: str) -> RoutesAnswer:
        """Asked by a pipeline before its matchers."""
        return None

    def plan(self, link: LinkDestination) -> PlanAnswer:
        """Asked by a pipeline instead of "placement"."""
        return None

    def should_require(self, route: Route) -> bool:
        """Whether a route needs sign-in, besides those of ``require_authentication``."""
        return False

    def is_authenticated(self, route: Route) -> bool:
        """Whether the user may see a route that needs sign-in."""
        return False


def _answer_routes(pointer: nav_reply, answer: RoutesAnswer) -> None:
    if answer is None:
        return
    text = (
        route_text(answer)
        if isinstance(answer, (HasJSON, str, bytes, Mapping))
        else routes_text(answer)
    )
    call(lib.nav_reply_routes, pointer, text, len(text))


@c_function(nav_link_callbacks_routes_fn)
def _routes(key: int, match: bytes, length: int, pointer: nav_reply) -> None:
    _answer_routes(pointer, kept(key).routes(LinkQuestion.from_json(read(match))))


@c_function(nav_link_callbacks_resolve_fn)
def _resolve(key: int, url: bytes, length: int, pointer: nav_reply) -> None:
    _answer_routes(pointer, kept(key).resolve(url.decode()))


@c_function(nav_link_callbacks_plan_fn)
def _plan(key: int, link: bytes, length: int, pointer: nav_reply) -> None:
    reply(pointer, kept(key).plan(LinkDestination.from_json(read(link))))


# A question that fails is answered the safe way: the route needs sign-in, and there is none.


@c_function(nav_link_allowed_fn, otherwise=True)
def _should_require(key: int, route: bytes, length: int) -> int:
    return bool(kept(key).should_require(Route.from_json(read(route))))


@c_function(nav_link_allowed_fn, otherwise=False)
def _is_authenticated(key: int, route: bytes, length: int) -> int:
    return bool(kept(key).is_authenticated(Route.from_json(read(route))))


@c_function(nav_link_allowed_fn, otherwise=False)
def _allowed(key: int, pending: bytes, length: int) -> int:
    return bool(kept(key)(PendingLink.from_json(read(pending))))


def _functions(callbacks: LinkCallbacks | None) -> nav_link_callbacks | None:
    if callbacks is None:
        return None

    instance(callbacks, LinkCallbacks, "an object of a subclass of LinkCallbacks")
    functions(callbacks, "routes", "resolve", "plan", "should_require", "is_authenticated")

    def chosen(name: str, function: Any, kind: Any) -> Any:
        return (
            function
            if getattr(type(callbacks), name) is not getattr(LinkCallbacks, name)
            else kind()
        )

    return nav_link_callbacks(
        routes=chosen("routes", _routes, nav_link_callbacks_routes_fn),
        resolve=chosen("resolve", _resolve, nav_link_callbacks_resolve_fn),
        plan=chosen("plan", _plan, nav_link_callbacks_plan_fn),
        should_require=chosen("should_require", _should_require, nav_link_allowed_fn),
        is_authenticated=chosen("is_authenticated", _is_authenticated, nav_link_allowed_fn),
        destroy=release,
        user_data=keep(callbacks),
    )


class Matcher(Handle[nav_matcher]):
    """An immutable table from URL patterns to routes: the first mapping that accepts a URL wins.
    Any number of threads match at full speed."""

    __slots__ = ()

    def __init__(
        self,
        mappings: Iterable[LinkMapping] | Mapping[str, JSON],
        *,
        strict: bool | None = None,
        limits: Mapping[str, JSON] | None = None,
        callbacks: LinkCallbacks | None = None,
    ) -> None:
        """Make a matcher from its mappings, or from its config as a dict: ``{"mappings": […],
        "strict": …, "limits": …}``.

        With ``strict`` the first finding is an error (:class:`PatternError`). ``strict`` and
        ``limits`` as arguments override those in the config.
        """
        config: dict[str, Any] = (
            dict(mappings)
            if isinstance(mappings, Mapping)
            else {"mappings": list(several(mappings, "mappings"))}
        )
        beside = {"strict": strict, "limits": limits}
        text = config_text(
            {**config, **{key: value for key, value in beside.items() if value is not None}}
        )
        super().__init__(
            create(nav_matcher, lib.nav_matcher_create, text, len(text), _functions(callbacks))
        )

    @classmethod
    def from_json(cls, config: bytes, callbacks: LinkCallbacks | None = None) -> Matcher:
        """Make a matcher from the JSON text of its config, for instance a file."""
        return cls._adopt(
            create(nav_matcher, lib.nav_matcher_create, *sized(config), _functions(callbacks))
        )

    def match(self, url: str | bytes) -> LinkMatch | None:
        """The first mapping that accepts a URL. Raises :class:`URLError` for text that is not a
        URL."""
        text = self.match_json(url)
        return None if text is None else LinkMatch.from_json(read(text))

    def match_json(self, url: str | bytes) -> bytes | None:
        """The same as JSON text."""
        given = text_bytes(url)
        status, text = _MATCH(self._pointer, given)
        return None if status == Status.NO_MATCH else text

    def url_for(self, route: RouteLike) -> str | None:
        """The first URL, in declaration order, that leads to a route; None if none does."""
        given = route_text(route)
        status, text = call_text(lib.nav_matcher_url_for, self._pointer, given, len(given))
        return None if status == Status.NO_MATCH else text.decode()

    def diagnostics(self) -> tuple[FindingCase, ...]:
        """Patterns that never match, duplicates, shadowed and unreachable mappings."""
        findings: Any = read(call_text(lib.nav_matcher_diagnostics, self._pointer)[1])
        return tuple(map(Finding.from_json, findings))

    def __len__(self) -> int:
        """How many mappings the table has."""
        return int(lib.nav_matcher_count(self._pointer))

    def __bool__(self) -> bool:
        """Always true, even when the table is empty."""
        return True


class Pipeline(Handle[nav_pipeline]):
    """An immutable policy from URLs to plans. Deciding changes nothing."""

    __slots__ = ()

    def __init__(
        self, config: Mapping[str, JSON] | bytes, callbacks: LinkCallbacks | None = None
    ) -> None:
        """Make a pipeline from its config (docs/deep-links.md), or from the JSON text of one."""
        text = config if isinstance(config, bytes) else config_text(config)
        super().__init__(
            create(nav_pipeline, lib.nav_pipeline_create, text, len(text), _functions(callbacks))
        )

    def decide(self, url: str | bytes) -> LinkResultCase:
        """Decide what to do with a URL: :class:`Planned`, :class:`Pending`, :class:`Rejected` or
        :class:`Unhandled`."""
        given = text_bytes(url)
        return LinkResult.from_json(
            read(call_text(lib.nav_pipeline_decide, self._pointer, given, len(given))[1])
        )

    def matcher(self, web: bool = False) -> Matcher | None:
        """The pipeline's matcher, or the one for http and https; None if there is none."""
        owner = nav_matcher()
        destroyed_by_this_process(owner)
        if call(lib.nav_pipeline_matcher, self._pointer, bool(web), owner) == Status.NO_MATCH:
            return None
        return Matcher._adopt(owner)


_CREATE: tuple[tuple[type[Any], Any], ...] = (
    (NavigationStore, lib.nav_link_handler_create),
    (FlowStore, lib.nav_link_handler_create_for_flow),
    (TabStore, lib.nav_link_handler_create_for_tabs),
)


class LinkHandler(Handle[nav_link_handler]):
    """Opens links on a store; a link that waits for sign-in is kept in a slot.

    On a flow and on tabs a link works wherever the user is: modals that would cover it are
    dismissed, all or nothing. The ``presentation`` of the flow or of the tabs says how the link's
    route is shown, and in which tab.
    """

    __slots__ = ()

    def __init__(
        self,
        pipeline: Pipeline,
        store: NavigationStore | FlowStore | TabStore,
        *,
        pending_time_to_live: int | None = None,
        clock: Clock | None = None,
    ) -> None:
        """Make a handler. ``pending_time_to_live`` is in milliseconds of ``clock``, and needs
        it."""
        make = next((make for kind, make in _CREATE if isinstance(store, kind)), None)
        if make is None:
            raise TypeError(
                f"links are opened on a NavigationStore, FlowStore or TabStore, not on {type(store).__name__}"
            )
        text = config_text({"pendingTimeToLive": pending_time_to_live})
        super().__init__(
            create(
                nav_link_handler,
                make,
                instance(pipeline, Pipeline, "a Pipeline")._pointer,
                store._pointer,
                text,
                len(text),
            )
        )
        if clock is not None:
            self.set_clock(clock)

    def open(self, url: str | bytes) -> LinkResultCase:
        """Open a URL."""
        return of_text(LinkResult, self._open(url)[1])

    def open_json(self, url: str | bytes) -> JSONResult:
        """The same, as JSON text."""
        return json_result(self._open(url))

    def _open(self, url: str | bytes) -> tuple[int, bytes]:
        given = text_bytes(url)
        answer: tuple[int, bytes] = _OPEN(self._pointer, given)
        return answer

    def resume(self) -> LinkResultCase:
        """Continue with the link that waits: sign-in is checked again."""
        return of_text(LinkResult, self.resume_json().json)

    def resume_json(self) -> JSONResult:
        """The same, as JSON text."""
        return json_result(call_text(lib.nav_link_handler_resume, self._pointer))

    def resume_if_allowed(self, allowed: Callable[[PendingLink], bool]) -> LinkResultCase:
        """Continue with the link that waits if a function says so."""
        with lent(function(allowed)) as key:
            return LinkResult.from_json(
                read(
                    call_text(lib.nav_link_handler_resume_if_allowed, self._pointer, _allowed, key)[
                        1
                    ]
                )
            )

    @property
    def pending(self) -> PendingLink | None:
        """The link that waits. Its JSON can be saved and restored in another process."""
        status, text = call_text(lib.nav_link_handler_pending, self._pointer)
        return None if status == Status.NOOP else PendingLink.from_json(read(text))

    def restore_pending(self, link: PendingLink | bytes | None) -> bool:
        """Put a saved link into the slot; None empties it.

        False if the policy of the pipeline refuses the URL now: then the slot stays as it is.
        """
        text = b"null" if link is None else json_text(link, "a PendingLink")
        status = call(lib.nav_link_handler_restore_pending, self._pointer, text, len(text))
        return status != Status.REJECTED

    def set_clock(self, function: Clock | None) -> None:
        """Give the handler a clock, whose milliseconds mean the same in the process that restores a
        link; None removes it."""
        call(lib.nav_link_handler_set_clock, self._pointer, *registered(clock, function))
