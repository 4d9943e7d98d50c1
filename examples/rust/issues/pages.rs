//! What the pages look like, and what their keys do.

use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crossterm::event::{KeyCode, KeyEvent};
use navruntime::{AppIntent, AppResult, EntryId, Error, TypedSender};
use navruntime_tui::{
  ask_if_typed, below, put, put_bar, put_foot, put_list, put_sheet, put_text, rows_of, Chosen,
  Note, Page, Typed, BOLD, FAINT, FAULT, PLAIN,
};
use tui::buffer::Buffer;
use tui::layout::Rect;
use tui::style::{Color, Style};
use tui::text::{Span, Spans};

use crate::routes::{self, Issue, LabelChoice, NewLabel, NewReview, NewText, NewTitle, Route};
use crate::tracker::Tracker;

const LABELS: [LabelChoice; 3] = LabelChoice::ALL;
const LONGEST_TEXT: usize = 8000;
const NOTHING: &str = "Nothing here. Press n to write an issue.";
const ISSUE_KEYS: &str = "x close or open  n new  Esc back  q quit";
const QUESTION: &str = "Throw away what was typed?  y yes  n no";
const LIST_KEYS: &str = "Enter look  Tab next list  n new  o open a link  [ ] history  q quit";

/// What all pages share.
pub struct Desk {
  pub app: routes::App,
  pub tracker: Mutex<Tracker>,
  pub note: Note,
}

pub fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
  shared.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Desk {
  /// From any thread.
  pub fn open(&self, link: &str) {
    match self.app.open(link) {
      Ok(AppResult::Unhandled(_) | AppResult::Rejected(_)) => {
        self.note.say(format!("No link of this tracker: {link}"));
      }
      result => self.tell(result),
    }
  }

  /// The wizard is through: its issue is shown. That asks what was typed, which is now kept.
  fn finish(&self, made: io::Result<u64>) {
    let Some(number) = self.note.ok(made) else { return };
    match self.app.send(AppIntent::OpenRoute(Issue::new(number).into())) {
      Ok(AppResult::Question(question)) => self.tell(self.app.proceed(question.token)),
      result => self.tell(result),
    }
  }

  /// Says what went wrong. A page on which nothing was typed is left without a question.
  pub fn tell(&self, result: Result<AppResult, Error>) {
    let settled = result.and_then(|result| ask_if_typed(&self.app, result));
    self.note.ok(settled.map_err(|error| error.message().to_owned()));
  }
}

pub struct Screen {
  desk: Arc<Desk>,
  sender: TypedSender<routes::Declared>,
  route: Route,
  chosen: Chosen,
  typed: Typed,
}

impl Screen {
  pub fn new(desk: &Arc<Desk>, id: EntryId, route: &navruntime::Route) -> Result<Screen, Error> {
    let (desk, sender) = (Arc::clone(desk), desk.app.at(id)?);
    let chosen = Chosen::new(&desk.app, id)?;
    let typed = Typed::new(&desk.app, id, LONGEST_TEXT)?;
    Ok(Screen { desk, sender, route: route.try_into()?, chosen, typed })
  }

  fn listed(&self, tracker: &Tracker) -> Vec<u64> {
    tracker.listed(matches!(self.route, Route::List(_)))
  }

  /// The rows of a page with a list.
  fn rows<'a>(&self, tracker: &'a Tracker) -> Vec<Spans<'a>> {
    let issue = |number: &u64| {
      let issue = &tracker.issues[number];
      let label = Span::styled(format!("{:<9} ", issue.label), colour(&issue.label));
      Spans(vec![format!("{number:>4}  ").into(), label, issue.title.as_str().into()])
    };
    let label = |label: &LabelChoice| {
      Span::styled(format!(" {:<10}", label.as_str()), colour(label.as_str())).into()
    };
    match &self.route {
      Route::NewLabel(_) => LABELS.iter().map(label).collect(),
      Route::Lines(_) => tracker.faults.iter().map(|fault| fault.as_str().into()).collect(),
      _ => self.listed(tracker).iter().map(issue).collect(),
    }
  }

  fn draw_issue(&self, number: u64, area: Rect, buffer: &mut Buffer, tracker: &Tracker) {
    let Some(issue) = tracker.issues.get(&number) else {
      put(buffer, area, (0, 0), &format!("There is no issue {number}."), FAULT);
      return;
    };
    let state = if issue.is_open { "open" } else { "closed" };
    put(buffer, area, (0, 0), &issue.title, BOLD);
    let x = put(buffer, area, (0, 1), &issue.label, colour(&issue.label));
    put(buffer, area, (x + 2, 1), &format!("by {}, {state}", issue.by), FAINT);
    put_text(buffer, below(area, 3), &issue.text, self.chosen.row(usize::MAX), PLAIN);
  }

  /// The steps of the wizard: what was said so far, and what is to be said.
  fn step(&self) -> Option<(&str, &str)> {
    match &self.route {
      Route::NewTitle(_) => Some(("What is the matter?", "")),
      Route::NewLabel(step) => Some((&step.title, "What is it?")),
      Route::NewText(step) => Some((&step.title, "Tell more about it:")),
      Route::NewReview(step) => Some((&step.title, step.label.as_str())),
      _ => None,
    }
  }
}

fn colour(label: &str) -> Style {
  let colours = [("bug", Color::Red), ("idea", Color::Green), ("question", Color::Yellow)];
  let found = colours.iter().find(|(name, _)| *name == label);
  PLAIN.fg(found.map_or(Color::Blue, |(_, colour)| *colour))
}

