#!/usr/bin/env python3
"""Hold the Python binding against ``include/navruntime.h``.

    Tests/python/check_ffi.py [HEADER]

Reads the header and compares: every function with its row in ``_signatures``, every struct with its ctypes fields, every callback type, and every
constant with its enum. Prints one line for each difference and exits 1 if there is any.
"""

from __future__ import annotations

import ctypes
import re
import sys
from pathlib import Path
from typing import Any, Iterator

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "bindings" / "python"))

SCALARS: dict[str, Any] = {
    "int32_t": ctypes.c_int32, "uint32_t": ctypes.c_uint32, "int64_t": ctypes.c_int64, "uint64_t": ctypes.c_uint64, "size_t": ctypes.c_size_t,
}


def plain(header: str) -> str:
    """The header without comments, preprocessor lines and the C++ braces."""
    text = re.sub(r"/\*.*?\*/", " ", header, flags=re.S)
    text = "\n".join(line for line in text.splitlines() if not line.lstrip().startswith("#"))
    return text.replace('extern "C" {', " ")


class Header:
    """What the header declares, as ctypes would have it."""

    def __init__(self, header: str, ffi: Any) -> None:
        self.ffi = ffi
        text = plain(header)
        self.structs = {name: body for body, name in re.findall(r"typedef struct \w+ \{(.*?)\} (\w+);", text, flags=re.S)}
        rest = re.sub(r"typedef struct \w+ \{.*?\} \w+;", " ", text, flags=re.S)
        self.handles = set(re.findall(r"typedef struct (\w+) \1;", rest))
        self.aliases = dict((name, scalar) for scalar, name in re.findall(r"typedef (u?int\d+_t) (\w+);", rest))
        self.callbacks = {name: (result, arguments) for result, name, arguments in re.findall(r"typedef ([\w ]+?) \(\*(\w+)\)\((.*?)\);", rest, flags=re.S)}
        self.functions = {
            name: (result.strip(), arguments)
            for result, name, arguments in re.findall(r"^((?:const )?\w+ \**)\s*(nav_\w+)\((.*?)\);", rest, flags=re.S | re.M)
        }
        self.constants = {name: int(value) for name, value in re.findall(r"\b(NAV_\w+) = (-?\d+)", rest)}
        self.constants.update({name: int(value, 16) for name, value in re.findall(r"#define (NAV_EVENT_\w+)\s+(0x[0-9A-Fa-f]+)u", header)})

    def value_type(self, text: str, callback: bool = False) -> Any:
        """The ctypes type of one parameter or result, given without its name."""
        text = " ".join(text.replace("*", " * ").split())
        base = text.replace("const ", "").split(" ")[0]
        stars = text.count("*")
        if base in self.handles:
            kind = getattr(self.ffi, base)
            return kind if stars == 1 else ctypes.POINTER(kind)
        if base == "char":
            return ctypes.POINTER(ctypes.c_char) if callback else ctypes.c_char_p
        if base == "void":
            return ctypes.c_void_p if stars else None
        if base in self.callbacks:
            return getattr(self.ffi, base)
        if base in self.structs:
            return ctypes.POINTER(getattr(self.ffi, base))
        scalar = SCALARS[self.aliases.get(base, base)]
        return ctypes.POINTER(scalar) if stars else scalar

    def arguments(self, text: str, callback: bool = False) -> list[Any]:
        """The ctypes types of a parameter list."""
        if text.strip() in ("", "void"):
            return []
        return [self.value_type(re.sub(r"\w+\s*$", "", part) if not part.strip().endswith("*") else part, callback) for part in text.split(",")]


def name(kind: Any) -> str:
    return "void" if kind is None else str(getattr(kind, "__name__", kind))


def compare_functions(header: Header, table: dict[str, tuple[Any, ...]]) -> Iterator[str]:
    for missing in sorted(header.functions.keys() - table.keys()):
        yield f"{missing}: in the header, not in _signatures"
    for extra in sorted(table.keys() - header.functions.keys()):
        yield f"{extra}: in _signatures, not in the header"
    for function in sorted(header.functions.keys() & table.keys()):
        result, arguments = header.functions[function]
        wanted = [header.value_type(result), *header.arguments(arguments)]
        given = list(table[function])
        if len(wanted) != len(given):
            yield f"{function}: {len(wanted) - 1} parameters in the header, {len(given) - 1} in _signatures"
            continue
        for index, (right, wrong) in enumerate(zip(wanted, given)):
            if right is not wrong:
                place = "result" if index == 0 else f"parameter {index}"
                yield f"{function}: {place} is {name(right)} in the header, {name(wrong)} in _signatures"


