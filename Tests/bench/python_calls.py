"""What the Python binding costs, beside a bare ctypes call and orjson. Prints a JSON line for each
row; run by Tests/bench/run in its virtual environment."""

import ctypes
import os

import orjson

import navruntime

from sampling import measure

ROUTE = b'{"name":"detail","params":{"id":"123"}}'
COMMANDS = b"[" + b",".join([b'{"push":' + ROUTE + b"}", b'"pop"'] * 50) + b"]"


def bare_call():
    """A call of three typed arguments that does next to nothing: memcmp of no bytes."""
    function = ctypes.CDLL(None).memcmp
    function.argtypes = [ctypes.c_char_p, ctypes.c_char_p, ctypes.c_size_t]
    function.restype = ctypes.c_int32
    return lambda: function(ROUTE, ROUTE, 0)


def main():
    pushed = navruntime.NavigationStore()
    batched = navruntime.NavigationStore()
    values = [orjson.loads(ROUTE)] * 100
    measure(
        {
            "Python: one push, JSON bytes": lambda: pushed.push(ROUTE),
            "Python: a bare ctypes call with three typed arguments": bare_call(),
            "Python: execute_many of 100, JSON bytes": lambda: batched.execute_many(COMMANDS),
            "Python: orjson of 100 routes, loads and dumps": lambda: orjson.dumps(
                orjson.loads(orjson.dumps(values))
            ),
        },
        reset=lambda: pushed.pop_to_root() and None,
    )
    assert batched.depth == 0, os.environ.get("NAVRUNTIME_LIBRARY")


main()
