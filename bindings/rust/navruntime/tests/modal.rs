//! The modal store: presenting, queueing, replacing, dismissing, answers.

use std::sync::{Arc, Mutex};

use navruntime::json::{Raw, ToJson, Value};
use navruntime::middleware::will;
use navruntime::{
  Answer, CancellationReason, DismissReason, ErrorKind, EventKind, EventMask, Interception, Modal,
  ModalCommand, ModalIntent, ModalResult, ModalStore, ModalStyle, Outcome, QueuePolicy, Route,
  WhenBusy,
};

fn current(modals: &ModalStore) -> Option<String> {
  modals.current().unwrap().map(|shown| shown.route.name().to_owned())
}

#[test]
fn a_busy_store_queues_replaces_or_rejects() {
  let replacing = ModalStore::builder().when_busy(WhenBusy::Replace).build().unwrap();
  replacing.present("a", ModalStyle::Sheet).unwrap();
  let reasons = Arc::new(Mutex::new(Vec::new()));
  let log = Arc::clone(&reasons);
  let observe = move |event: navruntime::Event| {
    if let EventKind::Dismissed { presentation, reason } = event.kind {
      log.lock().unwrap().push((presentation.route, reason));
    }
  };
  replacing.observers().add(EventMask::DISMISSED, observe).unwrap();
  assert!(matches!(
    replacing.present("b", ModalStyle::Sheet).unwrap(),
    ModalResult::ShownImmediately(_)
  ));
  assert_eq!(current(&replacing).as_deref(), Some("b"));
  assert_eq!(*reasons.lock().unwrap(), [(Route::new("a"), DismissReason::Replaced)]);

  let rejecting = ModalStore::builder().when_busy(WhenBusy::Reject).build().unwrap();
  rejecting.present("a", ModalStyle::Sheet).unwrap();
  assert_eq!(
    rejecting.present("b", ModalStyle::Sheet).unwrap(),
    ModalResult::Cancelled(CancellationReason::Busy)
  );
  assert_eq!(rejecting.present_status("b", ModalStyle::Sheet).unwrap(), (Outcome::Cancelled, None));
  let busy = (ModalResult::Cancelled(CancellationReason::Busy), None);
  assert_eq!(
    rejecting.present_for_result("b", ModalStyle::Sheet, |_| unreachable!()).unwrap(),
    busy
  );

  let queueing = ModalStore::builder().queue_limit(1).build().unwrap();
  for name in ["a", "b"] {
    queueing.present(name, ModalStyle::Sheet).unwrap();
  }
  let full = queueing.present("c", ModalStyle::Sheet);
  assert_eq!(full.unwrap_err().kind(), ErrorKind::Limit);
}

#[test]
fn replacing_keeps_the_id_and_whoever_waits_for_the_answer() {
  let modals = ModalStore::new().unwrap();
  assert_eq!(modals.replace_current("a", ModalStyle::Sheet).unwrap(), ModalResult::Noop);
  let answer = Arc::new(Mutex::new(None));
  let slot = Arc::clone(&answer);
  let receive = move |answer| *slot.lock().unwrap() = Some(answer);
  let (result, id) = modals.present_for_result("pick", ModalStyle::Sheet, receive).unwrap();
  assert_eq!(result, ModalResult::ShownImmediately(id.unwrap()));
  assert!(matches!(
    modals.replace_current("pick more", ModalStyle::FullScreenCover).unwrap(),
    ModalResult::Executed(_)
  ));
  assert_eq!(modals.current().unwrap().map(|shown| shown.id), id);
  assert_eq!(modals.dismiss_with_result(Raw("[1,")).unwrap_err().kind(), ErrorKind::Json);
  assert!(matches!(modals.dismiss_with_result(Raw("[1,2.50]")).unwrap(), ModalResult::Executed(_)));
  assert_eq!(*answer.lock().unwrap(), Some(Answer::Value(Value::parse("[1,2.5]").unwrap())));
}

#[test]
fn an_answer_is_a_value_of_any_kind() {
  let modals = ModalStore::new().unwrap();
  let heard = Arc::new(Mutex::new(Vec::new()));
  let answers = [
    (Value::from(7_u64), "7"),
    (Value::from(u64::MAX), "18446744073709551615"),
    (Value::from(3_usize), "3"),
    (Value::from(usize::MAX), "18446744073709551615"),
    (Value::from(2.5_f64), "2.5"),
    (Value::from(1e300_f64), "1e+300"),
    (Value::from(f64::NAN), "null"),
    (Value::from(f64::NEG_INFINITY), "null"),
    (Value::from(vec![1_u64, 2]), "[1,2]"),
    (Value::Null, "null"),
  ];
  for (value, text) in answers {
    let slot = Arc::clone(&heard);
    let receive = move |answer| slot.lock().unwrap().push(answer);
    modals.present_for_result("a", ModalStyle::Sheet, receive).unwrap();
    assert!(matches!(modals.dismiss_with_result(value.clone()).unwrap(), ModalResult::Executed(_)));
    assert_eq!(value.to_json(), text);
    assert_eq!(heard.lock().unwrap().pop(), Some(Answer::Value(value)));
  }
}

