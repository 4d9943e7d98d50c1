"""The extension ``_fast``: nothing that it is given can make it crash, and what it leaves to ctypes
comes out as ctypes has it.

Functions of this file stand in for those of the library: they say what a call got and choose what
it answers. The other tests run with the extension and, in part, with ctypes: Tests/python/run.
"""

from __future__ import annotations

import ctypes
import gc
import os
import shutil
import subprocess
import sys
import threading
import weakref
from pathlib import Path
from typing import Any, Callable

import pytest
from navruntime import ClosedError, JSONError, NavigationStore, Route
from navruntime import _abi, _callbacks, _extension, _json, _ready
from navruntime._call import failed
from navruntime._ffi import NAV_NO_OFFSET, built_files, lib

PLACES = built_files("python", "_fast.abi3.so")
PACKAGE = Path(_ready.__file__).resolve().parent
needs_extension = pytest.mark.skipif(
    not (PLACES and _extension.may_be_loaded()), reason="the extension is not built"
)
HANDLE_TEXT_WRITES, HANDLE_WRITES, TEXT_WRITES, HANDLE_TEXT = range(4)
FREE = ctypes.CFUNCTYPE(None, ctypes.POINTER(_abi.nav_buffer))
STAND_IN = ctypes.CFUNCTYPE(
    ctypes.c_int32,
    ctypes.c_void_p,
    ctypes.c_void_p,
    ctypes.c_size_t,
    ctypes.POINTER(_abi.nav_buffer),
    ctypes.POINTER(_abi.nav_error),
)


def address(function: Any) -> int:
    return ctypes.c_void_p.from_buffer(function).value or 0


class Fast:
    """An instance of the extension of its own, whose library is a function of this file."""

    def __init__(self) -> None:
        self.pending: dict[int, BaseException] = {}
        self.freed: list[int] = []
        self.slow: list[Any] = []
        self.kept: list[Any] = []
        self.module = module = unready()

        def free(buffer: Any) -> None:
            self.freed.append(buffer.contents.capacity)
            ctypes.memset(buffer, 0, ctypes.sizeof(_abi.nav_buffer))

        self.free = FREE(free)
        module.set_up(address(self.free), self.pending, self.raise_pending, failed)

    def raise_pending(self) -> None:
        raise self.pending.popitem()[1]

    def writes(self, buffer: Any, text: bytes, capacity: int = 0) -> None:
        """Write a text as the library does."""
        held = ctypes.create_string_buffer(text, len(text) + 1)
        self.kept.append(held)
        ctypes.c_void_p.from_buffer(buffer.contents).value = ctypes.addressof(held)
        buffer.contents.length = len(text)
        buffer.contents.capacity = capacity or len(text) + 1

    def function(
        self, stand_in: Callable[..., int], known: Any = None, otherwise: Any = None
    ) -> Callable[..., Any]:
        """A function of the first shape."""
        made = STAND_IN(stand_in)
        self.kept.append(made)

        def slow(*arguments: Any) -> str:
            self.slow.append(arguments)
            return "slow"

        return self.module.function(  # type: ignore[no-any-return]
            address(made), HANDLE_TEXT_WRITES, _abi.nav_store, known, otherwise, slow
        )


def unready() -> Any:
    """The extension, before it is set up."""
    from importlib.machinery import ExtensionFileLoader, ModuleSpec

    loader = ExtensionFileLoader("navruntime._fast", PLACES[0])
    module = loader.create_module(ModuleSpec("navruntime._fast", loader, origin=PLACES[0]))
    loader.exec_module(module)  # type: ignore[arg-type]
    return module


def loaded() -> Any:
    """The extension as the package uses it, but of this test alone."""
    module = _extension.load(PLACES[0])
    _ready.set_up(module)
    _json.set_up(module)
    return module


@pytest.fixture
def fast() -> Fast:
    return Fast()


def handle(value: int = 4711) -> _abi.nav_store:
    made = _abi.nav_store()
    made.value = value
    return made


# What it is given.


