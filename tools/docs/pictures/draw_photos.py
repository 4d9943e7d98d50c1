"""Saves the pictures of the browser of photos in a folder, under Xvfb."""

import sys
import tempfile
import time
from pathlib import Path
from shutil import copy

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "examples/python"))

import photos_routes as routes  # noqa: E402
import gi  # noqa: E402

gi.require_version("Gtk", "4.0")
from gi.repository import GLib, Gtk  # noqa: E402
from navruntime import Schema  # noqa: E402
from photos import SCHEMA, Browser, Library  # noqa: E402
from x_pointer import Pointer  # noqa: E402

SIZE = (460, 340)


def wait(milliseconds):
    end = time.monotonic() + milliseconds / 1000
    while time.monotonic() < end:
        GLib.MainContext.default().iteration(False)
        time.sleep(0.002)


def save(number):
    Path(sys.argv[1], f"{number}.ppm").write_bytes(pointer.picture(*SIZE))


Gtk.init()
with tempfile.TemporaryDirectory() as folder:
    (Path(folder) / "letters").mkdir()
    for name in ("coffee.gif", "mail.svg", "gtk.png", "sdl.png", "issues.svg"):
        copy(ROOT / "docs/pictures" / name, folder)
    copy(ROOT / "README.md", folder)
    nav = routes.App(Schema.load(SCHEMA))
    browser, pointer = Browser(nav, Library(Path(folder))), Pointer()
    browser.window.set_default_size(*SIZE)
    browser.window.present()
    wait(800)
    nav.go(routes.Photo("coffee.gif"))
    wait(110)
    save(0)
    wait(600)
    browser.ask_to_remove()
    wait(600)
    save(1)
    routes.Remove.answer(nav, False)
    wait(600)
    for x in range(20, 260, 40):
        pointer.move(x, SIZE[1] - 60)
        pointer.button(True)
        wait(60)
    save(2)
    pointer.button(False)
    browser.window.destroy()
    browser.pages.close()
    nav.close()
