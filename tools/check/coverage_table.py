"""Prints what `llvm-cov export -summary-only` says of Sources/ as a table of modules and files."""

import json
import pathlib
import sys


def rows(summary):
    """(module, file, lines, covered) of each file of the library."""
    for entry in json.loads(summary)["data"][0]["files"]:
        parts = pathlib.PurePath(entry["filename"]).parts
        if "Sources" in parts and entry["filename"].endswith(".swift"):
            at = len(parts) - 1 - parts[::-1].index("Sources")
            lines = entry["summary"]["lines"]
            yield parts[at + 1], parts[-1], lines["count"], lines["covered"]


def line(name, count, covered):
    """A row: the name, the lines, those that no test ran, and the share that ran."""
    share = 100 * covered / count if count else 100
    return f"{name:<44} {count:>6} {count - covered:>7} {share:>7.1f} %"


def main():
    modules = {}
    for module, name, count, covered in rows(pathlib.Path(sys.argv[1]).read_text()):
        modules.setdefault(module, []).append((name, count, covered))
    if not modules:
        sys.exit("coverage: the library is not in the report")
    print(f"{'':<44} {'lines':>6} {'not run':>7} {'covered':>9}")
    everything = [file for files in modules.values() for file in files]
    for module, files in sorted(modules.items()):
        print(line(module, sum(f[1] for f in files), sum(f[2] for f in files)))
        for name, count, covered in sorted(files):
            print(line("  " + name, count, covered))
    print(line("all", sum(f[1] for f in everything), sum(f[2] for f in everything)))


if __name__ == "__main__":
    main()
