/* A lock that costs an atomic operation to take and one to give back. */
#ifndef NAV_SYSTEM_LOCKS_H
#define NAV_SYSTEM_LOCKS_H

#include <errno.h>
#include <linux/futex.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

/*
 * What ThreadSanitizer has to know of a lock that it does not see, in a program that is built with
 * it: else it would report the data of the program that only callbacks use. NULL elsewhere.
 */
extern void __tsan_acquire(void *address) __attribute__((weak));
extern void __tsan_release(void *address) __attribute__((weak));

/* The state of a lock. That somebody waits may also be said when nobody does any more. */
enum { NAV_LOCK_FREE = 0, NAV_LOCK_TAKEN = 1, NAV_LOCK_AWAITED = 2 };

/* Waits for a lock that is taken, and takes it. */
static inline __attribute__((noinline)) void nav_lock_await(uint32_t *lock) {
  int kept = errno;
  while (__atomic_exchange_n(lock, NAV_LOCK_AWAITED, __ATOMIC_ACQUIRE) != NAV_LOCK_FREE)
    syscall(SYS_futex, lock, FUTEX_WAIT_PRIVATE, NAV_LOCK_AWAITED, NULL, NULL, 0);
  errno = kept;
}

static inline __attribute__((noinline)) void nav_lock_wake(uint32_t *lock) {
  int kept = errno;
  syscall(SYS_futex, lock, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0);
  errno = kept;
}

/*
 * Takes and gives back a lock as of Drepper, "Futexes Are Tricky" (2011), "Mutex, Take 2": the
 * kernel is asked only if two threads want it at once. The C library's mutex does the same with
 * seven times the instructions, for kinds of mutexes and checks that nobody here asks for.
 */
static inline __attribute__((always_inline)) void nav_lock_take(uint32_t *lock) {
  uint32_t state = NAV_LOCK_FREE;
  if (!__atomic_compare_exchange_n(
        lock, &state, NAV_LOCK_TAKEN, 0, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED))
    nav_lock_await(lock);
  if (__tsan_acquire) __tsan_acquire(lock);
}

static inline __attribute__((always_inline)) void nav_lock_give(uint32_t *lock) {
  if (__tsan_release) __tsan_release(lock);
  if (__atomic_exchange_n(lock, NAV_LOCK_FREE, __ATOMIC_RELEASE) == NAV_LOCK_AWAITED)
    nav_lock_wake(lock);
}

#endif
