//! A world with one handle of every kind and a closure at every place that takes one, and a program
//! that makes all of them run.
//!
//! Each callback reports to [`World::visit`], which misbehaves in the k-th call of one of them.
//! Callbacks hold the world weakly, as a program should.

use std::collections::{BTreeMap, BTreeSet};
use std::panic::{catch_unwind, panic_any, resume_unwind, AssertUnwindSafe};
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, Weak};

use navruntime::middleware::will;
use navruntime::{
  App, Authority, Command, Decision, Error, EventMask, EventQueue, Execution, FlowStep, FlowStore,
  Intent, Interception, InterceptorId, LinkHandler, LinkPolicy, LinkQuestion, Mapping, Middleware,
  MiddlewareId, Modal, ModalStore, ObserverId, Pipeline, QueuePolicy, Route, Schema, Sender,
  SplitColumn, SplitStore, Stack, StepFlow, Store, TabStore,
};

/// What a callback panics with.
pub struct Boom;

/// What callbacks are, and what misbehaves in one.
pub type Site = &'static str;
pub type Act = fn(&World, Site);

/// The screens of the app.
const SCREENS: &str = r#"{"format":1,"id":"torture","root":{"stack":"home"},
  "facts":{"signedIn":{"initial":false}},
  "routes":{"home":{},"a":{"links":["/a"]},"picker":{"show":"sheet","returns":"int"},
    "login":{"show":"sheet"},"secret":{"requires":["signedIn"],"orElse":"login"},
    "draft":{"leave":"ask"}}}"#;

/// The handles; taking one out ends the world's reference to it.
#[derive(Clone)]
pub struct Handles {
  pub store: Arc<Store>,
  pub modal: Arc<ModalStore>,
  pub modals_over: Arc<ModalStore>,
  pub flow: Arc<FlowStore>,
  pub tabs: Arc<TabStore>,
  pub split: Arc<SplitStore>,
  pub steps: Arc<StepFlow>,
  pub queue: Arc<EventQueue>,
  pub sender: Arc<Sender<Stack>>,
  pub pipeline: Arc<Pipeline>,
  pub links: Arc<LinkHandler>,
  pub schema: Arc<Schema>,
  pub app: Arc<App>,
}

/// One registration that may be removed.
pub enum Registration {
  Store(MiddlewareId),
  Modal(MiddlewareId),
  StoreObserver(ObserverId),
  ModalObserver(ObserverId),
  FlowObserver(ObserverId),
  TabObserver(ObserverId),
  SplitObserver(ObserverId),
  StepObserver(ObserverId),
  AppObserver(ObserverId),
  Interceptor(InterceptorId),
}

pub struct World {
  pub handles: Mutex<Option<Handles>>,
  pub registrations: Mutex<Vec<Registration>>,
  pub faults: Mutex<Vec<String>>,
  /// How often each callback was called.
  pub seen: Mutex<BTreeMap<Site, usize>>,
  /// Callbacks whose registration was removed: they are not called again.
  pub removed: Mutex<BTreeSet<Site>>,
  /// How often a panic was raised, and came out of a call.
  pub raised: AtomicUsize,
  pub surfaced: AtomicUsize,
  this: Weak<World>,
  case: Option<(Site, usize, Act)>,
  armed: AtomicBool,
  acting: AtomicBool,
  pub cancels: AtomicBool,
  pub verdict: AtomicBool,
  pub time: AtomicI64,
}

/// The world as a callback holds it; it counts the callback's end, which must come once.
pub struct Token {
  world: Weak<World>,
  counts: Arc<(AtomicUsize, AtomicUsize)>,
}

/// What closures of all worlds came to: made and dropped.
pub static COUNTS: Mutex<Option<Arc<(AtomicUsize, AtomicUsize)>>> = Mutex::new(None);

impl Token {
  pub fn visit(&self, site: Site) -> Option<Arc<World>> {
    let world = self.world.upgrade();
    if let Some(world) = &world {
      world.visit(site);
    }
    world
  }
}

impl Drop for Token {
  fn drop(&mut self) {
    self.counts.1.fetch_add(1, Ordering::Relaxed);
  }
}

/// Middleware that reports under three names.
pub struct Watching {
  token: Token,
  sites: [Site; 3],
}

impl<A: Authority> Middleware<A> for Watching {
  fn will_execute(&mut self, call: &mut Interception<'_, A>) {
    if self.token.visit(self.sites[0]).is_some() {
      super::calls::look_at(call);
    }
  }
  fn did_execute(&mut self, _: &mut Execution<'_, A>) {
    self.token.visit(self.sites[1]);
  }
  fn discard(&mut self, _: &Execution<'_, A>) {
    self.token.visit(self.sites[2]);
  }
}

struct Links(Token);

