//! Callback torture: in the k-th call of every callback, Rust misbehaves in every way that safe
//! code can. Alone in its program, because the count of handles is the process's.

mod calls;
mod program;
mod world;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::Ordering;
use std::sync::mpsc::{channel, RecvTimeoutError};
use std::time::Duration;

use navruntime::ErrorKind;
use world::{Act, Boom, Site, World, COUNTS};

const SITES: [Site; 43] = [
  "will",
  "did",
  "discard",
  "validator",
  "clock",
  "link clock",
  "coordinator",
  "prepare",
  "reconcile",
  "observer",
  "outcome",
  "data",
  "routes",
  "resolve",
  "plan",
  "requires_sign_in",
  "is_authenticated",
  "allowed",
  "modal will",
  "modal did",
  "queue policy",
  "modal observer",
  "modal outcome",
  "flow will",
  "flow did",
  "flow discard",
  "flow modal will",
  "flow modal did",
  "flow modal discard",
  "flow observer",
  "tab will",
  "tab did",
  "tab observer",
  "split will",
  "split did",
  "split observer",
  "can proceed",
  "step observer",
  "child will",
  "child did",
  "child outcome",
  "app observer",
  "interceptor",
];

fn explode(world: &World, _: Site) {
  world.explode();
}

/// Whether a callback may change nothing: middleware and what else runs under its tree's lock, and
/// the end of host data.
fn is_restricted(site: Site) -> bool {
  matches!(site.rsplit(' ').next(), Some("will" | "did" | "discard"))
    || matches!(
      site,
      "validator"
        | "clock"
        | "link clock"
        | "queue policy"
        | "can proceed"
        | "data"
        | "interceptor"
    )
}

fn reenter(world: &World, site: Site) {
  calls::call_everything(world, &mut |name, error| {
    let Some(error) = error else { return };
    let enters_itself = match site {
      "coordinator" => name.ends_with("::send"),
      "prepare" => name == "Store::execute_guarded",
      "reconcile" => name == "Store::reconcile_with",
      "routes" | "resolve" | "plan" | "requires_sign_in" | "is_authenticated" | "allowed" => {
        name.starts_with("LinkHandler::")
      }
      _ => false,
    };
    if error.kind() == ErrorKind::Reentrant && !is_restricted(site) && !enters_itself {
      world.fault(format!("{name} is refused in a callback that may change"));
    }
  });
}

fn drop_everything(world: &World, _: Site) {
  drop(world.handles.lock().unwrap().take());
}

fn remove_everything(world: &World, _: Site) {
  calls::remove_everything(world);
}

fn register_more(world: &World, _: Site) {
  if let Err(error) = world.register() {
    if error.kind() != ErrorKind::Reentrant {
      world.fault(format!("registering: {error}"));
    }
  }
}

const WAYS: [(&str, Act); 5] = [
  ("panics", explode),
  ("re-enters every method", reenter),
  ("drops every handle", drop_everything),
  ("removes itself and others", remove_everything),
  ("registers more", register_more),
];
/// How many calls of a callback misbehave, at most.
const MANY: usize = 5;

/// One world from its beginning to its end. What is wrong is said with the case.
fn play(case: Option<(Site, usize, Act)>, name: &str) -> BTreeMap<Site, usize> {
  let world = World::new(case);
  world.play();
  world.end();
  let faults = world.faults.lock().unwrap().clone();
  assert!(faults.is_empty(), "{name}: {faults:#?}");
  assert_eq!(
    world.raised.load(Ordering::Relaxed),
    world.surfaced.load(Ordering::Relaxed),
    "{name}: panics raised, and those that came out"
  );
  let seen = world.seen.lock().unwrap().clone();
  drop(world);
  assert_eq!(navruntime::live_handles(), 0, "{name}: handles are left");
  let counts = COUNTS.lock().unwrap().take().expect("closures were made");
  assert_eq!(
    counts.0.load(Ordering::Relaxed),
    counts.1.load(Ordering::Relaxed),
    "{name}: closures made, and those that were dropped"
  );
  seen
}

fn torture() -> usize {
  let seen = play(None, "nothing misbehaves");
  let missing: Vec<_> = SITES.iter().filter(|site| !seen.contains_key(*site)).collect();
  assert!(missing.is_empty(), "the program never leads to {missing:?}");
  let mut cases = 0;
  for (site, calls) in &seen {
    for (way, act) in WAYS {
      for k in 1..=(*calls).min(MANY) {
        play(Some((site, k, act)), &format!("call {k} of {site} {way}"));
        cases += 1;
      }
    }
  }
  cases
}

#[test]
fn callbacks_misbehave() {
  // The panics of the torture are no news.
  let report = std::panic::take_hook();
  std::panic::set_hook(Box::new(move |info| {
    if !info.payload().is::<Boom>() {
      report(info);
    }
  }));
  let (done, finished) = channel();
  let torture = std::thread::spawn(move || {
    let cases = torture();
    done.send(()).unwrap();
    cases
  });
  // A thread that panics drops its end, which is no deadlock.
  assert_ne!(
    finished.recv_timeout(Duration::from_secs(3600)),
    Err(RecvTimeoutError::Timeout),
    "a deadlock"
  );
  assert!(torture.join().expect("no case fails") > 500);
  every_method_is_called();
}

/// The list of calls against the sources.
fn every_method_is_called() {
  let world = World::new(None);
  let mut called = BTreeSet::new();
  calls::call_everything(&world, &mut |name, _| {
    called.insert(name.to_owned());
  });
  world.end();
  let missing: Vec<_> =
    calls::methods_in_sources().into_iter().filter(|name| !called.contains(name)).collect();
  assert!(called.len() > 120 && missing.is_empty(), "no torture calls {missing:?}");
}
