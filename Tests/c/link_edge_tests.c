/* Edges of tables of links that random URLs do not come to. */
#include "test.h"

static nav_matcher *table(const char *config) {
  nav_matcher *m = NULL;
  nav_error error = { 0 };
  if (nav_matcher_create(config, NAV_NUL, NULL, &m, &error) != NAV_OK) {
    printf("no matcher from %s: %s\n", config, error.message);
    exit(1);
  }
  return m;
}

/* With and without the result, which take different ways. */
static void expect(nav_matcher *m, const char *url, const char *params) {
  nav_buffer result = NAV_BUFFER_INIT;
  nav_status status = params == NULL ? NAV_NO_MATCH : NAV_OK;
  CHECK_STATUS(nav_matcher_match(m, url, NAV_NUL, NULL, NULL), status);
  CHECK_STATUS(nav_matcher_match(m, url, NAV_NUL, &result, NULL), status);
  if (params != NULL) CHECK(result.data != NULL && strstr(result.data, params) != NULL);
  nav_buffer_free(&result);
}

TEST(a_number_has_digits_before_its_point) {
  nav_matcher *m = table("{\"mappings\":[{\"pattern\":\"/n/:x{number}\",\"route\":\"n\"}]}");
  expect(m, "/n/0.5", "\"params\":{\"x\":0.5}");
  expect(m, "/n/-0", "\"params\":{\"x\":0}");
  expect(m, "/n/-", NULL);
  expect(m, "/n/.5", NULL);
  expect(m, "/n/-.5", NULL);
  expect(m, "/n/e1", NULL);
  expect(m, "/n/01", NULL);
  nav_matcher_destroy(m);
  /* Where the value is not written, nothing else would notice that it is no number. */
  m = table("{\"mappings\":[{\"pattern\":\"/n/:x{number}\",\"template\":{\"name\":\"n\"}}]}");
  CHECK_STATUS(nav_matcher_match(m, "/n/0.5", NAV_NUL, NULL, NULL), NAV_OK);
  expect(m, "/n/.5", NULL);
  expect(m, "/n/-.5", NULL);
  expect(m, "/n/-.5e1", NULL);
  nav_matcher_destroy(m);
}

TEST(numbers_in_an_array_have_commas_between_them) {
  nav_matcher *m = table(
    "{\"mappings\":["
    "{\"pattern\":\"/t/:z{int}/:b{bool}\",\"template\":"
    "{\"name\":\"t\",\"params\":{\"a\":[1,\":z\",\":b\",\":q\"]}}}]}");
  expect(m, "/t/9/true?q=8", "\"params\":{\"a\":[1,9,true,\"8\"]}");
  expect(m, "/t/9/true?q=8&q=7", "\"params\":{\"a\":[1,9,true,[\"8\",\"7\"]]}");
  nav_matcher_destroy(m);
}

TEST(letters_of_four_bytes_begin_with_any_of_five_bytes) {
  nav_matcher *m = table("{\"mappings\":[{\"pattern\":\"/t/:x\",\"route\":\"t\"}]}");
  expect(m, "/t/%F0%90%80%80", "\"x\":\"\xF0\x90\x80\x80\"");
  expect(m, "/t/%F1%80%80%80", "\"x\":\"\xF1\x80\x80\x80\"");
  expect(m, "/t/%F2%80%80%80", "\"x\":\"\xF2\x80\x80\x80\"");
  expect(m, "/t/%F3%80%80%80", "\"x\":\"\xF3\x80\x80\x80\"");
  expect(m, "/t/%F4%80%80%80", "\"x\":\"\xF4\x80\x80\x80\"");
  nav_matcher_destroy(m);
}

/*
 * Two findings. Of the fourth, /:a/true, the first takes /true/true and the second /false/true.
 * Of the last one, /true/:b, /false/true and /:a/false take all URLs. The fourth takes none that
 * they leave, so it is not named, and they are still needed without it. With "strict" the message
 * is the first finding.
 */
