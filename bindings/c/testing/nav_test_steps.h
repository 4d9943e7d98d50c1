/*
 * The steps of a walk: how they are chosen, carried out and made simpler. A part of navtest.h.
 */
#ifndef NAV_TEST_STEPS_H
#define NAV_TEST_STEPS_H
#include "nav_test_model.h"

/* A kind of step. */
typedef enum nav_test_kind {
  NAV_TEST_GO,
  NAV_TEST_OPEN,
  NAV_TEST_BACK,
  NAV_TEST_SELECT,
  NAV_TEST_FACTS,
  NAV_TEST_DISMISS,
  NAV_TEST_DISMISS_ALL,
  NAV_TEST_UPDATE,
  NAV_TEST_UPDATE_OF,
  NAV_TEST_ANSWER,
  NAV_TEST_GO_FOR_RESULT,
  NAV_TEST_REMOVE,
  NAV_TEST_REPLACE,
  NAV_TEST_RESET,
  NAV_TEST_BACK_TO,
  NAV_TEST_BACK_TO_ROOT,
  NAV_TEST_BADGE,
  NAV_TEST_FORGET,
  NAV_TEST_TRAVEL,
  NAV_TEST_RESOLVE
} nav_test_kind;

/* The word of a kind in a call, and how often it is chosen. */
typedef struct nav_test_word {
  const char *text;
  size_t weight;
} nav_test_word;

#define NAV_TEST_KINDS 20

static inline nav_test_word nav_test_word_of(nav_test_kind kind) {
  static const nav_test_word words[NAV_TEST_KINDS] = {
    { "go", 24 },
    { "open", 6 },
    { "back", 10 },
    { "select", 6 },
    { "facts", 12 },
    { "dismiss", 6 },
    { "dismissAll", 1 },
    { "update", 4 },
    { "updateOf", 6 },
    { "answer", 4 },
    { "goForResult", 3 },
    { "remove", 4 },
    { "replace", 2 },
    { "reset", 2 },
    { "backTo", 2 },
    { "backToRoot", 1 },
    { "badge", 3 },
    { "forget", 1 },
    { "travel", 4 },
    { "resolve", 8 },
  };
  return words[kind];
}

/*
 * A step. One that names a screen says which of those that are there then, and its values follow
 * from a number; so it means something when the steps before it are taken out.
 */
typedef struct nav_test_step {
  nav_test_kind kind;
  const char *value; /* JSON */
  size_t pick;
  uint64_t number;
} nav_test_step;

static inline nav_test_step nav_test_step_of(nav_test_kind kind, const char *value) {
  nav_test_step step = { kind, value, 0, 0 };
  return step;
}

/* ---- Choosing -------------------------------------------------------------------------------- */

/* Appends facts with random values; false if the schema has none. */
static inline int nav_test_put_facts(
  const nav_test_model *model, nav_buffer *out, nav_test_chance *chance) {
  size_t count = nav_test_count(&model->facts), chosen = nav_test_below(chance, count), at = 0;
  int is_one = nav_test_percent(chance, 80);
  nav_json key = nav_test_no_json(), fact = key, both = nav_test_find("[false,true]", "");
  nav_test_kept *kept = NULL;
  if (count == 0) return 0;
  nav_json_begin(out, NULL, NAV_JSON_OBJECT);
  for (; nav_json_next(&model->facts, &key, &fact); at++) {
    if (is_one ? at != chosen : nav_test_percent(chance, 30)) continue;
    nav_json values = nav_test_member(&fact, "values");
    if (values.kind != NAV_JSON_ARRAY) values = both;
    nav_json value = nav_test_item(&values, nav_test_below(chance, nav_test_count(&values)));
    nav_test_put(out, nav_test_string(&kept, &key), &value);
  }
  nav_json_end(out, NAV_JSON_OBJECT);
  nav_test_forget(&kept);
  return 1;
}

static inline void nav_test_put_reset(
  const nav_test_model *model, nav_buffer *out, nav_test_chance *chance) {
  nav_json_begin(out, NULL, NAV_JSON_OBJECT);
  if (nav_test_percent(chance, 50))
    nav_json_put_text(out, "at", nav_test_any(&model->leaves, chance), NAV_NUL);
  nav_json_begin(out, "path", NAV_JSON_ARRAY);
  for (size_t left = nav_test_below(chance, 3); left > 0; left--)
    nav_test_put_route(model, out, &model->pushed, chance);
  nav_json_end(out, NAV_JSON_ARRAY);
  nav_json_end(out, NAV_JSON_OBJECT);
}

