"""Saves the pictures of pygame in a folder, without a screen: draw_pygame.py FOLDER"""

import os
import sys
from pathlib import Path

os.environ.update(SDL_VIDEODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")

import pygame
from navruntime.frames import Frames
from story import SIZE, SLIDE, TEXTS, play

COLOURS = {"list": "#24405c", "note": "#2f5d50", "alarm": "#6b4a1f"}


class Window:
    def __init__(self, app):
        pygame.display.init()
        pygame.font.init()
        self.window = pygame.display.set_mode(SIZE)
        self.frames = Frames(app, lambda item: TEXTS[item.route.name], duration=SLIDE / 1000)

    def wait(self, milliseconds):
        """Time passes in frames of a sixtieth of a second, and no clock is read."""
        for _ in range(round(milliseconds * 60 / 1000)):
            placed = self.frames.frame(1 / 60)
        for one in placed:
            self.draw(one)
        pygame.display.flip()

    def draw(self, placed):
        is_page = placed.item.style == "screen"
        width, height = SIZE if is_page else (200, 120)
        page = pygame.Surface((width, height))
        page.fill(COLOURS[placed.item.route.name])
        pygame.draw.rect(page, "#0c1620", page.get_rect(), 2)
        title, text, button = placed.page
        self.write(page, title, 26, 24)
        self.write(page, text, 20, 56)
        pygame.draw.rect(page, "#e8a33d", (width // 2 - 55, 80, 110, 28), border_radius=6)
        self.write(page, button, 20, 94, "#20303a")
        left, way = (0, height) if is_page else ((SIZE[0] - width) // 2, height + 10)
        self.window.blit(page, (left + placed.right * width, SIZE[1] - way + placed.down * way))

    def write(self, page, text, size, y, colour="white"):
        drawn = pygame.font.Font(None, size).render(text, True, colour)
        page.blit(drawn, drawn.get_rect(center=(page.get_width() // 2, y)))

    def save(self, number):
        picture = b"P6 %d %d 255\n" % SIZE + pygame.image.tobytes(self.window, "RGB")
        Path(sys.argv[1], f"{number}.ppm").write_bytes(picture)

    def finger(self, *places):
        self.frames.drag_begin()
        for x in places[1:]:
            self.frames.drag((x - places[0]) / SIZE[0])
            self.wait(100)

    def close(self):
        self.frames.close()
        pygame.quit()


play(Window)
