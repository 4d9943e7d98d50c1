/*
 * Types of the schema files, version 1.
 *
 * Made by `nav gen --lang c`: generate it again instead of changing it. Compile with
 * -Werror=implicit-function-declaration: a route that the schema does not have, or an
 * intent that a route cannot be in, is a function that does not exist.
 */
#ifndef FILES_ROUTES_H
#define FILES_ROUTES_H

#ifdef __cplusplus
#error "this header is for C: nav gen --lang cpp writes one for C++"
#endif
#include <nav_typed.h>
#if NAV_TYPED_FORMAT != 1
#error "this header is for another nav_typed.h: generate it again"
#endif

/* The screen “:path”. */
typedef struct files_folder {
  nav_text path;
} files_folder;

/* The route with its required parameters; those that are missing here do not compile. */
static inline files_folder files_new_folder(nav_text path) {
  return (files_folder){.path = path};
}

/* The screen “:path”. */
typedef struct files_file {
  nav_text path;
} files_file;

/* The route with its required parameters; those that are missing here do not compile. */
static inline files_file files_new_file(nav_text path) {
  return (files_file){.path = path};
}

/* The screen “New folder”. */
typedef struct files_create {
  nav_text within;
} files_create;

/* The route with its required parameters; those that are missing here do not compile. */
static inline files_create files_new_create(nav_text within) {
  return (files_create){.within = within};
}

/* The screen “Delete”. */
typedef struct files_erase {
  nav_text path;
} files_erase;

/* The route with its required parameters; those that are missing here do not compile. */
static inline files_erase files_new_erase(nav_text path) {
  return (files_erase){.path = path};
}

/* The screen “Edit :path”. */
typedef struct files_edit {
  nav_text path;
} files_edit;

/* The route with its required parameters; those that are missing here do not compile. */
static inline files_edit files_new_edit(nav_text path) {
  return (files_edit){.path = path};
}

/* The names of the routes. */
typedef enum files_route_name {
  FILES_ROUTE_HOME = 1,
  FILES_ROUTE_FOLDER = 2,
  FILES_ROUTE_FILE = 3,
  FILES_ROUTE_DRAWER = 4,
  FILES_ROUTE_PIN = 5,
  FILES_ROUTE_CREATE = 6,
  FILES_ROUTE_ERASE = 7,
  FILES_ROUTE_EDIT = 8
} files_route_name;
static const char *const files_route_names[] = {
  "home", "folder", "file", "drawer", "pin", "create", "erase", "edit"
};

/* Any route of the schema. What it refers to is borrowed. */
typedef struct files_route {
  files_route_name name;
  nav_memory memory; /* for files_route_read */
  union {
    files_folder as_folder;
    files_file as_file;
    files_create as_create;
    files_erase as_erase;
    files_edit as_edit;
  };
} files_route;

/* A route that can stand above the root of a stack: what files_reset takes. */
typedef struct files_pushed {
  files_route route;
} files_pushed;

/* The addresses of the containers. */
typedef enum files_address {
  FILES_AT_LAYER = 0, /* the stack of a layer, which has an id */
  FILES_AT_ROOT = 1, /* "" */
  FILES_AT_SIDEBAR = 2, /* "sidebar" */
  FILES_AT_DETAIL = 3 /* "detail" */
} files_address;

static inline const nav_address *files_addresses(void) {
  static const nav_address all[] = {
    {"", "", 0}, {"sidebar", "sidebar", 1}, {"detail", "detail", 1}
  };
  return all;
}

/* The facts. */
typedef enum files_fact {
  FILES_FACT_OPEN = 1
} files_fact;
static const char *const files_fact_texts[] = {"open"};

/* What the program knows; and of which facts something is said. */
typedef struct files_facts {
  bool open;
} files_facts;
typedef struct files_facts_set {
  bool open;
} files_facts_set;

static inline void files_read_folder(nav_reader *reader, files_folder *route) {
  static const nav_param all[] = {{"path", true}};
  bool seen[1] = {false};
  nav_params params = {all, 1, seen, 0};
  *route = (files_folder){0};
  while (nav_next_param(reader, &params)) {
    if (params.index == 0) route->path = nav_read_text(reader);
  }
}

