/*
 * Callback torture: in the k-th call of every callback, the host misbehaves in every way that C
 * allows. Each case (a callback and a way) runs in a process of its own, so that a crash or a
 * deadlock is one failure that names its case.
 */
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "rules.h"

#include "null_calls.inc"

enum { ROWS = sizeof rows / sizeof *rows, DEADLOCK_SECONDS = 600 };

/*
 * In how many calls of a callback the host misbehaves; MANY if it re-enters the functions one by
 * one. All of them without a sanitizer: that makes a world ten times slower, and sees nothing more
 * after the first few calls.
 */
#if defined(__has_feature)
#if __has_feature(thread_sanitizer) || __has_feature(address_sanitizer)
#define IS_SANITIZED 1
#endif
#endif
#ifdef IS_SANITIZED
enum { ALL = 4, MANY = 1 };
#else
enum { ALL = INT_MAX, MANY = 3 };
#endif

/*
 * In each callback one of STRIDE functions is re-entered alone, in a world of its own, and in the
 * next callback others are; all are re-entered together in each callback. With a sanitizer it is a
 * part of them, so that each function is alone in some five of the callbacks: without one it is
 * every function in every callback, and so it is in `make verify-long` with both.
 */
#ifndef STRIDE
#ifdef IS_SANITIZED
#define STRIDE 8
#else
#define STRIDE 1
#endif
#endif

/* ---- What must hold of a call from a callback ---- */

/*
 * A call that would enter the callback that it is made from once more: it must be refused. Guarded
 * commands and reconciliations bring a function of their own, so that one may be made inside
 * another.
 */
static int enters_itself(const struct world *w, enum site site, const char *name) {
  switch (site) {
    case COORDINATOR:
      return strcmp(name, "nav_store_send") == 0 || strcmp(name, "nav_sender_send") == 0;
    case ALLOWED:
      return w->entered == IN_RESUME && strncmp(name, "nav_link_handler_resume", 23) == 0;
    case SHOULD_REQUIRE:
    case IS_AUTHENTICATED:
    case LINK_ROUTES:
    case LINK_RESOLVE:
    case LINK_PLAN:
      if (w->entered == IN_RESUME) return strncmp(name, "nav_link_handler_resume", 23) == 0;
      return w->entered == IN_OPEN && strcmp(name, "nav_link_handler_open") == 0;
    default: return 0;
  }
}

/* A tree whose handles are gone answers NAV_ERR_ARGUMENT to everything. */
static int is_gone(const struct fixture *f, enum tree tree) {
#define GONE(field, type, works_on, group) \
  if (tree == works_on && f->field == NULL) return 1;
  WORLD_HANDLES(GONE)
#undef GONE
  return tree == NO_TREE;
}

/*
 * Whether a callback may neither change nor read other trees. A destroy runs unlocked, but may do
 * no more.
 */
static int is_restricted(enum site site) { return site < COORDINATOR || site == DESTROY; }

static void judge(struct world *w, enum site site, const struct rule *rule, nav_status status) {
  int is_clock = site == STORE_CLOCK || site == LINK_CLOCK;
  /* To a clock its own tree is no better than another, and a destroy has none. */
  int locked = is_restricted(site),
      own = rule->tree == tree_of(site) && !is_clock && site != DESTROY;
  if (!is_documented(rule, status))
    fault(w, "%s answers %s, which its comment does not name", rule->name, nav_status_name(status));
  if (is_gone(&w->f, rule->tree)) return;
  if (enters_itself(w, site, rule->name)) {
    if (status != NAV_ERR_REENTRANT)
      fault(w, "%s answers %s in the callback that it would enter", rule->name,
        nav_status_name(status));
    return;
  }
  if (!locked && status == NAV_ERR_REENTRANT)
    fault(w, "%s is refused in a callback that may change", rule->name);
  if (locked && !own && rule->class != ANY && status != NAV_ERR_REENTRANT) {
    fault(
      w, "%s answers %s in a locked callback of another tree", rule->name, nav_status_name(status));
  }
  if (locked && own && rule->class == CHANGE && status != NAV_ERR_REENTRANT) {
    fault(w, "%s answers %s in a locked callback of its tree", rule->name, nav_status_name(status));
  }
  if (locked && own && rule->class != CHANGE && status == NAV_ERR_REENTRANT)
    fault(w, "%s is refused in a locked callback of its own tree", rule->name);
  if (is_clock && rule->tree == tree_of(site) && rule->class == ANY && status == NAV_ERR_REENTRANT)
    fault(w, "%s is refused in a clock of its tree", rule->name);
  if (site == DESTROY && rule->class == ANY && status == NAV_ERR_REENTRANT)
    fault(w, "%s is refused in a destroy", rule->name);
}

