"""A walk that fails, as a test."""

from __future__ import annotations

from typing import Any, Mapping

from .._json import JSON

_PLAIN = {
    "back": "back()",
    "dismiss": "dismiss()",
    "dismissAll": "dismiss_all()",
    "backToRoot": "back_to_root()",
    "forget": "forget()",
}


def line_of(call: Mapping[str, JSON]) -> str:
    """A call as a line of Python."""
    (kind, value), *_ = call.items()
    given: Any = value
    if kind == "send":
        return "app." + _sent(given)
    if kind == "facts":
        return f"app.set_facts({given!r})"
    if kind == "resolve":
        return f"app.resolve({given[0]}, {given[1]!r})"
    return f"app.{'set_url' if kind == 'url' else kind}({given!r})"


def _sent(intent: Any) -> str:
    if isinstance(intent, str):
        return _PLAIN[intent]
    (kind, value), *_ = intent.items()
    if kind in ("go", "goForResult", "replace"):
        name = "go_for_result" if kind == "goForResult" else kind
        return f"{name}({_route(value)})"
    if kind in ("open", "select", "remove", "update"):
        return f"{kind}({value!r})"
    if kind == "backTo":
        return f"back_to({value if isinstance(value, int) else _route(value)})"
    if kind == "answer":
        return f"answer({value['value']!r}, ticket={value['ticket']})"
    if kind == "updateOf":
        return f"update_of({value['id']}, {value['params']!r})"
    return f"send({intent!r})"


def _route(route: Any) -> str:
    if "params" not in route:
        return repr(route["name"])
    return f"Route({route['name']!r}, {route['params']!r})"


def test_of(
    calls: list[Mapping[str, JSON]],
    names: tuple[str, str, str | None],
    facts: Mapping[str, JSON] | None,
    reason: str,
    *,
    name: str,
    each: bool,
    raised: bool,
) -> str:
    """A test that carries out these calls. ``names`` are those of the schema, the check and what
    makes the host."""
    schema, check, make = names
    given = "" if facts is None else f", facts={dict(facts)!r}"
    subject = "app" if make is None else "host"
    lines = [f"def {name}() -> None:", f"    # {reason.splitlines()[0] if reason else 'fails'}"]
    lines.append(f"    with App({schema}{given}) as app:")
    if make is not None:
        lines.append(f"        host = {make}(app)")
    for call in calls:
        lines.append(f"        {line_of(call)}")
        if each:
            lines.append(f"        {check}({subject})")
    if raised:
        lines[-1] += "  # raises"
    elif not each:
        lines.append(f"        {check}({subject})")
    return "\n".join(lines) + "\n"
