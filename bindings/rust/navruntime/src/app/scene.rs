//! What to draw, and the whole state.

use std::collections::BTreeMap;

use crate::app::AppIntent;
use crate::json::{json_cases, json_object, json_words, FromJson, Object, Reader, ToJson, Writer};
use crate::{Entry, EntryId, Error, Question, Route};

/// How a layer is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LayerStyle {
  /// Over a part of the window.
  Sheet,
  /// Over all of it.
  Cover,
}

json_words! {
  LayerStyle {
    Sheet = "sheet",
    Cover = "cover",
  }
}

/// What to draw now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
  /// One screen for each visible leaf: every column of a split, and the selected one of tabs.
  pub screens: Vec<Screen>,
  /// What covers them, bottom first.
  pub layers: Vec<ShownLayer>,
  /// The address of the stack that intents work on.
  pub here: String,
  /// The title of the shown route.
  pub title: String,
  /// Whether going back would do something.
  pub can_go_back: bool,
  /// The question that is open.
  pub question: Option<Question>,
}

/// The top of a visible stack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Screen {
  /// The address of the stack.
  pub at: String,
  /// The id of the entry.
  pub id: EntryId,
  /// Its route.
  pub route: Route,
}

/// A visible sheet or cover.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownLayer {
  /// Its id.
  pub id: EntryId,
  /// How it is shown.
  pub style: LayerStyle,
  /// The address of its stack.
  pub at: String,
  /// The top of its stack, or itself.
  pub top: Entry,
}

json_object! {
  Scene "a scene" {
    screens = "screens",
    layers = "layers",
    here = "here",
    title = "title",
    can_go_back = "canGoBack",
    question = "question" optional,
  }
}

json_object! {
  Screen "a screen" {
    at = "at",
    id = "id",
    route = "route",
  }
}

json_object! {
  ShownLayer "a layer" {
    id = "id",
    style = "style",
    at = "at",
    top = "top",
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
  /// The screen that is shown in the meantime, if it was made for this.
  pub screen: Option<EntryId>,
}

/// A question with the intent that it is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenQuestion {
  /// The question.
  pub question: Question,
  /// The intent.
  pub intent: AppIntent,
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
    screen = "screen",
  }
}

impl FromJson for OpenQuestion {
  fn read_json(reader: &mut Reader<'_>) -> Result<Self, Error> {
    reader.object("an open question", |members| {
      let token = members.read("token")?;
      let (intent, source) = (members.read("intent")?, members.read("source")?);
      let question =
        Question { token, leave: members.read("leave")?, enter: members.read("enter")? };
      Ok(OpenQuestion { question, intent, source })
    })
  }
}

impl ToJson for OpenQuestion {
  fn write_json(&self, writer: &mut Writer) {
    writer.begin_object();
    writer.member("token", &self.question.token);
    writer.member("intent", &self.intent);
    if let Some(source) = &self.source {
      writer.member("source", source);
    }
    writer.member("leave", &self.question.leave);
    writer.member("enter", &self.question.enter);
    writer.end_object();
  }
}
