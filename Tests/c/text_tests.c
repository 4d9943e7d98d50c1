/* Version, status names, errors, buffers, canonical routes. */
#include "test.h"

TEST(the_version_is_the_headers) {
  char text[32];
  CHECK(nav_version_number() == NAV_VERSION_NUMBER);
  CHECK(NAV_VERSION_NUMBER ==
    NAV_VERSION_MAJOR * 1000000 + NAV_VERSION_MINOR * 1000 + NAV_VERSION_PATCH);
  snprintf(text, sizeof text, "%d.%d.%d", NAV_VERSION_MAJOR, NAV_VERSION_MINOR, NAV_VERSION_PATCH);
  CHECK_TEXT(nav_version_string(), text);
  CHECK(nav_version_string() == nav_version_string());
}

TEST(every_status_has_its_name) {
  static const struct {
    nav_status status;
    const char *name;
  } names[] = {
#include "status_names.inc"
  };
  size_t i;
  for (i = 0; i < sizeof names / sizeof *names; i++)
    CHECK_TEXT(nav_status_name(names[i].status), names[i].name);
  CHECK(i >= 28);
  CHECK_TEXT(nav_status_name(9999), "NAV_UNKNOWN");
  CHECK_TEXT(nav_status_name(-9999), "NAV_UNKNOWN");
  CHECK_TEXT(nav_status_name(INT32_MIN), "NAV_UNKNOWN");
}

TEST(the_error_struct_has_a_fixed_layout) {
  CHECK(sizeof(nav_error) == 256);
  CHECK(offsetof(nav_error, code) == 0);
  CHECK(offsetof(nav_error, offset) == 8);
  CHECK(offsetof(nav_error, message) == 32);
  CHECK(sizeof(nav_buffer) == 3 * sizeof(size_t));
  CHECK(sizeof(nav_middleware) == 7 * sizeof(void *));
}

TEST(a_buffer_is_reused_and_freed_to_its_initial_state) {
  nav_buffer buffer = NAV_BUFFER_INIT;
  char *data;
  size_t capacity;
  CHECK_STATUS(nav_route_canonical("\"a-rather-long-name-for-a-route-so-that-the-buffer-has-room\"",
                 NAV_NUL, &buffer, NULL),
    NAV_OK);
  data = buffer.data;
  capacity = buffer.capacity;
  CHECK(buffer.length < buffer.capacity);
  CHECK(data[buffer.length] == 0);
  CHECK_STATUS(nav_route_canonical("\"b\"", NAV_NUL, &buffer, NULL), NAV_OK);
  CHECK(buffer.data == data);
  CHECK(buffer.capacity == capacity);
  CHECK(buffer.length == strlen("{\"name\":\"b\"}"));
  CHECK_TEXT(buffer.data, "{\"name\":\"b\"}");
  CHECK_STATUS(nav_route_canonical("{", NAV_NUL, &buffer, NULL), NAV_ERR_JSON);
  CHECK(buffer.length == 0);
  CHECK(buffer.capacity == capacity);
  CHECK(buffer.data[0] == 0);
  nav_buffer_free(&buffer);
  CHECK(buffer.data == NULL && buffer.length == 0 && buffer.capacity == 0);
  nav_buffer_free(&buffer);
  nav_buffer_free(NULL);
}

