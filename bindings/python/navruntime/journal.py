"""A file that keeps the state of an app, commit by commit."""

from __future__ import annotations

from os import PathLike, fsdecode
from typing import Any

from ._call import call, call_text
from ._callbacks import destroyed_by_this_process
from ._ffi import lib, nav_journal
from ._handle import Handle, config_text
from ._json import read
from .values import JournalReport


class Journal(Handle[nav_journal]):
    """Keeps an app's state in a file, so that a killed program comes back where it was.

    >>> with Journal("shop.journal") as journal, App.restored(schema, journal.recovered) as app:
    ...     app.attach_journal(journal)
    ...     run(app)

    Closing it drops this program's reference: an app that writes to it keeps it open. Only the file
    at ``path`` and its neighbours are touched: the previous generation, and ``.torn``.
    """

    __slots__ = ("recovered",)

    def __init__(
        self,
        path: str | PathLike[str],
        *,
        max_bytes: int | None = None,
        sync: str | None = None,
        on_error: str | None = None,
    ) -> None:
        """Open a journal and recover what it holds.

        A file longer than ``max_bytes`` (262,144) is rewritten. ``sync`` is ``"none"`` (the
        default: the system decides when to write to the disk) or ``"commit"`` (after each commit).
        ``on_error``: after a failed write the app continues (``"continue"``, the default, and sends
        :class:`JournalBroken`), or it refuses the change (``"refuse"``).

        Raises :class:`FileError` if the system refuses, :class:`StateError` if another process or
        journal has the file.
        """
        config = config_text(
            {"path": fsdecode(path), "maxBytes": max_bytes, "sync": sync, "onError": on_error}
        )
        owner = nav_journal()
        destroyed_by_this_process(owner)
        _, text = call_text(lib.nav_journal_open, config, len(config), owner)
        super().__init__(owner)
        self.recovered: str | None = text.decode() if text else None
        """The snapshot for :meth:`App.restored` or :meth:`App.restore`; None if there is none."""

    def report(self) -> JournalReport:
        """What opening found."""
        found: Any = read(call_text(lib.nav_journal_report, self._pointer)[1])
        return JournalReport.from_json(found)

    def flush(self) -> None:
        """Make the system write the whole journal to the disk. Raises :class:`FileError` if that
        fails, or if the file lacks a commit that could not be written.
        """
        call(lib.nav_journal_flush, self._pointer)

    def __repr__(self) -> str:
        return "<Journal, closed>" if self.closed else f"<Journal {self.report().path}>"
