/* Cases of the kind `stack` (vectors/README.md, 3.1). */
#include <stdlib.h>
#include <string.h>

#include "runner.h"

/* Whether the rule of a middleware applies to the command that a callback was given. */
static bool triggered(const json_t *rule, nav_command_kind kind, const json_t *command) {
  static const char *const kinds[] = { "", "push", "pushAll", "pop", "popCount", "popToRoot",
    "popTo", "popToEntry", "replace", "sequence", "whenCancelled" };
  const json_t *route = json_object_get(rule, "onPushOf");
  const char *wanted = json_string_value(json_object_get(rule, "onKind"));
  if (route) return same(json_object_get(command, "push"), route);
  return wanted && kind > 0 && kind < (nav_command_kind)(sizeof kinds / sizeof *kinds) &&
    strcmp(kinds[kind], wanted) == 0;
}

static bool is_action(const json_t *rule, const char *action) {
  const char *name = json_string_value(json_object_get(rule, "action"));
  return name && strcmp(name, action) == 0;
}

/*
 * Cancels for the reason that the rule gives; a middleware reason without a command is about the
 * command given.
 */
static void cancel(nav_interception *call, const json_t *rule, const json_t *command) {
  const json_t *reason = json_object_get(rule, "reason"),
               *middleware = json_object_get(reason, "middleware");
  if (reason == NULL) {
    nav_interception_cancel(call, NULL, 0, NULL);
    return;
  }
  json_t *whole = json_deep_copy(reason);
  if (middleware && !json_object_get(middleware, "command")) {
    json_object_set(json_object_get(whole, "middleware"), "command", (json_t *)command);
  }
  char *json = dump(whole);
  nav_interception_cancel(call, json, NAV_NUL, NULL);
  free(json);
  json_decref(whole);
}

static void will_execute(void *rule, nav_interception *call) {
  nav_buffer buffer = NAV_BUFFER_INIT;
  nav_interception_command(call, &buffer, NULL);
  json_t *command = take(&buffer);
  if (triggered(rule, nav_interception_kind(call), command)) {
    if (is_action(rule, "cancel")) cancel(call, rule, command);
    if (is_action(rule, "rewrite")) {
      char *json = dump(json_object_get(rule, "to"));
      nav_interception_rewrite(call, json, NAV_NUL, NULL);
      free(json);
    }
  }
  json_decref(command);
}

static void did_execute(void *rule, nav_execution *call) {
  const json_t *result = json_object_get(rule, is_action(rule, "fold") ? "to" : "fold");
  if (result == NULL) return;
  nav_buffer buffer = NAV_BUFFER_INIT;
  nav_execution_command(call, &buffer, NULL);
  json_t *command = take(&buffer);
  if (triggered(rule, nav_execution_kind(call), command)) {
    char *json = dump(result);
    nav_execution_fold(call, json, NAV_NUL, NULL);
    free(json);
  }
  json_decref(command);
}

static char *set_up(nav_store *store, const json_t *test, json_t *events) {
  nav_error error = { 0 };
  size_t index;
  json_t *rule;
  json_array_foreach(json_object_get(test, "middleware"), index, rule) {
    nav_middleware middleware = {
      .will_execute = will_execute, .did_execute = did_execute, .user_data = rule
    };
    const json_t *name = json_object_get(rule, "name");
    nav_status status = nav_store_add_middleware(
      store, json_string_value(name), json_string_length(name), &middleware, NULL, &error);
    if (status != NAV_OK) return refused("nav_store_add_middleware", status, &error);
  }
  nav_status status =
    nav_store_observe(store, NAV_EVENT_ALL, collect_event, events, NULL, NULL, &error);
  return status == NAV_OK ? NULL : refused("nav_store_observe", status, &error);
}

/* Makes the call of a step; the result goes to `result`. */
static nav_status call_step(
  nav_store *store, const json_t *step, nav_buffer *result, nav_error *error) {
  const char *op = json_string_value(json_object_get(step, "op"));
  const char *members[] = { "command", "commands", "path" };
  char *json = NULL;
  for (size_t i = 0; i < 3 && json == NULL; i++) {
    if (json_object_get(step, members[i])) json = dump(json_object_get(step, members[i]));
  }
  nav_status status = NAV_ERR_ARGUMENT;
  if (op && json) {
    if (strcmp(op, "execute") == 0) status = nav_store_execute(store, json, NAV_NUL, result, error);
    if (strcmp(op, "batch") == 0) {
      status = nav_store_execute_batch(
        store, json, NAV_NUL, json_is_true(json_object_get(step, "stopOnFailure")), result, error);
    }
    if (strcmp(op, "transaction") == 0)
      status = nav_store_execute_transaction(store, json, NAV_NUL, result, error);
    if (strcmp(op, "reconcile") == 0) {
      const char *policy = json_string_value(json_object_get(step, "policy"));
      bool ignores = policy && strcmp(policy, "ignore") == 0,
           replaces = policy && strcmp(policy, "replace") == 0;
      if (ignores || replaces) {
        status = nav_store_reconcile(store, json, NAV_NUL,
          ignores ? NAV_RECONCILE_IGNORE : NAV_RECONCILE_REPLACE, result, error);
      }
    }
  }
  free(json);
  return status;
}

static json_t *path_of(nav_store *store) {
  nav_buffer path = NAV_BUFFER_INIT;
  nav_store_path(store, &path, NULL);
  return take(&path);
}

static char *play_step(nav_store *store, const json_t *step, json_t *events, symbols *names) {
  nav_buffer result = NAV_BUFFER_INIT;
  nav_error error = { 0 };
  uint64_t revision = nav_store_revision(store);
  nav_status status = call_step(store, step, &result, &error);
  if (status < 0)
    return nav_buffer_free(&result),
           refused(json_string_value(json_object_get(step, "op")), status, &error);
  json_t *seen =
    json_pack("{s:o,s:o,s:O}", "result", take(&result), "path", path_of(store), "events", events);
  char *found = difference(json_object_get(step, "expect"), seen, names);
  if (found == NULL) found = status_difference(json_object_get(seen, "result"), status);
  if (found == NULL)
    found = revision_difference(revision, nav_store_revision(store), BY_EACH, events);
  json_decref(seen);
  json_array_clear(events);
  return found;
}

char *play_stack(const json_t *test) {
  char *initial = dump(json_object_get(test, "initial")), *config = text("{\"path\":%s}", initial);
  nav_store *store = NULL;
  nav_error error = { 0 };
  json_t *events = json_array();
  symbols names = { .count = 0 };
  nav_status status = nav_store_create(config, NAV_NUL, &store, &error);
  char *found =
    status == NAV_OK ? set_up(store, test, events) : refused("nav_store_create", status, &error);
  size_t index;
  json_t *step;
  json_array_foreach(json_object_get(test, "steps"), index, step) {
    char *wrong = found ? NULL : misshapen_step("stack", step);
    if (found == NULL && wrong == NULL) wrong = play_step(store, step, events, &names);
    if (wrong) found = text("step %zu: %s", index, wrong);
    free(wrong);
  }
  nav_store_destroy(store);
  json_decref(events);
  free(initial);
  free(config);
  return found;
}
