/*
 * Cases of the kinds `migrate`, `snapshot` and `restore` (vectors/README.md, section 6), and what
 * they share with `address` and `history`.
 */
#include <stdlib.h>
#include <string.h>

#include "persistence.h"

static json_t *error_named(nav_status status) {
  return json_pack("{s:s}", "error", nav_status_name(status));
}

/* What a call answered, as the member `key`, or the error; frees the buffer. */
static json_t *answer(nav_status status, const char *key, nav_buffer *buffer) {
  json_t *value = take(buffer);
  if (status >= 0) return json_pack("{s:o}", key, value ? value : json_null());
  json_decref(value);
  return error_named(status);
}

static nav_restore_mode mode_of(const char *name) {
  static const char *const names[] = { "strict", "lenient", "reset", "dryRun" };
  nav_restore_mode mode = 0;
  while (mode < 4 && strcmp(names[mode], name) != 0) mode++;
  return mode;
}

json_t *called(nav_app *app, const json_t *step) {
  const char *op = string_of(step, "op");
  nav_buffer out = NAV_BUFFER_INIT;
  nav_status status = NAV_ERR_ARGUMENT;
  if (strcmp(op, "restore") == 0) {
    nav_restore_mode mode = mode_of(string_of(step, "mode"));
    status = nav_app_restore(app, TEXT(step, "snapshot"), mode, &out, NULL);
    return answer(status, "report", &out);
  }
  if (strcmp(op, "setURL") == 0) {
    return answer(nav_app_set_url(app, TEXT(step, "url"), &out, NULL), "result", &out);
  }
  if (strcmp(op, "travel") == 0) {
    json_int_t delta = json_integer_value(json_object_get(step, "delta"));
    return answer(nav_app_travel(app, delta, &out, NULL), "result", &out);
  }
  json_int_t id = json_integer_value(json_object_get(step, "id"));
  json_int_t token = json_integer_value(json_object_get(step, "token"));
  bool is_state = strcmp(op, "setEntryState") == 0;
  const char *member = strcmp(op, "send") == 0 ? "intent"
    : strcmp(op, "setFacts") == 0              ? "facts"
    : is_state                                 ? "value"
                                               : op;
  char *json = dump(json_object_get(step, member));
  if (strcmp(op, "send") == 0) status = nav_app_send(app, json, NAV_NUL, &out, NULL);
  if (strcmp(op, "setFacts") == 0) status = nav_app_set_facts(app, json, NAV_NUL, &out, NULL);
  if (strcmp(op, "answer") == 0) status = nav_app_resolve(app, token, json, NAV_NUL, &out, NULL);
  if (is_state) status = nav_app_set_entry_state(app, id, json, NAV_NUL, NULL);
  free(json);
  if (is_state && status >= 0) return json_object();
  return answer(status, "result", &out);
}

char *app_after(nav_schema *schema, const json_t *history, const json_t *steps, nav_app **app) {
  nav_error error = { 0 };
  json_t *config = json_object(), *step;
  if (history) json_object_set(config, "history", (json_t *)history);
  char *json = dump(config), *found = NULL;
  nav_status status = nav_app_create(schema, json, NAV_NUL, app, &error);
  free(json);
  json_decref(config);
  if (status < 0) return refused("nav_app_create", status, &error);
  size_t index;
  json_array_foreach((json_t *)steps, index, step) {
    if (found == NULL) found = misshapen_step("persistence", step);
    if (found == NULL) json_decref(called(*app, step));
  }
  return found;
}

json_t *state_of(nav_app *app) {
  nav_buffer buffer = NAV_BUFFER_INIT;
  nav_app_state(app, &buffer, NULL);
  return take(&buffer);
}

char *compared(const char *part, size_t index, const json_t *expected, json_t *seen) {
  char *wrong = exact_difference(expected, seen);
  char *found = wrong ? text("%s %zu: %s", part, index, wrong) : NULL;
  free(wrong);
  json_decref(seen);
  return found;
}

static char *migrate(nav_schema *schema, const json_t *test) {
  nav_buffer out = NAV_BUFFER_INIT, report = NAV_BUFFER_INIT;
  nav_status status = nav_schema_migrate(schema, TEXT(test, "snapshot"), &out, &report, NULL);
  json_t *seen = answer(status, "report", &report);
  if (status >= 0) json_object_set_new(seen, "snapshot", parse(&out));
  nav_buffer_free(&out);
  char *found = exact_difference(json_object_get(test, "expect"), seen);
  json_decref(seen);
  return found;
}

static json_t *snapshot_of(nav_app *app, const char *options) {
  nav_buffer buffer = NAV_BUFFER_INIT;
  nav_status status = nav_app_snapshot(app, options, NAV_NUL, &buffer, NULL);
  json_t *seen =
    status < 0 ? json_string(nav_status_name(status)) : json_stringn(buffer.data, buffer.length);
  nav_buffer_free(&buffer);
  return seen;
}

