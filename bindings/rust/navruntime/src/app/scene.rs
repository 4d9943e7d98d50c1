//! What to draw, and the whole state.

use std::collections::BTreeMap;

use crate::app::{AppIntent, AppResult, FactsResult, LayerStyle};
use crate::json::{json_cases, json_object, FromJson, Object, Reader, ToJson, Value, Writer};
use crate::{Entry, EntryId, Error, Question, Route};

/// What a tab shows beside its title.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Badge {
  /// A number, such as that of unread messages.
  Count(u64),
  /// A text.
  Text(String),
}

impl From<u64> for Badge {
  fn from(count: u64) -> Self {
    Badge::Count(count)
  }
}

impl From<&str> for Badge {
  fn from(text: &str) -> Self {
    Badge::Text(text.to_owned())
  }
}

impl FromJson for Badge {
  fn read_json(reader: &mut Reader<'_>) -> Result<Self, Error> {
    if reader.peek() == Some(b'"') {
      return String::read_json(reader).map(Badge::Text);
    }
    u64::read_json(reader).map(Badge::Count)
  }
}

impl ToJson for Badge {
  fn write_json(&self, writer: &mut Writer) {
    match self {
      Badge::Count(count) => Value::from(*count).write_json(writer),
      Badge::Text(text) => writer.string(text),
    }
  }
}

/// The result of a preview.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PreviewResult {
  /// Of an intent.
  Intent(AppResult),
  /// Of facts.
  Facts(FactsResult),
}

impl PreviewResult {
  /// The result of the intent; `None` if it was a preview of facts that change something.
  pub fn intent(&self) -> Option<&AppResult> {
    match self {
      PreviewResult::Intent(result) => Some(result),
      PreviewResult::Facts(_) => None,
    }
  }
}

impl FromJson for PreviewResult {
  fn read_json(reader: &mut Reader<'_>) -> Result<Self, Error> {
    if reader.member("changed").is_some() {
      return FactsResult::read_json(reader).map(PreviewResult::Facts);
    }
    AppResult::read_json(reader).map(PreviewResult::Intent)
  }
}

impl ToJson for PreviewResult {
  fn write_json(&self, writer: &mut Writer) {
    match self {
      PreviewResult::Intent(result) => result.write_json(writer),
      PreviewResult::Facts(result) => result.write_json(writer),
    }
  }
}

/// The whole state of an app.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AppState {
  /// What the host knows.
  pub facts: Object,
  /// The tree of containers.
  pub root: Node,
  /// Sheets and covers, bottom first.
  pub layers: Vec<Layer>,
  /// Those that wait.
  pub queue: Vec<Layer>,
  /// The intent that waits for facts.
  pub pending: Option<PendingIntent>,
  /// The question that is open.
  pub question: Option<OpenQuestion>,
  /// The badges that are set, by the address of their tab.
  pub badges: BTreeMap<String, Badge>,
  /// The screens that somebody asked for, ascending; `None` if there are none.
  pub asked: Option<Vec<EntryId>>,
}

impl AppState {
  /// All entries and layers: in the containers, on the layers, and those that wait.
  pub fn screens(&self) -> Vec<Entry> {
    let mut found = Vec::new();
    self.root.collect(&mut found);
    for layer in self.layers.iter().chain(&self.queue) {
      found.push(Entry { id: layer.id, route: layer.route.clone() });
      found.extend_from_slice(&layer.stack);
    }
    found
  }
}

impl Node {
  fn collect(&self, found: &mut Vec<Entry>) {
    match self {
      Node::Stack(entries) => found.extend_from_slice(entries),
      Node::Tabs { items: nodes, .. } | Node::Split { columns: nodes, .. } => {
        nodes.values().for_each(|node| node.collect(found));
      }
    }
  }
}

/// A container with what is in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Node {
  /// A stack, its root first.
  Stack(Vec<Entry>),
  /// Tabs.
  Tabs {
    /// The selected tab.
    selected: String,
    /// Tabs that were selected before, the latest at the end.
    history: Vec<String>,
    /// The tabs by name.
    items: BTreeMap<String, Node>,
  },
  /// The columns of a split.
  Split {
    /// The column that intents work on.
    focused: String,
    /// The columns by name.
    columns: BTreeMap<String, Node>,
  },
}

/// A sheet or cover with its own stack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layer {
  /// Its id.
  pub id: EntryId,
  /// Its route.
  pub route: Route,
  /// How it is shown.
  pub style: LayerStyle,
  /// What is above its route.
  pub stack: Vec<Entry>,
}

/// An intent that waits for facts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PendingIntent {
  /// The intent.
  pub intent: AppIntent,
  /// The name of the route that requires them.
  pub route: String,
  /// The facts.
  pub needs: Vec<String>,
  /// The route that is shown in the meantime.
  pub shown: Option<Route>,
  /// The screen that is shown in the meantime, if it was made for this.
  pub screen: Option<EntryId>,
  /// What its screen had kept, which it gets back.
  pub entry_state: Option<Value>,
}

/// A question with the intent that it is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenQuestion {
  /// The question.
  pub question: Question,
  /// Where the intent came from.
  pub source: Option<String>,
}

json_object! {
  AppState "the state of an app" {
    facts = "facts",
    root = "root",
    layers = "layers",
    queue = "queue",
    pending = "pending",
    question = "question",
    badges = "badges",
    asked = "asked" optional,
  }
}

json_cases! {
  Node "a container" {
    Stack(entries) = "stack",
    Tabs { selected = "selected", history = "history", items = "items" } = "tabs",
    Split { focused = "focused", columns = "columns" } = "split",
  }
}

json_object! {
  Layer "a layer" {
    id = "id",
    route = "route",
    style = "style",
    stack = "stack",
  }
}

json_object! {
  PendingIntent "a pending intent" {
    intent = "intent",
    route = "route",
    needs = "needs",
    shown = "shown",
    screen = "screen",
    entry_state = "entryState" optional,
  }
}

impl FromJson for OpenQuestion {
  fn read_json(reader: &mut Reader<'_>) -> Result<Self, Error> {
    reader.object("an open question", |members| {
      let token = members.read("token")?;
      let (intent, source) = (members.read("intent")?, members.read("source")?);
      let (leave, enter) = (members.read("leave")?, members.read("enter")?);
      Ok(OpenQuestion { question: Question { token, intent, leave, enter }, source })
    })
  }
}

impl ToJson for OpenQuestion {
  fn write_json(&self, writer: &mut Writer) {
    writer.begin_object();
    writer.member("token", &self.question.token);
    writer.member("intent", &self.question.intent);
    if let Some(source) = &self.source {
      writer.member("source", source);
    }
    writer.member("leave", &self.question.leave);
    writer.member("enter", &self.question.enter);
    writer.end_object();
  }
}
