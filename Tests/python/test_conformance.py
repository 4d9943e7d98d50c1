"""The conformance command passes what is right, shows the first difference of what is not, and
exits as it says."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from decimal import Decimal
from pathlib import Path
from typing import Any, Callable

import pytest

ROOT = Path(__file__).resolve().parents[2]
VECTORS = ROOT / "Tests" / "conformance" / "vectors"
CONFORMANCE = ROOT / "Tests" / "conformance"
sys.path[:0] = [str(CONFORMANCE), str(CONFORMANCE / "python")]

import play_flow  # noqa: E402
import play_modal  # noqa: E402
import play_stack  # noqa: E402
from compare import Matcher, exact_difference  # noqa: E402
from judge import failure  # noqa: E402
from navruntime import FlowStore, ModalStore, NavigationStore, Status  # noqa: E402
from span import span_of  # noqa: E402


LANGUAGES = ["c", "python", "rust", "swift"]


def run(*arguments: str | Path) -> tuple[int, list[str], str]:
    done = subprocess.run(
        [ROOT / "Tests" / "conformance" / "run", *map(str, arguments)],
        capture_output=True,
        text=True,
    )
    return done.returncode, done.stdout.splitlines(), done.stderr


def cases(kind: str, count: int) -> list[dict[str, Any]]:
    with (VECTORS / f"{kind}.jsonl").open() as lines:
        return [json.loads(line) for line, _ in zip(lines, range(count))]


def write(path: Path, values: list[Any]) -> Path:
    path.write_text("".join(json.dumps(value) + "\n" for value in values))
    return path


def test_vectors_of_every_kind_pass(tmp_path: Path) -> None:
    """The first of each; all of them are a step of `make test`."""
    kinds = ("stack", "modal", "flow", "match", "own", "app", "persistence")
    chosen = {kind: cases(kind, 20) for kind in kinds}
    code, lines, _ = run(*(write(tmp_path / f"{kind}.jsonl", chosen[kind]) for kind in kinds))
    assert (
        lines
        == [
            f"{tmp_path / kind}.jsonl: {len(chosen[kind])} of {len(chosen[kind])} cases pass"
            for kind in kinds
        ]
        and code == 0
    )


def change(kind: str, case: dict[str, Any]) -> str:
    """Plant a fault in a case; answers where it is."""
    if kind == "match":
        case["cases"][0]["expect"] = {"index": 99, "params": {}}
        return "step 0: match"
    expect = case["steps"][-1]["expect"]
    if kind == "stack":
        expect["path"] = [*expect["path"], {"name": "planted"}]
        return f'step {len(case["steps"]) - 1}: path[{len(expect["path"]) - 1}]: expected {{"name":"planted"}}, got nothing'
    expect["events"] = [*expect["events"], "planted"]
    return f'step {len(case["steps"]) - 1}: events[{len(expect["events"]) - 1}]: expected "planted", got nothing'


@pytest.mark.parametrize("kind", ["stack", "modal", "flow", "match"])
def test_the_first_difference_of_a_failing_case_is_shown(kind: str, tmp_path: Path) -> None:
    several = cases(kind, 3)
    message = change(kind, several[1])
    path = write(tmp_path / "planted.jsonl", several)
    code, lines, _ = run(path)
    assert code == 1 and lines[-1] == f"{path}: 2 of 3 cases pass"
    assert len(lines) == 2 and lines[0].startswith(f"{several[1]['id']}: {message}"), lines


def test_an_event_too_many_is_a_difference(tmp_path: Path) -> None:
    (case,) = cases("stack", 1)
    step = next(step for step in case["steps"] if step["expect"]["events"])
    step["expect"]["events"].pop()
    code, lines, _ = run(write(tmp_path / "short.jsonl", [case]))
    assert code == 1 and "expected nothing, got" in lines[0]


def test_a_case_of_an_unknown_kind_or_form_fails_and_the_others_run(tmp_path: Path) -> None:
    good, odd = cases("stack", 2)
    code, lines, _ = run(
        write(
            tmp_path / "odd.jsonl",
            [{"id": "x", "kind": "dance", "steps": []}, {**odd, "surprise": 1}, good],
        )
    )
    assert (
        code == 1
        and lines[-1].endswith(": 1 of 3 cases pass")
        and lines[0].startswith("x: ")
        and "surprise" in lines[1]
    )


MALFORMED: list[tuple[str, Callable[[dict[str, Any]], Any]]] = [
    *((kind, lambda case: case.update(surprise=1)) for kind in ("stack", "modal", "flow", "match")),
    *(
        (kind, lambda case: case["steps"][0].update(surprise=1))
        for kind in ("stack", "modal", "flow")
    ),
    *(
        (kind, lambda case: case["steps"][0]["expect"].update(surprise=1))
        for kind in ("stack", "modal", "flow")
    ),
    *(
        (kind, lambda case: case["steps"][0].update(op="dance"))
        for kind in ("stack", "modal", "flow")
    ),
    *((kind, lambda case: case["steps"][0].pop("expect")) for kind in ("stack", "modal", "flow")),
    *((kind, lambda case: case.pop("steps")) for kind in ("stack", "modal", "flow")),
    *((kind, lambda case: case["config"].update(surprise=1)) for kind in ("modal", "flow")),
    ("stack", lambda case: case["middleware"].append({"name": None, "surprise": 1})),
    (
        "modal",
        lambda case: case["config"].update(
            rewritePresentOf={"route": "zz", "to": "dismissAll", "surprise": 1}
        ),
    ),
    ("match", lambda case: case["cases"][0].update(surprise=1)),
    ("match", lambda case: case.pop("cases")),
]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_member_too_many_or_missing_makes_a_case_fail(language: str, tmp_path: Path) -> None:
    planted = []
    for number, (kind, plant) in enumerate(MALFORMED):
        (case,) = cases(kind, 1)
        case["id"] = f"case {number}"
        plant(case)
        planted.append(case)
    code, lines, errors = run("--lang", language, write(tmp_path / "malformed.jsonl", planted))
    assert (
        code == 1
        and errors == ""
        and [line.split(":")[0] for line in lines[:-1]] == [case["id"] for case in planted]
    ), lines


def app_case(name: str) -> dict[str, Any]:
    with (VECTORS / "app.jsonl").open() as lines:
        return next(case for case in map(json.loads, lines) if case["id"] == name)


def first(case: dict[str, Any]) -> Any:
    return case["steps"][0]["expect"]


def found(case: dict[str, Any]) -> Any:
    return case["expect"]["findings"]


def fault(case: dict[str, Any]) -> Any:
    return case["expect"]["error"]


def route(case: dict[str, Any], index: int) -> Any:
    return case["routes"][index]["expect"]


# A case, what is changed in it, and where the difference is then.
EXACT: list[tuple[str, Callable[[dict[str, Any]], Any], str]] = [
    ("facts", lambda case: case["initial"].update(describe="planted"), "initial: describe"),
    ("facts", lambda case: case["initial"].update(hash="0" * 16), "initial: hash"),
    ("facts", lambda case: first(case).update(result="noop"), "step 0: result"),
    ("facts", lambda case: first(case)["events"].pop(), "step 0: events["),
    ("facts", lambda case: first(case)["state"].pop("queue"), "step 0: state.queue"),
    ("facts", lambda case: first(case)["state"]["facts"].update(more=1), "step 0: state.facts"),
    ("facts", lambda case: first(case).update(error={"name": "invalid"}), "step 0: error"),
    ("facts", lambda case: first(case).update(surprise=1), "no runner knows"),
    ("facts", lambda case: case["steps"][0].update(surprise=1), "no runner knows"),
    ("facts", lambda case: case["initial"].update(surprise=1), "no runner knows"),
    ("schema.ok.shop", lambda case: found(case).append({"unreachable": "home"}), "findings["),
    ("schema.unknownKey.top", lambda case: fault(case).update(name="invalid"), "error.name"),
    ("schema.unknownKey.top", lambda case: fault(case).update(at="/id"), "error.at"),
    ("fit.int", lambda case: route(case, 0).update(canonical="i"), " 0: canonical"),
    ("fit.int", lambda case: route(case, 4)["error"].update(param="planted"), "error.param"),
]


@pytest.mark.parametrize("language", LANGUAGES)
def test_cases_of_apps_are_compared_exactly(language: str, tmp_path: Path) -> None:
    planted, names = [], sorted({name for name, _, _ in EXACT})
    for number, (name, plant, _) in enumerate(EXACT):
        case = app_case(name)
        plant(case)
        planted.append({**case, "id": f"case {number}"})
    path = write(tmp_path / "planted.jsonl", [*planted, *map(app_case, names)])
    _, lines, errors = run("--lang", language, path)
    total = len(names) + len(EXACT)
    assert errors == "" and lines[-1] == f"{path}: {len(names)} of {total} cases pass"
    for number, (_, _, place) in enumerate(EXACT):
        assert lines[number].startswith(f"case {number}: "), lines[number]
        assert place in lines[number], lines[number]


def kept(kind: str, has: str) -> dict[str, Any]:
    """The first case of a kind about persistence that has a member somewhere in what it expects."""
    with (VECTORS / "persistence.jsonl").open() as lines:
        found = (
            json.loads(line) for line in lines if f'"kind":"{kind}"' in line and f'"{has}":' in line
        )
        return next(found)


# The kind, a member that the case has, a fault to plant, and what the runner's line holds.
KEPT: list[tuple[str, str, Callable[[Any], Any], str]] = [
    (
        "migrate",
        "report",
        lambda case: case["expect"]["report"].update(to=99),
        "report.to: expected 99",
    ),
    (
        "migrate",
        "error",
        lambda case: case["expect"].update(error="NAV_ERR_URL"),
        "error: expected",
    ),
    ("snapshot", "text", lambda case: case["expect"][0].update(text="{}"), "text: expected"),
    ("snapshot", "text", lambda case: case["snapshots"].pop(), "one text for each"),
    ("restore", "then", lambda case: report(case).update(isReset=9), "isReset: expected 9"),
    ("restore", "then", lambda case: case["expect"].pop(), "each mode once"),
    ("restore", "error", lambda case: case["expect"][0]["modes"].append("twice"), "twice"),
    ("address", "states", lambda case: state(case).update(url="/planted"), "url: expected"),
    ("address", "states", lambda case: state(case)["projection"].update(at="?"), "projection.at"),
    ("address", "urls", lambda case: case["urls"][0]["expect"].update(planted=1), "planted"),
    ("history", "history", lambda case: place(case).update(canTravel=[1, 1]), "canTravel[0]"),
    ("history", "entryState", lambda case: screens(case).update(entryState={"1": 2}), "entryState"),
    ("history", "history", lambda case: case["steps"][0].update(surprise=1), "no runner knows"),
]


def report(case: Any) -> Any:
    return next(part["report"] for part in case["expect"] if "report" in part)


def state(case: Any) -> Any:
    return case["states"][0]["expect"]


def place(case: Any) -> Any:
    return case["steps"][0]["expect"]


def screens(case: Any) -> Any:
    return next(step["expect"] for step in case["steps"] if "state" in step["expect"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_cases_about_persistence_are_compared_exactly(language: str, tmp_path: Path) -> None:
    planted = []
    for number, (kind, has, plant, _) in enumerate(KEPT):
        case = kept(kind, has)
        plant(case)
        planted.append({**case, "id": f"case {number}"})
    path = write(tmp_path / "planted.jsonl", [*planted, kept("history", "history")])
    _, lines, errors = run("--lang", language, path)
    assert errors == "" and lines[-1] == f"{path}: 1 of {len(KEPT) + 1} cases pass", lines
    for number, (_, _, _, text) in enumerate(KEPT):
        assert lines[number].startswith(f"case {number}: "), lines[number]
        assert text in lines[number], lines[number]


@pytest.mark.parametrize(
    "arguments", [[], ["--lang", "cobol", "f"], ["--lang"], ["--verbose"], ["/nowhere.jsonl"]]
)
def test_wrong_usage_is_exit_code_2_with_one_line(arguments: list[str]) -> None:
    code, lines, errors = run(*arguments)
    assert code == 2 and lines == [] and len(errors.splitlines()) == 1


def test_a_file_that_is_no_json_lines_is_exit_code_2(tmp_path: Path) -> None:
    path = tmp_path / "bad.jsonl"
    path.write_text(json.dumps(cases("stack", 1)[0]) + "\n{\n")
    code, _, errors = run(path)
    assert code == 2 and f"{path}: line 2 is no JSON" in errors


@pytest.mark.parametrize(
    ("expected", "actual", "difference"),
    [
        ({"a": 1}, {"a": 1, "b": 2}, None),
        ({"a": None}, {}, None),
        ({"a": 1}, {}, "a: expected 1, got nothing"),
        ([1], [1, 2], "[1]: expected nothing, got 2"),
        ({"name": "r"}, {"name": "r", "params": {}}, None),
        ({"name": "r"}, {"name": "r", "params": {"x": 1}}, "expected"),
        (
            {"r": {"name": "r", "params": {"x": 1}}},
            {"r": {"name": "r", "params": {"x": 1.0}}},
            None,
        ),
        (True, 1, "expected true, got 1"),
        ({"params": {}}, {"params": {"x": ["1"]}}, "params: expected"),
        ([{"id": "p0"}, {"id": "p0"}], [{"id": 1}, {"id": 1}], None),
        ([{"id": "p0"}, {"id": "p0"}], [{"id": 1}, {"id": 2}], "[1].id: expected 1 (p0), got 2"),
        (
            [{"id": "p0"}, {"queuedBehind": "p1"}],
            [{"id": 1}, {"queuedBehind": 1}],
            "[1].queuedBehind: expected a new id for p1",
        ),
        ({"name": "r", "params": {"id": "1"}}, {"name": "r", "params": {"id": "2"}}, "expected"),
        ([{"id": "p0"}], [{"id": None}], '[0].id: expected "p0", got null'),
        (1, Decimal("1.0"), None),
        (10**24, Decimal("1E24"), None),
        (10**29 + 1, Decimal("1e29"), "expected"),
        (Decimal("0.1"), Decimal("0.1000000000000000055511151231257827"), "expected"),
    ],
)
def test_the_matching_rule(expected: Any, actual: Any, difference: str | None) -> None:
    found = Matcher().difference(expected, actual)
    assert (
        found is None if difference is None else found is not None and found.startswith(difference)
    ), found


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_wrong_result_of_a_reconciliation_makes_a_case_fail(
    language: str, tmp_path: Path
) -> None:
    own = cases("own", 10**6)
    case = next(
        case
        for case in own
        if case["kind"] == "stack" and any(step["op"] == "reconcile" for step in case["steps"])
    )
    next(step for step in case["steps"] if step["op"] == "reconcile")["expect"]["result"] = {
        "single": "emptyStack"
    }
    code, lines, _ = run("--lang", language, write(tmp_path / "planted.jsonl", [case]))
    assert code == 1 and 'result.single: expected "emptyStack"' in lines[0], lines


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_big_number_that_differs_in_its_last_digit_makes_a_case_fail(
    language: str, tmp_path: Path
) -> None:
    number = "12345678901234567890123"
    with (VECTORS / "own.jsonl").open() as lines:
        line = next(line for line in lines if number in line and '"kind":"stack"' in line)
    start = line.index(number, line.index('"expect"'))
    planted = line[:start] + number[:-1] + "4" + line[start + len(number) :]
    path = tmp_path / "planted.jsonl"
    path.write_text(line + planted)
    code, shown, errors = run("--lang", language, path)
    assert code == 1 and errors == "" and shown[-1] == f"{path}: 1 of 2 cases pass", shown
    assert number[1:] in shown[0] and number[1:-1] + "4" in shown[0], shown


def wrong_status(function: str, parameters: str, arguments: str) -> str:
    """A function before the library's that answers OK where that refuses."""
    return f"""nav_status {function}({parameters}) {{
      nav_status (*real)({parameters});
      *(void **)&real = dlsym(RTLD_NEXT, "{function}");
      nav_status status = real({arguments});
      return status > 0 ? NAV_OK : status;
    }}"""


