//! Typed routes of the schema issues, version 1.
//!
//! Made by `nav gen --lang rust`: generate it again instead of changing it.

#![allow(dead_code, clippy::upper_case_acronyms)]

use navruntime::typed;

/// The texts of the type "label".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LabelChoice {
    /// The text "bug".
    Bug,
    /// The text "idea".
    Idea,
    /// The text "question".
    Question,
}

impl LabelChoice {
    /// All of them, in the order of the schema.
    pub const ALL: [Self; 3] = [LabelChoice::Bug, LabelChoice::Idea, LabelChoice::Question];

    /// The text.
    pub fn as_str(self) -> &'static str {
        match self {
            LabelChoice::Bug => "bug",
            LabelChoice::Idea => "idea",
            LabelChoice::Question => "question",
        }
    }
}

impl std::fmt::Display for LabelChoice {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.pad(self.as_str())
    }
}

impl std::str::FromStr for LabelChoice {
    type Err = navruntime::Error;

    fn from_str(text: &str) -> Result<Self, navruntime::Error> {
        navruntime::json::FromJson::from_value(&text.into())
    }
}

impl From<LabelChoice> for navruntime::json::Value {
    fn from(choice: LabelChoice) -> Self {
        choice.as_str().into()
    }
}

impl navruntime::json::FromJson for LabelChoice {
    fn read_json(reader: &mut navruntime::json::Reader<'_>) -> Result<Self, navruntime::Error> {
        reader.word("a text of LabelChoice", |word| match word {
            "bug" => Some(LabelChoice::Bug),
            "idea" => Some(LabelChoice::Idea),
            "question" => Some(LabelChoice::Question),
            _ => None,
        })
    }
}

/// The screen “Open issues”.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct List;

impl From<List> for navruntime::Route {
    fn from(_: List) -> Self {
        navruntime::Route::new("list")
    }
}

impl typed::Reachable for List {}

/// The screen “Closed issues”.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Closed;

impl From<Closed> for navruntime::Route {
    fn from(_: Closed) -> Self {
        navruntime::Route::new("closed")
    }
}

impl typed::Reachable for Closed {}

/// The screen “Unreadable lines”.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Lines;

impl From<Lines> for navruntime::Route {
    fn from(_: Lines) -> Self {
        navruntime::Route::new("lines")
    }
}

impl typed::Reachable for Lines {}

/// The screen “Issue :number”.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Issue {
    /// The parameter `number`.
    pub number: u64,
}

impl Issue {
    /// The route with its parameters.
    pub fn new(number: u64) -> Self {
        Self { number }
    }
}

impl Issue {
    fn read(route: &navruntime::Route) -> Result<Self, navruntime::Error> {
        Ok(Self {
            number: typed::required(route, "number")?,
        })
    }
}

impl From<Issue> for navruntime::Route {
    fn from(route: Issue) -> Self {
        let mut built = typed::Builder::new("issue");
        built.put("number", route.number);
        built.route()
    }
}

impl typed::Reachable for Issue {}
impl typed::Pushed for Issue {}

/// The first step of the wizard. Each step passes on what was said before.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct NewTitle;

impl From<NewTitle> for navruntime::Route {
    fn from(_: NewTitle) -> Self {
        navruntime::Route::new("newTitle")
    }
}

impl typed::Reachable for NewTitle {}

/// The screen “New issue: label”.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct NewLabel {
    /// The parameter `title`.
    pub title: String,
}

impl NewLabel {
    /// The route with its parameters.
    pub fn new(title: impl Into<String>) -> Self {
        Self {
            title: title.into(),
        }
    }
}

impl NewLabel {
    fn read(route: &navruntime::Route) -> Result<Self, navruntime::Error> {
        Ok(Self {
            title: typed::required(route, "title")?,
        })
    }
}

impl From<NewLabel> for navruntime::Route {
    fn from(route: NewLabel) -> Self {
        let mut built = typed::Builder::new("newLabel");
        built.put("title", route.title);
        built.route()
    }
}

impl typed::Reachable for NewLabel {}
impl typed::Pushed for NewLabel {}

/// The screen “New issue: text”.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct NewText {
    /// The parameter `title`.
    pub title: String,
    /// The parameter `label`.
    pub label: LabelChoice,
}

impl NewText {
    /// The route with its parameters.
    pub fn new(title: impl Into<String>, label: LabelChoice) -> Self {
        Self {
            title: title.into(),
            label,
        }
    }
}

impl NewText {
    fn read(route: &navruntime::Route) -> Result<Self, navruntime::Error> {
        Ok(Self {
            title: typed::required(route, "title")?,
            label: typed::required(route, "label")?,
        })
    }
}

impl From<NewText> for navruntime::Route {
    fn from(route: NewText) -> Self {
        let mut built = typed::Builder::new("newText");
        built.put("title", route.title);
        built.put("label", route.label);
        built.route()
    }
}

impl typed::Reachable for NewText {}
impl typed::Pushed for NewText {}

/// The screen “New issue: review”.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct NewReview {
    /// The parameter `title`.
    pub title: String,
    /// The parameter `label`.
    pub label: LabelChoice,
    /// The parameter `text`.
    pub text: String,
}

impl NewReview {
    /// The route with its parameters.
    pub fn new(title: impl Into<String>, label: LabelChoice, text: impl Into<String>) -> Self {
        Self {
            title: title.into(),
            label,
            text: text.into(),
        }
    }
}

