/* Exact comparison (vectors/README.md, section 5): no member more, none less, ids as they are. */
#include <stdlib.h>
#include <string.h>

#include "runner.h"

static char *differ(const char *place, const json_t *expected, const json_t *actual) {
  char *left = dump(expected), *right = dump(actual);
  char *out = *place ? text("%s: expected %s, got %s", place, left, right)
                     : text("expected %s, got %s", left, right);
  free(left);
  free(right);
  return out;
}

static char *exact(const char *place, const json_t *expected, const json_t *actual, bool open);

static char *exact_objects(
  const char *place, const json_t *expected, const json_t *actual, bool open) {
  const char *key;
  json_t *value;
  json_object_foreach((json_t *)expected, key, value) {
    char *inner = *place ? text("%s.%s", place, key) : text("%s", key);
    /* What is wrong with a URL may be said in more members. */
    bool is_open = strcmp(key, "invalidURL") == 0;
    char *found = exact(inner, value, json_object_get(actual, key), is_open);
    free(inner);
    if (found) return found;
  }
  if (open) return NULL;
  json_object_foreach((json_t *)actual, key, value) {
    if (json_object_get(expected, key)) continue;
    char *inner = *place ? text("%s.%s", place, key) : text("%s", key);
    char *found = differ(inner, NULL, value);
    free(inner);
    return found;
  }
  return NULL;
}

static char *exact_arrays(const char *place, const json_t *expected, const json_t *actual) {
  size_t wanted = json_array_size(expected), given = json_array_size(actual);
  for (size_t i = 0; i < wanted || i < given; i++) {
    char *inner = text("%s[%zu]", place, i);
    const json_t *left = json_array_get(expected, i), *right = json_array_get(actual, i);
    char *found = exact(inner, left, right, false);
    free(inner);
    if (found) return found;
  }
  return NULL;
}

static char *exact(const char *place, const json_t *expected, const json_t *actual, bool open) {
  if (json_is_object(expected) && json_is_object(actual)) {
    return exact_objects(place, expected, actual, open);
  }
  if (json_is_array(expected) && json_is_array(actual)) {
    return exact_arrays(place, expected, actual);
  }
  bool is_container = json_is_object(expected) || json_is_array(expected);
  bool equal = !is_container && same(expected, actual);
  return equal ? NULL : differ(place, expected, actual);
}

char *exact_difference(const json_t *expected, const json_t *actual) {
  return exact("", expected, actual, false);
}
