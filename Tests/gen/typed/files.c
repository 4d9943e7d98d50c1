/* A file manager: places beside folders, previews, a sheet that renames, a draft that asks, a vault
 * that is locked. One command a line; after each, what is drawn. */
#include "files.h"

static files_scene scene;
static files_event event;
static char said[128];
static int64_t renaming;

static nav_text text(const char *of) { return nav_text_of(of); }

/* What a screen of the detail shows. */
static void draw_screen(const files_route *route) {
  switch (route->name) {
    case FILES_ROUTE_FOLDER: printf("folder %.*s", NAV_TEXT(route->as_folder.path)); break;
    case FILES_ROUTE_INSIDE: printf("folder %.*s", NAV_TEXT(route->as_inside.path)); break;
    case FILES_ROUTE_VIEW:
      printf("view %.*s page %d", NAV_TEXT(route->as_view.path), (int)route->as_view.page.value);
      break;
    case FILES_ROUTE_EDITOR: printf("editor %.*s", NAV_TEXT(route->as_editor.path)); break;
    case FILES_ROUTE_RENAME: printf("rename %.*s", NAV_TEXT(route->as_rename.path)); break;
    default: printf("%s", files_route_name_text(route->name));
  }
}

static int draw(nav_app *app) {
  if (files_scene_read(app, &scene, NULL) != NAV_OK) return 1;
  for (size_t index = 0; index < scene.screen_count; index++) {
    const files_screen *screen = &scene.screens[index];
    printf("%s%s: ", screen->at == scene.here ? "*" : "", files_address_text(screen->at));
    for (size_t depth = 0; depth + 1 < screen->depth; depth++)
      printf("%.*s > ", NAV_TEXT(screen->path[depth].title));
    draw_screen(&screen->route);
    printf(" | ");
  }
  for (size_t index = 0; index < scene.layer_count; index++) {
    printf("[");
    draw_screen(&scene.layers[index].top.route);
    printf("] ");
  }
  printf("%s%s\n", scene.has_question ? "save first? " : "", said);
  return 0;
}

/* What happened since the last command. */
static void listen(nav_event_queue *events) {
  while (files_event_next(events, &event, NULL) == NAV_OK) {
    nav_text name;
    if (event.kind == NAV_EVENT_IS_PENDING)
      snprintf(said, sizeof said, "unlock first");
    else if (event.kind == NAV_EVENT_IS_REFUSED && event.refused.result.reason == NAV_REASON_STALE)
      snprintf(said, sizeof said, "once is enough");
    else if (files_answered_rename(&event, renaming, &name, NULL) == NAV_OK)
      snprintf(said, sizeof said, "renamed to %.*s", NAV_TEXT(name));
  }
}

static nav_status obey(nav_app *app, const char *word, const char *of) {
  const files_screen *shown = files_shown(&scene);
  nav_who here = files_from(app, shown->id);
  if (strcmp(word, "open") == 0) return files_go_inside(here, files_new_inside(text(of)), NULL);
  if (strcmp(word, "view") == 0) return files_go_view(here, files_new_view(text(of)), NULL);
  if (strcmp(word, "edit") == 0) return files_go_editor(here, files_new_editor(text(of)), NULL);
  if (strcmp(word, "rename") == 0)
    return files_ask_rename(here, files_new_rename(text(of)), &renaming, NULL);
  if (strcmp(word, "name") == 0) return files_answer_rename(here, text(of), NULL);
  if (strcmp(word, "page") == 0) {
    files_view next = shown->route.as_view;
    next.page = nav_some_uint(next.page.value + 1);
    return files_update_view(here, 0, next, NULL);
  }
  if (strcmp(word, "home") == 0) {
    files_pushed path[] = { files_pushed_inside(files_new_inside(text("/home"))),
      files_pushed_inside(files_new_inside(text(of))) };
    return files_reset(here, FILES_AT_DETAIL, path, 2, NULL);
  }
  if (strcmp(word, "places") == 0) return files_select(here, FILES_AT_SIDEBAR, NULL);
  if (strcmp(word, "vault") == 0) return files_go_vault(here, NULL);
  if (strcmp(word, "unlock") == 0) return files_set_unlocked(app, true, NULL, NULL);
  if (strcmp(word, "lock") == 0) return files_set_unlocked(app, false, NULL, NULL);
  if (strcmp(word, "close") == 0) return files_dismiss(here, NULL);
  if (strcmp(word, "save") == 0) return files_proceed(app, scene.question.token, NULL);
  if (strcmp(word, "stay") == 0) return files_cancel(app, scene.question.token, "stay", NULL);
  if (strcmp(word, "top") == 0) return files_back_to_root(here, NULL);
  return files_back(here, NULL);
}

int main(int argc, char **argv) {
  nav_error error = { 0 };
  nav_schema *schema = NULL;
  nav_app *app = NULL;
  nav_event_queue *events = NULL;
  char line[256], word[32], of[128];
  if (argc < 2 || nav_schema_create(argv[1], NAV_NUL, &schema, &error) != NAV_OK ||
    nav_app_create(schema, NULL, 0, &app, &error) != NAV_OK ||
    nav_event_queue_create(NULL, 0, &events, &error) != NAV_OK ||
    nav_app_attach_queue(app, events, NAV_EVENT_ALL | NAV_EVENT_REFUSED, NULL, &error) != NAV_OK)
    return 1;
  if (draw(app) != 0) return 1;
  while (fgets(line, sizeof line, stdin) != NULL) {
    of[0] = said[0] = 0;
    if (sscanf(line, "%31s %127s", word, of) < 1) continue;
    if (obey(app, word, of) < 0) return 1;
    if (strcmp(of, "twice") == 0 && obey(app, word, of) < 0) return 1; /* in one frame */
    listen(events);
    if (draw(app) != 0) return 1;
  }
  files_scene_free(&scene);
  files_event_free(&event);
  nav_event_queue_destroy(events);
  nav_app_destroy(app);
  nav_schema_destroy(schema);
  return 0;
}
