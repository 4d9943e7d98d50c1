/* Middleware (protocol, section 2). */
#include "test.h"

/* A middleware that writes down what it sees and does what it is told. */
struct recorder {
  const char *name;
  struct journal *journal;
  nav_command_kind trigger;
  const char *cancel, *rewrite, *fold;
  int destroyed;
};

static void note(struct recorder *r, const char *stage, nav_buffer *text) {
  char line[512];
  int n = snprintf(line, sizeof line, "%s %s %s", r->name, stage, text->data);
  journal_add(r->journal, line, (size_t)n);
}
static void will(void *user_data, nav_interception *call) {
  struct recorder *r = user_data;
  nav_buffer text = NAV_BUFFER_INIT;
  CHECK_STATUS(nav_interception_command(call, &text, NULL), NAV_OK);
  note(r, "will", &text);
  CHECK_STATUS(nav_interception_state(call, &text, NULL), NAV_OK);
  CHECK(text.length > 0 && text.data[0] == '[');
  if (nav_interception_kind(call) == r->trigger) {
    if (r->cancel) nav_interception_cancel(call, *r->cancel ? r->cancel : NULL, NAV_NUL, NULL);
    if (r->rewrite) nav_interception_rewrite(call, r->rewrite, NAV_NUL, NULL);
  }
  nav_buffer_free(&text);
}
static void did(void *user_data, nav_execution *call) {
  struct recorder *r = user_data;
  nav_buffer text = NAV_BUFFER_INIT;
  CHECK_STATUS(nav_execution_result(call, &text, NULL), NAV_OK);
  note(r, "did", &text);
  CHECK_STATUS(nav_execution_command(call, &text, NULL), NAV_OK);
  CHECK_STATUS(nav_execution_state(call, &text, NULL), NAV_OK);
  if (r->fold && nav_execution_kind(call) == r->trigger)
    CHECK_STATUS(nav_execution_fold(call, r->fold, NAV_NUL, NULL), NAV_OK);
  nav_buffer_free(&text);
}
static void discard(void *user_data, nav_execution *call) {
  struct recorder *r = user_data;
  nav_buffer text = NAV_BUFFER_INIT;
  CHECK_STATUS(nav_execution_command(call, &text, NULL), NAV_OK);
  note(r, "discard", &text);
  CHECK_STATUS(nav_execution_fold(call, "\"success\"", NAV_NUL, NULL), NAV_ERR_ARGUMENT);
  nav_buffer_free(&text);
}
static void destroy(void *user_data) { ((struct recorder *)user_data)->destroyed++; }

static uint64_t add(nav_store *store, struct recorder *r) {
  nav_middleware middleware = { will, did, discard, destroy, NULL, NULL, NULL };
  uint64_t handle = 0;
  middleware.user_data = r;
  CHECK_STATUS(
    nav_store_add_middleware(store, r->name, NAV_NUL, &middleware, &handle, NULL), NAV_OK);
  CHECK(handle != 0);
  return handle;
}

TEST(middlewares_run_in_order_and_see_each_others_rewrites) {
  struct journal journal = { .length = 0 };
  struct recorder a = { "a", &journal, NAV_COMMAND_PUSH, NULL, "{\"push\":\"y\"}", NULL, 0 };
  struct recorder b = { "b", &journal, NAV_COMMAND_PUSH, NULL, NULL, "\"emptyStack\"", 0 };
  nav_store *s = make_store(NULL);
  nav_buffer result = NAV_BUFFER_INIT;
  add(s, &a);
  add(s, &b);
  CHECK_STATUS(nav_store_execute(s, "{\"push\":\"x\"}", NAV_NUL, &result, NULL), NAV_EMPTY_STACK);
  CHECK_TEXT(result.data, "\"emptyStack\"");
  CHECK_TEXT(journal.text,
    "a will {\"push\":{\"name\":\"x\"}}\nb will {\"push\":{\"name\":\"y\"}}\na did \"success\"\nb did \"success\"\n");
  CHECK_PATH(s, "[{\"name\":\"y\"}]");
  nav_buffer_free(&result);
  nav_store_destroy(s);
  CHECK(a.destroyed == 1 && b.destroyed == 1);
}

