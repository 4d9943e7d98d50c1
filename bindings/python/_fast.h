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
  PyObject *route_type, *route_reader, *no_params, *route_members[3];
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

/* What is left of a text. */
typedef struct {
  State *state;
  const char *next, *end;
} Reader;

/* Reads a value, or the key of a member. NULL, without an error if it is not of JSON as the library
   writes it. */
PyObject *read_value(Reader *reader, int depth);
PyObject *read_key(Reader *reader);
/* Whether the text goes on with this byte, which is read then. */
int goes_on(Reader *reader, char byte);
/* The same of several bytes. */
int skip_text(Reader *reader, const char *text, size_t length);

PyObject *read_json(PyObject *module, PyObject *text);
PyObject *read_list(PyObject *module, PyObject *arguments);

/* ---- _fast_events.c ---- */

/* Adds the class of targets, and the address of the observer, to the module. */
int add_events(PyObject *module);
PyObject *set_up_events(PyObject *module, PyObject *arguments);
PyObject *make_target(PyObject *module, PyObject *arguments);
void free_events(State *state);

/* ---- _fast_records.c ---- */

/* How the value of a member is read; as `_record` numbers them. */
typedef enum { AS_IS, ONE, EACH, OPTIONAL, WAYS } Way;

typedef struct Record Record;

/* A member. `cases` has the readers of a family of tagged values, by tag; `nested` is the reader
   that `decode` is, if it is one. */
typedef struct {
  PyObject *name, *key, *decode, *cases;
  Record *nested;
  Way way;
  int is_route;
} Field;

/* The reader of a class. It refers to its module, so the state outlives it. */
struct Record {
  PyObject head;
  State *state;
  PyObject *module, *kind, *slow;
  Field *fields;
  Py_ssize_t count;
  int is_bare;
};

/* What a member is read as. A member that is missing is None. */
PyObject *read_field(State *state, const Field *field, PyObject *value);
/* The reader behind a function that `record` has made; NULL for another. */
Record *reader_of(State *state, PyObject *function);
/* A value of a class, without members. */
PyObject *new_value(State *state, PyObject *kind);
int add_records(State *state);
PyObject *make_record(PyObject *module, PyObject *arguments);
PyObject *add_case(PyObject *module, PyObject *arguments);
void free_records(State *state);

/* ---- _fast_texts.c ---- */

PyObject *set_up_routes(PyObject *module, PyObject *arguments);
PyObject *read_text(PyObject *module, PyObject *arguments);
void free_routes(State *state);

#endif
