/*
 * Processes and one file: files DIRECTORY
 *
 * A full disk, a second process, a child that is forked, and descriptors over exec. The library
 * asks the system through `syscall`, which this program takes the place of.
 */
#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "system_calls.h"
#include "walk.h"

static char path[512], config[600];
static int checks;

#define CHECK(condition) \
  do { \
    checks++; \
    if (!(condition)) errx(1, "%d: %s", __LINE__, #condition); \
  } while (0)

/* Somebody who holds the file, and how often the library may ask for it before they let go. */
static int holder = -1, patience;
/* How often the library has slept. */
static int naps;

static long on_system_call(long number, const long *a) {
  naps += number == SYS_nanosleep;
  if (number == SYS_flock && holder >= 0 && patience-- == 0) {
    close(holder);
    holder = -1;
  }
  return make_system_call(number, a);
}

static long size(void) {
  struct stat status;
  return stat(path, &status) == 0 ? (long)status.st_size : -1;
}

static void hear(void *text, const char *event, size_t length) {
  if (length < 200) memcpy(text, event, length + 1);
}

static nav_status go(nav_app *app, const char *text, nav_buffer *result) {
  char intent[4096];
  snprintf(
    intent, sizeof intent, "{\"go\":{\"name\":\"note\",\"params\":{\"text\":\"%s\"}}}", text);
  return nav_app_send(app, intent, NAV_NUL, result, NULL);
}

static nav_app *attached(const char *options, nav_journal **journal) {
  *journal = walk_open(path, options, NULL);
  nav_app *app = walk_app();
  CHECK(nav_app_attach_journal(app, *journal, NULL) == NAV_OK);
  return app;
}

/* The file may not grow: with "continue" the command stands and is told of, with "refuse" it is not
 * made. */
static void full_disk(bool refuses) {
  char event[200] = "", *before, *now;
  nav_journal *journal;
  nav_app *app = attached(refuses ? ",\"onError\":\"refuse\"" : "", &journal);
  nav_app_observe(app, NAV_EVENT_JOURNAL_BROKEN, hear, event, NULL, NULL, NULL);
  CHECK(go(app, "first", NULL) == NAV_OK);
  long whole = size();
  struct rlimit old, limit;
  getrlimit(RLIMIT_FSIZE, &old);
  limit = old;
  limit.rlim_cur = (rlim_t)whole / 2;
  signal(SIGXFSZ, SIG_IGN);
  before = walk_snapshot(app);
  setrlimit(RLIMIT_FSIZE, &limit);
  nav_buffer result = NAV_BUFFER_INIT;
  nav_status status = go(app, "second", &result);
  nav_status noted = nav_app_set_entry_state(app, 1, "{\"y\":1}", NAV_NUL, NULL);
  setrlimit(RLIMIT_FSIZE, &old);
  now = walk_snapshot(app);
  CHECK(size() == whole);
  if (refuses) {
    CHECK(status == NAV_CANCELLED && noted == NAV_CANCELLED);
    CHECK(strcmp(result.data, "{\"cancelled\":{\"journalBroken\":{\"errno\":27}}}") == 0);
    CHECK(strcmp(before, now) == 0 && event[0] == 0);
    CHECK(nav_app_revision(app) == 1);
  } else {
    CHECK(status == NAV_OK && noted == NAV_OK && strcmp(before, now) != 0);
    CHECK(strcmp(event, "{\"journalBroken\":{\"errno\":27,\"seq\":2}}") == 0);
  }
  /* The next one mends it. */
  CHECK(go(app, "third", NULL) == NAV_OK);
  char *state = walk_snapshot(app), *recovered;
  nav_app_destroy(app);
  nav_journal_destroy(journal);
  nav_journal_destroy(walk_open(path, "", &recovered));
  CHECK(recovered && strcmp(recovered, state) == 0);
  nav_buffer_free(&result);
  free(before);
  free(now);
  free(state);
  free(recovered);
}

/* Runs something in a child, and answers its exit code. */
static int in_child(int (*body)(void)) {
  fflush(NULL);
  pid_t pid = fork();
  if (pid == 0) _exit(body());
  int status;
  if (pid < 0 || waitpid(pid, &status, 0) != pid || !WIFEXITED(status)) err(2, "a child");
  return WEXITSTATUS(status);
}

static int open_status(void) {
  nav_journal *journal = NULL;
  nav_error error;
  nav_status status = nav_journal_open(config, NAV_NUL, &journal, NULL, &error);
  if (status == NAV_OK) nav_journal_destroy(journal);
  return -status;
}

static nav_app *forked_app;
static nav_journal *forked_journal;
static char forked_event[200];

/* In a child the journal is broken, and the file stays as it is. */
static int use_in_child(void) {
  long before = size();
  if (go(forked_app, "in the child", NULL) != NAV_OK) return 1;
  if (strcmp(forked_event, "{\"journalBroken\":{\"errno\":9,\"seq\":2}}") != 0) return 2;
  if (nav_journal_flush(forked_journal, NULL) != NAV_ERR_IO) return 3;
  if (size() != before) return 4;
  nav_app_destroy(forked_app);
  nav_journal_destroy(forked_journal);
  return size() == before ? 0 : 5;
}

/* A program that leaves a child behind and ends; once the child runs, it holds nothing. */
static int leave_child(void) {
  nav_journal *journal;
  nav_app *app = attached("", &journal);
  go(app, "left", NULL);
  int runs[2];
  if (pipe(runs) != 0) err(2, "pipe");
  if (fork() == 0) {
    if (write(runs[1], "!", 1) != 1) _exit(1);
    sleep(2);
    _exit(0);
  }
  char sign;
  return read(runs[0], &sign, 1) == 1 ? 0 : 1;
}

/* Counts this process's descriptors that lead to the journal's files and would outlive exec. */
static int inherited(void) {
  int found = 0;
  DIR *all = opendir("/proc/self/fd");
  for (struct dirent *entry; (entry = readdir(all)) != NULL;) {
    char link[600], name[300];
    snprintf(name, sizeof name, "/proc/self/fd/%s", entry->d_name);
    ssize_t count = readlink(name, link, sizeof link - 1);
    if (count < 0) continue;
    link[count] = 0;
    if (strncmp(link, path, strlen(path)) != 0) continue;
    found += fcntl(atoi(entry->d_name), F_GETFD) & FD_CLOEXEC ? 0 : 1;
  }
  closedir(all);
  return found;
}

int main(int argc, char **argv) {
  if (argc != 2) errx(2, "usage: files DIRECTORY");
  snprintf(path, sizeof path, "%s/files", argv[1]);
  snprintf(config, sizeof config, "{\"path\":\"%s\"}", path);
  unlink(path);
  full_disk(false);
  full_disk(true);

  nav_journal *journal;
  nav_app *app = attached("", &journal);
  CHECK(go(app, "held", NULL) == NAV_OK);
  CHECK(inherited() == 0);
  /* This process would not let go of the file while it waits for it. */
  naps = 0;
  CHECK(open_status() == -NAV_ERR_STATE && naps == 0);
  CHECK(in_child(open_status) == -NAV_ERR_STATE);
  forked_app = app;
  forked_journal = journal;
  nav_app_observe(app, NAV_EVENT_JOURNAL_BROKEN, hear, forked_event, NULL, NULL, NULL);
  CHECK(in_child(use_in_child) == 0);
  CHECK(go(app, "still", NULL) == NAV_OK && forked_event[0] == 0);
  nav_app_destroy(app);
  nav_journal_destroy(journal);

  CHECK(in_child(leave_child) == 0);
  char *recovered;
  nav_journal_destroy(walk_open(path, "", &recovered));
  CHECK(recovered && strstr(recovered, "\"left\""));
  free(recovered);

  /* Somebody else who locks the file holds it too; who lets go soon is waited for. */
  int file = open(path, O_RDWR);
  CHECK(flock(file, LOCK_EX | LOCK_NB) == 0);
  CHECK(open_status() == -NAV_ERR_STATE);
  holder = file;
  patience = 3;
  CHECK(open_status() == -NAV_OK && holder == -1 && naps > 0);

  /* Somebody may have taken the file away. */
  app = attached(",\"maxBytes\":2000", &journal);
  unlink(path);
  for (int i = 0; i < 20; i++) CHECK(go(app, i % 2 ? "odd" : "even", NULL) == NAV_OK);
  CHECK(size() > 0);
  char *state = walk_snapshot(app);
  nav_app_destroy(app);
  nav_journal_destroy(journal);
  nav_journal_destroy(walk_open(path, "", &recovered));
  CHECK(recovered && strcmp(recovered, state) == 0);
  free(recovered);
  free(state);

  CHECK(nav_live_handles() == 0);
  printf("%d checks of files and processes\n", checks);
}
