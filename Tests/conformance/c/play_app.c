/* Cases of the kinds `app`, `schema` and `fit` (vectors/README.md, section 5). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "runner.h"

nav_schema *schema_of(json test, nav_status *status, nav_error *error) {
  json schema = member(test, "schema");
  nav_schema *made = NULL;
  *status = nav_schema_create(schema.start, schema.length, &made, error);
  return made;
}

void put_state(const char *key, nav_app *app) {
  nav_buffer state = NAV_BUFFER_INIT;
  nav_app_state(app, &state, NULL);
  put_buffer(key, &state);
}

/* What an app shows. */
static void put_app(nav_app *app) {
  nav_buffer buffer = NAV_BUFFER_INIT;
  char digits[17];
  put_state("state", app);
  nav_app_scene(app, &buffer, NULL);
  put_buffer("scene", &buffer);
  nav_app_describe(app, &buffer, NULL);
  put_text("describe", buffer.data, buffer.length);
  nav_buffer_free(&buffer);
  snprintf(digits, sizeof digits, "%016llx", (unsigned long long)nav_app_hash(app));
  put_text("hash", digits, NAV_NUL);
  snprintf(digits, sizeof digits, "%llu", (unsigned long long)nav_app_revision(app));
  put("revision", digits, strlen(digits));
}

/* The reasons of a case's interceptor by route, and the commits that it saw. */
typedef struct interception {
  json reasons;
  events seen;
} interception;

/* Cancels if the reasons name the route; answers whether they do. */
static bool keeps_out(const interception *all, json screen, nav_reply *reply) {
  size_t length;
  char *name = text_of(member(member(screen, "route"), "name"), &length);
  json reason = name ? member(all->reasons, name) : (json){ 0 };
  free(name);
  if (reason.start) nav_reply_cancel(reply, reason.start, reason.length, NULL);
  return reason.start != NULL;
}

/* Cancels a commit for the first route that it brings and the reasons name. */
static void intercept(void *user_data, const char *commit, size_t length, nav_reply *reply) {
  interception *all = user_data;
  json changes = member(json_of(commit, length), "changes");
  collect_event(&all->seen, commit, length);
  for (json change = { 0 }; next(changes, NULL, &change);) {
    for (json tag = { 0 }, payload = { 0 }; next(change, &tag, &payload);) {
      bool is_layer = is(tag, "\"presented\"") || is(tag, "\"queued\"");
      if (is_layer && keeps_out(all, payload, reply)) return;
      json added = is(tag, "\"stack\"") ? member(payload, "added") : (json){ 0 };
      for (json entry = { 0 }; next(added, NULL, &entry);) {
        if (keeps_out(all, entry, reply)) return;
      }
    }
  }
}

static nav_status call_step(nav_app *app, json step, nav_buffer *result, nav_error *error) {
  json op = member(step, "op"), intent = member(step, "intent"), facts = member(step, "facts"),
       answer = member(step, "answer");
  if (is(op, "\"send\"")) return nav_app_send(app, intent.start, intent.length, result, error);
  if (is(op, "\"preview\"")) {
    json input = member(step, "input");
    return nav_app_preview(app, input.start, input.length, result, error);
  }
  if (is(op, "\"setFacts\"")) {
    return nav_app_set_facts(app, facts.start, facts.length, result, error);
  }
  if (is(op, "\"answer\"")) {
    int64_t token = integer_of(member(step, "token"));
    return nav_app_resolve(app, token, answer.start, answer.length, result, error);
  }
  size_t length;
  char *url = is(op, "\"open\"") ? text_of(member(step, "url"), &length) : NULL;
  nav_status status = url ? nav_app_open(app, url, length, result, error) : NAV_ERR_ARGUMENT;
  free(url);
  return status;
}

static void play_step(nav_app *app, json step, events *seen, interception *interceptor) {
  nav_buffer result = NAV_BUFFER_INIT;
  nav_error error = { 0 };
  nav_status status = call_step(app, step, &result, &error);
  begin_part();
  if (status < 0)
    put_error(status, &error);
  else
    put_buffer(is(member(step, "op"), "\"preview\"") ? "preview" : "result", &result);
  put_events("events", seen);
  if (interceptor->reasons.start) put_events("intercepted", &interceptor->seen);
  put_app(app);
  end_part();
  nav_buffer_free(&result);
}

