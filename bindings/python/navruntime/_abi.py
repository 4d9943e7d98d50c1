# Generated from include/navruntime.h by tools/generate/make_ffi.py; do not edit.
"""The C ABI as ctypes sees it, under the names of ``navruntime.h``."""

from __future__ import annotations

from ctypes import (
    CFUNCTYPE,
    Structure,
    c_char,
    c_char_p,
    c_double,
    c_int32,
    c_int64,
    c_size_t,
    c_uint32,
    c_uint64,
    c_void_p,
)

from ._owned import Owned

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

NAV_VERSION_MAJOR = 0
NAV_VERSION_MINOR = 1
NAV_VERSION_PATCH = 0
NAV_VERSION_NUMBER = 1000

nav_status = c_int32

NAV_NO_OFFSET = 18446744073709551615


class nav_error(Structure):
    """What went wrong, in the caller's memory. Initialise it with `= {0}`."""

    _fields_ = [
        ("code", nav_status),
        ("reserved0", c_int32),
        ("offset", c_uint64),
        ("reserved1", c_uint64),
        ("reserved2", c_uint64),
        ("message", c_char * 224),
    ]


NAV_NUL = 18446744073709551615


class nav_buffer(Structure):
    """Text that the library wrote, owned by the caller.

    Later calls reuse its memory, so a loop allocates nothing. `data[length]` is a NUL. A call that
    reads a text cannot write its result over it: a text in the buffer for the result is
    NAV_ERR_ARGUMENT, and both stay as they are.
    """

    _fields_ = [
        ("data", c_char_p),
        ("length", c_size_t),
        ("capacity", c_size_t),
    ]


class nav_schema(Owned):
    """The declaration of a program's screens: immutable."""

    destroyer = "nav_schema_destroy"


class nav_app(Owned):
    """Where the user is, in all of a program."""

    destroyer = "nav_app_destroy"


class nav_screen_sender(Owned):
    """May send intents as from one screen of an app, and do nothing else."""

    destroyer = "nav_screen_sender_destroy"


class nav_journal(Owned):
    """A file that keeps the state of an app, commit by commit."""

    destroyer = "nav_journal_destroy"


class nav_presenter(Owned):
    """What a toolkit shows, and the next thing that it must do."""

    destroyer = "nav_presenter_destroy"


class nav_recorder(Owned):
    """Writes each call of an app to a file, to look at and to replay."""

    destroyer = "nav_recorder_destroy"


class nav_event_queue(Owned):
    """Events that a main loop takes when it has time."""

    destroyer = "nav_event_queue_destroy"


class nav_store(Owned):
    """Owns one stack of routes."""

    destroyer = "nav_store_destroy"


class nav_sender(Owned):
    """May send intents to one store, and do nothing else."""

    destroyer = "nav_sender_destroy"


class nav_modal_store(Owned):
    """Owns what is presented over a stack: one current presentation, and those that wait."""

    destroyer = "nav_modal_store_destroy"


class nav_flow_store(Owned):
    """A stack and the modals over it as one path."""

    destroyer = "nav_flow_store_destroy"


class nav_tab_store(Owned):
    """Named flows, of which one is selected."""

    destroyer = "nav_tab_store_destroy"


class nav_split_store(Owned):
    """Two or three columns, each with a stack."""

    destroyer = "nav_split_store_destroy"


class nav_step_flow(Owned):
    """A wizard: steps in order, and which of them are complete."""

    destroyer = "nav_step_flow_destroy"


class nav_matcher(Owned):
    """An immutable table from URL patterns to routes."""

    destroyer = "nav_matcher_destroy"


class nav_pipeline(Owned):
    """An immutable policy from URLs to plans."""

    destroyer = "nav_pipeline_destroy"


class nav_link_handler(Owned):
    """Opens links on a store and keeps one that waits for sign-in."""

    destroyer = "nav_link_handler_destroy"


class nav_reply(c_void_p):
    """The answer that a callback may give: borrowed, valid until the callback returns.

    If a callback sets no answer, the call continues as usual. If it sets several, the last one
    counts. An answer that is refused with an error is not set.
    """


class nav_interception(c_void_p):
    """A command before the engine runs it, as will_execute sees it: borrowed, valid until the
    callback returns.
    """


class nav_execution(c_void_p):
    """A command that has run, as did_execute and discard see it: borrowed, valid until the callback
    returns.
    """


nav_destroy_fn = CFUNCTYPE(None, c_void_p)
nav_clock_fn = CFUNCTYPE(c_int64, c_void_p)
nav_observer_fn = CFUNCTYPE(None, c_void_p, c_char_p, c_size_t)
nav_validator_fn = CFUNCTYPE(None, c_void_p, c_char_p, c_size_t, nav_reply)
nav_coordinator_fn = CFUNCTYPE(None, c_void_p, c_char_p, c_size_t, nav_reply)
nav_prepare_fn = CFUNCTYPE(None, c_void_p, c_char_p, c_size_t, nav_reply)
nav_reconcile_fn = CFUNCTYPE(None, c_void_p, c_char_p, c_size_t, c_char_p, c_size_t, nav_reply)
nav_outcome_fn = CFUNCTYPE(None, c_void_p, c_char_p, c_size_t)
nav_interceptor_fn = CFUNCTYPE(None, c_void_p, c_char_p, c_size_t, nav_reply)

