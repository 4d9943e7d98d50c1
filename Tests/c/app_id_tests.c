/* The ids of an app are at most 2^53 - 1, which every reader of JSON has exactly. */
#include "test.h"

#define SCHEMA \
  "{\"format\":1,\"id\":\"app\",\"root\":{\"stack\":\"home\"}," \
  "\"routes\":{\"home\":{},\"a\":{\"reuse\":\"none\"},\"s\":{\"show\":\"sheet\"}}}"

static nav_status restore(nav_app *app, const char *stack, const char *last, nav_error *error) {
  char snapshot[256];
  snprintf(snapshot, sizeof snapshot,
    "{\"format\":1,\"kind\":\"app\",\"schema\":{\"id\":\"app\",\"version\":1},"
    "\"root\":{\"stack\":[%s]},\"lastID\":%s}",
    stack, last);
  return nav_app_restore(app, snapshot, NAV_NUL, NAV_RESTORE_STRICT, NULL, error);
}

static void check_last_id(nav_app *app, const char *expected) {
  nav_buffer out = NAV_BUFFER_INIT;
  CHECK_STATUS(nav_app_snapshot(app, NULL, 0, &out, NULL), NAV_OK);
  const char *found = strstr(out.data, "\"lastID\":");
  CHECK_TEXT(found ? found + 9 : "", expected);
  nav_buffer_free(&out);
}

/* `journal`: with an observer the short way through a commit is another. */
static void use_up(struct journal *journal) {
  nav_app *app = app_of(SCHEMA, NULL);
  nav_error error = { 0 };
  nav_buffer before = NAV_BUFFER_INIT, after = NAV_BUFFER_INIT;
  static const char *const intents[] = { "{\"go\":\"a\"}", "{\"go\":\"s\"}",
    "{\"reset\":{\"path\":[\"a\",\"a\",\"a\"]}}" };
  if (journal)
    CHECK_STATUS(
      nav_app_observe(app, NAV_EVENT_ALL, journal_event, journal, NULL, NULL, NULL), NAV_OK);
  CHECK_STATUS(restore(app, "{\"id\":1,\"route\":\"home\"}", "9007199254740989", NULL), NAV_OK);
  CHECK_STATUS(nav_app_send(app, "{\"go\":\"a\"}", NAV_NUL, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_app_send(app, "{\"go\":\"a\"}", NAV_NUL, NULL, NULL), NAV_OK);
  check_last_id(app, "9007199254740991}");
  CHECK_STATUS(nav_app_state(app, &before, NULL), NAV_OK);
  for (size_t i = 0; i < sizeof intents / sizeof *intents; i++) {
    error.message[0] = 0;
    CHECK_ERROR(
      nav_app_send(app, intents[i], NAV_NUL, NULL, &error), error, NAV_ERR_LIMIT, NAV_NO_OFFSET);
    CHECK(strstr(error.message, "used up its ids") != NULL);
  }
  CHECK_STATUS(nav_app_state(app, &after, NULL), NAV_OK);
  CHECK_TEXT(after.data, before.data);
  check_last_id(app, "9007199254740991}");
  CHECK_STATUS(nav_app_back(app, NULL, NULL), NAV_OK);
  nav_buffer_free(&before);
  nav_buffer_free(&after);
  nav_app_destroy(app);
}

TEST(an_app_that_has_used_up_its_ids_takes_nothing_more) {
  static struct journal journal;
  use_up(NULL);
  journal_clear(&journal);
  use_up(&journal);
}

TEST(a_snapshot_brings_no_id_beyond_the_last) {
  nav_app *app = app_of(SCHEMA, NULL);
  nav_error error = { 0 };
  CHECK_STATUS(restore(app, "{\"id\":1,\"route\":\"home\"}", "9007199254740992", NULL), NAV_OK);
  check_last_id(app, "1}");
  /* One with that id, and one without an id above it. */
  CHECK_ERROR(
    restore(app, "{\"id\":9007199254740991,\"route\":\"home\"},{\"route\":\"a\"}", "7", &error),
    error, NAV_ERR_LIMIT, NAV_NO_OFFSET);
  check_last_id(app, "1}");
  nav_app_destroy(app);
}
