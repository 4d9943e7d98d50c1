#!/usr/bin/env python3
"""A shop's navigation without its drawing: reads a link table and a script of events, drives the runtime, prints what happens.

    examples/python/shop.py LINKS [EVENTS]

examples/README.md says what stands in the files and what is printed; the C and Rust programs print the same bytes.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Callable, NoReturn

from shop_tree import (  # First: it finds the package in a checkout.
    NOT_ASCII, PRESENTATION, TAB_LINKS, TABS, Checkout, SignIn, Tab, answer, crumb, place, put, put_event, put_line, safe, to_text,
)
from navruntime import ArgumentError, EventMask, Finished, JSONResult, LinkHandler, NavError, Pipeline, Route, Status, TabStore

STRINGS = {b'{"open":': "open takes a URL", b'{"link":': "link takes a URL", b'{"tab":': "tab takes a name"}


def string(payload: bytes) -> str:
    """A JSON string is the short form of a route: so the library checks it, and says the offset if it is none."""
    return Route.of(payload).name


class Shop:
    """The tabs, their links, the checkout and the basket."""

    def __init__(self, table: bytes) -> None:
        self.policy = SignIn()
        self.pipelines = Pipeline(table, self.policy), Pipeline(TAB_LINKS, self.policy)
        self.tabs = TabStore(TABS, presentation=PRESENTATION)
        self.checkout = Checkout(self.policy)
        self.links = LinkHandler(self.pipelines[1], self.tabs)
        self.tab: dict[str, Tab] = {}
        for config in TABS:
            flow = self.tabs.flow(config["name"])
            assert flow is not None, "every tab has a flow"
            self.tab[config["name"]] = Tab(flow, self.pipelines[0])
        self.tabs.observe_json(put_event, EventMask.TAB_SELECTED | EventMask.BADGE_CHANGED)
        self.in_basket = 0

    def close(self) -> None:
        self.checkout.tab = None
        for tab in self.tab.values():
            tab.close()
        for handle in (self.links, *self.pipelines, self.tabs, self.checkout.steps):
            handle.close()

    @property
    def shown(self) -> Tab:
        return self.tab[self.tabs.selected]

    # What the words and the forms with a payload do.

    def back(self) -> JSONResult:
        tab = self.shown
        return tab.modals.dismiss_json(b'"dismiss"') if tab.modals.current else tab.stack.send_json(b'"back"')

    def sign_in(self) -> JSONResult:
        self.policy.signed_in = True
        return (self.links if self.links.pending else self.shown.links).resume_json()

    def sign_out(self) -> JSONResult:
        self.policy.signed_in = False
        return self.shown.stack.execute_json(b'"popToRoot"')

    def system_back(self) -> JSONResult:
        steps = self.checkout.steps
        if self.checkout.is_shown(self.shown) and steps.index > 0:
            return answer(steps.previous())
        return answer(self.tabs.back())

    def next_step(self) -> JSONResult:
        """After the last step the checkout answers, the basket is empty, and the user is led to the orders."""
        tab = self.shown
        result = self.checkout.shown_steps(tab).next()
        if result == Finished():
            self.in_basket = 0
            tab.modals.dismiss_with_result({"paid": True})
            self.tabs.set_badge("basket", 0)
            self.tabs.route_to("orders")
        return answer(result)

    def step(self, number: bytes) -> JSONResult:
        steps = self.checkout.shown_steps(self.shown)
        if not re.fullmatch(rb"[0-9]{1,18}", number):
            raise ArgumentError("step takes the number of a step, from 0", 0)
        return answer(steps.jump(int(number)))

    def add(self) -> JSONResult:
        self.in_basket += 1
        return JSONResult(self.tabs.set_badge("basket", self.in_basket).status, b"null")

    def words(self) -> dict[bytes, Callable[[], JSONResult]]:
        return {
            b'"back"': self.back, b'"signIn"': self.sign_in, b'"signOut"': self.sign_out, b'"systemBack"': self.system_back, b'"add"': self.add,
            b'"checkout"': lambda: self.checkout.begin(self.shown), b'"next"': self.next_step,
            b'"previous"': lambda: answer(self.checkout.shown_steps(self.shown).previous()),
            b'"closeSheet"': lambda: answer(self.shown.sheet().stack.dismiss_self()), b'"closeAll"': lambda: answer(self.shown.stack.dismiss_all_from_root()),
        }

    def forms(self) -> dict[bytes, Callable[[bytes], JSONResult]]:
        tab = self.shown
        return {
            b'{"tap":': tab.stack.send_json, b'{"command":': tab.stack.execute_json, b'{"check":': tab.stack.validate_json,
            b'{"batch":': tab.stack.batch_json, b'{"transaction":': tab.stack.transaction_json, b'{"shown":': tab.stack.reconcile_json,
            b'{"modal":': tab.modals.send_json, b'{"replaceSheet":': tab.modals.replace_current_json, b'{"flow":': tab.flow.send_json,
            b'{"sheet":': lambda intent: tab.sheet().stack.send_json(intent), b'{"over":': lambda intent: tab.sheet().modals.send_json(intent),
            b'{"routeTo":': self.tabs.route_to_json, b'{"step":': self.step, b'{"open":': lambda url: tab.links.open_json(string(url)),
            b'{"link":': lambda url: self.links.open_json(string(url)), b'{"tab":': lambda name: answer(self.tabs.select(string(name))),
        }

    def run(self, line: bytes) -> JSONResult:
        if line in (words := self.words()):
            return words[line]()
        for start, act in self.forms().items():
            if not line.startswith(start):
                continue
            if len(line) == len(start) or not line.endswith(b"}"):
                raise ArgumentError("the closing brace is missing; end the line with }", len(line))
            payload = line[len(start):-1]
            if start in STRINGS and not payload.startswith(b'"'):
                raise ArgumentError(f"{STRINGS[start]}; write it as a JSON string", len(start))
            try:
                return act(payload)
            except NavError as error:
                raise type(error)(error.message, None if error.offset is None else error.offset + len(start)) from None
        if line.startswith(b'{"'):
            raise ArgumentError("no such kind of event; examples/README.md lists them", 2)
        raise ArgumentError('no event; write "back", "signIn", "signOut" or {"kind":payload} without white space', 0)

    def put_screen(self) -> None:
        tab, selected = self.shown, self.tabs.selected
        if selected != "shop" or self.in_basket:
            names = [name + (f" {self.in_basket}" if name == "basket" and self.in_basket else "") for name in self.tab]
            put(b"     tabs    %b\n" % " ".join(f"[{name}]" if name.split()[0] == selected else name for name in names).encode())
        put(b"     path    %b\n" % b" > ".join(map(crumb, tab.stack.path)))
        current = tab.modals.current
        if current:
            self.checkout.put_modal(tab, current)
        if tab.modals.queue_count:
            put(b"     waiting %d\n" % tab.modals.queue_count)
        pending = self.links.pending or tab.links.pending
        if pending is not None:
            put_line("pending", to_text(pending.url))

    def play(self, number: int, line: bytes) -> Status:
        rest = len(line) - 120
        put(b"%4d %b%b\n" % (number, safe(line[:120], NOT_ASCII), b"... and %d more bytes" % rest if rest > 0 else b""))
        try:
            status, result = self.run(line)
            put(b"     result  NAV_%b %b\n" % (status.name.encode(), safe(result)))
        except NavError as error:
            status = error.status
            put(b"     error   line %d%b: NAV_%b: %b\n" % (number, place(error).encode(), status.name.encode(), safe(error.message.encode())))
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
        stop(f"{path}{place(error)}: NAV_{error.status.name}: {error.message}")
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
