/* What is destroyed while its caller is inside a call, or by a destroy function of the host. */
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "ends.h"

/* How far the callers of the round are: one is in a callback, others wait for the lock. */
static struct {
  _Atomic int inside, waiting, gone;
  nav_matcher *matcher;
  nav_pipeline *pipeline;
  nav_store *stack;
  nav_flow_store *flow;
  nav_modal_store *modals;
  nav_tab_store *tabs;
  nav_split_store *split;
  nav_step_flow *steps;
  nav_app *app;
  nav_event_queue *queue;
  nav_journal *journal;
} moment;

static void until(_Atomic int *flag) {
  while (!atomic_load(flag)) sched_yield();
}
/* What this thread asks a matcher for. */
static __thread enum { A_MATCH, A_URL, FINDINGS } asked;

static void read_findings(void) {
  nav_buffer out = NAV_BUFFER_INIT;
  MUST(nav_matcher_diagnostics(moment.matcher, &out, NULL));
  if (strncmp(out.data, "[{\"duplicatePattern\":{\"pattern\":\"/x/:param\"", 43) != 0)
    end_fault(out.data);
  nav_buffer_free(&out);
}
/* In the callback: until the handle has been destroyed. A callback that answers nothing leaves the
 * URL to the mappings after its own. */
static void answer_late(void *user_data, const char *match, size_t length, nav_reply *reply) {
  (void)user_data;
  (void)match;
  (void)length;
  atomic_store(&moment.inside, 1);
  if (asked == FINDINGS) {
    while (!atomic_load(&moment.gone)) read_findings();
    read_findings();
  }
  until(&moment.gone);
  if (asked != A_URL) MUST(nav_reply_routes(reply, "\"late\"", NAV_NUL, NULL));
}
void clear_moment(struct caller *callers) {
  clear_ends(callers);
  memset(&moment, 0, sizeof moment);
}

#define ASKING \
  "{\"mappings\":[{\"pattern\":\"/:first_parameter/" \
  ":second_parameter\",\"callback\":true},{\"pattern\":\"/x/:c\",\"route\":\"x\"}," \
  "{\"pattern\":\"/x/:c\",\"route\":\"y\"}]}"
void build_matcher(struct caller *callers) {
  nav_link_callbacks callbacks = { answer_late, NULL, NULL, NULL, NULL, count_destroy, NULL, NULL,
    NULL };
  (void)callers;
  MUST(nav_matcher_create(ASKING, NAV_NUL, &callbacks, &moment.matcher, NULL));
}
void build_pipeline(struct caller *callers) {
  nav_link_callbacks callbacks = { answer_late, NULL, NULL, NULL, NULL, count_destroy, NULL, NULL,
    NULL };
  (void)callers;
  MUST(nav_pipeline_create(ASKING, NAV_NUL, &callbacks, &moment.pipeline, NULL));
}
void end_matcher(struct caller *c) {
  (void)c;
  until(&moment.inside);
  nav_matcher_destroy(moment.matcher);
  nav_pipeline_destroy(moment.pipeline);
  atomic_store(&moment.gone, 1);
}
static void ask(struct caller *c) {
  nav_buffer *out = &c->f.out;
  const char *wanted = "{\"first_parameter\":[\"one\"],\"second_parameter\":[\"two\"]}";
  if (asked == A_URL) {
    wanted = "/x/9";
    MUST(nav_matcher_url_for(
      moment.matcher, "{\"name\":\"x\",\"params\":{\"c\":\"9\"}}", NAV_NUL, out, NULL));
  } else if (moment.matcher != NULL) {
    MUST(nav_matcher_match(moment.matcher, "/one/two", NAV_NUL, out, NULL));
  } else {
    wanted = "late";
    MUST(nav_pipeline_decide(moment.pipeline, "/one/two", NAV_NUL, out, NULL));
  }
  if (strstr(out->data, wanted) == NULL) end_fault(out->data);
}
/* One caller asks, whose call is answered as if nothing had happened. */
void use_matcher(struct caller *c) {
  if (c->thread == 1 && !atomic_load(&moment.gone)) ask(c);
}
void use_matcher_for_url(struct caller *c) {
  asked = A_URL;
  use_matcher(c);
}
/*
 * The findings are read while the owner destroys the matcher: the call whose callback reads them
 * keeps it.
 */
