/*
 * The app: what grows with what is there and what may not, with 8 and with 10,000 routes, beside
 * few and many layers, tickets and data, and in a deep stack.
 */
#include "apps.h"

enum { FEW = 10, MANY = 10000, DEEP = 1000, TALL = 100, APPS = 1000 };

/* ---- Schemas and apps ------------------------------------------------------------------------ */

/* Six routes of every kind that the rows need, and as many pages as make up the number. */
static nav_schema *schema_of(long routes) {
  char *text = malloc((size_t)routes * 80 + 1024), *at = text;
  bench_require(text != NULL, "out of memory");
  at += sprintf(at,
    "{\"format\":1,\"id\":\"growing\",\"root\":{\"tabs\":[{\"name\":\"a\",\"stack\":\"home\"},"
    "{\"name\":\"b\",\"stack\":\"list\"}]},\"facts\":{\"on\":{\"initial\":true}},\"routes\":{"
    "\"home\":{},\"list\":{},\"page\":{\"params\":{\"id\":\"uint\"},\"links\":[\"/p/:id\"]},"
    "\"over\":{\"show\":\"sheet\",\"reuse\":\"none\"},\"ask\":{\"show\":\"sheet\","
    "\"reuse\":\"none\",\"returns\":\"bool\"},\"later\":{\"show\":\"sheet\","
    "\"whenBusy\":\"queue\",\"reuse\":\"none\"}");
  for (long route = 6; route < routes; route++) {
    static const char page[] = ",\"r%ld\":{\"params\":{\"n\":\"int\"},\"links\":[\"/r%ld/:n\"]%s}";
    at += sprintf(at, page, route, route, route % 2 ? ",\"requires\":[\"on\"]" : "");
  }
  at += sprintf(at, "}}");
  nav_schema *schema = NULL;
  must(nav_schema_create(text, (size_t)(at - text), &schema, NULL), NAV_OK);
  free(text);
  return schema;
}

static nav_app *new_app(nav_schema *schema) {
  static const char config[] = "{\"limits\":{\"layers\":20000,\"queue\":20000}}";
  nav_app *app = NULL;
  must(nav_app_create(schema, config, sizeof config - 1, &app, NULL), NAV_OK);
  return app;
}

static void send_times(nav_app *app, const char *intent, nav_status expected, long times) {
  while (times-- > 0) must(nav_app_send(app, intent, NAV_NUL, NULL, NULL), expected);
}

/* So many pages, whose ids count from 0. */
static void push_pages(nav_app *app, long count) {
  for (long page = 0; page < count; page++) {
    char intent[64];
    snprintf(intent, sizeof intent, "{\"go\":{\"name\":\"page\",\"params\":{\"id\":%ld}}}", page);
    send_times(app, intent, NAV_OK, 1);
  }
}

/* ---- What an app takes ----------------------------------------------------------------------- */

static void measure_memory(nav_schema *schema, const char *name) {
  static nav_app *apps[APPS];
  nav_app_destroy(new_app(schema)); /* what the schema makes for the first one */
  long before = bench_heap_bytes();
  bench_heap_tracking = 1;
  for (int index = 0; index < APPS; index++)
    must(nav_app_create(schema, NULL, 0, &apps[index], NULL), NAV_OK);
  double each = (double)(bench_heap_bytes() - before) / APPS;
  bench_require(each > 100, "an app takes less memory than it can");
  for (int index = 0; index < APPS; index++) nav_app_destroy(apps[index]);
  bench_require(bench_heap_bytes() - before < APPS, "apps that are gone hold memory");
  bench_heap_tracking = 0;
  bench_report(name, each);
}

BENCH_WORK(create_destroy, nav_schema, schema, {
  nav_app *app = NULL;
  bad |= nav_app_create(schema, NULL, 0, &app, NULL);
  bad |= app == NULL;
  nav_app_destroy(app);
})

static void measure_apps(void) {
  nav_schema *small = schema_of(8), *large = schema_of(MANY);
  if (bench_wants("memory")) {
    measure_memory(small, "app at rest, 8 routes");
    measure_memory(large, "app at rest, 10,000 routes");
  }
  const bench_case cases[] = {
    { "creating and destroying an app, 8 routes", create_destroy, small },
    { "creating and destroying an app, 10,000 routes", create_destroy, large },
  };
  if (bench_wants("apps")) bench_measure(cases, BENCH_COUNT(cases));
  nav_schema_destroy(small);
  nav_schema_destroy(large);
}

/* ---- Deep stacks ----------------------------------------------------------------------------- */

static nav_buffer buffer = NAV_BUFFER_INIT;

/* How often a text stands in what the last call wrote. */
static long times_in(const char *part) {
  long found = 0;
  for (const char *at = buffer.data; (at = strstr(at, part)) != NULL; at++) found++;
  return found;
}

static char new_page[] = "{\"go\":{\"name\":\"page\",\"params\":{\"id\":1000000000}}}";
static const char BACK_TO[] = "{\"backTo\":{\"name\":\"page\",\"params\":{\"id\":0}}}";

/* Puts 1,000 entries over the first page, for backTo to take off. */
BENCH_WORK(fill, nav_app, app, {
  bad |= nav_app_path(app, NULL, 0, &buffer, NULL);
  bad |= times_in("\"route\"") != 2;
  for (int entry = 0; entry < DEEP; entry++) {
    COUNT_UP(new_page, 3);
    bad |= nav_app_send(app, new_page, sizeof new_page - 1, NULL, NULL);
  }
})

