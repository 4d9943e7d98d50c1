/*
 * The stack store that nobody observes: what a command costs at several depths, alone, in batches,
 * under middleware, and what lists of entries cost.
 */
#include <stdlib.h>
#include <string.h>

#include "stores.h"

enum { FRESH_ROUTES = 65536, FRESH_LENGTH = 42, MILLION = 1000000 };

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

/* ---- Single commands ------------------------------------------------------------------------ */

BENCH_WORK(push_pop_fresh, nav_store, store, {
  bad |= nav_store_push(store, fresh[turn % FRESH_ROUTES], FRESH_LENGTH, NULL);
  bad |= nav_store_pop(store, NULL);
})

BENCH_WORK(execute_push_pop, nav_store, store, {
  static const char push[] = "{\"push\":{\"name\":\"detail\",\"params\":{\"id\":\"123\"}}}";
  bad |= nav_store_execute(store, push, sizeof push - 1, NULL, NULL);
  bad |= nav_store_execute(store, "\"pop\"", 5, NULL, NULL);
})

BENCH_WORK(refused_pop, nav_store, store, { bad |= nav_store_pop(store, NULL) ^ NAV_EMPTY_STACK; })

BENCH_WORK(read_depth, nav_store, store, { bad |= nav_store_depth(store) == 0; })

BENCH_WORK(read_top, nav_store, store, {
  int64_t entry = 0;
  bad |= nav_store_top(store, NULL, &entry, NULL);
})

/* The same route as people and libraries write it. */
typedef struct spelling {
  nav_store *store;
  const char *text;
} spelling;

BENCH_WORK(push_pop_spelled, spelling, self, {
  bad |= nav_store_push(self->store, self->text, NAV_NUL, NULL);
  bad |= nav_store_pop(self->store, NULL);
})

static void measure_commands(void) {
  nav_store *shallow = store_of_depth(10), *deep = store_of_depth(1000),
            *deepest = store_of_depth(MILLION - 1), *empty = store_of_depth(0);
  spelling spellings[] = {
    { shallow, ROUTE },
    { shallow, "{\"name\": \"detail\", \"params\": {\"id\": \"123\"}}" },
    { shallow, "{\"params\":{\"id\":\"123\"},\"name\":\"detail\"}" },
    { shallow, "{\"name\":\"detail\",\"params\":{\"id\":\"\\u0031\\u00323\"}}" },
  };
  const bench_case cases[] = {
    { "push + pop, depth 10", push_pop, shallow },
    { "push + pop, depth 1,000", push_pop, deep },
    { "push + pop, depth 1,000,000", push_pop, deepest },
    { "push + pop of new routes, depth 10", push_pop_fresh, shallow },
    { "push + pop of new routes, depth 1,000", push_pop_fresh, deep },
    { "push + pop of new routes, depth 1,000,000", push_pop_fresh, deepest },
    { "push + pop as JSON commands, depth 10", execute_push_pop, shallow },
    { "push + pop of a known route, canonical text", push_pop_spelled, &spellings[0] },
    { "push + pop of a known route, as json.dumps writes it", push_pop_spelled, &spellings[1] },
    { "push + pop of a known route, members unsorted", push_pop_spelled, &spellings[2] },
    { "push + pop of a known route, with escapes", push_pop_spelled, &spellings[3] },
    { "an uncontended call that changes nothing (pop of an empty stack)", refused_pop, empty },
    { "nav_store_depth", read_depth, deep },
    { "nav_store_top, entry id only", read_top, deep },
  };
  bench_measure(cases, BENCH_COUNT(cases));
  nav_store *const all[] = { shallow, deep, deepest, empty };
  for (size_t index = 0; index < BENCH_COUNT(all); index++) nav_store_destroy(all[index]);
}

/* ---- Cost over depth ------------------------------------------------------------------------ */

static void measure_depths(void) {
  static const size_t depths[] = { 1, 10, 100, 1000, 10000, 100000, 999999 };
  bench_case cases[BENCH_COUNT(depths)] = { 0 };
  char names[BENCH_COUNT(depths)][64];
  for (size_t index = 0; index < BENCH_COUNT(depths); index++) {
    snprintf(names[index], sizeof names[index], "curve: depth %zu", depths[index]);
    cases[index] = (bench_case){ names[index], push_pop, store_of_depth(depths[index]), NULL };
  }
  bench_measure(cases, BENCH_COUNT(cases));
  for (size_t index = 0; index < BENCH_COUNT(depths); index++)
    nav_store_destroy(cases[index].context);
}

