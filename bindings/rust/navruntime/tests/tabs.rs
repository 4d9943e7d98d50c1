//! Tabs, splits and step flows.

use std::sync::{Arc, Mutex};

use navruntime::json::Raw;
use navruntime::middleware::will;
use navruntime::{
  Back, BackTarget, Command, ErrorKind, Event, EventKind, EventMask, FlowIntent, FlowResult,
  FlowStep, FlowStore, Intent, IntentResult, Interception, Limit, Modal, NavigationResult, Outcome,
  PresentAs, Reselect, Route, SplitColumn, SplitStore, SplitVisibility, StepFlow, StepRefusal,
  StepResult, Store, TabIntent, TabRefusal, TabResult, TabStore, TabStoreBuilder,
};

fn shop() -> TabStoreBuilder {
  TabStore::builder()
    .tab("home", FlowStore::builder().path([FlowStep::Push("welcome".into())]))
    .tab("search", FlowStore::builder())
    .tab("cart", FlowStore::builder().present("voucher", PresentAs::Sheet))
    .present("help", PresentAs::Sheet)
    .present("basket", PresentAs::Tab("cart".into()))
}

fn recorded<A: navruntime::Observable>(
  observers: navruntime::Observers<'_, A>,
) -> Arc<Mutex<Vec<EventKind>>> {
  let events = Arc::new(Mutex::new(Vec::new()));
  let log = Arc::clone(&events);
  observers.add(EventMask::ALL, move |event: Event| log.lock().unwrap().push(event.kind)).unwrap();
  events
}

#[test]
fn tabs_keep_their_state_while_others_are_selected() {
  let tabs = shop().build().unwrap();
  assert_eq!(tabs.selected().unwrap(), "home");
  assert_eq!(
    tabs.select("cart").unwrap(),
    TabResult::Selected { from: "home".into(), to: "cart".into() }
  );
  assert_eq!(tabs.send("cart", FlowIntent::Push("item".into())).unwrap().outcome(), Outcome::Done);
  assert_eq!(
    tabs.send("home", Intent::Go("detail".into())).unwrap(),
    TabResult::Stack(IntentResult::Single(NavigationResult::Success))
  );
  let wanted: TabIntent = Intent::Back.into();
  assert_eq!(tabs.send("search", &wanted).unwrap().outcome(), Outcome::EmptyStack);
  assert_eq!(tabs.set_badge("cart", 3).unwrap(), Outcome::Done);
  let listed: Vec<_> = tabs
    .tabs()
    .unwrap()
    .into_iter()
    .map(|tab| (tab.name, tab.badge, tab.is_selected, tab.path.len()))
    .collect();
  let expected = [("home", None, false, 2), ("search", None, false, 0), ("cart", Some(3), true, 1)];
  assert_eq!(
    listed,
    expected.map(|(name, badge, selected, depth)| (name.to_owned(), badge, selected, depth))
  );
  tabs.set_badge("cart", 0).unwrap();
  assert_eq!(tabs.tabs().unwrap()[2].badge, None);
}

#[test]
fn wrong_tabs_are_refused_by_type() {
  let tabs = shop().build().unwrap();
  let unknown = TabResult::Refused(TabRefusal::UnknownTab("none".into()));
  let revision = tabs.revision();
  assert_eq!(tabs.select("none").unwrap(), unknown);
  assert_eq!(tabs.send("none", FlowIntent::Pop).unwrap(), unknown);
  assert_eq!(tabs.remove("none").unwrap(), unknown);
  assert_eq!(tabs.select_and_open("none", &[Command::Pop]).unwrap(), unknown);
  assert_eq!(tabs.set_badge("none", 1).unwrap(), Outcome::Rejected);
  assert!(tabs.flow("none").unwrap().is_none());
  assert_eq!(
    tabs.add(0, "cart", FlowStore::builder()).unwrap(),
    TabResult::Refused(TabRefusal::DuplicateTab("cart".into()))
  );
  assert_eq!(
    tabs.remove("home").unwrap(),
    TabResult::Refused(TabRefusal::ActiveTab("home".into()))
  );
  assert_eq!(tabs.send("home", Raw("\"fly\"")).unwrap_err().kind(), ErrorKind::Command);
  assert_eq!(tabs.revision(), revision);
  for wrong in
    [TabStore::builder(), shop().tab("home", FlowStore::builder()), shop().selected("none")]
  {
    assert_eq!(wrong.build().unwrap_err().kind(), ErrorKind::State);
  }
}

