/*
 * Draws an app with LVGL 9.2 or later: pages slide in from the right, layers from below on
 * lv_layer_top, and a finger drags what is on top to the right (docs/howto/draw-lvgl.md).
 * nav_lvgl_parts.h has parts of pages.
 */
#ifndef NAV_LVGL_H
#define NAV_LVGL_H
#include <lvgl.h>
#include "nav_drag.h"

/* The host sets `pages.context`, `pages.destroy`, which may be NULL, and `pages.make`: it makes an
 * object in `holder[0]`, which the adapter then owns. */
typedef struct nav_lvgl {
  nav_adapter pages;
  uint32_t duration;   /* of an animation, in milliseconds; 0: nothing slides */
  lv_obj_t *holder[2]; /* of the pages, of the modals */
  uint32_t started[2]; /* when the pages, the modals began to slide */
  int32_t offset;      /* of what is dragged */
  lv_point_t from;     /* where a finger came down */
  int is_pressed, seen;
} nav_lvgl;

/* An object that covers its parent. */
static inline lv_obj_t *nav_lvgl_area(lv_obj_t *parent) {
  lv_obj_t *area = lv_obj_create(parent);
  lv_obj_remove_style_all(area);
  lv_obj_set_size(area, lv_pct(100), lv_pct(100));
  lv_obj_remove_flag(area, LV_OBJ_FLAG_SCROLLABLE);
  return area;
}

/*
 * The host's object lies in one that covers the display: a sheet may be smaller. A screen of LVGL
 * cannot lie in it, nor can what it lies in itself: the person sees the sentence.
 */
static inline void nav_lvgl_begin(nav_page *page) {
  nav_lvgl *ui = (nav_lvgl *)page->adapter;
  lv_obj_t *view = nav_lvgl_area(ui->holder[0]), *made = (lv_obj_t *)page->made;
  int is_page = made != NULL && lv_obj_get_parent(made) != NULL;
  for (lv_obj_t *around = view; around != NULL; around = lv_obj_get_parent(around)) {
    if (around == made) is_page = 0;
  }
  if (!is_page) {
    made = lv_obj_create(view);
    lv_label_set_text(lv_label_create(made), NAV_ADAPTER_SENTENCE);
  }
  if (!page->is_layer) lv_obj_set_size(made, lv_pct(100), lv_pct(100));
  lv_obj_add_flag(view, LV_OBJ_FLAG_HIDDEN);
  lv_obj_set_parent(made, view);
  page->view = view;
}
static inline void nav_lvgl_end(nav_page *page) { lv_obj_delete((lv_obj_t *)page->view); }

/* Puts a page above all others of a lane; under one that is dragged, the page below. */
static inline void nav_lvgl_put(nav_lvgl *ui, int lane, nav_page *page, int32_t x, int32_t y) {
  lv_obj_t *view = page != NULL ? (lv_obj_t *)page->view : NULL;
  if (view == NULL) return;
  if (page == ui->pages.dragged) {
    nav_lvgl_put(ui, lane, page->below, 0, 0);
    x = ui->offset > 0 ? ui->offset : 0;
  }
  if (lv_obj_get_parent(view) != ui->holder[lane]) lv_obj_set_parent(view, ui->holder[lane]);
  lv_obj_move_to_index(view, -1);
  lv_obj_set_pos(view, x, y);
  ui->seen++;
}
/* What is still to go of an animation, in thousandths: the first frame shows some of the page. */
static inline int32_t nav_lvgl_rest(const nav_lvgl *ui, int lane) {
  uint32_t passed = lv_tick_elaps(ui->started[lane]);
  if (ui->pages.moves[lane].number == 0 || passed >= ui->duration) return 0;
  return (int32_t)(950 - 949 * (uint64_t)passed / ui->duration);
}

