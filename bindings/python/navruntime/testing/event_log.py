"""The events of an app, compared with those that a test expects."""

from __future__ import annotations

import difflib
import json
from types import EllipsisType
from typing import Any, Iterable, Union

from .._arguments import several
from .._json import JSON, read
from .._record import Record
from ..app import App
from ..status import EventMask
from ..values import Event

Expected = Union[str, Event, "dict[str, Any]"]
"""An event; or its JSON form, in which ``...`` stands for any value; or its name alone."""


class EventLog:
    """The events of an app from now on, in their JSON form; refusals too, unless ``mask`` says
    otherwise.

    >>> with App(schema) as app, EventLog(app) as events:
    ...     app.back()
    ...     assert_events(events, ["refused"])
    """

    def __init__(self, app: App, mask: EventMask = EventMask.ALL | EventMask.REFUSED) -> None:
        self._events: list[JSON] = []
        self._subscription = app.observe_json(self._add, mask)

    def _add(self, event: bytes) -> None:
        self._events.append(read(event))

    def take(self) -> list[JSON]:
        """The events since the last call, or since the beginning."""
        taken, self._events = self._events, []
        return taken

    def close(self) -> None:
        """Stop listening. Closing twice does nothing."""
        self._subscription.close()

    def __len__(self) -> int:
        return len(self._events)

    def __enter__(self) -> EventLog:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()


def assert_events(events: EventLog, expected: Iterable[Expected]) -> None:
    """These events came since the last call, and no others.

    The difference names each event that is missing, that nobody expected, or that is another one,
    and of the latter the members that differ.
    """
    __tracebackhide__ = True
    wanted, found = [_pattern(each) for each in several(expected, "events")], events.take()
    if len(wanted) == len(found) and all(map(matches, wanted, found)):
        return
    head = f"{len(wanted)} events are expected, {len(found)} came:"
    raise AssertionError("\n".join([head, *_difference(wanted, found)]))


def _pattern(expected: Expected) -> Any:
    if isinstance(expected, str):
        return {expected: ...}
    return expected.to_json() if isinstance(expected, Record) else expected


def matches(pattern: Any, value: Any) -> bool:
    """Whether a JSON value is the pattern, in which ``...`` stands for any value."""
    if isinstance(pattern, EllipsisType):
        return True
    if isinstance(pattern, dict) and isinstance(value, dict):
        return pattern.keys() == value.keys() and all(
            matches(member, value[name]) for name, member in pattern.items()
        )
    if isinstance(pattern, (list, tuple)) and isinstance(value, list):
        return len(pattern) == len(value) and all(map(matches, pattern, value))
    return type(pattern) is type(value) and bool(pattern == value)


def dumps(pattern: Any) -> str:
    """A pattern on a line."""
    text = json.dumps(pattern, default=lambda _: "\0...\0", ensure_ascii=False)
    return text.replace('"\\u0000...\\u0000"', "...")


def _difference(wanted: list[Any], found: list[Any]) -> Iterable[str]:
    """The lines of a difference; events of the same name are compared with each other."""
    before, after = ([next(iter(event)) for event in events] for events in (wanted, found))
    matcher = difflib.SequenceMatcher(None, before, after, autojunk=False)
    for tag, i1, i2, j1, j2 in matcher.get_opcodes():
        if tag != "equal":
            yield from (f"  - {dumps(old)}   (did not come)" for old in wanted[i1:i2])
            yield from (f"  + {dumps(new)}   (not expected)" for new in found[j1:j2])
            continue
        for old, new in zip(wanted[i1:i2], found[j1:j2]):
            if matches(old, new):
                yield f"    {dumps(new)}"
                continue
            yield f"  - {dumps(old)}"
            yield f"  + {dumps(new)}"
            yield from (f"      {line}" for line in members(old, new, ""))


def members(old: Any, new: Any, path: str) -> Iterable[str]:
    """The members in which two values differ."""
    if matches(old, new):
        return
    if isinstance(old, dict) and isinstance(new, dict) and old.keys() & new.keys():
        for name in [*old, *(name for name in new if name not in old)]:
            if name not in new:
                yield f"{path}/{name} is missing: expected {dumps(old[name])}"
            elif name not in old:
                yield f"{path}/{name} is not expected: {dumps(new[name])}"
            else:
                yield from members(old[name], new[name], f"{path}/{name}")
    elif isinstance(old, (list, tuple)) and isinstance(new, list) and len(old) == len(new):
        for index, (before, after) in enumerate(zip(old, new)):
            yield from members(before, after, f"{path}/{index}")
    elif path:
        yield f"{path}: expected {dumps(old)}, found {dumps(new)}"
