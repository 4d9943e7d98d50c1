/* Cases of the kinds `presenter` and `presenterApp` (vectors/README.md, section 7). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "runner.h"

enum { MOST_PAGES = 4096 };

/* What a case is played on: a stack or an app, and its presenter. */
typedef struct stage {
  nav_store *store;
  nav_schema *schema;
  nav_app *app;
  nav_presenter *presenter;
  json rules[8];
} stage;

/* The ids of the pages that were destroyed in a step. */
static char destroyed[MOST_PAGES * 8];
static int64_t pages[MOST_PAGES];

static void note_destroyed(void *page) {
  char id[24];
  snprintf(id, sizeof id, "%s%lld", destroyed[0] ? "," : "", (long long)*(int64_t *)page);
  strncat(destroyed, id, sizeof destroyed - strlen(destroyed) - 1);
}

/* A step that changes the state: refusals are of no interest. */
static bool change(stage *on, json step) {
  json op = member(step, "op"), command = member(step, "command"), answer = member(step, "answer"),
       intent = member(step, "intent"), facts = member(step, "facts");
  if (is(op, "\"command\"")) {
    nav_store_execute(on->store, command.start, command.length, NULL, NULL);
  } else if (is(op, "\"send\"")) {
    nav_app_send(on->app, intent.start, intent.length, NULL, NULL);
  } else if (is(op, "\"setFacts\"")) {
    nav_app_set_facts(on->app, facts.start, facts.length, NULL, NULL);
  } else if (is(op, "\"answer\"")) {
    int64_t token = integer_of(member(step, "token"));
    nav_app_resolve(on->app, token, answer.start, answer.length, NULL, NULL);
  } else if (is(op, "\"travel\"")) {
    nav_app_travel(on->app, integer_of(member(step, "delta")), NULL, NULL);
  } else {
    return false;
  }
  return true;
}

static nav_status gesture(stage *on, json step, nav_buffer *result) {
  json shown = member(step, "shown"), cause = member(step, "cause");
  char *whole = text("{\"shown\":%.*s,\"cause\":%.*s}", (int)shown.length, shown.start,
    (int)cause.length, cause.start);
  nav_status status = nav_presenter_gesture(on->presenter, whole, NAV_NUL, result, NULL);
  free(whole);
  return status;
}

static nav_status set_page(stage *on, json step) {
  int64_t id = integer_of(member(step, "id"));
  if (id < 0 || id >= MOST_PAGES) return NAV_ERR_ARGUMENT;
  pages[id] = id;
  return nav_presenter_set_page(on->presenter, id, &pages[id], note_destroyed, NULL);
}

/* Makes the call; `key` gets the name of what it writes. */
static nav_status call(stage *on, json step, const char **key, nav_buffer *out) {
  json op = member(step, "op"), shown = member(step, "shown"), profile = member(step, "profile");
  int64_t number = integer_of(member(step, "number"));
  nav_presenter *presenter = on->presenter;
  if (is(op, "\"next\"")) return *key = "op", nav_presenter_next(presenter, out, NULL);
  if (is(op, "\"done\"")) return nav_presenter_done(presenter, number, NULL);
  if (is(op, "\"failed\"")) {
    return nav_presenter_failed(presenter, number, shown.start, shown.length, NULL);
  }
  if (is(op, "\"gesture\"")) return *key = "result", gesture(on, step, out);
  if (is(op, "\"hold\""))
    return nav_presenter_hold(presenter, is(member(step, "on"), "true"), NULL);
  if (is(op, "\"back\"")) return *key = "back", nav_presenter_back(presenter, out, NULL);
  if (is(op, "\"setPage\"")) return set_page(on, step);
  return nav_presenter_set_profile(presenter, profile.start, profile.length, NULL);
}

static void put_flag(const char *key, bool flag) {
  put(key, flag ? "true" : "false", flag ? 4 : 5);
}

static void put_destroyed(bool always) {
  if (!always && !destroyed[0]) return;
  char *list = text("[%s]", destroyed);
  put("destroyed", list, strlen(list));
  free(list);
}

static void play_step(stage *on, json step) {
  json op = member(step, "op");
  bool ends = is(op, "\"destroy\"");
  destroyed[0] = 0;
  begin_part();
  if (is(op, "\"wants\"")) {
    put_flag("wants", nav_presenter_wants(on->presenter));
  } else if (is(op, "\"page\"")) {
    put_flag("page", nav_presenter_page(on->presenter, integer_of(member(step, "id"))) != NULL);
  } else if (ends) {
    nav_presenter_destroy(on->presenter);
    on->presenter = NULL;
  } else if (!change(on, step)) {
    nav_buffer out = NAV_BUFFER_INIT;
    const char *key = NULL;
    put_text("status", nav_status_name(call(on, step, &key, &out)), NAV_NUL);
    if (key && out.length > 0) put(key, out.data, out.length);
    nav_buffer_free(&out);
  }
  put_destroyed(ends);
  end_part();
}

static char *set_up(stage *on, json test) {
  nav_error error = { 0 };
  nav_status status;
  json profile = member(test, "profile");
  if (member(test, "schema").start) {
    on->schema = schema_of(test, &status, &error);
    if (status == NAV_OK) status = nav_app_create(on->schema, NULL, 0, &on->app, &error);
    if (status != NAV_OK) return refused("nav_app_create", status, &error);
    status = nav_presenter_create(on->app, profile.start, profile.length, &on->presenter, &error);
  } else {
    json initial = member(test, "initial"), root = member(test, "root");
    char *config = text("{\"path\":%.*s,\"root\":%.*s}", (int)initial.length, initial.start,
      root.start ? (int)root.length : 9, root.start ? root.start : "\"outside\"");
    status = nav_store_create(config, NAV_NUL, &on->store, &error);
    free(config);
    if (status != NAV_OK) return refused("nav_store_create", status, &error);
    char *wrong = add_middleware(on->store, test, on->rules);
    if (wrong) return wrong;
    status = nav_presenter_create_for_store(
      on->store, profile.start, profile.length, &on->presenter, &error);
  }
  return status == NAV_OK ? NULL : refused("nav_presenter_create", status, &error);
}

char *play_presenter(json test) {
  stage on = { 0 };
  char *wrong = set_up(&on, test);
  for (json step = { 0 }; wrong == NULL && next(member(test, "steps"), NULL, &step);) {
    play_step(&on, step);
  }
  nav_presenter_destroy(on.presenter);
  nav_app_destroy(on.app);
  nav_schema_destroy(on.schema);
  nav_store_destroy(on.store);
  return wrong;
}
