/*
 * Writes what a program does with the library: docs/recording.md. The functions that stand before
 * those of the library are made by tools/generate/make_trace.py.
 *
 * Nothing here may change what the program sees: errno and the signal mask are as before, no lock
 * is held while the library or the program runs, and what cannot be written is counted. A child
 * that is forked writes nothing.
 */
#define _GNU_SOURCE
#include "navtrace.h"
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* A longer text is written as the number of its bytes. */
#define LONGEST_TEXT ((size_t)1 << 20)

static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static void *library;
static int file = -1;
static pid_t process;
static uint64_t lines, registrations, threads, lost;
static int is_torn;
static __thread uint64_t inside, thread;
static __thread trace_registration *lent;

static void set_up(void) {
  const char *path = getenv("NAVRUNTIME_TRACE");
  library = dlopen("libnavruntime.so.0", RTLD_NOW | RTLD_LOCAL);
  process = getpid();
  if (library == NULL) fprintf(stderr, "navtrace: %s\n", dlerror());
  if (path == NULL || path[0] == 0) return;
  file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0600);
  if (file < 0) fprintf(stderr, "navtrace: %s: %s\n", path, strerror(errno));
}

trace_function trace_real(trace_function *kept, const char *name) {
  trace_function found = __atomic_load_n(kept, __ATOMIC_ACQUIRE);
  if (found != NULL) return found;
  int error = errno;
  pthread_once(&once, set_up);
  if (library != NULL) *(void **)&found = dlsym(library, name);
  if (found == NULL) {
    fprintf(stderr, "navtrace: the library has no %s: build both from the same sources\n", name);
    abort();
  }
  __atomic_store_n(kept, found, __ATOMIC_RELEASE);
  errno = error;
  return found;
}

/* ---- Lines ----------------------------------------------------------------------------------- */

static void append(trace_line *line, const char *text, size_t length) {
  if (!line->is_open) return;
  if (line->capacity - line->length < length + 1) {
    size_t capacity = (line->length + length + 1) * 2;
    char *data = realloc(line->data, capacity);
    if (data == NULL) {
      line->is_open = 0;
      __atomic_fetch_add(&lost, 1, __ATOMIC_RELAXED);
      return;
    }
    line->data = data;
    line->capacity = capacity;
  }
  memcpy(line->data + line->length, text, length);
  line->length += length;
}

static void append_text(trace_line *line, const char *text) { append(line, text, strlen(text)); }

/* The length of the UTF-8 that begins here, or 0 if it is none. */
static size_t character(const unsigned char *at, size_t left) {
  size_t length = at[0] < 0x80 ? 1 : at[0] < 0xC2 ? 0 : at[0] < 0xE0 ? 2 : at[0] < 0xF0 ? 3 : 4;
  if (length == 0 || at[0] > 0xF4 || length > left) return 0;
  for (size_t index = 1; index < length; index++) {
    if ((at[index] & 0xC0) != 0x80) return 0;
  }
  if (at[0] == 0xE0 && at[1] < 0xA0) return 0;
  if (at[0] == 0xED && at[1] > 0x9F) return 0;
  if (at[0] == 0xF0 && at[1] < 0x90) return 0;
  return at[0] == 0xF4 && at[1] > 0x8F ? 0 : length;
}

/* A text as a JSON string; what is no UTF-8 is U+FFFD. */
static void append_string(trace_line *line, const char *text, size_t length) {
  append_text(line, "\"");
  for (size_t at = 0; at < length;) {
    const unsigned char *byte = (const unsigned char *)text + at;
    size_t count = character(byte, length - at);
    char escape[8];
    if (count == 0) {
      append_text(line, "\\ufffd");
    } else if (*byte == '"' || *byte == '\\') {
      snprintf(escape, sizeof escape, "\\%c", *byte);
      append_text(line, escape);
    } else if (*byte < ' ' || *byte == 0x7F) {
      snprintf(escape, sizeof escape, "\\u%04x", *byte);
      append_text(line, escape);
    } else {
      append(line, text + at, count);
    }
    at += count > 0 ? count : 1;
  }
  append_text(line, "\"");
}

