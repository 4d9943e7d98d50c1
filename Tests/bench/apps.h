/* What the benchmarks of an app share: a schema, apps of it, and texts that were never sent. */
#ifndef BENCH_APPS_H
#define BENCH_APPS_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness.h"
#include "navruntime.h"

static inline void must(nav_status status, nav_status expected) {
  bench_require(status == expected, "a call of the app answered another status than it should");
}

/* Two tabs, 100 routes of which every tenth requires sign-in, 8 facts, a sheet. */
static inline nav_schema *make_schema(void) {
  char *text = malloc(64 << 10), *at = text;
  bench_require(text != NULL, "out of memory");
  at += sprintf(at,
    "{\"format\":1,\"id\":\"bench\",\"root\":{\"tabs\":[{\"name\":\"first\",\"stack\":\"home\"},"
    "{\"name\":\"second\",\"stack\":\"list\"}]},\"facts\":{\"signedIn\":{\"initial\":true}");
  for (int fact = 1; fact < 8; fact++) at += sprintf(at, ",\"fact%d\":{\"initial\":false}", fact);
  at += sprintf(at,
    "},\"links\":{\"schemes\":[\"shop\",\"https\"],"
    "\"hosts\":[\"app\",\"shop.example\"]},\"routes\":{\"home\":{\"links\":[\"/\"]},\"list\":{},"
    "\"note\":{\"show\":\"sheet\"},\"login\":{\"show\":\"sheet\"},"
    "\"step\":{\"params\":{\"id\":\"uint\"}}");
  for (int route = 5; route < 100; route++) {
    const char *rule = route % 10 == 9
      ? ",\"in\":\"first\",\"requires\":[\"signedIn\"],\"orElse\":\"login\""
      : ",\"in\":\"first\"";
    at += sprintf(at, ",\"page%d\":{\"params\":{\"id\":\"uint\"},\"links\":[\"/p%d/:id\"]%s}",
      route, route, rule);
  }
  at += sprintf(at, "}}");
  nav_schema *schema = NULL;
  must(nav_schema_create(text, (size_t)(at - text), &schema, NULL), NAV_OK);
  free(text);
  return schema;
}

/*
 * Counts the digits of a number in a text up where they stand, so that the text was never sent
 * before: less than ten instructions.
 */
static inline void count_up(char *text, size_t length, size_t after) {
  char *digit = text + length - after - 1;
  while (*digit == '9') *digit-- = '0';
  ++*digit;
}
#define COUNT_UP(text, after) count_up(text, sizeof text - 1, after)

/* An app with that many screens above the root of its first tab, whose ids count from `first` to
 * 1,000 and again. */
static inline nav_app *make_app_from(nav_schema *schema, long depth, long first) {
  nav_app *app = NULL;
  must(nav_app_create(schema, NULL, 0, &app, NULL), NAV_OK);
  for (long index = 0; index < depth; index++) {
    char intent[64];
    static const char go[] = "{\"go\":{\"name\":\"page%ld\",\"params\":{\"id\":%ld}}}";
    int length = snprintf(intent, sizeof intent, go, 5 + index % 95, first + index % 1000);
    must(nav_app_send(app, intent, (size_t)length, NULL, NULL), NAV_OK);
  }
  return app;
}

static inline nav_app *make_app(nav_schema *schema, long depth) {
  return make_app_from(schema, depth, 0);
}

static inline void hear(void *user_data, const char *event, size_t length) {
  (void)event;
  *(size_t *)user_data += length;
}

/* An app whose every commit is heard. */
static inline nav_app *make_heard(nav_schema *schema, long depth, size_t *heard) {
  nav_app *app = make_app(schema, depth);
  must(nav_app_observe(app, NAV_EVENT_COMMITTED, hear, heard, NULL, NULL, NULL), NAV_OK);
  return app;
}

#endif
