"""What the differential tests share: how they are called, and the library's functions."""

import argparse
import json
import pathlib
import random
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools/check"))

import c_library  # noqa: E402


def arguments(doc, what, usual):
    """How many random `what` there shall be, and their seed, which is printed.

    NAVRUNTIME_LIBRARY names another library.
    """
    parser = argparse.ArgumentParser(description=doc.splitlines()[0])
    parser.add_argument(
        what, nargs="?", type=int, default=usual, help=f"how many (default {usual})"
    )
    parser.add_argument("--seed", type=int, default=None, help="any, if it is not given")
    options = parser.parse_args()
    seed = random.SystemRandom().randrange(2**32) if options.seed is None else options.seed
    print(f"seed {seed}", flush=True)
    return getattr(options, what), seed


def table(kind, config):
    """A handle of a table of links that the library must take."""
    text = json.dumps(config).encode()
    handle = c_library.made(kind, text, len(text), None)
    if isinstance(handle, str):
        raise RuntimeError(handle)
    return handle
