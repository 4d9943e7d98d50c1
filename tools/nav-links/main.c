/* nav-links: says what is wrong with a link table, explains what becomes of a URL, draws the table. */
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "nav_links.h"

static const char *const usage =
    "usage: nav-links lint FILE.json [--json]     what is wrong with a link table; exit code 1 if anything is\n"
    "       nav-links match FILE.json URL...      which mappings were tried, which won, and the decision; exit code 1 if a URL leads nowhere\n"
    "       nav-links graph FILE.json             the table as a graph in the DOT language: ... | dot -Tsvg > table.svg\n"
    "FILE.json is the config of a nav_matcher or nav_pipeline; - is standard input. Exit code 2: it cannot be read, or the library refuses it.\n";

void fail(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  fputs("nav-links: ", stderr);
  vfprintf(stderr, format, arguments);
  fputc('\n', stderr);
  va_end(arguments);
  exit(2);
}

static long line_at(const char *text, const char *place) {
  long line = 1;
  for (; text < place; text++) line += *text == '\n';
  return line;
}

long line_of(const table *table, json value) { return value.at ? line_at(table->text, value.at) : 0; }

/* Finds all mappings of an array and their lines, in one pass over the file. */
static mappings mappings_in(const table *table, json array) {
  mappings found = {NULL, NULL, 0};
  const char *counted = table->text;
  long line = 1, capacity = 0;
  for (json one = json_next(array, (json){NULL, NULL}); one.at; one = json_next(array, one)) {
    if (found.count == capacity) {
      capacity = capacity ? capacity * 2 : 64;
      found.items = realloc(found.items, (size_t)capacity * sizeof *found.items);
      found.lines = realloc(found.lines, (size_t)capacity * sizeof *found.lines);
      if (found.items == NULL || found.lines == NULL) fail("there is not enough memory");
    }
    for (; counted < one.at; counted++) line += *counted == '\n';
    found.items[found.count] = one;
    found.lines[found.count++] = line;
  }
  return found;
}

static void find_mappings(table *table) {
  json web = json_member(table->config, "web");
  table->has_web = web.at != NULL;
  table->mappings[0] = mappings_in(table, json_member(table->config, "mappings"));
  table->mappings[1] = mappings_in(table, json_member(web, "mappings"));
}

static void read_file(table *table) {
  FILE *file = strcmp(table->name, "-") == 0 ? stdin : fopen(table->name, "rb");
  size_t capacity = 1 << 16;
  if (file == NULL) fail("%s: %s", table->name, strerror(errno));
  for (;;) {
    table->text = realloc(table->text, capacity + 1);
    if (table->text == NULL) fail("%s: there is not enough memory for it", table->name);
    size_t count = fread(table->text + table->length, 1, capacity - table->length, file);
    table->length += count;
    if (count == 0) break;
    if (table->length == capacity) capacity *= 2;
  }
  if (ferror(file)) fail("%s: %s", table->name, strerror(errno));
  table->text[table->length] = 0;
  if (file != stdin) fclose(file);
}

/* Stands for the callback of the program: leaves every URL to the next mapping. */
static void pass_on(void *user_data, const char *match, size_t length, nav_reply *reply) {
  (void)user_data, (void)match, (void)length, (void)reply;
}

/* Answers 0, or 1 if the table is "strict" and its first finding is the error. */
static int compile(table *table) {
  nav_link_callbacks callbacks = {0};
  nav_error error = {0};
  callbacks.routes = pass_on;
  nav_status status = nav_pipeline_create(table->text, table->length, &callbacks, &table->pipeline, &error);
  table->config = json_of(table->text, table->length);
  if (status == NAV_OK) return find_mappings(table), 0;
  if (error.offset == NAV_NO_OFFSET) {
    fprintf(stderr, "%s: %s\n", table->name, error.message);
  } else {
    const char *place = table->text + error.offset, *line = place;
    while (line > table->text && line[-1] != '\n') line--;
    fprintf(stderr, "%s:%ld:%ld: %s\n", table->name, line_at(table->text, place), (long)(place - line) + 1, error.message);
  }
  return status == NAV_ERR_PATTERN ? 1 : 2;
}

int main(int count, char **arguments) {
  table table = {0};
  const char *command = count > 2 ? arguments[1] : "";
  int is_lint = strcmp(command, "lint") == 0 && (count == 3 || (count == 4 && strcmp(arguments[3], "--json") == 0));
  int is_match = strcmp(command, "match") == 0 && count > 3, is_graph = strcmp(command, "graph") == 0 && count == 3;
  if (count == 2 && strcmp(arguments[1], "--help") == 0) return fputs(usage, stdout), 0;
  if (!is_lint && !is_match && !is_graph) return fputs(usage, stderr), 2;
  table.name = arguments[2];
  read_file(&table);
  int status = compile(&table);
  if (status == 0) status = is_lint ? lint(&table, count == 4) : is_match ? explain(&table, count - 3, arguments + 3) : graph(&table);
  nav_pipeline_destroy(table.pipeline);
  for (int web = 0; web < 2; web++) free(table.mappings[web].items), free(table.mappings[web].lines);
  free(table.text);
  return status;
}
