"""nav play: transcripts from a pipe, and a terminal whose screen is read."""

import json
import os
import pty
import re
import select
import signal
import struct
import fcntl
import termios
import time

import pyte

from program import NAV, ROOT, SHOP, nav, schema, folder

STORY = ROOT / "examples/data/story.play"
PICTURE = ROOT / "docs/play.svg"


def play(*lines, options=(), code=0):
    return nav("play", SHOP, *options, given="\n".join(lines) + "\n", code=code).stdout


def steps(*lines, code=0):
    """What each line came to, from --json."""
    return [json.loads(line) for line in play(*lines, options=["--json"], code=code).splitlines()]


# ---- From a pipe ----


def test_the_story_is_drawn_and_short():
    text = nav("play", SHOP, given=STORY.read_text(encoding="utf-8"), code=0).stdout
    assert len(text.splitlines()) < 60, len(text.splitlines())
    assert "sheet" in text and "▸ order(number=20481)" in text and '"resumed":"done"' in text
    # Every box is closed and as wide as its head.
    for line in text.splitlines():
        if line.strip().startswith(("╭", "│", "╰")):
            assert line.rstrip()[-1] in "╮│╯" and len(line) == 60 or line.startswith("    "), line


def test_lines_become_intents_facts_and_urls():
    found = steps(
        "go product id=7 tab=reviews",
        "/products/8",
        "signedIn=true plan=member",
        '{"go":{"name":"help","params":{"topic":[]}}}',
        '"back"',
        "select orders",
        "go filter colours=red,blue",
        "dismiss",
        "back",
    )
    assert [step["result"] for step in found] == [
        "done",
        "done",
        {"changed": ["signedIn", "plan"], "evicted": [], "resumed": None},
        *["done"] * 6,
    ], found
    assert found[0]["state"]["root"]["tabs"]["items"]["shop"]["stack"][-1]["route"] == {
        "name": "product",
        "params": {"id": 7, "tab": "reviews"},
    }
    assert found[6]["state"]["layers"][0]["route"] == {
        "name": "filter",
        "params": {"colours": ["red", "blue"]},
    }
    assert found[2]["state"]["facts"]["plan"] == "member"


def test_words_that_no_line_of_the_kind_has_are_refused():
    lines = {
        "back 2": ("back", "2"),
        "dismiss all": ("dismiss", "all"),
        "undo 5": ("undo", "5"),
        "select orders shop": ("orders", "shop"),
        "travel -1 2": ("-1", "2"),
        "/products/7 8": ("/products/7", "8"),
        "open /products/7 8": ("/products/7", "8"),
    }
    for step, (word, extra) in zip(steps(*lines, code=1), lines.values(), strict=True):
        assert step["error"] == 'nothing follows "%s": leave out "%s"' % (word, extra), step
        assert len(step["state"]["root"]["tabs"]["items"]["shop"]["stack"]) == 1, step
    assert 'write "x=VALUE"' in steps("backTo 3 x", code=1)[0]["error"]
    done = nav("play", SHOP, given="\ufeffback\n", code=2)
    assert "byte order mark" in done.stderr, done


def test_questions_tickets_and_answers():
    found = steps(
        "signedIn=true",
        "go writeReview product=7 text=hello",
        "back",
        "cancel not finished",
        "back",
        "proceed",
        "ask filter",
        'answer ["red"]',
    )
    results = [step["result"] for step in found]
    assert "question" in results[2] and results[3] == {"cancelled": "not finished"}
    assert "question" in results[4] and results[5] == "done"
    assert "ticket" in results[6] and results[7] == "done"
    assert any("answered" in event for event in found[7]["events"])


def test_a_preview_tells_and_changes_nothing():
    found = steps("preview go product id=7", "preview signedIn=true", "preview /products/7")
    assert [step["result"]["result"] for step in found[::2]] == ["done", "done"]
    assert found[0]["result"]["changes"] and found[0]["result"]["scene"]["title"]
    assert found[1]["result"]["result"]["changed"] == ["signedIn"]
    assert found[0]["state"] == found[1]["state"] == found[2]["state"]
    assert all(step["events"] == [] for step in found)
    text = play("preview go product id=7")
    assert '  would be "done"\n  changes shop +product\n' in text, text
    assert 'would be {"pending"' in play("go orders", "preview go account page=a")
    for line in ("preview", "preview undo", "preview go prodct"):
        play(line, code=1)