void use_matcher_for_findings(struct caller *c) {
  asked = FINDINGS;
  use_matcher(c);
}

/* How many threads read while another one holds the lock. */
enum { READERS = 2 };
static _Atomic long readers[READERS];

static int is_asleep(long thread) {
  char path[64], state = 0;
  FILE *file;
  snprintf(path, sizeof path, "/proc/self/task/%ld/stat", thread);
  file = fopen(path, "r");
  if (file == NULL || fscanf(file, "%*d (%*[^)]) %c", &state) != 1) end_fault(path);
  if (file != NULL) fclose(file);
  return state == 'S';
}
/* Until a thread that is about to read waits for the lock: it sleeps, and not just for a moment.
 * Destroying the store earlier would leave it to chance whether it calls on one that has gone. */
static void until_it_waits(_Atomic long *reader) {
  int times = 0;
  while (times < 3) {
    long thread = atomic_load(reader);
    times = thread != 0 && is_asleep(thread) ? times + 1 : 0;
    usleep(100);
  }
}
/* Holds the lock until all readers wait for it, and beyond the beginning of the end. */
static void hold(void) {
  int i;
  /* Reading steps asks whether they may be left, too. */
  if (atomic_load(&moment.waiting)) return;
  atomic_store(&moment.inside, 1);
  for (i = 0; i < READERS; i++) until_it_waits(&readers[i]);
  atomic_store(&moment.waiting, 1);
  usleep(500);
}
static void hold_lock(void *user_data, nav_interception *call) {
  (void)user_data;
  (void)call;
  hold();
}
static int32_t hold_lock_of_steps(void *user_data, const char *step, size_t length, int64_t index) {
  (void)user_data, (void)step, (void)length, (void)index;
  hold();
  return 1;
}
static void hold_lock_of_app(void *user_data, const char *commit, size_t length, nav_reply *reply) {
  (void)user_data, (void)commit, (void)length, (void)reply;
  hold();
}
static void forget_readers(void) {
  int i;
  for (i = 0; i < READERS; i++) atomic_store(&readers[i], 0);
}
void build_waiting(struct caller *callers) {
  nav_middleware holds = { .will_execute = hold_lock, .destroy = count_destroy };
  (void)callers;
  forget_readers();
  MUST(nav_store_create("{\"path\":[\"home\",\"list\"]}", NAV_NUL, &moment.stack, NULL));
  MUST(nav_store_add_middleware(moment.stack, NULL, 0, &holds, NULL, NULL));
}
void end_waiting(struct caller *c) {
  (void)c;
  until(&moment.waiting);
  nav_store_destroy(moment.stack);
  nav_flow_store_destroy(moment.flow);
  nav_modal_store_destroy(moment.modals);
  nav_tab_store_destroy(moment.tabs);
  nav_split_store_destroy(moment.split);
  nav_step_flow_destroy(moment.steps);
  nav_app_destroy(moment.app);
  nav_event_queue_destroy(moment.queue);
  nav_journal_destroy(moment.journal);
  atomic_store(&moment.gone, 1);
}
/* Publishes that this thread is about to read. */
static void announce(struct caller *c) {
  until(&moment.inside);
  atomic_store(&readers[END_THREADS - 1 - c->thread], syscall(SYS_gettid));
}
/* One thread pushes, the last ones read, each once in a round. */
void use_waiting(struct caller *c) {
  nav_buffer *out = &c->f.out;
  if (c->f.number64 != 0) return;
  c->f.number64 = 1;
  if (c->thread < END_THREADS - READERS) {
    MUST(nav_store_push(moment.stack, "\"more\"", NAV_NUL, NULL));
    return;
  }
  announce(c);
  switch (c->thread == END_THREADS - 1 ? 0 : end_random(c) >> 30) {
    case 0: MUST(nav_store_path(moment.stack, out, NULL)); break;
    case 1: MUST(nav_store_entries(moment.stack, out, NULL)); break;
    case 2: MUST(nav_store_top(moment.stack, out, NULL, NULL)); break;
    default: MUST(nav_store_back_target(moment.stack, out, NULL));
  }
  if (out->length == 0) end_fault("nothing was read");
}

