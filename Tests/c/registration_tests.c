/* Every registration that is replaced or removed: its destroy function runs once, and without the
 * lock, so that it may remove an observer and destroy a handle of its own tree. */
#include "test.h"

/* What a destroy function takes down. */
struct owner {
  nav_store *store;
  nav_modal_store *modal;
  uint64_t observer;
  nav_sender *sender;
  int destroyed;
};

static void nothing(void *user_data, const char *event, size_t length) {
  (void)user_data, (void)event, (void)length;
}

/* Under the lock, any of these would wait for ever. */
static void take_down(void *user_data) {
  struct owner *o = user_data;
  nav_status status = o->modal ? nav_modal_store_unobserve(o->modal, o->observer, NULL)
                               : nav_store_unobserve(o->store, o->observer, NULL);
  CHECK_STATUS(status, NAV_OK);
  nav_sender_destroy(o->sender);
  o->sender = NULL;
  o->destroyed++;
}

static struct owner owner_in(nav_store *s) {
  struct owner o = { s, NULL, 0, NULL, 0 };
  CHECK_STATUS(nav_store_observe(s, NAV_EVENT_ALL, nothing, NULL, NULL, &o.observer, NULL), NAV_OK);
  CHECK_STATUS(nav_store_sender(s, &o.sender, NULL), NAV_OK);
  return o;
}

static struct owner owner_in_modal(nav_modal_store *m) {
  struct owner o = { NULL, m, 0, NULL, 0 };
  CHECK_STATUS(
    nav_modal_store_observe(m, NAV_EVENT_ALL, nothing, NULL, NULL, &o.observer, NULL), NAV_OK);
  CHECK_STATUS(nav_modal_store_sender(m, &o.sender, NULL), NAV_OK);
  return o;
}

static int64_t clock_at(void *user_data) { return user_data != NULL; }
static void accept(void *user_data, const char *text, size_t length, nav_reply *reply) {
  (void)user_data, (void)text, (void)length, (void)reply;
}
static int32_t keep(void *user_data, const char *text, size_t length) {
  (void)user_data, (void)text, (void)length;
  return 0;
}

/* Each registers with the owner's destroy, and again with none. */
static void replace_clock(nav_store *s, struct owner *o) {
  nav_store_set_clock(s, clock_at, o, take_down, NULL);
  CHECK_STATUS(nav_store_set_clock(s, clock_at, NULL, NULL, NULL), NAV_OK);
}
static void remove_clock(nav_store *s, struct owner *o) {
  nav_store_set_clock(s, clock_at, o, take_down, NULL);
  CHECK_STATUS(nav_store_set_clock(s, NULL, NULL, NULL, NULL), NAV_OK);
}
static void replace_validator(nav_store *s, struct owner *o) {
  nav_store_set_validator(s, accept, o, take_down, NULL);
  CHECK_STATUS(nav_store_set_validator(s, accept, NULL, NULL, NULL), NAV_OK);
}
static void replace_coordinator(nav_store *s, struct owner *o) {
  nav_store_set_coordinator(s, accept, o, take_down, NULL);
  CHECK_STATUS(nav_store_set_coordinator(s, accept, NULL, NULL, NULL), NAV_OK);
}
static void replace_data(nav_store *s, struct owner *o) {
  nav_store_push(s, "\"a\"", NAV_NUL, NULL);
  CHECK_STATUS(nav_store_set_data(s, 1, o, take_down, NULL), NAV_OK);
  CHECK_STATUS(nav_store_set_data(s, 1, NULL, NULL, NULL), NAV_OK);
}
static void pop_data(nav_store *s, struct owner *o) {
  nav_store_push(s, "\"a\"", NAV_NUL, NULL);
  CHECK_STATUS(nav_store_set_data(s, 1, o, take_down, NULL), NAV_OK);
  CHECK_STATUS(nav_store_pop(s, NULL), NAV_OK);
}
static void unobserve(nav_store *s, struct owner *o) {
  uint64_t number = 0;
  nav_store_observe(s, NAV_EVENT_ALL, nothing, o, take_down, &number, NULL);
  CHECK_STATUS(nav_store_unobserve(s, number, NULL), NAV_OK);
}
static void outcome(nav_store *s, struct owner *o) {
  nav_store_push_for_result(s, "\"a\"", NAV_NUL, nothing, o, take_down, NULL, NULL);
  CHECK_STATUS(nav_store_pop(s, NULL), NAV_OK);
}
/* Others stand around the middleware that is replaced or removed. */
static uint64_t add_middlewares(nav_store *s, struct owner *o) {
  nav_middleware other = { .user_data = NULL };
  nav_middleware own = { .destroy = take_down, .user_data = o };
  uint64_t number = 0;
  nav_store_add_middleware(s, NULL, 0, &other, NULL, NULL);
  nav_store_add_middleware(s, NULL, 0, &own, &number, NULL);
  nav_store_add_middleware(s, NULL, 0, &other, NULL, NULL);
  return number;
}
static void replace_middleware(nav_store *s, struct owner *o) {
  nav_middleware other = { .user_data = NULL };
  uint64_t number = add_middlewares(s, o);
  CHECK_STATUS(nav_store_replace_middleware(s, number, NULL, 0, &other, NULL), NAV_OK);
}
static void remove_middleware(nav_store *s, struct owner *o) {
  CHECK_STATUS(nav_store_remove_middleware(s, add_middlewares(s, o), NULL), NAV_OK);
}

