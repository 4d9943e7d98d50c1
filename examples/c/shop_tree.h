/*
 * A part of shop.c: what the shop is made of. Tabs, each with a stack and modals; sheets with a stack and modals of their own; the steps
 * of the checkout.
 */
#include "shop_text.h"

/* JSON written as it is: the preprocessor makes a string of it. */
#define JSON(...) #__VA_ARGS__

enum { SHOP_TAB, BASKET_TAB, ORDERS_TAB, TABS };
static const char *const tab_names[TABS] = { "shop", "basket", "orders" };

/* The tabs, and how routes are shown: a view never says it. The same filter is a sheet in one tab and a cover in another. */
static const char tabs_config[] = JSON({
  "tabs": [
    {"name": "shop", "path": [{"push": "home"}], "stack": {"root": "inside"}},
    {"name": "basket", "path": [{"push": "basket"}], "stack": {"root": "inside"}},
    {"name": "orders", "path": [{"push": "orders"}], "stack": {"root": "inside"}, "presentation": {"filter": "fullScreenCover"}}
  ],
  "presentation": {
    "home": "tab:shop", "product": "tab:shop", "basket": "tab:basket", "orders": "tab:orders", "order": "tab:orders",
    "filter": "sheet", "sale": "replace"
  }
});

/* Links that work wherever the user is: each says the whole path of the tab where its last route lives. */
static const char tab_links_config[] = JSON({
  "allowedSchemes": ["shop", "https"], "allowedHosts": ["app", "shop.example"], "requireAuthentication": ["order"], "placement": "flow",
  "mappings": [
    {"pattern": "/", "route": "home"},
    {"pattern": "/products/:id{uint}", "routes": ["home", {"name": "product", "params": {"id": ":id"}}]},
    {"pattern": "/basket", "route": "basket"},
    {"pattern": "/orders/:number{uint}", "routes": ["orders", {"name": "order", "params": {"number": ":number"}}]}
  ]
});

static const char steps_config[] = JSON({"steps": ["address", "delivery", "payment", "review"]});

/* A tab: its flow and the parts of it, and what its modal owns, as far as that was asked for. */
struct tab {
  nav_flow_store *flow;
  nav_store *stack;
  nav_modal_store *modals;
  nav_link_handler *links;
  int64_t sheet_id; /* the presentation that owns the sheet, or 0 */
  nav_store *sheet;
  nav_modal_store *over;
};

struct shop {
  nav_tab_store *tabs;
  struct tab tab[TABS];
  nav_link_handler *links; /* of all tabs */
  nav_step_flow *steps;
  int64_t checkout; /* the presentation that shows the steps, or 0 */
  int checkout_tab, signed_in;
  int64_t in_basket;
  nav_buffer result, text; /* used again by every event */
};

static nav_status refuse(nav_error *error, nav_status status, uint64_t offset, const char *message) {
  error->offset = offset;
  snprintf(error->message, sizeof error->message, "%s", message);
  return status;
}

static void put_event(void *user_data, const char *event, size_t length) { (void)user_data, put_line("event", event, length); }

static void observe(nav_store *stack, nav_modal_store *modals) {
  nav_store_observe(stack, NAV_EVENT_CHANGED | NAV_EVENT_PATH_MISMATCH | NAV_EVENT_DELTA, put_event, NULL, NULL, NULL, NULL);
  nav_modal_store_observe(modals, NAV_EVENT_ALL & ~NAV_EVENT_COMMAND_INTERCEPTED, put_event, NULL, NULL, NULL, NULL);
}

/* The id of what is presented, whose JSON is in `text` then; 0 if there is nothing. */
static int64_t read_current(nav_modal_store *modals, nav_buffer *text) {
  return nav_modal_store_current(modals, text, NULL) == NAV_OK ? strtoll(text->data + strlen("{\"id\":"), NULL, 10) : 0;
}

/* The stack and the modals that the current presentation of a tab owns, made and observed when they are first asked for. */
static nav_status use_sheet(struct tab *tab, nav_buffer *text, nav_error *error) {
  int64_t current = read_current(tab->modals, text);
  if (current == 0) {
    return refuse(error, NAV_ERR_STATE, NAV_NO_OFFSET,
                  "no modal is shown that could own a stack; present one with {\"modal\":intent} or {\"routeTo\":route}");
  }
  if (current == tab->sheet_id) return NAV_OK;
  nav_store_destroy(tab->sheet);
  nav_modal_store_destroy(tab->over);
  nav_status status = nav_modal_store_child(tab->modals, current, NULL, 0, &tab->sheet, &tab->over, error);
  tab->sheet_id = status == NAV_OK ? current : 0;
  if (status == NAV_OK) observe(tab->sheet, tab->over);
  return status;
}

