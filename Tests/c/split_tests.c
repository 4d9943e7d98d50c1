/* Splits (protocol, section 4). */
#include "test.h"

static nav_split_store *make_mail(void) {
  nav_split_store *split = NULL;
  nav_error error = { 0 };
  if (
    nav_split_store_create(
      "{\"sidebar\":{\"path\":[\"folders\"]},\"content\":{\"path\":[\"messages\"]},\"detail\":{}}",
      NAV_NUL, &split, &error) == NAV_OK) {
    return split;
  }
  printf("no split: %s\n", error.message);
  exit(1);
}

static void check_collapsed(int line, nav_split_store *split, const char *expected) {
  nav_buffer path = NAV_BUFFER_INIT;
  test_status(
    __FILE__, line, "collapsed path", nav_split_store_collapsed_path(split, &path, NULL), NAV_OK);
  test_text(__FILE__, line, "collapsed path", path.data, expected);
  nav_buffer_free(&path);
}

#define ENTRY(column, name) "{\"column\":\"" column "\",\"route\":{\"name\":\"" name "\"}}"

TEST(collapsing_and_expanding_lose_no_entry) {
  nav_split_store *split = make_mail();
  nav_buffer text = NAV_BUFFER_INIT;
  CHECK_STATUS(
    nav_split_store_show(split, NAV_COLUMN_DETAIL, "\"message\"", NAV_NUL, &text, NULL), NAV_OK);
  CHECK_TEXT(text.data, "\"success\"");
  CHECK_STATUS(
    nav_split_store_send(split, NAV_COLUMN_DETAIL, "{\"go\":\"attachment\"}", NAV_NUL, NULL, NULL),
    NAV_OK);
  CHECK_STATUS(nav_split_store_set_collapsed(split, 1, NULL), NAV_OK);
  CHECK_STATUS(nav_split_store_set_collapsed(split, 7, NULL), NAV_NOOP);
  check_collapsed(__LINE__, split,
    "[" ENTRY("sidebar", "folders") "," ENTRY("content", "messages") "," ENTRY(
      "detail", "message") "," ENTRY("detail", "attachment") "]");
  CHECK_STATUS(nav_split_store_set_preferred_column(split, NAV_COLUMN_SIDEBAR, NULL), NAV_OK);
  check_collapsed(__LINE__, split, "[" ENTRY("sidebar", "folders") "]");
  CHECK_STATUS(nav_split_store_set_collapsed(split, 0, NULL), NAV_OK);
  CHECK_STATUS(nav_split_store_set_visibility(split, NAV_VISIBILITY_DOUBLE_COLUMN, NULL), NAV_OK);
  CHECK_STATUS(nav_split_store_state(split, &text, NULL), NAV_OK);
  CHECK_TEXT(text.data,
    "{\"columns\":{\"sidebar\":[{\"name\":\"folders\"}],\"content\":[{\"name\":\"messages\"}],\"detail\":[{\"name\":\"message\"},{\"name\":\"attachment\"}]},"
    "\"layout\":{\"visibility\":\"doubleColumn\",\"preferredCompactColumn\":\"sidebar\",\"isCollapsed\":false}}");
  nav_buffer_free(&text);
  nav_split_store_destroy(split);
}

TEST(back_in_a_split_pops_or_shows_the_column_before) {
  nav_split_store *split = make_mail();
  nav_buffer text = NAV_BUFFER_INIT;
  nav_split_store_show(split, NAV_COLUMN_DETAIL, "\"message\"", NAV_NUL, NULL, NULL);
  nav_split_store_send(split, NAV_COLUMN_DETAIL, "{\"go\":\"attachment\"}", NAV_NUL, NULL, NULL);
  CHECK_STATUS(nav_split_store_back_target(split, &text, NULL), NAV_OK);
  CHECK_TEXT(text.data, "{\"name\":\"message\"}");
  CHECK_STATUS(nav_split_store_back(split, &text, NULL), NAV_OK);
  CHECK_TEXT(text.data, "{\"popped\":{\"column\":\"detail\",\"result\":\"success\"}}");
  /* Side by side every column shows its root: there is nowhere to go back to. */
  CHECK_STATUS(nav_split_store_back(split, &text, NULL), NAV_EMPTY_STACK);
  CHECK(nav_split_store_can_go_back(split) == 0);
  nav_split_store_set_collapsed(split, 1, NULL);
  CHECK_STATUS(nav_split_store_back_target(split, &text, NULL), NAV_OK);
  CHECK_TEXT(text.data, "{\"name\":\"messages\"}");
  CHECK_STATUS(nav_split_store_back(split, &text, NULL), NAV_OK);
  CHECK_TEXT(text.data, "{\"moved\":{\"to\":\"content\"}}");
  CHECK_STATUS(nav_split_store_back(split, &text, NULL), NAV_OK);
  CHECK_STATUS(nav_split_store_back(split, &text, NULL), NAV_EMPTY_STACK);
  check_collapsed(__LINE__, split, "[" ENTRY("sidebar", "folders") "]");
  nav_buffer_free(&text);
  nav_split_store_destroy(split);
}

TEST(split_events_tell_of_columns_and_layout) {
  nav_split_store *split = make_mail();
  struct journal journal = { .length = 0 };
  uint64_t revision = nav_split_store_revision(split);
  CHECK_STATUS(nav_split_store_observe(
                 split, NAV_EVENT_ALL | NAV_EVENT_DELTA, journal_event, &journal, NULL, NULL, NULL),
    NAV_OK);
  nav_split_store_show(split, NAV_COLUMN_DETAIL, "\"m\"", NAV_NUL, NULL, NULL);
  CHECK_TEXT(journal.text,
    "{\"column\":{\"column\":\"detail\",\"event\":{\"changed\":{\"kept\":0,\"removed\":[],\"added\":[{\"id\":1,\"route\":{\"name\":\"m\"}}],\"direction\":\"forward\"}}}}\n"
    "{\"layoutChanged\":{\"old\":{\"visibility\":\"automatic\",\"preferredCompactColumn\":\"sidebar\",\"isCollapsed\":false},"
    "\"new\":{\"visibility\":\"automatic\",\"preferredCompactColumn\":\"detail\",\"isCollapsed\":false}}}\n");
  CHECK(nav_split_store_revision(split) == revision + 2);
  nav_split_store_destroy(split);
}

