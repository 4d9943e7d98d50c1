"""Judges what a runner printed of a case (README.md) by what the case expects
(vectors/README.md)."""

from __future__ import annotations

from itertools import takewhile
from typing import Any, Callable, Iterator

from answers import Answers
from compare import Matcher, exact_difference
from shapes import check, check_case, check_step
from span import span_of

Part = dict[str, Any]
Found = Iterator[tuple[str, "str | None"]]
"""The places of a case, each with its difference, if there is one."""

FINDINGS = (
    "nonTerminalWildcard",
    "invalidParameterName",
    "duplicatePattern",
    "wildcardShadowing",
    "parameterShadowing",
)
READINGS = ("scene", "describe", "hash", "revision")
PREVIEWED = ("result", "changes", "scene")
MODES = ("strict", "lenient", "reset", "dryRun")


class Played:
    """The parts that a runner has played of a case, to be taken in their order."""

    def __init__(self, played: dict[str, Any], language: str) -> None:
        self.language = language
        self._parts, self._error = iter(played["parts"]), played.get("error")

    def take(self) -> Part:
        """The next part."""
        for part in self._parts:
            if "wrong" in part:
                raise ValueError(part["wrong"])
            return part
        raise ValueError(self._error or "the runner did not play it")

    def finish(self) -> None:
        """Fail if there are more parts than the case expects, or the runner could not go on."""
        if self._error or next(self._parts, None) is not None:
            raise ValueError(self._error or "the runner has played more than there is")


def failure(case: dict[str, Any], played: dict[str, Any], language: str) -> str | None:
    """The first difference of a case, or None if it passes."""
    place = "before the first step"
    try:
        check_case(case)
        parts = Played(played, language)
        for place, difference in JUDGES[case["kind"]](case, parts):
            if difference:
                return f"{place}: {difference}"
        parts.finish()
    except ValueError as error:
        return f"after {place}: {error}"
    except (AttributeError, KeyError, TypeError) as error:
        return f"after {place}: {type(error).__name__}: {error}"
    return None


def exact(expected: Any, seen: Any, played: Played) -> str | None:
    """The first difference. The members of Swift's own text are in the order that is expected."""
    return exact_difference(expected, seen, ordered=played.language == "swift")


def stepped(case: dict[str, Any], played: Played) -> Found:
    """Stacks, modals and flows."""
    kind, matcher = case["kind"], Matcher()
    answers = Answers(kind, has_status=played.language != "swift")
    for number, step in enumerate(case["steps"]):
        check_step(kind, step)
        part, place = played.take(), f"step {number}"
        yield place, matcher.difference(step["expect"], part)
        yield place, answers.difference(part)


def match(case: dict[str, Any], played: Played) -> Found:
    matcher = Matcher()
    findings = played.take()["diagnostics"]
    known = [one for one in findings if any(kind in one for kind in FINDINGS)]
    yield "diagnostics", matcher.difference(case["diagnostics"], known)
    for number, url in enumerate(case["cases"]):
        check("the URL", url, "url expect")
        seen = {"match": played.take()["match"]}
        yield f"step {number}", matcher.difference({"match": url["expect"]}, seen)


def named(error: dict[str, Any], expected: dict[str, Any]) -> dict[str, Any]:
    """An error as a case has it: the name before the colon, and the route and parameter that are
    expected, as far as the message holds them. Another status has its own name."""
    if error["status"] != "NAV_ERR_SCHEMA":
        return {"name": error["status"]}
    found = {"name": error["message"].partition(":")[0]}
    for key in ("route", "param"):
        if key in expected and f'"{expected[key]}"' in error["message"]:
            found[key] = expected[key]
    return found


def explained(difference: str | None, part: Part) -> str | None:
    """With the message of the call that failed."""
    if difference and "error" in part:
        return f"{difference} ({part['error']['message']})"
    return difference


def app(case: dict[str, Any], played: Played) -> Found:
    check("the first state", case["initial"], "state scene describe hash revision?")
    first = {key: value for key, value in played.take().items() if key in case["initial"]}
    yield "initial", exact(case["initial"], first, played)
    state = case["initial"]["state"]
    for number, step in enumerate(case["steps"]):
        check_step("app", step)
        expected = {"state": state, **step["expect"]}
        state = expected["state"]
        if step["op"] == "preview" and "error" not in expected:
            # Its scene is that of the preview, not what the app shows.
            expected["preview"] = {key: expected.pop(key) for key in PREVIEWED}
        part = played.take()
        seen = {key: value for key, value in part.items() if key not in READINGS}
        seen |= {key: part[key] for key in READINGS if key in expected}
        if "error" in part:
            seen["error"] = named(part["error"], expected.get("error", {}))
        yield f"step {number}", explained(exact(expected, seen, played), part)


def schema(case: dict[str, Any], played: Played) -> Found:
    expected, part = case["expect"], played.take()
    if "error" in part:
        error = named(part["error"], {})
        place = expected.get("error", {}).get("at")
        if place is not None:
            first, last = span_of(part["text"].encode(), place)
            offset = part["error"]["offset"]
            is_there = offset is not None and first <= offset <= last
            error["at"] = place if is_there else f"byte {offset} of {first} to {last}"
        seen: Part = {"error": error}
    else:
        # A matcher's finding `unreachable` is an object.
        is_named = lambda one: "neverTrue" in one or isinstance(one.get("unreachable"), str)  # noqa: E731
        seen = {"ok": True, "findings": list(filter(is_named, part["findings"]))}
    yield "the schema", explained(exact(expected, seen, played), part)