static void append_key(trace_line *line, const char *key) {
  if (!line->is_open) return;
  if (line->length > 0 && line->data[line->length - 1] != '{') append_text(line, ",");
  append_text(line, "\"");
  append_text(line, key);
  append_text(line, "\":");
}

/* Writes bytes, without a signal; how many were written. */
static size_t write_quietly(const char *data, size_t length) {
  sigset_t quiet, before, pending;
  sigemptyset(&quiet);
  sigaddset(&quiet, SIGPIPE);
  sigaddset(&quiet, SIGXFSZ);
  sigemptyset(&pending);
  sigpending(&pending);
  pthread_sigmask(SIG_BLOCK, &quiet, &before);
  ssize_t count = write(file, data, length);
  if (count < (ssize_t)length) {
    /* Those that were pending before are the program's. */
    if (sigismember(&pending, SIGPIPE)) sigdelset(&quiet, SIGPIPE);
    if (sigismember(&pending, SIGXFSZ)) sigdelset(&quiet, SIGXFSZ);
    const struct timespec now = { 0, 0 };
    while (sigtimedwait(&quiet, NULL, &now) > 0) continue;
  }
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return count > 0 ? (size_t)count : 0;
}

/* Writes a whole line, after what tells of lines that were lost. */
static void write_line(const char *data, size_t length) {
  char note[96];
  pthread_mutex_lock(&lock);
  uint64_t gap = __atomic_load_n(&lost, __ATOMIC_RELAXED);
  int is_written = 1;
  if (gap > 0 || is_torn) {
    int count = snprintf(
      note, sizeof note, "%s{\"gap\":%llu}\n", is_torn ? "\n" : "", (unsigned long long)gap);
    size_t done = write_quietly(note, (size_t)count);
    is_written = done == (size_t)count;
    if (is_written) __atomic_fetch_sub(&lost, gap, __ATOMIC_RELAXED);
    if (done > 0) is_torn = !is_written;
  }
  if (is_written) {
    size_t done = write_quietly(data, length);
    is_written = done == length;
    is_torn = done > 0 && !is_written;
  }
  if (!is_written) __atomic_fetch_add(&lost, 1, __ATOMIC_RELAXED);
  pthread_mutex_unlock(&lock);
}

static void begin(trace_line *line, const char *kind, const char *name) {
  memset(line, 0, sizeof *line);
  pthread_once(&once, set_up);
  line->is_open = file >= 0 && getpid() == process;
  line->outer = inside;
  if (!line->is_open) return;
  if (thread == 0) thread = __atomic_add_fetch(&threads, 1, __ATOMIC_RELAXED);
  line->number = inside = __atomic_add_fetch(&lines, 1, __ATOMIC_RELAXED);
  append_text(line, "{");
  trace_unsigned(line, "n", line->number);
  if (line->outer > 0) trace_unsigned(line, "in", line->outer);
  trace_unsigned(line, "thread", thread);
  trace_text(line, kind, name, NAV_NUL);
}

void trace_begin_call(trace_line *line, const char *function) {
  int error = errno;
  begin(line, "call", function);
  errno = error;
}

void trace_begin_callback(trace_line *line, const char *type, const trace_registration *of) {
  int error = errno;
  begin(line, "callback", type);
  trace_unsigned(line, "of", of->id);
  errno = error;
}

void trace_end(trace_line *line) {
  int error = errno;
  append_text(line, "}\n");
  inside = line->outer;
  if (line->is_open) write_line(line->data, line->length);
  free(line->data);
  errno = error;
}

/* ---- Members --------------------------------------------------------------------------------- */

void trace_open(trace_line *line, const char *key) {
  append_key(line, key);
  append_text(line, "{");
}

void trace_close(trace_line *line) { append_text(line, "}"); }

void trace_text(trace_line *line, const char *key, const char *text, size_t length) {
  append_key(line, key);
  if (text == NULL) {
    append_text(line, "null");
  } else if (length != NAV_NUL && length > LONGEST_TEXT) {
    append_text(line, "{");
    trace_unsigned(line, "bytes", length);
    append_text(line, "}");
  } else if (line->is_open) {
    append_string(line, text, length == NAV_NUL ? strlen(text) : length);
  }
}

