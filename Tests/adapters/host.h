/*
 * What the tests of all adapters have in common: an app with tabs, a draft that asks, a sheet, an
 * alarm and a page that cannot be made; pages that count themselves; and the comparison of what is
 * shown with what the app says.
 */
#ifndef HOST_H
#define HOST_H

#include "nav_adapter.h"

static const char host_schema[] =
  "{\"format\":1,\"id\":\"t\",\"root\":{\"tabs\":[{\"name\":\"a\",\"stack\":\"home\"},"
  "{\"name\":\"b\",\"stack\":\"news\"}]},\"facts\":{\"alarm\":{\"initial\":false}},"
  "\"routes\":{\"home\":{},\"news\":{},\"note\":{\"params\":{\"k\":\"uint\"}},\"draft\":{\"leave\":\"ask\"},\"bad\":{},"
  "\"sheet\":{\"show\":\"sheet\"},\"alarm\":{\"show\":\"cover\",\"while\":[\"alarm\"]}}}";

/* A page of the host: its route, and what was typed on it. */
struct page {
  int64_t id;
  char route[32], typed[64];
  void *widget;
};

enum { MOST_PAGES = 4096 };
static nav_app *app;
static nav_adapter *host_adapter;
/* Ids of which a page was made; `again`: a second time, `early`: ended during its animation. */
static int64_t host_ids[MOST_PAGES];
static int made, destroyed, again, early;

static void *make_page(void *context, int64_t id, const nav_json *route) {
  char text[32] = "";
  nav_json name = nav_moves_value(route, "/name");
  (void)context;
  nav_json_text(&name, text, sizeof text, NULL);
  if (strcmp(text, "bad") == 0) return NULL;
  for (int i = 0; i < made; i++) again += host_ids[i] == id;
  struct page *page = calloc(1, sizeof *page);
  page->id = id;
  strcpy(page->route, text);
  host_ids[made++] = id;
  return page;
}

/* Before what the host made is freed. */
static void count_end(const void *data) {
  for (int lane = 0; lane < 2; lane++) {
    const nav_move *move = &host_adapter->moves[lane];
    if (move->number == 0) continue;
    early += (move->from != NULL && move->from->made == data) ||
      (move->to != NULL && move->to->made == data);
  }
  destroyed++;
}

static inline void destroy_page(void *context, void *data) {
  (void)context;
  count_end(data);
  free(data);
}

/* Goes to a note from a page: a second tap on a page that is no longer on top does nothing. */
static nav_status go_to_note(const struct page *from) {
  char text[160];
  long long id = from->id;
  snprintf(text, sizeof text,
    "{\"intent\":{\"go\":{\"name\":\"note\",\"params\":{\"k\":%lld}}},\"from\":%lld}", id, id);
  return nav_app_send(app, text, NAV_NUL, NULL, NULL);
}

static void set_alarm(int is_on) {
  nav_app_set_facts(app, is_on ? "{\"alarm\":true}" : "{\"alarm\":false}", NAV_NUL, NULL, NULL);
}

/* Answers the question that is open, if one is. */
static nav_status answer(const char *decision) {
  nav_buffer scene = NAV_BUFFER_INIT;
  nav_json token;
  int64_t number = 0;
  nav_app_scene(app, &scene, NULL);
  nav_status status = nav_json_find(scene.data, scene.length, "/question/token", &token, NULL);
  if (status == NAV_OK) nav_json_integer(&token, &number);
  if (status == NAV_OK) status = nav_app_resolve(app, number, decision, NAV_NUL, NULL, NULL);
  nav_buffer_free(&scene);
  return status;
}

static unsigned host_seed = 29;
static unsigned chance(unsigned below) {
  host_seed = host_seed * 1103515245u + 12345u;
  return (host_seed >> 16) % below;
}

static void random_command(void) {
  static const char *const intents[] = { "{\"go\":\"draft\"}", "{\"go\":\"sheet\"}",
    "{\"select\":\"a\"}", "{\"select\":\"b\"}", "\"backToRoot\"", "{\"go\":\"bad\"}" };
  char text[80];
  unsigned which = chance(15);
  snprintf(text, sizeof text, "{\"go\":{\"name\":\"note\",\"params\":{\"k\":%u}}}", chance(100));
  if (which < 6) {
    nav_app_send(app, intents[which], NAV_NUL, NULL, NULL);
  } else if (which < 9) {
    nav_app_send(app, text, NAV_NUL, NULL, NULL);
  } else if (which < 12) {
    nav_app_back(app, NULL, NULL);
  } else if (which == 12) {
    set_alarm(chance(2) == 0);
  } else {
    answer(which == 13 ? "\"proceed\"" : "{\"cancel\":\"no\"}");
  }
}

/* The ids that the app says are on top of each other: what a new presenter would show at once. */
static void state_line(nav_buffer *out) {
  nav_presenter *fresh = NULL;
  nav_buffer text = NAV_BUFFER_INIT;
  nav_json items, item;
  out->length = 0;
  nav_presenter_create(app, "{\"like\":\"immediate\",\"modals\":0}", NAV_NUL, &fresh, NULL);
  nav_presenter_next(fresh, &text, NULL);
  nav_json_find(text.data, text.length, "/switch/items", &items, NULL);
  nav_json_begin(out, NULL, NAV_JSON_ARRAY);
  for (memset(&item, 0, sizeof item); nav_json_next(&items, NULL, &item);) {
    nav_json_put_integer(out, NULL, nav_moves_number(&item, "/id"));
  }
  nav_json_end(out, NAV_JSON_ARRAY);
  nav_presenter_destroy(fresh);
  nav_buffer_free(&text);
}

/* Whether the adapter shows what the app says. */
static int shows_state(void) {
  nav_buffer state = NAV_BUFFER_INIT, shown = NAV_BUFFER_INIT;
  state_line(&state);
  nav_pages_line(&host_adapter->pages, &shown);
  int is_same = strcmp(state.data, shown.data) == 0;
  nav_buffer_free(&state);
  nav_buffer_free(&shown);
  return is_same;
}

/* Makes an app, which keeps its schema. If that fails, prints why and answers NULL. */
static nav_app *app_of(const char *schema_text) {
  nav_schema *schema = NULL;
  nav_app *made_app = NULL;
  nav_error error;
  if (nav_schema_create(schema_text, NAV_NUL, &schema, &error) < 0 ||
    nav_app_create(schema, NULL, 0, &made_app, &error) < 0)
    fprintf(stderr, "%s\n", error.message);
  nav_schema_destroy(schema);
  return made_app;
}

static int open_app(void) {
  app = app_of(host_schema);
  return app != NULL;
}

/* After the adapter was closed: each page that was made has ended once, and after its animation. */
static int all_is_over(void) {
  nav_app_destroy(app);
  int is_fine =
    made > 0 && made == destroyed && again == 0 && early == 0 && nav_live_handles() == 0;
  fprintf(is_fine ? stdout : stderr,
    "%d pages made, %d twice, %d destroyed, %d of them early, %lld handles left\n", made, again,
    destroyed, early, (long long)nav_live_handles());
  return is_fine;
}

#endif
