"""The numbers of the ABI that a program sees: statuses, kinds of commands, event masks, styles and policies."""

from __future__ import annotations

from enum import Enum, IntEnum, IntFlag


class Status(IntEnum):
    """How a call ended: 0 is done, above 0 a refusal, below 0 an error (raised as a :class:`NavError`)."""

    OK = 0
    CANCELLED = 1
    EMPTY_STACK = 2
    INVALID_POP_COUNT = 3
    INSUFFICIENT_STACK_DEPTH = 4
    ROUTE_NOT_FOUND = 5
    VALIDATION_FAILED = 6
    PARTIAL = 7
    NOT_COMMITTED = 8
    QUEUED = 9
    NOOP = 10
    PENDING = 11
    REJECTED = 12
    UNHANDLED = 13
    NO_MATCH = 14
    ERR_ARGUMENT = -1
    ERR_UTF8 = -2
    ERR_JSON = -3
    ERR_ROUTE = -4
    ERR_COMMAND = -5
    ERR_URL = -6
    ERR_PATTERN = -7
    ERR_LIMIT = -8
    ERR_REENTRANT = -9
    ERR_STATE = -10
    ERR_DETACHED = -11
    ERR_SCHEMA = -12
    ERR_INTERNAL = -13


class CommandKind(IntEnum):
    """What a command does, without its payload."""

    PUSH = 1
    PUSH_ALL = 2
    POP = 3
    POP_COUNT = 4
    POP_TO_ROOT = 5
    POP_TO = 6
    POP_TO_ENTRY = 7
    REPLACE = 8
    SEQUENCE = 9
    WHEN_CANCELLED = 10
    PRESENT = 101
    REPLACE_CURRENT = 102
    DISMISS_CURRENT = 103
    DISMISS_ALL = 104


class EventMask(IntFlag):
    """Which events an observer or queue gets."""

    CHANGED = 0x1
    BATCH_EXECUTED = 0x2
    TRANSACTION_EXECUTED = 0x4
    PATH_MISMATCH = 0x8
    MIDDLEWARE_MUTATION = 0x10
    ANSWERED = 0x20
    PRESENTED = 0x100
    DISMISSED = 0x200
    REPLACED = 0x400
    QUEUE_CHANGED = 0x800
    COMMAND_INTERCEPTED = 0x1000
    PATH_CHANGED = 0x10000
    INTENT_REJECTED = 0x20000
    LAYOUT_CHANGED = 0x40000
    STEP_CHANGED = 0x80000
    TAB_SELECTED = 0x100000
    BADGE_CHANGED = 0x200000
    TABS_CHANGED = 0x400000
    ALL = 0x00FFFFFF
    DELTA = 0x80000000
    """What was removed and added instead of whole paths and queues: its cost is that of the change."""


class ReconcilePolicy(IntEnum):
    """What becomes of a path that does not follow from the store's."""

    REPLACE = 0
    IGNORE = 1


class ModalStyle(Enum):
    """How a presentation is shown."""

    SHEET = "sheet"
    FULL_SCREEN_COVER = "fullScreenCover"

    @property
    def code(self) -> int:
        """The style's number in the ABI."""
        return 0 if self is ModalStyle.SHEET else 1


class SplitColumn(Enum):
    """A column of a split."""

    SIDEBAR = "sidebar"
    CONTENT = "content"
    DETAIL = "detail"

    @property
    def code(self) -> int:
        """The column's number in the ABI."""
        return list(SplitColumn).index(self)


class SplitVisibility(Enum):
    """Which columns a wide split shows."""

    AUTOMATIC = "automatic"
    ALL = "all"
    DOUBLE_COLUMN = "doubleColumn"
    DETAIL_ONLY = "detailOnly"

    @property
    def code(self) -> int:
        """The visibility's number in the ABI."""
        return list(SplitVisibility).index(self)
