/*
 * What the panes of the file manager look like. Names and contents come from the disk,
 * so nothing in them may steer the terminal. The disk is read each time that something is drawn.
 */
#include "nav_ncurses_program.h"
#include "files_disk.h"
#include "files_routes.h"

static void put_folder(WINDOW *window, nav_ncurses_part part, const char *path, int chosen) {
  struct dirent **rows;
  int count = read_rows(path, &rows);
  const char *empty = count < 0 ? strerror(errno) : "This folder is empty.";
  nav_ncurses_list list = { window, part, count, chosen, .empty = empty };
  while (nav_ncurses_next(&list)) {
    char name[NAME_ROOM], size[24];
    bool is_folder = describe_row(path, rows[list.row], name, size);
    nav_ncurses_item(&list, is_folder ? NAV_NCURSES_NAME : A_NORMAL, name, size);
  }
  free_rows(rows, count);
}

static void put_file(WINDOW *window, nav_ncurses_part part, const char *path) {
  char text[TEXT_ROOM];
  const char *fault = read_file(path, text, sizeof text);
  if (fault == NULL && text[0] == 0) fault = "This file is empty.";
  nav_ncurses_document(window, part, text, false, fault);
}
