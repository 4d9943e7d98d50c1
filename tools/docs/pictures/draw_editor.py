"""Draws docs/pictures/editor.svg: Neovim on a schema, with what a JSON language server knows by
include/navschema.json. `make pictures`; look at it.

The last argument is the path of the server. With --record the picture is written; without, it is
compared.
"""

import os
import pathlib
import re
import shutil
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[3]
PICTURE = ROOT / "docs/pictures/editor.svg"
sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "Tests/examples"))

import screen  # noqa: E402
from film import film  # noqa: E402

CAPTIONS = (
    "A wrong word, and the right ones",
    "The keys that a route may have",
    "One of them is chosen",
    "A route, checked as it is typed",
)
SECONDS = 2.0  # for each picture

SCHEMA = """\
{
  "format": 1, "id": "shop",
  "root": {"stack": "home"},
  "facts": {"signedIn": {"initial": false}},
  "routes": {
    "home": {"links": ["/"]},
    "order": {
      "params": {"number": "uint"},
      "requires": ["signedIn"],
      "show": "shet"
    }
  }
}
"""


def editor(folder, server):
    (folder / "shop.schema.json").write_text(SCHEMA, encoding="utf-8")
    environment = {
        **os.environ,
        "HOME": str(folder),
        "TERM": "screen-256color",
        "LC_ALL": "C.UTF-8",
        "JSON_LSP": server,
        "NAVSCHEMA": str(ROOT / "include/navschema.json"),
    }
    script = ROOT / "tools/docs/pictures/editor.lua"
    command = [shutil.which("nvim"), "-u", "NONE", "-S", script, "shop.schema.json"]
    window = screen.Terminal(command, folder, environment, (84, 22))
    window.sees("shop.schema.json", '"signedIn"')
    return window


def underlined(window):
    """What is underlined."""
    cells = [cell for row in window.screen.buffer.values() for cell in row.values()]
    return "".join(cell.data for cell in cells if cell.underscore)


def story(window):
    """What a person sees, in four pictures."""
    pictures = []
    window.until(lambda: '"shet"' in underlined(window), "an underlined word")
    window.type("/shet\r:lua vim.diagnostic.open_float()\r")
    window.sees("Value is not accepted", '"push", "sheet", "cover"')
    window.type(":\x7f")
    window.sees(lacks=[":lua"])
    pictures.append(window.svg("shop.schema.json"))
    window.type("ciwsheet\x1b")
    window.sees('"sheet"', lacks=["Value is not accepted"])
    window.until(lambda: not underlined(window), "nothing underlined")
    window.type("/order\ro  \x18\x0f")
    window.sees("allows", "beside", "orElse")
    pictures.append(window.svg("shop.schema.json"))
    window.type(9 * "\x0e")
    window.sees('"orElse')
    pictures.append(window.svg("shop.schema.json"))
    window.type('\x19: "home",\x1b')
    window.sees('"orElse": "home",', lacks=["Property", "INSERT"])
    window.until(lambda: not underlined(window), "nothing underlined")
    pictures.append(window.svg("shop.schema.json"))
    return pictures


def main():
    with tempfile.TemporaryDirectory() as name:
        window = editor(pathlib.Path(name), sys.argv[-1])
        pictures = story(window)
        window.kill()
    size = tuple(map(float, re.search(r'viewBox="0 0 (\S+) (\S+)"', pictures[0]).groups()))
    drawn = film(pictures, size, CAPTIONS, SECONDS, still=1)
    if "--record" in sys.argv:
        PICTURE.write_text(drawn, encoding="utf-8")
    assert PICTURE.read_text(encoding="utf-8") == drawn, f"{PICTURE.name} is not what is shown"


if __name__ == "__main__":
    main()
