/* Snapshots, restoring and migrations: what the vectors do not show, through the ABI. */
#include "test.h"

#define SCHEMA \
  "{\"format\":1,\"id\":\"notes\",\"version\":2," \
  "\"root\":{\"tabs\":[{\"name\":\"one\",\"stack\":\"home\"},{\"name\":\"two\",\"stack\":\"list\"}]}," \
  "\"facts\":{\"signedIn\":{\"initial\":false},\"plan\":{\"initial\":false,\"persist\":true}}," \
  "\"routes\":{\"home\":{},\"list\":{},\"note\":{\"params\":{\"id\":\"uint\"},\"links\":[\"/notes/:id\"]}," \
  "\"pin\":{\"params\":{\"code\":{\"type\":\"string\",\"sensitive\":true}}}," \
  "\"mail\":{\"params\":{\"to\":{\"type\":\"string\",\"default\":\"\",\"sensitive\":true}}}," \
  "\"order\":{\"in\":\"two\",\"requires\":[\"signedIn\"],\"orElse\":\"login\"}," \
  "\"login\":{\"show\":\"sheet\",\"returns\":\"bool\"},\"edit\":{\"show\":\"sheet\",\"leave\":\"ask\"}}," \
  "\"migrations\":[{\"to\":2,\"steps\":[{\"renameRoute\":{\"from\":\"memo\",\"to\":\"note\"}}," \
  "{\"changeType\":{\"route\":\"note\",\"name\":\"id\",\"to\":\"uint\"}}]}]}"
/* A snapshot with entries, each after a comma, on the first tab. */
#define HEAD(version) \
  "{\"format\":1,\"kind\":\"app\",\"schema\":{\"id\":\"notes\",\"version\":" version "}"
#define ROOT(entries) \
  ",\"root\":{\"tabs\":{\"selected\":\"one\",\"history\":[],\"items\":{\"one\":{\"stack\":[" \
  "{\"id\":1,\"route\":\"home\"}" entries "]}}}}}"
#define SNAPSHOT(entries) HEAD("2") ROOT(entries)

struct world {
  nav_schema *schema;
  nav_app *app;
  nav_buffer out, before, after;
  nav_error error;
};

static struct world open_world(const char *config) {
  struct world w = { 0 };
  if (nav_schema_create(SCHEMA, NAV_NUL, &w.schema, &w.error) != NAV_OK ||
    nav_app_create(w.schema, config, NAV_NUL, &w.app, &w.error) != NAV_OK) {
    fprintf(stderr, "no app: %s\n", w.error.message);
    exit(2);
  }
  return w;
}

static void close_world(struct world *w) {
  nav_app_destroy(w->app);
  nav_schema_destroy(w->schema);
  nav_buffer_free(&w->out);
  nav_buffer_free(&w->before);
  nav_buffer_free(&w->after);
}

static nav_status go(struct world *w, const char *intent) {
  return nav_app_send(w->app, intent, NAV_NUL, &w->out, &w->error);
}

/* All that there is of the state: what a snapshot holds, and what it does not. */
static void read_all(struct world *w, nav_buffer *text) {
  nav_buffer state = { 0 };
  CHECK_STATUS(
    nav_app_snapshot(w->app, "{\"layers\":true,\"queue\":true}", NAV_NUL, text, NULL), NAV_OK);
  CHECK_STATUS(nav_app_state(w->app, &state, NULL), NAV_OK);
  text->data = realloc(text->data, text->length + state.length + 1);
  memcpy(text->data + text->length, state.data, state.length + 1);
  text->length += state.length;
  text->capacity = text->length + 1;
  nav_buffer_free(&state);
}

/* A restore that fails: the status, and nothing has changed, ids included. */
static void check_refused(
  struct world *w, const char *snapshot, size_t length, nav_restore_mode mode, nav_status status) {
  uint64_t revision = nav_app_revision(w->app), hash = nav_app_hash(w->app);
  memset(&w->error, 0, sizeof w->error);
  read_all(w, &w->before);
  CHECK_STATUS(nav_app_restore(w->app, snapshot, length, mode, &w->out, &w->error), status);
  CHECK(w->error.code == status && w->error.message[0] != 0);
  CHECK(w->out.length == 0);
  read_all(w, &w->after);
  CHECK_TEXT(w->after.data, w->before.data);
  CHECK(nav_app_revision(w->app) == revision && nav_app_hash(w->app) == hash);
}

