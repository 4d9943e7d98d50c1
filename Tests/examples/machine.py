"""The coffee machine without a display: lines go in, and photos of its frame buffer come out."""

import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = ROOT / ".build/examples/coffee_sanitized"
SIZE = (320, 240)
# What each page is painted with.
GROUNDS = {
    (0xF6, 0xEF, 0xE6): "home",
    (0xF3, 0xE3, 0xCC): "recipe",
    (0xEF, 0xD9, 0xBB): "brewing",
    (0xE3, 0xEF, 0xD9): "done",
    (0xE8, 0xE6, 0xF0): "settings",
    (0xDC, 0xDC, 0xEA): "about",
    (0x3B, 0x24, 0x18): "lock",
    (0xB3, 0x26, 0x1E): "alarm",
}
TOLD = re.compile(r"coffee: (.*); shown (\d+) of (\d+), made (\d+), ended (\d+)\n")


class Machine:
    """The program. A line that is asked for an answer gets one."""

    def __init__(self, folder, *arguments):
        self.photo_path = folder / "photo.ppm"
        self.errors = (folder / "errors").open("w+")
        self.process = subprocess.Popen(
            [PROGRAM, folder / "journal", *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self.errors,
            text=True,
        )

    def do(self, *lines):
        self.process.stdin.write("".join(line + "\n" for line in lines))
        self.process.stdin.flush()

    def link(self, url):
        """Opens a link: what became of it."""
        self.do("link " + url)
        return self.process.stdout.readline().strip().removeprefix("link: ")

    def tell(self):
        """Where the program says it is, the ids shown and of the state, pages made and ended."""
        self.do("tell")
        line = self.process.stdout.readline()
        found = TOLD.fullmatch(line)
        assert found, (line, self.said())
        return found[1], *map(int, found.groups()[1:])

    def photo(self):
        """The frame buffer, as bytes of red, green and blue."""
        self.do("photo %s" % self.photo_path, "tell")
        assert TOLD.fullmatch(self.process.stdout.readline()), self.said()
        data = self.photo_path.read_bytes()
        head = b"P6 %d %d 255\n" % SIZE
        assert data.startswith(head) and len(data) == len(head) + 3 * SIZE[0] * SIZE[1]
        return data[len(head) :]

    def seen(self, x=2, y=230):
        """The page that is seen at a point of the display."""
        start = 3 * (y * SIZE[0] + x)
        return GROUNDS.get(tuple(self.photo()[start : start + 3]))

    def type_pin(self, pin="1234"):
        for digit in pin:
            row, column = divmod(int(digit) - 1, 3)
            self.do("tap %d %d" % (160 + 60 * column, 50 + 67 * row))
        self.do("wait 500")

    def ends(self):
        """The exit code, after the end of its lines."""
        self.process.stdin.close()
        code = self.process.wait(60)
        self.process.stdout.close()
        return code

    def cut_power(self):
        self.process.kill()
        self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()

    def said(self):
        """What it said of faults, those of the sanitizers included."""
        self.errors.seek(0)
        return self.errors.read()
