/* The statuses of calls on apps, and the descriptor of a queue. */
#include <poll.h>

#include "test.h"

#define SHOP \
  "{\"format\":1,\"id\":\"s\",\"root\":{\"stack\":\"home\"}," \
  "\"facts\":{\"in\":{\"initial\":false}}," \
  "\"routes\":{\"home\":{\"links\":[\"/\"]},\"a\":{\"links\":[\"/a\"]}}}"

static void refuse(void *user_data, const char *commit, size_t length, nav_reply *reply) {
  (void)user_data, (void)commit, (void)length;
  CHECK_STATUS(nav_reply_cancel(reply, "\"no\"", NAV_NUL, NULL), NAV_OK);
}

TEST(facts_are_set_or_are_so_already_and_no_interceptor_refuses_them) {
  nav_app *app = app_of(SHOP, NULL);
  nav_buffer result = NAV_BUFFER_INIT;
  uint64_t interceptor = 0;
  CHECK_STATUS(nav_app_set_facts(app, "{\"in\":true}", NAV_NUL, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_app_set_facts(app, "{\"in\":true}", NAV_NUL, &result, NULL), NAV_NOOP);
  CHECK_TEXT(result.data, "\"noop\"");
  CHECK_STATUS(
    nav_app_intercept(app, "i", NAV_NUL, refuse, NULL, NULL, &interceptor, NULL), NAV_OK);
  CHECK_STATUS(nav_app_set_facts(app, "{\"in\":false}", NAV_NUL, &result, NULL), NAV_OK);
  CHECK_TEXT(result.data, "{\"changed\":[\"in\"],\"evicted\":[],\"resumed\":null}");
  CHECK_STATUS(nav_app_send(app, "{\"go\":\"a\"}", NAV_NUL, NULL, NULL), NAV_CANCELLED);
  CHECK_STATUS(nav_app_remove_interceptor(app, interceptor, NULL), NAV_OK);
  CHECK_STATUS(nav_app_set_facts(app, "{\"in\":false}", NAV_NUL, &result, NULL), NAV_NOOP);
  nav_buffer_free(&result);
  nav_app_destroy(app);
}

TEST(an_app_says_whether_a_url_and_a_state_are_known) {
  nav_app *app = app_of(SHOP, NULL);
  nav_buffer out = NAV_BUFFER_INIT;
  CHECK_STATUS(nav_app_open(app, "/a", NAV_NUL, &out, NULL), NAV_OK);
  CHECK_STATUS(nav_app_open(app, "/nowhere", NAV_NUL, &out, NULL), NAV_UNHANDLED);
  CHECK_STATUS(nav_app_entry_state(app, 1, &out, NULL), NAV_NOOP);
  CHECK_STATUS(nav_app_set_entry_state(app, 1, "{\"y\":1}", NAV_NUL, NULL), NAV_OK);
  CHECK_STATUS(nav_app_entry_state(app, 1, &out, NULL), NAV_OK);
  CHECK_TEXT(out.data, "{\"y\":1}");
  CHECK_STATUS(nav_app_entry_state(app, 99, &out, NULL), NAV_ROUTE_NOT_FOUND);
  nav_buffer_free(&out);
  nav_app_destroy(app);
}

static int is_readable(int32_t descriptor) {
  struct pollfd poll_one = { descriptor, POLLIN, 0 };
  return poll(&poll_one, 1, 0) == 1 && poll_one.revents == POLLIN;
}

TEST(a_descriptor_is_readable_while_events_wait) {
  nav_store *store = make_store("{}");
  nav_event_queue *queue = NULL;
  nav_buffer event = NAV_BUFFER_INIT;
  int32_t descriptor = -1, again = -1, early = -1;
  CHECK_STATUS(nav_event_queue_create(NULL, 0, &queue, NULL), NAV_OK);
  CHECK_STATUS(nav_event_queue_fd(queue, &early, NULL), NAV_OK);
  CHECK(early >= 0 && !is_readable(early));
  nav_event_queue_destroy(queue);
  /* Asked for after the first event. */
  CHECK_STATUS(nav_event_queue_create(NULL, 0, &queue, NULL), NAV_OK);
  CHECK_STATUS(nav_store_attach_queue(store, queue, NAV_EVENT_CHANGED, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_store_push(store, "\"a\"", NAV_NUL, NULL), NAV_OK);
  CHECK_STATUS(nav_event_queue_fd(queue, &descriptor, NULL), NAV_OK);
  CHECK(is_readable(descriptor));
  CHECK_STATUS(nav_event_queue_fd(queue, &again, NULL), NAV_OK);
  CHECK(again == descriptor);
  CHECK_STATUS(nav_event_queue_next(queue, &event, NULL), NAV_OK);
  CHECK(!is_readable(descriptor));
  CHECK_STATUS(nav_store_push(store, "\"b\"", NAV_NUL, NULL), NAV_OK);
  CHECK_STATUS(nav_store_push(store, "\"c\"", NAV_NUL, NULL), NAV_OK);
  CHECK(is_readable(descriptor));
  CHECK_STATUS(nav_event_queue_next(queue, &event, NULL), NAV_OK);
  CHECK(is_readable(descriptor));
  CHECK_STATUS(nav_event_queue_next(queue, &event, NULL), NAV_OK);
  CHECK(!is_readable(descriptor));
  nav_buffer_free(&event);
  nav_event_queue_destroy(queue);
  nav_store_destroy(store);
}

TEST(a_modal_intent_has_a_style) {
  nav_modal_store *modals = make_modal_store("{}");
  nav_buffer current = NAV_BUFFER_INIT;
  CHECK_STATUS(
    nav_modal_store_send(
      modals, "{\"present\":{\"route\":\"a\",\"style\":\"fullScreenCover\"}}", NAV_NUL, NULL, NULL),
    NAV_OK);
  CHECK_STATUS(nav_modal_store_current(modals, &current, NULL), NAV_OK);
  CHECK(current.data != NULL && strstr(current.data, "{\"name\":\"a\"}") != NULL);
  CHECK(current.data != NULL && strstr(current.data, "fullScreenCover") != NULL);
  CHECK_STATUS(nav_modal_store_send(modals, "{\"present\":{\"route\":\"b\",\"style\":\"sheet\"}}",
                 NAV_NUL, NULL, NULL),
    NAV_QUEUED);
  nav_buffer_free(&current);
  nav_modal_store_destroy(modals);
}

TEST(a_schema_answers_what_it_is_asked) {
  nav_schema *schema = NULL;
  nav_buffer out = NAV_BUFFER_INIT;
  CHECK_STATUS(nav_schema_create(SHOP, NAV_NUL, &schema, NULL), NAV_OK);
  CHECK_STATUS(nav_schema_findings(schema, &out, NULL), NAV_OK);
  CHECK_TEXT(out.data, "[]");
  CHECK_STATUS(nav_schema_json(schema, &out, NULL), NAV_OK);
  CHECK(strstr(out.data, "\"id\":\"s\"") != NULL);
  CHECK_STATUS(nav_schema_url_for(schema, "\"a\"", NAV_NUL, &out, NULL), NAV_OK);
  CHECK_TEXT(out.data, "/a");
  nav_schema_destroy(schema);
  CHECK_STATUS(
    nav_schema_create(
      "{\"format\":1,\"id\":\"s\",\"root\":{\"stack\":\"home\"},\"routes\":{\"home\":{}}}", NAV_NUL,
      &schema, NULL),
    NAV_OK);
  CHECK_STATUS(nav_schema_url_for(schema, "\"home\"", NAV_NUL, &out, NULL), NAV_NO_MATCH);
  CHECK_STATUS(nav_schema_check(SHOP, NAV_NUL, &out, NULL), NAV_OK);
  CHECK_TEXT(out.data, "{\"errors\":[],\"findings\":[]}");
  nav_buffer_free(&out);
  nav_schema_destroy(schema);
}

TEST(an_observer_of_nothing_is_refused) {
  nav_store *store = make_store("{}");
  nav_error error = { 0 };
  uint64_t number = 7;
  CHECK_STATUS(
    nav_store_observe(store, 0, journal_event, NULL, NULL, &number, &error), NAV_ERR_ARGUMENT);
  CHECK(number == 0 && strncmp(error.message, "mask:", 5) == 0);
  CHECK_STATUS(
    nav_store_observe(store, NAV_EVENT_DELTA, journal_event, NULL, NULL, &number, &error),
    NAV_ERR_ARGUMENT);
  nav_store_destroy(store);
}

static void allow(void *user_data, const char *commit, size_t length, nav_reply *reply) {
  (void)user_data, (void)commit, (void)length, (void)reply;
}

TEST(an_app_takes_1024_interceptors) {
  nav_app *app = app_of(SHOP, NULL);
  nav_error error = { 0 };
  int i;
  for (i = 0; i < 1024; i++)
    CHECK_STATUS(nav_app_intercept(app, "i", 1, allow, NULL, NULL, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_app_intercept(app, "i", 1, allow, NULL, NULL, NULL, &error), NAV_ERR_LIMIT);
  CHECK_STATUS(nav_app_send(app, "{\"go\":\"a\"}", NAV_NUL, NULL, NULL), NAV_OK);
  nav_app_destroy(app);
}

TEST(an_app_has_the_limits_of_its_config) {
  nav_schema *schema = NULL;
  nav_app *app = NULL;
  nav_buffer facts = NAV_BUFFER_INIT;
  CHECK_STATUS(nav_schema_create(SHOP, NAV_NUL, &schema, NULL), NAV_OK);
  CHECK_STATUS(nav_app_create(schema, "{\"limits\":{\"stackDepth\":1},\"facts\":{\"in\":true}}",
                 NAV_NUL, &app, NULL),
    NAV_OK);
  CHECK_STATUS(nav_app_facts(app, &facts, NULL), NAV_OK);
  CHECK_TEXT(facts.data, "{\"in\":true}");
  CHECK_STATUS(nav_app_send(app, "{\"go\":\"a\"}", NAV_NUL, NULL, NULL), NAV_ERR_LIMIT);
  nav_buffer_free(&facts);
  nav_app_destroy(app);
  nav_schema_destroy(schema);
}

TEST(the_data_of_an_entry_goes_with_the_entry_and_no_other) {
  nav_app *app = app_of(SHOP, NULL);
  int root = 0, first = 0, second = 0;
  CHECK_STATUS(nav_app_send(app, "{\"go\":\"a\"}", NAV_NUL, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_app_set_data(app, 2, &first, count_up, NULL), NAV_OK);
  CHECK_STATUS(nav_app_set_data(app, 1, NULL, NULL, NULL), NAV_OK);
  CHECK(first == 0 && nav_app_data(app, 2) == &first);
  CHECK_STATUS(nav_app_set_data(app, 2, NULL, NULL, NULL), NAV_OK);
  CHECK(first == 1 && nav_app_data(app, 2) == NULL);
  first = 0;
  CHECK_STATUS(nav_app_set_data(app, 1, &root, count_up, NULL), NAV_OK);
  CHECK_STATUS(nav_app_set_data(app, 2, &first, count_up, NULL), NAV_OK);
  CHECK_STATUS(nav_app_set_data(app, 2, &second, count_up, NULL), NAV_OK);
  CHECK(first == 1 && nav_app_data(app, 2) == &second && nav_app_data(app, 1) == &root);
  CHECK_STATUS(nav_app_set_data(app, 1, NULL, NULL, NULL), NAV_OK);
  CHECK(root == 1 && nav_app_data(app, 1) == NULL && nav_app_data(app, 2) == &second);
  nav_app_destroy(app);
  CHECK(root == 1 && first == 1 && second == 1);
}

static int64_t at_zero(void *user_data) {
  (void)user_data;
  return 0;
}

TEST(a_link_that_waits_for_its_time_may_get_another_clock) {
  nav_store *store = make_store("{}");
  nav_pipeline *pipeline = NULL;
  nav_link_handler *links = NULL;
  nav_buffer result = NAV_BUFFER_INIT;
  CHECK_STATUS(
    nav_pipeline_create(
      "{\"mappings\":[{\"pattern\":\"/a\",\"route\":\"a\"}],\"requireAuthentication\":[\"a\"]}",
      NAV_NUL, NULL, &pipeline, NULL),
    NAV_OK);
  CHECK_STATUS(
    nav_link_handler_create(pipeline, store, "{\"pendingTimeToLive\":9}", NAV_NUL, &links, NULL),
    NAV_OK);
  CHECK_STATUS(nav_link_handler_set_clock(links, at_zero, NULL, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_link_handler_open(links, "/a", NAV_NUL, &result, NULL), NAV_PENDING);
  CHECK_STATUS(nav_link_handler_set_clock(links, NULL, NULL, NULL, NULL), NAV_ERR_STATE);
  CHECK_STATUS(nav_link_handler_set_clock(links, at_zero, NULL, NULL, NULL), NAV_OK);
  nav_buffer_free(&result);
  nav_link_handler_destroy(links);
  nav_pipeline_destroy(pipeline);
  nav_store_destroy(store);
}

TEST(the_forms_of_commands_are_listed_by_name_where_they_do_not_fit) {
  nav_store *store = make_store("{}");
  nav_error error = { 0 };
  CHECK_STATUS(nav_store_execute(store, "{\"zzz\":1}", NAV_NUL, NULL, &error), NAV_ERR_COMMAND);
  CHECK_TEXT(error.message,
    "unknown {\"zzz\":…}: allowed are pop, popToRoot, push, pushAll, popCount, popTo, "
    "popToEntry, replace, sequence, whenCancelled");
  CHECK_STATUS(nav_store_send(store, "{\"zzz\":1}", NAV_NUL, NULL, &error), NAV_ERR_COMMAND);
  CHECK(strstr(error.message, "\"backToRoot\", {\"go\":route}, {\"goMany\":[route]}") != NULL);
  nav_store_destroy(store);
}

TEST(an_address_of_the_wrong_kind_says_what_is_wanted) {
  nav_app *app = app_of(
    "{\"format\":1,\"id\":\"s\",\"root\":{\"tabs\":[{\"name\":\"a\",\"split\":"
    "{\"sidebar\":{\"stack\":\"home\"},\"detail\":{\"stack\":\"item\"}}}]},"
    "\"routes\":{\"home\":{},\"item\":{}}}",
    NULL);
  nav_buffer path = NAV_BUFFER_INIT;
  nav_error error = { 0 };
  CHECK_ERROR(
    nav_app_send(app, "{\"badge\":{\"at\":\"a/detail\",\"value\":1}}", NAV_NUL, NULL, &error),
    error, NAV_ERR_SCHEMA, 15);
  CHECK_TEXT(error.message, "unknownAddress: \"a/detail\" is no tab: give the address of one");
  CHECK_ERROR(nav_app_send(app, "{\"reset\":{\"at\":\"a\",\"path\":[]}}", NAV_NUL, NULL, &error),
    error, NAV_ERR_SCHEMA, 15);
  CHECK_TEXT(error.message, "unknownAddress: \"a\" is no stack: give the address of one");
  CHECK_ERROR(nav_app_path(app, "", 0, &path, &error), error, NAV_ERR_SCHEMA, 0);
  CHECK_TEXT(error.message, "unknownAddress: \"\" is no stack: give the address of one");
  CHECK_ERROR(nav_app_path(app, "b", 1, &path, &error), error, NAV_ERR_SCHEMA, 0);
  CHECK_TEXT(error.message, "unknownAddress: \"b\" is not a container of \"root\"");
  nav_buffer_free(&path);
  nav_app_destroy(app);
}

TEST(an_entry_state_that_is_too_long_is_not_told_to_raise_a_limit) {
  enum { MOST = 65536 };
  static char text[MOST + 2];
  nav_app *app = app_of(SHOP, NULL);
  nav_error error = { 0 };
  const char *message = "state: longer than 65,536 bytes, as given or in canonical form; keep less";
  memset(text, 'x', MOST);
  text[0] = text[MOST - 1] = '"';
  CHECK_STATUS(nav_app_set_entry_state(app, 1, text, MOST, NULL), NAV_OK);
  text[MOST] = ' ';
  CHECK_ERROR(nav_app_set_entry_state(app, 1, text, MOST + 1, &error), error, NAV_ERR_LIMIT, MOST);
  CHECK_TEXT(error.message, message);
  for (int i = 0; i < MOST / 8; i++) memcpy(text + i * 8, i ? ",1000e17" : "[1000e17", 8);
  text[MOST - 8] = ' ', text[MOST - 1] = ']';
  memset(text + MOST - 8, ' ', 7);
  CHECK_ERROR(nav_app_set_entry_state(app, 1, text, MOST, &error), error, NAV_ERR_LIMIT, MOST);
  CHECK_TEXT(error.message, message);
  nav_app_destroy(app);
}
