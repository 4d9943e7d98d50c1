/* What a policy decides about hosts, sign-in and links that wait (protocol, section 5). */
#include "test.h"

static nav_pipeline *make_pipeline(const char *config, const nav_link_callbacks *callbacks) {
  nav_pipeline *pipeline = NULL;
  nav_error error = { 0 };
  if (nav_pipeline_create(config, NAV_NUL, callbacks, &pipeline, &error) == NAV_OK) return pipeline;
  printf("no pipeline from %s: %s\n", config, error.message);
  exit(1);
}

/* Every character that no host has, raw and as an escape, between a host and one that is allowed.
 */
TEST(no_url_goes_to_another_host_in_a_browser) {
  static const char forbidden[] = "\\ \"<>^`{|}#%/:?@[]\x01\x1f\x7f";
  nav_pipeline *p = make_pipeline(
    "{\"mappings\":[{\"pattern\":\"/*\",\"route\":\"r\"}],\"allowedHosts\":[\"*.shop.example\"]}",
    NULL);
  nav_buffer d = NAV_BUFFER_INIT;
  const char *at;
  for (at = forbidden; *at; at++) {
    static const char *const forms[] = { "https://evil.com%%%02x.shop.example/",
      "shop://evil.com%%%02X.shop.example/", "https://evil.com%c.shop.example/",
      "//evil.com%c.shop.example/" };
    size_t i;
    for (i = 0; i < sizeof forms / sizeof *forms; i++) {
      char url[64];
      snprintf(url, sizeof url, forms[i], *at);
      CHECK_STATUS(nav_pipeline_decide(p, url, NAV_NUL, &d, NULL), NAV_REJECTED);
      if (strncmp(d.data, "{\"rejected\":", 12) != 0) printf("%s: %s\n", url, d.data);
    }
  }
  CHECK_STATUS(
    nav_pipeline_decide(p, "https://evil.com\\.shop.example/", NAV_NUL, &d, NULL), NAV_REJECTED);
  CHECK_TEXT(d.data,
    "{\"rejected\":{\"invalidURL\":{\"actual\":\"https://"
    "evil.com\\\\.shop.example/\",\"offset\":16,"
    "\"reason\":\"no host has this character: other readers of URLs end the host "
    "here; leave it out\"}}}");
  CHECK_STATUS(
    nav_pipeline_decide(p, "https://evil.com\xef\xbc\x8f.shop.example/", NAV_NUL, &d, NULL),
    NAV_REJECTED);
  CHECK_TEXT(d.data,
    "{\"rejected\":{\"hostNotAllowed\":{\"actual\":\"evil.com\xef\xbc\x8f.shop.example\"}}}");
  CHECK_STATUS(
    nav_pipeline_decide(p, "https://caf\xc3\xa9.shop.example/", NAV_NUL, &d, NULL), NAV_OK);
  nav_pipeline_destroy(p);
  nav_buffer_free(&d);
}

