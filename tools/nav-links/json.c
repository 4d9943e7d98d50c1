#include "json.h"

#include <stdlib.h>
#include <string.h>

static const char *skip_space(const char *at, const char *end) {
  while (at < end && strchr(" \t\r\n", *at) != NULL) at++;
  return at;
}

/* Behind the value at `at`. */
static const char *behind(const char *at, const char *end) {
  int depth = 0, in_string = 0;
  for (const char *start = at; at < end; at++) {
    if (in_string) {
      if (*at == '\\') at++;
      else if (*at == '"') in_string = 0;
      if (in_string || depth > 0) continue;
      return at + 1;
    }
    if (*at == '"') in_string = 1;
    else if (*at == '{' || *at == '[') depth++;
    else if ((*at == '}' || *at == ']') && depth > 0 && --depth == 0) return at + 1;
    else if (depth == 0 && at > start && strchr(",]} \t\r\n", *at) != NULL) return at;
  }
  return end;
}

static json value_at(const char *at, const char *end) {
  at = skip_space(at, end);
  return (json){at, behind(at, end)};
}

json json_of(const char *text, size_t length) { return value_at(text, text + length); }

/* What follows a value in its array or object: behind the comma, or NULL. */
static const char *following(const char *at, const char *end) {
  at = skip_space(at, end);
  return at < end && *at == ',' ? skip_space(at + 1, end) : NULL;
}

/* The first element or key of a container, or NULL if it is empty. */
static const char *first(json container) {
  if (container.at == NULL || container.end - container.at < 2) return NULL;
  const char *at = skip_space(container.at + 1, container.end);
  return *at == ']' || *at == '}' ? NULL : at;
}

json json_next(json array, json previous) {
  const char *at = previous.at ? following(previous.end, array.end) : first(array);
  return at ? value_at(at, array.end) : (json){NULL, NULL};
}

static json value_of(json key, json object) {
  const char *at = skip_space(key.end, object.end);
  return value_at(at + 1, object.end);
}

json json_member(json object, const char *name) {
  const char *at = first(object);
  while (at) {
    json key = value_at(at, object.end), value = value_of(key, object);
    if (json_is(key, name)) return value;
    at = following(value.end, object.end);
  }
  return (json){NULL, NULL};
}

json json_only(json object, json *value) {
  const char *at = first(object);
  if (at == NULL) return (json){NULL, NULL};
  json key = value_at(at, object.end);
  *value = value_of(key, object);
  return key;
}

int json_is(json value, const char *text) {
  size_t length = strlen(text);
  return value.at && (size_t)(value.end - value.at) == length + 2 && *value.at == '"' && memcmp(value.at + 1, text, length) == 0;
}

long json_number(json value) { return value.at ? strtol(value.at, NULL, 10) : 0; }

/* The UTF-8 of a code point. */
static size_t encode(unsigned long point, char *out) {
  if (point < 0x80) return out[0] = (char)point, 1;
  if (point < 0x800) return out[0] = (char)(0xC0 | point >> 6), out[1] = (char)(0x80 | (point & 0x3F)), 2;
  if (point < 0x10000) {
    out[0] = (char)(0xE0 | point >> 12), out[1] = (char)(0x80 | (point >> 6 & 0x3F)), out[2] = (char)(0x80 | (point & 0x3F));
    return 3;
  }
  out[0] = (char)(0xF0 | point >> 18), out[1] = (char)(0x80 | (point >> 12 & 0x3F)), out[2] = (char)(0x80 | (point >> 6 & 0x3F));
  return out[3] = (char)(0x80 | (point & 0x3F)), 4;
}

static unsigned long hex(const char *at) {
  char digits[5] = {at[0], at[1], at[2], at[3], 0};
  return strtoul(digits, NULL, 16);
}

/* Decodes the escape behind the backslash at `*at`, which moves on. */
static size_t unescape(const char **at, char *out) {
  static const char letters[] = "\"\\/bfnrt", bytes[] = "\"\\/\b\f\n\r\t";
  const char *found = strchr(letters, (*at)[1]);
  if (found) return *at += 2, out[0] = bytes[found - letters], 1;
  unsigned long point = hex(*at + 2);
  *at += 6;
  if (point >= 0xD800 && point < 0xDC00) {
    point = 0x10000 + ((point - 0xD800) << 10) + (hex(*at + 2) - 0xDC00);
    *at += 6;
  }
  return encode(point, out);
}

size_t json_text(json value, char *out, size_t capacity) {
  size_t length = 0;
  char piece[4];
  for (const char *at = value.at ? value.at + 1 : NULL; at && at < value.end - 1;) {
    size_t count = 1;
    if (*at == '\\') count = unescape(&at, piece);
    else piece[0] = *at++;
    if (length + count + 1 > capacity) break;
    memcpy(out + length, piece, count);
    length += count;
  }
  if (capacity > 0) out[length] = 0;
  return length;
}

void json_print(FILE *out, json value) {
  static char text[16384];
  if (value.at == NULL) return;
  if (*value.at != '"') {
    fwrite(value.at, 1, (size_t)(value.end - value.at), out);
    return;
  }
  size_t length = json_text(value, text, sizeof text);
  for (size_t i = 0; i < length; i++) {
    unsigned char byte = (unsigned char)text[i];
    int is_c1 = byte == 0xC2 && i + 1 < length && (unsigned char)text[i + 1] < 0xA0;
    if (byte >= 0x20 && byte != 0x7F && !is_c1) fputc(byte, out);
    else fprintf(out, "\\x%02x", byte);
    if (is_c1) fprintf(out, "\\x%02x", (unsigned char)text[++i]);
  }
}
