/* Every count that has a limit (protocol, section 7), at the limit and one beyond it. */
#include <stdarg.h>

#include "test.h"

/* Text that grows. */
struct text {
  char *data;
  size_t length, capacity;
};
static void put(struct text *t, const char *part) {
  size_t length = strlen(part);
  if (t->length + length + 1 > t->capacity) {
    t->capacity = 2 * (t->length + length + 1);
    t->data = realloc(t->data, t->capacity);
    if (t->data == NULL) abort();
  }
  memcpy(t->data + t->length, part, length + 1);
  t->length += length;
}
/* `open`, `count` times `item` with commas between, `close`. A %d in the item is its number. */
static char *list(
  struct text *t, const char *open, const char *item, int count, const char *close) {
  char part[128];
  int i;
  t->length = 0;
  put(t, open);
  for (i = 0; i < count; i++) {
    if (i > 0) put(t, ",");
    snprintf(part, sizeof part, item, i);
    put(t, part);
  }
  put(t, close);
  return t->data;
}

static nav_status batch(nav_store *s, const char *commands) {
  return nav_store_execute_batch(s, commands, NAV_NUL, 0, NULL, NULL);
}
static nav_status transaction(nav_store *s, const char *commands) {
  return nav_store_execute_transaction(s, commands, NAV_NUL, NULL, NULL);
}
static nav_status many(nav_store *s, const char *commands) {
  return nav_store_execute_many(s, commands, NAV_NUL, NULL, NULL);
}
static nav_status one(nav_store *s, const char *command) {
  return nav_store_execute(s, command, NAV_NUL, NULL, NULL);
}

TEST(a_stack_holds_a_million_entries_and_no_more) {
  nav_store *s = make_store(NULL);
  struct text t = { 0 };
  int i;
  list(&t, "{\"pushAll\":[", "\"r\"", 10000, "]}");
  for (i = 0; i < 100; i++) CHECK_STATUS(one(s, t.data), NAV_OK);
  CHECK(nav_store_depth(s) == 1000000);
  CHECK_STATUS(nav_store_push(s, "\"r\"", NAV_NUL, NULL), NAV_ERR_LIMIT);
  CHECK_STATUS(nav_store_pop(s, NULL), NAV_OK);
  CHECK_STATUS(one(s, "{\"pushAll\":[\"a\",\"b\"]}"), NAV_ERR_LIMIT);
  CHECK_STATUS(nav_store_push(s, "\"r\"", NAV_NUL, NULL), NAV_OK);
  CHECK(nav_store_depth(s) == 1000000);
  free(t.data);
  nav_store_destroy(s);
}

TEST(the_depth_of_a_stack_is_set_by_its_config) {
  nav_store *s = make_store("{\"limits\":{\"stackDepth\":2}}"), *none = NULL;
  static const char *const beyond[] = { "{\"push\":\"c\"}", "{\"pushAll\":[\"c\"]}",
    "{\"replace\":[\"x\",\"y\",\"z\"]}", "{\"sequence\":[\"pop\",{\"pushAll\":[\"x\",\"y\"]}]}",
    "{\"pushForResult\":\"c\"}" };
  size_t i;
  CHECK_STATUS(one(s, "{\"replace\":[\"a\",\"b\"]}"), NAV_OK);
  for (i = 0; i < sizeof beyond / sizeof *beyond; i++) {
    CHECK_STATUS(one(s, beyond[i]), NAV_ERR_LIMIT);
    CHECK_PATH(s, "[{\"name\":\"a\"},{\"name\":\"b\"}]");
  }
  CHECK(nav_store_revision(s) == 1);
  CHECK_STATUS(nav_store_create("{\"path\":[\"a\",\"b\",\"c\"],\"limits\":{\"stackDepth\":2}}",
                 NAV_NUL, &none, NULL),
    NAV_ERR_LIMIT);
  CHECK(none == NULL);
  nav_store_destroy(s);
}

