/*
 * What can be read after each command, observed or not: revisions, deltas, envelopes, and stores
 * that have gone.
 */
#include "test.h"

#define ROUTE(name) "{\"name\":\"" name "\"}"

static void ignore(void *user_data, const char *event, size_t length) {
  (void)user_data, (void)event, (void)length;
}

/* ---- Revisions ------------------------------------------------------------------------------- */

/* A call, and by how much the revision grows. */
struct change {
  const char *call;
  int growth;
};

/* What an observer hears; 0: there is none. What is counted does not depend on it. */
static const nav_event_mask masks[] = { 0, NAV_EVENT_ALL, NAV_EVENT_ALL | NAV_EVENT_DELTA,
  NAV_EVENT_REFUSED };
enum { MASKS = sizeof masks / sizeof *masks };

static void stack_call(nav_store *s, const char *call) {
  if (call[0] == '[') {
    nav_store_execute_batch(s, call, NAV_NUL, 0, NULL, NULL);
  } else if (call[0] == 'T') {
    nav_store_execute_transaction(s, call + 1, NAV_NUL, NULL, NULL);
  } else if (call[0] == 'I') {
    nav_store_send(s, call + 1, NAV_NUL, NULL, NULL);
  } else {
    nav_store_execute(s, call, NAV_NUL, NULL, NULL);
  }
}

TEST(the_revision_of_a_stack_counts_its_changes_observed_or_not) {
  static const struct change changes[] = {
    { "{\"push\":\"a\"}", 1 },
    { "\"pop\"", 1 },
    { "\"pop\"", 0 },
    { "{\"pushAll\":[]}", 0 },
    { "{\"pushAll\":[\"a\",\"b\",\"c\"]}", 1 },
    { "{\"popTo\":\"c\"}", 0 },
    { "{\"popTo\":\"z\"}", 0 },
    { "{\"replace\":[\"a\",\"b\",\"c\"]}", 0 },
    { "{\"replace\":[\"a\",\"x\"]}", 1 },
    { "{\"sequence\":[\"pop\",{\"push\":\"x\"}]}", 2 },
    { "[\"pop\",{\"push\":\"x\"}]", 0 },
    { "[\"pop\",{\"push\":\"y\"},{\"popCount\":9}]", 1 },
    { "T[\"pop\",{\"popCount\":9}]", 0 },
    { "T[\"pop\",{\"push\":\"z\"}]", 1 },
    { "[]", 0 },
    { "I{\"goMany\":[\"p\",\"q\"]}", 1 },
    { "I\"back\"", 1 },
    { "{\"whenCancelled\":{\"primary\":{\"popCount\":9},\"fallback\":\"pop\"}}", 1 },
    { "{\"popToEntry\":1}", 0 },
    { "\"popToRoot\"", 1 },
    { "\"popToRoot\"", 0 },
  };
  size_t m, i;
  for (m = 0; m < MASKS; m++) {
    nav_store *s = make_store(NULL);
    uint64_t revision = 0;
    if (masks[m] != 0) nav_store_observe(s, masks[m], ignore, NULL, NULL, NULL, NULL);
    for (i = 0; i < sizeof changes / sizeof *changes; i++) {
      stack_call(s, changes[i].call);
      revision += (uint64_t)changes[i].growth;
      if (nav_store_revision(s) != revision) test_fault(__FILE__, __LINE__, changes[i].call);
      revision = nav_store_revision(s);
    }
    nav_store_destroy(s);
  }
}

static void modal_call(nav_modal_store *m, const char *call) {
  if (call[0] == 'A') {
    nav_modal_store_dismiss_with_result(m, call + 1, NAV_NUL, NULL, NULL);
  } else if (call[0] == 'R') {
    nav_modal_store_replace_current(m, call + 1, NAV_NUL, NAV_STYLE_SHEET, NULL, NULL);
  } else {
    nav_modal_store_send(m, call, NAV_NUL, NULL, NULL);
  }
}

