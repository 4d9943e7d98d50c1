/* Works of apps for Tests/gates/complexity.c, which includes this. */

static const char *const app_schema =
  "{\"format\":1,\"id\":\"many\",\"root\":{\"stack\":\"home\"},"
  "\"facts\":{\"in\":{\"initial\":true},\"locked\":{\"initial\":false}},\"routes\":{\"home\":{},"
  "\"page\":{\"params\":{\"n\":\"uint\"}},"
  "\"over\":{\"show\":\"sheet\",\"params\":{\"n\":\"uint\"}},"
  "\"later\":{\"show\":\"sheet\",\"whenBusy\":\"queue\",\"params\":{\"n\":\"uint\"}},"
  "\"waits\":{\"show\":\"sheet\",\"whenBusy\":\"queue\"},"
  "\"guarded\":{\"show\":\"sheet\",\"whenBusy\":\"queue\",\"requires\":[\"in\"],"
  "\"params\":{\"n\":\"uint\"}},"
  "\"asks\":{\"params\":{\"n\":\"uint\"},\"leave\":\"ask\"},"
  "\"form\":{\"show\":\"sheet\",\"params\":{\"n\":\"uint\"},\"enter\":\"ask\"},"
  "\"list\":{\"params\":{\"all\":{\"list\":\"uint\"}}},"
  "\"lock\":{\"show\":\"cover\",\"while\":[\"locked\"]}}}";

/* An app that somebody observes, with this intent sent first. */
static nav_app *new_app(const char *first) {
  nav_schema *schema = NULL;
  nav_app *app = NULL;
  need(nav_schema_create(app_schema, NAV_NUL, &schema, NULL));
  need(nav_app_create(
    schema, "{\"limits\":{\"layers\":100000,\"queue\":100000}}", NAV_NUL, &app, NULL));
  nav_schema_destroy(schema);
  need(nav_app_observe(app, NAV_EVENT_ALL, ignore, NULL, NULL, NULL, NULL));
  if (first != NULL) need(nav_app_send(app, first, NAV_NUL, NULL, NULL));
  return app;
}

/* `{"transaction":[…]}` of `size` different screens of a route, as the text. */
static void many(const char *route, long size) {
  char number[48];
  long i;
  length = 0;
  add("{\"transaction\":[");
  for (i = 0; i < size; i++) {
    add(i == 0 ? "{\"go\":{\"name\":\"" : ",{\"go\":{\"name\":\"");
    add(route);
    snprintf(number, sizeof number, "\",\"params\":{\"n\":%ld}}}", i);
    add(number);
  }
  add("]}");
}

/* One transaction brings them all, and dismissAll takes them away. */
static void bring(nav_app *app, const char *route, long size) {
  long once = 1;
  many(route, size);
  while (again(&once)) {
    need(nav_app_send(app, text, length, NULL, NULL));
    need(nav_app_send(app, "\"dismissAll\"", NAV_NUL, NULL, NULL));
  }
  nav_app_destroy(app);
}

static void app_pages(long size, long times) {
  (void)times;
  bring(new_app("{\"go\":{\"name\":\"over\",\"params\":{\"n\":0}}}"), "page", size);
}
static void app_layers(long size, long times) {
  (void)times;
  bring(new_app(NULL), "over", size);
}
static void app_queue(long size, long times) {
  (void)times;
  bring(new_app("{\"go\":{\"name\":\"over\",\"params\":{\"n\":0}}}"), "later", size);
}
static void app_queue_guarded(long size, long times) {
  (void)times;
  bring(new_app("{\"go\":{\"name\":\"over\",\"params\":{\"n\":0}}}"), "guarded", size);
}

/* While a lock is up, which the parts must not touch. */
static void app_queue_locked(long size, long times) {
  nav_app *app = new_app(NULL);
  long once = 1;
  (void)times;
  need(nav_app_set_facts(app, "{\"locked\":true}", NAV_NUL, NULL, NULL));
  many("later", size);
  while (again(&once)) need(nav_app_send(app, text, length, NULL, NULL));
  nav_app_destroy(app);
}