nav_event_mask = c_uint32
nav_restore_mode = c_int32
nav_json_kind = c_int32


class nav_json(Structure):
    """A value inside a JSON text of the host: a view, valid as long as that text.

    `= {0}` makes an empty one.
    """

    _fields_ = [
        ("start", c_char_p),
        ("length", c_size_t),
        ("kind", nav_json_kind),
        ("has_escapes", c_int32),
    ]


nav_reconcile_policy = c_int32
nav_command_kind = c_int32


nav_middleware_will_execute_fn = CFUNCTYPE(None, c_void_p, nav_interception)
nav_middleware_did_execute_fn = CFUNCTYPE(None, c_void_p, nav_execution)
nav_middleware_discard_fn = CFUNCTYPE(None, c_void_p, nav_execution)


class nav_middleware(Structure):
    """One middleware.

    Its functions run under the lock; each may be NULL. Zero the reserved words.
    """

    _fields_ = [
        ("will_execute", nav_middleware_will_execute_fn),
        ("did_execute", nav_middleware_did_execute_fn),
        ("discard", nav_middleware_discard_fn),
        ("destroy", nav_destroy_fn),
        ("user_data", c_void_p),
        ("reserved0", c_void_p),
        ("reserved1", c_void_p),
    ]


nav_modal_style = c_int32

nav_queue_policy_fn = CFUNCTYPE(c_int32, c_void_p, c_char_p, c_size_t)

nav_split_column = c_int32
nav_split_visibility = c_int32

nav_can_proceed_fn = CFUNCTYPE(c_int32, c_void_p, c_char_p, c_size_t, c_int64)


nav_link_callbacks_routes_fn = CFUNCTYPE(None, c_void_p, c_char_p, c_size_t, nav_reply)
nav_link_callbacks_resolve_fn = CFUNCTYPE(None, c_void_p, c_char_p, c_size_t, nav_reply)
nav_link_callbacks_plan_fn = CFUNCTYPE(None, c_void_p, c_char_p, c_size_t, nav_reply)
nav_link_callbacks_should_require_fn = CFUNCTYPE(c_int32, c_void_p, c_char_p, c_size_t)
nav_link_callbacks_is_authenticated_fn = CFUNCTYPE(c_int32, c_void_p, c_char_p, c_size_t)


class nav_link_callbacks(Structure):
    """What a host may decide about links; each function may be NULL.

    They are called without a lock, by several threads at once if several match; they may read and
    change stores. If one sets no answer, the library goes on without it. Copied at creation; zero
    the reserved words.
    """

    _fields_ = [
        ("routes", nav_link_callbacks_routes_fn),
        ("resolve", nav_link_callbacks_resolve_fn),
        ("plan", nav_link_callbacks_plan_fn),
        ("should_require", nav_link_callbacks_should_require_fn),
        ("is_authenticated", nav_link_callbacks_is_authenticated_fn),
        ("destroy", nav_destroy_fn),
        ("user_data", c_void_p),
        ("reserved0", c_void_p),
        ("reserved1", c_void_p),
    ]


nav_link_allowed_fn = CFUNCTYPE(c_int32, c_void_p, c_char_p, c_size_t)


# The words of signatures.
TYPES: dict[str, Any] = {
    "void": None,
    "char*": c_char_p,
    "void*": c_void_p,
    "int32_t": c_int32,
    "uint32_t": c_uint32,
    "int64_t": c_int64,
    "uint64_t": c_uint64,
    "double": c_double,
    "size_t": c_size_t,
    "nav_status": nav_status,
    "nav_error": nav_error,
    "nav_buffer": nav_buffer,
    "nav_schema*": nav_schema,
    "nav_app*": nav_app,
    "nav_screen_sender*": nav_screen_sender,
    "nav_journal*": nav_journal,
    "nav_presenter*": nav_presenter,
    "nav_recorder*": nav_recorder,
    "nav_event_queue*": nav_event_queue,
    "nav_store*": nav_store,
    "nav_sender*": nav_sender,
    "nav_modal_store*": nav_modal_store,
    "nav_flow_store*": nav_flow_store,
    "nav_tab_store*": nav_tab_store,
    "nav_split_store*": nav_split_store,
    "nav_step_flow*": nav_step_flow,
    "nav_matcher*": nav_matcher,
    "nav_pipeline*": nav_pipeline,
    "nav_link_handler*": nav_link_handler,
    "nav_reply*": nav_reply,
    "nav_interception*": nav_interception,
    "nav_execution*": nav_execution,
    "nav_destroy_fn": nav_destroy_fn,
    "nav_clock_fn": nav_clock_fn,
    "nav_observer_fn": nav_observer_fn,
    "nav_validator_fn": nav_validator_fn,
    "nav_coordinator_fn": nav_coordinator_fn,
    "nav_prepare_fn": nav_prepare_fn,
    "nav_reconcile_fn": nav_reconcile_fn,
    "nav_outcome_fn": nav_outcome_fn,
    "nav_interceptor_fn": nav_interceptor_fn,
    "nav_event_mask": nav_event_mask,
    "nav_restore_mode": nav_restore_mode,
    "nav_json_kind": nav_json_kind,
    "nav_json": nav_json,
    "nav_reconcile_policy": nav_reconcile_policy,
    "nav_command_kind": nav_command_kind,
    "nav_middleware": nav_middleware,
    "nav_modal_style": nav_modal_style,
    "nav_queue_policy_fn": nav_queue_policy_fn,
    "nav_split_column": nav_split_column,
    "nav_split_visibility": nav_split_visibility,
    "nav_can_proceed_fn": nav_can_proceed_fn,
    "nav_link_callbacks": nav_link_callbacks,
    "nav_link_allowed_fn": nav_link_allowed_fn,
}

