/* A stream of new routes: those that a store has stay as they were pushed. */
#include "test.h"

enum { KEPT = 40, LONGEST = 60 };

/* The canonical text of the route of a number: names of all lengths. */
static void write_route(char *text, size_t size, long number) {
  int length = (int)(number * 7 % LONGEST) + 1;
  char name[LONGEST + 1];
  memset(name, 'a' + (char)(number % 26), (size_t)length);
  name[length] = 0;
  snprintf(text, size, "{\"name\":\"%s\",\"params\":{\"id\":%ld}}", name, number);
}

/* The path of the routes of some numbers, as the library writes it. */
static void write_path(char *text, size_t size, const long *numbers, size_t count) {
  size_t length = (size_t)snprintf(text, size, "[");
  for (size_t index = 0; index < count; index++) {
    char route[128];
    write_route(route, sizeof route, numbers[index]);
    length += (size_t)snprintf(text + length, size - length, "%s%s", index ? "," : "", route);
  }
  snprintf(text + length, size - length, "]");
}

/* Thousands of routes come and go above some that stay; now and then another one stays. */
TEST(routes_in_use_stay_as_they_are_in_a_stream_of_others) {
  nav_store *store = NULL;
  char route[128], expected[KEPT * 128];
  long kept[KEPT];
  size_t count = 0;
  CHECK_STATUS(nav_store_create(NULL, 0, &store, NULL), NAV_OK);
  for (long number = 0; number < 6000; number++) {
    write_route(route, sizeof route, number);
    CHECK_STATUS(nav_store_push(store, route, NAV_NUL, NULL), NAV_OK);
    if (number % 150 == 0) {
      kept[count++] = number;
      write_path(expected, sizeof expected, kept, count);
      CHECK_PATH(store, expected);
    } else {
      CHECK_STATUS(nav_store_pop(store, NULL), NAV_OK);
    }
  }
  CHECK(count == KEPT);
  CHECK_PATH(store, expected);
  nav_store_destroy(store);
}

/* Those that come again are found, whatever came between. */
TEST(a_route_that_comes_again_is_the_one_that_was_pushed) {
  nav_store *store = NULL;
  char route[128], path[256];
  CHECK_STATUS(nav_store_create(NULL, 0, &store, NULL), NAV_OK);
  for (long number = 0; number < 3000; number++) {
    long numbers[1] = { number % 3 ? number % 400 : number };
    write_route(route, sizeof route, numbers[0]);
    write_path(path, sizeof path, numbers, 1);
    CHECK_STATUS(nav_store_push(store, route, NAV_NUL, NULL), NAV_OK);
    CHECK_PATH(store, path);
    CHECK_STATUS(nav_store_pop(store, NULL), NAV_OK);
  }
  nav_store_destroy(store);
}
