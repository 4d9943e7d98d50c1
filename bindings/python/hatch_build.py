"""Puts libnavruntime.so into the wheel. Without the library no wheel is built: it could not be imported."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SONAME = "libnavruntime.so.0"
TAG = "py3-none-manylinux_2_17_x86_64"
"""Of any Python 3; the library needs a glibc of 2.17 or newer and nothing else, which build_wheel checks."""


class LibraryHook(BuildHookInterface):
    """Runs before hatchling writes the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Adds the library, from the build of the checkout, and the tag that it asks for.

        An editable install has none in it: the package finds the library in the build itself.
        """
        if version == "editable":
            return
        library = Path(self.root).resolve().parents[1] / ".build" / "lib" / SONAME
        if not library.exists():
            raise SystemExit(
                f"navruntime: {library} does not exist, and a wheel without the library cannot be imported; "
                "run `make build` in a checkout of NavRuntime, and build the wheel there"
            )
        build_data["force_include"][str(library.resolve())] = f"navruntime/{SONAME}"
        build_data["pure_python"] = False
        build_data["tag"] = TAG
