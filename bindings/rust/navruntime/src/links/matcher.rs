//! The table from URL patterns to routes.

use std::collections::BTreeMap;
use std::fmt;
use std::ptr::{self, NonNull};

use navruntime_sys as sys;

use super::policy::raw_callbacks;
use super::{Finding, LinkLimits, LinkPolicy, Mapping};
use crate::ffi;
use crate::json::{read, Encodes, FromJson, Reader, ToJson, Writer};
use crate::{Error, Outcome, Route};

/// An immutable table from URL patterns to routes: the first mapping, in declaration order, that
/// matches and accepts the URL wins. It takes no lock, so any number of threads match at full
/// speed.
pub struct Matcher {
  raw: NonNull<sys::nav_matcher>,
}

// SAFETY: the library's handles may be used from any thread; a matcher is immutable, and its
// callbacks are Send and Sync.
unsafe impl Send for Matcher {}
// SAFETY: as above.
unsafe impl Sync for Matcher {}

impl Matcher {
  /// A table of these mappings.
  ///
  /// # Errors
  /// As [`MatcherBuilder::build`].
  pub fn new(mappings: impl IntoIterator<Item = Mapping>) -> Result<Matcher, Error> {
    Matcher::builder().mappings(mappings).build()
  }

  /// Makes a matcher with options.
  pub fn builder() -> MatcherBuilder {
    MatcherBuilder::default()
  }

  /// A matcher from the JSON configuration of the C interface.
  ///
  /// # Errors
  /// As [`MatcherBuilder::build`], and those of its JSON, with the offset.
  pub fn from_config(config: impl AsRef<[u8]>) -> Result<Matcher, Error> {
    Matcher::create(config.as_ref(), None)
  }

  /// The same, with the host's policy.
  ///
  /// # Errors
  /// As [`from_config`](Self::from_config); the policy is dropped.
  pub fn from_config_with(
    config: impl AsRef<[u8]>,
    policy: impl LinkPolicy + 'static,
  ) -> Result<Matcher, Error> {
    Matcher::create(config.as_ref(), Some(raw_callbacks(policy)))
  }

  fn create(config: &[u8], callbacks: Option<sys::nav_link_callbacks>) -> Result<Matcher, Error> {
    let callbacks = callbacks.as_ref().map_or(ptr::null(), |callbacks| callbacks as *const _);
    // SAFETY: the text is valid for its length; the place for the handle and the error are valid
    // for the call; the library owns the callbacks' user data from here on, also if it refuses.
    let raw = ffi::create(|out, error| unsafe {
      sys::nav_matcher_create(config.as_ptr().cast(), config.len(), callbacks, out, error)
    })?;
    Ok(Matcher { raw })
  }

  pub(super) fn of(raw: NonNull<sys::nav_matcher>) -> Matcher {
    Matcher { raw }
  }

  /// The first mapping that accepts a URL.
  ///
  /// # Errors
  /// [`ErrorKind::Url`](crate::ErrorKind::Url) with the offset for a text that is not a URL
  /// reference, [`ErrorKind::Limit`](crate::ErrorKind::Limit) beyond a limit.
  pub fn find(&self, url: &str) -> Result<Option<LinkMatch>, Error> {
    self.find_with(url, read::<LinkMatch>)
  }

  /// The same, as JSON.
  ///
  /// # Errors
  /// As [`find`](Self::find).
  pub fn find_json(&self, url: &str) -> Result<Option<String>, Error> {
    self.find_with(url, |text| Ok(text.to_owned()))
  }

  fn find_with<T>(
    &self,
    url: &str,
    read: impl FnOnce(&str) -> Result<T, Error>,
  ) -> Result<Option<T>, Error> {
    ffi::call_with_outcome(
      // SAFETY: the handle is valid while it is borrowed; the text is valid for its length, buffer
      // and error for the call.
      |out, error| unsafe {
        sys::nav_matcher_match(self.raw.as_ptr(), url.as_ptr().cast(), url.len(), out, error)
      },
      |outcome, text| if outcome == Outcome::NoMatch { Ok(None) } else { read(text).map(Some) },
    )
  }

  /// The first URL, in declaration order, that leads to a route: matching it gives the route back.
  ///
  /// # Errors
  /// [`ErrorKind::Route`](crate::ErrorKind::Route) for a route without a name.
  pub fn url_for(&self, route: impl Encodes<Route>) -> Result<Option<String>, Error> {
    ffi::with_json(&route, |text, length| {
      ffi::call_with_outcome(
        // SAFETY: as in `find_with`.
        |out, error| unsafe {
          sys::nav_matcher_url_for(self.raw.as_ptr(), text, length, out, error)
        },
        |outcome, url| Ok((outcome != Outcome::NoMatch).then(|| url.to_owned())),
      )
    })
  }

