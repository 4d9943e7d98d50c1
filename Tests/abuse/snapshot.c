/* What can be read of the world. */
#include <stdio.h>

#include "world.h"

void snapshot(struct fixture *f, char *text, size_t size) {
  enum { TEXTS = 17 };
  nav_buffer texts[TEXTS] = { NAV_BUFFER_INIT };
  const nav_status answers[TEXTS] = {
    nav_store_entries(f->store, &texts[0], NULL),
    nav_store_middlewares(f->store, &texts[1], NULL),
    nav_store_back_target(f->store, &texts[2], NULL),
    nav_modal_store_current(f->modal, &texts[3], NULL),
    nav_modal_store_queue(f->modal, &texts[4], NULL),
    nav_modal_store_middlewares(f->modal, &texts[5], NULL),
    nav_flow_store_path(f->flow, &texts[6], NULL),
    nav_tab_store_selected(f->tabs, &texts[7], NULL),
    nav_tab_store_tabs(f->tabs, &texts[8], NULL),
    nav_split_store_state(f->split, &texts[9], NULL),
    nav_split_store_collapsed_path(f->split, &texts[10], NULL),
    nav_step_flow_state(f->steps, &texts[11], NULL),
    nav_store_path(f->stack_below, &texts[12], NULL),
    nav_modal_store_current(f->modals_over, &texts[13], NULL),
    nav_modal_store_queue(f->modals_over, &texts[14], NULL),
    nav_app_state(f->app, &texts[15], NULL),
    nav_app_facts(f->app, &texts[16], NULL),
  };
  const unsigned long long numbers[] = {
    nav_store_depth(f->store),
    nav_store_revision(f->store),
    nav_modal_store_queue_count(f->modal),
    nav_modal_store_revision(f->modal),
    nav_flow_store_revision(f->flow),
    nav_tab_store_revision(f->tabs),
    nav_split_store_revision(f->split),
    nav_step_flow_revision(f->steps),
    nav_step_flow_index(f->steps),
    nav_store_revision(f->stack_below),
    nav_modal_store_revision(f->modals_over),
    nav_app_revision(f->app),
    nav_event_queue_count(f->queue),
    nav_matcher_count(f->matcher),
  };
  size_t used = 0, i;
  for (i = 0; i < TEXTS; i++) {
    used += (size_t)snprintf(
      text + used, size - used, "%d %s\n", answers[i], texts[i].data ? texts[i].data : "");
    nav_buffer_free(&texts[i]);
  }
  for (i = 0; i < sizeof numbers / sizeof *numbers; i++)
    used += (size_t)snprintf(text + used, size - used, "%llu ", numbers[i]);
}
