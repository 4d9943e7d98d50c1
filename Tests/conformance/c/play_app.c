/* Cases of the kinds `app`, `schema` and `fit` (vectors/README.md, section 5). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "runner.h"

/*
 * NAV_ERR_SCHEMA as a case has it: the name before the colon, and the route and parameter that are
 * expected, as far as the message holds them. Any other status has its own name.
 */
static json_t *error_of(nav_status status, const nav_error *error, const json_t *expected) {
  size_t length = strcspn(error->message, ":");
  if (status != NAV_ERR_SCHEMA) return json_pack("{s:s}", "name", nav_status_name(status));
  json_t *found = json_pack("{s:s#}", "name", error->message, length);
  const char *names[] = { "route", "param" };
  for (size_t i = 0; i < 2; i++) {
    const char *wanted = json_string_value(json_object_get(expected, names[i]));
    if (wanted && strstr(error->message, wanted)) {
      json_object_set_new(found, names[i], json_string(wanted));
    }
  }
  return found;
}

static nav_schema *schema_of(const json_t *test, nav_status *status, nav_error *error) {
  nav_schema *schema = NULL;
  char *json = dump(json_object_get(test, "schema"));
  *status = nav_schema_create(json, NAV_NUL, &schema, error);
  free(json);
  return schema;
}

/* What an app shows, of the kinds that a case expects; `state` always. */
static json_t *looked_at(nav_app *app, const json_t *expected) {
  nav_buffer buffer = NAV_BUFFER_INIT;
  nav_app_state(app, &buffer, NULL);
  json_t *seen = json_pack("{s:o}", "state", take(&buffer));
  if (json_object_get(expected, "scene")) {
    nav_app_scene(app, &buffer, NULL);
    json_object_set_new(seen, "scene", take(&buffer));
  }
  if (json_object_get(expected, "describe")) {
    nav_app_describe(app, &buffer, NULL);
    json_object_set_new(seen, "describe", json_stringn(buffer.data, buffer.length));
    nav_buffer_free(&buffer);
  }
  if (json_object_get(expected, "hash")) {
    char digits[17];
    snprintf(digits, sizeof digits, "%016llx", (unsigned long long)nav_app_hash(app));
    json_object_set_new(seen, "hash", json_string(digits));
  }
  return seen;
}

static nav_status call_step(
  nav_app *app, const json_t *step, nav_buffer *result, nav_error *error) {
  const char *op = json_string_value(json_object_get(step, "op"));
  const char *member = strcmp(op, "send") == 0 ? "intent"
    : strcmp(op, "setFacts") == 0              ? "facts"
                                               : op;
  const json_t *url = json_object_get(step, "url");
  if (url) {
    size_t length = json_string_length(url);
    return nav_app_open(app, json_string_value(url), length, result, error);
  }
  char *json = dump(json_object_get(step, member));
  nav_status status = NAV_ERR_ARGUMENT;
  if (strcmp(op, "send") == 0) status = nav_app_send(app, json, NAV_NUL, result, error);
  if (strcmp(op, "setFacts") == 0) status = nav_app_set_facts(app, json, NAV_NUL, result, error);
  if (strcmp(op, "answer") == 0) {
    json_int_t token = json_integer_value(json_object_get(step, "token"));
    status = nav_app_resolve(app, token, json, NAV_NUL, result, error);
  }
  free(json);
  return status;
}

/* Plays a step. `state` is that of the step before, and becomes that of this one. */
static char *play_step(nav_app *app, const json_t *step, json_t *events, json_t **state) {
  json_t *expected = json_copy(json_object_get(step, "expect"));
  char *found = misshapen("app", "expect", expected);
  if (json_object_get(expected, "state") == NULL) json_object_set(expected, "state", *state);
  nav_buffer result = NAV_BUFFER_INIT;
  nav_error error = { 0 };
  nav_status status = found ? NAV_OK : call_step(app, step, &result, &error);
  json_t *seen = looked_at(app, expected);
  json_object_set(seen, "events", events);
  if (status < 0) {
    json_t *named = error_of(status, &error, json_object_get(expected, "error"));
    json_object_set_new(seen, "error", named);
  } else {
    json_object_set_new(seen, "result", take(&result));
  }
  if (found == NULL) found = exact_difference(expected, seen);
  if (found && status < 0) {
    char *whole = text("%s (%s)", found, error.message);
    free(found);
    found = whole;
  }
  json_decref(*state);
  *state = json_incref(json_object_get(expected, "state"));
  nav_buffer_free(&result);
  json_decref(expected);
  json_decref(seen);
  json_array_clear(events);
  return found;
}

char *play_app(const json_t *test) {
  nav_status status;
  nav_error error = { 0 };
  nav_app *app = NULL;
  nav_schema *schema = schema_of(test, &status, &error);
  json_t *events = json_array(), *initial = json_object_get(test, "initial");
  if (status == NAV_OK) status = nav_app_create(schema, NULL, 0, &app, &error);
  if (status == NAV_OK) {
    status = nav_app_observe(
      app, NAV_EVENT_ALL | NAV_EVENT_REFUSED, collect_event, events, NULL, NULL, &error);
  }
  char *found = status == NAV_OK ? NULL : refused("setting up", status, &error);
  if (found == NULL) {
    json_t *seen = looked_at(app, initial);
    char *wrong = exact_difference(initial, seen);
    if (wrong) found = text("initial: %s", wrong);
    free(wrong);
    json_decref(seen);
  }
  json_t *state = json_incref(json_object_get(initial, "state")), *step;
  size_t index;
  json_array_foreach(json_object_get(test, "steps"), index, step) {
    char *wrong = found ? NULL : misshapen_step("app", step);
    if (found == NULL && wrong == NULL) wrong = play_step(app, step, events, &state);
    if (wrong) found = text("step %zu: %s", index, wrong);
    free(wrong);
  }
  nav_app_destroy(app);
  nav_schema_destroy(schema);
  json_decref(state);
  json_decref(events);
  return found;
}

