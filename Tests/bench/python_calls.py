"""What the Python binding costs, beside a bare ctypes call and orjson. Prints a JSON line for each
row; run by Tests/bench/run in its virtual environment. With NAVRUNTIME_CALLS=ctypes, only the rows
that tell the difference."""

from __future__ import annotations

import ctypes
import os
import pathlib
import resource
import subprocess
import sys

import orjson

import navruntime
from navruntime import EventMask, LinkHandler, NavigationStore, Pipeline, Route

from python_apps import app_cases, app_of, go_and_back, read_changes, unread
from sampling import measure, report

ROUTE = b'{"name":"detail","params":{"id":"123"}}'
COMMANDS = b"[" + b",".join([b'{"push":' + ROUTE + b"}", b'"pop"'] * 50) + b"]"
IMPORTS = 15
STARTS = {
    "Python: import navruntime": "import navruntime",
    "Python: import, and a first push and pop": (
        "from navruntime import NavigationStore, Route\n"
        "with NavigationStore() as store: store.push(Route('a', {'b': 1})); store.pop()"
    ),
}
# More pops than a sample has.
DEEP = b"[" + b",".join([ROUTE] * 50_000) + b"]"


def bare_call():
    """A call of three typed arguments that does next to nothing: memcmp of no bytes."""
    function = ctypes.CDLL(None).memcmp
    function.argtypes = [ctypes.c_char_p, ctypes.c_char_p, ctypes.c_size_t]
    function.restype = ctypes.c_int32
    return lambda: function(ROUTE, ROUTE, 0)


def cpu_time_of(program):
    """The CPU time of an interpreter that runs a program, in nanoseconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    environment = {
        name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"
    }
    environment["PYTHONPYCACHEPREFIX"] = str(pathlib.Path(".build/bench/pycache").resolve())
    subprocess.run([sys.executable, "-c", program], env=environment, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return 1e9 * (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


def measure_starts():
    """What importing adds to an interpreter that runs nothing. The first runs, which compile the
    modules, are not counted."""
    samples = {name: [] for name in STARTS}
    for name, program in STARTS.items():
        cpu_time_of(program)
    for _ in range(IMPORTS):
        empty = cpu_time_of("pass")
        for name, program in STARTS.items():
            samples[name].append(cpu_time_of(program) - empty)
    for name, taken in samples.items():
        report(name, taken)


def observed(observer):
    """A store with an observer of deltas, which gets them as typed values."""
    store = NavigationStore(["home"])
    store.observe(observer, EventMask.CHANGED | EventMask.DELTA)
    return store


def push_and_pop(store, route):
    def work():
        store.push(route)
        store.pop()

    return work


def open_and_pop():
    """Opening a link, which pushes a route, and the pop that undoes it."""
    pipeline = Pipeline({"mappings": [{"pattern": "/orders/:id", "route": "order"}]})
    store = NavigationStore(["home"])
    links = LinkHandler(pipeline, store)

    def work():
        assert links.open("shop://app/orders/7")
        store.pop()

    return work


def common_cases(popped, pushed, route):
    """What is measured in both ways, by name."""
    return {
        "app go + back, new ids": go_and_back(None),
        "app go + back, new ids, a typed observer of unread events": go_and_back(unread),
        "app go + back, new ids, a typed observer that reads": go_and_back(read_changes),
        "pop()": popped.pop,
        "push(Route) + pop()": push_and_pop(NavigationStore(["home"]), route),
        "push(Route) + pop(), one typed observer of deltas": push_and_pop(
            observed(lambda event: None), route
        ),
        "one push, JSON bytes": lambda: pushed.push(ROUTE),
        "open a link + pop()": open_and_pop(),
    }


def main():
    is_extension = os.environ["NAVRUNTIME_CALLS"] == "extension"
    if is_extension:
        measure_starts()
    pushed, popped, batched = NavigationStore(), NavigationStore(), NavigationStore()
    route = Route("detail", {"id": "123"})
    long = NavigationStore([Route("detail", {"id": place}) for place in range(1_000)])
    left, right = long.path, NavigationStore(long.path).path
    assert left == right and len(left) == 1_000
    deep = NavigationStore([Route("detail", {"id": place}) for place in range(10_000)])
    deep_app = app_of(9_999, None)
    assert len(deep.path) == len(deep_app.path()) == 10_000
    values = [orjson.loads(ROUTE)] * 100

    def reset():
        pushed.pop_to_root()
        popped.replace(DEEP)

    reset()
    common = common_cases(popped, pushed, route)
    if not is_extension:
        cases = {f"Python, by ctypes: {name}": work for name, work in common.items()}
        measure(cases, reset=reset)
        return
    measure(
        {
            **{f"Python: {name}": work for name, work in (common | app_cases()).items()},
            "Python: a bare ctypes call with three typed arguments": bare_call(),
            "Python: the same, and it reads the change": push_and_pop(
                observed(lambda event: event.change.kept), route
            ),
            "Python: path of 1,000": lambda: long.path,
            "Python: path of 10,000": lambda: deep.path,
            "Python: app path of 10,000": deep_app.path,
            "Python: path == path, 1,000": lambda: left == right,
            "Python: execute_many of 100, JSON bytes": lambda: batched.execute_many(COMMANDS),
            "Python: orjson of 100 routes, loads and dumps": lambda: orjson.dumps(
                orjson.loads(orjson.dumps(values))
            ),
        },
        reset=reset,
    )
    assert popped.depth > 0 and batched.depth == 0, os.environ.get("NAVRUNTIME_LIBRARY")
    print(f"navruntime {navruntime.version()}", file=sys.stderr)


main()