static inline void files_put_folder(
  nav_writer *writer, const char *key, const files_folder *route
) {
  nav_put_begin(writer, key, NAV_JSON_OBJECT);
  nav_put_text(writer, "path", route->path);
  nav_put_end(writer, NAV_JSON_OBJECT);
}

static inline void files_read_file(nav_reader *reader, files_file *route) {
  static const nav_param all[] = {{"path", true}};
  bool seen[1] = {false};
  nav_params params = {all, 1, seen, 0};
  *route = (files_file){0};
  while (nav_next_param(reader, &params)) {
    if (params.index == 0) route->path = nav_read_text(reader);
  }
}

static inline void files_put_file(nav_writer *writer, const char *key, const files_file *route) {
  nav_put_begin(writer, key, NAV_JSON_OBJECT);
  nav_put_text(writer, "path", route->path);
  nav_put_end(writer, NAV_JSON_OBJECT);
}

static inline void files_read_create(nav_reader *reader, files_create *route) {
  static const nav_param all[] = {{"within", true}};
  bool seen[1] = {false};
  nav_params params = {all, 1, seen, 0};
  *route = (files_create){0};
  while (nav_next_param(reader, &params)) {
    if (params.index == 0) route->within = nav_read_text(reader);
  }
}

static inline void files_put_create(
  nav_writer *writer, const char *key, const files_create *route
) {
  nav_put_begin(writer, key, NAV_JSON_OBJECT);
  nav_put_text(writer, "within", route->within);
  nav_put_end(writer, NAV_JSON_OBJECT);
}

static inline void files_read_erase(nav_reader *reader, files_erase *route) {
  static const nav_param all[] = {{"path", true}};
  bool seen[1] = {false};
  nav_params params = {all, 1, seen, 0};
  *route = (files_erase){0};
  while (nav_next_param(reader, &params)) {
    if (params.index == 0) route->path = nav_read_text(reader);
  }
}

static inline void files_put_erase(nav_writer *writer, const char *key, const files_erase *route) {
  nav_put_begin(writer, key, NAV_JSON_OBJECT);
  nav_put_text(writer, "path", route->path);
  nav_put_end(writer, NAV_JSON_OBJECT);
}

static inline void files_read_edit(nav_reader *reader, files_edit *route) {
  static const nav_param all[] = {{"path", true}};
  bool seen[1] = {false};
  nav_params params = {all, 1, seen, 0};
  *route = (files_edit){0};
  while (nav_next_param(reader, &params)) {
    if (params.index == 0) route->path = nav_read_text(reader);
  }
}

static inline void files_put_edit(nav_writer *writer, const char *key, const files_edit *route) {
  nav_put_begin(writer, key, NAV_JSON_OBJECT);
  nav_put_text(writer, "path", route->path);
  nav_put_end(writer, NAV_JSON_OBJECT);
}

static inline void files_read_params(nav_reader *reader, files_route *route) {
  switch (route->name) {
    case FILES_ROUTE_FOLDER:
      files_read_folder(reader, &route->as_folder);
      break;
    case FILES_ROUTE_FILE:
      files_read_file(reader, &route->as_file);
      break;
    case FILES_ROUTE_CREATE:
      files_read_create(reader, &route->as_create);
      break;
    case FILES_ROUTE_ERASE:
      files_read_erase(reader, &route->as_erase);
      break;
    case FILES_ROUTE_EDIT:
      files_read_edit(reader, &route->as_edit);
      break;
    default:
      break;
  }
}

static inline void files_put_params(nav_writer *writer, const char *key, const files_route *route) {
  switch (route->name) {
    case FILES_ROUTE_FOLDER:
      files_put_folder(writer, key, &route->as_folder);
      break;
    case FILES_ROUTE_FILE:
      files_put_file(writer, key, &route->as_file);
      break;
    case FILES_ROUTE_CREATE:
      files_put_create(writer, key, &route->as_create);
      break;
    case FILES_ROUTE_ERASE:
      files_put_erase(writer, key, &route->as_erase);
      break;
    case FILES_ROUTE_EDIT:
      files_put_edit(writer, key, &route->as_edit);
      break;
    default:
      break;
  }
}

