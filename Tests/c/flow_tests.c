/* The flow store (protocol, section 4). */
#include "test.h"

static nav_flow_store *make_flow(const char *config) {
  nav_flow_store *flow = NULL;
  nav_error error = { 0 };
  if (nav_flow_store_create(config, NAV_NUL, &flow, &error) == NAV_OK) return flow;
  printf("no flow from %s: %s\n", config, error.message);
  exit(1);
}

static void check_path(int line, nav_flow_store *flow, const char *expected) {
  nav_buffer path = NAV_BUFFER_INIT;
  test_status(__FILE__, line, "path", nav_flow_store_path(flow, &path, NULL), NAV_OK);
  test_text(__FILE__, line, "path", path.data, expected);
  nav_buffer_free(&path);
}
#define CHECK_FLOW(flow, expected) check_path(__LINE__, (flow), (expected))

static nav_status send(nav_flow_store *flow, const char *intent) {
  return nav_flow_store_send(flow, intent, NAV_NUL, NULL, NULL);
}

#define PUSH(name) "{\"push\":{\"name\":\"" name "\"}}"
#define SHEET(name) "{\"sheet\":{\"name\":\"" name "\"}}"

TEST(a_plan_is_applied_whole_or_rejected) {
  nav_flow_store *flow = make_flow(NULL);
  nav_buffer result = NAV_BUFFER_INIT;
  CHECK_STATUS(
    nav_flow_store_apply(flow, "[{\"push\":\"a\"},{\"sheet\":\"b\"}]", NAV_NUL, &result, NULL),
    NAV_OK);
  CHECK_TEXT(result.data, "{\"applied\":[" PUSH("a") "," SHEET("b") "]}");
  CHECK_STATUS(nav_flow_store_apply(
                 flow, "{\"steps\":[{\"sheet\":\"b\"},{\"push\":\"a\"}]}", NAV_NUL, &result, NULL),
    NAV_REJECTED);
  CHECK_TEXT(result.data,
    "{\"rejected\":{\"path\":[" PUSH("a") "," SHEET("b") "],\"reason\":\"invalidResetPath\"}}");
  CHECK_STATUS(nav_flow_store_apply(flow, "[]", NAV_NUL, NULL, NULL), NAV_OK);
  CHECK_FLOW(flow, "[]");
  nav_buffer_free(&result);
  nav_flow_store_destroy(flow);
}

