//! Pages that are on their way: they slide, or a finger has them.

use std::time::Duration;

use super::line::{Slot, MODALS};
use crate::EntryId;

/// What moves in a lane. How far it is from its place: 0 there, 1 outside of the window.
#[derive(Clone, Debug)]
pub(super) struct Motion {
  /// The operation that is done when it has ended.
  pub(super) number: Option<i64>,
  /// What is drawn of the lane, bottom first, and whether it moves.
  pub(super) drawn: Vec<(Slot, bool)>,
  start: f32,
  pub(super) goal: f32,
  pub(super) is_held: bool,
  offset: f32,
  passed: Duration,
}

impl Motion {
  /// From what was seen of the lane to what is seen then. None if nothing moves.
  pub(super) fn between(from: &[Slot], to: &[Slot], is_back: bool) -> Option<Motion> {
    let drawn = if is_back { leaving(from, to) } else { coming(from, to) };
    let (start, goal) = if is_back { (0.0, 1.0) } else { (1.0, 0.0) };
    let passed = Duration::ZERO;
    let motion = Motion { number: None, drawn, start, goal, is_held: false, offset: start, passed };
    motion.drawn.iter().any(|(_, moves)| *moves).then_some(motion)
  }

  fn moving(&self) -> impl Iterator<Item = Slot> + '_ {
    self.drawn.iter().filter(|(_, moves)| *moves).map(|(slot, _)| *slot)
  }

  pub(super) fn moves(&self, id: EntryId) -> bool {
    self.moving().any(|slot| slot.id == id)
  }

  /// Goes on from where the same pages were in a motion that is cut short by this one.
  pub(super) fn go_on_from(&mut self, before: &Motion) {
    if self.moving().eq(before.moving()) {
      self.put(before.offset);
    }
  }

  /// Begins anew from there.
  pub(super) fn put(&mut self, offset: f32) {
    (self.start, self.offset, self.passed) = (offset, offset, Duration::ZERO);
  }

  /// Lets time pass. True if it has ended. The whole way takes the duration.
  pub(super) fn pass(&mut self, elapsed: Duration, duration: Duration) -> bool {
    if self.is_held {
      return false;
    }
    self.passed = self.passed.saturating_add(elapsed);
    let way = self.goal - self.start;
    let is_over = self.passed >= duration.mul_f64(f64::from(way.abs()));
    let part = self.passed.as_secs_f32() / duration.as_secs_f32();
    self.offset = if is_over { self.goal } else { self.start + part.copysign(way) };
    is_over
  }

  /// How far what moves in a lane is to the right of its place, and below it: pages come from the
  /// right, modals from below.
  pub(super) fn way(&self, lane: usize) -> (f32, f32) {
    match self.moving().next() {
      Some(slot) if slot.is_layer && lane == MODALS => (0.0, self.offset),
      _ => (self.offset, 0.0),
    }
  }
}

/// What is new moves; what is gone lies under it until then.
fn coming(from: &[Slot], to: &[Slot]) -> Vec<(Slot, bool)> {
  let mut drawn: Vec<_> = to.iter().map(|slot| (*slot, !from.contains(slot))).collect();
  let mut next = 0;
  for slot in from {
    match drawn.iter().position(|(other, _)| other == slot) {
      Some(position) => next = position + 1,
      None => {
        drawn.insert(next, (*slot, false));
        next += 1;
      }
    }
  }
  drawn
}

/// What is gone moves, over what is there then.
fn leaving(from: &[Slot], to: &[Slot]) -> Vec<(Slot, bool)> {
  let mut drawn: Vec<_> = to.iter().map(|slot| (*slot, false)).collect();
  let mut next = drawn.len();
  for slot in from.iter().rev() {
    match drawn.iter().position(|(other, _)| other == slot) {
      Some(position) => next = position,
      None => drawn.insert(next, (*slot, true)),
    }
  }
  drawn
}

#[cfg(test)]
mod tests {
  use super::*;

  fn slots(ids: &[i64]) -> Vec<Slot> {
    ids.iter().map(|id| Slot { id: EntryId(*id), is_layer: *id > 9 }).collect()
  }

  /// What is drawn, where what moves has a minus.
  fn drawn(from: &[i64], to: &[i64], is_back: bool) -> Vec<i64> {
    let sign = |(slot, moves): &(Slot, bool)| if *moves { -slot.id.0 } else { slot.id.0 };
    Motion::between(&slots(from), &slots(to), is_back)
      .map(|motion| motion.drawn.iter().map(sign).collect())
      .unwrap_or_default()
  }

  #[test]
  fn what_comes_moves_over_what_it_covers() {
    assert_eq!(drawn(&[1], &[2], false), [1, -2]);
    assert_eq!(drawn(&[10], &[10, 11], false), [10, -11]);
    assert_eq!(drawn(&[10, 12], &[10, 11, 12], false), [10, -11, 12], "under another layer");
    assert_eq!(drawn(&[10, 1, 12], &[10, 2, 12], false), [10, 1, -2, 12]);
  }

  #[test]
  fn what_leaves_moves_over_what_is_there_then() {
    assert_eq!(drawn(&[2], &[1], true), [1, -2]);
    assert_eq!(drawn(&[10, 11], &[10], true), [10, -11]);
    assert_eq!(drawn(&[10, 11, 12], &[10, 12], true), [10, -11, 12]);
    assert_eq!(drawn(&[10, 2, 3], &[10, 1], true), [10, 1, -2, -3]);
  }

  #[test]
  fn nothing_moves_where_no_page_comes_or_leaves() {
    assert_eq!(drawn(&[1, 10], &[1], false), []);
    assert_eq!(drawn(&[1], &[1, 10], true), []);
  }

  #[test]
  fn time_leads_to_the_goal_and_not_beyond() {
    let second = Duration::from_secs(1);
    let mut motion = Motion::between(&slots(&[1]), &slots(&[2]), false).unwrap();
    assert!(!motion.pass(second / 4, second));
    assert_eq!(motion.way(0), (0.75, 0.0));
    motion.is_held = true;
    assert!(!motion.pass(second * 9, second), "a finger has it");
    motion.is_held = false;
    assert!(motion.pass(second * 9, second));
    assert_eq!(motion.offset, 0.0);
    let mut sheet = Motion::between(&slots(&[10]), &[], true).unwrap();
    assert!(!sheet.pass(second / 4, second));
    assert_eq!((sheet.way(MODALS), sheet.way(0)), ((0.0, 0.25), (0.25, 0.0)));
    assert!(sheet.pass(Duration::ZERO, Duration::ZERO), "without a duration it is there at once");
  }
}
