"""Puts libnavruntime.so into the wheel. Without the library no wheel is built: it could not be
imported."""

from __future__ import annotations

import os
import platform
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SONAME = "libnavruntime.so.0"
TAGS = {
    "x86_64-linux-gnu": "py3-none-manylinux_2_17_x86_64",
    "aarch64-linux-gnu": "py3-none-manylinux_2_17_aarch64",
    "x86_64-linux-musl": "py3-none-musllinux_1_1_x86_64",
    "aarch64-linux-musl": "py3-none-musllinux_1_1_aarch64",
}
"""Of any Python 3; the library needs a C library of that version or newer, which build_wheel
checks."""


class LibraryHook(BuildHookInterface):
    """Runs before hatchling writes the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Adds the library and the tag that it asks for. It is the file that NAVRUNTIME_LIBRARY
        names, or that of the checkout's build for the platform that NAVRUNTIME_PLATFORM names.

        An editable install has none in it: the package finds the library in the build itself.
        """
        if version == "editable":
            return
        libc = "musl" if platform.libc_ver()[0] != "glibc" else "gnu"
        target = os.environ.get("NAVRUNTIME_PLATFORM") or f"{platform.machine()}-linux-{libc}"
        if target not in TAGS:
            raise SystemExit(
                f"navruntime: there is no library for {target}; there is one for {', '.join(TAGS)}"
            )
        folder = "lib" if target == "x86_64-linux-gnu" else f"{target}/lib"
        built = Path(self.root).resolve().parents[1] / ".build" / folder / SONAME
        library = Path(os.environ.get("NAVRUNTIME_LIBRARY") or built)
        if not library.is_file():
            raise SystemExit(
                f"navruntime: {library} does not exist, and a wheel without the library cannot be "
                "imported; run `make build` in a checkout of NavRuntime, and build the wheel there, "
                "or set NAVRUNTIME_LIBRARY to the file of the library"
            )
        build_data["force_include"][str(library.resolve())] = f"navruntime/{SONAME}"
        build_data["pure_python"] = False
        build_data["tag"] = TAGS[target]
