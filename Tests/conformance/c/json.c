/* Where values are in a JSON text that is known to be right. */
#define _GNU_SOURCE /* vasprintf */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "runner.h"

static const char *after_space(const char *at, const char *end) {
  while (at < end && strchr(" \t\r\n", *at)) at++;
  return at;
}

static const char *after_string(const char *at, const char *end) {
  for (at++; at < end && *at != '"'; at++) at += *at == '\\';
  return at < end ? at + 1 : end;
}

/* The end of the value that begins at `at`. */
static const char *after_value(const char *at, const char *end) {
  size_t depth = 0;
  while (at < end) {
    char byte = *at;
    if (depth == 0 && strchr(",}] \t\r\n", byte)) break;
    at = byte == '"' ? after_string(at, end) : at + 1;
    depth += byte == '{' || byte == '[';
    depth -= byte == '}' || byte == ']';
    if (depth == 0 && strchr("\"}]", byte)) break;
  }
  return at;
}

json json_of(const char *text, size_t length) {
  const char *start = after_space(text, text + length);
  return (json){ start, (size_t)(after_value(start, text + length) - start) };
}

bool next(json container, json *key, json *item) {
  if (container.length == 0 || !strchr("{[", *container.start)) return false;
  const char *end = container.start + container.length;
  const char *at = item->start ? item->start + item->length : container.start;
  at = after_space(at, end);
  if (*at == '}' || *at == ']') return false;
  at = after_space(at + 1, end); /* after the bracket or the comma */
  if (*at == '}' || *at == ']') return false;
  if (*container.start == '{') {
    const char *name = at;
    at = after_string(at, end);
    if (key) *key = (json){ name, (size_t)(at - name) };
    at = after_space(after_space(at, end) + 1, end);
  }
  *item = (json){ at, (size_t)(after_value(at, end) - at) };
  return true;
}

json member(json object, const char *name) {
  if (object.length == 0 || *object.start != '{') return (json){ 0 };
  for (json key, item = { 0 }; next(object, &key, &item);) {
    if (key.length == strlen(name) + 2 && memcmp(key.start + 1, name, key.length - 2) == 0) {
      return item;
    }
  }
  return (json){ 0 };
}

bool is(json value, const char *text) {
  return value.length == strlen(text) && memcmp(value.start, text, value.length) == 0;
}

char *text_of(json string, size_t *length) {
  nav_json value = { 0 };
  char *text = string.start ? malloc(string.length + 1) : NULL;
  *length = 0;
  if (text == NULL) return NULL;
  nav_json_find(string.start, string.length, "", &value, NULL);
  if (nav_json_text(&value, text, string.length + 1, length) == NAV_OK) return text;
  free(text);
  return NULL;
}

int64_t integer_of(json value) {
  nav_json found = { 0 };
  int64_t integer = 0;
  nav_json_find(value.start, value.length, "", &found, NULL);
  nav_json_integer(&found, &integer);
  return integer;
}

bool same_route(json one, json other) {
  nav_buffer left = NAV_BUFFER_INIT, right = NAV_BUFFER_INIT;
  bool same = nav_route_canonical(one.start, one.length, &left, NULL) == NAV_OK &&
    nav_route_canonical(other.start, other.length, &right, NULL) == NAV_OK &&
    strcmp(left.data, right.data) == 0;
  nav_buffer_free(&left);
  nav_buffer_free(&right);
  return same;
}

char *text(const char *format, ...) {
  va_list arguments;
  char *out = NULL;
  va_start(arguments, format);
  if (vasprintf(&out, format, arguments) < 0) abort();
  va_end(arguments);
  return out;
}
