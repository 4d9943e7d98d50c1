/* The story on GTK 4 under Xvfb: keys and pointer come from the test extension of the X server. */
#include "nav_gtk4.h"

#include <X11/extensions/XTest.h>

#include "scenario.h"

static nav_gtk4 ui;
static Display *display;
static GtkWidget *window;
static int ticks;

static gboolean tick(GtkWidget *widget, GdkFrameClock *clock, void *data) {
  (void)widget, (void)clock, (void)data;
  ticks++;
  return G_SOURCE_CONTINUE;
}

static struct page *page_of(GtkWidget *widget) {
  return g_object_get_data(G_OBJECT(widget), "page");
}
static GtkWidget *entry_of(GtkWidget *widget) { return gtk_widget_get_first_child(widget); }

static void on_click(GtkButton *button, struct page *page) {
  (void)button;
  go_to_note(page);
}

static void *make_widget(void *context, int64_t id, const nav_json *route) {
  struct page *page = make_page(context, id, route);
  if (page == NULL) return NULL;
  GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *button = gtk_button_new_with_label(page->route);
  gtk_box_append(GTK_BOX(box), gtk_entry_new());
  gtk_box_append(GTK_BOX(box), button);
  g_signal_connect(button, "clicked", G_CALLBACK(on_click), page);
  g_object_set_data(G_OBJECT(box), "page", page);
  return box;
}

static void destroy_widget(void *context, void *widget) {
  (void)context;
  count_end(widget);
  free(page_of(widget));
}

static void frame(void) {
  for (int last = ticks; ticks == last;) g_main_context_iteration(NULL, TRUE);
}

static int moves(void) { return ui.pages.moves[0].number != 0; }

static void slow(int is_slow) {
  for (int lane = 0; lane < 2; lane++) {
    gtk_stack_set_transition_duration(ui.stack[lane], is_slow ? 3000 : 100);
  }
}

/* Events of the server come some frames later. */
static void settle(void) {
  for (int frames = 0; frames < 4; frames++) frame();
  do frame();
  while (moves() || ui.pages.moves[1].number != 0 || nav_presenter_wants(ui.pages.presenter));
  frame();
}

static GtkWidget *top(void) { return GTK_WIDGET(nav_drag_top(&ui.pages)->view); }

static void point_at(GtkWidget *widget) {
  graphene_rect_t bounds;
  CHECK(gtk_widget_compute_bounds(widget, window, &bounds));
  XTestFakeMotionEvent(display, -1, (int)(bounds.origin.x + bounds.size.width / 2),
    (int)(bounds.origin.y + bounds.size.height / 2), CurrentTime);
}

static void click(void) {
  XTestFakeButtonEvent(display, 1, True, CurrentTime);
  XTestFakeButtonEvent(display, 1, False, CurrentTime);
  XSync(display, False);
}

/* For what has the focus. */
static void press(const char *text) {
  for (; *text != 0; text++) {
    KeyCode key = XKeysymToKeycode(display, (KeySym)(unsigned char)*text);
    XTestFakeKeyEvent(display, key, True, CurrentTime);
    XTestFakeKeyEvent(display, key, False, CurrentTime);
  }
  XSync(display, False);
  settle();
}

static void type_text(const char *text) {
  point_at(entry_of(top()));
  click();
  settle();
  press(text);
}

static void tap(void) {
  point_at(gtk_widget_get_next_sibling(entry_of(top())));
  click();
}

static void drag(int is_far) {
  int last = is_far ? 300 : 60;
  XTestFakeMotionEvent(display, -1, 5, 190, CurrentTime);
  XTestFakeButtonEvent(display, 1, True, CurrentTime);
  for (int x = 20; x <= last; x += 20) {
    XTestFakeMotionEvent(display, -1, x, 190, CurrentTime);
    XSync(display, False);
    frame();
  }
  for (int frames = 0; frames < 60 && ui.offset != last - 5; frames++) frame();
  CHECK(ui.pages.dragged != NULL && ui.offset == last - 5);
  CHECK(gtk_widget_get_mapped(GTK_WIDGET(nav_drag_under(&ui.pages, ui.pages.dragged)->view)));
  if (in_drag != NULL) in_drag();
  XTestFakeButtonEvent(display, 1, False, CurrentTime);
  XSync(display, False);
}

