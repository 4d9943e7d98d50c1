//! Options of a new tab store.

use crate::flow::PresentationTable;
use crate::json::{ToJson, Writer};
use crate::{Error, FlowStoreBuilder, PresentAs, TabStore};

/// What selecting the selected tab does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Reselect {
  /// Nothing.
  #[default]
  Noop,
  /// It pops the tab's stack to its root.
  PopToRoot,
}

/// Makes a [`TabStore`].
#[derive(Clone, Debug, Default)]
#[must_use = "a builder makes nothing until `build` is called"]
pub struct TabStoreBuilder {
  tabs: Vec<NamedFlow>,
  selected: Option<String>,
  reselect: Reselect,
  presentation: PresentationTable,
}

/// The configuration of a tab.
#[derive(Clone, Debug)]
pub(super) struct NamedFlow {
  pub(super) name: String,
  pub(super) flow: FlowStoreBuilder,
}

impl ToJson for NamedFlow {
  fn write_json(&self, writer: &mut Writer) {
    writer.begin_object();
    writer.member("name", &self.name);
    self.flow.write_members(writer);
    writer.end_object();
  }
}

impl TabStoreBuilder {
  /// One more tab, after the others.
  pub fn tab(mut self, name: impl Into<String>, flow: FlowStoreBuilder) -> Self {
    self.tabs.push(NamedFlow { name: name.into(), flow });
    self
  }

  /// The tab that is selected at first; without this call, the first one.
  pub fn selected(mut self, name: impl Into<String>) -> Self {
    self.selected = Some(name.into());
    self
  }

  /// What selecting the selected tab does.
  pub fn reselect(mut self, reselect: Reselect) -> Self {
    self.reselect = reselect;
    self
  }

  /// How [`TabStore::route_to`] shows routes of that name, if the table of the selected tab has no
  /// entry.
  pub fn present(mut self, name: impl Into<String>, how: PresentAs) -> Self {
    self.presentation.insert(name, how);
    self
  }

  /// Make the tab store.
  ///
  /// # Errors
  /// [`ErrorKind::State`](crate::ErrorKind::State) without tabs, for a name that is empty or occurs
  /// twice, and for an unknown selected tab; else as [`FlowStoreBuilder::build`].
  pub fn build(&self) -> Result<TabStore, Error> {
    TabStore::from_config(self.to_json())
  }
}

/// The configuration of the C interface.
impl ToJson for TabStoreBuilder {
  fn write_json(&self, writer: &mut Writer) {
    writer.begin_object();
    writer.member("tabs", &self.tabs);
    if let Some(name) = &self.selected {
      writer.member("selected", name);
    }
    writer.key("reselect");
    writer.string(match self.reselect {
      Reselect::Noop => "noop",
      Reselect::PopToRoot => "popToRoot",
    });
    writer.member("presentation", &self.presentation);
    writer.end_object();
  }
}
