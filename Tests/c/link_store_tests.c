/*
 * Links on flows and tabs (protocol §4 and §5): a link works wherever the user is, all or nothing.
 */
#include "test.h"

#define TABLE \
  "{\"mappings\":[{\"pattern\":\"/products/:id\",\"route\":\"product\"},{\"pattern\":\"/help\",\"route\":\"help\"}," \
  "{\"pattern\":\"/login\",\"route\":\"login\"},{\"pattern\":\"/basket\",\"route\":\"basket\"},{\"pattern\":\"/gone\",\"route\":\"gone\"}," \
  "{\"pattern\":\"/orders/:id\",\"routes\":[\"home\",{\"name\":\"order\",\"params\":{\"id\":\":id\"}}]}]"
#define PRESENTATION \
  "\"presentation\":{\"help\":\"sheet\",\"login\":\"replace\",\"order\":\"fullScreenCover\",\"basket\":\"tab:cart\",\"gone\":\"tab:none\"}"
#define PRODUCT "{\"name\":\"product\",\"params\":{\"id\":\"7\"}}"

static nav_pipeline *make_pipeline(const char *more) {
  char config[2048];
  nav_pipeline *p = NULL;
  snprintf(config, sizeof config, TABLE "%s}", more);
  CHECK_STATUS(nav_pipeline_create(config, NAV_NUL, NULL, &p, NULL), NAV_OK);
  return p;
}

/* A flow and a handler on it. */
struct flow_world {
  nav_pipeline *pipeline;
  nav_flow_store *flow;
  nav_link_handler *links;
  nav_buffer out;
};
static struct flow_world make_flow(const char *more, const char *config) {
  struct flow_world w = { make_pipeline(more), NULL, NULL, NAV_BUFFER_INIT };
  CHECK_STATUS(nav_flow_store_create(config, NAV_NUL, &w.flow, NULL), NAV_OK);
  CHECK_STATUS(
    nav_link_handler_create_for_flow(w.pipeline, w.flow, NULL, 0, &w.links, NULL), NAV_OK);
  return w;
}
static void end_flow(struct flow_world *w) {
  nav_link_handler_destroy(w->links);
  nav_flow_store_destroy(w->flow);
  nav_pipeline_destroy(w->pipeline);
  nav_buffer_free(&w->out);
}
static void check_flow(struct flow_world *w, const char *url, nav_status status, const char *path) {
  CHECK_STATUS(nav_link_handler_open(w->links, url, NAV_NUL, &w->out, NULL), status);
  CHECK_STATUS(nav_flow_store_path(w->flow, &w->out, NULL), NAV_OK);
  CHECK_TEXT(w->out.data, path);
}

TEST(a_link_goes_back_to_what_its_sheet_lies_over) {
  struct flow_world w = { NULL, NULL, NULL, NAV_BUFFER_INIT };
  CHECK_STATUS(
    nav_pipeline_create("{\"mappings\":[{\"pattern\":\"/bs\",\"routes\":[\"a\",\"help\"]},"
                        "{\"pattern\":\"/h\",\"route\":\"help\"}],"
                        "\"placement\":\"backOrPush\"}",
      NAV_NUL, NULL, &w.pipeline, NULL),
    NAV_OK);
  CHECK_STATUS(
    nav_flow_store_create("{\"presentation\":{\"help\":\"sheet\"},\"path\":[{\"push\":\"r\"}]}",
      NAV_NUL, &w.flow, NULL),
    NAV_OK);
  CHECK_STATUS(
    nav_link_handler_create_for_flow(w.pipeline, w.flow, NULL, 0, &w.links, NULL), NAV_OK);
#define OVER_A \
  "[{\"push\":{\"name\":\"r\"}},{\"push\":{\"name\":\"a\"}},{\"sheet\":{\"name\":\"help\"}}]"
  check_flow(&w, "/bs", NAV_OK, OVER_A);
  check_flow(&w, "/bs", NAV_OK, OVER_A);
  CHECK_STATUS(nav_flow_store_send(w.flow,
                 "{\"reset\":[{\"push\":\"r\"},{\"push\":\"a\"},{\"push\":"
                 "\"x\"}]}",
                 NAV_NUL, NULL, NULL),
    NAV_OK);
  check_flow(&w, "/bs", NAV_OK, OVER_A);
  /* Alone, it lies over what is there. */
  check_flow(&w, "/h", NAV_OK, OVER_A);
  end_flow(&w);
}

