"""Tests of what tools/check/audit_attributes takes out of the sources."""

import importlib.machinery
import importlib.util
import pathlib
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
loader = importlib.machinery.SourceFileLoader(
    "audit_attributes", str(ROOT / "tools/check/audit_attributes")
)
audit = importlib.util.module_from_spec(importlib.util.spec_from_loader(loader.name, loader))
loader.exec_module(audit)

SOURCE = """\
/// `@inline(never)` stays in a comment.
@inline(never)
func far() {}
@inline(never) func near() {}
  @_optimize(speed) @inline(never)
  static func both() {}
  @inline(never) @_optimize(speed) let text = "@inline(never) "
@inline(__always) func other() {}
"""
WITHOUT = """\
/// `@inline(never)` stays in a comment.
func far() {}
func near() {}
  @_optimize(speed) 
  static func both() {}
  @_optimize(speed) let text = "@inline(never) "
@inline(__always) func other() {}
"""


class Attributes(unittest.TestCase):
    def test_only_the_attribute_of_declarations_is_taken_out(self):
        self.assertEqual(audit.stripped(SOURCE, "@inline(never)"), WITHOUT)
        self.assertEqual(audit.stripped(WITHOUT, "@inline(never)"), WITHOUT)

    def test_every_attribute_belongs_to_a_group(self):
        """What a plain search finds of them in code, the groups have."""
        counts = audit.groups(ROOT / "Sources")
        for (attribute, module), count in counts.items():
            lines = [
                line
                for path in (ROOT / "Sources" / module).rglob("*.swift")
                for line in path.read_text().splitlines()
                if not line.lstrip().startswith("//")
            ]
            self.assertEqual(
                sum(line.count(attribute) for line in lines), count, (attribute, module)
            )

    def test_what_attributes_save_is_of_what_is_without_them(self):
        self.assertEqual(audit.saved([1000, 90.0, 50.0], [1004, 100.0, 50.0]), [4, 10.0, 0.0])
        self.assertEqual(audit.saved([1000, 110.0], [990, 100.0]), [-10, -10.0])