char *play_app(json test) {
  nav_status status;
  nav_error error = { 0 };
  nav_app *app = NULL;
  nav_schema *schema = schema_of(test, &status, &error);
  events seen = { 0 };
  interception interceptor = { .reasons = member(test, "intercept") };
  if (status == NAV_OK) status = nav_app_create(schema, NULL, 0, &app, &error);
  if (status == NAV_OK && interceptor.reasons.start) {
    status = nav_app_intercept(app, "case", NAV_NUL, intercept, &interceptor, NULL, NULL, &error);
  }
  if (status == NAV_OK) {
    status = nav_app_observe(
      app, NAV_EVENT_ALL | NAV_EVENT_REFUSED, collect_event, &seen, NULL, NULL, &error);
  }
  char *wrong = status == NAV_OK ? NULL : refused("setting up", status, &error);
  if (wrong == NULL) {
    begin_part();
    put_app(app);
    end_part();
  }
  for (json step = { 0 }; wrong == NULL && next(member(test, "steps"), NULL, &step);) {
    play_step(app, step, &seen, &interceptor);
  }
  nav_app_destroy(app);
  nav_schema_destroy(schema);
  free(seen.text);
  free(interceptor.seen.text);
  return wrong;
}

char *play_schema(json test) {
  nav_status status;
  nav_error error = { 0 };
  nav_buffer findings = NAV_BUFFER_INIT;
  nav_schema *schema = schema_of(test, &status, &error);
  json written = member(test, "schema");
  begin_part();
  if (status < 0) {
    put_error(status, &error);
    put_text("text", written.start, written.length);
  } else {
    nav_schema_findings(schema, &findings, NULL);
    put_buffer("findings", &findings);
  }
  end_part();
  nav_schema_destroy(schema);
  return NULL;
}

/* Cancels every commit: an intent is fitted, and changes nothing. */
static void keep_out(void *user_data, const char *commit, size_t length, nav_reply *reply) {
  (void)user_data;
  (void)commit;
  (void)length;
  nav_reply_cancel(reply, "{\"custom\":\"fitted\"}", NAV_NUL, NULL);
}

/* The canonical form of a route, as the event of a cancelled `go` has it. */
static void play_route(nav_app *app, json route, events *seen) {
  char *intent = text("{\"go\":%.*s}", (int)route.length, route.start);
  nav_error error = { 0 };
  nav_status status = nav_app_send(app, intent, NAV_NUL, NULL, &error);
  json event = json_of(seen->text, seen->length);
  json canonical = member(member(member(event, "refused"), "intent"), "go");
  begin_part();
  if (status < 0)
    put_error(status, &error);
  else if (canonical.start)
    put("canonical", canonical.start, canonical.length);
  end_part();
  seen->length = 0;
  free(intent);
}

char *play_fit(json test) {
  nav_status status;
  nav_error error = { 0 };
  nav_app *app = NULL;
  nav_schema *schema = schema_of(test, &status, &error);
  events seen = { 0 };
  if (status == NAV_OK) status = nav_app_create(schema, NULL, 0, &app, &error);
  if (status == NAV_OK) {
    status = nav_app_observe(app, NAV_EVENT_REFUSED, collect_event, &seen, NULL, NULL, &error);
  }
  if (status == NAV_OK) {
    status = nav_app_intercept(app, "fit", NAV_NUL, keep_out, NULL, NULL, NULL, &error);
  }
  char *wrong = status == NAV_OK ? NULL : refused("setting up", status, &error);
  for (json one = { 0 }; wrong == NULL && next(member(test, "routes"), NULL, &one);) {
    play_route(app, member(one, "route"), &seen);
  }
  nav_app_destroy(app);
  nav_schema_destroy(schema);
  free(seen.text);
  return wrong;
}
