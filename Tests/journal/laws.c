/*
 * The laws of reading: laws PATH SEED CALLS FLIPS MORE
 *
 * A walk is written to a journal, and what it may recover is noted with the length of the file
 * after each call. Then the file is cut at every byte, and FLIPS bits of each byte (at most 8) are
 * flipped one by one: what is recovered is the state of the last record before the damage. The same
 * where a generation stays from before. A walk of MORE calls is recovered after each of them.
 */
#include <fcntl.h>
#include <stdbool.h>
#include <sys/stat.h>
#include <unistd.h>

#include "walk.h"

enum { MOST = 100000 };

/* What the file says up to a length. */
static struct {
  size_t length;
  char *state;
} states[MOST];
static int count;
/* What the generation before says, or NULL. */
static char *before;
static char path[512], kept[520], torn[520], copied[520];
static char *text;
static size_t length;

static char *read_file(const char *name, size_t *size) {
  int file = open(name, O_RDONLY);
  struct stat status;
  if (file < 0 || fstat(file, &status) != 0) err(2, "%s", name);
  char *bytes = malloc((size_t)status.st_size + 1);
  if (read(file, bytes, (size_t)status.st_size) != status.st_size) err(2, "%s", name);
  close(file);
  *size = (size_t)status.st_size;
  bytes[*size] = 0;
  return bytes;
}