/* The findings that cases name, in their order. */
static json_t *findings_of(nav_schema *schema) {
  nav_buffer buffer = NAV_BUFFER_INIT;
  nav_schema_findings(schema, &buffer, NULL);
  json_t *all = take(&buffer), *kept = json_array(), *finding;
  size_t index;
  json_array_foreach(all, index, finding) {
    /* A matcher's finding of the same name is an object. */
    bool is_route = json_is_string(json_object_get(finding, "unreachable"));
    if (is_route || json_object_get(finding, "neverTrue")) json_array_append(kept, finding);
  }
  json_decref(all);
  return kept;
}

/* Whether the byte of an error is in the member that the case names. */
static char *misplaced(const json_t *schema, const char *pointer, const nav_error *error) {
  char *json = dump(schema);
  size_t from, to;
  bool is_there = span_of(json, pointer, &from, &to);
  free(json);
  if (!is_there) return text("there is no member %s in the schema", pointer);
  if (error->offset >= from && error->offset <= to) return NULL;
  return text("error.at: expected a byte of %s (%zu to %zu), got %lld (%s)", pointer, from, to,
    (long long)error->offset, error->message);
}

char *play_schema(const json_t *test) {
  nav_status status;
  nav_error error = { 0 };
  const json_t *expected = json_object_get(test, "expect");
  const json_t *fault = json_object_get(expected, "error");
  const char *pointer = json_string_value(json_object_get(fault, "at"));
  char *found = misshapen("schema", fault ? "fault" : "expect", fault ? fault : expected);
  if (found) return found;
  nav_schema *schema = schema_of(test, &status, &error);
  json_t *seen = status < 0 ? json_pack("{s:o}", "error", error_of(status, &error, NULL))
                            : json_pack("{s:b,s:o}", "ok", 1, "findings", findings_of(schema));
  if (status == NAV_ERR_SCHEMA && pointer) {
    found = misplaced(json_object_get(test, "schema"), pointer, &error);
    json_object_set_new(json_object_get(seen, "error"), "at", json_string(pointer));
  }
  char *other = exact_difference(expected, seen);
  if (other) {
    free(found);
    found = status < 0 ? text("%s (%s)", other, error.message) : text("%s", other);
  }
  free(other);
  json_decref(seen);
  nav_schema_destroy(schema);
  return found;
}

/* Cancels every commit: an intent is fitted, and changes nothing. */
static void keep_out(void *user_data, const char *commit, size_t length, nav_reply *reply) {
  (void)user_data;
  (void)commit;
  (void)length;
  nav_reply_cancel(reply, "{\"custom\":\"fitted\"}", NAV_NUL, NULL);
}

/* The canonical form of a route, as the events of a cancelled `go` have it. */
static char *play_route(nav_app *app, const json_t *test, json_t *events) {
  const json_t *expected = json_object_get(test, "expect");
  json_t *intent = json_pack("{s:O}", "go", json_object_get(test, "route"));
  char *json = dump(intent);
  nav_error error = { 0 };
  nav_status status = nav_app_send(app, json, NAV_NUL, NULL, &error);
  json_t *event = json_array_get(events, json_array_size(events) - 1);
  json_t *sent = json_object_get(json_object_get(event, "refused"), "intent");
  json_t *seen = json_object();
  if (status < 0) {
    const json_t *fault = json_object_get(expected, "error");
    json_object_set_new(seen, "error", error_of(status, &error, fault));
  } else {
    json_object_set(seen, "canonical", json_object_get(sent, "go"));
  }
  char *found = exact_difference(expected, seen);
  json_array_clear(events);
  json_decref(seen);
  json_decref(intent);
  free(json);
  return found;
}

char *play_fit(const json_t *test) {
  nav_status status;
  nav_error error = { 0 };
  nav_app *app = NULL;
  nav_schema *schema = schema_of(test, &status, &error);
  json_t *events = json_array(), *route;
  if (status == NAV_OK) status = nav_app_create(schema, NULL, 0, &app, &error);
  if (status == NAV_OK) {
    status = nav_app_observe(app, NAV_EVENT_REFUSED, collect_event, events, NULL, NULL, &error);
  }
  if (status == NAV_OK) {
    status = nav_app_intercept(app, "fit", NAV_NUL, keep_out, NULL, NULL, NULL, &error);
  }
  char *found = status == NAV_OK ? NULL : refused("setting up", status, &error);
  size_t index;
  json_array_foreach(json_object_get(test, "routes"), index, route) {
    char *wrong = found ? NULL : misshapen("fit", "route", route);
    if (found == NULL && wrong == NULL) wrong = play_route(app, route, events);
    if (wrong) found = text("route %zu: %s", index, wrong);
    free(wrong);
  }
  nav_app_destroy(app);
  nav_schema_destroy(schema);
  json_decref(events);
  return found;
}
