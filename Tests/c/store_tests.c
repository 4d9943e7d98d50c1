/* The stack store (protocol, section 2). */
#include "test.h"

#define EXECUTE(store, command, status, expected) \
  do { \
    CHECK_STATUS(nav_store_execute((store), (command), NAV_NUL, &result, NULL), status); \
    CHECK_TEXT(result.data, expected); \
  } while (0)

TEST(a_root_inside_the_path_stays) {
  nav_store *s = make_store("{\"path\":[\"home\",\"a\"],\"root\":\"inside\"}");
  nav_buffer result = NAV_BUFFER_INIT;
  CHECK(nav_store_can_go_back(s) == 1);
  EXECUTE(s, "{\"popCount\":2}", NAV_INSUFFICIENT_STACK_DEPTH,
    "{\"insufficientStackDepth\":{\"requested\":2,\"available\":1}}");
  EXECUTE(s, "\"popToRoot\"", NAV_OK, "\"success\"");
  CHECK_PATH(s, "[{\"name\":\"home\"}]");
  CHECK(nav_store_can_go_back(s) == 0);
  EXECUTE(s, "\"pop\"", NAV_EMPTY_STACK, "\"emptyStack\"");
  CHECK_STATUS(nav_store_replace(s, "[]", NAV_NUL, NULL), NAV_EMPTY_STACK);
  CHECK_PATH(s, "[{\"name\":\"home\"}]");
  nav_buffer_free(&result);
  nav_store_destroy(s);
}

TEST(the_fast_paths_do_what_their_commands_do) {
  nav_store *s = make_store(NULL);
  CHECK_STATUS(nav_store_pop(s, NULL), NAV_EMPTY_STACK);
  CHECK_STATUS(
    nav_store_push(s, "{\"name\":\"a\",\"params\":{\"id\":1.0}}", NAV_NUL, NULL), NAV_OK);
  CHECK_STATUS(
    nav_store_replace(s, "[{\"name\":\"a\",\"params\":{\"id\":1}},\"b\",\"c\"]", NAV_NUL, NULL),
    NAV_OK);
  CHECK_STATUS(nav_store_pop_count(s, 0, NULL), NAV_INVALID_POP_COUNT);
  CHECK_STATUS(nav_store_pop_count(s, INT64_MIN, NULL), NAV_INVALID_POP_COUNT);
  CHECK_STATUS(nav_store_pop_count(s, INT64_MAX, NULL), NAV_INSUFFICIENT_STACK_DEPTH);
  CHECK_STATUS(nav_store_pop_count(s, 1, NULL), NAV_OK);
  CHECK_STATUS(nav_store_pop_to(s, "\"z\"", NAV_NUL, NULL), NAV_ROUTE_NOT_FOUND);
  CHECK_STATUS(
    nav_store_pop_to(s, "{\"name\":\"a\",\"params\":{\"id\":1e0}}", NAV_NUL, NULL), NAV_OK);
  CHECK_PATH(s, "[{\"name\":\"a\",\"params\":{\"id\":1}}]");
  CHECK_STATUS(nav_store_pop_to_root(s, NULL), NAV_OK);
  CHECK(nav_store_depth(s) == 0);
  nav_store_destroy(s);
}

TEST(entries_keep_their_ids_while_they_stand) {
  nav_store *s = make_store("{\"path\":[\"a\",\"b\",\"b\"]}");
  nav_buffer text = NAV_BUFFER_INIT;
  int64_t entry = 0;
  CHECK_STATUS(nav_store_entries(s, &text, NULL), NAV_OK);
  CHECK_TEXT(text.data,
    "[{\"id\":1,\"route\":{\"name\":\"a\"}},{\"id\":2,\"route\":{\"name\":\"b\"}},{\"id\":3,\"route\":{\"name\":\"b\"}}]");
  CHECK_STATUS(nav_store_replace(s, "[\"a\",\"b\",\"c\"]", NAV_NUL, NULL), NAV_OK);
  CHECK_STATUS(nav_store_entries(s, &text, NULL), NAV_OK);
  CHECK_TEXT(text.data,
    "[{\"id\":1,\"route\":{\"name\":\"a\"}},{\"id\":2,\"route\":{\"name\":\"b\"}},{\"id\":4,\"route\":{\"name\":\"c\"}}]");
  CHECK_STATUS(nav_store_top(s, &text, &entry, NULL), NAV_OK);
  CHECK(entry == 4);
  CHECK_TEXT(text.data, "{\"name\":\"c\"}");
  CHECK_STATUS(nav_store_back_target(s, &text, NULL), NAV_OK);
  CHECK_TEXT(text.data, "{\"name\":\"b\"}");
  CHECK_STATUS(nav_store_pop_count(s, 2, NULL), NAV_OK);
  CHECK_STATUS(nav_store_back_target(s, &text, NULL), NAV_OK);
  CHECK_TEXT(text.data, "null");
  CHECK_STATUS(nav_store_pop(s, NULL), NAV_OK);
  CHECK_STATUS(nav_store_back_target(s, &text, NULL), NAV_EMPTY_STACK);
  CHECK_STATUS(nav_store_top(s, &text, &entry, NULL), NAV_EMPTY_STACK);
  nav_buffer_free(&text);
  nav_store_destroy(s);
}

