/* JSON that the library wrote, read as the module `_json` does it in Python. What is not plain is
   left to that: a string with an escape, a number that is no small integer, and what is nested
   deeper than `DEEPEST`. No text makes it read beyond its end. */

#include "_fast.h"

/* So many digits fit in 64 bits with any sign. */
#define MOST_DIGITS 18

int goes_on(Reader *reader, char byte) {
  if (reader->next == reader->end || *reader->next != byte) return 0;
  reader->next++;
  return 1;
}

int skip_text(Reader *reader, const char *text, size_t length) {
  if ((size_t)(reader->end - reader->next) < length || memcmp(reader->next, text, length)) return 0;
  reader->next += length;
  return 1;
}

/* Reads a token in Python. */
static PyObject *read_token(Reader *reader, const char *first) {
  PyObject *text = PyBytes_FromStringAndSize(first, reader->next - first), *value = NULL;
  if (text) value = PyObject_CallFunctionObjArgs(reader->state->read_slowly, text, NULL);
  Py_XDECREF(text);
  return value;
}

static PyObject *read_literal(Reader *reader, const char *text, size_t length, PyObject *value) {
  return skip_text(reader, text, length) ? Py_NewRef(value) : NULL;
}

static PyObject *read_number(Reader *reader) {
  const char *first = reader->next;
  int is_negative = goes_on(reader, '-');
  const char *digits = reader->next;
  long long value = 0;
  while (reader->next < reader->end && *reader->next >= '0' && *reader->next <= '9') {
    if (reader->next - digits < MOST_DIGITS) value = value * 10 + (*reader->next - '0');
    reader->next++;
  }
  Py_ssize_t count = reader->next - digits;
  int is_whole = reader->next == reader->end ||
    (*reader->next != '.' && *reader->next != 'e' && *reader->next != 'E');
  if (!count) return NULL;
  if (is_whole && count <= MOST_DIGITS) return PyLong_FromLongLong(is_negative ? -value : value);
  while (reader->next < reader->end && *reader->next != ',' && *reader->next != ']' &&
    *reader->next != '}')
    reader->next++;
  return read_token(reader, first);
}

/* The top bit of each byte of a word that is `byte`, and perhaps of bytes after one that is. */
static uint64_t marks_of(uint64_t word, unsigned char byte) {
  const uint64_t ones = 0x0101010101010101u;
  uint64_t rest = word ^ (ones * byte);
  return (rest - ones) & ~rest & (ones << 7);
}

/* Reads to the end of a string, whose first quote was read, eight bytes at a time. Returns whether
   it has an escape, or -1 if it does not end. */
static int skip_string(Reader *reader) {
  int has_escape = 0;
  const char *next = reader->next, *end = reader->end;
  while (next < end) {
    uint64_t word;
    if (end - next >= (ptrdiff_t)sizeof word) {
      memcpy(&word, next, sizeof word);
      uint64_t marks = marks_of(word, '"') | marks_of(word, '\\');
      if (!marks) {
        next += sizeof word;
        continue;
      }
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
      next += __builtin_ctzll(marks) >> 3;
#endif
    }
    if (*next == '"') break;
    has_escape |= *next == '\\';
    next += *next == '\\' ? 2 : 1;
  }
  reader->next = next < end ? next : end;
  return next < end ? has_escape : -1;
}

static PyObject *read_string(Reader *reader) {
  const char *first = ++reader->next;
  int has_escape = skip_string(reader);
  if (has_escape < 0) return NULL;
  reader->next++;
  if (has_escape) return read_token(reader, first - 1);
  return PyUnicode_FromStringAndSize(first, reader->next - 1 - first);
}

/* Reads the key of a member. Short ones are kept: programs read the same again and again. */
PyObject *read_key(Reader *reader) {
  const char *text = reader->next + 1;
  size_t most = (size_t)(reader->end - text), length = 0;
  unsigned place = 0;
  if (most > LONGEST_KEY + 1) most = LONGEST_KEY + 1;
  while (length < most && text[length] != '"' && text[length] != '\\')
    place = place * 31 + (unsigned char)text[length++];
  if (length == most || length > LONGEST_KEY || text[length] != '"') return read_string(reader);
  Key *known = &reader->state->keys[place % KEYS];
  if (known->text && known->length == length && !memcmp(known->bytes, text, length)) {
    reader->next = text + length + 1;
    return Py_NewRef(known->text);
  }
  PyObject *key = read_string(reader), *before = known->text;
  if (!key) return NULL;
  if (Py_Version >> 16 != 0x030C) PyUnicode_InternInPlace(&key);
  known->text = Py_NewRef(key);
  known->length = (unsigned char)length;
  memcpy(known->bytes, text, length);
  Py_XDECREF(before);
  return key;
}

static PyObject *read_members(Reader *reader, int depth) {
  PyObject *dict = PyDict_New();
  if (!dict) return NULL;
  reader->next++;
  if (goes_on(reader, '}')) return dict;
  do {
    if (reader->next == reader->end || *reader->next != '"') break;
    PyObject *key = read_key(reader), *value = NULL;
    if (key && goes_on(reader, ':')) value = read_value(reader, depth + 1);
    int failed = !value || PyDict_SetItem(dict, key, value);
    Py_XDECREF(key);
    Py_XDECREF(value);
    if (failed) break;
    if (goes_on(reader, '}')) return dict;
  } while (goes_on(reader, ','));
  Py_DECREF(dict);
  return NULL;
}

