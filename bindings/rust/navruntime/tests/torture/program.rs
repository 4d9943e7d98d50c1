//! The program of the world: every call that leads to a callback, in an order in which all of them
//! run.

use std::sync::atomic::Ordering;
use std::sync::Arc;

use navruntime::{
  AppIntent, Command, Decision, DismissReason, EntryId, Error, FlowIntent, FlowStep, FlowStore,
  Intent, LinkHandler, ModalIntent, ModalStore, ModalStyle, ReconcilePolicy, Resolution,
  SplitColumn, Store,
};

use crate::world::{Data, World};

impl World {
  pub fn play(&self) {
    self.play_commands();
    self.play_intents();
    self.play_modals();
    self.play_links();
    self.play_answers();
    self.play_flow();
    self.play_tabs();
    self.play_split_and_steps();
    self.play_children();
    self.play_app();
  }

  fn play_commands(&self) {
    self.with(|h| h.store.push("a"));
    self.with(|h| h.store.execute_many(&[Command::push("d"), Command::Pop]));
    self.with(|h| {
      h.store.execute_batch(&[Command::push("e"), Command::Pop, Command::PopCount(99)], false)
    });
    self.with(|h| {
      h.store.execute_transaction(&[Command::push("f"), Command::push("g"), Command::PopCount(99)])
    });
    let token = self.token();
    self.with(|h| {
      h.store.execute_guarded(Command::push("guarded"), move |_| {
        token.visit("prepare");
        Decision::PassOn
      })
    });
    self.with(|h| h.store.validate(Command::push("h")));
    self.with(|h| h.store.debounce(Command::push("late"), 2));
    self.with(|h| h.store.poll_debounced());
    self.time.fetch_add(10, Ordering::Relaxed);
    self.with(|h| h.store.poll_debounced());
    self.with(|h| h.store.pop_count(2));
  }

  fn play_intents(&self) {
    self.with(|h| h.store.send(Intent::Go("i".into())));
    self.with(|h| h.sender.send(Intent::Go("j".into())));
    self.with(|h| h.store.reconcile(&["home".into()], ReconcilePolicy::Replace));
    let token = self.token();
    self.with(|h| {
      h.store.reconcile_with(&["elsewhere".into()], move |_, _| {
        token.visit("reconcile");
        Decision::PassOn
      })
    });
  }

  /// Pushes a screen that may answer.
  fn ask(&self) -> Option<EntryId> {
    let token = self.token();
    self
      .with(|h| h.store.push_for_result("ask", move |_| drop(token.visit("outcome"))))
      .and_then(Result::ok)
      .and_then(|(_, entry)| entry)
  }

  fn play_answers(&self) {
    if let Some(entry) = self.ask() {
      self.with(|h| h.store.answer(entry, navruntime::json::Raw("{\"yes\":true}")));
    }
    self.ask();
    self.with(|h| h.store.pop());
    if let Some(entry) = self.ask() {
      let data = Arc::new(Data(self.token()));
      self.with(move |h| h.store.set_data(entry, data));
      self.with(|h| h.store.data::<Data>(entry).is_some());
    }
    self.with(|h| h.store.pop_to_root());
    // The last one is still waiting when the store goes.
    self.ask();
    self.with(|h| h.queue.next_event());
  }

  fn play_modals(&self) {
    self.with(|h| h.modal.present("m", ModalStyle::Sheet));
    let token = self.token();
    self.with(|h| {
      h.modal
        .present_for_result("n", ModalStyle::Sheet, move |_| drop(token.visit("modal outcome")))
    });
    self.with(|h| h.modal.present("o", ModalStyle::Sheet));
    self.cancels.store(true, Ordering::Relaxed);
    self.with(|h| h.modal.dismiss_current(DismissReason::Dismiss));
    self.cancels.store(false, Ordering::Relaxed);
    self.with(|h| h.modal.replace_current("p", ModalStyle::Sheet));
    self.with(|h| h.modal.send(ModalIntent::Dismiss));
    self.with(|h| h.modal.dismiss_all());
    let token = self.token();
    self.with(|h| {
      h.modal
        .present_for_result("last", ModalStyle::Sheet, move |_| drop(token.visit("modal outcome")))
    });
  }

  fn play_links(&self) {
    self.with(|h| h.pipeline.decide("shop://x/a"));
    self.with(|h| h.links.open("shop://x/c"));
    self.verdict.store(false, Ordering::Relaxed);
    self.with(|h| h.links.open("shop://x/secret"));
    self.verdict.store(true, Ordering::Relaxed);
    self.with(|h| h.links.pending());
    let token = self.token();
    self.with(|h| h.links.resume_if_allowed(move |_| token.visit("allowed").is_some()));
    self.with(|h| h.links.resume());
    let on_flow = self.with(|h| LinkHandler::new(&h.pipeline, &*h.flow));
    self.play_links_on(on_flow);
    let on_tabs = self.with(|h| LinkHandler::new(&h.pipeline, &*h.tabs));
    self.play_links_on(on_tabs);
  }

