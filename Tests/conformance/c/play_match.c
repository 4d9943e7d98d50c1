/* Cases of the kind `match` (vectors/README.md, 3.4). */
#include <stdlib.h>
#include <string.h>

#include "runner.h"

/* The findings that the vectors speak of; the library has more kinds. */
static json_t *known_findings(nav_matcher *matcher) {
  static const char *const kinds[] = { "nonTerminalWildcard", "invalidParameterName",
    "duplicatePattern", "wildcardShadowing", "parameterShadowing" };
  nav_buffer buffer = NAV_BUFFER_INIT;
  nav_matcher_diagnostics(matcher, &buffer, NULL);
  json_t *all = take(&buffer), *known = json_array(), *finding;
  size_t index;
  json_array_foreach(all, index, finding) {
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
      if (json_object_get(finding, kinds[i])) json_array_append(known, finding);
    }
  }
  json_decref(all);
  return known;
}

/* What one URL comes to: a match, or null where none matches or the URL is no URL. */
static char *play_url(nav_matcher *matcher, const json_t *one, symbols *names) {
  const json_t *url = json_object_get(one, "url");
  nav_buffer buffer = NAV_BUFFER_INIT;
  nav_error error = { 0 };
  nav_status status =
    nav_matcher_match(matcher, json_string_value(url), json_string_length(url), &buffer, &error);
  if (status < 0 && status != NAV_ERR_URL)
    return nav_buffer_free(&buffer), refused("nav_matcher_match", status, &error);
  json_t *seen = status == NAV_OK ? take(&buffer) : json_null();
  nav_buffer_free(&buffer);
  char *found = difference(json_object_get(one, "expect"), seen, names);
  json_decref(seen);
  return found;
}

/* A table in which every pattern takes what it matches, with all its parameters. */
static char *table_of(const json_t *patterns) {
  json_t *mappings = json_array(), *pattern;
  size_t index;
  json_array_foreach((json_t *)patterns, index, pattern) {
    json_array_append_new(
      mappings, json_pack("{s:O,s:s,s:s}", "pattern", pattern, "route", "matched", "query", "all"));
  }
  json_t *config = json_pack("{s:o}", "mappings", mappings);
  char *json = dump(config);
  json_decref(config);
  return json;
}

char *play_match(const json_t *test) {
  char *config = table_of(json_object_get(test, "patterns")), *found = NULL;
  nav_matcher *matcher = NULL;
  nav_error error = { 0 };
  symbols names = { .count = 0 };
  nav_status status = nav_matcher_create(config, NAV_NUL, NULL, &matcher, &error);
  if (status != NAV_OK) {
    found = refused("nav_matcher_create", status, &error);
  } else {
    json_t *findings = known_findings(matcher);
    char *wrong = difference(json_object_get(test, "diagnostics"), findings, &names);
    if (wrong) found = text("diagnostics: %s", wrong);
    free(wrong);
    json_decref(findings);
  }
  size_t index;
  json_t *one;
  json_array_foreach(json_object_get(test, "cases"), index, one) {
    char *wrong = found ? NULL : misshapen("match", "url", one);
    if (found == NULL && wrong == NULL) wrong = play_url(matcher, one, &names);
    if (wrong) found = text("step %zu: %s", index, wrong);
    free(wrong);
  }
  nav_matcher_destroy(matcher);
  free(config);
  return found;
}
