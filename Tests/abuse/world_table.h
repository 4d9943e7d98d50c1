/*
 * The world as tables: a new kind of handle is a row of WORLD_HANDLES, and each of its callbacks a
 * row of WORLD_SITES. make_rules.py and Tests/mutation read them too.
 */
#ifndef NAV_ABUSE_WORLD_TABLE_H
#define NAV_ABUSE_WORLD_TABLE_H

/*
 * The trees of the world, and the groups of handles that have none. ROUTER_TREE: a stack, a modal
 * store over it, and the children of its presentations.
 */
enum tree {
  NO_TREE,
  STACK_TREE,
  MODAL_TREE,
  FLOW_TREE,
  TAB_TREE,
  SPLIT_TREE,
  STEP_TREE,
  ROUTER_TREE,
  APP_TREE,
  LINKS,
  OTHERS,
  GROUPS
};

/*
 * X(member of the fixture, type, the tree that calls on that type work on, what it is destroyed
 * with)
 */
#define WORLD_HANDLES(X) \
  X(store, nav_store, STACK_TREE, STACK_TREE) \
  X(modal, nav_modal_store, MODAL_TREE, MODAL_TREE) \
  X(flow, nav_flow_store, FLOW_TREE, FLOW_TREE) \
  X(tabs, nav_tab_store, TAB_TREE, TAB_TREE) \
  X(split, nav_split_store, SPLIT_TREE, SPLIT_TREE) \
  X(steps, nav_step_flow, STEP_TREE, STEP_TREE) \
  X(stack_below, nav_store, STACK_TREE, ROUTER_TREE) \
  X(modals_over, nav_modal_store, MODAL_TREE, ROUTER_TREE) \
  X(matcher, nav_matcher, NO_TREE, LINKS) \
  X(pipeline, nav_pipeline, NO_TREE, LINKS) \
  X(links, nav_link_handler, STACK_TREE, LINKS) \
  X(sender, nav_sender, STACK_TREE, OTHERS) \
  X(queue, nav_event_queue, NO_TREE, OTHERS) \
  X(app, nav_app, APP_TREE, APP_TREE) \
  X(presenter, nav_presenter, APP_TREE, APP_TREE) \
  X(screen_sender, nav_screen_sender, APP_TREE, OTHERS) \
  X(schema, nav_schema, NO_TREE, OTHERS) \
  X(journal, nav_journal, NO_TREE, OTHERS) \
  X(recorder, nav_recorder, NO_TREE, OTHERS)

/*
 * The callbacks of the header. Those before COORDINATOR run under their tree's lock.
 *   X(callback, its name, its tree)
 */
#define WORLD_SITES(X) \
  X(STORE_WILL, "will_execute", STACK_TREE) \
  X(STORE_DID, "did_execute", STACK_TREE) \
  X(STORE_DISCARD, "discard", STACK_TREE) \
  X(VALIDATOR, "validator", STACK_TREE) \
  X(STORE_CLOCK, "clock", STACK_TREE) \
  X(LINK_CLOCK, "link clock", STACK_TREE) \
  X(MODAL_WILL, "modal will_execute", MODAL_TREE) \
  X(MODAL_DID, "modal did_execute", MODAL_TREE) \
  X(MODAL_DISCARD, "modal discard", MODAL_TREE) \
  X(QUEUE_POLICY, "queue policy", MODAL_TREE) \
  X(FLOW_WILL, "flow will_execute", FLOW_TREE) \
  X(FLOW_DID, "flow did_execute", FLOW_TREE) \
  X(FLOW_DISCARD, "flow discard", FLOW_TREE) \
  X(FLOW_MODAL_WILL, "flow modal will_execute", FLOW_TREE) \
  X(FLOW_MODAL_DID, "flow modal did_execute", FLOW_TREE) \
  X(FLOW_MODAL_DISCARD, "flow modal discard", FLOW_TREE) \
  X(TAB_WILL, "tab will_execute", TAB_TREE) \
  X(SPLIT_WILL, "split will_execute", SPLIT_TREE) \
  X(CHILD_WILL, "child will_execute", ROUTER_TREE) \
  X(CAN_PROCEED, "can_proceed", STEP_TREE) \
  X(APP_INTERCEPTOR, "interceptor", APP_TREE) \
  X(COORDINATOR, "coordinator", STACK_TREE) \
  X(PREPARE, "prepare", STACK_TREE) \
  X(RECONCILE, "reconcile", STACK_TREE) \
  X(ALLOWED, "allowed", STACK_TREE) \
  X(LINK_ROUTES, "routes", STACK_TREE) \
  X(LINK_RESOLVE, "resolve", STACK_TREE) \
  X(LINK_PLAN, "plan", STACK_TREE) \
  X(SHOULD_REQUIRE, "should_require", STACK_TREE) \
  X(IS_AUTHENTICATED, "is_authenticated", STACK_TREE) \
  X(OBSERVER, "observer", STACK_TREE) \
  X(MODAL_OBSERVER, "modal observer", MODAL_TREE) \
  X(FLOW_OBSERVER, "flow observer", FLOW_TREE) \
  X(TAB_OBSERVER, "tab observer", TAB_TREE) \
  X(SPLIT_OBSERVER, "split observer", SPLIT_TREE) \
  X(STEP_OBSERVER, "step observer", STEP_TREE) \
  X(CHILD_OBSERVER, "child observer", ROUTER_TREE) \
  X(APP_OBSERVER, "app observer", APP_TREE) \
  X(OUTCOME, "outcome", STACK_TREE) \
  X(MODAL_OUTCOME, "modal outcome", MODAL_TREE) \
  X(CHILD_OUTCOME, "child outcome", ROUTER_TREE) \
  X(DESTROY, "destroy", STACK_TREE)

/* What is registered under a number: X(registry, function that removes it, member) */
#define WORLD_REGISTRIES(X) \
  X(STACK_MIDDLEWARE, nav_store_remove_middleware, store) \
  X(MODAL_MIDDLEWARE, nav_modal_store_remove_middleware, modal) \
  X(STACK_OBSERVERS, nav_store_unobserve, store) \
  X(MODAL_OBSERVERS, nav_modal_store_unobserve, modal) \
  X(FLOW_OBSERVERS, nav_flow_store_unobserve, flow) \
  X(TAB_OBSERVERS, nav_tab_store_unobserve, tabs) \
  X(SPLIT_OBSERVERS, nav_split_store_unobserve, split) \
  X(STEP_OBSERVERS, nav_step_flow_unobserve, steps)

#endif
