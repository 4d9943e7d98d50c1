/* What a schema says for others, under `meta`: handed out as it is, and never too much of it. */
#include "test.h"

/* An app of a schema whose route `r` has that text as its meta. */
static nav_status read_meta(const char *meta, size_t length, nav_app **app, nav_error *error) {
  static const char begin[] =
    "{\"format\":1,\"id\":\"s\",\"root\":{\"stack\":\"home\"},\"routes\":{\"home\":{},\"r\":{\"meta\":";
  size_t used = sizeof begin - 1;
  char *text = malloc(used + length + 4);
  nav_schema *schema = NULL;
  memcpy(text, begin, used);
  memcpy(text + used, meta, length);
  memcpy(text + used + length, "}}}", 4);
  nav_status status = nav_schema_create(text, used + length + 3, &schema, error);
  free(text);
  if (status < 0) return status;
  CHECK_STATUS(nav_app_create(schema, NULL, 0, app, NULL), NAV_OK);
  nav_schema_destroy(schema);
  return status;
}

TEST(a_hostile_meta_is_refused_or_handed_out_as_it_is) {
  static const struct {
    const char *meta;
    nav_status status;
  } wrong[] = { { "[]", NAV_ERR_SCHEMA }, { "null", NAV_ERR_SCHEMA }, { "\"x\"", NAV_ERR_SCHEMA },
    { "1e999", NAV_ERR_SCHEMA }, { "{\"a\":\"\xff\"}", NAV_ERR_UTF8 },
    { "{\"a\":\"\\ud800\"}", NAV_ERR_JSON }, { "{\"a\":\"\n\"}", NAV_ERR_JSON },
    { "{\"a\":1", NAV_ERR_JSON }, { "{\"a\":1,\"a\":2}", NAV_ERR_JSON } };
  static const char *const right[] = { "{}", "{\"title\":\":id\",\"id\":[{\"at\":\"~1\"}]}",
    "{\"a\":\"</script>\\u0000\\u202e\\\"\"}",
    "{\"number\":1e-300,\"wide\":18446744073709551616}" };
  nav_error error = { 0 };
  nav_buffer out = NAV_BUFFER_INIT;
  nav_app *app = NULL;
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
    CHECK_STATUS(read_meta(wrong[i].meta, strlen(wrong[i].meta), &app, &error), wrong[i].status);
  for (size_t i = 0; i < sizeof right / sizeof *right; i++) {
    char expected[160];
    nav_buffer canonical = NAV_BUFFER_INIT;
    CHECK_STATUS(read_meta(right[i], strlen(right[i]), &app, &error), NAV_OK);
    CHECK_STATUS(nav_app_send(app, "{\"go\":\"r\"}", NAV_NUL, NULL, NULL), NAV_OK);
    CHECK_STATUS(nav_app_scene(app, &out, NULL), NAV_OK);
    CHECK_STATUS(nav_json_canonical(right[i], NAV_NUL, &canonical, NULL), NAV_OK);
    snprintf(expected, sizeof expected, "\"meta\":%s}", canonical.data);
    CHECK(strstr(out.data, expected) != NULL);
    nav_buffer_free(&canonical);
    nav_app_destroy(app);
  }
  nav_buffer_free(&out);
}

TEST(a_meta_has_64_kB_at_most_and_nests_no_deeper_than_other_json) {
  enum { MOST = 64 << 10 };
  static char text[MOST + 2];
  nav_error error = { 0 };
  nav_buffer out = NAV_BUFFER_INIT;
  nav_app *app = NULL;
  memset(text, 'x', sizeof text);
  memcpy(text, "{\"a\":\"", 6);
  memcpy(text + MOST - 2, "\"}", 2);
  CHECK_STATUS(read_meta(text, MOST, &app, &error), NAV_OK);
  CHECK_STATUS(nav_app_send(app, "{\"go\":\"r\"}", NAV_NUL, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_app_preview(app, "\"back\"", NAV_NUL, &out, NULL), NAV_OK);
  CHECK(out.length < 1000);
  CHECK_STATUS(nav_app_scene(app, &out, NULL), NAV_OK);
  CHECK(out.length > MOST && out.length < MOST + 1000);
  nav_app_destroy(app);
  memcpy(text + MOST - 2, "xx\"}", 4);
  CHECK_STATUS(read_meta(text, MOST + 2, &app, &error), NAV_ERR_LIMIT);
  memset(text, '[', MOST);
  memcpy(text, "{\"a\":", 5);
  CHECK(read_meta(text, MOST, &app, &error) < 0);
  nav_buffer_free(&out);
}
