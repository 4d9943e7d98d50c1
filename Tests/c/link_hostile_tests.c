/*
 * Hostile URLs and tables (protocol §5): a matcher answers or says which error at which byte; a
 * pipeline, whose URLs come from outside, has an answer for everything but text that is not UTF-8.
 */
#include "test.h"

#define NOWHERE UINT64_MAX
#define TEXT(literal) literal, sizeof(literal) - 1
#define REJECTED(reason) NAV_REJECTED, "{\"rejected\":{\"" reason

/*
 * Both refuse a URL, at that byte; or bytes that are no UTF-8. Both take it; or only the matcher
 * does.
 */
#define INVALID(offset) NAV_ERR_URL, offset, NULL, REJECTED("invalidURL\":{")
#define BROKEN(offset) NAV_ERR_UTF8, offset, NULL, NAV_ERR_UTF8, NULL
#define TAKEN(values) NAV_OK, NOWHERE, values, NAV_OK, "{\"plan\":"
#define REFUSED(values, reason) NAV_OK, NOWHERE, values, REJECTED(reason)

static const struct url_case {
  const char *what, *url;
  size_t length;
  nav_status match;     /* of a matcher with the pattern / *rest */
  uint64_t offset;      /* of its error */
  const char *values;   /* what the matcher reads, or NULL */
  nav_status decide;    /* of a pipeline that allows app://h, with an exact host and *.h.example */
  const char *decision; /* how its answer begins */
} urls[] = {
  { "a control byte", TEXT("app://h/a\x01"), INVALID(9) },
  { "a NUL byte", TEXT("app://h/a\0b"), INVALID(9) },
  { "a DEL byte", TEXT("app://h/\x7F"), INVALID(8) },
  { "a line break in a query", TEXT("app://h/?a=\r\n"), INVALID(11) },
  { "an escaped overlong slash", TEXT("app://h/%C0%AF"), INVALID(8) },
  { "an escaped surrogate", TEXT("app://h/%ED%A0%80"), INVALID(8) },
  { "a number beyond Unicode", TEXT("app://h/%F4%90%80%80"), INVALID(8) },
  { "an escaped character cut short", TEXT("app://h/%E2%82"), INVALID(8) },
  { "a character half raw and half escaped", TEXT("app://h/%C3\xC3\xA9"), INVALID(8) },
  { "broken UTF-8", TEXT("app://h/\xFF"), BROKEN(8) },
  { "overlong UTF-8", TEXT("app://h/\xC0\xAF"), BROKEN(8) },
  { "a UTF-8 surrogate", TEXT("app://h/\xED\xA0\x80"), BROKEN(8) },
  { "an escaped NUL is data", TEXT("app://h/%00"), TAKEN("[\"\\u0000\"]") },
  { "an escaped slash is data", TEXT("app://h/a%2Fb/%2f"), TAKEN("[\"a/b\",\"/\"]") },
  { "an escape is decoded once", TEXT("app://h/%252F"), TAKEN("[\"%2F\"]") },
  { "a way up", TEXT("app://h/a/../b"),
    REFUSED("[\"a\",\"..\",\"b\"]", "dotSegment\":{\"actual\":\"app://h/a/../b\"") },
  { "a way up with escapes", TEXT("app://h/%2e%2E"), REFUSED("[\"..\"]", "dotSegment\":{") },
  { "dots in a name", TEXT("app://h/.../a..b/.c"), TAKEN("[\"...\",\"a..b\",\".c\"]") },
  { "user-info", TEXT("app://u:p@h/a"),
    REFUSED("[\"a\"]", "nonCanonicalOrigin\":{\"actual\":\"u:p@h\"") },
  { "empty user-info", TEXT("app://@h/a"),
    REFUSED("[\"a\"]", "nonCanonicalOrigin\":{\"actual\":\"@h\"") },
  { "a host that is user-info of another", TEXT("app://h@evil/a"),
    REFUSED("[\"a\"]", "hostNotAllowed\":{\"actual\":\"evil\"") },
  { "two at signs", TEXT("app://h@evil@h/a"), INVALID(12) },
  { "a backslash is no slash", TEXT("app://h\\@evil/a"),
    REFUSED("[\"a\"]", "hostNotAllowed\":{\"actual\":\"evil\"") },
  { "a backslash in a host", TEXT("app://evil\\.h.example/a"),
    REFUSED("[\"a\"]", "invalidURL\":{") },
  { "an escaped slash in a host", TEXT("app://evil%2f.h.example/a"),
    REFUSED("[\"a\"]", "invalidURL\":{") },
  { "a backslash in a web host", TEXT("https://evil\\.h.example/a"), INVALID(12) },
  { "an escaped slash in a web host", TEXT("https://evil%2f.h.example/a"), INVALID(12) },
  { "a backslash before a web host", TEXT("https://evil\\@h/a"), INVALID(12) },
  { "a wide solidus in a label", TEXT("app://evil\xEF\xBC\x8F.h.example/a"),
    REFUSED("[\"a\"]", "hostNotAllowed\":") },
  { "a letter beyond ASCII in a label", TEXT("app://\xC3\xA9.h.example/a"), TAKEN("[\"a\"]") },
  { "an escaped overlong slash of three bytes", TEXT("app://h/%E0%80%AF"), INVALID(8) },
  { "an escaped overlong slash of four bytes", TEXT("app://h/%F0%80%80%AF"), INVALID(8) },
  { "overlong UTF-8 of three bytes", TEXT("app://h/\xE0\x80\xAF"), BROKEN(8) },
  { "an IPv6 host of eight groups", TEXT("app://[1:2:3:4:5:6:7:8]/a"),
    REFUSED("[\"a\"]", "hostNotAllowed\":") },
  { "an IPv6 host of eight groups and a gap", TEXT("app://[1:2:3:4:5:6:7:8::]/a"), INVALID(7) },
  { "an IPv6 host of eight groups around a gap", TEXT("app://[1:2:3:4::5:6:7:8]/a"), INVALID(7) },
  { "an IPv4 part with a leading zero", TEXT("app://[::1.2.3.04]/a"), INVALID(7) },
  { "a port", TEXT("app://h:80/a"),
    REFUSED("[\"a\"]", "nonCanonicalOrigin\":{\"actual\":\"h:80\"") },
  { "an empty port", TEXT("app://h:/a"),
    REFUSED("[\"a\"]", "nonCanonicalOrigin\":{\"actual\":\"h:\"") },
  { "a port that is no number", TEXT("app://h:8x/a"), INVALID(9) },
  { "an upper-case scheme and host", TEXT("APP://H/A"), TAKEN("[\"A\"]") },
  { "an escaped host", TEXT("app://%48/a"), TAKEN("[\"a\"]") },
  { "a trailing dot", TEXT("app://h./a"),
    REFUSED("[\"a\"]", "hostNotAllowed\":{\"actual\":\"h.\"") },
  { "an apex is no label under itself", TEXT("app://h.example/a"),
    REFUSED("[\"a\"]", "hostNotAllowed\":") },
  { "a host that only ends alike", TEXT("app://evilh.example/a"),
    REFUSED("[\"a\"]", "hostNotAllowed\":") },
  { "an empty label", TEXT("app://.h.example/a"), REFUSED("[\"a\"]", "hostNotAllowed\":") },
  { "labels under a host", TEXT("app://a.b.h.example/a"), TAKEN("[\"a\"]") },
  { "an IPv6 host", TEXT("app://[::1]/a"), TAKEN("[\"a\"]") },
  { "an IPv6 host with a port", TEXT("app://[::1]:80/a"),
    REFUSED("[\"a\"]", "nonCanonicalOrigin\":{\"actual\":\"[::1]:80\"") },
  { "an IPv6 host without its bracket", TEXT("app://[::1/a"), INVALID(6) },
  { "an IPv6 host with a zone", TEXT("app://[::1%25eth0]/a"), INVALID(7) },
  { "no host", TEXT("app:/a"), REFUSED("[\"a\"]", "hostNotAllowed\":{\"actual\":null") },
  { "another scheme", TEXT("javascript:alert(1)"),
    REFUSED("[\"alert(1)\"]", "schemeNotAllowed\":{\"actual\":\"javascript\"") },
  { "no scheme", TEXT("//h/a"), REFUSED("[\"a\"]", "schemeNotAllowed\":{\"actual\":null") },
  { "a hidden host", TEXT("/\\evil.com"),
    REFUSED("[\"\\\\evil.com\"]", "invalidURL\":{\"actual\":\"/\\\\evil.com\",\"offset\":0,") },
  { "a hidden host after a blank", TEXT(" //evil.com"),
    REFUSED("[\" \",\"evil.com\"]", "invalidURL\":{\"actual\":\" //evil.com\",\"offset\":1,") },
  { "a hidden host after three slashes", TEXT("///evil.com"),
    REFUSED("[\"evil.com\"]", "invalidURL\":{") },
  { "a colon behind no scheme", TEXT("1a:b"), INVALID(2) },
  { "the empty text", TEXT(""), REFUSED(NULL, "schemeNotAllowed\":{\"actual\":null") },
};

