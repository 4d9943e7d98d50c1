"""nav new: what it writes builds, and passes its test, at once."""

import os
import pathlib
import re
import shutil
import subprocess
import sys

from program import NAV, ROOT, folder

HERE = pathlib.Path(__file__).resolve().parent
LIBRARY = ROOT / ".build/lib"
ENVIRONMENT = {
    **os.environ,
    "NAVRUNTIME_CFLAGS": "-I%s -I%s -I%s -Werror"
    % (ROOT / "include", ROOT / "bindings/c", ROOT / "bindings/c/adapters"),
    "NAVRUNTIME_LIBS": "-L%s -lnavruntime -Wl,-rpath,%s" % (LIBRARY, LIBRARY),
    "NAVRUNTIME_LIBRARY": str(LIBRARY / "libnavruntime.so.0"),
    "NAVRUNTIME_LIB_DIR": str(LIBRARY),
    "LD_LIBRARY_PATH": str(LIBRARY),
    "PYTHONPATH": str(ROOT / "bindings/python"),
    "PYTHONDONTWRITEBYTECODE": "1",
}


MISTAKEN = """
import asyncio
import notebook

class Program(notebook.Program):
    def make_page(self, item):
        return super().make_page(item) if item.route.name != "note" else 1 / 0

async def main():
    program = Program()
    async with program.run_test() as pilot:
        await pilot.press("n")
        await pilot.pause()
        said = type(program.screen).__name__
        await pilot.press("escape")
        await pilot.pause()
        print(said, program.screen.item.route.name)

asyncio.run(main())
"""


PERSON = """
import notebook, pygame

class Page(notebook.Page):
    def draw(self, program, picture):
        super().draw(program, picture)
        key = {"notes": pygame.KEYDOWN, "note": pygame.QUIT}[self.name]
        if self is program.frames.top.page and not program.frames.moving:
            print(self.name)
            pygame.event.post(pygame.event.Event(key, key=pygame.K_n))

notebook.Page = Page
notebook.main()
"""


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


def test_new_of_two_words():
    """The folder is called as it was said; files and identifiers have _."""
    for name in ("my-notes", "my_notes"):
        with folder() as place:
            run(place, str(NAV), "new", name)
            assert "all tests passed" in run(place / name, "make", "test").stdout
            run(place / name, str(NAV), "lint", "my_notes.schema.json")
            schema = (place / name / "my_notes.schema.json").read_text()
            assert '"schemes": ["my-notes"]' in schema, schema
    with folder() as place:
        run(place, str(NAV), "new", "my-notes", "--toolkit", "textual")
        made = place / "my-notes"
        assert "Ran 1 test" in run(made, sys.executable, "-m", "unittest").stderr


def test_new_rust_with_a_relative_folder():
    with folder() as place:
        (place / "there").symlink_to(ROOT / "bindings")
        run(place, str(NAV), "new", "a-b", "--toolkit", "rust", "--bindings", "there")
        text = (place / "a-b/Cargo.toml").read_text()
        assert 'path = "../there/rust/navruntime"' in text, text
        assert 'path = "../there/rust/navruntime-tui"' in text, text
        run(place / "a-b", "cargo", "metadata", "--no-deps", "--format-version", "1")
        said = run(place, str(NAV), "new", "c", "--toolkit", "rust", "--bindings", "x", code=2)
        assert "x/rust/navruntime/Cargo.toml cannot be read" in said.stderr
        assert not (place / "c").exists()


def test_new_says_what_the_program_needs():
    needs = {
        "textual": "it needs navruntime and textual",
        "tkinter": "it needs navruntime and a display",
        "qt": "it needs navruntime and PySide6-Essentials",
        "pygame": "it needs navruntime and pygame-ce",
        "rust": "with crates from crates.io; --bindings FOLDER takes a checkout's",
        "lvgl": "fetches LVGL with git",
    }
    with folder() as place:
        for toolkit, need in needs.items():
            assert need in run(place, str(NAV), "new", "x-" + toolkit, "--toolkit", toolkit).stdout
        more = ("--bindings", str(ROOT / "bindings"))
        said = run(place, str(NAV), "new", "crates", "--toolkit", "rust", *more).stdout
        assert said.endswith("cargo test\ncargo run\n"), said


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
    language = {".h": "c", ".hpp": "cpp", ".py": "python", ".rs": "rust"}[
        pathlib.Path(types).suffix
    ]
    run(place, str(NAV), "gen", "--lang", language, schema, "-o", types, "--check")
    return place / "notebook"


