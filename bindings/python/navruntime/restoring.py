"""What migrating gives back, and a restoring that was cancelled."""

from __future__ import annotations

from typing import NamedTuple

from ._json import JSON
from .values import MigrationReport


class Migrated(NamedTuple):
    """A snapshot of the schema's version, and what was dropped on the way there."""

    snapshot: str
    report: MigrationReport


class RestoreCancelled(Exception):
    """An interceptor cancelled the restoring; nothing has changed. ``reason`` is its reason."""

    def __init__(self, reason: JSON) -> None:
        super().__init__(reason)
        self.reason = reason

    def __str__(self) -> str:
        return f"an interceptor cancelled the restoring: {self.reason}"
