/* The calls that programs make most, without ctypes: a part of the package that may be missing.

   `function` makes a Python function of a function of the library that takes a handle, a text or
   both, and may write a text. It is given the address that ctypes has found, so one library is
   loaded, and it keeps to what the module `_ready` does with ctypes. Whatever is not plain (another
   class than the handle's, no `bytes`, another number of arguments) is left to that function, which
   refuses or accepts it as ever; so is every error and every exception of a callback to `_call`.

   It uses the stable ABI of CPython 3.11 only, and of a C library no more than memcpy and memcmp.
   The lock of the interpreter guards what is shared here; an interpreter without that lock does not
   load it. */

#include "_fast.h"

/* Grows when `_extension` must not use an older build. */
#define INTERFACE 2
/* As in `_call`: a slot keeps no more memory than this. */
#define KEPT_CAPACITY ((size_t)1 << 16)
#define MOST_KNOWN 4

/* An answer that is not read again: its text and its value. */
typedef struct {
  PyObject *text, *value;
} Known;

typedef enum { HANDLE_TEXT_WRITES, HANDLE_WRITES, TEXT_WRITES, HANDLE_TEXT, SHAPES } Shape;

/* How the functions of a shape are called. */
typedef int32_t (*HandleTextWrites)(void *, const char *, size_t, Buffer *, Error *);
typedef int32_t (*HandleWrites)(void *, Buffer *, Error *);
typedef int32_t (*TextWrites)(const char *, size_t, Buffer *, Error *);
typedef int32_t (*HandleText)(void *, const char *, size_t, Error *);
typedef void (*Address)(void);

/* A function of the library. It refers to its module, so the state outlives it. */
typedef struct {
  PyObject head;
  State *state;
  PyObject *module, *otherwise, *slow;
  PyTypeObject *kind;
  Address address;
  Shape shape;
  Known known[MOST_KNOWN];
} Function;

/* ---- Slots ---- */

static Slot *take_slot(State *state) {
  Slot *slot = state->slots;
  if (slot) {
    state->slots = slot->next;
  } else if (!(slot = PyMem_Calloc(1, sizeof *slot))) {
    PyErr_NoMemory();
  }
  return slot;
}

static void give_slot(State *state, Slot *slot) {
  if (slot->buffer.capacity > KEPT_CAPACITY) state->free_buffer(&slot->buffer);
  slot->next = state->slots;
  state->slots = slot;
}

/* ---- A call ---- */

/* Whatever is not plain, as ctypes does it. */
static PyObject *call_slowly(Function *function, PyObject *const *arguments, Py_ssize_t count) {
  PyObject *given = PyTuple_New(count), *answer;
  if (!given) return NULL;
  for (Py_ssize_t i = 0; i < count; i++) PyTuple_SetItem(given, i, Py_NewRef(arguments[i]));
  answer = PyObject_CallObject(function->slow, given);
  Py_DECREF(given);
  return answer;
}

/* The pointer of a handle, which its ctypes object lends. False if it lends something else. */
static int read_handle(PyObject *owner, void **handle) {
  Py_buffer view;
  if (PyObject_GetBuffer(owner, &view, PyBUF_SIMPLE)) {
    PyErr_Clear();
    return 0;
  }
  int fits = view.len == (Py_ssize_t)sizeof *handle;
  if (fits) memcpy(handle, view.buf, sizeof *handle);
  PyBuffer_Release(&view);
  return fits;
}

/* The caller holds the arguments, so the handle is not destroyed meanwhile. */
static int32_t enter(
  const Function *function, void *handle, const char *text, size_t length, Slot *slot) {
  int32_t status = 0;
  Address address = function->address;
  PyThreadState *thread = PyEval_SaveThread();
  switch (function->shape) {
    case HANDLE_TEXT_WRITES:
      status = ((HandleTextWrites)address)(handle, text, length, &slot->buffer, &slot->error);
      break;
    case HANDLE_WRITES:
      status = ((HandleWrites)address)(handle, &slot->buffer, &slot->error);
      break;
    case TEXT_WRITES:
      status = ((TextWrites)address)(text, length, &slot->buffer, &slot->error);
      break;
    default: status = ((HandleText)address)(handle, text, length, &slot->error);
  }
  PyEval_RestoreThread(thread);
  return status;
}

