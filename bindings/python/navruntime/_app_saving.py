"""Saving and restoring an app."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ._arguments import instance, sized, text_bytes
from ._call import call, call_text
from ._ffi import lib, nav_app
from ._json import dumps, read
from ._observable import Observable
from ._store_json import JSONResult, json_result
from .journal import Journal
from .restoring import RestoreCancelled
from .status import RestoreMode, Status
from .values import RestoreReport

if TYPE_CHECKING:
    from .recorder import Recorder


class SavingApp(Observable[nav_app]):
    """A part of :class:`App`."""

    __slots__ = ()

    def snapshot(self, *, layers: bool = False, queue: bool = False, pending: bool = True) -> str:
        """What is worth keeping, as JSON: the containers, the facts that persist and what screens
        want back; with ``layers`` the sheets and covers, with ``queue`` the waiting ones, with
        ``pending`` the waiting intent. Equal states give equal texts.

        Routes with ``"persist": false`` and ``sensitive`` parameters are never in it.
        """
        options = dumps({"layers": bool(layers), "queue": bool(queue), "pending": bool(pending)})
        return call_text(lib.nav_app_snapshot, self._pointer, options, len(options))[1].decode()

    def restore(
        self, snapshot: str | bytes, mode: RestoreMode = RestoreMode.LENIENT
    ) -> RestoreReport:
        """Bring back what :meth:`snapshot` wrote, in one commit, and say what could not be kept.
        Snapshots of older versions of the schema are migrated first.

        Raises :class:`RestoreCancelled` if an interceptor cancels it, and in the mode ``STRICT``
        :class:`JSONError`, :class:`StateError` or :class:`SchemaError` for what ``LENIENT`` would
        drop. Nothing has changed then.
        """
        status, found = self.restore_json(text_bytes(snapshot), mode)
        report: Any = read(found) if found else {}
        if status == Status.CANCELLED:
            raise RestoreCancelled(report.get("cancelled"))
        return RestoreReport.from_json(report)

    def restore_json(self, snapshot: bytes, mode: RestoreMode = RestoreMode.LENIENT) -> JSONResult:
        """:meth:`restore` with JSON text: the report, or an interceptor's reason."""
        arguments = (self._pointer, *sized(snapshot), RestoreMode(mode))
        return json_result(call_text(lib.nav_app_restore, *arguments))

    def attach_journal(self, journal: Journal | None) -> None:
        """Write each commit to a journal, starting with a snapshot of the current state; None stops
        it.

        Raises :class:`StateError` if the journal serves another app, :class:`FileError`.
        """
        target = None if journal is None else instance(journal, Journal, "a Journal")._pointer
        call(lib.nav_app_attach_journal, self._pointer, target)

    def attach_recorder(self, recorder: Recorder | None) -> None:
        """Write each call to a recorder, starting with the schema and the state that the app has;
        None stops it. Attach it right after the app is made, so that all can be played again.

        Raises :class:`StateError` if the recorder serves another app.
        """
        from .recorder import Recorder

        target = None if recorder is None else instance(recorder, Recorder, "a Recorder")._pointer
        call(lib.nav_app_attach_recorder, self._pointer, target)