#define PAIRS \
  "{\"pattern\":\"/true/:b{bool}\",\"route\":\"r\"}," \
  "{\"pattern\":\"/false/true\",\"route\":\"r\"}," \
  "{\"pattern\":\"/:a{bool}/false\",\"route\":\"r\"}," \
  "{\"pattern\":\"/:a{bool}/true\",\"route\":\"r\"}," \
  "{\"pattern\":\"/:a{bool}/:b{bool}\",\"route\":\"r\"}"

TEST(what_takes_all_urls_together_is_named_without_what_it_does_not_need) {
  nav_matcher *m = table("{\"mappings\":[" PAIRS "]}");
  nav_buffer findings = NAV_BUFFER_INIT;
  nav_error error = { 0 };
  nav_matcher *none = NULL;
  CHECK_STATUS(nav_matcher_diagnostics(m, &findings, NULL), NAV_OK);
  CHECK(strstr(findings.data, "{\"unreachable\":{\"index\":3,\"by\":[0,1]") != NULL);
  CHECK(strstr(findings.data, "{\"unreachable\":{\"index\":4,\"by\":[0,1,2]") != NULL);
  nav_buffer_free(&findings);
  nav_matcher_destroy(m);
  CHECK_STATUS(
    nav_matcher_create("{\"strict\":true,\"mappings\":[" PAIRS "]}", NAV_NUL, NULL, &none, &error),
    NAV_ERR_PATTERN);
  CHECK_TEXT(
    error.message, "mapping 3: mappings 0 and 1 take every URL of it (shown by /true/true)");
}

static void expect_finding(const char *mappings, const char *message) {
  char config[512];
  nav_matcher *none = NULL;
  nav_error error = { 0 };
  snprintf(config, sizeof config, "{\"strict\":true,\"mappings\":[%s]}", mappings);
  CHECK_STATUS(nav_matcher_create(config, NAV_NUL, NULL, &none, &error), NAV_ERR_PATTERN);
  CHECK_TEXT(error.message, message);
}

/* The first URL of the later pattern that comes to mind belongs to a mapping before both. */
TEST(a_finding_is_shown_by_a_url_that_the_named_mapping_gets) {
  expect_finding(
    "{\"pattern\":\"/a/true\",\"route\":\"r\"},{\"pattern\":\"/a/:b{bool}\",\"route\":\"r\"},"
    "{\"pattern\":\"/a/:b{bool}\",\"route\":\"r\"}",
    "mapping 2: /a/:param{bool} is mapping 1 again (shown by /a/false)");
  expect_finding(
    "{\"pattern\":\"/a/:x\",\"route\":\"r\"},{\"pattern\":\"/a/:x?\",\"route\":\"r\"},"
    "{\"pattern\":\"/a/:x?\",\"route\":\"r\"}",
    "mapping 2: /a/:param? is mapping 1 again (shown by /a)");
}

/* 150 equal patterns are 11,175 pairs, of which 10,000 are listed: those with the lowest first
 * mapping, though the pairs of the last pattern are found last. */
TEST(the_findings_that_are_listed_are_the_first_ones) {
  static char config[150 * 32 + 64];
  enum { SAME = 150 };
  nav_buffer findings = NAV_BUFFER_INIT;
  nav_matcher *m;
  size_t n = (size_t)sprintf(config, "{\"mappings\":[");
  int i;
  for (i = 0; i < SAME; i++) {
    n += (size_t)sprintf(config + n, "%s{\"pattern\":\"/a\",\"route\":\"r\"}", i ? "," : "");
  }
  sprintf(config + n, "]}");
  m = table(config);
  CHECK_STATUS(nav_matcher_diagnostics(m, &findings, NULL), NAV_OK);
  CHECK(strstr(findings.data, "\"firstIndex\":0,\"duplicateIndex\":149") != NULL);
  CHECK(strstr(findings.data, "\"firstIndex\":90,\"duplicateIndex\":149") != NULL);
  CHECK(strstr(findings.data, "\"firstIndex\":140,\"duplicateIndex\":141") == NULL);
  nav_buffer_free(&findings);
  nav_matcher_destroy(m);
}