/* Raises what the library wrote about an error. */
static PyObject *fail(State *state, int32_t status, Slot *slot) {
  Error error = slot->error;
  error.message[sizeof error.message - 1] = 0;
  give_slot(state, slot);
  PyObject *answer = PyObject_CallFunction(
    state->fail, "iKy", (int)status, (unsigned long long)error.offset, error.message);
  if (answer) PyErr_SetString(PyExc_SystemError, "navruntime: an error was not raised");
  Py_XDECREF(answer);
  return NULL;
}

/* What the library wrote: the value if that is known, else `text`, or neither without memory. */
static PyObject *find_known(const Function *function, const Buffer *written, PyObject **text) {
  for (const Known *known = function->known; known->text; known++) {
    if (written->length && (size_t)PyBytes_Size(known->text) == written->length &&
      !memcmp(PyBytes_AsString(known->text), written->data, written->length))
      return Py_NewRef(known->value);
    if (known == &function->known[MOST_KNOWN - 1]) break;
  }
  *text =
    PyBytes_FromStringAndSize(written->length ? written->data : "", (Py_ssize_t)written->length);
  return NULL;
}

static PyObject *call(PyObject *self, PyObject *const *arguments, Py_ssize_t count) {
  Function *function = (Function *)self;
  State *state = function->state;
  Shape shape = function->shape;
  int has_handle = shape != TEXT_WRITES, has_text = shape != HANDLE_WRITES;
  void *handle = NULL;
  const char *text = NULL;
  size_t length = 0;
  if (count != has_handle + has_text) return call_slowly(function, arguments, count);
  if (has_text) {
    PyObject *given = arguments[count - 1];
    if (!PyBytes_CheckExact(given)) return call_slowly(function, arguments, count);
    text = PyBytes_AsString(given);
    length = (size_t)PyBytes_Size(given);
  }
  if (has_handle &&
    (Py_TYPE(arguments[0]) != function->kind || !read_handle(arguments[0], &handle)))
    return call_slowly(function, arguments, count);

  Slot *slot = take_slot(state);
  if (!slot) return NULL;
  int32_t status = enter(function, handle, text, length, slot);
  if (status < 0) return fail(state, status, slot);
  PyObject *answer = NULL, *written = NULL;
  if (shape != HANDLE_TEXT) {
    answer = find_known(function, &slot->buffer, &written);
  } else {
    answer = PyLong_FromLong(status);
  }
  give_slot(state, slot);
  if (!answer && !written) return NULL;
  if (PyDict_Size(state->pending) > 0) {
    PyObject *none = PyObject_CallObject(state->raise_pending, NULL);
    if (!none) {
      Py_CLEAR(answer);
      Py_CLEAR(written);
    }
    Py_XDECREF(none);
  }
  if (!written) return answer;
  if (function->otherwise) {
    answer = PyObject_CallFunction(function->otherwise, "iO", (int)status, written);
  } else {
    answer = Py_BuildValue("iO", (int)status, written);
  }
  Py_DECREF(written);
  return answer;
}

static PyMethodDef call_method = { "call", (PyCFunction)(Address)call, METH_FASTCALL, NULL };

/* ---- The class of functions ---- */

static void function_dealloc(PyObject *self) {
  Function *function = (Function *)self;
  PyTypeObject *type = Py_TYPE(self);
  for (int i = 0; i < MOST_KNOWN; i++) {
    Py_XDECREF(function->known[i].text);
    Py_XDECREF(function->known[i].value);
  }
  Py_XDECREF(function->otherwise);
  Py_XDECREF(function->slow);
  Py_XDECREF((PyObject *)function->kind);
  Py_XDECREF(function->module);
  PyObject_Free(self);
  Py_DECREF(type);
}

