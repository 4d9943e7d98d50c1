"""What the values of the protocol are made of.

A value is a frozen dataclass: its fields are the annotations of its class. The JSON form follows
from them. A :class:`Record` is an object with a member for each field; a :class:`Tagged` value is
its tag alone (``"pop"``), its tag with a bare payload (``{"popCount": 2}``) or with an object
(``{"insufficientStackDepth": …}``). A family of tagged values reads any of its cases. A case may
belong to several families: ``{"push": route}`` is a command and a step.

How a class is read and written is worked out once, when it is first read or written: importing the
package makes only the classes. The methods of a dataclass stand here, once for all of them.
"""

from __future__ import annotations

import sys
import types
from enum import Enum
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    Callable,
    ClassVar,
    NamedTuple,
    Optional,
    TypeVar,
    Union,
    get_args,
    get_origin,
)

from ._errors import InternalError
from ._json import JSON
from .status import Status

if TYPE_CHECKING:
    from dataclasses import Field

    from typing_extensions import dataclass_transform
else:

    def dataclass_transform(**_: Any) -> Callable[[T], T]:
        return lambda kind: kind


T = TypeVar("T")
R = TypeVar("R", bound="Record")
G = TypeVar("G", bound="Tagged")

Maybe = Annotated[Optional[T], "left out"]
"""A member that may be missing: None then."""


class Part(NamedTuple):
    """A field: its name, its key in JSON, and how its value is read and written (None: as it
    is)."""

    name: str
    key: str
    decode: Callable[[Any], Any] | None
    encode: Callable[[Any], JSON] | None
    is_left_out: bool


class _Fields:
    """The fields of a class as :mod:`dataclasses` knows them, for ``fields``, ``replace`` and
    ``asdict``; made when they are asked for."""

    def __get__(self, value: object, kind: type[Record]) -> dict[str, Field[Any]]:
        from dataclasses import field, make_dataclass

        names = kind.__match_args__
        defaults = {name: field(default=vars(kind)[name]) for name in names if name in vars(kind)}
        made = make_dataclass(
            kind.__name__, [(name, Any, defaults.get(name, field())) for name in names]
        )
        found: dict[str, Field[Any]] = getattr(made, "__dataclass_fields__")
        return found


@dataclass_transform(frozen_default=True)
class Record:
    """A JSON object. Members that the class does not know are ignored, as the protocol asks."""

    __match_args__: ClassVar[tuple[str, ...]] = ()
    __dataclass_fields__: ClassVar[dict[str, Field[Any]]] = _Fields()  # type: ignore[assignment]
    _plan: ClassVar[tuple[Part, ...] | None] = None

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        hints = cls.__annotations__.items()
        names = tuple([name for name, hint in hints if not hint.startswith("ClassVar")])
        cls._plan = None
        if names:
            setattr(cls, "__match_args__", names)

    def __init__(self, *values: Any, **named: Any) -> None:
        """The constructor of a dataclass: fields by position and by name."""
        kind, names = type(self), self.__match_args__
        if len(values) > len(names):
            raise TypeError(f"{kind.__name__} takes {len(names)} values, not {len(values)}")
        fields = dict(zip(names, values))
        for name, value in named.items():
            if name not in names or name in fields:
                found = "twice" if name in fields else "and has no such field"
                raise TypeError(f"{kind.__name__} got {name!r} {found}")
            fields[name] = value
        for name in names[len(values) :]:
            if name not in fields:
                if not hasattr(kind, name):
                    raise TypeError(f"{kind.__name__} needs {name!r}")
                fields[name] = getattr(kind, name)
        vars(self).update([(name, fields[name]) for name in names])

    def __setattr__(self, name: str, value: object) -> None:
        from dataclasses import FrozenInstanceError

        raise FrozenInstanceError(f"{type(self).__name__} is a value: its {name!r} cannot be set")

    def __delattr__(self, name: str) -> None:
        from dataclasses import FrozenInstanceError

        raise FrozenInstanceError(f"{type(self).__name__} is a value: it keeps its {name!r}")

    def _values(self) -> tuple[Any, ...]:
        values = vars(self)
        return tuple([values[name] for name in self.__match_args__])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, type(self)) or type(other) is not type(self):
            return NotImplemented
        return self._values() == other._values()

    def __hash__(self) -> int:
        return hash((type(self), *self._values()))

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={value!r}" for name, value in vars(self).items())
        return f"{type(self).__name__}({fields})"

    @classmethod
    def _parts(cls) -> tuple[Part, ...]:
        """How the class is read and written."""
        parts = cls._plan
        if parts is None:
            parts = cls._plan = tuple([_part(cls, name) for name in cls.__match_args__])
        return parts

    @classmethod
    def _made(cls: type[R], fields: dict[str, Any]) -> R:
        """A value of fields that the library wrote."""
        value = cls.__new__(cls)
        vars(value).update(fields)
        return value

    @classmethod
    def _knows(cls, value: Any) -> bool:
        """Whether a value is one of these: it has all members."""
        return all(part.is_left_out or part.key in value for part in cls._parts())

    @classmethod
    def from_json(cls: type[R], value: Any) -> R:
        """Read the value from its JSON form."""
        read = value.get
        return cls._made(
            {
                name: read(key) if decode is None else decode(read(key))
                for name, key, decode, _, _ in cls._parts()
            }
        )

    def to_json(self) -> JSON:
        """The value's JSON form."""
        values = vars(self)
        return {
            part.key: values[part.name] if part.encode is None else part.encode(values[part.name])
            for part in self._parts()
            if not part.is_left_out or values[part.name] is not None
        }


