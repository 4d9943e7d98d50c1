//! Modals: what is presented over a stack, and the commands that change it.

use std::fmt;

use navruntime_sys as sys;

use crate::json::{mismatch, FromJson, ToJson, Value, Writer};
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

  fn word(self) -> &'static str {
    match self {
      ModalStyle::Sheet => "sheet",
      ModalStyle::FullScreenCover => "fullScreenCover",
    }
  }
}

impl ToJson for ModalStyle {
  fn write_json(&self, writer: &mut Writer) {
    writer.string(self.word());
  }
}

impl FromJson for ModalStyle {
  fn from_value(value: &Value) -> Result<Self, Error> {
    match value.as_str() {
      Some("sheet") => Ok(ModalStyle::Sheet),
      Some("fullScreenCover") => Ok(ModalStyle::FullScreenCover),
      _ => Err(mismatch("\"sheet\" or \"fullScreenCover\"", value)),
    }
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
  fn from_value(value: &Value) -> Result<Self, Error> {
    i64::from_value(value).map(PresentationId)
  }
}
