/* Replies, interceptions and executions: what each callback takes as an answer, which answer wins,
 * and what one that was kept too long says. */
#include "test.h"

/* ---- Each nav_reply_* in each kind of callback ---- */

enum site {
  IN_COORDINATOR,
  IN_PREPARE,
  IN_RECONCILE,
  IN_VALIDATOR,
  IN_ROUTES,
  IN_RESOLVE,
  IN_PLAN,
  SITES
};
static const char *const site_names[SITES] = { "coordinator", "prepare", "reconcile", "validator",
  "routes", "resolve", "plan" };
enum answer { COMMANDS, CANCEL, ERROR, ROUTES, ANSWERS };

/* What protocol and header say: which answers a callback takes. */
static const int takes[SITES][ANSWERS] = {
  [IN_COORDINATOR] = { 1, 1, 0, 0 },
  [IN_PREPARE] = { 1, 1, 0, 0 },
  [IN_RECONCILE] = { 1, 0, 0, 0 },
  [IN_VALIDATOR] = { 0, 0, 1, 0 },
  [IN_ROUTES] = { 0, 0, 0, 1 },
  [IN_RESOLVE] = { 0, 0, 0, 1 },
  [IN_PLAN] = { 1, 0, 0, 0 },
};

static struct {
  int called[SITES];
  enum site at;      /* answer there, */
  int first, second; /* first this and then that; -1 for nothing */
  nav_reply *kept[SITES];
} plan;

static nav_status answer(nav_reply *reply, int kind) {
  nav_error error = { 0 };
  nav_status status;
  switch (kind) {
    case COMMANDS:
      status = nav_reply_commands(reply, "{\"push\":\"answered\"}", NAV_NUL, &error);
      break;
    case CANCEL: status = nav_reply_cancel(reply, "{\"custom\":\"no\"}", NAV_NUL, &error); break;
    case ERROR: status = nav_reply_error(reply, "{\"custom\":\"broken\"}", NAV_NUL, &error); break;
    default: status = nav_reply_routes(reply, "[\"answered\"]", NAV_NUL, &error);
  }
  CHECK(status == NAV_OK || (error.code == status && error.message[0] != 0));
  return status;
}

static void at_site(enum site site, nav_reply *reply) {
  int kind;
  plan.called[site]++;
  plan.kept[site] = reply;
  if (site != plan.at) return;
  if (plan.first >= 0) {
    CHECK_STATUS(answer(reply, plan.first), NAV_OK);
    if (plan.second >= 0) CHECK_STATUS(answer(reply, plan.second), NAV_OK);
    return;
  }
  for (kind = 0; kind < ANSWERS; kind++) {
    nav_status status = answer(reply, kind);
    if (status != (takes[site][kind] ? NAV_OK : NAV_ERR_ARGUMENT)) {
      test_fault(__FILE__, __LINE__, site_names[site]);
      printf("  answer %d is %s\n", kind, nav_status_name(status));
    }
  }
}

#define SITE(name, site) \
  static void name(void *user_data, const char *text, size_t length, nav_reply *reply) { \
    (void)user_data; \
    (void)text; \
    (void)length; \
    at_site((site), reply); \
  }
SITE(coordinate, IN_COORDINATOR)
SITE(prepare, IN_PREPARE)
SITE(validate, IN_VALIDATOR)
SITE(route_link, IN_ROUTES)
SITE(resolve_link, IN_RESOLVE)
SITE(plan_link, IN_PLAN)
static void reconcile(void *user_data, const char *old_path, size_t old_length,
  const char *new_path, size_t new_length, nav_reply *reply) {
  (void)user_data;
  (void)old_path;
  (void)old_length;
  (void)new_path;
  (void)new_length;
  at_site(IN_RECONCILE, reply);
}

