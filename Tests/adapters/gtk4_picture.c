/*
 * What docs/pictures/gtk4.png shows: three pictures of the screen, one after another on standard
 * output. A page slides in, a sheet comes up meanwhile, and a pointer drags the page away.
 */
#include "nav_gtk4.h"

#include <X11/Xutil.h>
#include <X11/extensions/XTest.h>

#include "picture.h"

enum { WIDTH = 240, HEIGHT = 200, SLIDE = 2000 };

static nav_gtk4 ui = { .duration = SLIDE };
static Display *display;

static const char style[] =
  ".page { border-left: 1px solid #a0a0a0; } .page.note { background: #e6f0ff; }"
  ".alarm { background: #ffe9b8; border-top: 1px solid #a0a0a0; }";

static void *make(void *context, int64_t id, const nav_json *route) {
  const picture_page *page = picture_page_of(route);
  GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 8);
  GtkWidget *title = gtk_label_new(page->title), *button;
  (void)context, (void)id;
  gtk_widget_add_css_class(title, "title-2");
  gtk_box_append(GTK_BOX(box), title);
  for (int line = 0; line < 3 && *page->lines[line] != '\0'; line++) {
    GtkWidget *label = gtk_label_new(page->lines[line]);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_box_append(GTK_BOX(box), label);
  }
  button = gtk_button_new_with_label(page->button);
  gtk_widget_set_halign(button, GTK_ALIGN_START);
  gtk_box_append(GTK_BOX(box), button);
  for (GtkWidget *part = title; part != NULL; part = gtk_widget_get_next_sibling(part)) {
    gtk_widget_set_margin_start(part, 14);
    gtk_widget_set_margin_end(part, 14);
  }
  gtk_widget_set_margin_top(title, 12);
  gtk_widget_add_css_class(box, page->name);
  if (strcmp(page->name, "alarm") != 0) {
    gtk_widget_add_css_class(box, "page");
  } else { /* It leaves the upper part of the page to be seen. */
    gtk_widget_set_valign(box, GTK_ALIGN_END);
    gtk_widget_set_size_request(box, -1, 120);
  }
  return box;
}

static gboolean set(void *is_over) {
  *(int *)is_over = 1;
  return G_SOURCE_REMOVE;
}

static void wait_for(guint milliseconds) {
  int is_over = 0;
  g_timeout_add(milliseconds, set, &is_over);
  while (!is_over) g_main_context_iteration(NULL, TRUE);
}

static void put_picture(void) {
  XImage *image =
    XGetImage(display, DefaultRootWindow(display), 0, 0, WIDTH, HEIGHT, AllPlanes, ZPixmap);
  if (image == NULL || image->bits_per_pixel != 32) exit(1);
  for (int y = 0; y < HEIGHT; y++) {
    fwrite(image->data + y * image->bytes_per_line, 4, WIDTH, stdout);
  }
  XDestroyImage(image);
}

static void drag(int last) {
  for (int x = 5; x <= last; x += 15) {
    XTestFakeMotionEvent(display, -1, x, HEIGHT - 10, CurrentTime);
    if (x == 5) XTestFakeButtonEvent(display, 1, True, CurrentTime);
    XSync(display, False);
    wait_for(50);
  }
}

int main(void) {
  if (!picture_open() || !gtk_init_check()) return 1;
  display = XOpenDisplay(NULL);
  GtkCssProvider *provider = gtk_css_provider_new();
  gtk_css_provider_load_from_data(provider, style, -1);
  gtk_style_context_add_provider_for_display(gdk_display_get_default(),
    GTK_STYLE_PROVIDER(provider), GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
  ui.pages.make = make;
  if (display == NULL || nav_gtk4_open(&ui, app, NULL) != NAV_OK) return 1;
  GtkWidget *window = gtk_window_new();
  gtk_window_set_decorated(GTK_WINDOW(window), FALSE);
  gtk_window_set_default_size(GTK_WINDOW(window), WIDTH, HEIGHT);
  gtk_window_set_child(GTK_WINDOW(window), ui.widget);
  gtk_window_present(GTK_WINDOW(window));
  wait_for(500);
  picture_go();
  wait_for(SLIDE / 5);
  put_picture();
  picture_ring(1);
  wait_for(3 * SLIDE / 8);
  put_picture();
  wait_for(2 * SLIDE);
  picture_ring(0);
  wait_for(2 * SLIDE);
  drag(110);
  wait_for(100);
  put_picture();
  XTestFakeButtonEvent(display, 1, False, CurrentTime);
  XCloseDisplay(display);
  nav_gtk4_close(&ui);
  gtk_window_destroy(GTK_WINDOW(window));
  picture_close();
  return 0;
}
