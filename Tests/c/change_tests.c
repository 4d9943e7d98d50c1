/* What a command changes and what it leaves alone: modals that middleware rewrites, flows that are
 * refused, splits, stacks without modals, intents that ask for nothing. */
#include "test.h"

struct rewriter {
  const char *to;
  int discarded;
};

static void rewrite(void *user_data, nav_interception *call) {
  struct rewriter *r = user_data;
  if (r->to) CHECK_STATUS(nav_interception_rewrite(call, r->to, NAV_NUL, NULL), NAV_OK);
}
static void count_discard(void *user_data, nav_execution *call) {
  (void)call;
  ((struct rewriter *)user_data)->discarded++;
}

static void check_current(int line, nav_modal_store *m, const char *expected) {
  nav_buffer text = NAV_BUFFER_INIT;
  nav_modal_store_current(m, &text, NULL);
  test_text(__FILE__, line, "current", text.data, expected);
  nav_buffer_free(&text);
}
#define CHECK_CURRENT(m, expected) check_current(__LINE__, (m), (expected))
#define SHOWN(id, name, style) \
  "{\"id\":" id ",\"route\":{\"name\":\"" name "\"},\"style\":\"" style "\"}"

TEST(whatever_id_middleware_writes_presentations_keep_ids_of_their_own) {
  struct rewriter r = { "{\"present\":" SHOWN("77", "other", "sheet") "}", 0 };
  nav_middleware middleware = { .will_execute = rewrite, .user_data = &r };
  nav_modal_store *m = make_modal_store(NULL);
  int64_t id = 0;
  CHECK_STATUS(nav_modal_store_add_middleware(m, NULL, 0, &middleware, NULL, NULL), NAV_OK);
  CHECK_STATUS(
    nav_modal_store_present(m, "\"a\"", NAV_NUL, NAV_STYLE_SHEET, &id, NULL, NULL), NAV_OK);
  CHECK_CURRENT(m, SHOWN("2", "other", "sheet"));
  r.to = "{\"replaceCurrent\":" SHOWN("99", "third", "fullScreenCover") "}";
  CHECK_STATUS(
    nav_modal_store_replace_current(m, "\"b\"", NAV_NUL, NAV_STYLE_SHEET, NULL, NULL), NAV_OK);
  CHECK_CURRENT(m, SHOWN("2", "third", "fullScreenCover"));
  r.to = NULL;
  CHECK_STATUS(
    nav_modal_store_present(m, "\"c\"", NAV_NUL, NAV_STYLE_SHEET, &id, NULL, NULL), NAV_QUEUED);
  CHECK(id == 3);
  nav_modal_store_destroy(m);
}

static void ignore(void *user_data, const char *outcome, size_t length) {
  (void)user_data, (void)outcome, (void)length;
}

TEST(a_busy_modal_store_says_queued_in_every_way_to_present) {
  nav_modal_store *m = make_modal_store(NULL);
  nav_buffer text = NAV_BUFFER_INIT;
  CHECK_STATUS(nav_modal_store_send(
                 m, "{\"present\":{\"route\":\"a\",\"style\":\"sheet\"}}", NAV_NUL, NULL, NULL),
    NAV_OK);
  CHECK_STATUS(
    nav_modal_store_send(
      m, "{\"present\":{\"style\":\"fullScreenCover\",\"route\":\"b\"}}", NAV_NUL, &text, NULL),
    NAV_QUEUED);
  CHECK_STATUS(nav_modal_store_present_for_result(
                 m, "\"c\"", NAV_NUL, NAV_STYLE_SHEET, ignore, NULL, NULL, NULL, NULL),
    NAV_QUEUED);
  CHECK(nav_modal_store_queue_count(m) == 2);
  nav_modal_store_destroy(m);
  m = make_modal_store("{\"whenBusy\":\"reject\"}");
  nav_modal_store_present(m, "\"a\"", NAV_NUL, NAV_STYLE_SHEET, NULL, NULL, NULL);
  nav_modal_store_present(m, "\"b\"", NAV_NUL, NAV_STYLE_SHEET, NULL, NULL, NULL);
  CHECK(nav_modal_store_queue_count(m) == 0);
  CHECK_CURRENT(m, SHOWN("1", "a", "sheet"));
  nav_modal_store_destroy(m);
  nav_buffer_free(&text);
}

#define PUSHED(name) "{\"push\":{\"name\":\"" name "\"}}"

