/*
 * Many threads on one store and on many. Run plain, under ThreadSanitizer and under AddressSanitizer (Tests/abuse/threads). What must hold: events of a store come
 * in the order of its commits and to one observer at a time, so that their deltas replay to the path; nothing is given back while it is in use; nothing hangs.
 */
#include "threads.h"

/* ---- One store ---- */

/* The stack as its deltas tell it. */
enum { MAX_DEPTH = 4096 };
struct replica {
  nav_store *store;
  long long ids[MAX_DEPTH];
  int depth;
  unsigned long long events, revision;
  atomic_int inside;
  int destroyed;
};

/* The ids of the entries between two places of an event. */
static int read_ids(const char *from, const char *to, long long *ids) {
  int count = 0;
  for (from = strstr(from, "\"id\":"); from != NULL && from < to && count < MAX_DEPTH; from = strstr(from + 1, "\"id\":")) ids[count++] = atoll(from + 5);
  return count;
}

static void replay(void *user_data, const char *event, size_t length) {
  static long long removed[MAX_DEPTH];
  struct replica *r = user_data;
  const char *kept = strstr(event, "\"kept\":"), *gone = strstr(event, "\"removed\":["), *added = strstr(event, "\"added\":[");
  unsigned long long revision = nav_store_revision(r->store);
  int keeps, i, count;
  CHECK(atomic_fetch_add(&r->inside, 1) == 0);
  CHECK(strlen(event) == length && kept != NULL && gone != NULL && added != NULL);
  keeps = atoi(kept + 7);
  count = read_ids(gone, added, removed);
  CHECK(keeps + count == r->depth);
  for (i = 0; i < count && keeps + i < r->depth; i++) CHECK(removed[i] == r->ids[keeps + i]);
  r->depth = keeps + read_ids(added, event + length, r->ids + keeps);
  r->events++;
  CHECK(revision >= r->events && revision >= r->revision);
  r->revision = revision;
  atomic_fetch_sub(&r->inside, 1);
}

/* An observer that comes and goes: it may be removed while another thread is in it, but must not be given back then. */
struct visitor {
  atomic_int inside, destroyed;
};
static void look(void *user_data, const char *event, size_t length) {
  struct visitor *v = user_data;
  (void)event; (void)length;
  CHECK(atomic_load(&v->destroyed) == 0);
  atomic_fetch_add(&v->inside, 1);
  atomic_fetch_sub(&v->inside, 1);
}
static void look_at_command(void *user_data, nav_interception *call) {
  CHECK(nav_interception_kind(call) != 0);
  look(user_data, NULL, 0);
}
static void leave(void *user_data) {
  struct visitor *v = user_data;
  CHECK(atomic_load(&v->inside) == 0);
  CHECK(atomic_fetch_add(&v->destroyed, 1) == 0);
}

static void come_and_go(nav_store *store) {
  struct visitor observer = { 0, 0 }, middleware = { 0, 0 };
  nav_middleware functions = { look_at_command, NULL, NULL, leave, NULL, NULL, NULL };
  uint64_t o = 0, m = 0;
  functions.user_data = &middleware;
  CHECK_STATUS(nav_store_observe(store, NAV_EVENT_ALL, look, &observer, leave, &o, NULL), NAV_OK);
  CHECK_STATUS(nav_store_add_middleware(store, NULL, 0, &functions, &m, NULL), NAV_OK);
  nav_store_push(store, "\"visited\"", NAV_NUL, NULL);
  CHECK_STATUS(nav_store_unobserve(store, o, NULL), NAV_OK);
  CHECK_STATUS(nav_store_remove_middleware(store, m, NULL), NAV_OK);
  /* Another thread may still be delivering to the observer: it gives it back when it is done. */
  while (atomic_load(&observer.destroyed) == 0 || atomic_load(&middleware.destroyed) == 0) sched_yield();
}

