/*
 * Intents for which a name or nothing is enough, and senders of one screen. Both are other
 * spellings of intents in JSON, so two apps are compared: one gets the call, the other the intent.
 */
#include <unistd.h>

#include "test.h"

#define TABS \
  "{\"format\":1,\"id\":\"s\",\"root\":{\"tabs\":[{\"name\":\"one\",\"stack\":\"home\"}," \
  "{\"name\":\"two\",\"stack\":\"list\"}],\"reselect\":\"popToRoot\"},\"routes\":{" \
  "\"home\":{\"links\":[\"/\"]},\"list\":{},\"a\":{\"links\":[\"/a\"]}," \
  "\"b\":{\"leave\":\"ask\"},\"m\":{\"show\":\"sheet\",\"returns\":\"bool\"}}}"
#define COLUMNS \
  "{\"format\":1,\"id\":\"s\",\"root\":{\"split\":{\"sidebar\":{\"stack\":\"boxes\"}," \
  "\"detail\":{\"stack\":\"home\"}}},\"routes\":{\"boxes\":{},\"home\":{},\"a\":{}," \
  "\"b\":{\"leave\":\"ask\"},\"m\":{\"show\":\"sheet\",\"returns\":\"bool\"}}}"

/* Where the calls are made: intents from the first state, each ended by a line break. */
static const char *const setups[] = { "", "{\"go\":\"a\"}\n", "{\"go\":\"a\"}\n{\"go\":\"b\"}\n",
  "{\"go\":\"a\"}\n{\"go\":\"m\"}\n", "{\"go\":\"m\"}\n{\"go\":\"a\"}\n{\"go\":\"m\"}\n",
  "{\"go\":\"b\"}\n\"back\"\n", "{\"go\":\"a\"}\n\"back\"\n" };
enum { SETUPS = sizeof setups / sizeof *setups };

/* An app with what its observer has heard. */
struct heard {
  nav_app *app;
  nav_buffer result;
  nav_status status;
  struct journal events;
};

static void begin(struct heard *h, const char *schema, const char *setup) {
  memset(h, 0, sizeof *h);
  h->app = app_of(schema, NULL);
  while (*setup) {
    size_t length = strcspn(setup, "\n");
    CHECK(nav_app_send(h->app, setup, length, NULL, NULL) >= 0);
    setup += length + 1;
  }
  CHECK_STATUS(nav_app_observe(h->app, NAV_EVENT_ALL | NAV_EVENT_REFUSED, journal_event, &h->events,
                 NULL, NULL, NULL),
    NAV_OK);
}
static void end(struct heard *h) {
  nav_app_destroy(h->app);
  nav_buffer_free(&h->result);
}

/* What was called and what was sent must have come to the same. */
static void compare(struct heard *called, struct heard *sent) {
  nav_buffer one = NAV_BUFFER_INIT, other = NAV_BUFFER_INIT;
  CHECK_STATUS(called->status, sent->status);
  CHECK_TEXT(called->result.data, sent->result.data);
  CHECK_TEXT(called->events.text, sent->events.text);
  CHECK_STATUS(nav_app_state(called->app, &one, NULL), NAV_OK);
  CHECK_STATUS(nav_app_state(sent->app, &other, NULL), NAV_OK);
  CHECK_TEXT(one.data, other.data);
  CHECK(nav_app_revision(called->app) == nav_app_revision(sent->app));
  nav_buffer_free(&one);
  nav_buffer_free(&other);
}

static nav_status select_two(nav_app *app, nav_buffer *result, nav_error *error) {
  return nav_app_select(app, "two", NAV_NUL, result, error);
}
static nav_status proceed_first(nav_app *app, nav_buffer *result, nav_error *error) {
  return nav_app_proceed(app, 1, result, error);
}
static nav_status cancel_first(nav_app *app, nav_buffer *result, nav_error *error) {
  return nav_app_cancel(app, 1, "not \"now\"", NAV_NUL, result, error);
}
static nav_status cancel_silently(nav_app *app, nav_buffer *result, nav_error *error) {
  return nav_app_cancel(app, 1, NULL, 5, result, error);
}

