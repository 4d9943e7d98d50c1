//! Threads: every handle is Send and Sync; one store is one order of changes and events.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;

use navruntime::middleware::{did, will};
use navruntime::{
  Command, Decision, EventKind, EventMask, EventQueue, FlowStore, Intent, LinkHandler, Mapping,
  Matcher, ModalStore, ModalStyle, Overflow, Pipeline, Sender, SplitStore, Stack, StepFlow, Store,
  TabStore,
};

fn shared<T: Send + Sync>() {}

#[test]
fn every_handle_is_send_and_sync() {
  shared::<Store>();
  shared::<ModalStore>();
  shared::<Sender<Stack>>();
  shared::<Sender<navruntime::Modal>>();
  shared::<EventQueue>();
  shared::<Matcher>();
  shared::<Pipeline>();
  shared::<LinkHandler>();
  shared::<FlowStore>();
  shared::<Sender<navruntime::Flow>>();
  shared::<TabStore>();
  shared::<SplitStore>();
  shared::<StepFlow>();
}

#[test]
fn many_threads_on_one_store_are_one_order_of_changes() {
  const THREADS: usize = 4;
  const COMMANDS: usize = 500;
  let store = Store::new().unwrap();
  let (entered, calls) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
  let (inside, count) = (Arc::clone(&entered), Arc::clone(&calls));
  let alone = will(move |_| {
    assert_eq!(
      inside.fetch_add(1, Ordering::SeqCst),
      0,
      "middlewares of one store run one at a time"
    );
    count.fetch_add(1, Ordering::Relaxed);
    thread::yield_now();
    inside.fetch_sub(1, Ordering::SeqCst);
  });
  store.middlewares().add(None, alone).unwrap();
  let depths = Arc::new(Mutex::new(Vec::new()));
  let (log, delivering) = (Arc::clone(&depths), AtomicUsize::new(0));
  let in_order = move |event: navruntime::Event| {
    assert_eq!(delivering.fetch_add(1, Ordering::SeqCst), 0, "events are delivered one at a time");
    let EventKind::Delta { kept, removed, added, .. } = event.kind else { unreachable!() };
    log.lock().unwrap().push((kept + removed.len() as i64, kept + added.len() as i64));
    delivering.fetch_sub(1, Ordering::SeqCst);
  };
  store.observers().add(EventMask::CHANGED | EventMask::DELTA, in_order).unwrap();
  thread::scope(|scope| {
    for _ in 0..THREADS {
      scope.spawn(|| {
        for index in 0..COMMANDS {
          match index % 5 {
            0 => assert!(!store
              .execute_batch(&[Command::push("b"), Command::Pop], false)
              .unwrap()
              .results
              .is_empty()),
            1 => assert!(store.pop().is_ok()),
            _ => assert!(store.push("a").unwrap().is_done()),
          }
          assert!(store.path().unwrap().len() <= THREADS * COMMANDS);
        }
      });
    }
  });
  assert!(calls.load(Ordering::Relaxed) >= THREADS * COMMANDS);
  let depths = depths.lock().unwrap();
  let mut depth = 0;
  for (before, after) in depths.iter() {
    assert_eq!(*before, depth, "each event goes on where the one before ended");
    depth = *after;
  }
  assert_eq!((depth as usize, depths.len() as u64), (store.depth(), store.revision()));
}

#[test]
fn coordinators_run_on_several_threads_at_once_and_may_use_the_store() {
  let store = Arc::new(Store::new().unwrap());
  let weak = Arc::downgrade(&store);
  let coordinator = move |intent: &Intent| {
    let store = weak.upgrade().unwrap();
    store.push("log").unwrap();
    if *intent == Intent::Back {
      Decision::cancel("stay")
    } else {
      Decision::PassOn
    }
  };
  store.set_coordinator(coordinator).unwrap();
  thread::scope(|scope| {
    for _ in 0..4 {
      let sender = store.sender().unwrap();
      scope.spawn(move || {
        for _ in 0..100 {
          assert!(sender.send(Intent::Go("a".into())).unwrap().is_success());
          assert!(!sender.send(Intent::Back).unwrap().is_success());
        }
      });
    }
  });
  assert_eq!(store.depth(), 4 * 100 * 3);
}

#[test]
fn callbacks_come_and_go_while_others_run() {
  let store = Store::new().unwrap();
  let (made, dropped) = (AtomicUsize::new(0), Arc::new(AtomicUsize::new(0)));
  struct Tally(Arc<AtomicUsize>);
  impl Drop for Tally {
    fn drop(&mut self) {
      self.0.fetch_add(1, Ordering::Relaxed);
    }
  }
  thread::scope(|scope| {
    for _ in 0..2 {
      scope.spawn(|| {
        for _ in 0..200 {
          let tally = Tally(Arc::clone(&dropped));
          let id = store
            .middlewares()
            .add(None, did(move |_| assert!(tally.0.load(Ordering::Relaxed) < usize::MAX)))
            .unwrap();
          let tally = Tally(Arc::clone(&dropped));
          let observer = move |_: &str| assert!(tally.0.load(Ordering::Relaxed) < usize::MAX);
          let observer = store.observers().add_json(EventMask::ALL, observer).unwrap();
          made.fetch_add(2, Ordering::Relaxed);
          store.push("a").unwrap();
          store.middlewares().remove(id).unwrap();
          store.observers().remove(observer).unwrap();
        }
      });
    }
    scope.spawn(|| {
      for _ in 0..1_000 {
        store.pop().unwrap();
      }
    });
  });
  drop(store);
  assert_eq!(dropped.load(Ordering::Relaxed), made.load(Ordering::Relaxed), "each exactly once");
}

#[test]
fn one_thread_fills_a_queue_and_another_drains_it() {
  let (store, queue) =
    (Store::new().unwrap(), EventQueue::with_capacity(1, Overflow::Unbounded).unwrap());
  store.observers().attach(&queue, EventMask::CHANGED | EventMask::DELTA).unwrap();
  thread::scope(|scope| {
    scope.spawn(|| {
      for _ in 0..1_000 {
        store.push("a").unwrap();
      }
    });
    let drained = scope.spawn(|| {
      let mut next = 0;
      while next < 1_000 {
        if let Some(event) = queue.next_event().unwrap() {
          assert!(matches!(event.kind, EventKind::Delta { kept, .. } if kept == next), "{event:?}");
          next += 1;
        } else {
          thread::yield_now();
        }
      }
    });
    drained.join().unwrap();
  });
}

#[test]
fn matchers_and_pipelines_are_shared_without_a_lock() {
  let matcher = Matcher::new(
    (0..100).map(|index| Mapping::route(format!("/p{index}/:id"), format!("r{index}"))),
  )
  .unwrap();
  let pipeline = Pipeline::builder().mappings([Mapping::route("/a/:id", "a")]).build().unwrap();
  thread::scope(|scope| {
    for _ in 0..4 {
      scope.spawn(|| {
        for index in 0..1_000 {
          let found = matcher.find(&format!("/p{}/x", index % 100)).unwrap().unwrap();
          assert_eq!(found.index, index % 100);
          assert!(matches!(pipeline.decide("/a/1").unwrap(), navruntime::LinkDecision::Plan(_)));
        }
      });
    }
  });
}

#[test]
fn a_handle_may_be_dropped_on_another_thread_than_it_was_made_on() {
  let (store, modals) = (Store::new().unwrap(), ModalStore::new().unwrap());
  store.push("a").unwrap();
  modals.present("m", ModalStyle::Sheet).unwrap();
  thread::spawn(move || drop((store, modals))).join().unwrap();
}
