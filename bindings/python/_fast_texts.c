/* Makes values of the classes of the module `_record` from JSON that the library wrote, without
   making dicts of it. The functions give NULL with an error, and without one for what is not plain:
   that is read as JSON first. */

#include "_fast.h"

/* The fields that are read of a text are bits of a number. */
#define MOST_FIELDS 62

static PyObject *read_record_text(Record *record, Reader *reader, PyObject *made, int depth);

/* A route, as `Route.from_json` makes it of an object; else the text is where it was. */
static PyObject *read_route_text(Reader *reader, int depth) {
  static const char name_key[] = "{\"name\":", params_key[] = ",\"params\":";
  State *state = reader->state;
  Reader before = *reader;
  PyObject *members[3] = { NULL, NULL, Py_NewRef(Py_None) }, *made = NULL;
  if (skip_text(reader, name_key, sizeof name_key - 1) && reader->next < reader->end &&
    *reader->next == '"')
    members[0] = read_value(reader, depth + 1);
  if (members[0] && goes_on(reader, '}')) {
    members[1] = Py_NewRef(state->no_params);
  } else if (members[0] && skip_text(reader, params_key, sizeof params_key - 1)) {
    members[1] = read_value(reader, depth + 1);
    if (members[1] && !goes_on(reader, '}')) Py_CLEAR(members[1]);
  }
  if (members[1] && PyDict_CheckExact(members[1])) made = new_value(state, state->route_type);
  for (int place = 0; place < 3; place++) {
    if (made && PyObject_GenericSetAttr(made, state->route_members[place], members[place]))
      Py_CLEAR(made);
    Py_XDECREF(members[place]);
  }
  if (!made) *reader = before;
  return made;
}

/* A case that is known by its tag, as `read_case`; else the text is where it was. */
static PyObject *read_case_text(PyObject *cases, Reader *reader, int depth) {
  Reader before = *reader;
  PyObject *tag = NULL, *found = NULL, *read = NULL;
  if (goes_on(reader, '{') && reader->next < reader->end && *reader->next == '"')
    tag = read_key(reader);
  if (tag && goes_on(reader, ':')) found = Py_XNewRef(PyDict_GetItemWithError(cases, tag));
  if (found && (PyObject *)Py_TYPE(found) == reader->state->record_type)
    read = read_record_text((Record *)found, reader, NULL, depth + 1);
  if (read && !goes_on(reader, '}')) Py_CLEAR(read);
  if (!read) *reader = before;
  Py_XDECREF(found);
  Py_XDECREF(tag);
  return read;
}

/* A value by the field's reader, if it has one. */
static PyObject *decode_text(const Field *field, Reader *reader, int depth) {
  if (field->nested) return read_record_text(field->nested, reader, NULL, depth + 1);
  PyObject *read = NULL;
  if (field->is_route) read = read_route_text(reader, depth);
  if (field->cases) read = read_case_text(field->cases, reader, depth);
  if (read || PyErr_Occurred()) return read;
  PyObject *value = read_value(reader, depth + 1);
  if (!value || !field->decode) return value;
  read = PyObject_CallFunctionObjArgs(field->decode, value, NULL);
  Py_DECREF(value);
  return read;
}

static PyObject *decode_each_text(const Field *field, Reader *reader, int depth) {
  PyObject *list = goes_on(reader, '[') ? PyList_New(0) : NULL, *items = NULL;
  int is_over = list && goes_on(reader, ']'), goes = list && !is_over;
  while (goes) {
    PyObject *item = decode_text(field, reader, depth);
    goes = item && !PyList_Append(list, item);
    Py_XDECREF(item);
    is_over = goes && goes_on(reader, ']');
    goes = goes && !is_over && goes_on(reader, ',');
  }
  if (is_over) items = PyList_AsTuple(list);
  Py_XDECREF(list);
  return items;
}

static PyObject *read_field_text(const Field *field, Reader *reader, int depth) {
  int is_null = reader->next < reader->end && *reader->next == 'n';
  if (field->way == EACH) return decode_each_text(field, reader, depth);
  if (field->way == OPTIONAL && is_null) return read_value(reader, depth);
  return decode_text(field, reader, depth);
}

/* The field of a key; most often it is the next one, and short keys are interned. */
static const Field *field_of(const Record *record, PyObject *key, Py_ssize_t next) {
  for (Py_ssize_t tried = 0; tried < record->count; tried++) {
    const Field *field = &record->fields[(next + tried) % record->count];
    if (field->key == key) return field;
  }
  for (Py_ssize_t place = 0; place < record->count; place++) {
    const Field *field = &record->fields[place];
    if (PyUnicode_Compare(field->key, key) == 0) return field;
  }
  return NULL;
}