TEST(a_route_has_one_canonical_form) {
  static const char *const forms[][2] = {
    { "\"home\"", "{\"name\":\"home\"}" },
    { " { \"name\" : \"home\" } ", "{\"name\":\"home\"}" },
    { "{\"name\":\"home\",\"params\":{}}", "{\"name\":\"home\"}" },
    { "{\"params\":{\"b\":1,\"a\":2},\"name\":\"x\"}",
      "{\"name\":\"x\",\"params\":{\"a\":2,\"b\":1}}" },
    { "{\"name\":\"n\",\"params\":{\"v\":[1.0,1e0,-0,100e-2,1E400]}}",
      "{\"name\":\"n\",\"params\":{\"v\":[1,1,0,1,1e+400]}}" },
    { "{\"name\":\"n\",\"params\":{\"v\":0.0000001,\"w\":0.000001}}",
      "{\"name\":\"n\",\"params\":{\"v\":1e-7,\"w\":0.000001}}" },
    { "\"\\u0041\\/\\u000a\\u001f\\u007f\"", "{\"name\":\"A/\\n\\u001f\x7f\"}" },
    { "\"\\ud83d\\ude00\"", "{\"name\":\"\xf0\x9f\x98\x80\"}" },
    { "{\"name\":\"n\",\"params\":{\"o\":{\"z\":null,\"a\":true},\"l\":[{},[]]}}",
      "{\"name\":\"n\",\"params\":{\"l\":[{},[]],\"o\":{\"a\":true,\"z\":null}}}" },
  };
  nav_buffer buffer = NAV_BUFFER_INIT;
  nav_error error = { 0 };
  size_t i;
  for (i = 0; i < sizeof forms / sizeof *forms; i++) {
    CHECK_STATUS(nav_route_canonical(forms[i][0], NAV_NUL, &buffer, &error), NAV_OK);
    CHECK_TEXT(buffer.data, forms[i][1]);
  }
  CHECK(error.code == 0);
  CHECK_STATUS(nav_route_canonical("\"home\"", NAV_NUL, NULL, NULL), NAV_OK);
  nav_buffer_free(&buffer);
}

TEST(what_is_no_route_is_refused_with_its_offset) {
  static const struct {
    const char *text;
    nav_status status;
    uint64_t offset;
  } cases[] = {
    { "", NAV_ERR_JSON, 0 },
    { "{\"name\":\"a\"", NAV_ERR_JSON, 11 },
    { "{\"name\":\"a\"} x", NAV_ERR_JSON, 13 },
    { "\"a", NAV_ERR_JSON, 2 },
    { "\"\\ud800\"", NAV_ERR_JSON, 1 },
    { "\"a\xff\"", NAV_ERR_UTF8, 2 },
    { "\"\xc0\x80\"", NAV_ERR_UTF8, 1 },
    { "\"\"", NAV_ERR_ROUTE, 0 },
    { "17", NAV_ERR_ROUTE, 0 },
    { "[]", NAV_ERR_ROUTE, 0 },
    { "{\"name\":\"a\",\"name\":\"b\"}", NAV_ERR_JSON, 12 },
    { "{\"name\":\"a\",\"params\":[]}", NAV_ERR_ROUTE, 21 },
    { "{\"name\":1}", NAV_ERR_ROUTE, 8 },
    { "{\"nome\":\"a\"}", NAV_ERR_ROUTE, 1 },
    { "{\"name\":\"n\",\"params\":{\"v\":1e9999999999}}", NAV_ERR_LIMIT, 26 },
  };
  nav_buffer buffer = NAV_BUFFER_INIT;
  size_t i;
  for (i = 0; i < sizeof cases / sizeof *cases; i++) {
    nav_error error = { 0 };
    CHECK_ERROR(nav_route_canonical(cases[i].text, NAV_NUL, &buffer, &error), error,
      cases[i].status, cases[i].offset);
    CHECK(buffer.length == 0);
  }
  nav_buffer_free(&buffer);
}

TEST(a_message_is_cut_between_characters) {
  char text[600];
  size_t i, length;
  nav_error error = { 0 };
  strcpy(text, "{\"a");
  for (i = 3; i + 3 < 500; i += 2) memcpy(text + i, "\xc3\xa9", 2);
  strcpy(text + i, "\":1}");
  CHECK(nav_route_canonical(text, NAV_NUL, NULL, &error) < 0);
  length = strlen(error.message);
  CHECK(length < sizeof error.message);
  for (i = 0; i < length;) {
    unsigned char c = (unsigned char)error.message[i];
    size_t n = c < 0x80 ? 1 : c < 0xe0 ? 2 : c < 0xf0 ? 3 : 4, k;
    CHECK(c < 0x80 || c >= 0xc2);
    CHECK(i + n <= length);
    for (k = 1; k < n && i + k < length; k++)
      CHECK(((unsigned char)error.message[i + k] & 0xc0) == 0x80);
    i += n;
  }
}

