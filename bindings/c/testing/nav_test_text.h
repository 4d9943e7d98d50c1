/*
 * What the parts of the test kit share: how a test fails, texts that live as long as a walk, and
 * JSON. A part of navtest.h.
 */
#ifndef NAV_TEST_TEXT_H
#define NAV_TEST_TEXT_H
#include <navruntime.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/*
 * What an assertion does that does not hold. Define it before the header is included to have the
 * failure told to a framework for tests; it may throw, in C++. `text` ends with its call.
 */
#ifndef NAV_TEST_FAIL
#define NAV_TEST_FAIL(file, line, text) nav_test_abort(file, line, text)
#endif

static inline void nav_test_abort(const char *file, int line, const char *text) {
  fprintf(stderr, "%s:%d: %s\n", file, line, text);
  abort();
}

/* Fails with what a buffer says, and frees the buffer before. A long text is cut. */
static inline void nav_test_fail(const char *file, int line, nav_buffer *why) {
  char text[8192];
  snprintf(text, sizeof text, "%s", why->data != NULL ? why->data : "");
  nav_buffer_free(why);
  NAV_TEST_FAIL(file, line, text);
}

/* Memory; a test without memory ends. */
static inline void *nav_test_room(size_t size) {
  void *room = calloc(1, size > 0 ? size : 1);
  if (room == NULL) abort();
  return room;
}

/* Makes room for one more of `size` bytes in a list that has `count`. */
static inline void *nav_test_grown(void *list, size_t count, size_t size) {
  if (count != 0 && (count < 8 || (count & (count - 1)) != 0)) return list;
  void *room = realloc(list, (count < 8 ? 8 : count * 2) * size);
  if (room == NULL) abort();
  return room;
}

/* Appends bytes to a buffer. */
static inline void nav_test_append(nav_buffer *out, const char *text, size_t length) {
  size_t needed = out->length + length + 1;
  if (out->data == NULL || needed > out->capacity) {
    size_t capacity = needed < 256 ? 256 : needed * 2;
    char *data = (char *)realloc(out->data, capacity);
    if (data == NULL) abort();
    out->data = data;
    out->capacity = capacity;
  }
  memcpy(out->data + out->length, text, length);
  out->length += length;
  out->data[out->length] = 0;
}

/* Appends what printf would write. */
__attribute__((format(printf, 2, 3), nonnull(1, 2))) static inline void nav_test_say(
  nav_buffer *out, const char *format, ...) {
  va_list values, again;
  va_start(values, format);
  va_copy(again, values);
  int length = vsnprintf(NULL, 0, format, values);
  va_end(values);
  char *text = (char *)nav_test_room((size_t)length + 1);
  vsnprintf(text, (size_t)length + 1, format, again);
  va_end(again);
  nav_test_append(out, text, (size_t)length);
  free(text);
}

/* A block of texts that are freed together. */
typedef struct nav_test_kept {
  struct nav_test_kept *before;
} nav_test_kept;

/* A copy of bytes, with a NUL after them, that lives until nav_test_forget. */
static inline const char *nav_test_keep(nav_test_kept **kept, const char *text, size_t length) {
  nav_test_kept *block = (nav_test_kept *)nav_test_room(sizeof *block + length + 1);
  block->before = *kept;
  *kept = block;
  return (const char *)memcpy(block + 1, text, length);
}

/* What a buffer holds, which it gives away. */
static inline const char *nav_test_keep_buffer(nav_test_kept **kept, nav_buffer *text) {
  const char *copy = nav_test_keep(kept, text->data, text->length);
  nav_buffer_free(text);
  return copy;
}

static inline void nav_test_forget(nav_test_kept **kept) {
  while (*kept != NULL) {
    nav_test_kept *block = *kept;
    *kept = block->before;
    free(block);
  }
}

/* ---- JSON ------------------------------------------------------------------------------------ */

static inline nav_json nav_test_no_json(void) {
  nav_json none;
  memset(&none, 0, sizeof none);
  return none;
}

/* The value at a JSON pointer in a text that ends in a NUL; kind NAV_JSON_NONE if there is none. */
static inline nav_json nav_test_find(const char *json, const char *pointer) {
  nav_json value = nav_test_no_json();
  if (json != NULL) nav_json_find(json, NAV_NUL, pointer, &value, NULL);
  return value;
}

/* The member of an object with this key. */
static inline nav_json nav_test_member(const nav_json *object, const char *name) {
  nav_json key = nav_test_no_json(), value = key;
  if (object->kind != NAV_JSON_OBJECT) return key;
  while (nav_json_next(object, &key, &value)) {
    if (nav_json_equals(&key, name, NAV_NUL)) return value;
  }
  return nav_test_no_json();
}

static inline size_t nav_test_count(const nav_json *list) {
  size_t count = 0;
  for (nav_json item = nav_test_no_json(); nav_json_next(list, NULL, &item);) count++;
  return count;
}

/* The element of an array, or the value of the member of an object, with this index. */
static inline nav_json nav_test_item(const nav_json *list, size_t index) {
  nav_json item = nav_test_no_json();
  while (nav_json_next(list, NULL, &item)) {
    if (index-- == 0) break;
  }
  return item;
}

static inline int64_t nav_test_number(const nav_json *value) {
  int64_t number = 0;
  nav_json_integer(value, &number);
  return number;
}

/* The text of a string, kept; NULL of another value. */
static inline const char *nav_test_string(nav_test_kept **kept, const nav_json *value) {
  if (value->kind != NAV_JSON_STRING) return NULL;
  char *text = (char *)nav_test_room(value->length);
  size_t length = 0;
  nav_json_text(value, text, value->length, &length);
  const char *copy = nav_test_keep(kept, text, length);
  free(text);
  return copy;
}

/* Whether two values are equal JSON. */
static inline int nav_test_same(const nav_json *one, const nav_json *other) {
  nav_buffer left = NAV_BUFFER_INIT, right = NAV_BUFFER_INIT;
  int is_same = nav_json_canonical(one->start, one->length, &left, NULL) == NAV_OK &&
    nav_json_canonical(other->start, other->length, &right, NULL) == NAV_OK &&
    left.length == right.length && memcmp(left.data, right.data, left.length) == 0;
  nav_buffer_free(&left);
  nav_buffer_free(&right);
  return is_same;
}

/* Appends a value, with a key in an object. */
static inline void nav_test_put(nav_buffer *out, const char *key, const nav_json *value) {
  nav_json_put_json(out, key, value->start, value->length, NULL);
}

/* A call of the app as a recording writes it, {kind:value}, kept. */
static inline const char *nav_test_wrapped(
  nav_test_kept **kept, const char *kind, const char *json, size_t length) {
  nav_buffer out = NAV_BUFFER_INIT;
  nav_json_begin(&out, NULL, NAV_JSON_OBJECT);
  nav_json_put_json(&out, kind, json, length, NULL);
  nav_json_end(&out, NAV_JSON_OBJECT);
  return nav_test_keep_buffer(kept, &out);
}

/* A text as a string of C: with quotes, and escapes for what a source should not hold. */
static inline void nav_test_say_quoted(nav_buffer *out, const char *text) {
  nav_test_append(out, "\"", 1);
  for (; *text != 0; text++) {
    unsigned char byte = (unsigned char)*text;
    if (byte == '"' || byte == '\\') nav_test_append(out, "\\", 1);
    if (byte < ' ' || byte == 127) {
      nav_test_say(out, "\\%03o", byte);
    } else {
      nav_test_append(out, text, 1);
    }
  }
  nav_test_append(out, "\"", 1);
}

#endif