/* `size` screens ask before they leave, and may. */
static void app_proceed(long size, long times) {
  nav_app *app = new_app(NULL);
  long once = 1;
  (void)times;
  many("asks", size);
  need(nav_app_send(app, text, length, NULL, NULL));
  if (nav_app_back_to_root(app, NULL, NULL) != NAV_PENDING) exit(3);
  while (again(&once)) need(nav_app_proceed(app, 1, NULL, NULL));
  nav_app_destroy(app);
}

/* `size` sheets ask before they enter, and may. */
static void app_proceed_enter(long size, long times) {
  nav_app *app = new_app(NULL);
  long once = 1;
  (void)times;
  many("form", size);
  while (again(&once)) {
    if (nav_app_send(app, text, length, NULL, NULL) != NAV_PENDING) exit(3);
    need(nav_app_proceed(app, 1, NULL, NULL));
  }
  nav_app_destroy(app);
}

/* A screen asks before it leaves, over `size` sheets. */
static void app_proceed_layers(long size, long times) {
  nav_app *app = new_app(NULL);
  long once = 1;
  (void)times;
  many("over", size);
  need(nav_app_send(app, text, length, NULL, NULL));
  need(nav_app_send(app, "{\"go\":{\"name\":\"asks\",\"params\":{\"n\":1}}}", NAV_NUL, NULL, NULL));
  while (again(&once)) {
    if (nav_app_back(app, NULL, NULL) != NAV_PENDING) exit(3);
    need(nav_app_proceed(app, 1, NULL, NULL));
  }
  nav_app_destroy(app);
}

/* `size` sheets are removed by their ids, in one transaction. */
static void app_remove(long size, long times) {
  nav_app *app = new_app(NULL);
  char part[48];
  long once = 1;
  (void)times;
  many("over", size);
  need(nav_app_send(app, text, length, NULL, NULL));
  length = 0;
  add("{\"transaction\":[\"forget\"");
  for (; size > 0; size--) {
    snprintf(part, sizeof part, ",{\"remove\":%ld}", size + 1);
    add(part);
  }
  add("]}");
  while (again(&once)) need(nav_app_send(app, text, length, NULL, NULL));
  nav_app_destroy(app);
}

/* An address with a list of `size` numbers. */
static void app_address(long size, long times) {
  nav_app *app = new_app(NULL);
  long i, once = 1;
  char item[32];
  (void)times;
  add("/~/list?all=0");
  for (i = 1; i < size; i++) {
    snprintf(item, sizeof item, "&all=%ld", i);
    add(item);
  }
  while (again(&once)) need(nav_app_set_url(app, text, length, NULL, NULL));
  nav_app_destroy(app);
}

/* Previews cost their intent and the scene, whatever waits or is below. */
static void app_preview(long size, long times) {
  nav_app *app = new_app(NULL);
  nav_buffer answer = NAV_BUFFER_INIT;
  many("page", size);
  need(nav_app_send(app, text, length, NULL, NULL));
  while (again(&times))
    need(nav_app_preview(
      app, "{\"go\":{\"name\":\"over\",\"params\":{\"n\":7}}}", NAV_NUL, &answer, NULL));
  nav_buffer_free(&answer);
  nav_app_destroy(app);
}

/* A snapshot of an app with `size` layers that wait, as the text. */
static void snapshot_of(long size) {
  char layer[160];
  long i;
  length = 0;
  add(
    "{\"format\":1,\"kind\":\"app\",\"schema\":{\"id\":\"many\",\"version\":1},\"facts\":{},"
    "\"root\":{\"stack\":[{\"id\":1,\"route\":{\"name\":\"home\"}}]},\"layers\":[{\"id\":2,"
    "\"route\":{\"name\":\"over\",\"params\":{\"n\":0}},\"style\":\"sheet\",\"stack\":[]}],\"queue\":[");
  for (i = 0; i < size; i++) {
    snprintf(layer, sizeof layer,
      "%s{\"id\":%ld,\"route\":\"waits\",\"style\":\"sheet\",\"stack\":[]}", i == 0 ? "" : ",",
      i + 3);
    add(layer);
  }
  snprintf(layer, sizeof layer, "],\"pending\":null,\"lastID\":%ld}", size + 2);
  add(layer);
}

