/*
 * The shop on a terminal: ncurses draws, NavRuntime knows where the user is. Every key becomes an
 * intent, every screen is drawn from the scene. `nav gen` wrote the types of the screens,
 * ncurses_shop_routes.h, from the schema below. A journal keeps each change, so that the shop comes
 * back where it was even after kill -9: its file is in $XDG_STATE_HOME/navruntime, or
 * ~/.local/state/navruntime. The cursor of a list is the entry's state, and comes back with it.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <locale.h>
#include <ncurses.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "ncurses_shop_routes.h"

#define JSON(...) #__VA_ARGS__

static const char schema_text[] = JSON({
  "format" : 1,
  "id" : "shop",
  "root" : { "stack" : "home" },
  "facts" : { "signedIn" : { "initial" : false, "persist" : true } },
  "routes" : {
    "home" : {},
    "catalogue" : { "params" : { "of" : [ "shoes", "coats" ] }, "links" : ["/departments/:of"] },
    "product" : { "params" : { "id" : "uint" }, "links" : ["/products/:id"] },
    "basket" : { "reuse" : "stack", "links" : ["/basket"] },
    "orders" : { "links" : ["/orders"], "requires" : ["signedIn"], "orElse" : "signIn" },
    "signIn" : { "show" : "sheet" }
  },
  "links" : { "schemes" : ["shop"], "hosts" : ["app"] }
});

#define DEPARTMENT(word) \
  .name = SHOP_ROUTE_CATALOGUE, .as_catalogue = { SHOP_CATALOGUE_OF_CHOICE_##word }
#define PRODUCT(number) .name = SHOP_ROUTE_PRODUCT, .as_product = { number }

struct item {
  const char *label;
  shop_route route; /* where choosing it leads; without a name, back to the root */
};
static const struct item home[] = { { "Shoes", { DEPARTMENT(SHOES) } },
  { "Coats", { DEPARTMENT(COATS) } }, { "Basket", { .name = SHOP_ROUTE_BASKET } },
  { "Orders", { .name = SHOP_ROUTE_ORDERS } }, { 0 } };
static const struct item shoes[] = { { "Winter boots", { PRODUCT(1) } },
  { "Sandals", { PRODUCT(2) } }, { 0 } };
static const struct item coats[] = { { "Rain coat", { PRODUCT(3) } }, { 0 } };
static const struct item product[] = { { "Put into the basket", { .name = SHOP_ROUTE_BASKET } },
  { 0 } };
static const struct item rest[] = { { "Back to the shop", { 0 } }, { 0 } };

/* What a screen offers. */
static const struct item *items_of(const shop_route *route) {
  switch (route->name) {
    case SHOP_ROUTE_HOME: return home;
    case SHOP_ROUTE_CATALOGUE:
      return route->as_catalogue.of == SHOP_CATALOGUE_OF_CHOICE_SHOES ? shoes : coats;
    case SHOP_ROUTE_PRODUCT: return product;
    default: return rest;
  }
}

struct shop {
  nav_app *app;
  nav_buffer text;
  shop_scene scene;
  shop_event event;
  nav_event_queue *events;
  const struct item *items; /* what the screen offers */
  int cursor;
  char message[256];
};

static void report(struct shop *shop, nav_status status) {
  snprintf(
    shop->message, sizeof shop->message, "%s", status == NAV_OK ? "" : nav_status_name(status));
  while (shop_event_next(shop->events, &shop->event, NULL) == NAV_OK) {
    if (shop->event.kind == NAV_EVENT_IS_PENDING)
      snprintf(shop->message, sizeof shop->message, "NAV_PENDING: %s first",
        shop_route_name_text(shop->event.pending.shown.name));
  }
}

static void choose(struct shop *shop, const shop_route *route) {
  nav_who here = shop_from(shop->app, shop_shown(&shop->scene)->id);
  report(shop, route->name != 0 ? shop_go(here, route, NULL, NULL) : shop_back_to_root(here, NULL));
}

/* Reads the scene, which has one screen here, and its cursor. */
static void look(struct shop *shop) {
  if (shop_scene_read(shop->app, &shop->scene, NULL) != NAV_OK) return;
  const shop_screen *screen = &shop->scene.screens[0];
  shop->items = items_of(&screen->route);
  nav_status status = nav_app_entry_state(shop->app, screen->id, &shop->text, NULL);
  shop->cursor = status == NAV_OK ? atoi(shop->text.data) : 0;
}

static void move_cursor(struct shop *shop, int by) {
  char state[16];
  int row = shop->cursor + by;
  if (row < 0 || shop->items[row].label == NULL) return;
  snprintf(state, sizeof state, "%d", row);
  nav_app_set_entry_state(shop->app, shop->scene.screens[0].id, state, NAV_NUL, NULL);
}

