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
