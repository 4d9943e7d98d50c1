#!/usr/bin/env python3
"""Hold navruntime-sys against include/navruntime.h: functions, structs, callback types, integer types and constants.

    check_extern.py [HEADER [SOURCE...]]    exit 0 if both say the same, 1 with one line for each difference, 2 if a file cannot be read
    check_extern.py --self-test             plant differences and check that each one is reported
"""
import re
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
HEADER = HERE.parents[1] / "include" / "navruntime.h"
SOURCES = sorted((HERE / "navruntime-sys" / "src").glob("*.rs"))

C_TO_RUST = {
    "int32_t": "i32", "uint32_t": "u32", "int64_t": "i64", "uint64_t": "u64", "size_t": "usize", "char": "c_char", "void": "c_void",
}


def rust_type(c_type):
    """`const char *` → `*const c_char`; a pointer to a pointer is `*mut` outside."""
    words = c_type.replace("*", " ").split()
    base = [word for word in words if word not in ("const", "struct")][-1]
    spelled = C_TO_RUST.get(base, base)
    for level in range(c_type.count("*")):
        spelled = ("*const " if level == 0 and "const" in words else "*mut ") + spelled
    return spelled


def c_parameters(text):
    if text.strip() in ("", "void"):
        return ()
    pairs = []
    for parameter in text.split(","):
        declared, name = re.fullmatch(r"(.*?)(\w+)", parameter.strip(), re.S).groups()
        pairs.append((name, rust_type(declared)))
    return tuple(pairs)


def c_result(text):
    return "()" if text.strip() == "void" else rust_type(text)


def c_constant(text):
    """The number that a constant stands for; unsigned words of all ones are spelled the same way in both languages."""
    all_ones = re.fullmatch(r"\(\((\w+)\)-1\)", text)
    if all_ones:
        return {"uint64_t": 2**64 - 1, "size_t": 2**64 - 1}[all_ones.group(1)]
    return int(text.rstrip("u"), 0)


def read_header(text):
    """The declarations of the header as {(kind, name): meaning}."""
    text = re.sub(r"/\*.*?\*/", " ", text, flags=re.S)
    found = {}
    for name, value in re.findall(r"^#define (NAV_\w+)[ \t]+(\(\(\w+\)-1\)|-?0[xX][0-9A-Fa-f]+u?|-?\d+u?)[ \t]*$", text, flags=re.M):
        found["constant", name] = c_constant(value)
    for name, value in re.findall(r"\b(NAV_\w+) = (-?\d+)", text):
        found["constant", name] = int(value)
    text = re.sub(r"^#.*$", "", text, flags=re.M)
    for body, name in re.findall(r"typedef struct \w+ \{(.*?)\}\s*(\w+);", text, flags=re.S):
        found["struct", name] = tuple(c_field(field) for field in body.split(";") if field.strip())
    for name in re.findall(r"typedef struct (\w+) \1;", text):
        found["opaque", name] = None
    for result, name, parameters in re.findall(r"typedef ([\w *]+?)\(\*(nav_\w+)\)\(([^)]*)\);", text):
        found["callback", name] = (c_parameters(parameters), c_result(result))
    for base, name in re.findall(r"typedef (u?int\d+_t) (nav_\w+);", text):
        found["integer", name] = C_TO_RUST[base]
    for result, name, parameters in re.findall(r"^((?:const )?\w+ \**)(nav_\w+)\(([^)]*)\);", text, flags=re.M):
        found["function", name] = (c_parameters(parameters), c_result(result))
    return found


def c_field(text):
    function = re.fullmatch(r"\s*(.*?)\(\*(\w+)\)\((.*)\)\s*", text, re.S)
    if function:
        return function.group(2), ("callback", c_parameters(function.group(3)), c_result(function.group(1)))
    declared, name, length = re.fullmatch(r"\s*(.*?)(\w+)(?:\[(\d+)\])?\s*", text, re.S).groups()
    return name, f"[{rust_type(declared)}; {length}]" if length else rust_type(declared)


def rust_parameters(text):
    pairs = [parameter.split(":", 1) for parameter in text.split(",") if parameter.strip()]
    return tuple((name.strip().removeprefix("r#"), " ".join(kind.split())) for name, kind in pairs)


def rust_constant(text, name):
    text = text.replace("_", "")
    if text in ("u64::MAX", "usize::MAX"):
        return 2**64 - 1
    if not re.fullmatch(r"-?(0x)?[0-9A-Fa-f]+", text):
        raise ValueError(f"{name}: cannot read the value {text}")
    return int(text, 0)


CALLBACK = r'Option<\s*unsafe extern "C" fn\(([^)]*)\)(?:\s*->\s*(\w+))?,?\s*>'


