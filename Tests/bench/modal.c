/* The modal store: what showing and closing a sheet costs. */
#include <stdio.h>

#include "harness.h"
#include "navruntime.h"

static const char ROUTE[] = "{\"name\":\"detail\",\"params\":{\"id\":\"123\"}}";
enum { ROUTE_LENGTH = sizeof ROUTE - 1 };

static void present_dismiss(void *store, long count) {
  for (long index = 0; index < count; index++) {
    nav_modal_store_present(store, ROUTE, ROUTE_LENGTH, NAV_STYLE_SHEET, NULL, NULL, NULL);
    nav_modal_store_dismiss_current(store, NULL, 0, NULL, NULL);
  }
}

/* A store that shows one presentation and has that many waiting behind it. */
static nav_modal_store *store_with_queue(int waiting) {
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

int main(int argc, char **argv) {
  bench_arguments(argc, argv);
  nav_modal_store *idle = store_with_queue(0), *busy = store_with_queue(1000);
  const bench_case cases[] = {
    { "modal present + dismiss", present_dismiss, idle },
    { "modal present + dismiss, 1,000 waiting", present_dismiss, busy },
  };
  bench_measure(cases, BENCH_COUNT(cases));
  nav_modal_store_destroy(idle);
  nav_modal_store_destroy(busy);
  return 0;
}
