/* Works of presenters for Tests/gates/complexity.c, which includes this after those of apps. */

static nav_presenter *presenter;

/* Does what there is to do. */
static void show_all(void) {
  nav_buffer operation = NAV_BUFFER_INIT;
  long number;
  while (nav_presenter_next(presenter, &operation, NULL) == NAV_OK) {
    if (sscanf(operation.data, "{\"op\":%ld", &number) != 1) exit(3);
    need(nav_presenter_done(presenter, number, NULL));
  }
  nav_buffer_free(&operation);
}

/* A presenter that shows so many pages over a screen of this intent. */
static void make_presenter(const char *intent, const char *profile, long size) {
  app = new_app(intent);
  many("page", size);
  need(nav_app_send(app, text, length, NULL, NULL));
  need(nav_presenter_create(app, profile, NAV_NUL, &presenter, NULL));
  show_all();
}

#define ASKS "{\"go\":{\"name\":\"asks\",\"params\":{\"n\":0}}}"
#define OVER "{\"go\":{\"name\":\"over\",\"params\":{\"n\":0}}}"

static void end_presenter(void) {
  nav_presenter_destroy(presenter);
  nav_app_destroy(app);
}

/* A page comes and leaves over all others, of each of which the host keeps one. */
static void presenter_step(long size, long times) {
  char intent[96];
  long id;
  make_presenter(ASKS, "\"lvgl\"", size);
  for (id = 1; id < size + 2; id++) {
    need(nav_presenter_set_page(presenter, id, &presenter, NULL, NULL));
  }
  while (again(&times)) {
    snprintf(intent, sizeof intent, "{\"go\":{\"name\":\"page\",\"params\":{\"n\":%ld}}}", times);
    need(nav_app_send(app, intent, NAV_NUL, NULL, NULL));
    show_all();
    need(nav_app_back(app, NULL, NULL));
    show_all();
  }
  end_presenter();
}

/* A toolkit tells that it shows all pages, as it should. */
static void presenter_echo(long size, long times) {
  char number[24];
  long i;
  make_presenter(ASKS, "\"immediate\"", size);
  length = 0;
  for (i = 0; i < size + 2; i++) {
    snprintf(number, sizeof number, "%c%ld", i == 0 ? '[' : ',', i + 1);
    add(number);
  }
  add("]");
  while (again(&times)) {
    if (nav_presenter_gesture(presenter, text, length, NULL, NULL) != NAV_NOOP) exit(3);
  }
  end_presenter();
}

/* A drag takes all pages off: the lowest asks first, so they are set aside and come back. */
static void presenter_resisted(long size, long times) {
  make_presenter(ASKS, "\"immediate\"", size);
  while (again(&times)) {
    if (nav_presenter_gesture(presenter, "[1]", NAV_NUL, NULL, NULL) != NAV_REJECTED) exit(3);
    show_all();
  }
  end_presenter();
}

/* What lies under a sheet changes, and the toolkit must take it off with all pages on it. */
static void presenter_under(long size, long times) {
  char intent[96];
  make_presenter(OVER, "{\"like\":\"immediate\",\"removeMiddle\":false}", size);
  while (again(&times)) {
    snprintf(intent, sizeof intent,
      "{\"reset\":{\"at\":\"\",\"path\":[{\"name\":\"page\",\"params\":{\"n\":%ld}}]}}", times);
    need(nav_app_send(app, intent, NAV_NUL, NULL, NULL));
    show_all();
  }
  end_presenter();
}

/* A new presenter of a stack, whose first operation has all pages. */
static void presenter_stack(long size, long times) {
  nav_store *stack = NULL;
  need(nav_store_create(NULL, 0, &stack, NULL));
  add("{\"pushAll\":[\"page\"");
  repeat(",\"page\"", size);
  add("]}");
  need(nav_store_execute(stack, text, length, NULL, NULL));
  while (again(&times)) {
    need(nav_presenter_create_for_store(stack, "\"immediate\"", NAV_NUL, &presenter, NULL));
    show_all();
    nav_presenter_destroy(presenter);
  }
  nav_store_destroy(stack);
}
