/*
 * The story that each graphical toolkit plays, with its own real keys and pointer events. A program
 * defines the functions below; `check` ends the story at the first thing that is wrong.
 */
#ifndef SCENARIO_H
#define SCENARIO_H

#include "host.h"

static void frame(void);                         /* the toolkit draws once */
static void settle(void);                        /* and until nothing moves */
static int moves(void);                          /* whether a page slides */
static void slow(int is_slow);                   /* slides take long enough to be looked at */
static void type_text(const char *text);         /* on the page on top */
static void tap(void);                           /* on its button, which goes to a note */
static void drag(int is_far);                    /* the page on top, to the right */
static int shows(int64_t id, const char *typed); /* whether that page is seen, with that text */
static int shows_sentence(void);
static void (*in_drag)(void); /* what happens while a finger has the page; may be NULL */

static void check(int holds, const char *what, int line) {
  if (holds) return;
  fprintf(stderr, "line %d: not %s; %d made, %d destroyed\n", line, what, made, destroyed);
  exit(1);
}
#define CHECK(condition) check((condition), #condition, __LINE__)

static void ok(const char *what) {
  CHECK(shows_state() && again == 0 && early == 0);
  printf("ok: %s\n", what);
}

static void send(const char *intent) { nav_app_send(app, intent, NAV_NUL, NULL, NULL); }

static void go_to_tabs(void) {
  settle();
  CHECK(made == 1 && shows(1, ""));
  type_text("half a sentence");
  for (int time = 0; time < 5; time++) {
    send("{\"select\":\"b\"}");
    settle();
    CHECK(shows(2, ""));
    send("{\"select\":\"a\"}");
    settle();
    CHECK(shows(1, "half a sentence"));
  }
  CHECK(made == 2 && destroyed == 0);
  ok("half a sentence is still there after five times on the other tab; no page is made again");
}

static void tap_twice(void) {
  tap();
  tap();
  settle();
  CHECK(made == 3 && shows(3, ""));
  ok("two taps in a frame show one page");
}

static void raise_alarm(void) {
  slow(1);
  tap();
  for (int frames = 0; frames < 60 && made == 3; frames++) frame();
  CHECK(made == 4 && moves());
  set_alarm(1);
  frame();
  CHECK(made == 5 && moves() && shows(5, ""));
  slow(0);
  settle();
  ok("an alarm is up within a frame, while a page slides");
  set_alarm(0);
  settle();
  CHECK(destroyed == 1 && shows(4, ""));
}

static void drag_pages(void) {
  type_text("kept");
  drag(0);
  settle();
  CHECK(shows(4, "kept") && destroyed == 1);
  ok("a drag that is given up leaves the very same page");
  drag(1);
  settle();
  CHECK(shows(3, "") && destroyed == 2);
  ok("a page that is dragged away has left the app");
  send("{\"go\":\"draft\"}");
  settle();
  type_text("words");
  int pages = made;
  for (int time = 0; time < 2; time++) {
    drag(1);
    settle();
    CHECK(made == pages && shows(host_ids[made - 1], "words") && destroyed == 2);
    if (time == 0) CHECK(answer("{\"cancel\":\"no\"}") == NAV_CANCELLED);
  }
  ok("a draft that asks refuses a drag, and the very same page comes back");
  CHECK(answer("\"proceed\"") == NAV_OK);
  settle();
  CHECK(shows(3, "") && destroyed == 3);
}

static void fail_to_make(void) {
  send("{\"go\":\"bad\"}");
  settle();
  CHECK(host_adapter->failures == 1 && shows_sentence());
  ok("a page that cannot be made shows a sentence, and the state has it");
  nav_app_back(app, NULL, NULL);
  settle();
  CHECK(shows(3, "") && host_adapter->failures == 1);
  send("{\"transaction\":[{\"go\":\"bad\"},{\"go\":\"draft\"},{\"go\":\"bad\"}]}");
  settle();
  CHECK(shows_sentence() && host_adapter->failures == 2);
  ok("so do two pages of one operation");
  for (int time = 0; time < 3; time++) {
    nav_app_back(app, NULL, NULL);
    answer("\"proceed\"");
  }
  settle();
  CHECK(shows(3, ""));
}

static void go_back(void) {
  nav_app_back(app, NULL, NULL);
  settle();
}

/* A sheet does not wait for the finger that drags it; the pages under it wait only for that. */
static void lose_what_is_dragged(void) {
  int64_t before = nav_drag_top(host_adapter)->id;
  send("{\"go\":\"sheet\"}");
  settle();
  in_drag = go_back;
  drag(1);
  in_drag = NULL;
  settle();
  CHECK(shows(before, ""));
  send("{\"go\":{\"name\":\"note\",\"params\":{\"k\":7}}}");
  settle();
  CHECK(shows(host_ids[made - 1], ""));
  ok("a sheet that is gone before the finger lets go of it holds nothing up");
  send("\"backToRoot\"");
  settle();
}

static void select_other_tab(void) { send("{\"select\":\"b\"}"); }

/* The page stays with its tab, if the program selects another one under the finger. */
static void drag_from_another_tab(void) {
  send("{\"go\":{\"name\":\"note\",\"params\":{\"k\":8}}}");
  settle();
  type_text("kept");
  int64_t id = host_ids[made - 1];
  int pages = made, ended = destroyed;
  in_drag = select_other_tab;
  drag(1);
  in_drag = NULL;
  settle();
  CHECK(shows(2, ""));
  send("{\"select\":\"a\"}");
  settle();
  CHECK(shows(id, "kept") && made == pages && destroyed == ended);
  ok("a page that is dragged off while another tab is selected stays in its tab");
  nav_app_back(app, NULL, NULL);
  settle();
}

static void command_at_random(void) {
  for (int time = 0; time < 300; time++) {
    random_command();
    if (chance(3) > 0) frame();
  }
  settle();
  ok("after 300 commands during animations, what is shown is the state");
}

static void go_to_first_root(void) {
  static const char *const intents[] = { "\"dismissAll\"", "{\"select\":\"a\"}", "\"backToRoot\"" };
  set_alarm(0);
  for (int i = 0; i < 3; i++) {
    send(intents[i]);
    answer("\"proceed\"");
  }
  settle();
  CHECK(shows(1, "half a sentence"));
}

/* Then the program shows what only its toolkit has, from the first root on; it closes the adapter
 * and asks all_is_over. */
static void play(void) {
  go_to_tabs();
  tap_twice();
  raise_alarm();
  drag_pages();
  fail_to_make();
  lose_what_is_dragged();
  drag_from_another_tab();
  command_at_random();
  go_to_first_root();
}

static int finish(void) {
  if (!all_is_over()) return 1;
  puts("ok: each page was destroyed once, after its animation");
  return 0;
}

#endif
