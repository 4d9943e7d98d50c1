/* Addresses and history of apps: each status, refused means unchanged, hostile URLs, and how long a
 * host's data lives. The laws over random states are in Tests/model/place_laws.py. */
#include "test.h"

static const char SCHEMA[] =
  "{\"format\":1,\"id\":\"places\",\"root\":{\"tabs\":[{\"name\":\"shop\",\"stack\":\"home\"},"
  "{\"name\":\"orders\",\"stack\":\"orders\"}]},"
  "\"facts\":{\"signedIn\":{\"initial\":false},\"locked\":{\"initial\":false}},"
  "\"routes\":{\"home\":{\"title\":\"Home\",\"links\":[\"/\"]},\"orders\":{\"links\":[\"/orders\"]},"
  "\"product\":{\"title\":\"Product :id\",\"params\":{\"id\":\"uint\"},\"links\":[\"/products/:id\"],\"in\":\"shop\"},"
  "\"order\":{\"params\":{\"id\":\"string\"},\"links\":[\"/orders/:id\"],\"in\":\"orders\",\"requires\":[\"signedIn\"],\"orElse\":\"login\"},"
  "\"vault\":{\"requires\":[\"signedIn\"]},"
  "\"note\":{\"params\":{\"text\":{\"type\":\"string\",\"default\":\"\"},\"data\":{\"type\":\"json\",\"optional\":true},\"tags\":{\"type\":{\"list\":\"string\"},\"default\":[]}}},"
  "\"pin\":{\"params\":{\"code\":{\"type\":\"string\",\"default\":\"\",\"sensitive\":true}}},"
  "\"login\":{\"show\":\"sheet\",\"returns\":\"bool\"},\"draft\":{\"show\":\"sheet\",\"leave\":\"ask\"},"
  "\"lock\":{\"show\":\"cover\",\"while\":[\"locked\"],\"allows\":[\"note\"]}}}";

static nav_status send(nav_app *app, const char *intent) {
  return nav_app_send(app, intent, NAV_NUL, NULL, NULL);
}

static nav_status facts(nav_app *app, const char *facts) {
  return nav_app_set_facts(app, facts, NAV_NUL, NULL, NULL);
}

static void check_url(nav_app *app, const char *expected) {
  nav_buffer url = NAV_BUFFER_INIT;
  CHECK_STATUS(nav_app_url(app, &url, NULL), NAV_OK);
  CHECK_TEXT(url.data, expected);
  nav_buffer_free(&url);
}

/* The state and the history in one text, to be freed. */
static char *everything(nav_app *app) {
  nav_buffer state = NAV_BUFFER_INIT, history = NAV_BUFFER_INIT;
  CHECK_STATUS(nav_app_state(app, &state, NULL), NAV_OK);
  CHECK_STATUS(nav_app_history(app, &history, NULL), NAV_OK);
  char *text = malloc(state.length + history.length + 1);
  if (text) {
    memcpy(text, state.data, state.length);
    memcpy(text + state.length, history.data, history.length + 1);
  }
  nav_buffer_free(&state);
  nav_buffer_free(&history);
  return text;
}

/* A call with a result, which may be an error; unless it is OK or pending, nothing has changed. */
static void check_set_url(nav_app *app, const char *url, nav_status expected, const char *result) {
  nav_buffer answer = NAV_BUFFER_INIT;
  nav_error error = { 0 };
  char *before = everything(app);
  uint64_t revision = nav_app_revision(app);
  CHECK_STATUS(nav_app_set_url(app, url, NAV_NUL, &answer, &error), expected);
  if (result) CHECK_TEXT(answer.data, result);
  if (expected < 0) CHECK(answer.length == 0 && error.code == expected && error.message[0]);
  if (expected != NAV_OK && expected != NAV_PENDING) {
    char *after = everything(app);
    CHECK_TEXT(after, before);
    CHECK(nav_app_revision(app) == revision);
    free(after);
  }
  free(before);
  nav_buffer_free(&answer);
}

