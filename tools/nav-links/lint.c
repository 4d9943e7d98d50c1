/* nav-links lint: the library's findings, for people or for tools. */
#include <stdio.h>
#include <string.h>

#include "nav_links.h"

/* The pattern of a mapping, and its line. */
static json pattern_of(const mappings *all, long index, long *line) {
  int is_there = index >= 0 && index < all->count;
  *line = is_there ? all->lines[index] : 0;
  return is_there ? json_member(all->items[index], "pattern") : (json){NULL, NULL};
}

/* FILE:LINE: PATTERN: */
static void put_place(const table *table, const mappings *all, long index) {
  long line;
  json pattern = pattern_of(all, index, &line);
  printf("%s:%ld: ", table->name, line);
  json_print(stdout, pattern);
  printf(": ");
}

/* PATTERN (line N) */
static void put_mapping(const mappings *all, long index) {
  long line;
  json_print(stdout, pattern_of(all, index, &line));
  printf(" (line %ld)", line);
}

static long number(json finding, const char *key) { return json_number(json_member(finding, key)); }

static void put_unreachable(const table *table, const mappings *all, json finding) {
  put_place(table, all, number(finding, "index"));
  printf("is never reached: these take all of its URLs before it: ");
  json by = json_member(finding, "by");
  for (json one = json_next(by, (json){NULL, NULL}); one.at; one = json_next(by, one)) {
    if (one.at > by.at + 1) printf(", ");
    put_mapping(all, json_number(one));
  }
}

static void put_shadowing(const table *table, const mappings *all, json finding, const char *what, const char *verb) {
  put_place(table, all, number(finding, "shadowedIndex"));
  printf("is never reached: the %s of ", what);
  put_mapping(all, number(finding, "index"));
  printf(" %s all of its URLs before it", verb);
}

static void put_bad_name(json finding) {
  json type = json_member(finding, "type");
  printf("never matches: part %ld, ", number(finding, "index") + 1);
  json_print(stdout, json_member(finding, "name"));
  if (type.at) printf(", has an unknown type; known are bool, int, number, slug, uint, uuid");
  else printf(", is no parameter; write `:name` with letters, digits and _");
}

/* A name in "requireAuthentication", at its line. */
static void put_unused(const table *table, json finding) {
  json names = json_member(table->config, "requireAuthentication"), name = json_member(finding, "name");
  json nearest = json_member(finding, "nearest"), one = json_next(names, (json){NULL, NULL});
  char wanted[256], found[256];
  json_text(name, wanted, sizeof wanted);
  for (; one.at; one = json_next(names, one)) {
    json_text(one, found, sizeof found);
    if (strcmp(found, wanted) == 0) break;
  }
  printf("%s:%ld: requireAuthentication: no mapping leads to \"", table->name, line_of(table, one));
  json_print(stdout, name);
  printf("\", so it protects nothing");
  if (nearest.at && *nearest.at == '"') {
    printf("; did you mean \"");
    json_print(stdout, nearest);
    printf("\"?");
  }
}

static void put_shut_out(const table *table, const mappings *all, json finding, const char *what) {
  put_place(table, all, number(finding, "mapping"));
  printf("is never reached: the policy does not allow the %s \"", what);
  json_print(stdout, json_member(finding, what));
  putchar('"');
}

static void put_finding(const table *table, const mappings *all, json kind, json finding) {
  if (json_is(kind, "nonTerminalWildcard")) {
    put_place(table, all, number(finding, "mapping"));
    printf("never matches: part %ld is a `*` and not the last; put it last, or name one segment as `:name`", number(finding, "index") + 1);
  } else if (json_is(kind, "invalidParameterName")) {
    put_place(table, all, number(finding, "mapping"));
    put_bad_name(finding);
  } else if (json_is(kind, "duplicatePattern")) {
    put_place(table, all, number(finding, "duplicateIndex"));
    printf("is never reached: it is the same as ");
    put_mapping(all, number(finding, "firstIndex"));
  } else if (json_is(kind, "wildcardShadowing")) {
    put_shadowing(table, all, finding, "wildcard", "takes");
  } else if (json_is(kind, "parameterShadowing")) {
    put_shadowing(table, all, finding, "parameters", "take");
  } else if (json_is(kind, "unreachable")) {
    put_unreachable(table, all, finding);
  } else if (json_is(kind, "undecided")) {
    put_place(table, all, number(finding, "index"));
    printf("may never be reached: the table is too tangled to say within the budget");
  } else if (json_is(kind, "unusedRequirement")) {
    put_unused(table, finding);
  } else if (json_is(kind, "schemeNotAllowed")) {
    put_shut_out(table, all, finding, "scheme");
  } else if (json_is(kind, "hostNotAllowed")) {
    put_shut_out(table, all, finding, "host");
  } else if (json_is(kind, "truncated")) {
    printf("%s: and %ld more", table->name, json_number(finding));
  } else {
    printf("%s: ", table->name);
    json_print(stdout, kind);
  }
  json url = json_member(finding, "url");
  if (url.at) {
    printf("; try ");
    json_print(stdout, url);
  }
  putchar('\n');
}

/* Prints the findings of one of the table's matchers and answers how many there are. */
static long put_findings(const table *table, int web) {
  nav_matcher *matcher = NULL;
  nav_buffer buffer = NAV_BUFFER_INIT;
  nav_error error = {0};
  long count = 0;
  if (nav_pipeline_matcher(table->pipeline, web, &matcher, NULL) != NAV_OK) return 0;
  if (nav_matcher_diagnostics(matcher, &buffer, &error) < 0) fail("%s: %s", table->name, error.message);
  json findings = json_of(buffer.data, buffer.length);
  for (json one = json_next(findings, (json){NULL, NULL}); one.at; one = json_next(findings, one)) {
    json finding = {NULL, NULL}, kind = json_only(one, &finding);
    put_finding(table, &table->mappings[web], kind, finding);
    count++;
  }
  nav_buffer_free(&buffer);
  nav_matcher_destroy(matcher);
  return count;
}

/* {"mappings":[finding...],"web":[finding...]}, as the library gives them. */
static int put_json(const table *table) {
  int found = 0;
  for (int web = 0; web < 2; web++) {
    nav_matcher *matcher = NULL;
    nav_buffer buffer = NAV_BUFFER_INIT;
    if (nav_pipeline_matcher(table->pipeline, web, &matcher, NULL) == NAV_OK) {
      found |= nav_matcher_diagnostics(matcher, &buffer, NULL) == NAV_OK;
      printf("%s%s", web ? ",\"web\":" : "{\"mappings\":", buffer.data);
    }
    nav_buffer_free(&buffer);
    nav_matcher_destroy(matcher);
  }
  puts("}");
  return found;
}

int lint(const table *table, int as_json) {
  if (as_json) return put_json(table);
  long count = put_findings(table, 0) + put_findings(table, 1);
  if (count > 0) printf("%ld finding%s\n", count, count == 1 ? "" : "s");
  return count > 0;
}
