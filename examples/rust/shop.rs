//! A shop's navigation without its drawing: reads a link table and a script of events, drives the runtime, prints what happens.
//! examples/README.md says what stands in the files and what is printed; the C and Python programs print the same bytes.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::Arc;

use navruntime::json::{FromJson, Raw, ToJson};
use navruntime::{
  canonical_route, Command, DismissReason, Error, ErrorKind, EventMask, Intent, LinkHandler, LinkPolicy, ModalStore, ModalStyle, Outcome,
  Pipeline, ReconcilePolicy, Route, Store,
};

/// The events of one word, and those that carry a payload.
const WORDS: [&str; 3] = ["back", "signIn", "signOut"];
const KINDS: [&str; 9] = ["tap", "command", "check", "batch", "transaction", "shown", "modal", "replaceSheet", "open"];

/// What a call came to: its outcome and its result's JSON.
macro_rules! answer {
  ($call:expr) => {
    $call.map(|result| (result.outcome(), result.to_json()))
  };
}

struct Shop {
  store: Store,
  modals: ModalStore,
  links: LinkHandler,
  signed_in: Arc<AtomicBool>,
}

/// Asked by the pipeline about every route that needs sign-in.
struct SignIn(Arc<AtomicBool>);

impl LinkPolicy for SignIn {
  fn is_authenticated(&self, _: &Route) -> bool {
    self.0.load(Relaxed)
  }
}

/// A bad line: what is wrong, where in the line, and the way out.
type Bad = (ErrorKind, Option<u64>, String);

fn bad_line(offset: usize, message: &str) -> Bad {
  (ErrorKind::Argument, Some(offset as u64), message.to_owned())
}

/// Text that cannot steer the terminal.
fn shown(text: &str) -> String {
  let show = |c: char| match c {
    '\u{80}'..='\u{9f}' => format!("\\xc2\\x{:02x}", c as u32),
    c if c.is_control() => format!("\\x{:02x}", c as u32),
    c => c.to_string(),
  };
  text.chars().map(show).collect()
}

/// A line from outside, as ASCII, and not all of it if it is long.
fn shown_line(line: &[u8]) -> String {
  let show = |&byte: &u8| if (b' '..=b'~').contains(&byte) { char::from(byte).to_string() } else { format!("\\x{byte:02x}") };
  let more = if line.len() > 120 { format!("... and {} more bytes", line.len() - 120) } else { String::new() };
  line.iter().take(120).map(show).collect::<String>() + &more
}

fn breadcrumb(path: &[Route]) -> String {
  let step = |route: &Route| {
    let name = route.name().to_json();
    let params = if route.params().is_empty() { String::new() } else { format!(" {}", route.params().to_json()) };
    format!("{}{params}", &name[1..name.len() - 1])
  };
  path.iter().map(step).collect::<Vec<_>>().join(" > ")
}

impl Shop {
  fn put_screen(&self) -> Result<(), Error> {
    println!("     path    {}", shown(&breadcrumb(&self.store.path()?)));
    if let Some(current) = self.modals.current()? {
      println!("     modal   {}", shown(&current.to_json()));
    }
    if self.modals.queue_count() > 0 {
      println!("     waiting {}", self.modals.queue_count());
    }
    if let Some(link) = self.links.pending()? {
      println!("     pending {}", shown(&link.url.to_json()));
    }
    Ok(())
  }

  /// What the event of a kind came to.
  fn run(&self, kind: &str, payload: &[u8]) -> Result<(Outcome, String), Error> {
    let (store, modals, text) = (&self.store, &self.modals, Raw(payload));
    self.signed_in.store(kind == "signIn" || kind != "signOut" && self.signed_in.load(Relaxed), Relaxed);
    match kind {
      "back" if modals.current()?.is_some() => answer!(modals.dismiss_current(DismissReason::Dismiss)),
      "back" => answer!(store.send(Intent::Back)),
      "signIn" => answer!(self.links.resume()),
      "signOut" => answer!(store.execute(Command::PopToRoot)),
      "tap" => answer!(store.send(text)),
      "command" => answer!(store.execute(text)),
      "check" => answer!(store.validate(text)),
      "batch" => answer!(store.execute_batch(text, false)),
      "transaction" => answer!(store.execute_transaction(text)),
      "shown" => answer!(store.reconcile(text, ReconcilePolicy::Replace)),
      "modal" => answer!(modals.send(text)),
      "replaceSheet" => answer!(modals.replace_current(text, ModalStyle::Sheet)),
      // A JSON string is the short form of a route: so the library checks it.
      _ => answer!(self.links.open(Route::from_json(&canonical_route(text)?)?.name())),
    }
  }

