//! A part of shop.rs: text for the terminal, and the screen as text.

use navruntime::json::ToJson;
use navruntime::{Error, ErrorKind, Route};

use crate::tree::Tree;

/// A bad line: what is wrong, where in the line, and the way out.
pub struct Bad {
  pub kind: ErrorKind,
  pub offset: Option<u64>,
  pub message: String,
}

impl From<Error> for Bad {
  fn from(error: Error) -> Bad {
    Bad { kind: error.kind(), offset: error.offset(), message: error.message().to_owned() }
  }
}

pub fn bad(kind: ErrorKind, offset: Option<usize>, message: &str) -> Bad {
  Bad { kind, offset: offset.map(|offset| offset as u64), message: message.to_owned() }
}

/// Text that cannot steer the terminal.
pub fn shown(text: &str) -> String {
  let show = |c: char| match c {
    '\u{80}'..='\u{9f}' => format!("\\xc2\\x{:02x}", c as u32),
    c if c.is_control() => format!("\\x{:02x}", c as u32),
    c => c.to_string(),
  };
  text.chars().map(show).collect()
}

/// A line from outside, as ASCII, and not all of it if it is long.
pub fn shown_line(line: &[u8]) -> String {
  let show = |&byte: &u8| if (b' '..=b'~').contains(&byte) { char::from(byte).to_string() } else { format!("\\x{byte:02x}") };
  let more = if line.len() > 120 { format!("... and {} more bytes", line.len() - 120) } else { String::new() };
  line.iter().take(120).map(show).collect::<String>() + &more
}

pub fn put_line(label: &str, text: &str) {
  println!("     {label:7} {}", shown(text));
}

pub fn put_event(event: &str) {
  put_line("event", event);
}

/// `{"name":"home"}` and `{"name":"product","params":{"id":"7"}}` as `home > product {"id":"7"}`.
pub fn breadcrumb<'a>(path: impl IntoIterator<Item = &'a Route>) -> String {
  let step = |route: &Route| {
    let name = route.name().to_json();
    let params = if route.params().is_empty() { String::new() } else { format!(" {}", route.params().to_json()) };
    format!("{}{params}", &name[1..name.len() - 1])
  };
  path.into_iter().map(step).collect::<Vec<_>>().join(" > ")
}

impl Tree {
  /// The tabs as soon as there is more to say than that the first one is selected, and what is shown in the tab that is.
  pub fn put_screen(&self) -> Result<(), Error> {
    let (tab, in_basket) = (&self.tab[self.shown()?], self.in_basket);
    if tab.name != "shop" || in_basket > 0 {
      let label = |name: &str| if name == "basket" && in_basket > 0 { format!("{name} {in_basket}") } else { name.to_owned() };
      let labels = self.tab.iter().map(|each| if each.name == tab.name { format!("[{}]", label(each.name)) } else { label(each.name) });
      println!("     tabs    {}", labels.collect::<Vec<_>>().join(" "));
    }
    put_line("path", &breadcrumb(&tab.stack.path()?));
    if let Some(current) = tab.modals.current()? {
      put_line("modal", &current.to_json());
      if let Some(sheet) = tab.sheet_of(&current) {
        put_line("sheet", &breadcrumb([&current.route].into_iter().chain(&sheet.stack.path()?)));
        if let Some(over) = sheet.modals.current()? {
          put_line("over", &over.to_json());
        }
      }
      if let Ok(steps) = self.checkout.steps(tab, Some(&current)) {
        println!("     step    {} of {}: {}", steps.index() + 1, steps.count(), breadcrumb([&steps.state()?.step]));
      }
    }
    if tab.modals.queue_count() > 0 {
      println!("     waiting {}", tab.modals.queue_count());
    }
    if let Some(link) = self.links.pending()?.or(tab.links.pending()?) {
      put_line("pending", &link.url.to_json());
    }
    Ok(())
  }
}
