/* The header's promise about the texts that callbacks get: each ends with a NUL, where its length
 * says. The abuse world checks validators and observers; these are the others. */
#include "test.h"

enum kind { COORDINATOR, PREPARE, RECONCILE, OUTCOME, POLICY, ROUTES, RESOLVE, PLAN, KINDS };
static int calls[KINDS], required, authenticated, intercepted;

static void check_text(const char *text, size_t length) {
  CHECK(text != NULL && length > 0 && strlen(text) == length);
}
static void check_reply_text(void *count, const char *text, size_t length, nav_reply *reply) {
  (void)reply;
  check_text(text, length);
  ++*(int *)count;
}
static void check_paths(void *count, const char *old_path, size_t old_length, const char *new_path,
  size_t new_length, nav_reply *reply) {
  (void)reply;
  check_text(old_path, old_length);
  check_text(new_path, new_length);
  ++*(int *)count;
}
static void check_outcome(void *count, const char *text, size_t length) {
  check_text(text, length);
  ++*(int *)count;
}
static int32_t check_command(void *count, const char *text, size_t length) {
  check_text(text, length);
  ++*(int *)count;
  return 0;
}
static void cancel_modal(void *user_data, nav_interception *call) {
  (void)user_data;
  CHECK_STATUS(nav_interception_cancel(call, NULL, 0, NULL), NAV_OK);
}

TEST(the_texts_of_a_stacks_callbacks_end_where_their_length_says) {
  nav_store *s = make_store("{\"path\":[\"home\"]}");
  int64_t id = 0;
  memset(calls, 0, sizeof calls);
  CHECK_STATUS(
    nav_store_set_coordinator(s, check_reply_text, &calls[COORDINATOR], NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_store_send(s, "{\"go\":\"\xC3\xA9\"}", NAV_NUL, NULL, NULL), NAV_OK);
  CHECK(nav_store_execute_guarded(
          s, "{\"push\":\"b\"}", NAV_NUL, check_reply_text, &calls[PREPARE], NULL, NULL) >= 0);
  CHECK(nav_store_reconcile_with(
          s, "[\"z\"]", NAV_NUL, check_paths, &calls[RECONCILE], NULL, NULL) >= 0);
  CHECK_STATUS(nav_store_push_for_result(
                 s, "\"ask\"", NAV_NUL, check_outcome, &calls[OUTCOME], NULL, &id, NULL),
    NAV_OK);
  CHECK_STATUS(nav_store_pop(s, NULL), NAV_OK);
  CHECK(calls[COORDINATOR] == 1 && calls[PREPARE] == 1 && calls[RECONCILE] == 1);
  CHECK(calls[OUTCOME] == 1);
  nav_store_destroy(s);
}

TEST(the_texts_of_a_modal_stores_callbacks_end_where_their_length_says) {
  nav_middleware cancels = { .will_execute = cancel_modal };
  nav_modal_store *m = make_modal_store(NULL);
  int64_t id = 0;
  uint64_t number = 0;
  memset(calls, 0, sizeof calls);
  CHECK_STATUS(nav_modal_store_present_for_result(m, "\"a\"", NAV_NUL, NAV_STYLE_SHEET,
                 check_outcome, &calls[OUTCOME], NULL, &id, NULL),
    NAV_OK);
  CHECK(nav_modal_store_present(m, "\"b\"", NAV_NUL, NAV_STYLE_SHEET, NULL, NULL, NULL) >= 0);
  CHECK_STATUS(
    nav_modal_store_set_queue_policy(m, check_command, &calls[POLICY], NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_modal_store_add_middleware(m, NULL, 0, &cancels, &number, NULL), NAV_OK);
  CHECK_STATUS(nav_modal_store_dismiss_current(m, NULL, 0, NULL, NULL), NAV_CANCELLED);
  CHECK_STATUS(nav_modal_store_remove_middleware(m, number, NULL), NAV_OK);
  CHECK_STATUS(nav_modal_store_dismiss_all(m, NULL, NULL), NAV_OK);
  CHECK(calls[POLICY] == 1 && calls[OUTCOME] == 1);
  nav_modal_store_destroy(m);
}

/* The functions of a pipeline share their user_data. */
static void check_routes(void *user_data, const char *text, size_t length, nav_reply *reply) {
  (void)user_data;
  check_reply_text(&calls[ROUTES], text, length, reply);
  CHECK_STATUS(nav_reply_routes(reply, "\"c\"", NAV_NUL, NULL), NAV_OK);
}
static void check_resolve(void *user_data, const char *text, size_t length, nav_reply *reply) {
  (void)user_data;
  check_reply_text(&calls[RESOLVE], text, length, reply);
}
static void check_plan(void *user_data, const char *text, size_t length, nav_reply *reply) {
  (void)user_data;
  check_reply_text(&calls[PLAN], text, length, reply);
}
static int32_t check_required(void *user_data, const char *text, size_t length) {
  (void)user_data;
  check_command(&required, text, length);
  return 1;
}
static int32_t check_authenticated(void *user_data, const char *text, size_t length) {
  (void)user_data;
  check_command(&authenticated, text, length);
  return 1;
}

TEST(the_texts_of_a_pipelines_callbacks_end_where_their_length_says) {
  nav_link_callbacks callbacks = { check_routes, check_resolve, check_plan, check_required,
    check_authenticated, NULL, NULL, NULL, NULL };
  nav_store *s = make_store("{\"path\":[\"home\"]}");
  nav_pipeline *pipeline = NULL;
  nav_link_handler *links = NULL;
  memset(calls, 0, sizeof calls);
  required = authenticated = 0;
  CHECK_STATUS(nav_pipeline_create("{\"mappings\":[{\"pattern\":\"/c\",\"callback\":true}]}",
                 NAV_NUL, &callbacks, &pipeline, NULL),
    NAV_OK);
  CHECK_STATUS(nav_link_handler_create(pipeline, s, NULL, 0, &links, NULL), NAV_OK);
  CHECK(nav_link_handler_open(links, "shop://x/c?q=%C3%A9", NAV_NUL, NULL, NULL) >= 0);
  CHECK(nav_link_handler_open(links, "shop://x/unknown", NAV_NUL, NULL, NULL) >= 0);
  CHECK(calls[ROUTES] > 0 && calls[RESOLVE] > 0 && calls[PLAN] > 0);
  CHECK(required > 0 && authenticated > 0);
  nav_link_handler_destroy(links);
  nav_pipeline_destroy(pipeline);
  nav_store_destroy(s);
}

TEST(the_text_of_an_interceptor_ends_where_its_length_says) {
  nav_app *app = app_of(
    "{\"format\":1,\"id\":\"s\",\"root\":{\"stack\":\"home\"},\"routes\":{\"home\":{},\"a\":{}}}",
    NULL);
  intercepted = 0;
  CHECK_STATUS(
    nav_app_intercept(app, "i", NAV_NUL, check_reply_text, &intercepted, NULL, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_app_send(app, "{\"go\":\"a\"}", NAV_NUL, NULL, NULL), NAV_OK);
  CHECK(intercepted == 1);
  nav_app_destroy(app);
}
