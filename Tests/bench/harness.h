/*
 * Measuring: groups of cases whose samples alternate, so that a busy machine disturbs a case and
 * its peer alike.
 *
 * A sample is one run of a case for about 4 ms of the thread's CPU time; what counts is the median
 * of the samples. Allocations are counted by the program's own malloc, which the library calls too.
 */
#ifndef BENCH_HARNESS_H
#define BENCH_HARNESS_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Does the work `count` times. */
typedef void (*bench_work)(void *context, long count);

typedef struct bench_case {
  const char *name; /* the row's name in rows.py */
  bench_work work;
  void *context;
  bench_work prepare; /* done before each repetition and not measured; NULL for nothing */
  int is_long;        /* takes a millisecond or more: callgrind counts one repetition */
} bench_case;

/*
 * Defines the work of a case. The statements make calls on `self`, which has the type, and add each
 * status to `bad` with |=: a case in which a call fails ends the program. `turn` counts from 0.
 */
#define BENCH_WORK(name, type, self, ...) \
  static void name(void *bench_context, long bench_count) { \
    type *self = (type *)bench_context; \
    int32_t bad = 0; \
    for (long turn = 0; turn < bench_count; turn++) __VA_ARGS__ \
    bench_require(bad == 0, "a call of " #name " answers another status than it should"); \
  }

/*
 * Measures the cases in turns and prints one JSON line for each: nanoseconds of CPU time per
 * repetition (median, min, max) and allocations per repetition. With `--instructions` it runs each
 * case some times under callgrind's eyes instead, and prints how often.
 */
void bench_measure(const bench_case *cases, size_t count);

/*
 * Prints a line for something that was measured otherwise: one value, or samples, which get sorted.
 */
void bench_report(const char *name, double value);
void bench_report_samples(const char *name, double *samples, size_t count);

/*
 * Starts the idle second thread: in a process without one, the C library's locks cost less than in
 * any real program. Takes the command line: the parts that are wanted, after `--instructions` to
 * count them by callgrind or `--smoke` to run each case once, or `--once PART NAME COUNT` to run
 * one case alone, that many times.
 */
void bench_arguments(int argc, char **argv);
/* Whether a part is wanted: any is, without arguments. */
int bench_wants(const char *part);

/* CPU time of this thread and time of day, in nanoseconds. */
double bench_cpu_time(void);
double bench_wall_time(void);
/* Ends the program with a line on stderr unless `condition` holds. */
void bench_require(int condition, const char *what);

/*
 * Allocations of this thread so far, and bytes that the process holds on the heap, the allocator's
 * own words included (while `bench_heap_tracking` is 1).
 */
long bench_allocations(void);
long bench_heap_bytes(void);
extern int bench_heap_tracking;

/* A file's lines, without their ends; `count` gets how many. The memory is never freed. */
typedef struct bench_line {
  const char *text;
  size_t length;
} bench_line;
bench_line *bench_lines(const char *folder, const char *name, size_t *count);

#define BENCH_COUNT(array) (sizeof(array) / sizeof((array)[0]))

#ifdef __cplusplus
}
#endif
#endif
