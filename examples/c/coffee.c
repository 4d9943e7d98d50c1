/*
 * A coffee machine with a display of 320x240 points: coffee JOURNAL [LINK]. NavRuntime knows where
 * the user is, nav_lvgl.h makes and shows the pages, coffee_board.h is the hardware.
 */
#include "coffee_board.h"
#include "coffee_routes.h"
#include "nav_kept.h"
#include "nav_lvgl.h"
#include "nav_lvgl_parts.h"

extern const lv_font_t lv_font_montserrat_14, lv_font_montserrat_24, lv_font_montserrat_40;

static const char schema_text[] =
#include "coffee_schema.h" /* The Makefile makes a C string of examples/data/coffee.schema.json. */
  ;
static const char PIN[] = "1234";
static const char *const drinks[] = { "", "Espresso", "Latte", "Tea" };
static const char *const faults[] = { "", "", "Fill in water", "Fill in beans" };
enum { IDLE = 30000, CREAM = 0xf6efe6, COCOA = 0x3b2418, COPPER = 0xc8773b, MILK = 0xffffff };
#define BACK "\xef\x81\x93" /* Letters of LVGL's fonts. */
#define GEAR "\xef\x80\x93"
#define BELL "\xef\x83\xb3"
#define TICK "\xef\x80\x8c"

struct page {
  int64_t id;
  coffee_route_name name;
  coffee_drink_choice drink;
  lv_obj_t *meter, *label;
  char typed[sizeof PIN];
};

static nav_kept kept;
static nav_app *app;
static nav_lvgl ui = { .duration = 250 };
static coffee_scene scene;
static int made, ended;
static const char *missing = ""; /* What the alarm asks for. */

/* A status that is no success needs no word here: the machine shows what it may. */
static void sent(nav_status status) {
  if (status < 0) fprintf(stderr, "coffee: %s\n", nav_status_name(status));
}

static void put_button(struct page *page, lv_obj_t *parent, int x, int y, int width, int height,
  const char *says, lv_event_cb_t click) {
  lv_obj_t *button = nav_lvgl_plain(lv_button_create(parent), x, y, width, height, COPPER);
  lv_obj_set_style_radius(button, 10, 0);
  lv_obj_set_style_bg_color(button, lv_color_hex(COCOA), LV_STATE_PRESSED);
  lv_obj_t *label = nav_lvgl_label(button, 0, 0, width, &lv_font_montserrat_14, MILK, says);
  lv_obj_center(label);
  lv_obj_add_event_cb(button, click, LV_EVENT_CLICKED, page);
}
/* A cup, and what is in it. */
static void put_cup(lv_obj_t *parent, int x, int y, coffee_drink_choice drink) {
  static const uint32_t inside[] = { 0, 0x2b160c, 0xc9a17a, 0xc98b2f };
  lv_obj_t *ear = nav_lvgl_plain(lv_obj_create(parent), x + 34, y + 8, 18, 18, CREAM);
  lv_obj_set_style_radius(ear, 9, 0);
  lv_obj_set_style_border_width(ear, 4, 0);
  lv_obj_set_style_border_color(ear, lv_color_hex(MILK), 0);
  lv_obj_set_style_bg_opa(ear, LV_OPA_TRANSP, 0);
  lv_obj_set_style_radius(nav_lvgl_plain(lv_obj_create(parent), x, y, 42, 38, MILK), 8, 0);
  lv_obj_set_style_radius(
    nav_lvgl_plain(lv_obj_create(parent), x + 4, y + 4, 34, 10, inside[drink]), 5, 0);
}

