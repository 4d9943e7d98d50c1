/*
 * The program of the world: every function that leads to a callback, in an order in which all of
 * them run.
 */
#include "world.h"

void prepare(void *user_data, const char *command, size_t length, nav_reply *reply);
void reconcile(void *user_data, const char *old_path, size_t old_length, const char *new_path,
  size_t new_length, nav_reply *reply);
int32_t allowed(void *user_data, const char *pending, size_t length);
void outcome(void *user_data, const char *text, size_t length);
void modal_outcome(void *user_data, const char *text, size_t length);

static void play_commands(struct world *w) {
  struct fixture *f = &w->f;
  nav_buffer *out = &f->out;
  nav_store_push(f->store, "\"a\"", NAV_NUL, NULL);
  nav_store_execute(f->store, "{\"pushAll\":[\"b\",\"c\"]}", NAV_NUL, out, NULL);
  nav_store_execute_many(f->store, "[{\"push\":\"d\"},\"pop\"]", NAV_NUL, out, NULL);
  nav_store_execute_batch(
    f->store, "[{\"push\":\"e\"},\"pop\",{\"popTo\":\"nowhere\"}]", NAV_NUL, 0, out, NULL);
  nav_store_execute_transaction(
    f->store, "[{\"push\":\"f\"},{\"push\":\"g\"},{\"popTo\":\"nowhere\"}]", NAV_NUL, out, NULL);
  nav_store_execute_guarded(
    f->store, "{\"push\":\"guarded\"}", NAV_NUL, prepare, &w->unowned, out, NULL);
  nav_store_validate(f->store, "{\"push\":\"h\"}", NAV_NUL, out, NULL);
  nav_store_debounce(f->store, "{\"push\":\"late\"}", NAV_NUL, 2, NULL);
  nav_store_poll_debounced(f->store, out, NULL, NULL);
  w->time += 10;
  nav_store_poll_debounced(f->store, out, NULL, NULL);
  nav_store_pop_count(f->store, 2, NULL);
}

static void play_intents(struct world *w) {
  struct fixture *f = &w->f;
  nav_buffer *out = &f->out;
  nav_store_send(f->store, "{\"go\":\"i\"}", NAV_NUL, out, NULL);
  nav_sender_send(f->sender, "{\"goMany\":[\"j\",\"k\"]}", NAV_NUL, out, NULL);
  nav_store_reconcile(f->store, "[\"home\"]", NAV_NUL, NAV_RECONCILE_REPLACE, out, NULL);
  nav_store_reconcile_with(f->store, "[\"elsewhere\"]", NAV_NUL, reconcile, &w->unowned, out, NULL);
}

static void play_answers(struct world *w) {
  struct fixture *f = &w->f;
  int64_t data = 0;
  f->ticket = 0;
  nav_store_push_for_result(
    f->store, "\"ask\"", NAV_NUL, outcome, new_token(w), give_back, &f->ticket, NULL);
  nav_store_answer(f->store, f->ticket, "{\"yes\":true}", NAV_NUL, NULL);
  nav_store_push_for_result(
    f->store, "\"ask\"", NAV_NUL, outcome, new_token(w), give_back, &f->ticket, NULL);
  nav_store_pop(f->store, NULL);
  nav_store_push(f->store, "\"dressed\"", NAV_NUL, NULL);
  nav_store_top(f->store, NULL, &data, NULL);
  nav_store_set_data(f->store, data, new_token(w), give_back, NULL);
  nav_store_data(f->store, data);
  nav_store_pop_to_root(f->store, NULL);
  /* The last one is still waiting when the store goes. */
  nav_store_push_for_result(
    f->store, "\"ask\"", NAV_NUL, outcome, new_token(w), give_back, &f->ticket, NULL);
  f->entry = f->ticket;
  nav_event_queue_next(f->queue, &f->out, NULL);
}

static void play_modals(struct world *w) {
  struct fixture *f = &w->f;
  nav_buffer *out = &f->out;
  nav_modal_store_present(f->modal, "\"m\"", NAV_NUL, NAV_STYLE_SHEET, NULL, out, NULL);
  nav_modal_store_present_for_result(f->modal, "\"n\"", NAV_NUL, NAV_STYLE_SHEET, modal_outcome,
    new_token(w), give_back, NULL, NULL);
  nav_modal_store_present(f->modal, "\"o\"", NAV_NUL, NAV_STYLE_FULL_SCREEN_COVER, NULL, out, NULL);
  w->cancels = 1;
  nav_modal_store_dismiss_current(f->modal, NULL, 0, out, NULL);
  w->cancels = 0;
  nav_modal_store_replace_current(f->modal, "\"p\"", NAV_NUL, NAV_STYLE_SHEET, out, NULL);
  nav_modal_store_dismiss_current(f->modal, NULL, 0, out, NULL);
  nav_modal_store_dismiss_with_result(f->modal, "[1]", NAV_NUL, out, NULL);
  nav_modal_store_send(
    f->modal, "{\"present\":{\"route\":\"q\",\"style\":\"sheet\"}}", NAV_NUL, out, NULL);
  nav_modal_store_dismiss_all(f->modal, out, NULL);
  nav_modal_store_present_for_result(f->modal, "\"last\"", NAV_NUL, NAV_STYLE_SHEET, modal_outcome,
    new_token(w), give_back, NULL, NULL);
}

static void play_links(struct world *w) {
  struct fixture *f = &w->f;
  nav_buffer *out = &f->out;
  int64_t verdict = w->verdict;
  nav_matcher_match(f->matcher, "shop://x/c", NAV_NUL, out, NULL);
  nav_matcher_match(f->matcher, "shop://x/c", NAV_NUL, NULL, NULL);
  nav_pipeline_decide(f->pipeline, "shop://x/a", NAV_NUL, out, NULL);
  nav_pipeline_decide(f->pipeline, "shop://x/c", NAV_NUL, out, NULL);
  w->entered = IN_OPEN;
  nav_link_handler_open(f->links, "shop://x/c", NAV_NUL, out, NULL);
  w->verdict = 0;
  nav_link_handler_open(f->links, "shop://x/secret", NAV_NUL, out, NULL);
  w->verdict = verdict;
  w->entered = IN_NONE;
  nav_link_handler_pending(f->links, out, NULL);
  w->entered = IN_RESUME;
  nav_link_handler_resume_if_allowed(f->links, allowed, &w->unowned, out, NULL);
  w->entered = IN_NONE;
  nav_link_handler_restore_pending(f->links,
    "{\"url\":\"shop://x/secret\",\"route\":\"secret\",\"plan\":{\"commands\":[{\"push\":\"secret\"}]}}",
    NAV_NUL, NULL);
  w->entered = IN_RESUME;
  nav_link_handler_resume(f->links, out, NULL);
  w->entered = IN_NONE;
}

void world_play(struct world *w) {
  play_commands(w);
  play_intents(w);
  play_modals(w);
  play_links(w);
  play_answers(w);
  composed_play(w);
}
