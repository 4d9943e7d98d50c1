/* Selections and presentations that are carried out where they stand, against the same ones with a
 * space after them, which are read step by step: status, result, error, state, history and event
 * are the same. */
#include <stdbool.h>

#include "test.h"

static const char SCHEMA[] =
  "{\"format\":1,\"id\":\"selects\",\"facts\":{\"signedIn\":{\"initial\":false}},"
  "\"root\":{\"tabs\":[{\"name\":\"first\",\"stack\":\"home\"},{\"name\":\"second\","
  "\"tabs\":[{\"name\":\"left\",\"stack\":\"list\"},{\"name\":\"right\",\"stack\":\"news\"}]}]},"
  "\"routes\":{\"home\":{},\"list\":{},\"news\":{},\"page\":{},\"note\":{\"show\":\"sheet\"},"
  "\"cover\":{\"show\":\"cover\",\"params\":{\"id\":\"uint\"}},"
  "\"asking\":{\"show\":\"sheet\",\"enter\":\"ask\"},\"waiting\":{\"show\":\"sheet\","
  "\"requires\":[\"signedIn\"],\"orElse\":\"note\"}}}";

typedef struct heard {
  char text[2048];
} heard;

static void hear(void *user_data, const char *json, size_t length) {
  heard *to = user_data;
  size_t has = strlen(to->text);
  CHECK(has + length < sizeof to->text);
  if (has + length < sizeof to->text) {
    memcpy(to->text + has, json, length);
    to->text[has + length] = 0;
  }
}

static void proceed(void *user_data, const char *json, size_t length, nav_reply *reply) {
  (void)reply;
  hear(user_data, json, length);
}

static nav_app *started(heard *to, const char *before, const char *config, bool is_asked) {
  nav_app *app = app_of(SCHEMA, config);
  CHECK_STATUS(nav_app_observe(app, NAV_EVENT_ALL, hear, to, NULL, NULL, NULL), NAV_OK);
  if (before != NULL) CHECK_STATUS(nav_app_send(app, before, NAV_NUL, NULL, NULL), NAV_OK);
  to->text[0] = 0;
  if (is_asked)
    CHECK_STATUS(nav_app_intercept(app, "a", NAV_NUL, proceed, to, NULL, NULL, NULL), NAV_OK);
  return app;
}

/* Sends a text twice to a new app, the second time when it is known, with the layer that it shows
 * dismissed between; then the same with a space after it to another one. */
static nav_status check_both(const char *text, const char *before, const char *config, bool asked) {
  heard events[2] = { { "" }, { "" } };
  nav_app *apps[2] = { started(&events[0], before, config, asked),
    started(&events[1], before, config, asked) };
  nav_buffer answers[2] = { NAV_BUFFER_INIT, NAV_BUFFER_INIT };
  nav_buffer states[2] = { NAV_BUFFER_INIT, NAV_BUFFER_INIT };
  nav_buffer histories[2] = { NAV_BUFFER_INIT, NAV_BUFFER_INIT };
  nav_error errors[2];
  nav_status statuses[2][3];
  char spaced[512];
  memset(errors, 0, sizeof errors);
  snprintf(spaced, sizeof spaced, "%s ", text);
  for (int side = 0; side < 2; side++) {
    const char *sent = side == 0 ? text : spaced;
    statuses[side][0] = nav_app_send(apps[side], sent, NAV_NUL, &answers[side], &errors[side]);
    statuses[side][1] = nav_app_dismiss(apps[side], NULL, NULL);
    statuses[side][2] = nav_app_send(apps[side], sent, NAV_NUL, NULL, NULL);
    CHECK_STATUS(nav_app_state(apps[side], &states[side], NULL), NAV_OK);
    CHECK_STATUS(nav_app_history(apps[side], &histories[side], NULL), NAV_OK);
  }
  for (int call = 0; call < 3; call++) CHECK_STATUS(statuses[0][call], statuses[1][call]);
  CHECK_TEXT(errors[0].message, errors[1].message);
  /* A text that ends too early ends after the space. */
  CHECK(errors[0].offset == errors[1].offset || errors[0].offset == strlen(text));
  if (statuses[1][0] == NAV_OK) CHECK_TEXT(answers[0].data, answers[1].data);
  CHECK_TEXT(states[0].data, states[1].data);
  CHECK_TEXT(histories[0].data, histories[1].data);
  CHECK_TEXT(events[0].text, events[1].text);
  for (int side = 0; side < 2; side++) {
    nav_buffer_free(&answers[side]);
    nav_buffer_free(&states[side]);
    nav_buffer_free(&histories[side]);
    nav_app_destroy(apps[side]);
  }
  return statuses[0][0];
}

typedef struct sent_case {
  const char *text;
  nav_status status;
} sent_case;

static void check_all(const sent_case *cases, size_t count) {
  for (size_t index = 0; index < count; index++) {
    const char *text = cases[index].text;
    nav_status status = check_both(text, NULL, "{}", false);
    if (status != cases[index].status) printf("%s\n", text);
    CHECK_STATUS(status, cases[index].status);
    check_both(text, "{\"go\":\"page\"}", "{\"history\":{\"records\":\"commits\"}}", false);
    check_both(text, "{\"go\":\"note\"}", "{\"history\":{\"limit\":2}}", false);
    check_both(text, "{\"select\":\"second/right\"}", "{\"history\":{\"limit\":0}}", false);
    check_both(text, "{\"select\":\"second\"}", "{}", true);
  }
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
  CHECK_STATUS(check_both(text, NULL, "{\"limits\":{\"jsonNesting\":1}}", false), NAV_OK);
}