static inline int nav_test_put_badge(
  const nav_test_model *model, nav_buffer *out, nav_test_chance *chance) {
  static const char *const values[] = { "null", "1", "\"new\"" };
  const char *at = nav_test_any(&model->tabs, chance);
  if (at == NULL) return 0;
  nav_json_begin(out, NULL, NAV_JSON_OBJECT);
  nav_json_put_text(out, "at", at, NAV_NUL);
  nav_json_put_json(out, "value", values[nav_test_below(chance, 3)], NAV_NUL, NULL);
  nav_json_end(out, NAV_JSON_OBJECT);
  return 1;
}

/* Appends what a step is about; false if the schema has nothing of the kind. */
static inline int nav_test_make(
  const nav_test_model *model, nav_test_kind kind, nav_buffer *out, nav_test_chance *chance) {
  static const char *const deltas[] = { "-1", "-1", "1", "-2", "2" };
  static const char *const answers[] = { "\"proceed\"", "\"proceed\"", "{\"cancel\":\"no\"}" };
  const char *address;
  switch (kind) {
    case NAV_TEST_GO: {
      int is_pushed = nav_test_percent(chance, 40);
      const nav_test_names *others = &model->others[nav_test_below(chance, 4)];
      return nav_test_put_route(model, out, is_pushed ? &model->pushed : others, chance);
    }
    case NAV_TEST_OPEN: return nav_test_put_route(model, out, &model->linked, chance);
    case NAV_TEST_REPLACE: return nav_test_put_route(model, out, &model->pushed, chance);
    case NAV_TEST_GO_FOR_RESULT: return nav_test_put_route(model, out, &model->returning, chance);
    case NAV_TEST_FACTS: return nav_test_put_facts(model, out, chance);
    case NAV_TEST_BADGE: return nav_test_put_badge(model, out, chance);
    case NAV_TEST_RESET: nav_test_put_reset(model, out, chance); return 1;
    case NAV_TEST_SELECT:
      address = nav_test_any(&model->addresses, chance);
      return address != NULL && nav_json_put_text(out, NULL, address, NAV_NUL) == NAV_OK;
    case NAV_TEST_TRAVEL: nav_test_say(out, "%s", deltas[nav_test_below(chance, 5)]); return 1;
    case NAV_TEST_RESOLVE: nav_test_say(out, "%s", answers[nav_test_below(chance, 3)]); return 1;
    default: nav_test_say(out, "null"); return 1;
  }
}

/* A random step that the schema allows. */
static inline nav_test_step nav_test_chosen(
  const nav_test_model *model, nav_test_kept **kept, nav_test_chance *chance) {
  size_t total = 0;
  for (int at = 0; at < NAV_TEST_KINDS; at++) total += nav_test_word_of((nav_test_kind)at).weight;
  for (;;) {
    size_t left = nav_test_below(chance, total);
    int at = 0;
    while (left >= nav_test_word_of((nav_test_kind)at).weight)
      left -= nav_test_word_of((nav_test_kind)at++).weight;
    nav_buffer value = NAV_BUFFER_INIT;
    int is_made = nav_test_make(model, (nav_test_kind)at, &value, chance);
    if (!is_made) {
      nav_buffer_free(&value);
      continue;
    }
    nav_test_step step = nav_test_step_of((nav_test_kind)at, nav_test_keep_buffer(kept, &value));
    step.pick = nav_test_below(chance, 16);
    step.number = nav_test_below(chance, 1 << 16);
    return step;
  }
}

/* ---- What a step is now ---------------------------------------------------------------------- */

/* The name of the shown route, kept. */
static inline const char *nav_test_shown(nav_app *app, nav_test_kept **kept) {
  nav_buffer text = NAV_BUFFER_INIT;
  if (nav_app_scene(app, &text, NULL) != NAV_OK) return "";
  const char *scene = nav_test_keep_buffer(kept, &text);
  nav_json layers = nav_test_find(scene, "/layers"), here = nav_test_find(scene, "/here");
  nav_json screens = nav_test_find(scene, "/screens"), item = nav_test_no_json(), found = item;
  while (nav_json_next(&screens, NULL, &item)) {
    nav_json at = nav_test_member(&item, "at");
    if (nav_test_same(&at, &here)) found = item;
  }
  item = nav_test_no_json();
  while (nav_json_next(&layers, NULL, &item)) found = nav_test_member(&item, "top");
  nav_json route = nav_test_member(&found, "route"), name = nav_test_member(&route, "name");
  const char *shown = nav_test_string(kept, name.kind == NAV_JSON_STRING ? &name : &route);
  return shown != NULL ? shown : "";
}

/* A screen or layer of a state. */
typedef struct nav_test_screen {
  int64_t id;
  const char *route; /* its name */
} nav_test_screen;

typedef struct nav_test_screens {
  nav_test_screen *items;
  size_t count;
} nav_test_screens;

