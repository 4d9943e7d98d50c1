"""Drafts that a fact took away are kept, saved, and given to the next screen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from navruntime import App, ArgumentError, Journal, Route, SchemaError
from navruntime.drafts import Draft, Drafts

SCHEMA: dict[str, Any] = {
    "format": 1,
    "id": "mail",
    "root": {"stack": "inbox"},
    "facts": {"signedIn": {"initial": False}},
    "routes": {
        "inbox": {},
        "page": {"requires": ["signedIn"], "params": {"to": {"type": "string", "default": ""}}},
        "sheet": {
            "show": "sheet",
            "requires": ["signedIn"],
            "params": {"to": {"type": "string", "default": ""}},
        },
    },
}
INBOX = 1


def to(name: str, person: str = "") -> dict[str, Any]:
    return {"name": name, "params": {"to": person}}


def fits(draft: Draft, route: Route) -> bool:
    return route.params.get("to", "") in ("", draft["to"])


def write(app: App, route: str, draft: Any) -> int:
    """Sign in, show a screen of this route, and type; answers its id."""
    app.facts["signedIn"] = True
    app.go(to(route))
    id = app.scene.layers[-1].id if app.scene.layers else app.scene.screens[0].id
    app.set_entry_state(id, draft)
    return id


@pytest.mark.parametrize("route", ["page", "sheet"])
def test_the_last_draft_that_fits_is_given_once(app: App, route: str) -> None:
    said: list[int] = []
    drafts = Drafts(app, route, INBOX, fits, lambda: said.append(1))
    written = [{"to": "ada", "text": "1"}, {"to": "bob", "text": "2"}, {"to": "ada", "text": "3"}]
    for draft in written:
        id = write(app, route, None)
        app.set_entry_state(id, draft)
        # What was given to this screen is its own, so only what is typed now is kept.
        app.facts["signedIn"] = False
    assert drafts.kept == [written[-1]] and len(said) == 3
    app.set_entry_state(INBOX, written)
    app.facts["signedIn"] = True
    for person, left in (("bob", [written[0], written[2]]), ("carl", [written[0], written[2]])):
        app.go(to(route, person))
        assert drafts.kept == left, person
        app.back()
    app.go(to(route))
    id = app.scene.layers[-1].id if route == "sheet" else app.scene.screens[0].id
    assert app.entry_state(id) == written[2] and drafts.kept == [written[0]]


def test_what_other_screens_had_typed_is_not_kept(app: App) -> None:
    drafts = Drafts(app, "sheet", INBOX)
    write(app, "page", {"text": "of a page"})
    app.facts["signedIn"] = False
    assert drafts.kept == []
    write(app, "sheet", "no object")
    app.facts["signedIn"] = False
    assert drafts.kept == []
    write(app, "page", {"text": "of a page"})
    write(app, "sheet", {"text": "of a sheet"})
    saved = app.snapshot(layers=True)
    app.facts["signedIn"] = False
    assert drafts.kept == [{"text": "of a sheet"}]
    with App.restored(SCHEMA, saved) as again:
        assert Drafts(again, "sheet", INBOX).kept == [{"text": "of a sheet"}]


def test_going_back_by_hand_keeps_nothing(app: App) -> None:
    drafts = Drafts(app, "page", INBOX)
    write(app, "page", {"text": "thrown away"})
    app.back()
    assert drafts.kept == []


def test_a_restart_without_sign_in_keeps_it_and_the_next_start_has_it_too(tmp_path: Path) -> None:
    for start in range(3):
        with Journal(tmp_path / "journal") as journal:
            with App.restored(SCHEMA, journal.recovered) as app:
                app.attach_journal(journal)
                drafts = Drafts(app, "page", INBOX, on_kept=lambda: pytest.fail("a restart"))
                if start == 0:
                    id = write(app, "page", {"text": "dear"})
                else:
                    assert drafts.kept == [{"text": "dear"}]
                    app.forget()
                if start == 2:
                    app.facts["signedIn"] = True
                    app.go(to("page"))
                    id = app.scene.screens[0].id
                    assert app.entry_state(id) == {"text": "dear"} and drafts.kept == []


def test_a_screen_that_gets_its_own_text_back_takes_it_from_those_that_are_kept(app: App) -> None:
    """An intent that waited brings the text along, which the report of restoring had too."""
    write(app, "page", {"text": "dear"})
    saved = app.snapshot()
    with App.restored(SCHEMA, saved) as again:
        drafts = Drafts(again, "page", INBOX)
        assert drafts.kept == [{"text": "dear"}]
        again.set_entry_state(INBOX, [{"text": "dear"}, {"text": "another"}])
        again.facts["signedIn"] = True
        assert again.entry_state(again.scene.screens[0].id) == {"text": "dear"}
        assert drafts.kept == [{"text": "another"}]


def test_an_owner_or_a_route_that_is_not_there_is_told_before_a_draft_is_lost(app: App) -> None:
    app.set_entry_state(INBOX, {"of": "the program"})
    with pytest.raises(SchemaError, match='no route is named "pages"'):
        Drafts(app, "pages", INBOX)
    with pytest.raises(ArgumentError, match="no screen has the id 99"):
        Drafts(app, "page", 99)
    assert app.entry_state(INBOX) == {"of": "the program"}
    with App(SCHEMA, history={"limit": 0}) as short:
        owner = write(short, "page", None)
        Drafts(short, "page", owner)
        short.go(to("page", "bob"))
        short.set_entry_state(short.scene.screens[0].id, {"text": "dear"})
        with pytest.raises(ArgumentError, match=f"the screen {owner} has left, and drafts with it"):
            short.facts["signedIn"] = False
