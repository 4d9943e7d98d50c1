/*
 * Ends: while some threads make and destroy what is composed of a store, the others make every call
 * of the header on its neighbours. Each kind of end is a process of its own, so that a crash or a
 * deadlock is one failure that names its kind.
 *
 *     ends-plain [kind, or "" for all] [rounds, or 0 for each kind's own] [seconds]
 *
 * With seconds, all is run again and again until so many have gone.
 */
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "ends.h"

#include "null_calls.inc"

enum { ROWS = sizeof rows / sizeof *rows };

int destroyed;
_Atomic long calls_made;
static _Atomic int faults;

void end_fault(const char *what) {
  if (atomic_fetch_add(&faults, 1) < 20) printf("  %s\n", what);
}

unsigned end_random(struct caller *c) { return c->random = c->random * 1664525u + 1013904223u; }

void call_anything(struct caller *c, int count) {
  int i;
  for (i = 0; i < count; i++) {
    const struct row *row = &rows[(end_random(c) >> 8) % ROWS];
    if (row->takes_handle) continue;
    row->call(&c->f, -1);
    destroy_new_handles(&c->f);
    atomic_fetch_add_explicit(&calls_made, 1, memory_order_relaxed);
  }
}

/* ---- A round: built by the main thread, played by all at once, cleared by the main thread ---- */

static struct {
  const struct kind *kind;
  pthread_barrier_t begin, done;
  int rounds;
  struct caller callers[END_THREADS];
  /* Of this round: the callers that begin to call, and the enders that have not ended. */
  _Atomic int using, ending;
} race;

static void *play(void *argument) {
  struct caller *c = argument;
  int i;
  for (i = 0; i < race.rounds; i++) {
    pthread_barrier_wait(&race.begin);
    if (c->thread < race.kind->enders) {
      while (atomic_load(&race.using) < END_THREADS - race.kind->enders) sched_yield();
      race.kind->end(c);
      atomic_fetch_sub(&race.ending, 1);
    } else {
      atomic_fetch_add(&race.using, 1);
      while (atomic_load(&race.ending) > 0) race.kind->use(c);
      /* And what is left. */
      race.kind->use(c);
    }
    pthread_barrier_wait(&race.done);
  }
  return NULL;
}

static void give_fixture(struct caller *c) {
  memset(&c->f, 0, sizeof c->f);
  c->f.sound_middleware.destroy = count_destroy;
  c->f.link_callbacks.destroy = count_destroy;
  c->f.link_callbacks.routes = ignore_intent;
}

static void run_rounds(const struct kind *kind, int rounds) {
  pthread_t threads[END_THREADS];
  int i, round;
  race.kind = kind;
  race.rounds = rounds;
  pthread_barrier_init(&race.begin, NULL, END_THREADS + 1);
  pthread_barrier_init(&race.done, NULL, END_THREADS + 1);
  for (i = 0; i < END_THREADS; i++) {
    race.callers[i].thread = i;
    race.callers[i].random = 77u + (unsigned)i * 1000u + (unsigned)getpid();
    give_fixture(&race.callers[i]);
    if (pthread_create(&threads[i], NULL, play, &race.callers[i]) != 0) abort();
  }
  for (round = 0; round < rounds; round++) {
    race.using = 0;
    race.ending = kind->enders;
    kind->build(race.callers);
    pthread_barrier_wait(&race.begin);
    pthread_barrier_wait(&race.done);
    kind->clear(race.callers);
    /* Not every kind counts its calls; a round is progress too. */
    atomic_fetch_add(&calls_made, 1);
    if (nav_live_handles() != 0) end_fault("handles are left");
    for (i = 0; i < END_THREADS; i++) {
      nav_buffer_free(&race.callers[i].f.out);
      give_fixture(&race.callers[i]);
    }
  }
  for (i = 0; i < END_THREADS; i++) pthread_join(threads[i], NULL);
}

/* ---- A kind in a process of its own ---- */

/* A process that makes no call any more hangs. Nothing is measured: it only has to make one in all
 * that time. */
enum { STILL_SECONDS = 20 };
static void look_for_calls(int number) {
  static long before = -1;
  long now = atomic_load(&calls_made);
  (void)number;
  if (now == before) {
    static const char text[] = "  deadlock\n";
    ssize_t ignored = write(STDOUT_FILENO, text, sizeof text - 1);
    (void)ignored;
    _exit(3);
  }
  before = now;
  alarm(STILL_SECONDS);
}

/* What all processes did, in memory that they share. */
static struct {
  long rounds, calls;
} *done;

static int run_kind(const struct kind *kind, int rounds) {
  int status;
  pid_t child;
  fflush(stdout);
  child = fork();
  if (child == 0) {
    signal(SIGALRM, look_for_calls);
    alarm(STILL_SECONDS);
    run_rounds(kind, rounds);
    done->rounds += rounds;
    done->calls += atomic_load(&calls_made);
    fflush(stdout);
    /* Not _exit: a sanitizer reports and answers at the end of the process. */
    exit(faults != 0);
  }
  if (waitpid(child, &status, 0) != child) return 5;
  if (WIFSIGNALED(status)) printf("  ended by signal %d\n", WTERMSIG(status));
  return WIFEXITED(status) ? WEXITSTATUS(status) : 4;
}

/*
 * A sanitizer makes a round several times as long, and sees a race in any order of its threads.
 * `make verify-long` races for half an hour under each.
 */
#if defined(__has_feature)
#if __has_feature(thread_sanitizer) || __has_feature(address_sanitizer)
enum { PART = 6 };
#define IS_SANITIZED 1
#endif
#endif
#ifndef IS_SANITIZED
enum { PART = 1 };
#endif

/* Runs the kinds of that name, or all, each once. Answers how many failed. */
static int run_kinds(const char *name, int rounds, int *passed) {
  int i, failed = 0;
  for (i = 0; i < kind_count; i++) {
    if (name[0] != 0 && strcmp(name, kinds[i].name) != 0) continue;
    if (run_kind(&kinds[i], rounds > 0 ? rounds : (kinds[i].rounds + 1) / PART) == 0) {
      ++*passed;
    } else {
      failed++;
      printf("FAILED %s\n", kinds[i].name);
    }
  }
  return failed;
}

int main(int argc, char **argv) {
  int passed = 0, failed = 0, times = 0;
  const char *name = argc > 1 ? argv[1] : "";
  int rounds = argc > 2 ? atoi(argv[2]) : 0;
  time_t end = time(NULL) + (argc > 3 ? atoi(argv[3]) : 0);
  setvbuf(stdout, NULL, _IOLBF, 0);
  done = mmap(NULL, sizeof *done, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (done == MAP_FAILED) return 5;
  do {
    failed += run_kinds(name, rounds, &passed);
    times++;
    if (argc > 3)
      printf(
        "%d times, %ld rounds, %ld calls, %d failed\n", times, done->rounds, done->calls, failed);
  } while (passed > 0 && time(NULL) < end);
  printf("%d passed, %d failed\n", passed, failed);
  return failed != 0 || passed == 0;
}