static void call_row(struct world *w, enum site site, int i) {
  static char before[1 << 16], after[1 << 16];
  struct fixture *f = &w->f;
  nav_status status;
  if (rows[i].takes_handle) return;
  snapshot(f, before, sizeof before);
  f->error.code = NAV_OK;
  status = rows[i].call(f, -1);
  if (rows[i].owner >= 0) w->granted++;
  if (rows[i].answer == STATUS) judge(w, site, &rules[i], status);
  if (rows[i].answer == STATUS && status < 0) {
    snapshot(f, after, sizeof after);
    if (strcmp(before, after) != 0)
      fault(w, "%s answers %s, but has changed\n%s\nto\n%s", rows[i].name, nav_status_name(status),
        before, after);
    if (f->error.code != status && f->error.code != NAV_OK)
      fault(w, "%s answers %s, but its error says %d", rows[i].name, nav_status_name(status),
        f->error.code);
    if (rows[i].buffer >= 0 && f->out.length != 0)
      fault(w, "%s answers %s, but left text in its buffer", rows[i].name, nav_status_name(status));
  }
  destroy_new_handles(f);
}

/* ---- The ways to misbehave ---- */

static void reenter_all(struct world *w, enum site site) {
  int i;
  for (i = 0; i < ROWS; i++) call_row(w, site, i);
}

static void reenter_one(struct world *w, enum site site) { call_row(w, site, w->choice); }

static const char *const answers[] = {
  "",
  "nul",
  "{",
  "[]",
  "7",
  "\"\xff\"",
  "{\"push\":1}",
  "{\"popTo\":\"nowhere\"}",
  "[{\"push\":\"x\"},\"pop\",{\"popCount\":99}]",
  "\"popToRoot\"",
  "\"success\"",
  "{\"custom\":\"no\"}",
  "\"conditionFailed\"",
  "\"emptyStack\"",
  "{\"routes\":[]}",
  "[\"x\",\"y\",\"x\"]",
  "{\"replace\":[]}",
  "\"dismissAll\"",
  "{\"sequence\":[{\"sequence\":[{\"push\":\"deep\"}]}]}",
  "{\"cancelled\":{\"custom\":\"folded\"}}",
};
enum { ANSWERS = sizeof answers / sizeof *answers };

static void answer(struct world *w, enum site site) {
  static const int64_t numbers[] = { INT64_MIN, INT64_MAX, INT32_MIN, -1, 0, 2, INT32_MAX };
  struct fixture *f = &w->f;
  const char *text = answers[w->choice];
  (void)site;
  nav_reply_commands(f->reply, text, NAV_NUL, NULL);
  nav_reply_cancel(f->reply, text, NAV_NUL, NULL);
  nav_reply_error(f->reply, text, NAV_NUL, NULL);
  nav_reply_routes(f->reply, text, NAV_NUL, NULL);
  nav_execution_fold(f->execution, text, NAV_NUL, NULL);
  /* What was set last wins: half of the cases rewrite, half cancel. */
  if (w->k % 2 == 0) nav_interception_rewrite(f->interception, text, NAV_NUL, NULL);
  nav_interception_cancel(f->interception, text, NAV_NUL, NULL);
  if (w->k % 2 == 1) nav_interception_rewrite(f->interception, text, NAV_NUL, NULL);
  w->time = numbers[w->choice % 7];
  w->verdict = numbers[w->choice % 7];
}

static void destroy_own(struct world *w, enum site site) {
  if (site >= LINK_ROUTES && site <= IS_AUTHENTICATED)
    destroy_group(w, LINKS);
  else
    destroy_group(w, tree_of(site));
}

static void destroy_all(struct world *w, enum site site) {
  (void)site;
  destroy_everything(w);
}

static void remove_callbacks(struct world *w, enum site site) {
  (void)site;
  remove_all(w);
}

static void register_callbacks(struct world *w, enum site site) {
  (void)site;
  register_more(w);
}

/* Another tree, from nothing to nothing. */
static void use_new_tree(struct world *w, enum site site) {
  nav_store *store = NULL;
  int expected = is_restricted(site) ? NAV_ERR_REENTRANT : NAV_OK;
  nav_status status;
  if (nav_store_create(NULL, 0, &store, NULL) != NAV_OK)
    fault(w, "a store cannot be made in a callback");
  status = nav_store_observe(store, NAV_EVENT_ALL, ignore_event, NULL, count_destroy, NULL, NULL);
  w->granted++;
  if (status != expected) fault(w, "observing another tree answers %s", nav_status_name(status));
  status = nav_store_push(store, "\"x\"", NAV_NUL, NULL);
  if (status != expected) fault(w, "a push on another tree answers %s", nav_status_name(status));
  if (nav_store_depth(store) != (expected == NAV_OK))
    fault(w, "another tree has depth %zu", nav_store_depth(store));
  nav_store_destroy(store);
}

