/* Two apps that begin alike and get the same intent in two spellings, one of which takes a short
 * way: status, result, error, state, history and events must be the same. */
#ifndef TWO_SIDES_H
#define TWO_SIDES_H

#include <stdbool.h>

#include "test.h"

/* How an app begins. */
typedef struct beginning {
  const char *schema;
  const char *config;
  const char *before; /* an intent; NULL for none */
  bool is_asked;      /* an interceptor, which agrees, is asked */
  bool is_repeated;   /* dismisses what the intent has shown, and sends it again when it is known */
} beginning;

typedef struct sent_case {
  const char *text;
  nav_status status;
} sent_case;

typedef struct side {
  nav_app *app;
  nav_buffer answer, state, history;
  nav_error error;
  nav_status statuses[3];
  char heard[2048];
} side;

static void two_sides_hear(void *user_data, const char *json, size_t length) {
  side *to = user_data;
  size_t has = strlen(to->heard);
  CHECK(has + length < sizeof to->heard);
  if (has + length < sizeof to->heard) {
    memcpy(to->heard + has, json, length);
    to->heard[has + length] = 0;
  }
}

static void two_sides_proceed(void *user_data, const char *json, size_t length, nav_reply *reply) {
  (void)reply;
  two_sides_hear(user_data, json, length);
}

static void two_sides_send(side *to, const beginning *from, const char *text) {
  memset(to, 0, sizeof *to);
  to->app = app_of(from->schema, from->config);
  CHECK_STATUS(
    nav_app_observe(to->app, NAV_EVENT_ALL, two_sides_hear, to, NULL, NULL, NULL), NAV_OK);
  if (from->before != NULL)
    CHECK_STATUS(nav_app_send(to->app, from->before, NAV_NUL, NULL, NULL), NAV_OK);
  to->heard[0] = 0;
  if (from->is_asked)
    CHECK_STATUS(
      nav_app_intercept(to->app, "a", NAV_NUL, two_sides_proceed, to, NULL, NULL, NULL), NAV_OK);
  to->statuses[0] = nav_app_send(to->app, text, NAV_NUL, &to->answer, &to->error);
  if (from->is_repeated) {
    to->statuses[1] = nav_app_dismiss(to->app, NULL, NULL);
    to->statuses[2] = nav_app_send(to->app, text, NAV_NUL, NULL, NULL);
  }
  CHECK_STATUS(nav_app_state(to->app, &to->state, NULL), NAV_OK);
  CHECK_STATUS(nav_app_history(to->app, &to->history, NULL), NAV_OK);
}

static void two_sides_end(side *one) {
  nav_buffer_free(&one->answer);
  nav_buffer_free(&one->state);
  nav_buffer_free(&one->history);
  nav_app_destroy(one->app);
}

/* Sends a text to an app, and the same with a space after it, which is read step by step, to
 * another one. Returns the status. */
static nav_status check_two_sides(const char *text, beginning from) {
  side one, other;
  char spaced[512];
  snprintf(spaced, sizeof spaced, "%s ", text);
  two_sides_send(&one, &from, text);
  two_sides_send(&other, &from, spaced);
  for (int call = 0; call < 3; call++) CHECK_STATUS(one.statuses[call], other.statuses[call]);
  CHECK_TEXT(one.error.message, other.error.message);
  /* A text that ends too early ends after the space. */
  CHECK(one.error.offset == other.error.offset || one.error.offset == strlen(text));
  if (other.statuses[0] == NAV_OK) CHECK_TEXT(one.answer.data, other.answer.data);
  CHECK_TEXT(one.state.data, other.state.data);
  CHECK_TEXT(one.history.data, other.history.data);
  CHECK_TEXT(one.heard, other.heard);
  two_sides_end(&one);
  two_sides_end(&other);
  return one.statuses[0];
}

/* Checks each case in all beginnings; in the first one it has its status. */
static void check_cases(
  const sent_case *cases, size_t case_count, const beginning *beginnings, size_t beginning_count) {
  for (size_t index = 0; index < case_count; index++) {
    nav_status status = check_two_sides(cases[index].text, beginnings[0]);
    if (status != cases[index].status) printf("%s\n", cases[index].text);
    CHECK_STATUS(status, cases[index].status);
    for (size_t next = 1; next < beginning_count; next++)
      check_two_sides(cases[index].text, beginnings[next]);
  }
}

#endif