static void use_store(void *context, int thread) {
  nav_store *store = context;
  nav_buffer out = NAV_BUFFER_INIT;
  unsigned random = 77u + (unsigned)thread;
  char route[32];
  int i;
  for (i = 0; i < ROUNDS; i++) {
    snprintf(route, sizeof route, "\"r%u\"", next_random(&random) >> 28);
    switch (next_random(&random) >> 28) {
      case 0: nav_store_pop_to(store, route, NAV_NUL, NULL); break;
      case 1: nav_store_execute_batch(store, "[{\"push\":\"x\"},{\"push\":\"y\"},\"pop\",{\"popTo\":\"r1\"}]", NAV_NUL, 0, &out, NULL); break;
      case 2: nav_store_execute_transaction(store, "[{\"push\":\"x\"},{\"popTo\":\"r2\"},\"pop\"]", NAV_NUL, &out, NULL); break;
      case 3: nav_store_replace(store, "[\"home\",\"r3\"]", NAV_NUL, NULL); break;
      case 4: CHECK_STATUS(nav_store_path(store, &out, NULL), NAV_OK); break;
      case 5: nav_store_top(store, &out, NULL, NULL); break;
      case 6: nav_store_send(store, "{\"backOrPush\":\"r4\"}", NAV_NUL, &out, NULL); break;
      case 7: nav_store_validate(store, "{\"popTo\":\"r5\"}", NAV_NUL, &out, NULL); break;
      case 8: if (i % 8 == 0) come_and_go(store); break;
      case 9: nav_store_pop_count(store, 2, NULL); break;
      case 10: nav_store_pop(store, NULL); break;
      default: CHECK_STATUS(nav_store_push(store, route, NAV_NUL, NULL), NAV_OK);
    }
    if (nav_store_depth(store) > 200) nav_store_pop_to_root(store, NULL);
  }
  nav_buffer_free(&out);
}

TEST(deltas_replay_to_the_path) {
  static struct replica r;
  static long long ids[MAX_DEPTH];
  nav_buffer entries = NAV_BUFFER_INIT;
  int i, depth;
  memset(&r, 0, sizeof r);
  r.store = make_store("{}");
  CHECK_STATUS(nav_store_observe(r.store, NAV_EVENT_CHANGED | NAV_EVENT_DELTA, replay, &r, NULL, NULL, NULL), NAV_OK);
  on_all_threads(use_store, r.store);
  CHECK_STATUS(nav_store_entries(r.store, &entries, NULL), NAV_OK);
  depth = read_ids(entries.data, entries.data + entries.length, ids);
  CHECK(depth == r.depth && (size_t)depth == nav_store_depth(r.store));
  for (i = 0; i < depth && i < r.depth; i++) CHECK(ids[i] == r.ids[i]);
  CHECK(r.events > 0 && r.events == nav_store_revision(r.store));
  nav_buffer_free(&entries);
  nav_store_destroy(r.store);
}

/* ---- Many stores, one matcher ---- */

struct shared {
  nav_matcher *matcher;
  nav_pipeline *pipeline;
  atomic_int asked;
};
static void count_routes(void *user_data, const char *match, size_t length, nav_reply *reply) {
  (void)match; (void)length;
  atomic_fetch_add(&((struct shared *)user_data)->asked, 1);
  CHECK_STATUS(nav_reply_routes(reply, "\"asked\"", NAV_NUL, NULL), NAV_OK);
}

