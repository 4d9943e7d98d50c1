/*
 * Work whose instructions are counted by Tests/gates/complexity:
 *     complexity WORK SIZE TIMES [WORK SIZE TIMES ...]
 * Each work is done in a process of its own, forked from this one: valgrind starts once for all of
 * them. For each a line says which process it was, and how it ended.
 */
#include <navruntime.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include <valgrind/callgrind.h>

static char *text;
static size_t length, capacity;

static void add(const char *part) {
  size_t size = strlen(part);
  if (length + size + 1 > capacity) {
    capacity = (length + size + 1) * 2;
    text = realloc(text, capacity);
    if (text == NULL) exit(3);
  }
  memcpy(text + length, part, size + 1);
  length += size;
}
static void repeat(const char *part, long times) {
  while (times-- > 0) add(part);
}

static nav_matcher *matcher;

/* Whether the work is to be done once more. Only what is done between these calls is counted. */
static int again(long *times) {
  static int is_counting;
  if (!is_counting) CALLGRIND_START_INSTRUMENTATION;
  is_counting = 1;
  if ((*times)-- > 0) return 1;
  CALLGRIND_STOP_INSTRUMENTATION;
  return 0;
}

/* Ends a table that `row`s have been added to, and makes the matcher of it. */
static void make(const char *more) {
  nav_error error = { 0 };
  add("]");
  add(more);
  add("}");
  if (nav_matcher_create(text, length, NULL, &matcher, &error) != NAV_OK) {
    fprintf(stderr, "complexity: %s\n", error.message);
    exit(3);
  }
  length = 0;
}
static void row(const char *pattern, const char *name) {
  add(length == 0 ? "{\"mappings\":[{\"pattern\":\"" : ",{\"pattern\":\"");
  add(pattern);
  add("\",\"route\":\"");
  add(name);
  add("\",\"query\":\"all\"}");
}

/* Tables of `size` patterns. */
static void resources(long size) {
  char pattern[96], name[32];
  long i;
  for (i = 0; i < size; i++) {
    snprintf(pattern, sizeof pattern, "/area%ld/res%ld%s", i % 37, i / 3,
      i % 3 == 0     ? ""
        : i % 3 == 1 ? "/:id{uint}"
                     : "/:id/edit");
    snprintf(name, sizeof name, "r%ld", i);
    row(pattern, name);
  }
  make("");
}
static void equal(long size) {
  while (size-- > 0) row("/a/:id", "r");
  make("");
}
static void shadowed(long size) {
  char pattern[64];
  row("/:any", "r");
  while (--size > 0) {
    snprintf(pattern, sizeof pattern, "/lit%ld", size);
    row(pattern, "r");
  }
  make("");
}
static void hosts(long size) {
  char pattern[64];
  while (size-- > 0) {
    snprintf(pattern, sizeof pattern, "//h%ld.example/:id", size);
    row(pattern, "r");
  }
  make("");
}
/*
 * Literals and parameters over `size` segments, so that a matcher with backtracking over them would
 * try 2^size ways.
 */
static void combinations(long size) {
  char pattern[1024];
  long i, k;
  for (i = 0; i < size; i++) {
    size_t end = 0;
    for (k = 0; k < size; k++)
      end += (size_t)snprintf(pattern + end, sizeof pattern - end, "%s", k == i ? "/:x" : "/a");
    snprintf(pattern + end, sizeof pattern - end, "/x");
    row(pattern, "x");
    for (end = 0, k = 0; k < size; k++)
      end += (size_t)snprintf(pattern + end, sizeof pattern - end, "%s",
        k < i      ? "/:y{slug}"
          : k == i ? "/a"
                   : "/:z");
    snprintf(pattern + end, sizeof pattern - end, "/y");
    row(pattern, "y");
  }
  make("");
}

static void match(long times, nav_status expected) {
  nav_buffer out = NAV_BUFFER_INIT;
  while (again(&times)) {
    nav_status status = nav_matcher_match(matcher, text, length, &out, NULL);
    if (status != expected) {
      fprintf(stderr, "complexity: a match answers %d\n", status);
      exit(3);
    }
  }
  nav_buffer_free(&out);
}

