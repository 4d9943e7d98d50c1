/*
 * What a refusal (a status above 0) writes. Of every function with an output whose comment names
 * such a status at least one refusal is tried, with junk in all outputs before: text, numbers and
 * handles are then what the comment says, and the error is left alone.
 */
#include "fixture.h"
#include "test.h"

#include "null_calls.inc"

enum { ROWS = sizeof rows / sizeof *rows };

static struct fixture f;
static unsigned char is_tried[ROWS];

/* Junk for the outputs of the next call. */
static void spoil(void) {
  nav_route_canonical("\"left over\"", NAV_NUL, &f.out, NULL);
  for (int i = 0; i < NEW_HANDLES; i++) set_new_handle(&f, i, &f);
  spoil_numbers(&f);
  f.error.code = NAV_QUEUED;
  f.error.message[0] = 0;
}

/* A call with the outputs of the fixture, the status and the text that are expected, and numbers:
 * of `number` and `number64`, the one that the call has not is UNTOUCHED. */
#define REFUSED(call, status, text) \
  refused(__LINE__, #call, (spoil(), (call)), (status), (text), UNTOUCHED, UNTOUCHED)
#define REFUSED_NUMBER(call, status, text, n) \
  refused(__LINE__, #call, (spoil(), (call)), (status), (text), (n), UNTOUCHED)
#define REFUSED_NUMBER64(call, status, text, n) \
  refused(__LINE__, #call, (spoil(), (call)), (status), (text), UNTOUCHED, (n))

static void refused(int line, const char *call, nav_status actual, nav_status status,
  const char *text, uint64_t number, int64_t number64) {
  size_t length = strcspn(call, "(");
  test_status(__FILE__, line, call, actual, status);
  if (text) test_text(__FILE__, line, call, f.out.data, text);
  if (f.number != number || f.number64 != number64) test_fault(__FILE__, line, call);
  if (f.error.code != NAV_QUEUED || f.error.message[0]) test_fault(__FILE__, line, call);
  for (int i = 0; i < ROWS; i++) {
    if (strlen(rows[i].name) == length && memcmp(rows[i].name, call, length) == 0) is_tried[i] = 1;
  }
}

static void cancel(void *user_data, nav_interception *call) {
  (void)user_data;
  CHECK_STATUS(nav_interception_cancel(call, "{\"custom\":\"no\"}", NAV_NUL, NULL), NAV_OK);
}
static const nav_middleware cancels = { .will_execute = cancel };

#define NO "{\"cancelled\":{\"custom\":\"no\"}}"
#define REJECTED \
  "{\"rejected\":{\"path\":[],\"reason\":{\"middlewareRejected\":{\"debugName\":null," \
  "\"reason\":{\"custom\":\"no\"}}}}}"

static void refuse_stack(void) {
  nav_store *s = make_store(NULL);
  nav_buffer *out = &f.out;
  nav_error *e = &f.error;
  REFUSED(nav_store_execute(s, "\"pop\"", NAV_NUL, out, e), NAV_EMPTY_STACK, "\"emptyStack\"");
  REFUSED(nav_store_execute_many(s, "[]", NAV_NUL, out, e), NAV_NOOP, "[]");
  REFUSED(nav_store_execute_many(s, "[\"pop\"]", NAV_NUL, out, e), NAV_PARTIAL, "[\"emptyStack\"]");
  REFUSED(nav_store_execute_batch(s, "[\"pop\"]", NAV_NUL, 0, out, e), NAV_PARTIAL,
    "{\"requestedCommands\":[\"pop\"],\"executedCommands\":[\"pop\"],\"results\":[\"emptyStack\"],\"stateBefore\":[],\"stateAfter\":[],\"hasStoppedOnFailure\":false,\"isSuccess\":false}");
  REFUSED(nav_store_execute_batch(s, "[]", NAV_NUL, 0, out, e), NAV_NOOP,
    "{\"requestedCommands\":[],\"executedCommands\":[],\"results\":[],\"stateBefore\":[],\"stateAfter\":[],\"hasStoppedOnFailure\":false,\"isSuccess\":false}");
  REFUSED(nav_store_execute_transaction(s, "[\"pop\"]", NAV_NUL, out, e), NAV_NOT_COMMITTED,
    "{\"requestedCommands\":[\"pop\"],\"executedCommands\":[\"pop\"],\"results\":[\"emptyStack\"],\"stateBefore\":[],\"stateAfter\":[],\"failureIndex\":0,\"isCommitted\":false}");
  REFUSED(nav_store_execute_guarded(s, "\"pop\"", NAV_NUL, ignore_intent, NULL, out, e),
    NAV_CANCELLED, "{\"cancelled\":{\"staleAfterPrepare\":\"pop\"}}");
  REFUSED(nav_store_validate(s, "\"pop\"", NAV_NUL, out, e), NAV_EMPTY_STACK, "\"emptyStack\"");
  REFUSED_NUMBER64(nav_store_top(s, out, &f.number64, e), NAV_EMPTY_STACK, "", 0);
  REFUSED(nav_store_back_target(s, out, e), NAV_EMPTY_STACK, "");
  REFUSED(
    nav_store_reconcile(s, "[]", NAV_NUL, NAV_RECONCILE_REPLACE, out, e), NAV_NOOP, "\"none\"");
  REFUSED(
    nav_store_reconcile_with(s, "[]", NAV_NUL, ignore_paths, NULL, out, e), NAV_NOOP, "\"none\"");
  REFUSED_NUMBER64(nav_store_poll_debounced(s, out, &f.number64, e), NAV_NOOP, "", -1);
  CHECK_STATUS(nav_store_set_clock(s, zero_clock, NULL, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_store_debounce(s, "\"pop\"", NAV_NUL, 10, NULL), NAV_OK);
  REFUSED_NUMBER64(nav_store_poll_debounced(s, out, &f.number64, e), NAV_PENDING, "", 10);
  CHECK_STATUS(nav_store_cancel_debounced(s, NULL, NULL), NAV_OK);
  REFUSED(nav_store_cancel_debounced(s, out, e), NAV_NOOP, "");
  REFUSED(
    nav_store_send(s, "\"back\"", NAV_NUL, out, e), NAV_EMPTY_STACK, "{\"single\":\"emptyStack\"}");
  REFUSED(nav_store_preview(s, "{\"goMany\":[]}", NAV_NUL, out, e), NAV_NOOP, "[]");
  REFUSED(nav_store_dismiss_self(s, out, e), NAV_NOOP, "\"noop\"");
  REFUSED(nav_store_dismiss_all_from_root(s, out, e), NAV_NOOP, "\"noop\"");
  REFUSED(nav_store_answer_with_result(s, 99, "1", NAV_NUL, out, e), NAV_ROUTE_NOT_FOUND,
    "{\"entryNotFound\":99}");
  CHECK_STATUS(nav_store_sender(s, &f.sender, NULL), NAV_OK);
  REFUSED(nav_sender_send(f.sender, "\"back\"", NAV_NUL, out, e), NAV_EMPTY_STACK,
    "{\"single\":\"emptyStack\"}");
  nav_sender_destroy(f.sender);
  CHECK_STATUS(nav_store_add_middleware(s, NULL, 0, &cancels, NULL, NULL), NAV_OK);
  REFUSED_NUMBER64(
    nav_store_push_for_result(s, "\"a\"", NAV_NUL, ignore_event, NULL, NULL, &f.number64, e),
    NAV_CANCELLED, NULL, 0);
  REFUSED_NUMBER64(
    nav_store_push_for_outcome(s, "\"a\"", NAV_NUL, ignore_event, NULL, NULL, &f.number64, out, e),
    NAV_CANCELLED, NO, 0);
  nav_store_destroy(s);
}

static void refuse_queue(void) {
  CHECK_STATUS(nav_event_queue_create(NULL, 0, &f.queue, NULL), NAV_OK);
  REFUSED(nav_event_queue_next(f.queue, &f.out, &f.error), NAV_NOOP, "");
  REFUSED_NUMBER(nav_event_queue_next_from(f.queue, &f.out, &f.number, &f.error), NAV_NOOP, "", 0);
  nav_event_queue_destroy(f.queue);
}

static void refuse_modals(void) {
  nav_modal_store *m = make_modal_store(NULL);
  nav_buffer *out = &f.out;
  nav_error *e = &f.error;
  REFUSED(nav_modal_store_replace_current(m, "\"a\"", NAV_NUL, NAV_STYLE_SHEET, out, e), NAV_NOOP,
    "\"noop\"");
  REFUSED(nav_modal_store_dismiss_current(m, NULL, 0, out, e), NAV_NOOP, "\"noop\"");
  REFUSED(nav_modal_store_dismiss_with_result(m, "1", NAV_NUL, out, e), NAV_NOOP, "\"noop\"");
  REFUSED(nav_modal_store_dismiss_all(m, out, e), NAV_NOOP, "\"noop\"");
  REFUSED(nav_modal_store_current(m, out, e), NAV_NOOP, "null");
  REFUSED(nav_modal_store_send(m, "\"dismiss\"", NAV_NUL, out, e), NAV_NOOP, "\"noop\"");
  REFUSED(nav_modal_store_dismiss_self(m, out, e), NAV_NOOP, "\"noop\"");
  REFUSED(nav_modal_store_dismiss_all_from_root(m, out, e), NAV_NOOP, "\"noop\"");
  REFUSED(nav_modal_store_back_target(m, out, e), NAV_EMPTY_STACK, "");
  REFUSED(nav_modal_store_back(m, out, e), NAV_EMPTY_STACK, "\"none\"");
  REFUSED(
    nav_modal_store_child(m, 7, NULL, 0, &f.new_store, &f.new_modal, e), NAV_ROUTE_NOT_FOUND, NULL);
  CHECK(f.new_store == NULL && f.new_modal == NULL);
  CHECK_STATUS(nav_modal_store_add_middleware(m, NULL, 0, &cancels, NULL, NULL), NAV_OK);
  REFUSED_NUMBER64(
    nav_modal_store_present(m, "\"a\"", NAV_NUL, NAV_STYLE_SHEET, &f.number64, out, e),
    NAV_CANCELLED, NO, 0);
  REFUSED_NUMBER64(nav_modal_store_present_for_result(m, "\"a\"", NAV_NUL, NAV_STYLE_SHEET,
                     ignore_event, NULL, NULL, &f.number64, e),
    NAV_CANCELLED, NULL, 0);
  REFUSED_NUMBER64(nav_modal_store_present_for_outcome(m, "\"a\"", NAV_NUL, NAV_STYLE_SHEET,
                     ignore_event, NULL, NULL, &f.number64, out, e),
    NAV_CANCELLED, NO, 0);
  nav_modal_store_destroy(m);
  m = make_modal_store(NULL);
  CHECK(nav_modal_store_present(m, "\"a\"", NAV_NUL, NAV_STYLE_SHEET, NULL, NULL, NULL) == NAV_OK);
  REFUSED_NUMBER64(
    nav_modal_store_present(m, "\"b\"", NAV_NUL, NAV_STYLE_SHEET, &f.number64, out, e), NAV_QUEUED,
    "{\"queuedBehind\":2}", 2);
  nav_modal_store_destroy(m);
}

static void refuse_links(void) {
  static const char table[] =
    "{\"mappings\":[{\"pattern\":\"/a\",\"route\":\"a\"}],\"allowedSchemes\":[\"shop\"]}";
  nav_buffer *out = &f.out;
  nav_error *e = &f.error;
  nav_store *s = make_store(NULL);
  CHECK_STATUS(nav_matcher_create(LINK_TABLE, NAV_NUL, NULL, &f.matcher, NULL), NAV_OK);
  REFUSED(nav_matcher_match(f.matcher, "/b", NAV_NUL, out, e), NAV_NO_MATCH, "null");
  REFUSED(nav_matcher_url_for(f.matcher, "\"b\"", NAV_NUL, out, e), NAV_NO_MATCH, "");
  REFUSED(nav_matcher_diagnostics(f.matcher, out, e), NAV_NOOP, "[]");
  nav_matcher_destroy(f.matcher);
  CHECK_STATUS(nav_pipeline_create(table, NAV_NUL, NULL, &f.pipeline, NULL), NAV_OK);
  REFUSED(nav_pipeline_decide(f.pipeline, "shop:/b", NAV_NUL, out, e), NAV_UNHANDLED,
    "{\"unhandled\":{\"url\":\"shop:/b\"}}");
  REFUSED(nav_pipeline_decide(f.pipeline, "http://x/a", NAV_NUL, out, e), NAV_REJECTED,
    "{\"rejected\":{\"schemeNotAllowed\":{\"actual\":\"http\"}}}");
  REFUSED(nav_pipeline_matcher(f.pipeline, 1, &f.new_matcher, e), NAV_NO_MATCH, NULL);
  CHECK(f.new_matcher == NULL);
  CHECK_STATUS(nav_link_handler_create(f.pipeline, s, NULL, 0, &f.links, NULL), NAV_OK);
  REFUSED(nav_link_handler_open(f.links, "shop://x/b", NAV_NUL, out, e), NAV_UNHANDLED,
    "{\"unhandled\":{\"url\":\"shop://x/b\"}}");
  REFUSED(nav_link_handler_resume(f.links, out, e), NAV_NOOP, "\"noPendingDeepLink\"");
  REFUSED(nav_link_handler_resume_if_allowed(f.links, allow_link, NULL, out, e), NAV_NOOP,
    "\"noPendingDeepLink\"");
  REFUSED(nav_link_handler_pending(f.links, out, e), NAV_NOOP, "null");
  nav_link_handler_destroy(f.links);
  nav_pipeline_destroy(f.pipeline);
  nav_store_destroy(s);
}

static void refuse_flow(void) {
  nav_store *inner = NULL;
  nav_buffer *out = &f.out;
  nav_error *e = &f.error;
  REFUSED(nav_flow_store_send(f.flow, "\"dismiss\"", NAV_NUL, out, e), NAV_NOOP, "\"noop\"");
  CHECK_STATUS(nav_flow_store_back(f.flow, NULL, NULL), NAV_OK);
  REFUSED(nav_flow_store_back_target(f.flow, out, e), NAV_EMPTY_STACK, "");
  REFUSED(nav_flow_store_back(f.flow, out, e), NAV_EMPTY_STACK, "\"none\"");
  CHECK_STATUS(nav_flow_store_stack(f.flow, &inner, NULL), NAV_OK);
  CHECK_STATUS(nav_store_add_middleware(inner, NULL, 0, &cancels, NULL, NULL), NAV_OK);
  REFUSED(
    nav_flow_store_apply(f.flow, "[{\"push\":\"a\"}]", NAV_NUL, out, e), NAV_REJECTED, REJECTED);
  REFUSED(nav_flow_store_route_to(f.flow, "\"a\"", NAV_NUL, out, e), NAV_REJECTED, REJECTED);
  nav_store_destroy(inner);
}

static void refuse_tabs(void) {
  nav_store *inner = NULL;
  nav_buffer *out = &f.out;
  nav_error *e = &f.error;
  REFUSED(nav_tab_store_select(f.tabs, "x", NAV_NUL, out, e), NAV_REJECTED,
    "{\"refused\":{\"unknownTab\":\"x\"}}");
  REFUSED(nav_tab_store_select(f.tabs, "home", NAV_NUL, out, e), NAV_NOOP, "\"noop\"");
  REFUSED(nav_tab_store_flow(f.tabs, "x", NAV_NUL, &f.new_flow, e), NAV_REJECTED, NULL);
  CHECK(f.new_flow == NULL);
  REFUSED(nav_tab_store_send(f.tabs, "x", NAV_NUL, "{\"push\":\"a\"}", NAV_NUL, out, e),
    NAV_REJECTED, "{\"refused\":{\"unknownTab\":\"x\"}}");
  REFUSED(nav_tab_store_add(f.tabs, "{\"name\":\"home\"}", NAV_NUL, 0, out, e), NAV_REJECTED,
    "{\"refused\":{\"duplicateTab\":\"home\"}}");
  REFUSED(nav_tab_store_remove(f.tabs, "home", NAV_NUL, out, e), NAV_REJECTED,
    "{\"refused\":{\"activeTab\":\"home\"}}");
  REFUSED(nav_tab_store_select_and_open(f.tabs, "x", NAV_NUL, "[]", NAV_NUL, out, e), NAV_REJECTED,
    "{\"refused\":{\"unknownTab\":\"x\"}}");
  REFUSED(nav_tab_store_back_target(f.tabs, out, e), NAV_EMPTY_STACK, "");
  REFUSED(nav_tab_store_back(f.tabs, out, e), NAV_EMPTY_STACK, "\"none\"");
  CHECK_STATUS(nav_tab_store_flow(f.tabs, "home", NAV_NUL, &f.new_flow, NULL), NAV_OK);
  CHECK_STATUS(nav_flow_store_stack(f.new_flow, &inner, NULL), NAV_OK);
  nav_flow_store_destroy(f.new_flow);
  CHECK_STATUS(nav_store_add_middleware(inner, NULL, 0, &cancels, NULL, NULL), NAV_OK);
  REFUSED(nav_tab_store_route_to(f.tabs, "\"a\"", NAV_NUL, out, e), NAV_REJECTED, REJECTED);
  nav_store_destroy(inner);
}

static void refuse_columns_and_steps(void) {
  nav_store *inner = NULL;
  nav_buffer *out = &f.out;
  nav_error *e = &f.error;
  REFUSED(nav_split_store_back_target(f.split, out, e), NAV_EMPTY_STACK, "");
  REFUSED(nav_split_store_back(f.split, out, e), NAV_EMPTY_STACK, "\"none\"");
  REFUSED(nav_split_store_send(f.split, NAV_COLUMN_SIDEBAR, "\"back\"", NAV_NUL, out, e),
    NAV_EMPTY_STACK, "{\"single\":\"emptyStack\"}");
  CHECK_STATUS(nav_split_store_column(f.split, NAV_COLUMN_DETAIL, &inner, NULL), NAV_OK);
  CHECK_STATUS(nav_store_add_middleware(inner, NULL, 0, &cancels, NULL, NULL), NAV_OK);
  REFUSED(
    nav_split_store_show(f.split, NAV_COLUMN_DETAIL, "\"a\"", NAV_NUL, out, e), NAV_CANCELLED, NO);
  nav_store_destroy(inner);
  REFUSED(nav_step_flow_previous(f.steps, out, e), NAV_REJECTED, "{\"refused\":\"atFirstStep\"}");
  REFUSED(nav_step_flow_jump(f.steps, 0, out, e), NAV_NOOP, "\"noop\"");
  REFUSED(
    nav_step_flow_jump(f.steps, 9, out, e), NAV_REJECTED, "{\"refused\":{\"unknownStep\":9}}");
  CHECK_STATUS(nav_step_flow_set_can_proceed(f.steps, 0, 0, NULL), NAV_OK);
  REFUSED(nav_step_flow_next(f.steps, out, e), NAV_REJECTED, "{\"refused\":\"cannotProceed\"}");
}

static void refuse_commit(void *user_data, const char *commit, size_t length, nav_reply *reply) {
  (void)user_data, (void)commit, (void)length;
  CHECK_STATUS(nav_reply_cancel(reply, "\"no\"", NAV_NUL, NULL), NAV_OK);
}

static void refuse_app(void) {
  static const char no[] = "{\"cancelled\":\"no\"}";
  nav_buffer *out = &f.out;
  nav_error *e = &f.error;
  REFUSED(nav_schema_check("{\"format\":1}", NAV_NUL, out, e), NAV_REJECTED,
    "{\"errors\":[{\"name\":\"missingKey\",\"offset\":0,\"message\":\"missingKey: (/): give it \\\"id\\\"\"}],\"findings\":[]}");
  REFUSED(nav_schema_url_for(f.schema, "\"b\"", NAV_NUL, out, e), NAV_NO_MATCH, "");
  REFUSED(nav_app_resolve(f.app, 99, "\"proceed\"", NAV_NUL, out, e), NAV_NOOP, "\"noop\"");
  REFUSED(nav_app_proceed(f.app, 99, out, e), NAV_NOOP, "\"noop\"");
  REFUSED(nav_app_cancel(f.app, 99, NULL, 0, out, e), NAV_NOOP, "\"noop\"");
  REFUSED(nav_app_resolve(f.app, 1, "{\"cancel\":\"no\"}", NAV_NUL, out, e), NAV_CANCELLED, no);
  REFUSED(nav_app_set_facts(f.app, "{\"on\":false}", NAV_NUL, out, e), NAV_NOOP, "\"noop\"");
  REFUSED(nav_app_path(f.app, "~99", NAV_NUL, out, e), NAV_ROUTE_NOT_FOUND, "");
  REFUSED(nav_app_entry_state(f.app, 99, out, e), NAV_ROUTE_NOT_FOUND, "");
  REFUSED(nav_app_entry_state(f.app, 1, out, e), NAV_NOOP, "");
  REFUSED(nav_app_travel(f.app, 9, out, e), NAV_REJECTED, "{\"refused\":\"noPlace\"}");
  REFUSED(nav_app_travel(f.app, 0, out, e), NAV_NOOP, "\"noop\"");
  REFUSED(nav_app_open(f.app, "/nowhere", NAV_NUL, out, e), NAV_UNHANDLED,
    "{\"unhandled\":{\"url\":\"/nowhere\"}}");
  REFUSED(nav_app_set_url(f.app, "/nowhere", NAV_NUL, out, e), NAV_UNHANDLED,
    "{\"unhandled\":{\"url\":\"/nowhere\"}}");
  CHECK_STATUS(
    nav_app_intercept(f.app, "n", NAV_NUL, refuse_commit, NULL, NULL, NULL, NULL), NAV_OK);
  REFUSED(nav_app_send(f.app, "{\"go\":\"a\"}", NAV_NUL, out, e), NAV_CANCELLED, no);
  REFUSED(nav_app_back(f.app, out, e), NAV_PENDING,
    "{\"question\":{\"token\":2,\"intent\":\"back\",\"leave\":[3],\"enter\":[]}}");
  REFUSED(
    nav_app_restore(f.app, APP_SNAPSHOT, NAV_NUL, NAV_RESTORE_STRICT, out, e), NAV_CANCELLED, no);
}

static void refuse_calls(void) {
  nav_screen_sender *s = f.screen_sender;
  nav_buffer *out = &f.out;
  nav_error *e = &f.error;
  REFUSED(nav_app_back_to_root(f.app, out, e), NAV_PENDING,
    "{\"question\":{\"token\":3,\"intent\":\"backToRoot\",\"leave\":[3],\"enter\":[]}}");
  REFUSED(nav_app_dismiss(f.app, out, e), NAV_NOOP, "\"noop\"");
  REFUSED(nav_app_dismiss_all(f.app, out, e), NAV_NOOP, "\"noop\"");
  REFUSED(nav_app_select(f.app, "one", NAV_NUL, out, e), NAV_NOOP, "\"noop\"");
  REFUSED(nav_screen_sender_send(s, "{\"go\":\"b\"}", NAV_NUL, out, e), NAV_NOOP, "\"noop\"");
  REFUSED(nav_screen_sender_open(s, "/nowhere", NAV_NUL, out, e), NAV_UNHANDLED,
    "{\"unhandled\":{\"url\":\"/nowhere\"}}");
  REFUSED(nav_screen_sender_back_to_root(s, out, e), NAV_PENDING,
    "{\"question\":{\"token\":4,\"intent\":\"backToRoot\",\"leave\":[3],\"enter\":[]}}");
  REFUSED(nav_app_cancel(f.app, 4, NULL, 0, out, e), NAV_CANCELLED, "{\"cancelled\":null}");
  REFUSED(nav_screen_sender_back(s, out, e), NAV_PENDING,
    "{\"question\":{\"token\":5,\"intent\":\"back\",\"leave\":[3],\"enter\":[]}}");
  REFUSED(nav_screen_sender_dismiss(s, out, e), NAV_NOOP, "\"noop\"");
  REFUSED(nav_screen_sender_dismiss_all(s, out, e), NAV_NOOP, "\"noop\"");
  REFUSED(nav_screen_sender_select(s, "one", NAV_NUL, out, e), NAV_NOOP, "\"noop\"");
}

static void refuse_presenter(void) {
  nav_buffer *out = &f.out;
  nav_error *e = &f.error;
  CHECK_STATUS(nav_presenter_next(f.presenter, out, e), NAV_OK);
  REFUSED(nav_presenter_next(f.presenter, out, e), NAV_PENDING, "");
  CHECK_STATUS(nav_presenter_done(f.presenter, 1, e), NAV_OK);
  REFUSED(nav_presenter_gesture(f.presenter, "[]", NAV_NUL, out, e), NAV_REJECTED,
    "{\"resisted\":\"root\"}");
}

static void refuse_sensitive_url(void) {
  nav_app *app = app_of(
    "{\"format\":1,\"id\":\"s\",\"root\":{\"stack\":\"home\"},\"routes\":{"
    "\"home\":{\"links\":[\"/\"]},\"pay\":{\"links\":[\"/pay\"],\"params\":{"
    "\"code\":{\"type\":\"string\",\"sensitive\":true,\"default\":\"\"}}}}}",
    NULL);
  CHECK_STATUS(nav_app_send(app, "{\"go\":{\"name\":\"pay\",\"params\":{\"code\":\"7\"}}}", NAV_NUL,
                 NULL, NULL),
    NAV_OK);
  REFUSED(
    nav_app_url(app, &f.out, &f.error), NAV_REJECTED, "{\"refused\":{\"sensitive\":\"code\"}}");
  nav_app_destroy(app);
}

static void refuse_json(void) {
  nav_error *e = &f.error;
  REFUSED(nav_json_find("{}", NAV_NUL, "/a", &f.view, e), NAV_NO_MATCH, NULL);
  CHECK(f.view.kind == NAV_JSON_NONE && f.view.length == 0);
}

TEST(a_refusal_writes_every_output_as_its_comment_says) {
  memset(&f, 0, sizeof f);
  CHECK(make_composed(&f));
  refuse_stack();
  refuse_queue();
  refuse_modals();
  refuse_links();
  refuse_flow();
  refuse_tabs();
  refuse_columns_and_steps();
  refuse_app();
  refuse_calls();
  refuse_presenter();
  refuse_sensitive_url();
  refuse_json();
  for (int i = 0; i < ROWS; i++) {
    if (rows[i].refuses && !is_tried[i]) test_fault(__FILE__, __LINE__, rows[i].name);
  }
  for (int i = 0; i < NEW_HANDLES; i++) set_new_handle(&f, i, NULL);
  destroy_composed(&f);
  nav_buffer_free(&f.out);
}

/* A text in the buffer that would get the result is refused, and both stay as they were. */
TEST(a_text_in_the_buffer_for_the_result_is_refused) {
  static const char schema_text[] =
    "{\"format\":1,\"id\":\"s\",\"root\":{\"stack\":\"home\"},"
    "\"routes\":{\"home\":{},\"page\":{\"links\":[\"/p\"]}}}";
  nav_app *app = app_of(schema_text, NULL), *other = app_of(schema_text, NULL);
  nav_buffer text = NAV_BUFFER_INIT, was = NAV_BUFFER_INIT;
  nav_error error = { 0 };
  CHECK_STATUS(nav_app_send(app, "{\"go\":\"page\"}", NAV_NUL, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_app_snapshot(app, NULL, 0, &text, NULL), NAV_OK);
  CHECK_STATUS(nav_app_snapshot(app, NULL, 0, &was, NULL), NAV_OK);
  CHECK_STATUS(nav_app_restore(other, text.data, text.length, NAV_RESTORE_LENIENT, &text, &error),
    NAV_ERR_ARGUMENT);
  CHECK(strstr(error.message, "snapshot") != NULL && strstr(error.message, "two buffers") != NULL);
  CHECK(text.length == was.length && strcmp(text.data, was.data) == 0);
  CHECK_STATUS(nav_app_restore(other, text.data, NAV_NUL, NAV_RESTORE_LENIENT, &was, NULL), NAV_OK);
  CHECK(nav_app_hash(app) == nav_app_hash(other));

  CHECK_STATUS(nav_app_url(app, &text, NULL), NAV_OK);
  CHECK_STATUS(nav_app_open(other, text.data, NAV_NUL, &text, NULL), NAV_ERR_ARGUMENT);
  CHECK(strcmp(text.data, "/p") == 0 && text.length == 2);
  CHECK_STATUS(nav_app_set_url(other, text.data, 2, &text, NULL), NAV_ERR_ARGUMENT);
  CHECK_STATUS(nav_json_canonical("{\"go\":\"home\"}", NAV_NUL, &text, NULL), NAV_OK);
  CHECK_STATUS(nav_app_send(app, text.data, text.length, &text, NULL), NAV_ERR_ARGUMENT);
  CHECK_STATUS(nav_json_canonical(text.data, text.length, &text, NULL), NAV_ERR_ARGUMENT);
  CHECK_STATUS(nav_app_send(app, text.data, text.length, &was, NULL), NAV_OK);

  /* What is appended may not be of the same buffer: that moves when it grows. */
  CHECK_STATUS(nav_json_put_text(&text, NULL, text.data, text.length), NAV_ERR_ARGUMENT);
  CHECK_STATUS(nav_json_put_json(&text, NULL, text.data, text.length, NULL), NAV_ERR_ARGUMENT);
  CHECK(strcmp(text.data, "{\"go\":\"home\"}") == 0);
  nav_buffer_free(&text);
  nav_buffer_free(&was);
  nav_app_destroy(app);
  nav_app_destroy(other);
}
