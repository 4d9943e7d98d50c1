/* The matcher on the link tables of data/, beside libr3 on the same tables in the same run. */
#include <pthread.h>
#include <r3/r3.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness.h"
#include "navruntime.h"

static const char *folder;

/*
 * A matcher without patterns: what its calls cost is what every call costs around the lookup, that
 * is the way in and out, the checks of the URL and the copy of its path.
 */
static nav_matcher *no_patterns;

/* One table, ready to be asked by everybody. */
typedef struct table {
  const char *name;
  bench_line *patterns, *hits, *misses;
  size_t pattern_count, hit_count, miss_count;
  char *config; /* of the matcher */
  size_t config_length;
  nav_matcher *matcher;
  nav_buffer buffer;
  char **r3_patterns;
  node *tree; /* libr3's */
} table;

static bench_line *lines_of(const char *table_name, const char *kind, size_t *count) {
  char name[64];
  snprintf(name, sizeof name, "%s.%s", table_name, kind);
  return bench_lines(folder, name, count);
}

/* {"mappings":[{"pattern":p,"route":"r0"},...]} */
static void write_config(table *subject) {
  size_t capacity = 32;
  for (size_t index = 0; index < subject->pattern_count; index++)
    capacity += subject->patterns[index].length + 48;
  subject->config = malloc(capacity);
  bench_require(subject->config != NULL, "out of memory");
  char *end = subject->config + sprintf(subject->config, "{\"mappings\":[");
  for (size_t index = 0; index < subject->pattern_count; index++) {
    end += sprintf(end, "%s{\"pattern\":\"%s\",\"route\":\"r%zu\"}", index ? "," : "",
      subject->patterns[index].text, index);
  }
  end += sprintf(end, "]}");
  subject->config_length = (size_t)(end - subject->config);
}

static nav_matcher *matcher_of(const table *subject) {
  nav_matcher *matcher = NULL;
  nav_error error = { 0 };
  if (nav_matcher_create(subject->config, subject->config_length, NULL, &matcher, &error) !=
    NAV_OK) {
    fprintf(stderr, "bench: the matcher refuses %s: %s\n", subject->name, error.message);
    exit(1);
  }
  return matcher;
}

/* The patterns as libr3 spells them, {name} for a parameter; it keeps pointers into them. */
static char *r3_pattern(const bench_line *pattern) {
  char *spelled = malloc(2 * pattern->length + 1), *end = spelled;
  bench_require(spelled != NULL, "out of memory");
  for (const char *byte = pattern->text; *byte; byte++) {
    if (*byte != ':') {
      *end++ = *byte;
      continue;
    }
    *end++ = '{';
    while (byte[1] && byte[1] != '/') *end++ = *++byte;
    *end++ = '}';
  }
  *end = 0;
  return spelled;
}

static node *tree_of(const table *subject) {
  node *tree = r3_tree_create((int)subject->pattern_count);
  for (size_t index = 0; index < subject->pattern_count; index++) {
    r3_tree_insert_path(tree, subject->r3_patterns[index], (void *)&subject->patterns[index]);
  }
  char *fault = NULL;
  bench_require(r3_tree_compile(tree, &fault) == 0, "libr3 refuses a table");
  return tree;
}

static table table_named(const char *name) {
  table subject = { .name = name };
  subject.patterns = lines_of(name, "patterns", &subject.pattern_count);
  subject.hits = lines_of(name, "hits", &subject.hit_count);
  subject.misses = lines_of(name, "misses", &subject.miss_count);
  write_config(&subject);
  subject.matcher = matcher_of(&subject);
  subject.r3_patterns = malloc(subject.pattern_count * sizeof *subject.r3_patterns);
  bench_require(subject.r3_patterns != NULL, "out of memory");
  for (size_t index = 0; index < subject.pattern_count; index++)
    subject.r3_patterns[index] = r3_pattern(&subject.patterns[index]);
  subject.tree = tree_of(&subject);
  size_t found = 0, found_by_r3 = 0;
  for (size_t index = 0; index < subject.hit_count; index++) {
    const bench_line *hit = &subject.hits[index];
    found += nav_matcher_match(subject.matcher, hit->text, hit->length, NULL, NULL) == NAV_OK;
    found_by_r3 += r3_tree_matchl(subject.tree, hit->text, (int)hit->length, NULL) != NULL;
  }
  bench_require(found == subject.hit_count, "the matcher misses a path that a pattern matches");
  bench_require(found_by_r3 == subject.hit_count, "libr3 misses a path that a pattern matches");
  return subject;
}

