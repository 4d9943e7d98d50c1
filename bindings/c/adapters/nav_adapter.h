/*
 * What the adapters for toolkits have in common: nav_ncurses.h and its neighbours include this. It
 * takes the presenter's operations (docs/presenter.md), has the pages made, and tells the toolkit
 * what is on top before and after. C11 and C++17; only for the thread of the user interface.
 */
#ifndef NAV_ADAPTER_H
#define NAV_ADAPTER_H
#include "nav_moves.h"

#ifndef NAV_ADAPTER_SENTENCE /* what a page says that could not be made */
#define NAV_ADAPTER_SENTENCE "This page cannot be shown. Go back and try again."
#endif

/* One operation: what was on top of the leaf (or of the modals), and what is then. */
typedef struct nav_move {
  int64_t number; /* 0: none; else for nav_adapter_done when the animation has ended */
  int is_modal;   /* of the modals, which move apart if the profile has lanes */
  int direction;  /* 1 forward, -1 back, 0 without an animation */
  int is_inside;  /* both stand in one stack: no modal comes or leaves */
  nav_page *from; /* NULL: there was none */
  nav_page *to;   /* NULL: nothing is left */
} nav_move;

typedef struct nav_adapter {
  /* The host sets these. A page that cannot be made is NULL. */
  void *context;
  void *(*make)(void *context, int64_t id, const nav_json *route);
  void (*destroy)(void *context, void *made);
  /* The header of a toolkit sets these. */
  void (*begin)(nav_page *page); /* makes its view; may be NULL */
  void (*end)(nav_page *page);   /* ends its view; may be NULL */
  void (*start)(struct nav_adapter *adapter, const nav_move *move); /* begins an animation */
  /* The rest is to be read only. */
  nav_app *app; /* NULL: it shows a stack */
  nav_presenter *presenter;
  nav_pages pages;
  nav_move moves[2]; /* in flight: of the pages, of the modals */
  nav_page *dragged; /* what a finger has; NULL too if that has ended meanwhile */
  int is_held;       /* a finger drags, or has dragged what has ended, and is still down */
  int64_t failed;    /* the id of the last page that could not be made */
  int is_again;      /* the operation that failed comes again */
  int is_running, failures;
} nav_adapter;

/* A `destroy` for pages that are one piece of memory, of malloc or calloc. */
static inline void nav_adapter_free(void *context, void *made) {
  (void)context;
  free(made);
}

static inline void nav_adapter_end_page(void *data) {
  nav_page *page = (nav_page *)data;
  nav_adapter *adapter = page->adapter;
  nav_pages_take(page);
  if (page->made != NULL && adapter->destroy) adapter->destroy(adapter->context, page->made);
  if (adapter->end != NULL) adapter->end(page);
  for (nav_move *move = adapter->moves; move < adapter->moves + 2; move++) {
    if (move->from == page) move->from = NULL;
    if (move->to == page) move->to = NULL;
  }
  if (adapter->dragged == page) adapter->dragged = NULL;
  free(page);
}

/*
 * The page of an item; if there is none, it is made. NULL if it cannot be made: then the operation
 * fails and comes again, and such pages are kept without what the host makes.
 */
static inline nav_page *nav_adapter_page(nav_adapter *adapter, const nav_json *item) {
  int64_t id = nav_moves_number(item, "/id");
  nav_page *page = (nav_page *)nav_presenter_page(adapter->presenter, id);
  if (page != NULL) return page;
  nav_json route = nav_moves_value(item, "/route"), style = nav_moves_value(item, "/style");
  void *made = id == adapter->failed ? NULL : adapter->make(adapter->context, id, &route);
  if (made == NULL && !adapter->is_again) {
    adapter->failed = id;
    adapter->is_again = 1;
    return NULL;
  }
  page = (nav_page *)nav_pages_room(sizeof *page);
  page->adapter = adapter;
  page->made = made;
  page->id = id;
  page->is_layer = !nav_json_equals(&style, "screen", NAV_NUL);
  if (adapter->begin != NULL) adapter->begin(page);
  nav_status status =
    nav_presenter_set_page(adapter->presenter, id, page, nav_adapter_end_page, NULL);
  return status == NAV_OK ? page : NULL; /* A refusal has ended the page. */
}

