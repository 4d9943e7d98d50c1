"""Files that a generator makes: written, or compared with what is committed."""

import argparse
import pathlib
import sys

import nav_header


def differences(root, files, source, stale=()):
    """What is wrong with the committed files, as lines of text. `files`: path from the root ->
    text; `stale`: the files that are made no more."""
    faults = []
    for path, text in files.items():
        on_disk = root / path
        if not on_disk.exists():
            faults.append("%s is missing" % path)
        elif on_disk.read_text(encoding="utf-8") != text:
            faults.append("%s differs from what the %s makes" % (path, source))
    return faults + ["%s is not made from the %s any more" % (path, source) for path in stale]


def main(about, path, source, made, stale=lambda root, files: []):
    """The command of a generator: writes what `made(root)` answers, or with --check changes
    nothing, names each file that differs, and answers 1 if there is one. `path` is that of the
    source."""
    parser = argparse.ArgumentParser(description=about.split("\n", 1)[0])
    parser.add_argument("--check", action="store_true", help="change nothing, name what differs")
    parser.add_argument("--root", type=pathlib.Path, default=nav_header.ROOT, help="the checkout")
    options = parser.parse_args()
    root = options.root
    try:
        files = made(root)
    except (ValueError, KeyError) as error:
        sys.exit("%s: %s" % (path, error))
    if options.check:
        faults = differences(root, files, source, stale(root, files))
        for fault in faults:
            print("%s: run `make generate`" % fault)
        print("generated: %d files from the %s, %d differ" % (len(files), source, len(faults)))
        return 1 if faults else 0
    for name in stale(root, files):
        (root / name).unlink()
    for name, text in files.items():
        (root / name).write_text(text, encoding="utf-8")
    print("generated: %d files from the %s" % (len(files), source))
    return 0
