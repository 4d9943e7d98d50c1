/*
 * The library asks the system through `syscall`. A program that includes this takes the place of
 * it: it defines `on_system_call`, which makes the call, or does not.
 */
#ifndef NAV_JOURNAL_SYSTEM_CALLS_H
#define NAV_JOURNAL_SYSTEM_CALLS_H

#include <dlfcn.h>
#include <stdarg.h>
#include <sys/syscall.h>

enum { SYSTEM_CALL_ARGUMENTS = 6 };

static long on_system_call(long number, const long *a);

/* Makes a call, as the C library would. */
static long make_system_call(long number, const long *a) {
  static long (*real)(long, ...);
  if (!real) *(void **)&real = dlsym(RTLD_NEXT, "syscall");
  return real(number, a[0], a[1], a[2], a[3], a[4], a[5]);
}

long syscall(long number, ...) {
  long a[SYSTEM_CALL_ARGUMENTS];
  va_list arguments;
  va_start(arguments, number);
  for (int i = 0; i < SYSTEM_CALL_ARGUMENTS; i++) a[i] = va_arg(arguments, long);
  va_end(arguments);
  return on_system_call(number, a);
}

#endif
