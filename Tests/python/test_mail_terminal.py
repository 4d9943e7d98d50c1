"""The mail reader in a real terminal: it is killed while somebody writes, and started again."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path
from typing import Callable

import pyte
import pytest
from mail_helpers import MAIL, ROOT
from textual_user import PATIENCE

PROGRAM = ROOT / "examples" / "python" / "mail.py"
WIDTH, HEIGHT = 100, 30


class Terminal:
    """A terminal in which the mail reader runs."""

    def __init__(self, state: Path, *arguments: str) -> None:
        self.screen = pyte.Screen(WIDTH, HEIGHT)
        self.stream = pyte.ByteStream(self.screen)
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", HEIGHT, WIDTH, 0, 0))
        environment = {
            **os.environ,
            "COLUMNS": str(WIDTH),
            "LINES": str(HEIGHT),
            "XDG_STATE_HOME": str(state),
            "TERM": "xterm-256color",
        }
        command = [sys.executable, str(PROGRAM), *arguments]
        self.program = subprocess.Popen(
            command,
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=environment,
            start_new_session=True,
        )
        os.close(slave)

    def text(self) -> str:
        return "\n".join(self.screen.display)

    def feed(self) -> bool:
        """Take what the program writes; False after its end."""
        try:
            self.stream.feed(os.read(self.master, 65536))
        except OSError:
            return False
        return True

    def shows(self, *wanted: str, without: str = "\0") -> None:
        """Wait until the screen has all these texts, and not that one."""
        end = time.monotonic() + PATIENCE
        while not all(text in self.text() for text in wanted) or without in self.text():
            ready = select.select([self.master], [], [], max(0.0, end - time.monotonic()))[0]
            assert ready and self.feed(), f"wanted {wanted}, without {without!r}:\n{self.text()}"

    def type(self, keys: str) -> None:
        os.write(self.master, keys.encode())

    def ends(self) -> int:
        """Wait for the end of the program; answers its exit code."""
        while self.feed():
            pass
        return self.program.wait(PATIENCE)

    def kill(self) -> None:
        self.program.send_signal(signal.SIGKILL)
        assert self.ends() == -signal.SIGKILL

    def close(self) -> None:
        self.program.kill()
        self.program.wait()
        os.close(self.master)


Start = Callable[..., Terminal]


@pytest.fixture
def start(tmp_path: Path, request: pytest.FixtureRequest) -> Start:
    """Starts the program, again and again with the same state."""

    def run(*arguments: str) -> Terminal:
        terminal = Terminal(tmp_path, *arguments)
        request.addfinalizer(terminal.close)
        return terminal

    return run


def test_a_killed_reader_comes_back_with_its_place_and_its_draft(start: Start) -> None:
    first = start(str(MAIL), "mail://app/Archive/1")
    first.shows("Mary Somerville", "There will be cake", "Archive, not signed in")
    first.type("o")
    first.shows("Open a link")
    first.type("mail://app/compose?to=mary&subject=tea\r")
    first.shows("Who writes?", without="Open a link")
    first.type("ada@b\r")
    first.shows("New message", "mary", "tea", without="Who writes?")
    first.type("I shall come.")
    first.shows("I shall come.")
    first.type("\x1b")  # It is handled after the letters, so they are kept when it shows.
    first.shows("Throw this draft away?")
    first.kill()

    second = start()
    second.shows("Who writes?")
    second.type("ada@b\r")
    second.shows("mary", "tea", "I shall come.", without="Who writes?")
    second.type("\x0c")  # Signed out while it is written.
    second.shows("There will be cake", "not signed in", without="I shall come.")
    second.kill()

    third = start()
    third.shows("There will be cake", "Archive, not signed in")
    third.type("c")
    third.shows("Who writes?")
    third.type("ada@b\r")
    third.shows("mary", "tea", "I shall come.", without="Who writes?")
    third.type("\x13")
    third.shows("There will be cake", "Outbox", without="I shall come.")
    third.type("q")
    assert third.ends() == 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["/nowhere"], "mail: /nowhere: No such file or directory"),
        (["a", "b", "c"], "mail: usage: mail [MAIL [URL]], on a terminal"),
        (["/now\x1b[31mhere"], "mail: /now\\x1b[31mhere: No such file or directory"),
    ],
    ids=["nowhere", "usage", "controls"],
)
def test_what_cannot_be_opened_is_one_clear_line(
    start: Start, arguments: list[str], said: str
) -> None:
    terminal = start(*arguments)
    assert terminal.ends() == 2
    assert terminal.text().split("\n")[0].rstrip() == said
    assert not "".join(terminal.text().split("\n")[1:]).strip()


def test_without_a_terminal_or_with_another_reader_running_it_says_so(start: Start) -> None:
    running = start()
    running.shows("The moth that we found")
    other = start()
    assert other.ends() == 2 and "mail: " in other.text() and "Traceback" not in other.text()
    done = subprocess.run(
        [sys.executable, str(PROGRAM)], stdin=subprocess.DEVNULL, capture_output=True, text=True
    )
    assert done.returncode == 2 and done.stderr.endswith("on a terminal\n")
