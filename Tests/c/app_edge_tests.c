/* Edges of apps: more facts and values than a word has bits, and names as long as messages show. */
#include "test.h"

enum { MANY = 70 };

static void expect_error(const char *text, const char *message) {
  nav_schema *schema = NULL;
  nav_error error = { 0 };
  CHECK_STATUS(nav_schema_create(text, NAV_NUL, &schema, &error), NAV_ERR_SCHEMA);
  CHECK_TEXT(error.message, message);
}

static nav_app *app_of(const char *schema_text) {
  nav_schema *schema = NULL;
  nav_app *app = NULL;
  nav_error error = { 0 };
  if (nav_schema_create(schema_text, NAV_NUL, &schema, &error) != NAV_OK) {
    printf("no schema: %s\n", error.message);
    exit(1);
  }
  CHECK_STATUS(nav_app_create(schema, NULL, 0, &app, NULL), NAV_OK);
  nav_schema_destroy(schema);
  return app;
}

TEST(seventy_facts_are_set_at_once) {
  static char text[8192];
  nav_buffer facts = NAV_BUFFER_INIT;
  size_t n;
  int i;
  n = (size_t)sprintf(text, "{\"format\":1,\"id\":\"s\",\"root\":{\"stack\":\"home\"},\"routes\":"
                            "{\"home\":{}},\"facts\":{");
  for (i = 0; i < MANY; i++)
    n += (size_t)sprintf(text + n, "%s\"f%d\":{\"initial\":false}", i ? "," : "", i);
  sprintf(text + n, "}}");
  nav_app *app = app_of(text);
  for (n = 0, i = 0; i < MANY; i++)
    n += (size_t)sprintf(text + n, "%c\"f%d\":true", i ? ',' : '{', i);
  sprintf(text + n, "}");
  CHECK_STATUS(nav_app_set_facts(app, text, NAV_NUL, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_app_facts(app, &facts, NULL), NAV_OK);
  CHECK(facts.data != NULL && strstr(facts.data, "false") == NULL);
  nav_buffer_free(&facts);
  CHECK_STATUS(nav_app_set_facts(app, "{\"f64\":true,\"f64\":true}", NAV_NUL, NULL, NULL),
               NAV_ERR_JSON);
  nav_app_destroy(app);
}

TEST(a_condition_tells_seventy_values_apart) {
  static char text[8192];
  size_t n;
  int i;
  n = (size_t)sprintf(text, "{\"format\":1,\"id\":\"s\",\"root\":{\"stack\":\"home\"},\"facts\":"
                            "{\"level\":{\"initial\":\"v0\",\"values\":[");
  for (i = 0; i < MANY; i++) n += (size_t)sprintf(text + n, "%s\"v%d\"", i ? "," : "", i);
  sprintf(text + n, "]}},\"routes\":{\"home\":{},"
                    "\"a\":{\"requires\":[{\"level\":[\"v64\",\"v69\"]}]}}}");
  nav_app *app = app_of(text);
  for (i = 0; i < MANY; i++) {
    char facts[32];
    sprintf(facts, "{\"level\":\"v%d\"}", i);
    if (i > 0) CHECK_STATUS(nav_app_set_facts(app, facts, NAV_NUL, NULL, NULL), NAV_OK);
    CHECK_STATUS(nav_app_send(app, "{\"go\":\"a\"}", NAV_NUL, NULL, NULL),
                 i == 64 || i == 69 ? NAV_OK : NAV_REJECTED);
    nav_app_send(app, "\"backToRoot\"", NAV_NUL, NULL, NULL);
  }
  nav_app_destroy(app);
}

#define FORTY "abcdefghijabcdefghijabcdefghijabcdefghij"
TEST(errors_show_names_of_forty_bytes_whole) {
  nav_error error = { 0 };
  nav_app *app = app_of("{\"format\":1,\"id\":\"s\",\"root\":{\"stack\":\"home\"},\"routes\":{"
                        "\"home\":{},\"" FORTY "\":{\"params\":{\"" FORTY "\":\"int\"}}}}");
  CHECK_STATUS(nav_app_send(app, "{\"go\":{\"name\":\"" FORTY "\",\"params\":{\"" FORTY
                                 "\":\"x\"}}}", NAV_NUL, NULL, &error), NAV_ERR_SCHEMA);
  CHECK_TEXT(error.message, "wrongType: \"" FORTY "\" of \"" FORTY "\" takes int");
  nav_app_destroy(app);
}

TEST(an_error_lists_the_values_that_a_fact_takes) {
  expect_error("{\"format\":1,\"id\":\"s\",\"root\":{\"stack\":\"home\"},\"routes\":{\"home\":{}},"
               "\"facts\":{\"level\":{\"initial\":\"d\",\"values\":[\"a\",\"b\",\"c\"]}}}",
    "doesNotFit: initial (/facts/level/initial): the fact \"level\" is one of a, b, c");
}
