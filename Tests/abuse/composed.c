/*
 * The composed part of the world: a flow, tabs, a split, steps, and a router (a stack, a modal
 * store over it and the children of its presentations). Middleware sits on the stores inside, which
 * the composed handles give out.
 */
#include "world.h"

int32_t allowed(void *user_data, const char *pending, size_t length);

static void flow_will(void *user_data, nav_interception *call) {
  WITH(interception, call, FLOW_WILL);
}
static void flow_did(void *user_data, nav_execution *call) { WITH(execution, call, FLOW_DID); }
static void flow_discard(void *user_data, nav_execution *call) {
  WITH(execution, call, FLOW_DISCARD);
}
static void flow_modal_will(void *user_data, nav_interception *call) {
  WITH(interception, call, FLOW_MODAL_WILL);
}
static void flow_modal_did(void *user_data, nav_execution *call) {
  WITH(execution, call, FLOW_MODAL_DID);
}
static void flow_modal_discard(void *user_data, nav_execution *call) {
  WITH(execution, call, FLOW_MODAL_DISCARD);
}
static void tab_will(void *user_data, nav_interception *call) {
  WITH(interception, call, TAB_WILL);
}
static void split_will(void *user_data, nav_interception *call) {
  WITH(interception, call, SPLIT_WILL);
}
static void child_will(void *user_data, nav_interception *call) {
  WITH(interception, call, CHILD_WILL);
}
/*
 * Stands after flow_will or flow_modal_will: what they saw is cancelled, and a command of the
 * other store that was previewed is discarded.
 */
static void refuse(void *user_data, nav_interception *call) {
  if (((struct token *)user_data)->world->cancels) nav_interception_cancel(call, NULL, 0, NULL);
}
static int32_t can_proceed(void *user_data, const char *step, size_t length, int64_t index) {
  (void)step;
  (void)length;
  (void)index;
  return (int32_t)visit(user_data, CAN_PROCEED)->verdict;
}
#define OBSERVER_OF(name, site) \
  static void name(void *user_data, const char *event, size_t length) { \
    (void)event; \
    (void)length; \
    visit(user_data, (site)); \
  }
OBSERVER_OF(flow_observer, FLOW_OBSERVER)
OBSERVER_OF(tab_observer, TAB_OBSERVER)
OBSERVER_OF(split_observer, SPLIT_OBSERVER)
OBSERVER_OF(step_observer, STEP_OBSERVER)
OBSERVER_OF(child_observer, CHILD_OBSERVER)
OBSERVER_OF(child_outcome, CHILD_OUTCOME)
OBSERVER_OF(app_observer, APP_OBSERVER)
static void interceptor(void *user_data, const char *commit, size_t length, nav_reply *reply) {
  (void)commit;
  (void)length;
  WITH(reply, reply, APP_INTERCEPTOR);
}

/* Middleware on a store that a composed handle gave out; the composed handle keeps that store. */
static void watch_stack(struct world *w, nav_store *stack, nav_middleware functions) {
  functions.destroy = give_back;
  functions.user_data = new_token(w);
  MUST(nav_store_add_middleware(stack, "inner", NAV_NUL, &functions, NULL, NULL));
  nav_store_destroy(stack);
}
static void watch_modals(struct world *w, nav_modal_store *modals, nav_middleware functions) {
  nav_middleware behind = { refuse, NULL, NULL, give_back, NULL, NULL, NULL };
  functions.destroy = give_back;
  functions.user_data = new_token(w);
  behind.user_data = new_token(w);
  MUST(nav_modal_store_add_middleware(modals, "inner", NAV_NUL, &functions, NULL, NULL));
  MUST(nav_modal_store_add_middleware(modals, "behind", NAV_NUL, &behind, NULL, NULL));
  nav_modal_store_destroy(modals);
}

