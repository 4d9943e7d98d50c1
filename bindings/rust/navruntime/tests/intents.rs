//! Intents, coordinators, senders, guarded commands, reconciliation.

use std::sync::Arc;

use navruntime::middleware::will;
use navruntime::{
  CancellationReason, Command, Coordinator, Decision, ErrorKind, Intent, IntentResult,
  Interception, ModalIntent, ModalResult, ModalStore, ModalStyle, NavigationResult, Route, Store,
};

fn store(path: &[&str]) -> Store {
  Store::builder().path(path.iter().copied()).build().unwrap()
}

fn names(store: &Store) -> String {
  store.path().unwrap().iter().map(Route::name).collect::<Vec<_>>().join(" ")
}

#[test]
fn each_intent_comes_to_its_commands() {
  let routes = |names: &[&str]| names.iter().map(|name| Route::new(*name)).collect::<Vec<_>>();
  for (intent, commands, path) in [
    (Intent::Go("c".into()), vec![Command::push("c")], "a b c"),
    (Intent::GoMany(routes(&["c", "d"])), vec![Command::push("c"), Command::push("d")], "a b c d"),
    (Intent::GoMany(vec![]), vec![], "a b"),
    (Intent::Back, vec![Command::Pop], "a"),
    (Intent::BackBy(1), vec![Command::PopCount(1)], "a"),
    (Intent::BackBy(2), vec![Command::PopToRoot], ""),
    (Intent::BackBy(3), vec![Command::PopCount(3)], "a b"),
    (Intent::BackTo("a".into()), vec![Command::PopTo("a".into())], "a"),
    (Intent::BackToRoot, vec![Command::PopToRoot], ""),
    (Intent::ResetTo(routes(&["x"])), vec![Command::Replace(routes(&["x"]))], "x"),
    (Intent::BackOrPush("a".into()), vec![Command::PopTo("a".into())], "a"),
    (Intent::BackOrPush("z".into()), vec![Command::push("z")], "a b z"),
    (Intent::PushUniqueRoot("z".into()), vec![Command::push("z")], "a b z"),
    (Intent::PushUniqueRoot("a".into()), vec![], "a b"),
  ] {
    let store = store(&["a", "b"]);
    assert_eq!(store.preview(&intent).unwrap(), commands, "{intent:?}");
    assert_eq!(names(&store), "a b", "a preview changes nothing");
    let result = store.send(&intent).unwrap();
    assert_eq!(result == IntentResult::None, commands.is_empty(), "{intent:?}: {result:?}");
    assert_eq!(names(&store), path, "{intent:?}");
  }
}

#[test]
fn a_coordinator_sees_each_intent_first_and_no_command() {
  struct Concierge;
  impl Coordinator for Concierge {
    fn decide(&self, intent: &Intent) -> Decision {
      match intent {
        Intent::Go(route) if route.name() == "vip" => Decision::cancel("members only"),
        Intent::Go(route) if route.name() == "shop" => {
          Decision::ExecuteAll(vec![Command::push("hall"), Command::push("shop")])
        }
        Intent::Back => Decision::Execute(Command::PopToRoot),
        Intent::BackToRoot => Decision::Cancel(CancellationReason::ConditionFailed),
        _ => Decision::PassOn,
      }
    }
  }
  let store = store(&[]);
  store.set_coordinator(Concierge).unwrap();
  assert_eq!(
    store.send(Intent::Go("vip".into())).unwrap(),
    IntentResult::Cancelled(CancellationReason::custom("members only"))
  );
  assert!(
    matches!(store.send(Intent::Go("shop".into())).unwrap(), IntentResult::Batch(batch) if batch.is_success)
  );
  assert_eq!(
    store.send(Intent::Go("a".into())).unwrap(),
    IntentResult::Single(NavigationResult::Success)
  );
  assert_eq!(names(&store), "hall shop a");
  assert_eq!(
    store.send(Intent::BackToRoot).unwrap(),
    IntentResult::Cancelled(CancellationReason::ConditionFailed)
  );
  assert_eq!(store.preview(Intent::Back).unwrap(), [Command::Pop], "a preview does not ask it");
  assert_eq!(
    store.execute(Command::push("vip")).unwrap(),
    NavigationResult::Success,
    "nor does execute"
  );
  assert!(store.send(Intent::Back).unwrap().is_success());
  assert_eq!(names(&store), "");
}

#[test]
fn a_sender_sends_to_its_store_as_long_as_that_is_there() {
  let (store, modals) = (store(&[]), ModalStore::new().unwrap());
  let (sender, modal_sender) = (store.sender().unwrap(), modals.sender().unwrap());
  assert!(sender.send(Intent::Go("a".into())).unwrap().is_success());
  let present = ModalIntent::Present { route: "m".into(), style: ModalStyle::Sheet };
  assert!(matches!(modal_sender.send(&present).unwrap(), ModalResult::ShownImmediately(_)));
  assert_eq!((store.depth(), modals.current().unwrap().is_some()), (1, true));
  drop((store, modals));
  assert_eq!(sender.send(Intent::Back).unwrap_err().kind(), ErrorKind::Detached);
  assert_eq!(modal_sender.send(ModalIntent::Dismiss).unwrap_err().kind(), ErrorKind::Detached);
}