TEST(labels_have_letters_of_every_length) {
  static const char *const taken[] = { "a", "\xC3\xA9", "\xE4\xB8\xAD", "\xE4\xB8\xAD\xE4\xB8\xAD",
    "a\xE4\xB8\xAD", "\xF0\xA0\x80\x80" };
  nav_pipeline *pipeline = NULL;
  nav_buffer decision = NAV_BUFFER_INIT;
  char url[96];
  size_t i;
  CHECK_STATUS(
    nav_pipeline_create(
      "{\"mappings\":[{\"pattern\":\"/*\",\"route\":\"r\"}],\"allowedHosts\":[\"*.shop.example\"]}",
      NAV_NUL, NULL, &pipeline, NULL),
    NAV_OK);
  for (i = 0; i < sizeof taken / sizeof *taken; i++) {
    snprintf(url, sizeof url, "https://%s.shop.example/", taken[i]);
    CHECK_STATUS(nav_pipeline_decide(pipeline, url, NAV_NUL, &decision, NULL), NAV_OK);
  }
  snprintf(url, sizeof url, "https://%s.shop.example/", "\xE2\x82\xAC");
  CHECK_STATUS(nav_pipeline_decide(pipeline, url, NAV_NUL, &decision, NULL), NAV_REJECTED);
  nav_buffer_free(&decision);
  nav_pipeline_destroy(pipeline);
}

TEST(a_config_of_links_that_is_no_json_is_told_as_such) {
  static const struct {
    const char *config;
    nav_status status;
    uint64_t offset;
  } cases[] = {
    { "{\"mappings\":[{\"pattern\":\"\",\"route\":\"r\"}]}", NAV_ERR_PATTERN, 25 },
    { "{\"mappings\":[{\"pattern\":\"\"/a\",\"route\":\"r\"}]}", NAV_ERR_JSON, 26 },
    { "{\"mappings\":[{\"pattern\":\"//h:1/a\",\"route\":\"r\"}", NAV_ERR_JSON, 46 },
  };
  size_t i;
  for (i = 0; i < sizeof cases / sizeof *cases; i++) {
    nav_matcher *m = NULL;
    nav_error error = { 0 };
    CHECK_STATUS(nav_matcher_create(cases[i].config, NAV_NUL, NULL, &m, &error), cases[i].status);
    CHECK(error.offset == cases[i].offset);
  }
}

/* The routes that the host was asked about, each followed by a mark for the question. */
static char asked[256];

static void note(const char *route, size_t length, const char *question) {
  snprintf(
    asked + strlen(asked), sizeof asked - strlen(asked), "%.*s%s ", (int)length, route, question);
}

static int32_t does_require(void *user_data, const char *route, size_t length) {
  (void)user_data;
  note(route, length, "?");
  return 1;
}

static int32_t may_see(void *user_data, const char *route, size_t length) {
  (void)user_data;
  note(route, length, "!");
  return 0;
}

TEST(a_host_is_asked_once_whether_a_link_may_show_its_route) {
  nav_link_callbacks callbacks = { .should_require = does_require, .is_authenticated = may_see };
  nav_pipeline *pipeline = NULL;
  nav_link_handler *links = NULL;
  nav_store *store = NULL;
  CHECK_STATUS(nav_pipeline_create("{\"mappings\":[{\"pattern\":\"/one\",\"route\":\"one\"}]}",
                 NAV_NUL, &callbacks, &pipeline, NULL),
    NAV_OK);
  CHECK_STATUS(nav_store_create(NULL, 0, &store, NULL), NAV_OK);
  CHECK_STATUS(nav_link_handler_create(pipeline, store, NULL, 0, &links, NULL), NAV_OK);
  CHECK_STATUS(nav_pipeline_decide(pipeline, "/one", NAV_NUL, NULL, NULL), NAV_PENDING);
  CHECK_STATUS(nav_link_handler_open(links, "/one", NAV_NUL, NULL, NULL), NAV_PENDING);
  CHECK_STATUS(nav_link_handler_resume(links, NULL, NULL), NAV_PENDING);
  CHECK_TEXT(asked,
    "{\"name\":\"one\"}? {\"name\":\"one\"}! {\"name\":\"one\"}? {\"name\":\"one\"}! "
    "{\"name\":\"one\"}? {\"name\":\"one\"}! ");
  nav_link_handler_destroy(links);
  nav_store_destroy(store);
  nav_pipeline_destroy(pipeline);
}