/* ---- Many commands at once ------------------------------------------------------------------ */

enum { TALL = 1000, BATCH = 100 };

/* A store and a text for it: an array of commands or of routes. */
typedef struct many {
  nav_store *store;
  char *text;
  size_t length;
} many;

/* Puts 1,000 entries over a ROUTE, for popTo to remove. */
BENCH_WORK(fill, nav_store, store, {
  bad |= nav_store_push(store, ROUTE, ROUTE_LENGTH, NULL);
  for (int index = 0; index < TALL; index++)
    bad |= nav_store_push(store, fresh[index], FRESH_LENGTH, NULL);
})

BENCH_WORK(pop_to, nav_store, store, { bad |= nav_store_pop_to(store, ROUTE, ROUTE_LENGTH, NULL); })

BENCH_WORK(batch, many, self,
  { bad |= nav_store_execute_batch(self->store, self->text, self->length, 0, NULL, NULL); })

BENCH_WORK(transaction, many, self,
  { bad |= nav_store_execute_transaction(self->store, self->text, self->length, NULL, NULL); })

BENCH_WORK(execute_many, many, self,
  { bad |= nav_store_execute_many(self->store, self->text, self->length, NULL, NULL); })

/* A JSON array of that many parts. */
static many array_of(nav_store *store, int count, const char *(*part)(int index)) {
  many made = { store, malloc((size_t)count * 64 + 2), 0 };
  bench_require(made.text != NULL, "out of memory");
  for (int index = 0; index < count; index++)
    made.length += (size_t)sprintf(made.text + made.length, "%c%s", index ? ',' : '[', part(index));
  made.text[made.length++] = ']';
  return made;
}

/* Pushes and pops in turn, so that the stack stays as it is. */
static const char *command(int index) {
  return index % 2 ? "\"pop\"" : "{\"push\":{\"name\":\"detail\",\"params\":{\"id\":\"123\"}}}";
}

static const char *new_route(int index) { return fresh[index]; }

static void measure_many(void) {
  many shallow = array_of(store_of_depth(10), BATCH, command),
       deep = array_of(store_of_depth(TALL), BATCH, command);
  nav_store *filled = store_of_depth(1);
  const bench_case cases[] = {
    { "popTo over 1,000 entries", pop_to, filled, fill },
    { "batch of 100, depth 10", batch, &shallow },
    { "batch of 100, depth 1,000", batch, &deep },
    { "transaction of 100, depth 1,000", transaction, &deep },
    { "execute_many of 100, depth 10", execute_many, &shallow },
  };
  bench_measure(cases, BENCH_COUNT(cases));
  nav_store_destroy(shallow.store);
  nav_store_destroy(deep.store);
  nav_store_destroy(filled);
  free(shallow.text);
  free(deep.text);
}

/* ---- Lists ---------------------------------------------------------------------------------- */

BENCH_WORK(read_entries, nav_store, store, {
  static nav_buffer buffer = NAV_BUFFER_INIT;
  bad |= nav_store_entries(store, &buffer, NULL);
})

BENCH_WORK(read_path, nav_store, store, {
  static nav_buffer buffer = NAV_BUFFER_INIT;
  bad |= nav_store_path(store, &buffer, NULL);
})

static nav_store *created;

BENCH_WORK(
  create, many, config, { bad |= nav_store_create(config->text, config->length, &created, NULL); })

static void drop_created(void *nothing, long count) {
  (void)nothing, (void)count;
  nav_store_destroy(created);
  created = NULL;
}

BENCH_WORK(
  replace, many, self, { bad |= nav_store_replace(self->store, self->text, self->length, NULL); })

static void measure_lists(void) {
  enum { LONG = 10000 };
  static char config[LONG * 64 + 16];
  many path = array_of(store_of_depth(0), LONG, new_route), with_path = { NULL, config, 0 };
  with_path.length =
    (size_t)snprintf(config, sizeof config, "{\"path\":%.*s}", (int)path.length, path.text);
  nav_store *tall = store_of_depth(TALL);
  const bench_case cases[] = {
    { "nav_store_path of 1,000", read_path, tall },
    { "nav_store_entries of 1,000", read_entries, tall },
    { "creating a store with 10,000 entries", create, &with_path, drop_created, 1 },
    { "replacing 10,000 entries by the same", replace, &path, NULL, 1 },
  };
  bench_measure(cases, BENCH_COUNT(cases));
  drop_created(NULL, 1);
  nav_store_destroy(path.store);
  nav_store_destroy(tall);
  free(path.text);
}

