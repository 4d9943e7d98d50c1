/* What the thread tests share: a body that runs on many threads at once. */
#ifndef NAV_ABUSE_THREADS_H
#define NAV_ABUSE_THREADS_H

#include <pthread.h>
#include <stdatomic.h>

#include "test.h"

enum { THREADS = 4 };
#ifndef ROUNDS
#define ROUNDS 2000
#endif

struct job {
  void (*body)(void *context, int thread);
  void *context;
  int thread;
};
static void *run_job(void *argument) {
  struct job *job = argument;
  job->body(job->context, job->thread);
  return NULL;
}
/* Runs `body(context, number of the thread)` on every thread, and waits. */
static void on_all_threads(void (*body)(void *context, int thread), void *context) {
  pthread_t threads[THREADS];
  struct job jobs[THREADS];
  int i;
  for (i = 0; i < THREADS; i++) {
    jobs[i] = (struct job){ body, context, i };
    if (pthread_create(&threads[i], NULL, run_job, &jobs[i]) != 0) abort();
  }
  for (i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
}

static inline unsigned next_random(unsigned *state) {
  return *state = *state * 1664525u + 1013904223u;
}

#endif
