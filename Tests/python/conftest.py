"""Every test ends with no live handle, no live callback and no exception left over."""

from __future__ import annotations

import gc
import sys
from pathlib import Path
from typing import Iterator

import pytest
from hypothesis import HealthCheck, settings

# Nothing is judged by time: on a machine that is busy, an example or making it may take any.
settings.register_profile(
    "untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.load_profile("untimed")

HERE = Path(__file__).resolve().parent
pytest.register_assert_rewrite("drawing_cases", "dragging_cases", "frames_world", "sliding_cases")
sys.path[:0] = [str(HERE.parents[1] / "bindings" / "python"), str(HERE)]

import navruntime  # noqa: E402
from navruntime import _callbacks  # noqa: E402


@pytest.fixture(autouse=True)
def nothing_is_left() -> Iterator[None]:
    before = navruntime.live_handles(), navruntime.live_callbacks()
    yield
    gc.collect()
    assert (navruntime.live_handles(), navruntime.live_callbacks()) == before
    assert _callbacks.pending == {}


@pytest.fixture
def app(request: pytest.FixtureRequest) -> Iterator[navruntime.App]:
    """An app of the SCHEMA of the test's module."""
    with navruntime.App(request.module.SCHEMA) as app:
        yield app


def pytest_collection_finish() -> None:
    """What is there before the first test stays: collecting after each test need not look at
    it."""
    gc.collect()
    gc.freeze()
