#!/usr/bin/env python3
"""A shop's navigation without its drawing: reads the schema of the shop and a script of events,
gives each event to the app, prints what happens.

    examples/python/shop.py SCHEMA [EVENTS]

examples/README.md says what the files hold and what is printed; the C and Rust programs print the
same bytes.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import NoReturn

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "bindings" / "python"))  # A checkout.

from navruntime import App, ArgumentError, JSONResult, NavError, Schema, Status

# What could steer the terminal. JSON leaves U+007F to U+009F unescaped.
STEERING = re.compile(rb"[\x00-\x1f\x7f]|\xc2[\x80-\x9f]")
NOT_ASCII = re.compile(rb"[^\x20-\x7e]")
RESOLVE = re.compile(rb'([0-9]{1,18}),"answer":')
USAGE = "usage: shop SCHEMA [EVENTS]; without EVENTS, or with -, they come from standard input"


def safe(text: bytes, unwanted: re.Pattern[bytes] = STEERING) -> bytes:
    return unwanted.sub(lambda found: b"".join(b"\\x%02x" % byte for byte in found[0]), text)


def put(text: bytes) -> None:
    sys.stdout.buffer.write(text)


def put_line(label: bytes, text: bytes) -> None:
    put(b"     %-7b %b\n" % (label, safe(text)))


def place(error: NavError) -> str:
    return "" if error.offset is None else f", byte {error.offset}"


class Shop:
    """The app, which is closed and opened again."""

    def __init__(self, schema: Schema) -> None:
        self.schema = schema
        self.start()

    def start(self) -> None:
        self.app = App(self.schema)
        self.events = self.app.observe_json(lambda event: put_line(b"event", event))

    def stop(self) -> None:
        """Close it. That the app ends is no event of the script."""
        self.events.close()
        self.app.close()

    def restart(self) -> JSONResult:
        """As a program that ends and is started again, without the file between."""
        saved = self.app.snapshot(layers=True, queue=True).encode()
        self.stop()
        put_line(b"saved", saved)
        self.start()
        return self.app.restore_json(saved)


def run(shop: Shop, line: bytes) -> JSONResult:
    """``{"facts":FACTS}`` tells what the program knows, ``{"resolve":TOKEN,"answer":ANSWER}``
    answers a question, ``"restart"`` closes the shop and opens it again, and everything else is an
    intent.
    """
    app = shop.app
    if line == b'"restart"':
        return shop.restart()
    is_facts = line.startswith(start := b'{"facts":')
    if not is_facts and not line.startswith(start := b'{"resolve":'):
        return app.send_json(line)
    if not line.endswith(b"}"):
        raise ArgumentError("the closing brace is missing; end the line with }", len(line))
    begin = len(start)
    token = None if is_facts else RESOLVE.match(line, begin)
    if not is_facts and token is None:
        raise ArgumentError("resolve takes the token of a question and an answer", begin)
    begin = begin if token is None else token.end()
    payload = line[begin:-1]
    try:
        if token is None:
            return app.set_facts_json(payload)
        return app.resolve_json(int(token[1]), payload)
    except NavError as error:
        offset = None if error.offset is None else error.offset + begin
        raise type(error)(error.message, offset) from None


def play(shop: Shop, number: int, line: bytes) -> Status:
    rest = len(line) - 120
    more = b"... and %d more bytes" % rest if rest > 0 else b""
    put(b"%4d %b%b\n" % (number, safe(line[:120], NOT_ASCII), more))
    try:
        status, result = run(shop, line)
        put(b"     result  NAV_%b %b\n" % (status.name.encode(), safe(result)))
    except NavError as error:
        status, message = error.status, safe(error.message.encode())
        where = b"line %d%b: NAV_%b" % (number, place(error).encode(), status.name.encode())
        put(b"     error   %b: %b\n" % (where, message))
    put_line(b"screen", shop.app.describe().encode())
    return status


def fail(message: str) -> NoReturn:
    print(f"shop: {message}", file=sys.stderr)
    raise SystemExit(2)


def main() -> int:
    if not 2 <= len(sys.argv) <= 3:
        fail(USAGE)
    path, script = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else "-"
    done = refused = bad = 0
    try:
        schema = Schema(Path(path).read_bytes())
    except OSError as error:
        fail(f"cannot read the schema {path}: {error.strerror}")
    except NavError as error:
        fail(f"{path}{place(error)}: NAV_{error.status.name}: {error.message}")
    try:
        with sys.stdin.buffer if script == "-" else open(script, "rb") as events:
            shop = Shop(schema)
            for number, line in enumerate(events, 1):
                line = line.removesuffix(b"\n").removesuffix(b"\r")
                if not line:
                    continue
                status = play(shop, number, line)
                done, refused, bad = (
                    done + (status == 0),
                    refused + (status > 0),
                    bad + (status < 0),
                )
                sys.stdout.buffer.flush()
            shop.stop()
    except OSError as error:
        fail(f"cannot read the events {script}: {error.strerror}")
    total = done + refused + bad
    put(b"%d events: %d done, %d refused, %d bad\n" % (total, done, refused, bad))
    return int(bad > 0)


if __name__ == "__main__":
    sys.exit(main())
