/* Observers and event queues. */
#include "test.h"

TEST(observers_get_the_kinds_they_asked_for_in_order) {
  nav_store *s = make_store("{\"path\":[\"a\"]}");
  struct journal all = { .length = 0 }, changes = { .length = 0 };
  uint64_t handle = 0;
  int destroyed = 0;
  CHECK_STATUS(nav_store_observe(s, NAV_EVENT_ALL, journal_event, &all, NULL, NULL, NULL), NAV_OK);
  CHECK_STATUS(
    nav_store_observe(s, NAV_EVENT_CHANGED, journal_event, &changes, NULL, &handle, NULL), NAV_OK);
  nav_store_push(s, "\"b\"", NAV_NUL, NULL);
  CHECK_TEXT(changes.text,
    "{\"changed\":{\"from\":[{\"name\":\"a\"}],\"to\":[{\"name\":\"a\"},{\"name\":\"b\"}]}}\n");
  CHECK_TEXT(all.text, changes.text);
  journal_clear(&all);
  nav_store_execute_batch(s, "[{\"popCount\":9}]", NAV_NUL, 0, NULL, NULL);
  CHECK(strncmp(all.text, "{\"batchExecuted\":", 17) == 0);
  journal_clear(&all);
  nav_store_reconcile(s, "[\"q\"]", NAV_NUL, NAV_RECONCILE_REPLACE, NULL, NULL);
  CHECK(strncmp(all.text, "{\"pathMismatch\":{\"policy\":\"replace\"", 34) == 0);
  CHECK(strstr(all.text, "\n{\"changed\":") != NULL);
  journal_clear(&all);
  nav_store_add_builtin_middleware(s, "\"preventDuplicatePush\"", NAV_NUL, NULL, NULL);
  CHECK(strncmp(all.text, "{\"middlewareMutation\":{\"action\":", 32) == 0);
  journal_clear(&changes);
  CHECK_STATUS(nav_store_unobserve(s, handle, NULL), NAV_OK);
  CHECK_STATUS(nav_store_unobserve(s, handle, NULL), NAV_ERR_ARGUMENT);
  nav_store_push(s, "\"c\"", NAV_NUL, NULL);
  CHECK(changes.length == 0);
  CHECK_STATUS(
    nav_store_observe(s, NAV_EVENT_CHANGED, journal_event, &destroyed, count_up, &handle, NULL),
    NAV_OK);
  nav_store_unobserve(s, handle, NULL);
  CHECK(destroyed == 1);
  nav_store_destroy(s);
}

TEST(deltas_name_what_left_and_what_came) {
  nav_store *s = make_store("{\"path\":[\"a\",\"b\"]}");
  struct journal journal = { .length = 0 };
  nav_store_observe(
    s, NAV_EVENT_CHANGED | NAV_EVENT_DELTA, journal_event, &journal, NULL, NULL, NULL);
  nav_store_push(s, "\"c\"", NAV_NUL, NULL);
  CHECK_TEXT(journal.text,
    "{\"changed\":{\"kept\":2,\"removed\":[],\"added\":[{\"id\":3,\"route\":{\"name\":\"c\"}}],\"direction\":\"forward\"}}\n");
  journal_clear(&journal);
  nav_store_pop_count(s, 2, NULL);
  CHECK_TEXT(journal.text,
    "{\"changed\":{\"kept\":1,\"removed\":[{\"id\":2,\"route\":{\"name\":\"b\"}},{\"id\":3,\"route\":{\"name\":\"c\"}}],\"added\":[],\"direction\":\"back\"}}\n");
  journal_clear(&journal);
  nav_store_replace(s, "[\"z\"]", NAV_NUL, NULL);
  CHECK_TEXT(journal.text,
    "{\"changed\":{\"kept\":0,\"removed\":[{\"id\":1,\"route\":{\"name\":\"a\"}}],\"added\":[{\"id\":4,\"route\":{\"name\":\"z\"}}],\"direction\":\"replace\"}}\n");
  nav_store_destroy(s);
}

