"""The matching rule of the vectors (vectors/README.md, section 2)."""

from __future__ import annotations

import json
import re
from decimal import Decimal
from typing import Any

_SYMBOLS = ("id", "shownImmediately", "queuedBehind")


def read(text: str | bytes) -> Any:
    """JSON with exact numbers."""
    return json.loads(text, parse_float=Decimal)


def show(value: Any) -> str:
    """JSON for a message."""
    marked = json.dumps(
        value, ensure_ascii=False, separators=(",", ":"), default=lambda number: f"\ue000{number}"
    )
    return re.sub('"\ue000([^"]*)"', r"\1", marked)


def same(left: Any, right: Any) -> bool:
    """Whether two JSON values are equal; a number is no boolean."""
    if isinstance(left, dict) and isinstance(right, dict):
        return left.keys() == right.keys() and all(
            same(value, right[key]) for key, value in left.items()
        )
    if isinstance(left, list) and isinstance(right, list):
        return len(left) == len(right) and all(map(same, left, right))
    # The library's decimals are floats where a float's text says the same.
    left, right = (
        Decimal(repr(value)) if isinstance(value, float) else value for value in (left, right)
    )
    return isinstance(left, bool) == isinstance(right, bool) and bool(left == right)


def is_route(value: Any) -> bool:
    """Whether an object is a route: a name, perhaps with params."""
    return isinstance(value, dict) and "name" in value and value.keys() <= {"name", "params"}


def _route(value: dict[str, Any]) -> dict[str, Any]:
    return (
        value
        if value.get("params")
        else {key: item for key, item in value.items() if key != "params"}
    )


class Matcher:
    """Compares what a case expects with what the library gave; remembers the case's names of
    presentation ids."""

    def __init__(self) -> None:
        self._ids: dict[str, Any] = {}

    def difference(self, expected: Any, actual: Any, place: str = "") -> str | None:
        """The first difference, or None."""
        if is_route(expected):
            equal = is_route(actual) and same(_route(expected), _route(actual))
            return None if equal else _differs(place, expected, actual)
        if isinstance(expected, dict):
            return self._object(expected, actual, place)
        if isinstance(expected, list):
            return self._array(expected, actual, place)
        return None if same(expected, actual) else _differs(place, expected, actual)

    def _object(self, expected: dict[str, Any], actual: Any, place: str) -> str | None:
        if not isinstance(actual, dict):
            return _differs(place, expected, actual)
        for key, value in expected.items():
            inner = f"{place}.{key}" if place else key
            if key not in actual and value is not None:
                return _differs(inner, value, _MISSING)
            given = actual.get(key)
            if key in _SYMBOLS and isinstance(value, str):
                found = self._symbol(value, given, inner)
            elif key == "params":
                found = None if same(value, given) else _differs(inner, value, given)
            else:
                found = self.difference(value, given, inner)
            if found:
                return found
        return None

    def _array(self, expected: list[Any], actual: Any, place: str) -> str | None:
        if not isinstance(actual, list):
            return _differs(place, expected, actual)
        for index, value in enumerate(expected):
            if index >= len(actual):
                return _differs(f"{place}[{index}]", value, _MISSING)
            found = self.difference(value, actual[index], f"{place}[{index}]")
            if found:
                return found
        return (
            _differs(f"{place}[{len(expected)}]", _MISSING, actual[len(expected)])
            if len(actual) > len(expected)
            else None
        )

    def _symbol(self, name: str, actual: Any, place: str) -> str | None:
        """A name means one id, and two names never mean the same one."""
        if actual is None or isinstance(actual, (bool, dict, list)):
            return _differs(place, name, actual)
        if name not in self._ids:
            taken = next((other for other, bound in self._ids.items() if bound == actual), None)
            if taken is not None:
                return (
                    f"{place}: expected a new id for {name}, got {show(actual)}, which is {taken}"
                )
            self._ids[name] = actual
        bound = self._ids[name]
        return (
            None
            if same(bound, actual)
            else f"{place}: expected {show(bound)} ({name}), got {show(actual)}"
        )


def exact_difference(
    expected: Any, actual: Any, place: str = "", more: bool = False, ordered: bool = False
) -> str | None:
    """The first difference, no member more and none less (vectors/README.md, section 5).

    more: more members may be there. ordered: the members of objects inside have the same order.
    """
    if isinstance(expected, dict) and isinstance(actual, dict):
        keys = [*expected, *(() if more else (key for key in actual if key not in expected))]
        for key in keys:
            inner = f"{place}.{key}" if place else key
            pair = expected.get(key, _MISSING), actual.get(key, _MISSING)
            # What is wrong with a URL may be said in more members.
            found = exact_difference(*pair, inner, key == "invalidURL", ordered)
            if found:
                return found
        if ordered and place and not more and [*expected] != [*actual]:
            return _differs(f"{place}, the order of members", [*expected], [*actual])
        return None
    if isinstance(expected, list) and isinstance(actual, list):
        for index in range(max(len(expected), len(actual))):
            pair = [
                values[index] if index < len(values) else _MISSING for values in (expected, actual)
            ]
            found = exact_difference(*pair, f"{place}[{index}]", ordered=ordered)
            if found:
                return found
        return None
    return None if same(expected, actual) else _differs(place, expected, actual)


_MISSING = object()


def _differs(place: str, expected: Any, actual: Any) -> str:
    left, right = ("nothing" if value is _MISSING else show(value) for value in (expected, actual))
    return f"{place}: expected {left}, got {right}" if place else f"expected {left}, got {right}"
