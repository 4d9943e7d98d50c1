/* What the runtime asks of the C library, as inline functions: no C source file is compiled. */
#ifndef NAV_SYSTEM_SHIM_H
#define NAV_SYSTEM_SHIM_H

#include <pthread.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Random bytes by the system call itself: the C library's getrandom would raise the required glibc to 2.25. */
static inline void nav_shim_random(void *buffer, size_t count) {
  unsigned char *out = (unsigned char *)buffer;
  while (count > 0) {
    long n = syscall(SYS_getrandom, out, count, 0);
    if (n <= 0) break;
    out += n;
    count -= (size_t)n;
  }
}

static inline ptrdiff_t nav_shim_length(const char *text) { return (ptrdiff_t)strlen(text); }

/* One word per thread. Initial-exec: a load from the thread pointer, no __tls_get_addr and no destructor. */
static inline void **nav_shim_thread_word(void) {
  static __thread __attribute__((tls_model("initial-exec"))) void *word;
  return &word;
}

#endif
