/* More works of apps for Tests/gates/complexity.c, which includes this after the others. What is
 * counted is a `go` with a text that was never seen and a `back`, while somebody observes; what is
 * there `size` times does not concern it. */

static nav_app *app;
static nav_schema *schema;
static uint64_t observer;

static void send_text(const char *intent) {
  nav_error error = { 0 };
  nav_status status = nav_app_send(app, intent, NAV_NUL, NULL, &error);
  if (status >= 0 && status != NAV_REJECTED && status != NAV_PENDING) return;
  fprintf(stderr, "complexity: %s answers %d %s\n", intent, status, error.message);
  exit(3);
}

static void send_number(const char *form, long number) {
  char intent[160];
  snprintf(intent, sizeof intent, form, number);
  send_text(intent);
}

/* One transaction of so many equal intents. */
static void send_many(const char *intent, long size) {
  length = 0;
  add("{\"transaction\":[");
  repeat(intent, 1);
  while (--size > 0) {
    add(",");
    add(intent);
  }
  add("]}");
  send_text(text);
}

/* An app whose schema has `routes` more routes and `tabs` more tabs. */
static void make_app(long routes, long tabs, const char *config) {
  nav_error error = { 0 };
  char part[128];
  long i;
  length = 0;
  add(
    "{\"format\":1,\"id\":\"c\",\"root\":{\"tabs\":[{\"name\":\"a\",\"stack\":\"home\"},"
    "{\"name\":\"b\",\"stack\":\"list\"}");
  for (i = 0; i < tabs; i++) {
    snprintf(part, sizeof part, ",{\"name\":\"t%ld\",\"stack\":\"home%ld\"}", i, i);
    add(part);
  }
  add(
    "]},\"facts\":{\"on\":{\"initial\":true},\"other\":{\"initial\":false},"
    "\"locked\":{\"initial\":false}},\"routes\":{"
    "\"home\":{},\"list\":{},\"note\":{\"params\":{\"n\":\"int\"},\"reuse\":\"none\","
    "\"links\":[\"/notes/:n\"]},\"club\":{\"requires\":[\"on\"],\"reuse\":\"none\"},"
    "\"sheet\":{\"show\":\"sheet\",\"reuse\":\"none\"},\"ask\":{\"show\":\"sheet\","
    "\"reuse\":\"none\",\"returns\":\"bool\"},\"pick\":{\"returns\":\"bool\"},"
    "\"later\":{\"show\":\"sheet\","
    "\"whenBusy\":\"queue\",\"reuse\":\"none\"},"
    "\"asklater\":{\"show\":\"sheet\",\"whenBusy\":\"queue\",\"returns\":\"bool\","
    "\"reuse\":\"none\"},"
    "\"lock\":{\"show\":\"cover\",\"while\":[\"locked\"],\"allows\":[\"note\",\"sheet\"]}");
  for (i = 0; i < tabs; i++) {
    snprintf(part, sizeof part, ",\"home%ld\":{}", i);
    add(part);
  }
  for (i = 0; i < routes; i++) {
    snprintf(part, sizeof part, ",\"r%ld\":{\"params\":{\"n\":\"int\"},\"links\":[\"/r%ld/:n\"]%s}",
      i, i, i % 2 ? ",\"requires\":[\"on\"]" : "");
    add(part);
  }
  add("}}");
  if (nav_schema_create(text, length, &schema, &error) != NAV_OK ||
    nav_app_create(schema, config, NAV_NUL, &app, &error) != NAV_OK) {
    fprintf(stderr, "complexity: %s\n", error.message);
    exit(3);
  }
  need(nav_app_observe(app, NAV_EVENT_ALL, ignore, NULL, NULL, &observer, NULL));
}

static void end_app(void) {
  nav_app_destroy(app);
  nav_schema_destroy(schema);
}

static void go_and_back(long times) {
  long number = 0;
  while (again(&times)) {
    send_number("{\"go\":{\"name\":\"note\",\"params\":{\"n\":%ld}}}", 1000000 + number++);
    need(nav_app_back(app, NULL, NULL));
  }
  end_app();
}

