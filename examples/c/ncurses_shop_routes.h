/*
 * Types of the schema shop, version 1.
 *
 * Made by `nav gen --lang c`: generate it again instead of changing it. Compile with
 * -Werror=implicit-function-declaration: a route that the schema does not have, or an
 * intent that a route cannot be in, is a function that does not exist.
 */
#ifndef SHOP_ROUTES_H
#define SHOP_ROUTES_H

#ifdef __cplusplus
#error "this header is for C: nav gen --lang cpp writes one for C++"
#endif
#include <nav_typed.h>
#if NAV_TYPED_FORMAT != 1
#error "this header is for another nav_typed.h: generate it again"
#endif

/* The texts of the parameter "of" of "catalogue". */
typedef enum shop_catalogue_of_choice {
  SHOP_CATALOGUE_OF_CHOICE_NONE = 0, /* left out */
  SHOP_CATALOGUE_OF_CHOICE_SHOES = 1, /* shoes */
  SHOP_CATALOGUE_OF_CHOICE_COATS = 2 /* coats */
} shop_catalogue_of_choice;
static const char *const shop_catalogue_of_choice_texts[] = {"shoes", "coats"};

/* The text of a choice; NULL of none. */
static inline const char *shop_catalogue_of_choice_text(shop_catalogue_of_choice choice) {
  return nav_name_text(shop_catalogue_of_choice_texts, 2, (unsigned)choice);
}

/* The screen “catalogue”. */
typedef struct shop_catalogue {
  shop_catalogue_of_choice of;
} shop_catalogue;

/* The route with its required parameters; those that are missing here do not compile. */
static inline shop_catalogue shop_new_catalogue(shop_catalogue_of_choice of) {
  return (shop_catalogue){.of = of};
}

/* The screen “product”. */
typedef struct shop_product {
  uint64_t id;
} shop_product;

/* The route with its required parameters; those that are missing here do not compile. */
static inline shop_product shop_new_product(uint64_t id) {
  return (shop_product){.id = id};
}

/* The names of the routes. */
typedef enum shop_route_name {
  SHOP_ROUTE_HOME = 1,
  SHOP_ROUTE_CATALOGUE = 2,
  SHOP_ROUTE_PRODUCT = 3,
  SHOP_ROUTE_BASKET = 4,
  SHOP_ROUTE_ORDERS = 5,
  SHOP_ROUTE_SIGN_IN = 6
} shop_route_name;
static const char *const shop_route_names[] = {
  "home", "catalogue", "product", "basket", "orders", "signIn"
};

/* Any route of the schema. What it refers to is borrowed. */
typedef struct shop_route {
  shop_route_name name;
  nav_memory memory; /* for shop_route_read */
  union {
    shop_catalogue as_catalogue;
    shop_product as_product;
  };
} shop_route;

/* A route that can stand above the root of a stack: what shop_reset takes. */
typedef struct shop_pushed {
  shop_route route;
} shop_pushed;

/* The addresses of the containers. */
typedef enum shop_address {
  SHOP_AT_LAYER = 0, /* the stack of a layer, which has an id */
  SHOP_AT_ROOT = 1 /* "" */
} shop_address;

static inline const nav_address *shop_addresses(void) {
  static const nav_address all[] = {{"", "", 0}};
  return all;
}

/* The facts. */
typedef enum shop_fact {
  SHOP_FACT_SIGNED_IN = 1
} shop_fact;
static const char *const shop_fact_texts[] = {"signedIn"};

/* What the program knows; and of which facts something is said. */
typedef struct shop_facts {
  bool signed_in;
} shop_facts;
typedef struct shop_facts_set {
  bool signed_in;
} shop_facts_set;

static inline void shop_read_catalogue(nav_reader *reader, shop_catalogue *route) {
  static const nav_param all[] = {{"of", true}};
  bool seen[1] = {false};
  nav_params params = {all, 1, seen, 0};
  *route = (shop_catalogue){0};
  while (nav_next_param(reader, &params)) {
    if (params.index == 0) {
      route->of = (shop_catalogue_of_choice)nav_read_choice(reader, shop_catalogue_of_choice_texts, 2);
    }
  }
}

