/*
 * A shop's navigation without its drawing: reads a link table and a script of events, drives the runtime, prints what happens.
 * examples/README.md says what stands in the files and what is printed; the Python and Rust programs print the same bytes.
 */
#define _GNU_SOURCE
#include <err.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "navruntime.h"

struct shop {
  nav_store *store;
  nav_modal_store *modals;
  nav_link_handler *links;
  int signed_in;
  nav_buffer result, text; /* used again by every event */
};

/* Text that cannot steer the terminal. The library leaves U+007F to U+009F to escape; what came from outside is shown as ASCII. */
static void put(const char *text, size_t length, int from_outside) {
  const unsigned char *at = (const unsigned char *)text, *end = at + length;
  for (; at < end; at++) {
    int c1 = (at[0] == 0xC2 && at[1] <= 0x9F) || (at > (const unsigned char *)text && at[-1] == 0xC2 && at[0] >= 0x80 && at[0] <= 0x9F);
    printf(at[0] < 0x20 || at[0] == 0x7F || c1 || (from_outside && at[0] > 0x7F) ? "\\x%02x" : "%c", at[0]);
  }
}

static void put_line(const char *label, const char *text, size_t length) {
  printf("     %-7s ", label);
  put(text, length, 0);
  putchar('\n');
}

/* The end of the JSON value at `at`: canonical text needs no more than strings and brackets told apart. */
static const char *end_of_value(const char *at) {
  for (int depth = 0, in_string = 0;; at++) {
    if (in_string && *at == '\\') at++;
    else if (*at == '"') in_string = !in_string;
    else if (!in_string && (*at == '{' || *at == '[')) depth++;
    else if (!in_string && (*at == '}' || *at == ']')) depth--;
    if (depth == 0 && !in_string && (at[1] == ',' || at[1] == ']' || at[1] == '}')) return at + 1;
  }
}

/* [{"name":"home"},{"name":"product","params":{"id":"7"}}] as: home > product {"id":"7"} */
static void put_breadcrumb(const char *path) {
  printf("     path    ");
  for (const char *route = path + 1; *route == '{'; route = end_of_value(route) + 1) {
    const char *name = route + strlen("{\"name\":"), *end = end_of_value(name);
    if (route > path + 1) printf(" > ");
    put(name + 1, (size_t)(end - name) - 2, 0);
    if (*end != ',') continue;
    name = end + strlen(",\"params\":");
    putchar(' ');
    put(name, (size_t)(end_of_value(name) - name), 0);
  }
  putchar('\n');
}

static void put_screen(struct shop *shop) {
  nav_buffer *text = &shop->text;
  nav_store_path(shop->store, text, NULL);
  put_breadcrumb(text->data);
  if (nav_modal_store_current(shop->modals, text, NULL) == NAV_OK) put_line("modal", text->data, text->length);
  size_t waiting = nav_modal_store_queue_count(shop->modals);
  if (waiting > 0) printf("     waiting %zu\n", waiting);
  if (nav_link_handler_pending(shop->links, text, NULL) != NAV_OK) return;
  const char *url = text->data + strlen("{\"url\":");
  put_line("pending", url, (size_t)(end_of_value(url) - url));
}

/* The text of a JSON string. The library checks it: it is a route in its short form, and the canonical {"name":"..."} has few escapes. */
static nav_status read_string(const char *json, size_t length, nav_buffer *out, nav_error *error) {
  nav_status status = nav_route_canonical(json, length, out, error);
  if (status != NAV_OK) return status;
  const char *from = out->data + strlen("{\"name\":\""), *end = out->data + out->length - strlen("\"}");
  for (out->length = 0; from < end; from++) {
    int escaped = *from == '\\';
    char c = *(from += escaped);
    const char *letter = escaped ? strchr("b\bf\fn\nr\rt\t", c) : NULL; /* each with what it stands for */
    if (letter != NULL) c = letter[1];
    if (escaped && c == 'u') c = (char)strtol((char[]){ from[3], from[4], 0 }, NULL, 16), from += 4;
    out->data[out->length++] = c;
  }
  return NAV_OK;
}

enum { BACK, SIGN_IN, SIGN_OUT, TAP, COMMAND, CHECK, BATCH, TRANSACTION, SHOWN, MODAL, REPLACE_SHEET, OPEN, KINDS };
static const char *const forms[KINDS] = {
  "\"back\"", "\"signIn\"", "\"signOut\"", "{\"tap\":", "{\"command\":", "{\"check\":",
  "{\"batch\":", "{\"transaction\":", "{\"shown\":", "{\"modal\":", "{\"replaceSheet\":", "{\"open\":" };

