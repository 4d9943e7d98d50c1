/*
 * Sentences of the contract that say never, before, only and at most. Each has a fault of its own
 * in Tests/mutation/planted.jsonl, which this test must find.
 */
#include <stdbool.h>
#include <unistd.h>

#include "../journal/system_calls.h"
#include "test.h"

#define MARK "hunter2"
#define MARK_TEXT "\"hunter2\""
#define ALL "{\"layers\":true,\"queue\":true,\"pending\":true}"
/* `note` has a secret that is optional, `pin` one that is required. */
#define SCHEMA \
  "{\"format\":1,\"id\":\"p\",\"root\":{\"tabs\":[{\"name\":\"a\",\"stack\":\"home\"}," \
  "{\"name\":\"b\",\"stack\":\"list\"}]},\"facts\":{\"on\":{\"initial\":false}}," \
  "\"routes\":{\"home\":{},\"list\":{},\"plain\":{\"params\":{\"n\":\"int\"}}," \
  "\"note\":{\"params\":{\"n\":\"int\",\"secret\":{\"type\":\"string\",\"default\":\"\"," \
  "\"sensitive\":true}},\"title\":\"Note :n of :secret\",\"links\":[\"/notes/:n\"]}," \
  "\"pin\":{\"params\":{\"code\":{\"type\":\"string\",\"sensitive\":true}}}," \
  "\"draft\":{\"persist\":false,\"params\":{\"text\":{\"type\":\"string\",\"default\":\"\"}}}," \
  "\"sheet\":{\"show\":\"sheet\",\"reuse\":\"none\",\"params\":{\"secret\":{\"type\":\"string\"," \
  "\"default\":\"\",\"sensitive\":true}}}," \
  "\"later\":{\"show\":\"sheet\",\"whenBusy\":\"queue\",\"reuse\":\"none\",\"params\":{\"secret\":" \
  "{\"type\":\"string\",\"default\":\"\",\"sensitive\":true}}}," \
  "\"login\":{\"show\":\"sheet\",\"returns\":\"bool\"},\"form\":{\"leave\":\"ask\"}," \
  "\"club\":{\"requires\":[\"on\"],\"orElse\":\"login\",\"links\":[\"/club\"],\"params\":{" \
  "\"secret\":{\"type\":\"string\",\"default\":\"\",\"sensitive\":true}}}}}"

/* ---- Files ---- */

static char folder[64], path[96], config[192];
static nav_journal *journal;

