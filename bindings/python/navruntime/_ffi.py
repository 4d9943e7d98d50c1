"""The C ABI as ctypes sees it: types, structs, callback types, and the library that is loaded.

Names are those of ``navruntime.h``. ``Tests/python/check_ffi.py`` holds this module and ``_signatures`` against that header.
"""

from __future__ import annotations

import os
from ctypes import (
    CDLL, CFUNCTYPE, POINTER, Structure, c_char, c_int32, c_int64, c_size_t, c_uint32, c_uint64, c_void_p,
)
from pathlib import Path
from typing import Any, Callable, ClassVar

nav_status = c_int32
nav_command_kind = c_int32
nav_modal_style = c_int32
nav_reconcile_policy = c_int32
nav_split_column = c_int32
nav_split_visibility = c_int32
nav_event_mask = c_uint32

NAV_NO_OFFSET = 2**64 - 1


class nav_error(Structure):
    _fields_ = [
        ("code", nav_status), ("reserved0", c_int32), ("offset", c_uint64), ("reserved1", c_uint64), ("reserved2", c_uint64),
        ("message", c_char * 224),
    ]


class nav_buffer(Structure):
    _fields_ = [("data", c_void_p), ("length", c_size_t), ("capacity", c_size_t)]


class Owned(c_void_p):
    """A handle that this process must destroy: when the last Python reference goes, so never while a call on any thread still uses it."""

    destroyer: ClassVar[str]
    owned: bool = False

    def __del__(self) -> None:
        if self.owned and self.value:
            self.owned = False
            _destroy_hook(self)


def _destroy_hook(handle: Owned) -> None:
    """Replaced by ``_callbacks``, which knows what to do with an exception that a callback raises meanwhile."""
    getattr(lib, handle.destroyer)(handle)


class nav_store(Owned):
    destroyer = "nav_store_destroy"


class nav_sender(Owned):
    destroyer = "nav_sender_destroy"


class nav_event_queue(Owned):
    destroyer = "nav_event_queue_destroy"


class nav_modal_store(Owned):
    destroyer = "nav_modal_store_destroy"


class nav_matcher(Owned):
    destroyer = "nav_matcher_destroy"


class nav_pipeline(Owned):
    destroyer = "nav_pipeline_destroy"


class nav_link_handler(Owned):
    destroyer = "nav_link_handler_destroy"


class nav_flow_store(Owned):
    destroyer = "nav_flow_store_destroy"


class nav_tab_store(Owned):
    destroyer = "nav_tab_store_destroy"


class nav_split_store(Owned):
    destroyer = "nav_split_store_destroy"


class nav_step_flow(Owned):
    destroyer = "nav_step_flow_destroy"


class nav_reply(c_void_p):
    """Borrowed: valid inside one callback."""


class nav_interception(c_void_p):
    """Borrowed: valid inside one callback."""


class nav_execution(c_void_p):
    """Borrowed: valid inside one callback."""


# Text handed to a callback is a pointer and a length, not a C string.
_text = POINTER(c_char)

nav_destroy_fn = CFUNCTYPE(None, c_void_p)
nav_clock_fn = CFUNCTYPE(c_int64, c_void_p)
nav_observer_fn = CFUNCTYPE(None, c_void_p, _text, c_size_t)
nav_validator_fn = CFUNCTYPE(None, c_void_p, _text, c_size_t, nav_reply)
nav_coordinator_fn = CFUNCTYPE(None, c_void_p, _text, c_size_t, nav_reply)
nav_prepare_fn = CFUNCTYPE(None, c_void_p, _text, c_size_t, nav_reply)
nav_reconcile_fn = CFUNCTYPE(None, c_void_p, _text, c_size_t, _text, c_size_t, nav_reply)
nav_outcome_fn = CFUNCTYPE(None, c_void_p, _text, c_size_t)
nav_queue_policy_fn = CFUNCTYPE(c_int32, c_void_p, _text, c_size_t)
nav_can_proceed_fn = CFUNCTYPE(c_int32, c_void_p, _text, c_size_t, c_int64)
will_execute_fn = CFUNCTYPE(None, c_void_p, nav_interception)
did_execute_fn = CFUNCTYPE(None, c_void_p, nav_execution)


class nav_middleware(Structure):
    _fields_ = [
        ("will_execute", will_execute_fn), ("did_execute", did_execute_fn), ("discard", did_execute_fn), ("destroy", nav_destroy_fn),
        ("user_data", c_void_p), ("reserved0", c_void_p), ("reserved1", c_void_p),
    ]


nav_link_allowed_fn = CFUNCTYPE(c_int32, c_void_p, _text, c_size_t)
link_reply_fn = CFUNCTYPE(None, c_void_p, _text, c_size_t, nav_reply)


class nav_link_callbacks(Structure):
    _fields_ = [
        ("routes", link_reply_fn), ("resolve", link_reply_fn), ("plan", link_reply_fn), ("should_require", nav_link_allowed_fn),
        ("is_authenticated", nav_link_allowed_fn), ("destroy", nav_destroy_fn), ("user_data", c_void_p), ("reserved0", c_void_p),
        ("reserved1", c_void_p),
    ]


class LibraryNotFoundError(ImportError):
    """``libnavruntime.so`` is nowhere to be found, cannot be loaded, or is too old."""


_SONAME = "libnavruntime.so.0"


def _candidates() -> list[str]:
    """Where the library may be, in order: the environment's word, the wheel, a checkout's build, the system."""
    chosen = os.environ.get("NAVRUNTIME_LIBRARY")
    if chosen:
        return [chosen]
    package = Path(__file__).resolve().parent
    places = [package / _SONAME]
    if len(package.parents) > 2:
        places.append(package.parents[2] / ".build" / "lib" / _SONAME)
    return [str(place) for place in places if place.exists()] + [_SONAME]


def _load() -> CDLL:
    failures = []
    for place in _candidates():
        try:
            return CDLL(place)
        except OSError as failure:
            failures.append(str(failure))
    raise LibraryNotFoundError(
        f"navruntime: the library {_SONAME} cannot be loaded ({'; '.join(failures)}). Install it, run `make build` in the checkout, "
        "or set NAVRUNTIME_LIBRARY to its path."
    )


class Library:
    """The functions of the loaded library. Each is bound, with its types from ``_signatures``, when it is first asked for."""

    def __init__(self) -> None:
        self._library = _load()

    @property
    def path(self) -> str:
        """The file that was loaded, as it was asked for."""
        return self._library._name

    def __getattr__(self, name: str) -> Callable[..., Any]:
        from ._signatures import SIGNATURES

        if name not in SIGNATURES:
            raise AttributeError(f"navruntime.h declares no function {name}")
        try:
            function: Callable[..., Any] = self._library[name]
        except AttributeError:
            raise LibraryNotFoundError(f"navruntime: {self.path} is too old for this package: it has no function {name}") from None
        function.restype, *arguments = SIGNATURES[name]  # type: ignore[attr-defined]
        function.argtypes = arguments  # type: ignore[attr-defined]
        setattr(self, name, function)
        return function


lib = Library()
