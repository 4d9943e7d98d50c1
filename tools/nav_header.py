"""Reads include/navruntime.h: every function with its comment, taken apart.

The header is the one source of truth of the ABI. The lint, the man pages, the NULL matrix, the symbol gate and the stub library for the
ABI comparison all read it through this module, so that they cannot disagree about what it says.
"""

import pathlib
import re
from dataclasses import dataclass, field

ROOT = pathlib.Path(__file__).resolve().parent.parent
HEADER = ROOT / "include" / "navruntime.h"

_COMMENTED = re.compile(r"/\*(?P<comment>(?:[^*]|\*(?!/))*)\*/\n(?P<declaration>(?:const )?\w+[ *]+nav_\w+\([^;{}]*\);)")
_ANY_FUNCTION = re.compile(r"^(?!typedef\b)(?:const )?\w+[ *]+(nav_\w+)\([^;{}]*\);", re.M)
_DECLARATION = re.compile(r"^(?P<type>(?:const )?\w+ ?\**) ?(?P<name>nav_\w+)\((?P<parameters>.*)\);$", re.S)
_PARAMETER_LINE = re.compile(r"^  (\w+)  +(\S.*)$")
_TAGS = ("Returns", "Status", "Ownership", "Thread", "Reentrancy", "Since")
_TAG = re.compile(r"(?:^|(?<=\. ))(%s): " % "|".join(_TAGS))


@dataclass
class Parameter:
  """One parameter: its C type without the name, and what the comment says of it."""

  type: str
  name: str
  text: str = ""

  @property
  def is_pointer(self):
    """Whether NULL can be passed: data pointers, handles and functions."""
    return self.type.endswith("*") or self.type.endswith("_fn")


@dataclass
class Function:
  """One exported function and its comment."""

  name: str
  type: str
  parameters: list
  line: int
  declaration: str
  about: list = field(default_factory=list)
  purpose: str = ""
  documented: dict = field(default_factory=dict)
  tags: dict = field(default_factory=dict)

  @property
  def has_status(self):
    """Whether the function can fail: those return nav_status and take a nav_error (a status that is only read does not)."""
    return self.type == "nav_status"


def _split_parameters(text):
  parameters = []
  for part in (p.strip() for p in text.split(",")):
    if part in ("", "void"):
      continue
    match = re.match(r"^(?P<type>.*?)(?P<name>\w+|\.\.\.)$", part, re.S)
    parameters.append(Parameter(type=re.sub(r"\s+", " ", match["type"]).strip(), name=match["name"]))
  return parameters


def _parse_comment(function, comment):
  lines = [re.sub(r"^ \* ?", "", line).rstrip() for line in comment.strip("\n").split("\n")]
  lines = [line for line in lines if line != " *"]
  paragraphs, tail, last = [[]], [], None
  for line in lines:
    parameter = _PARAMETER_LINE.match(line)
    if tail or _TAG.match(line):
      tail.append(line.strip())
    elif parameter and (last is not None or any(p.name == parameter[1] for p in function.parameters)):
      last = parameter[1]
      function.documented[last] = parameter[2]
    elif last is not None and line.startswith("   "):
      function.documented[last] += " " + line.strip()
    elif not line.strip():
      paragraphs.append([])
    else:
      paragraphs[-1].append(line.strip())
  paragraphs = [" ".join(p).strip() for p in paragraphs if "".join(p).strip()]
  function.purpose = paragraphs[-1] if paragraphs else ""
  function.about = paragraphs[:-1]
  text = " ".join(tail)
  marks = list(_TAG.finditer(text))
  for mark, following in zip(marks, marks[1:] + [None]):
    function.tags[mark[1]] = text[mark.end():following.start() if following else len(text)].strip()


def functions(path=HEADER):
  """Every function that the header declares, in its order. A function without a comment has an empty purpose."""
  text = pathlib.Path(path).read_text(encoding="utf-8")
  comments = {}
  for match in _COMMENTED.finditer(text):
    comments[match.start("declaration")] = match["comment"]
  found = []
  for match in _ANY_FUNCTION.finditer(text):
    declaration = re.sub(r"\s+", " ", match[0])
    parts = _DECLARATION.match(declaration)
    function = Function(
      name=parts["name"], type=parts["type"].replace(" *", "*").strip(), parameters=_split_parameters(parts["parameters"]),
      line=text.count("\n", 0, match.start()) + 1, declaration=declaration)
    if match.start() in comments:
      _parse_comment(function, comments[match.start()])
    for parameter in function.parameters:
      parameter.text = function.documented.get(parameter.name, "")
    found.append(function)
  return found


def statuses(path=HEADER):
  """The status constants: name -> number."""
  text = pathlib.Path(path).read_text(encoding="utf-8")
  block = text[text.index("typedef int32_t nav_status;"):]
  block = block[:block.index("};")]
  return {name: int(value) for name, value in re.findall(r"\b(NAV_\w+) = (-?\d+)", block)}


def version(path=HEADER):
  """The version of the header as text, such as "0.1.0"."""
  text = pathlib.Path(path).read_text(encoding="utf-8")
  return ".".join(re.search(r"#define NAV_VERSION_%s (\d+)" % part, text)[1] for part in ("MAJOR", "MINOR", "PATCH"))
