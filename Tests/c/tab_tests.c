/* Tabs (protocol, section 4). */
#include "test.h"

static nav_tab_store *make_tabs(const char *config) {
  nav_tab_store *tabs = NULL;
  nav_error error = { 0 };
  if (nav_tab_store_create(config, NAV_NUL, &tabs, &error) == NAV_OK) return tabs;
  printf("no tabs from %s: %s\n", config, error.message);
  exit(1);
}

#define SHOP \
  "{\"tabs\":[{\"name\":\"home\",\"path\":[{\"push\":\"welcome\"}]},{\"name\":\"search\"},{\"name\":\"cart\"}]," \
  "\"presentation\":{\"help\":\"sheet\",\"basket\":\"tab:cart\"}}"

static void check_selected(int line, nav_tab_store *tabs, const char *expected) {
  nav_buffer name = NAV_BUFFER_INIT;
  test_status(__FILE__, line, "selected", nav_tab_store_selected(tabs, &name, NULL), NAV_OK);
  test_text(__FILE__, line, "selected", name.data, expected);
  nav_buffer_free(&name);
}
#define CHECK_SELECTED(tabs, expected) check_selected(__LINE__, (tabs), (expected))

static nav_status select_tab(nav_tab_store *tabs, const char *name) {
  return nav_tab_store_select(tabs, name, NAV_NUL, NULL, NULL);
}
static nav_status send(nav_tab_store *tabs, const char *tab, const char *intent) {
  return nav_tab_store_send(tabs, tab, NAV_NUL, intent, NAV_NUL, NULL, NULL);
}

TEST(tabs_keep_their_state_while_others_are_selected) {
  nav_tab_store *tabs = make_tabs(SHOP);
  nav_buffer text = NAV_BUFFER_INIT;
  CHECK_SELECTED(tabs, "\"home\"");
  CHECK_STATUS(nav_tab_store_select(tabs, "cart", NAV_NUL, &text, NULL), NAV_OK);
  CHECK_TEXT(text.data, "{\"selected\":{\"from\":\"home\",\"to\":\"cart\"}}");
  CHECK_STATUS(send(tabs, "cart", "{\"push\":\"item\"}"), NAV_OK);
  CHECK_STATUS(send(tabs, "home", "{\"go\":\"detail\"}"), NAV_OK);
  CHECK_STATUS(send(tabs, "search", "\"back\""), NAV_EMPTY_STACK);
  CHECK_STATUS(nav_tab_store_set_badge(tabs, "cart", NAV_NUL, 3, NULL), NAV_OK);
  CHECK_STATUS(select_tab(tabs, "home"), NAV_OK);
  CHECK_STATUS(nav_tab_store_tabs(tabs, &text, NULL), NAV_OK);
  CHECK_TEXT(text.data,
    "[{\"name\":\"home\",\"badge\":null,\"selected\":true,\"path\":[{\"push\":{\"name\":\"welcome\"}},{\"push\":{\"name\":\"detail\"}}]},"
    "{\"name\":\"search\",\"badge\":null,\"selected\":false,\"path\":[]},"
    "{\"name\":\"cart\",\"badge\":3,\"selected\":false,\"path\":[{\"push\":{\"name\":\"item\"}}]}]");
  CHECK_STATUS(nav_tab_store_set_badge(tabs, "cart", NAV_NUL, 0, NULL), NAV_OK);
  CHECK_STATUS(nav_tab_store_tabs(tabs, &text, NULL), NAV_OK);
  CHECK(strstr(text.data, "\"badge\":3") == NULL);
  nav_buffer_free(&text);
  nav_tab_store_destroy(tabs);
}

