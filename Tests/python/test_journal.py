"""The journal: a program that is killed comes back where it was."""

from __future__ import annotations

import errno
import json
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from navruntime import (
    App,
    ArgumentError,
    ClosedError,
    EventMask,
    FileError,
    Journal,
    JournalBroken,
    JournalReport,
    Route,
    StateError,
)
from navruntime.events import event_from

ROOT = Path(__file__).resolve().parents[2]
SCHEMA = {
    "format": 1,
    "id": "shop",
    "root": {"stack": "home"},
    "routes": {"home": {}, "product": {"params": {"id": "uint"}}},
}

WRITER = f"""
import sys
from navruntime import App, Journal, Route
with Journal(sys.argv[1]) as journal, App.restored({SCHEMA!r}, journal.recovered) as app:
    app.attach_journal(journal)
    app.observe(lambda event: print(app.describe(), flush=True))
    for number in range(100000):
        app.back() if app.can_go_back else app.go(Route("product", {{"id": number}}))
"""


def product(number: int) -> Route:
    return Route("product", {"id": number})


def test_a_journal_keeps_each_commit(tmp_path: Path) -> None:
    path = tmp_path / "shop.journal"
    with Journal(path) as journal, App.restored(SCHEMA, journal.recovered) as app:
        assert journal.recovered is None
        assert journal.report() == JournalReport(str(path), None, 0, None, None)
        app.attach_journal(journal)
        app.go(product(7))
        app.set_entry_state(2, {"scroll": 3})
        app.go(product(8))
        journal.flush()
        assert path.read_bytes().startswith(b"NAVJ 1 ")
    with Journal(path) as journal, App.restored(SCHEMA, journal.recovered) as app:
        report = journal.report()
        assert report.generation == "current" and report.records > 1 and report.torn is None
        assert app.restore_report
        assert app.describe() == "shop: home > product(id=7) > product(id=8)"
        assert app.entry_state(2) == {"scroll": 3}
        assert repr(journal) == f"<Journal {path}>"


def test_after_kill_9_it_is_what_an_observer_heard_of_or_the_next(tmp_path: Path) -> None:
    path = tmp_path / "shop.journal"
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "bindings" / "python")}
    for _ in range(5):
        program = subprocess.Popen(
            [sys.executable, "-c", WRITER, path], env=environment, stdout=subprocess.PIPE, text=True
        )
        assert program.stdout is not None
        heard = [program.stdout.readline() for _ in range(30)]
        program.send_signal(signal.SIGKILL)
        heard += program.stdout.read().splitlines(keepends=True)
        program.stdout.close()
        program.wait()
        last = [line.rstrip("\n") for line in heard if line.endswith("\n")][-1]
        with Journal(path) as journal, App.restored(SCHEMA, journal.recovered) as app:
            # What was shown last, or the state after it: home and a product take turns.
            came_back = app.describe()
            is_next = ("product" in came_back) != ("product" in last)
            assert app.restore_report and (came_back == last or is_next)


def test_a_torn_tail_is_cut_off_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "shop.journal"
    with Journal(path) as journal, App(SCHEMA) as app:
        app.attach_journal(journal)
        app.go(product(7))
        app.go(product(8))
    whole = path.read_bytes()
    path.write_bytes(whole[:-5])
    with Journal(path) as journal, App.restored(SCHEMA, journal.recovered) as app:
        torn = journal.report().torn
        assert torn is not None and torn.path is not None
        assert torn.at + torn.bytes == len(whole) - 5
        assert Path(torn.path).read_bytes() == whole[torn.at : -5]
        assert app.describe() == "shop: home > product(id=7)"


def test_a_journal_of_another_schema_says_so_and_is_the_generation_before(tmp_path: Path) -> None:
    path, previous = tmp_path / "shop.journal", tmp_path / "shop.journal.1"
    other = {"format": 1, "id": "other", "root": {"stack": "home"}, "routes": {"home": {}}}
    with Journal(path) as journal, App(SCHEMA) as app:
        app.attach_journal(journal)
        app.go(product(7))
    saved = path.read_bytes()
    with Journal(path) as journal, App.restored(other, journal.recovered) as app:
        report = app.restore_report
        assert report is not None and report.is_reset
        assert [dropped.at for dropped in report.dropped] == ["~schema"]
        assert path.read_bytes() == saved, "nothing is written before it is attached"
        app.attach_journal(journal)
    assert previous.read_bytes() == saved and b'"id":"other"' in path.read_bytes()


