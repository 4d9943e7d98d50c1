/* Edges of what is kept: journals whose files others touch, histories at their limit, migrations and
 * restorations of what other tests do not have. */
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "test.h"

static nav_app *app_of(const char *text, const char *config) {
  nav_schema *schema = NULL;
  nav_app *app = NULL;
  nav_error error = { 0 };
  if (nav_schema_create(text, NAV_NUL, &schema, &error) != NAV_OK) {
    printf("no schema: %s\n", error.message);
    exit(1);
  }
  CHECK_STATUS(nav_app_create(schema, config, config ? NAV_NUL : 0, &app, NULL), NAV_OK);
  nav_schema_destroy(schema);
  return app;
}
static nav_status go(nav_app *app, const char *intent) {
  return nav_app_send(app, intent, NAV_NUL, NULL, NULL);
}
static void check_app(nav_app *app, const char *expected) {
  nav_buffer text = NAV_BUFFER_INIT;
  CHECK_STATUS(nav_app_describe(app, &text, NULL), NAV_OK);
  CHECK_TEXT(text.data, expected);
  nav_buffer_free(&text);
}

#define HEAD "{\"format\":1,\"id\":\"s\","
#define STACK_APP                                                          \
  HEAD "\"root\":{\"stack\":\"home\"},\"routes\":{\"home\":{},\"a\":{},"   \
       "\"n\":{\"params\":{\"n\":\"int\"}},\"ask\":{\"leave\":\"ask\"},"   \
       "\"s\":{\"show\":\"sheet\"},\"w\":{\"show\":\"sheet\",\"whenBusy\":\"queue\","  \
       "\"params\":{\"n\":\"int\"}}}}"
#define TABS_APP                                                           \
  HEAD "\"root\":{\"tabs\":[{\"name\":\"a\",\"stack\":\"x\"},"             \
       "{\"name\":\"b\",\"stack\":\"y\"},{\"name\":\"c\",\"stack\":\"z\"}]}," \
       "\"routes\":{\"x\":{},\"y\":{},\"z\":{},\"n\":{\"params\":{\"n\":\"int\"}}}}"

/* ---- Journals ---- */

static char folder[64], file[80], config[256];

