/*
 * What the walker knows of a schema, and random values of its types. A part of navtest.h.
 */
#ifndef NAV_TEST_MODEL_H
#define NAV_TEST_MODEL_H
#include "nav_test_text.h"

/* Random numbers that a seed repeats (SplitMix64). */
typedef struct nav_test_chance {
  uint64_t seed;
  int is_least; /* chooses what comes first, and no more than is required */
} nav_test_chance;

static inline nav_test_chance nav_test_chance_of(uint64_t seed) {
  nav_test_chance chance = { seed, 0 };
  return chance;
}

/* A number below a bound, which is above 0. The sums and products wrap on purpose. */
static inline size_t nav_test_below(nav_test_chance *chance, size_t bound) {
  if (chance->is_least || bound == 0) return 0;
  chance->seed += 0x9E3779B97F4A7C15u;
  uint64_t mixed = (chance->seed ^ (chance->seed >> 30)) * 0xBF58476D1CE4E5B9u;
  mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBu;
  return (size_t)((mixed ^ (mixed >> 31)) % bound);
}

/* True in so many of a hundred cases. */
static inline int nav_test_percent(nav_test_chance *chance, size_t percent) {
  return nav_test_below(chance, 100) < percent;
}

/* A list of texts, kept elsewhere. */
typedef struct nav_test_names {
  const char **items;
  size_t count;
} nav_test_names;

static inline void nav_test_add_name(nav_test_names *names, const char *name) {
  names->items = (const char **)nav_test_grown(names->items, names->count, sizeof(char *));
  names->items[names->count++] = name;
}

static inline const char *nav_test_any(const nav_test_names *names, nav_test_chance *chance) {
  return names->count > 0 ? names->items[nav_test_below(chance, names->count)] : NULL;
}

static inline int nav_test_has(const nav_test_names *names, const char *name) {
  for (size_t at = 0; at < names->count; at++) {
    if (strcmp(names->items[at], name) == 0) return 1;
  }
  return 0;
}

/* The parts of a schema that intents name. The routes of `others` are sorted by what they are. */
typedef struct nav_test_model {
  nav_schema *schema;
  nav_test_kept *kept;
  nav_json types, routes, facts;
  nav_test_names addresses, tabs, leaves, roots, pushed, others[4], returning, linked;
  int has_goes;
} nav_test_model;

static inline void nav_test_model_visit(
  nav_test_model *model, const nav_json *container, const char *address) {
  nav_json root = nav_test_member(container, "stack"), key = nav_test_no_json(), inner = key;
  if (address[0] != 0) nav_test_add_name(&model->addresses, address);
  if (root.kind == NAV_JSON_STRING) {
    nav_test_add_name(&model->leaves, address);
    nav_test_add_name(&model->roots, nav_test_string(&model->kept, &root));
  }
  nav_json tabs = nav_test_member(container, "tabs"), columns = nav_test_member(container, "split");
  const nav_json *parts = tabs.kind == NAV_JSON_ARRAY ? &tabs : &columns;
  while (parts->kind != NAV_JSON_NONE && nav_json_next(parts, &key, &inner)) {
    if (parts == &tabs) key = nav_test_member(&inner, "name");
    nav_buffer path = NAV_BUFFER_INIT;
    const char *name = nav_test_string(&model->kept, &key);
    nav_test_say(&path, "%s%s%s", address, address[0] != 0 ? "/" : "", name != NULL ? name : "");
    const char *at = nav_test_keep_buffer(&model->kept, &path);
    if (parts == &tabs) nav_test_add_name(&model->tabs, at);
    nav_test_model_visit(model, &inner, at);
  }
}

/* Sorts a route that intents may name, by what it is. */
static inline void nav_test_model_sort(
  nav_test_model *model, const char *name, const nav_json *route) {
  nav_json show = nav_test_member(route, "show"), busy = nav_test_member(route, "whenBusy");
  int is_pushed = show.kind == NAV_JSON_NONE || nav_json_equals(&show, "push", NAV_NUL);
  nav_test_names *kind = &model->others[nav_json_equals(&show, "sheet", NAV_NUL) ? 2 : 3];
  if (nav_json_equals(&busy, "queue", NAV_NUL)) kind = &model->others[1];
  if (is_pushed) kind = &model->pushed;
  if (nav_test_has(&model->roots, name)) kind = &model->others[0];
  nav_test_add_name(kind, name);
  if (nav_test_member(route, "returns").kind != NAV_JSON_NONE)
    nav_test_add_name(&model->returning, name);
  if (nav_test_member(route, "links").kind != NAV_JSON_NONE)
    nav_test_add_name(&model->linked, name);
}

static inline nav_test_model nav_test_model_of(nav_schema *schema) {
  nav_test_model model;
  memset(&model, 0, sizeof model);
  model.schema = schema;
  nav_buffer text = NAV_BUFFER_INIT;
  if (nav_schema_json(schema, &text, NULL) != NAV_OK) return model;
  const char *json = nav_test_keep_buffer(&model.kept, &text);
  model.types = nav_test_find(json, "/types");
  model.routes = nav_test_find(json, "/routes");
  model.facts = nav_test_find(json, "/facts");
  nav_json root = nav_test_find(json, "/root"), key = nav_test_no_json(), route = key;
  nav_test_model_visit(&model, &root, "");
  while (nav_json_next(&model.routes, &key, &route)) {
    if (nav_test_member(&route, "goes").kind != NAV_JSON_NONE) model.has_goes = 1;
    if (nav_test_member(&route, "while").kind == NAV_JSON_NONE)
      nav_test_model_sort(&model, nav_test_string(&model.kept, &key), &route);
  }
  return model;
}

