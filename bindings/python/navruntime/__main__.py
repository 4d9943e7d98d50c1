"""``python -m navruntime``: the versions, where the library is, how it is called, and whether it
works.

Exit code 0, or 1 if the library cannot be loaded or a test fails. It takes no arguments but
``--help``: with others it says so, exit code 2.
"""

from __future__ import annotations

import sys


def tests() -> list[str]:
    """Returns what does not work. Tries a stack and a link that waits for a sign-in, and checks
    that both are freed."""
    from navruntime import App, EmptyStack, NavigationStore, Route, Schema, live_handles
    from navruntime.app_values import Pending

    alive, faults = live_handles(), []
    with NavigationStore(["home"]) as store:
        store.push(Route("detail", {"id": "7"}))
        store.pop()
        store.pop()
        if store.path or not isinstance(store.pop(), EmptyStack):
            faults.append("a stack keeps what was popped")
    schema = Schema(
        {
            "format": 1,
            "id": "test",
            "root": {"stack": "home"},
            "facts": {"signedIn": {"initial": False}},
            "routes": {
                "home": {},
                "login": {"show": "sheet"},
                "order": {
                    "params": {"id": "uint"},
                    "links": ["/orders/:id"],
                    "requires": ["signedIn"],
                    "orElse": "login",
                },
            },
        }
    )
    with schema, App(schema) as app:
        if not isinstance(app.open("/orders/7"), Pending):
            faults.append("a link does not wait for the sign-in")
        app.facts["signedIn"] = True
        if app.url != "/orders/7":
            faults.append(f"the link led to {app.url}")
    if live_handles() != alive:
        faults.append(f"{live_handles() - alive} handles are left")
    return faults


USAGE = """\
usage: python -m navruntime

Prints the versions of the package and the library, where the library is and how it is called, and
tries whether it works. Exit code 1 if it cannot be loaded or a test fails.\
"""


def main(arguments: list[str]) -> int:
    """Prints what is known, one thing per line."""
    if arguments in (["--help"], ["-h"]):
        print(USAGE)
        return 0
    if arguments:
        print(
            f"navruntime: {arguments[0]!r} is not an argument; it is used as: python -m navruntime",
            file=sys.stderr,
        )
        return 2
    try:
        import navruntime
        from navruntime._ffi import lib
        from navruntime._extension import WAY
    except ImportError as failure:
        print(failure, file=sys.stderr)
        return 1
    print(f"navruntime {navruntime.__version__}, Python {sys.version.split()[0]}")
    print(f"library {navruntime.version()}: {lib.path}")
    print(f"called by {WAY}")
    faults = tests()
    for fault in faults:
        print(f"navruntime: {fault}", file=sys.stderr)
    print("self-test: " + (f"{len(faults)} failed" if faults else "passed"))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
