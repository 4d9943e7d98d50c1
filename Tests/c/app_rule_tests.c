/* What apps were built on the first edition to find out, as tests: a sign-out that nothing refuses,
 * every way over a lock, gates in every order of facts, a dialog that was answered and does not
 * come back. The laws over random calls are in Tests/abuse. */
#include <signal.h>
#include <sys/resource.h>

#include "test.h"

static const char SCHEMA[] =
  "{\"format\":1,\"id\":\"rules\",\"root\":{\"tabs\":[{\"name\":\"shop\",\"stack\":\"home\"},"
  "{\"name\":\"orders\",\"stack\":\"orders\"}]},\"facts\":{\"signedIn\":{\"initial\":false},"
  "\"accepted\":{\"initial\":false},\"adult\":{\"initial\":false},\"locked\":{\"initial\":false}},"
  "\"routes\":{\"home\":{\"links\":[\"/\"]},\"orders\":{\"links\":[\"/orders\"]},"
  "\"note\":{\"params\":{\"n\":\"int?\"}},\"page\":{\"in\":\"shop\",\"links\":[\"/page\"]},"
  "\"account\":{\"requires\":[\"signedIn\"]},\"card\":{\"show\":\"sheet\"},"
  "\"later\":{\"show\":\"cover\",\"whenBusy\":\"queue\"},"
  "\"form\":{\"leave\":\"ask\",\"in\":\"shop\"},\"swap\":{\"show\":\"sheet\",\"whenBusy\":\"replace\"},"
  "\"confirm\":{\"show\":\"sheet\",\"returns\":\"bool\"},"
  "\"order\":{\"in\":\"orders\",\"params\":{\"id\":\"uint\"},\"links\":[\"/orders/:id\"],"
  "\"requires\":[{\"if\":\"signedIn\",\"orElse\":\"login\"},{\"if\":\"accepted\",\"orElse\":"
  "\"terms\"},{\"if\":\"adult\",\"orElse\":\"age\"}]},\"login\":{\"show\":\"sheet\",\"returns\":"
  "\"bool\"},\"terms\":{\"show\":\"cover\",\"returns\":\"bool\"},\"age\":{},"
  "\"lock\":{\"show\":\"cover\",\"while\":[\"locked\"],\"allows\":[\"call\"]},"
  "\"call\":{\"show\":\"cover\"}}}";

static nav_status send(nav_app *app, const char *intent) {
  return nav_app_send(app, intent, NAV_NUL, NULL, NULL);
}

static nav_status facts(nav_app *app, const char *facts) {
  return nav_app_set_facts(app, facts, NAV_NUL, NULL, NULL);
}

static void check_described(nav_app *app, const char *expected) {
  nav_buffer text = NAV_BUFFER_INIT;
  CHECK_STATUS(nav_app_describe(app, &text, NULL), NAV_OK);
  CHECK_TEXT(text.data, expected);
  nav_buffer_free(&text);
}

static int asked;

static void cancel_all(void *data, const char *commit, size_t length, nav_reply *reply) {
  (void)data, (void)commit, (void)length;
  asked++;
  nav_reply_cancel(reply, "\"busy\"", NAV_NUL, NULL);
}

TEST(an_interceptor_cannot_refuse_a_sign_out) {
  nav_app *app = app_of(SCHEMA, "{\"facts\":{\"signedIn\":true}}");
  nav_buffer result = NAV_BUFFER_INIT;
  CHECK_STATUS(send(app, "{\"go\":\"account\"}"), NAV_OK);
  CHECK_STATUS(nav_app_intercept(app, "busy", NAV_NUL, cancel_all, NULL, NULL, NULL, NULL), NAV_OK);
  asked = 0;
  CHECK_STATUS(nav_app_set_facts(app, "{\"signedIn\":false}", NAV_NUL, &result, NULL), NAV_OK);
  CHECK_TEXT(result.data, "{\"changed\":[\"signedIn\"],\"evicted\":[3],\"resumed\":null}");
  CHECK(asked == 0);
  check_described(app, "rules [shop]: home");
  CHECK_STATUS(facts(app, "{\"locked\":true}"), NAV_OK);
  CHECK(asked == 0);
  check_described(app, "rules [shop]: home + cover lock");
  nav_buffer_free(&result);
  nav_app_destroy(app);
}

