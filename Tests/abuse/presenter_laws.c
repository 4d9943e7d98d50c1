/*
 * The laws of presenters, under random calls of two threads on one app: the one sends intents and
 * facts, the other is a toolkit that draws, fails, drags and is resized.
 *
 *   pages   each is destroyed exactly once, and not while the presenter still has it
 *   acks    one that comes late or twice answers NAV_NOOP
 *   hold    without lanes nothing is handed out while a finger has a page
 *   rest    once commands stop and operations are acknowledged, nothing is left to do, soon
 *   wants   at rest it answers what `next` does
 *
 * NAV_CALLS says how many calls, NAV_TEST_SEED where the draws begin; both are printed.
 */
#include <navruntime.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PAIRS = 2, CALLS_OF_AN_APP = 1000, MOST_OPERATIONS = 5000 };

static const char SCHEMA[] =
  "{\"format\":1,\"id\":\"laws\",\"root\":{\"tabs\":[{\"name\":\"a\",\"stack\":\"home\"},"
  "{\"name\":\"b\",\"split\":{\"sidebar\":{\"stack\":\"list\"},\"detail\":{\"stack\":\"blank\"}}}]},"
  "\"facts\":{\"alarm\":{\"initial\":false},\"locked\":{\"initial\":false}},"
  "\"routes\":{\"home\":{},\"list\":{},\"blank\":{},\"page\":{\"reuse\":\"none\"},"
  "\"letter\":{\"in\":\"b/detail\"},\"form\":{\"leave\":\"ask\"},\"card\":{\"show\":\"sheet\","
  "\"reuse\":\"none\"},\"later\":{\"show\":\"cover\",\"whenBusy\":\"queue\"},"
  "\"alarm\":{\"show\":\"cover\",\"while\":[\"alarm\"]},"
  "\"lock\":{\"show\":\"cover\",\"while\":[\"locked\"],\"allows\":[\"card\"]}}}";

static const char *const INTENTS[] = { "{\"go\":\"page\"}", "{\"go\":\"page\"}",
  "{\"go\":\"card\"}", "{\"go\":\"letter\"}", "{\"go\":\"form\"}", "{\"go\":\"later\"}", "\"back\"",
  "\"back\"", "\"dismiss\"", "{\"select\":\"a\"}", "{\"select\":\"b/sidebar\"}",
  "{\"select\":\"b/detail\"}", "{\"remove\":4}", "{\"reset\":{\"path\":[\"page\",\"page\"]}}",
  "\"dismissAll\"" };
static const char *const FACTS[] = { "{\"alarm\":true}", "{\"alarm\":false}", "{\"locked\":true}",
  "{\"locked\":false}" };
static const char *const NAMES[] = { "lvgl", "qtquick", "gtkstack", "textual", "ncurses",
  "immediate" };
static const char *const WINDOWS[] = { "", ",\"columns\":\"one\"", ",\"at\":\"b\"",
  ",\"at\":\"~\"" };

#define COUNT(list) (sizeof(list) / sizeof *(list))

static void fail(const char *law, const char *what) {
  fprintf(stderr, "presenter laws: %s: %s\n", law, what);
  abort();
}

static uint64_t draw(uint64_t *state, uint64_t bound) {
  *state ^= *state << 13, *state ^= *state >> 7, *state ^= *state << 17;
  return (*state >> 11) % bound;
}

static atomic_long calls_left, pages_made, pages_ended;

/* A page; `ended` is set by its destroy function. */
typedef struct page {
  int64_t id;
  atomic_bool ended;
} page;

static void end_page(void *data) {
  page *ended = data;
  if (atomic_exchange(&ended->ended, true)) fail("pages", "one was destroyed twice");
  atomic_fetch_add(&pages_ended, 1);
  free(ended);
}

/* An app with its presenter, and the toolkit's side of it. */
typedef struct pair {
  nav_app *app;
  nav_presenter *presenter;
  const char *name;
  /* Where the draws of the toolkit and of the commands are. */
  uint64_t seed, commands;
  int64_t flying[8];
  size_t count;
  int64_t last;
  bool is_held, has_lanes;
} pair;

