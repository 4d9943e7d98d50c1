"""Writes the functions of the tracing library as C: `make_trace.py > calls.c`.

For each function of the header there is one with its name that calls the library's, and writes a
line of JSON about it (tools/trace/navtrace.c). Functions that a program registers are replaced by
others that call them and write a line too. A type that this script does not know is an error: no
function is left out, except those that only read or write the program's own text (NOT_TRACED).
"""

import re

import nav_header

# Of these nothing that happens depends: JSON, memory and words.
NOT_TRACED = re.compile(r"nav_(json_\w+|buffer_free|version_\w+|status_name|route_canonical)")
# What lives until its callback returns: an address says nothing about it.
BORROWED = {"nav_reply", "nav_interception", "nav_execution"}
STRUCTS = {"nav_middleware": "middleware", "nav_link_callbacks": "links"}
POINTED = {"int64_t": "integer", "uint64_t": "unsigned", "int32_t": "integer"}


class Names:
    """The types of the header, by what they are."""

    def __init__(self):
        found = nav_header.declarations()
        self.handles = {item.name for item in found if isinstance(item, nav_header.Opaque)}
        self.callbacks = {
            item.name: item for item in found if isinstance(item, nav_header.Callback)
        }
        self.integers = {
            item.name: item.base for item in found if isinstance(item, nav_header.Integer)
        }
        self.structs = {item.name: item for item in found if isinstance(item, nav_header.Struct)}

    def number(self, kind):
        """How an integer type is written, or None."""
        base = self.integers.get(kind, kind)
        if base in ("int64_t", "int32_t"):
            return "integer"
        return "unsigned" if base in ("uint64_t", "uint32_t", "size_t") else None


def declared(kind, name):
    return kind + name if kind.endswith("*") else kind + " " + name


def plain(kind):
    return kind.replace("const ", "").replace(" *", "").replace("*", "")


def inputs(names, parameters):
    """The lines that write what a function is given."""
    for at, one in enumerate(parameters):
        following = parameters[at + 1] if at + 1 < len(parameters) else None
        before = parameters[at - 1] if at > 0 else None
        if one.type == "const char *":
            is_counted = following is not None and following.type == "size_t"
            length = following.name if is_counted else "NAV_NUL"
            yield f'trace_text(&written, "{one.name}", {one.name}, {length});'
        elif one.type == "size_t" and before is not None and before.type == "const char *":
            continue
        elif one.type.endswith("**") or one.type in ("nav_buffer *", "nav_error *", "void *"):
            continue
        elif plain(one.type) in STRUCTS or one.type in names.callbacks:
            if one.type != "nav_destroy_fn":
                yield f'trace_registered(&written, "{one.name}", traced_{one.name});'
        elif one.type.endswith("*") and plain(one.type) in BORROWED:
            yield f'trace_text(&written, "{one.name}", {one.name} != NULL ? "borrowed" : NULL, NAV_NUL);'
        elif one.type.endswith("*") and plain(one.type) in names.handles:
            yield f'trace_handle(&written, "{one.name}", "{plain(one.type)}", {one.name});'
        elif one.type.endswith("*") and plain(one.type) in POINTED:
            continue
        elif names.number(one.type):
            yield f'trace_{names.number(one.type)}(&written, "{one.name}", {one.name});'
        else:
            raise ValueError(f"{one.name}: a type that is not known: {one.type}")


def outputs(function):
    """The lines that write what a function gives, after its status."""
    for one in function.parameters:
        if one.type == "nav_buffer *":
            yield f'trace_buffer(&written, "{one.name}", {one.name});'
        elif one.type.endswith("**"):
            given = f'trace_handle(&written, "{one.name}", "{plain(one.type)}", *{one.name});'
            yield f"if ({one.name} != NULL) {given}"
        elif one.type.endswith("*") and plain(one.type) in POINTED:
            given = f'trace_{POINTED[plain(one.type)]}(&written, "{one.name}", *{one.name});'
            yield f"if ({one.name} != NULL) {given}"


def is_lent(names, function):
    """Whether a function of the program is called within the call only."""
    types = [p.type for p in function.parameters]
    return "nav_destroy_fn" not in types and any(t in names.callbacks for t in types)


