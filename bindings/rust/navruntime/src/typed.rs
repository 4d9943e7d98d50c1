//! What the modules that `nav gen --lang rust` writes are made of: docs/typed-routes.md shows one.

use std::future::Future;
use std::marker::PhantomData;
use std::ops::{Deref, Range};
use std::pin::Pin;
use std::task::{Context, Poll};

use crate::ffi;
use crate::json::{is_plain, without_value, FromJson, Object, Reader, ToJson, Value, Writer};
use crate::route::Name;
use crate::{
  App, AppIntent, AppResult, Ask, AskError, EntryId, Error, ErrorKind, FactsResult, Route, Schema,
  ScreenSender,
};

/// The types of a schema.
pub trait Declared {
  /// Any of its routes.
  type Route: Into<Route> + Reachable + Pushed;
  /// One of its facts, with a value.
  type Fact: Into<(&'static str, Value)>;
  /// All of its facts.
  type Facts: FromJson;
}

/// A route that an intent can go to.
#[diagnostic::on_unimplemented(
  message = "`{Self}` is shown by its conditions (`while`): no intent can go there",
  label = "no intent can go there"
)]
pub trait Reachable {}

/// A route that stands in a stack above its root.
#[diagnostic::on_unimplemented(
  message = "`{Self}` does not stand in a stack above its root: it is a layer or a root",
  label = "expected a route that is pushed"
)]
pub trait Pushed {}

/// A route whose screen answers.
pub trait Answers: Into<Route> {
  /// The type of the answer.
  type Answer: FromJson + Into<Value>;
}

/// An app that takes only the routes and facts of one generated module. It can do everything else
/// that an [`App`] can.
#[derive(Debug)]
pub struct TypedApp<D> {
  app: App,
  types: PhantomData<fn() -> D>,
}

impl<D: Declared> TypedApp<D> {
  /// An app in the initial state of its schema.
  ///
  /// # Errors
  /// None that a host can cause.
  pub fn new(schema: &Schema) -> Result<Self, Error> {
    App::new(schema).map(Self::from)
  }

  /// Go to a route.
  ///
  /// # Errors
  /// As [`App::send`].
  pub fn go(&self, route: impl Into<D::Route> + Reachable) -> Result<AppResult, Error> {
    self.app.go(route.into())
  }

  /// Show another route in place of the top.
  ///
  /// # Errors
  /// As [`App::send`].
  pub fn replace(&self, route: impl Into<D::Route> + Pushed) -> Result<AppResult, Error> {
    self.app.send(AppIntent::Replace(route.into().into()))
  }

  /// Go back to the nearest equal route.
  ///
  /// # Errors
  /// As [`App::send`].
  pub fn back_to(&self, route: impl Into<D::Route>) -> Result<AppResult, Error> {
    self.app.send(AppIntent::BackTo(route.into().into()))
  }

  /// Replace what is above the root of a stack, or on a layer.
  ///
  /// # Errors
  /// As [`App::send`].
  pub fn reset<R: Into<D::Route> + Pushed>(
    &self,
    at: Option<&str>,
    path: impl IntoIterator<Item = R>,
  ) -> Result<AppResult, Error> {
    let path = path.into_iter().map(|route| route.into().into()).collect();
    self.app.send(AppIntent::Reset { at: at.map(str::to_owned), path })
  }

  /// Show a screen that answers, and wait for its answer: as [`App::ask`].
  pub fn ask<A: Answers + Into<D::Route>>(&self, route: A) -> TypedAsk<A::Answer> {
    TypedAsk { ask: self.app.ask(route), answer: PhantomData }
  }

  /// Answer for the nearest screen that was asked for: `app.answer::<Login>(true)`.
  ///
  /// # Errors
  /// As [`App::send`].
  pub fn answer<A: Answers + Into<D::Route>>(&self, value: A::Answer) -> Result<AppResult, Error> {
    self.app.answer(value)
  }

  /// Answer for the screen with that ticket.
  ///
  /// # Errors
  /// As [`App::send`].
  pub fn answer_to<A: Answers + Into<D::Route>>(
    &self,
    ticket: EntryId,
    value: A::Answer,
  ) -> Result<AppResult, Error> {
    self.app.send(AppIntent::Answer { value: value.into(), ticket: Some(ticket) })
  }

  /// What the program knows.
  ///
  /// # Errors
  /// As [`App::facts`].
  pub fn facts(&self) -> Result<D::Facts, Error> {
    self.app.facts_as()
  }

