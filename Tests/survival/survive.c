/*
 * A link that waits for sign-in, saved by a process that is killed and resumed by another. See run.
 */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "navruntime.h"

static const char *const config =
  "{\"allowedSchemes\":[\"shop\"],\"requireAuthentication\":[\"order\"],"
  "\"mappings\":[{\"pattern\":\"/orders/:id\",\"routes\":[\"orders\",{\"name\":\"order\",\"params\":{\"id\":\":id\"}}]}]}";

static int signed_in;

static int32_t is_authenticated(void *user_data, const char *route, size_t length) {
  (void)user_data, (void)route, (void)length;
  return signed_in;
}

static void need(int condition, const char *what) {
  if (condition) return;
  fprintf(stderr, "survive: %s\n", what);
  exit(1);
}

static void save(nav_link_handler *handler, const char *name) {
  nav_buffer pending = NAV_BUFFER_INIT;
  need(nav_link_handler_open(handler, "shop://app/orders/7", NAV_NUL, NULL, NULL) == NAV_PENDING,
    "the link does not wait");
  need(nav_link_handler_pending(handler, &pending, NULL) == NAV_OK, "the slot is empty");
  FILE *file = fopen(name, "wb");
  need(file && fwrite(pending.data, 1, pending.length, file) == pending.length && fclose(file) == 0,
    "the file cannot be written");
  kill(getpid(), SIGKILL);
}

static void resume(nav_store *store, nav_link_handler *handler, const char *name) {
  static char text[4096];
  nav_buffer path = NAV_BUFFER_INIT;
  nav_error error = { 0 };
  FILE *file = fopen(name, "rb");
  need(file != NULL, "the file cannot be read");
  size_t length = fread(text, 1, sizeof text, file);
  fclose(file);
  need(nav_link_handler_restore_pending(handler, text, length, &error) == NAV_OK, error.message);
  need(
    nav_link_handler_resume(handler, NULL, NULL) == NAV_PENDING, "the link went on before sign-in");
  signed_in = 1;
  need(nav_link_handler_resume(handler, NULL, NULL) == NAV_OK, "the link did not go on");
  need(nav_link_handler_resume(handler, NULL, NULL) == NAV_NOOP, "the link is still there");
  need(nav_store_path(store, &path, NULL) == NAV_OK, "there is no path");
  printf("%s\n", path.data);
  nav_buffer_free(&path);
}

int main(int count, char **arguments) {
  nav_link_callbacks callbacks = { .is_authenticated = is_authenticated };
  nav_pipeline *pipeline = NULL;
  nav_store *store = NULL;
  nav_link_handler *handler = NULL;
  nav_error error = { 0 };
  need(count == 3, "usage: survive save|resume FILE");
  need(
    nav_pipeline_create(config, NAV_NUL, &callbacks, &pipeline, &error) == NAV_OK, error.message);
  need(nav_store_create("{\"path\":[\"home\"]}", NAV_NUL, &store, &error) == NAV_OK, error.message);
  need(
    nav_link_handler_create(pipeline, store, NULL, 0, &handler, &error) == NAV_OK, error.message);
  if (strcmp(arguments[1], "save") == 0) save(handler, arguments[2]);
  resume(store, handler, arguments[2]);
  nav_link_handler_destroy(handler);
  nav_store_destroy(store);
  nav_pipeline_destroy(pipeline);
  return nav_live_handles() == 0 ? 0 : 1;
}
