/* Cases of the kind `flow` (vectors/README.md, 3.3). */
#include <stdlib.h>

#include "runner.h"

static json_t *command_of(nav_interception *call) {
  nav_buffer buffer = NAV_BUFFER_INIT;
  nav_interception_command(call, &buffer, NULL);
  return take(&buffer);
}

static bool contains(const json_t *routes, const json_t *route) {
  size_t index;
  json_t *one;
  json_array_foreach((json_t *)routes, index, one) {
    if (same(one, route)) return true;
  }
  return false;
}

/* The middleware of the inner stack. */
static void navigation_gate(void *config, nav_interception *call) {
  json_t *command = command_of(call);
  const json_t *cancelled = json_object_get(config, "navigationCancelRoute"),
               *rewrite = json_object_get(config, "navigationRewritePushOf");
  const json_t *pushed = json_object_get(command, "push"),
               *replaced = json_object_get(command, "replace");
  if (json_is_object(cancelled) && pushed && same(pushed, cancelled)) {
    nav_interception_cancel(call, NULL, 0, NULL);
  } else if (json_is_object(cancelled) && replaced && contains(replaced, cancelled)) {
    nav_interception_cancel(call, "\"conditionFailed\"", NAV_NUL, NULL);
  } else if (rewrite && pushed && same(pushed, json_object_get(rewrite, "route"))) {
    char *json = dump(json_object_get(rewrite, "to"));
    nav_interception_rewrite(call, json, NAV_NUL, NULL);
    free(json);
  }
  json_decref(command);
}

/* The middleware of the inner modal store. */
static void modal_gate(void *config, nav_interception *call) {
  json_t *command = command_of(call);
  const json_t *cancelled = json_object_get(config, "modalCancelPresentOf");
  const json_t *route = json_object_get(json_object_get(command, "present"), "route");
  if (json_is_object(cancelled) && route && same(route, cancelled))
    nav_interception_cancel(call, NULL, 0, NULL);
  json_decref(command);
}

static char *set_up(nav_flow_store *flow, json_t *config, json_t *events) {
  nav_store *stack = NULL;
  nav_modal_store *modals = NULL;
  nav_error error = { 0 };
  nav_middleware navigation = { .will_execute = navigation_gate, .user_data = config },
                 modal = { .will_execute = modal_gate, .user_data = config };
  nav_status status = nav_flow_store_stack(flow, &stack, &error);
  if (status == NAV_OK)
    status = nav_store_add_middleware(stack, "nav-gate", NAV_NUL, &navigation, NULL, &error);
  if (status == NAV_OK) status = nav_flow_store_modals(flow, &modals, &error);
  if (status == NAV_OK)
    status = nav_modal_store_add_middleware(modals, "modal-gate", NAV_NUL, &modal, NULL, &error);
  if (status == NAV_OK)
    status = nav_flow_store_observe(flow, NAV_EVENT_ALL, collect_event, events, NULL, NULL, &error);
  nav_store_destroy(stack);
  nav_modal_store_destroy(modals);
  return status == NAV_OK ? NULL : refused("setting up", status, &error);
}

static json_t *path_of(nav_flow_store *flow) {
  nav_buffer path = NAV_BUFFER_INIT;
  nav_flow_store_path(flow, &path, NULL);
  return take(&path);
}

/* A result says what the path and the events say: no case expects it by itself. */
static char *result_differs(const json_t *result, const json_t *path, const json_t *events) {
  const json_t *rejected = json_object_get(result, "rejected"),
               *applied = json_object_get(result, "applied");
  const json_t *said = rejected ? json_object_get(rejected, "path") : applied, *told = NULL;
  size_t index;
  json_t *event;
  json_array_foreach((json_t *)events, index, event) {
    if (json_object_get(event, "intentRejected"))
      told = json_object_get(json_object_get(event, "intentRejected"), "reason");
  }
  bool is_right = said == NULL || same(said, path);
  if (is_right)
    is_right = rejected ? told && same(json_object_get(rejected, "reason"), told) : told == NULL;
  if (is_right) return NULL;
  char *shown = dump(result), *found = text("result: got %s", shown);
  free(shown);
  return found;
}

static char *play_step(nav_flow_store *flow, const json_t *step, json_t *events, symbols *names) {
  nav_buffer result = NAV_BUFFER_INIT;
  nav_error error = { 0 };
  char *intent = dump(json_object_get(step, "intent"));
  json_t *before = path_of(flow);
  uint64_t revision = nav_flow_store_revision(flow);
  nav_status status = nav_flow_store_send(flow, intent, NAV_NUL, &result, &error);
  free(intent);
  if (status < 0)
    return json_decref(before), nav_buffer_free(&result),
           refused("nav_flow_store_send", status, &error);
  json_t *answer = take(&result), *path = path_of(flow);
  json_t *seen = json_pack("{s:O,s:O}", "path", path, "events", events);
  char *found = difference(json_object_get(step, "expect"), seen, names);
  if (found == NULL) found = status_difference(answer, status);
  if (found == NULL) found = result_differs(answer, path, events);
  if (found == NULL)
    found = revision_difference(
      revision, nav_flow_store_revision(flow), same(before, path) ? PERHAPS : AT_ALL, events);
  json_decref(before);
  json_decref(answer);
  json_decref(path);
  json_decref(seen);
  json_array_clear(events);
  return found;
}

char *play_flow(const json_t *test) {
  json_t *config = json_object_get(test, "config");
  char *policy = dump(json_object_get(config, "queueCoalescePolicy")),
       *options = text("{\"queueCoalescePolicy\":%s}", policy);
  nav_flow_store *flow = NULL;
  nav_error error = { 0 };
  json_t *events = json_array();
  symbols names = { .count = 0 };
  nav_status status = nav_flow_store_create(options, NAV_NUL, &flow, &error);
  char *found = status == NAV_OK ? set_up(flow, config, events)
                                 : refused("nav_flow_store_create", status, &error);
  size_t index;
  json_t *step;
  json_array_clear(events);
  json_array_foreach(json_object_get(test, "steps"), index, step) {
    char *wrong = found ? NULL : misshapen_step("flow", step);
    if (found == NULL && wrong == NULL) wrong = play_step(flow, step, events, &names);
    if (wrong) found = text("step %zu: %s", index, wrong);
    free(wrong);
  }
  nav_flow_store_destroy(flow);
  json_decref(events);
  free(policy);
  free(options);
  return found;
}
