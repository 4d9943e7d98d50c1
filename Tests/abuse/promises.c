/*
 * What an app promises about one call after the other, under random calls; each thread has an app
 * of its own:
 *
 *   preview    what it tells is what the call then does, and it changes nothing
 *   questions  each one that is asked ends with exactly one event
 *   revision   it grows by one if a call has changed the state, else not at all
 *   text       what a screen has kept is never lost by facts or restoring: it is in the state, a
 *              place, a report, an event or the pending intent
 *   gates      whatever the order in which conditions come to hold, a waiting intent needs those
 *              that fail, and goes on when all hold
 *
 * NAV_CALLS says how many calls, NAV_TEST_SEED where the draws begin; both are printed.
 */
#include <navruntime.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { THREADS = 4, CALLS_OF_AN_APP = 2000, TEXTS = 64, SNAPSHOTS = 8 };

static const char SCHEMA[] =
  "{\"format\":1,\"id\":\"promises\",\"root\":{\"tabs\":[{\"name\":\"a\",\"stack\":\"home\"},"
  "{\"name\":\"b\",\"stack\":\"list\"}]},\"facts\":{\"one\":{\"initial\":false,\"persist\":true},"
  "\"two\":{\"initial\":false},\"three\":{\"initial\":false},\"locked\":{\"initial\":false}},"
  "\"routes\":{\"home\":{},\"list\":{\"links\":[\"/list\"]},\"page\":{\"params\":{\"n\":\"int?\"},"
  "\"links\":[\"/pages/:n\"]},\"draft\":{\"requires\":[\"one\"]},\"form\":{\"leave\":\"ask\"},"
  "\"shy\":{\"show\":\"sheet\",\"enter\":\"ask\"},\"card\":{\"show\":\"sheet\"},"
  "\"later\":{\"show\":\"cover\",\"whenBusy\":\"queue\"},\"pick\":{\"show\":\"sheet\","
  "\"returns\":\"bool\"},\"private\":{\"show\":\"sheet\",\"requires\":[\"one\"],\"orElse\":\"gate1\"},"
  "\"gate1\":{\"show\":\"sheet\",\"returns\":\"bool\"},\"gate2\":{\"show\":\"sheet\",\"returns\":"
  "\"bool\"},\"gate3\":{},\"goal\":{\"in\":\"b\",\"links\":[\"/goal\"],\"requires\":[{\"if\":\"one\","
  "\"orElse\":\"gate1\"},{\"if\":\"two\",\"orElse\":\"gate2\"},{\"if\":\"three\",\"orElse\":"
  "\"gate3\"}]},\"lock\":{\"show\":\"cover\",\"while\":[\"locked\"],\"allows\":[\"page\",\"card\"]}}}";

static const char *const INTENTS[] = {
  "{\"go\":\"home\"}",
  "{\"go\":\"list\"}",
  "{\"go\":\"page\"}",
  "{\"go\":{\"name\":\"page\",\"params\":{\"n\":1}}}",
  "{\"go\":\"draft\"}",
  "{\"go\":\"form\"}",
  "{\"go\":\"shy\"}",
  "{\"go\":\"card\"}",
  "{\"go\":\"later\"}",
  "{\"go\":\"private\"}",
  "{\"go\":\"goal\"}",
  "{\"goForResult\":\"pick\"}",
  "{\"open\":\"/goal\"}",
  "{\"open\":\"/pages/2\"}",
  "{\"open\":{\"name\":\"shy\"}}",
  "\"back\"",
  "\"back\"",
  "\"backToRoot\"",
  "\"dismiss\"",
  "\"dismissAll\"",
  "\"forget\"",
  "{\"replace\":\"page\"}",
  "{\"replace\":\"form\"}",
  "{\"update\":{\"n\":2}}",
  "{\"updateOf\":{\"id\":4,\"params\":{\"n\":3}}}",
  "{\"remove\":5}",
  "{\"answer\":{\"value\":true}}",
  "{\"answer\":{\"value\":false}}",
  "{\"select\":\"a\"}",
  "{\"select\":\"b\"}",
  "{\"badge\":{\"at\":\"a\",\"value\":1}}",
  "{\"badge\":{\"at\":\"a\",\"value\":null}}",
  "{\"reset\":{\"path\":[\"page\",\"form\"]}}",
  "{\"transaction\":[{\"go\":\"page\"},{\"go\":\"card\"}]}",
};
static const char *const FACTS[] = {
  "{\"one\":true}",
  "{\"one\":false}",
  "{\"two\":true}",
  "{\"two\":false}",
  "{\"three\":true}",
  "{\"three\":false}",
  "{\"locked\":true}",
  "{\"locked\":false}",
  "{\"one\":true,\"two\":true,\"three\":true}",
  "{\"one\":false,\"locked\":true}",
  "{}",
};
static const char *const ANSWERS[] = {
  "\"proceed\"",
  "\"proceed\"",
  "{\"cancel\":\"no\"}",
  "{\"redirect\":{\"go\":\"list\"}}",
  "{\"redirect\":\"dismissAll\"}",
};

