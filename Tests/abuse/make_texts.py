"""Writes calls in which one argument is free, for each text and each number that a function takes:
`make_texts.py > text_calls.inc`.

The other arguments are those of the NULL matrix. A length is no number of its own: it is free with
its text.
"""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools/generate"))

import make_null_matrix
import nav_header


def arguments(function, free):
    """The arguments of a call, with those of `free` (position to C) in their places."""
    return ", ".join(
        free.get(j) or make_null_matrix.sample(function, p)
        for j, p in enumerate(function.parameters)
    )


def is_status(function):
    """Whether a call answers what went wrong: `Status`, with a nav_error."""
    return "Status" in function.tags


def is_number(function, i):
    """Whether a parameter is a number, and not the length of the text before it."""
    parameter = function.parameters[i]
    if parameter.is_pointer or parameter.type.endswith("_fn") or not is_status(function):
        return False
    return not (
        parameter.type == "size_t" and i > 0 and function.parameters[i - 1].type == "const char *"
    )


def main():
    texts, numbers = [], []
    for place, function in enumerate(nav_header.functions()):
        parameters = function.parameters
        # A function without a nav_error is tried by its own tests.
        if not is_status(function):
            continue
        for i, parameter in enumerate(parameters):
            name = "free_%s_%d" % (function.name, i)
            if parameter.type == "const char *":
                if i + 1 == len(parameters) or parameters[i + 1].type != "size_t":
                    # A key or a JSON Pointer, which ends in a NUL.
                    if function.name not in ("nav_json_find", "nav_json_put_json"):
                        sys.exit(
                            "make_texts: %s: no length after `%s`" % (function.name, parameter.name)
                        )
                    continue
                print(
                    "static nav_status %s(struct fixture *f, const char *text, size_t length) {"
                    % name
                )
                print(
                    "  return %s(%s);\n}"
                    % (function.name, arguments(function, {i: "text", i + 1: "length"}))
                )
                sound = make_null_matrix.sample(function, parameter)
                # What is made at run time stands nowhere in a table: a device is no journal, and
                # a path leads into the folder of the program.
                if sound == "f->new_journal_path":
                    sound = '"journal"'
                elif sound.startswith("f->"):
                    sound = r'"{\"path\":\"/dev/null\"}"'
                texts.append(
                    '  { "%s", "%s", %s, %s, %d },'
                    % (function.name, parameter.name, name, sound, place)
                )
            elif is_number(function, i):
                print("static nav_status %s(struct fixture *f, int64_t number) {" % name)
                print(
                    "  return %s(%s);\n}"
                    % (function.name, arguments(function, {i: "(%s)number" % parameter.type}))
                )
                numbers.append(
                    '  { "%s", "%s", %s, %d },' % (function.name, parameter.name, name, place)
                )
    print("static const struct text_row text_rows[] = {\n%s\n};" % "\n".join(texts))
    print("static const struct number_row number_rows[] = {\n%s\n};" % "\n".join(numbers))


main()
