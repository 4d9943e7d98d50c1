/* What a table of links makes of values, and says of mappings that nothing reaches. */
#include "test.h"

static void ask(void *user_data, const char *match, size_t length, nav_reply *reply) {
  journal_add(user_data, match, length);
  CHECK_STATUS(nav_reply_routes(reply, "\"asked\"", NAV_NUL, NULL), NAV_OK);
}

static nav_matcher *matcher(const char *config, struct journal *journal) {
  nav_link_callbacks callbacks = { .routes = ask, .user_data = journal };
  nav_matcher *m = NULL;
  nav_error error = { 0 };
  nav_status status = nav_matcher_create(config, NAV_NUL, journal ? &callbacks : NULL, &m, &error);
  if (status == NAV_OK) return m;
  printf("no matcher from %s: %s\n", config, error.message);
  exit(1);
}

TEST(a_callback_is_asked_about_the_whole_match) {
  struct journal journal = { .length = 0 };
  nav_matcher *m = matcher("{\"mappings\":[{\"pattern\":\"/c/:id\",\"callback\":true}]}", &journal);
  CHECK_STATUS(nav_matcher_match(m, "/c/7?x=1&b=%C3%A9&x=3", NAV_NUL, NULL, NULL), NAV_OK);
  CHECK_TEXT(journal.text,
    "{\"index\":0,\"pattern\":\"/c/:id\",\"url\":\"/c/7?x=1&b=%C3%A9&x=3\","
    "\"params\":{\"b\":[\"\xC3\xA9\"],\"id\":[\"7\"],\"x\":[\"1\",\"3\"]}}\n");
  nav_matcher_destroy(m);
}

enum { MOST = 120 };

TEST(parameters_are_listed_by_name_and_their_values_in_the_order_of_the_url) {
  nav_matcher *m = matcher("{\"mappings\":[{\"pattern\":\"/a\",\"route\":\"r\"}]}", NULL);
  int count;
  for (count = 0; count <= MOST; count += 1 + count / 8) {
    static char url[8192], expected[16384];
    nav_buffer result = NAV_BUFFER_INIT;
    size_t n = (size_t)snprintf(url, sizeof url, "/a"), e;
    int i, name, names = count / 3 + 1, any;
    for (i = 0; i < count; i++) {
      n +=
        (size_t)snprintf(url + n, sizeof url - n, "%cp%03d=v%d", i ? '&' : '?', i * 37 % names, i);
    }
    e = (size_t)snprintf(expected, sizeof expected, "\"params\":{");
    for (name = 0, any = 0; name < names; name++) {
      int values = 0;
      for (i = 0; i < count; i++) {
        if (i * 37 % names != name) continue;
        if (values++ == 0) {
          e += (size_t)snprintf(
            expected + e, sizeof expected - e, "%s\"p%03d\":[", any++ ? "," : "", name);
        } else
          e += (size_t)snprintf(expected + e, sizeof expected - e, ",");
        e += (size_t)snprintf(expected + e, sizeof expected - e, "\"v%d\"", i);
      }
      if (values > 0) e += (size_t)snprintf(expected + e, sizeof expected - e, "]");
    }
    snprintf(expected + e, sizeof expected - e, "}");
    CHECK_STATUS(nav_matcher_match(m, url, NAV_NUL, &result, NULL), NAV_OK);
    CHECK(strstr(result.data, expected) != NULL);
    nav_buffer_free(&result);
  }
  nav_matcher_destroy(m);
}

#define TEMPLATES \
  "{\"mappings\":[{\"pattern\":\"/t/:n{number}/:b{bool}/*rest\",\"template\":{\"name\":\"t\"," \
  "\"params\":{\"n\":\":n\",\"b\":\":b\",\"r\":\":rest\",\"q\":\":q\"," \
  "\"o\":{\"a\":[1,\":z\"]}}}}," \
  "{\"pattern\":\"/u/:n{number}/:b{bool}/*rest\",\"template\":{\"name\":\"u\"," \
  "\"params\":{\"n\":\":n\",\"b\":\":b\",\"r\":\":rest\"}}}]}"

