/* What ends, beside which neighbours. Handles that only one thread may destroy are in `whole`; each
 * caller has references of its own to the neighbours. */
#include "ends.h"

static struct {
  nav_store *stack;
  nav_modal_store *modals;
  nav_flow_store *flow;
  nav_tab_store *tabs;
  nav_split_store *split;
  nav_event_queue *queue;
  nav_pipeline *pipeline;
} whole;

/* How many calls a thread makes before it looks up. */
enum { CALLS = 12 };

static void use_anything(struct caller *c) { call_anything(c, CALLS); }

/* The references of the callers, and then what is left of the whole. */
void clear_ends(struct caller *callers) {
  EACH_CALLER(c) {
    nav_store_destroy(c->f.store);
    nav_modal_store_destroy(c->f.modal);
    nav_flow_store_destroy(c->f.flow);
    nav_sender_destroy(c->f.sender);
  }
  nav_split_store_destroy(whole.split);
  nav_tab_store_destroy(whole.tabs);
  nav_flow_store_destroy(whole.flow);
  nav_modal_store_destroy(whole.modals);
  nav_store_destroy(whole.stack);
  nav_event_queue_destroy(whole.queue);
  nav_pipeline_destroy(whole.pipeline);
  memset(&whole, 0, sizeof whole);
}

/* ---- Neighbours: each caller gets its own references ---- */

static void share_flow(struct caller *callers, nav_flow_store *flow) {
  EACH_CALLER(c) {
    MUST(nav_flow_store_stack(flow, &c->f.store, NULL));
    MUST(nav_flow_store_modals(flow, &c->f.modal, NULL));
    c->f.modals_over = c->f.modal;
    MUST(nav_store_sender(c->f.store, &c->f.sender, NULL));
  }
}

/* ---- Modals over a stack ---- */

/* A flow gives out its stack once for each caller; without it the stack stands alone. */
void build_stack(struct caller *callers) {
  nav_split_store *split = NULL;
  MUST(nav_split_store_create("{\"detail\":{\"path\":[\"home\"]}}", NAV_NUL, &split, NULL));
  EACH_CALLER(c) {
    MUST(nav_split_store_column(split, NAV_COLUMN_DETAIL, &c->f.store, NULL));
    MUST(nav_store_sender(c->f.store, &c->f.sender, NULL));
  }
  whole.split = split;
}

/* Makes modals over the stack, perhaps calls something, and destroys them. */
static void end_modals_over(struct caller *c) {
  int i;
  for (i = 0; i < ENDS; i++) {
    nav_modal_store *modals = NULL;
    if (nav_modal_store_create_over(c->f.store, NULL, 0, &modals, NULL) != NAV_OK) continue;
    if (i % 4 == 3) {
      nav_modal_store_observe(modals, NAV_EVENT_ALL, ignore_event, NULL, NULL, NULL, NULL);
      nav_modal_store_present(modals, "\"m\"", NAV_NUL, NAV_STYLE_SHEET, NULL, NULL, NULL);
    }
    nav_modal_store_destroy(modals);
  }
}

void use_stack(struct caller *c) {
  int i;
  for (i = 0; i < CALLS / 4; i++) {
    nav_store_dismiss_self(c->f.store, NULL, NULL);
    nav_store_dismiss_all_from_root(c->f.store, NULL, NULL);
    call_anything(c, 2);
  }
}

/* ---- A flow around modals ---- */

static void build_modals(struct caller *callers) {
  nav_flow_store *flow = NULL;
  MUST(nav_flow_store_create("{\"path\":[{\"push\":\"home\"}]}", NAV_NUL, &flow, NULL));
  share_flow(callers, flow);
  /* The stores stay, without a flow around them. */
  nav_flow_store_destroy(flow);
}

static void end_flow_around(struct caller *c) {
  int i;
  for (i = 0; i < ENDS; i++) {
    nav_flow_store *flow = NULL;
    if (nav_flow_store_wrap(c->f.modal, NULL, 0, &flow, NULL) != NAV_OK) continue;
    if (i % 2)
      nav_flow_store_observe(flow, NAV_EVENT_ALL | (i % 4 == 3 ? NAV_EVENT_DELTA : 0), ignore_event,
        NULL, NULL, NULL, NULL);
    if (i % 8 == 7) nav_flow_store_push(flow, "\"f\"", NAV_NUL, NULL);
    nav_flow_store_destroy(flow);
  }
}

