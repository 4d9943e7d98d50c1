//! Every method of every handle as a call. `every_method_is_called` holds the list against the
//! crate's sources, so that none is left out.

use std::future::Future;
use std::pin::pin;
use std::sync::Arc;
use std::task::{Context, Poll, Wake, Waker};

use navruntime::json::{Object, Raw};
use navruntime::middleware::will;
use navruntime::{
  AppIntent, Ask, AskError, Authority, Command, Decision, DismissReason, EntryId, Error, ErrorKind,
  EventMask, EventQueue, FlowIntent, FlowStep, FlowStore, Intent, Interception, InterceptorId,
  Journal, Mapping, Matcher, MiddlewareId, Middlewares, ModalIntent, ModalStore, ModalStyle,
  ObserverId, Observers, Outcome, PendingLink, PresentationId, QueuePolicy, ReconcilePolicy,
  Recorder, Resolution, RestoreMode, SnapshotOptions, SplitColumn, SplitStore, SplitVisibility,
  StepFlow, Store, TabStore, ThrottleKey, Unread,
};

use crate::world::{Registration, World};

/// What a method answers, as far as it may be an error.
pub trait Reply {
  fn error(self) -> Option<Error>;
}

impl<T> Reply for Result<T, Error> {
  fn error(self) -> Option<Error> {
    self.err()
  }
}

/// It is polled once, and dropped.
impl Reply for Ask {
  fn error(self) -> Option<Error> {
    struct Nobody;
    impl Wake for Nobody {
      fn wake(self: Arc<Self>) {}
    }
    let waker = Waker::from(Arc::new(Nobody));
    match pin!(self).as_mut().poll(&mut Context::from_waker(&waker)) {
      Poll::Ready(Err(AskError::Failed(error))) => Some(error),
      _ => None,
    }
  }
}

macro_rules! never_wrong {
  ($($type:ty),*) => {
    $(impl Reply for $type {
      fn error(self) -> Option<Error> {
        None
      }
    })*
  };
}
never_wrong!(usize, u64, bool, (), Outcome, navruntime::CommandKind);

impl Reply for Option<&str> {
  fn error(self) -> Option<Error> {
    None
  }
}

impl<T> Reply for Option<Arc<T>> {
  fn error(self) -> Option<Error> {
    None
  }
}

impl<A: Authority> Reply for Middlewares<'_, A> {
  fn error(self) -> Option<Error> {
    None
  }
}

impl<A: navruntime::Observable> Reply for Observers<'_, A> {
  fn error(self) -> Option<Error> {
    None
  }
}

const STACK: &str = r#"{"format":1,"kind":"stack","entries":[{"id":1,"route":"home"}],"lastID":1}"#;

macro_rules! calls {
  ($tell:ident, $kind:literal, $handle:expr; $($method:ident ( $($argument:expr),* )),* $(,)?) => {
    $($tell(concat!($kind, "::", stringify!($method)), Reply::error($handle.$method($($argument),*)));)*
  };
}

