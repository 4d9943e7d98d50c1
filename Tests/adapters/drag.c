/*
 * Random walks of an adapter without a toolkit, with each kind of profile. Commands, drags and
 * resizes come while something moves and while a finger is down; some pages cannot be made. When
 * all rests, what is shown is the state, and each page has ended once.
 */
#include "nav_drag.h"

static const char schema_text[] =
  "{\"format\":1,\"id\":\"walk\",\"root\":{\"tabs\":[{\"name\":\"a\",\"stack\":\"home\"},"
  "{\"name\":\"b\",\"split\":{\"sidebar\":{\"stack\":\"list\"},\"detail\":{\"stack\":\"blank\"}}}]},"
  "\"facts\":{\"alarm\":{\"initial\":false}},\"routes\":{\"home\":{},\"list\":{},\"blank\":{},"
  "\"page\":{\"reuse\":\"none\"},\"letter\":{\"in\":\"b/detail\"},\"form\":{\"leave\":\"ask\"},"
  "\"card\":{\"show\":\"sheet\",\"reuse\":\"none\"},"
  "\"alarm\":{\"show\":\"cover\",\"while\":[\"alarm\"]}}}";
static const char *const intents[] = { "{\"go\":\"page\"}", "{\"go\":\"page\"}",
  "{\"go\":\"card\"}", "{\"go\":\"letter\"}", "{\"go\":\"form\"}", "\"back\"", "\"back\"",
  "\"dismiss\"", "{\"select\":\"a\"}", "{\"select\":\"b/sidebar\"}", "{\"select\":\"b/detail\"}",
  "{\"reset\":{\"at\":\"b/sidebar\",\"path\":[\"page\"]}}", "\"dismissAll\"" };
/* Profiles that change pages under the top too: with others, such a page may still be one that the
 * state has lost. */
static const char *const toolkits[] = { "\"ncurses\"", "\"gtkstack\"", "\"lvgl\"", "\"immediate\"",
  "\"lvgl\",\"returns\":true,\"leaves\":255", "\"gtkstack\",\"modals\":2,\"leaves\":1",
  "\"immediate\",\"lanes\":true", "\"immediate\",\"lanes\":true,\"interrupt\":false",
  "\"textual\",\"removeMiddle\":true,\"modals\":1,\"leaves\":1" };
static const char *const windows[] = { "", ",\"columns\":\"one\"", ",\"at\":\"b\"",
  ",\"at\":\"~\"" };
#define COUNT(list) (sizeof(list) / sizeof *(list))

static nav_app *app;
static nav_adapter ui;
static const char *toolkit, *window;
static int made, destroyed;
static uint64_t seed = 29;

static unsigned chance(size_t below) {
  seed = seed * 6364136223846793005u + 1442695040888963407u;
  return (unsigned)((seed >> 33) % below);
}

static void check(int holds, const char *what) {
  if (holds) return;
  fprintf(stderr, "%s%s: not %s\n", toolkit, window, what);
  exit(1);
}

static void *make(void *context, int64_t id, const nav_json *route) {
  nav_json name = nav_moves_value(route, "/name");
  (void)context;
  if (nav_json_equals(&name, "letter", NAV_NUL) && chance(4) == 0) return NULL;
  int64_t *page = malloc(sizeof *page);
  *page = id;
  made++;
  return page;
}
static void destroy(void *context, void *page) {
  (void)context;
  destroyed++;
  free(page);
}

static void send(void) { nav_app_send(app, intents[chance(COUNT(intents))], NAV_NUL, NULL, NULL); }

static void start(nav_adapter *adapter, const nav_move *move) {
  if (move->direction == 0 || chance(8) == 0) nav_adapter_done(adapter, move->number);
}

static const char *profile(const char *like) {
  static char text[160];
  snprintf(text, sizeof text, "{\"like\":%s%s}", like, window);
  return text;
}

static void resize(void) {
  window = windows[chance(COUNT(windows))];
  nav_status status = nav_presenter_set_profile(ui.presenter, profile(toolkit), NAV_NUL, NULL);
  check(status == NAV_OK, "another window");
  ui.moves[0].number = ui.moves[1].number = 0; /* They count as finished. */
  if (ui.is_held) nav_drag_end(&ui, 0);
}

