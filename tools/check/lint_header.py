"""Lints include/navruntime.h: `lint_header.py [HEADER]`. Prints FILE:LINE: fault for each fault;
exit 1 if there is one.

Every function has a comment with a one-sentence purpose and its parameters (and no other) in order,
with tags for what NULL means there, and nothing that the preamble says of all functions. What the
preamble does not say of a parameter, the comment says, and what a function returns that takes no
nav_error. The types in signatures are those that a C ABI can keep.
"""

import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "generate"))
import nav_header  # noqa: E402

_ALLOWED_PLAIN = {"double", "size_t", "int32_t", "uint32_t", "int64_t", "uint64_t"}
_REENTRANCY = ("any", "read", "change", "inside the callback only")


def faults_of(function, statuses, typedefs):
    """The faults of one function, as lines of text."""
    faults = []
    if not function.purpose:
        return ["has no comment"]
    if not function.purpose.endswith((".", ":", "}")):
        faults.append("the purpose is no sentence: %r" % function.purpose)
    names = [p.name for p in function.parameters]
    documented = list(function.documented)
    for name in names:
        if name not in documented:
            faults.append("parameter `%s` is not documented" % name)
    for name in documented:
        if name not in names:
            faults.append("documents `%s`, which is no parameter" % name)
    if sorted(function.order, key=(names + function.order).index) != function.order:
        faults.append("documents its parameters in another order")
    for parameter in function.parameters:
        written = function.written.get(parameter.name, "")
        if re.search(r"\b(may|must not) be NULL\b", written):
            faults.append("says of `%s` in words what a tag says" % parameter.name)
        is_input = parameter.type.startswith("const ") or parameter.type.endswith("_fn")
        if is_input and re.search(r"\bNULL\b", written) and not parameter.nullable:
            faults.append("says NULL of `%s`, which is not @nullable" % parameter.name)
    if "; 0 for NULL." in function.said.get("Returns", ""):
        faults.append("says of NULL what the preamble says of all")
    for name in function.repeated:
        faults.append("says of %s what the preamble says of all" % name)
    fails = function.fails
    wanted = "Status" if fails else "Returns"
    for tag in (wanted, "Ownership", "Thread", "Reentrancy", "Since"):
        if not function.tags.get(tag):
            faults.append("has no %s" % tag)
    if function.has_status and function.parameters and not fails and "Status" in function.tags:
        faults.append("returns statuses but takes no nav_error")
    for status in re.findall(r"\bNAV_[A-Z0-9_]+\b", function.tags.get("Status", "")):
        if status not in statuses:
            faults.append("names the unknown status %s" % status)
    if not function.tags.get("Reentrancy", "").rstrip(".").startswith(_REENTRANCY):
        faults.append("Reentrancy is none of: %s" % ", ".join(_REENTRANCY))
    if not re.fullmatch(r"\d+\.\d+\.\d+", function.tags.get("Since", "")):
        faults.append("Since is no version")
    for type_name in [function.type] + [p.type for p in function.parameters]:
        base = re.sub(r"\bconst\b|\*", "", type_name).strip()
        pointer = type_name.endswith("*")
        if (
            base not in _ALLOWED_PLAIN
            and base not in typedefs
            and not (pointer and base in ("char", "void"))
            and type_name != "void"
        ):
            faults.append("uses the type `%s` in its signature" % type_name)
    if fails and function.parameters[-1].type != "nav_error *":
        faults.append("`error` is not its last parameter")
    return faults


def main():
    path = sys.argv[1] if len(sys.argv) > 1 else nav_header.HEADER
    text = nav_header.text(path)
    typedefs = set(re.findall(r"\(\*(nav_\w+)\)\(", text)) | set(re.findall(r"\b(nav_\w+);", text))
    statuses = nav_header.statuses(path)
    count = faulty = 0
    for function in nav_header.functions(path):
        count += 1
        for fault in faults_of(function, statuses, typedefs):
            print("%s:%d: %s %s" % (function.file, function.line, function.name, fault))
            faulty += 1
    print("header lint: %d functions, %d faults" % (count, faulty))
    return 1 if faulty or not count else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except ValueError as error:
        print("header lint: %s" % error)
        sys.exit(1)
