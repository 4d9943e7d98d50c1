/*
 * Draws an app in a program that draws every frame: with Dear ImGui, in a game engine, on a canvas.
 * Pages slide in from the right, sheets and covers from below; what a finger drags moves with it.
 * Nothing is drawn here, and no clock is read: docs/howto/draw-imgui.md has a whole program.
 */
#ifndef NAV_FRAME_H
#define NAV_FRAME_H
#include "nav_drag.h"

typedef struct nav_frame {
  nav_adapter pages; /* the host sets `context`, `make` and `destroy`, and what follows */
  /*
   * Draws a page, of which `made` is what the host made: if that is NULL, NAV_ADAPTER_SENTENCE. It
   * lies to the right of its place by a part of its width, and below it by a part of its height.
   * Intents may be sent: what they lead to is drawn in the next frame.
   */
  void (*draw)(struct nav_frame *frame, nav_page *page, float right, float down);
  uint32_t duration; /* of an animation, in milliseconds; 0: nothing slides */
  /* The rest is to be read only. */
  uint32_t now, started[2]; /* when the pages, the modals began to move */
  int is_new[2];            /* they begin with the next frame */
  float dragged;            /* how far the page is that a finger has, of its width */
} nav_frame;

static inline void nav_frame_start(nav_adapter *adapter, const nav_move *move) {
  nav_frame *frame = (nav_frame *)adapter;
  frame->is_new[move->is_modal] = 1;
  if (move->direction == 0 || frame->duration == 0) nav_adapter_done(adapter, move->number);
}

/* Its profile of a toolkit. */
#define NAV_FRAME_PROFILE "{\"like\":\"immediate\",\"lanes\":true}"

/* Shows an app from now on. nav_adapter_close(&frame->pages) ends it, before the app. */
static inline nav_status nav_frame_open(nav_frame *frame, nav_app *app, nav_error *error) {
  frame->pages.start = nav_frame_start;
  return nav_adapter_open(&frame->pages, app, NAV_FRAME_PROFILE, error);
}

/* Shows the stack of a program without an app, as that of a sheet. Else as nav_frame_open. */
static inline nav_status nav_frame_open_for_store(
  nav_frame *frame, nav_store *store, nav_error *error) {
  frame->pages.start = nav_frame_start;
  return nav_adapter_open_for_store(&frame->pages, store, NAV_FRAME_PROFILE, error);
}

/*
 * Shows another part of the state, or joins columns, from the next frame on: a window has been
 * resized. What is shown before and after keeps its page. What slides is at its end, and what a
 * finger drags at its place.
 *   profile  JSON (docs/presenter.md): {"like":"immediate","lanes":true} with "at", "columns"
 * Answers as nav_presenter_set_profile does; if it is not NAV_OK, nothing changes.
 */
static inline nav_status nav_frame_set_profile(
  nav_frame *frame, const char *profile, nav_error *error) {
  nav_status status = nav_presenter_set_profile(frame->pages.presenter, profile, NAV_NUL, error);
  if (status != NAV_OK) return status;
  frame->pages.moves[0].number = frame->pages.moves[1].number = 0; /* They count as finished. */
  frame->dragged = 0;
  if (frame->pages.is_held) nav_drag_end(&frame->pages, 0);
  return status;
}

/* How much of the way is still to go, 1 to 0, of the pages or the modals; 0 if nothing moves. */
static inline float nav_frame_rest(const nav_frame *frame, int is_modal) {
  uint32_t passed = frame->now - frame->started[is_modal];
  if (frame->pages.moves[is_modal].number == 0 || passed >= frame->duration) return 0;
  return 1 - (float)(passed + 1) / (float)(frame->duration + 1);
}

static inline void nav_frame_put(nav_frame *frame, nav_page *page, float right, float down) {
  if (page != NULL && right < 1 && down < 1) frame->draw(frame, page, right, down);
}

/* Puts the page that moves: a modal from below, others from the right. */
static inline void nav_frame_put_moving(
  nav_frame *frame, int is_modal, nav_page *page, float rest) {
  int is_down = is_modal && !frame->pages.moves[is_modal].is_inside;
  nav_frame_put(frame, page, is_down ? 0 : rest, is_down ? rest : 0);
}

/* Puts the top of a stack at its place, or where a finger has it. */
static inline void nav_frame_put_top(nav_frame *frame, nav_page *top) {
  float right = top != NULL && top == frame->pages.dragged ? frame->dragged : 0;
  if (right > 0) nav_frame_put(frame, top->below, 0, 0);
  nav_frame_put(frame, top, right, 0);
}

/* Puts what is seen of the leaf, or of the modals. */
static inline void nav_frame_put_lane(nav_frame *frame, int is_modal) {
  const nav_move *move = &frame->pages.moves[is_modal];
  float rest = nav_frame_rest(frame, is_modal);
  nav_stack *stack = is_modal ? frame->pages.pages.modals : frame->pages.pages.leaves;
  for (; stack != NULL; stack = is_modal ? stack->next : NULL) {
    if (rest <= 0 || move->direction < 0 || stack->top != move->to) {
      nav_frame_put_top(frame, stack->top);
    } else {
      if (move->is_inside) nav_frame_put(frame, move->from, 0, 0);
      nav_frame_put_moving(frame, is_modal, move->to, rest);
    }
  }
  if (rest > 0 && move->direction < 0) nav_frame_put_moving(frame, is_modal, move->from, 1 - rest);
}

/*
 * Draws what there is to see at a time, bottom first. Call it in each frame; if nothing has changed
 * and nothing moves, it costs one load more than your drawing.
 *   now  in milliseconds, by any clock that goes on; it may wrap
 * Returns 1 if another frame is to be drawn soon, 0 if the program may wait for an event.
 */
static inline int nav_frame_draw(nav_frame *frame, uint32_t now) {
  frame->now = now;
  nav_adapter_update(&frame->pages);
  for (int lane = 0; lane < 2; lane++) {
    if (frame->is_new[lane]) frame->started[lane] = now;
    frame->is_new[lane] = 0;
  }
  nav_frame_put_lane(frame, 0);
  nav_frame_put_lane(frame, 1);
  int is_moving = frame->pages.moves[0].number != 0 || frame->pages.moves[1].number != 0;
  for (int lane = 0; lane < 2; lane++) {
    int64_t number = frame->pages.moves[lane].number;
    if (number != 0 && nav_frame_rest(frame, lane) <= 0) nav_adapter_done(&frame->pages, number);
  }
  return is_moving || nav_presenter_wants(frame->pages.presenter);
}

/* Whether a page is on top of all: only that one takes keys and clicks. */
static inline int nav_frame_is_top(const nav_frame *frame, const nav_page *page) {
  return page == nav_drag_top(&frame->pages);
}

/*
 * A finger, a mouse or a stick drags the page on top to the right, by a part of its width. Returns
 * whether it does: not if going back leads elsewhere, or while something moves.
 */
static inline int nav_frame_drag(nav_frame *frame, float part) {
  frame->dragged = part > 0 ? part : 0;
  if (!frame->pages.is_held) nav_drag_begin(&frame->pages);
  return frame->pages.is_held;
}

/*
 * It lets go. With `is_off` the page is off: the state is asked, and if it refuses, the very same
 * page comes back. Without a drag it does nothing.
 */
static inline nav_status nav_frame_drop(nav_frame *frame, int is_off) {
  frame->dragged = 0;
  return frame->pages.is_held ? nav_drag_end(&frame->pages, is_off) : NAV_NOOP;
}

#endif
