import NavigationCore

/// Qt, as Python has it: PySide6.
extension Starter {
  static var qtProgram: Text {
    #"""
    """@NAME@: buttons send intents, and what the app says is drawn.

    pip install navruntime PySide6-Essentials
    """

    import json
    import pathlib
    import sys
    from collections.abc import Callable

    import @NAME@_routes as routes
    from PySide6.QtWidgets import (
        QApplication,
        QHBoxLayout,
        QLabel,
        QPushButton,
        QVBoxLayout,
        QWidget,
    )

    PATH = pathlib.Path(__file__).with_name("@NAME@.schema.json")
    SCHEMA = json.loads(PATH.read_text(encoding="utf-8"))


    class Window(QWidget):
        def __init__(self) -> None:
            super().__init__()
            self.nav = routes.App(SCHEMA)
            self.where = QLabel()
            self.buttons: dict[str, QPushButton] = {}
            row = QHBoxLayout()
            self.add(row, "Notes", lambda: self.nav.select("notes"))
            self.add(row, "Settings", lambda: self.nav.select("settings"))
            self.add(row, "Note", lambda: self.nav.go(routes.Note(7)))
            self.add(row, "Share", lambda: self.nav.go(routes.Share(7)))
            self.add(row, "Sign in", lambda: self.sign_in(True))
            self.add(row, "Sign out", lambda: self.sign_in(False))
            self.add(row, "Back", self.nav.back)
            layout = QVBoxLayout(self)
            layout.addWidget(self.where)
            layout.addLayout(row)
            self.draw()

        def add(self, row: QHBoxLayout, name: str, action: Callable[[], object]) -> None:
            def act() -> None:
                action()
                self.draw()

            button = self.buttons[name] = QPushButton(name)
            button.clicked.connect(act)
            row.addWidget(button)

        def sign_in(self, is_signed_in: bool) -> None:
            self.nav.facts.signed_in = is_signed_in

        def draw(self) -> None:
            self.setWindowTitle(self.nav.scene.title)
            self.where.setText(self.nav.describe())
            self.buttons["Back"].setEnabled(self.nav.can_go_back)


    if __name__ == "__main__":
        qt = QApplication(sys.argv)
        window = Window()
        window.show()
        sys.exit(qt.exec())

    """#
  }

  static var qtTest: Text {
    #"""
    """What the buttons of @NAME@ lead to. It needs no display."""

    import os
    import unittest

    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

    from PySide6.QtWidgets import QApplication

    from @NAME@ import Window


    class Buttons(unittest.TestCase):
        def test_sharing_waits_for_sign_in(self) -> None:
            qt = QApplication([])
            self.addCleanup(qt.quit)
            window = Window()
            for button, wanted in [
                @BUTTONS@
            ]:
                window.buttons[button].click()
                self.assertEqual(window.where.text(), wanted)
            self.assertEqual(window.windowTitle(), "Notes")


    if __name__ == "__main__":
        unittest.main()

    """#
  }
}