TEST(a_link_into_a_flow_dismisses_the_modals_that_would_hide_it) {
  struct flow_world w =
    make_flow("", "{\"path\":[{\"push\":\"home\"},{\"sheet\":\"coupon\"}]," PRESENTATION "}");
  struct journal seen = { .length = 0 };
  CHECK_STATUS(
    nav_flow_store_send(w.flow, "{\"presentSheet\":\"terms\"}", NAV_NUL, NULL, NULL), NAV_QUEUED);
  CHECK_STATUS(
    nav_flow_store_observe(w.flow, NAV_EVENT_CHANGED | NAV_EVENT_DISMISSED | NAV_EVENT_PATH_CHANGED,
      journal_event, &seen, NULL, NULL, NULL),
    NAV_OK);
  CHECK_STATUS(nav_link_handler_open(w.links, "/products/7", NAV_NUL, &w.out, NULL), NAV_OK);
  CHECK_TEXT(w.out.data,
    "{\"executed\":{\"plan\":{\"commands\":[{\"push\":" PRODUCT
    "}]},\"transaction\":{\"requestedCommands\":[{\"push\":" PRODUCT
    "}],"
    "\"executedCommands\":[{\"push\":" PRODUCT
    "}],\"results\":[\"success\"],\"stateBefore\":[{\"name\":\"home\"}],"
    "\"stateAfter\":[{\"name\":\"home\"}," PRODUCT
    "],\"failureIndex\":null,\"isCommitted\":true}}}");
  CHECK(strstr(seen.text, "\"source\":\"link\"") != NULL);
  CHECK(strstr(seen.text, "\"reason\":\"dismissAll\"") != NULL);
  /* One change of the path, at the end. */
  CHECK(
    strstr(seen.text,
      "{\"pathChanged\":{\"old\":[{\"push\":{\"name\":\"home\"}},{\"sheet\":{\"name\":\"coupon\"}}],\"new\":[{\"push\":{\"name\":\"home\"}},{\"push\":" PRODUCT
      "}]}") != NULL);
  CHECK(nav_flow_store_revision(w.flow) > 0);
  check_flow(&w, "/products/7", NAV_OK,
    "[{\"push\":{\"name\":\"home\"}},{\"push\":" PRODUCT "},{\"push\":" PRODUCT "}]");
  end_flow(&w);
}

TEST(a_link_shows_its_route_as_the_table_of_the_flow_says) {
  struct flow_world w = make_flow("", "{\"path\":[{\"push\":\"home\"}]," PRESENTATION "}");
  struct journal seen = { .length = 0 };
  check_flow(
    &w, "/help", NAV_OK, "[{\"push\":{\"name\":\"home\"}},{\"sheet\":{\"name\":\"help\"}}]");
  CHECK_STATUS(nav_flow_store_observe(w.flow, NAV_EVENT_PRESENTED | NAV_EVENT_DISMISSED,
                 journal_event, &seen, NULL, NULL, NULL),
    NAV_OK);
  check_flow(
    &w, "/help", NAV_OK, "[{\"push\":{\"name\":\"home\"}},{\"sheet\":{\"name\":\"help\"}}]");
  CHECK_TEXT(seen.text, "");
  check_flow(&w, "/orders/9", NAV_OK,
    "[{\"push\":{\"name\":\"home\"}},{\"cover\":{\"name\":\"order\",\"params\":{\"id\":\"9\"}}}]");
  check_flow(&w, "/login", NAV_OK, "[{\"push\":{\"name\":\"login\"}}]");
  check_flow(
    &w, "/basket", NAV_OK, "[{\"push\":{\"name\":\"login\"}},{\"push\":{\"name\":\"basket\"}}]");
  end_flow(&w);
}

