/* Observers: how many there may be, and the order in which they are told. */
#include "test.h"

enum { OBSERVERS = 10000 };

static void count_event(void *user_data, const char *event, size_t length) {
  (void)event;
  (void)length;
  ++*(int *)user_data;
}

/* As many as may be, one more, and one in the place of one that was removed. */
#define LIMIT_OBSERVERS(type, handle, change) \
  do { \
    uint64_t first = 0, number = 0; \
    int told = 0, given_back = 0, i; \
    nav_error error = { 0 }; \
    nav_event_queue *queue = NULL; \
    CHECK_STATUS(nav_event_queue_create(NULL, 0, &queue, NULL), NAV_OK); \
    CHECK_STATUS( \
      nav_##type##_observe(handle, NAV_EVENT_ALL, count_event, &told, NULL, &first, NULL), \
      NAV_OK); \
    for (i = 1; i < OBSERVERS; i++) { \
      CHECK_STATUS( \
        nav_##type##_observe(handle, NAV_EVENT_ALL, count_event, &told, count_up, &number, NULL), \
        NAV_OK); \
    } \
    CHECK_ERROR(nav_##type##_observe( \
                  handle, NAV_EVENT_ALL, count_event, &given_back, count_up, &number, &error), \
      error, NAV_ERR_LIMIT, NAV_NO_OFFSET); \
    CHECK(given_back == 1); \
    CHECK_STATUS( \
      nav_##type##_attach_queue(handle, queue, NAV_EVENT_ALL, NULL, NULL), NAV_ERR_LIMIT); \
    CHECK_STATUS(change, NAV_OK); \
    CHECK(told > 0 && told % OBSERVERS == 0); \
    CHECK_STATUS(nav_##type##_unobserve(handle, first, NULL), NAV_OK); \
    CHECK_STATUS(nav_##type##_unobserve(handle, first, NULL), NAV_ERR_ARGUMENT); \
    CHECK_STATUS(nav_##type##_attach_queue(handle, queue, NAV_EVENT_ALL, NULL, NULL), NAV_OK); \
    CHECK_STATUS( \
      nav_##type##_observe(handle, NAV_EVENT_ALL, count_event, &told, NULL, NULL, NULL), \
      NAV_ERR_LIMIT); \
    nav_##type##_destroy(handle); \
    nav_event_queue_destroy(queue); \
  } while (0)

TEST(a_store_has_ten_thousand_observers_at_most) {
  nav_store *s = make_store(NULL);
  nav_modal_store *m = make_modal_store(NULL);
  nav_flow_store *flow = NULL;
  nav_tab_store *tabs = NULL;
  nav_split_store *split = NULL;
  nav_step_flow *steps = NULL;
  CHECK_STATUS(nav_flow_store_create(NULL, 0, &flow, NULL), NAV_OK);
  CHECK_STATUS(
    nav_tab_store_create("{\"tabs\":[{\"name\":\"a\"},{\"name\":\"b\"}]}", NAV_NUL, &tabs, NULL),
    NAV_OK);
  CHECK_STATUS(nav_split_store_create(NULL, 0, &split, NULL), NAV_OK);
  CHECK_STATUS(nav_step_flow_create("{\"steps\":[\"a\",\"b\"]}", NAV_NUL, &steps, NULL), NAV_OK);
  LIMIT_OBSERVERS(store, s, nav_store_push(s, "\"a\"", NAV_NUL, NULL));
  LIMIT_OBSERVERS(modal_store, m,
    nav_modal_store_present(m, "\"a\"", NAV_NUL, NAV_STYLE_SHEET, NULL, NULL, NULL));
  LIMIT_OBSERVERS(tab_store, tabs, nav_tab_store_set_badge(tabs, "b", NAV_NUL, 1, NULL));
  LIMIT_OBSERVERS(split_store, split, nav_split_store_set_collapsed(split, 1, NULL));
  LIMIT_OBSERVERS(step_flow, steps, nav_step_flow_next(steps, NULL, NULL));
  LIMIT_OBSERVERS(flow_store, flow, nav_flow_store_push(flow, "\"a\"", NAV_NUL, NULL));
}

TEST(an_app_has_ten_thousand_observers_at_most) {
  nav_schema *schema = NULL;
  nav_app *app = NULL;
  const char *text =
    "{\"format\":1,\"id\":\"s\",\"root\":{\"stack\":\"home\"},"
    "\"routes\":{\"home\":{},\"a\":{}}}";
  CHECK_STATUS(nav_schema_create(text, NAV_NUL, &schema, NULL), NAV_OK);
  CHECK_STATUS(nav_app_create(schema, NULL, 0, &app, NULL), NAV_OK);
  nav_schema_destroy(schema);
  LIMIT_OBSERVERS(app, app, nav_app_send(app, "{\"go\":\"a\"}", NAV_NUL, NULL, NULL));
}

/* ---- Their order ---- */

static int told_order[64], told_count;
static void note_order(void *user_data, const char *event, size_t length) {
  (void)event;
  (void)length;
  if (told_count < 64) told_order[told_count++] = *(int *)user_data;
}

TEST(observers_are_told_in_the_order_of_their_registration) {
  nav_store *s = make_store(NULL);
  static int names[40];
  uint64_t numbers[40];
  int i, expected = 0;
  for (i = 0; i < 40; i++) {
    names[i] = i;
    CHECK_STATUS(nav_store_observe(s, NAV_EVENT_CHANGED | (i % 2 ? NAV_EVENT_DELTA : 0), note_order,
                   &names[i], NULL, &numbers[i], NULL),
      NAV_OK);
    /* Gaps at the beginning, in the middle and at the end, before and after the list closes them.
     */
    if (i % 4 == 3) CHECK_STATUS(nav_store_unobserve(s, numbers[i], NULL), NAV_OK);
    if (i >= 20 && i < 36)
      CHECK_STATUS(nav_store_unobserve(s, numbers[i - 20], NULL),
        (i - 20) % 4 == 3 ? NAV_ERR_ARGUMENT : NAV_OK);
  }
  told_count = 0;
  CHECK_STATUS(nav_store_push(s, "\"a\"", NAV_NUL, NULL), NAV_OK);
  for (i = 16; i < 40; i++) {
    if (i % 4 == 3) continue;
    CHECK(expected < told_count && told_order[expected] == i);
    expected++;
  }
  CHECK(told_count == expected);
  nav_store_destroy(s);
}

TEST(a_mask_without_an_event_is_refused_with_the_way_out) {
  nav_store *s = make_store(NULL);
  nav_error error = { 0 };
  CHECK_ERROR(nav_store_observe(s, NAV_EVENT_DELTA, count_event, NULL, NULL, NULL, &error), error,
    NAV_ERR_ARGUMENT, NAV_NO_OFFSET);
  CHECK(strstr(error.message, "join NAV_EVENT_* kinds with |, or give NAV_EVENT_ALL") != NULL);
  nav_store_destroy(s);
}
