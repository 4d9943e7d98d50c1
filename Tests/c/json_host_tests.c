/* JSON for hosts: values are found and read in a text without a copy, and written with the right
 * commas and escapes. */
#include <math.h>
#include <time.h>

#include "test.h"

static nav_json found(const char *json, const char *pointer, nav_status expected) {
  nav_json value;
  memset(&value, 7, sizeof value);
  test_status(
    __FILE__, __LINE__, pointer, nav_json_find(json, NAV_NUL, pointer, &value, NULL), expected);
  if (expected != NAV_OK) CHECK(value.kind == NAV_JSON_NONE && value.start == NULL);
  return value;
}

static int shows(nav_json value, const char *text) {
  return value.length == strlen(text) && memcmp(value.start, text, value.length) == 0;
}

TEST(a_pointer_finds_members_and_elements) {
  const char *json =
    " {\"name\": \"product\", \"params\":{\"id\" : 7,\"tags\":[\"a\",[],{\"x\":null}],"
    "\"a/b\":1,\"m~n\":2,\"\":3,\"\\u00e9\":4,\"0\":5}} ";
  CHECK(shows(found(json, "/params/id", NAV_OK), "7"));
  CHECK(shows(found(json, "/name", NAV_OK), "\"product\""));
  CHECK(shows(found(json, "/params/tags/1", NAV_OK), "[]"));
  CHECK(shows(found(json, "/params/tags/2/x", NAV_OK), "null"));
  CHECK(shows(found(json, "/params/a~1b", NAV_OK), "1"));
  CHECK(shows(found(json, "/params/m~0n", NAV_OK), "2"));
  CHECK(shows(found(json, "/params/", NAV_OK), "3"));
  CHECK(shows(found(json, "/params/\xC3\xA9", NAV_OK), "4"));
  CHECK(shows(found(json, "/params/0", NAV_OK), "5"));
  CHECK(found(json, "", NAV_OK).kind == NAV_JSON_OBJECT);
  CHECK(found(json, "/params/tags", NAV_OK).kind == NAV_JSON_ARRAY);
  CHECK(found(json, "/params/tags/2/x", NAV_OK).kind == NAV_JSON_NULL);
  found(json, "/params/tags/3", NAV_NO_MATCH);
  found(json, "/params/tags/01", NAV_NO_MATCH);
  found(json, "/params/tags/-", NAV_NO_MATCH);
  found(json, "/params/tags/", NAV_NO_MATCH);
  found(json, "/params/tags/99999999999999999999", NAV_NO_MATCH);
  found(json, "/params/i", NAV_NO_MATCH);
  found(json, "/params/idx", NAV_NO_MATCH);
  found(json, "/name/x", NAV_NO_MATCH);
  found("[[0]]", "/0/0", NAV_OK);
}

TEST(what_cannot_be_found_in_says_where_it_is_wrong) {
  nav_error error = { 0 };
  nav_json value;
  CHECK_ERROR(nav_json_find("{\"a\":1,}", NAV_NUL, "/a", &value, &error), error, NAV_ERR_JSON, 7);
  CHECK_ERROR(nav_json_find("{\"a\":1} x", NAV_NUL, "/a", &value, &error), error, NAV_ERR_JSON, 8);
  CHECK_ERROR(nav_json_find("[\"\xFF\"]", NAV_NUL, "/0", &value, &error), error, NAV_ERR_UTF8, 2);
  CHECK_ERROR(nav_json_find("{\"a\":1,\"\\u0061\":2}", NAV_NUL, "/a", &value, &error), error,
    NAV_ERR_JSON, 7);
  CHECK_ERROR(
    nav_json_find("{}", NAV_NUL, "a", &value, &error), error, NAV_ERR_ARGUMENT, NAV_NO_OFFSET);
  CHECK(value.kind == NAV_JSON_NONE);
}