static nav_status restore(struct world *w, const char *snapshot, nav_restore_mode mode) {
  return nav_app_restore(w->app, snapshot, NAV_NUL, mode, &w->out, &w->error);
}

TEST(options_of_a_snapshot_are_checked) {
  struct world w = open_world(NULL);
  CHECK_ERROR(nav_app_snapshot(w.app, "{\"layer\":true}", NAV_NUL, &w.out, &w.error), w.error,
    NAV_ERR_ARGUMENT, 1);
  CHECK_ERROR(nav_app_snapshot(w.app, "{\"layers\":1}", NAV_NUL, &w.out, &w.error), w.error,
    NAV_ERR_ARGUMENT, 10);
  CHECK_ERROR(nav_app_snapshot(w.app, "{\"layers\":true", NAV_NUL, &w.out, &w.error), w.error,
    NAV_ERR_JSON, 14);
  CHECK_ERROR(
    nav_app_snapshot(w.app, "{\"\xff\":1}", NAV_NUL, &w.out, &w.error), w.error, NAV_ERR_UTF8, 2);
  CHECK(w.out.length == 0);
  CHECK_ERROR(restore(&w, "{}", 4), w.error, NAV_ERR_ARGUMENT, UINT64_MAX);
  CHECK_ERROR(restore(&w, "{}", -1), w.error, NAV_ERR_ARGUMENT, UINT64_MAX);
  close_world(&w);
}

TEST(a_restore_that_is_refused_changes_nothing) {
  struct world w = open_world("{\"limits\":{\"stackDepth\":3,\"layers\":1}}");
  go(&w, "{\"go\":{\"name\":\"note\",\"params\":{\"id\":1}}}");
  CHECK_STATUS(nav_app_set_entry_state(w.app, 3, "1", NAV_NUL, NULL), NAV_OK);
  check_refused(&w, "", NAV_NUL, NAV_RESTORE_STRICT, NAV_ERR_JSON);
  check_refused(&w, "{\"format\":1", NAV_NUL, NAV_RESTORE_STRICT, NAV_ERR_JSON);
  check_refused(&w, "{\"\xc0\x80\":1}", NAV_NUL, NAV_RESTORE_STRICT, NAV_ERR_UTF8);
  check_refused(&w, "[]", NAV_NUL, NAV_RESTORE_STRICT, NAV_ERR_STATE);
  check_refused(&w, "{\"format\":2}", NAV_NUL, NAV_RESTORE_STRICT, NAV_ERR_STATE);
  check_refused(&w, "{\"format\":1,\"kind\":\"stack\",\"entries\":[]}", NAV_NUL, NAV_RESTORE_STRICT,
    NAV_ERR_STATE);
  check_refused(&w, HEAD("\"2\"") "}", NAV_NUL, NAV_RESTORE_STRICT, NAV_ERR_STATE);
  check_refused(&w, "{\"format\":1,\"kind\":\"app\",\"schema\":{\"id\":\"other\",\"version\":2}}",
    NAV_NUL, NAV_RESTORE_STRICT, NAV_ERR_SCHEMA);
  check_refused(&w, HEAD("3") "}", NAV_NUL, NAV_RESTORE_STRICT, NAV_ERR_SCHEMA);
  check_refused(&w, SNAPSHOT(",7"), NAV_NUL, NAV_RESTORE_STRICT, NAV_ERR_STATE);
  check_refused(&w, SNAPSHOT(",{\"id\":8,\"route\":{\"name\":\"note\"}}"), NAV_NUL,
    NAV_RESTORE_STRICT, NAV_ERR_SCHEMA);
  check_refused(
    &w, SNAPSHOT(",{\"id\":8,\"route\":\"order\"}"), NAV_NUL, NAV_RESTORE_STRICT, NAV_ERR_SCHEMA);
  check_refused(
    &w, HEAD("2") ",\"facts\":{\"plan\":3}}", NAV_NUL, NAV_RESTORE_STRICT, NAV_ERR_SCHEMA);
  check_refused(&w, HEAD("2") ",\"pending\":\"back\"}", NAV_NUL, NAV_RESTORE_STRICT, NAV_ERR_STATE);
  check_refused(
    &w, HEAD("2") ",\"entryState\":{\"99\":1}}", NAV_NUL, NAV_RESTORE_STRICT, NAV_ERR_SCHEMA);
  /*
   * A length that no text can have, and a snapshot that the app's limits do not allow, in every
   * mode.
   */
  check_refused(&w, "{}", (size_t)-2, NAV_RESTORE_LENIENT, NAV_ERR_LIMIT);
  check_refused(&w, SNAPSHOT(",{\"route\":\"mail\"},{\"route\":\"mail\"},{\"route\":\"mail\"}"),
    NAV_NUL, NAV_RESTORE_LENIENT, NAV_ERR_LIMIT);
  check_refused(&w, HEAD("2") ",\"layers\":[{\"route\":\"edit\"},{\"route\":\"edit\"}]}", NAV_NUL,
    NAV_RESTORE_RESET, NAV_ERR_LIMIT);
  close_world(&w);
}

