/* What an app holds comes back as it was: numbers in every spelling among other parameters, states
 * whose text is longer than any other text may be, and what the host keeps with screens that only
 * the history has. */
#include <unistd.h>

#include "test.h"

#define SCHEMA \
  "{\"format\":1,\"id\":\"s\",\"root\":{\"stack\":\"home\"},\"routes\":{\"home\":{}," \
  "\"page\":{\"reuse\":\"none\"},\"q\":{\"reuse\":\"none\",\"params\":{\"a\":\"number\"," \
  "\"b\":{\"type\":{\"list\":\"number\"},\"optional\":true}," \
  "\"c\":{\"type\":\"string\",\"optional\":true}},\"links\":[\"/q/:a\"]}}}"

/* A snapshot gives another app the same state. */
static void check_snapshot(nav_app *app) {
  nav_app *other = app_of(SCHEMA, NULL);
  nav_buffer snapshot = NAV_BUFFER_INIT;
  CHECK_STATUS(nav_app_snapshot(app, NULL, 0, &snapshot, NULL), NAV_OK);
  CHECK_STATUS(
    nav_app_restore(other, snapshot.data, snapshot.length, NAV_RESTORE_STRICT, NULL, NULL), NAV_OK);
  CHECK(nav_app_hash(app) == nav_app_hash(other));
  nav_buffer_free(&snapshot);
  nav_app_destroy(other);
}

TEST(a_number_of_any_size_leaves_the_parameters_after_it_alone) {
  static const char *const numbers[][2] = {
    { "1e22", "1e+22" },
    { "-1E+300", "-1e+300" },
    { "1e400", "1e+400" },
    { "0.0000001", "1e-7" },
    { "-2.50", "-2.5" },
    { "1000000000000000000000", "1000000000000000000000" },
  };
  size_t i;
  for (i = 0; i < sizeof numbers / sizeof *numbers; i++) {
    const char *given = numbers[i][0], *kept = numbers[i][1];
    nav_app *app = app_of(SCHEMA, NULL);
    nav_buffer out = NAV_BUFFER_INIT;
    char text[256], want[256];
    snprintf(text, sizeof text,
      "{\"go\":{\"name\":\"q\",\"params\":{\"a\":%s,\"b\":[%s,2,%s],\"c\":\"x\"}}}", given, given,
      given);
    CHECK_STATUS(nav_app_send(app, text, NAV_NUL, NULL, NULL), NAV_OK);
    snprintf(want, sizeof want,
      "[{\"id\":1,\"route\":{\"name\":\"home\"},\"title\":\"home\"},"
      "{\"id\":2,\"route\":{\"name\":\"q\",\"params\":{\"a\":%s,\"b\":[%s,2,%s],\"c\":\"x\"}},"
      "\"title\":\"q\"}]",
      kept, kept, kept);
    CHECK_STATUS(nav_app_path(app, NULL, 0, &out, NULL), NAV_OK);
    CHECK(strcmp(out.data, want) == 0);
    check_snapshot(app);
    CHECK_STATUS(nav_app_send(app, "{\"update\":{\"c\":\"y\"}}", NAV_NUL, NULL, NULL), NAV_OK);
    check_snapshot(app);
    snprintf(text, sizeof text, "{\"update\":{\"a\":%s,\"c\":\"z\"}}", given);
    CHECK_STATUS(nav_app_send(app, text, NAV_NUL, NULL, NULL), NAV_OK);
    snprintf(want, sizeof want, "\"a\":%s,\"b\":[%s,2,%s],\"c\":\"z\"}", kept, kept, kept);
    CHECK_STATUS(nav_app_path(app, NULL, 0, &out, NULL), NAV_OK);
    CHECK(strstr(out.data, want) != NULL);
    CHECK_STATUS(nav_app_url(app, &out, NULL), NAV_OK);
    CHECK_STATUS(nav_app_back(app, NULL, NULL), NAV_OK);
    CHECK_STATUS(nav_app_set_url(app, out.data, out.length, NULL, NULL), NAV_OK);
    check_snapshot(app);
    nav_buffer_free(&out);
    nav_app_destroy(app);
  }
}

