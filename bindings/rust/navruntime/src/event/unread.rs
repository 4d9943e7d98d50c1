//! Events that nobody has read yet.

use crate::json::read;
use crate::Event;

/// An event as the library wrote it, which costs nothing until somebody looks: what
/// [`Observers::add_unread`](crate::Observers::add_unread) hands over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unread<'t> {
  text: &'t [u8],
}

impl<'t> Unread<'t> {
  /// The event that the library wrote.
  pub(crate) fn new(text: &'t [u8]) -> Unread<'t> {
    Unread { text }
  }

  /// The event, read now.
  pub fn read(&self) -> Event {
    read(self.json()).expect("the library writes events of the protocol")
  }

  /// The event as JSON.
  pub fn json(&self) -> &'t str {
    // The library never writes anything but UTF-8.
    std::str::from_utf8(self.text).unwrap_or_default()
  }
}
