#!/usr/bin/env python3
"""Photos and documents of a folder, drawn by GTK 4.

    apt-get install python3-gi gir1.2-gtk-4.0
    /usr/bin/python3 examples/python/photos.py [FOLDER [LINK]]

Alt-Left and Alt-Right go back and forward in time, Escape goes back. Links begin with
photos://library: `nav gen --lang desktop` writes the file that makes the desktop open them here.
"""

from __future__ import annotations

import os
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any, Callable

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "bindings" / "python"))  # Of a checkout, if it is not installed.

import gi

gi.require_version("Gdk", "4.0")
gi.require_version("Gtk", "4.0")
from gi.repository import Gdk, GdkPixbuf, Gio, GLib, Gtk, Pango

import photos_routes as routes
from navruntime import Answered, Event, Journal, NavError, Schema
from navruntime.app_values import Rejected, Unhandled
from navruntime.gtk import GtkDrawing
from navruntime.presenter import PresenterItem

SCHEMA = ROOT / "examples/data/photos.schema.json"
PICTURES = (".png", ".jpg", ".jpeg", ".gif", ".svg", ".webp")
LONGEST = 100_000  # bytes of a document that are shown
STYLE = b"""
.tile { padding: 8px; } .name { font-size: 12px; }
.paper { background: #fffdf7; color: #222; font-family: monospace; padding: 16px; }
.fault { color: #c0392b; } .dialog { background: #f2f2f4; padding: 24px; border-radius: 12px; }
.empty { font-size: 18px; opacity: 0.6; }
"""


def label(text: str, *classes: str) -> Gtk.Label:
    """A text as it is: nothing in it is markup, and control characters are spelled out."""
    plain = "".join(c if c.isprintable() or c in "\n\t" else repr(c)[1:-1] for c in text)
    made = Gtk.Label(label=plain, ellipsize=Pango.EllipsizeMode.MIDDLE, css_classes=list(classes))
    made.set_max_width_chars(18)
    return made


def pixels_of(path: Path, longest: int = 4000) -> GdkPixbuf.Pixbuf:
    """A picture, made smaller if a side is longer."""
    whole = GdkPixbuf.Pixbuf.new_from_file(str(path))
    width, height = whole.get_width(), whole.get_height()
    part = min(1, longest / max(width, height))
    sides = (max(1, int(part * side)) for side in (width, height))
    return whole.scale_simple(*sides, GdkPixbuf.InterpType.BILINEAR)