  /// Tell the app one fact.
  ///
  /// # Errors
  /// As [`App::set_facts`].
  pub fn set_fact(&self, fact: D::Fact) -> Result<FactsResult, Error> {
    self.set_facts([fact])
  }

  /// Tell the app some facts in one commit.
  ///
  /// # Errors
  /// As [`App::set_facts`].
  pub fn set_facts(&self, facts: impl IntoIterator<Item = D::Fact>) -> Result<FactsResult, Error> {
    let pairs = facts.into_iter().map(Into::into);
    let facts: Object = pairs.map(|(name, value)| (name.to_owned(), value)).collect();
    self.app.set_facts(&facts)
  }
}

impl<D: Declared> TypedApp<D> {
  /// A sender for the code that draws one screen: as [`App::at`].
  ///
  /// # Errors
  /// None that a host can cause.
  pub fn at(&self, screen: EntryId) -> Result<TypedSender<D>, Error> {
    Ok(TypedSender { sender: self.app.at(screen)?, types: PhantomData })
  }
}

/// A [`ScreenSender`] that takes only the routes of one generated module. Made by
/// [`TypedApp::at`].
#[derive(Debug)]
pub struct TypedSender<D> {
  sender: ScreenSender,
  types: PhantomData<fn() -> D>,
}

impl<D: Declared> TypedSender<D> {
  /// Go to a route.
  ///
  /// # Errors
  /// As [`ScreenSender::send`].
  pub fn go(&self, route: impl Into<D::Route> + Reachable) -> Result<AppResult, Error> {
    self.sender.go(route.into())
  }

  /// Show another route in place of the top.
  ///
  /// # Errors
  /// As [`ScreenSender::send`].
  pub fn replace(&self, route: impl Into<D::Route> + Pushed) -> Result<AppResult, Error> {
    self.sender.send(AppIntent::Replace(route.into().into()))
  }

  /// Go back to the nearest equal route.
  ///
  /// # Errors
  /// As [`ScreenSender::send`].
  pub fn back_to(&self, route: impl Into<D::Route>) -> Result<AppResult, Error> {
    self.sender.send(AppIntent::BackTo(route.into().into()))
  }

  /// Show a screen that answers, and wait for its answer: as [`App::ask`].
  pub fn ask<A: Answers + Into<D::Route>>(&self, route: A) -> TypedAsk<A::Answer> {
    TypedAsk { ask: self.sender.ask(route), answer: PhantomData }
  }

  /// Answer for the nearest screen that was asked for: `home.answer::<Login>(true)`.
  ///
  /// # Errors
  /// As [`ScreenSender::send`].
  pub fn answer<A: Answers + Into<D::Route>>(&self, value: A::Answer) -> Result<AppResult, Error> {
    self.sender.send(AppIntent::Answer { value: value.into(), ticket: None })
  }
}

impl<D> Deref for TypedSender<D> {
  type Target = ScreenSender;

  fn deref(&self) -> &ScreenSender {
    &self.sender
  }
}

impl<D> From<App> for TypedApp<D> {
  fn from(app: App) -> Self {
    TypedApp { app, types: PhantomData }
  }
}

impl<D> Deref for TypedApp<D> {
  type Target = App;

  fn deref(&self) -> &App {
    &self.app
  }
}

/// Waits for the answer of a screen: made by [`TypedApp::ask`].
#[derive(Debug)]
#[must_use = "a future does nothing until it is polled"]
pub struct TypedAsk<T> {
  ask: Ask,
  answer: PhantomData<fn() -> T>,
}

impl<T> TypedAsk<T> {
  /// The same through gates: as [`Ask::through_gates`].
  pub fn through_gates(self) -> TypedAsk<T> {
    TypedAsk { ask: self.ask.through_gates(), answer: PhantomData }
  }
}

impl<T: FromJson> Future for TypedAsk<T> {
  type Output = Result<T, AskError>;

  fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
    Pin::new(&mut self.ask)
      .poll(context)
      .map(|answer| answer.and_then(|value| T::from_value(&value).map_err(AskError::Failed)))
  }
}

/// Builds the untyped form of a route.
#[derive(Debug)]
pub struct Builder(Built);

#[derive(Debug)]
enum Built {
  /// As long as parameters come in the order in which they are written.
  Sorted(Sorted),
  /// As soon as one does not.
  Route(Route),
}

/// The beginning of a route's JSON.
#[derive(Debug)]
struct Sorted {
  writer: Writer,
  name: Name,
  /// Where the last key is; none before the first one.
  last: Option<Range<usize>>,
}

