/* Cases of the kind `flow` (vectors/README.md, 3.3). */
#include <stdlib.h>

#include "runner.h"

static bool contains(json routes, json route) {
  for (json one = { 0 }; next(routes, NULL, &one);) {
    if (same_route(one, route)) return true;
  }
  return false;
}

/* The middleware of the inner stack. */
static void navigation_gate(void *user_data, nav_interception *call) {
  json config = *(json *)user_data, cancelled = member(config, "navigationCancelRoute"),
       rule = member(config, "navigationRewritePushOf"), to = member(rule, "to");
  nav_buffer buffer = NAV_BUFFER_INIT;
  nav_interception_command(call, &buffer, NULL);
  json command = json_of(buffer.data, buffer.length), pushed = member(command, "push");
  if (pushed.start && same_route(pushed, cancelled)) {
    nav_interception_cancel(call, NULL, 0, NULL);
  } else if (contains(member(command, "replace"), cancelled)) {
    nav_interception_cancel(call, "\"conditionFailed\"", NAV_NUL, NULL);
  } else if (pushed.start && same_route(pushed, member(rule, "route"))) {
    nav_interception_rewrite(call, to.start, to.length, NULL);
  }
  nav_buffer_free(&buffer);
}

/* The middleware of the inner modal store. */
static void modal_gate(void *user_data, nav_interception *call) {
  json config = *(json *)user_data;
  nav_buffer buffer = NAV_BUFFER_INIT;
  nav_interception_command(call, &buffer, NULL);
  json route = member(member(json_of(buffer.data, buffer.length), "present"), "route");
  if (route.start && same_route(route, member(config, "modalCancelPresentOf")))
    nav_interception_cancel(call, NULL, 0, NULL);
  nav_buffer_free(&buffer);
}

static char *set_up(nav_flow_store *flow, json *config, events *seen) {
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
    status = nav_flow_store_observe(flow, NAV_EVENT_ALL, collect_event, seen, NULL, NULL, &error);
  nav_store_destroy(stack);
  nav_modal_store_destroy(modals);
  return status == NAV_OK ? NULL : refused("setting up", status, &error);
}

static char *play_step(nav_flow_store *flow, json step, events *seen) {
  nav_buffer result = NAV_BUFFER_INIT, path = NAV_BUFFER_INIT;
  nav_error error = { 0 };
  json intent = member(step, "intent");
  uint64_t revision = nav_flow_store_revision(flow);
  nav_status status = NAV_ERR_ARGUMENT;
  if (is(member(step, "op"), "\"send\"")) {
    status = nav_flow_store_send(flow, intent.start, intent.length, &result, &error);
  }
  if (status < 0) {
    nav_buffer_free(&result);
    return refused("the call", status, &error);
  }
  nav_flow_store_path(flow, &path, NULL);
  begin_part();
  put_answer(status, &result, revision, nav_flow_store_revision(flow));
  put_buffer("path", &path);
  put_events("events", seen);
  end_part();
  return NULL;
}

char *play_flow(json test) {
  json config = member(test, "config"), policy = member(config, "queueCoalescePolicy");
  char *options = text("{\"queueCoalescePolicy\":%.*s}", (int)policy.length, policy.start);
  nav_flow_store *flow = NULL;
  nav_error error = { 0 };
  events seen = { 0 };
  nav_status status = nav_flow_store_create(options, NAV_NUL, &flow, &error);
  char *wrong = status == NAV_OK ? set_up(flow, &config, &seen)
                                 : refused("nav_flow_store_create", status, &error);
  seen.length = 0;
  for (json step = { 0 }; wrong == NULL && next(member(test, "steps"), NULL, &step);) {
    wrong = play_step(flow, step, &seen);
  }
  nav_flow_store_destroy(flow);
  free(seen.text);
  free(options);
  return wrong;
}
