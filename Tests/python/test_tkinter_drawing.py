"""The adapter of tkinter, on a screen of its own: screen_tkinter.py."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path


def test_the_adapter_of_tkinter_under_xvfb() -> None:
    tests = str(Path(__file__).with_name("screen_tkinter.py"))
    command = ["xvfb-run", "-a", sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    done = subprocess.run([*command, tests], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0 and " passed" in done.stdout, done.stdout + done.stderr