TEST(wrong_tabs_are_refused_by_type) {
  nav_tab_store *tabs = make_tabs(SHOP);
  nav_flow_store *flow = NULL;
  nav_buffer text = NAV_BUFFER_INIT;
  uint64_t revision = nav_tab_store_revision(tabs);
  CHECK_STATUS(nav_tab_store_select(tabs, "none", NAV_NUL, &text, NULL), NAV_REJECTED);
  CHECK_TEXT(text.data, "{\"refused\":{\"unknownTab\":\"none\"}}");
  CHECK_STATUS(
    nav_tab_store_send(tabs, "none", NAV_NUL, "\"pop\"", NAV_NUL, &text, NULL), NAV_REJECTED);
  CHECK_TEXT(text.data, "{\"refused\":{\"unknownTab\":\"none\"}}");
  CHECK_STATUS(nav_tab_store_set_badge(tabs, "none", NAV_NUL, 1, NULL), NAV_REJECTED);
  CHECK_STATUS(
    nav_tab_store_add(tabs, "{\"name\":\"cart\"}", NAV_NUL, 0, &text, NULL), NAV_REJECTED);
  CHECK_TEXT(text.data, "{\"refused\":{\"duplicateTab\":\"cart\"}}");
  CHECK_STATUS(nav_tab_store_remove(tabs, "home", NAV_NUL, &text, NULL), NAV_REJECTED);
  CHECK_TEXT(text.data, "{\"refused\":{\"activeTab\":\"home\"}}");
  CHECK_STATUS(nav_tab_store_remove(tabs, "none", NAV_NUL, &text, NULL), NAV_REJECTED);
  CHECK_STATUS(
    nav_tab_store_select_and_open(tabs, "none", NAV_NUL, "[\"pop\"]", NAV_NUL, &text, NULL),
    NAV_REJECTED);
  CHECK_STATUS(nav_tab_store_flow(tabs, "none", NAV_NUL, &flow, NULL), NAV_REJECTED);
  CHECK_STATUS(nav_tab_store_select(tabs, "\xff", NAV_NUL, &text, NULL), NAV_ERR_UTF8);
  nav_error error = { 0 };
  CHECK_STATUS(
    nav_tab_store_send(tabs, "home", NAV_NUL, "\"bakc\"", NAV_NUL, NULL, &error), NAV_ERR_COMMAND);
  // Those of a flow and of a stack, each once.
  CHECK_TEXT(error.message,
    "unknown \"bakc\": did you mean \"back\"? Allowed are pop, dismiss, push, presentSheet, "
    "presentCover, reset, replaceStack, backOrPush, pushUniqueRoot, backOrPushDismissingModal, "
    "pushUniqueRootDismissingModal and 7 more");
  CHECK(flow == NULL && nav_tab_store_revision(tabs) == revision);
  nav_buffer_free(&text);
  nav_tab_store_destroy(tabs);
}

TEST(reselecting_pops_to_the_root_if_asked) {
  nav_tab_store *tabs = make_tabs("{\"tabs\":[{\"name\":\"a\"}],\"reselect\":\"popToRoot\"}"),
                *still = make_tabs("{\"tabs\":[{\"name\":\"a\"}]}");
  nav_buffer text = NAV_BUFFER_INIT;
  send(tabs, "a", "{\"goMany\":[\"x\",\"y\"]}");
  CHECK_STATUS(nav_tab_store_select(tabs, "a", NAV_NUL, &text, NULL), NAV_OK);
  CHECK_TEXT(text.data, "{\"poppedToRoot\":\"success\"}");
  CHECK_STATUS(nav_tab_store_select(tabs, "a", NAV_NUL, &text, NULL), NAV_NOOP);
  send(still, "a", "{\"go\":\"x\"}");
  CHECK_STATUS(nav_tab_store_select(still, "a", NAV_NUL, &text, NULL), NAV_NOOP);
  CHECK_TEXT(text.data, "\"noop\"");
  CHECK(nav_tab_store_can_go_back(still) == 1);
  nav_buffer_free(&text);
  nav_tab_store_destroy(tabs);
  nav_tab_store_destroy(still);
}

TEST(back_ends_in_the_tab_history) {
  nav_tab_store *tabs = make_tabs(SHOP);
  nav_buffer text = NAV_BUFFER_INIT;
  select_tab(tabs, "search");
  select_tab(tabs, "cart");
  select_tab(tabs, "search");
  send(tabs, "search", "{\"presentSheet\":\"filter\"}");
  CHECK_STATUS(nav_tab_store_back_target(tabs, &text, NULL), NAV_OK);
  CHECK_TEXT(text.data, "null");
  CHECK_STATUS(nav_tab_store_back(tabs, &text, NULL), NAV_OK);
  CHECK_TEXT(text.data, "{\"dismissed\":{\"executed\":{\"dismissCurrent\":\"dismiss\"}}}");
  CHECK_STATUS(nav_tab_store_back(tabs, &text, NULL), NAV_OK);
  CHECK_TEXT(text.data, "{\"selected\":{\"from\":\"search\",\"to\":\"cart\"}}");
  CHECK_STATUS(nav_tab_store_back_target(tabs, &text, NULL), NAV_OK);
  CHECK_TEXT(text.data, "{\"name\":\"welcome\"}");
  CHECK_STATUS(nav_tab_store_back(tabs, &text, NULL), NAV_OK);
  CHECK_SELECTED(tabs, "\"home\"");
  CHECK_STATUS(nav_tab_store_back(tabs, &text, NULL), NAV_OK);
  CHECK_TEXT(text.data, "{\"popped\":\"success\"}");
  CHECK_STATUS(nav_tab_store_back(tabs, &text, NULL), NAV_EMPTY_STACK);
  CHECK(nav_tab_store_can_go_back(tabs) == 0);
  nav_buffer_free(&text);
  nav_tab_store_destroy(tabs);
}

