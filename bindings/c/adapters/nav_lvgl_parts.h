/*
 * Parts of the pages that nav_lvgl.h shows, at a place and with colours of the program: LVGL's own
 * look is that of a theme. For LVGL 9.2 or later; C11 and C++17.
 */
#ifndef NAV_LVGL_PARTS_H
#define NAV_LVGL_PARTS_H
#include <lvgl.h>

/* Makes an object plain: it has no look but one colour (0xRRGGBB). Answers the object. */
static inline lv_obj_t *nav_lvgl_plain(
  lv_obj_t *object, int32_t x, int32_t y, int32_t width, int32_t height, uint32_t colour) {
  lv_obj_remove_style_all(object);
  lv_obj_set_pos(object, x, y);
  lv_obj_set_size(object, width, height);
  lv_obj_set_style_bg_opa(object, LV_OPA_COVER, 0);
  lv_obj_set_style_bg_color(object, lv_color_hex(colour), 0);
  return object;
}

/* Puts a text, which is copied, into the middle of `width` points; it goes on in the next line. */
static inline lv_obj_t *nav_lvgl_label(lv_obj_t *parent, int32_t x, int32_t y, int32_t width,
  const lv_font_t *font, uint32_t colour, const char *text) {
  lv_obj_t *label = lv_label_create(parent);
  lv_obj_set_pos(label, x, y);
  lv_obj_set_width(label, width);
  lv_obj_set_style_text_font(label, font, 0);
  lv_obj_set_style_text_color(label, lv_color_hex(colour), 0);
  lv_obj_set_style_text_align(label, LV_TEXT_ALIGN_CENTER, 0);
  lv_label_set_text(label, text);
  return label;
}

#endif
