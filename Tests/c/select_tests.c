/* Selections and presentations that are carried out where they stand, against the same ones with a
 * space after them, which are read step by step: status, result, error, state, history and event
 * are the same. */
#include "two_sides.h"

static const char SCHEMA[] =
  "{\"format\":1,\"id\":\"selects\",\"facts\":{\"signedIn\":{\"initial\":false}},"
  "\"root\":{\"tabs\":[{\"name\":\"first\",\"stack\":\"home\"},{\"name\":\"second\","
  "\"tabs\":[{\"name\":\"left\",\"stack\":\"list\"},{\"name\":\"right\",\"stack\":\"news\"}]}]},"
  "\"routes\":{\"home\":{},\"list\":{},\"news\":{},\"page\":{},\"note\":{\"show\":\"sheet\"},"
  "\"cover\":{\"show\":\"cover\",\"params\":{\"id\":\"uint\"}},"
  "\"asking\":{\"show\":\"sheet\",\"enter\":\"ask\"},\"waiting\":{\"show\":\"sheet\","
  "\"requires\":[\"signedIn\"],\"orElse\":\"note\"}}}";

static const beginning BEGINNINGS[] = {
  { SCHEMA, "{}", NULL, false, true },
  { SCHEMA, "{\"history\":{\"records\":\"commits\"}}", "{\"go\":\"page\"}", false, true },
  { SCHEMA, "{\"history\":{\"limit\":2}}", "{\"go\":\"note\"}", false, true },
  { SCHEMA, "{\"history\":{\"limit\":0}}", "{\"select\":\"second/right\"}", false, true },
  { SCHEMA, "{}", "{\"select\":\"second\"}", true, true },
};

static void check_all(const sent_case *cases, size_t count) {
  check_cases(cases, count, BEGINNINGS, sizeof BEGINNINGS / sizeof BEGINNINGS[0]);
}

TEST(a_selection_is_the_same_where_it_stands) {
  static const sent_case cases[] = {
    { "{\"select\":\"second\"}", NAV_OK },
    { "{\"select\":\"first\"}", NAV_NOOP },
    { "{\"select\":\"second/left\"}", NAV_OK },
    { "{\"select\":\"second/right\"}", NAV_OK },
    { "{\"select\":\"\"}", NAV_NOOP },
    { "{\"select\":\"sec\\u006fnd\"}", NAV_OK },
    { "{\"select\": \"second\"}", NAV_OK },
    { "{\"select\":\"second\" }", NAV_OK },
    { "{ \"select\":\"second\"}", NAV_OK },
    { "{\"sel\\u0065ct\":\"second\"}", NAV_OK },
    { "{\"intent\":{\"select\":\"second\"}}", NAV_OK },
    { "{\"intent\":{\"select\":\"second\"},\"from\":1}", NAV_OK },
    { "{\"intent\":{\"select\":\"second\"},\"source\":\"menu\"}", NAV_OK },
    { "[{\"select\":\"second\"}]", NAV_ERR_SCHEMA },
    { "{\"select\":\"third\"}", NAV_ERR_SCHEMA },
    { "{\"select\":\"second/\"}", NAV_ERR_SCHEMA },
    { "{\"select\":\"sec\xff\"}", NAV_ERR_UTF8 },
    { "{\"select\":\"sec\\q\"}", NAV_ERR_JSON },
    { "{\"select\":\"sec\nond\"}", NAV_ERR_JSON },
    { "{\"select\":second}", NAV_ERR_JSON },
    { "{\"select\":7}", NAV_ERR_SCHEMA },
    { "{\"select\":null}", NAV_ERR_SCHEMA },
    { "{\"select\":[\"second\"]}", NAV_ERR_SCHEMA },
    { "{\"select\":}", NAV_ERR_JSON },
    { "{\"select\":", NAV_ERR_JSON },
    { "{\"select\":\"second", NAV_ERR_JSON },
    { "{\"select\":\"second\"", NAV_ERR_JSON },
    { "{\"select\":\"second\"}}", NAV_ERR_JSON },
    { "{\"select\":\"second\"]", NAV_ERR_JSON },
    { "{\"select\":\"second\",}", NAV_ERR_JSON },
    { "{\"select\":\"second\",\"select\":\"first\"}", NAV_ERR_JSON },
    { "{\"select\":\"second\",\"go\":\"page\"}", NAV_ERR_SCHEMA },
    { "{\"select\":{\"select\":\"second\"}", NAV_ERR_JSON },
    { "{\"update\":{\"select\":\"second\"}", NAV_ERR_JSON },
    { "{\"replace\":{\"select\":\"second\"}", NAV_ERR_JSON },
    { "{\"go\":{\"select\":\"second\"}", NAV_ERR_JSON },
  };
  check_all(cases, sizeof cases / sizeof cases[0]);
}

TEST(a_presentation_is_the_same_when_its_text_is_known) {
  static const sent_case cases[] = {
    { "{\"go\":\"note\"}", NAV_OK },
    { "{\"go\":{\"name\":\"note\"}}", NAV_OK },
    { "{\"go\":{\"name\":\"cover\",\"params\":{\"id\":7}}}", NAV_OK },
    { "{\"go\":{\"params\":{\"id\":7},\"name\":\"cover\"}}", NAV_OK },
    { "{\"go\":\"asking\"}", NAV_PENDING },
    { "{\"go\":\"waiting\"}", NAV_PENDING },
    { "{\"intent\":{\"go\":\"note\"},\"from\":1,\"source\":\"menu\"}", NAV_OK },
    { "{\"intent\":{\"go\":\"note\"},\"from\":9}", NAV_REJECTED },
    { "{\"go\":\"cover\"}", NAV_ERR_SCHEMA },
    { "{\"go\":\"note\"", NAV_ERR_JSON },
    { "{\"go\":\"note\"}}", NAV_ERR_JSON },
    { "{\"go\":\"note\",\"select\":\"second\"}", NAV_ERR_SCHEMA },
  };
  check_all(cases, sizeof cases / sizeof cases[0]);
}

TEST(a_selection_nests_as_deep_as_the_limits_say) {
  static const char text[] = "{\"select\":\"second\"}";
  beginning from = { SCHEMA, "{\"limits\":{\"jsonNesting\":1}}", NULL, false, true };
  CHECK_STATUS(check_two_sides(text, from), NAV_OK);
}
