"""The parts of the modules that ``nav gen --lang python`` writes.

A program uses the generated module; docs/typed-routes.md shows one.
"""

from __future__ import annotations

from decimal import Decimal
from functools import lru_cache
from typing import (
    TYPE_CHECKING,
    Any,
    Callable,
    ClassVar,
    Generic,
    Iterable,
    Mapping,
    Protocol,
    Sequence,
    TypeVar,
    cast,
)

from ._errors import RouteError, SchemaError
from ._json import JSON, dumps, loads, read as read_json
from ._app_intents import SendsIntents
from ._ready import ready
from ._app_sender import ScreenSender
from .app import App
from .app_values import AppResultCase
from .routes import Route, RouteLike
from .schema import Schema, SchemaLike

_CANONICAL = ready("nav_json_canonical")

T = TypeVar("T")
R = TypeVar("R", bound="TypedRoute")
G = TypeVar("G", bound="TypedRoute")
P = TypeVar("P", bound="TypedRoute")
A = TypeVar("A", covariant=True)
Reader = Callable[[JSON], T]
"""Reads a value from its JSON form; raises :class:`RouteError` for a value of another type."""


Signatures = Mapping[str, Mapping[str, str]]
"""What the types of a schema depend on: the parameters and the answer of each ``"route"``, and the
type of each ``"fact"``."""


class TypedRoute(Protocol):
    """A generated route."""

    def to_json(self) -> JSON:
        """The route as the library takes it."""


class Asks(Protocol[A]):
    """A generated route whose screen answers."""

    def to_json(self) -> JSON:
        """The route as the library takes it."""

    def read_answer(self, value: JSON) -> A:
        """The answer of this screen."""


class TypedIntents(SendsIntents, Generic[R, G, P]):
    """The intents with the routes of one generated module, and no others: any of them, those that
    an intent can go to, and those that stand in a stack above its root.
    """

    __slots__ = ()

    # At run time these are the methods of the base class: a program calls no more for its types.
    if TYPE_CHECKING:

        def go(self, route: G) -> AppResultCase:  # type: ignore[override]
            """Show a route where and how the schema says."""

        def go_for_result(self, route: G) -> AppResultCase:  # type: ignore[override]
            """Show a route that answers: a :class:`Ticket`, whose answer comes as an event."""

        def back_to(self, target: R | int) -> AppResultCase:  # type: ignore[override]
            """Go back to the nearest equal entry, or to the one with this id."""

        def replace(self, route: P) -> AppResultCase:  # type: ignore[override]
            """Show another route in place of the top."""

        def reset(  # type: ignore[override]
            self, path: Iterable[P], at: str | None = None
        ) -> AppResultCase:
            """Replace what is above the root of a leaf, or on a layer."""

    async def ask(self, route: Asks[T], *, gate: bool = False) -> T:  # type: ignore[override]
        """Show a route that answers and wait for its answer; as :meth:`App.ask`."""
        return route.read_answer(await super().ask(cast(RouteLike, route), gate=gate))


class TypedSender(TypedIntents[R, G, P], ScreenSender):
    """A sender that takes only the routes of one generated module."""

    __slots__ = ()


class TypedApp(TypedIntents[R, G, P], App):
    """An app that takes only the routes of one generated module."""

    __slots__ = ()
    _signatures: ClassVar[Signatures] = {}

    def __init__(
        self,
        schema: Schema | SchemaLike,
        facts: Mapping[str, JSON] | None = None,
        limits: Mapping[str, JSON] | None = None,
        history: Mapping[str, JSON] | None = None,
    ) -> None:
        """As :class:`App`. Raises :class:`SchemaError` too for a schema with other routes,
        parameters, answers or facts than the one that the types were made from.
        """
        super().__init__(schema, facts, limits, history)
        if self._signatures:
            try:
                self._check_signatures()
            except BaseException:
                self.close()
                raise

    def _check_signatures(self) -> None:
        found = _signatures(self.schema.json)
        for kind, made_from in self._signatures.items():
            declared = found[kind]
            if made_from == declared:
                continue
            name = next(n for n in [*made_from, *declared] if made_from.get(n) != declared.get(n))
            owner = next(base for base in type(self).__mro__ if "_signatures" in vars(base))
            raise SchemaError(
                f"the types in {owner.__module__} were made from another schema: the {kind} {name!r}"
                f" is {made_from.get(name, 'missing')} in the types, and"
                f" {declared.get(name, 'missing')} in the schema; run nav gen --lang python again,"
                " or use navruntime.App, which takes any schema"
            )

    def at(self, id: int) -> TypedSender[R, G, P]:
        """A sender for the code that draws the entry or layer with this id; as :meth:`App.at`."""
        return TypedSender._of(self, id)


# Reading.


def _wrong(expected: str) -> RouteError:
    """The error of a value of another type. The value is not in it, since it may be secret."""
    return RouteError(f"expected {expected}")


def text(value: JSON) -> str:
    """A string."""
    if isinstance(value, str):
        return value
    raise _wrong("a string")


