/* A snapshot that the first version of a program wrote, in the third one. */
#include "test.h"

#define JSON(...) #__VA_ARGS__
#define PLAN(other) \
  "\"facts\":{\"plan\":{\"values\":[\"free\",\"" other \
  "\"],\"initial\":\"free\",\"persist\":true}," \
  "\"signedIn\":{\"initial\":false}},"

static const char FIRST[] =
  "{\"format\":1,\"id\":\"shop\",\"root\":{\"stack\":\"home\"}," PLAN("gold") "\"routes\":" JSON({
    "home" : {},
    "item" : { "params" : { "num" : "string" } },
    "basket" : {},
    "order" : { "params" : { "id" : "uint" } }
  }) "}";

static const char THIRD[] =
  "{\"format\":1,\"id\":\"shop\",\"version\":3,\"root\":{\"stack\":\"home\"}," PLAN("pro") "\"routes\":"
  JSON({"home": {}, "product": {"params": {"id": "uint"}},
        "order": {"params": {"id": "uint"}, "requires": ["signedIn"]}}) ",\"migrations\":"
  JSON([{"to": 2, "steps": [{"renameRoute": {"from": "item", "to": "product"}},
                            {"renameParam": {"route": "product", "from": "num", "to": "id"}},
                            {"changeType": {"route": "product", "name": "id", "to": "uint"}}]},
        {"to": 3, "steps": [{"dropRoute": {"route": "basket", "replaceWith": null}}]}]) "}";

TEST(a_snapshot_of_version_1_loads_in_version_3_and_the_report_says_what_was_lost) {
  static const char *const goes[] = {
    "{\"go\":{\"name\":\"item\",\"params\":{\"num\":\"7\"}}}",
    "{\"go\":\"basket\"}",
    "{\"go\":{\"name\":\"item\",\"params\":{\"num\":\"seven\"}}}",
    "{\"go\":{\"name\":\"order\",\"params\":{\"id\":3}}}",
  };
  nav_buffer saved = NAV_BUFFER_INIT, text = NAV_BUFFER_INIT;
  nav_app *first = app_of(FIRST, NULL), *third = app_of(THIRD, NULL);
  CHECK_STATUS(nav_app_set_facts(first, "{\"plan\":\"gold\"}", NAV_NUL, NULL, NULL), NAV_OK);
  for (size_t index = 0; index < sizeof goes / sizeof *goes; index++) {
    CHECK_STATUS(nav_app_send(first, goes[index], NAV_NUL, NULL, NULL), NAV_OK);
  }
  CHECK_STATUS(nav_app_snapshot(first, NULL, 0, &saved, NULL), NAV_OK);
  CHECK_STATUS(
    nav_app_restore(third, saved.data, saved.length, NAV_RESTORE_LENIENT, &text, NULL), NAV_OK);
  CHECK_TEXT(text.data,
    "{\"from\":1,\"to\":3,\"dropped\":["
    "{\"at\":\"\",\"route\":{\"name\":\"basket\"},\"why\":\"dropRoute\"},"
    "{\"at\":\"\",\"route\":{\"name\":\"product\",\"params\":{\"id\":\"seven\"}},\"why\":\"doesNotFit\"},"
    "{\"at\":\"~facts/plan\",\"route\":null,\"json\":\"gold\",\"why\":\"fact\"}],"
    "\"evicted\":[{\"at\":\"\",\"route\":{\"name\":\"order\",\"params\":{\"id\":3}}}],"
    "\"isReset\":false}");
  CHECK_STATUS(nav_app_describe(third, &text, NULL), NAV_OK);
  CHECK_TEXT(text.data, "shop: home > product(id=7)");
  nav_app_destroy(first);
  nav_app_destroy(third);
  nav_buffer_free(&saved);
  nav_buffer_free(&text);
}