impl LinkPolicy for Links {
  fn routes(&self, _: &LinkQuestion) -> Option<Vec<Route>> {
    self.0.visit("routes");
    Some(vec!["home".into(), "c".into()])
  }
  fn resolve(&self, _: &str) -> Option<Vec<Route>> {
    self.0.visit("resolve");
    None
  }
  fn plan(&self, _: &str, _: &[Route]) -> Option<Vec<Command>> {
    self.0.visit("plan");
    None
  }
  fn requires_sign_in(&self, _: &Route) -> bool {
    self.0.visit("requires_sign_in");
    false
  }
  fn is_authenticated(&self, _: &Route) -> bool {
    self.0.visit("is_authenticated").map_or(true, |world| world.verdict.load(Ordering::Relaxed))
  }
}

/// Host data whose end is a callback too.
pub struct Data(pub Token);

impl Drop for Data {
  fn drop(&mut self) {
    self.0.visit("data");
  }
}

impl World {
  pub fn new(case: Option<(Site, usize, Act)>) -> Arc<World> {
    let world = Arc::new_cyclic(|this: &Weak<World>| World {
      handles: Mutex::new(None),
      registrations: Mutex::default(),
      faults: Mutex::default(),
      seen: Mutex::default(),
      removed: Mutex::default(),
      raised: AtomicUsize::new(0),
      surfaced: AtomicUsize::new(0),
      this: this.clone(),
      case,
      armed: AtomicBool::new(false),
      acting: AtomicBool::new(false),
      cancels: AtomicBool::new(false),
      verdict: AtomicBool::new(true),
      time: AtomicI64::new(0),
    });
    world.build().expect("a world can be made");
    world.armed.store(true, Ordering::Relaxed);
    world
  }

  pub fn token(&self) -> Token {
    let mut counts = COUNTS.lock().unwrap();
    let counts = counts.get_or_insert_with(Arc::default);
    counts.0.fetch_add(1, Ordering::Relaxed);
    Token { world: self.this.clone(), counts: Arc::clone(counts) }
  }

  fn build(&self) -> Result<(), Error> {
    let store = Store::builder().path(["home", "top"]).enforce_always().build()?;
    let below = Store::new()?;
    let pipeline = Pipeline::builder()
      .mappings([
        Mapping::route("/a", "a"),
        Mapping::callback("/c"),
        Mapping::route("/secret", "secret"),
      ])
      .require_authentication(["secret"])
      .build_with(Links(self.token()))?;
    let schema = Schema::new(SCREENS)?;
    let handles = Handles {
      app: Arc::new(App::new(&schema)?),
      schema: Arc::new(schema),
      modal: Arc::new(ModalStore::new()?),
      modals_over: Arc::new(ModalStore::builder().build_over(&below)?),
      flow: Arc::new(FlowStore::builder().path([FlowStep::Push("home".into())]).build()?),
      tabs: Arc::new(
        TabStore::builder()
          .tab("home", FlowStore::builder())
          .tab("cart", FlowStore::builder())
          .build()?,
      ),
      split: Arc::new(SplitStore::new()?),
      steps: Arc::new(StepFlow::new(["a", "b"])?),
      queue: Arc::new(EventQueue::new()?),
      sender: Arc::new(store.sender()?),
      links: Arc::new(LinkHandler::with_time_to_live(&pipeline, &store, 100_000)?),
      pipeline: Arc::new(pipeline),
      store: Arc::new(store),
    };
    let token = self.token();
    handles.links.set_clock(move || token.visit("link clock").map_or(0, |world| world.tick()))?;
    handles.store.observers().attach(&handles.queue, EventMask::ALL)?;
    self.watch_inside(&handles)?;
    *self.handles.lock().unwrap() = Some(handles);
    self.register()
  }

  pub fn watching(&self, sites: [Site; 3]) -> Watching {
    Watching { token: self.token(), sites }
  }