TEST(a_call_takes_100_000_commands_and_no_more) {
  nav_store *s = make_store(NULL), *few = make_store("{\"limits\":{\"batchCommands\":2}}");
  nav_status (*const calls[])(nav_store *, const char *) = { batch, transaction, many };
  struct text t = { 0 };
  size_t i;
  for (i = 0; i < 3; i++) {
    CHECK_STATUS(calls[i](s, list(&t, "[", "\"popToRoot\"", 100000, "]")), NAV_OK);
    CHECK_STATUS(calls[i](s, list(&t, "[", "\"popToRoot\"", 100001, "]")), NAV_ERR_LIMIT);
    CHECK_STATUS(calls[i](few, "[\"popToRoot\",\"popToRoot\"]"), NAV_OK);
    CHECK_STATUS(calls[i](few, "[{\"push\":\"a\"},\"pop\",\"pop\"]"), NAV_ERR_LIMIT);
  }
  CHECK_STATUS(many(few, "\"popToRoot\"\n\"popToRoot\"\n"), NAV_OK);
  CHECK_STATUS(many(few, "{\"push\":\"a\"}\n\"pop\"\n\"pop\""), NAV_ERR_LIMIT);
  CHECK(nav_store_revision(few) == 0);
  free(t.data);
  nav_store_destroy(s);
  nav_store_destroy(few);
}

/* `levels` sequences around a pop. */
static char *nest(struct text *t, int levels) {
  int i;
  t->length = 0;
  for (i = 0; i < levels; i++) put(t, "{\"sequence\":[");
  put(t, "\"popToRoot\"");
  for (i = 0; i < levels; i++) put(t, "]}");
  return t->data;
}

TEST(commands_nest_64_levels_or_what_the_config_says) {
  nav_store *s = make_store(NULL), *flat = make_store("{\"limits\":{\"nestedLevels\":3}}");
  nav_store *deep = make_store("{\"limits\":{\"nestedLevels\":256}}");
  struct text t = { 0 };
  CHECK_STATUS(one(s, nest(&t, 64)), NAV_OK);
  CHECK_STATUS(one(s, nest(&t, 65)), NAV_ERR_LIMIT);
  CHECK_STATUS(one(flat, nest(&t, 3)), NAV_OK);
  CHECK_STATUS(one(flat, nest(&t, 4)), NAV_ERR_LIMIT);
  CHECK_STATUS(one(deep, nest(&t, 256)), NAV_OK);
  CHECK_STATUS(one(deep, nest(&t, 257)), NAV_ERR_LIMIT);
  free(t.data);
  nav_store_destroy(s);
  nav_store_destroy(flat);
  nav_store_destroy(deep);
}

TEST(a_composite_holds_10_000_commands_or_what_the_config_says) {
  nav_store *s = make_store(NULL), *few = make_store("{\"limits\":{\"nestedCommands\":2}}");
  struct text t = { 0 };
  CHECK_STATUS(one(s, list(&t, "{\"sequence\":[", "\"popToRoot\"", 10000, "]}")), NAV_OK);
  CHECK_STATUS(one(s, list(&t, "{\"sequence\":[", "\"popToRoot\"", 10001, "]}")), NAV_ERR_LIMIT);
  CHECK_STATUS(one(few, "{\"sequence\":[\"popToRoot\",\"popToRoot\"]}"), NAV_OK);
  CHECK_STATUS(
    one(few, "{\"sequence\":[\"popToRoot\",{\"sequence\":[\"popToRoot\"]}]}"), NAV_ERR_LIMIT);
  free(t.data);
  nav_store_destroy(s);
  nav_store_destroy(few);
}

