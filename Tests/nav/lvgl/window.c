/*
 * A window of SDL as LVGL's own driver makes it, in memory: LVGL for the tests (Tests/lvgl/make)
 * has no driver of SDL. After half a second the program writes what its labels say, and ends.
 */
#include "lvgl.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "lv_conf.h"

#if !LV_USE_SDL || LV_COLOR_DEPTH != 32
#error "the program's lv_conf.h is not read"
#endif

static uint32_t milliseconds(void) {
  struct timespec now;
  timespec_get(&now, TIME_UTC);
  return (uint32_t)(now.tv_sec * 1000 + now.tv_nsec / 1000000);
}

static void flush(lv_display_t *display, const lv_area_t *area, uint8_t *pixels) {
  (void)area, (void)pixels;
  lv_display_flush_ready(display);
}

static lv_obj_tree_walk_res_t say(lv_obj_t *object, void *data) {
  (void)data;
  if (lv_obj_check_type(object, &lv_label_class) && lv_obj_is_visible(object))
    puts(lv_label_get_text(object));
  return LV_OBJ_TREE_WALK_NEXT;
}

static void close_window(lv_timer_t *timer) {
  (void)timer;
  lv_obj_tree_walk(lv_screen_active(), say, NULL);
  exit(0);
}

lv_display_t *lv_sdl_window_create(int32_t width, int32_t height) {
  uint32_t size = (uint32_t)(width * height) * 4;
  lv_tick_set_cb(milliseconds);
  lv_display_t *display = lv_display_create(width, height);
  lv_display_set_color_format(display, LV_COLOR_FORMAT_XRGB8888);
  lv_display_set_buffers(display, malloc(size), NULL, size, LV_DISPLAY_RENDER_MODE_DIRECT);
  lv_display_set_flush_cb(display, flush);
  lv_timer_create(close_window, 500, NULL);
  return display;
}

lv_indev_t *lv_sdl_mouse_create(void) { return lv_indev_create(); }
