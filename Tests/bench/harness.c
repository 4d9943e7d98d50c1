#define _GNU_SOURCE
#include "harness.h"

#include <errno.h>
#include <malloc.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#if __has_include(<valgrind/callgrind.h>)
#include <valgrind/callgrind.h>
#define CAN_COUNT 1
#else
#define CALLGRIND_START_INSTRUMENTATION
#define CALLGRIND_STOP_INSTRUMENTATION
#define CALLGRIND_TOGGLE_COLLECT
#define CALLGRIND_ZERO_STATS
#define CALLGRIND_DUMP_STATS_AT(name) (void)(name)
#define CAN_COUNT 0
#endif

enum { SAMPLES = 41, FEW_SAMPLES = 3 };
static const double SAMPLE_NANOSECONDS = 4e6, LONG_NANOSECONDS = 2e8;

static char **wanted;
static int wanted_count;
static const char *once;
static long once_count;
static int is_counting; /* instructions instead of time */
static int is_smoke;    /* one repetition of each case */
static double clock_cost;

static void *stay_idle(void *nothing) {
  for (;;) pause();
  return nothing;
}

/* What reading the CPU time itself adds to a short interval. */
static double measured_clock_cost(void);

void bench_arguments(int argc, char **argv) {
  pthread_t idle;
  bench_require(pthread_create(&idle, NULL, stay_idle, NULL) == 0, "cannot start a thread");
  clock_cost = measured_clock_cost();
  if (argc > 1 && strcmp(argv[1], "--instructions") == 0) {
    bench_require(CAN_COUNT, "built without valgrind's headers");
    is_counting = 1;
    argc--, argv++;
  } else if (argc > 1 && strcmp(argv[1], "--smoke") == 0) {
    is_smoke = 1;
    argc--, argv++;
  }
  if (argc == 5 && strcmp(argv[1], "--once") == 0) {
    wanted = argv + 2;
    wanted_count = 1;
    once = argv[3];
    once_count = strtol(argv[4], NULL, 10);
  } else {
    wanted = argv + 1;
    wanted_count = argc - 1;
  }
}

int bench_wants(const char *part) {
  /* Where instructions are not counted one by one, or would say the same again. */
  static const char *const uncounted[] = { "memory", "threads", "curve" };
  for (size_t index = 0; index < BENCH_COUNT(uncounted) && is_counting; index++) {
    if (strcmp(part, uncounted[index]) == 0) return 0;
  }
  if (wanted_count == 0) return 1;
  for (int index = 0; index < wanted_count; index++) {
    if (strcmp(wanted[index], part) == 0) return 1;
  }
  return 0;
}

void bench_require(int condition, const char *what) {
  if (condition) return;
  fprintf(stderr, "bench: %s\n", what);
  exit(1);
}

/* ---- Time ----------------------------------------------------------------------------------- */

