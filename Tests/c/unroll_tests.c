/* Parents that are the beginnings of a list: {"unroll":name}. The laws of their addresses over
 * random states are in Tests/model/place_laws.py. */
#include "test.h"

static const char SCHEMA[] =
  "{\"format\":1,\"id\":\"f\",\"root\":{\"stack\":\"drives\"},\"routes\":{\"drives\":{},"
  "\"folder\":{\"params\":{\"path\":{\"list\":\"string\"}},\"links\":[\"/f/*path\"],"
  "\"parents\":[{\"unroll\":\"path\"}]}},\"links\":{\"limits\":{\"maxPathSegments\":0}}}";

static nav_status open_url(nav_app *app, const char *url) {
  char intent[4096];
  snprintf(intent, sizeof intent, "{\"open\":\"%s\"}", url);
  return nav_app_send(app, intent, NAV_NUL, NULL, NULL);
}

static void check_describe(nav_app *app, const char *expected) {
  nav_buffer text = NAV_BUFFER_INIT;
  CHECK_STATUS(nav_app_describe(app, &text, NULL), NAV_OK);
  CHECK_TEXT(text.data, expected);
  nav_buffer_free(&text);
}

TEST(a_link_makes_an_entry_for_each_beginning_of_a_list) {
  nav_app *app = app_of(SCHEMA, "{}");
  CHECK_STATUS(open_url(app, "/f/a/b/c"), NAV_OK);
  check_describe(app,
    "f: drives > folder(path=[\"a\"]) > folder(path=[\"a\",\"b\"]) > "
    "folder(path=[\"a\",\"b\",\"c\"])");
  CHECK_STATUS(nav_app_send(app, "\"back\"", NAV_NUL, NULL, NULL), NAV_OK);
  CHECK_STATUS(open_url(app, "/f/a/b"), NAV_NOOP);
  CHECK_STATUS(open_url(app, "/f"), NAV_OK);
  check_describe(app, "f: drives > folder(path=[])");
  nav_app_destroy(app);
}

TEST(entries_of_an_equal_beginning_of_a_list_keep_their_ids) {
  nav_app *app = app_of(SCHEMA, "{}");
  nav_buffer before = NAV_BUFFER_INIT, after = NAV_BUFFER_INIT;
  CHECK_STATUS(open_url(app, "/f/a/b"), NAV_OK);
  CHECK_STATUS(nav_app_path(app, NULL, NAV_NUL, &before, NULL), NAV_OK);
  CHECK_STATUS(open_url(app, "/f/a/b/c"), NAV_OK);
  CHECK_STATUS(nav_app_path(app, NULL, NAV_NUL, &after, NULL), NAV_OK);
  CHECK(before.length < after.length);
  CHECK(before.length && strncmp(before.data, after.data, before.length - 1) == 0);
  nav_buffer_free(&before);
  nav_buffer_free(&after);
  nav_app_destroy(app);
}

TEST(at_most_256_beginnings_of_a_list_are_made) {
  nav_app *app = app_of(SCHEMA, "{}");
  nav_buffer scene = NAV_BUFFER_INIT;
  char url[2048] = "/f";
  for (int i = 0; i < 257; i++) strcat(url, "/x");
  CHECK_STATUS(open_url(app, url), NAV_OK);
  CHECK_STATUS(nav_app_scene(app, &scene, NULL), NAV_OK);
  CHECK(scene.data && strstr(scene.data, "\"depth\":258,"));
  strcat(url, "/x/x/x");
  CHECK_STATUS(open_url(app, url), NAV_OK);
  CHECK_STATUS(nav_app_scene(app, &scene, NULL), NAV_OK);
  CHECK(scene.data && strstr(scene.data, "\"depth\":258,"));
  nav_buffer_free(&scene);
  nav_app_destroy(app);
}

TEST(beginnings_of_a_list_obey_the_limit_of_the_stack) {
  nav_app *app = app_of(SCHEMA, "{\"limits\":{\"stackDepth\":3}}");
  CHECK_STATUS(open_url(app, "/f/a/b"), NAV_OK);
  CHECK_STATUS(open_url(app, "/f/a/b/c"), NAV_ERR_LIMIT);
  check_describe(app, "f: drives > folder(path=[\"a\"]) > folder(path=[\"a\",\"b\"])");
  nav_app_destroy(app);
}

static void check_refused(const char *parents, const char *beginning) {
  nav_schema *schema = NULL;
  nav_error error = { 0 };
  char text[1024];
  snprintf(text, sizeof text,
    "{\"format\":1,\"id\":\"f\",\"root\":{\"stack\":\"r\"},\"routes\":{\"r\":{},\"p\":{"
    "\"params\":{\"id\":\"uint\",\"path\":{\"list\":\"string\"}},\"parents\":[%s]}}}",
    parents);
  CHECK_STATUS(nav_schema_create(text, NAV_NUL, &schema, &error), NAV_ERR_SCHEMA);
  CHECK(!schema && strncmp(error.message, beginning, strlen(beginning)) == 0);
  if (strncmp(error.message, beginning, strlen(beginning))) CHECK_TEXT(error.message, beginning);
}

TEST(a_parent_that_unrolls_names_a_list_of_its_route) {
  check_refused("{\"unroll\":\"id\"}",
    "doesNotFit: unroll (/routes/p/parents/0/unroll): "
    "\"unroll\" takes a parameter that is a list");
  check_refused("{\"unroll\":\"paht\"}", "unknownParam: unroll (/routes/p/parents/0/unroll): ");
  check_refused("{\"unroll\":1}", "invalid: unroll (/routes/p/parents/0/unroll): ");
  check_refused("{\"unroll\":\"path\",\"params\":{}}", "unknownKey: params (/routes/p/parents/0");
}
