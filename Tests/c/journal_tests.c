/* Journals: what opening asks, what is written, what comes back. The laws are in Tests/journal. */
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "test.h"

#define ALL "{\"layers\":true,\"queue\":true}"
#define SCHEMA \
  "{\"format\":1,\"id\":\"notes\",\"root\":{\"tabs\":[{\"name\":\"a\",\"stack\":\"home\"}," \
  "{\"name\":\"b\",\"stack\":\"list\"}]},\"facts\":{\"on\":{\"initial\":false}," \
  "\"plan\":{\"values\":[\"free\",\"pro\"],\"initial\":\"free\",\"persist\":true}},\"routes\":{" \
  "\"home\":{},\"list\":{},\"note\":{\"params\":{\"n\":\"int\"}}," \
  "\"login\":{\"show\":\"sheet\",\"params\":{\"user\":{\"type\":\"string\",\"default\":\"\"," \
  "\"sensitive\":true}}},\"draft\":{\"persist\":false}," \
  "\"club\":{\"requires\":[\"on\"],\"orElse\":\"login\"}}}"

static char directory[] = "/tmp/nav-journal-XXXXXX";
static char path[64], config[256];

static void remove_files(void) {
  static const char *const names[] = { "", ".1", ".new", ".torn", ".torn.2" };
  char name[96];
  for (unsigned i = 0; i < sizeof names / sizeof *names; i++) {
    snprintf(name, sizeof name, "%s%s", path, names[i]);
    unlink(name);
    rmdir(name);
  }
  rmdir(directory);
}

/* The config of a journal in a folder of its own. */
static const char *fresh(const char *options) {
  strcpy(directory, "/tmp/nav-journal-XXXXXX");
  if (mkdtemp(directory) == NULL) abort();
  snprintf(path, sizeof path, "%s/j", directory);
  snprintf(config, sizeof config, "{\"path\":\"%s\"%s}", path, options);
  return config;
}

static nav_journal *opened(nav_buffer *recovered) {
  nav_journal *journal = NULL;
  CHECK_STATUS(nav_journal_open(config, NAV_NUL, &journal, recovered, NULL), NAV_OK);
  return journal;
}

static void send_intent(nav_app *app, const char *intent) {
  CHECK(nav_app_send(app, intent, NAV_NUL, NULL, NULL) >= 0);
}

/* The file's text, which the caller frees. */
static char *read_text(const char *name) {
  FILE *file = fopen(name, "r");
  char *text = calloc(1, 1 << 16);
  if (file != NULL) {
    if (fread(text, 1, (1 << 16) - 1, file) == 0) text[0] = 0;
    fclose(file);
  }
  return text;
}

static int count(const char *text, char wanted) {
  int found = 0;
  for (; *text; text++) found += *text == wanted;
  return found;
}

static void check_report(nav_journal *journal, const char *form) {
  char expected[512];
  nav_buffer report = NAV_BUFFER_INIT;
  snprintf(expected, sizeof expected, form, path, path);
  CHECK_STATUS(nav_journal_report(journal, &report, NULL), NAV_OK);
  CHECK_TEXT(report.data, expected);
  nav_buffer_free(&report);
}

