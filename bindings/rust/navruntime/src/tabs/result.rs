//! What a view wants of a tab, and the results of operations on tabs.

use crate::json::{json_input, json_object, FromJson, Reader, ToJson, Writer};
use crate::{
  CancellationReason, Error, FlowIntent, FlowResult, FlowStep, Intent, IntentResult, ModalCommand,
  NavigationResult, Outcome, TabRefusal, TransactionResult,
};

/// One tab, as [`TabStore::tabs`](crate::TabStore::tabs) lists it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tab {
  /// Its name.
  pub name: String,
  /// Its badge, above 0.
  pub badge: Option<i64>,
  /// Whether it is the selected one.
  pub is_selected: bool,
  /// The path of its flow.
  pub path: Vec<FlowStep>,
}

json_object! {
  Tab "a tab" {
    name = "name",
    badge = "badge",
    is_selected = "selected",
    path = "path",
  }
}

/// What a view wants of a tab: a flow intent, or an intent of the stack in it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum TabIntent {
  /// Of the flow. `BackOrPush` and `PushUniqueRoot`, which both have, are the flow's.
  Flow(FlowIntent),
  /// Of the stack.
  Stack(Intent),
}

impl From<FlowIntent> for TabIntent {
  fn from(intent: FlowIntent) -> Self {
    TabIntent::Flow(intent)
  }
}

impl From<Intent> for TabIntent {
  fn from(intent: Intent) -> Self {
    TabIntent::Stack(intent)
  }
}

impl ToJson for TabIntent {
  fn write_json(&self, writer: &mut Writer) {
    match self {
      TabIntent::Flow(intent) => intent.write_json(writer),
      TabIntent::Stack(intent) => intent.write_json(writer),
    }
  }
}

// Intents that a tab takes as they are.
json_input! { TabIntent }
json_input! { FlowIntent as TabIntent }
json_input! { Intent as TabIntent }

/// The result of an operation on tabs.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TabResult {
  /// Of selecting: another tab is selected now.
  Selected {
    /// The tab that was selected.
    from: String,
    /// The tab that is selected now.
    to: String,
  },
  /// Of selecting the selected tab, if the store's options say so.
  PoppedToRoot(NavigationResult),
  /// There was nothing to do.
  Noop,
  /// Of adding and removing.
  Done,
  /// Of a flow intent.
  Flow(FlowResult),
  /// Of a stack intent.
  Stack(IntentResult),
  /// Of opening: done, and the tab is selected.
  Opened {
    /// The tab.
    tab: String,
    /// The result of the commands.
    transaction: TransactionResult,
  },
  /// Of opening: a command did not succeed; nothing has changed.
  Failed {
    /// The tab.
    tab: String,
    /// The result of the commands.
    transaction: TransactionResult,
  },
  /// Of opening: a middleware keeps the modals of the tab; nothing has changed.
  Cancelled {
    /// The tab.
    tab: String,
    /// Why.
    reason: CancellationReason<ModalCommand>,
  },
  /// Refused; nothing has changed.
  Refused(TabRefusal),
}

impl TabResult {
  /// The outcome, without the details.
  pub fn outcome(&self) -> Outcome {
    match self {
      TabResult::Selected { .. } | TabResult::Done | TabResult::Opened { .. } => Outcome::Done,
      TabResult::PoppedToRoot(result) => result.outcome(),
      TabResult::Noop => Outcome::Noop,
      TabResult::Flow(result) => result.outcome(),
      TabResult::Stack(result) => result.outcome(),
      TabResult::Failed { .. } => Outcome::NotCommitted,
      TabResult::Cancelled { .. } => Outcome::Cancelled,
      TabResult::Refused(_) => Outcome::Rejected,
    }
  }
}

impl FromJson for TabResult {
  fn read_json(reader: &mut Reader<'_>) -> Result<Self, Error> {
    let before = *reader;
    reader.case("the result of an operation on tabs", |case| {
      Ok(match (&*case.tag, case.is_word()) {
        ("noop", true) => TabResult::Noop,
        ("done", true) => TabResult::Done,
        ("selected", false) => case.members(|members| {
          Ok(TabResult::Selected { from: members.read("from")?, to: members.read("to")? })
        })?,
        ("poppedToRoot", false) => TabResult::PoppedToRoot(case.read()?),
        ("refused", false) => TabResult::Refused(case.read()?),
        ("opened", false) => case.members(|members| {
          Ok(TabResult::Opened {
            tab: members.read("tab")?,
            transaction: members.read("transaction")?,
          })
        })?,
        ("failed", false) => case.members(|members| {
          Ok(TabResult::Failed {
            tab: members.read("tab")?,
            transaction: members.read("transaction")?,
          })
        })?,
        // A stack's intent may be cancelled too: then there is no tab beside the reason.
        ("cancelled", false) if case.has("tab") => case.members(|members| {
          Ok(TabResult::Cancelled { tab: members.read("tab")?, reason: members.read("reason")? })
        })?,
        ("none", true) | ("single" | "batch" | "cancelled", false) => {
          TabResult::Stack(IntentResult::read_json(&mut { before })?)
        }
        _ => TabResult::Flow(FlowResult::read_json(&mut { before })?),
      })
    })
  }
}

impl ToJson for TabResult {
  fn write_json(&self, writer: &mut Writer) {
    match self {
      TabResult::Noop => writer.string("noop"),
      TabResult::Done => writer.string("done"),
      TabResult::PoppedToRoot(result) => writer.case("poppedToRoot", result),
      TabResult::Flow(result) => result.write_json(writer),
      TabResult::Stack(result) => result.write_json(writer),
      TabResult::Refused(refusal) => writer.case("refused", refusal),
      TabResult::Selected { from, to } => writer.case_of("selected", &[("from", from), ("to", to)]),
      TabResult::Opened { tab, transaction } => {
        writer.case_of("opened", &[("tab", tab), ("transaction", transaction)])
      }
      TabResult::Failed { tab, transaction } => {
        writer.case_of("failed", &[("tab", tab), ("transaction", transaction)])
      }
      TabResult::Cancelled { tab, reason } => {
        writer.case_of("cancelled", &[("tab", tab), ("reason", reason)])
      }
    }
  }
}
