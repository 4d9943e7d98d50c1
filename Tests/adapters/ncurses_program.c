/*
 * What nav_ncurses_text.h and nav_ncurses_program.h draw and answer, read from a window of 60 by 12
 * that no terminal shows. Each line says what was looked at; the first thing that is wrong ends it.
 */
#include "nav_ncurses_program.h"
#include <locale.h>
#include <signal.h>
#include <sys/time.h>
#include <unistd.h>

static void check(int holds, const char *what, int line) {
  if (holds) return;
  fprintf(stderr, "line %d: not %s\n", line, what);
  exit(1);
}
#define CHECK(condition) check((condition), #condition, __LINE__)

static void ok(const char *what) { printf("ok: %s\n", what); }

/* Whether a row of the window is this text, and blank after it. */
static int has(int y, const char *text) {
  char row[400] = "";
  mvwinnstr(stdscr, y, 0, row, sizeof row - 1);
  size_t length = strlen(row);
  while (length > 0 && row[length - 1] == ' ') row[--length] = 0;
  if (strcmp(row, text) != 0) fprintf(stderr, "row %d: \"%s\"\n", y, row);
  return strcmp(row, text) == 0;
}
static int is_bar(int y, int x) {
  return (mvwinch(stdscr, y, x) & A_COLOR) == (chtype)NAV_NCURSES_CHOSEN;
}

static void draw_lines(void) {
  werase(stdscr);
  CHECK(nav_ncurses_line(stdscr, 0, 0, 60, A_NORMAL, "a\033[2J\xff\xe2\x80\xae.") == 25);
  CHECK(has(0, "a\\x1b[2J\\xff\\xe2\\x80\\xae."));
  CHECK(nav_ncurses_line(stdscr, 1, 0, 5, A_NORMAL, "\xe4\xbd\xa0\xe5\xa5\xbd\xe5\x90\x97") == 4);
  CHECK(has(1, "\xe4\xbd\xa0\xe5\xa5\xbd"));
  CHECK(nav_ncurses_line(stdscr, 2, 0, 60, A_NORMAL, "one\ntwo") == 3 && has(2, "one"));
  for (int room = 0; room >= -2; room--)
    CHECK(nav_ncurses_line(stdscr, 3, 5, room, A_NORMAL, "\xcc\x88x") == 0 && has(3, ""));
  /* A mark without a letter would be put on what stands before, or on the line above. */
  CHECK(nav_ncurses_line(stdscr, 5, 0, 60, A_NORMAL, "\xcc\x88y") == 9 && has(5, "\\xcc\\x88y"));
  ok("a line steers no terminal, and stays in its room");
}

/* Draws a list of `count` rows into five rows of the window; answers how many are seen. */
static int draw_list(int count, int chosen, int rows, int room) {
  nav_ncurses_list list = { stdscr, { 2, 1, rows, room }, count, chosen, .empty = "Nothing here." };
  int seen = 0;
  werase(stdscr);
  for (char name[24]; nav_ncurses_next(&list); seen++) {
    snprintf(name, sizeof name, "row %d", list.row);
    nav_ncurses_item(&list, A_NORMAL, name, "42");
  }
  return seen;
}
static void draw_lists(void) {
  CHECK(draw_list(20, 0, 5, 12) == 5 && has(2, " row 0    42") && has(6, " row 4    42"));
  CHECK(is_bar(2, 1) && is_bar(2, 12) && !is_bar(3, 1) && has(7, "") && has(1, ""));
  CHECK(draw_list(20, 4, 5, 12) == 5 && has(2, " row 0    42") && is_bar(6, 1));
  CHECK(draw_list(20, 12, 5, 12) == 5 && has(2, " row 8    42") && is_bar(6, 1));
  CHECK(draw_list(20, -1, 5, 12) == 5 && has(2, " row 0    42") && !is_bar(2, 1));
  CHECK(draw_list(2, 1, 5, 12) == 2 && has(3, " row 1    42") && has(4, ""));
  CHECK(draw_list(20, 12, 5, 7) == 5 && has(2, " row 8"));
  CHECK(draw_list(20, 12, 0, 12) == 0 && draw_list(20, 12, -3, 12) == 0);
  CHECK(draw_list(20, 12, 5, 0) == 5 && has(2, "") && has(6, ""));
  CHECK(draw_list(0, 0, 5, 20) == 0 && has(3, "  Nothing here."));
  CHECK(draw_list(-1, 0, 5, 20) == 0 && has(3, "  Nothing here."));
  CHECK((mvwinch(stdscr, 3, 2) & A_COLOR) == (chtype)NAV_NCURSES_FAULT);
  CHECK(nav_ncurses_row(3, 5, KEY_DOWN) == 4 && nav_ncurses_row(4, 5, KEY_DOWN) == 4);
  CHECK(nav_ncurses_row(0, 5, KEY_UP) == 0 && nav_ncurses_row(0, 0, KEY_DOWN) == 0);
  CHECK(nav_ncurses_row(1, 50, KEY_NPAGE) == 13 && nav_ncurses_row(9, 5, 'x') == 4);
  werase(stdscr);
  nav_ncurses_list full = { stdscr, { 2, 1, 5, 12 }, 1, 0, .row = 0, .drawn = 1 };
  nav_ncurses_item(&full, A_NORMAL, "12345678", "42");
  CHECK(has(2, " 12345678 42"));
  nav_ncurses_item(&full, A_NORMAL, "123456789", "42");
  CHECK(has(2, " 123456789"));
  nav_ncurses_item(&full, A_NORMAL, "tea", "2 \xe2\x82\xac");
  CHECK(has(2, " tea     2 \xe2\x82\xac"));
  ok("a list shows the chosen row, or says why there is none");
}

