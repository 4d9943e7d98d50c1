/* What patterns take, byte for byte: types, literals that differ in one byte, IP literals, escapes
 * (protocol, section 5). */
#include "test.h"

static nav_matcher *matcher(const char *config) {
  nav_matcher *m = NULL;
  nav_error error = { 0 };
  if (nav_matcher_create(config, NAV_NUL, NULL, &m, &error) == NAV_OK) return m;
  printf("no matcher from %s: %s\n", config, error.message);
  exit(1);
}

static void check_match(int line, nav_matcher *m, const char *url, nav_status expected) {
  nav_status status = nav_matcher_match(m, url, NAV_NUL, NULL, NULL);
  char what[512];
  if (status == expected) return;
  snprintf(what, sizeof what, "%.400s is %s, expected %s", url, nav_status_name(status),
    nav_status_name(expected));
  test_fault(__FILE__, line, what);
}
#define CHECK_MATCH(m, url, expected) check_match(__LINE__, (m), (url), (expected))

TEST(a_typed_parameter_takes_exactly_what_reads_as_its_type) {
  static const struct {
    const char *type, *text;
    int fits;
  } cases[] = {
    { "int", "0", 1 },
    { "int", "-0", 1 },
    { "int", "00", 0 },
    { "int", "-", 0 },
    { "int", "-1", 1 },
    { "int", "+1", 0 },
    { "int", "01", 0 },
    { "int", "-01", 0 },
    { "int", "9223372036854775807", 1 },
    { "int", "9223372036854775808", 0 },
    { "int", "-9223372036854775808", 1 },
    { "int", "-9223372036854775809", 0 },
    { "int", "10000000000000000000", 0 },
    { "int", "18446744073709551617", 0 },
    { "int", "99999999999999999999", 0 },
    { "int", "-10000000000000000000", 0 },
    { "int", "1a", 0 },
    { "int", "1.0", 0 },
    { "int", "1%20", 0 },
    { "uint", "0", 1 },
    { "uint", "-0", 0 },
    { "uint", "-1", 0 },
    { "uint", "10", 1 },
    { "uint", "9223372036854775807", 1 },
    { "uint", "9223372036854775808", 0 },
    { "uint", "18446744073709551616", 0 },
    { "uint", "010", 0 },
    { "number", "0", 1 },
    { "number", "-0", 1 },
    { "number", "00", 0 },
    { "number", "-", 0 },
    { "number", "01", 0 },
    { "number", "10", 1 },
    { "number", ".5", 0 },
    { "number", "1.", 0 },
    { "number", "1.5", 1 },
    { "number", "0.5", 1 },
    { "number", "1.5.5", 0 },
    { "number", "1e5", 1 },
    { "number", "1E5", 1 },
    { "number", "1e+5", 1 },
    { "number", "1e-5", 1 },
    { "number", "1e", 0 },
    { "number", "1e+", 0 },
    { "number", "1e-", 0 },
    { "number", "1e5.", 0 },
    { "number", "1.e5", 0 },
    { "number", "1.25e-10", 1 },
    { "number", "1e*5", 0 },
    { "number", "-1.5e3", 1 },
    { "number", "--1", 0 },
    { "number", "e5", 0 },
    { "number", "1f", 0 },
    { "number", "1e5x", 0 },
    { "bool", "true", 1 },
    { "bool", "false", 1 },
    { "bool", "True", 0 },
    { "bool", "tru", 0 },
    { "bool", "truee", 0 },
    { "bool", "falsy", 0 },
    { "bool", "0", 0 },
    { "slug", "a", 1 },
    { "slug", "A-z_09", 1 },
    { "slug", "-", 1 },
    { "slug", "a.b", 0 },
    { "slug", "a%20b", 0 },
    { "slug", "%C3%A9", 0 },
    { "slug", "a@b", 0 },
    { "slug", "a%60", 0 },
    { "slug", "a%5B", 0 },
    { "slug", "a%7B", 0 },
    { "slug", "a:", 0 },
    { "slug", "a%2F", 0 },
    { "uuid", "01234567-89ab-cdef-ABCD-0123456789ab", 1 },
    { "uuid", "01234567-89ab-cdef-ABCD-0123456789a", 0 },
    { "uuid", "01234567-89ab-cdef-ABCD-0123456789abc", 0 },
    { "uuid", "01234567-89ab-cdef-ABCD-0123456789ag", 0 },
    { "uuid", "0123456789ab-cdef-ABCD-0123456789ab--", 0 },
    { "uuid", "01234567089ab-cdef-ABCD-0123456789ab", 0 },
    { "uuid", "01234567-89ab0cdef-ABCD-0123456789ab", 0 },
    { "uuid", "01234567-89ab-cdef0ABCD-0123456789ab", 0 },
    { "uuid", "01234567-89ab-cdef-ABCD00123456789ab", 0 },
  };
  size_t i;
  for (i = 0; i < sizeof cases / sizeof *cases; i++) {
    char config[160], url[160];
    nav_matcher *m;
    snprintf(config, sizeof config, "{\"mappings\":[{\"pattern\":\"/v/:v{%s}\",\"route\":\"r\"}]}",
      cases[i].type);
    snprintf(url, sizeof url, "/v/%s", cases[i].text);
    m = matcher(config);
    CHECK_MATCH(m, url, cases[i].fits ? NAV_OK : NAV_NO_MATCH);
    nav_matcher_destroy(m);
  }
}

