/* The modal store (protocol, section 3). */
#include "test.h"

static void check_modal(int line, nav_modal_store *m, const char *current, const char *queue) {
  nav_buffer text = NAV_BUFFER_INIT;
  test_status(__FILE__, line, "current", nav_modal_store_current(m, &text, NULL),
    strcmp(current, "null") == 0 ? NAV_NOOP : NAV_OK);
  test_text(__FILE__, line, "current", text.data, current);
  test_status(__FILE__, line, "queue", nav_modal_store_queue(m, &text, NULL), NAV_OK);
  test_text(__FILE__, line, "queue", text.data, queue);
  nav_buffer_free(&text);
}
#define CHECK_MODAL(m, current, queue) check_modal(__LINE__, (m), (current), (queue))

TEST(presentations_queue_and_move_up) {
  nav_modal_store *m = make_modal_store(NULL);
  struct journal journal = { .length = 0 };
  nav_buffer result = NAV_BUFFER_INIT;
  int64_t id = -1;
  nav_modal_store_observe(
    m, NAV_EVENT_ALL & ~NAV_EVENT_COMMAND_INTERCEPTED, journal_event, &journal, NULL, NULL, NULL);
  CHECK_MODAL(m, "null", "[]");
  CHECK_STATUS(
    nav_modal_store_present(m, "\"login\"", NAV_NUL, NAV_STYLE_SHEET, &id, &result, NULL), NAV_OK);
  CHECK(id == 1);
  CHECK_TEXT(result.data, "{\"shownImmediately\":1}");
  CHECK_STATUS(nav_modal_store_present(
                 m, "\"help\"", NAV_NUL, NAV_STYLE_FULL_SCREEN_COVER, &id, &result, NULL),
    NAV_QUEUED);
  CHECK(id == 2);
  CHECK_TEXT(result.data, "{\"queuedBehind\":2}");
  CHECK(nav_modal_store_queue_count(m) == 1);
  CHECK_MODAL(m, "{\"id\":1,\"route\":{\"name\":\"login\"},\"style\":\"sheet\"}",
    "[{\"id\":2,\"route\":{\"name\":\"help\"},\"style\":\"fullScreenCover\"}]");
  journal_clear(&journal);
  CHECK_STATUS(
    nav_modal_store_dismiss_current(m, "\"systemDismiss\"", NAV_NUL, &result, NULL), NAV_OK);
  CHECK_TEXT(result.data, "{\"executed\":{\"dismissCurrent\":\"systemDismiss\"}}");
  CHECK_TEXT(journal.text,
    "{\"dismissed\":{\"presentation\":{\"id\":1,\"route\":{\"name\":\"login\"},\"style\":\"sheet\"},\"reason\":\"systemDismiss\"}}\n"
    "{\"queueChanged\":{\"old\":[{\"id\":2,\"route\":{\"name\":\"help\"},\"style\":\"fullScreenCover\"}],\"new\":[]}}\n"
    "{\"presented\":{\"id\":2,\"route\":{\"name\":\"help\"},\"style\":\"fullScreenCover\"}}\n");
  CHECK_STATUS(nav_modal_store_dismiss_current(m, NULL, 0, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_modal_store_dismiss_current(m, NULL, 0, &result, NULL), NAV_NOOP);
  CHECK_TEXT(result.data, "\"noop\"");
  CHECK_MODAL(m, "null", "[]");
  nav_buffer_free(&result);
  nav_modal_store_destroy(m);
}

TEST(when_busy_says_what_a_second_presentation_does) {
  nav_modal_store *m = make_modal_store("{\"whenBusy\":\"reject\"}");
  nav_buffer result = NAV_BUFFER_INIT;
  int64_t id = -1;
  nav_modal_store_present(m, "\"a\"", NAV_NUL, NAV_STYLE_SHEET, NULL, NULL, NULL);
  CHECK_STATUS(nav_modal_store_present(m, "\"b\"", NAV_NUL, NAV_STYLE_SHEET, &id, &result, NULL),
    NAV_CANCELLED);
  CHECK(id == 0);
  CHECK_TEXT(result.data, "{\"cancelled\":\"busy\"}");
  nav_modal_store_destroy(m);
  m = make_modal_store("{\"whenBusy\":\"replace\"}");
  nav_modal_store_present(m, "\"a\"", NAV_NUL, NAV_STYLE_SHEET, NULL, NULL, NULL);
  CHECK_STATUS(
    nav_modal_store_present(m, "\"b\"", NAV_NUL, NAV_STYLE_SHEET, &id, &result, NULL), NAV_OK);
  CHECK_TEXT(result.data, "{\"shownImmediately\":2}");
  CHECK_MODAL(m, "{\"id\":2,\"route\":{\"name\":\"b\"},\"style\":\"sheet\"}", "[]");
  nav_buffer_free(&result);
  nav_modal_store_destroy(m);
}

TEST(modal_intents) {
  nav_modal_store *m = make_modal_store(NULL);
  nav_sender *sender = NULL;
  nav_buffer result = NAV_BUFFER_INIT;
  nav_error error = { 0 };
  CHECK_STATUS(nav_modal_store_send(
                 m, "{\"present\":{\"route\":\"a\",\"style\":\"sheet\"}}", NAV_NUL, &result, NULL),
    NAV_OK);
  CHECK_TEXT(result.data, "{\"shownImmediately\":1}");
  CHECK_STATUS(nav_modal_store_sender(m, &sender, NULL), NAV_OK);
  CHECK_STATUS(nav_sender_send(sender, "\"dismiss\"", NAV_NUL, &result, NULL), NAV_OK);
  CHECK_TEXT(result.data, "{\"executed\":{\"dismissCurrent\":\"dismiss\"}}");
  CHECK_STATUS(nav_sender_send(sender, "\"dismissAll\"", NAV_NUL, &result, NULL), NAV_NOOP);
  CHECK(nav_sender_send(sender, "\"fly\"", NAV_NUL, &result, &error) == NAV_ERR_COMMAND &&
    result.length == 0);
  nav_modal_store_destroy(m);
  CHECK_STATUS(nav_sender_send(sender, "\"dismiss\"", NAV_NUL, &result, &error), NAV_ERR_DETACHED);
  nav_sender_destroy(sender);
  nav_buffer_free(&result);
}

TEST(a_modal_answers_exactly_once) {
  nav_modal_store *m = make_modal_store(NULL);
  struct journal outcomes = { .length = 0 };
  int destroyed = 0;
  CHECK_STATUS(nav_modal_store_present_for_result(m, "\"ask\"", NAV_NUL, NAV_STYLE_SHEET,
                 journal_event, &outcomes, NULL, NULL, NULL),
    NAV_OK);
  CHECK_STATUS(
    nav_modal_store_replace_current(m, "\"ask2\"", NAV_NUL, NAV_STYLE_SHEET, NULL, NULL), NAV_OK);
  CHECK_STATUS(
    nav_modal_store_dismiss_with_result(m, "{\"b\":1,\"a\":[2.0]}", NAV_NUL, NULL, NULL), NAV_OK);
  CHECK(strncmp(outcomes.text, "{\"value\":{", 10) == 0);
  CHECK_STATUS(nav_modal_store_dismiss_with_result(m, "1", NAV_NUL, NULL, NULL), NAV_NOOP);
  journal_clear(&outcomes);
  nav_modal_store_present_for_result(
    m, "\"x\"", NAV_NUL, NAV_STYLE_SHEET, journal_event, &outcomes, NULL, NULL, NULL);
  nav_modal_store_dismiss_current(m, "\"systemDismiss\"", NAV_NUL, NULL, NULL);
  CHECK_TEXT(outcomes.text, "{\"left\":\"systemDismiss\"}\n");
  journal_clear(&outcomes);
  nav_modal_store_present_for_result(
    m, "\"x\"", NAV_NUL, NAV_STYLE_SHEET, journal_event, &outcomes, NULL, NULL, NULL);
  nav_modal_store_present_for_result(
    m, "\"y\"", NAV_NUL, NAV_STYLE_SHEET, journal_event, &outcomes, NULL, NULL, NULL);
  nav_modal_store_dismiss_all(m, NULL, NULL);
  CHECK_TEXT(outcomes.text, "{\"left\":\"dismissAll\"}\n{\"left\":\"dismissAll\"}\n");
  journal_clear(&outcomes);
  nav_modal_store_present_for_result(
    m, "\"z\"", NAV_NUL, NAV_STYLE_SHEET, journal_event, &outcomes, NULL, NULL, NULL);
  nav_modal_store_present_for_result(
    m, "17", NAV_NUL, NAV_STYLE_SHEET, journal_event, &destroyed, count_up, NULL, NULL);
  CHECK(destroyed == 1);
  nav_modal_store_destroy(m);
  CHECK_TEXT(outcomes.text, "{\"left\":\"destroyed\"}\n");
}

static void cancel_dismissals(void *user_data, nav_interception *call) {
  (void)user_data;
  if (nav_interception_kind(call) == NAV_MODAL_DISMISS_CURRENT)
    nav_interception_cancel(call, NULL, 0, NULL);
}
static int32_t drop(void *user_data, const char *command, size_t length) {
  (void)command;
  (void)length;
  ++*(int *)user_data;
  return 1;
}

TEST(modal_middleware_and_queue_policy) {
  nav_modal_store *m = make_modal_store(NULL);
  nav_middleware gate = { cancel_dismissals, NULL, NULL, NULL, NULL, NULL, NULL };
  nav_buffer result = NAV_BUFFER_INIT;
  uint64_t handle = 0;
  int asked = 0, destroyed = 0;
  CHECK_STATUS(nav_modal_store_add_middleware(m, "gate", NAV_NUL, &gate, &handle, NULL), NAV_OK);
  nav_modal_store_present(m, "\"a\"", NAV_NUL, NAV_STYLE_SHEET, NULL, NULL, NULL);
  nav_modal_store_present(m, "\"b\"", NAV_NUL, NAV_STYLE_SHEET, NULL, NULL, NULL);
  CHECK_STATUS(nav_modal_store_dismiss_current(m, NULL, 0, &result, NULL), NAV_CANCELLED);
  CHECK_TEXT(result.data,
    "{\"cancelled\":{\"middleware\":{\"debugName\":\"gate\",\"command\":{\"dismissCurrent\":\"dismiss\"}}}}");
  CHECK(nav_modal_store_queue_count(m) == 1);
  CHECK_STATUS(nav_modal_store_set_queue_policy(m, drop, &asked, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_modal_store_dismiss_current(m, NULL, 0, NULL, NULL), NAV_CANCELLED);
  CHECK(asked == 1);
  CHECK(nav_modal_store_queue_count(m) == 0);
  CHECK_STATUS(nav_modal_store_set_queue_policy(m, NULL, NULL, NULL, NULL), NAV_OK);
  gate.destroy = count_up;
  gate.user_data = &destroyed;
  gate.will_execute = NULL;
  CHECK_STATUS(nav_modal_store_replace_middleware(m, handle, NULL, 0, &gate, NULL), NAV_OK);
  CHECK_STATUS(
    nav_modal_store_insert_middleware(m, 0, "first", NAV_NUL, &gate, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_modal_store_middlewares(m, &result, NULL), NAV_OK);
  CHECK_TEXT(
    result.data, "[{\"handle\":2,\"debugName\":\"first\"},{\"handle\":1,\"debugName\":null}]");
  CHECK_STATUS(nav_modal_store_move_middleware(m, handle, 0, NULL), NAV_OK);
  CHECK_STATUS(nav_modal_store_dismiss_current(m, NULL, 0, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_modal_store_remove_middleware(m, handle, NULL), NAV_OK);
  CHECK(destroyed == 1);
  CHECK_STATUS(nav_modal_store_remove_middleware(m, handle, NULL), NAV_ERR_ARGUMENT);
  nav_buffer_free(&result);
  nav_modal_store_destroy(m);
  CHECK(destroyed == 2);
}

TEST(the_modal_revision_counts_changes) {
  nav_modal_store *m = make_modal_store(NULL);
  uint64_t begin = nav_modal_store_revision(m);
  nav_modal_store_dismiss_current(m, NULL, 0, NULL, NULL);
  CHECK(nav_modal_store_revision(m) == begin);
  nav_modal_store_present(m, "\"a\"", NAV_NUL, NAV_STYLE_SHEET, NULL, NULL, NULL);
  CHECK(nav_modal_store_revision(m) > begin);
  CHECK_STATUS(nav_modal_store_present(m, "\"a\"", NAV_NUL, 2, NULL, NULL, NULL), NAV_ERR_ARGUMENT);
  nav_modal_store_destroy(m);
}