TEST(a_rewrite_to_garbage_cancels_and_quotes_the_error) {
  static const char *const garbage[] = { "", "{", "{\"fly\":1}", "\"\xff\"", "{\"push\":17}", "[]",
    "null" };
  struct journal journal = { .length = 0 };
  struct recorder a = { "a", &journal, NAV_COMMAND_PUSH, NULL, NULL, NULL, 0 };
  nav_store *s = make_store("{\"path\":[\"r\"]}");
  nav_buffer result = NAV_BUFFER_INIT;
  size_t i;
  add(s, &a);
  for (i = 0; i < sizeof garbage / sizeof *garbage; i++) {
    a.rewrite = garbage[i];
    CHECK_STATUS(nav_store_execute(s, "{\"push\":\"x\"}", NAV_NUL, &result, NULL), NAV_CANCELLED);
    CHECK(strncmp(result.data, "{\"cancelled\":{\"custom\":\"", 23) == 0);
    CHECK(result.length > 26);
  }
  a.rewrite = NULL;
  a.cancel = "{\"because\":";
  CHECK_STATUS(nav_store_execute(s, "{\"push\":\"x\"}", NAV_NUL, &result, NULL), NAV_CANCELLED);
  CHECK(strncmp(result.data, "{\"cancelled\":{\"custom\":\"", 23) == 0);
  CHECK_PATH(s, "[{\"name\":\"r\"}]");
  nav_buffer_free(&result);
  nav_store_destroy(s);
}

TEST(a_rolled_back_transaction_discards_what_it_previewed) {
  struct journal journal = { .length = 0 };
  struct recorder a = { "a", &journal, 0, NULL, NULL, NULL, 0 };
  nav_store *s = make_store(NULL);
  add(s, &a);
  CHECK_STATUS(nav_store_execute_transaction(
                 s, "[{\"push\":\"x\"},{\"popCount\":5},{\"push\":\"z\"}]", NAV_NUL, NULL, NULL),
    NAV_NOT_COMMITTED);
  CHECK_TEXT(journal.text,
    "a will {\"push\":{\"name\":\"x\"}}\na will {\"popCount\":5}\na discard {\"push\":{\"name\":\"x\"}}\na discard {\"popCount\":5}\n");
  journal_clear(&journal);
  CHECK_STATUS(
    nav_store_execute_transaction(s, "[{\"push\":\"x\"},{\"push\":\"y\"}]", NAV_NUL, NULL, NULL),
    NAV_OK);
  CHECK_TEXT(journal.text,
    "a will {\"push\":{\"name\":\"x\"}}\na will {\"push\":{\"name\":\"y\"}}\na did \"success\"\na did \"success\"\n");
  nav_store_destroy(s);
}

