/* What the keys of starter lead to. */
#define main program_main
#include "starter.c"
#undef main

static int failures;

static void expect(nav_app *app, const char *presses, const char *wanted) {
  nav_buffer line = NAV_BUFFER_INIT;
  starter_scene scene = {0};
  for (const char *key = presses; *key; key++) {
    if (starter_scene_read(app, &scene, NULL) == NAV_OK)
      press(app, starter_shown(&scene)->id, *key);
  }
  starter_scene_free(&scene);
  nav_app_describe(app, &line, NULL);
  if (line.data == NULL || strcmp(line.data, wanted) != 0) {
    printf("after %s: %s, not %s\n", presses, line.data ? line.data : "nothing", wanted);
    failures++;
  }
  nav_buffer_free(&line);
}

int main(void) {
  nav_app *app = open_app("starter.schema.json");
  if (app == NULL) return 1;
  expect(app, "n", "starter [notes]: notes > note(id=7)");
  expect(app, "2", "starter [settings]: settings");
  expect(app, "s", "starter [settings]: settings + sheet signIn");
  expect(app, "i", "starter [notes]: notes > note(id=7) > share(id=7)");
  expect(app, "o", "starter [notes]: notes > note(id=7)");
  expect(app, "b", "starter [notes]: notes");
  for (int tap = 0; tap < 2; tap++) press(app, 1, 'n'); /* Two keys on the first screen. */
  expect(app, "", "starter [notes]: notes > note(id=7)");
  nav_app_destroy(app);
  puts(failures == 0 ? "starter: all tests passed" : "starter: tests failed");
  return failures != 0;
}
