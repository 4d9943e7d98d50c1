"""What checkers of types see of the package: its names, and no others."""

from __future__ import annotations

import ast
import importlib
import subprocess
import sys
from pathlib import Path
from typing import Iterable

import pytest

PACKAGE = Path(__file__).parents[2] / "bindings" / "python"


def exported(module: str) -> list[str]:
    """``__all__`` as every checker reads it: lists of texts."""
    names: list[str] = []
    path = PACKAGE / module.replace(".", "/")
    text = (path / "__init__.py" if path.is_dir() else path.with_suffix(".py")).read_text()
    for statement in ast.parse(text).body:
        match statement:
            case ast.Assign([ast.Name("__all__")], ast.List(items)) | ast.AugAssign(
                ast.Name("__all__"), ast.Add(), ast.List(items)
            ):
                names += [ast.literal_eval(item) for item in items]
    return names


EXPORTING = ("navruntime", "navruntime.stores", "navruntime.values")


@pytest.mark.parametrize("module", EXPORTING)
def test_checkers_see_every_name_that_is_exported(module: str) -> None:
    names = exported(module)
    assert names == list(importlib.import_module(module).__all__)
    assert len(names) == len(set(names))


@pytest.mark.parametrize("module", EXPORTING)
def test_an_import_of_everything_gives_checkers_every_name(module: str) -> None:
    assert errors(f"from {module} import *\n" + "\n".join(exported(module))) == []


PROGRAM = """
import navruntime
from navruntime import App, Forgoten
from navruntime.stores import Cancelled, Canceled
from navruntime.values import Chnged
print(App, Forgoten, Cancelled, Canceled, Chnged, navruntime.Ap)
"""


def errors(program: str) -> list[str]:
    """What mypy --strict finds in a program."""
    cache = PACKAGE.parents[1] / ".build" / "mypy"
    command = [sys.executable, "-m", "mypy", "--cache-dir", str(cache), "--strict", "-c", program]
    done = subprocess.run(command, cwd=PACKAGE, capture_output=True, text=True, check=False)
    assert done.returncode in (0, 1) and not done.stderr, done.stdout + done.stderr
    return [line for line in done.stdout.splitlines() if ": error: " in line]


def test_a_name_that_does_not_exist_is_an_error_of_types() -> None:
    found = errors(PROGRAM)
    assert len(found) == 4 and all("has no attribute" in line for line in found), found
    for line, name in zip(found, ("Forgoten", "Canceled", "Chnged", "Ap")):
        assert f'has no attribute "{name}"' in line


def aliases(module: str) -> dict[str, tuple[list[str], str]]:
    """The unions of cases of a module: what checkers see, and what they are at run time."""
    path = (PACKAGE / module.replace(".", "/")).with_suffix(".py")
    block = ast.parse(path.read_text()).body[-1]
    assert isinstance(block, ast.If) and ast.unparse(block.test) == "TYPE_CHECKING"
    unions: dict[str, list[str]] = {}
    for statement in block.body:
        match statement:
            case ast.Assign([ast.Name(name)], ast.Subscript(ast.Name("Union"), ast.Tuple(cases))):
                unions[name] = [ast.unparse(case) for case in cases]
    classes = {ast.unparse(one.targets[0]): one.value for one in block.orelse}  # type: ignore
    assert unions.keys() == classes.keys()
    return {name: (unions[name], ast.unparse(classes[name])) for name in unions}


MODULES = ("navruntime.app_values", "navruntime.values.results", "navruntime.values.links")
ALIASES = [(module, *item) for module in MODULES for item in aliases(module).items()]


@pytest.mark.parametrize(("module", "name", "made"), ALIASES, ids=[one[1] for one in ALIASES])
def test_a_union_has_every_case_of_its_family(
    module: str, name: str, made: tuple[list[str], str]
) -> None:
    cases, family_name = made
    home = importlib.import_module(module)
    family = getattr(home, family_name)
    assert getattr(home, name) is family
    if name == "AppEvent":  # A part of the family: the rest are those of stores.
        own = {kind for kind in family._cases.values() if kind.__module__ == module}
        names = {kind.__name__ for kind in own} | {"Answered", "Gap", "OtherEvent"}
    else:
        known = {*family._cases.values(), family._unknown} - {None}
        names = {kind.__name__ for kind in known} | ({"Refused"} if name == "ResultCase" else set())
    assert sorted(cases) == sorted(names)