static nav_matcher *everything(void) {
  nav_matcher *m = NULL;
  CHECK_STATUS(nav_matcher_create("{\"mappings\":[{\"pattern\":\"/*rest\",\"route\":\"all\"}]}",
                 NAV_NUL, NULL, &m, NULL),
    NAV_OK);
  return m;
}
static nav_pipeline *guarded_pipeline(void) {
  nav_pipeline *p = NULL;
  CHECK_STATUS(
    nav_pipeline_create(
      "{\"mappings\":[{\"pattern\":\"/*rest\",\"route\":\"all\"}],\"allowedSchemes\":[\"app\"],\"allowedHosts\":[\"h\",\"[::1]\",\"*.h.example\"]}",
      NAV_NUL, NULL, &p, NULL),
    NAV_OK);
  return p;
}

TEST(a_config_lets_dot_segments_in) {
  nav_pipeline *p = NULL;
  nav_buffer out = NAV_BUFFER_INIT;
  const char *refused = "{\"rejected\":{\"invalidURL\":{";
  CHECK_STATUS(nav_pipeline_create(
                 "{\"mappings\":[{\"pattern\":\"/*rest\",\"route\":\"all\"}],\"dotSegments\":true}",
                 NAV_NUL, NULL, &p, NULL),
    NAV_OK);
  CHECK_STATUS(nav_pipeline_decide(p, "/a/../%2e", NAV_NUL, &out, NULL), NAV_OK);
  CHECK(strstr(out.data, "[\"a\",\"..\",\".\"]") != NULL);
  CHECK_STATUS(nav_pipeline_decide(p, "\\/evil.com", NAV_NUL, &out, NULL), NAV_REJECTED);
  CHECK(strncmp(out.data, refused, strlen(refused)) == 0);
  nav_buffer_free(&out);
  nav_pipeline_destroy(p);
}

