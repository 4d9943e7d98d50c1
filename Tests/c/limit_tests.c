/*
 * Texts at the limits of the protocol (section 7) and just beyond: taken as they are, or
 * NAV_ERR_LIMIT with the place, and nothing in between.
 */
#include "test.h"

enum { MIB = 1 << 20, TEXT_LIMIT = 4 * MIB, NESTING = 64, DIGITS = 10000 };

/* A route whose text has `size` bytes: one long parameter. */
static char *route_of_size(size_t size) {
  static const char head[] = "{\"name\":\"n\",\"params\":{\"p\":\"", tail[] = "\"}}";
  size_t filled = size - strlen(head) - strlen(tail);
  char *text = malloc(size + 1);
  if (text == NULL) abort();
  memcpy(text, head, strlen(head));
  memset(text + strlen(head), 'x', filled);
  memcpy(text + strlen(head) + filled, tail, strlen(tail) + 1);
  return text;
}

TEST(a_text_of_4_mib_is_taken_and_one_byte_more_is_not) {
  nav_store *s = make_store(NULL);
  nav_buffer path = NAV_BUFFER_INIT;
  nav_error error = { 0 };
  char *text = route_of_size(TEXT_LIMIT), *longer = route_of_size(TEXT_LIMIT + 1);
  CHECK_STATUS(nav_store_push(s, text, TEXT_LIMIT, &error), NAV_OK);
  CHECK_STATUS(nav_store_push(s, longer, TEXT_LIMIT + 1, &error), NAV_ERR_LIMIT);
  CHECK(error.code == NAV_ERR_LIMIT && error.message[0] != 0);
  CHECK_STATUS(nav_store_push(s, longer, NAV_NUL, &error), NAV_ERR_LIMIT);
  CHECK(nav_store_depth(s) == 1);
  CHECK_STATUS(nav_store_path(s, &path, NULL), NAV_OK);
  CHECK(path.length == TEXT_LIMIT + 2 && memcmp(path.data + 1, text, TEXT_LIMIT) == 0);
  CHECK_STATUS(nav_store_pop_to(s, text, TEXT_LIMIT, NULL), NAV_OK);
  free(text);
  free(longer);
  nav_buffer_free(&path);
  nav_store_destroy(s);
}

TEST(wrong_bytes_are_found_at_the_end_of_4_mib) {
  nav_error error = { 0 };
  char *text = route_of_size(TEXT_LIMIT);
  text[TEXT_LIMIT - 4] = (char)0xff;
  CHECK_ERROR(
    nav_route_canonical(text, TEXT_LIMIT, NULL, &error), error, NAV_ERR_UTF8, TEXT_LIMIT - 4);
  text[TEXT_LIMIT - 4] = '\n';
  CHECK_ERROR(
    nav_route_canonical(text, TEXT_LIMIT, NULL, &error), error, NAV_ERR_JSON, TEXT_LIMIT - 4);
  memset(text, '[', TEXT_LIMIT);
  CHECK_STATUS(nav_route_canonical(text, TEXT_LIMIT, NULL, &error), NAV_ERR_ROUTE);
  memset(text, ' ', TEXT_LIMIT);
  CHECK_ERROR(nav_route_canonical(text, TEXT_LIMIT, NULL, &error), error, NAV_ERR_JSON, TEXT_LIMIT);
  free(text);
}

/* A route whose parameter lies in so many arrays; the objects of the route count too. */
static nav_status nested(int arrays) {
  char text[4 * NESTING + 64];
  int length = snprintf(text, sizeof text, "{\"name\":\"n\",\"params\":{\"p\":"), i;
  for (i = 0; i < arrays; i++) text[length++] = '[';
  for (i = 0; i < arrays; i++) text[length++] = ']';
  memcpy(text + length, "}}", 3);
  return nav_route_canonical(text, NAV_NUL, NULL, NULL);
}

TEST(values_nest_64_deep_and_no_deeper) {
  CHECK_STATUS(nested(NESTING - 2), NAV_OK);
  CHECK_STATUS(nested(NESTING - 1), NAV_ERR_LIMIT);
  CHECK_STATUS(nested(NESTING), NAV_ERR_LIMIT);
}

