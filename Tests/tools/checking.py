"""Tests of tools/check/check, on a checkout of two modules, and of
tools/check/swift_interface.py."""

import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tools/check"))
from swift_interface import interface  # noqa: E402

PACKAGE = """\
let library: [Target] = [
  module("Ground", "CNavSystem"),
  module("Upper", "Ground"),
]
"""
LOWER = """\
extension Text {
  /// How many bytes twice this text has.
  public func doubled() -> Int {
    2 * count
  }
}
"""
UPPER = """\
import Ground

func quadrupled(_ text: Text) -> Int {
  2 * text.doubled()
}
"""
COPIED = (
    "build/checkout.py",
    "build/embedded_flags",
    "build/need",
    "check/check",
    "check/check_jobs.py",
    "check/swift_interface.py",
)


class Check(unittest.TestCase):
    """The module Ground of this checkout with one more file, and one that uses it."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        for name in ("include", "Sources/Ground", "Sources/CNavSystem"):
            shutil.copytree(ROOT / name, self.root / name)
        for name in COPIED:
            (self.root / "tools" / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / "tools" / name, self.root / "tools" / name)
        self.write("Package.swift", PACKAGE)
        self.write("Sources/Ground/Lower.swift", LOWER)
        self.write("Sources/Upper/Upper.swift", UPPER)
        self.write(".gitignore", ".build/\n")
        subprocess.run(["git", "init", "--quiet", self.root], check=True)

    def write(self, name, text):
        (self.root / name).parent.mkdir(exist_ok=True)
        (self.root / name).write_text(text)

    def check(self):
        """The exit code, the verdict of each part that was looked at, and all that was said."""
        command = [self.root / "tools/check/check"]
        done = subprocess.run(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
        )
        parts = re.findall(r"^(\w[\w+]*) +(ok|FAILED|not checked)\b", done.stdout, re.M)
        return done.returncode, dict(parts), done.stdout

    def test_only_what_has_changed_is_checked_and_what_is_wrong_is_named(self):
        right = {"Ground": "ok", "Upper": "ok"}
        code, parts, said = self.check()
        self.assertEqual((code, parts), (0, {**right, "header": "ok", "Python": "ok"}), said)
        (self.root / "Sources/Ground/Lower.swift").touch()
        code, parts, said = self.check()
        self.assertEqual((code, parts), (0, {}), said)
        self.assertIn("check: 0 of 4 parts failed, 4 unchanged", said)

        self.write("Sources/Ground/Lower.swift", LOWER.replace("2 * count", "count + count"))
        code, parts, said = self.check()
        self.assertEqual((code, parts), (0, {"Ground": "ok"}), "a body: " + said)

        self.write("Sources/Ground/Lower.swift", LOWER.replace("2 * count", "nothing"))
        for _ in range(2):
            code, parts, said = self.check()
            self.assertEqual((code, parts), (1, {"Ground": "FAILED"}), said)
            self.assertRegex(said, r"Sources/Ground/Lower.swift:4:5: error: .*nothing")

        self.write("Sources/Ground/Lower.swift", LOWER.replace("-> Int", "-> UInt8"))
        code, parts, said = self.check()
        self.assertEqual((code, parts), (1, {"Ground": "FAILED", "Upper": "not checked"}), said)

        text = LOWER.replace("-> Int", "-> UInt8").replace("2 * count", "2")
        self.write("Sources/Ground/Lower.swift", text)
        code, parts, said = self.check()
        self.assertEqual((code, parts), (1, {"Ground": "ok", "Upper": "FAILED"}), said)
        self.assertRegex(said, r"Sources/Upper/Upper.swift:4:\d+: error: ")

        self.write("Sources/Ground/Lower.swift", LOWER)
        self.write("tools/planted.py", "if True\n    pass\n")
        header = (self.root / "include/navruntime.h").read_text()
        self.write("include/navruntime.h", header.replace("#endif", "int;\n#endif", 1))
        code, parts, said = self.check()
        self.assertEqual(code, 1)
        self.assertEqual(parts, {**right, "header": "FAILED", "Python": "FAILED"}, said)
        self.assertRegex(said, r"tools/planted.py:1:8: error: ")
        self.assertRegex(said, r"include/navruntime.h:\d+:\d+: error: ")


class SwiftInterface(unittest.TestCase):
    WHOLE = """\
public struct Pair {
  let first = 1, text = "{ func \\(f("}")) "
  var sum: Int { first + 1 }
  init(_ body: () -> Int = { 3 }) { self = .init() /* } */ }
  deinit { let s = "}"; if case .one = s { } }
  subscript(at: Int) -> Int { at }
  func f<T>(_ a: T) throws -> T where T: Any {
    func inner() { let a = #"}"#; return a }
    inner()
  }
  func opaque() -> some Any { 3 }
}
protocol P {
  func f()
  var x: Int { get }
  init()
}
"""

    def test_bodies_of_functions_and_comments_are_left_out_and_nothing_else(self):
        expected = self.WHOLE
        for old, new in (
            ("{ self = .init() /* } */ }", "{}"),
            ('{ let s = "}"; if case .one = s { } }', "{}"),
            ('{\n    func inner() { let a = #"}"#; return a }\n    inner()\n  }', "{}"),
        ):
            self.assertIn(old, expected)
            expected = expected.replace(old, new)
        commented = "// A pair.\n\n" + self.WHOLE.replace("var x", "/// More: {\n  var x")
        self.assertEqual(interface(self.WHOLE) + "\n", expected)
        self.assertEqual(interface(commented) + "\n", expected)

    def test_a_file_whose_brackets_do_not_match_is_kept_whole(self):
        for text in ("func f() { 1 // one\n", "func f() { 1 }\n} // one\n", "func f() { (1] }\n"):
            self.assertEqual(interface(text), text)


if __name__ == "__main__":
    unittest.main()
