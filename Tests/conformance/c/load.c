/*
 * JSON in and out of jansson, which knows no NUL in keys, no integer beyond int64 and no decimal
 * beyond double: both are kept in marked strings.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "runner.h"

/* Noncharacters, which no vector holds in this order; and as JSON. */
#define MARK_NUL "\xEF\xBF\xBF\xEF\xBF\xBE\xEF\xBF\xBF"
#define MARK_NUMBER "\"\xEF\xBF\xBF\xEF\xBF\xBE#"

/* The end of the string that begins at `at`. */
static const char *string_end(const char *at, const char *end) {
  for (at++; at < end && *at != '"'; at++) at += *at == '\\';
  return at < end ? at + 1 : end;
}

/* Writes a key without NUL. */
static void put_key(FILE *out, const char *from, const char *to) {
  while (from < to) {
    if (to - from >= 6 && memcmp(from, "\\u0000", 6) == 0) {
      fputs(MARK_NUL, out);
      from += 6;
    } else {
      size_t length = *from == '\\' && to - from > 1 ? 2 : 1;
      fwrite(from, 1, length, out);
      from += length;
    }
  }
}

/*
 * Whether jansson gives a number back as it was: an integer of 18 digits, or a decimal of 15 with a
 * moderate exponent.
 */
static bool is_kept(const char *from, const char *to) {
  size_t digits = 0;
  const char *at = from;
  for (; at < to && *at != 'e' && *at != 'E'; at++) digits += isdigit((unsigned char)*at) != 0;
  bool is_integer = at == to && memchr(from, '.', (size_t)(to - from)) == NULL;
  return digits <= (is_integer ? 18 : 15) && to - at <= 4;
}

json_t *load(const char *data, size_t length, json_error_t *error) {
  char *marked = NULL;
  size_t size = 0;
  FILE *out = open_memstream(&marked, &size);
  if (out == NULL) abort();
  const char *at = data, *end = data + length;
  while (at < end) {
    const char *next = at + 1;
    if (*at == '"') {
      next = string_end(at, end);
      const char *after = next;
      while (after < end && isspace((unsigned char)*after)) after++;
      if (after < end && *after == ':')
        put_key(out, at, next);
      else
        fwrite(at, 1, (size_t)(next - at), out);
    } else if (*at == '-' || isdigit((unsigned char)*at)) {
      while (next < end && (isalnum((unsigned char)*next) || strchr("+-.", *next))) next++;
      bool kept = is_kept(at, next);
      fprintf(out, kept ? "%s%.*s" : "%s%.*s\"", kept ? "" : MARK_NUMBER, (int)(next - at), at);
    } else {
      fputc(*at, out);
    }
    at = next;
  }
  fclose(out);
  json_t *value = json_loadb(marked, size, JSON_DECODE_ANY | JSON_ALLOW_NUL, error);
  free(marked);
  return value;
}

bool is_marked_number(const json_t *value) {
  const char *string = json_string_value(value);
  return string && strncmp(string, MARK_NUMBER + 1, strlen(MARK_NUMBER) - 1) == 0;
}

/*
 * A decimal: its sign, its digits without zeros at either end, and the power of ten of the last
 * one.
 */
typedef struct decimal {
  bool is_negative;
  char *digits;
  long long exponent;
} decimal;

/*
 * Reads the text of a JSON number; `digits` is for free(). This reader shares nothing with the
 * library's.
 */
static decimal read_decimal(const char *json) {
  decimal number = { .is_negative = *json == '-', .digits = text("%s", ""), .exponent = 0 };
  size_t count = 0;
  bool after_point = false;
  char *digits = realloc(number.digits, strlen(json) + 1);
  if (digits == NULL) abort();
  const char *at = json + number.is_negative;
  for (; isdigit((unsigned char)*at) || *at == '.'; at++) {
    if (*at == '.') {
      after_point = true;
    } else {
      if (count > 0 || *at != '0') digits[count++] = *at;
      number.exponent -= after_point;
    }
  }
  if (*at == 'e' || *at == 'E') number.exponent += strtoll(at + 1, NULL, 10);
  for (; count > 0 && digits[count - 1] == '0'; count--) number.exponent++;
  digits[count] = 0;
  number.digits = digits;
  if (count == 0) number.exponent = number.is_negative = 0;
  return number;
}

bool same_decimal(const char *left, const char *right) {
  decimal one = read_decimal(left), other = read_decimal(right);
  bool equal = one.is_negative == other.is_negative && one.exponent == other.exponent &&
    strcmp(one.digits, other.digits) == 0;
  free(one.digits);
  free(other.digits);
  return equal;
}

bool same_marked(const json_t *left, const json_t *right) {
  bool are_numbers = (is_marked_number(left) || json_is_number(left)) &&
    (is_marked_number(right) || json_is_number(right));
  char *one = dump(left), *other = dump(right);
  bool equal = are_numbers && same_decimal(one, other);
  free(one);
  free(other);
  return equal;
}

char *dump(const json_t *value) {
  char *json = value ? json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY | JSON_REAL_PRECISION(15))
                     : text("nothing"),
       *plain = NULL;
  size_t size = 0;
  FILE *out = open_memstream(&plain, &size);
  if (out == NULL || json == NULL) abort();
  for (const char *at = json; *at;) {
    if (strncmp(at, MARK_NUL, strlen(MARK_NUL)) == 0) {
      fputs("\\u0000", out);
      at += strlen(MARK_NUL);
    } else if (strncmp(at, MARK_NUMBER, strlen(MARK_NUMBER)) == 0) {
      for (at += strlen(MARK_NUMBER); *at && *at != '"'; at++) fputc(*at, out);
      at += *at == '"';
    } else {
      fputc(*at++, out);
    }
  }
  fclose(out);
  free(json);
  return plain;
}
