"""The test kit: where the user is, events, golden files, the clock, and the pytest plugin."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import navruntime
import pytest
from navruntime import App, Committed, NavigationStore, Route
from navruntime.testing import (
    EventLog,
    ManualClock,
    Transcript,
    assert_at,
    assert_events,
    assert_golden,
    leak_check,
)

SCHEMA = {
    "format": 1, "id": "shop",
    "root": {"tabs": [{"name": "shop", "stack": "home"}, {"name": "orders", "stack": "orders"}]},
    "facts": {"signedIn": {"initial": False}, "closed": {"initial": False}},
    "routes": {
        "home": {"links": ["/"]}, "orders": {"links": ["/orders"]},
        "product": {
            "params": {"id": "uint", "view": {"type": ["info", "all"], "default": "info"}},
            "in": "shop", "links": ["/products/:id", "/p/:id"],
        },
        "order": {"params": {"id": "uint"}, "in": "orders", "links": ["/orders/:id"],
                  "requires": ["signedIn"], "orElse": "signIn"},
        "signIn": {"show": "sheet"},
        "shut": {"show": "cover", "while": ["closed"]},
    },
}  # fmt: skip


def refusal(app: App, place: object) -> str:
    with pytest.raises(AssertionError) as raised:
        assert_at(app, place)  # type: ignore[arg-type]
    return str(raised.value)


def test_the_user_is_at_a_link_a_route_and_an_address(app: App) -> None:
    app.open("/products/7")
    assert_at(app, "/products/7")
    assert_at(app, "/p/7")
    assert_at(app, "/products/7?view=info")
    assert_at(app, Route("product", {"id": 7}))
    assert_at(app, Route("product", {"id": 7, "view": "info"}))
    app.go(Route("product", {"id": 8}))
    assert app.url is not None and "~under" in app.url
    assert_at(app, app.url)
    app.go("signIn")
    assert_at(app, "signIn")


def test_where_the_user_is_not_is_said_with_what_is_there(app: App) -> None:
    app.open("/products/7")
    found = refusal(app, "/products/8")
    assert "expected '/products/8': product(id=8)" in found
    assert "found product(id=7), /products/7" in found
    assert "the state: shop [shop]: home > product(id=7)" in found
    assert "found the" not in refusal(app, "/products/7?~under=%2Fproducts%2F1")
    assert "Unhandled(url='/nowhere')" in refusal(app, "/nowhere")
    assert "Pending(" in refusal(app, "/orders/1")
    # Under a lock nothing is shown but the lock.
    app.facts["closed"] = True
    assert "does not lead to a screen with these facts" in refusal(app, "/products/7")
    assert_at(app, "shut")


def test_events_are_expected_by_name_by_pattern_and_by_value(app: App) -> None:
    with EventLog(app) as events:
        app.go(Route("product", {"id": 7}))
        changes = [
            {"stack": {"at": "shop", "kept": 1, "removed": [], "added": ..., "direction": ...}}
        ]
        assert_events(
            events,
            [{"committed": {"seq": 1, "cause": "go", "changes": changes}}, "shown"],
        )
        app.facts["signedIn"] = True
        commit = Committed(2, "facts", None, (navruntime.FactsSet({"signedIn": True}),))
        assert_events(events, [commit])
        assert_events(events, [])


def test_events_that_differ_are_told_one_by_one(app: App) -> None:
    with EventLog(app) as events:
        app.open("/products/7")
        app.back()
        app.back()
        back = {"committed": {"seq": 9, "cause": "back", "changes": ...}}
        with pytest.raises(AssertionError) as raised:
            assert_events(events, ["committed", "withdrawn", "shown", back, "shown"])
    text = str(raised.value)
    assert text.startswith('5 events are expected, 5 came:\n    {"committed": {"seq": 1')
    assert '\n  - {"withdrawn": ...}   (did not come)\n    {"shown"' in text
    assert "\n      /committed/seq: expected 9, found 2\n" in text
    assert '+ {"refused": {"intent": "back", "reason": "none"}}   (not expected)' in text
    assert len(events) == 0, "they are not told twice"


def test_events_that_did_not_come_are_told(app: App) -> None:
    with EventLog(app) as events:
        app.back()
        with pytest.raises(AssertionError, match="did not come"):
            assert_events(events, ["refused", "committed"])
        with pytest.raises(TypeError, match="expected a list of events, found 'refused'"):
            assert_events(events, "refused")


def test_true_is_not_1(app: App) -> None:
    with EventLog(app) as events:
        app.facts["signedIn"] = True
        wrong = {"committed": {"seq": 1, "cause": "facts", "changes": [{"facts": {"signedIn": 1}}]}}
        with pytest.raises(AssertionError, match="/facts/signedIn: expected 1, found true"):
            assert_events(events, [wrong])


def test_a_transcript_is_compared_with_its_file(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "golden" / "link.txt"
    monkeypatch.delenv("NAVRUNTIME_UPDATE", raising=False)
    with Transcript(app) as transcript:
        app.open("/products/7")
        app.send("back", source="key")
        app.back()
        with pytest.raises(AssertionError, match="does not exist"):
            assert_golden(transcript, file)
        with monkeypatch.context() as updating:
            updating.setenv("NAVRUNTIME_UPDATE", "1")
            assert_golden(transcript, file)
        assert_golden(transcript, file)
        app.facts["signedIn"] = True
        with pytest.raises(AssertionError) as raised:
            assert_golden(transcript, file)
    assert "+facts: shop [shop]: home" in str(raised.value)
    assert file.read_text() == (
        "shop [shop]: home\n"
        "open: shop [shop]: home > product(id=7)\n"
        "back (key): shop [shop]: home\n"
        '  refused {"intent": "back", "reason": "none"}\n'
    )


def test_a_clock_moves_when_the_test_says() -> None:
    clock = ManualClock()
    with NavigationStore(["home"]) as store:
        store.set_clock(clock)
        store.add_builtin_middleware(
            {"throttle": {"milliseconds": 1000, "key": "kindAndRoute"}, "debugName": "slow"}
        )
        done = []
        for _ in range(2):
            done += [store.push("detail").is_success, store.push("detail").is_success]
            clock.advance(1.5)
    assert done == [True, False, True, False]
    assert clock() == 3000 and repr(clock) == "<ManualClock at 3000 ms>"
    with pytest.raises(ValueError, match="does not go back"):
        clock.advance(-1)


def test_what_is_left_open_is_told() -> None:
    with pytest.raises(AssertionError, match=r"\+2 handles and \+0 callbacks are left"):
        with leak_check():
            left = App(SCHEMA)
    left.close()
    with leak_check(), App(SCHEMA):
        pass


PLUGIN_TESTS = """
from navruntime.testing import assert_at, assert_events

