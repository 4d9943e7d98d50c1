/*
 * Types of the schema coffee, version 1.
 *
 * Made by `nav gen --lang c`: generate it again instead of changing it. Compile with
 * -Werror=implicit-function-declaration: a route that the schema does not have, or an
 * intent that a route cannot be in, is a function that does not exist.
 */
#ifndef COFFEE_ROUTES_H
#define COFFEE_ROUTES_H

#ifdef __cplusplus
#error "this header is for C: nav gen --lang cpp writes one for C++"
#endif
#include <nav_typed.h>
#if NAV_TYPED_FORMAT != 1
#error "this header is for another nav_typed.h: generate it again"
#endif

/* The texts of the type "drink". */
typedef enum coffee_drink_choice {
  COFFEE_DRINK_CHOICE_NONE = 0, /* left out */
  COFFEE_DRINK_CHOICE_ESPRESSO = 1, /* espresso */
  COFFEE_DRINK_CHOICE_LATTE = 2, /* latte */
  COFFEE_DRINK_CHOICE_TEA = 3 /* tea */
} coffee_drink_choice;
static const char *const coffee_drink_choice_texts[] = {"espresso", "latte", "tea"};

/* The text of a choice; NULL of none. */
static inline const char *coffee_drink_choice_text(coffee_drink_choice choice) {
  return nav_name_text(coffee_drink_choice_texts, 3, (unsigned)choice);
}

/* The texts of the fact "fault". */
typedef enum coffee_fault_choice {
  COFFEE_FAULT_CHOICE_NONE = 0, /* left out */
  COFFEE_FAULT_CHOICE_FINE = 1, /* fine */
  COFFEE_FAULT_CHOICE_WATER = 2, /* water */
  COFFEE_FAULT_CHOICE_BEANS = 3 /* beans */
} coffee_fault_choice;
static const char *const coffee_fault_choice_texts[] = {"fine", "water", "beans"};

/* The text of a choice; NULL of none. */
static inline const char *coffee_fault_choice_text(coffee_fault_choice choice) {
  return nav_name_text(coffee_fault_choice_texts, 3, (unsigned)choice);
}

/* The screen “:drink”. */
typedef struct coffee_recipe {
  coffee_drink_choice drink;
} coffee_recipe;

/* The route with its required parameters; those that are missing here do not compile. */
static inline coffee_recipe coffee_new_recipe(coffee_drink_choice drink) {
  return (coffee_recipe){.drink = drink};
}

/* How far it is, in percent, is the state of its entry: a power cut loses nothing. */
typedef struct coffee_brewing {
  coffee_drink_choice drink;
  uint64_t strength;
} coffee_brewing;

/* The route with its required parameters; those that are missing here do not compile. */
static inline coffee_brewing coffee_new_brewing(coffee_drink_choice drink, uint64_t strength) {
  return (coffee_brewing){.drink = drink, .strength = strength};
}

/* The screen “Enjoy your :drink”. */
typedef struct coffee_done {
  coffee_drink_choice drink;
} coffee_done;

/* The route with its required parameters; those that are missing here do not compile. */
static inline coffee_done coffee_new_done(coffee_drink_choice drink) {
  return (coffee_done){.drink = drink};
}

/* The names of the routes. */
typedef enum coffee_route_name {
  COFFEE_ROUTE_HOME = 1,
  COFFEE_ROUTE_RECIPE = 2,
  COFFEE_ROUTE_BREWING = 3,
  COFFEE_ROUTE_DONE = 4,
  COFFEE_ROUTE_SETTINGS = 5,
  COFFEE_ROUTE_ABOUT = 6,
  COFFEE_ROUTE_LOCK = 7,
  COFFEE_ROUTE_ALARM = 8
} coffee_route_name;
static const char *const coffee_route_names[] = {
  "home", "recipe", "brewing", "done", "settings", "about", "lock", "alarm"
};

/* Any route of the schema. What it refers to is borrowed. */
typedef struct coffee_route {
  coffee_route_name name;
  nav_memory memory; /* for coffee_route_read */
  union {
    coffee_recipe as_recipe;
    coffee_brewing as_brewing;
    coffee_done as_done;
  };
} coffee_route;

/* A route that can stand above the root of a stack: what coffee_reset takes. */
typedef struct coffee_pushed {
  coffee_route route;
} coffee_pushed;

/* The addresses of the containers. */
typedef enum coffee_address {
  COFFEE_AT_LAYER = 0, /* the stack of a layer, which has an id */
  COFFEE_AT_ROOT = 1 /* "" */
} coffee_address;

