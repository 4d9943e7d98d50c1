/* What a store knows after a long history, against a model of a few lines: deep stacks with equal
 * routes, deltas of flows, throttles, tabs that are removed, wizards that end. */
#include <time.h>

#include "test.h"

static uint32_t state;
static uint32_t random_below(uint32_t limit) {
  state = state * 1664525u + 1013904223u;
  return (state >> 8) % limit;
}

enum { DEEPEST = 12000, NAMES = 7 };

static void route_text(int name, char *text, size_t room) {
  snprintf(text, room, "{\"name\":\"%c\"}", 'a' + name);
}

/* The topmost place of a name, or -1. */
static int topmost(const unsigned char *model, int depth, int name) {
  while (depth > 0 && model[depth - 1] != name) depth--;
  return depth - 1;
}

static void check_stack(nav_store *s, const unsigned char *model, int depth) {
  nav_buffer path = NAV_BUFFER_INIT;
  size_t at = 1;
  int i, equal;
  CHECK_STATUS(nav_store_path(s, &path, NULL), NAV_OK);
  equal = path.length == (depth == 0 ? 2 : 1 + 13 * (size_t)depth);
  for (i = 0; equal && i < depth; i++, at += 13) equal = path.data[at + 9] == 'a' + model[i];
  CHECK(equal);
  nav_buffer_free(&path);
}

/* One step of the history, done by the store and by the model. */
static int step(nav_store *s, unsigned char *model, int depth, int deep) {
  uint32_t kind = random_below(100);
  int name = (int)random_below(NAMES), place;
  char text[32];
  route_text(name, text, sizeof text);
  if (kind < (deep ? 80u : 45u) && depth < DEEPEST) {
    /* Seldom names are far below. */
    if (name == 0 && random_below(300) != 0) name = 1;
    route_text(name, text, sizeof text);
    CHECK_STATUS(nav_store_push(s, text, NAV_NUL, NULL), NAV_OK);
    model[depth] = (unsigned char)name;
    return depth + 1;
  }
  if (kind < 90) {
    CHECK_STATUS(nav_store_pop(s, NULL), depth > 0 ? NAV_OK : NAV_EMPTY_STACK);
    return depth > 0 ? depth - 1 : 0;
  }
  if (kind < 94) {
    int count = 1 + (int)random_below(40);
    CHECK_STATUS(
      nav_store_pop_count(s, count, NULL), count <= depth ? NAV_OK : NAV_INSUFFICIENT_STACK_DEPTH);
    return count <= depth ? depth - count : depth;
  }
  place = topmost(model, depth, name);
  CHECK_STATUS(nav_store_pop_to(s, text, NAV_NUL, NULL), place >= 0 ? NAV_OK : NAV_ROUTE_NOT_FOUND);
  return place >= 0 ? place + 1 : depth;
}

TEST(pop_to_finds_the_topmost_of_equal_routes_after_any_history) {
  static unsigned char model[DEEPEST];
  /* Another history each time; NAV_TEST_SEED repeats one. */
  const char *given = getenv("NAV_TEST_SEED");
  uint32_t seed = given ? (uint32_t)strtoul(given, NULL, 10) : (uint32_t)time(NULL);
  int round;
  printf("random histories: NAV_TEST_SEED=%u\n", seed);
  for (round = 0; round < 6; round++) {
    nav_store *s = make_store(NULL);
    int i, depth = 0;
    state = seed + (uint32_t)round;
    for (i = 0; i < 6000; i++) {
      depth = step(s, model, depth, round % 2);
      if (i % 500 == 0) check_stack(s, model, depth);
    }
    check_stack(s, model, depth);
    nav_store_destroy(s);
  }
}

TEST(a_route_is_found_under_ten_thousand_others_that_were_pushed_and_taken_off) {
  nav_store *s = make_store(NULL);
  int round, i;
  for (round = 0; round < 3; round++) {
    char text[32];
    CHECK_STATUS(nav_store_push(s, "\"mark\"", NAV_NUL, NULL), NAV_OK);
    for (i = 0; i < 10000; i++) {
      snprintf(text, sizeof text, "\"r%d\"", (i * 7 + round) % 5000);
      CHECK_STATUS(nav_store_push(s, text, NAV_NUL, NULL), NAV_OK);
    }
    CHECK_STATUS(nav_store_pop_to(s, "\"none\"", NAV_NUL, NULL), NAV_ROUTE_NOT_FOUND);
    snprintf(text, sizeof text, "\"r%d\"", (9 * 7 + round) % 5000);
    CHECK_STATUS(nav_store_pop_to(s, text, NAV_NUL, NULL), NAV_OK);
    /* The same route stands twice: 5,000 places higher first, then here. */
    CHECK(nav_store_depth(s) == (uint64_t)(round + 1 + 5010));
    CHECK_STATUS(nav_store_pop(s, NULL), NAV_OK);
    CHECK_STATUS(nav_store_pop_to(s, text, NAV_NUL, NULL), NAV_OK);
    CHECK(nav_store_depth(s) == (uint64_t)(round + 1 + 10));
    CHECK_STATUS(nav_store_pop_to(s, "\"mark\"", NAV_NUL, NULL), NAV_OK);
    CHECK(nav_store_depth(s) == (uint64_t)(round + 1));
  }
  nav_store_destroy(s);
}

