/* Every limit of protocol §7 at n and n + 1: n is taken, n + 1 is NAV_ERR_LIMIT and changes
 * nothing. */
#include "test.h"

/* `count` items of a printf format with one number, between commas. The caller frees it. */
static char *list(int count, const char *open, const char *format, const char *close) {
  size_t room = 64 + (size_t)count * (strlen(format) + 12), n;
  char *text = malloc(room);
  int i;
  if (text == NULL) abort();
  n = (size_t)snprintf(text, room, "%s", open);
  for (i = 0; i < count; i++) {
    if (i > 0) text[n++] = ',';
    n += (size_t)snprintf(text + n, room - n, format, i);
  }
  snprintf(text + n, room - n, "%s", close);
  return text;
}

static nav_status steps_of(int count) {
  char *config = list(count, "{\"steps\":[", "\"s%d\"", "]}");
  nav_step_flow *steps = NULL;
  nav_error error = { 0 };
  nav_status status = nav_step_flow_create(config, NAV_NUL, &steps, &error);
  if (status != NAV_OK)
    CHECK(steps == NULL && error.code == status && error.message[0] != 0);
  else
    CHECK(nav_step_flow_count(steps) == (size_t)count);
  nav_step_flow_destroy(steps);
  free(config);
  return status;
}

TEST(a_step_flow_has_at_most_10_000_steps) {
  CHECK_STATUS(steps_of(10000), NAV_OK);
  CHECK_STATUS(steps_of(10001), NAV_ERR_LIMIT);
}

TEST(two_equal_steps_are_found_wherever_they_are) {
  static const char *const configs[] = {
    "{\"steps\":[\"b\",\"b\"]}",
    "{\"steps\":[\"c\",\"a\",\"b\",\"c\"]}",
    "{\"steps\":[\"b\",\"a\",\"c\",\"a\"]}",
    "{\"steps\":[\"e\",\"d\",\"c\",\"b\",\"a\",\"d\"]}",
    "{\"steps\":[{\"name\":\"x\",\"params\":{\"p\":1}},\"x\",\"y\","
    "{\"params\":{\"p\":1},\"name\":\"x\"}]}",
  };
  size_t i;
  for (i = 0; i < sizeof configs / sizeof *configs; i++) {
    nav_step_flow *steps = NULL;
    CHECK_STATUS(nav_step_flow_create(configs[i], NAV_NUL, &steps, NULL), NAV_ERR_STATE);
    nav_step_flow_destroy(steps);
  }
}

