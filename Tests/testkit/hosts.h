/* A host that mirrors an app by its events, as programs do, and the same with a bug each. */
#ifndef HOSTS_H
#define HOSTS_H
#include "navtest.h"

/* Each is a mistake that programs make; Tests/python/walker_hosts.py has the same. */
typedef enum bug {
  NO_BUG,
  LEAVES_A_DIALOG_OPEN,    /* what facts or a link take away stays open */
  DRAWS_THE_WRONG_TAB,     /* a tab that something else than its bar selected is not drawn */
  MISSES_AN_UPDATE,        /* only the page with the focus gets new parameters */
  KEEPS_A_PAGE,            /* that of an entry which was removed from the middle */
  COUNTS_PAGES_WRONGLY,    /* puts a page that replaces another below it */
  IGNORES_THE_QUEUE,       /* does not show a dialog when its turn comes */
  FORGETS_A_GUARD,         /* leaves the pages of a user who signed out */
  LOSES_FOCUS_ON_TRAVEL,   /* does not move the focus with the history */
  LEAVES_A_QUESTION_OPEN,  /* does not close the dialog of a question that is withdrawn */
  KEEPS_A_BADGE,           /* never takes one away */
  FAILS_ON_A_SECOND_LAYER, /* has no place for it */
  BUGS
} bug;

typedef struct page {
  const char *at, *route;
  int64_t id;
} page;

typedef struct ids {
  int64_t items[64];
  size_t count;
} ids;

typedef struct mirror {
  nav_app *app;
  bug planted;
  nav_test_kept *kept;
  const char *tab, *wrong;
  page pages[256];
  size_t count;
  ids dialogs, waiting, callers;
  int64_t focus, question;
  const char *badges[3];
  int travelled;
} mirror;

static inline const char *const *tabs(void) {
  static const char *const names[3] = { "shop", "basket", "orders" };
  return names;
}

/* ---- Lists ----------------------------------------------------------------------------------- */

static inline void add_id(ids *list, int64_t id) {
  size_t at = list->count++;
  for (; at > 0 && list->items[at - 1] > id; at--) list->items[at] = list->items[at - 1];
  list->items[at] = id;
}

static inline int take_id(ids *list, int64_t id) {
  size_t kept = 0;
  for (size_t at = 0; at < list->count; at++) {
    if (list->items[at] != id) list->items[kept++] = list->items[at];
  }
  int is_there = kept < list->count;
  list->count = kept;
  return is_there;
}

static inline int are_same_ids(const ids *one, const ids *other) {
  return one->count == other->count &&
    memcmp(one->items, other->items, one->count * sizeof *one->items) == 0;
}

static inline int64_t number_at(const nav_json *value, const char *key) {
  nav_json member = nav_test_member(value, key);
  return nav_test_number(&member);
}

static inline const char *text_at(mirror *host, const nav_json *value, const char *key) {
  nav_json member = nav_test_member(value, key);
  return nav_test_string(&host->kept, &member);
}

static inline const char *json_of(mirror *host, const nav_json *value) {
  nav_buffer text = NAV_BUFFER_INIT;
  nav_json_canonical(value->start, value->length, &text, NULL);
  return nav_test_keep_buffer(&host->kept, &text);
}

static inline const char *json_at(mirror *host, const nav_json *value, const char *key) {
  nav_json member = nav_test_member(value, key);
  return json_of(host, &member);
}

static inline void take_page(mirror *host, size_t at) {
  host->count--;
  memmove(&host->pages[at], &host->pages[at + 1], (host->count - at) * sizeof(page));
}

static inline void add_page(mirror *host, const char *at, const nav_json *entry) {
  page added = { at, json_at(host, entry, "route"), number_at(entry, "id") };
  host->pages[host->count++] = added;
}

static inline page *find_page(mirror *host, int64_t id) {
  for (size_t at = 0; at < host->count; at++) {
    if (host->pages[at].id == id) return &host->pages[at];
  }
  return NULL;
}

/* ---- What the state says --------------------------------------------------------------------- */

static inline void read_stack(mirror *host, const char *at, const nav_json *stack) {
  nav_json entry = nav_test_no_json();
  while (stack->kind == NAV_JSON_ARRAY && nav_json_next(stack, NULL, &entry))
    add_page(host, at, &entry);
}

static inline void read_layers(mirror *host, const nav_json *layers, ids *list, int has_pages) {
  nav_json layer = nav_test_no_json();
  while (nav_json_next(layers, NULL, &layer)) {
    add_id(list, number_at(&layer, "id"));
    nav_json stack = nav_test_member(&layer, "stack");
    nav_buffer at = NAV_BUFFER_INIT;
    nav_test_say(&at, "~%lld", (long long)number_at(&layer, "id"));
    const char *address = nav_test_keep_buffer(&host->kept, &at);
    if (has_pages) read_stack(host, address, &stack);
  }
}

static inline void read_callers(mirror *host, const char *state) {
  nav_json asked = nav_test_find(state, "/asked"), id = nav_test_no_json();
  host->callers.count = 0;
  while (asked.kind == NAV_JSON_ARRAY && nav_json_next(&asked, NULL, &id))
    add_id(&host->callers, nav_test_number(&id));
}

