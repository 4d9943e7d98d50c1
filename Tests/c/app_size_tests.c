/*
 * One call of an app costs what it reads and writes, however much that is: four times as much may
 * take ten times as long, and not sixteen times.
 */
#include "test.h"
#include <time.h>

#define SCHEMA \
  "{\"format\":1,\"id\":\"s\",\"root\":{\"stack\":\"home\"},\"routes\":{" \
  "\"home\":{},\"list\":{\"params\":{\"all\":{\"list\":\"int\"}}}," \
  "\"note\":{\"params\":{\"n\":\"int\"},\"leave\":\"ask\"}}}"

static double seconds_since(clock_t start) { return (double)(clock() - start) / CLOCKS_PER_SEC; }

static void expect_linear(double (*act)(int n), int n) {
  double few = act(n);
  CHECK(act(4 * n) < 10 * few + 0.05);
}

/* A text of `head`, `n` items written by `format` with a number from `first` on, and `tail`. */
static char *text_of(const char *head, const char *format, int64_t first, int n, const char *tail) {
  char *text = malloc(strlen(head) + (size_t)n * 64 + strlen(tail) + 1);
  char *end = text + sprintf(text, "%s", head);
  for (int i = 0; i < n; i++) end += sprintf(end, format, i ? "," : "", (long long)(first + i));
  strcpy(end, tail);
  return text;
}

static void push_notes(nav_app *app, int n) {
  char *intent =
    text_of("{\"reset\":{\"path\":[", "%s{\"name\":\"note\",\"params\":{\"n\":%lld}}", 0, n, "]}}");
  CHECK_STATUS(nav_app_send(app, intent, NAV_NUL, NULL, NULL), NAV_OK);
  free(intent);
}

static double read_list(int n) {
  nav_app *app = app_of(SCHEMA, NULL);
  char *url = text_of("/~/list?all=0", "%.0s&all=%lld", 1, n, "");
  clock_t start = clock();
  CHECK_STATUS(nav_app_set_url(app, url, NAV_NUL, NULL, NULL), NAV_OK);
  double spent = seconds_since(start);
  free(url);
  nav_app_destroy(app);
  return spent;
}

static double proceed_from_all(int n) {
  nav_app *app = app_of(SCHEMA, NULL);
  push_notes(app, n);
  CHECK_STATUS(nav_app_back_to_root(app, NULL, NULL), NAV_PENDING);
  clock_t start = clock();
  CHECK_STATUS(nav_app_proceed(app, 1, NULL, NULL), NAV_OK);
  double spent = seconds_since(start);
  nav_app_destroy(app);
  return spent;
}

TEST(a_long_list_in_an_address_is_read_in_linear_time) { expect_linear(read_list, 10000); }

TEST(many_screens_that_ask_leave_in_linear_time) { expect_linear(proceed_from_all, 20000); }
