"""Peers that are used through Python: `python_peers.py FOLDER`. The routers of the web frameworks
on the link tables (what a lookup costs there, parameters included; the library's own is in
links.c), and yyjson, which has no package of its own: its call takes some 0.2 µs more through
Python."""

import itertools
import pathlib
import re
import sys

import falcon.routing
import starlette.routing
import werkzeug.routing
import yyjson

from sampling import measure

# Linear routers take milliseconds for a path of the largest table.
_TABLES = ("github", "s1000")


def _spelled(pattern, before, after):
    """A pattern with its parameters in the framework's own spelling."""
    return re.sub(r":(\w+)", lambda name: before + name[1] + after, pattern)


def _falcon(patterns):
    router = falcon.routing.CompiledRouter()
    resource = type("Resource", (), {"on_get": lambda self, request, response: None})()
    for pattern in patterns:
        router.add_route(_spelled(pattern, "{", "}"), resource)
    return lambda path: router.find(path) is not None


def _werkzeug(patterns):
    rules = [
        werkzeug.routing.Rule(_spelled(pattern, "<", ">"), endpoint=index)
        for index, pattern in enumerate(patterns)
    ]
    adapter = werkzeug.routing.Map(rules).bind("localhost")
    return lambda path: adapter.match(path) is not None


def _starlette(patterns):
    async def endpoint(request):
        """Never called."""

    routes = [
        starlette.routing.Route(_spelled(pattern, "{", "}"), endpoint) for pattern in patterns
    ]

    def lookup(path):
        scope = {"type": "http", "method": "GET", "path": path, "root_path": ""}
        return any(route.matches(scope)[0] is not starlette.routing.Match.NONE for route in routes)

    return lookup


def _asking(lookup, paths):
    """A function that looks the next path up."""
    found = [path for path in paths if lookup(path)]
    if len(found) != len(paths):
        sys.exit("bench: a Python router misses a path that a pattern matches")
    following = itertools.cycle(paths)
    return lambda: lookup(next(following))


def main():
    folder = pathlib.Path(sys.argv[1])
    cases = {}
    for table in _TABLES:
        patterns = (folder / f"{table}.patterns").read_text().split()
        paths = (folder / f"{table}.hits").read_text().split()
        for name, router in (
            ("falcon", _falcon),
            ("werkzeug", _werkzeug),
            ("starlette", _starlette),
        ):
            cases[f"{name} lookup, {table}"] = _asking(router(patterns), paths)
    routes = ",".join('{"name":"detail","params":{"id":"%03d"}}' % (n % 1000) for n in range(997))
    text = ('{"name":"saved","params":{"path":[' + routes + "]}}").encode()
    cases["yyjson parse, 40 kB, through Python"] = lambda: yyjson.Document(text)
    measure(cases)


main()
