"""Runs nav, for the tests."""

import contextlib
import json
import os
import pathlib
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
NAV = pathlib.Path(os.environ.get("NAV_PROGRAM", ROOT / ".build/bin/nav"))
DATA = pathlib.Path("Tests/nav/data")
SHOP = "examples/data/shop.schema.json"
SHOP_LINKS = "examples/data/shop.links.json"


def nav(*arguments, given="", code=None, **environment):
    """Runs nav in the project's folder; answers the finished process."""
    done = subprocess.run(
        [str(NAV), *map(str, arguments)],
        input=given,
        capture_output=True,
        text=True,
        cwd=ROOT,
        timeout=60,
        env={**os.environ, **environment},
        check=False,
    )
    if code is not None:
        assert done.returncode == code, (done.returncode, arguments, done.stdout, done.stderr)
    return done


def answer(*arguments, given="", code=0):
    """What nav answers with --json."""
    return json.loads(nav(*arguments, "--json", given=given, code=code).stdout)


@contextlib.contextmanager
def folder(**options):
    """A folder that goes again; the options are those of TemporaryDirectory."""
    with tempfile.TemporaryDirectory(prefix="nav-test-", **options) as name:
        yield pathlib.Path(name)


def table(mappings, **more):
    return json.dumps({"mappings": mappings, **more})


def schema(routes, root=None, **more):
    """A small schema as text: a stack of `home`, and these routes."""
    return json.dumps(
        {
            "format": 1,
            "id": "s",
            "root": root or {"stack": "home"},
            "routes": {"home": {}, **routes},
            **more,
        }
    )
