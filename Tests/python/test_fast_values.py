"""The extension ``_fast`` where it writes and reads JSON, makes values, and tells observers: it
does what the package does without it, and nothing that it is given can make it crash.
"""

from __future__ import annotations

import gc
import random
import sys
import threading
from collections import UserDict
from decimal import Decimal
from types import MappingProxyType
from typing import Any, Callable

import pytest
from navruntime import App, EventMask, NavigationStore, PathEntry, Route
from navruntime import _extension, _json, _observable, _ready
from navruntime._ffi import built_files
from navruntime._record import Record, Tagged
from navruntime.app_values import Committed
from navruntime.events import event_from

PLACES = built_files("python", "_fast.abi3.so")
pytestmark = pytest.mark.skipif(
    not (PLACES and _extension.may_be_loaded()), reason="the extension is not built"
)
SCHEMA = {
    "format": 1,
    "id": "shop",
    "root": {"stack": "home"},
    "routes": {
        "home": {},
        "product": {"params": {"id": "uint"}},
        "about": {"params": {"a": {"type": "json", "optional": True}}},
    },
}
WHOLE = [0, -1, 10**17, 10**18 - 1, 10**18, -(10**18), 2**63 - 1, -(2**63), 2**63, 10**30]
PARTS = [0.5, -0.0, 1e300, 5e-324, 1e16, 123456789.125, Decimal("0.1000000000000000000001")]
TEXTS = ["", "a", "é€😀", 'q"\\/', "\0\x01\x1f\b\f\n\r\t\x7f", "key that is longer than short ones"]


def fresh(is_set_up: bool = True) -> Any:
    """The extension, for one test alone."""
    module = _extension.load(PLACES[0])
    if is_set_up:
        _ready.set_up(module)
        _json.set_up(module)
        _observable.set_up(module)
    return module


@pytest.fixture(scope="module")
def fast() -> Any:
    return fresh()


def any_value(chooser: random.Random, depth: int = 0) -> Any:
    """A JSON value, mostly of Python's own types."""
    choice = chooser.randrange(9 if depth < 5 else 5)
    if choice == 0:
        return chooser.choice([None, True, False])
    if choice == 1:
        return chooser.choice(WHOLE) + chooser.randrange(3)
    if choice == 2:
        return chooser.choice(PARTS)
    if choice < 5:
        return "".join(chooser.choices(TEXTS, k=chooser.randrange(4)))
    items = [any_value(chooser, depth + 1) for _ in range(chooser.randrange(4))]
    if choice < 7:
        return items if choice == 5 else tuple(items)
    members = {"".join(chooser.choices(TEXTS, k=2)): item for item in items}
    return members if choice == 7 or chooser.random() < 0.9 else MappingProxyType(members)


def nested(depth: int) -> Any:
    value: Any = 1
    for _ in range(depth):
        value = [{"a": value}]
    return value


# JSON.


def test_json_is_written_and_read_as_without_the_extension(fast: Any) -> None:
    chooser = random.Random(1)
    values = [any_value(chooser) for _ in range(5_000)]
    for value in [
        *values,
        *WHOLE,
        *PARTS,
        *TEXTS,
        nested(45),
        nested(60),
        {"a": "\ud800"},
        "\udfff",
    ]:
        text = fast.write_json(value)
        assert text == _json.write_slowly(value)
        try:
            expected = _json.read_slowly(text)
        except UnicodeDecodeError:
            continue
        assert repr(fast.read_json(text)) == repr(expected)


class Formed:
    def __init__(self, form: Any) -> None:
        self.form = form

    def to_json(self) -> Any:
        if isinstance(self.form, Exception):
            raise self.form
        return self.form


class FormedMapping(UserDict[str, Any]):
    def to_json(self) -> Any:
        return "it is a mapping"


