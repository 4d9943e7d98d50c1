/*
 * Draws an app with SDL 2: pages slide in from the right, layers from below, and a mouse or finger
 * drags the page on top to the right. Link with SDL2; docs/howto/draw-sdl.md has a whole program.
 */
#ifndef NAV_SDL_H
#define NAV_SDL_H
#include <SDL.h>
#include "nav_frame.h"

/* The host sets `frame.pages`, `frame.duration` and what stands before `wake`. */
typedef struct nav_sdl {
  nav_frame frame;
  SDL_Renderer *renderer;
  /* Draws a page, whose upper left corner is at 0, 0. */
  void (*draw)(void *context, void *made, SDL_Renderer *renderer);
  /* Draws NAV_ADAPTER_SENTENCE in place of a page: SDL writes no text. */
  void (*say)(void *context, const char *sentence, SDL_Renderer *renderer);
  /* An event for the page on top; may be NULL. */
  void (*event)(void *context, void *made, const SDL_Event *event);
  Uint32 (*clock)(void); /* in milliseconds; NULL: SDL_GetTicks */
  Uint32 wake;           /* the type of the event that each commit pushes */
  uint64_t observer;
  int width, height, is_pressed, drag_from;
} nav_sdl;

/* Any thread may commit: the loop that waits for events wakes up. `user_data` is the type itself:
 * another thread may be here while the nav_sdl ends. */
static inline void nav_sdl_wake(void *user_data, const char *event, size_t length) {
  SDL_Event wake;
  (void)event, (void)length;
  memset(&wake, 0, sizeof wake);
  wake.type = (Uint32)(uintptr_t)user_data;
  SDL_PushEvent(&wake);
}

static inline void nav_sdl_put(nav_frame *frame, nav_page *page, float right, float down) {
  nav_sdl *ui = (nav_sdl *)frame;
  SDL_Rect area;
  area.x = (int)(right * (float)ui->width), area.y = (int)(down * (float)ui->height);
  area.w = ui->width, area.h = ui->height;
  SDL_RenderSetViewport(ui->renderer, &area);
  if (page->made != NULL)
    ui->draw(frame->pages.context, page->made, ui->renderer);
  else if (ui->say != NULL)
    ui->say(frame->pages.context, NAV_ADAPTER_SENTENCE, ui->renderer);
}

/* Ends all pages, before the renderer and the app; the nav_sdl may be freed then. A second time
 * does nothing. */
static inline void nav_sdl_close(nav_sdl *ui) {
  if (ui->observer != 0) nav_app_unobserve(ui->frame.pages.app, ui->observer, NULL);
  ui->observer = 0;
  nav_adapter_close(&ui->frame.pages);
}

/* After the renderer was made. */
static inline nav_status nav_sdl_open(nav_sdl *ui, nav_app *app, nav_error *error) {
  ui->frame.draw = nav_sdl_put;
  ui->wake = SDL_RegisterEvents(1);
  void *wake = (void *)(uintptr_t)ui->wake;
  nav_status status =
    nav_app_observe(app, NAV_EVENT_COMMITTED, nav_sdl_wake, wake, NULL, &ui->observer, error);
  if (status == NAV_OK) status = nav_frame_open(&ui->frame, app, error);
  if (status != NAV_OK) nav_sdl_close(ui);
  return status;
}

/*
 * Draws one frame: what has been committed, what moves, what is dragged. Answers 1 if another is to
 * be drawn soon, and 0 if the program may wait for an event.
 */
static inline int nav_sdl_frame(nav_sdl *ui) {
  SDL_RenderGetLogicalSize(ui->renderer, &ui->width, &ui->height); /* Events have its points. */
  if (ui->width == 0) SDL_GetRendererOutputSize(ui->renderer, &ui->width, &ui->height);
  SDL_RenderSetViewport(ui->renderer, NULL);
  SDL_RenderClear(ui->renderer);
  int is_moving = nav_frame_draw(&ui->frame, ui->clock != NULL ? ui->clock() : SDL_GetTicks());
  SDL_RenderPresent(ui->renderer);
  return is_moving;
}

/* Takes an event: a drag, or one for the page on top. Then draw a frame. */
static inline void nav_sdl_take(nav_sdl *ui, const SDL_Event *event) {
  nav_adapter *pages = &ui->frame.pages;
  nav_page *top = nav_drag_top(pages);
  int is_drag = pages->is_held;
  int is_left = event->button.button == SDL_BUTTON_LEFT; /* Of an event of a button. */
  if (event->type == SDL_MOUSEBUTTONDOWN && is_left) {
    ui->is_pressed = 1;
    ui->drag_from = event->button.x;
  } else if (event->type == SDL_MOUSEMOTION && ui->is_pressed) {
    int moved = event->motion.x - ui->drag_from;
    if (is_drag || moved > 12) nav_frame_drag(&ui->frame, (float)moved / (float)ui->width);
  } else if (event->type == SDL_MOUSEBUTTONUP && is_left) {
    ui->is_pressed = 0;
    nav_frame_drop(&ui->frame, event->button.x - ui->drag_from > ui->width / 2);
  }
  if (is_drag || ui->event == NULL || top == NULL || top->made == NULL) return;
  if (event->type != ui->wake) ui->event(pages->context, top->made, event);
}

#endif
