/* Who hears which outcome, and in which order. */
#include "test.h"

/* An outcome with its name before it, in the journal of all. */
static struct journal all;
static void named(void *user_data, const char *outcome, size_t length) {
  char line[256];
  int used = snprintf(line, sizeof line, "%s %.*s", (const char *)user_data, (int)length, outcome);
  journal_add(&all, line, (size_t)used);
}
static int64_t ask(nav_store *s, const char *route, const char *name) {
  int64_t entry = 0;
  CHECK_STATUS(nav_store_push_for_result(
                 s, route, NAV_NUL, named, (void *)(uintptr_t)name, NULL, &entry, NULL),
    NAV_OK);
  return entry;
}
static int64_t ask_modal(nav_modal_store *m, const char *route, const char *name) {
  int64_t id = 0;
  CHECK(nav_modal_store_present_for_result(m, route, NAV_NUL, NAV_STYLE_SHEET, named,
          (void *)(uintptr_t)name, NULL, &id, NULL) >= 0);
  return id;
}

TEST(screens_that_leave_together_tell_from_the_top_down) {
  nav_store *s = make_store("{\"path\":[\"home\"]}");
  journal_clear(&all);
  ask(s, "\"a\"", "a");
  CHECK_STATUS(nav_store_push(s, "\"silent\"", NAV_NUL, NULL), NAV_OK);
  ask(s, "\"b\"", "b");
  ask(s, "\"c\"", "c");
  CHECK_STATUS(nav_store_pop_to_root(s, NULL), NAV_OK);
  CHECK_TEXT(all.text,
    "c {\"left\":\"popToRoot\"}\nb {\"left\":\"popToRoot\"}\na {\"left\":\"popToRoot\"}\n");
  nav_store_destroy(s);
}

TEST(an_answer_is_heard_by_its_screen_and_those_above_hear_that_they_left) {
  nav_store *s = make_store("{\"path\":[\"home\"]}");
  int64_t below, asked;
  journal_clear(&all);
  below = ask(s, "\"below\"", "below");
  asked = ask(s, "\"asked\"", "asked");
  ask(s, "\"above\"", "above");
  CHECK_STATUS(nav_store_answer(s, asked, "{\"size\":9}", NAV_NUL, NULL), NAV_OK);
  CHECK_TEXT(all.text, "above {\"left\":\"popToEntry\"}\nasked {\"value\":{\"size\":9}}\n");
  CHECK_STATUS(nav_store_answer(s, asked, "1", NAV_NUL, NULL), NAV_ROUTE_NOT_FOUND);
  CHECK(nav_store_depth(s) == 2);
  CHECK_STATUS(nav_store_answer(s, below, "null", NAV_NUL, NULL), NAV_OK);
  CHECK(nav_store_depth(s) == 1);
  nav_store_destroy(s);
}

TEST(screens_of_a_store_that_is_destroyed_hear_it_from_the_oldest) {
  nav_store *s = make_store(NULL);
  journal_clear(&all);
  ask(s, "\"a\"", "a");
  ask(s, "\"b\"", "b");
  ask(s, "\"c\"", "c");
  nav_store_destroy(s);
  CHECK_TEXT(all.text,
    "a {\"left\":\"destroyed\"}\nb {\"left\":\"destroyed\"}\nc {\"left\":\"destroyed\"}\n");
}

