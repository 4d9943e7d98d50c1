/*
 * A world with one handle of every kind, a callback of the host at every place that takes one, and a program that makes all of them run.
 * Each callback reports to `visit`, so that a gate can act inside the k-th call of any of them.
 */
#ifndef NAV_ABUSE_WORLD_H
#define NAV_ABUSE_WORLD_H

#include <stdint.h>

#include "fixture.h"

/* The callbacks of the header. Those before COORDINATOR run under their tree's lock. */
enum site {
  STORE_WILL, STORE_DID, STORE_DISCARD, VALIDATOR, STORE_CLOCK, LINK_CLOCK, MODAL_WILL, MODAL_DID, MODAL_DISCARD, QUEUE_POLICY,
  COORDINATOR, PREPARE, RECONCILE, ALLOWED, LINK_ROUTES, LINK_RESOLVE, LINK_PLAN, SHOULD_REQUIRE, IS_AUTHENTICATED,
  OBSERVER, MODAL_OBSERVER, OUTCOME, MODAL_OUTCOME, DESTROY, SITES
};
extern const char *const site_names[SITES];

enum registry { SINGLE, STACK_MIDDLEWARE, MODAL_MIDDLEWARE, STACK_OBSERVERS, MODAL_OBSERVERS };

/* The user_data of one registration. */
struct token {
  struct world *world;
  enum registry registry; /* where it is known by `number` */
  uint64_t number;
  int destroyed; /* how often: at the end it must be 1 */
  int removed;   /* by a call that answered NAV_OK */
};

enum { MAX_TOKENS = 256 };
struct world {
  struct fixture f;
  struct token tokens[MAX_TOKENS], unowned;
  int tokens_used;
  int seen[SITES];        /* how often each callback was called */
  enum site site;         /* act in the k-th call of this one */
  int k, acting, inside;  /* inside: that call is running */
  void (*act)(struct world *w, enum site site);
  int choice;             /* for `act`: which row, which garbage */
  int64_t time, verdict;  /* what clocks and yes-or-no callbacks answer */
  int cancels;            /* modal commands are cancelled */
  int granted;            /* registrations with count_destroy */
  int faults;
};

/* Says what is wrong, and that it is wrong in this world. */
void fault(struct world *w, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A token for a registration that is about to be made. */
struct token *new_token(struct world *w);
/* Middleware and an observer on both stores, with new tokens. In locked callbacks the library refuses them, and gives the tokens back. */
void register_more(struct world *w);
/* Removes every middleware and observer that is known by a number, and replaces the callbacks that are one of a kind by none. */
void remove_all(struct world *w);

void world_begin(struct world *w);
/* Calls everything that leads to a callback. Handles that are gone are NULL, which every function takes. */
void world_play(struct world *w);
/* Destroys what is left, then checks that every user_data was given back once and that no handle lives. */
void world_end(struct world *w);

void destroy_store(struct world *w);
void destroy_modal(struct world *w);
void destroy_links(struct world *w);
void destroy_everything(struct world *w);

#endif
