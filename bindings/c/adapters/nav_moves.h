/*
 * What an operation of the presenter does to the pages of an adapter: nav_adapter.h includes this.
 * docs/presenter.md has the operations.
 */
#ifndef NAV_MOVES_H
#define NAV_MOVES_H
#include "nav_pages.h"

/* An operation; views of its text. */
typedef struct nav_operation {
  int64_t number;
  int direction; /* 1 forward, -1 back, 0 without an animation */
  nav_json kind, body, at;
} nav_operation;

static inline nav_json nav_moves_value(const nav_json *in, const char *pointer) {
  nav_json value;
  memset(&value, 0, sizeof value);
  if (pointer != NULL) nav_json_find(in->start, in->length, pointer, &value, NULL);
  return value;
}

static inline int64_t nav_moves_number(const nav_json *in, const char *pointer) {
  nav_json value = nav_moves_value(in, pointer);
  int64_t number = 0;
  nav_json_integer(&value, &number);
  return number;
}

/* Shows the leaf `at`. The one that is left keeps its pages up to its first layer. */
static inline nav_stack *nav_moves_show(nav_pages *pages, const nav_json *at) {
  nav_page *layer = NULL;
  if (pages->leaves != NULL) {
    for (nav_page *page = pages->leaves->top; page != NULL; page = page->below) {
      if (page->is_layer) layer = page;
    }
  }
  while (layer != NULL && layer->stack != NULL) nav_pages_take(pages->leaves->top);
  nav_stack **found = nav_pages_find(&pages->leaves, at), *leaf = *found;
  if (leaf == NULL) return nav_pages_add(&pages->leaves, at->start, at->length);
  *found = leaf->next;
  leaf->next = pages->leaves;
  return pages->leaves = leaf;
}

static inline int nav_moves_is(const nav_operation *operation, const char *kind) {
  return nav_json_equals(&operation->kind, kind, NAV_NUL);
}

/* Shows a leaf. With items it keeps nothing: it was no leaf meanwhile, with another profile. */
static inline nav_stack *nav_moves_switch(nav_pages *pages, const nav_operation *operation) {
  nav_stack *leaf = nav_moves_show(pages, &operation->at);
  nav_json item = nav_moves_value(&operation->body, "/items/0");
  while (item.kind == NAV_JSON_OBJECT && leaf->top != NULL) nav_pages_take(leaf->top);
  return leaf;
}

static inline nav_operation nav_moves_read(const nav_buffer *text) {
  nav_operation operation;
  memset(&operation, 0, sizeof operation);
  nav_json whole = operation.at, key = whole;
  nav_json_find(text->data, text->length, "", &whole, NULL);
  for (nav_json value = key; nav_json_next(&whole, &key, &value);) {
    if (nav_json_equals(&key, "op", NAV_NUL)) nav_json_integer(&value, &operation.number);
    if (nav_json_equals(&key, "at", NAV_NUL)) operation.at = value;
    if (value.kind == NAV_JSON_OBJECT) operation.kind = key, operation.body = value;
    if (nav_json_equals(&key, "animate", NAV_NUL)) {
      operation.direction =
        nav_json_equals(&value, "forward", NAV_NUL) - nav_json_equals(&value, "back", NAV_NUL);
    }
  }
  return operation;
}

/* The stack that gets the items of an operation, after what the operation takes away was taken. */
static inline nav_stack *nav_moves_clear(nav_pages *pages, const nav_operation *operation) {
  nav_stack **modal = nav_pages_find(&pages->modals, &operation->at);
  nav_stack **above = *modal != NULL ? &(*modal)->next : &pages->modals;
  if (nav_moves_is(operation, "switch")) return nav_moves_switch(pages, operation);
  if (nav_moves_is(operation, "present")) {
    char name[32];
    int length = snprintf(
      name, sizeof name, "\"~%lld\"", (long long)nav_moves_number(&operation->body, "/item/id"));
    return nav_pages_add(above, name, (size_t)length);
  }
  int64_t count = nav_moves_number(&operation->body, "/count");
  if (nav_moves_is(operation, "dismiss")) {
    for (; count > 0 && *above != NULL; count--) nav_pages_remove(above);
    return NULL;
  }
  nav_stack *stack = *modal != NULL ? *modal : pages->leaves;
  if (stack == NULL || nav_moves_is(operation, "discard")) return NULL;
  if (nav_moves_is(operation, "replace")) {
    count = -nav_moves_number(&operation->body, "/keep");
    for (nav_page *page = stack->top; page != NULL; page = page->below) count++;
  }
  for (; count > 0 && stack->top != NULL; count--) nav_pages_take(stack->top);
  return stack;
}

/* Does an operation, whose pages are there. */
static inline void nav_moves_apply(
  nav_pages *pages, nav_presenter *presenter, const nav_operation *operation) {
  nav_stack *stack = nav_moves_clear(pages, operation);
  nav_json items = nav_moves_value(&operation->body, "/items"),
           item = nav_moves_value(&operation->body, "/item");
  int is_one = item.kind == NAV_JSON_OBJECT;
  if (stack == NULL) return;
  while (is_one || nav_json_next(&items, NULL, &item)) {
    void *page = nav_presenter_page(presenter, nav_moves_number(&item, "/id"));
    if (page != NULL) nav_pages_place(stack, (nav_page *)page);
    if (is_one) return;
  }
}

/* Whether an operation is one of the modals. */
static inline int nav_moves_is_modal(nav_pages *pages, const nav_operation *operation) {
  return nav_moves_is(operation, "present") || nav_moves_is(operation, "dismiss") ||
    *nav_pages_find(&pages->modals, &operation->at) != NULL;
}

#endif
