/*
 * Cases of the kinds `migrate`, `snapshot`, `restore`, `address` and `history` (vectors/README.md,
 * section 6).
 */
#include <stdlib.h>
#include <string.h>

#include "runner.h"

/* Puts what a call answered as the member `key`, or its error; frees the buffer. */
static bool put_or_fail(nav_status status, const char *key, nav_buffer *answer) {
  if (status < 0) {
    nav_buffer_free(answer);
    put_text("error", nav_status_name(status), NAV_NUL);
  } else {
    put_buffer(key, answer);
  }
  return status >= 0;
}

static nav_status restore_text(nav_app *app, json snapshot, json mode, nav_buffer *out) {
  static const struct {
    const char *name;
    nav_restore_mode mode;
  } modes[] = {
    { "\"strict\"", NAV_RESTORE_STRICT },
    { "\"lenient\"", NAV_RESTORE_LENIENT },
    { "\"reset\"", NAV_RESTORE_RESET },
    { "\"dryRun\"", NAV_RESTORE_DRY_RUN },
  };
  size_t length;
  char *saved = text_of(snapshot, &length);
  nav_status status = NAV_ERR_ARGUMENT;
  for (size_t i = 0; i < sizeof modes / sizeof *modes; i++) {
    if (is(mode, modes[i].name)) {
      status = nav_app_restore(app, saved, length, modes[i].mode, out, NULL);
    }
  }
  free(saved);
  return status;
}

/* Makes the call of a step. */
static nav_status call_step(nav_app *app, json step, nav_buffer *out) {
  json op = member(step, "op"), value = member(step, "value"), intent = member(step, "intent"),
       facts = member(step, "facts"), answer = member(step, "answer");
  size_t length;
  if (is(op, "\"restore\"")) {
    return restore_text(app, member(step, "snapshot"), member(step, "mode"), out);
  }
  if (is(op, "\"setEntryState\"")) {
    int64_t id = integer_of(member(step, "id"));
    return nav_app_set_entry_state(app, id, value.start, value.length, NULL);
  }
  if (is(op, "\"entryState\"")) {
    return nav_app_entry_state(app, integer_of(member(step, "id")), out, NULL);
  }
  if (is(op, "\"travel\"")) {
    return nav_app_travel(app, integer_of(member(step, "delta")), out, NULL);
  }
  if (is(op, "\"send\"")) return nav_app_send(app, intent.start, intent.length, out, NULL);
  if (is(op, "\"setFacts\"")) return nav_app_set_facts(app, facts.start, facts.length, out, NULL);
  if (is(op, "\"answer\"")) {
    int64_t token = integer_of(member(step, "token"));
    return nav_app_resolve(app, token, answer.start, answer.length, out, NULL);
  }
  char *url = is(op, "\"setURL\"") ? text_of(member(step, "url"), &length) : NULL;
  nav_status status = url ? nav_app_set_url(app, url, length, out, NULL) : NAV_ERR_ARGUMENT;
  free(url);
  return status;
}

/* The same, and puts what it answers. */
static nav_status put_called(nav_app *app, json step) {
  nav_buffer out = NAV_BUFFER_INIT;
  nav_status status = call_step(app, step, &out);
  bool answers = status < 0 || !is(member(step, "op"), "\"setEntryState\"");
  const char *key = is(member(step, "op"), "\"restore\"") ? "report"
    : is(member(step, "op"), "\"entryState\"")            ? "value"
                                                          : "result";
  if (answers) put_or_fail(status, key, &out);
  nav_buffer_free(&out);
  return status;
}

/* A new app that has done the steps, whatever they answered. */
static nav_app *app_after(nav_schema *schema, json steps) {
  nav_app *app = NULL;
  nav_app_create(schema, NULL, 0, &app, NULL);
  for (json step = { 0 }; next(steps, NULL, &step);) {
    nav_buffer out = NAV_BUFFER_INIT;
    call_step(app, step, &out);
    nav_buffer_free(&out);
  }
  return app;
}

/* Plays what needs a schema. */
static char *with_schema(json test, void (*play)(nav_schema *schema, json test)) {
  nav_status status;
  nav_error error = { 0 };
  nav_schema *schema = schema_of(test, &status, &error);
  if (status < 0) return refused("nav_schema_create", status, &error);
  play(schema, test);
  nav_schema_destroy(schema);
  return NULL;
}

static void migrate(nav_schema *schema, json test) {
  nav_buffer out = NAV_BUFFER_INIT, report = NAV_BUFFER_INIT;
  size_t length;
  char *saved = text_of(member(test, "snapshot"), &length);
  nav_status status = nav_schema_migrate(schema, saved, length, &out, &report, NULL);
  begin_part();
  if (put_or_fail(status, "report", &report)) put_buffer("snapshot", &out);
  end_part();
  nav_buffer_free(&out);
  free(saved);
}

char *play_migrate(json test) { return with_schema(test, migrate); }

static void put_snapshot(nav_app *app, const char *options, size_t length) {
  nav_buffer saved = NAV_BUFFER_INIT;
  nav_status status = nav_app_snapshot(app, options, length, &saved, NULL);
  if (status < 0)
    put_text("error", nav_status_name(status), NAV_NUL);
  else
    put_text("text", saved.data, saved.length);
  nav_buffer_free(&saved);
}

