/* The story in a program that draws every frame, and where its pages lie meanwhile. */
#include "nav_frame.h"

#include "scenario.h"

enum { DURATION = 100, STEP = 16 };

static nav_frame ui;
static uint32_t now;
static struct drawn {
  struct page *page; /* NULL: the sentence */
  float right, down;
} drawn[16];
static int count, taps, is_soon;
static char typed[64];

/* As in a GUI of that kind, a page looks at its input while it is drawn. */
static void draw(nav_frame *frame, nav_page *page, float right, float down) {
  struct page *made_page = page->made;
  drawn[count].page = made_page;
  drawn[count].right = right;
  drawn[count++].down = down;
  if (!nav_frame_is_top(frame, page) || made_page == NULL) return;
  strcat(made_page->typed, typed);
  typed[0] = '\0';
  for (; taps > 0; taps--) go_to_note(made_page);
}

static void frame(void) {
  now += STEP;
  count = 0;
  is_soon = nav_frame_draw(&ui, now);
}

static int moves(void) { return ui.pages.moves[0].number != 0; }

static void slow(int is_slow) { (void)is_slow; } /* The time stands still between frames. */

static void settle(void) {
  do frame();
  while (is_soon);
  CHECK(!moves() && ui.pages.moves[1].number == 0 && count > 0);
}

static void type_text(const char *text) {
  strcpy(typed, text);
  frame();
}

static void tap(void) { taps++; }

static void drag(int is_far) {
  float last = is_far ? 0.9f : 0.2f;
  CHECK(nav_frame_drop(&ui, 1) == NAV_NOOP);
  for (int part = 1; part <= 4; part++) CHECK(nav_frame_drag(&ui, last * (float)part / 4));
  frame();
  CHECK(count >= 2 && drawn[count - 1].page == ui.pages.dragged->made);
  CHECK(drawn[count - 1].right == last && drawn[count - 2].right == 0);
  nav_frame_drag(&ui, -1);
  frame();
  CHECK(drawn[count - 1].right == 0); /* No page leaves to the left. */
  if (in_drag != NULL) in_drag();
  nav_frame_drop(&ui, is_far);
}

static int shows(int64_t id, const char *text) {
  struct page *top = count > 0 ? drawn[count - 1].page : NULL;
  return top != NULL && top->id == id && strcmp(top->typed, text) == 0;
}

static int shows_sentence(void) { return count > 0 && drawn[count - 1].page == NULL; }

static int lies(const struct drawn *at, float right, float down) {
  float aside = at->right - right, below = at->down - down;
  return aside * aside + below * below < 0.0001f;
}

/* Where pages lie, each fifth of the way: a page comes and leaves on the right, a sheet below. */
static void watch_ways(void) {
  send("{\"go\":{\"name\":\"note\",\"params\":{\"k\":1}}}");
  ui.duration = 5 * STEP - 1;
  for (int part = 0; part < 5; part++) {
    frame();
    CHECK(is_soon && count == 2 && lies(&drawn[0], 0, 0));
    CHECK(lies(&drawn[1], 1 - (float)(part * STEP + 1) / (5 * STEP), 0));
  }
  frame();
  CHECK(is_soon && count == 1 && lies(&drawn[0], 0, 0)); /* Its end: something may follow. */
  frame();
  CHECK(!is_soon && count == 1);
  send("{\"go\":\"sheet\"}");
  for (int part = 0; part < 5; part++) {
    frame();
    CHECK(is_soon && count == 2 && lies(&drawn[0], 0, 0));
    CHECK(lies(&drawn[1], 0, 1 - (float)(part * STEP + 1) / (5 * STEP)));
  }
  settle();
  send("{\"go\":{\"name\":\"note\",\"params\":{\"k\":2}}}");
  frame();
  CHECK(count == 3 && lies(&drawn[1], 0, 0) && drawn[2].right > 0.9f && drawn[2].down == 0);
  settle();
  nav_app_back(app, NULL, NULL);
  for (int part = 0; part < 2; part++) frame();
  CHECK(count == 3 && lies(&drawn[1], 0, 0) && drawn[2].right > 0 && drawn[2].down == 0);
  settle();
  send("{\"go\":{\"name\":\"note\",\"params\":{\"k\":3}}}");
  settle();
  nav_app_dismiss(app, NULL, NULL);
  nav_app_back(app, NULL, NULL);
  for (int part = 0; part < 5; part++) {
    frame();
    float way = (float)(part * STEP + 1) / (5 * STEP);
    CHECK(is_soon && count == 3 && lies(&drawn[0], 0, 0));
    CHECK(lies(&drawn[1], way, 0) && lies(&drawn[2], 0, way)); /* Each in a lane of its own. */
  }
  settle();
  ok("a page comes and leaves on the right, also on a sheet, which does below, both at once");
}