TEST(a_link_opens_in_another_tab_as_one_transaction) {
  nav_tab_store *tabs = make_tabs(SHOP);
  nav_buffer text = NAV_BUFFER_INIT;
  struct journal selections = { .length = 0 };
  CHECK_STATUS(nav_tab_store_observe(
                 tabs, NAV_EVENT_TAB_SELECTED, journal_event, &selections, NULL, NULL, NULL),
    NAV_OK);
  CHECK_STATUS(send(tabs, "cart", "{\"presentSheet\":\"coupon\"}"), NAV_OK);
  CHECK_STATUS(nav_tab_store_select_and_open(tabs, "cart", NAV_NUL,
                 "[{\"push\":\"a\"},{\"popCount\":9}]", NAV_NUL, &text, NULL),
    NAV_NOT_COMMITTED);
  CHECK(strstr(text.data, "{\"failed\":{\"tab\":\"cart\",\"transaction\":{") == text.data);
  CHECK_SELECTED(tabs, "\"home\"");
  CHECK_STATUS(nav_tab_store_select_and_open(tabs, "cart", NAV_NUL,
                 "{\"commands\":[{\"push\":\"a\"},{\"push\":\"b\"}],\"source\":\"link\"}", NAV_NUL,
                 &text, NULL),
    NAV_OK);
  CHECK(strstr(text.data, "{\"opened\":{\"tab\":\"cart\",\"transaction\":{") == text.data);
  CHECK_SELECTED(tabs, "\"cart\"");
  nav_tab_store_tabs(tabs, &text, NULL);
  CHECK(
    strstr(text.data,
      "\"selected\":true,\"path\":[{\"push\":{\"name\":\"a\"}},{\"push\":{\"name\":\"b\"}}]}") !=
    NULL);
  CHECK_STATUS(
    nav_tab_store_select_and_open(tabs, "home", NAV_NUL, "[]", NAV_NUL, NULL, NULL), NAV_OK);
  CHECK_SELECTED(tabs, "\"home\"");
  CHECK_TEXT(selections.text,
    "{\"tabSelected\":{\"from\":\"home\",\"to\":\"cart\"},\"source\":\"link\"}\n"
    "{\"tabSelected\":{\"from\":\"cart\",\"to\":\"home\"}}\n");
  nav_buffer_free(&text);
  nav_tab_store_destroy(tabs);
}

