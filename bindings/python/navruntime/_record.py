"""What the values of the protocol are made of.

A value is a frozen dataclass: its fields are the annotations of its class. The JSON form follows
from them. A :class:`Record` is an object with a member for each field; a :class:`Tagged` value is
its tag alone (``"pop"``), its tag with a bare payload (``{"popCount": 2}``) or with an object
(``{"insufficientStackDepth": …}``). A family of tagged values reads any of its cases. A case may
belong to several families: ``{"push": route}`` is a command and a step.

How a class is read and written is worked out once, when it is first read or written: importing the
package makes only the classes. The methods of a dataclass are here, once for all of them. The
function that reads a class is compiled then from its fields, so that reading a value costs an
object, a dict, and the reading of its members.

A result or event that is made of the library's text is only an object of its class at first; the
text is read when a member is first asked for. So a program that asks whether a call succeeded, or
what kind of event came, reads nothing.
"""

from __future__ import annotations

import sys
from enum import Enum
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    Callable,
    ClassVar,
    NamedTuple,
    NoReturn,
    Optional,
    TypeVar,
)

from ._errors import InternalError
from ._extension import fast
from ._json import JSON, read
from .status import Status

if TYPE_CHECKING:
    from dataclasses import Field

    from typing import Protocol

    from typing_extensions import dataclass_transform

    T = TypeVar("T")
    C = TypeVar("C", covariant=True)

    class Family(Protocol[C]):
        """The class of a family, which reads any of its cases."""

        _waiting: dict[bytes, type[Any]]

        def from_json(self, value: Any) -> C:
            """Read any case."""
            ...

    Maybe = Annotated[Optional[T], "left out"]
    """A member that may be missing: None then."""
else:

    def dataclass_transform(**_: Any) -> Callable[[type], type]:
        return lambda kind: kind


_new = object.__new__
R = TypeVar("R", bound="Record")
G = TypeVar("G", bound="Tagged")


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
        defaults = {name: field(default=value) for name, value in kind._defaults.items()}
        made = make_dataclass(
            kind.__name__, [(name, Any, defaults.get(name, field())) for name in names]
        )
        found: dict[str, Field[Any]] = getattr(made, "__dataclass_fields__")
        return found


