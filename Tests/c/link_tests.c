/* Matcher, pipeline, link handler (protocol, section 5; docs/deep-links.md). */
#include "test.h"

#define TABLE \
  "{\"mappings\":[{\"pattern\":\"/products/:id{uint}\",\"route\":\"product\",\"query\":[\"tab\"]},{\"pattern\":\"/products/:slug\",\"route\":\"named\"}," \
  "{\"pattern\":\"/orders/:id\",\"routes\":[\"home\",{\"name\":\"order\",\"params\":{\"id\":\":id\"}}]}]"

static nav_matcher *make_matcher(const char *config, const nav_link_callbacks *callbacks) {
  nav_matcher *matcher = NULL;
  nav_error error = { 0 };
  if (nav_matcher_create(config, NAV_NUL, callbacks, &matcher, &error) == NAV_OK) return matcher;
  printf("no matcher from %s: %s\n", config, error.message);
  exit(1);
}
static nav_pipeline *make_pipeline(const char *config, const nav_link_callbacks *callbacks) {
  nav_pipeline *pipeline = NULL;
  nav_error error = { 0 };
  if (nav_pipeline_create(config, NAV_NUL, callbacks, &pipeline, &error) == NAV_OK) return pipeline;
  printf("no pipeline from %s: %s\n", config, error.message);
  exit(1);
}

TEST(the_first_mapping_that_takes_a_url_wins) {
  nav_matcher *m = make_matcher(TABLE "}", NULL);
  nav_buffer result = NAV_BUFFER_INIT;
  nav_error error = { 0 };
  CHECK(nav_matcher_count(m) == 3);
  CHECK_STATUS(
    nav_matcher_match(m, "shop://x/products/7?tab=a&utm=b", NAV_NUL, &result, NULL), NAV_OK);
  CHECK_TEXT(result.data,
    "{\"index\":0,\"pattern\":\"/products/:id{uint}\",\"route\":{\"name\":\"product\",\"params\":{\"id\":7,\"tab\":\"a\"}},"
    "\"params\":{\"id\":[\"7\"],\"tab\":[\"a\"],\"utm\":[\"b\"]}}");
  CHECK_STATUS(nav_matcher_match(m, "/products/boots%2Fwinter", NAV_NUL, &result, NULL), NAV_OK);
  CHECK(strstr(result.data,
          "\"route\":{\"name\":\"named\",\"params\":{\"slug\":\"boots/winter\"}}") != NULL);
  CHECK_STATUS(nav_matcher_match(m, "/orders/9", NAV_NUL, &result, NULL), NAV_OK);
  CHECK(
    strstr(result.data,
      "\"routes\":[{\"name\":\"home\"},{\"name\":\"order\",\"params\":{\"id\":\"9\"}}]") != NULL);
  CHECK_STATUS(nav_matcher_match(m, "/nowhere", NAV_NUL, &result, NULL), NAV_NO_MATCH);
  CHECK_TEXT(result.data, "null");
  CHECK_ERROR(
    nav_matcher_match(m, "/products/%zz", NAV_NUL, &result, &error), error, NAV_ERR_URL, 10);
  CHECK(result.length == 0);
  CHECK_ERROR(nav_matcher_match(m, "/a\x01", NAV_NUL, &result, &error), error, NAV_ERR_URL, 2);
  CHECK_ERROR(nav_matcher_match(m, "/a\xff", NAV_NUL, &result, &error), error, NAV_ERR_UTF8, 2);
  CHECK_STATUS(nav_matcher_match(m, "/products/7\0x", 13, &result, &error), NAV_ERR_URL);
  nav_matcher_destroy(m);
  nav_buffer_free(&result);
}

TEST(a_route_leads_back_to_its_url) {
  nav_matcher *m = make_matcher(TABLE "}", NULL);
  nav_buffer url = NAV_BUFFER_INIT;
  CHECK_STATUS(
    nav_matcher_url_for(
      m, "{\"name\":\"product\",\"params\":{\"id\":7,\"tab\":\"a&b\"}}", NAV_NUL, &url, NULL),
    NAV_OK);
  CHECK_TEXT(url.data, "/products/7?tab=a%26b");
  CHECK_STATUS(nav_matcher_url_for(m, "\"basket\"", NAV_NUL, &url, NULL), NAV_NO_MATCH);
  nav_matcher_destroy(m);
  nav_buffer_free(&url);
}

