//! Memory that is reused: one pool per thread, so that a loop of calls allocates nothing.

use std::cell::RefCell;

use navruntime_sys as sys;

use crate::json::Writer;
use crate::{Error, ErrorKind};

/// Larger ones are freed instead of kept.
const LARGEST_KEPT: usize = 1 << 16;
/// The result that comes most often needs no check of its UTF-8.
const DONE: &[u8] = b"\"done\"";
/// Callbacks that call again need more than one at a time.
const MOST_KEPT: usize = 8;

struct Pool {
  buffers: Vec<Buffer>,
  writers: Vec<Writer>,
}

thread_local! {
  static POOL: RefCell<Pool> =
    const { RefCell::new(Pool { buffers: Vec::new(), writers: Vec::new() }) };
}

/// The pool, unless the thread is ending and has destroyed it.
fn with_pool<R>(body: impl FnOnce(&mut Pool) -> R) -> Option<R> {
  POOL.try_with(|pool| body(&mut pool.borrow_mut())).ok()
}

/// Text that the library writes.
pub(crate) struct Buffer(sys::nav_buffer);

impl Buffer {
  #[inline]
  pub(crate) fn take() -> Buffer {
    with_pool(|pool| pool.buffers.pop()).flatten().unwrap_or(Buffer(sys::NAV_BUFFER_INIT))
  }

  /// Keeps the memory for the next call of this thread.
  #[inline]
  pub(crate) fn give_back(self) {
    if self.0.capacity <= LARGEST_KEPT {
      with_pool(|pool| (pool.buffers.len() < MOST_KEPT).then(|| pool.buffers.push(self)));
    }
  }

  pub(crate) fn as_mut_ptr(&mut self) -> *mut sys::nav_buffer {
    &mut self.0
  }

  #[inline]
  pub(crate) fn text(&self) -> Result<&str, Error> {
    // SAFETY: the library wrote `length` bytes at `data`, and nothing changes them while the buffer
    // is borrowed.
    let bytes = unsafe { super::bytes(self.0.data, self.0.length) };
    if bytes == DONE {
      return Ok("\"done\"");
    }
    std::str::from_utf8(bytes).map_err(|error| {
      Error::new(
        ErrorKind::Internal,
        Some(error.valid_up_to() as u64),
        "the library wrote no UTF-8",
      )
    })
  }
}

impl Drop for Buffer {
  fn drop(&mut self) {
    // SAFETY: `self.0` is a buffer that only the library has filled, or an empty one.
    unsafe { sys::nav_buffer_free(&mut self.0) }
  }
}

/// Lends an empty writer.
pub(crate) fn with_scratch<R>(body: impl FnOnce(&mut Writer) -> R) -> R {
  let mut writer = take_writer();
  let answer = body(&mut writer);
  give_writer_back(writer);
  answer
}

/// An empty writer, with memory if this thread has some.
pub(crate) fn take_writer() -> Writer {
  let mut writer = with_pool(|pool| pool.writers.pop()).flatten().unwrap_or_default();
  writer.clear();
  writer
}

/// Keeps the memory for the next one of this thread.
pub(crate) fn give_writer_back(writer: Writer) {
  if writer.capacity() <= LARGEST_KEPT {
    with_pool(|pool| (pool.writers.len() < MOST_KEPT).then(|| pool.writers.push(writer)));
  }
}
