"""nav view: recordings and journals as a page, and on the terminal."""

import html
import json
import re
import subprocess
import time

from program import NAV, ROOT, SHOP, folder, nav, schema
from sessions import line, session

from navruntime import App, Journal, Route

HEAD = {
    "recording": 1,
    "library": "0.1.0",
    "schema": {"format": 1, "id": "s", "root": {"stack": "home"}, "routes": {"home": {}}},
    "state": {"facts": {}, "root": {"stack": [{"id": 1, "route": {"name": "home"}}]}},
    "config": {},
}


def call(number, call="back", result="none", **more):
    return line({"n": number, "t": number, "call": {"send": call}, "result": result, **more})


def recording(*lines):
    return "\n".join([line(HEAD), *lines]) + "\n"


def page_of(text, code=0):
    with folder() as place:
        (place / "a.rec").write_bytes(text if isinstance(text, bytes) else text.encode())
        done = nav("view", place / "a.rec", "-o", place / "a.html", code=code)
        return (place / "a.html").read_text(), done.stderr


def lines_of(page):
    """The lines that a page carries."""
    return page.split('id="log">\n', 1)[1].split("</script>", 1)[0].splitlines()


def test_a_page_carries_each_line_and_asks_for_nothing():
    text, _ = session((ROOT / SHOP).read_text(), 50, 1)
    page, complaint = page_of(text)
    assert lines_of(page) == text.splitlines() and complaint == ""
    assert "default-src 'none'" in page and not re.search(
        r"(src|href)=|https?://", page.split("<script")[0]
    )


def test_a_page_is_not_much_longer_than_its_recording():
    text, _ = session((ROOT / SHOP).read_text(), 2000, 2)
    page, _ = page_of(text)
    assert len(page.encode()) <= 1.5 * len(text.encode())


def test_nothing_in_a_recording_ends_the_script_or_opens_one():
    evil = "</script><script>alert(1)</script><!--<SCRIPT"
    page, _ = page_of(recording(call(1, {"open": evil}, {"unhandled": {"url": evil}})))
    log = page.split('id="log">\n', 1)[1]
    assert json.loads(lines_of(page)[1])["call"]["send"]["open"] == evil
    before = log[: log.index("</script>")]
    assert "<script" not in before.lower() and "<!--" not in before


def test_lines_that_are_no_records_are_left_out_and_counted():
    broken = [b'{"n":2,"call":', b"not JSON", b'{"n":3,"call":{"send":"\xff"}}', b'{"other":1}']
    deep = b'{"n":4,"x":' + b"[" * 600 + b"]" * 600 + b"}"
    text = recording(call(1)).encode() + b"\n".join([*broken, deep, b'{"n":5,"call":{"send"'])
    page, complaint = page_of(text, code=1)
    assert len(lines_of(page)) == 2 and '"unreadable":6' in page
    assert "a.rec:3: not a record; lines like this: 6, which are left out" in complaint


def test_a_file_that_is_neither_is_refused():
    for given in ("", "hello\n", "NAVJ 1 d3636df33878bc27\n"):
        done = nav("view", "-", given=given, code=2)
        assert "standard input: this is neither a recording nor a journal" in done.stderr
    assert "byte order mark" in nav("view", "-", given='\ufeff{"recording":1}\n', code=2).stderr
    for given in ['{\n  "format": 1\n}\n', "hello\n", "[1]\n"]:
        done = nav("replay", "-", given=given, code=2)
        assert "standard input:1:1: this is neither a recording nor a journal" in done.stderr
    assert "No such file" in nav("view", "/nowhere.rec", code=2).stderr


def test_a_journal_is_read_as_far_as_its_checksums_fit():
    with folder() as place:
        routes = {"detail": {"params": {"id": "uint"}}}
        with Journal(place / "j") as journal, App(schema(routes)) as app:
            app.attach_journal(journal)
            app.go(Route("detail", {"id": 7}))
            app.back()
        lines = [json.loads(each) for each in lines_of(page_of((place / "j").read_bytes())[0])]
        assert lines[0]["state"]["kind"] == "app"
        assert [each.get("cause") for each in lines[1:]] == ["go", "back"]
        assert [each["seq"] for each in lines[1:]] == [1, 2]
        damaged = (place / "j").read_bytes().replace(b'"id":7', b'"id":8')
        page, complaint = page_of(damaged, code=1)
        assert len(lines_of(page)) == 1 and "a.rec:3: not a record" in complaint


