/* The story on SDL, with the dummy driver and a clock that each frame moves. */
#include "nav_sdl.h"

#include "scenario.h"

static nav_sdl ui;
static Uint32 now;
static struct page *drawn[16];
static int count, sentences;

static Uint32 clock_of_frames(void) { return now; }

static void *make_number(void *context, int64_t id, const nav_json *route) {
  (void)context, (void)id, (void)route;
  return calloc(1, sizeof(struct page));
}

static void draw(void *context, void *made_page, SDL_Renderer *renderer) {
  (void)context;
  SDL_SetRenderDrawColor(renderer, 40, 80, 120, 255);
  SDL_RenderFillRect(renderer, NULL);
  drawn[count++] = made_page;
}

static void say(void *context, const char *sentence, SDL_Renderer *renderer) {
  (void)context, (void)renderer;
  sentences += strcmp(sentence, NAV_ADAPTER_SENTENCE) == 0;
}

static void event_of(void *context, void *made_page, const SDL_Event *event) {
  struct page *page = made_page;
  (void)context;
  if (event->type == SDL_TEXTINPUT) strcat(page->typed, event->text.text);
  if (event->type == SDL_KEYDOWN && event->key.keysym.sym == SDLK_RETURN) { go_to_note(page); }
}

static void take_events(void) {
  for (SDL_Event event; SDL_PollEvent(&event);) nav_sdl_take(&ui, &event);
}

static void frame(void) {
  take_events();
  now += 16;
  count = sentences = 0;
  nav_sdl_frame(&ui);
}

static int moves(void) { return ui.frame.pages.moves[0].number != 0; }

static void slow(int is_slow) { (void)is_slow; } /* The clock stands still between frames. */

static void settle(void) {
  do frame();
  while (moves() || ui.frame.pages.moves[1].number != 0 ||
    nav_presenter_wants(ui.frame.pages.presenter));
  frame();
}

static void type_text(const char *text) {
  SDL_Event event = { .text = { .type = SDL_TEXTINPUT } };
  for (; *text != 0; text++) {
    event.text.text[0] = *text;
    SDL_PushEvent(&event);
  }
  take_events();
}

static void tap(void) {
  SDL_Event event = { .key = { .type = SDL_KEYDOWN, .keysym = { .sym = SDLK_RETURN } } };
  SDL_PushEvent(&event);
}

static void drag(int is_far) {
  int last = is_far ? 300 : 60;
  SDL_Event press = { .button = {
                        .type = SDL_MOUSEBUTTONDOWN, .button = SDL_BUTTON_LEFT, .x = 5 } };
  SDL_PushEvent(&press);
  for (int x = 15; x <= last; x += 15) {
    SDL_Event motion = { .motion = { .type = SDL_MOUSEMOTION, .x = x } };
    SDL_PushEvent(&motion);
  }
  frame();
  CHECK(ui.frame.pages.dragged != NULL && count == 2 && drawn[1] == ui.frame.pages.dragged->made);
  if (in_drag != NULL) in_drag();
  SDL_Event release = { .button = {
                          .type = SDL_MOUSEBUTTONUP, .button = SDL_BUTTON_LEFT, .x = last } };
  SDL_PushEvent(&release);
}

static int shows(int64_t id, const char *typed) {
  return count > 0 && drawn[count - 1]->id == id && strcmp(drawn[count - 1]->typed, typed) == 0;
}

static int shows_sentence(void) { return sentences == 1; }

static void press_right(void) {
  static const Uint32 types[] = { SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP };
  for (int i = 0; i < 2; i++) {
    SDL_Event press = { .button = { .type = types[i], .button = SDL_BUTTON_RIGHT, .x = 300 } };
    SDL_PushEvent(&press);
    frame();
    CHECK(ui.frame.pages.is_held && ui.is_pressed);
  }
}

/* The hand that drags has more than one finger on the mouse. */
static void press_another_button(void) {
  go_to_note(nav_drag_made(&ui.frame.pages));
  settle();
  int64_t id = nav_drag_top(&ui.frame.pages)->id;
  in_drag = press_right;
  drag(1);
  in_drag = NULL;
  settle();
  CHECK(nav_drag_top(&ui.frame.pages)->id != id && !ui.frame.pages.is_held);
  ok("another button of the mouse does not end a drag");
}

/* Not in the story: a second adapter on the heap, which ends while its app goes on. */
static void end_before_the_app(void) {
  int pages = made, ended = destroyed;
  nav_app *second = app_of(host_schema);
  nav_sdl *other = calloc(1, sizeof *other);
  nav_error error = { 0 };
  CHECK(second != NULL && other != NULL);
  other->renderer = ui.renderer;
  other->frame = (nav_frame){ .pages = { .make = make_number, .destroy = nav_adapter_free } };
  other->frame.duration = 100;
  other->draw = draw;
  other->clock = clock_of_frames;
  CHECK(nav_sdl_open(other, NULL, &error) == NAV_ERR_ARGUMENT && error.message[0] != 0);
  nav_sdl_close(other);
  CHECK(nav_sdl_open(other, second, NULL) == NAV_OK);
  nav_app_send(second, "{\"go\":\"sheet\"}", NAV_NUL, NULL, NULL);
  nav_sdl_frame(other);
  CHECK(other->frame.pages.moves[1].number != 0);
  Uint32 wake = other->wake;
  for (int time = 0; time < 2; time++) nav_sdl_close(other);
  CHECK(other->frame.pages.moves[1].number == 0 && nav_sdl_frame(other) == 0);
  free(other);
  SDL_FlushEvent(wake);
  nav_app_back(second, NULL, NULL);
  CHECK(!SDL_HasEvent(wake));
  nav_app_destroy(second);
  CHECK(made == pages && destroyed == ended);
  ok("an adapter that is closed, while a sheet slides, may be freed before its app");
}

int main(int argument_count, char **arguments) {
  (void)argument_count, (void)arguments;
  if (!open_app() || SDL_Init(SDL_INIT_VIDEO) != 0) return 2;
  SDL_Window *window = SDL_CreateWindow("t", 0, 0, 320, 200, 0);
  ui.renderer = SDL_CreateRenderer(window, -1, SDL_RENDERER_SOFTWARE);
  ui.frame.pages.make = make_page;
  ui.frame.pages.destroy = destroy_page;
  ui.draw = draw;
  ui.say = say;
  ui.event = event_of;
  ui.frame.duration = 100;
  ui.clock = clock_of_frames;
  host_adapter = &ui.frame.pages;
  CHECK(nav_sdl_open(&ui, app, NULL) == NAV_OK);
  play();
  press_another_button();
  end_before_the_app();
  SDL_RenderSetLogicalSize(ui.renderer, 160, 100);
  frame();
  CHECK(ui.width == 160 && ui.height == 100);
  nav_sdl_close(&ui);
  SDL_DestroyRenderer(ui.renderer);
  SDL_DestroyWindow(window);
  SDL_Quit();
  return finish();
}
