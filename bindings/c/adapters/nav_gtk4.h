/*
 * Draws an app with GTK 4: the host puts `widget` into a window. Pages slide in one GtkStack, the
 * sheet over them in another, and the pointer drags what is on top (docs/howto/draw-gtk4.md).
 */
#ifndef NAV_GTK4_H
#define NAV_GTK4_H
#include <gtk/gtk.h>
#include "nav_drag.h"

/* The host sets `pages.context`, `pages.make`, which answers a GtkWidget that the adapter then owns
 * (what belongs to it: g_object_set_data_full), and `pages.destroy`, which may be NULL. */
typedef struct nav_gtk4 {
  nav_adapter pages;
  guint duration;     /* of an animation, in milliseconds; 0: that of GtkStack */
  GtkWidget *widget;  /* for the window, after nav_gtk4_open */
  GtkStack *stack[2]; /* of the pages, of the modals */
  GtkBox *holder[2];  /* under each: the page that appears while another is dragged */
  GtkGesture *finger;
  GtkWidget *focused; /* under a sheet: what has the focus again after it */
  int is_starting, lane, offset;
  nav_app *app;
  uint64_t observer;
} nav_gtk4;

/* A window, or what lies elsewhere, cannot lie in a stack: the person sees the sentence. */
static inline void nav_gtk4_begin(nav_page *page) {
  GtkWidget *made = (GtkWidget *)page->made;
  int is_page = made != NULL && !GTK_IS_ROOT(made) && gtk_widget_get_parent(made) == NULL;
  GtkWidget *sentence = is_page ? NULL : gtk_label_new(NAV_ADAPTER_SENTENCE);
  if (!is_page) gtk_label_set_wrap(GTK_LABEL(sentence), TRUE);
  page->view = g_object_ref_sink(is_page ? made : sentence);
  if (!page->is_layer) gtk_widget_add_css_class((GtkWidget *)page->view, "background");
}
static inline void nav_gtk4_unparent(GtkWidget *widget) {
  GtkWidget *parent = gtk_widget_get_parent(widget);
  if (GTK_IS_STACK(parent)) gtk_stack_remove(GTK_STACK(parent), widget);
  if (GTK_IS_BOX(parent)) gtk_box_remove(GTK_BOX(parent), widget);
}
static inline void nav_gtk4_end(nav_page *page) {
  nav_gtk4_unparent(GTK_WIDGET(page->view));
  g_object_unref(page->view);
}
/* Nothing slides (any longer). */
static inline void nav_gtk4_ended(GtkStack *stack, GParamSpec *property, nav_gtk4 *ui) {
  int64_t number = ui->pages.moves[stack == ui->stack[1]].number;
  (void)property;
  if (ui->is_starting || number == 0 || gtk_stack_get_transition_running(stack)) return;
  nav_adapter_done(&ui->pages, number);
}

/* Keys are for the sheet over the pages, and after it for what had the focus before. */
static inline void nav_gtk4_focus(nav_gtk4 *ui) {
  nav_page *page = nav_pages_top(&ui->pages.pages, 0), *modal = nav_pages_top(&ui->pages.pages, 1);
  GtkWidget *stack = GTK_WIDGET(ui->stack[0]);
  GtkRoot *root = gtk_widget_get_root(stack);
  GtkWidget *focused = root != NULL ? gtk_root_get_focus(root) : NULL;
  if (gtk_widget_get_can_focus(stack) == (modal == NULL)) return;
  gtk_widget_set_can_focus(stack, modal == NULL);
  /* What else the window has keeps the focus. */
  if (focused != NULL && !gtk_widget_is_ancestor(focused, ui->widget)) return;
  if (modal != NULL) {
    g_set_weak_pointer(&ui->focused, focused);
    if (!gtk_widget_child_focus(GTK_WIDGET(modal->view), GTK_DIR_TAB_FORWARD) && root != NULL)
      gtk_root_set_focus(root, NULL);
  } else if (page != NULL) {
    GtkWidget *view = GTK_WIDGET(page->view), *last = ui->focused;
    if (last == NULL || !gtk_widget_is_ancestor(last, view) || !gtk_widget_grab_focus(last))
      gtk_widget_child_focus(view, GTK_DIR_TAB_FORWARD);
  }
}

