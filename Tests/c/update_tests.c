/* Updates and replacements that are carried out where they stand, against the same ones with a
 * space after them, which are read step by step: status, result, error, state, history and event
 * are the same. */
#include "two_sides.h"

static const char SCHEMA[] =
  "{\"format\":1,\"id\":\"updates\",\"root\":{\"stack\":\"home\"},"
  "\"facts\":{\"signedIn\":{\"initial\":false}},"
  "\"types\":{\"view\":[\"list\",\"grid\"]},\"routes\":{\"home\":{},"
  "\"sheet\":{\"show\":\"sheet\"},\"noted\":{\"returns\":\"bool\"},\"asking\":{\"enter\":\"ask\"},"
  "\"elsewhere\":{\"in\":\"\"},\"guarded\":{\"requires\":[\"signedIn\"],\"orElse\":\"sheet\"},"
  "\"item\":{\"params\":{\"id\":\"uint\",\"text\":{\"type\":\"string\",\"optional\":true},"
  "\"size\":{\"type\":\"int\",\"default\":7},\"any\":{\"type\":\"json\",\"optional\":true},"
  "\"flag\":{\"type\":\"bool\",\"optional\":true},\"view\":{\"type\":\"view\",\"default\":\"list\"},"
  "\"tags\":{\"type\":{\"list\":\"string\"},\"optional\":true}}}}}";

static const char START[] = "{\"go\":{\"name\":\"item\",\"params\":{\"id\":1,\"text\":\"a\"}}}";

static const beginning BEGINNINGS[] = {
  { SCHEMA, "{}", START, false, false },
  { SCHEMA, "{\"history\":{\"records\":\"commits\"}}", START, false, false },
  { SCHEMA, "{\"history\":{\"limit\":0}}", START, false, false },
};

static void check_all(const sent_case *cases, size_t count) {
  check_cases(cases, count, BEGINNINGS, sizeof BEGINNINGS / sizeof BEGINNINGS[0]);
}

TEST(an_update_is_the_same_where_it_stands) {
  static const sent_case cases[] = {
    { "{\"update\":{\"id\":2}}", NAV_OK },
    { "{\"update\":{\"id\":1}}", NAV_NOOP },
    { "{\"update\":{}}", NAV_NOOP },
    { "{\"update\":{\"id\":2,\"text\":null}}", NAV_OK },
    { "{\"update\":{\"text\":null}}", NAV_OK },
    { "{\"update\":{\"any\":{\"b\":[1,\"\\\\\"],\"c\":null},\"flag\":true,\"id\":3}}", NAV_OK },
    { "{\"update\":{\"any\":{\"b\":1,\"a\":2}}}", NAV_OK },
    { "{\"update\":{\"any\":[1.50,1e2]}}", NAV_OK },
    { "{\"update\":{\"size\":7}}", NAV_NOOP },
    { "{\"update\":{\"size\":-7,\"view\":\"grid\"}}", NAV_OK },
    { "{\"update\":{\"view\":\"list\"}}", NAV_NOOP },
    { "{\"update\":{\"tags\":[],\"text\":\"\xc3\xa9\"}}", NAV_OK },
    { "{\"update\":{\"tags\":[\"a\",\"b\"],\"text\":\"\\u0041\"}}", NAV_OK },
    { "{\"update\":{\"text\":\"b\",\"id\":9}}", NAV_OK },
    { "{\"update\":{\"id\":9223372036854775807}}", NAV_OK },
    { "{\"update\":{\"id\":9223372036854775808}}", NAV_ERR_SCHEMA },
    { "{\"update\":{\"id\":null}}", NAV_ERR_SCHEMA },
    { "{\"update\":{\"id\":-1}}", NAV_ERR_SCHEMA },
    { "{\"update\":{\"id\":\"2\"}}", NAV_ERR_SCHEMA },
    { "{\"update\":{\"view\":\"tree\"}}", NAV_ERR_SCHEMA },
    { "{\"update\":{\"flag\":tru}}", NAV_ERR_JSON },
    { "{\"update\":{\"flag\":nul}}", NAV_ERR_JSON },
    { "{\"update\":{\"text\":\"\xff\"}}", NAV_ERR_UTF8 },
    { "{\"update\":{\"other\":2}}", NAV_ERR_SCHEMA },
    { "{\"update\":{\"id\":2,\"other\":2}}", NAV_ERR_SCHEMA },
    { "{\"update\":{\"id\":2,\"id\":3}}", NAV_ERR_JSON },
    { "{\"update\":{\"id\":2,}}", NAV_ERR_JSON },
    { "{\"update\":{,\"id\":2}}", NAV_ERR_JSON },
    { "{\"update\":{\"id\":02}}", NAV_ERR_JSON },
    { "{\"update\":{\"id\":2}", NAV_ERR_JSON },
    { "{\"update\":{\"id\":2}}}", NAV_ERR_JSON },
    { "{\"go\":{\"update\":{\"id\":2}}", NAV_ERR_JSON },
    { "{\"replace\":{\"update\":{\"id\":2}}", NAV_ERR_JSON },
    { "{\"update\":{\"update\":{\"id\":2}}", NAV_ERR_JSON },
    { "{\"update\":{\"id\":2},\"go\":\"home\"}", NAV_ERR_SCHEMA },
  };
  check_all(cases, sizeof cases / sizeof cases[0]);
}

TEST(a_replacement_is_the_same_where_it_stands) {
  static const sent_case cases[] = {
    { "{\"replace\":{\"name\":\"item\",\"params\":{\"id\":2}}}", NAV_OK },
    { "{\"replace\":{\"name\":\"item\",\"params\":{\"id\":1,\"text\":\"a\"}}}", NAV_OK },
    { "{\"replace\":{\"params\":{\"id\":2},\"name\":\"item\"}}", NAV_OK },
    { "{\"replace\":\"guarded\"}", NAV_REJECTED },
    { "{\"replace\":{\"name\":\"guarded\"}}", NAV_REJECTED },
    { "{\"replace\":\"noted\"}", NAV_OK },
    { "{\"replace\":\"asking\"}", NAV_PENDING },
    { "{\"replace\":\"elsewhere\"}", NAV_OK },
    { "{\"replace\":\"home\"}", NAV_ERR_SCHEMA },
    { "{\"replace\":\"sheet\"}", NAV_ERR_SCHEMA },
    { "{\"replace\":\"none\"}", NAV_ERR_SCHEMA },
    { "{\"replace\":{\"name\":\"item\"}}", NAV_ERR_SCHEMA },
    { "{\"name\":\"item\",\"params\":{\"id\":2}}", NAV_ERR_SCHEMA },
    { "{\"replace\":{\"name\":\"item\",\"params\":{\"id\":2}}", NAV_ERR_JSON },
    { "{\"replace\":{\"name\":\"item\",\"params\":{\"id\":2}},\"go\":\"item\"}", NAV_ERR_SCHEMA },
  };
  check_all(cases, sizeof cases / sizeof cases[0]);
}

TEST(an_update_nests_as_deep_as_the_limits_say) {
  static const char deep[] = "{\"update\":{\"any\":[[{\"a\":1}]]}}";
  beginning from = { SCHEMA, "{\"limits\":{\"jsonNesting\":5}}", START, false, false };
  CHECK_STATUS(check_two_sides(deep, from), NAV_OK);
  from.config = "{\"limits\":{\"jsonNesting\":4}}";
  CHECK_STATUS(check_two_sides(deep, from), NAV_ERR_LIMIT);
}