static int is_part(nav_ncurses_part part, int x, int rows, int room) {
  return part.y == 2 && part.x == x && part.rows == rows && part.room == room;
}
static void draw_panes(void) {
  werase(stdscr);
  CHECK(is_part(nav_ncurses_pane(stdscr, 0, 1, "left"), 0, 8, 29));
  nav_ncurses_part right = nav_ncurses_pane(stdscr, 1, 1, "right");
  CHECK(is_part(right, 30, 8, 30) && (mvwinch(stdscr, 9, 29) & A_ALTCHARSET));
  CHECK((mvwinch(stdscr, 1, 0) & A_COLOR) == (chtype)NAV_NCURSES_HINT);
  CHECK((mvwinch(stdscr, 1, 59) & A_COLOR) == (chtype)NAV_NCURSES_BAR);
  werase(stdscr);
  nav_ncurses_document(stdscr, right, "1\n2\n3\n4\n5\n6\n7\n8\n9", 1, NULL);
  CHECK(has(2, "                               2") && has(9, "                               9"));
  nav_ncurses_document(stdscr, right, "", 0, "No text.");
  CHECK(has(9, "                               No text."));
  resizeterm(10, 40);
  werase(stdscr);
  CHECK(is_part(nav_ncurses_pane(stdscr, 0, 1, "left"), 0, 6, 0) && has(1, ""));
  CHECK(is_part(nav_ncurses_pane(stdscr, 1, 1, "right"), 0, 6, 40) && has(1, "right"));
  CHECK(is_part(nav_ncurses_pane(stdscr, 0, 0, "left"), 0, 6, 40));
  resizeterm(12, 60);
  ok("two panes stand side by side, and in a narrow window the chosen one alone");
}

static void type_texts(void) {
  char text[6] = "";
  CHECK(nav_ncurses_type(text, sizeof text, 'a') && nav_ncurses_type(text, sizeof text, 0xc3));
  CHECK(nav_ncurses_type(text, sizeof text, 0xa4) && strcmp(text, "a\xc3\xa4") == 0);
  CHECK(nav_ncurses_type(text, sizeof text, KEY_BACKSPACE) && strcmp(text, "a") == 0);
  CHECK(nav_ncurses_type(text, sizeof text, 127) && nav_ncurses_type(text, sizeof text, 127));
  CHECK(text[0] == 0 && !nav_ncurses_type(text, sizeof text, KEY_UP));
  for (int time = 0; time < 9; time++) CHECK(nav_ncurses_type(text, sizeof text, 'x'));
  CHECK(strcmp(text, "xxxxx") == 0);
  CHECK(nav_ncurses_type(text, sizeof text, '\b') && strcmp(text, "xxxx") == 0);
  for (int time = 0; time < 2; time++) {
    static const int letter[] = { 0xe4, 0xbd, 0xa0 };
    for (int byte = 0; byte < 3; byte++) CHECK(nav_ncurses_type(text, sizeof text, letter[byte]));
    CHECK(strcmp(text, time == 0 ? "xxxx" : "xx\xe4\xbd\xa0") == 0);
    for (int last = 0; time == 0 && last < 2; last++) nav_ncurses_type(text, sizeof text, 127);
  }
  CHECK(nav_ncurses_type(text, sizeof text, 127) && nav_ncurses_type(text, sizeof text, 0xc3));
  CHECK(nav_ncurses_type(text, sizeof text, 'y') && strcmp(text, "xxy") == 0);
  CHECK(nav_ncurses_type(text, sizeof text, 0x84) && strcmp(text, "xxy") == 0);
  werase(stdscr);
  CHECK(nav_ncurses_typed(stdscr, 0, 0, 3, A_NORMAL, "abc\nd") == 3 && has(0, "abc"));
  CHECK(nav_ncurses_typed(stdscr, 1, 0, 3, A_NORMAL, "abcd") == 3 && has(1, "bcd"));
  CHECK(nav_ncurses_typed(stdscr, 2, 0, 3, A_NORMAL, "\xe4\xbd\xa0xy") == 2 && has(2, "xy"));
  CHECK(nav_ncurses_typed(stdscr, 3, 0, 3, A_NORMAL, "a\xcc\x88xyz") == 3 && has(3, "xyz"));
  CHECK(nav_ncurses_typed(stdscr, 4, 0, 0, A_NORMAL, "ab") == 0 && has(4, ""));
  nav_ncurses_text(stdscr, 5, 0, 2, 4, "a long line\nanother", 1);
  CHECK(has(5, "a lo") && has(6, "ther"));
  WINDOW *pad = newpad(12, 60);
  nav_ncurses_sheet(pad, "", "", "12345678901234567890123456789012345678901234567890.");
  CHECK((mvwinch(pad, 6, 49) & A_CHARTEXT) == '.' && (mvwinch(pad, 6, 50) & A_REVERSE));
  delwin(pad);
  ok("what is typed stays in its room, its end is seen, and backspace takes whole letters");
}

