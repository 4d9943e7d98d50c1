/*
 * Plays conformance vectors through the C ABI, and prints what happened (../README.md). It decides
 * nothing and compares nothing.
 */
#ifndef RUNNER_H
#define RUNNER_H

#include <stdbool.h>

#include "navruntime.h"

/*
 * A JSON value in a text: its bytes as written, which any function that takes JSON can be given. No
 * value: `start` is NULL.
 */
typedef struct json {
  const char *start;
  size_t length;
} json;

/* The value that a text holds. */
json json_of(const char *text, size_t length);

/* A member of an object; no value if there is none. */
json member(json object, const char *key);

/*
 * The next element of an array, or member of an object:
 *     for (json item = { 0 }; next(list, NULL, &item);) ...
 *   key  gets the member's key; may be NULL
 */
bool next(json container, json *key, json *item);

/* Whether a value is written like this. */
bool is(json value, const char *text);

/* The text of a string, for free(), and its bytes; NULL if it is not one. */
char *text_of(json string, size_t *length);

/* An integer; 0 if it is not one. */
int64_t integer_of(json value);

/* Whether both are the same route. */
bool same_route(json one, json other);

/* Text for free(), as printf makes it. */
char *text(const char *format, ...);

/* The texts of events, with commas between them. */
typedef struct events {
  char *text;
  size_t length;
} events;

/* An observer for each kind of store; `user_data` is the events. */
void collect_event(void *user_data, const char *event, size_t length);

/*
 * Print what happened, part by part. Each put adds a member to the part.
 *   put         JSON as the library wrote it
 *   put_buffer  the same, and frees the buffer; null if it is empty
 *   put_error   {"status","message","offset"} of a call that failed
 *   put_events  and forgets them
 */
void begin_part(void);
void begin_object(const char *key);
void end_part(void);
void begin_list(const char *key);
void end_list(void);
void put(const char *key, const char *text, size_t length);
void put_buffer(const char *key, nav_buffer *buffer);
void put_text(const char *key, const char *text, size_t length);
void put_error(nav_status status, const nav_error *error);
void put_events(const char *key, events *events);
/* Of a call that answered with a result: its status, and the revisions before and after. */
void put_answer(nav_status status, nav_buffer *result, uint64_t before, uint64_t after);

/* Text for free(): the case cannot go on, and why. */
char *refused(const char *call, nav_status status, const nav_error *error);

/*
 * Registers the middleware of a case on a stack; `rules` has room for each, and outlives the store.
 */
char *add_middleware(nav_store *store, json test, json *rules);

/* The schema of a case, or NULL and the error. */
nav_schema *schema_of(json test, nav_status *status, nav_error *error);
void put_state(const char *key, nav_app *app);

/* Each plays one case. Answers NULL, or text for free(): why the case could not be played on. */
char *play_stack(json test);
char *play_modal(json test);
char *play_flow(json test);
char *play_match(json test);
char *play_app(json test);
char *play_schema(json test);
char *play_fit(json test);
char *play_migrate(json test);
char *play_snapshot(json test);
char *play_restore(json test);
char *play_address(json test);
char *play_history(json test);
char *play_presenter(json test);

#endif