/* Reads the members of an object into a value. Returns which of the fields there were, or -1. */
static long long read_members_text(Record *record, Reader *reader, PyObject *made, int depth) {
  unsigned long long seen = 0;
  Py_ssize_t next = 0;
  if (goes_on(reader, '}')) return 0;
  do {
    if (reader->next == reader->end || *reader->next != '"') return -1;
    PyObject *key = read_key(reader);
    const Field *field = key ? field_of(record, key, next) : NULL;
    PyObject *read = NULL;
    if (key && goes_on(reader, ':'))
      read = field ? read_field_text(field, reader, depth) : read_value(reader, depth + 1);
    int failed = !read || (field && PyObject_GenericSetAttr(made, field->name, read));
    Py_XDECREF(key);
    Py_XDECREF(read);
    if (failed) return -1;
    if (field) {
      next = field - record->fields + 1;
      seen |= 1ULL << (next - 1);
    }
    if (goes_on(reader, '}')) return (long long)seen;
  } while (goes_on(reader, ','));
  return -1;
}

/* Gives a value the members that the text had not. False if it cannot. */
static int set_missing(Record *record, PyObject *made, unsigned long long seen) {
  for (Py_ssize_t place = 0; place < record->count; place++) {
    const Field *field = &record->fields[place];
    if (seen >> place & 1) continue;
    PyObject *read = field->way == EACH ? NULL : read_field(record->state, field, Py_None);
    int failed = !read || PyObject_GenericSetAttr(made, field->name, read);
    Py_XDECREF(read);
    if (failed) return 0;
  }
  return 1;
}

static PyObject *read_record_text(Record *record, Reader *reader, PyObject *made, int depth) {
  if (depth > DEEPEST || record->count > MOST_FIELDS) return NULL;
  made = made ? Py_NewRef(made) : new_value(record->state, record->kind);
  if (!made) return NULL;
  int is_read = 0;
  if (record->is_bare) {
    PyObject *read = read_field_text(&record->fields[0], reader, depth);
    is_read = read && !PyObject_GenericSetAttr(made, record->fields[0].name, read);
    Py_XDECREF(read);
  } else if (record->count && goes_on(reader, '{')) {
    long long seen = read_members_text(record, reader, made, depth);
    is_read = seen >= 0 && set_missing(record, made, (unsigned long long)seen);
  }
  if (!is_read) Py_CLEAR(made);
  return made;
}

/* The value of a text by a reader: made anew, or a value that waited, whose tag is given. None for
   what is not plain. */
PyObject *read_text(PyObject *module, PyObject *arguments) {
  PyObject *function, *text, *tag, *made;
  State *state = PyModule_GetState(module);
  if (!PyArg_ParseTuple(arguments, "OSOO:read_text", &function, &text, &tag, &made)) return NULL;
  Record *record = reader_of(state, function);
  Reader reader = { state, PyBytes_AsString(text), NULL };
  reader.end = reader.next + PyBytes_Size(text);
  if (made != Py_None && record && (PyObject *)Py_TYPE(made) != record->kind) record = NULL;
  PyObject *key = NULL, *value = NULL;
  int is_plain = record != NULL;
  if (is_plain && tag != Py_None) {
    is_plain = goes_on(&reader, '{') && reader.next < reader.end && *reader.next == '"';
    if (is_plain) key = read_key(&reader);
    is_plain = key && PyUnicode_Compare(key, tag) == 0 && goes_on(&reader, ':');
    Py_XDECREF(key);
  }
  if (is_plain && !PyErr_Occurred())
    value = read_record_text(record, &reader, made == Py_None ? NULL : made, 0);
  if (value && tag != Py_None && !goes_on(&reader, '}')) Py_CLEAR(value);
  if (value && reader.next != reader.end) Py_CLEAR(value);
  return value || PyErr_Occurred() ? value : Py_NewRef(Py_None);
}

/* ---- The module ---- */

PyObject *set_up_routes(PyObject *module, PyObject *arguments) {
  static const char *const names[3] = { "_name", "_params", "_canonical" };
  PyObject *type, *function, *params;
  State *state = PyModule_GetState(module);
  if (!PyArg_ParseTuple(
        arguments, "O!OO!:set_up_routes", &PyType_Type, &type, &function, &PyDict_Type, &params) ||
    !is_function(function))
    return NULL;
  if (state->route_type) {
    PyErr_SetString(PyExc_RuntimeError, "set_up_routes was called before");
    return NULL;
  }
  for (int place = 0; place < 3; place++) {
    state->route_members[place] = PyUnicode_InternFromString(names[place]);
    if (!state->route_members[place]) return NULL;
  }
  state->no_params = Py_NewRef(params);
  state->route_reader = Py_NewRef(function);
  state->route_type = Py_NewRef(type);
  return Py_NewRef(Py_None);
}

void free_routes(State *state) {
  Py_CLEAR(state->route_type);
  Py_CLEAR(state->route_reader);
  Py_CLEAR(state->no_params);
  for (int place = 0; place < 3; place++) Py_CLEAR(state->route_members[place]);
}