TEST(a_template_is_filled_and_leads_back) {
  static const struct {
    const char *url, *route, *back;
  } cases[] = {
    { "/t/1.50/true/a/b%2Fc?q=1&q=2&z=9&y=0",
      "{\"name\":\"t\",\"params\":{\"b\":true,\"n\":1.5,\"o\":{\"a\":[1,\"9\"]},"
      "\"q\":[\"1\",\"2\"],\"r\":[\"a\",\"b/c\"]}}",
      "/t/1.5/true/a/b%2Fc?q=1&q=2&z=9" },
    { "/t/-0.0e1/false/a",
      "{\"name\":\"t\",\"params\":{\"b\":false,\"n\":0,\"o\":{\"a\":[1]},\"r\":\"a\"}}", NULL },
    { "/u/7/true/x", "{\"name\":\"u\",\"params\":{\"b\":true,\"n\":7,\"r\":\"x\"}}",
      "/u/7/true/x" },
    { "/u/1e3/true/x/y/z",
      "{\"name\":\"u\",\"params\":{\"b\":true,\"n\":1000,\"r\":[\"x\",\"y\",\"z\"]}}", NULL },
  };
  nav_matcher *m = matcher(TEMPLATES, NULL);
  size_t i;
  for (i = 0; i < sizeof cases / sizeof *cases; i++) {
    nav_buffer text = NAV_BUFFER_INIT;
    char expected[512], url[512];
    snprintf(expected, sizeof expected, "\"route\":%s,", cases[i].route);
    CHECK_STATUS(nav_matcher_match(m, cases[i].url, NAV_NUL, &text, NULL), NAV_OK);
    if (strstr(text.data, expected) == NULL) CHECK_TEXT(text.data, expected);
    CHECK_STATUS(nav_matcher_url_for(m, cases[i].route, NAV_NUL, &text, NULL), NAV_OK);
    if (cases[i].back) CHECK_TEXT(text.data, cases[i].back);
    /* The URL, whatever it is, leads to the route. */
    snprintf(url, sizeof url, "%s", text.data);
    CHECK_STATUS(nav_matcher_match(m, url, NAV_NUL, &text, NULL), NAV_OK);
    CHECK(strstr(text.data, expected) != NULL);
    nav_buffer_free(&text);
  }
  nav_matcher_destroy(m);
}

TEST(a_route_that_no_template_makes_has_no_url) {
  static const char *const routes[] = {
    "{\"name\":\"v\",\"params\":{\"b\":true,\"n\":7,\"r\":\"x\"}}",
    "{\"name\":\"u\",\"params\":{\"b\":true,\"n\":\"seven\",\"r\":\"x\"}}",
    "{\"name\":\"u\",\"params\":{\"b\":1,\"n\":7,\"r\":\"x\"}}",
    "{\"name\":\"u\",\"params\":{\"b\":true,\"n\":7,\"r\":[\"x\",\"\"]}}",
    "{\"name\":\"u\",\"params\":{\"b\":true,\"n\":7,\"r\":\"x\",\"more\":1}}",
    "{\"name\":\"u\",\"params\":{\"b\":true,\"r\":\"x\"}}",
    "\"u\"",
  };
  nav_matcher *m = matcher(TEMPLATES, NULL);
  nav_buffer url = NAV_BUFFER_INIT;
  size_t i;
  for (i = 0; i < sizeof routes / sizeof *routes; i++) {
    CHECK_STATUS(nav_matcher_url_for(m, routes[i], NAV_NUL, &url, NULL), NAV_NO_MATCH);
    CHECK(url.length == 0);
  }
  nav_buffer_free(&url);
  nav_matcher_destroy(m);
}

