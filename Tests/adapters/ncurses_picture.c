/*
 * What docs/pictures/ncurses.svg shows: the lines of three screens of curses, one after another on
 * standard output. A page slides in, an alarm comes, and a mouse drags the page away.
 */
#include "nav_ncurses.h"

#include "picture.h"

static void *make(void *context, int64_t id, const nav_json *route) {
  (void)context, (void)id;
  return (void *)picture_page_of(route);
}

static void keep(void *context, void *made) { (void)context, (void)made; }

static void draw(void *context, void *made, WINDOW *window) {
  const picture_page *page = made;
  int is_list = strcmp(page->name, "notes") == 0;
  (void)context;
  wborder(window, 0, ' ', 0, 0, 0, ACS_HLINE, 0, ACS_HLINE);
  mvwprintw(window, 0, 1, "%s", page->title);
  for (int line = 0; line < 3; line++) {
    mvwprintw(window, 2 + line, 2, "%s%s", is_list ? "* " : "", page->lines[line]);
  }
  mvwprintw(window, LINES - 2, 2, "%c: %s", is_list ? 'n' : 'b', page->button);
}

static void put_cell(chtype cell) {
  const char *line = (cell & A_ALTCHARSET) == 0          ? NULL
    : (cell & A_CHARTEXT) == (ACS_HLINE & A_CHARTEXT)    ? "\u2500"
    : (cell & A_CHARTEXT) == (ACS_VLINE & A_CHARTEXT)    ? "\u2502"
    : (cell & A_CHARTEXT) == (ACS_ULCORNER & A_CHARTEXT) ? "\u250c"
    : (cell & A_CHARTEXT) == (ACS_LLCORNER & A_CHARTEXT) ? "\u2514"
                                                         : "?";
  if (line == NULL) {
    putchar((int)(cell & A_CHARTEXT));
  } else {
    fputs(line, stdout);
  }
}

/* The characters of the screen, as curses knows them. */
static void put_picture(void) {
  for (int row = 0; row < LINES; row++) {
    for (int column = 0; column < COLS; column++) put_cell(mvwinch(curscr, row, column));
    putchar('\n');
  }
}

static void mouse(nav_ncurses *ui, mmask_t state, int x) {
  MEVENT event = { .x = x, .y = 4, .bstate = state };
  ungetmouse(&event);
  nav_ncurses_press(ui, KEY_MOUSE);
}

int main(void) {
  nav_ncurses ui = { .pages = { .make = make, .destroy = keep }, .draw = draw, .frames = 8 };
  FILE *nowhere = fopen("/dev/null", "w");
  if (!picture_open() || nowhere == NULL) return 1;
  if (newterm("xterm", nowhere, stdin) == NULL) return 1;
  mousemask(ALL_MOUSE_EVENTS | REPORT_MOUSE_POSITION, NULL);
  if (nav_ncurses_open(&ui, app, NULL) != NAV_OK) return 1;
  while (nav_ncurses_frame(&ui)) continue;
  picture_go();
  for (int frame = 0; frame < 5; frame++) nav_ncurses_frame(&ui);
  put_picture();
  picture_ring(1);
  while (nav_ncurses_frame(&ui)) continue;
  put_picture();
  picture_ring(0);
  while (nav_ncurses_frame(&ui)) continue;
  mouse(&ui, BUTTON1_PRESSED, 2);
  mouse(&ui, REPORT_MOUSE_POSITION, 13);
  nav_ncurses_frame(&ui);
  put_picture();
  nav_adapter_close(&ui.pages);
  endwin();
  picture_close();
  return 0;
}