TEST(presentations_that_leave_tell_each_for_itself) {
  nav_modal_store *m = make_modal_store(NULL);
  nav_buffer out = NAV_BUFFER_INIT;
  journal_clear(&all);
  ask_modal(m, "\"a\"", "a");
  ask_modal(m, "\"b\"", "b");
  ask_modal(m, "\"c\"", "c");
  CHECK_STATUS(nav_modal_store_dismiss_with_result(m, "7", NAV_NUL, &out, NULL), NAV_OK);
  CHECK_TEXT(all.text, "a {\"value\":7}\n");
  /* Only the current one was answered: the next hears why it left. */
  CHECK_STATUS(nav_modal_store_dismiss_current(m, NULL, 0, NULL, NULL), NAV_OK);
  CHECK_TEXT(all.text, "a {\"value\":7}\nb {\"left\":\"dismiss\"}\n");
  ask_modal(m, "\"d\"", "d");
  journal_clear(&all);
  CHECK_STATUS(nav_modal_store_dismiss_all(m, NULL, NULL), NAV_OK);
  CHECK_TEXT(all.text, "c {\"left\":\"dismissAll\"}\nd {\"left\":\"dismissAll\"}\n");
  ask_modal(m, "\"e\"", "e");
  journal_clear(&all);
  nav_modal_store_destroy(m);
  CHECK_TEXT(all.text, "e {\"left\":\"destroyed\"}\n");
  nav_buffer_free(&out);
}

/* A middleware that turns a present into a replacement of what is shown. */
static void replace_instead(void *user_data, nav_interception *call) {
  int *turns = user_data;
  if (*turns == 0) return;
  --*turns;
  CHECK_STATUS(nav_interception_rewrite(call,
                 "{\"replaceCurrent\":{\"route\":\"other\",\"style\":\"sheet\"}}", NAV_NUL, NULL),
    NAV_OK);
}

TEST(a_present_that_became_a_replacement_answers_for_the_replacement) {
  nav_modal_store *m = make_modal_store(NULL);
  int turns = 0;
  nav_middleware replaces = { replace_instead, NULL, NULL, NULL, &turns, NULL, NULL };
  int64_t first, second;
  nav_buffer out = NAV_BUFFER_INIT;
  journal_clear(&all);
  CHECK_STATUS(nav_modal_store_add_middleware(m, NULL, 0, &replaces, NULL, NULL), NAV_OK);
  first = ask_modal(m, "\"first\"", "first");
  turns = 1;
  second = ask_modal(m, "\"second\"", "second");
  /* A replacement keeps the id. Who waited for the one that was replaced hears that it left. */
  CHECK(first != 0 && first == second);
  CHECK_TEXT(all.text, "first {\"left\":\"replaced\"}\n");
  CHECK_STATUS(nav_modal_store_dismiss_with_result(m, "\"yes\"", NAV_NUL, &out, NULL), NAV_OK);
  CHECK_TEXT(all.text, "first {\"left\":\"replaced\"}\nsecond {\"value\":\"yes\"}\n");
  nav_buffer_free(&out);
  nav_modal_store_destroy(m);
}

TEST(screens_of_a_child_hear_when_its_parent_is_destroyed) {
  nav_store *stack = make_store("{\"path\":[\"home\"]}"), *child_stack = NULL;
  nav_modal_store *modals = NULL, *child = NULL;
  int64_t id = 0;
  journal_clear(&all);
  CHECK_STATUS(nav_modal_store_create_over(stack, NULL, 0, &modals, NULL), NAV_OK);
  id = ask_modal(modals, "\"sheet\"", "sheet");
  CHECK_STATUS(nav_modal_store_child(modals, id, NULL, 0, &child_stack, &child, NULL), NAV_OK);
  ask(child_stack, "\"inner\"", "inner");
  ask_modal(child, "\"over\"", "over");
  nav_modal_store_destroy(modals);
  CHECK(strstr(all.text, "inner {\"left\":\"destroyed\"}\n") != NULL);
  CHECK(strstr(all.text, "over {\"left\":\"destroyed\"}\n") != NULL);
  CHECK(strstr(all.text, "sheet {\"left\":\"destroyed\"}\n") != NULL);
  CHECK_STATUS(nav_store_push(child_stack, "\"x\"", NAV_NUL, NULL), NAV_ERR_DETACHED);
  CHECK_STATUS(nav_store_dismiss_self(child_stack, NULL, NULL), NAV_ERR_DETACHED);
  nav_store_destroy(child_stack);
  nav_modal_store_destroy(child);
  nav_store_destroy(stack);
}

