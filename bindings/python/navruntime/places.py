"""The address of the place where the user is."""

from __future__ import annotations

from ._record import Record


class Address(Record):
    """Where the user is, as a URL; or, if that would show a ``sensitive`` parameter, no URL and the
    name of that parameter.
    """

    url: str | None
    sensitive: str | None = None