static double read_clock(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

double bench_cpu_time(void) { return read_clock(CLOCK_THREAD_CPUTIME_ID); }

double bench_wall_time(void) { return read_clock(CLOCK_MONOTONIC); }

static int by_value(const void *left, const void *right) {
  double difference = *(const double *)left - *(const double *)right;
  return difference < 0 ? -1 : difference > 0;
}

static double measured_clock_cost(void) {
  double costs[1001];
  for (size_t index = 0; index < BENCH_COUNT(costs); index++) {
    double begin = bench_cpu_time();
    costs[index] = bench_cpu_time() - begin;
  }
  qsort(costs, BENCH_COUNT(costs), sizeof costs[0], by_value);
  return costs[BENCH_COUNT(costs) / 2];
}

/*
 * Nanoseconds that a case takes for so many repetitions. If each must be prepared, it is so many
 * times the median of single ones, which are too short to bear what disturbs them.
 */
static double time_of(const bench_case *one, long count) {
  enum { MOST = 1001 };
  double taken[MOST], begin = bench_cpu_time();
  if (!one->prepare) {
    one->work(one->context, count);
    return bench_cpu_time() - begin;
  }
  size_t singles = count < MOST ? (size_t)count : MOST;
  for (size_t turn = 0; turn < singles; turn++) {
    one->prepare(one->context, 1);
    begin = bench_cpu_time();
    one->work(one->context, 1);
    taken[turn] = bench_cpu_time() - begin - clock_cost;
  }
  qsort(taken, singles, sizeof taken[0], by_value);
  return taken[singles / 2] * (double)count;
}

/* How many repetitions fill a sample, what prepares them included. */
static long calibrated(const bench_case *one) {
  for (long count = 1;; count *= 2) {
    double begin = bench_cpu_time();
    time_of(one, count);
    double taken = bench_cpu_time() - begin;
    if (taken >= LONG_NANOSECONDS) return 0;
    if (taken >= SAMPLE_NANOSECONDS / 4) {
      double scaled = (double)count * SAMPLE_NANOSECONDS / taken;
      return scaled < 1 ? 1 : (long)scaled;
    }
  }
}

/* ---- Reports -------------------------------------------------------------------------------- */

static void print_row(const char *name, double median, double min, double max, double allocations) {
  printf("{\"name\":\"%s\",\"median\":%.3f,\"min\":%.3f,\"max\":%.3f", name, median, min, max);
  if (allocations >= 0) printf(",\"allocations\":%.3f", allocations);
  printf("}\n");
  fflush(stdout);
  fprintf(stderr, "  %-58s %12.1f\n", name, median);
}

void bench_report(const char *name, double value) {
  if (!once && !is_counting) print_row(name, value, value, value, -1);
}

void bench_report_samples(const char *name, double *samples, size_t count) {
  qsort(samples, count, sizeof *samples, by_value);
  if (!once && !is_counting)
    print_row(name, samples[count / 2], samples[0], samples[count - 1], -1);
}

/* The one function that callgrind collects: `--toggle-collect=bench_collected`. */
__attribute__((noinline)) void bench_collected(const bench_case *one, long count) {
  one->work(one->context, count);
}

/* Runs a case alone, as often as the command line says. */
static void run_once(const bench_case *one) {
  for (long turn = 0; turn < once_count && one->prepare; turn++) {
    one->prepare(one->context, 1);
    bench_collected(one, 1);
  }
  if (!one->prepare) bench_collected(one, once_count);
}

static double allocations_of(const bench_case *one, long count) {
  long made = 0;
  for (long turn = 0; turn < (one->prepare ? count : 1); turn++) {
    if (one->prepare) one->prepare(one->context, 1);
    long before = bench_allocations();
    one->work(one->context, one->prepare ? 1 : count);
    made += bench_allocations() - before;
  }
  return (double)made / (double)count;
}

/*
 * Lets callgrind count a case once its caches and buffers have what they need, and write that down
 * under its name.
 */
static void count_instructions(const bench_case *one) {
  long count = one->is_long ? 1 : 100;
  if (!one->is_long) time_of(one, 1); /* valgrind translates the code */
  /* Callgrind, twenty times slower than valgrind is already, would take minutes. */
  double once_takes = time_of(one, 1);
  if (once_takes * (double)count > 4e9) return;
  /* The library's caches grow until they lose what nobody uses any more. */
  time_of(one, !one->prepare && once_takes < 2e6 ? count * 20 : count);
  CALLGRIND_START_INSTRUMENTATION;
  CALLGRIND_ZERO_STATS;
  for (long turn = 0; turn < (one->prepare ? count : 1); turn++) {
    if (one->prepare) one->prepare(one->context, 1);
    CALLGRIND_TOGGLE_COLLECT;
    one->work(one->context, one->prepare ? 1 : count);
    CALLGRIND_TOGGLE_COLLECT;
  }
  CALLGRIND_STOP_INSTRUMENTATION;
  CALLGRIND_DUMP_STATS_AT(one->name);
  printf("{\"name\":\"%s\",\"repetitions\":%ld}\n", one->name, count);
  fflush(stdout);
}

/* The samples of one case. */
typedef struct series {
  long repetitions;
  int count;
  double taken[SAMPLES];
} series;

void bench_measure(const bench_case *cases, size_t count) {
  for (size_t index = 0; index < count && (once || is_counting); index++) {
    if (is_counting) {
      count_instructions(&cases[index]);
    } else if (strcmp(cases[index].name, once) == 0) {
      time_of(&cases[index], 100);
      run_once(&cases[index]);
    }
  }
  if (once || is_counting) return;
  series *all = malloc(count * sizeof *all);
  bench_require(all != NULL, "out of memory");
  for (size_t index = 0; index < count; index++) {
    long repetitions = is_smoke ? 1 : calibrated(&cases[index]);
    all[index].repetitions = repetitions ? repetitions : 1;
    all[index].count = is_smoke ? 1 : repetitions ? SAMPLES : FEW_SAMPLES;
  }
  for (int sample = 0; sample < SAMPLES; sample++) {
    for (size_t index = 0; index < count; index++) {
      series *mine = &all[index];
      if (sample >= mine->count) continue;
      mine->taken[sample] = time_of(&cases[index], mine->repetitions) / (double)mine->repetitions;
    }
  }
  for (size_t index = 0; index < count; index++) {
    series *mine = &all[index];
    qsort(mine->taken, (size_t)mine->count, sizeof *mine->taken, by_value);
    print_row(cases[index].name, mine->taken[mine->count / 2], mine->taken[0],
      mine->taken[mine->count - 1], allocations_of(&cases[index], mine->repetitions));
  }
  free(all);
}

/* ---- Files ---------------------------------------------------------------------------------- */

bench_line *bench_lines(const char *folder, const char *name, size_t *count) {
  char path[4096];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  FILE *file = fopen(path, "rb");
  if (!file) {
    fprintf(stderr, "bench: %s: %s\n", path, strerror(errno));
    exit(1);
  }
  fseek(file, 0, SEEK_END);
  long size = ftell(file);
  rewind(file);
  char *text = malloc((size_t)size + 1);
  bench_require(text && fread(text, 1, (size_t)size, file) == (size_t)size, "cannot read a table");
  fclose(file);
  text[size] = 0;
  size_t lines = 0;
  for (long index = 0; index < size; index++) lines += text[index] == '\n';
  bench_line *found = malloc((lines + 1) * sizeof *found);
  bench_require(found != NULL, "out of memory");
  *count = 0;
  for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n"))
    found[(*count)++] = (bench_line){ line, strlen(line) };
  return found;
}

/* ---- Counting allocations ------------------------------------------------------------------- */

/*
 * The program's own allocator, in front of the C library's: the dynamic linker binds the library's
 * calls to it too.
 */
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *block);

static _Thread_local long allocations;
static long heap_bytes;
int bench_heap_tracking;

/* What a block takes of the heap: its usable size and the word before it. */
static long footprint(void *block) {
  return block ? (long)malloc_usable_size(block) + (long)sizeof(size_t) : 0;
}

static void *counted(void *block) {
  allocations++;
  if (bench_heap_tracking) heap_bytes += footprint(block);
  return block;
}

void *malloc(size_t size) { return counted(__libc_malloc(size)); }

void *calloc(size_t count, size_t size) { return counted(__libc_calloc(count, size)); }

void *realloc(void *block, size_t size) {
  if (bench_heap_tracking) heap_bytes -= footprint(block);
  return counted(__libc_realloc(block, size));
}

void *aligned_alloc(size_t alignment, size_t size) {
  return counted(__libc_memalign(alignment, size));
}

int posix_memalign(void **block, size_t alignment, size_t size) {
  *block = counted(__libc_memalign(alignment, size));
  return *block ? 0 : ENOMEM;
}

void free(void *block) {
  if (bench_heap_tracking) heap_bytes -= footprint(block);
  __libc_free(block);
}

long bench_allocations(void) { return allocations; }

long bench_heap_bytes(void) { return heap_bytes; }
