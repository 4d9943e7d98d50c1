"""Every function of ``navruntime.h``: result type first, then the arguments. The one place where they are declared."""

from __future__ import annotations

from ctypes import POINTER, c_char_p, c_int32, c_int64, c_size_t, c_uint32, c_uint64, c_void_p
from typing import Any

from ._ffi import (
    nav_buffer, nav_can_proceed_fn, nav_clock_fn, nav_command_kind, nav_coordinator_fn, nav_destroy_fn, nav_error, nav_event_mask,
    nav_event_queue, nav_execution, nav_flow_store, nav_interception, nav_link_allowed_fn, nav_link_callbacks, nav_link_handler,
    nav_matcher, nav_middleware, nav_modal_store, nav_modal_style, nav_observer_fn, nav_outcome_fn, nav_pipeline, nav_prepare_fn,
    nav_queue_policy_fn, nav_reconcile_fn, nav_reconcile_policy, nav_reply, nav_sender, nav_split_column, nav_split_store,
    nav_split_visibility, nav_status, nav_step_flow, nav_store, nav_tab_store, nav_validator_fn,
)

_text = (c_char_p, c_size_t)
_error = POINTER(nav_error)
_buffer = POINTER(nav_buffer)
_number = POINTER(c_uint64)
_id = POINTER(c_int64)


def _fallible(*arguments: Any) -> tuple[Any, ...]:
    """A function that answers a status and takes a ``nav_error *`` last. Texts are given as pairs."""
    flat = [part for argument in arguments for part in (argument if isinstance(argument, tuple) else (argument,))]
    return (nav_status, *flat, _error)


def _observed(kind: str, store: Any) -> dict[str, tuple[Any, ...]]:
    """What every store that sends events has."""
    return {
        f"nav_{kind}_observe": _fallible(store, nav_event_mask, nav_observer_fn, c_void_p, nav_destroy_fn, _number),
        f"nav_{kind}_unobserve": _fallible(store, c_uint64),
        f"nav_{kind}_attach_queue": _fallible(store, nav_event_queue, nav_event_mask, _number),
    }


def _registry(kind: str, store: Any) -> dict[str, tuple[Any, ...]]:
    """The registry of middlewares, which stack and modal stores have alike."""
    middleware = POINTER(nav_middleware)
    return {
        f"nav_{kind}_add_middleware": _fallible(store, _text, middleware, _number),
        f"nav_{kind}_insert_middleware": _fallible(store, c_size_t, _text, middleware, _number),
        f"nav_{kind}_replace_middleware": _fallible(store, c_uint64, _text, middleware),
        f"nav_{kind}_move_middleware": _fallible(store, c_uint64, c_size_t),
        f"nav_{kind}_remove_middleware": _fallible(store, c_uint64),
        f"nav_{kind}_middlewares": _fallible(store, _buffer),
        **_observed(kind, store),
    }


def _back(kind: str, store: Any) -> dict[str, tuple[Any, ...]]:
    """Going back over a tree."""
    return {
        f"nav_{kind}_can_go_back": (c_int32, store),
        f"nav_{kind}_back_target": _fallible(store, _buffer),
        f"nav_{kind}_back": _fallible(store, _buffer),
    }


_GENERAL: dict[str, tuple[Any, ...]] = {
    "nav_version_number": (c_uint32,),
    "nav_version_string": (c_char_p,),
    "nav_status_name": (c_char_p, nav_status),
    "nav_buffer_free": (None, _buffer),
    "nav_route_canonical": _fallible(_text, _buffer),
    "nav_live_handles": (c_size_t,),
}

_CALLBACKS: dict[str, tuple[Any, ...]] = {
    "nav_reply_commands": _fallible(nav_reply, _text),
    "nav_reply_cancel": _fallible(nav_reply, _text),
    "nav_reply_error": _fallible(nav_reply, _text),
    "nav_reply_routes": _fallible(nav_reply, _text),
    "nav_interception_kind": (nav_command_kind, nav_interception),
    "nav_interception_command": _fallible(nav_interception, _buffer),
    "nav_interception_state": _fallible(nav_interception, _buffer),
    "nav_interception_rewrite": _fallible(nav_interception, _text),
    "nav_interception_cancel": _fallible(nav_interception, _text),
    "nav_execution_kind": (nav_command_kind, nav_execution),
    "nav_execution_status": (nav_status, nav_execution),
    "nav_execution_command": _fallible(nav_execution, _buffer),
    "nav_execution_result": _fallible(nav_execution, _buffer),
    "nav_execution_state": _fallible(nav_execution, _buffer),
    "nav_execution_fold": _fallible(nav_execution, _text),
}