TEST(containers_are_walked_in_their_order) {
  nav_json list = found(" [1, \"two\" ,{\"x\":[3]}, [ ],null]", "", NAV_OK), item = { 0 }, key;
  nav_json object = found("{ \"b\" : 1 ,\"a\":{\"c\":2},\"\\n\":true}", "", NAV_OK);
  const char *const items[] = { "1", "\"two\"", "{\"x\":[3]}", "[ ]", "null" };
  const char *const keys[] = { "\"b\"", "\"a\"", "\"\\n\"" };
  const char *const values[] = { "1", "{\"c\":2}", "true" };
  size_t n = 0;
  for (; nav_json_next(&list, &key, &item); n++) {
    CHECK(n < 5 && shows(item, items[n]) && key.kind == NAV_JSON_NONE);
  }
  CHECK(n == 5 && item.kind == NAV_JSON_NONE && item.start == NULL);
  for (n = 0; nav_json_next(&object, &key, &item); n++) {
    CHECK(n < 3 && shows(key, keys[n]) && key.kind == NAV_JSON_STRING && shows(item, values[n]));
    CHECK(key.has_escapes == (n == 2));
  }
  CHECK(n == 3);
  list = found("[]", "", NAV_OK);
  CHECK(!nav_json_next(&list, NULL, &item));
  object = found("{\"a\":{}}", "/a", NAV_OK);
  CHECK(!nav_json_next(&object, &key, &item));
}

TEST(a_view_that_is_none_gives_nothing) {
  nav_json list = found("[1,2]", "", NAV_OK), number = found("7", "", NAV_OK), none = { 0 };
  nav_json item = { 0 }, broken = { "[1,", 3, NAV_JSON_ARRAY, 0 },
           lie = { "7", 1, NAV_JSON_STRING, 0 };
  char text[8];
  int64_t integer;
  CHECK(!nav_json_next(&none, NULL, &item) && !nav_json_next(&number, NULL, &item));
  item = number; /* of another text */
  CHECK(!nav_json_next(&list, NULL, &item));
  item = list;
  item.length = (size_t)-1;
  CHECK(!nav_json_next(&list, NULL, &item));
  CHECK(nav_json_next(&broken, NULL, &item) && !nav_json_next(&broken, NULL, &item));
  CHECK(nav_json_text(&lie, text, sizeof text, NULL) == NAV_ERR_ARGUMENT);
  CHECK(nav_json_integer(&none, &integer) == NAV_ERR_ARGUMENT);
  CHECK(!nav_json_equals(&none, "", 0) && !nav_json_equals(&lie, "7", 1));
}

TEST(strings_are_read_without_their_escapes) {
  nav_json value = found("[\"a\\u0000\\n\\ud83d\\ude00\\/\"]", "/0", NAV_OK);
  char text[64];
  size_t length = 0;
  CHECK(value.has_escapes == 1 && found("\"a\"", "", NAV_OK).has_escapes == 0);
  CHECK(nav_json_text(&value, text, value.length, &length) == NAV_OK);
  CHECK(length == 8 && memcmp(text, "a\0\n\xF0\x9F\x98\x80/", 9) == 0);
  CHECK(nav_json_equals(&value, "a\0\n\xF0\x9F\x98\x80/", 8) == 1);
  CHECK(nav_json_equals(&value, "a", NAV_NUL) == 0);
  length = 99;
  CHECK(nav_json_text(&value, text, 8, &length) == NAV_ERR_LIMIT && length == 99);
  CHECK(nav_json_text(&value, text, 9, NULL) == NAV_OK);
  CHECK(nav_json_text(&value, text, 0, NULL) == NAV_ERR_LIMIT);
  value = found("\"\"", "", NAV_OK);
  CHECK(nav_json_text(&value, text, 1, &length) == NAV_OK && length == 0 && text[0] == 0);
  CHECK(nav_json_equals(&value, "", 0) == 1);
}

static double number_of(const char *json, nav_status expected) {
  nav_json value = found(json, "", NAV_OK);
  double number = 0.125;
  test_status(__FILE__, __LINE__, json, nav_json_number(&value, &number), expected);
  return number;
}

