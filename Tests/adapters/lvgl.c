/*
 * The story on LVGL, drawn into a frame buffer: the clock moves with each frame, and a finger and a
 * keyboard answer what LVGL reads. What is seen is what the pixels say.
 */
#include "nav_lvgl.h"

#include "scenario.h"

enum { WIDTH = 320, HEIGHT = 200, FRAME = 40 };

static nav_lvgl ui;
static uint32_t now;
static uint32_t pixels[WIDTH * HEIGHT];
static lv_indev_t *pointer;
static lv_point_t finger;
static lv_indev_state_t touch, key_state;
static uint32_t key;

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
static void read_key(lv_indev_t *device, lv_indev_data_t *data) {
  (void)device;
  data->key = key;
  data->state = key_state;
}

static struct page *page_of(nav_page *page) {
  return page->made != NULL ? lv_obj_get_user_data((lv_obj_t *)page->made) : NULL;
}

static uint32_t colour_of(int64_t id) { return 0x204060u + (uint32_t)id * 0x152535u % 0xa0a0a0u; }

static uint32_t pixel(int x, int y) { return pixels[y * WIDTH + x] & 0xffffffu; }

static void on_click(lv_event_t *event) { go_to_note(lv_event_get_user_data(event)); }

static void *make_object(void *context, int64_t id, const nav_json *route) {
  struct page *page = make_page(context, id, route);
  if (page == NULL) return NULL;
  lv_obj_t *object = lv_obj_create(ui.holder[0]);
  lv_obj_t *entry = lv_textarea_create(object), *button = lv_button_create(object);
  lv_obj_t *slider = lv_slider_create(object);
  lv_obj_remove_style_all(object);
  lv_obj_set_size(object, lv_pct(100), lv_pct(100));
  lv_obj_set_style_bg_opa(object, LV_OPA_COVER, 0);
  lv_obj_set_style_bg_color(object, lv_color_hex(colour_of(id)), 0);
  lv_obj_set_user_data(object, page);
  lv_textarea_set_one_line(entry, true);
  lv_obj_set_size(button, 60, 30);
  lv_obj_set_pos(button, 10, 80);
  lv_obj_set_pos(slider, 20, 170);
  lv_obj_add_event_cb(button, on_click, LV_EVENT_CLICKED, page);
  page->widget = entry;
  return object;
}

static void destroy_object(void *context, void *object) {
  (void)context;
  count_end(object);
  free(lv_obj_get_user_data(object));
}

static void frame(void) {
  now += FRAME;
  nav_lvgl_frame(&ui);
}

static int moves(void) { return ui.pages.moves[0].number != 0; }

static void slow(int is_slow) { ui.duration = is_slow ? 3000 : 100; }

static void settle(void) {
  do frame();
  while (moves() || ui.pages.moves[1].number != 0 || nav_presenter_wants(ui.pages.presenter));
  frame();
  frame();
}

static void touch_at(int x, int y) {
  finger.x = x, finger.y = y;
  touch = LV_INDEV_STATE_PRESSED;
  frame();
}
static void lift(void) {
  touch = LV_INDEV_STATE_RELEASED;
  frame();
}

static void type_text(const char *text) {
  touch_at(60, 15);
  lift();
  for (; *text != 0; text++) {
    key = (uint32_t)(unsigned char)*text;
    for (int is_down = 1; is_down >= 0; is_down--) {
      key_state = is_down ? LV_INDEV_STATE_PRESSED : LV_INDEV_STATE_RELEASED;
      frame();
    }
  }
}

/* Two of them in a frame: the device is read twice before anything is drawn. */
static void tap(void) {
  finger.x = 40, finger.y = 95;
  for (int is_down = 1; is_down >= 0; is_down--) {
    touch = is_down ? LV_INDEV_STATE_PRESSED : LV_INDEV_STATE_RELEASED;
    lv_indev_read(pointer);
  }
}

static void drag(int is_far) {
  int last = is_far ? 300 : 60;
  nav_page *top = nav_drag_top(&ui.pages), *under = nav_drag_under(&ui.pages, top);
  for (int x = 5; x <= last; x += 5) touch_at(x, 150);
  frame();
  CHECK(ui.pages.dragged == top && ui.offset == last - 5);
  CHECK(pixel(last - 10, HEIGHT - 1) == colour_of(under->id));
  CHECK(pixel(last, HEIGHT - 1) == colour_of(top->id));
  if (in_drag != NULL) in_drag();
  lift();
}

