/*
 * Every text parameter of every function gets texts that are wrong, cut anywhere, or that end at an
 * unmapped page, with every kind of length; every number gets the extremes of its type. A call that
 * fails says so with a documented status and an error that explains it, empties its outputs (text,
 * handles and numbers, all of which hold junk before), and leaves every getter's answer as it was;
 * one that does not fail leaves the error alone. Reading one byte too many ends the process.
 */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "rules.h"

struct text_row {
  const char *function, *parameter;
  nav_status (*call)(struct fixture *f, const char *text, size_t length);
  const char *sound; /* a text that the function takes */
  int place;         /* of the function in `rows` and `rules` */
};

struct number_row {
  const char *function, *parameter;
  nav_status (*call)(struct fixture *f, int64_t number);
  int place;
};

#include "null_calls.inc"
#include "text_calls.inc"

enum {
  TEXT_ROWS = sizeof text_rows / sizeof *text_rows,
  NUMBER_ROWS = sizeof number_rows / sizeof *number_rows
};

/* Two pages, the second of which cannot be read. */
static char *page_end;
static void map_pages(void) {
  long size = sysconf(_SC_PAGESIZE);
  char *pages =
    mmap(NULL, 2 * (size_t)size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (pages == MAP_FAILED || mprotect(pages + size, (size_t)size, PROT_NONE) != 0) exit(1);
  page_end = pages + size;
}
/* The bytes at the end of what can be read. */
static const char *at_page_end(const char *bytes, size_t count) {
  return memcpy(page_end - count, bytes, count);
}

/* One call with a text or a number, described for messages; `refused`: it must fail. */
struct attempt {
  const char *function, *parameter, *kind;
  int place;
  const struct text_row *of_text;
  const char *text;
  size_t length;
  const struct number_row *of_number;
  int64_t number;
  int refused;
};

static int attempts;

static void judge_error(struct world *w, const struct attempt *a, nav_status status) {
  const nav_error *e = &w->f.error;
  const struct row *row = &rows[a->place];
  size_t length = a->of_number ? 0 : a->length == NAV_NUL ? strlen(a->text) : a->length;
  if (e->code != status)
    fault(w, "%s, %s, %s: answers %s, but its error says %s", a->function, a->parameter, a->kind,
      nav_status_name(status), nav_status_name(e->code));
  if (e->message[0] == 0 || strchr(e->message, '\n') ||
    memchr(e->message, 0, sizeof e->message) == NULL) {
    fault(w, "%s, %s, %s: no line of text in the error", a->function, a->parameter, a->kind);
  }
  if (e->offset != NAV_NO_OFFSET && e->offset > length)
    fault(w, "%s, %s, %s: offset %llu", a->function, a->parameter, a->kind,
      (unsigned long long)e->offset);
  if (row->buffer >= 0 &&
    (w->f.out.length != 0 || w->f.out.data == NULL || w->f.out.data[0] != 0)) {
    fault(w, "%s, %s, %s: text is left in the buffer", a->function, a->parameter, a->kind);
  }
}

static void attempt_now(struct world *w, const struct attempt *a) {
  static char before[1 << 16], after[1 << 16];
  struct fixture *f = &w->f;
  const struct row *row = &rows[a->place];
  nav_status status;
  struct fixture saved = *f;
  int i, kept = 0;
  attempts++;
  nav_route_canonical("\"left over\"", NAV_NUL, &f->out, NULL);
  snapshot(f, before, sizeof before);
  f->error.code = NAV_QUEUED;
  f->error.message[0] = 0;
  for (i = 0; i < NEW_HANDLES; i++) set_new_handle(f, i, f);
  spoil_numbers(f);
  status =
    a->of_number ? a->of_number->call(f, a->number) : a->of_text->call(f, a->text, a->length);
  for (i = 0; i < NEW_HANDLES; i++) {
    kept += new_handle(f, i) == f;
    if (new_handle(f, i) == f) set_new_handle(f, i, NULL);
  }
  w->granted += row->owner >= 0;
  if (!is_documented(&rules[a->place], status)) {
    fault(w, "%s, %s, %s: answers %s, which its comment does not name", a->function, a->parameter,
      a->kind, nav_status_name(status));
  }
  if (a->refused && status >= 0)
    fault(
      w, "%s, %s, %s: is taken (%s)", a->function, a->parameter, a->kind, nav_status_name(status));
  if (status >= 0) {
    if (f->error.code != NAV_QUEUED)
      fault(w, "%s, %s, %s: succeeds and writes the error", a->function, a->parameter, a->kind);
  } else {
    judge_error(w, a, status);
    if (row->number >= 0 && !is_number_empty(f, row)) {
      fault(w, "%s, %s, %s: its number is left at %lld, %lld, %d", a->function, a->parameter,
        a->kind, (long long)f->number, (long long)f->number64, f->descriptor);
    }
    if (row->handle >= 0 && kept == NEW_HANDLES)
      fault(w, "%s, %s, %s: its handle is not NULL", a->function, a->parameter, a->kind);
    snapshot(f, after, sizeof after);
    if (strcmp(before, after) != 0)
      fault(
        w, "%s, %s, %s: changed\n%s\nto\n%s", a->function, a->parameter, a->kind, before, after);
  }
  destroy_new_handles(f);
  f->number = saved.number;
  f->number64 = saved.number64;
  f->descriptor = saved.descriptor;
}

/* ---- A world for each attempt; the functions of callbacks run inside one. ---- */

static const struct attempt *current;
static void attempt_inside(struct world *w, enum site site) {
  (void)site;
  attempt_now(w, current);
}

static enum site site_of(enum where where) {
  switch (where) {
    case IN_WILL: return STORE_WILL;
    case IN_DID: return STORE_DID;
    case IN_COORDINATOR: return COORDINATOR;
    case IN_VALIDATOR: return VALIDATOR;
    case IN_ROUTES: return LINK_ROUTES;
    default: return SITES;
  }
}

static int run(const struct attempt *a) {
  static struct world w;
  enum site site = site_of(rows[a->place].where);
  memset(&w, 0, sizeof w);
  w.site = site;
  w.k = 1;
  w.act = attempt_inside;
  current = a;
  world_begin(&w);
  if (site == SITES) {
    nav_store_push_for_result(
      w.f.store, "\"ask\"", NAV_NUL, ignore_event, NULL, NULL, &w.f.ticket, NULL);
    w.f.entry = w.f.ticket;
    nav_modal_store_present(w.f.modal, "\"m\"", NAV_NUL, NAV_STYLE_SHEET, NULL, NULL, NULL);
    attempt_now(&w, a);
  } else {
    world_play(&w);
  }
  world_end(&w);
  return w.faults;
}

static int try(
  const struct text_row *row, const char *kind, const char *text, size_t length, int refused) {
  struct attempt a = { row->function, row->parameter, kind, row->place, row, text, length, NULL, 0,
    refused };
  return run(&a);
}

/* ---- The texts ---- */

static const struct {
  const char *kind, *text;
  int refused; /* by every function that reads JSON */
} wrong[] = {
  { "empty", "", 1 },
  { "no JSON", "nul", 1 },
  { "cut", "{\"push\":", 1 },
  { "two values", "{} {}", 1 },
  { "a lone surrogate", "\"\\ud800\"", 1 },
  { "a control", "\"\n\"", 1 },
  { "an unknown key", "{\"nonesuch\":1}", 0 },
  { "a number", "17", 0 },
  { "a huge number", "1e999999999", 0 },
  { "an array", "[[[[]]]]", 0 },
  { "a wrong type", "{\"push\":17,\"popCount\":\"x\"}", 0 },
  { "a key twice", "{\"push\":\"a\",\"push\":\"b\"}", 0 },
};

/* No commands are no mistake. */
static int may_be_empty(const struct text_row *row) {
  return strcmp(row->function, "nav_store_execute_many") == 0;
}

/* Functions whose text is no JSON. */
static int is_plain(const struct text_row *row) {
  return strcmp(row->parameter, "url") == 0 || strcmp(row->parameter, "name") == 0 ||
    strcmp(row->parameter, "debug_name") == 0 || strcmp(row->parameter, "address") == 0 ||
    strcmp(row->function, "nav_app_cancel") == 0 ||
    strcmp(row->function, "nav_journal_open_path") == 0;
}

static int try_all(const struct text_row *row) {
  static const char *const malformed[] = { "\xff", "\"\xc3\"", "\"\xed\xa0\x80\"", "\"\xc0\xaf\"",
    "\"\xf4\x90\x80\x80\"" };
  static char deep[4000];
  size_t length = strlen(row->sound), i;
  char with_nul[600];
  int faults = 0;
  for (i = 0; i <= length; i++)
    faults += try(row, "cut at an unmapped page", at_page_end(row->sound, i), i, 0);
  faults +=
    try(row, "NAV_NUL at an unmapped page", at_page_end(row->sound, length + 1), NAV_NUL, 0);
  for (i = 2; i < 6; i++)
    faults += try(row, "a length beyond any text", page_end - 1, (size_t)0 - i, 1);
  faults += try(row, "a length with the sign bit", page_end - 1, SIZE_MAX / 2 + 1, 1);
  memcpy(with_nul, row->sound, length);
  memcpy(with_nul + length, "\0x", 2);
  faults += try(row, "a NUL inside", at_page_end(with_nul, length + 2), length + 2, !is_plain(row));
  for (i = 0; i < sizeof malformed / sizeof *malformed; i++) {
    faults += try(row, "malformed UTF-8", at_page_end(malformed[i], strlen(malformed[i])),
      strlen(malformed[i]), 1);
  }
  for (i = may_be_empty(row); i < sizeof wrong / sizeof *wrong; i++) {
    faults += try(row, wrong[i].kind, wrong[i].text, NAV_NUL, wrong[i].refused && !is_plain(row));
  }
  memset(deep, '[', sizeof deep);
  faults += try(row, "deep nesting", at_page_end(deep, sizeof deep), sizeof deep, !is_plain(row));
  return faults;
}

static int try_numbers(const struct number_row *row) {
  static const int64_t numbers[] = { INT64_MIN, INT64_MIN + 1, INT32_MIN, -2, -1, 0, 1, 2, 77,
    UINT16_MAX, INT32_MAX, UINT32_MAX, (int64_t)1 << 53, INT64_MAX - 1, INT64_MAX };
  char kind[32];
  int faults = 0;
  size_t i;
  for (i = 0; i < sizeof numbers / sizeof *numbers; i++) {
    struct attempt a = { row->function, row->parameter, kind, row->place, NULL, NULL, 0, row,
      numbers[i], 0 };
    snprintf(kind, sizeof kind, "%lld", (long long)numbers[i]);
    faults += run(&a);
  }
  return faults;
}

static void count(
  int faults, const char *function, const char *parameter, int *passed, int *failed) {
  if (faults == 0) return (void)++*passed;
  ++*failed;
  printf("FAILED %s, %s\n", function, parameter);
}

/* Some texts are paths, of files that the calls make: they come into a folder of their own. */
static void empty_folder(void) {
  DIR *folder = opendir(".");
  struct dirent *file;
  while (folder && (file = readdir(folder)) != NULL) unlink(file->d_name);
  if (folder) closedir(folder);
}

int main(int argc, char **argv) {
  char folder[] = "/tmp/nav-refusals-XXXXXX";
  int passed = 0, failed = 0, i;
  if (mkdtemp(folder) == NULL || chdir(folder) != 0) return 1;
  setvbuf(stdout, NULL, _IOLBF, 0);
  map_pages();
  alarm(3600);
  for (i = 0; i < TEXT_ROWS; i++) {
    const struct text_row *row = &text_rows[i];
    if (argc > 1 && strcmp(argv[1], row->function) != 0) continue;
    count(try_all(row), row->function, row->parameter, &passed, &failed);
  }
  for (i = 0; i < NUMBER_ROWS; i++) {
    const struct number_row *row = &number_rows[i];
    if (argc > 1 && strcmp(argv[1], row->function) != 0) continue;
    count(try_numbers(row), row->function, row->parameter, &passed, &failed);
  }
  empty_folder();
  rmdir(folder);
  printf("%d calls\n%d passed, %d failed\n", attempts, passed, failed);
  return failed != 0 || passed == 0;
}