/* Changes that an observed flow hears of. */
static void use_flow_parts(struct caller *c) {
  int i;
  for (i = 0; i < CALLS / 4; i++) {
    nav_store_push(c->f.store, "\"p\"", NAV_NUL, NULL);
    nav_modal_store_present(c->f.modal, "\"m\"", NAV_NUL, NAV_STYLE_SHEET, NULL, NULL, NULL);
    nav_modal_store_dismiss_all(c->f.modal, NULL, NULL);
    nav_store_pop(c->f.store, NULL);
    call_anything(c, 2);
  }
}

/* ---- The parent of a child ---- */

static void build_child(struct caller *callers) {
  nav_middleware silent = { .destroy = count_destroy };
  int64_t id = 0;
  MUST(nav_store_create("{\"path\":[\"home\",\"list\"]}", NAV_NUL, &whole.stack, NULL));
  MUST(nav_modal_store_create_over(whole.stack, NULL, 0, &whole.modals, NULL));
  MUST(nav_modal_store_observe(whole.modals, NAV_EVENT_ALL, ignore_event, NULL, NULL, NULL, NULL));
  MUST(nav_modal_store_add_middleware(whole.modals, NULL, 0, &silent, NULL, NULL));
  MUST(nav_modal_store_present(whole.modals, "\"m\"", NAV_NUL, NAV_STYLE_SHEET, &id, NULL, NULL));
  EACH_CALLER(c) {
    MUST(nav_modal_store_child(whole.modals, id, NULL, 0, &c->f.store, &c->f.modal, NULL));
    c->f.modals_over = c->f.modal;
    MUST(nav_store_sender(c->f.store, &c->f.sender, NULL));
  }
}

static void end_parent(struct caller *c) {
  call_anything(c, (int)(end_random(c) >> 28));
  nav_store_destroy(whole.stack);
  whole.stack = NULL;
  nav_modal_store_destroy(whole.modals);
  whole.modals = NULL;
}

/* The presentation that the child belongs to, and not its parent. */
static void end_presentation(struct caller *c) {
  call_anything(c, (int)(end_random(c) >> 28));
  nav_modal_store_dismiss_all(whole.modals, NULL, NULL);
}

static void use_child(struct caller *c) {
  int i;
  for (i = 0; i < CALLS / 4; i++) {
    switch (end_random(c) >> 30) {
      case 0: nav_store_dismiss_self(c->f.store, &c->f.out, NULL); break;
      case 1: nav_store_dismiss_all_from_root(c->f.store, &c->f.out, NULL); break;
      case 2: nav_modal_store_dismiss_self(c->f.modal, &c->f.out, NULL); break;
      default: nav_modal_store_dismiss_all_from_root(c->f.modal, &c->f.out, NULL);
    }
    call_anything(c, 2);
  }
}

/* Two children of the parent that the others call, and their handles, in either order. */
static void end_child(struct caller *c) {
  int i;
  for (i = 0; i < ENDS; i++) {
    nav_store *stack = NULL;
    nav_modal_store *modals = NULL;
    int64_t id = 0;
    nav_modal_store_present(c->f.modal, "\"m\"", NAV_NUL, NAV_STYLE_SHEET, &id, NULL, NULL);
    nav_modal_store_child(c->f.modal, id, NULL, 0, &stack, &modals, NULL);
    if (i % 2) nav_store_push(stack, "\"p\"", NAV_NUL, NULL);
    if (i % 4 < 2) nav_store_destroy(stack);
    nav_modal_store_destroy(modals);
    if (i % 4 >= 2) nav_store_destroy(stack);
    if (i % 8 == 7) nav_modal_store_dismiss_all(c->f.modal, NULL, NULL);
  }
}

/* ---- Tabs, flows and splits, whose parts live on ---- */

