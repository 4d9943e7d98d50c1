"""A program in a terminal: keys go in, pyte reads what a person sees. Nothing sleeps: each step
waits until the screen shows it."""

import fcntl
import html
import os
import pty
import select
import signal
import struct
import termios
import time

import pyte

PATIENCE = 60  # seconds, which a machine that is busy may take
STALE = pyte.screens.Char("░")  # in each cell, from a new size until the program has drawn it


class Terminal:
    """A program, started in a window of some columns and rows."""

    def __init__(self, command, folder, environment, size=(80, 24)):
        self.screen = pyte.Screen(*size)
        self.stream = pyte.ByteStream(self.screen)
        self.nudges = False
        self.pid, self.file = pty.fork()
        if self.pid == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
            os.chdir(folder)
            os.execve(command[0], [str(word) for word in command], environment)

    def type(self, keys):
        os.write(self.file, keys.encode())

    def resize(self, columns, rows, start, wake=""):
        """Gives the window another size, and waits until the program has drawn all of it anew, with
        this start of its last row, as far as there is room. `wake` is a key that does nothing."""
        self.screen.resize(rows, columns)
        for row in range(rows):
            self.screen.buffer[row].update(dict.fromkeys(range(columns), STALE))
        fcntl.ioctl(self.file, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.type(wake)

        def is_drawn():
            return STALE.data not in self.text() and self.row(-1).startswith(start[:columns])

        self.until(is_drawn, "%r below %d columns, %d rows" % (start[:columns], columns, rows))

    def row(self, number):
        """The text of a row; -1 is the last one. The second cell of a wide letter has none."""
        cells = self.screen.buffer[number % self.screen.lines]
        return "".join(cells[column].data for column in range(self.screen.columns))

    def text(self):
        return "\n".join(map(self.row, range(self.screen.lines)))

    def read(self, seconds, size=65536):
        """Reads what comes within a time; False at the end of the program."""
        if not select.select([self.file], [], [], seconds)[0]:
            if self.nudges:
                # The same settings again: the program is told once more that there are keys.
                termios.tcsetattr(self.file, termios.TCSANOW, termios.tcgetattr(self.file))
            return True
        try:
            data = os.read(self.file, size)
        except OSError:
            return False
        self.stream.feed(data)
        return bool(data)

    def until(self, is_so, what, size=65536):
        """Waits until the screen is so; looks at it after that many bytes at the latest."""
        end = time.monotonic() + PATIENCE
        while not is_so():
            if time.monotonic() > end or not self.read(0.1, size):
                raise AssertionError("wanted %s; the screen:\n%s" % (what, self.text()))

    def sees(self, *wanted, lacks=()):
        """Waits until the screen has all of these texts, and none of those."""

        def is_so():
            text = self.text()
            return all(part in text for part in wanted) and not any(part in text for part in lacks)

        self.until(is_so, "%s, not %s" % (wanted, lacks))

    def kill(self):
        os.kill(self.pid, signal.SIGKILL)
        return self.ends()

    def ends(self):
        """The exit code, once the program has ended."""
        while self.read(1):
            pass
        code = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
        os.close(self.file)
        return code

    def svg(self, title):
        """What the screen shows, as a picture."""
        wide, high = 8.4, 18
        columns, rows = self.screen.columns, self.screen.lines
        size = (columns * wide + 24, rows * high + 46)
        lines = [
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %g %g" font-size="14"' % size
            + ' font-family="DejaVu Sans Mono, monospace"><style>text { white-space: pre }</style>',
            "<title>%s</title>" % title,
            '<rect width="100%" height="100%" rx="8" fill="#1b1f27"/>',
            *('<circle cx="%d" cy="17" r="5" fill="%s"/>' % dot for dot in DOTS),
            '<text x="%g" y="22" text-anchor="middle" fill="#9aa4b2">%s</text>'
            % (size[0] / 2, title),
        ]
        for row in range(rows):
            start = 0
            while start < columns:
                style = look(self.screen.buffer[row][start])
                end = start
                while end < columns and look(self.screen.buffer[row][end]) == style:
                    end += 1
                text = "".join(self.screen.buffer[row][at].data for at in range(start, end))
                place = (12 + start * wide, 34 + row * high)
                width = (end - start) * wide
                if style[1] != "none":
                    lines.append(
                        '<rect x="%g" y="%g" width="%g" height="%d" fill="%s"/>'
                        % (*place, width, high, style[1])
                    )
                if text.strip():
                    lines.append(
                        '<text x="%g" y="%g" textLength="%g" fill="%s">%s</text>'
                        % (place[0], place[1] + 14, width, style[0], html.escape(text))
                    )
                start = end
        return "\n".join([*lines, "</svg>", ""])


DOTS = ((20, "#ff5f57"), (38, "#febc2e"), (56, "#28c840"))
COLOURS = {
    "default": "#dfe5ee",
    "black": "#10141b",
    "blue": "#5b8dd9",
    "brown": "#e3b341",
    "cyan": "#56c8d8",
    "green": "#7ee787",
    "red": "#ff7b72",
    "white": "#ffffff",
}
# The first colours of the 256, as pyte names them.
NUMBERED = {
    "000000": "black",
    "cd0000": "red",
    "00cd00": "green",
    "cdcd00": "brown",
    "0000ee": "blue",
    "00cdcd": "cyan",
    "e5e5e5": "default",
    "ffffff": "white",
}
GROUNDS = {**COLOURS, "default": "none", "blue": "#27508f"}


def look(cell):
    """The colours of a cell: of its letter, and of what is behind it."""
    fg, bg = (NUMBERED.get(colour, colour) for colour in (cell.fg, cell.bg))
    letter, ground = COLOURS[fg], GROUNDS[bg]
    if cell.reverse:
        return GROUNDS["black"], letter
    return letter, ground