/* One letter a route: a path as text. */
static size_t routes_text(const char *letters, const char *open, char *text, size_t room) {
  size_t n = (size_t)snprintf(text, room, "[");
  for (; *letters != 0; letters++) {
    n += (size_t)snprintf(text + n, room - n, "%s%s{\"name\":\"%c\"}%s", n > 1 ? "," : "", open,
      *letters, *open ? "}" : "");
  }
  return n + (size_t)snprintf(text + n, room - n, "]");
}

/* What one letter of a script does: a small letter pushes it, '-' pops, '0' pops to the root. */
static size_t command_text(char letter, char *text, size_t room) {
  if (letter == '-') return (size_t)snprintf(text, room, "\"pop\"");
  if (letter == '0') return (size_t)snprintf(text, room, "\"popToRoot\"");
  return (size_t)snprintf(text, room, "{\"push\":\"%c\"}", letter);
}

static void apply_letter(char letter, char *path) {
  size_t n = strlen(path);
  if (letter == '0')
    path[0] = 0;
  else if (letter == '-') {
    if (n > 0) path[n - 1] = 0;
  } else
    path[n] = letter, path[n + 1] = 0;
}

static void check_delta(
  nav_store *stack, struct journal *journal, const char *script, char *path, int asSequence) {
  char commands[1024], removed[1024], added[1024], expected[4096], old[64];
  size_t n, same;
  const char *letter;
  snprintf(old, sizeof old, "%s", path);
  n = (size_t)snprintf(commands, sizeof commands, asSequence ? "{\"sequence\":[" : "[");
  for (letter = script; *letter != 0; letter++) {
    if (letter != script) commands[n++] = ',';
    n += command_text(*letter, commands + n, sizeof commands - n);
    apply_letter(*letter, path);
  }
  snprintf(commands + n, sizeof commands - n, asSequence ? "]}" : "]");
  journal_clear(journal);
  if (asSequence)
    nav_store_execute(stack, commands, NAV_NUL, NULL, NULL);
  else
    nav_store_execute_batch(stack, commands, NAV_NUL, 0, NULL, NULL);
  for (same = 0; old[same] != 0 && old[same] == path[same]; same++) continue;
  routes_text(old + same, "{\"push\":", removed, sizeof removed);
  routes_text(path + same, "{\"push\":", added, sizeof added);
  expected[0] = 0;
  if (strcmp(old, path) != 0) {
    snprintf(expected, sizeof expected,
      "{\"pathChanged\":{\"kept\":%zu,\"removed\":%s,\"added\":%s}}\n", same, removed, added);
  }
  CHECK_TEXT(journal->text, expected);
  CHECK(nav_store_depth(stack) == strlen(path));
}

TEST(a_delta_of_a_flow_is_the_difference_of_its_paths) {
  static const char *const scripts[] = {
    "ab",
    "--",
    "abc",
    "--",
    "xyz",
    "---ab",
    "-b",
    "-c",
    "--bc",
    "0",
    "ab-b",
    "abc---",
    "0abc",
    "-c-d",
    "0ab",
    "0ac",
    "--",
    "a-",
    "abcd",
    "--x-",
    "0abxd",
    "-----",
    "abc",
    "----abc",
    "---abd",
  };
  int asSequence;
  size_t i;
  for (asSequence = 0; asSequence < 2; asSequence++) {
    nav_flow_store *flow = NULL;
    nav_store *stack = NULL;
    struct journal journal = { .length = 0 };
    char path[64] = "";
    CHECK_STATUS(nav_flow_store_create(NULL, 0, &flow, NULL), NAV_OK);
    CHECK_STATUS(nav_flow_store_stack(flow, &stack, NULL), NAV_OK);
    nav_flow_store_observe(
      flow, NAV_EVENT_PATH_CHANGED | NAV_EVENT_DELTA, journal_event, &journal, NULL, NULL, NULL);
    for (i = 0; i < sizeof scripts / sizeof *scripts; i++) {
      check_delta(stack, &journal, scripts[i], path, asSequence);
    }
    nav_store_destroy(stack);
    nav_flow_store_destroy(flow);
  }
}

