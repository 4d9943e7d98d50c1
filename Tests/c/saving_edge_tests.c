/* Edges of histories at their limit, and of migrations and restorations. */
#include "edge.h"

/* ---- Histories ---- */

TEST(a_history_has_no_more_places_than_its_limit) {
  nav_app *app = app_of(STACK_APP, "{\"history\":{\"limit\":10}}");
  for (int i = 0; i < 20; i++) {
    char intent[64];
    snprintf(intent, sizeof intent, "{\"go\":{\"name\":\"n\",\"params\":{\"n\":%d}}}", i);
    CHECK_STATUS(go(app, intent), NAV_OK);
  }
  CHECK(nav_app_can_travel(app, -9) && !nav_app_can_travel(app, -10));
  CHECK(nav_app_travel(app, -10, NULL, NULL) != NAV_OK);
  CHECK_STATUS(nav_app_travel(app, -9, NULL, NULL), NAV_OK);
  check_app(app,
    "s: home > n(n=0) > n(n=1) > n(n=2) > n(n=3) > n(n=4) > n(n=5) > n(n=6) > n(n=7) "
    "> n(n=8) > n(n=9) > n(n=10)");
  nav_app_destroy(app);
}

/* Places that take the room of older ones lead back to what was, and to nothing of those. */
TEST(a_history_at_its_limit_goes_back_to_what_was) {
  enum { STEPS = 24, LIMIT = 4 };
  /* Tabs to select; 0 pushes. */
  static const char tabs[] = { 'b', 0, 'c', 0, 0, 'a', 0 };
  for (int length = LIMIT; length < STEPS; length++) {
    nav_app *app = app_of(TABS_APP, "{\"history\":{\"limit\":4}}");
    nav_buffer states[STEPS] = { 0 }, now = NAV_BUFFER_INIT;
    for (int i = 0; i < length; i++) {
      char intent[64];
      if (tabs[i % 7])
        snprintf(intent, sizeof intent, "{\"select\":\"%c\"}", tabs[i % 7]);
      else
        snprintf(intent, sizeof intent, "{\"go\":{\"name\":\"n\",\"params\":{\"n\":%d}}}", i);
      CHECK_STATUS(go(app, intent), NAV_OK);
      CHECK_STATUS(nav_app_state(app, &states[i], NULL), NAV_OK);
    }
    for (int back = 1; back < LIMIT; back++) {
      CHECK_STATUS(nav_app_travel(app, -1, NULL, NULL), NAV_OK);
      CHECK_STATUS(nav_app_state(app, &now, NULL), NAV_OK);
      CHECK_TEXT(now.data, states[length - 1 - back].data);
    }
    CHECK(!nav_app_can_travel(app, -1));
    for (int i = 0; i < STEPS; i++) nav_buffer_free(&states[i]);
    nav_buffer_free(&now);
    nav_app_destroy(app);
  }
}

/* What a screen wants back that only places of the history have is the same at all of them. */
TEST(an_entry_state_of_a_past_screen_is_at_all_its_places) {
  nav_app *app = app_of(TABS_APP, NULL);
  nav_buffer state = NAV_BUFFER_INIT;
  /* The places: x, 4, 4 and 5, 4, y, y and 6. */
  CHECK_STATUS(go(app, "{\"go\":{\"name\":\"n\",\"params\":{\"n\":4}}}"), NAV_OK);
  CHECK_STATUS(go(app, "{\"go\":{\"name\":\"n\",\"params\":{\"n\":5}}}"), NAV_OK);
  CHECK_STATUS(go(app, "\"back\""), NAV_OK);
  CHECK_STATUS(go(app, "{\"reset\":{\"at\":\"a\",\"path\":[]}}"), NAV_OK);
  CHECK_STATUS(go(app, "{\"select\":\"b\"}"), NAV_OK);
  CHECK_STATUS(go(app, "{\"go\":{\"name\":\"n\",\"params\":{\"n\":6}}}"), NAV_OK);
  /* Said twice, for the second time finds what the first one has kept. */
  for (int twice = 0; twice < 2; twice++) {
    char text[8];
    snprintf(text, sizeof text, "\"%d\"", twice);
    CHECK_STATUS(nav_app_set_entry_state(app, 4, text, NAV_NUL, NULL), NAV_OK);
    while (nav_app_can_travel(app, -1)) {
      CHECK_STATUS(nav_app_travel(app, -1, NULL, NULL), NAV_OK);
      CHECK_STATUS(nav_app_entry_state(app, 4, &state, NULL), NAV_OK);
      CHECK_TEXT(state.data, text);
    }
    while (nav_app_can_travel(app, 1)) CHECK_STATUS(nav_app_travel(app, 1, NULL, NULL), NAV_OK);
  }
  CHECK_STATUS(nav_app_set_entry_state(app, 4, NULL, 0, NULL), NAV_OK);
  while (nav_app_can_travel(app, -1)) {
    CHECK_STATUS(nav_app_travel(app, -1, NULL, NULL), NAV_OK);
    CHECK(nav_app_entry_state(app, 4, &state, NULL) != NAV_OK);
  }
  nav_buffer_free(&state);
  nav_app_destroy(app);
}