/* Patterns in the order of their mappings, and what is unreachable: the mapping, by which. */
TEST(a_mapping_that_others_cover_is_found_with_those_that_cover_it) {
  static const struct {
    const char *patterns[4], *finding;
  } cases[] = {
    { { "/a/true", "/a/false", "/a/:b{bool}" }, "\"index\":2,\"by\":[0,1]" },
    { { "/a/true", "/a/:b{bool}" }, NULL },
    { { "/x", "shop://h/x" }, "\"index\":1,\"by\":[0]" },
    { { "//h/x", "shop://h/x" }, "\"index\":1,\"by\":[0]" },
    { { "shop://h/x", "//h/x" }, NULL },
    { { "shop://h/x", "/x" }, NULL },
    { { "shop://h/x", "shop://g/x" }, NULL },
    { { "shop://h/x", "shops://h/x" }, NULL },
    { { "/a/:x?", "/a" }, "\"index\":1,\"by\":[0]" },
    { { "/a/:x?", "/a/:y" }, "\"index\":1,\"by\":[0]" },
    { { "/a/:x", "/a/:y?" }, NULL },
    { { "/a", "/a/:y?" }, NULL },
    { { "/a", "/a/:x", "/a/:y?" }, "\"index\":2,\"by\":[0,1]" },
    { { "/a/*", "/a/b/c" }, "\"shadowedIndex\":1" },
    { { "/a/b", "/a/*" }, NULL },
    { { "/:x{int}", "/:y{uint}" }, "\"shadowedIndex\":1" },
    { { "/:x{uint}", "/:y{int}" }, NULL },
    { { "/:x{slug}", "/:y{bool}" }, "\"shadowedIndex\":1" },
    { { "/:x{number}", "/:y{int}" }, "\"shadowedIndex\":1" },
    { { "/:x{uuid}", "/:y" }, NULL },
  };
  size_t i, k;
  for (i = 0; i < sizeof cases / sizeof *cases; i++) {
    char config[512];
    nav_buffer findings = NAV_BUFFER_INIT;
    size_t n = (size_t)snprintf(config, sizeof config, "{\"mappings\":[");
    nav_matcher *m;
    for (k = 0; k < 4 && cases[i].patterns[k] != NULL; k++) {
      n += (size_t)snprintf(config + n, sizeof config - n, "%s{\"pattern\":\"%s\",\"route\":\"r\"}",
        k ? "," : "", cases[i].patterns[k]);
    }
    snprintf(config + n, sizeof config - n, "]}");
    m = matcher(config, NULL);
    CHECK_STATUS(nav_matcher_diagnostics(m, &findings, NULL), cases[i].finding ? NAV_OK : NAV_NOOP);
    if (cases[i].finding == NULL)
      CHECK_TEXT(findings.data, "[]");
    else if (strstr(findings.data, cases[i].finding) == NULL) {
      CHECK_TEXT(findings.data, cases[i].finding);
    }
    nav_buffer_free(&findings);
    nav_matcher_destroy(m);
  }
}

/* ---- The nearest name of an unknown one ---- */

static int least(int a, int b) { return a < b ? a : b; }

/* Letters to insert, remove, change, or swap with their neighbour; capitals count as small. */
static int distance(const char *a, const char *b) {
  int rows[32][32], m = (int)strlen(a), n = (int)strlen(b), i, j;
  for (i = 0; i <= m; i++) {
    for (j = 0; j <= n; j++) {
      int equal, cost;
      if (i == 0 || j == 0) {
        rows[i][j] = i + j;
        continue;
      }
      equal = (a[i - 1] | 32) == (b[j - 1] | 32);
      cost = least(least(rows[i - 1][j], rows[i][j - 1]) + 1, rows[i - 1][j - 1] + !equal);
      if (i > 1 && j > 1 && (a[i - 1] | 32) == (b[j - 2] | 32) &&
        (a[i - 2] | 32) == (b[j - 1] | 32)) {
        cost = least(cost, rows[i - 2][j - 2] + 1);
      }
      rows[i][j] = cost;
    }
  }
  return rows[m][n];
}

