/*
 * The NULL matrix: each pointer of each function of the header NULL in turn (quality: "each pointer
 * of each function NULL in turn"). The calls are generated from the header; here is the world they
 * run in and what must hold: a pointer that may not be NULL gives NAV_ERR_ARGUMENT (or 0/NULL),
 * changes nothing, leaves the outputs empty and gives user_data back exactly once.
 */
#include "fixture.h"
#include "test.h"

#define CALLBACK_TABLE "{\"mappings\":[{\"pattern\":\"/a\",\"callback\":true}]}"

#include "null_calls.inc"

int destroyed;

static void call_here(struct fixture *f, enum where where) {
  if (f->row == NULL || f->row->where != where || f->called) return;
  f->called = 1;
  f->status = f->row->call(f, f->missing);
}
static void will(void *user_data, nav_interception *call) {
  struct fixture *f = user_data;
  f->interception = call;
  call_here(f, IN_WILL);
}
static void did(void *user_data, nav_execution *call) {
  struct fixture *f = user_data;
  f->execution = call;
  call_here(f, IN_DID);
}
static void coordinate(void *user_data, const char *intent, size_t length, nav_reply *reply) {
  struct fixture *f = user_data;
  (void)intent;
  (void)length;
  f->reply = reply;
  call_here(f, IN_COORDINATOR);
}
static void judge(void *user_data, const char *path, size_t length, nav_reply *reply) {
  struct fixture *f = user_data;
  (void)path;
  (void)length;
  f->reply = reply;
  call_here(f, IN_VALIDATOR);
}

static void route_link(void *user_data, const char *match, size_t length, nav_reply *reply) {
  struct fixture *f = user_data;
  (void)match;
  (void)length;
  f->reply = reply;
  call_here(f, IN_ROUTES);
  nav_reply_routes(reply, "\"a\"", NAV_NUL, NULL);
}

static void set_up(struct fixture *f) {
  nav_middleware middleware = { will, did, NULL, count_destroy, NULL, NULL, NULL };
  memset(f, 0, sizeof *f);
  destroyed = 0;
  middleware.user_data = f;
  f->sound_middleware.destroy = count_destroy;
  f->store = make_store("{\"path\":[\"home\",\"top\"],\"enforce\":\"always\"}");
  f->modal = make_modal_store(NULL);
  CHECK_STATUS(nav_store_set_clock(f->store, zero_clock, f, count_destroy, NULL), NAV_OK);
  CHECK_STATUS(nav_store_push_for_result(
                 f->store, "\"ask\"", NAV_NUL, ignore_event, f, count_destroy, &f->ticket, NULL),
    NAV_OK);
  CHECK_STATUS(nav_store_top(f->store, NULL, &f->entry, NULL), NAV_OK);
  CHECK_STATUS(
    nav_store_add_middleware(f->store, "fixture", NAV_NUL, &middleware, &f->middleware, NULL),
    NAV_OK);
  CHECK_STATUS(nav_modal_store_add_middleware(
                 f->modal, "fixture", NAV_NUL, &f->sound_middleware, &f->modal_middleware, NULL),
    NAV_OK);
  CHECK_STATUS(nav_store_set_coordinator(f->store, coordinate, f, count_destroy, NULL), NAV_OK);
  CHECK_STATUS(nav_store_set_validator(f->store, judge, f, count_destroy, NULL), NAV_OK);
  CHECK_STATUS(
    nav_store_observe(f->store, NAV_EVENT_ALL, ignore_event, f, count_destroy, &f->observer, NULL),
    NAV_OK);
  CHECK_STATUS(nav_modal_store_observe(
                 f->modal, NAV_EVENT_ALL, ignore_event, f, count_destroy, &f->modal_observer, NULL),
    NAV_OK);
  CHECK_STATUS(nav_store_sender(f->store, &f->sender, NULL), NAV_OK);
  CHECK_STATUS(nav_event_queue_create(NULL, 0, &f->queue, NULL), NAV_OK);
  CHECK(make_composed(f));
  f->link_callbacks.routes = route_link;
  f->link_callbacks.user_data = f;
  f->link_callbacks.destroy = count_destroy;
  CHECK_STATUS(
    nav_matcher_create(CALLBACK_TABLE, NAV_NUL, &f->link_callbacks, &f->matcher, NULL), NAV_OK);
  CHECK_STATUS(
    nav_pipeline_create(CALLBACK_TABLE, NAV_NUL, &f->link_callbacks, &f->pipeline, NULL), NAV_OK);
  CHECK_STATUS(nav_link_handler_create(f->pipeline, f->store, NULL, 0, &f->links, NULL), NAV_OK);
}
enum { FIXTURE_OWNERS = 10 };