static inline void files_read_facts_of(
  nav_reader *reader, files_facts *facts, files_facts_set *is_set
) {
  nav_json key;
  *facts = (files_facts){0};
  *is_set = (files_facts_set){0};
  while (nav_next_member(reader, &key)) {
    if (nav_key_is(&key, "open")) {
      is_set->open = true;
      facts->open = nav_read_bool(reader);
    } else {
      nav_read_value(reader);
    }
  }
}

static inline void files_put_facts(nav_writer *writer, files_facts facts) {
  nav_put_bool(writer, "open", facts.open);
}

/* The scene, the events, and the intents that are the same for all schemas. */
#define NAV_TYPED(name) files_##name
#define NAV_TYPED_ROUTES 8
#define NAV_TYPED_FACTS 1
#define NAV_TYPED_ADDRESSES 3
#define NAV_TYPED_SCREENS 2
#define NAV_TYPED_BARS 1
#define NAV_TYPED_TABS 1
#include <nav_typed_app.h>

#define files_go(who, ...) files_go(nav_who_of(who), __VA_ARGS__)
#define files_open(who, ...) files_open(nav_who_of(who), __VA_ARGS__)
#define files_open_url(who, ...) files_open_url(nav_who_of(who), __VA_ARGS__)
#define files_replace(who, ...) files_replace(nav_who_of(who), __VA_ARGS__)
#define files_back_to(who, ...) files_back_to(nav_who_of(who), __VA_ARGS__)
#define files_back(who, ...) files_back(nav_who_of(who), __VA_ARGS__)
#define files_back_to_root(who, ...) files_back_to_root(nav_who_of(who), __VA_ARGS__)
#define files_back_to_entry(who, ...) files_back_to_entry(nav_who_of(who), __VA_ARGS__)
#define files_remove(who, ...) files_remove(nav_who_of(who), __VA_ARGS__)
#define files_dismiss(who, ...) files_dismiss(nav_who_of(who), __VA_ARGS__)
#define files_dismiss_all(who, ...) files_dismiss_all(nav_who_of(who), __VA_ARGS__)
#define files_forget(who, ...) files_forget(nav_who_of(who), __VA_ARGS__)
#define files_select(who, ...) files_select(nav_who_of(who), __VA_ARGS__)
#define files_set_badge(who, ...) files_set_badge(nav_who_of(who), __VA_ARGS__)
#define files_reset(who, ...) files_reset(nav_who_of(who), __VA_ARGS__)
#define files_reset_layer(who, ...) files_reset_layer(nav_who_of(who), __VA_ARGS__)
#define files_go_for_result(who, ...) files_go_for_result(nav_who_alone(who), __VA_ARGS__)
#define files_transaction_send(who, ...) files_transaction_send(nav_who_alone(who), __VA_ARGS__)

/* Tells the app the fact `open`, as nav_send_facts does. */
NAV_TYPED_CALL files_set_open(nav_app *app, bool value, nav_buffer *result, nav_error *error) {
  nav_buffer text = NAV_BUFFER_INIT;
  nav_writer any = {.out = &text}, *writer = &any;
  nav_put_begin(writer, NULL, NAV_JSON_OBJECT);
  nav_put_bool(writer, "open", value);
  nav_put_end(writer, NAV_JSON_OBJECT);
  return nav_send_facts(app, writer, result, error);
}
#define files_set_open(app, value, ...) files_set_open(app, nav_exactly_bool(value), __VA_ARGS__)

/* The route "home": what can be done with it. */
NAV_TYPED_CALL files_go_home(nav_who who, nav_error *error) {
  files_route any = {.name = FILES_ROUTE_HOME};
  return files_send_route(who, "go", &any, NULL, error);
}
#define files_go_home(who, ...) files_go_home(nav_who_of(who), __VA_ARGS__)
NAV_TYPED_CALL files_back_to_home(nav_who who, nav_error *error) {
  files_route any = {.name = FILES_ROUTE_HOME};
  return files_send_route(who, "backTo", &any, NULL, error);
}
#define files_back_to_home(who, ...) files_back_to_home(nav_who_of(who), __VA_ARGS__)

