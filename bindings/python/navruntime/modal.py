"""The modal store: the authority over what is presented over a stack."""

from __future__ import annotations

from ctypes import c_int64
from typing import Any, Callable, ClassVar, Mapping

from . import _store_callbacks as callbacks
from ._arguments import instance, json_text, sized
from ._call import call, call_text, int64
from ._callbacks import c_function, destroyed_by_this_process, keep, kept, release
from ._ffi import lib, nav_modal_store, nav_queue_policy_fn, nav_sender, nav_store
from ._handle import config_text, create
from ._json import JSON, dumps, read
from ._registry import Registry
from ._store_callbacks import Guarded, OnOutcome, registered
from ._store_json import JSONResult, json_result
from .dismissal import DISMISS, DismissReason
from .intents import ModalIntentLike, intent_text
from .middleware import ModalMiddleware
from .results import result_from
from .routes import RouteLike, route_text
from .status import ModalStyle, Status
from .store import NavigationStore, Sender
from .values import (
    AnyCommand,
    BackResult,
    BackResultCase,
    ModalCommand,
    ModalConfig,
    ModalLimits,
    Presentation,
    QueuePolicyWord,
    ResultCase,
    RootResult,
    RootResultCase,
    StackConfig,
    WhenBusy,
)

QueuePolicy = Callable[[ModalCommand], bool]
"""Whether the queue is dropped because middleware cancelled this command. Runs under the lock."""


@c_function(nav_queue_policy_fn, otherwise=False)
def _queue_policy(key: int, command: bytes, length: int) -> int:
    guarded: Guarded = kept(key)
    return not guarded.gate.closed and bool(guarded.function(AnyCommand.from_json(read(command))))


