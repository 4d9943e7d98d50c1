/*
 * The intents of an app with the types of one schema, included as nav_typed_scene.h is. `who` is
 * the app, a sender, what NAV_TYPED(from) gives, or a transaction: the generated header makes
 * nav_who of it.
 */
#ifndef NAV_TYPED
#error "nav_typed_intent.h is a part of the headers that nav gen writes"
#endif

typedef nav_transaction NAV_TYPED(transaction);

/* Sends as from a screen: from one that is not shown any more, intents are refused as stale. */
static inline nav_who NAV_TYPED(from)(nav_app *app, int64_t id) {
  return (nav_who){ .app = app, .from = id };
}

/* Answers a question by sending something else. */
static inline nav_who NAV_TYPED(redirecting)(nav_app *app, int64_t token) {
  return (nav_who){ .app = app, .token = token };
}

/* What sending would lead to, into a buffer for NAV_TYPED(preview_read). Nothing changes. */
static inline nav_who NAV_TYPED(previewing)(nav_app *app, nav_buffer *preview) {
  return (nav_who){ .app = app, .preview = preview };
}

/* Sends an intent whose value is a route. */
NAV_TYPED_CALL NAV_TYPED(send_route)(nav_who who, const char *name, const NAV_TYPED(route) * route,
  nav_buffer *result, nav_error *error) {
  nav_intent intent;
  nav_intent_begin(&intent, who);
  nav_put_begin(&intent.writer, intent.key, NAV_JSON_OBJECT);
  NAV_TYPED(put_route)(&intent.writer, name, route);
  nav_put_end(&intent.writer, NAV_JSON_OBJECT);
  return nav_intent_end(&intent, result, error);
}

/* Shows a route, where and how the schema says. */
NAV_TYPED_CALL NAV_TYPED(go)(
  nav_who who, const NAV_TYPED(route) * route, nav_buffer *result, nav_error *error) {
  return NAV_TYPED(send_route)(who, "go", route, result, error);
}

/* Goes to a route as if a link led there. */
NAV_TYPED_CALL NAV_TYPED(open)(
  nav_who who, const NAV_TYPED(route) * route, nav_buffer *result, nav_error *error) {
  return NAV_TYPED(send_route)(who, "open", route, result, error);
}

/* Goes where a URL leads. */
NAV_TYPED_CALL NAV_TYPED(open_url)(nav_who who, const char *url, nav_error *error) {
  return nav_send_text(who, "open", nav_text_of(url), error);
}

/* Shows another route in place of the top. */
NAV_TYPED_CALL NAV_TYPED(replace)(
  nav_who who, const NAV_TYPED(route) * route, nav_buffer *result, nav_error *error) {
  return NAV_TYPED(send_route)(who, "replace", route, result, error);
}

/* Goes back to the nearest equal route. */
NAV_TYPED_CALL NAV_TYPED(back_to)(
  nav_who who, const NAV_TYPED(route) * route, nav_buffer *result, nav_error *error) {
  return NAV_TYPED(send_route)(who, "backTo", route, result, error);
}

/* Shows a route that answers: {"ticket":id}. */
NAV_TYPED_CALL NAV_TYPED(go_for_result)(
  nav_who who, const NAV_TYPED(route) * route, nav_buffer *result, nav_error *error) {
  return NAV_TYPED(send_route)(who, "goForResult", route, result, error);
}

/* The same, and gives the ticket. */
NAV_TYPED_CALL NAV_TYPED(ask_route)(
  nav_who who, const NAV_TYPED(route) * route, int64_t *ticket, nav_error *error) {
  nav_buffer result = NAV_BUFFER_INIT;
  nav_status status = NAV_TYPED(go_for_result)(who, route, &result, error);
  if (status == NAV_OK) {
    nav_json value;
    nav_json_find(result.data, result.length, "/ticket", &value, NULL);
    nav_json_integer(&value, ticket);
  }
  nav_buffer_free(&result);
  return status;
}

/* One step back: NAV_EMPTY_STACK if there is nowhere to go back to. */
NAV_TYPED_CALL NAV_TYPED(back)(nav_who who, nav_error *error) {
  return nav_send_word(who, "back", error);
}

/* Back to the root of the stack that is here. */
NAV_TYPED_CALL NAV_TYPED(back_to_root)(nav_who who, nav_error *error) {
  return nav_send_word(who, "backToRoot", error);
}