TEST(a_number_of_10_000_digits_is_kept_to_the_last) {
  static char text[DIGITS + 64], digits[DIGITS + 1];
  nav_buffer route = NAV_BUFFER_INIT;
  int i;
  for (i = 0; i < DIGITS; i++) digits[i] = (char)('1' + i % 9);
  digits[DIGITS] = 0;
  snprintf(text, sizeof text, "{\"name\":\"n\",\"params\":{\"p\":0.%s}}", digits);
  CHECK_STATUS(nav_route_canonical(text, NAV_NUL, &route, NULL), NAV_OK);
  CHECK(strcmp(route.data, text) == 0);
  nav_buffer_free(&route);
}

#define DEEP "{\"name\":\"a\",\"params\":{\"p\":[[1]]}}"
#define DEEPER "{\"name\":\"a\",\"params\":{\"p\":[[[1]]]}}"

TEST(texts_nest_as_deep_and_are_as_long_as_the_config_allows) {
  /* In every function that reads a route, as it is written and with a space. */
  static const struct {
    const char *config, *fits, *exceeds;
  } cases[] = {
    { "{\"limits\":{\"jsonNesting\":4}}", DEEP, DEEPER },
    { "{\"limits\":{\"jsonNesting\":4}}", " " DEEP, " " DEEPER },
    { "{\"limits\":{\"jsonText\":34}}", DEEP, DEEP "  " },
    { "{\"limits\":{\"jsonText\":34}}", " " DEEP, DEEPER },
  };
  size_t i;
  for (i = 0; i < sizeof cases / sizeof *cases; i++) {
    nav_store *s = make_store(cases[i].config);
    nav_modal_store *m = make_modal_store(cases[i].config);
    const char *fits = cases[i].fits, *exceeds = cases[i].exceeds;
    nav_error error = { 0 };
    CHECK_STATUS(nav_store_push(s, exceeds, NAV_NUL, &error), NAV_ERR_LIMIT);
    CHECK_STATUS(nav_store_push(s, fits, NAV_NUL, NULL), NAV_OK);
    CHECK_STATUS(
      nav_store_push_for_result(s, exceeds, NAV_NUL, NULL, NULL, NULL, NULL, NULL), NAV_ERR_LIMIT);
    CHECK_STATUS(nav_store_pop_to(s, exceeds, NAV_NUL, NULL), NAV_ERR_LIMIT);
    CHECK_STATUS(nav_store_pop_to(s, fits, NAV_NUL, NULL), NAV_OK);
    CHECK_STATUS(nav_modal_store_present(m, exceeds, NAV_NUL, NAV_STYLE_SHEET, NULL, NULL, NULL),
      NAV_ERR_LIMIT);
    CHECK_STATUS(
      nav_modal_store_present(m, fits, NAV_NUL, NAV_STYLE_SHEET, NULL, NULL, NULL), NAV_OK);
    CHECK_STATUS(nav_modal_store_replace_current(m, exceeds, NAV_NUL, NAV_STYLE_SHEET, NULL, NULL),
      NAV_ERR_LIMIT);
    CHECK(nav_store_depth(s) == 1);
    nav_store_destroy(s);
    nav_modal_store_destroy(m);
  }
}

TEST(a_store_does_not_take_what_only_another_of_its_tree_may) {
#define PATH "[" DEEPER "," DEEPER "," DEEPER "]"
#define INTENT "{\"present\":{\"route\":" DEEPER ",\"style\":\"sheet\"}}"
  nav_store *s = make_store(NULL);
  nav_modal_store *m = NULL;
  CHECK_STATUS(
    nav_modal_store_create_over(s, "{\"limits\":{\"jsonNesting\":4}}", NAV_NUL, &m, NULL), NAV_OK);
  /* The tree knows the route by now, and how long its text is. */
  CHECK_STATUS(nav_store_replace(s, PATH, NAV_NUL, NULL), NAV_OK);
  CHECK_STATUS(nav_store_replace(s, "[]", NAV_NUL, NULL), NAV_OK);
  CHECK_STATUS(nav_store_replace(s, PATH, NAV_NUL, NULL), NAV_OK);
  CHECK_STATUS(nav_modal_store_send(m, INTENT, NAV_NUL, NULL, NULL), NAV_ERR_LIMIT);
  CHECK_STATUS(
    nav_modal_store_present(m, DEEPER, NAV_NUL, NAV_STYLE_SHEET, NULL, NULL, NULL), NAV_ERR_LIMIT);
  CHECK(nav_modal_store_current(m, NULL, NULL) == NAV_NOOP);
  nav_modal_store_destroy(m);
  nav_store_destroy(s);
}