TEST(an_unknown_command_is_told_the_nearest_known_one_if_one_is_near) {
  static const char *const known[] = { "pop", "popToRoot", "push", "pushAll", "popCount", "popTo",
    "popToEntry", "replace", "sequence", "whenCancelled" };
  static const char *const typos[] = {
    "pusch",
    "psuh",
    "puhs",
    "pus",
    "pu",
    "ush",
    "pushh",
    "xpush",
    "PUSH",
    "pushal",
    "pushlAl",
    "popcout",
    "poptoroot",
    "popToRoo",
    "popRoot",
    "replcae",
    "erplace",
    "replays",
    "rplc",
    "sequense",
    "squence",
    "equence",
    "sequen",
    "seq",
    "whenCanceled",
    "whencanceledd",
    "wehnCancelled",
    "cancelled",
    "up",
    "x",
    "popup",
    "popToEntri",
    "popEntry",
    "puch",
    "pull",
  };
  nav_store *s = make_store(NULL);
  size_t i, k;
  for (i = 0; i < sizeof typos / sizeof *typos; i++) {
    char command[64], found[64] = "", expected[64] = "";
    nav_error error = { 0 };
    const char *at;
    int bound = 100;
    snprintf(command, sizeof command, "{\"%s\":\"a\"}", typos[i]);
    CHECK_STATUS(nav_store_execute(s, command, NAV_NUL, NULL, &error), NAV_ERR_COMMAND);
    for (k = 0; k < sizeof known / sizeof *known; k++) {
      int d = distance(typos[i], known[k]);
      size_t longer = strlen(typos[i]) > strlen(known[k]) ? strlen(typos[i]) : strlen(known[k]);
      if (d >= bound || d > (int)longer / 3) continue;
      bound = d;
      snprintf(expected, sizeof expected, "%s", known[k]);
    }
    at = strstr(error.message, "did you mean ");
    if (at != NULL) sscanf(at + 13, "%*[\"{]%63[A-Za-z]", found);
    if (strcmp(found, expected) != 0) CHECK_TEXT(error.message, expected);
  }
  nav_store_destroy(s);
}

/* ---- What url_for does not find, by the sentences of the header ---- */

TEST(a_route_that_only_a_callback_makes_has_no_url) {
  struct journal journal = { .length = 0 };
  nav_buffer text = NAV_BUFFER_INIT;
  nav_matcher *m = matcher("{\"mappings\":[{\"pattern\":\"/c\",\"callback\":true}]}", &journal);
  CHECK_STATUS(nav_matcher_match(m, "/c", NAV_NUL, &text, NULL), NAV_OK);
  CHECK(strstr(text.data, "{\"name\":\"asked\"}") != NULL);
  CHECK_STATUS(nav_matcher_url_for(m, "\"asked\"", NAV_NUL, &text, NULL), NAV_NO_MATCH);
  CHECK(text.length == 0);
  nav_matcher_destroy(m);
  nav_buffer_free(&text);
}

/* A query carries texts, one or several, a path no empty one. What a template fixes need not be
 * carried. */
TEST(a_value_that_no_url_can_carry_has_one_only_in_a_template) {
  static const char *const none[] = { "null", "{}", "{\"b\":\"1\"}", "[]", "[\"1\"]", "[[\"1\"]]" };
  static const struct {
    const char *value, *query, *path;
  } some[] = { { "\"1\"", "/p?a=1", "/p/1" }, { "[\"1\",\"\"]", "/p?a=1&a=", NULL },
    { "\"\"", "/p?a=", NULL } };
  nav_matcher *all =
    matcher("{\"mappings\":[{\"pattern\":\"/p\",\"route\":\"p\",\"query\":\"all\"}]}", NULL);
  nav_matcher *one = matcher("{\"mappings\":[{\"pattern\":\"/p/:a\",\"route\":\"p\"}]}", NULL);
  nav_buffer url = NAV_BUFFER_INIT;
  char route[128], config[256];
  size_t i;
  for (i = 0; i < sizeof none / sizeof *none; i++) {
    nav_matcher *fixed;
    snprintf(route, sizeof route, "{\"name\":\"p\",\"params\":{\"a\":%s}}", none[i]);
    CHECK_STATUS(nav_matcher_url_for(all, route, NAV_NUL, &url, NULL), NAV_NO_MATCH);
    CHECK_STATUS(nav_matcher_url_for(one, route, NAV_NUL, &url, NULL), NAV_NO_MATCH);
    CHECK(url.length == 0);
    snprintf(config, sizeof config, "{\"mappings\":[{\"pattern\":\"/t\",\"template\":%s}]}", route);
    fixed = matcher(config, NULL);
    CHECK_STATUS(nav_matcher_url_for(fixed, route, NAV_NUL, &url, NULL), NAV_OK);
    CHECK_TEXT(url.data, "/t");
    nav_matcher_destroy(fixed);
  }
  for (i = 0; i < sizeof some / sizeof *some; i++) {
    snprintf(route, sizeof route, "{\"name\":\"p\",\"params\":{\"a\":%s}}", some[i].value);
    CHECK_STATUS(nav_matcher_url_for(all, route, NAV_NUL, &url, NULL), NAV_OK);
    CHECK_TEXT(url.data, some[i].query);
    CHECK_STATUS(
      nav_matcher_url_for(one, route, NAV_NUL, &url, NULL), some[i].path ? NAV_OK : NAV_NO_MATCH);
    CHECK_TEXT(url.data, some[i].path ? some[i].path : "");
  }
  nav_matcher_destroy(one);
  nav_matcher_destroy(all);
  nav_buffer_free(&url);
}

