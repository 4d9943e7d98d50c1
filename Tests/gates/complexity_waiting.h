/* Works of what waits in apps, for answers, for a question or behind a layer, for
 * Tests/gates/complexity.c, which includes this after the others. */

/* Somebody asks for an answer and gets it, beside so many who wait for theirs. */
static void answers(const char *intent, long times) {
  while (again(&times)) {
    send_text(intent);
    send_text("{\"answer\":{\"value\":true}}");
  }
  end_app();
}
static void answer_tickets(long size, long times) {
  make_tickets(size);
  answers("{\"goForResult\":\"ask\"}", times);
}
/* The same of those that are no places of the history, on a stack. */
static void answer_hidden(long size, long times) {
  make_app(0, 0, LIMITS);
  while (size-- > 0) send_text("{\"goForResult\":\"pick\"}");
  answers("{\"goForResult\":\"pick\"}", times);
}
/* A sheet asks before it enters, over so many others, and may. */
static void proceed_layers(long size, long times) {
  nav_app *asked = new_app(NULL);
  char intent[80];
  long token = 0;
  many("over", size);
  need(nav_app_send(asked, text, length, NULL, NULL));
  while (again(&times)) {
    snprintf(intent, sizeof intent, "{\"go\":{\"name\":\"form\",\"params\":{\"n\":%ld}}}", ++token);
    if (nav_app_send(asked, intent, NAV_NUL, NULL, NULL) != NAV_PENDING) exit(3);
    need(nav_app_proceed(asked, token, NULL, NULL));
    need(nav_app_back(asked, NULL, NULL));
  }
  nav_app_destroy(asked);
}
/* The host keeps something with sheets that wait. */
static void data_waiting(long size, long times) {
  make_waiting(size);
  while (again(&times)) need(nav_app_set_data(app, 4 + (size - times % 5) / 2, &app, NULL, NULL));
  end_app();
}
