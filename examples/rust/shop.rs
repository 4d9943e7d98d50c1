//! A shop's navigation without its drawing: reads a link table and a script of events, drives the runtime, prints what happens.
//! examples/README.md says what stands in the files and what is printed; the C and Python programs print the same bytes.

mod checkout;
mod screen;
mod tree;

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader};
use std::process::ExitCode;

use navruntime::json::{FromJson, Raw, ToJson};
use navruntime::{
  canonical_route, Command, DismissReason, Error, ErrorKind, Intent, ModalStyle, Outcome, Pipeline, ReconcilePolicy, Route,
};
use screen::{bad, shown, shown_line, Bad};
use tree::{SignIn, Tree};

/// The events of one word, and those that carry a payload; what takes a JSON string says so.
const WORDS: [&str; 10] = ["back", "signIn", "signOut", "systemBack", "checkout", "next", "previous", "add", "closeSheet", "closeAll"];
const KINDS: [&str; 16] = [
  "tap",
  "command",
  "check",
  "batch",
  "transaction",
  "shown",
  "modal",
  "replaceSheet",
  "flow",
  "sheet",
  "over",
  "routeTo",
  "step",
  "open",
  "link",
  "tab",
];
const STRINGS: [(&str, &str); 3] = [("open", "open takes a URL"), ("link", "link takes a URL"), ("tab", "tab takes a name")];

/// What a call came to: its outcome and its result's JSON.
macro_rules! answer {
  ($call:expr) => {
    Ok($call.map(|result| (result.outcome(), result.to_json()))?)
  };
}

/// A call that says no more than its outcome.
fn plain(outcome: Outcome) -> (Outcome, String) {
  (outcome, "null".to_owned())
}

struct Shop {
  tree: Tree,
  sign_in: SignIn,
}

impl Shop {
  /// What the event of a kind came to.
  fn run(&mut self, kind: &str, payload: &[u8]) -> Result<(Outcome, String), Bad> {
    let (shown, text) = (self.tree.shown()?, Raw(payload));
    let tree = &mut self.tree;
    let tab = &mut tree.tab[shown];
    let current = tab.modals.current()?;
    // A JSON string is the short form of a route: so the library checks it.
    let string = || Ok::<_, Error>(Route::from_json(&canonical_route(text)?)?.name().to_owned());
    match kind {
      "back" if current.is_some() => answer!(tab.modals.dismiss_current(DismissReason::Dismiss)),
      "back" => answer!(tab.stack.send(Intent::Back)),
      "signIn" => {
        self.sign_in.set(true);
        answer!(if tree.links.pending()?.is_some() { tree.links.resume() } else { tab.links.resume() })
      }
      "signOut" => {
        self.sign_in.set(false);
        answer!(tab.stack.execute(Command::PopToRoot))
      }
      "systemBack" => match tree.checkout.steps(tab, current.as_ref()) {
        Ok(steps) if steps.index() > 0 => answer!(steps.previous()),
        _ => answer!(tree.tabs.back()),
      },
      "checkout" => tree.checkout.begin(tab).map(plain),
      "next" => answer!(tree.next_step(shown)),
      "previous" => answer!(tree.checkout.steps(tab, current.as_ref())?.previous()),
      "step" => answer!(tree.checkout.jump(tab, current.as_ref(), payload)),
      "add" => {
        tree.in_basket += 1;
        Ok(plain(tree.tabs.set_badge("basket", tree.in_basket)?))
      }
      "closeSheet" => answer!(tab.sheet()?.stack.dismiss_self()),
      "closeAll" => answer!(tab.stack.dismiss_all_from_root()),
      "tap" => answer!(tab.stack.send(text)),
      "command" => answer!(tab.stack.execute(text)),
      "check" => answer!(tab.stack.validate(text)),
      "batch" => answer!(tab.stack.execute_batch(text, false)),
      "transaction" => answer!(tab.stack.execute_transaction(text)),
      "shown" => answer!(tab.stack.reconcile(text, ReconcilePolicy::Replace)),
      "modal" => answer!(tab.modals.send(text)),
      "replaceSheet" => answer!(tab.modals.replace_current(text, ModalStyle::Sheet)),
      "flow" => answer!(tab.flow.send(text)),
      "sheet" => answer!(tab.sheet()?.stack.send(text)),
      "over" => answer!(tab.sheet()?.modals.send(text)),
      "routeTo" => answer!(tree.tabs.route_to(text)),
      "link" => answer!(tree.links.open(&string()?)),
      "tab" => answer!(tree.tabs.select(&string()?)),
      _ => answer!(tab.links.open(&string()?)),
    }
  }

  fn run_line(&mut self, line: &[u8]) -> Result<(Outcome, String), Bad> {
    if let Some(word) = WORDS.iter().find(|word| line == format!("\"{word}\"").as_bytes()) {
      return self.run(word, b"");
    }
    for kind in KINDS {
      let form = format!("{{\"{kind}\":");
      let Some(rest) = line.strip_prefix(form.as_bytes()) else { continue };
      let Some(payload) = rest.strip_suffix(b"}") else {
        return Err(bad(ErrorKind::Argument, Some(line.len()), "the closing brace is missing; end the line with }"));
      };
      return match STRINGS.iter().find(|(name, _)| *name == kind) {
        Some((_, what)) if payload.first() != Some(&b'"') => {
          Err(bad(ErrorKind::Argument, Some(form.len()), &format!("{what}; write it as a JSON string")))
        }
        _ => self.run(kind, payload).map_err(|bad| Bad { offset: bad.offset.map(|offset| offset + form.len() as u64), ..bad }),
      };
    }
    if line.starts_with(b"{\"") {
      return Err(bad(ErrorKind::Argument, Some(2), "no such kind of event; examples/README.md lists them"));
    }
    let message = "no event; write \"back\", \"signIn\", \"signOut\" or {\"kind\":payload} without white space";
    Err(bad(ErrorKind::Argument, Some(0), message))
  }

  /// Plays an event: its outcome, or none for a bad line.
  fn play(&mut self, number: usize, line: &[u8]) -> Result<Option<Outcome>, Error> {
    println!("{number:4} {}", shown_line(line));
    let result = self.run_line(line);
    match &result {
      Ok((outcome, json)) => println!("     result  {} {}", outcome.name(), shown(json)),
      Err(Bad { kind, offset, message }) => {
        println!("     error   line {number}{}: {}: {}", place(*offset), kind.name(), shown(message));
      }
    }
    self.tree.put_screen()?;
    Ok(result.ok().map(|(outcome, _)| outcome))
  }
}

/// Where an error is, if it is at a byte.
fn place(offset: Option<u64>) -> String {
  offset.map_or(String::new(), |offset| format!(", byte {offset}"))
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
  let sign_in = SignIn::default();
  let pipeline = Pipeline::from_config_with(config, sign_in.clone())
    .map_err(|error| format!("{table}{}: {}: {}", place(error.offset()), error.kind().name(), error.message()))?;
  let cannot_read = |error: io::Error| format!("cannot read the events {events}: {}", reason(&error));
  let input: Box<dyn BufRead> =
    if events == "-" { Box::new(io::stdin().lock()) } else { Box::new(BufReader::new(File::open(events).map_err(cannot_read)?)) };
  let mut shop = Shop { tree: Tree::new(&pipeline, &sign_in)?, sign_in };
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