static PyObject *read_items(Reader *reader, int depth) {
  PyObject *list = PyList_New(0);
  if (!list) return NULL;
  reader->next++;
  if (goes_on(reader, ']')) return list;
  do {
    PyObject *value = read_value(reader, depth + 1);
    int failed = !value || PyList_Append(list, value);
    Py_XDECREF(value);
    if (failed) break;
    if (goes_on(reader, ']')) return list;
  } while (goes_on(reader, ','));
  Py_DECREF(list);
  return NULL;
}

PyObject *read_value(Reader *reader, int depth) {
  if (reader->next == reader->end || depth > DEEPEST) return NULL;
  switch (*reader->next) {
    case '"': return read_string(reader);
    case '{': return read_members(reader, depth);
    case '[': return read_items(reader, depth);
    case 't': return read_literal(reader, "true", 4, Py_True);
    case 'f': return read_literal(reader, "false", 5, Py_False);
    case 'n': return read_literal(reader, "null", 4, Py_None);
    default: return read_number(reader);
  }
}

PyObject *read_json(PyObject *module, PyObject *text) {
  State *state = PyModule_GetState(module);
  if (!state->read_slowly) {
    PyErr_SetString(PyExc_RuntimeError, "call set_up_json first");
    return NULL;
  }
  if (PyBytes_CheckExact(text)) {
    Reader reader = { state, PyBytes_AsString(text), NULL };
    reader.end = reader.next + PyBytes_Size(text);
    PyObject *value = read_value(&reader, 0);
    if (value && reader.next == reader.end) return value;
    Py_XDECREF(value);
    if (!value && PyErr_Occurred()) return NULL;
  }
  return PyObject_CallFunctionObjArgs(state->read_slowly, text, NULL);
}

/* ---- Lists of which each item is a text ---- */

/* What a byte is in a list, outside of strings. */
enum { PLAIN, QUOTE, OPENS, CLOSES, COMMA };
static const unsigned char kinds[256] = {
  ['"'] = QUOTE,
  ['{'] = OPENS,
  ['['] = OPENS,
  ['}'] = CLOSES,
  [']'] = CLOSES,
  [','] = COMMA,
};

/* Reads to the end of an item of a list. False if the text ends before. */
static int skip_item(Reader *reader) {
  for (int depth = 0; reader->next < reader->end; reader->next++) {
    switch (kinds[(unsigned char)*reader->next]) {
      case PLAIN: break;
      case QUOTE:
        reader->next++;
        if (skip_string(reader) < 0) return 0;
        break;
      case OPENS: depth++; break;
      case CLOSES:
        if (depth-- == 0) return 1;
        break;
      default:
        if (depth == 0) return 1;
    }
  }
  return 0;
}

/* The value of an item: of a dict by its text, which makes it if it is missing; or of a class, and
   waiting to be read. */
static PyObject *value_of(State *state, PyObject *values, PyObject *text) {
  if (PyType_Check(values)) {
    PyObject *made = new_value(state, values);
    if (made && PyObject_GenericSetAttr(made, state->text_name, text)) Py_CLEAR(made);
    return made;
  }
  PyObject *found = PyDict_GetItemWithError(values, text);
  if (found) return Py_NewRef(found);
  return PyErr_Occurred() ? NULL : PyObject_GetItem(values, text);
}

PyObject *read_list(PyObject *module, PyObject *arguments) {
  PyObject *text, *values;
  Reader reader = { PyModule_GetState(module), NULL, NULL };
  if (!PyArg_ParseTuple(arguments, "SO:read_list", &text, &values)) return NULL;
  if (!PyType_Check(values) && !PyDict_Check(values)) {
    PyErr_SetString(PyExc_TypeError, "the values are a dict, or of a class");
    return NULL;
  }
  reader.next = PyBytes_AsString(text);
  reader.end = reader.next + PyBytes_Size(text);
  PyObject *list = PyList_New(0), *whole = NULL;
  int goes = list && goes_on(&reader, '['), is_over = goes && goes_on(&reader, ']');
  while (goes && !is_over) {
    const char *first = reader.next;
    goes = skip_item(&reader);
    PyObject *item = goes ? PyBytes_FromStringAndSize(first, reader.next - first) : NULL;
    PyObject *value = item ? value_of(reader.state, values, item) : NULL;
    goes = value && !PyList_Append(list, value);
    Py_XDECREF(item);
    Py_XDECREF(value);
    is_over = goes && goes_on(&reader, ']');
    goes = goes && (is_over || goes_on(&reader, ','));
  }
  if (is_over) whole = PyList_AsTuple(list);
  Py_XDECREF(list);
  if (!whole && !PyErr_Occurred()) PyErr_SetString(PyExc_ValueError, "no list of JSON");
  return whole;
}