class _Waiting:
    """Stands in a class whose values wait for a member that is read from the text of such a value.
    A value that was read has the member itself."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def __get__(self, value: Record | None, kind: type[Record]) -> Any:
        return self if value is None else _filled(value)[self.name]


@dataclass_transform(frozen_default=True)
class Record:
    """A JSON object. Members that the class does not know are ignored, as the protocol asks."""

    __match_args__: ClassVar[tuple[str, ...]] = ()
    __dataclass_fields__: ClassVar[dict[str, Field[Any]]] = _Fields()  # type: ignore[assignment]
    _defaults: ClassVar[dict[str, Any]] = {}
    _plan: ClassVar[tuple[Part, ...] | None] = None
    _reader: ClassVar[Callable[..., Any] | None] = None

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        hints = cls.__annotations__.items()
        names = tuple([name for name, hint in hints if not hint.startswith("ClassVar")])
        cls._plan = cls._reader = None
        if names:
            setattr(cls, "__match_args__", names)
        # A default in the class would be found before a member that waits to be read.
        own = [name for name in names if name in vars(cls)]
        if own:
            cls._defaults = {**cls._defaults, **{name: vars(cls)[name] for name in own}}
            for name in own:
                delattr(cls, name)

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
                if name not in kind._defaults:
                    raise TypeError(f"{kind.__name__} needs {name!r}")
                fields[name] = kind._defaults[name]
        vars(self).update([(name, fields[name]) for name in names])

    def __setattr__(self, name: str, value: object) -> None:
        from dataclasses import FrozenInstanceError

        raise FrozenInstanceError(f"{type(self).__name__} is a value: its {name!r} cannot be set")

    def __delattr__(self, name: str) -> None:
        from dataclasses import FrozenInstanceError

        raise FrozenInstanceError(f"{type(self).__name__} is a value: it keeps its {name!r}")

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            values = _filled(self)
            if name in values:
                return values[name]
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    def __replace__(self: R, /, **changes: Any) -> R:
        """The same with other members: ``copy.replace`` of Python 3.13."""
        from dataclasses import replace

        return replace(self, **changes)

    def __getstate__(self) -> dict[str, Any]:
        return _filled(self)

    def _values(self) -> tuple[Any, ...]:
        values = _filled(self)
        return tuple([values[name] for name in self.__match_args__])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, type(self)) or type(other) is not type(self):
            return NotImplemented
        return self._values() == other._values()

    def __hash__(self) -> int:
        return hash((type(self), *self._values()))

    def __repr__(self) -> str:
        values = _filled(self)
        names = dict.fromkeys((*self.__match_args__, *values))
        fields = ", ".join(f"{name}={values[name]!r}" for name in names)
        return f"{type(self).__name__}({fields})"

    @classmethod
    def _parts(cls) -> tuple[Part, ...]:
        """How the class is read and written."""
        parts = cls._plan
        if parts is None:
            parts = cls._plan = tuple([_part(cls, name) for name in cls.__match_args__])
        return parts

    @classmethod
    def _reading(cls) -> Callable[[Any], Any]:
        """The function that makes a value of the class from its members."""
        reader = cls._reader
        if reader is None:
            reader = cls._reader = _reader(cls, cls._parts())
        return reader

    @classmethod
    def _knows(cls, value: Any) -> bool:
        """Whether a value is one of these: it has all members."""
        return bool(cls._members() <= value.keys())

    @classmethod
    def _members(cls) -> set[str]:
        """The members that a value has at least."""
        return {part.key for part in cls._parts() if not part.is_left_out}

    @classmethod
    def from_json(cls: type[R], value: Any) -> R:
        """Read the value from its JSON form."""
        made: R = (cls._reader or cls._reading())(value)
        return made

    def to_json(self) -> JSON:
        """The value's JSON form."""
        values = _filled(self)
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
    _more: ClassVar[str] = ""
    # The cases whose values wait for their text to be read, by tag.
    _waiting: ClassVar[dict[bytes, type[Any]]] = {}
    # The readers of the extension for the cases that nothing but the tag decides about, by tag.
    _quick: ClassVar[dict[str, Any]] = {}
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
        more: str = "",
    ) -> None:
        super().__init_subclass__()
        families = [base for base in cls.__mro__[1:] if "_cases" in vars(base)][:-1]
        if family:
            cls._cases, cls._what = {}, family if isinstance(family, str) else None
            cls._more, cls._waiting, cls._quick = more, {}, {}
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
                base._waiting.pop(tag.encode(), None)  # type: ignore[attr-defined]
                base._quick.pop(tag, None)  # type: ignore[attr-defined]

    @classmethod
    def _knows(cls, value: Any) -> bool:
        return (value if isinstance(value, str) else next(iter(value), "")) in cls._cases

    @classmethod
    def from_json(cls: type[G], value: Any) -> G:
        """Read any case of the family from its JSON form."""
        made: G = _case(cls, value)
        return made

    def to_json(self) -> JSON:
        """The value's JSON form."""
        parts = self._parts()
        if not parts:
            return self.tag
        if self._is_bare:
            part, value = parts[0], _filled(self)[parts[0].name]
            return {self.tag: value if part.encode is None else part.encode(value)}
        members = super().to_json()
        return members if self._is_beside else {self.tag: members}


def of_text(family: Family[C], text: bytes) -> C:
    """Any case of a family, from the text that the library wrote.

    A value can wait for its members if its payload is an object and nothing is after it, such
    as the source of an event.
    """
    kind = family._waiting.get(text[2 : text.find(b'"', 2)])
    if kind is None or not text.endswith(b"}}"):
        return _read_at_once(family, text)
    made: C = _new(kind)
    made.__dict__["_text"] = text
    return made


def list_of_texts(kind: type[R], text: bytes) -> tuple[R, ...]:
    """The values of a class in a list that the library wrote. Each can wait for its members."""
    if fast is None or not _is_free(kind):
        return tuple(map(kind.from_json, read(text)))
    _let_wait(kind)
    values: tuple[R, ...] = fast.read_list(text, kind)
    return values


