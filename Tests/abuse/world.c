/* The handles, the callbacks and their user_data. What is called is in program.c. */
#include "world.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

int destroyed;

#define NAME(site, name, tree) name,
const char *const site_names[SITES] = { WORLD_SITES(NAME) };
#undef NAME

#define TREE(site, name, tree) tree,
enum tree tree_of(enum site site) {
  static const enum tree trees[SITES] = { WORLD_SITES(TREE) };
  return trees[site];
}
#undef TREE

#define PIPELINE \
  "{\"mappings\":[{\"pattern\":\"/a\",\"route\":\"a\"},{\"pattern\":\"/c\",\"callback\":true}," \
  "{\"pattern\":\"/secret\",\"route\":\"secret\"}],\"requireAuthentication\":[\"secret\"]}"
#define MATCHER \
  "{\"mappings\":[{\"pattern\":\"/a\",\"route\":\"a\"},{\"pattern\":\"/c\",\"callback\":true}]}"

void fault(struct world *w, const char *format, ...) {
  va_list arguments;
  if (w->faults++ > 20) return;
  printf("  call %d of %s, choice %d: ", w->k, w->site < SITES ? site_names[w->site] : "nothing",
    w->choice);
  va_start(arguments, format);
  vprintf(format, arguments);
  va_end(arguments);
  putchar('\n');
}

struct token *new_token(struct world *w) {
  if (w->tokens_used == MAX_TOKENS) abort();
  w->tokens[w->tokens_used].world = w;
  return &w->tokens[w->tokens_used++];
}

struct world *visit(struct token *token, enum site site) {
  struct world *w = token->world;
  int owed = site == STORE_DID || site == STORE_DISCARD || site == MODAL_DID ||
    site == MODAL_DISCARD || site == DESTROY;
  if (token->destroyed > (site == DESTROY))
    fault(w, "%s is called after its user_data was given back", site_names[site]);
  if (token->removed && !owed) fault(w, "%s is called after it was removed", site_names[site]);
  w->seen[site]++;
  if (w->acting || site != w->site || w->seen[site] != w->k) return w;
  w->acting = 1;
  /* A destroy runs after the outermost call, so what it calls is outermost again. */
  w->inside = site != DESTROY;
  w->act(w, site);
  w->inside = 0;
  w->acting = 0;
  return w;
}

void give_back(void *user_data) {
  struct token *token = user_data;
  token->destroyed++;
  if (token->world->inside) fault(token->world, "user_data is given back below a callback");
  visit(token, DESTROY);
}

static void store_will(void *user_data, nav_interception *call) {
  WITH(interception, call, STORE_WILL);
}
static void store_did(void *user_data, nav_execution *call) { WITH(execution, call, STORE_DID); }
static void store_discard(void *user_data, nav_execution *call) {
  WITH(execution, call, STORE_DISCARD);
}
static void modal_will(void *user_data, nav_interception *call) {
  WITH(interception, call, MODAL_WILL);
  if (w->cancels) nav_interception_cancel(call, NULL, 0, NULL);
}
static void modal_did(void *user_data, nav_execution *call) { WITH(execution, call, MODAL_DID); }
static void modal_discard(void *user_data, nav_execution *call) {
  WITH(execution, call, MODAL_DISCARD);
}
static void validator(void *user_data, const char *path, size_t length, nav_reply *reply) {
  WITH(reply, reply, VALIDATOR);
  if (strlen(path) != length) fault(w, "the validator's path does not end where its length says");
}
static void coordinator(void *user_data, const char *intent, size_t length, nav_reply *reply) {
  (void)intent;
  (void)length;
  WITH(reply, reply, COORDINATOR);
}
static void routes(void *user_data, const char *match, size_t length, nav_reply *reply) {
  (void)match;
  (void)length;
  nav_reply_routes(reply, "[\"home\",\"c\"]", NAV_NUL, NULL);
  WITH(reply, reply, LINK_ROUTES);
}
static void resolve(void *user_data, const char *url, size_t length, nav_reply *reply) {
  (void)url;
  (void)length;
  WITH(reply, reply, LINK_RESOLVE);
}
static void plan(void *user_data, const char *link, size_t length, nav_reply *reply) {
  (void)link;
  (void)length;
  WITH(reply, reply, LINK_PLAN);
}
static int32_t should_require(void *user_data, const char *route, size_t length) {
  (void)route;
  (void)length;
  visit(user_data, SHOULD_REQUIRE);
  return 0;
}
static int32_t is_authenticated(void *user_data, const char *route, size_t length) {
  (void)route;
  (void)length;
  return (int32_t)visit(user_data, IS_AUTHENTICATED)->verdict;
}
static int64_t store_clock(void *user_data) { return visit(user_data, STORE_CLOCK)->time++; }
static int64_t link_clock(void *user_data) { return visit(user_data, LINK_CLOCK)->time++; }
static int32_t queue_policy(void *user_data, const char *command, size_t length) {
  (void)command;
  (void)length;
  return (int32_t)visit(user_data, QUEUE_POLICY)->verdict;
}
static void observer(void *user_data, const char *event, size_t length) {
  if (strlen(event) != length)
    fault(((struct token *)user_data)->world, "an event does not end where its length says");
  visit(user_data, OBSERVER);
}
static void modal_observer(void *user_data, const char *event, size_t length) {
  (void)event;
  (void)length;
  visit(user_data, MODAL_OBSERVER);
}

