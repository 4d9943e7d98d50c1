/* Where a member is in a JSON text. */
#include <stdlib.h>
#include <string.h>

#include "runner.h"

static const char *after_string(const char *at) {
  for (at++; *at && *at != '"'; at++) at += *at == '\\' && at[1];
  return *at ? at + 1 : at;
}

/* The end of the value that begins at `at`; the text has no white space. */
static const char *after_value(const char *at) {
  size_t depth = 0;
  do {
    if (*at == '"') {
      at = after_string(at);
    } else if (strchr("{[", *at)) {
      depth++;
      at++;
    } else if (strchr("}]", *at)) {
      depth--;
      at++;
    } else {
      at += strcspn(at, depth ? "\"{}[]" : ",}]");
    }
  } while (depth > 0 && *at);
  return at;
}

/* A segment of a pointer as the JSON of a key, for free(). */
static char *key_of(const char *segment, size_t length) {
  char *key = malloc(length + 1);
  if (key == NULL) abort();
  size_t size = 0;
  for (size_t i = 0; i < length; i++) {
    bool is_escape = segment[i] == '~' && i + 1 < length;
    key[size++] = is_escape ? (segment[++i] == '1' ? '/' : '~') : segment[i];
  }
  json_t *string = json_stringn(key, size);
  char *json = dump(string);
  json_decref(string);
  free(key);
  return json;
}

/* The member of an object, or the element of an array, that begins at `*at`: its first byte. */
static const char *step(const char **at, const char *key) {
  bool is_object = **at == '{';
  long index = is_object ? 0 : strtol(key + 1, NULL, 10);
  const char *place = *at + 1;
  while (*place && !strchr("}]", *place)) {
    const char *value = is_object ? after_string(place) + 1 : place;
    size_t length = is_object ? (size_t)(value - 1 - place) : 0;
    if (is_object ? strlen(key) == length && memcmp(place, key, length) == 0 : index-- == 0) {
      *at = value;
      return place;
    }
    place = after_value(value);
    place += *place == ',';
  }
  return NULL;
}

bool span_of(const char *json, const char *pointer, size_t *from, size_t *to) {
  const char *at = json, *begin = json;
  while (*pointer == '/') {
    size_t length = strcspn(++pointer, "/");
    char *key = key_of(pointer, length);
    begin = *at == '{' || *at == '[' ? step(&at, key) : NULL;
    free(key);
    if (begin == NULL) return false;
    pointer += length;
  }
  *from = (size_t)(begin - json);
  *to = (size_t)(after_value(at) - json) - 1;
  return true;
}
