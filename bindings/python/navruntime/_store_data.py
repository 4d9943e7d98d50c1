"""What a stack store does for screens: answers, host data, ready-made middleware and the debounced
command."""

from __future__ import annotations

from ctypes import c_int64, c_uint64
from typing import Any

from . import values
from . import _store_callbacks as callbacks
from ._arguments import text_bytes
from ._call import call, call_text, fail, give_slot, int64, take_slot
from ._callbacks import keep, kept, pending, raise_pending, release
from ._ffi import lib, nav_destroy_fn, nav_store
from ._json import JSON, dumps, read
from ._registry import Registration, Registry
from ._store_callbacks import OnOutcome
from .middleware import Middleware
from .results import result_for, result_from
from .routes import RouteLike, route_text
from .status import RestoreMode, Status

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .values import Command, ResultCase, StackRestoreReport


class StoreData(Registry[nav_store, Middleware]):
    """A part of :class:`NavigationStore`."""

    __slots__ = ()

    def push_for_result(
        self, route: RouteLike, on_outcome: OnOutcome | None = None
    ) -> tuple[ResultCase, int]:
        """Push a route whose screen may answer. ``on_outcome`` is called once: with a
        :class:`Value` from :meth:`answer`, or :class:`Left`. Without it, observers and queues get
        an :class:`Answered` event.

        Returns the result and the entry's id, which is the ticket for :meth:`answer` (0 if the push
        was refused).
        """
        text = route_text(route)
        entry = c_int64()
        status, result = call_text(
            lib.nav_store_push_for_outcome,
            self._pointer,
            text,
            len(text),
            *callbacks.registered(callbacks.outcome, on_outcome, self._gate),
            entry,
        )
        return result_from(status, result), entry.value

    def answer(self, entry: int, value: JSON) -> ResultCase:
        """Answer for a screen: remove its entry and everything above it, and deliver the value to
        the caller that pushed it."""
        text = dumps(value)
        return result_from(
            *call_text(
                lib.nav_store_answer_with_result, self._pointer, int64(entry), text, len(text)
            )
        )

    def set_data(self, entry: int, data: object) -> ResultCase:
        """Keep any object (a widget, a scroll position) with an entry until the entry is removed
        for good. None removes it.

        Its finaliser, when the library drops it, may close handles, but must neither read nor
        change them.
        """
        number = int64(entry)
        if data is None:
            return result_for(
                call(lib.nav_store_set_data, self._pointer, number, None, nav_destroy_fn())
            )
        return result_for(call(lib.nav_store_set_data, self._pointer, number, keep(data), release))

    def data(self, entry: int) -> Any:
        """The object kept with an entry; None if there is none."""
        key = lib.nav_store_data(self._pointer, int64(entry))
        return None if key is None else kept(key)

    def snapshot(self) -> str:
        """What is on the stack, as JSON. Equal states give equal texts."""
        return call_text(lib.nav_store_snapshot, self._pointer)[1].decode()

    def restore(
        self, snapshot: str | bytes, mode: RestoreMode = RestoreMode.LENIENT
    ) -> StackRestoreReport:
        """Bring back what :meth:`snapshot` wrote, as one change, and say what could not be kept.
        Middleware is not asked.

        Raises in the mode ``STRICT`` :class:`JSONError`, :class:`StateError` or :class:`RouteError`
        for what ``LENIENT`` would drop, and :class:`LimitError`. Nothing has changed then.
        """
        text = text_bytes(snapshot)
        arguments = (self._pointer, text, len(text), RestoreMode(mode))
        return values.StackRestoreReport.from_json(
            read(call_text(lib.nav_store_restore, *arguments)[1])
        )

    def add_builtin_middleware(self, config: JSON) -> Registration[Any]:
        """Add a ready-made middleware: ``"preventDuplicatePush"`` or ``{"throttle":
        {"milliseconds": n, "key": "kind" | "kindAndRoute"}}``. If its clock raises meanwhile, it is
        taken away again."""
        text = dumps(config)
        handle = c_uint64()
        try:
            call(lib.nav_store_add_builtin_middleware, self._pointer, text, len(text), handle)
        except BaseException:
            if handle.value:
                call(lib.nav_store_remove_middleware, self._pointer, handle.value)
            raise
        return Registration(self, handle.value, Middleware())

    def cancel_debounced(self) -> Command | None:
        """Cancel the debounced command; returns it, or None if there is none."""
        status, text = call_text(lib.nav_store_cancel_debounced, self._pointer)
        return None if status == Status.NOOP else values.Command.from_json(read(text))

    def poll_debounced(self) -> tuple[ResultCase | None, int | None]:
        """Execute the debounced command if its quiet time has passed. Returns its result (None if
        it was not due) and the milliseconds to wait, if any."""
        wait = c_int64()
        slot = take_slot()
        status = lib.nav_store_poll_debounced(self._pointer, slot.buffer, wait, slot.error)
        if status < 0:
            fail(status, slot)
        text = slot.text()
        give_slot(slot)
        if pending:
            raise_pending()
        due = status not in (Status.PENDING, Status.NOOP) or bool(text)
        return result_from(status, text) if due else None, None if wait.value < 0 else wait.value