TEST(journal_options_are_read_and_faults_named) {
  static const struct {
    const char *config;
    nav_status status;
    const char *part;
  } cases[] = {
    { "{}", NAV_ERR_ARGUMENT, "path" },
    { "{\"path\":\"\"}", NAV_ERR_ARGUMENT, "names no file" },
    { "{\"path\":\"/tmp/\"}", NAV_ERR_ARGUMENT, "names no file" },
    { "{\"path\":\"/tmp/a\\u0000b\"}", NAV_ERR_ARGUMENT, "NUL" },
    { "{\"path\":7}", NAV_ERR_ARGUMENT, "path" },
    { "{\"path\":\"/tmp/x\",\"maxBytes\":0}", NAV_ERR_ARGUMENT, "maxBytes" },
    { "{\"path\":\"/tmp/x\",\"sync\":\"always\"}", NAV_ERR_ARGUMENT, "commit" },
    { "{\"path\":\"/tmp/x\",\"onError\":true}", NAV_ERR_ARGUMENT, "onError" },
    { "{\"path\":\"/tmp/x\",\"size\":1}", NAV_ERR_ARGUMENT, "size" },
    { "{\"path\":\"/tmp/x\"", NAV_ERR_JSON, "" },
    { "{\"path\":\"/tmp/\xFF\"}", NAV_ERR_UTF8, "" },
    { "{\"path\":\"/tmp/no-such-folder/of-mine/j\"}", NAV_ERR_IO, "errno 2" },
    { "{\"path\":\"/dev/null/j\"}", NAV_ERR_IO, "errno 20" },
    { "{\"path\":\"/dev/null\"}", NAV_ERR_STATE, "not a regular file" },
    { "{\"path\":\"/tmp\"}", NAV_ERR_STATE, "not a regular file" },
  };
  for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
    nav_journal *journal = (nav_journal *)&journal;
    nav_buffer recovered = NAV_BUFFER_INIT;
    nav_error error = { 0 };
    CHECK_STATUS(
      nav_journal_open(cases[i].config, NAV_NUL, &journal, &recovered, &error), cases[i].status);
    CHECK(journal == NULL && recovered.length == 0);
    if (strstr(error.message, cases[i].part) == NULL) {
      test_text(__FILE__, __LINE__, cases[i].config, error.message, cases[i].part);
    }
    nav_buffer_free(&recovered);
  }
}

/* 60 bytes of a path: no more than fit, and enough to know the file by. */
TEST(an_error_of_a_journal_shows_the_beginning_of_a_long_path) {
  static const struct {
    const char *config, *message;
  } cases[] = {
    { "{\"path\":\"/tmp/no-such-folder/of-mine/a-name-that-is-longest/123456789\"}",
      "the journal \"/tmp/no-such-folder/of-mine/a-name-that-is-longest/123456789\": errno 2, " },
    { "{\"path\":\"/tmp/no-such-folder/of-mine/a-name-that-is-longest/1234567890\"}",
      "the journal \"/tmp/no-such-folder/of-mine/a-name-that-is-longest/123456789…\": errno 2, " },
    { "{\"path\":\"/tmp/no-such-folder/of-mine/a-name-that-is-longest/12345678/\"}",
      "path: \"/tmp/no-such-folder/of-mine/a-name-that-is-longest/12345678/\" names no file" },
    { "{\"path\":\"/tmp/no-such-folder/of-mine/a-name-that-is-longest/123456789/\"}",
      "path: \"/tmp/no-such-folder/of-mine/a-name-that-is-longest/123456789…\" names no file" },
  };
  for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
    nav_journal *journal = NULL;
    nav_error error = { 0 };
    CHECK(nav_journal_open(cases[i].config, NAV_NUL, &journal, NULL, &error) < 0);
    error.message[strlen(cases[i].message)] = 0;
    CHECK_TEXT(error.message, cases[i].message);
  }
}

TEST(journal_takes_only_regular_files) {
  nav_journal *journal;
  fresh("");
  CHECK(mkfifo(path, 0600) == 0);
  CHECK_STATUS(nav_journal_open(config, NAV_NUL, &journal, NULL, NULL), NAV_ERR_STATE);
  unlink(path);
  CHECK(symlink("/tmp/nav-journal-target", path) == 0);
  CHECK_STATUS(nav_journal_open(config, NAV_NUL, &journal, NULL, NULL), NAV_ERR_STATE);
  CHECK(access("/tmp/nav-journal-target", F_OK) != 0);
  unlink(path);
  CHECK(mkdir(path, 0700) == 0);
  CHECK_STATUS(nav_journal_open(config, NAV_NUL, &journal, NULL, NULL), NAV_ERR_STATE);
  remove_files();
}