#[test]
fn tabs_come_and_go_with_everything_in_them() {
  let tabs = shop().build().unwrap();
  let events = recorded(tabs.observers());
  assert_eq!(
    tabs.add(1, "news", FlowStore::builder().path([FlowStep::Push("today".into())])).unwrap(),
    TabResult::Done
  );
  let news = tabs.flow("news").unwrap().unwrap();
  assert_eq!(news.push("story").unwrap(), Outcome::Done);
  assert_eq!(tabs.remove("news").unwrap(), TabResult::Done);
  assert_eq!(news.push("story").unwrap_err().kind(), ErrorKind::Detached);
  tabs.set_badge("cart", 2).unwrap();
  tabs.select("cart").unwrap();
  let kinds = events.lock().unwrap();
  assert_eq!(kinds.first(), Some(&EventKind::TabAdded { tab: "news".into(), index: 1 }));
  assert!(
    kinds.iter().any(|kind| matches!(kind, EventKind::TabFlow { tab, .. } if tab == "news")),
    "{kinds:?}"
  );
  assert!(kinds.contains(&EventKind::TabRemoved { tab: "news".into(), index: 1 }));
  assert!(kinds.contains(&EventKind::BadgeChanged { tab: "cart".into(), old: None, new: Some(2) }));
  assert_eq!(
    kinds.last(),
    Some(&EventKind::TabSelected { from: "home".into(), to: "cart".into() })
  );
}

#[test]
fn reselecting_pops_to_the_root_if_asked() {
  let tabs = TabStore::builder()
    .tab("a", FlowStore::builder())
    .reselect(Reselect::PopToRoot)
    .build()
    .unwrap();
  tabs.send("a", Intent::GoMany(vec!["x".into(), "y".into()])).unwrap();
  assert_eq!(tabs.select("a").unwrap(), TabResult::PoppedToRoot(NavigationResult::Success));
  assert_eq!(tabs.flow("a").unwrap().unwrap().path().unwrap(), []);
  let still = shop().build().unwrap();
  assert_eq!(still.select("home").unwrap(), TabResult::Noop);
}

#[test]
fn back_ends_in_the_history_of_tabs() {
  let tabs = shop().build().unwrap();
  tabs.select("search").unwrap();
  tabs.send("search", FlowIntent::PresentSheet("filter".into())).unwrap();
  assert!(matches!(tabs.back().unwrap(), Back::Dismissed(_)));
  assert_eq!(tabs.back_target().unwrap(), BackTarget::Route("welcome".into()));
  assert_eq!(tabs.back().unwrap(), Back::Selected { from: "search".into(), to: "home".into() });
  assert_eq!(tabs.back().unwrap(), Back::Popped(NavigationResult::Success));
  assert!(!tabs.can_go_back());
  assert_eq!(tabs.back().unwrap(), Back::None);
}

