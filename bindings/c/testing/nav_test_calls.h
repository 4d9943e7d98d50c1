/*
 * The calls of a walk, as a recording writes them: what a step is now, whether it would change
 * something, and carrying it out. A part of navtest.h.
 */
#ifndef NAV_TEST_CALLS_H
#define NAV_TEST_CALLS_H
#include "nav_test_steps.h"

/* Appends the value of a step's call; false if it is none now. */
static inline int nav_test_put_now(const nav_test_step *step, const nav_test_model *model,
  nav_app *app, nav_test_kept **kept, nav_buffer *out) {
  nav_buffer text = NAV_BUFFER_INIT;
  const char *state = NULL;
  nav_json token, goes, name;
  switch (step->kind) {
    case NAV_TEST_OPEN: {
      int has_link = nav_schema_url_for(model->schema, step->value, NAV_NUL, &text, NULL) == NAV_OK;
      if (has_link) nav_json_put_text(out, NULL, text.data, text.length);
      nav_buffer_free(&text);
      return has_link;
    }
    case NAV_TEST_GO:
      nav_json_put_json(out, NULL, step->value, NAV_NUL, NULL);
      if (!model->has_goes) return 1;
      token = nav_test_member(&model->routes, nav_test_shown(app, kept));
      goes = nav_test_member(&token, "goes");
      name = nav_test_find(step->value, "/name");
      for (nav_json item = nav_test_no_json();
        goes.kind == NAV_JSON_ARRAY && nav_json_next(&goes, NULL, &item);) {
        if (nav_test_same(&item, &name)) return 1;
      }
      return 0;
    case NAV_TEST_UPDATE:
      return nav_test_put_params(model, out, NULL, nav_test_shown(app, kept), step->number) > 0;
    case NAV_TEST_RESOLVE:
    case NAV_TEST_ANSWER:
    case NAV_TEST_UPDATE_OF:
    case NAV_TEST_REMOVE:
    case NAV_TEST_BACK_TO:
      if (nav_app_state(app, &text, NULL) != NAV_OK) return 0;
      state = nav_test_keep_buffer(kept, &text);
      if (step->kind != NAV_TEST_RESOLVE) return nav_test_put_of_screen(step, model, state, out);
      token = nav_test_find(state, "/question/token");
      if (token.kind == NAV_JSON_NONE) return 0;
      nav_json_begin(out, NULL, NAV_JSON_ARRAY);
      nav_test_put(out, NULL, &token);
      nav_json_put_json(out, NULL, step->value, NAV_NUL, NULL);
      nav_json_end(out, NAV_JSON_ARRAY);
      return 1;
    default: nav_json_put_json(out, NULL, step->value, NAV_NUL, NULL); return 1;
  }
}

/* Whether the intent of a kind is a word alone. */
static inline int nav_test_is_plain(nav_test_kind kind) {
  return kind == NAV_TEST_BACK || kind == NAV_TEST_DISMISS || kind == NAV_TEST_DISMISS_ALL ||
    kind == NAV_TEST_BACK_TO_ROOT || kind == NAV_TEST_FORGET;
}

/* The call that a step is now, kept; NULL if it is none now. */
static inline const char *nav_test_call_of(
  const nav_test_step *step, const nav_test_model *model, nav_app *app, nav_test_kept **kept) {
  nav_buffer value = NAV_BUFFER_INIT;
  const char *word = nav_test_word_of(step->kind).text, *call = NULL;
  if (nav_test_is_plain(step->kind)) {
    nav_json_put_text(&value, NULL, word, NAV_NUL);
    call = nav_test_wrapped(kept, "send", value.data, value.length);
  } else if (nav_test_put_now(step, model, app, kept, &value)) {
    call = nav_test_wrapped(kept, word, value.data, value.length);
    int is_intent = step->kind != NAV_TEST_FACTS && step->kind != NAV_TEST_TRAVEL &&
      step->kind != NAV_TEST_RESOLVE;
    if (is_intent) call = nav_test_wrapped(kept, "send", call, NAV_NUL);
  }
  nav_buffer_free(&value);
  return call;
}

/* Whether a call would change something, as far as that can be told before. */
static inline int nav_test_changes(nav_app *app, const char *call) {
  static const char *const asking[] = { "/result/pending", "/result/question",
    "/result/withdrawn" };
  nav_json sent = nav_test_find(call, "/send");
  if (sent.kind == NAV_JSON_NONE)
    sent = nav_test_find(call, "/facts").kind != NAV_JSON_NONE ? nav_test_find(call, "") : sent;
  if (sent.kind == NAV_JSON_NONE) return 1;
  nav_buffer preview = NAV_BUFFER_INIT;
  int is_one = nav_app_preview(app, sent.start, sent.length, &preview, NULL) == NAV_OK;
  nav_json changes = nav_test_find(preview.data, "/changes");
  int does = is_one && nav_test_count(&changes) > 0;
  for (int at = 0; is_one && at < 3; at++)
    does = does || nav_test_find(preview.data, asking[at]).kind != NAV_JSON_NONE;
  nav_buffer_free(&preview);
  return does;
}

/* Carries out a call. Less than 0: the library refuses it as wrong. */
static inline nav_status nav_test_carry_out(nav_app *app, const char *call, nav_error *error) {
  nav_json whole = nav_test_find(call, ""), value = nav_test_item(&whole, 0);
  if (nav_test_member(&whole, "send").kind != NAV_JSON_NONE)
    return nav_app_send(app, value.start, value.length, NULL, error);
  if (nav_test_member(&whole, "facts").kind != NAV_JSON_NONE)
    return nav_app_set_facts(app, value.start, value.length, NULL, error);
  if (nav_test_member(&whole, "resolve").kind == NAV_JSON_NONE)
    return nav_app_travel(app, nav_test_number(&value), NULL, error);
  nav_json token = nav_test_item(&value, 0), answer = nav_test_item(&value, 1);
  return nav_app_resolve(app, nav_test_number(&token), answer.start, answer.length, NULL, error);
}

/* Appends the call as a line of C. */
static inline void nav_test_say_call(nav_buffer *out, const char *call) {
  nav_json whole = nav_test_find(call, ""), value = nav_test_item(&whole, 0);
  nav_json answer = nav_test_item(&value, 1), token = nav_test_item(&value, 0);
  nav_test_kept *kept = NULL;
  if (nav_test_member(&whole, "travel").kind != NAV_JSON_NONE) {
    nav_test_say(out, "  nav_app_travel(app, %.*s, NULL, NULL);\n", (int)value.length, value.start);
    return;
  }
  if (nav_test_member(&whole, "resolve").kind != NAV_JSON_NONE) {
    nav_test_say(out, "  nav_app_resolve(app, %.*s, ", (int)token.length, token.start);
    value = answer;
  } else {
    int is_sent = nav_test_member(&whole, "send").kind != NAV_JSON_NONE;
    nav_test_say(out, "  nav_app_%s(app, ", is_sent ? "send" : "set_facts");
  }
  nav_test_say_quoted(out, nav_test_keep(&kept, value.start, value.length));
  nav_test_say(out, ", NAV_NUL, NULL, NULL);\n");
  nav_test_forget(&kept);
}

#endif