static inline void nav_test_model_free(nav_test_model *model) {
  nav_test_names *lists[] = { &model->addresses, &model->tabs, &model->leaves, &model->roots,
    &model->pushed, &model->others[0], &model->others[1], &model->others[2], &model->others[3],
    &model->returning, &model->linked };
  for (size_t at = 0; at < sizeof lists / sizeof *lists; at++) free(lists[at]->items);
  nav_test_forget(&model->kept);
}

/* ---- Parameters and their values ------------------------------------------------------------- */

/* A declared parameter: its name, its type, and whether a route must have it. */
typedef struct nav_test_param {
  const char *name;
  nav_json key, type, declared; /* begins as none */
  int is_required;
} nav_test_param;

/* The parameters that a route declares. */
static inline nav_json nav_test_params_of(const nav_test_model *model, const char *route) {
  nav_json declared = nav_test_member(&model->routes, route);
  return nav_test_member(&declared, "params");
}

/* The next of them; false after the last. */
static inline int nav_test_next_param(
  nav_test_kept **kept, const nav_json *params, nav_test_param *param) {
  if (params->kind != NAV_JSON_OBJECT) return 0;
  if (!nav_json_next(params, &param->key, &param->declared)) return 0;
  nav_json type = nav_test_member(&param->declared, "type");
  nav_json optional = nav_test_member(&param->declared, "optional");
  int32_t is_optional = 0;
  nav_json_bool(&optional, &is_optional);
  param->name = nav_test_string(kept, &param->key);
  param->type = type.kind != NAV_JSON_NONE ? type : param->declared;
  const char *end = param->type.start + param->type.length - 2;
  int has_mark = param->type.kind == NAV_JSON_STRING && param->type.length > 2 && *end == '?';
  int has_default = nav_test_member(&param->declared, "default").kind != NAV_JSON_NONE;
  param->is_required = !is_optional && !has_mark && !has_default;
  return 1;
}

static inline nav_test_param nav_test_first_param(void) {
  nav_test_param param;
  memset(&param, 0, sizeof param);
  return param;
}

/* The values of a type of the library, the simplest first. They are few, so that routes repeat. */
static inline const char *nav_test_values(const char *type) {
  static const char *const values[][2] = {
    { "string", "[\"\",\"a\",\"b\",\"Ünï  x\"]" },
    { "int", "[0,1,-1,2,9223372036854775807]" },
    { "uint", "[0,1,2,3,9223372036854775807]" },
    { "number", "[0,1,-1.5,2.25]" },
    { "bool", "[false,true]" },
    { "uuid", "[\"00000000-0000-4000-8000-000000000000\"]" },
    { "slug", "[\"a\",\"b-2\"]" },
  };
  for (size_t at = 0; at < sizeof values / sizeof *values; at++) {
    if (strcmp(values[at][0], type) == 0) return values[at][1];
  }
  return "[0,true,\"a\",[1],{\"a\":1}]";
}

/* Appends a random value of a type. */
static inline void nav_test_put_value(const nav_test_model *model, nav_buffer *out, const char *key,
  const nav_json *type, nav_test_chance *chance) {
  nav_json list = nav_test_member(type, "list"), choices = *type;
  if (list.kind != NAV_JSON_NONE) {
    nav_json_begin(out, key, NAV_JSON_ARRAY);
    for (size_t left = nav_test_below(chance, 3); left > 0; left--)
      nav_test_put_value(model, out, NULL, &list, chance);
    nav_json_end(out, NAV_JSON_ARRAY);
    return;
  }
  nav_test_kept *kept = NULL;
  if (type->kind == NAV_JSON_STRING) {
    char *name = (char *)nav_test_string(&kept, type);
    size_t length = strlen(name);
    if (length > 0 && name[length - 1] == '?') name[length - 1] = 0;
    nav_json other = nav_test_member(&model->types, name);
    if (other.kind != NAV_JSON_NONE) {
      nav_test_put_value(model, out, key, &other, chance);
      nav_test_forget(&kept);
      return;
    }
    choices = nav_test_find(nav_test_values(name), "");
  }
  nav_test_forget(&kept);
  size_t count = nav_test_count(&choices);
  size_t one = nav_test_below(chance, count), other = nav_test_below(chance, count);
  /* The limits of a type come seldom. */
  if (type->kind == NAV_JSON_STRING && other < one) one = other;
  nav_json value = nav_test_item(&choices, one);
  if (value.kind != NAV_JSON_NONE) {
    nav_test_put(out, key, &value);
  } else {
    nav_json_put_json(out, key, "null", 4, NULL);
  }
}

/* Appends a random route of these names; false if there are none. */
static inline int nav_test_put_route(const nav_test_model *model, nav_buffer *out,
  const nav_test_names *names, nav_test_chance *chance) {
  const char *name = nav_test_any(names, chance);
  if (name == NULL) return 0;
  nav_json params = nav_test_params_of(model, name);
  nav_test_param param = nav_test_first_param();
  nav_test_kept *kept = NULL;
  int has_params = 0;
  nav_json_begin(out, NULL, NAV_JSON_OBJECT);
  nav_json_put_text(out, "name", name, NAV_NUL);
  while (nav_test_next_param(&kept, &params, &param)) {
    if (!param.is_required && !nav_test_percent(chance, 40)) continue;
    if (!has_params) nav_json_begin(out, "params", NAV_JSON_OBJECT);
    has_params = 1;
    nav_test_put_value(model, out, param.name, &param.type, chance);
  }
  if (has_params) nav_json_end(out, NAV_JSON_OBJECT);
  nav_json_end(out, NAV_JSON_OBJECT);
  nav_test_forget(&kept);
  return 1;
}

#endif
