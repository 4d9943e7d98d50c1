/*
 * Every registration of the header, with a destroy function that reads, changes and destroys in its
 * own tree, and has another thread do the same: so it waits for ever if it is called under a lock.
 * It is called once, unlocked, and not below the callback in which the registration was refused or
 * ended.
 */
#include <pthread.h>

#include "fixture.h"
#include "test.h"

static void part(void *user_data);
#define count_destroy part
#include "null_calls.inc"
#undef count_destroy
/* The fixture's own is for others. */
static void (*const fixture_destroy)(void *) __attribute__((unused)) = count_destroy;

enum { ROWS = sizeof rows / sizeof *rows };

/* The world of a row; what destroy functions do in it. */
static struct {
  struct fixture f;
  nav_modal_store *spare; /* over the stack of the world, for a destroy function to end */
  int inside;             /* a callback runs */
  int parted, below;      /* calls of destroy functions, and those that came below a callback */
} w;

static void *use_trees(void *unused) {
  nav_buffer out = NAV_BUFFER_INIT;
  (void)unused;
  CHECK_STATUS(nav_store_path(w.f.store, &out, NULL), NAV_OK);
  CHECK(nav_modal_store_current(w.f.modal, &out, NULL) >= 0);
  CHECK_STATUS(nav_flow_store_path(w.f.flow, &out, NULL), NAV_OK);
  CHECK_STATUS(nav_tab_store_tabs(w.f.tabs, &out, NULL), NAV_OK);
  CHECK_STATUS(nav_split_store_state(w.f.split, &out, NULL), NAV_OK);
  /* It takes the lock; a read of the state would ask the host's function. */
  CHECK_STATUS(nav_step_flow_unobserve(w.f.steps, 999, NULL), NAV_ERR_ARGUMENT);
  nav_buffer_free(&out);
  return NULL;
}

static void part(void *user_data) {
  nav_buffer out = NAV_BUFFER_INIT;
  nav_modal_store *spare = w.spare;
  pthread_t thread;
  (void)user_data;
  w.parted++;
  w.below += w.inside;
  if (w.f.store == NULL) return;
  CHECK_STATUS(nav_store_path(w.f.store, &out, NULL), NAV_ERR_REENTRANT);
  CHECK_STATUS(nav_store_push(w.f.store, "\"x\"", NAV_NUL, NULL), NAV_ERR_REENTRANT);
  CHECK_STATUS(nav_modal_store_dismiss_all(w.f.modal, NULL, NULL), NAV_ERR_REENTRANT);
  CHECK_STATUS(nav_flow_store_push(w.f.flow, "\"x\"", NAV_NUL, NULL), NAV_ERR_REENTRANT);
  CHECK_STATUS(nav_split_store_set_collapsed(w.f.split, 1, NULL), NAV_ERR_REENTRANT);
  w.spare = NULL;
  nav_modal_store_destroy(spare);
  if (pthread_create(&thread, NULL, use_trees, NULL) != 0) abort();
  pthread_join(thread, NULL);
  nav_buffer_free(&out);
}

static void make_spare(void) {
  if (w.spare == NULL)
    CHECK_STATUS(nav_modal_store_create_over(w.f.store, NULL, 0, &w.spare, NULL), NAV_OK);
}

static void begin_world(void) {
  memset(&w, 0, sizeof w);
  w.f.store = make_store("{\"path\":[\"home\",\"top\"]}");
  w.f.modal = make_modal_store(NULL);
  CHECK(make_composed(&w.f));
  CHECK_STATUS(nav_store_top(w.f.store, NULL, &w.f.entry, NULL), NAV_OK);
  CHECK_STATUS(nav_store_sender(w.f.store, &w.f.sender, NULL), NAV_OK);
  CHECK_STATUS(nav_pipeline_create(LINK_TABLE, NAV_NUL, NULL, &w.f.pipeline, NULL), NAV_OK);
  CHECK_STATUS(nav_link_handler_create(w.f.pipeline, w.f.store, NULL, 0, &w.f.links, NULL), NAV_OK);
  w.f.sound_middleware.destroy = part;
  w.f.link_callbacks.routes = ignore_intent;
  w.f.link_callbacks.destroy = part;
  make_spare();
}

static void end_world(void) {
  struct fixture f = w.f;
  nav_modal_store *spare = w.spare;
  w.spare = NULL;
  nav_modal_store_destroy(spare);
  destroy_new_handles(&w.f);
  nav_link_handler_destroy(f.links);
  nav_pipeline_destroy(f.pipeline);
  nav_sender_destroy(f.sender);
  /* From here on the destroy functions have no world. */
  w.f.store = NULL;
  nav_modal_store_destroy(f.modal);
  destroy_composed(&f);
  nav_store_destroy(f.store);
  nav_buffer_free(&f.out);
}

