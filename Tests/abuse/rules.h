/* What the header promises of each function; make_rules.py writes the table. */
#ifndef NAV_ABUSE_RULES_H
#define NAV_ABUSE_RULES_H

#include "world.h"

enum class { ANY, READ, CHANGE, BORROWED };
struct rule {
  const char *name;
  enum class class;
  enum tree tree;    /* of its first parameter */
  unsigned statuses; /* bit STATUS_SHIFT + status: documented */
};

#include "rules.inc"

static inline int is_documented(const struct rule *rule, nav_status status) {
  return rule->statuses >> (status + STATUS_SHIFT) & 1;
}

#endif
