"""Writes the man pages: `make_man.py FOLDER`.

Of section 3, from the comments of the header, one page for each function and `navruntime.3`, which
lists them by section of the header. Of section 1, those of the program `nav`, from what
`.build/bin/nav --help --json` says. The date is that of the header's last commit, or
SOURCE_DATE_EPOCH, or without either that of its file.
"""

import datetime
import json
import os
import pathlib
import re
import subprocess
import sys

import nav_header


def seconds():
    """When the header was last changed, in seconds since 1970."""
    given = os.environ.get("SOURCE_DATE_EPOCH")
    if given:
        return int(given)
    files = nav_header.files()
    command = ["git", "log", "-1", "--format=%ct", "--", *map(str, files)]
    try:
        said = subprocess.run(
            command, cwd=nav_header.ROOT, capture_output=True, text=True, check=False
        ).stdout.strip()
    except OSError:
        said = ""
    return int(said) if said.isdigit() else max(int(file.stat().st_mtime) for file in files)


DATE = datetime.datetime.fromtimestamp(seconds(), datetime.timezone.utc).strftime("%Y-%m-%d")


def escape(text):
    """Text as troff shows it: no line begins with a control character, backslashes and hyphens stay
    what they are."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return "\\&" + text if text.startswith((".", "'")) else text


def marked(text):
    """The same, with `names` in bold and statuses in italics."""
    parts = re.split(r"(`[^`]+`|\bNAV_[A-Z0-9_]+\b)", text)
    return "".join(
        "\\fB%s\\fR" % escape(p[1:-1])
        if p.startswith("`")
        else "\\fI%s\\fR" % p
        if p.startswith("NAV_")
        else escape(p)
        for p in parts
    )


def head(name, version, summary):
    return [
        '.TH "%s" 1 "%s" "navruntime %s" "NavRuntime"' % (name.upper(), DATE, version),
        ".SH NAME",
        "%s \\- %s" % (escape(name), escape(summary)),
        ".SH SYNOPSIS",
    ]


EXIT_STATUS = [
    ".SH EXIT STATUS",
    escape(
        "0: nothing was found. 1: there are findings, or a URL leads nowhere. 2: a file cannot be read or written, "
        "or the program was called in a wrong way; standard error says where and why."
    ),
]


def command_page(command, version):
    """The page of one subcommand of nav."""
    name = "nav-" + command["name"]
    lines = head(name, version, command["summary"])
    lines += [
        ".B nav " + command["name"],
        ".RI [ options ]",
        ".I " + escape(command["operands"]),
        ".SH DESCRIPTION",
        marked(" ".join(command["about"].split())),
        ".SH OPTIONS",
    ]
    for option in command["options"]:
        value = " \\fI%s\\fR" % escape(option["value"]) if option["value"] else ""
        lines += [
            ".TP",
            "\\fB\\-\\-%s\\fR%s" % (escape(option["name"]), value),
            marked(option["about"]),
        ]
    # Not adjusted: the spaces of a command are those that are typed.
    lines += [".SH EXAMPLES", ".na"]
    for example in command["examples"]:
        lines += [".TP", "\\fB%s\\fR" % escape(example["line"]), escape(example["about"])]
    lines.append(".ad")
    return "\n".join(
        lines + EXIT_STATUS + [".SH SEE ALSO", ".BR nav (1),", ".BR navruntime (3)", ""]
    )


def program_pages(folder, version):
    """The pages of nav and its subcommands; answers how many."""
    program = nav_header.HEADER.parent.parent / ".build/bin/nav"
    said = subprocess.run(
        [str(program), "--help", "--json"], capture_output=True, text=True, check=True
    ).stdout
    commands = json.loads(said)
    lines = head("nav", version, "work on schemas and link tables of NavRuntime")
    lines += [
        ".B nav",
        ".I subcommand ...",
        ".br",
        ".B nav",
        "\\-\\-version | \\-\\-help",
        ".SH DESCRIPTION",
    ]
    for command in commands:
        lines += [".TP", ".BR nav-%s (1)" % command["name"], escape(command["summary"]) + "."]
    lines += [
        ".PP",
        "A file named \\- is standard input. Colours are used on a terminal only.",
    ] + EXIT_STATUS
    lines += [
        ".SH ENVIRONMENT",
        ".TP",
        "NO_COLOR",
        "If it is set and not empty, there are no colours.",
        ".TP",
        "TERM",
        "If it is dumb, there are no colours, and nav play prints a transcript.",
    ]
    lines += [".SH SEE ALSO", ".BR navruntime (3)", ""]
    (folder / "nav.1").write_text("\n".join(lines), encoding="utf-8")
    for command in commands:
        (folder / ("nav-%s.1" % command["name"])).write_text(
            command_page(command, version), encoding="utf-8"
        )
    return len(commands) + 1


# The words of the header's comments, as a page that is read alone says them.
THREADS = {
    "any.": "Any thread may call.",
    "any, no lock.": "Any thread may call; no lock is taken.",
    "any, one at a time for one buffer.": "Any thread may call, one at a time for one buffer.",
    "the callback's.": "Only the thread that runs the callback may call.",
}
REENTRANCY = {
    "any.": "It may be called from every callback.",
    "read.": "It may be called from every callback except a clock and a destroy.",
    "change.": "It may be called from callbacks that run unlocked: observers, coordinators, prepare, "
    "link callbacks.",
    "inside the callback only.": "It may be called inside of the callback only.",
}


def summary(purpose):
    """What a function does, as short as lists of man pages have it: without the JSON after a colon,
    and of a long sentence what comes before its first comma or semicolon."""
    first = re.split(r"\. |: ", purpose)[0].rstrip(".")
    if len(first) > 80:
        first = re.split(r"(?:[,;]| \() ?", first)[0]
    return first


def page(function, version, related):
    """The page of one function."""
    lines = [
        '.TH "%s" 3 "%s" "navruntime %s" "NavRuntime"' % (function.name, DATE, version),
        ".SH NAME",
        "%s \\- %s" % (function.name, marked(summary(function.purpose))),
        ".SH SYNOPSIS",
        ".nf",
        "#include <%s>" % function.file.relative_to(nav_header.HEADER.parent),
        "",
        escape(function.declaration),
        ".fi",
        ".SH DESCRIPTION",
        marked(function.purpose),
    ]
    for paragraph in function.about:
        lines += [".PP", marked(paragraph)]
    if function.documented:
        lines.append(".SH PARAMETERS")
        for name, text in function.documented.items():
            lines += [".TP", ".I " + name, marked(text)]
    lines += [
        ".SH RETURN VALUE",
        marked(function.tags.get("Status") or function.tags.get("Returns", "")),
    ]
    lines += [
        ".SH OWNERSHIP",
        marked(function.tags["Ownership"]),
        ".SH THREADS",
        marked(THREADS.get(function.tags["Thread"], function.tags["Thread"])),
        ".SH REENTRANCY",
        marked(REENTRANCY.get(function.tags["Reentrancy"], function.tags["Reentrancy"])),
        ".SH HISTORY",
        "Since " + escape(function.tags["Since"]) + ".",
        ".SH SEE ALSO",
        ", ".join("\\fB%s\\fR(3)" % name for name in related),
    ]
    return "\n".join(lines) + "\n"


def overview(functions, version):
    """navruntime.3: what holds for every function, and the functions by section."""
    lines = [
        '.TH "navruntime" 3 "%s" "navruntime %s" "NavRuntime"' % (DATE, version),
        ".SH NAME",
        "navruntime \\- a typed navigation runtime with a C ABI",
        ".SH SYNOPSIS",
        ".nf",
        "#include <navruntime.h>",
        "",
        "cc program.c \\-lnavruntime",
        ".fi",
        ".SH DESCRIPTION",
    ]
    text = nav_header.text()
    head = text[text.index("/*") + 2 : text.index("*/")]
    is_code = False
    for line in head.split("\n"):
        line = re.sub(r"^ \* ?", "", line).rstrip()
        if is_code != line.startswith("    "):
            is_code = not is_code
            lines.append(".nf" if is_code else ".fi")
        if is_code:
            lines.append(escape(line.strip()))
        elif line.startswith(" - "):
            lines += [".IP \\(bu 2", marked(line[3:])]
        elif line.strip():
            lines.append(marked(line.strip()))
        elif not lines[-1].startswith((".SH", ".PP")):
            lines.append(".PP")
    if lines[-1] == ".PP":
        lines.pop()
    by_line = {(f.file, f.line): f.name for f in functions}
    for file, number, line in nav_header.lines():
        section = re.match(r"/\* -+ \d+\. (.*?) -+ \*/", line)
        if section:
            lines += [".SH " + section[1].upper()]
        if (file, number) in by_line:
            lines += [] if lines[-1].startswith(".SH") else [".br"]
            lines.append("\\fB%s\\fR(3)" % by_line[file, number])
    return "\n".join(lines) + "\n"


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.3"):
        old.unlink()
    functions, version = nav_header.functions(), nav_header.version()
    for function in functions:
        stem = function.name.rsplit("_", 1)[0]
        related = ["navruntime"] + [
            f.name for f in functions if f is not function and f.name.startswith(stem + "_")
        ][:8]
        (folder / (function.name + ".3")).write_text(
            page(function, version, related), encoding="utf-8"
        )
    (folder / "navruntime.3").write_text(overview(functions, version), encoding="utf-8")
    commands = program_pages(folder, version)
    print("man: %d pages in %s" % (len(functions) + 1 + commands, folder))


main()
