//! The peers: the same work in plain calls of the C interface.

use std::ffi::{c_char, c_void};
use std::ptr;

use navruntime_sys as sys;

use crate::apps::schema_text;
use crate::{Work, ROUTE, URLS};

#[repr(C)]
struct Time {
  seconds: i64,
  nanoseconds: i64,
}

extern "C" {
  fn clock_gettime(clock: i32, time: *mut Time) -> i32;
}

/// Linux's CLOCK_THREAD_CPUTIME_ID; the standard library does not read it.
const THREAD_CLOCK: i32 = 3;

/// Nanoseconds that this thread has run.
pub fn cpu_time() -> f64 {
  let mut time = Time { seconds: 0, nanoseconds: 0 };
  // SAFETY: the place for the time is valid for the call.
  assert_eq!(unsafe { clock_gettime(THREAD_CLOCK, &mut time) }, 0);
  time.seconds as f64 * 1e9 + time.nanoseconds as f64
}

fn text(text: &str) -> (*const c_char, usize) {
  (text.as_ptr().cast(), text.len())
}

/// A store that is never destroyed.
fn store(config: &str) -> *mut sys::nav_store {
  let (mut store, (config, length)) = (ptr::null_mut(), text(config));
  // SAFETY: the text is valid for its length, the place for the handle for the call.
  let status = unsafe { sys::nav_store_create(config, length, &mut store, ptr::null_mut()) };
  assert_eq!(status, sys::NAV_OK);
  store
}

unsafe extern "C" fn see(count: *mut c_void, _: *const c_char, length: usize) {
  // SAFETY: the counter of `push_and_pop`, which lives as long as the process.
  unsafe { *count.cast::<usize>() += length };
}

pub fn push_and_pop(is_observed: bool) -> Work {
  let store = store("{}");
  if is_observed {
    let (mut handle, seen) = (0, ptr::from_mut(Box::leak(Box::new(0usize))));
    let mask = sys::NAV_EVENT_CHANGED | sys::NAV_EVENT_DELTA;
    // SAFETY: the handle is valid, the counter too, the place for the number for the call.
    let status = unsafe {
      let no_error = ptr::null_mut();
      sys::nav_store_observe(store, mask, Some(see), seen.cast(), None, &mut handle, no_error)
    };
    assert_eq!(status, sys::NAV_OK);
  }
  Box::new(move |count| {
    let (route, length) = text(ROUTE);
    for _ in 0..count {
      // SAFETY: the handle is valid, the text for its length.
      unsafe {
        assert_eq!(sys::nav_store_push(store, route, length, ptr::null_mut()), sys::NAV_OK);
        assert_eq!(sys::nav_store_pop(store, ptr::null_mut()), sys::NAV_OK);
      }
    }
  })
}

pub fn path_of_1000() -> Work {
  let routes: Vec<String> = (0..1000).map(|id| ROUTE.replace("123", &id.to_string())).collect();
  let store = store(&format!("{{\"path\":[{}]}}", routes.join(",")));
  let mut out = sys::NAV_BUFFER_INIT;
  Box::new(move |count| {
    for _ in 0..count {
      // SAFETY: the handle is valid, the buffer is this closure's.
      let status = unsafe { sys::nav_store_path(store, &mut out, ptr::null_mut()) };
      assert!(status == sys::NAV_OK && out.length > 40_000 - 4_000);
    }
  })
}

pub fn open_a_link() -> Work {
  let store = store("{\"path\":[\"home\"],\"root\":\"inside\"}");
  let (config, length) = text(
    "{\"mappings\":[{\"pattern\":\"/products/:id{uint}\",\"route\":\"product\"},\
     {\"pattern\":\"/orders/:id\",\
     \"routes\":[\"home\",{\"name\":\"order\",\"params\":{\"id\":\":id\"}}]}]}",
  );
  let (mut pipeline, mut handler) = (ptr::null_mut(), ptr::null_mut());
  let none = ptr::null_mut();
  // SAFETY: the handles are valid, the text for its length, the places for the call.
  unsafe {
    let made = sys::nav_pipeline_create(config, length, ptr::null(), &mut pipeline, none);
    assert_eq!(made, sys::NAV_OK);
    let made =
      sys::nav_link_handler_create(pipeline, store, ptr::null(), 0, &mut handler, ptr::null_mut());
    assert_eq!(made, sys::NAV_OK);
  }
  let mut out = sys::NAV_BUFFER_INIT;
  Box::new(move |count| {
    for index in 0..count {
      let (url, length) = text(URLS[index % 2]);
      // SAFETY: the handle is valid, the text for its length, the buffer is this closure's.
      let status =
        unsafe { sys::nav_link_handler_open(handler, url, length, &mut out, ptr::null_mut()) };
      assert_eq!(status, sys::NAV_OK);
      // SAFETY: as above.
      assert_eq!(unsafe { sys::nav_store_pop(store, ptr::null_mut()) }, sys::NAV_OK);
    }
  })
}

/// An app that is never destroyed, ten screens deep.
fn app() -> *mut sys::nav_app {
  let (mut schema, mut app) = (ptr::null_mut(), ptr::null_mut());
  let source = schema_text();
  let (start, length) = text(&source);
  let none = ptr::null_mut();
  // SAFETY: the text is valid for its length, the handles too, the places for the call.
  unsafe {
    assert_eq!(sys::nav_schema_create(start, length, &mut schema, none), sys::NAV_OK);
    let made = sys::nav_app_create(schema, ptr::null(), 0, &mut app, ptr::null_mut());
    assert_eq!(made, sys::NAV_OK);
  }
  for index in 0..10 {
    let intent =
      format!(r#"{{"go":{{"name":"page{}","params":{{"id":{index}}}}}}}"#, 5 + index % 4);
    let (start, length) = text(&intent);
    let (out, error) = (ptr::null_mut(), ptr::null_mut());
    // SAFETY: the handle is valid, the text for its length.
    assert_eq!(unsafe { sys::nav_app_send(app, start, length, out, error) }, sys::NAV_OK);
  }
  app
}

/// What `app go + back, new text` of Tests/bench/app.c does, in this program.
pub fn go_and_back(is_observed: bool) -> Work {
  let app = app();
  if is_observed {
    let (mut handle, seen) = (0, ptr::from_mut(Box::leak(Box::new(0usize))));
    let mask = sys::NAV_EVENT_COMMITTED;
    // SAFETY: the handle is valid, the counter too, the place for the number for the call.
    let status = unsafe {
      let no_error = ptr::null_mut();
      sys::nav_app_observe(app, mask, Some(see), seen.cast(), None, &mut handle, no_error)
    };
    assert_eq!(status, sys::NAV_OK);
  }
  let mut intent = br#"{"go":{"name":"page7","params":{"id":1000000000}}}"#.to_vec();
  let last = intent.len() - "}}}".len() - 1;
  let mut buffer = sys::NAV_BUFFER_INIT;
  Box::new(move |count| {
    for _ in 0..count {
      let mut digit = last;
      while intent[digit] == b'9' {
        intent[digit] = b'0';
        digit -= 1;
      }
      intent[digit] += 1;
      let (out, error) = (ptr::from_mut(&mut buffer), ptr::null_mut());
      // SAFETY: the handle is valid, the text for its length.
      unsafe {
        let sent = sys::nav_app_send(app, intent.as_ptr().cast(), intent.len(), out, error);
        assert_eq!(sent, sys::NAV_OK);
        assert_eq!(sys::nav_app_back(app, out, error), sys::NAV_OK);
      }
    }
  })
}