struct echo {
  nav_store *store;
  struct journal *journal;
  int pushes, inside;
};
static void push_again(void *user_data, const char *event, size_t length) {
  struct echo *e = user_data;
  CHECK(e->inside == 0);
  e->inside = 1;
  journal_add(e->journal, event, length);
  if (e->pushes > 0) {
    e->pushes--;
    CHECK_STATUS(nav_store_push(e->store, "\"n\"", NAV_NUL, NULL), NAV_OK);
  }
  e->inside = 0;
}

TEST(an_observer_may_change_and_its_events_queue_behind) {
  struct journal journal = { .length = 0 };
  struct echo e = { NULL, &journal, 3, 0 };
  nav_store *s = make_store(NULL);
  int lines = 0;
  size_t i;
  e.store = s;
  nav_store_observe(s, NAV_EVENT_CHANGED | NAV_EVENT_DELTA, push_again, &e, NULL, NULL, NULL);
  nav_store_push(s, "\"n\"", NAV_NUL, NULL);
  for (i = 0; i < journal.length; i++) lines += journal.text[i] == '\n';
  CHECK(lines == 4);
  CHECK(nav_store_depth(s) == 4);
  nav_store_destroy(s);
}

static nav_status limit_status;
static void push_for_ever(void *user_data, const char *event, size_t length) {
  nav_status status = nav_store_push(user_data, "\"n\"", NAV_NUL, NULL);
  (void)event;
  (void)length;
  if (status != NAV_OK) limit_status = status;
}

TEST(an_observer_that_never_ends_meets_the_limit) {
  nav_store *s = make_store(NULL);
  limit_status = NAV_OK;
  nav_store_observe(s, NAV_EVENT_CHANGED, push_for_ever, s, NULL, NULL, NULL);
  nav_store_push(s, "\"n\"", NAV_NUL, NULL);
  CHECK(limit_status == NAV_ERR_LIMIT);
  CHECK(nav_store_depth(s) >= 1000 && nav_store_depth(s) <= 1002);
  nav_store_destroy(s);
}

TEST(a_queue_keeps_events_for_the_main_loop) {
  nav_store *s = make_store(NULL);
  nav_modal_store *m = make_modal_store(NULL);
  nav_event_queue *q = NULL;
  nav_buffer event = NAV_BUFFER_INIT;
  uint64_t handle = 0;
  CHECK_STATUS(nav_event_queue_create("{\"capacity\":3}", NAV_NUL, &q, NULL), NAV_OK);
  CHECK_STATUS(nav_event_queue_next(q, &event, NULL), NAV_NOOP);
  CHECK_STATUS(
    nav_store_attach_queue(s, q, NAV_EVENT_CHANGED | NAV_EVENT_DELTA, &handle, NULL), NAV_OK);
  CHECK_STATUS(nav_modal_store_attach_queue(m, q, NAV_EVENT_PRESENTED, NULL, NULL), NAV_OK);
  nav_store_push(s, "\"a\"", NAV_NUL, NULL);
  nav_modal_store_present(m, "\"m\"", NAV_NUL, NAV_STYLE_SHEET, NULL, NULL, NULL);
  CHECK(nav_event_queue_count(q) == 2);
  CHECK_STATUS(nav_event_queue_next(q, &event, NULL), NAV_OK);
  CHECK_TEXT(event.data,
    "{\"changed\":{\"kept\":0,\"removed\":[],\"added\":[{\"id\":1,\"route\":{\"name\":\"a\"}}],\"direction\":\"forward\"}}");
  CHECK_STATUS(nav_event_queue_next(q, &event, NULL), NAV_OK);
  CHECK_TEXT(
    event.data, "{\"presented\":{\"id\":1,\"route\":{\"name\":\"m\"},\"style\":\"sheet\"}}");
  nav_store_push(s, "\"b\"", NAV_NUL, NULL);
  nav_store_push(s, "\"c\"", NAV_NUL, NULL);
  nav_store_push(s, "\"d\"", NAV_NUL, NULL);
  nav_store_push(s, "\"e\"", NAV_NUL, NULL);
  nav_store_push(s, "\"f\"", NAV_NUL, NULL);
  CHECK_STATUS(nav_event_queue_next(q, &event, NULL), NAV_OK);
  CHECK(strncmp(event.data, "{\"gap\":", 7) == 0);
  while (nav_event_queue_count(q) > 0) CHECK_STATUS(nav_event_queue_next(q, &event, NULL), NAV_OK);
  CHECK(strstr(event.data, "\"f\"") != NULL);
  CHECK_STATUS(nav_store_unobserve(s, handle, NULL), NAV_OK);
  nav_store_pop(s, NULL);
  CHECK(nav_event_queue_count(q) == 0);
  nav_event_queue_destroy(q);
  nav_modal_store_present(m, "\"n\"", NAV_NUL, NAV_STYLE_SHEET, NULL, NULL, NULL);
  nav_buffer_free(&event);
  nav_modal_store_destroy(m);
  nav_store_destroy(s);
}

