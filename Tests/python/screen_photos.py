"""The browser of photos and documents (examples/python/photos.py), on a real window with the keys
and the pointer of the X server. It needs a screen and Debian's PyGObject, so Tests/python/screens
runs this file."""

from __future__ import annotations

import os
import struct
import subprocess
import sys
import time
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import gi
import pytest

gi.require_version("Graphene", "1.0")
gi.require_version("Gtk", "4.0")
from gi.repository import GLib, Graphene, Gtk

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = ROOT / "examples/python/photos.py"
sys.path.insert(0, str(ROOT / "examples/python"))

import photos_routes as routes
from navruntime import Schema
from photos import SCHEMA, Browser, Library
from x_pointer import Pointer

Gtk.init()
context = GLib.MainContext.default()
LINK = "photos://library/"


def picture(path: Path, colour: bytes) -> None:
    """A small picture of one colour."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return (
            struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        )

    rows = (b"\0" + 40 * colour) * 30
    head = struct.pack(">IIBBBBB", 40, 30, 8, 2, 0, 0, 0)
    parts = chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + parts)


class World:
    """A folder, and the window that shows it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        (folder / "trips/none").mkdir(parents=True)
        picture(folder / "trips/blue.png", b"\x20\x40\xf0")
        picture(folder / "red.png", b"\xf0\x20\x20")
        (folder / "broken.png").write_bytes(b"no picture")
        (folder / "letter.txt").write_text("Dear reader,\n<b>[/x]</b> \x1b[31m is no markup.\n")
        self.schema = Schema.load(SCHEMA)
        self.nav = routes.App(self.schema)
        self.browser = Browser(self.nav, Library(folder))
        self.window, self.pointer = self.browser.window, Pointer()
        self.window.set_decorated(False)
        self.window.present()
        self.settle()

    def settle(self) -> None:
        """Until nothing slides and nothing is to be done, and what is shown is the state."""
        pages = self.browser.pages
        ticks: list[int] = []
        tick = pages.widget.add_tick_callback(lambda *_: ticks.append(1) or True)
        while len(ticks) < 3 or pages.presenter.wants or any(l.operation for l in pages._lanes):
            context.iteration(True)
        pages.widget.remove_tick_callback(tick)
        scene = self.nav.scene
        shown = scene.layers[-1].top if scene.layers else scene.screens[0]
        assert pages.shown()[-1] == shown.id

    def close(self) -> None:
        self.window.destroy()
        self.browser.pages.close()
        self.pointer.close()
        self.nav.close()
        self.schema.close()
        while context.pending():
            context.iteration(False)

    def where(self) -> str:
        return str(self.nav.describe()).removeprefix("photos: ")

    def texts(self) -> str:
        """The texts that are seen."""
        found, todo = [], [self.window.get_child()]
        while todo:
            widget = todo.pop()
            if isinstance(widget, Gtk.Label) and widget.get_mapped():
                found.append(widget.get_text())
            child = widget.get_first_child()
            while child is not None:
                todo.append(child)
                child = child.get_next_sibling()
        return "\n".join(found)

    def find(self, text: str) -> Any:
        """The button in which a text is, on the page on top."""
        todo = [self.browser.pages.page(self.browser.pages.shown()[-1])]
        while todo:
            widget = todo.pop()
            if isinstance(widget, Gtk.Label) and widget.get_text() == text:
                return widget.get_ancestor(Gtk.Button)
            child = widget.get_first_child()
            while child is not None:
                todo.append(child)
                child = child.get_next_sibling()
        raise AssertionError(f"no {text}")

    def click(self, text: str, times: int = 1) -> None:
        button = self.find(text)
        middle = Graphene.Point().init(button.get_width() / 2, button.get_height() / 2)
        _, point = button.compute_point(self.window, middle)
        self.pointer.move(round(point.x), round(point.y))
        for _ in range(times):
            self.pointer.button(True)
            self.pointer.button(False)
        self.wait()

    def wait(self) -> None:
        """Until what was pressed has come, and was shown."""
        end = time.monotonic() + 0.2
        while time.monotonic() < end:
            context.iteration(False)
            time.sleep(0.002)
        self.settle()

    def key(self, name: str) -> None:
        self.pointer.key(name)
        self.wait()

    def colour(self) -> tuple[int, ...]:
        """What is seen in the middle of the window."""
        width, height = self.window.get_width(), self.window.get_height()
        data = self.pointer.picture(width, height)[-3 * width * height :]
        start = 3 * (height // 2 * width + width // 2)
        return tuple(data[start : start + 3])


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    world = World(tmp_path / "library")
    yield world
    world.close()


def test_two_clicks_open_a_folder_once_and_time_goes_both_ways(world: World) -> None:
    assert "trips" in world.texts() and "letter.txt" in world.texts()
    world.click("trips", times=2)
    assert world.where() == "home > folder(path=trips)"
    world.click("blue.png")
    assert world.where().endswith('photo(path="trips/blue.png")') and world.colour() == (
        32,
        64,
        240,
    )
    for step, where in ((-1, "folder(path=trips)"), (-1, "home"), (1, "folder(path=trips)")):
        (world.browser.back if step < 0 else world.browser.forward).emit("clicked")
        world.settle()
        assert world.where().endswith(where)
    world.key("Escape")
    assert world.where() == "home" and not world.browser.trash.get_sensitive()


def test_a_document_is_text_and_not_markup(world: World) -> None:
    world.click("letter.txt")
    assert "<b>[/x]</b> \\x1b[31m is no markup." in world.texts()


def test_a_dialog_removes(world: World) -> None:
    world.click("red.png")
    assert world.colour() == (240, 32, 32)
    world.key("Delete")
    assert "Remove it from the disk?" in world.texts() and not world.browser.trash.get_sensitive()
    world.click("Keep")
    assert world.where() == 'home > photo(path="red.png")' and world.colour() == (240, 32, 32)
    world.key("Delete")
    world.click("Remove")
    assert world.where() == "home" and not (world.folder / "red.png").exists()


def test_what_cannot_be_shown_is_said(world: World) -> None:
    world.click("broken.png")
    assert "This cannot be shown" in world.texts()
    world.key("Escape")
    (world.folder / "letter.txt").unlink()
    world.click("letter.txt")
    assert world.where() == "home" and "No such file" in world.texts()
    world.click("trips")
    world.click("none")
    assert "This folder is empty." in world.texts()


def test_links(world: World) -> None:
    world.browser.open(LINK + "photo?path=trips/blue.png")
    world.settle()
    assert world.where().endswith('photo(path="trips/blue.png")') and world.colour() == (
        32,
        64,
        240,
    )
    for path in ("../x", "/etc/passwd", "trips/../../x", "x" * 3000, "[/x]", "\x01"):
        world.browser.open(LINK + "document?path=" + quote(path))
        world.settle()
        assert "This cannot be shown" in world.texts(), path
    for link in ("[/x]", "http://library/", LINK + "\x1b[31m", LINK + "../x", LINK + 8000 * "y"):
        world.browser.open(link)
        world.settle()
        assert "No link of this program: " + link[:4] in world.texts(), link
    assert "\x1b" not in world.texts()


def test_it_comes_back_after_kill(world: World, tmp_path: Path) -> None:
    environment = {**os.environ, "XDG_STATE_HOME": str(tmp_path / "state")}
    command = [sys.executable, PROGRAM, world.folder, LINK + "folder?path=trips"]
    with subprocess.Popen(command, env=environment) as process:
        while not any(b"trips" in file.read_bytes() for file in tmp_path.glob("state/*/*.journal")):
            assert process.poll() is None
            time.sleep(0.01)
        process.kill()
    with subprocess.Popen(command[:-1], env=environment) as process:
        time.sleep(0.5)
        assert process.poll() is None
        process.kill()
    (journal,) = tmp_path.glob("state/*/*.journal")
    assert b"trips" in journal.read_bytes()


def test_a_wrong_folder_is_one_line_and_exit_code_2(tmp_path: Path) -> None:
    for arguments in ([tmp_path / "none"], [__file__]):
        command = [sys.executable, PROGRAM, *arguments]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 2 and done.stderr.startswith("photos: "), done.stderr
        assert "Traceback" not in done.stderr
    done = subprocess.run(
        [sys.executable, PROGRAM, "a", "b", "c"], capture_output=True, check=False
    )
    assert done.returncode == 1


def test_the_desktop_file_names_its_scheme() -> None:
    command = [ROOT / ".build/bin/nav", "gen", "--lang", "desktop", SCHEMA, "--app", "photos"]
    written = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert "MimeType=x-scheme-handler/photos;" in written and "Exec=photos %u" in written
