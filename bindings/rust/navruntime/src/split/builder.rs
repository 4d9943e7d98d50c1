//! Options of a new split.

use super::{SplitColumn, SplitStore, SplitVisibility};
use crate::json::{ToJson, Writer};
use crate::{Error, StoreBuilder};

/// Makes a [`SplitStore`] with options.
#[derive(Clone, Debug, Default)]
#[must_use = "a builder makes nothing until `build` is called"]
pub struct SplitStoreBuilder {
  sidebar: StoreBuilder,
  content: Option<StoreBuilder>,
  detail: StoreBuilder,
  visibility: Option<SplitVisibility>,
  preferred_column: Option<SplitColumn>,
  is_collapsed: bool,
}

impl SplitStoreBuilder {
  /// Options of a column. With options for [`SplitColumn::Content`] the split has three columns
  /// instead of two.
  pub fn column(mut self, column: SplitColumn, stack: StoreBuilder) -> Self {
    match column {
      SplitColumn::Sidebar => self.sidebar = stack,
      SplitColumn::Content => self.content = Some(stack),
      SplitColumn::Detail => self.detail = stack,
    }
    self
  }

  /// Which columns it shows while it is wide.
  pub fn visibility(mut self, visibility: SplitVisibility) -> Self {
    self.visibility = Some(visibility);
    self
  }

  /// Which column it shows on top while it is collapsed.
  pub fn preferred_column(mut self, column: SplitColumn) -> Self {
    self.preferred_column = Some(column);
    self
  }

  /// The split begins collapsed.
  pub fn collapsed(mut self) -> Self {
    self.is_collapsed = true;
    self
  }

  /// Make the split.
  ///
  /// # Errors
  /// As [`StoreBuilder::build`], and [`ErrorKind::Argument`](crate::ErrorKind::Argument) for a
  /// preferred column that does not exist.
  pub fn build(&self) -> Result<SplitStore, Error> {
    SplitStore::from_config(self.to_json())
  }
}

/// The configuration of the C interface.
impl ToJson for SplitStoreBuilder {
  fn write_json(&self, writer: &mut Writer) {
    writer.begin_object();
    writer.member("sidebar", &self.sidebar);
    if let Some(content) = &self.content {
      writer.member("content", content);
    }
    writer.member("detail", &self.detail);
    if let Some(visibility) = &self.visibility {
      writer.member("visibility", visibility);
    }
    if let Some(column) = &self.preferred_column {
      writer.member("preferredCompactColumn", column);
    }
    writer.member("collapsed", &self.is_collapsed);
    writer.end_object();
  }
}