TEST(a_queue_that_nobody_reads_stays_as_small_as_it_is) {
  nav_store *s = make_store("{}");
  nav_event_queue *q = NULL;
  nav_buffer event = NAV_BUFFER_INIT;
  size_t before;
  int i;
  CHECK_STATUS(nav_event_queue_create("{\"capacity\":4}", NAV_NUL, &q, NULL), NAV_OK);
  CHECK_STATUS(
    nav_store_attach_queue(s, q, NAV_EVENT_CHANGED | NAV_EVENT_DELTA, NULL, NULL), NAV_OK);
  for (i = 0; i < 2000; i++) nav_store_replace(s, i % 2 ? "[]" : "[\"x\"]", NAV_NUL, NULL);
  before = bytes_in_use();
  for (i = 0; i < 20000; i++) nav_store_replace(s, i % 2 ? "[]" : "[\"x\"]", NAV_NUL, NULL);
  CHECK(bytes_in_use() < before + BYTES_OF_OTHERS);
  CHECK(nav_event_queue_count(q) == 5);
  CHECK_STATUS(nav_event_queue_next(q, &event, NULL), NAV_OK);
  CHECK_TEXT(event.data, "{\"gap\":21996}");
  nav_buffer_free(&event);
  nav_event_queue_destroy(q);
  nav_store_destroy(s);
}

TEST(a_full_queue_can_drop_the_newest_or_grow) {
  static const char *const configs[] = { "{\"capacity\":2,\"overflow\":\"dropNewest\"}",
    "{\"capacity\":2,\"overflow\":\"unbounded\"}" };
  nav_buffer event = NAV_BUFFER_INIT;
  int i, k;
  for (i = 0; i < 2; i++) {
    nav_store *s = make_store(NULL);
    nav_event_queue *q = NULL;
    int events = 0, gaps = 0, dropped = 0;
    CHECK_STATUS(nav_event_queue_create(configs[i], NAV_NUL, &q, NULL), NAV_OK);
    nav_store_attach_queue(s, q, NAV_EVENT_CHANGED, NULL, NULL);
    for (k = 0; k < 10; k++) nav_store_push(s, "\"a\"", NAV_NUL, NULL);
    while (nav_event_queue_next(q, &event, NULL) == NAV_OK) {
      int n;
      if (sscanf(event.data, "{\"gap\":%d}", &n) == 1) {
        gaps++;
        dropped += n;
      } else
        events++;
    }
    CHECK(events + dropped == 10);
    CHECK(i == 0 ? gaps == 1 && dropped > 0 : gaps == 0);
    nav_event_queue_destroy(q);
    nav_store_destroy(s);
  }
  nav_buffer_free(&event);
}

TEST(a_source_is_carried_by_the_events) {
  nav_store *s = make_store(NULL);
  struct journal journal = { .length = 0 };
  nav_store_observe(
    s, NAV_EVENT_CHANGED | NAV_EVENT_DELTA, journal_event, &journal, NULL, NULL, NULL);
  CHECK_STATUS(
    nav_store_execute(s, "{\"command\":{\"push\":\"a\"},\"source\":\"link\"}", NAV_NUL, NULL, NULL),
    NAV_OK);
  CHECK(strstr(journal.text, "\"source\":\"link\"") != NULL);
  nav_store_destroy(s);
}
