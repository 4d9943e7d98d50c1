/*
 * The pages of an adapter, as they lie on each other: nav_adapter.h includes this. A page is what
 * the host made for a screen. It stands in the stack of a leaf or of a modal.
 */
#ifndef NAV_PAGES_H
#define NAV_PAGES_H
#include <navruntime.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct nav_page {
  struct nav_adapter *adapter;
  struct nav_stack *stack; /* NULL while it is set aside */
  struct nav_page *below;  /* in its stack */
  void *made;              /* what the host made; NULL: it could not, and a sentence is shown */
  void *view;              /* the toolkit's own */
  int64_t id;
  int is_layer; /* a sheet or cover: what lies below may be seen */
} nav_page;

/* The pages of a leaf or modal, from the top down; and another leaf, or the modal above. */
typedef struct nav_stack {
  struct nav_stack *next;
  nav_page *top;
  char *at; /* its address as JSON */
} nav_stack;

typedef struct nav_pages {
  nav_stack *leaves; /* the first is shown */
  nav_stack *modals; /* bottom first */
} nav_pages;

static inline void *nav_pages_room(size_t size) {
  void *room = calloc(1, size);
  if (room == NULL) abort();
  return room;
}

static inline void nav_pages_take(nav_page *page) {
  if (page->stack == NULL) return;
  nav_page **at = &page->stack->top;
  while (*at != page) at = &(*at)->below;
  *at = page->below;
  page->below = NULL;
  page->stack = NULL;
}

static inline void nav_pages_place(nav_stack *stack, nav_page *page) {
  nav_pages_take(page);
  page->stack = stack;
  page->below = stack->top;
  stack->top = page;
}

static inline nav_stack *nav_pages_add(nav_stack **list, const char *at, size_t length) {
  nav_stack *stack = (nav_stack *)nav_pages_room(sizeof(nav_stack) + length + 1);
  stack->at = (char *)memcpy(stack + 1, at, length);
  stack->next = *list;
  return *list = stack;
}

static inline void nav_pages_remove(nav_stack **list) {
  nav_stack *stack = *list;
  while (stack->top != NULL) nav_pages_take(stack->top);
  *list = stack->next;
  free(stack);
}

static inline nav_stack **nav_pages_find(nav_stack **list, const nav_json *at) {
  for (; *list != NULL; list = &(*list)->next) {
    if (strlen((*list)->at) == at->length && !memcmp((*list)->at, at->start, at->length)) break;
  }
  return list;
}

/* What is on top of the leaf that is shown, or of the modals; NULL if there is nothing. */
static inline nav_page *nav_pages_top(const nav_pages *pages, int is_modal) {
  nav_stack *stack = is_modal ? pages->modals : pages->leaves;
  while (is_modal && stack != NULL && stack->next != NULL) stack = stack->next;
  return stack != NULL ? stack->top : NULL;
}

/* Writes the ids that are shown, bottom first. */
static inline void nav_pages_write(const nav_page *top, nav_buffer *out) {
  if (top == NULL) return;
  nav_pages_write(top->below, out);
  nav_json_put_integer(out, NULL, top->id);
}
static inline void nav_pages_line(const nav_pages *pages, nav_buffer *out) {
  nav_json_begin(out, NULL, NAV_JSON_ARRAY);
  nav_pages_write(nav_pages_top(pages, 0), out);
  for (nav_stack *modal = pages->modals; modal != NULL; modal = modal->next) {
    nav_pages_write(modal->top, out);
  }
  nav_json_end(out, NAV_JSON_ARRAY);
}

#endif