static inline void shop_put_catalogue(
  nav_writer *writer, const char *key, const shop_catalogue *route
) {
  nav_put_begin(writer, key, NAV_JSON_OBJECT);
  nav_put_choice(writer, "of", shop_catalogue_of_choice_text(route->of));
  nav_put_end(writer, NAV_JSON_OBJECT);
}

static inline void shop_read_product(nav_reader *reader, shop_product *route) {
  static const nav_param all[] = {{"id", true}};
  bool seen[1] = {false};
  nav_params params = {all, 1, seen, 0};
  *route = (shop_product){0};
  while (nav_next_param(reader, &params)) {
    if (params.index == 0) route->id = nav_read_uint(reader);
  }
}

static inline void shop_put_product(
  nav_writer *writer, const char *key, const shop_product *route
) {
  nav_put_begin(writer, key, NAV_JSON_OBJECT);
  nav_put_uint(writer, "id", route->id);
  nav_put_end(writer, NAV_JSON_OBJECT);
}

static inline void shop_read_params(nav_reader *reader, shop_route *route) {
  switch (route->name) {
    case SHOP_ROUTE_CATALOGUE:
      shop_read_catalogue(reader, &route->as_catalogue);
      break;
    case SHOP_ROUTE_PRODUCT:
      shop_read_product(reader, &route->as_product);
      break;
    default:
      break;
  }
}

static inline void shop_put_params(nav_writer *writer, const char *key, const shop_route *route) {
  switch (route->name) {
    case SHOP_ROUTE_CATALOGUE:
      shop_put_catalogue(writer, key, &route->as_catalogue);
      break;
    case SHOP_ROUTE_PRODUCT:
      shop_put_product(writer, key, &route->as_product);
      break;
    default:
      break;
  }
}

static inline void shop_read_facts_of(
  nav_reader *reader, shop_facts *facts, shop_facts_set *is_set
) {
  nav_json key;
  *facts = (shop_facts){0};
  *is_set = (shop_facts_set){0};
  while (nav_next_member(reader, &key)) {
    if (nav_key_is(&key, "signedIn")) {
      is_set->signed_in = true;
      facts->signed_in = nav_read_bool(reader);
    } else {
      nav_read_value(reader);
    }
  }
}

static inline void shop_put_facts(nav_writer *writer, shop_facts facts) {
  nav_put_bool(writer, "signedIn", facts.signed_in);
}

/* The scene, the events, and the intents that are the same for all schemas. */
#define NAV_TYPED(name) shop_##name
#define NAV_TYPED_ROUTES 6
#define NAV_TYPED_FACTS 1
#define NAV_TYPED_ADDRESSES 1
#define NAV_TYPED_SCREENS 1
#define NAV_TYPED_BARS 1
#define NAV_TYPED_TABS 1
#include <nav_typed_app.h>

#define shop_go(who, ...) shop_go(nav_who_of(who), __VA_ARGS__)
#define shop_open(who, ...) shop_open(nav_who_of(who), __VA_ARGS__)
#define shop_open_url(who, ...) shop_open_url(nav_who_of(who), __VA_ARGS__)
#define shop_replace(who, ...) shop_replace(nav_who_of(who), __VA_ARGS__)
#define shop_back_to(who, ...) shop_back_to(nav_who_of(who), __VA_ARGS__)
#define shop_back(who, ...) shop_back(nav_who_of(who), __VA_ARGS__)
#define shop_back_to_root(who, ...) shop_back_to_root(nav_who_of(who), __VA_ARGS__)
#define shop_back_to_entry(who, ...) shop_back_to_entry(nav_who_of(who), __VA_ARGS__)
#define shop_remove(who, ...) shop_remove(nav_who_of(who), __VA_ARGS__)
#define shop_dismiss(who, ...) shop_dismiss(nav_who_of(who), __VA_ARGS__)
#define shop_dismiss_all(who, ...) shop_dismiss_all(nav_who_of(who), __VA_ARGS__)
#define shop_forget(who, ...) shop_forget(nav_who_of(who), __VA_ARGS__)
#define shop_select(who, ...) shop_select(nav_who_of(who), __VA_ARGS__)
#define shop_set_badge(who, ...) shop_set_badge(nav_who_of(who), __VA_ARGS__)
#define shop_reset(who, ...) shop_reset(nav_who_of(who), __VA_ARGS__)
#define shop_reset_layer(who, ...) shop_reset_layer(nav_who_of(who), __VA_ARGS__)
#define shop_go_for_result(who, ...) shop_go_for_result(nav_who_alone(who), __VA_ARGS__)
#define shop_transaction_send(who, ...) shop_transaction_send(nav_who_alone(who), __VA_ARGS__)