static inline const char *state_of(mirror *host) {
  nav_buffer text = NAV_BUFFER_INIT;
  nav_app_state(host->app, &text, NULL);
  return nav_test_keep_buffer(&host->kept, &text);
}

/* The id of the screen that has the focus. */
static inline int64_t focus_of(mirror *host) {
  nav_buffer text = NAV_BUFFER_INIT;
  nav_app_scene(host->app, &text, NULL);
  const char *scene = nav_test_keep_buffer(&host->kept, &text);
  nav_json screens = nav_test_find(scene, "/screens"), layers = nav_test_find(scene, "/layers");
  nav_json here = nav_test_find(scene, "/here"), item = nav_test_no_json();
  int64_t focus = 0;
  while (nav_json_next(&screens, NULL, &item)) {
    nav_json at = nav_test_member(&item, "at");
    if (nav_test_same(&at, &here)) focus = number_at(&item, "id");
  }
  item = nav_test_no_json();
  while (nav_json_next(&layers, NULL, &item)) {
    nav_json top = nav_test_member(&item, "top");
    focus = number_at(&top, "id");
  }
  return focus;
}

/* Fills an empty mirror with what the app shows. */
static inline void read_app(mirror *host) {
  const char *state = state_of(host);
  nav_json root = nav_test_find(state, "/root/tabs"), items = nav_test_member(&root, "items");
  nav_json layers = nav_test_find(state, "/layers"), queue = nav_test_find(state, "/queue");
  nav_json badges = nav_test_find(state, "/badges");
  host->tab = text_at(host, &root, "selected");
  for (int at = 0; at < 3; at++) {
    nav_json item = nav_test_member(&items, tabs()[at]), stack = nav_test_member(&item, "stack");
    nav_json badge = nav_test_member(&badges, tabs()[at]);
    read_stack(host, tabs()[at], &stack);
    host->badges[at] = badge.kind == NAV_JSON_NONE ? "null" : json_of(host, &badge);
  }
  read_layers(host, &layers, &host->dialogs, 1);
  read_layers(host, &queue, &host->waiting, 0);
  read_callers(host, state);
  nav_json token = nav_test_find(state, "/question/token");
  host->question = nav_test_number(&token);
  host->focus = focus_of(host);
}

/* ---- What the events say --------------------------------------------------------------------- */

static inline int is_one_of(const char *text, const char *const *list, size_t count) {
  for (size_t at = 0; at < count; at++) {
    if (strcmp(text, list[at]) == 0) return 1;
  }
  return 0;
}

static inline void see_stack(mirror *host, const nav_json *change, const char *cause) {
  const char *at = text_at(host, change, "at"), *direction = text_at(host, change, "direction");
  nav_json added = nav_test_member(change, "added"), removed = nav_test_member(change, "removed");
  int is_facts = strcmp(cause, "facts") == 0;
  if (host->planted == FORGETS_A_GUARD && is_facts && nav_test_count(&removed) > 0) return;
  int64_t keeps = number_at(change, "kept");
  size_t first = host->count;
  for (size_t index = 0; index < host->count; index++) {
    if (strcmp(host->pages[index].at, at) != 0) continue;
    if (first == host->count) first = index;
    if (keeps-- > 0 || (host->planted == KEEPS_A_PAGE && strcmp(cause, "remove") == 0)) continue;
    take_page(host, index--);
  }
  int is_below = host->planted == COUNTS_PAGES_WRONGLY && strcmp(direction, "replace") == 0 &&
    number_at(change, "kept") > 0;
  read_stack(host, at, &added);
  if (!is_below || nav_test_count(&added) == 0) return;
  page top = host->pages[--host->count];
  memmove(&host->pages[first + 1], &host->pages[first], (host->count - first) * sizeof(page));
  host->pages[first] = top;
  host->count++;
}

static inline void see_layer(
  mirror *host, const char *what, const nav_json *layer, const char *cause) {
  static const char *const closing[] = { "dismiss", "dismissAll", "back", "answer" };
  int64_t id = number_at(layer, "id");
  if (strcmp(what, "queued") == 0) add_id(&host->waiting, id);
  if (strcmp(what, "dropped") == 0) take_id(&host->waiting, id);
  if (strcmp(what, "presented") == 0) {
    int was_waiting = take_id(&host->waiting, id);
    if (host->planted == IGNORES_THE_QUEUE && was_waiting) return;
    if (host->planted == FAILS_ON_A_SECOND_LAYER && host->dialogs.count == 1)
      host->wrong = "a dialog is open already";
    add_id(&host->dialogs, id);
  }
  if (strcmp(what, "dismissed") != 0) return;
  if (host->planted == LEAVES_A_DIALOG_OPEN && !is_one_of(cause, closing, 4)) return;
  take_id(&host->dialogs, id);
  for (size_t at = 0; at < host->count;) {
    if (host->pages[at].at[0] == '~' && atoll(host->pages[at].at + 1) == id) {
      take_page(host, at);
    } else {
      at++;
    }
  }
}

