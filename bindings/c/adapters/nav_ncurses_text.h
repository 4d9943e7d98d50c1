/*
 * Texts on a terminal: what comes from outside cannot steer it, and nothing is drawn beside its
 * room. Include it before other headers, and link with ncursesw; call setlocale before initscr.
 * nav_ncurses_program.h includes it, and has the rest of a program.
 */
#ifndef NAV_NCURSES_TEXT_H
#define NAV_NCURSES_TEXT_H
#if !defined _GNU_SOURCE && !defined _XOPEN_SOURCE
#define _XOPEN_SOURCE 700 /* wcwidth */
#endif
#include <ncurses.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>

/* The columns of the first letter of a text, and its bytes; -1 if it must not be written. */
static inline int nav_ncurses_letter(const char *text, size_t left, size_t *bytes) {
  wchar_t letter = 0;
  mbstate_t state;
  memset(&state, 0, sizeof state);
  *bytes = mbrtowc(&letter, text, left, &state);
  /* These turn the direction of what follows. */
  int turns = (letter >= 0x202a && letter <= 0x202e) || (letter >= 0x2066 && letter <= 0x2069);
  int columns = *bytes > left || turns ? -1 : wcwidth(letter);
  if (columns < 0) *bytes = 1;
  return columns;
}

/* The same, with the columns of a code for what must not be written. */
static inline int nav_ncurses_columns(const char *text, size_t left, size_t *bytes) {
  int columns = nav_ncurses_letter(text, left, bytes);
  return columns < 0 ? 4 : columns;
}

/* The columns of the first line of a text. */
static inline int nav_ncurses_width(const char *text) {
  size_t bytes = 0;
  int width = 0;
  for (size_t left = strcspn(text, "\n"); left > 0; text += bytes, left -= bytes)
    width += nav_ncurses_columns(text, left, &bytes);
  return width;
}

/* Writes one line of a text; bytes that are no letter, or steer a terminal, as \xNN, and so a mark
 * that begins it: ncurses would put it on what stands before. Answers how many columns it has. */
static inline int nav_ncurses_line(
  WINDOW *window, int y, int x, int room, attr_t style, const char *text) {
  size_t bytes = 0;
  int used = 0;
  wattron(window, (int)style);
  for (size_t left = room > 0 ? strlen(text) : 0; left > 0 && *text != '\n';
    text += bytes, left -= bytes) {
    char code[8];
    int columns = nav_ncurses_letter(text, left, &bytes), is_code = columns < (used == 0);
    if (is_code) bytes = 1, columns = snprintf(code, sizeof code, "\\x%02x", *text & 0xff);
    if (used + columns > room) break;
    mvwaddnstr(window, y, x + used, is_code ? code : text, is_code ? -1 : (int)bytes);
    used += columns;
  }
  wattroff(window, (int)style);
  return used;
}
/* The same in a bar: all of its room has the style. */
static inline int nav_ncurses_bar(
  WINDOW *window, int y, int x, int room, attr_t style, const char *text) {
  if (room > 0) mvwhline(window, y, x, ' ' | style, room);
  return nav_ncurses_line(window, y, x, room, style, text);
}

/* The same for what is typed: its end, if not all of the line has room. */
static inline int nav_ncurses_typed(
  WINDOW *window, int y, int x, int room, attr_t style, const char *text) {
  size_t left = strcspn(text, "\n"), bytes = 0;
  int width = nav_ncurses_width(text), is_cut = 0;
  for (; left > 0; text += bytes, left -= bytes, is_cut = 1) {
    int columns = nav_ncurses_columns(text, left, &bytes);
    if (width <= room && (columns > 0 || !is_cut)) break; /* A mark goes with its letter. */
    width -= columns;
  }
  return nav_ncurses_line(window, y, x, room, style, text);
}

/* Lines of a text in some rows; the last ones if the end is to be seen, as of what is typed. */
static inline void nav_ncurses_text(
  WINDOW *window, int y, int x, int rows, int room, const char *text, int is_end) {
  int lines = 1;
  for (const char *at = text; is_end && *at != 0; at++) lines += *at == '\n';
  for (int end = y + rows; text != NULL && y < end; lines--) {
    if (!is_end || lines <= rows)
      (is_end && lines == 1 ? nav_ncurses_typed : nav_ncurses_line)(
        window, y++, x, room, A_NORMAL, text);
    text = strchr(text, '\n');
    if (text != NULL) text++;
  }
}