static inline const nav_address *coffee_addresses(void) {
  static const nav_address all[] = {{"", "", 0}};
  return all;
}

/* The facts. */
typedef enum coffee_fact {
  COFFEE_FACT_LOCKED = 1,
  COFFEE_FACT_FAULT = 2
} coffee_fact;
static const char *const coffee_fact_texts[] = {"locked", "fault"};

/* What the program knows; and of which facts something is said. */
typedef struct coffee_facts {
  bool locked;
  coffee_fault_choice fault;
} coffee_facts;
typedef struct coffee_facts_set {
  bool locked;
  bool fault;
} coffee_facts_set;

static inline void coffee_read_recipe(nav_reader *reader, coffee_recipe *route) {
  static const nav_param all[] = {{"drink", true}};
  bool seen[1] = {false};
  nav_params params = {all, 1, seen, 0};
  *route = (coffee_recipe){0};
  while (nav_next_param(reader, &params)) {
    if (params.index == 0) {
      route->drink = (coffee_drink_choice)nav_read_choice(reader, coffee_drink_choice_texts, 3);
    }
  }
}

static inline void coffee_put_recipe(
  nav_writer *writer, const char *key, const coffee_recipe *route
) {
  nav_put_begin(writer, key, NAV_JSON_OBJECT);
  nav_put_choice(writer, "drink", coffee_drink_choice_text(route->drink));
  nav_put_end(writer, NAV_JSON_OBJECT);
}

static inline void coffee_read_brewing(nav_reader *reader, coffee_brewing *route) {
  static const nav_param all[] = {{"drink", true}, {"strength", true}};
  bool seen[2] = {false};
  nav_params params = {all, 2, seen, 0};
  *route = (coffee_brewing){0};
  while (nav_next_param(reader, &params)) {
    if (params.index == 0) {
      route->drink = (coffee_drink_choice)nav_read_choice(reader, coffee_drink_choice_texts, 3);
    }
    if (params.index == 1) route->strength = nav_read_uint(reader);
  }
}

static inline void coffee_put_brewing(
  nav_writer *writer, const char *key, const coffee_brewing *route
) {
  nav_put_begin(writer, key, NAV_JSON_OBJECT);
  nav_put_choice(writer, "drink", coffee_drink_choice_text(route->drink));
  nav_put_uint(writer, "strength", route->strength);
  nav_put_end(writer, NAV_JSON_OBJECT);
}

static inline void coffee_read_done(nav_reader *reader, coffee_done *route) {
  static const nav_param all[] = {{"drink", true}};
  bool seen[1] = {false};
  nav_params params = {all, 1, seen, 0};
  *route = (coffee_done){0};
  while (nav_next_param(reader, &params)) {
    if (params.index == 0) {
      route->drink = (coffee_drink_choice)nav_read_choice(reader, coffee_drink_choice_texts, 3);
    }
  }
}

static inline void coffee_put_done(nav_writer *writer, const char *key, const coffee_done *route) {
  nav_put_begin(writer, key, NAV_JSON_OBJECT);
  nav_put_choice(writer, "drink", coffee_drink_choice_text(route->drink));
  nav_put_end(writer, NAV_JSON_OBJECT);
}

static inline void coffee_read_params(nav_reader *reader, coffee_route *route) {
  switch (route->name) {
    case COFFEE_ROUTE_RECIPE:
      coffee_read_recipe(reader, &route->as_recipe);
      break;
    case COFFEE_ROUTE_BREWING:
      coffee_read_brewing(reader, &route->as_brewing);
      break;
    case COFFEE_ROUTE_DONE:
      coffee_read_done(reader, &route->as_done);
      break;
    default:
      break;
  }
}

static inline void coffee_put_params(
  nav_writer *writer, const char *key, const coffee_route *route
) {
  switch (route->name) {
    case COFFEE_ROUTE_RECIPE:
      coffee_put_recipe(writer, key, &route->as_recipe);
      break;
    case COFFEE_ROUTE_BREWING:
      coffee_put_brewing(writer, key, &route->as_brewing);
      break;
    case COFFEE_ROUTE_DONE:
      coffee_put_done(writer, key, &route->as_done);
      break;
    default:
      break;
  }
}

