//! Options of a new store.

use crate::json::{ToJson, Writer};
use crate::{Error, Route, Store};

/// Makes a [`Store`] with options.
///
/// ```
/// use navruntime::{NavigationResult, Command, Store};
///
/// let store = Store::builder().path(["home"]).root_inside().unique_routes().enforce_always().build()?;
/// assert!(matches!(store.execute(Command::push("home"))?, NavigationResult::ValidationFailed(_)));
/// assert_eq!(store.execute(Command::Pop)?, NavigationResult::EmptyStack);
/// # Ok::<(), navruntime::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
#[must_use = "a builder makes nothing until `build` is called"]
pub struct StoreBuilder {
  path: Vec<Route>,
  is_root_inside: bool,
  is_non_empty: bool,
  are_routes_unique: bool,
  rooted_at: Option<Route>,
  is_enforced_always: bool,
  limits: Vec<(Limit, i64)>,
}

impl StoreBuilder {
  pub(super) fn new() -> StoreBuilder {
    StoreBuilder::default()
  }

  /// The path that the store begins with, bottom first.
  pub fn path<R: Into<Route>>(mut self, path: impl IntoIterator<Item = R>) -> Self {
    self.path = path.into_iter().map(Into::into).collect();
    self
  }

  /// The first entry is the root: it cannot be popped. Otherwise the root view is outside the path.
  pub fn root_inside(mut self) -> Self {
    self.is_root_inside = true;
    self
  }

  /// The path must not be empty.
  pub fn non_empty(mut self) -> Self {
    self.is_non_empty = true;
    self
  }

  /// No route may occur twice on the path.
  pub fn unique_routes(mut self) -> Self {
    self.are_routes_unique = true;
    self
  }

  /// The path must begin with `route`.
  pub fn rooted_at(mut self, route: impl Into<Route>) -> Self {
    self.rooted_at = Some(route.into());
    self
  }

  /// The rules hold after every command, not only for the path that the store begins with: a
  /// command that would break one is refused.
  pub fn enforce_always(mut self) -> Self {
    self.is_enforced_always = true;
    self
  }

  /// Another limit than the default.
  pub fn limit(mut self, limit: Limit, value: u32) -> Self {
    self.limits.push((limit, i64::from(value)));
    self
  }

  /// Make the store.
  ///
  /// # Errors
  /// [`ErrorKind::State`](crate::ErrorKind::State) if the path breaks a rule,
  /// [`ErrorKind::Route`](crate::ErrorKind::Route) for a route without a name,
  /// [`ErrorKind::Limit`](crate::ErrorKind::Limit) if the path is deeper than the limit.
  pub fn build(&self) -> Result<Store, Error> {
    Store::from_config(self.to_json())
  }

  fn write_limits(&self, writer: &mut Writer) {
    writer.begin_object();
    for (place, (limit, value)) in self.limits.iter().enumerate() {
      // The last one said counts: a key may be there once only.
      if !self.limits[place + 1..].iter().any(|(later, _)| later == limit) {
        writer.member(limit.key(), value);
      }
    }
    writer.end_object();
  }
}

/// The configuration of the C interface. It has no `path` if the path is empty: a stack that
/// belongs to a flow must have none.
impl ToJson for StoreBuilder {
  fn write_json(&self, writer: &mut Writer) {
    writer.begin_object();
    if !self.path.is_empty() {
      writer.member("path", &self.path);
    }
    writer.member("root", if self.is_root_inside { "inside" } else { "outside" });
    writer.key("validator");
    writer.begin_object();
    writer.member("nonEmpty", &self.is_non_empty);
    writer.member("uniqueRoutes", &self.are_routes_unique);
    if let Some(route) = &self.rooted_at {
      writer.member("rootedAt", route);
    }
    writer.end_object();
    writer.member("enforce", if self.is_enforced_always { "always" } else { "creation" });
    writer.key("limits");
    self.write_limits(writer);
    writer.end_object();
  }
}

/// The limits of a store. Beyond a limit a call returns
/// [`ErrorKind::Limit`](crate::ErrorKind::Limit) and changes nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Limit {
  /// Entries on the stack (1,000,000).
  StackDepth,
  /// Commands in a batch or transaction (100,000).
  BatchCommands,
  /// Levels of nested commands (64).
  NestedLevels,
  /// Commands in a nested one (10,000).
  NestedCommands,
  /// Middlewares (1,024).
  Middleware,
  /// Bytes of one JSON text (4 MiB).
  JsonText,
  /// Levels of nesting in a JSON text (64).
  JsonNesting,
}

impl Limit {
  fn key(self) -> &'static str {
    match self {
      Limit::StackDepth => "stackDepth",
      Limit::BatchCommands => "batchCommands",
      Limit::NestedLevels => "nestedLevels",
      Limit::NestedCommands => "nestedCommands",
      Limit::Middleware => "middleware",
      Limit::JsonText => "jsonText",
      Limit::JsonNesting => "jsonNesting",
    }
  }
}