/* Whoever may not go on is asked about what waited, and signing in stands all the same. */
TEST(an_interceptor_cannot_refuse_a_sign_in_either) {
  nav_app *app = app_of(SCHEMA, "{\"facts\":{\"accepted\":true,\"adult\":true}}");
  nav_buffer result = NAV_BUFFER_INIT;
  CHECK_STATUS(send(app, "{\"open\":\"/orders/7\"}"), NAV_PENDING);
  CHECK_STATUS(nav_app_intercept(app, "busy", NAV_NUL, cancel_all, NULL, NULL, NULL, NULL), NAV_OK);
  asked = 0;
  CHECK_STATUS(nav_app_set_facts(app, "{\"signedIn\":true}", NAV_NUL, &result, NULL), NAV_OK);
  CHECK_TEXT(result.data,
    "{\"changed\":[\"signedIn\"],\"evicted\":[],\"resumed\":{\"cancelled\":\"busy\"}}");
  CHECK(asked == 1);
  check_described(app, "rules [shop]: home");
  nav_buffer_free(&result);
  nav_app_destroy(app);
}

static char folder[64], file[96];

static void hear_broken(void *data, const char *event, size_t length) {
  (void)length;
  if (strncmp(event, "{\"journalBroken\"", 16) == 0) ++*(int *)data;
}