TEST(columns_are_stacks_that_end_with_the_split) {
  nav_split_store *split = NULL;
  nav_store *detail = NULL, *none = NULL;
  nav_error error = { 0 };
  CHECK_STATUS(
    nav_split_store_create(
      "{\"detail\":{\"limits\":{\"stackDepth\":1}},\"preferredCompactColumn\":\"detail\",\"visibility\":\"detailOnly\",\"collapsed\":true}",
      NAV_NUL, &split, NULL),
    NAV_OK);
  CHECK_STATUS(nav_split_store_column(split, NAV_COLUMN_DETAIL, &detail, NULL), NAV_OK);
  CHECK_ERROR(nav_split_store_column(split, NAV_COLUMN_CONTENT, &none, &error), error,
    NAV_ERR_ARGUMENT, NAV_NO_OFFSET);
  CHECK_ERROR(nav_split_store_show(split, 3, "\"x\"", NAV_NUL, NULL, &error), error,
    NAV_ERR_ARGUMENT, NAV_NO_OFFSET);
  CHECK_ERROR(
    nav_split_store_set_visibility(split, 4, &error), error, NAV_ERR_ARGUMENT, NAV_NO_OFFSET);
  CHECK_ERROR(nav_split_store_set_preferred_column(split, NAV_COLUMN_CONTENT, &error), error,
    NAV_ERR_ARGUMENT, NAV_NO_OFFSET);
  CHECK_STATUS(nav_store_push(detail, "\"a\"", NAV_NUL, NULL), NAV_OK);
  CHECK_STATUS(nav_store_push(detail, "\"b\"", NAV_NUL, NULL), NAV_ERR_LIMIT);
  CHECK_STATUS(
    nav_split_store_show(split, NAV_COLUMN_DETAIL, "\"b\"", NAV_NUL, NULL, NULL), NAV_OK);
  CHECK_PATH(detail, "[{\"name\":\"b\"}]");
  nav_split_store_destroy(split);
  CHECK_STATUS(nav_store_pop(detail, NULL), NAV_ERR_DETACHED);
  nav_store_destroy(detail);
  CHECK_STATUS(
    nav_split_store_create("{\"preferredCompactColumn\":\"content\"}", NAV_NUL, &split, &error),
    NAV_ERR_ARGUMENT);
  CHECK_TEXT(error.message,
    "preferredCompactColumn: there is no content; give \"content\", or name another");
  CHECK_STATUS(
    nav_split_store_create("{\"visibility\":\"some\"}", NAV_NUL, &split, &error), NAV_ERR_ARGUMENT);
  CHECK(split == NULL && none == NULL);
}

/* Whoever began to observe last must not take the events from the other one. */
static void hear_column(int split_first) {
  nav_split_store *split = make_mail();
  nav_store *detail = NULL;
  nav_modal_store *modals = NULL;
  nav_flow_store *flow = NULL;
  struct journal of_split = { .length = 0 }, of_flow = { .length = 0 };
  CHECK_STATUS(nav_split_store_column(split, NAV_COLUMN_DETAIL, &detail, NULL), NAV_OK);
  CHECK_STATUS(nav_modal_store_create_over(detail, NULL, 0, &modals, NULL), NAV_OK);
  CHECK_STATUS(nav_flow_store_wrap(modals, NULL, 0, &flow, NULL), NAV_OK);
  if (split_first)
    nav_split_store_observe(
      split, NAV_EVENT_ALL | NAV_EVENT_DELTA, journal_event, &of_split, NULL, NULL, NULL);
  nav_flow_store_observe(
    flow, NAV_EVENT_ALL | NAV_EVENT_DELTA, journal_event, &of_flow, NULL, NULL, NULL);
  if (!split_first)
    nav_split_store_observe(
      split, NAV_EVENT_ALL | NAV_EVENT_DELTA, journal_event, &of_split, NULL, NULL, NULL);
  CHECK_STATUS(nav_store_push(detail, "\"a\"", NAV_NUL, NULL), NAV_OK);
  CHECK_TEXT(of_split.text,
    "{\"column\":{\"column\":\"detail\",\"event\":{\"changed\":{\"kept\":0,\"removed\":[],"
    "\"added\":[{\"id\":1,\"route\":{\"name\":\"a\"}}],\"direction\":\"forward\"}}}}\n");
  CHECK_TEXT(of_flow.text,
    "{\"navigation\":{\"changed\":{\"kept\":0,\"removed\":[],"
    "\"added\":[{\"id\":1,\"route\":{\"name\":\"a\"}}],\"direction\":\"forward\"}}}\n"
    "{\"pathChanged\":{\"kept\":0,\"removed\":[],\"added\":[{\"push\":{\"name\":\"a\"}}]}}\n");
  nav_flow_store_destroy(flow);
  nav_modal_store_destroy(modals);
  journal_clear(&of_split);
  nav_store_pop(detail, NULL);
  CHECK(strstr(of_split.text, "\"direction\":\"back\"") != NULL);
  nav_store_destroy(detail);
  nav_split_store_destroy(split);
}

TEST(a_split_and_a_flow_over_its_column_both_hear_of_it) {
  hear_column(0);
  hear_column(1);
}