/* Up to 40 bytes: as one word, as two, and with a middle. */
enum { LONGEST = 40 };

static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMN";

/* A matcher for the literal of `length` bytes, alone or in a wide node of many. */
static nav_matcher *literal_matcher(int length, int isWide) {
  char config[2048];
  int i,
    n = snprintf(config, sizeof config, "{\"mappings\":[{\"pattern\":\"/%.*s\",\"route\":\"r\"}",
      length, letters);
  for (i = 0; isWide && i < 30; i++) {
    n += snprintf(config + n, sizeof config - (size_t)n,
      ",{\"pattern\":\"/%.*s%d\",\"route\":\"x\"}", i, letters, i + 100);
  }
  snprintf(config + n, sizeof config - (size_t)n, "]}");
  return matcher(config);
}

TEST(a_literal_takes_no_segment_that_differs_in_one_byte) {
  int length, i, isWide;
  for (isWide = 0; isWide < 2; isWide++) {
    for (length = 1; length <= LONGEST; length++) {
      nav_matcher *m = literal_matcher(length, isWide);
      char url[LONGEST + 8], longer[LONGEST + 16];
      snprintf(url, sizeof url, "/%.*s", length, letters);
      CHECK_MATCH(m, url, NAV_OK);
      snprintf(longer, sizeof longer, "%s/", url);
      CHECK_MATCH(m, longer, NAV_OK);
      snprintf(longer, sizeof longer, "%s_", url);
      CHECK_MATCH(m, longer, NAV_NO_MATCH);
      snprintf(longer, sizeof longer, "/%.*s", length - 1, letters);
      CHECK_MATCH(m, longer, NAV_NO_MATCH);
      for (i = 1; i <= length; i++) {
        char kept = url[i];
        url[i] = '_';
        CHECK_MATCH(m, url, NAV_NO_MATCH);
        url[i] = kept;
      }
      nav_matcher_destroy(m);
    }
  }
}

