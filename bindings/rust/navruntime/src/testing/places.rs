//! Where the user is, and what is left.

use crate::{App, Error, Route};

/// The user is at this address: that of [`App::url`], without the items that tell what is under
/// the shown screen (`~under` and the like). So a route's link is its first one, and a sheet over a
/// page is `/products/7?~over=sheet,/~/filter`. A text without `/` is the name of the shown route.
///
/// # Panics
/// If another screen is shown.
#[track_caller]
pub fn assert_at(app: &App, place: &str) {
  let found = at(app, place).unwrap_or_else(|error| error.to_string());
  if found != place {
    let state = app.describe().unwrap_or_else(|error| error.to_string());
    panic!("expected {place}, found {found}\nthe state: {state}");
  }
}

/// What is to be compared with a place.
fn at(app: &App, place: &str) -> Result<String, Error> {
  if !place.contains('/') {
    return Ok(shown(app)?.name().to_owned());
  }
  let address = app.url()?;
  let Some(url) = address.url() else {
    return Ok("a screen with a sensitive parameter, which has no URL".to_owned());
  };
  let Some((path, query)) = url.split_once('?') else { return Ok(url.to_owned()) };
  let is_kept = |item: &&str| !item.starts_with('~') || item.starts_with("~over=");
  let items: Vec<&str> = query.split('&').filter(is_kept).collect();
  Ok(if items.is_empty() { path.to_owned() } else { format!("{path}?{}", items.join("&")) })
}

/// The route of the shown screen.
pub(super) fn shown(app: &App) -> Result<Route, Error> {
  let scene = app.scene()?;
  let layer = scene.layers.last().map(|layer| layer.top.route.clone());
  let screen = || scene.screens.iter().find(|screen| screen.at == scene.here);
  Ok(layer.or_else(|| screen().map(|screen| screen.route.clone())).unwrap_or(Route::new("")))
}

/// Everything of the library that is made after this is dropped before this is.
///
/// ```
/// use navruntime::testing::LeakCheck;
///
/// let _leaks = LeakCheck::new();
/// ```
#[derive(Debug)]
pub struct LeakCheck(usize);

impl LeakCheck {
  /// Begin. Tests that run beside this one count too: give it a process of its own, or run the
  /// tests one after another.
  #[allow(clippy::new_without_default)] // It is not a value but a beginning.
  pub fn new() -> LeakCheck {
    LeakCheck(crate::live_handles())
  }
}

impl Drop for LeakCheck {
  fn drop(&mut self) {
    let left = crate::live_handles();
    if !std::thread::panicking() {
      assert!(left == self.0, "{} handles were there before, and now there are {left}", self.0);
    }
  }
}
