"""The declaration of a program's screens."""

from __future__ import annotations

from os import PathLike, fspath
from pathlib import Path
from typing import Any, Mapping, Union

from ._arguments import text_bytes
from ._call import call_text, give_slot, take_slot
from ._errors import NavError
from ._ffi import lib, nav_schema
from ._handle import Handle, create
from ._json import JSON, dumps, read
from ._record import Record
from .restoring import Migrated
from .routes import RouteLike, route_text
from .status import Status
from .values import MigrationReport, SchemaFault

SchemaLike = Union[Mapping[str, JSON], str, bytes]
"""A schema as a dict, or its JSON text."""


def _text(schema: SchemaLike) -> bytes:
    if isinstance(schema, PathLike) or isinstance(schema, str) and _is_path(schema):
        raise TypeError(
            f"expected a schema as a dict or its JSON text, found the path {schema!r}: "
            "Schema.load reads a file"
        )
    if isinstance(schema, str):
        return schema.encode("utf-8", "surrogatepass")
    if isinstance(schema, bytes):
        return schema
    if not isinstance(schema, Mapping):
        raise TypeError(f"expected a schema as a dict or its JSON text, found {schema!r}")
    return dumps(schema)


def _is_path(text: str) -> bool:
    """Whether a text that should be a schema is the name of a file."""
    is_json = text.lstrip()[:1] in ("{", "[", '"')
    return not is_json and "\n" not in text and (text.endswith(".json") or "/" in text)


class SchemaReport(Record):
    """What :meth:`Schema.check` finds: errors, and what is allowed but looks like a mistake."""

    errors: tuple[SchemaFault, ...]
    findings: tuple[JSON, ...]

    def __bool__(self) -> bool:
        """Whether the schema can be used."""
        return not self.errors


class Schema(Handle[nav_schema]):
    """The screens of a program: immutable, and shared by any number of apps and threads."""

    __slots__ = ()

    def __init__(self, schema: SchemaLike) -> None:
        """Raises :class:`SchemaError`, whose message begins with the name of the error."""
        text = _text(schema)
        super().__init__(create(nav_schema, lib.nav_schema_create, text, len(text)))

    @staticmethod
    def load(path: str | PathLike[str]) -> "Schema":
        """The schema in a file. An error begins with the file, the line and the column, as
        compilers write them.

        Raises :class:`SchemaError`, :class:`JSONError` or another :class:`NavError`, and
        :class:`OSError` for a file that cannot be read.
        """
        text = Path(path).read_bytes()
        try:
            return Schema(text)
        except NavError as error:
            place = f"{fspath(path)}: "
            if error.offset is not None:
                before = text[: error.offset].split(b"\n")
                column = len(before[-1].decode("utf-8", "replace")) + 1
                place = f"{fspath(path)}:{len(before)}:{column}: "
            raise type(error)(place + error.message, error.offset) from None

    @staticmethod
    def check(schema: SchemaLike) -> SchemaReport:
        """Check a schema without making one."""
        text = _text(schema)
        report: Any = read(call_text(lib.nav_schema_check, text, len(text))[1])
        return SchemaReport.from_json(report)

    @property
    def findings(self) -> tuple[JSON, ...]:
        """What is allowed but looks like a mistake."""
        found: Any = read(call_text(lib.nav_schema_findings, self._pointer)[1])
        return tuple(found)

    def url_for(self, route: RouteLike) -> str | None:
        """The first link that leads back to exactly this route; None if there is none."""
        text = route_text(route)
        status, url = call_text(lib.nav_schema_url_for, self._pointer, text, len(text))
        return None if status == Status.NO_MATCH else url.decode()

    def migrate(self, snapshot: str | bytes) -> Migrated:
        """Bring a snapshot to the version of this schema, without an app: for files and tests. It
        is not checked against the routes. A snapshot of a newer version stays as it is.

        Raises :class:`JSONError`, :class:`StateError` (an unknown format) or :class:`SchemaError`
        (another schema).
        """
        text = text_bytes(snapshot)
        slot = take_slot()
        arguments = (self._pointer, text, len(text), slot.buffer)
        try:
            found: Any = read(call_text(lib.nav_schema_migrate, *arguments)[1])
            return Migrated(slot.text().decode(), MigrationReport.from_json(found))
        finally:
            give_slot(slot)

    @property
    def json(self) -> bytes:
        """The schema as canonical JSON."""
        return call_text(lib.nav_schema_json, self._pointer)[1]

    def __repr__(self) -> str:
        if self.closed:
            return "<Schema, closed>"
        schema: Any = read(self.json)
        return f"<Schema {schema['id']}, {len(schema['routes'])} routes>"