/* How many bytes the last letter of a text still lacks, in UTF-8. */
static inline size_t nav_ncurses_lacks(const char *text, size_t length) {
  size_t rest = 0, found = 0;
  while (found < 4 && found < length && ((unsigned char)text[length - 1 - found] & 0xc0) == 0x80)
    found++;
  int first = found < length ? (unsigned char)text[length - 1 - found] : 0;
  if (first >= 0xc0) rest = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : 1;
  return rest > found ? rest - found : 0;
}
static inline size_t nav_ncurses_shorten(char *text, size_t length) {
  while (length > 0 && ((unsigned char)text[--length] & 0xc0) == 0x80) {}
  text[length] = 0;
  return length;
}

/* A key for a text of `room` bytes: letters, whose bytes are keys, and new lines are added at its
 * end if all of the letter has room; backspace takes the last one. Answers 1 if the key was for the
 * text. */
static inline int nav_ncurses_type(char *text, size_t room, int key) {
  size_t length = strlen(text), lacks = nav_ncurses_lacks(text, length);
  int is_rest = key >= 0x80 && key < 0xc0;
  if (key == KEY_BACKSPACE || key == 127 || key == '\b') {
    nav_ncurses_shorten(text, length);
  } else if (key == '\n' || (key >= 32 && key < 256)) {
    char letter = (char)key;
    if (lacks > 0 && !is_rest) length = nav_ncurses_shorten(text, length); /* It gets no more. */
    if (is_rest && lacks == 0) return 1;
    if (length + 1 + nav_ncurses_lacks(&letter, 1) >= room) return 1;
    text[length++] = letter;
    text[length] = 0;
  } else {
    return 0;
  }
  return 1;
}

/* The row of a list that a key chooses, of `count` rows: arrows, and the keys for pages. */
static inline int nav_ncurses_row(int row, int count, int key) {
  if (key == KEY_DOWN || key == KEY_NPAGE) row += key == KEY_DOWN ? 1 : LINES;
  if (key == KEY_UP || key == KEY_PPAGE) row -= key == KEY_UP ? 1 : LINES;
  if (row >= count) row = count - 1;
  return row < 0 ? 0 : row;
}

/* Colours of a program: a bar, what is to be noticed, what is wrong, what is chosen, a hint. */
#define NAV_NCURSES_BAR COLOR_PAIR(1)
#define NAV_NCURSES_NAME COLOR_PAIR(2)
#define NAV_NCURSES_FAULT COLOR_PAIR(3)
#define NAV_NCURSES_CHOSEN COLOR_PAIR(4)
#define NAV_NCURSES_HINT COLOR_PAIR(5)

/* A part of a window. */
typedef struct nav_ncurses_part {
  int y, x, rows, room;
} nav_ncurses_part;

/* A text in a part of a window, with a margin; in the last row what is wrong with it, or NULL. */
static inline void nav_ncurses_document(
  WINDOW *window, nav_ncurses_part part, const char *text, int is_end, const char *fault) {
  int x = part.x + 1, room = part.room - 1, last = part.y + part.rows - 1;
  nav_ncurses_text(window, part.y, x, part.rows, room, text, is_end);
  if (fault != NULL) nav_ncurses_line(window, last, x, room, NAV_NCURSES_FAULT, fault);
}

/*
 * The left (0) or the right (1) of two panes. The title of the chosen one is a bar; in a window of
 * fewer than 50 columns it is alone, and the other has no room. Answers the part of the window
 * below the title; nav_ncurses_around has the lines around both.
 */
static inline nav_ncurses_part nav_ncurses_pane(
  WINDOW *window, int which, int chosen, const char *title) {
  int half = COLS < 50 ? 0 : COLS / 2;
  nav_ncurses_part part = { 2, which ? half : 0, LINES - 4, COLS - half };
  if (half > 0 && !which) part.room = half - 1;
  if (half == 0 && which != chosen) part.room = 0;
  if (half > 0) mvwvline(window, 1, half - 1, ACS_VLINE, LINES - 3);
  if (which == chosen)
    nav_ncurses_bar(window, 1, part.x, part.room, NAV_NCURSES_BAR, title);
  else
    nav_ncurses_line(window, 1, part.x, part.room, NAV_NCURSES_HINT, title);
  return part;
}

