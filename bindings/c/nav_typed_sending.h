/*
 * Who sends an intent, and how it is sent: for the headers of `nav gen --lang c`. A part of
 * nav_typed.h.
 */
#ifndef NAV_TYPED_SENDING_H
#define NAV_TYPED_SENDING_H

#include "nav_typed.h"

/*
 * Intents that are executed together or not at all. `= {0}`; the functions of intents take it in
 * place of the app and add to it; the function `..._transaction_send` executes it, and frees it.
 */
typedef struct nav_transaction {
  nav_buffer intents;
  nav_error error; /* of the first intent that could not be added */
} nav_transaction;

/*
 * Who sends an intent. The functions of intents take the app, a sender of nav_app_sender, what
 * `shop_from(app, id)` gives, or a transaction, in their first parameter, and make this of it.
 */
typedef struct nav_who {
  nav_app *app;
  nav_screen_sender *sender;
  nav_transaction *transaction;
  int64_t from;        /* the screen that sends; 0 for none */
  int64_t token;       /* the question for which the intent is sent instead; 0 for none */
  nav_buffer *preview; /* gets what sending would lead to; NULL sends */
} nav_who;

static inline nav_who nav_who_app(nav_app *app) { return (nav_who){ .app = app }; }
static inline nav_who nav_who_sender(nav_screen_sender *sender) {
  return (nav_who){ .sender = sender };
}
static inline nav_who nav_who_same(nav_who who) { return who; }
static inline nav_who nav_who_transaction(nav_transaction *transaction) {
  return (nav_who){ .transaction = transaction };
}

/* Of the first argument of an intent. */
#define nav_who_of(who) \
  _Generic((who), \
    nav_app *: nav_who_app, \
    nav_screen_sender *: nav_who_sender, \
    nav_transaction *: nav_who_transaction, \
    nav_who: nav_who_same)(who)

/* The same for what cannot be part of a transaction. */
#define nav_who_alone(who) \
  _Generic((who), \
    nav_app *: nav_who_app, \
    nav_screen_sender *: nav_who_sender, \
    nav_who: nav_who_same)(who)

/* An intent in the making. */
typedef struct nav_intent {
  nav_writer writer;
  nav_buffer text;
  nav_who who;
  const char *key; /* of the intent in what is around it; NULL for nothing around it */
  size_t before;   /* the length of the transaction without it */
} nav_intent;

/* Begins an intent. Its value is written with the key `intent->key`. */
static inline void nav_intent_begin(nav_intent *intent, nav_who who) {
  *intent = (nav_intent){ .who = who };
  intent->writer.out = &intent->text;
  if (who.transaction != NULL) {
    intent->writer.out = &who.transaction->intents;
    if (who.transaction->intents.length == 0) nav_put_begin(&intent->writer, NULL, NAV_JSON_ARRAY);
    intent->before = who.transaction->intents.length;
  } else if (who.from != 0 || who.token != 0) {
    nav_put_begin(&intent->writer, NULL, NAV_JSON_OBJECT);
    intent->key = who.token != 0 ? "redirect" : "intent";
  }
}

/* Sends the intent, or adds it to the transaction; frees what it needed. */
NAV_TYPED_CALL nav_intent_end(nav_intent *intent, nav_buffer *result, nav_error *error) {
  nav_writer *writer = &intent->writer;
  nav_who who = intent->who;
  if (who.transaction != NULL) {
    nav_transaction *all = who.transaction;
    nav_error own = { 0 };
    nav_status added = nav_written(writer, &own);
    if (added < 0) {
      if (all->error.code == 0) all->error = own;
      if (error != NULL) *error = own;
      all->intents.length = intent->before;
    }
    return added;
  }
  if (intent->key != NULL) {
    if (who.token == 0) nav_put_int(writer, "from", who.from);
    nav_put_end(writer, NAV_JSON_OBJECT);
  }
  nav_status status = nav_written(writer, error);
  const char *text = intent->text.data;
  size_t length = intent->text.length;
  if (status < 0) {
  } else if (who.preview != NULL) {
    status = nav_app_preview(who.app, text, length, who.preview, error);
  } else if (who.sender != NULL) {
    status = nav_screen_sender_send(who.sender, text, length, result, error);
  } else if (who.token != 0) {
    status = nav_app_resolve(who.app, who.token, text, length, result, error);
  } else {
    status = nav_app_send(who.app, text, length, result, error);
  }
  nav_buffer_free(&intent->text);
  return status;
}

