/* Edges of journals: ids of two digits, orders that history brings back, parameters of what waits,
 * files that others touch, and a device that is full. */
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "edge.h"

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
  CHECK_STATUS(go(app,
                 "{\"transaction\":[{\"go\":{\"name\":\"n\",\"params\":{\"n\":1}}},"
                 "{\"go\":{\"name\":\"n\",\"params\":{\"n\":2}}}]}"),
    NAV_OK);
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
    "\"queue\":[{\"id\":3,\"route\":{\"name\":\"w\",\"params\":{\"n\":1}},\"style\":\"sheet\","
    "\"stack\":[]},"
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

TEST(a_journal_recovers_a_layer_that_waits_without_what_a_sign_out_took) {
  static const char guarded[] =
    "{\"format\":1,\"id\":\"s\",\"root\":{\"stack\":\"home\"},\"facts\":{\"on\":{\"initial\":true}},"
    "\"routes\":{\"home\":{},\"s\":{\"show\":\"sheet\"},\"n\":{},\"club\":{\"requires\":[\"on\"]},"
    "\"w\":{\"show\":\"sheet\",\"whenBusy\":\"queue\"}}}";
  static const char waiting[] =
    "{\"format\":1,\"kind\":\"app\",\"schema\":{\"id\":\"s\",\"version\":1},\"facts\":{},\"root\":"
    "{\"stack\":[{\"id\":1,\"route\":{\"name\":\"home\"}}]},\"layers\":[{\"id\":2,\"route\":"
    "{\"name\":\"s\"},\"stack\":[]}],\"queue\":[{\"id\":3,\"route\":{\"name\":\"w\"},\"stack\":"
    "[{\"id\":4,\"route\":{\"name\":\"n\"}},{\"id\":5,\"route\":{\"name\":\"club\"}}]},{\"id\":6,"
    "\"route\":{\"name\":\"w\"},\"stack\":[]}],\"pending\":null,\"entryState\":{\"4\":1,\"5\":2},"
    "\"lastID\":6}";
  static const char kept[] =
    "\"queue\":[{\"id\":3,\"route\":{\"name\":\"w\"},\"style\":\"sheet\",\"stack\":[{\"id\":4,"
    "\"route\":{\"name\":\"n\"}}]},{\"id\":6,\"route\":{\"name\":\"w\"},\"style\":\"sheet\","
    "\"stack\":[]}],\"pending\":null,\"entryState\":{\"4\":1},";
  nav_buffer text = NAV_BUFFER_INIT;
  make_folder("");
  nav_app *app = app_of(guarded, NULL);
  nav_journal *journal = attached(app);
  CHECK_STATUS(nav_app_restore(app, waiting, NAV_NUL, NAV_RESTORE_STRICT, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_app_set_facts(app, "{\"on\":false}", NAV_NUL, NULL, NULL), NAV_OK);
  nav_app_destroy(app);
  nav_journal_destroy(journal);
  CHECK_STATUS(nav_journal_open(config, NAV_NUL, &journal, &text, NULL), NAV_OK);
  CHECK(strstr(text.data, kept) != NULL);
  nav_journal_destroy(journal);
  nav_buffer_free(&text);
  remove_folder();
}

#define WAITING_APP \
  "{\"format\":1,\"id\":\"s\",\"root\":{\"stack\":\"home\"},\"routes\":{\"home\":{}," \
  "\"s\":{\"show\":\"sheet\"},\"w\":{\"show\":\"sheet\",\"whenBusy\":\"queue\"," \
  "\"params\":{\"n\":\"int\"}}}}"

static nav_status take_step(nav_app *app, const char *step) {
  if (*step == '+' || *step == '-') return nav_app_travel(app, atoi(step), NULL, NULL);
  if (*step == '=') return nav_app_set_entry_state(app, atoi(step + 1), "7", NAV_NUL, NULL);
  return go(app, step);
}

/* Sends intents, travels ("-1") and keeps states ("=3", of that id) with a journal: after each of
 * them it recovers the state of the app. */
static void check_each_recovered(const char *const *steps, int count) {
  nav_buffer state = NAV_BUFFER_INIT, recovered = NAV_BUFFER_INIT;
  for (int some = 1; some <= count; some++) {
    make_folder("");
    nav_app *app = app_of(WAITING_APP, NULL);
    nav_journal *journal = attached(app);
    for (int i = 0; i < some; i++) {
      nav_status status = take_step(app, steps[i]);
      CHECK(status == NAV_OK || status == NAV_QUEUED);
    }
    CHECK_STATUS(
      nav_app_snapshot(app, "{\"layers\":true,\"queue\":true}", NAV_NUL, &state, NULL), NAV_OK);
    nav_app_destroy(app);
    nav_journal_destroy(journal);
    CHECK_STATUS(nav_journal_open(config, NAV_NUL, &journal, &recovered, NULL), NAV_OK);
    CHECK_TEXT(recovered.data, state.data);
    nav_journal_destroy(journal);
    remove_folder();
  }
  nav_buffer_free(&state);
  nav_buffer_free(&recovered);
}

TEST(a_journal_recovers_other_parameters_of_what_waits) {
  static const char *const steps[] = { "{\"go\":\"s\"}",
    "{\"go\":{\"name\":\"w\",\"params\":{\"n\":1}}}",
    "{\"go\":{\"name\":\"w\",\"params\":{\"n\":2}}}",
    "{\"updateOf\":{\"id\":4,\"params\":{\"n\":7}}}", "\"back\"",
    "{\"updateOf\":{\"id\":4,\"params\":{\"n\":8}}}", "\"back\"" };
  check_each_recovered(steps, 7);
}

/* The history brings a sheet back into the queue as it was before its parameters changed, and shows
 * it again as it was afterwards. */
TEST(a_journal_recovers_what_waits_again_with_other_parameters) {
  static const char *const steps[] = { "{\"go\":\"s\"}",
    "{\"go\":{\"name\":\"w\",\"params\":{\"n\":1}}}", "\"back\"", "{\"update\":{\"n\":2}}", "=3",
    "-1", "+1", "-1", "=3", "\"back\"" };
  check_each_recovered(steps, 10);
}

/* CRC-32C (RFC 3720, B.4), a bit at a time. */
static unsigned checksum(unsigned sum, const char *text) {
  for (sum = ~sum; *text; text++) {
    sum ^= (unsigned char)*text;
    for (int bit = 0; bit < 8; bit++) sum = sum >> 1 ^ (0x82f63b78 & -(sum & 1));
  }
  return ~sum;
}
/* Writes a journal that has one record, of a snapshot with these tabs; its checksum fits. */
static void write_base(const char *tabs) {
  char record[1024];
  snprintf(record, sizeof record,
    "0 {\"format\":1,\"kind\":\"app\",\"schema\":{\"id\":\"e\",\"version\":1},\"facts\":{},\"root\":"
    "{\"tabs\":{\"selected\":\"a\",\"history\":[],\"items\":{%s}}},\"layers\":[],\"queue\":[],"
    "\"pending\":null,\"entryState\":{},\"lastID\":3}",
    tabs);
  FILE *out = fopen(file, "w");
  fprintf(out, "NAVJ 1 0123456789abcdef\n%08x %s\n",
    checksum(checksum(0, "0123456789abcdef"), record), record);
  fclose(out);
}
/* A checksum can be right where the snapshot is not one: nothing is recovered then, rather than a
 * text that no restore takes. */
TEST(a_journal_recovers_no_snapshot_that_names_a_tab_twice) {
#define TAB(name, id) "\"" name "\":{\"stack\":[{\"id\":" id ",\"route\":{\"name\":\"x\"}}]}"
  nav_buffer recovered = NAV_BUFFER_INIT;
  make_folder("");
  write_base(TAB("a", "1") "," TAB("b", "2") "," TAB("c", "3"));
  nav_journal *journal = NULL;
  CHECK_STATUS(nav_journal_open(config, NAV_NUL, &journal, &recovered, NULL), NAV_OK);
  CHECK(strstr(recovered.data, "\"c\":{\"stack\"") != NULL);
  nav_journal_destroy(journal);
  write_base(TAB("a", "1") "," TAB("b", "2") "," TAB("b", "3"));
  CHECK_STATUS(nav_journal_open(config, NAV_NUL, &journal, &recovered, NULL), NAV_OK);
  CHECK_TEXT(recovered.data, "");
  nav_journal_destroy(journal);
  nav_buffer_free(&recovered);
  remove_folder();
#undef TAB
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
