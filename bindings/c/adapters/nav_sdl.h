/*
 * Draws an app with SDL 2: pages slide in from the right, layers from below, and a mouse or finger
 * drags the page on top to the right. Link with SDL2; docs/howto/draw-sdl.md has a whole program.
 */
#ifndef NAV_SDL_H
#define NAV_SDL_H
#include <SDL.h>
#include "nav_drag.h"

/* The host sets `pages.context`, `pages.make`, `pages.destroy` and what stands before `wake`. */
typedef struct nav_sdl {
  nav_adapter pages;
  SDL_Renderer *renderer;
  /* Draws a page, whose upper left corner is at 0, 0. */
  void (*draw)(void *context, void *made, SDL_Renderer *renderer);
  /* Draws NAV_ADAPTER_SENTENCE in place of a page: SDL writes no text. */
  void (*say)(void *context, const char *sentence, SDL_Renderer *renderer);
  /* An event for the page on top; may be NULL. */
  void (*event)(void *context, void *made, const SDL_Event *event);
  Uint32 duration;       /* of an animation, in milliseconds; 0: nothing slides */
  Uint32 (*clock)(void); /* NULL: SDL_GetTicks */
  Uint32 wake;           /* the type of the event that each commit pushes */
  Uint32 started[2];     /* when the pages, the modals began to move */
  int width, height, is_pressed, drag_from, drag_now;
} nav_sdl;

static inline Uint32 nav_sdl_now(const nav_sdl *ui) {
  return ui->clock != NULL ? ui->clock() : SDL_GetTicks();
}

static inline void nav_sdl_start(nav_adapter *adapter, const nav_move *move) {
  nav_sdl *ui = (nav_sdl *)adapter;
  ui->started[move->is_modal] = nav_sdl_now(ui);
  if (move->direction == 0 || ui->duration == 0) nav_adapter_done(adapter, move->number);
}

/* Any thread may commit: the loop that waits for events wakes up. */
static inline void nav_sdl_wake(void *user_data, const char *event, size_t length) {
  SDL_Event wake;
  (void)event, (void)length;
  memset(&wake, 0, sizeof wake);
  wake.type = *(Uint32 *)user_data;
  SDL_PushEvent(&wake);
}

/* After the renderer was made. nav_adapter_close ends it; `ui` must live as long as the app. */
static inline nav_status nav_sdl_open(nav_sdl *ui, nav_app *app, nav_error *error) {
  ui->pages.start = nav_sdl_start;
  ui->wake = SDL_RegisterEvents(1);
  nav_app_observe(app, NAV_EVENT_COMMITTED, nav_sdl_wake, &ui->wake, NULL, NULL, NULL);
  return nav_adapter_open(&ui->pages, app, "{\"like\":\"immediate\",\"lanes\":true}", error);
}

static inline void nav_sdl_put(nav_sdl *ui, nav_page *page, int right, int down) {
  SDL_Rect area;
  if (page == NULL || right >= ui->width || down >= ui->height) return;
  area.x = right, area.y = down, area.w = ui->width, area.h = ui->height;
  SDL_RenderSetViewport(ui->renderer, &area);
  if (page->made != NULL)
    ui->draw(ui->pages.context, page->made, ui->renderer);
  else if (ui->say != NULL)
    ui->say(ui->pages.context, NAV_ADAPTER_SENTENCE, ui->renderer);
}

/* How much of the way a page is still to go; 0 if nothing moves. */
static inline float nav_sdl_rest(const nav_sdl *ui, int is_modal) {
  Uint32 passed = nav_sdl_now(ui) - ui->started[is_modal];
  if (ui->pages.moves[is_modal].number == 0 || passed >= ui->duration) return 0;
  return 1 - (float)(passed + 1) / (float)(ui->duration + 1);
}

static inline void nav_sdl_draw_top(nav_sdl *ui, nav_page *top, int right, int down) {
  int dragged = top != NULL && top == ui->pages.dragged ? ui->drag_now - ui->drag_from : 0;
  if (top != NULL && (right > 0 || down > 0 || dragged > 0)) nav_sdl_put(ui, top->below, 0, 0);
  nav_sdl_put(ui, top, right + (dragged > 0 ? dragged : 0), down);
}

static inline void nav_sdl_draw(nav_sdl *ui) {
  const nav_move *page = &ui->pages.moves[0], *modal = &ui->pages.moves[1];
  int right = (int)(nav_sdl_rest(ui, 0) * (float)ui->width);
  int down = (int)(nav_sdl_rest(ui, 1) * (float)ui->height);
  if (right > 0) {
    nav_sdl_put(ui, page->direction > 0 ? page->from : page->to, 0, 0);
    nav_sdl_put(ui, page->direction > 0 ? page->to : page->from,
      page->direction > 0 ? right : ui->width - right, 0);
  } else {
    nav_sdl_draw_top(ui, nav_pages_top(&ui->pages.pages, 0), 0, 0);
  }
  for (nav_stack *stack = ui->pages.pages.modals; stack != NULL; stack = stack->next) {
    int moves = stack->top != NULL && stack->top == modal->to && modal->direction > 0;
    nav_sdl_draw_top(ui, stack->top, 0, moves ? down : 0);
  }
  if (down > 0 && modal->direction < 0) nav_sdl_put(ui, modal->from, 0, ui->height - down);
}

/*
 * Draws one frame: what has been committed, what moves, what is dragged. Answers 1 if another is to
 * be drawn soon, and 0 if the program may wait for an event.
 */
static inline int nav_sdl_frame(nav_sdl *ui) {
  nav_adapter_update(&ui->pages);
  SDL_RenderGetLogicalSize(ui->renderer, &ui->width, &ui->height); /* Events have its points. */
  if (ui->width == 0) SDL_GetRendererOutputSize(ui->renderer, &ui->width, &ui->height);
  SDL_RenderSetViewport(ui->renderer, NULL);
  SDL_RenderClear(ui->renderer);
  nav_sdl_draw(ui);
  SDL_RenderPresent(ui->renderer);
  for (int lane = 0; lane < 2; lane++) {
    int64_t number = ui->pages.moves[lane].number;
    if (number != 0 && nav_sdl_rest(ui, lane) <= 0) nav_adapter_done(&ui->pages, number);
  }
  return ui->pages.moves[0].number != 0 || ui->pages.moves[1].number != 0;
}

/* Takes an event: a drag, or one for the page on top. Then draw a frame. */
static inline void nav_sdl_take(nav_sdl *ui, const SDL_Event *event) {
  nav_page *top = nav_drag_top(&ui->pages);
  int is_drag = ui->pages.is_held;
  if (event->type == SDL_MOUSEBUTTONDOWN) {
    ui->is_pressed = event->button.button == SDL_BUTTON_LEFT;
    ui->drag_from = ui->drag_now = event->button.x;
  } else if (event->type == SDL_MOUSEMOTION && ui->is_pressed) {
    ui->drag_now = event->motion.x;
    if (!is_drag && ui->drag_now - ui->drag_from > 12) nav_drag_begin(&ui->pages);
  } else if (event->type == SDL_MOUSEBUTTONUP) {
    ui->is_pressed = 0;
    if (is_drag) nav_drag_end(&ui->pages, event->button.x - ui->drag_from > ui->width / 2);
  }
  if (is_drag || ui->event == NULL || top == NULL || top->made == NULL) return;
  if (event->type != ui->wake) ui->event(ui->pages.context, top->made, event);
}

#endif