/* The operation did not work: it comes again, and then a sentence is shown. */
static inline void nav_adapter_fail(nav_adapter *adapter, int64_t number) {
  nav_buffer shown = NAV_BUFFER_INIT;
  nav_pages_line(&adapter->pages, &shown);
  adapter->failures++;
  nav_presenter_failed(adapter->presenter, number, shown.data, shown.length, NULL);
  nav_buffer_free(&shown);
}

/* Has the pages of an operation made. 0 if one cannot be made. */
static inline int nav_adapter_make(nav_adapter *adapter, const nav_json *body) {
  nav_json items = nav_moves_value(body, "/items"), item = nav_moves_value(body, "/item");
  if (item.kind == NAV_JSON_OBJECT) return nav_adapter_page(adapter, &item) != NULL;
  while (nav_json_next(&items, NULL, &item)) {
    if (item.kind == NAV_JSON_OBJECT && nav_adapter_page(adapter, &item) == NULL) return 0;
  }
  return 1;
}
static inline void nav_adapter_do(nav_adapter *adapter, const nav_operation *operation) {
  nav_move move;
  move.is_modal = nav_moves_is_modal(&adapter->pages, operation);
  adapter->moves[move.is_modal].number = 0; /* What is in flight there is cut short. */
  move.number = operation->number;
  if (!nav_adapter_make(adapter, &operation->body)) {
    nav_adapter_fail(adapter, move.number);
    return;
  }
  adapter->is_again = 0;
  move.from = nav_pages_top(&adapter->pages, move.is_modal);
  nav_stack *stack = move.from != NULL ? move.from->stack : NULL;
  nav_moves_apply(&adapter->pages, adapter->presenter, operation);
  move.to = nav_pages_top(&adapter->pages, move.is_modal);
  move.is_inside = move.to != NULL && move.to->stack == stack;
  move.direction = move.from == move.to ? 0 : operation->direction;
  adapter->moves[move.is_modal] = move;
  adapter->start(adapter, &move);
}

/* Does what is to be done: call it after commits. One load if there is nothing. */
static inline void nav_adapter_update(nav_adapter *adapter) {
  nav_buffer text = NAV_BUFFER_INIT;
  if (adapter->is_running || !nav_presenter_wants(adapter->presenter)) return;
  adapter->is_running = 1;
  while (nav_presenter_next(adapter->presenter, &text, NULL) == NAV_OK) {
    nav_operation operation = nav_moves_read(&text);
    nav_adapter_do(adapter, &operation);
  }
  adapter->is_running = 0;
  nav_buffer_free(&text);
}

/* The toolkit calls this when the animation of a move has ended. */
static inline void nav_adapter_done(nav_adapter *adapter, int64_t number) {
  for (int lane = 0; lane < 2; lane++) {
    if (adapter->moves[lane].number == number) adapter->moves[lane].number = 0;
  }
  nav_presenter_done(adapter->presenter, number, NULL);
  nav_adapter_update(adapter);
}

/* Shows an app from now on. */
static inline nav_status nav_adapter_open(
  nav_adapter *adapter, nav_app *app, const char *profile, nav_error *error) {
  nav_status status = nav_presenter_create(app, profile, NAV_NUL, &adapter->presenter, error);
  adapter->app = app;
  if (status == NAV_OK) nav_adapter_update(adapter);
  return status;
}

/* Shows the stack of a program without an app from now on. */
static inline nav_status nav_adapter_open_for_store(
  nav_adapter *adapter, nav_store *store, const char *profile, nav_error *error) {
  nav_status status =
    nav_presenter_create_for_store(store, profile, NAV_NUL, &adapter->presenter, error);
  adapter->app = NULL;
  if (status == NAV_OK) nav_adapter_update(adapter);
  return status;
}

/* Ends all pages. */
static inline void nav_adapter_close(nav_adapter *adapter) {
  nav_presenter_destroy(adapter->presenter);
  adapter->presenter = NULL;
  adapter->is_held = 0;
  adapter->moves[0].number = adapter->moves[1].number = 0;
  while (adapter->pages.leaves != NULL) nav_pages_remove(&adapter->pages.leaves);
  while (adapter->pages.modals != NULL) nav_pages_remove(&adapter->pages.modals);
}

#endif