static long most_calls = 1000000;
static uint64_t first_seed;
static nav_schema *schema;
static atomic_long calls, questions, previews, told_texts;

typedef struct {
  nav_app *app;
  uint64_t seed;
  int64_t open_question;
  /* What screens have kept, "T<number>" by id; 0 if nothing. */
  struct {
    int64_t id;
    long text;
  } texts[TEXTS];
  long next_text;
  char *snapshots[SNAPSHOTS];
  char log[96];
} Player;

static void fail(const Player *player, const char *law, const char *why) {
  fprintf(stderr, "promises: %s is broken by %s: %s\n", law, player->log, why);
  abort();
}

static uint32_t draw(Player *player) {
  player->seed ^= player->seed << 13;
  player->seed ^= player->seed >> 7;
  player->seed ^= player->seed << 17;
  return (uint32_t)(player->seed >> 32);
}

#define PICK(list) (list)[draw(player) % (sizeof(list) / sizeof *(list))]

typedef int32_t (*Reader)(nav_app *, nav_buffer *, nav_error *);

static char *text_of(Player *player, Reader reader) {
  nav_buffer buffer = { 0 };
  if (reader(player->app, &buffer, NULL) != NAV_OK) fail(player, "reading", "no text");
  char *text = strdup(buffer.data);
  nav_buffer_free(&buffer);
  if (!text) abort();
  return text;
}

/* A text that has been told need not be found any more. */
static void forget_told(Player *player, const char *told) {
  char name[32];
  for (int index = 0; index < TEXTS; index++) {
    if (player->texts[index].text == 0) continue;
    snprintf(name, sizeof name, "\"T%ld\"", player->texts[index].text);
    if (strstr(told, name)) {
      player->texts[index].text = 0;
      atomic_fetch_add(&told_texts, 1);
    }
  }
}

static void hear(void *data, const char *event, size_t length) {
  Player *player = data;
  (void)length;
  int64_t token = 0;
  if (sscanf(event, "{\"question\":{\"token\":%ld", &token) == 1) {
    if (player->open_question) fail(player, "one event for each end", event);
    player->open_question = token;
    atomic_fetch_add(&questions, 1);
  } else if (sscanf(event, "{\"withdrawn\":%ld", &token) == 1 ||
    sscanf(event, "{\"resolved\":{\"token\":%ld", &token) == 1) {
    if (player->open_question != token) fail(player, "one event for each end", event);
    player->open_question = 0;
  }
  if (strstr(event, "\"entryStates\":")) forget_told(player, event);
}

/* Whether an id is one of an entry or layer of the state. */
static bool has_id(const char *state, int64_t id) {
  char name[40];
  snprintf(name, sizeof name, "\"id\":%ld,", id);
  return strstr(state, name) != NULL;
}

