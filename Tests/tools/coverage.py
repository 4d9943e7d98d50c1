"""Tests of tools/check/coverage_table.py, with a report as `llvm-cov export -summary-only` writes
it."""

import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent

# A checkout may itself lie in a folder of that name.
SOURCES = "/home/Sources/navruntime/Sources/"
TABLE = """\
                                              lines not run   covered
Core                                            300      31    89.7 %
  Empty.swift                                     0       0   100.0 %
  Path.swift                                    200       1    99.5 %
  Stack.swift                                   100      30    70.0 %
Links                                             8       8     0.0 %
  URL.swift                                       8       8     0.0 %
all                                             308      39    87.3 %
"""


def file(name, count, covered):
    return {"filename": name, "summary": {"lines": {"count": count, "covered": covered}}}


class CoverageTable(unittest.TestCase):
    def table(self, *files):
        with tempfile.TemporaryDirectory() as folder:
            report = pathlib.Path(folder) / "summary.json"
            report.write_text(json.dumps({"data": [{"files": files, "totals": {}}]}))
            command = [sys.executable, ROOT / "tools/check/coverage_table.py", report]
            return subprocess.run(command, capture_output=True, text=True, check=False)

    def test_modules_and_files_stand_in_order_with_their_sums_and_shares(self):
        run = self.table(
            file(SOURCES + "Links/URL.swift", 8, 0),
            file(SOURCES + "Core/Stack.swift", 100, 70),
            file(SOURCES + "Core/Paths/Path.swift", 200, 199),
            file(SOURCES + "Core/Empty.swift", 0, 0),
            file(SOURCES + "CNavRuntime/include/shim.h", 9, 0),
            file("/home/navruntime/Tests/swift/CoreTests/StackTests.swift", 50, 50),
        )
        self.assertEqual((run.returncode, run.stdout, run.stderr), (0, TABLE, ""))

    def test_a_report_without_the_library_is_an_error(self):
        run = self.table(file("/home/navruntime/Tests/swift/CoreTests/StackTests.swift", 50, 50))
        self.assertEqual((run.returncode, run.stdout), (1, ""))
        self.assertIn("the library is not in the report", run.stderr)