TEST(what_a_stack_lets_go_of_is_destroyed_once_and_without_the_lock) {
  static void (*const ways[])(nav_store *, struct owner *) = {
    replace_clock,
    remove_clock,
    replace_validator,
    replace_coordinator,
    replace_data,
    pop_data,
    unobserve,
    outcome,
    replace_middleware,
    remove_middleware,
  };
  size_t i;
  for (i = 0; i < sizeof ways / sizeof *ways; i++) {
    nav_store *s = make_store(NULL);
    struct owner o = owner_in(s);
    ways[i](s, &o);
    CHECK(o.destroyed == 1);
    nav_store_destroy(s);
    CHECK(o.destroyed == 1);
  }
}

static void replace_policy(nav_modal_store *m, struct owner *o) {
  nav_modal_store_set_queue_policy(m, keep, o, take_down, NULL);
  CHECK_STATUS(nav_modal_store_set_queue_policy(m, keep, NULL, NULL, NULL), NAV_OK);
}
static void remove_policy(nav_modal_store *m, struct owner *o) {
  nav_modal_store_set_queue_policy(m, keep, o, take_down, NULL);
  CHECK_STATUS(nav_modal_store_set_queue_policy(m, NULL, NULL, NULL, NULL), NAV_OK);
}
static void modal_outcome(nav_modal_store *m, struct owner *o) {
  nav_modal_store_present_for_result(
    m, "\"a\"", NAV_NUL, NAV_STYLE_SHEET, nothing, o, take_down, NULL, NULL);
  CHECK_STATUS(nav_modal_store_dismiss_all(m, NULL, NULL), NAV_OK);
}
static uint64_t add_modal_middlewares(nav_modal_store *m, struct owner *o) {
  nav_middleware other = { .user_data = NULL };
  nav_middleware own = { .destroy = take_down, .user_data = o };
  uint64_t number = 0;
  nav_modal_store_add_middleware(m, NULL, 0, &other, NULL, NULL);
  nav_modal_store_add_middleware(m, NULL, 0, &own, &number, NULL);
  nav_modal_store_add_middleware(m, NULL, 0, &other, NULL, NULL);
  return number;
}
static void replace_modal_middleware(nav_modal_store *m, struct owner *o) {
  nav_middleware other = { .user_data = NULL };
  uint64_t number = add_modal_middlewares(m, o);
  CHECK_STATUS(nav_modal_store_replace_middleware(m, number, NULL, 0, &other, NULL), NAV_OK);
}
static void remove_modal_middleware(nav_modal_store *m, struct owner *o) {
  CHECK_STATUS(nav_modal_store_remove_middleware(m, add_modal_middlewares(m, o), NULL), NAV_OK);
}
static void unobserve_modal(nav_modal_store *m, struct owner *o) {
  uint64_t number = 0;
  nav_modal_store_observe(m, NAV_EVENT_ALL, nothing, o, take_down, &number, NULL);
  CHECK_STATUS(nav_modal_store_unobserve(m, number, NULL), NAV_OK);
}

TEST(what_a_modal_store_lets_go_of_is_destroyed_once_and_without_the_lock) {
  static void (*const ways[])(nav_modal_store *, struct owner *) = {
    replace_policy,
    remove_policy,
    modal_outcome,
    replace_modal_middleware,
    remove_modal_middleware,
    unobserve_modal,
  };
  size_t i;
  for (i = 0; i < sizeof ways / sizeof *ways; i++) {
    nav_modal_store *m = make_modal_store(NULL);
    struct owner o = owner_in_modal(m);
    ways[i](m, &o);
    CHECK(o.destroyed == 1);
    nav_modal_store_destroy(m);
    CHECK(o.destroyed == 1);
  }
}

static int32_t may_proceed(void *user_data, const char *step, size_t length, int64_t index) {
  (void)user_data, (void)step, (void)length, (void)index;
  return 1;
}
static void release_store(void *user_data) {
  struct owner *o = user_data;
  nav_store_destroy(o->store);
  o->destroyed++;
}

TEST(what_wizards_and_link_handlers_let_go_of_is_destroyed_without_the_lock) {
  nav_step_flow *steps = NULL;
  nav_pipeline *pipeline = NULL;
  nav_link_handler *links = NULL;
  nav_store *s = make_store(NULL);
  struct owner o = { make_store(NULL), NULL, 0, NULL, 0 }, p = owner_in(s);
  CHECK_STATUS(nav_step_flow_create("{\"steps\":[\"a\"]}", NAV_NUL, &steps, NULL), NAV_OK);
  nav_step_flow_ask_can_proceed(steps, may_proceed, &o, release_store, NULL);
  CHECK_STATUS(nav_step_flow_ask_can_proceed(steps, NULL, NULL, NULL, NULL), NAV_OK);
  CHECK(o.destroyed == 1);
  nav_step_flow_destroy(steps);
  nav_pipeline_create(
    "{\"mappings\":[{\"pattern\":\"/a\",\"route\":\"a\"}]}", NAV_NUL, NULL, &pipeline, NULL);
  CHECK_STATUS(nav_link_handler_create(pipeline, s, NULL, 0, &links, NULL), NAV_OK);
  nav_link_handler_set_clock(links, clock_at, &p, take_down, NULL);
  CHECK_STATUS(nav_link_handler_set_clock(links, clock_at, NULL, NULL, NULL), NAV_OK);
  CHECK(p.destroyed == 1);
  nav_link_handler_destroy(links);
  nav_pipeline_destroy(pipeline);
  nav_store_destroy(s);
}
