/*
 * The files of a journal, by the system calls themselves: the C library's functions are places
 * where a thread may be cancelled, and the newer ones would raise the required glibc. Each answers
 * 0 or more, or an errno below 0, goes on after a signal, and leaves the caller's errno alone.
 */
#ifndef NAV_SYSTEM_FILES_H
#define NAV_SYSTEM_FILES_H

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "locks.h"

#if UINTPTR_MAX == UINT32_MAX
#include <linux/stat.h>
#endif

static inline long nav_shim_call(long number, long a, long b, long c, long d, long e) {
  int kept = errno;
  long result;
  do { result = syscall(number, a, b, c, d, e); } while (result < 0 && errno == EINTR);
  if (result < 0) result = -errno;
  errno = kept;
  return result;
}

/* What a descriptor or a name leads to. */
typedef struct nav_shim_status {
  int is_file; /* a regular file, and no link to one */
  int is_socket;
  uint64_t device, number;
  int64_t size;
} nav_shim_status;

/*
 * Of a name in a directory with these flags. A processor of 32 bits has several forms of `stat`,
 * and each C library another one of them: `statx` has one.
 */
static inline int nav_shim_stat(
  int directory, const char *name, int flags, nav_shim_status *status) {
#if UINTPTR_MAX == UINT32_MAX
  struct statx found;
  long result =
    nav_shim_call(SYS_statx, directory, (long)name, flags, STATX_BASIC_STATS, (long)&found);
  if (result < 0) return (int)result;
  status->is_file = S_ISREG(found.stx_mode);
  status->is_socket = S_ISSOCK(found.stx_mode);
  status->device = (uint64_t)found.stx_dev_major << 32 | found.stx_dev_minor;
  status->number = found.stx_ino;
  status->size = (int64_t)found.stx_size;
#else
  struct stat found;
  long result = nav_shim_call(SYS_newfstatat, directory, (long)name, (long)&found, flags, 0);
  if (result < 0) return (int)result;
  status->is_file = S_ISREG(found.st_mode);
  status->is_socket = S_ISSOCK(found.st_mode);
  status->device = (uint64_t)found.st_dev;
  status->number = (uint64_t)found.st_ino;
  status->size = (int64_t)found.st_size;
#endif
  return 0;
}

/* Of a name in a directory, or of the descriptor if the name is "". */
static inline int nav_shim_look(int descriptor, const char *name, nav_shim_status *status) {
  int at_empty_path = 0x1000;
  return nav_shim_stat(descriptor, name, *name == 0 ? at_empty_path : AT_SYMLINK_NOFOLLOW, status);
}

static inline ptrdiff_t nav_shim_read(int descriptor, void *bytes, size_t count) {
  return nav_shim_call(SYS_read, descriptor, (long)bytes, (long)count, 0, 0);
}

static inline ptrdiff_t nav_shim_write(int descriptor, const void *bytes, size_t count) {
  return nav_shim_call(SYS_write, descriptor, (long)bytes, (long)count, 0, 0);
}

static inline int nav_shim_truncate(int descriptor, int64_t length) {
  if (length != (long)length) return -EFBIG;
  return (int)nav_shim_call(SYS_ftruncate, descriptor, (long)length, 0, 0, 0);
}

/* Has the system write a file, or a directory, to the disk. */
static inline int nav_shim_sync(int descriptor) {
  return (int)nav_shim_call(SYS_fsync, descriptor, 0, 0, 0, 0);
}

static inline int nav_shim_sync_data(int descriptor) {
  return (int)nav_shim_call(SYS_fdatasync, descriptor, 0, 0, 0, 0);
}

/* Takes the lock of a file, or answers -EWOULDBLOCK. It goes with the last descriptor. */
static inline int nav_shim_lock(int descriptor) {
  return (int)nav_shim_call(SYS_flock, descriptor, LOCK_EX | LOCK_NB, 0, 0, 0);
}

/*
 * The same, and gives what is only passing 100 ms to let go: a program that ends while it forks
 * leaves a child that holds its files until it runs for the first time.
 */
static inline int nav_shim_lock_soon(int descriptor) {
  struct timespec pause = { 0, 5000000 };
  int result = nav_shim_lock(descriptor);
  for (int tries = 0; tries < 20 && result == -EWOULDBLOCK; tries++) {
    nav_shim_call(SYS_nanosleep, (long)&pause, 0, 0, 0, 0);
    result = nav_shim_lock(descriptor);
  }
  return result;
}

static inline int nav_shim_rename(int directory, const char *from, const char *to) {
#if defined(SYS_renameat)
  return (int)nav_shim_call(SYS_renameat, directory, (long)from, directory, (long)to, 0);
#else
  return (int)nav_shim_call(SYS_renameat2, directory, (long)from, directory, (long)to, 0);
#endif
}

static inline int nav_shim_link(int directory, const char *from, const char *to) {
  return (int)nav_shim_call(SYS_linkat, directory, (long)from, directory, (long)to, 0);
}

static inline int nav_shim_unlink(int directory, const char *name) {
  return (int)nav_shim_call(SYS_unlinkat, directory, (long)name, 0, 0, 0);
}