_STORE: dict[str, tuple[Any, ...]] = {
    "nav_store_create": _fallible(_text, POINTER(nav_store)),
    "nav_store_destroy": (None, nav_store),
    "nav_store_execute": _fallible(nav_store, _text, _buffer),
    "nav_store_execute_many": _fallible(nav_store, _text, _buffer),
    "nav_store_execute_batch": _fallible(nav_store, _text, c_int32, _buffer),
    "nav_store_execute_transaction": _fallible(nav_store, _text, _buffer),
    "nav_store_execute_guarded": _fallible(nav_store, _text, nav_prepare_fn, c_void_p, _buffer),
    "nav_store_validate": _fallible(nav_store, _text, _buffer),
    "nav_store_push": _fallible(nav_store, _text),
    "nav_store_pop": _fallible(nav_store),
    "nav_store_pop_count": _fallible(nav_store, c_int64),
    "nav_store_pop_to": _fallible(nav_store, _text),
    "nav_store_pop_to_root": _fallible(nav_store),
    "nav_store_replace": _fallible(nav_store, _text),
    "nav_store_depth": (c_size_t, nav_store),
    "nav_store_revision": (c_uint64, nav_store),
    "nav_store_top": _fallible(nav_store, _buffer, _id),
    "nav_store_path": _fallible(nav_store, _buffer),
    "nav_store_entries": _fallible(nav_store, _buffer),
    "nav_store_can_go_back": (c_int32, nav_store),
    "nav_store_back_target": _fallible(nav_store, _buffer),
    "nav_store_set_validator": _fallible(nav_store, nav_validator_fn, c_void_p, nav_destroy_fn),
    "nav_store_set_clock": _fallible(nav_store, nav_clock_fn, c_void_p, nav_destroy_fn),
    "nav_store_reconcile": _fallible(nav_store, _text, nav_reconcile_policy, _buffer),
    "nav_store_reconcile_with": _fallible(nav_store, _text, nav_reconcile_fn, c_void_p, _buffer),
    "nav_store_debounce": _fallible(nav_store, _text, c_int64),
    "nav_store_poll_debounced": _fallible(nav_store, _buffer, _id),
    "nav_store_add_builtin_middleware": _fallible(nav_store, _text, _number),
    "nav_store_send": _fallible(nav_store, _text, _buffer),
    "nav_store_preview": _fallible(nav_store, _text, _buffer),
    "nav_store_set_coordinator": _fallible(nav_store, nav_coordinator_fn, c_void_p, nav_destroy_fn),
    "nav_store_sender": _fallible(nav_store, POINTER(nav_sender)),
    "nav_store_push_for_result": _fallible(nav_store, _text, nav_outcome_fn, c_void_p, nav_destroy_fn, _id),
    "nav_store_answer": _fallible(nav_store, c_int64, _text),
    "nav_store_set_data": _fallible(nav_store, c_int64, c_void_p, nav_destroy_fn),
    "nav_store_data": (c_void_p, nav_store, c_int64),
    "nav_store_dismiss_self": _fallible(nav_store, _buffer),
    "nav_store_dismiss_all_from_root": _fallible(nav_store, _buffer),
    **_registry("store", nav_store),
}

_QUEUE: dict[str, tuple[Any, ...]] = {
    "nav_event_queue_create": _fallible(_text, POINTER(nav_event_queue)),
    "nav_event_queue_destroy": (None, nav_event_queue),
    "nav_event_queue_next": _fallible(nav_event_queue, _buffer),
    "nav_event_queue_count": (c_size_t, nav_event_queue),
}

_SENDER: dict[str, tuple[Any, ...]] = {
    "nav_sender_send": _fallible(nav_sender, _text, _buffer),
    "nav_sender_destroy": (None, nav_sender),
}

