/*
 * What a program does with links besides matching: it opens them on a store and asks for the URL of
 * a route. And the worst tables that somebody may hand in.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness.h"
#include "navruntime.h"

static nav_buffer buffer = NAV_BUFFER_INIT;

/* A JSON object with one list of mappings, one for each number below `count`. */
typedef struct config {
  char *text;
  size_t length;
} config;

static config mappings(int count, void (*write)(char *row, size_t capacity, int index)) {
  enum { ROW = 512 };
  config made = { malloc((size_t)count * ROW + 64), 0 };
  bench_require(made.text != NULL, "out of memory");
  made.length = (size_t)sprintf(made.text, "{\"mappings\":");
  for (int index = 0; index < count; index++) {
    made.text[made.length++] = index ? ',' : '[';
    write(made.text + made.length, ROW, index);
    made.length += strlen(made.text + made.length);
  }
  made.length += (size_t)sprintf(made.text + made.length, "]}");
  return made;
}

static nav_matcher *matcher_of(config table) {
  nav_matcher *matcher = NULL;
  bench_require(nav_matcher_create(table.text, table.length, NULL, &matcher, NULL) == NAV_OK,
    "a table is refused");
  return matcher;
}

/* A route of its own for each pattern. */
static void of_many_names(char *row, size_t capacity, int index) {
  snprintf(row, capacity, "{\"pattern\":\"/part%d/items/:id\",\"route\":\"item%d\"}", index, index);
}

/* The same name for all. */
static void of_one_name(char *row, size_t capacity, int index) {
  snprintf(row, capacity, "{\"pattern\":\"/part%d/items/:id\",\"route\":\"item\"}", index);
}

/* ---- Opening links -------------------------------------------------------------------------- */

enum { SCREENS = 1000, ASKED = 256 };

typedef struct opener {
  nav_store *store;
  nav_link_handler *handler;
  nav_buffer *result;
} opener;

static char urls[ASKED][32];

/* The link pushes its screen; the pop leaves the stack as it was. */
BENCH_WORK(open_pop, opener, self, {
  bad |= nav_link_handler_open(self->handler, urls[turn % ASKED], NAV_NUL, self->result, NULL);
  bad |= nav_store_pop(self->store, NULL);
})

/* The number in the URL counts up. */
static char new_url[] = "https://www.shop.example/products/100000?ref=mail";

BENCH_WORK(open_new_pop, opener, self, {
  for (char *digit = new_url + 39; ++*digit > '9'; digit--) *digit = '0';
  bad |= nav_link_handler_open(self->handler, new_url, sizeof new_url - 1, NULL, NULL);
  bad |= nav_store_pop(self->store, NULL);
})

static size_t heard;

static void hear(void *user_data, const char *event, size_t length) {
  (void)user_data, (void)event;
  heard += length;
}

/* A handler on a store that somebody observes, with a list of hosts. */
static opener observed_opener(void) {
  static const char policy[] =
    "{\"allowedSchemes\":[\"shop\",\"https\"],\"allowedHosts\":[\"shop.example\","
    "\"*.shop.example\"],\"mappings\":[{\"pattern\":\"/cart\",\"route\":\"cart\"},"
    "{\"pattern\":\"/products/:id\",\"route\":\"product\",\"query\":[\"ref\"]}]}";
  opener made = { NULL, NULL, NULL };
  nav_pipeline *pipeline = NULL;
  bench_require(nav_store_create(NULL, 0, &made.store, NULL) == NAV_OK &&
      nav_store_observe(
        made.store, NAV_EVENT_ALL | NAV_EVENT_DELTA, hear, NULL, NULL, NULL, NULL) == NAV_OK &&
      nav_pipeline_create(policy, sizeof policy - 1, NULL, &pipeline, NULL) == NAV_OK &&
      nav_link_handler_create(pipeline, made.store, NULL, 0, &made.handler, NULL) == NAV_OK,
    "making a link handler failed");
  nav_pipeline_destroy(pipeline);
  return made;
}

static void measure_opening(void) {
  config table = mappings(SCREENS, of_many_names);
  nav_pipeline *pipeline = NULL;
  opener plain = { NULL, NULL, NULL }, observed = observed_opener();
  bench_require(nav_store_create(NULL, 0, &plain.store, NULL) == NAV_OK &&
      nav_pipeline_create(table.text, table.length, NULL, &pipeline, NULL) == NAV_OK &&
      nav_link_handler_create(pipeline, plain.store, NULL, 0, &plain.handler, NULL) == NAV_OK,
    "making a link handler failed");
  opener told = { plain.store, plain.handler, &buffer };
  for (int index = 0; index < ASKED; index++)
    snprintf(urls[index], sizeof urls[index], "/part%d/items/%d", index * 3, 100 + index);
  const bench_case cases[] = {
    { "opening a link + pop", open_pop, &plain },
    { "opening a link + pop, with the result", open_pop, &told },
    { "store open of a new full URL + pop, observed", open_new_pop, &observed },
  };
  bench_measure(cases, BENCH_COUNT(cases));
  bench_require(heard > 0, "no event was heard");
  nav_link_handler_destroy(observed.handler);
  nav_store_destroy(observed.store);
  nav_link_handler_destroy(plain.handler);
  nav_store_destroy(plain.store);
  nav_pipeline_destroy(pipeline);
  free(table.text);
}