static int shows(int64_t id, const char *typed) {
  struct page *page = page_of(nav_drag_top(&ui.pages));
  return page->id == id && pixel(WIDTH - 1, HEIGHT - 1) == colour_of(id) &&
    strcmp(lv_textarea_get_text(page->widget), typed) == 0;
}

static int shows_sentence(void) {
  nav_page *top = nav_drag_top(&ui.pages);
  lv_obj_t *label = lv_obj_get_child(lv_obj_get_child((lv_obj_t *)top->view, 0), 0);
  return lv_obj_is_visible(label) && strcmp(lv_label_get_text(label), NAV_ADAPTER_SENTENCE) == 0;
}

/* A finger that moves a slider, or scrolls, drags no page. */
static void move_a_slider(void) {
  go_to_note(page_of(nav_drag_top(&ui.pages)));
  settle();
  nav_page *top = nav_drag_top(&ui.pages);
  lv_obj_t *slider = lv_obj_get_child((lv_obj_t *)top->made, 2);
  CHECK(nav_drag_under(&ui.pages, top) != NULL && lv_slider_get_value(slider) == 0);
  for (int x = 20; x <= 120; x += 10) touch_at(x, 175);
  CHECK(ui.pages.dragged == NULL && lv_slider_get_value(slider) > 30);
  lift();
  ok("a finger that moves a slider drags no page");
}

static void drag_a_button(void) {
  int64_t id = nav_drag_top(&ui.pages)->id;
  for (int x = 20; x <= 60; x += 10) touch_at(x, 95);
  CHECK(ui.pages.dragged != NULL);
  lift();
  settle();
  CHECK(nav_drag_top(&ui.pages)->id == id);
  ok("a finger that drags the page by a button does not click it");
}

static void press_z(void) {
  key = 'z';
  for (int is_down = 1; is_down >= 0; is_down--) {
    key_state = is_down ? LV_INDEV_STATE_PRESSED : LV_INDEV_STATE_RELEASED;
    frame();
  }
}

static const char *typed(const struct page *page) { return lv_textarea_get_text(page->widget); }

/* The group has the focus where it was last: in the first field of a page that is new. */
static void type_without_a_finger(void) {
  send("\"backToRoot\"");
  settle();
  struct page *first = page_of(nav_drag_top(&ui.pages)), *second, *sheet;
  lv_textarea_set_text(first->widget, "");
  type_text("a");
  go_to_note(first);
  settle();
  second = page_of(nav_drag_top(&ui.pages));
  press_z();
  CHECK(strcmp(typed(first), "a") == 0 && strcmp(typed(second), "z") == 0);
  send("{\"go\":\"sheet\"}");
  settle();
  sheet = page_of(nav_drag_top(&ui.pages));
  press_z();
  CHECK(strcmp(typed(second), "z") == 0 && strcmp(typed(sheet), "z") == 0);
  for (int time = 0; time < 2; time++) {
    nav_app_back(app, NULL, NULL);
    settle();
  }
  press_z();
  CHECK(strcmp(typed(first), "az") == 0);
  ok("keys are for the page on top, and there for what had the focus last");
}

static nav_lvgl other;

static void open_without_a_display(void) {
  nav_error error = { 0 };
  lv_init();
  CHECK(nav_lvgl_open(&other, app, &error) == NAV_ERR_STATE && error.code == NAV_ERR_STATE);
  CHECK(strstr(error.message, "lv_display_create") != NULL && other.pages.presenter == NULL);
  nav_lvgl_close(&other);
  puts("ok: an adapter that is opened without a display says so");
}

static void open_display(void) {
  lv_tick_set_cb(clock_of_frames);
  lv_display_t *display = lv_display_create(WIDTH, HEIGHT);
  lv_display_set_color_format(display, LV_COLOR_FORMAT_XRGB8888);
  lv_display_set_buffers(display, pixels, NULL, sizeof pixels, LV_DISPLAY_RENDER_MODE_DIRECT);
  lv_display_set_flush_cb(display, flush);
  lv_group_set_default(lv_group_create());
  lv_indev_t *keyboard = lv_indev_create();
  pointer = lv_indev_create();
  lv_indev_set_type(pointer, LV_INDEV_TYPE_POINTER);
  lv_indev_set_read_cb(pointer, read_finger);
  lv_indev_set_type(keyboard, LV_INDEV_TYPE_KEYPAD);
  lv_indev_set_read_cb(keyboard, read_key);
  lv_indev_set_group(keyboard, lv_group_get_default());
}

