/* JSON of plain values, written as the module `_json` does it in Python. What is not plain is left
   to that: a Decimal, a subclass, a huge integer, a lone surrogate, and what is nested deeper than
   `DEEPEST`. */

#include "_fast.h"

/* What a text begins with, on the stack. */
#define FIRST_CAPACITY 512
#define LONGEST_NUMBER 24

typedef struct {
  char *bytes;
  size_t length, capacity;
  char first[FIRST_CAPACITY];
} Writer;

/* Makes room for more bytes. False with an error if there is no memory. */
static int make_room(Writer *writer, size_t more) {
  if (writer->capacity - writer->length >= more) return 1;
  if (more > (SIZE_MAX >> 2) - writer->length) {
    PyErr_NoMemory();
    return 0;
  }
  size_t capacity = (writer->length + more) * 2;
  char *held = writer->bytes == writer->first ? NULL : writer->bytes;
  char *bytes = PyMem_Realloc(held, capacity);
  if (!bytes) {
    PyErr_NoMemory();
    return 0;
  }
  if (!held) memcpy(bytes, writer->first, writer->length);
  writer->bytes = bytes;
  writer->capacity = capacity;
  return 1;
}

static int put(Writer *writer, const char *bytes, size_t count) {
  if (!make_room(writer, count)) return 0;
  memcpy(writer->bytes + writer->length, bytes, count);
  writer->length += count;
  return 1;
}

/* A byte that JSON does not allow in a string. */
static int put_escaped(Writer *writer, unsigned char byte) {
  static const char short_forms[] = "\"\"\\\\\bb\ff\nn\rr\tt";
  char text[6] = { '\\', 'u', '0', '0', '0', 0 };
  for (const char *form = short_forms; *form; form += 2) {
    if ((unsigned char)*form == byte) {
      text[1] = form[1];
      return put(writer, text, 2);
    }
  }
  text[4] = (char)('0' + (byte >> 4));
  text[5] = "0123456789abcdef"[byte & 15];
  return put(writer, text, sizeof text);
}

static int put_string(Writer *writer, PyObject *string) {
  Py_ssize_t size;
  const char *text = PyUnicode_AsUTF8AndSize(string, &size);
  if (!text) {
    /* A lone surrogate, which is passed on in Python; or no memory. */
    if (PyErr_ExceptionMatches(PyExc_UnicodeError)) PyErr_Clear();
    return 0;
  }
  size_t count = (size_t)size, written = 0;
  if (!put(writer, "\"", 1)) return 0;
  for (size_t place = 0; place < count; place++) {
    unsigned char byte = (unsigned char)text[place];
    if (byte >= 0x20 && byte != '"' && byte != '\\') continue;
    if (!put(writer, text + written, place - written) || !put_escaped(writer, byte)) return 0;
    written = place + 1;
  }
  return put(writer, text + written, count - written) && put(writer, "\"", 1);
}

static int put_integer(Writer *writer, PyObject *integer) {
  int overflow;
  long long value = PyLong_AsLongLongAndOverflow(integer, &overflow);
  if (overflow) return 0;
  char digits[LONGEST_NUMBER], *first = digits + sizeof digits;
  unsigned long long rest =
    value < 0 ? 0ULL - (unsigned long long)value : (unsigned long long)value;
  do {
    *--first = (char)('0' + rest % 10);
    rest /= 10;
  } while (rest);
  if (value < 0) *--first = '-';
  return put(writer, first, (size_t)(digits + sizeof digits - first));
}

static int put_float(Writer *writer, PyObject *number) {
  double value = PyFloat_AsDouble(number);
  if (value - value != 0) return 0;
  PyObject *text = PyObject_Repr(number);
  Py_ssize_t count = 0;
  const char *digits = text ? PyUnicode_AsUTF8AndSize(text, &count) : NULL;
  int done = digits && put(writer, digits, (size_t)count);
  Py_XDECREF(text);
  return done;
}

static int put_plain(Writer *writer, PyObject *value, int depth);

static int put_members(Writer *writer, PyObject *dict, int depth) {
  PyObject *key, *value;
  Py_ssize_t place = 0;
  int is_first = 1;
  if (!put(writer, "{", 1)) return 0;
  while (PyDict_Next(dict, &place, &key, &value)) {
    if (!PyUnicode_CheckExact(key) || (!is_first && !put(writer, ",", 1)) ||
      !put_string(writer, key) || !put(writer, ":", 1) || !put_plain(writer, value, depth))
      return 0;
    is_first = 0;
  }
  return put(writer, "}", 1);
}

