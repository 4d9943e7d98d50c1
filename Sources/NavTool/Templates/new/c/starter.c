#include "parts/opening.c"

#include "parts/keys.c"

/* Whether there is something new to draw: the observer of the app says so. */
static bool is_new = true;

static void notice(void *context, const char *event, size_t length) {
  (void)context, (void)event, (void)length;
  is_new = true;
}

/* Draws tabs, the screens with what is under them, sheets, and the question. */
static void draw(const starter_scene *scene) {
  for (size_t bar = 0; bar < scene->bar_count; bar++) {
    for (size_t i = 0; i < scene->bars[bar].tab_count; i++) {
      const starter_tab *tab = &scene->bars[bar].tabs[i];
      printf(tab->is_selected ? "[%.*s] " : "%.*s ", NAV_TEXT(tab->title));
    }
  }
  for (size_t i = 0; i < scene->screen_count; i++) {
    const starter_screen *screen = &scene->screens[i];
    for (size_t depth = 0; depth < screen->depth; depth++)
      printf("%s%.*s", depth == 0 ? "| " : " > ", NAV_TEXT(screen->path[depth].title));
  }
  for (size_t i = 0; i < scene->layer_count; i++)
    printf(" (%.*s)", NAV_TEXT(scene->layers[i].top.title));
  puts(scene->has_question ? " leave it? y/x" : "");
}

int main(int count, char **arguments) {
  nav_app *app = open_app(count > 1 ? arguments[1] : "starter.schema.json");
  starter_scene scene = {0};
  if (app == NULL) return 1;
  if (nav_app_observe(app, NAV_EVENT_ALL, notice, NULL, NULL, NULL, NULL) < 0) return 1;
  puts(keys);
  for (int key = '\n'; key != EOF && key != 'q'; key = getchar()) {
    if (key != '\n') press(app, starter_shown(&scene)->id, key);
    if (!is_new) continue;
    is_new = false;
    if (starter_scene_read(app, &scene, NULL) < 0) break;
    draw(&scene);
  }
  starter_scene_free(&scene);
  nav_app_destroy(app);
  return 0;
}
