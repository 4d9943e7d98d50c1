/* What would happen: previews, and the way to a screen. */
#include "edge.h"

#define SCHEMA \
  HEAD \
    "\"root\":{\"tabs\":[{\"name\":\"a\",\"stack\":\"home\"},{\"name\":\"b\",\"stack\":\"list\"}]}," \
    "\"facts\":{\"in\":{\"initial\":false}},\"routes\":{\"home\":{},\"list\":{}," \
    "\"n\":{\"params\":{\"n\":\"int\"}},\"secret\":{\"requires\":[\"in\"],\"orElse\":\"login\"}," \
    "\"login\":{\"show\":\"sheet\",\"returns\":\"bool\"},\"draft\":{\"leave\":\"ask\"}," \
    "\"later\":{\"show\":\"sheet\",\"whenBusy\":\"queue\"}}}"

static void preview(nav_app *app, const char *input, nav_status expected, const char *part) {
  nav_buffer out = NAV_BUFFER_INIT;
  nav_error error = { 0 };
  CHECK_STATUS(nav_app_preview(app, input, NAV_NUL, &out, &error), expected);
  if (expected == NAV_OK)
    CHECK(out.data != NULL && strstr(out.data, part) != NULL);
  else
    CHECK(out.length == 0 && strstr(error.message, part) != NULL);
  nav_buffer_free(&out);
}

/* Everything of an app that can be read. */
static void read_all(nav_app *app, char *all, size_t size) {
  nav_status (*const reads[])(nav_app *, nav_buffer *, nav_error *) = { nav_app_state,
    nav_app_scene, nav_app_describe, nav_app_url, nav_app_history };
  nav_buffer out = NAV_BUFFER_INIT;
  size_t used = (size_t)snprintf(all, size, "%llu", (unsigned long long)nav_app_revision(app));
  for (size_t i = 0; i < sizeof reads / sizeof *reads; i++) {
    CHECK_STATUS(reads[i](app, &out, NULL), NAV_OK);
    used += (size_t)snprintf(all + used, size - used, "|%s", out.data);
  }
  CHECK_STATUS(nav_app_snapshot(app, NULL, 0, &out, NULL), NAV_OK);
  snprintf(all + used, size - used, "|%s", out.data);
  nav_buffer_free(&out);
}

static void count_call(void *user_data, const char *text, size_t length) {
  (void)text, (void)length;
  ++*(int *)user_data;
}
static void count_commit(void *user_data, const char *commit, size_t length, nav_reply *reply) {
  (void)reply;
  count_call(user_data, commit, length);
}

static const char *const INPUTS[] = { "{\"go\":{\"name\":\"n\",\"params\":{\"n\":1}}}",
  "{\"go\":\"secret\"}", "{\"go\":\"login\"}", "\"back\"", "{\"select\":\"b\"}", "\"dismissAll\"",
  "{\"transaction\":[{\"go\":\"login\"},{\"go\":\"later\"}]}",
  "{\"badge\":{\"at\":\"b\",\"value\":3}}", "{\"facts\":{\"in\":true}}",
  "{\"intent\":{\"go\":\"list\"},\"from\":99}", "{\"open\":\"/none\"}",
  "{\"goForResult\":\"login\"}", "\"forget\"" };

TEST(a_preview_changes_nothing_and_tells_nobody) {
  static char before[16384], after[16384];
  nav_app *app = app_of(SCHEMA, NULL);
  int calls = 0;
  CHECK_STATUS(go(app, "{\"go\":\"draft\"}"), NAV_OK);
  CHECK_STATUS(go(app, "{\"go\":\"secret\"}"), NAV_PENDING);
  CHECK_STATUS(go(app, "{\"go\":\"later\"}"), NAV_QUEUED);
  CHECK_STATUS(
    nav_app_observe(app, NAV_EVENT_ALL | NAV_EVENT_REFUSED, count_call, &calls, NULL, NULL, NULL),
    NAV_OK);
  CHECK_STATUS(nav_app_intercept(app, "i", 1, count_commit, &calls, NULL, NULL, NULL), NAV_OK);
  for (int round = 0; round < 2; round++) {
    read_all(app, before, sizeof before);
    for (size_t i = 0; i < sizeof INPUTS / sizeof *INPUTS; i++) {
      preview(app, INPUTS[i], NAV_OK, "\"result\":");
      read_all(app, after, sizeof after);
      CHECK_TEXT(after, before);
    }
    CHECK(calls == 0);
    if (round == 1) break;
    /* The second round has an open question. */
    CHECK_STATUS(go(app, "\"dismissAll\""), NAV_OK);
    CHECK_STATUS(go(app, "\"backToRoot\""), NAV_PENDING);
    calls = 0;
  }
  nav_app_destroy(app);
}