def test_a_value_that_gives_its_json_is_written_so(fast: Any) -> None:
    route = Route("a", {"b": [1, "é"]})
    for value in (
        *(Formed(5), Formed({"name": "a"}), Formed({"a": Decimal("1.5")}), Formed(Formed("a"))),
        *(route, {"go": route}, [Formed(1), Decimal(2)], FormedMapping(a=Formed(1))),
    ):
        assert fast.write_json(value) == _json.write_slowly(value)
    assert fast.write_json(FormedMapping(a=1)) == b'{"a":1}'


@pytest.mark.parametrize(
    "value",
    [float("nan"), [float("inf")], {"a": Decimal("NaN")}, object(), Formed, {"a": {1}}, b"text"]
    + [Formed(KeyError("mine")), Formed(object()), {"a": Formed(KeyError("mine"))}, 1j],
)
def test_what_is_no_json_is_refused_as_without_the_extension(fast: Any, value: Any) -> None:
    seen = []
    for write in (fast.write_json, _json.write_slowly):
        with pytest.raises(Exception) as caught:
            write(value)
        seen.append((type(caught.value), str(caught.value)))
    assert seen[0] == seen[1]


def test_no_text_is_read_beyond_its_end(fast: Any) -> None:
    whole = b'{"a":[1,-2.5e3,true,false,null,"x\\"\\u00e9"],"bb":{"c":{}},"":[],"d":"\xc3\xa9"}'
    assert fast.read_json(whole) == _json.read_slowly(whole)
    for end in range(len(whole)):
        with pytest.raises((StopIteration, ValueError)):
            fast.read_json(whole[:end])
    chooser = random.Random(2)
    for _ in range(20_000):
        text = bytearray(whole)
        text[chooser.randrange(len(text))] = chooser.randrange(256)
        for read in (fast.read_json, lambda text: fast.read_list(b"[%s]" % text, PathEntry)):
            try:
                read(bytes(text))
            except (StopIteration, ValueError):
                pass
    for wrong in ("text", None, 5, bytearray(b"1")):
        with pytest.raises((AttributeError, TypeError)):
            fast.read_json(wrong) if wrong != bytearray(b"1") else fast.read_list(wrong, {})


def test_keys_of_one_place_in_the_table_do_not_mix(fast: Any) -> None:
    for round in range(3):
        value = {f"key{number}": number + round for number in range(1_000)}
        assert fast.read_json(_json.write_slowly(value)) == value


def test_a_list_is_parted_wherever_its_items_have_brackets(fast: Any) -> None:
    class Texts(dict[bytes, bytes]):
        def __missing__(self, text: bytes) -> bytes:
            return b"<" + text + b">"

    items = [b'{"a":[1,{"b":"],[\\""}]}', b"[[],[]]", b'"],{"', b"5", b"{}"]
    known = Texts({b"5": b"five"})
    assert fast.read_list(b"[]", known) == () == fast.read_list(b"[]", PathEntry)
    assert fast.read_list(b"[%s]" % b",".join(items), known) == tuple([known[i] for i in items])
    for wrong in (b"", b"[", b"[1", b"[1,", b"[{]", b'["]', b"1", b"[1}", b'["\\'):
        with pytest.raises(ValueError):
            fast.read_list(wrong, known)
    for arguments in ((), (b"[]",), ("[]", {}), (b"[]", None), (b"[]", [])):
        with pytest.raises(TypeError):
            fast.read_list(*arguments)


@pytest.mark.parametrize("way", ["set_up_json", "set_up_events"])
def test_it_is_set_up_once_and_first(way: str) -> None:
    module = fresh(is_set_up=False)
    good: Any = (print, print) if way == "set_up_json" else ({},)
    for use in (
        lambda: module.write_json(1),
        lambda: module.read_json(b"1"),
        lambda: module.target(print, None, print, None),
    ):
        with pytest.raises(RuntimeError, match="first"):
            use()
    for wrong in ((), good[:-1], (*good, 1), (None,) * len(good)):
        with pytest.raises(TypeError):
            getattr(module, way)(*wrong)
    getattr(module, way)(*good)
    # Threads that observe for the first time may set up the same table twice.
    if way == "set_up_events":
        module.set_up_events(*good)
    with pytest.raises(RuntimeError, match="before"):
        getattr(module, way)(*((print, print) if way == "set_up_json" else ({},)))