TEST(a_limit_of_commands_is_named_in_words_that_fit_every_number) {
  nav_store *s =
    make_store("{\"limits\":{\"batchCommands\":1,\"nestedCommands\":1,\"nestedLevels\":1}}");
  nav_error error = { 0 };
  CHECK_STATUS(
    nav_store_execute_batch(s, "[\"pop\",\"pop\"]", NAV_NUL, 0, NULL, &error), NAV_ERR_LIMIT);
  CHECK_TEXT(error.message, "more commands than the limit of 1: execute them in parts");
  CHECK(error.offset == 7);
  CHECK_STATUS(
    nav_store_execute(s, "{\"sequence\":[\"pop\",\"pop\"]}", NAV_NUL, NULL, &error), NAV_ERR_LIMIT);
  CHECK_TEXT(
    error.message, "a command holds more commands than the limit of 1: execute it in parts");
  CHECK_STATUS(
    nav_store_execute(s, "{\"sequence\":[{\"sequence\":[\"pop\"]}]}", NAV_NUL, NULL, &error),
    NAV_ERR_LIMIT);
  CHECK_TEXT(error.message, "commands nest deeper than the limit of 1: flatten the sequences");
  nav_store_destroy(s);
}

TEST(a_store_takes_1024_middlewares_or_what_the_config_says) {
  static const nav_middleware nothing = { 0 };
  nav_store *s = make_store(NULL), *two = make_store("{\"limits\":{\"middleware\":2}}");
  nav_modal_store *m = make_modal_store(NULL),
                  *none = make_modal_store("{\"limits\":{\"middleware\":0}}");
  int i;
  for (i = 0; i < 1025; i++) {
    CHECK_STATUS(nav_store_add_middleware(s, NULL, 0, &nothing, NULL, NULL),
      i < 1024 ? NAV_OK : NAV_ERR_LIMIT);
    CHECK_STATUS(nav_modal_store_add_middleware(m, NULL, 0, &nothing, NULL, NULL),
      i < 1024 ? NAV_OK : NAV_ERR_LIMIT);
  }
  for (i = 0; i < 3; i++) {
    CHECK_STATUS(nav_store_insert_middleware(two, 0, NULL, 0, &nothing, NULL, NULL),
      i < 2 ? NAV_OK : NAV_ERR_LIMIT);
  }
  CHECK_STATUS(
    nav_store_add_builtin_middleware(two, "\"preventDuplicatePush\"", NAV_NUL, NULL, NULL),
    NAV_ERR_LIMIT);
  CHECK_STATUS(nav_modal_store_add_middleware(none, NULL, 0, &nothing, NULL, NULL), NAV_ERR_LIMIT);
  nav_store_destroy(s);
  nav_store_destroy(two);
  nav_modal_store_destroy(m);
  nav_modal_store_destroy(none);
}

TEST(the_config_bounds_text_and_nesting) {
  nav_store *text = make_store("{\"limits\":{\"jsonText\":12}}");
  nav_store *nesting = make_store("{\"limits\":{\"jsonNesting\":3}}");
  nav_modal_store *modals = make_modal_store("{\"limits\":{\"jsonText\":3}}");
  CHECK_STATUS(nav_store_push(text, "\"0123456789\"", NAV_NUL, NULL), NAV_OK);
  CHECK_STATUS(nav_store_push(text, "\"01234567890\"", NAV_NUL, NULL), NAV_ERR_LIMIT);
  CHECK_STATUS(
    nav_store_push(nesting, "{\"name\":\"a\",\"params\":{\"p\":[]}}", NAV_NUL, NULL), NAV_OK);
  CHECK_STATUS(nav_store_push(nesting, "{\"name\":\"a\",\"params\":{\"p\":[[]]}}", NAV_NUL, NULL),
    NAV_ERR_LIMIT);
  CHECK_STATUS(
    nav_modal_store_present(modals, "\"a\"", NAV_NUL, NAV_STYLE_SHEET, NULL, NULL, NULL), NAV_OK);
  CHECK_STATUS(
    nav_modal_store_present(modals, "\"ab\"", NAV_NUL, NAV_STYLE_SHEET, NULL, NULL, NULL),
    NAV_ERR_LIMIT);
  nav_store_destroy(text);
  nav_store_destroy(nesting);
  nav_modal_store_destroy(modals);
}

