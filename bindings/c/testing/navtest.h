/*
 * The test kit for C and C++: what tests of navigation need. docs/howto/testing.md shows how it is
 * used.
 *
 *     nav_test_events *events = nav_test_events_create(app);
 *     nav_app_open(app, "/products/7", NAV_NUL, NULL, NULL);
 *     nav_test_assert_at(app, "/products/7");
 *     nav_test_assert_events(events, "committed", "shown");
 *     nav_test_events_destroy(events);
 *
 * C11 and C++17, for gcc and clang; it includes nothing but navruntime.h and the C library. An
 * assertion that does not hold prints the file, the line and the difference, and ends the process
 * with abort(); NAV_TEST_FAIL says what to do instead. Without memory a test ends too.
 */
#ifndef NAVTEST_H
#define NAVTEST_H
#include "nav_test_golden.h"
#include "nav_test_walk.h"

/* ---- Where the user is ----------------------------------------------------------------------- */

/* Removes what an address says of the screens under the shown one (`~under` and the like). */
static inline void nav_test_cut_url(char *url) {
  char *query = strchr(url, '?'), *to = query;
  if (query == NULL) return;
  for (char *item = query + 1; item[-1] != 0;) {
    size_t length = strcspn(item, "&");
    char *next = item + length + 1;
    int is_kept = *item != '~' || strncmp(item, "~over=", 6) == 0;
    int is_last = item[length] == 0;
    if (is_kept) {
      *to = to == query ? '?' : '&';
      to++;
      memmove(to, item, length);
      to += length;
    }
    if (is_last) break;
    item = next;
  }
  *to = 0;
}

/* Where the user is: an address, or the name of the shown route. Kept. */
static inline const char *nav_test_place(nav_app *app, int is_url, nav_test_kept **kept) {
  if (!is_url) return nav_test_shown(app, kept);
  nav_buffer url = NAV_BUFFER_INIT;
  if (nav_app_url(app, &url, NULL) == NAV_OK) {
    nav_test_cut_url(url.data);
    return nav_test_keep_buffer(kept, &url);
  }
  nav_buffer_free(&url);
  return "a screen with a sensitive parameter, which has no URL";
}

/*
 * Whether the user is at this address: that of nav_app_url, without the items that tell what is
 * under the shown screen. So a route's link is its first one, and a sheet over a page is
 * "/products/7?~over=sheet,/~/filter". A text without "/" is the name of the shown route. `why` is
 * appended where the user is.
 */
static inline int nav_test_is_at(nav_app *app, const char *place, nav_buffer *why) {
  nav_test_kept *kept = NULL;
  nav_buffer state = NAV_BUFFER_INIT;
  const char *found = nav_test_place(app, strchr(place, '/') != NULL, &kept);
  int is_there = strcmp(found, place) == 0;
  if (!is_there) {
    nav_app_describe(app, &state, NULL);
    nav_test_say(why, "expected %s, found %s\nthe state: %s", place, found,
      state.data != NULL ? state.data : "");
  }
  nav_buffer_free(&state);
  nav_test_forget(&kept);
  return is_there;
}

static inline void nav_test_check_at(nav_app *app, const char *place, const char *file, int line) {
  nav_buffer why = NAV_BUFFER_INIT;
  if (!nav_test_is_at(app, place, &why)) nav_test_fail(file, line, &why);
}

/* The user is at this address, or at this route: see nav_test_is_at. */
#define nav_test_assert_at(app, place) nav_test_check_at(app, place, __FILE__, __LINE__)

/* ---- Events and golden files ----------------------------------------------------------------- */

static inline void nav_test_check_events(
  nav_test_events *events, const char *const *expected, size_t count, const char *file, int line) {
  nav_buffer why = NAV_BUFFER_INIT;
  if (!nav_test_are_events(events, expected, count, &why)) nav_test_fail(file, line, &why);
}

/* These events came since the last call, and no others: see nav_test_are_events. */
#define nav_test_assert_events(events, ...) \
  do { \
    const char *const nav_test_list[] = { __VA_ARGS__ }; \
    nav_test_check_events( \
      events, nav_test_list, sizeof nav_test_list / sizeof *nav_test_list, __FILE__, __LINE__); \
  } while (0)

/* No event came since the last call. */
#define nav_test_assert_no_events(events) nav_test_check_events(events, NULL, 0, __FILE__, __LINE__)

static inline void nav_test_check_golden(
  const char *text, const char *path, const char *file, int line) {
  nav_buffer why = NAV_BUFFER_INIT;
  if (!nav_test_is_golden(text, path, &why)) nav_test_fail(file, line, &why);
}

/* The text, such as that of nav_test_transcript, is what a file holds: see nav_test_is_golden. */
#define nav_test_assert_golden(text, path) nav_test_check_golden(text, path, __FILE__, __LINE__)

/* ---- The clock ------------------------------------------------------------------------------- */

/* A clock that stands still until a test moves it. `{ 0 }` is one at 0; threads may read it. */
typedef struct nav_test_clock {
  int64_t milliseconds;
} nav_test_clock;

/* What the clock shows: a nav_clock_fn whose `user_data` is the clock. */
static inline int64_t nav_test_clock_now(void *clock) {
  return __atomic_load_n(&((nav_test_clock *)clock)->milliseconds, __ATOMIC_SEQ_CST);
}

/* Moves the clock on. A later time than it can show is its last; it never runs backwards. */
static inline void nav_test_clock_advance(nav_test_clock *clock, int64_t milliseconds) {
  int64_t now = nav_test_clock_now(clock), next = now;
  if (milliseconds > 0 && __builtin_add_overflow(now, milliseconds, &next)) next = INT64_MAX;
  __atomic_store_n(&clock->milliseconds, next, __ATOMIC_SEQ_CST);
}

/* ---- Leaks and walks ------------------------------------------------------------------------- */

static inline void nav_test_check_live(size_t before, const char *file, int line) {
  nav_buffer why = NAV_BUFFER_INIT;
  size_t left = nav_live_handles();
  if (left == before) return;
  nav_test_say(&why, "%zu handles were there before, and now there are %zu", before, left);
  nav_test_fail(file, line, &why);
}

/* What was made since nav_live_handles() gave `before` has been destroyed, in all threads. */
#define nav_test_assert_no_leaks(before) nav_test_check_live(before, __FILE__, __LINE__)

static inline void nav_test_check_holds(const char *wrong, const char *file, int line) {
  nav_buffer why = NAV_BUFFER_INIT;
  if (wrong == NULL) return;
  nav_test_say(&why, "%s", wrong);
  nav_test_fail(file, line, &why);
}

/* A condition that says what is wrong says nothing. */
#define nav_test_assert_holds(wrong) nav_test_check_holds(wrong, __FILE__, __LINE__)

static inline void nav_test_check_walk(
  nav_schema *schema, const nav_walker *walker, const char *file, int line) {
  nav_walk walk;
  nav_buffer why = NAV_BUFFER_INIT;
  if (!nav_test_walk(schema, walker, &walk)) {
    nav_test_say(&why, "%s", walk.reason);
    if (walk.test != NULL)
      nav_test_say(
        &why, "\nThe shortest script that ends so has %zu calls:\n\n%s", walk.count, walk.test);
  }
  nav_test_walk_free(&walk);
  if (why.data != NULL) nav_test_fail(file, line, &why);
}

/* The condition of the walker holds in a random walk: see nav_test_walk. */
#define nav_test_assert_walk(schema, walker) nav_test_check_walk(schema, walker, __FILE__, __LINE__)

#endif
