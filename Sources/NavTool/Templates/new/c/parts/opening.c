/* starter: keys send intents, and what the app says is drawn. */
#include "starter_routes.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* An app of the schema in a file; NULL, with the reason on standard error, if there is none. */
static nav_app *open_app(const char *path) {
  char text[65536];
  nav_schema *schema = NULL;
  nav_app *app = NULL;
  nav_error error = {0};
  FILE *file = fopen(path, "rb");
  if (file == NULL) {
    perror(path);
    return NULL;
  }
  size_t length = fread(text, 1, sizeof text, file);
  fclose(file);
  if (nav_schema_create(text, length, &schema, &error) < 0 ||
      nav_app_create(schema, NULL, 0, &app, &error) < 0) {
    fprintf(stderr, "%s: %s\n", path, error.message);
  }
  nav_schema_destroy(schema);
  return app;
}

/* Answers the question that is open: a route of the schema with "leave":"ask" has one. */
static nav_status answer(nav_app *app, bool proceeds) {
  starter_scene scene = {0};
  nav_status status = starter_scene_read(app, &scene, NULL);
  if (status >= 0 && scene.has_question) {
    int64_t token = scene.question.token;
    status = proceeds ? starter_proceed(app, token, NULL)
                      : starter_cancel(app, token, "stay", NULL);
  }
  starter_scene_free(&scene);
  return status;
}

/*
 * What a key on a screen does. It is sent as from that screen, so that the second of two keys
 * in one frame is refused. The app decides what comes of it: sharing asks for sign-in first.
 */
static void press(nav_app *app, int64_t screen, int key) {
  nav_who here = starter_from(app, screen);
  nav_status status = NAV_OK;
  switch (key) {
  case '1': status = starter_select(here, STARTER_AT_NOTES, NULL); break;
  case '2': status = starter_select(here, STARTER_AT_SETTINGS, NULL); break;
  case 'n': status = starter_go_note(here, starter_new_note(7), NULL); break;
  case 's': status = starter_go_share(here, starter_new_share(7), NULL); break;
  case 'i': status = starter_set_signed_in(app, true, NULL, NULL); break;
  case 'o': status = starter_set_signed_in(app, false, NULL, NULL); break;
  case 'b': status = starter_back(here, NULL); break;
  case 'y': status = answer(app, true); break;
  case 'x': status = answer(app, false); break;
  default: break;
  }
  if (status < 0) fprintf(stderr, "%s\n", nav_status_name(status));
}