TEST(every_placement_leads_into_a_flow) {
  static const struct {
    const char *placement, *url, *path;
  } cases[] = {
    { "push", "/orders/9",
      "[{\"push\":{\"name\":\"home\"}},{\"push\":" PRODUCT
      "},{\"push\":{\"name\":\"top\"}},{\"push\":{\"name\":\"home\"}},"
      "{\"cover\":{\"name\":\"order\",\"params\":{\"id\":\"9\"}}}]" },
    { "reset", "/products/7", "[{\"push\":" PRODUCT "}]" },
    { "reset", "/help", "[{\"sheet\":{\"name\":\"help\"}}]" },
    { "flow", "/orders/9",
      "[{\"push\":{\"name\":\"home\"}},{\"cover\":{\"name\":\"order\",\"params\":{\"id\":\"9\"}}}]" },
    { "flow", "/products/7", "[{\"push\":" PRODUCT "}]" },
    { "backOrPush", "/products/7", "[{\"push\":{\"name\":\"home\"}},{\"push\":" PRODUCT "}]" },
    { "backOrPush", "/help",
      "[{\"push\":{\"name\":\"home\"}},{\"push\":" PRODUCT
      "},{\"push\":{\"name\":\"top\"}},{\"sheet\":{\"name\":\"help\"}}]" },
    { "backOrPush", "/login", "[{\"push\":{\"name\":\"login\"}}]" },
  };
  size_t i;
  for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    char more[64];
    struct flow_world w;
    snprintf(more, sizeof more, ",\"placement\":\"%s\"", cases[i].placement);
    w = make_flow(more,
      "{\"path\":[{\"push\":\"home\"},{\"push\":" PRODUCT
      "},{\"push\":\"top\"},{\"cover\":\"terms\"}]," PRESENTATION "}");
    check_flow(&w, cases[i].url, NAV_OK, cases[i].path);
    end_flow(&w);
  }
}

static void keep_all(void *u, nav_interception *call) {
  (void)u;
  nav_interception_cancel(call, "\"conditionFailed\"", NAV_NUL, NULL);
}

TEST(a_link_into_a_flow_is_done_wholly_or_not_at_all) {
  static const char before[] = "[{\"push\":{\"name\":\"home\"}},{\"sheet\":{\"name\":\"coupon\"}}]";
  struct flow_world w = make_flow(",\"placement\":\"push\"",
    "{\"path\":[{\"push\":\"home\"},{\"sheet\":\"coupon\"}],\"stack\":{\"validator\":{\"uniqueRoutes\":true},\"enforce\":\"always\"}," PRESENTATION
    "}");
  nav_middleware gate = { .will_execute = keep_all };
  nav_store *stack = NULL;
  nav_modal_store *modals = NULL;
  uint64_t on_stack = 0, on_modals = 0, revision = nav_flow_store_revision(w.flow);
  CHECK_STATUS(nav_flow_store_stack(w.flow, &stack, NULL), NAV_OK);
  CHECK_STATUS(nav_flow_store_modals(w.flow, &modals, NULL), NAV_OK);
  /* The engine refuses: nothing runs. */
  check_flow(&w, "/orders/9", NAV_REJECTED, before);
  CHECK_STATUS(nav_link_handler_open(w.links, "/orders/9", NAV_NUL, &w.out, NULL), NAV_REJECTED);
  CHECK(
    strstr(w.out.data,
      "\"failure\":{\"index\":0,\"command\":{\"pushAll\":[{\"name\":\"home\"}]},\"result\":{\"validationFailed\":") !=
    NULL);
  /* A middleware of the stack cancels: the modal stays. */
  CHECK_STATUS(nav_store_add_middleware(stack, "gate", NAV_NUL, &gate, &on_stack, NULL), NAV_OK);
  check_flow(&w, "/products/7", NAV_NOT_COMMITTED, before);
  CHECK_STATUS(
    nav_link_handler_open(w.links, "/products/7", NAV_NUL, &w.out, NULL), NAV_NOT_COMMITTED);
  CHECK(strncmp(w.out.data, "{\"executionFailed\":{\"plan\":", 27) == 0 &&
    strstr(w.out.data, "\"isCommitted\":false}}}") != NULL);
  CHECK_STATUS(nav_store_remove_middleware(stack, on_stack, NULL), NAV_OK);
  /* A middleware of the modals cancels: the stack stays. */
  CHECK_STATUS(
    nav_modal_store_add_middleware(modals, "keep", NAV_NUL, &gate, &on_modals, NULL), NAV_OK);
  check_flow(&w, "/products/7", NAV_CANCELLED, before);
  CHECK_STATUS(nav_link_handler_open(w.links, "/products/7", NAV_NUL, &w.out, NULL), NAV_CANCELLED);
  CHECK_TEXT(w.out.data,
    "{\"executionFailed\":{\"plan\":{\"commands\":[{\"push\":" PRODUCT
    "}]},\"reason\":\"conditionFailed\",\"middleware\":\"keep\"}}");
  CHECK(nav_flow_store_revision(w.flow) == revision);
  CHECK_STATUS(nav_modal_store_remove_middleware(modals, on_modals, NULL), NAV_OK);
  check_flow(&w, "/products/7", NAV_OK, "[{\"push\":{\"name\":\"home\"}},{\"push\":" PRODUCT "}]");
  nav_store_destroy(stack);
  nav_modal_store_destroy(modals);
  end_flow(&w);
}