static void give_page(pair *on, int64_t id) {
  page *made = calloc(1, sizeof *made);
  if (made == NULL) fail("memory", "there is none left");
  made->id = id;
  atomic_fetch_add(&pages_made, 1);
  nav_presenter_set_page(on->presenter, id, made, end_page, NULL);
  page *found = nav_presenter_page(on->presenter, id);
  if (found && (found->id != id || atomic_load(&found->ended))) fail("pages", "one was mistaken");
}

/* Takes the next operation, and gives a page to each item of it. */
static nav_status take(pair *on) {
  nav_buffer text = NAV_BUFFER_INIT;
  nav_status status = nav_presenter_next(on->presenter, &text, NULL);
  if (status == NAV_OK) {
    if (on->is_held && !on->has_lanes) fail("hold", "an operation was handed out");
    on->last = strtoll(strstr(text.data, "\"op\":") + 5, NULL, 10);
    if (on->count == COUNT(on->flying)) {
      memmove(on->flying, on->flying + 1, --on->count * sizeof *on->flying);
    }
    on->flying[on->count++] = on->last;
    for (const char *at = text.data; (at = strstr(at, "{\"id\":")) != NULL; at += 6) {
      int64_t id = strtoll(at + 6, NULL, 10);
      if (nav_presenter_page(on->presenter, id) == NULL) give_page(on, id);
    }
  }
  nav_buffer_free(&text);
  return status;
}

/* Acknowledges what is in flight, twice: the second time nothing changes. */
static void finish(pair *on) {
  for (size_t index = 0; index < on->count; index++) {
    nav_presenter_done(on->presenter, on->flying[index], NULL);
    if (nav_presenter_done(on->presenter, on->flying[index], NULL) != NAV_NOOP) {
      fail("acks", "the second one was taken");
    }
  }
  on->count = 0;
}

static void drag(pair *on) {
  char shown[96];
  int64_t first = 1 + (int64_t)draw(&on->seed, 3), second = 4 + (int64_t)draw(&on->seed, 8);
  nav_buffer answer = NAV_BUFFER_INIT;
  snprintf(shown, sizeof shown, draw(&on->seed, 2) ? "[%lld]" : "[%lld,%lld]", (long long)first,
    (long long)second);
  if (draw(&on->seed, 3) == 0) {
    nav_status status = nav_presenter_failed(on->presenter, on->last, shown, strlen(shown), NULL);
    if (status == NAV_OK) on->is_held = false;
    return;
  }
  char whole[128];
  snprintf(whole, sizeof whole, "{\"shown\":%s,\"cause\":\"swipe\"}", shown);
  nav_status status = nav_presenter_gesture(on->presenter, whole, strlen(whole), &answer, NULL);
  if (status != NAV_ERR_ARGUMENT) on->is_held = false;
  nav_buffer_free(&answer);
}

static void resize(pair *on) {
  char profile[96];
  snprintf(profile, sizeof profile, "{\"like\":\"%s\"%s}", on->name,
    WINDOWS[draw(&on->seed, COUNT(WINDOWS))]);
  if (nav_presenter_set_profile(on->presenter, profile, strlen(profile), NULL) != NAV_OK) {
    fail("profile", profile);
  }
}

static void play_toolkit(pair *on) {
  nav_buffer back = NAV_BUFFER_INIT;
  switch (draw(&on->seed, 16)) {
    case 0:
      on->is_held = draw(&on->seed, 2);
      nav_presenter_hold(on->presenter, on->is_held, NULL);
      break;
    case 1:
    case 2: drag(on); break;
    case 3: resize(on); break;
    case 4: give_page(on, 1 + (int64_t)draw(&on->seed, 12)); break;
    case 5: nav_presenter_back(on->presenter, &back, NULL); break;
    case 6: nav_presenter_wants(on->presenter); break;
    case 7:
    case 8:
    case 9: finish(on); break;
    default: take(on);
  }
  nav_buffer_free(&back);
}