static void use_links(void *context, int thread) {
  struct shared *s = context;
  nav_store *store = make_store("{}");
  nav_link_handler *links = NULL;
  nav_buffer out = NAV_BUFFER_INIT;
  int i;
  (void)thread;
  CHECK_STATUS(nav_link_handler_create(s->pipeline, store, NULL, 0, &links, NULL), NAV_OK);
  for (i = 0; i < ROUNDS; i++) {
    CHECK_STATUS(nav_matcher_match(s->matcher, "shop://x/item/7?q=1", NAV_NUL, &out, NULL), NAV_OK);
    CHECK_STATUS(nav_matcher_match(s->matcher, "shop://x/none", NAV_NUL, NULL, NULL), NAV_NO_MATCH);
    CHECK_STATUS(nav_matcher_url_for(s->matcher, "{\"name\":\"item\",\"params\":{\"id\":\"9\"}}", NAV_NUL, &out, NULL), NAV_OK);
    CHECK_TEXT(out.data, "/item/9");
    CHECK_STATUS(nav_link_handler_open(links, "shop://x/ask", NAV_NUL, &out, NULL), NAV_OK);
    if (i % 16 == 15) nav_store_replace(store, "[]", NAV_NUL, NULL);
  }
  nav_buffer_free(&out);
  nav_link_handler_destroy(links);
  nav_store_destroy(store);
}

TEST(one_table_serves_all_threads) {
  static const char table[] = "{\"mappings\":[{\"pattern\":\"/item/:id\",\"route\":\"item\"},{\"pattern\":\"/ask\",\"callback\":true}]}";
  static struct shared s;
  nav_link_callbacks callbacks = { count_routes, NULL, NULL, NULL, NULL, NULL, &s, NULL, NULL };
  memset(&s, 0, sizeof s);
  CHECK_STATUS(nav_matcher_create(table, NAV_NUL, &callbacks, &s.matcher, NULL), NAV_OK);
  CHECK_STATUS(nav_pipeline_create(table, NAV_NUL, &callbacks, &s.pipeline, NULL), NAV_OK);
  on_all_threads(use_links, &s);
  CHECK(s.asked == THREADS * ROUNDS);
  nav_matcher_destroy(s.matcher);
  nav_pipeline_destroy(s.pipeline);
}

/* ---- Stores that observe each other ---- */

static void push_to_other(void *user_data, const char *event, size_t length) {
  nav_store *other = user_data;
  (void)event; (void)length;
  if (nav_store_depth(other) < 20) nav_store_push(other, "\"echo\"", NAV_NUL, NULL);
}

static void drive_pair(void *context, int thread) {
  nav_store **pair = context;
  int i;
  for (i = 0; i < ROUNDS / 4; i++) {
    nav_store_push(pair[thread % 2], "\"call\"", NAV_NUL, NULL);
    if (i % 4 == 3) nav_store_replace(pair[(thread + 1) % 2], "[]", NAV_NUL, NULL);
  }
}

TEST(stores_that_observe_each_other_never_lock_each_other) {
  nav_store *pair[2] = { make_store("{}"), make_store("{}") };
  CHECK_STATUS(nav_store_observe(pair[0], NAV_EVENT_CHANGED, push_to_other, pair[1], NULL, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_store_observe(pair[1], NAV_EVENT_CHANGED, push_to_other, pair[0], NULL, NULL, NULL), NAV_OK);
  on_all_threads(drive_pair, pair);
  nav_store_destroy(pair[0]);
  nav_store_destroy(pair[1]);
}

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
  unsigned long long behind = nav_store_revision(s->store) - ++s->told;
  int i;
  (void)event; (void)length;
  if (behind > s->most_behind) s->most_behind = behind;
  for (i = 0; i < 2000; i++) s->work += (unsigned)i;
}

static void replace_often(void *context, int thread) {
  struct slow *s = context;
  int i;
  (void)thread;
  for (i = 0; i < PUSHES; i++) CHECK_STATUS(nav_store_replace(s->store, i % 2 ? "[]" : "[\"x\"]", NAV_NUL, NULL), NAV_OK);
}
static void send_often(void *context, int thread) {
  struct slow *s = context;
  int i;
  (void)thread;
  for (i = 0; i < PUSHES; i++) CHECK_STATUS(nav_sender_send(s->sender, i % 2 ? "{\"resetTo\":[]}" : "{\"resetTo\":[\"x\"]}", NAV_NUL, NULL, NULL), NAV_OK);
}

