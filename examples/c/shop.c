/*
 * A shop's navigation without its drawing: reads the schema of the shop and a script of events,
 * gives each event to the app, prints what happens. examples/README.md says what the files hold and
 * what is printed; the Python and Rust programs print the same bytes.
 */
#define _GNU_SOURCE
#include <err.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <navruntime.h>

/*
 * Text that cannot steer the terminal. JSON leaves U+007F to U+009F unescaped; what came from
 * outside is shown as ASCII.
 */
static void put(const char *text, size_t length, int from_outside) {
  for (size_t i = 0; i < length; i++) {
    unsigned char byte = (unsigned char)text[i];
    unsigned char before = i > 0 ? (unsigned char)text[i - 1] : 0;
    unsigned char after = i + 1 < length ? (unsigned char)text[i + 1] : 0;
    int is_control = byte < 0x20 || byte == 0x7F ||
      (byte == 0xC2 && after >= 0x80 && after <= 0x9F) ||
      (before == 0xC2 && byte >= 0x80 && byte <= 0x9F);
    printf(is_control || (from_outside && byte > 0x7F) ? "\\x%02x" : "%c", byte);
  }
}

static void put_line(const char *label, const char *text, size_t length) {
  printf("     %-7s ", label);
  put(text, length, 0);
  putchar('\n');
}

static void put_event(void *user_data, const char *event, size_t length) {
  (void)user_data;
  put_line("event", event, length);
}

/* ", byte N" of an error that has an offset; else nothing. */
static const char *place_of(const nav_error *error) {
  static char place[32];
  int has_offset = error->offset != NAV_NO_OFFSET;
  snprintf(place, sizeof place, has_offset ? ", byte %llu" : "", (unsigned long long)error->offset);
  return place;
}

static nav_status refuse(nav_error *error, size_t offset, const char *message) {
  error->offset = offset;
  snprintf(error->message, sizeof error->message, "%s", message);
  return NAV_ERR_ARGUMENT;
}

static const char usage[] =
  "usage: shop SCHEMA [EVENTS]; without EVENTS, or with -, they come from standard input";

struct shop {
  nav_schema *schema;
  nav_app *app;
  uint64_t observer;
};

/* Opens the shop: where `saved` says that the user was, or in the first state. */
static nav_status start(
  struct shop *shop, const char *saved, size_t length, nav_buffer *report, nav_error *error) {
  if (nav_app_create(shop->schema, NULL, 0, &shop->app, NULL) < 0) errx(2, "there is no memory");
  nav_app_observe(shop->app, NAV_EVENT_ALL, put_event, NULL, NULL, &shop->observer, NULL);
  if (saved == NULL) return NAV_OK;
  return nav_app_restore(shop->app, saved, length, NAV_RESTORE_LENIENT, report, error);
}

/* Closes it. That the app ends is no event of the script. */
static void stop(struct shop *shop) {
  nav_app_unobserve(shop->app, shop->observer, NULL);
  nav_app_destroy(shop->app);
}

/* As a program that ends and is started again, without the file between. */
static nav_status restart(struct shop *shop, nav_buffer *report, nav_error *error) {
  nav_buffer saved = NAV_BUFFER_INIT;
  nav_app_snapshot(shop->app, "{\"layers\":true,\"queue\":true}", NAV_NUL, &saved, NULL);
  stop(shop);
  put_line("saved", saved.data, saved.length);
  nav_status status = start(shop, saved.data, saved.length, report, error);
  nav_buffer_free(&saved);
  return status;
}

/*
 * {"facts":FACTS} tells what the program knows, {"resolve":TOKEN,"answer":ANSWER} answers a
 * question, "restart" closes the shop and opens it again, and everything else is an intent.
 */
