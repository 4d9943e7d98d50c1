/*
 * How the headers of `nav gen --lang c` read JSON that the library wrote or has checked: in one
 * pass, without allocating. A part of nav_typed.h.
 */
#ifndef NAV_TYPED_READER_H
#define NAV_TYPED_READER_H

#include "nav_typed.h"

/* A place in a JSON text that is known to be whole. */
typedef struct nav_reader {
  const char *at;
  nav_memory *memory;
  nav_error *error;
  const char *name;  /* of what is read */
  nav_status status; /* the first error */
  bool is_full;      /* it is that the memory is too small */
} nav_reader;

/* A value of another type. The error has its name, and not the value, which may be secret. */
static inline void nav_expected(nav_reader *reader, const char *what) {
  if (reader->status < 0) return;
  const char *name = reader->name != NULL ? reader->name : "the value";
  reader->status = nav_typed_fail(reader->error, NAV_ERR_ROUTE, name, nav_text_of(what));
}

/* Room for `count` values of `size` bytes; of none, a place that is not NULL. */
static inline void *nav_reserve(nav_reader *reader, size_t count, size_t size) {
  static char nothing[1];
  if (reader->status < 0) return NULL;
  if (count == 0) return nothing;
  nav_memory *memory = reader->memory;
  size_t padding = memory->used % 8 == 0 ? 0 : 8 - memory->used % 8;
  size_t room = memory->capacity - memory->used;
  if (padding >= room || count > (room - padding) / size) {
    nav_text way = nav_text_of("there are lists or escapes; give it more memory");
    reader->status = nav_typed_fail(reader->error, NAV_ERR_LIMIT, "no room", way);
    reader->is_full = true;
    return NULL;
  }
  void *place = memory->data + memory->used + padding;
  memory->used += padding + count * size;
  return place;
}

static inline char nav_peek(nav_reader *reader) {
  while ((unsigned char)*reader->at <= ' ') reader->at++;
  return *reader->at;
}

/* The string that begins here, with its quotes. */
static inline nav_json nav_read_string(nav_reader *reader) {
  nav_json string = { .start = reader->at, .kind = NAV_JSON_STRING };
  const char *at = reader->at + 1;
  for (; *at != '"'; at++) {
    if (*at != '\\') continue;
    string.has_escapes = 1;
    at++;
  }
  reader->at = at + 1;
  string.length = (size_t)(reader->at - string.start);
  return string;
}

/* The next value, whatever it is. */
static inline nav_json nav_read_value(nav_reader *reader) {
  char first = nav_peek(reader);
  if (first == '"') return nav_read_string(reader);
  nav_json value = { .start = reader->at, .kind = NAV_JSON_NUMBER };
  if (first == '{' || first == '[') {
    value.kind = first == '{' ? NAV_JSON_OBJECT : NAV_JSON_ARRAY;
    int depth = 0;
    do {
      char byte = *reader->at;
      if (byte == '"') {
        nav_read_string(reader);
        continue;
      }
      if (byte == '{' || byte == '[') depth++;
      if (byte == '}' || byte == ']') depth--;
      reader->at++;
    } while (depth > 0);
  } else {
    if (first == 't' || first == 'f') value.kind = NAV_JSON_BOOL;
    if (first == 'n') value.kind = NAV_JSON_NULL;
    while (*reader->at != ',' && *reader->at != '}' && *reader->at != ']' && *reader->at > ' ')
      reader->at++;
  }
  value.length = (size_t)(reader->at - value.start);
  return value;
}

/* The next member of an object: reads its key, after which its value is read. */
static inline bool nav_next_member(nav_reader *reader, nav_json *key) {
  if (reader->status < 0) return false;
  char first = nav_peek(reader);
  if (first == '{' || first == ',') {
    reader->at++;
    first = nav_peek(reader);
  } else if (first != '}') {
    nav_expected(reader, "expected an object");
    return false;
  }
  if (first == '}') {
    reader->at++;
    return false;
  }
  *key = nav_read_string(reader);
  nav_peek(reader);
  reader->at++;
  return true;
}

/* Whether there is a next element of an array, which is read then. */
static inline bool nav_next_item(nav_reader *reader) {
  if (reader->status < 0) return false;
  char first = nav_peek(reader);
  if (first == '[' || first == ',') {
    reader->at++;
    first = nav_peek(reader);
  } else if (first != ']') {
    nav_expected(reader, "expected a list");
    return false;
  }
  if (first != ']') return true;
  reader->at++;
  return false;
}

/* The same for an array that has at most `limit` elements, of which `count` are read. */
static inline bool nav_next_item_below(nav_reader *reader, size_t count, size_t limit) {
  if (!nav_next_item(reader)) return false;
  if (count < limit) return true;
  reader->name = "scene";
  nav_expected(reader, "expected that of the schema of these types, and not of another");
  return false;
}

/* How many elements the array has that begins here. */
static inline size_t nav_count_items(nav_reader *reader) {
  nav_reader ahead = *reader;
  ahead.error = NULL;
  size_t count = 0;
  for (; nav_next_item(&ahead); count++) nav_read_value(&ahead);
  return count;
}

