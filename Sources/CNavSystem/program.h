/* What the program `nav` asks of the system beside the library: files by name, and the terminal. */
#ifndef NAV_SYSTEM_PROGRAM_H
#define NAV_SYSTEM_PROGRAM_H

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "files.h"

/* Opens a file to read it: a descriptor, or an errno below 0. */
static inline int nav_shim_open(const char *path) {
  return (int)nav_shim_call(SYS_openat, AT_FDCWD, (long)path, O_RDONLY | O_CLOEXEC, 0, 0);
}

/* Makes a file that must not be there, with what the umask leaves of 0666. */
static inline int nav_shim_create(const char *path) {
  return (int)nav_shim_call(
      SYS_openat, AT_FDCWD, (long)path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666, 0);
}

static inline int nav_shim_make_directory(const char *path) {
  return (int)nav_shim_call(SYS_mkdirat, AT_FDCWD, (long)path, 0777, 0, 0);
}

static inline int nav_shim_here(void) { return AT_FDCWD; }

/* Whether a name leads to something that is no regular file, such as /dev/stdout or a pipe. */
static inline int nav_shim_is_special(const char *path) {
  struct stat found;
  long flags = 0;
  if (nav_shim_call(SYS_newfstatat, AT_FDCWD, (long)path, (long)&found, flags, 0) < 0) return 0;
  return !S_ISREG(found.st_mode);
}

/* Opens what is no regular file, to write to it. */
static inline int nav_shim_open_special(const char *path) {
  return (int)nav_shim_call(SYS_openat, AT_FDCWD, (long)path, O_WRONLY | O_CLOEXEC, 0, 0);
}

/* A pipe whose reader has gone is an error of a write, and not the end of the program. */
static inline void nav_shim_ignore_pipes(void) { signal(SIGPIPE, SIG_IGN); }

#endif