TEST(each_of_a_thousand_literals_is_found_and_no_other) {
  static char config[1 << 17];
  nav_buffer result = NAV_BUFFER_INIT;
  nav_matcher *m;
  int i, n = snprintf(config, sizeof config, "{\"mappings\":[");
  for (i = 0; i < 1000; i++) {
    n += snprintf(config + n, sizeof config - (size_t)n,
      "%s{\"pattern\":\"/collection-of-%d-things\",\"route\":\"r%d\"}", i ? "," : "", i * 7, i);
  }
  snprintf(config + n, sizeof config - (size_t)n, "]}");
  m = matcher(config);
  for (i = 0; i < 7000; i++) {
    char url[64], route[64];
    snprintf(url, sizeof url, "/collection-of-%d-things", i);
    CHECK_STATUS(
      nav_matcher_match(m, url, NAV_NUL, &result, NULL), i % 7 == 0 ? NAV_OK : NAV_NO_MATCH);
    snprintf(route, sizeof route, "\"route\":{\"name\":\"r%d\"}", i / 7);
    CHECK((strstr(result.data, route) != NULL) == (i % 7 == 0));
  }
  nav_buffer_free(&result);
  nav_matcher_destroy(m);
}

TEST(a_host_in_brackets_is_an_address_or_the_url_is_refused) {
  static const struct {
    const char *host;
    int valid;
  } cases[] = {
    { "::", 1 },
    { "::1", 1 },
    { "1::", 1 },
    { "1::8", 1 },
    { "1:2:3:4:5:6:7:8", 1 },
    { "1:2:3:4:5:6:7", 0 },
    { "1:2:3:4:5:6:7:8:9", 0 },
    { "1:2:3:4:5:6:7::8", 0 },
    { "1:2:3:4:5:6::8", 1 },
    { "1:2:3:4:5:6:7::", 1 },
    { "::2:3:4:5:6:7:8", 1 },
    { "::1:2:3:4:5:6:7:8", 0 },
    { "1::2::3", 0 },
    { ":::", 0 },
    { ":1", 0 },
    { "1:", 0 },
    { "12345::", 0 },
    { "1234::", 1 },
    { "fFfF::", 1 },
    { "g::", 0 },
    { "", 0 },
    { ":", 0 },
    { "::1.2.3.4", 1 },
    { "1:2:3:4:5:6:1.2.3.4", 1 },
    { "1:2:3:4:5:6:7:1.2.3.4", 0 },
    { "1:2:3:4:5:1.2.3.4", 0 },
    { "::1.2.3", 0 },
    { "::1.2.3.4.5", 0 },
    { "::1.2.3.256", 0 },
    { "::1.2.3.255", 1 },
    { "::01.2.3.4", 0 },
    { "::1.2.3.04", 0 },
    { "::1.2.3.0", 1 },
    { "::1..2.3", 0 },
    { "::1.2.3.4:5", 0 },
    { "::.1.2.3", 0 },
    { "::1.2.3.1234", 0 },
    { "::1.2.3.", 0 },
    { "1.2.3.4", 0 },
    { "v1.a", 1 },
    { "V1.a", 1 },
    { "vF.a:b", 1 },
    { "v.a", 0 },
    { "v1", 0 },
    { "v1.", 0 },
    { "vg.a", 0 },
    { "v1.a~!$&'()*+,;=_-.", 1 },
    { "v1.a@", 0 },
    { "v1.%41", 0 },
    { "w1.a", 0 },
  };
  nav_matcher *m = matcher("{\"mappings\":[{\"pattern\":\"/a\",\"route\":\"r\"}]}");
  size_t i;
  for (i = 0; i < sizeof cases / sizeof *cases; i++) {
    char url[128];
    snprintf(url, sizeof url, "x://[%s]/a", cases[i].host);
    CHECK_MATCH(m, url, cases[i].valid ? NAV_OK : NAV_ERR_URL);
    snprintf(url, sizeof url, "x://[%s]:80/a", cases[i].host);
    CHECK_MATCH(m, url, cases[i].valid ? NAV_OK : NAV_ERR_URL);
  }
  CHECK_MATCH(m, "x://[::1]a/a", NAV_ERR_URL);
  CHECK_MATCH(m, "x://a[::1]/a", NAV_ERR_URL);
  CHECK_MATCH(m, "x://a]/a", NAV_ERR_URL);
  CHECK_MATCH(m, "x://a[/a", NAV_ERR_URL);
  nav_matcher_destroy(m);
}