static PyType_Slot function_slots[] = { { Py_tp_dealloc, function_dealloc }, { 0, NULL } };
static PyType_Spec function_spec = {
  .name = "navruntime._fast.Function",
  .basicsize = sizeof(Function),
  .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION,
  .slots = function_slots,
};

/* Takes over the texts and values of a dict. */
static int keep_known(Function *function, PyObject *known) {
  PyObject *text, *value;
  Py_ssize_t place = 0;
  if (!PyDict_Check(known) || PyDict_Size(known) > MOST_KNOWN) {
    PyErr_SetString(PyExc_TypeError, "the known answers are a dict of at most four");
    return 0;
  }
  for (Known *next = function->known; PyDict_Next(known, &place, &text, &value); next++) {
    if (!PyBytes_CheckExact(text)) {
      PyErr_SetString(PyExc_TypeError, "a known answer is bytes");
      return 0;
    }
    next->text = Py_NewRef(text);
    next->value = Py_NewRef(value);
  }
  return 1;
}

/* ---- The module ---- */

int is_function(PyObject *value) {
  if (!PyCallable_Check(value))
    PyErr_Format(PyExc_TypeError, "expected a function, found %R", value);
  return !PyErr_Occurred();
}

/* A number that is an address; NULL with an error if it is not one. */
static Address read_address(PyObject *number) {
  void *address = PyLong_AsVoidPtr(number);
  if (!address && !PyErr_Occurred()) PyErr_SetString(PyExc_ValueError, "no function is at 0");
  return (Address)address;
}

static PyObject *set_up(PyObject *module, PyObject *arguments) {
  PyObject *free_buffer, *pending, *raise_pending, *fail;
  State *state = PyModule_GetState(module);
  if (!PyArg_ParseTuple(
        arguments, "OO!OO:set_up", &free_buffer, &PyDict_Type, &pending, &raise_pending, &fail))
    return NULL;
  Address address = read_address(free_buffer);
  if (!address || !is_function(raise_pending) || !is_function(fail)) return NULL;
  if (state->pending) {
    PyErr_SetString(PyExc_RuntimeError, "set_up was called before");
    return NULL;
  }
  state->free_buffer = (void (*)(Buffer *))address;
  state->pending = Py_NewRef(pending);
  state->raise_pending = Py_NewRef(raise_pending);
  state->fail = Py_NewRef(fail);
  return Py_NewRef(Py_None);
}

static PyObject *function(PyObject *module, PyObject *arguments) {
  PyObject *number, *kind, *known, *otherwise, *slow, *made = NULL;
  int shape;
  State *state = PyModule_GetState(module);
  if (!PyArg_ParseTuple(
        arguments, "OiOOOO:function", &number, &shape, &kind, &known, &otherwise, &slow))
    return NULL;
  Address address = read_address(number);
  if (!address || !is_function(slow) || (otherwise != Py_None && !is_function(otherwise)))
    return NULL;
  if (!state->pending) {
    PyErr_SetString(PyExc_RuntimeError, "call set_up first");
    return NULL;
  }
  if (shape < 0 || shape >= SHAPES || (shape != TEXT_WRITES && !PyType_Check(kind))) {
    PyErr_SetString(PyExc_ValueError, "there is no such shape, or the handle has no class");
    return NULL;
  }
  Function *self = (Function *)PyType_GenericAlloc((PyTypeObject *)state->function_type, 0);
  if (!self) return NULL;
  self->state = state;
  self->module = Py_NewRef(module);
  self->slow = Py_NewRef(slow);
  self->address = address;
  self->shape = (Shape)shape;
  if (otherwise != Py_None) self->otherwise = Py_NewRef(otherwise);
  if (shape != TEXT_WRITES) self->kind = (PyTypeObject *)Py_NewRef(kind);
  if (known == Py_None || keep_known(self, known))
    made = PyCFunction_New(&call_method, (PyObject *)self);
  Py_DECREF(self);
  return made;
}