static void snapshots(nav_schema *schema, json test) {
  nav_app *app = app_after(schema, member(test, "steps"));
  for (json part = { 0 }; next(member(test, "snapshots"), NULL, &part);) {
    json options = member(part, "options");
    begin_part();
    put_snapshot(app, options.start, options.length);
    end_part();
  }
  nav_app_destroy(app);
}

char *play_snapshot(json test) { return with_schema(test, snapshots); }

/* Restores in a mode, and does the rest of the case. */
static void restore(nav_schema *schema, json test, const char *mode) {
  nav_app *app = app_after(schema, member(test, "steps"));
  nav_buffer report = NAV_BUFFER_INIT;
  events commits = { 0 };
  begin_part();
  put_state("before", app);
  nav_app_observe(app, NAV_EVENT_COMMITTED, collect_event, &commits, NULL, NULL, NULL);
  json name = json_of(mode, strlen(mode));
  nav_status status = restore_text(app, member(test, "snapshot"), name, &report);
  put_or_fail(status, "report", &report);
  put_events("events", &commits);
  put_state("state", app);
  if (status >= 0 && strcmp(mode, "\"dryRun\"") != 0) {
    begin_list("then");
    for (json step = { 0 }; next(member(test, "then"), NULL, &step);) {
      begin_part();
      put_called(app, step);
      end_part();
    }
    end_list();
    put_snapshot(app, "{\"layers\":true,\"queue\":true}", NAV_NUL);
  }
  end_part();
  free(commits.text);
  nav_app_destroy(app);
}

static void restore_in_each_mode(nav_schema *schema, json test) {
  static const char *const modes[] = { "\"strict\"", "\"lenient\"", "\"reset\"", "\"dryRun\"" };
  for (size_t i = 0; i < sizeof modes / sizeof *modes; i++) restore(schema, test, modes[i]);
}

char *play_restore(json test) { return with_schema(test, restore_in_each_mode); }

/* The URL of a state, or the refusal, and the state. */
static void put_place(nav_app *app) {
  nav_buffer url = NAV_BUFFER_INIT;
  bool is_url = nav_app_url(app, &url, NULL) == NAV_OK;
  json refused = is_url ? (json){ 0 } : member(json_of(url.data, url.length), "refused");
  if (is_url) put_text("url", url.data, url.length);
  if (refused.start) put("refused", refused.start, refused.length);
  nav_buffer_free(&url);
  put_state("state", app);
}

static void addresses(nav_schema *schema, json test) {
  for (json part = { 0 }; next(member(test, "states"), NULL, &part);) {
    nav_app *app = app_after(schema, member(part, "steps"));
    begin_part();
    put_place(app);
    end_part();
    nav_app_destroy(app);
  }
  for (json part = { 0 }; next(member(test, "urls"), NULL, &part);) {
    nav_app *app = app_after(schema, member(test, "before"));
    json url = member(part, "url");
    char *step = text("{\"op\":\"setURL\",\"url\":%.*s}", (int)url.length, url.start);
    begin_part();
    put_state("before", app);
    put_called(app, json_of(step, strlen(step)));
    put_place(app);
    end_part();
    free(step);
    nav_app_destroy(app);
  }
}

char *play_address(json test) { return with_schema(test, addresses); }

/* Puts what screens want back, by id, of a part of the state. */
static void put_kept(nav_app *app, json value) {
  for (json key = { 0 }, item = { 0 }; next(value, &key, &item);) {
    nav_buffer state = NAV_BUFFER_INIT;
    bool is_id = is(key, "\"id\"");
    if (is_id && nav_app_entry_state(app, integer_of(item), &state, NULL) == NAV_OK) {
      char *number = text("%lld", (long long)integer_of(item));
      put_buffer(number, &state);
      free(number);
    }
    if (!is(key, "\"route\"")) put_kept(app, item);
    nav_buffer_free(&state);
  }
}

static void histories(nav_schema *schema, json test) {
  json history = member(test, "history");
  bool has_config = history.start != NULL;
  char *config = text(
    "{\"history\":%.*s}", has_config ? (int)history.length : 2, has_config ? history.start : "{}");
  nav_app *app = NULL;
  nav_app_create(schema, config, NAV_NUL, &app, NULL);
  for (json step = { 0 }; next(member(test, "steps"), NULL, &step);) {
    nav_buffer places = NAV_BUFFER_INIT, state = NAV_BUFFER_INIT;
    begin_part();
    put_called(app, step);
    nav_app_history(app, &places, NULL);
    put_buffer("history", &places);
    char *can = text("[%s,%s]", nav_app_can_travel(app, -1) ? "true" : "false",
      nav_app_can_travel(app, 1) ? "true" : "false");
    put("canTravel", can, strlen(can));
    free(can);
    put_state("state", app);
    nav_app_state(app, &state, NULL);
    begin_object("entryState");
    json whole = json_of(state.data, state.length);
    put_kept(app, member(whole, "root"));
    put_kept(app, member(whole, "layers"));
    put_kept(app, member(whole, "queue"));
    end_part();
    nav_buffer_free(&state);
    end_part();
  }
  nav_app_destroy(app);
  free(config);
}

char *play_history(json test) { return with_schema(test, histories); }
