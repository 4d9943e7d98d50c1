//! What is shown, bottom first: the stack of a leaf, then those of the modals.

use std::collections::HashMap;

use crate::json::Value;
use crate::{EntryId, Operation};

/// A page on a stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Slot {
  pub(super) id: EntryId,
  pub(super) is_layer: bool,
}

/// The pages and the modals, which move apart from each other if the profile has lanes.
pub(super) const LANES: [usize; 2] = [0, MODALS];
pub(super) const MODALS: usize = 1;

#[derive(Clone, Debug, Default)]
pub(super) struct Line {
  leaf: Option<String>,
  /// The stacks of all leaves that have pages, by address.
  leaves: HashMap<Option<String>, Vec<Slot>>,
  /// Each begins with its modal.
  modals: Vec<Vec<Slot>>,
}

impl Line {
  fn stacks(&self) -> impl DoubleEndedIterator<Item = &Vec<Slot>> {
    self.leaves.get(&self.leaf).into_iter().chain(&self.modals)
  }

  /// The address of the leaf that is shown.
  pub(super) fn leaf(&self) -> Option<&str> {
    self.leaf.as_deref()
  }

  pub(super) fn ids(&self) -> Vec<EntryId> {
    self.stacks().flatten().map(|slot| slot.id).collect()
  }

  pub(super) fn top(&self) -> Option<Slot> {
    self.stacks().rev().find_map(|stack| stack.last().copied())
  }

  /// What a person sees of a lane: of each stack the highest screen, and the layers on that.
  pub(super) fn seen(&self, lane: usize) -> Vec<Slot> {
    let stacks = match lane {
      0 => self.leaves.get(&self.leaf).map_or(&[][..], std::slice::from_ref),
      _ => &self.modals,
    };
    let tops = stacks.iter().map(|stack| {
      let first = stack.iter().rposition(|slot| !slot.is_layer).unwrap_or(0);
      &stack[first..]
    });
    tops.flatten().copied().collect()
  }

  /// The lane in which an id is shown.
  pub(super) fn lane_of(&self, id: EntryId) -> usize {
    usize::from(self.modals.iter().flatten().any(|slot| slot.id == id))
  }

  /// The lane that an operation changes.
  pub(super) fn lane(&self, operation: &Operation) -> usize {
    let is_modal = matches!(operation.kind.as_str(), "present" | "dismiss");
    usize::from(is_modal || self.modal(operation).is_some())
  }

  /// The modal whose stack an operation changes.
  fn modal(&self, operation: &Operation) -> Option<usize> {
    let id = operation.at.as_deref()?.strip_prefix('~')?.parse().ok().map(EntryId)?;
    self.modals.iter().position(|stack| stack.first().is_some_and(|slot| slot.id == id))
  }

  fn stack(&mut self, modal: Option<usize>) -> &mut Vec<Slot> {
    match modal {
      Some(index) => &mut self.modals[index],
      None => self.leaves.entry(self.leaf.clone()).or_default(),
    }
  }

  pub(super) fn apply(&mut self, operation: &Operation, body: &Value, items: &[Slot]) {
    let number = |key| body.get(key).and_then(Value::as_i64);
    let number = |key| number(key).and_then(|count| usize::try_from(count).ok()).unwrap_or(0);
    let modal = self.modal(operation);
    let above = modal.map_or(0, |index| index + 1);
    match operation.kind.as_str() {
      "switch" => self.switch(operation, items),
      "present" => self.modals.insert(above, items.to_vec()),
      "dismiss" => {
        let end = self.modals.len().min(above + number("count"));
        self.modals.drain(above..end);
      }
      "push" => self.stack(modal).extend(items),
      "pop" => {
        let stack = self.stack(modal);
        stack.truncate(stack.len().saturating_sub(number("count")));
      }
      "replace" => {
        let stack = self.stack(modal);
        stack.truncate(number("keep"));
        stack.extend(items);
      }
      _ => {} // A discard is of hidden pages.
    }
    for stack in self.leaves.values_mut() {
      stack.retain(|slot| !operation.gone.contains(&slot.id));
    }
  }

  /// The leaf that is left keeps its pages up to its first layer. With items, the leaf that is
  /// shown keeps nothing: it was no leaf meanwhile, with another profile.
  fn switch(&mut self, operation: &Operation, items: &[Slot]) {
    let left = self.stack(None);
    left.truncate(left.iter().position(|slot| slot.is_layer).unwrap_or(left.len()));
    self.leaf.clone_from(&operation.at);
    if !items.is_empty() {
      *self.stack(None) = items.to_vec();
    }
  }

  /// Takes a page off, with what stands on it in its stack.
  pub(super) fn take_off(&mut self, id: EntryId) {
    for stack in self.leaves.get_mut(&self.leaf).into_iter().chain(&mut self.modals) {
      stack.truncate(stack.iter().position(|slot| slot.id == id).unwrap_or(stack.len()));
    }
    self.modals.retain(|stack| !stack.is_empty());
  }
}
