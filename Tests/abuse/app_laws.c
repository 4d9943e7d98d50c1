/*
 * The laws of an app under random calls by every entrance, from several threads at once:
 *
 *   facts   every entry and layer, shown, hidden or queued, satisfies the "requires" of its route
 *   while   a lock is among the layers exactly while its facts hold
 *   locks   they stand in the order of the routes; what stands on a lock or over it, up to the next
 *           one, is of a route that it allows
 *
 * The calls restore snapshots that other apps have written, travel and change facts in between.
 * They are read off the text of the state, which is one value: whatever thread reads it, between
 * which calls, it is a committed state. The sanitizers watch the rest.
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

enum { THREADS = 4, APPS = 3, CHECK_EVERY = 8, NEW_APP_EVERY = 5000 };

static const char SCHEMA[] =
  "{\"format\":1,\"id\":\"laws\",\"root\":{\"tabs\":[{\"name\":\"a\",\"stack\":\"home\"},"
  "{\"name\":\"b\",\"split\":{\"sidebar\":{\"stack\":\"list\"},\"detail\":{\"stack\":\"item\"}}}]},"
  "\"facts\":{\"signedIn\":{\"initial\":false,\"persist\":true},"
  "\"accepted\":{\"initial\":false},\"locked\":{\"initial\":false},"
  "\"plan\":{\"values\":[\"free\",\"pro\"],\"initial\":\"free\"}},\"routes\":{"
  "\"home\":{\"links\":[\"/\"]},\"list\":{},\"item\":{},\"note\":{\"params\":{\"n\":\"int?\"}},"
  "\"secret\":{\"requires\":[\"signedIn\"],\"links\":[\"/secret\"]},"
  "\"vault\":{\"show\":\"sheet\",\"requires\":[\"signedIn\"],\"orElse\":\"login\","
  "\"links\":[\"/vault\"]},"
  "\"club\":{\"in\":\"b/detail\",\"requires\":[\"signedIn\"],\"orElse\":\"login\","
  "\"links\":[\"/club\"],\"parents\":[\"note\"]},"
  "\"pro\":{\"show\":\"cover\",\"whenBusy\":\"queue\",\"requires\":[{\"plan\":[\"pro\"]}]},"
  "\"ad\":{\"show\":\"cover\",\"whenBusy\":\"replace\",\"requires\":[{\"plan\":[\"free\"]}]},"
  "\"login\":{\"show\":\"sheet\",\"returns\":\"bool\"},\"later\":{\"show\":\"sheet\","
  "\"whenBusy\":\"queue\"},\"form\":{\"leave\":\"ask\",\"returns\":\"json\"},"
  "\"door\":{\"enter\":\"ask\"},"
  "\"order\":{\"in\":\"b/detail\",\"requires\":[\"signedIn\",{\"if\":\"accepted\","
  "\"orElse\":\"terms\"}],\"orElse\":\"login\",\"links\":[\"/orders\"]},"
  "\"terms\":{\"show\":\"sheet\",\"returns\":\"bool\",\"requires\":[\"signedIn\"]},"
  "\"call\":{\"show\":\"sheet\",\"whenBusy\":\"replace\"},\"help\":{},"
  "\"lock\":{\"show\":\"cover\",\"while\":[\"locked\"],\"allows\":[\"call\",\"help\","
  "\"form\",\"login\"]},"
  "\"stop\":{\"show\":\"sheet\",\"while\":[\"signedIn\",{\"plan\":[\"free\"]}],"
  "\"allows\":[\"help\",\"terms\",\"door\"]}}}";

static const char *const INTENTS[] = {
  "{\"go\":\"note\"}",
  "{\"go\":{\"name\":\"note\",\"params\":{\"n\":1}}}",
  "{\"go\":\"secret\"}",
  "{\"go\":\"vault\"}",
  "{\"go\":\"club\"}",
  "{\"go\":\"pro\"}",
  "{\"go\":\"ad\"}",
  "{\"go\":\"login\"}",
  "{\"go\":\"later\"}",
  "{\"go\":\"form\"}",
  "{\"go\":\"door\"}",
  "{\"go\":\"order\"}",
  "{\"go\":\"call\"}",
  "{\"go\":\"help\"}",
  "{\"open\":\"/orders\"}",
  "{\"updateOf\":{\"id\":9,\"params\":{\"n\":3}}}",
  "{\"badge\":{\"at\":\"b\",\"value\":4}}",
  "{\"badge\":{\"at\":\"b\",\"value\":null}}",
  "{\"transaction\":[{\"go\":\"help\"},{\"go\":\"call\"}]}",
  "{\"go\":\"home\"}",
  "{\"go\":\"list\"}",
  "{\"goForResult\":\"form\"}",
  "{\"goForResult\":\"login\"}",
  "{\"open\":\"/club\"}",
  "{\"open\":\"/secret\"}",
  "{\"open\":\"/vault\"}",
  "{\"open\":{\"name\":\"pro\"}}",
  "\"back\"",
  "\"backToRoot\"",
  "\"dismiss\"",
  "\"dismissAll\"",
  "\"forget\"",
  "{\"backTo\":\"note\"}",
  "{\"backTo\":5}",
  "{\"replace\":\"secret\"}",
  "{\"replace\":\"note\"}",
  "{\"update\":{\"n\":2}}",
  "{\"remove\":7}",
  "{\"answer\":{\"value\":true}}",
  "{\"answer\":{\"value\":null}}",
  "{\"select\":\"a\"}",
  "{\"select\":\"b/detail\"}",
  "{\"select\":\"b/sidebar\"}",
  "{\"reset\":{\"path\":[\"note\",\"secret\",\"note\"]}}",
  "{\"reset\":{\"at\":\"a\",\"path\":[\"form\",\"secret\"]}}",
  "{\"transaction\":[{\"go\":\"secret\"},{\"go\":\"vault\"},{\"go\":\"note\"}]}",
  "{\"transaction\":[\"dismissAll\",{\"go\":\"pro\"},\"back\"]}",
  "{\"intent\":\"back\",\"from\":1,\"source\":\"tap\"}",
  "{\"go\":\"lock\"}",
  "{\"go\":\"nowhere\"}",
  "{\"go\":",
  "42",
};
static const char *const FACTS[] = {
  "{\"signedIn\":true}",
  "{\"signedIn\":false}",
  "{\"locked\":true}",
  "{\"locked\":false}",
  "{\"plan\":\"pro\"}",
  "{\"plan\":\"free\"}",
  "{\"accepted\":true}",
  "{\"accepted\":false}",
  "{\"signedIn\":true,\"plan\":\"pro\"}",
  "{\"signedIn\":false,\"locked\":true,\"plan\":\"free\"}",
  "{\"signedIn\":1}",
  "{}",
};
static const char *const ANSWERS[] = {
  "\"proceed\"",
  "{\"cancel\":\"no\"}",
  "{\"redirect\":{\"go\":\"secret\"}}",
  "{\"redirect\":\"dismissAll\"}",
  "{\"redirect\":{\"open\":\"/club\"}}",
  "{\"redirect\":7}",
};
static const char *const ADDRESSES[] = {
  "/",
  "/secret",
  "/club",
  "/~/list",
  "/~/note?n=1&~under=/secret,/~/form",
  "/?~over=sheet,/vault",
  "/~/note?~in=b/detail&~over=sheet,/~/later,/~/note&~over=cover,/~/ad",
  "/?~over=cover,/~/lock",
  "/?~over=sheet,/~/login,/~/door&~over=cover,/~/pro",
  "/~/note?~in=nowhere",
  "/%zz",
  "/none",
};

/* Few places: writing a history down costs an address for each. */
static const char CONFIG[] = "{\"history\":{\"limit\":12}}";

