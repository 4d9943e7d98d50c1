/* What the files of the extension `_fast` share. */

#ifndef NAVRUNTIME_FAST_H
#define NAVRUNTIME_FAST_H

#define PY_SSIZE_T_CLEAN
#define Py_LIMITED_API 0x030B0000
#include <Python.h>
#if PY_VERSION_HEX < Py_LIMITED_API
#error "these headers are older than those of Python 3.11"
#endif
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Of navruntime.h; Tests/python/test_fast.py compares `LAYOUT` with it. */
typedef struct {
  char *data;
  size_t length, capacity;
} Buffer;

typedef struct {
  int32_t code, reserved0;
  uint64_t offset, reserved1, reserved2;
  char message[224];
} Error;

/* What a call writes into. One is used by one call at a time. */
typedef struct Slot {
  Buffer buffer;
  Error error;
  struct Slot *next;
} Slot;

/* Of JSON that is written and read here. */
#define DEEPEST 100
#define LONGEST_KEY 15
#define KEYS 128

/* The key of a member that was read before. */
typedef struct {
  PyObject *text;
  unsigned char length;
  char bytes[LONGEST_KEY];
} Key;

/* Of a module, which is one for each interpreter. */
typedef struct {
  PyObject *function_type, *pending, *raise_pending, *fail;
  PyObject *target_type, *waiting, *text_name;
  PyObject *write_slowly, *read_slowly, *to_json;
  PyObject *record_type, *nothing;
  newfunc new_object;
  void (*free_buffer)(Buffer *);
  Slot *slots;
  Key keys[KEYS];
} State;

/* Whether a value can be called; an error if not. */
int is_function(PyObject *value);

/* ---- _fast_writing.c ---- */

PyObject *set_up_json(PyObject *module, PyObject *arguments);
PyObject *write_json(PyObject *module, PyObject *value);
void free_json(State *state);

/* ---- _fast_reading.c ---- */

PyObject *read_json(PyObject *module, PyObject *text);
PyObject *read_list(PyObject *module, PyObject *arguments);

/* ---- _fast_events.c ---- */

/* Adds the class of targets, and the address of the observer, to the module. */
int add_events(PyObject *module);
PyObject *set_up_events(PyObject *module, PyObject *arguments);
PyObject *make_target(PyObject *module, PyObject *arguments);
void free_events(State *state);

/* ---- _fast_records.c ---- */

/* A value of a class, without members. */
PyObject *new_value(State *state, PyObject *kind);
int add_records(State *state);
PyObject *make_record(PyObject *module, PyObject *arguments);
PyObject *add_case(PyObject *module, PyObject *arguments);
void free_records(State *state);

#endif
