/*
 * Programs that are killed: killed DIRECTORY RUNS
 *
 * A child walks with a journal and writes down, in memory that outlives it, what its observer heard
 * of and which call has returned; the parent kills it at a random moment and opens the journal. It
 * holds the state after the last call that had returned, or the one after it; and what was heard
 * of, it holds. The files are those that the child before left.
 */
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "walk.h"

enum { CALLS = 400, WALKS = 5 };

/* What the child has done: calls are counted from 1; 0 is the state that it begins with. */
static struct shared {
  atomic_int begun, done, heard;
} *shared;
static char *states[WALKS][CALLS + 1];

static uint64_t seed_of(int walk) { return 0x9E3779B97F4A7C15u * (uint64_t)(walk + 1); }

static void hear(void *data, const char *event, size_t length) {
  (void)data;
  (void)event;
  (void)length;
  atomic_store(&shared->heard, atomic_load(&shared->begun));
}

static void child(const char *path, int walk) {
  uint64_t seed = seed_of(walk);
  nav_journal *journal = walk_open(path, ",\"maxBytes\":3000", NULL);
  nav_app *app = walk_app();
  nav_app_observe(app, NAV_EVENT_COMMITTED, hear, NULL, NULL, NULL, NULL);
  atomic_store(&shared->begun, 0);
  if (nav_app_attach_journal(app, journal, NULL) != NAV_OK) errx(2, "cannot attach");
  atomic_store(&shared->done, 0);
  for (int call = 1; call <= CALLS; call++) {
    atomic_store(&shared->begun, call);
    walk_step(app, &seed);
    atomic_store(&shared->done, call);
  }
  for (;;) pause();
}

static bool is(const char *recovered, const char *state) {
  return state ? recovered && strcmp(recovered, state) == 0 : recovered == NULL;
}

int main(int argc, char **argv) {
  if (argc != 3) errx(2, "usage: killed DIRECTORY RUNS");
  char path[512], kept[520];
  snprintf(path, sizeof path, "%s/killed", argv[1]);
  snprintf(kept, sizeof kept, "%s.1", path);
  unlink(path);
  unlink(kept);
  shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (shared == MAP_FAILED) err(2, "mmap");
  struct timespec start, end;
  clock_gettime(CLOCK_MONOTONIC, &start);
  for (int walk = 0; walk < WALKS; walk++) {
    uint64_t seed = seed_of(walk);
    nav_app *app = walk_app();
    for (int call = 0; call <= CALLS; call++) {
      if (call > 0) walk_step(app, &seed);
      states[walk][call] = walk_snapshot(app);
    }
    nav_app_destroy(app);
  }
  clock_gettime(CLOCK_MONOTONIC, &end);
  /* How long a walk takes, in nanoseconds: about as long as one with a journal. */
  int64_t length = ((end.tv_sec - start.tv_sec) * 1000000000 + end.tv_nsec - start.tv_nsec) / WALKS;
  uint64_t random = (uint64_t)time(NULL) * 2 + 1;
  int runs = atoi(argv[2]), early = 0, late = 0;
  char *before = NULL;
  for (int run = 0; run < runs; run++) {
    int walk = run % WALKS;
    atomic_store(&shared->begun, -1);
    atomic_store(&shared->done, -1);
    atomic_store(&shared->heard, -1);
    pid_t pid = fork();
    if (pid < 0) err(2, "fork");
    if (pid == 0) child(path, walk);
    struct timespec step = { 0, 50000 };
    if (run % 4 != 0)
      while (atomic_load(&shared->done) < 0) nanosleep(&step, NULL);
    int64_t most = run % 4 == 0 ? 1000000 : length;
    struct timespec wait = { 0, (long)(walk_draw(&random) % (uint64_t)most) };
    nanosleep(&wait, NULL);
    if (kill(pid, SIGKILL) != 0 || waitpid(pid, NULL, 0) != pid) err(2, "kill");
    int done = atomic_load(&shared->done), heard = atomic_load(&shared->heard);
    char *recovered;
    nav_journal_destroy(walk_open(path, "", &recovered));
    bool holds = done >= 0 && is(recovered, states[walk][done]) && heard <= done;
    if (done < 0) holds = is(recovered, before) || is(recovered, states[walk][0]);
    if (done < CALLS && !holds) holds = is(recovered, states[walk][done + 1]);
    if (!holds) {
      errx(1, "run %d: killed after call %d, call %d was heard of\nrecovered %s", run, done, heard,
        recovered ? recovered : "nothing");
    }
    if (done < 0) early++;
    if (done == CALLS) late++;
    free(before);
    before = recovered;
  }
  free(before);
  for (int i = 0; i < WALKS * (CALLS + 1); i++) free(states[i / (CALLS + 1)][i % (CALLS + 1)]);
  printf("%d programs killed: %d before the first call, %d after the last\n", runs, early, late);
}
