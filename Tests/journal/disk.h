/*
 * The system calls of a library, written down, and what a disk may hold of them when the machine
 * stops. The library asks the system through `syscall`, which a program that includes this takes
 * the place of.
 *
 * What a file holds is on the disk after fsync or fdatasync of it, and what a name leads to after
 * fsync of the folder. Before that a disk may have all of it, nothing, a part, or what came later
 * without what came before.
 */
#ifndef NAV_JOURNAL_DISK_H
#define NAV_JOURNAL_DISK_H

#include <fcntl.h>
#include <stdbool.h>
#include <sys/stat.h>
#include <unistd.h>

#include "system_calls.h"
#include "walk.h"

enum { DISK_NAMES = 12, DISK_STEPS = 20000, DISK_FILES = 4000, DISK_PENDING = 400 };
enum { DISK_NOTHING = -1, DISK_FOLDER = -2 };
static const char *const DISK_SUFFIXES[DISK_NAMES] = { "", ".1", ".new", ".torn", ".torn.2",
  ".torn.3", ".torn.4", ".torn.5", ".torn.6", ".torn.7", ".torn.8", ".torn.9" };

typedef enum disk_kind {
  DISK_MAKE,   /* a name leads to a new file; it is opened */
  DISK_WRITE,  /* to `file`: `count` bytes at `at` */
  DISK_CUT,    /* of `file`, to `at` bytes */
  DISK_SYNC,   /* of `file` */
  DISK_LINK,   /* `to` leads to what `name` leads to */
  DISK_RENAME, /* `name` becomes `to` */
  DISK_UNLINK, /* of `name` */
  DISK_SYNC_NAMES,
  DISK_CLOSE
} disk_kind;

typedef struct disk_step {
  disk_kind kind;
  int file, name, to;
  long at, count;
  char *bytes;
} disk_step;

typedef struct disk_bytes {
  char *bytes;
  long count;
} disk_bytes;

/* What was called, and what the system holds while the program runs. */
static struct disk {
  bool is_recording;
  int step_count, file_count, first_files;
  disk_step steps[DISK_STEPS];
  int names[DISK_NAMES], first_names[DISK_NAMES];
  long sizes[DISK_FILES];
  disk_bytes first[DISK_FILES];
  int descriptors[1024];
} disk;

static int disk_name(const char *path) {
  const char *slash = strrchr(path, '/');
  const char *dot = strchr(slash ? slash : path, '.');
  for (int i = 0; i < DISK_NAMES; i++) {
    if (strcmp(dot ? dot : "", DISK_SUFFIXES[i]) == 0) return i;
  }
  errx(1, "uses the name %s", path);
}

static disk_step *disk_add(disk_kind kind, int file) {
  if (disk.step_count == DISK_STEPS) errx(2, "too many system calls");
  disk_step *step = &disk.steps[disk.step_count++];
  *step = (disk_step){ .kind = kind, .file = file };
  return step;
}

static void disk_opened(int descriptor, const char *path, long flags) {
  if (descriptor >= 1024) errx(2, "too many descriptors");
  if (flags & O_DIRECTORY) {
    disk.descriptors[descriptor] = DISK_FOLDER;
    return;
  }
  int name = disk_name(path);
  if (disk.names[name] == DISK_NOTHING) {
    if (disk.file_count == DISK_FILES) errx(2, "too many files");
    disk.names[name] = disk.file_count;
    disk_add(DISK_MAKE, disk.file_count++)->name = name;
  }
  disk.descriptors[descriptor] = disk.names[name];
}

static void disk_named(disk_kind kind, const char *from, const char *to) {
  int name = disk_name(from);
  disk_step *step = disk_add(kind, disk.names[name]);
  step->name = name;
  step->to = to ? disk_name(to) : name;
  if (kind != DISK_UNLINK) disk.names[step->to] = disk.names[name];
  if (kind != DISK_LINK) disk.names[name] = DISK_NOTHING;
}