# Values.


class Point(Record):
    x: int
    y: Any


def reader(fast: Any, members: Any, slow: Any = None, is_bare: bool = False) -> Any:
    return fast.record(Point, is_bare, members, slow or (lambda value, made: ("slow", value, made)))


AS_IS = (("x", "x", 0, None, None), ("y", "yy", 0, None, None))


def test_a_reader_makes_values_and_fills_those_that_wait(fast: Any) -> None:
    read = reader(fast, AS_IS)
    assert read({"x": 1, "yy": 2, "z": 3}) == Point(1, 2) and read({"x": 1}) == Point(1, None)
    made = object.__new__(Point)
    assert read({"x": 5, "yy": 6}, made) is made and made == Point(5, 6)
    each = reader(fast, (("x", "x", 2, str, None), ("y", "y", 3, str, None)))
    assert each({"x": [1, 2], "y": 3}) == Point(("1", "2"), "3")
    assert each({"x": [], "y": None}) == Point((), None)
    inner = reader(fast, (("x", "x", 1, read, None), ("y", "y", 2, read, None)))
    assert inner({"x": {"x": 1}, "y": [{"yy": 2}]}) == Point(Point(1, None), (Point(None, 2),))
    bare = reader(fast, (("x", "x", 2, None, None),), is_bare=True)
    assert vars(bare([1, 2])) == {"x": (1, 2)}