static struct page *page_of(lv_event_t *event) { return lv_event_get_user_data(event); }
/* What a covered page sends is refused: two taps are one. */
static nav_who here_of(lv_event_t *event) { return coffee_from(app, page_of(event)->id); }
static void on_back(lv_event_t *event) { sent(coffee_back(here_of(event), NULL)); }
static void on_settings(lv_event_t *event) { sent(coffee_go_settings(here_of(event), NULL)); }
static void on_about(lv_event_t *event) { sent(coffee_go_about(here_of(event), NULL)); }
static void on_lock(lv_event_t *event) {
  (void)event;
  sent(coffee_set_locked(app, true, NULL, NULL));
}
static void on_drink(lv_event_t *event) {
  const lv_obj_t *button = lv_event_get_target(event);
  coffee_drink_choice drink = (coffee_drink_choice)(1 + lv_obj_get_x(button) / 100);
  sent(coffee_go_recipe(here_of(event), coffee_new_recipe(drink), NULL));
}
/* How strong: the state of the entry, which comes back with it. */
static void on_strength(lv_event_t *event) {
  struct page *page = page_of(event);
  sent(nav_kept_set_number(app, page->id, lv_slider_get_value(page->meter)));
}
static void on_brew(lv_event_t *event) {
  struct page *page = page_of(event);
  uint64_t strength = (uint64_t)lv_slider_get_value(page->meter);
  sent(coffee_go_brewing(here_of(event), coffee_new_brewing(page->drink, strength), NULL));
}
static void on_digit(lv_event_t *event) {
  struct page *page = page_of(event);
  const char *digit =
    lv_buttonmatrix_get_button_text(page->meter, lv_buttonmatrix_get_selected_button(page->meter));
  size_t length = strlen(page->typed);
  if (digit == NULL || length + 1 >= sizeof page->typed) return;
  page->typed[length] = digit[0];
  lv_label_set_text(page->label, &"****"[3 - length]);
  if (length + 2 < sizeof page->typed) return;
  if (strcmp(page->typed, PIN) == 0)
    sent(coffee_set_locked(app, false, NULL, NULL));
  else
    lv_label_set_text(page->label, "Not the PIN:\ntry 1 2 3 4");
  memset(page->typed, 0, sizeof page->typed);
}

static void put_title(struct page *page, lv_obj_t *view, const char *title) {
  nav_lvgl_label(view, 40, 12, 240, &lv_font_montserrat_24, COCOA, title);
  if (page->name != COFFEE_ROUTE_HOME) put_button(page, view, 8, 8, 36, 32, BACK, on_back);
}

static void put_drink(struct page *page, lv_obj_t *view) {
  lv_obj_t *slider = lv_slider_create(view);
  put_title(page, view, drinks[page->drink]);
  put_cup(view, 136, 56, page->drink);
  nav_lvgl_label(view, 0, 108, WIDTH, &lv_font_montserrat_14, COCOA, "How strong?");
  lv_obj_set_pos(slider, 60, 138);
  lv_obj_set_size(slider, 200, 12);
  lv_slider_set_range(slider, 1, 5);
  lv_slider_set_value(slider, (int32_t)nav_kept_number(app, page->id, 3), false);
  lv_obj_set_style_bg_color(slider, lv_color_hex(COPPER), LV_PART_INDICATOR);
  lv_obj_set_style_bg_color(slider, lv_color_hex(COCOA), LV_PART_KNOB);
  lv_obj_add_event_cb(slider, on_strength, LV_EVENT_VALUE_CHANGED, page);
  page->meter = slider;
  put_button(page, view, 90, 180, 140, 44, "Brew", on_brew);
}

static void put_brewing(struct page *page, lv_obj_t *view) {
  page->meter = lv_arc_create(view);
  lv_obj_set_pos(page->meter, 95, 60);
  lv_obj_set_size(page->meter, 130, 130);
  lv_arc_set_rotation(page->meter, 270);
  lv_arc_set_bg_angles(page->meter, 0, 360);
  lv_obj_remove_style(page->meter, NULL, LV_PART_KNOB);
  lv_obj_remove_flag(page->meter, LV_OBJ_FLAG_CLICKABLE);
  lv_obj_set_style_arc_color(page->meter, lv_color_hex(COPPER), LV_PART_INDICATOR);
  lv_arc_set_value(page->meter, (int32_t)nav_kept_number(app, page->id, 0));
  nav_lvgl_label(view, 0, 16, WIDTH, &lv_font_montserrat_24, COCOA, "Brewing");
  put_cup(view, 138, 106, page->drink);
}

