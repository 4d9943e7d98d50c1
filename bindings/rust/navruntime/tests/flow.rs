//! Flows and child stores: one path over a stack and its modals, and stores that a presentation
//! owns.

use std::sync::{Arc, Mutex};

use navruntime::middleware::will;
use navruntime::{
  Answer, Back, BackTarget, DismissReason, ErrorKind, Event, EventKind, EventMask, EventQueue,
  FlowIntent, FlowRejection, FlowResult, FlowStep, FlowStore, Interception, Modal, ModalCommand,
  ModalResult, ModalStore, ModalStyle, NavigationResult, Outcome, PresentAs, RootResult, Route,
  Store,
};

fn push(name: &str) -> FlowStep {
  FlowStep::Push(name.into())
}

#[test]
fn a_whole_path_is_applied_or_refused() {
  let flow = FlowStore::new().unwrap();
  let path = [push("a"), push("b"), FlowStep::Cover("c".into())];
  assert_eq!(flow.apply(&path).unwrap(), FlowResult::Applied(path.to_vec()));
  let wrong = [FlowStep::Sheet("s".into()), push("a")];
  assert!(matches!(
    flow.apply(&wrong).unwrap(),
    FlowResult::Rejected { reason: FlowRejection::InvalidResetPath, .. }
  ));
  assert_eq!(flow.path().unwrap(), path);
  assert_eq!(FlowStore::builder().path(wrong).build().unwrap_err().kind(), ErrorKind::State);
  flow.send(FlowIntent::ReplaceStack(vec!["z".into()]).with_source("link")).unwrap();
  assert_eq!(flow.path().unwrap(), [push("z")]);
}

#[test]
fn the_rules_of_its_stack_hold_in_a_flow() {
  let strict = FlowStore::builder()
    .stack(Store::builder().unique_routes().enforce_always())
    .path([push("a")])
    .build()
    .unwrap();
  assert_eq!(strict.push("a").unwrap(), Outcome::Rejected);
  assert_eq!(strict.path().unwrap(), [push("a")]);
}

#[test]
fn a_table_says_how_a_route_is_shown() {
  let flow = FlowStore::builder()
    .present("login", PresentAs::Sheet)
    .present("player", PresentAs::FullScreenCover)
    .present("home", PresentAs::Replace)
    .present("cart", PresentAs::Tab("shop".into()))
    .build()
    .unwrap();
  flow.route_to("page").unwrap();
  flow.route_to("login").unwrap();
  assert_eq!(flow.path().unwrap(), [push("page"), FlowStep::Sheet("login".into())]);
  assert!(matches!(flow.route_to("player").unwrap(), FlowResult::Queued(_)));
  flow.route_to(Route::new("home").with("x", 1)).unwrap();
  assert_eq!(flow.path().unwrap(), [FlowStep::Push(Route::new("home").with("x", 1))]);
  assert_eq!(
    flow.route_to("cart").unwrap_err().kind(),
    ErrorKind::Argument,
    "that is a matter of tabs"
  );
}

#[test]
fn a_flow_tells_the_events_of_its_stores_and_then_its_own() {
  let flow = FlowStore::new().unwrap();
  let events = Arc::new(Mutex::new(Vec::new()));
  let log = Arc::clone(&events);
  flow
    .observers()
    .add(EventMask::ALL, move |event: Event| log.lock().unwrap().push(event.kind))
    .unwrap();
  flow.send(FlowIntent::Push("a".into())).unwrap();
  flow.send(FlowIntent::PresentSheet("s".into())).unwrap();
  flow.send(FlowIntent::Push("b".into())).unwrap();
  let kinds = std::mem::take(&mut *events.lock().unwrap());
  let EventKind::Navigation(event) = &kinds[0] else { panic!("{kinds:?}") };
  assert!(matches!(event.kind, EventKind::Changed { .. }), "{kinds:?}");
  assert_eq!(kinds[1], EventKind::PathChanged { old: vec![], new: vec![push("a")] });
  assert!(
    matches!(&kinds[2], EventKind::Modal(event) if matches!(event.kind, EventKind::Presented(_))),
    "{kinds:?}"
  );
  let rejected = EventKind::IntentRejected {
    intent: FlowIntent::Push("b".into()),
    reason: FlowRejection::PushBlockedByModalTail,
  };
  assert_eq!(kinds.last(), Some(&rejected));

  let queue = EventQueue::new().unwrap();
  flow.observers().attach(&queue, EventMask::ALL | EventMask::DELTA).unwrap();
  flow.send(FlowIntent::PresentSheet("t".into())).unwrap();
  flow.send(FlowIntent::Reset(vec![push("a"), push("c")])).unwrap();
  let deltas: Vec<_> = queue.drain().map(|event| event.unwrap().kind).collect();
  let queue_delta = |kind: &EventKind| match kind {
    EventKind::Modal(event) => matches!(event.kind, EventKind::QueueDelta { .. }),
    _ => false,
  };
  assert!(deltas.iter().any(queue_delta), "{deltas:?}");
  let removed = vec![FlowStep::Sheet("s".into())];
  assert_eq!(
    deltas.last(),
    Some(&EventKind::PathDelta { kept: 1, removed, added: vec![push("c")] })
  );
}

#[test]
fn one_step_back_leads_through_modal_and_stack() {
  let flow =
    FlowStore::builder().path([push("a"), push("b"), FlowStep::Sheet("s".into())]).build().unwrap();
  assert_eq!(flow.back_target().unwrap(), BackTarget::Route("b".into()));
  assert!(matches!(flow.back().unwrap(), Back::Dismissed(ModalResult::Executed(_))));
  assert_eq!(flow.back().unwrap(), Back::Popped(NavigationResult::Success));
  assert_eq!((flow.can_go_back(), flow.back_target().unwrap()), (true, BackTarget::RootView));
  flow.back().unwrap();
  assert_eq!(
    (flow.back().unwrap(), flow.back().unwrap().outcome()),
    (Back::None, Outcome::EmptyStack)
  );
  assert!(!flow.can_go_back());
}

