/* Makes values of the classes of the module `_record` from what was read of JSON, as the functions
   do that are compiled there in Python. What is not plain is left to those. */

#include "_fast.h"

static PyObject *read_record(Record *record, PyObject *value, PyObject *made);

PyObject *new_value(State *state, PyObject *kind) {
  return state->new_object((PyTypeObject *)kind, state->nothing, NULL);
}

/* A value of a family, whose case is known by its tag. NULL, without an error if `decode` has to
   find the case. */
static PyObject *read_case(State *state, PyObject *cases, PyObject *value) {
  PyObject *tag, *payload;
  Py_ssize_t place = 0;
  if (!PyDict_CheckExact(value) || PyDict_Size(value) != 1 ||
    !PyDict_Next(value, &place, &tag, &payload))
    return NULL;
  if (!PyUnicode_CheckExact(tag)) return NULL;
  PyObject *found = Py_XNewRef(PyDict_GetItemWithError(cases, tag)), *read = NULL;
  Py_INCREF(payload);
  if (found && (PyObject *)Py_TYPE(found) == state->record_type)
    read = read_record((Record *)found, payload, NULL);
  Py_DECREF(payload);
  Py_XDECREF(found);
  return read;
}

/* A value by the field's reader. */
static PyObject *decode(State *state, const Field *field, PyObject *value) {
  if (field->nested) return read_record(field->nested, value, NULL);
  PyObject *read = field->cases ? read_case(state, field->cases, value) : NULL;
  if (read || PyErr_Occurred()) return read;
  return PyObject_CallFunctionObjArgs(field->decode, value, NULL);
}

static PyObject *decode_each(State *state, const Field *field, PyObject *list) {
  if (!field->decode) return PyList_AsTuple(list);
  Py_ssize_t count = PyList_Size(list);
  PyObject *items = PyTuple_New(count);
  for (Py_ssize_t place = 0; items && place < count; place++) {
    PyObject *value = Py_XNewRef(PyList_GetItem(list, place));
    PyObject *item = value ? decode(state, field, value) : NULL;
    Py_XDECREF(value);
    if (item) {
      PyTuple_SetItem(items, place, item);
    } else {
      Py_CLEAR(items);
    }
  }
  return items;
}

PyObject *read_field(State *state, const Field *field, PyObject *value) {
  switch (field->way) {
    case ONE: return decode(state, field, value);
    case EACH: return decode_each(state, field, value);
    case OPTIONAL: return value == Py_None ? Py_NewRef(value) : decode(state, field, value);
    default: return Py_NewRef(value);
  }
}

/* Reads the members into `made`, or into a new value of the class. */
static PyObject *read_record(Record *record, PyObject *value, PyObject *made) {
  int is_plain = record->is_bare || !record->count || PyDict_CheckExact(value);
  for (Py_ssize_t place = 0; is_plain && place < record->count; place++) {
    const Field *field = &record->fields[place];
    if (field->way != EACH) continue;
    PyObject *list = record->is_bare ? value : PyDict_GetItemWithError(value, field->key);
    is_plain = list && PyList_CheckExact(list);
  }
  if (!is_plain) {
    if (PyErr_Occurred()) return NULL;
    return PyObject_CallFunctionObjArgs(record->slow, value, made ? made : Py_None, NULL);
  }
  if (Py_EnterRecursiveCall(" while a value is read")) return NULL;
  if (made) {
    Py_INCREF(made);
  } else {
    made = new_value(record->state, record->kind);
  }
  for (Py_ssize_t place = 0; made && place < record->count; place++) {
    const Field *field = &record->fields[place];
    PyObject *member = record->is_bare ? value : PyDict_GetItemWithError(value, field->key);
    PyObject *held = PyErr_Occurred() ? NULL : Py_NewRef(member ? member : Py_None);
    PyObject *read = held ? read_field(record->state, field, held) : NULL;
    if (!read || PyObject_GenericSetAttr(made, field->name, read)) Py_CLEAR(made);
    Py_XDECREF(read);
    Py_XDECREF(held);
  }
  Py_LeaveRecursiveCall();
  return made;
}

static PyObject *call_record(PyObject *self, PyObject *const *arguments, Py_ssize_t count) {
  Record *record = (Record *)self;
  if (count < 1 || count > 2) {
    PyErr_SetString(PyExc_TypeError, "a reader takes a value, and what gets its members");
    return NULL;
  }
  PyObject *made = count == 2 && arguments[1] != Py_None ? arguments[1] : NULL;
  if (made && (PyObject *)Py_TYPE(made) != record->kind) {
    PyErr_SetString(PyExc_TypeError, "the members are those of another class");
    return NULL;
  }
  return read_record(record, arguments[0], made);
}

static PyMethodDef call_method = { "read", (PyCFunction)(void (*)(void))call_record, METH_FASTCALL,
  NULL };

/* ---- The class of readers ---- */