TEST(a_route_leads_back_through_what_its_template_left_out) {
  nav_matcher *m = make_matcher(
    "{\"mappings\":[{\"pattern\":\"/s/:q?\",\"template\":{\"name\":\"s\",\"params\":{\"list\":[\":sort\",\":q\",1]}}}]}",
    NULL);
  static const char *const urls[][2] = { { "/s/hi", "[\"hi\",1]" }, { "/s", "[1]" },
    { "/s/hi?sort=up", "[\"up\",\"hi\",1]" } };
  nav_buffer url = NAV_BUFFER_INIT, match = NAV_BUFFER_INIT;
  size_t i;
  for (i = 0; i < sizeof urls / sizeof *urls; i++) {
    char route[96];
    snprintf(route, sizeof route, "{\"name\":\"s\",\"params\":{\"list\":%s}}", urls[i][1]);
    CHECK_STATUS(nav_matcher_match(m, urls[i][0], NAV_NUL, &match, NULL), NAV_OK);
    CHECK(strstr(match.data, route) != NULL);
    CHECK_STATUS(nav_matcher_url_for(m, route, NAV_NUL, &url, NULL), NAV_OK);
    CHECK_STATUS(nav_matcher_match(m, url.data, url.length, &match, NULL), NAV_OK);
    CHECK(strstr(match.data, route) != NULL);
  }
  CHECK_STATUS(
    nav_matcher_url_for(m, "{\"name\":\"s\",\"params\":{\"list\":[1,1]}}", NAV_NUL, &url, NULL),
    NAV_NO_MATCH);
  nav_matcher_destroy(m);
  nav_buffer_free(&url);
  nav_buffer_free(&match);
}

TEST(a_pipeline_decides_and_changes_nothing) {
  nav_pipeline *p = make_pipeline(TABLE
    ",\"allowedSchemes\":[\"shop\",\"https\"],\"allowedHosts\":[\"x\",\"*.shop.example\"],\"requireAuthentication\":[\"order\"],"
    "\"web\":{\"mappings\":[{\"pattern\":\"/w\",\"route\":\"web\"}]}}",
    NULL);
  nav_matcher *m = NULL;
  nav_buffer d = NAV_BUFFER_INIT;
  CHECK_STATUS(nav_pipeline_decide(p, "shop://x/products/7", NAV_NUL, &d, NULL), NAV_OK);
  CHECK_TEXT(
    d.data, "{\"plan\":{\"commands\":[{\"push\":{\"name\":\"product\",\"params\":{\"id\":7}}}]}}");
  CHECK_STATUS(nav_pipeline_decide(p, "shop://x/orders/9", NAV_NUL, &d, NULL), NAV_PENDING);
  CHECK(strncmp(d.data, "{\"pending\":{\"url\":\"shop://x/orders/9\",\"route\":{\"name\":\"order\"",
          61) == 0);
  CHECK_STATUS(nav_pipeline_decide(p, "ftp://x/products/7", NAV_NUL, &d, NULL), NAV_REJECTED);
  CHECK_TEXT(d.data, "{\"rejected\":{\"schemeNotAllowed\":{\"actual\":\"ftp\"}}}");
  CHECK_STATUS(nav_pipeline_decide(p, "shop://y/products/7", NAV_NUL, &d, NULL), NAV_REJECTED);
  CHECK_STATUS(nav_pipeline_decide(p, "shop://u@x/products/7", NAV_NUL, &d, NULL), NAV_REJECTED);
  CHECK(strstr(d.data, "nonCanonicalOrigin") != NULL);
  CHECK_STATUS(nav_pipeline_decide(p, "shop://x/%", NAV_NUL, &d, NULL), NAV_REJECTED);
  CHECK(strstr(d.data, "invalidURL") != NULL);
  CHECK_STATUS(nav_pipeline_decide(p, "shop://x/nowhere", NAV_NUL, &d, NULL), NAV_UNHANDLED);
  CHECK_STATUS(nav_pipeline_decide(p, "https://a.shop.example/w", NAV_NUL, &d, NULL), NAV_OK);
  CHECK(strstr(d.data, "\"web\"") != NULL);
  CHECK_STATUS(nav_pipeline_matcher(p, 1, &m, NULL), NAV_OK);
  CHECK(nav_matcher_count(m) == 1);
  nav_matcher_destroy(m);
  CHECK_STATUS(nav_pipeline_matcher(p, 0, &m, NULL), NAV_OK);
  nav_pipeline_destroy(p);
  CHECK(nav_matcher_count(m) == 3);
  nav_matcher_destroy(m);
  nav_buffer_free(&d);
}

