/*
 * More of threads: queues that are drained while they fill, senders whose store goes, handles of
 * every kind made and destroyed everywhere at once.
 */
#include "threads.h"

static void start(pthread_t *thread, void *(*body)(void *), void *argument) {
  if (pthread_create(thread, NULL, body, argument) != 0) abort();
}

/* ---- A queue ---- */

static void *push_and_pop(void *argument) {
  int i;
  for (i = 0; i < ROUNDS; i++) {
    CHECK_STATUS(nav_store_push(argument, "\"x\"", NAV_NUL, NULL), NAV_OK);
    CHECK_STATUS(nav_store_pop(argument, NULL), NAV_OK);
  }
  return NULL;
}

/* Takes what is there: how many events it was told of, those of gaps included. */
static long drain(nav_event_queue *queue, nav_buffer *event) {
  long seen = 0;
  while (nav_event_queue_next(queue, event, NULL) == NAV_OK)
    seen += strncmp(event->data, "{\"gap\":", 7) == 0 ? atol(event->data + 7) : 1;
  return seen;
}

static void count_all_events(const char *config) {
  nav_store *store = make_store("{}");
  nav_event_queue *queue = NULL;
  nav_buffer event = NAV_BUFFER_INIT;
  pthread_t threads[2];
  long seen = 0;
  CHECK_STATUS(nav_event_queue_create(config, NAV_NUL, &queue, NULL), NAV_OK);
  CHECK_STATUS(nav_store_attach_queue(store, queue, NAV_EVENT_CHANGED, NULL, NULL), NAV_OK);
  start(&threads[0], push_and_pop, store);
  start(&threads[1], push_and_pop, store);
  while (seen < 4 * ROUNDS && nav_store_revision(store) < 4 * ROUNDS) {
    seen += drain(queue, &event);
    sched_yield();
  }
  pthread_join(threads[0], NULL);
  pthread_join(threads[1], NULL);
  seen += drain(queue, &event);
  CHECK(seen == 4 * ROUNDS);
  nav_buffer_free(&event);
  nav_event_queue_destroy(queue);
  nav_store_destroy(store);
}

TEST(a_queue_loses_no_event_silently) {
  count_all_events("{\"overflow\":\"unbounded\"}");
  count_all_events("{\"overflow\":\"dropOldest\",\"capacity\":3}");
  count_all_events("{\"overflow\":\"dropNewest\",\"capacity\":3}");
}

/* ---- Senders ---- */

struct relay {
  nav_sender *sender;
  atomic_int sent, ready;
};

static void *send_until_gone(void *argument) {
  struct relay *relay = argument;
  nav_status status;
  do {
    status = nav_sender_send(relay->sender, "{\"go\":\"x\"}", NAV_NUL, NULL, NULL);
    CHECK(status == NAV_OK || status == NAV_ERR_DETACHED);
    atomic_fetch_add(&relay->sent, status == NAV_OK);
    atomic_store(&relay->ready, 1);
  } while (status == NAV_OK);
  return NULL;
}

TEST(a_sender_outlives_its_store_on_another_thread) {
  int i, given_back = 0;
  for (i = 0; i < ROUNDS / 20; i++) {
    nav_store *store = make_store("{}");
    struct relay relay = { NULL, 0, 0 };
    pthread_t threads[2];
    CHECK_STATUS(nav_store_set_coordinator(store, NULL, &given_back, count_up, NULL), NAV_OK);
    CHECK_STATUS(nav_store_sender(store, &relay.sender, NULL), NAV_OK);
    start(&threads[0], send_until_gone, &relay);
    start(&threads[1], send_until_gone, &relay);
    while (atomic_load(&relay.ready) == 0) sched_yield();
    nav_store_destroy(store);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    CHECK(relay.sent > 0);
    nav_sender_destroy(relay.sender);
  }
  CHECK(given_back == i);
}

/* ---- Lives ---- */

static void ignore(void *user_data, const char *event, size_t length) {
  (void)user_data;
  (void)event;
  (void)length;
}

static void *live(void *argument) {
  int *given_back = argument, i;
  for (i = 0; i < ROUNDS / 4; i++) {
    nav_store *store = make_store("{\"path\":[\"home\"]}");
    nav_modal_store *modal = make_modal_store(NULL);
    nav_matcher *matcher = NULL;
    int64_t entry = 0;
    nav_store_observe(store, NAV_EVENT_ALL, ignore, given_back, count_up, NULL, NULL);
    nav_modal_store_observe(modal, NAV_EVENT_ALL, ignore, given_back, count_up, NULL, NULL);
    nav_store_push_for_result(
      store, "\"ask\"", NAV_NUL, ignore, given_back, count_up, &entry, NULL);
    nav_store_set_data(store, entry, given_back, count_up, NULL);
    nav_modal_store_present_for_result(
      modal, "\"m\"", NAV_NUL, NAV_STYLE_SHEET, ignore, given_back, count_up, NULL, NULL);
    nav_matcher_create(
      "{\"mappings\":[{\"pattern\":\"/:a/:b\",\"route\":\"r\"}]}", NAV_NUL, NULL, &matcher, NULL);
    CHECK_STATUS(nav_matcher_match(matcher, "/1/2", NAV_NUL, NULL, NULL), NAV_OK);
    nav_matcher_destroy(matcher);
    nav_modal_store_destroy(modal);
    nav_store_destroy(store);
  }
  return NULL;
}

TEST(handles_of_every_kind_live_and_die_on_every_thread) {
  pthread_t threads[3];
  int given_back[3] = { 0 }, i;
  for (i = 0; i < 3; i++) start(&threads[i], live, &given_back[i]);
  for (i = 0; i < 3; i++) {
    pthread_join(threads[i], NULL);
    CHECK(given_back[i] == 5 * (ROUNDS / 4));
  }
}

/* ---- Chains ---- */

/*
 * Stores of which each is destroyed by the end of the one before it: by a destroy function, or by
 * who waits for an outcome.
 */
enum { LINKS = 10 * ROUNDS };
static void end_next(void *user_data) { nav_store_destroy(user_data); }
static void end_next_by_outcome(void *user_data, const char *outcome, size_t length) {
  (void)outcome;
  (void)length;
  nav_store_destroy(user_data);
}

static void *end_chain(void *argument) {
  int by_outcome = *(int *)argument, i;
  nav_store *next = NULL;
  for (i = 0; i < LINKS; i++) {
    nav_store *store = make_store(NULL);
    if (by_outcome)
      CHECK_STATUS(nav_store_push_for_result(
                     store, "\"ask\"", NAV_NUL, end_next_by_outcome, next, NULL, NULL, NULL),
        NAV_OK);
    else
      CHECK_STATUS(
        nav_store_observe(store, NAV_EVENT_ALL, ignore, next, end_next, NULL, NULL), NAV_OK);
    next = store;
  }
  nav_store_destroy(next);
  return NULL;
}

TEST(a_chain_of_stores_ends_on_a_small_stack) {
  pthread_attr_t small;
  pthread_t thread;
  size_t live = nav_live_handles();
  int by_outcome;
  pthread_attr_init(&small);
  pthread_attr_setstacksize(&small, 256 * 1024);
  for (by_outcome = 0; by_outcome < 2; by_outcome++) {
    if (pthread_create(&thread, &small, end_chain, &by_outcome) != 0) abort();
    pthread_join(thread, NULL);
    CHECK(nav_live_handles() == live);
  }
  pthread_attr_destroy(&small);
}