  fn refusing(&self) -> impl Middleware<Modal> {
    let token = self.token();
    will(move |call: &mut Interception<'_, Modal>| {
      if token.world.upgrade().is_some_and(|world| world.cancels.load(Ordering::Relaxed)) {
        call.deny();
      }
    })
  }

  /// Middleware on the stores inside, which the composed handles keep.
  fn watch_inside(&self, h: &Handles) -> Result<(), Error> {
    h.flow
      .stack()?
      .middlewares()
      .add(None, self.watching(["flow will", "flow did", "flow discard"]))?;
    let modals = h.flow.modals()?;
    modals
      .middlewares()
      .add(None, self.watching(["flow modal will", "flow modal did", "flow modal discard"]))?;
    modals.middlewares().add(None, self.refusing())?;
    if let Some(home) = h.tabs.flow("home")? {
      home
        .stack()?
        .middlewares()
        .add(None, self.watching(["tab will", "tab did", "tab discard"]))?;
    }
    h.split
      .column(SplitColumn::Sidebar)?
      .middlewares()
      .add(None, self.watching(["split will", "split did", "split discard"]))
      .map(drop)
  }

  /// A callback at every place of the stores outside.
  pub fn register(&self) -> Result<(), Error> {
    let Some(h) = self.handles() else { return Ok(()) };
    let observer = |site: Site| {
      let token = self.token();
      move |_: &str| drop(token.visit(site))
    };
    let interceptor = self.token();
    let intercept = move |_: &_| {
      interceptor.visit("interceptor");
      Ok(())
    };
    let added = [
      Registration::Interceptor(h.app.intercept("outer", intercept)?),
      Registration::AppObserver(
        h.app.observers().add_json(EventMask::ALL, observer("app observer"))?,
      ),
      Registration::Store(
        h.store.middlewares().add("outer", self.watching(["will", "did", "discard"]))?,
      ),
      Registration::Modal(
        h.modal
          .middlewares()
          .add("outer", self.watching(["modal will", "modal did", "modal discard"]))?,
      ),
      Registration::Modal(h.modal.middlewares().add("behind", self.refusing())?),
      Registration::StoreObserver(
        h.store.observers().add_json(EventMask::ALL, observer("observer"))?,
      ),
      Registration::ModalObserver(
        h.modal.observers().add_json(EventMask::ALL, observer("modal observer"))?,
      ),
      Registration::FlowObserver(
        h.flow.observers().add_json(EventMask::ALL, observer("flow observer"))?,
      ),
      Registration::TabObserver(
        h.tabs.observers().add_json(EventMask::ALL, observer("tab observer"))?,
      ),
      Registration::SplitObserver(
        h.split.observers().add_json(EventMask::ALL, observer("split observer"))?,
      ),
      Registration::StepObserver(
        h.steps.observers().add_json(EventMask::ALL, observer("step observer"))?,
      ),
    ];
    self.registrations.lock().unwrap().extend(added);
    let (validator, clock, coordinator, policy, proceed) =
      (self.token(), self.token(), self.token(), self.token(), self.token());
    h.store.set_validator(move |_| {
      validator.visit("validator");
      Ok(())
    })?;
    h.store.set_clock(move || clock.visit("clock").map_or(0, |world| world.tick()))?;
    h.store.set_coordinator(move |_: &Intent| {
      coordinator.visit("coordinator");
      Decision::PassOn
    })?;
    h.modal.set_queue_policy(move |_: &_| {
      policy.visit("queue policy");
      QueuePolicy::DropQueued
    })?;
    h.steps.ask_can_proceed(move |_, _| proceed.visit("can proceed").is_some())
  }

  /// The handles, if they are still there. Nothing of the world is locked while the library runs.
  pub fn handles(&self) -> Option<Handles> {
    self.handles.lock().unwrap().clone()
  }

  fn tick(&self) -> i64 {
    self.time.fetch_add(1, Ordering::Relaxed)
  }

  pub fn fault(&self, text: String) {
    self.faults.lock().unwrap().push(text);
  }

  /// Every callback begins here: its turn to misbehave may have come.
  fn visit(&self, site: Site) {
    if !self.armed.load(Ordering::Relaxed) {
      return;
    }
    if self.removed.lock().unwrap().contains(site) {
      self.fault(format!("{site} is called after it was removed"));
    }
    let count = {
      let mut seen = self.seen.lock().unwrap();
      let count = seen.entry(site).or_default();
      *count += 1;
      *count
    };
    match self.case {
      Some((chosen, k, act))
        if chosen == site && count == k && !self.acting.swap(true, Ordering::Relaxed) =>
      {
        let outcome = catch_unwind(AssertUnwindSafe(|| act(self, site)));
        self.acting.store(false, Ordering::Relaxed);
        if let Err(payload) = outcome {
          resume_unwind(payload);
        }
      }
      _ => (),
    }
  }

  pub fn explode(&self) {
    self.raised.fetch_add(1, Ordering::Relaxed);
    panic_any(Boom);
  }

  /// One outermost call. What a callback of it panicked with must come out of it; an error is no
  /// fault, since what the call needs may be gone.
  pub fn call<R>(&self, call: impl FnOnce() -> R) -> Option<R> {
    let (raised, surfaced) =
      (self.raised.load(Ordering::Relaxed), self.surfaced.load(Ordering::Relaxed));
    let answer = match catch_unwind(AssertUnwindSafe(call)) {
      Ok(answer) => Some(answer),
      Err(payload) if payload.is::<Boom>() => {
        self.surfaced.fetch_add(1, Ordering::Relaxed);
        None
      }
      Err(payload) => resume_unwind(payload),
    };
    let (now_raised, now_surfaced) =
      (self.raised.load(Ordering::Relaxed), self.surfaced.load(Ordering::Relaxed));
    if now_raised - raised != now_surfaced - surfaced {
      self.fault(format!(
        "{} panics were raised in a call, {} came out of it",
        now_raised - raised,
        now_surfaced - surfaced
      ));
    }
    answer
  }

  /// One call on the handles that there are.
  pub fn with<R>(&self, call: impl FnOnce(&Handles) -> R) -> Option<R> {
    let handles = self.handles()?;
    // The last reference may go here, and its callbacks with it.
    self.call(move || call(&handles))
  }

  /// Drops what is left.
  pub fn end(&self) {
    let handles = self.handles.lock().unwrap().take();
    self.call(move || drop(handles));
    self.armed.store(false, Ordering::Relaxed);
  }
}
