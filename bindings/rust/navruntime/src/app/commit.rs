//! What a commit changes.

use crate::app::{AppIntent, AppResult, Badge, LayerStyle};
use crate::json::{
  json_object, read_members, Case, FromJson, Members, Object, Reader, ToJson, Value, Writer,
};
use crate::{Direction, Entry, EntryId, Error, Route};

/// One commit of an app: the difference between the states before and after.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Commit {
  /// Its number, from 1.
  pub seq: i64,
  /// The name of the intent, or `facts`, `restore`, `url`, `history` or `gesture`.
  pub cause: String,
  /// Where the intent came from, if its sender named it; `resume` if it had waited for facts.
  pub source: Option<String>,
  /// What changed, in the order in which a presenter makes the changes.
  pub changes: Vec<Change>,
}

/// A commit that is about to be made, as an interceptor sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proposal {
  /// The intent; `None` for facts and other changes without an intent.
  pub intent: Option<AppIntent>,
  /// As in [`Commit`].
  pub cause: String,
  /// As in [`Commit`].
  pub source: Option<String>,
  /// What would change.
  pub changes: Vec<Change>,
}

/// One difference between two states of an app.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Change {
  /// Facts, with their values now.
  Facts(Object),
  /// A layer was removed.
  Dismissed(Entry),
  /// A waiting layer was dropped without being shown.
  Dropped(Entry),
  /// Entries of a stack.
  Stack {
    /// The address of the stack; for a layer's stack, `~` and the layer's id.
    at: String,
    /// How many entries at the bottom stayed.
    kept: i64,
    /// Those that were above them.
    removed: Vec<Entry>,
    /// Those that are above them now.
    added: Vec<Entry>,
    /// Which way the user moves.
    direction: Direction,
  },
  /// An entry or layer has other parameters.
  Updated {
    /// Its id.
    id: EntryId,
    /// The route before.
    old: Route,
    /// The route now.
    new: Route,
  },
  /// Another tab is selected, or another column focused.
  Selected {
    /// The address of the tabs or the split.
    at: String,
    /// The tab or column before.
    from: String,
    /// The tab or column now.
    to: String,
  },
  /// The badge of a tab.
  Badge {
    /// The address of the tab.
    at: String,
    /// The badge now; `None` if it was removed.
    value: Option<Badge>,
  },
  /// A new layer.
  Presented(Entry, LayerStyle),
  /// A layer that waits.
  Queued(Entry, LayerStyle),
  /// What the screens that facts or restoring took away had kept, by id.
  EntryStates(Object),
  /// A change of a library newer than this crate.
  Other {
    /// Its tag.
    tag: String,
    /// What it carries.
    payload: Value,
  },
}

fn layer(case: &mut Case<'_, '_>) -> Result<(Entry, LayerStyle), Error> {
  case.members(|layer| {
    Ok((Entry { id: layer.read("id")?, route: layer.read("route")? }, layer.read("style")?))
  })
}

fn stack(members: &mut Members<'_, '_>) -> Result<Change, Error> {
  Ok(read_members!(members => Change::Stack {
    "at" at; "kept" kept; "removed" removed; "added" added; "direction" direction;
  }))
}

impl FromJson for Change {
  fn read_json(reader: &mut Reader<'_>) -> Result<Self, Error> {
    let before = *reader;
    // What intents change most often.
    if reader.take_word("{\"stack\":") {
      let change = reader.object("a change", stack)?;
      if reader.take(b'}') {
        return Ok(change);
      }
      *reader = before;
    }
    reader.case("a change", |case| {
      Ok(match &*case.tag {
        "facts" => Change::Facts(case.read()?),
        "dismissed" => Change::Dismissed(case.read()?),
        "dropped" => Change::Dropped(case.read()?),
        "presented" => layer(case).map(|(entry, style)| Change::Presented(entry, style))?,
        "queued" => layer(case).map(|(entry, style)| Change::Queued(entry, style))?,
        "entryStates" => Change::EntryStates(case.read()?),
        "badge" => case.members(|members| {
          Ok(read_members!(members => Change::Badge { "at" at; "value" value; }))
        })?,
        "stack" => case.members(stack)?,
        "updated" => case.members(|members| {
          Ok(read_members!(members => Change::Updated { "id" id; "old" old; "new" new; }))
        })?,
        "selected" => case.members(|members| {
          Ok(read_members!(members => Change::Selected { "at" at; "from" from; "to" to; }))
        })?,
        tag => Change::Other { tag: tag.to_owned(), payload: case.read()? },
      })
    })
  }
}

impl ToJson for Change {
  fn write_json(&self, writer: &mut Writer) {
    let layer = |tag: &str, entry: &Entry, style: &LayerStyle, writer: &mut Writer| {
      writer.case_of(tag, &[("id", &entry.id), ("route", &entry.route), ("style", style)]);
    };
    match self {
      Change::Facts(facts) => writer.case("facts", facts),
      Change::Dismissed(entry) => writer.case("dismissed", entry),
      Change::Dropped(entry) => writer.case("dropped", entry),
      Change::Presented(entry, style) => layer("presented", entry, style, writer),
      Change::Queued(entry, style) => layer("queued", entry, style, writer),
      Change::Stack { at, kept, removed, added, direction } => {
        let members: [(&str, &dyn ToJson); 5] = [
          ("at", at),
          ("kept", kept),
          ("removed", removed),
          ("added", added),
          ("direction", direction),
        ];
        writer.case_of("stack", &members);
      }
      Change::Updated { id, old, new } => {
        writer.case_of("updated", &[("id", id), ("old", old), ("new", new)]);
      }
      Change::Selected { at, from, to } => {
        writer.case_of("selected", &[("at", at), ("from", from), ("to", to)]);
      }
      Change::Badge { at, value } => writer.case_of("badge", &[("at", at), ("value", value)]),
      Change::EntryStates(states) => writer.case("entryStates", states),
      Change::Other { tag, payload } => writer.case(tag, payload),
    }
  }
}

json_object! {
  Commit "a commit" {
    seq = "seq",
    cause = "cause",
    source = "source" optional,
    changes = "changes",
  }
}

json_object! {
  Proposal "a proposed commit" {
    intent = "intent",
    cause = "cause",
    source = "source" optional,
    changes = "changes",
  }
}

/// An intent that changed nothing, and its result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
  /// The intent, in canonical form.
  pub intent: AppIntent,
  /// Its result: refused, cancelled, rejected, unhandled, `Noop` or `None`.
  pub result: AppResult,
}

json_object! {
  Refused "a refused intent" {
    intent = "intent",
    result = "reason" reason,
  }
}
