/* What the borrowed objects of callbacks answer: each answer in each kind of callback, calls that
 * were kept, and calls that would enter their own callback. */
#include "test.h"

/* What a callback may answer, as bits. */
enum { COMMANDS = 1, CANCEL = 2, BROKEN_RULE = 4, ROUTES = 8 };

struct replies {
  int expected; /* the answers that are taken */
  int asked;
};

static void answer_in_all_ways(void *user_data, nav_reply *reply) {
  struct replies *r = user_data;
  nav_error error = { 0 };
  r->asked++;
#define TRY(bit, call) \
  do { \
    if (r->expected & (bit)) \
      CHECK_STATUS((call), NAV_OK); \
    else \
      CHECK_ERROR((call), error, NAV_ERR_ARGUMENT, NAV_NO_OFFSET); \
  } while (0)
  TRY(COMMANDS, nav_reply_commands(reply, "[]", NAV_NUL, &error));
  TRY(CANCEL, nav_reply_cancel(reply, "{\"custom\":\"no\"}", NAV_NUL, &error));
  TRY(BROKEN_RULE, nav_reply_error(reply, "{\"custom\":\"no\"}", NAV_NUL, &error));
  TRY(ROUTES, nav_reply_routes(reply, "[\"a\"]", NAV_NUL, &error));
#undef TRY
  if (r->expected & ROUTES) {
    CHECK_ERROR(nav_reply_routes(reply, "[]", NAV_NUL, &error), error, NAV_ERR_ARGUMENT, 0);
    CHECK_ERROR(nav_reply_routes(reply, "[]]", NAV_NUL, &error), error, NAV_ERR_JSON, 2);
  }
}

static void on_path(void *user_data, const char *text, size_t length, nav_reply *reply) {
  (void)text, (void)length;
  answer_in_all_ways(user_data, reply);
}
static void on_paths(
  void *user_data, const char *a, size_t m, const char *b, size_t n, nav_reply *reply) {
  (void)a, (void)m, (void)b, (void)n;
  answer_in_all_ways(user_data, reply);
}