static void answer_questions(void) {
  nav_kept kept = { .mask = NAV_EVENT_QUESTION };
  nav_buffer event = NAV_BUFFER_INIT;
  nav_error error;
  unlink("program.journal");
  const char *schema =
    "{\"format\":1,\"id\":\"t\",\"root\":{\"stack\":\"home\"},\"routes\":"
    "{\"home\":{},\"draft\":{\"leave\":\"ask\"}}}";
  CHECK(nav_kept_open(&kept, schema, "program.journal", &error) == NAV_OK);
  CHECK(nav_ncurses_choose(kept.app, 1, 3, KEY_DOWN) == 1);
  CHECK(nav_ncurses_choose(kept.app, 1, 3, 'x') == 1 && nav_kept_number(kept.app, 1, 0) == 1);
  CHECK(nav_ncurses_choose(kept.app, 1, 0, KEY_DOWN) == 0);
  CHECK(nav_app_send(kept.app, "{\"go\":\"draft\"}", NAV_NUL, NULL, NULL) == NAV_OK);
  for (int is_last = 0; is_last < 2; is_last++) {
    nav_json token;
    int64_t number = 0;
    CHECK(nav_app_back(kept.app, NULL, NULL) == NAV_PENDING);
    CHECK(nav_event_queue_next(kept.events, &event, NULL) == NAV_OK);
    nav_json_find(event.data, event.length, "/question/token", &token, NULL);
    CHECK(nav_json_integer(&token, &number) == NAV_OK);
    CHECK(nav_ncurses_answer(kept.app, number, 'x', &error) == NAV_NOOP);
    CHECK(nav_ncurses_answer(kept.app, number, is_last ? 'y' : 'n', &error) ==
      (is_last ? NAV_OK : NAV_CANCELLED));
    CHECK(nav_ncurses_answer(kept.app, number, 'y', &error) == NAV_NOOP);
  }
  nav_buffer_free(&event);
  nav_kept_close(&kept);
  unlink("program.journal");
  unlink("program.journal.1");
  CHECK(nav_live_handles() == 0);
  ok("keys answer a question, and a chosen row is kept");
}

static int keyboard[2], alarms, taken;

static void on_alarm(int number) {
  (void)number;
  if (alarms++ > 0 && write(keyboard[1], "q", 1) != 1) abort();
}
static void look(void) {}
static int take(nav_ncurses *ui, int key) {
  (void)ui;
  taken = key;
  return 0;
}
static void *no_page(void *context, int64_t id, const nav_json *route) {
  (void)context, (void)id, (void)route;
  return NULL;
}
static void draw_nothing(void *context, void *made, WINDOW *window) {
  (void)context, (void)made, (void)window;
}

