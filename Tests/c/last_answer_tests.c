/* A callback may answer more than once. The last answer counts, in every order; a wrong one
 * changes nothing; and what answers is closed when the callback has returned. */
#include <ctype.h>

#include "test.h"

/*
 * An answer is a letter. c and d are commands, r and s refusals, e and f broken rules, p and q
 * routes, w and v rewrites, o and t results; the first of two holds the name "one", the second
 * "two". A capital is the same call with a text that is cut after a member that no answer has.
 */
static const char firsts[] = "crepwo";

static const char *text_of(char letter, int is_modal) {
  switch (letter) {
    case 'c': return "{\"push\":\"one\"}";
    case 'd': return "{\"push\":\"two\"}";
    case 'r':
    case 'e': return "{\"custom\":\"one\"}";
    case 's':
    case 'f': return "{\"custom\":\"two\"}";
    case 'p': return "[\"one\"]";
    case 'q': return "[\"two\"]";
    case 'w':
      return is_modal ? "{\"present\":{\"id\":1,\"route\":\"one\",\"style\":\"sheet\"}}"
                      : "{\"push\":\"one\"}";
    case 'v':
      return is_modal ? "{\"present\":{\"id\":1,\"route\":\"two\",\"style\":\"sheet\"}}"
                      : "{\"push\":\"two\"}";
    case 'o': return "{\"cancelled\":{\"custom\":\"one\"}}";
    case 't': return "{\"cancelled\":{\"custom\":\"two\"}}";
    default: return "{\"fly\":1";
  }
}

/* What a callback is handed, as one of these. */
struct asked {
  nav_reply *reply;
  nav_interception *interception;
  nav_execution *execution;
};

/* The script of the callback that is tested. It plays while it is open. */
static struct {
  const char *order, *takes;
  int is_open, is_modal, calls, uses_kept;
  struct asked kept;
} script;

static nav_status give(const struct asked *asked, char letter) {
  nav_error error = { 0 };
  const char *text = text_of(letter, script.is_modal);
  nav_status status = NAV_ERR_INTERNAL;
  switch (tolower(letter)) {
    case 'c':
    case 'd': status = nav_reply_commands(asked->reply, text, NAV_NUL, &error); break;
    case 'e':
    case 'f': status = nav_reply_error(asked->reply, text, NAV_NUL, &error); break;
    case 'p':
    case 'q': status = nav_reply_routes(asked->reply, text, NAV_NUL, &error); break;
    case 'w':
    case 'v': status = nav_interception_rewrite(asked->interception, text, NAV_NUL, &error); break;
    case 'o':
    case 't': status = nav_execution_fold(asked->execution, text, NAV_NUL, &error); break;
    default:
      status = asked->interception
        ? nav_interception_cancel(asked->interception, text, NAV_NUL, &error)
        : nav_reply_cancel(asked->reply, text, NAV_NUL, &error);
  }
  CHECK(status == NAV_OK || (error.code == status && error.message[0] != 0));
  return status;
}

static void answer(struct asked asked) {
  const char *order = script.order;
  if (!script.is_open) return;
  script.calls++;
  script.kept = asked;
  for (; *order; order++) {
    nav_status status = give(&asked, *order);
    int is_taken = strchr(script.takes, tolower(*order)) != NULL;
    if (is_taken && isupper(*order))
      CHECK(status == NAV_ERR_JSON || status == NAV_ERR_COMMAND || status == NAV_ERR_ROUTE);
    else
      CHECK_STATUS(status, is_taken ? NAV_OK : NAV_ERR_ARGUMENT);
  }
}

/* Ends the script, while what it was asked about still lives. */
static void end_script(void) {
  const char *calls = script.kept.reply ? "cdrsefpq" : script.kept.interception ? "wvrs" : "ot";
  script.is_open = 0;
  for (; script.uses_kept && *calls; calls++)
    CHECK_STATUS(give(&script.kept, *calls), NAV_ERR_ARGUMENT);
}

static void on_reply(void *user_data, const char *text, size_t length, nav_reply *reply) {
  (void)user_data, (void)text, (void)length;
  answer((struct asked){ reply, NULL, NULL });
}
static void no_answer(void *user_data, const char *text, size_t length, nav_reply *reply) {
  (void)user_data, (void)text, (void)length, (void)reply;
}
static void on_paths(
  void *user_data, const char *a, size_t m, const char *b, size_t n, nav_reply *reply) {
  (void)user_data, (void)a, (void)m, (void)b, (void)n;
  answer((struct asked){ reply, NULL, NULL });
}
static void on_will(void *user_data, nav_interception *call) {
  (void)user_data;
  answer((struct asked){ NULL, call, NULL });
}
static void on_did(void *user_data, nav_execution *call) {
  (void)user_data;
  answer((struct asked){ NULL, NULL, call });
}

