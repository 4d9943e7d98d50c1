/* The presenter: what it adds to an intent, and what a loop that draws pays for asking. */
#include <string.h>

#include "harness.h"
#include "navruntime.h"

static const char SCHEMA[] =
  "{\"format\":1,\"id\":\"bench\",\"root\":{\"tabs\":[{\"name\":\"first\",\"stack\":\"home\"},"
  "{\"name\":\"second\",\"stack\":\"list\"}]},\"routes\":{\"home\":{},\"list\":{},"
  "\"page\":{\"in\":\"first\",\"params\":{\"id\":\"uint\"}}}}";

static nav_buffer operation = NAV_BUFFER_INIT;

/* An app, and a presenter of it that shows what the app shows. */
struct drawn {
  nav_app *app;
  nav_presenter *presenter;
  int64_t operations;
  /* Between cases that draw step by step: whether an operation is to be done, and a page on top. */
  int is_in_flight, is_deeper;
};

static int32_t draw(struct drawn *drawn) {
  nav_status status = nav_presenter_next(drawn->presenter, &operation, NULL);
  int32_t bad = status;
  /* They are numbered from 1 in the order in which they are given. */
  if (status == NAV_OK) bad |= nav_presenter_done(drawn->presenter, ++drawn->operations, NULL);
  return bad;
}

/* An intent to a page that was never shown before. */
static const char *new_page(void) {
  static char go[] = "{\"go\":{\"name\":\"page\",\"params\":{\"id\":1000000000}}}";
  char *digit = go + sizeof go - 5;
  while (*digit == '9') *digit-- = '0';
  ++*digit;
  return go;
}

/* A new page, and back; drawn, if something draws. */
static void step(nav_app *app, int32_t *bad, struct drawn *drawn) {
  *bad |= nav_app_send(app, new_page(), NAV_NUL, NULL, NULL);
  if (drawn != NULL) *bad |= draw(drawn);
  *bad |= nav_app_back(app, NULL, NULL);
  if (drawn != NULL) *bad |= draw(drawn);
}

BENCH_WORK(go_back, nav_app, app, { step(app, &bad, NULL); })

BENCH_WORK(go_back_drawn, struct drawn, drawn, { step(drawn->app, &bad, drawn); })

/* What is drawn is done, and another commit is to be drawn: a page comes, or goes again. */
BENCH_WORK(commit, struct drawn, drawn, {
  if (drawn->is_in_flight) bad |= nav_presenter_done(drawn->presenter, ++drawn->operations, NULL);
  drawn->is_in_flight = 1;
  if (drawn->is_deeper ^= 1)
    bad |= nav_app_send(drawn->app, new_page(), NAV_NUL, NULL, NULL);
  else
    bad |= nav_app_back(drawn->app, NULL, NULL);
})

BENCH_WORK(
  next, struct drawn, drawn, { bad |= nav_presenter_next(drawn->presenter, &operation, NULL); })

BENCH_WORK(nothing, struct drawn, drawn,
  { bad |= nav_presenter_next(drawn->presenter, &operation, NULL) ^ NAV_NOOP; })

BENCH_WORK(wants, struct drawn, drawn, { bad |= nav_presenter_wants(drawn->presenter); })

static nav_app *make_app(void) {
  nav_schema *schema = NULL;
  nav_app *app = NULL;
  bench_require(nav_schema_create(SCHEMA, NAV_NUL, &schema, NULL) == NAV_OK, "no schema");
  bench_require(nav_app_create(schema, NULL, 0, &app, NULL) == NAV_OK, "no app");
  nav_schema_destroy(schema);
  return app;
}

/* So many pages over each other, of each of which the host keeps one. */
static struct drawn make_drawn(int64_t pages) {
  static char page[] = "{\"go\":{\"name\":\"page\",\"params\":{\"id\":0}}}";
  struct drawn drawn = { make_app(), NULL, 0, 0, 0 };
  int32_t bad =
    nav_presenter_create(drawn.app, "\"lvgl\"", NAV_NUL, &drawn.presenter, NULL) | draw(&drawn);
  for (int64_t id = 3; id < pages + 2; id++) {
    page[sizeof page - 5] ^= 1;
    bad |= nav_app_send(drawn.app, page, sizeof page - 1, NULL, NULL);
    bad |= nav_presenter_next(drawn.presenter, &operation, NULL);
    bad |= nav_presenter_set_page(drawn.presenter, id, &operation, NULL, NULL);
    bad |= nav_presenter_done(drawn.presenter, ++drawn.operations, NULL);
  }
  bench_require(bad == NAV_OK, "the pages are not drawn");
  return drawn;
}

static void end_drawn(struct drawn *drawn) {
  nav_presenter_destroy(drawn->presenter);
  nav_app_destroy(drawn->app);
}

int main(int argc, char **argv) {
  bench_arguments(argc, argv);
  if (!bench_wants("presenter")) return 0;
  nav_app *bare = make_app();
  struct drawn drawn = make_drawn(1), deep = make_drawn(100), stepped = make_drawn(1);
  const bench_case cases[] = {
    { "go + back of an app", go_back, bare },
    { "go + back, each operation fetched and done", go_back_drawn, &drawn },
    { "the same over 100 pages that the host keeps", go_back_drawn, &deep },
    { "nav_presenter_next after a commit", next, &stepped, commit },
    { "nav_presenter_next with nothing to do", nothing, &drawn },
    { "nav_presenter_wants", wants, &drawn },
  };
  bench_measure(cases, BENCH_COUNT(cases));
  end_drawn(&drawn);
  end_drawn(&deep);
  end_drawn(&stepped);
  nav_app_destroy(bare);
  nav_buffer_free(&operation);
  return 0;
}