TEST(the_registry_inserts_replaces_moves_and_removes) {
  struct journal journal = { .length = 0 };
  struct recorder a = { "a", &journal, 0, NULL, NULL, NULL, 0 },
                  b = { "b", &journal, 0, NULL, NULL, NULL, 0 };
  struct recorder c = { "c", &journal, 0, NULL, NULL, NULL, 0 };
  nav_middleware middleware = { will, did, discard, destroy, NULL, NULL, NULL };
  nav_store *s = make_store(NULL);
  nav_buffer list = NAV_BUFFER_INIT;
  nav_error error = { 0 };
  uint64_t ha = add(s, &a), hb = add(s, &b), hc = 0;
  middleware.user_data = &c;
  CHECK_STATUS(nav_store_insert_middleware(s, 1, NULL, 0, &middleware, &hc, NULL), NAV_OK);
  nav_store_middlewares(s, &list, NULL);
  CHECK_TEXT(list.data,
    "[{\"handle\":1,\"debugName\":\"a\"},{\"handle\":3,\"debugName\":null},{\"handle\":2,\"debugName\":\"b\"}]");
  CHECK_STATUS(nav_store_move_middleware(s, ha, 99, NULL), NAV_OK);
  CHECK_STATUS(nav_store_move_middleware(s, hb, 0, NULL), NAV_OK);
  nav_store_middlewares(s, &list, NULL);
  CHECK_TEXT(list.data,
    "[{\"handle\":2,\"debugName\":\"b\"},{\"handle\":3,\"debugName\":null},{\"handle\":1,\"debugName\":\"a\"}]");
  CHECK_STATUS(nav_store_replace_middleware(s, hb, "c2", NAV_NUL, &middleware, NULL), NAV_OK);
  CHECK(b.destroyed == 1);
  CHECK_STATUS(nav_store_remove_middleware(s, ha, NULL), NAV_OK);
  CHECK(a.destroyed == 1);
  nav_store_middlewares(s, &list, NULL);
  CHECK_TEXT(list.data, "[{\"handle\":2,\"debugName\":\"c2\"},{\"handle\":3,\"debugName\":null}]");
  CHECK_STATUS(nav_store_remove_middleware(s, ha, &error), NAV_ERR_ARGUMENT);
  CHECK_STATUS(nav_store_move_middleware(s, 77, 0, &error), NAV_ERR_ARGUMENT);
  CHECK_STATUS(nav_store_replace_middleware(s, 0, NULL, 0, &middleware, &error), NAV_ERR_ARGUMENT);
  CHECK(c.destroyed == 1);
  nav_store_middlewares(s, &list, NULL);
  CHECK_TEXT(list.data, "[{\"handle\":2,\"debugName\":\"c2\"},{\"handle\":3,\"debugName\":null}]");
  nav_buffer_free(&list);
  nav_store_destroy(s);
  CHECK(c.destroyed == 3);
}

static int64_t read_clock(void *user_data) { return *(int64_t *)user_data; }

