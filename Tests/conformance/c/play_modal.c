/* Cases of the kind `modal` (vectors/README.md, 3.2). */
#include <stdlib.h>

#include "runner.h"

/* A text that is not a style is left to the library to refuse. */
static nav_modal_style style_of(json step) {
  json style = member(step, "style");
  return is(style, "\"fullScreenCover\"") ? NAV_STYLE_FULL_SCREEN_COVER
    : is(style, "\"sheet\"")              ? NAV_STYLE_SHEET
                                          : (nav_modal_style)-1;
}

/* Proceeds a present as another command, with the very presentation given. */
static void rewrite(nav_interception *call, json to, json presentation) {
  char *command;
  if (is(to, "\"replaceCurrent\""))
    command = text("{\"replaceCurrent\":%.*s}", (int)presentation.length, presentation.start);
  else if (is(to, "\"dismissCurrent\""))
    command = text("{\"dismissCurrent\":\"dismiss\"}");
  else
    command = text("%.*s", (int)to.length, to.start);
  if (nav_interception_rewrite(call, command, NAV_NUL, NULL) != NAV_OK) {
    nav_interception_cancel(call, "{\"custom\":\"not a command\"}", NAV_NUL, NULL);
  }
  free(command);
}

/* The one middleware of a case, "gate". */
static void will_execute(void *user_data, nav_interception *call) {
  json config = *(json *)user_data, rule = member(config, "rewritePresentOf");
  nav_buffer buffer = NAV_BUFFER_INIT;
  nav_interception_command(call, &buffer, NULL);
  json command = json_of(buffer.data, buffer.length);
  json presentation = member(command, "present"), route = member(presentation, "route");
  if (route.start && same_route(route, member(config, "cancelPresentOf"))) {
    nav_interception_cancel(call, NULL, 0, NULL);
  } else if (is(command, "\"dismissAll\"") && is(member(config, "cancelDismissAll"), "true")) {
    nav_interception_cancel(call, "\"conditionFailed\"", NAV_NUL, NULL);
  } else if (route.start && same_route(route, member(rule, "route"))) {
    rewrite(call, member(rule, "to"), presentation);
  }
  nav_buffer_free(&buffer);
}

static nav_status call_step(
  nav_modal_store *store, json step, nav_buffer *result, nav_error *error) {
  json op = member(step, "op"), route = member(step, "route"), reason = member(step, "reason");
  if (is(op, "\"present\"")) {
    return nav_modal_store_present(
      store, route.start, route.length, style_of(step), NULL, result, error);
  }
  if (is(op, "\"replaceCurrent\"")) {
    return nav_modal_store_replace_current(
      store, route.start, route.length, style_of(step), result, error);
  }
  if (is(op, "\"dismissCurrent\"")) {
    return nav_modal_store_dismiss_current(store, reason.start, reason.length, result, error);
  }
  return is(op, "\"dismissAll\"") ? nav_modal_store_dismiss_all(store, result, error)
                                  : NAV_ERR_ARGUMENT;
}

static char *play_step(nav_modal_store *store, json step, events *seen) {
  nav_buffer result = NAV_BUFFER_INIT, current = NAV_BUFFER_INIT, queue = NAV_BUFFER_INIT;
  nav_error error = { 0 };
  uint64_t revision = nav_modal_store_revision(store);
  nav_status status = call_step(store, step, &result, &error);
  if (status < 0) {
    nav_buffer_free(&result);
    return refused("the call", status, &error);
  }
  nav_modal_store_current(store, &current, NULL);
  nav_modal_store_queue(store, &queue, NULL);
  begin_part();
  put_answer(status, &result, revision, nav_modal_store_revision(store));
  put_buffer("current", &current);
  put_buffer("queue", &queue);
  put_events("events", seen);
  end_part();
  return NULL;
}

char *play_modal(json test) {
  json config = member(test, "config"), policy = member(config, "queueCancellationPolicy");
  char *options = text("{\"queueCancellationPolicy\":%.*s}", (int)policy.length, policy.start);
  nav_modal_store *store = NULL;
  nav_error error = { 0 };
  events seen = { 0 };
  nav_middleware gate = { .will_execute = will_execute, .user_data = &config };
  nav_status status = nav_modal_store_create(options, NAV_NUL, &store, &error);
  if (status == NAV_OK)
    status = nav_modal_store_add_middleware(store, "gate", NAV_NUL, &gate, NULL, &error);
  if (status == NAV_OK)
    status =
      nav_modal_store_observe(store, NAV_EVENT_ALL, collect_event, &seen, NULL, NULL, &error);
  char *wrong = status == NAV_OK ? NULL : refused("setting up", status, &error);
  for (json step = { 0 }; wrong == NULL && next(member(test, "steps"), NULL, &step);) {
    wrong = play_step(store, step, &seen);
  }
  nav_modal_store_destroy(store);
  free(seen.text);
  free(options);
  return wrong;
}
