/* Getters that take no lock: they show a change from its commit on, and nothing that can still be
 * undone. */
#include "test.h"

/* What a middleware sees of its store, at each command. */
struct seen {
  nav_store *store;
  int looks;
  size_t deepest;
  uint64_t newest;
};

static void look(void *user_data, nav_interception *call) {
  struct seen *s = user_data;
  size_t depth = nav_store_depth(s->store);
  uint64_t revision = nav_store_revision(s->store);
  (void)call;
  s->looks++;
  if (depth > s->deepest) s->deepest = depth;
  if (revision > s->newest) s->newest = revision;
}

static nav_store *store_of_two(struct seen *seen) {
  nav_middleware middleware = { look, NULL, NULL, NULL, NULL, NULL, NULL };
  memset(seen, 0, sizeof *seen);
  CHECK_STATUS(
    nav_store_create("{\"limits\":{\"stackDepth\":2}}", NAV_NUL, &seen->store, NULL), NAV_OK);
  middleware.user_data = seen;
  CHECK_STATUS(
    nav_store_add_middleware(seen->store, NULL, NAV_NUL, &middleware, NULL, NULL), NAV_OK);
  return seen->store;
}

TEST(getters_show_no_command_that_is_undone) {
  struct seen seen;
  nav_store *store = store_of_two(&seen);
  /* The third push meets the limit: the first two never were. */
  CHECK_STATUS(
    nav_store_execute(store, "{\"sequence\":[{\"push\":\"a\"},{\"push\":\"b\"},{\"push\":\"c\"}]}",
      NAV_NUL, NULL, NULL),
    NAV_ERR_LIMIT);
  CHECK(seen.looks == 3 && seen.deepest == 0 && seen.newest == 0);
  CHECK(nav_store_depth(store) == 0 && nav_store_revision(store) == 0);
  CHECK_STATUS(
    nav_store_execute_transaction(store, "[{\"push\":\"a\"},\"pop\",\"pop\"]", NAV_NUL, NULL, NULL),
    NAV_NOT_COMMITTED);
  CHECK(seen.looks == 6 && seen.deepest == 0 && seen.newest == 0);
  CHECK(nav_store_depth(store) == 0 && nav_store_revision(store) == 0);
  nav_store_destroy(store);
}

TEST(getters_count_every_commit_of_a_call) {
  struct seen seen;
  nav_store *store = store_of_two(&seen);
  CHECK_STATUS(nav_store_execute(
                 store, "{\"sequence\":[{\"push\":\"a\"},{\"push\":\"b\"}]}", NAV_NUL, NULL, NULL),
    NAV_OK);
  CHECK(nav_store_depth(store) == 2 && nav_store_revision(store) == 2);
  CHECK_STATUS(nav_store_execute_batch(store, "[\"pop\",\"pop\"]", NAV_NUL, 0, NULL, NULL), NAV_OK);
  CHECK(nav_store_depth(store) == 0 && nav_store_revision(store) == 3);
  CHECK(!nav_store_can_go_back(store));
  CHECK_STATUS(nav_store_push(store, "\"a\"", NAV_NUL, NULL), NAV_OK);
  CHECK(nav_store_depth(store) == 1 && nav_store_revision(store) == 4);
  CHECK(nav_store_can_go_back(store));
  nav_store_destroy(store);
}

/* A call on one handle shows in the getters of every other one that it changes, be it of a tab that
 * is not selected. */
TEST(getters_show_what_a_call_on_another_handle_changed) {
  nav_tab_store *tabs = NULL;
  nav_flow_store *flow = NULL;
  nav_store *stack = NULL, *sheet = NULL;
  nav_modal_store *modals = NULL;
  uint64_t before;
  CHECK_STATUS(
    nav_tab_store_create("{\"tabs\":[{\"name\":\"a\"},{\"name\":\"b\"}]}", NAV_NUL, &tabs, NULL),
    NAV_OK);
  CHECK_STATUS(nav_tab_store_flow(tabs, "b", NAV_NUL, &flow, NULL), NAV_OK);
  CHECK_STATUS(nav_flow_store_stack(flow, &stack, NULL), NAV_OK);
  CHECK_STATUS(nav_flow_store_modals(flow, &modals, NULL), NAV_OK);
  CHECK_STATUS(
    nav_tab_store_send(tabs, "b", NAV_NUL, "{\"push\":\"x\"}", NAV_NUL, NULL, NULL), NAV_OK);
  CHECK(nav_store_depth(stack) == 1 && nav_store_revision(stack) == 1);
  nav_tab_store_send(tabs, "b", NAV_NUL, "{\"presentSheet\":\"s\"}", NAV_NUL, NULL, NULL);
  CHECK(nav_modal_store_revision(modals) == 1 && nav_modal_store_queue_count(modals) == 0);
  CHECK_STATUS(nav_modal_store_present(modals, "\"t\"", NAV_NUL, NAV_STYLE_SHEET, NULL, NULL, NULL),
    NAV_QUEUED);
  CHECK(nav_modal_store_queue_count(modals) == 1 && nav_modal_store_revision(modals) == 2);
  /* Inside the sheet: the flow counts it, and from the sheet everything can go. */
  CHECK_STATUS(nav_modal_store_child(modals, 1, NULL, 0, &sheet, NULL, NULL), NAV_OK);
  before = nav_flow_store_revision(flow);
  CHECK_STATUS(nav_store_push(sheet, "\"y\"", NAV_NUL, NULL), NAV_OK);
  CHECK(nav_flow_store_revision(flow) == before + 1);
  CHECK_STATUS(nav_store_dismiss_all_from_root(sheet, NULL, NULL), NAV_OK);
  CHECK(nav_modal_store_queue_count(modals) == 0 && nav_store_depth(stack) == 0);
  CHECK(nav_flow_store_revision(flow) == before + 3);
  nav_store_destroy(sheet);
  nav_modal_store_destroy(modals);
  nav_store_destroy(stack);
  nav_flow_store_destroy(flow);
  nav_tab_store_destroy(tabs);
}