/* Tells the app the fact `signedIn`, as nav_send_facts does. */
NAV_TYPED_CALL shop_set_signed_in(nav_app *app, bool value, nav_buffer *result, nav_error *error) {
  nav_buffer text = NAV_BUFFER_INIT;
  nav_writer any = {.out = &text}, *writer = &any;
  nav_put_begin(writer, NULL, NAV_JSON_OBJECT);
  nav_put_bool(writer, "signedIn", value);
  nav_put_end(writer, NAV_JSON_OBJECT);
  return nav_send_facts(app, writer, result, error);
}
#define shop_set_signed_in(app, value, ...) \
  shop_set_signed_in(app, nav_exactly_bool(value), __VA_ARGS__)

/* The route "home": what can be done with it. */
NAV_TYPED_CALL shop_go_home(nav_who who, nav_error *error) {
  shop_route any = {.name = SHOP_ROUTE_HOME};
  return shop_send_route(who, "go", &any, NULL, error);
}
#define shop_go_home(who, ...) shop_go_home(nav_who_of(who), __VA_ARGS__)
NAV_TYPED_CALL shop_back_to_home(nav_who who, nav_error *error) {
  shop_route any = {.name = SHOP_ROUTE_HOME};
  return shop_send_route(who, "backTo", &any, NULL, error);
}
#define shop_back_to_home(who, ...) shop_back_to_home(nav_who_of(who), __VA_ARGS__)

/* The route "catalogue": what can be done with it. */
NAV_TYPED_CALL shop_go_catalogue(nav_who who, shop_catalogue route, nav_error *error) {
  shop_route any = {.name = SHOP_ROUTE_CATALOGUE, .as_catalogue = route};
  return shop_send_route(who, "go", &any, NULL, error);
}
#define shop_go_catalogue(who, ...) shop_go_catalogue(nav_who_of(who), __VA_ARGS__)
NAV_TYPED_CALL shop_back_to_catalogue(nav_who who, shop_catalogue route, nav_error *error) {
  shop_route any = {.name = SHOP_ROUTE_CATALOGUE, .as_catalogue = route};
  return shop_send_route(who, "backTo", &any, NULL, error);
}
#define shop_back_to_catalogue(who, ...) shop_back_to_catalogue(nav_who_of(who), __VA_ARGS__)
NAV_TYPED_CALL shop_replace_catalogue(nav_who who, shop_catalogue route, nav_error *error) {
  shop_route any = {.name = SHOP_ROUTE_CATALOGUE, .as_catalogue = route};
  return shop_send_route(who, "replace", &any, NULL, error);
}
#define shop_replace_catalogue(who, ...) shop_replace_catalogue(nav_who_of(who), __VA_ARGS__)
static inline shop_pushed shop_pushed_catalogue(shop_catalogue route) {
  return (shop_pushed){{.name = SHOP_ROUTE_CATALOGUE, .as_catalogue = route}};
}
/* All parameters of the shown route, or with an id that is not 0 of that entry or layer. */
NAV_TYPED_CALL shop_update_catalogue(
  nav_who who, int64_t id, shop_catalogue route, nav_error *error
) {
  shop_route any = {.name = SHOP_ROUTE_CATALOGUE, .as_catalogue = route};
  return shop_send_update(who, id, &any, error);
}
#define shop_update_catalogue(who, ...) shop_update_catalogue(nav_who_of(who), __VA_ARGS__)