static void app_restore_queue(long size, long times) {
  nav_app *app = new_app(NULL);
  long once = 1;
  (void)times;
  snapshot_of(size);
  while (again(&once)) need(nav_app_restore(app, text, length, NAV_RESTORE_STRICT, NULL, NULL));
  nav_app_destroy(app);
}

/* The sheets that are there are restored. */
static void app_restore_layers(long size, long times) {
  nav_app *app = new_app(NULL);
  nav_buffer saved = NAV_BUFFER_INIT;
  long once = 1;
  (void)times;
  many("over", size);
  need(nav_app_send(app, text, length, NULL, NULL));
  need(nav_app_snapshot(app, "{\"layers\":true}", NAV_NUL, &saved, NULL));
  while (again(&once))
    need(nav_app_restore(app, saved.data, saved.length, NAV_RESTORE_STRICT, NULL, NULL));
  nav_buffer_free(&saved);
  nav_app_destroy(app);
}

/* A sheet waits behind as many equal ones. */
static void app_queue_equal(long size, long times) {
  nav_app *app = new_app(NULL);
  long once = 1;
  (void)times;
  snapshot_of(size);
  need(nav_app_restore(app, text, length, NAV_RESTORE_STRICT, NULL, NULL));
  while (again(&once))
    need(
      nav_app_send(app, "{\"go\":{\"name\":\"later\",\"params\":{\"n\":1}}}", NAV_NUL, NULL, NULL));
  nav_app_destroy(app);
}

/* More layers than may wait: the snapshot is refused, which may not take longer. */
static void app_restore_refused(long size, long times) {
  nav_schema *schema = NULL;
  nav_app *app = NULL;
  long once = 1;
  (void)times;
  need(nav_schema_create(app_schema, NAV_NUL, &schema, NULL));
  need(nav_app_create(schema, "{\"limits\":{\"queue\":10}}", NAV_NUL, &app, NULL));
  nav_schema_destroy(schema);
  snapshot_of(size);
  while (again(&once)) {
    if (nav_app_restore(app, text, length, NAV_RESTORE_LENIENT, NULL, NULL) != NAV_ERR_LIMIT)
      exit(3);
  }
  nav_app_destroy(app);
}

/* `size` entries of a stack, whose ids begin after `id` and go on by `step`. */
static void add_entries(const char *root, long size, long id, long step) {
  char entry[160];
  long i;
  add(root);
  for (i = 1; i <= size; i++) {
    snprintf(entry, sizeof entry,
      ",{\"id\":%ld,\"route\":{\"name\":\"page\",\"params\":{\"n\":%ld}}}", id + i * step, i);
    add(entry);
  }
  add("]}");
}

/* Two long stacks; the ids of the longer one descend. */
static void app_restore_crossed(long size, long times) {
  nav_schema *schema = NULL;
  nav_app *app = NULL;
  long once = 1;
  (void)times;
  need(nav_schema_create(
    "{\"format\":1,\"id\":\"two\",\"root\":{\"tabs\":["
    "{\"name\":\"a\",\"stack\":\"home\"},{\"name\":\"b\",\"stack\":\"list\"}]},"
    "\"routes\":{\"home\":{},\"list\":{},\"page\":{\"params\":{\"n\":\"uint\"}}}}",
    NAV_NUL, &schema, NULL));
  need(nav_app_create(schema, NULL, 0, &app, NULL));
  nav_schema_destroy(schema);
  length = 0;
  add(
    "{\"format\":1,\"kind\":\"app\",\"schema\":{\"id\":\"two\",\"version\":1},\"root\":{\"tabs\":{"
    "\"items\":{\"a\":");
  add_entries("{\"stack\":[{\"id\":1,\"route\":{\"name\":\"home\"}}", size, 2, 1);
  add(",\"b\":");
  add_entries("{\"stack\":[{\"id\":2,\"route\":{\"name\":\"list\"}}", size + 1, 3 * size, -1);
  add("},\"selected\":\"a\"}}}");
  while (again(&once)) need(nav_app_restore(app, text, length, NAV_RESTORE_STRICT, NULL, NULL));
  nav_app_destroy(app);
}
