/*
 * Random walks through an app, a condition after each step, and the shortest script that fails. A
 * part of navtest.h.
 */
#ifndef NAV_TEST_WALK_H
#define NAV_TEST_WALK_H
#include "nav_test_calls.h"
#include "nav_test_shrink.h"

/* How many steps are looked at for one that changes something. */
#define NAV_TEST_TRIES 4
/* A longer script is looked for again, in so many other walks. */
#define NAV_TEST_FEW 5
#define NAV_TEST_MORE 12

/*
 * How to walk. `{ .check = check }` is enough; what is 0 has a default.
 *   check      says what is wrong now, or NULL if all is well; must not be NULL
 *   make       makes what is tested from a new app, such as what an observer writes to; without it
 *              `check` gets `user_data`
 *   drop       frees what `make` made, after the app has ended
 *   user_data  passed to `make`
 *   facts      the facts of the first state that differ from the schema's, as JSON
 *   seed       equal seeds give equal walks
 *   steps      how many calls are made; 0 is 1,000
 */
typedef struct nav_walker {
  const char *(*check)(nav_app *app, void *host);
  void *(*make)(nav_app *app, void *user_data);
  void (*drop)(void *host);
  void *user_data;
  const char *facts;
  uint64_t seed;
  size_t steps;
} nav_walker;

/* What a walk found. Free it with nav_test_walk_free. */
typedef struct nav_walk {
  const char *reason; /* what `check` said after the shortest script; NULL if nothing failed */
  const char *test; /* that script as a function of C; `schema` and the functions are the test's */
  const char **calls; /* of the script or of the whole walk, as a recording writes them */
  size_t count;       /* of the calls */
  nav_test_kept *kept;
} nav_walk;

/* Frees what a walk found. */
static inline void nav_test_walk_free(nav_walk *walk) {
  free(walk->calls);
  nav_test_forget(&walk->kept);
  memset(walk, 0, sizeof *walk);
}

/* ---- Running --------------------------------------------------------------------------------- */

typedef struct nav_test_walking {
  const nav_walker *walker;
  nav_test_model model;
  nav_test_kept *kept; /* the values of steps */
} nav_test_walking;

/* A run: its app, its host, and what it has found so far. */
typedef struct nav_test_run {
  nav_walk found;
  nav_app *app;
  void *host;
} nav_test_run;

static inline nav_test_run nav_test_run_begin(const nav_test_walking *walking) {
  const nav_walker *walker = walking->walker;
  nav_test_run run;
  memset(&run, 0, sizeof run);
  nav_error error;
  const char *config = walker->facts == NULL
    ? "{}"
    : nav_test_wrapped(&run.found.kept, "facts", walker->facts, NAV_NUL);
  if (nav_app_create(walking->model.schema, config, NAV_NUL, &run.app, &error) < 0) {
    run.found.reason = nav_test_keep(&run.found.kept, error.message, strlen(error.message));
    return run;
  }
  run.host = walker->make != NULL ? walker->make(run.app, walker->user_data) : walker->user_data;
  return run;
}

/* Ends the app and the host; what was found stays. */
static inline nav_walk nav_test_run_end(const nav_test_walking *walking, nav_test_run *run) {
  const nav_walker *walker = walking->walker;
  if (run->app != NULL) {
    nav_app_destroy(run->app);
    if (walker->drop != NULL && walker->make != NULL) walker->drop(run->host);
  }
  return run->found;
}

/* Makes a call and checks. */
static inline void nav_test_run_call(
  const nav_test_walking *walking, nav_test_run *run, const char *call) {
  nav_walk *found = &run->found;
  nav_error error;
  found->calls = (const char **)nav_test_grown(found->calls, found->count, sizeof(char *));
  found->calls[found->count++] = call;
  const char *wrong = nav_test_carry_out(run->app, call, &error) < 0
    ? error.message
    : walking->walker->check(run->app, run->host);
  if (wrong != NULL) found->reason = nav_test_keep(&found->kept, wrong, strlen(wrong));
}

/* Runs a script; steps that are none now are left out. */
static inline nav_walk nav_test_run_script(
  nav_test_walking *walking, const nav_test_script *script) {
  nav_test_run run = nav_test_run_begin(walking);
  for (size_t at = 0; at < script->count && run.found.reason == NULL; at++) {
    const nav_test_step *step = &script->items[at];
    const char *call = nav_test_call_of(step, &walking->model, run.app, &run.found.kept);
    if (call != NULL) nav_test_run_call(walking, &run, call);
  }
  return nav_test_run_end(walking, &run);
}

/*
 * A random step. The first of a few that would change something is taken, so that a walk does not
 * stand still under a lock; what is refused comes too, less often.
 */
static inline nav_test_step nav_test_promising(
  nav_test_walking *walking, nav_test_run *run, nav_test_chance *chance, const char **call) {
  for (int tries = 0;;) {
    nav_test_step step = nav_test_chosen(&walking->model, &walking->kept, chance);
    *call = nav_test_call_of(&step, &walking->model, run->app, &run->found.kept);
    if (*call == NULL) continue;
    if (++tries == NAV_TEST_TRIES || nav_test_changes(run->app, *call)) return step;
  }
}

