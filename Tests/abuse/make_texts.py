"""Writes, for each text parameter of each function, a call in which that text and its length are free: `make_texts.py > text_calls.inc`.

The other arguments are those of the NULL matrix.
"""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))

import make_null_matrix
import nav_header


def main():
  rows = []
  for place, function in enumerate(nav_header.functions()):
    parameters = function.parameters
    for i, parameter in enumerate(parameters):
      if parameter.type != "const char *":
        continue
      if i + 1 == len(parameters) or parameters[i + 1].type != "size_t":
        sys.exit("make_texts: %s: no length behind `%s`" % (function.name, parameter.name))
      arguments = ["text" if j == i else "length" if j == i + 1 else make_null_matrix.sample(function, p) for j, p in enumerate(parameters)]
      name = "text_%s_%d" % (function.name, i)
      print("static nav_status %s(struct fixture *f, const char *text, size_t length) {" % name)
      print("  return %s(%s);\n}" % (function.name, ", ".join(arguments)))
      rows.append('  { "%s", "%s", %s, %s, %d },' % (function.name, parameter.name, name, make_null_matrix.sample(function, parameter), place))
  print("static const struct text_row text_rows[] = {\n%s\n};" % "\n".join(rows))


main()
