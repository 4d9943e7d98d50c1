/*
 * A file manager with two panes: files [FOLDER | FILE | files://open/folder?path=...]. NavRuntime
 * knows where the user is, nav_ncurses.h makes and shows the pages. The journal and the drawer,
 * whose PIN is FILES_PIN or 0000, are in ~/.navruntime-files.
 */
#define _GNU_SOURCE
#include <locale.h>
#include "files_view.h"

static const char schema_text[] =
#include "files_schema.h" /* The Makefile makes a C string of examples/data/files.schema.json. */
  ;

struct page {
  int64_t id;
  files_route_name name;
  char path[PATH_ROOM];
  char text[TEXT_ROOM]; /* typed into a sheet or the editor */
  bool is_changed;
  const char *fault; /* why the text cannot be edited */
};

static nav_kept kept = { .mask = NAV_EVENT_ANSWERED };
static nav_app *app;
static files_scene scene;
static files_address pane = FILES_AT_SIDEBAR; /* the one that has the keys, or a sheet over it */
static files_event event;
static nav_error error; /* of what was sent last */
static char drawer[PATH_ROOM], note[PATH_ROOM + 100];

static void say(const char *what, const char *why) {
  if (why != NULL) snprintf(note, sizeof note, "%.4096s: %.90s", what, why);
}
static void sent(nav_status status) {
  if (status < 0) say("This cannot be shown", error.message);
}
/* What a page sends when another one covers it is refused. */
static nav_who here(const struct page *page) { return files_from(app, page->id); }

static void path_of(const files_route *route, char path[PATH_ROOM]) {
  const char *home = getenv("HOME");
  nav_text own = nav_text_of(route->name == FILES_ROUTE_DRAWER ? drawer : home ? home : "/");
  if (route->name == FILES_ROUTE_FOLDER) own = route->as_folder.path;
  if (route->name == FILES_ROUTE_FILE) own = route->as_file.path;
  if (route->name == FILES_ROUTE_CREATE) own = route->as_create.within;
  if (route->name == FILES_ROUTE_ERASE) own = route->as_erase.path;
  if (route->name == FILES_ROUTE_EDIT) own = route->as_edit.path;
  snprintf(path, PATH_ROOM, "%.*s", NAV_TEXT(own));
}

static void *make(void *context, int64_t id, const nav_json *json) {
  files_route route = { 0 };
  struct page *page = calloc(1, sizeof *page);
  (void)context;
  if (page == NULL) return NULL;
  if (files_route_read(json->start, json->length, &route, NULL) == NAV_OK)
    path_of(&route, page->path);
  nav_memory_free(&route.memory);
  page->id = id;
  page->name = route.name;
  if (page->name != FILES_ROUTE_EDIT) return page;
  page->fault = read_file(page->path, page->text, sizeof page->text);
  page->is_changed = nav_kept_text(app, id, page->text, sizeof page->text);
  return page;
}

static void draw_pane(WINDOW *window, const files_screen *screen) {
  char path[PATH_ROOM], title[PATH_ROOM];
  bool is_right = screen->at == FILES_AT_DETAIL, is_chosen = screen->at == pane;
  path_of(&screen->route, path);
  nav_ncurses_part part =
    nav_ncurses_pane(window, is_right, pane == FILES_AT_DETAIL, short_path(strcpy(title, path)));
  if (part.room == 0) return;
  if (screen->route.name == FILES_ROUTE_FILE)
    put_file(window, part, path);
  else
    put_folder(window, part, path, is_chosen ? (int)nav_kept_number(app, screen->id, 0) : -1);
}

