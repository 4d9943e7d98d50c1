/*
 * What a program keeps from one start to the next: its app, with a journal in a file, and what its
 * pages keep as the state of their entries. C11 and C++17.
 */
#ifndef NAV_KEPT_H
#define NAV_KEPT_H
#include <navruntime.h>
#include <stdlib.h>
#include <string.h>

typedef struct nav_kept {
  nav_schema *schema;
  nav_app *app;
  nav_journal *journal;
  nav_event_queue *events; /* gets the events of `mask` */
  uint32_t mask;           /* of NAV_EVENT_…, set before; 0: there is no queue */
  int is_restored;         /* 0: the journal was empty */
  nav_buffer report;       /* what was not kept of it, as nav_app_restore says it; else empty */
} nav_kept;

/* Puts an app where its journal says it was, and has each change written there from now on. */
static inline nav_status nav_kept_restore(nav_kept *kept, const char *path, nav_error *error) {
  nav_buffer state = NAV_BUFFER_INIT;
  nav_status status = nav_journal_open_path(path, NAV_NUL, &kept->journal, &state, error);
  kept->is_restored = status >= 0 && state.length > 0;
  if (kept->is_restored)
    status = nav_app_restore(
      kept->app, state.data, state.length, NAV_RESTORE_LENIENT, &kept->report, error);
  nav_buffer_free(&state);
  return status < 0 ? status : nav_app_attach_journal(kept->app, kept->journal, error);
}

/* Makes the app of a schema, with the journal at `path`. Set the rest of `kept` to zero before; it
 * is closed with nav_kept_close, after an error too. */
static inline nav_status nav_kept_open(
  nav_kept *kept, const char *schema, const char *path, nav_error *error) {
  nav_status status = nav_schema_create(schema, NAV_NUL, &kept->schema, error);
  if (status >= 0) status = nav_app_create(kept->schema, NULL, 0, &kept->app, error);
  if (status >= 0 && kept->mask != 0) {
    status = nav_event_queue_create(NULL, 0, &kept->events, error);
    if (status >= 0)
      status = nav_app_attach_queue(kept->app, kept->events, kept->mask, NULL, error);
  }
  return status < 0 ? status : nav_kept_restore(kept, path, error);
}

/* Ends all of it. What is on the disk stays. */
static inline void nav_kept_close(nav_kept *kept) {
  nav_event_queue_destroy(kept->events);
  nav_app_destroy(kept->app);
  nav_journal_destroy(kept->journal);
  nav_schema_destroy(kept->schema);
  nav_buffer_free(&kept->report);
  memset(kept, 0, sizeof *kept);
}

/* The number that an entry keeps; `otherwise` if it keeps none. */
static inline int64_t nav_kept_number(nav_app *app, int64_t id, int64_t otherwise) {
  nav_buffer state = NAV_BUFFER_INIT;
  nav_json value;
  int64_t number = 0;
  int is_number = nav_app_entry_state(app, id, &state, NULL) == NAV_OK &&
    nav_json_find(state.data, state.length, "", &value, NULL) == NAV_OK &&
    nav_json_integer(&value, &number) == NAV_OK;
  nav_buffer_free(&state);
  return is_number ? number : otherwise;
}
static inline nav_status nav_kept_set_number(nav_app *app, int64_t id, int64_t number) {
  nav_buffer state = NAV_BUFFER_INIT;
  nav_status status = nav_json_put_integer(&state, NULL, number);
  if (status == NAV_OK) status = nav_app_set_entry_state(app, id, state.data, state.length, NULL);
  nav_buffer_free(&state);
  return status;
}

/* Copies the text that an entry keeps. 0, and `text` stays, if it keeps none, or one too long. */
static inline int nav_kept_text(nav_app *app, int64_t id, char *text, size_t room) {
  nav_buffer state = NAV_BUFFER_INIT;
  nav_json value;
  size_t length = 0;
  char *whole = NULL;
  if (nav_app_entry_state(app, id, &state, NULL) == NAV_OK &&
    nav_json_find(state.data, state.length, "", &value, NULL) == NAV_OK)
    whole = (char *)malloc(value.length);
  int is_text =
    whole != NULL && nav_json_text(&value, whole, value.length, &length) == NAV_OK && length < room;
  if (is_text) memcpy(text, whole, length + 1);
  free(whole);
  nav_buffer_free(&state);
  return is_text;
}
/* NULL: the entry keeps nothing from now on. */
static inline nav_status nav_kept_set_text(nav_app *app, int64_t id, const char *text) {
  nav_buffer state = NAV_BUFFER_INIT;
  if (text == NULL) return nav_app_set_entry_state(app, id, NULL, 0, NULL);
  nav_status status = nav_json_put_text(&state, NULL, text, NAV_NUL);
  if (status == NAV_OK) status = nav_app_set_entry_state(app, id, state.data, state.length, NULL);
  nav_buffer_free(&state);
  return status;
}

#endif
