//! Options of a new flow.

use std::collections::BTreeMap;

use crate::json::{ToJson, Writer};
use crate::{Error, FlowStep, FlowStore, ModalStore, ModalStoreBuilder, QueuePolicy, StoreBuilder};

/// How routes with a name are shown: a view names the route and never how it is shown.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PresentAs {
  /// On top of the stack.
  Push,
  /// As a sheet.
  Sheet,
  /// As a cover of the whole screen.
  FullScreenCover,
  /// In place of the whole path.
  Replace,
  /// In the tab of that name, on top of its stack.
  Tab(String),
}

impl ToJson for PresentAs {
  fn write_json(&self, writer: &mut Writer) {
    match self {
      PresentAs::Push => writer.string("push"),
      PresentAs::Sheet => writer.string("sheet"),
      PresentAs::FullScreenCover => writer.string("fullScreenCover"),
      PresentAs::Replace => writer.string("replace"),
      PresentAs::Tab(name) => writer.string(&format!("tab:{name}")),
    }
  }
}

/// How routes are shown, by their names.
#[derive(Clone, Debug, Default)]
pub(crate) struct PresentationTable(BTreeMap<String, PresentAs>);

impl PresentationTable {
  pub(crate) fn insert(&mut self, name: impl Into<String>, how: PresentAs) {
    self.0.insert(name.into(), how);
  }
}

impl ToJson for PresentationTable {
  fn write_json(&self, writer: &mut Writer) {
    writer.begin_object();
    for (name, how) in &self.0 {
      writer.member(name, how);
    }
    writer.end_object();
  }
}

/// Makes a [`FlowStore`] with options; also the flow of a tab.
#[derive(Clone, Debug, Default)]
#[must_use = "a builder makes nothing until `build` is called"]
pub struct FlowStoreBuilder {
  path: Vec<FlowStep>,
  stack: StoreBuilder,
  modals: ModalStoreBuilder,
  when_cancelled: QueuePolicy,
  presentation: PresentationTable,
}

impl FlowStoreBuilder {
  /// The path that the flow begins with.
  pub fn path(mut self, path: impl IntoIterator<Item = FlowStep>) -> Self {
    self.path = path.into_iter().collect();
    self
  }

  /// Options of the stack, which takes its path from the flow's.
  pub fn stack(mut self, stack: StoreBuilder) -> Self {
    self.stack = stack;
    self
  }

  /// Options of the modal store.
  pub fn modals(mut self, modals: ModalStoreBuilder) -> Self {
    self.modals = modals;
    self
  }

  /// What happens to the modals when middleware cancels the stack's part of an intent.
  pub fn when_cancelled(mut self, policy: QueuePolicy) -> Self {
    self.when_cancelled = policy;
    self
  }

  /// How [`FlowStore::route_to`] shows routes of that name; others are pushed.
  pub fn present(mut self, name: impl Into<String>, how: PresentAs) -> Self {
    self.presentation.insert(name, how);
    self
  }

  /// Make the flow, with stores of its own.
  ///
  /// # Errors
  /// As [`StoreBuilder::build`], and [`ErrorKind::State`](crate::ErrorKind::State) for a path with
  /// a modal that is not last.
  pub fn build(&self) -> Result<FlowStore, Error> {
    FlowStore::from_config(self.to_json())
  }

  /// Make the flow over existing stores: a modal store that is over a stack, or belongs to a
  /// presentation. Path, stack and modal options of this builder are not used.
  ///
  /// # Errors
  /// [`ErrorKind::Argument`](crate::ErrorKind::Argument) if the modal store has no stack under it,
  /// [`ErrorKind::State`](crate::ErrorKind::State) if another flow has them,
  /// [`ErrorKind::Detached`](crate::ErrorKind::Detached) if they no longer exist,
  /// [`ErrorKind::Reentrant`](crate::ErrorKind::Reentrant) from a callback that may only read.
  pub fn build_over(&self, modals: &ModalStore) -> Result<FlowStore, Error> {
    let mut config = Writer::new();
    config.begin_object();
    self.write_options(&mut config);
    config.end_object();
    FlowStore::over(modals, config.as_str())
  }

  fn write_options(&self, writer: &mut Writer) {
    writer.member("queueCoalescePolicy", &self.when_cancelled);
    writer.member("presentation", &self.presentation);
  }

  /// The configuration of the C interface, without the braces around.
  pub(crate) fn write_members(&self, writer: &mut Writer) {
    writer.member("path", &self.path);
    writer.member("stack", &self.stack);
    writer.member("modals", &self.modals);
    self.write_options(writer);
  }
}

/// The configuration of the C interface.
impl ToJson for FlowStoreBuilder {
  fn write_json(&self, writer: &mut Writer) {
    writer.begin_object();
    self.write_members(writer);
    writer.end_object();
  }
}
