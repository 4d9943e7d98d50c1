/*
 * What the wrappers of tools/generate/make_trace.py are made of: lines of JSON about calls and
 * callbacks of the library, and what stands for the functions that a program registers.
 */
#ifndef NAVTRACE_H
#define NAVTRACE_H
#include <navruntime.h>
#include <stddef.h>
#include <stdint.h>

typedef void (*trace_function)(void);

/* A function that a program has registered, or a struct of them, with its data. */
typedef struct trace_registration {
  uint64_t id;
  trace_function function;
  nav_middleware middleware;
  nav_link_callbacks links;
  void *user_data;
  nav_destroy_fn destroy;
  struct trace_registration *outer; /* of those that are lent in this thread */
} trace_registration;

/* A line that is being written. `outer` is the number of the line that this one is inside of. */
typedef struct trace_line {
  char *data;
  size_t length, capacity;
  uint64_t number, outer;
  int is_open; /* 0: nothing is written */
} trace_line;

/* The function of the library with this name; `kept` keeps it. */
trace_function trace_real(trace_function *kept, const char *name);

/* Begins a line: the call of a function, or of a function of the program (a callback). */
void trace_begin_call(trace_line *line, const char *function);
void trace_begin_callback(trace_line *line, const char *type, const trace_registration *of);
/* Writes the line, whose last part is `"returns"`, if there is one. */
void trace_end(trace_line *line);

/* The parts of a line: an object that begins, one that ends, and members. */
void trace_open(trace_line *line, const char *key);
void trace_close(trace_line *line);
void trace_text(trace_line *line, const char *key, const char *text, size_t length);
void trace_integer(trace_line *line, const char *key, int64_t integer);
void trace_unsigned(trace_line *line, const char *key, uint64_t integer);
void trace_buffer(trace_line *line, const char *key, const nav_buffer *buffer);
void trace_status(trace_line *line, nav_status status, const nav_error *error);
/* A handle as its type and a number. */
void trace_handle(trace_line *line, const char *key, const char *type, const void *handle);
/* What the handle's address means next is another handle. */
void trace_forget(const void *handle);
void trace_registered(trace_line *line, const char *key, const trace_registration *registration);

/* A registration that ends with trace_destroy; NULL without memory. */
trace_registration *trace_register(
  trace_function function, void *user_data, nav_destroy_fn destroy);
/*
 * One for the time of a call, in memory of the caller; or that of a call around it with the same
 * function and data, since the library knows both by their addresses.
 */
trace_registration *trace_lend(trace_registration *own, trace_function function, void *user_data);
void trace_take_back(const trace_registration *own);
/* Ends a registration: a nav_destroy_fn. */
void trace_destroy(void *registration);

#endif
