"""Tests of tools/release/set_version, in a copy of the files of the checkout, and of what
tools/release/make_dist refuses."""

import importlib.machinery
import importlib.util
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT / "tools/build"), str(ROOT / "tools/generate")]
import checkout  # noqa: E402
import generated  # noqa: E402
import make_ffi  # noqa: E402
import nav_header  # noqa: E402


def script():
    """tools/release/set_version as a module."""
    loader = importlib.machinery.SourceFileLoader(
        "set_version", str(ROOT / "tools/release/set_version")
    )
    spec = importlib.util.spec_from_loader("set_version", loader)
    module = importlib.util.module_from_spec(spec)
    loader.exec_module(module)
    return module


class SetVersion(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        self.git("init", "--quiet", "--template=")
        for name in checkout.files():
            if not name.startswith("Tests/conformance/vectors/"):
                (self.root / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(ROOT / name, self.root / name)

    def git(self, *words):
        done = subprocess.run(
            ["git", *words], cwd=self.root, capture_output=True, text=True, check=True
        )
        return done.stdout

    def set_version(self, version):
        return subprocess.run(
            [ROOT / "tools/release/set_version", version, self.root], capture_output=True, text=True
        )

    def refused(self, version, *names):
        """What it says when it refuses and leaves everything as it was."""
        self.git("add", "--all")
        run = self.set_version(version)
        self.assertEqual(run.returncode, 1, run.stdout)
        self.assertEqual(self.git("diff", "--stat"), "")
        for name in names:
            self.assertIn(name, run.stderr)

    def test_a_version_reaches_every_place(self):
        for version, number in (("7.8.9", 7008009), ("8.0.0", 8000000)):
            run = self.set_version(version)
            self.assertEqual(run.returncode, 0, run.stderr)
            header = self.root / nav_header.HEADER.relative_to(ROOT)
            self.assertEqual(nav_header.version(header), version)
            self.assertIn("#define NAV_VERSION_NUMBER %d\n" % number, header.read_text())
            self.assertEqual(
                generated.differences(self.root, make_ffi.made(self.root), "header"), []
            )
            for workspace in ("bindings/rust", "Tests/bench/rust"):
                told = subprocess.run(
                    ["cargo", "metadata", "--offline", "--locked", "--format-version=1"],
                    cwd=self.root / workspace,
                    capture_output=True,
                    text=True,
                )
                self.assertEqual(told.returncode, 0, told.stderr)
                self.assertIn('"version":"%s"' % version, told.stdout)
            package = (self.root / "bindings/python/navruntime/__init__.py").read_text()
            self.assertIn('__version__ = "%s"' % version, package)

    def test_a_file_that_would_keep_the_old_version_is_named(self):
        old = nav_header.version()
        planted = self.root / "docs/planted.md"
        planted.write_text("First\nunpack navruntime-%s-source.tar.gz\n" % old)
        self.refused("7.8.9", "docs/planted.md:2: unpack navruntime-%s-source" % old)
        planted.write_text("find_package(NavRuntime %s)\n" % old.rpartition(".")[0])
        self.refused("7.8.9", "docs/planted.md:1: find_package")
        planted.write_text("Since: %s, and longer than 1%s and %s.1\n" % (old, old, old))
        self.assertEqual(self.set_version("7.8.9").returncode, 0)

    def test_a_place_without_a_version_is_named(self):
        for place in (*script().PLACES, nav_header.HEADER.relative_to(ROOT)):
            path = self.root / place
            text = path.read_text()
            path.write_text("int nothing;\n")
            self.refused("7.8.9", str(place))
            path.write_text(text)

    def test_what_is_no_version_is_refused(self):
        for text in ("", "1", "1.2", "1.2.3.4", "1.2.x", "01.2.3", "1.1000.0", "-1.0.0", "1.2.3\n"):
            self.refused(text, "is not a version")


class MakeDist(unittest.TestCase):
    """A release is made of a commit: anything else is refused before a file is written."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        (self.root / "tools/release").mkdir(parents=True)
        shutil.copy(ROOT / "tools/release/make_dist", self.root / "tools/release")
        (self.root / "dist").mkdir()
        (self.root / "dist/earlier").touch()

    def refused(self, *words):
        run = subprocess.run(
            [self.root / "tools/release/make_dist"], capture_output=True, text=True
        )
        self.assertEqual((run.returncode, run.stdout), (1, ""))
        for word in words:
            self.assertIn(word, run.stderr)
        self.assertTrue((self.root / "dist/earlier").exists())

    def test_a_folder_without_a_commit_is_refused(self):
        self.refused("this is no clone")

    def test_a_file_that_differs_from_the_commit_is_named(self):
        for words in (
            ("init", "--quiet", "--template="),
            ("add", "tools"),
            ("-c", "user.name=a", "-c", "user.email=a@b", "commit", "--quiet", "-m", "first"),
        ):
            subprocess.run(["git", *words], cwd=self.root, check=True)
        with (self.root / "tools/release/make_dist").open("a") as script:
            script.write("# changed\n")
        self.refused(" M tools/release/make_dist", "make dist in a clone")