static void record_dealloc(PyObject *self) {
  Record *record = (Record *)self;
  PyTypeObject *type = Py_TYPE(self);
  for (Py_ssize_t place = 0; place < record->count; place++) {
    Field *field = &record->fields[place];
    Py_XDECREF(field->name);
    Py_XDECREF(field->key);
    Py_XDECREF(field->decode);
    Py_XDECREF(field->cases);
  }
  PyMem_Free(record->fields);
  Py_XDECREF(record->kind);
  Py_XDECREF(record->slow);
  Py_XDECREF(record->module);
  PyObject_Free(self);
  Py_DECREF(type);
}

static PyType_Slot record_slots[] = { { Py_tp_dealloc, record_dealloc }, { 0, NULL } };
static PyType_Spec record_spec = {
  .name = "navruntime._fast.Record",
  .basicsize = sizeof(Record),
  .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION,
  .slots = record_slots,
};

Record *reader_of(State *state, PyObject *function) {
  if (!PyObject_TypeCheck(function, &PyCFunction_Type)) return NULL;
  PyObject *self = PyCFunction_GetSelf(function);
  int is_reader = self && (PyObject *)Py_TYPE(self) == state->record_type;
  return is_reader ? (Record *)self : NULL;
}

/* Takes over a member from its description. */
static int keep_field(State *state, Field *field, PyObject *part) {
  PyObject *name, *key, *decode, *cases;
  int way;
  if (!PyTuple_Check(part)) {
    PyErr_SetString(PyExc_TypeError, "a member is a tuple");
    return 0;
  }
  if (!PyArg_ParseTuple(part, "UUiOO:record", &name, &key, &way, &decode, &cases)) return 0;
  int fits = way >= 0 && way < WAYS && (cases == Py_None || PyDict_CheckExact(cases)) &&
    (PyCallable_Check(decode) || (decode == Py_None && (way == AS_IS || way == EACH)));
  if (!fits) {
    PyErr_SetString(PyExc_ValueError, "a member is not read in this way");
    return 0;
  }
  field->name = Py_NewRef(name);
  field->key = Py_NewRef(key);
  PyUnicode_InternInPlace(&field->key);
  field->way = (Way)way;
  if (decode != Py_None) {
    field->decode = Py_NewRef(decode);
    field->nested = reader_of(state, decode);
    field->is_route = decode == state->route_reader;
  }
  if (cases != Py_None) field->cases = Py_NewRef(cases);
  return 1;
}

PyObject *make_record(PyObject *module, PyObject *arguments) {
  PyObject *kind, *parts, *slow, *made = NULL;
  int is_bare;
  State *state = PyModule_GetState(module);
  if (!PyArg_ParseTuple(
        arguments, "O!pO!O:record", &PyType_Type, &kind, &is_bare, &PyTuple_Type, &parts, &slow) ||
    !is_function(slow))
    return NULL;
  if (is_bare && PyTuple_Size(parts) != 1) {
    PyErr_SetString(PyExc_ValueError, "a bare payload is one member");
    return NULL;
  }
  Record *self = (Record *)PyType_GenericAlloc((PyTypeObject *)state->record_type, 0);
  if (!self) return NULL;
  self->state = state;
  self->module = Py_NewRef(module);
  self->kind = Py_NewRef(kind);
  self->slow = Py_NewRef(slow);
  self->is_bare = is_bare;
  self->fields = PyMem_Calloc((size_t)PyTuple_Size(parts) + 1, sizeof *self->fields);
  int is_kept = self->fields != NULL;
  if (!is_kept) PyErr_NoMemory();
  while (is_kept && self->count < PyTuple_Size(parts)) {
    PyObject *part = PyTuple_GetItem(parts, self->count);
    is_kept = keep_field(state, &self->fields[self->count], part);
    self->count++;
  }
  if (is_kept) made = PyCFunction_New(&call_method, (PyObject *)self);
  Py_DECREF((PyObject *)self);
  return made;
}

/* Puts the reader of a case among those of its family. */
PyObject *add_case(PyObject *module, PyObject *arguments) {
  PyObject *cases, *tag, *function;
  State *state = PyModule_GetState(module);
  if (!PyArg_ParseTuple(arguments, "O!UO:add_case", &PyDict_Type, &cases, &tag, &function))
    return NULL;
  Record *reader = reader_of(state, function);
  if (reader && PyDict_SetItem(cases, tag, (PyObject *)reader)) return NULL;
  return Py_NewRef(Py_None);
}

/* ---- The module ---- */

int add_records(State *state) {
  state->new_object = (newfunc)PyType_GetSlot(&PyBaseObject_Type, Py_tp_new);
  state->nothing = PyTuple_New(0);
  state->record_type = PyType_FromSpec(&record_spec);
  return state->new_object && state->nothing && state->record_type ? 0 : -1;
}

void free_records(State *state) {
  Py_CLEAR(state->record_type);
  Py_CLEAR(state->nothing);
}