/* No device is looked at by itself, and nothing blinks: LVGL has nothing to do after a frame. */
static void sleep_while_it_slides(void) {
  int frames = 0;
  for (lv_indev_t *each = lv_indev_get_next(NULL); each; each = lv_indev_get_next(each))
    lv_indev_set_mode(each, LV_INDEV_MODE_EVENT);
  slow(1);
  go_to_note(page_of(nav_drag_top(&ui.pages)));
  for (uint32_t rest = 0; frames == 0 || moves() || ui.pages.moves[1].number != 0;
    frames++, now += rest) {
    lv_anim_delete_all();
    rest = nav_lvgl_frame(&ui);
    CHECK(rest <= 16 || (!moves() && ui.pages.moves[1].number == 0));
  }
  CHECK(frames > 50);
  ok("a program that sleeps as long as it may slides to the end");
}

/* Not in the story: pages that are no pages, on a second adapter. */
static void *make_wrong(void *context, int64_t id, const nav_json *route) {
  nav_json name = nav_moves_value(route, "/name");
  (void)context, (void)id;
  if (nav_json_equals(&name, "screen", NAV_NUL)) return lv_obj_create(NULL);
  if (nav_json_equals(&name, "shown", NAV_NUL)) return lv_screen_active();
  if (nav_json_equals(&name, "around", NAV_NUL)) return other.holder[0];
  return lv_obj_create(other.holder[0]);
}

static void end_wrong(void *context, void *object) {
  (void)context;
  if (lv_obj_get_parent(object) == NULL && object != lv_screen_active()) lv_obj_delete(object);
}

static void turn(int frames) {
  for (; frames > 0; frames--, now += FRAME) nav_lvgl_frame(&other);
}

static void make_wrong_pages(void) {
  static const char *const wrong[] = { "{\"go\":\"screen\"}", "{\"go\":\"shown\"}",
    "{\"go\":\"around\"}" };
  static const char schema_text[] =
    "{\"format\":1,\"id\":\"w\",\"root\":{\"stack\":\"home\"},"
    "\"routes\":{\"home\":{},\"screen\":{},\"shown\":{},\"around\":{}}}";
  nav_app *wrong_app = app_of(schema_text);
  CHECK(wrong_app != NULL);
  other.pages.make = make_wrong;
  other.pages.destroy = end_wrong;
  other.duration = 100;
  CHECK(nav_lvgl_open(&other, wrong_app, NULL) == NAV_OK);
  for (int which = 0; which < 3; which++) {
    nav_app_send(wrong_app, wrong[which], NAV_NUL, NULL, NULL);
    turn(10);
    nav_page *top = nav_drag_top(&other.pages);
    lv_obj_t *label = lv_obj_get_child(lv_obj_get_child((lv_obj_t *)top->view, 0), 0);
    CHECK(label != NULL && strcmp(lv_label_get_text(label), NAV_ADAPTER_SENTENCE) == 0);
    nav_app_back(wrong_app, NULL, NULL);
    turn(10);
  }
  ok("a page that is a screen, or what it would lie in, is a sentence");
  nav_app_send(wrong_app, wrong[0], NAV_NUL, NULL, NULL);
  turn(2);
  CHECK(other.pages.moves[0].number != 0);
  for (int time = 0; time < 2; time++) nav_lvgl_close(&other);
  CHECK(other.pages.moves[0].number == 0 && other.holder[0] == NULL);
  turn(2);
  nav_app_destroy(wrong_app);
  ok("an adapter that is closed twice, while a page slides, draws nothing more");
}

/* As a program does that builds its screen anew. */
static void clean_the_screen(void) {
  lv_obj_clean(lv_screen_active());
  CHECK(made == destroyed && ui.pages.presenter == NULL && ui.holder[1] == NULL);
  send("{\"go\":\"sheet\"}");
  frame();
  CHECK(made == destroyed);
  puts("ok: a screen that is emptied ends the pages, and later commits draw nothing");
}

int main(void) {
  if (!open_app()) return 2;
  open_without_a_display();
  open_display();
  ui.pages.make = make_object;
  ui.pages.destroy = destroy_object;
  ui.duration = 100;
  host_adapter = &ui.pages;
  CHECK(nav_lvgl_open(&ui, app, NULL) == NAV_OK);
  play();
  move_a_slider();
  drag_a_button();
  type_without_a_finger();
  sleep_while_it_slides();
  make_wrong_pages();
  clean_the_screen();
  nav_lvgl_close(&ui);
  lv_deinit();
  return finish();
}
