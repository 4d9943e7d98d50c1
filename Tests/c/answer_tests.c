/* Screens that answer, and host data. */
#include "test.h"

TEST(a_screen_answers_exactly_once) {
  nav_store *s = make_store("{\"path\":[\"a\"]}");
  struct journal outcomes = { .length = 0 };
  int64_t ticket = 0;
  CHECK_STATUS(nav_store_push_for_result(
                 s, "\"pick\"", NAV_NUL, journal_event, &outcomes, NULL, &ticket, NULL),
    NAV_OK);
  CHECK(ticket == 2);
  nav_store_push(s, "\"deeper\"", NAV_NUL, NULL);
  CHECK_STATUS(nav_store_answer(s, 1, "1", NAV_NUL, NULL), NAV_ROUTE_NOT_FOUND);
  CHECK_STATUS(nav_store_answer(s, ticket, "{\"colour\":\"red\"}", NAV_NUL, NULL), NAV_OK);
  CHECK_TEXT(outcomes.text, "{\"value\":{\"colour\":\"red\"}}\n");
  CHECK_PATH(s, "[{\"name\":\"a\"}]");
  CHECK_STATUS(nav_store_answer(s, ticket, "1", NAV_NUL, NULL), NAV_ROUTE_NOT_FOUND);
  nav_store_destroy(s);
}

TEST(a_screen_that_leaves_tells_why) {
  nav_store *s = make_store(NULL);
  struct journal outcomes = { .length = 0 };
  int destroyed = 0;
  nav_store_push_for_result(s, "\"p\"", NAV_NUL, journal_event, &outcomes, NULL, NULL, NULL);
  nav_store_pop(s, NULL);
  nav_store_push_for_result(s, "\"p\"", NAV_NUL, journal_event, &outcomes, NULL, NULL, NULL);
  nav_store_pop_to_root(s, NULL);
  nav_store_push_for_result(s, "\"p\"", NAV_NUL, journal_event, &outcomes, NULL, NULL, NULL);
  nav_store_replace(s, "[\"q\"]", NAV_NUL, NULL);
  CHECK_TEXT(
    outcomes.text, "{\"left\":\"pop\"}\n{\"left\":\"popToRoot\"}\n{\"left\":\"replace\"}\n");
  journal_clear(&outcomes);
  nav_store_push_for_result(s, "\"p\"", NAV_NUL, journal_event, &outcomes, NULL, NULL, NULL);
  CHECK(nav_store_push_for_result(
          s, "{}", NAV_NUL, journal_event, &destroyed, count_up, NULL, NULL) < 0);
  CHECK(destroyed == 1);
  nav_store_destroy(s);
  CHECK_TEXT(outcomes.text, "{\"left\":\"destroyed\"}\n");
}

/* What is said of it among other commands, and without a route. */
#define ALONE "pushForResult stands alone: execute {\"pushForResult\":route} by itself"

