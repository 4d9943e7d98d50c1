#define _GNU_SOURCE
#include "harness.h"

#include <errno.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SAMPLES = 41 };
static const double SAMPLE_NANOSECONDS = 4e6;

static char **wanted;
static int wanted_count;
static const char *once;
static long once_count;

void bench_arguments(int argc, char **argv) {
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

double bench_clock_cost(void) {
  double costs[1001];
  for (size_t index = 0; index < BENCH_COUNT(costs); index++) {
    double begin = bench_cpu_time();
    costs[index] = bench_cpu_time() - begin;
  }
  qsort(costs, BENCH_COUNT(costs), sizeof costs[0], by_value);
  return costs[BENCH_COUNT(costs) / 2];
}

static double time_of(const bench_case *one, long count) {
  double begin = bench_cpu_time();
  one->work(one->context, count);
  return bench_cpu_time() - begin;
}

/* How many repetitions fill a sample. */
static long calibrated(const bench_case *one) {
  long count = 1;
  for (;;) {
    double taken = time_of(one, count);
    if (taken >= SAMPLE_NANOSECONDS / 4) {
      double scaled = (double)count * SAMPLE_NANOSECONDS / taken;
      return scaled < 1 ? 1 : (long)scaled;
    }
    count *= 2;
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

void bench_report(const char *name, double value) { print_row(name, value, value, value, -1); }

void bench_report_samples(const char *name, double *samples, size_t count) {
  qsort(samples, count, sizeof *samples, by_value);
  print_row(name, samples[count / 2], samples[0], samples[count - 1], -1);
}

/* The one function that callgrind collects: `--toggle-collect=bench_collected`. */
__attribute__((noinline)) void bench_collected(const bench_case *one, long count) {
  one->work(one->context, count);
}

void bench_measure(const bench_case *cases, size_t count) {
  if (once) {
    for (size_t index = 0; index < count; index++) {
      if (strcmp(cases[index].name, once) != 0) continue;
      cases[index].work(cases[index].context, 100);
      bench_collected(&cases[index], once_count);
    }
    return;
  }
  long *repetitions = malloc(count * sizeof *repetitions);
  double *samples = malloc(count * SAMPLES * sizeof *samples);
  bench_require(repetitions && samples, "out of memory");
  for (size_t index = 0; index < count; index++) repetitions[index] = calibrated(&cases[index]);
  for (size_t sample = 0; sample < SAMPLES; sample++) {
    for (size_t index = 0; index < count; index++) {
      samples[index * SAMPLES + sample] =
        time_of(&cases[index], repetitions[index]) / (double)repetitions[index];
    }
  }
  for (size_t index = 0; index < count; index++) {
    double *mine = samples + index * SAMPLES;
    qsort(mine, SAMPLES, sizeof *mine, by_value);
    long before = bench_allocations();
    cases[index].work(cases[index].context, repetitions[index]);
    double allocations = (double)(bench_allocations() - before) / (double)repetitions[index];
    print_row(cases[index].name, mine[SAMPLES / 2], mine[0], mine[SAMPLES - 1], allocations);
  }
  free(repetitions);
  free(samples);
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