@needs_extension
def test_its_structs_are_those_of_the_header() -> None:
    buffer, error = _abi.nav_buffer, _abi.nav_error
    assert unready().LAYOUT == (
        *(ctypes.sizeof(buffer), buffer.length.offset, buffer.capacity.offset),
        *(ctypes.sizeof(error), error.code.offset, error.offset.offset, error.message.offset),
    )


@needs_extension
def test_a_call_gets_the_handle_and_the_text_and_gives_what_is_written(fast: Fast) -> None:
    seen = []

    def stand_in(pointer: int, text: int, length: int, buffer: Any, error: Any) -> int:
        seen.append((pointer, ctypes.string_at(text, length)))
        fast.writes(buffer, b"a\0b" if seen[1:] else b"")
        return 7

    function = fast.function(stand_in)
    assert function(handle(), b"x\0y") == (7, b"")
    assert function(handle(0), b"") == (7, b"a\0b")
    assert seen == [(4711, b"x\0y"), (None, b"")] and not fast.slow


@needs_extension
def test_a_known_text_is_its_value_and_another_is_made_by_the_function(fast: Fast) -> None:
    answers = iter([b'"a"', b'"b"', b'"ab"', b""])

    def stand_in(pointer: int, text: int, length: int, buffer: Any, error: Any) -> int:
        fast.writes(buffer, next(answers))
        return 3

    known = {b'"a"': (value := object()), b'"b"': None}
    function = fast.function(stand_in, known, lambda status, text: [status, text])
    owner = handle()
    assert [function(owner, b"") for _ in range(4)] == [value, None, [3, b'"ab"'], [3, b""]]


class Bytes(bytes):
    pass


class Derived(_abi.nav_store):
    pass


@needs_extension
@pytest.mark.parametrize(
    "arguments",
    [
        (),
        (handle(),),
        (handle(), b"", b""),
        (None, b""),
        (4711, b""),
        ("4711", b""),
        (b"12345678", b""),
        (bytearray(8), b""),
        (_abi.nav_matcher(), b""),
        (_abi.nav_buffer(), b""),
        (Derived(), b""),
        (_abi.nav_store, b""),
        (ctypes.c_void_p(1), b""),
        (handle(), None),
        (handle(), "text"),
        (handle(), 5),
        (handle(), bytearray(b"text")),
        (handle(), memoryview(b"text")),
        (handle(), Bytes(b"text")),
    ],
)
def test_whatever_is_not_plain_is_left_to_ctypes(fast: Fast, arguments: Any) -> None:
    function = fast.function(lambda *_: pytest.fail("it was called"))
    assert function(*arguments) == "slow" and fast.slow == [arguments]
    with pytest.raises(TypeError):
        function(handle(), text=b"")


@needs_extension
@pytest.mark.parametrize(
    "arguments",
    [(None, b'"pop"'), (_abi.nav_matcher(), b'"pop"'), ([], b'"pop"'), (), (None,)]
    + [(_abi.nav_store(), text) for text in (None, "text", 5, [], b'"pop"', bytearray(b"5"))],
)
def test_it_raises_what_ctypes_raises(arguments: Any) -> None:
    seen = []
    fast = loaded()
    function = lib.nav_store_execute
    slow = _ready._with_handle_and_text(function, None, None)
    quick = fast.function(address(function), 0, _abi.nav_store, None, None, slow)
    for way in (slow, quick):
        with pytest.raises(Exception) as caught:
            way(*arguments)
        seen.append((type(caught.value), str(caught.value)))
    assert seen[0] == seen[1]