  /// Links on a flow or on tabs, which a callback may take away under the handler.
  fn play_links_on(&self, handler: Option<Result<LinkHandler, Error>>) {
    let Some(Ok(links)) = handler else { return };
    self.call(|| links.open("shop://x/c"));
    self.verdict.store(false, Ordering::Relaxed);
    self.call(|| links.open("shop://x/secret"));
    self.verdict.store(true, Ordering::Relaxed);
    let token = self.token();
    self.call(|| links.resume_if_allowed(move |_| token.visit("allowed").is_some()));
    self.call(move || drop(links));
  }

  fn play_flow(&self) {
    self.with(|h| h.flow.send(FlowIntent::Push("a".into())));
    self.with(|h| h.flow.push("b"));
    self.with(|h| h.flow.send(FlowIntent::PresentSheet("s".into())));
    self.with(|h| h.flow.send(FlowIntent::Push("blocked".into())));
    self.with(|h| h.flow.send(FlowIntent::Dismiss));
    let plan =
      |last: FlowStep| vec![FlowStep::Push("home".into()), FlowStep::Push("x".into()), last];
    self.with(|h| h.flow.apply(&plan(FlowStep::Sheet("y".into()))));
    self.cancels.store(true, Ordering::Relaxed);
    self.with(|h| h.flow.apply(&[FlowStep::Push("q".into()), FlowStep::Cover("z".into())]));
    self.cancels.store(false, Ordering::Relaxed);
    self.with(|h| h.flow.back());
    self.with(|h| h.flow.route_to("r"));
  }

  fn play_tabs(&self) {
    self.with(|h| h.tabs.send("home", FlowIntent::Push("a".into())));
    self.with(|h| h.tabs.select("cart"));
    self.with(|h| h.tabs.select_and_open("home", &[Command::push("b")]));
    self.with(|h| h.tabs.route_to("c"));
    self.with(|h| h.tabs.set_badge("cart", 3));
    self.with(|h| h.tabs.add(1, "third", FlowStore::builder()));
    self.with(|h| h.tabs.back());
    self.with(|h| h.tabs.remove("third"));
  }

  fn play_split_and_steps(&self) {
    self.with(|h| h.split.show(SplitColumn::Sidebar, "list"));
    self.with(|h| h.split.send(SplitColumn::Sidebar, Intent::Go("item".into())));
    self.with(|h| h.split.set_collapsed(true));
    self.with(|h| h.split.back());
    self.with(|h| h.steps.next());
    self.with(|h| h.steps.set_complete(0, true));
    self.with(|h| h.steps.previous());
    self.with(|h| h.steps.state());
    self.with(|h| h.steps.reset());
  }

  fn play_app(&self) {
    self.with(|h| h.app.go("a"));
    let id = self.with(|h| h.app.scene().ok().map(|scene| scene.screens[0].id)).flatten();
    if let Some(id) = id {
      let data = Arc::new(Data(self.token()));
      self.with(move |h| h.app.set_data(id, data));
      self.with(|h| h.app.data::<Data>(id).is_some());
    }
    self.with(|h| h.app.open("/a"));
    self.with(|h| h.app.go("secret"));
    self.with(|h| h.app.set_fact("signedIn", true));
    self.with(|h| h.app.go("draft"));
    self.with(|h| h.app.back());
    self.with(|h| h.app.resolve(1, Resolution::Proceed));
    self.with(|h| h.app.send(AppIntent::GoForResult("picker".into())));
    self.with(|h| h.app.answer(7));
    self.with(|h| h.app.go("home"));
    // It still waits when the app is dropped.
    self.with(|h| h.app.send(AppIntent::GoForResult("picker".into())));
  }

  fn play_children(&self) {
    let shown = self.with(|h| h.modals_over.present("m", ModalStyle::Sheet));
    let Some(id) = shown.and_then(Result::ok).and_then(|result| result.id()) else { return };
    let child = self.with(|h| h.modals_over.child(id, &Store::builder(), &ModalStore::builder()));
    let Some(Ok(Some((stack, modals)))) = child else { return };
    let (token, second) = (self.token(), self.token());
    self.call(|| {
      stack.middlewares().add(None, self.watching(["child will", "child did", "child discard"]))
    });
    self.call(|| stack.push_for_result("o", move |_| drop(token.visit("child outcome"))));
    self.call(|| {
      modals
        .present_for_result("p", ModalStyle::Sheet, move |_| drop(second.visit("child outcome")))
    });
    self.call(|| modals.back());
    self.call(|| stack.dismiss_self());
    self.call(|| stack.push("orphan"));
    self.with(|h| h.modals_over.dismiss_all_from_root());
    self.call(move || drop((stack, modals)));
  }
}