def test_new_c():
    with folder() as place:
        made = begun(place, "c")
        assert "all tests passed" in run(made, "make", "test").stdout
        said = run(made, "./notebook", given="n\nn\ns\nq").stdout.splitlines()[1:]
        # A key that changes nothing draws nothing; the sheet is over what was there.
        assert said == [
            "[notes] settings | Notes",
            "[notes] settings | Notes > Note 7",
            "[notes] settings | Notes > Note 7 (Sign in)",
        ], said
        # The test notices a change.
        text = (made / "notebook.c").read_text(encoding="utf-8")
        (made / "notebook.c").write_text(
            text.replace("NOTEBOOK_AT_SETTINGS", "NOTEBOOK_AT_NOTES"), encoding="utf-8"
        )
        assert "tests failed" in run(made, "make", "test", code=2).stdout


def test_new_ncurses():
    with folder() as place:
        made = begun(place, "ncurses")
        assert "all tests passed" in run(made, "make", "test").stdout
        shown = run(made, "script", "-qec", "TERM=xterm ./notebook", "/dev/null", given="nq").stdout
        assert "[notes]  settings" in shown and " 7" in shown, shown
        schema = made / "notebook.schema.json"
        schema.write_text(schema.read_text().replace('"Notes"', '"Größe"'))
        start = "LC_ALL=C.UTF-8 TERM=xterm ./notebook"
        shown = run(made, "script", "-qec", start, "/dev/null", given="q").stdout
        assert "Größe" in shown, shown


def lvgl_in(place):
    """A folder that looks as LVGL's own; the library in it is that of Tests/lvgl/make. Answers the
    arguments of make."""
    made = subprocess.run(
        [ROOT / "Tests/lvgl/make"], capture_output=True, text=True, check=True
    ).stdout.strip()
    (place / "src").mkdir(parents=True)
    shutil.copy(HERE / "lvgl/window.c", place / "src")
    (place / "lvgl.h").write_text(
        '#include "%s/lvgl.h"\nlv_display_t *lv_sdl_window_create(int32_t, int32_t);\n'
        "lv_indev_t *lv_sdl_mouse_create(void);\n" % made
    )
    libraries = "-L%s -llvgl -llvgl_python -Wl,-rpath,%s" % (made, made)
    return ["SDL_LIBS=" + libraries, "CFLAGS=-Wall -Wextra -Werror"]


def heavy_test_new_lvgl():
    """LVGL is 15 MB, from PyPI: `make verify` runs this one."""
    with folder() as place:
        made, lvgl = begun(place, "lvgl"), place / "lvgl"
        options = lvgl_in(lvgl)
        given = ["LVGL=%s" % lvgl, *options]
        assert "all tests passed" in run(made, "make", "test", *given).stdout
        shown = run(made, "./notebook").stdout.splitlines()
        assert shown[:2] == ["notes", "Notes"] and shown[-1] == "Back", shown
        # Where LVGL is not, it is fetched; a fetch that fails leaves nothing, and can be repeated.
        run(made, "make", "clean")
        git = place / "git"
        git.write_text(
            '#!/bin/sh\nfor folder; do :; done\nmkdir "$folder"\n'
            '[ -e "%s/net" ] || { touch "$folder/half"; exit 128; }\n'
            'echo "$@" > asked; cp -r %s/. "$folder"\n' % (place, lvgl)
        )
        git.chmod(0o755)
        path = "PATH=%s:%s" % (place, os.environ["PATH"])
        failed = run(made, "env", path, "make", "test", *options, code=2)
        assert "make LVGL=FOLDER" in failed.stderr, failed.stderr
        assert not list(made.glob("lvgl*")) and not list(made.glob("build/*"))
        (place / "net").touch()
        assert "all tests passed" in run(made, "env", path, "make", "test", *options).stdout
        assert "--branch v9" in (made / "asked").read_text()


def heavy_test_new_imgui():
    """Debian's ImGui and SDL are needed: `make verify` runs this one."""
    need = [ROOT / "tools/build/need", "pkg-config=pkg-config", "g++=g++"]
    subprocess.run([*need, "pkg:imgui=libimgui-dev", "pkg:sdl2=libsdl2-dev"], check=True)
    with folder() as place:
        made = begun(place, "imgui")
        assert "all tests passed" in run(made, "make", "test").stdout
        assert "no window" in run(made, "env", "SDL_VIDEODRIVER=none", "./notebook", code=1).stderr
        (made / "notebook.schema.json").write_text("{")
        assert "notebook: " in run(made, "./notebook", code=1).stderr


