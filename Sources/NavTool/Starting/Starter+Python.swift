import NavigationCore

extension Starter {
  static var textualProgram: Text {
    #"""
    """@NAME@: keys send intents, and what the app says is drawn."""

    import json
    import pathlib

    import @NAME@_routes as routes
    from textual.app import App, ComposeResult
    from textual.widgets import Footer, Header, Static

    PATH = pathlib.Path(__file__).with_name("@NAME@.schema.json")
    SCHEMA = json.loads(PATH.read_text(encoding="utf-8"))


    class Program(App[None]):
        BINDINGS = [
            ("1", "select('notes')", "Notes"),
            ("2", "select('settings')", "Settings"),
            ("n", "note", "Note"),
            ("s", "share", "Share"),
            ("i", "sign_in(True)", "Sign in"),
            ("o", "sign_in(False)", "Sign out"),
            ("escape", "back", "Back"),
            ("q", "quit", "Quit"),
        ]

        def __init__(self) -> None:
            super().__init__()
            self.nav = routes.App(SCHEMA)

        def compose(self) -> ComposeResult:
            yield Header()
            yield Static(id="where", markup=False)
            yield Footer()

        def on_mount(self) -> None:
            self.draw()

        def draw(self) -> None:
            self.title = self.nav.scene.title
            self.query_one("#where", Static).update(self.nav.describe())

        def action_select(self, tab: str) -> None:
            self.nav.select(tab)
            self.draw()

        def action_note(self) -> None:
            self.nav.go(routes.Note(7))
            self.draw()

        def action_share(self) -> None:
            self.nav.go(routes.Share(7))
            self.draw()

        def action_sign_in(self, is_signed_in: bool) -> None:
            self.nav.facts.signed_in = is_signed_in
            self.draw()

        async def action_back(self) -> None:
            self.nav.back()
            self.draw()


    if __name__ == "__main__":
        Program().run()

    """#
  }

  static var textualTest: Text {
    #"""
    """What the keys of @NAME@ lead to."""

    import unittest

    from @NAME@ import Program


    class Keys(unittest.IsolatedAsyncioTestCase):
        async def test_sharing_waits_for_sign_in(self) -> None:
            program = Program()
            async with program.run_test() as pilot:
                for key, wanted in [
                    ("n", "@NAME@ [notes]: notes > note(id=7)"),
                    ("2", "@NAME@ [settings]: settings"),
                    ("s", "@NAME@ [settings]: settings + sheet signIn"),
                    ("i", "@NAME@ [notes]: notes > note(id=7) > share(id=7)"),
                    ("o", "@NAME@ [notes]: notes > note(id=7)"),
                    ("escape", "@NAME@ [notes]: notes"),
                ]:
                    await pilot.press(key)
                    self.assertEqual(program.nav.describe(), wanted)
                self.assertEqual(program.title, "Notes")


    if __name__ == "__main__":
        unittest.main()

    """#
  }

  static var tkinterProgram: Text {
    #"""
    """@NAME@: buttons send intents, and what the app says is drawn."""

    import json
    import pathlib
    import tkinter
    from collections.abc import Callable

    import @NAME@_routes as routes

    PATH = pathlib.Path(__file__).with_name("@NAME@.schema.json")
    SCHEMA = json.loads(PATH.read_text(encoding="utf-8"))


    class Program(tkinter.Tk):
        def __init__(self) -> None:
            super().__init__()
            self.nav = routes.App(SCHEMA)
            self.where = tkinter.Label(self, width=60, height=4)
            self.where.pack()
            self.buttons: dict[str, tkinter.Button] = {}
            for name, action in [
                ("Notes", lambda: self.nav.select("notes")),
                ("Settings", lambda: self.nav.select("settings")),
                ("Note", lambda: self.nav.go(routes.Note(7))),
                ("Share", lambda: self.nav.go(routes.Share(7))),
                ("Sign in", lambda: self.sign_in(True)),
                ("Sign out", lambda: self.sign_in(False)),
                ("Back", self.nav.back),
            ]:
                button = tkinter.Button(self, text=name)
                button.configure(command=lambda action=action: self.act(action))
                button.pack(side=tkinter.LEFT)
                self.buttons[name] = button
            self.draw()

        def act(self, action: Callable[[], object]) -> None:
            action()
            self.draw()

        def sign_in(self, is_signed_in: bool) -> None:
            self.nav.facts.signed_in = is_signed_in

        def draw(self) -> None:
            self.title(self.nav.scene.title)
            self.where["text"] = self.nav.describe()
            back = tkinter.NORMAL if self.nav.can_go_back else tkinter.DISABLED
            self.buttons["Back"]["state"] = back


    if __name__ == "__main__":
        Program().mainloop()

    """#
  }

  /// The buttons that a test presses, each with where the program is then.
  static var buttons: Text {
    #"""
    ("Note", "@NAME@ [notes]: notes > note(id=7)"),
                ("Settings", "@NAME@ [settings]: settings"),
                ("Share", "@NAME@ [settings]: settings + sheet signIn"),
                ("Sign in", "@NAME@ [notes]: notes > note(id=7) > share(id=7)"),
                ("Sign out", "@NAME@ [notes]: notes > note(id=7)"),
                ("Back", "@NAME@ [notes]: notes"),
    """#
  }

  static var tkinterTest: Text {
    #"""
    """What the buttons of @NAME@ lead to.

    Tk needs a display: xvfb-run python3 -m unittest gives it one.
    """

    import unittest

    from @NAME@ import Program


    class Buttons(unittest.TestCase):
        def test_sharing_waits_for_sign_in(self) -> None:
            program = Program()
            self.addCleanup(program.destroy)
            for button, wanted in [
                @BUTTONS@
            ]:
                program.buttons[button].invoke()
                program.update()
                self.assertEqual(program.where["text"], wanted)
            self.assertEqual(program.title(), "Notes")


    if __name__ == "__main__":
        unittest.main()

    """#
  }
}