TEST(journal_beyond_a_gibibyte_is_not_read) {
  nav_journal *journal;
  fresh("");
  CHECK(close(creat(path, 0600)) == 0 && truncate(path, (1L << 30) + 1) == 0);
  CHECK_STATUS(nav_journal_open(config, NAV_NUL, &journal, NULL, NULL), NAV_ERR_LIMIT);
  remove_files();
}

TEST(journal_of_a_new_file_recovers_nothing) {
  struct stat status;
  nav_buffer recovered = NAV_BUFFER_INIT;
  fresh("");
  nav_journal *journal = opened(&recovered);
  CHECK(recovered.length == 0);
  CHECK(stat(path, &status) == 0 && status.st_size == 0 && (status.st_mode & 0777) == 0600);
  check_report(
    journal, "{\"path\":\"%s\",\"generation\":null,\"records\":0,\"lastSeq\":null,\"torn\":null}");
  CHECK_STATUS(nav_journal_flush(journal, NULL), NAV_OK);
  nav_journal_destroy(journal);
  nav_buffer_free(&recovered);
  remove_files();
}

TEST(journal_holds_its_file_until_nobody_writes_to_it) {
  nav_journal *other;
  nav_error error = { 0 };
  fresh("");
  nav_journal *journal = opened(NULL);
  nav_app *app = app_of(SCHEMA, NULL);
  CHECK_STATUS(nav_journal_open(config, NAV_NUL, &other, NULL, &error), NAV_ERR_STATE);
  CHECK(strstr(error.message, "another journal") != NULL);
  CHECK_STATUS(nav_app_attach_journal(app, journal, NULL), NAV_OK);
  nav_journal_destroy(journal);
  send_intent(app, "{\"select\":\"b\"}");
  CHECK_STATUS(nav_journal_open(config, NAV_NUL, &other, NULL, NULL), NAV_ERR_STATE);
  nav_app_destroy(app);
  CHECK_STATUS(nav_journal_open(config, NAV_NUL, &other, NULL, NULL), NAV_OK);
  check_report(other,
    "{\"path\":\"%s\",\"generation\":\"current\",\"records\":2,\"lastSeq\":1,"
    "\"torn\":null}");
  nav_journal_destroy(other);
  remove_files();
}