static void make_folder(const char *options) {
  strcpy(folder, "/tmp/nav-edge-XXXXXX");
  if (mkdtemp(folder) == NULL) abort();
  snprintf(file, sizeof file, "%s/j", folder);
  snprintf(config, sizeof config, "{\"path\":\"%s\"%s}", file, options);
}
static const char *beside(const char *end) {
  static char name[96];
  snprintf(name, sizeof name, "%s%s", file, end);
  return name;
}
static void remove_folder(void) {
  static const char *const ends[] = { "", ".1", ".new", ".torn" };
  for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) unlink(beside(ends[i]));
  CHECK(rmdir(folder) == 0);
}
static off_t file_size(const char *name) {
  struct stat status;
  return stat(name, &status) == 0 ? status.st_size : -1;
}
static nav_journal *attached(nav_app *app) {
  nav_journal *journal = NULL;
  CHECK_STATUS(nav_journal_open(config, NAV_NUL, &journal, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_app_attach_journal(app, journal, NULL), NAV_OK);
  return journal;
}
/* What the journal recovers is restored in a new app, and leads to the same place. */
static void check_recovered(const char *schema, const char *expected) {
  nav_journal *journal = NULL;
  nav_buffer recovered = NAV_BUFFER_INIT;
  nav_app *app = app_of(schema, NULL);
  CHECK_STATUS(nav_journal_open(config, NAV_NUL, &journal, &recovered, NULL), NAV_OK);
  CHECK_STATUS(
    nav_app_restore(app, recovered.data, recovered.length, NAV_RESTORE_STRICT, NULL, NULL), NAV_OK);
  check_app(app, expected);
  nav_app_destroy(app);
  nav_journal_destroy(journal);
  nav_buffer_free(&recovered);
}

TEST(a_journal_recovers_a_root_that_is_a_stack) {
  make_folder("");
  nav_app *app = app_of(STACK_APP, NULL);
  nav_journal *journal = attached(app);
  CHECK_STATUS(go(app, "{\"go\":\"a\"}"), NAV_OK);
  CHECK_STATUS(go(app, "{\"transaction\":[{\"go\":{\"name\":\"n\",\"params\":{\"n\":1}}},"
                       "{\"go\":{\"name\":\"n\",\"params\":{\"n\":2}}}]}"), NAV_OK);
  nav_app_destroy(app);
  nav_journal_destroy(journal);
  check_recovered(STACK_APP, "s: home > a > n(n=1) > n(n=2)");
  remove_folder();
}

TEST(a_journal_recovers_what_screens_with_long_ids_want_back) {
  nav_buffer recovered = NAV_BUFFER_INIT;
  nav_journal *journal;
  make_folder("");
  nav_app *app = app_of(TABS_APP, NULL);
  journal = attached(app);
  for (int i = 0; i < 20; i++) {
    char intent[64];
    snprintf(intent, sizeof intent, "{\"go\":{\"name\":\"n\",\"params\":{\"n\":%d}}}", i);
    CHECK_STATUS(go(app, intent), NAV_OK);
  }
  CHECK_STATUS(nav_app_set_entry_state(app, 21, "{\"y\":1}", NAV_NUL, NULL), NAV_OK);
  CHECK_STATUS(go(app, "{\"go\":{\"name\":\"n\",\"params\":{\"n\":99}}}"), NAV_OK);
  nav_app_destroy(app);
  nav_journal_destroy(journal);
  CHECK_STATUS(nav_journal_open(config, NAV_NUL, &journal, &recovered, NULL), NAV_OK);
  CHECK(strstr(recovered.data, "\"entryState\":{\"21\":{\"y\":1}}") != NULL);
  nav_journal_destroy(journal);
  nav_buffer_free(&recovered);
  remove_folder();
}

TEST(a_journal_recovers_the_order_of_a_queue_that_history_brings_back) {
  static const char queued[] =
    "\"queue\":[{\"id\":3,\"route\":{\"name\":\"w\",\"params\":{\"n\":1}},\"style\":\"sheet\",\"stack\":[]},"
    "{\"id\":4,\"route\":{\"name\":\"w\",\"params\":{\"n\":2}},\"style\":\"sheet\",\"stack\":[]}]";
  nav_buffer text = NAV_BUFFER_INIT;
  make_folder("");
  nav_app *app = app_of(STACK_APP, NULL);
  nav_journal *journal = attached(app);
  CHECK_STATUS(go(app, "{\"go\":\"s\"}"), NAV_OK);
  CHECK(go(app, "{\"go\":{\"name\":\"w\",\"params\":{\"n\":1}}}") >= 0);
  CHECK(go(app, "{\"go\":{\"name\":\"w\",\"params\":{\"n\":2}}}") >= 0);
  CHECK_STATUS(go(app, "\"back\""), NAV_OK);
  CHECK_STATUS(nav_app_travel(app, -1, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_app_state(app, &text, NULL), NAV_OK);
  CHECK(strstr(text.data, queued) != NULL);
  nav_app_destroy(app);
  nav_journal_destroy(journal);
  CHECK_STATUS(nav_journal_open(config, NAV_NUL, &journal, &text, NULL), NAV_OK);
  CHECK(strstr(text.data, queued) != NULL);
  nav_journal_destroy(journal);
  nav_buffer_free(&text);
  remove_folder();
}

TEST(a_question_that_is_withdrawn_is_not_journalled) {
  make_folder("");
  nav_app *app = app_of(STACK_APP, NULL);
  nav_journal *journal = attached(app);
  CHECK_STATUS(go(app, "{\"go\":\"ask\"}"), NAV_OK);
  off_t size = file_size(file);
  CHECK_STATUS(go(app, "\"back\""), NAV_PENDING);
  CHECK_STATUS(go(app, "\"back\""), NAV_OK);
  CHECK(size > 0 && file_size(file) == size);
  nav_app_destroy(app);
  nav_journal_destroy(journal);
  check_recovered(STACK_APP, "s: home > ask");
  remove_folder();
}

/* Changes until a new generation has been begun, as soon as the file is longer than it may be. */
static int begin_generation(nav_app *app) {
  for (int i = 0; i < 400; i++) {
    off_t before = file_size(file);
    if (before > 4096 + 512) return -1;
    if (go(app, "{\"go\":\"s\"}") != NAV_OK || go(app, "\"back\"") != NAV_OK) return -1;
    if (file_size(file) < before || before < 0) return 1;
  }
  return 0;
}

TEST(a_generation_is_begun_beside_what_a_crash_has_left) {
  make_folder(",\"maxBytes\":4096");
  nav_app *app = app_of(STACK_APP, NULL);
  nav_journal *journal = attached(app);
  close(open(beside(".new"), O_CREAT | O_WRONLY, 0600));
  CHECK(begin_generation(app) == 1);
  CHECK(access(beside(".new"), F_OK) != 0);
  nav_app_destroy(app);
  nav_journal_destroy(journal);
  check_recovered(STACK_APP, "s: home");
  remove_folder();
}

TEST(a_generation_is_begun_where_somebody_has_taken_the_file_away) {
  make_folder(",\"maxBytes\":4096");
  nav_app *app = app_of(STACK_APP, NULL);
  nav_journal *journal = attached(app);
  CHECK_STATUS(go(app, "{\"go\":\"a\"}"), NAV_OK);
  CHECK(begin_generation(app) == 1);
  CHECK(unlink(file) == 0);
  int begun = 0;
  for (int i = 0; i < 400 && !begun; i++) {
    CHECK_STATUS(go(app, "{\"go\":\"s\"}"), NAV_OK);
    CHECK_STATUS(go(app, "\"back\""), NAV_OK);
    begun = file_size(file) > 0;
  }
  CHECK(begun);
  nav_app_destroy(app);
  nav_journal_destroy(journal);
  check_recovered(STACK_APP, "s: home > a");
  remove_folder();
}

TEST(what_a_screen_wants_back_is_refused_if_it_cannot_be_written) {
  struct rlimit old, none = { 0, 0 };
  make_folder(",\"onError\":\"refuse\"");
  nav_app *app = app_of(STACK_APP, NULL);
  nav_journal *journal = attached(app);
  CHECK_STATUS(nav_app_set_entry_state(app, 1, "1", NAV_NUL, NULL), NAV_OK);
  signal(SIGXFSZ, SIG_IGN);
  getrlimit(RLIMIT_FSIZE, &old);
  none.rlim_max = old.rlim_max;
  none.rlim_cur = (rlim_t)file_size(file);
  setrlimit(RLIMIT_FSIZE, &none);
  nav_status status = nav_app_set_entry_state(app, 1, "2", NAV_NUL, NULL);
  setrlimit(RLIMIT_FSIZE, &old);
  CHECK_STATUS(status, NAV_CANCELLED);
  nav_app_destroy(app);
  nav_journal_destroy(journal);
  remove_folder();
}

/* ---- Histories ---- */

TEST(a_history_has_no_more_places_than_its_limit) {
  nav_app *app = app_of(STACK_APP, "{\"history\":{\"limit\":10}}");
  for (int i = 0; i < 20; i++) {
    char intent[64];
    snprintf(intent, sizeof intent, "{\"go\":{\"name\":\"n\",\"params\":{\"n\":%d}}}", i);
    CHECK_STATUS(go(app, intent), NAV_OK);
  }
  CHECK(nav_app_can_travel(app, -9) && !nav_app_can_travel(app, -10));
  CHECK(nav_app_travel(app, -10, NULL, NULL) != NAV_OK);
  CHECK_STATUS(nav_app_travel(app, -9, NULL, NULL), NAV_OK);
  check_app(app, "s: home > n(n=0) > n(n=1) > n(n=2) > n(n=3) > n(n=4) > n(n=5) > n(n=6) > n(n=7) > "
                 "n(n=8) > n(n=9) > n(n=10)");
  nav_app_destroy(app);
}

/* Places that take the room of older ones lead back to what was, and to nothing of those. */
TEST(a_history_at_its_limit_goes_back_to_what_was) {
  enum { STEPS = 24, LIMIT = 4 };
  /* Tabs to select; 0 pushes. */
  static const char tabs[] = { 'b', 0, 'c', 0, 0, 'a', 0 };
  for (int length = LIMIT; length < STEPS; length++) {
    nav_app *app = app_of(TABS_APP, "{\"history\":{\"limit\":4}}");
    nav_buffer states[STEPS] = { 0 }, now = NAV_BUFFER_INIT;
    for (int i = 0; i < length; i++) {
      char intent[64];
      if (tabs[i % 7]) snprintf(intent, sizeof intent, "{\"select\":\"%c\"}", tabs[i % 7]);
      else snprintf(intent, sizeof intent, "{\"go\":{\"name\":\"n\",\"params\":{\"n\":%d}}}", i);
      CHECK_STATUS(go(app, intent), NAV_OK);
      CHECK_STATUS(nav_app_state(app, &states[i], NULL), NAV_OK);
    }
    for (int back = 1; back < LIMIT; back++) {
      CHECK_STATUS(nav_app_travel(app, -1, NULL, NULL), NAV_OK);
      CHECK_STATUS(nav_app_state(app, &now, NULL), NAV_OK);
      CHECK_TEXT(now.data, states[length - 1 - back].data);
    }
    CHECK(!nav_app_can_travel(app, -1));
    for (int i = 0; i < STEPS; i++) nav_buffer_free(&states[i]);
    nav_buffer_free(&now);
    nav_app_destroy(app);
  }
}

TEST(one_step_back_undoes_what_a_transaction_did_to_three_stacks) {
  nav_app *app = app_of(TABS_APP, NULL);
  nav_buffer before = NAV_BUFFER_INIT, after = NAV_BUFFER_INIT;
  CHECK_STATUS(nav_app_state(app, &before, NULL), NAV_OK);
  CHECK_STATUS(go(app, "{\"transaction\":[{\"select\":\"a\"},{\"go\":{\"name\":\"n\",\"params\":{\"n\":1}}},"
                       "{\"select\":\"b\"},{\"go\":{\"name\":\"n\",\"params\":{\"n\":2}}},"
                       "{\"select\":\"c\"},{\"go\":{\"name\":\"n\",\"params\":{\"n\":3}}}]}"), NAV_OK);
  CHECK_STATUS(nav_app_travel(app, -1, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_app_state(app, &after, NULL), NAV_OK);
  CHECK_TEXT(after.data, before.data);
  nav_buffer_free(&before);
  nav_buffer_free(&after);
  nav_app_destroy(app);
}

/* ---- Migrations and restorations ---- */

#define SNAPSHOT(root) "{\"format\":1,\"kind\":\"app\",\"schema\":{\"id\":\"s\",\"version\":1},\"root\":" root "}"

static void check_migrated(const char *schema_text, const char *snapshot, const char *part) {
  nav_schema *schema = NULL;
  nav_buffer out = NAV_BUFFER_INIT;
  nav_error error = { 0 };
  CHECK_STATUS(nav_schema_create(schema_text, NAV_NUL, &schema, &error), NAV_OK);
  if (schema == NULL) {
    printf("%s\n", error.message);
    return;
  }
  CHECK_STATUS(nav_schema_migrate(schema, snapshot, NAV_NUL, &out, NULL, NULL), NAV_OK);
  if (strstr(out.data, part) == NULL) CHECK_TEXT(out.data, part);
  nav_buffer_free(&out);
  nav_schema_destroy(schema);
}

TEST(another_route_takes_parameters_of_one_letter_and_texts_with_a_colon) {
  check_migrated(
    HEAD "\"version\":2,\"root\":{\"stack\":\"home\"},\"routes\":{\"home\":{},\"new\":{\"params\":"
         "{\"p\":\"string\",\"q\":\"string\"}}},\"migrations\":[{\"to\":2,\"steps\":[{\"dropRoute\":"
         "{\"route\":\"old\",\"replaceWith\":{\"name\":\"new\",\"params\":{\"p\":\":x\",\"q\":\"::x\"}}}}]}]}",
    SNAPSHOT("{\"stack\":[{\"id\":1,\"route\":{\"name\":\"home\"}},{\"id\":2,\"route\":"
             "{\"name\":\"old\",\"params\":{\"x\":\"taken\"}}}]}"),
    "{\"name\":\"new\",\"params\":{\"p\":\"taken\",\"q\":\":x\"}}");
}

TEST(a_container_moves_to_another_parent) {
  check_migrated(
    HEAD "\"version\":2,\"root\":{\"tabs\":[{\"name\":\"a\",\"tabs\":[{\"name\":\"x\",\"stack\":\"home\"}]},"
         "{\"name\":\"b\",\"tabs\":[{\"name\":\"y\",\"stack\":\"y\"},{\"name\":\"z\",\"stack\":\"z\"}]}]},"
         "\"routes\":{\"home\":{},\"y\":{},\"z\":{}},\"migrations\":[{\"to\":2,\"steps\":[{\"renameAddress\":"
         "{\"from\":\"a/z\",\"to\":\"b/z\"}}]}]}",
    SNAPSHOT("{\"tabs\":{\"selected\":\"a\",\"items\":{\"a\":{\"tabs\":{\"selected\":\"x\",\"items\":"
             "{\"x\":{\"stack\":[]},\"z\":{\"stack\":[{\"id\":7,\"route\":{\"name\":\"home\"}}]}}}},"
             "\"b\":{\"tabs\":{\"selected\":\"y\",\"items\":{\"y\":{\"stack\":[]}}}}}}}"),
    "\"items\":{\"y\":{\"stack\":[]},\"z\":{\"stack\":[{\"id\":7,\"route\":{\"name\":\"home\"}}]}}");
}

TEST(a_migration_that_fails_empties_both_of_its_texts) {
  nav_schema *schema = NULL;
  nav_buffer out = NAV_BUFFER_INIT, report = NAV_BUFFER_INIT;
  CHECK_STATUS(nav_schema_create(STACK_APP, NAV_NUL, &schema, NULL), NAV_OK);
  CHECK_STATUS(nav_route_canonical("\"left over\"", NAV_NUL, &out, NULL), NAV_OK);
  CHECK_STATUS(nav_route_canonical("\"left over\"", NAV_NUL, &report, NULL), NAV_OK);
  CHECK_STATUS(nav_schema_migrate(schema, "{", NAV_NUL, &out, &report, NULL), NAV_ERR_JSON);
  CHECK(out.length == 0 && report.length == 0);
  nav_buffer_free(&out);
  nav_buffer_free(&report);
  nav_schema_destroy(schema);
}

TEST(a_reset_forgets_what_waits_in_the_queue) {
  nav_app *app = app_of(STACK_APP, NULL);
  nav_buffer state = NAV_BUFFER_INIT;
  CHECK_STATUS(go(app, "{\"go\":\"s\"}"), NAV_OK);
  CHECK(go(app, "{\"go\":{\"name\":\"w\",\"params\":{\"n\":1}}}") >= 0);
  CHECK_STATUS(nav_app_state(app, &state, NULL), NAV_OK);
  CHECK(strstr(state.data, "\"queue\":[]") == NULL);
  CHECK_STATUS(nav_app_restore(app, "{\"format\":7}", NAV_NUL, NAV_RESTORE_RESET, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_app_state(app, &state, NULL), NAV_OK);
  CHECK(strstr(state.data, "\"queue\":[]") != NULL && strstr(state.data, "\"layers\":[]") != NULL);
  nav_buffer_free(&state);
  nav_app_destroy(app);
}

TEST(a_layer_that_facts_forbid_is_evicted_and_waited_for) {
  nav_app *app = app_of(
    HEAD "\"root\":{\"stack\":\"home\"},\"facts\":{\"on\":{\"initial\":false}},\"routes\":{\"home\":{},"
         "\"s\":{\"show\":\"sheet\",\"requires\":[\"on\"],\"orElse\":\"login\"},\"login\":{\"show\":\"sheet\"}}}",
    NULL);
  nav_buffer saved = NAV_BUFFER_INIT, text = NAV_BUFFER_INIT;
  CHECK_STATUS(nav_app_set_facts(app, "{\"on\":true}", NAV_NUL, NULL, NULL), NAV_OK);
  CHECK_STATUS(go(app, "{\"go\":\"s\"}"), NAV_OK);
  CHECK_STATUS(nav_app_snapshot(app, "{\"layers\":true}", NAV_NUL, &saved, NULL), NAV_OK);
  CHECK_STATUS(go(app, "\"back\""), NAV_OK);
  CHECK_STATUS(nav_app_set_facts(app, "{\"on\":false}", NAV_NUL, NULL, NULL), NAV_OK);
  CHECK_STATUS(
    nav_app_restore(app, saved.data, saved.length, NAV_RESTORE_LENIENT, &text, NULL), NAV_OK);
  CHECK(strstr(text.data, "\"evicted\":[{\"at\":\"~2\",\"route\":{\"name\":\"s\"}}]") != NULL);
  CHECK_STATUS(nav_app_state(app, &text, NULL), NAV_OK);
  CHECK(strstr(text.data, "\"pending\":{\"intent\":{\"go\":{\"name\":\"s\"}}") != NULL);
  nav_buffer_free(&saved);
  nav_buffer_free(&text);
  nav_app_destroy(app);
}

TEST(parameters_nest_in_a_snapshot_as_deeply_as_in_a_route) {
  static char text[1024];
  nav_app *app = app_of(
    HEAD "\"root\":{\"stack\":\"home\"},\"routes\":{\"home\":{},\"j\":{\"params\":{\"v\":\"json\"}}}}", NULL);
  nav_buffer saved = NAV_BUFFER_INIT;
  size_t n = (size_t)sprintf(text, "{\"go\":{\"name\":\"j\",\"params\":{\"v\":");
  int depth = 0, deepest = 0;
  /* As deep as a route may be. */
  for (depth = 1; depth < 200; depth++) {
    memset(text + n, '[', (size_t)depth);
    memset(text + n + depth, ']', (size_t)depth);
    strcpy(text + n + 2 * depth, "}}}");
    if (go(app, text) < 0) break;
    deepest = depth;
  }
  CHECK(deepest > 20 && deepest < 199);
  CHECK_STATUS(nav_app_snapshot(app, NULL, 0, &saved, NULL), NAV_OK);
  CHECK_STATUS(
    nav_app_restore(app, saved.data, saved.length, NAV_RESTORE_STRICT, NULL, NULL), NAV_OK);
  nav_buffer_free(&saved);
  nav_app_destroy(app);
}

TEST(a_stack_is_reset_for_a_fault_and_not_without_one) {
  nav_store *store = make_store("{\"path\":[\"a\",\"b\"]}");
  nav_buffer saved = NAV_BUFFER_INIT, report = NAV_BUFFER_INIT;
  CHECK_STATUS(nav_store_snapshot(store, &saved, NULL), NAV_OK);
  CHECK_STATUS(
    nav_store_restore(store, saved.data, saved.length, NAV_RESTORE_RESET, &report, NULL), NAV_OK);
  CHECK(strstr(report.data, "\"isReset\":false") != NULL);
  CHECK_PATH(store, "[{\"name\":\"a\"},{\"name\":\"b\"}]");
  CHECK_STATUS(nav_store_restore(store, "no snapshot", NAV_NUL, NAV_RESTORE_LENIENT, &report, NULL), NAV_OK);
  CHECK(strstr(report.data, "\"dropped\":[{\"at\":\"\",\"route\":null") != NULL &&
        strstr(report.data, "\"isReset\":true") != NULL);
  CHECK_PATH(store, "[]");
  nav_buffer_free(&saved);
  nav_buffer_free(&report);
  nav_store_destroy(store);
}
