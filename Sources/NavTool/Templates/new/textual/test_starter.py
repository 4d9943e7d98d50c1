"""What the keys of starter lead to."""

import unittest

from starter import Page, Program


class Keys(unittest.IsolatedAsyncioTestCase):
    async def test_sharing_waits_for_sign_in(self) -> None:
        program = Program()
        async with program.run_test() as pilot:
            for key, wanted, shown in [
                ("n", "starter [notes]: notes > note(id=7)", "note"),
                ("2", "starter [settings]: settings", "settings"),
                ("s", "starter [settings]: settings + sheet signIn", "signIn"),
                ("i", "starter [notes]: notes > note(id=7) > share(id=7)", "share"),
                ("o", "starter [notes]: notes > note(id=7)", "note"),
                ("escape", "starter [notes]: notes", "notes"),
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
