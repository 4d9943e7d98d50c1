/*
 * A host destroys a handle inside one of its callbacks: from that moment none of the callbacks is
 * called again, but for what is owed.
 */
#include "test.h"

/* Destroys the handle in the first call of anybody who has it. */
struct end {
  void *handle;
  void (*destroy)(void *handle);
  int calls, owed, given_back;
};
static void bring_about(struct end *end) {
  end->calls++;
  if (end->handle == NULL) return;
  end->destroy(end->handle);
  end->handle = NULL;
}
static void end_observer(void *user_data, const char *event, size_t length) {
  (void)event;
  (void)length;
  bring_about(user_data);
}
static void end_will(void *user_data, nav_interception *call) {
  (void)call;
  bring_about(user_data);
}
static void end_did(void *user_data, nav_execution *call) {
  (void)call;
  ((struct end *)user_data)->owed++;
}
static void end_validator(void *user_data, const char *path, size_t length, nav_reply *reply) {
  (void)path;
  (void)length;
  (void)reply;
  if (((struct end *)user_data)->owed) bring_about(user_data);
}
static void give_back(void *user_data) { ((struct end *)user_data)->given_back++; }

#define DESTROYER(type) \
  static void destroy_##type(void *handle) { nav_##type##_destroy(handle); }
DESTROYER(store)
DESTROYER(modal_store)
DESTROYER(flow_store)
DESTROYER(tab_store)
DESTROYER(split_store)
DESTROYER(step_flow)

/* Two observers of a new handle: `change` tells both, and the first ends it. */
#define OBSERVED(type, create, change) \
  do { \
    struct end end = { NULL, destroy_##type, 0, 0, 0 }; \
    nav_##type *handle = NULL; \
    CHECK_STATUS(create, NAV_OK); \
    end.handle = handle; \
    CHECK_STATUS( \
      nav_##type##_observe(handle, NAV_EVENT_ALL, end_observer, &end, give_back, NULL, NULL), \
      NAV_OK); \
    CHECK_STATUS(nav_##type##_observe(handle, NAV_EVENT_ALL | NAV_EVENT_DELTA, end_observer, &end, \
                   give_back, NULL, NULL), \
      NAV_OK); \
    CHECK_STATUS(change, NAV_OK); \
    CHECK(end.calls == 1 && end.given_back == 2); \
    CHECK(nav_live_handles() == 0); \
  } while (0)

TEST(no_other_observer_hears_of_a_handle_that_was_destroyed_in_one) {
  OBSERVED(store, nav_store_create(NULL, 0, &handle, NULL),
    nav_store_execute(
      handle, "{\"sequence\":[{\"push\":\"a\"},{\"push\":\"b\"}]}", NAV_NUL, NULL, NULL));
  OBSERVED(modal_store, nav_modal_store_create(NULL, 0, &handle, NULL),
    nav_modal_store_present(handle, "\"m\"", NAV_NUL, NAV_STYLE_SHEET, NULL, NULL, NULL));
  OBSERVED(flow_store, nav_flow_store_create(NULL, 0, &handle, NULL),
    nav_flow_store_push(handle, "\"a\"", NAV_NUL, NULL));
  OBSERVED(tab_store,
    nav_tab_store_create("{\"tabs\":[{\"name\":\"a\"},{\"name\":\"b\"}]}", NAV_NUL, &handle, NULL),
    nav_tab_store_select(handle, "b", NAV_NUL, NULL, NULL));
  OBSERVED(split_store, nav_split_store_create(NULL, 0, &handle, NULL),
    nav_split_store_set_collapsed(handle, 1, NULL));
  OBSERVED(step_flow, nav_step_flow_create("{\"steps\":[\"a\",\"b\"]}", NAV_NUL, &handle, NULL),
    nav_step_flow_next(handle, NULL, NULL));
}

/*
 * Two middlewares of which the first ends the store in its first will: a sequence goes on without
 * both.
 */
