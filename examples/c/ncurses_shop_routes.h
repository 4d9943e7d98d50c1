/*
 * Typed routes of the schema shop, version 1.
 *
 * Made by `nav gen --lang c`: generate it again instead of changing it.
 */
#ifndef SHOP_ROUTES_H
#define SHOP_ROUTES_H

#include <navruntime.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

/* A text: UTF-8, borrowed. NULL where it may be left out leaves it out. */
typedef struct shop_text {
  const char *data;
  size_t length; /* in bytes, or NAV_NUL */
} shop_text;

static inline shop_text shop_text_of(const char *text) {
  return (shop_text){text, strlen(text)};
}

/* Where reading puts lists and texts that have escapes; reading allocates nothing. */
typedef struct shop_memory {
  char *data;
  size_t capacity;
  size_t used;
} shop_memory;

/* The texts of the parameter "of" of "catalogue". */
typedef enum shop_catalogue_of_choice {
  SHOP_CATALOGUE_OF_CHOICE_NONE = 0, /* left out */
  SHOP_CATALOGUE_OF_CHOICE_SHOES = 1, /* shoes */
  SHOP_CATALOGUE_OF_CHOICE_COATS = 2 /* coats */
} shop_catalogue_of_choice;

/* The text of a choice; NULL of none. */
static inline const char *shop_catalogue_of_choice_text(shop_catalogue_of_choice choice) {
  switch (choice) {
    case SHOP_CATALOGUE_OF_CHOICE_SHOES:
      return "shoes";
    case SHOP_CATALOGUE_OF_CHOICE_COATS:
      return "coats";
    case SHOP_CATALOGUE_OF_CHOICE_NONE:
      break;
  }
  return NULL;
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

/* The name of a route in the schema; NULL of none. */
static inline const char *shop_route_name_text(shop_route_name name) {
  switch (name) {
    case SHOP_ROUTE_HOME:
      return "home";
    case SHOP_ROUTE_CATALOGUE:
      return "catalogue";
    case SHOP_ROUTE_PRODUCT:
      return "product";
    case SHOP_ROUTE_BASKET:
      return "basket";
    case SHOP_ROUTE_ORDERS:
      return "orders";
    case SHOP_ROUTE_SIGN_IN:
      return "signIn";
  }
  return NULL;
}

/* Any route of the schema. What it refers to is borrowed. */
typedef struct shop_route {
  shop_route_name name;
  shop_memory memory;
  union {
    shop_catalogue as_catalogue;
    shop_product as_product;
  };
} shop_route;

typedef struct shop_reader {
  nav_json params;
  shop_memory *memory;
  nav_error *error;
  const char *name; /* of the parameter that is read */
  nav_status status; /* the first error */
} shop_reader;

typedef struct shop_writer {
  nav_buffer *out;
  nav_status status; /* the first error */
} shop_writer;

static inline nav_status shop_fail(
  nav_error *error, nav_status status, const char *what, shop_text why
) {
  if (error != NULL) {
    int length = why.length < 60 ? (int)why.length : 60;
    error->code = status;
    error->offset = NAV_NO_OFFSET;
    snprintf(error->message, sizeof error->message, "%s: %.*s", what, length, why.data);
  }
  return status;
}

/* A value of another type. The error has its name, and not the value, which may be secret. */
static inline void shop_expected(shop_reader *reader, const char *what) {
  if (reader->status < 0) return;
  const char *name = reader->name != NULL ? reader->name : "the value";
  reader->status = shop_fail(reader->error, NAV_ERR_ROUTE, name, shop_text_of(what));
}

/* Room for `count` values of `size` bytes; of none, a place that is not NULL. */
static inline void *shop_reserve(shop_reader *reader, size_t count, size_t size) {
  static char nothing[1];
  if (reader->status < 0) return NULL;
  if (count == 0) return nothing;
  shop_memory *memory = reader->memory;
  size_t padding = memory->used % 8 == 0 ? 0 : 8 - memory->used % 8;
  size_t room = memory->capacity - memory->used;
  if (padding >= room || count > (room - padding) / size) {
    shop_text way = shop_text_of("the route has lists or escapes; give it more memory");
    reader->status = shop_fail(reader->error, NAV_ERR_LIMIT, "no room", way);
    return NULL;
  }
  void *place = memory->data + memory->used + padding;
  memory->used += padding + count * size;
  return place;
}

static inline shop_text shop_to_text(shop_reader *reader, const nav_json *value) {
  shop_text text = {NULL, 0};
  if (value->kind != NAV_JSON_STRING) {
    shop_expected(reader, "expected a string");
    return text;
  }
  if (!value->has_escapes) return (shop_text){value->start + 1, value->length - 2};
  char *place = shop_reserve(reader, value->length, 1);
  if (place == NULL) return text;
  if (nav_json_text(value, place, value->length, &text.length) == NAV_OK) text.data = place;
  return text;
}

static inline int64_t shop_to_int(shop_reader *reader, const nav_json *value) {
  int64_t integer = 0;
  if (nav_json_integer(value, &integer) < 0) {
    shop_expected(reader, "expected an integer within 64 bits");
  }
  return integer;
}

static inline uint64_t shop_to_uint(shop_reader *reader, const nav_json *value) {
  int64_t integer = 0;
  if (nav_json_integer(value, &integer) < 0 || integer < 0) {
    shop_expected(reader, "expected an integer from 0 on");
    integer = 0;
  }
  return (uint64_t)integer;
}

static inline double shop_to_number(shop_reader *reader, const nav_json *value) {
  double number = 0;
  if (nav_json_number(value, &number) < 0) {
    shop_expected(reader, "expected a number");
  }
  return number;
}

static inline bool shop_to_bool(shop_reader *reader, const nav_json *value) {
  int32_t boolean = 0;
  if (nav_json_bool(value, &boolean) < 0) {
    shop_expected(reader, "expected true or false");
  }
  return boolean != 0;
}

static inline shop_text shop_to_json(shop_reader *reader, const nav_json *value) {
  (void)reader;
  return (shop_text){value->start, value->length};
}

/* A parameter; nothing, and if it is required an error, if it is not there. */
static inline bool shop_find(
  shop_reader *reader, const char *pointer, bool is_required, nav_json *value
) {
  *value = (nav_json){0};
  reader->name = pointer;
  if (reader->status < 0) return false;
  if (reader->params.kind == NAV_JSON_OBJECT) {
    nav_json *in = &reader->params;
    reader->status = nav_json_find(in->start, in->length, pointer, value, reader->error);
    if (reader->status < 0) return false;
  }
  reader->status = NAV_OK;
  if (value->kind != NAV_JSON_NONE) return true;
  if (is_required) {
    shop_expected(reader, "the parameter is missing");
  }
  return false;
}

static inline void shop_put_status(shop_writer *writer, nav_status status) {
  if (writer->status >= 0 && status < 0) writer->status = status;
}

static inline void shop_begin(shop_writer *writer, const char *key, nav_json_kind kind) {
  shop_put_status(writer, nav_json_begin(writer->out, key, kind));
}

static inline void shop_end(shop_writer *writer, nav_json_kind kind) {
  shop_put_status(writer, nav_json_end(writer->out, kind));
}

static inline void shop_put_text(shop_writer *writer, const char *key, shop_text text) {
  if (text.data == NULL) return;
  shop_put_status(writer, nav_json_put_text(writer->out, key, text.data, text.length));
}

static inline void shop_put_choice(shop_writer *writer, const char *key, const char *text) {
  if (text != NULL) shop_put_text(writer, key, shop_text_of(text));
}

static inline void shop_put_int(shop_writer *writer, const char *key, int64_t integer) {
  shop_put_status(writer, nav_json_put_integer(writer->out, key, integer));
}

static inline void shop_put_uint(shop_writer *writer, const char *key, uint64_t integer) {
  bool fits = integer <= INT64_MAX;
  shop_put_status(writer, fits ? NAV_OK : NAV_ERR_ARGUMENT);
  if (fits) shop_put_int(writer, key, (int64_t)integer);
}

static inline void shop_put_number(shop_writer *writer, const char *key, double number) {
  shop_put_status(writer, nav_json_put_number(writer->out, key, number));
}

static inline void shop_put_bool(shop_writer *writer, const char *key, bool boolean) {
  shop_put_status(writer, nav_json_put_bool(writer->out, key, boolean));
}

static inline void shop_put_json(shop_writer *writer, const char *key, shop_text json) {
  if (json.data == NULL) return;
  shop_put_status(writer, nav_json_put_json(writer->out, key, json.data, json.length, NULL));
}

/* Sends what was written, and frees it. */
static inline nav_status shop_send(
  nav_app *app, shop_writer *writer, nav_buffer *result, nav_error *error
) {
  nav_status status = writer->status;
  nav_buffer *text = writer->out;
  if (status >= 0) {
    status = nav_app_send(app, text->data, text->length, result, error);
  } else {
    shop_fail(error, status, "a value cannot be written", shop_text_of(nav_status_name(status)));
  }
  nav_buffer_free(text);
  return status;
}

static inline shop_catalogue_of_choice shop_to_catalogue_of_choice(
  shop_reader *reader, const nav_json *value
) {
  for (int place = 1; place <= 2; place++) {
    shop_catalogue_of_choice choice = (shop_catalogue_of_choice)place;
    if (nav_json_equals(value, shop_catalogue_of_choice_text(choice), NAV_NUL)) return choice;
  }
  shop_expected(reader, "expected one of the texts of its type");
  return (shop_catalogue_of_choice)0;
}

static inline void shop_read_catalogue(shop_reader *reader, shop_catalogue *route) {
  nav_json value;
  if (shop_find(reader, "/of", true, &value)) {
    route->of = shop_to_catalogue_of_choice(reader, &value);
  }
}

static inline void shop_put_catalogue(shop_writer *writer, const shop_catalogue *route) {
  shop_begin(writer, "params", NAV_JSON_OBJECT);
  shop_put_choice(writer, "of", shop_catalogue_of_choice_text(route->of));
  shop_end(writer, NAV_JSON_OBJECT);
}

static inline void shop_read_product(shop_reader *reader, shop_product *route) {
  nav_json value;
  if (shop_find(reader, "/id", true, &value)) {
    route->id = shop_to_uint(reader, &value);
  }
}

static inline void shop_put_product(shop_writer *writer, const shop_product *route) {
  shop_begin(writer, "params", NAV_JSON_OBJECT);
  shop_put_uint(writer, "id", route->id);
  shop_end(writer, NAV_JSON_OBJECT);
}

/* Reads a route. Texts of it are in `text`, or in `route->memory` if they have escapes. */
static inline nav_status shop_route_read(
  const char *text, size_t length, shop_route *route, nav_error *error
) {
  nav_json name;
  shop_reader reader = {.memory = &route->memory, .error = error};
  reader.status = nav_json_find(text, length, "", &name, error);
  if (reader.status < 0) return reader.status;
  if (name.kind == NAV_JSON_OBJECT) {
    nav_json whole = name;
    nav_json_find(whole.start, whole.length, "/params", &reader.params, NULL);
    nav_json_find(whole.start, whole.length, "/name", &name, NULL);
  }
  reader.status = NAV_OK;
  route->name = (shop_route_name)0;
  for (int place = 1; place <= 6; place++) {
    shop_route_name known = (shop_route_name)place;
    if (nav_json_equals(&name, shop_route_name_text(known), NAV_NUL)) route->name = known;
  }
  if (route->name == 0) {
    shop_text found = {name.start != NULL ? name.start : "", name.length};
    return shop_fail(error, NAV_ERR_ROUTE, "the schema of these types has no such route", found);
  }
  switch (route->name) {
    case SHOP_ROUTE_CATALOGUE:
      route->as_catalogue = (shop_catalogue){0};
      shop_read_catalogue(&reader, &route->as_catalogue);
      break;
    case SHOP_ROUTE_PRODUCT:
      route->as_product = (shop_product){0};
      shop_read_product(&reader, &route->as_product);
      break;
    default:
      break;
  }
  return reader.status;
}

static inline void shop_route_put(shop_writer *writer, const char *key, const shop_route *route) {
  const char *name = shop_route_name_text(route->name);
  if (name == NULL) {
    shop_put_status(writer, NAV_ERR_ARGUMENT);
    return;
  }
  shop_begin(writer, key, NAV_JSON_OBJECT);
  shop_put_text(writer, "name", shop_text_of(name));
  switch (route->name) {
    case SHOP_ROUTE_CATALOGUE:
      shop_put_catalogue(writer, &route->as_catalogue);
      break;
    case SHOP_ROUTE_PRODUCT:
      shop_put_product(writer, &route->as_product);
      break;
    default:
      break;
  }
  shop_end(writer, NAV_JSON_OBJECT);
}

/* Writes a route as JSON into a buffer, which `nav_buffer_free` frees. */
static inline nav_status shop_route_write(
  const shop_route *route, nav_buffer *out, nav_error *error
) {
  shop_writer writer = {out, NAV_OK};
  out->length = 0;
  shop_route_put(&writer, NULL, route);
  if (writer.status >= 0) return NAV_OK;
  return shop_fail(
    error, writer.status, "a value cannot be written", shop_text_of(nav_status_name(writer.status))
  );
}

/* Shows a route, where and how the schema says. */
static inline nav_status shop_go(
  nav_app *app, const shop_route *route, nav_buffer *result, nav_error *error
) {
  nav_buffer text = NAV_BUFFER_INIT;
  shop_writer any = {&text, NAV_OK}, *writer = &any;
  shop_begin(writer, NULL, NAV_JSON_OBJECT);
  shop_route_put(writer, "go", route);
  shop_end(writer, NAV_JSON_OBJECT);
  return shop_send(app, writer, result, error);
}

/* Goes to a route as if a link led there. */
static inline nav_status shop_open(
  nav_app *app, const shop_route *route, nav_buffer *result, nav_error *error
) {
  nav_buffer text = NAV_BUFFER_INIT;
  shop_writer any = {&text, NAV_OK}, *writer = &any;
  shop_begin(writer, NULL, NAV_JSON_OBJECT);
  shop_route_put(writer, "open", route);
  shop_end(writer, NAV_JSON_OBJECT);
  return shop_send(app, writer, result, error);
}

/* Shows another route in place of the top. */
static inline nav_status shop_replace(
  nav_app *app, const shop_route *route, nav_buffer *result, nav_error *error
) {
  nav_buffer text = NAV_BUFFER_INIT;
  shop_writer any = {&text, NAV_OK}, *writer = &any;
  shop_begin(writer, NULL, NAV_JSON_OBJECT);
  shop_route_put(writer, "replace", route);
  shop_end(writer, NAV_JSON_OBJECT);
  return shop_send(app, writer, result, error);
}

/* Goes back to the nearest equal route. */
static inline nav_status shop_back_to(
  nav_app *app, const shop_route *route, nav_buffer *result, nav_error *error
) {
  nav_buffer text = NAV_BUFFER_INIT;
  shop_writer any = {&text, NAV_OK}, *writer = &any;
  shop_begin(writer, NULL, NAV_JSON_OBJECT);
  shop_route_put(writer, "backTo", route);
  shop_end(writer, NAV_JSON_OBJECT);
  return shop_send(app, writer, result, error);
}

/* Shows a route that answers: {"ticket":id}. */
static inline nav_status shop_go_for_result(
  nav_app *app, const shop_route *route, nav_buffer *result, nav_error *error
) {
  nav_buffer text = NAV_BUFFER_INIT;
  shop_writer any = {&text, NAV_OK}, *writer = &any;
  shop_begin(writer, NULL, NAV_JSON_OBJECT);
  shop_route_put(writer, "goForResult", route);
  shop_end(writer, NAV_JSON_OBJECT);
  return shop_send(app, writer, result, error);
}

/* Tells the app the fact `signedIn`. */
static inline nav_status shop_set_signed_in(nav_app *app, bool value, nav_error *error) {
  nav_buffer text = NAV_BUFFER_INIT;
  shop_writer any = {&text, NAV_OK}, *writer = &any;
  shop_begin(writer, NULL, NAV_JSON_OBJECT);
  shop_put_bool(writer, "signedIn", value);
  shop_end(writer, NAV_JSON_OBJECT);
  nav_status status = writer->status;
  if (status >= 0) status = nav_app_set_facts(app, text.data, text.length, NULL, error);
  nav_buffer_free(&text);
  return status;
}

/* What the program knows. */
typedef struct shop_facts {
  bool signed_in;
} shop_facts;

/* Reads the facts of an app. */
static inline nav_status shop_read_facts(nav_app *app, shop_facts *facts, nav_error *error) {
  nav_buffer text = NAV_BUFFER_INIT;
  shop_memory memory = {NULL, 0, 0};
  shop_reader any = {.memory = &memory, .error = error}, *reader = &any;
  reader->status = nav_app_facts(app, &text, error);
  if (reader->status >= 0) {
    nav_json value;
    reader->status = nav_json_find(text.data, text.length, "", &reader->params, error);
    if (shop_find(reader, "/signedIn", true, &value)) {
      facts->signed_in = shop_to_bool(reader, &value);
    }
  }
  nav_buffer_free(&text);
  return reader->status;
}

/* Shows the route "home". */
static inline nav_status shop_go_home(nav_app *app, nav_error *error) {
  shop_route any = {.name = SHOP_ROUTE_HOME};
  return shop_go(app, &any, NULL, error);
}

/* Shows the route "catalogue". */
static inline nav_status shop_go_catalogue(nav_app *app, shop_catalogue route, nav_error *error) {
  shop_route any = {.name = SHOP_ROUTE_CATALOGUE, .as_catalogue = route};
  return shop_go(app, &any, NULL, error);
}

/* Shows the route "product". */
static inline nav_status shop_go_product(nav_app *app, shop_product route, nav_error *error) {
  shop_route any = {.name = SHOP_ROUTE_PRODUCT, .as_product = route};
  return shop_go(app, &any, NULL, error);
}

/* Shows the route "basket". */
static inline nav_status shop_go_basket(nav_app *app, nav_error *error) {
  shop_route any = {.name = SHOP_ROUTE_BASKET};
  return shop_go(app, &any, NULL, error);
}

/* Shows the route "orders". */
static inline nav_status shop_go_orders(nav_app *app, nav_error *error) {
  shop_route any = {.name = SHOP_ROUTE_ORDERS};
  return shop_go(app, &any, NULL, error);
}

/* Shows the route "signIn". */
static inline nav_status shop_go_sign_in(nav_app *app, nav_error *error) {
  shop_route any = {.name = SHOP_ROUTE_SIGN_IN};
  return shop_go(app, &any, NULL, error);
}

#endif
