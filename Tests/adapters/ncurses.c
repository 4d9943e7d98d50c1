/*
 * A terminal for Tests/adapters/run: capital letters are commands, small ones are typed on the
 * page. The last line says what is counted.
 */
#include "nav_ncurses.h"

#include "host.h"

static nav_ncurses ui;
static int commands; /* random ones */

static void draw(void *context, void *made_page, WINDOW *window) {
  const struct page *page = made_page;
  nav_buffer line = NAV_BUFFER_INIT;
  (void)context;
  mvwprintw(window, 1, 2, "%s %lld: %s", page->route, (long long)page->id, page->typed);
  nav_app_describe(app, &line, NULL);
  mvwaddnstr(window, LINES - 2, 0, line.data, COLS - 1);
  nav_buffer_free(&line);
}

static void type(void *context, void *made_page, int key) {
  struct page *page = made_page;
  size_t length = strlen(page->typed);
  (void)context;
  if (key >= 'a' && key <= 'z' && length + 1 < sizeof page->typed) page->typed[length] = (char)key;
  if (key == 'N') go_to_note(page);
}

/* Commands; answers 0 when the terminal is to be left. */
static int command(int key) {
  switch (key) {
    case '1': nav_app_send(app, "{\"select\":\"a\"}", NAV_NUL, NULL, NULL); break;
    case '2': nav_app_send(app, "{\"select\":\"b\"}", NAV_NUL, NULL, NULL); break;
    case 'D': nav_app_send(app, "{\"go\":\"draft\"}", NAV_NUL, NULL, NULL); break;
    case 'X': nav_app_send(app, "{\"go\":\"bad\"}", NAV_NUL, NULL, NULL); break;
    case 'A': set_alarm(1); break;
    case 'O': set_alarm(0); break;
    case 'B': nav_app_back(app, NULL, NULL); break;
    case 'L': answer("\"proceed\""); break;
    case 'K': answer("{\"cancel\":\"no\"}"); break;
    case 'R': random_command(), commands++; break;
    case 'Q': return 0;
    default: nav_ncurses_press(&ui, key); break;
  }
  return 1;
}

int main(void) {
  if (!open_app()) return 2;
  initscr();
  cbreak();
  noecho();
  curs_set(0);
  keypad(stdscr, TRUE);
  mousemask(ALL_MOUSE_EVENTS | REPORT_MOUSE_POSITION, NULL);
  mouseinterval(0);
  host_adapter = &ui.pages;
  ui.pages.make = make_page;
  ui.pages.destroy = destroy_page;
  ui.draw = draw;
  ui.key = type;
  ui.frames = 4;
  if (nav_ncurses_open(&ui, app, NULL) != NAV_OK) return 2;
  /* A key comes during the animation; without one, the next frame after some milliseconds. */
  for (int goes_on = 1; goes_on;) {
    int moves = nav_ncurses_frame(&ui);
    mvprintw(LINES - 1, 0, "%d made %d destroyed %d failed %s %s", made, destroyed,
      ui.pages.failures, moves ? "moves" : "rests", shows_state() ? "as the app" : "otherwise");
    printw(", %d random", commands);
    if (ui.pages.dragged != NULL) printw(", held at %d", ui.drag_now);
    clrtoeol();
    refresh();
    timeout(moves ? 5 : -1);
    int key = getch();
    if (key == ERR && !moves) break;
    /* All keys that wait belong to the page that the person sees. */
    for (timeout(0); goes_on && key != ERR; key = getch()) goes_on = command(key);
  }
  int is_right = shows_state();
  nav_adapter_close(&ui.pages);
  endwin();
  return all_is_over() && is_right ? 0 : 1;
}
