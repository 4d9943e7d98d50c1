/*
 * The test kit for C: where the user is, events, golden files, the clock, leaks, and the walker
 * with planted bugs of hosts. Compiled as C11 and as C++17 (Tests/testkit/run).
 *
 *     kit_tests FOLDER   runs the tests; the walks' tests are written to FOLDER/walks.inc
 */
static int failures_seen;
static char last_failure[8192];
static void note_failure(const char *file, int line, const char *text);
#define NAV_TEST_FAIL(file, line, text) note_failure(file, line, text)
#include "hosts.h"

static int checks, failures;

static void note_failure(const char *file, int line, const char *text) {
  failures_seen += file != NULL && line > 0;
  snprintf(last_failure, sizeof last_failure, "%s", text);
}

static void expect(int holds, const char *what) {
  checks++;
  if (holds) return;
  failures++;
  printf("test kit: %s\nthe last failure: %s\n", what, last_failure);
}

/* Whether an assertion failed since the last call, with a text that begins and ends so. */
static int failed_with(const char *start, const char *end) {
  size_t length = strlen(last_failure), tail = strlen(end);
  int is_so = failures_seen == 1 && strncmp(last_failure, start, strlen(start)) == 0 &&
    length >= tail && strcmp(last_failure + length - tail, end) == 0;
  failures_seen = 0;
  return is_so;
}

static int passed(void) {
  int is_so = failures_seen == 0;
  failures_seen = 0;
  return is_so;
}

static nav_schema *schema;

static nav_app *new_app(void) {
  nav_app *app = NULL;
  nav_app_create(schema, "{}", NAV_NUL, &app, NULL);
  return app;
}

static void the_user_is_at_a_link_and_a_route(void) {
  nav_app *app = new_app();
  nav_app_open(app, "/products/7", NAV_NUL, NULL, NULL);
  nav_test_assert_at(app, "/products/7");
  nav_test_assert_at(app, "product");
  expect(passed(), "the link and the route of the shown screen are where the user is");
  nav_app_open(app, "/products/8?tab=reviews", NAV_NUL, NULL, NULL);
  nav_test_assert_at(app, "/products/8?tab=reviews");
  expect(passed(), "a link with a parameter that is not its default");
  nav_test_assert_at(app, "/products/7");
  expect(failed_with("expected /products/7, found /products/8?tab=reviews\nthe state: ",
           "shop [shop]: home > product(id=8,tab=reviews)"),
    "another screen is told with the state");
  nav_app_send(app, "{\"go\":\"sizeGuide\"}", NAV_NUL, NULL, NULL);
  nav_test_assert_at(app, "/products/8?tab=reviews");
  expect(
    failed_with("expected /products/8?tab=reviews, found /products/8?tab=reviews&~over=sheet", ""),
    "a sheet over a screen is another place");
  nav_app_destroy(app);
}

static void events_that_differ_are_told_one_by_one(void) {
  nav_app *app = new_app();
  nav_test_events *events = nav_test_events_create(app);
  const char *back = "{\"committed\":{\"seq\":9,\"cause\":\"back\",\"changes\":\"...\"}}";
  nav_app_open(app, "/products/7", NAV_NUL, NULL, NULL);
  nav_test_assert_events(events, "committed", "shown");
  expect(passed(), "the events that came");
  nav_test_assert_no_events(events);
  expect(passed(), "events are told once");
  nav_app_open(app, "/products/7?tab=sizes", NAV_NUL, NULL, NULL);
  nav_app_back(app, NULL, NULL);
  nav_app_back(app, NULL, NULL);
  nav_test_assert_events(events, "committed", "withdrawn", back, "shown");
  expect(failed_with("4 events are expected, 5 came:\n  ", "(not expected)"), "the frame");
  expect(strstr(last_failure, "\n    {\"committed\":") != NULL, "an event that is as expected");
  expect(strstr(last_failure, "\n  - {\"withdrawn\":\"...\"}   (did not come)") != NULL,
    "an event that did not come");
  expect(strstr(last_failure, "\n      /committed/seq: expected 9, found 3") != NULL,
    "a member that differs");
  nav_app_back(app, NULL, NULL);
  nav_test_assert_events(events, "{\"refused\":{\"intent\":\"back\",\"reason\":\"none\",\"x\":1}}");
  expect(failed_with("1 events are expected, 1 came:", "/refused/x is missing: expected 1"),
    "a member that is missing");
  nav_app_back(app, NULL, NULL);
  nav_test_assert_events(events, "{\"refused\":{\"intent\":\"back\"}}");
  expect(failed_with("1 ", "/refused/reason is not expected: \"none\""), "a member too many");
  nav_test_assert_events(events, "{");
  expect(failed_with("the expected event is no JSON: {\n", ""), "an event that is no JSON");
  nav_test_events_destroy(events);
  nav_app_back(app, NULL, NULL);
  events = nav_test_events_create(app);
  nav_app_destroy(app);
  nav_test_events_destroy(events);
  expect(nav_test_events_create(NULL) == NULL, "no app, no events");
}

