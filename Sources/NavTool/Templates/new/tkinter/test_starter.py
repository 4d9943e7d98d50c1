"""What the buttons of starter lead to.

Tk needs a display: xvfb-run python3 -m unittest gives it one.
"""

import unittest

from starter import Page, Program


class Buttons(unittest.TestCase):
    def test_sharing_waits_for_sign_in(self) -> None:
        program = Program()
        self.addCleanup(program.destroy)
        for button, wanted, shown in [
            ("Note", "starter [notes]: notes > note(id=7)", "note"),
            ("Settings", "starter [settings]: settings", "settings"),
            ("Share", "starter [settings]: settings + sheet signIn", "signIn"),
            ("Sign in", "starter [notes]: notes > note(id=7) > share(id=7)", "share"),
            ("Sign out", "starter [notes]: notes > note(id=7)", "note"),
            ("Back", "starter [notes]: notes", "notes"),
        ]:
            program.buttons[button].invoke()
            program.update()
            page = program.pages.page(program.pages.shown()[-1])
            assert isinstance(page, Page)
            self.assertEqual((program.nav.describe(), page.name), (wanted, shown))
        self.assertEqual(program.title(), "Notes")


if __name__ == "__main__":
    unittest.main()