static void *command(void *data) {
  pair *on = data;
  uint64_t seed = on->commands;
  for (int call = 0; call < CALLS_OF_AN_APP; call++) {
    const char *text = INTENTS[draw(&seed, COUNT(INTENTS))];
    switch (draw(&seed, 8)) {
      case 0:
        text = FACTS[draw(&seed, COUNT(FACTS))];
        nav_app_set_facts(on->app, text, strlen(text), NULL, NULL);
        break;
      case 1: nav_app_travel(on->app, draw(&seed, 2) ? 1 : -1, NULL, NULL); break;
      case 2:
        nav_app_resolve(on->app, 1 + (int64_t)draw(&seed, 40), "\"proceed\"", 9, NULL, NULL);
        break;
      default: nav_app_send(on->app, text, strlen(text), NULL, NULL);
    }
  }
  return NULL;
}

/* Commands have stopped: what is left to do is done, and then there is nothing. */
static void rest(pair *on) {
  nav_presenter_hold(on->presenter, 0, NULL);
  on->is_held = false;
  for (int count = 0; count < MOST_OPERATIONS; count++) {
    nav_status status = take(on);
    finish(on);
    if (status == NAV_NOOP) {
      if (nav_presenter_wants(on->presenter)) fail("wants", "it wants something at rest");
      return;
    }
  }
  fail("rest", on->name);
}

static void play_app(uint64_t seed, nav_schema *schema) {
  pair on = {
    .seed = seed, .commands = seed ^ 0x9e3779b97f4a7c14u, .name = NAMES[(seed >> 8) % COUNT(NAMES)]
  };
  char profile[48];
  pthread_t commander;
  on.has_lanes = !strcmp(on.name, "lvgl") || !strcmp(on.name, "gtkstack");
  snprintf(profile, sizeof profile, "\"%s\"", on.name);
  if (nav_app_create(schema, NULL, 0, &on.app, NULL) != NAV_OK ||
    nav_presenter_create(on.app, profile, strlen(profile), &on.presenter, NULL) != NAV_OK) {
    fail("create", on.name);
  }
  if (pthread_create(&commander, NULL, command, &on)) fail("threads", "none can be made");
  for (int call = 0; call < CALLS_OF_AN_APP; call++) play_toolkit(&on);
  pthread_join(commander, NULL);
  rest(&on);
  nav_presenter_destroy(on.presenter);
  nav_app_destroy(on.app);
}

static void *play(void *data) {
  uint64_t seed = *(uint64_t *)data;
  nav_schema *schema = NULL;
  if (nav_schema_create(SCHEMA, sizeof SCHEMA - 1, &schema, NULL) != NAV_OK) {
    fail("schema", "refused");
  }
  while (atomic_fetch_sub(&calls_left, 2 * CALLS_OF_AN_APP) > 0) {
    play_app(seed | 1, schema);
    draw(&seed, 1);
  }
  nav_schema_destroy(schema);
  return NULL;
}

int main(void) {
  const char *calls = getenv("NAV_CALLS"), *given = getenv("NAV_TEST_SEED");
  long count = calls ? strtol(calls, NULL, 10) : 1000000;
  uint64_t seed = given ? strtoull(given, NULL, 10) : (uint64_t)time(NULL);
  uint64_t seeds[PAIRS];
  pthread_t threads[PAIRS];
  atomic_store(&calls_left, count);
  printf("%ld calls, NAV_TEST_SEED=%llu\n", count, (unsigned long long)seed);
  for (int index = 0; index < PAIRS; index++) {
    seeds[index] = (seed + (uint64_t)index) * 0x9e3779b97f4a7c15u | 1;
    if (pthread_create(&threads[index], NULL, play, &seeds[index])) {
      fail("threads", "none can be made");
    }
  }
  for (int index = 0; index < PAIRS; index++) pthread_join(threads[index], NULL);
  if (pages_made != pages_ended) fail("pages", "one was never destroyed");
  if (nav_live_handles() != 0) fail("handles", "one was left");
  printf("%ld pages, each destroyed once\n", (long)pages_made);
  return 0;
}
