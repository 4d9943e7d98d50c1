/* Child stores (protocol, section 3), and one way back for the whole tree. */
#include "test.h"

static void add_outcome(void *user_data, const char *outcome, size_t length) {
  journal_add(user_data, outcome, length);
}

/* A root stack at [home] with modals over it. */
struct root {
  nav_store *stack;
  nav_modal_store *modals;
};
static struct root make_root(void) {
  struct root root = { make_store("{\"path\":[\"home\"]}"), NULL };
  CHECK_STATUS(nav_modal_store_create_over(root.stack, NULL, 0, &root.modals, NULL), NAV_OK);
  return root;
}
static void destroy_root(struct root root) {
  nav_store_destroy(root.stack);
  nav_modal_store_destroy(root.modals);
}

static int64_t present(nav_modal_store *modals, const char *route) {
  int64_t id = 0;
  CHECK(nav_modal_store_present(modals, route, NAV_NUL, NAV_STYLE_SHEET, &id, NULL, NULL) >= 0);
  return id;
}

/* The child of a new presentation, or of one that there is. */
static struct root make_child(nav_modal_store *modals, int64_t presentation, const char *config) {
  struct root child = { NULL, NULL };
  CHECK_STATUS(
    nav_modal_store_child(modals, presentation, config, NAV_NUL, &child.stack, &child.modals, NULL),
    NAV_OK);
  return child;
}

TEST(a_presentation_owns_a_stack_and_modals) {
  struct root root = make_root(), child, again;
  int64_t sheet = present(root.modals, "\"cart\"");
  nav_store *none = NULL;
  CHECK_STATUS(
    nav_modal_store_child(root.modals, 99, NULL, 0, &none, NULL, NULL), NAV_ROUTE_NOT_FOUND);
  CHECK(none == NULL);
  child = make_child(
    root.modals, sheet, "{\"stack\":{\"path\":[\"items\"]},\"modals\":{\"whenBusy\":\"reject\"}}");
  CHECK_PATH(child.stack, "[{\"name\":\"items\"}]");
  again = make_child(root.modals, sheet, NULL);
  CHECK_STATUS(nav_store_push(again.stack, "\"item\"", NAV_NUL, NULL), NAV_OK);
  CHECK_PATH(child.stack, "[{\"name\":\"items\"},{\"name\":\"item\"}]");
  CHECK_PATH(root.stack, "[{\"name\":\"home\"}]");
  present(child.modals, "\"a\"");
  CHECK_STATUS(
    nav_modal_store_present(child.modals, "\"b\"", NAV_NUL, NAV_STYLE_SHEET, NULL, NULL, NULL),
    NAV_CANCELLED);
  destroy_root(child);
  destroy_root(again);
  destroy_root(root);
}