/* An app with a journal in a folder of its own. */
static nav_app *open_with_journal(const char *options) {
  nav_app *app = app_of(SCHEMA, NULL);
  strcpy(folder, "/tmp/nav-promise-XXXXXX");
  if (mkdtemp(folder) == NULL) abort();
  snprintf(path, sizeof path, "%s/j", folder);
  snprintf(config, sizeof config, "{\"path\":\"%s\"%s}", path, options);
  CHECK_STATUS(nav_journal_open(config, NAV_NUL, &journal, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_app_attach_journal(app, journal, NULL), NAV_OK);
  return app;
}

static void close_with_journal(nav_app *app) {
  static const char *const suffixes[] = { "", ".1", ".new", ".torn" };
  char name[128];
  nav_app_destroy(app);
  nav_journal_destroy(journal);
  for (unsigned i = 0; i < sizeof suffixes / sizeof *suffixes; i++) {
    snprintf(name, sizeof name, "%s%s", path, suffixes[i]);
    unlink(name);
  }
  rmdir(folder);
}

/* Whether a text stands in a file of the journal. */
static bool is_in_file(const char *text) {
  static const char *const suffixes[] = { "", ".1", ".new", ".torn" };
  static char bytes[1 << 16];
  char name[128];
  for (unsigned i = 0; i < sizeof suffixes / sizeof *suffixes; i++) {
    snprintf(name, sizeof name, "%s%s", path, suffixes[i]);
    FILE *file = fopen(name, "r");
    if (file == NULL) continue;
    size_t length = fread(bytes, 1, sizeof bytes - 1, file);
    fclose(file);
    bytes[length] = 0;
    if (strstr(bytes, text) != NULL) return true;
  }
  return false;
}

static bool is_in_snapshot(nav_app *app, const char *text) {
  nav_buffer out = NAV_BUFFER_INIT;
  CHECK_STATUS(nav_app_snapshot(app, ALL, NAV_NUL, &out, NULL), NAV_OK);
  bool found = out.data != NULL && strstr(out.data, text) != NULL;
  nav_buffer_free(&out);
  return found;
}

static void send_all(nav_app *app, const char *const *intents, int count) {
  for (int i = 0; i < count && intents[i] != NULL; i++)
    CHECK(nav_app_send(app, intents[i], NAV_NUL, NULL, NULL) >= 0);
}

/* ---- What is sensitive is never written ---- */

#define NOTE "{\"name\":\"note\",\"params\":{\"n\":1,\"secret\":" MARK_TEXT "}}"
#define OTHER "{\"name\":\"note\",\"params\":{\"n\":2,\"secret\":" MARK_TEXT "}}"
#define PIN "{\"name\":\"pin\",\"params\":{\"code\":" MARK_TEXT "}}"
#define CLUB "{\"name\":\"club\",\"params\":{\"secret\":" MARK_TEXT "}}"

TEST(what_is_sensitive_is_never_written_in_any_way) {
  /* Each way by which a value comes into the state: the intents, and whether it stays there. */
  static const struct {
    const char *name, *intents[4];
  } ways[] = {
    { "a push that is plain", { "{\"go\":" NOTE "}" } },
    { "the same push again, whose text is known",
      { "{\"go\":" NOTE "}", "\"back\"", "{\"go\":" NOTE "}" } },
    { "a push beside other changes", { "{\"select\":\"b\"}", "{\"go\":" NOTE "}" } },
    { "a pop",
      { "{\"go\":" NOTE "}", "{\"go\":{\"name\":\"plain\",\"params\":{\"n\":1}}}", "\"back\"" } },
    { "a push over it",
      { "{\"go\":" PIN "}", "{\"go\":{\"name\":\"plain\",\"params\":{\"n\":1}}}" } },
    { "a required one", { "{\"go\":" PIN "}" } },
    { "a required one that is popped", { "{\"go\":" PIN "}", "\"back\"" } },
    { "replace",
      { "{\"go\":\"form\"}", "\"backToRoot\"", "{\"go\":" NOTE "}", "{\"replace\":" OTHER "}" } },
    { "update", { "{\"go\":" NOTE "}", "{\"update\":{\"secret\":" MARK_TEXT "}}" } },
    { "reset", { "{\"reset\":{\"path\":[" NOTE "," OTHER "," PIN "]}}" } },
    { "a transaction", { "{\"transaction\":[{\"go\":" NOTE "},{\"go\":" OTHER "}]}" } },
    { "a sheet", { "{\"go\":{\"name\":\"sheet\",\"params\":{\"secret\":" MARK_TEXT "}}}" } },
    { "a sheet's stack", { "{\"go\":\"sheet\"}", "{\"go\":" NOTE "}" } },
    { "the queue",
      { "{\"go\":\"sheet\"}",
        "{\"go\":{\"name\":\"later\",\"params\":{\"secret\":" MARK_TEXT "}}}" } },
    { "an intent that waits", { "{\"go\":" CLUB "}" } },
    { "a question", { "{\"go\":\"form\"}", "{\"replace\":" NOTE "}" } },
  };
  for (unsigned i = 0; i < sizeof ways / sizeof *ways; i++) {
    /* Whole generations are snapshots; records are the changes of one commit. */
    for (int small = 0; small < 2; small++) {
      nav_app *app = open_with_journal(small ? ",\"maxBytes\":1" : "");
      send_all(app, ways[i].intents, 4);
      CHECK_STATUS(nav_app_set_facts(app, "{\"on\":true}", NAV_NUL, NULL, NULL), NAV_OK);
      CHECK(nav_app_send(app, "{\"select\":\"b\"}", NAV_NUL, NULL, NULL) >= 0);
      if (is_in_file(MARK)) test_fault(__FILE__, __LINE__, ways[i].name);
      if (is_in_snapshot(app, MARK)) test_fault(__FILE__, __LINE__, ways[i].name);
      close_with_journal(app);
    }
  }
}

TEST(what_waits_keeps_no_secret_in_file_and_snapshot) {
  static const char *const waiting[] = { "{\"go\":" CLUB "}",
    "{\"open\":\"/club?secret=" MARK "\"}" };
  for (int i = 0; i < 2; i++) {
    for (int small = 0; small < 2; small++) {
      nav_app *app = open_with_journal(small ? ",\"maxBytes\":1" : "");
      CHECK_STATUS(nav_app_send(app, waiting[i], NAV_NUL, NULL, NULL), NAV_PENDING);
      CHECK(nav_app_send(
              app, "{\"go\":{\"name\":\"plain\",\"params\":{\"n\":1}}}", NAV_NUL, NULL, NULL) >= 0);
      CHECK(is_in_snapshot(app, "club"));
      CHECK(!is_in_snapshot(app, MARK) && !is_in_file(MARK));
      close_with_journal(app);
    }
  }
}

/* A URL with a sensitive parameter is refused, never written. */
TEST(what_is_sensitive_is_in_no_url_and_no_line_for_people) {
  nav_app *app = app_of(SCHEMA, NULL);
  nav_buffer out = NAV_BUFFER_INIT;
  CHECK(nav_app_send(app, "{\"go\":" NOTE "}", NAV_NUL, NULL, NULL) >= 0);
  CHECK_STATUS(nav_app_url(app, &out, NULL), NAV_REJECTED);
  CHECK_TEXT(out.data, "{\"refused\":{\"sensitive\":\"secret\"}}");
  CHECK_STATUS(nav_app_history(app, &out, NULL), NAV_OK);
  CHECK(strstr(out.data, MARK) == NULL);
  CHECK(strstr(out.data, "\"title\":\"Note 1 of *\"") != NULL);
  CHECK_STATUS(nav_app_scene(app, &out, NULL), NAV_OK);
  CHECK(strstr(out.data, "\"title\":\"Note 1 of *\"") != NULL);
  CHECK(strstr(out.data, "of " MARK) == NULL);
  CHECK_STATUS(nav_app_path(app, NULL, 0, &out, NULL), NAV_OK);
  CHECK(strstr(out.data, "\"title\":\"Note 1 of *\"") != NULL);
  CHECK_STATUS(nav_app_describe(app, &out, NULL), NAV_OK);
  CHECK(strstr(out.data, MARK) == NULL);
  nav_buffer_free(&out);
  nav_app_destroy(app);
}

/* ---- persist:false ---- */

TEST(a_screen_that_is_not_saved_hides_all_that_is_above_it) {
  for (int small = 0; small < 2; small++) {
    nav_app *app = open_with_journal(small ? ",\"maxBytes\":1" : "");
    char intent[96];
    CHECK(nav_app_send(app, "{\"go\":{\"name\":\"draft\",\"params\":{\"text\":" MARK_TEXT "}}}",
            NAV_NUL, NULL, NULL) >= 0);
    for (int i = 0; i < 10; i++) {
      snprintf(
        intent, sizeof intent, "{\"go\":{\"name\":\"plain\",\"params\":{\"n\":%d}}}", 770 + i);
      CHECK(nav_app_send(app, intent, NAV_NUL, NULL, NULL) >= 0);
      CHECK_STATUS(nav_app_set_entry_state(app, 4 + i, "\"typed above\"", NAV_NUL, NULL), NAV_OK);
    }
    CHECK(!is_in_file("draft") && !is_in_file(MARK) && !is_in_file("\"n\":77"));
    CHECK(!is_in_file("typed above"));
    CHECK(!is_in_snapshot(app, "draft") && !is_in_snapshot(app, "\"n\":77"));
    CHECK(!is_in_snapshot(app, "typed above"));
    for (int i = 0; i < 10; i++) CHECK_STATUS(nav_app_back(app, NULL, NULL), NAV_OK);
    CHECK(!is_in_file("\"n\":77"));
    /* Under it things are written again. */
    CHECK_STATUS(nav_app_back(app, NULL, NULL), NAV_OK);
    CHECK(nav_app_send(
            app, "{\"go\":{\"name\":\"plain\",\"params\":{\"n\":5}}}", NAV_NUL, NULL, NULL) >= 0);
    CHECK(is_in_file("\"n\":5") && is_in_snapshot(app, "\"n\":5"));
    close_with_journal(app);
  }
}

/* ---- What was seen is on the disk ---- */

static int writes, synced_writes;

static long on_system_call(long number, const long *a) {
  if (number == SYS_write) writes++;
  if (number == SYS_fdatasync || number == SYS_fsync) synced_writes = writes;
  return make_system_call(number, a);
}

static void look_at_the_disk(void *user_data, const char *event, size_t length) {
  (void)event;
  (void)length;
  CHECK(synced_writes == writes);
  ++*(int *)user_data;
}

TEST(with_sync_commit_nobody_hears_of_a_commit_before_it_is_on_the_disk) {
  int heard = 0;
  nav_app *app = open_with_journal(",\"sync\":\"commit\"");
  CHECK_STATUS(
    nav_app_observe(app, NAV_EVENT_COMMITTED, look_at_the_disk, &heard, NULL, NULL, NULL), NAV_OK);
  for (int i = 0; i < 3; i++) {
    int before = writes;
    CHECK(nav_app_send(
            app, "{\"go\":{\"name\":\"plain\",\"params\":{\"n\":1}}}", NAV_NUL, NULL, NULL) >= 0);
    CHECK(writes == before + 1 && synced_writes == writes);
    CHECK_STATUS(nav_app_back(app, NULL, NULL), NAV_OK);
    CHECK(writes == before + 2 && synced_writes == writes);
  }
  CHECK(heard == 6);
  close_with_journal(app);
}

TEST(without_it_nothing_is_synced_before_the_host_likes) {
  nav_app *app = open_with_journal("");
  int before = synced_writes;
  CHECK(nav_app_send(
          app, "{\"go\":{\"name\":\"plain\",\"params\":{\"n\":1}}}", NAV_NUL, NULL, NULL) >= 0);
  CHECK(synced_writes == before);
  CHECK_STATUS(nav_journal_flush(journal, NULL), NAV_OK);
  CHECK(synced_writes == writes);
  close_with_journal(app);
}

static void look_at_the_file(void *user_data, const char *event, size_t length) {
  (void)event;
  (void)length;
  CHECK(is_in_file("\"n\":41"));
  ++*(int *)user_data;
}

TEST(nobody_hears_of_a_commit_before_it_is_in_the_file) {
  int heard = 0;
  nav_app *app = open_with_journal("");
  CHECK_STATUS(
    nav_app_observe(app, NAV_EVENT_COMMITTED, look_at_the_file, &heard, NULL, NULL, NULL), NAV_OK);
  CHECK(nav_app_send(
          app, "{\"go\":{\"name\":\"plain\",\"params\":{\"n\":41}}}", NAV_NUL, NULL, NULL) >= 0);
  CHECK(heard == 1);
  close_with_journal(app);
}

/* ---- Interceptors ---- */

struct guard {
  const char *reason;
  int asked;
};
static void answer_for(void *user_data, const char *text, size_t length, nav_reply *reply) {
  struct guard *guard = user_data;
  (void)text;
  (void)length;
  guard->asked++;
  if (guard->reason != NULL)
    CHECK_STATUS(nav_reply_cancel(reply, guard->reason, NAV_NUL, NULL), NAV_OK);
}

TEST(each_of_two_interceptors_can_cancel_and_the_second_is_not_asked_after_the_first) {
  for (int which = 0; which < 4; which++) {
    struct guard first = { which & 1 ? "\"one\"" : NULL, 0 };
    struct guard second = { which & 2 ? "\"two\"" : NULL, 0 };
    nav_buffer out = NAV_BUFFER_INIT;
    nav_app *app = app_of(SCHEMA, NULL);
    CHECK_STATUS(
      nav_app_intercept(app, "1", NAV_NUL, answer_for, &first, NULL, NULL, NULL), NAV_OK);
    CHECK_STATUS(
      nav_app_intercept(app, "2", NAV_NUL, answer_for, &second, NULL, NULL, NULL), NAV_OK);
    CHECK_STATUS(
      nav_app_send(app, "{\"select\":\"b\"}", NAV_NUL, &out, NULL), which ? NAV_CANCELLED : NAV_OK);
    CHECK(first.asked == 1 && second.asked == !(which & 1));
    if (which) CHECK(strstr(out.data, which & 1 ? "one" : "two") != NULL);
    CHECK(nav_app_revision(app) == (which ? 0 : 1));
    nav_buffer_free(&out);
    nav_app_destroy(app);
  }
}

/* ---- Questions and ends ---- */

static void keep_events(void *user_data, const char *event, size_t length) {
  journal_add(user_data, event, length);
}

TEST(a_restore_leaves_no_question_open) {
  static struct journal seen;
  nav_buffer snapshot = NAV_BUFFER_INIT, out = NAV_BUFFER_INIT;
  nav_app *app = app_of(SCHEMA, NULL);
  journal_clear(&seen);
  CHECK(nav_app_send(app, "{\"go\":\"form\"}", NAV_NUL, NULL, NULL) >= 0);
  CHECK_STATUS(nav_app_snapshot(app, NULL, 0, &snapshot, NULL), NAV_OK);
  CHECK_STATUS(nav_app_observe(app, NAV_EVENT_ALL, keep_events, &seen, NULL, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_app_send(app, "\"backToRoot\"", NAV_NUL, NULL, NULL), NAV_PENDING);
  CHECK_STATUS(
    nav_app_restore(app, snapshot.data, NAV_NUL, NAV_RESTORE_LENIENT, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_app_state(app, &out, NULL), NAV_OK);
  CHECK(strstr(out.data, "\"question\":null") != NULL);
  const char *told = strstr(seen.text, "{\"withdrawn\":1}");
  CHECK(told != NULL && strstr(strchr(told, '\n'), "withdrawn") == NULL);
  CHECK_STATUS(nav_app_resolve(app, 1, "\"proceed\"", NAV_NUL, NULL, NULL), NAV_NOOP);
  nav_buffer_free(&snapshot);
  nav_buffer_free(&out);
  nav_app_destroy(app);
}

TEST(destroy_tells_each_one_who_asked_before_it_lets_go) {
  static struct journal seen;
  nav_app *app = app_of(SCHEMA, NULL);
  journal_clear(&seen);
  CHECK_STATUS(nav_app_send(app, "{\"goForResult\":\"login\"}", NAV_NUL, NULL, NULL), NAV_OK);
  CHECK_STATUS(
    nav_app_observe(app, NAV_EVENT_ANSWERED, keep_events, &seen, NULL, NULL, NULL), NAV_OK);
  nav_app_destroy(app);
  const char *told = strstr(seen.text, "{\"answered\":{\"ticket\":3,");
  CHECK(told != NULL && strstr(told, "\"outcome\":{\"left\":\"destroyed\"}") != NULL);
  CHECK(told != NULL && strstr(strchr(told, '\n'), "answered") == NULL);
}

/* ---- Only and at most ---- */

TEST(a_refused_intent_uses_up_no_id_and_no_token) {
  nav_buffer out = NAV_BUFFER_INIT;
  nav_app *app = app_of(SCHEMA, NULL);
  uint64_t hash = nav_app_hash(app);
  CHECK_STATUS(nav_app_send(app, "{\"replace\":{\"name\":\"plain\",\"params\":{\"n\":1}}}", NAV_NUL,
                 NULL, NULL),
    NAV_REJECTED);
  CHECK_STATUS(
    nav_app_send(app, "{\"transaction\":[{\"go\":" NOTE "},{\"remove\":99}]}", NAV_NUL, NULL, NULL),
    NAV_REJECTED);
  CHECK(nav_app_hash(app) == hash && nav_app_revision(app) == 0);
  CHECK(nav_app_send(app, "{\"go\":" NOTE "}", NAV_NUL, NULL, NULL) >= 0);
  CHECK_STATUS(nav_app_state(app, &out, NULL), NAV_OK);
  CHECK(strstr(out.data, "{\"id\":3,\"route\":{\"name\":\"note\"") != NULL);
  nav_buffer_free(&out);
  nav_app_destroy(app);
}

TEST(an_entry_state_is_at_most_64_kB) {
  enum { MOST = 64 << 10 };
  static char text[MOST + 2];
  nav_buffer out = NAV_BUFFER_INIT;
  nav_app *app = app_of(SCHEMA, NULL);
  memset(text, 'x', sizeof text);
  text[0] = text[MOST - 1] = '"';
  CHECK_STATUS(nav_app_set_entry_state(app, 1, text, MOST, NULL), NAV_OK);
  CHECK_STATUS(nav_app_entry_state(app, 1, &out, NULL), NAV_OK);
  CHECK(out.length == MOST);
  text[MOST - 1] = 'x';
  text[MOST] = '"';
  CHECK_STATUS(nav_app_set_entry_state(app, 1, text, MOST + 1, NULL), NAV_ERR_LIMIT);
  /* The text as it is given, and its canonical form, in which 1e20 has 21 digits. */
  memset(text, ' ', MOST);
  text[MOST] = '1';
  CHECK_STATUS(nav_app_set_entry_state(app, 1, text, MOST + 1, NULL), NAV_ERR_LIMIT);
  text[0] = '[';
  for (int i = 0; i < 3000; i++) memcpy(text + 1 + i * 5, "1e20,", 5);
  text[15000] = ']';
  CHECK_STATUS(nav_app_set_entry_state(app, 1, text, 15001, NULL), NAV_ERR_LIMIT);
  CHECK_STATUS(nav_app_entry_state(app, 1, &out, NULL), NAV_OK);
  CHECK(out.length == MOST);
  nav_buffer_free(&out);
  nav_app_destroy(app);
}

TEST(garbage_after_an_intent_is_never_carried_out) {
  static const char *const intents[] = { "\"back\"",
    "{\"go\":{\"name\":\"plain\",\"params\":{\"n\":1}}}", "{\"go\":\"form\"}", "\"dismissAll\"",
    "{\"intent\":{\"go\":\"form\"},\"source\":\"tap\"}" };
  static const char *const garbage[] = { "}", "]", ",", "\"", "x", "{}", "\"back\"", " 1", "\xff" };
  char text[160];
  for (unsigned i = 0; i < sizeof intents / sizeof *intents; i++) {
    for (unsigned g = 0; g < sizeof garbage / sizeof *garbage; g++) {
      nav_app *app = app_of(SCHEMA, NULL);
      /* A text that was carried out before is known; with more after it, it is another one. */
      CHECK(nav_app_send(
              app, "{\"go\":{\"name\":\"plain\",\"params\":{\"n\":1}}}", NAV_NUL, NULL, NULL) >= 0);
      uint64_t hash = nav_app_hash(app);
      snprintf(text, sizeof text, "%s%s", intents[i], garbage[g]);
      CHECK(nav_app_send(app, text, NAV_NUL, NULL, NULL) < 0);
      CHECK(nav_app_hash(app) == hash && nav_app_revision(app) == 1);
      nav_app_destroy(app);
    }
  }
}

/* A screen whose route asks comes only after consent, whatever brings it. */
TEST(a_screen_that_asks_enters_only_with_consent) {
  static const char schema[] =
    "{\"format\":1,\"id\":\"e\",\"root\":{\"stack\":\"home\"},\"routes\":{\"home\":{},\"safe\":{},"
    "\"danger\":{\"enter\":\"ask\",\"links\":[\"/danger\"],\"show\":\"push\"},"
    "\"over\":{\"enter\":\"ask\",\"show\":\"cover\"},"
    "\"child\":{\"parents\":[\"danger\"],\"links\":[\"/child\"]}}}";
  static const char *const ways[] = { "{\"go\":\"danger\"}", "{\"go\":\"over\"}",
    "{\"open\":\"/danger\"}", "{\"open\":\"/child\"}",
    "{\"reset\":{\"path\":[\"safe\",\"danger\"]}}", "{\"replace\":\"danger\"}",
    "{\"transaction\":[{\"go\":\"safe\"},{\"go\":\"danger\"}]}" };
  for (unsigned i = 0; i < sizeof ways / sizeof *ways; i++) {
    nav_buffer out = NAV_BUFFER_INIT;
    nav_app *app = app_of(schema, NULL);
    CHECK(nav_app_send(app, "{\"go\":\"safe\"}", NAV_NUL, NULL, NULL) >= 0);
    nav_status status = nav_app_send(app, ways[i], NAV_NUL, &out, NULL);
    CHECK_STATUS(status, NAV_PENDING);
    CHECK(strstr(out.data, "\"enter\":[{\"name\":\"") != NULL);
    CHECK_STATUS(nav_app_describe(app, &out, NULL), NAV_OK);
    CHECK(strstr(out.data, "danger") == NULL && strstr(out.data, "over") == NULL);
    CHECK_STATUS(nav_app_resolve(app, 1, "\"proceed\"", NAV_NUL, NULL, NULL), NAV_OK);
    CHECK_STATUS(nav_app_describe(app, &out, NULL), NAV_OK);
    CHECK(strstr(out.data, "danger") != NULL || strstr(out.data, "over") != NULL);
    nav_buffer_free(&out);
    nav_app_destroy(app);
  }
}
