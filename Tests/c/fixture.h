/*
 * The world that the generated calls run in (tools/generate/make_null_matrix.py writes one call for
 * each function of the header) and host functions that do nothing. The NULL matrix and the abuse
 * gates include this, then null_calls.inc, each with a world of its own.
 */
#ifndef NAV_FIXTURE_H
#define NAV_FIXTURE_H

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "navruntime.h"

enum where { ANYWHERE, IN_WILL, IN_DID, IN_COORDINATOR, IN_VALIDATOR, IN_ROUTES };
enum answer { STATUS, PLAIN, NOTHING };

struct fixture;
struct row {
  const char *name;
  nav_status (*call)(struct fixture *f, int missing);
  enum where where;
  enum answer answer;
  int takes_handle;      /* a destroy: only its NULL can be tried */
  unsigned pointers;     /* bit i: parameter i is a pointer */
  unsigned null_allowed; /* bit i: its comment allows NULL */
  int owner;             /* the parameter that brings destroy, or -1 */
  int buffer;            /* the parameter for text out, or -1 */
  int handle;            /* the parameter for a new handle, or -1 */
  int number;            /* the parameter for a number out, or -1 */
  int refuses;           /* it has outputs, and its comment names a status above 0 */
};

/* What a number out holds before a call that must write it. */
enum { UNTOUCHED = 777 };

struct fixture {
  nav_store *store, *new_store;
  nav_modal_store *modal, *new_modal;
  nav_sender *sender, *new_sender;
  nav_event_queue *queue, *new_queue;
  nav_matcher *matcher, *new_matcher;
  nav_pipeline *pipeline, *new_pipeline;
  nav_link_handler *links, *new_links;
  nav_store *stack_below;
  nav_modal_store *modals_over;
  nav_flow_store *flow, *new_flow;
  nav_tab_store *tabs, *new_tabs;
  nav_split_store *split, *new_split;
  nav_step_flow *steps, *new_steps;
  nav_schema *schema, *new_schema;
  nav_app *app, *new_app;
  nav_journal *journal, *new_journal;
  nav_recorder *recorder, *new_recorder;
  nav_presenter *presenter, *new_presenter;
  nav_screen_sender *screen_sender, *new_screen_sender;
  char journal_path[64], new_journal_path[72], journal_config[96]; /* of the one that calls open */
  nav_reply *reply;
  nav_interception *interception;
  nav_execution *execution;
  nav_middleware sound_middleware;
  nav_link_callbacks link_callbacks;
  nav_buffer out;
  nav_error error;
  uint64_t middleware, modal_middleware, observer, modal_observer, flow_observer, tab_observer,
    split_observer, step_observer, number;
  uint64_t app_observer, interceptor;
  int32_t descriptor;
  nav_json view;
  double real;
  size_t size;
  char text[8];
  int64_t entry, ticket, number64, plain;
  const struct row *row; /* to be called inside a callback */
  int missing, called;
  nav_status status;
};

#define APP_SCHEMA \
  "{\"format\":1,\"id\":\"app\",\"root\":{\"tabs\":[{\"name\":\"one\",\"stack\":\"home\"}," \
  "{\"name\":\"two\",\"stack\":\"list\"}]},\"facts\":{\"on\":{\"initial\":false}}," \
  "\"routes\":{\"home\":{\"links\":[\"/\"]},\"list\":{},\"a\":{\"links\":[\"/a\"]}," \
  "\"b\":{\"leave\":\"ask\"},\"c\":{\"show\":\"sheet\",\"requires\":[\"on\"]}}}"
#define APP_SNAPSHOT \
  "{\"format\":1,\"kind\":\"app\",\"schema\":{\"id\":\"app\",\"version\":1}," \
  "\"root\":{\"tabs\":{\"selected\":\"two\",\"items\":{\"two\":{\"stack\":[]}}}}}"
#define STACK_SNAPSHOT \
  "{\"format\":1,\"kind\":\"stack\",\"entries\":[{\"id\":1,\"route\":\"home\"},{\"id\":2,\"route\":\"a\"}]}"
#define LINK_TABLE "{\"mappings\":[{\"pattern\":\"/a\",\"route\":\"a\"}]}"