/* NAV_CALLS makes them fewer. */
/* Where the threads begin: another place each time. */
static uint64_t test_seed;
static long most_calls = 1000000;
static nav_schema *schema;
static nav_app *apps[APPS];
static pthread_rwlock_t lives[APPS];
static atomic_long calls, commits, cancelled, destroyed, kept;

static void fail(const char *law, const char *state) {
  fprintf(stderr, "app_laws: %s is broken in %s\n", law, state);
  abort();
}

static uint32_t draw(uint64_t *seed) {
  *seed ^= *seed << 13;
  *seed ^= *seed >> 7;
  *seed ^= *seed << 17;
  return (uint32_t)(*seed >> 32);
}

#define PICK(list) (list)[draw(seed) % (sizeof(list) / sizeof *(list))]

/* Whether a route is in the containers, the layers or the queue. */
static bool holds(const char *text, const char *route) {
  char name[32];
  snprintf(name, sizeof name, "\"name\":\"%s\"", route);
  return strstr(text, name) != NULL;
}

/* Of two locks the one that is declared later is stop. */
static bool allows(const char *lock, const char *route) {
  const char *of_lock = "|call|help|form|login|", *of_stop = "|help|terms|door|";
  char name[40];
  snprintf(name, sizeof name, "|%s|", route);
  return strstr(strcmp(lock, "lock") == 0 ? of_lock : of_stop, name) != NULL;
}