/* Takes random steps until one fails. */
static inline nav_walk nav_test_run_random(
  nav_test_walking *walking, uint64_t seed, size_t count, nav_test_script *taken) {
  nav_test_chance chance = nav_test_chance_of(seed);
  nav_test_run run = nav_test_run_begin(walking);
  while (run.found.reason == NULL && taken->count < count) {
    const char *call = NULL;
    nav_test_add_step(taken, nav_test_promising(walking, &run, &chance, &call));
    nav_test_run_call(walking, &run, call);
  }
  return nav_test_run_end(walking, &run);
}

static inline int nav_test_script_fails(void *user_data, const nav_test_script *script) {
  nav_walk found = nav_test_run_script((nav_test_walking *)user_data, script);
  int fails = found.reason != NULL;
  nav_test_walk_free(&found);
  return fails;
}

/* ---- The shortest script --------------------------------------------------------------------- */

/* Appends the script as a function of C. */
static inline void nav_test_say_test(
  nav_buffer *out, const nav_walker *walker, const nav_walk *walk) {
  const char *data = walker->user_data != NULL ? "user_data" : "NULL";
  size_t length = strcspn(walk->reason, "\n");
  while (length > 0 && walk->reason[length - 1] == '\\') length--;
  nav_test_say(out, "static void walk_%llu(void) {\n", (unsigned long long)walker->seed);
  nav_test_say(out, "  // %.*s\n  nav_app *app = NULL;\n", (int)length, walk->reason);
  nav_test_say(out, "  nav_app_create(schema, ");
  nav_test_kept *kept = NULL;
  if (walker->facts != NULL) {
    nav_test_say_quoted(out, nav_test_wrapped(&kept, "facts", walker->facts, NAV_NUL));
  } else {
    nav_test_say(out, "\"{}\"");
  }
  nav_test_forget(&kept);
  nav_test_say(out, ", NAV_NUL, &app, NULL);\n");
  if (walker->make != NULL) {
    nav_test_say(out, "  void *host = make(app, %s);\n", data);
  } else {
    nav_test_say(out, "  void *host = %s;\n", data);
  }
  for (size_t at = 0; at < walk->count; at++) {
    nav_test_say_call(out, walk->calls[at]);
    nav_test_say(out, "  nav_test_assert_holds(check(app, host));\n");
  }
  nav_test_say(out, "  nav_app_destroy(app);\n");
  if (walker->make != NULL && walker->drop != NULL) nav_test_say(out, "  drop(host);\n");
  nav_test_say(out, "}\n");
}

/* Makes a failing script short, in other walks too if it stays long; gives what it finds. */
static inline nav_walk nav_test_shortest(nav_test_walking *walking, nav_test_script *taken) {
  const nav_walker *walker = walking->walker;
  size_t count = taken->count;
  nav_test_shrink(taken, &walking->model, &walking->kept, nav_test_script_fails, walking);
  for (uint64_t number = 1; number <= NAV_TEST_MORE && taken->count > NAV_TEST_FEW; number++) {
    uint64_t seed = walker->seed + (number << 32); /* Any other seed will do, so it may wrap. */
    nav_test_script other = { NULL, 0 };
    nav_walk found = nav_test_run_random(walking, seed, count * 2, &other);
    if (found.reason != NULL)
      nav_test_shrink(&other, &walking->model, &walking->kept, nav_test_script_fails, walking);
    int is_shorter = found.reason != NULL && other.count < taken->count;
    free(is_shorter ? taken->items : other.items);
    if (is_shorter) *taken = other;
    nav_test_walk_free(&found);
  }
  nav_walk walk = nav_test_run_script(walking, taken);
  if (walk.reason == NULL) walk.reason = "it fails in one run and not in the next";
  nav_buffer test = NAV_BUFFER_INIT;
  nav_test_say_test(&test, walker, &walk);
  walk.test = nav_test_keep_buffer(&walk.kept, &test);
  return walk;
}

/*
 * Sends random intents that the schema allows, and checks a condition after each. 1 if it always
 * holds; 0 if it does not: `walk` has the shortest script.
 */
static inline int nav_test_walk(nav_schema *schema, const nav_walker *walker, nav_walk *walk) {
  nav_test_walking walking = { walker, nav_test_model_of(schema), NULL };
  nav_test_script taken = { NULL, 0 };
  size_t steps = walker->steps > 0 ? walker->steps : 1000;
  *walk = nav_test_run_random(&walking, walker->seed, steps, &taken);
  int holds = walk->reason == NULL;
  if (!holds && taken.count > 0) {
    nav_test_walk_free(walk);
    *walk = nav_test_shortest(&walking, &taken);
  }
  free(taken.items);
  nav_test_forget(&walking.kept);
  nav_test_model_free(&walking.model);
  return holds;
}

#endif
