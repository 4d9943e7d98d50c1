/*
 * The system fails: faults DIRECTORY CALLS STRIDE
 *
 * The library asks the system through `syscall`, which this program takes the place of. A walk of
 * CALLS calls is made again and again, and each time another of its system calls fails (each
 * STRIDE-th of them): with an error, with half of the bytes written before it, or one that lasts.
 * What must hold after each call of the walk, with "continue" and "refuse", "none" and "commit":
 *
 *   refuse     the file recovers the state of the app: what could not be written has not changed
 *              it, but for facts: they stand, and the app tells of them as with "continue"
 *   continue   it recovers the state that it held, and the app tells of each commit that is
 *              missing; the next record that can be written recovers the state of the app
 *
 * Only if the system writes a record, says that it has not, and does not take it back either, the
 * file is ahead of the app until the next record.
 */
#include <fcntl.h>
#include <stdbool.h>
#include <sys/stat.h>
#include <unistd.h>

#include "system_calls.h"
#include "walk.h"

enum fault { NO_FAULT, FAILS, HALF, LASTS, FAULTS };
static const char *const FAULT_NAMES[] = { "", "fails", "is made half",
  "fails, and the next three" };

static enum fault planted;
static long counter, place;
static bool is_watching, is_stuck;
static int broken;
static char directory[512];

static bool concerns_files(long number) {
  switch (number) {
    case SYS_openat:
    case SYS_write:
    case SYS_ftruncate:
    case SYS_fsync:
    case SYS_fdatasync:
    case SYS_renameat:
    case SYS_linkat:
    case SYS_flock:
    case SYS_newfstatat: return true;
    default: return false;
  }
}

/* Nothing is opened but the folder, the file that the host named, and its neighbours. */
static void check_name(long folder, const char *name) {
  static const char *const SUFFIXES[] = { "", ".1", ".new", ".torn" };
  if (folder == AT_FDCWD && strcmp(name, directory) == 0) return;
  for (int copy = 0; copy < 2; copy++) {
    for (int i = 0; i < 4; i++) {
      char allowed[64];
      snprintf(allowed, sizeof allowed, "faults%s%s", copy ? ".copy" : "", SUFFIXES[i]);
      if (folder != AT_FDCWD && strcmp(name, allowed) == 0) return;
    }
  }
  errx(1, "opens %s", name);
}

static long on_system_call(long number, const long *a) {
  if (number == SYS_openat) check_name(a[0], (const char *)a[1]);
  if (is_watching && concerns_files(number)) {
    long at = counter++;
    bool hit = planted == LASTS ? at >= place && at < place + 4 : at == place;
    if (hit && planted != NO_FAULT) {
      if (planted == HALF && number == SYS_write && a[2] > 1) {
        make_system_call(number, (long[]){ a[0], a[1], a[2] / 2, 0, 0, 0 });
      }
      if (number == SYS_ftruncate) is_stuck = true;
      errno = number == SYS_write ? ENOSPC : EIO;
      return -1;
    }
  }
  return make_system_call(number, a);
}

static void hear(void *data, const char *event, size_t length) {
  (void)data;
  (void)length;
  if (strncmp(event, "{\"journalBroken\":{\"errno\":", 26) == 0) broken++;
}