void trace_integer(trace_line *line, const char *key, int64_t integer) {
  char digits[24];
  snprintf(digits, sizeof digits, "%lld", (long long)integer);
  append_key(line, key);
  append_text(line, digits);
}

void trace_unsigned(trace_line *line, const char *key, uint64_t integer) {
  char digits[24];
  snprintf(digits, sizeof digits, "%llu", (unsigned long long)integer);
  append_key(line, key);
  append_text(line, digits);
}

void trace_buffer(trace_line *line, const char *key, const nav_buffer *buffer) {
  if (buffer != NULL && buffer->data != NULL) trace_text(line, key, buffer->data, buffer->length);
}

void trace_status(trace_line *line, nav_status status, const nav_error *error) {
  static trace_function name;
  const char *(*of)(nav_status) = (const char *(*)(nav_status))trace_real(&name, "nav_status_name");
  trace_text(line, "status", of(status), NAV_NUL);
  if (status < 0 && error != NULL) trace_text(line, "error", error->message, NAV_NUL);
}

/* ---- Handles and registrations --------------------------------------------------------------- */

typedef struct known {
  struct known *next;
  const void *handle;
  uint64_t id;
} known;

static known *handles[1024];
static uint64_t handle_count;

static known **find(const void *handle) {
  known **at = &handles[((uintptr_t)handle >> 4) % 1024];
  while (*at != NULL && (*at)->handle != handle) at = &(*at)->next;
  return at;
}

void trace_handle(trace_line *line, const char *key, const char *type, const void *handle) {
  char text[64];
  append_key(line, key);
  if (handle == NULL || !line->is_open) {
    append_text(line, "null");
    return;
  }
  pthread_mutex_lock(&lock);
  known **at = find(handle);
  if (*at == NULL) {
    known *added = calloc(1, sizeof *added);
    if (added != NULL) {
      added->handle = handle;
      added->id = ++handle_count;
      *at = added;
    }
  }
  uint64_t id = *at != NULL ? (*at)->id : 0;
  pthread_mutex_unlock(&lock);
  snprintf(text, sizeof text, "\"%s %llu\"", type, (unsigned long long)id);
  append_text(line, text);
}

void trace_forget(const void *handle) {
  pthread_mutex_lock(&lock);
  known **at = find(handle), *gone = *at;
  if (gone != NULL) *at = gone->next;
  pthread_mutex_unlock(&lock);
  free(gone);
}

void trace_registered(trace_line *line, const char *key, const trace_registration *registration) {
  if (registration == NULL) {
    append_key(line, key);
    append_text(line, "null");
  } else {
    trace_unsigned(line, key, registration->id);
  }
}

static uint64_t next_registration(void) {
  return __atomic_add_fetch(&registrations, 1, __ATOMIC_RELAXED);
}

trace_registration *trace_lend(trace_registration *own, trace_function function, void *user_data) {
  for (trace_registration *other = lent; other != NULL; other = other->outer) {
    if (other->function == function && other->user_data == user_data) return other;
  }
  own->id = next_registration();
  own->function = function;
  own->user_data = user_data;
  own->outer = lent;
  return lent = own;
}

void trace_take_back(const trace_registration *own) {
  if (lent == own) lent = own->outer;
}

trace_registration *trace_register(
  trace_function function, void *user_data, nav_destroy_fn destroy) {
  int error = errno;
  trace_registration *made = calloc(1, sizeof *made);
  errno = error;
  if (made == NULL) return NULL;
  made->id = next_registration();
  made->function = function;
  made->user_data = user_data;
  made->destroy = destroy;
  return made;
}

void trace_destroy(void *user_data) {
  trace_registration *registration = user_data;
  trace_line line;
  trace_begin_callback(&line, "nav_destroy_fn", registration);
  if (registration->destroy != NULL) registration->destroy(registration->user_data);
  trace_end(&line);
  free(registration);
}
