/*
 * Plays conformance vectors through the C ABI: translates cases into calls and compares what comes
 * back. It decides nothing.
 */
#ifndef RUNNER_H
#define RUNNER_H

#include <jansson.h>
#include <stdbool.h>

#include "navruntime.h"

/* Which presentation id each of a case's names means (vectors/README.md, section 2, rule 5). */
typedef struct symbols {
  const char *names[4096]; /* the case's own strings */
  json_int_t ids[4096];
  size_t count;
} symbols;

/*
 * Compares what a case expects with what the library gave. Answers NULL, or a text for free() that
 * shows the first difference. names  the case's names; grows
 */
char *difference(const json_t *expected, const json_t *actual, symbols *names);

/* The same for cases that are compared exactly (vectors/README.md, section 5). */
char *exact_difference(const json_t *expected, const json_t *actual);

/*
 * Finds the member at a JSON pointer in a text without white space: its first byte, which is that
 * of its key, and the last of its value.
 */
bool span_of(const char *json, const char *pointer, size_t *from, size_t *to);

/* Whether two values are equal: numbers by value, missing params like empty ones. */
bool same(const json_t *left, const json_t *right);

/* The status that a result has (docs/results.md); NAV_ERR_INTERNAL if it is none. */
nav_status status_of(const json_t *result);

/* NULL if a call answered the status of its result; or a text for free(). */
char *status_difference(const json_t *result, nav_status status);

/*
 * NULL if a revision is right after a step; or a text for free(). It never grows by more than there
 * are events of changes. growth  BY_EACH: by one for each of them, as that of a stack; AT_ALL: what
 * can be drawn is another than before; PERHAPS: it is not events  those of the step
 */
enum growth { BY_EACH, AT_ALL, PERHAPS };
char *revision_difference(
  uint64_t before, uint64_t after, enum growth growth, const json_t *events);

/* Text for free(), as printf makes it. */
char *text(const char *format, ...);

/* One JSON text with all its numbers and NULs; NULL and the error if it is none. */
json_t *load(const char *data, size_t length, json_error_t *error);

/*
 * Whether `load` kept a number as text; whether two values, one of which it kept so, are one
 * number.
 */
bool is_marked_number(const json_t *value);
bool same_marked(const json_t *left, const json_t *right);

/* Whether the texts of two JSON numbers are one number, however long they are. */
bool same_decimal(const char *left, const char *right);

/* A value as JSON without white space, for free(). */
char *dump(const json_t *value);

/* The JSON in a buffer; a new reference. */
json_t *parse(const nav_buffer *buffer);

/* A buffer as JSON, which is then freed. */
json_t *take(nav_buffer *buffer);

/*
 * The case cannot go on: what the library said, or what the case has that the runner does not know.
 * Each answers text for free().
 */
char *refused(const char *call, nav_status status, const nav_error *error);

/*
 * What is wrong with the members of a case (of a step of it, of a part); NULL, or text for free().
 *   op  the part: "config", "middleware", "rewrite", "url", "expect", "fault", "route"
 */
char *misshapen_case(const char *kind, const json_t *test);
char *misshapen_step(const char *kind, const json_t *step);
char *misshapen(const char *kind, const char *op, const json_t *value);

/* Collects events: an observer for each kind of store. `user_data` is a JSON array. */
void collect_event(void *user_data, const char *event, size_t length);

/* The number of presentation id that is in a JSON value that the library gave: {"id":n,...}. */
json_int_t id_of(const json_t *presentation);

/*
 * Each plays one case. Answers NULL, or a text for free() with the step and the first difference.
 */
char *play_stack(const json_t *test);
char *play_modal(const json_t *test);
char *play_flow(const json_t *test);
char *play_match(const json_t *test);
char *play_app(const json_t *test);
char *play_schema(const json_t *test);
char *play_fit(const json_t *test);
char *play_persistence(const json_t *test);

#endif