/* What the files recover: they are copied, so that nobody holds them. */
static char *recover(const char *path) {
  char from[600], to[600], copied[600], *recovered;
  static const char *const NAMES[] = { "", ".1" };
  snprintf(copied, sizeof copied, "%s.copy", path);
  for (int i = 0; i < 2; i++) {
    static char bytes[1 << 20];
    snprintf(from, sizeof from, "%s%s", path, NAMES[i]);
    snprintf(to, sizeof to, "%s%s", copied, NAMES[i]);
    unlink(to);
    int in = open(from, O_RDONLY);
    if (in < 0) continue;
    ssize_t count = read(in, bytes, sizeof bytes);
    int out = open(to, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (write(out, bytes, (size_t)count) != count) err(2, "%s", to);
    close(in);
    close(out);
  }
  nav_journal_destroy(walk_open(copied, "", &recovered));
  return recovered;
}

static void check(bool holds, const char *what, int call, const char *options,
  const char *recovered, const char *state) {
  if (holds) return;
  errx(1, "system call %ld %s, %s: %s after call %d\nrecovered %s\nthe app   %s", place,
    FAULT_NAMES[planted], options, what, call, recovered ? recovered : "nothing", state);
}

/* Walks with a fault. Answers how many system calls there were. */
static long walk(const char *path, int calls, const char *options, bool refuses) {
  char name[600];
  static const char *const NAMES[] = { "", ".1", ".new", ".torn" };
  for (int i = 0; i < 4; i++) {
    snprintf(name, sizeof name, "%s%s", path, NAMES[i]);
    unlink(name);
  }
  uint64_t seed = 0x9E3779B97F4A7C15u;
  nav_journal *journal = walk_open(path, options, NULL);
  nav_app *app = walk_app();
  nav_app_observe(app, NAV_EVENT_JOURNAL_BROKEN, hear, NULL, NULL, NULL, NULL);
  if (nav_app_attach_journal(app, journal, NULL) != NAV_OK) errx(2, "cannot attach");
  counter = 0;
  char *held = walk_snapshot(app), *last = strdup(held);
  bool is_missing = false;
  for (int call = 0; call < calls; call++) {
    broken = 0;
    is_watching = true;
    walk_step(app, &seed);
    is_watching = false;
    char *state = walk_snapshot(app), *recovered = recover(path);
    if (!recovered) check(false, "nothing is left", call, options, recovered, state);
    /* A call that changes nothing writes nothing. */
    bool is_held = strcmp(recovered, state) == 0;
    is_missing = broken > 0 || (is_missing && !is_held && strcmp(state, last) == 0);
    if (is_stuck) {
      is_missing = is_stuck = !is_held;
    } else if (!is_missing) {
      check(is_held, "not recovered", call, options, recovered, state);
    } else {
      check(!refuses || broken == 0 || walk_set_facts, "told of a broken journal", call, options,
        recovered, state);
      bool is_old = strcmp(recovered, held) == 0;
      check(is_old, "something else", call, options, recovered, held);
    }
    free(held);
    free(last);
    held = recovered;
    last = state;
  }
  free(held);
  free(last);
  /* When the disk works again, so does the journal. */
  if (nav_app_set_facts(app, "{\"plan\":\"pro\"}", NAV_NUL, NULL, NULL) == NAV_NOOP) {
    nav_app_set_facts(app, "{\"plan\":\"free\"}", NAV_NUL, NULL, NULL);
  }
  char *state = walk_snapshot(app), *recovered = recover(path);
  check(recovered && strcmp(recovered, state) == 0, "not mended", calls, options, recovered, state);
  free(state);
  free(recovered);
  nav_app_destroy(app);
  nav_journal_destroy(journal);
  return counter;
}

int main(int argc, char **argv) {
  static const char *const OPTIONS[] = { ",\"maxBytes\":1500",
    ",\"maxBytes\":1500,\"sync\":\"commit\"", ",\"maxBytes\":1500,\"onError\":\"refuse\"",
    ",\"maxBytes\":1500,\"sync\":\"commit\",\"onError\":\"refuse\"" };
  if (argc != 4) errx(2, "usage: faults DIRECTORY CALLS STRIDE");
  char path[512];
  snprintf(directory, sizeof directory, "%s/", argv[1]);
  snprintf(path, sizeof path, "%.500sfaults", directory);
  int calls = atoi(argv[2]), stride = atoi(argv[3]);
  long runs = 0;
  for (int i = 0; i < 4; i++) {
    planted = NO_FAULT;
    long count = walk(path, calls, OPTIONS[i], i >= 2);
    for (planted = FAILS; planted < FAULTS; planted++) {
      for (place = (long)planted % stride; place < count; place += stride, runs++) {
        walk(path, calls, OPTIONS[i], i >= 2);
      }
    }
  }
  if (nav_live_handles() != 0) errx(1, "%zu handles are left", nav_live_handles());
  printf("%ld runs with a fault of the system\n", runs);
}
