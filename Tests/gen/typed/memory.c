/* How often reading a scene and an event allocates, once there is memory; and what the caller's own
 * memory is for. */
#include "shop.h"

static size_t allocations;

/* The allocator of glibc, counted: the library's calls come here too. */
extern void *__libc_malloc(size_t size);
extern void *__libc_realloc(void *old, size_t size);
extern void *__libc_calloc(size_t count, size_t size);
void *malloc(size_t size) {
  allocations++;
  return __libc_malloc(size);
}
void *realloc(void *old, size_t size) {
  allocations++;
  return __libc_realloc(old, size);
}
void *calloc(size_t count, size_t size) {
  allocations++;
  return __libc_calloc(count, size);
}

/* What a reading allocates, of the library too. */
static size_t allocated(nav_app *app, shop_scene *scene, nav_status *status) {
  size_t before = allocations;
  scene->app = NULL;
  *status |= shop_scene_read(app, scene, NULL);
  return allocations - before;
}

int main(int argc, char **argv) {
  nav_schema *schema = NULL;
  nav_app *app = NULL;
  shop_scene scene = { 0 }, own = { 0 };
  shop_event event = { 0 };
  static char memory[1 << 14];
  if (argc < 2 || nav_schema_create(argv[1], NAV_NUL, &schema, NULL) != NAV_OK ||
    nav_app_create(schema, NULL, 0, &app, NULL) != NAV_OK)
    return 1;
  nav_text topics[] = { nav_text_of("r\"ed"), nav_text_of("blue") };
  nav_status status = shop_go_help(app, (shop_help){ { topics, 2 } }, NULL);
  for (int round = 0; round < 8; round++) {
    status |= shop_go_product(app, shop_new_product((uint64_t)round), NULL);
    status |= shop_scene_read(app, &scene, NULL);
  }
  status |= shop_go_newsletter(app, NULL);
  status |= shop_go_reviews(app, shop_new_reviews(7), NULL);
  allocated(app, &scene, &status); /* there is room from now on */
  if (scene.layer_count != 1 || scene.layers[0].top.depth != 2 || scene.screens[0].depth != 10)
    return 2;
  size_t reading = 0;
  for (int round = 0; round < 8; round++) {
    status |= shop_back(app, NULL);
    reading += allocated(app, &scene, &status);
  }
  printf("again %zu\n", reading);
  size_t before = allocations;
  for (int round = 0; round < 8; round++) status |= shop_scene_read(app, &scene, NULL);
  printf("without change %zu\n", allocations - before);
  own.memory = (nav_memory){ memory, sizeof memory, 0, false };
  status |= shop_scene_read(app, &own, NULL);
  printf("own memory %zu\n", allocated(app, &own, &status));
  own.app = NULL;
  own.memory.capacity = 8;
  printf("too little %s\n", nav_status_name(shop_scene_read(app, &own, NULL)));
  status |= shop_event_read("{\"withdrawn\":7}", NAV_NUL, &event, NULL);
  printf("an event %d\n", status == NAV_OK ? (int)event.withdrawn : -1);
  shop_scene_free(&scene);
  shop_scene_free(&own);
  shop_event_free(&event);
  nav_app_destroy(app);
  nav_schema_destroy(schema);
  return 0;
}