/* The route "folder": what can be done with it. */
NAV_TYPED_CALL files_go_folder(nav_who who, files_folder route, nav_error *error) {
  files_route any = {.name = FILES_ROUTE_FOLDER, .as_folder = route};
  return files_send_route(who, "go", &any, NULL, error);
}
#define files_go_folder(who, ...) files_go_folder(nav_who_of(who), __VA_ARGS__)
NAV_TYPED_CALL files_back_to_folder(nav_who who, files_folder route, nav_error *error) {
  files_route any = {.name = FILES_ROUTE_FOLDER, .as_folder = route};
  return files_send_route(who, "backTo", &any, NULL, error);
}
#define files_back_to_folder(who, ...) files_back_to_folder(nav_who_of(who), __VA_ARGS__)
NAV_TYPED_CALL files_replace_folder(nav_who who, files_folder route, nav_error *error) {
  files_route any = {.name = FILES_ROUTE_FOLDER, .as_folder = route};
  return files_send_route(who, "replace", &any, NULL, error);
}
#define files_replace_folder(who, ...) files_replace_folder(nav_who_of(who), __VA_ARGS__)
static inline files_pushed files_pushed_folder(files_folder route) {
  return (files_pushed){{.name = FILES_ROUTE_FOLDER, .as_folder = route}};
}
/* All parameters of the shown route, or with an id that is not 0 of that entry or layer. */
NAV_TYPED_CALL files_update_folder(nav_who who, int64_t id, files_folder route, nav_error *error) {
  files_route any = {.name = FILES_ROUTE_FOLDER, .as_folder = route};
  return files_send_update(who, id, &any, error);
}
#define files_update_folder(who, ...) files_update_folder(nav_who_of(who), __VA_ARGS__)

/* The route "file": what can be done with it. */
NAV_TYPED_CALL files_go_file(nav_who who, files_file route, nav_error *error) {
  files_route any = {.name = FILES_ROUTE_FILE, .as_file = route};
  return files_send_route(who, "go", &any, NULL, error);
}
#define files_go_file(who, ...) files_go_file(nav_who_of(who), __VA_ARGS__)
NAV_TYPED_CALL files_back_to_file(nav_who who, files_file route, nav_error *error) {
  files_route any = {.name = FILES_ROUTE_FILE, .as_file = route};
  return files_send_route(who, "backTo", &any, NULL, error);
}
#define files_back_to_file(who, ...) files_back_to_file(nav_who_of(who), __VA_ARGS__)
NAV_TYPED_CALL files_replace_file(nav_who who, files_file route, nav_error *error) {
  files_route any = {.name = FILES_ROUTE_FILE, .as_file = route};
  return files_send_route(who, "replace", &any, NULL, error);
}
#define files_replace_file(who, ...) files_replace_file(nav_who_of(who), __VA_ARGS__)
static inline files_pushed files_pushed_file(files_file route) {
  return (files_pushed){{.name = FILES_ROUTE_FILE, .as_file = route}};
}
/* All parameters of the shown route, or with an id that is not 0 of that entry or layer. */
NAV_TYPED_CALL files_update_file(nav_who who, int64_t id, files_file route, nav_error *error) {
  files_route any = {.name = FILES_ROUTE_FILE, .as_file = route};
  return files_send_update(who, id, &any, error);
}
#define files_update_file(who, ...) files_update_file(nav_who_of(who), __VA_ARGS__)

/* The route "drawer": what can be done with it. */
NAV_TYPED_CALL files_go_drawer(nav_who who, nav_error *error) {
  files_route any = {.name = FILES_ROUTE_DRAWER};
  return files_send_route(who, "go", &any, NULL, error);
}
#define files_go_drawer(who, ...) files_go_drawer(nav_who_of(who), __VA_ARGS__)
NAV_TYPED_CALL files_back_to_drawer(nav_who who, nav_error *error) {
  files_route any = {.name = FILES_ROUTE_DRAWER};
  return files_send_route(who, "backTo", &any, NULL, error);
}
#define files_back_to_drawer(who, ...) files_back_to_drawer(nav_who_of(who), __VA_ARGS__)
NAV_TYPED_CALL files_replace_drawer(nav_who who, nav_error *error) {
  files_route any = {.name = FILES_ROUTE_DRAWER};
  return files_send_route(who, "replace", &any, NULL, error);
}
#define files_replace_drawer(who, ...) files_replace_drawer(nav_who_of(who), __VA_ARGS__)
static inline files_pushed files_pushed_drawer(void) {
  return (files_pushed){{.name = FILES_ROUTE_DRAWER}};
}