struct token *numbered_token(struct world *w, enum registry registry) {
  struct token *token = new_token(w);
  token->registry = registry;
  return token;
}

void register_more(struct world *w) {
  nav_middleware stack = { store_will, store_did, store_discard, give_back, NULL, NULL, NULL };
  nav_middleware modal = { modal_will, modal_did, modal_discard, give_back, NULL, NULL, NULL };
  struct fixture *f = &w->f;
  struct token *s = numbered_token(w, STACK_MIDDLEWARE), *m = numbered_token(w, MODAL_MIDDLEWARE);
  struct token *so = numbered_token(w, STACK_OBSERVERS), *mo = numbered_token(w, MODAL_OBSERVERS);
  stack.user_data = s;
  modal.user_data = m;
  nav_store_add_middleware(f->store, "abuse", NAV_NUL, &stack, &s->number, NULL);
  nav_modal_store_insert_middleware(f->modal, 0, NULL, 0, &modal, &m->number, NULL);
  nav_store_observe(
    f->store, NAV_EVENT_ALL | NAV_EVENT_DELTA, observer, so, give_back, &so->number, NULL);
  nav_modal_store_observe(
    f->modal, NAV_EVENT_ALL, modal_observer, mo, give_back, &mo->number, NULL);
  f->middleware = s->number;
  f->modal_middleware = m->number;
  f->observer = so->number;
  f->modal_observer = mo->number;
}

static nav_status remove_token(struct fixture *f, struct token *token) {
#define REMOVE(registry, remove, field) \
  case registry: return remove(f->field, token->number, NULL);
  switch (token->registry) {
    WORLD_REGISTRIES(REMOVE)
    default: return NAV_NOOP;
  }
#undef REMOVE
}

void remove_all(struct world *w) {
  struct fixture *f = &w->f;
  int i;
  for (i = 0; i < w->tokens_used; i++) {
    if (remove_token(f, &w->tokens[i]) == NAV_OK) w->tokens[i].removed = 1;
  }
  nav_store_set_validator(f->store, NULL, NULL, NULL, NULL);
  nav_store_set_coordinator(f->store, NULL, NULL, NULL, NULL);
  nav_store_set_clock(f->store, NULL, NULL, NULL, NULL);
  nav_link_handler_set_clock(f->links, NULL, NULL, NULL, NULL);
  nav_modal_store_set_queue_policy(f->modal, NULL, NULL, NULL, NULL);
  nav_step_flow_ask_can_proceed(f->steps, NULL, NULL, NULL, NULL);
}

/*
 * Callbacks run while the world is made, too: only where none misbehaves everything must succeed.
 */
void must(struct world *w, nav_status status, const char *what) {
  if (status != NAV_OK && w->site == SITES) fault(w, "%s: %s", what, nav_status_name(status));
}