class Tagged(Record):
    """A value with a tag; see the module."""

    tag: ClassVar[str] = ""
    """Its tag in JSON."""
    _cases: ClassVar[dict[str, type[Any]]] = {}
    _what: ClassVar[str | None] = None
    _unknown: ClassVar[type[Other] | None] = None
    _is_bare: ClassVar[bool] = False
    _is_beside: ClassVar[bool] = False
    # Of two cases with one tag: the member that only this one has, and the other case.
    _having: ClassVar[str | None] = None
    _else: ClassVar[type[Tagged] | None] = None

    def __init_subclass__(
        cls,
        tag: str | None = None,
        family: bool | str = False,
        bare: bool = False,
        beside: bool = False,
        having: str | None = None,
        unknown: bool = False,
    ) -> None:
        super().__init_subclass__()
        families = [base for base in cls.__mro__[1:] if "_cases" in vars(base)][:-1]
        if family:
            cls._cases, cls._what = {}, family if isinstance(family, str) else None
        if unknown:
            for base in families:
                base._unknown = cls  # type: ignore[attr-defined]
        if tag is not None:
            cls.tag, cls._is_bare, cls._is_beside = tag, bare, beside
            cls._having = having
            for base in families:
                cases: dict[str, type[Any]] = vars(base)["_cases"]
                if having is not None:
                    cls._else = cases.get(tag)
                cases[tag] = cls

    @classmethod
    def _knows(cls, value: Any) -> bool:
        return (value if isinstance(value, str) else next(iter(value), "")) in cls._cases

    @classmethod
    def from_json(cls: type[G], value: Any) -> G:
        """Read any case of the family from its JSON form."""
        tag, payload = (value, None) if isinstance(value, str) else next(iter(value.items()))
        kind = cls._cases.get(tag)
        while kind is not None and kind._having and kind._having not in (payload or ""):
            kind = kind._else
        if kind is None:
            if cls._unknown is None:
                raise InternalError(
                    f"the library sent a {cls.__name__} that this package does not know: {tag}"
                )
            made: Any = cls._unknown(tag, payload)
        else:
            made = kind._read(value if kind._is_beside else payload)
        return made  # type: ignore[no-any-return]

    @classmethod
    def _read(cls, payload: Any) -> Any:
        parts = cls._parts()
        if not parts:
            return cls._made({})
        if cls._is_bare:
            name, _, decode, _, _ = parts[0]
            return cls._made({name: payload if decode is None else decode(payload)})
        return _record_from_json(cls, payload)

    def to_json(self) -> JSON:
        """The value's JSON form."""
        parts = self._parts()
        if not parts:
            return self.tag
        if self._is_bare:
            part, value = parts[0], vars(self)[parts[0].name]
            return {self.tag: value if part.encode is None else part.encode(value)}
        members = super().to_json()
        return members if self._is_beside else {self.tag: members}


_record_from_json: Callable[[type[Any], Any], Any] = vars(Record)["from_json"].__func__


class Answer(Tagged):
    """The result of a call. It is true if it is a success."""

    _status: ClassVar[Status] = Status.OK

    def __init_subclass__(cls, status: Status | None = None, **options: Any) -> None:
        super().__init_subclass__(**options)
        if status is not None:
            cls._status = status

    @property
    def status(self) -> Status:
        """The status of the call."""
        return self._status

    @property
    def is_success(self) -> bool:
        """Whether everything was done."""
        return self.status == Status.OK

    def __bool__(self) -> bool:
        return self.is_success