/* Shows what is on top of a lane, and what slides or is dragged there. */
static inline void nav_lvgl_show(nav_lvgl *ui, int lane) {
  const nav_move *move = &ui->pages.moves[lane];
  lv_obj_t *holder = ui->holder[lane];
  if (holder == NULL) return; /* It is closed. */
  int32_t width = lane == 0 ? lv_obj_get_width(holder) : 0;
  int32_t height = lane == 1 ? lv_obj_get_height(holder) : 0;
  int32_t rest = nav_lvgl_rest(ui, lane), way = move->direction < 0 && rest > 0 ? 1000 - rest : 0;
  nav_stack *stack = lane == 0 ? ui->pages.pages.leaves : ui->pages.pages.modals;
  ui->seen = 0;
  if (lane == 0 && rest > 0 && move->direction > 0) nav_lvgl_put(ui, 0, move->from, 0, 0);
  for (; stack != NULL; stack = lane == 1 ? stack->next : NULL) {
    int32_t part = stack->top == move->to && move->direction > 0 ? rest : 0;
    nav_lvgl_put(ui, lane, stack->top, width * part / 1000, height * part / 1000);
  }
  if (way > 0) nav_lvgl_put(ui, lane, move->from, width * way / 1000, height * way / 1000);
  for (int i = 0, seen = (int)lv_obj_get_child_count(holder) - ui->seen; i < seen + ui->seen; i++) {
    void (*set)(lv_obj_t *, lv_obj_flag_t) = i < seen ? lv_obj_add_flag : lv_obj_remove_flag;
    set(lv_obj_get_child(holder, i), LV_OBJ_FLAG_HIDDEN);
  }
}

/* The view of the page that an object lies in; NULL if it is no part of a page. */
static inline lv_obj_t *nav_lvgl_view(const nav_lvgl *ui, lv_obj_t *object) {
  for (; object != NULL; object = lv_obj_get_parent(object)) {
    lv_obj_t *parent = lv_obj_get_parent(object);
    if (parent != NULL && (parent == ui->holder[0] || parent == ui->holder[1])) break;
  }
  return object;
}
/* Keys and encoders are for the page on top, and there for what had the focus last. */
static inline void nav_lvgl_focus(nav_lvgl *ui) {
  nav_page *top = nav_drag_top(&ui->pages);
  lv_obj_t *view = top != NULL ? (lv_obj_t *)top->view : NULL;
  for (uint32_t i = 0; view != NULL && i < lv_group_get_count(); i++) {
    lv_group_t *group = lv_group_by_index(i);
    lv_obj_t *focused = lv_group_get_focused(group), *was = nav_lvgl_view(ui, focused);
    if (was == NULL || was == view) continue;
    lv_obj_set_user_data(was, focused); /* It is only compared: it may be gone then. */
    lv_obj_t *next = NULL;
    for (uint32_t k = 0; k < lv_group_get_obj_count(group); k++) {
      lv_obj_t *each = lv_group_get_obj_by_index(group, k);
      int is_last = each == lv_obj_get_user_data(view);
      if (nav_lvgl_view(ui, each) == view && (next == NULL || is_last)) next = each;
    }
    if (next != NULL) lv_group_focus_obj(next);
  }
}
static inline void nav_lvgl_start(nav_adapter *adapter, const nav_move *move) {
  nav_lvgl *ui = (nav_lvgl *)adapter;
  ui->started[move->is_modal] = lv_tick_get();
  nav_lvgl_show(ui, move->is_modal);
  nav_lvgl_focus(ui);
  if (move->direction == 0 || ui->duration == 0) nav_adapter_done(adapter, move->number);
}