TEST(a_text_of_any_depth_and_size_is_read_or_refused) {
  struct world w = open_world(NULL);
  size_t deep = 100000, count = 60000;
  char *text = malloc(64 * count);
  memset(text, '[', deep);
  check_refused(&w, text, deep, NAV_RESTORE_LENIENT, NAV_ERR_LIMIT);
  /* Many entries of one id: the first keeps it. */
  size_t length = (size_t)sprintf(text, "%s",
    HEAD("2") ",\"root\":{\"tabs\":{\"items\":{\"one\":{\"stack\":[{\"route\":\"mail\"}");
  for (size_t i = 0; i < count; i++)
    length += (size_t)sprintf(text + length, ",{\"id\":9,\"route\":\"mail\"}");
  length += (size_t)sprintf(text + length, "]}}}}}");
  CHECK_STATUS(nav_app_restore(w.app, text, length, NAV_RESTORE_STRICT, &w.out, &w.error), NAV_OK);
  CHECK_STATUS(nav_app_snapshot(w.app, NULL, 0, &w.out, NULL), NAV_OK);
  CHECK(
    strstr(w.out.data,
      "{\"id\":10,\"route\":{\"name\":\"mail\"}},{\"id\":9,\"route\":{\"name\":\"mail\"}},{\"id\":11,") !=
    NULL);
  CHECK(strstr(w.out.data, "\"lastID\":60009}") != NULL);
  free(text);
  close_world(&w);
}

static void cancel(void *user_data, const char *commit, size_t length, nav_reply *reply) {
  (void)length;
  *(int *)user_data += strstr(commit, "\"intent\":null,\"cause\":\"restore\"") != NULL;
  nav_reply_cancel(reply, "{\"custom\":\"no\"}", NAV_NUL, NULL);
}

TEST(an_interceptor_can_cancel_a_restore) {
  struct world w = open_world(NULL);
  uint64_t handle;
  int seen = 0;
  CHECK_STATUS(
    nav_app_intercept(w.app, "gate", NAV_NUL, cancel, &seen, NULL, &handle, NULL), NAV_OK);
  read_all(&w, &w.before);
  CHECK_STATUS(
    restore(&w, SNAPSHOT(",{\"id\":5,\"route\":\"mail\"}"), NAV_RESTORE_LENIENT), NAV_CANCELLED);
  CHECK_TEXT(w.out.data, "{\"cancelled\":{\"custom\":\"no\"}}");
  CHECK(seen == 1);
  read_all(&w, &w.after);
  CHECK_TEXT(w.after.data, w.before.data);
  close_world(&w);
}

static nav_status seen_inside;
static struct world *inside;
static void try_restore(void *user_data, const char *commit, size_t length, nav_reply *reply) {
  (void)user_data;
  (void)commit;
  (void)length;
  (void)reply;
  seen_inside =
    nav_app_restore(inside->app, SNAPSHOT(""), NAV_NUL, NAV_RESTORE_LENIENT, NULL, NULL);
  CHECK_STATUS(nav_app_snapshot(inside->app, NULL, 0, &inside->after, NULL), NAV_OK);
}

