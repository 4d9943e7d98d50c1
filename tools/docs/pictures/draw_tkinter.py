"""Saves the pictures of tkinter in a folder, under Xvfb: draw_tkinter.py FOLDER"""

import sys
import tkinter as tk
from pathlib import Path

from navruntime.tkinter import TkDrawing
from story import SIZE, SLIDE, TEXTS, play
from x_pointer import Pointer


class Drawing(TkDrawing):
    def open_window(self, modal):
        window = super().open_window(modal)
        window.geometry(f"200x120+{(SIZE[0] - 200) // 2}+{SIZE[1] - 130}")
        return window


class Window:
    def __init__(self, app):
        self.root = tk.Tk()
        self.root.geometry(f"{SIZE[0]}x{SIZE[1]}+0+0")
        frame = tk.Frame(self.root)
        frame.pack(expand=True, fill="both")
        self.pages = Drawing(frame, app, self.page, milliseconds=SLIDE)
        self.pointer = Pointer()

    def page(self, parent, item):
        colour = "#f4f4f4" if item.style == "screen" else "#fff3d6"
        page = tk.Frame(parent, bg=colour, highlightthickness=1, highlightbackground="#a0a0a0")
        title, text, button = TEXTS[item.route.name]
        entry = tk.Entry(page, font=("DejaVu Sans", 10), width=20)
        entry.insert(0, text)
        heading = tk.Label(page, text=title, bg=colour, font=("DejaVu Sans", 15, "bold"))
        for widget in (heading, entry, tk.Button(page, text=button, font=("DejaVu Sans", 10))):
            widget.pack(pady=5)
        page.bind("<B1-Motion>", lambda event: self.pages.drag(page, (event.x_root - 5) / SIZE[0]))
        return page

    def wait(self, milliseconds):
        done = tk.BooleanVar(self.root)
        self.root.after(round(milliseconds), lambda: done.set(True))
        self.root.wait_variable(done)

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
        self.root.destroy()
        self.pointer.close()


play(Window)
