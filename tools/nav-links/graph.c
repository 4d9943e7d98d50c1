/* nav-links graph: the table as a tree of its parts, in the DOT language. A table with "web" is one
 * graph with two clusters, since viewers open one graph a file. */
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

/* What the names of the nodes of a table begin with: those of two tables are apart. */
static const char *prefix(int web) { return web ? "w" : ""; }

static void put_nodes(const node *parent, const char *web) {
  for (const node *one = parent->children; one; one = one->next) {
    printf("  %sn%ld [label=\"", web, one->number);
    put_label(one->part);
    printf("\"%s];\n  %sn%ld -> %sn%ld;\n", *one->part == ':' || *one->part == '*' ? " style=filled fillcolor=\"#eef3f8\"" : "", web, parent->number, web,
           one->number);
    put_nodes(one, web);
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
static void put_target(json mapping, long index, long line, const node *end, const char *web) {
  static const char *const keys[] = {"route", "template", "routes", "callback"};
  static char text[4096];
  json target = {NULL, NULL};
  const char *kind = "";
  for (size_t i = 0; i < 4 && target.at == NULL; i++) target = json_member(mapping, kind = keys[i]);
  size_t length = target.at ? (size_t)(target.end - target.at) : 0;
  if (*kind == 'r' && length > 0 && *target.at == '"') json_text(target, text, sizeof text);
  else snprintf(text, sizeof text, "%s %.*s", kind, (int)(length < 80 ? length : 80), target.at ? target.at : "");
  printf("  %st%ld [shape=note label=\"%ld: ", web, index, index);
  put_label(text);
  printf("\" tooltip=\"line %ld\"];\n  %sn%ld -> %st%ld [style=dashed];\n", line, web, end->number, web, index);
}

/* The nodes and edges of one table. */
static void put_table(const mappings *all, int web) {
  static char pattern[8192];
  node root = {.number = 0};
  long count = 0;
  printf("  %sn0 [label=\"%s\" shape=circle];\n", prefix(web), web ? "http(s)" : "/");
  for (long index = 0; index < all->count; index++) {
    json one = all->items[index];
    json_text(json_member(one, "pattern"), pattern, sizeof pattern);
    put_target(one, index, all->lines[index], add_pattern(&root, pattern, &count), prefix(web));
  }
  put_nodes(&root, prefix(web));
  destroy(&root);
}

int graph(const table *table) {
  puts("digraph links {\n  rankdir=LR;\n  node [shape=box style=rounded fontname=\"Helvetica\"];");
  for (int web = 0; web <= table->has_web; web++) {
    if (table->has_web) printf("  subgraph cluster_%s {\n  label=\"%s\";\n", web ? "web" : "links", web ? "web" : "mappings");
    put_table(&table->mappings[web], web);
    if (table->has_web) puts("  }");
  }
  puts("}");
  return 0;
}