TEST(numbers_are_read_as_the_nearest_double) {
  char digits[1200];
  nav_json value = found("[7, 7.0, 70e-1, 7.5, 9223372036854775808, true, false]", "", NAV_OK);
  nav_json item = { 0 };
  int64_t integer = 0;
  int32_t boolean = 9;
  int n;
  for (n = 0; n < 3; n++) {
    CHECK(nav_json_next(&value, NULL, &item) && nav_json_integer(&item, &integer) == NAV_OK);
    CHECK(integer == 7);
  }
  for (; n < 6; n++) {
    CHECK(nav_json_next(&value, NULL, &item));
    CHECK(nav_json_integer(&item, &integer) == NAV_ERR_ARGUMENT && integer == 7);
  }
  CHECK(nav_json_bool(&item, &boolean) == NAV_OK && boolean == 1);
  CHECK(nav_json_next(&value, NULL, &item));
  CHECK(nav_json_bool(&item, &boolean) == NAV_OK && boolean == 0);
  CHECK(nav_json_number(&item, &(double){ 0 }) == NAV_ERR_ARGUMENT);
  CHECK(number_of("0", NAV_OK) == 0 && number_of("-0.0", NAV_OK) == 0);
  CHECK(signbit(number_of("-0", NAV_OK)));
  CHECK(number_of("-12.5e1", NAV_OK) == -125 && number_of("0.001", NAV_OK) == 0.001);
  CHECK(number_of("5e-324", NAV_OK) == 5e-324 && number_of("1e-400", NAV_OK) == 0);
  CHECK(number_of("1.7976931348623157e308", NAV_OK) == 1.7976931348623157e308);
  CHECK(number_of("1e309", NAV_ERR_ARGUMENT) == 0.125);
  CHECK(number_of("1e2147483647", NAV_ERR_ARGUMENT) == 0.125);
  CHECK(number_of("1e-2147483648", NAV_OK) == 0);
  /* Halfway between two doubles goes to the even one; a digit a thousand places on decides. */
  memset(digits, '0', sizeof digits);
  memcpy(digits, "9007199254740993.", 17);
  digits[1100] = 0;
  CHECK(number_of(digits, NAV_OK) == 9007199254740992.0);
  digits[1099] = '1';
  CHECK(number_of(digits, NAV_OK) == 9007199254740994.0);
}

/* Walks a value and all in it; every view lies inside the one around it. */
static size_t walk(const nav_json *value, int depth) {
  nav_json key, item = { 0 };
  size_t values = 1;
  if (value->kind != NAV_JSON_ARRAY && value->kind != NAV_JSON_OBJECT) return values;
  while (depth < 70 && nav_json_next(value, &key, &item)) {
    CHECK(item.start > value->start && item.start + item.length < value->start + value->length);
    values += walk(&item, depth + 1);
  }
  return values;
}

/* A memory checker makes a text some seventy times as dear, and has fewer (Tests/abuse/memory). */
#ifndef ANY_BYTES
#define ANY_BYTES 200000
#endif

TEST(any_bytes_may_be_looked_into) {
  static const char *const pieces[] = { "{", "}", "[", "]", ",", ":", "\"", "\\", "1", "-", "e",
    ".", "\"a\"", "\"a\":", "null", "true", " ", "\\u00", "\xC3" };
  uint32_t state = (uint32_t)time(NULL);
  size_t values = 0, sound = 0;
  int n;
  for (n = 0; n < ANY_BYTES; n++) {
    char text[64], *exact;
    size_t length = 0;
    nav_json value, item = { 0 }, torn = { 0 };
    while (length < 40 && (state = state * 1664525u + 1013904223u) >> 28) {
      const char *piece = pieces[(state >> 8) % (sizeof pieces / sizeof *pieces)];
      memcpy(text + length, piece, strlen(piece));
      length += strlen(piece);
    }
    exact = malloc(length + 1); /* nothing after it may be read */
    memcpy(exact, text, length);
    if (nav_json_find(exact, length, "", &value, NULL) == NAV_OK) {
      sound++;
      values += walk(&value, 0);
    }
    torn.start = exact;
    torn.length = length;
    torn.kind = state >> 20 & 1 ? NAV_JSON_ARRAY : NAV_JSON_OBJECT;
    while (nav_json_next(&torn, NULL, &item)) values++;
    free(exact);
  }
  CHECK(sound > 100 && values > sound);
}

