/*
 * The board of the coffee machine: a display of 320x240 points and a finger. With BOARD_WINDOW it
 * is a window of SDL, where w, b and f are the sensors (water, beans, fine) and l is a link;
 * without, memory, and what happens is read as lines from standard input:
 *
 *   press X Y | lift | tap X Y | wait MILLISECONDS | sensor water|beans|fine | link URL |
 *   photo FILE | tell
 *
 * Nothing is drawn during a tap: two of them come from one picture.
 */
#include <lvgl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WIDTH = 320, HEIGHT = 240, FRAME = 20 };

static uint32_t board_pixels[WIDTH * HEIGHT], board_clock;
static lv_point_t board_finger;
static bool board_is_pressed;
static lv_indev_t *board_device;

/* What the program does with a sensor, a link and "tell". */
static void on_happening(const char *what, const char *value);
static void on_frame(void);

static uint32_t board_now(void) { return board_clock; }
static void board_read_finger(lv_indev_t *device, lv_indev_data_t *data) {
  (void)device;
  data->point = board_finger;
  data->state = board_is_pressed ? LV_INDEV_STATE_PRESSED : LV_INDEV_STATE_RELEASED;
}

#ifdef BOARD_WINDOW
#include <SDL.h>

static SDL_Renderer *board_renderer;
static SDL_Texture *board_texture;

static void board_flush(lv_display_t *display, const lv_area_t *area, uint8_t *drawn) {
  (void)area, (void)drawn;
  SDL_UpdateTexture(board_texture, NULL, board_pixels, WIDTH * 4);
  SDL_RenderCopy(board_renderer, board_texture, NULL, NULL);
  SDL_RenderPresent(board_renderer);
  lv_display_flush_ready(display);
}

static void board_start(void) {
  SDL_Window *window = NULL;
  if (SDL_Init(SDL_INIT_VIDEO) != 0 ||
    SDL_CreateWindowAndRenderer(2 * WIDTH, 2 * HEIGHT, 0, &window, &board_renderer) != 0) {
    fprintf(stderr, "coffee: no window: %s\n", SDL_GetError());
    exit(2);
  }
  SDL_SetWindowTitle(window, "Coffee machine: w, b, f sensors, l link");
  SDL_RenderSetLogicalSize(board_renderer, WIDTH, HEIGHT);
  board_texture = SDL_CreateTexture(
    board_renderer, SDL_PIXELFORMAT_XRGB8888, SDL_TEXTUREACCESS_STREAMING, WIDTH, HEIGHT);
}

/* Whether the program goes on. */
static bool board_step(void) {
  SDL_Event event;
  while (SDL_PollEvent(&event)) {
    int key = event.type == SDL_KEYDOWN ? event.key.keysym.sym : 0;
    if (event.type == SDL_QUIT) return false;
    if (event.type == SDL_MOUSEBUTTONDOWN || event.type == SDL_MOUSEBUTTONUP)
      board_is_pressed = event.type == SDL_MOUSEBUTTONDOWN;
    if (event.type == SDL_MOUSEMOTION)
      board_finger = (lv_point_t){ event.motion.x, event.motion.y };
    if (key == 'w') on_happening("sensor", "water");
    if (key == 'b') on_happening("sensor", "beans");
    if (key == 'f') on_happening("sensor", "fine");
    if (key == 'l') on_happening("link", "coffee://machine/recipes/latte");
  }
  SDL_Delay(5);
  board_clock = SDL_GetTicks();
  on_frame();
  return true;
}

#else
static void board_flush(lv_display_t *display, const lv_area_t *area, uint8_t *drawn) {
  (void)area, (void)drawn;
  lv_display_flush_ready(display);
}
static void board_start(void) { setvbuf(stdout, NULL, _IOLBF, 0); }

static void board_frames(long milliseconds) {
  for (long passed = 0; passed < milliseconds; passed += FRAME) {
    board_clock += FRAME;
    on_frame();
  }
}

static void board_photo(const char *path) {
  FILE *file = fopen(path, "wb");
  if (file == NULL) return perror(path);
  fprintf(file, "P6 %d %d 255\n", WIDTH, HEIGHT);
  for (int at = 0; at < WIDTH * HEIGHT; at++)
    for (int shift = 16; shift >= 0; shift -= 8)
      putc((int)(board_pixels[at] >> shift & 0xff), file);
  fclose(file);
}

static bool board_step(void) {
  static char line[10000];
  if (fgets(line, sizeof line, stdin) == NULL) return false;
  line[strcspn(line, "\n")] = 0;
  char *value = line + strcspn(line, " ");
  if (*value != 0) *value++ = 0;
  if (strcmp(line, "press") == 0 || strcmp(line, "tap") == 0) {
    board_finger.x = (int32_t)strtol(value, &value, 10);
    board_finger.y = (int32_t)strtol(value, NULL, 10);
  }
  if (strcmp(line, "press") == 0 || strcmp(line, "lift") == 0) {
    board_is_pressed = line[0] == 'p';
    board_frames(3 * FRAME); /* LVGL looks at a finger every 33 milliseconds. */
  } else if (strcmp(line, "tap") == 0) {
    for (int is_down = 1; is_down >= 0; is_down--) {
      board_is_pressed = is_down;
      lv_indev_read(board_device);
    }
  } else if (strcmp(line, "wait") == 0) {
    board_frames(strtol(value, NULL, 10));
  } else if (strcmp(line, "photo") == 0) {
    board_photo(value);
  } else {
    on_happening(line, value);
  }
  return true;
}
#endif

static void board_open(void) {
  board_start();
  lv_init();
  lv_tick_set_cb(board_now);
  lv_display_t *display = lv_display_create(WIDTH, HEIGHT);
  lv_display_set_color_format(display, LV_COLOR_FORMAT_XRGB8888);
  lv_display_set_buffers(
    display, board_pixels, NULL, sizeof board_pixels, LV_DISPLAY_RENDER_MODE_DIRECT);
  lv_display_set_flush_cb(display, board_flush);
  board_device = lv_indev_create();
  lv_indev_set_type(board_device, LV_INDEV_TYPE_POINTER);
  lv_indev_set_read_cb(board_device, board_read_finger);
}