/* The route "pin": what can be done with it. */
NAV_TYPED_CALL files_go_pin(nav_who who, nav_error *error) {
  files_route any = {.name = FILES_ROUTE_PIN};
  return files_send_route(who, "go", &any, NULL, error);
}
#define files_go_pin(who, ...) files_go_pin(nav_who_of(who), __VA_ARGS__)
NAV_TYPED_CALL files_back_to_pin(nav_who who, nav_error *error) {
  files_route any = {.name = FILES_ROUTE_PIN};
  return files_send_route(who, "backTo", &any, NULL, error);
}
#define files_back_to_pin(who, ...) files_back_to_pin(nav_who_of(who), __VA_ARGS__)

/* The route "create": what can be done with it. */
NAV_TYPED_CALL files_go_create(nav_who who, files_create route, nav_error *error) {
  files_route any = {.name = FILES_ROUTE_CREATE, .as_create = route};
  return files_send_route(who, "go", &any, NULL, error);
}
#define files_go_create(who, ...) files_go_create(nav_who_of(who), __VA_ARGS__)
NAV_TYPED_CALL files_back_to_create(nav_who who, files_create route, nav_error *error) {
  files_route any = {.name = FILES_ROUTE_CREATE, .as_create = route};
  return files_send_route(who, "backTo", &any, NULL, error);
}
#define files_back_to_create(who, ...) files_back_to_create(nav_who_of(who), __VA_ARGS__)
/* All parameters of the shown route, or with an id that is not 0 of that entry or layer. */
NAV_TYPED_CALL files_update_create(nav_who who, int64_t id, files_create route, nav_error *error) {
  files_route any = {.name = FILES_ROUTE_CREATE, .as_create = route};
  return files_send_update(who, id, &any, error);
}
#define files_update_create(who, ...) files_update_create(nav_who_of(who), __VA_ARGS__)
/* Shows the route and gives the ticket whose answer files_answered_create reads. */
NAV_TYPED_CALL files_ask_create(
  nav_who who, files_create route, int64_t *ticket, nav_error *error
) {
  files_route any = {.name = FILES_ROUTE_CREATE, .as_create = route};
  return files_ask_route(who, &any, ticket, error);
}
#define files_ask_create(who, ...) files_ask_create(nav_who_alone(who), __VA_ARGS__)
/* Answers for the nearest screen that was asked for. */
NAV_TYPED_CALL files_answer_create(nav_who who, nav_text value, nav_error *error) {
  nav_intent intent;
  nav_writer *writer = &intent.writer;
  nav_intent_begin(&intent, who);
  nav_put_begin(writer, intent.key, NAV_JSON_OBJECT);
  nav_put_begin(writer, "answer", NAV_JSON_OBJECT);
  nav_put_text(writer, "value", value);
  nav_put_end(writer, NAV_JSON_OBJECT);
  nav_put_end(writer, NAV_JSON_OBJECT);
  return nav_intent_end(&intent, NULL, error);
}
#define files_answer_create(who, value, ...) \
  files_answer_create(nav_who_alone(who), value, __VA_ARGS__)
/*
 * Reads the answer to a ticket. Status: NAV_OK (it was answered), NAV_CANCELLED (it left without an
 * answer), NAV_NO_MATCH (an event of something else).
 */
NAV_TYPED_CALL files_answered_create(
  files_event *event, int64_t ticket, nav_text *answer, nav_error *error
) {
  nav_answer any = files_answer_of(event, ticket, error);
  nav_reader *reader = &any.reader;
  while (nav_answer_again(&any)) {
    *answer = nav_read_text(reader);
  }
  return reader->status;
}