struct host {
  int signed_in, asked, allowed, destroyed;
  const char *routes, *commands;
  int64_t now;
};
static int32_t is_authenticated(void *u, const char *route, size_t length) {
  struct host *h = u;
  CHECK(length == strlen(route));
  h->asked++;
  return h->signed_in;
}
static int32_t should_require(void *u, const char *route, size_t length) {
  (void)u, (void)length;
  return strstr(route, "product") != NULL;
}
static int32_t allow(void *u, const char *pending, size_t length) {
  CHECK(strncmp(pending, "{\"url\":", 7) == 0 && length == strlen(pending));
  return ((struct host *)u)->allowed;
}
static void answer_routes(void *u, const char *match, size_t length, nav_reply *reply) {
  struct host *h = u;
  CHECK(length == strlen(match));
  if (h->routes) CHECK_STATUS(nav_reply_routes(reply, h->routes, NAV_NUL, NULL), NAV_OK);
}
static void answer_plan(void *u, const char *link, size_t length, nav_reply *reply) {
  struct host *h = u;
  CHECK(strncmp(link, "{\"url\":", 7) == 0 && length == strlen(link));
  if (h->commands) CHECK_STATUS(nav_reply_commands(reply, h->commands, NAV_NUL, NULL), NAV_OK);
}
static int64_t host_clock(void *u) { return ((struct host *)u)->now; }
static void host_destroyed(void *u) { ((struct host *)u)->destroyed++; }

TEST(the_host_decides_about_routes_plans_and_sign_in) {
  struct host h = { 0 };
  nav_link_callbacks callbacks = { .routes = answer_routes,
    .plan = answer_plan,
    .should_require = should_require,
    .is_authenticated = is_authenticated,
    .destroy = host_destroyed,
    .user_data = &h };
  nav_pipeline *p = make_pipeline(
    "{\"mappings\":[{\"pattern\":\"/go/:x\",\"callback\":true},{\"pattern\":\"/*\",\"route\":\"rest\"}]}",
    &callbacks);
  nav_buffer d = NAV_BUFFER_INIT;
  nav_error error = { 0 };
  CHECK_STATUS(nav_pipeline_decide(p, "a:/go/1", NAV_NUL, &d, NULL), NAV_OK);
  CHECK_TEXT(d.data, "{\"plan\":{\"commands\":[{\"push\":{\"name\":\"rest\"}}]}}");
  h.routes = "[\"home\",\"product\"]";
  CHECK_STATUS(nav_pipeline_decide(p, "a:/go/1", NAV_NUL, &d, NULL), NAV_PENDING);
  h.signed_in = 1;
  CHECK_STATUS(nav_pipeline_decide(p, "a:/go/1", NAV_NUL, &d, NULL), NAV_OK);
  CHECK_TEXT(d.data,
    "{\"plan\":{\"commands\":[{\"replace\":[{\"name\":\"home\"},{\"name\":\"product\"}]}]}}");
  h.commands = "{\"replace\":[\"x\"]}";
  CHECK_STATUS(nav_pipeline_decide(p, "a:/go/1", NAV_NUL, &d, NULL), NAV_OK);
  CHECK_TEXT(d.data, "{\"plan\":{\"commands\":[{\"replace\":[{\"name\":\"x\"}]}]}}");
  CHECK(h.asked > 0);
  nav_pipeline_destroy(p);
  CHECK(h.destroyed == 1);
  CHECK(nav_pipeline_create("{\"mappings\":", NAV_NUL, &callbacks, &p, &error) == NAV_ERR_JSON &&
    p == NULL);
  CHECK(h.destroyed == 2);
  nav_buffer_free(&d);
}