static inline void coffee_read_facts_of(
  nav_reader *reader, coffee_facts *facts, coffee_facts_set *is_set
) {
  nav_json key;
  *facts = (coffee_facts){0};
  *is_set = (coffee_facts_set){0};
  while (nav_next_member(reader, &key)) {
    if (nav_key_is(&key, "locked")) {
      is_set->locked = true;
      facts->locked = nav_read_bool(reader);
    } else if (nav_key_is(&key, "fault")) {
      is_set->fault = true;
      facts->fault = (coffee_fault_choice)nav_read_choice(reader, coffee_fault_choice_texts, 3);
    } else {
      nav_read_value(reader);
    }
  }
}

static inline void coffee_put_facts(nav_writer *writer, coffee_facts facts) {
  nav_put_bool(writer, "locked", facts.locked);
  nav_put_choice(writer, "fault", coffee_fault_choice_text(facts.fault));
}

/* The scene, the events, and the intents that are the same for all schemas. */
#define NAV_TYPED(name) coffee_##name
#define NAV_TYPED_ROUTES 8
#define NAV_TYPED_FACTS 2
#define NAV_TYPED_ADDRESSES 1
#define NAV_TYPED_SCREENS 1
#define NAV_TYPED_BARS 1
#define NAV_TYPED_TABS 1
#include <nav_typed_app.h>

#define coffee_go(who, ...) coffee_go(nav_who_of(who), __VA_ARGS__)
#define coffee_open(who, ...) coffee_open(nav_who_of(who), __VA_ARGS__)
#define coffee_open_url(who, ...) coffee_open_url(nav_who_of(who), __VA_ARGS__)
#define coffee_replace(who, ...) coffee_replace(nav_who_of(who), __VA_ARGS__)
#define coffee_back_to(who, ...) coffee_back_to(nav_who_of(who), __VA_ARGS__)
#define coffee_back(who, ...) coffee_back(nav_who_of(who), __VA_ARGS__)
#define coffee_back_to_root(who, ...) coffee_back_to_root(nav_who_of(who), __VA_ARGS__)
#define coffee_back_to_entry(who, ...) coffee_back_to_entry(nav_who_of(who), __VA_ARGS__)
#define coffee_remove(who, ...) coffee_remove(nav_who_of(who), __VA_ARGS__)
#define coffee_dismiss(who, ...) coffee_dismiss(nav_who_of(who), __VA_ARGS__)
#define coffee_dismiss_all(who, ...) coffee_dismiss_all(nav_who_of(who), __VA_ARGS__)
#define coffee_forget(who, ...) coffee_forget(nav_who_of(who), __VA_ARGS__)
#define coffee_select(who, ...) coffee_select(nav_who_of(who), __VA_ARGS__)
#define coffee_set_badge(who, ...) coffee_set_badge(nav_who_of(who), __VA_ARGS__)
#define coffee_reset(who, ...) coffee_reset(nav_who_of(who), __VA_ARGS__)
#define coffee_reset_layer(who, ...) coffee_reset_layer(nav_who_of(who), __VA_ARGS__)
#define coffee_go_for_result(who, ...) coffee_go_for_result(nav_who_alone(who), __VA_ARGS__)
#define coffee_transaction_send(who, ...) coffee_transaction_send(nav_who_alone(who), __VA_ARGS__)

/* Tells the app the fact `locked`, as nav_send_facts does. */
NAV_TYPED_CALL coffee_set_locked(nav_app *app, bool value, nav_buffer *result, nav_error *error) {
  nav_buffer text = NAV_BUFFER_INIT;
  nav_writer any = {.out = &text}, *writer = &any;
  nav_put_begin(writer, NULL, NAV_JSON_OBJECT);
  nav_put_bool(writer, "locked", value);
  nav_put_end(writer, NAV_JSON_OBJECT);
  return nav_send_facts(app, writer, result, error);
}
#define coffee_set_locked(app, value, ...) \
  coffee_set_locked(app, nav_exactly_bool(value), __VA_ARGS__)

/* Tells the app the fact `fault`, as nav_send_facts does. */
NAV_TYPED_CALL coffee_set_fault(
  nav_app *app, coffee_fault_choice value, nav_buffer *result, nav_error *error
) {
  nav_buffer text = NAV_BUFFER_INIT;
  nav_writer any = {.out = &text}, *writer = &any;
  nav_put_begin(writer, NULL, NAV_JSON_OBJECT);
  nav_put_choice(writer, "fault", coffee_fault_choice_text(value));
  nav_put_end(writer, NAV_JSON_OBJECT);
  return nav_send_facts(app, writer, result, error);
}

