/* Reads routes, one a line, as the generated types, and writes them again. */
#define _GNU_SOURCE
#include "every.h"
#include <stdlib.h>

int main(void) {
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