static bool keeps(Player *player, int64_t id, long text) {
  char name[32];
  snprintf(name, sizeof name, "\"T%ld\"", text);
  nav_buffer kept = { 0 };
  bool found =
    nav_app_entry_state(player->app, id, &kept, NULL) == NAV_OK && strcmp(kept.data, name) == 0;
  nav_buffer_free(&kept);
  return found;
}

/* After facts and restoring each text of the state before must be somewhere; an intent may take its
 * screens away, as the user wished. */
static void check_texts(Player *player, const char *before, const char *after, bool may_lose) {
  char name[32];
  for (int index = 0; index < TEXTS; index++) {
    long text = player->texts[index].text;
    int64_t id = player->texts[index].id;
    if (text == 0 || keeps(player, id, text)) continue;
    snprintf(name, sizeof name, "\"T%ld\"", text);
    if (strstr(after, name)) continue;
    player->texts[index].text = 0;
    if (!may_lose && has_id(before, id)) fail(player, "nothing typed is lost", before);
  }
}

static void keep_text(Player *player) {
  int64_t id = 1 + draw(player) % 40;
  char value[32];
  snprintf(value, sizeof value, "\"T%ld\"", ++player->next_text);
  if (nav_app_set_entry_state(player->app, id, value, NAV_NUL, NULL) != NAV_OK) return;
  int free_one = (int)(draw(player) % TEXTS);
  for (int index = 0; index < TEXTS; index++) {
    if (player->texts[index].id == id) player->texts[index].text = 0;
    if (player->texts[index].text == 0) free_one = index;
  }
  player->texts[free_one].id = id;
  player->texts[free_one].text = player->next_text;
}

/* A preview of an intent or of facts, which must change nothing. Its text. */
static char *preview(Player *player, const char *input) {
  char *state = text_of(player, nav_app_state), *history = text_of(player, nav_app_history);
  uint64_t revision = nav_app_revision(player->app);
  int64_t question = player->open_question;
  nav_buffer told = { 0 };
  char *text = NULL;
  if (nav_app_preview(player->app, input, NAV_NUL, &told, NULL) == NAV_OK) {
    text = strdup(told.data);
    if (!text) abort();
  }
  nav_buffer_free(&told);
  char *state_after = text_of(player, nav_app_state), *after = text_of(player, nav_app_history);
  if (strcmp(state, state_after) || strcmp(history, after) ||
    nav_app_revision(player->app) != revision || player->open_question != question) {
    fail(player, "a preview changes nothing", input);
  }
  free(state), free(history), free(state_after), free(after);
  atomic_fetch_add(&previews, 1);
  return text;
}

/* What was told is what came: the result in front, the scene at the end. */
static void compare_preview(Player *player, const char *told, const char *result) {
  static const char head[] = "{\"result\":";
  char *scene = text_of(player, nav_app_scene);
  size_t of_scene = strlen(scene), of_told = strlen(told), of_result = strlen(result);
  if (strncmp(told, head, sizeof head - 1) != 0 ||
    strncmp(told + sizeof head - 1, result, of_result) != 0 || of_told < of_scene + 1 ||
    strncmp(told + of_told - of_scene - 1, scene, of_scene) != 0) {
    fprintf(stderr, "told %s\nresult %s\nscene %s\n", told, result, scene);
    fail(player, "a preview tells what will be", "see above");
  }
  free(scene);
}

static void send(Player *player, bool is_facts) {
  const char *input = is_facts ? PICK(FACTS) : PICK(INTENTS);
  snprintf(player->log, sizeof player->log, "%s", input);
  char wrapped[160], *told = NULL;
  snprintf(wrapped, sizeof wrapped, is_facts ? "{\"facts\":%s}" : "%s", input);
  if (draw(player) % 3 == 0) told = preview(player, wrapped);
  nav_buffer result = { 0 };
  int32_t status =
    (is_facts ? nav_app_set_facts : nav_app_send)(player->app, input, NAV_NUL, &result, NULL);
  if (told && status >= 0) compare_preview(player, told, result.data);
  nav_buffer_free(&result);
  free(told);
}

