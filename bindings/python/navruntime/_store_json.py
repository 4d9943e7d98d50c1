"""The stack store with JSON text, for tools, tests and proxies that already have JSON. The typed
methods are built on it."""

from __future__ import annotations

from typing import NamedTuple

from ._arguments import json_bytes, sized
from ._call import call_text
from ._ffi import lib, nav_store
from ._ready import ready
from ._registry import Registry
from .middleware import Middleware
from .status import ReconcilePolicy, Status


_EXECUTE = ready("nav_store_execute")
_SEND = ready("nav_store_send")
_PATH = ready("nav_store_path")
_ENTRIES = ready("nav_store_entries")


class JSONResult(NamedTuple):
    """A status and the result as canonical JSON."""

    status: Status
    json: bytes


_STATUSES = {int(status): status for status in Status}


def json_result(answer: tuple[int, bytes]) -> JSONResult:
    """The result of a call."""
    status = _STATUSES.get(answer[0])
    return JSONResult(Status(answer[0]) if status is None else status, answer[1])


class StoreJSON(Registry[nav_store, Middleware]):
    """A part of :class:`NavigationStore`. Every method takes JSON text as UTF-8 and refuses it with
    the byte offset of what is wrong."""

    __slots__ = ()

    def execute_json(self, command: bytes) -> JSONResult:
        """:meth:`execute`: a command, or ``{"command":c,"source":text}``."""
        return json_result(_EXECUTE(self._pointer, json_bytes(command)))

    def execute_many_json(self, commands: bytes) -> JSONResult:
        """:meth:`execute_many`: an array of commands, or one per line."""
        return json_result(call_text(lib.nav_store_execute_many, self._pointer, *sized(commands)))

    def batch_json(self, commands: bytes, stop_on_failure: bool = False) -> JSONResult:
        """:meth:`batch`: an array of commands, or ``{"commands":[…],"source":text}``."""
        return json_result(
            call_text(
                lib.nav_store_execute_batch, self._pointer, *sized(commands), bool(stop_on_failure)
            )
        )

    def transaction_json(self, commands: bytes) -> JSONResult:
        """:meth:`transaction`: an array of commands, or ``{"commands":[…],"source":text}``."""
        return json_result(
            call_text(lib.nav_store_execute_transaction, self._pointer, *sized(commands))
        )

    def validate_json(self, command: bytes) -> JSONResult:
        """:meth:`validate`."""
        return json_result(call_text(lib.nav_store_validate, self._pointer, *sized(command)))

    def send_json(self, intent: bytes) -> JSONResult:
        """:meth:`send`: an intent, or ``{"intent":i,"source":text}``."""
        return json_result(_SEND(self._pointer, json_bytes(intent)))

    def preview_json(self, intent: bytes) -> JSONResult:
        """:meth:`preview`."""
        return json_result(call_text(lib.nav_store_preview, self._pointer, *sized(intent)))

    def reconcile_json(
        self, path: bytes, policy: ReconcilePolicy = ReconcilePolicy.REPLACE
    ) -> JSONResult:
        """:meth:`reconcile`."""
        return json_result(call_text(lib.nav_store_reconcile, self._pointer, *sized(path), policy))

    def path_json(self) -> bytes:
        """:attr:`path`."""
        text: bytes = _PATH(self._pointer)[1]
        return text

    def entries_json(self) -> bytes:
        """:attr:`entries`."""
        text: bytes = _ENTRIES(self._pointer)[1]
        return text
