"""Puts libnavruntime.so and the extension into the wheel. Without the library no wheel is built: it
could not be imported. Without the extension, the package uses ctypes, and a line says why.

As a program it compiles the extension alone: hatch_build.py FILE [ARCHITECTURE].
"""

from __future__ import annotations

import os
import platform
import shlex
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Any

SONAME = "libnavruntime.so.0"
EXTENSION = "_fast.abi3.so"
TAGS = {
    "x86_64-linux-gnu": "py3-none-manylinux_2_17_x86_64",
    "aarch64-linux-gnu": "py3-none-manylinux_2_17_aarch64",
    "x86_64-linux-musl": "py3-none-musllinux_1_1_x86_64",
    "aarch64-linux-musl": "py3-none-musllinux_1_1_aarch64",
}
"""Of any Python 3: one that cannot load the extension does without. The library needs a C library
of that version or newer, which build_wheel checks."""

# The extension calls the interpreter, memcpy and memcmp, so it is linked with nothing, and is the
# same for both C libraries. No part of it says where or when it was made.
FLAGS = (
    *("-std=c11", "-O2", "-Wall", "-Wextra", "-Werror", "-Wno-cast-function-type"),
    *("-Wno-missing-field-initializers", "-DNDEBUG", "-U_FORTIFY_SOURCE", "-fPIC"),
    *("-fvisibility=hidden", "-fno-stack-protector", "-fno-asynchronous-unwind-tables"),
    *("-fno-ident", "-shared", "-nostdlib", "-s", "-Wl,--build-id=none", "-Wl,-z,relro,-z,now"),
)


def _settings_of(architecture: str, headers: Path, folder: Path) -> None:
    """Debian's headers of Python read the settings of the architecture that is compiled for. Those
    of this machine will do for another of 64 bits: the stable ABI is the same."""
    place = Path(f"{architecture}-linux-gnu", headers.name, "pyconfig.h")
    own = headers.parent / f"{platform.machine()}-linux-gnu" / headers.name / "pyconfig.h"
    (folder / place).parent.mkdir(parents=True)
    (folder / place).write_text(f'#include "{own}"\n')


def build_extension(architecture: str, made: Path) -> str | None:
    """Compiles the extension for an architecture. Returns why it could not, or None."""
    if sys.version_info < (3, 11):
        return "its stable ABI begins with Python 3.11, and this is an older one"
    headers = Path(sysconfig.get_path("include"))
    if not (headers / "Python.h").is_file():
        return f"{headers}/Python.h is missing (Debian: apt-get install libpython3-dev)"
    with tempfile.TemporaryDirectory() as folder:
        compiler = shlex.split(os.environ.get("CC") or "cc")
        if architecture != platform.machine():
            compiler = [f"{architecture}-linux-gnu-gcc"]
            _settings_of(architecture, headers, Path(folder))
        sources = map(str, sorted(Path(__file__).resolve().parent.glob("_fast*.c")))
        command = [*compiler, *FLAGS, f"-I{headers}", f"-I{folder}", *sources, "-o", str(made)]
        try:
            done = subprocess.run(command, capture_output=True, text=True)
        except OSError as failure:
            return f"there is no C compiler: {failure}"
    if done.returncode:
        return f"{shlex.join(command)}: {done.stderr}"
    made.chmod(0o644)
    return None


if __name__ == "__main__":
    sys.exit(build_extension((sys.argv[2:] or [platform.machine()])[0], Path(sys.argv[1])))

from hatchling.builders.hooks.plugin.interface import BuildHookInterface  # noqa: E402


class LibraryHook(BuildHookInterface):
    """Runs before hatchling writes the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Adds the library, the extension and the tag that they ask for. The library is the file
        that NAVRUNTIME_LIBRARY names, or that of the checkout's build for the platform that
        NAVRUNTIME_PLATFORM names.

        An editable install has none in it: the package finds both in the build itself.
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
        files = build_data["force_include"]
        files[str(library.resolve())] = f"navruntime/{SONAME}"
        self._made = tempfile.TemporaryDirectory()
        extension = Path(self._made.name, EXTENSION)
        fault = build_extension(target.partition("-")[0], extension)
        if fault is None:
            files[str(extension)] = f"navruntime/{EXTENSION}"
        else:
            self.app.display_warning(
                f"navruntime: this wheel calls the library by ctypes, without the extension: {fault}"
            )
        build_data["pure_python"] = False
        build_data["tag"] = TAGS[target]

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Removes what was compiled."""
        if version != "editable":
            self._made.cleanup()