/* ---- Each plays the one call whose callback answers, and writes what came of it. ---- */

static const char push[] = "{\"push\":\"asked\"}";

static void play_store(char kind, nav_buffer *result, nav_buffer *state) {
  nav_store *s = make_store("{\"path\":[\"home\"],\"enforce\":\"always\"}");
  nav_middleware middleware = { .will_execute = kind == 'w' ? on_will : NULL,
    .did_execute = kind == 'o' ? on_did : NULL };
  nav_status status;
  if (kind == 'v') CHECK_STATUS(nav_store_set_validator(s, on_reply, NULL, NULL, NULL), NAV_OK);
  if (kind == 'c') CHECK_STATUS(nav_store_set_coordinator(s, on_reply, NULL, NULL, NULL), NAV_OK);
  CHECK_STATUS(nav_store_add_middleware(s, NULL, 0, &middleware, NULL, NULL), NAV_OK);
  script.is_open = 1;
  switch (kind) {
    case 'c': status = nav_store_send(s, "{\"go\":\"asked\"}", NAV_NUL, result, NULL); break;
    case 'p':
      status = nav_store_execute_guarded(s, push, NAV_NUL, on_reply, NULL, result, NULL);
      break;
    case 'r':
      status = nav_store_reconcile_with(s, "[\"x\"]", NAV_NUL, on_paths, NULL, result, NULL);
      break;
    default: status = nav_store_execute(s, push, NAV_NUL, result, NULL);
  }
  CHECK(status >= 0);
  end_script();
  CHECK_STATUS(nav_store_path(s, state, NULL), NAV_OK);
  nav_store_destroy(s);
}

static void play_modal(char kind, nav_buffer *result, nav_buffer *state) {
  nav_modal_store *m = make_modal_store(NULL);
  nav_middleware middleware = { .will_execute = kind == 'w' ? on_will : NULL,
    .did_execute = kind == 'o' ? on_did : NULL };
  script.is_modal = 1;
  CHECK_STATUS(nav_modal_store_add_middleware(m, NULL, 0, &middleware, NULL, NULL), NAV_OK);
  script.is_open = 1;
  CHECK(nav_modal_store_present(m, "\"asked\"", NAV_NUL, NAV_STYLE_SHEET, NULL, result, NULL) >= 0);
  end_script();
  CHECK(nav_modal_store_current(m, state, NULL) >= 0);
  nav_modal_store_destroy(m);
}

static void play_link(char kind, nav_buffer *result, nav_buffer *state) {
  nav_link_callbacks callbacks = { .routes = kind == 'm' ? on_reply : no_answer,
    .resolve = kind == 'u' ? on_reply : NULL,
    .plan = kind == 'p' ? on_reply : NULL };
  nav_store *s = make_store("{\"path\":[\"home\"]}");
  nav_pipeline *pipeline = NULL;
  nav_link_handler *links = NULL;
  CHECK_STATUS(nav_pipeline_create("{\"mappings\":[{\"pattern\":\"/asked\",\"callback\":true},"
                                   "{\"pattern\":\"/home\",\"route\":\"home\"}]}",
                 NAV_NUL, &callbacks, &pipeline, NULL),
    NAV_OK);
  CHECK_STATUS(nav_link_handler_create(pipeline, s, NULL, 0, &links, NULL), NAV_OK);
  script.is_open = 1;
  const char *url = kind == 'm' ? "/asked" : kind == 'p' ? "/home" : "/unknown";
  CHECK(nav_link_handler_open(links, url, NAV_NUL, result, NULL) >= 0);
  end_script();
  CHECK_STATUS(nav_store_path(s, state, NULL), NAV_OK);
  nav_link_handler_destroy(links);
  nav_pipeline_destroy(pipeline);
  nav_store_destroy(s);
}

static void play_app(char kind, nav_buffer *result, nav_buffer *state) {
  nav_app *app = app_of(
    "{\"format\":1,\"id\":\"s\",\"root\":{\"stack\":\"home\"},\"routes\":{\"home\":{},\"a\":{}}}",
    NULL);
  (void)kind;
  CHECK_STATUS(nav_app_intercept(app, "i", NAV_NUL, on_reply, NULL, NULL, NULL, NULL), NAV_OK);
  script.is_open = 1;
  CHECK(nav_app_send(app, "{\"go\":\"a\"}", NAV_NUL, result, NULL) >= 0);
  end_script();
  CHECK_STATUS(nav_app_state(app, state, NULL), NAV_OK);
  nav_app_destroy(app);
}

