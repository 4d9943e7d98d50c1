/*
 * The machine stops: crashed DIRECTORY CALLS WALKS SEED
 *
 * A walk of CALLS calls with a journal is written down, system call by system call (disk.h). Then
 * the machine stops after each of these, and the disk holds what was synchronized, and of the rest
 * everything, nothing, a part, or what came later without what came before. A journal that is
 * opened there recovers a state that the app had, as a whole:
 *
 *   never an older one than what nav_app_attach_journal or nav_journal_flush, or with
 *   "sync":"commit" the last commit that an observer was told about, has brought to the disk;
 *   and none that was not yet being written.
 *
 * No file gets the journal's name before what it holds is on the disk, and what was cut off from
 * the end of a journal is somewhere. WALKS walks follow each other, each on a disk where the
 * machine has stopped during the one before.
 */
#define _GNU_SOURCE
#include "disk.h"

enum { STATES = 2000 };

/* What the app was, one after the other. */
static struct state {
  char *text;
  int steps;        /* system calls when it was told of */
  bool is_promised; /* to be on the disk from then on */
} states[STATES];
static int state_count, heard;
static long crashes;
static const char *options;
static char torn[1 << 16];
static long torn_count;

static void add_state(char *text, int steps, bool is_promised) {
  if (state_count == STATES) errx(2, "too many states");
  states[state_count++] = (struct state){ text, steps, is_promised };
}

static void hear(void *data, const char *event, size_t length) {
  (void)data;
  (void)event;
  (void)length;
  if (heard < 0) heard = disk.step_count;
}

/* What a journal that is opened there recovers, or NULL. */
static char *recover(const char *path) {
  char *recovered;
  nav_journal_destroy(walk_open(path, "", &recovered));
  return recovered;
}

/* ---- One walk -------------------------------------------------------------------------------- */

static nav_journal *walk(const char *path, int calls, bool syncs, uint64_t *seed, nav_app **out) {
  char *base = NULL;
  nav_app *app = walk_app();
  heard = -1;
  nav_app_observe(app, NAV_EVENT_ALL, hear, NULL, NULL, NULL, NULL);
  nav_journal *journal = walk_open(path, options, &base);
  /* What was there before stays there while it is opened. */
  if (base) {
    add_state(base, 0, true);
    if (nav_app_restore(app, base, NAV_NUL, NAV_RESTORE_STRICT, NULL, NULL) != NAV_OK)
      errx(1, "cannot be restored: %s", base);
  }
  if (nav_app_attach_journal(app, journal, NULL) != NAV_OK) errx(2, "cannot attach");
  add_state(walk_snapshot(app), disk.step_count, true);
  for (int call = 0; call < calls; call++) {
    bool is_promised = syncs;
    heard = -1;
    walk_step(app, seed);
    int steps = heard < 0 ? disk.step_count : heard;
    char *text = walk_snapshot(app);
    if (call % 7 == 6) {
      if (nav_journal_flush(journal, NULL) != NAV_OK) errx(2, "cannot flush");
      is_promised = true;
      steps = disk.step_count;
    }
    add_state(text, steps, is_promised);
  }
  *out = app;
  return journal;
}

/* ---- The machine stops ----------------------------------------------------------------------- */

static void check_recovered(const char *recovered, int step, disk_loss loss, unsigned changed) {
  int oldest = -1;
  for (int i = 0; i < state_count && states[i].steps <= step; i++) {
    if (states[i].is_promised) oldest = i;
  }
  if (!recovered && oldest < 0) return;
  /* The next one may have been on its way. */
  for (int i = oldest < 0 ? 0 : oldest; i < state_count && recovered; i++) {
    if (strcmp(recovered, states[i].text) == 0) return;
    if (states[i].steps > step) break;
  }
  errx(1, "%s: after system call %d, loss %d, names %x: recovered %s\npromised %s", options, step,
    loss, changed, recovered ? recovered : "nothing", oldest < 0 ? "nothing" : states[oldest].text);
}

/* The end of a journal that was no record is somewhere, whole. */
static void check_torn(const char *path, int step) {
  for (int name = 0; name < DISK_NAMES; name++) {
    disk_bytes all = disk_read(path, name);
    bool is_here = all.count > 0 && memmem(all.bytes, (size_t)all.count, torn, (size_t)torn_count);
    free(all.bytes);
    if (is_here) return;
  }
  errx(1, "%s: after system call %d what was cut off is lost", options, step);
}