TEST(a_preview_says_what_the_intent_then_does) {
  nav_app *app = app_of(SCHEMA, NULL);
  nav_buffer seen = NAV_BUFFER_INIT, result = NAV_BUFFER_INIT, scene = NAV_BUFFER_INIT;
  for (size_t i = 0; i < sizeof INPUTS / sizeof *INPUTS; i++) {
    static char expected[4096];
    CHECK_STATUS(nav_app_preview(app, INPUTS[i], NAV_NUL, &seen, NULL), NAV_OK);
    if (strstr(INPUTS[i], "facts") != NULL)
      CHECK(nav_app_set_facts(app, "{\"in\":true}", NAV_NUL, &result, NULL) >= 0);
    else
      CHECK(nav_app_send(app, INPUTS[i], NAV_NUL, &result, NULL) >= 0);
    CHECK_STATUS(nav_app_scene(app, &scene, NULL), NAV_OK);
    snprintf(expected, sizeof expected, "{\"result\":%s,\"changes\":[", result.data);
    CHECK(strncmp(seen.data, expected, strlen(expected)) == 0);
    snprintf(expected, sizeof expected, "],\"scene\":%s}", scene.data);
    CHECK(seen.length > strlen(expected));
    CHECK_TEXT(seen.data + seen.length - strlen(expected), expected);
  }
  nav_buffer_free(&seen);
  nav_buffer_free(&result);
  nav_buffer_free(&scene);
  nav_app_destroy(app);
}

TEST(a_preview_fails_as_sending_would) {
  nav_app *app = app_of(SCHEMA, NULL);
  preview(app, "{\"go\":\"nowhere\"}", NAV_ERR_SCHEMA, "unknownRoute");
  preview(app, "{\"go\":\"n\"}", NAV_ERR_SCHEMA, "missingParam");
  preview(app, "\"forward\"", NAV_ERR_SCHEMA, "unknownIntent");
  preview(app, "{\"travel\":1}", NAV_ERR_SCHEMA, "unknownIntent");
  preview(app, "{\"facts\":{\"out\":true}}", NAV_ERR_SCHEMA, "unknownFact");
  preview(app, "{\"facts\":{\"in\":1}}", NAV_ERR_SCHEMA, "doesNotFit");
  preview(app, "{\"facts\":{\"in\":true},\"go\":\"n\"}", NAV_ERR_SCHEMA, "unknownIntent");
  preview(app, "{\"update\":{\"n\":1}}", NAV_ERR_SCHEMA, "unknownParam");
  preview(app, "{\"facts\":{\"in\":true}} x", NAV_ERR_JSON, "");
  preview(app, "\"back\"]", NAV_ERR_JSON, "");
  preview(app, "", NAV_ERR_JSON, "");
  CHECK_STATUS(nav_app_preview(app, NULL, 0, NULL, NULL), NAV_ERR_ARGUMENT);
  CHECK_STATUS(nav_app_preview(app, "\"back\"", NAV_NUL, NULL, NULL), NAV_OK);
  check_app(app, "s [a]: home");
  nav_app_destroy(app);
}

TEST(ten_thousand_previews_leave_nothing) {
  static const char *const inputs[] = { "{\"go\":\"login\"}", "{\"facts\":{\"in\":true}}",
    "{\"go\":{\"name\":\"n\",\"params\":{\"n\":1}}}", "{\"go\":\"nowhere\"}" };
  nav_app *app = app_of(SCHEMA, NULL);
  nav_buffer out = NAV_BUFFER_INIT;
  size_t before = 0;
  int failed = 0;
  for (int i = 0; i < 10000; i++) {
    /* Late: an emulator that is counted too has translated everything by then. */
    if (i == 5000) before = bytes_in_use();
    failed += nav_app_preview(app, inputs[i % 4], NAV_NUL, &out, NULL) != NAV_OK;
  }
  CHECK(bytes_in_use() < before + BYTES_OF_OTHERS);
  CHECK(failed == 2500);
  nav_buffer_free(&out);
  check_app(app, "s [a]: home");
  nav_app_destroy(app);
}