TEST(only_the_last_route_of_a_back_stack_has_its_url) {
  nav_matcher *m =
    matcher("{\"mappings\":[{\"pattern\":\"/p\",\"routes\":[\"home\",\"list\",\"p\"]}]}", NULL);
  nav_buffer url = NAV_BUFFER_INIT;
  CHECK_STATUS(nav_matcher_url_for(m, "\"home\"", NAV_NUL, &url, NULL), NAV_NO_MATCH);
  CHECK_STATUS(nav_matcher_url_for(m, "\"list\"", NAV_NUL, &url, NULL), NAV_NO_MATCH);
  CHECK(url.length == 0);
  CHECK_STATUS(nav_matcher_url_for(m, "\"p\"", NAV_NUL, &url, NULL), NAV_OK);
  CHECK_TEXT(url.data, "/p");
  nav_matcher_destroy(m);
  nav_buffer_free(&url);
}

/* /p/new belongs to the first mapping; another id, and another mapping, lead back. */
TEST(a_url_that_an_earlier_mapping_gets_leads_to_no_route_of_a_later_one) {
  static const char new_route[] = "{\"name\":\"p\",\"params\":{\"id\":\"new\"}}";
  nav_buffer url = NAV_BUFFER_INIT;
  nav_matcher *m = matcher(
    "{\"mappings\":[{\"pattern\":\"/p/new\",\"route\":\"create\"},"
    "{\"pattern\":\"/p/:id\",\"route\":\"p\"}]}",
    NULL);
  CHECK_STATUS(nav_matcher_url_for(m, new_route, NAV_NUL, &url, NULL), NAV_NO_MATCH);
  CHECK(url.length == 0);
  CHECK_STATUS(
    nav_matcher_url_for(m, "{\"name\":\"p\",\"params\":{\"id\":\"old\"}}", NAV_NUL, &url, NULL),
    NAV_OK);
  CHECK_TEXT(url.data, "/p/old");
  nav_matcher_destroy(m);
  m = matcher(
    "{\"mappings\":[{\"pattern\":\"/p/new\",\"route\":\"create\"},"
    "{\"pattern\":\"/p/:id\",\"route\":\"p\"},{\"pattern\":\"/q/:id\",\"route\":\"p\"}]}",
    NULL);
  CHECK_STATUS(nav_matcher_url_for(m, new_route, NAV_NUL, &url, NULL), NAV_OK);
  CHECK_TEXT(url.data, "/q/new");
  nav_matcher_destroy(m);
  nav_buffer_free(&url);
}