TEST(a_plan_that_the_engine_refuses_runs_none_of_its_commands) {
  struct host h = { .commands = "[\"pop\",{\"popCount\":5},\"pop\"]" };
  nav_link_callbacks callbacks = { .plan = answer_plan, .user_data = &h };
  nav_pipeline *p = make_pipeline(TABLE "}", &callbacks);
  nav_store *s = make_store("{\"path\":[\"start\"]}");
  nav_link_handler *l = NULL;
  nav_buffer r = NAV_BUFFER_INIT;
  CHECK_STATUS(nav_link_handler_create(p, s, NULL, 0, &l, NULL), NAV_OK);
  CHECK_STATUS(nav_link_handler_open(l, "a:/orders/1", NAV_NUL, &r, NULL), NAV_REJECTED);
  CHECK(strstr(r.data, "\"index\":1,\"command\":{\"popCount\":5}") != NULL);
  CHECK(nav_store_depth(s) == 1 && nav_store_revision(s) == 0);
  nav_link_handler_destroy(l);
  nav_pipeline_destroy(p);
  nav_store_destroy(s);
  nav_buffer_free(&r);
}

/* A host that is asked about a waiting link, and meanwhile opens another one or forgets it. */
struct busy_host {
  nav_link_handler *links;
  struct host *host;
  const char *opens;
};
static int32_t allow_another(void *u, const char *pending, size_t length) {
  struct busy_host *b = u;
  (void)pending, (void)length;
  if (b->opens) {
    CHECK_STATUS(nav_link_handler_open(b->links, b->opens, NAV_NUL, NULL, NULL), NAV_PENDING);
  } else {
    CHECK_STATUS(nav_link_handler_restore_pending(b->links, NULL, 0, NULL), NAV_OK);
  }
  b->host->signed_in = 1;
  return 1;
}

TEST(a_link_that_is_replaced_while_the_host_is_asked_does_not_run) {
  struct host h = { 0 };
  nav_link_callbacks callbacks = { .is_authenticated = is_authenticated, .user_data = &h };
  nav_pipeline *p = make_pipeline(TABLE ",\"requireAuthentication\":[\"order\"]}", &callbacks);
  nav_store *s = make_store("{\"path\":[\"start\"]}");
  nav_link_handler *l = NULL;
  nav_buffer r = NAV_BUFFER_INIT;
  struct busy_host busy = { .host = &h, .opens = "a:/orders/2" };
  CHECK_STATUS(nav_link_handler_create(p, s, NULL, 0, &l, NULL), NAV_OK);
  busy.links = l;
  CHECK_STATUS(nav_link_handler_open(l, "a:/orders/1", NAV_NUL, NULL, NULL), NAV_PENDING);
  CHECK_STATUS(nav_link_handler_resume_if_allowed(l, allow_another, &busy, &r, NULL), NAV_PENDING);
  CHECK(strstr(r.data, "\"url\":\"a:/orders/2\"") != NULL);
  CHECK(nav_store_depth(s) == 1);
  busy.opens = NULL;
  CHECK_STATUS(nav_link_handler_resume_if_allowed(l, allow_another, &busy, &r, NULL), NAV_NOOP);
  CHECK_TEXT(r.data, "\"noPendingDeepLink\"");
  CHECK(nav_store_depth(s) == 1);
  nav_link_handler_destroy(l);
  nav_pipeline_destroy(p);
  nav_store_destroy(s);
  nav_buffer_free(&r);
}