/* Whether a string is this text. */
static inline bool nav_key_is(const nav_json *key, const char *text) {
  size_t length = strlen(text);
  if (key->has_escapes) return nav_json_equals(key, text, length) != 0;
  return key->length == length + 2 && memcmp(key->start + 1, text, length) == 0;
}

/* The same with a text whose length the compiler does not know. */
static inline bool nav_is_named(const nav_json *key, const char *text) {
  if (key->has_escapes) return nav_json_equals(key, text, NAV_NUL) != 0;
  size_t length = key->length - 2;
  return strncmp(key->start + 1, text, length) == 0 && text[length] == 0;
}

/* Which of several names a string is, from 1 on; 0 if none. */
static inline unsigned nav_name_of(const nav_json *key, const char *const *names, size_t count) {
  for (size_t index = 0; index < count; index++) {
    if (nav_is_named(key, names[index])) return (unsigned)index + 1;
  }
  return 0;
}

/* ---- Values ---------------------------------------------------------------------------------- */

static inline nav_text nav_to_text(nav_reader *reader, const nav_json *value) {
  nav_text text = { NULL, 0 };
  if (value->kind != NAV_JSON_STRING) {
    nav_expected(reader, "expected a string");
    return text;
  }
  if (!value->has_escapes) return (nav_text){ value->start + 1, value->length - 2 };
  char *place = nav_reserve(reader, value->length, 1);
  if (place == NULL) return text;
  if (nav_json_text(value, place, value->length, &text.length) == NAV_OK) text.data = place;
  return text;
}

/* An address: the text in the schema, the name in what is around it, and that of its container. */
typedef struct nav_address {
  const char *at, *name;
  unsigned parent;
} nav_address;

static inline nav_text nav_read_text(nav_reader *reader) {
  nav_json value = nav_read_value(reader);
  return nav_to_text(reader, &value);
}

/* A short integer of digits alone, as most are; else nothing is read. */
static inline bool nav_read_digits(nav_reader *reader, int64_t *integer) {
  nav_peek(reader);
  const char *at = reader->at;
  *integer = 0;
  while (*at >= '0' && *at <= '9' && at - reader->at < 18) *integer = *integer * 10 + (*at++ - '0');
  if (at == reader->at || (*at != ',' && *at != '}' && *at != ']')) return false;
  reader->at = at;
  return true;
}

static inline int64_t nav_read_int(nav_reader *reader) {
  int64_t integer = 0;
  if (nav_read_digits(reader, &integer)) return integer;
  nav_json value = nav_read_value(reader);
  if (nav_json_integer(&value, &integer) < 0)
    nav_expected(reader, "expected an integer within 64 bits");
  return integer;
}

static inline uint64_t nav_read_uint(nav_reader *reader) {
  int64_t integer = 0;
  if (nav_read_digits(reader, &integer)) return (uint64_t)integer;
  nav_json value = nav_read_value(reader);
  if (nav_json_integer(&value, &integer) == NAV_OK && integer >= 0) return (uint64_t)integer;
  nav_expected(reader, "expected an integer from 0 on");
  return 0;
}

static inline double nav_read_number(nav_reader *reader) {
  nav_json value = nav_read_value(reader);
  double number = 0;
  if (nav_json_number(&value, &number) < 0) nav_expected(reader, "expected a number");
  return number;
}

static inline bool nav_read_bool(nav_reader *reader) {
  nav_json value = nav_read_value(reader);
  int32_t boolean = 0;
  if (nav_json_bool(&value, &boolean) < 0) nav_expected(reader, "expected true or false");
  return boolean != 0;
}

static inline nav_text nav_read_json(nav_reader *reader) {
  nav_json value = nav_read_value(reader);
  return (nav_text){ value.start, value.length };
}

/* One of several texts, from 1 on. */
static inline unsigned nav_read_choice(nav_reader *reader, const char *const *texts, size_t count) {
  nav_json value = nav_read_value(reader);
  unsigned choice = value.kind == NAV_JSON_STRING ? nav_name_of(&value, texts, count) : 0;
  if (choice == 0) nav_expected(reader, "expected one of the texts of its type");
  return choice;
}

static inline nav_layer_style nav_read_style(nav_reader *reader) {
  nav_json value = nav_read_value(reader);
  return nav_key_is(&value, "cover") ? NAV_LAYER_COVER : NAV_LAYER_SHEET;
}

static inline nav_badge nav_read_badge(nav_reader *reader) {
  char first = nav_peek(reader);
  if (first == '"') return (nav_badge){ .text = nav_read_text(reader), .is_set = true };
  if (first != 'n') return (nav_badge){ .number = nav_read_int(reader), .is_set = true };
  nav_read_value(reader);
  return (nav_badge){ 0 };
}

/* Some ids, or other integers. */
typedef struct nav_ids {
  const int64_t *items;
  size_t count;
} nav_ids;