static void end_in_will(int with_did) {
  struct end end = { NULL, destroy_store, 0, 0, 0 };
  nav_middleware functions = { end_will, NULL, NULL, give_back, &end, NULL, NULL };
  nav_store *s = make_store(NULL);
  nav_buffer result = NAV_BUFFER_INIT;
  if (with_did) functions.did_execute = end_did;
  end.handle = s;
  CHECK_STATUS(nav_store_add_middleware(s, "first", NAV_NUL, &functions, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_store_add_middleware(s, "second", NAV_NUL, &functions, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_store_execute(
                 s, "{\"sequence\":[{\"push\":\"a\"},{\"push\":\"b\"}]}", NAV_NUL, &result, NULL),
    NAV_OK);
  CHECK_TEXT(result.data, "{\"multiple\":[\"success\",\"success\"]}");
  CHECK(end.calls == 1 && end.owed == with_did && end.given_back == 2);
  CHECK(nav_live_handles() == 0);
  nav_buffer_free(&result);
}

TEST(no_other_middleware_is_asked_about_a_store_that_was_destroyed_in_one) {
  end_in_will(0);
  end_in_will(1);
}

TEST(a_validator_that_destroys_its_store_is_not_asked_again) {
  struct end end = { NULL, destroy_store, 0, 0, 0 };
  nav_store *s = make_store("{\"enforce\":\"always\"}");
  end.handle = s;
  CHECK_STATUS(nav_store_set_validator(s, end_validator, &end, give_back, NULL), NAV_OK);
  end.owed = 1;
  CHECK_STATUS(
    nav_store_execute_batch(s, "[{\"push\":\"a\"},{\"push\":\"b\"}]", NAV_NUL, 0, NULL, NULL),
    NAV_OK);
  CHECK(end.calls == 1 && end.given_back == 1);
}

TEST(a_store_that_something_else_keeps_goes_on_with_its_callbacks) {
  struct end end = { NULL, destroy_store, 0, 0, 0 };
  nav_middleware functions = { end_will, NULL, NULL, give_back, &end, NULL, NULL };
  nav_flow_store *flow = NULL;
  nav_store *s = NULL;
  CHECK_STATUS(nav_flow_store_create(NULL, 0, &flow, NULL), NAV_OK);
  CHECK_STATUS(nav_flow_store_stack(flow, &s, NULL), NAV_OK);
  CHECK_STATUS(nav_store_add_middleware(s, NULL, 0, &functions, NULL, NULL), NAV_OK);
  end.handle = s;
  CHECK_STATUS(nav_flow_store_push(flow, "\"a\"", NAV_NUL, NULL), NAV_OK);
  CHECK_STATUS(nav_flow_store_push(flow, "\"b\"", NAV_NUL, NULL), NAV_OK);
  CHECK(end.calls == 2 && end.given_back == 0);
  nav_flow_store_destroy(flow);
  CHECK(end.given_back == 1);
}

/*
 * What a destroy function does: it reads, changes and removes an observer of `kept`, and ends
 * `ended`.
 */
struct parting {
  nav_store *kept, *ended;
  uint64_t observer;
  nav_status reading, changing, removing;
};
static void part(void *user_data) {
  struct parting *parting = user_data;
  nav_buffer path = NAV_BUFFER_INIT;
  parting->reading = nav_store_path(parting->kept, &path, NULL);
  parting->changing = nav_store_push(parting->kept, "\"b\"", NAV_NUL, NULL);
  parting->removing = nav_store_unobserve(parting->kept, parting->observer, NULL);
  nav_store_destroy(parting->ended);
  nav_buffer_free(&path);
}
/*
 * The outcome of a screen of the store that a destroy function ends: it may change what it likes.
 */
static void push_on(void *user_data, const char *outcome, size_t length) {
  (void)length;
  CHECK_TEXT(outcome, "{\"left\":\"destroyed\"}");
  CHECK_STATUS(nav_store_push(user_data, "\"c\"", NAV_NUL, NULL), NAV_OK);
}

TEST(a_destroy_function_ends_and_removes_and_neither_reads_nor_changes) {
  struct parting parting = { make_store(NULL), make_store(NULL), 0, NAV_OK, NAV_OK, NAV_NOOP };
  struct end end = { NULL, destroy_store, 0, 0, 0 };
  nav_store *s = make_store(NULL);
  CHECK_STATUS(nav_store_observe(parting.kept, NAV_EVENT_ALL, end_observer, &end, give_back,
                 &parting.observer, NULL),
    NAV_OK);
  CHECK_STATUS(nav_store_push_for_result(
                 parting.ended, "\"a\"", NAV_NUL, push_on, parting.kept, NULL, NULL, NULL),
    NAV_OK);
  CHECK_STATUS(nav_store_observe(s, NAV_EVENT_ALL, end_observer, &end, NULL, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_store_set_data(s, 1, NULL, NULL, NULL), NAV_ROUTE_NOT_FOUND);
  CHECK_STATUS(nav_store_push(s, "\"a\"", NAV_NUL, NULL), NAV_OK);
  CHECK_STATUS(nav_store_set_data(s, 1, &parting, part, NULL), NAV_OK);
  CHECK_STATUS(nav_store_pop(s, NULL), NAV_OK);
  CHECK_STATUS(parting.reading, NAV_ERR_REENTRANT);
  CHECK_STATUS(parting.changing, NAV_ERR_REENTRANT);
  CHECK_STATUS(parting.removing, NAV_OK);
  CHECK(end.given_back == 1);
  CHECK(nav_store_depth(parting.kept) == 1);
  CHECK_STATUS(nav_store_push(parting.kept, "\"d\"", NAV_NUL, NULL), NAV_OK);
  nav_store_destroy(s);
  nav_store_destroy(parting.kept);
  CHECK(nav_live_handles() == 0);
}
