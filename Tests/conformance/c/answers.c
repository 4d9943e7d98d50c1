/*
 * What a call answers beside its JSON must agree with it: the status and the revision
 * (docs/results.md).
 */
#include <string.h>

#include "runner.h"

nav_status status_of(const json_t *result) {
  static const struct {
    const char *tag;
    nav_status status;
  } tags[] = {
    { "success", NAV_OK },
    { "cancelled", NAV_CANCELLED },
    { "emptyStack", NAV_EMPTY_STACK },
    { "invalidPopCount", NAV_INVALID_POP_COUNT },
    { "insufficientStackDepth", NAV_INSUFFICIENT_STACK_DEPTH },
    { "routeNotFound", NAV_ROUTE_NOT_FOUND },
    { "entryNotFound", NAV_ROUTE_NOT_FOUND },
    { "validationFailed", NAV_VALIDATION_FAILED },
    { "none", NAV_NOOP },
    /* Of modals and flows. */
    { "shownImmediately", NAV_OK },
    { "queuedBehind", NAV_QUEUED },
    { "rewrittenWithoutPresentation", NAV_OK },
    { "executed", NAV_OK },
    { "queued", NAV_QUEUED },
    { "applied", NAV_OK },
    { "rejected", NAV_REJECTED },
    { "noop", NAV_NOOP },
  };
  const json_t *single = json_object_get(result, "single"),
               *batch = json_object_get(result, "batch");
  if (single || batch) return status_of(single ? single : batch); /* of a reconciliation */
  const json_t *is_committed = json_object_get(result, "isCommitted");
  const json_t *parts = json_object_get(result, "multiple");
  if (is_committed) return json_is_true(is_committed) ? NAV_OK : NAV_NOT_COMMITTED;
  if (parts == NULL) parts = json_object_get(result, "results");
  if (parts) {
    for (size_t i = 0; i < json_array_size(parts); i++) {
      if (status_of(json_array_get(parts, i)) != NAV_OK) return NAV_PARTIAL;
    }
    return json_array_size(parts) > 0 ? NAV_OK : NAV_NOOP;
  }
  const char *tag = json_is_string(result)
    ? json_string_value(result)
    : json_object_iter_key(json_object_iter((json_t *)result));
  for (size_t i = 0; tag && i < sizeof tags / sizeof *tags; i++) {
    if (strcmp(tag, tags[i].tag) == 0) return tags[i].status;
  }
  return NAV_ERR_INTERNAL;
}

char *status_difference(const json_t *result, nav_status status) {
  nav_status expected = status_of(result);
  if (status == expected) return NULL;
  return text("status: expected %s, got %s", nav_status_name(expected), nav_status_name(status));
}

/* How many changes of what can be drawn an event tells of. */
static size_t changes_in(const json_t *event) {
  static const char *const inner[] = { "navigation", "modal" };
  static const char *const told[] = { "changed", "presented", "dismissed", "replaced",
    "queueChanged", "pathChanged" };
  for (size_t i = 0; i < sizeof inner / sizeof *inner; i++) {
    if (json_object_get(event, inner[i])) return changes_in(json_object_get(event, inner[i]));
  }
  for (size_t i = 0; i < sizeof told / sizeof *told; i++) {
    if (json_object_get(event, told[i])) return 1;
  }
  return 0;
}

char *revision_difference(
  uint64_t before, uint64_t after, enum growth growth, const json_t *events) {
  uint64_t changes = 0, grown = after - before;
  size_t index;
  json_t *event;
  json_array_foreach((json_t *)events, index, event) changes += changes_in(event);
  bool is_right =
    growth == BY_EACH ? grown == changes : grown <= changes && (grown > 0 || growth == PERHAPS);
  if (is_right) return NULL;
  return text("revision: %llu before, %llu after, with %llu events of changes",
    (unsigned long long)before, (unsigned long long)after, (unsigned long long)changes);
}