TEXT_CALL = "const char *text, size_t length, nav_buffer *result, nav_error *error"
STACK_CALL = ("nav_store *store, " + TEXT_CALL, "store, text, length, result, error")
PRESENT = (
    "nav_modal_store *store, const char *text, size_t length, nav_modal_style style, int64_t *id, nav_buffer *result, nav_error *error",
    "store, text, length, style, id, result, error",
)
FLOW_CALL = ("nav_flow_store *flow, " + TEXT_CALL, "flow, text, length, result, error")
# A function before the library's whose text, of what it gives, has another last digit.
WRONG_DIGIT = """nav_status nav_store_path(nav_store *store, nav_buffer *path, nav_error *error) {
      nav_status (*real)(nav_store *store, nav_buffer *path, nav_error *error);
      *(void **)&real = dlsym(RTLD_NEXT, "nav_store_path");
      nav_status status = real(store, path, error);
      char *found = path->data ? strstr(path->data, "1.2345678901234567890123e+22") : NULL;
      if (found) found[23] = '4';
      return status;
    }"""
# The same for an intent that was applied: without its path.
WRONG_RESULT = f"""nav_status nav_flow_store_send({FLOW_CALL[0]}) {{
      nav_status (*real)({FLOW_CALL[0]});
      *(void **)&real = dlsym(RTLD_NEXT, "nav_flow_store_send");
      nav_status status = real({FLOW_CALL[1]});
      if (status == NAV_OK) nav_json_canonical("{{\\"applied\\":[]}}", NAV_NUL, result, NULL);
      return status;
    }}"""