/* Adds the screens of a part of a state, in the order of their ids. */
static inline void nav_test_add_screens(
  nav_test_screens *screens, nav_test_kept **kept, const nav_json *part) {
  nav_json key = nav_test_no_json(), value = key, id = nav_test_member(part, "id");
  nav_json route = nav_test_member(part, "route"), name = nav_test_member(&route, "name");
  if (id.kind == NAV_JSON_NUMBER && route.kind != NAV_JSON_NONE) {
    nav_test_screen added = { nav_test_number(&id), nav_test_string(kept, &name) };
    screens->items =
      (nav_test_screen *)nav_test_grown(screens->items, screens->count, sizeof added);
    size_t at = screens->count++;
    for (; at > 0 && screens->items[at - 1].id > added.id; at--)
      screens->items[at] = screens->items[at - 1];
    screens->items[at] = added;
  }
  if (part->kind != NAV_JSON_OBJECT && part->kind != NAV_JSON_ARRAY) return;
  while (nav_json_next(part, &key, &value)) {
    if (!nav_json_equals(&key, "route", NAV_NUL)) nav_test_add_screens(screens, kept, &value);
  }
}

/* Appends other values for some parameters of a route, `null` taking one away; how many. */
static inline size_t nav_test_put_params(const nav_test_model *model, nav_buffer *out,
  const char *key, const char *route, uint64_t number) {
  nav_test_chance chance = nav_test_chance_of(number);
  nav_json params = nav_test_params_of(model, route);
  nav_test_param param = nav_test_first_param();
  nav_test_kept *kept = NULL;
  size_t count = 0;
  nav_json_begin(out, key, NAV_JSON_OBJECT);
  while (nav_test_next_param(&kept, &params, &param)) {
    if (!nav_test_percent(&chance, 70)) continue;
    count++;
    if (!param.is_required && nav_test_percent(&chance, 30)) {
      nav_json_put_json(out, param.name, "null", 4, NULL);
    } else {
      nav_test_put_value(model, out, param.name, &param.type, &chance);
    }
  }
  nav_json_end(out, NAV_JSON_OBJECT);
  nav_test_forget(&kept);
  return count;
}

/* Whether a step can be about a screen. */
static inline int nav_test_fits(const nav_test_step *step, const nav_test_model *model,
  const nav_json *asked, const nav_test_screen *screen) {
  if (step->kind == NAV_TEST_UPDATE_OF) {
    nav_json params = nav_test_params_of(model, screen->route);
    return params.kind == NAV_JSON_OBJECT && nav_test_count(&params) > 0;
  }
  if (step->kind != NAV_TEST_ANSWER) return 1;
  nav_json id = nav_test_no_json();
  while (asked->kind == NAV_JSON_ARRAY && nav_json_next(asked, NULL, &id)) {
    if (nav_test_number(&id) == screen->id) return 1;
  }
  return 0;
}

/* Appends the value of a step that is about a screen; false if there is no such screen now. */
static inline int nav_test_put_of_screen(
  const nav_test_step *step, const nav_test_model *model, const char *state, nav_buffer *out) {
  nav_test_screens screens = { NULL, 0 };
  nav_test_kept *kept = NULL;
  const char *const parts[] = { "/root", "/layers", "/queue" };
  for (int at = 0; at < 3; at++) {
    nav_json part = nav_test_find(state, parts[at]);
    nav_test_add_screens(&screens, &kept, &part);
  }
  nav_json asked = nav_test_find(state, "/asked");
  size_t count = 0;
  for (size_t at = 0; at < screens.count; at++) {
    if (nav_test_fits(step, model, &asked, &screens.items[at]))
      screens.items[count++] = screens.items[at];
  }
  int is_made = count > 0;
  if (is_made) {
    nav_test_screen screen = screens.items[step->pick % count];
    nav_test_chance chance = nav_test_chance_of(step->number);
    nav_json route = nav_test_member(&model->routes, screen.route);
    nav_json type = nav_test_member(&route, "returns");
    if (step->kind == NAV_TEST_ANSWER) {
      nav_json_begin(out, NULL, NAV_JSON_OBJECT);
      nav_test_put_value(model, out, "value", &type, &chance);
      nav_json_put_integer(out, "ticket", screen.id);
      nav_json_end(out, NAV_JSON_OBJECT);
    } else if (step->kind == NAV_TEST_UPDATE_OF) {
      nav_json_begin(out, NULL, NAV_JSON_OBJECT);
      nav_json_put_integer(out, "id", screen.id);
      is_made = nav_test_put_params(model, out, "params", screen.route, step->number) > 0;
      nav_json_end(out, NAV_JSON_OBJECT);
    } else {
      nav_json_put_integer(out, NULL, screen.id);
    }
  }
  free(screens.items);
  nav_test_forget(&kept);
  return is_made;
}

#endif