static void save(Player *player) {
  static const char options[] = "{\"layers\":true,\"queue\":true}";
  nav_buffer text = { 0 };
  if (nav_app_snapshot(player->app, options, NAV_NUL, &text, NULL) != NAV_OK) abort();
  char **slot = &player->snapshots[draw(player) % SNAPSHOTS];
  free(*slot);
  *slot = strdup(text.data);
  nav_buffer_free(&text);
}

/* A snapshot of this app or of one before. What a screen that stays had kept gives way to what the
 * snapshot says of it, so those screens' texts are not looked for. */
static bool restore(Player *player, const char *before) {
  const char *text = player->snapshots[draw(player) % SNAPSHOTS];
  if (!text) return false;
  snprintf(player->log, sizeof player->log, "restoring");
  nav_buffer report = { 0 };
  int32_t mode = (int32_t)(draw(player) % 3);
  if (nav_app_restore(player->app, text, NAV_NUL, mode, &report, NULL) != NAV_OK) {
    nav_buffer_free(&report);
    return false;
  }
  forget_told(player, report.data);
  nav_buffer_free(&report);
  char *after = text_of(player, nav_app_state);
  for (int index = 0; index < TEXTS; index++) {
    int64_t id = player->texts[index].id;
    if (has_id(before, id) && has_id(after, id)) player->texts[index].text = 0;
  }
  free(after);
  return true;
}

static void call(Player *player) {
  char *before = text_of(player, nav_app_state);
  uint64_t revision = nav_app_revision(player->app);
  bool may_lose = true;
  int64_t token = player->open_question;
  switch (draw(player) % 16) {
    case 0 ... 3:
      send(player, true);
      may_lose = false;
      break;
    case 4:
      snprintf(player->log, sizeof player->log, "travel");
      nav_app_travel(player->app, (int64_t)(draw(player) % 5) - 2, NULL, NULL);
      break;
    case 5: keep_text(player); break;
    case 6: keep_text(player); break;
    case 7: save(player); break;
    case 8: may_lose = !restore(player, before); break;
    case 9:
      snprintf(player->log, sizeof player->log, "set_url");
      nav_app_set_url(player->app, draw(player) % 2 ? "/goal" : "/list", NAV_NUL, NULL, NULL);
      break;
    default:
      if (token && draw(player) % 2) {
        const char *answer = PICK(ANSWERS);
        snprintf(player->log, sizeof player->log, "%s", answer);
        nav_app_resolve(player->app, token, answer, NAV_NUL, NULL, NULL);
        if (player->open_question == token) fail(player, "an answer ends its question", answer);
      } else {
        send(player, false);
      }
  }
  char *after = text_of(player, nav_app_state);
  if (nav_app_revision(player->app) != revision + (strcmp(before, after) != 0)) {
    fail(player, "the revision", after);
  }
  char wanted[64] = "\"question\":null";
  if (player->open_question) {
    snprintf(wanted, sizeof wanted, "\"question\":{\"token\":%ld,", player->open_question);
  }
  if (!strstr(after, wanted)) fail(player, "the open question is in the state", after);
  check_texts(player, before, after, may_lose);
  free(before), free(after);
}

