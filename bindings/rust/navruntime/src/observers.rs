//! The observers of a store.

use std::ffi::{c_char, c_void};
use std::marker::PhantomData;
use std::ptr::NonNull;

use crate::authority::{Observable, Stack};
use crate::ffi;
use crate::{Error, Event, EventMask, EventQueue, Unread};

/// The number of an observer, or of an attached queue: never reused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ObserverId(u64);

impl ObserverId {
  pub(crate) fn new(handle: u64) -> ObserverId {
    ObserverId(handle)
  }
}

/// The observers of one store: they are told what was committed, unlocked, in commit order, one
/// event at a time.
#[derive(Clone, Copy, Debug)]
pub struct Observers<'store, A: Observable = Stack> {
  raw: NonNull<A::Raw>,
  store: PhantomData<&'store A>,
}

impl<'store, A: Observable> Observers<'store, A> {
  pub(crate) fn of(raw: NonNull<A::Raw>) -> Observers<'store, A> {
    Observers { raw, store: PhantomData }
  }

  /// Call `observer` with each event. It may use the store, and change it: the events of that
  /// change come after those that wait. An observer that uses the store that it observes should
  /// hold a [`Weak`](std::sync::Weak) reference: with an [`Arc`](std::sync::Arc) the two would keep
  /// each other alive.
  ///
  /// It may run on any thread that uses the store. If it panics, the state stays as it is, and the
  /// panic continues when the outermost call on that thread returns.
  ///
  /// # Errors
  /// [`ErrorKind::Reentrant`](crate::ErrorKind::Reentrant) from a locked callback; the observer is
  /// dropped.
  pub fn add(
    &self,
    mask: EventMask,
    mut observer: impl FnMut(Event) + Send + 'static,
  ) -> Result<ObserverId, Error> {
    self.add_unread(mask, move |event| observer(event.read()))
  }

  /// Like `add`, with each event before it is read: for observers that only want to know that
  /// something has happened, or that look at some events only.
  ///
  /// ```
  /// use std::sync::atomic::{AtomicBool, Ordering};
  /// use std::sync::Arc;
  ///
  /// use navruntime::{EventMask, Store};
  ///
  /// let (store, is_stale) = (Store::new()?, Arc::new(AtomicBool::new(false)));
  /// let flag = Arc::clone(&is_stale);
  /// store.observers().add_unread(EventMask::ALL, move |_| flag.store(true, Ordering::Relaxed))?;
  /// store.push("home")?;
  /// assert!(is_stale.load(Ordering::Relaxed));
  /// # Ok::<(), navruntime::Error>(())
  /// ```
  ///
  /// # Errors
  /// As [`add`](Self::add).
  pub fn add_unread(
    &self,
    mask: EventMask,
    mut observer: impl FnMut(Unread<'_>) + Send + 'static,
  ) -> Result<ObserverId, Error> {
    self.add_bytes(mask, move |text| observer(Unread::new(text)))
  }

  /// Like `add`, with each event as JSON.
  ///
  /// # Errors
  /// As [`add`](Self::add).
  pub fn add_json<F: FnMut(&str) + Send + 'static>(
    &self,
    mask: EventMask,
    mut observer: F,
  ) -> Result<ObserverId, Error> {
    self.add_bytes(mask, move |text| observer(Unread::new(text).json()))
  }

  fn add_bytes<F: FnMut(&[u8]) + Send + 'static>(
    &self,
    mask: EventMask,
    observer: F,
  ) -> Result<ObserverId, Error> {
    let user_data = ffi::user_data_of(observer);
    let mut handle = 0;
    // SAFETY: the handle is valid while the store is borrowed; the library owns the user data from
    // here on, also if it refuses.
    ffi::call(|error| unsafe {
      let destroy = Some(ffi::drop_user_data::<F> as unsafe extern "C" fn(*mut c_void));
      (A::OBSERVERS.observe)(
        self.raw.as_ptr(),
        mask.bits(),
        Some(observe::<F>),
        user_data,
        destroy,
        &mut handle,
        error,
      )
    })?;
    Ok(ObserverId(handle))
  }

  /// Fill a queue with the events, as an observer would get them.
  ///
  /// # Errors
  /// As [`add`](Self::add).
  pub fn attach(&self, queue: &EventQueue, mask: EventMask) -> Result<ObserverId, Error> {
    let mut handle = 0;
    // SAFETY: both handles are valid while they are borrowed; the library keeps the queue alive.
    ffi::call(|error| unsafe {
      (A::OBSERVERS.attach_queue)(
        self.raw.as_ptr(),
        queue.as_ptr(),
        mask.bits(),
        &mut handle,
        error,
      )
    })?;
    Ok(ObserverId(handle))
  }

  /// Stop observing. The observer itself may do this too. It is not called again, not even for
  /// events that wait, and is dropped when the outermost call ends.
  ///
  /// # Errors
  /// [`ErrorKind::Argument`](crate::ErrorKind::Argument) for an unknown number.
  pub fn remove(&self, id: ObserverId) -> Result<(), Error> {
    // SAFETY: the handle is valid while the store is borrowed.
    ffi::call(|error| unsafe { (A::OBSERVERS.unobserve)(self.raw.as_ptr(), id.0, error) }).map(drop)
  }
}

/// # Safety
/// `user_data` is from `user_data_of::<F>` and not destroyed; `length` bytes at `event` may be
/// read.
unsafe extern "C" fn observe<F: FnMut(&[u8])>(
  user_data: *mut c_void,
  event: *const c_char,
  length: usize,
) {
  // SAFETY: the caller's promise; the library calls the observers of a tree one at a time and never
  // inside each other, so the reference is unique. `F` is Send.
  let (observer, event) = unsafe { (&mut *user_data.cast::<F>(), ffi::bytes(event, length)) };
  ffi::guard(|| observer(event), |_| ());
}