TEST(ten_thousand_presentations_wait_or_what_the_config_says) {
  nav_modal_store *m = make_modal_store(NULL),
                  *one_waits = make_modal_store("{\"limits\":{\"modalQueue\":1}}");
  int64_t id = 0;
  int i;
  for (i = 0; i < 10001; i++) {
    CHECK(nav_modal_store_present(m, "\"a\"", NAV_NUL, NAV_STYLE_SHEET, &id, NULL, NULL) >= 0);
  }
  CHECK_STATUS(
    nav_modal_store_present(m, "\"a\"", NAV_NUL, NAV_STYLE_SHEET, NULL, NULL, NULL), NAV_ERR_LIMIT);
  CHECK(nav_modal_store_queue_count(m) == 10000 && id == 10001);
  CHECK_STATUS(nav_modal_store_dismiss_current(m, NULL, 0, NULL, NULL), NAV_OK);
  CHECK_STATUS(
    nav_modal_store_present(m, "\"a\"", NAV_NUL, NAV_STYLE_SHEET, &id, NULL, NULL), NAV_QUEUED);
  CHECK(id == 10002);
  for (i = 0; i < 3; i++) {
    CHECK_STATUS(
      nav_modal_store_present(one_waits, "\"a\"", NAV_NUL, NAV_STYLE_SHEET, NULL, NULL, NULL),
      i == 0     ? NAV_OK
        : i == 1 ? NAV_QUEUED
                 : NAV_ERR_LIMIT);
  }
  nav_modal_store_destroy(m);
  nav_modal_store_destroy(one_waits);
}

