#include "../c/parts/opening.c"

#include <nav_lvgl.h>

static const struct {
  char key;
  const char *label;
} keys[] = {
  {'1', "Notes"}, {'2', "Settings"}, {'n', "Note"}, {'s', "Share"},
  {'i', "Sign in"}, {'o', "Sign out"}, {'b', "Back"},
};
#define KEY_COUNT (sizeof keys / sizeof keys[0])

static nav_app *shown;
static nav_lvgl ui = {.duration = 200};

static void on_click(lv_event_t *event) {
  lv_obj_t *page = lv_obj_get_parent(lv_event_get_target_obj(event));
  int64_t screen = (intptr_t)lv_obj_get_user_data(page);
  press(shown, screen, *(const char *)lv_event_get_user_data(event));
}

/* The page of a screen: its name, and a button for each key. */
static void *make(void *context, int64_t id, const nav_json *route) {
  char text[32] = "";
  nav_json name = nav_moves_value(route, "/name");
  lv_obj_t *page = lv_obj_create(ui.holder[0]), *title = lv_label_create(page);
  (void)context;
  lv_obj_set_user_data(page, (void *)(intptr_t)id);
  nav_json_text(&name, text, sizeof text, NULL);
  lv_label_set_text(title, text);
  lv_obj_set_width(title, lv_pct(100));
  lv_obj_set_flex_flow(page, LV_FLEX_FLOW_ROW_WRAP);
  lv_obj_set_size(page, lv_pct(80), lv_pct(80)); /* A sheet; a screen fills the window. */
  lv_obj_center(page);
  for (size_t i = 0; i < KEY_COUNT; i++) {
    lv_obj_t *button = lv_button_create(page);
    lv_label_set_text(lv_label_create(button), keys[i].label);
    lv_obj_add_event_cb(button, on_click, LV_EVENT_CLICKED, (void *)&keys[i].key);
  }
  return page; /* NULL: a sentence is shown instead of the page. */
}

/* Draws the app on the display that was made. */
static void build(nav_app *app) {
  shown = app;
  ui.pages.make = make;
  nav_lvgl_open(&ui, app, NULL);
}

int main(int count, char **arguments) {
  nav_app *app = open_app(count > 1 ? arguments[1] : "starter.schema.json");
  if (app == NULL) return 1;
  lv_init();
  lv_sdl_window_create(640, 240);
  lv_sdl_mouse_create();
  build(app);
  for (;;) { /* LVGL ends the program when its window is closed. */
    uint32_t pause = nav_lvgl_frame(&ui);
    lv_delay_ms(pause < 30 ? pause : 30);
  }
}
