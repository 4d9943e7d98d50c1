"""What checkers of types see of the package: its names, and no others."""

from __future__ import annotations

import ast
import importlib
import subprocess
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "bindings" / "python"


def exported(module: str) -> set[str]:
    """``__all__`` as pyright reads it: lists of texts, and ``__all__`` of modules."""
    names: set[str] = set()
    path = PACKAGE / module.replace(".", "/")
    text = (path / "__init__.py" if path.is_dir() else path.with_suffix(".py")).read_text()
    tree = ast.parse(text)
    lists = [*tree.body]
    for block in tree.body:  # Of `if TYPE_CHECKING:` only what is seen then.
        if isinstance(block, ast.If) and ast.unparse(block.test) == "TYPE_CHECKING":
            lists += block.body
    for statement in lists:
        match statement:
            case ast.Assign([ast.Name("__all__")], ast.List(items)):
                names |= {ast.literal_eval(item) for item in items}
            case ast.AugAssign(ast.Name("__all__"), ast.Add(), ast.Attribute(_, "__all__")):
                names |= exported("navruntime.values")
    return names


@pytest.mark.parametrize("module", ["navruntime", "navruntime.stores", "navruntime.values"])
def test_pyright_sees_every_name_that_is_exported(module: str) -> None:
    assert exported(module) == set(importlib.import_module(module).__all__)


PROGRAM = """
import navruntime
from navruntime import App, Forgoten
from navruntime.stores import Cancelled, Canceled
from navruntime.values import Chnged
print(App, Forgoten, Cancelled, Canceled, Chnged, navruntime.Ap)
"""


def test_a_name_that_does_not_exist_is_an_error_of_types() -> None:
    cache = PACKAGE.parents[1] / ".build" / "mypy"
    command = [sys.executable, "-m", "mypy", "--cache-dir", str(cache), "--strict", "-c", PROGRAM]
    done = subprocess.run(command, cwd=PACKAGE, capture_output=True, text=True, check=False)
    found = [line for line in done.stdout.splitlines() if "has no attribute" in line]
    assert len(found) == 4, done.stdout + done.stderr
    for line, name in zip(found, ("Forgoten", "Canceled", "Chnged", "Ap")):
        assert f'has no attribute "{name}"' in line
