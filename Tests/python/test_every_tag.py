"""Each case of each family that the library reads is sent to it, written as include/protocol.json
says: the library takes it, and a tag with a letter too many is an error that names it."""

from __future__ import annotations

import ctypes
import json
import sys
from pathlib import Path
from typing import Any, Callable, Tuple

import pytest

from navruntime import _abi
from navruntime._ffi import ctype, lib

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools/generate"))
import protocol  # noqa: E402

PROTOCOL = protocol.load()
FAMILIES = {family.name: family for family in PROTOCOL.families if not family.raw.get("groups")}
SAMPLES: dict[str, Any] = {
    **{"bool": True, "int": 1, "index": 1, "text": "/home", "json": 1, "object": {}},
    **{"route": {"name": "home"}, "entryID": 1, "presentationID": 1},
    # What the schema below has of the types that it narrows.
    **{"PushedRoute": {"name": "pushed"}, "AskedRoute": {"name": "asked"}},
    **dict.fromkeys(("ContainerAddress", "TabAddress", "StackAddress"), "home"),
}
SCHEMA = {
    **{"format": 1, "id": "tags", "root": {"tabs": [{"name": "home", "stack": "home"}]}},
    "routes": {"home": {"links": ["/home"]}, "pushed": {}, "asked": {"returns": "bool"}},
}

Outcome = Tuple[int, str]


def sample(type_: Any) -> Any:
    """A value of a type of the protocol."""
    if type_.kind == "list":
        return [sample(type_.parts[0])]
    if type_.kind in ("nullable", "union"):
        return sample(type_.parts[0])
    if type_.name in SAMPLES:
        return SAMPLES[type_.name]
    if type_.name in PROTOCOL.narrowed:
        return sample(protocol.Type(PROTOCOL.narrowed[type_.name]["of"]))
    named = PROTOCOL.named[type_.name]
    if isinstance(named, protocol.Words):
        return next(iter(named.words))
    if isinstance(named, protocol.Family):
        return written(next(case for case in named.cases if not case.is_output))
    return {member.key: sample(member.type) for member in named.members}


def written(case: Any, more: str = "") -> Any:
    """A case as JSON, with `more` at the end of its tag."""
    if case.is_word:
        return case.tag + more
    members = {item.key: sample(protocol.Type(item.narrow)) for item in case.values}
    return {case.tag + more: members[case.payload.key] if case.payload else members}


def outcome(name: str, *arguments: Any) -> Outcome:
    """Calls a function: its status and the message of its error."""
    error = _abi.nav_error()
    status = getattr(lib, name)(*arguments, ctypes.byref(error))
    return status, error.message.decode() if status < 0 else ""


def pointer(kind: str) -> Any:
    """A pointer to a handle, still NULL."""
    return ctype(f"nav_{kind}*")()


def sent(kind: str, text: bytes, function: str) -> Outcome:
    """What comes of a text that a function of a new handle takes."""
    handle = pointer(kind)
    assert outcome(f"nav_{kind}_create", b"{}", 2, ctypes.byref(handle)) == (0, "")
    try:
        return outcome(function, handle, text, len(text), None)
    finally:
        getattr(lib, f"nav_{kind}_destroy")(handle)


def answered(kind: str, text: bytes, function: str) -> Outcome:
    """What comes of a text with which a middleware answers while a command is carried out."""
    found: list[Outcome] = []

    def answer(_: Any, call: Any) -> None:
        found.append(outcome(function, call, text, len(text)))

    calls = "did_execute" if "execution" in function else "will_execute"
    functions = _abi.nav_middleware()
    setattr(functions, calls, dict(_abi.nav_middleware._fields_)[calls](answer))
    handle, number = pointer(kind), ctypes.c_uint64()
    assert outcome(f"nav_{kind}_create", b"{}", 2, ctypes.byref(handle)) == (0, "")
    added = (handle, b"m", 1, ctypes.byref(functions), ctypes.byref(number))
    assert outcome(f"nav_{kind}_add_middleware", *added) == (0, "")
    go = b'{"present":{"route":{"name":"home"},"style":"sheet"}}'
    go = b'{"go":{"name":"home"}}' if kind == "store" else go
    outcome(f"nav_{kind}_send", handle, go, len(go), None)
    getattr(lib, f"nav_{kind}_destroy")(handle)
    return found[0]


def to_app(text: bytes) -> Outcome:
    """What comes of an intent for an app."""
    schema, app = pointer("schema"), pointer("app")
    declared = json.dumps(SCHEMA).encode()
    made = outcome("nav_schema_create", declared, len(declared), ctypes.byref(schema))
    assert made == (0, "")
    assert outcome("nav_app_create", schema, None, 0, ctypes.byref(app)) == (0, "")
    lib.nav_schema_destroy(schema)
    found = outcome("nav_app_send", app, text, len(text), None)
    lib.nav_app_destroy(app)
    return found


def in_validator(text: bytes) -> Outcome:
    return answered("store", b'{"validationFailed":%s}' % text, "nav_execution_fold")


# How the families that the library reads reach it.
READ: dict[str, Callable[[bytes], Outcome]] = {
    "Command": lambda text: sent("store", text, "nav_store_execute"),
    "Intent": lambda text: sent("store", text, "nav_store_send"),
    "FlowIntent": lambda text: sent("flow_store", text, "nav_flow_store_send"),
    "FlowStep": lambda text: sent("flow_store", b'{"reset":[%s]}' % text, "nav_flow_store_send"),
    "ModalIntent": lambda text: sent("modal_store", text, "nav_modal_store_send"),
    "DismissReason": lambda text: sent("modal_store", text, "nav_modal_store_dismiss_current"),
    "ModalCommand": lambda text: answered("modal_store", text, "nav_interception_rewrite"),
    "Reason": lambda text: answered("store", text, "nav_interception_cancel"),
    "ModalReason": lambda text: answered("modal_store", text, "nav_interception_cancel"),
    "NavigationResult": lambda text: answered("store", text, "nav_execution_fold"),
    "ModalResult": lambda text: answered("modal_store", text, "nav_execution_fold"),
    "ValidationError": in_validator,
    "AppIntent": to_app,
}
INPUTS = [
    pytest.param(name, case, id=f"{name}.{case.tag}")
    for name in READ
    for case in FAMILIES[name].cases
    if not case.is_output
]


@pytest.mark.parametrize("name, case", INPUTS)
def test_a_case_that_is_read_is_taken(name: str, case: Any) -> None:
    text = json.dumps(written(case))
    status, message = READ[name](text.encode())
    assert status >= 0, f"{text}: {message}"


@pytest.mark.parametrize("name, case", INPUTS)
def test_a_tag_with_a_letter_too_many_is_named(name: str, case: Any) -> None:
    status, message = READ[name](json.dumps(written(case, more="x")).encode())
    assert status < 0
    assert f"{case.tag}x" in message


def test_all_that_programs_write_is_sent() -> None:
    inputs = {name for name, family in FAMILIES.items() if family.raw.get("input")}
    assert inputs <= set(READ)
