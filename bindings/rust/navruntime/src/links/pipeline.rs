//! The policy from URLs to plans.

use std::fmt;
use std::ptr::{self, NonNull};

use navruntime_sys as sys;

use super::policy::raw_callbacks;
use super::{LinkLimits, LinkPolicy, Mapping, Matcher, MatcherBuilder};
use crate::json::{read, Writer};
use crate::Error;
use crate::{ffi, LinkDecision};

/// An immutable policy from URLs to plans. It decides in this order: limits, origin, scheme, host,
/// match, plan, sign-in; deciding changes nothing.
///
/// ```
/// use navruntime::{LinkDecision, Mapping, Pipeline};
///
/// let pipeline = Pipeline::builder()
///   .mappings([Mapping::route("/orders/:id", "order"), Mapping::route("/help/*", "help")])
///   .allowed_schemes(["shop"])
///   .require_authentication(["order"])
///   .build()?;
/// assert!(matches!(pipeline.decide("shop://app/help/returns")?, LinkDecision::Plan(_)));
/// assert!(matches!(pipeline.decide("shop://app/orders/7")?, LinkDecision::Pending(_)));
/// assert!(matches!(pipeline.decide("http://app/help")?, LinkDecision::Rejected(_)));
/// assert!(matches!(pipeline.decide("shop://app/nowhere")?, LinkDecision::Unhandled { .. }));
/// # Ok::<(), navruntime::Error>(())
/// ```
pub struct Pipeline {
  raw: NonNull<sys::nav_pipeline>,
}

// SAFETY: the library's handles may be used from any thread; a pipeline is immutable, and its
// callbacks are Send and Sync.
unsafe impl Send for Pipeline {}
// SAFETY: as above.
unsafe impl Sync for Pipeline {}

impl Pipeline {
  /// Makes a pipeline.
  pub fn builder() -> PipelineBuilder {
    PipelineBuilder::default()
  }

  /// A pipeline from the JSON configuration of the C interface.
  ///
  /// # Errors
  /// As [`PipelineBuilder::build`], and those of its JSON, with the offset.
  pub fn from_config(config: impl AsRef<[u8]>) -> Result<Pipeline, Error> {
    Pipeline::create(config.as_ref(), None)
  }

  /// The same, with the host's policy.
  ///
  /// # Errors
  /// As [`from_config`](Self::from_config); the policy is dropped.
  pub fn from_config_with(
    config: impl AsRef<[u8]>,
    policy: impl LinkPolicy + 'static,
  ) -> Result<Pipeline, Error> {
    Pipeline::create(config.as_ref(), Some(raw_callbacks(policy)))
  }

  fn create(config: &[u8], callbacks: Option<sys::nav_link_callbacks>) -> Result<Pipeline, Error> {
    let callbacks = callbacks.as_ref().map_or(ptr::null(), |callbacks| callbacks as *const _);
    // SAFETY: the text is valid for its length; the place for the handle and the error are valid
    // for the call; the library owns the callbacks' user data from here on, also if it refuses.
    let raw = ffi::create(|out, error| unsafe {
      sys::nav_pipeline_create(config.as_ptr().cast(), config.len(), callbacks, out, error)
    })?;
    Ok(Pipeline { raw })
  }

  pub(super) fn as_ptr(&self) -> *mut sys::nav_pipeline {
    self.raw.as_ptr()
  }

  /// Decide what to do with a URL.
  ///
  /// # Errors
  /// None that a host can cause: a text that is not a URL is rejected.
  pub fn decide(&self, url: &str) -> Result<LinkDecision, Error> {
    ffi::call_for(
      // SAFETY: the handle is valid while it is borrowed; the text is valid for its length, buffer
      // and error for the call.
      |out, error| unsafe {
        sys::nav_pipeline_decide(self.as_ptr(), url.as_ptr().cast(), url.len(), out, error)
      },
      read::<LinkDecision>,
    )
  }

  /// The matcher of its table.
  ///
  /// # Errors
  /// None that a host can cause.
  pub fn matcher(&self) -> Result<Matcher, Error> {
    // SAFETY: the handle is valid while it is borrowed; the place for the new one and the error are
    // valid for the call.
    ffi::create(|out, error| unsafe { sys::nav_pipeline_matcher(self.as_ptr(), 0, out, error) })
      .map(Matcher::of)
  }

  /// The matcher for `http` and `https`, if there is a separate one.
  ///
  /// # Errors
  /// None that a host can cause.
  pub fn web_matcher(&self) -> Result<Option<Matcher>, Error> {
    let mut raw = ptr::null_mut();
    // SAFETY: as in `matcher`.
    ffi::call(|error| unsafe { sys::nav_pipeline_matcher(self.as_ptr(), 1, &mut raw, error) })?;
    Ok(NonNull::new(raw).map(Matcher::of))
  }
}