/* Shows what is on top of a lane. */
static inline void nav_gtk4_show(nav_gtk4 *ui, int lane, int direction) {
  nav_page *top = nav_pages_top(&ui->pages.pages, lane);
  GtkStack *stack = ui->stack[lane];
  static const GtkStackTransitionType types[] = { GTK_STACK_TRANSITION_TYPE_UNDER_RIGHT,
    GTK_STACK_TRANSITION_TYPE_NONE, GTK_STACK_TRANSITION_TYPE_OVER_LEFT };
  GtkWidget *child =
    top != NULL ? GTK_WIDGET(top->view) : gtk_stack_get_child_by_name(stack, "nothing");
  if (gtk_widget_get_parent(child) != GTK_WIDGET(stack)) {
    nav_gtk4_unparent(child);
    gtk_stack_add_child(stack, child);
  }
  ui->is_starting = 1;
  gtk_stack_set_transition_type(stack, types[direction + 1]);
  gtk_stack_set_visible_child(stack, child);
  ui->is_starting = 0;
  gtk_widget_set_can_target(GTK_WIDGET(stack), top != NULL);
  nav_gtk4_focus(ui);
  nav_gtk4_ended(stack, NULL, ui);
}

static inline void nav_gtk4_start(nav_adapter *adapter, const nav_move *move) {
  nav_gtk4_show((nav_gtk4 *)adapter, move->is_modal, move->direction);
}

static inline gboolean nav_gtk4_update(void *data) {
  nav_adapter_update(&((nav_gtk4 *)data)->pages);
  return G_SOURCE_REMOVE;
}
/* Any thread may commit. Before the next frame is painted, the operations are done. */
static inline void nav_gtk4_wake(void *data, const char *event, size_t length) {
  (void)event, (void)length;
  g_idle_add_full(G_PRIORITY_DEFAULT, nav_gtk4_update, data, NULL);
}

/* The dragged page is moved to the right, with its whole stack. */
static inline gboolean nav_gtk4_allocate(
  GtkOverlay *overlay, GtkWidget *child, GdkRectangle *area, nav_gtk4 *ui) {
  int is_moved = ui->pages.dragged != NULL && child == GTK_WIDGET(ui->stack[ui->lane]);
  area->x = is_moved ? MAX(ui->offset, 0) : 0;
  area->y = 0, area->width = gtk_widget_get_width(GTK_WIDGET(overlay));
  area->height = gtk_widget_get_height(GTK_WIDGET(overlay));
  return TRUE;
}

