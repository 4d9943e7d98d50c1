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

#include <poll.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>

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

static inline int nav_shim_remove_directory(const char *path) {
  return (int)nav_shim_call(SYS_unlinkat, AT_FDCWD, (long)path, AT_REMOVEDIR, 0, 0);
}

static inline int nav_shim_here(void) { return AT_FDCWD; }

/* Whether a name leads to something that is not a regular file, such as /dev/stdout or a pipe. */
static inline int nav_shim_is_special(const char *path) {
  nav_shim_status found;
  return nav_shim_stat(AT_FDCWD, path, 0, &found) == 0 && !found.is_file;
}

/* Opens what is not a regular file, to write to it. */
static inline int nav_shim_open_special(const char *path) {
  return (int)nav_shim_call(SYS_openat, AT_FDCWD, (long)path, O_WRONLY | O_CLOEXEC, 0, 0);
}

/* The same, but a pipe that nobody reads is -ENXIO; the other waits for a reader. */
static inline int nav_shim_open_special_now(const char *path) {
  int flags = O_WRONLY | O_CLOEXEC;
  int file = (int)nav_shim_call(SYS_openat, AT_FDCWD, (long)path, flags | O_NONBLOCK, 0, 0);
  if (file >= 0) nav_shim_call(SYS_fcntl, file, F_SETFL, flags, 0, 0);
  return file;
}

/* Whether two names lead to one regular file. */
static inline int nav_shim_is_same(const char *path, const char *other) {
  nav_shim_status found, there;
  return nav_shim_stat(AT_FDCWD, path, 0, &found) == 0 && found.is_file &&
    nav_shim_stat(AT_FDCWD, other, 0, &there) == 0 && found.device == there.device &&
    found.number == there.number;
}

/* A file that has no name and is gone with its descriptor. */
static inline int nav_shim_memory_file(void) {
  return (int)nav_shim_call(SYS_memfd_create, (long)"nav", 1, 0, 0, 0);
}

static inline ptrdiff_t nav_shim_read_at(int file, void *bytes, size_t count, int64_t offset) {
  return nav_shim_call(SYS_pread64, file, (long)bytes, (long)count, (long)offset, 0);
}

/* Empties a file that is written from its beginning then. */
static inline int nav_shim_empty(int file) {
  int result = nav_shim_truncate(file, 0);
  return result < 0 ? result : (int)nav_shim_call(SYS_lseek, file, 0, SEEK_SET, 0, 0);
}

/* A pipe whose reader has gone is an error of a write, and not the end of the program. */
static inline void nav_shim_ignore_pipes(void) { signal(SIGPIPE, SIG_IGN); }

/*
 * A standard file that is closed: its number would go to the next file that is opened, and what is
 * printed would be written there. It becomes one whose reading or writing fails as before.
 */
static inline void nav_shim_fill_standard_files(void) {
  for (int file = 0; file <= 2; file++) {
    if (fcntl(file, F_GETFD) < 0) open("/dev/null", file == 0 ? O_WRONLY : O_RDONLY);
  }
}

/* The terminal of a program that draws on it. There is one, which the signal handlers restore. */
typedef struct nav_shim_terminal {
  struct termios kept;
  volatile sig_atomic_t is_raw, was_resized;
} nav_shim_terminal;

__attribute__((weak, visibility("hidden"), const)) nav_shim_terminal *nav_shim_terminal_state(
  void) {
  static nav_shim_terminal terminal;
  return &terminal;
}

/*
 * Gives the terminal back: the other screen, no cursor hidden, the modes that were. Safe in a
 * handler.
 */
__attribute__((weak, visibility("hidden"))) void nav_shim_terminal_end(void) {
  static const char back[] = "\033[?25h\033[?1049l";
  nav_shim_terminal *terminal = nav_shim_terminal_state();
  if (!terminal->is_raw) return;
  terminal->is_raw = 0;
  nav_shim_write(1, back, sizeof back - 1);
  tcsetattr(0, TCSAFLUSH, &terminal->kept);
}

/* The program ends by the signal, as it would have, when the terminal is as it was. */
__attribute__((weak, visibility("hidden"))) void nav_shim_terminal_signal(int number) {
  if (number == SIGWINCH) {
    nav_shim_terminal_state()->was_resized = 1;
    return;
  }
  nav_shim_terminal_end();
  signal(number, SIG_DFL);
  raise(number);
}

/* Takes the terminal: keys come one by one, unseen, and a screen of its own. Answers 0 or -1. */
static inline int nav_shim_terminal_begin(void) {
  static const char screen[] = "\033[?1049h\033[2J";
  static const int signals[] = { SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGABRT, SIGSEGV, SIGWINCH };
  nav_shim_terminal *terminal = nav_shim_terminal_state();
  struct termios raw;
  if (tcgetattr(0, &terminal->kept) != 0) return -1;
  raw = terminal->kept;
  raw.c_iflag &= ~(tcflag_t)(BRKINT | ICRNL | INPCK | ISTRIP | IXON);
  raw.c_lflag &= ~(tcflag_t)(ECHO | ICANON | IEXTEN | ISIG);
  raw.c_cc[VMIN] = 1;
  raw.c_cc[VTIME] = 0;
  terminal->is_raw = 1;
  if (tcsetattr(0, TCSAFLUSH, &raw) != 0) return terminal->is_raw = 0, -1;
  for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = nav_shim_terminal_signal;
    sigaction(signals[i], &action, NULL);
  }
  nav_shim_write(1, screen, sizeof screen - 1);
  return 0;
}

/* Columns and rows; 80 and 24 where the terminal does not say. */
static inline void nav_shim_terminal_size(int *columns, int *rows) {
  struct winsize size;
  int is_known = ioctl(1, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 && size.ws_row > 0;
  *columns = is_known ? size.ws_col : 80;
  *rows = is_known ? size.ws_row : 24;
}

/* The next byte of a key; -1 at the end of input, -2 after a signal, -3 when `wait` ms are over. */
static inline int nav_shim_terminal_byte(int wait) {
  unsigned char byte;
  struct pollfd ready = { 0, POLLIN, 0 };
  int count = poll(&ready, 1, wait);
  if (count < 0) return errno == EINTR ? -2 : -1;
  if (count == 0) return -3;
  return nav_shim_read(0, &byte, 1) == 1 ? byte : -1;
}

/* Whether the size has changed since this was asked last. */
static inline int nav_shim_terminal_was_resized(void) {
  nav_shim_terminal *terminal = nav_shim_terminal_state();
  int was = terminal->was_resized;
  terminal->was_resized = 0;
  return was;
}

/* The schema of a handle: an object of Swift. The library's code in nav has it, and no library. */
const void *navtool_schema(const void *handle);

#endif
