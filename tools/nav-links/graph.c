/* nav-links graph: the table as a tree of its parts, in the DOT language. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "nav_links.h"

/* A part of some pattern, below those before it. */
typedef struct node {
  char *part;
  long number;
  struct node *children, *next;
} node;

static node *child(node *parent, const char *part, size_t length, long *count) {
  node **place = &parent->children;
  for (; *place; place = &(*place)->next) {
    if (strlen((*place)->part) == length && memcmp((*place)->part, part, length) == 0) return *place;
  }
  node *made = calloc(1, sizeof *made);
  if (made == NULL || (made->part = malloc(length + 1)) == NULL) fail("there is not enough memory");
  memcpy(made->part, part, length);
  made->part[length] = 0;
  made->number = ++*count;
  return *place = made;
}

/* Text inside a DOT string. */
static void put_label(const char *text) {
  for (; *text; text++) {
    if (*text == '"' || *text == '\\') putchar('\\');
    if ((unsigned char)*text >= 0x20) putchar(*text);
  }
}

static void put_nodes(const node *parent) {
  for (const node *one = parent->children; one; one = one->next) {
    printf("  n%ld [label=\"", one->number);
    put_label(one->part);
    printf("\"%s];\n  n%ld -> n%ld;\n", *one->part == ':' || *one->part == '*' ? " style=filled fillcolor=\"#eef3f8\"" : "", parent->number, one->number);
    put_nodes(one);
  }
}

static void destroy(node *parent) {
  while (parent->children) {
    node *one = parent->children;
    parent->children = one->next;
    destroy(one);
    free(one->part);
    free(one);
  }
}

/* The parts of a pattern, each below the one before; answers the last. A scheme and host are one part. */
static node *add_pattern(node *root, const char *pattern, long *count) {
  const char *origin = strstr(pattern, "//"), *slash = strchr(pattern, '/');
  node *at = root;
  if (origin && origin <= slash) {
    const char *end = strchr(origin + 2, '/');
    if (end == NULL) end = pattern + strlen(pattern);
    at = child(at, pattern, (size_t)(end - pattern), count);
    pattern = end;
  }
  while (*(pattern += strspn(pattern, "/"))) {
    size_t length = strcspn(pattern, "/");
    at = child(at, pattern, length, count);
    pattern += length;
  }
  return at;
}

/* What a mapping leads to: its route, template, routes or callback. */
static void put_target(const table *table, json mapping, long index, const node *end) {
  static const char *const keys[] = {"route", "template", "routes", "callback"};
  static char text[4096];
  json target = {NULL, NULL};
  const char *kind = "";
  for (size_t i = 0; i < 4 && target.at == NULL; i++) target = json_member(mapping, kind = keys[i]);
  size_t length = target.at ? (size_t)(target.end - target.at) : 0;
  if (*kind == 'r' && length > 0 && *target.at == '"') json_text(target, text, sizeof text);
  else snprintf(text, sizeof text, "%s %.*s", kind, (int)(length < 80 ? length : 80), target.at ? target.at : "");
  printf("  t%ld [shape=note label=\"%ld: ", index, index);
  put_label(text);
  printf("\" tooltip=\"line %ld\"];\n  n%ld -> t%ld [style=dashed];\n", line_of(table, mapping), end->number, index);
}

static void put_table(const table *table, int web) {
  static char pattern[8192];
  node root = {.number = 0};
  long count = 0, index = 0;
  json mappings = mappings_of(table, web);
  printf("digraph %s {\n  rankdir=LR;\n  node [shape=box style=rounded fontname=\"Helvetica\"];\n  n0 [label=\"%s\" shape=circle];\n",
         web ? "web" : "links", web ? "http(s)" : "/");
  for (json one = json_next(mappings, (json){NULL, NULL}); one.at; one = json_next(mappings, one)) {
    json_text(json_member(one, "pattern"), pattern, sizeof pattern);
    put_target(table, one, index++, add_pattern(&root, pattern, &count));
  }
  put_nodes(&root);
  puts("}");
  destroy(&root);
}

int graph(const table *table) {
  put_table(table, 0);
  if (mappings_of(table, 1).at) put_table(table, 1);
  return 0;
}
