/* Edges of apps: more facts and values than a word has bits, and names as long as messages show. */
#include "test.h"

enum { MANY = 70 };

static void expect_error(const char *text, const char *message) {
  nav_schema *schema = NULL;
  nav_error error = { 0 };
  CHECK_STATUS(nav_schema_create(text, NAV_NUL, &schema, &error), NAV_ERR_SCHEMA);
  CHECK_TEXT(error.message, message);
}

TEST(seventy_facts_are_set_at_once) {
  static char text[8192];
  nav_buffer facts = NAV_BUFFER_INIT;
  size_t n;
  int i;
  n = (size_t)sprintf(text,
    "{\"format\":1,\"id\":\"s\",\"root\":{\"stack\":\"home\"},\"routes\":"
    "{\"home\":{}},\"facts\":{");
  for (i = 0; i < MANY; i++)
    n += (size_t)sprintf(text + n, "%s\"f%d\":{\"initial\":false}", i ? "," : "", i);
  sprintf(text + n, "}}");
  nav_app *app = app_of(text, NULL);
  for (n = 0, i = 0; i < MANY; i++)
    n += (size_t)sprintf(text + n, "%c\"f%d\":true", i ? ',' : '{', i);
  sprintf(text + n, "}");
  CHECK_STATUS(nav_app_set_facts(app, text, NAV_NUL, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_app_facts(app, &facts, NULL), NAV_OK);
  CHECK(facts.data != NULL && strstr(facts.data, "false") == NULL);
  nav_buffer_free(&facts);
  CHECK_STATUS(
    nav_app_set_facts(app, "{\"f64\":true,\"f64\":true}", NAV_NUL, NULL, NULL), NAV_ERR_JSON);
  nav_app_destroy(app);
}

TEST(a_condition_tells_seventy_values_apart) {
  static char text[8192];
  size_t n;
  int i;
  n = (size_t)sprintf(text,
    "{\"format\":1,\"id\":\"s\",\"root\":{\"stack\":\"home\"},\"facts\":"
    "{\"level\":{\"initial\":\"v0\",\"values\":[");
  for (i = 0; i < MANY; i++) n += (size_t)sprintf(text + n, "%s\"v%d\"", i ? "," : "", i);
  sprintf(text + n,
    "]}},\"routes\":{\"home\":{},"
    "\"a\":{\"requires\":[{\"level\":[\"v64\",\"v69\"]}]}}}");
  nav_app *app = app_of(text, NULL);
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
  nav_app *app = app_of(
    "{\"format\":1,\"id\":\"s\",\"root\":{\"stack\":\"home\"},\"routes\":{"
    "\"home\":{},\"" FORTY "\":{\"params\":{\"" FORTY "\":\"int\"}}}}",
    NULL);
  CHECK_STATUS(
    nav_app_send(app, "{\"go\":{\"name\":\"" FORTY "\",\"params\":{\"" FORTY "\":\"x\"}}}", NAV_NUL,
      NULL, &error),
    NAV_ERR_SCHEMA);
  CHECK_TEXT(error.message, "wrongType: \"" FORTY "\" of \"" FORTY "\" takes int, not \"x\"");
  nav_app_destroy(app);
}

TEST(an_error_lists_the_values_that_a_fact_takes) {
  expect_error(
    "{\"format\":1,\"id\":\"s\",\"root\":{\"stack\":\"home\"},\"routes\":{\"home\":{}},"
    "\"facts\":{\"level\":{\"initial\":\"d\",\"values\":[\"a\",\"b\",\"c\"]}}}",
    "doesNotFit: initial (/facts/level/initial): the fact \"level\" is one of a, b, c");
}

/* A schema whose route `a` requires as many conditions as `count` says. */
static nav_status with_conditions(int count, nav_error *error) {
  static char text[16384];
  nav_schema *schema = NULL;
  nav_status status;
  size_t n = (size_t)sprintf(text,
    "{\"format\":1,\"id\":\"s\",\"root\":{\"stack\":\"home\"},"
    "\"routes\":{\"home\":{},\"a\":{\"requires\":[");
  int i;
  for (i = 0; i < count; i++) n += (size_t)sprintf(text + n, "%s\"f%d\"", i ? "," : "", i);
  n += (size_t)sprintf(text + n, "]}},\"facts\":{");
  for (i = 0; i < count; i++)
    n += (size_t)sprintf(text + n, "%s\"f%d\":{\"initial\":false}", i ? "," : "", i);
  sprintf(text + n, "}}");
  status = nav_schema_create(text, NAV_NUL, &schema, error);
  nav_schema_destroy(schema);
  return status;
}

TEST(a_route_requires_at_most_thirty_two_conditions) {
  nav_error error = { 0 };
  CHECK_STATUS(with_conditions(32, &error), NAV_OK);
  CHECK_STATUS(with_conditions(33, &error), NAV_ERR_LIMIT);
  CHECK(error.message[0] > ' ');
}

#define SIXTY FORTY "abcdefghijabcdefghij"
TEST(a_wrong_answer_names_its_route_up_to_sixty_bytes) {
  nav_error error = { 0 };
  nav_app *app = app_of(
    "{\"format\":1,\"id\":\"s\",\"root\":{\"stack\":\"home\"},\"routes\":{\"home\":{},"
    "\"" SIXTY "\":{\"returns\":\"int\"},\"" SIXTY "k\":{\"returns\":\"int\"}}}",
    NULL);
  CHECK_STATUS(nav_app_send(app, "{\"goForResult\":\"" SIXTY "\"}", NAV_NUL, NULL, NULL), NAV_OK);
  CHECK_STATUS(
    nav_app_send(app, "{\"answer\":{\"value\":\"x\"}}", NAV_NUL, NULL, &error), NAV_ERR_SCHEMA);
  CHECK_TEXT(error.message, "wrongType: \"" SIXTY "\" answers int");
  CHECK_STATUS(nav_app_send(app, "{\"goForResult\":\"" SIXTY "k\"}", NAV_NUL, NULL, NULL), NAV_OK);
  CHECK_STATUS(
    nav_app_send(app, "{\"answer\":{\"value\":\"x\"}}", NAV_NUL, NULL, &error), NAV_ERR_SCHEMA);
  CHECK_TEXT(error.message, "wrongType: \"" SIXTY "…\" answers int");
  nav_app_destroy(app);
}

TEST(parameters_that_are_not_in_the_path_are_in_the_query) {
  nav_schema *schema = NULL;
  nav_buffer url = NAV_BUFFER_INIT;
  CHECK_STATUS(nav_schema_create(
                 "{\"format\":1,\"id\":\"s\",\"root\":{\"stack\":\"home\"},\"routes\":{\"home\":{},"
                 "\"a\":{\"links\":[\"/a/:id\"],\"params\":{\"id\":\"int\","
                 "\"q\":{\"type\":\"string\",\"optional\":true},"
                 "\"n\":{\"type\":\"int\",\"optional\":true}}}}}",
                 NAV_NUL, &schema, NULL),
    NAV_OK);
  CHECK_STATUS(
    nav_schema_url_for(
      schema, "{\"name\":\"a\",\"params\":{\"id\":7,\"n\":-3,\"q\":\"x y\"}}", NAV_NUL, &url, NULL),
    NAV_OK);
  CHECK_TEXT(url.data, "/a/7?q=x%20y&n=-3");
  CHECK_STATUS(
    nav_schema_url_for(schema, "{\"name\":\"a\",\"params\":{\"id\":7}}", NAV_NUL, &url, NULL),
    NAV_OK);
  CHECK_TEXT(url.data, "/a/7");
  nav_buffer_free(&url);
  nav_schema_destroy(schema);
}

TEST(the_address_of_a_layer_is_a_tilde_and_a_number) {
  nav_app *app = app_of(
    "{\"format\":1,\"id\":\"s\",\"root\":{\"stack\":\"home\"},\"routes\":{\"home\":{},"
    "\"a\":{},\"m\":{\"show\":\"sheet\"}}}",
    NULL);
  static const char *const wrong[] = { "~", "2", "x2", "~9223372036854775807", "~2x" };
  char intent[96];
  size_t i;
  CHECK_STATUS(nav_app_send(app, "{\"go\":\"m\"}", NAV_NUL, NULL, NULL), NAV_OK);
  CHECK_STATUS(
    nav_app_send(app, "{\"reset\":{\"at\":\"~2\",\"path\":[\"a\"]}}", NAV_NUL, NULL, NULL), NAV_OK);
  for (i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    sprintf(intent, "{\"reset\":{\"at\":\"%s\",\"path\":[\"a\"]}}", wrong[i]);
    CHECK_STATUS(nav_app_send(app, intent, NAV_NUL, NULL, NULL), NAV_ERR_SCHEMA);
  }
  nav_app_destroy(app);
}

static nav_status check(const char *more, nav_error *error) {
  static char text[1024];
  nav_schema *schema = NULL;
  nav_status status;
  sprintf(text,
    "{\"format\":1,\"id\":\"s\",\"root\":{\"stack\":\"home\"},\"facts\":{\"in\":"
    "{\"initial\":false}},\"routes\":{\"home\":{},\"a\":{}},%s}",
    more);
  status = nav_schema_create(text, NAV_NUL, &schema, error);
  nav_schema_destroy(schema);
  return status;
}

TEST(every_claim_is_known) {
  nav_error error = { 0 };
  CHECK_STATUS(check("\"claims\":[{\"reachable\":[\"a\"]}]", &error), NAV_OK);
  CHECK_STATUS(check("\"claims\":[{\"leadsBack\":[\"a\"],\"within\":2}]", &error), NAV_OK);
  CHECK_STATUS(check("\"claims\":[{\"afterFalse\":\"in\",\"gone\":[\"a\"]}]", &error), NAV_OK);
  CHECK_STATUS(check("\"claims\":[{}]", &error), NAV_ERR_SCHEMA);
}

TEST(a_key_that_is_nearly_known_is_told_that) {
  nav_error error = { 0 };
  CHECK_STATUS(check("\"claim\":[]", &error), NAV_ERR_SCHEMA);
  CHECK_TEXT(error.message,
    "unknownKey: claim (/claim): \"claim\" is no key here; did you mean \"claims\"?");
  CHECK_STATUS(check("\"zzz\":[]", &error), NAV_ERR_SCHEMA);
  CHECK(strstr(error.message, "\"zzz\" is no key here; allowed are $schema, format, id") != NULL);
}

static nav_status send(nav_app *app, const char *intent, nav_buffer *result) {
  return nav_app_send(app, intent, NAV_NUL, result, NULL);
}

TEST(a_question_is_answered_with_an_intent_of_the_sheet_that_is_shown) {
  nav_app *app = app_of(
    "{\"format\":1,\"id\":\"s\",\"root\":{\"stack\":\"home\"},\"routes\":{\"home\":{},"
    "\"b\":{\"leave\":\"ask\"},\"m\":{\"show\":\"sheet\"}}}",
    NULL);
  nav_buffer out = NAV_BUFFER_INIT;
  CHECK_STATUS(send(app, "{\"go\":\"b\"}", NULL), NAV_OK);
  CHECK_STATUS(send(app, "{\"go\":\"m\"}", NULL), NAV_OK);
  CHECK_STATUS(send(app, "{\"intent\":{\"go\":\"home\"},\"from\":3}", NULL), NAV_PENDING);
  CHECK_STATUS(nav_app_resolve(
                 app, 1, "{\"redirect\":{\"intent\":\"dismiss\",\"from\":3}}", NAV_NUL, &out, NULL),
    NAV_OK);
  CHECK_TEXT(out.data, "\"done\"");
  CHECK_STATUS(nav_app_describe(app, &out, NULL), NAV_OK);
  CHECK_TEXT(out.data, "s: home > b");
  nav_buffer_free(&out);
  nav_app_destroy(app);
}

TEST(what_waits_for_a_lock_names_it_and_not_the_sheet_over_it) {
  nav_app *app = app_of(
    "{\"format\":1,\"id\":\"s\",\"root\":{\"stack\":\"home\"},\"facts\":{\"locked\":"
    "{\"initial\":true}},\"routes\":{\"home\":{},\"m\":{\"show\":\"sheet\"},"
    "\"lock\":{\"show\":\"cover\",\"while\":[\"locked\"],\"allows\":[\"m\"]}}}",
    NULL);
  nav_buffer out = NAV_BUFFER_INIT;
  CHECK_STATUS(send(app, "{\"go\":\"m\"}", NULL), NAV_OK);
  CHECK_STATUS(send(app, "{\"go\":\"home\"}", &out), NAV_PENDING);
  CHECK_TEXT(out.data, "{\"pending\":{\"needs\":[\"locked\"],\"shown\":{\"name\":\"lock\"}}}");
  nav_buffer_free(&out);
  nav_app_destroy(app);
}

TEST(a_link_has_the_types_of_its_parameters) {
  nav_schema *schema = NULL;
  nav_app *app = NULL;
  nav_buffer out = NAV_BUFFER_INIT;
  CHECK_STATUS(nav_schema_create(
                 "{\"format\":1,\"id\":\"s\",\"root\":{\"stack\":\"home\"},\"routes\":{\"home\":{},"
                 "\"a\":{\"params\":{\"n\":\"int\"},\"links\":[\"/x/:n\"]},"
                 "\"b\":{\"params\":{\"t\":\"string\"},\"links\":[\"/x/:t\"]}}}",
                 NAV_NUL, &schema, NULL),
    NAV_OK);
  CHECK_STATUS(nav_schema_findings(schema, &out, NULL), NAV_OK);
  CHECK_TEXT(out.data, "[]");
  CHECK_STATUS(nav_app_create(schema, NULL, 0, &app, NULL), NAV_OK);
  CHECK_STATUS(nav_app_open(app, "/x/abc", NAV_NUL, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_app_describe(app, &out, NULL), NAV_OK);
  CHECK_TEXT(out.data, "s: home > b(t=abc)");
  nav_buffer_free(&out);
  nav_app_destroy(app);
  nav_schema_destroy(schema);
}

TEST(host_data_stays_when_an_entry_without_any_leaves) {
  nav_schema *schema = NULL;
  nav_app *app = NULL;
  int destroyed = 0;
  CHECK_STATUS(nav_schema_create(
                 "{\"format\":1,\"id\":\"s\",\"root\":{\"stack\":\"home\"},\"routes\":{\"home\":{},"
                 "\"a\":{},\"m\":{\"show\":\"sheet\"}}}",
                 NAV_NUL, &schema, NULL),
    NAV_OK);
  CHECK_STATUS(nav_app_create(schema, "{\"history\":{\"limit\":0}}", NAV_NUL, &app, NULL), NAV_OK);
  CHECK_STATUS(send(app, "{\"go\":\"a\"}", NULL), NAV_OK);
  CHECK_STATUS(send(app, "{\"go\":\"m\"}", NULL), NAV_OK);
  CHECK_STATUS(nav_app_set_data(app, 3, &destroyed, count_up, NULL), NAV_OK);
  CHECK_STATUS(send(app, "{\"remove\":2}", NULL), NAV_OK);
  CHECK(destroyed == 0 && nav_app_data(app, 3) == &destroyed);
  CHECK_STATUS(send(app, "\"dismiss\"", NULL), NAV_OK);
  CHECK(destroyed == 1 && nav_app_data(app, 3) == NULL);
  nav_app_destroy(app);
  nav_schema_destroy(schema);
}

TEST(a_step_of_a_migration_is_one_change) {
  nav_error error = { 0 };
  CHECK_STATUS(check("\"version\":2,\"migrations\":[{\"to\":2,\"steps\":[{\"renameRoute\":"
                     "{\"from\":\"x\",\"to\":\"a\"}}]}]",
                 &error),
    NAV_OK);
  CHECK_STATUS(check("\"version\":2,\"migrations\":[{\"to\":2,\"steps\":[{\"renameRoute\":"
                     "{\"from\":\"x\",\"to\":\"a\"},\"dropRoute\":{\"route\":\"y\","
                     "\"replaceWith\":null}}]}]",
                 &error),
    NAV_ERR_SCHEMA);
  CHECK(strstr(error.message, "a step is one change: write an object for each") != NULL);
}

TEST(a_known_url_leads_to_its_own_path_wherever_its_screen_is_on_top) {
  nav_app *app = app_of(
    "{\"format\":1,\"id\":\"s\",\"root\":{\"stack\":\"home\"},\"routes\":{\"home\":{},"
    "\"x\":{},\"a\":{\"links\":[\"/a\"]}}}",
    NULL);
  nav_buffer out = NAV_BUFFER_INIT;
  CHECK_STATUS(nav_app_open(app, "/a", NAV_NUL, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_app_open(app, "/a", NAV_NUL, NULL, NULL), NAV_NOOP);
  CHECK_STATUS(nav_app_back(app, NULL, NULL), NAV_OK);
  CHECK_STATUS(send(app, "{\"go\":\"x\"}", NULL), NAV_OK);
  CHECK_STATUS(send(app, "{\"go\":\"a\"}", NULL), NAV_OK);
  CHECK_STATUS(nav_app_open(app, "/a", NAV_NUL, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_app_describe(app, &out, NULL), NAV_OK);
  CHECK_TEXT(out.data, "s: home > a");
  nav_buffer_free(&out);
  nav_app_destroy(app);
}

/* The gate `memory` runs it under valgrind. */
TEST(what_is_refused_while_it_is_made_loses_no_memory) {
  nav_app *app = app_of(
    "{\"format\":1,\"id\":\"s\",\"root\":{\"stack\":\"home\"},\"routes\":"
    "{\"home\":{\"params\":{\"n\":\"int?\"}}}}",
    NULL);
  nav_error error = { 0 };
  CHECK_ERROR(
    nav_app_send(app, "{\"update\":{\"n\":01}}", NAV_NUL, NULL, &error), error, NAV_ERR_JSON, 15);
  CHECK_ERROR(nav_app_send(app, "{\"answer\":{\"value\":[1,", NAV_NUL, NULL, &error), error,
    NAV_ERR_JSON, 22);
  nav_presenter *presenter = NULL;
  CHECK_STATUS(nav_presenter_create(app, "{\"at\":\"nowhere\"}", NAV_NUL, &presenter, &error),
    NAV_ERR_ARGUMENT);
  nav_app_destroy(app);
}
