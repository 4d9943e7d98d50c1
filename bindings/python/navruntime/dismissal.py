"""Why a presentation is dismissed."""

from __future__ import annotations

from ._record import Record


class DismissReason(Record):
    """Why a presentation is dismissed. ``kind`` is the protocol's word; ``text`` belongs to a
    custom reason."""

    kind: str
    text: str | None = None

    @staticmethod
    def custom(text: str) -> DismissReason:
        """A reason of the program's own."""
        return DismissReason("custom", text)

    @classmethod
    def from_json(cls, value: object) -> DismissReason:
        """Read a reason from its JSON form."""
        if isinstance(value, dict):
            ((kind, text),) = value.items()
            return DismissReason(kind, text)
        return DismissReason(str(value))

    def to_json(self) -> str | dict[str, str]:
        """Its JSON form."""
        return self.kind if self.text is None else {self.kind: self.text}


DISMISS = DismissReason("dismiss")
"""The program or its user dismissed it."""
SYSTEM_DISMISS = DismissReason("systemDismiss")
"""The toolkit dismissed it, for instance by a swipe."""
DISMISS_ALL = DismissReason("dismissAll")
"""Everything was dismissed."""
REPLACED = DismissReason("replaced")
"""Another one replaced it."""