static inline void nav_gtk4_drag(GtkGestureDrag *gesture, double x, double y, nav_gtk4 *ui) {
  int may = !ui->pages.is_held && x > 12 && x > ABS(y);
  nav_page *under = may ? nav_drag_begin(&ui->pages) : NULL;
  ui->offset = (int)x;
  gtk_widget_queue_allocate(ui->widget);
  if (under == NULL) return;
  ui->lane = nav_pages_top(&ui->pages.pages, 1) != NULL;
  gtk_gesture_set_state(GTK_GESTURE(gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  if (under->stack != ui->pages.dragged->stack) return;
  nav_gtk4_unparent(GTK_WIDGET(under->view));
  gtk_box_append(ui->holder[ui->lane], GTK_WIDGET(under->view));
}

static inline void nav_gtk4_let_go(nav_gtk4 *ui, int is_off) {
  GtkWidget *under = gtk_widget_get_first_child(GTK_WIDGET(ui->holder[ui->lane]));
  if (under != NULL) nav_gtk4_unparent(under);
  if (ui->pages.is_held) nav_drag_end(&ui->pages, is_off);
  for (int lane = 0; lane < 2; lane++) {
    if (ui->pages.moves[lane].number == 0) nav_gtk4_show(ui, lane, 0);
  }
  gtk_widget_queue_allocate(ui->widget);
}
static inline void nav_gtk4_drop(GtkGestureDrag *gesture, double x, double y, nav_gtk4 *ui) {
  (void)gesture, (void)y;
  nav_gtk4_let_go(ui, x > gtk_widget_get_width(ui->widget) / 2);
}
/* The system takes the finger away; "drag-end" follows. */
static inline void nav_gtk4_cancel(GtkGesture *gesture, GdkEventSequence *sequence, nav_gtk4 *ui) {
  (void)gesture, (void)sequence;
  nav_gtk4_let_go(ui, 0);
}

static inline void nav_gtk4_lane(nav_gtk4 *ui, int lane) {
  GtkWidget *stack = gtk_stack_new(), *holder = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  gtk_widget_set_can_target(stack, FALSE);
  gtk_widget_set_can_target(holder, FALSE);
  gtk_overlay_add_overlay(GTK_OVERLAY(ui->widget), holder);
  gtk_overlay_add_overlay(GTK_OVERLAY(ui->widget), stack);
  /* A window has room for what it shows, and not for what is kept. */
  gtk_overlay_set_measure_overlay(GTK_OVERLAY(ui->widget), stack, TRUE);
  gtk_stack_set_hhomogeneous(GTK_STACK(stack), FALSE);
  gtk_stack_set_vhomogeneous(GTK_STACK(stack), FALSE);
  ui->stack[lane] = GTK_STACK(g_object_ref(stack));
  ui->holder[lane] = GTK_BOX(holder);
  gtk_stack_add_named(ui->stack[lane], gtk_label_new(NULL), "nothing");
  if (ui->duration != 0) gtk_stack_set_transition_duration(ui->stack[lane], ui->duration);
  g_signal_connect(stack, "notify::transition-running", G_CALLBACK(nav_gtk4_ended), ui);
}

/* Ends all pages; `widget` does so when it is destroyed. A second time does nothing. */
static inline void nav_gtk4_close(nav_gtk4 *ui) {
  if (ui->observer == 0) return;
  nav_app_unobserve(ui->app, ui->observer, NULL);
  ui->observer = 0;
  while (g_idle_remove_by_data(ui)) continue;
  GObject *parts[] = { G_OBJECT(ui->widget), G_OBJECT(ui->finger), G_OBJECT(ui->stack[0]),
    G_OBJECT(ui->stack[1]) };
  for (int part = 0; part < 4; part++) g_signal_handlers_disconnect_by_data(parts[part], ui);
  nav_adapter_close(&ui->pages);
  g_clear_weak_pointer(&ui->focused);
  for (int part = 1; part < 4; part++) g_object_unref(parts[part]);
}

/* After gtk_init, or when the application is activated. */
static inline nav_status nav_gtk4_open(nav_gtk4 *ui, nav_app *app, nav_error *error) {
  GtkGesture *gesture = gtk_gesture_drag_new();
  ui->pages.begin = nav_gtk4_begin;
  ui->pages.end = nav_gtk4_end;
  ui->pages.start = nav_gtk4_start;
  ui->widget = gtk_overlay_new();
  ui->finger = GTK_GESTURE(g_object_ref(gesture));
  ui->app = app;
  for (int lane = 0; lane < 2; lane++) nav_gtk4_lane(ui, lane);
  g_signal_connect(ui->widget, "get-child-position", G_CALLBACK(nav_gtk4_allocate), ui);
  g_signal_connect_swapped(ui->widget, "destroy", G_CALLBACK(nav_gtk4_close), ui);
  g_signal_connect(gesture, "drag-update", G_CALLBACK(nav_gtk4_drag), ui);
  g_signal_connect(gesture, "drag-end", G_CALLBACK(nav_gtk4_drop), ui);
  g_signal_connect(gesture, "cancel", G_CALLBACK(nav_gtk4_cancel), ui);
  gtk_widget_add_controller(ui->widget, GTK_EVENT_CONTROLLER(gesture));
  nav_app_observe(app, NAV_EVENT_COMMITTED, nav_gtk4_wake, ui, NULL, &ui->observer, NULL);
  return nav_adapter_open(&ui->pages, app, "\"gtkstack\"", error);
}

#endif