static void answer(void) {
  nav_buffer scene = NAV_BUFFER_INIT;
  nav_app_scene(app, &scene, NULL);
  nav_json whole = nav_moves_value(NULL, NULL);
  nav_json_find(scene.data, scene.length, "", &whole, NULL);
  int64_t token = nav_moves_number(&whole, "/question/token");
  if (chance(2) == 0)
    nav_app_proceed(app, token, NULL, NULL);
  else
    nav_app_cancel(app, token, "no", NAV_NUL, NULL, NULL);
  nav_buffer_free(&scene);
}

/* What the adapter shows is what its presenter takes for shown: to say so is an echo. */
static void compare(void) {
  nav_buffer shown = NAV_BUFFER_INIT;
  nav_pages_line(&ui.pages, &shown);
  check(nav_presenter_gesture(ui.presenter, shown.data, shown.length, NULL, NULL) == NAV_NOOP,
    "what the presenter has handed out");
  nav_buffer_free(&shown);
}

/* Answers whether another frame is needed. */
static int frame(void) {
  nav_adapter_update(&ui);
  if (!ui.is_held) compare();
  for (int lane = 0; lane < 2; lane++) {
    if (ui.moves[lane].number != 0 && chance(6) == 0) nav_adapter_done(&ui, ui.moves[lane].number);
  }
  return ui.moves[0].number || ui.moves[1].number || nav_presenter_wants(ui.presenter);
}

static void step(void) {
  unsigned what = chance(16);
  if (what == 0) {
    const char *facts = chance(2) == 0 ? "{\"alarm\":true}" : "{\"alarm\":false}";
    nav_app_set_facts(app, facts, NAV_NUL, NULL, NULL);
  } else if (what == 1) {
    for (int frames = 0; frames < 20 && frame(); frames++) continue;
    nav_drag_begin(&ui);
  } else if (what == 2) {
    if (ui.is_held) nav_drag_end(&ui, chance(4) != 0);
  } else if (what == 3) {
    if (chance(2) == 0) resize();
  } else if (what == 4) {
    nav_app_travel(app, (int64_t)chance(5) - 2, NULL, NULL);
  } else if (what == 5) {
    answer();
  } else if (what < 8) {
    frame();
  } else {
    send();
  }
}

/* What a new presenter would show at once. */
static void read_state(nav_buffer *out) {
  nav_presenter *fresh = NULL;
  nav_buffer text = NAV_BUFFER_INIT;
  nav_json items = nav_moves_value(NULL, NULL), item = items;
  nav_presenter_create(app, profile("\"immediate\",\"modals\":0"), NAV_NUL, &fresh, NULL);
  if (nav_presenter_next(fresh, &text, NULL) == NAV_OK)
    nav_json_find(text.data, text.length, "/switch/items", &items, NULL);
  nav_json_begin(out, NULL, NAV_JSON_ARRAY);
  while (nav_json_next(&items, NULL, &item)) {
    nav_json_put_integer(out, NULL, nav_moves_number(&item, "/id"));
  }
  nav_json_end(out, NAV_JSON_ARRAY);
  nav_presenter_destroy(fresh);
  nav_buffer_free(&text);
}

static void rest(void) {
  nav_buffer state = NAV_BUFFER_INIT, shown = NAV_BUFFER_INIT;
  int frames = 0;
  if (ui.is_held) nav_drag_end(&ui, chance(2) == 0);
  while (frame()) check(++frames < 2000, "at rest");
  read_state(&state);
  nav_pages_line(&ui.pages, &shown);
  check(strcmp(state.data, shown.data) == 0, "what the state is");
  nav_buffer_free(&state);
  nav_buffer_free(&shown);
}

static void walk(void) {
  nav_schema *schema = NULL;
  window = windows[0];
  nav_schema_create(schema_text, NAV_NUL, &schema, NULL);
  check(nav_app_create(schema, NULL, 0, &app, NULL) == NAV_OK, "an app");
  nav_schema_destroy(schema);
  memset(&ui, 0, sizeof ui);
  ui.make = make, ui.destroy = destroy, ui.start = start;
  check(nav_adapter_open(&ui, app, profile(toolkit), NULL) == NAV_OK, "open");
  for (int steps = 0; steps < 400; steps++) {
    step();
    if (chance(20) == 0) rest();
  }
  nav_adapter_close(&ui);
  nav_app_destroy(app);
  check(made == destroyed && nav_live_handles() == 0, "each page ended once");
}

int main(void) {
  for (size_t which = 0; which < COUNT(toolkits); which++) {
    toolkit = toolkits[which];
    for (int walks = 0; walks < 60; walks++) walk();
    printf("ok: at rest %s shows the state after random commands, drags and resizes\n", toolkit);
  }
  printf("%d pages made and destroyed\n", made);
  return 0;
}
