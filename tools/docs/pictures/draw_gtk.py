"""Saves the pictures of GTK 4 in a folder, under Xvfb: draw_gtk.py FOLDER"""

import sys
import time
from pathlib import Path

import gi

gi.require_version("Gdk", "4.0")
gi.require_version("Gtk", "4.0")
from gi.repository import Gdk, GLib, Gtk
from navruntime.gtk import GtkDrawing
from story import SIZE, SLIDE, TEXTS, play
from x_pointer import Pointer


STYLE = b"""
.page { border-left: 1px solid #a0a0a0; }
.sheet { background: #fff3d6; border-top: 1px solid #a0a0a0; }
"""


class Page(Gtk.Box):
    def __init__(self, item):
        super().__init__(orientation=Gtk.Orientation.VERTICAL, spacing=12)
        title, text, button = TEXTS[item.route.name]
        heading = Gtk.Label(label=title)
        heading.add_css_class("title-2")
        is_sheet = item.style != "screen"
        entry = Gtk.Label(label=text) if is_sheet else Gtk.Entry(text=text, can_focus=False)
        for widget in (heading, entry, Gtk.Button(label=button, halign=Gtk.Align.CENTER)):
            widget.set_margin_start(16)
            widget.set_margin_end(16)
            self.append(widget)
        heading.set_margin_top(16)
        self.add_css_class("sheet" if is_sheet else "page")
        if is_sheet:  # It leaves the upper part of the page to be seen.
            self.set_valign(Gtk.Align.END)
            self.set_size_request(-1, 130)


class Window:
    def __init__(self, app):
        self.pages = GtkDrawing(app, Page, milliseconds=SLIDE)
        self.window = Gtk.Window(decorated=False, default_width=SIZE[0], default_height=SIZE[1])
        self.window.set_child(self.pages.widget)
        self.window.present()
        self.pointer = Pointer()

    def wait(self, milliseconds):
        end = time.monotonic() + milliseconds / 1000
        while time.monotonic() < end:
            GLib.MainContext.default().iteration(False)
            time.sleep(0.002)

    def save(self, number):
        Path(sys.argv[1], f"{number}.ppm").write_bytes(self.pointer.picture(*SIZE))

    def finger(self, *places):
        self.pointer.move(places[0], SIZE[1] - 10)
        self.pointer.button(True)
        for x in places[1:]:
            self.pointer.move(x, SIZE[1] - 10)
            self.wait(100)

    def close(self):
        self.pointer.button(False)
        self.window.close()
        self.pages.close()
        self.pointer.close()


Gtk.init()
style = Gtk.CssProvider()
style.load_from_data(STYLE)
Gtk.StyleContext.add_provider_for_display(
    Gdk.Display.get_default(), style, Gtk.STYLE_PROVIDER_PRIORITY_APPLICATION
)
play(Window)
