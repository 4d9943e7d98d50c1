//! What to draw, and the whole state.

use crate::app::{AppResult, AppState, FactsResult, Node};
use crate::json::{FromJson, Reader, ToJson, Value, Writer};
use crate::{Entry, Error};

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

impl From<String> for Badge {
  fn from(text: String) -> Self {
    Badge::Text(text)
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