def test_badges_parameters_paths_and_places():
    found = steps("badge orders 3", "go product id=7", "updateOf 4 tab=reviews", "path", "history")
    assert found[0]["state"]["badges"] == {"orders": 3}
    assert [screen["route"] for screen in found[3]["result"]] == [
        {"name": "home"},
        {"name": "product", "params": {"id": 7, "tab": "reviews"}},
    ]
    assert len(found[4]["result"]["locations"]) > 1
    text = play("badge orders 3", "go product id=7", "history", "badge orders", "path orders")
    assert "orders(3)" in text and "▸ 0" in text and "-1" in text, text
    assert text.count("orders(3)") == 2 and "#3 Orders" in text, text


def test_help_names_every_word():
    text = play("help")
    for word in ("go", "back", "preview", "badge", "updateOf", "redirect", "history", "quit"):
        assert "\n  " + word in text, (word, text)


def test_a_question_can_be_redirected():
    found = steps(
        "signedIn=true", "go writeReview product=7 text=hello", "back", "redirect select orders"
    )
    assert "question" in found[2]["result"] and found[3]["result"] == "done", found
    assert {"resolved": {"token": 1, "by": "redirect"}} in found[3]["events"], found[3]["events"]


def test_undo_and_redo_bring_the_exact_state():
    found = steps(
        "go product id=7",
        "signedIn=true",
        "go account page=a",
        "undo",
        "undo",
        "redo",
        "redo",
        "undo",
        "undo",
        "undo",
    )
    states = [step["state"] for step in found]
    assert (
        states[3] == states[1]
        and states[4] == states[0]
        and states[5] == states[1]
        and states[6] == states[2]
    )
    assert states[9]["root"]["tabs"]["items"]["shop"]["stack"] == [
        {"id": 1, "route": {"name": "home"}}
    ]


def test_errors_name_the_nearest_and_change_nothing():
    text = play(
        "go prodct id=7",
        "bcak",
        "signdIn=true",
        "go product id=x",
        "proceed",
        "undo",
        "remove",
        "travel x",
        code=1,
    )
    for words in (
        'did you mean "product"',
        'did you mean "back"',
        'did you mean "signedIn"',
        "id",
        "no question is open",
        "nothing to take back",
        "give the id",
        "is not a number",
    ):
        assert words in text, (words, text)
    assert text.count("╭") == 1, text


def test_a_refusal_is_no_error():
    text = play("go stock product=7", "back", code=0)
    assert (
        '{"refused":{"requires":{"route":"stock","facts":["plan"],"orElse":null}}}' in text
        and '"none"' in text
    )


def test_splits_tabs_and_wide_characters_are_drawn():
    given = schema(
        {"a": {}, "b": {}, "c": {}, "note": {"params": {"text": "string"}, "in": "m/detail"}},
        root={
            "tabs": [
                {"name": "x", "stack": "home"},
                {"name": "m", "split": {"sidebar": {"stack": "a"}, "detail": {"stack": "b"}}},
            ]
        },
    )
    with folder() as place:
        (place / "s").write_text(given, encoding="utf-8")
        text = nav(
            "play", place / "s", given='go note text="日本語 é 🙂"\nselect m/sidebar\n', code=0
        ).stdout
    screen = pyte.Screen(100, 60)
    pyte.Stream(screen).feed(text.replace("\n", "\r\n"))
    rows = [row.rstrip() for row in screen.display if row.strip()]
    assert any("[detail]" in row and "sidebar" in row for row in rows)
    assert any("text=日" in row for row in rows), rows
    # Frames stand under each other, whatever the columns of what is in them.
    for number in range(screen.lines):
        if screen.buffer[number][0].data in "╭│╰":
            assert screen.buffer[number][59].data in "╮│╯", screen.display[number]


def test_a_secret_is_not_drawn():
    text = play("signedIn=true", "go writeReview product=7 text=hunter2")
    boxes = "\n".join(line for line in text.splitlines() if "│" in line)
    assert "text=*" in boxes and "hunter2" not in boxes


# ---- On a terminal ----