@needs_extension
def test_a_function_cannot_be_made_wrongly(fast: Fast) -> None:
    def nothing(*_: Any) -> None: ...

    good = (address(fast.free), HANDLE_TEXT_WRITES, _abi.nav_store, None, None, nothing)
    assert callable(fast.module.function(*good))
    bad: list[tuple[int, Any]] = [(0, 0), (0, 2**64), (0, "1"), (0, None)]
    bad += [(1, -1), (1, 4), (1, None), (1, 2**40), (2, None), (2, handle()), (5, None), (5, 1)]
    bad += [(3, 1), (3, {"a": 1}), (3, {b"%d" % n: n for n in range(5)}), (4, 1)]
    for place, value in bad:
        arguments = [*good[:place], value, *good[place + 1 :]]
        with pytest.raises((TypeError, ValueError, OverflowError)):
            fast.module.function(*arguments)
    for arguments in ([], good[:-1], (*good, 1)):
        with pytest.raises(TypeError):
            fast.module.function(*arguments)
    function = fast.module.function(*good)
    with pytest.raises(TypeError):
        type(function.__self__)()


@needs_extension
def test_it_is_set_up_once_and_first() -> None:
    module = unready()
    good: Any = (address(lib.nav_buffer_free), {}, print, print)
    with pytest.raises(RuntimeError, match="set_up first"):
        module.function(good[0], TEXT_WRITES, None, None, None, print)
    for place, value in ((0, 0), (0, "a"), (1, []), (1, None), (2, None), (3, 5)):
        with pytest.raises((TypeError, ValueError)):
            module.set_up(*good[:place], value, *good[place + 1 :])
    module.set_up(*good)
    with pytest.raises(RuntimeError, match="before"):
        module.set_up(*good)


# Errors, and exceptions of callbacks.


@needs_extension
@pytest.mark.parametrize(("offset", "shown"), [(12, 12), (NAV_NO_OFFSET, None), (0, 0)])
def test_an_error_is_raised_with_all_that_the_library_says(
    fast: Fast, offset: int, shown: int | None
) -> None:
    def stand_in(pointer: int, text: int, length: int, buffer: Any, error: Any) -> int:
        error.contents.offset = offset
        error.contents.message = "größer".encode()
        return -3

    with pytest.raises(JSONError) as caught:
        fast.function(stand_in)(handle(), b"")
    assert (caught.value.offset, caught.value.message) == (shown, "größer")


@needs_extension
@pytest.mark.parametrize("answer", [b'"a"', b'"b"'])
def test_an_exception_that_waits_is_raised_and_the_answer_is_lost(
    fast: Fast, answer: bytes
) -> None:
    def stand_in(pointer: int, text: int, length: int, buffer: Any, error: Any) -> int:
        fast.pending[1] = LookupError("waits")
        fast.writes(buffer, answer)
        return 0

    function = fast.function(stand_in, {b'"a"': 1}, lambda *_: pytest.fail("it was read"))
    with pytest.raises(LookupError, match="waits"):
        function(handle(), b"")
    assert not fast.pending