#define NO_LIMITS ",\"limits\":{\"maxURLLength\":0,\"maxPathSegments\":0,\"maxQueryItems\":0}"

static void build_resources(long size, long times) {
  (void)times;
  resources(size);
}
static void build_equal(long size, long times) {
  (void)times;
  equal(size);
}
static void build_shadowed(long size, long times) {
  (void)times;
  shadowed(size);
}
static void build_hosts(long size, long times) {
  (void)times;
  hosts(size);
}
static void build_combinations(long size, long times) {
  (void)times;
  combinations(size);
}

static void match_combinations(long size, long times) {
  combinations(size);
  repeat("/a", size);
  add("/z");
  match(times, NAV_NO_MATCH);
}
static void match_table(long size, long times) {
  resources(size);
  add("shop://app/area5/res100/42?q=1");
  match(times, NAV_OK);
}
static void match_segments(long size, long times) {
  row("/all/*rest", "r");
  make(NO_LIMITS);
  add("/all");
  repeat("/segment", size);
  match(times, NAV_OK);
}
static void match_escapes(long size, long times) {
  row("/all/*rest", "r");
  make(NO_LIMITS);
  add("/all");
  repeat("/%41%C3%A9", size);
  match(times, NAV_OK);
}
static void match_query(long size, long times) {
  char part[64];
  long i;
  row("/a", "r");
  make(NO_LIMITS);
  add("/a?");
  for (i = 0; i < size; i++) {
    snprintf(part, sizeof part, "name%ld=%ld&", i * 7919 % size, i);
    add(part);
  }
  match(times, NAV_OK);
}
static void url_for(long size, long times) {
  nav_buffer url = NAV_BUFFER_INIT;
  resources(size);
  while (again(&times)) {
    if (nav_matcher_url_for(
          matcher, "{\"name\":\"r301\",\"params\":{\"id\":5}}", NAV_NUL, &url, NULL) != NAV_OK)
      exit(3);
  }
  nav_buffer_free(&url);
}
/* A million mappings are a table; one more is beyond the limit. */
static void million(long size, long times) {
  nav_error error = { 0 };
  nav_matcher *none = NULL;
  long i;
  (void)times;
  resources(size);
  if (nav_matcher_count(matcher) != (size_t)size) exit(3);
  add("/area22/res7/12");
  match(1, NAV_OK);
  length = 0;
  for (i = 0; i <= size; i++) row("/a", "r");
  add("]}");
  if (nav_matcher_create(text, length, NULL, &none, &error) != NAV_ERR_LIMIT || none != NULL)
    exit(3);
}

/* An object of `size` members in no order, whose keys share a prefix but for one. */
static void json_members(long size, long times) {
  nav_buffer out = NAV_BUFFER_INIT;
  char part[96];
  long i;
  add("{\"other\":0");
  for (i = 0; i < size; i++) {
    snprintf(part, sizeof part, ",\"a.prefix.of.many.keys.%ld\":%ld", i * 7919 % size, i);
    add(part);
  }
  add("}");
  while (again(&times)) {
    if (nav_json_canonical(text, length, &out, NULL) != NAV_OK) exit(3);
  }
  nav_buffer_free(&out);
}

#include "complexity_stores.h"
#include "complexity_apps.h"

#include "complexity_around.h"
#include "complexity_presenter.h"
#include "complexity_schema.h"
#include "complexity_waiting.h"

/* A square that the gate must see. */
static void planted_square(long size, long times) {
  volatile long work = 0;
  long i;
  (void)times;
  for (i = 0; i < size * size; i++) work++;
}