def test_the_links_that_were_tried_are_in_the_page():
    text, _ = session((ROOT / SHOP).read_text(), 1, 1)
    text += call(2, {"open": "/products/x y"}, {"unhandled": {"url": "/products/x y"}}) + "\n"
    text += call(3, {"intent": {"open": "/orders/3"}, "source": "mail"}, "done") + "\n"
    page, _ = page_of(text)
    links = json.loads(page.split('id="links">', 1)[1].split("</script>", 1)[0])
    assert set(links) == {"/products/x y", "/orders/3"}
    assert {"pattern": "/orders/:number", "reason": "yes: order"} in links["/orders/3"]
    assert all(each["reason"] for each in links["/products/x y"])


def test_the_terminal_gets_a_line_for_each_record():
    refused = {"refused": {"requires": {"route": "order", "facts": ["signedIn"], "orElse": None}}}
    text = recording(
        call(1, {"go": {"name": "order", "params": {"id": 7}}}, refused),
        call(2, {"intent": {"go": {"name": "a\x1b[31m"}}, "from": 3}, "done"),
        line({"gap": 4}),
        line({"gap": 1}),
        line({"n": 8, "t": 61500, "call": {"facts": {"in": True}}, "result": {"changed": ["in"]},
              "cause": "facts", "changes": [{"facts": {"in": True}}],
              "refusedBy": {"interceptor": "guard", "reason": 1}}),
    )  # fmt: skip
    lines = nav("view", "--tty", "-", given=text, code=0).stdout.splitlines()
    assert lines[0] == "a session of s begins"
    assert lines[1].split()[:4] == ["1", "0.0", "s", "go"] and "order(id=7)" in lines[1]
    assert "refused" in lines[1] and "signedIn" in lines[1]
    assert "\x1b" not in lines[2] and "go a\\x1b[31m" in lines[2]
    assert lines[3].strip() == "4 records are missing"
    assert lines[4].strip() == "1 record is missing"
    assert "61.5 s" in lines[5] and "in=true" in lines[5] and "by the interceptor guard" in lines[5]
    assert nav("view", "--json", "-", given=text, code=0).stdout == text


def test_a_file_that_grows_is_followed_until_nobody_reads():
    with folder() as place:
        file = place / "live.rec"
        file.write_text(recording(call(1)))
        command = [NAV, "view", "--tty", "--follow", file]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as following:
            assert following.stdout.readline() == "a session of s begins\n"
            assert following.stdout.readline().split()[-2:] == ["back", "none"]
            whole = call(2, "dismiss", "noop") + "\n"
            with file.open("a") as growing:
                growing.write(whole[:20])
                growing.flush()
                time.sleep(0.3)
                growing.write(whole[20:])
            assert following.stdout.readline().split()[-2:] == ["dismiss", "noop"]
            following.stdout.close()
            assert following.wait(timeout=30) == 0


def test_following_says_what_it_cannot_follow():
    assert "--follow goes with --tty" in nav("view", "--follow", "a.rec", code=2).stderr
    journal = "NAVJ 1 d3636df33878bc27\n"
    done = nav("view", "--follow", "--tty", "-", given=journal, code=2)
    assert "--follow is for recordings" in done.stderr


# In a browser.


def in_browser(page, script, where=""):
    """What a script writes, after the page has run with it, without errors."""
    watch = (
        "<script>window.faults=[];addEventListener('error',(e)=>faults.push(e.message))</script>"
    )
    ending = (
        f"<script>const value=(()=>{{{script}}})();"
        "document.body.replaceChildren(document.createElement('pre'));"
        "document.querySelector('pre').textContent=JSON.stringify({faults,value})</script>"
    )
    policy = page.index('<meta http-equiv="Content-Security')
    # Helpers of the browser may still write into its profile when the browser has ended.
    with folder(ignore_cleanup_errors=True) as place:
        file = place / "page.html"
        file.write_text(page[:policy] + watch + page[policy:] + ending)
        flags = "--headless --no-sandbox --disable-gpu --window-size=1200,800 --dump-dom".split()
        done = subprocess.run(
            ["chromium", *flags, f"--user-data-dir={place}/profile", f"file://{file}{where}"],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            timeout=300,
            check=True,
        )
    found = json.loads(html.unescape(re.search(r"<pre>(.*?)</pre>", done.stdout, re.S).group(1)))
    assert found["faults"] == [], found["faults"]
    return found["value"]


def bare(node):
    """A container without what the page does not draw: which tabs were left."""
    if "tabs" in node:
        items = {name: bare(item) for name, item in node["tabs"]["items"].items()}
        return {"tabs": {"selected": node["tabs"]["selected"], "items": items}}
    if "split" in node:
        columns = {name: bare(item) for name, item in node["split"]["columns"].items()}
        return {"split": {"focused": node["split"]["focused"], "columns": columns}}
    return node