def read_rust(text):
    """The declarations of navruntime-sys, in the form of read_header."""
    text = re.sub(r"//.*$", "", text, flags=re.M)
    found = {}
    for name, value in re.findall(r"pub const (NAV_\w+): (?!nav_buffer)\w+ = ([^;]+);", text):
        found["constant", name] = rust_constant(value, name)
    for body in re.findall(r"^opaque! \{(.*?)^\}", text, flags=re.S | re.M):
        for name in re.findall(r"(\w+);", body):
            found["opaque", name] = None
    for name, body in re.findall(r"#\[repr\(C\)\](?:\s*#\[[^\]]*\])*\s*pub struct (nav_\w+) \{(.*?)^\}", text, flags=re.S | re.M):
        fields = re.findall(r"pub (\w+): (.*?),\n", body, flags=re.S)
        found["struct", name] = tuple((field, rust_field(kind)) for field, kind in fields)
    for name, parameters, result in re.findall(rf"pub type (nav_\w+) =\s*{CALLBACK};", text):
        found["callback", name] = (rust_parameters(parameters), result or "()")
    for name, base in re.findall(r"pub type (nav_\w+) = ([iu]\d+);", text):
        found["integer", name] = base
    for block in re.findall(r'^extern "C" \{(.*?)^\}', text, flags=re.S | re.M):
        for name, parameters, result in re.findall(r"pub fn (\w+)\(([^)]*)\)(?:\s*->\s*([^;]+))?;", block):
            if ("function", name) in found:
                raise ValueError(f"{name}: declared twice")
            found["function", name] = (rust_parameters(parameters), " ".join(result.split()) or "()")
    return found


def rust_field(text):
    callback = re.fullmatch(CALLBACK, text.strip())
    if callback:
        return "callback", rust_parameters(callback.group(1)), callback.group(2) or "()"
    return " ".join(text.split())


def differences(header, rust):
    for kind, name in sorted(header.keys() | rust.keys()):
        if (kind, name) not in rust:
            yield f"{kind} {name}: in the header, missing from navruntime-sys"
        elif (kind, name) not in header:
            yield f"{kind} {name}: in navruntime-sys, not in the header"
        elif header[kind, name] != rust[kind, name]:
            yield f"{kind} {name}: the header says {header[kind, name]}, navruntime-sys says {rust[kind, name]}"


# A text of the header, what to put in its place, and the declaration that must then be reported.
PLANTED = [
    ("nav_status nav_store_pop(nav_store *store, nav_error *error);", "", "nav_store_pop"),
    ("size_t nav_store_depth(nav_store *store);", "int32_t nav_store_depth(nav_store *store);", "nav_store_depth"),
    ("nav_store_pop_count(nav_store *store, int64_t count,", "nav_store_pop_count(nav_store *store, int32_t count,", "nav_store_pop_count"),
    ("nav_store_top(nav_store *store, nav_buffer *route,", "nav_store_top(nav_store *store, const nav_buffer *route,", "nav_store_top"),
    ("nav_store_path(nav_store *store, nav_buffer *path,", "nav_store_path(nav_store *store, nav_buffer *routes,", "nav_store_path"),
    ("void nav_buffer_free(", "void nav_planted(void);\nvoid nav_buffer_free(", "nav_planted"),
    ("  uint64_t offset;", "  uint32_t offset;", "nav_error"),
    ("  char message[224];", "  char message[223];", "nav_error"),
    ("typedef int64_t (*nav_clock_fn)", "typedef int32_t (*nav_clock_fn)", "nav_clock_fn"),
    ("typedef uint32_t nav_event_mask;", "typedef int32_t nav_event_mask;", "nav_event_mask"),
    ("  NAV_EMPTY_STACK = 2,", "  NAV_EMPTY_STACK = 3,", "NAV_EMPTY_STACK"),
    ("#define NAV_EVENT_DELTA                0x80000000u", "#define NAV_EVENT_DELTA 0x40000000u", "NAV_EVENT_DELTA"),
    ("#define NAV_NUL ((size_t)-1)", "", "NAV_NUL"),
    ("typedef struct nav_sender nav_sender;", "", "nav_sender"),
    ("  void (*discard)(void *user_data, nav_execution *call);", "  void (*discard)(void *user_data);", "nav_middleware"),
]


def self_test(header, rust):
    missed = []
    for text, replacement, name in PLANTED:
        if header.count(text) != 1:
            missed.append(f"the planted text is not exactly once in the header: {text}")
        elif not any(f" {name}:" in line for line in differences(read_header(header.replace(text, replacement)), rust)):
            missed.append(f"not reported: {replacement or 'the removal of ' + text}")
    return missed


def main(arguments):
    planted = arguments[:1] == ["--self-test"]
    paths = [] if planted else [Path(argument) for argument in arguments]
    try:
        header = (paths[0] if paths else HEADER).read_text(encoding="utf-8")
        rust = read_rust("\n".join(path.read_text(encoding="utf-8") for path in (paths[1:] or SOURCES)))
    except (OSError, UnicodeDecodeError, ValueError) as error:
        print(f"check_extern: {error}", file=sys.stderr)
        return 2
    declared = read_header(header)
    lines = self_test(header, rust) if planted else list(differences(declared, rust))
    for line in lines:
        print(line)
    if not lines:
        functions = sum(kind == "function" for kind, _ in declared)
        print(f"check_extern: all {len(PLANTED)} planted differences are reported" if planted
              else f"check_extern: {functions} functions and {len(declared) - functions} other declarations agree with the header")
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