def compare_callbacks(header: Header) -> Iterator[str]:
    for callback, (result, arguments) in header.callbacks.items():
        kind = getattr(header.ffi, callback, None)
        if kind is None:
            yield f"{callback}: in the header, not in _ffi"
            continue
        wanted = [header.value_type(result), *header.arguments(arguments, callback=True)]
        given = [kind._restype_, *kind._argtypes_]
        if wanted != given:
            yield f"{callback}: {[name(kind) for kind in wanted]} in the header, {[name(kind) for kind in given]} in _ffi"


def struct_fields(header: Header, body: str) -> Iterator[tuple[str, Any]]:
    for line in filter(None, (part.strip() for part in body.split(";"))):
        if function := re.match(r"([\w ]+?) \(\*(\w+)\)\((.*)\)", line):
            result, field, arguments = function.groups()
            yield field, [header.value_type(result), *header.arguments(arguments, callback=True)]
        elif array := re.match(r"char (\w+)\[(\d+)\]", line):
            yield array[1], ctypes.c_char * int(array[2])
        else:
            field = re.split(r"[ *]", line)[-1]
            yield field, header.value_type(line[: -len(field)])


def compare_structs(header: Header) -> Iterator[str]:
    for struct, body in header.structs.items():
        given = list(getattr(header.ffi, struct)._fields_)
        wanted = list(struct_fields(header, body))
        if [field for field, _ in wanted] != [entry[0] for entry in given]:
            yield f"{struct}: fields {[field for field, _ in wanted]} in the header, {[entry[0] for entry in given]} in _ffi"
            continue
        for (field, right), (_, kind) in zip(wanted, given):
            wrong = [kind._restype_, *kind._argtypes_] if isinstance(right, list) else kind
            # Memory that the library wrote is freed by its address, so the binding keeps that rather than a C string.
            if right != wrong and not (struct == "nav_buffer" and field == "data" and kind is ctypes.c_void_p):
                yield f"{struct}.{field}: {right} in the header, {wrong} in _ffi"


def compare_constants(header: Header) -> Iterator[str]:
    from navruntime import status

    given: dict[str, int] = {}
    given.update({f"NAV_{entry.name}": entry.value for entry in status.Status})
    given.update({f"NAV_{'COMMAND' if entry.value < 100 else 'MODAL'}_{entry.name}": entry.value for entry in status.CommandKind})
    given.update({f"NAV_EVENT_{name}": entry.value for name, entry in status.EventMask.__members__.items()})
    given.update({f"NAV_RECONCILE_{entry.name}": entry.value for entry in status.ReconcilePolicy})
    given.update({f"NAV_STYLE_{entry.name}": entry.code for entry in status.ModalStyle})
    given.update({f"NAV_COLUMN_{entry.name}": entry.code for entry in status.SplitColumn})
    given.update({f"NAV_VISIBILITY_{entry.name}": entry.code for entry in status.SplitVisibility})
    for constant in sorted(header.constants.keys() | given.keys()):
        right, wrong = header.constants.get(constant), given.get(constant)
        if right != wrong:
            yield f"{constant}: {right} in the header, {wrong} in status.py"


def differences(header_text: str) -> list[str]:
    """Every difference between a header and the binding."""
    from navruntime import _ffi
    from navruntime._signatures import SIGNATURES

    header = Header(header_text, _ffi)
    if not header.functions or not header.callbacks or not header.structs:
        return ["the header could not be read: no functions, callbacks or structs found"]
    missing = sorted(handle for handle in header.handles if not hasattr(_ffi, handle))
    if missing:
        return [f"{handle}: a handle of the header, not in _ffi" for handle in missing]
    return [*compare_functions(header, SIGNATURES), *compare_callbacks(header), *compare_structs(header), *compare_constants(header)]


def main() -> int:
    path = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "include" / "navruntime.h"
    text = path.read_text()
    found = differences(text)
    print("\n".join(found) if found else f"{path.name}: the Python binding declares every function, struct, callback and constant alike")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