#[test]
fn a_presentation_that_goes_otherwise_says_why() {
  let modals = ModalStore::new().unwrap();
  let answers = Arc::new(Mutex::new(Vec::new()));
  let receive = |name: &'static str| {
    let answers = Arc::clone(&answers);
    move |answer| answers.lock().unwrap().push((name, answer))
  };
  modals.present_for_result("a", ModalStyle::Sheet, receive("a")).unwrap();
  modals.present_for_result("b", ModalStyle::Sheet, receive("b")).unwrap();
  let (queued, id) = modals.present_for_result("c", ModalStyle::Sheet, receive("c")).unwrap();
  assert_eq!(queued, ModalResult::QueuedBehind(id.unwrap()));
  modals.dismiss_current(DismissReason::Custom("timeout".into())).unwrap();
  modals.dismiss_all().unwrap();
  modals.present_for_result("d", ModalStyle::Sheet, receive("d")).unwrap();
  drop(modals);
  let left: Vec<_> = answers
    .lock()
    .unwrap()
    .iter()
    .map(|(name, answer)| (*name, matches!(answer, Answer::Left(_))))
    .collect();
  assert_eq!(left.len(), 4, "each exactly once: {left:?}");
  assert!(left.iter().all(|(_, is_left)| *is_left), "{left:?}");
  let reason = Value::parse(r#"{"custom":"timeout"}"#).unwrap();
  assert_eq!(answers.lock().unwrap()[0], ("a", Answer::Left(reason)));
}

#[test]
fn a_policy_decides_about_the_queue_when_a_command_is_cancelled() {
  let waiting = |modals: &ModalStore| {
    for name in ["a", "b", "c"] {
      modals.present(name, ModalStyle::Sheet).unwrap();
    }
    modals.middlewares().add(None, will(|call: &mut Interception<'_, Modal>| call.deny())).unwrap();
  };
  let dropping = ModalStore::builder().when_cancelled(QueuePolicy::DropQueued).build().unwrap();
  waiting(&dropping);
  dropping.dismiss_current(DismissReason::Dismiss).unwrap();
  assert_eq!(dropping.queue_count(), 0);

  let asking = ModalStore::new().unwrap();
  waiting(&asking);
  let seen = Arc::new(Mutex::new(Vec::new()));
  let log = Arc::clone(&seen);
  let policy = move |command: &ModalCommand| {
    log.lock().unwrap().push(command.clone());
    if *command == ModalCommand::DismissAll {
      QueuePolicy::DropQueued
    } else {
      QueuePolicy::Preserve
    }
  };
  asking.set_queue_policy(policy).unwrap();
  asking.dismiss_current(DismissReason::Dismiss).unwrap();
  assert_eq!(asking.queue_count(), 2);
  asking.dismiss_all().unwrap();
  assert_eq!((asking.queue_count(), current(&asking).as_deref()), (0, Some("a")));
  assert_eq!(
    *seen.lock().unwrap(),
    [ModalCommand::DismissCurrent(DismissReason::Dismiss), ModalCommand::DismissAll]
  );
  asking.remove_queue_policy().unwrap();
}

#[test]
fn intents_stand_for_operations() {
  let modals = ModalStore::new().unwrap();
  let present = ModalIntent::Present {
    route: Route::new("m").with("x", 1),
    style: ModalStyle::FullScreenCover,
  };
  assert!(matches!(modals.send(present).unwrap(), ModalResult::ShownImmediately(_)));
  assert!(matches!(modals.send(ModalIntent::Dismiss).unwrap(), ModalResult::Executed(_)));
  assert_eq!(modals.send(ModalIntent::DismissAll).unwrap(), ModalResult::Noop);
  assert_eq!(modals.send(Raw("\"hide\"")).unwrap_err().kind(), ErrorKind::Command);
  assert_eq!(
    modals.dismiss_current(DismissReason::Replaced).unwrap_err().kind(),
    ErrorKind::Command,
    "not a reason of the program"
  );
  assert_eq!(
    ModalStore::from_config(r#"{"whenBusy":"wait"}"#).unwrap_err().kind(),
    ErrorKind::Argument
  );
}
