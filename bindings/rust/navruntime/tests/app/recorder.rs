//! Recordings: what happens to an app, line by line.

use std::io::Read;
use std::os::unix::net::UnixStream;

use navruntime::{App, AppResult, ErrorKind, Recorder, Schema};

const SHOP: &str = r#"{"format":1,"id":"shop","root":{"stack":"home"},
  "routes":{"home":{},"basket":{}}}"#;

fn shop() -> App {
  App::new(&Schema::new(SHOP).unwrap()).unwrap()
}

#[test]
fn a_recorder_writes_each_call_to_a_file() {
  let path = std::env::temp_dir().join(format!("navruntime-rust-{}.jsonl", std::process::id()));
  let app = shop();
  let recorder = Recorder::create(&path).unwrap();
  let mut now = 0;
  recorder
    .set_clock(move || {
      now += 5;
      now
    })
    .unwrap();
  app.attach_recorder(&recorder).unwrap();
  assert_eq!(shop().attach_recorder(&recorder).unwrap_err().kind(), ErrorKind::State);
  assert_eq!(recorder.set_clock(|| 0).unwrap_err().kind(), ErrorKind::State);
  assert_eq!(app.go("basket").unwrap(), AppResult::Done);
  app.detach_recorder().unwrap();
  app.back().unwrap();
  let text = std::fs::read_to_string(&path).unwrap();
  std::fs::remove_file(&path).unwrap();
  let lines: Vec<&str> = text.lines().collect();
  assert_eq!(lines.len(), 2);
  assert!(lines[0].starts_with(r#"{"recording":1,"#));
  assert!(lines[1].starts_with(r#"{"n":1,"seq":1,"t":5,"call":{"send":{"go":"#), "{}", lines[1]);
}

#[test]
fn a_recorder_writes_to_a_socket_and_needs_no_reader() {
  let (mut reader, writer) = UnixStream::pair().unwrap();
  let app = shop();
  app.attach_recorder(&Recorder::to(&writer).unwrap()).unwrap();
  drop(writer);
  app.back().unwrap();
  drop(app);
  let mut text = String::new();
  reader.read_to_string(&mut text).unwrap();
  assert!(text.ends_with('\n') && text.contains(r#""call":{"send":"back"}"#), "{text}");
  let app = shop();
  let (reader, writer) = UnixStream::pair().unwrap();
  app.attach_recorder(&Recorder::to(&writer).unwrap()).unwrap();
  drop((reader, writer));
  app.back().unwrap();
}

#[test]
fn what_cannot_be_recorded_to_is_said() {
  assert_eq!(Recorder::create("/nowhere/x").unwrap_err().kind(), ErrorKind::Io);
}
