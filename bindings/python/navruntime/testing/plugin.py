"""The pytest plugin: pytest finds it when the package is installed.

| fixture | what it is |
|---|---|
| ``navruntime_schema`` | the ``SCHEMA`` of the test's module (a dict, JSON text or a :class:`Schema`), or the file that the setting ``navruntime_schema`` names; a project may override it |
| ``app`` | an app of that schema; nothing of the library is left after the test |
| ``events`` | an :class:`EventLog` of that app; at the end, an event that no test has looked at fails |
| ``journal`` | a :class:`Journal` in a folder of the test's own |
| ``clock`` | a :class:`ManualClock` |
| ``no_leaks`` | nothing of the library is left after the test |
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, Iterator

import pytest

if TYPE_CHECKING:
    from ..app import App
    from ..journal import Journal
    from ..schema import Schema
    from . import EventLog, ManualClock


def pytest_addoption(parser: pytest.Parser) -> None:
    """What the plugin reads of the command line and of the settings."""
    parser.addini("navruntime_schema", "file of the schema of the app that tests get")
    group = parser.getgroup("navruntime")
    group.addoption(
        "--navruntime-update", action="store_true", help="write golden files instead of comparing"
    )


def pytest_configure(config: pytest.Config) -> None:
    """Pass the option on to :func:`assert_golden`."""
    if config.getoption("--navruntime-update", default=False):
        os.environ["NAVRUNTIME_UPDATE"] = "1"


@pytest.fixture
def no_leaks() -> Iterator[None]:
    """Nothing of the library is left after the test."""
    from .leaks import leak_check

    with leak_check():
        yield


@pytest.fixture
def navruntime_schema(request: pytest.FixtureRequest) -> Iterator[Schema]:
    """The schema of the app."""
    from ..schema import Schema

    found: Any = getattr(request.module, "SCHEMA", None)
    if isinstance(found, Schema):
        yield found
        return
    path = request.config.getini("navruntime_schema")
    if found is None and not path:
        pytest.fail(
            f"{request.module.__name__} has no SCHEMA, and no setting navruntime_schema names a "
            "file: the fixtures of navruntime need one of them",
            pytrace=False,
        )
    if found is None:
        found = Schema.load(Path(request.config.rootpath, path))
    with found if isinstance(found, Schema) else Schema(found) as schema:
        yield schema


@pytest.fixture
def app(no_leaks: None, navruntime_schema: Schema) -> Iterator[App]:
    """An app of the schema."""
    from ..app import App

    with App(navruntime_schema) as app:
        yield app


@pytest.fixture
def events(app: App) -> Iterator[EventLog]:
    """The events of the app. One that the test did not look at fails at its end."""
    from .event_log import EventLog, assert_events

    with EventLog(app) as log:
        yield log
        assert_events(log, [])


@pytest.fixture
def journal(no_leaks: None, tmp_path: Path) -> Iterator[Journal]:
    """A journal in a folder of the test's own; ``app.attach_journal(journal)`` uses it."""
    from ..journal import Journal

    with Journal(tmp_path / "journal") as journal:
        yield journal


@pytest.fixture
def clock() -> ManualClock:
    """A clock that the test advances."""
    from .clock import ManualClock

    return ManualClock()
