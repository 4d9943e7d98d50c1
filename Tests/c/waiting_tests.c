/* What waits. An intent is not carried out again for facts that do not concern it: nobody can tell
 * that from what it does. A layer is found in a queue of any length. */
#include "edge.h"

static const char WAITING[] = HEAD
  "\"root\":{\"tabs\":[{\"name\":\"a\",\"stack\":\"home\"},{\"name\":\"b\",\"split\":{\"sidebar\":"
  "{\"stack\":\"list\"},\"detail\":{\"stack\":\"note\"}}}]},\"facts\":{\"f0\":{\"initial\":false},"
  "\"f1\":{\"initial\":false},\"f2\":{\"initial\":false},\"f3\":{\"initial\":false},"
  "\"f4\":{\"initial\":false},\"f5\":{\"initial\":false}},\"routes\":{\"home\":{},\"list\":{},"
  "\"note\":{},\"gate0\":{\"show\":\"sheet\",\"returns\":\"bool\"},\"gate1\":{\"requires\":[\"!f4\"],"
  "\"orElse\":\"gate0\"},\"gate2\":{\"show\":\"cover\"},"
  "\"goal\":{\"in\":\"a\",\"links\":[\"/goal\"],\"requires\":[{\"if\":\"f0\",\"orElse\":\"gate0\"},"
  "{\"if\":\"f1\",\"orElse\":\"gate1\"}]},\"under\":{\"requires\":[\"f2\"],\"orElse\":\"gate2\"},"
  "\"deep\":{\"links\":[\"/deep\"],\"parents\":[\"under\"],\"requires\":[\"f0\"],"
  "\"orElse\":\"gate1\"},\"side\":{\"in\":\"b/sidebar\",\"requires\":[\"f3\"],\"orElse\":\"gate0\"},"
  "\"both\":{\"in\":\"b/detail\",\"links\":[\"/both\"],\"beside\":[\"side\"],\"requires\":[\"f1\"],"
  "\"orElse\":\"gate2\"},\"private\":{\"requires\":[\"f5\"]},\"card\":{\"show\":\"sheet\","
  "\"whenBusy\":\"reject\",\"requires\":[\"f2\"],\"orElse\":\"gate0\"},"
  "\"lock\":{\"show\":\"cover\",\"while\":[\"f4\",\"f5\"],\"allows\":[\"gate2\"]}}}";

static const char *const INTENTS[] = { "{\"go\":\"goal\"}", "{\"open\":\"/goal\"}",
  "{\"open\":\"/deep\"}", "{\"open\":\"/both\"}", "{\"open\":{\"name\":\"both\"}}",
  "{\"go\":\"card\"}", "{\"go\":\"under\"}", "{\"go\":\"private\"}", "{\"go\":\"gate2\"}",
  "\"back\"", "\"forget\"", "{\"answer\":{\"value\":true}}", "{\"select\":\"b\"}",
  "{\"go\":\"home\"}" };

/* Something has happened, and everything is as before. */
static void stir(nav_app *app) {
  CHECK_STATUS(go(app, "{\"badge\":{\"at\":\"a\",\"value\":1}}"), NAV_OK);
  CHECK_STATUS(go(app, "{\"badge\":{\"at\":\"a\",\"value\":null}}"), NAV_OK);
}

static void hear_all(void *user_data, const char *event, size_t length) {
  (void)event, (void)length;
  ++*(int *)user_data;
}