TEST(a_snapshot_may_be_longer_than_any_other_text) {
  enum { ENTRIES = 80, BYTES = 60000 };
  nav_schema *schema = NULL;
  nav_app *app = app_of(SCHEMA, NULL);
  nav_buffer snapshot = NAV_BUFFER_INIT;
  char *state = malloc(BYTES + 3);
  int64_t id;
  if (state == NULL) abort();
  memset(state, 'x', BYTES + 2);
  state[0] = state[BYTES + 1] = '"';
  state[BYTES + 2] = 0;
  for (id = 2; id < 2 + ENTRIES; id++) {
    CHECK_STATUS(nav_app_send(app, "{\"go\":\"page\"}", NAV_NUL, NULL, NULL), NAV_OK);
    CHECK_STATUS(nav_app_set_entry_state(app, id, state, NAV_NUL, NULL), NAV_OK);
  }
  CHECK_STATUS(nav_app_snapshot(app, NULL, 0, &snapshot, NULL), NAV_OK);
  CHECK(snapshot.length > 4 << 20);
  check_snapshot(app);
  CHECK_STATUS(nav_schema_create(SCHEMA, NAV_NUL, &schema, NULL), NAV_OK);
  CHECK_STATUS(
    nav_schema_migrate(schema, snapshot.data, snapshot.length, NULL, NULL, NULL), NAV_OK);
  nav_buffer_free(&snapshot);
  free(state);
  nav_app_destroy(app);
  nav_schema_destroy(schema);
}

static void count(void *counter) { ++*(int *)counter; }

