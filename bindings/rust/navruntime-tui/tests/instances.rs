//! Where what an instance keeps is found again, and what comes to it from other processes.

use std::io::Write;
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::sync::{mpsc, Mutex, MutexGuard};
use std::{env, fs, process};

use navruntime::{App, RestoreResult, Schema};
use navruntime_tui::Instance;

/// The variables of a process are those of all its tests.
static ALONE: Mutex<()> = Mutex::new(());

/// A folder that goes again, and is that for states meanwhile.
struct Place(PathBuf, #[allow(dead_code)] MutexGuard<'static, ()>);

impl Place {
  fn new(name: &str) -> Place {
    let alone = ALONE.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    let folder = env::temp_dir().join(format!("navruntime-tui-{name}-{}", process::id()));
    fs::create_dir_all(&folder).unwrap();
    env::set_var("XDG_STATE_HOME", &folder);
    Place(folder.canonicalize().unwrap(), alone)
  }
}

impl Drop for Place {
  fn drop(&mut self) {
    let _ = fs::remove_dir_all(&self.0);
  }
}

#[test]
fn a_file_that_is_made_later_is_still_the_same() {
  let place = Place::new("later");
  let file = place.0.join("later.txt");
  fs::create_dir(place.0.join("folder")).unwrap();
  let roundabout = place.0.join("folder/../later.txt");
  let first = Instance::open("later", &roundabout, None).unwrap().unwrap();
  assert!(Instance::open("later", &file, None).is_err(), "it is shown");
  fs::write(&file, "").unwrap();
  assert!(Instance::open("later", &file, None).is_err(), "it is shown");
  assert!(Instance::open("later", &roundabout, None).is_err(), "it is shown");
  drop(first);
  let journals = fs::read_dir(place.0.join("later")).unwrap();
  let is_journal = |path: &Path| path.extension().is_some_and(|end| end == "journal");
  assert_eq!(journals.filter(|entry| is_journal(&entry.as_ref().unwrap().path())).count(), 1);
}

#[test]
fn an_app_is_told_what_did_not_come_back_and_an_interceptor_may_keep_the_journal() {
  let _place = Place::new("report");
  let schema = Schema::new(
    r#"{"format":1,"id":"t","root":{"stack":"home"},"facts":{"in":{"initial":false}},
      "routes":{"home":{},"page":{},"own":{"requires":["in"]}}}"#,
  )
  .unwrap();
  let open = || Instance::open("report", Path::new("/report"), None).unwrap().unwrap();
  let signed_in = || App::with_facts(&schema, &[("in".to_owned(), true.into())].into()).unwrap();
  {
    let (instance, app) = (open(), signed_in());
    assert_eq!(instance.restore(&app).unwrap(), None);
    assert!(app.go("page").unwrap().is_done() && app.go("own").unwrap().is_done());
  }
  {
    let (instance, app) = (open(), App::new(&schema).unwrap());
    app.intercept("later", |_| Err("not now".into())).unwrap();
    let result = instance.restore(&app).unwrap();
    assert_eq!(result, Some(RestoreResult::Cancelled("not now".into())));
  }
  let (instance, app) = (open(), App::new(&schema).unwrap());
  let result = instance.restore(&app).unwrap().unwrap();
  let report = result.report().unwrap();
  assert_eq!((report.is_complete(), report.evicted[0].route.name()), (false, "own"));
  assert_eq!(app.describe().unwrap(), "t: home > page");
}

#[test]
fn the_names_of_what_is_kept_are_those_of_every_version() {
  let place = Place::new("names");
  drop(Instance::open("names", Path::new("/nowhere/at all"), None).unwrap().unwrap());
  let journal = place.0.join("names/4c205694d3de53d3.journal");
  let kept: Vec<_> =
    fs::read_dir(place.0.join("names")).unwrap().map(|it| it.unwrap().path()).collect();
  assert!(journal.exists(), "{kept:?}");
}

#[test]
fn a_folder_for_states_that_is_empty_or_relative_is_none() {
  let place = Place::new("home");
  let home = env::var_os("HOME");
  for (states, its_home) in [("", true), ("states", true), ("", false)] {
    env::set_var("XDG_STATE_HOME", states);
    env::set_var("HOME", if its_home { place.0.as_os_str() } else { "".as_ref() });
    let made = Instance::open("navruntime-tui-home", &place.0.join("f"), None);
    let is_there = place.0.join(".local/state/navruntime-tui-home").exists();
    match made {
      Ok(_) => assert!(its_home && is_there),
      Err(error) => assert!(!its_home && error.to_string().contains("XDG_STATE_HOME"), "{error}"),
    }
    assert!(!Path::new("navruntime-tui-home").exists() && !Path::new("states").exists());
  }
  if let Some(home) = home {
    env::set_var("HOME", home);
  }
}

#[test]
fn a_link_that_is_too_long_is_not_cut() {
  let place = Place::new("long");
  let file = place.0.join("long.txt");
  let first = Instance::open("long", &file, None).unwrap().unwrap();
  let (sender, links) = mpsc::channel();
  let take = move |link: std::io::Result<String>| {
    sender.send(link.map_err(|error| error.to_string())).unwrap();
  };
  first.listen(take).unwrap();
  let link = "x".repeat(8192);
  assert!(Instance::open("long", &file, Some(&link)).unwrap().is_none());
  assert!(links.recv().unwrap() == Ok(link));
  let longer = "x".repeat(8193);
  let error = Instance::open("long", &file, Some(&longer)).err().unwrap();
  assert!(error.to_string().contains("longer than 8,192 bytes"), "{error}");
  // Another program may write to the socket.
  let kept = fs::read_dir(place.0.join("long")).unwrap().map(|entry| entry.unwrap().path());
  let socket = kept.filter(|path| path.extension().is_some_and(|end| end == "socket")).last();
  UnixStream::connect(socket.unwrap()).unwrap().write_all(longer.as_bytes()).unwrap();
  assert!(links.recv().unwrap() == Err("A link came broken: it is too long".to_owned()));
}
