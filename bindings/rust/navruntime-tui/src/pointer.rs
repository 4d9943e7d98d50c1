//! Events: keys for the page on top, and a mouse that drags it away.

use std::sync::PoisonError;

use crossterm::event::{Event, MouseButton, MouseEventKind};
use navruntime::json::Value;
use navruntime::Error;

use crate::{id_of, Kept, Pages};

/// A mouse: the column where its button came down, and how far it has dragged the page on top.
#[derive(Default)]
pub(crate) struct Pointer {
  pressed: u16,
  pub(crate) dragged: Option<u16>,
}

impl Pages<'_> {
  /// Takes an event of the terminal, `width` columns wide. Then draw a frame.
  ///
  /// # Errors
  /// Those of the presenter.
  pub fn take(&mut self, event: &Event, width: u16) -> Result<(), Error> {
    match event {
      Event::Key(key) => {
        let top = self.shown().last().and_then(|id| self.presenter.page::<Kept>(*id));
        let Some(kept) = top else { return Ok(()) };
        let mut page = kept.page.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(page) = &mut *page {
          page.key(*key);
        }
      }
      Event::Mouse(mouse) => match mouse.kind {
        MouseEventKind::Down(MouseButton::Left) => self.pointer.pressed = mouse.column,
        MouseEventKind::Drag(MouseButton::Left) => self.drag(mouse.column)?,
        MouseEventKind::Up(MouseButton::Left) => self.release(width)?,
        _ => {}
      },
      _ => {}
    }
    Ok(())
  }

  fn drag(&mut self, column: u16) -> Result<(), Error> {
    let right = column.saturating_sub(self.pointer.pressed);
    let is_dragged = self.pointer.dragged.is_some();
    let begins = !is_dragged && right > 0 && self.slide.is_none();
    if is_dragged || (begins && self.may_drag()? && self.presenter.hold(true)?) {
      self.pointer.dragged = Some(right);
    }
    Ok(())
  }

  /// Whether going back takes the page on top off, and nothing else.
  fn may_drag(&self) -> Result<bool, Error> {
    let [.., below, top] = self.shown() else { return Ok(false) };
    let back = self.presenter.back()?;
    let gone = back.get("gone").and_then(Value::as_array).unwrap_or_default();
    let is_open = matches!(back.get("allowed").and_then(Value::as_str), Some("yes" | "asks"));
    let leads_below = back.get("to").is_some_and(|item| id_of(item) == *below);
    Ok(is_open && leads_below && matches!(gone, [id] if id.as_i64() == Some(top.0)))
  }

  /// Past half of the terminal, the page is off: the state is asked, and may refuse.
  fn release(&mut self, width: u16) -> Result<(), Error> {
    let Some(right) = self.pointer.dragged.take() else { return Ok(()) };
    if right <= width / 2 {
      return self.presenter.hold(false).map(drop);
    }
    if let Some(stack) = self.leaves.get_mut(&self.leaf) {
      stack.pop();
    }
    self.presenter.gesture(self.shown(), "drag").map(drop)
  }
}