TEST(a_plan_replaces_a_modal_that_differs_in_route_or_style) {
  static const struct {
    const char *plan, *current;
  } cases[] = {
    { "[{\"sheet\":\"a\"}]", SHOWN("1", "a", "sheet") },
    { "[{\"sheet\":\"a\"}]", SHOWN("1", "a", "sheet") },
    { "[{\"sheet\":\"b\"}]", SHOWN("2", "b", "sheet") },
    { "[{\"cover\":\"b\"}]", SHOWN("3", "b", "fullScreenCover") },
    { "[{\"push\":\"x\"},{\"cover\":\"b\"}]", SHOWN("3", "b", "fullScreenCover") },
    { "[{\"push\":\"x\"}]", "null" },
  };
  nav_flow_store *flow = NULL;
  nav_modal_store *m = NULL;
  size_t i;
  CHECK_STATUS(nav_flow_store_create(NULL, 0, &flow, NULL), NAV_OK);
  CHECK_STATUS(nav_flow_store_modals(flow, &m, NULL), NAV_OK);
  for (i = 0; i < sizeof cases / sizeof *cases; i++) {
    CHECK_STATUS(nav_flow_store_apply(flow, cases[i].plan, NAV_NUL, NULL, NULL), NAV_OK);
    CHECK_CURRENT(m, cases[i].current);
  }
  nav_modal_store_destroy(m);
  nav_flow_store_destroy(flow);
}

static void refuse(void *user_data, nav_interception *call) {
  if (*(int *)user_data) nav_interception_cancel(call, NULL, 0, NULL);
}