static inline nav_ids nav_read_ids(nav_reader *reader) {
  nav_ids ids = { NULL, 0 };
  int64_t *items = nav_reserve(reader, nav_count_items(reader), sizeof *items);
  while (items != NULL && nav_next_item(reader)) items[ids.count++] = nav_read_int(reader);
  ids.items = items;
  return ids;
}

/* ---- Routes ---------------------------------------------------------------------------------- */

/* A parameter of a route. */
typedef struct nav_param {
  const char *name;
  bool is_required;
} nav_param;

/* What is known while the parameters of a route are read. */
typedef struct nav_params {
  const nav_param *params;
  size_t count;
  bool *seen;
  size_t index; /* of the parameter that is read next */
} nav_params;

/* The next parameter that the route has; at the end, those that are required must be there. */
static inline bool nav_next_param(nav_reader *reader, nav_params *all) {
  nav_json key;
  while (reader->at != NULL && nav_next_member(reader, &key)) {
    for (all->index = 0; all->index < all->count; all->index++) {
      reader->name = all->params[all->index].name;
      if (!nav_is_named(&key, reader->name)) continue;
      all->seen[all->index] = true;
      return true;
    }
    nav_read_value(reader);
  }
  for (size_t index = 0; index < all->count && reader->status >= 0; index++) {
    reader->name = all->params[index].name;
    if (all->params[index].is_required && !all->seen[index])
      nav_expected(reader, "the parameter is missing");
  }
  return false;
}

/* Whether a text begins so; then the reader is after it. */
static inline bool nav_skip_text(nav_reader *reader, const char *text, size_t length) {
  for (size_t index = 0; index < length; index++) {
    if (reader->at[index] != text[index]) return false;
  }
  reader->at += length;
  return true;
}

/*
 * Reads the name of a route as the library writes it, name first: false, and nothing is read, for
 * one that is written otherwise. With parameters, `reader` is before them as `params` is.
 */
static inline bool nav_read_canonical_name(
  nav_reader *reader, nav_json *name, nav_reader *params, bool *is_inside) {
  const char *start = reader->at;
  if (nav_skip_text(reader, "{\"name\":", 8) && *reader->at == '"') {
    *name = nav_read_string(reader);
    *is_inside = *reader->at == ',';
    if (nav_skip_text(reader, "}", 1)) return true;
    if (nav_skip_text(reader, ",\"params\":", 10)) {
      params->at = reader->at;
      return true;
    }
  }
  *is_inside = false;
  reader->at = start;
  return false;
}

/*
 * Reads a route: its name, from 1 on; 0 is an error. `params` is left where its parameters are,
 * NULL if it has none, and `reader` after it; or, with `is_inside`, before its parameters.
 */
static inline unsigned nav_read_route_name(
  nav_reader *reader, const char *const *names, size_t count, nav_reader *params, bool *is_inside) {
  nav_json name = { 0 }, key;
  *params = *reader;
  params->at = NULL;
  *is_inside = false;
  if (nav_peek(reader) == '"') {
    name = nav_read_string(reader);
  } else if (!nav_read_canonical_name(reader, &name, params, is_inside)) {
    while (nav_next_member(reader, &key)) {
      const char *start = reader->at;
      nav_json value = nav_read_value(reader);
      if (nav_key_is(&key, "name")) name = value;
      if (nav_key_is(&key, "params")) params->at = start;
    }
  }
  unsigned found = name.kind == NAV_JSON_STRING ? nav_name_of(&name, names, count) : 0;
  if (found == 0 && reader->status >= 0) {
    nav_text text = { name.start != NULL ? name.start : "", name.length };
    reader->status = nav_typed_fail(
      reader->error, NAV_ERR_ROUTE, "the schema of these types has no such route", text);
  }
  return found;
}

/* Makes memory that is not the caller's larger; whether there is more now. */
static inline bool nav_grow(nav_memory *memory) {
  if (memory->data != NULL && !memory->is_own) return false;
  size_t capacity = memory->capacity < 1024 ? 2048 : memory->capacity * 2;
  char *data = realloc(memory->data, capacity);
  if (data == NULL) return false;
  *memory = (nav_memory){ data, capacity, 0, true };
  return true;
}

/* Frees memory that is not the caller's. */
static inline void nav_memory_free(nav_memory *memory) {
  if (memory->is_own) free(memory->data);
  *memory = (nav_memory){ 0 };
}

/* An answer that is read; again, if its memory was too small and has grown. */
typedef struct nav_answer {
  nav_reader reader;
  const char *start;
} nav_answer;

static inline bool nav_answer_again(nav_answer *answer) {
  nav_reader *reader = &answer->reader;
  if (reader->is_full && nav_grow(reader->memory)) {
    reader->is_full = false;
    reader->status = NAV_OK;
    reader->at = NULL;
  }
  if (reader->status != NAV_OK || reader->at != NULL) return false;
  reader->memory->used = 0;
  reader->at = answer->start;
  return true;
}

#endif