TEST(the_revision_of_modals_counts_their_changes_observed_or_not) {
  static const struct change changes[] = {
    { "{\"present\":{\"route\":\"a\",\"style\":\"sheet\"}}", 1 },
    { "{\"present\":{\"route\":\"b\",\"style\":\"sheet\"}}", 1 },
    { "\"dismiss\"", 1 },
    { "{\"present\":{\"route\":\"c\",\"style\":\"fullScreenCover\"}}", 1 },
    { "\"dismissAll\"", 1 },
    { "\"dismissAll\"", 0 },
    { "\"dismiss\"", 0 },
    { "{\"present\":{\"route\":\"d\",\"style\":\"sheet\"}}", 1 },
    { "A7", 1 },
    { "A7", 0 },
    { "Rx", 0 },
    { "{\"present\":{\"route\":\"e\",\"style\":\"sheet\"}}", 1 },
    { "R\"x\"", 1 },
    { "R\"x\"", 0 },
  };
  size_t k, i;
  for (k = 0; k < MASKS; k++) {
    nav_modal_store *m = make_modal_store(NULL);
    uint64_t revision = 0;
    if (masks[k] != 0) nav_modal_store_observe(m, masks[k], ignore, NULL, NULL, NULL, NULL);
    for (i = 0; i < sizeof changes / sizeof *changes; i++) {
      modal_call(m, changes[i].call);
      revision += (uint64_t)changes[i].growth;
      if (nav_modal_store_revision(m) != revision) test_fault(__FILE__, __LINE__, changes[i].call);
      revision = nav_modal_store_revision(m);
    }
    nav_modal_store_destroy(m);
  }
}

TEST(the_revision_of_a_flow_counts_both_parts_observed_or_not) {
  static const struct change changes[] = {
    { "{\"push\":\"a\"}", 1 },
    { "{\"presentSheet\":\"s\"}", 1 },
    { "{\"push\":\"b\"}", 0 },
    { "{\"presentSheet\":\"t\"}", 1 },
    { "\"pop\"", 0 },
    { "\"dismiss\"", 1 },
    { "{\"reset\":[{\"push\":\"x\"},{\"cover\":\"c\"}]}", 3 },
    { "{\"reset\":[{\"push\":\"x\"},{\"cover\":\"c\"}]}", 0 },
    { "{\"backOrPushDismissingModal\":\"y\"}", 2 },
    { "{\"pushUniqueRoot\":\"y\"}", 0 },
    { "\"pop\"", 1 },
    { "\"dismiss\"", 0 },
  };
  size_t k, i;
  for (k = 0; k < MASKS; k++) {
    nav_flow_store *flow = NULL;
    uint64_t revision = 0;
    nav_flow_store_create(NULL, 0, &flow, NULL);
    if (masks[k] != 0) nav_flow_store_observe(flow, masks[k], ignore, NULL, NULL, NULL, NULL);
    for (i = 0; i < sizeof changes / sizeof *changes; i++) {
      nav_flow_store_send(flow, changes[i].call, NAV_NUL, NULL, NULL);
      revision += (uint64_t)changes[i].growth;
      if (nav_flow_store_revision(flow) != revision)
        test_fault(__FILE__, __LINE__, changes[i].call);
      revision = nav_flow_store_revision(flow);
    }
    nav_flow_store_destroy(flow);
  }
}