@needs_extension
def test_an_exception_of_what_reads_the_answer_is_raised(fast: Fast) -> None:
    def stand_in(pointer: int, text: int, length: int, buffer: Any, error: Any) -> int:
        fast.writes(buffer, b"text")
        return 0

    with pytest.raises(ZeroDivisionError):
        fast.function(stand_in, None, lambda status, text: 1 // status)(handle(), b"")


# Memory.


@needs_extension
def test_a_huge_text_is_given_back_and_other_memory_is_kept(fast: Fast) -> None:
    sizes = iter([10, 1 << 16, (1 << 16) + 1, 20])
    seen = []

    def stand_in(pointer: int, text: int, length: int, buffer: Any, error: Any) -> int:
        seen.append((ctypes.addressof(buffer.contents), buffer.contents.capacity))
        capacity = next(sizes)
        fast.writes(buffer, b"x" * (capacity - 1), capacity)
        return 0

    function = fast.function(stand_in)
    assert [len(function(handle(), b"")[1]) for _ in range(4)] == [9, 65535, 65536, 19]
    assert fast.freed == [(1 << 16) + 1]
    assert [capacity for _, capacity in seen] == [0, 10, 1 << 16, 0]
    assert len({place for place, _ in seen}) == 1


@needs_extension
def test_calls_within_calls_and_on_threads_never_share_memory(fast: Fast) -> None:
    inside: set[int] = set()
    lock = threading.Lock()
    start = threading.Barrier(4)

    def stand_in(pointer: int, text: int, length: int, buffer: Any, error: Any) -> int:
        place = ctypes.addressof(buffer.contents)
        with lock:
            assert place not in inside
            inside.add(place)
        depth = int(ctypes.string_at(text, length))
        if depth:
            assert functions[0](handle(), b"%d" % (depth - 1))[1] == b"%d" % (depth - 1)
        fast.writes(buffer, b"%d" % depth)
        with lock:
            inside.remove(place)
        return 0

    functions = [fast.function(stand_in)]
    failures: list[BaseException] = []

    def work() -> None:
        try:
            start.wait()
            for _ in range(50):
                assert functions[0](handle(), b"9") == (0, b"9")
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures and not inside
    functions.clear()
    del fast.module
    gc.collect()
    # Each slot is freed with the module: no more than as many calls as there were at once.
    assert 10 <= len(fast.freed) <= 40


def resident() -> int:
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGESIZE")


@needs_extension
def test_nothing_is_held_by_calls_that_are_over() -> None:
    """Each way that a call may end, 100,000 times."""
    with NavigationStore(["a"]) as store:
        function = loaded().function(
            address(lib.nav_store_execute),
            HANDLE_TEXT_WRITES,
            _abi.nav_store,
            {b'"success"': (known := object())},
            lambda status, text: (status, text),
            lambda *_: None,
        )
        owner: Any = store._owner
        push, refused, wrong = b'{"push":"' + b"b" * 300 + b'"}', b'{"popTo":"c"}', b"wrong"
        values = (owner, push, refused, wrong, known, None, _abi.nav_store)

        def work(count: int) -> None:
            for _ in range(count):
                function(owner, push)
                function(owner, b'"pop"')
                function(owner, refused)
                function(owner, None)
                try:
                    function(owner, wrong)
                except JSONError:
                    pass

        work(5_000)
        gc.collect()
        counts = [sys.getrefcount(value) for value in values]
        blocks, before = sys.getallocatedblocks(), resident()
        work(20_000)
        gc.collect()
        after = [sys.getrefcount(value) for value in values]
        assert all(abs(now - then) < 100 for now, then in zip(after, counts))
        assert sys.getallocatedblocks() - blocks < 1_000
        assert resident() - before < 4 << 20


@needs_extension
def test_functions_and_modules_are_freed() -> None:
    class Value:
        pass

    canonical = address(lib.nav_route_canonical)
    for _ in range(100):
        value = Value()
        gone = weakref.ref(value)
        module = loaded()
        function = module.function(canonical, TEXT_WRITES, None, {b"a": value}, None, print)
        assert function(b'"a"') == (0, b'{"name":"a"}')
        del module, value
        assert gone() is not None and function(b'"b"') == (0, b'{"name":"b"}')
        del function
        gc.collect(0)
        assert gone() is None


# The ways of the package.


def test_a_closed_store_is_an_error_in_every_way() -> None:
    store = NavigationStore(["a"])
    store.close()
    for use in (store.pop, store.path_json, lambda: store.push(b'"a"'), store.entries_json):
        with pytest.raises(ClosedError, match="this NavigationStore is closed"):
            use()


def test_an_exception_keeps_no_closed_handle() -> None:
    """The traceback has the frames of the calls, and they have no handle when it is raised."""
    from navruntime import live_handles

    before = live_handles()
    store = NavigationStore(["a"])
    errors = []
    for use in (
        lambda: store.execute_json(b"wrong"),
        lambda: store.push(b"wrong"),
        lambda: store.pop_to(b"wrong"),
        lambda: store.execute_json("wrong"),  # type: ignore[arg-type]
    ):
        with pytest.raises((JSONError, TypeError)) as caught:
            use()
        errors.append(caught.value)
    store.close()
    assert live_handles() == before and len(errors) == 4


def run(program: str, folder: Path = PACKAGE.parent, **environment: str) -> Any:
    return subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONPATH": str(folder), **environment},
        capture_output=True,
        text=True,
    )