/* ---- Middleware and host data --------------------------------------------------------------- */

static void look_at_kind(void *user_data, nav_interception *call) {
  *(long *)user_data += nav_interception_kind(call);
}

static void look_at_status(void *user_data, nav_execution *call) {
  *(long *)user_data += nav_execution_status(call) == NAV_OK;
}

static long seen;

static nav_store *store_under(int count, nav_middleware middleware) {
  nav_store *store = store_of_depth(10);
  middleware.user_data = &seen;
  for (int index = 0; index < count; index++) {
    bench_require(nav_store_add_middleware(store, NULL, 0, &middleware, NULL, NULL) == NAV_OK,
      "adding a middleware failed");
  }
  return store;
}

static void release(void *data) { ++*(long *)data; }

BENCH_WORK(push_pop_with_data, nav_store, store, {
  int64_t entry = 0;
  bad |= nav_store_push(store, ROUTE, ROUTE_LENGTH, NULL);
  bad |= nav_store_top(store, NULL, &entry, NULL);
  bad |= nav_store_set_data(store, entry, &seen, release, NULL);
  bad |= nav_store_pop(store, NULL);
})

static void measure_middleware(void) {
  const nav_middleware looks = { .will_execute = look_at_kind },
                       hears = { .did_execute = look_at_status };
  nav_store *one = store_under(1, looks), *eight = store_under(8, looks),
            *told = store_under(1, hears), *keeping = store_of_depth(10);
  const bench_case cases[] = {
    { "push + pop under 1 middleware that looks at the kind", push_pop, one },
    { "push + pop under 8 middlewares that look at the kind", push_pop, eight },
    { "push + pop under a did_execute middleware", push_pop, told },
    { "push + pop with host data", push_pop_with_data, keeping },
  };
  for (size_t index = 0; index < BENCH_COUNT(cases); index++) {
    long before = seen;
    bench_measure(&cases[index], 1);
    bench_require(seen > before, "a callback was not called");
    nav_store_destroy(cases[index].context);
  }
}

/* ---- Memory --------------------------------------------------------------------------------- */

/* Pushes a million different entries and answers the bytes of their canonical texts. */
static long push_a_million(nav_store *store) {
  char text[64];
  long texts = 0;
  for (int index = 0; index < MILLION; index++) {
    int length =
      snprintf(text, sizeof text, "{\"name\":\"detail\",\"params\":{\"id\":\"%07d\"}}", index);
    nav_store_push(store, text, (size_t)length, NULL);
    texts += length;
  }
  return texts;
}

/* Bytes of heap for each of a million entries without their texts, and those that stay after. */
static void measure_memory(void) {
  nav_store *store = store_of_depth(0);
  long before = bench_heap_bytes();
  bench_heap_tracking = 1;
  long texts = push_a_million(store);
  bench_report(
    "memory of an entry beyond its text", (double)(bench_heap_bytes() - before - texts) / MILLION);
  for (int index = 0; index < MILLION; index++) nav_store_pop(store, NULL);
  bench_report("memory that stays after 1,000,000 pushes and pops",
    (double)(bench_heap_bytes() - before) / (1 << 20));
  push_a_million(store);
  nav_store_pop_to_root(store, NULL);
  push_pop(store, 1);
  bench_report("memory that stays after 1,000,000 pushes, a popToRoot, a push and a pop",
    (double)(bench_heap_bytes() - before) / (1 << 20));
  nav_store_destroy(store);
  bench_heap_tracking = 0;
}

int main(int argc, char **argv) {
  bench_arguments(argc, argv);
  make_fresh_routes();
  if (bench_wants("commands")) measure_commands();
  if (bench_wants("many")) measure_many();
  if (bench_wants("lists")) measure_lists();
  if (bench_wants("middleware")) measure_middleware();
  if (bench_wants("memory")) measure_memory();
  if (bench_wants("curve")) measure_depths();
  return 0;
}