TEST(a_callback_may_take_a_snapshot_and_not_restore_one) {
  struct world w = open_world(NULL);
  inside = &w;
  CHECK_STATUS(
    nav_app_intercept(w.app, "gate", NAV_NUL, try_restore, NULL, NULL, NULL, NULL), NAV_OK);
  CHECK_STATUS(go(&w, "{\"go\":\"mail\"}"), NAV_OK);
  CHECK(seen_inside == NAV_ERR_REENTRANT);
  close_world(&w);
}

TEST(restoring_tells_observers_and_those_who_wait) {
  struct world w = open_world(NULL);
  static struct journal journal;
  journal_clear(&journal);
  CHECK_STATUS(go(&w, "{\"goForResult\":\"login\"}"), NAV_OK);
  CHECK_STATUS(go(&w, "{\"go\":\"edit\"}"), NAV_OK);
  CHECK_STATUS(go(&w, "\"back\""), NAV_PENDING);
  CHECK_STATUS(
    nav_app_observe(w.app, NAV_EVENT_ALL, journal_event, &journal, NULL, NULL, NULL), NAV_OK);
  CHECK_STATUS(restore(&w, SNAPSHOT(""), NAV_RESTORE_STRICT), NAV_OK);
  CHECK_TEXT(journal.text,
    "{\"withdrawn\":1}\n"
    "{\"committed\":{\"seq\":3,\"cause\":\"restore\",\"changes\":[{\"dismissed\":{\"id\":4,\"route\":{\"name\":\"edit\"}}},"
    "{\"dismissed\":{\"id\":3,\"route\":{\"name\":\"login\"}}}]}}\n"
    "{\"answered\":{\"ticket\":3,\"route\":{\"name\":\"login\"},"
    "\"outcome\":{\"left\":\"restore\"}}}\n"
    "{\"shown\":{\"from\":{\"id\":4,\"route\":{\"name\":\"edit\"}},"
    "\"to\":{\"id\":1,\"route\":{\"name\":\"home\"}}}}\n");
  close_world(&w);
}

TEST(data_of_a_host_is_destroyed_with_screens_that_a_restore_takes_away) {
  struct world w = open_world("{\"history\":{\"limit\":0}}");
  int gone = 0, stays = 0;
  go(&w, "{\"go\":{\"name\":\"note\",\"params\":{\"id\":1}}}");
  CHECK_STATUS(nav_app_set_data(w.app, 3, &gone, count_up, NULL), NAV_OK);
  CHECK_STATUS(nav_app_set_data(w.app, 1, &stays, count_up, NULL), NAV_OK);
  CHECK_STATUS(restore(&w, SNAPSHOT(",{\"id\":3,\"route\":\"mail\"}"), NAV_RESTORE_STRICT), NAV_OK);
  CHECK(gone == 1 && stays == 0);
  CHECK(nav_app_data(w.app, 1) == &stays && nav_app_data(w.app, 3) == NULL);
  close_world(&w);
  CHECK(stays == 1);
}

/* MARK: migrations */

TEST(a_snapshot_is_migrated_without_an_app) {
  struct world w = open_world(NULL);
  const char *old =
    HEAD("1") ROOT(",{\"id\":4,\"route\":{\"name\":\"memo\",\"params\":{\"id\":\"12\"}}}");
  CHECK_STATUS(nav_schema_migrate(w.schema, old, NAV_NUL, &w.out, &w.after, &w.error), NAV_OK);
  CHECK_TEXT(w.out.data, HEAD("2")
    ",\"root\":{\"tabs\":{\"selected\":\"one\",\"history\":[],\"items\":{\"one\":{\"stack\":[{\"id\":1,\"route\":\"home\"},"
    "{\"id\":4,\"route\":{\"name\":\"note\",\"params\":{\"id\":12}}}]}}}}}");
  CHECK_TEXT(w.after.data, "{\"from\":1,\"to\":2,\"dropped\":[]}");
  CHECK_STATUS(nav_schema_migrate(w.schema, old, NAV_NUL, NULL, NULL, NULL), NAV_OK);
  CHECK_STATUS(restore(&w, old, NAV_RESTORE_STRICT), NAV_OK);
  CHECK(strstr(w.out.data, "\"from\":1,\"to\":2") != NULL);
  close_world(&w);
}