/* The stirred app looks at what waits each time; the other one only when it must. */
TEST(facts_that_do_not_concern_what_waits_leave_it_as_looking_would) {
  nav_buffer left = NAV_BUFFER_INIT, right = NAV_BUFFER_INIT;
  unsigned draw = 27;
  int waited = 0, heard = 0;
  for (int life = 0; life < 60; life++) {
    nav_app *app = app_of(WAITING, NULL), *stirred = app_of(WAITING, NULL);
    if (life % 2 == 1)
      CHECK_STATUS(nav_app_observe(app, NAV_EVENT_ALL, hear_all, &heard, NULL, NULL, NULL), NAV_OK);
    for (int call = 0; call < 120; call++) {
      draw = draw * 1664525u + 1013904223u;
      unsigned kind = draw >> 16;
      if (kind % 5 == 0) {
        const char *intent = INTENTS[kind / 5 % (sizeof INTENTS / sizeof *INTENTS)];
        CHECK(go(app, intent) == go(stirred, intent));
      } else {
        char facts[40];
        snprintf(facts, sizeof facts, "{\"f%u\":%s}", kind / 5 % 6, kind & 64 ? "true" : "false");
        stir(stirred);
        CHECK(nav_app_set_facts(app, facts, NAV_NUL, &left, NULL) ==
          nav_app_set_facts(stirred, facts, NAV_NUL, &right, NULL));
        CHECK_TEXT(left.data, right.data);
      }
      CHECK_STATUS(nav_app_state(app, &left, NULL), NAV_OK);
      CHECK_STATUS(nav_app_state(stirred, &right, NULL), NAV_OK);
      CHECK_TEXT(left.data, right.data);
      waited += strstr(left.data, "\"pending\":null") == NULL;
    }
    nav_app_destroy(app);
    nav_app_destroy(stirred);
  }
  CHECK(waited > 1000);
  nav_buffer_free(&left);
  nav_buffer_free(&right);
}

/* A preview of facts teaches the app nothing about facts that have not changed. */
TEST(a_preview_of_facts_does_not_change_what_is_waited_for) {
  nav_app *app = app_of(WAITING, NULL);
  nav_buffer out = NAV_BUFFER_INIT;
  CHECK_STATUS(go(app, "{\"open\":\"/goal\"}"), NAV_PENDING);
  for (int i = 0; i < 2; i++) {
    CHECK_STATUS(nav_app_set_facts(app, "{\"f3\":true}", NAV_NUL, NULL, NULL), NAV_OK);
    CHECK_STATUS(nav_app_preview(app, "{\"facts\":{\"f0\":true}}", NAV_NUL, &out, NULL), NAV_OK);
    CHECK(strstr(out.data, "\"resumed\":{\"pending\":{\"needs\":[\"f1\"]") != NULL);
    CHECK_STATUS(nav_app_preview(app, "{\"facts\":{\"f3\":false}}", NAV_NUL, &out, NULL), NAV_OK);
    CHECK(strstr(out.data, "\"resumed\":null") != NULL);
    CHECK_STATUS(nav_app_set_facts(app, "{\"f3\":false}", NAV_NUL, NULL, NULL), NAV_OK);
  }
  CHECK_STATUS(nav_app_set_facts(app, "{\"f0\":true,\"f1\":true}", NAV_NUL, &out, NULL), NAV_OK);
  CHECK(strstr(out.data, "\"resumed\":\"done\"") != NULL);
  nav_buffer_free(&out);
  nav_app_destroy(app);
}

static nav_status queue(nav_app *app, int number) {
  char intent[80];
  snprintf(intent, sizeof intent, "{\"go\":{\"name\":\"w\",\"params\":{\"n\":%d}}}", number);
  return go(app, intent);
}

TEST(a_route_that_waits_in_a_long_queue_is_not_queued_again) {
  nav_app *app = app_of(STACK_APP, NULL);
  CHECK_STATUS(go(app, "{\"go\":\"s\"}"), NAV_OK);
  for (int number = 0; number < 200; number++) {
    CHECK_STATUS(queue(app, number), NAV_QUEUED);
    CHECK_STATUS(queue(app, number), NAV_NOOP);
    CHECK_STATUS(queue(app, number / 2), NAV_NOOP);
  }
  for (int number = 0; number < 100; number++) CHECK_STATUS(go(app, "\"dismiss\""), NAV_OK);
  /* What is shown waits no longer; what left may wait again, once, behind the others. */
  CHECK_STATUS(queue(app, 98), NAV_QUEUED);
  CHECK_STATUS(queue(app, 98), NAV_NOOP);
  CHECK_STATUS(queue(app, 199), NAV_NOOP);
  check_app(app, "s: home + sheet w(n=99)");
  nav_app_destroy(app);
}
