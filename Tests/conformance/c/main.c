#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "runner.h"

json_t *parse(const nav_buffer *buffer) {
  return buffer->data ? load(buffer->data, buffer->length, NULL) : NULL;
}

json_t *take(nav_buffer *buffer) {
  json_t *value = parse(buffer);
  nav_buffer_free(buffer);
  return value;
}

char *refused(const char *call, nav_status status, const nav_error *error) {
  return text("%s: %s %s", call, nav_status_name(status), status < 0 ? error->message : "");
}

void collect_event(void *user_data, const char *event, size_t length) {
  json_array_append_new(user_data, load(event, length, NULL));
}

json_int_t id_of(const json_t *presentation) {
  return json_integer_value(json_object_get(presentation, "id"));
}

static char *play(const json_t *test) {
  const char *kind = json_string_value(json_object_get(test, "kind"));
  if (kind == NULL) return text("the case has no kind");
  static const struct {
    const char *kind;
    char *(*play)(const json_t *test);
  } kinds[] = {
    { "stack", play_stack },
    { "modal", play_modal },
    { "flow", play_flow },
    { "match", play_match },
    { "app", play_app },
    { "schema", play_schema },
    { "fit", play_fit },
    { "migrate", play_persistence },
    { "snapshot", play_persistence },
    { "restore", play_persistence },
    { "address", play_persistence },
    { "history", play_persistence },
  };
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
    if (strcmp(kind, kinds[i].kind) != 0) continue;
    char *wrong = misshapen_case(kind, test);
    return wrong ? wrong : kinds[i].play(test);
  }
  return text("the kind %s is unknown", kind);
}

/* Plays a file; answers 0, 1 if a case fails, 2 if the file cannot be read. */
static int play_file(const char *name) {
  FILE *file = fopen(name, "rb");
  if (file == NULL)
    return fprintf(stderr, "Tests/conformance/run: %s: %s\n", name, strerror(errno)), 2;
  char *line = NULL;
  size_t capacity = 0, passed = 0, total = 0, number = 0;
  ssize_t length;
  while ((length = getline(&line, &capacity, file)) >= 0) {
    number++;
    if (strspn(line, " \t\r\n") == (size_t)length) continue;
    json_error_t error;
    json_t *test = load(line, (size_t)length, &error);
    if (test == NULL) {
      fprintf(stderr, "Tests/conformance/run: %s: line %zu is no JSON: %s at byte %d\n", name,
        number, error.text, error.position);
      fclose(file);
      free(line);
      return 2;
    }
    total++;
    char *found = play(test);
    if (found) {
      const char *id = json_string_value(json_object_get(test, "id"));
      printf("%s: %s\n", id ? id : "a case without an id", found);
      free(found);
    } else {
      passed++;
    }
    json_decref(test);
  }
  free(line);
  fclose(file);
  printf("%s: %zu of %zu cases pass\n", name, passed, total);
  fflush(stdout);
  return passed < total;
}

/* The runner's own test: the reader of numbers that no double holds. */
static char *numbers_are_read(void) {
  static const struct {
    const char *left, *right;
    bool equal;
  } pairs[] = {
    { "1", "1.0", true },
    { "10", "1e1", true },
    { "0", "-0.000e7", true },
    { "1000000000000000000000000", "1E24", true },
    { "-0.00120", "-12e-4", true },
    { "123456789012345678901234567890", "1.2345678901234567890123456789e29", true },
    { "123456789012345678901234567890", "123456789012345678901234567891", false },
    { "1", "-1", false },
    { "1e24", "1e25", false },
    { "0.1", "0.1000000000000000055511151231257827", false },
    { "9223372036854775808", "9223372036854775809", false },
  };
  for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
    if (same_decimal(pairs[i].left, pairs[i].right) != pairs[i].equal ||
      same_decimal(pairs[i].right, pairs[i].left) != pairs[i].equal) {
      return text("this runner reads numbers wrongly: %s and %s", pairs[i].left, pairs[i].right);
    }
  }
  return NULL;
}

int main(int count, char **arguments) {
  int worst = 0;
  char *wrong = numbers_are_read();
  if (wrong) return puts(wrong), free(wrong), 1;
  if (count < 2) return fputs("usage: run FILE...\n", stderr), 2;
  for (int i = 1; i < count; i++) {
    int status = play_file(arguments[i]);
    if (status > worst) worst = status;
  }
  if (nav_live_handles() != 0)
    return printf("%zu handles are still alive\n", nav_live_handles()), 1;
  return worst;
}
