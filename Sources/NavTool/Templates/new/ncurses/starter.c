#include "../c/parts/opening.c"

#include "../c/parts/keys.c"

#include <locale.h>
#include <nav_ncurses.h>

/* A screen, made once: what a person types belongs in here. */
struct page {
  int64_t id;
  char name[32];
};

static void *make(void *app, int64_t id, const nav_json *route) {
  struct page *page = calloc(1, sizeof *page);
  nav_json name = nav_moves_value(route, "/name");
  (void)app;
  if (page != NULL) page->id = id;
  if (page != NULL) nav_json_text(&name, page->name, sizeof page->name, NULL);
  return page; /* NULL: a sentence is shown instead of the page. */
}

static void destroy(void *app, void *page) {
  (void)app;
  free(page);
}

/* Draws the page, over it the tabs, under it the keys or the question. */
static void draw(void *app, void *data, WINDOW *window) {
  static starter_scene scene; /* Kept for its memory. */
  struct page *page = data;
  mvwaddstr(window, 1, 2, page->name);
  if (starter_scene_read(app, &scene, NULL) < 0) return;
  wmove(window, 0, 1);
  for (size_t i = 0; scene.bar_count > 0 && i < scene.bars[0].tab_count; i++) {
    const starter_tab *tab = &scene.bars[0].tabs[i];
    wprintw(window, tab->is_selected ? "[%.*s] " : " %.*s  ", NAV_TEXT(tab->title));
  }
  mvwprintw(window, 3, 2, "%.*s", NAV_TEXT(scene.title));
  mvwaddstr(window, LINES - 1, 0, scene.has_question ? "Leave it? y/x" : keys);
}

static void on_key(void *app, void *data, int key) {
  struct page *page = data;
  press(app, page->id, key);
}

int main(int count, char **arguments) {
  nav_app *app = open_app(count > 1 ? arguments[1] : "starter.schema.json");
  nav_ncurses ui = {.pages = {.context = app, .make = make, .destroy = destroy},
                    .draw = draw, .key = on_key, .frames = 8};
  if (app == NULL) return 1;
  setlocale(LC_ALL, ""); /* Else letters beyond ASCII are drawn byte by byte. */
  initscr();
  cbreak();
  noecho();
  curs_set(0);
  keypad(stdscr, TRUE);
  mousemask(ALL_MOUSE_EVENTS | REPORT_MOUSE_POSITION, NULL); /* The mouse drags pages away. */
  mouseinterval(0);
  nav_ncurses_open(&ui, app, NULL);
  for (int key = 0; key != 'q';) {
    key = nav_ncurses_key(nav_ncurses_frame(&ui));
    if (key == NAV_NCURSES_GONE) break;
    nav_ncurses_press(&ui, key);
  }
  nav_adapter_close(&ui.pages);
  endwin();
  nav_app_destroy(app);
  return 0;
}
