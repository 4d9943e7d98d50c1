#!/usr/bin/env python3
"""A shop's navigation without its drawing: reads a link table and a script of events, drives the runtime, prints what happens.

    examples/python/shop.py LINKS [EVENTS]

examples/README.md says what stands in the files and what is printed; the C and Rust programs print the same bytes.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Callable, NoReturn

try:
    import navruntime
except ModuleNotFoundError:  # In a checkout the package is not installed.
    sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "bindings" / "python"))
    import navruntime
from navruntime import ArgumentError, EventMask, JSONResult, LinkCallbacks, LinkHandler, ModalStore, NavError, NavigationStore, Pipeline, Route, Status

# Text that cannot steer the terminal: the library leaves U+007F to U+009F to escape; what came from outside is shown as ASCII.
STEERING = re.compile(rb"[\x00-\x1f\x7f]|\xc2[\x80-\x9f]")
NOT_ASCII = re.compile(rb"[^\x20-\x7e]")


def safe(text: bytes, unwanted: re.Pattern[bytes] = STEERING) -> bytes:
    return unwanted.sub(lambda found: b"".join(b"\\x%02x" % byte for byte in found[0]), text)


def put(text: bytes) -> None:
    sys.stdout.buffer.write(text)


def put_line(label: str, text: bytes) -> None:
    put(b"     %-7b %b\n" % (label.encode(), safe(text)))


def quoted(text: str) -> bytes:
    return json.dumps(text, ensure_ascii=False).encode()


class Shop(LinkCallbacks):
    """The stores, the link handler and whether the user is signed in."""

    def __init__(self, table: bytes) -> None:
        self.signed_in = False
        self.pipeline = Pipeline(table, self)
        self.store = NavigationStore(["home"], root="inside")
        self.modals = ModalStore()
        self.links = LinkHandler(self.pipeline, self.store)
        self.store.observe_json(lambda event: put_line("event", event), EventMask.CHANGED | EventMask.PATH_MISMATCH | EventMask.DELTA)
        self.modals.observe_json(lambda event: put_line("event", event), EventMask.ALL & ~EventMask.COMMAND_INTERCEPTED)

    def is_authenticated(self, route: Route) -> bool:
        return self.signed_in

    def close(self) -> None:
        for handle in (self.links, self.pipeline, self.modals, self.store):
            handle.close()

    # What the three words and the forms with a payload do.

    def back(self) -> JSONResult:
        if self.modals.current is None:
            return self.store.send_json(b'"back"')
        return self.modals.dismiss_json(b'"dismiss"')

    def sign_in(self) -> JSONResult:
        self.signed_in = True
        return self.links.resume_json()

    def sign_out(self) -> JSONResult:
        self.signed_in = False
        return self.store.execute_json(b'"popToRoot"')

    def open(self, string: bytes) -> JSONResult:
        # A JSON string is the short form of a route: so the library checks it, and says the offset if it is none.
        return self.links.open_json(Route.of(string).name)

    def words(self) -> dict[bytes, Callable[[], JSONResult]]:
        return {b'"back"': self.back, b'"signIn"': self.sign_in, b'"signOut"': self.sign_out}

    def forms(self) -> dict[bytes, Callable[[bytes], JSONResult]]:
        return {
            b'{"tap":': self.store.send_json, b'{"command":': self.store.execute_json, b'{"check":': self.store.validate_json,
            b'{"batch":': self.store.batch_json, b'{"transaction":': self.store.transaction_json, b'{"shown":': self.store.reconcile_json,
            b'{"modal":': self.modals.send_json, b'{"replaceSheet":': self.modals.replace_current_json, b'{"open":': self.open,
        }

    def run(self, line: bytes) -> JSONResult:
        word = self.words().get(line)
        if word:
            return word()
        for start, act in self.forms().items():
            if not line.startswith(start):
                continue
            if len(line) == len(start) or not line.endswith(b"}"):
                raise ArgumentError("the closing brace is missing; end the line with }", len(line))
            payload = line[len(start):-1]
            if start == b'{"open":' and not payload.startswith(b'"'):
                raise ArgumentError("open takes a URL; write it as a JSON string", len(start))
            try:
                return act(payload)
            except NavError as error:
                raise type(error)(error.message, None if error.offset is None else error.offset + len(start)) from None
        if line.startswith(b'{"'):
            raise ArgumentError("no such kind of event; examples/README.md lists them", 2)
        raise ArgumentError('no event; write "back", "signIn", "signOut" or {"kind":payload} without white space', 0)

    # What the user would see.

    def put_screen(self) -> None:
        crumbs = []
        for route in self.store.path:
            name = quoted(route.name)
            params = route.canonical[len(b'{"name":,"params":') + len(name):-1]
            crumbs.append(safe(name[1:-1] + (b" " + params if params else b"")))
        put(b"     path    %b\n" % b" > ".join(crumbs))
        current = self.modals.current_json()
        if current.status == Status.OK:
            put_line("modal", current.json)
        if self.modals.queue_count:
            put(b"     waiting %d\n" % self.modals.queue_count)
        pending = self.links.pending
        if pending is not None:
            put_line("pending", quoted(pending.url))

    def play(self, number: int, line: bytes) -> Status:
        rest = len(line) - 120
        put(b"%4d %b%b\n" % (number, safe(line[:120], NOT_ASCII), b"... and %d more bytes" % rest if rest > 0 else b""))
        try:
            status, result = self.run(line)
            put(b"     result  NAV_%b %b\n" % (status.name.encode(), safe(result)))
        except NavError as error:
            status = error.status
            place = b"" if error.offset is None else b", byte %d" % error.offset
            put(b"     error   line %d%b: NAV_%b: %b\n" % (number, place, status.name.encode(), safe(error.message.encode())))
        self.put_screen()
        return status


def stop(message: str) -> NoReturn:
    print(f"shop: {message}", file=sys.stderr)
    raise SystemExit(2)


def main() -> int:
    if not 2 <= len(sys.argv) <= 3:
        stop("usage: shop LINKS [EVENTS]; without EVENTS, or with -, they come from standard input")
    path, script = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else "-"
    done = refused = bad = 0
    try:
        shop = Shop(Path(path).read_bytes())
    except OSError as error:
        stop(f"cannot read the links {path}: {error.strerror}")
    except NavError as error:
        stop(f"{path}, byte {-1 if error.offset is None else error.offset}: NAV_{error.status.name}: {error.message}")
    try:
        with sys.stdin.buffer if script == "-" else open(script, "rb") as events:
            for number, line in enumerate(events, 1):
                line = line.removesuffix(b"\n").removesuffix(b"\r")
                if not line:
                    continue
                status = shop.play(number, line)
                done, refused, bad = done + (status == 0), refused + (status > 0), bad + (status < 0)
                sys.stdout.buffer.flush()
    except OSError as error:
        stop(f"cannot read the events {script}: {error.strerror}")
    put(b"%d events: %d done, %d refused, %d bad\n" % (done + refused + bad, done, refused, bad))
    shop.close()
    return int(bad > 0)


if __name__ == "__main__":
    sys.exit(main())
