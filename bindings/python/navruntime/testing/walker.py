"""Random walks through an app, a condition after each step, and the shortest script that fails."""

from __future__ import annotations

from random import Random
from typing import Any, Callable, Mapping, NamedTuple

from .._json import JSON
from ..app import App
from ..schema import Schema, SchemaLike
from ._model import Model
from ._printing import test_of
from ._shrinking import shrunk
from ._steps import WEIGHTS, Step, call_of, changes, chosen, do, simpler

TRIES = 4
"""How many steps are looked at for one that changes something."""
DRAWS = 10_000
"""How many are drawn to find one that can be done."""
FEW = 5
"""A longer script is looked for again, in other walks."""
MORE = 12
"""How many other walks."""


class Walk(NamedTuple):
    """A walk in which nothing failed."""

    steps: int
    """How many calls were made."""
    kinds: Mapping[str, int]
    """How many of each kind."""


class WalkFailed(AssertionError):
    """The condition of a walk did not hold. The message has the shortest script as a test."""

    def __init__(self, message: str, calls: list[Mapping[str, JSON]], seed: int) -> None:
        super().__init__(message, calls, seed)
        self.calls = calls
        """The calls of the shortest script, as a recording writes them."""
        self.seed = seed
        """What repeats the walk."""

    def __str__(self) -> str:
        return str(self.args[0])


class _Run(NamedTuple):
    """What a script led to."""

    calls: list[Mapping[str, JSON]]
    error: Exception | None
    raised: bool
    """Whether a call raised the error, and not the condition."""


def walk(
    schema: Schema | SchemaLike,
    check: Callable[[Any], object],
    *,
    make: Callable[[App], Any] | None = None,
    seed: int = 0,
    steps: int = 1000,
    facts: Mapping[str, JSON] | None = None,
    weights: Mapping[str, int] | None = None,
) -> Walk:
    """Send random intents that the schema allows, and check a condition after each.

    ``make`` gets a new app and makes what is tested: the pages of a program, say. ``check`` gets
    what it made, or the app, and raises or answers False if something is wrong. An exception that
    comes out of a call counts as well: one of an observer does. What ``make`` made is closed before
    the app, if it has ``close``.

    ``weights`` changes how often a kind of step is chosen: ``{"travel": 0}`` takes it out.

    Raises :class:`WalkFailed` with the shortest script that ends with the same kind of exception,
    and ``ValueError`` if nothing that the weights allow can be done any more.
    Equal arguments give equal walks.
    """
    __tracebackhide__ = True
    unknown = set(weights or ()) - set(WEIGHTS)
    if unknown:
        raise ValueError(f"unknown steps {sorted(unknown)}; there are {', '.join(WEIGHTS)}")
    with _opened(schema) as opened:
        walker = _Walker(opened, check, make, facts)
        weighed = {**WEIGHTS, **(weights or {})}
        taken, run = walker.random(weighed, Random(seed), steps)
        if run.error is None:
            if len(taken) < steps:
                raise ValueError(
                    f"after {len(taken)} steps (seed {seed}) none that the weights allow can be "
                    "done: give another kind of step a weight"
                )
            kinds = [step.kind for step in taken]
            return Walk(len(kinds), {kind: kinds.count(kind) for kind in WEIGHTS if kind in kinds})
        raise walker.failure(taken, run, seed, weighed) from run.error


def _opened(schema: Schema | SchemaLike) -> Any:
    """A schema that is closed at the end only if it was made here."""
    from contextlib import nullcontext

    return nullcontext(schema) if isinstance(schema, Schema) else Schema(schema)


