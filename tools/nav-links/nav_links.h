/* The parts of nav-links, a command about link tables: docs/deep-links.md. */
#ifndef NAV_LINKS_H
#define NAV_LINKS_H

#include "json.h"
#include "navruntime.h"

/* The mappings of a table, and the line of the file on which each begins, from 1. */
typedef struct mappings {
  json *items;
  long *lines, count;
} mappings;

/* A link table: the text of its file and what the library made of it. */
typedef struct table {
  const char *name;
  char *text;
  size_t length;
  json config;
  nav_pipeline *pipeline;
  /* Of the main table, and of the one for the web. */
  mappings mappings[2];
  int has_web;
} table;

/* The line of the file on which a value begins, from 1. Counts from the beginning. */
long line_of(const table *table, json value);
/* Ends the program with one line on standard error and exit code 2. */
void fail(const char *format, ...);

/* The commands. Each answers the exit code. */
int lint(const table *table, int as_json);
int explain(const table *table, int count, char **urls);
int graph(const table *table);

#endif
