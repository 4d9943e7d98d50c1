#!/usr/bin/env python3
"""Makes docs/pictures/view.png: a session of the mail reader's schema as the page of `nav view`, in
Chromium. `make pictures`"""

import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "Tests/nav"))
sys.dont_write_bytecode = True

import sessions  # noqa: E402

MESSAGE = {"name": "message", "params": {"folder": "Inbox", "number": 3}}
CALLS = [
    {"send": {"go": {"name": "list", "params": {"folder": "Inbox"}}}},
    {"send": {"go": MESSAGE}},
    {"send": {"open": "mail://app/Sent/12"}},
    {"send": {"open": "mail://app/Sent/12/reply"}},
    {"send": "back"},
    {"send": {"go": {"name": "compose", "params": {"to": "ada@example.org"}}}},
    {"facts": {"signedIn": True}},
    {"send": {"update": {"subject": "Lunch"}}},
    {"send": {"goForResult": {"name": "prompt", "params": {"what": "search"}}}},
    {"send": {"answer": {"value": "invoice"}}},
    {"send": "dismiss"},
    {"resolve": [1, {"cancel": "keep writing"}]},
    {"send": {"open": "mail://app/Inbox/3"}},
    {"resolve": [2, "proceed"]},
    {"facts": {"signedIn": False}},
]
SHOWN = 13


def main():
    calls = iter(CALLS)
    schema = (ROOT / "examples/data/mail.schema.json").read_text(encoding="utf-8")
    text, _ = sessions.recorded(schema, lambda app: next(calls, None))
    # Helpers of the browser may still write into its profile when it has ended.
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        folder = pathlib.Path(name)
        (folder / "mail.rec").write_text(text, encoding="utf-8")
        page = folder / "mail.html"
        nav = ROOT / ".build/bin/nav"
        subprocess.run([nav, "view", folder / "mail.rec", "-o", page], check=True)
        flags = "--headless --no-sandbox --disable-gpu --hide-scrollbars --window-size=1280,640"
        picture = ROOT / "docs/pictures/view.png"
        command = ["chromium", *flags.split(), f"--user-data-dir={folder}/profile"]
        subprocess.run(
            [*command, f"--screenshot={picture}", f"file://{page}#{SHOWN}"],
            check=True,
            stderr=subprocess.DEVNULL,
        )


if __name__ == "__main__":
    main()