BENCH_WORK(
  back_to, nav_app, app, { bad |= nav_app_send(app, BACK_TO, sizeof BACK_TO - 1, NULL, NULL); })

BENCH_WORK(history, nav_app, app, { bad |= nav_app_history(app, &buffer, NULL); })

BENCH_WORK(address, nav_app, app, { bad |= nav_app_url(app, &buffer, NULL); })

static void measure_deep(void) {
  nav_schema *schema = schema_of(8);
  nav_app *filled = new_app(schema), *deep = new_app(schema), *addressed = new_app(schema);
  push_pages(filled, 1);
  push_pages(deep, DEEP);
  push_pages(addressed, TALL);
  const bench_case cases[] = {
    { "app back_to over 1,000 entries", back_to, filled, fill },
    { "app history of 100 places, depth 1,000", history, deep },
    { "app url of a stack of 100", address, addressed },
  };
  must(nav_app_history(deep, &buffer, NULL), NAV_OK);
  bench_require(times_in("\"key\"") == 100, "the history has not 100 places");
  must(nav_app_url(addressed, &buffer, NULL), NAV_OK);
  bench_require(times_in("%2Fp%2F") == TALL - 1, "the address has not all screens");
  bench_measure(cases, BENCH_COUNT(cases));
  fill(filled, 1); /* the last one was taken off too */
  nav_app *const apps[] = { filled, deep, addressed };
  for (size_t index = 0; index < BENCH_COUNT(apps); index++) nav_app_destroy(apps[index]);
  nav_schema_destroy(schema);
}

/* ---- Beside others --------------------------------------------------------------------------- */

static void put_layers(nav_app *app, long count) {
  send_times(app, "{\"go\":\"over\"}", NAV_OK, count);
}

static void put_waiting(nav_app *app, long count) {
  send_times(app, "{\"go\":\"over\"}", NAV_OK, 1);
  send_times(app, "{\"go\":\"later\"}", NAV_QUEUED, count);
}

static void put_tickets(nav_app *app, long count) {
  send_times(app, "{\"goForResult\":\"ask\"}", NAV_OK, count);
}

/* Pages on the other tab, and what each of them keeps. The ids of entries count on from 3. */
static void put_data(nav_app *app, long count) {
  must(nav_app_select(app, "b", 1, NULL, NULL), NAV_OK);
  push_pages(app, count);
  for (long page = 0; page < count; page++)
    must(nav_app_set_data(app, 3 + page, app, NULL, NULL), NAV_OK);
  must(nav_app_select(app, "a", 1, NULL, NULL), NAV_OK);
}

static void put_states(nav_app *app, long count) {
  must(nav_app_select(app, "b", 1, NULL, NULL), NAV_OK);
  push_pages(app, count);
  for (long page = 0; page < count; page++)
    must(nav_app_set_entry_state(app, 3 + page, "{\"y\":1}", NAV_NUL, NULL), NAV_OK);
  must(nav_app_select(app, "a", 1, NULL, NULL), NAV_OK);
}

BENCH_WORK(go_back_new, nav_app, app, {
  COUNT_UP(new_page, 3);
  bad |= nav_app_send(app, new_page, sizeof new_page - 1, NULL, NULL);
  bad |= nav_app_back(app, NULL, NULL);
})

static void measure_beside(void) {
  static const struct {
    const char *what;
    void (*put)(nav_app *app, long count);
    const char *sign; /* stands in the state as often as what was put there */
  } kinds[] = {
    { "layers", put_layers, "\"over\"" },
    { "waiting layers", put_waiting, "\"later\"" },
    { "tickets", put_tickets, "\"ask\"" },
    { "entries with data", put_data, "\"page\"" },
    { "entry states", put_states, "\"page\"" },
  };
  enum { KINDS = BENCH_COUNT(kinds) };
  bench_case cases[2 * KINDS] = { 0 };
  char names[2 * KINDS][80];
  size_t heard = 0;
  nav_schema *schema = schema_of(8);
  for (size_t index = 0; index < BENCH_COUNT(cases); index++) {
    long count = index % 2 ? MANY : FEW;
    nav_app *app = new_app(schema);
    kinds[index / 2].put(app, count);
    must(nav_app_state(app, &buffer, NULL), NAV_OK);
    bench_require(times_in(kinds[index / 2].sign) == count, "not all of them are there");
    must(nav_app_observe(app, NAV_EVENT_COMMITTED, hear, &heard, NULL, NULL, NULL), NAV_OK);
    size_t before = heard;
    go_back_new(app, 1);
    bench_require(heard > before, "no event was heard");
    snprintf(names[index], sizeof names[index], "app go + back, new text, beside %s %s",
      index % 2 ? "10,000" : "10", kinds[index / 2].what);
    cases[index] = (bench_case){ names[index], go_back_new, app };
  }
  bench_measure(cases, BENCH_COUNT(cases));
  for (size_t index = 0; index < BENCH_COUNT(cases); index++) nav_app_destroy(cases[index].context);
  nav_schema_destroy(schema);
}

int main(int argc, char **argv) {
  bench_arguments(argc, argv);
  measure_apps();
  if (bench_wants("deep")) measure_deep();
  if (bench_wants("beside")) measure_beside();
  nav_buffer_free(&buffer);
  return 0;
}
