/*
 * The routes and facts of one schema, included as nav_typed_scene.h is.
 */
#ifndef NAV_TYPED
#error "nav_typed_route.h is a part of the headers that nav gen writes"
#endif

/* The name of a route in the schema; NULL of none. */
static inline const char *NAV_TYPED(route_name_text)(NAV_TYPED(route_name) name) {
  return nav_name_text(NAV_TYPED(route_names), NAV_TYPED_ROUTES, (unsigned)name);
}

/* Reads the route that comes next in a text that is known to be JSON. */
static inline void NAV_TYPED(read_route)(nav_reader *reader, NAV_TYPED(route) * route) {
  nav_reader params;
  bool is_inside;
  unsigned name =
    nav_read_route_name(reader, NAV_TYPED(route_names), NAV_TYPED_ROUTES, &params, &is_inside);
  *route = (NAV_TYPED(route)){ .name = (NAV_TYPED(route_name))name };
  if (name == 0) return;
  NAV_TYPED(read_params)(&params, route);
  reader->status = params.status;
  reader->is_full = params.is_full;
  if (!is_inside || params.status < 0) return;
  if (params.at == reader->at) nav_read_value(&params); /* parameters of a route that has none */
  reader->at = params.at;
  nav_peek(reader);
  reader->at++;
}

/* Reads a route. Texts of it are in `text`, or in `route->memory` if they have escapes. */
NAV_TYPED_CALL NAV_TYPED(route_read)(
  const char *text, size_t length, NAV_TYPED(route) * route, nav_error *error) {
  nav_json whole;
  nav_memory memory = route->memory;
  nav_reader reader = { .memory = &memory, .error = error };
  reader.status = nav_json_find(text, length, "", &whole, error);
  if (reader.status < 0) return reader.status;
  reader.at = whole.start;
  NAV_TYPED(read_route)(&reader, route);
  route->memory = memory;
  return reader.status;
}

/* Writes a route into other JSON. */
static inline void NAV_TYPED(put_route)(
  nav_writer *writer, const char *key, const NAV_TYPED(route) * route) {
  const char *name = NAV_TYPED(route_name_text)(route->name);
  if (name == NULL) {
    nav_refuse(writer, key, "expected a route of the schema");
    return;
  }
  nav_put_begin(writer, key, NAV_JSON_OBJECT);
  nav_put_text(writer, "name", nav_text_of(name));
  NAV_TYPED(put_params)(writer, "params", route);
  nav_put_end(writer, NAV_JSON_OBJECT);
}

/* Writes a route as JSON into a buffer, which `nav_buffer_free` frees. */
NAV_TYPED_CALL NAV_TYPED(route_write)(
  const NAV_TYPED(route) * route, nav_buffer *out, nav_error *error) {
  nav_writer writer = { .out = out };
  out->length = 0;
  NAV_TYPED(put_route)(&writer, NULL, route);
  return nav_written(&writer, error);
}

/* Reads the name of a fact. */
static inline NAV_TYPED(fact) NAV_TYPED(read_fact)(nav_reader *reader) {
  nav_json value = nav_read_value(reader);
  return (NAV_TYPED(fact))nav_name_of(&value, NAV_TYPED(fact_texts), NAV_TYPED_FACTS);
}

/* Reads the facts of an app. */
NAV_TYPED_CALL NAV_TYPED(read_facts)(nav_app *app, NAV_TYPED(facts) * facts, nav_error *error) {
  nav_buffer text = NAV_BUFFER_INIT;
  nav_memory memory = { 0 };
  nav_reader reader = { .memory = &memory, .error = error };
  NAV_TYPED(facts_set) is_set;
  reader.status = nav_app_facts(app, &text, error);
  reader.at = text.data;
  if (reader.status >= 0) NAV_TYPED(read_facts_of)(&reader, facts, &is_set);
  nav_buffer_free(&text);
  return reader.status;
}

/* Tells the app all facts in one commit, as nav_send_facts does: read them, and change some. */
NAV_TYPED_CALL NAV_TYPED(set_facts)(
  nav_app *app, NAV_TYPED(facts) facts, nav_buffer *result, nav_error *error) {
  nav_buffer text = NAV_BUFFER_INIT;
  nav_writer writer = { .out = &text };
  nav_put_begin(&writer, NULL, NAV_JSON_OBJECT);
  NAV_TYPED(put_facts)(&writer, facts);
  nav_put_end(&writer, NAV_JSON_OBJECT);
  return nav_send_facts(app, &writer, result, error);
}
