/*
 * Stores as programs have them: with an observer, or a queue that a main loop drains. The stack at
 * several depths, the modal store alone and observed, a flow, tabs.
 */
#include <stdlib.h>
#include <string.h>

#include "stores.h"

static const nav_event_mask DELTAS = NAV_EVENT_ALL | NAV_EVENT_DELTA;

static size_t heard;

static void hear(void *user_data, const char *event, size_t length) {
  (void)user_data, (void)event;
  heard += length;
}

static nav_buffer buffer = NAV_BUFFER_INIT;

/* ---- The stack ------------------------------------------------------------------------------ */

typedef struct drained {
  nav_store *store;
  nav_event_queue *queue;
} drained;

BENCH_WORK(push_pop_drained, drained, self, {
  bad |= nav_store_push(self->store, ROUTE, ROUTE_LENGTH, NULL);
  bad |= nav_store_pop(self->store, NULL);
  bad |= nav_event_queue_next(self->queue, &buffer, NULL);
  bad |= nav_event_queue_next(self->queue, &buffer, NULL);
})

static nav_store *observed_store(size_t depth, nav_event_mask mask) {
  nav_store *store = store_of_depth(depth);
  bench_require(nav_store_observe(store, mask, hear, NULL, NULL, NULL, NULL) == NAV_OK,
    "nav_store_observe failed");
  return store;
}

static void measure_stack(void) {
  drained queued = { store_of_depth(10), NULL };
  bench_require(nav_event_queue_create(NULL, 0, &queued.queue, NULL) == NAV_OK &&
      nav_store_attach_queue(queued.store, queued.queue, DELTAS, NULL, NULL) == NAV_OK,
    "attaching a queue failed");
  const bench_case cases[] = {
    { "observed push + pop, deltas", push_pop, observed_store(10, DELTAS) },
    { "observed push + pop, deltas, depth 1,000,000", push_pop, observed_store(999999, DELTAS) },
    { "observed push + pop, whole events, depth 10", push_pop, observed_store(10, NAV_EVENT_ALL) },
    { "observed push + pop, whole events, depth 1,000", push_pop,
      observed_store(1000, NAV_EVENT_ALL) },
    { "push + pop, drained from a queue, deltas", push_pop_drained, &queued },
  };
  bench_measure(cases, BENCH_COUNT(cases));
  for (size_t index = 0; index + 1 < BENCH_COUNT(cases); index++)
    nav_store_destroy(cases[index].context);
  nav_store_destroy(queued.store);
  nav_event_queue_destroy(queued.queue);
}

static void measure_depths(void) {
  static const size_t depths[] = { 1, 10, 100, 1000, 10000, 100000, 999999 };
  enum { WHOLE_DEPTHS = 4, CASES = BENCH_COUNT(depths) + WHOLE_DEPTHS };
  bench_case cases[CASES] = { 0 };
  char names[CASES][64];
  for (size_t index = 0; index < CASES; index++) {
    int is_whole = index >= BENCH_COUNT(depths);
    size_t depth = depths[index % BENCH_COUNT(depths)];
    snprintf(names[index], sizeof names[index], "curve: observed by %s %zu",
      is_whole ? "whole events" : "deltas", depth);
    cases[index] = (bench_case){ names[index], push_pop,
      observed_store(depth, is_whole ? NAV_EVENT_ALL : DELTAS), NULL };
  }
  bench_measure(cases, CASES);
  for (size_t index = 0; index < CASES; index++) nav_store_destroy(cases[index].context);
}

/* ---- Modals, a flow, tabs ------------------------------------------------------------------- */

BENCH_WORK(present_dismiss, nav_modal_store, modals, {
  int32_t shown =
    nav_modal_store_present(modals, ROUTE, ROUTE_LENGTH, NAV_STYLE_SHEET, NULL, NULL, NULL);
  bad |= shown != NAV_OK && shown != NAV_QUEUED;
  bad |= nav_modal_store_dismiss_current(modals, NULL, 0, NULL, NULL);
})

BENCH_WORK(flow_push_back, nav_flow_store, flow, {
  bad |= nav_flow_store_push(flow, ROUTE, ROUTE_LENGTH, NULL);
  bad |= nav_flow_store_back(flow, NULL, NULL);
})

BENCH_WORK(tabs_route_back, nav_tab_store, tabs, {
  bad |= nav_tab_store_route_to(tabs, ROUTE, ROUTE_LENGTH, NULL, NULL);
  bad |= nav_tab_store_back(tabs, NULL, NULL);
})

/* A store that shows one presentation and has that many waiting, or shows none. */
static nav_modal_store *modals_with_queue(int waiting) {
  nav_modal_store *store = NULL;
  bench_require(
    nav_modal_store_create(NULL, 0, &store, NULL) == NAV_OK, "nav_modal_store_create failed");
  for (int index = 0; index <= waiting && waiting > 0; index++) {
    char route[64];
    int length =
      snprintf(route, sizeof route, "{\"name\":\"notice\",\"params\":{\"id\":%d}}", index);
    nav_status status =
      nav_modal_store_present(store, route, (size_t)length, NAV_STYLE_SHEET, NULL, NULL, NULL);
    bench_require(status == (index == 0 ? NAV_OK : NAV_QUEUED), "queueing failed");
  }
  return store;
}

static void measure_others(void) {
  nav_modal_store *idle = modals_with_queue(0), *busy = modals_with_queue(1000),
                  *seen = modals_with_queue(0);
  nav_flow_store *flow = NULL;
  nav_tab_store *tabs = NULL;
  bench_require(nav_modal_store_observe(seen, DELTAS, hear, NULL, NULL, NULL, NULL) == NAV_OK &&
      nav_flow_store_create("{\"path\":[{\"push\":\"home\"}]}", NAV_NUL, &flow, NULL) == NAV_OK &&
      nav_flow_store_observe(flow, DELTAS, hear, NULL, NULL, NULL, NULL) == NAV_OK &&
      nav_tab_store_create(
        "{\"tabs\":[{\"name\":\"home\"},{\"name\":\"cart\",\"path\":[{\"push\":\"list\"}]}],"
        "\"presentation\":{\"detail\":\"tab:cart\"}}",
        NAV_NUL, &tabs, NULL) == NAV_OK &&
      nav_tab_store_select(tabs, "cart", NAV_NUL, NULL, NULL) == NAV_OK &&
      nav_tab_store_observe(tabs, DELTAS, hear, NULL, NULL, NULL, NULL) == NAV_OK,
    "making an observed store failed");
  const bench_case cases[] = {
    { "modal present + dismiss", present_dismiss, idle },
    { "modal present + dismiss, 1,000 waiting", present_dismiss, busy },
    { "observed modal present + dismiss, deltas", present_dismiss, seen },
    { "observed flow push + back, deltas", flow_push_back, flow },
    { "observed tab route_to + back, deltas", tabs_route_back, tabs },
  };
  bench_measure(cases, BENCH_COUNT(cases));
  nav_modal_store_destroy(idle);
  nav_modal_store_destroy(busy);
  nav_modal_store_destroy(seen);
  nav_flow_store_destroy(flow);
  nav_tab_store_destroy(tabs);
}

int main(int argc, char **argv) {
  bench_arguments(argc, argv);
  if (bench_wants("stack")) measure_stack();
  if (bench_wants("others")) measure_others();
  if (bench_wants("curve")) measure_depths();
  bench_require(heard > 0, "no event was heard");
  return 0;
}
