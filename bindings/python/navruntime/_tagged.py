"""Values of the protocol as frozen dataclasses.

The JSON form follows from the fields: a :class:`Record` is an object with a member for each; a
:class:`Tagged` value is externally tagged: its tag alone (``"pop"``), its tag with a bare payload
(``{"popCount": 2}``) or with an object (``{"routeNotFound": …}``). A family of tagged values is a
direct subclass of ``Tagged`` made with ``family=True``; it reads any of its members. A value may
belong to several families: ``{"push": route}`` is a command and a step.
"""

from __future__ import annotations

from dataclasses import Field, fields
from typing import Any, Callable, ClassVar, Generic, Mapping, TypeVar, cast

from ._errors import InternalError
from ._json import JSON

T = TypeVar("T")
R = TypeVar("R", bound="Record")
G = TypeVar("G", bound="Tagged")


class Codec(Generic[T]):
    """How one field is read from JSON and written to it."""

    __slots__ = ("decode", "encode")

    def __init__(self, decode: Callable[[Any], T], encode: Callable[[T], JSON]) -> None:
        self.decode = decode
        self.encode = encode


def _same(value: Any) -> Any:
    return value


PLAIN: Codec[Any] = Codec(_same, _same)


def many(item: Codec[T]) -> Codec[tuple[T, ...]]:
    """An array, as a tuple."""
    return Codec(
        lambda values: tuple(map(item.decode, values)),
        lambda values: [item.encode(value) for value in values],
    )


def optional(item: Codec[T]) -> Codec[T | None]:
    """A value or null."""
    return Codec(
        lambda value: None if value is None else item.decode(value),
        lambda value: None if value is None else item.encode(value),
    )


def record(kind: type[R]) -> Codec[R]:
    """A record inside another value."""
    return Codec(kind.from_json, lambda value: value.to_json())


def tagged(family: type[G]) -> Codec[G]:
    """A member of a family inside another value."""
    return Codec(family.from_json, lambda value: value.to_json())


def either(delta: type[Any], full: type[Any]) -> Codec[Any]:
    """A change in one of the two forms that an observer may ask for: a delta says how much is
    kept."""
    return Codec(
        lambda value: (delta if "kept" in value else full).from_json(value),
        lambda value: value.to_json(),
    )


def member(codec: Codec[Any] = PLAIN, omit: bool = False) -> dict[str, Any]:
    """Metadata of a field that is a member of the JSON object; with ``omit``, None is left out."""
    return {"codec": codec, "bare": False, "omit": omit}


def bare(codec: Codec[Any] = PLAIN) -> dict[str, Any]:
    """Metadata of a field that is the whole payload."""
    return {"codec": codec, "bare": True}


def _json_name(name: str) -> str:
    first, *rest = name.rstrip("_").split("_")
    return first + "".join(part.capitalize() for part in rest)


class Record:
    """A frozen dataclass that is a JSON object. Members that it does not know are ignored, as the
    protocol asks."""

    _known_members: ClassVar[dict[type, tuple[Field[Any], ...]]] = {}

    @classmethod
    def _members(cls) -> tuple[Field[Any], ...]:
        members = cls._known_members.get(cls)
        if members is None:
            members = cls._known_members[cls] = fields(cast(Any, cls))
        return members

    @classmethod
    def from_json(cls: type[R], value: Any) -> R:
        """Read the value from its JSON form."""
        return cls(
            **{
                part.name: part.metadata["codec"].decode(value.get(_json_name(part.name)))
                for part in cls._members()
            }
        )

    def to_json(self) -> JSON:
        """The value's JSON form."""
        values = ((part, getattr(self, part.name)) for part in self._members())
        return {
            _json_name(part.name): part.metadata["codec"].encode(value)
            for part, value in values
            if value is not None or not part.metadata["omit"]
        }


class Tagged(Record):
    """A value with a tag; see the module."""

    tag: ClassVar[str] = ""
    _family: ClassVar[dict[str, type[Any]]] = {}

    def __init_subclass__(cls, tag: str | None = None, family: bool = False) -> None:
        super().__init_subclass__()
        if family:
            cls._family = {}
        if tag is not None:
            cls.tag = tag
            for base in cls.__mro__:
                if "_family" in vars(base) and base is not Tagged:
                    vars(base)["_family"][tag] = cls

    @classmethod
    def from_json(cls: type[G], value: Any) -> G:
        """Read any member of the family from its JSON form."""
        tag, payload = (value, None) if isinstance(value, str) else next(iter(value.items()))
        kind = cls._family.get(tag)
        return (
            cls._unknown(tag, payload) if kind is None else cast("G", kind._from_payload(payload))
        )

    @classmethod
    def _unknown(cls: type[G], tag: str, payload: JSON) -> G:
        raise InternalError(
            f"the library sent a {cls.__name__} that this package does not know: {tag}"
        )

    @classmethod
    def _from_payload(cls: type[G], payload: Any) -> G:
        parts = cls._members()
        if len(parts) == 1 and parts[0].metadata["bare"]:
            return cls(**{parts[0].name: parts[0].metadata["codec"].decode(payload)})
        if not parts:
            return cls()
        value: G = super().from_json.__func__(cls, payload)  # type: ignore[attr-defined]
        return value

    def to_json(self) -> JSON:
        """The value's JSON form."""
        parts = self._members()
        if not parts:
            return self.tag
        if len(parts) == 1 and parts[0].metadata["bare"]:
            payload: JSON = parts[0].metadata["codec"].encode(getattr(self, parts[0].name))
        else:
            payload = cast(Mapping[str, JSON], super().to_json())
        return {self.tag: payload}
