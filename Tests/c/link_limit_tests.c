/* Every limit of the protocol about links, at n and at n + 1 (section 5 and section 7). */
#include "test.h"

enum { PATTERN = 2048, NESTING = 64, LISTED = 10000 };

static char *filled(const char *head, char byte, size_t count, const char *tail) {
  size_t start = strlen(head), end = strlen(tail);
  char *text = malloc(start + count + end + 1);
  if (text == NULL) abort();
  memcpy(text, head, start);
  memset(text + start, byte, count);
  memcpy(text + start + count, tail, end + 1);
  return text;
}

static nav_status made(char *config, nav_error *error) {
  nav_matcher *m = NULL;
  nav_status status = nav_matcher_create(config, NAV_NUL, NULL, &m, error);
  CHECK((m != NULL) == (status == NAV_OK));
  nav_matcher_destroy(m);
  free(config);
  return status;
}

TEST(a_pattern_of_2048_bytes_is_taken_and_one_byte_more_is_not) {
  static const char head[] = "{\"mappings\":[{\"pattern\":\"/", tail[] = "\",\"route\":\"r\"}]}";
  nav_error error = { 0 };
  CHECK_STATUS(made(filled(head, 'a', PATTERN - 1, tail), NULL), NAV_OK);
  CHECK_ERROR(made(filled(head, 'a', PATTERN, tail), &error), error, NAV_ERR_LIMIT,
    sizeof head - 2 + PATTERN);
  CHECK_TEXT(error.message, "a pattern of 2049 bytes; the limit is 2048");
}

/* A template is a route: its object, its params, and what lies in them. */
TEST(a_template_nests_64_deep_and_no_deeper) {
  static const char head[] =
    "{\"mappings\":[{\"pattern\":\"/a/:x\",\"template\":{\"name\":\"r\","
    "\"params\":{\"p\":";
  size_t depth;
  for (depth = NESTING - 2; depth <= NESTING - 1; depth++) {
    char *open = filled(head, '[', depth, "\":x\""), *config = filled(open, ']', depth, "}}}]}");
    free(open);
    CHECK_STATUS(made(config, NULL), depth == NESTING - 2 ? NAV_OK : NAV_ERR_LIMIT);
  }
}

/* The limits of a config, each at its number, one beyond, and switched off. */
TEST(a_config_sets_each_limit_of_a_url) {
  static const struct {
    const char *name, *within, *beyond, *answer;
  } cases[] = {
    { "maxURLLength", "/a/b?c=d", "/a/b?c=de", "\"actual\":9,\"maximum\":8" },
    { "maxPathSegments", "/a/b/c/d/e/f/g/h", "/a/b/c/d/e/f/g/h/i", "\"actual\":9,\"maximum\":8" },
    { "maxQueryItems", "/?a&b&c&d&e&f&g&h", "/?a&b&c&d&e&f&g&&h&i", "\"actual\":9,\"maximum\":8" },
  };
  nav_buffer d = NAV_BUFFER_INIT;
  size_t i, limit;
  for (i = 0; i < sizeof cases / sizeof *cases; i++) {
    for (limit = 0; limit <= 8; limit += 8) {
      nav_pipeline *p = NULL;
      nav_matcher *m = NULL;
      nav_error error = { 0 };
      char config[128];
      snprintf(config, sizeof config,
        "{\"mappings\":[{\"pattern\":\"/*\",\"route\":\"r\"}],\"limits\":{\"%s\":%d}}",
        cases[i].name, (int)limit);
      CHECK_STATUS(nav_pipeline_create(config, NAV_NUL, NULL, &p, NULL), NAV_OK);
      CHECK_STATUS(nav_matcher_create(config, NAV_NUL, NULL, &m, NULL), NAV_OK);
      CHECK_STATUS(nav_pipeline_decide(p, cases[i].within, NAV_NUL, &d, NULL), NAV_OK);
      CHECK_STATUS(nav_matcher_match(m, cases[i].within, NAV_NUL, NULL, NULL), NAV_OK);
      if (limit == 0) {
        CHECK_STATUS(nav_pipeline_decide(p, cases[i].beyond, NAV_NUL, &d, NULL), NAV_OK);
      } else {
        CHECK_STATUS(nav_pipeline_decide(p, cases[i].beyond, NAV_NUL, &d, NULL), NAV_REJECTED);
        CHECK(strstr(d.data, cases[i].name) != NULL && strstr(d.data, cases[i].answer) != NULL);
        CHECK_ERROR(nav_matcher_match(m, cases[i].beyond, NAV_NUL, NULL, &error), error,
          NAV_ERR_LIMIT, UINT64_MAX);
        CHECK(strstr(error.message, cases[i].name) != NULL);
      }
      nav_matcher_destroy(m);
      nav_pipeline_destroy(p);
    }
  }
  nav_buffer_free(&d);
}

/* Off is off: a URL far beyond the defaults. */
TEST(a_limit_of_0_is_none) {
  nav_matcher *m = NULL;
  char *url = filled("/", 'a', 100000, ""), *many = malloc(40001);
  size_t i;
  for (i = 0; i < 20000; i++) memcpy(many + 2 * i, "/a", 2);
  many[40000] = 0;
  CHECK_STATUS(nav_matcher_create("{\"mappings\":[{\"pattern\":\"/*\",\"route\":\"r\"}],\"limits\":"
                                  "{\"maxURLLength\":0,\"maxPathSegments\":0,\"maxQueryItems\":0}}",
                 NAV_NUL, NULL, &m, NULL),
    NAV_OK);
  CHECK_STATUS(nav_matcher_match(m, url, NAV_NUL, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_matcher_match(m, many, NAV_NUL, NULL, NULL), NAV_OK);
  nav_matcher_destroy(m);
  free(url);
  free(many);
}

/* A table whose `rows` after the first are all in its shadow. */
static size_t findings_of(int rows, nav_buffer *findings) {
  static const char head[] = "{\"mappings\":[{\"pattern\":\"/*\",\"route\":\"r\"}", tail[] = "]}";
  char *config = malloc(64 + (size_t)rows * 48), *at = config;
  nav_matcher *m = NULL;
  size_t count = 0;
  const char *found;
  at += sprintf(at, "%s", head);
  for (int i = 0; i < rows; i++) at += sprintf(at, ",{\"pattern\":\"/p%d\",\"route\":\"r\"}", i);
  sprintf(at, "%s", tail);
  CHECK_STATUS(nav_matcher_create(config, NAV_NUL, NULL, &m, NULL), NAV_OK);
  CHECK_STATUS(nav_matcher_diagnostics(m, findings, NULL), NAV_OK);
  for (found = findings->data; (found = strstr(found, "\"wildcardShadowing\"")); found++) count++;
  nav_matcher_destroy(m);
  free(config);
  return count;
}

TEST(ten_thousand_findings_are_listed_and_the_rest_are_counted) {
  nav_buffer findings = NAV_BUFFER_INIT;
  CHECK(findings_of(LISTED, &findings) == LISTED && strstr(findings.data, "truncated") == NULL);
  CHECK(findings_of(LISTED + 1, &findings) == LISTED);
  CHECK(strstr(findings.data, ",{\"truncated\":1}]") != NULL);
  nav_buffer_free(&findings);
}
