"""Measuring in Python, as harness.c does: samples that alternate between the cases, CPU time of the
thread, the median."""

import json
import statistics
import sys
import threading
import time

SAMPLES = 41
SAMPLE_NANOSECONDS = 4_000_000


def _time_of(work, count):
    begin = time.thread_time_ns()
    for _ in range(count):
        work()
    return time.thread_time_ns() - begin


def _calibrated(work):
    work()  # The first time loads modules, and would be taken for what each time costs.
    count = 1
    while (taken := _time_of(work, count)) < SAMPLE_NANOSECONDS / 4:
        count *= 2
    return max(1, round(count * SAMPLE_NANOSECONDS / taken))


def report(name, samples):
    """Prints the row of one case."""
    row = {
        "name": name,
        "median": statistics.median(samples),
        "min": min(samples),
        "max": max(samples),
    }
    print(json.dumps(row), flush=True)
    print("  %-58s %12.1f" % (name, row["median"]), file=sys.stderr, flush=True)


def measure(cases, reset=None):
    """Measures functions without arguments, by name; `reset` runs between samples, untimed. The
    process has a second thread, which is idle, as in harness.c."""
    threading.Thread(target=threading.Event().wait, daemon=True).start()
    counts = {}
    for name, work in cases.items():
        counts[name] = _calibrated(work)
        if reset:
            reset()
    samples = {name: [] for name in cases}
    for _ in range(SAMPLES):
        for name, work in cases.items():
            samples[name].append(_time_of(work, counts[name]) / counts[name])
            if reset:
                reset()
    for name in cases:
        report(name, samples[name])
