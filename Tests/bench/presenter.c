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
};

static int32_t draw(nav_presenter *presenter) {
  static int64_t last = 0;
  nav_status status = nav_presenter_next(presenter, &operation, NULL);
  int32_t bad = status;
  /* Operations are numbered from 1 in the order in which they are given. */
  if (status == NAV_OK) bad |= nav_presenter_done(presenter, ++last, NULL);
  return bad;
}

/* A page that was never shown before, and back. */
static void step(nav_app *app, int32_t *bad, int32_t (*then)(nav_presenter *), nav_presenter *of) {
  static char go[] = "{\"go\":{\"name\":\"page\",\"params\":{\"id\":1000000000}}}";
  char *digit = go + sizeof go - 5;
  while (*digit == '9') *digit-- = '0';
  ++*digit;
  *bad |= nav_app_send(app, go, sizeof go - 1, NULL, NULL);
  if (then != NULL) *bad |= then(of);
  *bad |= nav_app_back(app, NULL, NULL);
  if (then != NULL) *bad |= then(of);
}

BENCH_WORK(go_back, nav_app, app, { step(app, &bad, NULL, NULL); })

BENCH_WORK(go_back_drawn, struct drawn, drawn, { step(drawn->app, &bad, draw, drawn->presenter); })

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

int main(int argc, char **argv) {
  bench_arguments(argc, argv);
  if (!bench_wants("presenter")) return 0;
  nav_app *bare = make_app();
  struct drawn drawn = { make_app(), NULL };
  bench_require(
    nav_presenter_create(drawn.app, "\"lvgl\"", NAV_NUL, &drawn.presenter, NULL) == NAV_OK,
    "no presenter");
  bench_require(draw(drawn.presenter) == NAV_OK, "the first page is not drawn");
  const bench_case cases[] = {
    { "go + back of an app", go_back, bare },
    { "go + back, each operation fetched and done", go_back_drawn, &drawn },
    { "nav_presenter_next with nothing to do", nothing, &drawn },
    { "nav_presenter_wants", wants, &drawn },
  };
  bench_measure(cases, BENCH_COUNT(cases));
  nav_presenter_destroy(drawn.presenter);
  nav_app_destroy(drawn.app);
  nav_app_destroy(bare);
  nav_buffer_free(&operation);
  return 0;
}