TEST(every_hostile_url_has_a_typed_answer) {
  nav_matcher *m = everything();
  nav_pipeline *p = guarded_pipeline();
  nav_buffer out = NAV_BUFFER_INIT;
  size_t i;
  for (i = 0; i < sizeof urls / sizeof urls[0]; i++) {
    const struct url_case *c = &urls[i];
    nav_error error = { 0 };
    char wanted[128];
    nav_status status = nav_matcher_match(m, c->url, c->length, &out, &error);
    if (status != c->match || (status < 0 && (error.offset != c->offset || out.length != 0))) {
      printf(
        "%s: a matcher answers %d at %llu\n", c->what, status, (unsigned long long)error.offset);
      CHECK(!"the matcher's answer");
    }
    if (c->values != NULL) {
      snprintf(wanted, sizeof wanted, "\"params\":{\"rest\":%s}}", c->values);
      if (strstr(out.data, wanted) == NULL) {
        printf("%s: a matcher reads %s\n", c->what, out.data);
        CHECK(!"the values");
      }
    }
    status = nav_pipeline_decide(p, c->url, c->length, &out, &error);
    if (status != c->decide ||
      (c->decision == NULL ? out.length != 0
                           : strncmp(out.data, c->decision, strlen(c->decision)) != 0)) {
      printf("%s: a pipeline answers %d %s\n", c->what, status, out.data == NULL ? "" : out.data);
      CHECK(!"the pipeline's answer");
    }
  }
  nav_buffer_free(&out);
  nav_pipeline_destroy(p);
  nav_matcher_destroy(m);
}