TEST(every_double_is_written_so_that_it_reads_back) {
  uint64_t seed = (uint64_t)time(NULL), state = seed;
  nav_buffer out = NAV_BUFFER_INIT;
  int n, faults = 0;
  for (n = 0; n < 20000; n++) {
    double number, back = 0, peer;
    nav_json value;
    uint64_t bits;
    state = state * 6364136223846793005u + 1442695040888963407u;
    bits = n % 16 == 0 ? state >> 13 & 0x000FFFFFFFFFFFFFu : state ^ state >> 29;
    memcpy(&number, &bits, sizeof number);
    if (n % 16 == 1) number = (double)(int32_t)(bits >> 32) / 100;
    if (!isfinite(number)) continue;
    out.length = 0;
    if (nav_json_put_number(&out, NULL, number) != NAV_OK) faults++;
    if (nav_json_find(out.data, out.length, "", &value, NULL) != NAV_OK) faults++;
    if (nav_json_number(&value, &back) != NAV_OK || back != number) faults++;
    peer = strtod(out.data, NULL);
    if (peer != number) faults++;
  }
  if (faults > 0) fprintf(stderr, "seed %llu\n", (unsigned long long)seed);
  CHECK(faults == 0);
  out.length = 0;
  CHECK(nav_json_begin(&out, NULL, NAV_JSON_ARRAY) == NAV_OK);
  CHECK(nav_json_put_number(&out, NULL, 0.1) == NAV_OK);
  CHECK(nav_json_put_number(&out, NULL, 5e-324) == NAV_OK);
  CHECK(nav_json_put_number(&out, NULL, -1.5) == NAV_OK);
  CHECK(nav_json_put_number(&out, NULL, 100) == NAV_OK);
  CHECK(nav_json_put_number(&out, NULL, NAN) == NAV_ERR_ARGUMENT);
  CHECK(nav_json_put_number(&out, NULL, INFINITY) == NAV_ERR_ARGUMENT);
  CHECK(nav_json_end(&out, NAV_JSON_ARRAY) == NAV_OK);
  CHECK_TEXT(out.data, "[0.1,5e-324,-1.5,100]");
  nav_buffer_free(&out);
}

TEST(a_route_is_written_piece_by_piece) {
  nav_buffer out = NAV_BUFFER_INIT;
  nav_error error = { 0 };
  nav_store *store = make_store(NULL);
  CHECK(nav_json_begin(&out, NULL, NAV_JSON_OBJECT) == NAV_OK);
  CHECK(nav_json_put_text(&out, "name", "product", NAV_NUL) == NAV_OK);
  CHECK(nav_json_begin(&out, "params", NAV_JSON_OBJECT) == NAV_OK);
  CHECK(nav_json_put_integer(&out, "id", INT64_MIN) == NAV_OK);
  CHECK(nav_json_put_text(&out, "a \"b\"\n", "x\\\0y", 4) == NAV_OK);
  CHECK(nav_json_put_text(&out, "bad", "\xC3(", NAV_NUL) == NAV_ERR_UTF8);
  CHECK(nav_json_put_text(&out, "b\xFF", "", NAV_NUL) == NAV_ERR_UTF8);
  CHECK_ERROR(nav_json_put_json(&out, "bad", "[1,]", NAV_NUL, &error), error, NAV_ERR_JSON, 3);
  CHECK(nav_json_put_bool(&out, "on", 5) == NAV_OK);
  CHECK(nav_json_begin(&out, "list", NAV_JSON_ARRAY) == NAV_OK);
  CHECK(nav_json_put_json(&out, NULL, " { \"b\" : 1.0, \"a\" : [ ] } ", NAV_NUL, NULL) == NAV_OK);
  CHECK(nav_json_put_json(&out, NULL, "null", NAV_NUL, NULL) == NAV_OK);
  CHECK(nav_json_begin(&out, NULL, NAV_JSON_STRING) == NAV_ERR_ARGUMENT);
  CHECK(nav_json_end(&out, NAV_JSON_NULL) == NAV_ERR_ARGUMENT);
  CHECK(nav_json_end(&out, NAV_JSON_ARRAY) == NAV_OK);
  CHECK(nav_json_end(&out, NAV_JSON_OBJECT) == NAV_OK);
  CHECK(nav_json_end(&out, NAV_JSON_OBJECT) == NAV_OK);
  CHECK_TEXT(out.data,
    "{\"name\":\"product\",\"params\":{\"id\":-9223372036854775808,"
    "\"a \\\"b\\\"\\n\":\"x\\\\\\u0000y\",\"on\":true,"
    "\"list\":[{\"a\":[],\"b\":1},null]}}");
  CHECK_STATUS(nav_store_push(store, out.data, out.length, NULL), NAV_OK);
  nav_store_destroy(store);
  nav_buffer_free(&out);
}

TEST(canonical_text_of_any_value) {
  nav_buffer out = NAV_BUFFER_INIT;
  nav_error error = { 0 };
  CHECK(
    nav_json_canonical(" { \"b\" : 1.50, \"a\" : \"\\u0041\" } ", NAV_NUL, &out, NULL) == NAV_OK);
  CHECK_TEXT(out.data, "{\"a\":\"A\",\"b\":1.5}");
  CHECK_ERROR(nav_json_canonical("[01]", NAV_NUL, &out, &error), error, NAV_ERR_JSON, 1);
  CHECK(out.length == 0);
  CHECK(nav_json_canonical("7", 1, NULL, NULL) == NAV_OK);
  nav_buffer_free(&out);
}
