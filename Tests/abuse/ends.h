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

/* How often a thread makes and destroys in a round. */
enum { ENDS = 2000 };
#define EACH_CALLER(c) for (struct caller *c = callers; c < callers + END_THREADS; c++)

/* A stack that each caller has a reference of, calls on it, and the end of all references. */
void build_stack(struct caller *callers);
void use_stack(struct caller *caller);
void clear_ends(struct caller *callers);

/* end_moments.c: what is destroyed while its caller is inside a call. */
void build_matcher(struct caller *callers);
void build_pipeline(struct caller *callers);
void end_matcher(struct caller *caller);
void use_matcher(struct caller *caller);
void use_matcher_for_url(struct caller *caller);
void use_matcher_for_findings(struct caller *caller);
void build_waiting(struct caller *callers);
void end_waiting(struct caller *caller);
void use_waiting(struct caller *caller);
void build_waiting_flow(struct caller *callers);
void build_waiting_modals(struct caller *callers);
void build_waiting_tabs(struct caller *callers);
void build_waiting_split(struct caller *callers);
void build_waiting_steps(struct caller *callers);
void build_waiting_app(struct caller *callers);
void use_waiting_whole(struct caller *caller);
void clear_moment(struct caller *callers);
void build_data(struct caller *callers);
void end_data(struct caller *caller);

#define MUST(call) ((call) == NAV_OK ? (void)0 : end_fault(#call))

#endif
