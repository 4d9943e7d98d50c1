"""Reads routes, one a line, as the generated types, and writes them again. With `secrets`: shows a
route with secret values, and what is said of a wrong one."""

import sys

import every
import payment
from navruntime import NavError, Route

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
