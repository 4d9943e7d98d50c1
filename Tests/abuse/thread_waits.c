/*
 * Threads that commit faster than the observers of a tree take the events: who waits for whom, for
 * how long, and that nobody is kept by the events of others.
 */
#include "threads.h"

/* ---- Observers slower than the threads that commit ---- */

enum { PUSHES = 10 * ROUNDS, MOST_BEHIND = 4096 };
struct slow {
  nav_store *store;
  nav_sender *sender;
  unsigned long long told, most_behind;
  volatile unsigned work;
};
static void take_long(void *user_data, const char *event, size_t length) {
  struct slow *s = user_data;
  unsigned long long behind;
  int i;
  (void)event;
  (void)length;
  /*
   * The first event is over when another thread has committed: so there is something to be behind
   * of, however the threads are scheduled.
   */
  while (s->told == 0 && nav_store_revision(s->store) < 2) sched_yield();
  behind = nav_store_revision(s->store) - ++s->told;
  if (behind > s->most_behind) s->most_behind = behind;
  for (i = 0; i < 2000; i++) s->work += (unsigned)i;
}

static void replace_often(void *context, int thread) {
  struct slow *s = context;
  int i;
  (void)thread;
  for (i = 0; i < PUSHES; i++)
    CHECK_STATUS(nav_store_replace(s->store, i % 2 ? "[]" : "[\"x\"]", NAV_NUL, NULL), NAV_OK);
}
static void send_often(void *context, int thread) {
  struct slow *s = context;
  int i;
  (void)thread;
  for (i = 0; i < PUSHES; i++)
    CHECK_STATUS(nav_sender_send(s->sender, i % 2 ? "{\"resetTo\":[]}" : "{\"resetTo\":[\"x\"]}",
                   NAV_NUL, NULL, NULL),
      NAV_OK);
}

static void wait_for_slow(void (*often)(void *context, int thread)) {
  static struct slow s;
  memset(&s, 0, sizeof s);
  s.store = make_store("{}");
  CHECK_STATUS(nav_store_sender(s.store, &s.sender, NULL), NAV_OK);
  CHECK_STATUS(nav_store_observe(
                 s.store, NAV_EVENT_CHANGED | NAV_EVENT_DELTA, take_long, &s, NULL, NULL, NULL),
    NAV_OK);
  on_all_threads(often, &s);
  CHECK(s.told == nav_store_revision(s.store) && s.told > 1);
  CHECK(s.most_behind > 0 && s.most_behind < MOST_BEHIND);
  nav_sender_destroy(s.sender);
  nav_store_destroy(s.store);
}

TEST(a_slow_observer_is_waited_for) {
  wait_for_slow(replace_often);
  wait_for_slow(send_often);
}

/*
 * Observers of one store change another, which others change too: the threads wait in the observers
 * of the first one as well.
 */
static void forward(void *user_data, const char *event, size_t length) {
  (void)event;
  (void)length;
  CHECK_STATUS(nav_store_push(user_data, "\"forwarded\"", NAV_NUL, NULL), NAV_OK);
  CHECK(nav_store_pop(user_data, NULL) >= 0);
}
struct bridge {
  struct slow from, to;
};
static void drive_bridge(void *context, int thread) {
  struct bridge *b = context;
  replace_often(thread < 3 ? &b->from : &b->to, thread);
}

TEST(observers_that_change_another_store_wait_for_it) {
  static struct bridge b;
  memset(&b, 0, sizeof b);
  b.from.store = make_store("{}");
  b.to.store = make_store("{}");
  CHECK_STATUS(nav_store_observe(b.from.store, NAV_EVENT_CHANGED | NAV_EVENT_DELTA, forward,
                 b.to.store, NULL, NULL, NULL),
    NAV_OK);
  CHECK_STATUS(nav_store_observe(b.to.store, NAV_EVENT_CHANGED | NAV_EVENT_DELTA, take_long, &b.to,
                 NULL, NULL, NULL),
    NAV_OK);
  on_all_threads(drive_bridge, &b);
  CHECK(b.to.told == nav_store_revision(b.to.store));
  CHECK(b.to.most_behind < MOST_BEHIND);
  nav_store_destroy(b.from.store);
  nav_store_destroy(b.to.store);
}

/*
 * The first thread changes the store once. However long the others go on, it must come back:
 * another takes over from it.
 */