static int32_t yes(void *u, const char *pending, size_t length) {
  (void)pending;
  return *(int *)u += length > 0;
}

TEST(a_link_that_waits_goes_on_in_a_flow_and_stays_when_nothing_changed) {
  struct flow_world w = make_flow(",\"requireAuthentication\":[\"product\"]",
    "{\"path\":[{\"push\":\"home\"},{\"sheet\":\"coupon\"}]}");
  nav_middleware gate = { .will_execute = keep_all };
  nav_modal_store *modals = NULL;
  uint64_t on_modals = 0;
  int asked = 0;
  const char *saved =
    "{\"url\":\"/products/7\",\"route\":" PRODUCT ",\"plan\":{\"commands\":[{\"push\":\"free\"}]}}";
  CHECK_STATUS(nav_link_handler_resume(w.links, &w.out, NULL), NAV_NOOP);
  CHECK_STATUS(nav_link_handler_open(w.links, "/products/7", NAV_NUL, &w.out, NULL), NAV_PENDING);
  CHECK_STATUS(nav_link_handler_resume(w.links, &w.out, NULL), NAV_PENDING);
  CHECK_STATUS(nav_link_handler_open(w.links, "/none", NAV_NUL, &w.out, NULL), NAV_UNHANDLED);
  CHECK_STATUS(nav_link_handler_open(w.links, "/%", NAV_NUL, &w.out, NULL), NAV_REJECTED);
  CHECK_STATUS(nav_link_handler_pending(w.links, &w.out, NULL), NAV_OK);
  CHECK(strncmp(w.out.data, "{\"url\":\"/products/7\"", 20) == 0);
  /* One that may go. */
  CHECK_STATUS(nav_link_handler_restore_pending(w.links, saved, NAV_NUL, NULL), NAV_OK);
  CHECK_STATUS(nav_flow_store_modals(w.flow, &modals, NULL), NAV_OK);
  CHECK_STATUS(
    nav_modal_store_add_middleware(modals, "keep", NAV_NUL, &gate, &on_modals, NULL), NAV_OK);
  CHECK_STATUS(nav_link_handler_resume(w.links, &w.out, NULL), NAV_CANCELLED);
  CHECK_STATUS(nav_link_handler_pending(w.links, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_modal_store_remove_middleware(modals, on_modals, NULL), NAV_OK);
  CHECK_STATUS(nav_link_handler_resume_if_allowed(w.links, yes, &asked, &w.out, NULL), NAV_OK);
  CHECK(asked == 1);
  CHECK_STATUS(nav_link_handler_pending(w.links, NULL, NULL), NAV_NOOP);
  CHECK_STATUS(nav_flow_store_path(w.flow, &w.out, NULL), NAV_OK);
  CHECK_TEXT(w.out.data, "[{\"push\":{\"name\":\"home\"}},{\"push\":{\"name\":\"free\"}}]");
  nav_modal_store_destroy(modals);
  end_flow(&w);
}

/* Tabs and a handler on them. */
static nav_link_handler *make_tabs(
  nav_pipeline *pipeline, const char *config, nav_tab_store **tabs) {
  nav_link_handler *links = NULL;
  CHECK_STATUS(nav_tab_store_create(config, NAV_NUL, tabs, NULL), NAV_OK);
  CHECK_STATUS(nav_link_handler_create_for_tabs(pipeline, *tabs, NULL, 0, &links, NULL), NAV_OK);
  return links;
}
static void check_tabs(
  nav_tab_store *tabs, const char *selected, const char *name, const char *path) {
  nav_flow_store *flow = NULL;
  nav_buffer out = NAV_BUFFER_INIT;
  CHECK_STATUS(nav_tab_store_selected(tabs, &out, NULL), NAV_OK);
  CHECK_TEXT(out.data, selected);
  CHECK_STATUS(nav_tab_store_flow(tabs, name, NAV_NUL, &flow, NULL), NAV_OK);
  CHECK_STATUS(nav_flow_store_path(flow, &out, NULL), NAV_OK);
  CHECK_TEXT(out.data, path);
  nav_flow_store_destroy(flow);
  nav_buffer_free(&out);
}

TEST(a_link_selects_the_tab_where_its_route_lives) {
  nav_pipeline *p = make_pipeline("");
  nav_tab_store *tabs = NULL;
  nav_link_handler *l = make_tabs(p,
    "{\"tabs\":[{\"name\":\"home\",\"path\":[{\"sheet\":\"news\"}]},{\"name\":\"cart\",\"path\":[{\"push\":\"list\"},{\"cover\":\"pay\"}],\"presentation\":{\"help\":\"fullScreenCover\"}}]," PRESENTATION
    "}",
    &tabs);
  nav_flow_store *cart = NULL;
  nav_store *stack = NULL;
  nav_buffer r = NAV_BUFFER_INIT;
  CHECK_STATUS(nav_tab_store_flow(tabs, "cart", NAV_NUL, &cart, NULL), NAV_OK);
  CHECK_STATUS(nav_flow_store_stack(cart, &stack, NULL), NAV_OK);
  CHECK_STATUS(nav_link_handler_open(l, "/basket", NAV_NUL, &r, NULL), NAV_OK);
  CHECK(
    strncmp(r.data,
      "{\"executed\":{\"plan\":{\"commands\":[{\"push\":{\"name\":\"basket\"}}]},\"tab\":\"cart\",\"transaction\":{",
      83) == 0);
  CHECK(nav_store_depth(stack) == 2); /* read without a lock: published */
  check_tabs(
    tabs, "\"cart\"", "cart", "[{\"push\":{\"name\":\"list\"}},{\"push\":{\"name\":\"basket\"}}]");
  check_tabs(tabs, "\"cart\"", "home", "[{\"sheet\":{\"name\":\"news\"}}]");
  /* What no table gives a tab goes to the selected one, whose own table comes first. */
  CHECK_STATUS(nav_link_handler_open(l, "/products/7", NAV_NUL, &r, NULL), NAV_OK);
  CHECK_STATUS(nav_link_handler_open(l, "/help", NAV_NUL, &r, NULL), NAV_OK);
  check_tabs(tabs, "\"cart\"", "cart",
    "[{\"push\":{\"name\":\"list\"}},{\"push\":{\"name\":\"basket\"}},{\"push\":" PRODUCT
    "},{\"cover\":{\"name\":\"help\"}}]");
  CHECK_STATUS(nav_tab_store_back(tabs, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_tab_store_select(tabs, "home", NAV_NUL, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_link_handler_open(l, "/help", NAV_NUL, &r, NULL), NAV_OK);
  check_tabs(tabs, "\"home\"", "home", "[{\"sheet\":{\"name\":\"help\"}}]");
  /* A table that names a tab that there is not. */
  CHECK_STATUS(nav_link_handler_open(l, "/gone", NAV_NUL, &r, NULL), NAV_REJECTED);
  CHECK_TEXT(r.data,
    "{\"executionFailed\":{\"plan\":{\"commands\":[{\"push\":{\"name\":\"gone\"}}]},\"refused\":{\"unknownTab\":\"none\"}}}");
  check_tabs(tabs, "\"home\"", "home", "[{\"sheet\":{\"name\":\"help\"}}]");
  nav_store_destroy(stack);
  nav_flow_store_destroy(cart);
  nav_buffer_free(&r);
  nav_link_handler_destroy(l);
  nav_tab_store_destroy(tabs);
  nav_pipeline_destroy(p);
}

TEST(a_link_into_tabs_is_done_wholly_or_not_at_all) {
  nav_pipeline *p = make_pipeline("");
  nav_tab_store *tabs = NULL;
  nav_link_handler *l = make_tabs(p,
    "{\"tabs\":[{\"name\":\"home\"},{\"name\":\"cart\",\"path\":[{\"sheet\":\"pay\"}],\"stack\":{\"limits\":{\"stackDepth\":1}}}]," PRESENTATION
    "}",
    &tabs);
  nav_flow_store *cart = NULL;
  nav_modal_store *modals = NULL;
  nav_store *stack = NULL;
  nav_middleware gate = { .will_execute = keep_all };
  nav_buffer r = NAV_BUFFER_INIT;
  nav_error error = { 0 };
  uint64_t on_modals = 0;
  CHECK_STATUS(nav_tab_store_flow(tabs, "cart", NAV_NUL, &cart, NULL), NAV_OK);
  CHECK_STATUS(nav_flow_store_modals(cart, &modals, NULL), NAV_OK);
  CHECK_STATUS(nav_flow_store_stack(cart, &stack, NULL), NAV_OK);
  CHECK_STATUS(
    nav_modal_store_add_middleware(modals, "keep", NAV_NUL, &gate, &on_modals, NULL), NAV_OK);
  CHECK_STATUS(nav_link_handler_open(l, "/basket", NAV_NUL, &r, NULL), NAV_CANCELLED);
  CHECK(strstr(r.data,
          "\"tab\":\"cart\",\"reason\":\"conditionFailed\",\"middleware\":\"keep\"}}") != NULL);
  CHECK_STATUS(nav_modal_store_remove_middleware(modals, on_modals, NULL), NAV_OK);
  CHECK_STATUS(nav_store_push(stack, "\"full\"", NAV_NUL, NULL), NAV_OK);
  CHECK_ERROR(
    nav_link_handler_open(l, "/basket", NAV_NUL, &r, &error), error, NAV_ERR_LIMIT, UINT64_MAX);
  check_tabs(
    tabs, "\"home\"", "cart", "[{\"push\":{\"name\":\"full\"}},{\"sheet\":{\"name\":\"pay\"}}]");
  CHECK_STATUS(nav_store_pop(stack, NULL), NAV_OK);
  CHECK_STATUS(nav_link_handler_open(l, "/basket", NAV_NUL, &r, NULL), NAV_OK);
  check_tabs(tabs, "\"cart\"", "cart", "[{\"push\":{\"name\":\"basket\"}}]");
  nav_store_destroy(stack);
  nav_modal_store_destroy(modals);
  nav_flow_store_destroy(cart);
  nav_buffer_free(&r);
  nav_link_handler_destroy(l);
  nav_tab_store_destroy(tabs);
  nav_pipeline_destroy(p);
}

TEST(a_waiting_link_asks_the_table_when_it_goes_on) {
  nav_pipeline *p = make_pipeline(",\"requireAuthentication\":[\"basket\"]");
  nav_tab_store *tabs = NULL;
  nav_link_handler *l = make_tabs(p, "{\"tabs\":[{\"name\":\"home\"}]," PRESENTATION "}", &tabs);
  nav_buffer r = NAV_BUFFER_INIT;
  const char *saved =
    "{\"url\":\"/basket\",\"route\":\"x\",\"plan\":{\"steps\":[{\"push\":\"gone\"}]}}";
  CHECK_STATUS(nav_link_handler_open(l, "/basket", NAV_NUL, &r, NULL), NAV_PENDING);
  CHECK_STATUS(nav_link_handler_restore_pending(l, saved, NAV_NUL, NULL), NAV_OK);
  CHECK_STATUS(nav_link_handler_resume(l, &r, NULL), NAV_REJECTED);
  CHECK(strstr(r.data, "\"refused\":{\"unknownTab\":\"none\"}") != NULL);
  CHECK_STATUS(nav_link_handler_pending(l, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_tab_store_add(tabs, "{\"name\":\"none\"}", NAV_NUL, 9, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_link_handler_resume(l, &r, NULL), NAV_OK);
  check_tabs(tabs, "\"none\"", "none", "[{\"push\":{\"name\":\"gone\"}}]");
  CHECK_STATUS(nav_link_handler_pending(l, NULL, NULL), NAV_NOOP);
  nav_link_handler_destroy(l);
  nav_tab_store_destroy(tabs);
  nav_pipeline_destroy(p);
  nav_buffer_free(&r);
}

TEST(a_handler_keeps_its_store_and_a_flow_without_its_tabs_is_detached) {
  nav_pipeline *p = make_pipeline("");
  nav_tab_store *tabs = NULL;
  nav_flow_store *flow = NULL, *home = NULL;
  nav_link_handler *on_flow = NULL, *on_home = NULL, *on_tabs;
  nav_error error = { 0 };
  nav_buffer r = NAV_BUFFER_INIT;
  on_tabs = make_tabs(p, "{\"tabs\":[{\"name\":\"home\"}]}", &tabs);
  CHECK_STATUS(nav_flow_store_create(NULL, 0, &flow, NULL), NAV_OK);
  CHECK_STATUS(
    nav_link_handler_create_for_flow(p, flow, "{\"pendingTimeToLive\":5}", NAV_NUL, &on_flow, NULL),
    NAV_OK);
  CHECK_STATUS(nav_tab_store_flow(tabs, "home", NAV_NUL, &home, NULL), NAV_OK);
  CHECK_STATUS(nav_link_handler_create_for_flow(p, home, NULL, 0, &on_home, NULL), NAV_OK);
  nav_pipeline_destroy(p);
  nav_flow_store_destroy(flow);
  nav_tab_store_destroy(tabs);
  CHECK_STATUS(nav_link_handler_open(on_flow, "/products/7", NAV_NUL, &r, NULL), NAV_OK);
  CHECK_STATUS(nav_link_handler_open(on_tabs, "/products/7", NAV_NUL, &r, NULL), NAV_OK);
  CHECK_STATUS(nav_link_handler_open(on_home, "/products/7", NAV_NUL, &r, NULL), NAV_OK);
  nav_link_handler_destroy(on_tabs);
  CHECK_ERROR(nav_link_handler_open(on_home, "/products/7", NAV_NUL, &r, &error), error,
    NAV_ERR_DETACHED, UINT64_MAX);
  CHECK_STATUS(nav_link_handler_create_for_flow(
                 p = make_pipeline(""), home, "{\"x\":1}", NAV_NUL, &on_tabs, &error),
    NAV_ERR_ARGUMENT);
  CHECK(on_tabs == NULL);
  nav_pipeline_destroy(p);
  nav_link_handler_destroy(on_home);
  nav_link_handler_destroy(on_flow);
  nav_flow_store_destroy(home);
  nav_buffer_free(&r);
}
