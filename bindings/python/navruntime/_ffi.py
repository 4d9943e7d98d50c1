"""The C library, loaded, and everything of the C ABI: the types and structs of ``_abi``, which is
made from ``navruntime.h``.
"""

from __future__ import annotations

import os
import sys
from ctypes import CDLL, POINTER

from ._abi import *  # noqa: F403
from ._abi import SIGNATURES, TYPES
from ._owned import Owned as Owned

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Callable


class LibraryNotFoundError(ImportError):
    """``libnavruntime.so`` cannot be found or loaded, or is too old."""


_SONAME = "libnavruntime.so.0"


def _candidates() -> list[str]:
    """Where the library may be, in order: NAVRUNTIME_LIBRARY, the wheel, a checkout's build, the
    system.
    """
    chosen = os.environ.get("NAVRUNTIME_LIBRARY")
    if chosen:
        return [chosen]
    return built_files("lib", _SONAME) + [_SONAME]


def built_files(folder: str, name: str) -> list[str]:
    """The files of a name next to the package (the wheel) and in a folder of a checkout's build."""
    package = os.path.dirname(os.path.realpath(__file__))
    build = os.path.normpath(os.path.join(package, "..", "..", "..", ".build", folder))
    places = (os.path.join(package, name), os.path.join(build, name))
    return [place for place in places if os.path.exists(place)]


def log(message: str, detail: object) -> None:
    """Tell the logger ``navruntime``, if the program has loaded what listens to it."""
    logging = sys.modules.get("logging")
    if logging is not None:
        logging.getLogger("navruntime").debug(message, detail)


def _load() -> CDLL:
    failures = []
    for place in _candidates():
        try:
            library = CDLL(place)
        except OSError as failure:
            log("the library cannot be loaded: %s", failure)
            failures.append(str(failure))
        else:
            log("loaded %s", place)
            return library
    raise LibraryNotFoundError(
        f"navruntime: the library {_SONAME} cannot be loaded ({'; '.join(failures)}). Install it, "
        "run `make build` in the checkout, or set NAVRUNTIME_LIBRARY to its path."
    )


def ctype(word: str) -> Any:
    """The ctypes type for a word of a signature."""
    if word not in TYPES:
        TYPES[word] = POINTER(ctype(word[:-1]))
    return TYPES[word]


class Library:
    """The functions of the loaded library. Each gets its types when it is first asked for, and is
    never called without them.
    """

    def __init__(self) -> None:
        self._library = _load()

    @property
    def path(self) -> str:
        """The file that was loaded, as it was asked for."""
        return self._library._name

    def __getattr__(self, name: str) -> Callable[..., Any]:
        if name not in SIGNATURES:
            raise AttributeError(f"navruntime.h declares no function {name}")
        try:
            function: Callable[..., Any] = self._library[name]
        except AttributeError:
            raise LibraryNotFoundError(
                f"navruntime: {self.path} is too old for this package: it has no function {name}"
            ) from None
        result, *parameters = map(ctype, SIGNATURES[name].split())
        function.restype = result  # type: ignore[attr-defined]
        function.argtypes = parameters  # type: ignore[attr-defined]
        setattr(self, name, function)
        return function


lib = Library()