#[test]
fn prepare_may_borrow_change_the_store_and_let_another_command_through() {
  let store = store(&["a"]);
  let mut asked = Vec::new();
  let result = store.execute_guarded(Command::push("b"), |command| {
    asked.push(command.clone());
    Decision::PassOn
  });
  assert_eq!((result.unwrap(), asked), (NavigationResult::Success, vec![Command::push("b")]));
  let other =
    store.execute_guarded(Command::push("c"), |_| Decision::Execute(Command::push("d"))).unwrap();
  assert_eq!((other, names(&store).as_str()), (NavigationResult::Success, "a b d"));
  let refused = store
    .execute_guarded(Command::Pop, |_| Decision::Cancel(CancellationReason::ConditionFailed))
    .unwrap();
  assert_eq!(refused, NavigationResult::Cancelled(CancellationReason::ConditionFailed));
  let stale = store.execute_guarded(Command::PopTo("b".into()), |_| {
    store.pop_to("a").unwrap();
    Decision::PassOn
  });
  let stale_reason = CancellationReason::StaleAfterPrepare(Box::new(Command::PopTo("b".into())));
  assert_eq!(stale.unwrap(), NavigationResult::Cancelled(stale_reason));
  let several = store
    .execute_guarded(Command::Pop, |_| Decision::ExecuteAll(vec![Command::push("x"), Command::Pop]))
    .unwrap();
  assert_eq!(
    several,
    NavigationResult::Multiple(vec![NavigationResult::Success, NavigationResult::Success]),
    "several are a sequence"
  );
  assert_eq!(names(&store), "a");
}

#[test]
fn a_host_that_reconciles_decides_about_the_path_of_the_toolkit() {
  let path = |names: &[&str]| names.iter().map(|name| Route::new(*name)).collect::<Vec<_>>();
  let store = store(&["a", "b", "c"]);
  let mut asked = None;
  let result = store.reconcile_with(&path(&["q"]), |old, new| {
    asked = Some((old.to_vec(), new.to_vec()));
    Decision::Execute(Command::Replace(vec!["q".into(), "r".into()]))
  });
  assert!(result.unwrap().is_success());
  assert_eq!(asked, Some((path(&["a", "b", "c"]), path(&["q"]))));
  assert_eq!(
    store.reconcile_with(&path(&["z"]), |_, _| Decision::PassOn).unwrap(),
    IntentResult::None
  );
  assert_eq!(
    store.reconcile_with(&path(&["z"]), |_, _| Decision::cancel("no")).unwrap(),
    IntentResult::None,
    "there is nothing to refuse"
  );
  assert_eq!(names(&store), "q r");
}

#[test]
fn the_outcome_of_a_result_is_the_status_of_the_call() {
  let gate = || {
    will(|call: &mut Interception<'_>| {
      if call.kind() == navruntime::CommandKind::PopToRoot {
        call.deny()
      }
    })
  };
  let commands = [
    Command::push("a"),
    Command::PopCount(0),
    Command::PopCount(99),
    Command::PopTo("nowhere".into()),
    Command::PopToEntry(navruntime::EntryId(12345)),
    Command::PopToRoot,
    Command::Sequence(vec![]),
    Command::Sequence(vec![Command::push("x"), Command::PopCount(0)]),
    Command::Sequence(vec![Command::push("x"), Command::push("y")]),
    Command::Replace(vec![]),
    Command::Pop,
  ];
  let (json, status) = (store(&["r"]), store(&["r"]));
  for store in [&json, &status] {
    store
      .set_validator(|path| {
        if path.len() > 4 {
          Err(navruntime::ValidationError::Custom("deep".into()))
        } else {
          Ok(())
        }
      })
      .unwrap();
    store.middlewares().add("gate", gate()).unwrap();
  }
  for command in &commands {
    let result = json.execute(command).unwrap();
    assert_eq!(result.outcome(), status.execute_status(command).unwrap(), "{command:?}");
    assert_eq!(result.is_success(), result.outcome().is_done(), "{command:?}");
  }
}

#[test]
fn a_store_and_its_coordinator_may_share_what_they_need() {
  let allowed = Arc::new(std::sync::atomic::AtomicBool::new(false));
  let store = store(&[]);
  let asked = Arc::clone(&allowed);
  store
    .set_coordinator(move |_: &Intent| match asked.load(std::sync::atomic::Ordering::Relaxed) {
      true => Decision::PassOn,
      false => Decision::cancel("not yet"),
    })
    .unwrap();
  assert!(!store.send(Intent::Go("a".into())).unwrap().is_success());
  allowed.store(true, std::sync::atomic::Ordering::Relaxed);
  assert!(store.send(Intent::Go("a".into())).unwrap().is_success());
}