KINDS = ("stack", "modal", "flow")
# By what the runners must say: what is wrong with the library, and in which vectors it shows.
FAULTS = {
    "status: ": (
        "\n".join(
            [
                wrong_status("nav_store_execute", *STACK_CALL),
                wrong_status("nav_modal_store_present", *PRESENT),
                wrong_status("nav_flow_store_send", *FLOW_CALL),
            ]
        ),
        KINDS,
    ),
    "revision: ": (
        """uint64_t nav_store_revision(nav_store *store) { return 7; }
      uint64_t nav_modal_store_revision(nav_modal_store *store) { return 7; }
      uint64_t nav_flow_store_revision(nav_flow_store *flow) { static uint64_t n; return n += 100; }""",
        KINDS,
    ),
    "result: ": (WRONG_RESULT, ("flow",)),
    "12345678901234567890124": (WRONG_DIGIT, ("own",)),
}


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("language", ["c", "rust"])
def test_a_runner_notices_what_is_wrong_with_a_library(
    language: str, fault: str, tmp_path: Path
) -> None:
    """A library is put before the real one that has the fault."""
    source, library = tmp_path / "fault.c", tmp_path / "fault.so"
    functions, kinds = FAULTS[fault]
    source.write_text(
        "#define _GNU_SOURCE\n#include <dlfcn.h>\n#include <string.h>\n"
        f"#include <navruntime.h>\n{functions}\n"
    )
    subprocess.run(
        ["cc", "-shared", "-fPIC", f"-I{ROOT}/include", source, "-o", library, "-ldl"], check=True
    )
    notices({"NAV_PRELOAD": str(library)}, language, fault, kinds)


