/*
 * A shop's navigation without its drawing: reads a link table and a script of events, drives the runtime, prints what happens.
 * examples/README.md says what stands in the files and what is printed; the Python and Rust programs print the same bytes.
 */
#define _GNU_SOURCE
#include <err.h>

#include "shop_tree.h"

enum { BACK, SIGN_IN, SIGN_OUT, SYSTEM_BACK, CHECKOUT, NEXT, PREVIOUS, ADD, CLOSE_SHEET, CLOSE_ALL, WORDS,
       TAP = WORDS, COMMAND, CHECK, BATCH, TRANSACTION, SHOWN, MODAL, REPLACE_SHEET, FLOW, SHEET, OVER, ROUTE_TO, STEP, OPEN, LINK, TAB, KINDS };
static const char *const forms[KINDS] = {
  "\"back\"", "\"signIn\"", "\"signOut\"", "\"systemBack\"", "\"checkout\"", "\"next\"", "\"previous\"", "\"add\"", "\"closeSheet\"", "\"closeAll\"",
  "{\"tap\":", "{\"command\":", "{\"check\":", "{\"batch\":", "{\"transaction\":", "{\"shown\":", "{\"modal\":", "{\"replaceSheet\":",
  "{\"flow\":", "{\"sheet\":", "{\"over\":", "{\"routeTo\":", "{\"step\":", "{\"open\":", "{\"link\":", "{\"tab\":" };

static void put_modal(struct shop *shop, int number, int64_t modal) {
  struct tab *tab = &shop->tab[number];
  nav_buffer *text = &shop->text;
  put_line("modal", text->data, text->length);
  if (modal == tab->sheet_id) {
    printf("     sheet   ");
    put_route(strchr(text->data, ',') + strlen(",\"route\":"));
    put_path(tab->sheet, text, " > ");
    if (read_current(tab->over, text) != 0) put_line("over", text->data, text->length);
  }
  if (!is_checkout(shop, number, modal)) return;
  nav_step_flow_state(shop->steps, text, NULL);
  printf("     step    %zu of %zu: ", nav_step_flow_index(shop->steps) + 1, nav_step_flow_count(shop->steps));
  put_route(strstr(text->data, "{\"name\":"));
  putchar('\n');
}

/* The tabs are shown as soon as there is more to say than that the first one is selected. */
static void put_tabs(struct shop *shop, int selected) {
  if (selected == SHOP_TAB && shop->in_basket == 0) return;
  printf("     tabs   ");
  for (int tab = 0; tab < TABS; tab++) {
    printf(tab == selected ? " [%s" : " %s", tab_names[tab]);
    if (tab == BASKET_TAB && shop->in_basket > 0) printf(" %lld", (long long)shop->in_basket);
    if (tab == selected) putchar(']');
  }
  putchar('\n');
}

static void put_screen(struct shop *shop) {
  int selected = shown_tab(shop);
  struct tab *tab = &shop->tab[selected];
  nav_buffer *text = &shop->text;
  put_tabs(shop, selected);
  printf("     path    ");
  put_path(tab->stack, text, "");
  int64_t modal = read_current(tab->modals, text);
  if (modal != 0) put_modal(shop, selected, modal);
  size_t waiting = nav_modal_store_queue_count(tab->modals);
  if (waiting > 0) printf("     waiting %zu\n", waiting);
  if (nav_link_handler_pending(shop->links, text, NULL) != NAV_OK && nav_link_handler_pending(tab->links, text, NULL) != NAV_OK) return;
  const char *url = text->data + strlen("{\"url\":");
  put_line("pending", url, (size_t)(end_of_value(url) - url));
}