static void put_lock(struct page *page, lv_obj_t *view) {
  static const char *const digits[] = { "1", "2", "3", "\n", "4", "5", "6", "\n", "7", "8", "9",
    "" };
  page->meter = nav_lvgl_plain(lv_buttonmatrix_create(view), 130, 20, 180, 200, COCOA);
  lv_buttonmatrix_set_map(page->meter, digits);
  lv_obj_set_style_text_color(page->meter, lv_color_hex(MILK), LV_PART_ITEMS);
  lv_obj_set_style_text_font(page->meter, &lv_font_montserrat_24, LV_PART_ITEMS);
  lv_obj_set_style_bg_color(page->meter, lv_color_hex(COPPER), LV_PART_ITEMS | LV_STATE_PRESSED);
  lv_obj_set_style_bg_opa(page->meter, LV_OPA_COVER, LV_PART_ITEMS | LV_STATE_PRESSED);
  lv_obj_add_event_cb(page->meter, on_digit, LV_EVENT_VALUE_CHANGED, page);
  put_cup(view, 46, 60, COFFEE_DRINK_CHOICE_ESPRESSO);
  nav_lvgl_label(view, 10, 112, 110, &lv_font_montserrat_24, MILK, "Locked");
  page->label =
    nav_lvgl_label(view, 10, 150, 110, &lv_font_montserrat_14, MILK, "Its PIN opens it");
}

static void *make(void *context, int64_t id, const nav_json *json) {
  static const uint32_t grounds[] = { 0, CREAM, 0xf3e3cc, 0xefd9bb, 0xe3efd9, 0xe8e6f0, 0xdcdcea,
    COCOA, 0xb3261e };
  coffee_route route = { 0 };
  struct page *page = calloc(1, sizeof *page);
  (void)context;
  if (page == NULL || coffee_route_read(json->start, json->length, &route, NULL) < 0) {
    free(page);
    return NULL;
  }
  page->id = id;
  page->name = route.name;
  lv_obj_t *view =
    nav_lvgl_plain(lv_obj_create(ui.holder[0]), 0, 0, WIDTH, HEIGHT, grounds[route.name]);
  lv_obj_set_user_data(view, page);
  made++;
  switch (route.name) {
    case COFFEE_ROUTE_HOME:
      put_title(page, view, "What will it be?");
      put_button(page, view, 276, 8, 36, 32, GEAR, on_settings);
      for (int drink = 1; drink <= 3; drink++) {
        put_button(page, view, 100 * drink - 90, 164, 96, 48, drinks[drink], on_drink);
        put_cup(view, 100 * drink - 66, 96, (coffee_drink_choice)drink);
      }
      break;
    case COFFEE_ROUTE_RECIPE:
      page->drink = route.as_recipe.drink;
      put_drink(page, view);
      break;
    case COFFEE_ROUTE_BREWING:
      page->drink = route.as_brewing.drink;
      put_brewing(page, view);
      break;
    case COFFEE_ROUTE_DONE:
      nav_lvgl_label(view, 0, 60, WIDTH, &lv_font_montserrat_40, COCOA, TICK);
      nav_lvgl_label(view, 0, 130, WIDTH, &lv_font_montserrat_24, COCOA, "Take your cup");
      put_button(page, view, 110, 180, 100, 40, "Thank you", on_back);
      break;
    case COFFEE_ROUTE_SETTINGS:
      put_title(page, view, "Settings");
      put_button(page, view, 60, 70, 200, 50, "Lock the machine", on_lock);
      put_button(page, view, 60, 140, 200, 50, "About", on_about);
      break;
    case COFFEE_ROUTE_ABOUT:
      put_title(page, view, "About");
      nav_lvgl_label(view, 20, 90, 280, &lv_font_montserrat_14, COCOA,
        "A coffee machine of 320 x 240 points,\ndrawn by LVGL.");
      break;
    case COFFEE_ROUTE_LOCK: put_lock(page, view); break;
    case COFFEE_ROUTE_ALARM:
      nav_lvgl_label(view, 0, 40, WIDTH, &lv_font_montserrat_40, MILK, BELL);
      page->label = nav_lvgl_label(view, 0, 110, WIDTH, &lv_font_montserrat_24, MILK, "");
      break;
  }
  return view;
}
static void destroy(void *context, void *view) {
  (void)context;
  ended++;
  free(lv_obj_get_user_data(view));
}