static int put_items(Writer *writer, PyObject *list, int is_tuple, int depth) {
  Py_ssize_t count = is_tuple ? PyTuple_Size(list) : PyList_Size(list);
  if (!put(writer, "[", 1)) return 0;
  for (Py_ssize_t place = 0; place < count; place++) {
    PyObject *item = is_tuple ? PyTuple_GetItem(list, place) : PyList_GetItem(list, place);
    if ((place && !put(writer, ",", 1)) || !put_plain(writer, item, depth)) return 0;
  }
  return put(writer, "]", 1);
}

/* Writes a value of Python's own types. False if it is none, or with an error. No code of Python
   runs meanwhile, so nothing that is walked through changes. */
static int put_plain(Writer *writer, PyObject *value, int depth) {
  if (PyUnicode_CheckExact(value)) return put_string(writer, value);
  if (PyLong_CheckExact(value)) return put_integer(writer, value);
  if (value == Py_None) return put(writer, "null", 4);
  if (value == Py_True) return put(writer, "true", 4);
  if (value == Py_False) return put(writer, "false", 5);
  if (PyFloat_CheckExact(value)) return put_float(writer, value);
  if (depth == DEEPEST) return 0;
  if (PyDict_CheckExact(value)) return put_members(writer, value, depth + 1);
  if (PyTuple_CheckExact(value)) return put_items(writer, value, 1, depth + 1);
  return PyList_CheckExact(value) && put_items(writer, value, 0, depth + 1);
}

/* What the method `to_json` of a value gives; the value itself if Python is to write it otherwise;
   NULL with an error. */
static PyObject *json_form(State *state, PyObject *value) {
  int is_otherwise = PyUnicode_Check(value) || PyLong_Check(value) || PyFloat_Check(value) ||
    value == Py_None || PyTuple_Check(value) || PyMapping_Check(value) || PyType_Check(value);
  if (is_otherwise) return Py_NewRef(value);
  PyObject *method = PyObject_GetAttr(value, state->to_json), *form;
  if (!method) {
    if (!PyErr_ExceptionMatches(PyExc_AttributeError)) return NULL;
    PyErr_Clear();
    return Py_NewRef(value);
  }
  form = PyObject_CallNoArgs(method);
  Py_DECREF(method);
  return form;
}

PyObject *write_json(PyObject *module, PyObject *value) {
  State *state = PyModule_GetState(module);
  if (!state->write_slowly) {
    PyErr_SetString(PyExc_RuntimeError, "call set_up_json first");
    return NULL;
  }
  Writer writer;
  writer.bytes = writer.first;
  writer.length = 0;
  writer.capacity = sizeof writer.first;
  PyObject *form = json_form(state, value), *text = NULL;
  if (!form) return NULL;
  if (put_plain(&writer, form, 0)) {
    text = PyBytes_FromStringAndSize(writer.bytes, (Py_ssize_t)writer.length);
  } else if (!PyErr_Occurred()) {
    text = PyObject_CallFunctionObjArgs(state->write_slowly, form, NULL);
  }
  Py_DECREF(form);
  if (writer.bytes != writer.first) PyMem_Free(writer.bytes);
  return text;
}

/* ---- The module ---- */

PyObject *set_up_json(PyObject *module, PyObject *arguments) {
  PyObject *write_slowly, *read_slowly;
  State *state = PyModule_GetState(module);
  if (!PyArg_ParseTuple(arguments, "OO:set_up_json", &write_slowly, &read_slowly) ||
    !is_function(write_slowly) || !is_function(read_slowly))
    return NULL;
  if (state->write_slowly) {
    PyErr_SetString(PyExc_RuntimeError, "set_up_json was called before");
    return NULL;
  }
  state->write_slowly = Py_NewRef(write_slowly);
  state->read_slowly = Py_NewRef(read_slowly);
  return Py_NewRef(Py_None);
}

void free_json(State *state) {
  for (int place = 0; place < KEYS; place++) Py_CLEAR(state->keys[place].text);
  Py_CLEAR(state->write_slowly);
  Py_CLEAR(state->read_slowly);
  Py_CLEAR(state->to_json);
}
