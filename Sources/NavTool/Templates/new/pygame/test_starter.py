"""What the keys of starter lead to, and that it is drawn. No window opens."""

import unittest

import pygame
from starter import SIZE, Page, Program


class Keys(unittest.TestCase):
    def test_sharing_waits_for_sign_in(self) -> None:
        program = Program(pygame.Surface(SIZE))
        self.addCleanup(program.close)
        program.draw(0)
        for key, wanted, shown in [
            (pygame.K_n, "starter [notes]: notes > note(id=7)", "note"),
            (pygame.K_2, "starter [settings]: settings", "settings"),
            (pygame.K_s, "starter [settings]: settings + sheet signIn", "signIn"),
            (pygame.K_i, "starter [notes]: notes > note(id=7) > share(id=7)", "share"),
            (pygame.K_o, "starter [notes]: notes > note(id=7)", "note"),
            (pygame.K_ESCAPE, "starter [notes]: notes", "notes"),
        ]:
            before = pygame.image.tobytes(program.surface, "RGB")
            program.press(key)
            program.draw(0)
            while program.frames.moving:
                program.draw(0.05)
            self.assertEqual(program.nav.describe(), wanted)
            top = program.frames.top
            assert top is not None and isinstance(top.page, Page)
            self.assertEqual(top.page.name, shown)
            self.assertNotEqual(pygame.image.tobytes(program.surface, "RGB"), before)


if __name__ == "__main__":
    unittest.main()