/* After a crash the journal works, and leaves nothing behind but its files. */
static void check_next(const char *path, char *recovered) {
  char name[600];
  nav_journal *journal = walk_open(path, options, NULL);
  nav_app *app = walk_app();
  if (recovered) nav_app_restore(app, recovered, NAV_NUL, NAV_RESTORE_STRICT, NULL, NULL);
  if (nav_app_attach_journal(app, journal, NULL) != NAV_OK) errx(1, "does not attach again");
  nav_app_set_facts(app, "{\"plan\":\"pro\"}", NAV_NUL, NULL, NULL);
  char *state = walk_snapshot(app);
  nav_app_destroy(app);
  nav_journal_destroy(journal);
  char *again = recover(path);
  if (!again || strcmp(again, state) != 0) errx(1, "is not recovered after a crash: %s", state);
  disk_path(name, path, 2);
  if (access(name, F_OK) == 0) errx(1, "%s is left", name);
  free(state);
  free(again);
}

static void check_crash(const char *path, int step, disk_loss loss, unsigned changed) {
  stopped_write(path, loss, changed);
  if (torn_count > 0) check_torn(path, step);
  char *recovered = recover(path);
  check_recovered(recovered, step, loss, changed);
  if (crashes++ % 16 == 0) check_next(path, recovered);
  free(recovered);
}

/* Everything that the disk may hold after these steps. */
static void check_crashes(const char *path, int step) {
  unsigned all = (1u << (stopped.rename_count < 6 ? stopped.rename_count : 6)) - 1;
  if (stopped.rename_count > 6) errx(1, "%d names are on no disk", stopped.rename_count);
  int losses = stopped.write_count > 0 ? LOSSES : 1;
  for (unsigned changed = 0; changed <= all; changed++) {
    for (int loss = 0; loss < losses; loss++) check_crash(path, step, (disk_loss)loss, changed);
  }
}

static void check_order(const disk_step *step) {
  if (step->kind == DISK_RENAME && step->to == 0 && has_pending(step->file))
    errx(1, "%s: a file that is not on the disk gets the journal's name", options);
}

static void stop_everywhere(const char *path) {
  stopped_begin();
  check_crashes(path, 0);
  for (int i = 0; i < disk.step_count; i++) {
    check_order(&disk.steps[i]);
    stopped_step(&disk.steps[i]);
    if (disk.steps[i].kind != DISK_CLOSE) check_crashes(path, i + 1);
  }
}

/* Leaves a disk as it may be in the middle of a record, and notes what is no whole record there. */
static void stop_in_a_record(const char *path) {
  int last = -1;
  torn_count = 0;
  for (int i = 0; i < disk.step_count; i++) {
    if (disk.steps[i].kind == DISK_WRITE) last = i;
  }
  stopped_begin();
  for (int i = 0; i <= last; i++) stopped_step(&disk.steps[i]);
  /* The names are those of the generation that is written to. */
  stopped_write(path, LOSS_TAIL, ~0u);
  torn_count = disk.steps[last].count / 2;
  if (torn_count > (long)sizeof torn) errx(2, "a long record");
  memcpy(torn, disk.steps[last].bytes, (size_t)torn_count);
}

static void forget_states(void) {
  for (int i = 0; i < state_count; i++) free(states[i].text);
  state_count = 0;
}

int main(int argc, char **argv) {
  static const char *const OPTIONS[] = { ",\"maxBytes\":1500",
    ",\"maxBytes\":1500,\"sync\":\"commit\"", ",\"maxBytes\":6000",
    ",\"maxBytes\":1500,\"sync\":\"commit\",\"onError\":\"refuse\"" };
  char path[512], copy[512], name[600];
  if (argc != 5) errx(2, "usage: crashed DIRECTORY CALLS WALKS SEED");
  snprintf(path, sizeof path, "%.400s/crashed", argv[1]);
  snprintf(copy, sizeof copy, "%.400s/crashed-copy", argv[1]);
  uint64_t seed = 0x9E3779B97F4A7C15u * (strtoull(argv[4], NULL, 10) + 1);
  long steps = 0;
  for (int i = 0; i < 4; i++) {
    options = OPTIONS[i];
    torn_count = 0;
    for (int j = 0; j < DISK_NAMES; j++) {
      disk_path(name, path, j);
      unlink(name);
    }
    for (int j = 0; j < atoi(argv[3]); j++) {
      nav_app *app;
      disk_begin(path);
      nav_journal *journal = walk(path, atoi(argv[2]), i % 2 == 1, &seed, &app);
      nav_app_destroy(app);
      nav_journal_destroy(journal);
      disk.is_recording = false;
      stop_everywhere(copy);
      stop_in_a_record(path);
      steps += disk.step_count;
      forget_states();
    }
  }
  if (nav_live_handles() != 0) errx(1, "%zu handles are left", nav_live_handles());
  printf("%ld disks of a machine that stopped after each of %ld system calls\n", crashes, steps);
}
