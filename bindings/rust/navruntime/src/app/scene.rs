//! What to draw, and the whole state.

use std::collections::BTreeMap;

use crate::app::AppIntent;
use crate::json::{Case, FromJson, Members, Object, ToJson, Value, Writer};
use crate::{Entry, EntryId, Error, Question, Route};

/// How a layer is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LayerStyle {
  /// Over a part of the window.
  Sheet,
  /// Over all of it.
  Cover,
}

impl FromJson for LayerStyle {
  fn from_value(value: &Value) -> Result<Self, Error> {
    match value.as_str() {
      Some("sheet") => Ok(LayerStyle::Sheet),
      Some("cover") => Ok(LayerStyle::Cover),
      _ => Err(crate::json::mismatch("sheet or cover", value)),
    }
  }
}

impl ToJson for LayerStyle {
  fn write_json(&self, writer: &mut Writer) {
    writer.string(match self {
      LayerStyle::Sheet => "sheet",
      LayerStyle::Cover => "cover",
    });
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

impl FromJson for Scene {
  fn from_value(value: &Value) -> Result<Self, Error> {
    let members = Members::of(value, "a scene")?;
    Ok(Scene {
      screens: members.read("screens")?,
      layers: members.read("layers")?,
      here: members.read("here")?,
      title: members.read("title")?,
      can_go_back: members.read("canGoBack")?,
      question: members.read("question")?,
    })
  }
}

impl ToJson for Scene {
  fn write_json(&self, writer: &mut Writer) {
    writer.begin_object();
    writer.member("screens", &self.screens);
    writer.member("layers", &self.layers);
    writer.member("here", &self.here);
    writer.member("title", &self.title);
    writer.member("canGoBack", &self.can_go_back);
    if let Some(question) = &self.question {
      writer.member("question", question);
    }
    writer.end_object();
  }
}

impl FromJson for Screen {
  fn from_value(value: &Value) -> Result<Self, Error> {
    let members = Members::of(value, "a screen")?;
    Ok(Screen { at: members.read("at")?, id: members.read("id")?, route: members.read("route")? })
  }
}

impl ToJson for Screen {
  fn write_json(&self, writer: &mut Writer) {
    writer.object(&[("at", &self.at), ("id", &self.id), ("route", &self.route)]);
  }
}

impl FromJson for ShownLayer {
  fn from_value(value: &Value) -> Result<Self, Error> {
    let members = Members::of(value, "a layer")?;
    Ok(ShownLayer {
      id: members.read("id")?,
      style: members.read("style")?,
      at: members.read("at")?,
      top: members.read("top")?,
    })
  }
}

impl ToJson for ShownLayer {
  fn write_json(&self, writer: &mut Writer) {
    let ends: [(&str, &dyn ToJson); 2] = [("at", &self.at), ("top", &self.top)];
    writer.object(&[("id", &self.id), ("style", &self.style), ends[0], ends[1]]);
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

impl FromJson for AppState {
  fn from_value(value: &Value) -> Result<Self, Error> {
    let members = Members::of(value, "the state of an app")?;
    Ok(AppState {
      facts: members.read("facts")?,
      root: members.read("root")?,
      layers: members.read("layers")?,
      queue: members.read("queue")?,
      pending: members.read("pending")?,
      question: members.read("question")?,
    })
  }
}

impl ToJson for AppState {
  fn write_json(&self, writer: &mut Writer) {
    writer.object(&[
      ("facts", &self.facts),
      ("root", &self.root),
      ("layers", &self.layers),
      ("queue", &self.queue),
      ("pending", &self.pending),
      ("question", &self.question),
    ]);
  }
}

impl FromJson for Node {
  fn from_value(value: &Value) -> Result<Self, Error> {
    let case = Case::of(value, "a container", &[])?;
    Ok(match (case.tag, case.is_word()) {
      ("stack", false) => Node::Stack(case.read()?),
      ("tabs", false) => {
        let members = case.members()?;
        Node::Tabs {
          selected: members.read("selected")?,
          history: members.read("history")?,
          items: members.read("items")?,
        }
      }
      ("split", false) => {
        let members = case.members()?;
        Node::Split { focused: members.read("focused")?, columns: members.read("columns")? }
      }
      _ => return case.unknown(),
    })
  }
}

impl ToJson for Node {
  fn write_json(&self, writer: &mut Writer) {
    match self {
      Node::Stack(entries) => writer.case("stack", entries),
      Node::Tabs { selected, history, items } => {
        let members: [(&str, &dyn ToJson); 3] =
          [("selected", selected), ("history", history), ("items", items)];
        writer.case_of("tabs", &members);
      }
      Node::Split { focused, columns } => {
        writer.case_of("split", &[("focused", focused), ("columns", columns)]);
      }
    }
  }
}

impl FromJson for Layer {
  fn from_value(value: &Value) -> Result<Self, Error> {
    let members = Members::of(value, "a layer")?;
    Ok(Layer {
      id: members.read("id")?,
      route: members.read("route")?,
      style: members.read("style")?,
      stack: members.read("stack")?,
    })
  }
}

impl ToJson for Layer {
  fn write_json(&self, writer: &mut Writer) {
    let ends: [(&str, &dyn ToJson); 2] = [("style", &self.style), ("stack", &self.stack)];
    writer.object(&[("id", &self.id), ("route", &self.route), ends[0], ends[1]]);
  }
}

impl FromJson for PendingIntent {
  fn from_value(value: &Value) -> Result<Self, Error> {
    let members = Members::of(value, "a pending intent")?;
    Ok(PendingIntent {
      intent: members.read("intent")?,
      route: members.read("route")?,
      needs: members.read("needs")?,
      screen: members.read("screen")?,
    })
  }
}

impl ToJson for PendingIntent {
  fn write_json(&self, writer: &mut Writer) {
    let ends: [(&str, &dyn ToJson); 2] = [("needs", &self.needs), ("screen", &self.screen)];
    writer.object(&[("intent", &self.intent), ("route", &self.route), ends[0], ends[1]]);
  }
}

impl FromJson for OpenQuestion {
  fn from_value(value: &Value) -> Result<Self, Error> {
    let members = Members::of(value, "an open question")?;
    Ok(OpenQuestion {
      question: Question::from_value(value)?,
      intent: members.read("intent")?,
      source: members.read("source")?,
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