/* Routes are compared a few words at a time: a bit may be hidden nowhere. */
TEST(routes_that_differ_in_one_bit_are_two_routes) {
  char name[33], path[64];
  nav_store *s = make_store(NULL);
  memset(name, 'o', sizeof(name) - 1);
  name[sizeof(name) - 1] = 0;
  for (size_t place = 0; place + 1 < sizeof(name); place++) {
    for (int bit = 0; bit < 4; bit++) {
      snprintf(path, sizeof(path), "[\"%s\"]", name);
      CHECK_STATUS(nav_store_replace(s, path, NAV_NUL, NULL), NAV_OK);
      uint64_t before = nav_store_revision(s);
      name[place] ^= (char)(1 << bit);
      snprintf(path, sizeof(path), "[{\"name\":\"%s\"}]", name);
      CHECK_STATUS(nav_store_replace(s, path, NAV_NUL, NULL), NAV_OK);
      CHECK_PATH(s, path);
      CHECK(nav_store_revision(s) > before);
      name[place] ^= (char)(1 << bit);
    }
  }
  nav_store_destroy(s);
}

TEST(the_revision_counts_changes_and_nothing_else) {
  nav_store *s = make_store("{\"path\":[\"a\"]}");
  uint64_t begin = nav_store_revision(s);
  nav_store_push(s, "\"b\"", NAV_NUL, NULL);
  CHECK(nav_store_revision(s) == begin + 1);
  nav_store_replace(s, "[\"a\",\"b\"]", NAV_NUL, NULL);
  nav_store_pop_count(s, 9, NULL);
  nav_store_execute(s, "{\"pushAll\":[]}", NAV_NUL, NULL, NULL);
  nav_store_validate(s, "\"pop\"", NAV_NUL, NULL, NULL);
  nav_store_execute_batch(s, "[{\"push\":\"c\"},\"pop\"]", NAV_NUL, 0, NULL, NULL);
  CHECK(nav_store_revision(s) == begin + 1);
  nav_store_execute(s, "{\"sequence\":[{\"push\":\"c\"},\"pop\"]}", NAV_NUL, NULL, NULL);
  CHECK(nav_store_revision(s) == begin + 3);
  nav_store_execute_batch(s, "[{\"push\":\"c\"},{\"push\":\"d\"}]", NAV_NUL, 0, NULL, NULL);
  CHECK(nav_store_revision(s) == begin + 4);
  nav_store_destroy(s);
}

TEST(many_commands_are_executed_one_by_one) {
  nav_store *s = make_store("{\"path\":[\"a\"]}");
  nav_buffer result = NAV_BUFFER_INIT;
  CHECK_STATUS(
    nav_store_execute_many(s, "[{\"push\":\"x\"},\"pop\",\"pop\"]", NAV_NUL, &result, NULL),
    NAV_OK);
  CHECK_TEXT(result.data, "[\"success\",\"success\",\"success\"]");
  CHECK_STATUS(nav_store_execute_many(
                 s, "{\"push\":\"x\"}\n{\"push\":\"y\"}\n\"pop\"\n", NAV_NUL, &result, NULL),
    NAV_OK);
  CHECK_STATUS(nav_store_execute_many(s, "[\"pop\",\"pop\"]", NAV_NUL, &result, NULL), NAV_PARTIAL);
  CHECK_TEXT(result.data, "[\"success\",\"emptyStack\"]");
  CHECK_STATUS(nav_store_execute_many(s, "", NAV_NUL, &result, NULL), NAV_NOOP);
  CHECK_TEXT(result.data, "[]");
  nav_buffer_free(&result);
  nav_store_destroy(s);
}

