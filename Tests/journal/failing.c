/*
 * The system fails while a journal is opened, attached, flushed or closed: failing DIRECTORY
 *
 * For each of five folders (nothing there; a journal; one whose end is cut off; one whose beginning
 * is damaged, so that the generation before is read; one beside which a crash has left the next
 * generation) each system call of opening, attaching, flushing and closing fails once, with EIO,
 * ENOSPC and EINTR. What must hold:
 *
 *   the call succeeds, or returns NAV_ERR_IO and no handle; made again, it succeeds
 *   what is recovered then is the state that was there, and after each step that of the app
 *   what was cut off from the end is in some file
 *   no descriptor is left, and none of somebody else is closed
 *   no file is left but the journal, the generation before, and what was cut off
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <stdbool.h>
#include <sys/stat.h>
#include <unistd.h>

#include "system_calls.h"
#include "walk.h"

enum folder { EMPTY, WHOLE, TORN, DAMAGED, CRASHED, FOLDERS };
enum phase { OPENING, ATTACHING, FLUSHING, CLOSING, PHASES };
static const char *const FOLDER_NAMES[] = { "an empty folder", "a journal", "a torn journal",
  "a damaged journal", "a folder after a crash" };
static const char *const PHASE_NAMES[] = { "opening", "attaching", "flushing", "closing" };
static const int ERRORS[] = { EIO, ENOSPC, EINTR };
static const char TAIL[] = "1234abcd 99 {\"cause\":";

static char path[512];
static enum folder folder;
static enum phase watched;
static const char *options;
static int error_number, somebody;
static long counter, failing;
static bool is_watching, has_failed;

static bool concerns_files(long number) {
  switch (number) {
    case SYS_openat:
    case SYS_close:
    case SYS_read:
    case SYS_write:
    case SYS_ftruncate:
    case SYS_fsync:
    case SYS_fdatasync:
    case SYS_renameat:
    case SYS_linkat:
    case SYS_unlinkat:
    case SYS_flock:
    case SYS_newfstatat: return true;
    default: return false;
  }
}

static long on_system_call(long number, const long *a) {
  if (!is_watching || !concerns_files(number) || counter++ != failing) {
    return make_system_call(number, a);
  }
  has_failed = true;
  if (number == SYS_close) {
    /* Linux closes it whatever it answers; then the number may be somebody else's at once. */
    make_system_call(number, a);
    somebody = fcntl(STDOUT_FILENO, F_DUPFD, (int)a[0]);
  }
  errno = error_number;
  return -1;
}

static void check(bool holds, const char *what) {
  if (holds) return;
  errx(1, "%s%s: system call %ld of %s fails with %s: %s", FOLDER_NAMES[folder], options, failing,
    PHASE_NAMES[watched], strerrorname_np(error_number), what);
}

/* Counts what a folder has; `is_ours` says which names may be there. */
static int count_in(const char *name, bool (*is_ours)(const char *)) {
  int count = 0;
  DIR *all = opendir(name);
  if (!all) err(2, "%s", name);
  for (struct dirent *entry; (entry = readdir(all)) != NULL;) {
    if (entry->d_name[0] == '.') continue;
    if (is_ours) check(is_ours(entry->d_name), entry->d_name);
    count++;
  }
  closedir(all);
  return count;
}

static int descriptors(void) { return count_in("/proc/self/fd", NULL); }

static bool is_ours(const char *name) {
  if (strcmp(name, "journal") == 0 || strcmp(name, "journal.1") == 0) return true;
  return folder == TORN || folder == DAMAGED ? strncmp(name, "journal.torn", 12) == 0 : false;
}

/* ---- Folders --------------------------------------------------------------------------------- */

static void write_file(const char *suffix, const char *text, int flags) {
  char name[600];
  snprintf(name, sizeof name, "%s%s", path, suffix);
  int file = open(name, O_WRONLY | O_CREAT | flags, 0600);
  if (file < 0 || write(file, text, strlen(text)) != (ssize_t)strlen(text)) err(2, "%s", name);
  close(file);
}

static void remove_files(void) {
  static const char *const SUFFIXES[] = { "", ".1", ".new", ".torn", ".torn.2" };
  char name[600];
  for (int i = 0; i < 5; i++) {
    snprintf(name, sizeof name, "%s%s", path, SUFFIXES[i]);
    unlink(name);
  }
}

/* Makes the folder, and answers the state that it holds, or NULL. */
static char *make_folder(void) {
  remove_files();
  if (folder == EMPTY) return NULL;
  nav_journal *journal = NULL;
  nav_app *app = walk_app();
  uint64_t seed = 7;
  for (int generation = 0; generation < 2; generation++) {
    nav_journal_destroy(journal);
    journal = walk_open(path, "", NULL);
    if (nav_app_attach_journal(app, journal, NULL) != NAV_OK) errx(2, "cannot attach");
    if (generation == 0 || folder != DAMAGED) {
      for (int i = 0; i < 12; i++) walk_step(app, &seed);
    }
    nav_app_attach_journal(app, NULL, NULL);
  }
  char *state = walk_snapshot(app);
  nav_app_destroy(app);
  nav_journal_destroy(journal);
  if (folder == TORN) write_file("", TAIL, O_APPEND);
  if (folder == DAMAGED) {
    write_file("", "NAVJ 1 0123456789abcdef\n", O_TRUNC);
    write_file("", TAIL, O_APPEND);
  }
  if (folder == CRASHED) write_file(".new", "NAVJ 1 0123", O_TRUNC);
  return state;
}