/* The route "erase": what can be done with it. */
NAV_TYPED_CALL files_go_erase(nav_who who, files_erase route, nav_error *error) {
  files_route any = {.name = FILES_ROUTE_ERASE, .as_erase = route};
  return files_send_route(who, "go", &any, NULL, error);
}
#define files_go_erase(who, ...) files_go_erase(nav_who_of(who), __VA_ARGS__)
NAV_TYPED_CALL files_back_to_erase(nav_who who, files_erase route, nav_error *error) {
  files_route any = {.name = FILES_ROUTE_ERASE, .as_erase = route};
  return files_send_route(who, "backTo", &any, NULL, error);
}
#define files_back_to_erase(who, ...) files_back_to_erase(nav_who_of(who), __VA_ARGS__)
/* All parameters of the shown route, or with an id that is not 0 of that entry or layer. */
NAV_TYPED_CALL files_update_erase(nav_who who, int64_t id, files_erase route, nav_error *error) {
  files_route any = {.name = FILES_ROUTE_ERASE, .as_erase = route};
  return files_send_update(who, id, &any, error);
}
#define files_update_erase(who, ...) files_update_erase(nav_who_of(who), __VA_ARGS__)
/* Shows the route and gives the ticket whose answer files_answered_erase reads. */
NAV_TYPED_CALL files_ask_erase(nav_who who, files_erase route, int64_t *ticket, nav_error *error) {
  files_route any = {.name = FILES_ROUTE_ERASE, .as_erase = route};
  return files_ask_route(who, &any, ticket, error);
}
#define files_ask_erase(who, ...) files_ask_erase(nav_who_alone(who), __VA_ARGS__)
/* Answers for the nearest screen that was asked for. */
NAV_TYPED_CALL files_answer_erase(nav_who who, bool value, nav_error *error) {
  nav_intent intent;
  nav_writer *writer = &intent.writer;
  nav_intent_begin(&intent, who);
  nav_put_begin(writer, intent.key, NAV_JSON_OBJECT);
  nav_put_begin(writer, "answer", NAV_JSON_OBJECT);
  nav_put_bool(writer, "value", value);
  nav_put_end(writer, NAV_JSON_OBJECT);
  nav_put_end(writer, NAV_JSON_OBJECT);
  return nav_intent_end(&intent, NULL, error);
}
#define files_answer_erase(who, value, ...) \
  files_answer_erase(nav_who_alone(who), nav_exactly_bool(value), __VA_ARGS__)
/*
 * Reads the answer to a ticket. Status: NAV_OK (it was answered), NAV_CANCELLED (it left without an
 * answer), NAV_NO_MATCH (an event of something else).
 */
NAV_TYPED_CALL files_answered_erase(
  files_event *event, int64_t ticket, bool *answer, nav_error *error
) {
  nav_answer any = files_answer_of(event, ticket, error);
  nav_reader *reader = &any.reader;
  while (nav_answer_again(&any)) {
    *answer = nav_read_bool(reader);
  }
  return reader->status;
}

/* The route "edit": what can be done with it. */
NAV_TYPED_CALL files_go_edit(nav_who who, files_edit route, nav_error *error) {
  files_route any = {.name = FILES_ROUTE_EDIT, .as_edit = route};
  return files_send_route(who, "go", &any, NULL, error);
}
#define files_go_edit(who, ...) files_go_edit(nav_who_of(who), __VA_ARGS__)
NAV_TYPED_CALL files_back_to_edit(nav_who who, files_edit route, nav_error *error) {
  files_route any = {.name = FILES_ROUTE_EDIT, .as_edit = route};
  return files_send_route(who, "backTo", &any, NULL, error);
}
#define files_back_to_edit(who, ...) files_back_to_edit(nav_who_of(who), __VA_ARGS__)
/* All parameters of the shown route, or with an id that is not 0 of that entry or layer. */
NAV_TYPED_CALL files_update_edit(nav_who who, int64_t id, files_edit route, nav_error *error) {
  files_route any = {.name = FILES_ROUTE_EDIT, .as_edit = route};
  return files_send_update(who, id, &any, error);
}
#define files_update_edit(who, ...) files_update_edit(nav_who_of(who), __VA_ARGS__)

#endif
