/*
 * Plays a recording on a new app and records that: player FROM TO. The clock is the recording's, so
 * that both must have the same bytes.
 */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "navruntime.h"

/* What the line at hand says. */
static const char *line;
static size_t length;
static int64_t now;
static char reason[1 << 16];

static void fail(const char *what) {
  fprintf(stderr, "player: %s: %.300s\n", what, line);
  exit(1);
}

/* A value of the line, or kind NAV_JSON_NONE. */
static nav_json find(const char *pointer) {
  nav_json value = { 0 };
  nav_json_find(line, length, pointer, &value, NULL);
  return value;
}

static int64_t integer(const char *pointer) {
  nav_json value = find(pointer);
  int64_t number = 0;
  nav_json_integer(&value, &number);
  return number;
}

/* The text of a string, which the caller frees. */
static char *text(const char *pointer) {
  nav_json value = find(pointer);
  size_t size = value.length + 1;
  char *copy = malloc(size);
  size_t needed = 0;
  if (copy == NULL || nav_json_text(&value, copy, size, &needed) != NAV_OK) fail("no text");
  return copy;
}

static int64_t clock_of(void *data) {
  (void)data;
  return now;
}

static void refuse(void *name, const char *commit, size_t count, nav_reply *reply) {
  (void)name;
  (void)commit;
  (void)count;
  if (*reason) nav_reply_cancel(reply, reason, NAV_NUL, NULL);
}

static void play(nav_app *app) {
  nav_json value;
  if ((value = find("/call/send")).kind != NAV_JSON_NONE) {
    nav_app_send(app, value.start, value.length, NULL, NULL);
  } else if ((value = find("/call/facts")).kind != NAV_JSON_NONE) {
    nav_app_set_facts(app, value.start, value.length, NULL, NULL);
  } else if (find("/call/resolve").kind != NAV_JSON_NONE) {
    value = find("/call/resolve/1");
    nav_app_resolve(app, integer("/call/resolve/0"), value.start, value.length, NULL, NULL);
  } else if (find("/call/travel").kind != NAV_JSON_NONE) {
    nav_app_travel(app, integer("/call/travel"), NULL, NULL);
  } else if (find("/call/url").kind != NAV_JSON_NONE) {
    char *url = text("/call/url");
    nav_app_set_url(app, url, NAV_NUL, NULL, NULL);
    free(url);
  } else if (find("/call/restore").kind != NAV_JSON_NONE) {
    char *mode = text("/call/restore/1");
    value = find("/call/restore/0");
    nav_app_restore(app, value.start, value.length,
      *mode == 's'     ? NAV_RESTORE_STRICT
        : *mode == 'r' ? NAV_RESTORE_RESET
        : *mode == 'd' ? NAV_RESTORE_DRY_RUN
                       : NAV_RESTORE_LENIENT,
      NULL, NULL);
    free(mode);
  } else if (find("/call/entryState").kind != NAV_JSON_NONE) {
    value = find("/call/entryState/1");
    nav_app_set_entry_state(app, integer("/call/entryState/0"),
      value.kind == NAV_JSON_NULL ? NULL : value.start, value.length, NULL);
  } else {
    fail("no call that is known");
  }
}

static nav_app *begin(const char *target) {
  char config[512];
  nav_schema *schema = NULL;
  nav_app *app = NULL;
  nav_recorder *recorder = NULL;
  nav_error error = { 0 };
  nav_json value = find("/schema");
  if (nav_schema_create(value.start, value.length, &schema, &error) < 0) fail(error.message);
  value = find("/config");
  if (nav_app_create(schema, value.start, value.length, &app, &error) < 0) fail(error.message);
  snprintf(config, sizeof config, "{\"path\":\"%s\"}", target);
  if (nav_recorder_create(config, NAV_NUL, &recorder, &error) < 0) fail(error.message);
  nav_recorder_set_clock(recorder, clock_of, NULL, NULL, NULL);
  if (nav_app_attach_recorder(app, recorder, &error) < 0) fail(error.message);
  nav_recorder_destroy(recorder);
  nav_schema_destroy(schema);
  return app;
}

int main(int count, char **arguments) {
  char *buffer = NULL;
  size_t capacity = 0;
  nav_app *app = NULL;
  int is_refusing = 0;
  FILE *file = count == 3 ? fopen(arguments[1], "r") : NULL;
  if (file == NULL) return 2;
  for (ssize_t got; (got = getline(&buffer, &capacity, file)) > 0;) {
    line = buffer;
    length = (size_t)got;
    if (app == NULL) {
      app = begin(arguments[2]);
      continue;
    }
    now = integer("/t");
    nav_json why = find("/refusedBy/reason");
    snprintf(reason, sizeof reason, "%.*s", (int)why.length, why.length ? why.start : "");
    if (why.length && !is_refusing) {
      char *name = text("/refusedBy/interceptor");
      nav_app_intercept(app, name, NAV_NUL, refuse, NULL, NULL, NULL, NULL);
      free(name);
      is_refusing = 1;
    }
    play(app);
  }
  nav_app_destroy(app);
  free(buffer);
  fclose(file);
}