/* ---- URLs of routes ------------------------------------------------------------------------- */

/* A table and routes to ask it for; all have URLs, or none. */
typedef struct inquiry {
  nav_matcher *matcher;
  nav_status expected;
  char routes[ASKED][64];
} inquiry;

BENCH_WORK(url_for, inquiry, self, {
  bad |= nav_matcher_url_for(self->matcher, self->routes[turn % ASKED], NAV_NUL, &buffer, NULL) ^
    self->expected;
})

/* The route that is asked for has one parameter more than any URL of the table carries. */
static inquiry *inquiry_of(int patterns, int is_miss) {
  inquiry *made = malloc(sizeof *made);
  bench_require(made != NULL, "out of memory");
  config table = mappings(patterns, is_miss ? of_one_name : of_many_names);
  *made = (inquiry){ matcher_of(table), is_miss ? NAV_NO_MATCH : NAV_OK, { { 0 } } };
  free(table.text);
  for (int index = 0; index < ASKED; index++) {
    snprintf(made->routes[index], sizeof made->routes[index],
      is_miss ? "{\"name\":\"item\",\"params\":{\"id\":\"%d\",\"more\":\"%d\"}}"
              : "{\"name\":\"item%d\",\"params\":{\"id\":\"%d\"}}",
      index * 7 % patterns, 100 + index);
  }
  return made;
}

static void measure_urls(void) {
  static const int sizes[] = { 10, 100, 1000, 10000 };
  enum { SIZES = BENCH_COUNT(sizes), CASES = 2 * SIZES };
  bench_case cases[CASES + 2] = { 0 };
  char names[CASES][64];
  for (int index = 0; index < CASES; index++) {
    int is_miss = index >= SIZES, size = sizes[index % SIZES];
    snprintf(names[index], sizeof names[index], "curve: url_for%s %d",
      is_miss ? ", a miss of one name" : "", size);
    cases[index] = (bench_case){ names[index], url_for, inquiry_of(size, is_miss), NULL };
  }
  cases[CASES] = (bench_case){ "nav_matcher_url_for, 1,000 patterns", url_for, cases[2].context };
  cases[CASES + 1] = (bench_case){ "nav_matcher_url_for, a miss over 10,000 patterns of one name",
    url_for, cases[CASES - 1].context };
  bench_measure(cases, BENCH_COUNT(cases));
  for (int index = 0; index < CASES; index++) {
    inquiry *asked = cases[index].context;
    nav_matcher_destroy(asked->matcher);
    free(asked);
  }
}

/* ---- Hostile tables ------------------------------------------------------------------------- */

enum { SEGMENTS = 24 };

/*
 * The first 48 patterns take true or false in one segment each, the others booleans in most. No URL
 * is left for those, which shows only when all combinations have been tried.
 */
static void hostile(char *row, size_t capacity, int index) {
  size_t length = (size_t)snprintf(row, capacity, "{\"pattern\":\"");
  for (int segment = 0; segment < SEGMENTS; segment++) {
    int is_bool = segment >= 10 || !((index - 2 * SEGMENTS) >> segment & 1);
    const char *part = index >= 2 * SEGMENTS ? (is_bool ? "/:b{bool}" : "/:s{slug}")
      : index / 2 == segment                 ? (index % 2 ? "/true" : "/false")
                                             : "/:s{slug}";
    length += (size_t)snprintf(row + length, capacity - length, "%s", part);
  }
  snprintf(row + length, capacity - length, "\",\"route\":\"r%d\"}", index);
}

static void create(void *context, long count) {
  for (long turn = 0; turn < count; turn++) nav_matcher_destroy(matcher_of(*(config *)context));
}

static void measure_hostile(void) {
  config worst = mappings(SCREENS, hostile);
  const bench_case cases[] = {
    { "building a hostile table of 1,000 patterns with 24 typed segments", create, &worst, NULL,
      1 },
  };
  bench_measure(cases, BENCH_COUNT(cases));
  free(worst.text);
}

int main(int argc, char **argv) {
  bench_arguments(argc, argv);
  if (bench_wants("open")) measure_opening();
  if (bench_wants("urls")) measure_urls();
  if (bench_wants("hostile")) measure_hostile();
  nav_buffer_free(&buffer);
  return 0;
}
