//! The pages, those that are drawn and those that are kept for later.

use std::collections::HashMap;
use std::mem;
use std::sync::{Arc, Mutex, PoisonError};

use super::line::{Line, Slot, LANES};
use super::motion::Motion;
use super::Item;
use crate::EntryId;

/// A page and where it is; none if it could not be made.
pub(super) struct Kept<P> {
  pub(super) item: Item,
  pub(super) page: Option<P>,
  pub(super) right: f32,
  pub(super) down: f32,
  pub(super) is_top: bool,
}

/// Ids of pages that have left for good.
type Gone = Arc<Mutex<Vec<EntryId>>>;

/// What the presenter keeps in place of a page, which need not be `Send`.
pub(super) struct Token(EntryId, Gone);

impl Drop for Token {
  fn drop(&mut self) {
    self.1.lock().unwrap_or_else(PoisonError::into_inner).push(self.0);
  }
}

pub(super) struct Pages<P> {
  /// Those that are drawn, bottom first.
  pub(super) drawn: Vec<Kept<P>>,
  hidden: HashMap<EntryId, Kept<P>>,
  gone: Gone,
}

impl<P> Pages<P> {
  pub(super) fn new() -> Pages<P> {
    Pages { drawn: Vec::new(), hidden: HashMap::new(), gone: Gone::default() }
  }

  pub(super) fn count(&self) -> usize {
    self.drawn.len() + self.hidden.len()
  }

  pub(super) fn get_mut(&mut self, id: EntryId) -> Option<&mut Kept<P>> {
    let drawn = self.drawn.iter_mut().find(|kept| kept.item.id == id);
    drawn.or_else(|| self.hidden.get_mut(&id))
  }

  pub(super) fn keep(&mut self, item: Item, page: Option<P>) {
    let kept = Kept { item, page, right: 0.0, down: 0.0, is_top: false };
    self.hidden.insert(kept.item.id, kept);
  }

  /// For the presenter: when it drops this, the page has left for good.
  pub(super) fn token(&self, id: EntryId) -> Arc<Token> {
    Arc::new(Token(id, Arc::clone(&self.gone)))
  }

  /// Drops the pages that have left for good, except those that are still on their way out.
  pub(super) fn sweep(&mut self, motions: &[Option<Motion>; 2]) {
    let mut gone = self.gone.lock().unwrap_or_else(PoisonError::into_inner);
    let moves = |id: &EntryId| motions.iter().flatten().any(|motion| motion.moves(*id));
    let (later, now): (Vec<_>, Vec<_>) = mem::take(&mut *gone).into_iter().partition(moves);
    *gone = later;
    drop(gone);
    let left: Vec<_> = now.into_iter().filter_map(|id| self.take(id)).collect();
    drop(left); // When everything is as it is to be: the program's own code may panic.
  }

  fn take(&mut self, id: EntryId) -> Option<Kept<P>> {
    let drawn = self.drawn.iter().position(|kept| kept.item.id == id);
    drawn.map(|index| self.drawn.remove(index)).or_else(|| self.hidden.remove(&id))
  }

  /// Puts the pages that are drawn in their order, and says where they are.
  pub(super) fn arrange(&mut self, line: &Line, motions: &[Option<Motion>; 2]) {
    self.hidden.extend(self.drawn.drain(..).map(|kept| (kept.item.id, kept)));
    let top = line.top().map(|slot| slot.id);
    for lane in LANES {
      let seen: Vec<(Slot, bool)> = match &motions[lane] {
        Some(motion) => motion.drawn.clone(),
        None => line.seen(lane).into_iter().map(|slot| (slot, false)).collect(),
      };
      let way = motions[lane].as_ref().map_or((0.0, 0.0), |motion| motion.way(lane));
      for (slot, moves) in seen {
        let Some(kept) = self.hidden.remove(&slot.id) else { continue };
        let (right, down) = if moves { way } else { (0.0, 0.0) };
        self.drawn.push(Kept { right, down, is_top: top == Some(slot.id), ..kept });
      }
    }
  }
}
