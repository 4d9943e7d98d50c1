"""The flow store: a stack and the modals over it as one path, with one set of intents."""

from __future__ import annotations

from typing import Any, ClassVar, Iterable, Mapping

from ._arguments import instance, sized
from ._call import call, call_text
from ._ffi import lib, nav_flow_store, nav_modal_store, nav_sender, nav_store
from ._handle import config_text, create
from ._json import JSON, read
from ._observable import Navigable
from ._store_json import JSONResult, json_result
from .intents import FlowIntentLike, FlowPath, intent_text, steps_json, steps_text
from .modal import ModalStore
from .results import result_for, result_from
from .routes import RouteLike, route_text
from .store import NavigationStore, Sender
from .values import (
    BackResult,
    BackResultCase,
    FlowStep,
    ModalConfig,
    QueuePolicyWord,
    ResultCase,
    StackConfig,
)


class FlowStore(Navigable[nav_flow_store]):
    """One path: :class:`Push` for what is on the stack, and last :class:`Sheet` or :class:`Cover`
    for what is presented over it.

    Every intent is previewed in both stores and then done completely or not at all. The stores may
    be used directly too; middleware is registered there.
    """

    __slots__ = ()
    _prefix: ClassVar[str] = "nav_flow_store_"

    def __init__(
        self,
        path: Iterable[FlowStep] = (),
        *,
        stack: StackConfig | Mapping[str, JSON] | None = None,
        modals: ModalConfig | Mapping[str, JSON] | None = None,
        queue_coalesce_policy: QueuePolicyWord | None = None,
        presentation: Mapping[str, str] | None = None,
    ) -> None:
        """Make a flow with stores of its own; ``stack`` and ``modals`` are their configs.

        ``queue_coalesce_policy`` says what happens to the modals when middleware cancels the
        stack's part of an intent: ``"preserve"`` or ``"dropQueued"``. ``presentation`` says how
        :meth:`route_to` shows routes: a name to ``"push"``, ``"sheet"``, ``"fullScreenCover"`` or
        ``"replace"``.
        """
        config = config_text(
            {
                "path": steps_json(path),
                "stack": stack,
                "modals": modals,
                "queueCoalescePolicy": queue_coalesce_policy,
                "presentation": presentation,
            }
        )
        super().__init__(create(nav_flow_store, lib.nav_flow_store_create, config, len(config)))

    @classmethod
    def wrap(
        cls,
        modals: ModalStore,
        *,
        queue_coalesce_policy: QueuePolicyWord | None = None,
        presentation: Mapping[str, str] | None = None,
    ) -> FlowStore:
        """Make a flow over existing stores: the flow's stack is the one under ``modals``
        (:meth:`ModalStore.over`)."""
        config = config_text(
            {"queueCoalescePolicy": queue_coalesce_policy, "presentation": presentation}
        )
        return cls._adopt(
            create(
                nav_flow_store,
                lib.nav_flow_store_wrap,
                instance(modals, ModalStore, "a ModalStore")._pointer,
                config,
                len(config),
            )
        )

    @property
    def stack(self) -> NavigationStore:
        """The flow's stack, as a separate object to use and close."""
        return NavigationStore._part(create(nav_store, lib.nav_flow_store_stack, self._pointer))

    @property
    def modals(self) -> ModalStore:
        """The flow's modal store, as a separate object to use and close."""
        return ModalStore._part(create(nav_modal_store, lib.nav_flow_store_modals, self._pointer))

    def send(self, intent: FlowIntentLike, *, source: str | None = None) -> ResultCase:
        """Send an intent: :class:`Applied`, :class:`Queued`, :class:`FlowRejected` or
        :class:`Noop`."""
        return result_from(*self.send_json(intent_text(intent, source)))

    def send_json(self, intent: bytes) -> JSONResult:
        """The same with JSON text."""
        return json_result(call_text(lib.nav_flow_store_send, self._pointer, *sized(intent)))

    def apply(self, path: FlowPath) -> ResultCase:
        """Replace the flow's whole path."""
        return result_from(*self.apply_json(steps_text(path)))

    def apply_json(self, path: bytes) -> JSONResult:
        """The same with JSON text."""
        return json_result(call_text(lib.nav_flow_store_apply, self._pointer, *sized(path)))

    def push(self, route: RouteLike) -> ResultCase:
        """Push a route, the short way: a refusal has only its status."""
        text = route_text(route)
        return result_for(call(lib.nav_flow_store_push, self._pointer, text, len(text)))

    def route_to(self, route: RouteLike) -> ResultCase:
        """Show a route as the presentation table says: a view names the route and never how it is
        shown."""
        return result_from(*self.route_to_json(route_text(route)))

    def route_to_json(self, route: bytes) -> JSONResult:
        """The same with JSON text."""
        return json_result(call_text(lib.nav_flow_store_route_to, self._pointer, *sized(route)))

    @property
    def path(self) -> tuple[FlowStep, ...]:
        """The steps, bottom first."""
        steps: Any = read(self.path_json())
        return tuple(map(FlowStep.from_json, steps))

    def path_json(self) -> bytes:
        """The same as JSON text."""
        return call_text(lib.nav_flow_store_path, self._pointer)[1]

    def back(self) -> BackResultCase:
        """Go back one step: in the child of the modal that is shown, then the modal, then the
        stack."""
        return BackResult.from_json(read(call_text(lib.nav_flow_store_back, self._pointer)[1]))

    def sender(self) -> Sender:
        """A sender for a view. It does not keep the flow alive."""
        return Sender(create(nav_sender, lib.nav_flow_store_sender, self._pointer))