static nav_status run(
  struct shop *shop, const char *line, size_t length, nav_buffer *result, nav_error *error) {
  static const char facts[] = "{\"facts\":", resolve[] = "{\"resolve\":", answer[] = ",\"answer\":";
  nav_app *app = shop->app;
  if (length == 9 && memcmp(line, "\"restart\"", 9) == 0) return restart(shop, result, error);
  int is_facts = strncmp(line, facts, sizeof facts - 1) == 0;
  if (!is_facts && strncmp(line, resolve, sizeof resolve - 1) != 0) {
    return nav_app_send(app, line, length, result, error);
  }
  size_t start = is_facts ? sizeof facts - 1 : sizeof resolve - 1;
  if (line[length - 1] != '}') {
    return refuse(error, length, "the closing brace is missing; end the line with }");
  }
  int64_t token = 0;
  if (!is_facts) {
    size_t digits = strspn(line + start, "0123456789");
    token = digits < 19 ? strtoll(line + start, NULL, 10) : 0;
    int has_answer = strncmp(line + start + digits, answer, sizeof answer - 1) == 0;
    if (digits == 0 || digits > 18 || !has_answer) {
      return refuse(error, start, "resolve takes the token of a question and an answer");
    }
    start += digits + sizeof answer - 1;
  }
  const char *payload = line + start;
  size_t bytes = length - start - 1;
  nav_status status = is_facts ? nav_app_set_facts(app, payload, bytes, result, error)
                               : nav_app_resolve(app, token, payload, bytes, result, error);
  if (status < 0 && error->offset != NAV_NO_OFFSET) error->offset += start;
  return status;
}

static nav_status play(struct shop *shop, unsigned long number, const char *line, size_t length) {
  nav_buffer text = NAV_BUFFER_INIT;
  nav_error error = { .message = "" };
  size_t shown = length < 120 ? length : 120;
  printf("%4lu ", number);
  put(line, shown, 1);
  printf(length > shown ? "... and %zu more bytes\n" : "\n", length - shown);
  nav_status status = run(shop, line, length, &text, &error);
  const char *name = nav_status_name(status);
  if (status < 0) {
    printf("     error   line %lu%s: %s: ", number, place_of(&error), name);
    put(error.message, strlen(error.message), 0);
  } else {
    printf("     result  %s ", name);
    put(text.data, text.length, 0);
  }
  putchar('\n');
  if (nav_app_describe(shop->app, &text, &error) == NAV_OK)
    put_line("screen", text.data, text.length);
  nav_buffer_free(&text);
  return status;
}

/* The whole of a file: no UTF-8 text has the byte 0xFF, up to which this reads. */
static size_t read_all(const char *path, char **text) {
  size_t room = 0;
  FILE *file = fopen(path, "r");
  ssize_t length = file == NULL ? -1 : getdelim(text, &room, 0xFF, file);
  if (file == NULL || (length < 0 && ferror(file))) err(2, "cannot read the schema %s", path);
  fclose(file);
  return length < 0 ? 0 : (size_t)length;
}

int main(int argc, char **argv) {
  struct shop shop = { .schema = NULL };
  nav_error error = { .message = "" };
  char *text = NULL;
  size_t room = 0, counts[3] = { 0 }; /* done, refused, bad */
  ssize_t length = 0;
  if (argc < 2 || argc > 3) errx(2, "%s", usage);
  size_t schema_length = read_all(argv[1], &text);
  if (nav_schema_create(text != NULL ? text : "", schema_length, &shop.schema, &error) < 0) {
    errx(2, "%s%s: %s: %s", argv[1], place_of(&error), nav_status_name(error.code), error.message);
  }
  free(text), text = NULL;
  FILE *events = argc < 3 || strcmp(argv[2], "-") == 0 ? stdin : fopen(argv[2], "r");
  if (events == NULL) err(2, "cannot read the events %s", argv[2]);
  start(&shop, NULL, 0, NULL, NULL);
  for (unsigned long number = 1; (length = getline(&text, &room, events)) > 0; number++) {
    length -= text[length - 1] == '\n';
    length -= length > 0 && text[length - 1] == '\r';
    if (length == 0) continue;
    nav_status status = play(&shop, number, text, (size_t)length);
    counts[status == NAV_OK ? 0 : status > 0 ? 1 : 2]++;
    fflush(stdout);
  }
  if (ferror(events)) err(2, "cannot read the events %s", argc < 3 ? "-" : argv[2]);
  size_t total = counts[0] + counts[1] + counts[2];
  printf("%zu events: %zu done, %zu refused, %zu bad\n", total, counts[0], counts[1], counts[2]);
  stop(&shop);
  nav_schema_destroy(shop.schema);
  free(text);
  return counts[2] > 0;
}