static const struct {
  const char *name;
  void (*run)(long size, long times);
} works[] = {
  { "build-resources", build_resources },
  { "build-equal", build_equal },
  { "build-shadowed", build_shadowed },
  { "build-hosts", build_hosts },
  { "build-combinations", build_combinations },
  { "match-combinations", match_combinations },
  { "match-table", match_table },
  { "match-segments", match_segments },
  { "match-escapes", match_escapes },
  { "match-query", match_query },
  { "url-for", url_for },
  { "million", million },
  { "json-members", json_members },
  { "stack-push-pop", stack_push_pop },
  { "stack-deltas", stack_deltas },
  { "stack-queue", stack_queue },
  { "stack-refused", stack_refused },
  { "stack-pop-to", stack_pop_to },
  { "stack-pop-to-entry", stack_pop_to_entry },
  { "stack-pop-to-far", stack_pop_to_far },
  { "stack-pop-to-told", stack_pop_to_told },
  { "stack-throttle", stack_throttle },
  { "bulk-batch", bulk_batch },
  { "bulk-transaction", bulk_transaction },
  { "bulk-many", bulk_many },
  { "bulk-sequence", bulk_sequence },
  { "bulk-replace", bulk_replace },
  { "modal-queue", modal_queue },
  { "flow-push-pop", flow_push_pop },
  { "observers", observers },
  { "app-pages", app_pages },
  { "app-layers", app_layers },
  { "app-queue", app_queue },
  { "app-queue-guarded", app_queue_guarded },
  { "app-queue-locked", app_queue_locked },
  { "app-restore-queue", app_restore_queue },
  { "app-restore-refused", app_restore_refused },
  { "app-restore-crossed", app_restore_crossed },
  { "app-remove", app_remove },
  { "app-queue-equal", app_queue_equal },
  { "app-restore-layers", app_restore_layers },
  { "app-preview", app_preview },
  { "around-depth", around_depth },
  { "around-layers", around_layers },
  { "around-waiting", around_waiting },
  { "around-locked", around_locked },
  { "around-waiting-asks", around_waiting_asks },
  { "around-tickets", around_tickets },
  { "around-hidden", around_hidden },
  { "around-data", around_data },
  { "around-entry-states", around_entry_states },
  { "around-places", around_places },
  { "around-guarded", around_guarded },
  { "around-routes", around_routes },
  { "around-tabs", around_tabs },
  { "around-facts", around_facts },
  { "around-scene", around_scene },
  { "around-back-to", around_back_to },
  { "around-travel", around_travel },
  { "travel-layers", travel_layers },
  { "travel-waiting", travel_waiting },
  { "travel-entry-states", travel_entry_states },
  { "end-tickets", end_tickets },
  { "around-conditions", around_conditions },
  { "around-create", around_create },
  { "app-url", app_url },
  { "app-address", app_address },
  { "app-proceed", app_proceed },
  { "app-proceed-layers", app_proceed_layers },
  { "app-proceed-enter", app_proceed_enter },
  { "app-history", app_history },
  { "app-departed", app_departed },
  { "app-data", app_data },
  { "presenter-step", presenter_step },
  { "presenter-echo", presenter_echo },
  { "presenter-resisted", presenter_resisted },
  { "presenter-under", presenter_under },
  { "presenter-stack", presenter_stack },
  { "schema-enums", schema_enums },
  { "schema-types", schema_types },
  { "schema-gates", schema_gates },
  { "schema-meta", schema_meta },
  { "answer-tickets", answer_tickets },
  { "answer-hidden", answer_hidden },
  { "proceed-layers", proceed_layers },
  { "data-waiting", data_waiting },
  { "planted-square", planted_square },
};

static int work(const char *name, long size, long times) {
  size_t i;
  for (i = 0; i < sizeof works / sizeof works[0]; i++) {
    if (strcmp(works[i].name, name) != 0) continue;
    works[i].run(size, times);
    nav_matcher_destroy(matcher);
    free(text);
    return 0;
  }
  fprintf(stderr, "complexity: there is no work %s\n", name);
  return 2;
}

int main(int count, char **arguments) {
  int i;
  for (i = 1; i + 2 < count; i += 3) {
    int status = 0;
    pid_t child = fork();
    if (child == 0) exit(work(arguments[i], atol(arguments[i + 1]), atol(arguments[i + 2])));
    if (child < 0 || waitpid(child, &status, 0) != child) return 2;
    printf("%ld %d\n", (long)child, WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status));
    fflush(stdout);
    if (status != 0) return 1;
  }
  if (i == 1 || i < count) fprintf(stderr, "complexity WORK SIZE TIMES ...\n");
  return i == 1 || i < count ? 2 : 0;
}