TEST(a_matcher_takes_no_url_for_a_host_that_browsers_do_not_see) {
  nav_matcher *m = NULL;
  nav_error error = { 0 };
  CHECK_STATUS(
    nav_matcher_create("{\"mappings\":[{\"pattern\":\"//shop.example/*\",\"route\":\"r\"}]}",
      NAV_NUL, NULL, &m, NULL),
    NAV_OK);
  CHECK_STATUS(nav_matcher_match(m, "https://shop.example/a", NAV_NUL, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_matcher_match(m, "https://u%5C@shop.example/a", NAV_NUL, NULL, NULL), NAV_OK);
  CHECK_ERROR(nav_matcher_match(m, "https://evil.com\\@shop.example/a", NAV_NUL, NULL, &error),
    error, NAV_ERR_URL, 16);
  CHECK_ERROR(
    nav_matcher_match(m, "https://shop.example\\a", NAV_NUL, NULL, &error), error, NAV_ERR_URL, 20);
  CHECK_ERROR(
    nav_matcher_match(m, "//shop.example%2F/a", NAV_NUL, NULL, &error), error, NAV_ERR_URL, 14);
  nav_matcher_destroy(m);
}

/* The query cannot change the type of a parameter of the path. */
TEST(the_path_wins_over_the_query) {
  static const struct {
    const char *target, *url, *params;
  } cases[] = {
    { "\"template\":{\"name\":\"p\",\"params\":{\"id\":\":id\"}}", "/p/7?id=evil", "{\"id\":7}" },
    { "\"routes\":[\"home\",{\"name\":\"p\",\"params\":{\"id\":\":id\"}}]", "/p/7?id=evil",
      "{\"id\":7}" },
    { "\"route\":\"p\",\"query\":\"all\"", "/p/7?id=evil&x=1", "{\"id\":7,\"x\":\"1\"}" },
    { "\"route\":\"p\",\"query\":[\"id\"]", "/p/7?id=evil", "{\"id\":7}" },
    { "\"route\":\"p\"", "/p/7?id=evil", "{\"id\":7}" },
    { "\"route\":\"p\",\"query\":\"all\"", "/p/7?x=1&x=2", "{\"id\":7,\"x\":[\"1\",\"2\"]}" },
  };
  nav_buffer r = NAV_BUFFER_INIT;
  size_t i;
  for (i = 0; i < sizeof cases / sizeof *cases; i++) {
    nav_matcher *m = NULL;
    char config[256], route[96];
    snprintf(
      config, sizeof config, "{\"mappings\":[{\"pattern\":\"/p/:id{int}\",%s}]}", cases[i].target);
    snprintf(route, sizeof route, "\"route\":{\"name\":\"p\",\"params\":%s}", cases[i].params);
    CHECK_STATUS(nav_matcher_create(config, NAV_NUL, NULL, &m, NULL), NAV_OK);
    CHECK_STATUS(nav_matcher_match(m, cases[i].url, NAV_NUL, &r, NULL), NAV_OK);
    if (strstr(r.data, route) == NULL) printf("%s: %s\n", cases[i].target, r.data);
    CHECK(strstr(r.data, route) != NULL);
    /* `params` of the match lists both. */
    CHECK((strstr(cases[i].url, "id=evil") != NULL) ==
      (strstr(r.data, "\"id\":[\"7\",\"evil\"]") != NULL));
    nav_matcher_destroy(m);
  }
  nav_buffer_free(&r);
}

/* The findings of a pipeline's table, main or web. */
static void check_findings(
  const char *config, int web, const nav_link_callbacks *callbacks, const char *expected) {
  nav_pipeline *p = make_pipeline(config, callbacks);
  nav_matcher *m = NULL;
  nav_buffer findings = NAV_BUFFER_INIT;
  CHECK_STATUS(nav_pipeline_matcher(p, web, &m, NULL), NAV_OK);
  CHECK_STATUS(
    nav_matcher_diagnostics(m, &findings, NULL), strcmp(expected, "[]") == 0 ? NAV_NOOP : NAV_OK);
  CHECK_TEXT(findings.data, expected);
  nav_matcher_destroy(m);
  nav_pipeline_destroy(p);
  nav_buffer_free(&findings);
}

static void decline(void *u, const char *match, size_t length, nav_reply *reply) {
  (void)u, (void)match, (void)length, (void)reply;
}

static const char misspelt[] =
  "{\"strict\":true,\"mappings\":[{\"pattern\":\"/orders/"
  ":id\",\"route\":\"order\"}],\"requireAuthentication\":[\"oder\"]}";
static const char shut_out[] =
  "{\"strict\":true,\"mappings\":[{\"pattern\":\"//other.example/"
  "x\",\"route\":\"x\"}],\"allowedHosts\":[\"shop.example\"]}";
static const char other_scheme[] =
  "{\"strict\":true,\"mappings\":[{\"pattern\":\"app://h/"
  "x\",\"route\":\"x\"}],\"allowedSchemes\":[\"https\"]}";

TEST(a_policy_that_does_nothing_is_found) {
  nav_link_callbacks callbacks = { .routes = decline, .resolve = decline };
  nav_pipeline *none = NULL;
  nav_error error = { 0 };
  check_findings(
    "{\"mappings\":[{\"pattern\":\"/orders/:id\",\"route\":\"order\"},{\"pattern\":\"/"
    "a\",\"routes\":[\"home\",\"account\"]}],"
    "\"requireAuthentication\":[\"oder\",\"home\",\"account\",\"zebra\"]}",
    0, NULL,
    "[{\"unusedRequirement\":{\"name\":\"oder\",\"nearest\":\"order\"}},{"
    "\"unusedRequirement\":{\"name\":\"zebra\",\"nearest\":null}}]");
  check_findings(
    "{\"mappings\":[{\"pattern\":\"//other.example/x/:id\",\"route\":\"x\"},{\"pattern\":\"app://"
    "shop.example/y\",\"route\":\"y\"}],"
    "\"allowedHosts\":[\"shop.example\"],\"allowedSchemes\":[\"https\"]}",
    0, NULL,
    "[{\"hostNotAllowed\":{\"pattern\":\"//other.example/x/"
    ":param\",\"mapping\":0,\"host\":\"other.example\",\"url\":\"https://other.example/x/~\"}},"
    "{\"schemeNotAllowed\":{\"pattern\":\"app://shop.example/"
    "y\",\"mapping\":1,\"scheme\":\"app\",\"url\":\"app://shop.example/y\"}}]");
  check_findings(
    "{\"mappings\":[],\"web\":{\"mappings\":[{\"pattern\":\"shop://h/x\",\"route\":\"x\"}]}}", 1,
    NULL,
    "[{\"schemeNotAllowed\":{\"pattern\":\"shop://h/"
    "x\",\"mapping\":0,\"scheme\":\"shop\",\"url\":\"shop://h/x\"}}]");
  /* With "strict" they are errors. */
  CHECK_ERROR(
    nav_pipeline_create(misspelt, NAV_NUL, NULL, &none, &error), error, NAV_ERR_PATTERN, 95);
  CHECK_TEXT(error.message,
    "requireAuthentication: no mapping leads to 'oder', so it protects "
    "nothing; did you mean 'order'?");
  CHECK_ERROR(nav_pipeline_create(shut_out, NAV_NUL, NULL, &none, &error), error, NAV_ERR_PATTERN,
    UINT64_MAX);
  CHECK_TEXT(error.message,
    "mapping 0: the host 'other.example' is not allowed, so "
    "//other.example/x is never reached (shown by //other.example/x)");
  CHECK_ERROR(nav_pipeline_create(other_scheme, NAV_NUL, NULL, &none, &error), error,
    NAV_ERR_PATTERN, UINT64_MAX);
  CHECK_TEXT(error.message,
    "mapping 0: the scheme 'app' is not allowed, so "
    "app://h/x is never reached (shown by app://h/x)");
  /* The host may lead anywhere. */
  check_findings(misspelt, 0, &callbacks, "[]");
  check_findings(
    "{\"strict\":true,\"mappings\":[{\"pattern\":\"/"
    "go\",\"callback\":true}],\"requireAuthentication\":[\"oder\"]}",
    0, &callbacks, "[]");
  check_findings(
    "{\"strict\":true,\"mappings\":[{\"pattern\":\"//other.example/"
    "x\",\"callback\":true}],\"allowedHosts\":[\"shop.example\"]}",
    0, &callbacks,
    "[{\"hostNotAllowed\":{\"pattern\":\"//other.example/"
    "x\",\"mapping\":0,\"host\":\"other.example\",\"url\":\"//other.example/x\"}}]");
  check_findings(
    "{\"strict\":true,\"mappings\":[{\"pattern\":\"app://h/"
    "x\",\"callback\":true}],\"allowedSchemes\":[\"https\"]}",
    0, &callbacks,
    "[{\"schemeNotAllowed\":{\"pattern\":\"app://h/"
    "x\",\"mapping\":0,\"scheme\":\"app\",\"url\":\"app://h/x\"}}]");
}

/* Declines, and notes by the index of its mapping that it was asked. */
static void note_and_decline(void *asked, const char *match, size_t length, nav_reply *reply) {
  const char *index = strstr(match, "\"index\":");
  size_t end = strlen(asked);
  (void)length, (void)reply;
  if (index != NULL && end < 7) ((char *)asked)[end] = index[8];
}

TEST(a_url_that_a_callback_declines_goes_to_the_next_mapping_of_any_origin) {
  static const struct {
    const char *url, *asked, *index; /* of the mapping that takes it */
  } rows[] = {
    { "shop://app/p/7", "023", "\"index\":4" },
    { "https://app/p/7", "13", "\"index\":4" },
    { "shop://other/p/7", "", "\"index\":4" },
    { "shop://app/q", "", "\"index\":5" },
  };
  char asked[8];
  nav_link_callbacks callbacks = { .user_data = asked, .routes = note_and_decline };
  nav_matcher *matcher = NULL;
  nav_buffer match = NAV_BUFFER_INIT;
  CHECK_STATUS(nav_matcher_create("{\"mappings\":["
                                  "{\"pattern\":\"shop://app/p/:id\",\"callback\":true},"
                                  "{\"pattern\":\"https://app/p/:id\",\"callback\":true},"
                                  "{\"pattern\":\"shop://app/p/*\",\"callback\":true},"
                                  "{\"pattern\":\"//app/p/7\",\"callback\":true},"
                                  "{\"pattern\":\"/p/:id\",\"route\":\"p\"},"
                                  "{\"pattern\":\"shop://app/q\",\"route\":\"q\"}]}",
                 NAV_NUL, &callbacks, &matcher, NULL),
    NAV_OK);
  for (size_t row = 0; row < sizeof rows / sizeof *rows; row++) {
    memset(asked, 0, sizeof asked);
    CHECK_STATUS(nav_matcher_match(matcher, rows[row].url, NAV_NUL, &match, NULL), NAV_OK);
    CHECK_TEXT(asked, rows[row].asked);
    CHECK(strstr(match.data, rows[row].index) != NULL);
  }
  nav_buffer_free(&match);
  nav_matcher_destroy(matcher);
}

TEST(a_callback_that_may_decline_hides_nothing) {
  nav_link_callbacks callbacks = { .routes = decline };
  check_findings(
    "{\"strict\":true,\"mappings\":[{\"pattern\":\"/c/"
    ":id\",\"callback\":true},{\"pattern\":\"/c/new\",\"route\":\"new\"},"
    "{\"pattern\":\"/c/:id\",\"route\":\"old\"},{\"pattern\":\"/"
    "*\",\"callback\":true},{\"pattern\":\"/x\",\"route\":\"x\"}]}",
    0, &callbacks, "[]");
  check_findings(
    "{\"mappings\":[{\"pattern\":\"/a\",\"route\":\"a\"},{\"pattern\":\"/"
    "a\",\"callback\":true}]}",
    0, &callbacks,
    "[{\"duplicatePattern\":{\"pattern\":\"/"
    "a\",\"firstIndex\":0,\"duplicateIndex\":1,\"url\":\"/a\"}}]");
}

TEST(an_unknown_type_is_told_those_there_are) {
  nav_matcher *none = NULL;
  nav_error error = { 0 };
  check_findings(
    "{\"mappings\":[{\"pattern\":\"/:x{strnig}\",\"route\":\"x\"},{\"pattern\":\"/"
    ":1\",\"route\":\"x\"}]}",
    0, NULL,
    "[{\"invalidParameterName\":{\"pattern\":\"/"
    ":x{strnig}\",\"index\":0,\"name\":\"x{strnig}\",\"type\":\"strnig\",\"mapping\":"
    "0,\"url\":\"/~\"}},"
    "{\"invalidParameterName\":{\"pattern\":\"/"
    ":1\",\"index\":0,\"name\":\"1\",\"mapping\":1,\"url\":\"/~\"}},"
    "{\"duplicatePattern\":{\"pattern\":\"/"
    ":param\",\"firstIndex\":0,\"duplicateIndex\":1,\"url\":\"/~\"}}]");
  CHECK_ERROR(nav_matcher_create(
                "{\"strict\":true,\"mappings\":[{\"pattern\":\"/:x{strnig}\",\"route\":\"x\"}]}",
                NAV_NUL, NULL, &none, &error),
    error, NAV_ERR_PATTERN, UINT64_MAX);
  CHECK_TEXT(error.message,
    "mapping 0: unknown type {strnig}; known are bool, int, number, slug, "
    "uint, uuid; /:x{strnig} never matches (shown by /~)");
}

static void resolve_home(void *u, const char *url, size_t length, nav_reply *reply) {
  (void)u, (void)url, (void)length;
  CHECK_STATUS(nav_reply_routes(reply, "\"home\"", NAV_NUL, NULL), NAV_OK);
}

TEST(a_pipeline_of_callbacks_needs_no_mappings) {
  nav_link_callbacks callbacks = { .resolve = resolve_home },
                     others = { .routes = decline, .plan = decline };
  nav_pipeline *p = make_pipeline("{}", &callbacks), *none = NULL;
  nav_error error = { 0 };
  nav_buffer d = NAV_BUFFER_INIT;
  CHECK_STATUS(nav_pipeline_decide(p, "/any", NAV_NUL, &d, NULL), NAV_OK);
  CHECK_TEXT(d.data, "{\"plan\":{\"commands\":[{\"push\":{\"name\":\"home\"}}]}}");
  nav_pipeline_destroy(p);
  CHECK_STATUS(nav_pipeline_create("{}", NAV_NUL, &others, &none, &error), NAV_ERR_ARGUMENT);
  CHECK(none == NULL && strstr(error.message, "mappings") != NULL);
  CHECK_STATUS(nav_pipeline_create("{}", NAV_NUL, NULL, &none, NULL), NAV_ERR_ARGUMENT);
  nav_buffer_free(&d);
}

/* A back stack takes the whole stack unless "placement" says otherwise. */
TEST(the_routes_of_a_link_are_a_stack_of_their_own) {
  static const struct {
    const char *target, *placement, *plan;
  } cases[] = {
    { "\"routes\":[\"a\",\"b\"]", "", "{\"replace\":[{\"name\":\"a\"},{\"name\":\"b\"}]}" },
    { "\"routes\":[\"b\"]", "", "{\"replace\":[{\"name\":\"b\"}]}" },
    { "\"route\":\"b\"", "", "{\"push\":{\"name\":\"b\"}}" },
    { "\"template\":\"b\"", "", "{\"push\":{\"name\":\"b\"}}" },
    { "\"routes\":[\"a\",\"b\"]", ",\"placement\":\"push\"",
      "{\"pushAll\":[{\"name\":\"a\"},{\"name\":\"b\"}]}" },
    { "\"route\":\"b\"", ",\"placement\":\"reset\"", "{\"replace\":[{\"name\":\"b\"}]}" },
  };
  nav_buffer d = NAV_BUFFER_INIT;
  size_t i;
  for (i = 0; i < sizeof cases / sizeof *cases; i++) {
    char config[128], wanted[128];
    snprintf(config, sizeof config, "{\"mappings\":[{\"pattern\":\"/x\",%s}]%s}", cases[i].target,
      cases[i].placement);
    snprintf(wanted, sizeof wanted, "{\"plan\":{\"commands\":[%s]}}", cases[i].plan);
    nav_pipeline *p = make_pipeline(config, NULL);
    CHECK_STATUS(nav_pipeline_decide(p, "/x", NAV_NUL, &d, NULL), NAV_OK);
    CHECK_TEXT(d.data, wanted);
    nav_pipeline_destroy(p);
  }
  nav_buffer_free(&d);
}

/* ---- Links that wait ---- */

struct user {
  int signed_in, clocked;
  int64_t now;
};
static int32_t is_signed_in(void *u, const char *route, size_t length) {
  (void)route, (void)length;
  return ((struct user *)u)->signed_in;
}
static int64_t user_clock(void *u) {
  return ((struct user *)u)->clocked++, ((struct user *)u)->now;
}
static void cancel(void *u, nav_interception *call) {
  (void)u;
  nav_interception_cancel(call, "\"conditionFailed\"", NAV_NUL, NULL);
}

struct world {
  struct user user;
  nav_pipeline *pipeline;
  nav_store *store;
  nav_link_handler *links;
  nav_buffer out;
};

static void begin(struct world *w, const char *handler) {
  nav_link_callbacks callbacks = { .is_authenticated = is_signed_in, .user_data = &w->user };
  w->pipeline = make_pipeline(
    "{\"mappings\":[{\"pattern\":\"/orders/"
    ":id\",\"route\":\"order\"},{\"pattern\":\"/open\",\"route\":\"open\"}],"
    "\"requireAuthentication\":[\"order\"],\"allowedSchemes\":[\"shop\"],"
    "\"limits\":{\"maxURLLength\":40}}",
    &callbacks);
  w->store = make_store("{\"path\":[\"start\"]}");
  CHECK_STATUS(
    nav_link_handler_create(w->pipeline, w->store, handler, handler ? NAV_NUL : 0, &w->links, NULL),
    NAV_OK);
}
static void end(struct world *w) {
  nav_link_handler_destroy(w->links);
  nav_store_destroy(w->store);
  nav_pipeline_destroy(w->pipeline);
  nav_buffer_free(&w->out);
}

TEST(a_link_that_middleware_stops_goes_on_waiting_on_a_stack) {
  struct world w = { 0 };
  nav_middleware gate = { .will_execute = cancel };
  uint64_t registered = 0, revision;
  begin(&w, NULL);
  CHECK_STATUS(nav_link_handler_open(w.links, "shop:/orders/9", NAV_NUL, NULL, NULL), NAV_PENDING);
  w.user.signed_in = 1;
  CHECK_STATUS(
    nav_store_add_middleware(w.store, "gate", NAV_NUL, &gate, &registered, NULL), NAV_OK);
  revision = nav_store_revision(w.store);
  CHECK_STATUS(nav_link_handler_resume(w.links, &w.out, NULL), NAV_PARTIAL);
  CHECK(strncmp(w.out.data, "{\"executionFailed\":", 19) == 0 &&
    nav_store_revision(w.store) == revision);
  CHECK_STATUS(nav_link_handler_pending(w.links, &w.out, NULL), NAV_OK);
  CHECK(strncmp(w.out.data, "{\"url\":\"shop:/orders/9\"", 23) == 0);
  CHECK_STATUS(nav_store_remove_middleware(w.store, registered, NULL), NAV_OK);
  CHECK_STATUS(nav_link_handler_resume(w.links, NULL, NULL), NAV_OK);
  CHECK_PATH(w.store, "[{\"name\":\"start\"},{\"name\":\"order\",\"params\":{\"id\":\"9\"}}]");
  CHECK_STATUS(nav_link_handler_pending(w.links, NULL, NULL), NAV_NOOP);
  end(&w);
}

#define SAVED(url) \
  "{\"url\":\"" url "\",\"route\":\"order\",\"plan\":{\"commands\":[{\"push\":\"order\"}]}}"

TEST(a_saved_link_meets_the_policy_again) {
  static const char *const refused[] = {
    SAVED("https:/orders/9"),
    SAVED("/orders/9"),
    SAVED("shop:/%"),
    SAVED("shop://a\\\\b/orders/9"),
    SAVED("shop:/orders/0123456789012345678901234567"),
  };
  struct world w = { 0 };
  size_t i;
  begin(&w, NULL);
  CHECK_STATUS(
    nav_link_handler_restore_pending(w.links, SAVED("shop:/orders/9"), NAV_NUL, NULL), NAV_OK);
  CHECK_STATUS(nav_link_handler_pending(w.links, &w.out, NULL), NAV_OK);
  for (i = 0; i < sizeof refused / sizeof *refused; i++) {
    nav_buffer after = NAV_BUFFER_INIT;
    CHECK_STATUS(
      nav_link_handler_restore_pending(w.links, refused[i], NAV_NUL, NULL), NAV_REJECTED);
    CHECK_STATUS(nav_link_handler_pending(w.links, &after, NULL), NAV_OK);
    CHECK_TEXT(after.data, w.out.data);
    nav_buffer_free(&after);
  }
  CHECK_STATUS(nav_link_handler_restore_pending(w.links, NULL, 0, NULL), NAV_OK);
  CHECK_STATUS(nav_link_handler_pending(w.links, NULL, NULL), NAV_NOOP);
  end(&w);
}

TEST(a_saved_link_meets_the_allowed_hosts_again) {
  static const char *const refused[] = {
    SAVED("shop:/orders/9"),
    SAVED("shop://b.example/orders/9"),
    SAVED("shop://a.example.c/orders/9"),
    SAVED("shop://c%2fx.b.example/orders/9"),
  };
  nav_pipeline *p = make_pipeline(
    "{\"mappings\":[{\"pattern\":\"/x\",\"route\":\"x\"}],"
    "\"allowedHosts\":[\"a.example\",\"*.b.example\"]}",
    NULL);
  nav_store *store = make_store(NULL);
  nav_link_handler *links = NULL;
  nav_buffer out = NAV_BUFFER_INIT;
  size_t i;
  CHECK_STATUS(nav_link_handler_create(p, store, NULL, 0, &links, NULL), NAV_OK);
  CHECK_STATUS(
    nav_link_handler_restore_pending(links, SAVED("shop://x.b.example/orders/9"), NAV_NUL, NULL),
    NAV_OK);
  for (i = 0; i < sizeof refused / sizeof *refused; i++) {
    CHECK_STATUS(nav_link_handler_restore_pending(links, refused[i], NAV_NUL, NULL), NAV_REJECTED);
    CHECK_STATUS(nav_link_handler_pending(links, &out, NULL), NAV_OK);
    CHECK(strncmp(out.data, "{\"url\":\"shop://x.b.example/", 27) == 0);
  }
  CHECK_STATUS(
    nav_link_handler_restore_pending(links, SAVED("shop://a.example/orders/9"), NAV_NUL, NULL),
    NAV_OK);
  nav_link_handler_destroy(links);
  nav_store_destroy(store);
  nav_pipeline_destroy(p);
  nav_buffer_free(&out);
}

TEST(a_time_to_live_needs_a_clock) {
  struct world w = { 0 };
  nav_error error = { 0 };
  begin(&w, "{\"pendingTimeToLive\":50}");
  CHECK_ERROR(nav_link_handler_open(w.links, "shop:/orders/9", NAV_NUL, NULL, &error), error,
    NAV_ERR_STATE, UINT64_MAX);
  CHECK(strstr(error.message, "pendingTimeToLive") != NULL);
  CHECK_STATUS(nav_link_handler_restore_pending(w.links, SAVED("shop:/orders/9"), NAV_NUL, NULL),
    NAV_ERR_STATE);
  CHECK_STATUS(nav_link_handler_pending(w.links, NULL, NULL), NAV_NOOP);
  CHECK_STATUS(nav_link_handler_resume(w.links, NULL, NULL), NAV_NOOP);
  /* A link that need not wait runs. */
  CHECK_STATUS(nav_link_handler_open(w.links, "shop:/open", NAV_NUL, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_link_handler_set_clock(w.links, user_clock, &w.user, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_link_handler_open(w.links, "shop:/orders/9", NAV_NUL, NULL, NULL), NAV_PENDING);
  CHECK_ERROR(nav_link_handler_set_clock(w.links, NULL, NULL, NULL, &error), error, NAV_ERR_STATE,
    UINT64_MAX);
  CHECK_STATUS(nav_link_handler_pending(w.links, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_link_handler_restore_pending(w.links, NULL, 0, NULL), NAV_OK);
  CHECK_STATUS(nav_link_handler_set_clock(w.links, NULL, NULL, NULL, NULL), NAV_OK);
  end(&w);
}

TEST(reading_the_waiting_link_changes_nothing) {
  struct world w = { .user = { .now = 1000 } };
  uint64_t revision;
  begin(&w, "{\"pendingTimeToLive\":50}");
  CHECK_STATUS(nav_link_handler_set_clock(w.links, user_clock, &w.user, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_link_handler_pending(w.links, NULL, NULL), NAV_NOOP);
  CHECK(w.user.clocked == 0);
  CHECK_STATUS(nav_link_handler_open(w.links, "shop:/orders/9", NAV_NUL, NULL, NULL), NAV_PENDING);
  CHECK(w.user.clocked == 1);
  revision = nav_store_revision(w.store);
  w.user.now = 1051;
  CHECK_STATUS(nav_link_handler_pending(w.links, &w.out, NULL), NAV_NOOP);
  CHECK_TEXT(w.out.data, "null");
  /* The clock was set back: nobody has taken the link away. */
  w.user.now = 1050;
  CHECK_STATUS(nav_link_handler_pending(w.links, NULL, NULL), NAV_OK);
  /* Each time the clock was asked once, and nothing else was. */
  CHECK(w.user.clocked == 3 && nav_store_revision(w.store) == revision);
  w.user.now = 1051;
  CHECK_STATUS(nav_link_handler_resume(w.links, NULL, NULL), NAV_NOOP);
  w.user.now = 1050;
  CHECK_STATUS(nav_link_handler_pending(w.links, NULL, NULL), NAV_NOOP);
  CHECK(w.user.clocked == 4);
  end(&w);
}

TEST(a_link_that_may_wait_for_ever_is_read_without_the_clock) {
  struct world w = { .user = { .now = 1000 } };
  begin(&w, NULL);
  CHECK_STATUS(nav_link_handler_set_clock(w.links, user_clock, &w.user, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_link_handler_open(w.links, "shop:/orders/9", NAV_NUL, NULL, NULL), NAV_PENDING);
  CHECK(w.user.clocked == 1);
  CHECK_STATUS(nav_link_handler_pending(w.links, &w.out, NULL), NAV_OK);
  CHECK(strstr(w.out.data, "\"storedAt\":1000") != NULL && w.user.clocked == 1);
  end(&w);
}