static void write_file(const char *name, const char *bytes, size_t size) {
  int file = open(name, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  if (file < 0 || write(file, bytes, size) != (ssize_t)size) err(2, "%s", name);
  close(file);
}

static void note(size_t size, const char *state) {
  if (count == MOST) errx(2, "too many records");
  states[count].length = size;
  states[count++].state = strdup(state);
}

/* A copy of the file recovers the state. */
static void check_copy(const char *bytes, size_t size, const char *state) {
  write_file(copied, bytes, size);
  char *recovered;
  nav_journal *journal = walk_open(copied, "", &recovered);
  if (!recovered || strcmp(recovered, state) != 0) {
    if (!recovered) recovered = "nothing";
    errx(1, "%.*s\nrecovers %s\nand not  %s", (int)size, bytes, recovered, state);
  }
  free(recovered);
  nav_journal_destroy(journal);
}

/* Walks with a journal, and notes the states of its last generation. */
static void walk(uint64_t *seed, int calls, const char *options) {
  char *old_text = NULL, *state = NULL;
  size_t old_length = 0;
  nav_journal *journal = walk_open(path, options, NULL);
  nav_app *app = walk_app();
  if (nav_app_attach_journal(app, journal, NULL) != NAV_OK) errx(2, "cannot attach");
  for (int call = -1; call < calls; call++) {
    if (call >= 0) walk_step(app, seed);
    size_t size;
    char *now = read_file(path, &size), *next = walk_snapshot(app);
    if (!old_text || memcmp(now, old_text, 24) != 0) {
      /* A new generation begins with the state before the call. */
      while (count > 0) free(states[--count].state);
      free(before);
      before = state ? strdup(state) : NULL;
      char *first = strchr(now, '\n'), *second = first ? strchr(first + 1, '\n') : NULL;
      if (!second) errx(1, "a generation without a snapshot");
      old_length = (size_t)(second + 1 - now);
      note(old_length, state ? state : next);
      free(state);
      state = strdup(states[0].state);
    }
    if (size != old_length)
      note(size, next);
    else if (strcmp(state, next) != 0)
      errx(1, "not written: after\n%s\ncomes\n%s", state, next);
    check_copy(now, size, next);
    free(state);
    free(old_text);
    state = next;
    old_text = now;
    old_length = size;
  }
  free(state);
  free(old_text);
  nav_app_destroy(app);
  nav_journal_destroy(journal);
  text = read_file(path, &length);
}

/* Opens the damaged file, which is whole up to a byte. */
static void expect(const char *bytes, size_t size, size_t whole, const char *what) {
  const char *expected = before;
  for (int i = 0; i < count && states[i].length <= whole; i++) expected = states[i].state;
  write_file(path, bytes, size);
  unlink(torn);
  char *recovered;
  nav_journal *journal = walk_open(path, "", &recovered);
  if (expected ? !recovered || strcmp(recovered, expected) != 0 : recovered != NULL) {
    errx(1, "%s %zu of %zu:\nexpected  %s\nrecovered %s", what, whole, length,
      expected ? expected : "nothing", recovered ? recovered : "nothing");
  }
  /* What was taken from the file is beside it. */
  size_t left, rest = 0;
  char *now = read_file(path, &left);
  char *cut = access(torn, F_OK) == 0 ? read_file(torn, &rest) : NULL;
  bool is_kept = rest == 0 || memcmp(cut, bytes + left, rest) == 0;
  if (left + rest != size || memcmp(now, bytes, left) != 0 || !is_kept) {
    errx(1, "%s %zu: %zu bytes have become %zu and %zu", what, whole, size, left, rest);
  }
  free(now);
  free(cut);
  free(recovered);
  nav_journal_destroy(journal);
}

static long damage(uint64_t *seed, unsigned flips) {
  long cases = 0;
  for (size_t cut = 0; cut <= length; cut++, cases++) expect(text, cut, cut, "cut at");
  for (size_t at = 0; at < length; at++) {
    for (unsigned flip = 0, first = walk_draw(seed); flip < flips; flip++, cases++) {
      char bit = (char)(1u << (first + flip) % 8);
      text[at] ^= bit;
      expect(text, length, at, "flipped in");
      text[at] ^= bit;
    }
  }
  return cases;
}

/* Whole records are taken out, doubled, or exchanged with the next one. */
static long rearrange(void) {
  long cases = 0;
  char *other = malloc(length * 2);
  /* The header and the snapshot are the first two lines. */
  size_t start = (size_t)(strchr(strchr(text, '\n') + 1, '\n') + 1 - text);
  for (; start < length; cases += 3) {
    size_t end = (size_t)(strchr(text + start, '\n') + 1 - text);
    size_t line = end - start, rest = length - end;
    if (rest == 0) break;
    memcpy(other, text, length);
    memcpy(other + start, text + end, rest);
    expect(other, length - line, start, "a record is removed at");
    memcpy(other, text, end);
    memcpy(other + end, text + start, length - start);
    expect(other, length + line, end, "a record is doubled before");
    size_t next = (size_t)(strchr(text + end, '\n') + 1 - text) - end;
    memcpy(other, text, length);
    memcpy(other + start, text + end, next);
    memcpy(other + start + next, text + start, line);
    expect(other, length, start, "records are exchanged at");
    start = end;
  }
  free(other);
  return cases;
}

int main(int argc, char **argv) {
  if (argc != 6) errx(2, "usage: laws PATH SEED CALLS FLIPS MORE");
  snprintf(path, sizeof path, "%s", argv[1]);
  snprintf(kept, sizeof kept, "%s.1", path);
  snprintf(copied, sizeof copied, "%s.copy", path);
  snprintf(torn, sizeof torn, "%s.torn", path);
  uint64_t seed = strtoull(argv[2], NULL, 10) * 0x9E3779B97F4A7C15u + 1;
  int calls = atoi(argv[3]);
  unsigned flips = (unsigned)atoi(argv[4]);
  unlink(path);
  unlink(kept);
  walk(&seed, calls, ",\"maxBytes\":1000000");
  int records = count;
  size_t bytes = length;
  long cases = damage(&seed, flips) + rearrange();
  free(text);
  /* Again with a generation from before. */
  unlink(path);
  walk(&seed, calls, ",\"maxBytes\":4000");
  cases += damage(&seed, flips) + rearrange();
  free(text);
  walk(&seed, atoi(argv[5]), ",\"maxBytes\":9000");
  free(text);
  while (count > 0) free(states[--count].state);
  free(before);
  if (nav_live_handles() != 0) errx(1, "%zu handles are left", nav_live_handles());
  printf(
    "%d records in %zu bytes, %ld cases of damage; %s calls\n", records, bytes, cases, argv[5]);
}