/* Notes a call that the system has carried out. */
static void disk_note(long number, const long *a, long result) {
  int file = number != SYS_openat && a[0] >= 0 && a[0] < 1024 ? disk.descriptors[a[0]] : 0;
  switch (number) {
    case SYS_openat: disk_opened((int)result, (const char *)a[1], a[2]); break;
    case SYS_write: {
      disk_step *step = disk_add(DISK_WRITE, file);
      step->at = disk.sizes[file];
      step->count = result;
      step->bytes = malloc((size_t)result + 1);
      memcpy(step->bytes, (const char *)a[1], (size_t)result);
      disk.sizes[file] += result;
      break;
    }
    case SYS_ftruncate:
      disk_add(DISK_CUT, file)->at = a[1];
      disk.sizes[file] = a[1];
      break;
    case SYS_fsync:
    case SYS_fdatasync: disk_add(file == DISK_FOLDER ? DISK_SYNC_NAMES : DISK_SYNC, file); break;
    case SYS_linkat: disk_named(DISK_LINK, (const char *)a[1], (const char *)a[3]); break;
    case SYS_renameat: disk_named(DISK_RENAME, (const char *)a[1], (const char *)a[3]); break;
    case SYS_unlinkat: disk_named(DISK_UNLINK, (const char *)a[1], NULL); break;
    case SYS_close: disk_add(DISK_CLOSE, file); break;
    default: break;
  }
}

static long on_system_call(long number, const long *a) {
  long result = make_system_call(number, a);
  if (disk.is_recording && result >= 0) {
    int kept = errno;
    disk_note(number, a, result);
    errno = kept;
  }
  return result;
}

static void disk_path(char *out, const char *path, int name) {
  snprintf(out, 600, "%s%s", path, DISK_SUFFIXES[name]);
}

/* What a file holds, which the caller frees; a count of DISK_NOTHING if there is none. */
static disk_bytes disk_read(const char *path, int name) {
  char full[600];
  struct stat status;
  disk_bytes all = { NULL, DISK_NOTHING };
  disk_path(full, path, name);
  int file = open(full, O_RDONLY);
  if (file < 0) return all;
  if (fstat(file, &status) != 0) err(2, "%s", full);
  all.bytes = malloc((size_t)status.st_size + 1);
  all.count = read(file, all.bytes, (size_t)status.st_size);
  close(file);
  return all;
}

/* Begins to write down, on a disk that holds what the folder does. */
static void disk_begin(const char *path) {
  for (int i = 0; i < disk.step_count; i++) free(disk.steps[i].bytes);
  for (int i = 0; i < disk.first_files; i++) free(disk.first[i].bytes);
  memset(&disk, 0, sizeof disk);
  for (int name = 0; name < DISK_NAMES; name++) {
    disk_bytes all = disk_read(path, name);
    disk.names[name] = disk.first_names[name] = DISK_NOTHING;
    if (all.count == DISK_NOTHING) continue;
    int file = disk.file_count++;
    disk.names[name] = disk.first_names[name] = file;
    disk.first[file] = all;
    disk.sizes[file] = all.count;
  }
  disk.first_files = disk.file_count;
  disk.is_recording = true;
}

/* ---- When the machine stops ------------------------------------------------------------------ */

/* What is on the disk for certain, and what may be. */
static struct stopped {
  int names[DISK_NAMES];
  disk_bytes files[DISK_FILES];
  const disk_step *writes[DISK_PENDING], *renames[DISK_PENDING];
  int write_count, rename_count;
} stopped;

/* How much there is of what was written to a file and not synchronized. */
typedef enum disk_loss {
  LOSS_NOTHING,   /* all of it is there */
  LOSS_ALL,       /* nothing */
  LOSS_TAIL,      /* half of the last */
  LOSS_FIRST,     /* what came later, without the first */
  LOSS_BYTES,     /* the lengths, with zeros */
  LOSS_BEGINNING, /* the second half of each, after zeros */
  LOSSES
} disk_loss;

static void stopped_begin(void) {
  for (int i = 0; i < DISK_FILES; i++) free(stopped.files[i].bytes);
  memset(&stopped, 0, sizeof stopped);
  memcpy(stopped.names, disk.first_names, sizeof stopped.names);
  for (int i = 0; i < disk.first_files; i++) {
    disk_bytes first = disk.first[i], *file = &stopped.files[i];
    *file = (disk_bytes){ malloc((size_t)first.count + 1), first.count };
    memcpy(file->bytes, first.bytes, (size_t)first.count);
  }
}

