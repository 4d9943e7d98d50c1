//! A finger or a gamepad that drags the page on top away. The state has the last word.

use super::motion::Motion;
use super::Frames;
use crate::json::Value;
use crate::{EntryId, Error, Gesture};

impl<P> Frames<P> {
  /// The user begins to drag the page on top: a screen to the right, a layer down. The page under
  /// it is drawn meanwhile. False, and nothing has begun, if going back does not lead there, while
  /// something moves, and if one is dragged already.
  ///
  /// Until [`drag_end`](Self::drag_end), no operation changes the stack of that page; but a layer
  /// may come, and a layer that is dragged may be taken away.
  ///
  /// # Errors
  /// Those of [`Presenter::back`](crate::Presenter::back); nothing has begun.
  pub fn drag_begin(&mut self) -> Result<bool, Error> {
    let (false, None, Some(top)) = (self.is_moving(), self.dragged, self.line.top()) else {
      return Ok(false);
    };
    let mut under = self.line.clone();
    under.take_off(top.id);
    let Some(below) = under.top() else { return Ok(false) };
    if !self.leads_back(top.id, below.id)? {
      return Ok(false);
    }
    let lane = self.line.lane_of(top.id);
    let Some(mut motion) = Motion::between(&self.line.seen(lane), &under.seen(lane), true) else {
      return Ok(false);
    };
    (motion.goal, motion.is_held) = (0.0, true);
    if !self.presenter.hold(true)? {
      return Ok(false);
    }
    self.dragged = Some(top.id);
    self.motions[lane] = Some(motion);
    self.is_stale = true;
    Ok(true)
  }

  /// Whether the state still shows the leaf of a page that is dragged off. If it does not, the leaf
  /// keeps the page.
  fn is_here(&self, lane: usize) -> bool {
    let scene = self.app.upgrade().and_then(|app| app.scene().ok());
    let (0, Some(scene), Some(leaf)) = (lane, scene, self.line.leaf()) else { return true };
    // Where columns are joined, it is the split around them, perhaps the root.
    let is_within = |rest: &str| leaf.is_empty() || rest.is_empty() || rest.starts_with('/');
    scene.screens.iter().any(|screen| screen.at.strip_prefix(leaf).is_some_and(is_within))
  }

  /// Whether going back takes the page on top off, and nothing else.
  fn leads_back(&self, top: EntryId, below: EntryId) -> Result<bool, Error> {
    let back = self.presenter.back()?;
    let gone = back.get("gone").and_then(Value::as_array).unwrap_or_default();
    let to = back.get("to").and_then(|item| item.get("id")).and_then(Value::as_i64);
    let is_open = matches!(back.get("allowed").and_then(Value::as_str), Some("yes" | "asks"));
    let is_top = matches!(gone, [id] if id.as_i64() == Some(top.0));
    Ok(is_open && is_top && to == Some(below.0))
  }

  /// The page is dragged so far: a part of the width for a screen, of the height for a layer, 0 to
  /// 1. Does nothing if no page is dragged, or no longer.
  pub fn drag(&mut self, part: f32) {
    if let Some(motion) = self.motions.iter_mut().flatten().find(|motion| motion.is_held) {
      motion.put(if part.is_nan() { 0.0 } else { part.clamp(0.0, 1.0) });
      self.is_stale = true;
    }
  }

  /// The user lets go of the page. With `is_off` it has been dragged away: the state is asked, and
  /// what it made of that is answered. If it refuses, the very same page comes back from where it
  /// was, in the next frames; show the question of [`App::scene`](crate::App::scene) if there is
  /// one. Without `is_off` the page goes back to its place.
  ///
  /// None if the state was not asked: the page is not off, none was dragged, it has been taken away
  /// meanwhile, or another leaf is shown now, such as another tab: then its own leaf keeps it.
  ///
  /// # Errors
  /// Those of [`Presenter::gesture`](crate::Presenter::gesture); the page goes back to its place.
  pub fn drag_end(&mut self, is_off: bool) -> Result<Option<Gesture>, Error> {
    let Some(id) = self.dragged.take() else { return Ok(None) };
    self.is_stale = true;
    let held = self.motions.iter_mut().flatten().find(|motion| motion.is_held);
    let was_held = held.map(|motion| motion.is_held = false).is_some();
    let lane = self.line.lane_of(id);
    if !is_off || !was_held || !self.is_here(lane) {
      return self.presenter.hold(false).map(|_| None);
    }
    let mut line = self.line.clone();
    line.take_off(id);
    let answer = match self.presenter.gesture(&line.ids(), "drag") {
      Ok(answer) => answer,
      Err(error) => {
        let _ = self.presenter.hold(false); // The gesture's error says more.
        return Err(error);
      }
    };
    self.line = line;
    if let (Gesture::Adopted(_) | Gesture::Echo, Some(motion)) = (&answer, &mut self.motions[lane])
    {
      motion.goal = 1.0;
    }
    self.pages.sweep(&self.motions);
    Ok(Some(answer))
  }
}
