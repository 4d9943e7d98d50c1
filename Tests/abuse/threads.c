/*
 * Many threads on one store and on many. Run plain, under ThreadSanitizer and under
 * AddressSanitizer (Tests/abuse/run threads). What must hold: events of a store come in the order
 * of its commits and to one observer at a time, so that their deltas replay to the path; nothing is
 * given back while it is in use; nothing hangs.
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
  for (from = strstr(from, "\"id\":"); from != NULL && from < to && count < MAX_DEPTH;
    from = strstr(from + 1, "\"id\":"))
    ids[count++] = atoll(from + 5);
  return count;
}

static void replay(void *user_data, const char *event, size_t length) {
  static long long removed[MAX_DEPTH];
  struct replica *r = user_data;
  const char *kept = strstr(event, "\"kept\":"), *gone = strstr(event, "\"removed\":["),
             *added = strstr(event, "\"added\":[");
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

/*
 * An observer that comes and goes: it may be removed while another thread is in it, but must not be
 * given back then.
 */
struct visitor {
  atomic_int inside, destroyed;
};
static void look(void *user_data, const char *event, size_t length) {
  struct visitor *v = user_data;
  (void)event;
  (void)length;
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
  while (atomic_load(&observer.destroyed) == 0 || atomic_load(&middleware.destroyed) == 0)
    sched_yield();
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
      case 1:
        nav_store_execute_batch(store,
          "[{\"push\":\"x\"},{\"push\":\"y\"},\"pop\",{\"popTo\":\"r1\"}]", NAV_NUL, 0, &out, NULL);
        break;
      case 2:
        nav_store_execute_transaction(
          store, "[{\"push\":\"x\"},{\"popTo\":\"r2\"},\"pop\"]", NAV_NUL, &out, NULL);
        break;
      case 3: nav_store_replace(store, "[\"home\",\"r3\"]", NAV_NUL, NULL); break;
      case 4: CHECK_STATUS(nav_store_path(store, &out, NULL), NAV_OK); break;
      case 5: nav_store_top(store, &out, NULL, NULL); break;
      case 6: nav_store_send(store, "{\"backOrPush\":\"r4\"}", NAV_NUL, &out, NULL); break;
      case 7: nav_store_validate(store, "{\"popTo\":\"r5\"}", NAV_NUL, &out, NULL); break;
      case 8:
        if (i % 8 == 0) come_and_go(store);
        break;
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
  CHECK_STATUS(
    nav_store_observe(r.store, NAV_EVENT_CHANGED | NAV_EVENT_DELTA, replay, &r, NULL, NULL, NULL),
    NAV_OK);
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
  (void)match;
  (void)length;
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
    CHECK_STATUS(nav_matcher_url_for(s->matcher, "{\"name\":\"item\",\"params\":{\"id\":\"9\"}}",
                   NAV_NUL, &out, NULL),
      NAV_OK);
    CHECK_TEXT(out.data, "/item/9");
    CHECK_STATUS(nav_link_handler_open(links, "shop://x/ask", NAV_NUL, &out, NULL), NAV_OK);
    if (i % 16 == 15) nav_store_replace(store, "[]", NAV_NUL, NULL);
  }
  nav_buffer_free(&out);
  nav_link_handler_destroy(links);
  nav_store_destroy(store);
}

TEST(one_table_serves_all_threads) {
  static const char table[] =
    "{\"mappings\":[{\"pattern\":\"/item/:id\",\"route\":\"item\"},{\"pattern\":\"/ask\",\"callback\":true}]}";
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
  (void)event;
  (void)length;
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
  CHECK_STATUS(
    nav_store_observe(pair[0], NAV_EVENT_CHANGED, push_to_other, pair[1], NULL, NULL, NULL),
    NAV_OK);
  CHECK_STATUS(
    nav_store_observe(pair[1], NAV_EVENT_CHANGED, push_to_other, pair[0], NULL, NULL, NULL),
    NAV_OK);
  on_all_threads(drive_pair, pair);
  nav_store_destroy(pair[0]);
  nav_store_destroy(pair[1]);
}