/* Back to an entry of the stack that is here. */
NAV_TYPED_CALL NAV_TYPED(back_to_entry)(nav_who who, int64_t id, nav_error *error) {
  return nav_send_id(who, "backTo", id, error);
}

/* Removes an entry anywhere, a layer and those above it, or one that waits. */
NAV_TYPED_CALL NAV_TYPED(remove)(nav_who who, int64_t id, nav_error *error) {
  return nav_send_id(who, "remove", id, error);
}

/* Removes the topmost layer. */
NAV_TYPED_CALL NAV_TYPED(dismiss)(nav_who who, nav_error *error) {
  return nav_send_word(who, "dismiss", error);
}

/* Removes all layers, and those that wait. */
NAV_TYPED_CALL NAV_TYPED(dismiss_all)(nav_who who, nav_error *error) {
  return nav_send_word(who, "dismissAll", error);
}

/* Drops what waits for facts. */
NAV_TYPED_CALL NAV_TYPED(forget)(nav_who who, nav_error *error) {
  return nav_send_word(who, "forget", error);
}

/* Selects the tabs and columns along an address. */
NAV_TYPED_CALL NAV_TYPED(select)(nav_who who, NAV_TYPED(address) at, nav_error *error) {
  nav_intent intent;
  nav_intent_begin(&intent, who);
  nav_put_begin(&intent.writer, intent.key, NAV_JSON_OBJECT);
  NAV_TYPED(put_address)(&intent.writer, "select", at);
  nav_put_end(&intent.writer, NAV_JSON_OBJECT);
  return nav_intent_end(&intent, NULL, error);
}

/* Sets the badge of a tab: nav_badge_number(3), nav_badge_text("new"), or (nav_badge){0}. */
NAV_TYPED_CALL NAV_TYPED(set_badge)(
  nav_who who, NAV_TYPED(address) at, nav_badge badge, nav_error *error) {
  nav_intent intent;
  nav_writer *writer = &intent.writer;
  nav_intent_begin(&intent, who);
  nav_put_begin(writer, intent.key, NAV_JSON_OBJECT);
  nav_put_begin(writer, "badge", NAV_JSON_OBJECT);
  NAV_TYPED(put_address)(writer, "at", at);
  if (!badge.is_set)
    nav_put_null(writer, "value");
  else if (badge.text.data != NULL)
    nav_put_text(writer, "value", badge.text);
  else
    nav_put_int(writer, "value", badge.number);
  nav_put_end(writer, NAV_JSON_OBJECT);
  nav_put_end(writer, NAV_JSON_OBJECT);
  return nav_intent_end(&intent, NULL, error);
}

/*
 * Replaces what is above the root of a stack, or what is on the layer `layer` if that is not 0, by
 * pushed routes, bottom first.
 */
NAV_TYPED_CALL NAV_TYPED(send_reset)(nav_who who, NAV_TYPED(address) at, int64_t layer,
  const NAV_TYPED(pushed) * path, size_t count, nav_error *error) {
  char own[24];
  nav_intent intent;
  nav_writer *writer = &intent.writer;
  nav_intent_begin(&intent, who);
  nav_put_begin(writer, intent.key, NAV_JSON_OBJECT);
  nav_put_begin(writer, "reset", NAV_JSON_OBJECT);
  if (layer == 0) {
    NAV_TYPED(put_address)(writer, "at", at);
  } else {
    snprintf(own, sizeof own, "~%lld", (long long)layer);
    nav_put_text(writer, "at", nav_text_of(own));
  }
  count = nav_put_list(writer, "path", path, count);
  for (size_t index = 0; index < count; index++)
    NAV_TYPED(put_route)(writer, NULL, &path[index].route);
  nav_put_end(writer, NAV_JSON_ARRAY);
  nav_put_end(writer, NAV_JSON_OBJECT);
  nav_put_end(writer, NAV_JSON_OBJECT);
  return nav_intent_end(&intent, NULL, error);
}

NAV_TYPED_CALL NAV_TYPED(reset)(nav_who who, NAV_TYPED(address) at, const NAV_TYPED(pushed) * path,
  size_t count, nav_error *error) {
  return NAV_TYPED(send_reset)(who, at, 0, path, count, error);
}