impl Drop for Pipeline {
  fn drop(&mut self) {
    // SAFETY: the handle is dropped once; the library keeps the pipeline alive while others need
    // it.
    ffi::enter(|| unsafe { sys::nav_pipeline_destroy(self.as_ptr()) });
  }
}

impl fmt::Debug for Pipeline {
  fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
    formatter.debug_struct("Pipeline").finish_non_exhaustive()
  }
}

/// How a link's routes are shown, unless the policy plans itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Placement {
  /// On top of the stack.
  #[default]
  Push,
  /// In place of the whole path.
  Reset,
  /// Back to the route if it is on the stack, else on top.
  BackOrPush,
  /// As the path of a flow.
  Flow,
}

/// Makes a [`Pipeline`].
#[derive(Clone, Debug, Default)]
#[must_use = "a builder makes nothing until `build` is called"]
pub struct PipelineBuilder {
  table: MatcherBuilder,
  web: Option<MatcherBuilder>,
  allowed_schemes: Option<Vec<String>>,
  allowed_hosts: Option<Vec<String>>,
  require_authentication: Vec<String>,
  placement: Placement,
  dot_segments: bool,
}

fn texts<S: Into<String>>(texts: impl IntoIterator<Item = S>) -> Vec<String> {
  texts.into_iter().map(Into::into).collect()
}

impl PipelineBuilder {
  /// More lines for the end of the table.
  pub fn mappings(mut self, mappings: impl IntoIterator<Item = Mapping>) -> Self {
    self.table = self.table.mappings(mappings);
    self
  }

  /// More lines for the table for `http` and `https`, which is used before the other.
  pub fn web_mappings(mut self, mappings: impl IntoIterator<Item = Mapping>) -> Self {
    self.web = Some(self.web.unwrap_or_default().mappings(mappings));
    self
  }

  /// Findings of the table are errors.
  pub fn strict(mut self) -> Self {
    self.table = self.table.strict();
    self
  }

  /// Other limits than the defaults.
  pub fn limits(mut self, limits: LinkLimits) -> Self {
    self.table = self.table.limits(limits);
    self
  }

  /// Allow only these schemes; without this call, all.
  pub fn allowed_schemes<S: Into<String>>(mut self, schemes: impl IntoIterator<Item = S>) -> Self {
    self.allowed_schemes = Some(texts(schemes));
    self
  }

  /// Allow only these hosts, such as `shop.example`, or `*.shop.example` for one label or more
  /// before it; without this call, all.
  pub fn allowed_hosts<S: Into<String>>(mut self, hosts: impl IntoIterator<Item = S>) -> Self {
    self.allowed_hosts = Some(texts(hosts));
    self
  }

  /// The names of routes that need sign-in.
  pub fn require_authentication<S: Into<String>>(
    mut self,
    names: impl IntoIterator<Item = S>,
  ) -> Self {
    self.require_authentication = texts(names);
    self
  }

  /// How routes are shown.
  pub fn placement(mut self, placement: Placement) -> Self {
    self.placement = placement;
    self
  }

  /// Let URLs in whose path has segments `.` and `..`; without this call, they are refused.
  pub fn dot_segments(mut self) -> Self {
    self.dot_segments = true;
    self
  }

  /// Make the pipeline. Without a policy nobody is signed in.
  ///
  /// # Errors
  /// As [`MatcherBuilder::build`].
  pub fn build(&self) -> Result<Pipeline, Error> {
    Pipeline::from_config(self.config())
  }

  /// Make the pipeline, with the host's policy.
  ///
  /// # Errors
  /// As [`build`](Self::build); the policy is dropped.
  pub fn build_with(&self, policy: impl LinkPolicy + 'static) -> Result<Pipeline, Error> {
    Pipeline::from_config_with(self.config(), policy)
  }

  fn config(&self) -> String {
    let mut config = Writer::new();
    config.begin_object();
    self.table.write_members(&mut config);
    if let Some(web) = &self.web {
      config.key("web");
      config.begin_object();
      web.write_table(&mut config);
      config.end_object();
    }
    if let Some(schemes) = &self.allowed_schemes {
      config.member("allowedSchemes", schemes);
    }
    if let Some(hosts) = &self.allowed_hosts {
      config.member("allowedHosts", hosts);
    }
    config.member("requireAuthentication", &self.require_authentication);
    config.key("placement");
    config.string(match self.placement {
      Placement::Push => "push",
      Placement::Reset => "reset",
      Placement::BackOrPush => "backOrPush",
      Placement::Flow => "flow",
    });
    if self.dot_segments {
      config.member("dotSegments", &true);
    }
    config.end_object();
    config.into_string()
  }
}