TEST(journal_serves_one_app_at_a_time) {
  nav_error error = { 0 };
  fresh("");
  nav_journal *journal = opened(NULL);
  nav_app *first = app_of(SCHEMA, NULL), *second = app_of(SCHEMA, NULL);
  CHECK_STATUS(nav_app_attach_journal(first, journal, NULL), NAV_OK);
  CHECK_ERROR(nav_app_attach_journal(second, journal, &error), error, NAV_ERR_STATE, UINT64_MAX);
  /* Again to the same app: a new generation. */
  send_intent(first, "{\"select\":\"b\"}");
  CHECK_STATUS(nav_app_attach_journal(first, journal, NULL), NAV_OK);
  char *text = read_text(path);
  CHECK(count(text, '\n') == 2);
  CHECK_STATUS(nav_app_attach_journal(first, NULL, NULL), NAV_OK);
  send_intent(first, "{\"select\":\"a\"}");
  char *later = read_text(path);
  CHECK_TEXT(later, text);
  CHECK_STATUS(nav_app_attach_journal(second, journal, NULL), NAV_OK);
  CHECK_STATUS(nav_app_attach_journal(second, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_app_attach_journal(second, NULL, NULL), NAV_OK);
  free(text);
  free(later);
  nav_app_destroy(first);
  nav_app_destroy(second);
  nav_journal_destroy(journal);
  remove_files();
}

TEST(journal_brings_an_app_back) {
  nav_buffer recovered = NAV_BUFFER_INIT, before = NAV_BUFFER_INIT, after = NAV_BUFFER_INIT;
  fresh("");
  nav_journal *journal = opened(NULL);
  nav_app *app = app_of(SCHEMA, NULL);
  CHECK_STATUS(nav_app_attach_journal(app, journal, NULL), NAV_OK);
  send_intent(app, "{\"go\":{\"name\":\"note\",\"params\":{\"n\":1}}}");
  send_intent(
    app, "{\"intent\":{\"go\":{\"name\":\"note\",\"params\":{\"n\":8}}},\"source\":\"tap\"}");
  send_intent(app, "{\"intent\":\"back\",\"source\":\"key\"}");
  send_intent(app, "{\"update\":{\"n\":2}}");
  CHECK_STATUS(nav_app_set_entry_state(app, 3, "{\"y\":40}", NAV_NUL, NULL), NAV_OK);
  send_intent(app, "{\"select\":\"b\"}");
  CHECK_STATUS(nav_app_set_facts(app, "{\"plan\":\"pro\"}", NAV_NUL, NULL, NULL), NAV_OK);
  send_intent(app, "{\"go\":\"club\"}");
  CHECK_STATUS(nav_app_state(app, &before, NULL), NAV_OK);
  nav_app_destroy(app);
  nav_journal_destroy(journal);

  journal = opened(&recovered);
  app = app_of(SCHEMA, NULL);
  CHECK_STATUS(
    nav_app_restore(app, recovered.data, recovered.length, NAV_RESTORE_STRICT, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_app_state(app, &after, NULL), NAV_OK);
  CHECK_TEXT(after.data, before.data);
  CHECK_STATUS(nav_app_entry_state(app, 3, &after, NULL), NAV_OK);
  CHECK_TEXT(after.data, "{\"y\":40}");
  /* And from there on. */
  CHECK_STATUS(nav_app_attach_journal(app, journal, NULL), NAV_OK);
  send_intent(app, "\"dismiss\"");
  CHECK_STATUS(nav_app_snapshot(app, ALL, NAV_NUL, &before, NULL), NAV_OK);
  nav_app_destroy(app);
  nav_journal_destroy(journal);
  nav_journal_destroy(opened(&recovered));
  CHECK_TEXT(recovered.data, before.data);
  nav_buffer_free(&recovered);
  nav_buffer_free(&before);
  nav_buffer_free(&after);
  remove_files();
}

TEST(journal_tells_what_screens_want_back_at_another_place) {
  nav_buffer recovered = NAV_BUFFER_INIT, state = NAV_BUFFER_INIT;
  fresh("");
  nav_journal *journal = opened(NULL);
  nav_app *app = app_of(SCHEMA, NULL);
  CHECK_STATUS(nav_app_attach_journal(app, journal, NULL), NAV_OK);
  send_intent(app, "{\"go\":{\"name\":\"note\",\"params\":{\"n\":1}}}");
  send_intent(app, "\"back\"");
  CHECK_STATUS(nav_app_set_entry_state(app, 1, "{\"y\":1}", NAV_NUL, NULL), NAV_OK);
  /* The first place and the last differ in that alone. */
  CHECK(nav_app_travel(app, -2, NULL, NULL) >= 0);
  CHECK_STATUS(nav_app_entry_state(app, 1, &state, NULL), NAV_NOOP);
  CHECK_STATUS(nav_app_snapshot(app, ALL, NAV_NUL, &state, NULL), NAV_OK);
  nav_app_destroy(app);
  nav_journal_destroy(journal);
  nav_journal_destroy(opened(&recovered));
  CHECK_TEXT(recovered.data, state.data);
  nav_buffer_free(&recovered);
  nav_buffer_free(&state);
  remove_files();
}

TEST(journal_is_text_without_secrets) {
  fresh("");
  nav_journal *journal = opened(NULL);
  nav_app *app = app_of(SCHEMA, NULL);
  CHECK_STATUS(nav_app_attach_journal(app, journal, NULL), NAV_OK);
  send_intent(app, "{\"go\":\"draft\"}");
  send_intent(app, "{\"go\":{\"name\":\"login\",\"params\":{\"user\":\"ivy\"}}}");
  send_intent(app, "{\"update\":{\"user\":\"bob\"}}");
  CHECK_STATUS(nav_app_set_facts(app, "{\"on\":true}", NAV_NUL, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_app_set_entry_state(app, 3, "\"half a draft\"", NAV_NUL, NULL), NAV_OK);
  char *text = read_text(path);
  CHECK(strncmp(text, "NAVJ 1 ", 7) == 0 && text[23] == '\n');
  CHECK(count(text, '\n') == 6);
  const char *login =
    "\"cause\":\"go\",\"changes\":[{\"presented\":{\"id\":4,\"route\":"
    "{\"name\":\"login\"},\"style\":\"sheet\"}}]";
  CHECK(strstr(text, login) != NULL);
  CHECK(strstr(text, "draft") == NULL);
  CHECK(strstr(text, "ivy") == NULL && strstr(text, "bob") == NULL);
  CHECK(strstr(text, "\"on\"") == NULL);
  free(text);
  nav_app_destroy(app);
  nav_journal_destroy(journal);
  remove_files();
}

TEST(journal_keeps_a_torn_tail_beside_the_file) {
  nav_buffer recovered = NAV_BUFFER_INIT;
  char torn[96];
  fresh("");
  nav_journal *journal = opened(NULL);
  nav_app *app = app_of(SCHEMA, NULL);
  CHECK_STATUS(nav_app_attach_journal(app, journal, NULL), NAV_OK);
  nav_app_destroy(app);
  nav_journal_destroy(journal);
  FILE *file = fopen(path, "a");
  fputs("12345678 1 {\"cau", file);
  long whole = ftell(file) - 16;
  fclose(file);
  journal = opened(&recovered);
  CHECK(recovered.length > 0);
  char form[256];
  snprintf(form, sizeof form,
    "{\"path\":\"%%s\",\"generation\":\"current\",\"records\":1,\"lastSeq\":0,"
    "\"torn\":{\"at\":%ld,\"bytes\":16,\"path\":\"%%s.torn\"}}",
    whole);
  check_report(journal, form);
  nav_journal_destroy(journal);
  snprintf(torn, sizeof torn, "%s.torn", path);
  char *kept = read_text(torn);
  CHECK_TEXT(kept, "12345678 1 {\"cau");
  free(kept);
  nav_buffer_free(&recovered);
  remove_files();
}

TEST(journal_keeps_a_second_torn_tail_beside_the_first) {
  char first[96], second[96];
  fresh("");
  snprintf(first, sizeof first, "%s.torn", path);
  snprintf(second, sizeof second, "%s.torn.2", path);
  FILE *file = fopen(first, "w");
  fputs("mine", file);
  fclose(file);
  nav_journal *journal = opened(NULL);
  nav_app *app = app_of(SCHEMA, NULL);
  CHECK_STATUS(nav_app_attach_journal(app, journal, NULL), NAV_OK);
  nav_app_destroy(app);
  nav_journal_destroy(journal);
  file = fopen(path, "a");
  fputs("12345678 1", file);
  fclose(file);
  nav_buffer report = NAV_BUFFER_INIT;
  journal = opened(NULL);
  CHECK_STATUS(nav_journal_report(journal, &report, NULL), NAV_OK);
  CHECK(strstr(report.data, ".torn.2\"}}") != NULL);
  nav_journal_destroy(journal);
  char *mine = read_text(first), *kept = read_text(second);
  CHECK_TEXT(mine, "mine");
  CHECK_TEXT(kept, "12345678 1");
  free(mine);
  free(kept);
  nav_buffer_free(&report);
  remove_files();
}

TEST(journal_leaves_a_file_that_is_no_journal_as_it_is) {
  static const char *const texts[] = { "x", "NAVJ 2", "to do: buy milk", "{\"format\":1}\n",
    "NAVJ 1 of the series, a letter to all who read it\n" };
  for (unsigned i = 0; i < sizeof texts / sizeof *texts; i++) {
    nav_journal *journal;
    nav_error error = { 0 };
    fresh("");
    FILE *file = fopen(path, "w");
    fputs(texts[i], file);
    fclose(file);
    CHECK_STATUS(nav_journal_open(config, NAV_NUL, &journal, NULL, &error), NAV_ERR_STATE);
    CHECK(strstr(error.message, "is not a journal") != NULL);
    char *now = read_text(path);
    CHECK_TEXT(now, texts[i]);
    free(now);
    remove_files();
  }
}

TEST(journal_goes_back_to_the_generation_before) {
  nav_buffer recovered = NAV_BUFFER_INIT, before = NAV_BUFFER_INIT;
  fresh("");
  nav_journal *journal = opened(NULL);
  nav_app *app = app_of(SCHEMA, NULL);
  CHECK_STATUS(nav_app_attach_journal(app, journal, NULL), NAV_OK);
  send_intent(app, "{\"select\":\"b\"}");
  CHECK_STATUS(nav_app_snapshot(app, ALL, NAV_NUL, &before, NULL), NAV_OK);
  CHECK_STATUS(nav_app_attach_journal(app, journal, NULL), NAV_OK);
  send_intent(app, "{\"select\":\"a\"}");
  nav_app_destroy(app);
  nav_journal_destroy(journal);
  FILE *file = fopen(path, "r+");
  fputs("NAVJ 9", file);
  fclose(file);
  journal = opened(&recovered);
  CHECK_TEXT(recovered.data, before.data);
  nav_buffer report = NAV_BUFFER_INIT;
  CHECK_STATUS(nav_journal_report(journal, &report, NULL), NAV_OK);
  const char *previous =
    "\"generation\":\"previous\",\"records\":2,\"lastSeq\":1,\"torn\":{\"at\":0,";
  CHECK(strstr(report.data, previous) != NULL);
  nav_buffer_free(&report);
  /* The damaged file does not take the place of the sound one. */
  app = app_of(SCHEMA, NULL);
  CHECK_STATUS(nav_app_attach_journal(app, journal, NULL), NAV_OK);
  nav_app_destroy(app);
  nav_journal_destroy(journal);
  CHECK(truncate(path, 0) == 0);
  nav_journal_destroy(opened(&recovered));
  CHECK_TEXT(recovered.data, before.data);
  nav_buffer_free(&recovered);
  nav_buffer_free(&before);
  remove_files();
}

TEST(journal_begins_anew_above_its_limit) {
  char kept[96];
  fresh(",\"maxBytes\":1500,\"sync\":\"commit\"");
  nav_journal *journal = opened(NULL);
  nav_app *app = app_of(SCHEMA, NULL);
  CHECK_STATUS(nav_app_attach_journal(app, journal, NULL), NAV_OK);
  for (int i = 0; i < 100; i++) {
    send_intent(app, i % 2 ? "{\"select\":\"a\"}" : "{\"select\":\"b\"}");
  }
  struct stat status;
  CHECK(stat(path, &status) == 0 && status.st_size < 2000);
  snprintf(kept, sizeof kept, "%s.1", path);
  CHECK(stat(kept, &status) == 0 && status.st_size > 1500);
  CHECK_STATUS(nav_journal_flush(journal, NULL), NAV_OK);
  nav_app_destroy(app);
  nav_journal_destroy(journal);
  nav_buffer recovered = NAV_BUFFER_INIT;
  nav_journal_destroy(opened(&recovered));
  CHECK(strstr(recovered.data, "\"selected\":\"a\"") != NULL);
  nav_buffer_free(&recovered);
  remove_files();
}
