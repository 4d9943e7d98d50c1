"""nav new: what it writes builds, and passes its test, at once."""

import os
import pathlib
import subprocess
import sys

from program import NAV, ROOT, folder

HERE = pathlib.Path(__file__).resolve().parent
LIBRARY = ROOT / ".build/lib"
ENVIRONMENT = {
    **os.environ,
    "NAVRUNTIME_CFLAGS": "-I%s -Werror" % (ROOT / "include"),
    "NAVRUNTIME_LIBS": "-L%s -lnavruntime -Wl,-rpath,%s" % (LIBRARY, LIBRARY),
    "NAVRUNTIME_LIBRARY": str(LIBRARY / "libnavruntime.so.0"),
    "NAVRUNTIME_LIB_DIR": str(LIBRARY),
    "LD_LIBRARY_PATH": str(LIBRARY),
    "PYTHONPATH": str(ROOT / "bindings/python"),
    "PYTHONDONTWRITEBYTECODE": "1",
}


def run(place, *command, given="", code=0):
    done = subprocess.run(
        command,
        cwd=place,
        env=ENVIRONMENT,
        input=given,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == code, (command, done.returncode, done.stdout, done.stderr)
    return done


def begun(place, toolkit, *more):
    """A new program, whose schema has no findings; answers its folder."""
    done = run(place, str(NAV), "new", "notebook", "--toolkit", toolkit, *more)
    files = [line for line in done.stdout.splitlines() if line.startswith("notebook/")]
    assert all((place / file).stat().st_size for file in files) and len(files) >= 3
    assert {str(path.relative_to(place)) for path in place.rglob("*") if path.is_file()} == set(
        files
    )
    schema = "notebook/notebook.schema.json"
    run(place, str(NAV), "lint", schema)
    (types,) = [file for file in files if "routes" in file]
    language = {".h": "c", ".py": "python", ".rs": "rust"}[pathlib.Path(types).suffix]
    run(place, str(NAV), "gen", "--lang", language, schema, "-o", types, "--check")
    return place / "notebook"


def test_new_c():
    with folder() as place:
        made = begun(place, "c")
        assert "all tests passed" in run(made, "make", "test").stdout
        said = run(made, "./notebook", given="n\nq").stdout
        assert "notebook [notes]: notes > note(id=7)" in said
        # The test notices a change.
        text = (made / "notebook.c").read_text(encoding="utf-8")
        (made / "notebook.c").write_text(
            text.replace('select\\":\\"settings', 'select\\":\\"notes'), encoding="utf-8"
        )
        assert "tests failed" in run(made, "make", "test", code=2).stdout


def test_new_ncurses():
    with folder() as place:
        made = begun(place, "ncurses")
        assert "all tests passed" in run(made, "make", "test").stdout
        shown = run(made, "script", "-qec", "TERM=xterm ./notebook", "/dev/null", given="nq").stdout
        assert "note(id=7)" in shown, shown


def test_new_lvgl():
    """With declarations of LVGL and widgets that do not draw: no package of LVGL is there."""
    with folder() as place:
        made = begun(place, "lvgl")
        lvgl = ["LVGL=%s" % (HERE / "lvgl"), "SDL_LIBS=", "CFLAGS=-Wall -Wextra -Werror"]
        assert "all tests passed" in run(made, "make", "test", *lvgl).stdout
        shown = run(made, "./notebook").stdout.splitlines()
        assert shown[:2] == ["notebook [notes]: notes", "Notes"] and shown[-1] == "Back", shown
        # Where LVGL is not, it is fetched.
        run(made, "make", "clean")
        said = run(made, "make", "--dry-run", "test").stdout
        assert "git clone" in said and "--branch v9" in said, said


def test_new_textual():
    with folder() as place:
        made = begun(place, "textual")
        assert "Ran 1 test" in run(made, sys.executable, "-m", "unittest").stderr


def test_new_tkinter():
    with folder() as place:
        made = begun(place, "tkinter")
        assert "Ran 1 test" in run(made, "xvfb-run", "-a", sys.executable, "-m", "unittest").stderr


def heavy_test_new_qt():
    """PySide6 is 300 MB: `make verify` runs this one."""
    with folder() as place:
        made = begun(place, "qt")
        python = subprocess.run(
            [ROOT / "Tests/python/venv", "Tests/docs/requirements.txt", ".venv-docs"],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        ).stdout.strip()
        assert "Ran 1 test" in run(made, python, "-m", "unittest").stderr


def test_new_rust():
    with folder() as place:
        made = begun(place, "rust", "--bindings", str(ROOT / "bindings"))
        done = run(made, "cargo", "test", "--offline", "--quiet")
        assert "1 passed" in done.stdout
        assert "note(id=7)" in run(made, "cargo", "run", "--offline", "--quiet", given="n\n").stdout


def test_new_refuses_what_it_cannot_make():
    with folder() as place:
        (place / "there").mkdir()
        (place / "there/file").write_text("x")
        assert "File exists" in run(place, str(NAV), "new", "there", code=2).stderr
        for name in ("../x", "A", "1a", "", "a b", "a" * 41):
            assert "is not a name" in run(place, str(NAV), "new", name, code=2).stderr
        assert (
            'did you mean "ncurses"'
            in run(place, str(NAV), "new", "x", "--toolkit", "ncurse", code=2).stderr
        )
        assert (
            "one of c, ncurses, lvgl, textual, tkinter, qt, rust"
            in run(place, str(NAV), "new", "x", "--toolkit", "gtk", code=2).stderr
        )
        assert sorted(path.name for path in place.iterdir()) == ["there"]
