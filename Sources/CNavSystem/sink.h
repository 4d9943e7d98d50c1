/*
 * Where a recording is written to: a descriptor that is never waited for, and that never raises a
 * signal. The list of `files.h` closes it in a child that is forked.
 */
#ifndef NAV_SYSTEM_SINK_H
#define NAV_SYSTEM_SINK_H

#include <signal.h>
#include <sys/socket.h>

#include "files.h"

typedef enum nav_shim_sink_kind {
  NAV_SHIM_SINK_FILE,
  NAV_SHIM_SINK_SOCKET,
  NAV_SHIM_SINK_PIPE /* or a terminal */
} nav_shim_sink_kind;

typedef struct nav_shim_sink {
  nav_shim_files files;
  nav_shim_sink_kind kind;
} nav_shim_sink;

static inline int64_t nav_shim_milliseconds(void) {
  struct timespec now = { 0, 0 };
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* One for all calls below: there are many, and none is often made. */
__attribute__((weak, visibility("hidden"), noinline)) long nav_shim_system(
  long number, long a, long b, long c, long d, long e) {
  return nav_shim_call(number, a, b, c, d, e);
}

/* Writes what is taken without waiting: the number of bytes, or an errno below 0. */
static inline ptrdiff_t nav_shim_sink_put(
  const nav_shim_sink *sink, const void *bytes, size_t count) {
  int descriptor = sink->files.file;
  if (sink->kind == NAV_SHIM_SINK_FILE) return nav_shim_write(descriptor, bytes, count);
  if (sink->kind == NAV_SHIM_SINK_SOCKET) {
    int kept = errno;
    long sent = syscall(SYS_sendto, descriptor, bytes, count, MSG_DONTWAIT | MSG_NOSIGNAL, NULL, 0);
    if (sent < 0) sent = -errno;
    errno = kept;
    return sent;
  }
  /* A pipe without a reader raises a signal in this thread: it is held back, and taken. */
  uint64_t pipe_signal = (uint64_t)1 << (SIGPIPE - 1), blocked = 0, pending = 0;
  nav_shim_system(
    SYS_rt_sigprocmask, SIG_BLOCK, (long)&pipe_signal, (long)&blocked, sizeof blocked, 0);
  if (blocked & pipe_signal) {
    nav_shim_system(SYS_rt_sigpending, (long)&pending, sizeof pending, 0, 0, 0);
  }
  ptrdiff_t written = nav_shim_write(descriptor, bytes, count);
  if (written == -EPIPE && !(pending & pipe_signal)) {
    struct timespec now = { 0, 0 };
    nav_shim_system(SYS_rt_sigtimedwait, (long)&pipe_signal, 0, (long)&now, sizeof pipe_signal, 0);
  }
  nav_shim_system(SYS_rt_sigprocmask, SIG_SETMASK, (long)&blocked, 0, sizeof blocked, 0);
  return written;
}

/* Writes all that is taken now: the number of bytes, which may be 0. */
__attribute__((weak, visibility("hidden"))) size_t nav_shim_sink_write(
  const nav_shim_sink *sink, const unsigned char *bytes, size_t count) {
  size_t written = 0;
  while (written < count) {
    ptrdiff_t more = nav_shim_sink_put(sink, bytes + written, count - written);
    if (more <= 0) break;
    written += (size_t)more;
  }
  return written;
}

/* Takes a descriptor over into the list, or one to a file that it opens: 0, or an errno below 0. */
__attribute__((weak, visibility("hidden"))) int nav_shim_sink_begin(
  nav_shim_sink *sink, int descriptor, const char *path) {
  nav_shim_status found;
  const int flags = O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC;
  char own[32] = "/proc/self/fd/";
  long opened;
  nav_shim_files_begin(&sink->files);
  nav_shim_lock_files();
  if (path) {
    /* At the end also if another recorder writes to the file or has emptied it: a line is whole. */
    const int made = flags | O_CREAT | O_TRUNC | O_APPEND;
    opened = nav_shim_system(SYS_openat, AT_FDCWD, (long)path, made, 0600, 0);
  } else {
    opened = nav_shim_system(SYS_fcntl, descriptor, F_DUPFD_CLOEXEC, 3, 0, 0);
  }
  sink->files.file = opened < 0 ? -1 : (int)opened;
  nav_shim_unlock_files();
  if (opened < 0) return (int)opened;
  int failed = nav_shim_look(sink->files.file, "", &found);
  if (failed < 0) return failed;
  sink->kind = found.is_file ? NAV_SHIM_SINK_FILE
    : found.is_socket        ? NAV_SHIM_SINK_SOCKET
                             : NAV_SHIM_SINK_PIPE;
  if (sink->kind != NAV_SHIM_SINK_PIPE || path) return 0;
  /*
   * Opened once more it is another descriptor, which need not block if the host's does. A pipe
   * without a reader cannot be opened: all that is written to it is lost.
   */
  size_t digits = 14;
  for (int rest = sink->files.file; rest > 0; rest /= 10) digits++;
  for (int rest = sink->files.file; rest > 0; rest /= 10) own[--digits] = (char)('0' + rest % 10);
  nav_shim_lock_files();
  opened = nav_shim_system(SYS_openat, AT_FDCWD, (long)own, flags, 0, 0);
  nav_shim_drop(&sink->files.file);
  sink->files.file = opened < 0 ? -1 : (int)opened;
  nav_shim_unlock_files();
  return opened < 0 && opened != -ENXIO ? (int)opened : 0;
}

#endif