static void build_tabs(struct caller *callers) {
  MUST(nav_tab_store_create(
    "{\"tabs\":[{\"name\":\"home\"},{\"name\":\"cart\"}]}", NAV_NUL, &whole.tabs, NULL));
  MUST(nav_tab_store_observe(whole.tabs, NAV_EVENT_ALL, ignore_event, NULL, NULL, NULL, NULL));
  EACH_CALLER(c) MUST(nav_tab_store_flow(whole.tabs, "cart", NAV_NUL, &c->f.flow, NULL));
  share_flow(callers, callers->f.flow);
}
static void end_tabs(struct caller *c) {
  call_anything(c, (int)(end_random(c) >> 28));
  nav_tab_store_destroy(whole.tabs);
  whole.tabs = NULL;
}
static void end_tab(struct caller *c) {
  call_anything(c, (int)(end_random(c) >> 28));
  nav_tab_store_remove(whole.tabs, "cart", NAV_NUL, NULL, NULL);
}

static void build_flow(struct caller *callers) {
  MUST(nav_flow_store_create(NULL, 0, &whole.flow, NULL));
  MUST(nav_flow_store_observe(whole.flow, NAV_EVENT_ALL, ignore_event, NULL, NULL, NULL, NULL));
  share_flow(callers, whole.flow);
}
static void end_flow(struct caller *c) {
  call_anything(c, (int)(end_random(c) >> 28));
  nav_flow_store_destroy(whole.flow);
  whole.flow = NULL;
}

static void build_split(struct caller *callers) {
  build_stack(callers);
  MUST(nav_split_store_observe(whole.split, NAV_EVENT_ALL, ignore_event, NULL, NULL, NULL, NULL));
}
static void end_split(struct caller *c) {
  call_anything(c, (int)(end_random(c) >> 28));
  nav_split_store_destroy(whole.split);
  whole.split = NULL;
}

/* ---- What works on a store: link handlers, queues ---- */

static void build_links(struct caller *callers) {
  build_flow(callers);
  MUST(nav_pipeline_create(LINK_TABLE, NAV_NUL, NULL, &whole.pipeline, NULL));
}
static void build_tab_links(struct caller *callers) {
  build_tabs(callers);
  MUST(nav_pipeline_create(LINK_TABLE, NAV_NUL, NULL, &whole.pipeline, NULL));
}
static void open_and_end(nav_link_handler *links) {
  nav_link_handler_open(links, "shop://x/a", NAV_NUL, NULL, NULL);
  nav_link_handler_destroy(links);
}
static void end_links(struct caller *c) {
  int i;
  for (i = 0; i < ENDS; i++) {
    nav_link_handler *links = NULL;
    MUST(nav_link_handler_create(whole.pipeline, c->f.store, NULL, 0, &links, NULL));
    open_and_end(links);
  }
}
static void end_flow_links(struct caller *c) {
  int i;
  (void)c;
  for (i = 0; i < ENDS; i++) {
    nav_link_handler *links = NULL;
    MUST(nav_link_handler_create_for_flow(whole.pipeline, whole.flow, NULL, 0, &links, NULL));
    open_and_end(links);
  }
}
static void end_tab_links(struct caller *c) {
  int i;
  (void)c;
  for (i = 0; i < ENDS; i++) {
    nav_link_handler *links = NULL;
    MUST(nav_link_handler_create_for_tabs(whole.pipeline, whole.tabs, NULL, 0, &links, NULL));
    open_and_end(links);
    nav_tab_store_back(whole.tabs, NULL, NULL);
  }
}
static void end_queue(struct caller *c) {
  int i;
  for (i = 0; i < ENDS; i++) {
    nav_event_queue *queue = NULL;
    uint64_t number = 0;
    MUST(nav_event_queue_create("{\"capacity\":2}", NAV_NUL, &queue, NULL));
    nav_store_attach_queue(c->f.store, queue, NAV_EVENT_ALL, &number, NULL);
    nav_event_queue_next(queue, &c->f.out, NULL);
    if (i % 2) nav_store_unobserve(c->f.store, number, NULL);
    nav_event_queue_destroy(queue);
  }
}

/* ---- The stack itself, while senders lead to it ---- */