static void wait_for_slow(void (*often)(void *context, int thread)) {
  static struct slow s;
  memset(&s, 0, sizeof s);
  s.store = make_store("{}");
  CHECK_STATUS(nav_store_sender(s.store, &s.sender, NULL), NAV_OK);
  CHECK_STATUS(nav_store_observe(s.store, NAV_EVENT_CHANGED | NAV_EVENT_DELTA, take_long, &s, NULL, NULL, NULL), NAV_OK);
  on_all_threads(often, &s);
  CHECK(s.told == nav_store_revision(s.store) && s.told > PUSHES);
  CHECK(s.most_behind > 0 && s.most_behind < MOST_BEHIND);
  nav_sender_destroy(s.sender);
  nav_store_destroy(s.store);
}

TEST(a_slow_observer_is_waited_for) {
  wait_for_slow(replace_often);
  wait_for_slow(send_often);
}

/* Observers of one store change another, which others change too: the threads wait in the observers of the first one as well. */
static void forward(void *user_data, const char *event, size_t length) {
  (void)event; (void)length;
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
  CHECK_STATUS(nav_store_observe(b.from.store, NAV_EVENT_CHANGED | NAV_EVENT_DELTA, forward, b.to.store, NULL, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_store_observe(b.to.store, NAV_EVENT_CHANGED | NAV_EVENT_DELTA, take_long, &b.to, NULL, NULL, NULL), NAV_OK);
  on_all_threads(drive_bridge, &b);
  CHECK(b.to.told == nav_store_revision(b.to.store));
  CHECK(b.to.most_behind < MOST_BEHIND);
  nav_store_destroy(b.from.store);
  nav_store_destroy(b.to.store);
}

/* The first thread changes the store once. However long the others go on, it must come back: another takes over from it. */
enum { MOST_CHANGES = 50000 };
struct captive {
  nav_store *store;
  atomic_int has_begun, is_back, others, told;
  volatile unsigned work;
};
static void take_long_in_captivity(void *user_data, const char *event, size_t length) {
  struct captive *c = user_data;
  int i;
  (void)event; (void)length;
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
  for (i = 0; i < MOST_CHANGES && atomic_load(&c->is_back) == 0; i++) CHECK_STATUS(nav_store_replace(c->store, i % 2 ? "[]" : "[\"x\"]", NAV_NUL, NULL), NAV_OK);
  CHECK(atomic_load(&c->is_back) == 1);
}

TEST(a_thread_is_not_kept_by_the_events_of_others) {
  static struct captive c;
  memset(&c, 0, sizeof c);
  c.store = make_store("{}");
  CHECK_STATUS(nav_store_observe(c.store, NAV_EVENT_CHANGED, take_long_in_captivity, &c, NULL, NULL, NULL), NAV_OK);
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
  (void)event; (void)length;
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
  for (i = 0; i < 1030; i++) CHECK_STATUS(nav_store_push(m->store, "\"more\"", NAV_NUL, NULL), NAV_OK);
  atomic_store(&m->has_pushed, 1);
}

TEST(a_callback_may_wait_for_a_thread_that_commits) {
  static struct meeting m;
  memset(&m, 0, sizeof m);
  m.store = make_store("{}");
  CHECK_STATUS(nav_store_observe(m.store, NAV_EVENT_CHANGED, wait_for_pushes, &m, NULL, NULL, NULL), NAV_OK);
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
  CHECK_STATUS(nav_store_observe(m.store, NAV_EVENT_CHANGED, wait_for_pushes, &m, NULL, NULL, NULL), NAV_OK);
  if (pthread_create(&deliverer, NULL, push_once, &m) != 0 || pthread_create(&waiter, NULL, push_and_be_cancelled, &m) != 0) abort();
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