/* Whether a byte may be in a URL as it is: what RFC 3986 leaves to a segment, to a query. */
static int is_kept(int byte, int isQuery) {
  static const char plain[] =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~:@!$'()*,;";
  if (byte == 0) return 0;
  if (strchr(plain, byte) != NULL) return 1;
  return strchr(isQuery ? "/?" : "&=+", byte) != NULL;
}

TEST(a_url_escapes_what_a_component_does_not_keep) {
  nav_matcher *m =
    matcher("{\"mappings\":[{\"pattern\":\"/p/:v\",\"route\":\"r\",\"query\":[\"q\"]}]}");
  nav_buffer url = NAV_BUFFER_INIT;
  int byte;
  for (byte = 1; byte < 128; byte++) {
    char route[160], value[16], expected[64], segment[8], query[8];
    snprintf(value, sizeof value, "x\\u%04x", byte);
    snprintf(
      route, sizeof route, "{\"name\":\"r\",\"params\":{\"v\":\"%s\",\"q\":\"%s\"}}", value, value);
    CHECK_STATUS(nav_matcher_url_for(m, route, NAV_NUL, &url, NULL), NAV_OK);
    snprintf(segment, sizeof segment, is_kept(byte, 0) ? "%c" : "%%%02X", byte);
    snprintf(query, sizeof query, is_kept(byte, 1) ? "%c" : "%%%02X", byte);
    snprintf(expected, sizeof expected, "/p/x%s?q=x%s", segment, query);
    CHECK_TEXT(url.data, expected);
  }
  nav_buffer_free(&url);
  nav_matcher_destroy(m);
}

TEST(bytes_that_are_no_utf8_are_refused_escaped_or_not) {
  static const struct {
    const char *escapes;
    int valid;
  } cases[] = {
    { "%C3%A9", 1 },
    { "%E2%82%AC", 1 },
    { "%F0%9F%98%80", 1 },
    { "%F4%8F%BF%BF", 1 },
    { "%C0%80", 0 },
    { "%C1%BF", 0 },
    { "%E0%9F%BF", 0 },
    { "%E0%A0%80", 1 },
    { "%ED%9F%BF", 1 },
    { "%ED%A0%80", 0 },
    { "%EE%80%80", 1 },
    { "%F0%8F%BF%BF", 0 },
    { "%F0%90%80%80", 1 },
    { "%F4%90%80%80", 0 },
    { "%F5%80%80%80", 0 },
    { "%80", 0 },
    { "%BF", 0 },
    { "%C3", 0 },
    { "%C3%C3", 0 },
    { "%C3a", 0 },
    { "%E2%82", 0 },
    { "%E2%82a", 0 },
    { "%F0%9F%98", 0 },
    { "%F0%9F%98a", 0 },
    { "%F0%9F%98%80%80", 0 },
  };
  nav_matcher *m = matcher("{\"mappings\":[{\"pattern\":\"/:v\",\"route\":\"r\"}]}");
  size_t i;
  for (i = 0; i < sizeof cases / sizeof *cases; i++) {
    char url[64], raw[64];
    const char *at = cases[i].escapes;
    unsigned byte;
    int n = 1;
    snprintf(url, sizeof url, "/%s", at);
    CHECK_MATCH(m, url, cases[i].valid ? NAV_OK : NAV_ERR_URL);
    raw[0] = '/';
    while (*at != 0) {
      if (*at == '%' && sscanf(at + 1, "%2x", &byte) == 1) {
        raw[n++] = (char)byte;
        at += 3;
      } else
        raw[n++] = *at++;
    }
    raw[n] = 0;
    CHECK_MATCH(m, raw, cases[i].valid ? NAV_OK : NAV_ERR_UTF8);
  }
  nav_matcher_destroy(m);
}
