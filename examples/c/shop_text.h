/*
 * A part of shop.c: text for the terminal, and as much JSON as canonical text needs.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "navruntime.h"

/* Text that cannot steer the terminal. The library leaves U+007F to U+009F to escape; what came from outside is shown as ASCII. */
static void put(const char *text, size_t length, int from_outside) {
  const unsigned char *at = (const unsigned char *)text, *end = at + length;
  for (; at < end; at++) {
    int c1 = (at[0] == 0xC2 && at[1] <= 0x9F) || (at > (const unsigned char *)text && at[-1] == 0xC2 && at[0] >= 0x80 && at[0] <= 0x9F);
    printf(at[0] < 0x20 || at[0] == 0x7F || c1 || (from_outside && at[0] > 0x7F) ? "\\x%02x" : "%c", at[0]);
  }
}

/* ", byte N" of an error that has an offset; else nothing. */
static const char *place_of(const nav_error *error) {
  static char place[32];
  snprintf(place, sizeof place, error->offset == NAV_NO_OFFSET ? "" : ", byte %llu", (unsigned long long)error->offset);
  return place;
}

static void put_line(const char *label, const char *text, size_t length) {
  printf("     %-7s ", label);
  put(text, length, 0);
  putchar('\n');
}

/* The end of the JSON value at `at`: canonical text needs no more than strings and brackets told apart. */
static const char *end_of_value(const char *at) {
  for (int depth = 0, in_string = 0;; at++) {
    if (in_string && *at == '\\') at++;
    else if (*at == '"') in_string = !in_string;
    else if (!in_string && (*at == '{' || *at == '[')) depth++;
    else if (!in_string && (*at == '}' || *at == ']')) depth--;
    if (depth == 0 && !in_string && (at[1] == ',' || at[1] == ']' || at[1] == '}')) return at + 1;
  }
}

/* {"name":"product","params":{"id":"7"}} as: product {"id":"7"} */
static const char *put_route(const char *route) {
  const char *name = route + strlen("{\"name\":"), *end = end_of_value(name);
  put(name + 1, (size_t)(end - name) - 2, 0);
  if (*end == ',') {
    name = end + strlen(",\"params\":");
    putchar(' ');
    put(name, (size_t)(end_of_value(name) - name), 0);
  }
  return end_of_value(route);
}

/* [{"name":"home"},{"name":"product"}] as: home > product */
static void put_path(nav_store *stack, nav_buffer *text, const char *before) {
  nav_store_path(stack, text, NULL);
  for (const char *route = text->data + 1; *route == '{'; route++, before = " > ") {
    printf("%s", before);
    route = put_route(route);
  }
  putchar('\n');
}

/* The text of a JSON string. The library checks it: it is a route in its short form, and the canonical {"name":"..."} has few escapes. */
static nav_status read_string(const char *json, size_t length, nav_buffer *out, nav_error *error) {
  nav_status status = nav_route_canonical(json, length, out, error);
  if (status != NAV_OK) return status;
  const char *from = out->data + strlen("{\"name\":\""), *end = out->data + out->length - strlen("\"}");
  for (out->length = 0; from < end; from++) {
    int escaped = *from == '\\';
    char c = *(from += escaped);
    const char *letter = escaped ? strchr("b\bf\fn\nr\rt\t", c) : NULL; /* each with what it stands for */
    if (letter != NULL) c = letter[1];
    if (escaped && c == 'u') c = (char)strtol((char[]){ from[3], from[4], 0 }, NULL, 16), from += 4;
    out->data[out->length++] = c;
  }
  return NAV_OK;
}
