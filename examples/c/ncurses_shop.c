/*
 * The shop on a terminal: ncurses draws, NavRuntime knows where the user is. Every key becomes an intent; every screen is drawn from the route on top.
 * Each entry of the stack keeps the cursor of its list as host data, so that going back finds it where it was. A link to the orders waits for the
 * sign-in sheet, whose answer lets it go on.
 */
#define _GNU_SOURCE
#include <locale.h>
#include <ncurses.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "navruntime.h"

#define LINKS                                                                                                                                      \
  "{\"allowedSchemes\":[\"shop\"],\"requireAuthentication\":[\"orders\"],\"placement\":\"backOrPush\",\"mappings\":["                              \
  "{\"pattern\":\"/products/:id{uint}\",\"route\":\"product\"},{\"pattern\":\"/departments/:department\",\"route\":\"catalogue\"},"                \
  "{\"pattern\":\"/basket\",\"route\":\"basket\"},{\"pattern\":\"/orders\",\"route\":\"orders\"}]}"

struct item {
  const char *label, *intent; /* what the row says, and what choosing it asks for; a URL if it begins with shop: */
};
static const struct item home[] = { { "Shoes", "{\"go\":{\"name\":\"catalogue\",\"params\":{\"department\":\"shoes\"}}}" },
                                    { "Coats", "{\"go\":{\"name\":\"catalogue\",\"params\":{\"department\":\"coats\"}}}" },
                                    { "Basket", "{\"go\":\"basket\"}" },
                                    { "Orders", "shop://app/orders" },
                                    { NULL, NULL } };
static const struct item shoes[] = { { "Winter boots", "{\"go\":{\"name\":\"product\",\"params\":{\"id\":1}}}" },
                                     { "Sandals", "{\"go\":{\"name\":\"product\",\"params\":{\"id\":2}}}" },
                                     { NULL, NULL } };
static const struct item coats[] = { { "Rain coat", "{\"go\":{\"name\":\"product\",\"params\":{\"id\":3}}}" }, { NULL, NULL } };
static const struct item product[] = { { "Put into the basket", "{\"backOrPush\":\"basket\"}" }, { NULL, NULL } };
static const struct item rest[] = { { "Back to the shop", "\"backToRoot\"" }, { NULL, NULL } };

static const struct {
  const char *route; /* the canonical JSON begins so */
  const struct item *items;
} screens[] = { { "{\"name\":\"home\"", home }, { "{\"name\":\"catalogue\",\"params\":{\"department\":\"shoes\"", shoes },
                { "{\"name\":\"catalogue\",\"params\":{\"department\":\"coats\"", coats }, { "{\"name\":\"product\"", product }, { "{", rest } };

struct shop {
  nav_store *store;
  nav_modal_store *modals;
  nav_link_handler *links;
  int signed_in;
  nav_buffer top, text;
  int64_t entry;
  char message[128];
};

static int32_t is_signed_in(void *shop, const char *route, size_t length) {
  (void)route, (void)length;
  return ((struct shop *)shop)->signed_in;
}

static const struct item *items_of(const char *route) {
  size_t i = 0;
  while (strncmp(route, screens[i].route, strlen(screens[i].route)) != 0) i++;
  return screens[i].items;
}

/* The cursor of the entry on top. It lives as long as the entry. */
static int *cursor_of(struct shop *shop) {
  int *cursor = nav_store_data(shop->store, shop->entry);
  if (cursor == NULL && (cursor = calloc(1, sizeof *cursor)) != NULL) nav_store_set_data(shop->store, shop->entry, cursor, free, NULL);
  return cursor;
}

static void report(struct shop *shop, nav_status status) {
  snprintf(shop->message, sizeof shop->message, "%s", status == NAV_OK ? "" : nav_status_name(status));
}

/* The sign-in sheet has gone: {"value":true}, {"value":false} or {"left":...}. Runs unlocked, so the link may go on at once. */
static void sign_in_answered(void *user_data, const char *outcome, size_t length) {
  struct shop *shop = user_data;
  (void)length;
  shop->signed_in |= strcmp(outcome, "{\"value\":true}") == 0;
  report(shop, nav_link_handler_resume(shop->links, NULL, NULL));
}

static void open_link(struct shop *shop, const char *url) {
  nav_status status = nav_link_handler_open(shop->links, url, NAV_NUL, NULL, NULL);
  report(shop, status);
  if (status != NAV_PENDING) return;
  nav_modal_store_present_for_result(shop->modals, "\"signIn\"", NAV_NUL, NAV_STYLE_SHEET, sign_in_answered, shop, NULL, NULL, NULL);
}