TEST(each_callback_of_a_store_takes_its_kinds_of_answers_and_no_other) {
  nav_store *s = make_store("{\"path\":[\"a\"]}");
  struct replies validator = { BROKEN_RULE, 0 }, coordinator = { COMMANDS | CANCEL, 0 };
  struct replies prepare = { COMMANDS | CANCEL, 0 }, reconcile = { COMMANDS, 0 };
  CHECK_STATUS(nav_store_set_coordinator(s, on_path, &coordinator, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_store_send(s, "{\"go\":\"b\"}", NAV_NUL, NULL, NULL), NAV_CANCELLED);
  nav_store_execute_guarded(s, "{\"push\":\"b\"}", NAV_NUL, on_path, &prepare, NULL, NULL);
  nav_store_reconcile_with(s, "[\"x\"]", NAV_NUL, on_paths, &reconcile, NULL, NULL);
  nav_store_set_validator(s, on_path, &validator, NULL, NULL);
  nav_store_validate(s, "{\"push\":\"b\"}", NAV_NUL, NULL, NULL);
  CHECK(coordinator.asked == 1 && prepare.asked == 1 && reconcile.asked == 1);
  CHECK(validator.asked > 0);
  CHECK_PATH(s, "[{\"name\":\"a\"}]");
  nav_store_destroy(s);
}

static void on_routes(void *user_data, const char *text, size_t length, nav_reply *reply) {
  (void)text, (void)length;
  answer_in_all_ways(&((struct replies *)user_data)[0], reply);
}
static void on_resolve(void *user_data, const char *text, size_t length, nav_reply *reply) {
  (void)length;
  if (strstr(text, "resolve") == NULL) return;
  answer_in_all_ways(&((struct replies *)user_data)[1], reply);
}
static void on_plan(void *user_data, const char *text, size_t length, nav_reply *reply) {
  (void)text, (void)length;
  answer_in_all_ways(&((struct replies *)user_data)[2], reply);
}

TEST(each_callback_of_a_link_takes_its_kinds_of_answers_and_no_other) {
  struct replies replies[3] = { { ROUTES, 0 }, { ROUTES, 0 }, { COMMANDS, 0 } };
  nav_link_callbacks callbacks = {
    .routes = on_routes, .resolve = on_resolve, .plan = on_plan, .user_data = replies
  };
  nav_pipeline *p = NULL;
  nav_buffer out = NAV_BUFFER_INIT;
  CHECK_STATUS(nav_pipeline_create("{\"mappings\":[{\"pattern\":\"/c\",\"callback\":true}]}",
                 NAV_NUL, &callbacks, &p, NULL),
    NAV_OK);
  nav_pipeline_decide(p, "/c", NAV_NUL, &out, NULL);
  CHECK(replies[0].asked == 1 && replies[1].asked == 0 && replies[2].asked == 1);
  nav_pipeline_decide(p, "/resolve/this", NAV_NUL, &out, NULL);
  CHECK(replies[0].asked == 1 && replies[1].asked == 1 && replies[2].asked == 2);
  nav_pipeline_decide(p, "/unknown", NAV_NUL, &out, NULL);
  CHECK_TEXT(out.data, "{\"unhandled\":{\"url\":\"/unknown\"}}");
  nav_buffer_free(&out);
  nav_pipeline_destroy(p);
}

struct kept {
  nav_interception *interception;
  nav_execution *did, *discarded;
};

static void keep_will(void *user_data, nav_interception *call) {
  CHECK(nav_interception_kind(call) != 0);
  ((struct kept *)user_data)->interception = call;
}
static void keep_did(void *user_data, nav_execution *call) {
  CHECK(nav_execution_kind(call) != 0);
  CHECK_STATUS(nav_execution_status(call), NAV_OK);
  ((struct kept *)user_data)->did = call;
}
static void keep_discarded(void *user_data, nav_execution *call) {
  ((struct kept *)user_data)->discarded = call;
}

static void check_kept_execution(nav_execution *call) {
  nav_buffer out = NAV_BUFFER_INIT;
  nav_error e = { 0 };
  CHECK(nav_execution_kind(call) == 0);
  CHECK_STATUS(nav_execution_status(call), NAV_ERR_ARGUMENT);
  CHECK_ERROR(nav_execution_command(call, &out, &e), e, NAV_ERR_ARGUMENT, NAV_NO_OFFSET);
  CHECK_ERROR(nav_execution_result(call, &out, &e), e, NAV_ERR_ARGUMENT, NAV_NO_OFFSET);
  CHECK_ERROR(nav_execution_state(call, &out, &e), e, NAV_ERR_ARGUMENT, NAV_NO_OFFSET);
  CHECK_ERROR(
    nav_execution_fold(call, "\"success\"", NAV_NUL, &e), e, NAV_ERR_ARGUMENT, NAV_NO_OFFSET);
  CHECK(out.length == 0);
  nav_buffer_free(&out);
}

static void check_kept(struct kept *kept) {
  nav_buffer out = NAV_BUFFER_INIT;
  nav_error e = { 0 };
  nav_interception *call = kept->interception;
  CHECK(call != NULL && kept->did != NULL);
  CHECK(nav_interception_kind(call) == 0);
  CHECK_ERROR(nav_interception_command(call, &out, &e), e, NAV_ERR_ARGUMENT, NAV_NO_OFFSET);
  CHECK_ERROR(nav_interception_state(call, &out, &e), e, NAV_ERR_ARGUMENT, NAV_NO_OFFSET);
  CHECK_ERROR(
    nav_interception_rewrite(call, "\"pop\"", NAV_NUL, &e), e, NAV_ERR_ARGUMENT, NAV_NO_OFFSET);
  CHECK_ERROR(nav_interception_cancel(call, NULL, 0, &e), e, NAV_ERR_ARGUMENT, NAV_NO_OFFSET);
  CHECK(out.length == 0);
  nav_buffer_free(&out);
  check_kept_execution(kept->did);
  if (kept->discarded) check_kept_execution(kept->discarded);
}

TEST(a_call_that_outlives_its_callback_answers_argument) {
  struct kept stack = { NULL, NULL, NULL }, modal = { NULL, NULL, NULL };
  nav_middleware middleware = { .will_execute = keep_will,
    .did_execute = keep_did,
    .discard = keep_discarded,
    .user_data = &stack };
  nav_store *s = make_store("{\"path\":[\"a\"]}");
  nav_modal_store *m = make_modal_store(NULL);
  CHECK_STATUS(nav_store_add_middleware(s, NULL, 0, &middleware, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_store_push(s, "\"b\"", NAV_NUL, NULL), NAV_OK);
  CHECK_STATUS(nav_store_execute_transaction(s, "[\"pop\",\"pop\",\"pop\"]", NAV_NUL, NULL, NULL),
    NAV_NOT_COMMITTED);
  CHECK(stack.discarded != NULL);
  check_kept(&stack);
  CHECK_PATH(s, "[{\"name\":\"a\"},{\"name\":\"b\"}]");
  middleware.user_data = &modal;
  CHECK_STATUS(nav_modal_store_add_middleware(m, NULL, 0, &middleware, NULL, NULL), NAV_OK);
  CHECK_STATUS(
    nav_modal_store_present(m, "\"x\"", NAV_NUL, NAV_STYLE_SHEET, NULL, NULL, NULL), NAV_OK);
  check_kept(&modal);
  nav_store_destroy(s);
  nav_modal_store_destroy(m);
}

struct entering {
  nav_store *own, *other;
  int isNested, asked;
};

static void prepare_and_send(void *user_data, const char *text, size_t length, nav_reply *reply) {
  struct entering *e = user_data;
  (void)text, (void)length, (void)reply;
  CHECK_STATUS(nav_store_send(e->own, "{\"go\":\"x\"}", NAV_NUL, NULL, NULL), NAV_ERR_REENTRANT);
}

static void coordinate_and_send(
  void *user_data, const char *text, size_t length, nav_reply *reply) {
  struct entering *e = user_data;
  nav_error error = { 0 };
  (void)text, (void)length, (void)reply;
  e->asked++;
  CHECK_ERROR(nav_store_send(e->own, "{\"go\":\"x\"}", NAV_NUL, NULL, &error), error,
    NAV_ERR_REENTRANT, NAV_NO_OFFSET);
  /* Of another kind, or of another tree, a callback may be entered. */
  CHECK_STATUS(nav_store_execute_guarded(
                 e->own, "{\"push\":\"in\"}", NAV_NUL, prepare_and_send, e, NULL, NULL),
    NAV_OK);
  CHECK_STATUS(nav_store_send(e->other, "{\"go\":\"y\"}", NAV_NUL, NULL, NULL), NAV_OK);
  /* That the others have returned changes nothing for this one. */
  CHECK_STATUS(nav_store_send(e->own, "{\"go\":\"x\"}", NAV_NUL, NULL, NULL), NAV_ERR_REENTRANT);
}

static void leave_alone(void *user_data, const char *text, size_t length, nav_reply *reply) {
  (void)text, (void)length, (void)reply;
  ++*(int *)user_data;
}

TEST(a_callback_is_not_entered_from_itself_and_is_free_when_it_has_returned) {
  int others = 0;
  struct entering e = { make_store(NULL), make_store(NULL), 0, 0 };
  nav_store_set_coordinator(e.own, coordinate_and_send, &e, NULL, NULL);
  nav_store_set_coordinator(e.other, leave_alone, &others, NULL, NULL);
  CHECK_STATUS(nav_store_send(e.own, "{\"go\":\"a\"}", NAV_NUL, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_store_send(e.own, "{\"go\":\"b\"}", NAV_NUL, NULL, NULL), NAV_OK);
  CHECK(e.asked == 2 && others == 2);
  CHECK_PATH(e.own, "[{\"name\":\"in\"},{\"name\":\"a\"},{\"name\":\"in\"},{\"name\":\"b\"}]");
  nav_store_destroy(e.own);
  nav_store_destroy(e.other);
}

struct stages {
  char will[128], did[128];
};

static void note_will(void *user_data, nav_interception *call) {
  nav_buffer text = NAV_BUFFER_INIT;
  CHECK_STATUS(nav_interception_state(call, &text, NULL), NAV_OK);
  snprintf(((struct stages *)user_data)->will, 128, "%s", text.data);
  nav_buffer_free(&text);
}
static void note_did(void *user_data, nav_execution *call) {
  nav_buffer text = NAV_BUFFER_INIT;
  CHECK_STATUS(nav_execution_state(call, &text, NULL), NAV_OK);
  snprintf(((struct stages *)user_data)->did, 128, "%s", text.data);
  nav_buffer_free(&text);
}

TEST(middleware_reads_the_path_before_and_after_the_command) {
  struct stages seen = { "", "" };
  nav_middleware middleware = {
    .will_execute = note_will, .did_execute = note_did, .user_data = &seen
  };
  nav_store *s = make_store("{\"path\":[\"a\",{\"name\":\"b\",\"params\":{\"x\":1}}]}");
  CHECK_STATUS(nav_store_add_middleware(s, NULL, 0, &middleware, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_store_push(s, "\"c\"", NAV_NUL, NULL), NAV_OK);
  CHECK_TEXT(seen.will, "[{\"name\":\"a\"},{\"name\":\"b\",\"params\":{\"x\":1}}]");
  CHECK_TEXT(seen.did, "[{\"name\":\"a\"},{\"name\":\"b\",\"params\":{\"x\":1}},{\"name\":\"c\"}]");
  CHECK_STATUS(nav_execution_status(NULL), NAV_ERR_ARGUMENT);
  nav_store_destroy(s);
}

static void go_back_instead(void *user_data, nav_interception *call) {
  (void)user_data;
  if (nav_interception_kind(call) != NAV_COMMAND_PUSH) return;
  CHECK_STATUS(nav_interception_rewrite(call, "{\"popTo\":\"a\"}", NAV_NUL, NULL), NAV_OK);
}
static void hear(void *user_data, const char *outcome, size_t length) {
  journal_add(user_data, outcome, length);
}

TEST(a_push_for_a_result_that_becomes_a_pop_waits_for_no_entry) {
  struct journal outcomes = { .length = 0 };
  nav_middleware middleware = { .will_execute = go_back_instead };
  nav_store *s = make_store("{\"path\":[\"a\"]}");
  int destroyed = 0;
  int64_t entry = 7;
  CHECK_STATUS(nav_store_add_middleware(s, NULL, 0, &middleware, NULL, NULL), NAV_OK);
  CHECK_STATUS(
    nav_store_push_for_result(s, "\"b\"", NAV_NUL, hear, &outcomes, NULL, &entry, NULL), NAV_OK);
  CHECK(entry == 0);
  CHECK_STATUS(
    nav_store_push_for_result(s, "\"b\"", NAV_NUL, hear, &destroyed, count_up, NULL, NULL), NAV_OK);
  CHECK(destroyed == 1);
  CHECK_STATUS(nav_store_answer(s, 1, "1", NAV_NUL, NULL), NAV_ROUTE_NOT_FOUND);
  CHECK_STATUS(nav_store_pop(s, NULL), NAV_OK);
  CHECK(outcomes.length == 0);
  nav_store_destroy(s);
}

static void fill_buffer(void *user_data, const char *path, size_t length, nav_reply *reply) {
  (void)path, (void)length, (void)reply;
  CHECK_STATUS(nav_route_canonical("\"filled\"", NAV_NUL, user_data, NULL), NAV_OK);
}

TEST(a_callback_may_use_the_buffer_of_the_call_that_it_is_in) {
  nav_buffer out = NAV_BUFFER_INIT;
  nav_store *s = make_store(NULL);
  CHECK_STATUS(nav_store_set_validator(s, fill_buffer, &out, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_store_validate(s, "{\"push\":\"a\"}", NAV_NUL, &out, NULL), NAV_OK);
  CHECK_TEXT(out.data, "\"success\"");
  CHECK_STATUS(
    nav_store_execute_guarded(s, "{\"push\":\"a\"}", NAV_NUL, fill_buffer, &out, &out, NULL),
    NAV_OK);
  CHECK_TEXT(out.data, "\"success\"");
  nav_buffer_free(&out);
  nav_store_destroy(s);
}

static void rewrite_and_cancel(void *user_data, nav_interception *call) {
  (void)user_data;
  CHECK(nav_interception_kind(call) == NAV_COMMAND_PUSH);
  CHECK_STATUS(nav_interception_rewrite(call, "\"pop\"", NAV_NUL, NULL), NAV_OK);
  CHECK(nav_interception_kind(call) == NAV_COMMAND_POP);
  CHECK_STATUS(nav_interception_cancel(call, NULL, 0, NULL), NAV_OK);
  CHECK(nav_interception_kind(call) == NAV_COMMAND_PUSH);
  CHECK_STATUS(nav_interception_rewrite(call, "\"pop\"", NAV_NUL, NULL), NAV_OK);
  CHECK_STATUS(nav_interception_rewrite(call, "\"fly\"", NAV_NUL, NULL), NAV_ERR_COMMAND);
  CHECK(nav_interception_kind(call) == NAV_COMMAND_PUSH);
}

TEST(a_cancelled_command_is_the_one_that_came) {
  nav_middleware middleware = { .will_execute = rewrite_and_cancel };
  nav_store *s = make_store("{\"path\":[\"a\",\"b\"]}");
  CHECK_STATUS(nav_store_add_middleware(s, NULL, 0, &middleware, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_store_push(s, "\"c\"", NAV_NUL, NULL), NAV_CANCELLED);
  CHECK_PATH(s, "[{\"name\":\"a\"},{\"name\":\"b\"}]");
  nav_store_destroy(s);
}

struct other {
  nav_store *store;
  uint64_t middleware, observer;
};

static void remove_there(void *user_data, nav_interception *call) {
  struct other *other = user_data;
  nav_error error = { 0 };
  (void)call;
  CHECK_ERROR(nav_store_remove_middleware(other->store, other->middleware, &error), error,
    NAV_ERR_REENTRANT, NAV_NO_OFFSET);
  CHECK_ERROR(nav_store_unobserve(other->store, other->observer, &error), error, NAV_ERR_REENTRANT,
    NAV_NO_OFFSET);
}

TEST(a_locked_callback_removes_nothing_from_another_tree) {
  struct other other = { make_store(NULL), 0, 0 };
  struct journal events = { .length = 0 };
  nav_middleware middleware = { .will_execute = remove_there, .user_data = &other };
  nav_store *s = make_store(NULL);
  CHECK_STATUS(nav_store_add_middleware(
                 other.store, "kept", NAV_NUL, &(nav_middleware){ 0 }, &other.middleware, NULL),
    NAV_OK);
  CHECK_STATUS(nav_store_observe(other.store, NAV_EVENT_CHANGED, journal_event, &events, NULL,
                 &other.observer, NULL),
    NAV_OK);
  CHECK_STATUS(nav_store_add_middleware(s, NULL, 0, &middleware, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_store_push(s, "\"a\"", NAV_NUL, NULL), NAV_OK);
  CHECK_STATUS(nav_store_push(other.store, "\"a\"", NAV_NUL, NULL), NAV_OK);
  CHECK(events.length > 0);
  CHECK_STATUS(nav_store_remove_middleware(other.store, other.middleware, NULL), NAV_OK);
  nav_store_destroy(other.store);
  nav_store_destroy(s);
}
