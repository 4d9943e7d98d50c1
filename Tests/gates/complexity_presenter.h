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

static void end_presenter(void) {
  nav_presenter_destroy(presenter);
  nav_app_destroy(app);
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
