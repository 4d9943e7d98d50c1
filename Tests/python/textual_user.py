"""What the tests of programs with Textual wait by: what holds, and what the toolkit shows."""

from __future__ import annotations

import asyncio
from typing import Any, Callable

PATIENCE = 60
"""Seconds after which a wait is given up, however busy the machine is."""


async def until(pilot: Any, holds: Callable[[], bool], told: Callable[[], str]) -> None:
    """Wait until something is so; ``told`` says what there is instead."""

    async def wait() -> None:
        while not holds():
            await pilot.pause()

    try:
        await asyncio.wait_for(wait(), PATIENCE)
    except asyncio.TimeoutError:
        raise AssertionError(told())


def is_at(nav: Any, pages: Any, described: str) -> bool:
    """Whether the state is this, and the toolkit shows its layers."""
    return (
        nav.describe() == described
        and pages.shown() == [layer.id for layer in nav.scene.layers]
        and not pages.presenter.wants
    )
