/* Works of stacks, modals and flows for Tests/gates/complexity.c, which includes this. */

static void need(nav_status status) {
  if (status < 0 || (status != NAV_OK && status != NAV_QUEUED)) {
    fprintf(stderr, "complexity: a command answers %d\n", status);
    exit(3);
  }
}

/* `["r0","r1",…]`, or the same inside `before` and `after` of each. */
static void routes(long size, const char *before, const char *after) {
  char name[32];
  long i;
  add("[");
  for (i = 0; i < size; i++) {
    add(i == 0 ? "" : ",");
    add(before);
    snprintf(name, sizeof name, "\"r%ld\"", i);
    add(name);
    add(after);
  }
  add("]");
}

/* A stack of `size` different routes. */
static nav_store *deep(long size, const char *config) {
  nav_store *store = NULL;
  need(nav_store_create(config, NAV_NUL, &store, NULL));
  length = 0;
  routes(size, "", "");
  need(nav_store_replace(store, text, length, NULL));
  return store;
}

static void ignore(void *user_data, const char *event, size_t size) {
  (void)user_data, (void)event, (void)size;
}

static void push_and_pop(nav_store *store, long times) {
  while (again(&times)) {
    need(nav_store_push(store, "\"over\"", NAV_NUL, NULL));
    need(nav_store_pop(store, NULL));
  }
  nav_store_destroy(store);
}

static void stack_push_pop(long size, long times) { push_and_pop(deep(size, NULL), times); }
static void stack_deltas(long size, long times) {
  nav_store *store = deep(size, NULL);
  need(nav_store_observe(store, NAV_EVENT_ALL | NAV_EVENT_DELTA, ignore, NULL, NULL, NULL, NULL));
  push_and_pop(store, times);
}
static void stack_queue(long size, long times) {
  nav_store *store = deep(size, NULL);
  nav_event_queue *queue = NULL;
  nav_buffer event = NAV_BUFFER_INIT;
  need(nav_event_queue_create(NULL, 0, &queue, NULL));
  need(nav_store_attach_queue(store, queue, NAV_EVENT_ALL | NAV_EVENT_DELTA, NULL, NULL));
  while (again(&times)) {
    need(nav_store_push(store, "\"over\"", NAV_NUL, NULL));
    need(nav_store_pop(store, NULL));
    need(nav_event_queue_next(queue, &event, NULL));
    need(nav_event_queue_next(queue, &event, NULL));
  }
  nav_buffer_free(&event);
  nav_event_queue_destroy(queue);
  nav_store_destroy(store);
}
static void stack_refused(long size, long times) {
  nav_store *store = deep(size, NULL);
  need(nav_store_observe(store, NAV_EVENT_REFUSED, ignore, NULL, NULL, NULL, NULL));
  while (again(&times)) {
    if (nav_store_pop_to(store, "\"nowhere\"", NAV_NUL, NULL) != NAV_ROUTE_NOT_FOUND) exit(3);
  }
  nav_store_destroy(store);
}

/* One of `size` observers is removed and another one added, wherever it is in their order. */
static void observers(long size, long times) {
  nav_store *store = NULL;
  uint64_t *numbers = calloc((size_t)size, sizeof *numbers);
  long i;
  if (numbers == NULL) exit(3);
  need(nav_store_create(NULL, 0, &store, NULL));
  for (i = 0; i < size; i++)
    need(nav_store_observe(store, NAV_EVENT_ALL, ignore, NULL, NULL, &numbers[i], NULL));
  for (i = 0; again(&times); i++) {
    uint64_t *number = &numbers[i * 7919 % size];
    need(nav_store_unobserve(store, *number, NULL));
    need(nav_store_observe(store, NAV_EVENT_ALL, ignore, NULL, NULL, number, NULL));
  }
  nav_store_destroy(store);
  free(numbers);
}

/* Four routes are put on a stack of `size` and taken off by one command. */
static void take_off(long size, long times, nav_event_mask mask, int by_entry) {
  nav_store *store = deep(size, NULL);
  char command[64];
  snprintf(command, sizeof command, by_entry ? "{\"popToEntry\":%ld}" : "{\"popTo\":\"r%ld\"}",
    by_entry ? size : size - 1);
  if (mask != 0) need(nav_store_observe(store, mask, ignore, NULL, NULL, NULL, NULL));
  while (again(&times)) {
    need(nav_store_execute(store, "{\"pushAll\":[\"p\",\"q\",\"p\",\"q\"]}", NAV_NUL, NULL, NULL));
    need(nav_store_execute(store, command, NAV_NUL, NULL, NULL));
    if (nav_store_depth(store) != (size_t)size) exit(3);
  }
  nav_store_destroy(store);
}
static void stack_pop_to(long size, long times) { take_off(size, times, 0, 0); }
static void stack_pop_to_entry(long size, long times) { take_off(size, times, 0, 1); }
static void stack_pop_to_told(long size, long times) {
  take_off(size, times, NAV_EVENT_CHANGED | NAV_EVENT_DELTA, 0);
}

