//! The middlewares of a store, in order.

use std::marker::PhantomData;
use std::mem;
use std::ptr::NonNull;

use crate::authority::{Authority, Stack};
use crate::ffi;
use crate::json::{read, FromJson, Reader};
use crate::middleware::raw_middleware;
use crate::{Error, Middleware};

/// The number of a registered middleware: it stays the same when others are added, removed or
/// moved, and is never reused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MiddlewareId(pub(crate) u64);

impl MiddlewareId {
  /// The number, as events name it.
  pub fn number(self) -> u64 {
    self.0
  }
}

/// One line of [`Middlewares::list`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Registration {
  /// The number of the middleware.
  pub id: MiddlewareId,
  /// Its name, if it was given one.
  pub debug_name: Option<String>,
}

impl FromJson for Registration {
  fn read_json(reader: &mut Reader<'_>) -> Result<Self, Error> {
    reader.object("a middleware", |members| {
      Ok(Registration {
        id: MiddlewareId(members.read::<i64>("handle")? as u64),
        debug_name: members.read("debugName")?,
      })
    })
  }
}

/// The middlewares of one store. The list is fixed for a command when the command starts.
#[derive(Clone, Copy, Debug)]
pub struct Middlewares<'store, A: Authority = Stack> {
  raw: NonNull<A::Raw>,
  store: PhantomData<&'store A>,
}

impl<'store, A: Authority> Middlewares<'store, A> {
  pub(crate) fn of(raw: NonNull<A::Raw>) -> Middlewares<'store, A> {
    Middlewares { raw, store: PhantomData }
  }

  /// Add a middleware after the others. Its debug name appears in messages and cancel reasons.
  ///
  /// # Errors
  /// [`ErrorKind::Limit`](crate::ErrorKind::Limit) beyond 1,024;
  /// [`ErrorKind::Reentrant`](crate::ErrorKind::Reentrant) from a locked callback. The middleware
  /// is dropped.
  pub fn add<'n>(
    &self,
    name: impl Into<Option<&'n str>>,
    middleware: impl Middleware<A> + 'static,
  ) -> Result<MiddlewareId, Error> {
    let middleware = raw_middleware(middleware);
    let mut handle = 0;
    ffi::with_text(name.into(), |name, length| {
      // SAFETY: the handle is valid while the store is borrowed; the library owns the user data
      // from here on, also if it refuses.
      ffi::call(|error| unsafe {
        (A::MIDDLEWARES.add)(self.raw.as_ptr(), name, length, &middleware, &mut handle, error)
      })
    })?;
    Ok(MiddlewareId(handle))
  }

  /// Insert a middleware before the one at `index`; an index beyond the end adds it after the
  /// others.
  ///
  /// # Errors
  /// As [`add`](Self::add).
  pub fn insert<'n>(
    &self,
    index: usize,
    name: impl Into<Option<&'n str>>,
    middleware: impl Middleware<A> + 'static,
  ) -> Result<MiddlewareId, Error> {
    let middleware = raw_middleware(middleware);
    let mut handle = 0;
    ffi::with_text(name.into(), |name, length| {
      // SAFETY: as in `add`.
      ffi::call(|error| unsafe {
        (A::MIDDLEWARES.insert)(
          self.raw.as_ptr(),
          index,
          name,
          length,
          &middleware,
          &mut handle,
          error,
        )
      })
    })?;
    Ok(MiddlewareId(handle))
  }

  /// Replace a middleware; its position and number stay the same, and the old one is dropped.
  ///
  /// # Errors
  /// [`ErrorKind::Argument`](crate::ErrorKind::Argument) for an unknown number;
  /// [`ErrorKind::Reentrant`](crate::ErrorKind::Reentrant) from a locked callback.
  pub fn replace<'n>(
    &self,
    id: MiddlewareId,
    name: impl Into<Option<&'n str>>,
    middleware: impl Middleware<A> + 'static,
  ) -> Result<(), Error> {
    let middleware = raw_middleware(middleware);
    ffi::with_text(name.into(), |name, length| {
      // SAFETY: as in `add`.
      ffi::call(|error| unsafe {
        (A::MIDDLEWARES.replace)(self.raw.as_ptr(), id.0, name, length, &middleware, error)
      })
    })
    .map(drop)
  }

  /// Move a middleware to another position, counted from 0; beyond the end means the last one.
  ///
  /// # Errors
  /// As [`replace`](Self::replace).
  pub fn move_to(&self, id: MiddlewareId, index: usize) -> Result<(), Error> {
    // SAFETY: the handle is valid while the store is borrowed.
    ffi::call(|error| unsafe { (A::MIDDLEWARES.shift)(self.raw.as_ptr(), id.0, index, error) })
      .map(drop)
  }

  /// Remove a middleware. Its own callbacks may do this too. It is not called again, except for a
  /// `did_execute` or `discard` that is still due, and is dropped when the outermost call ends.
  ///
  /// # Errors
  /// [`ErrorKind::Argument`](crate::ErrorKind::Argument) for an unknown number.
  pub fn remove(&self, id: MiddlewareId) -> Result<(), Error> {
    // SAFETY: the handle is valid while the store is borrowed.
    ffi::call(|error| unsafe { (A::MIDDLEWARES.remove)(self.raw.as_ptr(), id.0, error) }).map(drop)
  }

  /// The middlewares in order.
  ///
  /// # Errors
  /// [`ErrorKind::Reentrant`](crate::ErrorKind::Reentrant) from a locked callback of another tree.
  pub fn list(&self) -> Result<Vec<Registration>, Error> {
    // SAFETY: the handle is valid while the store is borrowed; buffer and error are valid for the
    // call.
    ffi::call_for(
      |out, error| unsafe { (A::MIDDLEWARES.list)(self.raw.as_ptr(), out, error) },
      read,
    )
  }
}