type Tell<'t> = &'t mut dyn FnMut(&'static str, Option<Error>);

/// Calls everything that there is, and tells what came of each.
pub fn call_everything(world: &World, tell: Tell<'_>) {
  call_store(world, tell);
  call_modals(world, tell);
  call_composed(world, tell);
  call_links(world, tell);
  call_app(world, tell);
  call_journal(world, tell);
  call_recorder(world, tell);
  call_registries(world, tell);
  make_others(tell);
}

fn call_store(world: &World, tell: Tell<'_>) {
  let Some(h) = world.handles() else { return };
  let entry = h.store.top().ok().flatten().map(|entry| entry.id);
  calls!(tell, "Store", h.store;
    execute(Command::push("z")), execute_status(Command::Pop), execute_many(&[Command::Pop]),
    execute_batch(&[Command::Pop], true),
    execute_transaction(&[Command::push("z")]), validate(Command::Pop), push("z"), pop(),
    pop_count(1), pop_to("home"), pop_to_root(),
    replace(&["home".into(), "z".into()]), debounce(Command::Pop, 1), poll_debounced(),
    cancel_debounced(), send(Intent::Go("z".into())), preview(Intent::Back),
    reconcile(&["home".into()], ReconcilePolicy::Ignore),
    reconcile_with(&["q".into()], |_, _| Decision::PassOn),
    execute_guarded(Command::Pop, |_| Decision::PassOn), push_for_result("z", |_| ()),
    push_for_ticket("z"), set_validator(|_| Ok(())), remove_validator(),
    set_coordinator(|_: &Intent| Decision::PassOn), remove_coordinator(), set_clock(|| 0), depth(),
    revision(), top(), path(), path_json(),
    entries(), can_go_back(), back_target(), middlewares(), observers(), sender(), dismiss_self(),
    dismiss_all_from_root(),
    snapshot(), restore(STACK, RestoreMode::Strict),
  );
  if let Some(entry) = entry {
    calls!(tell, "Store", h.store; answer(entry, Raw("1")), set_data(entry, Arc::new(7)), remove_data(entry));
    tell("Store::data", h.store.data::<i32>(entry).error());
  }
  calls!(tell, "Sender", h.sender; send(Intent::Go("z".into())));
  calls!(tell, "EventQueue", h.queue; next_event(), next_from(), next_json(), len(), is_empty(), fd());
}

fn call_modals(world: &World, tell: Tell<'_>) {
  let Some(h) = world.handles() else { return };
  let mut shown = None::<PresentationId>;
  for modals in [&h.modal, &h.modals_over] {
    tell("ModalStore::present", modals.present("first", ModalStyle::Sheet).error());
    shown = shown.or(modals.current().ok().flatten().map(|presentation| presentation.id));
    if let Some(id) = shown {
      calls!(tell, "ModalStore", modals; child(id, &Store::builder(), &ModalStore::builder()));
    }
    calls!(tell, "ModalStore", modals;
      present("z", ModalStyle::Sheet), present_status("z", ModalStyle::FullScreenCover),
      present_for_result("z", ModalStyle::Sheet, |_| ()),
      replace_current("y", ModalStyle::Sheet), dismiss_with_result(Raw("[1]")),
      dismiss_current(DismissReason::Dismiss), dismiss_all(),
      send(ModalIntent::DismissAll), current(), queue(), queue_count(), revision(), middlewares(),
      observers(), sender(), dismiss_self(),
      dismiss_all_from_root(), can_go_back(), back_target(), back(),
      set_queue_policy(|_: &_| QueuePolicy::Preserve), remove_queue_policy(),
    );
  }
}

fn call_composed(world: &World, tell: Tell<'_>) {
  let Some(h) = world.handles() else { return };
  calls!(tell, "FlowStore", h.flow;
    stack(), modals(), send(FlowIntent::Push("z".into())), apply(&[FlowStep::Push("home".into())]),
    route_to("z"), push("z"), path(), revision(),
    observers(), sender(), can_go_back(), back_target(), back(),
  );
  calls!(tell, "TabStore", h.tabs;
    select("cart"), selected(), tabs(), flow("home"), send("home", FlowIntent::Push("z".into())),
    set_badge("home", 2),
    add(0, "new", FlowStore::builder()), remove("new"),
    select_and_open("home", &[Command::push("z")]), route_to("z"), revision(), observers(),
    can_go_back(), back_target(), back(),
  );
  calls!(tell, "SplitStore", h.split;
    column(SplitColumn::Sidebar), show(SplitColumn::Detail, "z"),
    send(SplitColumn::Sidebar, Intent::Go("z".into())),
    set_visibility(SplitVisibility::All), set_preferred_column(SplitColumn::Detail),
    set_collapsed(true), state(), collapsed_path(), revision(),
    observers(), can_go_back(), back_target(), back(),
  );
  calls!(tell, "StepFlow", h.steps;
    next(), previous(), jump(1), reset(), set_can_proceed(0, true), set_complete(0, true),
    ask_can_proceed(|_, _| true), ask_nobody(), state(),
    index(), count(), revision(), observers(),
  );
}

fn call_app(world: &World, tell: Tell<'_>) {
  let Some(h) = world.handles() else { return };
  calls!(tell, "Schema", h.schema; findings(), url_for("a"), json(), migrate("{}"));
  calls!(tell, "App", h.app;
    send(AppIntent::Back), go("a"), open("/a"), back(), can_go_back(), ask("picker"), answer(1),
    resolve(1, Resolution::Proceed), facts(),
    set_facts(&Object::new()), set_fact("signedIn", true), scene(), state(), describe(),
    revision(), state_hash(), observers(),
    set_entry_state(EntryId(1), Raw("1")), entry_state(EntryId(1)), remove_entry_state(EntryId(1)),
    set_data(EntryId(1), Arc::new(7)),
    remove_data(EntryId(1)), snapshot(), snapshot_with(SnapshotOptions::default()),
    restore("{}", RestoreMode::Reset), url(), set_url("/a"), travel(-1), can_travel(1), history(),
    preview(AppIntent::Back), preview_facts(&Object::new()), path(None), asked(),
    back_to_root(), dismiss(), dismiss_all(), select("shop"), proceed(1), cancel(1, "no"),
    at(EntryId(1)),
  );
  if let Ok(screen) = h.app.at(EntryId(1)) {
    calls!(tell, "ScreenSender", screen;
      send(AppIntent::Back), go("a"), open("/a"), back(), back_to_root(), dismiss(), dismiss_all(),
      select("shop"), ask("picker"),
    );
  }
  let mut listener = None::<ObserverId>;
  let mut keep = |id: Result<ObserverId, Error>| id.map(|id| listener = Some(id));
  tell("App::on_answer", keep(h.app.on_answer("picker", |_, _| ())).error());
  if let Some(id) = listener {
    tell("Observers::remove", h.app.observers().remove(id).error());
  }
  tell("App::data", h.app.data::<i32>(EntryId(1)).error());
  let mut added = None::<InterceptorId>;
  let mut keep = |id: Result<InterceptorId, Error>| id.map(|id| added = Some(id));
  tell("App::intercept", keep(h.app.intercept("another", |_| Ok(()))).error());
  if let Some(id) = added {
    calls!(tell, "App", h.app; remove_interceptor(id));
  }
}

/// A journal of its own for each thread, since a file has one owner.
fn call_journal(world: &World, tell: Tell<'_>) {
  let Some(h) = world.handles() else { return };
  let (process, thread) = (std::process::id(), std::thread::current().id());
  let path = std::env::temp_dir().join(format!("navruntime-torture-{process}-{thread:?}"));
  if let Ok(journal) = Journal::open(&path) {
    calls!(tell, "App", h.app; attach_journal(&journal), back(), detach_journal());
    calls!(tell, "Journal", journal; recovered(), report(), flush());
  }
  // It may not be there: a journal may be refused.
  let _ = std::fs::remove_file(path);
}

fn call_recorder(world: &World, tell: Tell<'_>) {
  let Some(h) = world.handles() else { return };
  if let Ok(recorder) = Recorder::create("/dev/null") {
    calls!(tell, "Recorder", recorder; set_clock(|| 0));
    calls!(tell, "App", h.app; attach_recorder(&recorder), back(), detach_recorder());
  }
}

fn call_links(world: &World, tell: Tell<'_>) {
  let Some(h) = world.handles() else { return };
  let saved = "{\"url\":\"shop://x/a\",\"route\":\"a\",\"plan\":{\"commands\":[{\"push\":\"a\"}]}}";
  calls!(tell, "Pipeline", h.pipeline; decide("shop://x/c"), matcher(), web_matcher());
  calls!(tell, "LinkHandler", h.links;
    open("shop://x/c"), resume(), resume_if_allowed(|_: &PendingLink| true), pending(),
    restore_pending(Raw(saved)), forget_pending(),
    set_clock(|| 0),
  );
  if let Ok(matcher) = h.pipeline.matcher() {
    calls!(tell, "Matcher", matcher; find("shop://x/c"), find_json("shop://x/a"), url_for("a"), diagnostics(), len(), is_empty());
  }
}

fn call_registries(world: &World, tell: Tell<'_>) {
  let Some(h) = world.handles() else { return };
  let observers = h.store.observers();
  let mut added = None::<ObserverId>;
  let mut keep = |id: Result<ObserverId, Error>| id.map(|id| added = Some(id));
  tell("Observers::add", keep(observers.add(EventMask::ALL, |_| ())).error());
  calls!(tell, "Observers", observers;
    add_unread(EventMask::ALL, |_: Unread<'_>| ()), add_json(EventMask::ALL, |_: &str| ()),
    attach(&h.queue, EventMask::ALL),
  );
  if let Some(id) = added {
    calls!(tell, "Observers", observers; remove(id));
  }
  let middlewares = h.store.middlewares();
  let mut added = None::<MiddlewareId>;
  let mut keep = |id: Result<MiddlewareId, Error>| id.map(|id| added = Some(id));
  tell("Middlewares::add", keep(middlewares.add(None, will(|_| ()))).error());
  calls!(tell, "Middlewares", middlewares;
    insert(0, "early", will(|_| ())), list(), prevent_duplicate_push(),
    throttle(0, ThrottleKey::KindAndRoute),
  );
  if let Some(id) = added {
    calls!(tell, "Middlewares", middlewares; replace(id, None, will(|_| ())), move_to(id, 9), remove(id));
  }
}

/// Handles in trees of their own.
fn make_others(tell: Tell<'_>) {
  tell("Store::new", Store::new().error());
  tell("ModalStore::new", ModalStore::new().error());
  tell("FlowStore::new", FlowStore::new().error());
  tell("TabStore::build", TabStore::builder().tab("a", FlowStore::builder()).build().error());
  tell("SplitStore::new", SplitStore::new().error());
  tell("StepFlow::new", StepFlow::new(["a"]).error());
  tell("EventQueue::new", EventQueue::new().error());
  tell("Matcher::new", Matcher::new([Mapping::route("/a", "a")]).error());
}

/// What a middleware may do with a command in its hands.
pub fn look_at<A: Authority>(call: &mut Interception<'_, A>) {
  call.kind();
  let (command, state) = (call.command(), call.state());
  assert!(command.is_ok() && state.is_ok(), "a command and its state can be read");
}

/// Removes every registration that there is, and what is one of a kind. It is allowed everywhere
/// but under another tree's lock.
pub fn remove_everything(world: &World) {
  let Some(h) = world.handles() else { return };
  let registrations = std::mem::take(&mut *world.registrations.lock().unwrap());
  for registration in registrations {
    let (site, removed) = match registration {
      Registration::Store(id) => ("will", h.store.middlewares().remove(id)),
      // There are two: the one that refuses reports nothing.
      Registration::Modal(id) => ("modal will", h.modal.middlewares().remove(id)),
      Registration::StoreObserver(id) => ("observer", h.store.observers().remove(id)),
      Registration::ModalObserver(id) => ("modal observer", h.modal.observers().remove(id)),
      Registration::FlowObserver(id) => ("flow observer", h.flow.observers().remove(id)),
      Registration::TabObserver(id) => ("tab observer", h.tabs.observers().remove(id)),
      Registration::SplitObserver(id) => ("split observer", h.split.observers().remove(id)),
      Registration::StepObserver(id) => ("step observer", h.steps.observers().remove(id)),
      Registration::AppObserver(id) => ("app observer", h.app.observers().remove(id)),
      Registration::Interceptor(id) => ("interceptor", h.app.remove_interceptor(id)),
    };
    match removed {
      Ok(()) => {
        world.removed.lock().unwrap().insert(site);
      }
      Err(error) if error.kind() == ErrorKind::Reentrant => (),
      Err(error) => world.fault(format!("a removal: {error}")),
    }
  }
  let _ = (
    h.store.remove_validator(),
    h.store.remove_coordinator(),
    h.steps.ask_nobody(),
    h.modal.remove_queue_policy(),
  );
}

/// What answers an iterator over another method of the list.
const ELSEWHERE: [&str; 1] = ["EventQueue::drain"];

/// Every public method with `&self` of the handles, by the sources.
pub fn methods_in_sources() -> Vec<String> {
  let kinds = [
    "Store",
    "ModalStore",
    "FlowStore",
    "TabStore",
    "SplitStore",
    "StepFlow",
    "LinkHandler",
    "Pipeline",
    "Matcher",
    "EventQueue",
    "Sender",
    "Middlewares",
    "Observers",
    "App",
    "Journal",
    "Recorder",
    "Schema",
  ];
  let mut found = Vec::new();
  let mut folders = vec![std::path::PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/src"))];
  while let Some(folder) = folders.pop() {
    for entry in std::fs::read_dir(folder).expect("the sources are there") {
      let path = entry.expect("the sources can be listed").path();
      if path.is_dir() {
        folders.push(path);
      } else {
        methods_in(
          &std::fs::read_to_string(path).expect("a source can be read"),
          &kinds,
          &mut found,
        );
      }
    }
  }
  found.retain(|name| !ELSEWHERE.contains(&name.as_str()));
  found
}

fn methods_in(source: &str, kinds: &[&str], found: &mut Vec<String>) {
  let mut kind = None;
  let lines: Vec<&str> = source.lines().collect();
  for (number, line) in lines.iter().enumerate() {
    if line.starts_with("impl") && !line.contains(" for ") {
      // The type after `impl` and its parameters: `impl<'s, A: X> Observers<'s, A> {`.
      let header = line.trim_start_matches("impl").trim_start();
      let header = if header.starts_with('<') {
        header.split_once("> ").map_or("", |(_, rest)| rest)
      } else {
        header
      };
      kind = kinds
        .iter()
        .find(|kind| header.split(|c: char| !c.is_alphanumeric()).next() == Some(**kind));
    }
    let Some((kind, name)) = kind.zip(line.strip_prefix("  pub fn ")) else { continue };
    let end = lines.get(number + 1).map_or("", |next| next.trim());
    if name.contains("(&self") || name.ends_with('(') && end.starts_with("&self") {
      found.push(format!("{kind}::{}", name.split(['(', '<']).next().unwrap_or_default()));
    }
  }
}