/* An event of the tab that is shown, or of all the tabs. */
static nav_status run_event(struct shop *shop, int kind, const char *text, size_t length, nav_error *error) {
  nav_buffer *result = &shop->result;
  int number = shown_tab(shop);
  struct tab *tab = &shop->tab[number];
  int64_t modal = read_current(tab->modals, &shop->text);
  nav_status status = NAV_OK;
  if ((kind == NEXT || kind == PREVIOUS || kind == STEP) && !is_checkout(shop, number, modal)) {
    return refuse(error, NAV_ERR_STATE, NAV_NO_OFFSET, "no checkout is shown; begin one with \"checkout\"");
  }
  if (kind == SHEET || kind == OVER || kind == CLOSE_SHEET) status = use_sheet(tab, &shop->text, error);
  if (kind >= OPEN) status = read_string(text, length, &shop->text, error), text = shop->text.data, length = shop->text.length;
  if (status != NAV_OK) return status;
  switch (kind) {
    case BACK:
      if (modal == 0) return nav_store_send(tab->stack, "\"back\"", NAV_NUL, result, error);
      return nav_modal_store_dismiss_current(tab->modals, NULL, 0, result, error);
    case SIGN_IN:
      shop->signed_in = 1;
      return nav_link_handler_resume(nav_link_handler_pending(shop->links, &shop->text, NULL) == NAV_OK ? shop->links : tab->links, result, error);
    case SIGN_OUT: shop->signed_in = 0; return nav_store_execute(tab->stack, "\"popToRoot\"", NAV_NUL, result, error);
    case SYSTEM_BACK:
      if (is_checkout(shop, number, modal) && nav_step_flow_index(shop->steps) > 0) return nav_step_flow_previous(shop->steps, result, error);
      return nav_tab_store_back(shop->tabs, result, error);
    case CHECKOUT: return begin_checkout(shop, number, error);
    case NEXT: return next_step(shop, tab, error);
    case PREVIOUS: return nav_step_flow_previous(shop->steps, result, error);
    case ADD: return nav_tab_store_set_badge(shop->tabs, tab_names[BASKET_TAB], NAV_NUL, ++shop->in_basket, error);
    case CLOSE_SHEET: return nav_store_dismiss_self(tab->sheet, result, error);
    case CLOSE_ALL: return nav_store_dismiss_all_from_root(tab->stack, result, error);
    case TAP: return nav_store_send(tab->stack, text, length, result, error);
    case COMMAND: return nav_store_execute(tab->stack, text, length, result, error);
    case CHECK: return nav_store_validate(tab->stack, text, length, result, error);
    case BATCH: return nav_store_execute_batch(tab->stack, text, length, 0, result, error);
    case TRANSACTION: return nav_store_execute_transaction(tab->stack, text, length, result, error);
    case SHOWN: return nav_store_reconcile(tab->stack, text, length, NAV_RECONCILE_REPLACE, result, error);
    case MODAL: return nav_modal_store_send(tab->modals, text, length, result, error);
    case REPLACE_SHEET: return nav_modal_store_replace_current(tab->modals, text, length, NAV_STYLE_SHEET, result, error);
    case FLOW: return nav_flow_store_send(tab->flow, text, length, result, error);
    case SHEET: return nav_store_send(tab->sheet, text, length, result, error);
    case OVER: return nav_modal_store_send(tab->over, text, length, result, error);
    case ROUTE_TO: return nav_tab_store_route_to(shop->tabs, text, length, result, error);
    case STEP: return jump(shop, text, length, error);
    case OPEN: return nav_link_handler_open(tab->links, text, length, result, error);
    case LINK: return nav_link_handler_open(shop->links, text, length, result, error);
  }
  return nav_tab_store_select(shop->tabs, text, length, result, error);
}

static const char *const not_text[KINDS - OPEN] = { /* what takes a JSON string, and is given something else */
  "open takes a URL; write it as a JSON string", "link takes a URL; write it as a JSON string", "tab takes a name; write it as a JSON string" };

