"""What the enumerations of :mod:`navruntime.status` have in common."""

from __future__ import annotations

from typing import Any

_MANY = 8


class Named:
    """A base of enumerations: the error for another value says which members there are."""

    @classmethod
    def _missing_(cls, value: object) -> Any:
        try:
            found: Any = super()._missing_(value)  # type: ignore[misc] # the enumeration's
        except (TypeError, ValueError):
            found = None
        if found is not None:
            return found
        members: dict[str, Any] = getattr(cls, "__members__")
        kind, names = cls.__name__, list(members)
        if len(names) > _MANY:
            names = [*names[:3], "…"]
        word = _word(value)
        meant = [name for name in members if word in (_word(name), _word(members[name].value))]
        advice = f"; did you mean {kind}.{meant[0]}?" if word and meant else ""
        raise ValueError(
            f"expected a member of {kind} ({', '.join(names)}), found {value!r}{advice}"
        )


def _word(value: object) -> str:
    """A name without its spelling: ``fullScreenCover`` is ``FULL_SCREEN_COVER``."""
    return value.replace("_", "").lower() if isinstance(value, str) else ""
