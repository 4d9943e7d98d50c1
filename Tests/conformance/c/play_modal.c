/* Cases of the kind `modal` (vectors/README.md, 3.2). */
#include <stdlib.h>
#include <string.h>

#include "runner.h"

static bool is_word(const json_t *value, const char *word) {
  const char *string = json_string_value(value);
  return string && strcmp(string, word) == 0;
}

/* A style that is none is left to the library to refuse. */
static nav_modal_style style_of(const json_t *step) {
  const json_t *style = json_object_get(step, "style");
  return is_word(style, "fullScreenCover") ? NAV_STYLE_FULL_SCREEN_COVER
    : is_word(style, "sheet")              ? NAV_STYLE_SHEET
                                           : (nav_modal_style)-1;
}

/* The command that a present is rewritten to: with the very presentation given. */
static json_t *rewritten(const json_t *to, const json_t *presentation) {
  if (is_word(to, "replaceCurrent")) return json_pack("{s:O}", "replaceCurrent", presentation);
  if (is_word(to, "dismissCurrent")) return json_pack("{s:s}", "dismissCurrent", "dismiss");
  return json_incref((json_t *)to);
}

/* The one middleware of a case, "gate". */
static void will_execute(void *config, nav_interception *call) {
  nav_buffer buffer = NAV_BUFFER_INIT;
  nav_interception_command(call, &buffer, NULL);
  json_t *command = take(&buffer);
  const json_t *presentation = json_object_get(command, "present"),
               *route = json_object_get(presentation, "route");
  const json_t *cancelled = json_object_get(config, "cancelPresentOf"),
               *rewrite = json_object_get(config, "rewritePresentOf");
  if (route && json_is_object(cancelled) && same(route, cancelled)) {
    nav_interception_cancel(call, NULL, 0, NULL);
  } else if (is_word(command, "dismissAll") &&
    json_is_true(json_object_get(config, "cancelDismissAll"))) {
    nav_interception_cancel(call, "\"conditionFailed\"", NAV_NUL, NULL);
  } else if (route && rewrite && same(route, json_object_get(rewrite, "route"))) {
    json_t *other = rewritten(json_object_get(rewrite, "to"), presentation);
    char *json = dump(other);
    if (nav_interception_rewrite(call, json, NAV_NUL, NULL) != NAV_OK)
      nav_interception_cancel(call, "{\"custom\":\"no command\"}", NAV_NUL, NULL);
    free(json);
    json_decref(other);
  }
  json_decref(command);
}

static nav_status call_step(
  nav_modal_store *store, const json_t *step, nav_buffer *result, nav_error *error) {
  const json_t *op = json_object_get(step, "op");
  char *route = dump(json_object_get(step, "route")),
       *reason = dump(json_object_get(step, "reason"));
  nav_status status = NAV_ERR_ARGUMENT;
  if (is_word(op, "present"))
    status = nav_modal_store_present(store, route, NAV_NUL, style_of(step), NULL, result, error);
  if (is_word(op, "replaceCurrent"))
    status = nav_modal_store_replace_current(store, route, NAV_NUL, style_of(step), result, error);
  if (is_word(op, "dismissCurrent"))
    status = nav_modal_store_dismiss_current(store, reason, NAV_NUL, result, error);
  if (is_word(op, "dismissAll")) status = nav_modal_store_dismiss_all(store, result, error);
  free(route);
  free(reason);
  return status;
}

/* The current presentation and the queue. */
static json_t *state_of(nav_modal_store *store) {
  nav_buffer current = NAV_BUFFER_INIT, queue = NAV_BUFFER_INIT;
  nav_modal_store_current(store, &current, NULL);
  nav_modal_store_queue(store, &queue, NULL);
  return json_pack("{s:o,s:o}", "current", take(&current), "queue", take(&queue));
}

static char *play_step(nav_modal_store *store, const json_t *step, json_t *events, symbols *names) {
  nav_buffer result = NAV_BUFFER_INIT;
  nav_error error = { 0 };
  json_t *before = state_of(store);
  uint64_t revision = nav_modal_store_revision(store);
  nav_status status = call_step(store, step, &result, &error);
  if (status < 0)
    return json_decref(before), nav_buffer_free(&result),
           refused(json_string_value(json_object_get(step, "op")), status, &error);
  json_t *seen = state_of(store);
  enum growth growth = same(before, seen) ? PERHAPS : AT_ALL;
  json_object_set_new(seen, "result", take(&result));
  json_object_set(seen, "events", events);
  char *found = difference(json_object_get(step, "expect"), seen, names);
  if (found == NULL) found = status_difference(json_object_get(seen, "result"), status);
  if (found == NULL)
    found = revision_difference(revision, nav_modal_store_revision(store), growth, events);
  json_decref(before);
  json_decref(seen);
  json_array_clear(events);
  return found;
}

char *play_modal(const json_t *test) {
  json_t *config = json_object_get(test, "config"),
         *policy = json_object_get(config, "queueCancellationPolicy");
  char *quoted = dump(policy), *options = text("{\"queueCancellationPolicy\":%s}", quoted);
  nav_modal_store *store = NULL;
  nav_error error = { 0 };
  json_t *events = json_array();
  symbols names = { .count = 0 };
  nav_middleware gate = { .will_execute = will_execute, .user_data = config };
  nav_status status = nav_modal_store_create(options, NAV_NUL, &store, &error);
  if (status == NAV_OK)
    status = nav_modal_store_add_middleware(store, "gate", NAV_NUL, &gate, NULL, &error);
  if (status == NAV_OK)
    status =
      nav_modal_store_observe(store, NAV_EVENT_ALL, collect_event, events, NULL, NULL, &error);
  char *found = status == NAV_OK ? NULL : refused("setting up", status, &error);
  size_t index;
  json_t *step;
  json_array_foreach(json_object_get(test, "steps"), index, step) {
    char *wrong = found ? NULL : misshapen_step("modal", step);
    if (found == NULL && wrong == NULL) wrong = play_step(store, step, events, &names);
    if (wrong) found = text("step %zu: %s", index, wrong);
    free(wrong);
  }
  nav_modal_store_destroy(store);
  json_decref(events);
  free(quoted);
  free(options);
  return found;
}