static nav_app *inner;
static void preview_inside(void *user_data, const char *commit, size_t length, nav_reply *reply) {
  nav_buffer out = NAV_BUFFER_INIT;
  (void)commit, (void)length, (void)reply;
  *(nav_status *)user_data = nav_app_preview(inner, "\"back\"", NAV_NUL, &out, NULL);
  nav_buffer_free(&out);
}

TEST(an_interceptor_cannot_preview) {
  nav_status inside = NAV_OK;
  inner = app_of(SCHEMA, NULL);
  CHECK_STATUS(nav_app_intercept(inner, "i", 1, preview_inside, &inside, NULL, NULL, NULL), NAV_OK);
  CHECK_STATUS(go(inner, "{\"go\":\"login\"}"), NAV_OK);
  CHECK_STATUS(inside, NAV_ERR_REENTRANT);
  check_app(inner, "s [a]: home + sheet login");
  nav_app_destroy(inner);
}

static void check_path(nav_app *app, const char *at, const char *expected) {
  nav_buffer out = NAV_BUFFER_INIT;
  CHECK_STATUS(nav_app_path(app, at, NAV_NUL, &out, NULL), NAV_OK);
  CHECK_TEXT(out.data, expected);
  nav_buffer_free(&out);
}

TEST(the_way_to_a_screen_begins_with_the_root_or_the_layer) {
  nav_buffer out = NAV_BUFFER_INIT;
  nav_error error = { 0 };
  nav_app *app = app_of(SCHEMA, NULL);
  CHECK_STATUS(go(app, "{\"go\":{\"name\":\"n\",\"params\":{\"n\":1}}}"), NAV_OK);
  check_path(app, NULL,
    "[{\"id\":1,\"route\":{\"name\":\"home\"},\"title\":\"home\"},"
    "{\"id\":3,\"route\":{\"name\":\"n\",\"params\":{\"n\":1}},\"title\":\"n\"}]");
  CHECK_STATUS(go(app, "{\"go\":\"login\"}"), NAV_OK);
  CHECK_STATUS(go(app, "{\"go\":\"draft\"}"), NAV_OK);
  check_path(app, NULL,
    "[{\"id\":4,\"route\":{\"name\":\"login\"},\"title\":\"login\"},"
    "{\"id\":5,\"route\":{\"name\":\"draft\"},\"title\":\"draft\"}]");
  check_path(app, "~4",
    "[{\"id\":4,\"route\":{\"name\":\"login\"},\"title\":\"login\"},"
    "{\"id\":5,\"route\":{\"name\":\"draft\"},\"title\":\"draft\"}]");
  check_path(app, "b", "[{\"id\":2,\"route\":{\"name\":\"list\"},\"title\":\"list\"}]");
  CHECK_STATUS(nav_app_path(app, "~5", NAV_NUL, &out, &error), NAV_ROUTE_NOT_FOUND);
  CHECK_STATUS(nav_app_path(app, "", NAV_NUL, &out, &error), NAV_ERR_SCHEMA);
  CHECK_STATUS(nav_app_path(app, "c", NAV_NUL, &out, &error), NAV_ERR_SCHEMA);
  CHECK(strstr(error.message, "unknownAddress") != NULL && out.length == 0);
  CHECK_STATUS(nav_app_path(app, "b\n\033[2J", NAV_NUL, &out, &error), NAV_ERR_SCHEMA);
  CHECK(strstr(error.message, "b??[2J") != NULL && strchr(error.message, '\n') == NULL);
  CHECK_STATUS(nav_app_path(app, "b", NAV_NUL, NULL, &error), NAV_ERR_ARGUMENT);
  nav_app_destroy(app);
}