/* A URL of `head`, then `count` times `part`. */
static char *repeated(const char *head, const char *part, size_t count) {
  size_t size = strlen(part), start = strlen(head), i;
  char *text = malloc(start + size * count + 1);
  memcpy(text, head, start);
  for (i = 0; i < count; i++) memcpy(text + start + i * size, part, size);
  text[start + size * count] = 0;
  return text;
}

TEST(a_url_at_its_limits_is_taken_and_one_more_is_refused) {
  static const struct {
    const char *head, *part;
    size_t most;
    const char *answer;
  } cases[] = {
    { "app://h/", "a", 8192 - 8,
      "{\"rejected\":{\"inputLimitExceeded\":{\"limit\":\"maxURLLength\",\"actual\":8193,\"maximum\":8192}}}" },
    { "app://h", "/a", 128,
      "{\"rejected\":{\"inputLimitExceeded\":{\"limit\":\"maxPathSegments\",\"actual\":129,\"maximum\":128}}}" },
    { "app://h/?", "a=&", 256,
      "{\"rejected\":{\"inputLimitExceeded\":{\"limit\":\"maxQueryItems\",\"actual\":257,\"maximum\":256}}}" },
  };
  nav_matcher *m = everything();
  nav_pipeline *p = guarded_pipeline();
  nav_buffer out = NAV_BUFFER_INIT;
  nav_error error = { 0 };
  char *many = repeated("app://h/?", "a&", 1000);
  size_t i;
  for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    char *within = repeated(cases[i].head, cases[i].part, cases[i].most),
         *beyond = repeated(cases[i].head, cases[i].part, cases[i].most + 1);
    CHECK_STATUS(nav_matcher_match(m, within, NAV_NUL, &out, NULL), NAV_OK);
    CHECK_STATUS(nav_pipeline_decide(p, within, NAV_NUL, &out, NULL), NAV_OK);
    CHECK_ERROR(nav_matcher_match(m, beyond, NAV_NUL, &out, &error), error, NAV_ERR_LIMIT, NOWHERE);
    CHECK_STATUS(nav_pipeline_decide(p, beyond, NAV_NUL, &out, NULL), NAV_REJECTED);
    CHECK_TEXT(out.data, cases[i].answer);
    free(within);
    free(beyond);
  }
  CHECK_STATUS(nav_pipeline_decide(p, many, NAV_NUL, &out, NULL), NAV_REJECTED);
  CHECK_TEXT(out.data,
    "{\"rejected\":{\"inputLimitExceeded\":{\"limit\":\"maxQueryItems\",\"actual\":1000,\"maximum\":256}}}");
  free(many);
  nav_buffer_free(&out);
  nav_pipeline_destroy(p);
  nav_matcher_destroy(m);
}

#define ROW(pattern) "{\"mappings\":[{\"pattern\":\"" pattern "\",\"route\":\"r\"}]}"

