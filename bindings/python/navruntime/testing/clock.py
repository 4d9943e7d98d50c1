"""A clock that tests advance."""

from __future__ import annotations


class ManualClock:
    """A clock that stands still until a test moves it. Give it wherever a clock is wanted.

    >>> clock = ManualClock()
    >>> store.set_clock(clock)
    >>> clock.advance(0.5)
    """

    __slots__ = ("milliseconds",)

    def __init__(self, milliseconds: int = 0) -> None:
        self.milliseconds = milliseconds
        """What the clock shows."""

    def __call__(self) -> int:
        return self.milliseconds

    def advance(self, seconds: float) -> None:
        """Move the clock. It never goes back: that is a ``ValueError``."""
        if seconds < 0:
            raise ValueError(f"a clock does not go back: {seconds} seconds are below 0")
        self.milliseconds += round(seconds * 1000)

    def __repr__(self) -> str:
        return f"<ManualClock at {self.milliseconds} ms>"