TEST(a_snapshot_of_a_newer_version_is_not_migrated) {
  struct world w = open_world(NULL);
  const char *newer = HEAD("3") ",\"root\":{\"later\":[1]}}";
  CHECK_STATUS(nav_schema_migrate(w.schema, newer, NAV_NUL, &w.out, &w.after, &w.error), NAV_OK);
  CHECK_TEXT(w.out.data, newer);
  CHECK_TEXT(w.after.data, "{\"from\":3,\"to\":2,\"dropped\":[]}");
  close_world(&w);
}

TEST(what_cannot_be_migrated_is_an_error) {
  static const struct {
    const char *text;
    nav_status status;
  } cases[] = {
    { "", NAV_ERR_JSON },
    { "{\"\xff\":0}", NAV_ERR_UTF8 },
    { "7", NAV_ERR_STATE },
    { "{}", NAV_ERR_STATE },
    { "{\"format\":1,\"kind\":\"stack\"}", NAV_ERR_STATE },
    { HEAD("0") "}", NAV_ERR_STATE },
    { "{\"format\":1,\"kind\":\"app\",\"schema\":{\"id\":\"x\",\"version\":1}}", NAV_ERR_SCHEMA },
  };
  struct world w = open_world(NULL);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    memset(&w.error, 0, sizeof w.error);
    CHECK_STATUS(nav_schema_migrate(w.schema, cases[i].text, NAV_NUL, &w.out, &w.after, &w.error),
      cases[i].status);
    CHECK(w.error.code == cases[i].status && w.error.message[0] != 0 && w.out.length == 0 &&
      w.after.length == 0);
  }
  CHECK_STATUS(nav_schema_migrate(w.schema, "{}", (size_t)-2, NULL, NULL, NULL), NAV_ERR_LIMIT);
  close_world(&w);
}

/* MARK: bare stacks */

#define STACK(entries) "{\"format\":1,\"kind\":\"stack\",\"entries\":[" entries "]"

static void check_stack(nav_store *store, const char *expected) {
  nav_buffer text = { 0 };
  CHECK_STATUS(nav_store_snapshot(store, &text, NULL), NAV_OK);
  CHECK_TEXT(text.data, expected);
  nav_buffer_free(&text);
}

static nav_status restore_stack(
  nav_store *store, const char *snapshot, nav_restore_mode mode, nav_buffer *report) {
  return nav_store_restore(store, snapshot, NAV_NUL, mode, report, NULL);
}

TEST(a_stack_comes_back_as_it_was) {
  nav_store *store = make_store("{\"path\":[\"a\",\"b\",\"c\"]}"), *other = make_store("{}");
  nav_buffer report = { 0 };
  static struct journal journal;
  journal_clear(&journal);
  CHECK_STATUS(nav_store_pop(store, NULL), NAV_OK);
  const char *text = STACK(
    "{\"id\":1,\"route\":{\"name\":\"a\"}},{\"id\":2,\"route\":{\"name\":\"b\"}}") ",\"lastID\":3}";
  check_stack(store, text);
  CHECK_STATUS(
    nav_store_observe(other, NAV_EVENT_ALL, journal_event, &journal, NULL, NULL, NULL), NAV_OK);
  CHECK_STATUS(restore_stack(other, text, NAV_RESTORE_STRICT, &report), NAV_OK);
  CHECK_TEXT(report.data, "{\"dropped\":[],\"isReset\":false}");
  CHECK_TEXT(journal.text,
    "{\"changed\":{\"from\":[],\"to\":[{\"name\":\"a\"},{\"name\":\"b\"}]},\"source\":\"restore\"}\n");
  check_stack(other, text);
  /* The same again changes nothing. */
  uint64_t revision = nav_store_revision(other);
  CHECK_STATUS(restore_stack(other, text, NAV_RESTORE_STRICT, NULL), NAV_OK);
  CHECK(nav_store_revision(other) == revision);
  CHECK_STATUS(nav_store_push(other, "\"d\"", NAV_NUL, NULL), NAV_OK);
  check_stack(other,
    STACK(
      "{\"id\":1,\"route\":{\"name\":\"a\"}},{\"id\":2,\"route\":{\"name\":\"b\"}},{\"id\":4,\"route\":{\"name\":\"d\"}}") ",\"lastID\":4}");
  nav_buffer_free(&report);
  nav_store_destroy(store);
  nav_store_destroy(other);
}