TEST(a_ticket_is_answered_by_an_event) {
  nav_store *s = make_store(NULL);
  struct journal all = { .length = 0 };
  nav_event_queue *queue = NULL;
  nav_buffer out = NAV_BUFFER_INIT;
  nav_error error = { 0 };
  CHECK_STATUS(nav_event_queue_create(NULL, 0, &queue, NULL), NAV_OK);
  CHECK_STATUS(nav_store_attach_queue(s, queue, NAV_EVENT_ANSWERED, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_store_observe(
                 s, NAV_EVENT_ANSWERED | NAV_EVENT_DELTA, journal_event, &all, NULL, NULL, NULL),
    NAV_OK);
  CHECK_STATUS(
    nav_store_execute(s, " {\"pushForResult\" : \"pick\"} ", NAV_NUL, &out, NULL), NAV_OK);
  CHECK_TEXT(out.data, "{\"ticket\":1}");
  CHECK_STATUS(
    nav_store_execute(
      s, "{\"command\":{\"pushForResult\":\"pick\"},\"source\":\"user\"}", NAV_NUL, &out, NULL),
    NAV_OK);
  CHECK_TEXT(out.data, "{\"ticket\":2}");
  CHECK_STATUS(nav_store_answer(s, 2, "[1]", NAV_NUL, NULL), NAV_OK);
  CHECK_STATUS(nav_store_pop(s, NULL), NAV_OK);
  CHECK_TEXT(all.text,
    "{\"answered\":{\"ticket\":2,\"outcome\":{\"value\":[1]}}}\n{\"answered\":{\"ticket\":1,\"outcome\":{\"left\":\"pop\"}}}\n");
  CHECK_STATUS(nav_event_queue_next(queue, &out, NULL), NAV_OK);
  CHECK_TEXT(out.data, "{\"answered\":{\"ticket\":2,\"outcome\":{\"value\":[1]}}}");
  /* It stands by itself, takes a route, and without an effect there is no ticket. */
  CHECK_ERROR(
    nav_store_execute(s, "{\"pushForResult\":7}", NAV_NUL, &out, &error), error, NAV_ERR_ROUTE, 17);
  CHECK_ERROR(nav_store_execute(s, "{\"pushForResult\":\"a\",\"b\":1}", NAV_NUL, &out, &error),
    error, NAV_ERR_COMMAND, 20);
  CHECK_ERROR(
    nav_store_execute(s, "{\"sequence\":[{\"pushForResult\":\"a\"}]}", NAV_NUL, &out, &error),
    error, NAV_ERR_COMMAND, 14);
  CHECK(strstr(error.message, ALONE) == error.message);
  CHECK_ERROR(nav_store_execute_batch(s, "[{\"pushForResult\":\"a\"}]", NAV_NUL, 0, &out, &error),
    error, NAV_ERR_COMMAND, 2);
  CHECK(strstr(error.message, ALONE) == error.message);
  CHECK_ERROR(
    nav_store_execute(s, "\"pushForResult\"", NAV_NUL, &out, &error), error, NAV_ERR_COMMAND, 0);
  CHECK(strstr(error.message, ALONE) == error.message);
  CHECK(nav_store_depth(s) == 0);
  nav_store_destroy(s);
  s = make_store(
    "{\"validator\":{\"rootedAt\":\"home\"},\"enforce\":\"always\",\"path\":[\"home\"]}");
  CHECK_STATUS(nav_store_replace(s, "[\"home\"]", NAV_NUL, NULL), NAV_OK);
  CHECK_STATUS(
    nav_store_add_builtin_middleware(s, "\"preventDuplicatePush\"", NAV_NUL, NULL, NULL), NAV_OK);
  CHECK_STATUS(
    nav_store_execute(s, "{\"pushForResult\":\"home\"}", NAV_NUL, &out, NULL), NAV_CANCELLED);
  CHECK(strstr(out.data, "{\"cancelled\":") == out.data);
  nav_store_destroy(s);
  nav_event_queue_destroy(queue);
  nav_buffer_free(&out);
}

TEST(an_answer_says_where_the_call_came_from_that_took_the_screen_away) {
  nav_store *s = make_store(NULL);
  struct journal all = { .length = 0 };
  CHECK_STATUS(
    nav_store_observe(s, NAV_EVENT_ANSWERED, journal_event, &all, NULL, NULL, NULL), NAV_OK);
  for (int i = 0; i < 3; i++)
    nav_store_push_for_result(s, "\"p\"", NAV_NUL, NULL, NULL, NULL, NULL, NULL);
  nav_store_execute(s, "{\"command\":\"pop\",\"source\":\"user\"}", NAV_NUL, NULL, NULL);
  nav_store_answer(s, 2, "1", NAV_NUL, NULL);
  nav_store_reconcile(s, "[]", NAV_NUL, NAV_RECONCILE_REPLACE, NULL, NULL);
  CHECK_TEXT(all.text,
    "{\"answered\":{\"ticket\":3,\"outcome\":{\"left\":\"pop\"}},\"source\":\"user\"}\n"
    "{\"answered\":{\"ticket\":2,\"outcome\":{\"value\":1}}}\n"
    "{\"answered\":{\"ticket\":1,\"outcome\":{\"left\":\"popToRoot\"}},\"source\":\"reconcile\"}\n");
  nav_store_destroy(s);
}

TEST(a_push_without_an_outcome_function_gives_a_ticket) {
  nav_store *s = make_store(NULL);
  struct journal all = { .length = 0 };
  int destroyed = 0;
  int64_t ticket = 0;
  CHECK_STATUS(
    nav_store_observe(s, NAV_EVENT_ANSWERED, journal_event, &all, NULL, NULL, NULL), NAV_OK);
  CHECK_STATUS(
    nav_store_push_for_result(s, "\"p\"", NAV_NUL, NULL, &destroyed, count_up, &ticket, NULL),
    NAV_OK);
  CHECK(ticket == 1 && destroyed == 1);
  CHECK_STATUS(nav_store_answer(s, ticket, "null", NAV_NUL, NULL), NAV_OK);
  CHECK_TEXT(all.text, "{\"answered\":{\"ticket\":1,\"outcome\":{\"value\":null}}}\n");
  nav_store_destroy(s);
}

TEST(a_rolled_back_removal_is_no_leaving) {
  nav_store *s = make_store(NULL);
  struct journal outcomes = { .length = 0 };
  nav_store_push_for_result(s, "\"p\"", NAV_NUL, journal_event, &outcomes, NULL, NULL, NULL);
  nav_store_execute_transaction(s, "[\"pop\",\"pop\"]", NAV_NUL, NULL, NULL);
  nav_store_execute(s,
    "{\"whenCancelled\":{\"primary\":{\"sequence\":[\"pop\",\"pop\"]},\"fallback\":{\"push\":\"q\"}}}",
    NAV_NUL, NULL, NULL);
  CHECK(outcomes.length == 0);
  CHECK(nav_store_depth(s) == 2);
  nav_store_destroy(s);
}

TEST(host_data_lives_as_long_as_its_entry) {
  nav_store *s = make_store("{\"path\":[\"a\",\"b\"]}");
  int a = 0, b = 0, c = 0, d = 0;
  CHECK(nav_store_data(s, 1) == NULL);
  CHECK_STATUS(nav_store_set_data(s, 1, &a, count_up, NULL), NAV_OK);
  CHECK_STATUS(nav_store_set_data(s, 2, &b, count_up, NULL), NAV_OK);
  CHECK(nav_store_data(s, 1) == &a && nav_store_data(s, 2) == &b);
  CHECK_STATUS(nav_store_set_data(s, 77, &c, count_up, NULL), NAV_ROUTE_NOT_FOUND);
  CHECK(c == 1);
  CHECK_STATUS(nav_store_set_data(s, 2, &d, count_up, NULL), NAV_OK);
  CHECK(b == 1);
  CHECK_STATUS(nav_store_execute_transaction(s, "[\"pop\",\"pop\",\"pop\"]", NAV_NUL, NULL, NULL),
    NAV_NOT_COMMITTED);
  CHECK(nav_store_data(s, 2) == &d && d == 0);
  nav_store_pop(s, NULL);
  CHECK(d == 1);
  CHECK(nav_store_data(s, 2) == NULL);
  nav_store_destroy(s);
  CHECK(a == 1);
}
