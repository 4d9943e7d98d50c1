"""What the buttons of starter lead to. It needs no display."""

import os
import unittest

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtWidgets import QApplication

from starter import Page, Window


class Buttons(unittest.TestCase):
    def test_sharing_waits_for_sign_in(self) -> None:
        qt = QApplication([])
        self.addCleanup(qt.quit)
        window = Window()
        self.addCleanup(window.close)
        for button, wanted, shown in [
            ("Note", "starter [notes]: notes > note(id=7)", "note"),
            ("Settings", "starter [settings]: settings", "settings"),
            ("Share", "starter [settings]: settings + sheet signIn", "signIn"),
            ("Sign in", "starter [notes]: notes > note(id=7) > share(id=7)", "share"),
            ("Sign out", "starter [notes]: notes > note(id=7)", "note"),
            ("Back", "starter [notes]: notes", "notes"),
        ]:
            window.buttons[button].click()
            qt.processEvents()
            page = window.pages.page(window.pages.shown()[-1])
            assert isinstance(page, Page)
            self.assertEqual((window.nav.describe(), page.name), (wanted, shown))
        self.assertEqual(window.windowTitle(), "Notes")


if __name__ == "__main__":
    unittest.main()
