//! What the modules that `nav gen --lang rust` writes are made of: docs/typed-routes.md shows one.

mod routes;

pub use routes::{json, optional, or, required, unknown_route, Builder};

use std::fmt;
use std::future::Future;
use std::marker::PhantomData;
use std::ops::Deref;
use std::pin::Pin;
use std::task::{Context, Poll};

use crate::json::{FromJson, Object, Value};
use crate::{
  App, AppIntent, AppResult, Ask, AskError, EntryId, Error, FactsResult, RestoreMode,
  RestoreReport, Route, Schema, ScreenSender,
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

  /// The same, with initial facts.
  ///
  /// # Errors
  /// As [`App::with_facts`].
  pub fn with_facts(
    schema: &Schema,
    facts: impl IntoIterator<Item = D::Fact>,
  ) -> Result<Self, Error> {
    App::with_facts(schema, &object::<D>(facts)).map(Self::from)
  }

  /// An app made from a snapshot, and what could not be kept.
  ///
  /// # Errors
  /// As [`App::restored`].
  pub fn restored(
    schema: &Schema,
    snapshot: impl AsRef<[u8]>,
    mode: RestoreMode,
  ) -> Result<(Self, RestoreReport), Error> {
    let (app, report) = App::restored(schema, snapshot, mode)?;
    Ok((app.into(), report))
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
    self.app.set_facts(object::<D>(facts))
  }
}

fn object<D: Declared>(facts: impl IntoIterator<Item = D::Fact>) -> Object {
  let pairs = facts.into_iter().map(Into::into);
  pairs.map(|(name, value)| (name.to_owned(), value)).collect()
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

/// As the [`App`].
impl<D> fmt::Debug for TypedApp<D> {
  fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
    self.app.fmt(formatter)
  }
}

/// As the [`ScreenSender`].
impl<D> fmt::Debug for TypedSender<D> {
  fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
    self.sender.fmt(formatter)
  }
}

/// As the [`Ask`].
impl<T> fmt::Debug for TypedAsk<T> {
  fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
    self.ask.fmt(formatter)
  }
}
