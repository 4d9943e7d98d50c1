# Generated from include/navruntime.h by tools/generate/make_ffi.py; do not edit.
"""The numbers of the ABI that a program sees: statuses, event masks and kinds."""

from __future__ import annotations

from enum import Enum, IntEnum, IntFlag

from ._named import Named


class Status(Named, IntEnum):
    """How a call ended: 0 is done, above 0 a refusal, below 0 a mistake of the caller."""

    OK = 0
    """Done."""
    CANCELLED = 1
    """A callback, such as a middleware or interceptor, said no."""
    EMPTY_STACK = 2
    """Nothing to pop, or no top."""
    INVALID_POP_COUNT = 3
    """A count of zero or less."""
    INSUFFICIENT_STACK_DEPTH = 4
    """More than the stack has; nothing was popped."""
    ROUTE_NOT_FOUND = 5
    """No such route or entry on the stack."""
    VALIDATION_FAILED = 6
    """The store's validator refuses the new state."""
    PARTIAL = 7
    """A sequence or batch in which not everything succeeded."""
    NOT_COMMITTED = 8
    """A transaction that was rolled back, or was empty."""
    QUEUED = 9
    """A modal that waits while another one is shown."""
    NOOP = 10
    """Nothing to do."""
    PENDING = 11
    """A link, intent or command waits, or a question is open."""
    REJECTED = 12
    """The rules refuse it: a link, an intent, a name, a schema."""
    UNHANDLED = 13
    """A deep link that matches nothing."""
    NO_MATCH = 14
    """No mapping matches."""
    ERR_ARGUMENT = -1
    """NULL, unknown key or handle, wrong type, out of range."""
    ERR_UTF8 = -2
    """Not well-formed UTF-8."""
    ERR_JSON = -3
    """Not RFC 8259 JSON."""
    ERR_ROUTE = -4
    """JSON, but not a route."""
    ERR_COMMAND = -5
    """JSON, but not a command, intent, result or reason."""
    ERR_URL = -6
    """Not an RFC 3986 URL reference."""
    ERR_PATTERN = -7
    """Not a link pattern."""
    ERR_LIMIT = -8
    """Larger, deeper or more than the limit allows."""
    ERR_REENTRANT = -9
    """A change from a callback that may only read."""
    ERR_STATE = -10
    """A snapshot or config that breaks an invariant."""
    ERR_DETACHED = -11
    """The handle's parent no longer exists."""
    ERR_SCHEMA = -12
    """A wrong schema, or a route, fact or answer that does not fit it."""
    ERR_INTERNAL = -13
    """A defect of this library."""
    ERR_IO = -14
    """The system refused to open, read or write a file."""


class EventMask(Named, IntFlag):
    """Which events an observer or queue gets; combine them with |."""

    CHANGED = 0x00000001
    BATCH_EXECUTED = 0x00000002
    TRANSACTION_EXECUTED = 0x00000004
    PATH_MISMATCH = 0x00000008
    MIDDLEWARE_MUTATION = 0x00000010
    ANSWERED = 0x00000020
    PRESENTED = 0x00000100
    DISMISSED = 0x00000200
    REPLACED = 0x00000400
    QUEUE_CHANGED = 0x00000800
    COMMAND_INTERCEPTED = 0x00001000
    PATH_CHANGED = 0x00010000
    INTENT_REJECTED = 0x00020000
    LAYOUT_CHANGED = 0x00040000
    STEP_CHANGED = 0x00080000
    """Every event of a step flow."""
    TAB_SELECTED = 0x00100000
    """`tabSelected` and `tabReselected`."""
    BADGE_CHANGED = 0x00200000
    TABS_CHANGED = 0x00400000
    """`tabAdded` and `tabRemoved`."""
    JOURNAL_BROKEN = 0x00000040
    """An app could not write to its journal."""
    COMMITTED = 0x00000080
    PENDING = 0x00002000
    QUESTION = 0x00004000
    WITHDRAWN = 0x00008000
    FORGOTTEN = 0x00800000
    SHOWN = 0x02000000
    """Another screen is the shown one."""
    ALL = 0x02FFFFFF
    """Every kind but NAV_EVENT_REFUSED."""
    REFUSED = 0x01000000
    """Each command or intent that does not succeed, with its result.

    Not in NAV_EVENT_ALL: ask for it by name.
    """
    DELTA = 0x80000000
    """Ask for deltas: what was removed and added, instead of whole paths and queues.

    An event then costs only as much as the change.
    """


class RestoreMode(Named, IntEnum):
    """What nav_app_restore does with what it cannot keep."""

    STRICT = 0
    """The first fault is the error, and nothing changes."""
    LENIENT = 1
    """It is dropped and reported."""
    RESET = 2
    """Any fault: containers and layers as in a new app."""
    DRY_RUN = 3
    """Reports as NAV_RESTORE_LENIENT, but changes nothing."""


class ReconcilePolicy(Named, IntEnum):
    """What nav_store_reconcile does on a path mismatch (docs/protocol.md, section 2)."""

    REPLACE = 0
    IGNORE = 1


class CommandKind(Named, IntEnum):
    """The kind of a command, without building its JSON."""

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


class ModalStyle(Named, Enum):
    """How a presentation is shown."""

    SHEET = "sheet"
    FULL_SCREEN_COVER = "fullScreenCover"

    @property
    def code(self) -> int:
        """Its number in the C ABI."""
        return list(ModalStyle).index(self)


class SplitColumn(Named, Enum):
    """A column of a split."""

    SIDEBAR = "sidebar"
    CONTENT = "content"
    DETAIL = "detail"

    @property
    def code(self) -> int:
        """Its number in the C ABI."""
        return list(SplitColumn).index(self)


class SplitVisibility(Named, Enum):
    """Which columns a wide split shows."""

    AUTOMATIC = "automatic"
    ALL = "all"
    DOUBLE_COLUMN = "doubleColumn"
    DETAIL_ONLY = "detailOnly"

    @property
    def code(self) -> int:
        """Its number in the C ABI."""
        return list(SplitVisibility).index(self)