/* Conditions come to hold and fail in any order while an intent waits. */
static void check_gates(Player *player) {
  static const char *const names[] = { "one", "two", "three" };
  bool holds[3] = { false, false, false };
  nav_app *app = NULL;
  if (nav_app_create(schema, NULL, 0, &app, NULL) != NAV_OK) abort();
  snprintf(player->log, sizeof player->log, "gates");
  nav_app_send(
    app, draw(player) % 2 ? "{\"go\":\"goal\"}" : "{\"open\":\"/goal\"}", NAV_NUL, NULL, NULL);
  for (int step = 0; step < 12; step++) {
    if (draw(player) % 4 == 0) {
      nav_app_send(app, "{\"answer\":{\"value\":true}}", NAV_NUL, NULL, NULL);
    }
    int which = (int)(draw(player) % 3);
    bool value = step >= 9 ? true : draw(player) % 2;
    if (step >= 9) which = step - 9;
    char facts[48], needs[64] = "\"needs\":[", *end = needs + strlen(needs);
    snprintf(facts, sizeof facts, "{\"%s\":%s}", names[which], value ? "true" : "false");
    nav_app_set_facts(app, facts, NAV_NUL, NULL, NULL);
    holds[which] = value;
    for (int index = 0; index < 3; index++) {
      if (!holds[index]) end += sprintf(end, "%s\"%s\"", end[-1] == '[' ? "" : ",", names[index]);
    }
    strcpy(end, "]");
    nav_buffer state = { 0 };
    if (nav_app_state(app, &state, NULL) != NAV_OK) abort();
    if (holds[0] && holds[1] && holds[2]) {
      if (!strstr(state.data, "\"pending\":null") || !strstr(state.data, "\"name\":\"goal\"") ||
        strstr(state.data, "\"name\":\"gate")) {
        fail(player, "an intent goes on when all holds", state.data);
      }
      nav_buffer_free(&state);
      break;
    }
    if (!strstr(state.data, needs)) fail(player, "a waiting intent needs what fails", state.data);
    nav_buffer_free(&state);
  }
  nav_app_destroy(app);
}

static void *work(void *argument) {
  Player *player = calloc(1, sizeof *player);
  if (!player) abort();
  player->seed = 0x9E3779B97F4A7C15ull * (first_seed + 1 + (uint64_t)(intptr_t)argument);
  while (atomic_load(&calls) < most_calls) {
    uint64_t handle;
    if (nav_app_create(schema, "{\"history\":{\"limit\":10}}", NAV_NUL, &player->app, NULL) !=
        NAV_OK ||
      nav_app_observe(player->app, NAV_EVENT_ALL, hear, player, NULL, &handle, NULL) != NAV_OK) {
      abort();
    }
    player->open_question = 0;
    memset(player->texts, 0, sizeof player->texts);
    for (int number = 0; number < CALLS_OF_AN_APP; number++) call(player);
    atomic_fetch_add(&calls, CALLS_OF_AN_APP);
    nav_app_destroy(player->app);
    for (int round = 0; round < 20; round++) check_gates(player);
  }
  for (int slot = 0; slot < SNAPSHOTS; slot++) free(player->snapshots[slot]);
  free(player);
  return NULL;
}

int main(void) {
  nav_error error;
  const char *fewer = getenv("NAV_CALLS"), *seed = getenv("NAV_TEST_SEED");
  if (fewer != NULL && atol(fewer) > 0) most_calls = atol(fewer);
  first_seed = seed ? strtoull(seed, NULL, 10) : (uint64_t)time(NULL);
  printf("promises: NAV_TEST_SEED=%lu\n", (unsigned long)first_seed);
  fflush(stdout);
  if (nav_schema_create(SCHEMA, NAV_NUL, &schema, &error) != NAV_OK) {
    fprintf(stderr, "promises: %s\n", error.message);
    return 1;
  }
  pthread_t threads[THREADS];
  for (intptr_t thread = 0; thread < THREADS; thread++) {
    pthread_create(&threads[thread], NULL, work, (void *)thread);
  }
  for (int thread = 0; thread < THREADS; thread++) pthread_join(threads[thread], NULL);
  nav_schema_destroy(schema);
  if (nav_live_handles() != 0 || questions == 0 || previews == 0 || told_texts == 0) {
    fprintf(stderr, "promises: %zu handles left, %ld questions, %ld previews, %ld texts told\n",
      nav_live_handles(), (long)questions, (long)previews, (long)told_texts);
    return 1;
  }
  printf("the promises are kept after %ld calls: %ld questions, %ld previews, %ld texts told\n",
    (long)calls, (long)questions, (long)previews, (long)told_texts);
  return 0;
}
