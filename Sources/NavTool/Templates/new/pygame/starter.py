"""starter: keys send intents, and what the app says is drawn in each frame."""

import json
import pathlib

import pygame
import starter_routes as routes
from navruntime import EventMask
from navruntime.frames import Frames, Placed, Sentence
from navruntime.presenter import PresenterItem

PATH = pathlib.Path(__file__).with_name("starter.schema.json")
SCHEMA = json.loads(PATH.read_text(encoding="utf-8"))
SIZE = (480, 320)
KEYS = "1 notes  2 settings  N note  S share  I sign in  O sign out  Esc back"


class Page:
    """A screen, made once: what it holds stays until the screen has left for good."""

    def __init__(self, item: PresenterItem) -> None:
        self.name = item.route.name

    def draw(self, program: "Program", picture: pygame.Surface) -> None:
        program.write(picture, self.name, 20)


class Program:
    """Draws on any surface, so that a test needs no window."""

    def __init__(self, surface: pygame.Surface) -> None:
        pygame.font.init()
        self.surface, self.font = surface, pygame.font.Font(None, 24)
        self.nav = routes.App(SCHEMA)
        self.frames = Frames(self.nav, Page)

    def close(self) -> None:
        self.frames.close()
        self.nav.close()

    @property
    def here(self) -> routes.Sender:
        """Sends as from the page that is shown, so that the second of two keys is refused."""
        return self.nav.at(self.frames.shown()[-1])

    def press(self, key: int) -> None:
        if key == pygame.K_1:
            self.here.select("notes")
        elif key == pygame.K_2:
            self.here.select("settings")
        elif key == pygame.K_n:
            self.here.go(routes.Note(7))
        elif key == pygame.K_s:
            self.here.go(routes.Share(7))
        elif key in (pygame.K_i, pygame.K_o):
            self.nav.facts.signed_in = key == pygame.K_i
        elif key == pygame.K_ESCAPE:
            self.here.back()

    def draw(self, seconds: float) -> None:
        """Draw what is seen; ``seconds`` have passed since that was done last."""
        for placed in self.frames.frame(seconds):
            self.draw_page(placed)

    def draw_page(self, placed: Placed[Page]) -> None:
        width, height = self.surface.get_size()
        picture = pygame.Surface((width, height))
        picture.fill("#2d4a63" if placed.item.style == "screen" else "#63472d")
        if isinstance(placed.page, Sentence):  # The page could not be made.
            self.write(picture, placed.page.text, 20)
        else:
            placed.page.draw(self, picture)
        self.write(picture, KEYS, height - 30)
        self.surface.blit(picture, (placed.right * width, placed.down * height))

    def write(self, picture: pygame.Surface, text: str, y: int) -> None:
        picture.blit(self.font.render(text, True, "white"), (20, y))


def main() -> None:
    pygame.display.init()
    program = Program(pygame.display.set_mode(SIZE))
    wake = pygame.event.Event(pygame.USEREVENT)  # Any thread may commit.
    program.nav.observe(lambda event: pygame.event.post(wake), EventMask.COMMITTED)
    clock, seconds, is_open = pygame.time.Clock(), 0.0, True
    while is_open:
        program.draw(seconds)
        pygame.display.set_caption(program.nav.scene.title)
        pygame.display.flip()
        first = [] if program.frames.moving else [pygame.event.wait()]
        for event in [*first, *pygame.event.get()]:
            if event.type == pygame.KEYDOWN:
                program.press(event.key)
            is_open = is_open and event.type != pygame.QUIT
        seconds = min(clock.tick(60) / 1000, 0.05)  # A wait is no part of a slide.
    program.close()
    pygame.quit()


if __name__ == "__main__":
    main()