class ModalStore(Registry[nav_modal_store, ModalMiddleware]):
    """One presentation is current; later ones wait in a queue. It never touches a stack.

    Use it in a ``with`` block or :meth:`close` it. All methods may be called from any thread.
    """

    __slots__ = ()
    _prefix: ClassVar[str] = "nav_modal_store_"

    def __init__(
        self,
        *,
        when_busy: WhenBusy | None = None,
        queue_cancellation_policy: QueuePolicyWord | None = None,
        limits: ModalLimits | Mapping[str, JSON] | None = None,
        queue_policy: QueuePolicy | None = None,
    ) -> None:
        """Make a modal store.

        ``when_busy`` is ``"queue"`` (the default), ``"replace"`` or ``"reject"``.
        ``queue_cancellation_policy``, ``"preserve"`` (the default) or ``"dropQueued"``, or the
        function ``queue_policy`` says what happens to the queue when middleware cancels a command.
        """
        config = config_text(
            {
                "whenBusy": when_busy,
                "queueCancellationPolicy": queue_cancellation_policy,
                "limits": limits,
            }
        )
        super().__init__(create(nav_modal_store, lib.nav_modal_store_create, config, len(config)))
        if queue_policy is not None:
            self.set_queue_policy(queue_policy)

    @classmethod
    def over(cls, stack: NavigationStore, **config: JSON) -> ModalStore:
        """A modal store over a stack, in its tree. The keys of ``config`` are those of the
        protocol, such as ``whenBusy``."""
        text = config_text(config)
        below = instance(stack, NavigationStore, "a NavigationStore")._pointer
        return cls._adopt(
            create(nav_modal_store, lib.nav_modal_store_create_over, below, text, len(text))
        )

    def child(
        self,
        presentation: int,
        *,
        stack: StackConfig | Mapping[str, JSON] | None = None,
        modals: ModalConfig | Mapping[str, JSON] | None = None,
    ) -> tuple[NavigationStore, ModalStore] | None:
        """The stack and the modal store of a presentation, made at the first call with these
        configs. None if there is no such presentation.

        They end with the presentation: after that, every call on them raises
        :class:`DetachedError`.
        """
        text = config_text({"stack": stack, "modals": modals})
        own_stack, own_modals = nav_store(), nav_modal_store()
        destroyed_by_this_process(own_stack)
        destroyed_by_this_process(own_modals)
        status = call(
            lib.nav_modal_store_child,
            self._pointer,
            int64(presentation),
            text,
            len(text),
            own_stack,
            own_modals,
        )
        if status == Status.ROUTE_NOT_FOUND:
            return None
        return NavigationStore._part(own_stack), ModalStore._part(own_modals)

    def present(self, route: RouteLike, style: ModalStyle = ModalStyle.SHEET) -> ResultCase:
        """Present a route, or queue it if another is current. The result names the presentation's
        id."""
        text = route_text(route)
        return result_from(
            *call_text(
                lib.nav_modal_store_present,
                self._pointer,
                text,
                len(text),
                ModalStyle(style).code,
                None,
            )
        )

    def present_for_result(
        self, route: RouteLike, on_outcome: OnOutcome, style: ModalStyle = ModalStyle.SHEET
    ) -> tuple[ResultCase, int]:
        """Present a route that may answer. ``on_outcome`` is called once: with a :class:`Value`
        from :meth:`dismiss_with_result`, or :class:`Left`.

        Returns the result and the presentation's id (0 if there is none).
        """
        text = route_text(route)
        identifier = c_int64()
        status, result = call_text(
            lib.nav_modal_store_present_for_outcome,
            self._pointer,
            text,
            len(text),
            ModalStyle(style).code,
            callbacks.outcome,
            keep(Guarded(on_outcome, self._gate)),
            release,
            identifier,
        )
        return result_from(status, result), identifier.value

    def replace_current(self, route: RouteLike, style: ModalStyle = ModalStyle.SHEET) -> ResultCase:
        """Replace the route of the current presentation; its id stays the same, and a caller that
        waits for its result keeps waiting."""
        text = route_text(route)
        return result_from(*self.replace_current_json(text, style))

    def replace_current_json(
        self, route: bytes, style: ModalStyle = ModalStyle.SHEET
    ) -> JSONResult:
        """The same with JSON text."""
        return json_result(
            call_text(
                lib.nav_modal_store_replace_current,
                self._pointer,
                *sized(route),
                ModalStyle(style).code,
            )
        )

    def dismiss(self, reason: DismissReason = DISMISS) -> ResultCase:
        """Dismiss the current presentation; the head of the queue is presented next."""
        return result_from(*self.dismiss_json(json_text(reason, "a DismissReason such as DISMISS")))

    def dismiss_json(self, reason: bytes) -> JSONResult:
        """The same with JSON text."""
        return json_result(
            call_text(lib.nav_modal_store_dismiss_current, self._pointer, *sized(reason))
        )

    def dismiss_with_result(self, value: JSON) -> ResultCase:
        """Dismiss the current presentation and deliver a value to the caller that presented it."""
        text = dumps(value)
        return result_from(
            *call_text(lib.nav_modal_store_dismiss_with_result, self._pointer, text, len(text))
        )

    def dismiss_all(self) -> ResultCase:
        """Dismiss the current presentation and drop the queue."""
        return result_from(*call_text(lib.nav_modal_store_dismiss_all, self._pointer))

    def dismiss_self(self) -> ResultCase:
        """Dismiss the presentation that owns this store; :class:`Noop` if it is not a child."""
        return result_from(*call_text(lib.nav_modal_store_dismiss_self, self._pointer))

    def dismiss_all_from_root(self) -> RootResultCase:
        """Dismiss every modal of the tree and clear the path of the root: both or neither."""
        return RootResult.from_json(
            read(call_text(lib.nav_modal_store_dismiss_all_from_root, self._pointer)[1])
        )

    def back(self) -> BackResultCase:
        """Go back one step: in the child of the modal that is shown, then the modal, then the stack
        under the modal store."""
        return BackResult.from_json(read(call_text(lib.nav_modal_store_back, self._pointer)[1]))

    @property
    def current(self) -> Presentation | None:
        """What is presented."""
        status, text = self.current_json()
        return None if status == Status.NOOP else Presentation.from_json(read(text))

    def current_json(self) -> JSONResult:
        """The same as JSON text: ``null`` with the status ``NOOP`` if there is none."""
        return json_result(call_text(lib.nav_modal_store_current, self._pointer))

    @property
    def queue(self) -> tuple[Presentation, ...]:
        """What waits, the next one first."""
        values: Any = read(call_text(lib.nav_modal_store_queue, self._pointer)[1])
        return tuple(map(Presentation.from_json, values))

    @property
    def queue_count(self) -> int:
        """How many presentations wait."""
        return int(lib.nav_modal_store_queue_count(self._pointer))

    def send(self, intent: ModalIntentLike) -> ResultCase:
        """Send a modal intent."""
        return result_from(*self.send_json(intent_text(intent)))

    def send_json(self, intent: bytes) -> JSONResult:
        """The same with JSON text."""
        return json_result(call_text(lib.nav_modal_store_send, self._pointer, *sized(intent)))

    def sender(self) -> Sender:
        """A sender for a view. It does not keep the store alive."""
        return Sender(create(nav_sender, lib.nav_modal_store_sender, self._pointer))

    def set_queue_policy(self, policy: QueuePolicy | None) -> None:
        """Let a function decide what to do with the queue when middleware cancels a command; None
        restores the configured policy."""
        call(
            lib.nav_modal_store_set_queue_policy,
            self._pointer,
            *registered(_queue_policy, policy, self._gate),
        )
