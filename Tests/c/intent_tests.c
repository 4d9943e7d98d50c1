/* Intents, coordinator, senders; the callbacks that answer: prepare, reconcile, validator. */
#include "test.h"

TEST(intents_become_commands) {
  static const struct {
    const char *path, *intent;
    nav_status status;
    const char *after, *commands;
  } cases[] = {
    { "[\"a\"]", "{\"go\":\"b\"}", NAV_OK, "[{\"name\":\"a\"},{\"name\":\"b\"}]",
      "[{\"push\":{\"name\":\"b\"}}]" },
    { "[\"a\",\"b\"]", "\"back\"", NAV_OK, "[{\"name\":\"a\"}]", "[\"pop\"]" },
    { "[]", "\"back\"", NAV_EMPTY_STACK, "[]", "[\"pop\"]" },
    { "[\"a\",\"b\"]", "{\"backBy\":2}", NAV_OK, "[]", "[\"popToRoot\"]" },
    { "[\"a\",\"b\",\"c\"]", "{\"backBy\":2}", NAV_OK, "[{\"name\":\"a\"}]", "[{\"popCount\":2}]" },
    { "[\"a\",\"b\",\"c\"]", "{\"backTo\":\"a\"}", NAV_OK, "[{\"name\":\"a\"}]",
      "[{\"popTo\":{\"name\":\"a\"}}]" },
    { "[\"a\"]", "\"backToRoot\"", NAV_OK, "[]", "[\"popToRoot\"]" },
    { "[\"a\"]", "{\"resetTo\":[\"x\",\"y\"]}", NAV_OK, "[{\"name\":\"x\"},{\"name\":\"y\"}]",
      "[{\"replace\":[{\"name\":\"x\"},{\"name\":\"y\"}]}]" },
    { "[\"a\",\"b\"]", "{\"backOrPush\":\"a\"}", NAV_OK, "[{\"name\":\"a\"}]",
      "[{\"popTo\":{\"name\":\"a\"}}]" },
    { "[\"a\"]", "{\"backOrPush\":\"b\"}", NAV_OK, "[{\"name\":\"a\"},{\"name\":\"b\"}]",
      "[{\"push\":{\"name\":\"b\"}}]" },
    { "[\"a\"]", "{\"pushUniqueRoot\":\"a\"}", NAV_NOOP, "[{\"name\":\"a\"}]", "[]" },
    { "[\"a\"]", "{\"goMany\":[\"b\",\"c\"]}", NAV_OK,
      "[{\"name\":\"a\"},{\"name\":\"b\"},{\"name\":\"c\"}]", NULL },
  };
  nav_buffer commands = NAV_BUFFER_INIT;
  size_t i;
  for (i = 0; i < sizeof cases / sizeof *cases; i++) {
    char config[128];
    nav_store *s;
    snprintf(config, sizeof config, "{\"path\":%s}", cases[i].path);
    s = make_store(config);
    CHECK_STATUS(nav_store_preview(s, cases[i].intent, NAV_NUL, &commands, NULL),
      cases[i].status == NAV_NOOP ? NAV_NOOP : NAV_OK);
    if (cases[i].commands) CHECK_TEXT(commands.data, cases[i].commands);
    CHECK_STATUS(nav_store_send(s, cases[i].intent, NAV_NUL, NULL, NULL), cases[i].status);
    CHECK_PATH(s, cases[i].after);
    nav_store_destroy(s);
  }
  nav_buffer_free(&commands);
}

struct answer {
  const char *commands, *cancel, *rule;
  int calls, destroyed;
};
static void answer(void *user_data, const char *text, size_t length, nav_reply *reply) {
  struct answer *a = user_data;
  CHECK(text[length] == 0);
  a->calls++;
  if (a->commands) nav_reply_commands(reply, a->commands, NAV_NUL, NULL);
  if (a->cancel) nav_reply_cancel(reply, a->cancel, NAV_NUL, NULL);
  if (a->rule) nav_reply_error(reply, a->rule, NAV_NUL, NULL);
}
static void answer_destroyed(void *user_data) { ((struct answer *)user_data)->destroyed++; }