static void a_golden_file_is_compared_and_written(const char *folder) {
  nav_app *app = new_app();
  nav_test_events *events = nav_test_events_create(app);
  nav_buffer text = NAV_BUFFER_INIT;
  char path[1024];
  snprintf(path, sizeof path, "%s/golden.txt", folder);
  remove(path);
  nav_app_open(app, "/products/7", NAV_NUL, NULL, NULL);
  nav_app_back(app, NULL, NULL);
  nav_app_back(app, NULL, NULL);
  nav_test_transcript(events, &text);
  expect(strcmp(text.data,
           "open: shop [shop]: home > product(id=7)\nback: shop [shop]: home\n"
           "  refused {\"intent\":\"back\",\"reason\":\"none\"}\n") == 0,
    text.data);
  nav_test_assert_golden(text.data, path);
  expect(failed_with(path, text.data), "a file that does not exist is named, with the text");
  setenv("NAVRUNTIME_UPDATE", "1", 1);
  nav_test_assert_golden(text.data, path);
  setenv("NAVRUNTIME_UPDATE", "0", 1);
  nav_test_assert_golden(text.data, path);
  expect(passed(), "NAVRUNTIME_UPDATE=1 writes the file");
  nav_test_assert_golden("open: shop [shop]: home > product(id=7)\nback\n", path);
  expect(
    failed_with(path, "\n  - back: shop [shop]: home\n  + back"), "the first line that differs");
  expect(strstr(last_failure, "golden.txt:2 differs") != NULL, "the number of that line");
  nav_buffer_free(&text);
  nav_test_events_destroy(events);
  nav_app_destroy(app);
}

static void a_clock_moves_when_the_test_says(void) {
  nav_test_clock clock = { 0 };
  nav_test_clock_advance(&clock, 1500);
  nav_test_clock_advance(&clock, -7);
  expect(nav_test_clock_now(&clock) == 1500, "a clock that does not run backwards");
  nav_test_clock_advance(&clock, INT64_MAX);
  expect(nav_test_clock_now(&clock) == INT64_MAX, "the last time");
  nav_store *store = NULL;
  nav_test_clock now = { 0 };
  nav_store_create("{\"path\":[\"home\"]}", NAV_NUL, &store, NULL);
  expect(nav_store_set_clock(store, nav_test_clock_now, &now, NULL, NULL) == NAV_OK,
    "a store takes it as its clock");
  nav_store_destroy(store);
}

static void what_is_left_is_a_leak(void) {
  size_t before = nav_live_handles();
  nav_app *app = new_app();
  nav_test_assert_no_leaks(before);
  expect(failed_with("1 handles were there before, and now there are 2", ""), "an app is left");
  nav_app_destroy(app);
  nav_test_assert_no_leaks(before);
  expect(passed(), "nothing is left");
}

static nav_walker walker_of(bug *planted, uint64_t seed) {
  nav_walker walker;
  memset(&walker, 0, sizeof walker);
  walker.check = check;
  walker.make = make;
  walker.drop = drop;
  walker.user_data = planted;
  walker.seed = seed;
  return walker;
}

/* Each bug is found by three seeds; the tests that are printed are written for a second program. */
static void bugs_are_found_within_1000_steps_and_shrunk_to_5(FILE *walks) {
  for (int number = NO_BUG + 1; number < BUGS; number++) {
    for (uint64_t seed = 0; seed < 3; seed++) {
      bug planted = (bug)number;
      nav_walker walker = walker_of(&planted, (uint64_t)number * 100 + seed);
      nav_walk walk;
      int holds = nav_test_walk(schema, &walker, &walk);
      expect(!holds && walk.count >= 1 && walk.count <= 5, walk.test != NULL ? walk.test : "none");
      if (walk.test != NULL) fprintf(walks, "%s\n", walk.test);
      nav_test_walk_free(&walk);
    }
  }
}

static void a_sound_host_passes_and_equal_seeds_give_equal_walks(void) {
  bug none = NO_BUG;
  nav_walk walks[3];
  int are_equal = 1, differ = 0;
  for (int at = 0; at < 3; at++) {
    nav_walker walker = walker_of(&none, at == 2 ? 2 : 1);
    expect(nav_test_walk(schema, &walker, &walks[at]), "a sound host passes");
    expect(walks[at].count == 1000, "1,000 calls are made");
  }
  for (size_t at = 0; at < 1000; at++) {
    are_equal = are_equal && strcmp(walks[0].calls[at], walks[1].calls[at]) == 0;
    differ = differ || strcmp(walks[0].calls[at], walks[2].calls[at]) != 0;
  }
  expect(are_equal, "equal seeds give equal walks");
  expect(differ, "another seed gives another walk");
  for (int kind = 0; kind < NAV_TEST_KINDS; kind++) {
    int is_taken = 0;
    const char *word = nav_test_word_of((nav_test_kind)kind).text;
    for (size_t at = 0; at < 2000 && !is_taken; at++)
      is_taken = strstr(walks[at < 1000 ? 0 : 2].calls[at % 1000], word) != NULL;
    expect(is_taken, word);
  }
  for (int at = 0; at < 3; at++) nav_test_walk_free(&walks[at]);
}