_MODAL_STORE: dict[str, tuple[Any, ...]] = {
    "nav_modal_store_create": _fallible(_text, POINTER(nav_modal_store)),
    "nav_modal_store_destroy": (None, nav_modal_store),
    "nav_modal_store_present": _fallible(nav_modal_store, _text, nav_modal_style, _id, _buffer),
    "nav_modal_store_present_for_result": _fallible(nav_modal_store, _text, nav_modal_style, nav_outcome_fn, c_void_p, nav_destroy_fn, _id),
    "nav_modal_store_replace_current": _fallible(nav_modal_store, _text, nav_modal_style, _buffer),
    "nav_modal_store_dismiss_current": _fallible(nav_modal_store, _text, _buffer),
    "nav_modal_store_dismiss_with_result": _fallible(nav_modal_store, _text, _buffer),
    "nav_modal_store_dismiss_all": _fallible(nav_modal_store, _buffer),
    "nav_modal_store_current": _fallible(nav_modal_store, _buffer),
    "nav_modal_store_queue": _fallible(nav_modal_store, _buffer),
    "nav_modal_store_queue_count": (c_size_t, nav_modal_store),
    "nav_modal_store_revision": (c_uint64, nav_modal_store),
    "nav_modal_store_send": _fallible(nav_modal_store, _text, _buffer),
    "nav_modal_store_sender": _fallible(nav_modal_store, POINTER(nav_sender)),
    "nav_modal_store_set_queue_policy": _fallible(nav_modal_store, nav_queue_policy_fn, c_void_p, nav_destroy_fn),
    "nav_modal_store_create_over": _fallible(nav_store, _text, POINTER(nav_modal_store)),
    "nav_modal_store_child": _fallible(nav_modal_store, c_int64, _text, POINTER(nav_store), POINTER(nav_modal_store)),
    "nav_modal_store_dismiss_self": _fallible(nav_modal_store, _buffer),
    "nav_modal_store_dismiss_all_from_root": _fallible(nav_modal_store, _buffer),
    **_back("modal_store", nav_modal_store),
    **_registry("modal_store", nav_modal_store),
}

_links = POINTER(nav_link_callbacks)
_LINKS: dict[str, tuple[Any, ...]] = {
    "nav_matcher_create": _fallible(_text, _links, POINTER(nav_matcher)),
    "nav_matcher_destroy": (None, nav_matcher),
    "nav_matcher_match": _fallible(nav_matcher, _text, _buffer),
    "nav_matcher_url_for": _fallible(nav_matcher, _text, _buffer),
    "nav_matcher_diagnostics": _fallible(nav_matcher, _buffer),
    "nav_matcher_count": (c_size_t, nav_matcher),
    "nav_pipeline_create": _fallible(_text, _links, POINTER(nav_pipeline)),
    "nav_pipeline_destroy": (None, nav_pipeline),
    "nav_pipeline_decide": _fallible(nav_pipeline, _text, _buffer),
    "nav_pipeline_matcher": _fallible(nav_pipeline, c_int32, POINTER(nav_matcher)),
    "nav_link_handler_create": _fallible(nav_pipeline, nav_store, _text, POINTER(nav_link_handler)),
    "nav_link_handler_create_for_flow": _fallible(nav_pipeline, nav_flow_store, _text, POINTER(nav_link_handler)),
    "nav_link_handler_create_for_tabs": _fallible(nav_pipeline, nav_tab_store, _text, POINTER(nav_link_handler)),
    "nav_link_handler_destroy": (None, nav_link_handler),
    "nav_link_handler_open": _fallible(nav_link_handler, _text, _buffer),
    "nav_link_handler_resume": _fallible(nav_link_handler, _buffer),
    "nav_link_handler_resume_if_allowed": _fallible(nav_link_handler, nav_link_allowed_fn, c_void_p, _buffer),
    "nav_link_handler_pending": _fallible(nav_link_handler, _buffer),
    "nav_link_handler_restore_pending": _fallible(nav_link_handler, _text),
    "nav_link_handler_set_clock": _fallible(nav_link_handler, nav_clock_fn, c_void_p, nav_destroy_fn),
}

_FLOW: dict[str, tuple[Any, ...]] = {
    "nav_flow_store_create": _fallible(_text, POINTER(nav_flow_store)),
    "nav_flow_store_wrap": _fallible(nav_modal_store, _text, POINTER(nav_flow_store)),
    "nav_flow_store_destroy": (None, nav_flow_store),
    "nav_flow_store_stack": _fallible(nav_flow_store, POINTER(nav_store)),
    "nav_flow_store_modals": _fallible(nav_flow_store, POINTER(nav_modal_store)),
    "nav_flow_store_send": _fallible(nav_flow_store, _text, _buffer),
    "nav_flow_store_apply": _fallible(nav_flow_store, _text, _buffer),
    "nav_flow_store_push": _fallible(nav_flow_store, _text),
    "nav_flow_store_route_to": _fallible(nav_flow_store, _text, _buffer),
    "nav_flow_store_path": _fallible(nav_flow_store, _buffer),
    "nav_flow_store_revision": (c_uint64, nav_flow_store),
    "nav_flow_store_sender": _fallible(nav_flow_store, POINTER(nav_sender)),
    **_back("flow_store", nav_flow_store),
    **_observed("flow_store", nav_flow_store),
}

