import Ground

extension Starter {
  static var textualProgram: Text {
    #"""
    """@NAME@: keys send intents, and what the app says is drawn."""

    import json
    import pathlib

    import @NAME@_routes as routes
    from navruntime.presenter import PresenterItem
    from navruntime.textual import NavigatedApp
    from textual.app import ComposeResult
    from textual.screen import Screen
    from textual.widgets import Footer, Header, Static

    PATH = pathlib.Path(__file__).with_name("@NAME@.schema.json")
    SCHEMA = json.loads(PATH.read_text(encoding="utf-8"))


    class Page(Screen[None]):
        """A screen, made once: what a person types stays in its widgets."""

        def __init__(self, nav: routes.App, item: PresenterItem) -> None:
            super().__init__()
            self.nav, self.item = nav, item

        def compose(self) -> ComposeResult:
            yield Header()
            yield Static(self.item.route.name, markup=False)
            yield Footer()

        def on_screen_resume(self) -> None:
            self.title = self.nav.scene.title


    class Program(NavigatedApp[None]):
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
            self.nav = routes.App(SCHEMA)
            super().__init__(self.nav)

        def make_page(self, item: PresenterItem) -> Page:
            return Page(self.nav, item)

        @property
        def here(self) -> routes.Sender:
            """Sends as from the page that is shown, so that the second of two keys is refused."""
            assert isinstance(self.screen, Page)
            return self.nav.at(self.screen.item.id)

        def action_select(self, tab: str) -> None:
            self.here.select(tab)

        def action_note(self) -> None:
            self.here.go(routes.Note(7))

        def action_share(self) -> None:
            self.here.go(routes.Share(7))

        def action_sign_in(self, is_signed_in: bool) -> None:
            self.nav.facts.signed_in = is_signed_in

        async def action_back(self) -> None:
            self.here.back()


    if __name__ == "__main__":
        Program().run()

    """#
  }

  static var textualTest: Text {
    #"""
    """What the keys of @NAME@ lead to."""

    import unittest

    from @NAME@ import Page, Program


    class Keys(unittest.IsolatedAsyncioTestCase):
        async def test_sharing_waits_for_sign_in(self) -> None:
            program = Program()
            async with program.run_test() as pilot:
                for key, wanted, shown in [
                    ("n", "@NAME@ [notes]: notes > note(id=7)", "note"),
                    ("2", "@NAME@ [settings]: settings", "settings"),
                    ("s", "@NAME@ [settings]: settings + sheet signIn", "signIn"),
                    ("i", "@NAME@ [notes]: notes > note(id=7) > share(id=7)", "share"),
                    ("o", "@NAME@ [notes]: notes > note(id=7)", "note"),
                    ("escape", "@NAME@ [notes]: notes", "notes"),
                ]:
                    await pilot.press(key)
                    while program.pages.presenter.wants:
                        await pilot.pause()
                    await pilot.pause()
                    self.assertEqual(program.nav.describe(), wanted)
                    assert isinstance(program.screen, Page)
                    self.assertEqual(program.screen.item.route.name, shown)
                self.assertEqual(program.screen.title, "Notes")


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

    import @NAME@_routes as routes
    from navruntime.presenter import PresenterItem
    from navruntime.tkinter import TkDrawing

    PATH = pathlib.Path(__file__).with_name("@NAME@.schema.json")
    SCHEMA = json.loads(PATH.read_text(encoding="utf-8"))


    class Page(tkinter.Frame):
        """A screen, made once: what a person types stays in its widgets."""

        def __init__(self, parent: tkinter.Misc, item: PresenterItem) -> None:
            super().__init__(parent)
            self.name = item.route.name
            tkinter.Label(self, text=self.name).pack()


    class Program(tkinter.Tk):
        def __init__(self) -> None:
            super().__init__()
            self.nav = routes.App(SCHEMA)
            area = tkinter.Frame(self, width=480, height=160)
            area.pack(fill=tkinter.BOTH, expand=True)
            self.pages = TkDrawing(area, self.nav, Page)
            self.buttons: dict[str, tkinter.Button] = {}
            for name, action in [
                ("Notes", lambda: self.here.select("notes")),
                ("Settings", lambda: self.here.select("settings")),
                ("Note", lambda: self.here.go(routes.Note(7))),
                ("Share", lambda: self.here.go(routes.Share(7))),
                ("Sign in", lambda: self.sign_in(True)),
                ("Sign out", lambda: self.sign_in(False)),
                ("Back", lambda: self.here.back()),
            ]:
                button = tkinter.Button(self, text=name, command=action)
                button.pack(side=tkinter.LEFT)
                self.buttons[name] = button
            self.nav.observe(lambda event: self.draw())
            self.draw()

        @property
        def here(self) -> routes.Sender:
            """Sends as from the page that is shown, so that the second of two taps is refused."""
            return self.nav.at(self.pages.shown()[-1])

        def sign_in(self, is_signed_in: bool) -> None:
            self.nav.facts.signed_in = is_signed_in

        def draw(self) -> None:
            """What belongs to no page."""
            self.title(self.nav.scene.title)
            back = tkinter.NORMAL if self.nav.can_go_back else tkinter.DISABLED
            self.buttons["Back"]["state"] = back


    if __name__ == "__main__":
        Program().mainloop()

    """#
  }

  /// The buttons that a test presses, each with where the program is then, and its page.
  static var buttons: Text {
    #"""
    ("Note", "@NAME@ [notes]: notes > note(id=7)", "note"),
                ("Settings", "@NAME@ [settings]: settings", "settings"),
                ("Share", "@NAME@ [settings]: settings + sheet signIn", "signIn"),
                ("Sign in", "@NAME@ [notes]: notes > note(id=7) > share(id=7)", "share"),
                ("Sign out", "@NAME@ [notes]: notes > note(id=7)", "note"),
                ("Back", "@NAME@ [notes]: notes", "notes"),
    """#
  }

  static var tkinterTest: Text {
    #"""
    """What the buttons of @NAME@ lead to.

    Tk needs a display: xvfb-run python3 -m unittest gives it one.
    """

    import unittest

    from @NAME@ import Page, Program


    class Buttons(unittest.TestCase):
        def test_sharing_waits_for_sign_in(self) -> None:
            program = Program()
            self.addCleanup(program.destroy)
            for button, wanted, shown in [
                @BUTTONS@
            ]:
                program.buttons[button].invoke()
                program.update()
                page = program.pages.page(program.pages.shown()[-1])
                assert isinstance(page, Page)
                self.assertEqual((program.nav.describe(), page.name), (wanted, shown))
            self.assertEqual(program.title(), "Notes")


    if __name__ == "__main__":
        unittest.main()

    """#
  }
}