static nav_status run_event(struct shop *shop, int kind, const char *text, size_t length, nav_error *error) {
  nav_buffer *result = &shop->result;
  switch (kind) {
    case BACK:
      if (nav_modal_store_current(shop->modals, NULL, NULL) == NAV_NOOP) return nav_store_send(shop->store, "\"back\"", 6, result, error);
      return nav_modal_store_dismiss_current(shop->modals, NULL, 0, result, error);
    case SIGN_IN: shop->signed_in = 1; return nav_link_handler_resume(shop->links, result, error);
    case SIGN_OUT: shop->signed_in = 0; return nav_store_execute(shop->store, "\"popToRoot\"", NAV_NUL, result, error);
    case TAP: return nav_store_send(shop->store, text, length, result, error);
    case COMMAND: return nav_store_execute(shop->store, text, length, result, error);
    case CHECK: return nav_store_validate(shop->store, text, length, result, error);
    case BATCH: return nav_store_execute_batch(shop->store, text, length, 0, result, error);
    case TRANSACTION: return nav_store_execute_transaction(shop->store, text, length, result, error);
    case SHOWN: return nav_store_reconcile(shop->store, text, length, NAV_RECONCILE_REPLACE, result, error);
    case MODAL: return nav_modal_store_send(shop->modals, text, length, result, error);
    case REPLACE_SHEET: return nav_modal_store_replace_current(shop->modals, text, length, NAV_STYLE_SHEET, result, error);
  }
  nav_status status = read_string(text, length, &shop->text, error);
  return status == NAV_OK ? nav_link_handler_open(shop->links, shop->text.data, shop->text.length, result, error) : status;
}

static nav_status bad_line(nav_error *error, size_t offset, const char *message) {
  error->offset = offset;
  snprintf(error->message, sizeof error->message, "%s", message);
  return NAV_ERR_ARGUMENT;
}

static nav_status run_line(struct shop *shop, const char *line, size_t length, nav_error *error) {
  for (int kind = 0; kind < KINDS; kind++) {
    size_t start = strlen(forms[kind]);
    if (length < start || memcmp(line, forms[kind], start) != 0 || (kind <= SIGN_OUT && length > start)) continue;
    if (kind <= SIGN_OUT) return run_event(shop, kind, NULL, 0, error);
    if (length == start || line[length - 1] != '}') return bad_line(error, length, "the closing brace is missing; end the line with }");
    if (kind == OPEN && line[start] != '"') return bad_line(error, start, "open takes a URL; write it as a JSON string");
    nav_status status = run_event(shop, kind, line + start, length - start - 1, error);
    if (status < 0 && error->offset != NAV_NO_OFFSET) error->offset += start;
    return status;
  }
  if (length > 1 && memcmp(line, "{\"", 2) == 0) return bad_line(error, 2, "no such kind of event; examples/README.md lists them");
  return bad_line(error, 0, "no event; write \"back\", \"signIn\", \"signOut\" or {\"kind\":payload} without white space");
}

static nav_status play(struct shop *shop, unsigned long number, const char *line, size_t length) {
  size_t shown = length < 120 ? length : 120;
  nav_error error = { .message = "" };
  printf("%4lu ", number);
  put(line, shown, 1);
  printf(length > shown ? "... and %zu more bytes\n" : "\n", length - shown);
  nav_status status = run_line(shop, line, length, &error);
  printf(status < 0 ? "     error   line %lu" : "     result", number);
  if (status < 0 && error.offset != NAV_NO_OFFSET) printf(", byte %llu", (unsigned long long)error.offset);
  printf(status < 0 ? ": %s: " : "  %s ", nav_status_name(status));
  put(status < 0 ? error.message : shop->result.data, status < 0 ? strlen(error.message) : shop->result.length, 0);
  putchar('\n');
  put_screen(shop);
  return status;
}

static void put_event(void *user_data, const char *event, size_t length) { (void)user_data, put_line("event", event, length); }

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
    errx(2, "%s, byte %lld: %s: %s", argv[1], (long long)error.offset, nav_status_name(error.code), error.message);
  }
  if (events == NULL && (events = fopen(argv[2], "r")) == NULL) err(2, "cannot read the events %s", argv[2]);
  nav_store_create("{\"path\":[\"home\"],\"root\":\"inside\"}", NAV_NUL, &shop.store, NULL);
  nav_modal_store_create(NULL, 0, &shop.modals, NULL);
  nav_link_handler_create(pipeline, shop.store, NULL, 0, &shop.links, NULL);
  nav_store_observe(shop.store, NAV_EVENT_CHANGED | NAV_EVENT_PATH_MISMATCH | NAV_EVENT_DELTA, put_event, NULL, NULL, NULL, NULL);
  nav_modal_store_observe(shop.modals, NAV_EVENT_ALL & ~NAV_EVENT_COMMAND_INTERCEPTED, put_event, NULL, NULL, NULL, NULL);
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
  nav_link_handler_destroy(shop.links);
  nav_pipeline_destroy(pipeline);
  nav_modal_store_destroy(shop.modals);
  nav_store_destroy(shop.store);
  nav_buffer_free(&shop.result);
  nav_buffer_free(&shop.text);
  free(line);
  return counts[2] > 0;
}