/* The route "home": what can be done with it. */
NAV_TYPED_CALL coffee_go_home(nav_who who, nav_error *error) {
  coffee_route any = {.name = COFFEE_ROUTE_HOME};
  return coffee_send_route(who, "go", &any, NULL, error);
}
#define coffee_go_home(who, ...) coffee_go_home(nav_who_of(who), __VA_ARGS__)
NAV_TYPED_CALL coffee_back_to_home(nav_who who, nav_error *error) {
  coffee_route any = {.name = COFFEE_ROUTE_HOME};
  return coffee_send_route(who, "backTo", &any, NULL, error);
}
#define coffee_back_to_home(who, ...) coffee_back_to_home(nav_who_of(who), __VA_ARGS__)

/* The route "recipe": what can be done with it. */
NAV_TYPED_CALL coffee_go_recipe(nav_who who, coffee_recipe route, nav_error *error) {
  coffee_route any = {.name = COFFEE_ROUTE_RECIPE, .as_recipe = route};
  return coffee_send_route(who, "go", &any, NULL, error);
}
#define coffee_go_recipe(who, ...) coffee_go_recipe(nav_who_of(who), __VA_ARGS__)
NAV_TYPED_CALL coffee_back_to_recipe(nav_who who, coffee_recipe route, nav_error *error) {
  coffee_route any = {.name = COFFEE_ROUTE_RECIPE, .as_recipe = route};
  return coffee_send_route(who, "backTo", &any, NULL, error);
}
#define coffee_back_to_recipe(who, ...) coffee_back_to_recipe(nav_who_of(who), __VA_ARGS__)
NAV_TYPED_CALL coffee_replace_recipe(nav_who who, coffee_recipe route, nav_error *error) {
  coffee_route any = {.name = COFFEE_ROUTE_RECIPE, .as_recipe = route};
  return coffee_send_route(who, "replace", &any, NULL, error);
}
#define coffee_replace_recipe(who, ...) coffee_replace_recipe(nav_who_of(who), __VA_ARGS__)
static inline coffee_pushed coffee_pushed_recipe(coffee_recipe route) {
  return (coffee_pushed){{.name = COFFEE_ROUTE_RECIPE, .as_recipe = route}};
}
/* All parameters of the shown route, or with an id that is not 0 of that entry or layer. */
NAV_TYPED_CALL coffee_update_recipe(
  nav_who who, int64_t id, coffee_recipe route, nav_error *error
) {
  coffee_route any = {.name = COFFEE_ROUTE_RECIPE, .as_recipe = route};
  return coffee_send_update(who, id, &any, error);
}
#define coffee_update_recipe(who, ...) coffee_update_recipe(nav_who_of(who), __VA_ARGS__)

/* The route "brewing": what can be done with it. */
NAV_TYPED_CALL coffee_go_brewing(nav_who who, coffee_brewing route, nav_error *error) {
  coffee_route any = {.name = COFFEE_ROUTE_BREWING, .as_brewing = route};
  return coffee_send_route(who, "go", &any, NULL, error);
}
#define coffee_go_brewing(who, ...) coffee_go_brewing(nav_who_of(who), __VA_ARGS__)
NAV_TYPED_CALL coffee_back_to_brewing(nav_who who, coffee_brewing route, nav_error *error) {
  coffee_route any = {.name = COFFEE_ROUTE_BREWING, .as_brewing = route};
  return coffee_send_route(who, "backTo", &any, NULL, error);
}
#define coffee_back_to_brewing(who, ...) coffee_back_to_brewing(nav_who_of(who), __VA_ARGS__)
NAV_TYPED_CALL coffee_replace_brewing(nav_who who, coffee_brewing route, nav_error *error) {
  coffee_route any = {.name = COFFEE_ROUTE_BREWING, .as_brewing = route};
  return coffee_send_route(who, "replace", &any, NULL, error);
}
#define coffee_replace_brewing(who, ...) coffee_replace_brewing(nav_who_of(who), __VA_ARGS__)
static inline coffee_pushed coffee_pushed_brewing(coffee_brewing route) {
  return (coffee_pushed){{.name = COFFEE_ROUTE_BREWING, .as_brewing = route}};
}
/* All parameters of the shown route, or with an id that is not 0 of that entry or layer. */
NAV_TYPED_CALL coffee_update_brewing(
  nav_who who, int64_t id, coffee_brewing route, nav_error *error
) {
  coffee_route any = {.name = COFFEE_ROUTE_BREWING, .as_brewing = route};
  return coffee_send_update(who, id, &any, error);
}
#define coffee_update_brewing(who, ...) coffee_update_brewing(nav_who_of(who), __VA_ARGS__)