TEST(only_a_newer_link_that_waits_replaces_the_one_that_does) {
  struct host h = { 0 };
  nav_link_callbacks callbacks = { .is_authenticated = is_authenticated, .user_data = &h };
  nav_pipeline *p = make_pipeline(TABLE ",\"requireAuthentication\":[\"order\"]}", &callbacks);
  nav_store *s = make_store("{\"path\":[\"start\"]}");
  nav_link_handler *l = NULL;
  nav_buffer r = NAV_BUFFER_INIT;
  CHECK_STATUS(nav_link_handler_create(p, s, NULL, 0, &l, NULL), NAV_OK);
  CHECK_STATUS(nav_link_handler_open(l, "a:/orders/1", NAV_NUL, NULL, NULL), NAV_PENDING);
  CHECK_STATUS(nav_link_handler_open(l, "a:/none", NAV_NUL, NULL, NULL), NAV_UNHANDLED);
  CHECK_STATUS(nav_link_handler_open(l, "a:/%", NAV_NUL, NULL, NULL), NAV_REJECTED);
  CHECK_STATUS(nav_link_handler_open(l, "a:/products/7", NAV_NUL, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_link_handler_pending(l, &r, NULL), NAV_OK);
  CHECK(strstr(r.data, "\"url\":\"a:/orders/1\"") != NULL);
  CHECK_STATUS(nav_link_handler_open(l, "a:/orders/2", NAV_NUL, NULL, NULL), NAV_PENDING);
  CHECK_STATUS(nav_link_handler_pending(l, &r, NULL), NAV_OK);
  CHECK(strstr(r.data, "\"url\":\"a:/orders/2\"") != NULL);
  nav_link_handler_destroy(l);
  nav_pipeline_destroy(p);
  nav_store_destroy(s);
  nav_buffer_free(&r);
}

TEST(a_link_that_waits_goes_on_after_sign_in) {
  struct host h = { .now = 1000 };
  nav_link_callbacks callbacks = { .is_authenticated = is_authenticated, .user_data = &h };
  nav_pipeline *p = make_pipeline(TABLE ",\"requireAuthentication\":[\"order\"]}", &callbacks);
  nav_store *s = make_store("{\"path\":[\"start\"]}"), *other = make_store(NULL);
  nav_link_handler *l = NULL, *restored = NULL;
  nav_buffer r = NAV_BUFFER_INIT, saved = NAV_BUFFER_INIT;
  nav_error error = { 0 };
  CHECK_STATUS(nav_link_handler_create(p, s, NULL, 0, &l, NULL), NAV_OK);
  CHECK_STATUS(nav_link_handler_resume(l, &r, NULL), NAV_NOOP);
  CHECK_TEXT(r.data, "\"noPendingDeepLink\"");
  CHECK_STATUS(nav_link_handler_open(l, "a:/products/7", NAV_NUL, &r, NULL), NAV_OK);
  CHECK(strncmp(r.data, "{\"executed\":{\"plan\":", 20) == 0);
  CHECK_STATUS(nav_link_handler_open(l, "a:/orders/9", NAV_NUL, &r, NULL), NAV_PENDING);
  CHECK_STATUS(nav_link_handler_open(l, "a:/none", NAV_NUL, &r, NULL), NAV_UNHANDLED);
  CHECK_STATUS(nav_link_handler_open(l, "a:/%", NAV_NUL, &r, NULL), NAV_REJECTED);
  CHECK(strncmp(r.data, "{\"invalidURL\":", 14) == 0);
  CHECK_STATUS(nav_link_handler_pending(l, &saved, NULL), NAV_OK);
  CHECK_STATUS(nav_link_handler_resume(l, &r, NULL), NAV_PENDING);
  CHECK_STATUS(nav_link_handler_resume_if_allowed(l, allow, &h, &r, NULL), NAV_PENDING);
  CHECK(nav_store_depth(s) == 2);

  CHECK_STATUS(nav_link_handler_create(p, other, NULL, 0, &restored, NULL), NAV_OK);
  CHECK_STATUS(nav_link_handler_restore_pending(restored, saved.data, saved.length, NULL), NAV_OK);
  CHECK(nav_link_handler_restore_pending(restored, "{\"url\":1}", NAV_NUL, &error) < 0);
  h.signed_in = 1;
  CHECK_STATUS(nav_link_handler_resume(restored, &r, NULL), NAV_OK);
  CHECK_PATH(other, "[{\"name\":\"home\"},{\"name\":\"order\",\"params\":{\"id\":\"9\"}}]");
  h.allowed = 1;
  CHECK_STATUS(nav_link_handler_resume_if_allowed(l, allow, &h, &r, NULL), NAV_OK);
  CHECK_PATH(s, "[{\"name\":\"home\"},{\"name\":\"order\",\"params\":{\"id\":\"9\"}}]");
  CHECK_STATUS(nav_link_handler_pending(l, &r, NULL), NAV_NOOP);
  CHECK_TEXT(r.data, "null");
  CHECK_STATUS(nav_link_handler_restore_pending(l, saved.data, saved.length, NULL), NAV_OK);
  CHECK_STATUS(nav_link_handler_restore_pending(l, NULL, 0, NULL), NAV_OK);
  CHECK_STATUS(nav_link_handler_pending(l, NULL, NULL), NAV_NOOP);
  nav_link_handler_destroy(restored);
  nav_link_handler_destroy(l);

  h.signed_in = 0;
  CHECK_STATUS(
    nav_link_handler_create(p, s, "{\"pendingTimeToLive\":50}", NAV_NUL, &l, NULL), NAV_OK);
  CHECK_STATUS(nav_link_handler_set_clock(l, host_clock, &h, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_link_handler_open(l, "a:/orders/9", NAV_NUL, &r, NULL), NAV_PENDING);
  h.now += 49;
  CHECK_STATUS(nav_link_handler_pending(l, NULL, NULL), NAV_OK);
  h.now += 2;
  CHECK_STATUS(nav_link_handler_resume(l, &r, NULL), NAV_NOOP);
  nav_link_handler_destroy(l);
  nav_store_destroy(other);
  nav_store_destroy(s);
  nav_pipeline_destroy(p);
  nav_buffer_free(&r);
  nav_buffer_free(&saved);
}

/* An error in one of the lists of a policy has the byte of the element. */
TEST(an_error_in_a_list_of_a_policy_says_where_it_is) {
  static const struct {
    const char *config;
    nav_status status;
    uint64_t offset;
  } cases[] = {
    { "{\"mappings\":[],\"allowedHosts\":[\"ok\", \"no/\"]}", NAV_ERR_ARGUMENT, 37 },
    { "{\"mappings\":[],\"allowedSchemes\":[\"no:\",\"ok\"]}", NAV_ERR_ARGUMENT, 33 },
    { "{\"mappings\":[],\"allowedHosts\":[7]}", NAV_ERR_ARGUMENT, 31 },
    { "{\"mappings\":[{\"pattern\":\"/a\",\"route\":\"a\"}],\"strict\":true,"
      "\"requireAuthentication\":[\"a\",\"b\",\"b\"]}",
      NAV_ERR_PATTERN, 86 },
    /* Only well-formed JSON is told what is wrong with it. */
    { "{\"mappings\":[],\"allowedHosts\":[\"no/\"],}", NAV_ERR_JSON, 38 },
    { "{\"mappings\":[{\"pattern\":\"/a\",\"route\":\"\"}],}", NAV_ERR_JSON, 42 },
    { "{\"mappings\":[{\"pattern\":\"/a\",\"route\":\"\"}]}", NAV_ERR_ROUTE, 37 },
  };
  nav_error error = { 0 };
  size_t i;
  for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    nav_pipeline *p = NULL;
    CHECK_ERROR(nav_pipeline_create(cases[i].config, NAV_NUL, NULL, &p, &error), error,
      cases[i].status, cases[i].offset);
  }
}

/*
 * Half of each is made when it turns out to be wrong; Tests/abuse/memory sees that nothing of it is
 * left.
 */
TEST(what_cannot_be_made_of_a_link_config_leaves_nothing) {
  static const struct {
    int is_pipeline;
    const char *config;
    nav_status status;
  } cases[] = {
    { 0,
      "{\"strict\":true,\"mappings\":[{\"pattern\":\"/a\",\"route\":\"a\"},{\"pattern\":\"/a\",\"route\":\"b\"}]}",
      NAV_ERR_PATTERN },
    { 0,
      "{\"mappings\":[{\"pattern\":\"/a\",\"route\":\"a\"},{\"pattern\":\"/b\",\"route\":\"\"}]}",
      NAV_ERR_ROUTE },
    { 0,
      "{\"mappings\":[{\"pattern\":\"/a\",\"template\":{\"name\":\"x\",\"params\":{\"a\":[1,{\"b\":\":c\"},}}]}",
      NAV_ERR_JSON },
    { 0, "{\"mappings\":[{\"pattern\":\"/a\",\"callback\":true}]}", NAV_ERR_ARGUMENT },
    { 1,
      "{\"mappings\":[{\"pattern\":\"/a\",\"route\":\"a\"}],\"allowedSchemes\":[\"ok\",\"no:\"]}",
      NAV_ERR_ARGUMENT },
    { 1,
      "{\"mappings\":[{\"pattern\":\"/a\",\"route\":\"a\"}],\"allowedHosts\":[\"ok\",\"*.a\",\"no/\"]}",
      NAV_ERR_ARGUMENT },
    { 1, "{\"mappings\":[],\"allowedHosts\":[\"h:80\"]}", NAV_ERR_ARGUMENT },
    { 1,
      "{\"mappings\":[{\"pattern\":\"/a\",\"route\":\"a\"}],\"web\":{\"strict\":true,\"mappings\":[{\"pattern\":\"/:1\",\"route\":\"a\"}]}}",
      NAV_ERR_PATTERN },
    { 1, "{\"mappings\":[{\"pattern\":\"/a\",\"route\":\"a\"}],\"placement\":\"x\"}",
      NAV_ERR_ARGUMENT },
  };
  size_t i, live = nav_live_handles();
  for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    nav_matcher *m = NULL;
    nav_pipeline *p = NULL;
    CHECK_STATUS(cases[i].is_pipeline
        ? nav_pipeline_create(cases[i].config, NAV_NUL, NULL, &p, NULL)
        : nav_matcher_create(cases[i].config, NAV_NUL, NULL, &m, NULL),
      cases[i].status);
    CHECK(m == NULL && p == NULL);
  }
  CHECK(nav_live_handles() == live);
}

