/*
 * Refusals: who refused, why, and the event that tells of them (sections 2, 7, 9, 10, 14 and 16).
 */
#include "test.h"

#define ROUTE(name) "{\"name\":\"" name "\"}"
#define MODAL_REFUSED(id, name, reason) \
  "{\"refused\":{\"command\":{\"present\":{\"id\":" id \
  ",\"route\":" ROUTE(name) ",\"style\":\"sheet\"}},\"result\":{\"cancelled\":" reason "}}}"

/* Refuses every push, replace and present of `login`, with a reason of its own. */
static void closed(void *user_data, nav_interception *call) {
  nav_buffer command = NAV_BUFFER_INIT;
  (void)user_data;
  nav_interception_command(call, &command, NULL);
  if (command.data != NULL && strstr(command.data, "login") != NULL) {
    nav_interception_cancel(call, "{\"custom\":\"closed\"}", NAV_NUL, NULL);
  }
  nav_buffer_free(&command);
}
static const nav_middleware gate = { .will_execute = closed };

static nav_status execute(nav_store *s, const char *command) {
  return nav_store_execute(s, command, NAV_NUL, NULL, NULL);
}

TEST(a_refused_command_is_an_event_for_those_who_ask) {
  nav_store *s = make_store("{\"path\":[\"a\"]}");
  struct journal refused = { .length = 0 }, all = { .length = 0 };
  CHECK_STATUS(nav_store_add_middleware(s, "gate", NAV_NUL, &gate, NULL, NULL), NAV_OK);
  CHECK_STATUS(
    nav_store_observe(s, NAV_EVENT_REFUSED, journal_event, &refused, NULL, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_store_observe(s, NAV_EVENT_ALL, journal_event, &all, NULL, NULL, NULL), NAV_OK);
  execute(s, "{\"command\":{\"popCount\":9},\"source\":\"user\"}");
  CHECK_TEXT(refused.text,
    "{\"refused\":{\"command\":{\"popCount\":9},\"result\":{\"insufficientStackDepth\":"
    "{\"requested\":9,\"available\":1}}},\"source\":\"user\"}\n");
  journal_clear(&refused);
  CHECK_STATUS(nav_store_push(s, "\"login\"", NAV_NUL, NULL), NAV_CANCELLED);
  CHECK_TEXT(refused.text, "{\"refused\":{\"command\":{\"push\":" ROUTE("login") "},\"result\":"
                           "{\"cancelled\":{\"custom\":\"closed\"}}}}\n");
  CHECK(all.length == 0);
  journal_clear(&refused);
  CHECK_STATUS(nav_store_push(s, "\"b\"", NAV_NUL, NULL), NAV_OK);
  CHECK(refused.length == 0);
  nav_store_destroy(s);
}

/* Each leaf of a sequence, each command of a batch, the one that ends a transaction. */
TEST(refusals_of_many_commands_are_told_in_order) {
  nav_store *s = make_store(NULL);
  struct journal told = { .length = 0 };
  nav_store_observe(s, NAV_EVENT_REFUSED | NAV_EVENT_CHANGED | NAV_EVENT_DELTA, journal_event,
    &told, NULL, NULL, NULL);
  execute(s, "{\"sequence\":[\"pop\",{\"push\":\"a\"},{\"popTo\":\"z\"}]}");
  CHECK_TEXT(told.text,
             "{\"refused\":{\"command\":\"pop\",\"result\":\"emptyStack\"}}\n"
             "{\"changed\":{\"kept\":0,\"removed\":[],\"added\":[{\"id\":1,\"route\":" ROUTE("a")
             "}],\"direction\":\"forward\"}}\n"
             "{\"refused\":{\"command\":{\"popTo\":" ROUTE("z") "},\"result\":{\"routeNotFound\":"
             ROUTE("z") "}}}\n");
  journal_clear(&told);
  execute(s, "{\"whenCancelled\":{\"primary\":{\"popCount\":0},\"fallback\":{\"popTo\":\"a\"}}}");
  CHECK(told.length == 0);
  nav_store_execute_batch(
    s, "[{\"popCount\":0},{\"push\":\"b\"},{\"popCount\":-1}]", NAV_NUL, 0, NULL, NULL);
  CHECK(strncmp(told.text, "{\"changed\":", 11) == 0);
  CHECK(strstr(told.text,
          "\n{\"refused\":{\"command\":{\"popCount\":0},\"result\":"
          "{\"invalidPopCount\":0}}}\n"
          "{\"refused\":{\"command\":{\"popCount\":-1},") != NULL);
  journal_clear(&told);
  nav_store_execute_transaction(
    s, "[{\"push\":\"c\"},{\"popTo\":\"z\"},\"pop\"]", NAV_NUL, NULL, NULL);
  CHECK_TEXT(told.text, "{\"refused\":{\"command\":{\"popTo\":" ROUTE("z") "},\"result\":"
                        "{\"routeNotFound\":" ROUTE("z") "}}}\n");
  nav_store_destroy(s);
}

static void refuse(void *user_data, const char *command, size_t length, nav_reply *reply) {
  (void)command, (void)length;
  nav_reply_cancel(reply, user_data, NAV_NUL, NULL);
}

TEST(a_refused_preparation_is_an_event) {
  nav_store *s = make_store(NULL);
  struct journal told = { .length = 0 };
  nav_store_observe(s, NAV_EVENT_REFUSED, journal_event, &told, NULL, NULL, NULL);
  CHECK_STATUS(nav_store_execute_guarded(
                 s, "{\"push\":\"a\"}", NAV_NUL, refuse, "{\"custom\":\"offline\"}", NULL, NULL),
    NAV_CANCELLED);
  CHECK_TEXT(told.text, "{\"refused\":{\"command\":{\"push\":" ROUTE("a") "},\"result\":"
                        "{\"cancelled\":{\"custom\":\"offline\"}}}}\n");
  nav_store_destroy(s);
}

TEST(a_refused_presentation_is_an_event) {
  nav_modal_store *m = make_modal_store("{\"whenBusy\":\"reject\"}");
  struct journal told = { .length = 0 };
  nav_modal_store_add_middleware(m, "gate", NAV_NUL, &gate, NULL, NULL);
  nav_modal_store_observe(m, NAV_EVENT_REFUSED, journal_event, &told, NULL, NULL, NULL);
  nav_modal_store_present(m, "\"login\"", NAV_NUL, NAV_STYLE_SHEET, NULL, NULL, NULL);
  CHECK_TEXT(told.text, MODAL_REFUSED("1", "login", "{\"custom\":\"closed\"}") "\n");
  journal_clear(&told);
  nav_modal_store_dismiss_current(m, NULL, 0, NULL, NULL);
  nav_modal_store_present(m, "\"a\"", NAV_NUL, NAV_STYLE_SHEET, NULL, NULL, NULL);
  CHECK(told.length == 0);
  nav_modal_store_present(m, "\"b\"", NAV_NUL, NAV_STYLE_SHEET, NULL, NULL, NULL);
  CHECK_TEXT(told.text, MODAL_REFUSED("3", "b", "\"busy\"") "\n");
  nav_modal_store_destroy(m);
}

static void check_rejection(
  int line, nav_flow_store *flow, const char *intent, const char *reason) {
  nav_buffer result = NAV_BUFFER_INIT;
  test_status(__FILE__, line, intent, nav_flow_store_send(flow, intent, NAV_NUL, &result, NULL),
    NAV_REJECTED);
  if (result.data == NULL || strstr(result.data, reason) == NULL) {
    test_text(__FILE__, line, "the reason", result.data, reason);
  }
  nav_buffer_free(&result);
}

/* What refuses a part of an intent is named, and so is why. */
TEST(a_flow_tells_who_refused_and_why) {
  nav_flow_store *flow = NULL;
  nav_store *stack = NULL;
  nav_modal_store *modals = NULL;
  struct journal told = { .length = 0 };
  nav_flow_store_create(
    "{\"path\":[{\"push\":\"home\"}],\"modals\":{\"whenBusy\":\"reject\"}}", NAV_NUL, &flow, NULL);
  nav_flow_store_stack(flow, &stack, NULL);
  nav_flow_store_modals(flow, &modals, NULL);
  nav_store_add_middleware(stack, "stack gate", NAV_NUL, &gate, NULL, NULL);
  nav_modal_store_add_middleware(modals, "modal gate", NAV_NUL, &gate, NULL, NULL);
  nav_flow_store_observe(flow, NAV_EVENT_REFUSED, journal_event, &told, NULL, NULL, NULL);
#define REJECTED(reason) \
  "\"reason\":{\"middlewareRejected\":{\"debugName\":null,\"reason\":" reason "}}"
#define CLOSED_BY(name) "{\"custom\":\"closed\"},\"middleware\":\"" name "\""
  check_rejection(__LINE__, flow, "{\"push\":\"login\"}", REJECTED(CLOSED_BY("stack gate")));
  CHECK_TEXT(told.text,
    "{\"navigation\":{\"refused\":{\"command\":{\"push\":" ROUTE(
      "login") "},\"result\":{\"cancelled\":{\"custom\":\"closed\"}}}}}\n");
  journal_clear(&told);
  check_rejection(
    __LINE__, flow, "{\"presentSheet\":\"login\"}", REJECTED(CLOSED_BY("modal gate")));
  CHECK_TEXT(told.text, "{\"modal\":" MODAL_REFUSED("1", "login", "{\"custom\":\"closed\"}") "}\n");
  check_rejection(
    __LINE__, flow, "{\"replaceStack\":[\"login\"]}", REJECTED(CLOSED_BY("stack gate")));
  check_rejection(__LINE__, flow, "{\"reset\":[{\"push\":\"a\"},{\"sheet\":\"login\"}]}",
    REJECTED(CLOSED_BY("modal gate")));
  nav_flow_store_send(flow, "{\"presentSheet\":\"a\"}", NAV_NUL, NULL, NULL);
  check_rejection(__LINE__, flow, "{\"presentSheet\":\"b\"}", REJECTED("\"busy\""));
  check_rejection(
    __LINE__, flow, "{\"backOrPushDismissingModal\":\"login\"}", REJECTED(CLOSED_BY("stack gate")));
  nav_store_destroy(stack);
  nav_modal_store_destroy(modals);
  nav_flow_store_destroy(flow);
}

static void stay(void *user_data, nav_interception *call) {
  (void)user_data;
  nav_interception_cancel(call, "{\"custom\":\"unsaved\"}", NAV_NUL, NULL);
}

TEST(tabs_tell_who_refused_and_why) {
  static const nav_middleware keep = { .will_execute = stay };
  nav_tab_store *tabs = NULL;
  nav_flow_store *flow = NULL;
  nav_modal_store *modals = NULL;
  struct journal told = { .length = 0 };
  nav_buffer text = NAV_BUFFER_INIT;
  nav_tab_store_create(
    "{\"tabs\":[{\"name\":\"a\",\"path\":[{\"push\":\"x\"},{\"sheet\":\"s\"}]}],"
    "\"reselect\":\"popToRoot\"}",
    NAV_NUL, &tabs, NULL);
  nav_tab_store_flow(tabs, "a", NAV_NUL, &flow, NULL);
  nav_flow_store_modals(flow, &modals, NULL);
  nav_modal_store_add_middleware(modals, "draft", NAV_NUL, &keep, NULL, NULL);
  nav_tab_store_observe(tabs, NAV_EVENT_REFUSED, journal_event, &told, NULL, NULL, NULL);
  CHECK_STATUS(nav_tab_store_select_and_open(tabs, "a", NAV_NUL, "[\"pop\"]", NAV_NUL, &text, NULL),
    NAV_CANCELLED);
  CHECK_TEXT(text.data,
    "{\"cancelled\":{\"tab\":\"a\",\"reason\":{\"custom\":\"unsaved\"},"
    "\"middleware\":\"draft\"}}");
  CHECK_TEXT(told.text,
    "{\"flow\":{\"tab\":\"a\",\"event\":{\"modal\":{\"refused\":{\"command\":"
    "\"dismissAll\",\"result\":{\"cancelled\":{\"custom\":\"unsaved\"}}}}}}}\n");
  /* Reselecting asks the modals too: all or nothing. */
  CHECK_STATUS(nav_tab_store_select(tabs, "a", NAV_NUL, &text, NULL), NAV_CANCELLED);
  CHECK_TEXT(text.data,
    "{\"cancelled\":{\"tab\":\"a\",\"reason\":{\"custom\":\"unsaved\"},"
    "\"middleware\":\"draft\"}}");
  CHECK_STATUS(nav_flow_store_path(flow, &text, NULL), NAV_OK);
  CHECK_TEXT(text.data, "[{\"push\":" ROUTE("x") "},{\"sheet\":" ROUTE("s") "}]");
  nav_buffer_free(&text);
  nav_modal_store_destroy(modals);
  nav_flow_store_destroy(flow);
  nav_tab_store_destroy(tabs);
}

static void ignore_outcome(void *user_data, const char *outcome, size_t length) {
  (void)user_data, (void)outcome, (void)length;
}

TEST(screens_and_modals_that_answer_tell_why_they_were_refused) {
  nav_store *s = make_store(NULL);
  nav_modal_store *m = make_modal_store("{\"whenBusy\":\"reject\"}");
  nav_buffer text = NAV_BUFFER_INIT;
  int64_t id = 77;
  uint64_t keeper = 0;
  static const nav_middleware keep = { .will_execute = stay };
  nav_store_add_middleware(s, "gate", NAV_NUL, &gate, NULL, NULL);
  CHECK_STATUS(nav_store_push_for_outcome(
                 s, "\"login\"", NAV_NUL, ignore_outcome, NULL, NULL, &id, &text, NULL),
    NAV_CANCELLED);
  CHECK_TEXT(text.data, "{\"cancelled\":{\"custom\":\"closed\"}}");
  CHECK(id == 0);
  CHECK_STATUS(
    nav_store_push_for_outcome(s, "\"a\"", NAV_NUL, ignore_outcome, NULL, NULL, &id, &text, NULL),
    NAV_OK);
  CHECK_TEXT(text.data, "\"success\"");
  nav_store_add_middleware(s, "keep", NAV_NUL, &keep, &keeper, NULL);
  CHECK_STATUS(nav_store_answer_with_result(s, id, "1", NAV_NUL, &text, NULL), NAV_CANCELLED);
  CHECK_TEXT(text.data, "{\"cancelled\":{\"custom\":\"unsaved\"}}");
  CHECK_STATUS(nav_store_answer_with_result(s, 99, "1", NAV_NUL, &text, NULL), NAV_ROUTE_NOT_FOUND);
  CHECK_TEXT(text.data, "{\"entryNotFound\":99}");
  nav_store_remove_middleware(s, keeper, NULL);
  CHECK_STATUS(nav_store_answer_with_result(s, id, "1", NAV_NUL, &text, NULL), NAV_OK);
  CHECK_TEXT(text.data, "\"success\"");
  nav_modal_store_present(m, "\"a\"", NAV_NUL, NAV_STYLE_SHEET, NULL, NULL, NULL);
  id = 77;
  CHECK_STATUS(nav_modal_store_present_for_outcome(m, "\"b\"", NAV_NUL, NAV_STYLE_SHEET,
                 ignore_outcome, NULL, NULL, &id, &text, NULL),
    NAV_CANCELLED);
  CHECK_TEXT(text.data, "{\"cancelled\":\"busy\"}");
  CHECK(id == 0);
  nav_buffer_free(&text);
  nav_store_destroy(s);
  nav_modal_store_destroy(m);
}

/* ---- What was answered wrongly before -------------------------------------------------------- */

static void add_outcome(void *user_data, const char *outcome, size_t length) {
  journal_add(user_data, outcome, length);
}

static void check_left(int line, int is_transaction, const char *commands, const char *expected) {
  nav_store *s = make_store("{\"path\":[\"home\"]}");
  struct journal told = { .length = 0 };
  nav_store_push_for_result(s, "\"a\"", NAV_NUL, add_outcome, &told, NULL, NULL, NULL);
  nav_store_push_for_result(s, "\"b\"", NAV_NUL, add_outcome, &told, NULL, NULL, NULL);
  if (is_transaction) {
    nav_store_execute_transaction(s, commands, NAV_NUL, NULL, NULL);
  } else {
    nav_store_execute_batch(s, commands, NAV_NUL, 0, NULL, NULL);
  }
  test_text(__FILE__, line, commands, told.text, expected);
  nav_store_destroy(s);
}

/* Of many commands it is the one that took the screen off, and not the last, that it left by. */
TEST(a_screen_hears_which_command_of_many_removed_it) {
  int is_transaction;
  for (is_transaction = 0; is_transaction < 2; is_transaction++) {
    check_left(__LINE__, is_transaction, "[\"pop\",{\"push\":\"x\"}]", "{\"left\":\"pop\"}\n");
    check_left(__LINE__, is_transaction, "[\"pop\",{\"popTo\":\"home\"},{\"push\":\"x\"}]",
      "{\"left\":\"pop\"}\n{\"left\":\"popTo\"}\n");
    check_left(__LINE__, is_transaction,
      "[{\"sequence\":[\"pop\",{\"popCount\":1}]},{\"pushAll\":[\"x\",\"y\"]}]",
      "{\"left\":\"pop\"}\n{\"left\":\"popCount\"}\n");
    check_left(__LINE__, is_transaction,
      "[{\"whenCancelled\":{\"primary\":\"popToRoot\",\"fallback\":\"pop\"}},"
      "{\"push\":\"x\"}]",
      "{\"left\":\"whenCancelled\"}\n{\"left\":\"whenCancelled\"}\n");
    check_left(__LINE__, is_transaction, "[\"pop\",{\"push\":\"b\"},\"popToRoot\"]",
      "{\"left\":\"pop\"}\n{\"left\":\"popToRoot\"}\n");
  }
}

static int64_t no_time(void *user_data) {
  (void)user_data;
  return 0;
}

TEST(a_clock_that_a_throttle_reads_stays) {
  nav_store *s = make_store(NULL);
  nav_error error = { 0 };
  uint64_t throttle = 0;
  int destroyed = 0;
  nav_store_set_clock(s, no_time, &destroyed, count_up, NULL);
  nav_store_add_builtin_middleware(
    s, "{\"throttle\":{\"milliseconds\":5}}", NAV_NUL, &throttle, NULL);
  CHECK_ERROR(nav_store_set_clock(s, NULL, NULL, NULL, &error), error, NAV_ERR_STATE, UINT64_MAX);
  CHECK(destroyed == 0);
  CHECK_STATUS(nav_store_set_clock(s, no_time, NULL, NULL, NULL), NAV_OK);
  CHECK(destroyed == 1);
  CHECK_STATUS(nav_store_remove_middleware(s, throttle, NULL), NAV_OK);
  CHECK_STATUS(nav_store_set_clock(s, NULL, NULL, NULL, NULL), NAV_OK);
  nav_store_destroy(s);
}

TEST(opening_nothing_in_a_tab_is_committed) {
  nav_tab_store *tabs = NULL;
  nav_buffer text = NAV_BUFFER_INIT;
  struct journal told = { .length = 0 };
  nav_tab_store_create("{\"tabs\":[{\"name\":\"a\"},{\"name\":\"b\",\"path\":[{\"push\":\"x\"}]}]}",
    NAV_NUL, &tabs, NULL);
  nav_tab_store_observe(tabs, NAV_EVENT_ALL, journal_event, &told, NULL, NULL, NULL);
  CHECK_STATUS(
    nav_tab_store_select_and_open(tabs, "b", NAV_NUL, "[]", NAV_NUL, &text, NULL), NAV_OK);
  CHECK_TEXT(text.data, "{\"opened\":{\"tab\":\"b\",\"transaction\":{\"requestedCommands\":[],"
                        "\"executedCommands\":[],\"results\":[],\"stateBefore\":[" ROUTE("x")
                        "],\"stateAfter\":[" ROUTE("x") "],\"failureIndex\":null,"
                        "\"isCommitted\":true}}}");
  CHECK_TEXT(told.text, "{\"tabSelected\":{\"from\":\"a\",\"to\":\"b\"}}\n");
  nav_buffer_free(&text);
  nav_tab_store_destroy(tabs);
}

struct nesting {
  nav_store *store;
  nav_prepare_fn inner;
  struct nesting *next;
  nav_status status;
  nav_error error;
};
static void prepare_inside(void *user_data, const char *command, size_t length, nav_reply *reply) {
  struct nesting *n = user_data;
  (void)command, (void)length, (void)reply;
  if (n->inner == NULL) return;
  n->status = nav_store_execute_guarded(
    n->store, "{\"push\":\"inner\"}", NAV_NUL, n->inner, n->next, NULL, &n->error);
}
static void accept(void *user_data, const char *command, size_t length, nav_reply *reply) {
  (void)user_data, (void)command, (void)length, (void)reply;
}

TEST(a_guarded_command_may_be_prepared_inside_another_preparation) {
  enum { LEVELS = 70 };
  static struct nesting levels[LEVELS];
  nav_store *s = make_store(NULL);
  struct nesting same = { s, prepare_inside, &same, 0, { 0 } },
                 other = { s, accept, NULL, 0, { 0 } };
  int i, refused = 0;
  CHECK_STATUS(nav_store_execute_guarded(
                 s, "{\"push\":\"outer\"}", NAV_NUL, prepare_inside, &other, NULL, NULL),
    NAV_OK);
  CHECK_STATUS(other.status, NAV_OK);
  CHECK_PATH(s, "[" ROUTE("inner") "," ROUTE("outer") "]");
  CHECK_STATUS(
    nav_store_execute_guarded(s, "\"pop\"", NAV_NUL, prepare_inside, &same, NULL, NULL), NAV_OK);
  CHECK_STATUS(same.status, NAV_ERR_REENTRANT);
  CHECK(strstr(same.error.message, "once more") != NULL);
  for (i = 0; i < LEVELS; i++) {
    levels[i] =
      (struct nesting){ s, i + 1 < LEVELS ? prepare_inside : NULL, &levels[i + 1], 0, { 0 } };
    if (i + 1 == LEVELS) levels[i].next = NULL;
  }
  nav_store_execute_guarded(s, "\"popToRoot\"", NAV_NUL, prepare_inside, levels, NULL, NULL);
  for (i = 0; i < LEVELS; i++) refused += levels[i].status == NAV_ERR_LIMIT;
  CHECK(refused == 1);
  CHECK_STATUS(levels[63].status, NAV_ERR_LIMIT);
  nav_store_destroy(s);
}

TEST(reselecting_takes_away_what_covers_the_stack) {
  nav_tab_store *tabs = NULL;
  nav_buffer text = NAV_BUFFER_INIT;
  struct journal told = { .length = 0 };
  nav_tab_store_create(
    "{\"tabs\":[{\"name\":\"a\",\"path\":[{\"push\":\"x\"},{\"sheet\":\"s\"}]}],"
    "\"reselect\":\"popToRoot\"}",
    NAV_NUL, &tabs, NULL);
  nav_tab_store_observe(tabs, NAV_EVENT_PATH_CHANGED, journal_event, &told, NULL, NULL, NULL);
  CHECK_STATUS(nav_tab_store_select(tabs, "a", NAV_NUL, &text, NULL), NAV_OK);
  CHECK_TEXT(text.data, "{\"poppedToRoot\":\"success\"}");
  CHECK(nav_tab_store_can_go_back(tabs) == 0);
  CHECK_TEXT(told.text,
    "{\"flow\":{\"tab\":\"a\",\"event\":{\"pathChanged\":{\"old\":[{\"push\":" ROUTE(
      "x") "},{\"sheet\":" ROUTE("s") "}],\"new\":[]}}}}\n");
  CHECK_STATUS(nav_tab_store_select(tabs, "a", NAV_NUL, &text, NULL), NAV_NOOP);
  nav_buffer_free(&text);
  nav_tab_store_destroy(tabs);
}

TEST(saying_that_a_step_may_be_left_counts_and_is_told) {
  nav_step_flow *steps = NULL;
  struct journal told = { .length = 0 };
  nav_step_flow_create("{\"steps\":[\"a\",\"b\"]}", NAV_NUL, &steps, NULL);
  nav_step_flow_observe(steps, NAV_EVENT_STEP_CHANGED, journal_event, &told, NULL, NULL, NULL);
  CHECK_STATUS(nav_step_flow_set_can_proceed(steps, 1, 0, NULL), NAV_OK);
  CHECK_STATUS(nav_step_flow_set_can_proceed(steps, 1, 0, NULL), NAV_OK);
  CHECK_TEXT(told.text, "{\"canProceedChanged\":{\"step\":1,\"canProceed\":false}}\n");
  CHECK(nav_step_flow_revision(steps) == 1);
  nav_step_flow_destroy(steps);
}

TEST(a_debounced_command_can_be_cancelled) {
  nav_store *s = make_store(NULL);
  nav_buffer text = NAV_BUFFER_INIT;
  int64_t wait = 0;
  CHECK_STATUS(nav_store_cancel_debounced(s, &text, NULL), NAV_NOOP);
  CHECK(text.length == 0);
  nav_store_set_clock(s, no_time, NULL, NULL, NULL);
  CHECK_STATUS(nav_store_debounce(s, "{\"push\":\"a\"}", NAV_NUL, 0, NULL), NAV_OK);
  CHECK_STATUS(nav_store_cancel_debounced(s, &text, NULL), NAV_OK);
  CHECK_TEXT(text.data, "{\"push\":" ROUTE("a") "}");
  CHECK_STATUS(nav_store_poll_debounced(s, NULL, &wait, NULL), NAV_NOOP);
  CHECK(wait == -1);
  CHECK_PATH(s, "[]");
  nav_buffer_free(&text);
  nav_store_destroy(s);
}

TEST(a_shared_queue_says_whose_event_it_hands_out) {
  nav_store *one = make_store(NULL), *two = make_store(NULL);
  nav_modal_store *modals = make_modal_store(NULL);
  nav_event_queue *queue = NULL;
  nav_buffer text = NAV_BUFFER_INIT;
  uint64_t handles[3] = { 0 }, from = 7;
  int i;
  nav_event_queue_create("{\"capacity\":3}", NAV_NUL, &queue, NULL);
  nav_store_attach_queue(one, queue, NAV_EVENT_CHANGED, &handles[0], NULL);
  nav_store_attach_queue(two, queue, NAV_EVENT_CHANGED, &handles[1], NULL);
  nav_modal_store_attach_queue(modals, queue, NAV_EVENT_PRESENTED, &handles[2], NULL);
  CHECK(handles[0] != handles[1] && handles[1] != handles[2] && handles[0] != handles[2]);
  CHECK_STATUS(nav_event_queue_next_from(queue, &text, &from, NULL), NAV_NOOP);
  CHECK(from == 0);
  nav_store_push(one, "\"a\"", NAV_NUL, NULL);
  nav_store_push(two, "\"a\"", NAV_NUL, NULL);
  nav_modal_store_present(modals, "\"a\"", NAV_NUL, NAV_STYLE_SHEET, NULL, NULL, NULL);
  for (i = 0; i < 3; i++) {
    CHECK_STATUS(nav_event_queue_next_from(queue, &text, &from, NULL), NAV_OK);
    CHECK(from == handles[i] && text.length > 0);
  }
  for (i = 0; i < 5; i++) nav_store_push(i < 2 ? one : two, "\"b\"", NAV_NUL, NULL);
  CHECK_STATUS(nav_event_queue_next_from(queue, &text, &from, NULL), NAV_OK);
  CHECK_TEXT(text.data, "{\"gap\":2}");
  CHECK(from == 0);
  CHECK_STATUS(nav_event_queue_next_from(queue, NULL, &from, NULL), NAV_OK);
  CHECK(from == handles[1]);
  nav_buffer_free(&text);
  nav_event_queue_destroy(queue);
  nav_store_destroy(one);
  nav_store_destroy(two);
  nav_modal_store_destroy(modals);
}