def test_a_journal_has_one_owner(tmp_path: Path) -> None:
    path = tmp_path / "shop.journal"
    with Journal(path) as journal:
        with pytest.raises(StateError, match="journal or process: close that first"):
            Journal(path)
        with App(SCHEMA) as app, App(SCHEMA) as other:
            app.attach_journal(journal)
            with pytest.raises(StateError):
                other.attach_journal(journal)
            app.attach_journal(None)
            other.attach_journal(journal)
    with pytest.raises(ClosedError):
        journal.flush()


def test_what_the_system_refuses_is_an_error_with_its_reason(tmp_path: Path) -> None:
    with pytest.raises(FileError) as caught:
        Journal(tmp_path / "missing" / "shop.journal")
    assert caught.value.status.name == "ERR_IO" and caught.value.message
    with pytest.raises(ArgumentError):
        Journal(tmp_path / "shop.journal", sync="sometimes")
    with pytest.raises(StateError):
        Journal(tmp_path)


def test_a_journal_that_cannot_be_written_is_an_event_of_its_own() -> None:
    event = event_from(b'{"journalBroken":{"errno":28,"seq":4}}')
    assert event == JournalBroken(28, 4)
    assert json.dumps(event.to_json()) == '{"journalBroken": {"errno": 28, "seq": 4}}'
    assert EventMask.JOURNAL_BROKEN in EventMask.ALL


@pytest.mark.parametrize("on_error", ["continue", "refuse"])
@pytest.mark.parametrize("number", [errno.ESTALE, errno.ENOENT])
def test_a_journal_that_has_lost_its_name_says_so_at_the_next_generation(
    tmp_path: Path, on_error: str, number: int
) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    path = folder / "shop.journal"
    broken: list[Any] = []
    with Journal(path, max_bytes=1, on_error=on_error) as journal, App(SCHEMA) as app:
        app.attach_journal(journal)
        app.observe(broken.append, EventMask.JOURNAL_BROKEN)
        if number == errno.ESTALE:
            path.rename(folder / "away")
            path.write_text("another file")
        else:
            folder.rename(tmp_path / "away")
            shutil.rmtree(tmp_path / "away")
        results = [app.go(product(n)) for n in range(100)]
        if on_error == "continue":
            assert all(result.is_success for result in results)
            assert broken[0].errno == number
        else:
            assert f'"errno": {number}' in json.dumps(results[-1].to_json())
        with pytest.raises(FileError):
            journal.flush()


FULL = f"""
import resource, sys
from navruntime import App, EventMask, Journal, JournalBroken, Route
import signal
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
with Journal(sys.argv[1], on_error=sys.argv[2]) as journal, App({SCHEMA!r}) as app:
    app.attach_journal(journal)
    app.observe(lambda event: print(event), EventMask.JOURNAL_BROKEN)
    size = len(open(sys.argv[1], "rb").read())
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
    try:
        print(app.go(Route("product", {{"id": 7}})))
    except Exception as error:
        print(type(error).__name__)
    try:
        journal.flush()
        print("flushed")
    except Exception as error:
        print(type(error).__name__, error)
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    app.go(Route("product", {{"id": 8}}))
    journal.flush()
    app.back()
    print(app.describe())
"""


@pytest.mark.parametrize(
    ("on_error", "shown"),
    [
        ("continue", "shop: home > product(id=7)"),
        ("refuse", "shop: home"),
    ],
)
def test_a_full_disk_leaves_the_change_or_refuses_it(
    tmp_path: Path, on_error: str, shown: str
) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "bindings" / "python")}
    command = [sys.executable, "-c", FULL, str(tmp_path / "shop.journal"), on_error]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    lines = done.stdout.splitlines()
    assert lines[-1] == shown, done
    assert ("JournalBroken(errno=27, seq=" in done.stdout) == (on_error == "continue"), done
    # What is not in the file cannot be flushed; a refused commit does not have to be.
    assert ("FileError" in done.stdout) == (on_error == "continue"), done
    assert ("flushed" in done.stdout) == (on_error == "refuse"), done