TEST(a_presentation_table_says_how_a_route_is_shown) {
  nav_flow_store *flow = make_flow(
    "{\"presentation\":{\"help\":\"sheet\",\"login\":\"fullScreenCover\",\"home\":\"replace\",\"cart\":\"tab:cart\"}}");
  nav_error error = { 0 };
  CHECK_STATUS(nav_flow_store_route_to(flow, "\"product\"", NAV_NUL, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_flow_store_route_to(flow, "\"other\"", NAV_NUL, NULL, NULL), NAV_OK);
  CHECK_FLOW(flow, "[" PUSH("product") "," PUSH("other") "]");
  CHECK_STATUS(nav_flow_store_route_to(flow, "\"home\"", NAV_NUL, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_flow_store_route_to(flow,
                 "{\"name\":\"help\",\"params\":{\"topic\":\"returns\"}}", NAV_NUL, NULL, NULL),
    NAV_OK);
  CHECK_FLOW(
    flow, "[" PUSH("home") ",{\"sheet\":{\"name\":\"help\",\"params\":{\"topic\":\"returns\"}}}]");
  CHECK_ERROR(nav_flow_store_route_to(flow, "\"cart\"", NAV_NUL, NULL, &error), error,
    NAV_ERR_ARGUMENT, NAV_NO_OFFSET);
  nav_flow_store_destroy(flow);
}

TEST(flow_events_come_in_order_and_deltas_cost_the_change) {
  nav_flow_store *flow = make_flow("{\"path\":[{\"push\":\"home\"}]}");
  struct journal full = { .length = 0 }, delta = { .length = 0 };
  nav_flow_store_observe(flow,
    NAV_EVENT_CHANGED | NAV_EVENT_PRESENTED | NAV_EVENT_PATH_CHANGED | NAV_EVENT_INTENT_REJECTED,
    journal_event, &full, NULL, NULL, NULL);
  nav_flow_store_observe(
    flow, NAV_EVENT_PATH_CHANGED | NAV_EVENT_DELTA, journal_event, &delta, NULL, NULL, NULL);
  send(flow, "{\"reset\":[{\"push\":\"home\"},{\"push\":\"a\"},{\"sheet\":\"b\"}]}");
  CHECK_TEXT(full.text,
    "{\"navigation\":{\"changed\":{\"from\":[{\"name\":\"home\"}],\"to\":[{\"name\":\"home\"},{\"name\":\"a\"}]}}}\n"
    "{\"modal\":{\"presented\":{\"id\":1,\"route\":{\"name\":\"b\"},\"style\":\"sheet\"}}}\n"
    "{\"pathChanged\":{\"old\":[" PUSH("home") "],\"new\":[" PUSH("home") "," PUSH("a") "," SHEET(
      "b") "]}}\n");
  CHECK_TEXT(delta.text,
    "{\"pathChanged\":{\"kept\":1,\"removed\":[],\"added\":[" PUSH("a") "," SHEET("b") "]}}\n");
  journal_clear(&full);
  send(flow, "{\"intent\":{\"push\":\"x\"},\"source\":\"user\"}");
  CHECK_TEXT(full.text,
    "{\"intentRejected\":{\"intent\":" PUSH(
      "x") ",\"reason\":\"pushBlockedByModalTail\"},\"source\":\"user\"}\n");
  nav_flow_store_destroy(flow);
}

TEST(a_path_that_a_store_changes_says_where_the_command_came_from) {
  nav_flow_store *flow = make_flow("{\"path\":[{\"push\":\"a\"}]}");
  nav_store *stack = NULL;
  nav_modal_store *modals = NULL;
  struct journal journal = { .length = 0 };
  CHECK_STATUS(nav_flow_store_stack(flow, &stack, NULL), NAV_OK);
  CHECK_STATUS(nav_flow_store_modals(flow, &modals, NULL), NAV_OK);
  nav_flow_store_observe(
    flow, NAV_EVENT_PATH_CHANGED | NAV_EVENT_DELTA, journal_event, &journal, NULL, NULL, NULL);
  nav_store_execute_batch(
    stack, "{\"commands\":[{\"push\":\"b\"}],\"source\":\"user\"}", NAV_NUL, 0, NULL, NULL);
  nav_store_pop(stack, NULL);
  nav_modal_store_send(modals,
    "{\"intent\":{\"present\":{\"route\":\"m\",\"style\":\"sheet\"}},\"source\":\"user\"}", NAV_NUL,
    NULL, NULL);
  nav_modal_store_dismiss_current(modals, NULL, 0, NULL, NULL);
  CHECK_TEXT(journal.text,
    "{\"pathChanged\":{\"kept\":1,\"removed\":[],\"added\":[" PUSH("b") "]},\"source\":\"user\"}\n"
    "{\"pathChanged\":{\"kept\":1,\"removed\":[" PUSH("b") "],\"added\":[]}}\n"
    "{\"pathChanged\":{\"kept\":1,\"removed\":[],\"added\":[" SHEET("m") "]},\"source\":\"user\"}\n"
    "{\"pathChanged\":{\"kept\":1,\"removed\":[" SHEET("m") "],\"added\":[]}}\n");
  nav_modal_store_destroy(modals);
  nav_store_destroy(stack);
  nav_flow_store_destroy(flow);
}

TEST(a_path_that_both_stores_leave_at_once_is_told_once) {
  nav_flow_store *flow = make_flow("{\"path\":[{\"push\":\"a\"},{\"sheet\":\"m\"}]}");
  nav_modal_store *modals = NULL;
  struct journal journal = { .length = 0 };
  CHECK_STATUS(nav_flow_store_modals(flow, &modals, NULL), NAV_OK);
  nav_flow_store_observe(flow, NAV_EVENT_CHANGED | NAV_EVENT_DISMISSED | NAV_EVENT_PATH_CHANGED,
    journal_event, &journal, NULL, NULL, NULL);
  CHECK_STATUS(nav_modal_store_dismiss_all_from_root(modals, NULL, NULL), NAV_OK);
  CHECK_TEXT(journal.text,
    "{\"navigation\":{\"changed\":{\"from\":[{\"name\":\"a\"}],\"to\":[]}}}\n"
    "{\"modal\":{\"dismissed\":{\"presentation\":{\"id\":1,\"route\":{\"name\":\"m\"},\"style\":\"sheet\"},"
    "\"reason\":\"dismissAll\"}}}\n"
    "{\"pathChanged\":{\"old\":[" PUSH("a") "," SHEET("m") "],\"new\":[]}}\n");
  journal_clear(&journal);
  CHECK_STATUS(send(flow, "{\"push\":\"b\"}"), NAV_OK);
  CHECK_STATUS(nav_modal_store_dismiss_all_from_root(modals, NULL, NULL), NAV_OK);
  CHECK(strstr(journal.text, "{\"pathChanged\":{\"old\":[" PUSH("b") "],\"new\":[]}}\n") != NULL);
  nav_modal_store_destroy(modals);
  nav_flow_store_destroy(flow);
}

TEST(the_stores_of_a_flow_may_be_used_directly) {
  nav_flow_store *flow = make_flow(NULL);
  nav_store *stack = NULL;
  nav_modal_store *modals = NULL;
  struct journal journal = { .length = 0 };
  uint64_t revision = nav_flow_store_revision(flow);
  CHECK_STATUS(nav_flow_store_stack(flow, &stack, NULL), NAV_OK);
  CHECK_STATUS(nav_flow_store_modals(flow, &modals, NULL), NAV_OK);
  nav_flow_store_observe(
    flow, NAV_EVENT_PATH_CHANGED | NAV_EVENT_DELTA, journal_event, &journal, NULL, NULL, NULL);
  CHECK_STATUS(nav_store_execute_batch(
                 stack, "[{\"push\":\"a\"},{\"push\":\"b\"},\"pop\"]", NAV_NUL, 0, NULL, NULL),
    NAV_OK);
  CHECK_STATUS(
    nav_store_execute(stack, "{\"sequence\":[{\"push\":\"x\"},\"pop\"]}", NAV_NUL, NULL, NULL),
    NAV_OK);
  CHECK_STATUS(
    nav_modal_store_present(modals, "\"m\"", NAV_NUL, NAV_STYLE_SHEET, NULL, NULL, NULL), NAV_OK);
  CHECK_TEXT(journal.text, "{\"pathChanged\":{\"kept\":0,\"removed\":[],\"added\":[" PUSH("a") "]}}\n"
                           "{\"pathChanged\":{\"kept\":1,\"removed\":[],\"added\":[" SHEET("m") "]}}\n");
  CHECK_FLOW(flow, "[" PUSH("a") "," SHEET("m") "]");
  CHECK(nav_flow_store_revision(flow) > revision);
  /* They outlive the flow. */
  nav_flow_store_destroy(flow);
  CHECK_STATUS(nav_store_push(stack, "\"z\"", NAV_NUL, NULL), NAV_OK);
  CHECK(nav_store_depth(stack) == 2);
  nav_modal_store_destroy(modals);
  nav_store_destroy(stack);
}

TEST(a_flow_wraps_stores_that_there_are) {
  nav_store *stack = make_store("{\"path\":[\"home\"]}");
  nav_modal_store *modals = NULL, *alone = make_modal_store(NULL), *second = NULL;
  nav_flow_store *flow = NULL, *other = NULL;
  nav_error error = { 0 };
  CHECK_STATUS(nav_modal_store_create_over(stack, NULL, 0, &modals, NULL), NAV_OK);
  CHECK_ERROR(nav_modal_store_create_over(stack, NULL, 0, &second, &error), error, NAV_ERR_STATE,
    NAV_NO_OFFSET);
  CHECK_ERROR(
    nav_flow_store_wrap(alone, NULL, 0, &flow, &error), error, NAV_ERR_ARGUMENT, NAV_NO_OFFSET);
  CHECK_STATUS(
    nav_flow_store_wrap(modals, "{\"presentation\":{\"help\":\"sheet\"}}", NAV_NUL, &flow, NULL),
    NAV_OK);
  CHECK_ERROR(
    nav_flow_store_wrap(modals, NULL, 0, &other, &error), error, NAV_ERR_STATE, NAV_NO_OFFSET);
  CHECK(second == NULL && other == NULL);
  CHECK_STATUS(nav_flow_store_route_to(flow, "\"help\"", NAV_NUL, NULL, NULL), NAV_OK);
  CHECK_FLOW(flow, "[" PUSH("home") "," SHEET("help") "]");
  nav_flow_store_destroy(flow);
  CHECK_STATUS(nav_flow_store_wrap(modals, NULL, 0, &flow, NULL), NAV_OK);
  nav_store_destroy(stack);
  nav_modal_store_destroy(modals);
  CHECK_STATUS(send(flow, "\"dismiss\""), NAV_OK);
  CHECK_FLOW(flow, "[" PUSH("home") "]");
  nav_flow_store_destroy(flow);
  nav_modal_store_destroy(alone);
}

static void refuse_login(void *user_data, nav_interception *call) {
  nav_buffer command = NAV_BUFFER_INIT;
  (void)user_data;
  nav_interception_command(call, &command, NULL);
  if (strstr(command.data, "login") != NULL) nav_interception_cancel(call, NULL, 0, NULL);
  nav_buffer_free(&command);
}

static void note_discard(void *user_data, nav_execution *call) {
  nav_buffer command = NAV_BUFFER_INIT;
  nav_execution_command(call, &command, NULL);
  journal_add(user_data, command.data, command.length);
  nav_buffer_free(&command);
}

TEST(a_cancelled_part_leaves_both_stores_as_they_were) {
  nav_flow_store *flow = make_flow("{\"path\":[{\"push\":\"home\"}]}");
  nav_store *stack = NULL;
  nav_modal_store *modals = NULL;
  struct journal discarded = { .length = 0 };
  nav_buffer result = NAV_BUFFER_INIT;
  nav_middleware watch = { .discard = note_discard, .user_data = &discarded },
                 gate = { .will_execute = refuse_login };
  nav_flow_store_stack(flow, &stack, NULL);
  nav_flow_store_modals(flow, &modals, NULL);
  nav_store_add_middleware(stack, "watch", NAV_NUL, &watch, NULL, NULL);
  nav_modal_store_add_middleware(modals, "gate", NAV_NUL, &gate, NULL, NULL);
  CHECK_STATUS(nav_flow_store_send(flow, "{\"reset\":[{\"push\":\"a\"},{\"cover\":\"login\"}]}",
                 NAV_NUL, &result, NULL),
    NAV_REJECTED);
  CHECK_TEXT(result.data, "{\"rejected\":{\"path\":[" PUSH("home") "],\"reason\":{\"middlewareRejected\":{\"debugName\":\"gate\",\"reason\":"
             "{\"middleware\":{\"debugName\":\"gate\",\"command\":{\"present\":{\"id\":1,\"route\":{\"name\":\"login\"},"
             "\"style\":\"fullScreenCover\"}}}}}}}}");
  CHECK_TEXT(discarded.text, "{\"replace\":[{\"name\":\"a\"}]}\n");
  CHECK(nav_store_revision(stack) == 0 && nav_modal_store_revision(modals) == 0);
  nav_buffer_free(&result);
  nav_store_destroy(stack);
  nav_modal_store_destroy(modals);
  nav_flow_store_destroy(flow);
}

TEST(a_flow_sender_outlives_its_flow_safely) {
  nav_flow_store *flow = make_flow(NULL);
  nav_sender *sender = NULL;
  CHECK_STATUS(nav_flow_store_sender(flow, &sender, NULL), NAV_OK);
  CHECK_STATUS(nav_sender_send(sender, "{\"push\":\"a\"}", NAV_NUL, NULL, NULL), NAV_OK);
  CHECK_FLOW(flow, "[" PUSH("a") "]");
  nav_flow_store_destroy(flow);
  CHECK_STATUS(nav_sender_send(sender, "\"pop\"", NAV_NUL, NULL, NULL), NAV_ERR_DETACHED);
  nav_sender_destroy(sender);
}

TEST(wrong_flow_configs_are_refused) {
  static const struct {
    const char *config;
    nav_status status;
  } cases[] = {
    { "{\"path\":[{\"sheet\":\"a\"},{\"push\":\"b\"}]}", NAV_ERR_STATE },
    { "{\"path\":[{\"pull\":\"b\"}]}", NAV_ERR_COMMAND },
    { "{\"path\":[{\"push\":7}]}", NAV_ERR_ROUTE },
    { "{\"stack\":{\"colour\":1}}", NAV_ERR_ARGUMENT },
    { "{\"modals\":{\"whenBusy\":\"wait\"}}", NAV_ERR_ARGUMENT },
    { "{\"presentation\":{\"a\":\"popup\"}}", NAV_ERR_ARGUMENT },
    { "{\"presentation\":{\"a\":\"push\",\"a\":\"push\"}}", NAV_ERR_JSON },
    { "{\"stack\":{\"root\":\"inside\"}}", NAV_ERR_STATE },
    { "{\"stack\":{\"limits\":{\"stackDepth\":1}},\"path\":[{\"push\":\"a\"},{\"push\":\"b\"}]}",
      NAV_ERR_LIMIT },
  };
  size_t i;
  for (i = 0; i < sizeof cases / sizeof *cases; i++) {
    nav_flow_store *flow = NULL;
    nav_error error = { 0 };
    CHECK_STATUS(nav_flow_store_create(cases[i].config, NAV_NUL, &flow, &error), cases[i].status);
    CHECK(flow == NULL && error.message[0] != 0);
  }
}

TEST(a_flow_has_one_path_to_begin_with) {
  nav_flow_store *flow = NULL;
  nav_error error = { 0 };
  nav_status status = nav_flow_store_create(
    "{\"path\":[{\"push\":\"a\"}],\"stack\":{\"path\":[\"b\"]}}", NAV_NUL, &flow, &error);
  CHECK_STATUS(status, NAV_ERR_ARGUMENT);
  CHECK(flow == NULL && strncmp(error.message, "path: ", 6) == 0);
  CHECK_STATUS(
    nav_flow_store_create("{\"path\":[],\"stack\":{\"path\":[\"b\"]}}", NAV_NUL, &flow, NULL),
    NAV_OK);
  nav_flow_store_destroy(flow);
}
