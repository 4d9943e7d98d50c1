"""Writes the man pages: `make_man.py FOLDER`.

Of section 3, from the comments of the header, one page for each function and `navruntime.3`, which
lists them by section of the header. Of section 1, `nav-links.1` with date and version. The date is
that of the header's last commit, or SOURCE_DATE_EPOCH, or without either that of its file.
"""

import datetime
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
  header = nav_header.HEADER
  command = ["git", "log", "-1", "--format=%ct", "--", header.name]
  try:
    said = subprocess.run(command, cwd=header.parent, capture_output=True, text=True, check=False).stdout.strip()
  except OSError:
    said = ""
  return int(said) if said.isdigit() else int(header.stat().st_mtime)


DATE = datetime.datetime.fromtimestamp(seconds(), datetime.timezone.utc).strftime("%Y-%m-%d")


def escape(text):
  """Text as troff shows it: no line begins with a control character, backslashes and hyphens stay what they are."""
  text = text.replace("\\", "\\e").replace("-", "\\-")
  return "\\&" + text if text.startswith((".", "'")) else text


def marked(text):
  """The same, with `names` in bold and statuses in italics."""
  parts = re.split(r"(`[^`]+`|\bNAV_[A-Z0-9_]+\b)", text)
  return "".join("\\fB%s\\fR" % escape(p[1:-1]) if p.startswith("`") else "\\fI%s\\fR" % p if p.startswith("NAV_") else escape(p) for p in parts)


def page(function, version, related):
  """The page of one function."""
  lines = ['.TH "%s" 3 "%s" "navruntime %s" "NavRuntime"' % (function.name, DATE, version), ".SH NAME",
           "%s \\- %s" % (function.name, marked(function.purpose.split(". ")[0].rstrip("."))), ".SH SYNOPSIS", ".nf", "#include <navruntime.h>", "",
           escape(function.declaration), ".fi", ".SH DESCRIPTION", marked(function.purpose)]
  for paragraph in function.about:
    lines += [".PP", marked(paragraph)]
  if function.documented:
    lines.append(".SH PARAMETERS")
    for name, text in function.documented.items():
      lines += [".TP", ".I " + name, marked(text)]
  lines += [".SH RETURN VALUE", marked(function.tags.get("Status") or function.tags.get("Returns", ""))]
  lines += [".SH OWNERSHIP", marked(function.tags["Ownership"]), ".SH THREADS", marked("Thread: " + function.tags["Thread"]),
            ".SH REENTRANCY", marked(function.tags["Reentrancy"]), ".SH HISTORY", "Since " + escape(function.tags["Since"]) + ".",
            ".SH SEE ALSO", ", ".join("\\fB%s\\fR(3)" % name for name in related)]
  return "\n".join(lines) + "\n"


def overview(functions, version, text):
  """navruntime.3: what holds for every function, and the functions by section."""
  lines = ['.TH "navruntime" 3 "%s" "navruntime %s" "NavRuntime"' % (DATE, version), ".SH NAME", "navruntime \\- a typed navigation runtime with a C ABI",
           ".SH SYNOPSIS", ".nf", "#include <navruntime.h>", "", "cc program.c \\-lnavruntime", ".fi", ".SH DESCRIPTION"]
  head = text[text.index("/*") + 2:text.index("*/")]
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
  by_line = {f.line: f.name for f in functions}
  for number, line in enumerate(text.split("\n"), 1):
    section = re.match(r"/\* -+ \d+\. (.*?) -+ \*/", line)
    if section:
      lines += [".SH " + section[1].upper()]
    if number in by_line:
      lines += [] if lines[-1].startswith(".SH") else [".br"]
      lines.append("\\fB%s\\fR(3)" % by_line[number])
  return "\n".join(lines) + "\n"


def main():
  folder = pathlib.Path(sys.argv[1])
  folder.mkdir(parents=True, exist_ok=True)
  for old in folder.glob("*.3"):
    old.unlink()
  functions, version = nav_header.functions(), nav_header.version()
  for function in functions:
    stem = function.name.rsplit("_", 1)[0]
    related = ["navruntime"] + [f.name for f in functions if f is not function and f.name.startswith(stem + "_")][:8]
    (folder / (function.name + ".3")).write_text(page(function, version, related), encoding="utf-8")
  (folder / "navruntime.3").write_text(overview(functions, version, nav_header.HEADER.read_text(encoding="utf-8")), encoding="utf-8")
  command = pathlib.Path(__file__).resolve().parent / "nav-links" / "nav-links.1"
  text = command.read_text(encoding="utf-8").replace("@DATE@", DATE).replace("@VERSION@", version)
  (folder / command.name).write_text(text, encoding="utf-8")
  print("man: %d pages in %s" % (len(functions) + 2, folder))


main()