#[test]
fn a_link_into_another_tab_is_all_or_nothing() {
  let tabs = shop().build().unwrap();
  tabs.send("cart", FlowIntent::PresentSheet("coupon".into())).unwrap();
  let failed =
    tabs.select_and_open("cart", &[Command::push("item"), Command::PopCount(9)]).unwrap();
  let TabResult::Failed { transaction, .. } = &failed else { panic!("{failed:?}") };
  assert_eq!(transaction.failure_index, Some(1), "{failed:?}");
  let modals = tabs.flow("cart").unwrap().unwrap().modals().unwrap();
  let gate =
    modals.middlewares().add(None, will(|call: &mut Interception<'_, Modal>| call.deny())).unwrap();
  let kept = tabs.select_and_open("cart", &[Command::push("item")]).unwrap();
  assert!(matches!(&kept, TabResult::Cancelled { tab, .. } if tab == "cart"), "{kept:?}");
  assert_eq!(
    (tabs.selected().unwrap().as_str(), modals.current().unwrap().is_some()),
    ("home", true)
  );
  modals.middlewares().remove(gate).unwrap();
  let opened = tabs.select_and_open("cart", &[Command::push("item")]).unwrap();
  assert!(matches!(opened, TabResult::Opened { transaction, .. } if transaction.is_committed));
  assert_eq!((tabs.selected().unwrap().as_str(), modals.current().unwrap()), ("cart", None));
}

#[test]
fn tables_say_how_and_where_a_route_is_shown() {
  let tabs = shop().build().unwrap();
  assert!(
    matches!(tabs.route_to("page").unwrap(), TabResult::Flow(FlowResult::Applied(path)) if path.len() == 2)
  );
  assert!(
    matches!(tabs.route_to("basket").unwrap(), TabResult::Opened { tab, .. } if tab == "cart")
  );
  let steps = |result| match result {
    TabResult::Flow(FlowResult::Applied(path)) => path,
    other => panic!("{other:?}"),
  };
  assert_eq!(
    steps(tabs.route_to("voucher").unwrap())[1],
    FlowStep::Sheet("voucher".into()),
    "by the tab's own table"
  );
  tabs.back().unwrap();
  assert_eq!(
    steps(tabs.route_to("help").unwrap())[1],
    FlowStep::Sheet("help".into()),
    "by the store's"
  );
}

#[test]
fn a_table_may_name_a_tab_that_there_is_not() {
  let tabs = shop()
    .present("lost", PresentAs::Tab("none".into()))
    .present("sale", PresentAs::Replace)
    .build()
    .unwrap();
  let revision = tabs.revision();
  assert_eq!(
    tabs.route_to("lost").unwrap(),
    TabResult::Refused(TabRefusal::UnknownTab("none".into()))
  );
  assert_eq!((tabs.revision(), tabs.selected().unwrap().as_str()), (revision, "home"));
  assert!(
    matches!(tabs.route_to("sale").unwrap(), TabResult::Flow(FlowResult::Applied(path)) if path == [FlowStep::Push("sale".into())])
  );
}

#[test]
fn a_split_collapses_and_expands_without_losing_anything() {
  let split = SplitStore::builder()
    .column(SplitColumn::Sidebar, Store::builder().path(["mailboxes"]).limit(Limit::StackDepth, 1))
    .column(SplitColumn::Content, Store::builder())
    .visibility(SplitVisibility::All)
    .build()
    .unwrap();
  let events = recorded(split.observers());
  assert_eq!(split.show(SplitColumn::Content, "inbox").unwrap(), NavigationResult::Success);
  assert_eq!(
    split.show(SplitColumn::Detail, Route::new("mail").with("id", 1)).unwrap(),
    NavigationResult::Success
  );
  split.send(SplitColumn::Detail, Intent::Go("attachment".into())).unwrap();
  assert_eq!(
    split.column(SplitColumn::Sidebar).unwrap().push("x").unwrap_err().kind(),
    ErrorKind::Limit,
    "a column of one route"
  );
  let wide = split.state().unwrap();
  assert_eq!(
    (wide.sidebar.len(), wide.content.as_ref().map(Vec::len), wide.detail.len()),
    (1, Some(1), 2)
  );
  assert_eq!((wide.layout.visibility, wide.layout.is_collapsed), (SplitVisibility::All, false));
  assert_eq!(split.set_collapsed(true).unwrap(), Outcome::Done);
  assert_eq!(split.set_collapsed(true).unwrap(), Outcome::Noop);
  let columns: Vec<_> = split.collapsed_path().unwrap().iter().map(|entry| entry.column).collect();
  assert_eq!(
    columns,
    [SplitColumn::Sidebar, SplitColumn::Content, SplitColumn::Detail, SplitColumn::Detail]
  );
  assert_eq!(
    split.back().unwrap(),
    Back::PoppedColumn { column: SplitColumn::Detail, result: NavigationResult::Success }
  );
  assert_eq!(split.back().unwrap(), Back::Moved { to: SplitColumn::Content });
  split.set_collapsed(false).unwrap();
  let again = split.state().unwrap();
  assert_eq!(
    (again.content, again.detail.len()),
    (wide.content, 1),
    "only what was popped is gone"
  );
  assert_eq!(split.set_preferred_column(SplitColumn::Sidebar).unwrap(), Outcome::Done);
  assert_eq!(split.set_visibility(SplitVisibility::DetailOnly).unwrap(), Outcome::Done);
  let kinds = events.lock().unwrap();
  let detail_changed =
    |kind: &EventKind| matches!(kind, EventKind::Column { column: SplitColumn::Detail, .. });
  assert!(kinds.iter().any(detail_changed), "{kinds:?}");
  let Some(EventKind::LayoutChanged { new, .. }) = kinds.last() else { panic!("{kinds:?}") };
  assert_eq!(new.visibility, SplitVisibility::DetailOnly, "{kinds:?}");
}

#[test]
fn a_split_of_two_columns_has_no_middle_one() {
  let split = SplitStore::new().unwrap();
  assert_eq!(split.column(SplitColumn::Content).unwrap_err().kind(), ErrorKind::Argument);
  assert_eq!(split.show(SplitColumn::Content, "x").unwrap_err().kind(), ErrorKind::Argument);
  assert_eq!(split.state().unwrap().content, None);
  let preferring = SplitStore::builder().preferred_column(SplitColumn::Content).build();
  assert_eq!(preferring.unwrap_err().kind(), ErrorKind::Argument);
  let detail = split.column(SplitColumn::Detail).unwrap();
  drop(split);
  assert_eq!(detail.push("x").unwrap_err().kind(), ErrorKind::Detached);
}

#[test]
fn a_wizard_goes_on_when_its_step_may_be_left() {
  let wizard = StepFlow::new(["address", "payment", "review"]).unwrap();
  let events = recorded(wizard.observers());
  assert_eq!(wizard.previous().unwrap(), StepResult::Refused(StepRefusal::AtFirstStep));
  assert_eq!(wizard.jump(2).unwrap(), StepResult::Refused(StepRefusal::NotReachable(2)));
  assert_eq!(wizard.jump(9).unwrap(), StepResult::Refused(StepRefusal::UnknownStep(9)));
  assert_eq!(wizard.set_can_proceed(9, true).unwrap(), Outcome::Rejected);
  wizard.set_can_proceed(0, false).unwrap();
  assert_eq!(wizard.next().unwrap(), StepResult::Refused(StepRefusal::CannotProceed));
  wizard.set_can_proceed(0, true).unwrap();
  assert_eq!(wizard.next().unwrap(), StepResult::Moved { from: 0, to: 1 });
  assert_eq!(wizard.next().unwrap(), StepResult::Moved { from: 1, to: 2 });
  assert_eq!(wizard.jump(0).unwrap(), StepResult::Moved { from: 2, to: 0 });
  assert_eq!(wizard.set_complete(1, false).unwrap(), Outcome::Done);
  assert_eq!(wizard.jump(2).unwrap().outcome(), Outcome::Rejected);
  let state = wizard.state().unwrap();
  assert_eq!(
    (state.index, state.step, state.count, state.completed, state.is_finished),
    (0, "address".into(), 3, vec![0], false)
  );
  wizard.jump(1).unwrap();
  wizard.next().unwrap();
  assert_eq!(
    (wizard.next().unwrap(), wizard.next().unwrap()),
    (StepResult::Finished, StepResult::Noop)
  );
  wizard.reset().unwrap();
  assert_eq!((wizard.index(), wizard.count(), wizard.state().unwrap().completed), (0, 3, vec![]));
  let kinds = events.lock().unwrap();
  assert!(
    kinds.contains(&EventKind::Moved { from: 0, to: 1 }) && kinds.contains(&EventKind::Finished),
    "{kinds:?}"
  );
  assert!(
    kinds.contains(&EventKind::CompletionChanged { step: 1, is_complete: false }),
    "{kinds:?}"
  );
  assert_eq!(kinds.last(), Some(&EventKind::Reset));
}

#[test]
fn a_host_may_say_whether_a_step_may_be_left() {
  let wizard = StepFlow::new(["a", "b", "c"]).unwrap();
  let asked = Arc::new(Mutex::new(Vec::new()));
  let log = Arc::clone(&asked);
  let may_leave = move |step: &Route, index: usize| {
    log.lock().unwrap().push((step.name().to_owned(), index));
    step.name() != "b"
  };
  wizard.ask_can_proceed(may_leave).unwrap();
  assert_eq!(wizard.next().unwrap(), StepResult::Moved { from: 0, to: 1 });
  assert_eq!(wizard.next().unwrap(), StepResult::Refused(StepRefusal::CannotProceed));
  assert!(asked.lock().unwrap().contains(&("b".into(), 1)));
  wizard.ask_nobody().unwrap();
  assert_eq!(wizard.next().unwrap(), StepResult::Moved { from: 1, to: 2 });
  wizard.ask_can_proceed(|_, _| panic!("ask me later")).unwrap();
  let panicked = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| wizard.next()));
  assert_eq!(panicked.unwrap_err().downcast_ref::<&str>(), Some(&"ask me later"));
  wizard.ask_nobody().unwrap();
  assert!(!wizard.state().unwrap().is_finished, "the step is not left");
  for wrong in [vec![], vec!["a", "a"]] {
    assert_eq!(StepFlow::new(wrong).unwrap_err().kind(), ErrorKind::State);
  }
}

#[test]
fn a_host_that_is_asked_may_read_the_state_without_being_asked_again() {
  let wizard = Arc::new(StepFlow::new(["a", "b"]).unwrap());
  let (inside, mut times) = (Arc::downgrade(&wizard), 0);
  wizard
    .ask_can_proceed(move |_, _| {
      times += 1;
      times == 1 && inside.upgrade().is_some_and(|wizard| wizard.state().unwrap().can_proceed)
    })
    .unwrap();
  assert_eq!(wizard.next().unwrap(), StepResult::Moved { from: 0, to: 1 });
  assert_eq!(wizard.next().unwrap(), StepResult::Refused(StepRefusal::CannotProceed));
}
