//! Modals: what is presented over a stack, and the commands that change it.

use std::fmt;

use navruntime_sys as sys;

use crate::json::{mismatch, Case, FromJson, Members, ToJson, Value, Writer};
use crate::{Error, Route};

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

/// A route that is shown over a stack, or waits for it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Presentation {
  /// Its id.
  pub id: PresentationId,
  /// Its route.
  pub route: Route,
  /// How it is shown.
  pub style: ModalStyle,
}

impl ToJson for Presentation {
  fn write_json(&self, writer: &mut Writer) {
    writer.object(&[("id", &self.id), ("route", &self.route), ("style", &self.style)]);
  }
}

impl FromJson for Presentation {
  fn from_value(value: &Value) -> Result<Self, Error> {
    let members = Members::of(value, "a presentation")?;
    Ok(Presentation {
      id: members.read("id")?,
      route: members.read("route")?,
      style: members.read("style")?,
    })
  }
}

/// Why a presentation was removed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DismissReason {
  /// The program dismissed it.
  Dismiss,
  /// The toolkit dismissed it: a swipe, a click next to it.
  SystemDismiss,
  /// Everything was dismissed.
  DismissAll,
  /// Another one replaced it.
  Replaced,
  /// In the host's words.
  Custom(String),
}

impl ToJson for DismissReason {
  fn write_json(&self, writer: &mut Writer) {
    match self {
      DismissReason::Dismiss => writer.string("dismiss"),
      DismissReason::SystemDismiss => writer.string("systemDismiss"),
      DismissReason::DismissAll => writer.string("dismissAll"),
      DismissReason::Replaced => writer.string("replaced"),
      DismissReason::Custom(text) => writer.case("custom", text),
    }
  }
}

impl FromJson for DismissReason {
  fn from_value(value: &Value) -> Result<Self, Error> {
    let case = Case::of(value, "a reason to dismiss", &[])?;
    Ok(match (case.tag, case.is_word()) {
      ("dismiss", true) => DismissReason::Dismiss,
      ("systemDismiss", true) => DismissReason::SystemDismiss,
      ("dismissAll", true) => DismissReason::DismissAll,
      ("replaced", true) => DismissReason::Replaced,
      ("custom", false) => DismissReason::Custom(case.read()?),
      _ => return case.unknown(),
    })
  }
}

/// A change of what is presented, as middleware sees it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ModalCommand {
  /// Show this, or queue it.
  Present(Presentation),
  /// Show this in place of the current one.
  ReplaceCurrent(Presentation),
  /// Dismiss the current one.
  DismissCurrent(DismissReason),
  /// Dismiss the current one and drop the waiting ones.
  DismissAll,
}

impl ToJson for ModalCommand {
  fn write_json(&self, writer: &mut Writer) {
    match self {
      ModalCommand::Present(presentation) => writer.case("present", presentation),
      ModalCommand::ReplaceCurrent(presentation) => writer.case("replaceCurrent", presentation),
      ModalCommand::DismissCurrent(reason) => writer.case("dismissCurrent", reason),
      ModalCommand::DismissAll => writer.string("dismissAll"),
    }
  }
}

impl FromJson for ModalCommand {
  fn from_value(value: &Value) -> Result<Self, Error> {
    let case = Case::of(value, "a modal command", &[])?;
    Ok(match (case.tag, case.is_word()) {
      ("dismissAll", true) => ModalCommand::DismissAll,
      ("present", false) => ModalCommand::Present(case.read()?),
      ("replaceCurrent", false) => ModalCommand::ReplaceCurrent(case.read()?),
      ("dismissCurrent", false) => ModalCommand::DismissCurrent(case.read()?),
      _ => return case.unknown(),
    })
  }
}