static void check_travel(nav_app *app, int64_t delta, nav_status expected, const char *result) {
  nav_buffer answer = NAV_BUFFER_INIT;
  CHECK(nav_app_can_travel(app, delta) == (expected == NAV_OK || expected == NAV_PENDING));
  CHECK_STATUS(nav_app_travel(app, delta, &answer, NULL), expected);
  CHECK_TEXT(answer.data, result);
  nav_buffer_free(&answer);
}

TEST(an_address_answers_as_an_intent) {
  nav_app *app = app_of(SCHEMA, "{}");
  check_set_url(app, "/nowhere", NAV_UNHANDLED, "{\"unhandled\":{\"url\":\"/nowhere\"}}");
  check_set_url(app, "/~/vault", NAV_REJECTED,
    "{\"refused\":{\"requires\":{\"route\":\"vault\",\"facts\":[\"signedIn\"],"
    "\"orElse\":null}}}");
  check_set_url(app, "/a%zz", NAV_ERR_URL, NULL);
  check_set_url(app, "/?~over=sheet,/~/draft", NAV_OK, "\"done\"");
  check_set_url(app, "/orders", NAV_PENDING,
    "{\"question\":{\"token\":1,\"intent\":{\"url\":\"/orders\"},\"leave\":[3],"
    "\"enter\":[]}}");
  CHECK_STATUS(nav_app_resolve(app, 1, "\"proceed\"", NAV_NUL, NULL, NULL), NAV_OK);
  check_url(app, "/orders");
  check_set_url(app, "/orders/7", NAV_PENDING,
    "{\"pending\":{\"needs\":[\"signedIn\"],\"shown\":{\"name\":\"login\"}}}");
  check_url(app, "/orders?~over=sheet,%2F~%2Flogin");
  CHECK_STATUS(facts(app, "{\"signedIn\":true}"), NAV_OK);
  check_url(app, "/orders/7");
  /* It is no intent that can be sent. */
  nav_error error = { 0 };
  CHECK_STATUS(nav_app_send(app, "{\"url\":\"/\"}", NAV_NUL, NULL, &error), NAV_ERR_SCHEMA);
  CHECK(strstr(error.message, "unknownIntent"));
  CHECK_STATUS(nav_app_send(app, "{\"travel\":1}", NAV_NUL, NULL, NULL), NAV_ERR_SCHEMA);
  /* A misspelt member of an envelope is named, and where it stands. */
  CHECK_ERROR(nav_app_send(app, "{\"intent\":\"back\",\"frm\":1}", NAV_NUL, NULL, &error), error,
    NAV_ERR_SCHEMA, 16);
  CHECK(strstr(error.message, "\"frm\" is no member of an envelope"));
  /* One in the form of another: its own name is no advice. */
  CHECK_ERROR(nav_app_send(app, "{\"back\":1}", NAV_NUL, NULL, &error), error, NAV_ERR_SCHEMA, 0);
  CHECK_TEXT(error.message, "unknownIntent: \"back\" stands alone: send it without braces");
  CHECK_ERROR(nav_app_send(app, "\"go\"", NAV_NUL, NULL, &error), error, NAV_ERR_SCHEMA, 0);
  CHECK_TEXT(error.message, "unknownIntent: \"go\" is the key of an object: send {\"go\":…}");
  nav_app_destroy(app);
}