TEST(a_thousand_tabs_are_made_and_no_more) {
  nav_tab_store *tabs = NULL, *none = NULL;
  struct text t = { 0 };
  list(&t, "{\"tabs\":[", "{\"name\":\"t%d\"}", 1001, "]}");
  CHECK_STATUS(nav_tab_store_create(t.data, NAV_NUL, &none, NULL), NAV_ERR_LIMIT);
  CHECK(none == NULL);
  list(&t, "{\"tabs\":[", "{\"name\":\"t%d\"}", 999, "]}");
  CHECK_STATUS(nav_tab_store_create(t.data, NAV_NUL, &tabs, NULL), NAV_OK);
  CHECK_STATUS(nav_tab_store_add(tabs, "{\"name\":\"x\"}", NAV_NUL, 0, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_tab_store_add(tabs, "{\"name\":\"y\"}", NAV_NUL, 0, NULL, NULL), NAV_ERR_LIMIT);
  CHECK_STATUS(nav_tab_store_remove(tabs, "x", NAV_NUL, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_tab_store_add(tabs, "{\"name\":\"y\"}", NAV_NUL, 0, NULL, NULL), NAV_OK);
  free(t.data);
  nav_tab_store_destroy(tabs);
}

TEST(ten_thousand_steps_are_made_and_no_more) {
  nav_step_flow *steps = NULL, *none = NULL;
  struct text t = { 0 };
  CHECK_STATUS(
    nav_step_flow_create(list(&t, "{\"steps\":[", "\"s%d\"", 10000, "]}"), NAV_NUL, &steps, NULL),
    NAV_OK);
  CHECK(nav_step_flow_count(steps) == 10000);
  CHECK_STATUS(
    nav_step_flow_create(list(&t, "{\"steps\":[", "\"s%d\"", 10001, "]}"), NAV_NUL, &none, NULL),
    NAV_ERR_LIMIT);
  CHECK(none == NULL);
  free(t.data);
  nav_step_flow_destroy(steps);
}

TEST(a_presentation_table_has_a_thousand_names_and_no_more) {
  nav_flow_store *flow = NULL, *none = NULL;
  struct text t = { 0 };
  list(&t, "{\"presentation\":{", "\"r%d\":\"sheet\"", 1000, "}}");
  CHECK_STATUS(nav_flow_store_create(t.data, NAV_NUL, &flow, NULL), NAV_OK);
  list(&t, "{\"presentation\":{", "\"r%d\":\"sheet\"", 1001, "}}");
  CHECK_STATUS(nav_flow_store_create(t.data, NAV_NUL, &none, NULL), NAV_ERR_LIMIT);
  CHECK(none == NULL);
  free(t.data);
  nav_flow_store_destroy(flow);
}

/* Answers each event with one more change, as long as that is let through. */
struct cascade {
  nav_store *store;
  int accepted;
  nav_status refusal;
};
static void answer_with_a_push(void *user_data, const char *event, size_t length) {
  struct cascade *c = user_data;
  nav_status status = nav_store_push(c->store, "\"r\"", NAV_NUL, NULL);
  (void)event, (void)length;
  if (status == NAV_OK)
    c->accepted++;
  else
    c->refusal = status;
}

TEST(a_thousand_events_lead_to_each_other_and_no_more) {
  nav_store *s = make_store(NULL);
  struct cascade c = { s, 0, NAV_OK };
  nav_store_observe(
    s, NAV_EVENT_CHANGED | NAV_EVENT_DELTA, answer_with_a_push, &c, NULL, NULL, NULL);
  CHECK_STATUS(nav_store_push(s, "\"first\"", NAV_NUL, NULL), NAV_OK);
  CHECK(c.accepted == 1000 && nav_store_depth(s) == 1001);
  CHECK_STATUS(c.refusal, NAV_ERR_LIMIT);
  /* The next call of the host begins anew. */
  CHECK_STATUS(nav_store_push(s, "\"second\"", NAV_NUL, NULL), NAV_OK);
  CHECK(c.accepted == 2000);
  nav_store_destroy(s);
}

static void answer_with_a_pop(void *user_data, const char *event, size_t length) {
  struct cascade *c = user_data;
  nav_status status = nav_store_pop(c->store, NULL);
  (void)event, (void)length;
  if (status == NAV_OK)
    c->accepted++;
  else if (status < 0)
    c->refusal = status;
}

/* A push leads to a push and a pop, and so does each of them. */
TEST(events_that_lead_to_two_each_end_too) {
  nav_store *s = make_store(NULL);
  struct cascade pushes = { s, 0, NAV_OK }, pops = { s, 0, NAV_OK };
  const uint32_t kinds = NAV_EVENT_CHANGED | NAV_EVENT_DELTA;
  nav_store_observe(s, kinds, answer_with_a_push, &pushes, NULL, NULL, NULL);
  nav_store_observe(s, kinds, answer_with_a_pop, &pops, NULL, NULL, NULL);
  CHECK_STATUS(nav_store_push(s, "\"first\"", NAV_NUL, NULL), NAV_OK);
  CHECK_STATUS(pushes.refusal, NAV_ERR_LIMIT);
  CHECK_STATUS(pops.refusal, NAV_ERR_LIMIT);
  CHECK(pushes.accepted > 10000 && pushes.accepted + pops.accepted < 100000);
  CHECK(nav_store_depth(s) == (size_t)(1 + pushes.accepted - pops.accepted));
  pushes.accepted = 0;
  CHECK_STATUS(nav_store_push(s, "\"second\"", NAV_NUL, NULL), NAV_OK);
  CHECK(pushes.accepted > 10000);
  nav_store_destroy(s);
}

TEST(what_a_limit_may_be_set_to_has_bounds_too) {
  static const struct {
    const char *name, *least, *below, *most, *above;
  } limits[] = {
    { "stackDepth", "0", "-1", "1000000000", "1000000001" },
    { "batchCommands", "0", "-1", "1000000000", "1000000001" },
    { "nestedLevels", "1", "0", "256", "257" },
    { "nestedCommands", "1", "0", "1000000000", "1000000001" },
    { "middleware", "0", "-1", "1000000", "1000001" },
    { "jsonText", "2", "1", "1073741824", "1073741825" },
    { "jsonNesting", "1", "0", "512", "513" },
  };
  size_t i;
  int k;
  for (i = 0; i < sizeof limits / sizeof *limits; i++) {
    const char *const values[] = { limits[i].least, limits[i].most, limits[i].below,
      limits[i].above };
    for (k = 0; k < 4; k++) {
      char config[96];
      nav_store *s = NULL;
      snprintf(config, sizeof config, "{\"limits\":{\"%s\":%s}}", limits[i].name, values[k]);
      test_status(__FILE__, __LINE__, config, nav_store_create(config, NAV_NUL, &s, NULL),
        k < 2 ? NAV_OK : NAV_ERR_ARGUMENT);
      nav_store_destroy(s);
    }
  }
}

/* Lists end without a comma, wherever the protocol has one. */
TEST(a_trailing_comma_is_refused_with_its_place) {
  nav_store *s = make_store("{\"path\":[\"a\"]}");
  nav_flow_store *flow = NULL;
  nav_step_flow *steps = NULL;
  nav_error error = { 0 };
  nav_flow_store_create(NULL, 0, &flow, NULL);
  CHECK_ERROR(
    nav_store_execute_batch(s, "[\"pop\",]", NAV_NUL, 0, NULL, &error), error, NAV_ERR_JSON, 7);
  CHECK_ERROR(nav_store_execute_transaction(s, "[\"pop\" , ]", NAV_NUL, NULL, &error), error,
    NAV_ERR_JSON, 9);
  CHECK_ERROR(
    nav_store_execute_many(s, "[\"pop\",]", NAV_NUL, NULL, &error), error, NAV_ERR_JSON, 7);
  CHECK_ERROR(nav_store_execute_many(s, "\"pop\"\n\"pop\",\n", NAV_NUL, NULL, &error), error,
    NAV_ERR_JSON, 11);
  CHECK_ERROR(nav_store_execute(s, "{\"sequence\":[\"pop\",]}", NAV_NUL, NULL, &error), error,
    NAV_ERR_JSON, 19);
  /* Only nav_store_execute_many takes lines: elsewhere they are no JSON, whatever they say. */
  CHECK_ERROR(
    nav_store_execute(s, "\"no\"\n\"pop\"", NAV_NUL, NULL, &error), error, NAV_ERR_JSON, 5);
  CHECK_ERROR(
    nav_store_execute_many(s, "\"no\"\n\"pop\"", NAV_NUL, NULL, &error), error, NAV_ERR_COMMAND, 0);
  CHECK_ERROR(
    nav_store_execute_many(s, "[\"no\"]\n[]", NAV_NUL, NULL, &error), error, NAV_ERR_JSON, 7);
  CHECK_ERROR(nav_store_execute(s, "{\"pop\":1,}", NAV_NUL, NULL, &error), error, NAV_ERR_JSON, 9);
  CHECK_ERROR(
    nav_store_execute(s, "{\"push\":\"b\",}", NAV_NUL, NULL, &error), error, NAV_ERR_JSON, 12);
  CHECK_ERROR(
    nav_store_execute(s, "{\"command\":\"pop\",}", NAV_NUL, NULL, &error), error, NAV_ERR_JSON, 17);
  CHECK_ERROR(nav_store_replace(s, "[\"b\",]", NAV_NUL, &error), error, NAV_ERR_JSON, 5);
  CHECK_ERROR(nav_flow_store_apply(flow, "[{\"push\":\"a\"},]", NAV_NUL, NULL, &error), error,
    NAV_ERR_JSON, 14);
  CHECK_ERROR(
    nav_step_flow_create("{\"steps\":[\"a\",]}", NAV_NUL, &steps, &error), error, NAV_ERR_JSON, 14);
  CHECK_PATH(s, "[{\"name\":\"a\"}]");
  nav_flow_store_destroy(flow);
  nav_store_destroy(s);
}