static PyMethodDef module_methods[] = {
  { "set_up", set_up, METH_VARARGS,
    "set_up(address of nav_buffer_free, pending, raise_pending, fail): once, before functions." },
  { "function", function, METH_VARARGS,
    "function(address, shape, class of the handle, known answers, otherwise, slow)" },
  { "set_up_json", set_up_json, METH_VARARGS,
    "set_up_json(write_slowly, read_slowly): once, before the JSON." },
  { "write_json", write_json, METH_O, "The JSON text of a value." },
  { "read_json", read_json, METH_O, "The value of JSON text that the library wrote." },
  { "read_list", read_list, METH_VARARGS,
    "read_list(text, values by their text or the class of values that wait)" },
  { "set_up_events", set_up_events, METH_VARARGS,
    "set_up_events(classes of the events that can wait, by tag): once, before targets." },
  { "target", make_target, METH_VARARGS,
    "target(enter, gate, observer of texts, observer of events or None)" },
  { "set_up_routes", set_up_routes, METH_VARARGS,
    "set_up_routes(class, its from_json, parameters of a route without any): once." },
  { "record", make_record, METH_VARARGS,
    "record(class, whether its payload is bare, members, slow): the reader of a class." },
  { "read_text", read_text, METH_VARARGS,
    "read_text(reader, text, tag or None, value that waits or None)" },
  { "add_case", add_case, METH_VARARGS, "add_case(readers by tag, tag, reader)" },
  { NULL, NULL, 0, NULL },
};

static int module_exec(PyObject *module) {
  State *state = PyModule_GetState(module);
  state->function_type = PyType_FromSpec(&function_spec);
  state->to_json = PyUnicode_InternFromString("to_json");
  if (!state->function_type || !state->to_json ||
    PyModule_AddIntConstant(module, "INTERFACE", INTERFACE))
    return -1;
  PyObject *layout = Py_BuildValue("nnnnnnn", (Py_ssize_t)sizeof(Buffer),
    (Py_ssize_t)offsetof(Buffer, length), (Py_ssize_t)offsetof(Buffer, capacity),
    (Py_ssize_t)sizeof(Error), (Py_ssize_t)offsetof(Error, code),
    (Py_ssize_t)offsetof(Error, offset), (Py_ssize_t)offsetof(Error, message));
  int failed = PyModule_AddObjectRef(module, "LAYOUT", layout);
  Py_XDECREF(layout);
  if (failed || add_records(state)) return -1;
  return add_events(module);
}

static void module_free(void *module) {
  State *state = PyModule_GetState((PyObject *)module);
  if (!state) return;
  for (Slot *slot = state->slots, *next; slot; slot = next) {
    next = slot->next;
    state->free_buffer(&slot->buffer);
    PyMem_Free(slot);
  }
  state->slots = NULL;
  free_json(state);
  free_events(state);
  free_records(state);
  free_routes(state);
  Py_CLEAR(state->function_type);
  Py_CLEAR(state->pending);
  Py_CLEAR(state->raise_pending);
  Py_CLEAR(state->fail);
}

static PyModuleDef_Slot module_slots[] = { { Py_mod_exec, module_exec }, { 0, NULL } };
static struct PyModuleDef module_definition = {
  PyModuleDef_HEAD_INIT,
  .m_name = "_fast",
  .m_size = sizeof(State),
  .m_methods = module_methods,
  .m_slots = module_slots,
  .m_free = module_free,
};

PyMODINIT_FUNC PyInit__fast(void) { return PyModuleDef_Init(&module_definition); }