class Terminal:
    """nav play on a pseudo-terminal, and the screen that a person sees."""

    def __init__(self, *arguments, columns=100, rows=30, **environment):
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        self.all = b""
        pid, self.file = pty.fork()
        if pid == 0:
            os.chdir(ROOT)
            environment = {**os.environ, "TERM": "xterm-256color", **environment}
            environment.pop("NO_COLOR", None)
            os.execve(str(NAV), [str(NAV), "play", *map(str, arguments)], environment)
        self.pid = pid
        self.resize(columns, rows)
        # Those of the terminal when the program has ended.
        self.modes = None

    def resize(self, columns, rows):
        fcntl.ioctl(self.file, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.screen.resize(rows, columns)

    def read(self, wait=0.05):
        while select.select([self.file], [], [], wait)[0]:
            try:
                part = os.read(self.file, 65536)
            except OSError:
                return False
            if not part:
                return False
            self.all += part
            self.stream.feed(part)
        return True

    def until(self, wanted):
        """Waits until the screen shows a text, or a function of it holds."""
        holds = wanted if callable(wanted) else lambda text: wanted in text
        for _ in range(600):
            going = self.read()
            if holds(self.text):
                return self.text
            if not going:
                break
        raise AssertionError("%r is not shown:\n%s" % (wanted, self.text))

    def press(self, keys):
        os.write(self.file, keys.encode())

    @property
    def text(self):
        return "\n".join(self.screen.display)

    @property
    def line(self):
        return self.screen.display[self.screen.lines - 1].rstrip()

    def end(self):
        """Waits for the program; answers its wait status."""
        for _ in range(600):
            if not self.read():
                # It has closed the terminal and ends.
                time.sleep(0.05)
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.read(0)
                self.modes = termios.tcgetattr(self.file)
                os.close(self.file)
                return status
        os.kill(self.pid, signal.SIGKILL)
        raise AssertionError("nav play does not end")


def test_a_person_plays():
    terminal = Terminal(SHOP)
    terminal.until("▸ home")
    assert "signedIn=false" in terminal.screen.display[0]
    terminal.press("/orders/7\r")
    terminal.until("▸ signIn")
    assert '{"pending"' in terminal.text
    terminal.press("signedIn=true\r")
    terminal.until("▸ order(number=7)")
    assert "signedIn=true" in terminal.screen.display[0] and "[orders+1]" in terminal.text
    terminal.press("\x1a")
    terminal.until("▸ signIn")
    assert "taken back: signedIn=true" in terminal.text
    terminal.press("redo\r")
    terminal.until("▸ order(number=7)")
    terminal.press("go nowhere\r")
    terminal.until("unknownRoute")
    terminal.press("\x04")
    assert terminal.end() == 0


def test_tab_completes_from_the_schema():
    terminal = Terminal(SHOP)
    terminal.until("▸ home")
    for keys, wanted in [
        ("go pro\t", "> go product"),
        ("i\t", "> go product id="),
        ("7 t\t", "> go product id=7 tab="),
        ("r\t", "> go product id=7 tab=reviews"),
        ("\x15sel\t", "> select"),
        ("ord\t", "> select orders"),
        ("\x15signedIn=t\t", "> signedIn=true"),
        ("\x15/pro\t", "> /products/"),
        ("\x15go zz\t", "> go zz"),
    ]:
        terminal.press(keys)
        terminal.until(lambda _, wanted=wanted: terminal.line == wanted)
    terminal.press("\x15go c\t")
    terminal.until("catalogue  consent  checkout  closed")
    terminal.press("\x04")
    assert terminal.end() == 0


def test_a_line_is_edited():
    terminal = Terminal(SHOP)
    terminal.until("▸ home")
    for keys, wanted in [
        ("bac", "> bac"),
        ("\x1b[D\x1b[DX", "> bXac"),
        ("\x7f", "> bac"),
        ("\x1b[3~", "> bc"),
        ("\x1b[H", "> bc"),
        ("é日", "> é日bc"),
        ("\x1b[F!", "> é日bc!"),
        ("\x7f\x7f\x7f\x7f", "> é"),
        ("\x15select orders", "> select orders"),
        ("\x17", "> select"),
        ("\x15back\r", ">"),
        ("\x1b[A", "> back"),
        ("\x1b[B", ">"),
    ]:
        terminal.press(keys)
        # pyte shows a wide character and an empty cell after it.
        terminal.until(
            lambda _, wanted=wanted: terminal.line.replace(" ", "") == wanted.replace(" ", "")
        )
    terminal.press("x" * 300)
    terminal.until(lambda _: terminal.line.endswith("xxx"))
    assert len(terminal.screen.display) == 30 and "▸ home" in terminal.text
    terminal.press("\x04")
    assert terminal.end() == 0


def test_the_screen_follows_the_size():
    terminal = Terminal(SHOP)
    terminal.until("▸ home")
    for columns, rows in [(50, 12), (140, 50), (20, 5), (100, 30)]:
        terminal.resize(columns, rows)
        terminal.press("\x0c")
        terminal.until(lambda _, rows=rows: terminal.screen.display[rows - 1].startswith(">"))
        assert len(terminal.screen.display) == rows
    terminal.until("▸ home")
    terminal.press("quit\r")
    assert terminal.end() == 0


def test_a_narrow_screen_has_the_results_below_the_state():
    terminal = Terminal(SHOP, columns=40, rows=24)
    terminal.until("▸ home")
    terminal.press("preview /products/7\r")
    terminal.until("shows Product 7")
    rows = [row.rstrip() for row in terminal.screen.display]
    box = next(index for index, row in enumerate(rows) if row.startswith("╰"))
    assert box < rows.index("> preview /products/7"), rows
    # Lines are broken between words, and begin with one.
    terminal.press("help\r")
    terminal.until("quit")
    rows = [row.rstrip() for row in terminal.screen.display]
    answers = rows.index("redirect     LINE: instead of what the")
    assert rows[answers + 1] == "question is about", rows
    terminal.press("quit\r")
    assert terminal.end() == 0


def test_a_terminal_without_a_cursor_gets_a_transcript():
    terminal = Terminal(SHOP, TERM="dumb")
    terminal.press("go basket\n\x04")
    assert terminal.end() == 0
    assert "▸ basket" in terminal.text and b"\x1b" not in terminal.all, terminal.all


def test_the_terminal_is_given_back():
    for end in ("\x03", "\x04", "quit\r", signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
        terminal = Terminal(SHOP)
        terminal.until("▸ home")
        raw = termios.tcgetattr(terminal.file)
        assert not raw[3] & termios.ECHO
        if isinstance(end, str):
            terminal.press(end)
        else:
            os.kill(terminal.pid, end)
        status = terminal.end()
        assert (status == 0) if isinstance(end, str) else os.WTERMSIG(status) == end, (end, status)
        assert terminal.modes[3] & termios.ECHO and terminal.modes[3] & termios.ICANON, end
        assert terminal.all.endswith(b"\x1b[?25h\x1b[?1049l"), end


def test_without_a_terminal_behind_it_ends():
    terminal = Terminal(SHOP)
    terminal.until("▸ home")
    os.close(terminal.file)
    for _ in range(200):
        pid, _ = os.waitpid(terminal.pid, os.WNOHANG)
        if pid:
            return
        time.sleep(0.05)
    os.kill(terminal.pid, signal.SIGKILL)
    raise AssertionError("nav play goes on without a terminal")


# ---- The picture ----

COLORS = {
    "default": "#d8dee6",
    "red": "#ff7b72",
    "green": "#7ee787",
    "brown": "#e3b341",
    "cyan": "#79c0ff",
}


def picture(screen):
    """A screen as SVG."""
    wide, high = 8, 17
    lines = [
        '<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" font-family="ui-monospace, Menlo, Consolas, '
        '\'DejaVu Sans Mono\', monospace" font-size="13.29">'
        % (screen.columns * wide + 24, screen.lines * high + 24),
        "<title>nav play on the shop</title>",
        '<rect width="100%" height="100%" rx="8" fill="#161b22"/>',
    ]
    for number in range(screen.lines):
        row, column = screen.buffer[number], 0
        while column < screen.columns:
            cell, text, start = row[column], "", column
            while column < screen.columns and (row[column].fg, row[column].bold) == (
                cell.fg,
                cell.bold,
            ):
                text += row[column].data
                column += 1
            # Words that stand apart have places of their own, whatever the font of the reader.
            for part in re.finditer(r"\S+(?: \S+)*", text):
                cut = part[0].replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
                lines.append(
                    '<text x="%d" y="%d" fill="%s"%s textLength="%d">%s</text>'
                    % (
                        (start + part.start()) * wide + 12,
                        number * high + 25,
                        COLORS.get(cell.fg, COLORS["default"]),
                        ' font-weight="bold"' if cell.bold else "",
                        len(part[0]) * wide,
                        cut,
                    )
                )
    return "\n".join(lines + ["</svg>", ""])


def test_the_picture_is_current():
    """docs/play.svg is what the screen shows; NAV_RECORD=1 writes it anew."""
    terminal = Terminal(SHOP, columns=108, rows=24)
    terminal.until("▸ home")
    for line, wanted in [
        ("go product id=7", "▸ product(id=7)"),
        ("ask filter", "▸ filter"),
        ("/orders/20481", "▸ signIn"),
        ("signedIn=true", "▸ order(number=20481)"),
        ("ask filter colours=red", "▸ filter(colours"),
    ]:
        terminal.press(line + "\r")
        terminal.until(wanted)
    terminal.press("go pro\t")
    terminal.until(lambda _: terminal.line == "> go product")
    drawn = picture(terminal.screen)
    terminal.press("\x04")
    assert terminal.end() == 0
    if os.environ.get("NAV_RECORD"):
        PICTURE.write_text(drawn, encoding="utf-8")
    assert PICTURE.exists() and PICTURE.read_text(encoding="utf-8") == drawn, (
        "docs/play.svg is old: NAV_RECORD=1 Tests/nav/run picture"
    )


def test_what_is_played_is_recorded_and_kept():
    with folder() as place:
        recording, journal = place / "session.jsonl", place / "j"
        options = ["--record", str(recording), "--journal", str(journal)]
        text = play("/products/7", "signedIn=true", "help", "history", options=options)
        assert "travel" in text and "▸" in text
        lines = [json.loads(line) for line in recording.read_text(encoding="utf-8").splitlines()]
        assert [line.get("call") for line in lines[1:]] == [
            {"send": {"open": "/products/7"}},
            {"facts": {"signedIn": True}},
        ]
        assert "2 calls agree" in nav("replay", recording, code=0).stdout
        # The journal brings the state back; taking a line back begins a session of its own.
        text = play("back", "undo", options=options)
        assert "product" in text
        heads = [line for line in recording.read_text().splitlines() if "recording" in line[:14]]
        assert len(heads) == 2
        assert "cannot" not in nav("replay", recording).stderr
    assert "/nowhere" in nav("play", SHOP, "--record", "/nowhere/x", code=2).stderr


def test_a_recording_that_cannot_be_written_is_told_and_what_was_there_stays():
    done = nav("play", SHOP, "--record", "/dev/full", given="/products/7\n", code=2)
    assert done.stderr.endswith('the recording "/dev/full": No space left on device\n'), done
    with folder() as place:
        # A schema that was named twice, and a file of which nothing is known.
        other, recording = place / "shop.json", place / "session.jsonl"
        other.write_bytes((ROOT / SHOP).read_bytes())
        done = nav("play", other, "--record", other, given="back\n", code=2)
        assert "is not a recording: name another file" in done.stderr, done
        assert other.read_bytes() == (ROOT / SHOP).read_bytes()
        # A wrong call empties nothing; a right one begins anew.
        play("/products/7", "back", options=["--record", str(recording)])
        before = recording.read_bytes()
        nav("play", SHOP, "--record", recording, "--width", "wide", code=2)
        assert recording.read_bytes() == before
        play("/products/7", options=["--record", str(recording)])
        assert len(recording.read_text(encoding="utf-8").splitlines()) == 2
        assert sorted(file.name for file in place.iterdir()) == ["session.jsonl", "shop.json"]


def test_a_recording_is_no_other_file_of_the_call():
    with folder() as place:
        one = place / "one"
        for other in ("--journal", "--output"):
            done = nav("play", SHOP, "--record", one, other, one, given="back\n", code=2)
            assert "is the same file as" in done.stderr and not one.exists(), done


def test_a_recording_is_no_pipe_that_nobody_reads():
    with folder() as place:
        pipe = place / "pipe"
        os.mkfifo(pipe)
        done = nav("play", SHOP, "--record", pipe, given="back\n", code=2)
        assert done.stderr.endswith("nobody reads this pipe: begin to read it first\n"), done
        reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
        nav("play", SHOP, "--record", pipe, given="back\n", code=0)
        assert os.read(reader, 20).startswith(b'{"recording":')
        os.close(reader)