enum { MOST_CHANGES = 5000000 };
struct captive {
  nav_store *store;
  atomic_int has_begun, is_back, others, told;
  volatile unsigned work;
};
static void take_long_in_captivity(void *user_data, const char *event, size_t length) {
  struct captive *c = user_data;
  int i;
  (void)event;
  (void)length;
  atomic_store(&c->has_begun, 1);
  /* The first event is over when the others are at work. */
  while (atomic_load(&c->told) == 0 && atomic_load(&c->others) < THREADS - 1) sched_yield();
  atomic_fetch_add(&c->told, 1);
  for (i = 0; i < 2000; i++) c->work += (unsigned)i;
}
static void change_until_back(void *context, int thread) {
  struct captive *c = context;
  int i;
  if (thread == 0) {
    CHECK_STATUS(nav_store_push(c->store, "\"once\"", NAV_NUL, NULL), NAV_OK);
    atomic_store(&c->is_back, 1);
    return;
  }
  while (atomic_load(&c->has_begun) == 0) sched_yield();
  atomic_fetch_add(&c->others, 1);
  for (i = 0; i < MOST_CHANGES && atomic_load(&c->is_back) == 0; i++)
    CHECK_STATUS(nav_store_replace(c->store, i % 2 ? "[]" : "[\"x\"]", NAV_NUL, NULL), NAV_OK);
  CHECK(atomic_load(&c->is_back) == 1);
}

TEST(a_thread_is_not_kept_by_the_events_of_others) {
  static struct captive c;
  memset(&c, 0, sizeof c);
  c.store = make_store("{}");
  CHECK_STATUS(
    nav_store_observe(c.store, NAV_EVENT_CHANGED, take_long_in_captivity, &c, NULL, NULL, NULL),
    NAV_OK);
  on_all_threads(change_until_back, &c);
  CHECK((unsigned)c.told == nav_store_revision(c.store));
  nav_store_destroy(c.store);
}

/* A callback that waits for another thread, whose calls must then not wait for it for ever. */
struct meeting {
  nav_store *store;
  atomic_int has_begun, has_pushed, told;
};
static void wait_for_pushes(void *user_data, const char *event, size_t length) {
  struct meeting *m = user_data;
  (void)event;
  (void)length;
  if (atomic_fetch_add(&m->told, 1) > 0) return;
  atomic_store(&m->has_begun, 1);
  while (atomic_load(&m->has_pushed) == 0) sched_yield();
}
static void meet(void *context, int thread) {
  struct meeting *m = context;
  int i;
  if (thread == 0) CHECK_STATUS(nav_store_push(m->store, "\"first\"", NAV_NUL, NULL), NAV_OK);
  if (thread != 1) return;
  while (atomic_load(&m->has_begun) == 0) sched_yield();
  for (i = 0; i < 1030; i++)
    CHECK_STATUS(nav_store_push(m->store, "\"more\"", NAV_NUL, NULL), NAV_OK);
  atomic_store(&m->has_pushed, 1);
}

TEST(a_callback_may_wait_for_a_thread_that_commits) {
  static struct meeting m;
  memset(&m, 0, sizeof m);
  m.store = make_store("{}");
  CHECK_STATUS(
    nav_store_observe(m.store, NAV_EVENT_CHANGED, wait_for_pushes, &m, NULL, NULL, NULL), NAV_OK);
  on_all_threads(meet, &m);
  CHECK(m.told == 1031);
  nav_store_destroy(m.store);
}

/* A thread that is cancelled while it waits ends its call first. */
static atomic_int is_cancelled;
static void *push_and_be_cancelled(void *argument) {
  struct meeting *m = argument;
  int i;
  while (atomic_load(&m->has_begun) == 0) sched_yield();
  for (i = 0; i < 1030; i++) nav_store_push(m->store, "\"more\"", NAV_NUL, NULL);
  atomic_store(&m->has_pushed, 1);
  while (atomic_load(&is_cancelled) == 0) sched_yield();
  pthread_testcancel();
  return NULL;
}
static void *push_once(void *argument) {
  nav_store_push(((struct meeting *)argument)->store, "\"first\"", NAV_NUL, NULL);
  return NULL;
}

TEST(a_thread_that_waits_is_cancelled_after_its_call) {
  static struct meeting m;
  pthread_t deliverer, waiter;
  void *end = NULL;
  memset(&m, 0, sizeof m);
  m.store = make_store("{}");
  CHECK_STATUS(
    nav_store_observe(m.store, NAV_EVENT_CHANGED, wait_for_pushes, &m, NULL, NULL, NULL), NAV_OK);
  if (pthread_create(&deliverer, NULL, push_once, &m) != 0 ||
    pthread_create(&waiter, NULL, push_and_be_cancelled, &m) != 0)
    abort();
  while (nav_store_revision(m.store) < 1027) sched_yield();
  pthread_cancel(waiter);
  atomic_store(&is_cancelled, 1);
  pthread_join(waiter, &end);
  CHECK(end == PTHREAD_CANCELED && atomic_load(&m.has_pushed) == 1);
  atomic_store(&m.has_pushed, 1);
  pthread_join(deliverer, NULL);
  CHECK(m.told == 1031);
  nav_store_destroy(m.store);
}