#define LIMITS "{\"limits\":{\"layers\":100000,\"queue\":100000},\"history\":{\"limit\":100000}}"

static void push_pages(long size) {
  while (size-- > 0) send_number("{\"go\":{\"name\":\"note\",\"params\":{\"n\":%ld}}}", size);
}
/* A change of facts that takes nothing away. */
static void change_facts(long times) {
  while (again(&times)) {
    need(nav_app_set_facts(
      app, times % 2 ? "{\"other\":true}" : "{\"other\":false}", NAV_NUL, NULL, NULL));
  }
  end_app();
}

static void around_depth(long size, long times) {
  make_app(0, 0, LIMITS);
  push_pages(size);
  go_and_back(times);
}
/* Apps with so many layers, layers that wait behind one, and answers that are due. */
static void make_layers(long size) {
  make_app(0, 0, LIMITS);
  send_many("{\"go\":\"sheet\"}", size);
}
static void make_waiting(long size) {
  make_layers(1);
  send_many("{\"go\":\"later\"}", size);
}
static void make_tickets(long size) {
  make_app(0, 0, LIMITS);
  while (size-- > 0) send_text("{\"goForResult\":\"ask\"}");
}
static void around_layers(long size, long times) {
  make_layers(size);
  go_and_back(times);
}
static void around_waiting(long size, long times) {
  make_waiting(size);
  go_and_back(times);
}
/* Sheets that wait, and whose answers are due. */
static void around_waiting_asks(long size, long times) {
  make_layers(1);
  while (size-- > 0) send_text("{\"goForResult\":\"asklater\"}");
  go_and_back(times);
}
/* Half of the layers under a lock, the others over it. */
static void around_locked(long size, long times) {
  make_layers(size / 2);
  need(nav_app_set_facts(app, "{\"locked\":true}", NAV_NUL, NULL, NULL));
  send_many("{\"go\":\"sheet\"}", size / 2);
  go_and_back(times);
}
static void around_tickets(long size, long times) {
  make_tickets(size);
  go_and_back(times);
}
/* A screen that is no place of the history, over a deep stack. */
static void around_hidden(long size, long times) {
  make_app(0, 0, LIMITS);
  push_pages(size);
  send_text("{\"goForResult\":\"ask\"}");
  go_and_back(times);
}
/* Entries on the other tab. */
static void elsewhere(long size) {
  send_text("{\"select\":\"b\"}");
  push_pages(size);
}
static void around_data(long size, long times) {
  long i;
  make_app(0, 0, LIMITS);
  elsewhere(size);
  for (i = 0; i < size; i++) need(nav_app_set_data(app, 3 + i, &app, NULL, NULL));
  send_text("{\"select\":\"a\"}");
  go_and_back(times);
}
/* Pages on the other tab that want something back. */
static void make_states(long size) {
  long i;
  make_app(0, 0, LIMITS);
  elsewhere(size);
  for (i = 0; i < size; i++) need(nav_app_set_entry_state(app, 3 + i, "{\"y\":1}", NAV_NUL, NULL));
  send_text("{\"select\":\"a\"}");
}
static void around_entry_states(long size, long times) {
  make_states(size);
  go_and_back(times);
}
static void around_places(long size, long times) {
  make_app(0, 0, LIMITS);
  for (; size > 0; size--) send_text(size % 2 ? "{\"select\":\"b\"}" : "{\"select\":\"a\"}");
  go_and_back(times);
}
static void around_guarded(long size, long times) {
  make_app(0, 0, LIMITS);
  send_text("{\"select\":\"b\"}");
  while (size-- > 0) send_text("{\"go\":\"club\"}");
  send_text("{\"select\":\"a\"}");
  go_and_back(times);
}
static void around_routes(long size, long times) {
  make_app(size, 0, LIMITS);
  go_and_back(times);
}
static void around_tabs(long size, long times) {
  make_app(0, size, LIMITS);
  go_and_back(times);
}
static void around_facts(long size, long times) {
  make_app(0, 0, LIMITS);
  push_pages(size);
  change_facts(times);
}
static void around_scene(long size, long times) {
  nav_buffer out = NAV_BUFFER_INIT;
  make_app(0, 0, LIMITS);
  push_pages(size);
  while (again(&times)) need(nav_app_scene(app, &out, NULL));
  nav_buffer_free(&out);
  end_app();
}

