/* Cases of the kind `match` (vectors/README.md, 3.4). */
#include <stdlib.h>
#include <string.h>

#include "runner.h"

/* A match of a URL, or null where none matches or the URL is not one. */
static char *play_url(nav_matcher *matcher, json url) {
  size_t length;
  char *spelling = text_of(url, &length);
  nav_buffer match = NAV_BUFFER_INIT;
  nav_error error = { 0 };
  nav_status status =
    spelling ? nav_matcher_match(matcher, spelling, length, &match, &error) : NAV_ERR_ARGUMENT;
  free(spelling);
  if (status < 0 && status != NAV_ERR_URL) {
    nav_buffer_free(&match);
    return refused("nav_matcher_match", status, &error);
  }
  begin_part();
  put_buffer("match", &match);
  end_part();
  return NULL;
}

/* A table in which every pattern takes what it matches, with all its parameters. */
static nav_status make_matcher(json patterns, nav_matcher **matcher, nav_error *error) {
  nav_buffer config = NAV_BUFFER_INIT;
  nav_json_begin(&config, NULL, NAV_JSON_OBJECT);
  nav_json_begin(&config, "mappings", NAV_JSON_ARRAY);
  for (json pattern = { 0 }; next(patterns, NULL, &pattern);) {
    nav_json_begin(&config, NULL, NAV_JSON_OBJECT);
    nav_json_put_json(&config, "pattern", pattern.start, pattern.length, NULL);
    nav_json_put_text(&config, "route", "matched", NAV_NUL);
    nav_json_put_text(&config, "query", "all", NAV_NUL);
    nav_json_end(&config, NAV_JSON_OBJECT);
  }
  nav_json_end(&config, NAV_JSON_ARRAY);
  nav_json_end(&config, NAV_JSON_OBJECT);
  nav_status status = nav_matcher_create(config.data, config.length, NULL, matcher, error);
  nav_buffer_free(&config);
  return status;
}

char *play_match(json test) {
  nav_matcher *matcher = NULL;
  nav_error error = { 0 };
  nav_buffer findings = NAV_BUFFER_INIT;
  nav_status status = make_matcher(member(test, "patterns"), &matcher, &error);
  char *wrong = status == NAV_OK ? NULL : refused("nav_matcher_create", status, &error);
  if (wrong == NULL) {
    nav_matcher_diagnostics(matcher, &findings, NULL);
    begin_part();
    put_buffer("diagnostics", &findings);
    end_part();
  }
  for (json one = { 0 }; wrong == NULL && next(member(test, "cases"), NULL, &one);) {
    wrong = play_url(matcher, member(one, "url"));
  }
  nav_matcher_destroy(matcher);
  return wrong;
}