def record_of_text(kind: type[R], text: bytes) -> R:
    """A value of a class, from the text that the library wrote."""
    made: R | None = None
    if fast is not None:
        made = fast.read_text(kind._reader or kind._reading(), text, None, None)
    return kind.from_json(read(text)) if made is None else made


def _read_at_once(family: Family[C], text: bytes) -> C:
    """The same, but read. The next value of its class can wait if nothing but the tag decides about
    the class, and no base class has something under the name of a member."""
    made = family.from_json(read(text))
    kind: Any = type(made)
    if _is_alone(family, kind) and _is_free(kind):
        _let_wait(kind)
        family._waiting[kind.tag.encode()] = kind
    return made


def _let_wait(kind: type[Record]) -> None:
    """Make the members of a class say that they wait, which costs less than ``__getattr__``."""
    for name in kind.__match_args__:
        if getattr(kind, name, None) is None:
            setattr(kind, name, _Waiting(name))


def _is_alone(family: Any, kind: type[Tagged]) -> bool:
    """Whether nothing but the tag decides that a value is of a class."""
    return family._cases.get(kind.tag) is kind and not kind._having and not kind._is_beside


def _is_free(kind: type[Record]) -> bool:
    """Whether no base class has something under the name of a member."""
    found = [getattr(kind, name, None) for name in kind.__match_args__]
    return all(one is None or isinstance(one, _Waiting) for one in found)


def _filled(value: Record) -> dict[str, Any]:
    """The members of a value, read from its text if that has waited. Two threads may read it at
    once: the text is dropped only when the members are there."""
    values = value.__dict__
    text = values.get("_text")
    if text is not None:
        kind: Any = type(value)
        reader = kind._reader or kind._reading()
        tag = kind.tag if issubclass(kind, Tagged) else None
        if fast is None or fast.read_text(reader, text, tag, value) is None:
            found = read(text)
            reader(found if tag is None else found[tag], value)
        values.pop("_text", None)
    return values


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


class IntentAnswer(Answer):
    """The result of an intent. It is neither true nor false, since an intent may also wait, or be
    asked about: that would be mistaken for a failure."""

    def __bool__(self) -> NoReturn:
        raise TypeError(
            f"a {type(self).__name__} is neither true nor false: ask for its is_success, or for its "
            "class, as in isinstance(app.back(), Nowhere)"
        )


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
        event = _case(cls, value)
        if "source" in value and isinstance(value, dict):
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


_RECORD_FROM_JSON = vars(Record)["from_json"].__func__
_TAGGED_FROM_JSON = vars(Tagged)["from_json"].__func__


def _case(family: type[Tagged], value: Any) -> Any:
    """Read any case of a family."""
    if isinstance(value, str):
        tag, payload = value, None
    else:
        tag, payload = next(iter(value.items()), ("", None))
    kind = family._cases.get(tag)
    while kind is not None and kind._having and kind._having not in (payload or ""):
        kind = kind._else
    if kind is not None:
        reader = kind._reader or kind._reading()
        if fast is not None and tag not in family._quick and _is_alone(family, kind):
            fast.add_case(family._quick, kind.tag, reader)
        return reader(value if kind._is_beside else payload)
    if family._more:
        # Cases of a module that is loaded when the first of them is met.
        module, family._more = family._more, ""
        __import__(module)
        return _case(family, value)
    if family._unknown is None:
        raise InternalError(
            f"the library sent a {family.__name__} that this package does not know: {tag}"
        )
    return family._unknown(tag, payload)


def _part(kind: type[Record], name: str) -> Part:
    owner = next(base for base in kind.__mro__ if name in getattr(base, "__annotations__", ()))
    hint: str = owner.__annotations__[name]
    first, *rest = name.rstrip("_").split("_")
    decode, encode = _codec(hint, vars(sys.modules[owner.__module__]))
    key = first + "".join(map(str.capitalize, rest))
    return Part(name, key, decode, encode, hint.startswith("Maybe["))