TEST(ids_of_a_stack_stay_if_they_are_above_0_and_stand_first) {
  nav_store *store = make_store("{\"path\":[\"x\"]}");
  nav_buffer out = { 0 };
  CHECK_STATUS(
    restore_stack(store,
      STACK(
        "{\"id\":9,\"route\":\"a\"},{\"id\":9,\"route\":\"b\"},{\"id\":-1,\"route\":\"c\"},{\"route\":\"d\"},{\"id\":4,\"route\":\"e\"}") "}",
      NAV_RESTORE_STRICT, NULL),
    NAV_OK);
  check_stack(store,
    STACK(
      "{\"id\":9,\"route\":{\"name\":\"a\"}},{\"id\":10,\"route\":{\"name\":\"b\"}},{\"id\":11,\"route\":{\"name\":\"c\"}},"
      "{\"id\":12,\"route\":{\"name\":\"d\"}},{\"id\":4,\"route\":{\"name\":\"e\"}}") ",\"lastID\":12}");
  /* Ids that do not grow from bottom to top are found as others. */
  CHECK_STATUS(nav_store_execute(store, "{\"popToEntry\":11}", NAV_NUL, &out, NULL), NAV_OK);
  CHECK(nav_store_depth(store) == 3);
  CHECK_STATUS(
    nav_store_execute(store, "{\"popToEntry\":4}", NAV_NUL, &out, NULL), NAV_ROUTE_NOT_FOUND);
  CHECK_STATUS(
    restore_stack(store, STACK("{\"id\":9007199254740991,\"route\":\"a\"},{\"route\":\"b\"}") "}",
      NAV_RESTORE_LENIENT, NULL),
    NAV_ERR_LIMIT);
  CHECK(nav_store_depth(store) == 3);
  nav_buffer_free(&out);
  nav_store_destroy(store);
}

/* The last id there is, exact in every reader of JSON, and the one before. */
#define LAST "9007199254740991"
#define LAST_BUT_ONE "9007199254740990"

TEST(a_stack_that_has_used_up_its_ids_takes_nothing_more) {
  static const char *const commands[] = { "{\"push\":\"b\"}", "{\"pushAll\":[\"b\",\"c\"]}",
    "{\"replace\":[\"x\"]}", "{\"sequence\":[\"pop\",{\"push\":\"b\"}]}" };
  static const char used[] =
    STACK("{\"id\":" LAST_BUT_ONE ",\"route\":{\"name\":\"a\"}},{\"id\":" LAST
          ",\"route\":{\"name\":\"b\"}}") ",\"lastID\":" LAST "}";
  static struct journal journal;
  int observed;
  size_t i;
  for (observed = 0; observed < 2; observed++) {
    nav_store *store = make_store("{}");
    nav_error error = { 0 };
    uint64_t revision;
    journal_clear(&journal);
    CHECK_STATUS(restore_stack(store, STACK("{\"id\":" LAST_BUT_ONE ",\"route\":\"a\"}") "}",
                   NAV_RESTORE_STRICT, NULL),
      NAV_OK);
    CHECK_STATUS(nav_store_push(store, "\"b\"", NAV_NUL, NULL), NAV_OK);
    if (observed)
      nav_store_observe(store, NAV_EVENT_CHANGED, journal_event, &journal, NULL, NULL, NULL);
    revision = nav_store_revision(store);
    for (i = 0; i < sizeof commands / sizeof *commands; i++)
      CHECK_ERROR(nav_store_execute(store, commands[i], NAV_NUL, NULL, &error), error,
        NAV_ERR_LIMIT, NAV_NO_OFFSET);
    CHECK_STATUS(nav_store_push(store, "\"b\"", NAV_NUL, NULL), NAV_ERR_LIMIT);
    CHECK_STATUS(nav_store_send(store, "{\"go\":\"b\"}", NAV_NUL, NULL, NULL), NAV_ERR_LIMIT);
    check_stack(store, used);
    CHECK(nav_store_revision(store) == revision && journal.length == 0);
    /* What it writes it reads, and so does another one: no entry needs a new id. */
    CHECK_STATUS(restore_stack(store, used, NAV_RESTORE_STRICT, NULL), NAV_OK);
    CHECK(nav_store_revision(store) == revision && journal.length == 0);
    {
      nav_store *other = make_store("{\"path\":[\"x\"]}");
      CHECK_STATUS(restore_stack(other, used, NAV_RESTORE_STRICT, NULL), NAV_OK);
      check_stack(other, used);
      nav_store_destroy(other);
    }
    /* It can still be left, and no id comes back. */
    CHECK_STATUS(nav_store_pop(store, NULL), NAV_OK);
    CHECK_STATUS(nav_store_push(store, "\"b\"", NAV_NUL, NULL), NAV_ERR_LIMIT);
    nav_store_destroy(store);
  }
}