/* Whether what was at the end of the file and no record is in one of the files. */
static bool has_tail(void) {
  static const char *const SUFFIXES[] = { "", ".1", ".torn", ".torn.2" };
  static char bytes[1 << 16];
  char name[600];
  for (int i = 0; i < 4; i++) {
    snprintf(name, sizeof name, "%s%s", path, SUFFIXES[i]);
    int file = open(name, O_RDONLY);
    if (file < 0) continue;
    ssize_t count = read(file, bytes, sizeof bytes);
    close(file);
    if (count > 0 && memmem(bytes, (size_t)count, TAIL, sizeof TAIL - 1)) return true;
  }
  return false;
}

/* ---- A program ------------------------------------------------------------------------------- */

static void watch(enum phase phase) { is_watching = phase == watched; }

/* A call may fail once, with an error that is documented. */
static bool fails(nav_status status, const nav_error *error) {
  is_watching = false;
  if (status == NAV_OK) return false;
  check(status == NAV_ERR_IO && error->code == NAV_ERR_IO && error->message[0] != 0,
    "a status that is not documented");
  check(has_failed, "an error that nobody planted");
  return true;
}

static nav_journal *open_twice(char **recovered) {
  char config[700];
  snprintf(config, sizeof config, "{\"path\":\"%s\"%s}", path, options);
  for (int times = 0; times < 2; times++) {
    nav_journal *journal = NULL;
    nav_buffer text = NAV_BUFFER_INIT;
    nav_error error = { 0 };
    int before = descriptors();
    watch(OPENING);
    if (!fails(nav_journal_open(config, NAV_NUL, &journal, &text, &error), &error)) {
      *recovered = text.length > 0 ? text.data : NULL;
      return journal;
    }
    check(journal == NULL && text.length == 0, "a handle, or a text, beside an error");
    check(descriptors() == before + (somebody >= 0), "a descriptor is left");
    check(folder != TORN || has_tail(), "what was cut off is lost");
  }
  check(false, "it fails twice");
  return NULL;
}

static bool equal(const char *one, const char *other) {
  return one && other ? strcmp(one, other) == 0 : one == other;
}

/* What the files hold. */
static void check_holds(const char *state) {
  char *recovered;
  nav_journal_destroy(walk_open(path, "", &recovered));
  check(equal(recovered, state), "another state is recovered");
  free(recovered);
}

/* Opens, attaches, flushes, closes. Answers how many system calls the watched step made. */
static long run(void) {
  char *recovered = NULL, *base = make_folder();
  nav_error error = { 0 };
  int before = descriptors();
  counter = 0;
  somebody = -1;
  has_failed = false;
  nav_journal *journal = open_twice(&recovered);
  check(equal(recovered, base), "another state is recovered when it is opened");
  nav_app *app = walk_app();
  if (recovered) nav_app_restore(app, recovered, NAV_NUL, NAV_RESTORE_STRICT, NULL, NULL);
  watch(ATTACHING);
  if (fails(nav_app_attach_journal(app, journal, &error), &error)) {
    check(nav_app_attach_journal(app, journal, NULL) == NAV_OK, "it does not attach again");
  }
  nav_app_set_facts(app, "{\"plan\":\"pro\"}", NAV_NUL, NULL, NULL);
  watch(FLUSHING);
  if (fails(nav_journal_flush(journal, &error), &error)) {
    check(nav_journal_flush(journal, NULL) == NAV_ERR_IO, "it says that all is on the disk");
    nav_app_set_facts(app, "{\"plan\":\"free\"}", NAV_NUL, NULL, NULL);
    check(nav_journal_flush(journal, NULL) == NAV_OK, "it does not flush again");
  }
  nav_app_send(app, "{\"go\":\"note\"}", NAV_NUL, NULL, NULL);
  char *state = walk_snapshot(app);
  watch(CLOSING);
  nav_app_destroy(app);
  nav_journal_destroy(journal);
  is_watching = false;
  check(somebody < 0 || fcntl(somebody, F_GETFD) >= 0, "somebody else's descriptor is closed");
  check(descriptors() == before + (somebody >= 0), "a descriptor is left");
  if (somebody >= 0) close(somebody);
  char directory[512];
  snprintf(directory, sizeof directory, "%.*s", (int)(strrchr(path, '/') - path), path);
  count_in(directory, is_ours);
  check(folder != TORN || has_tail(), "what was cut off is lost");
  check_holds(state);
  free(state);
  free(base);
  free(recovered);
  return counter;
}

int main(int argc, char **argv) {
  static const char *const OPTIONS[] = { "", ",\"sync\":\"commit\",\"onError\":\"refuse\"" };
  char directory[400];
  if (argc != 2) errx(2, "usage: failing DIRECTORY");
  snprintf(directory, sizeof directory, "%.300s/failing", argv[1]);
  if (mkdir(directory, 0700) != 0 && errno != EEXIST) err(2, "%s", directory);
  snprintf(path, sizeof path, "%s/journal", directory);
  long runs = 0;
  for (int i = 0; i < 2; i++) {
    options = OPTIONS[i];
    for (folder = EMPTY; folder < FOLDERS; folder++) {
      for (watched = OPENING; watched < PHASES; watched++) {
        failing = -1;
        long calls = run();
        if (calls == 0) errx(1, "%s makes no system call", PHASE_NAMES[watched]);
        for (failing = 0; failing < calls; failing++) {
          for (int j = 0; j < 3; j++, runs++) {
            error_number = ERRORS[j];
            run();
            check(has_failed, "nothing has failed");
          }
        }
      }
    }
  }
  remove_files();
  if (nav_live_handles() != 0) errx(1, "%zu handles are left", nav_live_handles());
  printf("%ld system calls that fail in opening, attaching, flushing and closing\n", runs);
}