/* Counts the calls of count_destroy; the file that includes this defines it. */
extern int destroyed;
/* From any thread. */
static void count_destroy(void *user_data) {
  (void)user_data;
  __atomic_fetch_add(&destroyed, 1, __ATOMIC_RELAXED);
}
static int64_t zero_clock(void *user_data) {
  (void)user_data;
  return 0;
}
static void ignore_event(void *user_data, const char *event, size_t length) {
  (void)user_data;
  (void)event;
  (void)length;
}
static int32_t keep_queue(void *user_data, const char *command, size_t length) {
  (void)user_data;
  (void)command;
  (void)length;
  return 0;
}
static int32_t proceed(void *user_data, const char *step, size_t length, int64_t index) {
  (void)user_data;
  (void)step;
  (void)length;
  (void)index;
  return 1;
}
static int32_t allow_link(void *user_data, const char *pending, size_t length) {
  (void)user_data;
  (void)pending;
  (void)length;
  return 1;
}
static void ignore_path(void *user_data, const char *path, size_t length, nav_reply *reply) {
  (void)user_data;
  (void)path;
  (void)length;
  (void)reply;
}
static void ignore_intent(void *user_data, const char *intent, size_t length, nav_reply *reply) {
  (void)user_data;
  (void)intent;
  (void)length;
  (void)reply;
}
static void ignore_paths(void *user_data, const char *old_path, size_t old_length,
  const char *new_path, size_t new_length, nav_reply *reply) {
  (void)user_data;
  (void)old_path;
  (void)old_length;
  (void)new_path;
  (void)new_length;
  (void)reply;
}

/*
 * The handles that calls made. The places have different types, so they are read and written as
 * bytes.
 */
enum { NEW_HANDLES = 17 };
#define NEW_PLACES \
  { &f->new_store, &f->new_modal, &f->new_sender, &f->new_queue, &f->new_matcher, \
    &f->new_pipeline, &f->new_links, &f->new_flow, &f->new_tabs, &f->new_split, &f->new_steps, \
    &f->new_schema, &f->new_app, &f->new_journal, &f->new_presenter, &f->new_screen_sender, \
    &f->new_recorder }

static inline void *new_handle(struct fixture *f, int i) {
  void *places[NEW_HANDLES] = NEW_PLACES, *value;
  memcpy(&value, places[i], sizeof value);
  return value;
}
static inline void set_new_handle(struct fixture *f, int i, void *value) {
  void *places[NEW_HANDLES] = NEW_PLACES;
  memcpy(places[i], &value, sizeof value);
}
static inline void spoil_numbers(struct fixture *f) {
  f->number = UNTOUCHED;
  f->number64 = f->descriptor = UNTOUCHED;
}
/* Whether a call that was refused has emptied its number out: milliseconds to wait and descriptors
 * are -1 then. */
static inline int is_number_empty(const struct fixture *f, const struct row *row) {
  if (strcmp(row->name, "nav_event_queue_fd") == 0) return f->descriptor == -1;
  if (strcmp(row->name, "nav_store_poll_debounced") == 0) return f->number64 == -1;
  return (f->number == 0) != (f->number64 == 0);
}
static inline void destroy_new_handles(struct fixture *f) {
  int i;
  nav_store_destroy(f->new_store);
  nav_modal_store_destroy(f->new_modal);
  nav_sender_destroy(f->new_sender);
  nav_event_queue_destroy(f->new_queue);
  nav_link_handler_destroy(f->new_links);
  nav_pipeline_destroy(f->new_pipeline);
  nav_matcher_destroy(f->new_matcher);
  nav_flow_store_destroy(f->new_flow);
  nav_tab_store_destroy(f->new_tabs);
  nav_split_store_destroy(f->new_split);
  nav_step_flow_destroy(f->new_steps);
  nav_presenter_destroy(f->new_presenter);
  nav_screen_sender_destroy(f->new_screen_sender);
  nav_app_destroy(f->new_app);
  nav_schema_destroy(f->new_schema);
  nav_journal_destroy(f->new_journal);
  nav_recorder_destroy(f->new_recorder);
  for (i = 0; i < NEW_HANDLES; i++) set_new_handle(f, i, NULL);
}

/* A journal, and the config of another; each fixture has files of its own. */
static inline int make_journal(struct fixture *f) {
  int made;
  snprintf(
    f->journal_path, sizeof f->journal_path, "/tmp/nav-fixture-%ld-%p", (long)getpid(), (void *)f);
  snprintf(f->journal_config, sizeof f->journal_config, "{\"path\":\"%s\"}", f->journal_path);
  made = nav_journal_open(f->journal_config, NAV_NUL, &f->journal, NULL, NULL) == NAV_OK;
  snprintf(f->new_journal_path, sizeof f->new_journal_path, "%s-new", f->journal_path);
  snprintf(f->journal_config, sizeof f->journal_config, "{\"path\":\"%s\"}", f->new_journal_path);
  return made;
}
static inline void remove_journal_files(struct fixture *f) {
  static const char *const names[] = { "", ".1", "-new" };
  char path[96];
  unsigned i;
  for (i = 0; i < sizeof names / sizeof *names; i++) {
    snprintf(path, sizeof path, "%s%s", f->journal_path, names[i]);
    unlink(path);
  }
}