impl Middlewares<'_, Stack> {
  /// Add the ready-made middleware that cancels a push of the route on top.
  ///
  /// # Errors
  /// As [`add`](Self::add).
  pub fn prevent_duplicate_push(&self) -> Result<MiddlewareId, Error> {
    self.add_ready_made("\"preventDuplicatePush\"")
  }

  /// Add a ready-made middleware that cancels a command that repeats within `milliseconds` after
  /// the last one that committed. The store needs a clock. If that panics meanwhile, the
  /// middleware is taken away again.
  ///
  /// # Errors
  /// As [`add`](Self::add), and [`ErrorKind::Argument`](crate::ErrorKind::Argument) without a
  /// clock.
  pub fn throttle(&self, milliseconds: u32, key: ThrottleKey) -> Result<MiddlewareId, Error> {
    let key = match key {
      ThrottleKey::Kind => "kind",
      ThrottleKey::KindAndRoute => "kindAndRoute",
    };
    self
      .add_ready_made(&format!(r#"{{"throttle":{{"milliseconds":{milliseconds},"key":"{key}"}}}}"#))
  }

  fn add_ready_made(&self, config: &str) -> Result<MiddlewareId, Error> {
    let mut added = Added { to: self, handle: 0 };
    let handle = &mut added.handle;
    // SAFETY: the handle is valid while the store is borrowed; the text is valid for its length.
    ffi::call(|error| unsafe {
      navruntime_sys::nav_store_add_builtin_middleware(
        self.raw.as_ptr(),
        config.as_ptr().cast(),
        config.len(),
        handle,
        error,
      )
    })?;
    Ok(MiddlewareId(mem::take(&mut added.handle)))
  }
}

/// A middleware that is removed again if a panic goes on before the caller has its number.
struct Added<'registry, 'store> {
  to: &'registry Middlewares<'store>,
  handle: u64,
}

impl Drop for Added<'_, '_> {
  fn drop(&mut self) {
    if self.handle != 0 {
      let _ = self.to.remove(MiddlewareId(self.handle));
    }
  }
}

/// What counts as a repetition, for [`Middlewares::throttle`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ThrottleKey {
  /// Commands of one kind.
  Kind,
  /// Commands of one kind with one route name.
  KindAndRoute,
}