/* Whether a finger may drag the page: not if it scrolls, or has a slider or the like. */
static inline int nav_lvgl_may_drag(nav_lvgl *ui, lv_indev_t *finger) {
  nav_page *top = nav_drag_top(&ui->pages);
  lv_obj_t *object = top != NULL ? lv_indev_search_obj((lv_obj_t *)top->view, &ui->from) : NULL;
  for (; object != NULL && object != top->view; object = lv_obj_get_parent(object))
    if (!lv_obj_has_flag(object, LV_OBJ_FLAG_SCROLL_CHAIN_HOR)) return 0;
  return object != NULL && lv_indev_get_scroll_obj(finger) == NULL;
}
static inline void nav_lvgl_track(nav_lvgl *ui) {
  lv_indev_t *finger = NULL;
  lv_point_t now = ui->from;
  for (lv_indev_t *each = lv_indev_get_next(NULL); each; each = lv_indev_get_next(each)) {
    if (lv_indev_get_type(each) != LV_INDEV_TYPE_POINTER) continue;
    if (lv_indev_get_state(each) != LV_INDEV_STATE_PRESSED) continue;
    lv_indev_get_point(finger = each, &now);
  }
  if (!ui->is_pressed) ui->from = now;
  ui->is_pressed = finger != NULL;
  if (finger != NULL) ui->offset = now.x - ui->from.x;
  if (!ui->pages.is_held) {
    if (finger == NULL || ui->offset <= 12 || ui->offset <= abs((int)(now.y - ui->from.y))) return;
    if (!nav_lvgl_may_drag(ui, finger) || nav_drag_begin(&ui->pages) == NULL) return;
    lv_indev_wait_release(finger); /* Nothing on the page is clicked. */
  } else if (finger == NULL) {
    nav_drag_end(&ui->pages, ui->offset > lv_obj_get_width(ui->holder[0]) / 2);
  }
  for (int lane = 0; lane < 2; lane++) nav_lvgl_show(ui, lane);
}

/* Call it instead of lv_timer_handler: it does what was committed, what slides or is dragged. LVGL
 * does not know what slides, and without a finger it would sleep for ever after its frame. */
static inline uint32_t nav_lvgl_frame(nav_lvgl *ui) {
  nav_lvgl_track(ui);
  nav_adapter_update(&ui->pages);
  for (int lane = 0; lane < 2; lane++) {
    int64_t number = ui->pages.moves[lane].number;
    if (number != 0) nav_lvgl_show(ui, lane);
    if (number != 0 && nav_lvgl_rest(ui, lane) == 0) nav_adapter_done(&ui->pages, number);
  }
  int moves = ui->pages.moves[0].number != 0 || ui->pages.moves[1].number != 0;
  uint32_t sleep = lv_timer_handler();
  return moves && sleep > 16 ? 16 : sleep;
}

/* Ends all pages, before lv_deinit. A second time does nothing. */
static inline void nav_lvgl_close(nav_lvgl *ui) {
  nav_adapter_close(&ui->pages);
  for (int lane = 0; lane < 2; lane++) {
    lv_obj_t *holder = ui->holder[lane];
    ui->holder[lane] = NULL;
    if (holder != NULL) lv_obj_delete(holder);
  }
}
/* The program deletes what the pages lie in, perhaps with lv_obj_clean of its screen. */
static inline void nav_lvgl_deleted(lv_event_t *event) {
  nav_lvgl *ui = (nav_lvgl *)lv_event_get_user_data(event);
  lv_obj_t *deleted = (lv_obj_t *)lv_event_get_target(event);
  for (int lane = 0; lane < 2; lane++) {
    if (ui->holder[lane] != deleted) continue;
    ui->holder[lane] = NULL;
    nav_lvgl_close(ui);
  }
}

/* After the display was made; without one LVGL would wait for ever in an assertion. */
static inline nav_status nav_lvgl_open(nav_lvgl *ui, nav_app *app, nav_error *error) {
  if (lv_display_get_default() == NULL) {
    nav_error none = { NAV_ERR_STATE, 0, NAV_NO_OFFSET, 0, 0,
      "nav_lvgl_open: LVGL has no display; make one first, with lv_display_create" };
    if (error != NULL) *error = none;
    return NAV_ERR_STATE;
  }
  ui->pages.begin = nav_lvgl_begin, ui->pages.end = nav_lvgl_end;
  ui->pages.start = nav_lvgl_start;
  for (int lane = 0; lane < 2; lane++) {
    ui->holder[lane] = nav_lvgl_area(lane == 0 ? lv_screen_active() : lv_layer_top());
    lv_obj_remove_flag(ui->holder[lane], LV_OBJ_FLAG_CLICKABLE);
    lv_obj_add_event_cb(ui->holder[lane], nav_lvgl_deleted, LV_EVENT_DELETE, ui);
    lv_obj_update_layout(ui->holder[lane]);
  }
  /* Hidden objects stay as they are. */
  const char *profile = "{\"like\":\"lvgl\",\"returns\":true,\"leaves\":255}";
  return nav_adapter_open(&ui->pages, app, profile, error);
}

#endif
