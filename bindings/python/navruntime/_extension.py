"""The C extension ``_fast``, if there is one for this interpreter: ``fast``, or None. It has what
programs do most: calls of the library, JSON, and observers. Without it ctypes and Python do the
same.
"""

from __future__ import annotations

import os
import sys
from typing import Any

from ._ffi import built_files, log

INTERFACE = 2
"""That of the extension, which grows when an older build of it must not be used."""


def may_be_loaded() -> bool:
    """Whether this is an interpreter whose stable ABI the extension keeps to."""
    return (
        sys.implementation.name == "cpython"
        and sys.version_info >= (3, 11)
        and "t" not in sys.abiflags
    )


def load(place: str) -> Any:
    """The extension in a file, not set up; an :class:`ImportError` if it cannot be used."""
    from importlib.machinery import ExtensionFileLoader, ModuleSpec

    loader = ExtensionFileLoader("navruntime._fast", place)
    fast: Any = loader.create_module(ModuleSpec("navruntime._fast", loader, origin=place))
    loader.exec_module(fast)
    if fast.INTERFACE != INTERFACE:
        raise ImportError(f"{place} is of another version of the package")
    return fast


def _chosen() -> tuple[Any, str]:
    """The extension and its file; or None and why ctypes is used."""
    wanted = os.environ.get("NAVRUNTIME_CALLS", "")
    if wanted not in ("", "ctypes", "extension"):
        raise ImportError(f"NAVRUNTIME_CALLS is {wanted!r}; it may be ctypes or extension")
    why = "NAVRUNTIME_CALLS asks for it"
    if wanted != "ctypes":
        why = "there is no extension for this interpreter"
        places = []
        if may_be_loaded():
            why = "the extension was not compiled"
            places = built_files("python", "_fast.abi3.so")
        for place in places:
            try:
                return load(place), place
            except ImportError as failure:
                log("the extension cannot be loaded: %s", failure)
                why = str(failure)
        if wanted:
            raise ImportError(f"NAVRUNTIME_CALLS asks for the extension: {why}")
    return None, why


fast, _why = _chosen()
WAY = f"ctypes ({_why})" if fast is None else f"the extension {_why}"
"""How the library is called, for people."""