# What the Swift runner can plant between the core and what compares it, what it must say then, and
# in which vectors.
SWIFT_FAULTS = {
    "outcome": ("the outcome of the call is not that of its details", ("stack",)),
    "revision": ("revision: ", KINDS),
    "result": ("result: ", ("flow",)),
}


@pytest.mark.parametrize("fault", SWIFT_FAULTS)
def test_the_swift_runner_notices_what_is_wrong_with_the_core(fault: str) -> None:
    message, kinds = SWIFT_FAULTS[fault]
    notices({"NAV_PLANT": fault}, "swift", message, kinds)


def notices(
    environment: dict[str, str], language: str, message: str, kinds: tuple[str, ...]
) -> None:
    """Check that a runner shows a difference with that text in the vectors of each kind."""
    files = [VECTORS / f"{kind}.jsonl" for kind in kinds]
    command = [ROOT / "Tests" / "conformance" / "run", "--lang", language, *files]
    done = subprocess.run(
        command, capture_output=True, text=True, env={**os.environ, **environment}
    )
    rest = done.stdout
    for file in files:
        shown, _, rest = rest.partition(f"{file}: ")
        assert done.returncode == 1 and message in shown, (file, shown[-2000:], done.stderr[-2000:])


PLAYERS = {
    "stack": (play_stack, NavigationStore),
    "modal": (play_modal, ModalStore),
    "flow": (play_flow, FlowStore),
}