def registering(names, function):
    """The lines that put what is traced in the place of what the program registers."""
    has_destroy = not is_lent(names, function)
    for one in function.parameters:
        struct = STRUCTS.get(plain(one.type))
        if struct:
            yield f"trace_registration *traced_{one.name} = NULL;"
            yield f"{plain(one.type)} replacement;"
            yield f"if ({one.name} != NULL) {{"
            yield f"traced_{one.name} = trace_register("
            yield f"NULL, {one.name}->user_data, {one.name}->destroy);"
            yield "}"
            yield f"if (traced_{one.name} != NULL) {{"
            yield f"traced_{one.name}->{struct} = replacement = *{one.name};"
            for field in names.structs[plain(one.type)].fields:
                if field.callback:
                    name = f"traced_{plain(one.type)}_{field.name}"
                    yield f"if (replacement.{field.name} != NULL) replacement.{field.name} = {name};"
            yield "replacement.destroy = trace_destroy;"
            yield f"replacement.user_data = traced_{one.name};"
            yield f"{one.name} = &replacement;"
            yield "}"
        elif one.type in names.callbacks and one.type != "nav_destroy_fn":
            yield f"trace_registration *traced_{one.name} = NULL;"
            if has_destroy:
                yield f"if ({one.name} != NULL) {{"
                yield f"traced_{one.name} = trace_register("
                yield f"(trace_function){one.name}, user_data, destroy);"
                yield "}"
            else:
                yield "trace_registration only_now = { 0 };"
                yield f"if ({one.name} != NULL) {{"
                yield f"traced_{one.name} = trace_lend("
                yield f"&only_now, (trace_function){one.name}, user_data);"
                yield "}"
            yield f"if (traced_{one.name} != NULL) {{"
            yield f"{one.name} = traced_{one.type};"
            yield f"user_data = traced_{one.name};"
            yield "destroy = trace_destroy;" if has_destroy else ""
            yield "}"


def wrapper(names, function):
    parameters = ", ".join(declared(p.type, p.name) for p in function.parameters) or "void"
    arguments = ", ".join(p.name for p in function.parameters)
    types = ", ".join(p.type for p in function.parameters) or "void"
    yield f"TRACE_EXPORT {declared(function.type, function.name)}({parameters}) {{"
    yield "static trace_function real;"
    yield f"typedef {declared(function.type, '')}(*library_function)({types});"
    yield f'library_function in_library = (library_function)trace_real(&real, "{function.name}");'
    yield from registering(names, function)
    yield "trace_line written;"
    yield f'trace_begin_call(&written, "{function.name}");'
    yield 'trace_open(&written, "args");'
    yield from inputs(names, function.parameters)
    yield "trace_close(&written);"
    if function.name.endswith("_destroy"):
        yield f"trace_forget({function.parameters[0].name});"
    if function.type == "void":
        yield f"in_library({arguments});"
    elif function.has_status:
        error = any(p.type == "nav_error *" for p in function.parameters)
        yield f"nav_status came_back = in_library({arguments});"
        yield "int kept_errno = errno;"
        yield f"trace_status(&written, came_back, {'error' if error else 'NULL'});"
        given = list(outputs(function))
        if given:
            yield "if (came_back >= 0) {"
            yield 'trace_open(&written, "out");'
            yield from given
            yield "trace_close(&written);"
            yield "}"
        yield "errno = kept_errno;"
    else:
        yield f"{declared(function.type, 'came_back')} = in_library({arguments});"
        number = names.number(function.type)
        if number:
            yield f'trace_{number}(&written, "returns", came_back);'
    yield "trace_end(&written);"
    if is_lent(names, function):
        yield "trace_take_back(&only_now);"
    if function.type != "void":
        yield "return came_back;"
    yield "}"
    yield ""


def trampoline(names, callback, name, target):
    """A function that calls one of the program."""
    parameters = ", ".join(declared(p.type, p.name) for p in callback.parameters)
    types = ", ".join(p.type for p in callback.parameters)
    rest = ", ".join(["traced->user_data", *(p.name for p in callback.parameters[1:])])
    yield f"static {declared(callback.type, name)}({parameters}) {{"
    yield "trace_registration *traced = user_data;"
    yield "trace_line written;"
    yield f'trace_begin_callback(&written, "{name[len("traced_") :]}", traced);'
    if len(callback.parameters) > 1:
        yield 'trace_open(&written, "args");'
        yield from inputs(names, callback.parameters[1:])
        yield "trace_close(&written);"
    call = target or f"(({declared(callback.type, '')}(*)({types}))traced->function)"
    if callback.type == "void":
        yield f"{call}({rest});"
    else:
        yield f"{declared(callback.type, 'came_back')} = {call}({rest});"
        yield f'trace_{names.number(callback.type)}(&written, "returns", came_back);'
    yield "trace_end(&written);"
    if callback.type != "void":
        yield "return came_back;"
    yield "}"
    yield ""


def source():
    names = Names()
    yield "/* Made by tools/generate/make_trace.py from include/navruntime.h. */"
    yield '#include "navtrace.h"'
    yield "#include <errno.h>"
    yield '#define TRACE_EXPORT __attribute__((visibility("default")))'
    for callback in names.callbacks.values():
        if callback.name != "nav_destroy_fn":
            yield from trampoline(names, callback, f"traced_{callback.name}", None)
    for struct, member in STRUCTS.items():
        for field in names.structs[struct].fields:
            if field.callback:
                name = f"traced_{struct}_{field.name}"
                yield from trampoline(names, field.callback, name, f"traced->{member}.{field.name}")
    for function in nav_header.functions():
        if not NOT_TRACED.fullmatch(function.name):
            yield from wrapper(names, function)


if __name__ == "__main__":
    print("\n".join(source()))
