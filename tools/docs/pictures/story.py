"""The story that the pictures of the toolkits show: a page slides in, an alarm comes up meanwhile,
a finger drags the page away."""

from navruntime import App

SIZE = (300, 200)
SCHEMA = {
    "format": 1,
    "id": "notes",
    "root": {"stack": "list"},
    "facts": {"alarm": {"initial": False}},
    "routes": {"list": {}, "note": {}, "alarm": {"show": "sheet", "while": ["alarm"]}},
}
TEXTS = {
    "list": ("Notes", "Milk, bread, tea", "New note"),
    "note": ("A note", "Dear Ann,", "Done"),
    "alarm": ("Alarm", "It is twelve o'clock", "Stop"),
}
"""Of each page its title, a line and its button."""
SLIDE = 2000
"""Milliseconds, so that a picture can be taken meanwhile."""


def play(make):
    """Play the story with what `make` makes for an app: it waits so many milliseconds, saves a
    picture by its number, and moves a finger to places from the left."""
    with App(SCHEMA) as app:
        toolkit = make(app)
        toolkit.wait(300)
        app.go("note")
        toolkit.wait(0.35 * SLIDE)
        toolkit.save(0)
        app.facts["alarm"] = True
        toolkit.wait(0.3 * SLIDE)
        toolkit.save(1)
        toolkit.wait(2 * SLIDE)
        app.facts["alarm"] = False
        toolkit.wait(2 * SLIDE)
        toolkit.finger(5, 60, 110, 130)
        toolkit.save(2)
        toolkit.close()
