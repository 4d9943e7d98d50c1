"""The files of this checkout, and its Swift modules.

`python3 tools/build/checkout.py modules MODULE` prints a module after those that it needs.
"""

import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]


def files(root=ROOT):
    """The names of the files that git knows or would take, as far as they are there: no links."""
    command = ["git", "-C", str(root), "ls-files", "-co", "--exclude-standard"]
    listed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    paths = ((name, root / name) for name in listed.splitlines())
    return [name for name, path in paths if path.is_file() and not path.is_symlink()]


def swift_modules(root=ROOT, of=None):
    """The Swift modules in Sources, as Package.swift has them: each after those that it imports,
    with the names of those. `of`: only that module and what it needs."""
    text = (pathlib.Path(root) / "Package.swift").read_text(encoding="utf-8")
    modules = {}
    for call in re.findall(r"^ +(?:module|\.executableTarget)\(([^()]*)\)", text, re.M):
        name, *words = re.findall(r'"(\w+)"', call)
        if "path:" not in call:
            modules[name] = [word for word in words if word in modules]
    if of is None:
        return modules
    needed = {of}
    for name in reversed(modules):
        needed.update(modules[name] if name in needed else ())
    return {name: imported for name, imported in modules.items() if name in needed}


def swift_files(module, root=ROOT):
    """The files of a module that its compiler gets: templates of Swift are texts."""
    folder = pathlib.Path(root) / "Sources" / module
    templates = folder / "Templates"
    return sorted(path for path in folder.rglob("*.swift") if templates not in path.parents)


if __name__ == "__main__":
    if len(sys.argv) != 3 or sys.argv[1] != "modules" or sys.argv[2] not in swift_modules():
        sys.exit("usage: tools/build/checkout.py modules MODULE")
    print(*swift_modules(of=sys.argv[2]))