/* A program that was asleep, or whose clock wraps, sees all of the way. */
static void wake_up(void) {
  now += 100000;
  send("{\"go\":{\"name\":\"note\",\"params\":{\"k\":2}}}");
  frame();
  CHECK(count == 2 && drawn[1].right > 0.9f);
  settle();
  now = (uint32_t)-2 * STEP;
  nav_app_back(app, NULL, NULL);
  for (int part = 0; part < 5; part++) {
    frame();
    CHECK(count == 2 && lies(&drawn[1], (float)(part * STEP + 1) / (5 * STEP), 0));
  }
  settle();
  ok("a slide begins with the first frame that shows it, also where the clock wraps");
  ui.duration = 0;
  send("{\"go\":{\"name\":\"note\",\"params\":{\"k\":3}}}");
  frame();
  CHECK(!is_soon && count == 1);
  ok("nothing slides without a duration");
}

/* With lanes, what a finger has may get a page on it. */
static void push_under_a_finger(void) {
  ui.duration = 5 * STEP - 1;
  settle();
  send("{\"go\":\"sheet\"}");
  settle();
  CHECK(nav_frame_drag(&ui, 0.5f));
  send("{\"go\":{\"name\":\"note\",\"params\":{\"k\":4}}}");
  settle();
  CHECK(nav_frame_drop(&ui, 1) == NAV_OK && !ui.pages.is_held);
  settle();
  ok("a sheet that is dragged off takes the page with it that came onto it meanwhile");
}

/* The rest is of an app with two columns, of which a wide window shows the first. */
static const char mail_schema[] =
  "{\"format\":1,\"id\":\"mail\",\"root\":{\"split\":{\"sidebar\":{\"stack\":\"list\"},"
  "\"detail\":{\"stack\":\"none\"}}},\"routes\":{\"list\":{},\"none\":{},"
  "\"box\":{\"in\":\"sidebar\",\"reuse\":\"none\"},\"mail\":{\"in\":\"detail\"},\"help\":{\"show\":\"sheet\"}}}";
static const char wide[] = "{\"like\":\"immediate\",\"lanes\":true,\"at\":\"sidebar\"}";
static const char narrow[] = "{\"like\":\"immediate\",\"lanes\":true,\"columns\":\"one\"}";
static const char one[] = "{\"like\":\"immediate\",\"lanes\":true}"; /* that has the focus */
static nav_app *mail;
static nav_frame window;
static char seen[64];
static int numbers;

static void *make_number(void *context, int64_t id, const nav_json *route) {
  int64_t *number = malloc(sizeof *number);
  (void)context, (void)route;
  *number = id;
  numbers++;
  return number;
}

/* Each page by its id, with how far it is to the right, in percent. */
static void see(nav_frame *frame, nav_page *page, float right, float down) {
  size_t length = strlen(seen);
  CHECK(*(int64_t *)page->made == page->id && (down == 0 || page->is_layer));
  snprintf(seen + length, sizeof seen - length, " %lld>%.0f%s", (long long)page->id,
    100 * (double)right, nav_frame_is_top(frame, page) ? "*" : "");
}

static int sees(uint32_t step, const char *expected) {
  seen[0] = '\0';
  nav_frame_draw(&window, now += step);
  return strcmp(seen, expected) == 0;
}

static void send_mail(const char *intent) { nav_app_send(mail, intent, NAV_NUL, NULL, NULL); }

static void resize(void) {
  nav_schema *schema = NULL;
  nav_error error = { 0 };
  nav_schema_create(mail_schema, NAV_NUL, &schema, NULL);
  CHECK(nav_app_create(schema, NULL, 0, &mail, NULL) == NAV_OK);
  nav_schema_destroy(schema);
  window.pages.make = make_number;
  window.pages.destroy = nav_adapter_free;
  window.draw = see;
  window.duration = 99;
  CHECK(nav_frame_open(&window, mail, NULL) == NAV_OK);
  CHECK(nav_frame_set_profile(&window, wide, NULL) == NAV_OK);
  send_mail("{\"go\":\"box\"}");
  CHECK(sees(0, " 1>0 3>99*") && sees(100, " 3>0*"));
  send_mail("{\"go\":\"mail\"}");
  CHECK(sees(0, " 3>0*"));
  CHECK(nav_frame_set_profile(&window, narrow, NULL) == NAV_OK && sees(0, " 4>0*"));
  send_mail("\"back\"");
  send_mail("{\"go\":\"box\"}");
  CHECK(sees(0, " 4>0 5>99*"));
  CHECK(nav_frame_set_profile(&window, wide, NULL) == NAV_OK && sees(0, " 5>0*"));
  send_mail("\"back\"");
  CHECK(sees(0, " 3>0* 5>1") && sees(49, " 3>0* 5>50"));
  ok("a narrow window joins columns, a wide one parts them, and the pages are the same");
  CHECK(nav_frame_set_profile(&window, "\"gtkstack\"", &error) == NAV_ERR_ARGUMENT);
  CHECK(strstr(error.message, "may change") != NULL && sees(0, " 3>0* 5>50"));
  CHECK(nav_frame_set_profile(&window, wide, NULL) == NAV_OK && sees(0, " 3>0*") && numbers == 5);
  ok("what moves is at its place after that, and does not care for a wrong profile");
  CHECK(nav_frame_drag(&window, 0.5f) && sees(0, " 1>0 3>50*"));
  CHECK(nav_frame_set_profile(&window, narrow, NULL) == NAV_OK && sees(0, " 3>0*"));
  CHECK(nav_frame_drop(&window, 1) == NAV_NOOP);
  send_mail("\"back\"");
  CHECK(sees(0, " 1>0* 3>1") && sees(100, " 1>0*"));
  ok("and a drag is over");
}

