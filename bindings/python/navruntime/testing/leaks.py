"""That a test leaves nothing of the library behind."""

from __future__ import annotations

import gc
from contextlib import contextmanager
from typing import Iterator

import navruntime


@contextmanager
def leak_check() -> Iterator[None]:
    """Everything of the library that is made within is closed within.

    Raises ``AssertionError`` with the numbers otherwise. Several threads that make and close such
    objects at the same time cannot be told apart.
    """
    before = navruntime.live_handles(), navruntime.live_callbacks()
    yield
    after = navruntime.live_handles(), navruntime.live_callbacks()
    if after != before:
        gc.collect()  # What nobody refers to any more is closed by its finalizer.
        after = navruntime.live_handles(), navruntime.live_callbacks()
    handles, callbacks = after[0] - before[0], after[1] - before[1]
    assert after == before, (
        f"{handles:+} handles and {callbacks:+} callbacks are left: close what was made, "
        "for example an App in a `with` block"
    )