/* ---- Lookups -------------------------------------------------------------------------------- */

/* A list of paths and who is asked for them. */
typedef struct asked {
  table *subject;
  nav_matcher *matcher; /* the table's, or the one without patterns */
  const bench_line *lines;
  size_t count, next;
} asked;

static const bench_line *next_of(asked *list) {
  const bench_line *line = &list->lines[list->next];
  if (++list->next == list->count) list->next = 0;
  return line;
}

static void match(void *context, long count) {
  asked *list = context;
  for (long index = 0; index < count; index++) {
    const bench_line *line = next_of(list);
    nav_matcher_match(list->matcher, line->text, line->length, NULL, NULL);
  }
}

BENCH_WORK(match_to_json, asked, list, {
  const bench_line *line = next_of(list);
  bad |= nav_matcher_match(list->matcher, line->text, line->length, &list->subject->buffer, NULL);
})

/* With a match entry for each lookup, as a program needs one to get at the parameters. */
static void look_up_with_r3(void *context, long count) {
  asked *list = context;
  for (long index = 0; index < count; index++) {
    const bench_line *line = next_of(list);
    match_entry *entry = match_entry_createl(line->text, (int)line->length);
    r3_tree_match_entry(list->subject->tree, entry);
    match_entry_free(entry);
  }
}

static void measure_lookups(table *tables, size_t count) {
  static const struct {
    const char *format;
    bench_work work;
    int is_around, is_miss;
  } kinds[] = {
    { "nav_matcher_match, %s, hits", match, 0, 0 },
    { "nav_matcher_match without patterns, %s, hits", match, 1, 0 },
    { "libr3 lookup, %s, hits", look_up_with_r3, 0, 0 },
    { "nav_matcher_match, %s, misses", match, 0, 1 },
    { "nav_matcher_match without patterns, %s, misses", match, 1, 1 },
    { "libr3 lookup, %s, misses", look_up_with_r3, 0, 1 },
    { "nav_matcher_match to JSON, %s", match_to_json, 0, 0 },
  };
  enum { CASES = BENCH_COUNT(kinds) };
  for (table *subject = tables; subject < tables + count; subject++) {
    bench_case cases[CASES] = { 0 };
    asked lists[CASES];
    char names[CASES][64];
    for (size_t kind = 0; kind < CASES; kind++) {
      int is_miss = kinds[kind].is_miss;
      lists[kind] = (asked){ subject, kinds[kind].is_around ? no_patterns : subject->matcher,
        is_miss ? subject->misses : subject->hits,
        is_miss ? subject->miss_count : subject->hit_count, 0 };
      snprintf(names[kind], sizeof names[kind], kinds[kind].format, subject->name);
      cases[kind] = (bench_case){ names[kind], kinds[kind].work, &lists[kind] };
    }
    bench_measure(cases, CASES);
  }
}

/* ---- Building ------------------------------------------------------------------------------- */

static void build(void *context, long count) {
  for (long index = 0; index < count; index++) nav_matcher_destroy(matcher_of(context));
}

static void build_with_findings(void *context, long count) {
  for (long index = 0; index < count; index++) {
    nav_matcher *matcher = matcher_of(context);
    nav_matcher_diagnostics(matcher, NULL, NULL);
    nav_matcher_destroy(matcher);
  }
}

static void build_r3(void *context, long count) {
  for (long index = 0; index < count; index++) r3_tree_free(tree_of(context));
}

/*
 * libr3 not in turns with the others: each finds the heap as it left it itself. What libr3 frees
 * lies in small pieces all over the heap, in which others build half as fast.
 */
static void measure_building(table *large) {
  const bench_case own[] = {
    { "building 10,000 patterns", build, large, NULL, 1 },
    { "building 10,000 patterns with diagnostics", build_with_findings, large, NULL, 1 },
  };
  const bench_case peer[] = { { "libr3 building 10,000 patterns", build_r3, large, NULL, 1 } };
  bench_measure(own, BENCH_COUNT(own));
  bench_measure(peer, BENCH_COUNT(peer));
}

