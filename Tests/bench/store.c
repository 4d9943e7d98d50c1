/*
 * The stack store: what a command costs at several depths, alone, in batches, and under middleware.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness.h"
#include "navruntime.h"

/* 39 bytes, as in the table of targets. */
static const char ROUTE[] = "{\"name\":\"detail\",\"params\":{\"id\":\"123\"}}";
enum { ROUTE_LENGTH = sizeof ROUTE - 1, FRESH_ROUTES = 65536, FRESH_LENGTH = 42 };

/* Texts of 42 bytes, more than any cache keeps. */
static char (*fresh)[FRESH_LENGTH + 1];

static void make_fresh_routes(void) {
  fresh = malloc(FRESH_ROUTES * sizeof *fresh);
  bench_require(fresh != NULL, "out of memory");
  for (int index = 0; index < FRESH_ROUTES; index++) {
    snprintf(fresh[index], sizeof fresh[index],
      "{\"name\":\"detail\",\"params\":{\"id\":\"%06d\"}}", 100000 + index);
  }
}

/* A store with that many entries, all different. */
static nav_store *store_of_depth(size_t depth) {
  nav_store *store = NULL;
  bench_require(nav_store_create(NULL, 0, &store, NULL) == NAV_OK, "nav_store_create failed");
  char text[64];
  for (size_t index = 0; index < depth; index++) {
    int length =
      snprintf(text, sizeof text, "{\"name\":\"screen\",\"params\":{\"id\":%zu}}", index);
    bench_require(
      nav_store_push(store, text, (size_t)length, NULL) == NAV_OK, "filling a store failed");
  }
  return store;
}

/* ---- Single commands ------------------------------------------------------------------------ */

static void push_pop(void *store, long count) {
  for (long index = 0; index < count; index++) {
    nav_store_push(store, ROUTE, ROUTE_LENGTH, NULL);
    nav_store_pop(store, NULL);
  }
}

static void push_pop_fresh(void *store, long count) {
  for (long index = 0; index < count; index++) {
    nav_store_push(store, fresh[index % FRESH_ROUTES], FRESH_LENGTH, NULL);
    nav_store_pop(store, NULL);
  }
}

static void execute_push_pop(void *store, long count) {
  static const char push[] = "{\"push\":{\"name\":\"detail\",\"params\":{\"id\":\"123\"}}}";
  for (long index = 0; index < count; index++) {
    nav_store_execute(store, push, sizeof push - 1, NULL, NULL);
    nav_store_execute(store, "\"pop\"", 5, NULL, NULL);
  }
}

static void refused_pop(void *store, long count) {
  for (long index = 0; index < count; index++) nav_store_pop(store, NULL);
}

static volatile size_t sink;

static void read_depth(void *store, long count) {
  size_t sum = 0;
  for (long index = 0; index < count; index++) sum += nav_store_depth(store);
  sink = sum;
}

static void read_top(void *store, long count) {
  int64_t entry = 0;
  for (long index = 0; index < count; index++) nav_store_top(store, NULL, &entry, NULL);
  sink = (size_t)entry;
}

static void measure_commands(void) {
  nav_store *shallow = store_of_depth(10), *deep = store_of_depth(1000),
            *deepest = store_of_depth(1000000), *empty = store_of_depth(0);
  const bench_case cases[] = {
    { "push + pop, depth 10", push_pop, shallow },
    { "push + pop, depth 1,000", push_pop, deep },
    { "push + pop, depth 1,000,000", push_pop, deepest },
    { "push + pop of new routes, depth 10", push_pop_fresh, shallow },
    { "push + pop of new routes, depth 1,000", push_pop_fresh, deep },
    { "push + pop of new routes, depth 1,000,000", push_pop_fresh, deepest },
    { "push + pop as JSON commands, depth 10", execute_push_pop, shallow },
    { "an uncontended call that changes nothing (pop of an empty stack)", refused_pop, empty },
    { "nav_store_depth", read_depth, deep },
    { "nav_store_top, entry id only", read_top, deep },
  };
  bench_measure(cases, BENCH_COUNT(cases));
  nav_store_destroy(shallow);
  nav_store_destroy(deep);
  nav_store_destroy(deepest);
  nav_store_destroy(empty);
}

/* ---- Cost over depth ------------------------------------------------------------------------ */

static void measure_depths(void) {
  static const size_t depths[] = { 1, 10, 100, 1000, 10000, 100000, 999999 };
  bench_case cases[BENCH_COUNT(depths)];
  char names[BENCH_COUNT(depths)][64];
  for (size_t index = 0; index < BENCH_COUNT(depths); index++) {
    snprintf(names[index], sizeof names[index], "curve: depth %zu", depths[index]);
    cases[index] = (bench_case){ names[index], push_pop, store_of_depth(depths[index]) };
  }
  bench_measure(cases, BENCH_COUNT(cases));
  for (size_t index = 0; index < BENCH_COUNT(depths); index++)
    nav_store_destroy(cases[index].context);
}

/* ---- Many entries at once ------------------------------------------------------------------- */

enum { TALL = 1000, BATCH = 100 };

typedef struct many {
  nav_store *store;
  char *text;
  size_t length;
} many;

