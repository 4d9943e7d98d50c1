"""Saves docs/pictures/coffee.gif: a story on the coffee machine, from its frame buffer."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image, ImageDraw

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "Tests/examples"))

from machine import SIZE, Machine  # noqa: E402

FRAME = 80  # milliseconds of the machine's clock


class Story:
    """Frames, with the finger drawn into them, and how long each is shown."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.frames: list[Image.Image] = []
        self.times: list[int] = []

    def show(self, milliseconds: int = FRAME, finger: tuple[int, int] | None = None) -> None:
        frame = Image.frombytes("RGB", SIZE, self.machine.photo())
        if finger is not None:
            x, y = finger
            halo = Image.new("L", SIZE)
            ImageDraw.Draw(halo).ellipse((x - 15, y - 15, x + 15, y + 15), fill=120)
            frame.paste((40, 40, 60), mask=halo)
        if self.frames and frame.tobytes() == self.frames[-1].tobytes():
            self.times[-1] += milliseconds
        else:
            self.frames.append(frame)
            self.times.append(milliseconds)

    def wait(self, milliseconds: int) -> None:
        for _ in range(0, milliseconds, FRAME):
            self.machine.do(f"wait {FRAME}")
            self.show()

    def tap(self, x: int, y: int, then: int) -> None:
        self.machine.do(f"press {x} {y}")
        self.show(200, (x, y))
        self.machine.do("lift")
        self.wait(then)

    def drag(self, xs: range, y: int) -> None:
        for x in xs:
            self.machine.do(f"press {x} {y}")
            self.show(60, (x, y))
        self.machine.do("lift")
        self.wait(400)


def play(story: Story) -> None:
    story.machine.do("wait 600")
    story.show(700)
    for digit in (0, 1, 2):
        story.tap(160 + 60 * digit, 50, 80)
    story.tap(160, 118, 800)
    story.tap(160, 190, 800)
    story.drag(range(170, 222, 12), 144)
    story.tap(160, 200, 1500)
    story.machine.do("sensor water")
    story.wait(1200)
    story.machine.do("sensor fine")
    story.wait(3400)
    story.tap(160, 200, 700)
    story.machine.do("link coffee://machine/settings/about")
    story.machine.process.stdout.readline()
    story.wait(1000)
    story.drag(range(10, 270, 20), 200)
    story.drag(range(10, 270, 20), 200)
    story.show(800)


def main() -> None:
    subprocess.run(["make", "-s", ".build/examples/coffee_sanitized"], cwd=ROOT, check=True)
    with tempfile.TemporaryDirectory() as folder:
        story = Story(Machine(Path(folder)))
        play(story)
        code = story.machine.ends()
        if code != 0:
            raise SystemExit(story.machine.said())
    picture = ROOT / "docs/pictures/coffee.gif"
    palette = [frame.quantize(64, dither=Image.Dither.NONE) for frame in story.frames]
    palette[0].save(picture, save_all=True, append_images=palette[1:], duration=story.times, loop=0)
    print(f"pictures: {picture.relative_to(ROOT)}, {picture.stat().st_size} bytes")


if __name__ == "__main__":
    main()