/* Each call on tabs, splits and steps, and whether it changes anything. */
TEST(the_revision_of_tabs_grows_with_each_change) {
  size_t k;
  for (k = 0; k < MASKS; k++) {
    nav_tab_store *tabs = NULL;
    uint64_t before;
    nav_tab_store_create("{\"tabs\":[{\"name\":\"a\"},{\"name\":\"b\"}]}", NAV_NUL, &tabs, NULL);
    if (masks[k] != 0) nav_tab_store_observe(tabs, masks[k], ignore, NULL, NULL, NULL, NULL);
#define GROWS(call, growth) \
  before = nav_tab_store_revision(tabs); \
  (void)(call); \
  CHECK(nav_tab_store_revision(tabs) == before + (growth))
    GROWS(nav_tab_store_select(tabs, "b", NAV_NUL, NULL, NULL), 1);
    GROWS(nav_tab_store_select(tabs, "b", NAV_NUL, NULL, NULL), 0);
    GROWS(nav_tab_store_select(tabs, "z", NAV_NUL, NULL, NULL), 0);
    GROWS(nav_tab_store_send(tabs, "a", NAV_NUL, "{\"push\":\"x\"}", NAV_NUL, NULL, NULL), 1);
    GROWS(nav_tab_store_send(tabs, "a", NAV_NUL, "{\"go\":\"y\"}", NAV_NUL, NULL, NULL), 1);
    GROWS(nav_tab_store_set_badge(tabs, "a", NAV_NUL, 3, NULL), 1);
    GROWS(nav_tab_store_set_badge(tabs, "a", NAV_NUL, 3, NULL), 0);
    GROWS(nav_tab_store_add(tabs, "{\"name\":\"c\"}", NAV_NUL, 0, NULL, NULL), 1);
    GROWS(
      nav_tab_store_select_and_open(tabs, "c", NAV_NUL, "[{\"push\":\"p\"}]", NAV_NUL, NULL, NULL),
      2);
    GROWS(
      nav_tab_store_select_and_open(tabs, "c", NAV_NUL, "[{\"popTo\":\"z\"}]", NAV_NUL, NULL, NULL),
      0);
    GROWS(nav_tab_store_back(tabs, NULL, NULL), 1);
    GROWS(nav_tab_store_back(tabs, NULL, NULL), 1);
    GROWS(nav_tab_store_remove(tabs, "c", NAV_NUL, NULL, NULL), 1);
    GROWS(nav_tab_store_route_to(tabs, "\"r\"", NAV_NUL, NULL, NULL), 1);
#undef GROWS
    nav_tab_store_destroy(tabs);
  }
}