impl NewReview {
    fn read(route: &navruntime::Route) -> Result<Self, navruntime::Error> {
        Ok(Self {
            title: typed::required(route, "title")?,
            label: typed::required(route, "label")?,
            text: typed::required(route, "text")?,
        })
    }
}

impl From<NewReview> for navruntime::Route {
    fn from(route: NewReview) -> Self {
        let mut built = typed::Builder::new("newReview");
        built.put("title", route.title);
        built.put("label", route.label);
        built.put("text", route.text);
        built.route()
    }
}

impl typed::Reachable for NewReview {}
impl typed::Pushed for NewReview {}

/// The screen “Open a link”.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Link;

impl From<Link> for navruntime::Route {
    fn from(_: Link) -> Self {
        navruntime::Route::new("link")
    }
}

impl typed::Reachable for Link {}

/// Any route of the schema.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[allow(clippy::large_enum_variant)]
pub enum Route {
    /// The screen “Open issues”.
    List(List),
    /// The screen “Closed issues”.
    Closed(Closed),
    /// The screen “Unreadable lines”.
    Lines(Lines),
    /// The screen “Issue :number”.
    Issue(Issue),
    /// The first step of the wizard. Each step passes on what was said before.
    NewTitle(NewTitle),
    /// The screen “New issue: label”.
    NewLabel(NewLabel),
    /// The screen “New issue: text”.
    NewText(NewText),
    /// The screen “New issue: review”.
    NewReview(NewReview),
    /// The screen “Open a link”.
    Link(Link),
}

impl Route {
    /// The name of the route in the schema.
    pub fn name(&self) -> &'static str {
        match self {
            Route::List(_) => "list",
            Route::Closed(_) => "closed",
            Route::Lines(_) => "lines",
            Route::Issue(_) => "issue",
            Route::NewTitle(_) => "newTitle",
            Route::NewLabel(_) => "newLabel",
            Route::NewText(_) => "newText",
            Route::NewReview(_) => "newReview",
            Route::Link(_) => "link",
        }
    }
}

impl From<Route> for navruntime::Route {
    fn from(route: Route) -> Self {
        match route {
            Route::List(route) => route.into(),
            Route::Closed(route) => route.into(),
            Route::Lines(route) => route.into(),
            Route::Issue(route) => route.into(),
            Route::NewTitle(route) => route.into(),
            Route::NewLabel(route) => route.into(),
            Route::NewText(route) => route.into(),
            Route::NewReview(route) => route.into(),
            Route::Link(route) => route.into(),
        }
    }
}

impl TryFrom<&navruntime::Route> for Route {
    type Error = navruntime::Error;

    fn try_from(route: &navruntime::Route) -> Result<Self, navruntime::Error> {
        Ok(match route.name() {
            "list" => Route::List(List),
            "closed" => Route::Closed(Closed),
            "lines" => Route::Lines(Lines),
            "issue" => Route::Issue(Issue::read(route)?),
            "newTitle" => Route::NewTitle(NewTitle),
            "newLabel" => Route::NewLabel(NewLabel::read(route)?),
            "newText" => Route::NewText(NewText::read(route)?),
            "newReview" => Route::NewReview(NewReview::read(route)?),
            "link" => Route::Link(Link),
            _ => return Err(typed::unknown_route(route)),
        })
    }
}

impl TryFrom<navruntime::Route> for Route {
    type Error = navruntime::Error;

    fn try_from(route: navruntime::Route) -> Result<Self, navruntime::Error> {
        Route::try_from(&route)
    }
}

impl typed::Reachable for Route {}
impl typed::Pushed for Route {}

impl From<List> for Route {
    fn from(route: List) -> Self {
        Route::List(route)
    }
}

impl From<Closed> for Route {
    fn from(route: Closed) -> Self {
        Route::Closed(route)
    }
}

impl From<Lines> for Route {
    fn from(route: Lines) -> Self {
        Route::Lines(route)
    }
}

impl From<Issue> for Route {
    fn from(route: Issue) -> Self {
        Route::Issue(route)
    }
}

impl From<NewTitle> for Route {
    fn from(route: NewTitle) -> Self {
        Route::NewTitle(route)
    }
}

impl From<NewLabel> for Route {
    fn from(route: NewLabel) -> Self {
        Route::NewLabel(route)
    }
}

impl From<NewText> for Route {
    fn from(route: NewText) -> Self {
        Route::NewText(route)
    }
}

impl From<NewReview> for Route {
    fn from(route: NewReview) -> Self {
        Route::NewReview(route)
    }
}

impl From<Link> for Route {
    fn from(route: Link) -> Self {
        Route::Link(route)
    }
}

/// What the program knows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Facts;

impl navruntime::json::FromJson for Facts {
    fn read_json(reader: &mut navruntime::json::Reader<'_>) -> Result<Self, navruntime::Error> {
        reader.object("facts", |_| Ok(Facts))
    }
}

/// A fact to tell the app.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fact {}

impl From<Fact> for (&'static str, navruntime::json::Value) {
    fn from(fact: Fact) -> Self {
        match fact {}
    }
}

/// The types of the schema.
#[derive(Debug)]
pub struct Declared;

impl typed::Declared for Declared {
    type Route = Route;
    type Fact = Fact;
    type Facts = Facts;
}

/// An app of this schema: it takes its routes and facts only.
pub type App = navruntime::TypedApp<Declared>;