static int shows(int64_t id, const char *typed) {
  struct page *page = page_of(top());
  return gtk_widget_get_mapped(top()) && page->id == id &&
    strcmp(gtk_editable_get_text(GTK_EDITABLE(entry_of(top()))), typed) == 0;
}

static int shows_sentence(void) {
  return gtk_widget_get_mapped(top()) &&
    strcmp(gtk_label_get_text(GTK_LABEL(top())), NAV_ADAPTER_SENTENCE) == 0;
}

/* As when the system takes a touch away. */
static void cancel(void) {
  GListModel *all = gtk_widget_observe_controllers(ui.widget);
  for (guint i = 0; i < g_list_model_get_n_items(all); i++) {
    GtkEventController *controller = g_list_model_get_item(all, i);
    if (GTK_IS_GESTURE_DRAG(controller)) gtk_event_controller_reset(controller);
    g_object_unref(controller);
  }
  g_object_unref(all);
}

static void take_the_finger_away(void) {
  go_to_note(page_of(top()));
  settle();
  int64_t id = nav_drag_top(&ui.pages)->id;
  in_drag = cancel;
  drag(1);
  in_drag = NULL;
  settle();
  CHECK(nav_drag_top(&ui.pages)->id == id && !ui.pages.is_held);
  ok("a finger that the system takes away leaves the page");
}

static const char *typed(GtkWidget *page) {
  return gtk_editable_get_text(GTK_EDITABLE(entry_of(page)));
}

/* No pointer gives the focus to what comes. */
static void type_under_a_sheet(void) {
  go_to_note(page_of(top()));
  settle();
  GtkWidget *note = top();
  type_text("a");
  send("{\"go\":\"sheet\"}");
  settle();
  GtkWidget *sheet = top();
  press("s");
  CHECK(sheet != note && strcmp(typed(note), "a") == 0 && strcmp(typed(sheet), "s") == 0);
  gtk_widget_child_focus(window, GTK_DIR_TAB_BACKWARD);
  press("s");
  CHECK(strcmp(typed(note), "a") == 0);
  nav_app_back(app, NULL, NULL);
  settle();
  press("b");
  CHECK(strstr(typed(note), "b") != NULL);
  send("\"backToRoot\"");
  settle();
  ok("keys are for a sheet and not for what lies under it, which then has the focus again");
}

/* Not in the story: pages that are no pages, and an adapter that ends before its widget. */
static GtkWidget *elsewhere;
static nav_gtk4 *other;

static void *make_wrong(void *context, int64_t id, const nav_json *route) {
  nav_json name = nav_moves_value(route, "/name");
  (void)context, (void)id;
  if (nav_json_equals(&name, "window", NAV_NUL)) return gtk_window_new();
  if (nav_json_equals(&name, "all", NAV_NUL)) return other->widget;
  if (nav_json_equals(&name, "part", NAV_NUL)) return gtk_widget_get_first_child(elsewhere);
  GtkWidget *home = gtk_label_new("home");
  gtk_widget_set_size_request(home, 300, 250);
  return home;
}

static void end_wrong(void *context, void *page) {
  (void)context;
  if (GTK_IS_WINDOW(page)) gtk_window_destroy(page);
}

static void turn(int milliseconds) {
  gint64 end = g_get_monotonic_time() + (gint64)milliseconds * 1000;
  while (g_get_monotonic_time() < end) {
    while (g_main_context_iteration(NULL, FALSE)) continue;
    g_usleep(1000);
  }
}

