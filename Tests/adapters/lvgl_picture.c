/*
 * What docs/pictures/lvgl.png shows: three frame buffers, one after another on standard output. A
 * page slides in, an alarm comes up over that, and a finger drags the page away.
 */
#include "nav_lvgl.h"

enum { WIDTH = 240, HEIGHT = 160, FRAME = 40 };

static nav_app *app;
static nav_lvgl ui = { .duration = 400 };
static uint32_t now, pixels[WIDTH * HEIGHT];
static lv_point_t finger;
static lv_indev_state_t touch;

static uint32_t clock_of_frames(void) { return now; }

static void flush(lv_display_t *display, const lv_area_t *area, uint8_t *drawn) {
  (void)area, (void)drawn;
  lv_display_flush_ready(display);
}

static void read_finger(lv_indev_t *device, lv_indev_data_t *data) {
  (void)device;
  data->point = finger;
  data->state = touch;
}

static void *make_object(void *context, int64_t id, const nav_json *route) {
  char name[16] = "";
  nav_json text = nav_moves_value(route, "/name");
  lv_obj_t *page = lv_obj_create(ui.holder[0]);
  (void)context, (void)id;
  nav_json_text(&text, name, sizeof name, NULL);
  lv_obj_set_flex_flow(page, LV_FLEX_FLOW_COLUMN);
  lv_label_set_text(lv_label_create(page), name);
  if (strcmp(name, "Alarm") == 0) {
    lv_obj_set_size(page, WIDTH - 60, 90);
    lv_obj_center(page);
    lv_obj_set_style_bg_color(page, lv_color_hex(0xffd9d0), 0);
    lv_label_set_text(lv_label_create(lv_button_create(page)), "Stop");
    return page;
  }
  lv_obj_t *entry = lv_textarea_create(page);
  lv_textarea_set_one_line(entry, true);
  lv_obj_set_width(entry, lv_pct(100));
  lv_textarea_set_text(entry, strcmp(name, "Note") == 0 ? "half a sent" : "find a note");
  lv_label_set_text(lv_label_create(lv_button_create(page)), "New note");
  lv_obj_set_style_bg_color(page, lv_color_hex(strcmp(name, "Note") ? 0xffffff : 0xe6f0ff), 0);
  lv_obj_set_style_radius(page, 0, 0);
  return page;
}

static void frames(int count) {
  for (; count > 0; count--) {
    now += FRAME;
    nav_lvgl_frame(&ui);
  }
}

static void put_picture(void) { fwrite(pixels, sizeof pixels, 1, stdout); }

static void open_display(void) {
  lv_init();
  lv_tick_set_cb(clock_of_frames);
  lv_display_t *display = lv_display_create(WIDTH, HEIGHT);
  lv_display_set_color_format(display, LV_COLOR_FORMAT_XRGB8888);
  lv_display_set_buffers(display, pixels, NULL, sizeof pixels, LV_DISPLAY_RENDER_MODE_DIRECT);
  lv_display_set_flush_cb(display, flush);
  lv_indev_t *device = lv_indev_create();
  lv_indev_set_type(device, LV_INDEV_TYPE_POINTER);
  lv_indev_set_read_cb(device, read_finger);
}

int main(void) {
  nav_schema *schema = NULL;
  const char *text =
    "{\"format\":1,\"id\":\"notes\",\"root\":{\"stack\":\"Notes\"},\"facts\":{"
    "\"rings\":{\"initial\":false}},\"routes\":{\"Notes\":{},\"Note\":{},"
    "\"Alarm\":{\"show\":\"cover\",\"while\":[\"rings\"]}}}";
  if (nav_schema_create(text, NAV_NUL, &schema, NULL) < 0) return 1;
  if (nav_app_create(schema, NULL, 0, &app, NULL) < 0) return 1;
  open_display();
  ui.pages.make = make_object;
  if (nav_lvgl_open(&ui, app, NULL) != NAV_OK) return 1;
  frames(20);
  nav_app_send(app, "{\"go\":\"Note\"}", NAV_NUL, NULL, NULL);
  frames(6);
  put_picture();
  nav_app_set_facts(app, "{\"rings\":true}", NAV_NUL, NULL, NULL);
  ui.duration = 800;
  frames(13);
  put_picture();
  nav_app_set_facts(app, "{\"rings\":false}", NAV_NUL, NULL, NULL);
  frames(30);
  touch = LV_INDEV_STATE_PRESSED;
  finger.y = 140;
  for (finger.x = 20; finger.x <= 110; finger.x += 10) frames(1);
  frames(3);
  put_picture();
  nav_lvgl_close(&ui);
  lv_deinit();
  nav_app_destroy(app);
  nav_schema_destroy(schema);
  return 0;
}