impl Page for Screen {
  fn draw(&self, whole: Rect, buffer: &mut Buffer) {
    let tracker = lock(&self.desk.tracker);
    let lists = [
      format!("Open {}", tracker.listed(true).len()),
      format!("Closed {}", tracker.listed(false).len()),
      format!("Unreadable lines {}", tracker.faults.len()),
    ];
    let steps = ["1 Title", "2 Label", "3 Text", "4 Review"].map(str::to_owned);
    let (title, tabs, chosen, keys): (String, &[String], usize, &str) = match &self.route {
      Route::List(_) => ("Issues".into(), &lists, 0, LIST_KEYS),
      Route::Closed(_) => ("Issues".into(), &lists, 1, LIST_KEYS),
      Route::Lines(_) => ("Issues".into(), &lists, 2, LIST_KEYS),
      Route::Issue(issue) => (format!("Issue {}", issue.number), &[], 0, ISSUE_KEYS),
      Route::NewTitle(_) => ("New issue".into(), &steps, 0, "Enter next  Esc leave"),
      Route::NewLabel(_) => ("New issue".into(), &steps, 1, "Enter next  Esc back"),
      Route::NewText(_) => ("New issue".into(), &steps, 2, "Tab next  Enter new line  Esc back"),
      Route::NewReview(_) => ("New issue".into(), &steps, 3, "Enter create  Esc back"),
      Route::Link(_) => ("Open a link".into(), &[], 0, "Enter open  Esc cancel"),
    };
    let mut body = match &self.route {
      Route::Link(_) => below(put_sheet(buffer, whole, (60, 5), &title), 1),
      _ => put_bar(buffer, whole, &title, tabs, chosen),
    };
    if let Some((told, ask)) = self.step() {
      put(buffer, body, (0, 0), told, BOLD);
      put(buffer, body, (0, 1), ask, colour(ask));
      body = below(body, 2);
    }
    match &self.route {
      Route::Issue(issue) => self.draw_issue(issue.number, body, buffer, &tracker),
      Route::NewTitle(_) | Route::NewText(_) | Route::Link(_) => self.typed.draw(body, buffer),
      Route::NewReview(step) => put_text(buffer, body, &step.text, 0, PLAIN),
      _ => put_list(buffer, body, &self.rows(&tracker), self.chosen.row(usize::MAX), NOTHING),
    }
    let is_asked = self.desk.app.scene().is_ok_and(|scene| scene.question.is_some());
    put_foot(buffer, whole, &self.desk.note.text(), keys, is_asked.then_some(QUESTION));
  }

  fn key(&mut self, key: KeyEvent) {
    let desk = Arc::clone(&self.desk);
    let page = &self.sender;
    match (&self.route, key.code) {
      (_, KeyCode::Esc) => desk.tell(page.back()),
      (Route::Link(_), KeyCode::Enter) => {
        desk.tell(page.dismiss());
        desk.open(self.typed.text());
      }
      (Route::NewTitle(_), KeyCode::Enter) if self.typed.text().is_empty() => {}
      (Route::NewTitle(_), KeyCode::Enter) => desk.tell(page.go(NewLabel::new(self.typed.text()))),
      (Route::NewLabel(step), KeyCode::Enter) => {
        desk.tell(page.go(NewText::new(&step.title, LABELS[self.chosen.row(LABELS.len())])));
      }
      (Route::NewText(step), KeyCode::Tab) => {
        desk.tell(page.go(NewReview::new(&step.title, step.label, self.typed.text())));
      }
      (Route::NewReview(step), KeyCode::Enter) => {
        let made = lock(&desk.tracker).add(&step.title, step.label.as_str(), &step.text);
        desk.finish(made);
      }
      (Route::NewTitle(_) | Route::NewText(_) | Route::Link(_), _) => {
        self.typed.key(key, &desk.app, &desk.note);
      }
      (Route::Issue(issue), KeyCode::Char('x')) => {
        desk.note.ok(lock(&desk.tracker).toggle(issue.number));
      }
      (Route::List(_) | Route::Closed(_), KeyCode::Enter) => {
        let listed = self.listed(&lock(&desk.tracker));
        if let Some(number) = listed.get(self.chosen.row(listed.len())) {
          desk.tell(page.go(Issue::new(*number)));
        }
      }
      (Route::List(_), KeyCode::Tab) => desk.tell(page.select("closed")),
      (Route::Closed(_), KeyCode::Tab) => desk.tell(page.select("lines")),
      (Route::Lines(_), KeyCode::Tab) => desk.tell(page.select("open")),
      (_, KeyCode::Char('n')) => desk.tell(page.go(NewTitle)),
      (_, KeyCode::Char('o')) => desk.tell(page.go(routes::Link)),
      (_, KeyCode::Char('[')) => desk.tell(desk.app.travel(-1)),
      (_, KeyCode::Char(']')) => desk.tell(desk.app.travel(1)),
      _ => {
        let tracker = lock(&desk.tracker);
        let count = match &self.route {
          Route::Issue(issue) => {
            tracker.issues.get(&issue.number).map_or(0, |issue| rows_of(&issue.text, 40))
          }
          _ => self.rows(&tracker).len(),
        };
        self.chosen.key(key, count, &desk.app, &desk.note);
      }
    }
  }
}
