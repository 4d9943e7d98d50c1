"""What a call answers besides its JSON must agree with it: the status, the revision and the result
of a flow's intent (docs/results.md)."""

from __future__ import annotations

from typing import Any

from compare import same, show

_STATUSES = {
    "success": "NAV_OK",
    "cancelled": "NAV_CANCELLED",
    "emptyStack": "NAV_EMPTY_STACK",
    "invalidPopCount": "NAV_INVALID_POP_COUNT",
    "insufficientStackDepth": "NAV_INSUFFICIENT_STACK_DEPTH",
    "routeNotFound": "NAV_ROUTE_NOT_FOUND",
    "entryNotFound": "NAV_ROUTE_NOT_FOUND",
    "validationFailed": "NAV_VALIDATION_FAILED",
    "none": "NAV_NOOP",
    # Of modals and flows.
    "shownImmediately": "NAV_OK",
    "queuedBehind": "NAV_QUEUED",
    "rewrittenWithoutPresentation": "NAV_OK",
    "executed": "NAV_OK",
    "queued": "NAV_QUEUED",
    "applied": "NAV_OK",
    "rejected": "NAV_REJECTED",
    "noop": "NAV_NOOP",
}
_CHANGES = ("changed", "presented", "dismissed", "replaced", "queueChanged", "pathChanged")
_DRAWN = {"modal": ("current", "queue"), "flow": ("path",)}


def status_of(result: Any) -> str | None:
    """The status that a result has."""
    if not isinstance(result, dict):
        return _STATUSES.get(result) if isinstance(result, str) else None
    for inner in ("single", "batch"):
        if inner in result:
            return status_of(result[inner])
    if "isCommitted" in result:
        return "NAV_OK" if result["isCommitted"] is True else "NAV_NOT_COMMITTED"
    parts = result.get("multiple", result.get("results"))
    if parts is not None:
        if any(status_of(part) != "NAV_OK" for part in parts):
            return "NAV_PARTIAL"
        return "NAV_OK" if parts else "NAV_NOOP"
    return next((_STATUSES[tag] for tag in result if tag in _STATUSES), None)


def changes(event: Any) -> int:
    """How many changes of what can be drawn an event tells of."""
    if not isinstance(event, dict):
        return 0
    for inner in ("navigation", "modal"):
        if inner in event:
            return changes(event[inner])
    return int(any(name in event for name in _CHANGES))


class Answers:
    """Checks the steps of one case.

    has_status: of the core of Swift, calls have no status.
    """

    def __init__(self, kind: str, has_status: bool) -> None:
        self._kind, self._has_status = kind, has_status
        self._drawn: Any = {"modal": [None, []], "flow": [[]]}.get(kind)

    def difference(self, part: dict[str, Any]) -> str | None:
        """What does not agree in a step, or None."""
        return self._status(part) or self._result(part) or self._revision(part)

    def _status(self, part: dict[str, Any]) -> str | None:
        expected = status_of(part["result"])
        got = part["status"] if self._has_status else [expected]
        wrong = next((status for status in got if status != expected), None)
        return f"status: expected {expected}, got {wrong}" if wrong or not got else None

    def _result(self, part: dict[str, Any]) -> str | None:
        """The result of a flow's intent says what the path and the events say: no case expects it
        by itself."""
        if self._kind != "flow":
            return None
        result, told = part["result"], [None]
        tagged = result if isinstance(result, dict) else {}
        rejected = tagged.get("rejected")
        path = tagged.get("applied") if rejected is None else rejected.get("path")
        for event in part["events"]:
            if "intentRejected" in event:
                told.append(event["intentRejected"]["reason"])
        reason = None if rejected is None else rejected.get("reason")
        is_right = (path is None or same(path, part["path"])) and same(reason, told[-1])
        return None if is_right else f"result: got {show(result)}"

    def _revision(self, part: dict[str, Any]) -> str | None:
        """That of a stack grows by one for each event of a change; no other grows by more, and each
        grows when what can be drawn changes."""
        before, after = part["revision"]
        told, grown = sum(map(changes, part["events"])), after - before
        is_right = grown == told
        if self._kind in _DRAWN:
            drawn = [part[name] for name in _DRAWN[self._kind]]
            is_right = 0 <= grown <= told and (grown > 0 or same(drawn, self._drawn))
            self._drawn = drawn
        if is_right:
            return None
        return f"revision: {before} before, {after} after, with {told} events of changes"