TEST(a_route_finds_its_tab) {
  nav_tab_store *tabs = make_tabs(SHOP);
  nav_buffer text = NAV_BUFFER_INIT;
  CHECK_STATUS(nav_tab_store_route_to(tabs, "\"detail\"", NAV_NUL, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_tab_store_route_to(tabs, "\"basket\"", NAV_NUL, NULL, NULL), NAV_OK);
  CHECK_SELECTED(tabs, "\"cart\"");
  CHECK_STATUS(nav_tab_store_route_to(tabs, "\"other\"", NAV_NUL, NULL, NULL), NAV_OK);
  /* Again: back to where it is, not a second one. */
  CHECK_STATUS(nav_tab_store_route_to(tabs, "\"basket\"", NAV_NUL, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_tab_store_route_to(tabs, "\"help\"", NAV_NUL, NULL, NULL), NAV_OK);
  nav_tab_store_tabs(tabs, &text, NULL);
  CHECK(strstr(text.data,
          "\"path\":[{\"push\":{\"name\":\"basket\"}},{\"sheet\":{\"name\":\"help\"}}]") != NULL);
  nav_buffer_free(&text);
  nav_tab_store_destroy(tabs);
}

TEST(the_same_route_shows_differently_in_each_tab) {
  nav_tab_store *tabs = make_tabs(
    "{\"tabs\":[{\"name\":\"a\",\"presentation\":{\"filter\":\"fullScreenCover\"}},{\"name\":\"b\"}],"
    "\"presentation\":{\"filter\":\"sheet\",\"sale\":\"replace\",\"lost\":\"tab:none\"}}");
  nav_buffer text = NAV_BUFFER_INIT;
  uint64_t revision;
  CHECK_STATUS(nav_tab_store_route_to(tabs, "\"page\"", NAV_NUL, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_tab_store_route_to(tabs, "\"sale\"", NAV_NUL, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_tab_store_route_to(tabs, "\"filter\"", NAV_NUL, &text, NULL), NAV_OK);
  CHECK_TEXT(
    text.data, "{\"applied\":[{\"push\":{\"name\":\"sale\"}},{\"cover\":{\"name\":\"filter\"}}]}");
  /* Under a modal nothing is pushed; the table does not make an exception. */
  CHECK_STATUS(nav_tab_store_route_to(tabs, "\"page\"", NAV_NUL, &text, NULL), NAV_REJECTED);
  CHECK(strstr(text.data, "\"reason\":\"pushBlockedByModalTail\"") != NULL);
  select_tab(tabs, "b");
  CHECK_STATUS(nav_tab_store_route_to(tabs, "\"filter\"", NAV_NUL, &text, NULL), NAV_OK);
  CHECK_TEXT(text.data, "{\"applied\":[{\"sheet\":{\"name\":\"filter\"}}]}");
  /* A table may name a tab that there is not, or no longer: nothing changes. */
  revision = nav_tab_store_revision(tabs);
  CHECK_STATUS(nav_tab_store_route_to(tabs, "\"lost\"", NAV_NUL, &text, NULL), NAV_REJECTED);
  CHECK_TEXT(text.data, "{\"refused\":{\"unknownTab\":\"none\"}}");
  CHECK(nav_tab_store_revision(tabs) == revision);
  CHECK_SELECTED(tabs, "\"b\"");
  nav_buffer_free(&text);
  nav_tab_store_destroy(tabs);
}

TEST(tab_events_tell_whose_they_are) {
  nav_tab_store *tabs = make_tabs("{\"tabs\":[{\"name\":\"a\"},{\"name\":\"b\"}]}");
  struct journal journal = { .length = 0 };
  uint64_t handle = 0;
  CHECK_STATUS(nav_tab_store_observe(tabs, (NAV_EVENT_ALL & ~NAV_EVENT_CHANGED) | NAV_EVENT_DELTA,
                 journal_event, &journal, NULL, &handle, NULL),
    NAV_OK);
  select_tab(tabs, "b");
  select_tab(tabs, "b");
  nav_tab_store_set_badge(tabs, "a", NAV_NUL, 2, NULL);
  nav_tab_store_set_badge(tabs, "a", NAV_NUL, 2, NULL);
  nav_tab_store_set_badge(tabs, "a", NAV_NUL, -5, NULL);
  send(tabs, "a", "{\"push\":\"x\"}");
  CHECK_STATUS(
    nav_tab_store_add(tabs, "{\"name\":\"c\",\"path\":[{\"push\":\"y\"}]}", NAV_NUL, 1, NULL, NULL),
    NAV_OK);
  send(tabs, "c", "\"pop\"");
  CHECK_STATUS(nav_tab_store_remove(tabs, "a", NAV_NUL, NULL, NULL), NAV_OK);
  CHECK_TEXT(journal.text,
    "{\"tabSelected\":{\"from\":\"a\",\"to\":\"b\"}}\n"
    "{\"tabReselected\":{\"tab\":\"b\"}}\n"
    "{\"badgeChanged\":{\"tab\":\"a\",\"old\":null,\"new\":2}}\n"
    "{\"badgeChanged\":{\"tab\":\"a\",\"old\":2,\"new\":null}}\n"
    "{\"flow\":{\"tab\":\"a\",\"event\":{\"pathChanged\":{\"kept\":0,\"removed\":[],\"added\":[{\"push\":{\"name\":\"x\"}}]}}}}\n"
    "{\"tabAdded\":{\"tab\":\"c\",\"index\":1}}\n"
    "{\"flow\":{\"tab\":\"c\",\"event\":{\"pathChanged\":{\"kept\":0,\"removed\":[{\"push\":{\"name\":\"y\"}}],\"added\":[]}}}}\n"
    "{\"tabRemoved\":{\"tab\":\"a\",\"index\":0}}\n");
  CHECK_STATUS(nav_tab_store_unobserve(tabs, handle, NULL), NAV_OK);
  nav_tab_store_destroy(tabs);
}

TEST(the_flow_of_a_removed_tab_is_detached) {
  nav_tab_store *tabs = make_tabs(SHOP);
  nav_flow_store *cart = NULL, *home = NULL;
  nav_store *stack = NULL;
  nav_modal_store *modals = NULL, *child_modals = NULL;
  nav_store *child = NULL;
  int64_t sheet = 0;
  uint64_t revision;
  nav_error error = { 0 };
  CHECK_STATUS(nav_tab_store_flow(tabs, "cart", NAV_NUL, &cart, NULL), NAV_OK);
  CHECK_STATUS(nav_tab_store_flow(tabs, "home", NAV_NUL, &home, NULL), NAV_OK);
  CHECK_STATUS(nav_flow_store_stack(cart, &stack, NULL), NAV_OK);
  CHECK_STATUS(nav_flow_store_modals(cart, &modals, NULL), NAV_OK);
  nav_modal_store_present(modals, "\"m\"", NAV_NUL, NAV_STYLE_SHEET, &sheet, NULL, NULL);
  CHECK_STATUS(nav_modal_store_child(modals, sheet, NULL, 0, &child, &child_modals, NULL), NAV_OK);
  revision = nav_tab_store_revision(tabs);
  CHECK_STATUS(nav_tab_store_remove(tabs, "cart", NAV_NUL, NULL, NULL), NAV_OK);
  CHECK(nav_tab_store_revision(tabs) > revision);
  CHECK_ERROR(
    nav_flow_store_push(cart, "\"x\"", NAV_NUL, &error), error, NAV_ERR_DETACHED, NAV_NO_OFFSET);
  CHECK(strstr(error.message, "its tab removed") != NULL);
  CHECK_STATUS(nav_store_push(stack, "\"x\"", NAV_NUL, NULL), NAV_ERR_DETACHED);
  CHECK_STATUS(nav_modal_store_dismiss_all(modals, NULL, NULL), NAV_ERR_DETACHED);
  CHECK_STATUS(nav_store_push(child, "\"x\"", NAV_NUL, NULL), NAV_ERR_DETACHED);
  CHECK_STATUS(nav_flow_store_push(home, "\"x\"", NAV_NUL, NULL), NAV_OK);
  nav_tab_store_destroy(tabs);
  CHECK_STATUS(nav_flow_store_push(home, "\"x\"", NAV_NUL, NULL), NAV_ERR_DETACHED);
  nav_flow_store_destroy(home);
  nav_flow_store_destroy(cart);
  nav_store_destroy(stack);
  nav_modal_store_destroy(modals);
  nav_store_destroy(child);
  nav_modal_store_destroy(child_modals);
}

TEST(wrong_tab_configs_are_refused) {
  static const struct {
    const char *config;
    nav_status status;
  } cases[] = {
    { "{}", NAV_ERR_ARGUMENT },
    { "{\"tabs\":[]}", NAV_ERR_STATE },
    { "{\"tabs\":[{}]}", NAV_ERR_ARGUMENT },
    { "{\"tabs\":[{\"name\":\"\"}]}", NAV_ERR_STATE },
    { "{\"tabs\":[{\"name\":\"a\"},{\"name\":\"a\"}]}", NAV_ERR_STATE },
    { "{\"tabs\":[{\"name\":\"a\"}],\"selected\":\"b\"}", NAV_ERR_STATE },
    { "{\"tabs\":[{\"name\":\"a\"}],\"reselect\":\"jump\"}", NAV_ERR_ARGUMENT },
    { "{\"tabs\":[{\"name\":\"a\",\"path\":[7]}]}", NAV_ERR_COMMAND },
    { "{\"tabs\":[{\"name\":\"a\"}],\"presentation\":{\"x\":\"tab:\"}}", NAV_ERR_ARGUMENT },
  };
  size_t i;
  for (i = 0; i < sizeof cases / sizeof *cases; i++) {
    nav_tab_store *tabs = NULL;
    nav_error error = { 0 };
    CHECK_STATUS(nav_tab_store_create(cases[i].config, NAV_NUL, &tabs, &error), cases[i].status);
    CHECK(tabs == NULL && error.message[0] != 0);
  }
}
