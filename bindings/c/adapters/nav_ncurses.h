/*
 * Draws an app on a terminal with ncurses: each screen is a window of its own. Pages slide if
 * `frames` is greater than 0, and the mouse may drag the page on top to the right. Link with
 * ncurses; docs/howto/draw-ncurses.md has a whole program.
 */
#ifndef NAV_NCURSES_H
#define NAV_NCURSES_H
#include <errno.h>
#include <ncurses.h>
#include "nav_drag.h"

/* The host sets `pages.context`, `pages.make`, `pages.destroy` and what stands before `frame`. */
typedef struct nav_ncurses {
  nav_adapter pages;
  void (*draw)(void *context, void *made, WINDOW *window);
  /* A key for the page on top; may be NULL. */
  void (*key)(void *context, void *made, int key);
  int frames; /* of an animation; 0: pages do not slide */
  int frame;  /* of the animation that runs */
  int drag_from, drag_now;
} nav_ncurses;

static inline void nav_ncurses_begin(nav_page *page) { page->view = newpad(LINES, COLS); }
static inline void nav_ncurses_end(nav_page *page) { delwin((WINDOW *)page->view); }
static inline void nav_ncurses_start(nav_adapter *adapter, const nav_move *move) {
  nav_ncurses *ui = (nav_ncurses *)adapter;
  ui->frame = 0;
  if (move->direction == 0 || ui->frames <= 0) nav_adapter_done(adapter, move->number);
}

/* After initscr. nav_adapter_close ends it, before endwin. */
static inline nav_status nav_ncurses_open(nav_ncurses *ui, nav_app *app, nav_error *error) {
  ui->pages.begin = nav_ncurses_begin;
  ui->pages.end = nav_ncurses_end;
  ui->pages.start = nav_ncurses_start;
  return nav_adapter_open(&ui->pages, app, "\"ncurses\"", error);
}

/* Draws a page, moved to the right by some columns. */
static inline void nav_ncurses_put(nav_ncurses *ui, nav_page *page, int left) {
  WINDOW *pad = page != NULL ? (WINDOW *)page->view : NULL;
  if (left < 0) left = 0;
  if (pad == NULL || left >= COLS || wresize(pad, LINES, COLS) == ERR) return;
  werase(pad);
  if (page->made != NULL) {
    ui->draw(ui->pages.context, page->made, pad);
  } else {
    mvwaddnstr(pad, LINES / 2, 2, NAV_ADAPTER_SENTENCE, COLS - 2);
  }
  touchwin(pad);
  pnoutrefresh(pad, 0, 0, 0, left, LINES - 1, COLS - 1);
}

/*
 * Shows one frame: what has been committed, what moves, what is dragged. Answers 1 if another frame
 * is to be shown soon: nav_ncurses_key waits as long as that allows.
 */
static inline int nav_ncurses_frame(nav_ncurses *ui) {
  nav_adapter *pages = &ui->pages;
  nav_adapter_update(pages);
  nav_move *move = &pages->moves[0];
  nav_page *top = nav_drag_top(pages);
  erase();
  wnoutrefresh(stdscr);
  if (pages->dragged != NULL) {
    nav_ncurses_put(ui, nav_drag_under(pages, pages->dragged), 0);
    nav_ncurses_put(ui, pages->dragged, ui->drag_now - ui->drag_from);
  } else if (move->number != 0) {
    int gone = ui->frames > 0 ? COLS * ui->frame / ui->frames : COLS; /* 0: set meanwhile. */
    nav_ncurses_put(ui, move->direction > 0 ? move->from : move->to, 0);
    nav_ncurses_put(
      ui, move->direction > 0 ? move->to : move->from, move->direction > 0 ? COLS - gone : gone);
  } else {
    nav_ncurses_put(ui, top, 0);
  }
  doupdate();
  if (move->number == 0) return 0;
  if (++ui->frame > ui->frames) nav_adapter_done(pages, move->number);
  return 1;
}

/* A mouse that drags to the right takes the page off from half of the screen on. */
static inline void nav_ncurses_mouse(nav_ncurses *ui, const MEVENT *event) {
  ui->drag_now = event->x;
  if (event->bstate & BUTTON1_PRESSED) {
    ui->drag_from = event->x;
    nav_drag_begin(&ui->pages);
  } else if ((event->bstate & BUTTON1_RELEASED) && ui->pages.is_held) {
    nav_drag_end(&ui->pages, event->x - ui->drag_from > COLS / 2);
  }
}

/* What getch answered, for the page on top; ERR and KEY_RESIZE only draw anew. */
static inline void nav_ncurses_press(nav_ncurses *ui, int key) {
  nav_page *top = nav_drag_top(&ui->pages);
  MEVENT event;
  if (key == KEY_MOUSE) {
    if (getmouse(&event) == OK) nav_ncurses_mouse(ui, &event);
  } else if (key != ERR && key != KEY_RESIZE && ui->key != NULL && top != NULL &&
    top->made != NULL) {
    ui->key(ui->pages.context, top->made, key);
  }
}

#define NAV_NCURSES_GONE (ERR - 1)

/*
 * Waits for a key; while something moves, as nav_ncurses_frame has answered, for 30 ms. Answers ERR
 * if none came, also after a signal, and NAV_NCURSES_GONE when the terminal is gone.
 */
static inline int nav_ncurses_key(int moves) {
  timeout(moves ? 30 : -1);
  errno = 0;
  int key = getch();
  if (key == ERR && errno == EINTR) {
    timeout(0); /* With `keypad`, a second ERR waits then. */
    return getch();
  }
  return key == ERR && !moves ? NAV_NCURSES_GONE : key;
}

/*
 * Draws, and waits for keys, until `take` answers 0 or the terminal is gone. `look` comes before
 * each frame. Keys that wait are for the page that the person sees: when it has changed, the next
 * of them is dropped; only a mouse that has a page may let it go.
 */
static inline void nav_ncurses_run(
  nav_ncurses *ui, nav_app *app, void (*look)(void), int (*take)(nav_ncurses *ui, int key)) {
  for (;;) {
    look();
    int moves = nav_ncurses_frame(ui);
    uint64_t revision = nav_app_revision(app);
    int key = nav_ncurses_key(moves);
    if (key == NAV_NCURSES_GONE) return;
    for (timeout(0); key != ERR && nav_app_revision(app) == revision; key = getch())
      if (!take(ui, key)) return;
    if (key == KEY_MOUSE && ui->pages.is_held) nav_ncurses_press(ui, key);
  }
}

#endif