static int64_t now_of(void *user_data) { return *(int64_t *)user_data; }

TEST(a_throttle_counts_from_the_last_command_that_passed) {
  static const struct {
    int64_t time;
    const char *route;
    nav_status status;
  } cases[] = {
    { 0, "\"a\"", NAV_OK },
    { 10, "\"a\"", NAV_CANCELLED },
    { 10, "\"b\"", NAV_OK },
    { 49, "\"a\"", NAV_CANCELLED },
    { 50, "\"a\"", NAV_OK },
    { 59, "\"b\"", NAV_CANCELLED },
    { 60, "\"b\"", NAV_OK },
    { 99, "\"a\"", NAV_CANCELLED },
    { 100, "\"a\"", NAV_OK },
    { 109, "\"b\"", NAV_CANCELLED },
    { 300, "\"b\"", NAV_OK },
    { 301, "\"a\"", NAV_OK },
    { 349, "\"b\"", NAV_CANCELLED },
    { 350, "\"a\"", NAV_CANCELLED },
    { 351, "\"a\"", NAV_OK },
  };
  nav_store *s = make_store(NULL);
  nav_buffer list = NAV_BUFFER_INIT;
  int64_t time = 0;
  size_t i;
  CHECK_STATUS(nav_store_set_clock(s, now_of, &time, NULL, NULL), NAV_OK);
  CHECK_STATUS(
    nav_store_add_builtin_middleware(
      s, "{\"throttle\":{\"milliseconds\":50,\"key\":\"kindAndRoute\"}}", NAV_NUL, NULL, NULL),
    NAV_OK);
  for (i = 0; i < sizeof cases / sizeof *cases; i++) {
    time = cases[i].time;
    CHECK_STATUS(nav_store_push(s, cases[i].route, NAV_NUL, NULL), cases[i].status);
  }
  CHECK_STATUS(
    nav_store_add_builtin_middleware(s, "{\"preventDuplicatePush\":{}}", NAV_NUL, NULL, NULL),
    NAV_OK);
  CHECK_STATUS(nav_store_middlewares(s, &list, NULL), NAV_OK);
  CHECK_TEXT(list.data,
    "[{\"handle\":1,\"debugName\":\"throttle\"},"
    "{\"handle\":2,\"debugName\":\"preventDuplicatePush\"}]");
  nav_buffer_free(&list);
  nav_store_destroy(s);
}