/* The checkout has answered, or has left: the next one begins at its first step. */
static void end_checkout(void *user_data, const char *outcome, size_t length) {
  struct shop *shop = user_data;
  if (shop->checkout == 0) return; /* the program ends */
  shop->checkout = 0;
  put_line("outcome", outcome, length);
  nav_step_flow_reset(shop->steps, NULL);
}

static nav_status begin_checkout(struct shop *shop, int tab, nav_error *error) {
  if (shop->checkout != 0) {
    return refuse(error, NAV_ERR_STATE, NAV_NO_OFFSET, "a checkout is open already; finish it with \"next\" or leave it with \"back\"");
  }
  shop->checkout_tab = tab;
  return nav_modal_store_present_for_result(shop->tab[tab].modals, "\"checkout\"", NAV_NUL, NAV_STYLE_FULL_SCREEN_COVER, end_checkout, shop,
                                            NULL, &shop->checkout, error);
}

static int32_t may_leave(void *user_data, const char *step, size_t length, int64_t index) {
  (void)length, (void)index;
  return ((struct shop *)user_data)->signed_in || strcmp(step, "{\"name\":\"payment\"}") != 0;
}

/* After the last step the checkout answers, the basket is empty, and the user is led to the orders. */
static nav_status next_step(struct shop *shop, struct tab *tab, nav_error *error) {
  nav_status status = nav_step_flow_next(shop->steps, &shop->result, error);
  if (status != NAV_OK || strcmp(shop->result.data, "\"finished\"") != 0) return status;
  shop->in_basket = 0;
  nav_modal_store_dismiss_with_result(tab->modals, "{\"paid\":true}", NAV_NUL, NULL, NULL);
  nav_tab_store_set_badge(shop->tabs, tab_names[BASKET_TAB], NAV_NUL, 0, NULL);
  return nav_tab_store_route_to(shop->tabs, "\"orders\"", NAV_NUL, NULL, error);
}

static nav_status jump(struct shop *shop, const char *text, size_t length, nav_error *error) {
  if (length == 0 || length > 18 || strspn(text, "0123456789") < length) {
    return refuse(error, NAV_ERR_ARGUMENT, 0, "step takes the number of a step, from 0");
  }
  return nav_step_flow_jump(shop->steps, strtoll(text, NULL, 10), &shop->result, error);
}

static void open_shop(struct shop *shop, nav_pipeline *pipeline, const nav_link_callbacks *callbacks) {
  nav_pipeline *tab_links = NULL;
  nav_tab_store_create(tabs_config, NAV_NUL, &shop->tabs, NULL);
  nav_step_flow_create(steps_config, NAV_NUL, &shop->steps, NULL);
  nav_step_flow_ask_can_proceed(shop->steps, may_leave, shop, NULL, NULL);
  nav_step_flow_observe(shop->steps, NAV_EVENT_ALL, put_event, NULL, NULL, NULL, NULL);
  nav_pipeline_create(tab_links_config, NAV_NUL, callbacks, &tab_links, NULL);
  nav_link_handler_create_for_tabs(tab_links, shop->tabs, NULL, 0, &shop->links, NULL);
  nav_pipeline_destroy(tab_links);
  for (int i = 0; i < TABS; i++) {
    struct tab *tab = &shop->tab[i];
    nav_tab_store_flow(shop->tabs, tab_names[i], NAV_NUL, &tab->flow, NULL);
    nav_flow_store_stack(tab->flow, &tab->stack, NULL);
    nav_flow_store_modals(tab->flow, &tab->modals, NULL);
    nav_link_handler_create(pipeline, tab->stack, NULL, 0, &tab->links, NULL);
    observe(tab->stack, tab->modals);
  }
  nav_tab_store_observe(shop->tabs, NAV_EVENT_TAB_SELECTED | NAV_EVENT_BADGE_CHANGED, put_event, NULL, NULL, NULL, NULL);
}

static void close_shop(struct shop *shop) {
  shop->checkout = 0;
  for (struct tab *tab = shop->tab; tab < shop->tab + TABS; tab++) {
    nav_store_destroy(tab->sheet);
    nav_modal_store_destroy(tab->over);
    nav_link_handler_destroy(tab->links);
    nav_modal_store_destroy(tab->modals);
    nav_store_destroy(tab->stack);
    nav_flow_store_destroy(tab->flow);
  }
  nav_link_handler_destroy(shop->links);
  nav_tab_store_destroy(shop->tabs);
  nav_step_flow_destroy(shop->steps);
  nav_buffer_free(&shop->result);
  nav_buffer_free(&shop->text);
}

/* The number of the tab that is selected. */
static int shown_tab(struct shop *shop) {
  int tab = 0;
  nav_tab_store_selected(shop->tabs, &shop->text, NULL);
  while (strncmp(shop->text.data + 1, tab_names[tab], strlen(tab_names[tab])) != 0) tab++;
  return tab;
}

static int is_checkout(struct shop *shop, int tab, int64_t modal) { return modal != 0 && modal == shop->checkout && tab == shop->checkout_tab; }
