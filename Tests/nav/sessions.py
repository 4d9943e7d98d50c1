"""Recordings of sessions, for the tests of `nav view`."""

import json
import os
import random
import sys

from program import ROOT

sys.path.insert(0, str(ROOT / "bindings/python"))
os.environ.setdefault("NAVRUNTIME_LIBRARY", str(ROOT / ".build/lib/libnavruntime.so.0"))

from navruntime import App, EventMask, Schema  # noqa: E402
from navruntime.testing._model import Model  # noqa: E402
from navruntime.testing._steps import WEIGHTS, call_of, chosen, do  # noqa: E402


def line(value):
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def recorded(schema, following):
    """The recording of the calls that `following(app)` answers one after another, up to None; and
    the states after the first line and after each call."""
    commits = []
    with Schema(schema) as loaded, App(loaded) as app:
        app.observe_json(lambda text: commits.append(json.loads(text)), EventMask.COMMITTED)
        head = {"recording": 1, "library": "0.1.0", "schema": json.loads(loaded.json)}
        lines, states = [line({**head, "state": app.state, "config": {}})], [app.state]
        while (call := following(app)) is not None:
            commits.clear()
            result = do(app, call).to_json()
            record = {"n": len(lines), "t": 730 * len(lines), "call": call, "result": result}
            for commit in commits:
                record.update(commit["committed"])
            lines.append(line({**record, "hash": app.hash}))
            states.append(app.state)
    return "\n".join(lines) + "\n", states


def session(schema, count, seed):
    """The recording of so many random calls, and the states."""
    with Schema(schema) as loaded:
        model = Model(loaded)
    rng, left = random.Random(seed), count

    def following(app):
        nonlocal left
        left -= 1
        model.schema = app.schema
        while left >= 0:
            step = chosen(model, WEIGHTS, rng)
            call = None if step is None else call_of(step, app, model)
            if call is not None:
                return call
        return None

    return recorded(schema, following)
