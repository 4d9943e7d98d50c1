/*
 * A whole program on a terminal: the screen, texts, the loop, lists and questions. Include it
 * before other headers, and link with ncursesw; call setlocale before nav_ncurses_show.
 */
#ifndef NAV_NCURSES_PROGRAM_H
#define NAV_NCURSES_PROGRAM_H
#include "nav_ncurses_text.h"
#include "nav_kept.h"
#include "nav_ncurses.h"

/*
 * Makes the terminal ready, shows an app as nav_ncurses_run does, ends the pages, and gives the
 * terminal back. The error is of nav_ncurses_open: then nothing was shown.
 */
static inline nav_status nav_ncurses_show(nav_ncurses *ui, nav_app *app, void (*look)(void),
  int (*take)(nav_ncurses *ui, int key), nav_error *error) {
  nav_ncurses_screen();
  nav_status status = nav_ncurses_open(ui, app, error);
  if (status == NAV_OK) nav_ncurses_run(ui, app, look, take);
  nav_adapter_close(&ui->pages);
  endwin();
  return status;
}

/* A key for the open question: y lets the intent go on, n gives it up. NAV_NOOP for other keys. */
static inline nav_status nav_ncurses_answer(
  nav_app *app, int64_t token, int key, nav_error *error) {
  if (key == 'y') return nav_app_proceed(app, token, NULL, error);
  return key == 'n' ? nav_app_cancel(app, token, NULL, 0, NULL, error) : NAV_NOOP;
}

/* The row that a key chooses in the list of an entry. It is the entry's state: it comes back with
 * the page, after a restart too. */
static inline int nav_ncurses_choose(nav_app *app, int64_t id, int count, int key) {
  int was = (int)nav_kept_number(app, id, 0), row = nav_ncurses_row(was, count, key);
  if (row != was) nav_kept_set_number(app, id, row);
  return row;
}

#endif
