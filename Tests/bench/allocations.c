/*
 * The calls of every day allocate nothing in the steady state: each case runs until every cache and
 * buffer has what it needs (the cache of routes grows as long as it loses some that come back),
 * then a hundred thousand times more, and the program's own malloc (harness.c), which the library
 * calls too, must not have been called once.
 *
 * usage: allocations [--plant CASE | --list]
 *
 * With --plant the library is made to allocate one block among the calls of that case, so that the
 * program must fail; no other case is run. --list names the cases.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness.h"
#include "navruntime.h"

enum { WARM_UP = 50000, CALLS = 100000, KNOWN_ROUTES = 8, DEEP = 1000 };

static const char ROUTE[] = "{\"name\":\"detail\",\"params\":{\"id\":\"123\"}}";
static const char PUSH[] = "{\"push\":{\"name\":\"detail\",\"params\":{\"id\":\"123\"}}}";
static const char LINKS[] =
  "{\"mappings\":[{\"pattern\":\"/product/:id\",\"routes\":[\"home\",{\"name\":\"detail\",\"params\":{\"id\":\":id\"}}]},"
  "{\"pattern\":\"/orders/:id/items/:item\",\"route\":\"item\"}]}";
static const char GO[] = "{\"go\":{\"name\":\"detail\",\"params\":{\"id\":123}}}";
static const char SCHEMA[] =
  "{\"format\":1,\"id\":\"s\",\"root\":{\"tabs\":[{\"name\":\"a\",\"stack\":\"home\"},"
  "{\"name\":\"b\",\"stack\":\"list\"}]},\"facts\":{\"signedIn\":{\"initial\":true}},"
  "\"routes\":{\"home\":{},\"list\":{},\"detail\":{\"params\":{\"id\":\"uint\"},"
  "\"requires\":[\"signedIn\"],\"title\":\"Detail :id\"},\"note\":{\"show\":\"sheet\"}}}";
static const char *const URLS[] = { "/product/123", "/orders/7/items/23",
  "https://shop.example/product/gr%C3%BCn?utm=1", "myapp:///nowhere/at/all" };

static nav_store *shallow, *deep, *watched, *observed, *drained, *kept, *reported;
static nav_event_queue *queue;
static nav_flow_store *flow;
static unsigned long long heard;
static nav_modal_store *modals;
static nav_matcher *matcher;
static nav_app *app, *covered;
static nav_buffer buffer = NAV_BUFFER_INIT;
static char routes[KNOWN_ROUTES][48];

/* ---- Cases: one repetition each ------------------------------------------------------------- */

static void expect(nav_status status, nav_status expected) {
  bench_require(status == expected, "a call answered another status than it should");
}

static void push_pop_on(nav_store *store, const char *route) {
  expect(nav_store_push(store, route, NAV_NUL, NULL), NAV_OK);
  expect(nav_store_pop(store, NULL), NAV_OK);
}

static void push_pop(long turn) {
  (void)turn;
  push_pop_on(shallow, ROUTE);
}

static void push_pop_of_several(long turn) { push_pop_on(shallow, routes[turn % KNOWN_ROUTES]); }

static void push_pop_deep(long turn) {
  (void)turn;
  push_pop_on(deep, ROUTE);
}

static void push_pop_watched(long turn) {
  (void)turn;
  push_pop_on(watched, ROUTE);
}

static void push_pop_observed(long turn) {
  (void)turn;
  push_pop_on(observed, ROUTE);
}

static void push_pop_drained(long turn) {
  (void)turn;
  push_pop_on(drained, ROUTE);
  expect(nav_event_queue_next(queue, &buffer, NULL), NAV_OK);
  expect(nav_event_queue_next(queue, &buffer, NULL), NAV_OK);
}

static void push_pop_with_data(long turn) {
  (void)turn;
  push_pop_on(kept, ROUTE);
}

static void push_pop_reported(long turn) {
  (void)turn;
  push_pop_on(reported, ROUTE);
}

static void flow_push_back(long turn) {
  (void)turn;
  expect(nav_flow_store_push(flow, ROUTE, sizeof ROUTE - 1, NULL), NAV_OK);
  expect(nav_flow_store_back(flow, NULL, NULL), NAV_OK);
}

static void execute_push_pop(long turn) {
  (void)turn;
  expect(nav_store_execute(shallow, PUSH, sizeof PUSH - 1, NULL, NULL), NAV_OK);
  expect(nav_store_execute(shallow, "\"pop\"", 5, NULL, NULL), NAV_OK);
}

static void execute_to_json(long turn) {
  (void)turn;
  expect(nav_store_execute(shallow, PUSH, sizeof PUSH - 1, &buffer, NULL), NAV_OK);
  expect(nav_store_execute(shallow, "\"pop\"", 5, &buffer, NULL), NAV_OK);
}

