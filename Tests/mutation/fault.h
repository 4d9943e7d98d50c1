/* The switch of every planted fault. Only the mutated copy of the library has it. */
#ifndef NAV_FAULT_H
#define NAV_FAULT_H

#include <stdbool.h>

extern int nav_fault_number;
extern unsigned char *nav_fault_sites;

/* Whether this fault is the one that is planted. Notes that its place was reached. */
static inline bool nav_fault(int number) {
  nav_fault_sites[number] = 1;
  return __builtin_expect(nav_fault_number == number, 0);
}

#endif
