/* What LVGL is built with; lv_conf_template.h of LVGL lists everything. */
#ifndef LV_CONF_H
#define LV_CONF_H

#define LV_COLOR_DEPTH 32
#define LV_USE_STDLIB_MALLOC LV_STDLIB_CLIB
#define LV_USE_SDL 1

#endif