class Sourced(Tagged):
    """An event, which may name where its command came from."""

    if TYPE_CHECKING:

        @property
        def source(self) -> str | None:
            """The source that the command named. It takes no part in comparisons."""

    else:
        source = None

    @classmethod
    def from_json(cls, value: Any) -> Any:
        """Read any event from its JSON form."""
        event = super().from_json(value)
        if isinstance(value, dict) and "source" in value:
            vars(event)["source"] = value["source"]
        return event

    def to_json(self) -> JSON:
        """The event's JSON form."""
        value = super().to_json()
        if self.source is None or "source" in self.__match_args__ or not isinstance(value, dict):
            return value
        return {**value, "source": self.source}


class Detailed(Tagged):
    """A value whose tag and members can be read without knowing its class."""

    @property
    def kind(self) -> str:
        """Its tag."""
        return self.tag

    @property
    def details(self) -> JSON:
        """Its payload, in JSON form."""
        value = self.to_json()
        return value[self.tag] if isinstance(value, dict) else None


class Other(Tagged):
    """A case of a later version of the library, or one without a class of its own."""

    kind: str
    """Its tag."""
    detail: JSON = None
    """Its payload."""

    def to_json(self) -> JSON:
        """Its JSON form."""
        return self.kind if self.detail is None else {self.kind: self.detail}


class RouteOrJSON(Record):
    """What has a route, or another value under ``json``."""

    def to_json(self) -> JSON:
        """Its JSON form."""
        members = super().to_json()
        assert isinstance(members, dict)
        if members["route"] is not None:
            del members["json"]
        return members


class Progress:
    """What has a position and a length."""

    if TYPE_CHECKING:

        @property
        def index(self) -> int:
            """The position, from 0."""

        @property
        def count(self) -> int:
            """The length."""

    @property
    def progress(self) -> float:
        """From above 0 to 1."""
        return (self.index + 1) / self.count


# How values of a type are read and written.

_Codec = tuple[Optional[Callable[[Any], Any]], Optional[Callable[[Any], JSON]]]


def _part(kind: type[Record], name: str) -> Part:
    owner = next(base for base in kind.__mro__ if name in getattr(base, "__annotations__", ()))
    hint = eval(owner.__annotations__[name], vars(sys.modules[owner.__module__]))
    first, *rest = name.rstrip("_").split("_")
    is_left_out = get_origin(hint) is Annotated
    decode, encode = _codec(hint)
    return Part(name, first + "".join(map(str.capitalize, rest)), decode, encode, is_left_out)


def _codec(hint: Any) -> _Codec:
    """How a type is read and written; None where JSON is already its form."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _codec(arguments[0])
    if origin is tuple:
        return _many(*_codec(arguments[0]))
    if origin in (Union, types.UnionType):
        return _choice(arguments)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return hint, lambda value: hint(value).value
    if hasattr(hint, "from_json"):
        return hint.from_json, _writer(hint)
    if hasattr(origin, "keys"):
        return _mapping(*_codec(arguments[1]))
    return None, None


def _many(decode: Any, encode: Any) -> _Codec:
    if decode is None:
        return tuple, list
    return (
        lambda values: tuple([decode(value) for value in values]),
        lambda values: [encode(value) for value in values],
    )


def _mapping(decode: Any, encode: Any) -> _Codec:
    if decode is None:
        return None, None
    return (
        lambda value: {name: decode(item) for name, item in value.items()},
        lambda value: {name: encode(item) for name, item in value.items()},
    )


def _choice(kinds: tuple[Any, ...]) -> _Codec:
    """One of several types, or None: the first family or record that knows the value."""
    known = [kind for kind in kinds if kind is not types.NoneType]
    if len(known) == 1:
        decode, encode = _codec(known[0])
        if decode is None:
            return None, None
        return (
            lambda value: None if value is None else decode(value),
            lambda value: None if value is None or encode is None else encode(value),
        )
    if not all(hasattr(kind, "_knows") for kind in known):
        return None, None

    def decode_one(value: Any) -> Any:
        kind = next((kind for kind in known if kind._knows(value)), known[-1])
        return kind.from_json(value)

    return decode_one, _writer(*known)


def _writer(*kinds: type[Any]) -> Callable[[Any], JSON]:
    def write(value: Any) -> JSON:
        if not isinstance(value, kinds):
            names = [getattr(kind, "_what", None) or f"a {kind.__name__}" for kind in kinds]
            raise TypeError(f"expected {' or '.join(names)}, found {value!r}")
        form: JSON = value.to_json()
        return form

    return write