NAV_TYPED_CALL NAV_TYPED(reset_layer)(
  nav_who who, int64_t layer, const NAV_TYPED(pushed) * path, size_t count, nav_error *error) {
  return NAV_TYPED(send_reset)(who, (NAV_TYPED(address))0, layer, path, count, error);
}

/* Executes what was added to a transaction, all or nothing, and frees it. */
NAV_TYPED_CALL NAV_TYPED(transaction_send)(
  nav_who who, nav_transaction *all, nav_buffer *result, nav_error *error) {
  return nav_send_transaction(who, all, result, error);
}

/* Executes the intent of an open question. */
NAV_TYPED_CALL NAV_TYPED(proceed)(nav_app *app, int64_t token, nav_error *error) {
  return nav_answer_question(app, token, NULL, error);
}

/* Drops the intent of an open question; the status is NAV_CANCELLED then. */
NAV_TYPED_CALL NAV_TYPED(cancel)(
  nav_app *app, int64_t token, const char *reason, nav_error *error) {
  return nav_answer_question(app, token, reason, error);
}

/* What showing a route would lead to, into a buffer for NAV_TYPED(preview_read). */
NAV_TYPED_CALL NAV_TYPED(preview)(
  nav_app *app, const NAV_TYPED(route) * route, nav_buffer *preview, nav_error *error) {
  nav_who who = NAV_TYPED(previewing)(app, preview);
  return NAV_TYPED(send_route)(who, "go", route, NULL, error);
}

/* What sending an intent would lead to. The scene has no stacks under its screens. */
typedef struct NAV_TYPED(previewed) {
  NAV_TYPED(result) result;
  NAV_TYPED(changes) changes;
  NAV_TYPED(scene) scene; /* its memory is that of all; NAV_TYPED(scene_free) frees it */
} NAV_TYPED(previewed);

/* Reads a preview. What it refers to is in `text` and in its memory. */
NAV_TYPED_CALL NAV_TYPED(preview_read)(
  const char *text, size_t length, NAV_TYPED(previewed) * preview, nav_error *error) {
  nav_json whole, key;
  nav_status status = nav_json_find(text, length, "", &whole, error);
  if (status < 0) return status;
  for (;;) {
    nav_error own = { 0 };
    nav_reader reader = { .at = whole.start, .memory = &preview->scene.memory, .error = &own };
    preview->scene.memory.used = 0;
    while (nav_next_member(&reader, &key)) {
      if (nav_key_is(&key, "result"))
        preview->result = NAV_TYPED(read_result)(&reader);
      else if (nav_key_is(&key, "changes"))
        preview->changes = NAV_TYPED(read_changes)(&reader);
      else if (nav_key_is(&key, "scene"))
        NAV_TYPED(read_scene)(&reader, &preview->scene);
      else
        nav_read_value(&reader);
    }
    if (reader.is_full && nav_grow(&preview->scene.memory)) continue;
    if (reader.status < 0 && error != NULL) *error = own;
    return reader.status;
  }
}

/* Reads what came of an intent, as the functions with `result` give it. */
NAV_TYPED_CALL NAV_TYPED(result_read)(const char *text, size_t length, NAV_TYPED(result) * result,
  nav_memory *memory, nav_error *error) {
  nav_json whole;
  nav_status status = nav_json_find(text, length, "", &whole, error);
  if (status < 0) return status;
  nav_reader reader = { .at = whole.start, .memory = memory, .error = error };
  *result = NAV_TYPED(read_result)(&reader);
  return reader.status;
}

/*
 * Gives the shown route, or with an id that of an entry or layer, all the parameters of `route`:
 * what is left out is removed.
 */
NAV_TYPED_CALL NAV_TYPED(send_update)(
  nav_who who, int64_t id, const NAV_TYPED(route) * route, nav_error *error) {
  nav_intent intent;
  nav_writer *writer = &intent.writer;
  nav_intent_begin(&intent, who);
  writer->is_update = true;
  nav_put_begin(writer, intent.key, NAV_JSON_OBJECT);
  if (id == 0) {
    NAV_TYPED(put_params)(writer, "update", route);
  } else {
    nav_put_begin(writer, "updateOf", NAV_JSON_OBJECT);
    nav_put_int(writer, "id", id);
    NAV_TYPED(put_params)(writer, "params", route);
    nav_put_end(writer, NAV_JSON_OBJECT);
  }
  nav_put_end(writer, NAV_JSON_OBJECT);
  return nav_intent_end(&intent, NULL, error);
}