# Each function: its result, then its parameters. `_ffi` binds it when it is first used.
SIGNATURES: dict[str, str] = {
    "nav_version_number": "uint32_t",
    "nav_version_string": "char*",
    "nav_status_name": "char* nav_status",
    "nav_buffer_free": "void nav_buffer*",
    "nav_route_canonical": "nav_status char* size_t nav_buffer* nav_error*",
    "nav_live_handles": "size_t",
    "nav_reply_commands": "nav_status nav_reply* char* size_t nav_error*",
    "nav_reply_cancel": "nav_status nav_reply* char* size_t nav_error*",
    "nav_reply_error": "nav_status nav_reply* char* size_t nav_error*",
    "nav_event_queue_create": "nav_status char* size_t nav_event_queue** nav_error*",
    "nav_event_queue_destroy": "void nav_event_queue*",
    "nav_event_queue_next": "nav_status nav_event_queue* nav_buffer* nav_error*",
    "nav_event_queue_next_from": "nav_status nav_event_queue* nav_buffer* uint64_t* nav_error*",
    "nav_event_queue_count": "size_t nav_event_queue*",
    "nav_event_queue_fd": "nav_status nav_event_queue* int32_t* nav_error*",
    "nav_schema_create": "nav_status char* size_t nav_schema** nav_error*",
    "nav_schema_destroy": "void nav_schema*",
    "nav_schema_check": "nav_status char* size_t nav_buffer* nav_error*",
    "nav_schema_findings": "nav_status nav_schema* nav_buffer* nav_error*",
    "nav_schema_url_for": "nav_status nav_schema* char* size_t nav_buffer* nav_error*",
    "nav_schema_json": "nav_status nav_schema* nav_buffer* nav_error*",
    "nav_app_create": "nav_status nav_schema* char* size_t nav_app** nav_error*",
    "nav_app_destroy": "void nav_app*",
    "nav_app_send": "nav_status nav_app* char* size_t nav_buffer* nav_error*",
    "nav_app_open": "nav_status nav_app* char* size_t nav_buffer* nav_error*",
    "nav_app_back": "nav_status nav_app* nav_buffer* nav_error*",
    "nav_app_back_to_root": "nav_status nav_app* nav_buffer* nav_error*",
    "nav_app_dismiss": "nav_status nav_app* nav_buffer* nav_error*",
    "nav_app_dismiss_all": "nav_status nav_app* nav_buffer* nav_error*",
    "nav_app_select": "nav_status nav_app* char* size_t nav_buffer* nav_error*",
    "nav_app_set_facts": "nav_status nav_app* char* size_t nav_buffer* nav_error*",
    "nav_app_facts": "nav_status nav_app* nav_buffer* nav_error*",
    "nav_app_resolve": "nav_status nav_app* int64_t char* size_t nav_buffer* nav_error*",
    "nav_app_proceed": "nav_status nav_app* int64_t nav_buffer* nav_error*",
    "nav_app_cancel": "nav_status nav_app* int64_t char* size_t nav_buffer* nav_error*",
    "nav_app_sender": "nav_status nav_app* int64_t nav_screen_sender** nav_error*",
    "nav_screen_sender_send": "nav_status nav_screen_sender* char* size_t nav_buffer* nav_error*",
    "nav_screen_sender_open": "nav_status nav_screen_sender* char* size_t nav_buffer* nav_error*",
    "nav_screen_sender_back": "nav_status nav_screen_sender* nav_buffer* nav_error*",
    "nav_screen_sender_back_to_root": "nav_status nav_screen_sender* nav_buffer* nav_error*",
    "nav_screen_sender_dismiss": "nav_status nav_screen_sender* nav_buffer* nav_error*",
    "nav_screen_sender_dismiss_all": "nav_status nav_screen_sender* nav_buffer* nav_error*",
    "nav_screen_sender_select": "nav_status nav_screen_sender* char* size_t nav_buffer* nav_error*",
    "nav_screen_sender_destroy": "void nav_screen_sender*",
    "nav_app_scene": "nav_status nav_app* nav_buffer* nav_error*",
    "nav_app_scene_with_stacks": "nav_status nav_app* nav_buffer* nav_error*",
    "nav_app_state": "nav_status nav_app* nav_buffer* nav_error*",
    "nav_app_describe": "nav_status nav_app* nav_buffer* nav_error*",
    "nav_app_path": "nav_status nav_app* char* size_t nav_buffer* nav_error*",
    "nav_app_preview": "nav_status nav_app* char* size_t nav_buffer* nav_error*",
    "nav_app_revision": "uint64_t nav_app*",
    "nav_app_hash": "uint64_t nav_app*",
    "nav_app_can_go_back": "int32_t nav_app*",
    "nav_app_observe": (
        "nav_status nav_app* nav_event_mask nav_observer_fn void* nav_destroy_fn uint64_t* "
        "nav_error*"
    ),
    "nav_app_unobserve": "nav_status nav_app* uint64_t nav_error*",
    "nav_app_attach_queue": (
        "nav_status nav_app* nav_event_queue* nav_event_mask uint64_t* nav_error*"
    ),
    "nav_app_intercept": (
        "nav_status nav_app* char* size_t nav_interceptor_fn void* nav_destroy_fn uint64_t* "
        "nav_error*"
    ),
    "nav_app_remove_interceptor": "nav_status nav_app* uint64_t nav_error*",
    "nav_app_set_data": "nav_status nav_app* int64_t void* nav_destroy_fn nav_error*",
    "nav_app_data": "void* nav_app* int64_t",
    "nav_app_set_entry_state": "nav_status nav_app* int64_t char* size_t nav_error*",
    "nav_app_entry_state": "nav_status nav_app* int64_t nav_buffer* nav_error*",
    "nav_app_snapshot": "nav_status nav_app* char* size_t nav_buffer* nav_error*",
    "nav_app_restore": "nav_status nav_app* char* size_t nav_restore_mode nav_buffer* nav_error*",
    "nav_schema_migrate": "nav_status nav_schema* char* size_t nav_buffer* nav_buffer* nav_error*",
    "nav_app_url": "nav_status nav_app* nav_buffer* nav_error*",
    "nav_app_set_url": "nav_status nav_app* char* size_t nav_buffer* nav_error*",
    "nav_app_travel": "nav_status nav_app* int64_t nav_buffer* nav_error*",
    "nav_app_can_travel": "int32_t nav_app* int64_t",
    "nav_app_history": "nav_status nav_app* nav_buffer* nav_error*",
    "nav_journal_open": "nav_status char* size_t nav_journal** nav_buffer* nav_error*",
    "nav_journal_open_path": "nav_status char* size_t nav_journal** nav_buffer* nav_error*",
    "nav_journal_destroy": "void nav_journal*",
    "nav_journal_report": "nav_status nav_journal* nav_buffer* nav_error*",
    "nav_journal_flush": "nav_status nav_journal* nav_error*",
    "nav_app_attach_journal": "nav_status nav_app* nav_journal* nav_error*",
    "nav_presenter_create": "nav_status nav_app* char* size_t nav_presenter** nav_error*",
    "nav_presenter_create_for_store": (
        "nav_status nav_store* char* size_t nav_presenter** nav_error*"
    ),
    "nav_presenter_destroy": "void nav_presenter*",
    "nav_presenter_next": "nav_status nav_presenter* nav_buffer* nav_error*",
    "nav_presenter_done": "nav_status nav_presenter* int64_t nav_error*",
    "nav_presenter_failed": "nav_status nav_presenter* int64_t char* size_t nav_error*",
    "nav_presenter_hold": "nav_status nav_presenter* int32_t nav_error*",
    "nav_presenter_gesture": "nav_status nav_presenter* char* size_t nav_buffer* nav_error*",
    "nav_presenter_back": "nav_status nav_presenter* nav_buffer* nav_error*",
    "nav_presenter_wants": "int32_t nav_presenter*",
    "nav_presenter_set_page": "nav_status nav_presenter* int64_t void* nav_destroy_fn nav_error*",
    "nav_presenter_page": "void* nav_presenter* int64_t",
    "nav_presenter_set_profile": "nav_status nav_presenter* char* size_t nav_error*",
    "nav_recorder_create": "nav_status char* size_t nav_recorder** nav_error*",
    "nav_recorder_destroy": "void nav_recorder*",
    "nav_recorder_set_clock": (
        "nav_status nav_recorder* nav_clock_fn void* nav_destroy_fn nav_error*"
    ),
    "nav_app_attach_recorder": "nav_status nav_app* nav_recorder* nav_error*",
    "nav_json_canonical": "nav_status char* size_t nav_buffer* nav_error*",
    "nav_json_find": "nav_status char* size_t char* nav_json* nav_error*",
    "nav_json_next": "int32_t nav_json* nav_json* nav_json*",
    "nav_json_equals": "int32_t nav_json* char* size_t",
    "nav_json_text": "nav_status nav_json* char* size_t size_t*",
    "nav_json_integer": "nav_status nav_json* int64_t*",
    "nav_json_number": "nav_status nav_json* double*",
    "nav_json_bool": "nav_status nav_json* int32_t*",
    "nav_json_begin": "nav_status nav_buffer* char* nav_json_kind",
    "nav_json_end": "nav_status nav_buffer* nav_json_kind",
    "nav_json_put_text": "nav_status nav_buffer* char* char* size_t",
    "nav_json_put_integer": "nav_status nav_buffer* char* int64_t",
    "nav_json_put_number": "nav_status nav_buffer* char* double",
    "nav_json_put_bool": "nav_status nav_buffer* char* int32_t",
    "nav_json_put_json": "nav_status nav_buffer* char* char* size_t nav_error*",
    "nav_store_create": "nav_status char* size_t nav_store** nav_error*",
    "nav_store_destroy": "void nav_store*",
    "nav_store_execute": "nav_status nav_store* char* size_t nav_buffer* nav_error*",
    "nav_store_execute_many": "nav_status nav_store* char* size_t nav_buffer* nav_error*",
    "nav_store_execute_batch": "nav_status nav_store* char* size_t int32_t nav_buffer* nav_error*",
    "nav_store_execute_transaction": "nav_status nav_store* char* size_t nav_buffer* nav_error*",
    "nav_store_execute_guarded": (
        "nav_status nav_store* char* size_t nav_prepare_fn void* nav_buffer* nav_error*"
    ),
    "nav_store_validate": "nav_status nav_store* char* size_t nav_buffer* nav_error*",
    "nav_store_push": "nav_status nav_store* char* size_t nav_error*",
    "nav_store_pop": "nav_status nav_store* nav_error*",
    "nav_store_pop_count": "nav_status nav_store* int64_t nav_error*",
    "nav_store_pop_to": "nav_status nav_store* char* size_t nav_error*",
    "nav_store_pop_to_root": "nav_status nav_store* nav_error*",
    "nav_store_replace": "nav_status nav_store* char* size_t nav_error*",
    "nav_store_depth": "size_t nav_store*",
    "nav_store_revision": "uint64_t nav_store*",
    "nav_store_top": "nav_status nav_store* nav_buffer* int64_t* nav_error*",
    "nav_store_path": "nav_status nav_store* nav_buffer* nav_error*",
    "nav_store_entries": "nav_status nav_store* nav_buffer* nav_error*",
    "nav_store_can_go_back": "int32_t nav_store*",
    "nav_store_back_target": "nav_status nav_store* nav_buffer* nav_error*",
    "nav_store_set_validator": (
        "nav_status nav_store* nav_validator_fn void* nav_destroy_fn nav_error*"
    ),
    "nav_store_set_clock": "nav_status nav_store* nav_clock_fn void* nav_destroy_fn nav_error*",
    "nav_store_reconcile": (
        "nav_status nav_store* char* size_t nav_reconcile_policy nav_buffer* nav_error*"
    ),
    "nav_store_reconcile_with": (
        "nav_status nav_store* char* size_t nav_reconcile_fn void* nav_buffer* nav_error*"
    ),
    "nav_store_debounce": "nav_status nav_store* char* size_t int64_t nav_error*",
    "nav_store_poll_debounced": "nav_status nav_store* nav_buffer* int64_t* nav_error*",
    "nav_store_cancel_debounced": "nav_status nav_store* nav_buffer* nav_error*",
    "nav_store_add_middleware": (
        "nav_status nav_store* char* size_t nav_middleware* uint64_t* nav_error*"
    ),
    "nav_store_insert_middleware": (
        "nav_status nav_store* size_t char* size_t nav_middleware* uint64_t* nav_error*"
    ),
    "nav_store_replace_middleware": (
        "nav_status nav_store* uint64_t char* size_t nav_middleware* nav_error*"
    ),
    "nav_store_move_middleware": "nav_status nav_store* uint64_t size_t nav_error*",
    "nav_store_remove_middleware": "nav_status nav_store* uint64_t nav_error*",
    "nav_store_add_builtin_middleware": "nav_status nav_store* char* size_t uint64_t* nav_error*",
    "nav_store_middlewares": "nav_status nav_store* nav_buffer* nav_error*",
    "nav_interception_kind": "nav_command_kind nav_interception*",
    "nav_interception_command": "nav_status nav_interception* nav_buffer* nav_error*",
    "nav_interception_state": "nav_status nav_interception* nav_buffer* nav_error*",
    "nav_interception_rewrite": "nav_status nav_interception* char* size_t nav_error*",
    "nav_interception_cancel": "nav_status nav_interception* char* size_t nav_error*",
    "nav_execution_kind": "nav_command_kind nav_execution*",
    "nav_execution_status": "nav_status nav_execution*",
    "nav_execution_command": "nav_status nav_execution* nav_buffer* nav_error*",
    "nav_execution_result": "nav_status nav_execution* nav_buffer* nav_error*",
    "nav_execution_state": "nav_status nav_execution* nav_buffer* nav_error*",
    "nav_execution_fold": "nav_status nav_execution* char* size_t nav_error*",
    "nav_store_observe": (
        "nav_status nav_store* nav_event_mask nav_observer_fn void* nav_destroy_fn uint64_t* "
        "nav_error*"
    ),
    "nav_store_unobserve": "nav_status nav_store* uint64_t nav_error*",
    "nav_store_attach_queue": (
        "nav_status nav_store* nav_event_queue* nav_event_mask uint64_t* nav_error*"
    ),
    "nav_store_send": "nav_status nav_store* char* size_t nav_buffer* nav_error*",
    "nav_store_preview": "nav_status nav_store* char* size_t nav_buffer* nav_error*",
    "nav_store_set_coordinator": (
        "nav_status nav_store* nav_coordinator_fn void* nav_destroy_fn nav_error*"
    ),
    "nav_store_sender": "nav_status nav_store* nav_sender** nav_error*",
    "nav_sender_send": "nav_status nav_sender* char* size_t nav_buffer* nav_error*",
    "nav_sender_destroy": "void nav_sender*",
    "nav_store_push_for_result": (
        "nav_status nav_store* char* size_t nav_outcome_fn void* nav_destroy_fn int64_t* nav_error*"
    ),
    "nav_store_push_for_outcome": (
        "nav_status nav_store* char* size_t nav_outcome_fn void* nav_destroy_fn int64_t* "
        "nav_buffer* nav_error*"
    ),
    "nav_store_answer": "nav_status nav_store* int64_t char* size_t nav_error*",
    "nav_store_answer_with_result": (
        "nav_status nav_store* int64_t char* size_t nav_buffer* nav_error*"
    ),
    "nav_store_set_data": "nav_status nav_store* int64_t void* nav_destroy_fn nav_error*",
    "nav_store_data": "void* nav_store* int64_t",
    "nav_store_snapshot": "nav_status nav_store* nav_buffer* nav_error*",
    "nav_store_restore": (
        "nav_status nav_store* char* size_t nav_restore_mode nav_buffer* nav_error*"
    ),
    "nav_modal_store_create": "nav_status char* size_t nav_modal_store** nav_error*",
    "nav_modal_store_destroy": "void nav_modal_store*",
    "nav_modal_store_present": (
        "nav_status nav_modal_store* char* size_t nav_modal_style int64_t* nav_buffer* nav_error*"
    ),
    "nav_modal_store_present_for_result": (
        "nav_status nav_modal_store* char* size_t nav_modal_style nav_outcome_fn void* "
        "nav_destroy_fn int64_t* nav_error*"
    ),
    "nav_modal_store_present_for_outcome": (
        "nav_status nav_modal_store* char* size_t nav_modal_style nav_outcome_fn void* "
        "nav_destroy_fn int64_t* nav_buffer* nav_error*"
    ),
    "nav_modal_store_replace_current": (
        "nav_status nav_modal_store* char* size_t nav_modal_style nav_buffer* nav_error*"
    ),
    "nav_modal_store_dismiss_current": (
        "nav_status nav_modal_store* char* size_t nav_buffer* nav_error*"
    ),
    "nav_modal_store_dismiss_with_result": (
        "nav_status nav_modal_store* char* size_t nav_buffer* nav_error*"
    ),
    "nav_modal_store_dismiss_all": "nav_status nav_modal_store* nav_buffer* nav_error*",
    "nav_modal_store_current": "nav_status nav_modal_store* nav_buffer* nav_error*",
    "nav_modal_store_queue": "nav_status nav_modal_store* nav_buffer* nav_error*",
    "nav_modal_store_queue_count": "size_t nav_modal_store*",
    "nav_modal_store_revision": "uint64_t nav_modal_store*",
    "nav_modal_store_send": "nav_status nav_modal_store* char* size_t nav_buffer* nav_error*",
    "nav_modal_store_sender": "nav_status nav_modal_store* nav_sender** nav_error*",
    "nav_modal_store_set_queue_policy": (
        "nav_status nav_modal_store* nav_queue_policy_fn void* nav_destroy_fn nav_error*"
    ),
    "nav_modal_store_add_middleware": (
        "nav_status nav_modal_store* char* size_t nav_middleware* uint64_t* nav_error*"
    ),
    "nav_modal_store_insert_middleware": (
        "nav_status nav_modal_store* size_t char* size_t nav_middleware* uint64_t* nav_error*"
    ),
    "nav_modal_store_replace_middleware": (
        "nav_status nav_modal_store* uint64_t char* size_t nav_middleware* nav_error*"
    ),
    "nav_modal_store_move_middleware": "nav_status nav_modal_store* uint64_t size_t nav_error*",
    "nav_modal_store_remove_middleware": "nav_status nav_modal_store* uint64_t nav_error*",
    "nav_modal_store_middlewares": "nav_status nav_modal_store* nav_buffer* nav_error*",
    "nav_modal_store_observe": (
        "nav_status nav_modal_store* nav_event_mask nav_observer_fn void* nav_destroy_fn uint64_t* "
        "nav_error*"
    ),
    "nav_modal_store_unobserve": "nav_status nav_modal_store* uint64_t nav_error*",
    "nav_modal_store_attach_queue": (
        "nav_status nav_modal_store* nav_event_queue* nav_event_mask uint64_t* nav_error*"
    ),
    "nav_flow_store_create": "nav_status char* size_t nav_flow_store** nav_error*",
    "nav_flow_store_wrap": "nav_status nav_modal_store* char* size_t nav_flow_store** nav_error*",
    "nav_flow_store_destroy": "void nav_flow_store*",
    "nav_flow_store_stack": "nav_status nav_flow_store* nav_store** nav_error*",
    "nav_flow_store_modals": "nav_status nav_flow_store* nav_modal_store** nav_error*",
    "nav_flow_store_send": "nav_status nav_flow_store* char* size_t nav_buffer* nav_error*",
    "nav_flow_store_apply": "nav_status nav_flow_store* char* size_t nav_buffer* nav_error*",
    "nav_flow_store_push": "nav_status nav_flow_store* char* size_t nav_error*",
    "nav_flow_store_route_to": "nav_status nav_flow_store* char* size_t nav_buffer* nav_error*",
    "nav_flow_store_path": "nav_status nav_flow_store* nav_buffer* nav_error*",
    "nav_flow_store_revision": "uint64_t nav_flow_store*",
    "nav_flow_store_can_go_back": "int32_t nav_flow_store*",
    "nav_flow_store_back_target": "nav_status nav_flow_store* nav_buffer* nav_error*",
    "nav_flow_store_back": "nav_status nav_flow_store* nav_buffer* nav_error*",
    "nav_flow_store_sender": "nav_status nav_flow_store* nav_sender** nav_error*",
    "nav_flow_store_observe": (
        "nav_status nav_flow_store* nav_event_mask nav_observer_fn void* nav_destroy_fn uint64_t* "
        "nav_error*"
    ),
    "nav_flow_store_unobserve": "nav_status nav_flow_store* uint64_t nav_error*",
    "nav_flow_store_attach_queue": (
        "nav_status nav_flow_store* nav_event_queue* nav_event_mask uint64_t* nav_error*"
    ),
    "nav_modal_store_create_over": (
        "nav_status nav_store* char* size_t nav_modal_store** nav_error*"
    ),
    "nav_modal_store_child": (
        "nav_status nav_modal_store* int64_t char* size_t nav_store** nav_modal_store** nav_error*"
    ),
    "nav_modal_store_dismiss_self": "nav_status nav_modal_store* nav_buffer* nav_error*",
    "nav_store_dismiss_self": "nav_status nav_store* nav_buffer* nav_error*",
    "nav_modal_store_dismiss_all_from_root": "nav_status nav_modal_store* nav_buffer* nav_error*",
    "nav_store_dismiss_all_from_root": "nav_status nav_store* nav_buffer* nav_error*",
    "nav_modal_store_can_go_back": "int32_t nav_modal_store*",
    "nav_modal_store_back_target": "nav_status nav_modal_store* nav_buffer* nav_error*",
    "nav_modal_store_back": "nav_status nav_modal_store* nav_buffer* nav_error*",
    "nav_tab_store_create": "nav_status char* size_t nav_tab_store** nav_error*",
    "nav_tab_store_destroy": "void nav_tab_store*",
    "nav_tab_store_select": "nav_status nav_tab_store* char* size_t nav_buffer* nav_error*",
    "nav_tab_store_selected": "nav_status nav_tab_store* nav_buffer* nav_error*",
    "nav_tab_store_tabs": "nav_status nav_tab_store* nav_buffer* nav_error*",
    "nav_tab_store_flow": "nav_status nav_tab_store* char* size_t nav_flow_store** nav_error*",
    "nav_tab_store_send": (
        "nav_status nav_tab_store* char* size_t char* size_t nav_buffer* nav_error*"
    ),
    "nav_tab_store_set_badge": "nav_status nav_tab_store* char* size_t int64_t nav_error*",
    "nav_tab_store_add": "nav_status nav_tab_store* char* size_t size_t nav_buffer* nav_error*",
    "nav_tab_store_remove": "nav_status nav_tab_store* char* size_t nav_buffer* nav_error*",
    "nav_tab_store_select_and_open": (
        "nav_status nav_tab_store* char* size_t char* size_t nav_buffer* nav_error*"
    ),
    "nav_tab_store_route_to": "nav_status nav_tab_store* char* size_t nav_buffer* nav_error*",
    "nav_tab_store_revision": "uint64_t nav_tab_store*",
    "nav_tab_store_can_go_back": "int32_t nav_tab_store*",
    "nav_tab_store_back_target": "nav_status nav_tab_store* nav_buffer* nav_error*",
    "nav_tab_store_back": "nav_status nav_tab_store* nav_buffer* nav_error*",
    "nav_tab_store_observe": (
        "nav_status nav_tab_store* nav_event_mask nav_observer_fn void* nav_destroy_fn uint64_t* "
        "nav_error*"
    ),
    "nav_tab_store_unobserve": "nav_status nav_tab_store* uint64_t nav_error*",
    "nav_tab_store_attach_queue": (
        "nav_status nav_tab_store* nav_event_queue* nav_event_mask uint64_t* nav_error*"
    ),
    "nav_split_store_create": "nav_status char* size_t nav_split_store** nav_error*",
    "nav_split_store_destroy": "void nav_split_store*",
    "nav_split_store_column": "nav_status nav_split_store* nav_split_column nav_store** nav_error*",
    "nav_split_store_show": (
        "nav_status nav_split_store* nav_split_column char* size_t nav_buffer* nav_error*"
    ),
    "nav_split_store_send": (
        "nav_status nav_split_store* nav_split_column char* size_t nav_buffer* nav_error*"
    ),
    "nav_split_store_set_visibility": "nav_status nav_split_store* nav_split_visibility nav_error*",
    "nav_split_store_set_preferred_column": (
        "nav_status nav_split_store* nav_split_column nav_error*"
    ),
    "nav_split_store_set_collapsed": "nav_status nav_split_store* int32_t nav_error*",
    "nav_split_store_state": "nav_status nav_split_store* nav_buffer* nav_error*",
    "nav_split_store_collapsed_path": "nav_status nav_split_store* nav_buffer* nav_error*",
    "nav_split_store_revision": "uint64_t nav_split_store*",
    "nav_split_store_can_go_back": "int32_t nav_split_store*",
    "nav_split_store_back_target": "nav_status nav_split_store* nav_buffer* nav_error*",
    "nav_split_store_back": "nav_status nav_split_store* nav_buffer* nav_error*",
    "nav_split_store_observe": (
        "nav_status nav_split_store* nav_event_mask nav_observer_fn void* nav_destroy_fn uint64_t* "
        "nav_error*"
    ),
    "nav_split_store_unobserve": "nav_status nav_split_store* uint64_t nav_error*",
    "nav_split_store_attach_queue": (
        "nav_status nav_split_store* nav_event_queue* nav_event_mask uint64_t* nav_error*"
    ),
    "nav_step_flow_create": "nav_status char* size_t nav_step_flow** nav_error*",
    "nav_step_flow_destroy": "void nav_step_flow*",
    "nav_step_flow_next": "nav_status nav_step_flow* nav_buffer* nav_error*",
    "nav_step_flow_previous": "nav_status nav_step_flow* nav_buffer* nav_error*",
    "nav_step_flow_jump": "nav_status nav_step_flow* int64_t nav_buffer* nav_error*",
    "nav_step_flow_reset": "nav_status nav_step_flow* nav_error*",
    "nav_step_flow_set_can_proceed": "nav_status nav_step_flow* int64_t int32_t nav_error*",
    "nav_step_flow_ask_can_proceed": (
        "nav_status nav_step_flow* nav_can_proceed_fn void* nav_destroy_fn nav_error*"
    ),
    "nav_step_flow_set_complete": "nav_status nav_step_flow* int64_t int32_t nav_error*",
    "nav_step_flow_state": "nav_status nav_step_flow* nav_buffer* nav_error*",
    "nav_step_flow_index": "size_t nav_step_flow*",
    "nav_step_flow_count": "size_t nav_step_flow*",
    "nav_step_flow_revision": "uint64_t nav_step_flow*",
    "nav_step_flow_observe": (
        "nav_status nav_step_flow* nav_event_mask nav_observer_fn void* nav_destroy_fn uint64_t* "
        "nav_error*"
    ),
    "nav_step_flow_unobserve": "nav_status nav_step_flow* uint64_t nav_error*",
    "nav_step_flow_attach_queue": (
        "nav_status nav_step_flow* nav_event_queue* nav_event_mask uint64_t* nav_error*"
    ),
    "nav_reply_routes": "nav_status nav_reply* char* size_t nav_error*",
    "nav_matcher_create": "nav_status char* size_t nav_link_callbacks* nav_matcher** nav_error*",
    "nav_matcher_destroy": "void nav_matcher*",
    "nav_matcher_match": "nav_status nav_matcher* char* size_t nav_buffer* nav_error*",
    "nav_matcher_url_for": "nav_status nav_matcher* char* size_t nav_buffer* nav_error*",
    "nav_matcher_diagnostics": "nav_status nav_matcher* nav_buffer* nav_error*",
    "nav_matcher_count": "size_t nav_matcher*",
    "nav_pipeline_create": "nav_status char* size_t nav_link_callbacks* nav_pipeline** nav_error*",
    "nav_pipeline_destroy": "void nav_pipeline*",
    "nav_pipeline_decide": "nav_status nav_pipeline* char* size_t nav_buffer* nav_error*",
    "nav_pipeline_matcher": "nav_status nav_pipeline* int32_t nav_matcher** nav_error*",
    "nav_link_handler_create": (
        "nav_status nav_pipeline* nav_store* char* size_t nav_link_handler** nav_error*"
    ),
    "nav_link_handler_create_for_flow": (
        "nav_status nav_pipeline* nav_flow_store* char* size_t nav_link_handler** nav_error*"
    ),
    "nav_link_handler_create_for_tabs": (
        "nav_status nav_pipeline* nav_tab_store* char* size_t nav_link_handler** nav_error*"
    ),
    "nav_link_handler_destroy": "void nav_link_handler*",
    "nav_link_handler_open": "nav_status nav_link_handler* char* size_t nav_buffer* nav_error*",
    "nav_link_handler_resume": "nav_status nav_link_handler* nav_buffer* nav_error*",
    "nav_link_handler_resume_if_allowed": (
        "nav_status nav_link_handler* nav_link_allowed_fn void* nav_buffer* nav_error*"
    ),
    "nav_link_handler_pending": "nav_status nav_link_handler* nav_buffer* nav_error*",
    "nav_link_handler_restore_pending": "nav_status nav_link_handler* char* size_t nav_error*",
    "nav_link_handler_set_clock": (
        "nav_status nav_link_handler* nav_clock_fn void* nav_destroy_fn nav_error*"
    ),
}