TEST(children_lie_256_levels_deep_at_most) {
  enum { LEVELS = 256 };
  static struct root nodes[LEVELS + 1];
  nav_store *stack = NULL;
  nav_error error = { 0 };
  int64_t sheet;
  int i;
  nodes[0] = make_root();
  for (i = 1; i <= LEVELS; i++)
    nodes[i] = make_child(nodes[i - 1].modals, present(nodes[i - 1].modals, "\"sheet\""), NULL);
  sheet = present(nodes[LEVELS].modals, "\"sheet\"");
  CHECK_ERROR(nav_modal_store_child(nodes[LEVELS].modals, sheet, NULL, 0, &stack, NULL, &error),
    error, NAV_ERR_LIMIT, UINT64_MAX);
  CHECK(stack == NULL);
  CHECK_STATUS(nav_modal_store_dismiss_current(nodes[0].modals, NULL, 0, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_store_push(nodes[LEVELS].stack, "\"x\"", NAV_NUL, NULL), NAV_ERR_DETACHED);
  for (i = 0; i <= LEVELS; i++) destroy_root(nodes[i]);
  CHECK(nav_live_handles() == 0);
}

TEST(children_of_dead_parents_are_refused_and_safe) {
  struct root root = make_root(), child, grandchild;
  struct journal outcomes = { .length = 0 };
  nav_sender *sender = NULL;
  nav_flow_store *flow = NULL;
  nav_buffer text = NAV_BUFFER_INIT;
  nav_error error = { 0 };
  int given_back = 0;
  child = make_child(root.modals, present(root.modals, "\"a\""), NULL);
  grandchild = make_child(child.modals, present(child.modals, "\"b\""), NULL);
  CHECK_STATUS(nav_store_push_for_result(
                 grandchild.stack, "\"ask\"", NAV_NUL, add_outcome, &outcomes, NULL, NULL, NULL),
    NAV_OK);
  CHECK_STATUS(nav_modal_store_present_for_result(grandchild.modals, "\"m\"", NAV_NUL,
                 NAV_STYLE_SHEET, add_outcome, &outcomes, NULL, NULL, NULL),
    NAV_OK);
  CHECK_STATUS(nav_store_set_data(grandchild.stack, 1, &given_back, count_up, NULL), NAV_OK);
  CHECK_STATUS(nav_flow_store_wrap(grandchild.modals, NULL, 0, &flow, NULL), NAV_OK);
  CHECK_STATUS(nav_store_sender(child.stack, &sender, NULL), NAV_OK);
  CHECK_STATUS(nav_modal_store_dismiss_current(root.modals, NULL, 0, NULL, NULL), NAV_OK);
  CHECK_TEXT(outcomes.text, "{\"left\":\"destroyed\"}\n{\"left\":\"destroyed\"}\n");
  CHECK_ERROR(
    nav_store_push(child.stack, "\"x\"", NAV_NUL, &error), error, NAV_ERR_DETACHED, NAV_NO_OFFSET);
  CHECK_ERROR(
    nav_store_path(grandchild.stack, &text, &error), error, NAV_ERR_DETACHED, NAV_NO_OFFSET);
  CHECK_ERROR(nav_modal_store_dismiss_all(grandchild.modals, &text, &error), error,
    NAV_ERR_DETACHED, NAV_NO_OFFSET);
  CHECK_ERROR(nav_modal_store_dismiss_self(child.modals, &text, &error), error, NAV_ERR_DETACHED,
    NAV_NO_OFFSET);
  CHECK_ERROR(nav_flow_store_send(flow, "\"pop\"", NAV_NUL, &text, &error), error, NAV_ERR_DETACHED,
    NAV_NO_OFFSET);
  CHECK_ERROR(nav_sender_send(sender, "\"back\"", NAV_NUL, &text, &error), error, NAV_ERR_DETACHED,
    NAV_NO_OFFSET);
  CHECK(nav_modal_store_can_go_back(child.modals) == 0);
  CHECK_PATH(root.stack, "[{\"name\":\"home\"}]");
  nav_flow_store_destroy(flow);
  destroy_root(grandchild);
  destroy_root(child);
  CHECK(given_back == 1);
  nav_sender_destroy(sender);
  nav_buffer_free(&text);
  destroy_root(root);
}

TEST(children_end_with_the_handle_of_their_parent) {
  struct root root = make_root(), child;
  child = make_child(root.modals, present(root.modals, "\"a\""), NULL);
  nav_modal_store_destroy(root.modals);
  CHECK_STATUS(nav_store_push(child.stack, "\"x\"", NAV_NUL, NULL), NAV_ERR_DETACHED);
  /* The stack lives on, and may have other modals over it. */
  CHECK_STATUS(nav_store_push(root.stack, "\"x\"", NAV_NUL, NULL), NAV_OK);
  CHECK_STATUS(nav_modal_store_create_over(root.stack, NULL, 0, &root.modals, NULL), NAV_OK);
  destroy_root(child);
  destroy_root(root);
}

TEST(a_queued_presentation_may_have_a_child_already) {
  struct root root = make_root(), child;
  int64_t waiting;
  nav_buffer result = NAV_BUFFER_INIT;
  present(root.modals, "\"first\"");
  waiting = present(root.modals, "\"second\"");
  child = make_child(root.modals, waiting, "{\"stack\":{\"path\":[\"inside\"]}}");
  CHECK_STATUS(nav_store_dismiss_self(child.stack, &result, NULL), NAV_NOOP);
  CHECK_STATUS(nav_modal_store_dismiss_current(root.modals, NULL, 0, NULL, NULL), NAV_OK);
  CHECK_PATH(child.stack, "[{\"name\":\"inside\"}]");
  CHECK_STATUS(nav_store_dismiss_self(child.stack, &result, NULL), NAV_OK);
  CHECK_TEXT(result.data, "{\"executed\":{\"dismissCurrent\":\"dismiss\"}}");
  CHECK_STATUS(nav_store_push(child.stack, "\"x\"", NAV_NUL, NULL), NAV_ERR_DETACHED);
  CHECK_STATUS(nav_store_dismiss_self(root.stack, &result, NULL), NAV_NOOP);
  nav_buffer_free(&result);
  destroy_root(child);
  destroy_root(root);
}

static void cancel(void *user_data, nav_interception *call) {
  if (*(int *)user_data) nav_interception_cancel(call, "{\"custom\":\"unsaved\"}", NAV_NUL, NULL);
}

TEST(everything_from_the_root_goes_as_one_transaction) {
  struct root root = make_root(), child, grandchild;
  nav_buffer result = NAV_BUFFER_INIT;
  int refuses = 1;
  nav_middleware gate = { .will_execute = cancel, .user_data = &refuses };
  uint64_t handle = 0;
  nav_store_push(root.stack, "\"detail\"", NAV_NUL, NULL);
  child = make_child(root.modals, present(root.modals, "\"a\""), NULL);
  grandchild = make_child(child.modals, present(child.modals, "\"b\""), NULL);
  nav_store_push(grandchild.stack, "\"deep\"", NAV_NUL, NULL);
  /* A modal that may not go keeps the path. */
  CHECK_STATUS(
    nav_modal_store_add_middleware(root.modals, "unsaved", NAV_NUL, &gate, &handle, NULL), NAV_OK);
  CHECK_STATUS(nav_store_dismiss_all_from_root(grandchild.stack, &result, NULL), NAV_NOT_COMMITTED);
  CHECK_TEXT(result.data, "{\"cancelled\":{\"custom\":\"unsaved\"}}");
  CHECK(nav_store_depth(root.stack) == 2 && nav_store_depth(grandchild.stack) == 1);
  nav_modal_store_remove_middleware(root.modals, handle, NULL);
  /* A path that may not go keeps the modals. */
  CHECK_STATUS(
    nav_store_add_middleware(root.stack, "unsaved", NAV_NUL, &gate, &handle, NULL), NAV_OK);
  CHECK_STATUS(
    nav_modal_store_dismiss_all_from_root(child.modals, &result, NULL), NAV_NOT_COMMITTED);
  CHECK_TEXT(result.data, "{\"navigationFailed\":{\"cancelled\":{\"custom\":\"unsaved\"}}}");
  CHECK_STATUS(nav_modal_store_current(root.modals, NULL, NULL), NAV_OK);
  refuses = 0;
  CHECK_STATUS(nav_modal_store_dismiss_all_from_root(child.modals, &result, NULL), NAV_OK);
  CHECK_TEXT(result.data, "\"executed\"");
  CHECK_PATH(root.stack, "[]");
  CHECK(nav_store_depth(root.stack) == 0);
  CHECK_STATUS(nav_modal_store_current(root.modals, NULL, NULL), NAV_NOOP);
  CHECK_STATUS(nav_modal_store_dismiss_all_from_root(root.modals, &result, NULL), NAV_NOOP);
  CHECK_STATUS(nav_store_push(grandchild.stack, "\"x\"", NAV_NUL, NULL), NAV_ERR_DETACHED);
  destroy_root(grandchild);
  destroy_root(child);
  destroy_root(root);
  nav_buffer_free(&result);
}

TEST(back_goes_through_child_modal_and_stack) {
  struct root root = make_root(), child;
  nav_buffer text = NAV_BUFFER_INIT;
  child = make_child(root.modals, present(root.modals, "\"cart\""), NULL);
  nav_store_push(child.stack, "\"item\"", NAV_NUL, NULL);
  CHECK(nav_modal_store_can_go_back(root.modals) == 1);
  CHECK_STATUS(nav_modal_store_back_target(root.modals, &text, NULL), NAV_OK);
  CHECK_TEXT(text.data, "{\"name\":\"cart\"}");
  CHECK_STATUS(nav_modal_store_back(root.modals, &text, NULL), NAV_OK);
  CHECK_TEXT(text.data, "{\"popped\":\"success\"}");
  CHECK(nav_store_depth(child.stack) == 0);
  CHECK_STATUS(nav_modal_store_back_target(root.modals, &text, NULL), NAV_OK);
  CHECK_TEXT(text.data, "{\"name\":\"home\"}");
  CHECK_STATUS(nav_modal_store_back(root.modals, &text, NULL), NAV_OK);
  CHECK_TEXT(text.data, "{\"dismissed\":{\"executed\":{\"dismissCurrent\":\"dismiss\"}}}");
  CHECK_STATUS(nav_modal_store_back_target(root.modals, &text, NULL), NAV_OK);
  CHECK_TEXT(text.data, "null");
  CHECK_STATUS(nav_modal_store_back(root.modals, &text, NULL), NAV_OK);
  CHECK(nav_store_depth(root.stack) == 0);
  CHECK_STATUS(nav_modal_store_back(root.modals, &text, NULL), NAV_EMPTY_STACK);
  CHECK_TEXT(text.data, "\"none\"");
  CHECK_STATUS(nav_modal_store_back_target(root.modals, &text, NULL), NAV_EMPTY_STACK);
  CHECK(nav_modal_store_can_go_back(root.modals) == 0);
  destroy_root(child);
  destroy_root(root);
  nav_buffer_free(&text);
}

TEST(a_hundred_presentations_deep) {
  struct root root = make_root(), at = root, handles[100];
  int i;
  for (i = 0; i < 100; i++)
    at = handles[i] =
      make_child(at.modals, present(at.modals, "\"m\""), "{\"stack\":{\"path\":[\"x\"]}}");
  CHECK_STATUS(nav_modal_store_back(root.modals, NULL, NULL), NAV_OK);
  CHECK(nav_store_depth(at.stack) == 0);
  CHECK_STATUS(nav_store_dismiss_all_from_root(at.stack, NULL, NULL), NAV_OK);
  for (i = 0; i < 100; i++) {
    CHECK_STATUS(nav_store_push(handles[i].stack, "\"x\"", NAV_NUL, NULL), NAV_ERR_DETACHED);
    destroy_root(handles[i]);
  }
  destroy_root(root);
}

/* ---- Children count in the flow and the tabs around them ------------------------------------- */

#define INSIDE(id, event) "{\"child\":{\"presentation\":" id ",\"event\":" event "}}"

TEST(what_happens_inside_a_sheet_counts_in_the_tabs_around_it) {
  nav_tab_store *tabs = NULL;
  nav_flow_store *flow = NULL;
  struct root outer = { NULL, NULL }, sheet, deeper;
  struct journal told = { .length = 0 }, of_tabs = { .length = 0 }, other = { .length = 0 };
  uint64_t before, of_flow;
  nav_buffer text = NAV_BUFFER_INIT;
  nav_tab_store_create(
    "{\"tabs\":[{\"name\":\"a\",\"path\":[{\"sheet\":\"s\"}]}]}", NAV_NUL, &tabs, NULL);
  nav_tab_store_flow(tabs, "a", NAV_NUL, &flow, NULL);
  nav_flow_store_modals(flow, &outer.modals, NULL);
  sheet = make_child(outer.modals, 1, NULL);
  nav_flow_store_observe(
    flow, NAV_EVENT_CHANGED | NAV_EVENT_DELTA, journal_event, &told, NULL, NULL, NULL);
  nav_tab_store_observe(tabs, NAV_EVENT_PRESENTED, journal_event, &of_tabs, NULL, NULL, NULL);
  nav_flow_store_observe(flow, NAV_EVENT_PATH_CHANGED, journal_event, &other, NULL, NULL, NULL);
  before = nav_tab_store_revision(tabs), of_flow = nav_flow_store_revision(flow);
  CHECK_STATUS(nav_store_push(sheet.stack, "\"x\"", NAV_NUL, NULL), NAV_OK);
  CHECK(nav_tab_store_revision(tabs) == before + 1);
  CHECK(nav_flow_store_revision(flow) == of_flow + 1);
  CHECK_TEXT(told.text,
    INSIDE("1",
      "{\"navigation\":{\"changed\":{\"kept\":0,\"removed\":[],\"added\":[{\"id\":1,"
      "\"route\":{\"name\":\"x\"}}],\"direction\":\"forward\"}}}") "\n");
  /* The back of the tabs that pops inside the sheet. */
  journal_clear(&told);
  CHECK_STATUS(nav_tab_store_back(tabs, &text, NULL), NAV_OK);
  CHECK_TEXT(text.data, "{\"popped\":\"success\"}");
  CHECK(nav_tab_store_revision(tabs) == before + 2 && nav_flow_store_revision(flow) == of_flow + 2);
  CHECK(nav_store_revision(sheet.stack) == 2 && told.length > 0);
  /* A sheet over the sheet, and what happens inside that. */
  deeper = make_child(sheet.modals, present(sheet.modals, "\"t\""), NULL);
  CHECK_TEXT(of_tabs.text,
    "{\"flow\":{\"tab\":\"a\",\"event\":" INSIDE("1",
      "{\"modal\":{\"presented\":{\"id\":1,\"route\":{\"name\":\"t\"},\"style\":\"sheet\"}}}") "}}\n");
  journal_clear(&told);
  CHECK_STATUS(nav_store_push(deeper.stack, "\"y\"", NAV_NUL, NULL), NAV_OK);
  CHECK_TEXT(told.text,
    INSIDE("1",
      INSIDE("1",
        "{\"navigation\":{\"changed\":{\"kept\":0,\"removed\":[],"
        "\"added\":[{\"id\":1,\"route\":{\"name\":\"y\"}}],"
        "\"direction\":\"forward\"}}}")) "\n");
  CHECK(nav_tab_store_revision(tabs) == before + 4 && nav_flow_store_revision(flow) == of_flow + 4);
  /* What has gone had counted: the revision goes on from there. */
  CHECK(other.length == 0);
  CHECK_STATUS(nav_flow_store_send(flow, "\"dismiss\"", NAV_NUL, NULL, NULL), NAV_OK);
  CHECK(nav_tab_store_revision(tabs) == before + 5 && nav_flow_store_revision(flow) == of_flow + 5);
  journal_clear(&told);
  CHECK_STATUS(nav_store_push(sheet.stack, "\"x\"", NAV_NUL, NULL), NAV_ERR_DETACHED);
  CHECK(told.length == 0);
  nav_buffer_free(&text);
  destroy_root(sheet);
  destroy_root(deeper);
  nav_modal_store_destroy(outer.modals);
  nav_flow_store_destroy(flow);
  nav_tab_store_destroy(tabs);
}

/* A flow around a child hears its own children, and the flow outside hears them too. */
TEST(a_flow_inside_a_sheet_and_one_around_it_hear_the_same_child) {
  struct root root = make_root(), sheet, deeper;
  nav_flow_store *outside = NULL, *inside = NULL;
  struct journal told_outside = { .length = 0 }, told_inside = { .length = 0 };
  sheet = make_child(root.modals, present(root.modals, "\"s\""), NULL);
  deeper = make_child(sheet.modals, present(sheet.modals, "\"t\""), NULL);
  CHECK_STATUS(nav_flow_store_wrap(root.modals, NULL, 0, &outside, NULL), NAV_OK);
  CHECK_STATUS(nav_flow_store_wrap(sheet.modals, NULL, 0, &inside, NULL), NAV_OK);
  nav_flow_store_observe(
    outside, NAV_EVENT_REFUSED, journal_event, &told_outside, NULL, NULL, NULL);
  nav_flow_store_observe(inside, NAV_EVENT_REFUSED, journal_event, &told_inside, NULL, NULL, NULL);
#define REFUSED "{\"navigation\":{\"refused\":{\"command\":\"pop\",\"result\":\"emptyStack\"}}}"
  CHECK_STATUS(nav_store_pop(deeper.stack, NULL), NAV_EMPTY_STACK);
  CHECK_TEXT(told_inside.text, INSIDE("1", REFUSED) "\n");
  CHECK_TEXT(told_outside.text, INSIDE("1", INSIDE("1", REFUSED)) "\n");
  /* Without the flow inside, the one outside goes on, and the other way round. */
  nav_flow_store_destroy(inside);
  journal_clear(&told_outside);
  CHECK_STATUS(nav_store_pop(deeper.stack, NULL), NAV_EMPTY_STACK);
  CHECK_TEXT(told_outside.text, INSIDE("1", INSIDE("1", REFUSED)) "\n");
  nav_flow_store_destroy(outside);
  CHECK_STATUS(nav_store_pop(deeper.stack, NULL), NAV_EMPTY_STACK);
  destroy_root(deeper);
  destroy_root(sheet);
  destroy_root(root);
}
