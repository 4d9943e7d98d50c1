/*
 * Reads routes, one a line, as the generated types, and writes them again. With `secrets`: says
 * what is wrong with a route that has a secret value. With `walk SCHEMA`: sends typed intents.
 */
#define _GNU_SOURCE
#include "every.h"
#include "payment.h"
#include <stdlib.h>

static int secrets(void) {
  char text[200];
  size_t length = fread(text, 1, sizeof text, stdin);
  payment_route route = { .memory = { 0 } };
  nav_error error = { 0 };
  if (payment_route_read(text, length, &route, &error) < 0) puts(error.message);
  return 0;
}

static void describe(nav_app *app, nav_status status) {
  nav_buffer line = NAV_BUFFER_INIT;
  nav_app_describe(app, &line, NULL);
  printf("%s %s\n", nav_status_name(status), line.data);
  nav_buffer_free(&line);
}

static nav_status preview(nav_app *app) {
  every_type_route given = { .name = EVERY_TYPE_ROUTE_GIVEN };
  nav_buffer seen = NAV_BUFFER_INIT;
  nav_status status = every_type_preview(app, &given, &seen, NULL);
  if (strstr(seen.data, "\"result\":\"done\"") == NULL) status = NAV_REJECTED;
  nav_buffer_free(&seen);
  return status;
}

/* Two taps on the first screen, and a key that comes after them. */
static void taps(nav_app *app) {
  every_type_given given = { 0 };
  nav_screen_sender *home = NULL;
  describe(app, every_type_go_home(app, NULL));
  nav_app_sender(app, 1, &home, NULL);
  describe(app, every_type_go_given(home, given, NULL));
  describe(app, every_type_go_given(home, given, NULL));
  describe(app, every_type_back(home, NULL));
  nav_screen_sender_destroy(home);
}

static int walk(const char *text) {
  every_type_optional seven = { .whole = nav_some_int(-7) };
  every_type_route optional = { .name = EVERY_TYPE_ROUTE_OPTIONAL, .as_optional = seven };
  every_type_given given = { 0 };
  nav_schema *schema = NULL;
  nav_app *app = NULL;
  nav_schema_create(text, NAV_NUL, &schema, NULL);
  if (nav_app_create(schema, NULL, 0, &app, NULL) < 0) return 1;
  describe(app, every_type_go_given(app, given, NULL));
  describe(app, every_type_replace(app, &optional, NULL, NULL));
  describe(app, every_type_go_home(app, NULL));
  describe(app, every_type_go(app, &optional, NULL, NULL));
  describe(app, every_type_go_given(app, given, NULL));
  describe(app, every_type_back_to(app, &optional, NULL, NULL));
  describe(app, preview(app));
  describe(app, every_type_go_guarded(app, NULL));
  nav_buffer result = NAV_BUFFER_INIT;
  describe(app, every_type_set_ready(app, true, &result, NULL));
  if (strstr(result.data, "\"resumed\":{\"refused\":{\"requires\":") == NULL) puts(result.data);
  nav_buffer_free(&result);
  describe(app, every_type_set_ready(app, true, NULL, NULL));
  describe(app, every_type_set_ready(app, false, NULL, NULL));
  taps(app);
  nav_app_destroy(app);
  nav_schema_destroy(schema);
  return 0;
}

int main(int argc, char **argv) {
  if (argc > 2) return walk(argv[2]);
  if (argc > 1) return secrets();
  static char memory[1 << 20];
  char *line = NULL;
  size_t room = 0;
  ssize_t length = 0;
  nav_buffer out = NAV_BUFFER_INIT;
  while ((length = getline(&line, &room, stdin)) > 0) {
    nav_error error = { 0 };
    every_type_route route = { .memory = { .data = memory, .capacity = sizeof memory } };
    nav_status status = every_type_route_read(line, (size_t)length, &route, &error);
    if (status >= 0) status = every_type_route_write(&route, &out, &error);
    if (status < 0) {
      fprintf(stderr, "%s%s\n", line, error.message);
      return 1;
    }
    printf("%.*s\n", (int)out.length, out.data);
  }
  nav_buffer_free(&out);
  free(line);
  return 0;
}