TEST(ready_made_middlewares) {
  nav_store *s = make_store("{\"path\":[\"a\"]}");
  nav_buffer result = NAV_BUFFER_INIT;
  nav_error error = { 0 };
  uint64_t duplicate = 0;
  int64_t now = 1000;
  CHECK_STATUS(
    nav_store_add_builtin_middleware(s, "\"preventDuplicatePush\"", NAV_NUL, &duplicate, NULL),
    NAV_OK);
  CHECK_STATUS(nav_store_push(s, "\"a\"", NAV_NUL, NULL), NAV_CANCELLED);
  CHECK_STATUS(nav_store_push(s, "\"b\"", NAV_NUL, NULL), NAV_OK);
  CHECK_STATUS(nav_store_push(s, "\"a\"", NAV_NUL, NULL), NAV_OK);
  CHECK_STATUS(nav_store_remove_middleware(s, duplicate, NULL), NAV_OK);
  CHECK_STATUS(nav_store_push(s, "\"a\"", NAV_NUL, NULL), NAV_OK);
  CHECK_STATUS(nav_store_add_builtin_middleware(s,
                 "{\"throttle\":{\"milliseconds\":300,\"key\":\"kind\"}}", NAV_NUL, NULL, &error),
    NAV_ERR_ARGUMENT);
  CHECK_STATUS(nav_store_set_clock(s, read_clock, &now, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_store_add_builtin_middleware(s,
                 "{\"throttle\":{\"milliseconds\":300,\"key\":\"kind\"},\"debugName\":\"slow\"}",
                 NAV_NUL, NULL, NULL),
    NAV_OK);
  CHECK_STATUS(nav_store_pop(s, NULL), NAV_OK);
  now += 299;
  CHECK_STATUS(nav_store_execute(s, "\"pop\"", NAV_NUL, &result, NULL), NAV_CANCELLED);
  CHECK(strstr(result.data, "slow") != NULL);
  CHECK_STATUS(nav_store_push(s, "\"z\"", NAV_NUL, NULL), NAV_OK);
  now += 1;
  CHECK_STATUS(nav_store_pop(s, NULL), NAV_OK);
  nav_buffer_free(&result);
  nav_store_destroy(s);
}

TEST(debounce_keeps_the_last_command_until_it_is_quiet) {
  nav_store *s = make_store("{\"path\":[\"a\"]}");
  nav_error error = { 0 };
  int64_t now = 0, wait = 0;
  CHECK_STATUS(nav_store_debounce(s, "\"pop\"", NAV_NUL, 50, &error), NAV_ERR_ARGUMENT);
  CHECK_STATUS(nav_store_set_clock(s, read_clock, &now, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_store_poll_debounced(s, NULL, &wait, NULL), NAV_NOOP);
  CHECK(wait == -1);
  CHECK_STATUS(nav_store_debounce(s, "{\"push\":\"x\"}", NAV_NUL, 50, NULL), NAV_OK);
  now = 40;
  CHECK_STATUS(nav_store_debounce(s, "{\"push\":\"y\"}", NAV_NUL, 50, NULL), NAV_OK);
  CHECK_STATUS(nav_store_debounce(s, "{\"push\":", NAV_NUL, 50, &error), NAV_ERR_JSON);
  CHECK_STATUS(nav_store_debounce(s, "\"pop\"", NAV_NUL, -1, &error), NAV_ERR_ARGUMENT);
  now = 89;
  CHECK_STATUS(nav_store_poll_debounced(s, NULL, &wait, NULL), NAV_PENDING);
  CHECK(wait == 1);
  now = 90;
  CHECK_STATUS(nav_store_poll_debounced(s, NULL, &wait, NULL), NAV_OK);
  CHECK_PATH(s, "[{\"name\":\"a\"},{\"name\":\"y\"}]");
  CHECK_STATUS(nav_store_poll_debounced(s, NULL, &wait, NULL), NAV_NOOP);
  nav_store_destroy(s);
}

struct meddler {
  nav_store *store, *other;
  nav_modal_store *modal;
  nav_status own, foreign, foreign_read, modal_change;
  size_t depth;
};
static void meddle(void *user_data, nav_interception *call) {
  struct meddler *m = user_data;
  nav_buffer path = NAV_BUFFER_INIT;
  (void)call;
  m->own = nav_store_push(m->store, "\"m\"", NAV_NUL, NULL);
  m->foreign = nav_store_push(m->other, "\"m\"", NAV_NUL, NULL);
  m->foreign_read = nav_store_path(m->other, &path, NULL);
  m->modal_change =
    nav_modal_store_present(m->modal, "\"m\"", NAV_NUL, NAV_STYLE_SHEET, NULL, NULL, NULL);
  CHECK_STATUS(nav_store_path(m->store, &path, NULL), NAV_OK);
  CHECK_TEXT(path.data, "[{\"name\":\"a\"}]");
  m->depth = nav_store_depth(m->store);
  nav_buffer_free(&path);
}

TEST(a_locked_callback_may_read_its_own_tree_and_change_none) {
  struct meddler m = { 0 };
  nav_middleware middleware = { meddle, NULL, NULL, NULL, NULL, NULL, NULL };
  middleware.user_data = &m;
  m.store = make_store("{\"path\":[\"a\"]}");
  m.other = make_store(NULL);
  m.modal = make_modal_store(NULL);
  nav_store_add_middleware(m.store, NULL, 0, &middleware, NULL, NULL);
  CHECK_STATUS(nav_store_push(m.store, "\"b\"", NAV_NUL, NULL), NAV_OK);
  CHECK_STATUS(m.own, NAV_ERR_REENTRANT);
  CHECK_STATUS(m.foreign, NAV_ERR_REENTRANT);
  CHECK_STATUS(m.foreign_read, NAV_ERR_REENTRANT);
  CHECK_STATUS(m.modal_change, NAV_ERR_REENTRANT);
  CHECK(m.depth == 1);
  CHECK_PATH(m.store, "[{\"name\":\"a\"},{\"name\":\"b\"}]");
  CHECK(nav_store_depth(m.other) == 0);
  nav_store_destroy(m.store);
  nav_store_destroy(m.other);
  nav_modal_store_destroy(m.modal);
}

/* What a clock that does not keep to the rules finds. */
struct tampered {
  nav_store *store;
  uint64_t observer;
  int asked;
};

static int64_t tamper(void *user_data) {
  struct tampered *m = user_data;
  nav_buffer path = NAV_BUFFER_INIT;
  nav_error error = { 0 };
  if (m->asked++ > 0) return 0;
  CHECK_STATUS(nav_store_path(m->store, &path, &error), NAV_ERR_REENTRANT);
  CHECK(error.code == NAV_ERR_REENTRANT && path.length == 0);
  CHECK_STATUS(nav_store_top(m->store, NULL, NULL, NULL), NAV_ERR_REENTRANT);
  CHECK_STATUS(nav_store_push(m->store, "\"x\"", NAV_NUL, NULL), NAV_ERR_REENTRANT);
  CHECK_STATUS(nav_store_unobserve(m->store, m->observer, NULL), NAV_OK);
  return 0;
}

struct removal {
  nav_store *store;
  uint64_t middleware;
};
static void remove_in_validator(
  void *user_data, const char *path, size_t length, nav_reply *reply) {
  struct removal *removal = user_data;
  (void)path;
  (void)length;
  (void)reply;
  if (removal->middleware != 0)
    CHECK_STATUS(nav_store_remove_middleware(removal->store, removal->middleware, NULL), NAV_OK);
  removal->middleware = 0;
}

TEST(a_read_tells_what_its_callbacks_have_removed) {
  nav_store *s = make_store("{\"enforce\":\"always\"}");
  struct removal removal = { s, 0 };
  struct journal journal = { .length = 0 };
  CHECK_STATUS(nav_store_set_validator(s, remove_in_validator, &removal, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_store_add_builtin_middleware(
                 s, "\"preventDuplicatePush\"", NAV_NUL, &removal.middleware, NULL),
    NAV_OK);
  CHECK_STATUS(
    nav_store_observe(s, NAV_EVENT_ALL, journal_event, &journal, NULL, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_store_validate(s, "{\"push\":\"a\"}", NAV_NUL, NULL, NULL), NAV_OK);
  CHECK_TEXT(journal.text,
    "{\"middlewareMutation\":{\"action\":\"removed\",\"handle\":1,\"debugName\":\"preventDuplicatePush\",\"index\":0}}\n");
  nav_store_destroy(s);
}

TEST(a_clock_may_neither_read_nor_change_but_end_registrations) {
  nav_store *s = make_store("{\"path\":[\"home\"]}");
  struct tampered m = { s, 0, 0 };
  struct journal events = { "", 0 };
  CHECK_STATUS(
    nav_store_observe(s, NAV_EVENT_CHANGED, journal_event, &events, NULL, &m.observer, NULL),
    NAV_OK);
  CHECK_STATUS(nav_store_set_clock(s, tamper, &m, NULL, NULL), NAV_OK);
  CHECK_STATUS(
    nav_store_add_builtin_middleware(s, "{\"throttle\":{\"milliseconds\":5}}", NAV_NUL, NULL, NULL),
    NAV_OK);
  CHECK_STATUS(nav_store_push(s, "\"a\"", NAV_NUL, NULL), NAV_OK);
  CHECK(m.asked > 0);
  CHECK_TEXT(events.text, "");
  CHECK_PATH(s, "[{\"name\":\"home\"},{\"name\":\"a\"}]");
  nav_store_destroy(s);
}

/*
 * A middleware that does nothing but look, and in its n-th look removes itself and its successor.
 */
struct looker {
  nav_store *store;
  uint64_t handle, successor;
  int looks, last, destroyed;
  nav_command_kind kind;
};
static void look_and_leave(void *user_data, nav_interception *call) {
  struct looker *l = user_data;
  l->kind = nav_interception_kind(call);
  if (++l->looks < l->last) return;
  CHECK_STATUS(nav_store_remove_middleware(l->store, l->handle, NULL), NAV_OK);
  if (l->successor) CHECK_STATUS(nav_store_remove_middleware(l->store, l->successor, NULL), NAV_OK);
  CHECK(nav_interception_kind(call) == l->kind);
}
static void looker_gone(void *user_data) { ((struct looker *)user_data)->destroyed++; }

TEST(a_look_may_remove_its_own_middleware_and_others) {
  enum { LOOKERS = 4 };
  struct looker lookers[LOOKERS];
  nav_middleware middleware = { look_and_leave, NULL, NULL, looker_gone, NULL, NULL, NULL };
  nav_store *s = make_store(NULL);
  memset(lookers, 0, sizeof lookers);
  for (int index = 0; index < LOOKERS; index++) {
    lookers[index].store = s;
    lookers[index].last = index == 0 ? 2 : 4;
    middleware.user_data = &lookers[index];
    CHECK_STATUS(
      nav_store_add_middleware(s, NULL, 0, &middleware, &lookers[index].handle, NULL), NAV_OK);
  }
  lookers[0].successor = lookers[1].handle;
  CHECK_STATUS(nav_store_push(s, "\"a\"", NAV_NUL, NULL), NAV_OK);
  CHECK(lookers[0].looks == 1 && lookers[1].looks == 1 && lookers[3].kind == NAV_COMMAND_PUSH);
  /* The first takes itself and the second away: the second is not asked, those after it are. */
  CHECK_STATUS(nav_store_execute(s, "{\"push\":\"b\"}", NAV_NUL, NULL, NULL), NAV_OK);
  CHECK(lookers[0].looks == 2 && lookers[1].looks == 1 && lookers[2].looks == 2 &&
    lookers[3].looks == 2);
  CHECK(lookers[0].destroyed == 1 && lookers[1].destroyed == 1 && lookers[2].destroyed == 0);
  CHECK_STATUS(nav_store_pop(s, NULL), NAV_OK);
  CHECK(lookers[3].kind == NAV_COMMAND_POP);
  /* The last two go in the same command, one after the other. */
  CHECK_STATUS(nav_store_execute_many(s, "\"pop\"", NAV_NUL, NULL, NULL), NAV_OK);
  CHECK(lookers[2].looks == 4 && lookers[3].looks == 4);
  CHECK(lookers[2].destroyed == 1 && lookers[3].destroyed == 1);
  CHECK_STATUS(nav_store_push(s, "\"c\"", NAV_NUL, NULL), NAV_OK);
  CHECK(lookers[3].looks == 4);
  CHECK_PATH(s, "[{\"name\":\"c\"}]");
  nav_store_destroy(s);
  for (int index = 0; index < LOOKERS; index++) CHECK(lookers[index].destroyed == 1);
}

static void report_after_leaving(void *user_data, nav_execution *call) {
  struct looker *l = user_data;
  CHECK(nav_execution_kind(call) == l->kind && l->destroyed == 0);
  l->successor++;
}

TEST(a_middleware_that_looked_and_went_is_still_told_the_result) {
  static const char *const commands[] = { "\"pop\"", "{\"push\":\"b\"}",
    "{\"popTo\":\"nowhere\"}" };
  for (size_t index = 0; index < 3; index++) {
    struct looker looker = { make_store("{\"path\":[\"a\",\"b\"]}"), 0, 0, 0, 1, 0, 0 };
    nav_middleware middleware = { look_and_leave, report_after_leaving, NULL, looker_gone, &looker,
      NULL, NULL };
    CHECK_STATUS(
      nav_store_add_middleware(looker.store, NULL, 0, &middleware, &looker.handle, NULL), NAV_OK);
    nav_store_execute(looker.store, commands[index], NAV_NUL, NULL, NULL);
    CHECK(looker.looks == 1 && looker.successor == 1 && looker.destroyed == 1);
    nav_store_destroy(looker.store);
  }
}

/* Whatever way a command goes, what meets a limit is told to those who have seen it. */
TEST(a_command_that_meets_a_limit_is_discarded) {
  static const char *const commands[] = { "{\"push\":\"c\"}",
    "{\"sequence\":[\"pop\",{\"pushAll\":[\"x\",\"y\"]}]}",
    "{\"whenCancelled\":{\"primary\":{\"push\":\"c\"},\"fallback\":\"pop\"}}" };
  static const char *const seen[] = {
    "a will {\"push\":{\"name\":\"c\"}}\na discard {\"push\":{\"name\":\"c\"}}\n",
    "a will \"pop\"\na did \"success\"\n"
    "a will {\"pushAll\":[{\"name\":\"x\"},{\"name\":\"y\"}]}\n"
    "a discard {\"pushAll\":[{\"name\":\"x\"},{\"name\":\"y\"}]}\n",
    "a will {\"push\":{\"name\":\"c\"}}\na discard {\"push\":{\"name\":\"c\"}}\n"
  };
  struct journal journal = { .length = 0 };
  struct recorder a = { "a", &journal, 0, NULL, NULL, NULL, 0 };
  nav_store *s = make_store("{\"path\":[\"a\",\"b\"],\"limits\":{\"stackDepth\":2}}");
  add(s, &a);
  for (size_t index = 0; index < 3; index++) {
    journal_clear(&journal);
    CHECK_STATUS(nav_store_execute(s, commands[index], NAV_NUL, NULL, NULL), NAV_ERR_LIMIT);
    CHECK_TEXT(journal.text, seen[index]);
  }
  journal_clear(&journal);
  CHECK_STATUS(nav_store_push(s, "\"c\"", NAV_NUL, NULL), NAV_ERR_LIMIT);
  CHECK_TEXT(journal.text, seen[0]);
  journal_clear(&journal);
  CHECK_STATUS(
    nav_store_execute_transaction(s, "[\"pop\",{\"pushAll\":[\"x\",\"y\"]}]", NAV_NUL, NULL, NULL),
    NAV_ERR_LIMIT);
  CHECK_TEXT(journal.text,
    "a will \"pop\"\na will {\"pushAll\":[{\"name\":\"x\"},{\"name\":\"y\"}]}\n"
    "a discard \"pop\"\na discard {\"pushAll\":[{\"name\":\"x\"},{\"name\":\"y\"}]}\n");
  CHECK_PATH(s, "[{\"name\":\"a\"},{\"name\":\"b\"}]");
  /* Rewritten to something that meets it: to a leaf, and to a composite. */
  a.trigger = NAV_COMMAND_POP;
  a.rewrite = "{\"push\":\"c\"}";
  journal_clear(&journal);
  CHECK_STATUS(nav_store_pop(s, NULL), NAV_ERR_LIMIT);
  CHECK_TEXT(journal.text, "a will \"pop\"\na discard {\"push\":{\"name\":\"c\"}}\n");
  a.rewrite = "{\"sequence\":[{\"push\":\"c\"}]}";
  journal_clear(&journal);
  CHECK_STATUS(nav_store_pop(s, NULL), NAV_ERR_LIMIT);
  CHECK_TEXT(
    journal.text, "a will \"pop\"\na discard {\"sequence\":[{\"push\":{\"name\":\"c\"}}]}\n");
  nav_store_destroy(s);
}

static void look_only(void *user_data, nav_interception *call) {
  (void)call;
  (*(int *)user_data)++;
}

static void see_discard(void *user_data, nav_execution *call) {
  CHECK_STATUS(nav_execution_status(call), NAV_NOOP);
  ((int *)user_data)[1]++;
}

TEST(a_middleware_without_did_execute_is_told_of_a_limit) {
  int counts[2] = { 0, 0 };
  nav_middleware middleware = { look_only, NULL, see_discard, NULL, counts, NULL, NULL };
  nav_store *s = make_store("{\"path\":[\"a\"],\"limits\":{\"stackDepth\":1}}");
  CHECK_STATUS(nav_store_add_middleware(s, NULL, 0, &middleware, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_store_push(s, "\"b\"", NAV_NUL, NULL), NAV_ERR_LIMIT);
  CHECK_STATUS(nav_store_execute(s, "{\"push\":\"b\"}", NAV_NUL, NULL, NULL), NAV_ERR_LIMIT);
  CHECK_STATUS(nav_store_pop(s, NULL), NAV_OK);
  CHECK(counts[0] == 3 && counts[1] == 2);
  nav_store_destroy(s);
}