TEST(bare_text_is_told_to_stand_in_quotes) {
  static const char *const bare[] = { "vault", "'vault'", "{name:\"vault\"}", "[Vault]",
    "[\"Vault\"]" };
  nav_error error;
  size_t i;
  for (i = 0; i < sizeof bare / sizeof *bare; i++) {
    memset(&error, 0, sizeof error);
    CHECK(nav_route_canonical(bare[i], NAV_NUL, NULL, &error) < 0 &&
      strstr(error.message, i < 4 ? "need double quotes" : "or \"name\"") != NULL);
  }
}

TEST(a_string_without_end_is_told_with_the_byte_of_its_quote) {
  static const char *const cut[] = { "{\"name\":\"ab", "{\"name\":\"ab\\", "{\"name\":\"\\n\\" };
  nav_error error;
  size_t i;
  for (i = 0; i < sizeof cut / sizeof *cut; i++) {
    CHECK_ERROR(
      nav_route_canonical(cut[i], NAV_NUL, NULL, &error), error, NAV_ERR_JSON, strlen(cut[i]));
    CHECK_TEXT(
      error.message, "the text ends inside a string that begins at byte 8: close it with \"");
  }
}

/* What stands under a key is told with the key. */
TEST(a_value_of_the_wrong_shape_is_told_with_its_key) {
  nav_store *s = make_store(NULL);
  nav_modal_store *modals = NULL;
  nav_error error = { 0 };
  CHECK_ERROR(nav_modal_store_create("{\"whenBusy\" : \"x\"}", NAV_NUL, &modals, &error), error,
    NAV_ERR_ARGUMENT, 14);
  CHECK_TEXT(
    error.message, "whenBusy: unknown \"x\": allowed are \"queue\", \"replace\", \"reject\"");
  CHECK_ERROR(nav_modal_store_create("{\"whenBusy\":{\"x\":1}}", NAV_NUL, &modals, &error), error,
    NAV_ERR_ARGUMENT, 13);
  CHECK_TEXT(error.message,
    "whenBusy: unknown {\"x\":\xe2\x80\xa6}: allowed are \"queue\", \"replace\", \"reject\"");
  CHECK_ERROR(
    nav_store_execute(s, "{\"pushAll\":\n7}", NAV_NUL, NULL, &error), error, NAV_ERR_COMMAND, 12);
  CHECK_TEXT(error.message, "pushAll: expected an array, found `7`");
  CHECK_ERROR(
    nav_store_execute(s, "{\"pushAll\":[7]}", NAV_NUL, NULL, &error), error, NAV_ERR_ROUTE, 12);
  CHECK(strncmp(error.message, "expected a route", 16) == 0);
  nav_store_destroy(s);
}

TEST(a_number_that_is_no_integer_is_named) {
  nav_store *s = make_store(NULL);
  nav_error error = { 0 };
  CHECK_ERROR(
    nav_store_execute(s, "{\"popCount\":1.5}", NAV_NUL, NULL, &error), error, NAV_ERR_COMMAND, 12);
  CHECK_TEXT(error.message, "popCount: expected an integer from -2^63 to 2^63 - 1, found 1.5");
  nav_store_destroy(s);
  CHECK_ERROR(nav_store_create("{\"limits\":{\"stackDepth\":1e40}}", NAV_NUL, &s, &error), error,
    NAV_ERR_ARGUMENT, 24);
  CHECK_TEXT(error.message, "stackDepth: expected an integer from -2^63 to 2^63 - 1, found 1e40");
}
