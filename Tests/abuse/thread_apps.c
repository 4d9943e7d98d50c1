/*
 * Apps on many threads: one that all of them use, and many of one schema, which they read at once.
 * ThreadSanitizer finds what two of them write without a lock.
 */
#include <unistd.h>

#include "threads.h"

#define SCHEMA \
  "{\"format\":1,\"id\":\"s\",\"root\":{\"tabs\":[{\"name\":\"a\",\"stack\":\"home\"}," \
  "{\"name\":\"b\",\"stack\":\"list\"}]},\"facts\":{\"on\":{\"initial\":true}},\"routes\":{" \
  "\"home\":{\"params\":{\"q\":{\"type\":\"string\",\"default\":\"\"}},\"links\":[\"/\"]}," \
  "\"list\":{},\"note\":{\"params\":{\"n\":\"int\"},\"links\":[\"/notes/:n\"]," \
  "\"requires\":[\"on\"]},\"login\":{\"show\":\"sheet\"}}}"

static nav_app *make_one(nav_schema *schema) {
  nav_app *app = NULL;
  CHECK_STATUS(nav_app_create(schema, NULL, 0, &app, NULL), NAV_OK);
  return app;
}

/* ---- Many apps of one schema ---- */

/* What is empty is read into no memory: an empty value of a query, and a journal's new file. */
static void read_what_is_empty(void *context, int thread) {
  nav_app *app = make_one(context);
  char directory[] = "/tmp/nav-thread-XXXXXX", path[64], config[96];
  int i;
  if (mkdtemp(directory) == NULL) abort();
  snprintf(path, sizeof path, "%s/j%d", directory, thread);
  snprintf(config, sizeof config, "{\"path\":\"%s\"}", path);
  for (i = 0; i < 20; i++) {
    nav_journal *journal = NULL;
    CHECK_STATUS(nav_app_set_url(app, "/notes/7?~under=", NAV_NUL, NULL, NULL), NAV_OK);
    CHECK(nav_app_set_url(app, "/?q=", NAV_NUL, NULL, NULL) == NAV_OK);
    CHECK_STATUS(nav_journal_open(config, NAV_NUL, &journal, NULL, NULL), NAV_OK);
    nav_journal_destroy(journal);
    unlink(path);
  }
  rmdir(directory);
  nav_app_destroy(app);
}

TEST(apps_read_what_is_empty_on_all_threads) {
  nav_schema *schema = NULL;
  CHECK_STATUS(nav_schema_create(SCHEMA, NAV_NUL, &schema, NULL), NAV_OK);
  on_all_threads(read_what_is_empty, schema);
  nav_schema_destroy(schema);
}

/* ---- One app ---- */

static void use_the_app(void *context, int thread) {
  static const char *const calls[] = { "\"back\"", "{\"go\":\"login\"}", "{\"select\":\"b\"}",
    "{\"open\":\"/notes/5\"}", "\"dismissAll\"" };
  nav_app *app = context;
  nav_buffer out = NAV_BUFFER_INIT;
  unsigned random = (unsigned)thread + 1;
  char intent[64];
  int i;
  for (i = 0; i < ROUNDS / 4; i++) {
    snprintf(intent, sizeof intent, "{\"go\":{\"name\":\"note\",\"params\":{\"n\":%u}}}",
      next_random(&random) >> 16);
    CHECK(
      nav_app_send(app, i % 2 ? calls[i / 2 % 5] : intent, NAV_NUL, &out, NULL) != NAV_ERR_JSON);
    switch (i % 8) {
      case 1: CHECK_STATUS(nav_app_scene(app, &out, NULL), NAV_OK); break;
      case 3: CHECK_STATUS(nav_app_snapshot(app, NULL, 0, &out, NULL), NAV_OK); break;
      case 5: CHECK(nav_app_travel(app, -1, NULL, NULL) != NAV_ERR_ARGUMENT); break;
      case 7:
        CHECK(nav_app_set_facts(
                app, i % 16 == 7 ? "{\"on\":false}" : "{\"on\":true}", NAV_NUL, NULL, NULL) >= 0);
    }
    CHECK(nav_app_revision(app) > 0);
  }
  nav_buffer_free(&out);
}

TEST(all_threads_use_one_app) {
  nav_schema *schema = NULL;
  nav_app *app = NULL;
  CHECK_STATUS(nav_schema_create(SCHEMA, NAV_NUL, &schema, NULL), NAV_OK);
  app = make_one(schema);
  nav_schema_destroy(schema);
  CHECK(nav_app_send(app, "{\"select\":\"b\"}", NAV_NUL, NULL, NULL) >= 0);
  on_all_threads(use_the_app, app);
  nav_app_destroy(app);
}
