/*
 * nav_kept.h without a toolkit: what an app keeps from one start to the next, in a journal of this
 * folder. Each line says what was looked at; the program ends at the first thing that is wrong.
 */
#define _POSIX_C_SOURCE 200809L
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include "nav_kept.h"

static const char schema[] =
  "{\"format\":1,\"id\":\"kept\",\"root\":{\"stack\":\"home\"},"
  "\"routes\":{\"home\":{},\"note\":{}}}";
static const char path[] = "kept.journal";
enum { HOME = 1, NOTE = 2, UNKNOWN = 77 }; /* ids */

static void check(int holds, const char *what, int line) {
  if (holds) return;
  fprintf(stderr, "line %d: not %s\n", line, what);
  exit(1);
}
#define CHECK(condition) check((condition), #condition, __LINE__)

static void ok(const char *what) { printf("ok: %s\n", what); }

static nav_kept opened(uint32_t mask) {
  nav_kept kept = { .mask = mask };
  nav_error error;
  if (nav_kept_open(&kept, schema, path, &error) != NAV_OK) {
    fprintf(stderr, "%s\n", error.message);
    exit(1);
  }
  return kept;
}
static void closed(nav_kept *kept) {
  nav_kept_close(kept);
  CHECK(kept->app == NULL && kept->journal == NULL && nav_live_handles() == 0);
}

static int is_at(nav_app *app, const char *where) {
  nav_buffer text = NAV_BUFFER_INIT;
  int is_so = nav_app_describe(app, &text, NULL) == NAV_OK && strcmp(text.data, where) == 0;
  nav_buffer_free(&text);
  return is_so;
}

static nav_status set_state(nav_app *app, const char *json) {
  return nav_app_set_entry_state(app, HOME, json, NAV_NUL, NULL);
}

static void keep_numbers(void) {
  nav_kept kept = opened(0);
  CHECK(!kept.is_restored && kept.report.length == 0 && kept.events == NULL);
  CHECK(nav_kept_number(kept.app, HOME, 5) == 5 && nav_kept_number(kept.app, UNKNOWN, 6) == 6);
  CHECK(nav_kept_set_number(kept.app, HOME, INT64_MIN) == NAV_OK);
  CHECK(nav_kept_number(kept.app, HOME, 5) == INT64_MIN);
  CHECK(nav_kept_set_number(kept.app, HOME, INT64_MAX) == NAV_OK);
  CHECK(nav_kept_number(kept.app, HOME, 5) == INT64_MAX);
  CHECK(nav_kept_set_number(kept.app, UNKNOWN, 1) == NAV_ROUTE_NOT_FOUND);
  static const char *const others[] = { "null", "\"7\"", "1.5", "[1]", "{\"a\":1}", "true" };
  for (size_t index = 0; index < sizeof others / sizeof *others; index++) {
    CHECK(set_state(kept.app, others[index]) == NAV_OK);
    CHECK(nav_kept_number(kept.app, HOME, 5) == 5);
  }
  closed(&kept);
  ok("numbers are kept, and what is no number is none");
}

static void keep_texts(void) {
  static const char strange[] = "\"\\\n\t\x01 \xc3\xa4 \xf0\x9f\x98\x80";
  nav_kept kept = opened(0);
  char text[sizeof strange] = "before";
  CHECK(nav_kept_set_text(kept.app, HOME, NULL) == NAV_OK);
  CHECK(!nav_kept_text(kept.app, HOME, text, sizeof text) && strcmp(text, "before") == 0);
  CHECK(nav_kept_set_text(kept.app, HOME, strange) == NAV_OK);
  CHECK(!nav_kept_text(kept.app, HOME, text, sizeof text - 1) && strcmp(text, "before") == 0);
  CHECK(nav_kept_text(kept.app, HOME, text, sizeof text) && strcmp(text, strange) == 0);
  CHECK(nav_kept_number(kept.app, HOME, 5) == 5);
  CHECK(nav_kept_set_text(kept.app, HOME, "\xff") == NAV_ERR_UTF8);
  char *most = calloc(1, 70000);
  memset(most, 'x', 69999);
  CHECK(nav_kept_set_text(kept.app, HOME, most) == NAV_ERR_LIMIT);
  free(most);
  CHECK(nav_kept_text(kept.app, HOME, text, sizeof text) && strcmp(text, strange) == 0);
  CHECK(nav_kept_set_text(kept.app, HOME, "") == NAV_OK);
  CHECK(nav_kept_text(kept.app, HOME, text, sizeof text) && text[0] == 0);
  CHECK(nav_kept_set_text(kept.app, HOME, NULL) == NAV_OK);
  CHECK(nav_app_entry_state(kept.app, HOME, NULL, NULL) == NAV_NOOP);
  CHECK(nav_kept_set_text(kept.app, UNKNOWN, "a") == NAV_ROUTE_NOT_FOUND);
  CHECK(!nav_kept_text(kept.app, UNKNOWN, text, sizeof text));
  closed(&kept);
  ok("texts are kept whole or not at all; one that is refused leaves what was kept");
}