TEST(a_refused_plan_uses_up_no_ids_and_is_told_to_the_middlewares) {
  static const char plan[] = "[{\"push\":\"x\"},{\"sheet\":\"b\"}]";
  struct rewriter first = { NULL, 0 };
  int refuses = 1;
  nav_middleware watch = { .will_execute = rewrite, .discard = count_discard, .user_data = &first };
  nav_middleware gate = { .will_execute = refuse, .user_data = &refuses };
  nav_flow_store *flow = NULL;
  nav_modal_store *m = NULL;
  nav_store *s = NULL;
  CHECK_STATUS(
    nav_flow_store_create("{\"path\":[{\"push\":\"h\"},{\"sheet\":\"a\"}]}", NAV_NUL, &flow, NULL),
    NAV_OK);
  CHECK_STATUS(nav_flow_store_modals(flow, &m, NULL), NAV_OK);
  CHECK_STATUS(nav_flow_store_stack(flow, &s, NULL), NAV_OK);
  CHECK_STATUS(nav_modal_store_add_middleware(m, NULL, 0, &watch, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_store_add_middleware(s, NULL, 0, &gate, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_flow_store_apply(flow, plan, NAV_NUL, NULL, NULL), NAV_REJECTED);
  CHECK_CURRENT(m, SHOWN("1", "a", "sheet"));
  refuses = 0;
  CHECK_STATUS(nav_flow_store_apply(flow, plan, NAV_NUL, NULL, NULL), NAV_OK);
  CHECK_CURRENT(m, SHOWN("2", "b", "sheet"));
  CHECK_STATUS(nav_store_push(s, "\"y\"", NAV_NUL, NULL), NAV_OK);
  CHECK_STATUS(nav_modal_store_dismiss_all(m, NULL, NULL), NAV_OK);
  /* The other way round: the modals refuse what the stack has prepared. */
  watch.will_execute = refuse;
  watch.user_data = &refuses;
  gate.will_execute = rewrite;
  gate.discard = count_discard;
  gate.user_data = &first;
  CHECK_STATUS(nav_modal_store_add_middleware(m, NULL, 0,
                 &(nav_middleware){ .will_execute = refuse, .user_data = &refuses }, NULL, NULL),
    NAV_OK);
  CHECK_STATUS(nav_store_add_middleware(s, NULL, 0, &gate, NULL, NULL), NAV_OK);
  refuses = 1;
  first.discarded = 0;
  CHECK_STATUS(
    nav_flow_store_apply(flow, "[{\"push\":\"z\"},{\"sheet\":\"c\"}]", NAV_NUL, NULL, NULL),
    NAV_REJECTED);
  refuses = 0;
  CHECK_PATH(s, "[{\"name\":\"x\"},{\"name\":\"y\"}]");
  CHECK_STATUS(
    nav_modal_store_present(m, "\"d\"", NAV_NUL, NAV_STYLE_SHEET, NULL, NULL, NULL), NAV_OK);
  CHECK_CURRENT(m, SHOWN("3", "d", "sheet"));
  nav_modal_store_destroy(m);
  nav_store_destroy(s);
  nav_flow_store_destroy(flow);
}

TEST(a_plan_that_fails_is_told_to_the_middlewares_of_the_stack) {
  struct rewriter stack = { NULL, 0 };
  struct rewriter modals = { "{\"present\":" SHOWN("9", "c", "sheet") "}", 0 };
  nav_middleware watch = { .will_execute = rewrite, .discard = count_discard, .user_data = &stack };
  nav_middleware present = { .will_execute = rewrite, .user_data = &modals };
  nav_flow_store *flow = NULL;
  nav_modal_store *m = NULL;
  nav_store *s = NULL;
  CHECK_STATUS(
    nav_flow_store_create("{\"modals\":{\"limits\":{\"modalQueue\":1}}}", NAV_NUL, &flow, NULL),
    NAV_OK);
  CHECK_STATUS(nav_flow_store_modals(flow, &m, NULL), NAV_OK);
  CHECK_STATUS(nav_flow_store_stack(flow, &s, NULL), NAV_OK);
  CHECK_STATUS(
    nav_modal_store_present(m, "\"a\"", NAV_NUL, NAV_STYLE_SHEET, NULL, NULL, NULL), NAV_OK);
  CHECK_STATUS(
    nav_modal_store_present(m, "\"b\"", NAV_NUL, NAV_STYLE_SHEET, NULL, NULL, NULL), NAV_QUEUED);
  CHECK_STATUS(nav_store_add_middleware(s, NULL, 0, &watch, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_modal_store_add_middleware(m, NULL, 0, &present, NULL, NULL), NAV_OK);
  /* Middleware makes a present of the dismissal, for which the queue has no room. */
  CHECK_STATUS(
    nav_flow_store_apply(flow, "[{\"push\":\"x\"}]", NAV_NUL, NULL, NULL), NAV_ERR_LIMIT);
  CHECK(stack.discarded == 1);
  CHECK_PATH(s, "[]");
  CHECK_CURRENT(m, SHOWN("1", "a", "sheet"));
  nav_modal_store_destroy(m);
  nav_store_destroy(s);
  nav_flow_store_destroy(flow);
}

TEST(the_status_tells_what_middleware_made_of_a_modal_command) {
  struct rewriter r = { "{\"present\":" SHOWN("9", "b", "sheet") "}", 0 };
  nav_middleware middleware = { .will_execute = rewrite, .user_data = &r };
  nav_modal_store *m = make_modal_store(NULL);
  nav_buffer result = NAV_BUFFER_INIT;
  CHECK_STATUS(
    nav_modal_store_present(m, "\"a\"", NAV_NUL, NAV_STYLE_SHEET, NULL, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_modal_store_add_middleware(m, NULL, 0, &middleware, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_modal_store_dismiss_current(m, NULL, 0, &result, NULL), NAV_QUEUED);
  CHECK(result.data != NULL && strstr(result.data, "queued") != NULL);
  r.to = NULL;
  CHECK_STATUS(nav_modal_store_dismiss_all(m, NULL, NULL), NAV_OK);
  r.to = "\"dismissAll\"";
  CHECK_STATUS(
    nav_modal_store_present(m, "\"c\"", NAV_NUL, NAV_STYLE_SHEET, NULL, &result, NULL), NAV_NOOP);
  CHECK_TEXT(result.data, "\"noop\"");
  nav_buffer_free(&result);
  nav_modal_store_destroy(m);
}

static void check_split(int line, nav_split_store *split, const char *column) {
  nav_buffer state = NAV_BUFFER_INIT;
  char expected[64];
  nav_split_store_state(split, &state, NULL);
  snprintf(expected, sizeof expected, "\"preferredCompactColumn\":\"%s\"", column);
  if (strstr(state.data, expected) == NULL) {
    test_text(__FILE__, line, "state", state.data, expected);
  }
  nav_buffer_free(&state);
}

TEST(a_refused_show_leaves_the_preferred_column_alone) {
  int refuses = 1;
  nav_middleware gate = { .will_execute = refuse, .user_data = &refuses };
  nav_split_store *split = NULL;
  nav_store *detail = NULL;
  uint64_t revision;
  CHECK_STATUS(nav_split_store_create(NULL, 0, &split, NULL), NAV_OK);
  CHECK_STATUS(nav_split_store_column(split, NAV_COLUMN_DETAIL, &detail, NULL), NAV_OK);
  CHECK_STATUS(nav_split_store_set_preferred_column(split, NAV_COLUMN_SIDEBAR, NULL), NAV_NOOP);
  CHECK_STATUS(nav_store_add_middleware(detail, NULL, 0, &gate, NULL, NULL), NAV_OK);
  revision = nav_split_store_revision(split);
  CHECK_STATUS(
    nav_split_store_show(split, NAV_COLUMN_DETAIL, "\"a\"", NAV_NUL, NULL, NULL), NAV_CANCELLED);
  check_split(__LINE__, split, "sidebar");
  CHECK(nav_split_store_revision(split) == revision && nav_store_depth(detail) == 0);
  refuses = 0;
  CHECK_STATUS(
    nav_split_store_show(split, NAV_COLUMN_DETAIL, "\"a\"", NAV_NUL, NULL, NULL), NAV_OK);
  check_split(__LINE__, split, "detail");
  nav_store_destroy(detail);
  nav_split_store_destroy(split);
}

TEST(a_stack_without_modals_is_its_own_root) {
  int refuses = 1;
  nav_middleware gate = { .will_execute = refuse, .user_data = &refuses };
  nav_store *s = make_store("{\"path\":[\"a\",\"b\"]}");
  nav_buffer text = NAV_BUFFER_INIT;
  uint64_t number = 0;
  nav_store_add_middleware(s, NULL, 0, &gate, &number, NULL);
  CHECK_STATUS(nav_store_dismiss_all_from_root(s, &text, NULL), NAV_NOT_COMMITTED);
  CHECK(nav_store_depth(s) == 2);
  CHECK_STATUS(nav_store_remove_middleware(s, number, NULL), NAV_OK);
  CHECK_STATUS(nav_store_dismiss_all_from_root(s, &text, NULL), NAV_OK);
  CHECK_TEXT(text.data, "\"executed\"");
  CHECK(!nav_store_can_go_back(s));
  CHECK_STATUS(nav_store_dismiss_all_from_root(s, &text, NULL), NAV_NOOP);
  CHECK_TEXT(text.data, "\"noop\"");
  CHECK_STATUS(nav_store_dismiss_self(s, &text, NULL), NAV_NOOP);
  nav_buffer_free(&text);
  nav_store_destroy(s);
}

TEST(intents_and_commands_that_ask_for_nothing_or_too_much_say_so) {
  static const struct {
    const char *intent;
    nav_status status;
    int depth;
  } cases[] = {
    { "{\"backBy\":0}", NAV_INVALID_POP_COUNT, 3 },
    { "{\"backBy\":-1}", NAV_INVALID_POP_COUNT, 3 },
    { "{\"backBy\":4}", NAV_INSUFFICIENT_STACK_DEPTH, 3 },
    { "{\"backBy\":3}", NAV_OK, 0 },
    { "{\"backBy\":2}", NAV_OK, 1 },
    { "{\"goMany\":[]}", NAV_NOOP, 3 },
    { "{\"backTo\":\"x\"}", NAV_ROUTE_NOT_FOUND, 3 },
    { "{\"backOrPush\":\"b\"}", NAV_OK, 2 },
    { "{\"backOrPush\":\"x\"}", NAV_OK, 4 },
    { "{\"pushUniqueRoot\":\"a\"}", NAV_NOOP, 3 },
    { "{\"pushUniqueRoot\":\"x\"}", NAV_OK, 4 },
  };
  size_t i;
  for (i = 0; i < sizeof cases / sizeof *cases; i++) {
    nav_store *s = make_store("{\"path\":[\"a\",\"b\",\"c\"]}");
    CHECK_STATUS(nav_store_send(s, cases[i].intent, NAV_NUL, NULL, NULL), cases[i].status);
    CHECK(nav_store_depth(s) == (uint64_t)cases[i].depth);
    nav_store_destroy(s);
  }
}

static void say_nothing(void *user_data, nav_execution *call) { (void)user_data, (void)call; }

TEST(rules_of_creation_do_not_hold_for_commands_and_those_of_always_do) {
  static const char *const commands[] = {
    "[{\"push\":\"a\"}]",
    "[{\"sequence\":[{\"push\":\"b\"},{\"push\":\"a\"}]}]",
    "[{\"pushAll\":[\"b\",\"a\"]}]",
    "[{\"replace\":[\"c\",\"c\"]}]",
  };
  size_t i;
  int always, watched;
  for (i = 0; i < sizeof commands / sizeof *commands; i++) {
    for (always = 0; always < 2; always++) {
      for (watched = 0; watched < 2; watched++) {
        nav_middleware watch = { .did_execute = say_nothing };
        nav_store *s =
          make_store(always ? "{\"path\":[\"a\"],\"validator\":{\"uniqueRoutes\":true},"
                              "\"enforce\":\"always\"}"
                            : "{\"path\":[\"a\"],\"validator\":{\"uniqueRoutes\":true}}");
        if (watched) nav_store_add_middleware(s, NULL, 0, &watch, NULL, NULL);
        CHECK_STATUS(nav_store_execute_transaction(s, commands[i], NAV_NUL, NULL, NULL),
          always ? NAV_NOT_COMMITTED : NAV_OK);
        CHECK((nav_store_depth(s) == 1) == (always != 0));
        nav_store_destroy(s);
      }
    }
  }
}

/* Writes down a command as middleware reads it, and what to do with results that it writes. */
struct echo {
  char command[256];
  const char *fold;
  nav_status status;
  char result[256];
};

static void read_command(void *user_data, nav_interception *call) {
  nav_buffer text = NAV_BUFFER_INIT;
  CHECK_STATUS(nav_interception_command(call, &text, NULL), NAV_OK);
  snprintf(((struct echo *)user_data)->command, 256, "%s", text.data);
  nav_buffer_free(&text);
}
static void fold_result(void *user_data, nav_execution *call) {
  struct echo *e = user_data;
  nav_buffer text = NAV_BUFFER_INIT;
  if (e->fold == NULL) return;
  CHECK_STATUS(nav_execution_fold(call, e->fold, NAV_NUL, NULL), NAV_OK);
  CHECK_STATUS(nav_execution_result(call, &text, NULL), NAV_OK);
  e->status = nav_execution_status(call);
  snprintf(e->result, sizeof e->result, "%s", text.data);
  nav_buffer_free(&text);
}

TEST(every_command_is_shown_to_middleware_as_it_was_written) {
  static const char *const commands[] = {
    "\"pop\"",
    "\"popToRoot\"",
    "{\"push\":{\"name\":\"x\"}}",
    "{\"popCount\":2}",
    "{\"popTo\":{\"name\":\"a\"}}",
    "{\"popToEntry\":1}",
    "{\"replace\":[{\"name\":\"x\"}]}",
    "{\"pushAll\":[{\"name\":\"x\"},{\"name\":\"y\"}]}",
  };
  size_t i;
  for (i = 0; i < sizeof commands / sizeof *commands; i++) {
    struct echo e = { "", NULL, 0, "" };
    nav_middleware middleware = { .will_execute = read_command, .user_data = &e };
    nav_store *s = make_store("{\"path\":[\"a\",\"b\",\"c\"]}");
    nav_store_add_middleware(s, NULL, 0, &middleware, NULL, NULL);
    CHECK_STATUS(nav_store_execute(s, commands[i], NAV_NUL, NULL, NULL), NAV_OK);
    CHECK_TEXT(e.command, commands[i]);
    nav_store_destroy(s);
  }
}

#define ROUTE_A "{\"name\":\"a\"}"

TEST(a_result_that_middleware_writes_is_read_whole_in_any_order_of_members) {
  static const struct {
    const char *fold, *result;
    nav_status status;
  } cases[] = {
    { "\"emptyStack\"", "\"emptyStack\"", NAV_EMPTY_STACK },
    { "{\"insufficientStackDepth\":{\"requested\":5,\"available\":3}}",
      "{\"insufficientStackDepth\":{\"requested\":5,\"available\":3}}",
      NAV_INSUFFICIENT_STACK_DEPTH },
    { "{\"insufficientStackDepth\":{\"available\":3,\"requested\":5}}",
      "{\"insufficientStackDepth\":{\"requested\":5,\"available\":3}}",
      NAV_INSUFFICIENT_STACK_DEPTH },
    { "{\"invalidPopCount\":-7}", "{\"invalidPopCount\":-7}", NAV_INVALID_POP_COUNT },
    { "{\"validationFailed\":{\"invalidRoot\":{\"actual\":\"b\",\"expected\":\"a\"}}}",
      "{\"validationFailed\":{\"invalidRoot\":{\"expected\":" ROUTE_A
      ",\"actual\":{\"name\":\"b\"}}}}",
      NAV_VALIDATION_FAILED },
    { "{\"validationFailed\":{\"missingRequiredRoot\":{\"expected\":\"a\"}}}",
      "{\"validationFailed\":{\"missingRequiredRoot\":{\"expected\":" ROUTE_A "}}}",
      NAV_VALIDATION_FAILED },
    { "{\"validationFailed\":{\"duplicateRoute\":\"a\"}}",
      "{\"validationFailed\":{\"duplicateRoute\":" ROUTE_A "}}", NAV_VALIDATION_FAILED },
    { "{\"routeNotFound\":\"a\"}", "{\"routeNotFound\":" ROUTE_A "}", NAV_ROUTE_NOT_FOUND },
    { "{\"multiple\":[\"success\",\"emptyStack\"]}", "{\"multiple\":[\"success\",\"emptyStack\"]}",
      NAV_PARTIAL },
  };
  size_t i;
  for (i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct echo e = { "", cases[i].fold, 0, "" };
    nav_middleware middleware = { .did_execute = fold_result, .user_data = &e };
    nav_store *s = make_store(NULL);
    nav_buffer text = NAV_BUFFER_INIT;
    nav_store_add_middleware(s, NULL, 0, &middleware, NULL, NULL);
    CHECK_STATUS(nav_store_execute(s, "{\"push\":\"x\"}", NAV_NUL, &text, NULL), cases[i].status);
    CHECK_TEXT(text.data, cases[i].result);
    CHECK_TEXT(e.result, cases[i].result);
    CHECK(e.status == cases[i].status);
    nav_buffer_free(&text);
    nav_store_destroy(s);
  }
}

TEST(an_intent_to_go_back_by_nothing_is_refused_on_an_empty_stack_too) {
  nav_store *s = make_store(NULL);
  CHECK_STATUS(nav_store_send(s, "{\"backBy\":0}", NAV_NUL, NULL, NULL), NAV_INVALID_POP_COUNT);
  CHECK_STATUS(
    nav_store_send(s, "{\"backBy\":1}", NAV_NUL, NULL, NULL), NAV_INSUFFICIENT_STACK_DEPTH);
  nav_store_destroy(s);
}

TEST(an_observer_of_tabs_hears_of_the_modals_that_it_asks_for) {
  struct journal journal = { .length = 0 };
  nav_tab_store *tabs = NULL;
  CHECK_STATUS(
    nav_tab_store_create("{\"tabs\":[{\"name\":\"a\"},{\"name\":\"b\"}]}", NAV_NUL, &tabs, NULL),
    NAV_OK);
  CHECK_STATUS(
    nav_tab_store_observe(tabs, NAV_EVENT_PRESENTED, journal_event, &journal, NULL, NULL, NULL),
    NAV_OK);
  CHECK_STATUS(
    nav_tab_store_send(tabs, "b", NAV_NUL, "{\"presentSheet\":\"x\"}", NAV_NUL, NULL, NULL),
    NAV_OK);
  CHECK_STATUS(nav_tab_store_send(tabs, "b", NAV_NUL, "\"dismiss\"", NAV_NUL, NULL, NULL), NAV_OK);
  CHECK(strstr(journal.text, "\"presented\":" SHOWN("1", "x", "sheet")) != NULL);
  CHECK(strstr(journal.text, "dismissed") == NULL && strstr(journal.text, "pathChanged") == NULL);
  nav_tab_store_destroy(tabs);
}

#define TEN(c) c c c c c c c c c c
#define SIXTY(c) TEN(c) TEN(c) TEN(c) TEN(c) TEN(c) TEN(c)

TEST(a_long_name_in_a_message_is_cut_between_characters_and_numbers_are_whole) {
  nav_store *s = NULL, *other = make_store(NULL);
  nav_error error = { 0 };
  CHECK_STATUS(
    nav_store_create(
      "{\"path\":[\"" SIXTY("x") "y\"],\"validator\":{\"rootedAt\":\"z" SIXTY("\xC3\xA9") "\"}}",
      NAV_NUL, &s, &error),
    NAV_ERR_STATE);
  CHECK(s == NULL);
  CHECK(strstr(error.message, "\"" SIXTY("x") "\xE2\x80\xA6\"") != NULL);
  /* 61 bytes would end within a character: one byte and 29 characters of two are 59. */
  CHECK(strstr(error.message,
          "\"z" TEN("\xC3\xA9")
            TEN("\xC3\xA9") "\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9"
                            "\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xE2\x80\xA6\"") != NULL);
  CHECK_STATUS(nav_store_remove_middleware(other, 1234567890, &error), NAV_ERR_ARGUMENT);
  CHECK(strstr(error.message, " 1234567890;") != NULL);
  nav_store_destroy(other);
}