/*
 * What is to be escaped in a JSON string, at each place of values of every short length: strings
 * are looked at several bytes at a time.
 */
TEST(an_answer_escapes_wherever_it_must) {
  static const struct {
    const char *url, *json;
  } bytes[] = {
    { "%22", "\\\"" },
    { "%5C", "\\\\" },
    { "%01", "\\u0001" },
    { "%1f", "\\u001f" },
    { "%0A", "\\n" },
    { "%20", " " },
    { "!", "!" },
    { "%7F", "\x7f" },
    { "%C3%A9", "\xc3\xa9" },
    { "%e2%80%a8", "\xe2\x80\xa8" },
  };
  nav_matcher *m = make_matcher("{\"mappings\":[{\"pattern\":\"/:v\",\"route\":\"r\"}]}", NULL);
  nav_buffer r = NAV_BUFFER_INIT;
  for (int length = 1; length <= 20; length++) {
    for (int place = 0; place < length; place++) {
      for (size_t index = 0; index < sizeof bytes / sizeof bytes[0]; index++) {
        char value[64], url[96], expected[256];
        memset(value, 'a', sizeof value);
        snprintf(url, sizeof url, "/%.*s%s%.*s", place, value, bytes[index].url, length - 1 - place,
          value);
        snprintf(expected, sizeof expected,
          "{\"index\":0,\"pattern\":\"/:v\",\"route\":{\"name\":\"r\",\"params\":{\"v\":\"%.*s%s%.*s\"}},\"params\":{\"v\":[\"%.*s%s%.*s\"]}}",
          place, value, bytes[index].json, length - 1 - place, value, place, value,
          bytes[index].json, length - 1 - place, value);
        CHECK_STATUS(nav_matcher_match(m, url, NAV_NUL, &r, NULL), NAV_OK);
        CHECK_TEXT(r.data, expected);
      }
    }
  }
  nav_buffer_free(&r);
  nav_matcher_destroy(m);
}