/*
 * A schema, an app of it whose open question has the token 1, a presenter of the app that shows
 * nothing, and a sender of its screen. Answers whether all were made.
 */
static inline int make_app(struct fixture *f) {
  int made = nav_schema_create(APP_SCHEMA, NAV_NUL, &f->schema, NULL) == NAV_OK;
  made &= nav_app_create(f->schema, NULL, 0, &f->app, NULL) == NAV_OK;
  made &= nav_app_send(f->app, "{\"go\":\"b\"}", NAV_NUL, NULL, NULL) == NAV_OK;
  made &= nav_app_send(f->app, "{\"go\":\"home\"}", NAV_NUL, NULL, NULL) == NAV_PENDING;
  made &= nav_app_observe(
            f->app, NAV_EVENT_ALL, ignore_event, NULL, NULL, &f->app_observer, NULL) == NAV_OK;
  made &= nav_app_intercept(
            f->app, "fixture", NAV_NUL, ignore_intent, NULL, NULL, &f->interceptor, NULL) == NAV_OK;
  made &= nav_presenter_create(f->app, "\"lvgl\"", NAV_NUL, &f->presenter, NULL) == NAV_OK;
  made &= nav_app_sender(f->app, 3, &f->screen_sender, NULL) == NAV_OK;
  return made;
}

/*
 * The stores that are composed of others, each in a tree of its own. Answers whether all were made.
 */
static inline int make_composed(struct fixture *f) {
  int made = nav_store_create(NULL, 0, &f->stack_below, NULL) == NAV_OK;
  made &= nav_modal_store_create_over(f->stack_below, NULL, 0, &f->modals_over, NULL) == NAV_OK;
  made &=
    nav_flow_store_create("{\"path\":[{\"push\":\"home\"}]}", NAV_NUL, &f->flow, NULL) == NAV_OK;
  made &= nav_flow_store_observe(
            f->flow, NAV_EVENT_ALL, ignore_event, NULL, NULL, &f->flow_observer, NULL) == NAV_OK;
  made &= nav_tab_store_create("{\"tabs\":[{\"name\":\"home\"},{\"name\":\"cart\"}]}", NAV_NUL,
            &f->tabs, NULL) == NAV_OK;
  made &= nav_tab_store_observe(
            f->tabs, NAV_EVENT_ALL, ignore_event, NULL, NULL, &f->tab_observer, NULL) == NAV_OK;
  made &= nav_split_store_create(NULL, 0, &f->split, NULL) == NAV_OK;
  made &= nav_split_store_observe(
            f->split, NAV_EVENT_ALL, ignore_event, NULL, NULL, &f->split_observer, NULL) == NAV_OK;
  made &= nav_step_flow_create("{\"steps\":[\"a\",\"b\"]}", NAV_NUL, &f->steps, NULL) == NAV_OK;
  made &= nav_step_flow_observe(
            f->steps, NAV_EVENT_ALL, ignore_event, NULL, NULL, &f->step_observer, NULL) == NAV_OK;
  made &= nav_recorder_create("{\"path\":\"/dev/null\"}", NAV_NUL, &f->recorder, NULL) == NAV_OK;
  return made & make_app(f) & make_journal(f);
}
static inline void destroy_composed(struct fixture *f) {
  nav_store_destroy(f->stack_below);
  nav_modal_store_destroy(f->modals_over);
  nav_flow_store_destroy(f->flow);
  nav_tab_store_destroy(f->tabs);
  nav_split_store_destroy(f->split);
  nav_step_flow_destroy(f->steps);
  f->stack_below = NULL;
  f->modals_over = NULL;
  f->flow = NULL;
  f->tabs = NULL;
  f->split = NULL;
  f->steps = NULL;
  nav_presenter_destroy(f->presenter);
  nav_screen_sender_destroy(f->screen_sender);
  nav_app_destroy(f->app);
  nav_schema_destroy(f->schema);
  nav_journal_destroy(f->journal);
  nav_recorder_destroy(f->recorder);
  remove_journal_files(f);
}

#endif
