"""The recorder: what happens to an app, as lines of a file or of a log."""

from __future__ import annotations

import json
import logging
import os
from pathlib import Path
from typing import Any

import pytest
from navruntime import App, FileError, Recorder, Route, StateError

SCHEMA = {
    "format": 1,
    "id": "shop",
    "root": {"stack": "home"},
    "routes": {
        "home": {},
        "product": {"params": {"id": "uint"}},
        "draft": {"params": {"text": {"type": "string", "default": "", "sensitive": True}}},
    },
}


def lines(text: str) -> list[Any]:
    return [json.loads(line) for line in text.splitlines()]


def test_a_recorder_writes_each_call_with_the_hash_of_the_state(tmp_path: Path) -> None:
    path = tmp_path / "session.jsonl"
    with Recorder(path) as recorder, App(SCHEMA) as app:
        app.attach_recorder(recorder)
        app.go(Route("product", {"id": 7}))
        app.back()
        head, go, back = lines(path.read_text(encoding="utf-8"))
        assert head["recording"] == 1 and head["schema"]["id"] == "shop"
        assert go["call"] == {"send": {"go": {"name": "product", "params": {"id": 7}}}}
        assert (go["n"], go["seq"], go["result"], go["cause"]) == (1, 1, "done", "go")
        assert back["hash"] == app.hash
        app.go(Route("draft", {"text": "SECRET"}))
        app.attach_recorder(None)
        app.back()
    text = path.read_text(encoding="utf-8")
    assert len(text.splitlines()) == 4 and "SECRET" not in text


def test_a_recorder_writes_to_a_descriptor_and_to_a_logger(
    caplog: pytest.LogCaptureFixture,
) -> None:
    reader, writer = os.pipe()
    with Recorder(fd=writer) as recorder:
        os.close(writer)
        with App(SCHEMA) as app:
            app.attach_recorder(recorder)
            app.back()
    with open(reader, encoding="utf-8") as pipe:
        assert [next(iter(line)) for line in lines(pipe.read())] == ["recording", "n"]
    with caplog.at_level(logging.DEBUG, "shop.navigation"):
        with Recorder(logger="shop.navigation") as recorder, App(SCHEMA) as app:
            app.attach_recorder(recorder)
            app.go("draft")
            with pytest.raises(StateError), App(SCHEMA) as other:
                other.attach_recorder(recorder)
        recorder.drain()
    assert [record.levelno for record in caplog.records] == [logging.DEBUG] * 2
    assert json.loads(caplog.records[1].getMessage())["call"] == {"send": {"go": "draft"}}


def test_two_recorders_of_one_file_leave_each_other_s_lines_whole(tmp_path: Path) -> None:
    path = tmp_path / "session.jsonl"
    with App(SCHEMA) as first, App(SCHEMA) as second:
        first.attach_recorder(Recorder(path))
        for _ in range(3):
            first.back()
        second.attach_recorder(Recorder(path))
        for app in (first, second, first):
            app.back()
    lines = path.read_bytes().splitlines()
    assert [next(iter(json.loads(line))) for line in lines] == ["recording", "n", "n", "n"]


def test_times_come_from_the_clock(tmp_path: Path) -> None:
    path = tmp_path / "session.jsonl"
    times = iter([100, 250])
    with Recorder(path, clock=lambda: next(times)) as recorder, App(SCHEMA) as app:
        app.attach_recorder(recorder)
        with pytest.raises(StateError):
            recorder.set_clock(None)
        app.back()
        app.back()
    assert [line["t"] for line in lines(path.read_text(encoding="utf-8"))[1:]] == [100, 250]


def test_what_cannot_be_recorded_to_is_said() -> None:
    with pytest.raises(FileError, match="recording"):
        Recorder("/nowhere/x")
    with pytest.raises(TypeError, match="one of"):
        Recorder()
    with pytest.raises(TypeError, match="one of"):
        Recorder("x", fd=1)
    with pytest.raises(TypeError, match="Recorder"), App(SCHEMA) as app:
        app.attach_recorder("x")  # type: ignore[arg-type]
