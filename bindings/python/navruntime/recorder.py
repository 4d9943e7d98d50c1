"""A file or a log that tells what happens to an app, call by call."""

from __future__ import annotations

import os
import threading
from os import PathLike, fsdecode
from typing import TYPE_CHECKING

from ._call import call
from ._callbacks import destroyed_by_this_process
from ._ffi import lib, nav_recorder
from ._handle import Handle, config_text
from ._store_callbacks import Clock, registered
from ._store_callbacks import clock as call_clock

if TYPE_CHECKING:
    # Its import takes longer than that of this package.
    from logging import Logger


class Recorder(Handle[nav_recorder]):
    """Writes down each call of an app with its result, what it has changed and a hash of the state,
    as lines of JSON. Sensitive values are not written. ``nav replay`` plays such a file again.

    >>> with Recorder("session.jsonl") as recorder, App(schema) as app:
    ...     app.attach_recorder(recorder)
    ...     run(app)

    Closing it drops this program's reference: an app that is recorded keeps it. Nothing is ever
    waited for: a line that cannot be written is lost, and a line ``{"gap":n}`` tells so later.
    """

    __slots__ = ("_thread",)

    def __init__(
        self,
        path: str | PathLike[str] | None = None,
        *,
        fd: int | None = None,
        logger: Logger | str | None = None,
        clock: Clock | None = None,
    ) -> None:
        """Record to a file, which is made or emptied; to a descriptor that is open for writing, of
        which the recorder makes its own; or to a logger (or the one of that name), line by line at
        the level ``DEBUG``.

        ``clock`` gives the milliseconds of each line; without it they count from
        :meth:`App.attach_recorder` on. It must not use the library.

        Raises :class:`FileError` if the system refuses.
        """
        if [path, fd, logger].count(None) != 2:
            raise TypeError("give one of path, fd and logger")
        self._thread: threading.Thread | None = None
        if logger is None:
            target = {"path": None if path is None else fsdecode(path), "fd": fd}
            super().__init__(self._made(config_text(target)))
        else:
            if isinstance(logger, str):
                from logging import getLogger

                logger = getLogger(logger)
            reader, writer = os.pipe()
            try:
                super().__init__(self._made(config_text({"fd": writer})))
            except BaseException:
                os.close(reader)
                raise
            finally:
                os.close(writer)
            self._thread = threading.Thread(
                target=_log, args=(reader, logger), name="nav-recorder", daemon=True
            )
            self._thread.start()
        if clock is not None:
            self.set_clock(clock)

    @staticmethod
    def _made(config: bytes) -> nav_recorder:
        owner = nav_recorder()
        destroyed_by_this_process(owner)
        call(lib.nav_recorder_create, config, len(config), owner)
        return owner

    def set_clock(self, clock: Clock | None) -> None:
        """Give the recorder a clock in milliseconds; None removes it. Raises :class:`StateError`
        while an app has the recorder."""
        call(lib.nav_recorder_set_clock, self._pointer, *registered(call_clock, clock))

    def drain(self) -> None:
        """Wait until the logger has all lines. The recorder must be closed, and the app closed or
        detached: else this waits for more. Without a logger there is nothing to wait for."""
        if self._thread is not None:
            self._thread.join()


def _log(reader: int, logger: Logger) -> None:
    """Logs the lines of a pipe until nobody writes to it any longer."""
    with open(reader, encoding="utf-8", errors="replace") as lines:
        for line in lines:
            logger.debug("%s", line.rstrip("\n"))