/* Sends an intent that is one word. */
NAV_TYPED_CALL nav_send_word(nav_who who, const char *word, nav_error *error) {
  nav_intent intent;
  nav_intent_begin(&intent, who);
  nav_put_text(&intent.writer, intent.key, nav_text_of(word));
  return nav_intent_end(&intent, NULL, error);
}

/* Sends an intent whose value is one text or id. */
NAV_TYPED_CALL nav_send_text(nav_who who, const char *name, nav_text text, nav_error *error) {
  nav_intent intent;
  nav_intent_begin(&intent, who);
  nav_put_begin(&intent.writer, intent.key, NAV_JSON_OBJECT);
  nav_put_text(&intent.writer, name, text);
  if (text.data == NULL) nav_refuse(&intent.writer, name, "expected a text");
  nav_put_end(&intent.writer, NAV_JSON_OBJECT);
  return nav_intent_end(&intent, NULL, error);
}

NAV_TYPED_CALL nav_send_id(nav_who who, const char *name, int64_t id, nav_error *error) {
  nav_intent intent;
  nav_intent_begin(&intent, who);
  nav_put_begin(&intent.writer, intent.key, NAV_JSON_OBJECT);
  nav_put_int(&intent.writer, name, id);
  nav_put_end(&intent.writer, NAV_JSON_OBJECT);
  return nav_intent_end(&intent, NULL, error);
}

/* Executes a transaction and frees it, whatever comes of it. */
NAV_TYPED_CALL nav_send_transaction(
  nav_who who, nav_transaction *all, nav_buffer *result, nav_error *error) {
  nav_status status = all->error.code;
  if (status < 0) {
    if (error != NULL) *error = all->error;
  } else {
    nav_intent intent;
    nav_intent_begin(&intent, who);
    if (all->intents.length == 0) nav_json_begin(&all->intents, NULL, NAV_JSON_ARRAY);
    nav_put_status(&intent.writer, nav_json_end(&all->intents, NAV_JSON_ARRAY));
    nav_put_begin(&intent.writer, intent.key, NAV_JSON_OBJECT);
    nav_text text = { all->intents.data, all->intents.length };
    nav_put_json(&intent.writer, "transaction", text);
    nav_put_end(&intent.writer, NAV_JSON_OBJECT);
    status = nav_intent_end(&intent, result, error);
  }
  nav_buffer_free(&all->intents);
  *all = (nav_transaction){ 0 };
  return status;
}

/* Answers the question of a token: it is executed, or cancelled for a reason. */
NAV_TYPED_CALL nav_answer_question(
  nav_app *app, int64_t token, const char *reason, nav_error *error) {
  nav_buffer text = NAV_BUFFER_INIT;
  nav_writer writer = { .out = &text };
  if (reason == NULL) {
    nav_put_text(&writer, NULL, nav_text_of("proceed"));
  } else {
    nav_put_begin(&writer, NULL, NAV_JSON_OBJECT);
    nav_put_text(&writer, "cancel", nav_text_of(reason));
    nav_put_end(&writer, NAV_JSON_OBJECT);
  }
  nav_status status = nav_written(&writer, error);
  if (status >= 0) status = nav_app_resolve(app, token, text.data, text.length, NULL, error);
  nav_buffer_free(&text);
  return status;
}

/*
 * Tells the app the facts that were written, and frees them. `result` gets what nav_app_set_facts
 * gives; it may be NULL. Facts are never refused. The intent that waited for them may be: then it
 * is dropped, and the status is its own, NAV_REJECTED, NAV_CANCELLED or NAV_UNHANDLED.
 */
NAV_TYPED_CALL nav_send_facts(
  nav_app *app, nav_writer *writer, nav_buffer *result, nav_error *error) {
  static const struct {
    const char *pointer;
    nav_status status;
  } refused[] = {
    { "/resumed/refused", NAV_REJECTED },
    { "/resumed/rejected", NAV_REJECTED },
    { "/resumed/cancelled", NAV_CANCELLED },
    { "/resumed/unhandled", NAV_UNHANDLED },
  };
  nav_buffer *text = writer->out, own = NAV_BUFFER_INIT;
  nav_buffer *got = result != NULL ? result : &own;
  nav_status status = nav_written(writer, error);
  if (status >= 0) status = nav_app_set_facts(app, text->data, text->length, got, error);
  for (size_t index = 0; status == NAV_OK && index < 4; index++) {
    nav_json found;
    nav_json_find(got->data, got->length, refused[index].pointer, &found, NULL);
    if (found.kind != NAV_JSON_NONE) status = refused[index].status;
  }
  nav_buffer_free(text);
  nav_buffer_free(&own);
  return status;
}

#endif
