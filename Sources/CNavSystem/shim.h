/* What the runtime asks of the C library, as inline functions: no C source file is compiled. */
#ifndef NAV_SYSTEM_SHIM_H
#define NAV_SYSTEM_SHIM_H

#include <errno.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

/*
 * Random bytes by the system call itself: the C library's getrandom would raise the required glibc
 * to 2.25.
 */
static inline void nav_shim_random(void *buffer, size_t count) {
  unsigned char *out = (unsigned char *)buffer;
  while (count > 0) {
    long n = syscall(SYS_getrandom, out, count, 0);
    if (n <= 0) break;
    out += n;
    count -= (size_t)n;
  }
}

/*
 * Waits a tenth of a millisecond. By the system call itself: the C library's nanosleep is a place
 * where a thread may be cancelled, in the midst of a call.
 */
static inline void nav_shim_pause(void) {
  struct timespec pause = { 0, 100000 };
  syscall(SYS_nanosleep, &pause, NULL);
}

/* Two null pointers that nobody writes to. */
static inline const void *nav_shim_nils(void) {
  static const void *const nils[2] = { NULL, NULL };
  return nils;
}

/* An eventfd that is not readable, or -1. */
static inline int nav_shim_eventfd(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

/*
 * Makes an eventfd readable, and unreadable again. By the system calls themselves: the C library's
 * read and write are places where a thread may be cancelled, in the midst of a call.
 */
static inline void nav_shim_eventfd_raise(int fd) {
  uint64_t one = 1;
  int kept = errno;
  syscall(SYS_write, fd, &one, sizeof one);
  errno = kept;
}

static inline void nav_shim_eventfd_lower(int fd) {
  uint64_t all;
  int kept = errno;
  syscall(SYS_read, fd, &all, sizeof all);
  errno = kept;
}

static inline void nav_shim_close(int fd) { syscall(SYS_close, fd); }

static inline ptrdiff_t nav_shim_length(const char *text) { return (ptrdiff_t)strlen(text); }

/* The double of `digits`, such as "-125e-2": without a point, so that no locale matters. */
static inline double nav_shim_double(const char *digits) {
  int kept = errno;
  double value = strtod(digits, NULL);
  errno = kept;
  return value;
}

/*
 * Writes the shortest decimal that reads back as `value`, with a point whatever the locale has.
 * Returns its bytes. 17 digits tell any two doubles apart; 15 are exact unless it is subnormal.
 */
static inline int nav_shim_print_double(double value, char out[48]) {
  int kept = errno, count = 0, length = 0;
  int digits = value < 2.3e-308 && value > -2.3e-308 ? 1 : 15;
  do count = snprintf(out, 48, "%.*g", digits, value);
  while (digits++ < 17 && strtod(out, NULL) != value);
  errno = kept;
  for (int i = 0; i < count; i++) {
    unsigned char byte = (unsigned char)out[i];
    int plain = (byte >= '0' && byte <= '9') || byte == '-' || byte == '+' || byte == 'e';
    if (plain)
      out[length++] = (char)byte;
    else if (length > 0 && out[length - 1] != '.')
      out[length++] = '.';
  }
  return length;
}

/* What the runtime knows of a thread. */
typedef struct nav_shim_thread {
  void *
    /*
     * the tree whose locked callback this thread is in; one byte further in a clock, 1 in a destroy
     * function
     */
    locked;
  void *delivering;      /* the tree whose events this thread is delivering */
  void *frames;          /* the unlocked callbacks this thread is in, innermost first */
  void *replies;         /* the open replies of this thread's callbacks, innermost first */
  void *trash;           /* what to let go of when the outermost call ends */
  uint32_t depth;        /* calls into the library that this thread is in */
  uint32_t generation;   /* of the event being delivered: how many events led to it */
  uint64_t number;       /* by which threads are told apart; 0 until it is asked for */
  void *cleared;         /* the nav_buffer for the result of the innermost call, if it has one */
  size_t cleared_length; /* what that held before: so many bytes of text, of which this is the */
  char cleared_byte;     /* first one */
} nav_shim_thread;

/*
 * The calling thread's. Weak, so that all of the library has one: the compiler emits this header
 * into one object per Swift file, and of variables only those with a value. Initial-exec: a load
 * from the thread pointer, no __tls_get_addr (which would need ld.so by name), no destructor.
 */
__attribute__((weak, visibility("hidden"),
  tls_model("initial-exec"))) __thread nav_shim_thread nav_shim_thread_state = { 0 };

__attribute__((const, always_inline, returns_nonnull)) static inline nav_shim_thread *
nav_shim_this_thread(void) {
  return &nav_shim_thread_state;
}

#endif
