/* What the programs of the pictures share: an app with notes, and what each of its pages shows. */
#ifndef NAV_PICTURE_H
#define NAV_PICTURE_H
#include "nav_moves.h"

typedef struct {
  const char *name, *title, *button, *lines[3];
} picture_page;

static const picture_page picture_pages[] = {
  { "notes", "Notes", "New note", { "Milk, bread, tea", "Dear Ann,", "Books to read" } },
  { "note", "A note", "Done", { "Dear Ann,", "half a sent", "" } },
  { "alarm", "Alarm", "Stop", { "It is twelve o'clock", "", "" } },
};

static nav_app *app;
static nav_schema *schema;

/* The page of a route. */
static inline const picture_page *picture_page_of(const nav_json *route) {
  char name[16] = "";
  nav_json text = nav_moves_value(route, "/name");
  nav_json_text(&text, name, sizeof name, NULL);
  for (size_t i = 0; i < 3; i++) {
    if (strcmp(picture_pages[i].name, name) == 0) return &picture_pages[i];
  }
  return NULL;
}

static inline int picture_open(void) {
  const char *text =
    "{\"format\":1,\"id\":\"notes\",\"root\":{\"stack\":\"notes\"},\"facts\":{"
    "\"rings\":{\"initial\":false}},\"routes\":{\"notes\":{},\"note\":{},"
    "\"alarm\":{\"show\":\"sheet\",\"while\":[\"rings\"]}}}";
  return nav_schema_create(text, NAV_NUL, &schema, NULL) == NAV_OK &&
    nav_app_create(schema, NULL, 0, &app, NULL) == NAV_OK;
}

static inline void picture_go(void) { nav_app_send(app, "{\"go\":\"note\"}", NAV_NUL, NULL, NULL); }

static inline void picture_ring(int rings) {
  const char *facts = rings ? "{\"rings\":true}" : "{\"rings\":false}";
  nav_app_set_facts(app, facts, NAV_NUL, NULL, NULL);
}

static inline void picture_close(void) {
  nav_app_destroy(app);
  nav_schema_destroy(schema);
}

#endif
