#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "runner.h"

char *text(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int length = vsnprintf(NULL, 0, format, arguments);
  va_end(arguments);
  char *out = malloc((size_t)length + 1);
  if (out == NULL) abort();
  va_start(arguments, format);
  vsnprintf(out, (size_t)length + 1, format, arguments);
  va_end(arguments);
  return out;
}

static char *differs(const char *place, const json_t *expected, const json_t *actual) {
  char *left = dump(expected), *right = dump(actual);
  char *out = *place ? text("%s: expected %s, got %s", place, left, right)
                     : text("expected %s, got %s", left, right);
  free(left);
  free(right);
  return out;
}

static bool is_route(const json_t *value) {
  const json_t *params = json_object_get(value, "params");
  return json_is_string(json_object_get(value, "name")) &&
    json_object_size(value) == (params ? 2u : 1u);
}

/* The params of a route that has some. */
static const json_t *params_of(const json_t *route) {
  const json_t *params = json_object_get(route, "params");
  return json_object_size(params) > 0 ? params : NULL;
}

bool same(const json_t *left, const json_t *right) {
  if (is_marked_number(left) || is_marked_number(right))
    return left && right && same_marked(left, right);
  if (json_is_number(left) && json_is_number(right)) {
    if (json_is_integer(left) && json_is_integer(right))
      return json_integer_value(left) == json_integer_value(right);
    return json_number_value(left) == json_number_value(right);
  }
  if (left == NULL || right == NULL || json_typeof(left) != json_typeof(right))
    return left == right;
  if (is_route(left) && is_route(right)) {
    return same(json_object_get(left, "name"), json_object_get(right, "name")) &&
      same(params_of(left), params_of(right));
  }
  if (json_is_array(left)) {
    if (json_array_size(left) != json_array_size(right)) return false;
    for (size_t i = 0; i < json_array_size(left); i++) {
      if (!same(json_array_get(left, i), json_array_get(right, i))) return false;
    }
    return true;
  }
  if (json_is_object(left)) {
    if (json_object_size(left) != json_object_size(right)) return false;
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)left, key, value) {
      if (!same(value, json_object_get(right, key))) return false;
    }
    return true;
  }
  return json_equal(left, right);
}

/* A name means one id, and two names never mean the same one. */
static char *symbol(
  const char *place, const json_t *expected, const json_t *actual, symbols *names) {
  if (!json_is_integer(actual)) return differs(place, expected, actual);
  const char *name = json_string_value(expected);
  json_int_t id = json_integer_value(actual);
  for (size_t i = 0; i < names->count; i++) {
    bool is_name = strcmp(names->names[i], name) == 0;
    if (is_name && names->ids[i] == id) return NULL;
    if (is_name)
      return text(
        "%s: expected %lld (%s), got %lld", place, (long long)names->ids[i], name, (long long)id);
    if (names->ids[i] == id)
      return text("%s: expected a new id for %s, got %lld, which is %s", place, name, (long long)id,
        names->names[i]);
  }
  if (names->count == sizeof names->ids / sizeof *names->ids)
    return text("%s: more names of ids than this runner holds", place);
  names->names[names->count] = name;
  names->ids[names->count++] = id;
  return NULL;
}

static bool is_symbol_key(const char *key) {
  return strcmp(key, "id") == 0 || strcmp(key, "shownImmediately") == 0 ||
    strcmp(key, "queuedBehind") == 0;
}

static char *compare(
  const char *place, const json_t *expected, const json_t *actual, symbols *names);

static char *compare_objects(
  const char *place, const json_t *expected, const json_t *actual, symbols *names) {
  const char *key;
  json_t *value;
  json_object_foreach((json_t *)expected, key, value) {
    const json_t *given = json_object_get(actual, key);
    char *inner = *place ? text("%s.%s", place, key) : text("%s", key), *found = NULL;
    if (given == NULL && json_is_null(value)) {
      found = NULL;
    } else if (is_symbol_key(key) && json_is_string(value)) {
      found = symbol(inner, value, given, names);
    } else if (strcmp(key, "params") == 0) {
      found = same(value, given) ? NULL : differs(inner, value, given);
    } else {
      found = compare(inner, value, given, names);
    }
    free(inner);
    if (found) return found;
  }
  return NULL;
}

static char *compare_arrays(
  const char *place, const json_t *expected, const json_t *actual, symbols *names) {
  size_t wanted = json_array_size(expected), given = json_array_size(actual);
  for (size_t i = 0; i < wanted || i < given; i++) {
    char *inner = text("%s[%zu]", place, i);
    const json_t *left = json_array_get(expected, i), *right = json_array_get(actual, i);
    char *found = left && right ? compare(inner, left, right, names) : differs(inner, left, right);
    free(inner);
    if (found) return found;
  }
  return NULL;
}

static char *compare(
  const char *place, const json_t *expected, const json_t *actual, symbols *names) {
  if (is_route(expected)) return same(expected, actual) ? NULL : differs(place, expected, actual);
  if (json_is_object(expected) && json_is_object(actual))
    return compare_objects(place, expected, actual, names);
  if (json_is_array(expected) && json_is_array(actual))
    return compare_arrays(place, expected, actual, names);
  return same(expected, actual) ? NULL : differs(place, expected, actual);
}

char *difference(const json_t *expected, const json_t *actual, symbols *names) {
  return compare("", expected, actual, names);
}
