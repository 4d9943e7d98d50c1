"""The C functions, with the types that make_ffi.py reads in the header: for programs that hold the
library against something else.

    from c_library import C, buffer, made, text_of

`C` is the library of NAVRUNTIME_LIBRARY, or of the last build. Of the binding for Python only the
declarations are used.
"""

import os
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "bindings/python"))
os.environ.setdefault("NAVRUNTIME_LIBRARY", str(ROOT / ".build/lib/libnavruntime.so"))

from navruntime import _ffi  # noqa: E402

C = _ffi.lib


def buffer():
    """Memory for what the library writes."""
    return _ffi.nav_buffer()


def text_of(written):
    """The text in a buffer, as bytes: JSON has no NUL."""
    return (written.data or b"")[: written.length]


def fault():
    """Memory for what the library says of an error."""
    return _ffi.nav_error()


def handle(kind):
    """Room for a handle of a kind of the header, as "nav_journal"."""
    return getattr(_ffi, kind)()


def made(kind, *arguments):
    """A new handle of a kind of the header, or what its error says:
    `made("nav_schema", text, len(text))` calls nav_schema_create."""
    new, error = handle(kind), fault()
    status = getattr(C, f"{kind}_create")(*arguments, new, error)
    return new if status >= 0 else error.message.decode()