static void measure_memory(const table *large) {
  long before = bench_heap_bytes();
  bench_heap_tracking = 1;
  nav_matcher *matcher = matcher_of(large);
  bench_report(
    "memory of a matcher with 10,000 patterns", (double)(bench_heap_bytes() - before) / (1 << 20));
  nav_matcher_destroy(matcher);
  bench_heap_tracking = 0;
}

/* ---- Threads -------------------------------------------------------------------------------- */

enum { THREADS = 2, KEPT = 15, TRIES = 1000, THREAD_MATCHES = 4000 };

typedef struct worker {
  table *subject;
  atomic_int *waiting;
  double began, ended; /* time of day */
  double taken;        /* CPU time */
} worker;

static void *work_together(void *argument) {
  worker *mine = argument;
  atomic_fetch_sub(mine->waiting, 1);
  while (atomic_load(mine->waiting) > 0) {}
  mine->began = bench_wall_time();
  asked list = { mine->subject, mine->subject->matcher, mine->subject->hits,
    mine->subject->hit_count, 0 };
  double begin = bench_cpu_time();
  match(&list, THREAD_MATCHES);
  mine->taken = bench_cpu_time() - begin;
  mine->ended = bench_wall_time();
  return NULL;
}

/*
 * Matches that so many threads together do in a microsecond by the clock on the wall; 0 if they did
 * not run at once, each on a core of its own, for at least nine tenths of that time.
 */
static double throughput(table *subject, int threads) {
  pthread_t handles[THREADS];
  worker workers[THREADS];
  atomic_int waiting = threads;
  for (int index = 0; index < threads; index++) {
    workers[index] = (worker){ .subject = subject, .waiting = &waiting };
    bench_require(pthread_create(&handles[index], NULL, work_together, &workers[index]) == 0,
      "cannot start a thread");
  }
  double began = 0, ended = 0, taken = 0;
  for (int index = 0; index < threads; index++) {
    const worker *done = &workers[index];
    pthread_join(handles[index], NULL);
    if (index == 0 || done->began < began) began = done->began;
    if (done->ended > ended) ended = done->ended;
    taken += done->taken;
  }
  double elapsed = ended - began;
  return taken < 0.9 * threads * elapsed ? 0 : 1000.0 * threads * THREAD_MATCHES / elapsed;
}

/* Tries until enough samples of each ran undisturbed: other programs want the cores too. */
static void measure_threads(table *subject) {
  double samples[THREADS][KEPT];
  int kept[THREADS] = { 0 };
  for (int tries = 0; tries < TRIES && (kept[0] < KEPT || kept[1] < KEPT); tries++) {
    for (int index = 0; index < THREADS; index++) {
      double matches = throughput(subject, index + 1);
      if (matches > 0 && kept[index] < KEPT) samples[index][kept[index]++] = matches;
    }
  }
  for (int index = 0; index < THREADS; index++) {
    char name[64];
    snprintf(name, sizeof name, "matches a microsecond, threads: %d", index + 1);
    if (kept[index] == KEPT)
      bench_report_samples(name, samples[index], KEPT);
    else
      fprintf(stderr, "bench: %s: at once in only %d of %d tries\n", name, kept[index], TRIES);
  }
}

int main(int argc, char **argv) {
  bench_require(argc >= 2, "usage: links FOLDER-OF-TABLES [PART...]");
  folder = argv[1];
  bench_arguments(argc - 1, argv + 1);
  bench_require(
    nav_matcher_create("{\"mappings\":[]}", NAV_NUL, NULL, &no_patterns, NULL) == NAV_OK,
    "the library refuses a table without patterns");
  bench_require(nav_matcher_match(no_patterns, "/a", NAV_NUL, NULL, NULL) == NAV_NO_MATCH,
    "a table without patterns matches");
  table tables[] = { table_named("github"), table_named("s100"), table_named("s1000"),
    table_named("s10000") };
  if (bench_wants("lookup")) measure_lookups(tables, BENCH_COUNT(tables));
  if (bench_wants("building")) measure_building(&tables[3]);
  if (bench_wants("memory")) measure_memory(&tables[3]);
  if (bench_wants("threads")) measure_threads(&tables[2]);
  return 0;
}