/* Only the popTo is timed: filling the stack again takes a hundred times as long. */
static void measure_pop_to(void) {
  enum { SAMPLES = 401 };
  nav_store *store = store_of_depth(1);
  double taken[SAMPLES], clock_cost = bench_clock_cost();
  for (int sample = 0; sample < SAMPLES; sample++) {
    nav_store_push(store, ROUTE, ROUTE_LENGTH, NULL);
    for (int index = 0; index < TALL; index++)
      nav_store_push(store, fresh[index], FRESH_LENGTH, NULL);
    double begin = bench_cpu_time();
    nav_status status = nav_store_pop_to(store, ROUTE, ROUTE_LENGTH, NULL);
    taken[sample] = bench_cpu_time() - begin - clock_cost;
    bench_require(status == NAV_OK, "popTo failed");
  }
  bench_report_samples("popTo over 1,000 entries", taken, SAMPLES);
  nav_store_destroy(store);
}

static void batch(void *argument, long count) {
  many *context = argument;
  for (long index = 0; index < count; index++) {
    nav_store_execute_batch(context->store, context->text, context->length, 0, NULL, NULL);
  }
}

static void transaction(void *argument, long count) {
  many *context = argument;
  for (long index = 0; index < count; index++) {
    nav_store_execute_transaction(context->store, context->text, context->length, NULL, NULL);
  }
}

static void execute_many(void *argument, long count) {
  many *context = argument;
  for (long index = 0; index < count; index++)
    nav_store_execute_many(context->store, context->text, context->length, NULL, NULL);
}

/* A JSON array of that many commands; pushes and pops in turn, so that the stack stays as it is. */
static many commands(nav_store *store) {
  many made = { store, malloc(BATCH * 64 + 2), 0 };
  bench_require(made.text != NULL, "out of memory");
  made.text[made.length++] = '[';
  for (int index = 0; index < BATCH; index++) {
    if (index > 0) made.text[made.length++] = ',';
    made.length +=
      (size_t)sprintf(made.text + made.length, index % 2 ? "\"pop\"" : "{\"push\":%s}", ROUTE);
  }
  made.text[made.length++] = ']';
  return made;
}

static void measure_many(void) {
  many shallow = commands(store_of_depth(10)), deep = commands(store_of_depth(TALL));
  const bench_case cases[] = {
    { "batch of 100, depth 10", batch, &shallow },
    { "batch of 100, depth 1,000", batch, &deep },
    { "transaction of 100, depth 1,000", transaction, &deep },
    { "execute_many of 100, depth 10", execute_many, &shallow },
  };
  bench_measure(cases, BENCH_COUNT(cases));
  nav_store_destroy(shallow.store);
  nav_store_destroy(deep.store);
  free(shallow.text);
  free(deep.text);
}

/* ---- Middleware ----------------------------------------------------------------------------- */

static void look_at_kind(void *user_data, nav_interception *call) {
  *(long *)user_data += nav_interception_kind(call);
}

static void measure_middleware(void) {
  enum { WATCHERS = 8 };
  long seen = 0;
  nav_middleware middleware;
  memset(&middleware, 0, sizeof middleware);
  middleware.user_data = &seen;
  middleware.will_execute = look_at_kind;
  nav_store *one = store_of_depth(10), *many_watchers = store_of_depth(10);
  for (int index = 0; index < WATCHERS; index++) {
    if (index == 0) nav_store_add_middleware(one, NULL, 0, &middleware, NULL, NULL);
    nav_store_add_middleware(many_watchers, NULL, 0, &middleware, NULL, NULL);
  }
  const bench_case cases[] = {
    { "push + pop under 1 middleware that looks at the kind", push_pop, one },
    { "push + pop under 8 middlewares that look at the kind", push_pop, many_watchers },
  };
  bench_measure(cases, BENCH_COUNT(cases));
  bench_require(seen > 0, "the middleware was not called");
  nav_store_destroy(one);
  nav_store_destroy(many_watchers);
}

/* ---- Memory --------------------------------------------------------------------------------- */

/*
 * Bytes of heap for each of a million different entries, without the bytes of their canonical
 * texts.
 */
static void measure_memory(void) {
  enum { ENTRIES = 1000000 };
  nav_store *store = store_of_depth(0);
  char text[64];
  long texts = 0, before = bench_heap_bytes();
  bench_heap_tracking = 1;
  for (int index = 0; index < ENTRIES; index++) {
    int length =
      snprintf(text, sizeof text, "{\"name\":\"detail\",\"params\":{\"id\":\"%07d\"}}", index);
    nav_store_push(store, text, (size_t)length, NULL);
    texts += length;
  }
  double beyond = (double)(bench_heap_bytes() - before - texts) / ENTRIES;
  bench_report("memory of an entry beyond its text", beyond);
  nav_store_destroy(store);
  bench_heap_tracking = 0;
}

int main(int argc, char **argv) {
  bench_arguments(argc, argv);
  make_fresh_routes();
  if (bench_wants("commands")) measure_commands();
  if (bench_wants("many")) measure_many();
  if (bench_wants("middleware")) measure_middleware();
  if (bench_wants("pop-to")) measure_pop_to();
  if (bench_wants("memory")) measure_memory();
  if (bench_wants("curve")) measure_depths();
  return 0;
}