static nav_status run_line(struct shop *shop, const char *line, size_t length, nav_error *error) {
  for (int kind = 0; kind < KINDS; kind++) {
    size_t start = strlen(forms[kind]);
    if (length < start || memcmp(line, forms[kind], start) != 0 || (kind < WORDS && length > start)) continue;
    if (kind < WORDS) return run_event(shop, kind, NULL, 0, error);
    if (length == start || line[length - 1] != '}') {
      return refuse(error, NAV_ERR_ARGUMENT, length, "the closing brace is missing; end the line with }");
    }
    if (kind >= OPEN && line[start] != '"') return refuse(error, NAV_ERR_ARGUMENT, start, not_text[kind - OPEN]);
    nav_status status = run_event(shop, kind, line + start, length - start - 1, error);
    if (status < 0 && error->offset != NAV_NO_OFFSET) error->offset += start;
    return status;
  }
  if (length > 1 && memcmp(line, "{\"", 2) == 0) return refuse(error, NAV_ERR_ARGUMENT, 2, "no such kind of event; examples/README.md lists them");
  return refuse(error, NAV_ERR_ARGUMENT, 0, "no event; write \"back\", \"signIn\", \"signOut\" or {\"kind\":payload} without white space");
}

static nav_status play(struct shop *shop, unsigned long number, const char *line, size_t length) {
  size_t shown = length < 120 ? length : 120;
  nav_error error = { .message = "" };
  printf("%4lu ", number);
  put(line, shown, 1);
  printf(length > shown ? "... and %zu more bytes\n" : "\n", length - shown);
  shop->result.length = 0;
  nav_status status = run_line(shop, line, length, &error);
  const char *text = status < 0 ? error.message : shop->result.length > 0 ? shop->result.data : "null";
  if (status < 0) printf("     error   line %lu%s: %s: ", number, place_of(&error), nav_status_name(status));
  else printf("     result  %s ", nav_status_name(status));
  put(text, strlen(text), 0);
  putchar('\n');
  put_screen(shop);
  return status;
}

static int32_t is_signed_in(void *user_data, const char *route, size_t length) {
  (void)route, (void)length;
  return ((struct shop *)user_data)->signed_in;
}

int main(int argc, char **argv) {
  struct shop shop = { .signed_in = 0 };
  nav_link_callbacks callbacks = { .is_authenticated = is_signed_in, .user_data = &shop };
  nav_pipeline *pipeline = NULL;
  nav_error error = { .message = "" };
  char *line = NULL;
  size_t room = 0, counts[3] = { 0 }; /* done, refused, bad */
  ssize_t length = 0;
  if (argc < 2 || argc > 3) errx(2, "usage: shop LINKS [EVENTS]; without EVENTS, or with -, they come from standard input");
  FILE *table = fopen(argv[1], "r"), *events = argc < 3 || strcmp(argv[2], "-") == 0 ? stdin : NULL;
  /* 0xFF never stands in UTF-8: up to it is the whole file, or as far as the library would read. */
  if (table == NULL || ((length = getdelim(&line, &room, 0xFF, table)) < 0 && ferror(table))) err(2, "cannot read the links %s", argv[1]);
  if (nav_pipeline_create(line, length > 0 ? (size_t)length : 0, &callbacks, &pipeline, &error) < 0) {
    errx(2, "%s%s: %s: %s", argv[1], place_of(&error), nav_status_name(error.code), error.message);
  }
  if (events == NULL && (events = fopen(argv[2], "r")) == NULL) err(2, "cannot read the events %s", argv[2]);
  open_shop(&shop, pipeline, &callbacks);
  for (unsigned long number = 1; (length = getline(&line, &room, events)) > 0; number++) {
    length -= line[length - 1] == '\n';
    length -= length > 0 && line[length - 1] == '\r';
    if (length == 0) continue;
    nav_status status = play(&shop, number, line, (size_t)length);
    counts[status == NAV_OK ? 0 : status > 0 ? 1 : 2]++;
    fflush(stdout);
  }
  if (ferror(events)) err(2, "cannot read the events %s", argc < 3 ? "-" : argv[2]);
  printf("%zu events: %zu done, %zu refused, %zu bad\n", counts[0] + counts[1] + counts[2], counts[0], counts[1], counts[2]);
  close_shop(&shop);
  nav_pipeline_destroy(pipeline);
  free(line);
  return counts[2] > 0;
}