TEST(validate_answers_without_a_change) {
  nav_store *s =
    make_store("{\"path\":[\"a\"],\"validator\":{\"uniqueRoutes\":true},\"enforce\":\"always\"}");
  nav_buffer result = NAV_BUFFER_INIT;
  CHECK_STATUS(nav_store_validate(s, "{\"push\":\"b\"}", NAV_NUL, &result, NULL), NAV_OK);
  CHECK_TEXT(result.data, "\"success\"");
  CHECK_STATUS(
    nav_store_validate(s, "{\"push\":\"a\"}", NAV_NUL, &result, NULL), NAV_VALIDATION_FAILED);
  CHECK_TEXT(result.data, "{\"validationFailed\":{\"duplicateRoute\":{\"name\":\"a\"}}}");
  CHECK_STATUS(
    nav_store_validate(s, "{\"popCount\":2}", NAV_NUL, NULL, NULL), NAV_INSUFFICIENT_STACK_DEPTH);
  CHECK_PATH(s, "[{\"name\":\"a\"}]");
  nav_buffer_free(&result);
  nav_store_destroy(s);
}

TEST(what_is_no_command_is_refused_with_its_offset) {
  static const struct {
    const char *text;
    nav_status status;
    uint64_t offset;
  } cases[] = {
    { "\"popp\"", NAV_ERR_COMMAND, 0 },
    { "17", NAV_ERR_COMMAND, 0 },
    { "[]", NAV_ERR_COMMAND, 0 },
    { "{\"pushh\":\"a\"}", NAV_ERR_COMMAND, 1 },
    { "{\"push\":17}", NAV_ERR_ROUTE, 8 },
    { "{\"push\":\"a\",\"pop\":1}", NAV_ERR_COMMAND, 11 },
    { "{\"popCount\":1.5}", NAV_ERR_COMMAND, 12 },
    { "{\"popCount\":9223372036854775808}", NAV_ERR_COMMAND, 12 },
    { "{\"sequence\":[\"pop\",\"fly\"]}", NAV_ERR_COMMAND, 19 },
    { "{\"whenCancelled\":{\"primary\":\"pop\"}}", NAV_ERR_COMMAND, 17 },
    { "{\"push\":\"a\"", NAV_ERR_JSON, 11 },
    { "{\"push\":\"a\"}}", NAV_ERR_JSON, 12 },
    { "{\"push\":\"a\",}", NAV_ERR_JSON, 12 },
    { "{\"push\":\"a\",\"push\":\"b\"}", NAV_ERR_JSON, 12 },
    { "not json", NAV_ERR_JSON, 0 },
    { "nul", NAV_ERR_JSON, 0 },
    { "[1,2", NAV_ERR_JSON, 4 },
    { "17 pop", NAV_ERR_JSON, 3 },
    { "{\"pushh\":\"a\"", NAV_ERR_JSON, 12 },
    { "{\"push\":[\"\xc3\x28\"]}", NAV_ERR_UTF8, 10 },
    { "\"pop\" \"pop\"", NAV_ERR_JSON, 6 },
    { "'pop'", NAV_ERR_JSON, 0 },
    { "{\"push\":\"\xc3\x28\"}", NAV_ERR_UTF8, 9 },
  };
  nav_store *s = make_store("{\"path\":[\"a\",\"b\"]}");
  nav_buffer result = NAV_BUFFER_INIT;
  uint64_t revision = nav_store_revision(s);
  size_t i;
  for (i = 0; i < sizeof cases / sizeof *cases; i++) {
    nav_error error = { 0 };
    CHECK_ERROR(nav_store_execute(s, cases[i].text, NAV_NUL, &result, &error), error,
      cases[i].status, cases[i].offset);
    CHECK(result.length == 0);
  }
  CHECK(nav_store_revision(s) == revision);
  CHECK_PATH(s, "[{\"name\":\"a\"},{\"name\":\"b\"}]");
  nav_buffer_free(&result);
  nav_store_destroy(s);
}