static nav_sender *senders[END_THREADS];
static void build_senders(struct caller *callers) {
  MUST(nav_store_create("{\"path\":[\"home\"]}", NAV_NUL, &whole.stack, NULL));
  EACH_CALLER(c) MUST(nav_store_sender(whole.stack, &senders[c->thread], NULL));
  EACH_CALLER(c) c->f.sender = senders[c->thread];
}
static void end_stack(struct caller *c) {
  (void)c;
  nav_store_destroy(whole.stack);
  whole.stack = NULL;
}
static void use_sender(struct caller *c) {
  while (nav_sender_send(c->f.sender, "{\"go\":\"x\"}", NAV_NUL, &c->f.out, NULL) == NAV_OK)
    call_anything(c, 1);
}

/* Each sender sends once and ends, the last one of the stack with it or after it. */
static void use_sender_once(struct caller *c) {
  nav_sender_send(c->f.sender, "{\"go\":\"x\"}", NAV_NUL, &c->f.out, NULL);
  nav_sender_destroy(c->f.sender);
  c->f.sender = NULL;
}

const struct kind kinds[] = {
  { "a matcher in its callback", 300, 1, build_matcher, end_matcher, use_matcher, clear_moment },
  { "a matcher that finds a URL", 300, 1, build_matcher, end_matcher, use_matcher_for_url,
    clear_moment },
  { "a matcher whose findings are read", 300, 1, build_matcher, end_matcher,
    use_matcher_for_findings, clear_moment },
  { "a pipeline in its callback", 300, 1, build_pipeline, end_matcher, use_matcher, clear_moment },
  { "a stack that is waited for", 200, 1, build_waiting, end_waiting, use_waiting, clear_moment },
  { "a flow that is waited for", 200, 1, build_waiting_flow, end_waiting, use_waiting_whole,
    clear_moment },
  { "modals that are waited for", 200, 1, build_waiting_modals, end_waiting, use_waiting_whole,
    clear_moment },
  { "tabs that are waited for", 200, 1, build_waiting_tabs, end_waiting, use_waiting_whole,
    clear_moment },
  { "a split that is waited for", 200, 1, build_waiting_split, end_waiting, use_waiting_whole,
    clear_moment },
  { "steps that are waited for", 200, 1, build_waiting_steps, end_waiting, use_waiting_whole,
    clear_moment },
  { "an app that is waited for", 200, 1, build_waiting_app, end_waiting, use_waiting_whole,
    clear_moment },
  { "modals over a stack", 5, 1, build_stack, end_modals_over, use_stack, clear_ends },
  { "modals of three over a stack", 5, 3, build_stack, end_modals_over, use_stack, clear_ends },
  { "data refused in a callback", 5, 1, build_data, end_data, use_stack, clear_ends },
  { "a flow around modals", 5, 1, build_modals, end_flow_around, use_flow_parts, clear_ends },
  { "flows of three around modals", 5, 3, build_modals, end_flow_around, use_flow_parts,
    clear_ends },
  { "the parent of a child", 300, 1, build_child, end_parent, use_child, clear_ends },
  { "the handles of a child", 5, 2, build_modals, end_child, use_flow_parts, clear_ends },
  { "the presentation of a child", 300, 1, build_child, end_presentation, use_child, clear_ends },
  { "tabs", 200, 1, build_tabs, end_tabs, use_flow_parts, clear_ends },
  { "one tab", 200, 1, build_tabs, end_tab, use_flow_parts, clear_ends },
  { "a flow", 200, 1, build_flow, end_flow, use_flow_parts, clear_ends },
  { "a split", 200, 1, build_split, end_split, use_anything, clear_ends },
  { "link handlers", 5, 2, build_links, end_links, use_flow_parts, clear_ends },
  { "link handlers of a flow", 5, 2, build_links, end_flow_links, use_flow_parts, clear_ends },
  { "link handlers of tabs", 5, 2, build_tab_links, end_tab_links, use_flow_parts, clear_ends },
  { "queues", 5, 2, build_flow, end_queue, use_flow_parts, clear_ends },
  { "a stack with senders", 300, 1, build_senders, end_stack, use_sender, clear_ends },
  { "the last sender of a stack", 300, 1, build_senders, end_stack, use_sender_once, clear_ends },
};
const int kind_count = sizeof kinds / sizeof *kinds;