def test_new_textual():
    with folder() as place:
        made = begun(place, "textual")
        assert "Ran 1 test" in run(made, sys.executable, "-m", "unittest").stderr
        # A page with a mistake is a sentence, from which keys lead on.
        (made / "mistaken.py").write_text(MISTAKEN, encoding="utf-8")
        said = run(made, sys.executable, "mistaken.py").stdout
        assert said == "Sentence notes\n", said


def test_new_tkinter():
    with folder() as place:
        made = begun(place, "tkinter")
        assert "Ran 1 test" in run(made, "xvfb-run", "-a", sys.executable, "-m", "unittest").stderr


def python_of_docs():
    """The Python that has the toolkits."""
    return subprocess.run(
        [ROOT / "Tests/python/venv", "Tests/docs/requirements.txt", ".venv-docs"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.strip()


def heavy_test_new_qt():
    """PySide6 is 300 MB: `make verify` runs this one."""
    with folder() as place:
        made = begun(place, "qt")
        said = run(made, python_of_docs(), "-m", "unittest").stderr
        assert "Ran 1 test" in said and "Traceback" not in said, said


def heavy_test_new_pygame():
    """pygame-ce is in the same folder as PySide6: `make verify` runs this one."""
    with folder() as place:
        made = begun(place, "pygame")
        python = python_of_docs()
        said = run(made, "env", "SDL_VIDEODRIVER=none", python, "-m", "unittest").stderr
        assert "Ran 1 test" in said and "Traceback" not in said, said
        # The window itself: a key, and then it is closed.
        (made / "person.py").write_text(PERSON, encoding="utf-8")
        said = run(made, "env", "SDL_VIDEODRIVER=dummy", python, "person.py").stdout
        assert said.splitlines()[-2:] == ["notes", "note"], said


def heavy_test_new_rust():
    """Debian's tui is needed: `make verify` runs this one."""
    need = [ROOT / "tools/build/need", "file:/usr/share/doc/librust-tui-dev=librust-tui-dev"]
    subprocess.run(need, check=True)
    debian = ["--config", 'source.crates-io.replace-with="debian"']
    debian += ["--config", 'source.debian.directory="/usr/share/cargo/registry"']
    with folder() as place:
        made = begun(place, "rust", "--bindings", str(ROOT / "bindings"))
        done = run(made, "cargo", "test", "--offline", "--quiet", *debian)
        assert "1 passed" in done.stdout
        run(made, "cargo", "build", "--offline", "--quiet", *debian)
        terminal = "stty rows 24 cols 90; target/debug/notebook"
        shown = run(made, "script", "-qec", terminal, "/dev/null", given="nq").stdout
        assert "note" in shown.replace("notes", ""), shown


def test_new_refuses_what_it_cannot_make():
    with folder() as place:
        (place / "there").mkdir()
        (place / "there/file").write_text("x")
        said = run(place, str(NAV), "new", "there", code=2).stderr
        assert said == 'nav new: "there" is there already: choose another name\n', said
        for name in ("../x", "A", "1a", "", "a b", "a" * 41, "a--b", "a-", "_a"):
            assert "is not a name" in run(place, str(NAV), "new", name, code=2).stderr
        assert (
            'did you mean "ncurses"'
            in run(place, str(NAV), "new", "x", "--toolkit", "ncurse", code=2).stderr
        )
        assert (
            "one of c, ncurses, lvgl, imgui, textual, tkinter, qt, pygame, rust"
            in run(place, str(NAV), "new", "x", "--toolkit", "gtk", code=2).stderr
        )
        for name, toolkit, why in (
            ("class", "textual", "is a keyword of Python"),
            ("calendar", "tkinter", "calendar.py would hide that"),
            ("typing-extensions", "qt", "typing_extensions.py would hide that"),
            ("numpy", "pygame", "numpy.py would hide that"),
            ("build", "rust", "is a folder of Cargo"),
            ("navruntime-tui", "rust", "is a crate that it uses"),
            ("lvgl", "lvgl", "is a folder of the program"),
            ("nav", "ncurses", "is the prefix of the library's own names"),
            ("screen", "imgui", "is a name of the program itself"),
            ("class", "imgui", "is a name of C++ or of its libraries"),
            ("time", "imgui", "is a name of C++ or of its libraries"),
        ):
            said = run(place, str(NAV), "new", name, "--toolkit", toolkit, code=2).stderr
            assert why + ": choose another name" in said, said
        for module in sys.stdlib_module_names:
            if re.fullmatch("[a-z][a-z0-9]*(_[a-z0-9]+)*", module) and module != "test":
                said = run(place, str(NAV), "new", module, "--toolkit", "textual", code=2).stderr
                assert "would hide" in said, said
        assert sorted(path.name for path in place.iterdir()) == ["there"]
