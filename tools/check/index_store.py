"""Reads the compiler's index of Swift sources: which file defines what, and which files use it.

A debug build of the Swift package writes the index (`-index-store-path`) for editors. It is read
with libIndexStore, which comes with the toolchain, so that an arrow between two files is what the
compiler has resolved and not a word that looks alike.
"""

import ctypes
import pathlib
import shutil

DEFINITION, REFERENCE = 1 << 1, 1 << 2
RECORD = 2
"""The kind of a unit's dependency that names what the index knows of one file."""


class _Text(ctypes.Structure):
    _fields_ = [("data", ctypes.POINTER(ctypes.c_char)), ("length", ctypes.c_size_t)]

    def __str__(self):
        return ctypes.string_at(self.data, self.length).decode() if self.length else ""


_ON_NAME = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, _Text)
_ON_ITEM = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, ctypes.c_void_p)

# What the functions take (p: a pointer, s: a C string, t: a text, n/i: a callback, u: a number of
# 32 bits) and, first, what they return (U: a number of 64 bits).
_FUNCTIONS = {
    "store_create": "psp",
    "store_units_apply_f": "bpupn",
    "unit_reader_create": "ppsp",
    "unit_reader_dispose": "vp",
    "unit_reader_is_system_unit": "bp",
    "unit_reader_dependencies_apply_f": "bppi",
    "unit_dependency_get_kind": "up",
    "unit_dependency_get_name": "tp",
    "unit_dependency_get_filepath": "tp",
    "record_reader_create": "ppsp",
    "record_reader_dispose": "vp",
    "record_reader_occurrences_apply_f": "bppi",
    "occurrence_get_roles": "Up",
    "occurrence_get_symbol": "pp",
    "symbol_get_usr": "tp",
    "symbol_get_name": "tp",
    "error_get_description": "sp",
}
_TYPES = {
    "p": ctypes.c_void_p,
    "s": ctypes.c_char_p,
    "t": _Text,
    "b": ctypes.c_bool,
    "u": ctypes.c_uint,
    "U": ctypes.c_uint64,
    "n": _ON_NAME,
    "i": _ON_ITEM,
    "v": None,
}


def library():
    """libIndexStore of the toolchain whose swiftc is called."""
    compiler = shutil.which("swiftc")
    if compiler is None:
        raise SystemExit("index_store: swiftc is missing: install Swift 6.3 from swift.org")
    path = pathlib.Path(compiler).resolve().parent.parent / "lib/libIndexStore.so"
    if not path.exists():
        raise SystemExit(f"index_store: the toolchain has no {path}")
    loaded = ctypes.CDLL(str(path))
    for name, types in _FUNCTIONS.items():
        function = getattr(loaded, "indexstore_" + name)
        function.restype = _TYPES[types[0]]
        function.argtypes = [_TYPES[letter] for letter in types[1:]]
    return loaded


class Index:
    """What the index in a folder knows: `defined` has for each symbol (by its USR, the name that
    the compiler gives it) the file that defines it and its name, `used` for each file the symbols
    that it uses."""

    def __init__(self, folder, sources):
        self.library, self.sources = library(), str(sources)
        self.defined, self.used = {}, {}
        error = ctypes.c_void_p()
        self.store = self._call("store_create", str(folder).encode(), ctypes.byref(error))
        if not self.store:
            said = self._call("error_get_description", error)
            raise SystemExit(f"index_store: {folder}: {said.decode()}")
        names = []
        self._call(
            "store_units_apply_f",
            self.store,
            1,
            None,
            _ON_NAME(lambda _, n: not names.append(str(n))),
        )
        for name in names:
            self._read_unit(name)

    def _call(self, name, *arguments):
        return getattr(self.library, "indexstore_" + name)(*arguments)

    def _read_unit(self, name):
        """The records of the files of a unit that are below the sources."""
        unit = self._call("unit_reader_create", self.store, name.encode(), None)
        if not unit:
            return
        records = {}

        def note(_, dependency):
            if self._call("unit_dependency_get_kind", dependency) == RECORD:
                path = str(self._call("unit_dependency_get_filepath", dependency))
                if path.startswith(self.sources + "/"):
                    record = str(self._call("unit_dependency_get_name", dependency))
                    records[path[len(self.sources) + 1 :]] = record
            return True

        if not self._call("unit_reader_is_system_unit", unit):
            self._call("unit_reader_dependencies_apply_f", unit, None, _ON_ITEM(note))
        self._call("unit_reader_dispose", unit)
        for path, record in records.items():
            self._read_record(path, record)

    def _read_record(self, path, name):
        record = self._call("record_reader_create", self.store, name.encode(), None)
        if not record:
            raise SystemExit(f"index_store: the record of {path} cannot be read")
        used = self.used.setdefault(path, set())

        def note(_, occurrence):
            roles = self._call("occurrence_get_roles", occurrence)
            if roles & (DEFINITION | REFERENCE):
                symbol = self._call("occurrence_get_symbol", occurrence)
                usr = str(self._call("symbol_get_usr", symbol))
                if roles & DEFINITION:
                    self.defined[usr] = (path, str(self._call("symbol_get_name", symbol)))
                if roles & REFERENCE:
                    used.add(usr)
            return True

        self._call("record_reader_occurrences_apply_f", record, None, _ON_ITEM(note))
        self._call("record_reader_dispose", record)

    def arrows(self):
        """From each file to each other one that it uses, with the names of what it uses there."""
        arrows = {}
        for path, used in self.used.items():
            for usr in used:
                target, name = self.defined.get(usr, (path, ""))
                if target != path:
                    arrows.setdefault((path, target), set()).add(name)
        return arrows