TEST(what_is_no_config_is_refused) {
  static const struct {
    const char *config;
    nav_status status;
  } cases[] = {
    { "[]", NAV_ERR_ARGUMENT },
    { "{\"paths\":[]}", NAV_ERR_ARGUMENT },
    { "{\"root\":\"middle\"}", NAV_ERR_ARGUMENT },
    { "{\"enforce\":true}", NAV_ERR_ARGUMENT },
    { "{\"limits\":{\"stackDept\":1}}", NAV_ERR_ARGUMENT },
    { "{\"path\":[17]}", NAV_ERR_ROUTE },
    { "{\"path\":[\"a\",\"a\"],\"validator\":{\"uniqueRoutes\":true}}", NAV_ERR_STATE },
    { "{\"validator\":{\"nonEmpty\":true}}", NAV_ERR_STATE },
    { "{\"root\":\"inside\"}", NAV_ERR_STATE },
    { "{\"path\":[\"b\"],\"validator\":{\"rootedAt\":\"a\"}}", NAV_ERR_STATE },
    { "{\"path\":[\"a\",\"b\",\"c\"],\"limits\":{\"stackDepth\":2}}", NAV_ERR_LIMIT },
    { "{", NAV_ERR_JSON },
  };
  size_t i;
  for (i = 0; i < sizeof cases / sizeof *cases; i++) {
    nav_store *s = (nav_store *)cases;
    nav_error error = { 0 };
    CHECK_STATUS(nav_store_create(cases[i].config, NAV_NUL, &s, &error), cases[i].status);
    CHECK(s == NULL);
    CHECK(error.code == cases[i].status && error.message[0] != 0);
  }
}