static inline void see_change(mirror *host, const nav_json *change, const char *cause) {
  nav_json name = nav_test_event_name(change), said = nav_test_item(change, 0);
  const char *what = nav_test_string(&host->kept, &name);
  if (strcmp(what, "stack") == 0) see_stack(host, &said, cause);
  see_layer(host, what, &said, cause);
  if (strcmp(what, "updated") == 0) {
    page *updated = find_page(host, number_at(&said, "id"));
    int is_seen = host->planted != MISSES_AN_UPDATE || host->focus == number_at(&said, "id");
    if (updated != NULL && is_seen) updated->route = json_at(host, &said, "new");
  }
  if (strcmp(what, "selected") == 0) {
    if (host->planted != DRAWS_THE_WRONG_TAB || strcmp(cause, "select") == 0)
      host->tab = text_at(host, &said, "to");
  }
  if (strcmp(what, "badge") == 0) {
    const char *value = json_at(host, &said, "value"), *tab = text_at(host, &said, "at");
    for (int at = 0; at < 3; at++) {
      int is_kept = host->planted == KEEPS_A_BADGE && strcmp(value, "null") == 0;
      if (strcmp(tabs()[at], tab) == 0 && !is_kept) host->badges[at] = value;
    }
  }
}

static inline void see(void *user_data, const char *text, size_t length) {
  mirror *host = (mirror *)user_data;
  const char *json = nav_test_keep(&host->kept, text, length);
  nav_json event = nav_test_find(json, ""), name = nav_test_event_name(&event);
  nav_json said = nav_test_item(&event, 0), change = nav_test_no_json();
  const char *what = nav_test_string(&host->kept, &name);
  if (strcmp(what, "committed") == 0) {
    nav_json changes = nav_test_member(&said, "changes");
    const char *cause = text_at(host, &said, "cause");
    host->travelled = strcmp(cause, "history") == 0;
    while (nav_json_next(&changes, NULL, &change)) see_change(host, &change, cause);
    read_callers(host, state_of(host));
  }
  if (strcmp(what, "shown") == 0) {
    nav_json to = nav_test_member(&said, "to");
    int is_lost = host->planted == LOSES_FOCUS_ON_TRAVEL && host->travelled;
    if (!is_lost) host->focus = number_at(&to, "id");
  }
  if (strcmp(what, "question") == 0) host->question = number_at(&said, "token");
  if (strcmp(what, "withdrawn") == 0 && host->planted != LEAVES_A_QUESTION_OPEN) host->question = 0;
  if (strcmp(what, "resolved") == 0) host->question = 0;
  if (strcmp(what, "answered") == 0) take_id(&host->callers, number_at(&said, "ticket"));
}

/* ---- The functions of the walker ------------------------------------------------------------- */

static inline void *make(nav_app *app, void *user_data) {
  mirror *host = (mirror *)nav_test_room(sizeof *host);
  host->app = app;
  host->planted = *(bug *)user_data;
  read_app(host);
  nav_app_observe(app, NAV_EVENT_ALL, see, host, NULL, NULL, NULL);
  return host;
}

static inline void drop(void *user_data) {
  mirror *host = (mirror *)user_data;
  nav_test_forget(&host->kept);
  free(host);
}

/* Whether the pages of one address are the same, in the same order. */
static inline int have_same_pages(mirror *host, mirror *other) {
  size_t at = 0;
  if (host->count != other->count) return 0;
  for (; at < host->count; at++) {
    page *one = find_page(other, host->pages[at].id);
    if (one == NULL || strcmp(one->route, host->pages[at].route) != 0) return 0;
    size_t before = 0;
    for (size_t index = 0; index < at; index++)
      before += strcmp(host->pages[index].at, one->at) == 0;
    for (page *below = other->pages; below < one; below++)
      before -= strcmp(below->at, one->at) == 0;
    if (before != 0) return 0;
  }
  return 1;
}

static inline const char *difference(mirror *host, mirror *now) {
  if (host->wrong != NULL) return host->wrong;
  if (strcmp(host->tab, now->tab) != 0) return "the wrong tab";
  if (!have_same_pages(host, now)) return "the wrong pages";
  if (!are_same_ids(&host->dialogs, &now->dialogs)) return "the wrong dialogs";
  if (!are_same_ids(&host->waiting, &now->waiting)) return "the wrong queue";
  if (host->focus != now->focus) return "the wrong focus";
  if (host->question != now->question) return "the wrong question";
  if (!are_same_ids(&host->callers, &now->callers)) return "callers that nobody tells";
  for (int at = 0; at < 3; at++) {
    if (strcmp(host->badges[at], now->badges[at]) != 0) return "the wrong badges";
  }
  return NULL;
}

/* The host shows what the app says. */
static inline const char *check(nav_app *app, void *user_data) {
  static mirror now;
  memset(&now, 0, sizeof now);
  now.app = app;
  read_app(&now);
  const char *wrong = difference((mirror *)user_data, &now);
  nav_test_forget(&now.kept);
  return wrong;
}

#endif