TEST(what_is_no_address_is_an_error_with_its_place) {
  static const struct {
    const char *url;
    uint64_t offset;
  } faults[] = {
    { "/?~x=1", 2 },
    { "/?a=b&~OVER=sheet,/~/login", 6 },
    { "/?~under=&~under=", 10 },
    { "/?~in=shop&~in=shop", 11 },
    { "/?~in=nowhere", 6 },
    { "/orders?~in=shop", 12 },
    { "/products/1?~in=orders", 16 },
    { "/?~over=", 8 },
    { "/?~over", 7 },
    { "/?~over=sheet", 8 },
    { "/?~over=cover,/~/login", 8 },
    { "/?~over=sheet,/~/note", 8 },
    { "/?~over=sheet,/none", 14 },
    { "/?~over=sheet,/~/login,/products/1", 8 },
    { "/?~over=cover,/~/lock", 8 },
    { "/~/login", 0 },
    { "/~/lock", 0 },
    { "/~/note?~under=/products/1,/", 15 },
    { "/~/note?~under=/none", 15 },
    { "/?~under=/products/1", 9 },
    { "/~/note?~empty=text", 8 },
    { "/~/note?~empty=none", 8 },
    { "/~/note?tags=a&~empty=tags", 15 },
    { "/~/note?~under=/~/note%3F~in%3Dshop", 15 },
    { "/products/1?~under=%25zz", 19 },
    { "/%zz", 1 },
    { "/orders%2", 7 },
    { "/orders\x01", 7 },
    { "/orders\x7f", 7 },
    { "/orders\n", 7 },
    { "/orders?a=\t", 10 },
  };
  nav_app *app = app_of(SCHEMA, "{}");
  for (size_t index = 0; index < sizeof faults / sizeof *faults; index++) {
    nav_error error = { 0 };
    check_set_url(app, faults[index].url, NAV_ERR_URL, NULL);
    CHECK_STATUS(nav_app_set_url(app, faults[index].url, NAV_NUL, NULL, &error), NAV_ERR_URL);
    if (error.offset != faults[index].offset) {
      fprintf(stderr, "%s: offset %llu: %s\n", faults[index].url, (unsigned long long)error.offset,
        error.message);
      CHECK(error.offset == faults[index].offset);
    }
  }
  CHECK_STATUS(nav_app_set_url(app, "/\xff", NAV_NUL, NULL, NULL), NAV_ERR_UTF8);
  nav_app_destroy(app);
}

/*
 * Pieces of addresses in any order: nothing breaks, what is refused changes nothing, and what is
 * taken has an address that leads to the same.
 */
TEST(hostile_addresses_do_no_harm) {
  static const char *const pieces[] = {
    "/",
    "//",
    "?",
    "&",
    "=",
    ",",
    "~",
    "%",
    "%7E",
    "%2C",
    "%00",
    "%zz",
    "#",
    "~in=",
    "~under=",
    "~over=",
    "~empty=",
    "sheet",
    "cover",
    "/~/note",
    "/~/",
    "/products/1",
    "products",
    "18446744073709551616",
    "-1",
    "orders",
    "shop",
    "{\"a\":",
    "[[[[[[",
    "]",
    "\"",
    "\\",
    "\x01",
    "text=",
    "data=",
    "tags=",
    "\xc3\xa9",
    "%C3",
    "%C3%A9",
    "..",
    ":",
    "@",
    "x:",
    "//a@b:1/",
    "[",
    "null",
    "1e999",
    " ",
  };
  nav_app *app = app_of(SCHEMA, "{}");
  nav_buffer url = NAV_BUFFER_INIT;
  uint32_t seed = 7;
  int taken = 0;
  for (int turn = 0; turn < 20000; turn++) {
    char text[512];
    size_t length = 0;
    int count = 1 + (int)(seed >> 8) % 12;
    for (int piece = 0; piece < count; piece++) {
      seed = seed * 1664525u + 1013904223u;
      const char *part = pieces[(seed >> 8) % (sizeof pieces / sizeof *pieces)];
      if (piece == 0 && turn % 2) part = turn % 4 == 1 ? "/~/note?" : "/?";
      memcpy(text + length, part, strlen(part));
      length += strlen(part);
    }
    uint64_t before = nav_app_hash(app);
    nav_status status = nav_app_set_url(app, text, length, NULL, NULL);
    if (status != NAV_OK) {
      CHECK(status == NAV_PENDING || nav_app_hash(app) == before);
      continue;
    }
    taken++;
    CHECK_STATUS(nav_app_url(app, &url, NULL), NAV_OK);
    CHECK_STATUS(nav_app_set_url(app, url.data, url.length, NULL, NULL), NAV_NOOP);
  }
  CHECK(taken > 100);
  nav_buffer_free(&url);
  nav_app_destroy(app);
}