class Library:
    """The files of a folder. What a link names may not lie outside of it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder.resolve(strict=True)
        os.listdir(self.folder)

    def file(self, path: str) -> Path:
        found = (self.folder / path).resolve(strict=True)
        if not found.is_relative_to(self.folder):
            raise PermissionError(f"{path} is not in this folder")
        return found

    def names(self, path: str) -> list[str]:
        """What is in a folder, folders first; names that are no Unicode text are left out."""
        found = [entry for entry in os.scandir(self.file(path)) if entry.name[0] != "."]
        found.sort(key=lambda entry: (not entry.is_dir(), entry.name))
        return [
            os.path.join(path, e.name) for e in found if e.name.isascii() or e.name.isprintable()
        ]

    def route(self, path: str) -> routes.Folder | routes.Photo | routes.Document:
        if self.file(path).is_dir():
            return routes.Folder(path)
        return routes.Photo(path) if path.lower().endswith(PICTURES) else routes.Document(path)


class Browser:
    """The window: a bar, the pages, and a line for what went wrong."""

    def __init__(self, nav: routes.App, library: Library) -> None:
        self.nav, self.library = nav, library
        style = Gtk.CssProvider()
        style.load_from_data(STYLE)
        Gtk.StyleContext.add_provider_for_display(
            Gdk.Display.get_default(), style, Gtk.STYLE_PROVIDER_PRIORITY_APPLICATION
        )
        self.pages = GtkDrawing(nav, self.make)
        self.note = label("", "fault")
        self.window = Gtk.ApplicationWindow(default_width=760, default_height=520)
        self.back = self.button("go-previous-symbolic", lambda: self.travel(-1))
        self.forward = self.button("go-next-symbolic", lambda: self.travel(1))
        self.trash = self.button("user-trash-symbolic", self.ask_to_remove)
        bar = Gtk.HeaderBar()
        bar.pack_start(self.back)
        bar.pack_start(self.forward)
        bar.pack_end(self.trash)
        whole = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
        self.pages.widget.set_vexpand(True)
        whole.append(self.pages.widget)
        whole.append(self.note)
        self.window.set_titlebar(bar)
        self.window.set_child(whole)
        keys = Gtk.ShortcutController(propagation_phase=Gtk.PropagationPhase.CAPTURE)
        for key, act in (
            ("<Alt>Left", lambda: self.travel(-1)),
            ("<Alt>Right", lambda: self.travel(1)),
            ("Escape", nav.back),
            ("Delete", self.ask_to_remove),
        ):
            action = Gtk.CallbackAction.new(lambda *_, act=act: act() is None or True)
            keys.add_shortcut(
                Gtk.Shortcut(trigger=Gtk.ShortcutTrigger.parse_string(key), action=action)
            )
        self.window.add_controller(keys)
        nav.observe(self.happened)
        self.update()

    def button(self, icon: str, act: Callable[[], None]) -> Gtk.Button:
        made = Gtk.Button(icon_name=icon)
        made.connect("clicked", lambda _: act())
        return made

    def say(self, what: object) -> None:
        self.note.set_label(label(str(what)).get_label())

    def travel(self, steps: int) -> None:
        self.nav.travel(steps)

    def open(self, link: str) -> None:
        self.say("")
        if isinstance(self.nav.open(link), (Rejected, Unhandled)):
            self.say(f"No link of this program: {link[:200]}")

    def go(self, page: int, path: str) -> None:
        self.say("")
        try:
            self.nav.at(page).go(self.library.route(path))
        except OSError as error:
            self.say(error)

    def ask_to_remove(self) -> None:
        shown = routes.read(self.nav.scene.screens[0].route)
        if isinstance(shown, (routes.Photo, routes.Document)):
            self.nav.go_for_result(routes.Remove(shown.path))

    def happened(self, event: Event) -> None:
        if isinstance(event, Answered) and event.route is not None:
            question = routes.read(event.route)
            if isinstance(question, routes.Remove) and getattr(event.outcome, "value", False):
                self.remove(question.path)
        GLib.idle_add(self.update)

    def remove(self, path: str) -> None:
        try:
            self.library.file(path).unlink()
            self.nav.back()
        except OSError as error:
            self.say(error)

    def update(self) -> bool:
        """The bar, from the scene."""
        scene = self.nav.scene
        self.window.set_title(label(scene.title).get_label() or "Photos")
        self.back.set_sensitive(self.nav.can_travel(-1))
        self.forward.set_sensitive(self.nav.can_travel(1))
        name = scene.screens[0].route.name
        self.trash.set_sensitive(name in ("photo", "document") and not scene.layers)
        return False

    def make(self, item: PresenterItem) -> Gtk.Widget:
        route = routes.read(item.route)
        try:
            match route:
                case routes.Home():
                    return self.tiles(item.id, "")
                case routes.Folder(path):
                    return self.tiles(item.id, path)
                case routes.Photo(path):
                    return self.photo(path)
                case routes.Document(path):
                    return self.document(path)
                case routes.Remove(path):
                    return self.question(path)
        except (OSError, GLib.Error) as error:
            return label(f"This cannot be shown: {error}", "fault")

    def tiles(self, page: int, path: str) -> Gtk.Widget:
        names = self.library.names(path)
        if not names:
            return label("This folder is empty.", "empty")
        grid = Gtk.FlowBox(valign=Gtk.Align.START, max_children_per_line=8)
        grid.set_min_children_per_line(3)
        for name in names:
            tile = Gtk.Button(child=self.tile(name), has_frame=False, css_classes=["tile"])
            tile.connect("clicked", lambda _, name=name: self.go(page, name))
            grid.append(tile)
        return Gtk.ScrolledWindow(child=grid)

    def tile(self, name: str) -> Gtk.Widget:
        box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=6)
        path = self.library.folder / name
        image = Gtk.Image(icon_name="folder" if path.is_dir() else "text-x-generic", pixel_size=64)
        if name.lower().endswith(PICTURES):
            try:
                image = Gtk.Picture.new_for_pixbuf(pixels_of(path, 120))
            except GLib.Error:
                image.set_from_icon_name("image-missing")
        image.set_size_request(120, 90)
        box.append(image)
        box.append(label(os.path.basename(name), "name"))
        return box

    def photo(self, path: str) -> Gtk.Widget:
        box = Gtk.Box()
        picture = Gtk.Picture.new_for_pixbuf(pixels_of(self.library.file(path)))
        picture.set_hexpand(True)
        box.append(picture)
        return box

    def document(self, path: str) -> Gtk.Widget:
        file = self.library.file(path)
        if not file.is_file():
            raise OSError(f"{path} is no document")
        with file.open("rb") as opened:
            text = opened.read(LONGEST).decode("utf-8", "replace")
        paper = label(text or "This document is empty.", "paper")
        paper.set_properties(wrap=True, xalign=0.0, yalign=0.0, selectable=True)
        paper.set_ellipsize(Pango.EllipsizeMode.NONE)
        return Gtk.ScrolledWindow(child=paper)

    def question(self, path: str) -> Gtk.Widget:
        box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=16, css_classes=["dialog"])
        box.set_properties(halign=Gtk.Align.CENTER, valign=Gtk.Align.CENTER)
        box.append(label("Remove it from the disk?"))
        box.append(label(path, "name"))
        row = Gtk.Box(spacing=12, halign=Gtk.Align.CENTER)
        for text, is_sure in (("Keep", False), ("Remove", True)):
            choice = Gtk.Button(label=text)
            choice.connect("clicked", lambda _, sure=is_sure: routes.Remove.answer(self.nav, sure))
            row.append(choice)
        box.append(row)
        return box


def journal_of(library: Library) -> Path:
    """Each folder has a journal of its own."""
    state = Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local/state")
    (state / "navruntime").mkdir(parents=True, exist_ok=True)
    name = sha256(os.fsencode(library.folder)).hexdigest()[:16]
    return state / f"navruntime/photos-{name}.journal"


def run(folder: str, link: str) -> int:
    library = Library(Path(folder))
    application = Gtk.Application(flags=Gio.ApplicationFlags.NON_UNIQUE)
    with (
        Schema.load(SCHEMA) as schema,
        routes.App(schema) as nav,
        Journal(journal_of(library)) as journal,
    ):
        if journal.recovered:
            nav.restore(journal.recovered)
        nav.attach_journal(journal)

        def activate(_: Any) -> None:
            browser = Browser(nav, library)
            if link:
                browser.open(link)
            browser.window.set_application(application)
            browser.window.present()

        application.connect("activate", activate)
        return int(application.run())


if __name__ == "__main__":
    if len(sys.argv) > 3:
        sys.exit("usage: photos.py [FOLDER [LINK]]")
    try:
        folder, link = [*sys.argv[1:], *[".", ""][len(sys.argv) - 1 :]]
        sys.exit(run(folder, link))
    except (NavError, OSError) as error:
        print(f"photos: {error}", file=sys.stderr)
        sys.exit(2)