void world_begin(struct world *w) {
  struct fixture *f = &w->f;
  nav_link_callbacks callbacks = { routes, resolve, plan, should_require, is_authenticated,
    give_back, NULL, NULL, NULL };
  destroyed = 0;
  w->verdict = 1;
  w->unowned.world = w;
  f->sound_middleware.destroy = count_destroy;
  f->link_callbacks.routes = ignore_intent;
  f->link_callbacks.destroy = count_destroy;
  f->link_callbacks.user_data = f;
  MUST(nav_store_create(
    "{\"path\":[\"home\",\"top\"],\"enforce\":\"always\"}", NAV_NUL, &f->store, NULL));
  MUST(nav_modal_store_create(NULL, 0, &f->modal, NULL));
  if (!make_composed(f)) fault(w, "the composed stores were not made");
  composed_begin(w);
  MUST(nav_event_queue_create("{\"capacity\":4}", NAV_NUL, &f->queue, NULL));
  register_more(w);
  register_more(w);
  MUST(nav_store_set_validator(f->store, validator, new_token(w), give_back, NULL));
  MUST(nav_store_set_clock(f->store, store_clock, new_token(w), give_back, NULL));
  MUST(nav_store_set_coordinator(f->store, coordinator, new_token(w), give_back, NULL));
  MUST(nav_modal_store_set_queue_policy(f->modal, queue_policy, new_token(w), give_back, NULL));
  MUST(nav_store_sender(f->store, &f->sender, NULL));
  MUST(nav_store_attach_queue(f->store, f->queue, NAV_EVENT_ALL, &f->number, NULL));
  callbacks.user_data = new_token(w);
  MUST(nav_matcher_create(MATCHER, NAV_NUL, &callbacks, &f->matcher, NULL));
  callbacks.user_data = new_token(w);
  MUST(nav_pipeline_create(PIPELINE, NAV_NUL, &callbacks, &f->pipeline, NULL));
  MUST(nav_link_handler_create(
    f->pipeline, f->store, "{\"pendingTimeToLive\":100000}", NAV_NUL, &f->links, NULL));
  MUST(nav_link_handler_set_clock(f->links, link_clock, new_token(w), give_back, NULL));
}

/* The callbacks that the program hands over itself. */
void prepare(void *user_data, const char *command, size_t length, nav_reply *reply) {
  (void)command;
  (void)length;
  WITH(reply, reply, PREPARE);
}
void reconcile(void *user_data, const char *old_path, size_t old_length, const char *new_path,
  size_t new_length, nav_reply *reply) {
  (void)old_path;
  (void)old_length;
  (void)new_path;
  (void)new_length;
  nav_reply_commands(reply, "{\"push\":\"reconciled\"}", NAV_NUL, NULL);
  WITH(reply, reply, RECONCILE);
}
int32_t allowed(void *user_data, const char *pending, size_t length) {
  (void)pending;
  (void)length;
  return (int32_t)visit(user_data, ALLOWED)->verdict;
}
void outcome(void *user_data, const char *text, size_t length) {
  (void)text;
  (void)length;
  visit(user_data, OUTCOME);
}
void modal_outcome(void *user_data, const char *text, size_t length) {
  (void)text;
  (void)length;
  visit(user_data, MODAL_OUTCOME);
}

void destroy_group(struct world *w, enum tree group) {
  /* Each takes its handle out of the fixture first: nothing may touch it afterwards. */
#define DESTROY(field, type, tree, destroyed_with) \
  if (group == destroyed_with) { \
    type *handle = w->f.field; \
    w->f.field = NULL; \
    type##_destroy(handle); \
  }
  WORLD_HANDLES(DESTROY)
#undef DESTROY
}
void destroy_everything(struct world *w) {
  int group;
  for (group = STACK_TREE; group < GROUPS; group++) destroy_group(w, (enum tree)group);
}

void world_end(struct world *w) {
  int i;
  destroy_everything(w);
  destroy_new_handles(&w->f);
  remove_journal_files(&w->f);
  nav_buffer_free(&w->f.out);
  for (i = 0; i < w->tokens_used; i++) {
    if (w->tokens[i].destroyed != 1)
      fault(w, "user_data %d was given back %d times", i, w->tokens[i].destroyed);
  }
  if (destroyed != w->granted)
    fault(w, "%d of %d registrations of re-entered calls were given back", destroyed, w->granted);
  if (nav_live_handles() != 0) fault(w, "%zu handles are left", nav_live_handles());
}
