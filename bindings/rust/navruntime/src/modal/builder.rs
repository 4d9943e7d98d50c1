//! Options of a new modal store.

use crate::json::{ToJson, Writer};
use crate::{Error, ModalStore, Store};

/// What happens to a presentation while another is current.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum WhenBusy {
  /// It waits.
  #[default]
  Queue,
  /// It replaces the current one, which is dismissed.
  Replace,
  /// It is cancelled.
  Reject,
}

/// What happens to the waiting presentations when middleware cancels a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum QueuePolicy {
  /// They keep waiting.
  #[default]
  Preserve,
  /// They are dropped.
  DropQueued,
}

impl ToJson for QueuePolicy {
  fn write_json(&self, writer: &mut Writer) {
    writer.string(match self {
      QueuePolicy::Preserve => "preserve",
      QueuePolicy::DropQueued => "dropQueued",
    });
  }
}

/// Makes a [`ModalStore`] with options.
#[derive(Clone, Debug, Default)]
#[must_use = "a builder makes nothing until `build` is called"]
pub struct ModalStoreBuilder {
  when_busy: WhenBusy,
  when_cancelled: QueuePolicy,
  queue_limit: Option<u32>,
}

impl ModalStoreBuilder {
  /// What happens to a presentation while another is current.
  pub fn when_busy(mut self, policy: WhenBusy) -> Self {
    self.when_busy = policy;
    self
  }

  /// What happens to the waiting ones when middleware cancels a command.
  pub fn when_cancelled(mut self, policy: QueuePolicy) -> Self {
    self.when_cancelled = policy;
    self
  }

  /// How many may wait; 10,000 without this call.
  pub fn queue_limit(mut self, limit: u32) -> Self {
    self.queue_limit = Some(limit);
    self
  }

  /// Make the store.
  ///
  /// # Errors
  /// None that a host can cause.
  pub fn build(&self) -> Result<ModalStore, Error> {
    ModalStore::from_config(self.to_json())
  }

  /// Make the store over a stack, in its tree: going back dismisses, then pops.
  ///
  /// # Errors
  /// [`ErrorKind::State`](crate::ErrorKind::State) if it already has a modal store,
  /// [`ErrorKind::Detached`](crate::ErrorKind::Detached) if the stack no longer exists,
  /// [`ErrorKind::Reentrant`](crate::ErrorKind::Reentrant) from a callback that may only read.
  pub fn build_over(&self, stack: &Store) -> Result<ModalStore, Error> {
    ModalStore::over(stack, &self.to_json())
  }
}

/// The configuration of the C interface.
impl ToJson for ModalStoreBuilder {
  fn write_json(&self, writer: &mut Writer) {
    writer.begin_object();
    writer.key("whenBusy");
    writer.string(match self.when_busy {
      WhenBusy::Queue => "queue",
      WhenBusy::Replace => "replace",
      WhenBusy::Reject => "reject",
    });
    writer.member("queueCancellationPolicy", &self.when_cancelled);
    if let Some(limit) = self.queue_limit {
      writer.key("limits");
      writer.case("modalQueue", &i64::from(limit));
    }
    writer.end_object();
  }
}