TEST(a_call_without_json_does_what_its_intent_does) {
  static const struct {
    nav_status (*call)(nav_app *app, nav_buffer *result, nav_error *error);
    const char *intent, *answer; /* to the question 1 */
  } calls[] = {
    { nav_app_back, "\"back\"", NULL },
    { nav_app_back_to_root, "\"backToRoot\"", NULL },
    { nav_app_dismiss, "\"dismiss\"", NULL },
    { nav_app_dismiss_all, "\"dismissAll\"", NULL },
    { select_two, "{\"select\":\"two\"}", NULL },
    { proceed_first, NULL, "\"proceed\"" },
    { cancel_first, NULL, "{\"cancel\":\"not \\\"now\\\"\"}" },
    { cancel_silently, NULL, "{\"cancel\":null}" },
  };
  static struct heard called, sent;
  for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
    for (int setup = 0; setup < SETUPS; setup++) {
      begin(&called, TABS, setups[setup]);
      begin(&sent, TABS, setups[setup]);
      called.status = calls[i].call(called.app, &called.result, NULL);
      sent.status = calls[i].intent
        ? nav_app_send(sent.app, calls[i].intent, NAV_NUL, &sent.result, NULL)
        : nav_app_resolve(sent.app, 1, calls[i].answer, NAV_NUL, &sent.result, NULL);
      compare(&called, &sent);
      end(&called);
      end(&sent);
    }
  }
}