@pytest.mark.parametrize("kind", PLAYERS)
def test_wrong_statuses_and_revisions_of_the_python_binding_are_noticed(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    player, store = PLAYERS[kind]
    several = cases(kind, 90)

    def differences() -> set[str]:
        found = set()
        for case in several:
            message = failure(case, {"parts": list(player.play(case))}, "python")
            if message:
                found.add(message.split(": ")[1])
        return found

    assert differences() == set()
    with monkeypatch.context() as patch:
        patch.setattr(store, "revision", 7)
        assert differences() == {"revision"}
    with monkeypatch.context() as patch:
        real = player.answered
        patch.setattr(
            player,
            "answered",
            lambda answer, *rest: real(answer._replace(status=Status.OK), *rest),
        )
        assert differences() == {"status"}


@pytest.mark.parametrize(
    ("printed", "message"),
    [
        ("kill -SEGV $$", "the runner has ended: signal SIGSEGV"),
        ("exit 3", "the runner has ended: exit code 3"),
        ("echo nonsense", "what the runner prints is no JSON: "),
        ("""echo '{"parts":[]}'""", "after before the first step: the runner did not play it"),
        ("""echo '{"parts":[],"error":"lost"}'""", "after before the first step: lost"),
    ],
)
def test_a_runner_that_fails_makes_its_case_fail(
    printed: str, message: str, tmp_path: Path
) -> None:
    runner, path = tmp_path / "runner", write(tmp_path / "cases.jsonl", cases("stack", 2))
    runner.write_text(f"#!/bin/sh\n{printed}\n")
    runner.chmod(0o755)
    code, lines, _ = run("--runner", runner, path)
    assert code == 1 and lines[0].startswith(f"{cases('stack', 1)[0]['id']}: {message}"), lines
    assert len(lines) == 3 and lines[-1] == f"{path}: 0 of 2 cases pass"


def test_exact_comparison_allows_no_more_members() -> None:
    assert exact_difference({"a": [1, {}]}, {"a": [Decimal("1.0"), {}]}) is None
    assert exact_difference({}, {"a": None}) == "a: expected nothing, got null"
    assert exact_difference({"a": {"b": 1}}, {}) == 'a: expected {"b":1}, got nothing'
    assert exact_difference({"invalidURL": {}}, {"invalidURL": {"offset": 1}}) is None
    swapped = {"s": {"a": 1, "b": 2}}, {"s": {"b": 2, "a": 1}}
    assert exact_difference(*swapped) is None
    assert (exact_difference(*swapped, ordered=True) or "").startswith("s, the order of members: ")


def test_a_member_goes_from_its_key_to_the_end_of_its_value() -> None:
    text = rb'{"a":[1,{"x/y":"}\""}], "b" : 2}'
    for pointer, expected in {
        "": text,
        "/a": rb'"a":[1,{"x/y":"}\""}]',
        "/a/0": b"1",
        "/a/1/x~1y": rb'"x/y":"}\""',
        "/b": b'"b" : 2',
    }.items():
        first, last = span_of(text, pointer)
        assert text[first : last + 1] == expected
