#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "runner.h"

char *refused(const char *call, nav_status status, const nav_error *error) {
  return text("%s: %s %s", call, nav_status_name(status), status < 0 ? error->message : "");
}

void collect_event(void *user_data, const char *event, size_t length) {
  events *all = user_data;
  all->text = realloc(all->text, all->length + length + 1);
  if (all->text == NULL) abort();
  if (all->length > 0) all->text[all->length++] = ',';
  memcpy(all->text + all->length, event, length);
  all->length += length;
}

/* What comes before the next value: a comma, or nothing after a bracket. */
static const char *separator = "";

void begin_part(void) {
  printf("%s{", separator);
  separator = "";
}

void begin_object(const char *key) {
  put(key, "{", 1);
  separator = "";
}

void end_part(void) {
  putchar('}');
  separator = ",";
}

void put(const char *key, const char *text, size_t length) {
  printf("%s\"%s\":", separator, key);
  fwrite(text, 1, length, stdout);
  separator = ",";
}

void begin_list(const char *key) {
  put(key, "[", 1);
  separator = "";
}

void end_list(void) {
  putchar(']');
  separator = ",";
}

void put_buffer(const char *key, nav_buffer *buffer) {
  put(key, buffer->data ? buffer->data : "null", buffer->data ? buffer->length : 4);
  nav_buffer_free(buffer);
}

void put_text(const char *key, const char *text, size_t length) {
  nav_buffer string = NAV_BUFFER_INIT;
  nav_json_put_text(&string, NULL, text, length);
  put_buffer(key, &string);
}

void put_error(nav_status status, const nav_error *error) {
  begin_object("error");
  put_text("status", nav_status_name(status), NAV_NUL);
  put_text("message", error->message, NAV_NUL);
  printf(",\"offset\":%lld", (long long)error->offset);
  end_part();
}

void put_events(const char *key, events *events) {
  put(key, "[", 1);
  fwrite(events->text, 1, events->length, stdout);
  putchar(']');
  events->length = 0;
}

void put_answer(nav_status status, nav_buffer *result, uint64_t before, uint64_t after) {
  put("status", "[", 1);
  printf("\"%s\"],\"revision\":[%llu,%llu]", nav_status_name(status), (unsigned long long)before,
    (unsigned long long)after);
  put_buffer("result", result);
}

static char *play(json test) {
  static const struct {
    const char *kind;
    char *(*play)(json test);
  } kinds[] = {
    { "\"stack\"", play_stack },
    { "\"modal\"", play_modal },
    { "\"flow\"", play_flow },
    { "\"match\"", play_match },
    { "\"app\"", play_app },
    { "\"schema\"", play_schema },
    { "\"fit\"", play_fit },
    { "\"migrate\"", play_migrate },
    { "\"snapshot\"", play_snapshot },
    { "\"restore\"", play_restore },
    { "\"address\"", play_address },
    { "\"history\"", play_history },
    { "\"presenter\"", play_presenter },
    { "\"presenterApp\"", play_presenter },
  };
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
    if (is(member(test, "kind"), kinds[i].kind)) return kinds[i].play(test);
  }
  return text("the kind is unknown");
}

/* Plays a file, a line for each case; answers 0, or 2 if the file cannot be read. */
static int play_file(const char *name) {
  FILE *file = fopen(name, "rb");
  if (file == NULL) return fprintf(stderr, "%s: %s\n", name, strerror(errno)), 2;
  char *line = NULL;
  size_t capacity = 0;
  ssize_t length;
  while ((length = getline(&line, &capacity, file)) >= 0) {
    if (strspn(line, " \t\r\n") == (size_t)length) continue;
    separator = "";
    begin_part();
    begin_list("parts");
    char *error = play(json_of(line, (size_t)length));
    end_list();
    if (error) put_text("error", error, NAV_NUL);
    end_part();
    putchar('\n');
    fflush(stdout);
    free(error);
  }
  free(line);
  fclose(file);
  return 0;
}

int main(int count, char **arguments) {
  for (int i = 1; i < count; i++) {
    if (play_file(arguments[i]) != 0) return 2;
  }
  if (nav_live_handles() == 0) return 0;
  return fprintf(stderr, "%zu handles are still alive\n", nav_live_handles()), 1;
}