static char *snapshots(nav_schema *schema, const json_t *test) {
  nav_app *app = NULL;
  char *found = app_after(schema, NULL, json_object_get(test, "steps"), &app);
  const json_t *expected = json_object_get(test, "expect");
  json_t *parts = json_object_get(test, "snapshots"), *part;
  if (found == NULL && json_array_size(expected) != json_array_size(parts)) {
    found = text("it does not expect one text for each snapshot");
  }
  size_t index;
  json_array_foreach(parts, index, part) {
    json_t *options = json_object_get(part, "options");
    if (found == NULL) found = misshapen("persistence", "snapshot", part);
    if (found) break;
    char *json = dump(options);
    json_t *seen = json_pack("{s:O,s:o}", "options", options, "text", snapshot_of(app, json));
    free(json);
    found = compared("snapshot", index, json_array_get(expected, index), seen);
  }
  nav_app_destroy(app);
  return found;
}

/* What restoring comes to, and then the rest of the case. */
static json_t *restored(nav_app *app, const json_t *test, const char *mode) {
  json_t *commits = json_array(), *answers = json_array(), *step;
  uint64_t observer = 0;
  nav_app_observe(app, NAV_EVENT_COMMITTED, collect_event, commits, NULL, &observer, NULL);
  json_t *snapshot = json_object_get(test, "snapshot");
  json_t *restore = json_pack("{s:s,s:O,s:s}", "op", "restore", "snapshot", snapshot, "mode", mode);
  json_t *before = state_of(app), *seen = called(app, restore);
  bool is_error = json_object_get(seen, "error") != NULL, is_dry = strcmp(mode, "dryRun") == 0;
  if (is_error || is_dry) {
    json_t *state = state_of(app);
    if (!json_equal(before, state)) json_object_set_new(seen, "changed", json_true());
    json_decref(state);
  }
  json_t *commit = json_object_get(json_array_get(commits, 0), "committed");
  if (commit)
    json_object_set(seen, "committed", commit);
  else if (!is_error)
    json_object_set_new(seen, "committed", json_null());
  if (!is_error && !is_dry) {
    json_object_set_new(seen, "state", state_of(app));
    size_t index;
    json_array_foreach(json_object_get(test, "then"), index, step) {
      json_array_append_new(answers, called(app, step));
    }
    json_object_set(seen, "then", answers);
    json_object_set_new(seen, "text", snapshot_of(app, "{\"layers\":true,\"queue\":true}"));
  }
  nav_app_unobserve(app, observer, NULL);
  json_decref(before);
  json_decref(restore);
  json_decref(answers);
  json_decref(commits);
  return seen;
}

static char *restore(nav_schema *schema, const json_t *test) {
  unsigned played = 0;
  size_t index, number;
  json_t *part, *mode, *step;
  char *found = NULL;
  json_array_foreach(json_object_get(test, "then"), index, step) {
    if (found == NULL) found = misshapen_step("persistence", step);
  }
  json_array_foreach(json_object_get(test, "expect"), index, part) {
    json_t *expected = json_copy(part);
    json_object_del(expected, "modes");
    json_array_foreach(json_object_get(part, "modes"), number, mode) {
      const char *name = json_string_value(mode);
      nav_app *app = NULL;
      bool is_known = name && mode_of(name) < 4;
      played += is_known ? 1u << (8 * mode_of(name)) : 0;
      if (found == NULL && !is_known) found = text("the mode %s is unknown", name ? name : "null");
      if (found == NULL) found = app_after(schema, NULL, json_object_get(test, "steps"), &app);
      if (found == NULL) found = compared(name, index, expected, restored(app, test, name));
      nav_app_destroy(app);
    }
    json_decref(expected);
  }
  return found || played == 0x01010101 ? found : text("it does not expect each mode once");
}

char *play_persistence(const json_t *test) {
  static const struct {
    const char *kind;
    char *(*play)(nav_schema *schema, const json_t *test);
  } kinds[] = {
    { "migrate", migrate },
    { "snapshot", snapshots },
    { "restore", restore },
    { "address", addresses },
    { "history", histories },
  };
  nav_schema *schema = NULL;
  nav_error error = { 0 };
  char *json = dump(json_object_get(test, "schema")), *found = NULL;
  nav_status status = nav_schema_create(json, NAV_NUL, &schema, &error);
  free(json);
  if (status < 0) return refused("nav_schema_create", status, &error);
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
    if (strcmp(kinds[i].kind, string_of(test, "kind")) == 0) found = kinds[i].play(schema, test);
  }
  nav_schema_destroy(schema);
  return found;
}