  fn run_line(&self, line: &[u8]) -> Result<(Outcome, String), Bad> {
    let bad_payload =
      |start: usize, error: Error| (error.kind(), error.offset().map(|offset| offset + start as u64), error.message().to_owned());
    if let Some(word) = WORDS.iter().find(|word| line == format!("\"{word}\"").as_bytes()) {
      return self.run(word, b"").map_err(|error| bad_payload(0, error));
    }
    for kind in KINDS {
      let form = format!("{{\"{kind}\":");
      return match line.strip_prefix(form.as_bytes()) {
        None => continue,
        Some([payload @ .., b'}']) if kind != "open" || payload.first() == Some(&b'"') => {
          self.run(kind, payload).map_err(|error| bad_payload(form.len(), error))
        }
        Some([.., b'}']) => Err(bad_line(form.len(), "open takes a URL; write it as a JSON string")),
        Some(_) => Err(bad_line(line.len(), "the closing brace is missing; end the line with }")),
      };
    }
    if line.starts_with(b"{\"") {
      return Err(bad_line(2, "no such kind of event; examples/README.md lists them"));
    }
    Err(bad_line(0, "no event; write \"back\", \"signIn\", \"signOut\" or {\"kind\":payload} without white space"))
  }

  /// Plays an event: its outcome, or none for a bad line.
  fn play(&self, number: usize, line: &[u8]) -> Result<Option<Outcome>, Error> {
    println!("{number:4} {}", shown_line(line));
    let result = self.run_line(line);
    match &result {
      Ok((outcome, json)) => println!("     result  {} {}", outcome.name(), shown(json)),
      Err((kind, offset, message)) => {
        let byte = offset.map_or(String::new(), |offset| format!(", byte {offset}"));
        println!("     error   line {number}{byte}: {}: {}", kind.name(), shown(message));
      }
    }
    self.put_screen()?;
    Ok(result.ok().map(|(outcome, _)| outcome))
  }
}

/// An error of the system without the number that Rust adds.
fn reason(error: &io::Error) -> String {
  error.to_string().split(" (os error").next().unwrap_or_default().to_owned()
}

fn run(arguments: &[String]) -> Result<bool, Box<dyn std::error::Error>> {
  let (table, events) = match arguments {
    [table] => (table, "-"),
    [table, events] => (table, events.as_str()),
    _ => return Err("usage: shop LINKS [EVENTS]; without EVENTS, or with -, they come from standard input".into()),
  };
  let config = fs::read(table).map_err(|error| format!("cannot read the links {table}: {}", reason(&error)))?;
  let signed_in = Arc::new(AtomicBool::new(false));
  let pipeline = Pipeline::from_config_with(config, SignIn(Arc::clone(&signed_in))).map_err(|error| {
    let offset = error.offset().map_or(-1, |offset| offset as i64);
    format!("{table}, byte {offset}: {}: {}", error.kind().name(), error.message())
  })?;
  let cannot_read = |error: io::Error| format!("cannot read the events {events}: {}", reason(&error));
  let input: Box<dyn BufRead> =
    if events == "-" { Box::new(io::stdin().lock()) } else { Box::new(BufReader::new(File::open(events).map_err(cannot_read)?)) };
  let (store, modals) = (Store::builder().path(["home"]).root_inside().build()?, ModalStore::new()?);
  let put_event = |event: &str| println!("     event   {}", shown(event));
  store.observers().add_json(EventMask::CHANGED | EventMask::PATH_MISMATCH | EventMask::DELTA, put_event)?;
  modals.observers().add_json(EventMask::ALL.without(EventMask::COMMAND_INTERCEPTED), put_event)?;
  let shop = Shop { links: LinkHandler::new(&pipeline, &store)?, store, modals, signed_in };
  let mut counts = [0; 3];
  for (number, line) in (1..).zip(input.split(b'\n')) {
    let line = line.map_err(cannot_read)?;
    let line = line.strip_suffix(b"\r").unwrap_or(&line);
    if !line.is_empty() {
      counts[shop.play(number, line)?.map_or(2, |outcome| usize::from(!outcome.is_done()))] += 1;
    }
  }
  let [done, refused, bad] = counts;
  println!("{} events: {done} done, {refused} refused, {bad} bad", done + refused + bad);
  Ok(bad == 0)
}

fn main() -> ExitCode {
  let all_understood = run(&std::env::args().skip(1).collect::<Vec<_>>());
  if let Err(error) = &all_understood {
    eprintln!("shop: {error}");
  }
  all_understood.map_or(ExitCode::from(2), |all| ExitCode::from(u8::from(!all)))
}
