/* An observer of the library that calls a Python function without ctypes, with the text of an event
   or with the event itself.

   The library gets the address of `observe` and, as user data, a target: the module `_callbacks`
   keeps it until the library gives it back. Python does what is left: `enter` is the entry of a
   callback, which no exception leaves. */

#include "_fast.h"

/* What an observer calls. It refers to its module, so the state outlives it. */
typedef struct {
  PyObject head;
  State *state;
  PyObject *module, *enter, *gate, *of_texts, *of_events;
} Target;

/* The event of a text, which waits to be read: as `of_text` of the module `_record`. NULL, without
   an error if that has to make it. */
static PyObject *make_event(State *state, PyObject *text) {
  const char *bytes = PyBytes_AsString(text);
  size_t length = (size_t)PyBytes_Size(text), end = 2;
  if (length < 4 || memcmp(bytes + length - 2, "}}", 2)) return NULL;
  while (end < length && bytes[end] != '"') end++;
  PyObject *tag = PyBytes_FromStringAndSize(bytes + 2, (Py_ssize_t)end - 2);
  if (!tag) return NULL;
  PyObject *kind = PyDict_GetItemWithError(state->waiting, tag), *event = NULL;
  if (kind && PyType_Check(kind)) event = new_value(state, kind);
  Py_DECREF(tag);
  if (event && PyObject_GenericSetAttr(event, state->text_name, text)) Py_CLEAR(event);
  return event;
}

/* The observer. It may run on any thread, and within a call of that thread. */
static void observe(void *user_data, const char *text, size_t length) {
  PyGILState_STATE entered = PyGILState_Ensure();
  Target *target = (Target *)Py_NewRef((PyObject *)user_data);
  PyObject *event = NULL, *done = NULL, *observer = target->of_texts;
  PyObject *whole = PyBytes_FromStringAndSize(text, (Py_ssize_t)length);
  if (whole && target->of_events) event = make_event(target->state, whole);
  if (event) observer = target->of_events;
  if (whole && !PyErr_Occurred())
    done = PyObject_CallFunctionObjArgs(
      target->enter, observer, target->gate, event ? event : whole, NULL);
  /* Without memory, or if the entry of a callback was stopped. */
  if (!done) PyErr_WriteUnraisable(target->of_texts);
  Py_XDECREF(done);
  Py_XDECREF(event);
  Py_XDECREF(whole);
  Py_DECREF((PyObject *)target);
  PyGILState_Release(entered);
}

static void target_dealloc(PyObject *self) {
  Target *target = (Target *)self;
  PyTypeObject *type = Py_TYPE(self);
  Py_XDECREF(target->enter);
  Py_XDECREF(target->gate);
  Py_XDECREF(target->of_texts);
  Py_XDECREF(target->of_events);
  Py_XDECREF(target->module);
  PyObject_Free(self);
  Py_DECREF(type);
}

static PyType_Slot target_slots[] = { { Py_tp_dealloc, target_dealloc }, { 0, NULL } };
static PyType_Spec target_spec = {
  .name = "navruntime._fast.Target",
  .basicsize = sizeof(Target),
  .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION,
  .slots = target_slots,
};

PyObject *make_target(PyObject *module, PyObject *arguments) {
  PyObject *enter, *gate, *of_texts, *of_events;
  State *state = PyModule_GetState(module);
  if (!PyArg_ParseTuple(arguments, "OOOO:target", &enter, &gate, &of_texts, &of_events) ||
    !is_function(enter) || !is_function(of_texts) ||
    (of_events != Py_None && !is_function(of_events)))
    return NULL;
  if (!state->waiting) {
    PyErr_SetString(PyExc_RuntimeError, "call set_up_events first");
    return NULL;
  }
  Target *self = (Target *)PyType_GenericAlloc((PyTypeObject *)state->target_type, 0);
  if (!self) return NULL;
  self->state = state;
  self->module = Py_NewRef(module);
  self->enter = Py_NewRef(enter);
  self->gate = Py_NewRef(gate);
  self->of_texts = Py_NewRef(of_texts);
  if (of_events != Py_None) self->of_events = Py_NewRef(of_events);
  return (PyObject *)self;
}

/* ---- The module ---- */

int add_events(PyObject *module) {
  State *state = PyModule_GetState(module);
  state->target_type = PyType_FromSpec(&target_spec);
  state->text_name = PyUnicode_InternFromString("_text");
  if (!state->target_type || !state->text_name) return -1;
  PyObject *address = PyLong_FromVoidPtr((void *)(uintptr_t)observe);
  int failed = PyModule_AddObjectRef(module, "OBSERVER", address);
  Py_XDECREF(address);
  return failed;
}

PyObject *set_up_events(PyObject *module, PyObject *arguments) {
  PyObject *waiting;
  State *state = PyModule_GetState(module);
  if (!PyArg_ParseTuple(arguments, "O!:set_up_events", &PyDict_Type, &waiting)) return NULL;
  if (state->waiting == waiting) return Py_NewRef(Py_None);
  if (state->waiting) {
    PyErr_SetString(PyExc_RuntimeError, "set_up_events was called before");
    return NULL;
  }
  state->waiting = Py_NewRef(waiting);
  return Py_NewRef(Py_None);
}

void free_events(State *state) {
  Py_CLEAR(state->target_type);
  Py_CLEAR(state->text_name);
  Py_CLEAR(state->waiting);
}