/* A signal interrupts the wait for a key; the second one presses it. */
static void interrupt(FILE *nowhere) {
  struct sigaction action = { .sa_handler = on_alarm };
  struct itimerval often = { { 0, 50000 }, { 0, 50000 } }, never = { { 0, 0 }, { 0, 0 } };
  nav_app *app = NULL;
  nav_ncurses ui = { .draw = draw_nothing };
  CHECK(pipe(keyboard) == 0 && sigaction(SIGALRM, &action, NULL) == 0);
  FILE *typed = fdopen(keyboard[0], "r");
  SCREEN *screen = newterm("xterm-256color", nowhere, typed);
  nav_schema *schema = NULL;
  const char *text =
    "{\"format\":1,\"id\":\"t\",\"root\":{\"stack\":\"home\"},\"routes\":{\"home\":{},\"next\":{}}}";
  CHECK(nav_schema_create(text, NAV_NUL, &schema, NULL) == NAV_OK);
  CHECK(nav_app_create(schema, NULL, 0, &app, NULL) == NAV_OK);
  ui.pages.make = no_page;
  CHECK(nav_ncurses_open(&ui, app, NULL) == NAV_OK);
  keypad(stdscr, TRUE);
  ui.frames = 4;
  CHECK(nav_app_send(app, "{\"go\":\"next\"}", NAV_NUL, NULL, NULL) == NAV_OK);
  CHECK(nav_ncurses_frame(&ui) == 1 && ui.pages.moves[0].number != 0);
  ui.frames = 0; /* The person wants less motion from now on. */
  CHECK(nav_ncurses_frame(&ui) == 1 && ui.pages.moves[0].number == 0);
  setitimer(ITIMER_REAL, &often, NULL);
  nav_ncurses_run(&ui, app, look, take);
  setitimer(ITIMER_REAL, &never, NULL);
  CHECK(taken == 'q' && alarms == 2);
  close(keyboard[1]);
  nav_ncurses_run(&ui, app, look, take);
  nav_adapter_close(&ui.pages);
  nav_app_destroy(app);
  nav_schema_destroy(schema);
  endwin();
  delscreen(screen);
  fclose(typed);
  ok("a signal does not end the loop, and a terminal that is gone does; a slide may be cut off");
}

static nav_app *dragged_app;

static int take_or_show(nav_ncurses *ui, int key) {
  if (key == 's') nav_app_send(dragged_app, "{\"go\":\"sheet\"}", NAV_NUL, NULL, NULL);
  if (key == KEY_MOUSE) nav_ncurses_press(ui, key);
  return key != 'q';
}

/* The mouse lets go of a page right after a key that showed another one. */
static void let_go_after_a_key(FILE *nowhere) {
  static const char keys[] = "\033[M !!s\033[M#)!q";
  nav_ncurses ui = { .draw = draw_nothing };
  nav_schema *schema = NULL;
  const char *text =
    "{\"format\":1,\"id\":\"t\",\"root\":{\"stack\":\"home\"},"
    "\"routes\":{\"home\":{},\"next\":{},\"sheet\":{\"show\":\"sheet\"}}}";
  CHECK(pipe(keyboard) == 0);
  FILE *typed = fdopen(keyboard[0], "r");
  SCREEN *screen = newterm("screen-256color", nowhere, typed);
  CHECK(nav_schema_create(text, NAV_NUL, &schema, NULL) == NAV_OK);
  CHECK(nav_app_create(schema, NULL, 0, &dragged_app, NULL) == NAV_OK);
  CHECK(nav_app_send(dragged_app, "{\"go\":\"next\"}", NAV_NUL, NULL, NULL) == NAV_OK);
  ui.pages.make = no_page;
  CHECK(nav_ncurses_open(&ui, dragged_app, NULL) == NAV_OK);
  keypad(stdscr, TRUE);
  mousemask(ALL_MOUSE_EVENTS | REPORT_MOUSE_POSITION, NULL);
  mouseinterval(0);
  CHECK(write(keyboard[1], keys, sizeof keys - 1) == (ssize_t)(sizeof keys - 1));
  nav_ncurses_run(&ui, dragged_app, look, take_or_show);
  CHECK(!ui.pages.is_held && nav_drag_top(&ui.pages)->id == 3);
  nav_adapter_close(&ui.pages);
  nav_app_destroy(dragged_app);
  nav_schema_destroy(schema);
  endwin();
  delscreen(screen);
  fclose(typed);
  close(keyboard[1]);
  ok("a mouse lets go of its page, also when a key before that has shown another one");
}

int main(void) {
  FILE *nowhere = fopen("/dev/null", "r+");
  setenv("LINES", "12", 1);
  setenv("COLUMNS", "60", 1);
  CHECK(setlocale(LC_ALL, "C.UTF-8") != NULL && nowhere != NULL);
  SCREEN *screen = newterm("xterm-256color", nowhere, nowhere);
  CHECK(screen != NULL && LINES == 12 && COLS == 60);
  start_color();
  use_default_colors();
  for (short pair = 1; pair <= 5; pair++) init_pair(pair, pair, -1);
  draw_lines();
  draw_lists();
  draw_panes();
  type_texts();
  answer_questions();
  endwin();
  delscreen(screen);
  interrupt(nowhere);
  let_go_after_a_key(nowhere);
  fclose(nowhere);
  return 0;
}
