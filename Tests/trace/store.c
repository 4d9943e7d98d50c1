/*
 * A program that uses a store with everything that calls back: an observer that calls again,
 * middleware, a validator, a clock, somebody who waits for an answer; and threads.
 *
 *     store [READER]   at its end it reads what is in the pipe READER, and calls once more
 */
#include <navruntime.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int64_t now = 1000;
static int destroyed;

static int64_t clock_now(void *user_data) { return (*(int64_t *)user_data)++; }

static void destroy(void *user_data) { destroyed += user_data != NULL; }

/* Pushes a second screen as soon as the first is there: a call inside of a callback. */
static void see(void *user_data, const char *event, size_t length) {
  nav_store *store = user_data;
  printf("%.*s\n", (int)length, event);
  if (nav_store_depth(store) == 2) nav_store_push(store, "\"second\"", NAV_NUL, NULL);
}

static void decide(void *user_data, nav_interception *call) {
  (void)user_data;
  if (nav_interception_kind(call) == NAV_COMMAND_POP)
    nav_interception_cancel(call, "{\"custom\":\"no\"}", NAV_NUL, NULL);
}

static void validate(void *user_data, const char *path, size_t length, nav_reply *reply) {
  (void)user_data;
  if (length > 0 && strstr(path, "forbidden") != NULL)
    nav_reply_error(reply, "{\"custom\":\"forbidden\"}", NAV_NUL, NULL);
}

static void answered(void *user_data, const char *outcome, size_t length) {
  printf("%s %.*s\n", (const char *)user_data, (int)length, outcome);
}

static void *walk(void *user_data) {
  nav_store *store = NULL;
  (void)user_data;
  if (nav_store_create("{\"path\":[\"home\"]}", NAV_NUL, &store, NULL) < 0) return NULL;
  for (int step = 0; step < 200; step++) {
    nav_store_push(
      store, "{\"name\":\"page\",\"params\":{\"text\":\"\xC3\xA4\\u0007\"}}", NAV_NUL, NULL);
    nav_store_pop(store, NULL);
  }
  nav_store_destroy(store);
  return NULL;
}

/* Reads the pipe empty, and writes to standard error what was in it. */
static void drain(int reader) {
  static char block[1 << 16];
  fcntl(reader, F_SETFL, O_NONBLOCK);
  for (ssize_t count; (count = read(reader, block, sizeof block)) > 0;)
    fwrite(block, 1, (size_t)count, stderr);
}

int main(int count, char **arguments) {
  nav_store *store = NULL;
  nav_buffer text = NAV_BUFFER_INIT;
  nav_error error;
  uint64_t handle = 0;
  int64_t ticket = 0;
  nav_middleware gate = { 0 };
  pthread_t threads[3];
  gate.will_execute = decide;
  gate.destroy = destroy;
  gate.user_data = &gate;
  nav_store_create("{\"path\":[\"home\"],\"enforce\":\"always\"}", NAV_NUL, &store, NULL);
  nav_store_set_clock(store, clock_now, &now, destroy, NULL);
  nav_store_set_validator(store, validate, NULL, NULL, NULL);
  nav_store_observe(store, NAV_EVENT_ALL, see, store, destroy, &handle, NULL);
  nav_store_push(store, "\"first\"", NAV_NUL, NULL);
  nav_store_push(store, "\"forbidden\"", NAV_NUL, NULL);
  nav_store_add_middleware(store, "gate", NAV_NUL, &gate, NULL, NULL);
  printf("%s\n", nav_status_name(nav_store_pop(store, NULL)));
  nav_store_push_for_result(store, "\"ask\"", NAV_NUL, answered, "asked", NULL, &ticket, NULL);
  nav_store_add_builtin_middleware(
    store, "{\"throttle\":{\"milliseconds\":5,\"key\":\"kind\"}}", NAV_NUL, NULL, NULL);
  nav_store_push(store, "\"last\"", NAV_NUL, NULL);
  printf("%s\n", nav_status_name(nav_store_push(store, "\"too soon\"", NAV_NUL, NULL)));
  nav_store_path(store, &text, NULL);
  printf("%s\n", text.data);
  printf("%s\n", nav_status_name(nav_store_push(store, "{\"bad", NAV_NUL, &error)));
  printf("%s\n", error.message);
  for (int at = 0; at < 3; at++) pthread_create(&threads[at], NULL, walk, NULL);
  for (int at = 0; at < 3; at++) pthread_join(threads[at], NULL);
  nav_store_unobserve(store, handle, NULL);
  nav_buffer_free(&text);
  nav_store_destroy(store);
  printf("%d destroyed, %zu left\n", destroyed, nav_live_handles());
  if (count > 1) {
    drain(atoi(arguments[1]));
    nav_live_handles();
  }
  return 0;
}
