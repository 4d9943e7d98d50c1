/*
 * What the headers that `nav gen --lang c` writes share: texts, memory, reading and writing, and
 * who sends an intent. nav_typed_scene.h, nav_typed_event.h and nav_typed_intent.h have the part
 * that is the same for all schemas, with the types of the schema that includes them: nothing here
 * is to be included by hand. docs/typed-routes.md shows how it is used.
 *
 * C11, for gcc and clang. A function whose result says whether it worked warns if nobody looks at
 * it. Nothing here allocates, except scenes and events whose `memory` has none of the caller's.
 */
#ifndef NAV_TYPED_H
#define NAV_TYPED_H

#include <navruntime.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What generated headers compare with: another number is another way to write them. */
#define NAV_TYPED_FORMAT 1

/* A function whose status has to be looked at. */
#define NAV_TYPED_CALL __attribute__((warn_unused_result)) static inline nav_status

/* A text: UTF-8, borrowed. NULL where it may be left out leaves it out. */
typedef struct nav_text {
  const char *data;
  size_t length; /* in bytes, or NAV_NUL */
} nav_text;

/* The text of a string; NULL of none, as getenv may answer. */
static inline nav_text nav_text_of(const char *text) {
  return (nav_text){ text, text != NULL ? strlen(text) : 0 };
}

/* Whether a text that was read is this one. */
static inline bool nav_text_is(nav_text text, const char *other) {
  size_t length = strlen(other);
  return text.data != NULL && text.length == length && memcmp(text.data, other, length) == 0;
}

/* For printf("%.*s", NAV_TEXT(text)). */
#define NAV_TEXT(text) (int)(text).length, (text).data != NULL ? (text).data : ""

/* A boolean and no pointer, which would be `true`. */
#define nav_exactly_bool(value) _Generic((value), bool: (value), int: (value))

/* Values that may be left out: nav_some_uint(7), or {0}. */
typedef struct nav_optional_int {
  int64_t value;
  bool is_set;
} nav_optional_int;

typedef struct nav_optional_uint {
  uint64_t value;
  bool is_set;
} nav_optional_uint;

typedef struct nav_optional_number {
  double value;
  bool is_set;
} nav_optional_number;

typedef struct nav_optional_bool {
  bool value;
  bool is_set;
} nav_optional_bool;

static inline nav_optional_int nav_some_int(int64_t value) {
  return (nav_optional_int){ value, true };
}
static inline nav_optional_uint nav_some_uint(uint64_t value) {
  return (nav_optional_uint){ value, true };
}
static inline nav_optional_number nav_some_number(double value) {
  return (nav_optional_number){ value, true };
}
static inline nav_optional_bool nav_some_bool(bool value) {
  return (nav_optional_bool){ value, true };
}
#define nav_some_bool(value) nav_some_bool(nav_exactly_bool(value))

/*
 * Where reading puts lists, and texts that have escapes. With `data` it is the caller's, and too
 * little is NAV_ERR_LIMIT. {0} in a scene or an event: it has memory of its own, which grows.
 */
typedef struct nav_memory {
  char *data;
  size_t capacity;
  size_t used;
  bool is_own;
} nav_memory;

/* A badge: a text, a number, or none (`{0}`). */
typedef struct nav_badge {
  nav_text text; /* NULL for a number and for none */
  int64_t number;
  bool is_set;
} nav_badge;

static inline nav_badge nav_badge_number(uint32_t number) {
  return (nav_badge){ .number = number, .is_set = true };
}
static inline nav_badge nav_badge_text(const char *text) {
  return (nav_badge){ .text = nav_text_of(text), .is_set = true };
}

typedef enum nav_layer_style { NAV_LAYER_SHEET = 1, NAV_LAYER_COVER = 2 } nav_layer_style;

/* ---- Errors ---------------------------------------------------------------------------------- */

static inline nav_status nav_typed_fail(
  nav_error *error, nav_status status, const char *what, nav_text why) {
  if (error != NULL) {
    size_t length = why.length;
    if (length > 60) {
      /* Not in the middle of a character. */
      for (length = 60; length > 0 && ((unsigned char)why.data[length] & 0xC0) == 0x80;) length--;
    }
    error->code = status;
    error->offset = NAV_NO_OFFSET;
    snprintf(error->message, sizeof error->message, "%s: %.*s", what, (int)length, why.data);
  }
  return status;
}

/* ---- Writing --------------------------------------------------------------------------------- */

typedef struct nav_writer {
  nav_buffer *out;
  nav_status status; /* the first error */
  const char *name;  /* of the value that is wrong */
  const char *why;
  const char *list; /* the list that is written */
  bool is_update;   /* what is left out is written as null: it is removed */
} nav_writer;

static inline void nav_put_status(nav_writer *writer, nav_status status) {
  if (writer->status >= 0 && status < 0) writer->status = status;
}

/* A value that cannot be written, if that is the status, and what is expected in its place. */
static inline void nav_put_value(
  nav_writer *writer, const char *key, nav_status status, const char *why) {
  if (writer->status < 0 || status >= 0) return;
  writer->status = status;
  writer->name = key != NULL ? key : writer->list;
  writer->why = why;
}