_ONE, _EACH, _OPTIONAL = 1, 2, 3
"""How the extension reads a member that is not taken as it is."""


def _reader(kind: type[Any], parts: tuple[Part, ...]) -> Callable[..., Any]:
    """What makes a value of a class: of the extension if that can, else compiled here."""
    if fast is None or not _is_free(kind):
        return _compiled(kind, parts)
    compiled: list[Callable[..., Any]] = []

    def slow(value: Any, made: Any) -> Any:
        if not compiled:
            compiled.append(_compiled(kind, parts))
        return compiled[0](value, made)

    members = tuple([(part.name, part.key, *_way(part.decode)) for part in parts])
    made: Callable[..., Any] = fast.record(kind, getattr(kind, "_is_bare", False), members, slow)
    return made


def _way(decode: Any) -> tuple[int, Any, dict[str, Any] | None]:
    """How the extension reads what a function decodes: the way, the function, and the readers of
    the cases that it knows."""
    if decode is None:
        return 0, None, None
    if decode is tuple:
        return _EACH, None, None
    way = _ONE
    if isinstance(decode, _Each):
        way, decode = _EACH, decode.item
    elif isinstance(decode, _Optional):
        way, decode = _OPTIONAL, decode.reader
    is_of_family = getattr(decode, "__func__", None) is _TAGGED_FROM_JSON
    return way, decode, decode.__self__._quick if is_of_family else None


def _compiled(kind: type[Any], parts: tuple[Part, ...]) -> Callable[[Any], Any]:
    """The function that makes a value of a class from the members of a JSON object, or from its
    bare payload, or gives a value its members. To its decoder, a member that is missing is
    None."""
    names: dict[str, Any] = {"new": _new, "kind": kind}
    is_bare = getattr(kind, "_is_bare", False)
    lines = ["def read(value, made=None):", "    if made is None:", "        made = new(kind)"]
    if parts:
        lines.append("    fields = made.__dict__")
    if parts and not is_bare:
        lines.append("    get = value.get")
    for place, part in enumerate(parts):
        found = "value" if is_bare else f"get({part.key!r})"
        if part.decode is not None:
            found = _decoded(part.decode, found, f"decode{place}", names)
        lines.append(f"    fields[{part.name!r}] = {found}")
    lines.append("    return made")
    exec("\n".join(lines), names)
    reader: Callable[[Any], Any] = names["read"]
    return reader


def _decoded(decode: Any, found: str, name: str, names: dict[str, Any]) -> str:
    """The expression that decodes what the expression ``found`` gives. What it calls is put into
    ``names``."""
    if isinstance(decode, _Each):
        names[name] = decode.item
        return f"tuple(map({name}, {found}))"
    if not isinstance(decode, _OneOf):
        if isinstance(decode, _Optional):
            names[name] = decode.reader
            return f"None if (one := {found}) is None else {name}(one)"
        names[name] = decode
        return f"{name}({found})"
    choice, given = "", f"(one := {found})"
    for place, (needed, reader) in enumerate(decode.readers):
        names[f"{name}_{place}"] = reader
        if place + 1 == len(decode.readers):
            return f"{choice}{name}_{place}(one)"
        tests = [f"{key!r} in one" for key in sorted(needed)]
        tests[0] = tests[0].replace("one", given)
        given = "one"
        choice += f"{name}_{place}(one) if {' and '.join(tests)} else "
    return "None"


def _codec(hint: str, names: dict[str, Any]) -> _Codec:
    """How a type is read and written, by its annotation in a module with these names; None where
    JSON is already its form."""
    if hint.startswith("Maybe["):
        hint = f"{hint[6:-1]} | None"
    parts = _parted(hint, "|")
    kinds = [part for part in parts if part != "None"]
    if len(kinds) == 1:
        decode, encode = _codec_of_one(kinds[0], names)
    else:
        decode, encode = _choice([_kind(kind, names) for kind in kinds])
    if len(kinds) == len(parts) or decode is None or encode is None:
        return decode, encode
    write = encode
    return _Optional(decode), lambda value: None if value is None else write(value)