static void getters(long turn) {
  (void)turn;
  int64_t entry = 0;
  bench_require(
    nav_store_depth(deep) == DEEP && nav_store_revision(deep) >= DEEP, "a getter is wrong");
  expect(nav_store_top(deep, NULL, &entry, NULL), NAV_OK);
}

static void top_to_json(long turn) {
  (void)turn;
  expect(nav_store_top(deep, &buffer, NULL, NULL), NAV_OK);
}

static void path_to_json(long turn) {
  (void)turn;
  expect(nav_store_path(shallow, &buffer, NULL), NAV_OK);
}

static void match(long turn) { nav_matcher_match(matcher, URLS[turn % 4], NAV_NUL, NULL, NULL); }

static void match_to_json(long turn) {
  nav_status status = nav_matcher_match(matcher, URLS[turn % 4], NAV_NUL, &buffer, NULL);
  expect(status, turn % 4 == 3 ? NAV_NO_MATCH : NAV_OK);
}

static void present_dismiss(long turn) {
  (void)turn;
  expect(
    nav_modal_store_present(modals, ROUTE, sizeof ROUTE - 1, NAV_STYLE_SHEET, NULL, NULL, NULL),
    NAV_OK);
  expect(nav_modal_store_dismiss_current(modals, NULL, 0, NULL, NULL), NAV_OK);
}

static void app_go_back(long turn) {
  (void)turn;
  expect(nav_app_send(app, GO, sizeof GO - 1, NULL, NULL), NAV_OK);
  expect(nav_app_back(app, NULL, NULL), NAV_OK);
}

static void app_scene(long turn) {
  (void)turn;
  expect(nav_app_scene(app, &buffer, NULL), NAV_OK);
}

/* A stack of two under a sheet of two, whose titles have parameters. */
static void app_scene_with_stacks(long turn) {
  (void)turn;
  expect(nav_app_scene_with_stacks(covered, &buffer, NULL), NAV_OK);
}

static void app_path(long turn) {
  (void)turn;
  expect(nav_app_path(covered, NULL, 0, &buffer, NULL), NAV_OK);
}

static const struct {
  const char *name;
  void (*work)(long turn);
} cases[] = {
  { "push-pop", push_pop },
  { "push-pop-of-several-routes", push_pop_of_several },
  { "push-pop-at-depth-1000", push_pop_deep },
  { "push-pop-under-middleware", push_pop_watched },
  { "push-pop-observed", push_pop_observed },
  { "push-pop-drained-from-a-queue", push_pop_drained },
  { "push-pop-with-host-data", push_pop_with_data },
  { "push-pop-under-did-execute", push_pop_reported },
  { "flow-push-back-observed", flow_push_back },
  { "execute-push-pop", execute_push_pop },
  { "execute-push-pop-to-json", execute_to_json },
  { "depth-revision-top", getters },
  { "top-to-json", top_to_json },
  { "path-to-json", path_to_json },
  { "match", match },
  { "match-to-json", match_to_json },
  { "present-dismiss", present_dismiss },
  { "app-go-back", app_go_back },
  { "app-scene", app_scene },
  { "app-scene-with-stacks", app_scene_with_stacks },
  { "app-path", app_path },
};

/* ---- Counting ------------------------------------------------------------------------------- */

/* One allocation of the library's: a route that no cache knows. */
static void plant(void) {
  expect(nav_route_canonical("\"a name with an escape \\u00e9\"", NAV_NUL, NULL, NULL), NAV_OK);
}

/* Allocations during the measured calls of a case. */
static long allocations_of(size_t index, int is_planted) {
  for (long turn = 0; turn < WARM_UP; turn++) cases[index].work(turn);
  long before = bench_allocations();
  for (long turn = 0; turn < CALLS; turn++) {
    cases[index].work(turn);
    if (is_planted && turn == CALLS / 2) plant();
  }
  return bench_allocations() - before;
}

static void look_at_kind(void *user_data, nav_interception *call) {
  *(long *)user_data += nav_interception_kind(call);
}

static void look_at_status(void *user_data, nav_execution *call) {
  *(long *)user_data += nav_execution_status(call) == NAV_OK;
}

static void hear(void *user_data, const char *event, size_t length) {
  (void)event;
  *(unsigned long long *)user_data += length;
}

static nav_store *store_of_depth(int depth) {
  nav_store *store = NULL;
  expect(nav_store_create(NULL, 0, &store, NULL), NAV_OK);
  for (int index = 0; index < depth; index++) {
    char text[64];
    snprintf(text, sizeof text, "{\"name\":\"screen\",\"params\":{\"id\":%d}}", index);
    expect(nav_store_push(store, text, NAV_NUL, NULL), NAV_OK);
  }
  return store;
}