/* A value that cannot be what the schema says. */
static inline void nav_refuse(nav_writer *writer, const char *key, const char *why) {
  nav_put_value(writer, key, NAV_ERR_ARGUMENT, why);
}

/* Whether all was written; if not, the error says what was not. */
static inline nav_status nav_written(nav_writer *writer, nav_error *error) {
  if (writer->status >= 0) return NAV_OK;
  const char *what = writer->name != NULL ? writer->name : "a value cannot be written";
  const char *why = writer->why != NULL ? writer->why : nav_status_name(writer->status);
  return nav_typed_fail(error, writer->status, what, nav_text_of(why));
}

static inline void nav_put_begin(nav_writer *writer, const char *key, nav_json_kind kind) {
  nav_put_status(writer, nav_json_begin(writer->out, key, kind));
}

static inline void nav_put_end(nav_writer *writer, nav_json_kind kind) {
  nav_put_status(writer, nav_json_end(writer->out, kind));
}

static inline void nav_put_null(nav_writer *writer, const char *key) {
  nav_put_status(writer, nav_json_put_json(writer->out, key, "null", 4, NULL));
}

/* Writes nothing for a value that is left out, or null in an update. */
static inline void nav_put_nothing(nav_writer *writer, const char *key) {
  if (writer->is_update) nav_put_null(writer, key);
}

static inline void nav_put_text(nav_writer *writer, const char *key, nav_text text) {
  if (text.data == NULL) {
    nav_put_nothing(writer, key);
    return;
  }
  nav_status status = nav_json_put_text(writer->out, key, text.data, text.length);
  nav_put_value(writer, key, status, "expected text in UTF-8");
}

static inline void nav_put_int(nav_writer *writer, const char *key, int64_t integer) {
  nav_put_status(writer, nav_json_put_integer(writer->out, key, integer));
}

static inline void nav_put_uint(nav_writer *writer, const char *key, uint64_t integer) {
  if (integer > INT64_MAX)
    nav_refuse(writer, key, "expected an integer from 0 to 9223372036854775807");
  else
    nav_put_int(writer, key, (int64_t)integer);
}

static inline void nav_put_number(nav_writer *writer, const char *key, double number) {
  nav_status status = nav_json_put_number(writer->out, key, number);
  nav_put_value(writer, key, status, "expected a finite number");
}

static inline void nav_put_bool(nav_writer *writer, const char *key, bool boolean) {
  nav_put_status(writer, nav_json_put_bool(writer->out, key, boolean));
}

static inline void nav_put_json(nav_writer *writer, const char *key, nav_text json) {
  if (json.data == NULL) {
    nav_put_nothing(writer, key);
    return;
  }
  nav_status status = nav_json_put_json(writer->out, key, json.data, json.length, NULL);
  nav_put_value(writer, key, status,
    status == NAV_ERR_LIMIT ? "expected JSON within the limits" : "expected JSON in UTF-8");
}

static inline void nav_put_optional_int(
  nav_writer *writer, const char *key, nav_optional_int value) {
  if (value.is_set)
    nav_put_int(writer, key, value.value);
  else
    nav_put_nothing(writer, key);
}

static inline void nav_put_optional_uint(
  nav_writer *writer, const char *key, nav_optional_uint value) {
  if (value.is_set)
    nav_put_uint(writer, key, value.value);
  else
    nav_put_nothing(writer, key);
}

static inline void nav_put_optional_number(
  nav_writer *writer, const char *key, nav_optional_number value) {
  if (value.is_set)
    nav_put_number(writer, key, value.value);
  else
    nav_put_nothing(writer, key);
}

static inline void nav_put_optional_bool(
  nav_writer *writer, const char *key, nav_optional_bool value) {
  if (value.is_set)
    nav_put_bool(writer, key, value.value);
  else
    nav_put_nothing(writer, key);
}

/* Whether a list that may be left out is not. */
#define nav_list_is_set(list) ((list).items != NULL || (list).count > 0)

/* Begins a list. How many items there are to write: none, and an error, if they are nowhere. */
static inline size_t nav_put_list(
  nav_writer *writer, const char *key, const void *items, size_t count) {
  if (key != NULL) writer->list = key;
  if (items == NULL && count > 0) nav_refuse(writer, key, "expected items");
  nav_put_begin(writer, key, NAV_JSON_ARRAY);
  return items != NULL ? count : 0;
}

/* The text of a name, or NULL for a number that is none. Numbers of names begin with 1. */
static inline const char *nav_name_text(const char *const *names, size_t count, unsigned name) {
  return name >= 1 && name <= count ? names[name - 1] : NULL;
}

/* Writes one of several texts; NULL is a number that is none of them. */
static inline void nav_put_choice(nav_writer *writer, const char *key, const char *text) {
  if (text == NULL) {
    nav_refuse(writer, key, "expected one of the texts of its type");
    return;
  }
  nav_put_text(writer, key, nav_text_of(text));
}

/* The same where 0 leaves it out. */
static inline void nav_put_optional_choice(
  nav_writer *writer, const char *key, unsigned choice, const char *text) {
  if (choice == 0)
    nav_put_nothing(writer, key);
  else
    nav_put_choice(writer, key, text);
}

#include "nav_typed_reader.h"
#include "nav_typed_sending.h"
#include "nav_typed_words.h"

#endif