def boolean(value: JSON) -> bool:
    """True or false."""
    if isinstance(value, bool):
        return value
    raise _wrong("true or false")


def integer(value: JSON) -> int:
    """An integer within 64 bits, in any spelling."""
    if isinstance(value, (int, float, Decimal)) and not isinstance(value, bool):
        # The bounds first: a few letters such as 1e99999999 have that many digits as an integer.
        if -(2**63) <= value < 2**63 and (whole := int(value)) == value:
            return whole
    raise _wrong("an integer within 64 bits")


def natural(value: JSON) -> int:
    """An integer from 0 on within 63 bits."""
    whole = integer(value)
    if whole >= 0:
        return whole
    raise _wrong("an integer from 0 on")


def number(value: JSON) -> float:
    """A number, as the nearest double."""
    if isinstance(value, (int, float, Decimal)) and not isinstance(value, bool):
        try:
            nearest = float(value)
        except OverflowError:
            nearest = float("inf")
        if abs(nearest) != float("inf"):
            return nearest
    raise _wrong("a number that a double can hold")


def anything(value: JSON) -> JSON:
    """Any JSON value."""
    return value


def one_of(values: tuple[T, ...]) -> Reader[T]:
    """A reader of one of these texts."""

    def read(value: JSON) -> T:
        if value in values:
            return cast(T, value)
        raise _wrong("one of " + ", ".join(map(str, values)))

    return read


def list_of(element: Reader[T]) -> Reader[tuple[T, ...]]:
    """A reader of a list."""

    def read(value: JSON) -> tuple[T, ...]:
        if isinstance(value, Sequence) and not isinstance(value, str):
            return tuple(map(element, value))
        raise _wrong("a list")

    return read


class Params:
    """The parameters of a route, read by name."""

    __slots__ = ("_values",)

    def __init__(self, values: Mapping[str, JSON]) -> None:
        self._values = values

    def _read(self, name: str, read: Reader[T]) -> T:
        try:
            return read(self._values[name])
        except RouteError as error:
            raise RouteError(f"the parameter {name!r}: {error.message}") from None

    def required(self, name: str, read: Reader[T]) -> T:
        """A required parameter."""
        if name not in self._values:
            raise RouteError(f"the parameter {name!r} is missing")
        return self._read(name, read)

    def get(self, name: str, read: Reader[T], default: T) -> T:
        """A parameter that has a default."""
        return self._read(name, read) if name in self._values else default

    def find(self, name: str, read: Reader[T]) -> T | None:
        """An optional parameter."""
        return self._read(name, read) if name in self._values else None


Readers = Mapping[str, Callable[[Params], T]]
"""How the routes of a schema are read, by name."""


def read(readers: Readers[T], route: RouteLike) -> T:
    """The typed route for a route in any form."""
    plain = Route.of(route)
    reader = readers.get(plain.name)
    if reader is None:
        raise RouteError(f"the schema of these types has no route {plain.name!r}")
    try:
        return reader(Params(plain.params))
    except RouteError as error:
        raise RouteError(f"{plain.name!r}: {error.message}") from None


# Writing.


def given(values: Mapping[str, Any]) -> dict[str, JSON]:
    """The values that are not None."""
    return {name: value for name, value in values.items() if value is not None}


def parse(text: str) -> JSON:
    """A value that a schema gives as JSON."""
    return loads(text)


# What a schema declares, as ``nav gen`` writes it into the module.


@lru_cache(maxsize=4)
def _signatures(schema: bytes) -> Signatures:
    """The signatures of a schema in canonical JSON."""
    declared = read_json(schema)
    names: dict[str, str] = {}
    for name, kind in declared.get("types", {}).items():
        names[name] = _form(kind, names)
    routes = {name: _signature(route, names) for name, route in declared["routes"].items()}
    facts = {
        name: _form(fact["values"], names) if "values" in fact else "bool"
        for name, fact in declared.get("facts", {}).items()
    }
    return {"route": routes, "fact": facts}


def _signature(route: Mapping[str, Any], names: Mapping[str, str]) -> str:
    parameters = []
    for name, given in route.get("params", {}).items():
        declared = given if isinstance(given, dict) and "type" in given else {"type": given}
        form = _form(declared["type"], names)
        if "default" in declared:
            # Members of a default have the order that the schema gives them.
            default = _CANONICAL(dumps(declared["default"]))[1].decode()
            form += f" = {default}"
        elif declared.get("optional"):
            form += "?"
        parameters.append(f"{name}: {form}")
    answer = f" -> {_form(route['returns'], names)}" if "returns" in route else ""
    return f"({', '.join(parameters)}){answer}"


def _form(kind: Any, names: Mapping[str, str]) -> str:
    """A type, names of ``types`` replaced by what they name."""
    if isinstance(kind, list):
        return dumps(kind).decode()
    if isinstance(kind, dict):
        return f'{{"list":{_form(kind["list"], names)}}}'
    name = str(kind).rstrip("?")
    return names.get(name, name) + str(kind)[len(name) :]