static const struct way {
  const char *name;
  void (*act)(struct world *w, enum site site);
  int choices;
  int calls; /* in the first so many calls of the callback */
} ways[] = {
  { "re-enters every function", reenter_all, 1, ALL },
  { "re-enters one function", reenter_one, ROWS, MANY },
  { "answers garbage", answer, ANSWERS, ALL },
  { "destroys its own handle", destroy_own, 1, ALL },
  { "destroys everything", destroy_all, 1, ALL },
  { "removes itself and others", remove_callbacks, 1, ALL },
  { "registers more", register_callbacks, 1, ALL },
  { "uses another tree", use_new_tree, 1, ALL },
};
enum { WAYS = sizeof ways / sizeof *ways };

/* ---- Running ---- */

static char doing[160];
static void die(int number) {
  ssize_t ignored = write(STDOUT_FILENO, doing, strlen(doing));
  (void)ignored;
  _exit(number == SIGALRM ? 3 : 4);
}

static int run(enum site site, int k, const struct way *way, int choice, int *seen) {
  static struct world w;
  memset(&w, 0, sizeof w);
  w.site = site;
  w.k = k;
  w.choice = choice;
  w.act = way ? way->act : NULL;
  snprintf(doing, sizeof doing, "  crash or deadlock: call %d of %s %s, choice %d\n", k,
    site < SITES ? site_names[site] : "-", way ? way->name : "-", choice);
  world_begin(&w);
  world_play(&w);
  world_end(&w);
  if (seen) memcpy(seen, w.seen, sizeof w.seen);
  return w.faults;
}

/*
 * Each call must be sound where nothing misbehaves, or re-entering it would show nothing: a handle
 * that the world lacks is a failure here.
 */
static int unsound_rows(void) {
  static struct world w;
  int i, found = 0;
  nav_status status;
  for (i = 0; i < ROWS; i++) {
    if (rows[i].takes_handle || rules[i].class == BORROWED || rows[i].answer != STATUS) continue;
    memset(&w, 0, sizeof w);
    w.site = SITES;
    world_begin(&w);
    world_play(&w);
    status = rows[i].call(&w.f, -1);
    w.granted += rows[i].owner >= 0;
    if (status < 0)
      fault(&w, "%s answers %s in a sound world: give it what it needs", rows[i].name,
        nav_status_name(status));
    world_end(&w);
    found += w.faults;
  }
  return found;
}

/* One case, in a process of its own: its faults, or the way it died. */
static int run_case(enum site site, const struct way *way, int calls) {
  int k, choice, faults = 0, status;
  pid_t child = fork();
  if (child == 0) {
    signal(SIGSEGV, die);
    signal(SIGILL, die);
    signal(SIGTRAP, die);
    signal(SIGABRT, die);
    signal(SIGALRM, die);
    alarm(DEADLOCK_SECONDS);
    for (k = 1; k <= calls && k <= way->calls; k++) {
      for (choice = 0; choice < way->choices; choice++) {
        if (way->act == reenter_one && (choice + (int)site) % STRIDE != 0) continue;
        faults += run(site, k, way, choice, NULL);
      }
    }
    fflush(stdout);
    exit(faults != 0);
  }
  return waitpid(child, &status, 0) == child && WIFEXITED(status) ? WEXITSTATUS(status) : 5;
}

int main(int argc, char **argv) {
  int seen[SITES], site, i, passed = 0;
  int failed = run(SITES, 0, NULL, 0, seen) != 0 || unsound_rows() != 0;
  setvbuf(stdout, NULL, _IOLBF, 0);
  /*
   * Only the world in which nothing misbehaves, with each call in it: what a memory checker has
   * time for.
   */
  if (argc > 1 && strcmp(argv[1], "sound") == 0)
    return printf("%d passed, %d failed\n", failed == 0, failed), failed != 0;
  for (site = 0; site < SITES; site++) {
    if (argc > 1 && strcmp(argv[1], site_names[site]) != 0) continue;
    /* Only a flow or a router rolls a modal command back. */
    if (seen[site] == 0 && site != MODAL_DISCARD) {
      printf("FAILED %s: the program never leads to it\n", site_names[site]);
      failed++;
    }
    for (i = 0; i < WAYS && seen[site] > 0; i++) {
      if (run_case((enum site)site, &ways[i], seen[site]) == 0)
        passed++;
      else {
        failed++;
        printf("FAILED %s %s\n", site_names[site], ways[i].name);
      }
    }
  }
  printf("%d passed, %d failed\n", passed, failed);
  return failed != 0 || passed == 0;
}