  /// What the author of the table should know: patterns that never match, duplicates, shadowed and
  /// unreachable mappings.
  ///
  /// # Errors
  /// None that a host can cause.
  pub fn diagnostics(&self) -> Result<Vec<Finding>, Error> {
    // SAFETY: the handle is valid while it is borrowed; buffer and error are valid for the call.
    ffi::call_for(
      |out, error| unsafe { sys::nav_matcher_diagnostics(self.raw.as_ptr(), out, error) },
      read,
    )
  }

  /// How many mappings the table has.
  pub fn len(&self) -> usize {
    // SAFETY: the handle is valid while it is borrowed.
    unsafe { sys::nav_matcher_count(self.raw.as_ptr()) }
  }

  /// Whether it has no mappings.
  pub fn is_empty(&self) -> bool {
    self.len() == 0
  }
}

impl Drop for Matcher {
  fn drop(&mut self) {
    // SAFETY: the handle is dropped once; the library keeps the matcher alive while others need it.
    ffi::enter(|| unsafe { sys::nav_matcher_destroy(self.raw.as_ptr()) });
  }
}

impl fmt::Debug for Matcher {
  fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
    formatter.debug_struct("Matcher").field("mappings", &self.len()).finish_non_exhaustive()
  }
}

/// Makes a [`Matcher`] with options.
#[derive(Clone, Debug, Default)]
#[must_use = "a builder makes nothing until `build` is called"]
pub struct MatcherBuilder {
  mappings: Vec<Mapping>,
  is_strict: bool,
  limits: LinkLimits,
}

impl MatcherBuilder {
  /// More lines for the end of the table.
  pub fn mappings(mut self, mappings: impl IntoIterator<Item = Mapping>) -> Self {
    self.mappings.extend(mappings);
    self
  }

  /// Findings are errors.
  pub fn strict(mut self) -> Self {
    self.is_strict = true;
    self
  }

  /// Other limits than the defaults.
  pub fn limits(mut self, limits: LinkLimits) -> Self {
    self.limits = limits;
    self
  }

  /// Make the matcher.
  ///
  /// # Errors
  /// [`ErrorKind::Pattern`](crate::ErrorKind::Pattern) for a text that is not a pattern, and for a
  /// finding of a strict table; [`ErrorKind::Route`](crate::ErrorKind::Route) for a target without
  /// a name; [`ErrorKind::Argument`](crate::ErrorKind::Argument) for a callback mapping, which
  /// needs a policy.
  pub fn build(&self) -> Result<Matcher, Error> {
    Matcher::from_config(self.config())
  }

  /// Make the matcher, with the host's policy.
  ///
  /// # Errors
  /// As [`build`](Self::build); the policy is dropped.
  pub fn build_with(&self, policy: impl LinkPolicy + 'static) -> Result<Matcher, Error> {
    Matcher::from_config_with(self.config(), policy)
  }

  fn config(&self) -> String {
    let mut writer = Writer::new();
    writer.begin_object();
    self.write_members(&mut writer);
    writer.end_object();
    writer.into_string()
  }

  pub(super) fn write_members(&self, writer: &mut Writer) {
    self.write_table(writer);
    writer.member("limits", &self.limits);
  }

  pub(super) fn write_table(&self, writer: &mut Writer) {
    writer.member("mappings", &self.mappings);
    writer.member("strict", &self.is_strict);
  }
}

/// A mapping that matched a URL.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LinkMatch {
  /// Its place in the table, from 0.
  pub index: usize,
  /// Its pattern.
  pub pattern: String,
  /// Where the link leads.
  pub route: Route,
  /// The whole back stack, bottom first; `route` is the last one.
  pub routes: Vec<Route>,
  /// Everything that the URL says, as text: the values of the path in order, then those of the
  /// query.
  pub params: BTreeMap<String, Vec<String>>,
}

impl FromJson for LinkMatch {
  fn read_json(reader: &mut Reader<'_>) -> Result<Self, Error> {
    reader.object("a match", |members| {
      let (index, pattern) = (members.read("index")?, members.read("pattern")?);
      let (route, params): (Route, _) = (members.read("route")?, members.read("params")?);
      let routes: Option<_> = members.read("routes")?;
      let routes = routes.unwrap_or_else(|| vec![route.clone()]);
      Ok(LinkMatch { index, pattern, route, routes, params })
    })
  }
}

impl ToJson for LinkMatch {
  fn write_json(&self, writer: &mut Writer) {
    writer.begin_object();
    writer.member("index", &(self.index as i64));
    writer.member("pattern", &self.pattern);
    writer.member("route", &self.route);
    writer.key("params");
    writer.begin_object();
    for (name, values) in &self.params {
      writer.member(name, values);
    }
    writer.end_object();
    if self.routes.len() > 1 {
      writer.member("routes", &self.routes);
    }
    writer.end_object();
  }
}
