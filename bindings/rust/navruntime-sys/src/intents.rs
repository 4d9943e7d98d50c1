//! Section 8 of the header: intents, the coordinator and senders.

use core::ffi::{c_char, c_void};

use crate::types::*;

#[link(name = "navruntime")]
extern "C" {
  /// Send an intent: what a view wants, asked of the coordinator first, then turned into commands.
  pub fn nav_store_send(
    store: *mut nav_store,
    intent: *const c_char,
    length: usize,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// The commands that an intent comes to now, without asking the coordinator and without a change.
  pub fn nav_store_preview(
    store: *mut nav_store,
    intent: *const c_char,
    length: usize,
    commands: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Let a host function see each intent first. One per store.
  pub fn nav_store_set_coordinator(
    store: *mut nav_store,
    coordinator: nav_coordinator_fn,
    user_data: *mut c_void,
    destroy: nav_destroy_fn,
    error: *mut nav_error,
  ) -> nav_status;
  /// Make a sender: what a view gets, able to send intents to this store and nothing else.
  pub fn nav_store_sender(store: *mut nav_store, out: *mut *mut nav_sender, error: *mut nav_error) -> nav_status;
  /// Send an intent through a sender.
  pub fn nav_sender_send(
    sender: *mut nav_sender,
    intent: *const c_char,
    length: usize,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Destroy a sender.
  pub fn nav_sender_destroy(sender: *mut nav_sender);
}