static void play(nav_store *s, nav_link_handler *links, nav_buffer *out) {
  switch (plan.at) {
    case IN_COORDINATOR:
      CHECK(nav_store_send(s, "{\"go\":\"asked\"}", NAV_NUL, out, NULL) >= 0);
      break;
    case IN_PREPARE:
      CHECK(nav_store_execute_guarded(
              s, "{\"push\":\"asked\"}", NAV_NUL, prepare, NULL, out, NULL) >= 0);
      break;
    case IN_RECONCILE:
      CHECK(
        nav_store_reconcile_with(s, "[\"elsewhere\"]", NAV_NUL, reconcile, NULL, out, NULL) >= 0);
      break;
    case IN_VALIDATOR: CHECK(nav_store_push(s, "\"asked\"", NAV_NUL, NULL) >= 0); break;
    case IN_ROUTES:
      CHECK(nav_link_handler_open(links, "shop://x/asked", NAV_NUL, out, NULL) >= 0);
      break;
    case IN_PLAN:
      CHECK(nav_link_handler_open(links, "shop://x/home", NAV_NUL, out, NULL) >= 0);
      break;
    default: CHECK(nav_link_handler_open(links, "shop://x/unknown", NAV_NUL, out, NULL) >= 0);
  }
}

/* A store with every callback that takes an answer; the last answer of the site decides. */
static void play_answers(int at, int first, int second, nav_buffer *out, nav_buffer *path) {
  static const char table[] =
    "{\"mappings\":[{\"pattern\":\"/asked\",\"callback\":true},{\"pattern\":\"/"
    "home\",\"route\":\"home\"}]}";
  nav_link_callbacks callbacks = { route_link, resolve_link, plan_link, NULL, NULL, NULL, NULL,
    NULL, NULL };
  nav_store *s = make_store("{\"path\":[\"home\"],\"enforce\":\"always\"}");
  nav_pipeline *pipeline = NULL;
  nav_link_handler *links = NULL;
  memset(&plan, 0, sizeof plan);
  plan.at = SITES;
  CHECK_STATUS(nav_pipeline_create(table, NAV_NUL, &callbacks, &pipeline, NULL), NAV_OK);
  CHECK_STATUS(nav_link_handler_create(pipeline, s, NULL, 0, &links, NULL), NAV_OK);
  CHECK_STATUS(nav_store_set_coordinator(s, coordinate, NULL, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_store_set_validator(s, validate, NULL, NULL, NULL), NAV_OK);
  plan.at = (enum site)at;
  plan.first = first;
  plan.second = second;
  play(s, links, out);
  CHECK(plan.called[at] > 0);
  if (path != NULL) CHECK_STATUS(nav_store_path(s, path, NULL), NAV_OK);
  nav_link_handler_destroy(links);
  nav_pipeline_destroy(pipeline);
  nav_store_destroy(s);
}

TEST(each_callback_takes_its_answers_and_no_others) {
  nav_buffer out = NAV_BUFFER_INIT;
  int site;
  for (site = 0; site < SITES; site++) play_answers(site, -1, -1, &out, NULL);
  nav_buffer_free(&out);
}

/* ---- The same function, from inside itself ---- */

static struct {
  nav_store *store;
  int calls;
  nav_status inner;
} again;

static void resolve_again(void *user_data, const char *old_path, size_t old_length,
  const char *new_path, size_t new_length, nav_reply *reply) {
  (void)old_path;
  (void)old_length;
  (void)new_path;
  (void)new_length;
  (void)reply;
  if (again.calls++ > 0) return;
  again.inner = nav_store_reconcile_with(
    again.store, "[\"inner\"]", NAV_NUL, resolve_again, user_data, NULL, NULL);
}

TEST(a_resolution_does_not_enter_itself) {
  memset(&again, 0, sizeof again);
  again.store = make_store("{\"path\":[\"home\"]}");
  CHECK(nav_store_reconcile_with(
          again.store, "[\"outer\"]", NAV_NUL, resolve_again, NULL, NULL, NULL) >= 0);
  CHECK_STATUS(again.inner, NAV_ERR_REENTRANT);
  CHECK(again.calls == 1);
  CHECK_PATH(again.store, "[{\"name\":\"home\"}]");
  nav_store_destroy(again.store);
}

/* ---- A resolution that comes too late ---- */

static void resolve_late(void *user_data, const char *old_path, size_t old_length,
  const char *new_path, size_t new_length, nav_reply *reply) {
  nav_store *s = user_data;
  (void)old_path;
  (void)old_length;
  (void)new_path;
  (void)new_length;
  CHECK_STATUS(nav_store_push(s, "\"meanwhile\"", NAV_NUL, NULL), NAV_OK);
  CHECK_STATUS(
    nav_reply_commands(reply, "[{\"replace\":[\"elsewhere\"]},\"pop\"]", NAV_NUL, NULL), NAV_OK);
}

/* It follows the toolkit itself, and gives no commands. */
static void resolve_meanwhile(void *user_data, const char *old_path, size_t old_length,
  const char *new_path, size_t new_length, nav_reply *reply) {
  (void)old_path;
  (void)old_length;
  (void)reply;
  CHECK_STATUS(nav_store_replace(user_data, new_path, new_length, NULL), NAV_OK);
}

TEST(a_resolution_of_a_state_that_is_gone_is_stale) {
  nav_store *s = make_store("{\"path\":[\"home\"]}");
  nav_buffer out = NAV_BUFFER_INIT;
  CHECK_STATUS(nav_store_reconcile_with(s, "[\"elsewhere\"]", NAV_NUL, resolve_late, s, &out, NULL),
    NAV_CANCELLED);
  CHECK(
    strstr(out.data, "{\"staleAfterPrepare\":{\"replace\":[{\"name\":\"elsewhere\"}]}}") != NULL);
  CHECK_PATH(s, "[{\"name\":\"home\"},{\"name\":\"meanwhile\"}]");
  nav_buffer_free(&out);
  nav_store_destroy(s);
}

TEST(a_mismatch_is_told_as_the_host_was_asked_about_it) {
  nav_store *s = make_store("{\"path\":[\"home\"]}");
  nav_event_queue *queue = NULL;
  nav_buffer event = NAV_BUFFER_INIT;
  CHECK_STATUS(nav_event_queue_create(NULL, 0, &queue, NULL), NAV_OK);
  CHECK_STATUS(nav_store_attach_queue(s, queue, NAV_EVENT_PATH_MISMATCH, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_store_reconcile_with(s, "[\"elsewhere\"]", NAV_NUL, resolve_late, s, NULL, NULL),
    NAV_CANCELLED);
  CHECK_STATUS(nav_event_queue_next(queue, &event, NULL), NAV_OK);
  CHECK_TEXT(event.data,
    "{\"pathMismatch\":{\"policy\":\"custom\",\"resolution\":[{\"replace\":[{\"name\":"
    "\"elsewhere\"}]},\"pop\"],\"oldPath\":[{\"name\":\"home\"}],"
    "\"newPath\":[{\"name\":\"elsewhere\"}]}}");
  CHECK_STATUS(nav_store_replace(s, "[\"home\"]", NAV_NUL, NULL), NAV_OK);
  CHECK_STATUS(
    nav_store_reconcile_with(s, "[\"elsewhere\"]", NAV_NUL, resolve_meanwhile, s, NULL, NULL),
    NAV_NOOP);
  CHECK_STATUS(nav_event_queue_next(queue, &event, NULL), NAV_OK);
  CHECK_TEXT(event.data,
    "{\"pathMismatch\":{\"policy\":\"custom\",\"resolution\":[],"
    "\"oldPath\":[{\"name\":\"home\"}],\"newPath\":[{\"name\":\"elsewhere\"}]}}");
  CHECK_PATH(s, "[{\"name\":\"elsewhere\"}]");
  nav_buffer_free(&event);
  nav_event_queue_destroy(queue);
  nav_store_destroy(s);
}

/* ---- Kept beyond the callback ---- */

TEST(a_reply_that_was_kept_takes_no_answer) {
  nav_buffer out = NAV_BUFFER_INIT;
  int site, kind;
  for (site = 0; site < SITES; site++) {
    play_answers(site,
      takes[site][COMMANDS]  ? COMMANDS
        : takes[site][ERROR] ? ERROR
                             : ROUTES,
      -1, &out, NULL);
    for (kind = 0; kind < ANSWERS; kind++)
      CHECK_STATUS(answer(plan.kept[site], kind), NAV_ERR_ARGUMENT);
  }
  nav_buffer_free(&out);
}

static struct {
  nav_interception *interception;
  nav_execution *execution;
} kept;

static void use_kept_interception(void) {
  nav_buffer out = NAV_BUFFER_INIT;
  CHECK(nav_interception_kind(kept.interception) == 0);
  CHECK_STATUS(nav_interception_command(kept.interception, &out, NULL), NAV_ERR_ARGUMENT);
  CHECK_STATUS(nav_interception_state(kept.interception, &out, NULL), NAV_ERR_ARGUMENT);
  CHECK_STATUS(nav_interception_rewrite(kept.interception, "{\"push\":\"late\"}", NAV_NUL, NULL),
    NAV_ERR_ARGUMENT);
  CHECK_STATUS(nav_interception_cancel(kept.interception, NULL, 0, NULL), NAV_ERR_ARGUMENT);
  CHECK(out.length == 0);
  nav_buffer_free(&out);
}
static void use_kept_execution(void) {
  nav_buffer out = NAV_BUFFER_INIT;
  CHECK(nav_execution_kind(kept.execution) == 0);
  CHECK_STATUS(nav_execution_status(kept.execution), NAV_ERR_ARGUMENT);
  CHECK_STATUS(nav_execution_command(kept.execution, &out, NULL), NAV_ERR_ARGUMENT);
  CHECK_STATUS(nav_execution_result(kept.execution, &out, NULL), NAV_ERR_ARGUMENT);
  CHECK_STATUS(nav_execution_state(kept.execution, &out, NULL), NAV_ERR_ARGUMENT);
  CHECK_STATUS(
    nav_execution_fold(kept.execution, "\"emptyStack\"", NAV_NUL, NULL), NAV_ERR_ARGUMENT);
  CHECK(out.length == 0);
  nav_buffer_free(&out);
}

static void keep_interception(void *user_data, nav_interception *call) {
  (void)user_data;
  kept.interception = call;
}
static void keep_execution(void *user_data, nav_execution *call) {
  (void)user_data;
  use_kept_interception();
  kept.execution = call;
}
static void use_both(void *user_data, const char *event, size_t length) {
  (void)user_data;
  (void)event;
  (void)length;
  use_kept_interception();
  use_kept_execution();
}

TEST(an_interception_and_an_execution_that_were_kept_are_closed) {
  nav_middleware keeps = { keep_interception, keep_execution, NULL, NULL, NULL, NULL, NULL };
  nav_store *s = make_store(NULL);
  nav_modal_store *m = make_modal_store(NULL);
  CHECK_STATUS(nav_store_add_middleware(s, NULL, 0, &keeps, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_store_observe(s, NAV_EVENT_CHANGED, use_both, NULL, NULL, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_store_push(s, "\"a\"", NAV_NUL, NULL), NAV_OK);
  use_both(NULL, NULL, 0);
  CHECK_PATH(s, "[{\"name\":\"a\"}]");
  CHECK_STATUS(nav_modal_store_add_middleware(m, NULL, 0, &keeps, NULL, NULL), NAV_OK);
  CHECK_STATUS(
    nav_modal_store_present(m, "\"a\"", NAV_NUL, NAV_STYLE_SHEET, NULL, NULL, NULL), NAV_OK);
  use_both(NULL, NULL, 0);
  nav_store_destroy(s);
  nav_modal_store_destroy(m);
}