def fit(case: dict[str, Any], played: Played) -> Found:
    for number, route in enumerate(case["routes"]):
        check("the route", route, "route expect")
        part = seen = played.take()
        if "error" in part:
            seen = {"error": named(part["error"], route["expect"].get("error", {}))}
        yield f"route {number}", explained(exact(route["expect"], seen, played), part)


def check_steps(steps: list[Any]) -> None:
    """Check steps that expect nothing."""
    for step in steps:
        check_step("persistence", step, "expect?")


def migrate(case: dict[str, Any], played: Played) -> Found:
    yield "the migration", exact_difference(case["expect"], played.take())


def snapshot(case: dict[str, Any], played: Played) -> Found:
    check_steps(case["steps"])
    if len(case["snapshots"]) != len(case["expect"]):
        raise ValueError("the case does not expect one text for each snapshot")
    for number, (part, expected) in enumerate(zip(case["snapshots"], case["expect"])):
        check("the snapshot", part, "options")
        yield f"snapshot {number}", exact(expected, {**part, **played.take()}, played)


def restore(case: dict[str, Any], played: Played) -> Found:
    check_steps(case["steps"] + case.get("then", []))
    expectations = [(mode, each) for each in case["expect"] for mode in each["modes"]]
    if sorted(mode for mode, _ in expectations) != sorted(MODES):
        modes = [mode for mode, _ in expectations]
        raise ValueError(f"the case does not expect each mode once: {modes}")
    wanted = dict(expectations)
    for mode in MODES:
        part, fails = played.take(), "error" in wanted[mode]
        expected = {key: value for key, value in wanted[mode].items() if key != "modes"}
        before, events = part.pop("before"), part.pop("events")
        if fails or mode == "dryRun":
            yield f"{mode}, the state", exact_difference(before, part.pop("state"))
        if not fails:
            part["committed"] = events.pop()["committed"] if events else None
            expected.setdefault("then", [])
            part.setdefault("then", [])
        elif events:
            raise ValueError(f"there was an error and a commit: {events}")
        yield mode, exact(expected, part, played)


def projection(state: dict[str, Any], declared: dict[str, Any]) -> dict[str, Any]:
    """What an address tells of a state: P(state) of section 6."""
    names, node = [], state["root"]
    while "stack" not in node:
        kind, chosen, children = (
            ("tabs", "selected", "items") if "tabs" in node else ("split", "focused", "columns")
        )
        names.append(node[kind][chosen])
        node = node[kind][children][names[-1]]
    routes = declared["routes"]
    layers = takewhile(lambda layer: "while" not in routes[layer["route"]["name"]], state["layers"])
    return {
        "at": "/".join(names),
        "stack": [entry["route"] for entry in node["stack"]],
        "layers": [
            {
                "style": layer["style"],
                "route": layer["route"],
                "stack": [entry["route"] for entry in layer["stack"]],
            }
            for layer in layers
        ],
    }


def located(part: Part, case: dict[str, Any]) -> Part:
    """A part with what an address tells instead of the state."""
    part["projection"] = projection(part.pop("state"), case["schema"])
    return part


def address(case: dict[str, Any], played: Played) -> Found:
    for number, state in enumerate(case.get("states", [])):
        check("the state", state, "steps expect")
        check_steps(state["steps"])
        yield f"state {number}", exact_difference(state["expect"], located(played.take(), case))
    for number, url in enumerate(case.get("urls", [])):
        check("the URL", url, "url expect")
        check_steps(case["before"])
        part, place = played.take(), f"URL {number}"
        before = part.pop("before")
        if "error" in part:
            yield f"{place}, the state", exact_difference(before, part["state"])
            part = {"error": part["error"]}
        else:
            part = located(part, case)
        yield place, exact_difference(url["expect"], part)


def history(case: dict[str, Any], played: Played) -> Found:
    for number, step in enumerate(case["steps"]):
        check_step("persistence", step)
        expected, part = step["expect"], played.take()
        if "state" in expected:
            expected = {**expected, "entryState": expected.get("entryState", {})}
        else:
            del part["state"], part["entryState"]
        yield f"step {number}", exact_difference(expected, part)


def presenter(case: dict[str, Any], played: Played) -> Found:
    for number, step in enumerate(case["steps"]):
        changes = "line" in step
        check_step("presenter", step, "" if changes else "expect")
        part = played.take()
        if not changes:
            asks = step["expect"].get("result", {}) if step["op"] == "gesture" else {}
            if "question" in (asks.get("resisted", {}) if isinstance(asks, dict) else {}):
                asked = part["result"]["resisted"]["question"]
                expected = asks["resisted"]["question"]
                part["result"]["resisted"]["question"] = {
                    key: value for key, value in asked.items() if key in expected
                }
            yield f"step {number}", exact_difference(step["expect"], part)


JUDGES: dict[str, Callable[[dict[str, Any], Played], Found]] = {
    "stack": stepped,
    "modal": stepped,
    "flow": stepped,
    "match": match,
    "app": app,
    "schema": schema,
    "fit": fit,
    "migrate": migrate,
    "snapshot": snapshot,
    "restore": restore,
    "address": address,
    "history": history,
    "presenter": presenter,
    "presenterApp": presenter,
}