TEST(every_hostile_table_has_a_typed_answer) {
  static const struct {
    const char *config;
    nav_status status;
    uint64_t offset;
    const char *finding;
  } cases[] = {
    /* Names and wildcards that never match are findings. */
    { ROW("/:1"), NAV_OK, NOWHERE,
      "[{\"invalidParameterName\":{\"pattern\":\"/:1\",\"index\":0,\"name\":\"1\",\"mapping\":0," },
    { ROW("/:"), NAV_OK, NOWHERE, "[{\"invalidParameterName\":{" },
    { ROW("/:a-b"), NAV_OK, NOWHERE, "[{\"invalidParameterName\":{" },
    { ROW("/:x{what}"), NAV_OK, NOWHERE, "[{\"invalidParameterName\":{" },
    { ROW("/:x{int}y"), NAV_OK, NOWHERE, "[{\"invalidParameterName\":{" },
    { ROW("/:x?/y"), NAV_OK, NOWHERE, "[{\"invalidParameterName\":{" },
    { ROW("/*9"), NAV_OK, NOWHERE, "[{\"invalidParameterName\":{" },
    { ROW("/a/*/b"), NAV_OK, NOWHERE,
      "[{\"nonTerminalWildcard\":{\"pattern\":\"/a/*/b\",\"index\":1,\"mapping\":0," },
    { ROW("/*rest/b"), NAV_OK, NOWHERE, "[{\"nonTerminalWildcard\":{" },
    { ROW("/*/*"), NAV_OK, NOWHERE, "[{\"nonTerminalWildcard\":{" },
    /* What is no pattern is an error at its byte. */
    { ROW(""), NAV_ERR_PATTERN, 25, NULL },
    { ROW("//h:80/x"), NAV_ERR_PATTERN, 28, NULL },
    { ROW("//u@h/x"), NAV_ERR_PATTERN, 28, NULL },
    { ROW("//*.h/x"), NAV_ERR_PATTERN, 27, NULL },
    { ROW("//h%41/x"), NAV_ERR_PATTERN, 28, NULL },
    { ROW("//h|/x"), NAV_ERR_PATTERN, 28, NULL },
    { ROW("//h<b/x"), NAV_ERR_PATTERN, 28, NULL },
    { ROW("//[1:2:3:4:5:6:7:8::]/x"), NAV_ERR_PATTERN, 27, NULL },
    { ROW("//[::1.2.3.04]/x"), NAV_ERR_PATTERN, 27, NULL },
    { ROW("//[::1/x"), NAV_ERR_PATTERN, 27, NULL },
    { ROW("1a://h/x"), NAV_ERR_PATTERN, 25, NULL },
    { ROW("/\xFF"), NAV_ERR_UTF8, 26, NULL },
    { ROW("/\\ud800"), NAV_ERR_JSON, 26, NULL },
    /* Wrong JSON. */
    { "", NAV_ERR_JSON, 0, NULL },
    { "[]", NAV_ERR_ARGUMENT, 0, NULL },
    { "{\"mappings\":{}}", NAV_ERR_ARGUMENT, 12, NULL },
    { "{\"mappings\":[1]}", NAV_ERR_ARGUMENT, 13, NULL },
    { "{\"mappings\":[{}]}", NAV_ERR_ARGUMENT, NOWHERE, NULL },
    { "{\"mappings\":[{\"pattern\":\"/a\"}]}", NAV_ERR_ARGUMENT, 13, NULL },
    { "{\"mappings\":[{\"pattern\":7,\"route\":\"r\"}]}", NAV_ERR_ARGUMENT, 24, NULL },
    { "{\"mappings\":[{\"pattern\":\"/a\",\"route\":\"r\",\"routes\":[\"r\"]}]}", NAV_ERR_ARGUMENT,
      13, NULL },
    { "{\"mappings\":[{\"pattern\":\"/a\",\"route\":\"\"}]}", NAV_ERR_ROUTE, 37, NULL },
    { "{\"mappings\":[{\"pattern\":\"/a\",\"routes\":[]}]}", NAV_ERR_ARGUMENT, 38, NULL },
    { "{\"mappings\":[{\"pattern\":\"/a\",\"template\":7}]}", NAV_ERR_ROUTE, 40, NULL },
    { "{\"mappings\":[{\"pattern\":\"/a\",\"callback\":true}]}", NAV_ERR_ARGUMENT, NOWHERE, NULL },
    { "{\"mappings\":[{\"pattern\":\"/a\",\"route\":\"r\",\"query\":7}]}", NAV_ERR_ARGUMENT,
      NOWHERE, NULL },
    { "{\"mappings\":[],\"limits\":{\"maxURLLength\":-1}}", NAV_ERR_ARGUMENT, NOWHERE, NULL },
    { "{\"mappings\":[],\"mappings\":[]}", NAV_ERR_JSON, NOWHERE, NULL },
    { "{\"mappings\":[],\"table\":[]}", NAV_ERR_ARGUMENT, 15, NULL },
  };
  nav_buffer out = NAV_BUFFER_INIT;
  size_t i;
  for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    nav_matcher *m = NULL;
    nav_error error = { 0 };
    nav_status status = nav_matcher_create(cases[i].config, NAV_NUL, NULL, &m, &error);
    int fits = status == cases[i].status && (status == NAV_OK) == (m != NULL);
    if (status < 0)
      fits &= error.code == status && error.message[0] != 0 &&
        (cases[i].offset == NOWHERE || error.offset == cases[i].offset);
    if (m != NULL) {
      CHECK_STATUS(nav_matcher_diagnostics(m, &out, NULL), NAV_OK);
      fits &= strncmp(out.data, cases[i].finding, strlen(cases[i].finding)) == 0;
      /* Whatever is wrong with the only pattern, it takes nothing. */
      CHECK_STATUS(nav_matcher_match(m, "/a/b", NAV_NUL, NULL, NULL), NAV_NO_MATCH);
    }
    if (!fits) {
      printf("%s: %d at %llu: %s %s\n", cases[i].config, status, (unsigned long long)error.offset,
        error.message, m != NULL ? out.data : "");
      CHECK(!"the answer");
    }
    nav_matcher_destroy(m);
  }
  nav_buffer_free(&out);
}