/*
 * A list: set what stands before `row`, then draw an item for each row that is seen. `empty` is
 * shown if there is none: a hint, or of a list that cannot be read, whose count is negative, a
 * fault.
 */
typedef struct nav_ncurses_list {
  WINDOW *window;
  nav_ncurses_part part;
  int count, chosen; /* -1: no row is chosen */
  const char *empty;
  int row, drawn; /* which one is drawn now, and how many have been */
} nav_ncurses_list;

/* Goes to the next row, from the first that is seen. Answers 0 after the last. */
static inline int nav_ncurses_next(nav_ncurses_list *list) {
  const nav_ncurses_part *part = &list->part;
  attr_t style = list->count < 0 ? NAV_NCURSES_FAULT : NAV_NCURSES_HINT;
  int hidden = list->chosen - part->rows + 1;
  if (list->count <= 0)
    nav_ncurses_line(list->window, part->y + 1, part->x + 1, part->room - 1, style, list->empty);
  list->row = (hidden > 0 ? hidden : 0) + list->drawn++;
  return list->drawn <= part->rows && list->row < list->count;
}

/* Draws the row: a text, and at its right end a detail, if both fit. The chosen row is a bar. */
static inline void nav_ncurses_item(
  const nav_ncurses_list *list, attr_t style, const char *text, const char *detail) {
  const nav_ncurses_part *part = &list->part;
  int is_chosen = list->row == list->chosen, y = part->y + list->drawn - 1;
  int width = nav_ncurses_width(detail), at = part->room - 1 - width;
  if (is_chosen) style = NAV_NCURSES_CHOSEN;
  int used = (is_chosen ? nav_ncurses_bar : nav_ncurses_line)(
    list->window, y, part->x, part->room, style, text);
  if (at > used) nav_ncurses_line(list->window, y, part->x + at, width, style, detail);
}

/* The terminal as a program wants it: no echo, each key at once, the colours above. */
static inline void nav_ncurses_screen(void) {
  static const short colours[][2] = { { COLOR_WHITE, COLOR_BLUE }, { COLOR_CYAN, -1 },
    { COLOR_RED, -1 }, { COLOR_BLACK, COLOR_CYAN }, { COLOR_BLUE, -1 } };
  initscr();
  cbreak();
  noecho();
  keypad(stdscr, TRUE);
  set_escdelay(25);
  curs_set(0);
  start_color();
  use_default_colors();
  for (short pair = 0; pair < 5; pair++)
    init_pair((short)(pair + 1), colours[pair][0], colours[pair][1]);
}

/* A sheet in the middle of a window: what it is about, and what is typed into it. */
static inline void nav_ncurses_sheet(
  WINDOW *window, const char *title, const char *about, const char *typed) {
  int columns = COLS < 46 ? COLS : 46, rows = LINES < 7 ? LINES : 7, room = columns - 4;
  WINDOW *sheet = subpad(window, rows, columns, (LINES - rows) / 2, (COLS - columns) / 2);
  if (sheet == NULL) return;
  werase(sheet);
  box(sheet, 0, 0);
  nav_ncurses_line(sheet, 0, 2, room, NAV_NCURSES_NAME, title);
  nav_ncurses_line(sheet, 2, 2, room, A_NORMAL, about);
  int used = nav_ncurses_typed(sheet, 4, 2, room - 1, NAV_NCURSES_NAME, typed);
  mvwchgat(sheet, 4, 2 + used, 1, A_REVERSE, 0, NULL);
  delwin(sheet);
}

/* The bar with a title, and the last two lines: what is to be told, and the keys or a question. */
static inline void nav_ncurses_around(
  WINDOW *window, const char *title, const char *note, const char *help, int is_question) {
  attr_t style = is_question ? NAV_NCURSES_FAULT : NAV_NCURSES_HINT;
  nav_ncurses_bar(window, 0, 0, COLS, NAV_NCURSES_BAR, title);
  nav_ncurses_line(window, LINES - 2, 0, COLS, NAV_NCURSES_FAULT, note);
  nav_ncurses_line(window, LINES - 1, 0, COLS, style, help);
}

#endif