/* A column that is hidden loses pages while it is no leaf, as columns are joined. */
static void come_back_to_a_column(void) {
  nav_buffer line = NAV_BUFFER_INIT;
  CHECK(nav_frame_set_profile(&window, one, NULL) == NAV_OK && sees(0, " 1>0*"));
  send_mail("{\"go\":\"box\"}");
  CHECK(sees(0, " 1>0 6>99*") && sees(100, " 6>0*"));
  send_mail("{\"select\":\"detail\"}");
  CHECK(sees(0, " 2>0*"));
  send_mail("{\"reset\":{\"at\":\"sidebar\",\"path\":[]}}");
  CHECK(nav_frame_set_profile(&window, narrow, NULL) == NAV_OK);
  CHECK(nav_frame_set_profile(&window, one, NULL) == NAV_OK);
  send_mail("{\"select\":\"sidebar\"}");
  send_mail("{\"go\":\"help\"}");
  CHECK(sees(0, " 1>0 7>0*")); /* The sheet still moves: what is hidden waits for it. */
  nav_pages_line(&window.pages.pages, &line);
  CHECK(strcmp(line.data, "[1,7]") == 0);
  nav_buffer_free(&line);
  ok("a column that is shown again has none of the pages that it lost meanwhile");
  nav_adapter_close(&window.pages);
  nav_app_destroy(mail);
}

/* The stack of a sheet, in a program without an app: it may end while a finger has its page. */
static void show_a_stack(void) {
  nav_store *stack = NULL;
  nav_modal_store *modals = NULL;
  int64_t sheet = 0;
  CHECK(nav_modal_store_create(NULL, 0, &modals, NULL) == NAV_OK);
  nav_modal_store_present(modals, "\"cart\"", NAV_NUL, NAV_STYLE_SHEET, &sheet, NULL, NULL);
  const char *config = "{\"stack\":{\"path\":[\"list\"],\"root\":\"inside\"}}";
  CHECK(nav_modal_store_child(modals, sheet, config, NAV_NUL, &stack, NULL, NULL) == NAV_OK);
  CHECK(nav_frame_open_for_store(&window, stack, NULL) == NAV_OK && sees(0, " 1>0*"));
  nav_store_push(stack, "\"item\"", NAV_NUL, NULL);
  CHECK(sees(0, " 1>0 2>99*") && sees(100, " 2>0*"));
  CHECK(nav_frame_drag(&window, 0.5f) && sees(0, " 1>0 2>50*"));
  CHECK(nav_frame_drop(&window, 1) == NAV_OK && sees(0, " 1>0*"));
  CHECK(nav_store_depth(stack) == 1 && !nav_frame_drag(&window, 0.5f));
  ok("a stack without an app slides and is dragged as an app is");
  nav_store_push(stack, "\"item\"", NAV_NUL, NULL);
  CHECK(sees(0, " 1>0 3>99*") && sees(100, " 3>0*") && nav_frame_drag(&window, 0.5f));
  nav_store_push(stack, "\"item\"", NAV_NUL, NULL);
  nav_modal_store_dismiss_current(modals, NULL, 0, NULL, NULL);
  CHECK(sees(0, " 1>0 3>50*") && nav_frame_drop(&window, 0) == NAV_NOOP && sees(0, " 3>0*"));
  CHECK(!nav_frame_draw(&window, now) && !nav_frame_drag(&window, 0.5f));
  nav_adapter_close(&window.pages);
  nav_store_destroy(stack);
  nav_modal_store_destroy(modals);
  ok("it stands still once its sheet was dismissed, until it is closed");
}

int main(int argument_count, char **arguments) {
  (void)argument_count, (void)arguments;
  if (!open_app()) return 2;
  ui.pages.make = make_page;
  ui.pages.destroy = destroy_page;
  ui.draw = draw;
  ui.duration = DURATION;
  host_adapter = &ui.pages;
  CHECK(nav_frame_open(&ui, app, NULL) == NAV_OK);
  play();
  watch_ways();
  wake_up();
  push_under_a_finger();
  resize();
  come_back_to_a_column();
  show_a_stack();
  nav_adapter_close(&ui.pages);
  return finish();
}
