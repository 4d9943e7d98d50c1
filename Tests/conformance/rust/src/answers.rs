//! The status that a call answers beside its JSON.
//!
//! The crate reads the JSON and drops the status of most calls. So this program has functions of
//! the library's names before the library's own: they call these, and note what they answer.

use std::cell::Cell;
use std::ffi::{c_char, c_int, c_void, CStr};

use navruntime::json::{Object, Value};
use navruntime_sys::{
  nav_buffer, nav_error, nav_flow_store, nav_modal_store, nav_modal_style, nav_reconcile_policy,
  nav_status, nav_status_name, nav_store,
};

use crate::record;

thread_local! {
  static LAST: Cell<nav_status> = const { Cell::new(i32::MIN) };
}

extern "C" {
  fn dlsym(library: *mut c_void, name: *const c_char) -> *mut c_void;
}

/// The symbol after this program's own.
const NEXT: *mut c_void = usize::MAX as *mut c_void;

macro_rules! noted {
  ($($name:ident($($argument:ident: $type:ty),*))*) => { $(
    /// Notes the status of the library's function of this name.
    ///
    /// # Safety
    /// As of that function.
    #[no_mangle]
    pub unsafe extern "C" fn $name($($argument: $type),*) -> nav_status {
      type Function = unsafe extern "C" fn($($type),*) -> nav_status;
      // SAFETY: the name ends in a NUL, and what is found is the function that it is declared as.
      let next = unsafe { dlsym(NEXT, concat!(stringify!($name), "\0").as_ptr().cast()) };
      assert!(!next.is_null(), "the library has no {}", stringify!($name));
      // SAFETY: as above.
      let function = unsafe { std::mem::transmute::<*mut c_void, Function>(next) };
      // SAFETY: the arguments are the caller's.
      let status = unsafe { function($($argument),*) };
      LAST.set(status);
      status
    }
  )* };
}

noted! {
  nav_store_execute(store: *mut nav_store, command: *const c_char, length: usize,
    result: *mut nav_buffer, error: *mut nav_error)
  nav_store_execute_batch(store: *mut nav_store, commands: *const c_char, length: usize,
    stop_on_failure: c_int, result: *mut nav_buffer, error: *mut nav_error)
  nav_store_execute_transaction(store: *mut nav_store, commands: *const c_char, length: usize,
    result: *mut nav_buffer, error: *mut nav_error)
  nav_store_reconcile(store: *mut nav_store, path: *const c_char, length: usize,
    policy: nav_reconcile_policy, result: *mut nav_buffer, error: *mut nav_error)
  nav_modal_store_present(store: *mut nav_modal_store, route: *const c_char, length: usize,
    style: nav_modal_style, id: *mut i64, result: *mut nav_buffer, error: *mut nav_error)
  nav_modal_store_replace_current(store: *mut nav_modal_store, route: *const c_char,
    length: usize, style: nav_modal_style, result: *mut nav_buffer, error: *mut nav_error)
  nav_modal_store_dismiss_current(store: *mut nav_modal_store, reason: *const c_char,
    length: usize, result: *mut nav_buffer, error: *mut nav_error)
  nav_modal_store_dismiss_all(store: *mut nav_modal_store, result: *mut nav_buffer,
    error: *mut nav_error)
  nav_flow_store_send(flow: *mut nav_flow_store, intent: *const c_char, length: usize,
    result: *mut nav_buffer, error: *mut nav_error)
}

/// What the last call answered: its result, its status, and the revisions before and after.
pub fn answered(result: Value, before: u64, after: u64) -> Object {
  // SAFETY: the function takes any number, and answers text that ends in a NUL and stays.
  let status = unsafe { CStr::from_ptr(nav_status_name(LAST.replace(i32::MIN))) };
  record([
    ("status", vec![Value::from(status.to_string_lossy().into_owned())].into()),
    ("revision", vec![before, after].into()),
    ("result", result),
  ])
}