#[test]
fn a_sender_of_a_flow_sends_flow_intents() {
  let flow = FlowStore::new().unwrap();
  let sender = flow.sender().unwrap();
  assert_eq!(
    sender.send(FlowIntent::Push("a".into())).unwrap(),
    FlowResult::Applied(vec![push("a")])
  );
  drop(flow);
  assert_eq!(sender.send(FlowIntent::Pop).unwrap_err().kind(), ErrorKind::Detached);
}

#[test]
fn a_flow_may_be_made_over_stores_that_there_are() {
  let stack = Store::builder().path(["a"]).build().unwrap();
  let modals = ModalStore::builder().build_over(&stack).unwrap();
  assert_eq!(
    ModalStore::builder().build_over(&stack).unwrap_err().kind(),
    ErrorKind::State,
    "one lies over it already"
  );
  let flow = FlowStore::builder().present("s", PresentAs::Sheet).build_over(&modals).unwrap();
  flow.route_to("s").unwrap();
  assert_eq!(
    (stack.depth(), modals.current().unwrap().is_some(), flow.path().unwrap().len()),
    (1, true, 2)
  );
  assert_eq!(
    FlowStore::builder().build_over(&modals).unwrap_err().kind(),
    ErrorKind::State,
    "a flow has them already"
  );
  assert!(matches!(modals.back().unwrap(), Back::Dismissed(_)));
  assert!(matches!(modals.back().unwrap(), Back::Popped(_)), "the modal store lies over the stack");
}

#[test]
fn a_presentation_owns_a_stack_and_a_modal_store_that_end_with_it() {
  let modals = ModalStore::new().unwrap();
  let id = modals.present("wizard", ModalStyle::Sheet).unwrap().id().unwrap();
  let (stack, inner) =
    modals.child(id, &Store::builder().path(["one"]), &ModalStore::builder()).unwrap().unwrap();
  let left = Arc::new(Mutex::new(None));
  let answer = Arc::clone(&left);
  stack.push_for_result("two", move |answered| *answer.lock().unwrap() = Some(answered)).unwrap();
  let (again, _) = modals.child(id, &Store::builder(), &ModalStore::builder()).unwrap().unwrap();
  assert_eq!(again.depth(), 2, "the same stack, through another handle");
  let deep = inner.present("help", ModalStyle::Sheet).unwrap().id().unwrap();
  let (deepest, _) = inner.child(deep, &Store::builder(), &ModalStore::builder()).unwrap().unwrap();
  deepest.push("page").unwrap();
  assert!(modals
    .child(navruntime::PresentationId(77), &Store::builder(), &ModalStore::builder())
    .unwrap()
    .is_none());
  assert!(matches!(modals.back().unwrap(), Back::Popped(_)), "back begins in the deepest child");
  assert_eq!(deepest.depth(), 0);
  assert!(matches!(
    deepest.dismiss_self().unwrap(),
    ModalResult::Executed(ModalCommand::DismissCurrent(_))
  ));
  assert_eq!(deepest.push("page").unwrap_err().kind(), ErrorKind::Detached);
  assert!(matches!(inner.dismiss_self().unwrap(), ModalResult::Executed(_)));
  assert_eq!(
    (stack.pop().unwrap_err().kind(), inner.dismiss_all().unwrap_err().kind()),
    (ErrorKind::Detached, ErrorKind::Detached)
  );
  assert_eq!(*left.lock().unwrap(), Some(Answer::Left("destroyed".into())));
  assert_eq!(modals.dismiss_self().unwrap(), ModalResult::Noop, "nobody owns this one");
}

#[test]
fn closing_everything_from_anywhere_is_one_transaction() {
  let stack = Store::builder().path(["a", "b"]).build().unwrap();
  let modals = ModalStore::builder().build_over(&stack).unwrap();
  let id = modals.present("m", ModalStyle::Sheet).unwrap().id().unwrap();
  let (child, inner) =
    modals.child(id, &Store::builder().path(["c"]), &ModalStore::builder()).unwrap().unwrap();
  let gate =
    modals.middlewares().add(None, will(|call: &mut Interception<'_, Modal>| call.deny())).unwrap();
  let kept = child.dismiss_all_from_root().unwrap();
  assert!(
    matches!(kept, RootResult::Cancelled(_)) && kept.outcome() == Outcome::NotCommitted,
    "{kept:?}"
  );
  assert_eq!((stack.depth(), child.depth()), (2, 1));
  modals.middlewares().remove(gate).unwrap();
  assert_eq!(inner.dismiss_all_from_root().unwrap(), RootResult::Executed);
  assert_eq!((stack.depth(), modals.current().unwrap()), (0, None));
  assert_eq!(stack.dismiss_all_from_root().unwrap(), RootResult::Noop);
  assert_eq!(modals.dismiss_current(DismissReason::Dismiss).unwrap(), ModalResult::Noop);
}

#[test]
fn data_is_found_through_every_handle_of_a_store() {
  let flow = FlowStore::builder().path([push("a")]).build().unwrap();
  let entry = flow.stack().unwrap().top().unwrap().unwrap().id;
  flow.stack().unwrap().set_data(entry, Arc::new(7_u8)).unwrap();
  assert_eq!(flow.stack().unwrap().data::<u8>(entry).as_deref(), Some(&7));
  flow.send(FlowIntent::Pop).unwrap();
  assert!(flow.stack().unwrap().data::<u8>(entry).is_none());
}