TEST(a_transaction_that_is_rolled_back_arms_no_throttle) {
  nav_store *s = make_store(NULL);
  int64_t time = 0;
  CHECK_STATUS(nav_store_set_clock(s, now_of, &time, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_store_add_builtin_middleware(
                 s, "{\"throttle\":{\"milliseconds\":50}}", NAV_NUL, NULL, NULL),
    NAV_OK);
  CHECK_STATUS(
    nav_store_execute_transaction(s, "[{\"push\":\"a\"},{\"popCount\":9}]", NAV_NUL, NULL, NULL),
    NAV_NOT_COMMITTED);
  CHECK_STATUS(nav_store_push(s, "\"a\"", NAV_NUL, NULL), NAV_OK);
  time = 100;
  CHECK_STATUS(nav_store_execute_transaction(s, "[{\"push\":\"b\"}]", NAV_NUL, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_store_push(s, "\"c\"", NAV_NUL, NULL), NAV_CANCELLED);
  nav_store_destroy(s);
}

static void check_tabs(nav_tab_store *tabs, const char *names) {
  nav_buffer list = NAV_BUFFER_INIT;
  char found[64] = "";
  const char *at;
  CHECK_STATUS(nav_tab_store_tabs(tabs, &list, NULL), NAV_OK);
  for (at = list.data; (at = strstr(at, "\"name\":\"")) != NULL; at += 8) {
    strncat(found, at + 8, 1);
  }
  CHECK_TEXT(found, names);
  nav_buffer_free(&list);
}

TEST(a_tab_that_is_removed_is_no_way_back_and_the_others_stay) {
  nav_tab_store *tabs = NULL;
  nav_buffer text = NAV_BUFFER_INIT;
  const char *order = "bcabd";
  char name[2] = "";
  CHECK_STATUS(nav_tab_store_create("{\"tabs\":[{\"name\":\"a\"},{\"name\":\"b\"},{\"name\":\"c\"},"
                                    "{\"name\":\"d\"}]}",
                 NAV_NUL, &tabs, NULL),
    NAV_OK);
  for (; *order != 0; order++) {
    name[0] = *order;
    CHECK_STATUS(nav_tab_store_select(tabs, name, NAV_NUL, NULL, NULL), NAV_OK);
  }
  CHECK_STATUS(nav_tab_store_remove(tabs, "d", NAV_NUL, NULL, NULL), NAV_REJECTED);
  CHECK_STATUS(nav_tab_store_remove(tabs, "b", NAV_NUL, NULL, NULL), NAV_OK);
  check_tabs(tabs, "acd");
  CHECK_STATUS(nav_tab_store_back(tabs, &text, NULL), NAV_OK);
  CHECK_STATUS(nav_tab_store_selected(tabs, &text, NULL), NAV_OK);
  CHECK_TEXT(text.data, "\"a\"");
  CHECK_STATUS(nav_tab_store_remove(tabs, "d", NAV_NUL, NULL, NULL), NAV_OK);
  check_tabs(tabs, "ac");
  CHECK_STATUS(nav_tab_store_back(tabs, &text, NULL), NAV_OK);
  CHECK_STATUS(nav_tab_store_selected(tabs, &text, NULL), NAV_OK);
  CHECK_TEXT(text.data, "\"c\"");
  CHECK_STATUS(nav_tab_store_back(tabs, &text, NULL), NAV_EMPTY_STACK);
  nav_buffer_free(&text);
  nav_tab_store_destroy(tabs);
}

TEST(what_a_tab_is_sent_shows_in_the_getters_of_its_stores) {
  nav_tab_store *tabs = NULL;
  nav_flow_store *flow = NULL;
  nav_store *stack = NULL;
  uint64_t revision, tab_revision;
  CHECK_STATUS(
    nav_tab_store_create("{\"tabs\":[{\"name\":\"a\"},{\"name\":\"b\"}]}", NAV_NUL, &tabs, NULL),
    NAV_OK);
  CHECK_STATUS(nav_tab_store_flow(tabs, "b", NAV_NUL, &flow, NULL), NAV_OK);
  CHECK_STATUS(nav_flow_store_stack(flow, &stack, NULL), NAV_OK);
  revision = nav_flow_store_revision(flow);
  tab_revision = nav_tab_store_revision(tabs);
  CHECK_STATUS(
    nav_tab_store_send(tabs, "b", NAV_NUL, "{\"push\":\"x\"}", NAV_NUL, NULL, NULL), NAV_OK);
  CHECK(nav_store_depth(stack) == 1);
  CHECK(nav_flow_store_revision(flow) > revision && nav_tab_store_revision(tabs) > tab_revision);
  tab_revision = nav_tab_store_revision(tabs);
  CHECK_STATUS(
    nav_tab_store_send(tabs, "b", NAV_NUL, "{\"go\":\"y\"}", NAV_NUL, NULL, NULL), NAV_OK);
  CHECK(nav_store_depth(stack) == 2);
  CHECK(nav_tab_store_revision(tabs) > tab_revision);
  nav_store_destroy(stack);
  nav_flow_store_destroy(flow);
  nav_tab_store_destroy(tabs);
}

TEST(the_end_of_a_wizard_is_an_event_and_a_revision) {
  nav_step_flow *steps = NULL;
  struct journal journal = { .length = 0 };
  uint64_t revision;
  CHECK_STATUS(nav_step_flow_create("{\"steps\":[\"a\",\"b\"]}", NAV_NUL, &steps, NULL), NAV_OK);
  CHECK_STATUS(
    nav_step_flow_observe(steps, NAV_EVENT_ALL, journal_event, &journal, NULL, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_step_flow_next(steps, NULL, NULL), NAV_OK);
  journal_clear(&journal);
  revision = nav_step_flow_revision(steps);
  CHECK_STATUS(nav_step_flow_next(steps, NULL, NULL), NAV_OK);
  CHECK(strstr(journal.text, "\"finished\"") != NULL);
  CHECK(nav_step_flow_revision(steps) > revision);
  journal_clear(&journal);
  revision = nav_step_flow_revision(steps);
  CHECK_STATUS(nav_step_flow_next(steps, NULL, NULL), NAV_NOOP);
  CHECK(journal.length == 0 && nav_step_flow_revision(steps) == revision);
  nav_step_flow_destroy(steps);
}