class _Walker:
    """Runs scripts on new apps."""

    def __init__(
        self,
        schema: Schema,
        check: Callable[[Any], object],
        make: Callable[[App], Any] | None,
        facts: Mapping[str, JSON] | None,
    ) -> None:
        self.model, self.check, self.make, self.facts = Model(schema), check, make, facts

    def random(self, weights: dict[str, int], rng: Random, count: int) -> tuple[list[Step], _Run]:
        """Take random steps until one fails."""
        taken: list[Step] = []

        def following(app: App) -> Step | None:
            if len(taken) == count:
                return None
            step = self._promising(app, weights, rng)
            if step is not None:
                taken.append(step)
            return step

        return taken, self.run(following, each=True)

    def _promising(self, app: App, weights: dict[str, int], rng: Random) -> Step | None:
        """A random step, or None if no step can be done. The first of a few that would change
        something is taken, so that a walk does not stand still under a lock; what is refused comes
        too, less often."""
        found = None
        for _ in range(TRIES):
            for _ in range(DRAWS):
                step = chosen(self.model, weights, rng)
                call = None if step is None else call_of(step, app, self.model)
                if call is not None:
                    break
            else:
                return None
            found = step
            if changes(app, call):
                break
        return found

    def script(self, steps: list[Step], each: bool = True) -> _Run:
        """Run a script; steps that are none now are left out."""
        rest = iter(steps)
        return self.run(lambda _: next(rest, None), each)

    def run(self, following: Callable[[App], Step | None], each: bool) -> _Run:
        """Make an app and the host, and take steps until one fails."""
        calls: list[Mapping[str, JSON]] = []
        with App(self.model.schema, facts=self.facts) as app:
            made: Any = app if self.make is None else self.make(app)
            try:
                while (step := following(app)) is not None:
                    call = call_of(step, app, self.model)
                    if call is None:
                        continue
                    calls.append(call)
                    try:
                        do(app, call)
                    except Exception as error:
                        return _Run(calls, error, True)
                    if each and (wrong := self._checked(made)) is not None:
                        return _Run(calls, wrong, False)
                return _Run(calls, None if each else self._checked(made), False)
            finally:
                if self.make is not None and hasattr(made, "close"):
                    made.close()

    def _checked(self, made: Any) -> Exception | None:
        try:
            if self.check(made) is False:
                return AssertionError(f"{_name(self.check)} is false")
        except Exception as error:
            return error
        return None

    def _shortest(self, steps: list[Step], kind: type[Exception] | type[None]) -> list[Step]:
        """The shortest script that ends with this kind of exception."""
        return shrunk(
            steps,
            lambda step: simpler(step, self.model),
            lambda some: type(self.script(some).error) is kind,
        )

    def failure(
        self, taken: list[Step], run: _Run, seed: int, weights: dict[str, int]
    ) -> WalkFailed:
        """The error of a walk, with the shortest script."""
        kind = type(run.error)
        steps = self._shortest(taken, kind)
        for number in range(MORE if len(steps) > FEW else 0):
            other, again = self.random(weights, Random(f"{seed} {number}"), len(taken) * 2)
            if type(again.error) is kind:
                steps = min(steps, self._shortest(other, kind), key=len)
            if len(steps) <= FEW:
                break
        last = self.script(steps)
        only_last = self.script(steps, each=False)
        text = test_of(
            last.calls,
            ("SCHEMA", _name(self.check), None if self.make is None else _name(self.make)),
            self.facts,
            f"{kind.__name__}: {last.error}",
            name=f"test_walk_{seed}",
            each=type(only_last.error) is not kind,
            raised=last.raised,
        )
        message = (
            f"{kind.__name__} after {len(taken)} random steps (seed {seed}): {last.error}\n"
            f"The shortest script that ends so has {len(last.calls)}:\n\n{text}"
        )
        return WalkFailed(message, last.calls, seed)


def _name(function: Any) -> str:
    """What a test calls it: the name in its module, of a function in a function the last part."""
    name: str = getattr(function, "__qualname__", type(function).__name__)
    name = name.rsplit("<locals>.", 1)[-1]
    return "check" if name.endswith("<lambda>") else name