static void draw(void *context, void *made, WINDOW *window) {
  struct page *page = made;
  char typed[TEXT_ROOM], path[PATH_ROOM], title[PATH_ROOM + 32] = " Files";
  const char *about = short_path(strcpy(path, page->path)), *help = "Enter done  Esc cancel";
  nav_ncurses_part whole = { 2, 0, LINES - 4, COLS - 1 };
  (void)context;
  strcpy(typed, page->text);
  for (size_t index = 0; page->name != FILES_ROUTE_EDIT && index < scene.screen_count; index++)
    draw_pane(window, &scene.screens[index]);
  switch (page->name) {
    case FILES_ROUTE_EDIT:
      snprintf(title, sizeof title, " %s%s", about, page->is_changed ? " (changed)" : "");
      help = "Ctrl-W write  Esc leave";
      nav_ncurses_document(window, whole, page->text, true, page->fault);
      break;
    case FILES_ROUTE_PIN:
      memset(typed, '*', strlen(typed));
      nav_ncurses_sheet(window, " Drawer ", "Its PIN, and Enter:", typed);
      break;
    case FILES_ROUTE_CREATE: nav_ncurses_sheet(window, " New folder in ", about, typed); break;
    case FILES_ROUTE_ERASE:
      help = "y yes  n no";
      nav_ncurses_sheet(window, " Delete ", about, "Really?");
      break;
    default:
      help = "Enter Tab  b back  [ ] history  n new  d delete  e edit  m move  p PIN  q quit";
  }
  if (scene.has_question) help = "Throw the changes away?  y yes  n no";
  nav_ncurses_around(window, title, note, help, scene.has_question);
}

static void try_pin(struct page *page) {
  const char *pin = getenv("FILES_PIN");
  if (strcmp(page->text, pin != NULL ? pin : "0000") == 0) {
    sent(files_set_open(app, true, NULL, &error));
  } else {
    say("Drawer", "that is not its PIN");
    page->text[0] = 0;
  }
}
/* What is typed survives kill -9. */
static void press_editor(struct page *page, int key) {
  if (page->fault != NULL) return;
  if (key == ('W' & 31)) {
    const char *fault = write_file(page->path, page->text);
    page->is_changed = fault != NULL;
    say(page->path, fault != NULL ? fault : "written");
    if (fault == NULL) nav_kept_set_text(app, page->id, NULL);
  } else if (nav_ncurses_type(page->text, sizeof page->text, key)) {
    page->is_changed = true;
    nav_kept_set_text(app, page->id, page->text);
  }
}
static void press_layer(struct page *page, int key) {
  if (key == 27)
    sent(files_back(here(page), &error));
  else if (page->name == FILES_ROUTE_PIN && key == '\n')
    try_pin(page);
  else if (page->name == FILES_ROUTE_EDIT)
    press_editor(page, key);
  else if (page->name == FILES_ROUTE_ERASE && (key == 'y' || key == 'n'))
    sent(files_answer_erase(here(page), key == 'y', &error));
  else if (page->name == FILES_ROUTE_CREATE && key == '\n')
    sent(files_answer_create(here(page), nav_text_of(page->text), &error));
  else
    nav_ncurses_type(page->text, sizeof page->text, key);
}

static void open_path(const char *path) {
  struct stat about;
  if (stat(path, &about) != 0)
    say(path, strerror(errno));
  else if (S_ISDIR(about.st_mode))
    sent(files_go_folder(app, files_new_folder(nav_text_of(path)), &error));
  else
    sent(files_go_file(app, files_new_file(nav_text_of(path)), &error));
}

static void press_row(struct page *page, int key, const char *name) {
  char path[PATH_ROOM], other[PATH_ROOM], to[PATH_ROOM];
  int64_t ticket;
  join(path, page->path, name);
  if (key == '\n' && page->name == FILES_ROUTE_DRAWER)
    say(name, "move it out to look at it: m");
  else if (key == '\n')
    open_path(path);
  if (key == 'd')
    sent(files_ask_erase(here(page), files_new_erase(nav_text_of(path)), &ticket, &error));
  if (key == 'e') sent(files_go_edit(here(page), files_new_edit(nav_text_of(path)), &error));
  if (key != 'm') return;
  path_of(&scene.screens[pane == FILES_AT_SIDEBAR].route, other);
  join(to, other, name);
  say(to, move_file(path, to));
}
static void press_folder(struct page *page, int key) {
  struct dirent **rows = NULL;
  int64_t ticket;
  int count = read_rows(page->path, &rows), row = nav_ncurses_choose(app, page->id, count, key);
  if (count > 0) press_row(page, key, rows[row]->d_name);
  free_rows(rows, count);
  if (key == 'n')
    sent(files_ask_create(here(page), files_new_create(nav_text_of(page->path)), &ticket, &error));
}
static void press_pane(struct page *page, int key) {
  if (page->name != FILES_ROUTE_FILE)
    press_folder(page, key);
  else if (key == 'e')
    sent(files_go_edit(here(page), files_new_edit(nav_text_of(page->path)), &error));
  if (key == '\t')
    sent(files_select(app, pane == FILES_AT_SIDEBAR ? FILES_AT_DETAIL : FILES_AT_SIDEBAR, &error));
  if (key == 'b' || key == KEY_BACKSPACE || key == 127) sent(files_back(here(page), &error));
  if (key == 'p') sent(files_go_drawer(here(page), &error));
  if (key == 'l') sent(files_set_open(app, false, NULL, &error));
  if (key == '[' || key == ']') nav_app_travel(app, key == '[' ? -1 : 1, NULL, NULL);
}