void composed_begin(struct world *w) {
  struct fixture *f = &w->f;
  struct token *flow = numbered_token(w, FLOW_OBSERVERS), *tab = numbered_token(w, TAB_OBSERVERS);
  struct token *split = numbered_token(w, SPLIT_OBSERVERS),
               *step = numbered_token(w, STEP_OBSERVERS);
  nav_flow_store *home = NULL;
  nav_store *stack = NULL;
  nav_modal_store *modals = NULL;
  MUST(nav_flow_store_observe(
    f->flow, NAV_EVENT_ALL, flow_observer, flow, give_back, &flow->number, NULL));
  MUST(nav_tab_store_observe(
    f->tabs, NAV_EVENT_ALL, tab_observer, tab, give_back, &tab->number, NULL));
  MUST(nav_split_store_observe(
    f->split, NAV_EVENT_ALL, split_observer, split, give_back, &split->number, NULL));
  MUST(nav_step_flow_observe(
    f->steps, NAV_EVENT_ALL, step_observer, step, give_back, &step->number, NULL));
  MUST(nav_step_flow_ask_can_proceed(f->steps, can_proceed, new_token(w), give_back, NULL));
  MUST(nav_app_observe(f->app, NAV_EVENT_ALL, app_observer, new_token(w), give_back, NULL, NULL));
  MUST(nav_app_intercept(f->app, "all", NAV_NUL, interceptor, new_token(w), give_back, NULL, NULL));
  MUST(nav_flow_store_stack(f->flow, &stack, NULL));
  watch_stack(w, stack,
    (nav_middleware){
      .will_execute = flow_will, .did_execute = flow_did, .discard = flow_discard });
  MUST(nav_flow_store_modals(f->flow, &modals, NULL));
  watch_modals(w, modals,
    (nav_middleware){ .will_execute = flow_modal_will,
      .did_execute = flow_modal_did,
      .discard = flow_modal_discard });
  MUST(nav_tab_store_flow(f->tabs, "home", NAV_NUL, &home, NULL));
  MUST(nav_flow_store_stack(home, &stack, NULL));
  watch_stack(w, stack, (nav_middleware){ .will_execute = tab_will });
  nav_flow_store_destroy(home);
  MUST(nav_split_store_column(f->split, NAV_COLUMN_SIDEBAR, &stack, NULL));
  watch_stack(w, stack, (nav_middleware){ .will_execute = split_will });
}

static void play_flow(struct world *w) {
  struct fixture *f = &w->f;
  nav_buffer *out = &f->out;
  nav_flow_store_send(f->flow, "{\"push\":\"a\"}", NAV_NUL, out, NULL);
  nav_flow_store_push(f->flow, "\"b\"", NAV_NUL, NULL);
  nav_flow_store_send(f->flow, "{\"presentSheet\":\"s\"}", NAV_NUL, out, NULL);
  nav_flow_store_send(f->flow, "{\"push\":\"blocked\"}", NAV_NUL, out, NULL);
  nav_flow_store_send(f->flow, "\"dismiss\"", NAV_NUL, out, NULL);
  nav_flow_store_apply(
    f->flow, "[{\"push\":\"home\"},{\"push\":\"x\"},{\"sheet\":\"y\"}]", NAV_NUL, out, NULL);
  w->cancels = 1;
  nav_flow_store_apply(f->flow, "[{\"push\":\"q\"},{\"cover\":\"z\"}]", NAV_NUL, out, NULL);
  w->cancels = 0;
  nav_flow_store_back(f->flow, out, NULL);
  nav_flow_store_back(f->flow, out, NULL);
  nav_flow_store_route_to(f->flow, "\"r\"", NAV_NUL, out, NULL);
  nav_flow_store_send(f->flow, "{\"reset\":[{\"push\":\"home\"}]}", NAV_NUL, out, NULL);
}

static void play_tabs(struct world *w) {
  struct fixture *f = &w->f;
  nav_buffer *out = &f->out;
  nav_tab_store_send(f->tabs, "home", NAV_NUL, "{\"push\":\"a\"}", NAV_NUL, out, NULL);
  nav_tab_store_select(f->tabs, "cart", NAV_NUL, out, NULL);
  nav_tab_store_select_and_open(f->tabs, "home", NAV_NUL, "[{\"push\":\"b\"}]", NAV_NUL, out, NULL);
  nav_tab_store_route_to(f->tabs, "\"c\"", NAV_NUL, out, NULL);
  nav_tab_store_set_badge(f->tabs, "cart", NAV_NUL, 3, NULL);
  nav_tab_store_add(f->tabs, "{\"name\":\"third\"}", NAV_NUL, 1, out, NULL);
  nav_tab_store_back(f->tabs, out, NULL);
  nav_tab_store_remove(f->tabs, "third", NAV_NUL, out, NULL);
}

static void play_split_and_steps(struct world *w) {
  struct fixture *f = &w->f;
  nav_buffer *out = &f->out;
  nav_split_store_show(f->split, NAV_COLUMN_SIDEBAR, "\"list\"", NAV_NUL, out, NULL);
  nav_split_store_send(f->split, NAV_COLUMN_SIDEBAR, "{\"go\":\"item\"}", NAV_NUL, out, NULL);
  nav_split_store_set_visibility(f->split, NAV_VISIBILITY_DETAIL_ONLY, NULL);
  nav_split_store_set_collapsed(f->split, 1, NULL);
  nav_split_store_back(f->split, out, NULL);
  nav_split_store_set_collapsed(f->split, 0, NULL);
  nav_step_flow_next(f->steps, out, NULL);
  nav_step_flow_set_complete(f->steps, 0, 1, NULL);
  nav_step_flow_previous(f->steps, out, NULL);
  nav_step_flow_jump(f->steps, 1, out, NULL);
  nav_step_flow_state(f->steps, out, NULL);
  nav_step_flow_reset(f->steps, NULL);
  nav_step_flow_next(f->steps, out, NULL);
}