/* In a locked callback, once: of the row's tree and of others. */
static const struct row *refused;
static int is_armed;
static int32_t refuse_row(void *user_data, const char *step, size_t length, int64_t index) {
  (void)user_data;
  (void)step;
  (void)length;
  (void)index;
  if (!is_armed) return 1;
  is_armed = 0;
  w.inside = 1;
  refused->call(&w.f, -1);
  destroy_new_handles(&w.f);
  w.inside = 0;
  return 1;
}
static void refuse_row_in_will(void *user_data, nav_interception *call) {
  (void)call;
  refuse_row(user_data, NULL, 0, 0);
}

TEST(what_a_locked_callback_was_refused_is_destroyed_after_the_call) {
  int i;
  for (i = 0; i < ROWS; i++) {
    nav_middleware calls = { .will_execute = refuse_row_in_will };
    uint64_t number = 0;
    if (rows[i].owner < 0) continue;
    refused = &rows[i];
    begin_world();
    is_armed = 1;
    CHECK_STATUS(nav_store_add_middleware(w.f.store, NULL, 0, &calls, &number, NULL), NAV_OK);
    CHECK_STATUS(nav_store_push(w.f.store, "\"a\"", NAV_NUL, NULL), NAV_OK);
    CHECK_STATUS(nav_store_remove_middleware(w.f.store, number, NULL), NAV_OK);
    make_spare();
    is_armed = 1;
    CHECK_STATUS(nav_modal_store_add_middleware(w.f.modal, NULL, 0, &calls, &number, NULL), NAV_OK);
    CHECK_STATUS(
      nav_modal_store_present(w.f.modal, "\"m\"", NAV_NUL, NAV_STYLE_SHEET, NULL, NULL, NULL),
      NAV_OK);
    CHECK_STATUS(nav_modal_store_remove_middleware(w.f.modal, number, NULL), NAV_OK);
    make_spare();
    is_armed = 1;
    CHECK_STATUS(nav_step_flow_ask_can_proceed(w.f.steps, refuse_row, NULL, NULL, NULL), NAV_OK);
    CHECK_STATUS(nav_step_flow_next(w.f.steps, NULL, NULL), NAV_OK);
    end_world();
    CHECK(w.parted == 3 && w.below == 0);
    if (w.parted != 3 || w.below != 0)
      printf("  %s: %d calls, %d below a callback\n", rows[i].name, w.parted, w.below);
  }
}

TEST(what_is_registered_is_destroyed_unlocked) {
  int i;
  for (i = 0; i < ROWS; i++) {
    nav_status status;
    if (rows[i].owner < 0 || strstr(rows[i].name, "replace_middleware") != NULL) continue;
    begin_world();
    status = rows[i].call(&w.f, -1);
    CHECK(status >= 0);
    if (status < 0) printf("  %s: %s\n", rows[i].name, nav_status_name(status));
    destroy_new_handles(&w.f);
    make_spare();
    /* The second takes the place of the first, where there is one place. */
    CHECK(rows[i].call(&w.f, -1) >= 0);
    make_spare();
    nav_store_pop_to_root(w.f.store, NULL);
    nav_modal_store_dismiss_all(w.f.modal, NULL, NULL);
    end_world();
    CHECK(w.parted == 2 && w.below == 0);
    if (w.parted != 2) printf("  %s: %d calls\n", rows[i].name, w.parted);
  }
}

/* Data that is removed, replaced and refused in the callback of an observer, which may change. */
static void change_data(void *user_data, const char *event, size_t length) {
  (void)user_data;
  (void)event;
  (void)length;
  w.inside = 1;
  CHECK_STATUS(nav_store_set_data(w.f.store, w.f.entry, &w, part, NULL), NAV_OK);
  CHECK_STATUS(nav_store_set_data(w.f.store, w.f.entry, NULL, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_store_set_data(w.f.store, 999, &w, part, NULL), NAV_ROUTE_NOT_FOUND);
  w.inside = 0;
}

TEST(host_data_is_destroyed_after_the_call_in_which_it_went) {
  uint64_t number = 0;
  begin_world();
  CHECK_STATUS(nav_store_set_data(w.f.store, w.f.entry, &w, part, NULL), NAV_OK);
  CHECK_STATUS(
    nav_store_observe(w.f.store, NAV_EVENT_CHANGED, change_data, NULL, NULL, &number, NULL),
    NAV_OK);
  CHECK_STATUS(nav_store_push(w.f.store, "\"a\"", NAV_NUL, NULL), NAV_OK);
  CHECK(w.parted == 3 && w.below == 0);
  CHECK_STATUS(nav_store_unobserve(w.f.store, number, NULL), NAV_OK);
  end_world();
}