TEST(limits_refuse_and_change_nothing) {
  nav_store *s = make_store(
    "{\"path\":[\"a\"],\"limits\":{\"stackDepth\":3,\"batchCommands\":2,\"nestedLevels\":2,\"nestedCommands\":4,\"middleware\":1,\"jsonText\":200}}");
  nav_middleware nothing = { NULL, NULL, NULL, NULL, NULL, NULL, NULL };
  char long_text[300];
  nav_error error = { 0 };
  CHECK_STATUS(nav_store_execute(s, "{\"pushAll\":[\"b\",\"c\",\"d\"]}", NAV_NUL, NULL, &error),
    NAV_ERR_LIMIT);
  CHECK_STATUS(nav_store_execute_batch(s, "[\"pop\",\"pop\",\"pop\"]", NAV_NUL, 0, NULL, &error),
    NAV_ERR_LIMIT);
  CHECK_STATUS(nav_store_execute(s, "{\"sequence\":[{\"sequence\":[{\"sequence\":[\"pop\"]}]}]}",
                 NAV_NUL, NULL, &error),
    NAV_ERR_LIMIT);
  CHECK_STATUS(nav_store_execute(s, "{\"sequence\":[\"pop\",\"pop\",\"pop\",\"pop\",\"pop\"]}",
                 NAV_NUL, NULL, &error),
    NAV_ERR_LIMIT);
  CHECK_STATUS(nav_store_add_middleware(s, NULL, 0, &nothing, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_store_add_middleware(s, NULL, 0, &nothing, NULL, &error), NAV_ERR_LIMIT);
  memset(long_text, ' ', sizeof long_text);
  memcpy(long_text, "\"pop\"", 5);
  CHECK_STATUS(nav_store_execute(s, long_text, sizeof long_text, NULL, &error), NAV_ERR_LIMIT);
  CHECK_PATH(s, "[{\"name\":\"a\"}]");
  nav_store_destroy(s);
}

/* ---- The short way of a store that nobody watches ---- */

static uint32_t dice_state;
static unsigned dice(unsigned sides) {
  dice_state = dice_state * 1664525u + 1013904223u;
  return (dice_state >> 16) % sides;
}

static void add_leaf(struct journal *text) {
  static const char *const leaves[] = {
    "\"pop\"",
    "\"pop\"",
    "{\"push\":\"a\"}",
    "{\"push\":\"b\"}",
    "{\"push\":{\"name\":\"c\"}}",
    "{\"pushAll\":[\"a\",\"d\"]}",
    "{\"pushAll\":[]}",
    "{\"popCount\":2}",
    "{\"popCount\":0}",
    "\"popToRoot\"",
    "{\"popTo\":\"a\"}",
    "{\"popToEntry\":3}",
    "{\"replace\":[\"a\",\"b\"]}",
    "{\"replace\":[]}",
    "{\"replace\":[\"a\",\"b\",\"c\",\"d\",\"a\",\"b\"]}",
    "{\"sequence\":[\"pop\",{\"push\":\"e\"}]}",
    "{\"whenCancelled\":{\"primary\":{\"popTo\":\"d\"},\"fallback\":\"pop\"}}",
  };
  const char *leaf = leaves[dice(sizeof leaves / sizeof leaves[0])];
  journal_add(text, leaf, strlen(leaf));
}

/*
 * Commands of which some hold composites or meet the limit, as JSON lines (what journal_add makes).
 */
static void make_commands(struct journal *text) {
  journal_clear(text);
  for (unsigned count = 1 + dice(6); count > 0; count--) add_leaf(text);
}

/*
 * A store that is watched keeps a journal of each command and tells what it did; one that is not
 * takes short ways. Neither result nor state may differ.
 */
TEST(a_store_that_nobody_watches_does_the_same) {
  static struct journal commands, events;
  nav_buffer watched_text = NAV_BUFFER_INIT, alone_text = NAV_BUFFER_INIT;
  nav_error error = { 0 };
  int limits = 0, successes = 0;
  for (uint32_t seed = 1; seed <= 300; seed++) {
    const char *config = seed % 2
      ? "{\"path\":[\"a\"],\"root\":\"inside\",\"limits\":{\"stackDepth\":6}}"
      : "{\"limits\":{\"stackDepth\":5}}";
    nav_store *watched = make_store(config), *alone = make_store(config);
    CHECK_STATUS(
      nav_store_observe(watched, NAV_EVENT_CHANGED, journal_event, &events, NULL, NULL, NULL),
      NAV_OK);
    dice_state = seed;
    for (int turn = 0; turn < 20; turn++) {
      make_commands(&commands);
      journal_clear(&events);
      nav_status status =
        nav_store_execute_many(watched, commands.text, commands.length, &watched_text, &error);
      CHECK_STATUS(
        nav_store_execute_many(alone, commands.text, commands.length, &alone_text, &error), status);
      CHECK_TEXT(alone_text.data, watched_text.data);
      limits += status == NAV_ERR_LIMIT;
      successes += status == NAV_OK;
      nav_store_entries(watched, &watched_text, NULL);
      nav_store_entries(alone, &alone_text, NULL);
      CHECK_TEXT(alone_text.data, watched_text.data);
      CHECK(nav_store_revision(alone) == nav_store_revision(watched));
    }
    nav_store_destroy(watched);
    nav_store_destroy(alone);
  }
  CHECK(limits > 100 && successes > 100);
  nav_buffer_free(&watched_text);
  nav_buffer_free(&alone_text);
}

TEST(a_pop_is_read_in_every_spelling) {
  static const char *const pops[] = { "\"pop\"", "  \"pop\" ", "\"p\\u006fp\"", "\n\"pop\"\n",
    "{\"sequence\":[\"pop\"]}", "{\"sequence\":[ \"pop\" ]}" };
  static const char *const others[] = { "\"pop", "\"popp\"", "\"pop\"x", "\"po\"",
    "\"pop\" \"pop\"", "{\"pop\":null}", "{\"sequence\":[\"pop\"\"pop\"]}" };
  nav_store *s = make_store("{\"path\":[\"a\",\"b\",\"c\",\"d\",\"e\",\"f\"]}");
  nav_error error = { 0 };
  for (size_t index = 0; index < sizeof pops / sizeof pops[0]; index++) {
    CHECK_STATUS(nav_store_execute(s, pops[index], NAV_NUL, NULL, NULL), NAV_OK);
    CHECK(nav_store_depth(s) == 5 - index);
  }
  for (size_t index = 0; index < sizeof others / sizeof others[0]; index++)
    CHECK(nav_store_execute(s, others[index], NAV_NUL, NULL, &error) < 0);
  CHECK(nav_store_depth(s) == 0);
  nav_store_destroy(s);
}