static void survive_kill(void) {
  pid_t child = fork();
  if (child == 0) {
    nav_kept kept = opened(0);
    nav_kept_set_number(kept.app, HOME, 42);
    nav_app_send(kept.app, "{\"go\":\"note\"}", NAV_NUL, NULL, NULL);
    nav_kept_set_text(kept.app, NOTE, "half a sentence");
    kill(getpid(), SIGKILL);
  }
  int code = 0;
  CHECK(child > 0 && waitpid(child, &code, 0) == child);
  CHECK(WIFSIGNALED(code) && WTERMSIG(code) == SIGKILL);
  for (int time = 0; time < 2; time++) {
    char text[32];
    nav_kept kept = opened(0);
    CHECK(kept.is_restored && is_at(kept.app, "kept: home > note"));
    CHECK(strstr(kept.report.data, "\"dropped\":[]") != NULL);
    CHECK(nav_kept_number(kept.app, HOME, 0) == 42);
    CHECK(nav_kept_text(kept.app, NOTE, text, sizeof text));
    CHECK(strcmp(text, "half a sentence") == 0);
    closed(&kept);
  }
  ok("the app is where it was, with what its pages kept, after kill -9 and after an end");
}

static void take_events(void) {
  nav_buffer event = NAV_BUFFER_INIT;
  nav_kept kept = opened(NAV_EVENT_COMMITTED);
  CHECK(kept.is_restored && kept.events != NULL);
  while (nav_event_queue_next(kept.events, &event, NULL) == NAV_OK) {}
  CHECK(nav_app_back(kept.app, NULL, NULL) == NAV_OK);
  CHECK(nav_event_queue_next(kept.events, &event, NULL) == NAV_OK);
  CHECK(strstr(event.data, "\"committed\"") != NULL);
  CHECK(nav_event_queue_next(kept.events, &event, NULL) == NAV_NOOP);
  nav_buffer_free(&event);
  closed(&kept);
  ok("the events of the mask wait in the queue");
}

static void refused(const char *text, const char *where, nav_status wanted) {
  nav_kept kept = { .mask = NAV_EVENT_COMMITTED };
  nav_error error = { .message = "" };
  CHECK(nav_kept_open(&kept, text, where, &error) == wanted && error.code == wanted);
  CHECK(error.message[0] != 0 && kept.journal == NULL);
  CHECK(wanted != NAV_ERR_IO || strstr(error.message, "make its folder first") != NULL);
  nav_kept_close(&kept);
  nav_kept_close(&kept);
}

static void refuse(void) {
  CHECK(mkdir("kept.folder", 0700) == 0 && rmdir("kept.none") != 0);
  refused("{", path, NAV_ERR_JSON);
  refused(schema, "kept.folder", NAV_ERR_STATE);
  refused(schema, "kept.none/journal", NAV_ERR_IO);
  CHECK(nav_live_handles() == 0);
  nav_kept kept = opened(0);
  refused(schema, path, NAV_ERR_STATE); /* Another program has the journal. */
  CHECK(is_at(kept.app, "kept: home") && nav_kept_number(kept.app, HOME, 0) == 42);
  closed(&kept);
  ok("what cannot be opened says why, and can be closed, twice too");
}

static void report(void) {
  static const char other[] =
    "{\"format\":1,\"id\":\"other\",\"root\":{\"stack\":\"home\"},\"routes\":{\"home\":{}}}";
  nav_kept kept = { .mask = 0 };
  CHECK(nav_kept_open(&kept, other, path, NULL) == NAV_OK && kept.is_restored);
  CHECK(strstr(kept.report.data, "\"isReset\":true") != NULL);
  closed(&kept);
  ok("the journal of another schema is reported as reset");
}

/* The journal, and the one from before it was written anew. */
static void clear(void) {
  unlink(path);
  unlink("kept.journal.1");
  rmdir("kept.folder");
}

int main(void) {
  clear();
  keep_numbers();
  keep_texts();
  survive_kill();
  take_events();
  refuse();
  report();
  clear();
  return 0;
}