static void on_happening(const char *what, const char *value) {
  if (strcmp(what, "link") == 0) {
    nav_status status = coffee_open_url(app, value, NULL);
    printf("link: %s\n", nav_status_name(status));
  } else if (strcmp(what, "sensor") == 0) {
    coffee_fault_choice fault = COFFEE_FAULT_CHOICE_BEANS;
    while (fault > COFFEE_FAULT_CHOICE_FINE && strcmp(value, coffee_fault_choice_text(fault)) != 0)
      fault--;
    if (fault > COFFEE_FAULT_CHOICE_FINE) missing = faults[fault];
    sent(coffee_set_fault(app, fault, NULL, NULL));
  } else if (strcmp(what, "tell") == 0 && coffee_scene_read(app, &scene, NULL) == NAV_OK) {
    nav_buffer text = NAV_BUFFER_INIT;
    nav_page *top = nav_drag_top(&ui.pages);
    nav_app_describe(app, &text, NULL);
    printf("%s; shown %d of %d, made %d, ended %d\n", text.data, top ? (int)top->id : 0,
      (int)coffee_shown(&scene)->id, made, ended);
    nav_buffer_free(&text);
  }
}

/* Brewing goes on while its page is seen: an alarm over it stops the water. */
static void brew(struct page *page) {
  static uint32_t last;
  int32_t percent = (int32_t)nav_kept_number(app, page->id, 0) + 1;
  if (lv_tick_elaps(last) < 40) return;
  last = lv_tick_get();
  lv_arc_set_value(page->meter, percent);
  sent(nav_kept_set_number(app, page->id, percent));
  coffee_transaction ready = { 0 }; /* The cup is ready: one commit, and back leads home. */
  if (percent < 100 || coffee_back_to_root(&ready, NULL) < 0 ||
    coffee_go_done(&ready, coffee_new_done(page->drink), NULL) < 0)
    return;
  sent(coffee_transaction_send(coffee_from(app, page->id), &ready, NULL, NULL));
}

static void on_frame(void) {
  lv_obj_t *top = nav_drag_made(&ui.pages);
  struct page *page = top != NULL ? lv_obj_get_user_data(top) : NULL;
  if (page != NULL && page->name == COFFEE_ROUTE_BREWING) {
    brew(page);
  } else if (page != NULL && page->name == COFFEE_ROUTE_ALARM) {
    lv_label_set_text_static(page->label, missing);
  } else if (lv_display_get_inactive_time(NULL) > IDLE) {
    sent(coffee_go_home(app, NULL)); /* Nothing to do there, and refused under a lock. */
  }
  nav_lvgl_frame(&ui);
}

static void run(const char *link) {
  app = kept.app;
  board_open();
  ui.pages.make = make, ui.pages.destroy = destroy;
  if (nav_lvgl_open(&ui, app, NULL) == NAV_OK) {
    if (link != NULL) on_happening("link", link);
    while (board_step()) {}
  }
  nav_lvgl_close(&ui);
  lv_deinit();
}

int main(int count, char **arguments) {
  nav_error error = { .message = "" };
  if (count != 2 && count != 3) {
    fprintf(stderr, "usage: coffee JOURNAL [LINK]\n");
    return 2;
  }
  bool is_open = nav_kept_open(&kept, schema_text, arguments[1], &error) >= 0;
  if (is_open)
    run(arguments[2]); /* NULL without a link. */
  else
    fprintf(stderr, "coffee: %s\n", error.message);
  coffee_scene_free(&scene);
  nav_kept_close(&kept);
  return is_open ? 0 : 2;
}
