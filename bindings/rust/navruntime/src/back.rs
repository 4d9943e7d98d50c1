//! Going back over a tree of stores.

use crate::json::{Case, FromJson, Members, ToJson, Value, Writer};
use crate::{Error, ModalResult, NavigationResult, Outcome, SplitColumn};

/// What one step back did.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Back {
  /// There was nowhere to go back to.
  None,
  /// It popped a stack.
  Popped(NavigationResult),
  /// It dismissed a modal.
  Dismissed(ModalResult),
  /// It selected the tab that was selected before.
  Selected {
    /// The tab that was selected.
    from: String,
    /// The tab that is selected now.
    to: String,
  },
  /// It popped the stack of a column.
  PoppedColumn {
    /// The column.
    column: SplitColumn,
    /// The result of the pop.
    result: NavigationResult,
  },
  /// It showed the column before, in a collapsed split.
  Moved {
    /// The column that is shown now.
    to: SplitColumn,
  },
}

impl Back {
  /// The outcome, without the details.
  pub fn outcome(&self) -> Outcome {
    match self {
      Back::None => Outcome::EmptyStack,
      Back::Popped(result) | Back::PoppedColumn { result, .. } => result.outcome(),
      Back::Dismissed(result) => result.outcome(),
      Back::Selected { .. } | Back::Moved { .. } => Outcome::Done,
    }
  }
}

impl FromJson for Back {
  fn from_value(value: &Value) -> Result<Self, Error> {
    let case = Case::of(value, "a step back", &[])?;
    Ok(match (case.tag, case.is_word()) {
      ("none", true) => Back::None,
      ("dismissed", false) => Back::Dismissed(case.read()?),
      ("selected", false) => {
        let members = case.members()?;
        Back::Selected { from: members.read("from")?, to: members.read("to")? }
      }
      ("moved", false) => Back::Moved { to: case.members()?.read("to")? },
      ("popped", false) => {
        let payload: Value = case.read()?;
        match payload.get("column") {
          Some(_) => {
            let members = Members::of(&payload, "a pop of a column")?;
            Back::PoppedColumn { column: members.read("column")?, result: members.read("result")? }
          }
          None => Back::Popped(case.read()?),
        }
      }
      _ => return case.unknown(),
    })
  }
}

impl ToJson for Back {
  fn write_json(&self, writer: &mut Writer) {
    match self {
      Back::None => writer.string("none"),
      Back::Popped(result) => writer.case("popped", result),
      Back::Dismissed(result) => writer.case("dismissed", result),
      Back::Selected { from, to } => writer.case_of("selected", &[("from", from), ("to", to)]),
      Back::PoppedColumn { column, result } => {
        writer.case_of("popped", &[("column", column), ("result", result)])
      }
      Back::Moved { to } => writer.case_of("moved", &[("to", to)]),
    }
  }
}

/// The three functions of every store in which one can go back.
macro_rules! back_methods {
  ($type:ident, $order:literal, $can_go_back:path, $back_target:path, $back:path) => {
    impl $type {
      /// Whether there is anything to go back from.
      pub fn can_go_back(&self) -> bool {
        // SAFETY: the handle is valid while it is borrowed.
        unsafe { $can_go_back(self.as_ptr()) != 0 }
      }

      /// Where going back would lead.
      ///
      /// # Errors
      /// [`ErrorKind::Detached`](crate::ErrorKind::Detached) if the owner of this store no longer
      /// exists, [`ErrorKind::Reentrant`](crate::ErrorKind::Reentrant) from a locked callback of
      /// another tree.
      pub fn back_target(&self) -> Result<crate::BackTarget, crate::Error> {
        crate::ffi::call_with_outcome(
          // SAFETY: the handle is valid while it is borrowed; buffer and error are valid for the
          // call.
          |out, error| unsafe { $back_target(self.as_ptr(), out, error) },
          crate::BackTarget::read,
        )
      }

      /// Go back one step.
      #[doc = $order]
      ///
      /// # Errors
      /// As [`back_target`](Self::back_target), and
      /// [`ErrorKind::Reentrant`](crate::ErrorKind::Reentrant) from every callback that may only
      /// read.
      pub fn back(&self) -> Result<crate::Back, crate::Error> {
        // SAFETY: as in `back_target`.
        let call = |out, error| unsafe { $back(self.as_ptr(), out, error) };
        crate::ffi::call_for(call, crate::json::FromJson::from_json)
      }
    }
  };
}

pub(crate) use back_methods;
