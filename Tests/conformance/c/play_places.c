/* Cases of the kinds `address` and `history` (vectors/README.md, section 6). */
#include <stdlib.h>
#include <string.h>

#include "persistence.h"

static json_t *routes_of(const json_t *entries) {
  json_t *routes = json_array(), *entry;
  size_t index;
  json_array_foreach((json_t *)entries, index, entry) {
    json_array_append(routes, json_object_get(entry, "route"));
  }
  return routes;
}

/* The URL of a state or the refusal, and what an address tells of it: P(state). */
static void locate(nav_app *app, const json_t *schema, json_t *seen) {
  nav_buffer url = NAV_BUFFER_INIT;
  if (nav_app_url(app, &url, NULL) == NAV_OK) {
    json_object_set_new(seen, "url", json_stringn(url.data, url.length));
  } else {
    json_t *refusal = parse(&url);
    json_object_update(seen, refusal);
    json_decref(refusal);
  }
  nav_buffer_free(&url);
  json_t *state = state_of(app), *node = json_object_get(state, "root"), *layer;
  char *at = text("%s", "");
  while (json_object_get(node, "stack") == NULL) {
    json_t *tabs = json_object_get(node, "tabs"), *split = json_object_get(node, "split");
    json_t *children = tabs ? json_object_get(tabs, "items") : json_object_get(split, "columns");
    const char *name = tabs ? string_of(tabs, "selected") : string_of(split, "focused");
    char *longer = *at ? text("%s/%s", at, name) : text("%s", name);
    free(at);
    at = longer;
    node = json_object_get(children, name);
  }
  json_t *layers = json_array(), *routes = json_object_get(schema, "routes");
  json_t *stack = routes_of(json_object_get(node, "stack"));
  json_t *projection = json_pack("{s:s,s:o,s:o}", "at", at, "stack", stack, "layers", layers);
  free(at);
  size_t index;
  json_array_foreach(json_object_get(state, "layers"), index, layer) {
    json_t *route = json_object_get(layer, "route");
    /* What stands over such a layer is no part of an address either. */
    if (json_object_get(json_object_get(routes, string_of(route, "name")), "while")) break;
    json_t *style = json_object_get(layer, "style");
    json_t *above = routes_of(json_object_get(layer, "stack"));
    json_array_append_new(
      layers, json_pack("{s:O,s:O,s:o}", "style", style, "route", route, "stack", above));
  }
  json_object_set_new(seen, "projection", projection);
  json_decref(state);
}

static char *play_state(nav_schema *schema, const json_t *test, const json_t *part, size_t index) {
  nav_app *app = NULL;
  char *found = misshapen("persistence", "state", part);
  if (found == NULL) found = app_after(schema, NULL, json_object_get(part, "steps"), &app);
  if (found == NULL) {
    json_t *seen = json_object();
    locate(app, json_object_get(test, "schema"), seen);
    found = compared("state", index, json_object_get(part, "expect"), seen);
  }
  nav_app_destroy(app);
  return found;
}

static char *play_url(nav_schema *schema, const json_t *test, const json_t *part, size_t index) {
  nav_app *app = NULL;
  char *found = misshapen("persistence", "url", part);
  if (found == NULL) found = app_after(schema, NULL, json_object_get(test, "before"), &app);
  if (found) return nav_app_destroy(app), found;
  json_t *step = json_pack("{s:s,s:O}", "op", "setURL", "url", json_object_get(part, "url"));
  json_t *before = state_of(app), *seen = called(app, step), *state = state_of(app);
  if (json_object_get(seen, "error") == NULL)
    locate(app, json_object_get(test, "schema"), seen);
  else if (!json_equal(before, state))
    json_object_set_new(seen, "changed", json_true());
  found = compared("URL", index, json_object_get(part, "expect"), seen);
  json_decref(state);
  json_decref(before);
  json_decref(step);
  nav_app_destroy(app);
  return found;
}

char *addresses(nav_schema *schema, const json_t *test) {
  char *found = NULL;
  json_t *part;
  size_t index;
  json_array_foreach(json_object_get(test, "states"), index, part) {
    if (found == NULL) found = play_state(schema, test, part, index);
  }
  json_array_foreach(json_object_get(test, "urls"), index, part) {
    if (found == NULL) found = play_url(schema, test, part, index);
  }
  return found;
}

/* What screens want back, by id, of a part of the state. */
static void gather(nav_app *app, const json_t *value, json_t *kept) {
  size_t index;
  const char *key;
  json_t *item, *id = json_object_get(value, "id");
  nav_buffer state = NAV_BUFFER_INIT;
  if (id && nav_app_entry_state(app, json_integer_value(id), &state, NULL) == NAV_OK) {
    char *number = text("%lld", (long long)json_integer_value(id));
    json_object_set_new(kept, number, parse(&state));
    free(number);
  }
  nav_buffer_free(&state);
  json_array_foreach((json_t *)value, index, item) gather(app, item, kept);
  json_object_foreach((json_t *)value, key, item) {
    if (strcmp(key, "route") != 0) gather(app, item, kept);
  }
}

static char *play_place(nav_app *app, const json_t *step, size_t index) {
  json_t *expected = json_copy(json_object_get(step, "expect")), *seen = called(app, step);
  nav_buffer history = NAV_BUFFER_INIT;
  nav_app_history(app, &history, NULL);
  json_object_set_new(seen, "history", take(&history));
  int32_t back = nav_app_can_travel(app, -1), on = nav_app_can_travel(app, 1);
  json_object_set_new(seen, "canTravel", json_pack("[b,b]", back, on));
  if (json_object_get(expected, "state")) {
    json_t *state = state_of(app), *kept = json_object();
    static const char *const parts[] = { "root", "layers", "queue" };
    for (size_t i = 0; i < 3; i++) gather(app, json_object_get(state, parts[i]), kept);
    json_object_set_new(seen, "state", state);
    json_object_set_new(seen, "entryState", kept);
    if (json_object_get(expected, "entryState") == NULL) {
      json_object_set_new(expected, "entryState", json_object());
    }
  }
  char *found = compared("step", index, expected, seen);
  json_decref(expected);
  return found;
}

char *histories(nav_schema *schema, const json_t *test) {
  nav_app *app = NULL;
  char *found = app_after(schema, json_object_get(test, "history"), NULL, &app);
  json_t *step;
  size_t index;
  json_array_foreach(json_object_get(test, "steps"), index, step) {
    if (found == NULL) found = misshapen_step("persistence", step);
    if (found == NULL) found = play_place(app, step, index);
  }
  nav_app_destroy(app);
  return found;
}