/* An app that nobody observes, with so many pages. */
static void make_pages(long size) {
  make_app(0, 0, LIMITS);
  need(nav_app_unobserve(app, observer, NULL));
  push_pages(size);
}
/* To the bottom, and there again. */
static void around_back_to(long size, long times) {
  make_pages(size);
  while (again(&times)) {
    send_number("{\"backTo\":{\"name\":\"note\",\"params\":{\"n\":%ld}}}", size - 1);
    need(nav_app_travel(app, -1, NULL, NULL));
  }
  end_app();
}
static void around_travel(long size, long times) {
  long delta = 1;
  make_pages(size);
  while (again(&times)) need(nav_app_travel(app, delta = -delta, NULL, NULL));
  end_app();
}
/* To the place before the last one, and there again. */
static void travel_both(long times) {
  send_text("{\"go\":{\"name\":\"note\",\"params\":{\"n\":-1}}}");
  while (again(&times)) {
    need(nav_app_travel(app, -1, NULL, NULL));
    need(nav_app_travel(app, 1, NULL, NULL));
  }
  end_app();
}
static void travel_layers(long size, long times) {
  make_layers(size);
  travel_both(times);
}
static void travel_waiting(long size, long times) {
  make_waiting(size);
  travel_both(times);
}
static void travel_entry_states(long size, long times) {
  make_states(size);
  travel_both(times);
}
/* So many who wait for an answer that will not come. */
static void end_tickets(long size, long times) {
  (void)times;
  make_tickets(size);
  end_app();
}
/* Facts of which many screens of the schema, but none that is there, need some. */
static void around_conditions(long size, long times) {
  make_app(size, 0, LIMITS);
  need(nav_app_unobserve(app, observer, NULL));
  change_facts(times);
}
/* Apps of a schema that is there. */
static void around_create(long size, long times) {
  make_app(size, 0, LIMITS);
  while (again(&times)) {
    nav_app *another = NULL;
    need(nav_app_create(schema, NULL, 0, &another, NULL));
    nav_app_destroy(another);
  }
  end_app();
}
/* Addresses of a deep stack. */
static void app_url(long size, long times) {
  nav_buffer out = NAV_BUFFER_INIT;
  make_pages(size);
  need(nav_app_url(app, &out, NULL));
  while (again(&times)) need(nav_app_url(app, &out, NULL));
  nav_buffer_free(&out);
  end_app();
}
/* A hundred places of a stack of that depth, which were read before. */
static void app_history(long size, long times) {
  nav_buffer out = NAV_BUFFER_INIT;
  make_app(0, 0, NULL);
  push_pages(size);
  need(nav_app_history(app, &out, NULL));
  while (again(&times)) need(nav_app_history(app, &out, NULL));
  nav_buffer_free(&out);
  end_app();
}
/* Screens with data that have left, and commits until no place has them. */
static void app_departed(long size, long times) {
  long i;
  (void)times;
  make_app(0, 0, NULL);
  push_pages(size);
  for (i = 0; i < size; i++) need(nav_app_set_data(app, 3 + i, &app, NULL, NULL));
  need(nav_app_back_to_root(app, NULL, NULL));
  push_pages(200);
  if (nav_app_data(app, 3) != NULL) exit(3);
  end_app();
}
/* Screens come, get data, and leave again. */
static void app_data(long size, long times) {
  long number, once = 1;
  (void)times;
  make_app(0, 0, LIMITS);
  while (again(&once)) {
    for (number = 0; number < size; number++) {
      send_number("{\"go\":{\"name\":\"note\",\"params\":{\"n\":%ld}}}", number);
      need(nav_app_set_data(app, 3 + number, &app, NULL, NULL));
      need(nav_app_back(app, NULL, NULL));
    }
  }
  end_app();
}