static void play_children(struct world *w) {
  struct fixture *f = &w->f;
  nav_buffer *out = &f->out;
  nav_middleware functions = { child_will, NULL, NULL, give_back, NULL, NULL, NULL };
  nav_store *stack = NULL;
  nav_modal_store *modals = NULL;
  int64_t id = 0, inner = 0;
  nav_modal_store_present(f->modals_over, "\"m\"", NAV_NUL, NAV_STYLE_SHEET, &id, out, NULL);
  nav_modal_store_child(
    f->modals_over, id, "{\"stack\":{},\"modals\":{}}", NAV_NUL, &stack, &modals, NULL);
  functions.user_data = new_token(w);
  nav_store_add_middleware(stack, NULL, 0, &functions, NULL, NULL);
  nav_store_observe(stack, NAV_EVENT_ALL, child_observer, new_token(w), give_back, NULL, NULL);
  nav_store_push(stack, "\"n\"", NAV_NUL, NULL);
  nav_store_push_for_result(
    stack, "\"o\"", NAV_NUL, child_outcome, new_token(w), give_back, NULL, NULL);
  nav_store_pop(stack, NULL);
  nav_modal_store_present_for_result(modals, "\"p\"", NAV_NUL, NAV_STYLE_SHEET, child_outcome,
    new_token(w), give_back, &inner, NULL);
  nav_store_push_for_result(
    stack, "\"waits\"", NAV_NUL, child_outcome, new_token(w), give_back, NULL, NULL);
  nav_modal_store_back(modals, out, NULL);
  nav_modal_store_present(modals, "\"q\"", NAV_NUL, NAV_STYLE_SHEET, NULL, out, NULL);
  nav_store_dismiss_self(stack, out, NULL);
  nav_store_push(stack, "\"orphan\"", NAV_NUL, NULL);
  nav_modal_store_present(f->modals_over, "\"again\"", NAV_NUL, NAV_STYLE_SHEET, NULL, out, NULL);
  nav_modal_store_dismiss_all_from_root(f->modals_over, out, NULL);
  nav_store_destroy(stack);
  nav_modal_store_destroy(modals);
}

static void play_app(struct world *w) {
  struct fixture *f = &w->f;
  nav_buffer *out = &f->out;
  nav_app_send(f->app, "{\"go\":\"a\"}", NAV_NUL, out, NULL);
  nav_app_send(f->app, "{\"go\":\"c\"}", NAV_NUL, out, NULL);
  nav_app_set_facts(f->app, "{\"on\":true}", NAV_NUL, out, NULL);
  nav_app_send(f->app, "{\"select\":\"two\"}", NAV_NUL, out, NULL);
  nav_app_restore(f->app, APP_SNAPSHOT, NAV_NUL, NAV_RESTORE_STRICT, out, NULL);
  nav_app_back(f->app, out, NULL);
  nav_screen_sender_back(f->screen_sender, out, NULL);
}

/*
 * Links on a flow and on tabs: the same callbacks, which may take the flow or the tabs away under
 * the handler.
 */
static void play_composed_links(struct world *w) {
  struct fixture *f = &w->f;
  nav_link_handler *handlers[2] = { NULL, NULL };
  int64_t verdict = w->verdict;
  int i;
  MUST(nav_link_handler_create_for_flow(f->pipeline, f->flow, NULL, 0, &handlers[0], NULL));
  MUST(nav_link_handler_create_for_tabs(f->pipeline, f->tabs, NULL, 0, &handlers[1], NULL));
  for (i = 0; i < 2; i++) {
    nav_link_handler_open(handlers[i], "shop://x/c", NAV_NUL, &f->out, NULL);
    w->verdict = 0;
    nav_link_handler_open(handlers[i], "shop://x/secret", NAV_NUL, &f->out, NULL);
    w->verdict = verdict;
    nav_link_handler_resume_if_allowed(handlers[i], allowed, &w->unowned, &f->out, NULL);
    nav_link_handler_resume(handlers[i], &f->out, NULL);
    nav_link_handler_destroy(handlers[i]);
  }
}

void composed_play(struct world *w) {
  play_flow(w);
  play_tabs(w);
  play_split_and_steps(w);
  play_children(w);
  play_composed_links(w);
  play_app(w);
}
