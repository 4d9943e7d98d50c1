/* Cases of the kind `stack` (vectors/README.md, 3.1). */
#include <stdlib.h>
#include <string.h>

#include "runner.h"

/* Whether the rule of a middleware applies to the command that a callback was given. */
static bool triggered(json rule, nav_command_kind kind, const nav_buffer *command) {
  static const char *const kinds[] = { "", "\"push\"", "\"pushAll\"", "\"pop\"", "\"popCount\"",
    "\"popToRoot\"", "\"popTo\"", "\"popToEntry\"", "\"replace\"", "\"sequence\"",
    "\"whenCancelled\"" };
  json route = member(rule, "onPushOf"), wanted = member(rule, "onKind");
  if (route.start) {
    return same_route(member(json_of(command->data, command->length), "push"), route);
  }
  return wanted.start && kind > 0 && kind < (nav_command_kind)(sizeof kinds / sizeof *kinds) &&
    is(wanted, kinds[kind]);
}

/*
 * Cancels for the reason that the rule gives; a middleware reason without a command is about the
 * command given.
 */
static void cancel(nav_interception *call, json rule, const nav_buffer *command) {
  json reason = member(rule, "reason"), middleware = member(reason, "middleware");
  if (middleware.start && !member(middleware, "command").start) {
    json name = member(middleware, "debugName");
    char *whole = text("{\"middleware\":{\"debugName\":%.*s,\"command\":%s}}",
      name.start ? (int)name.length : 4, name.start ? name.start : "null", command->data);
    nav_interception_cancel(call, whole, NAV_NUL, NULL);
    free(whole);
  } else {
    nav_interception_cancel(call, reason.start, reason.length, NULL);
  }
}

static void will_execute(void *user_data, nav_interception *call) {
  json rule = *(json *)user_data, to = member(rule, "to");
  nav_buffer command = NAV_BUFFER_INIT;
  nav_interception_command(call, &command, NULL);
  if (triggered(rule, nav_interception_kind(call), &command)) {
    if (is(member(rule, "action"), "\"cancel\"")) cancel(call, rule, &command);
    if (is(member(rule, "action"), "\"rewrite\"")) {
      nav_interception_rewrite(call, to.start, to.length, NULL);
    }
  }
  nav_buffer_free(&command);
}

static void did_execute(void *user_data, nav_execution *call) {
  json rule = *(json *)user_data;
  json result = member(rule, is(member(rule, "action"), "\"fold\"") ? "to" : "fold");
  if (result.start == NULL) return;
  nav_buffer command = NAV_BUFFER_INIT;
  nav_execution_command(call, &command, NULL);
  if (triggered(rule, nav_execution_kind(call), &command)) {
    nav_execution_fold(call, result.start, result.length, NULL);
  }
  nav_buffer_free(&command);
}

char *add_middleware(nav_store *store, json test, json *rules) {
  nav_error error = { 0 };
  size_t index = 0, length;
  for (json rule = { 0 }; next(member(test, "middleware"), NULL, &rule); index++) {
    rules[index] = rule;
    nav_middleware middleware = {
      .will_execute = will_execute, .did_execute = did_execute, .user_data = &rules[index]
    };
    char *name = text_of(member(rule, "name"), &length);
    nav_status status = nav_store_add_middleware(store, name, length, &middleware, NULL, &error);
    free(name);
    if (status != NAV_OK) return refused("nav_store_add_middleware", status, &error);
  }
  return NULL;
}

static char *set_up(nav_store *store, json test, json *rules, events *seen) {
  char *wrong = add_middleware(store, test, rules);
  if (wrong) return wrong;
  nav_error error = { 0 };
  nav_status status =
    nav_store_observe(store, NAV_EVENT_ALL, collect_event, seen, NULL, NULL, &error);
  return status == NAV_OK ? NULL : refused("nav_store_observe", status, &error);
}

static nav_status call_step(nav_store *store, json step, nav_buffer *result, nav_error *error) {
  json op = member(step, "op"), command = member(step, "command"), path = member(step, "path"),
       commands = member(step, "commands"), policy = member(step, "policy");
  if (is(op, "\"execute\"")) {
    return nav_store_execute(store, command.start, command.length, result, error);
  }
  if (is(op, "\"batch\"")) {
    bool stops = is(member(step, "stopOnFailure"), "true");
    return nav_store_execute_batch(store, commands.start, commands.length, stops, result, error);
  }
  if (is(op, "\"transaction\"")) {
    return nav_store_execute_transaction(store, commands.start, commands.length, result, error);
  }
  bool ignores = is(policy, "\"ignore\""), replaces = is(policy, "\"replace\"");
  if (!is(op, "\"reconcile\"") || !(ignores || replaces)) return NAV_ERR_ARGUMENT;
  return nav_store_reconcile(store, path.start, path.length,
    ignores ? NAV_RECONCILE_IGNORE : NAV_RECONCILE_REPLACE, result, error);
}

static char *play_step(nav_store *store, json step, events *seen) {
  nav_buffer result = NAV_BUFFER_INIT, path = NAV_BUFFER_INIT;
  nav_error error = { 0 };
  uint64_t revision = nav_store_revision(store);
  nav_status status = call_step(store, step, &result, &error);
  if (status < 0) {
    nav_buffer_free(&result);
    return refused("the call", status, &error);
  }
  nav_store_path(store, &path, NULL);
  begin_part();
  put_answer(status, &result, revision, nav_store_revision(store));
  put_buffer("path", &path);
  put_events("events", seen);
  end_part();
  return NULL;
}

char *play_stack(json test) {
  json initial = member(test, "initial");
  char *config = text("{\"path\":%.*s}", (int)initial.length, initial.start);
  nav_store *store = NULL;
  nav_error error = { 0 };
  events seen = { 0 };
  size_t count = 0;
  for (json rule = { 0 }; next(member(test, "middleware"), NULL, &rule);) count++;
  json *rules = calloc(count + 1, sizeof *rules);
  nav_status status = nav_store_create(config, NAV_NUL, &store, &error);
  char *wrong = status == NAV_OK ? set_up(store, test, rules, &seen)
                                 : refused("nav_store_create", status, &error);
  for (json step = { 0 }; wrong == NULL && next(member(test, "steps"), NULL, &step);) {
    wrong = play_step(store, step, &seen);
  }
  nav_store_destroy(store);
  free(seen.text);
  free(rules);
  free(config);
  return wrong;
}