/* The law of locks: names of routes stand in the text of the layers as they do in the state. */
static void check_locks(const char *layers) {
  char name[32], lock[32] = "";
  static const char member[] = "\"name\":\"";
  for (const char *at = strstr(layers, member); at; at = strstr(at, member)) {
    at += sizeof member - 1;
    size_t length = strcspn(at, "\"");
    if (length >= sizeof name) fail("the form", layers);
    memcpy(name, at, length);
    name[length] = '\0';
    if (strcmp(name, "lock") == 0 || strcmp(name, "stop") == 0) {
      if (strcmp(lock, name) >= 0) fail("the order of locks", layers);
      strcpy(lock, name);
    } else if (lock[0] && !allows(lock, name)) {
      fail("what a lock allows", layers);
    }
  }
}

static void check(nav_app *app) {
  nav_buffer state = { 0 };
  if (nav_app_state(app, &state, NULL) != NAV_OK) fail("reading", "an app");
  char *root = strstr(state.data, ",\"root\":"), *rest = strstr(state.data, ",\"pending\":");
  if (!root || !rest) fail("the form", state.data);
  *root = *rest = '\0';
  bool signed_in = strstr(state.data, "\"signedIn\":true") != NULL;
  bool locked = strstr(state.data, "\"locked\":true") != NULL;
  bool pro = strstr(state.data, "\"plan\":\"pro\"") != NULL;
  bool accepted = strstr(state.data, "\"accepted\":true") != NULL;
  const char *tree = root + 1;
  if (!signed_in && (holds(tree, "secret") || holds(tree, "vault") || holds(tree, "club"))) {
    fail("the law of facts", tree);
  }
  if (!signed_in && holds(tree, "terms")) fail("the law of facts", tree);
  if (!(signed_in && accepted) && holds(tree, "order")) fail("the law of facts", tree);
  if (holds(tree, "pro") && !pro) fail("the law of facts", tree);
  if (holds(tree, "ad") && pro) fail("the law of facts", tree);
  if (holds(tree, "lock") != locked) fail("the law of while", tree);
  if (holds(tree, "stop") != (signed_in && !pro)) fail("the law of while", tree);
  char *layers = strstr(tree, ",\"layers\":"), *queue = strstr(tree, ",\"queue\":");
  if (!layers || !queue) fail("the form", tree);
  *queue = '\0';
  check_locks(layers);
  nav_buffer_free(&state);
}

static void forget(void *data) {
  free(data);
  atomic_fetch_add(&destroyed, 1);
}

static void *token(void) {
  void *data = malloc(1);
  if (!data) abort();
  atomic_fetch_add(&kept, 1);
  return data;
}

