/* What the cases of section 6 of vectors/README.md share. */
#ifndef PERSISTENCE_H
#define PERSISTENCE_H

#include "runner.h"

static inline const char *string_of(const json_t *value, const char *key) {
  return json_string_value(json_object_get(value, key));
}

/* A text of a case with its length, for it may hold NULs. */
#define TEXT(value, key) string_of(value, key), json_string_length(json_object_get(value, key))

/* Makes the call of a step: what it answers. */
json_t *called(nav_app *app, const json_t *step);

/*
 * A new app that has done the steps, whatever they answered. Answers NULL, or text for free().
 *   history  the config of its history, or NULL
 */
char *app_after(nav_schema *schema, const json_t *history, const json_t *steps, nav_app **app);

json_t *state_of(nav_app *app);

/* Takes what a part came to. Answers NULL, or text for free(): what it differs in. */
char *compared(const char *part, size_t index, const json_t *expected, json_t *seen);

/* Each plays one case, as those of runner.h. */
char *addresses(nav_schema *schema, const json_t *test);
char *histories(nav_schema *schema, const json_t *test);

#endif
