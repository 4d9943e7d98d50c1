/* The registrations of an app, with a destroy function that reads, changes and destroys in the
 * app's own tree, and has another thread read it: it waits for ever if it is called under the lock.
 * What it reads or changes itself is refused, since the call that ends the registration runs. */
#include <pthread.h>

#include "test.h"

#define SCHEMA \
  "{\"format\":1,\"id\":\"s\",\"root\":{\"stack\":\"home\"},\"routes\":{\"home\":{},\"a\":{}}}"

static struct {
  nav_app *app, *spare;
  int parted, locked, inside; /* destroys; those below a callback; whether one runs */
  uint64_t observer, interceptor;
} w;

static void *read_app(void *unused) {
  nav_buffer out = NAV_BUFFER_INIT;
  (void)unused;
  CHECK_STATUS(nav_app_describe(w.app, &out, NULL), NAV_OK);
  nav_buffer_free(&out);
  return NULL;
}

static void part(void *unused) {
  nav_buffer out = NAV_BUFFER_INIT;
  nav_app *spare = w.spare;
  pthread_t thread;
  (void)unused;
  w.parted++;
  w.locked += w.inside;
  if (w.app == NULL) return;
  CHECK_STATUS(nav_app_describe(w.app, &out, NULL), NAV_ERR_REENTRANT);
  CHECK_STATUS(nav_app_send(w.app, "{\"go\":\"a\"}", NAV_NUL, NULL, NULL), NAV_ERR_REENTRANT);
  CHECK_STATUS(nav_app_unobserve(w.app, 999, NULL), NAV_ERR_ARGUMENT);
  w.spare = NULL;
  nav_app_destroy(spare);
  if (pthread_create(&thread, NULL, read_app, NULL) != 0) abort();
  pthread_join(thread, NULL);
  nav_buffer_free(&out);
}

static void ignore(void *user_data, const char *text, size_t length) {
  (void)user_data;
  (void)text;
  (void)length;
}
static void pass(void *user_data, const char *text, size_t length, nav_reply *reply) {
  (void)reply;
  ignore(user_data, text, length);
}

/* All three registrations; each answers what the place allows. */
static void register_all(nav_status expected) {
  CHECK_STATUS(
    nav_app_observe(w.app, NAV_EVENT_ALL, ignore, NULL, part, &w.observer, NULL), expected);
  CHECK_STATUS(
    nav_app_intercept(w.app, "i", NAV_NUL, pass, NULL, part, &w.interceptor, NULL), expected);
  CHECK_STATUS(nav_app_set_data(w.app, 1, &w, part, NULL), expected);
}

static void begin(void) {
  memset(&w, 0, sizeof w);
  w.app = app_of(SCHEMA, NULL);
  w.spare = app_of(SCHEMA, NULL);
}
static void end(void) {
  nav_app *app = w.app;
  nav_app_destroy(w.spare);
  w.spare = NULL;
  w.app = NULL;
  nav_app_destroy(app);
}

TEST(what_an_app_lets_go_of_is_destroyed_unlocked) {
  begin();
  register_all(NAV_OK);
  CHECK_STATUS(nav_app_unobserve(w.app, w.observer, NULL), NAV_OK);
  CHECK(w.parted == 1);
  CHECK_STATUS(nav_app_remove_interceptor(w.app, w.interceptor, NULL), NAV_OK);
  CHECK(w.parted == 2);
  /* Replaced, then removed. */
  CHECK_STATUS(nav_app_set_data(w.app, 1, &w, part, NULL), NAV_OK);
  CHECK(w.parted == 3);
  CHECK_STATUS(nav_app_set_data(w.app, 1, NULL, NULL, NULL), NAV_OK);
  CHECK(w.parted == 4);
  /* What is left goes with the app. */
  register_all(NAV_OK);
  end();
  CHECK(w.parted == 7 && w.locked == 0);
}

static void refuse_all(void *user_data, const char *text, size_t length, nav_reply *reply) {
  pass(user_data, text, length, reply);
  w.inside = 1;
  register_all(NAV_ERR_REENTRANT);
  w.inside = 0;
}

TEST(what_an_apps_interceptor_was_refused_is_destroyed_after_the_call) {
  uint64_t number = 0;
  begin();
  CHECK_STATUS(
    nav_app_intercept(w.app, "r", NAV_NUL, refuse_all, NULL, NULL, &number, NULL), NAV_OK);
  CHECK_STATUS(nav_app_send(w.app, "{\"go\":\"a\"}", NAV_NUL, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_app_remove_interceptor(w.app, number, NULL), NAV_OK);
  CHECK(w.parted >= 3 && w.locked == 0);
  end();
}
