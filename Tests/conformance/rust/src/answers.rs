//! What a call answers beside its JSON must agree with it: the status and the revision
//! (docs/results.md).
//!
//! The crate reads the JSON and drops the status of most calls. So this program has functions of
//! the library's names before the library's own: they call these, and note what they answer.

use std::cell::Cell;
use std::ffi::{c_char, c_int, c_void};

use navruntime::json::Value;
use navruntime_sys::{
  nav_buffer, nav_error, nav_flow_store, nav_modal_store, nav_modal_style, nav_reconcile_policy,
  nav_status, nav_store,
};

use crate::Failure;

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

/// The status that a result has.
fn status_of(result: &Value) -> Option<nav_status> {
  if let Some(inner) = result.get("single").or_else(|| result.get("batch")) {
    return status_of(inner);
  }
  if let Some(is_committed) = result.get("isCommitted") {
    let done = is_committed.as_bool() == Some(true);
    return Some(if done { navruntime_sys::NAV_OK } else { navruntime_sys::NAV_NOT_COMMITTED });
  }
  if let Some(Value::Array(parts)) = result.get("multiple").or_else(|| result.get("results")) {
    let all_succeed = parts.iter().all(|part| status_of(part) == Some(navruntime_sys::NAV_OK));
    return Some(match (parts.is_empty(), all_succeed) {
      (true, _) => navruntime_sys::NAV_NOOP,
      (false, true) => navruntime_sys::NAV_OK,
      (false, false) => navruntime_sys::NAV_PARTIAL,
    });
  }
  let known = [
    ("success", navruntime_sys::NAV_OK),
    ("cancelled", navruntime_sys::NAV_CANCELLED),
    ("emptyStack", navruntime_sys::NAV_EMPTY_STACK),
    ("invalidPopCount", navruntime_sys::NAV_INVALID_POP_COUNT),
    ("insufficientStackDepth", navruntime_sys::NAV_INSUFFICIENT_STACK_DEPTH),
    ("routeNotFound", navruntime_sys::NAV_ROUTE_NOT_FOUND),
    ("entryNotFound", navruntime_sys::NAV_ROUTE_NOT_FOUND),
    ("validationFailed", navruntime_sys::NAV_VALIDATION_FAILED),
    ("none", navruntime_sys::NAV_NOOP),
    ("shownImmediately", navruntime_sys::NAV_OK),
    ("queuedBehind", navruntime_sys::NAV_QUEUED),
    ("rewrittenWithoutPresentation", navruntime_sys::NAV_OK),
    ("executed", navruntime_sys::NAV_OK),
    ("queued", navruntime_sys::NAV_QUEUED),
    ("applied", navruntime_sys::NAV_OK),
    ("rejected", navruntime_sys::NAV_REJECTED),
    ("noop", navruntime_sys::NAV_NOOP),
  ];
  let is_tagged =
    |tag: &str| result.as_str().map_or(result.get(tag).is_some(), |string| string == tag);
  known.iter().find(|(tag, _)| is_tagged(tag)).map(|(_, status)| *status)
}

/// Fails unless the last call answered the status of its result.
pub fn check_status(result: &Value) -> Result<(), Failure> {
  let (expected, got) = (status_of(result), LAST.replace(i32::MIN));
  if expected == Some(got) {
    return Ok(());
  }
  Err(format!("status: expected {expected:?}, got {got}"))
}

/// By how much a revision grows: never by more than there are events of changes.
#[derive(Clone, Copy, PartialEq)]
pub enum Growth {
  /// By one for each of them, as that of a stack.
  ByEach,
  /// What can be drawn is another than before.
  AtAll,
  /// It is not.
  Perhaps,
}

/// How many changes of what can be drawn an event tells of.
fn changes(event: &Value) -> u64 {
  if let Some(inner) = event.get("navigation").or_else(|| event.get("modal")) {
    return changes(inner);
  }
  let told = ["changed", "presented", "dismissed", "replaced", "queueChanged", "pathChanged"];
  u64::from(told.iter().any(|name| event.get(name).is_some()))
}

/// Fails unless the revision is right after a step with those events.
pub fn check_revision(
  before: u64,
  after: u64,
  growth: Growth,
  events: &[Value],
) -> Result<(), Failure> {
  let (told, grown) = (events.iter().map(changes).sum::<u64>(), after.wrapping_sub(before));
  let is_right = match growth {
    Growth::ByEach => grown == told,
    Growth::AtAll => grown > 0 && grown <= told,
    Growth::Perhaps => grown <= told,
  };
  if is_right {
    return Ok(());
  }
  Err(format!("revision: {before} before, {after} after, with {told} events of changes"))
}