TEST(one_step_back_undoes_what_a_transaction_did_to_three_stacks) {
  nav_app *app = app_of(TABS_APP, NULL);
  nav_buffer before = NAV_BUFFER_INIT, after = NAV_BUFFER_INIT;
  CHECK_STATUS(nav_app_state(app, &before, NULL), NAV_OK);
  CHECK_STATUS(go(app,
                 "{\"transaction\":[{\"select\":\"a\"},{\"go\":{\"name\":\"n\","
                 "\"params\":{\"n\":1}}},"
                 "{\"select\":\"b\"},{\"go\":{\"name\":\"n\",\"params\":{\"n\":2}}},"
                 "{\"select\":\"c\"},{\"go\":{\"name\":\"n\",\"params\":{\"n\":3}}}]}"),
    NAV_OK);
  CHECK_STATUS(nav_app_travel(app, -1, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_app_state(app, &after, NULL), NAV_OK);
  CHECK_TEXT(after.data, before.data);
  nav_buffer_free(&before);
  nav_buffer_free(&after);
  nav_app_destroy(app);
}

/* ---- Migrations and restorations ---- */

#define SNAPSHOT(root) \
  "{\"format\":1,\"kind\":\"app\",\"schema\":{\"id\":\"s\",\"version\":1},\"root\":" root "}"

static void check_migrated(const char *schema_text, const char *snapshot, const char *part) {
  nav_schema *schema = NULL;
  nav_buffer out = NAV_BUFFER_INIT;
  nav_error error = { 0 };
  CHECK_STATUS(nav_schema_create(schema_text, NAV_NUL, &schema, &error), NAV_OK);
  if (schema == NULL) {
    printf("%s\n", error.message);
    return;
  }
  CHECK_STATUS(nav_schema_migrate(schema, snapshot, NAV_NUL, &out, NULL, NULL), NAV_OK);
  if (strstr(out.data, part) == NULL) CHECK_TEXT(out.data, part);
  nav_buffer_free(&out);
  nav_schema_destroy(schema);
}

/* What is no JSON is refused as such, also where nobody reads it, and never half taken over. */
TEST(an_entry_without_an_id_after_its_colon_is_no_json) {
  static const char *const texts[] = {
    SNAPSHOT("{\"stack\":[{\"id\":1,\"route\":{\"name\":\"home\"}},"
             "{\"id\":,\"route\":{\"name\":\"n\"}]}"),
    SNAPSHOT("{\"stack\":[{\"id\":1,\"route\":{\"name\":\"home\"}}],"
             "\"zzz\":{\"stack\":[{\"id\":,\"route\":5]}}"),
  };
  nav_app *app = app_of(
    "{\"format\":1,\"id\":\"s\",\"root\":{\"stack\":\"home\"},\"routes\":{\"home\":{},"
    "\"n\":{}}}",
    NULL);
  for (int i = 0; i < 2; i++) {
    CHECK_STATUS(
      nav_app_restore(app, texts[i], NAV_NUL, NAV_RESTORE_STRICT, NULL, NULL), NAV_ERR_JSON);
    CHECK_STATUS(nav_app_restore(app, texts[i], NAV_NUL, NAV_RESTORE_RESET, NULL, NULL), NAV_OK);
  }
  nav_app_destroy(app);
}

TEST(another_route_takes_parameters_of_one_letter_and_texts_with_a_colon) {
  check_migrated(HEAD
    "\"version\":2,\"root\":{\"stack\":\"home\"},\"routes\":{\"home\":{},\"new\":{\"params\":"
    "{\"p\":\"string\",\"q\":\"string\"}}},\"migrations\":[{\"to\":2,"
    "\"steps\":[{\"dropRoute\":"
    "{\"route\":\"old\",\"replaceWith\":{\"name\":\"new\",\"params\":{\"p\":\":x\","
    "\"q\":\"::x\"}}}}]}]}",
    SNAPSHOT("{\"stack\":[{\"id\":1,\"route\":{\"name\":\"home\"}},{\"id\":2,\"route\":"
             "{\"name\":\"old\",\"params\":{\"x\":\"taken\"}}}]}"),
    "{\"name\":\"new\",\"params\":{\"p\":\"taken\",\"q\":\":x\"}}");
}

TEST(lists_that_no_migration_concerns_stay_as_they_are) {
  check_migrated(HEAD
    "\"version\":2,\"root\":{\"stack\":\"home\"},\"routes\":{\"home\":{},\"new\":{\"params\":"
    "{\"p\":\"json\"}}},\"migrations\":[{\"to\":2,"
    "\"steps\":[{\"renameRoute\":{\"from\":\"old\",\"to\":\"new\"}}]}]}",
    SNAPSHOT("{\"stack\":[{\"id\":1,\"route\":{\"name\":\"home\"}},{\"id\":2,\"route\":"
             "{\"name\":\"old\",\"params\":{\"p\":[\"a\",[1, 2],{\"x\":null,\"y\":true},[]]}}}]}"),
    "{\"name\":\"new\",\"params\":{\"p\":[\"a\",[1,2],{\"x\":null,\"y\":true},[]]}}");
}

TEST(a_container_moves_to_another_parent) {
  check_migrated(HEAD
    "\"version\":2,\"root\":{\"tabs\":[{\"name\":\"a\",\"tabs\":[{\"name\":\"x\","
    "\"stack\":\"home\"}]},"
    "{\"name\":\"b\",\"tabs\":[{\"name\":\"y\",\"stack\":\"y\"},{\"name\":\"z\","
    "\"stack\":\"z\"}]}]},"
    "\"routes\":{\"home\":{},\"y\":{},\"z\":{}},\"migrations\":[{\"to\":2,"
    "\"steps\":[{\"renameAddress\":"
    "{\"from\":\"a/z\",\"to\":\"b/z\"}}]}]}",
    SNAPSHOT("{\"tabs\":{\"selected\":\"a\",\"items\":{\"a\":{\"tabs\":{\"selected\":\"x\","
             "\"items\":"
             "{\"x\":{\"stack\":[]},\"z\":{\"stack\":[{\"id\":7,"
             "\"route\":{\"name\":\"home\"}}]}}}},"
             "\"b\":{\"tabs\":{\"selected\":\"y\",\"items\":{\"y\":{\"stack\":[]}}}}}}}"),
    "\"items\":{\"y\":{\"stack\":[]},\"z\":{\"stack\":[{\"id\":7,"
    "\"route\":{\"name\":\"home\"}}]}}");
}

TEST(a_migration_that_fails_empties_both_of_its_texts) {
  nav_schema *schema = NULL;
  nav_buffer out = NAV_BUFFER_INIT, report = NAV_BUFFER_INIT;
  CHECK_STATUS(nav_schema_create(STACK_APP, NAV_NUL, &schema, NULL), NAV_OK);
  CHECK_STATUS(nav_route_canonical("\"left over\"", NAV_NUL, &out, NULL), NAV_OK);
  CHECK_STATUS(nav_route_canonical("\"left over\"", NAV_NUL, &report, NULL), NAV_OK);
  CHECK_STATUS(nav_schema_migrate(schema, "{", NAV_NUL, &out, &report, NULL), NAV_ERR_JSON);
  CHECK(out.length == 0 && report.length == 0);
  nav_buffer_free(&out);
  nav_buffer_free(&report);
  nav_schema_destroy(schema);
}

TEST(a_reset_forgets_what_waits_in_the_queue) {
  nav_app *app = app_of(STACK_APP, NULL);
  nav_buffer state = NAV_BUFFER_INIT;
  CHECK_STATUS(go(app, "{\"go\":\"s\"}"), NAV_OK);
  CHECK(go(app, "{\"go\":{\"name\":\"w\",\"params\":{\"n\":1}}}") >= 0);
  CHECK_STATUS(nav_app_state(app, &state, NULL), NAV_OK);
  CHECK(strstr(state.data, "\"queue\":[]") == NULL);
  CHECK_STATUS(
    nav_app_restore(app, "{\"format\":7}", NAV_NUL, NAV_RESTORE_RESET, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_app_state(app, &state, NULL), NAV_OK);
  CHECK(strstr(state.data, "\"queue\":[]") != NULL && strstr(state.data, "\"layers\":[]") != NULL);
  nav_buffer_free(&state);
  nav_app_destroy(app);
}

TEST(a_layer_that_facts_forbid_is_evicted_and_waited_for) {
  nav_app *app = app_of(HEAD
    "\"root\":{\"stack\":\"home\"},\"facts\":{\"on\":{\"initial\":false}},"
    "\"routes\":{\"home\":{},"
    "\"s\":{\"show\":\"sheet\",\"requires\":[\"on\"],\"orElse\":\"login\"},"
    "\"login\":{\"show\":\"sheet\"}}}",
    NULL);
  nav_buffer saved = NAV_BUFFER_INIT, text = NAV_BUFFER_INIT;
  CHECK_STATUS(nav_app_set_facts(app, "{\"on\":true}", NAV_NUL, NULL, NULL), NAV_OK);
  CHECK_STATUS(go(app, "{\"go\":\"s\"}"), NAV_OK);
  CHECK_STATUS(nav_app_snapshot(app, "{\"layers\":true}", NAV_NUL, &saved, NULL), NAV_OK);
  CHECK_STATUS(go(app, "\"back\""), NAV_OK);
  CHECK_STATUS(nav_app_set_facts(app, "{\"on\":false}", NAV_NUL, NULL, NULL), NAV_OK);
  CHECK_STATUS(
    nav_app_restore(app, saved.data, saved.length, NAV_RESTORE_LENIENT, &text, NULL), NAV_OK);
  CHECK(strstr(text.data, "\"evicted\":[{\"at\":\"~2\",\"route\":{\"name\":\"s\"}}]") != NULL);
  CHECK_STATUS(nav_app_state(app, &text, NULL), NAV_OK);
  CHECK(strstr(text.data, "\"pending\":{\"intent\":{\"go\":{\"name\":\"s\"}}") != NULL);
  nav_buffer_free(&saved);
  nav_buffer_free(&text);
  nav_app_destroy(app);
}

TEST(parameters_nest_in_a_snapshot_as_deeply_as_in_a_route) {
  static char text[1024];
  nav_app *app = app_of(HEAD
    "\"root\":{\"stack\":\"home\"},\"routes\":{\"home\":{},"
    "\"j\":{\"params\":{\"v\":\"json\"}}}}",
    NULL);
  nav_buffer saved = NAV_BUFFER_INIT;
  size_t n = (size_t)sprintf(text, "{\"go\":{\"name\":\"j\",\"params\":{\"v\":");
  int depth = 0, deepest = 0;
  /* As deep as a route may be. */
  for (depth = 1; depth < 200; depth++) {
    memset(text + n, '[', (size_t)depth);
    memset(text + n + depth, ']', (size_t)depth);
    strcpy(text + n + 2 * depth, "}}}");
    if (go(app, text) < 0) break;
    deepest = depth;
  }
  CHECK(deepest > 20 && deepest < 199);
  CHECK_STATUS(nav_app_snapshot(app, NULL, 0, &saved, NULL), NAV_OK);
  CHECK_STATUS(
    nav_app_restore(app, saved.data, saved.length, NAV_RESTORE_STRICT, NULL, NULL), NAV_OK);
  nav_buffer_free(&saved);
  nav_app_destroy(app);
}

static void check_shown(nav_app *app, long number) {
  char description[40];
  snprintf(description, sizeof description, "w(n=%ld)", number);
  nav_buffer text = NAV_BUFFER_INIT;
  CHECK_STATUS(nav_app_describe(app, &text, NULL), NAV_OK);
  CHECK(strstr(text.data, description) != NULL);
  nav_buffer_free(&text);
}

/* The ids of layers that wait need not ascend in a snapshot. */
TEST(a_layer_that_waits_is_found_in_any_order_of_ids) {
#define WAITS(id) \
  "{\"id\":" id ",\"route\":{\"name\":\"w\",\"params\":{\"n\":" id \
  "}},\"style\":\"sheet\"," \
  "\"stack\":[]}"
  static const long ids[] = { 9, 4, 7, 3 };
  for (int left = 0; left < 4; left++) {
    nav_app *app = app_of(STACK_APP, NULL);
    CHECK_STATUS(
      nav_app_restore(app,
        "{\"format\":1,\"kind\":\"app\",\"schema\":{\"id\":\"s\",\"version\":1},\"root\":{"
        "\"stack\":[{\"id\":1,\"route\":\"home\"}]},\"layers\":[{\"id\":2,\"route\":\"s\","
        "\"style\":\"sheet\",\"stack\":[]}],\"queue\":[" WAITS("9") "," WAITS("4") "," WAITS(
          "7") "," WAITS("3") "],\"lastID\":9}",
        NAV_NUL, NAV_RESTORE_STRICT, NULL, NULL),
      NAV_OK);
    CHECK_STATUS(go(app, "{\"go\":{\"name\":\"w\",\"params\":{\"n\":10}}}"), NAV_QUEUED);
    for (int i = 0; i < 4; i++) {
      char intent[80];
      if (i == left) continue;
      CHECK_STATUS(nav_app_set_data(app, ids[i], app, NULL, NULL), NAV_OK);
      snprintf(intent, sizeof intent, "{\"updateOf\":{\"id\":%ld,\"params\":{\"n\":0}}}", ids[i]);
      CHECK_STATUS(go(app, intent), NAV_OK);
      snprintf(intent, sizeof intent, "{\"remove\":%ld}", ids[i]);
      CHECK_STATUS(go(app, intent), NAV_OK);
      CHECK(nav_app_set_data(app, ids[i], app, NULL, NULL) != NAV_OK);
    }
    CHECK_STATUS(nav_app_set_data(app, 10, app, NULL, NULL), NAV_OK);
    CHECK_STATUS(go(app, "\"back\""), NAV_OK);
    check_shown(app, ids[left]);
    CHECK_STATUS(go(app, "\"back\""), NAV_OK);
    check_shown(app, 10);
    nav_app_destroy(app);
  }
}

TEST(a_stack_is_reset_for_a_fault_and_not_without_one) {
  nav_store *store = make_store("{\"path\":[\"a\",\"b\"]}");
  nav_buffer saved = NAV_BUFFER_INIT, report = NAV_BUFFER_INIT;
  CHECK_STATUS(nav_store_snapshot(store, &saved, NULL), NAV_OK);
  CHECK_STATUS(
    nav_store_restore(store, saved.data, saved.length, NAV_RESTORE_RESET, &report, NULL), NAV_OK);
  CHECK(strstr(report.data, "\"isReset\":false") != NULL);
  CHECK_PATH(store, "[{\"name\":\"a\"},{\"name\":\"b\"}]");
  CHECK_STATUS(
    nav_store_restore(store, "no snapshot", NAV_NUL, NAV_RESTORE_LENIENT, &report, NULL), NAV_OK);
  CHECK(strstr(report.data, "\"dropped\":[{\"at\":\"\",\"route\":null") != NULL &&
    strstr(report.data, "\"isReset\":true") != NULL);
  CHECK_PATH(store, "[]");
  nav_buffer_free(&saved);
  nav_buffer_free(&report);
  nav_store_destroy(store);
}
