/*
 * A failing script made short: delta debugging, as Zeller and Hildebrandt described it in 2002. A
 * part of navtest.h.
 */
#ifndef NAV_TEST_SHRINK_H
#define NAV_TEST_SHRINK_H
#include "nav_test_steps.h"

/* Of scripts up to this length, pairs are taken out too. */
#define NAV_TEST_PAIRS 12

typedef struct nav_test_script {
  nav_test_step *items;
  size_t count;
} nav_test_script;

/* Whether a script still fails. */
typedef int (*nav_test_fails)(void *user_data, const nav_test_script *script);

static inline void nav_test_add_step(nav_test_script *script, nav_test_step step) {
  script->items = (nav_test_step *)nav_test_grown(script->items, script->count, sizeof step);
  script->items[script->count++] = step;
}

/* A copy without the steps from `start` to before `end`. */
static inline nav_test_script nav_test_without(
  const nav_test_script *script, size_t start, size_t end) {
  nav_test_script rest = { NULL, 0 };
  for (size_t at = 0; at < script->count; at++) {
    if (at < start || at >= end) nav_test_add_step(&rest, script->items[at]);
  }
  return rest;
}

/* Takes another script if it fails, and frees the one that is not kept. */
static inline int nav_test_take_if(
  nav_test_script *script, nav_test_script other, nav_test_fails fails, void *user_data) {
  if (other.count > 0 && fails(user_data, &other)) {
    free(script->items);
    *script = other;
    return 1;
  }
  free(other.items);
  return 0;
}

static inline void nav_test_shorten(
  nav_test_script *script, nav_test_fails fails, void *user_data) {
  size_t pieces = 2;
  while (script->count >= 2) {
    size_t size = (script->count + pieces - 1) / pieces;
    int is_shorter = 0;
    for (size_t start = 0; start < script->count && !is_shorter; start += size) {
      nav_test_script rest = nav_test_without(script, start, start + size);
      is_shorter = nav_test_take_if(script, rest, fails, user_data);
    }
    if (!is_shorter && size == 1) return;
    pieces = is_shorter ? (pieces > 3 ? pieces - 1 : 2) : pieces * 2;
    if (pieces > script->count) pieces = script->count > 2 ? script->count : 2;
  }
}

/* Takes out a pair that the script fails without: a step may undo another. */
static inline int nav_test_take_pair(
  nav_test_script *script, nav_test_fails fails, void *user_data) {
  for (size_t first = 0; first < script->count; first++) {
    for (size_t second = first + 1; second < script->count; second++) {
      nav_test_script one = nav_test_without(script, second, second + 1);
      nav_test_script rest = nav_test_without(&one, first, first + 1);
      free(one.items);
      if (nav_test_take_if(script, rest, fails, user_data)) return 1;
    }
  }
  return 0;
}

/* ---- Simpler steps --------------------------------------------------------------------------- */

/* Adds the same step with another route: without a parameter, or with the least value of one. */
static inline void nav_test_add_route(nav_test_script *found, nav_test_kept **kept,
  const nav_test_step *step, const char *name, const char *changed, const nav_json *least) {
  nav_json given = nav_test_find(step->value, "/params"), key = nav_test_no_json(), value = key;
  nav_buffer out = NAV_BUFFER_INIT;
  int has_params = 0;
  nav_json_begin(&out, NULL, NAV_JSON_OBJECT);
  nav_json_put_text(&out, "name", name, NAV_NUL);
  while (nav_json_next(&given, &key, &value)) {
    int is_changed = nav_json_equals(&key, changed, NAV_NUL);
    if (is_changed && least == NULL) continue;
    if (!has_params) nav_json_begin(&out, "params", NAV_JSON_OBJECT);
    has_params = 1;
    nav_test_put(&out, nav_test_string(kept, &key), is_changed ? least : &value);
  }
  if (has_params) nav_json_end(&out, NAV_JSON_OBJECT);
  nav_json_end(&out, NAV_JSON_OBJECT);
  nav_test_step other = *step;
  other.value = nav_test_keep_buffer(kept, &out);
  nav_test_add_step(found, other);
}