/* The mappings that can lead to a route are tried in their order, whatever tells that they can. */
TEST(the_first_mapping_that_leads_to_a_route_makes_its_url) {
  static const struct {
    const char *route, *url;
  } cases[] = {
    { "{\"name\":\"r\",\"params\":{\"a\":\"1\"}}", "/closed/1" },
    { "{\"name\":\"r\",\"params\":{\"a\":\"1\",\"b\":\"2\"}}", "/two/2/1" },
    { "{\"name\":\"r\",\"params\":{\"b\":\"2\"}}", "/any?b=2" },
    { "{\"name\":\"r\",\"params\":{\"c\":\"3\"}}", "/any?c=3" },
    { "{\"name\":\"r\",\"params\":{\"a\":[\"1\",\"2\"]}}", "/twice/1/2" },
    { "{\"name\":\"r\",\"params\":{\"o\":\"1\"}}", "/maybe/1" },
    { "\"r\"", "/maybe" },
    { "{\"name\":\"s\",\"params\":{\"a\":\"1\",\"d\":\"2\"}}", NULL },
    { "{\"name\":\"s\",\"params\":{\"a\":\"1\"}}", "/s/1" },
    { "{\"name\":\"s\",\"params\":{\"\\u0001\":\"1\"}}", NULL },
  };
  static const char table[] =
    "{\"pattern\":\"/closed/:a\",\"route\":\"r\"},"
    "{\"pattern\":\"/twice/:a/:a\",\"route\":\"r\"},"
    "{\"pattern\":\"/maybe/:o?\",\"route\":\"r\"},"
    "{\"pattern\":\"/two/:b/:a\",\"route\":\"r\"},"
    "{\"pattern\":\"/any\",\"route\":\"r\",\"query\":\"all\"},"
    "{\"pattern\":\"/later/:c\",\"route\":\"r\"},"
    "{\"pattern\":\"/s/:a\",\"route\":\"s\"}";
  struct journal journal = { .length = 0 };
  char config[1024];
  int has_callback;
  size_t i;
  for (has_callback = 0; has_callback < 2; has_callback++) {
    nav_buffer url = NAV_BUFFER_INIT;
    nav_matcher *m;
    snprintf(config, sizeof config, "{\"mappings\":[%s%s]}",
      has_callback ? "{\"pattern\":\"/c\",\"callback\":true}," : "", table);
    m = matcher(config, has_callback ? &journal : NULL);
    for (i = 0; i < sizeof cases / sizeof *cases; i++) {
      const char *expected = cases[i].url;
      CHECK_STATUS(nav_matcher_url_for(m, cases[i].route, NAV_NUL, &url, NULL),
        expected ? NAV_OK : NAV_NO_MATCH);
      CHECK_TEXT(url.data, expected ? expected : "");
    }
    nav_matcher_destroy(m);
    nav_buffer_free(&url);
  }
}

/*
 * /l leads to a list of an "x" alone: the placeholders before it are left out. To find that, each
 * of them is tried with the "x" first, in vain: about half the square of their number, in tries.
 */
static nav_status find_short_list(int placeholders) {
  static const char route[] = "{\"name\":\"l\",\"params\":{\"list\":[\"x\"]}}";
  static char config[2048];
  nav_buffer text = NAV_BUFFER_INIT;
  nav_status status;
  nav_matcher *m;
  int i,
    n = sprintf(config,
      "{\"mappings\":[{\"pattern\":\"/l\",\"template\":"
      "{\"name\":\"l\",\"params\":{\"list\":[");
  for (i = 0; i < placeholders; i++) n += sprintf(config + n, "\":a%d\",", i);
  sprintf(config + n, "\"x\"]}}}]}");
  m = matcher(config, NULL);
  CHECK_STATUS(nav_matcher_match(m, "/l", NAV_NUL, &text, NULL), NAV_OK);
  CHECK(strstr(text.data, route) != NULL);
  status = nav_matcher_url_for(m, route, NAV_NUL, &text, NULL);
  CHECK_TEXT(text.data, status == NAV_OK ? "/l" : "");
  nav_buffer_free(&text);
  nav_matcher_destroy(m);
  return status;
}

TEST(a_route_of_a_long_list_is_given_up_after_a_thousand_tries) {
  CHECK_STATUS(find_short_list(1), NAV_OK);
  CHECK_STATUS(find_short_list(40), NAV_OK);
  CHECK_STATUS(find_short_list(48), NAV_NO_MATCH);
}
