"""Which members a case has: one that is missing or unknown makes it fail, so that no expectation is
passed over."""

from __future__ import annotations

from typing import Any

# A name that ends in `?` may be missing. A case, by its kind.
CASES = {
    "stack": "id? kind initial middleware steps",
    "modal": "id? kind config steps",
    "flow": "id? kind config steps",
    "match": "id? kind patterns diagnostics cases",
    "app": "id? kind schema intercept? initial steps",
    "schema": "id? kind schema expect",
    "fit": "id? kind schema routes",
    "migrate": "id? kind schema snapshot expect",
    "snapshot": "id? kind schema steps snapshots expect",
    "restore": "id? kind schema steps snapshot then? expect",
    "address": "id? kind schema states? before? urls?",
    "history": "id? kind schema history? steps",
    "presenter": "id? kind profile initial root? middleware? steps",
    "presenterApp": "id? kind profile schema steps",
}
# A step, by its operation, without `op` and `expect`. Those of the kinds not named are of an app.
STEPS = {
    "stack": {
        "execute": "command",
        "batch": "commands stopOnFailure",
        "transaction": "commands",
        "reconcile": "path policy",
    },
    "modal": {
        "present": "route style",
        "replaceCurrent": "route style",
        "dismissCurrent": "reason",
        "dismissAll": "",
    },
    "flow": {"send": "intent"},
    "app": {
        "send": "intent",
        "open": "url",
        "setFacts": "facts",
        "answer": "token answer",
        "preview": "input",
    },
    "persistence": {
        "send": "intent",
        "setFacts": "facts",
        "answer": "token answer",
        "setURL": "url",
        "travel": "delta",
        "restore": "snapshot mode",
        "setEntryState": "id value",
        "entryState": "id",
    },
    "presenter": {
        "command": "command line",
        "send": "intent line",
        "setFacts": "facts line",
        "answer": "token answer line",
        "travel": "delta line",
        "next": "",
        "done": "number",
        "failed": "number shown",
        "gesture": "shown cause",
        "hold": "on",
        "back": "",
        "wants": "",
        "setPage": "id",
        "page": "id",
        "setProfile": "profile",
        "destroy": "",
    },
}
EXPECTATIONS = {
    "stack": "result? path? events?",
    "modal": "result? current? queue? events?",
    "flow": "path? events?",
    "app": "result? error? events? changes? state? scene? describe? hash? revision? intercepted?",
}
MIDDLEWARE = "name? onPushOf? onKind? action? reason? fold? to?"
CONFIGS = {
    "modal": "cancelPresentOf? cancelDismissAll? rewritePresentOf? queueCancellationPolicy",
    "flow": "navigationCancelRoute? navigationRewritePushOf? modalCancelPresentOf? "
    "queueCoalescePolicy",
}
REWRITES = ("rewritePresentOf", "navigationRewritePushOf")


def check(what: str, value: Any, shape: str) -> None:
    """Fail unless an object has the members of a shape and no others."""
    if not isinstance(value, dict):
        raise ValueError(f"{what} is not an object")
    names = shape.split()
    known = {name.rstrip("?") for name in names}
    for name in names:
        if not name.endswith("?") and name not in value:
            raise ValueError(f"{what} lacks the member {name}")
    if value.keys() - known:
        unknown = ", ".join(sorted(value.keys() - known))
        raise ValueError(f"{what} has members that no runner knows: {unknown}")


def check_case(case: Any) -> None:
    """Fail unless a case has the members of its kind; its steps are checked one by one."""
    kind = case.get("kind") if isinstance(case, dict) else None
    if kind not in CASES:
        raise ValueError(f"the kind {kind} is unknown")
    check("the case", case, CASES[kind])
    if kind in CONFIGS:
        check("the config", case["config"], CONFIGS[kind])
        for name in REWRITES:
            if case["config"].get(name) is not None:
                check(name, case["config"][name], "route to")
    for rule in case.get("middleware", []):
        check("the middleware", rule, MIDDLEWARE)


def check_step(kind: str, step: Any, expects: str = "expect") -> None:
    """Fail unless a step has the members of its operation."""
    known = STEPS.get(kind, STEPS["persistence"])
    op = step.get("op") if isinstance(step, dict) else None
    if op not in known:
        raise ValueError(f"the operation {op} is unknown")
    check("the step", step, f"op {known[op]} {expects}")
    if kind in EXPECTATIONS:
        check("the expectation", step["expect"], EXPECTATIONS[kind])