int main(int argc, char **argv) {
  const char *planted = argc == 3 && strcmp(argv[1], "--plant") == 0 ? argv[2] : NULL;
  if (argc == 2 && strcmp(argv[1], "--list") == 0) {
    for (size_t index = 0; index < BENCH_COUNT(cases); index++) puts(cases[index].name);
    return 0;
  }
  bench_require(argc == 1 || planted, "usage: allocations [--list | --plant CASE]");
  static long seen;
  nav_middleware middleware;
  memset(&middleware, 0, sizeof middleware);
  middleware.user_data = &seen;
  middleware.will_execute = look_at_kind;
  shallow = store_of_depth(10), deep = store_of_depth(DEEP), watched = store_of_depth(10);
  expect(nav_store_add_middleware(watched, NULL, 0, &middleware, NULL, NULL), NAV_OK);
  expect(nav_modal_store_create(NULL, 0, &modals, NULL), NAV_OK);
  expect(nav_matcher_create(LINKS, NAV_NUL, NULL, &matcher, NULL), NAV_OK);
  const nav_event_mask deltas = NAV_EVENT_ALL | NAV_EVENT_DELTA;
  observed = store_of_depth(10), drained = store_of_depth(10);
  kept = store_of_depth(10), reported = store_of_depth(10);
  expect(nav_store_observe(observed, deltas, hear, &heard, NULL, NULL, NULL), NAV_OK);
  expect(nav_event_queue_create(NULL, 0, &queue, NULL), NAV_OK);
  expect(nav_store_attach_queue(drained, queue, deltas, NULL, NULL), NAV_OK);
  /* Memory for longer events than those that are counted, whose ids get one more digit. */
  push_pop_on(drained, "\"a route with a name that is longer than that of the others\"");
  while (nav_event_queue_next(queue, &buffer, NULL) == NAV_OK) {}
  expect(nav_store_set_data(kept, 1, &heard, NULL, NULL), NAV_OK);
  static long succeeded;
  nav_middleware reporter;
  memset(&reporter, 0, sizeof reporter);
  reporter.user_data = &succeeded;
  reporter.did_execute = look_at_status;
  expect(nav_store_add_middleware(reported, NULL, 0, &reporter, NULL, NULL), NAV_OK);
  expect(nav_flow_store_create(NULL, 0, &flow, NULL), NAV_OK);
  expect(nav_flow_store_observe(flow, deltas, hear, &heard, NULL, NULL, NULL), NAV_OK);
  nav_schema *schema = NULL;
  expect(nav_schema_create(SCHEMA, NAV_NUL, &schema, NULL), NAV_OK);
  expect(nav_app_create(schema, NULL, 0, &app, NULL), NAV_OK);
  expect(nav_app_create(schema, NULL, 0, &covered, NULL), NAV_OK);
  expect(nav_app_send(covered, GO, sizeof GO - 1, NULL, NULL), NAV_OK);
  expect(nav_app_send(covered, "{\"go\":\"note\"}", NAV_NUL, NULL, NULL), NAV_OK);
  expect(nav_app_send(covered, GO, sizeof GO - 1, NULL, NULL), NAV_OK);
  nav_schema_destroy(schema);
  for (int index = 0; index < KNOWN_ROUTES; index++)
    snprintf(
      routes[index], sizeof routes[index], "{\"name\":\"known\",\"params\":{\"id\":%d}}", index);
  int failed = 0;
  for (size_t index = 0; index < BENCH_COUNT(cases); index++) {
    if (planted && strcmp(planted, cases[index].name) != 0) continue;
    long made = allocations_of(index, planted != NULL);
    if (made == 0) continue;
    printf("%s: %ld allocations in %d calls, expected none\n", cases[index].name, made, CALLS);
    failed++;
  }
  bench_require(planted || seen == (WARM_UP + CALLS) * (long)(NAV_COMMAND_PUSH + NAV_COMMAND_POP),
    "the middleware was not asked about every command");
  bench_require(planted || succeeded == (WARM_UP + CALLS) * 2L, "a result was not reported");
  bench_require(planted || heard > (WARM_UP + CALLS) * 200ull, "an event was not heard");
  nav_store_destroy(shallow);
  nav_store_destroy(deep);
  nav_store_destroy(watched);
  nav_store_destroy(observed);
  nav_store_destroy(drained);
  nav_store_destroy(kept);
  nav_store_destroy(reported);
  nav_event_queue_destroy(queue);
  nav_flow_store_destroy(flow);
  nav_modal_store_destroy(modals);
  nav_matcher_destroy(matcher);
  nav_app_destroy(app);
  nav_app_destroy(covered);
  nav_buffer_free(&buffer);
  bench_require(nav_live_handles() == 0, "handles are left");
  if (!failed) printf("%d cases of %d calls each: no allocation\n", (int)BENCH_COUNT(cases), CALLS);
  return failed ? 1 : 0;
}
