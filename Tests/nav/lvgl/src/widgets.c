/* See lvgl.h. A wrong order of calls ends the program, as it would in LVGL. */
#include "lvgl.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct _lv_obj_t {
  char text[256];
  lv_event_cb_t callback;
  void *user_data;
};
struct _lv_event_t {
  void *user_data;
};
struct _lv_display_t {
  int32_t width;
};

static int is_ready;
static lv_display_t display;
static lv_obj_t objects[32];
static size_t count;

static void require(int holds, const char *what) {
  if (holds) return;
  fprintf(stderr, "lvgl: %s\n", what);
  exit(3);
}

void lv_init(void) { is_ready = 1; }

lv_display_t *lv_display_create(int32_t hor_res, int32_t ver_res) {
  require(is_ready && hor_res > 0 && ver_res > 0, "lv_init comes first");
  display.width = hor_res;
  return &display;
}

lv_display_t *lv_sdl_window_create(int32_t hor_res, int32_t ver_res) {
  return lv_display_create(hor_res, ver_res);
}

lv_indev_t *lv_sdl_mouse_create(void) {
  require(display.width > 0, "a display comes first");
  return NULL;
}

static lv_obj_t *create(void) {
  require(display.width > 0, "a display comes first");
  require(count < sizeof objects / sizeof objects[0], "there are too many widgets");
  return &objects[count++];
}

lv_obj_t *lv_screen_active(void) { return create(); }

lv_obj_t *lv_button_create(lv_obj_t *parent) {
  require(parent != NULL, "a button has a parent");
  return create();
}

lv_obj_t *lv_label_create(lv_obj_t *parent) {
  require(parent != NULL, "a label has a parent");
  return create();
}

void lv_label_set_text(lv_obj_t *obj, const char *text) {
  snprintf(obj->text, sizeof obj->text, "%s", text);
}

char *lv_label_get_text(const lv_obj_t *obj) { return ((lv_obj_t *)obj)->text; }

int32_t lv_pct(int32_t x) { return x; }

void lv_obj_set_width(lv_obj_t *obj, int32_t w) { require(obj != NULL && w > 0, "a width"); }

void lv_obj_set_flex_flow(lv_obj_t *obj, lv_flex_flow_t flow) {
  require(obj != NULL && flow == LV_FLEX_FLOW_ROW_WRAP, "a flow");
}

lv_event_dsc_t *lv_obj_add_event_cb(
  lv_obj_t *obj, lv_event_cb_t event_cb, lv_event_code_t filter, void *user_data) {
  require(filter == LV_EVENT_CLICKED, "buttons are clicked");
  obj->callback = event_cb;
  obj->user_data = user_data;
  return NULL;
}

lv_result_t lv_obj_send_event(lv_obj_t *obj, lv_event_code_t event_code, void *param) {
  lv_event_t event = { obj->user_data };
  (void)param;
  if (event_code == LV_EVENT_CLICKED && obj->callback != NULL) obj->callback(&event);
  return LV_RESULT_OK;
}

void *lv_event_get_user_data(lv_event_t *e) { return e->user_data; }

/* The window is closed at once, after what is on it was written. */
uint32_t lv_timer_handler(void) {
  for (size_t i = 0; i < count; i++) {
    if (objects[i].text[0] != 0) puts(objects[i].text);
  }
  exit(0);
}

void lv_delay_ms(uint32_t ms) { (void)ms; }