TEST(a_full_disk_cannot_refuse_a_sign_out) {
  struct rlimit old, full;
  int broken = 0;
  char config[192];
  nav_journal *journal = NULL;
  nav_app *app = app_of(SCHEMA, "{\"facts\":{\"signedIn\":true}}");
  strcpy(folder, "/tmp/nav-rules-XXXXXX");
  CHECK(mkdtemp(folder) != NULL);
  snprintf(file, sizeof file, "%s/j", folder);
  snprintf(config, sizeof config, "{\"path\":\"%s\",\"onError\":\"refuse\"}", file);
  CHECK_STATUS(nav_journal_open(config, NAV_NUL, &journal, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_app_attach_journal(app, journal, NULL), NAV_OK);
  CHECK_STATUS(nav_app_observe(app, NAV_EVENT_ALL, hear_broken, &broken, NULL, NULL, NULL), NAV_OK);
  CHECK_STATUS(send(app, "{\"go\":\"account\"}"), NAV_OK);
  signal(SIGXFSZ, SIG_IGN);
  getrlimit(RLIMIT_FSIZE, &old);
  full = old;
  full.rlim_cur = 1;
  setrlimit(RLIMIT_FSIZE, &full);
  nav_status pushed = send(app, "{\"go\":\"note\"}");
  nav_status signed_out = facts(app, "{\"signedIn\":false}");
  setrlimit(RLIMIT_FSIZE, &old);
  CHECK_STATUS(pushed, NAV_CANCELLED);
  CHECK_STATUS(signed_out, NAV_OK);
  CHECK(broken == 1);
  check_described(app, "rules [shop]: home");
  nav_app_destroy(app);
  nav_journal_destroy(journal);
  char command[128];
  snprintf(command, sizeof command, "rm -rf %s", folder);
  CHECK(system(command) == 0);
}

/* A snapshot of an earlier run knows other screens by the ids of this one: what is guarded leaves
 * with its fact on every way after that, and no host's data is given to another screen. */
TEST(a_sign_out_after_a_foreign_snapshot_and_travel_removes_what_is_guarded) {
  static const char EARLIER[] =
    "{\"format\":1,\"kind\":\"app\",\"schema\":{\"id\":\"rules\",\"version\":1},\"facts\":{},"
    "\"root\":{\"tabs\":{\"selected\":\"shop\",\"history\":[],\"items\":{\"shop\":{\"stack\":["
    "{\"id\":1,\"route\":{\"name\":\"home\"}},{\"id\":3,\"route\":{\"name\":\"note\"}}]}}}},"
    "\"layers\":[],\"queue\":[],\"pending\":null,\"entryState\":{},\"lastID\":3}";
  static const char *const CONFIGS[] = { NULL, "{\"history\":{\"records\":\"commits\"}}" };
  for (int way = 0; way < 8; way++) {
    nav_app *app = app_of(SCHEMA, CONFIGS[way & 1]);
    CHECK_STATUS(facts(app, "{\"signedIn\":true}"), NAV_OK);
    CHECK_STATUS(send(app, "{\"go\":\"account\"}"), NAV_OK);
    CHECK_STATUS(nav_app_set_data(app, 3, &asked, NULL, NULL), NAV_OK);
    CHECK_STATUS(send(app, "{\"go\":\"note\"}"), NAV_OK);
    CHECK_STATUS(nav_app_restore(app, EARLIER, NAV_NUL, NAV_RESTORE_STRICT, NULL, NULL), NAV_OK);
    check_described(app, "rules [shop]: home > note");
    for (int64_t id = 1; id < 10; id++) CHECK(nav_app_data(app, id) == NULL);
    if (way & 2) CHECK_STATUS(send(app, "{\"go\":\"account\"}"), NAV_OK);
    nav_app_travel(app, -1, NULL, NULL);
    if (way & 4) nav_app_travel(app, 1, NULL, NULL);
    CHECK_STATUS(facts(app, "{\"signedIn\":false}"), NAV_OK);
    check_described(app, "rules [shop]: home > note");
    for (int64_t delta = -5; delta < 6; delta++) {
      nav_app_travel(app, delta, NULL, NULL);
      check_described(app, "rules [shop]: home > note");
    }
    nav_app_destroy(app);
  }
}

/* Each way is tried over a lock: nothing but what it allows is shown over it afterwards. */
TEST(no_way_leads_over_a_lock) {
  static const struct {
    const char *intent;
    nav_status status;
  } ways[] = {
    { "{\"go\":\"note\"}", NAV_PENDING },
    { "{\"go\":\"card\"}", NAV_PENDING },
    { "{\"go\":\"page\"}", NAV_PENDING },
    { "{\"go\":\"swap\"}", NAV_PENDING },
    { "{\"go\":\"home\"}", NAV_PENDING },
    { "{\"go\":{\"name\":\"order\",\"params\":{\"id\":1}}}", NAV_PENDING },
    { "{\"open\":\"/page\"}", NAV_PENDING },
    { "{\"open\":{\"name\":\"card\"}}", NAV_PENDING },
    { "{\"goForResult\":\"confirm\"}", NAV_REJECTED },
    { "{\"reset\":{\"path\":[\"note\"]}}", NAV_REJECTED },
    { "{\"transaction\":[{\"select\":\"orders\"},{\"go\":\"note\"}]}", NAV_REJECTED },
    { "{\"replace\":\"note\"}", NAV_REJECTED },
    { "\"back\"", NAV_REJECTED },
    { "\"dismiss\"", NAV_REJECTED },
    { "\"dismissAll\"", NAV_REJECTED },
  };
  for (size_t way = 0; way < sizeof ways / sizeof *ways; way++) {
    nav_app *app = app_of(SCHEMA, "{}");
    CHECK_STATUS(send(app, "{\"go\":\"card\"}"), NAV_OK);
    CHECK_STATUS(send(app, "{\"go\":\"later\"}"), NAV_QUEUED);
    CHECK_STATUS(facts(app, "{\"locked\":true}"), NAV_OK);
    CHECK_STATUS(send(app, ways[way].intent), ways[way].status);
    check_described(app, "rules [shop]: home + sheet card + cover lock");
    CHECK_STATUS(send(app, "{\"go\":\"call\"}"), NAV_OK);
    check_described(app, "rules [shop]: home + sheet card + cover lock + cover call");
    CHECK_STATUS(send(app, "{\"remove\":3}"), NAV_REJECTED);
    nav_app_destroy(app);
  }
}

/* Addresses, time and a change of facts act under it. */
TEST(addresses_and_time_act_under_a_lock) {
  nav_app *app = app_of(SCHEMA, "{\"facts\":{\"locked\":true}}");
  CHECK_STATUS(nav_app_set_url(app, "/page?~over=sheet,/~/card", NAV_NUL, NULL, NULL), NAV_OK);
  check_described(app, "rules [shop]: home > page + sheet card + cover lock");
  CHECK_STATUS(nav_app_travel(app, -1, NULL, NULL), NAV_OK);
  check_described(app, "rules [shop]: home + cover lock");
  CHECK_STATUS(send(app, "{\"open\":\"/orders/7\"}"), NAV_PENDING);
  CHECK_STATUS(facts(app, "{\"signedIn\":true,\"accepted\":true,\"adult\":true}"), NAV_OK);
  check_described(app, "rules [shop]: home + cover lock");
  CHECK_STATUS(facts(app, "{\"locked\":false}"), NAV_OK);
  check_described(app, "rules [orders]: orders > order(id=7)");
  nav_app_destroy(app);
}

/* The gate of an address comes under the lock; an answer to an older question leaves it there. */
TEST(a_gate_under_a_lock_stays_there_when_an_older_question_ends) {
  static const char *const answers[] = { "\"proceed\"", "{\"redirect\":{\"update\":{}}}",
    "{\"redirect\":{\"select\":\"orders\"}}" };
  for (size_t answer = 0; answer < sizeof answers / sizeof *answers; answer++) {
    nav_app *app = app_of(SCHEMA, "{}");
    nav_buffer text = NAV_BUFFER_INIT;
    CHECK_STATUS(send(app, "{\"go\":\"form\"}"), NAV_OK);
    CHECK_STATUS(facts(app, "{\"locked\":true}"), NAV_OK);
    CHECK_STATUS(nav_app_set_url(app, "/orders", NAV_NUL, NULL, NULL), NAV_OK);
    CHECK_STATUS(nav_app_set_url(app, "/page", NAV_NUL, NULL, NULL), NAV_PENDING);
    CHECK_STATUS(nav_app_set_url(app, "/orders/7", NAV_NUL, NULL, NULL), NAV_PENDING);
    CHECK(nav_app_resolve(app, 1, answers[answer], NAV_NUL, NULL, NULL) >= NAV_OK);
    CHECK_STATUS(nav_app_describe(app, &text, NULL), NAV_OK);
    CHECK(text.data && strstr(text.data, " + sheet login + cover lock"));
    nav_buffer_free(&text);
    nav_app_destroy(app);
  }
}

TEST(gates_open_in_every_order) {
  static const char *const names[] = { "signedIn", "accepted", "adult" };
  static const int orders[6][3] = { { 0, 1, 2 }, { 0, 2, 1 }, { 1, 0, 2 }, { 1, 2, 0 }, { 2, 0, 1 },
    { 2, 1, 0 } };
  static const char *const gates[] = { " + sheet login", " + cover terms", " > age" };
  for (int order = 0; order < 6; order++) {
    nav_app *app = app_of(SCHEMA, "{}");
    int holds[3] = { 0, 0, 0 };
    CHECK_STATUS(send(app, "{\"open\":\"/orders/7\"}"), NAV_PENDING);
    for (int step = 0; step < 3; step++) {
      char change[48], expected[96];
      int gate = holds[0] ? holds[1] ? 2 : 1 : 0;
      snprintf(expected, sizeof expected, "rules [shop]: home%s", gates[gate]);
      check_described(app, expected);
      snprintf(change, sizeof change, "{\"%s\":true}", names[orders[order][step]]);
      CHECK_STATUS(facts(app, change), NAV_OK);
      holds[orders[order][step]] = 1;
    }
    check_described(app, "rules [orders]: orders > order(id=7)");
    nav_app_destroy(app);
  }
}

/* Alt+Left after a dialog: the screen before it, not the dialog with buttons that do nothing. */
TEST(an_answered_dialog_does_not_come_back_by_history) {
  nav_app *app = app_of(SCHEMA, "{}");
  CHECK_STATUS(send(app, "{\"go\":\"note\"}"), NAV_OK);
  CHECK_STATUS(send(app, "{\"goForResult\":\"confirm\"}"), NAV_OK);
  CHECK_STATUS(send(app, "{\"answer\":{\"value\":true}}"), NAV_OK);
  check_described(app, "rules [shop]: home > note");
  CHECK_STATUS(nav_app_travel(app, -1, NULL, NULL), NAV_OK);
  check_described(app, "rules [shop]: home");
  CHECK_STATUS(nav_app_travel(app, 1, NULL, NULL), NAV_OK);
  check_described(app, "rules [shop]: home > note");
  CHECK_STATUS(nav_app_travel(app, 1, NULL, NULL), NAV_REJECTED);
  CHECK_STATUS(send(app, "{\"go\":{\"name\":\"note\",\"params\":{\"n\":1}}}"), NAV_OK);
  CHECK_STATUS(send(app, "{\"goForResult\":\"confirm\"}"), NAV_OK);
  CHECK_STATUS(nav_app_travel(app, -1, NULL, NULL), NAV_OK);
  check_described(app, "rules [shop]: home > note");
  nav_app_destroy(app);
}

/* A gate is no place any more when what waited for it has gone on. */
TEST(going_back_does_not_lead_to_a_gate_that_has_opened) {
  nav_app *app = app_of(SCHEMA, "{\"facts\":{\"signedIn\":true,\"accepted\":true}}");
  CHECK_STATUS(send(app, "{\"open\":\"/orders/7\"}"), NAV_PENDING);
  check_described(app, "rules [shop]: home > age");
  CHECK_STATUS(facts(app, "{\"adult\":true}"), NAV_OK);
  check_described(app, "rules [orders]: orders > order(id=7)");
  CHECK_STATUS(nav_app_travel(app, -1, NULL, NULL), NAV_OK);
  check_described(app, "rules [shop]: home");
  CHECK_STATUS(nav_app_travel(app, -1, NULL, NULL), NAV_REJECTED);
  nav_app_destroy(app);
}

TEST(locks_in_the_way_are_told_in_the_order_of_their_ids) {
  static const char two[] =
    "{\"format\":1,\"id\":\"two\",\"root\":{\"stack\":\"home\"},\"facts\":{\"a\":{\"initial\":false},"
    "\"b\":{\"initial\":true}},\"routes\":{\"home\":{},\"form\":{\"in\":\"\",\"returns\":\"bool\"},"
    "\"lower\":{\"show\":\"cover\",\"while\":[\"a\"]},"
    "\"upper\":{\"show\":\"cover\",\"while\":[\"b\"]}}}";
  nav_app *app = app_of(two, NULL);
  nav_buffer result = NAV_BUFFER_INIT;
  CHECK_STATUS(facts(app, "{\"a\":true}"), NAV_OK);
  check_described(app, "two: home + cover lower + cover upper");
  CHECK_STATUS(
    nav_app_send(app, "{\"goForResult\":\"form\"}", NAV_NUL, &result, NULL), NAV_REJECTED);
  CHECK_TEXT(result.data, "{\"refused\":{\"held\":[2,3]}}");
  nav_buffer_free(&result);
  nav_app_destroy(app);
}

/* A layer waits with screens on it where a snapshot says so. */
TEST(a_sign_out_takes_what_is_guarded_from_a_layer_that_waits) {
  static const char waiting[] =
    "{\"format\":1,\"kind\":\"app\",\"schema\":{\"id\":\"rules\",\"version\":1},\"facts\":{},\"root\":"
    "{\"tabs\":{\"selected\":\"shop\",\"history\":[],\"items\":{\"shop\":{\"stack\":[{\"id\":1,"
    "\"route\":{\"name\":\"home\"}}]},\"orders\":{\"stack\":[{\"id\":2,\"route\":{\"name\":"
    "\"orders\"}}]}}}},\"layers\":[{\"id\":3,\"route\":{\"name\":\"card\"},\"stack\":[]}],\"queue\":"
    "[{\"id\":4,\"route\":{\"name\":\"later\"},\"stack\":[{\"id\":5,\"route\":{\"name\":\"note\"}},"
    "{\"id\":6,\"route\":{\"name\":\"account\"}}]},{\"id\":7,\"route\":{\"name\":\"later\"},"
    "\"stack\":[]}],\"pending\":null,\"entryState\":{\"5\":1,\"6\":2},\"lastID\":7}";
  nav_app *app = app_of(SCHEMA, "{\"facts\":{\"signedIn\":true}}");
  nav_buffer result = NAV_BUFFER_INIT;
  CHECK_STATUS(nav_app_restore(app, waiting, NAV_NUL, NAV_RESTORE_STRICT, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_app_set_facts(app, "{\"signedIn\":false}", NAV_NUL, &result, NULL), NAV_OK);
  CHECK_TEXT(result.data, "{\"changed\":[\"signedIn\"],\"evicted\":[6],\"resumed\":null}");
  CHECK_STATUS(nav_app_entry_state(app, 5, &result, NULL), NAV_OK);
  CHECK_TEXT(result.data, "1");
  CHECK_STATUS(send(app, "\"dismiss\""), NAV_OK);
  check_described(app, "rules [shop]: home + cover later > note");
  nav_buffer_free(&result);
  nav_app_destroy(app);
}

TEST(an_intent_waits_although_its_gate_takes_the_place_of_another) {
  nav_app *app = app_of(
    "{\"format\":1,\"id\":\"s\",\"root\":{\"stack\":\"home\"},\"facts\":{\"one\":{\"initial\":false},"
    "\"two\":{\"initial\":false}},\"routes\":{\"home\":{},\"gate\":{\"show\":\"sheet\"},"
    "\"other\":{\"show\":\"sheet\",\"whenBusy\":\"replace\"},"
    "\"a\":{\"requires\":[\"one\"],\"orElse\":\"gate\"},"
    "\"b\":{\"requires\":[\"two\"],\"orElse\":\"other\"}}}",
    NULL);
  CHECK_STATUS(send(app, "{\"go\":\"a\"}"), NAV_PENDING);
  CHECK_STATUS(send(app, "{\"go\":\"b\"}"), NAV_PENDING);
  check_described(app, "s: home + sheet other");
  CHECK_STATUS(facts(app, "{\"one\":true}"), NAV_OK);
  check_described(app, "s: home + sheet other");
  CHECK_STATUS(facts(app, "{\"two\":true}"), NAV_OK);
  check_described(app, "s: home > b");
  nav_app_destroy(app);
}