TEST(data_of_many_screens_goes_with_the_last_place_that_has_them) {
  enum { ENTRIES = 300 };
  static const char config[] = "{\"history\":{\"limit\":4}}";
  nav_app *app = app_of(SCHEMA, config);
  int ends = 0;
  int64_t id;
  for (id = 2; id < 2 + ENTRIES; id++) {
    CHECK_STATUS(nav_app_send(app, "{\"go\":\"page\"}", NAV_NUL, NULL, NULL), NAV_OK);
    CHECK_STATUS(nav_app_set_data(app, id, &ends, count, NULL), NAV_OK);
  }
  CHECK_STATUS(nav_app_back_to_root(app, NULL, NULL), NAV_OK);
  /* Back and forth: none is listed twice. */
  CHECK_STATUS(nav_app_travel(app, -1, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_app_travel(app, 1, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_app_send(app, "{\"go\":\"page\"}", NAV_NUL, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_app_send(app, "{\"go\":\"page\"}", NAV_NUL, NULL, NULL), NAV_OK);
  CHECK(ends == 0);
  CHECK(nav_app_data(app, 2) == &ends);
  CHECK_STATUS(nav_app_send(app, "{\"go\":\"page\"}", NAV_NUL, NULL, NULL), NAV_OK);
  CHECK(ends == ENTRIES);
  CHECK(nav_app_data(app, 2) == NULL);
  nav_app_destroy(app);
  CHECK(ends == ENTRIES);
}

TEST(data_of_a_screen_that_has_left_can_be_removed) {
  nav_app *app = app_of(SCHEMA, NULL);
  int ends = 0;
  CHECK_STATUS(nav_app_send(app, "{\"go\":\"page\"}", NAV_NUL, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_app_set_data(app, 2, &ends, count, NULL), NAV_OK);
  CHECK_STATUS(nav_app_back(app, NULL, NULL), NAV_OK);
  CHECK(nav_app_data(app, 2) == &ends);
  CHECK_STATUS(nav_app_set_data(app, 2, NULL, NULL, NULL), NAV_OK);
  CHECK(ends == 1);
  CHECK(nav_app_data(app, 2) == NULL);
  CHECK_STATUS(nav_app_set_data(app, 2, NULL, NULL, NULL), NAV_ROUTE_NOT_FOUND);
  nav_app_destroy(app);
}

TEST(data_of_a_screen_that_was_left_in_time_goes_with_its_last_place) {
  static const char config[] = "{\"history\":{\"limit\":6}}";
  nav_app *app = app_of(SCHEMA, config);
  int ends = 0, i;
  CHECK_STATUS(
    nav_app_send(app, "{\"go\":{\"name\":\"q\",\"params\":{\"a\":1}}}", NAV_NUL, NULL, NULL),
    NAV_OK);
  CHECK_STATUS(nav_app_set_data(app, 2, &ends, count, NULL), NAV_OK);
  CHECK_STATUS(nav_app_back(app, NULL, NULL), NAV_OK);
  for (i = 0; i < 2; i++)
    CHECK_STATUS(nav_app_send(app, "{\"go\":\"page\"}", NAV_NUL, NULL, NULL), NAV_OK);
  /* To the second of five places, which changes, and to the last one again. */
  CHECK_STATUS(nav_app_travel(app, -3, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_app_send(app, "{\"update\":{\"a\":2}}", NAV_NUL, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_app_travel(app, 3, NULL, NULL), NAV_OK);
  for (i = 0; i < 2; i++)
    CHECK_STATUS(nav_app_send(app, "{\"go\":\"page\"}", NAV_NUL, NULL, NULL), NAV_OK);
  CHECK(ends == 0);
  CHECK_STATUS(nav_app_send(app, "{\"go\":\"page\"}", NAV_NUL, NULL, NULL), NAV_OK);
  CHECK(ends == 1);
  nav_app_destroy(app);
}

TEST(nothing_over_a_root_that_is_never_saved_is_in_a_snapshot) {
  static const char text[] =
    "{\"format\":1,\"id\":\"s\",\"root\":{\"stack\":\"home\"},"
    "\"routes\":{\"home\":{\"persist\":false},\"page\":{}}}";
  nav_app *app = app_of(text, NULL);
  nav_buffer snapshot = NAV_BUFFER_INIT;
  CHECK_STATUS(nav_app_send(app, "{\"go\":\"page\"}", NAV_NUL, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_app_snapshot(app, NULL, 0, &snapshot, NULL), NAV_OK);
  CHECK(strstr(snapshot.data, "\"root\":{\"stack\":[]}") != NULL);
  nav_buffer_free(&snapshot);
  nav_app_destroy(app);
}

/* The deepest values that an app takes come back, from a snapshot and from a journal, however deep
 * its containers nest. */
TEST(the_deepest_values_come_back) {
  static const char text[] =
    "{\"format\":1,\"id\":\"s\",\"root\":{\"tabs\":[{\"name\":\"a\",\"tabs\":["
    "{\"name\":\"a\",\"tabs\":[{\"name\":\"a\",\"tabs\":[{\"name\":\"a\",\"tabs\":["
    "{\"name\":\"a\",\"tabs\":[{\"name\":\"a\",\"stack\":\"home\"}]}]}]}]}]}]},"
    "\"routes\":{\"home\":{},\"x\":{\"params\":{\"j\":\"json\"}}}}";
  static const char config[] = "{\"limits\":{\"jsonNesting\":512}}";
  enum { LEVELS = 509 };
  char intent[1200], folder[] = "/tmp/nav-deepest-XXXXXX", path[40];
  nav_app *app = app_of(text, config), *other = app_of(text, config);
  nav_buffer snapshot = NAV_BUFFER_INIT, recovered = NAV_BUFFER_INIT;
  nav_journal *journal = NULL;
  nav_json view;
  int levels = sprintf(intent, "{\"go\":{\"name\":\"x\",\"params\":{\"j\":");
  memset(intent + levels, '[', LEVELS);
  memset(intent + levels + LEVELS, ']', LEVELS);
  strcpy(intent + levels + 2 * LEVELS, "}}}");
  if (mkdtemp(folder) == NULL) abort();
  snprintf(path, sizeof path, "%s/j", folder);
  CHECK_STATUS(nav_journal_open_path(path, NAV_NUL, &journal, &recovered, NULL), NAV_OK);
  CHECK_STATUS(nav_app_attach_journal(app, journal, NULL), NAV_OK);
  CHECK_STATUS(nav_app_send(app, intent, NAV_NUL, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_app_snapshot(app, NULL, 0, &snapshot, NULL), NAV_OK);
  CHECK_STATUS(
    nav_app_restore(other, snapshot.data, snapshot.length, NAV_RESTORE_STRICT, NULL, NULL), NAV_OK);
  CHECK(nav_app_hash(app) == nav_app_hash(other));
  CHECK_STATUS(nav_json_find(snapshot.data, snapshot.length, "/lastID", &view, NULL), NAV_OK);
  nav_app_destroy(app);
  nav_journal_destroy(journal);
  CHECK_STATUS(nav_journal_open_path(path, NAV_NUL, &journal, &recovered, NULL), NAV_OK);
  CHECK_STATUS(
    nav_app_restore(other, recovered.data, recovered.length, NAV_RESTORE_STRICT, NULL, NULL),
    NAV_OK);
  CHECK(strstr(recovered.data, "[[[[[[[[") != NULL);
  nav_journal_destroy(journal);
  CHECK(unlink(path) == 0 && rmdir(folder) == 0);
  nav_buffer_free(&snapshot);
  nav_buffer_free(&recovered);
  nav_app_destroy(other);
}

TEST(locks_do_not_count_when_layers_come_back) {
  static const char text[] =
    "{\"format\":1,\"id\":\"s\",\"root\":{\"stack\":\"home\"},\"facts\":{\"l\":{\"initial\":false},"
    "\"m\":{\"initial\":false}},\"routes\":{\"home\":{},\"sheet\":{\"show\":\"sheet\"},"
    "\"lock\":{\"show\":\"cover\",\"while\":[\"l\"]},"
    "\"lock2\":{\"show\":\"cover\",\"while\":[\"m\"]}}}";
  static const char limits[] = "\"limits\":{\"layers\":1}";
  char config[100];
  nav_app *app, *other;
  nav_buffer snapshot = NAV_BUFFER_INIT;
  snprintf(config, sizeof config, "{%s}", limits);
  app = app_of(text, config);
  snprintf(config, sizeof config, "{%s,\"facts\":{\"l\":true}}", limits);
  other = app_of(text, config);
  CHECK_STATUS(nav_app_send(app, "{\"go\":\"sheet\"}", NAV_NUL, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_app_set_facts(app, "{\"l\":true,\"m\":true}", NAV_NUL, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_app_snapshot(app, "{\"layers\":true}", NAV_NUL, &snapshot, NULL), NAV_OK);
  CHECK_STATUS(
    nav_app_restore(other, snapshot.data, snapshot.length, NAV_RESTORE_STRICT, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_app_state(other, &snapshot, NULL), NAV_OK);
  CHECK(strstr(snapshot.data, "\"sheet\"") != NULL && strstr(snapshot.data, "\"lock\"") != NULL);
  nav_buffer_free(&snapshot);
  nav_app_destroy(app);
  nav_app_destroy(other);
}

/* What comes with a route may show no secret of it. */
TEST(a_secret_fills_no_parameter_that_shows_it) {
  static const char *const places[] = { "parents", "beside" };
  static const char *const kinds[] = { "\"string\"",
    "{\"type\":\"string\",\"sensitive\":true,\"default\":\"\"}" };
  int place, kind;
  for (place = 0; place < 2; place++) {
    for (kind = 0; kind < 2; kind++) {
      char text[700];
      nav_schema *schema = NULL;
      nav_error error = { 0 };
      snprintf(text, sizeof text,
        "{\"format\":1,\"id\":\"s\",\"root\":{\"tabs\":[{\"name\":\"a\",\"stack\":\"home\"},"
        "{\"name\":\"b\",\"stack\":\"list\"}]},\"routes\":{\"home\":{},\"list\":{},"
        "\"account\":{\"in\":\"%s\",\"params\":{\"t\":%s}},\"reset\":{\"in\":\"a\",\"params\":{"
        "\"token\":{\"type\":\"string\",\"sensitive\":true,\"default\":\"\"}},"
        "\"%s\":[{\"name\":\"account\",\"params\":{\"t\":\":token\"}}]}}}",
        place == 0 ? "a" : "b", kinds[kind], places[place]);
      CHECK_STATUS(
        nav_schema_create(text, NAV_NUL, &schema, &error), kind == 0 ? NAV_ERR_SCHEMA : NAV_OK);
      CHECK(kind == 1 || strstr(error.message, "\"token\" is sensitive") != NULL);
      nav_schema_destroy(schema);
    }
  }
}