TEST(a_route_nests_in_a_snapshot_of_a_stack_as_deep_as_anywhere) {
  static const char three[] =
    STACK("{\"id\":1,\"route\":{\"name\":\"a\",\"params\":{\"x\":[]}}}") ",\"lastID\":1}";
  static const char four[] =
    STACK("{\"id\":1,\"route\":{\"name\":\"a\",\"params\":{\"x\":[[]]}}}") ",\"lastID\":1}";
  nav_store *store = make_store("{\"limits\":{\"jsonNesting\":3}}");
  int32_t mode;
  CHECK_STATUS(restore_stack(store, three, NAV_RESTORE_STRICT, NULL), NAV_OK);
  for (mode = NAV_RESTORE_STRICT; mode <= NAV_RESTORE_DRY_RUN; mode++)
    CHECK_STATUS(restore_stack(store, four, mode, NULL), NAV_ERR_LIMIT);
  check_stack(store, three);
  nav_store_destroy(store);
}

TEST(an_app_counts_on_beyond_the_last_id_of_other_stores) {
  struct world w = open_world(NULL);
  CHECK_STATUS(
    restore(&w, SNAPSHOT(",{\"id\":" LAST ",\"route\":{\"name\":\"note\",\"params\":{\"id\":7}}}"),
      NAV_RESTORE_STRICT),
    NAV_OK);
  CHECK_STATUS(go(&w, "{\"go\":{\"name\":\"note\",\"params\":{\"id\":8}}}"), NAV_OK);
  CHECK_STATUS(go(&w, "{\"go\":\"edit\"}"), NAV_OK);
  CHECK_STATUS(nav_app_snapshot(w.app, "{\"layers\":true}", NAV_NUL, &w.after, NULL), NAV_OK);
  CHECK(strstr(w.after.data, "{\"id\":" LAST ",") != NULL);
  CHECK(strstr(w.after.data, "{\"id\":9007199254740992,\"route\":{\"name\":\"note\"") != NULL);
  CHECK(strstr(w.after.data, "\"lastID\":9007199254740993}") != NULL);
  close_world(&w);
}

