/* Places of the history between which only the stack of a sheet differs, and what the history keeps
 * when such a place changes or becomes one with its neighbour. */
#include "test.h"

static const char SCHEMA[] =
  "{\"format\":1,\"id\":\"sheets\",\"root\":{\"stack\":\"home\"},\"routes\":{"
  "\"home\":{\"links\":[\"/\"]},\"login\":{\"show\":\"sheet\",\"links\":[\"/login\"]},"
  "\"note\":{\"params\":{\"text\":\"string\"},\"links\":[\"/:text\"]}}}";

static nav_app *app;

static void check_send(const char *intent, const char *line) {
  nav_buffer found = NAV_BUFFER_INIT;
  CHECK_STATUS(nav_app_send(app, intent, NAV_NUL, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_app_url(app, &found, NULL), NAV_OK);
  CHECK_TEXT(found.data, line);
  nav_buffer_free(&found);
}

static void check_travel(int64_t delta, const char *line) {
  nav_buffer found = NAV_BUFFER_INIT;
  CHECK_STATUS(nav_app_travel(app, delta, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_app_url(app, &found, NULL), NAV_OK);
  CHECK_TEXT(found.data, line);
  nav_buffer_free(&found);
}

static const char GO_A[] = "{\"go\":{\"name\":\"note\",\"params\":{\"text\":\"a\"}}}";
static const char GO_B[] = "{\"go\":{\"name\":\"note\",\"params\":{\"text\":\"b\"}}}";
static const char GO_LEAF[] = "{\"go\":{\"name\":\"note\",\"params\":{\"text\":\"leaf\"}}}";

TEST(a_sheet_and_what_is_under_it_change_at_one_place) {
  app = app_of(SCHEMA, "{}");
  check_send(GO_LEAF, "/leaf");
  check_send("{\"go\":\"login\"}", "/leaf?~over=sheet,%2Flogin");
  check_send(GO_A, "/leaf?~over=sheet,%2Flogin,%2Fa");
  check_send(GO_B, "/leaf?~over=sheet,%2Flogin,%2Fa,%2Fb");
  check_travel(-1, "/leaf?~over=sheet,%2Flogin,%2Fa");
  /* The steps beside this place hold the sheet's stack; then the leaf's too; then all. */
  check_send(
    "{\"updateOf\":{\"id\":2,\"params\":{\"text\":\"l2\"}}}", "/l2?~over=sheet,%2Flogin,%2Fa");
  check_send("{\"update\":{\"text\":\"a2\"}}", "/l2?~over=sheet,%2Flogin,%2Fa2");
  check_send(
    "{\"updateOf\":{\"id\":2,\"params\":{\"text\":\"l3\"}}}", "/l3?~over=sheet,%2Flogin,%2Fa2");
  check_travel(-1, "/leaf?~over=sheet,%2Flogin");
  check_travel(1, "/l3?~over=sheet,%2Flogin,%2Fa2");
  check_travel(1, "/leaf?~over=sheet,%2Flogin,%2Fa,%2Fb");
  check_travel(-1, "/l3?~over=sheet,%2Flogin,%2Fa2");
  check_travel(-2, "/leaf");
  check_travel(3, "/leaf?~over=sheet,%2Flogin,%2Fa,%2Fb");
  nav_app_destroy(app);
}

TEST(a_place_of_a_sheet_becomes_one_with_its_neighbour) {
  app = app_of(SCHEMA, "{}");
  check_send("{\"go\":\"login\"}", "/?~over=sheet,%2Flogin");
  check_send(GO_A, "/?~over=sheet,%2Flogin,%2Fa");
  check_send(
    "{\"transaction\":[\"back\",{\"go\":{\"name\":\"note\",\"params\":{\"text\":\"b\"}}}]}",
    "/?~over=sheet,%2Flogin,%2Fb");
  check_send(GO_A, "/?~over=sheet,%2Flogin,%2Fb,%2Fa");
  check_travel(-1, "/?~over=sheet,%2Flogin,%2Fb");
  check_send("{\"update\":{\"text\":\"a\"}}", "/?~over=sheet,%2Flogin,%2Fa");
  check_travel(-1, "/?~over=sheet,%2Flogin");
  check_travel(1, "/?~over=sheet,%2Flogin,%2Fa");
  check_travel(1, "/?~over=sheet,%2Flogin,%2Fb,%2Fa");
  check_travel(-3, "/");
  check_travel(2, "/?~over=sheet,%2Flogin,%2Fa");
  CHECK(!nav_app_can_travel(app, 2));
  nav_app_destroy(app);
}