static void choose(struct shop *shop) {
  const char *intent = items_of(shop->top.data)[*cursor_of(shop)].intent;
  if (strncmp(intent, "shop:", 5) == 0) open_link(shop, intent);
  else report(shop, nav_store_send(shop->store, intent, NAV_NUL, NULL, NULL));
}

static void ask_for_link(struct shop *shop) {
  char url[256] = "";
  mvprintw(LINES - 2, 0, "link: ");
  clrtoeol();
  echo();
  getnstr(url, sizeof url - 1);
  noecho();
  if (url[0] != 0) open_link(shop, url);
}

static void draw(struct shop *shop) {
  erase();
  nav_store_top(shop->store, &shop->top, &shop->entry, NULL);
  const struct item *items = items_of(shop->top.data);
  int chosen = *cursor_of(shop);
  attron(A_BOLD);
  mvprintw(0, 0, "NavRuntime shop | depth %zu | %s", nav_store_depth(shop->store), shop->signed_in ? "signed in" : "guest");
  attroff(A_BOLD);
  mvaddnstr(2, 0, shop->top.data, COLS - 1);
  for (int i = 0; items[i].label != NULL; i++) {
    if (i == chosen) attron(A_REVERSE);
    mvprintw(4 + i, 2, "%s %s", i == chosen ? ">" : " ", items[i].label);
    attroff(A_REVERSE);
  }
  if (nav_modal_store_current(shop->modals, &shop->text, NULL) == NAV_OK) mvprintw(12, 10, "[ Sign in to go on?  y yes  n no ]");
  if (nav_link_handler_pending(shop->links, &shop->text, NULL) == NAV_OK) mvprintw(13, 10, "a link waits for you");
  mvprintw(LINES - 2, 0, "%s", shop->message);
  mvprintw(LINES - 1, 0, "arrows choose  enter opens  b back  g link  o sign out  q quit");
  refresh();
}

/* Answers 0 when the user wants to go. */
static int handle_key(struct shop *shop, int key) {
  int *cursor = cursor_of(shop);
  int sheet = nav_modal_store_current(shop->modals, NULL, NULL) == NAV_OK;
  if (key == 'q') return 0;
  if (sheet && (key == 'y' || key == 'n')) nav_modal_store_dismiss_with_result(shop->modals, key == 'y' ? "true" : "false", NAV_NUL, NULL, NULL);
  else if (sheet && key == 'b') nav_modal_store_dismiss_current(shop->modals, "\"systemDismiss\"", NAV_NUL, NULL, NULL);
  else if (sheet) return 1;
  else if (key == KEY_DOWN && items_of(shop->top.data)[*cursor + 1].label != NULL) ++*cursor;
  else if (key == KEY_UP && *cursor > 0) --*cursor;
  else if (key == '\n' || key == KEY_ENTER) choose(shop);
  else if (key == 'b' || key == KEY_BACKSPACE) report(shop, nav_store_send(shop->store, "\"back\"", NAV_NUL, NULL, NULL));
  else if (key == 'g') ask_for_link(shop);
  else if (key == 'o') shop->signed_in = 0;
  return 1;
}

int main(void) {
  struct shop shop = { .signed_in = 0 };
  nav_link_callbacks callbacks = { .is_authenticated = is_signed_in, .user_data = &shop };
  nav_pipeline *pipeline = NULL;
  nav_error error = { .message = "" };
  if (nav_pipeline_create(LINKS, NAV_NUL, &callbacks, &pipeline, &error) != NAV_OK ||
      nav_store_create("{\"path\":[\"home\"],\"root\":\"inside\"}", NAV_NUL, &shop.store, &error) != NAV_OK ||
      nav_modal_store_create("{\"whenBusy\":\"reject\"}", NAV_NUL, &shop.modals, &error) != NAV_OK ||
      nav_link_handler_create(pipeline, shop.store, NULL, 0, &shop.links, &error) != NAV_OK) {
    fprintf(stderr, "ncurses_shop: %s\n", error.message);
    return 2;
  }
  setlocale(LC_ALL, "");
  initscr();
  cbreak();
  noecho();
  keypad(stdscr, TRUE);
  curs_set(0);
  do draw(&shop);
  while (handle_key(&shop, getch()));
  endwin();
  nav_store_path(shop.store, &shop.text, NULL);
  printf("%s\n", shop.text.data);
  nav_modal_store_destroy(shop.modals);
  nav_link_handler_destroy(shop.links);
  nav_pipeline_destroy(pipeline);
  nav_store_destroy(shop.store);
  nav_buffer_free(&shop.top);
  nav_buffer_free(&shop.text);
  return 0;
}
