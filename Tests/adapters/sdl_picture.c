/*
 * What docs/pictures/sdl.png shows: three pictures of the renderer, one after another on standard
 * output. A page slides in, a sheet comes up, and a mouse drags the page away.
 */
#include "nav_sdl.h"

#include "picture.h"

enum { WIDTH = 240, HEIGHT = 160, FRAME = 40, LETTER = 6 };

/* The columns of the letters A to Z, their lowest bit on top: SDL itself writes no text. */
static const unsigned char letters[26][5] = {
  { 124, 18, 17, 18, 124 },
  { 127, 73, 73, 73, 54 },
  { 62, 65, 65, 65, 34 },
  { 127, 65, 65, 65, 62 },
  { 127, 73, 73, 73, 65 },
  { 127, 9, 9, 9, 1 },
  { 62, 65, 65, 81, 115 },
  { 127, 8, 8, 8, 127 },
  { 0, 65, 127, 65, 0 },
  { 32, 64, 65, 63, 1 },
  { 127, 8, 20, 34, 65 },
  { 127, 64, 64, 64, 64 },
  { 127, 2, 28, 2, 127 },
  { 127, 4, 8, 16, 127 },
  { 62, 65, 65, 65, 62 },
  { 127, 9, 9, 9, 6 },
  { 62, 65, 81, 33, 94 },
  { 127, 9, 25, 41, 70 },
  { 38, 73, 73, 73, 50 },
  { 3, 1, 127, 1, 3 },
  { 63, 64, 64, 64, 63 },
  { 31, 32, 64, 32, 31 },
  { 63, 64, 56, 64, 63 },
  { 99, 20, 8, 20, 99 },
  { 3, 4, 120, 4, 3 },
  { 97, 89, 73, 77, 67 },
};

static nav_sdl ui = { .frame = { .duration = 400 } };
static Uint32 now;

static Uint32 clock_of_frames(void) { return now; }

static void fill(int x, int y, int width, int height, Uint32 color) {
  SDL_Rect area = { x, y, width, height };
  SDL_SetRenderDrawColor(ui.renderer, (Uint8)(color >> 16), (Uint8)(color >> 8), (Uint8)color, 255);
  SDL_RenderFillRect(ui.renderer, &area);
}

static void write_text(const char *text, int x, int y, int size, Uint32 color) {
  for (; *text != '\0'; text++, x += LETTER * size) {
    int letter = SDL_toupper(*text) - 'A';
    if (*text == ',') fill(x, y + 6 * size, size, 2 * size, color);
    if (*text == '\'') fill(x + size, y, size, 2 * size, color);
    for (int bit = 0; letter >= 0 && letter < 26 && bit < 35; bit++) {
      if (letters[letter][bit / 7] >> (bit % 7) & 1)
        fill(x + bit / 7 * size, y + bit % 7 * size, size, size, color);
    }
  }
}

static void *make(void *context, int64_t id, const nav_json *route) {
  (void)context, (void)id;
  return (void *)picture_page_of(route);
}

static void keep(void *context, void *made) { (void)context, (void)made; }

static void draw(void *context, void *made, SDL_Renderer *renderer) {
  const picture_page *page = made;
  int is_sheet = strcmp(page->name, "alarm") == 0, top = is_sheet ? 64 : 0;
  int is_list = strcmp(page->name, "notes") == 0;
  (void)context, (void)renderer;
  fill(0, top, WIDTH, HEIGHT - top, is_sheet ? 0xffe9b8 : is_list ? 0xffffff : 0xe6f0ff);
  fill(0, top, WIDTH, 26, is_sheet ? 0xd9822b : 0x2d4a7a);
  if (!is_sheet) fill(0, 0, 1, HEIGHT, 0x808080);
  write_text(page->title, 10, top + 6, 2, 0xffffff);
  for (int line = 0; line < 3; line++) {
    int y = top + 36 + 24 * line;
    write_text(page->lines[line], 10, y, 1, 0x203040);
    if (is_list) fill(10, y + 14, WIDTH - 20, 1, 0xd0d4d8);
  }
  fill(10, HEIGHT - 28, 8 * LETTER + 16, 20, is_sheet ? 0xd9822b : 0x2d6cdf);
  write_text(page->button, 18, HEIGHT - 21, 1, 0xffffff);
}

static void frames(int count) {
  for (; count > 0; count--) {
    now += FRAME;
    nav_sdl_frame(&ui);
  }
}

static void put_picture(void) {
  static Uint32 pixels[WIDTH * HEIGHT];
  SDL_RenderSetViewport(ui.renderer, NULL);
  SDL_RenderReadPixels(ui.renderer, NULL, SDL_PIXELFORMAT_ARGB8888, pixels, 4 * WIDTH);
  fwrite(pixels, sizeof pixels, 1, stdout);
}

static void drag(int last) {
  SDL_Event press = { .button = {
                        .type = SDL_MOUSEBUTTONDOWN, .button = SDL_BUTTON_LEFT, .x = 5 } };
  nav_sdl_take(&ui, &press);
  for (int x = 15; x <= last; x += 15) {
    SDL_Event motion = { .motion = { .type = SDL_MOUSEMOTION, .x = x } };
    nav_sdl_take(&ui, &motion);
  }
}

int main(int count, char **arguments) {
  (void)count, (void)arguments;
  if (!picture_open() || SDL_Init(SDL_INIT_VIDEO) != 0) return 1;
  SDL_Window *window = SDL_CreateWindow("notes", 0, 0, WIDTH, HEIGHT, 0);
  ui.renderer = SDL_CreateRenderer(window, -1, SDL_RENDERER_SOFTWARE);
  ui.frame.pages.make = make;
  ui.frame.pages.destroy = keep;
  ui.draw = draw;
  ui.clock = clock_of_frames;
  if (nav_sdl_open(&ui, app, NULL) != NAV_OK) return 1;
  frames(20);
  picture_go();
  frames(6);
  put_picture();
  picture_ring(1);
  ui.frame.duration = 1600;
  frames(31);
  put_picture();
  picture_ring(0);
  frames(60);
  drag(110);
  frames(1);
  put_picture();
  nav_sdl_close(&ui);
  SDL_DestroyRenderer(ui.renderer);
  SDL_DestroyWindow(window);
  SDL_Quit();
  picture_close();
  return 0;
}
