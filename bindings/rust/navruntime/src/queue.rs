//! Events that a main loop takes when it has time.

use std::os::fd::BorrowedFd;
use std::ptr::NonNull;

use navruntime_sys as sys;

use crate::ffi;
use crate::json::{read, Writer};
use crate::{Error, Event, ObserverId, Outcome};

/// What happens when a queue is full.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Overflow {
  /// The oldest events are dropped.
  #[default]
  DropOldest,
  /// The newest events are dropped.
  DropNewest,
  /// It is never full.
  Unbounded,
}

/// Events that wait for a main loop. It may be attached to any number of stores and used from any
/// thread.
///
/// ```
/// use navruntime::{EventKind, EventMask, EventQueue, Store};
///
/// let (store, queue) = (Store::new()?, EventQueue::new()?);
/// store.observers().attach(&queue, EventMask::CHANGED)?;
/// store.push("home")?;
/// for event in queue.drain() {
///   assert!(matches!(event?.kind, EventKind::Changed { .. }));
/// }
/// # Ok::<(), navruntime::Error>(())
/// ```
#[derive(Debug)]
pub struct EventQueue {
  raw: NonNull<sys::nav_event_queue>,
}

// SAFETY: the library's handles may be used from any thread; it takes its own locks.
unsafe impl Send for EventQueue {}
// SAFETY: as above.
unsafe impl Sync for EventQueue {}

impl EventQueue {
  /// A queue of 1,024 events that drops the oldest.
  ///
  /// # Errors
  /// None that a host can cause.
  pub fn new() -> Result<EventQueue, Error> {
    EventQueue::with_capacity(1024, Overflow::DropOldest)
  }

  /// A queue of `capacity` events. In place of dropped events it gives
  /// [`EventKind::Gap`](crate::EventKind::Gap).
  ///
  /// # Errors
  /// [`ErrorKind::Argument`](crate::ErrorKind::Argument) or
  /// [`ErrorKind::Limit`](crate::ErrorKind::Limit) for a capacity out of range.
  pub fn with_capacity(capacity: usize, overflow: Overflow) -> Result<EventQueue, Error> {
    let mut config = Writer::new();
    config.begin_object();
    config.member("capacity", &i64::try_from(capacity).unwrap_or(i64::MAX));
    config.key("overflow");
    config.string(match overflow {
      Overflow::DropOldest => "dropOldest",
      Overflow::DropNewest => "dropNewest",
      Overflow::Unbounded => "unbounded",
    });
    config.end_object();
    let config = config.as_str();
    // SAFETY: the text is valid for its length; the place for the handle and the error are valid
    // for the call.
    let raw = ffi::create(|out, error| unsafe {
      sys::nav_event_queue_create(config.as_ptr().cast(), config.len(), out, error)
    })?;
    Ok(EventQueue { raw })
  }

  pub(crate) fn as_ptr(&self) -> *mut sys::nav_event_queue {
    self.raw.as_ptr()
  }

  /// Take the oldest event.
  ///
  /// # Errors
  /// None that a host can cause.
  pub fn next_event(&self) -> Result<Option<Event>, Error> {
    self.next_with(read::<Event>)
  }

  /// The same, as JSON.
  ///
  /// # Errors
  /// None that a host can cause.
  pub fn next_json(&self) -> Result<Option<String>, Error> {
    self.next_with(|text| Ok(text.to_owned()))
  }

  /// Take the oldest event and the id of the observation that its store was attached with; `None`
  /// for a gap. For a queue that serves several stores.
  ///
  /// # Errors
  /// None that a host can cause.
  pub fn next_from(&self) -> Result<Option<(Event, Option<ObserverId>)>, Error> {
    let mut handle = 0;
    let event = ffi::call_with_outcome(
      // SAFETY: the handle is valid while it is borrowed; buffer, number and error are valid for
      // the call.
      |out, error| unsafe {
        sys::nav_event_queue_next_from(self.as_ptr(), out, &mut handle, error)
      },
      |outcome, text| {
        if outcome == Outcome::Noop {
          Ok(None)
        } else {
          read::<Event>(text).map(Some)
        }
      },
    )?;
    Ok(event.map(|event| (event, (handle != 0).then(|| ObserverId::new(handle)))))
  }

  fn next_with<T>(&self, read: impl FnOnce(&str) -> Result<T, Error>) -> Result<Option<T>, Error> {
    ffi::call_with_outcome(
      // SAFETY: the handle is valid while it is borrowed; buffer and error are valid for the call.
      |out, error| unsafe { sys::nav_event_queue_next(self.as_ptr(), out, error) },
      |outcome, text| if outcome == Outcome::Noop { Ok(None) } else { read(text).map(Some) },
    )
  }

  /// The waiting events, one after another, until there are none.
  pub fn drain(&self) -> impl Iterator<Item = Result<Event, Error>> + '_ {
    std::iter::from_fn(|| self.next_event().transpose())
  }

  /// A file descriptor that is readable while events wait, for `poll`, `epoll` or the main loop of
  /// a toolkit. Only poll it: taking the last event makes it unreadable.
  ///
  /// # Errors
  /// [`ErrorKind::Limit`](crate::ErrorKind::Limit) if the process can open no more descriptors.
  pub fn fd(&self) -> Result<BorrowedFd<'_>, Error> {
    let mut fd = -1;
    // SAFETY: the handle is valid while it is borrowed; the place for the number is valid for the
    // call.
    ffi::call(|error| unsafe { sys::nav_event_queue_fd(self.as_ptr(), &mut fd, error) })?;
    // SAFETY: the queue keeps the descriptor open as long as it lives.
    Ok(unsafe { BorrowedFd::borrow_raw(fd) })
  }

  /// How many events wait, gap markers included.
  pub fn len(&self) -> usize {
    // SAFETY: the handle is valid while it is borrowed.
    unsafe { sys::nav_event_queue_count(self.as_ptr()) }
  }

  /// Whether no event waits.
  pub fn is_empty(&self) -> bool {
    self.len() == 0
  }
}

impl Drop for EventQueue {
  fn drop(&mut self) {
    // SAFETY: the handle is dropped once.
    ffi::enter(|| unsafe { sys::nav_event_queue_destroy(self.as_ptr()) });
  }
}
