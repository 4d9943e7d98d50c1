"""Reads routes, one a line, as the generated types, and writes them again."""

import sys

import every
from navruntime import Route

for line in sys.stdin.buffer:
    route = every.read(line.rstrip(b"\n"))
    assert every.read(route) == route
    sys.stdout.buffer.write(Route.of(route).canonical + b"\n")
