"""What happened, as lines of text, and files with the lines that are right."""

from __future__ import annotations

import difflib
import os
from pathlib import Path

from .._json import read
from ..app import App
from ..status import EventMask
from .event_log import dumps

UPDATE = "NAVRUNTIME_UPDATE"
"""The environment variable with which :func:`assert_golden` writes the files."""


class Transcript:
    """The commits and refusals of an app from now on, a line each.

    >>> with App(schema) as app, Transcript(app) as transcript:
    ...     app.open("/products/7")
    ...     assert_golden(transcript, "tests/golden/a_link.txt")

    The first line is the state. A commit is its cause and the state after it, other events are
    written with what they say.
    """

    def __init__(self, app: App) -> None:
        self.lines = [app.describe()]
        self._app = app
        self._subscription = app.observe_json(self._add, EventMask.ALL | EventMask.REFUSED)

    def _add(self, event: bytes) -> None:
        (tag, said), *_ = read(event).items()
        if tag == "committed":
            source = f" ({said['source']})" if "source" in said else ""
            self.lines.append(f"{said['cause']}{source}: {self._app.describe()}")
        elif tag != "shown":
            self.lines.append(f"  {tag} {dumps(said)}")

    def __str__(self) -> str:
        return "\n".join(self.lines) + "\n"

    def close(self) -> None:
        """Stop listening. Closing twice does nothing."""
        self._subscription.close()

    def __enter__(self) -> Transcript:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()


def assert_golden(text: object, path: str | os.PathLike[str]) -> None:
    """A text, such as a :class:`Transcript`, is what a file holds.

    With ``NAVRUNTIME_UPDATE=1`` in the environment (``pytest --navruntime-update``) the file is
    written instead: look at what changed before you commit it.
    """
    __tracebackhide__ = True
    file, found = Path(path), str(text)
    if os.environ.get(UPDATE, "0") not in ("", "0"):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(found, encoding="utf-8")
        return
    assert file.exists(), (
        f"{file} does not exist: {UPDATE}=1 (pytest --navruntime-update) writes it\n{found}"
    )
    expected = file.read_text(encoding="utf-8")
    if found != expected:
        lines = difflib.unified_diff(
            expected.splitlines(), found.splitlines(), str(file), "found", lineterm="", n=2
        )
        raise AssertionError("\n".join([f"{file} differs ({UPDATE}=1 writes it anew):", *lines]))
