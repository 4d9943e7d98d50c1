/* Updates and replacements that are carried out where they stand, against the same ones with a
 * space after them, which are read step by step: status, result, error, state, history and event
 * are the same. */
#include "test.h"

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

typedef struct heard {
  char text[1024];
} heard;

static void hear(void *user_data, const char *json, size_t length) {
  heard *to = user_data;
  CHECK(length < sizeof to->text);
  if (length < sizeof to->text) {
    memcpy(to->text, json, length);
    to->text[length] = 0;
  }
}

static nav_app *started(heard *to, const char *config) {
  nav_app *app = app_of(SCHEMA, config);
  CHECK_STATUS(nav_app_observe(app, NAV_EVENT_ALL, hear, to, NULL, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_app_send(app, START, NAV_NUL, NULL, NULL), NAV_OK);
  to->text[0] = 0;
  return app;
}

/* Sends a text to a new app, then the same with a space after it to another one. */
static nav_status check_both(const char *text, const char *config) {
  heard short_event, long_event;
  nav_app *apps[2] = { started(&short_event, config), started(&long_event, config) };
  nav_buffer answers[2] = { NAV_BUFFER_INIT, NAV_BUFFER_INIT };
  nav_buffer states[2] = { NAV_BUFFER_INIT, NAV_BUFFER_INIT };
  nav_buffer histories[2] = { NAV_BUFFER_INIT, NAV_BUFFER_INIT };
  nav_error errors[2];
  nav_status statuses[2];
  char spaced[512];
  memset(errors, 0, sizeof errors);
  snprintf(spaced, sizeof spaced, "%s ", text);
  for (int side = 0; side < 2; side++) {
    const char *sent = side == 0 ? text : spaced;
    statuses[side] = nav_app_send(apps[side], sent, NAV_NUL, &answers[side], &errors[side]);
    CHECK_STATUS(nav_app_state(apps[side], &states[side], NULL), NAV_OK);
    CHECK_STATUS(nav_app_history(apps[side], &histories[side], NULL), NAV_OK);
  }
  CHECK_STATUS(statuses[0], statuses[1]);
  CHECK_TEXT(errors[0].message, errors[1].message);
  /* A text that ends too early ends after the space. */
  CHECK(errors[0].offset == errors[1].offset || errors[0].offset == strlen(text));
  if (statuses[1] == NAV_OK) CHECK_TEXT(answers[0].data, answers[1].data);
  CHECK_TEXT(states[0].data, states[1].data);
  CHECK_TEXT(histories[0].data, histories[1].data);
  CHECK_TEXT(short_event.text, long_event.text);
  for (int side = 0; side < 2; side++) {
    nav_buffer_free(&answers[side]);
    nav_buffer_free(&states[side]);
    nav_buffer_free(&histories[side]);
    nav_app_destroy(apps[side]);
  }
  return statuses[0];
}

typedef struct sent_case {
  const char *text;
  nav_status status;
} sent_case;

static void check_all(const sent_case *cases, size_t count) {
  for (size_t index = 0; index < count; index++) {
    nav_status status = check_both(cases[index].text, "{}");
    if (status != cases[index].status) printf("%s\n", cases[index].text);
    CHECK_STATUS(status, cases[index].status);
    check_both(cases[index].text, "{\"history\":{\"records\":\"commits\"}}");
    check_both(cases[index].text, "{\"history\":{\"limit\":0}}");
  }
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
  CHECK_STATUS(check_both(deep, "{\"limits\":{\"jsonNesting\":5}}"), NAV_OK);
  CHECK_STATUS(check_both(deep, "{\"limits\":{\"jsonNesting\":4}}"), NAV_ERR_LIMIT);
}