static const char *no_layer(nav_app *app, void *host) {
  nav_buffer state = NAV_BUFFER_INIT;
  (void)host;
  nav_app_state(app, &state, NULL);
  int has_layer = strstr(state.data, "\"layers\":[]") == NULL;
  nav_buffer_free(&state);
  return has_layer ? "a layer" : NULL;
}

static void a_condition_alone_is_enough(void) {
  nav_walker walker;
  memset(&walker, 0, sizeof walker);
  walker.check = no_layer;
  walker.facts = "{\"signedIn\":true}";
  nav_test_assert_walk(schema, &walker);
  expect(failed_with("a layer\nThe shortest script that ends so has 1 calls:\n\n", "}\n"), "walk");
  const char *lines =
    "static void walk_0(void) {\n  // a layer\n  nav_app *app = NULL;\n"
    "  nav_app_create(schema, \"{\\\"facts\\\":{\\\"signedIn\\\":true}}\", NAV_NUL, &app, NULL);\n"
    "  void *host = NULL;\n  nav_app_send(app, ";
  expect(strstr(last_failure, lines) != NULL, "the printed test");
  walker.facts = "{\"unknown\":1}";
  nav_test_assert_walk(schema, &walker);
  expect(failed_with("config /facts", "") || strstr(last_failure, "unknown") != NULL, "bad facts");
  failures_seen = 0;
}

static const char *goes_where_it_may(nav_app *app, void *host) {
  static const char *const order[] = { "home", "one", "two" };
  nav_buffer path = NAV_BUFFER_INIT;
  (void)host;
  nav_app_path(app, NULL, 0, &path, NULL);
  nav_json list = nav_test_find(path.data, ""), entry = nav_test_no_json();
  int is_right = 1;
  for (size_t at = 0; list.kind == NAV_JSON_ARRAY && nav_json_next(&list, NULL, &entry); at++) {
    nav_json route = nav_test_member(&entry, "route"), name = nav_test_member(&route, "name");
    is_right = is_right && at < 3 && nav_json_equals(&name, order[at], NAV_NUL);
  }
  nav_buffer_free(&path);
  return is_right ? NULL : "a screen that does not lead there";
}

static void steps_stay_where_the_schema_lets_a_screen_go(void) {
  nav_schema *small = NULL;
  nav_walk walk;
  nav_walker walker;
  memset(&walker, 0, sizeof walker);
  walker.check = goes_where_it_may;
  walker.steps = 2;
  nav_schema_create(
    "{\"format\":1,\"id\":\"a\",\"root\":{\"stack\":\"home\"},\"routes\":{\"home\":"
    "{\"goes\":[\"one\"]},\"one\":{\"goes\":[\"two\"],\"show\":\"sheet\"},"
    "\"two\":{\"goes\":[],\"show\":\"sheet\"}}}",
    NAV_NUL, &small, NULL);
  for (walker.seed = 0; walker.seed < 40; walker.seed++) {
    nav_test_walk(small, &walker, &walk);
    int is_first = strcmp(walk.calls[0], "{\"send\":{\"go\":{\"name\":\"two\"}}}") != 0;
    expect(is_first, "the walk goes to a screen that the first one does not lead to");
    nav_test_walk_free(&walk);
  }
  nav_schema_destroy(small);
}

int main(int count, char **arguments) {
  nav_buffer text = NAV_BUFFER_INIT;
  const char *folder = count > 1 ? arguments[1] : ".";
  char path[1024];
  snprintf(path, sizeof path, "%s/walks.inc", folder);
  FILE *walks = fopen(path, "w");
  if (walks == NULL || !nav_test_read_file("examples/data/shop.schema.json", &text)) return 2;
  if (nav_schema_create(text.data, text.length, &schema, NULL) != NAV_OK) return 2;
  nav_buffer_free(&text);
  the_user_is_at_a_link_and_a_route();
  events_that_differ_are_told_one_by_one();
  a_golden_file_is_compared_and_written(folder);
  a_clock_moves_when_the_test_says();
  what_is_left_is_a_leak();
  bugs_are_found_within_1000_steps_and_shrunk_to_5(walks);
  a_sound_host_passes_and_equal_seeds_give_equal_walks();
  a_condition_alone_is_enough();
  steps_stay_where_the_schema_lets_a_screen_go();
  nav_schema_destroy(schema);
  expect(nav_live_handles() == 0, "handles are left");
  if (fclose(walks) != 0) return 2;
  printf("%d passed, %d failed\n", checks - failures, failures);
  return failures > 0;
}
