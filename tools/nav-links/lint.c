/* nav-links lint: the library's findings, for people or for tools. */
#include <stdio.h>

#include "nav_links.h"

/* FILE:LINE: PATTERN: */
static void put_place(const table *table, json mappings, long index) {
  json mapping = mapping_at(mappings, index);
  printf("%s:%ld: ", table->name, line_of(table, mapping));
  json_print(stdout, json_member(mapping, "pattern"));
  printf(": ");
}

/* PATTERN (line N) */
static void put_mapping(const table *table, json mappings, long index) {
  json mapping = mapping_at(mappings, index);
  json_print(stdout, json_member(mapping, "pattern"));
  printf(" (line %ld)", line_of(table, mapping));
}

static long number(json finding, const char *key) { return json_number(json_member(finding, key)); }

static void put_unreachable(const table *table, json mappings, json finding) {
  put_place(table, mappings, number(finding, "index"));
  printf("is never reached: these take all of its URLs before it: ");
  json by = json_member(finding, "by");
  for (json one = json_next(by, (json){NULL, NULL}); one.at; one = json_next(by, one)) {
    if (one.at > by.at + 1) printf(", ");
    put_mapping(table, mappings, json_number(one));
  }
}

static void put_shadowing(const table *table, json mappings, json finding, const char *what, const char *verb) {
  put_place(table, mappings, number(finding, "shadowedIndex"));
  printf("is never reached: the %s of ", what);
  put_mapping(table, mappings, number(finding, "index"));
  printf(" %s all of its URLs before it", verb);
}

static void put_finding(const table *table, json mappings, json kind, json finding) {
  if (json_is(kind, "nonTerminalWildcard")) {
    put_place(table, mappings, number(finding, "mapping"));
    printf("never matches: part %ld is a `*` and not the last; put it last, or name one segment as `:name`", number(finding, "index") + 1);
  } else if (json_is(kind, "invalidParameterName")) {
    put_place(table, mappings, number(finding, "mapping"));
    printf("never matches: part %ld, ", number(finding, "index") + 1);
    json_print(stdout, json_member(finding, "name"));
    printf(", is no parameter; write `:name` with letters, digits and _, and a known type in {}");
  } else if (json_is(kind, "duplicatePattern")) {
    put_place(table, mappings, number(finding, "duplicateIndex"));
    printf("is never reached: it is the same as ");
    put_mapping(table, mappings, number(finding, "firstIndex"));
  } else if (json_is(kind, "wildcardShadowing")) {
    put_shadowing(table, mappings, finding, "wildcard", "takes");
  } else if (json_is(kind, "parameterShadowing")) {
    put_shadowing(table, mappings, finding, "parameters", "take");
  } else if (json_is(kind, "unreachable")) {
    put_unreachable(table, mappings, finding);
  } else if (json_is(kind, "undecided")) {
    put_place(table, mappings, number(finding, "index"));
    printf("may never be reached: the table is too tangled to say within the budget");
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
  json findings = json_of(buffer.data, buffer.length), mappings = mappings_of(table, web);
  for (json one = json_next(findings, (json){NULL, NULL}); one.at; one = json_next(findings, one)) {
    json finding = {NULL, NULL}, kind = json_only(one, &finding);
    put_finding(table, mappings, kind, finding);
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