TEST(the_revision_of_splits_and_steps_grows_with_each_change) {
  size_t k;
  for (k = 0; k < MASKS; k++) {
    nav_split_store *split = NULL;
    nav_step_flow *steps = NULL;
    uint64_t before;
    nav_split_store_create(NULL, 0, &split, NULL);
    nav_step_flow_create("{\"steps\":[\"a\",\"b\"]}", NAV_NUL, &steps, NULL);
    if (masks[k] != 0) nav_split_store_observe(split, masks[k], ignore, NULL, NULL, NULL, NULL);
    if (masks[k] != 0) nav_step_flow_observe(steps, masks[k], ignore, NULL, NULL, NULL, NULL);
#define GROWS(kind, store, call, growth) \
  before = nav_##kind##_revision(store); \
  (void)(call); \
  CHECK(nav_##kind##_revision(store) == before + (growth))
    GROWS(split_store, split,
      nav_split_store_show(split, NAV_COLUMN_DETAIL, "\"m\"", NAV_NUL, NULL, NULL), 2);
    GROWS(split_store, split,
      nav_split_store_show(split, NAV_COLUMN_DETAIL, "\"m\"", NAV_NUL, NULL, NULL), 0);
    GROWS(split_store, split,
      nav_split_store_send(split, NAV_COLUMN_DETAIL, "{\"go\":\"n\"}", NAV_NUL, NULL, NULL), 1);
    GROWS(split_store, split, nav_split_store_set_collapsed(split, 1, NULL), 1);
    GROWS(split_store, split, nav_split_store_set_collapsed(split, 1, NULL), 0);
    GROWS(split_store, split, nav_split_store_back(split, NULL, NULL), 1);
    GROWS(split_store, split,
      nav_split_store_set_visibility(split, NAV_VISIBILITY_DETAIL_ONLY, NULL), 1);
    GROWS(split_store, split,
      nav_split_store_set_visibility(split, NAV_VISIBILITY_DETAIL_ONLY, NULL), 0);
    GROWS(split_store, split, nav_split_store_set_visibility(split, 9, NULL), 0);
    GROWS(
      split_store, split, nav_split_store_set_preferred_column(split, NAV_COLUMN_SIDEBAR, NULL), 1);
    GROWS(
      split_store, split, nav_split_store_set_preferred_column(split, NAV_COLUMN_SIDEBAR, NULL), 0);
    GROWS(split_store, split, nav_split_store_set_preferred_column(split, 9, NULL), 0);
    GROWS(step_flow, steps, nav_step_flow_next(steps, NULL, NULL), 2);
    GROWS(step_flow, steps, nav_step_flow_previous(steps, NULL, NULL), 1);
    GROWS(step_flow, steps, nav_step_flow_previous(steps, NULL, NULL), 0);
    GROWS(step_flow, steps, nav_step_flow_set_complete(steps, 1, 1, NULL), 1);
    GROWS(step_flow, steps, nav_step_flow_set_can_proceed(steps, 1, 0, NULL), 1);
    GROWS(step_flow, steps, nav_step_flow_reset(steps, NULL), 1);
#undef GROWS
    nav_split_store_destroy(split);
    nav_step_flow_destroy(steps);
  }
}

/* ---- Deltas ---------------------------------------------------------------------------------- */

#define STEP(name) "{\"push\":" ROUTE(name) "}"

static void check_path_delta(int line, const char *commands, const char *expected) {
  nav_flow_store *flow = NULL;
  nav_store *stack = NULL;
  struct journal told = { .length = 0 };
  nav_flow_store_create(
    "{\"path\":[{\"push\":\"a\"},{\"push\":\"b\"},{\"push\":\"c\"}]}", NAV_NUL, &flow, NULL);
  nav_flow_store_stack(flow, &stack, NULL);
  nav_flow_store_observe(
    flow, NAV_EVENT_PATH_CHANGED | NAV_EVENT_DELTA, journal_event, &told, NULL, NULL, NULL);
  nav_store_execute(stack, commands, NAV_NUL, NULL, NULL);
  test_text(__FILE__, line, commands, told.text, expected);
  nav_store_destroy(stack);
  nav_flow_store_destroy(flow);
}

/* Several changes of one call are told as their net difference. */
TEST(a_flow_tells_the_net_delta_of_a_sequence) {
#define DELTA(kept, removed, added) \
  "{\"pathChanged\":{\"kept\":" kept ",\"removed\":[" removed "],\"added\":[" added "]}}\n"
  check_path_delta(
    __LINE__, "{\"sequence\":[\"pop\",\"pop\"]}", DELTA("1", STEP("b") "," STEP("c"), ""));
  check_path_delta(__LINE__, "{\"sequence\":[\"pop\",\"pop\",\"pop\"]}",
    DELTA("0", STEP("a") "," STEP("b") "," STEP("c"), ""));
  check_path_delta(__LINE__, "{\"sequence\":[\"pop\",{\"push\":\"d\"},\"pop\",\"pop\"]}",
    DELTA("1", STEP("b") "," STEP("c"), ""));
  check_path_delta(
    __LINE__, "{\"sequence\":[{\"push\":\"d\"},\"pop\",\"pop\"]}", DELTA("2", STEP("c"), ""));
  check_path_delta(__LINE__, "{\"sequence\":[\"pop\",\"pop\",{\"push\":\"b\"},{\"push\":\"x\"}]}",
    DELTA("2", STEP("c"), STEP("x")));
  check_path_delta(__LINE__, "{\"sequence\":[\"pop\",\"pop\",{\"pushAll\":[\"b\",\"c\"]}]}", "");
}

/* ---- Envelopes ------------------------------------------------------------------------------- */

/* The members of an envelope come in either order. */
TEST(an_envelope_may_name_its_source_first_or_last) {
  static const char *const commands[] = { "{\"command\":{\"push\":\"a\"},\"source\":\"s\"}",
    "{\"source\":\"s\",\"command\":{\"push\":\"a\"}}" };
  static const char *const lists[] = { "{\"commands\":[{\"push\":\"a\"}],\"source\":\"s\"}",
    "{\"source\":\"s\",\"commands\":[{\"push\":\"a\"}]}" };
  static const char *const intents[] = { "{\"intent\":{\"go\":\"a\"},\"source\":\"s\"}",
    "{\"source\":\"s\",\"intent\":{\"go\":\"a\"}}" };
  static const char *const flow_intents[] = { "{\"intent\":{\"push\":\"a\"},\"source\":\"s\"}",
    "{\"source\":\"s\",\"intent\":{\"push\":\"a\"}}" };
  static const char *const wrong[] = { "{\"source\":\"s\"}",
    "{\"source\":\"s\",\"command\":\"pop\",\"source\":\"t\"}",
    "{\"source\":\"s\",\"command\":\"pop\",\"more\":1}", "{\"source\":1,\"command\":\"pop\"}" };
  int i;
  for (i = 0; i < 2; i++) {
    nav_store *s = make_store(NULL);
    nav_flow_store *flow = NULL;
    struct journal told = { .length = 0 }, of_flow = { .length = 0 };
    nav_flow_store_create(NULL, 0, &flow, NULL);
    nav_store_observe(
      s, NAV_EVENT_CHANGED | NAV_EVENT_DELTA, journal_event, &told, NULL, NULL, NULL);
    nav_flow_store_observe(
      flow, NAV_EVENT_PATH_CHANGED | NAV_EVENT_DELTA, journal_event, &of_flow, NULL, NULL, NULL);
    CHECK_STATUS(nav_store_execute(s, commands[i], NAV_NUL, NULL, NULL), NAV_OK);
    CHECK_STATUS(nav_store_execute_batch(s, lists[i], NAV_NUL, 0, NULL, NULL), NAV_OK);
    CHECK_STATUS(nav_store_execute_transaction(s, lists[i], NAV_NUL, NULL, NULL), NAV_OK);
    CHECK_STATUS(nav_store_send(s, intents[i], NAV_NUL, NULL, NULL), NAV_OK);
    CHECK_STATUS(nav_flow_store_send(flow, flow_intents[i], NAV_NUL, NULL, NULL), NAV_OK);
    CHECK(nav_store_depth(s) == 4);
    {
      const char *place = told.text;
      int sourced = 0;
      while ((place = strstr(place, "},\"source\":\"s\"}\n")) != NULL) sourced++, place++;
      CHECK(sourced == 4);
    }
    CHECK(strstr(of_flow.text, "},\"source\":\"s\"}\n") != NULL);
    nav_store_destroy(s);
    nav_flow_store_destroy(flow);
  }
  {
    nav_store *s = make_store("{\"path\":[\"a\"]}");
    for (i = 0; i < 4; i++) CHECK(nav_store_execute(s, wrong[i], NAV_NUL, NULL, NULL) < 0);
    CHECK(nav_store_revision(s) == 0);
    nav_store_destroy(s);
  }
}

static void go_on(void *user_data, const char *command, size_t length, nav_reply *reply) {
  (void)user_data, (void)command, (void)length, (void)reply;
}

/* What was told since the last time says who caused it. */
static void check_source(int line, nav_status status, struct journal *told) {
  test_status(__FILE__, line, "an envelope", status, NAV_OK);
  if (strstr(told->text, ",\"source\":\"s\"") == NULL)
    test_fault(__FILE__, line, told->length > 0 ? told->text : "nothing was told");
  journal_clear(told);
}

#define EITHER(key, value) \
  "{\"" key "\":" value ",\"source\":\"s\"}", "{\"source\":\"s\",\"" key "\":" value "}"

/* nav_store_execute_many alone takes none. */
TEST(every_call_that_takes_an_envelope_takes_its_members_in_either_order) {
  static const char *const commands[] = { EITHER("command", "{\"push\":\"a\"}") };
  static const char *const many[] = { EITHER("commands", "[{\"push\":\"a\"}]") };
  static const char *const intents[] = { EITHER("intent", "{\"go\":\"a\"}") };
  static const char *const modal_intents[] = { EITHER(
    "intent", "{\"present\":{\"route\":\"a\",\"style\":\"sheet\"}}") };
  static struct journal told;
  int i;
  for (i = 0; i < 2; i++) {
    nav_store *s = make_store(NULL);
    nav_tab_store *tabs = NULL;
    nav_split_store *split = NULL;
    nav_modal_store *m = make_modal_store(NULL);
    nav_sender *sender = NULL, *of_modals = NULL;
    nav_app *app = app_of(
      "{\"format\":1,\"id\":\"s\",\"root\":{\"stack\":\"home\"},\"routes\":"
      "{\"home\":{},\"a\":{}}}",
      NULL);
    nav_tab_store_create("{\"tabs\":[{\"name\":\"t\"}]}", NAV_NUL, &tabs, NULL);
    nav_split_store_create(NULL, 0, &split, NULL);
    nav_store_sender(s, &sender, NULL);
    nav_modal_store_sender(m, &of_modals, NULL);
    nav_modal_store_observe(m, NAV_EVENT_ALL, journal_event, &told, NULL, NULL, NULL);
    nav_store_observe(s, NAV_EVENT_ALL, journal_event, &told, NULL, NULL, NULL);
    nav_tab_store_observe(tabs, NAV_EVENT_ALL, journal_event, &told, NULL, NULL, NULL);
    nav_split_store_observe(split, NAV_EVENT_ALL, journal_event, &told, NULL, NULL, NULL);
    nav_app_observe(app, NAV_EVENT_ALL, journal_event, &told, NULL, NULL, NULL);
    journal_clear(&told);
#define CHECK_SOURCE(call) check_source(__LINE__, call, &told)
    CHECK_SOURCE(nav_store_execute_guarded(s, commands[i], NAV_NUL, go_on, NULL, NULL, NULL));
    CHECK_SOURCE(nav_sender_send(sender, intents[i], NAV_NUL, NULL, NULL));
    CHECK_SOURCE(nav_modal_store_send(m, modal_intents[i], NAV_NUL, NULL, NULL));
    nav_modal_store_dismiss_all(m, NULL, NULL);
    journal_clear(&told);
    CHECK_SOURCE(nav_sender_send(of_modals, modal_intents[i], NAV_NUL, NULL, NULL));
    CHECK_SOURCE(nav_tab_store_send(tabs, "t", NAV_NUL, intents[i], NAV_NUL, NULL, NULL));
    CHECK_SOURCE(nav_tab_store_select_and_open(tabs, "t", NAV_NUL, many[i], NAV_NUL, NULL, NULL));
    CHECK_SOURCE(nav_split_store_send(split, NAV_COLUMN_DETAIL, intents[i], NAV_NUL, NULL, NULL));
    CHECK_SOURCE(nav_app_send(app, intents[i], NAV_NUL, NULL, NULL));
#undef CHECK_SOURCE
    CHECK_STATUS(nav_store_execute_many(s, many[i], NAV_NUL, NULL, NULL), NAV_ERR_COMMAND);
    CHECK(nav_store_depth(s) == 2 && told.length == 0);
    nav_sender_destroy(sender);
    nav_sender_destroy(of_modals);
    nav_modal_store_destroy(m);
    nav_store_destroy(s);
    nav_tab_store_destroy(tabs);
    nav_split_store_destroy(split);
    nav_app_destroy(app);
  }
}

/* ---- Splits ---------------------------------------------------------------------------------- */

static void refuse_all(void *user_data, nav_interception *call) {
  (void)user_data;
  nav_interception_cancel(call, "{\"custom\":\"no\"}", NAV_NUL, NULL);
}

TEST(a_refused_show_prefers_no_other_column) {
  static const nav_middleware gate = { .will_execute = refuse_all };
  nav_split_store *split = NULL;
  nav_store *detail = NULL;
  nav_buffer before = NAV_BUFFER_INIT, after = NAV_BUFFER_INIT;
  nav_split_store_create(NULL, 0, &split, NULL);
  nav_split_store_column(split, NAV_COLUMN_DETAIL, &detail, NULL);
  nav_store_add_middleware(detail, "gate", NAV_NUL, &gate, NULL, NULL);
  nav_split_store_state(split, &before, NULL);
  CHECK_STATUS(
    nav_split_store_show(split, NAV_COLUMN_DETAIL, "\"m\"", NAV_NUL, NULL, NULL), NAV_CANCELLED);
  nav_split_store_state(split, &after, NULL);
  CHECK_TEXT(after.data, before.data);
  CHECK(nav_split_store_revision(split) == 0);
  CHECK_STATUS(
    nav_split_store_show(split, NAV_COLUMN_SIDEBAR, "\"f\"", NAV_NUL, NULL, NULL), NAV_OK);
  nav_buffer_free(&before);
  nav_buffer_free(&after);
  nav_store_destroy(detail);
  nav_split_store_destroy(split);
}

/* ---- What has gone --------------------------------------------------------------------------- */

TEST(a_queue_outlives_its_store_and_a_store_its_queue) {
  nav_store *s = make_store(NULL);
  nav_event_queue *queue = NULL, *gone = NULL;
  nav_buffer text = NAV_BUFFER_INIT;
  uint64_t handle = 0, from = 0;
  nav_event_queue_create(NULL, 0, &queue, NULL);
  nav_event_queue_create(NULL, 0, &gone, NULL);
  nav_store_attach_queue(s, queue, NAV_EVENT_CHANGED | NAV_EVENT_DELTA, &handle, NULL);
  nav_store_attach_queue(s, gone, NAV_EVENT_CHANGED, NULL, NULL);
  nav_event_queue_destroy(gone);
  CHECK_STATUS(nav_store_push(s, "\"a\"", NAV_NUL, NULL), NAV_OK);
  nav_store_destroy(s);
  CHECK(nav_event_queue_count(queue) == 1);
  CHECK_STATUS(nav_event_queue_next_from(queue, &text, &from, NULL), NAV_OK);
  CHECK(from == handle && text.length > 0);
  CHECK_STATUS(nav_event_queue_next(queue, &text, NULL), NAV_NOOP);
  nav_buffer_free(&text);
  nav_event_queue_destroy(queue);
}

TEST(senders_of_what_has_gone_say_so) {
  nav_store *s = make_store(NULL);
  nav_modal_store *m = make_modal_store(NULL), *over = NULL, *inner = NULL;
  nav_store *child = NULL;
  nav_sender *senders[4] = { NULL };
  int64_t id = 0;
  int i;
  nav_modal_store_create_over(s, NULL, 0, &over, NULL);
  nav_modal_store_present(over, "\"sheet\"", NAV_NUL, NAV_STYLE_SHEET, &id, NULL, NULL);
  nav_modal_store_child(over, id, NULL, 0, &child, &inner, NULL);
  nav_store_sender(s, &senders[0], NULL);
  nav_modal_store_sender(m, &senders[1], NULL);
  nav_store_sender(child, &senders[2], NULL);
  nav_modal_store_sender(inner, &senders[3], NULL);
  CHECK_STATUS(nav_sender_send(senders[2], "{\"go\":\"a\"}", NAV_NUL, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_modal_store_dismiss_current(over, NULL, 0, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_sender_send(senders[2], "\"back\"", NAV_NUL, NULL, NULL), NAV_ERR_DETACHED);
  CHECK_STATUS(nav_sender_send(senders[3], "\"dismiss\"", NAV_NUL, NULL, NULL), NAV_ERR_DETACHED);
  CHECK(nav_store_depth(child) == 1);
  nav_modal_store_destroy(over);
  nav_store_destroy(s);
  nav_modal_store_destroy(m);
  nav_store_destroy(child);
  nav_modal_store_destroy(inner);
  for (i = 0; i < 4; i++) {
    CHECK_STATUS(
      nav_sender_send(senders[i], i % 2 == 0 ? "\"back\"" : "\"dismiss\"", NAV_NUL, NULL, NULL),
      NAV_ERR_DETACHED);
    nav_sender_destroy(senders[i]);
  }
}