def drawn(state):
    """What the page draws of a state. Integers that a number of JavaScript cannot hold are
    texts."""
    parts = {name: state[name] for name in ("facts", "layers", "badges")}
    queue = sorted(state["queue"], key=lambda layer: layer["id"])
    text = json.dumps({**parts, "root": bare(state["root"]), "queue": queue})
    return json.loads(re.sub(r'(?<!["-])-?922337203685477580[78]', r'"\g<0>"', text))


def heavy_test_the_page_has_the_state_after_each_record():
    script = "const all=[];for(let i=0;i<count;i+=1)all.push(stateAfter(i));return all;"
    for seed, name in enumerate(("shop", "mail", "files")):
        text, states = session((ROOT / f"examples/data/{name}.schema.json").read_text(), 700, seed)
        found = in_browser(page_of(text)[0], script)
        for number, (state, other) in enumerate(zip(states, found, strict=True)):
            assert drawn(state) == drawn(other), (name, number, text.splitlines()[number])


def heavy_test_the_page_draws_what_a_record_says():
    text, _ = session((ROOT / SHOP).read_text(), 40, 1)
    refused = {"refused": {"requires": {"route": "stock", "facts": ["plan"], "orElse": None}}}
    text += call(41, {"intent": {"open": "/stock/7"}, "source": "mail"}, refused) + "\n"
    script = (
        "const of=(id)=>document.getElementById(id)?.textContent??'';"
        "choose(41);return [of('details'),of('tree'),document.title,listBox.textContent]"
    )
    details, tree, title, rows = in_browser(page_of(text)[0], script)
    assert title == "shop: a.rec"
    assert "source “mail”" in details and "stock needs plan, and it has no way out" in details
    assert "/stock/:product" in details and "home" in tree and "open /stock/7" in rows


def heavy_test_search_filter_and_keys_lead_through_the_page():
    text = recording(*(call(n, {"go": "home"} if n % 3 else "back", "done" if n % 3 else "none")
                       for n in range(1, 100)))  # fmt: skip
    script = (
        "const key=(k)=>document.dispatchEvent(new KeyboardEvent('keydown',{key:k}));"
        "const seen=[];key('End');seen.push(chosen);key('Home');seen.push(chosen);"
        "key('j');key('j');seen.push(chosen);query='back';filter();seen.push(shownCount());"
        "query='';off.add('nothing');filter();seen.push(shownCount());"
        "off.clear();filter();key('t');seen.push(document.documentElement.dataset.theme);return seen"
    )
    assert in_browser(page_of(text)[0], script) == [99, 0, 2, 33, 67, "dark"]


def heavy_test_hostile_lines_are_drawn_as_text():
    evil = "</script><img src=x onerror=document.title='bad'>\u202e"
    lines = [
        call(1, {"go": {"name": evil, "params": {"__proto__": evil}}}, {"refused": {evil: None}}),
        line({"n": 2, "call": None, "result": None, "changes": [None, 1, {"stack": None}]}),
        line({"n": 3, "call": {"send": 7}, "changes": [{"stack": {"at": "", "kept": -9, "added": [None]}}]}),
        line({"n": 4, "call": {"facts": {"__proto__": {"x": 1}}}, "changes": [{"presented": {}}]}),
        line({"n": 5, "changes": [{"updated": {"id": 1, "new": 5}}, {"selected": {"at": 3}}]}),
        line({"gap": "many"}),
        line({"recording": 1, "state": 5, "schema": []}),
        line({"n": 6, "call": [], "result": [[]], "cause": {}, "changes": {}}),
    ]  # fmt: skip
    script = (
        "for(let i=0;i<count;i+=1)choose(i);"
        "return [document.title,document.images.length,count,({}).x===undefined]"
    )
    title, images, count, isClean = in_browser(page_of(recording(*lines))[0], script)
    assert (images, count, isClean) == (0, 9, True) and title == "s: a.rec"


def heavy_test_100000_records_are_scrolled_and_their_end_is_reached():
    home = recording(*(call(n, {"go": "home"}, "noop") for n in range(1, 100_001)))
    script = (
        "choose(count-1);const last=rowsBox.lastChild.textContent;"
        "return [count,rowsBox.children.length,last]"
    )
    count, rows, last = in_browser(page_of(home)[0], script)
    assert count == 100_001 and rows < 60 and last.startswith("100000")