/* ---- What is in a place that has been left ---- */

TEST(a_place_is_free_as_soon_as_what_had_it_was_destroyed) {
  nav_store *stack = make_store("{\"path\":[\"home\"]}");
  nav_modal_store *modals = NULL, *second = NULL;
  nav_flow_store *flow = NULL, *other = NULL;
  struct journal told = { .length = 0 };
  CHECK_STATUS(nav_modal_store_create_over(stack, NULL, 0, &modals, NULL), NAV_OK);
  CHECK_STATUS(nav_modal_store_create_over(stack, NULL, 0, &second, NULL), NAV_ERR_STATE);
  CHECK_STATUS(nav_flow_store_wrap(modals, NULL, 0, &flow, NULL), NAV_OK);
  CHECK_STATUS(nav_flow_store_wrap(modals, NULL, 0, &other, NULL), NAV_ERR_STATE);
  nav_flow_store_destroy(flow);
  CHECK_STATUS(nav_flow_store_wrap(modals, NULL, 0, &other, NULL), NAV_OK);
  CHECK_STATUS(nav_flow_store_observe(other, NAV_EVENT_PATH_CHANGED | NAV_EVENT_DELTA,
                 journal_event, &told, NULL, NULL, NULL),
    NAV_OK);
  CHECK_STATUS(nav_store_push(stack, "\"a\"", NAV_NUL, NULL), NAV_OK);
  CHECK(told.length > 0);
  nav_flow_store_destroy(other);
  nav_modal_store_destroy(modals);
  CHECK_STATUS(nav_modal_store_create_over(stack, NULL, 0, &second, NULL), NAV_OK);
  nav_modal_store_destroy(second);
  nav_store_destroy(stack);
}

/* In an observer of the flow: the flow is exchanged for another, which hears from then on. */
struct exchange {
  nav_modal_store *modals;
  nav_flow_store *flow, *next;
  struct journal told;
};
static void exchange_flow(void *user_data, const char *event, size_t length) {
  struct exchange *x = user_data;
  (void)event;
  (void)length;
  if (x->next != NULL) return;
  nav_flow_store_destroy(x->flow);
  CHECK_STATUS(nav_flow_store_wrap(x->modals, NULL, 0, &x->next, NULL), NAV_OK);
  CHECK_STATUS(nav_flow_store_observe(x->next, NAV_EVENT_PATH_CHANGED | NAV_EVENT_DELTA,
                 journal_event, &x->told, NULL, NULL, NULL),
    NAV_OK);
}

TEST(a_flow_may_be_exchanged_for_another_in_its_observer) {
  static struct exchange x;
  nav_store *stack = make_store("{\"path\":[\"home\"]}");
  memset(&x, 0, sizeof x);
  CHECK_STATUS(nav_modal_store_create_over(stack, NULL, 0, &x.modals, NULL), NAV_OK);
  CHECK_STATUS(nav_flow_store_wrap(x.modals, NULL, 0, &x.flow, NULL), NAV_OK);
  CHECK_STATUS(
    nav_flow_store_observe(x.flow, NAV_EVENT_PATH_CHANGED, exchange_flow, &x, NULL, NULL, NULL),
    NAV_OK);
  CHECK_STATUS(nav_store_push(stack, "\"a\"", NAV_NUL, NULL), NAV_OK);
  CHECK(x.next != NULL);
  journal_clear(&x.told);
  CHECK_STATUS(nav_store_push(stack, "\"b\"", NAV_NUL, NULL), NAV_OK);
  CHECK(strstr(x.told.text, "\"b\"") != NULL);
  nav_flow_store_destroy(x.next);
  nav_modal_store_destroy(x.modals);
  nav_store_destroy(stack);
}