static void make_wrong_pages(void) {
  static const char *const wrong[] = { "{\"go\":\"window\"}", "{\"go\":\"all\"}",
    "{\"go\":\"part\"}" };
  static const char schema_text[] =
    "{\"format\":1,\"id\":\"w\",\"root\":{\"stack\":\"home\"},"
    "\"routes\":{\"home\":{},\"window\":{},\"all\":{},\"part\":{}}}";
  nav_app *wrong_app = app_of(schema_text);
  other = calloc(1, sizeof *other);
  elsewhere = g_object_ref_sink(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0));
  gtk_box_append(GTK_BOX(elsewhere), gtk_label_new("elsewhere"));
  CHECK(wrong_app != NULL);
  other->pages.make = make_wrong;
  other->pages.destroy = end_wrong;
  other->duration = 100;
  CHECK(nav_gtk4_open(other, wrong_app, NULL) == NAV_OK);
  GtkWidget *second = gtk_window_new();
  gtk_window_set_child(GTK_WINDOW(second), other->widget);
  gtk_window_present(GTK_WINDOW(second));
  turn(200);
  CHECK(gtk_widget_get_width(other->widget) >= 300 && gtk_widget_get_height(other->widget) >= 250);
  ok("a window without a size has room for its page");
  g_log_set_always_fatal(G_LOG_LEVEL_CRITICAL | G_LOG_FATAL_MASK);
  for (int which = 0; which < 3; which++) {
    nav_app_send(wrong_app, wrong[which], NAV_NUL, NULL, NULL);
    turn(200);
    GtkWidget *view = nav_drag_top(&other->pages)->view;
    CHECK(GTK_IS_LABEL(view) && gtk_widget_get_mapped(view));
    CHECK(strcmp(gtk_label_get_text(GTK_LABEL(view)), NAV_ADAPTER_SENTENCE) == 0);
    nav_app_back(wrong_app, NULL, NULL);
    turn(200);
  }
  CHECK(gtk_widget_get_first_child(elsewhere) != NULL);
  ok("a page that is a window, the adapter's widget or a part of another one is a sentence");
  nav_app_send(wrong_app, wrong[0], NAV_NUL, NULL, NULL);
  turn(20);
  nav_gtk4_close(other);
  CHECK(other->pages.moves[0].number == 0);
  free(other);
  turn(200);
  gtk_window_destroy(GTK_WINDOW(second));
  g_object_unref(elsewhere);
  nav_app_destroy(wrong_app);
  ok("an adapter may end while a page slides, before its widget");
}

int main(void) {
  if (!open_app() || !gtk_init_check() || (display = XOpenDisplay(NULL)) == NULL) return 2;
  ui.pages.make = make_widget;
  ui.pages.destroy = destroy_widget;
  ui.duration = 100;
  host_adapter = &ui.pages;
  CHECK(nav_gtk4_open(&ui, app, NULL) == NAV_OK);
  window = gtk_window_new();
  gtk_window_set_decorated(GTK_WINDOW(window), FALSE);
  gtk_window_set_default_size(GTK_WINDOW(window), 320, 200);
  gtk_window_set_child(GTK_WINDOW(window), ui.widget);
  gtk_widget_add_tick_callback(ui.widget, tick, NULL, NULL);
  gtk_window_present(GTK_WINDOW(window));
  play();
  take_the_finger_away();
  type_under_a_sheet();
  make_wrong_pages();
  gtk_window_destroy(GTK_WINDOW(window));
  CHECK(made == destroyed);
  int pages = made;
  send("{\"go\":\"sheet\"}");
  while (g_main_context_iteration(NULL, FALSE)) continue;
  nav_gtk4_close(&ui);
  CHECK(made == pages);
  puts("ok: a window that is closed ends the pages, and later commits draw nothing");
  XCloseDisplay(display);
  return finish();
}
