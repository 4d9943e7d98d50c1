/*
 * The disk of the file manager: folders, the beginnings of files as texts, and what is changed on
 * it. What goes wrong is answered as a sentence, or in the system's words; NULL: nothing has.
 */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define PATH_ROOM (PATH_MAX + 300) /* A path that is too long is not cut: the system refuses it. */
#define NAME_ROOM 257              /* a name, and "/" */
#define TEXT_ROOM 8001             /* Escaped as JSON, it still fits the state of an entry. */

static const char *join(char path[PATH_ROOM], const char *folder, const char *name) {
  snprintf(path, PATH_ROOM, "%.4096s/%.255s", strcmp(folder, "/") == 0 ? "" : folder, name);
  return path;
}

/* A path as a person writes it: ~ for the home. It changes the path. */
static const char *short_path(char *path) {
  const char *home = getenv("HOME");
  size_t length = home != NULL ? strlen(home) : 0;
  if (length < 2 || strncmp(path, home, length) != 0 || strchr("/", path[length]) == NULL)
    return path;
  path[length - 1] = '~';
  return path + length - 1;
}

/* The beginning of a file as a text. Answers NULL, or why not; what may block is not opened. */
static const char *read_file(const char *path, char *text, size_t room) {
  struct stat about;
  size_t length = 0;
  int file = open(path, O_RDONLY | O_NONBLOCK);
  text[0] = 0;
  if (file < 0) return strerror(errno);
  bool is_file = fstat(file, &about) == 0 && S_ISREG(about.st_mode);
  for (ssize_t count = 1; is_file && count > 0 && length + 1 < room; length += (size_t)count)
    if ((count = read(file, text + length, room - 1 - length)) < 0) count = 0;
  close(file);
  text[length] = 0;
  return !is_file           ? "This is no file."
    : strlen(text) < length ? "This is no text."
    : length + 1 == room    ? "This text is long; here is its beginning."
                            : NULL;
}

static int is_shown(const struct dirent *row) { return row->d_name[0] != '.'; }
static int row_order(const struct dirent **one, const struct dirent **other) {
  int folders = ((*other)->d_type == DT_DIR) - ((*one)->d_type == DT_DIR);
  return folders != 0 ? folders : strcmp((*one)->d_name, (*other)->d_name);
}
/* Answers how many, or -1 with errno; free_rows frees them. Folders come first. */
static int read_rows(const char *path, struct dirent ***rows) {
  *rows = NULL;
  return scandir(path, rows, is_shown, row_order);
}
static void free_rows(struct dirent **rows, int count) {
  while (count > 0) free(rows[--count]);
  free(rows);
}

/* What the list says of a row: its name, with "/" after a folder's, and the size of a file. */
static bool describe_row(
  const char *path, const struct dirent *row, char name[NAME_ROOM], char size[24]) {
  char full[PATH_ROOM];
  struct stat about;
  bool is_folder = row->d_type == DT_DIR,
       is_known = stat(join(full, path, row->d_name), &about) == 0;
  snprintf(name, NAME_ROOM, "%.255s%s", row->d_name, is_folder ? "/" : "");
  strcpy(size, is_folder ? "" : "?");
  if (!is_folder && is_known) snprintf(size, 24, "%lld", (long long)about.st_size);
  return is_folder;
}

static const char *fault_if(bool is_wrong) { return is_wrong ? strerror(errno) : NULL; }
static const char *write_file(const char *path, const char *text) {
  FILE *file = fopen(path, "w");
  bool is_wrong = file == NULL || fputs(text, file) < 0;
  return fault_if((file != NULL && fclose(file) != 0) || is_wrong);
}
static const char *move_file(const char *path, const char *to) {
  return access(to, F_OK) == 0 ? "is there already" : fault_if(rename(path, to) != 0);
}
/* The folder of the program in the home, which holds the journal and the drawer. */
static const char *make_own_folder(char journal[PATH_ROOM], char drawer[PATH_ROOM]) {
  char own[PATH_ROOM];
  const char *home = getenv("HOME");
  join(own, home != NULL ? home : "", ".navruntime-files");
  join(journal, own, "journal");
  join(drawer, own, "drawer");
  mkdir(own, 0700);
  return fault_if(mkdir(drawer, 0700) != 0 && errno != EEXIST);
}