/* The route "done": what can be done with it. */
NAV_TYPED_CALL coffee_go_done(nav_who who, coffee_done route, nav_error *error) {
  coffee_route any = {.name = COFFEE_ROUTE_DONE, .as_done = route};
  return coffee_send_route(who, "go", &any, NULL, error);
}
#define coffee_go_done(who, ...) coffee_go_done(nav_who_of(who), __VA_ARGS__)
NAV_TYPED_CALL coffee_back_to_done(nav_who who, coffee_done route, nav_error *error) {
  coffee_route any = {.name = COFFEE_ROUTE_DONE, .as_done = route};
  return coffee_send_route(who, "backTo", &any, NULL, error);
}
#define coffee_back_to_done(who, ...) coffee_back_to_done(nav_who_of(who), __VA_ARGS__)
NAV_TYPED_CALL coffee_replace_done(nav_who who, coffee_done route, nav_error *error) {
  coffee_route any = {.name = COFFEE_ROUTE_DONE, .as_done = route};
  return coffee_send_route(who, "replace", &any, NULL, error);
}
#define coffee_replace_done(who, ...) coffee_replace_done(nav_who_of(who), __VA_ARGS__)
static inline coffee_pushed coffee_pushed_done(coffee_done route) {
  return (coffee_pushed){{.name = COFFEE_ROUTE_DONE, .as_done = route}};
}
/* All parameters of the shown route, or with an id that is not 0 of that entry or layer. */
NAV_TYPED_CALL coffee_update_done(nav_who who, int64_t id, coffee_done route, nav_error *error) {
  coffee_route any = {.name = COFFEE_ROUTE_DONE, .as_done = route};
  return coffee_send_update(who, id, &any, error);
}
#define coffee_update_done(who, ...) coffee_update_done(nav_who_of(who), __VA_ARGS__)

/* The route "settings": what can be done with it. */
NAV_TYPED_CALL coffee_go_settings(nav_who who, nav_error *error) {
  coffee_route any = {.name = COFFEE_ROUTE_SETTINGS};
  return coffee_send_route(who, "go", &any, NULL, error);
}
#define coffee_go_settings(who, ...) coffee_go_settings(nav_who_of(who), __VA_ARGS__)
NAV_TYPED_CALL coffee_back_to_settings(nav_who who, nav_error *error) {
  coffee_route any = {.name = COFFEE_ROUTE_SETTINGS};
  return coffee_send_route(who, "backTo", &any, NULL, error);
}
#define coffee_back_to_settings(who, ...) coffee_back_to_settings(nav_who_of(who), __VA_ARGS__)
NAV_TYPED_CALL coffee_replace_settings(nav_who who, nav_error *error) {
  coffee_route any = {.name = COFFEE_ROUTE_SETTINGS};
  return coffee_send_route(who, "replace", &any, NULL, error);
}
#define coffee_replace_settings(who, ...) coffee_replace_settings(nav_who_of(who), __VA_ARGS__)
static inline coffee_pushed coffee_pushed_settings(void) {
  return (coffee_pushed){{.name = COFFEE_ROUTE_SETTINGS}};
}

/* The route "about": what can be done with it. */
NAV_TYPED_CALL coffee_go_about(nav_who who, nav_error *error) {
  coffee_route any = {.name = COFFEE_ROUTE_ABOUT};
  return coffee_send_route(who, "go", &any, NULL, error);
}
#define coffee_go_about(who, ...) coffee_go_about(nav_who_of(who), __VA_ARGS__)
NAV_TYPED_CALL coffee_back_to_about(nav_who who, nav_error *error) {
  coffee_route any = {.name = COFFEE_ROUTE_ABOUT};
  return coffee_send_route(who, "backTo", &any, NULL, error);
}
#define coffee_back_to_about(who, ...) coffee_back_to_about(nav_who_of(who), __VA_ARGS__)
NAV_TYPED_CALL coffee_replace_about(nav_who who, nav_error *error) {
  coffee_route any = {.name = COFFEE_ROUTE_ABOUT};
  return coffee_send_route(who, "replace", &any, NULL, error);
}
#define coffee_replace_about(who, ...) coffee_replace_about(nav_who_of(who), __VA_ARGS__)
static inline coffee_pushed coffee_pushed_about(void) {
  return (coffee_pushed){{.name = COFFEE_ROUTE_ABOUT}};
}

#endif
