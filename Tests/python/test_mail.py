"""The mail reader, driven by keys: what the widgets show is what the runtime says."""

from __future__ import annotations

import mailbox
from pathlib import Path

import pytest
from mail_helpers import Reader, letter, read, state_folder
from textual.command import CommandPalette
from textual.widgets import Input, OptionList, TextArea


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A directory of mail whose folders a test writes."""
    folder = tmp_path / "mail"
    folder.mkdir()
    (folder / "Inbox").write_bytes(letter("first") + letter("second"))
    return folder


def test_keys_open_a_folder_and_a_message_and_go_back_to_the_cursor_that_was_there() -> None:
    async def use(reader: Reader) -> None:
        await reader.at("[sidebar]: folders")
        await reader.press("tab", "down", "enter")
        await reader.at("[detail]: nothing > message(folder=Inbox,number=2)")
        await reader.shows("detail", "Re: Notes on the engine", "From: Charles Babbage", "Dear Ada")
        await reader.press("escape", "escape")
        await reader.at("[content]: list")
        content = reader.mail.columns.query_one("#content", OptionList)
        await reader.until(lambda: reader.mail.focused is content and content.highlighted == 1)
        await reader.press("escape", "down", "enter")
        await reader.at("[content]: list(folder=Archive)")
        await reader.shows("content", "Tea on Thursday")
        assert "Archive, not signed in" in reader.mail.sub_title
        await reader.press("left_square_bracket")
        await reader.shows("content", "The moth that we found")

    read(use)


def test_a_link_opens_the_list_and_the_message() -> None:
    async def use(reader: Reader) -> None:
        await reader.at("[detail]: nothing > message(folder=Archive,number=1)")
        await reader.shows("content", "Mary Somerville", "Tea on Thursday")
        await reader.shows("detail", "There will be cake")
        sidebar = reader.mail.columns.query_one("#sidebar", OptionList)
        assert sidebar.highlighted == 1 and reader.mail.focused is not sidebar
        await reader.link("mail://app/Inbox/5")
        await reader.shows("content", "What stays the same")
        await reader.until(
            lambda: reader.mail.columns.query_one("#content", OptionList).highlighted == 4
        )

    read(use, url="mail://app/Archive/1")


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("mail://app/a/b/c/d", "leads nowhere: mail://app/a/b/c/d"),
        ("evil://app/Inbox/1", "refused"),
        ("mail://app/../Inbox/1", "refused"),
        ("mail://app/Inbox/%", "refused"),
        ("mail://app/" + 8000 * "x", "refused"),
        ("[/x]\x1b[31m", "[/x]\\x1b[31m"),
        ("mail://app/\udcff", "mail://app/\\xdcff"),
    ],
    ids=["path", "scheme", "dots", "percent", "long", "markup", "bytes"],
)
def test_a_link_that_leads_nowhere_is_said_to_the_person(url: str, said: str) -> None:
    async def use(reader: Reader) -> None:
        await reader.at("[sidebar]: folders")
        await reader.says(said)

    read(use, url=url)


def test_a_link_waits_for_sign_in_and_is_resumed() -> None:
    async def use(reader: Reader) -> None:
        await reader.at("[sidebar]: folders + sheet signIn")
        await reader.press("enter")
        await reader.says("Type your address first.")
        await reader.press(*"ada", "enter")
        await reader.at('[sidebar]: folders + cover compose(subject=Hello,to="bob@b")')
        screen = reader.mail.screen
        assert [field.value for field in screen.query(Input)] == ["bob@b", "Hello"]
        assert reader.mail.focused is screen.query_one(TextArea)

    read(use, url="mail://app/compose?to=bob%40b&subject=Hello")


async def begin_draft(reader: Reader) -> None:
    """Sign in, and begin a message."""
    await reader.press("c")
    await reader.at("[sidebar]: folders + sheet signIn")
    await reader.press(*"ada@b", "enter")
    await reader.at("[sidebar]: folders + cover compose")
    await reader.press(*"bob@b\thi\tdear bob")
    await reader.until(lambda: reader.mail.screen.query_one(TextArea).text == "dear bob")


def test_a_draft_asks_before_it_is_thrown_away_and_the_dialog_answers() -> None:
    async def use(reader: Reader) -> None:
        await begin_draft(reader)
        await reader.press("escape")
        await reader.at("[sidebar]: folders + cover compose + sheet discard")
        await reader.press("enter")  # Keep it.
        await reader.at("[sidebar]: folders + cover compose")
        await reader.until(lambda: reader.nav.scene.question is None)
        await reader.press("escape")
        await reader.at("[sidebar]: folders + cover compose + sheet discard")
        await reader.press("escape")  # The question is left: the draft stays.
        await reader.at("[sidebar]: folders + cover compose")
        assert reader.mail.screen.query_one(TextArea).text == "dear bob"
        await reader.until(lambda: reader.nav.scene.question is None)
        await reader.press("escape")
        await reader.at("[sidebar]: folders + cover compose + sheet discard")
        await reader.press("tab", "enter")
        await reader.at("[sidebar]: folders")
        await reader.press("c")
        await reader.at("[sidebar]: folders + cover compose")
        assert reader.mail.screen.query_one(TextArea).text == ""
        await reader.press("escape")  # Nothing is typed: nothing is asked.
        await reader.at("[sidebar]: folders")

    read(use)


def test_a_draft_survives_a_sign_out_and_a_new_start_and_is_sent() -> None:
    async def sign_out(reader: Reader) -> None:
        await begin_draft(reader)
        await reader.press("ctrl+l")
        await reader.at("[sidebar]: folders")
        await reader.says("Your draft is kept")

    async def go_on(reader: Reader) -> None:
        await reader.press("c")
        await reader.at("[sidebar]: folders + sheet signIn")
        await reader.press(*"ada@b", "enter")
        await reader.at("[sidebar]: folders + cover compose")
        screen = reader.mail.screen
        assert screen.query_one(TextArea).text == "dear bob"
        assert [field.value for field in screen.query(Input)] == ["bob@b", "hi"]
        await reader.press("ctrl+s")
        await reader.at("[sidebar]: folders")
        await reader.says("Sent.")
        assert not reader.mail.drafts.kept, "it is given once"
        await reader.shows("sidebar", "Outbox")

    read(sign_out)
    read(go_on)
    sent = mailbox.mbox(state_folder() / "mail.outbox")
    assert [(mail["to"], mail["subject"]) for mail in sent] == [("bob@b", "hi")]
    sent.close()


def test_a_search_shows_what_it_finds_or_that_it_finds_nothing() -> None:
    async def use(reader: Reader) -> None:
        for words, shown in (
            ("moth", "The moth"),
            ("[/x]", "Nothing has “[/x]”."),
            ("", "Re: Notes"),
        ):
            await reader.press("slash")
            await reader.until(lambda: len(reader.mail.pages.shown()) == 1)
            await reader.press(*words, "enter")
            await reader.shows("content", shown)
            await reader.until(lambda: not reader.mail.pages.shown())

    read(use)


def test_the_palette_has_the_commands_and_the_folders() -> None:
    async def use(reader: Reader) -> None:
        await reader.press("ctrl+p")
        await reader.until(lambda: isinstance(reader.mail.screen, CommandPalette))
        palette = reader.mail.screen
        await reader.press(*"folder arch")
        found = palette.query_one(OptionList)
        await reader.until(lambda: found.option_count == 1 and found.highlighted == 0)
        await reader.press("enter")
        await reader.at("[content]: list(folder=Archive)")
        await reader.until(lambda: reader.mail.screen is reader.mail.columns)

    read(use)


def test_a_link_over_a_draft_asks_first() -> None:
    async def use(reader: Reader) -> None:
        await begin_draft(reader)
        reader.mail.open_link("mail://app/Inbox/1")
        await reader.at("[sidebar]: folders + cover compose + sheet discard")
        await reader.press("tab", "enter")
        await reader.at("[detail]: nothing > message(folder=Inbox,number=1)")
        await reader.shows("detail", "The moth that we found")

    read(use)


def test_what_is_in_a_mail_is_shown_and_never_obeyed(root: Path) -> None:
    """Brackets are markup in Textual, and controls steer terminals."""
    long = "x" * 8000
    mails = [
        letter("[/x] [red]a[/red] [@click=app.quit]b[/]", "\x1b[31mred \x9b1m \u202egnp"),
        letter(long, long),
        letter("\udcff\udcfe", "\udcff", more="Content-Type: text/plain; charset=klingon\n"),
        b"From a@b Tue Sep  9 15:45:00 2025\nContent-Type: multipart/mixed\n\n\x00\xff\n\n",
        b"From a@b Tue Sep  9 15:45:00 2025\nFrom: =?utf-8?b?/w==?=, <\nDate: \x01\n\n\n",
    ]
    (root / "Odd [x]").write_bytes(b"".join(mails))

    async def use(reader: Reader) -> None:
        await reader.shows("sidebar", "Odd [x]")
        for number in range(1, len(mails) + 1):
            reader.mail.open_link(f"mail://app/Odd%20%5Bx%5D/{number}")
            await reader.at(f'[detail]: nothing > message(folder="Odd [x]",number={number})')
            await reader.until(lambda: getattr(reader.mail.columns.letter, "number", 0) == number)
            if number == 1:
                await reader.shows("detail", "[/x] [red]a[/red] [@click=app.quit]b[/]")
                await reader.shows("detail", "\\x1b[31mred \\x9b1m \\x202egnp")
            if number == 2:
                await reader.shows("detail", long)
        await reader.press("r")
        await reader.until(lambda: len(reader.mail.pages.shown()) == 1)

    read(use, root)


def test_a_folder_that_is_broken_empty_or_gone_is_a_sentence(root: Path) -> None:
    (root / "Broken").write_bytes(b"\x89PNG\r\n" + bytes(range(256)))
    (root / "Empty").write_bytes(b"")
    (root / "Leaves").write_bytes(letter("still here"))

    async def use(reader: Reader) -> None:
        reader.mail.show_folder("Broken")
        await reader.shows("content", "Broken cannot be read: it is no mbox")
        reader.mail.show_folder("Empty")
        await reader.shows("content", "No messages here.")
        reader.mail.open_link("mail://app/Leaves/1")
        await reader.shows("detail", "still here")
        reader.mail.open_link("mail://app/Leaves/9")
        await reader.shows("detail", "Leaves has no message 9.")
        (root / "Leaves").unlink()
        reader.mail.open_link("mail://app/Leaves/1")
        await reader.shows("content", "There is no folder “Leaves”.")
        for path in root.iterdir():
            path.unlink()
        root.rmdir()
        reader.mail.show_folder("Inbox")
        await reader.shows("content", "Inbox cannot be read: No such file or directory.")

    read(use, root)


def test_what_cannot_be_sent_is_said_and_the_draft_stays() -> None:
    async def use(reader: Reader) -> None:
        await begin_draft(reader)
        (state_folder() / "mail.outbox").mkdir()
        await reader.press("ctrl+s")
        await reader.says("It is not sent: Is a directory")
        await reader.at("[sidebar]: folders + cover compose")
        reader.mail.screen.query_one("#to", Input).value = " "
        await reader.press("ctrl+s")
        await reader.says("To whom?")
        reader.mail.screen.query_one(TextArea).text = "x" * 70_000
        await reader.says("The last change is not kept")

    read(use)
