//! Ends: some threads make and drop what is composed of a store, while others call its neighbours.
//! In C, `Tests/abuse/run ends` does the same with every call, and with sanitizers.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{mpsc, Arc, Mutex};
use std::thread;
use std::time::Duration;

use navruntime::{
  EntryId, Error, ErrorKind, FlowStore, FlowStoreBuilder, Interception, Middleware, ModalStore,
  ModalStoreBuilder, ModalStyle, Store,
};

const ROUNDS: usize = 30_000;

/// Fails when the test has not ended after a time that only a deadlock takes. Its threads are left
/// after; they end with the process.
fn ends(test: fn()) {
  let (done, ended) = mpsc::channel();
  let runs = thread::spawn(move || {
    test();
    let _ = done.send(());
  });
  // A test that panics drops its sender: that is an end too.
  if ended.recv_timeout(Duration::from_secs(120)) == Err(mpsc::RecvTimeoutError::Timeout) {
    panic!("deadlock");
  }
  if let Err(panic) = runs.join() {
    std::panic::resume_unwind(panic);
  }
}

/// Runs `makes` on so many threads, each `ROUNDS` times, and `calls` on another one meanwhile.
fn race(makers: usize, makes: impl Fn(usize) + Sync, calls: impl Fn() + Sync) {
  let over = AtomicBool::new(false);
  thread::scope(|scope| {
    let makers: Vec<_> =
      (0..makers).map(|_| scope.spawn(|| (0..ROUNDS).for_each(&makes))).collect();
    let caller = scope.spawn(|| {
      while !over.load(Ordering::Relaxed) {
        calls();
      }
      calls();
    });
    let ended: Vec<_> = makers.into_iter().map(|maker| maker.join()).collect();
    over.store(true, Ordering::Relaxed);
    caller.join().unwrap();
    ended.into_iter().for_each(|end| end.unwrap());
  });
}

/// What was made, unless another thread has made one already.
fn unless_taken<Made>(made: Result<Made, Error>) -> Option<Made> {
  match made {
    Err(error) if error.kind() == ErrorKind::State => None,
    made => Some(made.unwrap()),
  }
}

fn call_stack(stack: &Store) {
  stack.dismiss_self().unwrap();
  stack.dismiss_all_from_root().unwrap();
}

#[test]
fn modals_over_a_stack_end_while_the_stack_is_called() {
  ends(|| {
    let stack = Store::new().unwrap();
    let make = |_| drop(ModalStore::builder().build_over(&stack).unwrap());
    race(1, make, || call_stack(&stack));
  });
}

#[test]
fn three_threads_put_modals_over_one_stack() {
  ends(|| {
    let stack = Store::new().unwrap();
    let make = |_| drop(unless_taken(ModalStore::builder().build_over(&stack)));
    race(3, make, || call_stack(&stack));
  });
}

/// Gives modals over its own stack to an entry, in a callback that must not.
struct Gives {
  stack: Arc<Store>,
  entry: EntryId,
  given: Arc<Mutex<Option<ModalStore>>>,
  refused: Arc<AtomicUsize>,
}

impl Middleware for Gives {
  fn will_execute(&mut self, _: &mut Interception<'_>) {
    let given = self.given.lock().unwrap().take();
    let Some(modals) = given else { return };
    let taken = self.stack.set_data(self.entry, Arc::new(modals));
    if taken.is_err_and(|error| error.kind() == ErrorKind::Reentrant) {
      self.refused.fetch_add(1, Ordering::Relaxed);
    }
  }
}

/// The `Drop` of refused data drops a neighbour, which waits for the lock: not under it.
#[test]
fn refused_data_drops_a_modal_store_over_its_stack() {
  ends(|| {
    let stack = Arc::new(Store::new().unwrap());
    stack.push("home").unwrap();
    let entry = stack.top().unwrap().unwrap().id;
    let given: Arc<Mutex<Option<ModalStore>>> = Arc::default();
    let refused = Arc::new(AtomicUsize::new(0));
    let gives = Gives {
      stack: Arc::clone(&stack),
      entry,
      given: Arc::clone(&given),
      refused: Arc::clone(&refused),
    };
    let gate = stack.middlewares().add("gives", gives).unwrap();
    let make = |_| {
      let modals = unless_taken(ModalStore::builder().build_over(&stack));
      // What was there ends after the lock of the place that it was in.
      let before = std::mem::replace(&mut *given.lock().unwrap(), modals);
      drop(before);
      stack.push("p").unwrap();
      stack.pop().unwrap();
    };
    race(1, make, || call_stack(&stack));
    assert!(refused.load(Ordering::Relaxed) > 0);
    assert!(stack.data::<ModalStore>(entry).is_none());
    stack.middlewares().remove(gate).unwrap();
  });
}

#[test]
fn three_threads_put_flows_around_one_modal_store() {
  ends(|| {
    let stack = Store::new().unwrap();
    let modals = ModalStore::builder().build_over(&stack).unwrap();
    let make = |_| drop(unless_taken(FlowStoreBuilder::default().build_over(&modals)));
    race(3, make, || {
      stack.push("p").unwrap();
      modals.present("m", ModalStyle::Sheet).unwrap();
      modals.dismiss_all().unwrap();
      stack.pop().unwrap();
    });
    let flow: FlowStore = FlowStoreBuilder::default().build_over(&modals).unwrap();
    drop(flow);
  });
}

/// A call on a child is made, or finds that the parent has gone.
fn made_or_detached<Made>(call: Result<Made, Error>) -> bool {
  match call {
    Ok(_) => true,
    Err(error) => {
      assert_eq!(error.kind(), ErrorKind::Detached, "{error}");
      false
    }
  }
}

#[test]
fn a_parent_ends_while_its_child_is_called() {
  ends(|| {
    for round in 0..2_000 {
      let parent = ModalStore::new().unwrap();
      parent.present("m", ModalStyle::Sheet).unwrap();
      let id = parent.current().unwrap().unwrap().id;
      let (stack_options, modal_options) = (Store::builder(), ModalStoreBuilder::default());
      let (stack, modals) = parent.child(id, &stack_options, &modal_options).unwrap().unwrap();
      thread::scope(|scope| {
        scope.spawn(|| {
          while made_or_detached(stack.dismiss_self()) {}
          made_or_detached(modals.dismiss_all_from_root());
        });
        scope.spawn(|| while made_or_detached(modals.dismiss_all_from_root()) {});
        if round % 2 == 0 {
          thread::yield_now();
        }
        drop(parent);
      });
    }
  });
}
