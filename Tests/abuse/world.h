/*
 * A world with one handle of every kind, a callback of the host at every place that takes one, and
 * a program that makes all of them run. Each callback reports to `visit`, so that a gate can act
 * inside the k-th call of any of them.
 */
#ifndef NAV_ABUSE_WORLD_H
#define NAV_ABUSE_WORLD_H

#include <stdint.h>

#include "fixture.h"
#include "world_table.h"

#define SITE(site, name, tree) site,
enum site { WORLD_SITES(SITE) SITES };
#undef SITE
extern const char *const site_names[SITES];
enum tree tree_of(enum site site);

/*
 * Which call of the world's link handler is in progress: a link callback must not enter the same
 * once more.
 */
enum entered { IN_NONE, IN_OPEN, IN_RESUME };

#define REGISTRY(registry, remove, field) registry,
enum registry { SINGLE, WORLD_REGISTRIES(REGISTRY) };
#undef REGISTRY

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
  int seen[SITES];       /* how often each callback was called */
  enum site site;        /* act in the k-th call of this one */
  int k, acting, inside; /* inside: that call is running */
  void (*act)(struct world *w, enum site site);
  int choice;            /* for `act`: which row, which garbage */
  int64_t time, verdict; /* what clocks and yes-or-no callbacks answer */
  enum entered entered;
  int cancels; /* modal commands are cancelled */
  int granted; /* registrations with count_destroy */
  int faults;
};

/* Says what is wrong, and that it is wrong in this world. */
void fault(struct world *w, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A token for a registration that is about to be made; one that a registry knows by a number. */
struct token *new_token(struct world *w);
struct token *numbered_token(struct world *w, enum registry registry);
/* Every callback begins here: its turn to misbehave may have come. */
struct world *visit(struct token *token, enum site site);
/* The destroy of every token. */
void give_back(void *user_data);
/* A callback with a borrowed pointer: it is in the fixture while the callback runs. */
#define WITH(field, value, site) \
  struct token *token = user_data; \
  void *outer = token->world->f.field; \
  token->world->f.field = (value); \
  struct world *w = visit(token, (site)); \
  w->f.field = outer
/* What must succeed in a world where nothing misbehaves. */
void must(struct world *w, nav_status status, const char *what);
#define MUST(call) must(w, (call), #call)
/*
 * Middleware and an observer on both stores, with new tokens. In locked callbacks the library
 * refuses them, and gives the tokens back.
 */
void register_more(struct world *w);
/*
 * Removes every middleware and observer that is known by a number, and replaces the callbacks that
 * are one of a kind by none.
 */
void remove_all(struct world *w);

void world_begin(struct world *w);
/*
 * Calls everything that leads to a callback. Handles that are gone are NULL, which every function
 * takes.
 */
void world_play(struct world *w);
/*
 * Destroys what is left, then checks that every user_data was given back once and that no handle
 * lives.
 */
void world_end(struct world *w);

/* The part of the world that is composed of several stores: callbacks, and what makes them run. */
void composed_begin(struct world *w);
void composed_play(struct world *w);

/*
 * Every getter's answer as text: what a call that failed must leave alone. A tree that may not be
 * read from here answers a status instead.
 */
void snapshot(struct fixture *f, char *text, size_t size);

/* The handles of a tree or of another group. */
void destroy_group(struct world *w, enum tree group);
void destroy_everything(struct world *w);

#endif
