"""Writes the calls of the NULL matrix as C: `make_null_matrix.py > null_calls.inc`.

For each function of the header one call with sound arguments, in which the pointer of a given
position can be replaced by NULL; and for each pointer whether its comment allows NULL.
Tests/c/null_matrix.c includes the result and judges. A parameter without a sample is an error here:
the matrix never leaves a function out.
"""

import sys

import nav_header
from nav_statuses import STATUSES, documented

# What makes sense for a parameter: by (function, name), else by (type, name), else by type.
_BY_FUNCTION = {
    ("nav_store_add_builtin_middleware", "config"): '"\\"preventDuplicatePush\\""',
    ("nav_interception_cancel", "reason"): '"\\"conditionFailed\\""',
    ("nav_reply_cancel", "reason"): '"\\"conditionFailed\\""',
    ("nav_modal_store_send", "intent"): '"\\"dismissAll\\""',
    ("nav_store_unobserve", "handle"): "f->observer",
    ("nav_modal_store_unobserve", "handle"): "f->modal_observer",
    ("nav_store_answer", "entry"): "f->ticket",
    ("nav_modal_store_set_queue_policy", "policy"): "keep_queue",
    ("nav_matcher_create", "config"): "LINK_TABLE",
    ("nav_pipeline_create", "config"): "LINK_TABLE",
    ("nav_flow_store_wrap", "modals"): "f->modals_over",
    ("nav_flow_store_send", "intent"): '"\\"pop\\""',
    ("nav_flow_store_unobserve", "handle"): "f->flow_observer",
    ("nav_tab_store_create", "config"): '"{\\"tabs\\":[{\\"name\\":\\"home\\"}]}"',
    ("nav_tab_store_add", "config"): '"{\\"name\\":\\"new\\"}"',
    ("nav_tab_store_unobserve", "handle"): "f->tab_observer",
    ("nav_split_store_unobserve", "handle"): "f->split_observer",
    ("nav_step_flow_create", "config"): '"{\\"steps\\":[\\"a\\",\\"b\\"]}"',
    ("nav_step_flow_unobserve", "handle"): "f->step_observer",
    ("nav_schema_create", "text"): "APP_SCHEMA",
    ("nav_schema_check", "text"): "APP_SCHEMA",
    ("nav_app_unobserve", "handle"): "f->app_observer",
    ("nav_journal_open", "config"): "f->journal_config",
    ("nav_journal_open_path", "path"): "f->new_journal_path",
    ("nav_recorder_create", "config"): '"{\\"path\\":\\"/dev/null\\"}"',
    ("nav_app_remove_interceptor", "handle"): "f->interceptor",
    ("nav_store_restore", "snapshot"): "STACK_SNAPSHOT",
    ("nav_app_path", "at"): '"one"',
    ("nav_app_set_entry_state", "state"): '"{\\"y\\":1}"',
    ("nav_json_text", "value"): '&(nav_json){ "\\"a\\"", 3, NAV_JSON_STRING, 0 }',
    ("nav_json_text", "text"): "f->text",
    ("nav_json_text", "capacity"): "sizeof f->text",
    ("nav_json_bool", "value"): '&(nav_json){ "true", 4, NAV_JSON_BOOL, 0 }',
    ("nav_json_find", "value"): "&f->view",
    ("nav_json_next", "value"): "&f->view",
}
_BY_NAME = {
    ("const char *", "route"): '"\\"a\\""',
    ("const char *", "input"): '"\\"back\\""',
    ("const char *", "at"): '""',
    ("const char *", "address"): '"two"',
    ("const char *", "command"): '"{\\"push\\":\\"b\\"}"',
    ("const char *", "commands"): '"[{\\"push\\":\\"b\\"}]"',
    ("const char *", "path"): '"[\\"home\\",\\"b\\"]"',
    ("const char *", "intent"): '"{\\"go\\":\\"b\\"}"',
    ("const char *", "value"): '"{\\"v\\":1}"',
    ("const char *", "reason"): '"\\"dismiss\\""',
    ("const char *", "config"): '"{}"',
    ("const char *", "debug_name"): '"gate"',
    ("const char *", "url"): '"shop://x/a"',
    ("const char *", "routes"): '"[\\"a\\"]"',
    ("const char *", "pending"): '"null"',
    ("const char *", "result"): '"\\"success\\""',
    ("const char *", "broken_rule"): '"{\\"custom\\":\\"no\\"}"',
    ("const char *", "name"): '"home"',
    ("const char *", "plan"): '"[]"',
    ("const char *", "facts"): '"{\\"on\\":true}"',
    ("const char *", "snapshot"): "APP_SNAPSHOT",
    ("const char *", "options"): '"{\\"layers\\":true}"',
    ("const char *", "answer"): '"\\"proceed\\""',
    ("const char *", "json"): '"{\\"a\\":7}"',
    ("const char *", "profile"): '"\\"lvgl\\""',
    ("const char *", "shown"): '"[]"',
    ("const char *", "gesture"): '"[]"',
    ("const char *", "pointer"): '"/a"',
    ("const char *", "key"): '"k"',
    ("const char *", "text"): '"a"',
    ("int32_t *", "boolean"): "&f->descriptor",
    ("int32_t", "boolean"): "1",
    ("int32_t", "on"): "1",
    ("nav_modal_store *", "store"): "f->modal",
    ("uint64_t", "handle"): "f->middleware",
    ("uint64_t *", "handle"): "&f->number",
    ("int64_t", "entry"): "f->entry",
    ("int64_t", "id"): "1",
    ("int64_t", "token"): "1",
    ("int32_t *", "fd"): "&f->descriptor",
    ("int64_t", "count"): "1",
    ("int64_t", "presentation"): "1",
    ("int64_t", "index"): "1",
    ("int64_t", "badge"): "1",
    ("int32_t", "collapsed"): "1",
    ("int32_t", "can_proceed"): "1",
    ("int32_t", "complete"): "1",
    ("int64_t", "quiet"): "10",
    ("int64_t", "delta"): "-1",
    ("size_t", "index"): "0",
    ("int32_t", "stop_on_failure"): "0",
    ("int32_t", "web"): "0",
}
_BY_TYPE = {
    "const nav_json *": '&(nav_json){ "7", 1, NAV_JSON_NUMBER, 0 }',
    "nav_json *": "&f->view",
    "nav_json_kind": "NAV_JSON_OBJECT",
    "double *": "&f->real",
    "double": "0.5",
    "int64_t": "7",
    "size_t *": "&f->size",
    "nav_store *": "f->store",
    "nav_modal_store *": "f->modal",
    "nav_sender *": "f->sender",
    "nav_event_queue *": "f->queue",
    "nav_matcher *": "f->matcher",
    "nav_pipeline *": "f->pipeline",
    "nav_link_handler *": "f->links",
    "nav_flow_store *": "f->flow",
    "nav_tab_store *": "f->tabs",
    "nav_split_store *": "f->split",
    "nav_step_flow *": "f->steps",
    "nav_flow_store **": "&f->new_flow",
    "nav_tab_store **": "&f->new_tabs",
    "nav_split_store **": "&f->new_split",
    "nav_step_flow **": "&f->new_steps",
    "nav_split_column": "NAV_COLUMN_SIDEBAR",
    "nav_split_visibility": "NAV_VISIBILITY_ALL",
    "nav_can_proceed_fn": "proceed",
    "nav_schema *": "f->schema",
    "nav_app *": "f->app",
    "nav_schema **": "&f->new_schema",
    "nav_journal *": "f->journal",
    "nav_journal **": "&f->new_journal",
    "nav_recorder *": "f->recorder",
    "nav_recorder **": "&f->new_recorder",
    "nav_app **": "&f->new_app",
    "nav_presenter *": "f->presenter",
    "nav_presenter **": "&f->new_presenter",
    "nav_screen_sender *": "f->screen_sender",
    "nav_screen_sender **": "&f->new_screen_sender",
    "nav_interceptor_fn": "ignore_intent",
    "nav_restore_mode": "NAV_RESTORE_STRICT",
    "nav_matcher **": "&f->new_matcher",
    "nav_pipeline **": "&f->new_pipeline",
    "nav_link_handler **": "&f->new_links",
    "const nav_link_callbacks *": "&f->link_callbacks",
    "nav_link_allowed_fn": "allow_link",
    "nav_reply *": "f->reply",
    "nav_interception *": "f->interception",
    "const nav_interception *": "f->interception",
    "nav_execution *": "f->execution",
    "const nav_execution *": "f->execution",
    "nav_store **": "&f->new_store",
    "nav_modal_store **": "&f->new_modal",
    "nav_sender **": "&f->new_sender",
    "nav_event_queue **": "&f->new_queue",
    "nav_buffer *": "&f->out",
    "nav_error *": "&f->error",
    "int64_t *": "&f->number64",
    "size_t": "NAV_NUL",
    "nav_status": "NAV_OK",
    "nav_modal_style": "NAV_STYLE_SHEET",
    "nav_reconcile_policy": "NAV_RECONCILE_REPLACE",
    "nav_event_mask": "NAV_EVENT_ALL",
    "const nav_middleware *": "&f->sound_middleware",
    "void *": "f",
    "nav_destroy_fn": "count_destroy",
    "nav_clock_fn": "zero_clock",
    "nav_observer_fn": "ignore_event",
    "nav_validator_fn": "ignore_path",
    "nav_coordinator_fn": "ignore_intent",
    "nav_prepare_fn": "ignore_intent",
    "nav_reconcile_fn": "ignore_paths",
    "nav_outcome_fn": "ignore_event",
}
_HANDLES = [name for name in _BY_TYPE if name.endswith("**")]