SCHEMA = {"format": 1, "id": "a", "root": {"stack": "home"},
          "routes": {"home": {}, "detail": {"links": ["/detail"]}}}
LEFT = []

def test_goes(app, events):
    app.go("detail")
    assert_at(app, "/detail")
    assert_events(events, ["committed", "shown"])

def test_forgets_events(app, events):
    app.go("detail")

def test_keeps(app, journal, clock):
    app.attach_journal(journal)
    app.go("detail")
    assert clock() == 0 and journal.report().path.endswith("journal")

def test_leaks(app, navruntime_schema):
    from navruntime import App
    LEFT.append(App(navruntime_schema))
"""


def run_pytest(folder: Path, *options: str) -> str:
    """What pytest says, with this plugin and no other: importing those takes most of a second."""
    package = str(Path(navruntime.__file__).resolve().parents[1])
    command = [sys.executable, "-m", "pytest", "-p", "navruntime.testing.plugin", "-q", *options]
    run = subprocess.run(
        [*command, "-p", "no:cacheprovider", str(folder)],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": package, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        stdout=subprocess.PIPE,
        text=True,
    )
    return run.stdout


def test_the_plugin_gives_fixtures_and_finds_what_is_forgotten(tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text(PLUGIN_TESTS)
    text = run_pytest(tmp_path)
    assert "4 passed, 2 errors" in text
    assert "ERROR test_it.py::test_forgets_events" in text and "0 events are expected, 2" in text
    assert "ERROR test_it.py::test_leaks" in text and "+1 handles" in text


def test_the_plugin_reads_a_file_or_says_what_it_needs(tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text(
        "def test_it(app):\n    assert app.describe() == 'b: home'\n"
    )
    assert "test_it has no SCHEMA, and no setting navruntime_schema" in run_pytest(tmp_path)
    (tmp_path / "b.json").write_text(
        '{"format": 1, "id": "b", "root": {"stack": "home"}, "routes": {"home": {}}}'
    )
    (tmp_path / "pytest.ini").write_text("[pytest]\nnavruntime_schema = b.json\n")
    assert "1 passed" in run_pytest(tmp_path)


def test_the_plugin_writes_golden_files_if_it_is_told_to(tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text(
        "from navruntime.testing import assert_golden\n"
        "def test_it():\n    assert_golden('text', 'golden.txt')\n"
    )
    assert "1 failed" in run_pytest(tmp_path)
    assert "1 passed" in run_pytest(tmp_path, "--navruntime-update")
    assert (tmp_path / "golden.txt").read_text() == "text"
    assert "1 passed" in run_pytest(tmp_path)


def test_the_package_names_the_plugin_to_pytest() -> None:
    project = Path(__file__).resolve().parents[2] / "bindings/python/pyproject.toml"
    lines = project.read_text().split("[project.entry-points.pytest11]\n", 1)[1].splitlines()
    assert lines[0] == 'navruntime = "navruntime.testing.plugin"'