TEST(a_deep_stack_has_an_address) {
  enum { DEPTH = 3000 };
  nav_app *app = app_of(SCHEMA, "{}"), *other = app_of(SCHEMA, "{}");
  nav_buffer url = NAV_BUFFER_INIT, again = NAV_BUFFER_INIT;
  for (int depth = 0; depth < DEPTH; depth++) {
    char intent[80];
    snprintf(
      intent, sizeof intent, "{\"go\":{\"name\":\"product\",\"params\":{\"id\":%d}}}", depth);
    CHECK_STATUS(send(app, intent), NAV_OK);
  }
  CHECK_STATUS(nav_app_url(app, &url, NULL), NAV_OK);
  CHECK(url.length > 10 * DEPTH);
  CHECK_STATUS(nav_app_set_url(other, url.data, url.length, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_app_url(other, &again, NULL), NAV_OK);
  CHECK_TEXT(again.data, url.data);
  nav_buffer_free(&url);
  nav_buffer_free(&again);
  nav_app_destroy(app);
  nav_app_destroy(other);
}

TEST(travelling_answers_each_status) {
  static struct journal journal;
  nav_app *app = app_of(SCHEMA, NULL);
  CHECK_STATUS(
    nav_app_observe(app, NAV_EVENT_ALL, journal_event, &journal, NULL, NULL, NULL), NAV_OK);
  check_travel(app, 0, NAV_NOOP, "\"noop\"");
  check_travel(app, -1, NAV_REJECTED, "{\"refused\":\"noPlace\"}");
  check_travel(app, INT64_MIN, NAV_REJECTED, "{\"refused\":\"noPlace\"}");
  check_travel(app, INT64_MAX, NAV_REJECTED, "{\"refused\":\"noPlace\"}");
  CHECK_STATUS(send(app, "{\"go\":{\"name\":\"product\",\"params\":{\"id\":1}}}"), NAV_OK);
  CHECK_STATUS(send(app, "{\"go\":\"draft\"}"), NAV_OK);
  journal_clear(&journal);
  check_travel(app, -2, NAV_PENDING,
    "{\"question\":{\"token\":1,\"intent\":{\"travel\":-2},\"leave\":[4],\"enter\":[]}}");
  CHECK_STATUS(nav_app_resolve(app, 1, "\"proceed\"", NAV_NUL, NULL, NULL), NAV_OK);
  CHECK(strstr(
    journal.text, "{\"committed\":{\"seq\":3,\"cause\":\"history\",\"changes\":[{\"dismissed\":"));
  check_url(app, "/");
  journal_clear(&journal);
  CHECK_STATUS(nav_app_travel(app, 1, NULL, NULL), NAV_OK);
  CHECK(strstr(
    journal.text, "\"added\":[{\"id\":3,\"route\":{\"name\":\"product\",\"params\":{\"id\":1}}}]"));
  journal_clear(&journal);
  CHECK_STATUS(nav_app_set_url(app, "/orders", NAV_NUL, NULL, NULL), NAV_OK);
  CHECK(strstr(journal.text, "\"cause\":\"url\""));
  check_travel(app, 1, NAV_REJECTED, "{\"refused\":\"noPlace\"}");
  nav_app_destroy(app);
}

TEST(who_agrees_to_a_place_that_is_gone_is_told_so) {
  /* The place ahead was dropped for the sheet that came since; after one step back from the sheet,
   * the current place is the one before both. */
  nav_app *app = app_of(
    "{\"format\":1,\"id\":\"gone\",\"root\":{\"stack\":\"home\"},\"routes\":{\"home\":{},"
    "\"door\":{\"enter\":\"ask\"},\"tip\":{\"show\":\"sheet\"}}}",
    NULL);
  CHECK_STATUS(send(app, "{\"go\":\"door\"}"), NAV_PENDING);
  CHECK_STATUS(nav_app_resolve(app, 1, "\"proceed\"", NAV_NUL, NULL, NULL), NAV_OK);
  check_travel(app, -1, NAV_OK, "\"done\"");
  check_travel(app, 1, NAV_PENDING,
    "{\"question\":{\"token\":2,\"intent\":{\"travel\":1},\"leave\":[],\"enter\":[{\"name\":\"door\"}]}}");
  CHECK_STATUS(send(app, "{\"go\":\"tip\"}"), NAV_OK);
  check_travel(app, -1, NAV_OK, "\"done\"");
  nav_buffer answer = NAV_BUFFER_INIT;
  CHECK_STATUS(nav_app_resolve(app, 2, "\"proceed\"", NAV_NUL, &answer, NULL), NAV_REJECTED);
  CHECK_TEXT(answer.data, "{\"refused\":\"noPlace\"}");
  nav_buffer_free(&answer);
  nav_app_destroy(app);
}

/* Who waits in a place is shown again when the user goes there: all is as it was. */
TEST(a_place_that_leads_back_to_the_same_screens_leaves_a_question_open) {
  nav_app *app = app_of(
    "{\"format\":1,\"id\":\"same\",\"root\":{\"stack\":\"home\"},\"routes\":{\"home\":{},"
    "\"note\":{\"show\":\"sheet\",\"place\":false},\"door\":{\"enter\":\"ask\"},"
    "\"later\":{\"show\":\"sheet\",\"whenBusy\":\"queue\"}}}",
    NULL);
  static struct journal journal;
  nav_buffer before = NAV_BUFFER_INIT, after = NAV_BUFFER_INIT;
  CHECK_STATUS(send(app, "{\"go\":\"note\"}"), NAV_OK);
  CHECK_STATUS(send(app, "{\"go\":\"later\"}"), NAV_QUEUED);
  CHECK_STATUS(send(app, "\"dismiss\""), NAV_OK);
  CHECK_STATUS(send(app, "{\"go\":\"door\"}"), NAV_PENDING);
  CHECK_STATUS(nav_app_state(app, &before, NULL), NAV_OK);
  CHECK_STATUS(
    nav_app_observe(app, NAV_EVENT_ALL, journal_event, &journal, NULL, NULL, NULL), NAV_OK);
  uint64_t revision = nav_app_revision(app);
  check_travel(app, -1, NAV_OK, "\"done\"");
  CHECK_STATUS(nav_app_state(app, &after, NULL), NAV_OK);
  CHECK_TEXT(after.data, before.data);
  CHECK_TEXT(journal.text, "");
  CHECK(nav_app_revision(app) == revision);
  CHECK_STATUS(nav_app_resolve(app, 1, "\"proceed\"", NAV_NUL, NULL, NULL), NAV_OK);
  nav_buffer_free(&before);
  nav_buffer_free(&after);
  nav_app_destroy(app);
}

TEST(the_history_has_a_limit_and_a_kind) {
  nav_buffer history = NAV_BUFFER_INIT;
  nav_app *none = app_of(SCHEMA, "{\"history\":{\"limit\":0}}"),
          *two = app_of(SCHEMA, "{\"history\":{\"limit\":2}}");
  nav_app *undo = app_of(SCHEMA, "{\"history\":{\"records\":\"commits\"}}");
  nav_app *const apps[] = { none, two, undo };
  for (int index = 0; index < 3; index++) {
    CHECK_STATUS(
      send(apps[index], "{\"go\":{\"name\":\"product\",\"params\":{\"id\":1}}}"), NAV_OK);
    CHECK_STATUS(send(apps[index], "{\"update\":{\"id\":2}}"), NAV_OK);
    CHECK_STATUS(
      send(apps[index], "{\"go\":{\"name\":\"product\",\"params\":{\"id\":3}}}"), NAV_OK);
  }
  CHECK_STATUS(nav_app_history(none, &history, NULL), NAV_OK);
  CHECK_TEXT(history.data, "{\"index\":0,\"locations\":[]}");
  CHECK_STATUS(nav_app_history(two, &history, NULL), NAV_OK);
  CHECK_TEXT(history.data,
    "{\"index\":1,\"locations\":[{\"key\":2,\"url\":\"/products/2\",\"title\":\"Product 2\"},"
    "{\"key\":3,\"url\":\"/products/3?~under=%2Fproducts%2F2\",\"title\":\"Product 3\"}]}");
  check_travel(undo, -2, NAV_OK, "\"done\"");
  check_url(undo, "/products/1");
  check_travel(undo, 1, NAV_OK, "\"done\"");
  check_url(undo, "/products/2");
  static const char *const bad[] = { "{\"history\":{\"limit\":-1}}",
    "{\"history\":{\"records\":\"all\"}}", "{\"history\":{\"size\":1}}", "{\"history\":1}" };
  nav_schema *schema = NULL;
  CHECK_STATUS(nav_schema_create(SCHEMA, NAV_NUL, &schema, NULL), NAV_OK);
  for (int index = 0; index < 4; index++) {
    nav_app *app = NULL;
    CHECK_STATUS(nav_app_create(schema, bad[index], NAV_NUL, &app, NULL), NAV_ERR_ARGUMENT);
    CHECK(app == NULL);
  }
  nav_schema_destroy(schema);
  for (int index = 0; index < 3; index++) nav_app_destroy(apps[index]);
  nav_buffer_free(&history);
}

TEST(data_of_the_host_lives_as_long_as_a_place) {
  int destroyed = 0;
  nav_app *app = app_of(SCHEMA, "{\"history\":{\"limit\":2}}");
  nav_buffer state = NAV_BUFFER_INIT;
  CHECK_STATUS(send(app, "{\"go\":{\"name\":\"product\",\"params\":{\"id\":1}}}"), NAV_OK);
  CHECK_STATUS(nav_app_set_data(app, 3, &destroyed, count_up, NULL), NAV_OK);
  CHECK_STATUS(nav_app_set_entry_state(app, 3, "{\"y\":1}", NAV_NUL, NULL), NAV_OK);
  CHECK_STATUS(send(app, "\"back\""), NAV_OK);
  CHECK(destroyed == 0);
  /* It has left, and a place has it. */
  CHECK_STATUS(nav_app_entry_state(app, 3, &state, NULL), NAV_OK);
  CHECK_STATUS(nav_app_travel(app, -1, NULL, NULL), NAV_OK);
  CHECK(nav_app_data(app, 3) == &destroyed && destroyed == 0);
  CHECK_STATUS(nav_app_entry_state(app, 3, &state, NULL), NAV_OK);
  CHECK_TEXT(state.data, "{\"y\":1}");
  /* Two more places: the one that held it is given up. */
  CHECK_STATUS(send(app, "\"back\""), NAV_OK);
  CHECK(destroyed == 0);
  CHECK_STATUS(send(app, "{\"select\":\"orders\"}"), NAV_OK);
  CHECK(destroyed == 1);
  /* A place that nothing can reach any more, since another way was taken. */
  CHECK_STATUS(send(app, "{\"go\":\"note\"}"), NAV_OK);
  CHECK_STATUS(nav_app_set_data(app, 4, &destroyed, count_up, NULL), NAV_OK);
  CHECK_STATUS(nav_app_travel(app, -1, NULL, NULL), NAV_OK);
  CHECK(destroyed == 1);
  CHECK_STATUS(send(app, "{\"select\":\"shop\"}"), NAV_OK);
  CHECK(destroyed == 2);
  /* What leaves without a place that holds it: replaced in place. */
  CHECK_STATUS(send(app, "{\"go\":\"note\"}"), NAV_OK);
  CHECK_STATUS(nav_app_set_data(app, 5, &destroyed, count_up, NULL), NAV_OK);
  CHECK_STATUS(send(app, "{\"replace\":{\"name\":\"note\",\"params\":{\"text\":\"x\"}}}"), NAV_OK);
  CHECK(destroyed == 3);
  CHECK_STATUS(send(app, "{\"go\":\"note\"}"), NAV_OK);
  CHECK_STATUS(nav_app_set_data(app, 7, &destroyed, count_up, NULL), NAV_OK);
  nav_app_destroy(app);
  CHECK(destroyed == 4);
  nav_buffer_free(&state);
}

TEST(a_lock_stays_where_address_and_history_lead) {
  nav_app *app = app_of(SCHEMA, "{}");
  CHECK_STATUS(send(app, "{\"go\":{\"name\":\"product\",\"params\":{\"id\":1}}}"), NAV_OK);
  CHECK_STATUS(facts(app, "{\"locked\":true}"), NAV_OK);
  CHECK_STATUS(send(app, "{\"go\":\"note\"}"), NAV_OK);
  check_url(app, "/products/1");
  check_set_url(app, "/orders", NAV_OK, "\"done\"");
  nav_buffer line = NAV_BUFFER_INIT;
  CHECK_STATUS(nav_app_describe(app, &line, NULL), NAV_OK);
  CHECK_TEXT(line.data, "places [orders]: orders + cover lock > note");
  check_travel(app, -2, NAV_OK, "\"done\"");
  CHECK_STATUS(nav_app_describe(app, &line, NULL), NAV_OK);
  CHECK_TEXT(line.data, "places [shop]: home + cover lock > note");
  CHECK_STATUS(facts(app, "{\"locked\":false}"), NAV_OK);
  check_travel(app, 2, NAV_OK, "\"done\"");
  CHECK_STATUS(nav_app_describe(app, &line, NULL), NAV_OK);
  CHECK_TEXT(line.data, "places [orders]: orders");
  nav_buffer_free(&line);
  nav_app_destroy(app);
}

static nav_status kept_of(nav_app *app, int64_t id) {
  return nav_app_entry_state(app, id, NULL, NULL);
}

TEST(a_screen_that_only_a_place_has_is_known_though_nothing_is_kept_for_it) {
  static const char *const configs[] = { "{}", "{\"history\":{\"limit\":2}}",
    "{\"history\":{\"limit\":0}}" };
  for (int index = 0; index < 3; index++) {
    nav_app *app = app_of(SCHEMA, configs[index]);
    CHECK_STATUS(kept_of(app, 2), NAV_NOOP);
    CHECK_STATUS(kept_of(app, 3), NAV_ROUTE_NOT_FOUND);
    CHECK_STATUS(send(app, "{\"go\":\"note\"}"), NAV_OK);
    CHECK_STATUS(kept_of(app, 3), NAV_NOOP);
    CHECK_STATUS(kept_of(app, 4), NAV_ROUTE_NOT_FOUND);
    CHECK_STATUS(send(app, "\"back\""), NAV_OK);
    CHECK_STATUS(kept_of(app, 3), index < 2 ? NAV_NOOP : NAV_ROUTE_NOT_FOUND);
    CHECK_STATUS(kept_of(app, 4), NAV_ROUTE_NOT_FOUND);
    /* With two places the one that had it is given up. */
    CHECK_STATUS(send(app, "{\"select\":\"orders\"}"), NAV_OK);
    CHECK_STATUS(kept_of(app, 3), index < 1 ? NAV_NOOP : NAV_ROUTE_NOT_FOUND);
    check_url(app, "/orders");
    nav_app_destroy(app);
  }
}