def sample(function, parameter):
    value = (
        _BY_FUNCTION.get((function.name, parameter.name))
        or _BY_NAME.get((parameter.type, parameter.name))
        or _BY_TYPE.get(parameter.type)
    )
    if function.name.startswith("nav_modal_store") and value == "f->middleware":
        value = "f->modal_middleware"
    if value is None:
        sys.exit(
            "no sample for `%s%s` of %s; add one to tools/generate/make_null_matrix.py"
            % (parameter.type, parameter.name, function.name)
        )
    return value


def context(function):
    """Where the call can be made: in the callback that hands out its first argument."""
    first = function.parameters[0].type if function.parameters else ""
    if "nav_interception" in first:
        return "IN_WILL"
    if "nav_execution" in first:
        return "IN_DID"
    if "nav_reply" in first:
        return {"nav_reply_error": "IN_VALIDATOR", "nav_reply_routes": "IN_ROUTES"}.get(
            function.name, "IN_COORDINATOR"
        )
    return "ANYWHERE"


def position(function, *types):
    """The position of the first parameter of one of these types that is not read too, or -1."""
    return next(
        (i for i, p in enumerate(function.parameters) if p.type in types and not p.is_inout), -1
    )


_OUTPUTS = (
    "nav_buffer *",
    "nav_json *",
    "int64_t *",
    "uint64_t *",
    "int32_t *",
    "double *",
    *_HANDLES,
)