impl Sorted {
  /// Adds a parameter, if it comes after the others.
  fn add(&mut self, key: &str, value: &Value) -> bool {
    // Without escapes, keys are in the order of what is written of them.
    let follows = self.last.clone().map_or(true, |last| self.writer.as_str()[last] < *key);
    if !follows || !key.bytes().all(is_plain) {
      return false;
    }
    let before = if self.last.is_some() { "," } else { ",\"params\":{" };
    self.writer.part(before, false);
    self.writer.plain_key(key);
    let end = self.writer.as_str().len() - "\":".len();
    self.last = Some(end - key.len()..end);
    value.write_json(&mut self.writer);
    true
  }

  fn route(mut self) -> Route {
    if self.last.is_some() {
      self.writer.end_object();
    }
    self.writer.end_object();
    let route = Route::of_json(self.writer.as_str(), self.name);
    ffi::give_writer_back(self.writer);
    route
  }
}

impl Builder {
  /// A route without parameters yet.
  pub fn new(name: &str) -> Builder {
    let mut writer = ffi::take_writer();
    let name = Route::begin(name, &mut writer);
    Builder(Built::Sorted(Sorted { writer, name, last: None }))
  }

  /// A parameter.
  pub fn put(&mut self, name: &str, value: impl Into<Value>) {
    let value = value.into();
    if let Built::Sorted(sorted) = &mut self.0 {
      if sorted.add(name, &value) {
        return;
      }
    }
    let built = std::mem::replace(&mut self.0, Built::Route(Route::new("")));
    self.0 = Built::Route(Builder(built).route().with(name, value));
  }

  /// An optional parameter.
  pub fn give(&mut self, name: &str, value: Option<impl Into<Value>>) {
    if let Some(value) = value {
      self.put(name, value);
    }
  }

  /// The route.
  pub fn route(self) -> Route {
    match self.0 {
      Built::Sorted(sorted) => sorted.route(),
      Built::Route(route) => route,
    }
  }
}

/// A required parameter.
///
/// # Errors
/// [`ErrorKind::Route`] if it is missing, or is of another type.
pub fn required<T: FromJson>(route: &Route, name: &str) -> Result<T, Error> {
  match route.param_reader(name) {
    Some(value) => read(route, name, value),
    None => Err(wrong(format!("{:?} lacks the parameter {name:?}", route.name()))),
  }
}

/// An optional parameter.
///
/// # Errors
/// [`ErrorKind::Route`] if it is of another type.
pub fn optional<T: FromJson>(route: &Route, name: &str) -> Result<Option<T>, Error> {
  route.param_reader(name).map(|value| read(route, name, value)).transpose()
}

/// A parameter that has a default.
///
/// # Errors
/// [`ErrorKind::Route`] if it is of another type.
pub fn or<T: FromJson>(route: &Route, name: &str, default: T) -> Result<T, Error> {
  Ok(optional(route, name)?.unwrap_or(default))
}

/// A value that a schema gives as JSON.
pub fn json(text: &str) -> Value {
  Value::parse(text).unwrap_or_default()
}

fn read<T: FromJson>(route: &Route, name: &str, mut value: Reader<'_>) -> Result<T, Error> {
  // The value is not in the error, since it may be secret.
  T::read_json(&mut value).map_err(|error| {
    wrong(format!("{:?}: {name:?}: {}", route.name(), without_value(error.message())))
  })
}

/// The error of a route that the schema does not have.
pub fn unknown_route(route: &Route) -> Error {
  wrong(format!("the schema of these types has no route {:?}", route.name()))
}

fn wrong(message: String) -> Error {
  Error::new(ErrorKind::Route, None, message)
}

#[cfg(test)]
mod tests {
  use super::*;

  #[test]
  fn a_built_route_has_its_parameters_sorted_in_any_order_of_putting() {
    let route = |keys: &[&str]| {
      let mut built = Builder::new("a\"b");
      for key in keys {
        built.put(key, *key);
      }
      built.give("none", None::<bool>);
      built.route()
    };
    let sorted = ["", "\"", "a", "aa", "b\n", "b0", "é"];
    let wanted = sorted.iter().fold(Route::new("a\"b"), |route, key| route.with(*key, *key));
    for turn in 0..sorted.len() {
      let mut keys = sorted;
      keys.rotate_left(turn);
      assert_eq!(route(&keys), wanted, "{keys:?}");
      keys.reverse();
      assert_eq!(route(&keys), wanted, "{keys:?}");
    }
    assert_eq!((route(&["a", "b", "a"]), route(&[])), (route(&["a", "b"]), Route::new("a\"b")));
    assert_eq!(route(&["a"]).name(), "a\"b");
  }
}