def test_what_is_not_plain_is_left_to_the_function_of_python(fast: Any) -> None:
    read = reader(fast, (("x", "x", 2, str, None), ("y", "y", 0, None, None)))
    for value in (None, 5, "text", [], {}, {"x": None}, {"x": (1,)}, UserDict(x=[1])):
        assert read(value) == ("slow", value, None)
    with pytest.raises(ZeroDivisionError):
        reader(fast, (("x", "x", 1, lambda value: 1 // value, None),))({"x": 0})


def test_values_that_change_while_they_are_read_do_no_harm(fast: Any) -> None:
    def change(value: Any) -> Any:
        items.clear()
        members.clear()
        return value

    items: list[Any] = [["a"] for _ in range(50)]
    members: dict[str, Any] = {"x": items, "y": ["b"]}
    with pytest.raises(IndexError):
        reader(fast, (("x", "x", 2, change, None), ("y", "y", 0, None, None)))(members)


def test_a_reader_cannot_be_made_or_called_wrongly(fast: Any) -> None:
    good = ("x", "x", 0, None, None)
    for place, value in ((0, 1), (1, None), (2, -1), (2, 4), (2, "1"), (3, 5), (4, 5), (4, [])):
        with pytest.raises((TypeError, ValueError)):
            reader(fast, ((*good[:place], value, *good[place + 1 :]),))
    for members in (None, [good], (list(good),), (good[:-1],), ((*good, 1),), ("x",), (("x",),)):
        with pytest.raises((TypeError, ValueError)):
            reader(fast, members)
    for way in (1, 3):
        with pytest.raises(ValueError):
            reader(fast, (("x", "x", way, None, None),))
    with pytest.raises(ValueError):
        reader(fast, AS_IS, is_bare=True)
    for arguments in ((None, False, (good,), print), (Point, False, (good,), None), ()):
        with pytest.raises(TypeError):
            fast.record(*arguments)
    read = reader(fast, AS_IS)
    for arguments in ((), ({}, None, None), ({}, 5), ({}, PathEntry(1, Route("a"), "a"))):
        with pytest.raises(TypeError):
            read(*arguments)
    with pytest.raises(TypeError):
        type(read.__self__)()
    for arguments in ((), ({},), ({}, 1, read), ([], "a", read)):
        with pytest.raises(TypeError):
            fast.add_case(*arguments)
    cases: dict[str, Any] = {}
    fast.add_case(cases, "a", print)
    assert cases == {}


def shuffled(chooser: random.Random, value: Any) -> Any:
    """A value whose members come in another order, and some are missing or new."""
    if isinstance(value, list):
        return [shuffled(chooser, item) for item in value]
    if not isinstance(value, dict):
        return chooser.choice([value] * 20 + [None])
    members = [(key, shuffled(chooser, item)) for key, item in value.items()]
    if chooser.random() < 0.3:
        chooser.shuffle(members)
    if chooser.random() < 0.1:
        members[:] = [*members[1:], ("a key that nobody knows", {"a": []})]
    return dict(members)


def outcome(read: Callable[[], Any]) -> Any:
    try:
        return read()
    except Exception as error:
        return type(error)


def test_a_text_is_read_as_its_json_is() -> None:
    """Whatever members it has, and wherever it was broken."""
    fast = _extension.fast or pytest.skip("by ctypes")
    texts: list[bytes] = []
    with App(SCHEMA) as app, app.observe_json(texts.append, EventMask.COMMITTED):
        for number in range(3):
            app.go({"name": "product", "params": {"id": number}})
        app.send({"transaction": [{"go": "about"}, {"update": {"a": [1]}}, "back", "back"]})
        app.reset(["about", {"name": "about", "params": {"a": {"b": "é\n"}}}])
    assert len(texts) == 5
    chooser, read = random.Random(3), Committed._reading()
    for text in texts:
        assert fast.read_text(read, text, "committed", None) == event_from(text)
    seen = []
    for _ in range(5_000):
        value = shuffled(chooser, _json.read(chooser.choice(texts))["committed"])
        text = _json.dumps({"committed": value})
        made = outcome(lambda: fast.read_text(read, text, "committed", None))
        seen.append(made is not None)
        expected = outcome(lambda: Committed.from_json(_json.read_slowly(text)))
        if isinstance(made, Committed):
            assert outcome(lambda: repr(made)) == outcome(lambda: repr(expected))
        else:
            assert made is None or isinstance(expected, type)
        broken = bytearray(text[: chooser.randrange(1, len(text) + 1)])
        broken[chooser.randrange(len(broken))] = chooser.randrange(256)
        outcome(lambda: fast.read_text(read, bytes(broken), "committed", None))
    assert sum(seen) > 1_000


def test_a_text_of_another_class_or_tag_is_not_read() -> None:
    fast, waits = _extension.fast or pytest.skip("by ctypes"), object.__new__(Point)
    text, read = b'{"a":{"x":1,"yy":2}}', reader(fast, AS_IS)
    assert fast.read_text(read, text, "a", waits) is waits and waits == Point(1, 2)
    assert fast.read_text(read, text[5:-1], None, None) == Point(1, 2)
    for arguments in (
        *((read, text, "b", None), (read, text + b" ", "a", None), (read, b"", "a", None)),
        *((read, text, "a", 5), (print, text, "a", None), (read, b'{"a":5}', "a", None)),
        *((read, b"{", "a", None), (read, b'{"a"', "a", None), (read, b"{}", "a", None)),
    ):
        assert fast.read_text(*arguments) is None
    for wrong in ((), (read, "text", "a", None), (read, text, "a")):
        with pytest.raises(TypeError):
            fast.read_text(*wrong)
    with pytest.raises(RuntimeError, match="before"):
        fast.set_up_routes(Route, Route.from_json, {})
    for wrong in ((), (Route, None, {}), (5, print, {}), (Route, print, None)):
        with pytest.raises(TypeError):
            fast.set_up_routes(*wrong)


def test_a_case_that_a_later_class_takes_over_is_read_by_that() -> None:
    class Family(Tagged, family=True):
        pass

    class First(Family, tag="one"):
        x: int

    class Holder(Record):
        items: tuple[Family, ...]

    vars(sys.modules[__name__])["Family"] = Family
    value = {"items": [{"one": {"x": 1}}, {"one": {"x": 2}}]}
    for _ in range(2):
        assert Holder.from_json(value).items == (First(1), First(2))

    class Second(Family, tag="one"):
        x: int

    assert Holder.from_json(value).items == (Second(1), Second(2))
    assert [type(item) for item in Holder.from_json(value).items] == [Second, Second]


# Observers.


def test_a_target_cannot_be_made_wrongly(fast: Any) -> None:
    assert fast.target(print, None, print, None) is not None
    for arguments in (
        (),
        (None, None, print, None),
        (print, None, 5, None),
        (print, None, print, 5),
    ):
        with pytest.raises(TypeError):
            fast.target(*arguments)
    with pytest.raises(TypeError):
        type(fast.target(print, None, print, None))()


def test_an_event_waits_to_be_read_and_is_the_same_in_every_way() -> None:
    events: list[Any] = []
    texts: list[bytes] = []
    with App(SCHEMA) as app, app.observe(events.append), app.observe_json(texts.append):
        for number in range(3):
            app.go({"name": "product", "params": {"id": number}})
            app.back()
    assert all(type(text) is bytes for text in texts)
    values = [_json.read_slowly(text) for text in texts]
    assert [set(vars(event)) for event in events[2:]] == [{"_text"}] * (len(events) - 2)
    assert [event.to_json() for event in events] == values


def test_observers_of_many_threads_each_get_their_events() -> None:
    failures: list[BaseException] = []

    def work() -> None:
        try:
            seen: list[Any] = []
            with NavigationStore(["a"]) as store:
                store.observe(seen.append, EventMask.CHANGED | EventMask.DELTA)
                for number in range(300):
                    store.push(Route("b", {"c": number}))
                    store.pop()
            assert len(seen) == 600 and all(event.change.kept == 1 for event in seen)
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures


# Memory.


def test_nothing_is_held_of_what_is_over() -> None:
    fast = fresh()
    text = b'{"a":[1,2.5,"x\\n"],"b":{"c":null}}'
    value = _json.read_slowly(text)
    read = reader(fast, (("x", "x", 2, str, None), ("y", "y", 3, str, None)), lambda *_: None)
    uses: list[Callable[[], object]] = [
        lambda: fast.write_json(value),
        lambda: fast.write_json(Formed(value)),
        lambda: fast.write_json({"a": Decimal(1)}),
        lambda: fast.write_json("x" * 2_000),
        lambda: fast.write_json({"a": object()}),
        lambda: fast.read_json(text),
        lambda: fast.read_json(text[:-2]),
        lambda: fast.read_list(b"[1,[2],{}]", PathEntry),
        lambda: fast.read_list(b"[1,[2],{}", PathEntry),
        lambda: read({"x": [1, 2], "y": 3}),
        lambda: read({"x": None}),
        lambda: reader(fast, AS_IS)({"x": 1}),
        lambda: reader(fast, ("wrong",)),
        lambda: fast.target(print, None, print, print),
    ]

    def work(count: int) -> None:
        for _ in range(count):
            for use in uses:
                try:
                    use()
                except (StopIteration, TypeError, ValueError):
                    pass

    work(200)
    gc.collect()
    held = (fast, Point, PathEntry, print, str, None)
    counts, blocks = [sys.getrefcount(one) for one in held], sys.getallocatedblocks()
    work(2_000)
    gc.collect()
    assert all(abs(sys.getrefcount(one) - then) < 100 for one, then in zip(held, counts))
    assert sys.getallocatedblocks() - blocks < 1_000


def test_values_of_a_program_are_read_as_without_it(fast: Any) -> None:
    """What no library writes ends as Python ends it, and never the process."""
    from navruntime.stores import Command

    command: Any = {"popCount": 2}
    for _ in range(2):
        Command.from_json({"sequence": [{"sequence": [command]}]})
    for _ in range(100_000):
        command = {"sequence": [command]}
    with pytest.raises(RecursionError):
        Command.from_json(command)
    with pytest.raises(Exception) as raised:
        Command.from_json({"sequence": [{}]})
    assert not isinstance(raised.value, StopIteration)
    while command != {"popCount": 2}:
        command = command["sequence"][0]