/*
 * The first 48 patterns take "true" or "false" in one segment each, the others booleans in most. No
 * URL is left for those, which only a look at all combinations would show: a table may use no more
 * than its budget, and says what it could not decide.
 */
TEST(a_table_that_takes_too_long_to_examine_is_made_and_says_so) {
  enum { SEGMENTS = 24, PATTERNS = 1000, ROW_BYTES = 320 };
  char *config = malloc(PATTERNS * ROW_BYTES), url[SEGMENTS * 8];
  nav_buffer out = NAV_BUFFER_INIT;
  nav_matcher *m = NULL;
  nav_error error = { 0 };
  size_t n, u = 0;
  int index, segment;
  if (config == NULL) abort();
  n = (size_t)sprintf(config, "{\"mappings\":[");
  for (index = 0; index < PATTERNS; index++) {
    n += (size_t)sprintf(config + n, "%s{\"pattern\":\"", index > 0 ? "," : "");
    for (segment = 0; segment < SEGMENTS; segment++) {
      int choice = index - 2 * SEGMENTS,
          is_bool = choice >= 0 && (segment >= 10 || !(choice >> segment & 1));
      n += (size_t)sprintf(config + n, "%s",
        is_bool                                ? "/:b{bool}"
          : choice < 0 && index / 2 == segment ? index % 2 ? "/true" : "/false"
                                               : "/:s{slug}");
    }
    n += (size_t)sprintf(config + n, "\",\"route\":\"r%d\"}", index);
  }
  n += (size_t)sprintf(config + n, "]}");
  CHECK_STATUS(nav_matcher_create(config, n, NULL, &m, NULL), NAV_OK);
  CHECK_STATUS(nav_matcher_diagnostics(m, &out, NULL), NAV_OK);
  CHECK(strstr(out.data, "{\"undecided\":{\"index\":48,") != NULL);
  CHECK(strstr(out.data, "{\"undecided\":{\"index\":999,") != NULL);
  for (segment = 0; segment < SEGMENTS; segment++)
    u += (size_t)sprintf(url + u, segment == 7 ? "/true" : "/x");
  CHECK_STATUS(nav_matcher_match(m, url, NAV_NUL, &out, NULL), NAV_OK);
  CHECK(strncmp(out.data, "{\"index\":15,", 12) == 0);
  nav_matcher_destroy(m);
  n -= 1;
  n += (size_t)sprintf(config + n, ",\"strict\":true}");
  CHECK_STATUS(nav_matcher_create(config, n, NULL, &m, &error), NAV_ERR_PATTERN);
  nav_buffer_free(&out);
  free(config);
}
