"""The program of the ncurses adapter in a terminal of 80 by 24: keys and mouse go in, pyte reads
what is on the screen."""

import fcntl
import os
import pty
import select
import struct
import termios
import time

import pyte

# Buttons as terminals tell them.
LEFT, RELEASED, MOVE = 0, 3, 32


class Terminal:
    def __init__(self, program, work):
        self.screen = pyte.Screen(80, 24)
        self.stream = pyte.ByteStream(self.screen)
        self.pid, self.file = pty.fork()
        if self.pid == 0:
            log = "log_path=%s" % (work / "sanitizer")
            os.environ.update(TERM="screen-256color", ASAN_OPTIONS=log, UBSAN_OPTIONS=log)
            os.execv(program, [str(program)])
        fcntl.ioctl(self.file, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))

    def type(self, keys):
        os.write(self.file, keys.encode())

    def drag(self, last):
        """Drags from the left edge to a column. ncurses merges mouse events that come at once."""
        for buttons, column in ((LEFT, 2), (MOVE, last // 2), (MOVE, last)):
            self.mouse(buttons, column)
            self.sees("held at %d" % (column - 1))
        self.mouse(RELEASED, last)

    def mouse(self, buttons, column):
        self.type("\033[M%c%c%c" % (32 + buttons, 32 + column, 32 + 10))

    def read(self, seconds):
        """Reads what comes within a time; False at the end of the program."""
        if not select.select([self.file], [], [], seconds)[0]:
            return True
        try:
            data = os.read(self.file, 65536)
        except OSError:
            return False
        self.stream.feed(data)
        return bool(data)

    def sees(self, *wanted):
        """Waits until the screen has all of these texts and the program rests."""
        end = time.monotonic() + 60
        while time.monotonic() < end and self.read(0.02):
            text = "\n".join(self.screen.display)
            if all(part in text for part in (*wanted, " rests as the app")):
                return
        raise AssertionError(
            "wanted %s; the screen:\n%s" % (wanted, "\n".join(self.screen.display))
        )

    def ends(self):
        while self.read(1):
            pass
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


def run(program, work):
    """Plays it all; answers how much was shown."""
    shop = Terminal(program, work)
    shop.sees("home 1:", "t [a]: home", "1 made 0 destroyed 0 failed")

    # Half a sentence stays while the user looks at the other tab, five times.
    shop.type("half a sentence".replace(" ", ""))
    shop.sees("home 1: halfasentence")
    for _ in range(5):
        shop.type("2")
        shop.sees("news 2:")
        shop.type("1")
        shop.sees("home 1: halfasentence", "2 made 0 destroyed")

    # Two taps come before the next frame: one page. The second is from a page that is covered.
    shop.type("NN")
    shop.sees("note 3:", "t [a]: home > note(k=1)", "3 made 0 destroyed")

    # A page is dragged a little and let go, then away.
    shop.drag(12)
    shop.sees("note 3:", "3 made 0 destroyed")
    shop.drag(70)
    shop.sees("home 1: halfasentence", "3 made 1 destroyed")

    # A draft that is dragged away asks, and comes back: the very same page.
    shop.type("D")
    shop.sees("draft 4:")
    shop.type("words")
    shop.drag(70)
    shop.sees("draft 4: words", "4 made 1 destroyed")
    shop.type("K")
    shop.drag(70)
    shop.sees("draft 4: words", "4 made 1 destroyed")
    shop.type("L")
    shop.sees("home 1: halfasentence", "4 made 2 destroyed")

    # An alarm during a slide comes next, since a terminal has no lanes.
    shop.type("DA")
    shop.sees("alarm", "t [a]: home > draft + cover alarm")
    shop.type("OBL")
    shop.sees("home 1: halfasentence")

    # A page that cannot be made: the person sees a sentence, and can go back.
    shop.type("X")
    shop.sees("This page cannot be shown.", "6 made 4 destroyed 1 failed")
    shop.type("B")
    shop.sees("home 1: halfasentence", "1 failed")

    # 300 commands, most of them during animations.
    for _ in range(60):
        shop.type("RRRRR")
        shop.read(0.004)
    shop.sees(" 300 random")
    shop.type("Q")
    code = shop.ends()
    assert code == 0, "exit code %d:\n%s" % (code, "\n".join(shop.screen.display))
    return 8
