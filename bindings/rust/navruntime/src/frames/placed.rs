//! The pages of one frame.

use std::fmt;
use std::slice::IterMut;

use super::pages::Kept;
use super::Item;

/// A page that is to be drawn in this frame.
#[derive(Debug)]
#[non_exhaustive]
pub struct Placed<'frame, P> {
  /// What the page was made for.
  pub item: &'frame Item,
  /// The page; none if it could not be made: draw [`SENTENCE`](super::SENTENCE).
  pub page: Option<&'frame mut P>,
  /// How far it is to the right of its place: a part of the width, 0 to 1.
  pub right: f32,
  /// How far it is below its place: a part of the height, 0 to 1.
  pub down: f32,
  /// Whether it gets what the user does. A page that slides out does not, although it is drawn
  /// last.
  pub is_top: bool,
}

/// The pages that are to be drawn in a frame, bottom first; `rev()` begins with what is on top.
pub struct Drawn<'frame, P>(pub(super) IterMut<'frame, Kept<P>>);

fn place<P>(kept: &mut Kept<P>) -> Placed<'_, P> {
  let (right, down, is_top) = (kept.right, kept.down, kept.is_top);
  Placed { item: &kept.item, page: kept.page.as_mut(), right, down, is_top }
}

impl<'frame, P> Iterator for Drawn<'frame, P> {
  type Item = Placed<'frame, P>;

  fn next(&mut self) -> Option<Placed<'frame, P>> {
    self.0.next().map(place)
  }

  fn size_hint(&self) -> (usize, Option<usize>) {
    self.0.size_hint()
  }
}

impl<P> DoubleEndedIterator for Drawn<'_, P> {
  fn next_back(&mut self) -> Option<Self::Item> {
    self.0.next_back().map(place)
  }
}

impl<P> ExactSizeIterator for Drawn<'_, P> {}

impl<P> fmt::Debug for Drawn<'_, P> {
  fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
    let ids = self.0.as_slice().iter().map(|kept| kept.item.id);
    formatter.debug_tuple("Drawn").field(&ids.collect::<Vec<_>>()).finish()
  }
}
