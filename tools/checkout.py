"""The files of this checkout."""

import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent


def files(root=ROOT):
    """The names of the files that git knows or would take, as far as they are there: no links."""
    command = ["git", "-C", str(root), "ls-files", "-co", "--exclude-standard"]
    listed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    paths = ((name, root / name) for name in listed.splitlines())
    return [name for name, path in paths if path.is_file() and not path.is_symlink()]
