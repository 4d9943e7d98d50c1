//! A shop's navigation without its drawing: reads the schema of the shop and a script of events,
//! gives each event to the app, prints what happens. examples/README.md says what the files hold
//! and what is printed; the C and Python programs print the same bytes.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader};
use std::process::ExitCode;

use navruntime::json::{Raw, ToJson};
use navruntime::{
  App, Error, ErrorKind, EventMask, ObserverId, Outcome, RestoreMode, Schema, SnapshotOptions,
};

const USAGE: &str =
  "usage: shop SCHEMA [EVENTS]; without EVENTS, or with -, they come from standard input";

/// A bad line: what is wrong, where in the line, and the way out.
struct Bad {
  kind: ErrorKind,
  offset: Option<u64>,
  message: String,
}

impl From<Error> for Bad {
  fn from(error: Error) -> Bad {
    Bad { kind: error.kind(), offset: error.offset(), message: error.message().to_owned() }
  }
}

fn bad(offset: usize, message: &str) -> Bad {
  let offset = Some(offset as u64);
  Bad { kind: ErrorKind::Argument, offset, message: message.to_owned() }
}

/// Text that cannot steer the terminal. JSON leaves U+007F to U+009F unescaped.
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
  let show = |&byte: &u8| match byte {
    b' '..=b'~' => char::from(byte).to_string(),
    _ => format!("\\x{byte:02x}"),
  };
  let rest = line.len().saturating_sub(120);
  let more = if rest > 0 { format!("... and {rest} more bytes") } else { String::new() };
  line.iter().take(120).map(show).collect::<String>() + &more
}

/// Where an error is, if it is at a byte.
fn place(offset: Option<u64>) -> String {
  offset.map_or(String::new(), |offset| format!(", byte {offset}"))
}

type Answer = Result<(Outcome, String), Bad>;

fn set_facts(app: &App, facts: &[u8]) -> Answer {
  let result = app.set_facts(Raw(facts))?;
  Ok((result.outcome(), result.to_json()))
}

/// `TOKEN,"answer":ANSWER`, whose token is 1 to 18 digits: the token, and where the answer begins.
fn token_of(payload: &[u8]) -> Option<(i64, usize)> {
  let digits = payload.iter().take_while(|byte| byte.is_ascii_digit()).count();
  let answer = b",\"answer\":";
  if !(1..=18).contains(&digits) || !payload[digits..].starts_with(answer) {
    return None;
  }
  let token = std::str::from_utf8(&payload[..digits]).ok()?.parse().ok()?;
  Some((token, digits + answer.len()))
}

/// The app, which is closed and opened again.
struct Shop<'s> {
  schema: &'s Schema,
  app: App,
  observer: ObserverId,
}

impl Shop<'_> {
  fn start(schema: &Schema) -> Result<Shop<'_>, Error> {
    let app = App::new(schema)?;
    let put_event = |event: &str| println!("     event   {}", shown(event));
    let observer = app.observers().add_json(EventMask::ALL, put_event)?;
    Ok(Shop { schema, app, observer })
  }

  /// As a program that ends and is started again, without the file between.
  fn restart(&mut self) -> Answer {
    let options = SnapshotOptions { layers: true, queue: true, pending: true };
    let saved = self.app.snapshot_with(options)?;
    self.app.observers().remove(self.observer)?; // That the app ends is no event of the script.
    println!("     saved   {}", shown(&saved));
    *self = Shop::start(self.schema)?;
    let result = self.app.restore(&saved, RestoreMode::Lenient)?;
    Ok((result.outcome(), result.to_json()))
  }
}

/// `{"facts":FACTS}` tells what the program knows, `{"resolve":TOKEN,"answer":ANSWER}` answers a
/// question, `"restart"` closes the shop and opens it again, and everything else is an intent.
fn run_line(shop: &mut Shop<'_>, line: &[u8]) -> Answer {
  if line == b"\"restart\"" {
    return shop.restart();
  }
  let app = &shop.app;
  let (facts, resolve) = (line.strip_prefix(b"{\"facts\":"), line.strip_prefix(b"{\"resolve\":"));
  let Some(rest) = facts.or(resolve) else {
    let result = app.send(Raw(line))?;
    return Ok((result.outcome(), result.to_json()));
  };
  let Some(payload) = rest.strip_suffix(b"}") else {
    return Err(bad(line.len(), "the closing brace is missing; end the line with }"));
  };
  let start = line.len() - rest.len();
  let (begin, answer) = if facts.is_some() {
    (start, set_facts(app, payload))
  } else {
    let Some((token, place)) = token_of(payload) else {
      return Err(bad(start, "resolve takes the token of a question and an answer"));
    };
    let result = app.resolve(token, Raw(&payload[place..])).map_err(Bad::from);
    (start + place, result.map(|result| (result.outcome(), result.to_json())))
  };
  let shift = |offset| offset + begin as u64;
  answer.map_err(|bad| Bad { offset: bad.offset.map(shift), ..bad })
}

/// Plays an event: its outcome, or none for a bad line.
fn play(shop: &mut Shop<'_>, number: usize, line: &[u8]) -> Result<Option<Outcome>, Error> {
  println!("{number:4} {}", shown_line(line));
  let result = run_line(shop, line);
  match &result {
    Ok((outcome, json)) => println!("     result  {} {}", outcome.name(), shown(json)),
    Err(Bad { kind, offset, message }) => {
      let at = format!("line {number}{}: {}", place(*offset), kind.name());
      println!("     error   {at}: {}", shown(message));
    }
  }
  println!("     screen  {}", shown(&shop.app.describe()?));
  Ok(result.ok().map(|(outcome, _)| outcome))
}

/// An error of the system without the number that Rust adds.
fn reason(error: &io::Error) -> String {
  error.to_string().split(" (os error").next().unwrap_or_default().to_owned()
}

fn run(arguments: &[String]) -> Result<bool, Box<dyn std::error::Error>> {
  let (path, events) = match arguments {
    [path] => (path, "-"),
    [path, events] => (path, events.as_str()),
    _ => return Err(USAGE.into()),
  };
  let text =
    fs::read(path).map_err(|error| format!("cannot read the schema {path}: {}", reason(&error)))?;
  let schema = Schema::new(text).map_err(|error| {
    format!("{path}{}: {}: {}", place(error.offset()), error.kind().name(), error.message())
  })?;
  let cannot_read =
    |error: io::Error| format!("cannot read the events {events}: {}", reason(&error));
  let input: Box<dyn BufRead> = if events == "-" {
    Box::new(io::stdin().lock())
  } else {
    Box::new(BufReader::new(File::open(events).map_err(cannot_read)?))
  };
  let mut shop = Shop::start(&schema)?;
  let mut counts = [0; 3];
  for (number, line) in (1..).zip(input.split(b'\n')) {
    let line = line.map_err(cannot_read)?;
    let line = line.strip_suffix(b"\r").unwrap_or(&line);
    if !line.is_empty() {
      let outcome = play(&mut shop, number, line)?;
      counts[outcome.map_or(2, |outcome| usize::from(!outcome.is_done()))] += 1;
    }
  }
  shop.app.observers().remove(shop.observer)?;
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