/* An interceptor that cancels some commits, and reads its app meanwhile. */
static void intercept(void *data, const char *commit, size_t length, nav_reply *reply) {
  (void)data;
  if (length == 0 || commit[0] != '{') abort();
  if (length % 5 == 0 && nav_reply_cancel(reply, "{\"why\":[1]}", NAV_NUL, NULL) == NAV_OK) {
    atomic_fetch_add(&cancelled, 1);
  }
}

static void observe(void *app, const char *event, size_t length) {
  (void)length;
  if (strncmp(event, "{\"committed\"", 12) == 0) atomic_fetch_add(&commits, 1);
  (void)app;
}

static void observe_data(void *data, const char *event, size_t length) {
  observe(data, event, length);
}

/* Snapshots of all apps; each is restored by whatever app comes by. */
enum { SNAPSHOTS = 16 };
static char *snapshots[SNAPSHOTS];
static pthread_mutex_t shelf = PTHREAD_MUTEX_INITIALIZER;

static void save(nav_app *app, uint64_t *seed) {
  static const char options[] = "{\"layers\":true,\"queue\":true}";
  nav_buffer text = { 0 };
  if (nav_app_snapshot(app, options, NAV_NUL, &text, NULL) != NAV_OK) fail("saving", "an app");
  char *copy = strdup(text.data);
  nav_buffer_free(&text);
  pthread_mutex_lock(&shelf);
  char **slot = &snapshots[draw(seed) % SNAPSHOTS];
  char *old = *slot;
  *slot = copy;
  pthread_mutex_unlock(&shelf);
  free(old);
}

static void restore(nav_app *app, uint64_t *seed) {
  pthread_mutex_lock(&shelf);
  const char *kept = snapshots[draw(seed) % SNAPSHOTS];
  char *text = kept ? strdup(kept) : NULL;
  pthread_mutex_unlock(&shelf);
  if (!text) return;
  nav_app_restore(app, text, NAV_NUL, (int32_t)(draw(seed) % 4), NULL, NULL);
  if (draw(seed) % 2) nav_app_travel(app, -1, NULL, NULL);
  if (draw(seed) % 2) nav_app_set_facts(app, PICK(FACTS), NAV_NUL, NULL, NULL);
  check(app);
  free(text);
}

static void register_some(nav_app *app, uint64_t *seed) {
  uint64_t handle = 0;
  switch (draw(seed) % 4) {
    case 0:
      if (nav_app_intercept(app, "some", NAV_NUL, intercept, token(), forget, &handle, NULL) ==
          NAV_OK &&
        draw(seed) % 8) {
        nav_app_remove_interceptor(app, handle, NULL);
      }
      break;
    case 1:
      if (nav_app_observe(app, NAV_EVENT_ALL, observe_data, token(), forget, &handle, NULL) ==
          NAV_OK &&
        draw(seed) % 8) {
        nav_app_unobserve(app, handle, NULL);
      }
      break;
    case 2: nav_app_set_data(app, 1 + draw(seed) % 64, token(), forget, NULL); break;
    default: nav_app_set_entry_state(app, 1 + draw(seed) % 64, "{\"y\":1}", NAV_NUL, NULL); break;
  }
}