static void grow(disk_bytes *file, long count) {
  if (count > file->count) {
    file->bytes = realloc(file->bytes, (size_t)count + 1);
    memset(file->bytes + file->count, 0, (size_t)(count - file->count));
  }
  file->count = count;
}

static void write_to(disk_bytes *file, const disk_step *step, disk_loss loss, bool is_last) {
  if (step->kind == DISK_CUT) {
    grow(file, step->at);
    return;
  }
  long count = loss == LOSS_TAIL && is_last ? step->count / 2 : step->count;
  long skipped = loss == LOSS_BYTES ? count : loss == LOSS_BEGINNING ? count / 2 : 0;
  if (step->at + count > file->count) grow(file, step->at + count);
  memcpy(file->bytes + step->at + skipped, step->bytes + skipped, (size_t)(count - skipped));
}

static void name_to(int *names, const disk_step *step) {
  if (step->kind == DISK_MAKE) names[step->name] = step->file;
  if (step->kind == DISK_LINK || step->kind == DISK_RENAME) names[step->to] = step->file;
  if (step->kind == DISK_UNLINK || step->kind == DISK_RENAME) names[step->name] = DISK_NOTHING;
}

static bool has_pending(int file) {
  for (int i = 0; i < stopped.write_count; i++) {
    if (stopped.writes[i]->file == file) return true;
  }
  return false;
}

/* Goes on by one call. */
static void stopped_step(const disk_step *step) {
  int kept = 0;
  switch (step->kind) {
    case DISK_WRITE:
    case DISK_CUT:
      if (stopped.write_count == DISK_PENDING) errx(2, "too much that is not synchronized");
      stopped.writes[stopped.write_count++] = step;
      break;
    case DISK_SYNC:
      for (int i = 0; i < stopped.write_count; i++) {
        const disk_step *write = stopped.writes[i];
        if (write->file == step->file)
          write_to(&stopped.files[step->file], write, LOSS_NOTHING, false);
        else
          stopped.writes[kept++] = write;
      }
      stopped.write_count = kept;
      break;
    case DISK_SYNC_NAMES:
      for (int i = 0; i < stopped.rename_count; i++) name_to(stopped.names, stopped.renames[i]);
      stopped.rename_count = 0;
      break;
    case DISK_CLOSE: break;
    default:
      if (stopped.rename_count == DISK_PENDING) errx(2, "too many names");
      stopped.renames[stopped.rename_count++] = step;
  }
}

/* Writes what the disk may hold: of the names those changes that are in the set `changed`. */
static void stopped_write(const char *path, disk_loss loss, unsigned changed) {
  int names[DISK_NAMES];
  memcpy(names, stopped.names, sizeof names);
  for (int i = 0; i < stopped.rename_count; i++) {
    if (changed & 1u << i) name_to(names, stopped.renames[i]);
  }
  for (int name = 0; name < DISK_NAMES; name++) {
    char full[600];
    disk_path(full, path, name);
    unlink(full);
    if (names[name] == DISK_NOTHING) continue;
    disk_bytes from = stopped.files[names[name]];
    disk_bytes file = { malloc((size_t)from.count + 1), from.count };
    if (from.count > 0) memcpy(file.bytes, from.bytes, (size_t)from.count);
    const disk_step *first = NULL, *last = NULL;
    for (int i = 0; i < stopped.write_count; i++) {
      if (stopped.writes[i]->file != names[name]) continue;
      if (!first) first = stopped.writes[i];
      last = stopped.writes[i];
    }
    for (int i = 0; i < stopped.write_count && loss != LOSS_ALL; i++) {
      const disk_step *write = stopped.writes[i];
      if (write->file != names[name] || (loss == LOSS_FIRST && write == first)) continue;
      write_to(&file, write, loss, write == last);
    }
    int out = open(full, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (out < 0 || write(out, file.bytes, (size_t)file.count) != file.count) err(2, "%s", full);
    close(out);
    free(file.bytes);
  }
}

#endif