static void ask_for_link(struct shop *shop) {
  char url[256] = "";
  mvprintw(LINES - 2, 0, "link: ");
  clrtoeol();
  echo();
  getnstr(url, sizeof url - 1);
  noecho();
  if (url[0] != 0) report(shop, shop_open_url(shop->app, url, NULL));
}

static void draw(struct shop *shop) {
  erase();
  look(shop);
  for (int i = 0; shop->items[i].label != NULL; i++) {
    if (i == shop->cursor) attron(A_REVERSE);
    mvprintw(4 + i, 2, "%s %s", i == shop->cursor ? ">" : " ", shop->items[i].label);
    attroff(A_REVERSE);
  }
  if (shop->scene.layer_count > 0) mvprintw(12, 10, "[ Sign in to go on?  y yes  n no ]");
  shop_facts facts = { 0 };
  if (shop_read_facts(shop->app, &facts, NULL) != NAV_OK) return;
  mvprintw(0, 0, "NavRuntime shop | %s", facts.signed_in ? "signed in" : "guest");
  nav_app_describe(shop->app, &shop->text, NULL);
  mvaddnstr(2, 0, shop->text.data, COLS - 1);
  mvprintw(LINES - 2, 0, "%s", shop->message);
  mvprintw(LINES - 1, 0, "arrows choose  enter opens  b back  g link  o sign out  q quit");
  refresh();
}

/* Answers 0 when the user wants to go, or the terminal has gone. */
static int handle_key(struct shop *shop, int key) {
  int has_sheet = shop->scene.layer_count > 0;
  if (key == 'q' || (key == ERR && errno != EINTR)) return 0;
  if (has_sheet && key != 'y' && key != 'n' && key != 'b') return 1;
  if (key == 'y' || key == 'o')
    report(shop, shop_set_signed_in(shop->app, key == 'y', NULL, NULL));
  else if (key == KEY_DOWN || key == KEY_UP)
    move_cursor(shop, key == KEY_DOWN ? 1 : -1);
  else if (key == '\n' || key == KEY_ENTER)
    choose(shop, &shop->items[shop->cursor].route);
  else if (key == 'b' || key == 'n' || key == KEY_BACKSPACE)
    report(shop, shop_back(shop->app, NULL));
  else if (key == 'g')
    ask_for_link(shop);
  return 1;
}

/* The file of the journal, whose folder is made if it is not there. */
static void journal_path(char *path, size_t room) {
  const char *state = getenv("XDG_STATE_HOME"), *own = getenv("HOME");
  int is_set = state != NULL && state[0] == '/';
  snprintf(path, room, "%s%s/navruntime/ncurses_shop.journal",
    is_set          ? state
      : own != NULL ? own
                    : "",
    is_set ? "" : "/.local/state");
  for (char *slash = strchr(path + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
    *slash = 0;
    mkdir(path, 0700);
    *slash = '/';
  }
}

int main(void) {
  struct shop shop = { .app = NULL };
  nav_schema *schema = NULL;
  nav_journal *journal = NULL;
  nav_error error = { .message = "" };
  char path[1024];
  journal_path(path, sizeof path);
  if (nav_schema_create(schema_text, NAV_NUL, &schema, &error) != NAV_OK ||
    nav_app_create(schema, NULL, 0, &shop.app, &error) != NAV_OK ||
    nav_event_queue_create(NULL, 0, &shop.events, &error) != NAV_OK ||
    nav_app_attach_queue(shop.app, shop.events, NAV_EVENT_PENDING, NULL, &error) != NAV_OK ||
    nav_journal_open_path(path, NAV_NUL, &journal, &shop.text, &error) != NAV_OK ||
    (shop.text.length > 0 &&
      nav_app_restore(
        shop.app, shop.text.data, shop.text.length, NAV_RESTORE_LENIENT, NULL, &error) != NAV_OK) ||
    nav_app_attach_journal(shop.app, journal, &error) != NAV_OK) {
    fprintf(stderr, "ncurses_shop: %s\n", error.message);
    return 2;
  }
  setlocale(LC_ALL, "");
  initscr();
  cbreak();
  noecho();
  keypad(stdscr, TRUE);
  curs_set(0);
  do draw(&shop), errno = 0;
  while (handle_key(&shop, getch()));
  endwin();
  nav_app_describe(shop.app, &shop.text, NULL);
  printf("%s\n", shop.text.data);
  shop_scene_free(&shop.scene);
  shop_event_free(&shop.event);
  nav_event_queue_destroy(shop.events);
  nav_app_destroy(shop.app);
  nav_journal_destroy(journal);
  nav_schema_destroy(schema);
  nav_buffer_free(&shop.text);
  return 0;
}