TEST(a_call_without_json_says_what_is_wrong_with_its_text) {
  nav_app *app = app_of(TABS, NULL);
  nav_buffer result = NAV_BUFFER_INIT;
  nav_error error = { 0 };
  CHECK_ERROR(nav_app_select(app, "tow", NAV_NUL, &result, &error), error, NAV_ERR_SCHEMA, 0);
  CHECK(strncmp(error.message, "unknownAddress: ", 16) == 0 && strstr(error.message, "\"two\""));
  CHECK_ERROR(nav_app_select(app, "on\xff", NAV_NUL, &result, &error), error, NAV_ERR_UTF8, 2);
  CHECK_STATUS(nav_app_send(app, "{\"go\":\"b\"}", NAV_NUL, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_app_back(app, NULL, NULL), NAV_PENDING);
  CHECK_ERROR(nav_app_cancel(app, 1, "\xff", 1, &result, &error), error, NAV_ERR_UTF8, 0);
  CHECK_STATUS(nav_app_proceed(app, 1, &result, NULL), NAV_OK);
  CHECK_STATUS(nav_app_proceed(app, 1, &result, NULL), NAV_NOOP);
  nav_buffer_free(&result);
  nav_app_destroy(app);
}

TEST(a_journal_opens_by_its_path) {
  char path[64], again[80];
  nav_journal *journal = NULL;
  nav_buffer recovered = NAV_BUFFER_INIT;
  nav_error error = { 0 };
  nav_app *app = app_of(TABS, NULL);
  snprintf(path, sizeof path, "/tmp/nav-\"path\"-%ld", (long)getpid());
  CHECK_STATUS(nav_journal_open_path(path, NAV_NUL, &journal, &recovered, NULL), NAV_OK);
  CHECK(recovered.length == 0);
  CHECK_STATUS(nav_app_attach_journal(app, journal, NULL), NAV_OK);
  CHECK_STATUS(nav_app_select(app, "two", NAV_NUL, NULL, NULL), NAV_OK);
  nav_app_destroy(app);
  nav_journal_destroy(journal);
  CHECK_STATUS(nav_journal_open_path(path, strlen(path), &journal, &recovered, NULL), NAV_OK);
  CHECK(strstr(recovered.data, "\"selected\":\"two\"") != NULL);
  nav_journal_destroy(journal);
  CHECK_ERROR(nav_journal_open_path(path, strlen(path) + 1, &journal, &recovered, &error), error,
    NAV_ERR_ARGUMENT, NAV_NO_OFFSET);
  CHECK(journal == NULL && recovered.length == 0);
  unlink(path);
  snprintf(again, sizeof again, "%s.1", path);
  unlink(again);
  nav_buffer_free(&recovered);
}

TEST(a_wrong_word_of_a_config_is_told_with_its_key) {
  nav_journal *journal = NULL;
  nav_app *app = NULL;
  nav_error error = { 0 };
  nav_schema *schema = NULL;
  CHECK_STATUS(nav_schema_create(TABS, NAV_NUL, &schema, NULL), NAV_OK);
  CHECK_ERROR(
    nav_journal_open("{\"path\":\"/x\",\"sync\":\"all\"}", NAV_NUL, &journal, NULL, &error), error,
    NAV_ERR_ARGUMENT, 20);
  CHECK_TEXT(error.message, "sync: unknown \"all\"; use \"none\" or \"commit\"");
  CHECK_ERROR(
    nav_journal_open("{\"onError\":\"fail\",\"path\":\"/x\"}", NAV_NUL, &journal, NULL, &error),
    error, NAV_ERR_ARGUMENT, 11);
  CHECK_TEXT(error.message, "onError: unknown \"fail\"; use \"continue\" or \"refuse\"");
  CHECK_ERROR(nav_app_create(schema, "{\"history\":{\"records\":\"all\"}}", NAV_NUL, &app, &error),
    error, NAV_ERR_ARGUMENT, 22);
  CHECK_TEXT(error.message, "records: unknown \"all\"; use \"places\" or \"commits\"");
  CHECK(journal == NULL && app == NULL);
  nav_schema_destroy(schema);
}

/* ---- Senders ---- */

static nav_screen_sender *sender_of(nav_app *app, int64_t id) {
  nav_screen_sender *sender = NULL;
  CHECK_STATUS(nav_app_sender(app, id, &sender, NULL), NAV_OK);
  return sender;
}

enum { INTENTS = 9 };
static const char *const intents[INTENTS] = { "\"back\"", "\"backToRoot\"", "\"dismiss\"",
  "\"dismissAll\"", "{\"select\":\"two\"}", "{\"open\":\"/a\"}", "{\"go\":\"a\"}",
  "{\"goForResult\":\"m\"}", "{\"transaction\":[{\"go\":\"a\"},{\"go\":\"m\"}]}" };

/* An intent by the call that a sender has for it; by JSON if `spelled`, or if it has none. */
static nav_status send_from(nav_screen_sender *s, int intent, int spelled, nav_buffer *result) {
  switch (spelled ? INTENTS : intent) {
    case 0: return nav_screen_sender_back(s, result, NULL);
    case 1: return nav_screen_sender_back_to_root(s, result, NULL);
    case 2: return nav_screen_sender_dismiss(s, result, NULL);
    case 3: return nav_screen_sender_dismiss_all(s, result, NULL);
    case 4: return nav_screen_sender_select(s, "two", NAV_NUL, result, NULL);
    case 5: return nav_screen_sender_open(s, "/a", NAV_NUL, result, NULL);
    default: return nav_screen_sender_send(s, intents[intent], NAV_NUL, result, NULL);
  }
}

static void compare_senders(const char *schema, int setup, int intent, int64_t id, int spelled) {
  static struct heard called, sent;
  nav_screen_sender *sender;
  char text[160];
  begin(&called, schema, setups[setup]);
  begin(&sent, schema, setups[setup]);
  sender = sender_of(called.app, id);
  called.status = send_from(sender, intent, spelled, &called.result);
  snprintf(text, sizeof text, "{\"from\":%lld,\"intent\":%s}", (long long)id, intents[intent]);
  sent.status = nav_app_send(sent.app, text, NAV_NUL, &sent.result, NULL);
  compare(&called, &sent);
  /* The text is known now, and whatever was at hand is another. */
  called.status = send_from(sender, intent, spelled, &called.result);
  sent.status = nav_app_send(sent.app, text, NAV_NUL, &sent.result, NULL);
  compare(&called, &sent);
  nav_screen_sender_destroy(sender);
  end(&called);
  end(&sent);
}

TEST(a_sender_sends_as_from_its_screen) {
  for (int setup = 0; setup < SETUPS; setup++) {
    for (int intent = 0; intent < INTENTS; intent++) {
      for (int64_t id = -1; id < 6; id++) {
        for (int spelled = 0; spelled < 2; spelled++) {
          compare_senders(TABS, setup, intent, id, spelled);
          /* No column is called "two", and no link leads anywhere. */
          if (intent != 4 && intent != 5) compare_senders(COLUMNS, setup, intent, id, spelled);
        }
      }
    }
  }
}

TEST(the_second_of_two_taps_does_nothing) {
  nav_app *app = app_of(TABS, NULL);
  nav_screen_sender *home = sender_of(app, 1);
  nav_buffer result = NAV_BUFFER_INIT;
  CHECK_STATUS(nav_screen_sender_send(home, "{\"go\":\"a\"}", NAV_NUL, &result, NULL), NAV_OK);
  for (int tap = 0; tap < 2; tap++) {
    CHECK_STATUS(
      nav_screen_sender_send(home, "{\"go\":\"a\"}", NAV_NUL, &result, NULL), NAV_REJECTED);
    CHECK_TEXT(result.data, "{\"refused\":{\"stale\":{\"from\":1,\"shown\":3}}}");
    CHECK_STATUS(nav_screen_sender_back(home, &result, NULL), NAV_REJECTED);
    CHECK_STATUS(nav_screen_sender_open(home, "/a", NAV_NUL, &result, NULL), NAV_REJECTED);
  }
  CHECK_STATUS(nav_app_back(app, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_screen_sender_open(home, "/a", NAV_NUL, &result, NULL), NAV_OK);
  nav_screen_sender_destroy(home);
  nav_buffer_free(&result);
  nav_app_destroy(app);
}

TEST(a_sender_sends_from_no_other_screen_than_its_own) {
  nav_app *app = app_of(TABS, NULL);
  nav_screen_sender *home = sender_of(app, 1);
  nav_buffer result = NAV_BUFFER_INIT;
  nav_error error = { 0 };
  struct journal events = { 0 };
  CHECK_STATUS(
    nav_app_observe(app, NAV_EVENT_COMMITTED, journal_event, &events, NULL, NULL, NULL), NAV_OK);
  CHECK_ERROR(nav_screen_sender_send(
                home, "{\"intent\":{\"go\":\"a\"},\"from\":2}", NAV_NUL, &result, &error),
    error, NAV_ERR_SCHEMA, 0);
  CHECK_TEXT(
    error.message, "otherScreen: this sender is of the screen 1, and \"from\" is 2: leave it out");
  CHECK(events.length == 0);
  CHECK_STATUS(nav_screen_sender_send(home,
                 "{\"intent\":{\"go\":\"a\"},\"from\":1,\"source\":\"tap\"}", NAV_NUL, NULL, NULL),
    NAV_OK);
  CHECK(strstr(events.text, "\"cause\":\"go\",\"source\":\"tap\"") != NULL);
  nav_screen_sender_destroy(home);
  nav_buffer_free(&result);
  nav_app_destroy(app);
}

TEST(a_sender_takes_intents_and_nothing_else) {
  static const char *const others[] = { "{\"facts\":{}}", "{\"travel\":-1}", "{\"url\":\"/a\"}",
    "{\"restore\":{}}", "{\"resolve\":1}", "\"proceed\"", "{\"gesture\":[3]}" };
  nav_app *app = app_of(TABS, NULL);
  nav_screen_sender *home = sender_of(app, 1);
  for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
    CHECK_STATUS(nav_screen_sender_send(home, others[i], NAV_NUL, NULL, NULL), NAV_ERR_SCHEMA);
  }
  CHECK(nav_app_revision(app) == 0);
  nav_screen_sender_destroy(home);
  nav_app_destroy(app);
}

TEST(a_sender_does_not_keep_its_app) {
  nav_app *app = app_of(TABS, NULL);
  nav_screen_sender *home = sender_of(app, 1);
  nav_presenter *presenter = NULL;
  nav_buffer result = NAV_BUFFER_INIT;
  nav_error error = { 0 };
  CHECK_STATUS(nav_presenter_create(app, "\"lvgl\"", NAV_NUL, &presenter, NULL), NAV_OK);
  nav_app_destroy(app);
  /* What is composed of the app is one of its owners. */
  CHECK_STATUS(nav_screen_sender_send(home, "{\"go\":\"a\"}", NAV_NUL, &result, NULL), NAV_OK);
  nav_presenter_destroy(presenter);
  CHECK_ERROR(
    nav_screen_sender_back(home, &result, &error), error, NAV_ERR_DETACHED, NAV_NO_OFFSET);
  CHECK_TEXT(
    error.message, "sender: its app has been destroyed; make a sender of an app that lives");
  CHECK(result.length == 0);
  CHECK(nav_live_handles() == 1);
  nav_screen_sender_destroy(home);
  nav_buffer_free(&result);
}
