/*
 * Fingers and mice that drag the page on top away: the adapters that have no gestures of their own
 * include this. Meanwhile the page below is drawn under the finger. The state has the last word.
 */
#ifndef NAV_DRAG_H
#define NAV_DRAG_H
#include "nav_adapter.h"

/* What a person sees on top of all. */
static inline nav_page *nav_drag_top(const nav_adapter *adapter) {
  nav_page *modal = nav_pages_top(&adapter->pages, 1);
  return modal != NULL ? modal : nav_pages_top(&adapter->pages, 0);
}

/* What the host made for the page on top; NULL if there is none, or it could not be made. */
static inline void *nav_drag_made(const nav_adapter *adapter) {
  nav_page *top = nav_drag_top(adapter);
  return top != NULL ? top->made : NULL;
}

/* What is seen when `page` is taken off. */
static inline nav_page *nav_drag_under(const nav_adapter *adapter, const nav_page *page) {
  if (page == NULL || page->stack == NULL || page->below != NULL) return page ? page->below : NULL;
  nav_stack *under = adapter->pages.leaves, *modal = adapter->pages.modals;
  for (; modal != NULL && modal != page->stack; modal = modal->next) under = modal;
  return under != NULL && under != page->stack ? under->top : NULL;
}

/*
 * A finger begins to drag the page on top. Answers the page that appears under it; NULL, and
 * nothing has begun, if going back does not lead there, or while something moves.
 */
static inline nav_page *nav_drag_begin(nav_adapter *adapter) {
  nav_page *top = nav_drag_top(adapter), *under = nav_drag_under(adapter, top);
  nav_buffer text = NAV_BUFFER_INIT;
  int may = 0;
  if (under == NULL || adapter->is_held) return NULL;
  if (adapter->moves[0].number != 0 || adapter->moves[1].number != 0) return NULL;
  if (nav_presenter_back(adapter->presenter, &text, NULL) == NAV_OK) {
    nav_json back = nav_moves_value(NULL, NULL), first = back;
    nav_json_find(text.data, text.length, "", &back, NULL);
    nav_json allowed = nav_moves_value(&back, "/allowed"), gone = nav_moves_value(&back, "/gone");
    may = nav_json_equals(&allowed, "yes", NAV_NUL) || nav_json_equals(&allowed, "asks", NAV_NUL);
    may = may && nav_moves_number(&back, "/to/id") == under->id;
    may =
      may && nav_moves_number(&back, "/gone/0") == top->id && nav_json_next(&gone, NULL, &first);
    may = may && !nav_json_next(&gone, NULL, &first);
  }
  nav_buffer_free(&text);
  if (!may || nav_presenter_hold(adapter->presenter, 1, NULL) != NAV_OK) return NULL;
  adapter->dragged = top;
  adapter->is_held = 1;
  return under;
}

/* Whether the state still shows the leaf of a page: if not, that leaf keeps the page. A stack
 * without an app is the only leaf. */
static inline int nav_drag_is_here(const nav_adapter *adapter, const nav_page *page) {
  nav_buffer scene = NAV_BUFFER_INIT;
  int is_here = adapter->app == NULL || page->stack != adapter->pages.leaves;
  if (!is_here && nav_app_scene(adapter->app, &scene, NULL) == NAV_OK) {
    nav_json screens = nav_moves_value(NULL, NULL), screen = screens;
    nav_json_find(scene.data, scene.length, "/screens", &screens, NULL);
    /* Where columns are joined, it is the split around them, perhaps the root. */
    size_t length = strlen(page->stack->at) - 1; /* up to the quote at its end */
    while (!is_here && nav_json_next(&screens, NULL, &screen)) {
      nav_json at = nav_moves_value(&screen, "/at");
      is_here = at.length > length && memcmp(at.start, page->stack->at, length) == 0 &&
        (length == 1 || at.start[length] == '"' || at.start[length] == '/');
    }
  }
  nav_buffer_free(&scene);
  return is_here;
}

/*
 * The finger lets go: called if `is_held`, also if the page has ended meanwhile. With `is_off` the
 * page has been dragged away: the state is asked, and if it refuses, or shows another leaf now, the
 * very same page comes back. Answers as nav_presenter_gesture does.
 */
static inline nav_status nav_drag_end(nav_adapter *adapter, int is_off) {
  nav_page *page = adapter->dragged;
  nav_buffer shown = NAV_BUFFER_INIT;
  nav_status status = NAV_NOOP;
  adapter->dragged = NULL;
  adapter->is_held = 0;
  if (is_off && page != NULL && page->stack != NULL && nav_drag_is_here(adapter, page)) {
    nav_stack *stack = page->stack;
    while (stack->top != page) nav_pages_take(stack->top); /* A page has come onto a sheet. */
    nav_pages_take(page);
    for (nav_stack **at = &adapter->pages.modals; *at != NULL;) {
      if (*at == stack && stack->top == NULL)
        nav_pages_remove(at);
      else
        at = &(*at)->next;
    }
    nav_pages_line(&adapter->pages, &shown);
    status = nav_presenter_gesture(adapter->presenter, shown.data, shown.length, NULL, NULL);
    nav_buffer_free(&shown);
  } else {
    nav_presenter_hold(adapter->presenter, 0, NULL);
  }
  nav_adapter_update(adapter);
  return status;
}

#endif