/* Adds the steps with a route that is simpler. */
static inline void nav_test_add_simpler_routes(nav_test_script *found, const nav_test_model *model,
  nav_test_kept **kept, const nav_test_step *step) {
  nav_json named = nav_test_find(step->value, "/name"),
           given = nav_test_find(step->value, "/params");
  const char *name = nav_test_string(kept, &named);
  if (name == NULL || given.kind != NAV_JSON_OBJECT) return;
  nav_json params = nav_test_params_of(model, name);
  nav_test_param param = nav_test_first_param();
  while (nav_test_next_param(kept, &params, &param)) {
    nav_json value = nav_test_member(&given, param.name);
    if (value.kind == NAV_JSON_NONE) continue;
    if (!param.is_required) nav_test_add_route(found, kept, step, name, param.name, NULL);
    nav_test_chance chance = { 0, 1 };
    nav_buffer text = NAV_BUFFER_INIT;
    nav_test_put_value(model, &text, NULL, &param.type, &chance);
    nav_json least = nav_test_find(text.data, "");
    if (!nav_test_same(&least, &value))
      nav_test_add_route(found, kept, step, name, param.name, &least);
    nav_buffer_free(&text);
  }
}

/* Steps that are simpler than one, the simplest first. */
static inline nav_test_script nav_test_simpler(
  const nav_test_model *model, nav_test_kept **kept, const nav_test_step *step) {
  nav_test_script found = { NULL, 0 };
  nav_test_step other = *step;
  other.pick = 0;
  if (step->pick > 0) nav_test_add_step(&found, other);
  other = *step;
  for (other.number = 0; other.number < step->number && other.number < 4; other.number++)
    nav_test_add_step(&found, other);
  nav_json whole = nav_test_find(step->value, ""), key = nav_test_no_json(), value = key;
  if (step->kind == NAV_TEST_FACTS && nav_test_count(&whole) > 1) {
    while (nav_json_next(&whole, &key, &value)) {
      const char *one =
        nav_test_wrapped(kept, nav_test_string(kept, &key), value.start, value.length);
      nav_test_add_step(&found, nav_test_step_of(NAV_TEST_FACTS, one));
    }
  }
  if (step->kind == NAV_TEST_GO_FOR_RESULT || step->kind == NAV_TEST_OPEN)
    nav_test_add_step(&found, nav_test_step_of(NAV_TEST_GO, step->value));
  if (step->kind == NAV_TEST_DISMISS_ALL || step->kind == NAV_TEST_BACK_TO_ROOT ||
    step->kind == NAV_TEST_REMOVE) {
    nav_test_add_step(&found, nav_test_step_of(NAV_TEST_BACK, "null"));
    nav_test_add_step(&found, nav_test_step_of(NAV_TEST_DISMISS, "null"));
  }
  nav_test_add_simpler_routes(&found, model, kept, step);
  return found;
}

/* ---- Both ------------------------------------------------------------------------------------ */

/* Takes the first simpler step in each place with which the script still fails. */
static inline int nav_test_simplify(nav_test_script *script, const nav_test_model *model,
  nav_test_kept **kept, nav_test_fails fails, void *user_data) {
  int is_changed = 0;
  for (size_t at = 0; at < script->count; at++) {
    nav_test_script simpler = nav_test_simpler(model, kept, &script->items[at]);
    for (size_t one = 0; one < simpler.count; one++) {
      nav_test_script other = nav_test_without(script, 0, 0);
      other.items[at] = simpler.items[one];
      if (!nav_test_take_if(script, other, fails, user_data)) continue;
      is_changed = 1;
      break;
    }
    free(simpler.items);
  }
  return is_changed;
}

/* Makes the script short and its steps simple, each by turns until neither helps. */
static inline void nav_test_shrink(nav_test_script *script, const nav_test_model *model,
  nav_test_kept **kept, nav_test_fails fails, void *user_data) {
  size_t before;
  int is_changed;
  do {
    before = script->count;
    nav_test_shorten(script, fails, user_data);
    while (script->count >= 3 && script->count <= NAV_TEST_PAIRS &&
      nav_test_take_pair(script, fails, user_data))
      continue;
    is_changed = nav_test_simplify(script, model, kept, fails, user_data);
  } while (is_changed || script->count < before);
}

#endif