static void press(void *context, void *made, int key) {
  struct page *page = made;
  (void)context;
  note[0] = 0;
  (page->name >= FILES_ROUTE_PIN ? press_layer : press_pane)(page, key);
}

/* Does what the dialogs were answered: some stood open while the program was killed. */
static void take_answers(void) {
  char path[PATH_ROOM];
  while (files_event_next(kept.events, &event, NULL) == NAV_OK) {
    nav_text name = { 0 };
    bool is_sure = false;
    int64_t ticket = event.answered.ticket;
    path_of(&event.answered.route, path);
    size_t length = strlen(path);
    if (event.answered.route.name == FILES_ROUTE_ERASE) {
      if (files_answered_erase(&event, ticket, &is_sure, NULL) == NAV_OK && is_sure)
        say(path, fault_if(remove(path) != 0));
    } else if (files_answered_create(&event, ticket, &name, NULL) == NAV_OK) {
      snprintf(path + length, sizeof path - length, "/%.*s", NAV_TEXT(name));
      say(path, fault_if(mkdir(path, 0777) != 0));
    }
  }
}

static nav_ncurses ui = {
  .pages = { .make = make, .destroy = nav_adapter_free }, .draw = draw, .key = press
};

/* Reads the scene. A text without changes is left without a question. */
static void look(void) {
  take_answers();
  if (files_scene_read(app, &scene, NULL) != NAV_OK) return;
  if (scene.here != FILES_AT_LAYER) pane = scene.here;
  const struct page *top = nav_drag_made(&ui.pages);
  if (!scene.has_question || top == NULL || top->is_changed) return;
  sent(files_proceed(app, scene.question.token, &error));
  look();
}

static int take(nav_ncurses *shown, int key) {
  if (key == 'q' && scene.layer_count == 0) return 0;
  if (scene.has_question)
    sent(nav_ncurses_answer(app, scene.question.token, key, &error));
  else
    nav_ncurses_press(shown, key);
  return 1;
}

/* What the program was started with: a link, a folder or a file. */
static void open_argument(const char *start) {
  char named[PATH_MAX];
  bool is_link = strstr(start, "://") != NULL;
  nav_status status = is_link ? files_open_url(app, start, NULL) : NAV_OK;
  if (!is_link) open_path(realpath(start, named) != NULL ? named : start);
  if (status != NAV_OK && status != NAV_PENDING) say(start, "no link of this program");
}

int main(int count, char **arguments) {
  char journal[PATH_ROOM];
  setlocale(LC_ALL, "");
  say(drawer, make_own_folder(journal, drawer));
  nav_status status = nav_kept_open(&kept, schema_text, journal, &error);
  app = kept.app;
  if (status == NAV_OK) {
    if (count > 1 || !kept.is_restored) open_argument(count > 1 ? arguments[1] : ".");
    status = nav_ncurses_show(&ui, app, look, take, &error);
  }
  if (status != NAV_OK) fprintf(stderr, "files: %s\n", error.message);
  files_scene_free(&scene);
  files_event_free(&event);
  nav_kept_close(&kept);
  return status == NAV_OK ? 0 : 2;
}
