//! What a host decides about links.

use std::collections::BTreeMap;
use std::ffi::{c_char, c_void};
use std::ptr;

use navruntime_sys as sys;

use crate::decision::reply_with;
use crate::ffi;
use crate::json::{read, read_object};
use crate::{Command, Route};

/// The host's part in a link table. Every function has a default that leaves the decision to the
/// table.
///
/// They are called without a lock, by several threads at once if several use the table; they may
/// use stores. If one panics, routes and plans are left to the table, sign-in is required and
/// refused, and the panic continues when the outermost call returns.
pub trait LinkPolicy: Send + Sync {
  /// A [`Mapping::callback`](crate::Mapping::callback) matches: its routes, bottom first, or `None`
  /// to leave the URL to the next mapping.
  fn routes(&self, question: &LinkQuestion) -> Option<Vec<Route>> {
    let _ = question;
    None
  }

  /// Asked by a pipeline before its table: the routes, bottom first, or `None` to ask the table.
  fn resolve(&self, url: &str) -> Option<Vec<Route>> {
    let _ = url;
    None
  }

  /// The commands that show these routes, or `None` for those of the pipeline's placement.
  fn plan(&self, url: &str, routes: &[Route]) -> Option<Vec<Command>> {
    let _ = (url, routes);
    None
  }

  /// Whether a route needs sign-in, besides those that the table names.
  fn requires_sign_in(&self, route: &Route) -> bool {
    let _ = route;
    false
  }

  /// Whether the user may see a route that needs sign-in.
  fn is_authenticated(&self, route: &Route) -> bool {
    let _ = route;
    false
  }
}

/// The question to a [`Mapping::callback`](crate::Mapping::callback).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LinkQuestion {
  /// The mapping's place in the table, from 0.
  pub index: usize,
  /// Its pattern.
  pub pattern: String,
  /// The URL.
  pub url: String,
  /// Everything that the URL says.
  pub params: BTreeMap<String, Vec<String>>,
}

read_object! {
  LinkQuestion "a question about a link" {
    index = "index",
    pattern = "pattern",
    url = "url",
    params = "params",
  }
}

/// What [`LinkPolicy::plan`] is asked about.
struct LinkToPlan {
  url: String,
  routes: Vec<Route>,
}

read_object! {
  LinkToPlan "a link" {
    url = "url",
    routes = "routes",
  }
}

/// The functions and user data of `policy`, which the library owns from the moment it is handed
/// this.
pub(super) fn raw_callbacks<P: LinkPolicy + 'static>(policy: P) -> sys::nav_link_callbacks {
  sys::nav_link_callbacks {
    routes: Some(routes::<P>),
    resolve: Some(resolve::<P>),
    plan: Some(plan::<P>),
    should_require: Some(should_require::<P>),
    is_authenticated: Some(is_authenticated::<P>),
    destroy: Some(ffi::drop_user_data::<P>),
    user_data: ffi::user_data_of(policy),
    reserved0: ptr::null_mut(),
    reserved1: ptr::null_mut(),
  }
}

/// The policy and the text of a callback.
///
/// # Safety
/// `user_data` is the box that `raw_callbacks` made for a `P`, which is Sync, and is not destroyed
/// before the callback returns; `length` bytes at `data` may be read.
unsafe fn question<'call, P>(
  user_data: *mut c_void,
  data: *const c_char,
  length: usize,
) -> (&'call P, &'call str) {
  // SAFETY: the caller's promise; the reference is shared.
  unsafe { (&*user_data.cast::<P>(), ffi::text(data, length)) }
}

unsafe extern "C" fn routes<P: LinkPolicy>(
  user_data: *mut c_void,
  text: *const c_char,
  length: usize,
  reply: *mut sys::nav_reply,
) {
  // SAFETY: this is a callback of that registration.
  let (policy, text) = unsafe { question::<P>(user_data, text, length) };
  let answer = || policy.routes(&read::<LinkQuestion>(text).expect("the library writes questions"));
  // SAFETY: `reply` is this callback's.
  unsafe { reply_with(reply, sys::nav_reply_routes, ffi::guard(answer, |_| None)) };
}

unsafe extern "C" fn resolve<P: LinkPolicy>(
  user_data: *mut c_void,
  url: *const c_char,
  length: usize,
  reply: *mut sys::nav_reply,
) {
  // SAFETY: this is a callback of that registration.
  let (policy, url) = unsafe { question::<P>(user_data, url, length) };
  // SAFETY: `reply` is this callback's.
  unsafe { reply_with(reply, sys::nav_reply_routes, ffi::guard(|| policy.resolve(url), |_| None)) };
}

unsafe extern "C" fn plan<P: LinkPolicy>(
  user_data: *mut c_void,
  link: *const c_char,
  length: usize,
  reply: *mut sys::nav_reply,
) {
  // SAFETY: this is a callback of that registration.
  let (policy, link) = unsafe { question::<P>(user_data, link, length) };
  let answer = || {
    let link: LinkToPlan = read(link).expect("the library writes links");
    policy.plan(&link.url, &link.routes)
  };
  // SAFETY: `reply` is this callback's.
  unsafe { reply_with(reply, sys::nav_reply_commands, ffi::guard(answer, |_| None)) };
}

unsafe extern "C" fn should_require<P: LinkPolicy>(
  user_data: *mut c_void,
  route: *const c_char,
  length: usize,
) -> i32 {
  // SAFETY: this is a callback of that registration.
  let (policy, route) = unsafe { question::<P>(user_data, route, length) };
  let answer =
    || policy.requires_sign_in(&read::<Route>(route).expect("the library writes routes"));
  ffi::guard(answer, |_| true).into()
}

unsafe extern "C" fn is_authenticated<P: LinkPolicy>(
  user_data: *mut c_void,
  route: *const c_char,
  length: usize,
) -> i32 {
  // SAFETY: this is a callback of that registration.
  let (policy, route) = unsafe { question::<P>(user_data, route, length) };
  let answer =
    || policy.is_authenticated(&read::<Route>(route).expect("the library writes routes"));
  ffi::guard(answer, |_| false).into()
}