/* Each kind of callback: the answers that it takes; `wrong`, which wrong ones change nothing. */
static const struct site {
  const char *name;
  void (*play)(char kind, nav_buffer *result, nav_buffer *state);
  char kind;
  const char *takes, *wrong;
} sites[] = {
  { "coordinator", play_store, 'c', "cdrs", "CREPefpq" },
  { "prepare", play_store, 'p', "cdrs", "CREPefpq" },
  { "reconcile", play_store, 'r', "cd", "CREPrsefpq" },
  { "validator", play_store, 'v', "ef", "CREPcdrspq" },
  { "routes", play_link, 'm', "pq", "CREPcdrsef" },
  { "resolve", play_link, 'u', "pq", "CREPcdrsef" },
  { "plan", play_link, 'p', "cd", "CREPrsefpq" },
  { "interceptor", play_app, 'i', "rs", "CREPcdefpq" },
  /* A text that is wrong is an answer here: it cancels. */
  { "will_execute of a stack", play_store, 'w', "wvrs", "" },
  { "will_execute of modals", play_modal, 'w', "wvrs", "" },
  { "did_execute of a stack", play_store, 'o', "ot", "O" },
  { "did_execute of modals", play_modal, 'o', "ot", "O" },
};
enum { SITES = sizeof sites / sizeof *sites };

/* What comes of answers in that order: the result and the state after it. */
static void outcome(const struct site *site, const char *order, char *out, size_t size) {
  nav_buffer result = NAV_BUFFER_INIT, state = NAV_BUFFER_INIT;
  script.order = order;
  script.takes = site->takes;
  script.is_modal = script.calls = 0;
  site->play(site->kind, &result, &state);
  CHECK(script.calls > 0);
  snprintf(out, size, "%s %s", result.data ? result.data : "", state.data ? state.data : "");
  nav_buffer_free(&result);
  nav_buffer_free(&state);
}

static void check_outcome(const struct site *site, const char *order, const char *expected) {
  char actual[1024];
  outcome(site, order, actual, sizeof actual);
  if (strcmp(actual, expected) == 0) return;
  test_fault(__FILE__, __LINE__, site->name);
  printf("  answers %s: %s\n  instead of %s\n", order, actual, expected);
}

/* After `first`, each of the others in both orders, and `first` again. */
static void check_orders(const struct site *site, char alone[4][1024], int first) {
  const char *takes = site->takes;
  char order[32];
  int other;
  for (other = 0; takes[other]; other++) {
    snprintf(order, sizeof order, "%c%c", takes[first], takes[other]);
    check_outcome(site, order, alone[other]);
    snprintf(order, sizeof order, "%c%c%c", takes[first], takes[other], takes[first]);
    check_outcome(site, order, alone[first]);
  }
  snprintf(order, sizeof order, "%c%s", takes[first], site->wrong);
  check_outcome(site, order, alone[first]);
}

TEST(the_last_answer_of_every_callback_wins_and_a_wrong_one_changes_nothing) {
  for (int i = 0; i < SITES; i++) {
    const struct site *site = &sites[i];
    char alone[4][1024], none[1024];
    outcome(site, "", none, sizeof none);
    CHECK(strstr(none, "\"one\"") == NULL && strstr(none, "\"two\"") == NULL);
    check_outcome(site, site->wrong, none);
    for (int n = 0; site->takes[n]; n++) {
      char order[2] = { site->takes[n], 0 };
      int is_first = strchr(firsts, order[0]) != NULL;
      outcome(site, order, alone[n], sizeof alone[n]);
      CHECK((strstr(alone[n], "\"one\"") != NULL) == is_first);
      CHECK((strstr(alone[n], "\"two\"") != NULL) == !is_first);
      for (int before = 0; before < n; before++) CHECK(strcmp(alone[n], alone[before]) != 0);
    }
    for (int n = 0; site->takes[n]; n++) check_orders(site, alone, n);
  }
}

TEST(what_answered_takes_no_answer_after_its_callback) {
  char ignored[1024];
  script.uses_kept = 1;
  for (int i = 0; i < SITES; i++) {
    memset(&script.kept, 0, sizeof script.kept);
    outcome(&sites[i], sites[i].takes, ignored, sizeof ignored);
  }
  script.uses_kept = 0;
}