/* The same for what has a stack that the lock's holder has a reference of. So it can take the lock
 * again before those who wait for it wake up, and they come after the one that ends the whole. */
static void build_holder(struct caller *holder) {
  nav_middleware holds = { .will_execute = hold_lock, .destroy = count_destroy };
  forget_readers();
  MUST(nav_store_add_middleware(holder->f.store, NULL, 0, &holds, &holder->f.middleware, NULL));
}
void build_waiting_flow(struct caller *callers) {
  MUST(nav_flow_store_create("{\"path\":[{\"push\":\"home\"}]}", NAV_NUL, &moment.flow, NULL));
  MUST(nav_flow_store_stack(moment.flow, &callers[1].f.store, NULL));
  build_holder(&callers[1]);
}
/* The flow around the modals has gone already. */
void build_waiting_modals(struct caller *callers) {
  nav_flow_store *flow = NULL;
  MUST(nav_flow_store_create(NULL, 0, &flow, NULL));
  MUST(nav_flow_store_stack(flow, &callers[1].f.store, NULL));
  MUST(nav_flow_store_modals(flow, &moment.modals, NULL));
  nav_flow_store_destroy(flow);
  build_holder(&callers[1]);
}
void build_waiting_tabs(struct caller *callers) {
  nav_flow_store *flow = NULL;
  MUST(nav_tab_store_create("{\"tabs\":[{\"name\":\"home\"}]}", NAV_NUL, &moment.tabs, NULL));
  MUST(nav_tab_store_flow(moment.tabs, "home", NAV_NUL, &flow, NULL));
  MUST(nav_flow_store_stack(flow, &callers[1].f.store, NULL));
  nav_flow_store_destroy(flow);
  build_holder(&callers[1]);
}
void build_waiting_split(struct caller *callers) {
  MUST(nav_split_store_create(NULL, 0, &moment.split, NULL));
  MUST(nav_split_store_column(moment.split, NAV_COLUMN_DETAIL, &callers[1].f.store, NULL));
  build_holder(&callers[1]);
}
/* Steps and an app have no stack that others have a reference of: the holder calls them. */
void build_waiting_steps(struct caller *callers) {
  (void)callers;
  forget_readers();
  MUST(nav_step_flow_create("{\"steps\":[\"a\",\"b\"]}", NAV_NUL, &moment.steps, NULL));
  MUST(nav_step_flow_ask_can_proceed(moment.steps, hold_lock_of_steps, NULL, count_destroy, NULL));
}
/* With a queue and a journal, which end with it. */
void build_waiting_app(struct caller *callers) {
  nav_schema *schema = NULL;
  char path[64], config[96];
  (void)callers;
  forget_readers();
  snprintf(path, sizeof path, "/tmp/nav-ends-%d.journal", (int)getpid());
  snprintf(config, sizeof config, "{\"path\":\"%s\"}", path);
  MUST(nav_schema_create(APP_SCHEMA, NAV_NUL, &schema, NULL));
  MUST(nav_app_create(schema, NULL, 0, &moment.app, NULL));
  nav_schema_destroy(schema);
  MUST(nav_event_queue_create(NULL, 0, &moment.queue, NULL));
  MUST(nav_journal_open(config, NAV_NUL, &moment.journal, NULL, NULL));
  MUST(nav_app_attach_queue(moment.app, moment.queue, NAV_EVENT_ALL, NULL, NULL));
  MUST(nav_app_attach_journal(moment.app, moment.journal, NULL));
  MUST(nav_app_intercept(
    moment.app, "holds", NAV_NUL, hold_lock_of_app, NULL, count_destroy, NULL, NULL));
  unlink(path);
}

