"""Folders of mail: each file of a directory is an mbox. What is broken is a sentence."""

from __future__ import annotations

import mailbox
import os
from dataclasses import dataclass
from email import message_from_bytes, policy
from email.message import EmailMessage
from functools import lru_cache
from pathlib import Path


def reason(error: Exception) -> str:
    """What went wrong, for people."""
    return str(error.strerror if isinstance(error, OSError) and error.strerror else error)


@dataclass(frozen=True, slots=True)
class Letter:
    """What is shown of a message."""

    number: int
    sender: str
    to: str
    subject: str
    date: str
    body: str

    @property
    def name(self) -> str:
        """Who has sent it, without the address."""
        return self.sender.partition(" <")[0]

    @property
    def head(self) -> str:
        """What is above the text."""
        return f"{self.subject}\n\nFrom: {self.sender}\nTo:   {self.to}\nDate: {self.date}"

    def holds(self, text: str) -> bool:
        """Whether a search finds it."""
        return text.casefold() in f"{self.sender}\n{self.subject}\n{self.body}".casefold()


def state_folder() -> Path:
    """Where the journal and what was sent are kept, as the XDG base directories say."""
    state = Path(os.environ.get("XDG_STATE_HOME") or "")
    state = state if state.is_absolute() else Path.home() / ".local" / "state"
    return state / "navruntime"


def folders(root: Path) -> dict[str, Path]:
    """The mbox files by name, "Inbox" first. Raises OSError."""
    found = {"Inbox": root}
    if not root.is_file():
        files = [path for path in root.iterdir() if path.is_file() and path.name[0] != "."]
        found = {os.fsencode(path.name).decode("utf-8", "backslashreplace"): path for path in files}
    if (sent := state_folder() / "mail.outbox").exists():
        found["Outbox"] = sent
    return dict(sorted(found.items(), key=lambda item: (item[0] != "Inbox", item)))


class Mailboxes:
    """The folders of a directory of mail, or of one file. What cannot be read is a sentence."""

    def __init__(self, root: Path) -> None:
        """Raises OSError."""
        self.root, self.paths = root, folders(root)

    @property
    def names(self) -> list[str]:
        """The folders that were there when one was looked at."""
        return list(self.paths)

    def look(self, folder: str, find: str = "") -> tuple[list[Letter], str]:
        """The messages of a folder that a search finds, or a sentence that says why there are
        none."""
        try:
            self.paths = folders(self.root)
            if folder not in self.paths:
                return [], f"There is no folder “{folder}”."
            found = letters(self.paths[folder])
        except (OSError, ValueError) as error:
            return [], f"{folder} cannot be read: {reason(error)}."
        return [each for each in found if each.holds(find)], ""

    def letter(self, folder: str, number: int) -> tuple[Letter | None, str]:
        """A message, or a sentence that says why there is none."""
        found, error = self.look(folder)
        letter = next((each for each in found if each.number == number), None)
        return letter, error or f"{folder} has no message {number}."


def letters(path: Path) -> tuple[Letter, ...]:
    """The messages of a folder. Raises OSError or ValueError with a sentence."""
    found = path.stat()
    return _letters(path, found.st_mtime_ns, found.st_size)


@lru_cache(maxsize=16)
def _letters(path: Path, *_version: int) -> tuple[Letter, ...]:
    with path.open("rb") as file:
        if file.read(5) not in (b"", b"From "):
            raise ValueError("it is no mbox, since it does not begin with “From ”")
    box = mailbox.mbox(path, create=False)
    try:
        texts = [box.get_bytes(key) for key in box.keys()]
    except mailbox.Error as error:
        raise ValueError(str(error)) from None
    finally:
        box.close()
    return tuple(_letter(number, text) for number, text in enumerate(texts, 1))


def _letter(number: int, text: bytes) -> Letter:
    message = message_from_bytes(text, policy=policy.default)
    assert isinstance(message, EmailMessage)
    sender, to, subject, date = [_header(message, n) for n in ("from", "to", "subject", "date")]
    return Letter(number, sender, to, subject or "(no subject)", date, _body(message))


def _header(message: EmailMessage, name: str) -> str:
    try:
        return str(message[name] or "")
    except Exception:  # The parser raises errors of many kinds if a message is broken.
        return "(broken)"


def _body(message: EmailMessage) -> str:
    try:
        part = message.get_body(("plain", "html"))
        return str(part.get_content()) if part else "(no text)"
    except Exception:  # As above, and unknown character sets.
        return message.as_bytes(policy=policy.compat32).decode("latin-1")


def send(sender: str, to: str, subject: str, body: str) -> None:
    """Put a message into the folder "Outbox". Raises OSError or ValueError."""
    message = EmailMessage()
    try:
        message["From"], message["To"], message["Subject"] = sender, to, subject
        message.set_content(body)
    except Exception as error:  # As above.
        raise ValueError(f"a mail cannot hold this: {error}") from None
    box = mailbox.mbox(state_folder() / "mail.outbox")
    try:
        box.lock()
        box.add(message)
        box.flush()
    except mailbox.Error as error:
        raise OSError(str(error)) from None
    finally:
        box.close()
