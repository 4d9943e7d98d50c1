/* The story in a program that draws every frame, and where its pages lie meanwhile. */
#include "nav_frame.h"

#include "scenario.h"

enum { DURATION = 100, STEP = 16 };

static nav_frame ui;
static uint32_t now;
static struct drawn {
  struct page *page; /* NULL: the sentence */
  float right, down;
} drawn[16];
static int count, taps, is_soon;
static char typed[64];

/* As in a GUI of that kind, a page looks at its input while it is drawn. */
static void draw(nav_frame *frame, nav_page *page, float right, float down) {
  struct page *made_page = page->made;
  drawn[count].page = made_page;
  drawn[count].right = right;
  drawn[count++].down = down;
  if (!nav_frame_is_top(frame, page) || made_page == NULL) return;
  strcat(made_page->typed, typed);
  typed[0] = '\0';
  for (; taps > 0; taps--) go_to_note(made_page);
}

static void frame(void) {
  now += STEP;
  count = 0;
  is_soon = nav_frame_draw(&ui, now);
}

static int moves(void) { return ui.pages.moves[0].number != 0; }

static void slow(int is_slow) { (void)is_slow; } /* The time stands still between frames. */

static void settle(void) {
  do frame();
  while (is_soon);
  CHECK(!moves() && ui.pages.moves[1].number == 0 && count > 0);
}

static void type_text(const char *text) {
  strcpy(typed, text);
  frame();
}

static void tap(void) { taps++; }

static void drag(int is_far) {
  float last = is_far ? 0.9f : 0.2f;
  CHECK(nav_frame_drop(&ui, 1) == NAV_NOOP);
  for (int part = 1; part <= 4; part++) CHECK(nav_frame_drag(&ui, last * (float)part / 4));
  frame();
  CHECK(count >= 2 && drawn[count - 1].page == ui.pages.dragged->made);
  CHECK(drawn[count - 1].right == last && drawn[count - 2].right == 0);
  nav_frame_drag(&ui, -1);
  frame();
  CHECK(drawn[count - 1].right == 0); /* No page leaves to the left. */
  if (in_drag != NULL) in_drag();
  nav_frame_drop(&ui, is_far);
}

static int shows(int64_t id, const char *text) {
  struct page *top = count > 0 ? drawn[count - 1].page : NULL;
  return top != NULL && top->id == id && strcmp(top->typed, text) == 0;
}

static int shows_sentence(void) { return count > 0 && drawn[count - 1].page == NULL; }

static int lies(const struct drawn *at, float right, float down) {
  float aside = at->right - right, below = at->down - down;
  return aside * aside + below * below < 0.0001f;
}

/* Where pages lie, each fifth of the way: a page comes and leaves on the right, a sheet below. */
static void watch_ways(void) {
  send("{\"go\":{\"name\":\"note\",\"params\":{\"k\":1}}}");
  ui.duration = 5 * STEP - 1;
  for (int part = 0; part < 5; part++) {
    frame();
    CHECK(is_soon && count == 2 && lies(&drawn[0], 0, 0));
    CHECK(lies(&drawn[1], 1 - (float)(part * STEP + 1) / (5 * STEP), 0));
  }
  frame();
  CHECK(is_soon && count == 1 && lies(&drawn[0], 0, 0)); /* Its end: something may follow. */
  frame();
  CHECK(!is_soon && count == 1);
  send("{\"go\":\"sheet\"}");
  for (int part = 0; part < 5; part++) {
    frame();
    CHECK(is_soon && count == 2 && lies(&drawn[0], 0, 0));
    CHECK(lies(&drawn[1], 0, 1 - (float)(part * STEP + 1) / (5 * STEP)));
  }
  settle();
  send("{\"go\":{\"name\":\"note\",\"params\":{\"k\":2}}}");
  frame();
  CHECK(count == 3 && lies(&drawn[1], 0, 0) && drawn[2].right > 0.9f && drawn[2].down == 0);
  settle();
  nav_app_back(app, NULL, NULL);
  for (int part = 0; part < 2; part++) frame();
  CHECK(count == 3 && lies(&drawn[1], 0, 0) && drawn[2].right > 0 && drawn[2].down == 0);
  settle();
  send("{\"go\":{\"name\":\"note\",\"params\":{\"k\":3}}}");
  settle();
  nav_app_dismiss(app, NULL, NULL);
  nav_app_back(app, NULL, NULL);
  for (int part = 0; part < 5; part++) {
    frame();
    float way = (float)(part * STEP + 1) / (5 * STEP);
    CHECK(is_soon && count == 3 && lies(&drawn[0], 0, 0));
    CHECK(lies(&drawn[1], way, 0) && lies(&drawn[2], 0, way)); /* Each in a lane of its own. */
  }
  settle();
  ok("a page comes and leaves on the right, also on a sheet, which does below, both at once");
}

/* A program that was asleep, or whose clock wraps, sees all of the way. */
static void wake_up(void) {
  now += 100000;
  send("{\"go\":{\"name\":\"note\",\"params\":{\"k\":2}}}");
  frame();
  CHECK(count == 2 && drawn[1].right > 0.9f);
  settle();
  now = (uint32_t)-2 * STEP;
  nav_app_back(app, NULL, NULL);
  for (int part = 0; part < 5; part++) {
    frame();
    CHECK(count == 2 && lies(&drawn[1], (float)(part * STEP + 1) / (5 * STEP), 0));
  }
  settle();
  ok("a slide begins with the first frame that shows it, also where the clock wraps");
  ui.duration = 0;
  send("{\"go\":{\"name\":\"note\",\"params\":{\"k\":3}}}");
  frame();
  CHECK(!is_soon && count == 1);
  ok("nothing slides without a duration");
}

int main(int argument_count, char **arguments) {
  (void)argument_count, (void)arguments;
  if (!open_app()) return 2;
  ui.pages.make = make_page;
  ui.pages.destroy = destroy_page;
  ui.draw = draw;
  ui.duration = DURATION;
  host_adapter = &ui.pages;
  CHECK(nav_frame_open(&ui, app, NULL) == NAV_OK);
  play();
  watch_ways();
  wake_up();
  nav_adapter_close(&ui.pages);
  return finish();
}
