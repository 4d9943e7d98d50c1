/* The kinds of ends that ends.c races: what is composed, what of it ends, and which neighbours are
 * called meanwhile. */
#ifndef NAV_ABUSE_ENDS_H
#define NAV_ABUSE_ENDS_H

#include "fixture.h"

enum { END_THREADS = 4 };

/* A thread, with the handles that its calls go to: those that it has references of, and no others.
 */
struct caller {
  int thread;
  unsigned random;
  struct fixture f;
};

struct kind {
  const char *name;
  int rounds;
  int enders; /* how many of the threads run `end`; the others run `use` */
  void (*build)(struct caller *callers);
  void (*end)(struct caller *caller);
  void (*use)(struct caller *caller);
  void (*clear)(struct caller *callers);
};
extern const struct kind kinds[];
extern const int kind_count;

/* Calls `count` functions of the header, whichever they are. */
void call_anything(struct caller *caller, int count);
unsigned end_random(struct caller *caller);
void end_fault(const char *what);

#define MUST(call) ((call) == NAV_OK ? (void)0 : end_fault(#call))

#endif
