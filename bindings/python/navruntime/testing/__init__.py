"""What tests of navigation need. A pytest plugin has the fixtures (:mod:`.plugin`).

>>> def test_a_link_leads_to_its_product(app, events):
...     app.open("/products/7")
...     assert_at(app, "/products/7")
...     assert_events(events, ["committed", "shown"])

:func:`walk` sends random intents, checks a condition after each, and shrinks what fails.
"""

from .clock import ManualClock
from .event_log import EventLog, assert_events
from .leaks import leak_check
from .places import assert_at
from .transcript import Transcript, assert_golden
from .walker import Walk, WalkFailed, walk

__all__ = [
    "EventLog",
    "ManualClock",
    "Transcript",
    "Walk",
    "WalkFailed",
    "assert_at",
    "assert_events",
    "assert_golden",
    "leak_check",
    "walk",
]
