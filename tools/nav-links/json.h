/* Looks into JSON that the library has accepted or written: spans of the text, no tree, no copies. */
#ifndef NAV_LINKS_JSON_H
#define NAV_LINKS_JSON_H

#include <stddef.h>
#include <stdio.h>

/* One JSON value: from its first byte to behind its last. `at` is NULL for "there is none". */
typedef struct json {
  const char *at, *end;
} json;

/* The value that a text holds. */
json json_of(const char *text, size_t length);
/* The value of a member of an object. */
json json_member(json object, const char *key);
/* The only key of an object of one member, and its value. */
json json_only(json object, json *value);
/* The element of an array behind `previous`; the first one if `previous.at` is NULL. */
json json_next(json array, json previous);
/* Whether a value is this string. */
int json_is(json value, const char *text);
/* A number. */
long json_number(json value);
/* Prints a string decoded, so that nothing in it can steer a terminal; any other value as it is written. */
void json_print(FILE *out, json value);
/* Decodes a string into `out`, at most `capacity` bytes with the NUL; answers its length. */
size_t json_text(json value, char *out, size_t capacity);

#endif