TEST(there_are_at_most_1_000_tabs) {
  char *full = list(1000, "{\"tabs\":[", "{\"name\":\"t%d\"}", "]}");
  char *more = list(1001, "{\"tabs\":[", "{\"name\":\"t%d\"}", "]}");
  nav_tab_store *tabs = NULL, *none = NULL;
  nav_buffer text = NAV_BUFFER_INIT;
  nav_error error = { 0 };
  CHECK_STATUS(nav_tab_store_create(more, NAV_NUL, &none, &error), NAV_ERR_LIMIT);
  CHECK(none == NULL && error.code == NAV_ERR_LIMIT);
  CHECK_STATUS(nav_tab_store_create(full, NAV_NUL, &tabs, NULL), NAV_OK);
  CHECK_STATUS(
    nav_tab_store_add(tabs, "{\"name\":\"new\"}", NAV_NUL, 0, &text, &error), NAV_ERR_LIMIT);
  CHECK(text.length == 0);
  CHECK_STATUS(nav_tab_store_remove(tabs, "t500", NAV_NUL, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_tab_store_add(tabs, "{\"name\":\"new\"}", NAV_NUL, 0, NULL, NULL), NAV_OK);
  CHECK_STATUS(
    nav_tab_store_add(tabs, "{\"name\":\"more\"}", NAV_NUL, 0, NULL, NULL), NAV_ERR_LIMIT);
  nav_buffer_free(&text);
  nav_tab_store_destroy(tabs);
  free(full);
  free(more);
}

TEST(a_presentation_table_has_at_most_1_000_names) {
  char *full = list(1000, "{\"presentation\":{", "\"r%d\":\"sheet\"", "}}");
  char *more = list(1001, "{\"presentation\":{", "\"r%d\":\"sheet\"", "}}");
  nav_flow_store *flow = NULL, *none = NULL;
  nav_buffer path = NAV_BUFFER_INIT;
  CHECK_STATUS(nav_flow_store_create(more, NAV_NUL, &none, NULL), NAV_ERR_LIMIT);
  CHECK(none == NULL);
  CHECK_STATUS(nav_flow_store_create(full, NAV_NUL, &flow, NULL), NAV_OK);
  CHECK_STATUS(nav_flow_store_route_to(flow, "\"r999\"", NAV_NUL, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_flow_store_path(flow, &path, NULL), NAV_OK);
  CHECK_TEXT(path.data, "[{\"sheet\":{\"name\":\"r999\"}}]");
  nav_buffer_free(&path);
  nav_flow_store_destroy(flow);
  free(full);
  free(more);
}

typedef nav_status (*runner)(nav_store *, const char *, nav_error *);
static nav_status many(nav_store *s, const char *text, nav_error *error) {
  return nav_store_execute_many(s, text, NAV_NUL, NULL, error);
}
static nav_status batch(nav_store *s, const char *text, nav_error *error) {
  return nav_store_execute_batch(s, text, NAV_NUL, 0, NULL, error);
}
static nav_status transaction(nav_store *s, const char *text, nav_error *error) {
  return nav_store_execute_transaction(s, text, NAV_NUL, NULL, error);
}

#define P(name) "{\"push\":\"" name "\"}"

TEST(commands_beyond_the_limit_of_a_batch_are_refused_in_an_array_or_in_lines) {
  static const runner runners[] = { many, batch, transaction };
  static const struct {
    const char *text;
    nav_status status;
  } cases[] = {
    { "[" P("a") "," P("b") "," P("c") "]", NAV_OK },
    { "[" P("a") "," P("b") "," P("c") "," P("d") "]", NAV_ERR_LIMIT },
    { P("a") "\n" P("b") "\n" P("c"), NAV_OK },
    { P("a") "\n" P("b") "\n" P("c") "\n" P("d"), NAV_ERR_LIMIT },
    { P("a") "\r\n\n" P("b") "\n" P("c") "\n", NAV_OK },
    { "[" P("a") "," P("b") ",]", NAV_ERR_JSON },
    { "[," P("b") "]", NAV_ERR_JSON },
  };
  size_t i, r;
  for (i = 0; i < sizeof cases / sizeof *cases; i++) {
    for (r = 0; r < sizeof runners / sizeof *runners; r++) {
      nav_store *s = make_store("{\"limits\":{\"batchCommands\":3}}");
      nav_error error = { 0 };
      /* Only nav_store_execute_many reads lines. */
      if (runners[r] == many || cases[i].text[0] == '[') {
        CHECK_STATUS(runners[r](s, cases[i].text, &error), cases[i].status);
        CHECK(nav_store_depth(s) == (cases[i].status == NAV_OK ? 3 : 0));
        CHECK(nav_store_revision(s) == 0 || cases[i].status == NAV_OK);
      }
      nav_store_destroy(s);
    }
  }
}

TEST(a_stack_is_filled_to_its_limit_and_not_beyond_by_every_command) {
  static const struct {
    const char *fits, *exceeds;
  } cases[] = {
    { "[" P("b") "," P("c") "]", "[" P("b") "," P("c") "," P("d") "]" },
    { "[{\"pushAll\":[\"b\",\"c\"]}]", "[{\"pushAll\":[\"b\",\"c\",\"d\"]}]" },
    { "[{\"replace\":[\"x\",\"y\",\"z\"]}]", "[{\"replace\":[\"x\",\"y\",\"z\",\"w\"]}]" },
    { "[{\"sequence\":[" P("b") ",\"pop\"," P("b") "," P("c") "]}]",
      "[{\"sequence\":[" P("b") "," P("c") "," P("d") ",\"pop\"]}]" },
  };
  static const runner runners[] = { many, batch, transaction };
  size_t i, r;
  int observed;
  for (i = 0; i < sizeof cases / sizeof *cases; i++) {
    for (r = 0; r < sizeof runners / sizeof *runners; r++) {
      for (observed = 0; observed < 2; observed++) {
        struct journal journal = { .length = 0 };
        nav_store *s = make_store("{\"path\":[\"a\"],\"limits\":{\"stackDepth\":3}}");
        if (observed) {
          nav_store_observe(s, NAV_EVENT_ALL, journal_event, &journal, NULL, NULL, NULL);
        }
        CHECK_STATUS(runners[r](s, cases[i].exceeds, NULL), NAV_ERR_LIMIT);
        CHECK_PATH(s, "[{\"name\":\"a\"}]");
        CHECK(journal.length == 0 && nav_store_revision(s) == 0);
        CHECK_STATUS(runners[r](s, cases[i].fits, NULL), NAV_OK);
        CHECK(nav_store_depth(s) == 3);
        /* Nothing of the refused call is left to be rolled back to. */
        CHECK_STATUS(
          nav_store_execute_transaction(s, "[\"pop\",{\"popCount\":9}]", NAV_NUL, NULL, NULL),
          NAV_NOT_COMMITTED);
        CHECK(nav_store_depth(s) == 3);
        nav_store_destroy(s);
      }
    }
  }
}

TEST(there_are_at_most_1_024_middlewares) {
  nav_middleware nothing = { .user_data = NULL };
  nav_store *s = make_store(NULL);
  nav_modal_store *m = make_modal_store(NULL);
  int i;
  for (i = 0; i < 1024; i++) {
    CHECK_STATUS(nav_store_add_middleware(s, NULL, 0, &nothing, NULL, NULL), NAV_OK);
    CHECK_STATUS(nav_modal_store_add_middleware(m, NULL, 0, &nothing, NULL, NULL), NAV_OK);
  }
  CHECK_STATUS(nav_store_add_middleware(s, NULL, 0, &nothing, NULL, NULL), NAV_ERR_LIMIT);
  CHECK_STATUS(nav_store_insert_middleware(s, 0, NULL, 0, &nothing, NULL, NULL), NAV_ERR_LIMIT);
  CHECK_STATUS(nav_modal_store_add_middleware(m, NULL, 0, &nothing, NULL, NULL), NAV_ERR_LIMIT);
  CHECK_STATUS(
    nav_modal_store_insert_middleware(m, 0, NULL, 0, &nothing, NULL, NULL), NAV_ERR_LIMIT);
  nav_store_destroy(s);
  nav_modal_store_destroy(m);
}

TEST(a_queue_of_modals_is_filled_to_its_limit_and_not_beyond) {
  nav_modal_store *m = make_modal_store("{\"limits\":{\"modalQueue\":2}}");
  nav_flow_store *flow = NULL;
  nav_buffer text = NAV_BUFFER_INIT;
  int64_t id = 7;
  int i;
  CHECK_STATUS(
    nav_modal_store_present(m, "\"a\"", NAV_NUL, NAV_STYLE_SHEET, NULL, NULL, NULL), NAV_OK);
  for (i = 0; i < 2; i++) {
    CHECK_STATUS(
      nav_modal_store_present(m, "\"b\"", NAV_NUL, NAV_STYLE_SHEET, NULL, NULL, NULL), NAV_QUEUED);
  }
  CHECK_STATUS(
    nav_modal_store_present(m, "\"c\"", NAV_NUL, NAV_STYLE_SHEET, &id, &text, NULL), NAV_ERR_LIMIT);
  CHECK(id == 0 || id == 7);
  CHECK(text.length == 0 && nav_modal_store_queue_count(m) == 2);
  CHECK_STATUS(nav_modal_store_send(m, "\"dismiss\"", NAV_NUL, NULL, NULL), NAV_OK);
  CHECK_STATUS(
    nav_modal_store_present(m, "\"d\"", NAV_NUL, NAV_STYLE_SHEET, &id, NULL, NULL), NAV_QUEUED);
  /* The id of a refused presentation is not used up. */
  CHECK(id == 4);
  nav_modal_store_destroy(m);
  CHECK_STATUS(
    nav_flow_store_create("{\"modals\":{\"limits\":{\"modalQueue\":0}}}", NAV_NUL, &flow, NULL),
    NAV_OK);
  CHECK_STATUS(nav_flow_store_send(flow, "{\"presentSheet\":\"a\"}", NAV_NUL, NULL, NULL), NAV_OK);
  CHECK_STATUS(
    nav_flow_store_send(flow, "{\"presentSheet\":\"b\"}", NAV_NUL, &text, NULL), NAV_ERR_LIMIT);
  nav_flow_store_destroy(flow);
  nav_buffer_free(&text);
}

TEST(a_queue_of_events_holds_as_many_as_its_capacity) {
  static const struct {
    const char *config;
    int sent, first_gap, events;
  } cases[] = {
    { NULL, 1024, 0, 1024 },
    { NULL, 1025, 1, 1024 },
    { "{\"capacity\":1}", 1, 0, 1 },
    { "{\"capacity\":3}", 5, 2, 3 },
    { "{\"overflow\":\"unbounded\"}", 5000, 0, 5000 },
  };
  nav_buffer event = NAV_BUFFER_INIT;
  size_t i;
  for (i = 0; i < sizeof cases / sizeof *cases; i++) {
    nav_store *s = make_store(NULL);
    nav_event_queue *queue = NULL;
    char expected[160];
    int n, first = cases[i].sent - cases[i].events;
    CHECK_STATUS(
      nav_event_queue_create(cases[i].config, cases[i].config ? NAV_NUL : 0, &queue, NULL), NAV_OK);
    nav_store_attach_queue(s, queue, NAV_EVENT_CHANGED | NAV_EVENT_DELTA, NULL, NULL);
    for (n = 0; n < cases[i].sent; n++) {
      char route[32];
      snprintf(route, sizeof route, "\"r%d\"", n);
      CHECK_STATUS(nav_store_push(s, route, NAV_NUL, NULL), NAV_OK);
    }
    if (cases[i].first_gap > 0) {
      CHECK_STATUS(nav_event_queue_next(queue, &event, NULL), NAV_OK);
      snprintf(expected, sizeof expected, "{\"gap\":%d}", cases[i].first_gap);
      CHECK_TEXT(event.data, expected);
    }
    for (n = first; n < cases[i].sent; n++) {
      CHECK_STATUS(nav_event_queue_next(queue, &event, NULL), NAV_OK);
      snprintf(expected, sizeof expected, "\"route\":{\"name\":\"r%d\"}", n);
      CHECK(strstr(event.data, expected) != NULL);
    }
    CHECK_STATUS(nav_event_queue_next(queue, &event, NULL), NAV_NOOP);
    nav_event_queue_destroy(queue);
    nav_store_destroy(s);
  }
  nav_buffer_free(&event);
}