/* Everything that a refused call must leave alone, as text. */
static void state_of(struct fixture *f, char *text, size_t size) {
  nav_buffer entries = NAV_BUFFER_INIT, middlewares = NAV_BUFFER_INIT, current = NAV_BUFFER_INIT,
             waiting = NAV_BUFFER_INIT;
  nav_buffer path = NAV_BUFFER_INIT, tabs = NAV_BUFFER_INIT, columns = NAV_BUFFER_INIT,
             steps = NAV_BUFFER_INIT, app = NAV_BUFFER_INIT;
  nav_store_entries(f->store, &entries, NULL);
  nav_store_middlewares(f->store, &middlewares, NULL);
  nav_modal_store_current(f->modal, &current, NULL);
  nav_modal_store_queue(f->modal, &waiting, NULL);
  nav_flow_store_path(f->flow, &path, NULL);
  nav_tab_store_tabs(f->tabs, &tabs, NULL);
  nav_split_store_state(f->split, &columns, NULL);
  nav_step_flow_state(f->steps, &steps, NULL);
  nav_app_state(f->app, &app, NULL);
  snprintf(text, size, "%s %s %s %s %llu %llu %zu %s %s %s %s %s", entries.data, middlewares.data,
    current.data, waiting.data, (unsigned long long)nav_store_revision(f->store),
    (unsigned long long)nav_modal_store_revision(f->modal), nav_event_queue_count(f->queue),
    path.data, tabs.data, columns.data, steps.data, app.data);
  nav_buffer_free(&app);
  nav_buffer_free(&path);
  nav_buffer_free(&tabs);
  nav_buffer_free(&columns);
  nav_buffer_free(&steps);
  nav_buffer_free(&entries);
  nav_buffer_free(&middlewares);
  nav_buffer_free(&current);
  nav_buffer_free(&waiting);
}

static void tear_down(struct fixture *f) {
  destroy_new_handles(f);
  destroy_composed(f);
  nav_link_handler_destroy(f->links);
  nav_pipeline_destroy(f->pipeline);
  nav_matcher_destroy(f->matcher);
  nav_store_destroy(f->store);
  nav_modal_store_destroy(f->modal);
  nav_sender_destroy(f->sender);
  nav_event_queue_destroy(f->queue);
  nav_buffer_free(&f->out);
}

static void run_call(struct fixture *f, const struct row *row, int missing) {
  f->row = row;
  f->missing = missing;
  f->error.offset = 77;
  switch (row->where) {
    case ANYWHERE:
      f->called = 1;
      f->status = row->call(f, missing);
      break;
    case IN_WILL:
    case IN_DID:
    case IN_VALIDATOR: nav_store_push(f->store, "\"inner\"", NAV_NUL, NULL); break;
    case IN_COORDINATOR: nav_store_send(f->store, "{\"go\":\"inner\"}", NAV_NUL, NULL, NULL); break;
    case IN_ROUTES: nav_matcher_match(f->matcher, "/a", NAV_NUL, NULL, NULL); break;
  }
  f->row = NULL;
  if (!f->called) test_fault(__FILE__, __LINE__, row->name);
}

static void complain(const struct row *row, int missing, const char *what, nav_status status) {
  char text[256];
  snprintf(text, sizeof text, "%s with parameter %d NULL: %s (%s)", row->name, missing, what,
    nav_status_name(status));
  test_fault(__FILE__, __LINE__, text);
}

/* What a call leaves in a handle that it did not write. */
static char untouched_place;

static void judge_call(struct fixture *f, const struct row *row, int missing, int refused) {
  int written = 0, i;
  if (refused && f->status != NAV_ERR_ARGUMENT) complain(row, missing, "is not refused", f->status);
  if (!refused && f->status < 0) complain(row, missing, "is refused", f->status);
  if (f->status >= 0) return;
  if (missing >= 0 && (f->error.code != f->status || f->error.message[0] == 0))
    complain(row, missing, "left the error empty", f->status);
  if (row->buffer >= 0 && row->buffer != missing && f->out.length != 0)
    complain(row, missing, "left text in the buffer", f->status);
  for (i = 0; i < NEW_HANDLES; i++) written += new_handle(f, i) == NULL;
  if (row->handle >= 0 && row->handle != missing && !written)
    complain(row, missing, "left the handle unset", f->status);
  if (row->number >= 0 && row->number != missing && !is_number_empty(f, row))
    complain(row, missing, "left the number unset", f->status);
}

static void try_null(const struct row *row, int missing) {
  static char before[8192], after[8192];
  struct fixture f;
  int refused = missing >= 0 && (row->null_allowed >> missing & 1) == 0, owners, i;
  set_up(&f);
  nav_store_path(f.store, &f.out, NULL);
  state_of(&f, before, sizeof before);
  for (i = 0; i < NEW_HANDLES; i++) set_new_handle(&f, i, &untouched_place);
  f.plain = -1;
  spoil_numbers(&f);
  run_call(&f, row, missing);
  if (row->answer == STATUS) judge_call(&f, row, missing, refused);
  if (row->answer == PLAIN && refused && f.plain != 0 && f.plain != NAV_ERR_ARGUMENT)
    complain(row, missing, "answers for NULL", f.status);
  if (refused && row->where == ANYWHERE) {
    state_of(&f, after, sizeof after);
    if (strcmp(before, after) != 0) complain(row, missing, "changed the state", f.status);
  }
  for (i = 0; i < NEW_HANDLES; i++) {
    if (new_handle(&f, i) == &untouched_place) set_new_handle(&f, i, NULL);
  }
  tear_down(&f);
  /* Host data that is NULL is nothing to own. */
  owners = FIXTURE_OWNERS + (row->owner >= 0 && row->owner != missing);
  if (strcmp(row->name, "nav_store_set_data") == 0 && missing == 2) owners = FIXTURE_OWNERS;
  if (destroyed != owners) complain(row, missing, "did not give user_data back once", f.status);
}

TEST(each_pointer_of_each_function_may_be_null_in_turn) {
  size_t i;
  int parameter;
  for (i = 0; i < sizeof rows / sizeof *rows; i++) {
    if (!rows[i].takes_handle) try_null(&rows[i], -1);
    for (parameter = 0; parameter < 32; parameter++) {
      if (rows[i].pointers >> parameter & 1) try_null(&rows[i], parameter);
    }
  }
}