def imports(package: str, names: Iterable[str]) -> str:
    """The imports of aliases and of the cases in them."""
    found = {name: cases for module in MODULES for name, (cases, _) in aliases(module).items()}
    wanted = {one for name in names for one in (name, *found[name])}
    return f"from {package} import {', '.join(sorted(wanted))}\n"


def complete(function: str, kind: str, cases: list[str]) -> str:
    """A function that is complete only if these are all cases of a type."""
    lines = [f"def {function}(value: {kind}) -> str:", "    match value:"]
    for case in cases:
        lines += [f"        case {case}():", f"            return {case!r}"]
    return "\n".join([*lines, "        case _:", "            assert_never(value)", ""])


MATCHES = "from typing_extensions import assert_never\n"
RESULTS = """
from navruntime import App, AppResult, FactsChanged
def send(app: App) -> None:
    kind_of_result(app.go("home"))
    kind_of_result(app.at(1).back())
    kind_of_result(AppResult.from_json("done"))
    result = app.open("/")
    if isinstance(result, Refused):
        reason = result.reason
        if not isinstance(reason, AppResult):
            kind_of_reason(reason)
    wide: AppResult = result
    print(isinstance(wide, AppResult), wide.status, wide.is_success, result.status)
    preview = app.preview("back")
    if not isinstance(preview.result, FactsChanged):
        kind_of_result(preview.result)
    for change in preview.changes:
        kind_of_change(change)
    app.observe(kind_of_event)
    app.observe(print)
async def events(app: App) -> None:
    async for event in app.events():
        kind_of_event(event)
"""


def test_a_match_over_what_an_app_answers_and_tells_is_complete() -> None:
    found = aliases("navruntime.app_values")
    functions = ("AppResultCase", "RefusalReasonCase", "ChangeCase", "AppEvent")
    program = MATCHES + RESULTS + imports("navruntime", functions)
    for name, kind in zip(("result", "reason", "change", "event"), functions):
        program += complete(f"kind_of_{name}", kind, found[kind][0])
    assert errors(program) == []


def test_a_match_that_lacks_a_case_is_an_error_of_types() -> None:
    cases, _ = aliases("navruntime.app_values")["AppResultCase"]
    program = MATCHES + imports("navruntime", ["AppResultCase"])
    program += complete("kind_of", "AppResultCase", [case for case in cases if case != "Queued"])
    (found,) = errors(program)
    assert 'incompatible type "Queued"; expected "Never"' in found


def test_a_match_over_what_a_store_answers_is_complete() -> None:
    program = MATCHES
    for module in MODULES[1:]:
        program += imports("navruntime.stores", aliases(module))
        for name, (cases, _) in aliases(module).items():
            program += complete(f"kind_of_{name}", name, cases)
    program += """
from navruntime import FlowStore, LinkHandler, ModalStore, NavigationStore, SplitColumn, SplitStore
from navruntime import Pop, StepFlow, TabStore
def call_some(stack: NavigationStore, modals: ModalStore, flow: FlowStore) -> None:
    kind_of_ResultCase(stack.push("a"))
    kind_of_ResultCase(stack.batch([Pop()]).results[0])
    kind_of_ResultCase(stack.execute_many([Pop()])[0])
    kind_of_ResultCase(modals.present("a"))
    kind_of_ResultCase(flow.push("a"))
def call(tabs: TabStore, steps: StepFlow, split: SplitStore, links: LinkHandler) -> None:
    kind_of_ResultCase(tabs.set_badge("a", 1))
    kind_of_ResultCase(split.show(SplitColumn.DETAIL, "a"))
    kind_of_ResultCase(steps.set_complete(0, True))
    kind_of_TabResultCase(tabs.select("home"))
    kind_of_BackResultCase(tabs.back())
    kind_of_StepResultCase(steps.next())
    kind_of_SplitBackResultCase(split.back())
    kind_of_LinkResultCase(links.open("/"))
"""
    assert errors(program) == []


TERMINAL = """
from navruntime import App
from navruntime.textual_program import Program
from textual.app import App as TextualApp
class Notes(Program[None]):
    def plain(self) -> App:
        return self.nav
class Mail(Program[None, Typed]):
    def typed(self) -> Typed:
        return self.nav
def make(app: App, typed: Typed) -> TextualApp[None]:
    Notes(app), Notes(typed), Mail(typed)
    return Mail(app)
"""


def test_a_program_with_textual_knows_the_class_of_its_app() -> None:
    (found,) = errors("import navruntime\nclass Typed(navruntime.App): ...\n" + TERMINAL)
    assert 'Argument 1 to "Mail" has incompatible type "App"; expected "Typed"' in found