/* One push holds the lock until the others wait, those after it take it again and again. They are
 * refused once the tabs or the split that the stack belongs to have gone. */
static void push_and_pop(struct caller *c) {
  int i;
  MUST(nav_store_push(c->f.store, "\"more\"", NAV_NUL, NULL));
  MUST(nav_store_remove_middleware(c->f.store, c->f.middleware, NULL));
  for (i = 0; i < 200; i++) {
    nav_store_push(c->f.store, "\"more\"", NAV_NUL, NULL);
    nav_store_pop(c->f.store, NULL);
  }
}
static void read_flow(nav_buffer *out, int is_last) {
  if (is_last) {
    MUST(nav_flow_store_path(moment.flow, out, NULL));
    if (strncmp(out->data, "[{\"push\":{\"name\":\"home\"}}", 25) != 0) end_fault(out->data);
  } else {
    MUST(nav_flow_store_back_target(moment.flow, out, NULL));
    if (strcmp(out->data, "{\"name\":\"home\"}") != 0 &&
      strcmp(out->data, "{\"name\":\"more\"}") != 0)
      end_fault(out->data);
  }
}
static void read_whole(nav_buffer *out, int is_last) {
  if (moment.flow) read_flow(out, is_last);
  if (moment.modals) MUST(nav_modal_store_queue(moment.modals, out, NULL));
  if (moment.tabs) MUST(nav_tab_store_tabs(moment.tabs, out, NULL));
  if (moment.split && is_last) MUST(nav_split_store_state(moment.split, out, NULL));
  if (moment.split && !is_last) MUST(nav_split_store_collapsed_path(moment.split, out, NULL));
  if (moment.steps) MUST(nav_step_flow_state(moment.steps, out, NULL));
  if (moment.app && is_last) MUST(nav_app_state(moment.app, out, NULL));
  if (moment.app && !is_last) MUST(nav_app_describe(moment.app, out, NULL));
  if (out->length == 0) end_fault("nothing was read");
}
void use_waiting_whole(struct caller *c) {
  if (c->f.number64 != 0) return;
  c->f.number64 = 1;
  if (c->thread >= END_THREADS - READERS) {
    announce(c);
    read_whole(&c->f.out, c->thread == END_THREADS - 1);
  } else if (moment.steps) {
    MUST(nav_step_flow_next(moment.steps, NULL, NULL));
  } else if (moment.app) {
    MUST(nav_app_send(moment.app, "{\"go\":\"a\"}", NAV_NUL, NULL, NULL));
  } else {
    push_and_pop(c);
  }
}

/* ---- Host data that is refused in a locked callback ---- */

/* What this thread's next push gives away in the callback. */
static __thread nav_modal_store *given;

/* The data takes a neighbour with it, which waits for the lock: for ever, if it is held here. */
static void take_neighbour(void *user_data) { nav_modal_store_destroy(user_data); }

static void give_data(void *user_data, nav_interception *call) {
  nav_modal_store *data = given;
  (void)call;
  if (data == NULL) return;
  given = NULL;
  if (nav_store_set_data(user_data, 1, data, take_neighbour, NULL) != NAV_ERR_REENTRANT)
    end_fault("data was taken in a locked callback");
}
void build_data(struct caller *callers) {
  nav_middleware gives = { .will_execute = give_data };
  build_stack(callers);
  gives.user_data = callers->f.store;
  MUST(nav_store_add_middleware(callers->f.store, NULL, 0, &gives, NULL, NULL));
}
void end_data(struct caller *c) {
  int i;
  for (i = 0; i < ENDS; i++) {
    if (nav_modal_store_create_over(c->f.store, NULL, 0, &given, NULL) != NAV_OK) given = NULL;
    nav_store_push(c->f.store, "\"p\"", NAV_NUL, NULL);
    nav_store_pop(c->f.store, NULL);
    /* Another middleware may have cancelled the push. */
    nav_modal_store_destroy(given);
    given = NULL;
  }
}
