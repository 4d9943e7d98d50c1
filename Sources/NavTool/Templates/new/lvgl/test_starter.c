/* What the buttons of starter lead to. It needs no display. */
#define main program_main
#include "starter.c"
#undef main

static int failures;

static uint32_t ticks(void) {
  static uint32_t now;
  return now += 10;
}

static void expect(char key, const char *name, const char *wanted) {
  nav_buffer line = NAV_BUFFER_INIT;
  lv_obj_t *page = nav_drag_top(&ui.pages)->made;
  for (size_t i = 0; i < KEY_COUNT; i++) {
    lv_obj_t *button = lv_obj_get_child(page, (int32_t)i + 1); /* The first is the name. */
    if (keys[i].key == key) lv_obj_send_event(button, LV_EVENT_CLICKED, NULL);
  }
  for (int frame = 0; frame < 100; frame++) nav_lvgl_frame(&ui); /* Until nothing slides. */
  page = nav_drag_top(&ui.pages)->made;
  const char *title = lv_label_get_text(lv_obj_get_child(page, 0));
  nav_app_describe(shown, &line, NULL);
  if (strcmp(title, name) != 0 || line.data == NULL || strcmp(line.data, wanted) != 0) {
    printf("after %c: %s, %s, not %s, %s\n", key, title, line.data ? line.data : "nothing", name,
           wanted);
    failures++;
  }
  nav_buffer_free(&line);
}

int main(void) {
  nav_app *app = open_app("starter.schema.json");
  if (app == NULL) return 1;
  lv_init();
  lv_tick_set_cb(ticks);
  lv_display_create(640, 240); /* Nothing is drawn on it. */
  build(app);
  expect('n', "note", "starter [notes]: notes > note(id=7)");
  expect('2', "settings", "starter [settings]: settings");
  expect('s', "signIn", "starter [settings]: settings + sheet signIn");
  expect('i', "share", "starter [notes]: notes > note(id=7) > share(id=7)");
  expect('o', "note", "starter [notes]: notes > note(id=7)");
  expect('b', "notes", "starter [notes]: notes");
  nav_lvgl_close(&ui);
  nav_app_destroy(app);
  puts(failures == 0 ? "starter: all tests passed" : "starter: tests failed");
  return failures != 0;
}
