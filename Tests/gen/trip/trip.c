/*
 * Reads routes, one a line, as the generated types, and writes them again. With `secrets`: says
 * what is wrong with a route that has a secret value.
 */
#define _GNU_SOURCE
#include "every.h"
#include "payment.h"
#include <stdlib.h>

static int secrets(void) {
  char text[200];
  size_t length = fread(text, 1, sizeof text, stdin);
  payment_route route = { .memory = { NULL, 0, 0 } };
  nav_error error = { 0 };
  if (payment_route_read(text, length, &route, &error) < 0) puts(error.message);
  return 0;
}

int main(int argc, char **argv) {
  (void)argv;
  if (argc > 1) return secrets();
  static char memory[1 << 20];
  char *line = NULL;
  size_t room = 0;
  ssize_t length = 0;
  nav_buffer out = NAV_BUFFER_INIT;
  while ((length = getline(&line, &room, stdin)) > 0) {
    nav_error error = { 0 };
    every_type_route route = { .memory = { memory, sizeof memory, 0 } };
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
