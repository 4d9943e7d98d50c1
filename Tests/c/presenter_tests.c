/*
 * The presenter: what conformance vectors do not show. Its operations are in
 * Tests/conformance/vectors/presenter.jsonl.
 */
#include "test.h"

#define SCHEMA \
  "{\"format\":1,\"id\":\"s\",\"root\":{\"stack\":\"home\"},\"routes\":{\"home\":{},\"note\":{}}}"

static int64_t pages[8];
static char ended[64];
static void note_end(void *page) {
  char id[8];
  snprintf(id, sizeof id, "%lld ", (long long)*(int64_t *)page);
  strncat(ended, id, sizeof ended - strlen(ended) - 1);
}

static nav_presenter *presenter_of(nav_app *app, const char *profile) {
  nav_presenter *made = NULL;
  ended[0] = 0;
  CHECK_STATUS(nav_presenter_create(app, profile, NAV_NUL, &made, NULL), NAV_OK);
  return made;
}

static nav_status set_page(nav_presenter *presenter, int64_t id) {
  pages[id] = id;
  return nav_presenter_set_page(presenter, id, &pages[id], note_end, NULL);
}

/* Does what is to be done, and keeps a page for each id from 1 to `last`. */
static void draw(nav_presenter *presenter, int64_t last) {
  nav_buffer operation = NAV_BUFFER_INIT;
  nav_json view = { 0 };
  int64_t number = 0;
  while (nav_presenter_next(presenter, &operation, NULL) == NAV_OK) {
    nav_json_find(operation.data, operation.length, "/op", &view, NULL);
    nav_json_integer(&view, &number);
    for (int64_t id = 1; id <= last; id++) {
      if (nav_presenter_page(presenter, id) == NULL) set_page(presenter, id);
    }
    CHECK_STATUS(nav_presenter_done(presenter, number, NULL), NAV_OK);
  }
  nav_buffer_free(&operation);
}

static nav_presenter *asked;
static void look_back(void *user_data, const char *commit, size_t length, nav_reply *reply) {
  nav_buffer back = NAV_BUFFER_INIT;
  (void)commit, (void)length, (void)reply;
  *(nav_status *)user_data = nav_presenter_back(asked, &back, NULL);
  nav_buffer_free(&back);
}

TEST(an_interceptor_cannot_ask_where_back_leads) {
  nav_status inside = NAV_OK;
  nav_buffer line = NAV_BUFFER_INIT;
  nav_app *app = app_of(SCHEMA, NULL);
  asked = presenter_of(app, "\"lvgl\"");
  CHECK_STATUS(nav_app_intercept(app, "i", 1, look_back, &inside, NULL, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_app_send(app, "{\"go\":\"note\"}", NAV_NUL, NULL, NULL), NAV_OK);
  CHECK_STATUS(inside, NAV_ERR_REENTRANT);
  CHECK_STATUS(nav_app_describe(app, &line, NULL), NAV_OK);
  CHECK_TEXT(line.data, "s: home > note");
  nav_buffer_free(&line);
  nav_presenter_destroy(asked);
  nav_app_destroy(app);
}

TEST(pages_that_are_left_are_destroyed_with_the_presenter_by_their_ids) {
  nav_app *app = app_of(SCHEMA, NULL);
  nav_presenter *presenter = presenter_of(app, "\"lvgl\"");
  CHECK_STATUS(nav_app_send(app, "{\"go\":\"note\"}", NAV_NUL, NULL, NULL), NAV_OK);
  draw(presenter, 2);
  CHECK_TEXT(ended, "");
  CHECK_STATUS(set_page(presenter, 2), NAV_OK);
  CHECK_TEXT(ended, "2 ");
  CHECK_STATUS(set_page(presenter, 7), NAV_ROUTE_NOT_FOUND);
  CHECK_TEXT(ended, "2 7 ");
  nav_app_destroy(app);
  CHECK_TEXT(ended, "2 7 ");
  nav_presenter_destroy(presenter);
  CHECK_TEXT(ended, "2 7 1 2 ");
}

TEST(a_presenter_wants_something_from_the_commit_on) {
  nav_app *app = app_of(SCHEMA, NULL);
  nav_presenter *presenter = presenter_of(app, "{\"like\":\"textual\",\"at\":\"\"}");
  CHECK(nav_presenter_wants(presenter) == 1 && nav_presenter_wants(NULL) == 0);
  draw(presenter, 1);
  CHECK(nav_presenter_wants(presenter) == 0);
  CHECK_STATUS(nav_app_send(app, "{\"go\":\"note\"}", NAV_NUL, NULL, NULL), NAV_OK);
  CHECK(nav_presenter_wants(presenter) == 1);
  CHECK_STATUS(nav_app_back(app, NULL, NULL), NAV_OK);
  CHECK(nav_presenter_wants(presenter) == 0);
  nav_presenter_destroy(presenter);
  nav_app_destroy(app);
}

/* The stack of a sheet, which ends with its presentation. */
TEST(a_presenter_of_a_stack_that_lost_its_parent_wants_nothing) {
  nav_modal_store *modals = NULL;
  nav_store *stack = NULL;
  nav_presenter *presenter = NULL;
  nav_buffer text = NAV_BUFFER_INIT;
  int64_t sheet = 0;
  ended[0] = 0;
  CHECK_STATUS(nav_modal_store_create(NULL, 0, &modals, NULL), NAV_OK);
  nav_modal_store_present(modals, "\"cart\"", NAV_NUL, NAV_STYLE_SHEET, &sheet, NULL, NULL);
  CHECK_STATUS(nav_modal_store_child(modals, sheet, NULL, 0, &stack, NULL, NULL), NAV_OK);
  CHECK_STATUS(
    nav_presenter_create_for_store(stack, "\"lvgl\"", NAV_NUL, &presenter, NULL), NAV_OK);
  CHECK_STATUS(nav_store_push(stack, "\"item\"", NAV_NUL, NULL), NAV_OK);
  draw(presenter, 1);
  CHECK_STATUS(nav_store_push(stack, "\"more\"", NAV_NUL, NULL), NAV_OK);
  CHECK(nav_presenter_wants(presenter) == 1);
  CHECK_STATUS(nav_modal_store_dismiss_current(modals, NULL, 0, NULL, NULL), NAV_OK);
  CHECK(nav_presenter_wants(presenter) == 0);
  CHECK_STATUS(nav_presenter_next(presenter, &text, NULL), NAV_ERR_DETACHED);
  CHECK_STATUS(nav_presenter_back(presenter, &text, NULL), NAV_ERR_DETACHED);
  CHECK(text.length == 0 && nav_presenter_page(presenter, 1) == &pages[1]);
  CHECK_TEXT(ended, "");
  CHECK_STATUS(set_page(presenter, 1), NAV_ERR_DETACHED);
  CHECK_TEXT(ended, "1 "); /* The one that was refused. */
  nav_presenter_destroy(presenter);
  CHECK_TEXT(ended, "1 1 ");
  nav_buffer_free(&text);
  nav_store_destroy(stack);
  nav_modal_store_destroy(modals);
}
