"""Reads routes, one a line, as the generated types, and writes them again. With `secrets`: shows a
route with secret values, and what is said of a wrong one. With `walk SCHEMA`: sends typed intents.
"""

import json
import sys

import every
import payment
from navruntime import NavError, NotResumed, Route, Status

if sys.argv[2:]:
    with every.App(json.loads(sys.argv[2])) as app:
        seven = every.Optional(whole=-7)

        def show(status: Status) -> None:
            print(f"NAV_{status.name}", app.describe())

        show(app.go(every.Given()).status)
        show(app.replace(seven).status)
        show(app.go(every.Home()).status)
        show(app.go(seven).status)
        show(app.go(every.Given()).status)
        show(app.back_to(seven).status)
        show(app.preview({"go": every.Given().to_json()}).result.status)
        show(app.go(every.Guarded()).status)
        try:
            app.facts.ready = True
            show(Status.OK)
        except NotResumed as refused:
            show(refused.result.status)
        show(app.set_facts({"ready": True}).status)
        app.facts.ready = False
        show(Status.NOOP if app.facts.ready else Status.OK)
        show(app.go(every.Home()).status)
        home = app.at(1)
        show(home.go(every.Given()).status)
        show(home.go(every.Given()).status)
        show(home.back().status)
    sys.exit()
if sys.argv[1:]:
    print(payment.Pay(4711, "4711 4711", "lunch"), [payment.Pin("4711")])
    try:
        payment.read(sys.stdin.buffer.read())
    except NavError as error:
        print(error)
    sys.exit()
for line in sys.stdin.buffer:
    route = every.read(line.rstrip(b"\n"))
    assert every.read(route) == route
    sys.stdout.buffer.write(Route.of(route).canonical + b"\n")