TEST(each_mode_deals_with_a_faulty_stack_in_its_own_way) {
  const char *faulty = STACK(
    "{\"id\":5,\"route\":\"a\"},7,{\"id\":6,\"route\":{\"name\":3}},{\"id\":7,\"route\":\"b\"}") "}";
  const char *dropped =
    "{\"dropped\":[{\"at\":\"\",\"route\":null,\"json\":7,\"why\":\"format\"},"
    "{\"at\":\"\",\"route\":null,\"json\":{\"id\":6,\"route\":{\"name\":3}},\"why\":\"format\"}],\"isReset\":";
  char expected[400];
  nav_store *store = make_store("{\"path\":[\"x\"]}");
  nav_buffer report = { 0 };
  nav_error error;
  CHECK_ERROR(nav_store_restore(store, faulty, NAV_NUL, NAV_RESTORE_STRICT, &report, &error), error,
    NAV_ERR_ROUTE, 59);
  CHECK_ERROR(nav_store_restore(store, "{", NAV_NUL, NAV_RESTORE_STRICT, &report, &error), error,
    NAV_ERR_JSON, 1);
  CHECK_ERROR(
    nav_store_restore(store, "{\"\xff\":1}", NAV_NUL, NAV_RESTORE_STRICT, &report, &error), error,
    NAV_ERR_UTF8, 2);
  CHECK_ERROR(nav_store_restore(store, "{\"format\":1,\"kind\":\"app\"}", NAV_NUL,
                NAV_RESTORE_STRICT, &report, &error),
    error, NAV_ERR_STATE, 19);
  CHECK_ERROR(nav_store_restore(store, "{\"format\":1,\"kind\":\"stack\",\"entries\":{}}", NAV_NUL,
                NAV_RESTORE_STRICT, &report, &error),
    error, NAV_ERR_STATE, 37);
  CHECK_ERROR(nav_store_restore(store, "{\"format\":1,\"kind\":\"stack\"}", NAV_NUL,
                NAV_RESTORE_STRICT, &report, &error),
    error, NAV_ERR_STATE, 0);
  CHECK_ERROR(nav_store_restore(store, faulty, NAV_NUL, 9, &report, &error), error,
    NAV_ERR_ARGUMENT, UINT64_MAX);
  CHECK(report.length == 0);
  check_stack(store, STACK("{\"id\":1,\"route\":{\"name\":\"x\"}}") ",\"lastID\":1}");

  sprintf(expected, "%sfalse}", dropped);
  CHECK_STATUS(restore_stack(store, faulty, NAV_RESTORE_DRY_RUN, &report), NAV_OK);
  CHECK_TEXT(report.data, expected);
  check_stack(store, STACK("{\"id\":1,\"route\":{\"name\":\"x\"}}") ",\"lastID\":1}");
  CHECK_STATUS(restore_stack(store, faulty, NAV_RESTORE_LENIENT, &report), NAV_OK);
  CHECK_TEXT(report.data, expected);
  CHECK_PATH(store, "[{\"name\":\"a\"},{\"name\":\"b\"}]");
  sprintf(expected, "%strue}", dropped);
  CHECK_STATUS(restore_stack(store, faulty, NAV_RESTORE_RESET, &report), NAV_OK);
  CHECK_TEXT(report.data, expected);
  CHECK_PATH(store, "[]");
  nav_buffer_free(&report);
  nav_store_destroy(store);
}

TEST(limits_and_rules_of_a_stack_hold_when_it_is_restored) {
  nav_store *store = make_store(
    "{\"path\":[\"a\"],\"root\":\"inside\",\"limits\":{\"stackDepth\":3},\"validator\":{\"rootedAt\":\"a\",\"uniqueRoutes\":true}}");
  nav_buffer report = { 0 };
  nav_error error;
  CHECK_ERROR(
    nav_store_restore(store,
      STACK("{\"route\":\"a\"},{\"route\":\"b\"},{\"route\":\"c\"},{\"route\":\"d\"}") "}", NAV_NUL,
      NAV_RESTORE_LENIENT, &report, &error),
    error, NAV_ERR_LIMIT, UINT64_MAX);
  CHECK_ERROR(nav_store_restore(store, STACK("{\"id\":5,\"route\":\"b\"}") "}", NAV_NUL,
                NAV_RESTORE_STRICT, &report, &error),
    error, NAV_ERR_STATE, UINT64_MAX);
  check_stack(store, STACK("{\"id\":1,\"route\":{\"name\":\"a\"}}") ",\"lastID\":1}");
  CHECK_STATUS(
    restore_stack(store, STACK("{\"id\":5,\"route\":\"b\"}") "}", NAV_RESTORE_LENIENT, &report),
    NAV_OK);
  CHECK_TEXT(report.data,
    "{\"dropped\":[{\"at\":\"\",\"route\":{\"name\":\"b\"},\"why\":\"doesNotFit\"}],\"isReset\":true}");
  CHECK_PATH(store, "[{\"name\":\"a\"}]");
  /* A stack whose root is inside is never empty. */
  CHECK_STATUS(restore_stack(store, STACK("") "}", NAV_RESTORE_STRICT, &report), NAV_OK);
  CHECK_PATH(store, "[{\"name\":\"a\"}]");
  nav_buffer_free(&report);
  nav_store_destroy(store);
}
