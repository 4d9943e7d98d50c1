//! Modals: what is presented over a stack, and the commands that change it.

use std::fmt;

use navruntime_sys as sys;

use crate::json::{json_words, FromJson, Reader, ToJson, Writer};
use crate::Error;

/// How a presentation is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ModalStyle {
  /// A sheet.
  Sheet,
  /// A cover of the whole screen.
  FullScreenCover,
}

impl ModalStyle {
  pub(crate) fn number(self) -> sys::nav_modal_style {
    match self {
      ModalStyle::Sheet => sys::NAV_STYLE_SHEET,
      ModalStyle::FullScreenCover => sys::NAV_STYLE_FULL_SCREEN_COVER,
    }
  }
}

json_words! {
  ModalStyle {
    Sheet = "sheet",
    FullScreenCover = "fullScreenCover",
  }
}

/// The id of a presentation: unique in its store, never reused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PresentationId(
  /// From 1 to 2^53 − 1.
  pub i64,
);

impl fmt::Display for PresentationId {
  fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
    self.0.fmt(formatter)
  }
}

impl ToJson for PresentationId {
  fn write_json(&self, writer: &mut Writer) {
    writer.integer(self.0);
  }
}

impl FromJson for PresentationId {
  fn read_json(reader: &mut Reader<'_>) -> Result<Self, Error> {
    i64::read_json(reader).map(PresentationId)
  }
}