/* The route "product": what can be done with it. */
NAV_TYPED_CALL shop_go_product(nav_who who, shop_product route, nav_error *error) {
  shop_route any = {.name = SHOP_ROUTE_PRODUCT, .as_product = route};
  return shop_send_route(who, "go", &any, NULL, error);
}
#define shop_go_product(who, ...) shop_go_product(nav_who_of(who), __VA_ARGS__)
NAV_TYPED_CALL shop_back_to_product(nav_who who, shop_product route, nav_error *error) {
  shop_route any = {.name = SHOP_ROUTE_PRODUCT, .as_product = route};
  return shop_send_route(who, "backTo", &any, NULL, error);
}
#define shop_back_to_product(who, ...) shop_back_to_product(nav_who_of(who), __VA_ARGS__)
NAV_TYPED_CALL shop_replace_product(nav_who who, shop_product route, nav_error *error) {
  shop_route any = {.name = SHOP_ROUTE_PRODUCT, .as_product = route};
  return shop_send_route(who, "replace", &any, NULL, error);
}
#define shop_replace_product(who, ...) shop_replace_product(nav_who_of(who), __VA_ARGS__)
static inline shop_pushed shop_pushed_product(shop_product route) {
  return (shop_pushed){{.name = SHOP_ROUTE_PRODUCT, .as_product = route}};
}
/* All parameters of the shown route, or with an id that is not 0 of that entry or layer. */
NAV_TYPED_CALL shop_update_product(nav_who who, int64_t id, shop_product route, nav_error *error) {
  shop_route any = {.name = SHOP_ROUTE_PRODUCT, .as_product = route};
  return shop_send_update(who, id, &any, error);
}
#define shop_update_product(who, ...) shop_update_product(nav_who_of(who), __VA_ARGS__)

/* The route "basket": what can be done with it. */
NAV_TYPED_CALL shop_go_basket(nav_who who, nav_error *error) {
  shop_route any = {.name = SHOP_ROUTE_BASKET};
  return shop_send_route(who, "go", &any, NULL, error);
}
#define shop_go_basket(who, ...) shop_go_basket(nav_who_of(who), __VA_ARGS__)
NAV_TYPED_CALL shop_back_to_basket(nav_who who, nav_error *error) {
  shop_route any = {.name = SHOP_ROUTE_BASKET};
  return shop_send_route(who, "backTo", &any, NULL, error);
}
#define shop_back_to_basket(who, ...) shop_back_to_basket(nav_who_of(who), __VA_ARGS__)
NAV_TYPED_CALL shop_replace_basket(nav_who who, nav_error *error) {
  shop_route any = {.name = SHOP_ROUTE_BASKET};
  return shop_send_route(who, "replace", &any, NULL, error);
}
#define shop_replace_basket(who, ...) shop_replace_basket(nav_who_of(who), __VA_ARGS__)
static inline shop_pushed shop_pushed_basket(void) {
  return (shop_pushed){{.name = SHOP_ROUTE_BASKET}};
}

/* The route "orders": what can be done with it. */
NAV_TYPED_CALL shop_go_orders(nav_who who, nav_error *error) {
  shop_route any = {.name = SHOP_ROUTE_ORDERS};
  return shop_send_route(who, "go", &any, NULL, error);
}
#define shop_go_orders(who, ...) shop_go_orders(nav_who_of(who), __VA_ARGS__)
NAV_TYPED_CALL shop_back_to_orders(nav_who who, nav_error *error) {
  shop_route any = {.name = SHOP_ROUTE_ORDERS};
  return shop_send_route(who, "backTo", &any, NULL, error);
}
#define shop_back_to_orders(who, ...) shop_back_to_orders(nav_who_of(who), __VA_ARGS__)
NAV_TYPED_CALL shop_replace_orders(nav_who who, nav_error *error) {
  shop_route any = {.name = SHOP_ROUTE_ORDERS};
  return shop_send_route(who, "replace", &any, NULL, error);
}
#define shop_replace_orders(who, ...) shop_replace_orders(nav_who_of(who), __VA_ARGS__)
static inline shop_pushed shop_pushed_orders(void) {
  return (shop_pushed){{.name = SHOP_ROUTE_ORDERS}};
}

/* The route "signIn": what can be done with it. */
NAV_TYPED_CALL shop_go_sign_in(nav_who who, nav_error *error) {
  shop_route any = {.name = SHOP_ROUTE_SIGN_IN};
  return shop_send_route(who, "go", &any, NULL, error);
}
#define shop_go_sign_in(who, ...) shop_go_sign_in(nav_who_of(who), __VA_ARGS__)
NAV_TYPED_CALL shop_back_to_sign_in(nav_who who, nav_error *error) {
  shop_route any = {.name = SHOP_ROUTE_SIGN_IN};
  return shop_send_route(who, "backTo", &any, NULL, error);
}
#define shop_back_to_sign_in(who, ...) shop_back_to_sign_in(nav_who_of(who), __VA_ARGS__)

#endif