SAYS = "from navruntime import _extension; print(_extension.WAY)"


def test_the_environment_chooses_the_way() -> None:
    done = run(SAYS, NAVRUNTIME_CALLS="ctypes")
    assert done.stdout == "ctypes (NAVRUNTIME_CALLS asks for it)\n", done.stderr
    done = run(SAYS, NAVRUNTIME_CALLS="planted")
    assert done.returncode == 1 and "it may be ctypes or extension" in done.stderr


@needs_extension
def test_the_extension_is_used_where_it_is() -> None:
    done = run(SAYS, NAVRUNTIME_CALLS="")
    assert done.stdout == f"the extension {PLACES[0]}\n", done.stderr


@pytest.mark.parametrize("content", [None, b"", b"planted", b"\x7fELF" + bytes(100)])
def test_without_an_extension_that_loads_there_is_ctypes(
    tmp_path: Path, content: bytes | None
) -> None:
    shutil.copytree(PACKAGE, tmp_path / "navruntime", ignore=shutil.ignore_patterns("*.so*"))
    if content is not None:
        (tmp_path / "navruntime" / "_fast.abi3.so").write_bytes(content)
    library = {"NAVRUNTIME_LIBRARY": os.path.abspath(lib.path)}  # type: ignore[attr-defined]
    program = SAYS + "; from navruntime import NavigationStore; NavigationStore(['a']).pop()"
    done = run(program, tmp_path, NAVRUNTIME_CALLS="", **library)
    assert done.returncode == 0 and done.stdout.startswith("ctypes ("), done.stderr
    done = run(program, tmp_path, NAVRUNTIME_CALLS="extension", **library)
    assert done.returncode == 1 and "NAVRUNTIME_CALLS asks for the extension" in done.stderr


@needs_extension
def test_an_extension_of_another_version_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_extension, "INTERFACE", _extension.INTERFACE + 1)
    with pytest.raises(ImportError, match="another version"):
        _extension.load(PLACES[0])


@needs_extension
def test_another_interpreter_of_the_process_loads_its_own_or_uses_ctypes() -> None:
    program = """
try:
    import _interpreters as interpreters
except ImportError:
    import _xxsubinterpreters as interpreters
use = '''
from navruntime import NavigationStore, Route
with NavigationStore(["home"]) as store:
    for _ in range(1000):
        assert store.push(Route("a", {"b": 1})) and store.pop()
'''
exec(use)
for _ in range(3):
    made = interpreters.create()
    try:
        interpreters.run_string(made, use)
    except Exception as refused:
        print(refused)
    interpreters.destroy(made)
exec(use)
print("done")
"""
    done = run(program)
    assert done.returncode == 0 and done.stdout.endswith("done\n"), done.stdout + done.stderr


def test_an_interpreter_that_closes_what_it_has_made_leaves_no_handle() -> None:
    """What it leaves open stays (docs/python.md)."""
    program = """
try:
    import _interpreters as interpreters
except ImportError:
    import _xxsubinterpreters as interpreters
import navruntime
use = '''
import navruntime
SCHEMA = {"format": 1, "id": "a", "root": {"stack": "home"}, "routes": {"home": {}}}
app = navruntime.App(SCHEMA)
app.observe(lambda event: None)
app.set_data(1, object())
app.close()
'''
for _ in range(3):
    made = interpreters.create()
    try:
        interpreters.run_string(made, use)
    except Exception as refused:
        print(refused)
    interpreters.destroy(made)
    assert navruntime.live_handles() == 0, navruntime.live_handles()
exec(use)
assert navruntime.live_handles() == 0
print("done")
"""
    done = run(program)
    assert done.returncode == 0 and done.stdout.endswith("done\n"), done.stdout + done.stderr


def test_the_route_of_a_canonical_text_is_the_same_in_every_way() -> None:
    text = b'{"name":"a","params":{"b":1}}'
    assert Route("a", {"b": 1.0}).canonical == text and _callbacks.pending == {}