def _codec_of_one(hint: str, names: dict[str, Any]) -> _Codec:
    head, _, inner = hint.partition("[")
    arguments = _parted(inner.removesuffix("]"), ",")
    if head == "tuple":
        return _many(*_codec(arguments[0], names))
    if head == "Mapping":
        return _mapping(*_codec(arguments[1], names))
    kind = _kind(head, names)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return kind, lambda value: kind(value).value
    if hasattr(kind, "from_json"):
        return _reader_of(kind), _writer(kind)
    return None, None


def _parted(hint: str, separator: str) -> list[str]:
    """The parts of an annotation between separators that are not in brackets."""
    parts, depth = [""], 0
    for letter in hint:
        depth += (letter == "[") - (letter == "]")
        if letter == separator and not depth:
            parts.append("")
        else:
            parts[-1] += letter
    return [part.strip() for part in parts]


def _kind(name: str, names: dict[str, Any]) -> Any:
    """What a name in an annotation means if it is a class of a value or an enum. Modules import
    many of them for type checkers only."""
    if name in names:
        return names[name]
    from . import dismissal, routes, status, values

    if name in values.__all__:
        return getattr(values, name)
    return next(
        (getattr(home, name) for home in (routes, dismissal, status) if name in vars(home)), None
    )


_under_way: set[type[Any]] = set()
"""The records whose parts are being worked out: one inside itself is read by its class."""


def _reader_of(kind: type[Any]) -> Callable[[Any], Any]:
    """What reads a class: for a record, the compiled function itself."""
    reader: Callable[[Any], Any] = kind.from_json
    if getattr(reader, "__func__", None) is not _RECORD_FROM_JSON or kind in _under_way:
        return reader
    _under_way.add(kind)
    try:
        return kind._reading()  # type: ignore[no-any-return]
    finally:
        _under_way.discard(kind)


class _OneOf:
    """Reads one of several records: the first whose members are all there, or the last."""

    __slots__ = ("readers",)

    def __init__(self, kinds: list[type[Record]]) -> None:
        self.readers = [(sorted(kind._members()), _reader_of(kind)) for kind in kinds]

    def __call__(self, value: Any) -> Any:
        for needed, reader in self.readers:
            if all(key in value for key in needed):
                return reader(value)
        return self.readers[-1][1](value)


class _Each:
    """Reads a list, each item by one function."""

    __slots__ = ("item",)

    def __init__(self, item: Callable[[Any], Any]) -> None:
        self.item = item

    def __call__(self, values: Any) -> tuple[Any, ...]:
        return tuple([self.item(value) for value in values])


def _many(decode: Any, encode: Any) -> _Codec:
    if decode is None:
        return tuple, list
    return _Each(decode), lambda values: [encode(value) for value in values]


def _mapping(decode: Any, encode: Any) -> _Codec:
    if decode is None:
        return None, None
    return (
        lambda value: {name: decode(item) for name, item in value.items()},
        lambda value: {name: encode(item) for name, item in value.items()},
    )


class _Optional:
    """Reads a value or None."""

    __slots__ = ("reader",)

    def __init__(self, reader: Callable[[Any], Any]) -> None:
        self.reader = reader

    def __call__(self, value: Any) -> Any:
        return None if value is None else self.reader(value)


def _choice(known: list[Any]) -> _Codec:
    """One of several types: the first family or record that knows the value."""
    if not all(hasattr(kind, "_knows") for kind in known):
        return None, None
    if not any(issubclass(kind, Tagged) for kind in known):
        return _OneOf(known), _writer(*known)

    def decode_one(value: Any) -> Any:
        for kind in known:
            if kind._knows(value):
                return kind.from_json(value)
        return known[-1].from_json(value)

    return decode_one, _writer(*known)


def _writer(*kinds: type[Any]) -> Callable[[Any], JSON]:
    def write(value: Any) -> JSON:
        if not isinstance(value, kinds):
            names = [getattr(kind, "_what", None) or f"a {kind.__name__}" for kind in kinds]
            raise TypeError(f"expected {' or '.join(names)}, found {value!r}")
        form: JSON = value.to_json()
        return form

    return write