/* The system's words for an errno. */
static inline const char *nav_shim_reason(int number, char *scratch, size_t count) {
#ifdef _GNU_SOURCE
  return strerror_r(number, scratch, count);
#else
  return strerror_r(number, scratch, count) == 0 ? scratch : "";
#endif
}

/*
 * The descriptors of a journal; -1 where there is none. They are listed, so that a child that is
 * forked closes its copies at once: a lock lasts as long as any copy, so the child would keep the
 * file from the program that comes after this one. In the child every use answers -EBADF.
 */
typedef struct nav_shim_files {
  int directory, file, other;
  struct nav_shim_files *next, **link;
} nav_shim_files;

typedef struct nav_shim_file_list {
  uint32_t lock;
  nav_shim_files *first;
  int is_watched;
} nav_shim_file_list;

/* Weak, as nav_shim_this_thread: all of the library has one. */
__attribute__((weak, visibility("hidden"), const)) nav_shim_file_list *nav_shim_all_files(void) {
  static nav_shim_file_list list = { NAV_LOCK_FREE, NULL, 0 };
  return &list;
}

__attribute__((weak, visibility("hidden"))) void nav_shim_lock_files(void) {
  nav_lock_take(&nav_shim_all_files()->lock);
}

__attribute__((weak, visibility("hidden"))) void nav_shim_unlock_files(void) {
  nav_lock_give(&nav_shim_all_files()->lock);
}

/*
 * With the list locked. Linux has closed the descriptor whatever it answers, EINTR included: asked
 * again, it would close what another thread has opened under that number since.
 */
__attribute__((weak, visibility("hidden"))) void nav_shim_drop(int *descriptor) {
  int kept = errno;
  if (*descriptor >= 0) syscall(SYS_close, *descriptor);
  errno = kept;
  *descriptor = -1;
}

__attribute__((weak, visibility("hidden"))) void nav_shim_drop_in_child(void) {
  for (nav_shim_files *files = nav_shim_all_files()->first; files; files = files->next) {
    nav_shim_drop(&files->directory);
    nav_shim_drop(&files->file);
    nav_shim_drop(&files->other);
  }
  nav_shim_unlock_files();
}

static inline void nav_shim_files_begin(nav_shim_files *files) {
  nav_shim_file_list *list = nav_shim_all_files();
  files->directory = files->file = files->other = -1;
  nav_shim_lock_files();
  if (!list->is_watched) {
    pthread_atfork(nav_shim_lock_files, nav_shim_unlock_files, nav_shim_drop_in_child);
    list->is_watched = 1;
  }
  files->next = list->first;
  files->link = &list->first;
  if (files->next) files->next->link = &files->next;
  list->first = files;
  nav_shim_unlock_files();
}

static inline void nav_shim_files_close(int *descriptor) {
  nav_shim_lock_files();
  nav_shim_drop(descriptor);
  nav_shim_unlock_files();
}

static inline void nav_shim_files_end(nav_shim_files *files) {
  nav_shim_lock_files();
  nav_shim_drop(&files->directory);
  nav_shim_drop(&files->file);
  nav_shim_drop(&files->other);
  *files->link = files->next;
  if (files->next) files->next->link = files->link;
  nav_shim_unlock_files();
}

/* Whether other descriptors of the list lead to the file: this process holds it itself. */
static inline int nav_shim_files_hold(const nav_shim_files *files) {
  nav_shim_status wanted, found;
  int is_held = 0;
  if (nav_shim_look(files->file, "", &wanted) < 0) return 0;
  nav_shim_lock_files();
  for (const nav_shim_files *one = nav_shim_all_files()->first; one; one = one->next) {
    if (one == files) continue;
    for (int i = 0; i < 2; i++) {
      int descriptor = i ? one->other : one->file;
      if (descriptor < 0 || nav_shim_look(descriptor, "", &found) < 0) continue;
      is_held |= found.device == wanted.device && found.number == wanted.number;
    }
  }
  nav_shim_unlock_files();
  return is_held;
}

/* The other file becomes the file. */
static inline void nav_shim_files_swap(nav_shim_files *files) {
  nav_shim_lock_files();
  nav_shim_drop(&files->file);
  files->file = files->other;
  files->other = -1;
  nav_shim_unlock_files();
}

typedef enum nav_shim_opening {
  NAV_SHIM_DIRECTORY,
  NAV_SHIM_READ,
  NAV_SHIM_APPEND, /* to a file that is made if there is none */
  NAV_SHIM_NEW     /* to a file that must not be there */
} nav_shim_opening;

/*
 * Opens a name in a directory, close-on-exec, into one of the listed descriptors. Of a file no link
 * is followed and no pipe waited for; a new one is its owner's alone.
 */
static inline int nav_shim_files_open(
  int directory, const char *name, nav_shim_opening how, int *descriptor) {
  static const int flags[] = { O_RDONLY | O_DIRECTORY,
    O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY,
    O_RDWR | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY,
    O_RDWR | O_APPEND | O_CREAT | O_EXCL | O_NOFOLLOW | O_NOCTTY };
  nav_shim_lock_files();
  long opened = nav_shim_call(SYS_openat, directory, (long)name, flags[how] | O_CLOEXEC, 0600, 0);
  *descriptor = opened < 0 ? -1 : (int)opened;
  nav_shim_unlock_files();
  return opened < 0 ? (int)opened : 0;
}

#endif