static void call(nav_app *app, uint64_t *seed) {
  nav_buffer result = { 0 };
  nav_buffer *wanted = draw(seed) % 2 ? &result : NULL;
  switch (draw(seed) % 36) {
    case 0 ... 5: nav_app_set_facts(app, PICK(FACTS), NAV_NUL, wanted, NULL); break;
    case 6 ... 8:
      nav_app_resolve(app, 1 + draw(seed) % 400, PICK(ANSWERS), NAV_NUL, wanted, NULL);
      break;
    case 9: nav_app_open(app, draw(seed) % 2 ? "/club" : "/vault", NAV_NUL, wanted, NULL); break;
    case 10: nav_app_back(app, wanted, NULL); break;
    case 11: register_some(app, seed); break;
    case 12: nav_app_scene(app, &result, NULL); break;
    case 13: nav_app_describe(app, &result, NULL); break;
    case 14:
      nav_app_hash(app);
      nav_app_revision(app);
      nav_app_can_go_back(app);
      nav_app_data(app, 3);
      nav_app_can_travel(app, -1);
      break;
    case 15 ... 17: nav_app_travel(app, (int64_t)(draw(seed) % 7) - 3, wanted, NULL); break;
    case 18: nav_app_set_url(app, PICK(ADDRESSES), NAV_NUL, wanted, NULL); break;
    case 19:
      if (nav_app_url(app, &result, NULL) == NAV_OK)
        nav_app_set_url(app, result.data, result.length, NULL, NULL);
      nav_app_history(app, &result, NULL);
      break;
    case 20: save(app, seed); break;
    case 21: restore(app, seed); break;
    case 22: nav_app_preview(app, PICK(INTENTS), NAV_NUL, &result, NULL); break;
    default: nav_app_send(app, PICK(INTENTS), NAV_NUL, wanted, NULL); break;
  }
  nav_buffer_free(&result);
}

static void *work(void *argument) {
  uint64_t seed_value = 0x9E3779B97F4A7C15ull * (test_seed + 1 + (uint64_t)(intptr_t)argument),
           *seed = &seed_value;
  for (;;) {
    long number = atomic_fetch_add(&calls, 1);
    if (number >= most_calls) return NULL;
    unsigned which = draw(seed) % APPS;
    if (number % NEW_APP_EVERY == 0) {
      pthread_rwlock_wrlock(&lives[which]);
      nav_app_destroy(apps[which]);
      if (nav_app_create(schema, CONFIG, NAV_NUL, &apps[which], NULL) != NAV_OK) abort();
      pthread_rwlock_unlock(&lives[which]);
    }
    pthread_rwlock_rdlock(&lives[which]);
    call(apps[which], seed);
    if (number % CHECK_EVERY == 0) check(apps[which]);
    pthread_rwlock_unlock(&lives[which]);
  }
}

int main(void) {
  nav_error error;
  const char *fewer = getenv("NAV_CALLS"), *given = getenv("NAV_TEST_SEED");
  test_seed = given != NULL ? strtoull(given, NULL, 10) : (uint64_t)time(NULL) % 1000000;
  printf("app_laws: NAV_TEST_SEED=%llu\n", (unsigned long long)test_seed);
  if (fewer != NULL && atol(fewer) > 0) most_calls = atol(fewer);
  if (nav_schema_create(SCHEMA, NAV_NUL, &schema, &error) != NAV_OK) {
    fprintf(stderr, "app_laws: %s\n", error.message);
    return 1;
  }
  for (int app = 0; app < APPS; app++) {
    pthread_rwlock_init(&lives[app], NULL);
    if (nav_app_create(schema, CONFIG, NAV_NUL, &apps[app], NULL) != NAV_OK) return 1;
  }
  pthread_t threads[THREADS];
  for (intptr_t thread = 0; thread < THREADS; thread++) {
    pthread_create(&threads[thread], NULL, work, (void *)thread);
  }
  for (int thread = 0; thread < THREADS; thread++) pthread_join(threads[thread], NULL);
  for (int app = 0; app < APPS; app++) {
    check(apps[app]);
    nav_app_destroy(apps[app]);
    pthread_rwlock_destroy(&lives[app]);
  }
  nav_schema_destroy(schema);
  for (int slot = 0; slot < SNAPSHOTS; slot++) free(snapshots[slot]);
  if (nav_live_handles() != 0 || kept != destroyed || commits == 0 || cancelled == 0) {
    fprintf(stderr,
      "app_laws: %zu handles left, %ld of %ld user data destroyed, %ld commits heard, "
      "%ld cancelled\n",
      nav_live_handles(), (long)destroyed, (long)kept, (long)commits, (long)cancelled);
    return 1;
  }
  printf("the laws hold after %ld calls: %ld commits heard, %ld cancelled\n", most_calls,
    (long)commits, (long)cancelled);
  return 0;
}
