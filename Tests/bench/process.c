/*
 * The library as a part of a process: what loading it costs. Each sample is a fresh process, since
 * a library that is loaded stays.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "harness.h"

enum { SAMPLES = 101 };

/* Loads the library in a child and answers the nanoseconds that it took there. */
static double time_of_loading(const char *path) {
  int ends[2];
  bench_require(pipe(ends) == 0, "cannot make a pipe");
  pid_t child = fork();
  bench_require(child >= 0, "cannot fork");
  if (child == 0) {
    double begin = bench_cpu_time();
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    double taken = library ? bench_cpu_time() - begin : -1;
    if (!library) fprintf(stderr, "bench: %s\n", dlerror());
    ssize_t written = write(ends[1], &taken, sizeof taken);
    _exit(written == sizeof taken ? 0 : 1);
  }
  double taken = -1;
  ssize_t got = read(ends[0], &taken, sizeof taken);
  waitpid(child, NULL, 0);
  close(ends[0]);
  close(ends[1]);
  bench_require(got == sizeof taken && taken >= 0, "the library cannot be loaded");
  return taken;
}

int main(int argc, char **argv) {
  bench_require(argc == 2, "usage: process LIBRARY");
  double samples[SAMPLES];
  for (int sample = 0; sample < SAMPLES; sample++) samples[sample] = time_of_loading(argv[1]);
  bench_report_samples("dlopen", samples, SAMPLES);
  return 0;
}