TEST(a_coordinator_sees_each_intent_first) {
  nav_store *s = make_store(NULL);
  nav_sender *sender = NULL;
  nav_buffer result = NAV_BUFFER_INIT;
  struct answer a = { 0 };
  CHECK_STATUS(nav_store_set_coordinator(s, answer, &a, answer_destroyed, NULL), NAV_OK);
  CHECK_STATUS(nav_store_sender(s, &sender, NULL), NAV_OK);
  CHECK_STATUS(nav_sender_send(sender, "{\"go\":\"a\"}", NAV_NUL, &result, NULL), NAV_OK);
  CHECK_TEXT(result.data, "{\"single\":\"success\"}");
  CHECK(a.calls == 1);
  a.cancel = "{\"custom\":\"closed\"}";
  CHECK_STATUS(nav_store_send(s, "{\"go\":\"b\"}", NAV_NUL, &result, NULL), NAV_CANCELLED);
  CHECK_TEXT(result.data, "{\"cancelled\":{\"custom\":\"closed\"}}");
  a.cancel = NULL;
  a.commands = "[{\"push\":\"x\"},{\"push\":\"y\"}]";
  CHECK_STATUS(nav_store_send(s, "{\"go\":\"b\"}", NAV_NUL, &result, NULL), NAV_OK);
  CHECK(strncmp(result.data, "{\"batch\":", 9) == 0);
  CHECK_PATH(s, "[{\"name\":\"a\"},{\"name\":\"x\"},{\"name\":\"y\"}]");
  CHECK_STATUS(nav_store_execute(s, "\"pop\"", NAV_NUL, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_store_preview(s, "{\"go\":\"b\"}", NAV_NUL, &result, NULL), NAV_OK);
  CHECK(a.calls == 3);
  CHECK_STATUS(nav_store_set_coordinator(s, NULL, NULL, NULL, NULL), NAV_OK);
  CHECK(a.destroyed == 1);
  CHECK_STATUS(nav_store_send(s, "{\"go\":\"b\"}", NAV_NUL, &result, NULL), NAV_OK);
  nav_store_destroy(s);
  CHECK_STATUS(nav_sender_send(sender, "\"back\"", NAV_NUL, &result, NULL), NAV_ERR_DETACHED);
  CHECK(result.length == 0);
  nav_sender_destroy(sender);
  nav_buffer_free(&result);
}

TEST(a_guarded_command_is_prepared_first) {
  nav_store *s = make_store("{\"path\":[\"a\"]}");
  nav_buffer result = NAV_BUFFER_INIT;
  struct answer a = { 0 };
  CHECK_STATUS(
    nav_store_execute_guarded(s, "{\"push\":\"b\"}", NAV_NUL, answer, &a, &result, NULL), NAV_OK);
  CHECK(a.calls == 1);
  a.commands = "{\"push\":\"c\"}";
  CHECK_STATUS(
    nav_store_execute_guarded(s, "{\"push\":\"b\"}", NAV_NUL, answer, &a, &result, NULL), NAV_OK);
  CHECK_PATH(s, "[{\"name\":\"a\"},{\"name\":\"b\"},{\"name\":\"c\"}]");
  a.commands = NULL;
  a.cancel = "\"conditionFailed\"";
  CHECK_STATUS(nav_store_execute_guarded(s, "{\"push\":\"d\"}", NAV_NUL, answer, &a, &result, NULL),
    NAV_CANCELLED);
  CHECK_TEXT(result.data, "{\"cancelled\":\"conditionFailed\"}");
  a.cancel = NULL;
  a.commands = "{\"popTo\":\"gone\"}";
  CHECK_STATUS(nav_store_execute_guarded(s, "{\"push\":\"d\"}", NAV_NUL, answer, &a, &result, NULL),
    NAV_CANCELLED);
  CHECK_TEXT(
    result.data, "{\"cancelled\":{\"staleAfterPrepare\":{\"popTo\":{\"name\":\"gone\"}}}}");
  nav_buffer_free(&result);
  nav_store_destroy(s);
}

TEST(a_host_validator_judges_every_path) {
  nav_store *s = make_store("{\"path\":[\"a\"],\"enforce\":\"always\"}");
  nav_buffer result = NAV_BUFFER_INIT;
  nav_error error = { 0 };
  struct answer a = { 0 }, b = { 0 };
  CHECK_STATUS(nav_store_set_validator(s, answer, &a, answer_destroyed, NULL), NAV_OK);
  CHECK(a.calls == 1);
  a.rule = "{\"custom\":\"too deep\"}";
  CHECK_STATUS(
    nav_store_execute(s, "{\"push\":\"b\"}", NAV_NUL, &result, NULL), NAV_VALIDATION_FAILED);
  CHECK_TEXT(result.data, "{\"validationFailed\":{\"custom\":\"too deep\"}}");
  CHECK_PATH(s, "[{\"name\":\"a\"}]");
  b.rule = "{\"custom\":\"never\"}";
  CHECK_STATUS(nav_store_set_validator(s, answer, &b, answer_destroyed, &error), NAV_ERR_STATE);
  CHECK(b.destroyed == 1 && a.destroyed == 0);
  a.rule = NULL;
  CHECK_STATUS(nav_store_push(s, "\"b\"", NAV_NUL, NULL), NAV_OK);
  CHECK_STATUS(nav_store_set_validator(s, NULL, NULL, NULL, NULL), NAV_OK);
  CHECK(a.destroyed == 1);
  nav_buffer_free(&result);
  nav_store_destroy(s);
}

static void resolve(void *user_data, const char *old_path, size_t old_length, const char *new_path,
  size_t new_length, nav_reply *reply) {
  struct answer *a = user_data;
  a->calls++;
  CHECK(old_length == strlen(old_path) && new_length == strlen(new_path));
  CHECK_TEXT(old_path, "[{\"name\":\"a\"}]");
  CHECK_TEXT(new_path, "[{\"name\":\"q\"}]");
  if (a->commands) nav_reply_commands(reply, a->commands, NAV_NUL, NULL);
}

TEST(a_host_may_resolve_a_mismatch) {
  nav_store *s = make_store("{\"path\":[\"a\"]}");
  struct answer a = { 0 };
  CHECK_STATUS(nav_store_reconcile_with(s, "[\"q\"]", NAV_NUL, resolve, &a, NULL, NULL), NAV_NOOP);
  CHECK_PATH(s, "[{\"name\":\"a\"}]");
  a.commands = "{\"push\":\"z\"}";
  CHECK_STATUS(nav_store_reconcile_with(s, "[\"q\"]", NAV_NUL, resolve, &a, NULL, NULL), NAV_OK);
  CHECK(a.calls == 2);
  CHECK_PATH(s, "[{\"name\":\"a\"},{\"name\":\"z\"}]");
  CHECK_STATUS(nav_store_reconcile_with(s, "[\"a\"]", NAV_NUL, resolve, &a, NULL, NULL), NAV_OK);
  CHECK(a.calls == 2);
  nav_store_destroy(s);
}

TEST(a_reply_refuses_what_is_no_answer) {
  nav_error error = { 0 };
  CHECK_STATUS(nav_reply_commands(NULL, "\"pop\"", NAV_NUL, &error), NAV_ERR_ARGUMENT);
  CHECK_STATUS(nav_reply_cancel(NULL, "\"conditionFailed\"", NAV_NUL, &error), NAV_ERR_ARGUMENT);
  CHECK_STATUS(nav_reply_error(NULL, "{\"custom\":\"x\"}", NAV_NUL, &error), NAV_ERR_ARGUMENT);
}