def refuses(function, functions):
    """Whether the function has outputs, and its comment names a status above 0."""
    if "Status" not in function.tags or position(function, *_OUTPUTS) < 0:
        return False
    return any(STATUSES[name] > 0 for name in documented(function, functions))


def main():
    rows = []
    functions = {function.name: function for function in nav_header.functions()}
    for function in functions.values():
        arguments = []
        for i, parameter in enumerate(function.parameters):
            value = sample(function, parameter)
            arguments.append(
                "missing == %d ? NULL : %s" % (i, value) if parameter.is_pointer else value
            )
        call = "%s(%s)" % (function.name, ", ".join(arguments))
        print("static nav_status call_%s(struct fixture *f, int missing) {" % function.name)
        if function.type == "nav_status" and "Status" in function.tags:
            print("  return %s;" % call)
        else:
            print("  (void)f; (void)missing;")
            if function.type == "void":
                print("  %s;" % call)
            elif function.type.endswith("*"):
                print("  f->plain = %s != NULL;" % call)
            else:
                print("  f->plain = (int64_t)%s;" % call)
            print("  return NAV_OK;")
        print("}")
        pointers = [i for i, p in enumerate(function.parameters) if p.is_pointer]
        allowed = [i for i in pointers if function.parameters[i].nullable]
        takes_handle = function.name.endswith("_destroy")
        kind = (
            "STATUS"
            if "Status" in function.tags
            else ("NOTHING" if function.type == "void" else "PLAIN")
        )
        rows.append(
            '  { "%s", call_%s, %s, %s, %d, 0x%xu, 0x%xu, %d, %d, %d, %d, %d },'
            % (
                function.name,
                function.name,
                context(function),
                kind,
                takes_handle,
                sum(1 << i for i in pointers),
                sum(1 << i for i in allowed),
                position(
                    function,
                    "nav_destroy_fn",
                    "const nav_middleware *",
                    "const nav_link_callbacks *",
                ),
                position(function, "nav_buffer *"),
                position(function, *_HANDLES),
                position(function, "int64_t *", "uint64_t *", "int32_t *"),
                refuses(function, functions),
            )
        )
    print("static const struct row rows[] = {\n%s\n};" % "\n".join(rows))


if __name__ == "__main__":
    main()
