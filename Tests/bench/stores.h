/* What the benchmarks of the stores share: a route, and stores that hold some. */
#ifndef BENCH_STORES_H
#define BENCH_STORES_H

#include <stdio.h>

#include "harness.h"
#include "navruntime.h"

/* 39 bytes, as in the table of targets. */
static const char ROUTE[] = "{\"name\":\"detail\",\"params\":{\"id\":\"123\"}}";
enum { ROUTE_LENGTH = sizeof ROUTE - 1 };

/* A store with that many entries, all different. The engine holds at most a million. */
static inline nav_store *store_of_depth(size_t depth) {
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

/* What nearly every row of a store does. */
BENCH_WORK(push_pop, nav_store, store, {
  bad |= nav_store_push(store, ROUTE, ROUTE_LENGTH, NULL);
  bad |= nav_store_pop(store, NULL);
})

#endif