_TABS: dict[str, tuple[Any, ...]] = {
    "nav_tab_store_create": _fallible(_text, POINTER(nav_tab_store)),
    "nav_tab_store_destroy": (None, nav_tab_store),
    "nav_tab_store_select": _fallible(nav_tab_store, _text, _buffer),
    "nav_tab_store_selected": _fallible(nav_tab_store, _buffer),
    "nav_tab_store_tabs": _fallible(nav_tab_store, _buffer),
    "nav_tab_store_flow": _fallible(nav_tab_store, _text, POINTER(nav_flow_store)),
    "nav_tab_store_send": _fallible(nav_tab_store, _text, _text, _buffer),
    "nav_tab_store_set_badge": _fallible(nav_tab_store, _text, c_int64),
    "nav_tab_store_add": _fallible(nav_tab_store, _text, c_size_t, _buffer),
    "nav_tab_store_remove": _fallible(nav_tab_store, _text, _buffer),
    "nav_tab_store_select_and_open": _fallible(nav_tab_store, _text, _text, _buffer),
    "nav_tab_store_route_to": _fallible(nav_tab_store, _text, _buffer),
    "nav_tab_store_revision": (c_uint64, nav_tab_store),
    **_back("tab_store", nav_tab_store),
    **_observed("tab_store", nav_tab_store),
}

_SPLIT: dict[str, tuple[Any, ...]] = {
    "nav_split_store_create": _fallible(_text, POINTER(nav_split_store)),
    "nav_split_store_destroy": (None, nav_split_store),
    "nav_split_store_column": _fallible(nav_split_store, nav_split_column, POINTER(nav_store)),
    "nav_split_store_show": _fallible(nav_split_store, nav_split_column, _text, _buffer),
    "nav_split_store_send": _fallible(nav_split_store, nav_split_column, _text, _buffer),
    "nav_split_store_set_visibility": _fallible(nav_split_store, nav_split_visibility),
    "nav_split_store_set_preferred_column": _fallible(nav_split_store, nav_split_column),
    "nav_split_store_set_collapsed": _fallible(nav_split_store, c_int32),
    "nav_split_store_state": _fallible(nav_split_store, _buffer),
    "nav_split_store_collapsed_path": _fallible(nav_split_store, _buffer),
    "nav_split_store_revision": (c_uint64, nav_split_store),
    **_back("split_store", nav_split_store),
    **_observed("split_store", nav_split_store),
}

_STEPS: dict[str, tuple[Any, ...]] = {
    "nav_step_flow_create": _fallible(_text, POINTER(nav_step_flow)),
    "nav_step_flow_destroy": (None, nav_step_flow),
    "nav_step_flow_next": _fallible(nav_step_flow, _buffer),
    "nav_step_flow_previous": _fallible(nav_step_flow, _buffer),
    "nav_step_flow_jump": _fallible(nav_step_flow, c_int64, _buffer),
    "nav_step_flow_reset": _fallible(nav_step_flow),
    "nav_step_flow_set_can_proceed": _fallible(nav_step_flow, c_int64, c_int32),
    "nav_step_flow_ask_can_proceed": _fallible(nav_step_flow, nav_can_proceed_fn, c_void_p, nav_destroy_fn),
    "nav_step_flow_set_complete": _fallible(nav_step_flow, c_int64, c_int32),
    "nav_step_flow_state": _fallible(nav_step_flow, _buffer),
    "nav_step_flow_index": (c_size_t, nav_step_flow),
    "nav_step_flow_count": (c_size_t, nav_step_flow),
    "nav_step_flow_revision": (c_uint64, nav_step_flow),
    **_observed("step_flow", nav_step_flow),
}

SIGNATURES: dict[str, tuple[Any, ...]] = {
    **_GENERAL, **_CALLBACKS, **_STORE, **_QUEUE, **_SENDER, **_MODAL_STORE, **_LINKS, **_FLOW, **_TABS, **_SPLIT, **_STEPS,
}