/*
 * All but the first of `size` routes are taken off by one command, on `times` of four stacks. None
 * is destroyed, for that would let go of what the command leaves.
 */
static void stack_pop_to_far(long size, long times) {
  nav_store *stores[4];
  long i;
  for (i = 0; i < 4; i++) stores[i] = deep(size, NULL);
  for (i = 0; again(&times) && i < 4; i++) {
    need(nav_store_execute(stores[i], "{\"popTo\":\"r0\"}", NAV_NUL, NULL, NULL));
    if (nav_store_depth(stores[i]) != 1) exit(3);
  }
}

static int64_t a_moment(void *user_data) {
  (void)user_data;
  return 1;
}

/* As many different commands in one interval as `size` says. */
static void stack_throttle(long size, long times) {
  nav_store *store = NULL;
  char route[32];
  long i;
  (void)times;
  need(nav_store_create(NULL, 0, &store, NULL));
  need(nav_store_set_clock(store, a_moment, NULL, NULL, NULL));
  need(nav_store_add_builtin_middleware(
    store, "{\"throttle\":{\"milliseconds\":9,\"key\":\"kindAndRoute\"}}", NAV_NUL, NULL, NULL));
  for (i = 0; i < size; i++) {
    snprintf(route, sizeof route, "\"r%ld\"", i);
    need(nav_store_push(store, route, NAV_NUL, NULL));
  }
  nav_store_destroy(store);
}

/* Bulk: what all commands together cost grows as they do. */
static void bulk(long size, nav_event_mask mask, int how) {
  nav_store *store = NULL;
  need(nav_store_create(NULL, 0, &store, NULL));
  if (mask != 0) need(nav_store_observe(store, mask, ignore, NULL, NULL, NULL, NULL));
  length = 0;
  if (how == 3) add("{\"sequence\":");
  routes(size, "{\"push\":", "}");
  if (how == 3) add("}");
  switch (how) {
    case 0: need(nav_store_execute_batch(store, text, length, 0, NULL, NULL)); break;
    case 1: need(nav_store_execute_transaction(store, text, length, NULL, NULL)); break;
    case 2: need(nav_store_execute_many(store, text, length, NULL, NULL)); break;
    default: need(nav_store_execute(store, text, length, NULL, NULL)); break;
  }
  nav_store_destroy(store);
}
static void bulk_batch(long size, long times) {
  (void)times;
  bulk(size, NAV_EVENT_ALL, 0);
}
static void bulk_transaction(long size, long times) {
  (void)times;
  bulk(size, NAV_EVENT_ALL, 1);
}
static void bulk_many(long size, long times) {
  (void)times;
  bulk(size, NAV_EVENT_ALL | NAV_EVENT_DELTA, 2);
}
static void bulk_sequence(long size, long times) {
  (void)times;
  bulk(size, 0, 3);
}
static void bulk_replace(long size, long times) {
  nav_store *store = deep(size, NULL);
  (void)times;
  length = 0;
  routes(size, "{\"name\":", ",\"params\":{\"id\":1}}");
  need(nav_store_replace(store, text, length, NULL));
  nav_store_destroy(store);
}

/* As many presentations as `size` says wait, and go one by one. */
static void modal_queue(long size, long times) {
  nav_modal_store *modals = NULL;
  long i;
  (void)times;
  need(nav_modal_store_create(NULL, 0, &modals, NULL));
  need(nav_modal_store_observe(
    modals, NAV_EVENT_ALL | NAV_EVENT_DELTA, ignore, NULL, NULL, NULL, NULL));
  for (i = 0; i < size; i++) {
    need(nav_modal_store_present(modals, "\"m\"", NAV_NUL, NAV_STYLE_SHEET, NULL, NULL, NULL));
  }
  for (i = 0; i < size; i++) need(nav_modal_store_dismiss_current(modals, NULL, 0, NULL, NULL));
  nav_modal_store_destroy(modals);
}

static void flow_push_pop(long size, long times) {
  nav_flow_store *flow = NULL;
  need(nav_flow_store_create(NULL, 0, &flow, NULL));
  length = 0;
  routes(size, "{\"push\":", "}");
  need(nav_flow_store_apply(flow, text, length, NULL, NULL));
  need(
    nav_flow_store_observe(flow, NAV_EVENT_ALL | NAV_EVENT_DELTA, ignore, NULL, NULL, NULL, NULL));
  while (again(&times)) {
    need(nav_flow_store_push(flow, "\"over\"", NAV_NUL, NULL));
    need(nav_flow_store_back(flow, NULL, NULL));
  }
  nav_flow_store_destroy(flow);
}
