/*
 * The screens of a heater, on a processor without an operating system: the library's archive, and
 * the functions of system.c. It plays what a user would do, prints where that leads to the serial
 * port, and ends.
 */
#include <navruntime.h>

#include "system.h"

static const char SCHEMA[] =
  "{\"format\":1,\"id\":\"heater\",\"root\":{\"stack\":\"rooms\"},"
  "\"facts\":{\"unlocked\":{\"initial\":false},\"frost\":{\"initial\":false}},"
  "\"routes\":{\"rooms\":{},\"room\":{\"params\":{\"id\":\"uint\"},\"links\":[\"/rooms/:id\"]},"
  "\"installer\":{\"requires\":[\"unlocked\"],\"orElse\":\"pin\",\"links\":[\"/installer\"]},"
  "\"pin\":{\"show\":\"sheet\"},\"alarm\":{\"show\":\"cover\",\"while\":[\"frost\"]}}}";

static void check(const char *what, nav_status status, const nav_error *error) {
  print(what);
  print(": ");
  print(status < 0 ? error->message : nav_status_name(status));
  print("\n");
  if (status < 0) finish(1);
}

static void show(nav_app *app) {
  nav_buffer text = NAV_BUFFER_INIT;
  nav_error error = { 0 };
  if (nav_app_describe(app, &text, &error) != NAV_OK) check("describe", error.code, &error);
  print("  ");
  print(text.data);
  print("\n");
  nav_buffer_free(&text);
}

static void send(nav_app *app, const char *intent) {
  nav_error error = { 0 };
  check(intent, nav_app_send(app, intent, NAV_NUL, NULL, &error), &error);
  show(app);
}

static void set(nav_app *app, const char *facts) {
  nav_error error = { 0 };
  check(facts, nav_app_set_facts(app, facts, NAV_NUL, NULL, &error), &error);
  show(app);
}

static void count_event(void *user_data, const char *event, size_t length) {
  (void)event;
  (void)length;
  ++*(size_t *)user_data;
}

/* What asks for a system, and the answer. */
static void try_files(void) {
  nav_error error = { 0 };
  nav_journal *journal = NULL;
  nav_recorder *recorder = NULL;
  nav_event_queue *queue = NULL;
  int32_t descriptor = -1;
  print("journal: ");
  print(nav_status_name(nav_journal_open_path("/heater", NAV_NUL, &journal, NULL, &error)));
  print("\nrecorder: ");
  print(nav_status_name(nav_recorder_create("{\"path\":\"/r\"}", NAV_NUL, &recorder, &error)));
  check("\nevent queue", nav_event_queue_create("{}", NAV_NUL, &queue, &error), &error);
  print("its descriptor: ");
  print(nav_status_name(nav_event_queue_fd(queue, &descriptor, &error)));
  print("\n");
  nav_event_queue_destroy(queue);
}

int main(void) {
  nav_schema *schema = NULL;
  nav_app *app = NULL;
  nav_error error = { 0 };
  uint64_t observer = 0;
  size_t events = 0;
  check("schema", nav_schema_create(SCHEMA, NAV_NUL, &schema, &error), &error);
  check("app", nav_app_create(schema, "{}", NAV_NUL, &app, &error), &error);
  nav_schema_destroy(schema);
  check("observer",
    nav_app_observe(app, NAV_EVENT_ALL, count_event, &events, NULL, &observer, &error), &error);
  show(app);
  send(app, "{\"go\":{\"name\":\"room\",\"params\":{\"id\":4}}}");
  send(app, "{\"open\":\"/installer\"}");
  set(app, "{\"unlocked\":true}");
  set(app, "{\"frost\":true}");
  send(app, "\"back\"");
  set(app, "{\"frost\":false,\"unlocked\":false}");
  for (int i = 0; i < 1000; i++) {
    nav_status status = nav_app_send(app, "{\"open\":\"/rooms/7\"}", NAV_NUL, NULL, &error);
    if (status == NAV_OK) status = nav_app_back(app, NULL, &error);
    if (status != NAV_OK || i == 999) check("1000 times there and back", status, &error);
  }
  nav_app_destroy(app);
  try_files();
  print_number(events);
  print(" events\nheap: ");
  print_number(heap_used());
  print(" bytes\n");
  return 0;
}
