/*
 * What `nav new --toolkit lvgl` uses of LVGL 9, with the declarations of its headers: no package of
 * LVGL can be installed for the test. Widgets remember their text and click; nothing is drawn.
 */
#ifndef LVGL_H
#define LVGL_H

#include <stdint.h>

#include "lv_conf.h"

#if !LV_USE_SDL || LV_COLOR_DEPTH != 32
#error "the program's lv_conf.h is not read"
#endif

typedef struct _lv_display_t lv_display_t;
typedef struct _lv_event_dsc_t lv_event_dsc_t;
typedef struct _lv_event_t lv_event_t;
typedef struct _lv_indev_t lv_indev_t;
typedef struct _lv_obj_t lv_obj_t;
typedef void (*lv_event_cb_t)(lv_event_t *e);
typedef enum { LV_EVENT_CLICKED = 10 } lv_event_code_t;
typedef enum { LV_FLEX_FLOW_ROW_WRAP = 4 } lv_flex_flow_t;
typedef enum { LV_RESULT_INVALID = 0, LV_RESULT_OK } lv_result_t;

void lv_init(void);
lv_display_t *lv_display_create(int32_t hor_res, int32_t ver_res);
lv_display_t *lv_sdl_window_create(int32_t hor_res, int32_t ver_res);
lv_indev_t *lv_sdl_mouse_create(void);
lv_obj_t *lv_screen_active(void);
lv_obj_t *lv_button_create(lv_obj_t *parent);
lv_obj_t *lv_label_create(lv_obj_t *parent);
void lv_label_set_text(lv_obj_t *obj, const char *text);
char *lv_label_get_text(const lv_obj_t *obj);
int32_t lv_pct(int32_t x);
void lv_obj_set_width(lv_obj_t *obj, int32_t w);
void lv_obj_set_flex_flow(lv_obj_t *obj, lv_flex_flow_t flow);
lv_event_dsc_t *lv_obj_add_event_cb(
  lv_obj_t *obj, lv_event_cb_t event_cb, lv_event_code_t filter, void *user_data);
lv_result_t lv_obj_send_event(lv_obj_t *obj, lv_event_code_t event_code, void *param);
void *lv_event_get_user_data(lv_event_t *e);
uint32_t lv_timer_handler(void);
void lv_delay_ms(uint32_t ms);

#endif