TEST(a_scene_with_stacks_has_what_is_under_each_top) {
  nav_buffer out = NAV_BUFFER_INIT;
  nav_app *app = app_of(SCHEMA, NULL);
  CHECK_STATUS(go(app, "{\"go\":{\"name\":\"n\",\"params\":{\"n\":1}}}"), NAV_OK);
  CHECK_STATUS(go(app, "{\"go\":\"login\"}"), NAV_OK);
  CHECK_STATUS(nav_app_scene_with_stacks(app, &out, NULL), NAV_OK);
  CHECK(strstr(out.data,
          "\"layers\":[{\"id\":4,\"style\":\"sheet\",\"at\":\"~4\",\"depth\":1,"
          "\"under\":[],\"top\":{\"id\":4,") != NULL);
  CHECK_STATUS(go(app, "{\"go\":\"draft\"}"), NAV_OK);
  CHECK_STATUS(nav_app_scene_with_stacks(app, &out, NULL), NAV_OK);
  CHECK_TEXT(out.data,
    "{\"screens\":[{\"at\":\"a\",\"depth\":2,"
    "\"under\":[{\"id\":1,\"route\":{\"name\":\"home\"},\"title\":\"home\"}],"
    "\"id\":3,\"route\":{\"name\":\"n\",\"params\":{\"n\":1}},\"title\":\"n\"}],"
    "\"layers\":[{\"id\":4,\"style\":\"sheet\",\"at\":\"~4\",\"depth\":2,"
    "\"under\":[{\"id\":4,\"route\":{\"name\":\"login\"},\"title\":\"login\"}],"
    "\"top\":{\"id\":5,\"route\":{\"name\":\"draft\"},\"title\":\"draft\"}}],"
    "\"bars\":[{\"at\":\"\",\"selected\":\"a\",\"tabs\":[{\"name\":\"a\",\"title\":\"a\"},"
    "{\"name\":\"b\",\"title\":\"b\"}]}],"
    "\"here\":\"~4\",\"title\":\"draft\",\"canGoBack\":true}");
  CHECK_STATUS(nav_app_scene_with_stacks(app, NULL, NULL), NAV_ERR_ARGUMENT);
  nav_buffer_free(&out);
  nav_app_destroy(app);
}

TEST(the_revision_grows_with_questions_and_what_waits) {
  nav_app *app = app_of(SCHEMA, NULL);
  CHECK_STATUS(go(app, "{\"go\":\"draft\"}"), NAV_OK);
  CHECK(nav_app_revision(app) == 1);
  CHECK_STATUS(go(app, "\"back\""), NAV_PENDING);
  CHECK(nav_app_revision(app) == 2);
  CHECK_STATUS(go(app, "{\"replace\":\"list\"}") < 0 ? NAV_OK : NAV_NOOP, NAV_OK);
  CHECK(nav_app_revision(app) == 2);
  CHECK_STATUS(go(app, "\"back\""), NAV_OK);
  CHECK(nav_app_revision(app) == 3);
  CHECK_STATUS(go(app, "{\"go\":\"secret\"}"), NAV_PENDING);
  CHECK(nav_app_revision(app) == 4);
  CHECK_STATUS(go(app, "\"forget\""), NAV_OK);
  CHECK(nav_app_revision(app) == 5);
  CHECK_STATUS(go(app, "\"forget\""), NAV_NOOP);
  CHECK_STATUS(go(app, "{\"badge\":{\"at\":\"b\",\"value\":\"new\"}}"), NAV_OK);
  CHECK(nav_app_revision(app) == 6);
  nav_app_destroy(app);
}

/* How much more memory is in use once a scene was read of a sheet with many screens on it and
   `intent` has taken them away. Before that is measured, it has happened with few. */
static size_t kept_after(const char *intent) {
  nav_buffer scene = NAV_BUFFER_INIT;
  nav_app *app = app_of(SCHEMA, "{\"history\":{\"limit\":0}}");
  size_t before = 0;
  for (int round = 0; round < 2; round++) {
    before = bytes_in_use();
    CHECK_STATUS(go(app, "{\"go\":\"later\"}"), NAV_OK);
    for (int i = 0; i < (round ? 5000 : 10); i++)
      CHECK_STATUS(nav_app_send(app,
                     i % 2 ? "{\"go\":{\"name\":\"n\",\"params\":{\"n\":1}}}"
                           : "{\"go\":{\"name\":\"n\",\"params\":{\"n\":2}}}",
                     NAV_NUL, NULL, NULL),
        NAV_OK);
    CHECK_STATUS(nav_app_scene(app, &scene, NULL), NAV_OK);
    CHECK_STATUS(go(app, intent), NAV_OK);
    if (strcmp(intent, "\"backToRoot\"") == 0) CHECK_STATUS(go(app, "\"dismiss\""), NAV_OK);
  }
  size_t after = bytes_in_use();
  nav_buffer_free(&scene);
  nav_app_destroy(app);
  return after > before ? after - before : 0;
}

TEST(a_scene_keeps_nothing_of_a_layer_that_has_left) {
  CHECK(kept_after("\"dismiss\"") < BYTES_OF_OTHERS);
  CHECK(kept_after("\"dismissAll\"") < BYTES_OF_OTHERS);
  CHECK(kept_after("\"backToRoot\"") < BYTES_OF_OTHERS);
  CHECK(kept_after("{\"open\":{\"name\":\"draft\"}}") < BYTES_OF_OTHERS);
}
