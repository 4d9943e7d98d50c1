"""Plays cases of the kinds `presenter` and `presenterApp` (vectors/README.md, section 7)."""

from __future__ import annotations

import gc
from typing import Any, Iterator

from navruntime import App, NavError, NavigationStore, Route, Schema
from navruntime._call import call_text
from navruntime._ffi import lib
from navruntime._json import dumps, read
from navruntime.presenter import Presenter
from navruntime.status import Status
from play_stack import VectorMiddleware


class Page:
    """A page, which writes its id down when it is destroyed."""

    def __init__(self, id: int, destroyed: list[int]) -> None:
        self.id, self.destroyed = id, destroyed

    def __del__(self) -> None:
        self.destroyed.append(self.id)


def change(shows: Any, step: dict[str, Any]) -> bool:
    """A step that changes the state: refusals are of no interest."""
    calls = {
        "command": lambda: shows.execute_json(dumps(step["command"])),
        "send": lambda: shows.send(step["intent"]),
        "setFacts": lambda: shows.set_facts(step["facts"]),
        "answer": lambda: shows.resolve(step["token"], step["answer"]),
        "travel": lambda: shows.travel(step["delta"]),
    }
    if step["op"] not in calls:
        return False
    try:
        calls[step["op"]]()
    except NavError:
        pass
    return True


def status(is_change: bool) -> dict[str, Any]:
    return {"status": "NAV_OK" if is_change else "NAV_NOOP"}


def gesture(presenter: Presenter, step: dict[str, Any]) -> dict[str, Any]:
    found = presenter.gesture(step["shown"], step["cause"])
    names = {"adopted": "NAV_OK", "resisted": "NAV_REJECTED", "echo": "NAV_NOOP"}
    answer = found.outcome if found.outcome == "echo" else {found.outcome: found.answer}
    return {"status": names[found.outcome], "result": answer}


def call(presenter: Presenter, step: dict[str, Any], destroyed: list[int]) -> dict[str, Any]:
    op = step["op"]
    if op == "next":
        # The values of the package are read from this text.
        code, text = call_text(lib.nav_presenter_next, presenter._pointer)
        name = {"status": f"NAV_{Status(code).name}"}
        return {**name, "op": read(text)} if code == Status.OK else name
    if op == "done":
        return status(presenter.done(step["number"]))
    if op == "failed":
        return status(presenter.failed(step["number"], step["shown"]))
    if op == "gesture":
        return gesture(presenter, step)
    if op == "hold":
        return status(presenter.hold(step["on"]))
    if op == "back":
        return {"status": "NAV_OK", "back": presenter.back().to_json()}
    if op == "wants":
        return {"wants": presenter.wants}
    if op == "page":
        return {"page": presenter.page(step["id"]) is not None}
    if op == "setPage":
        is_kept = presenter.set_page(step["id"], Page(step["id"], destroyed))
        return {"status": "NAV_OK" if is_kept else "NAV_ROUTE_NOT_FOUND"}
    if op == "setProfile":
        presenter.set_profile(step["profile"])
        return {"status": "NAV_OK"}
    raise ValueError(f"the operation {op} is unknown")


def play(case: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Play the steps; yields what each came to."""
    destroyed: list[int] = []
    if "schema" in case:
        shows: Any = App(Schema(case["schema"]))
    else:
        shows = NavigationStore(map(Route.from_json, case["initial"]), root=case.get("root"))
        for middleware in case.get("middleware", []):
            shows.add_middleware(VectorMiddleware(middleware), middleware.get("name"))
    with shows, Presenter(shows, case["profile"]) as presenter:
        for step in case["steps"]:
            destroyed.clear()
            part: dict[str, Any] = {}
            if step["op"] == "destroy":
                presenter.close()
            elif not change(shows, step):
                try:
                    part = call(presenter, step, destroyed)
                except NavError as error:
                    part = {"status": f"NAV_{error.status.name}"}
            gc.collect()
            if destroyed or step["op"] == "destroy":
                part["destroyed"] = destroyed.copy()
            yield part
