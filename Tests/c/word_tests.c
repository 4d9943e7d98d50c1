/* Words that people bring along from elsewhere: the error says what to write here. */
#include "test.h"

#define SCHEMA \
  "{\"format\":1,\"id\":\"s\",\"root\":{\"stack\":\"home\"}," \
  "\"routes\":{\"home\":{},\"a\":{\"links\":[\"/a\"]}}}"

static void expect_part(nav_status status, nav_status expected, const nav_error *error,
  const char *text, const char *part) {
  CHECK_STATUS(status, expected);
  if (strstr(error->message, part) == NULL)
    test_text(__FILE__, __LINE__, text, error->message, part);
}

TEST(an_intent_that_is_called_so_elsewhere_is_told_its_name) {
  static const char *const words[][2] = { { "{\"push\":\"a\"}", "did you mean \"go\"" },
    { "{\"present\":\"a\"}", "did you mean \"go\"" },
    { "{\"navigate\":\"a\"}", "did you mean \"go\"" }, { "\"pop\"", "did you mean \"back\"" },
    { "{\"popTo\":\"a\"}", "did you mean \"backTo\"" },
    { "\"popToRoot\"", "did you mean \"backToRoot\"" },
    { "\"close\"", "did you mean \"dismiss\"" } };
  nav_app *app = app_of(SCHEMA, NULL);
  for (unsigned i = 0; i < sizeof words / sizeof *words; i++) {
    nav_error error = { 0 };
    expect_part(nav_app_send(app, words[i][0], NAV_NUL, NULL, &error), NAV_ERR_SCHEMA, &error,
      words[i][0], words[i][1]);
  }
  nav_app_destroy(app);
}

TEST(a_type_that_is_called_so_elsewhere_is_told_its_name) {
  static const char *const words[][2] = { { "integer", "int is built in" },
    { "boolean", "bool is built in" }, { "float", "number is built in" },
    { "text", "string is built in" } };
  for (unsigned i = 0; i < sizeof words / sizeof *words; i++) {
    char text[256];
    nav_schema *schema = NULL;
    nav_error error = { 0 };
    snprintf(text, sizeof text,
      "{\"format\":1,\"id\":\"s\",\"root\":{\"stack\":\"home\"},"
      "\"routes\":{\"home\":{},\"a\":{\"params\":{\"n\":\"%s\"}}}}",
      words[i][0]);
    expect_part(nav_schema_create(text, NAV_NUL, &schema, &error), NAV_ERR_SCHEMA, &error,
      words[i][0], words[i][1]);
  }
}

TEST(a_comma_after_the_last_element_is_named) {
  static const char *const texts[] = {
    "{\"format\":1,\"id\":\"s\",\"root\":{\"stack\":\"home\"},\"routes\":{\"home\":{},}}",
    "{\"format\":1,\"id\":\"s\",\"root\":{\"stack\":\"home\"},\"routes\":{\"home\":{\"links\":["
    "\"/\", ]}}}"
  };
  for (unsigned i = 0; i < sizeof texts / sizeof *texts; i++) {
    nav_schema *schema = NULL;
    nav_error error = { 0 };
    expect_part(nav_schema_create(texts[i], NAV_NUL, &schema, &error), NAV_ERR_JSON, &error,
      texts[i], "leave out the comma before it");
  }
}
