//! An issue tracker: issues, comments that ask, a wizard on a sheet, a question, links that another
//! thread opens. The commands of one frame are a line; after each, what is drawn.
mod tracker;

use navruntime::{typed::TypedAsk, EntryId, Error, Outcome, Schema};
use std::{future::Future, pin::Pin, task, thread};
use tracker::{App, Assignee, Comment, Fact, Issue, KindChoice, Report, Route, Summary};

fn draw(app: &App, said: &str) -> Result<EntryId, Error> {
  let (scene, path) = (app.scene()?, app.path(None)?);
  let titles: Vec<_> = path.iter().map(|entry| &*entry.title).collect();
  let shown = path.last().expect("a stack has a root");
  let screen = match Route::try_from(&shown.route)? {
    Route::Comment(comment) => format!("write about {}", comment.number),
    Route::Report(_) => format!("report: {}", KindChoice::ALL.map(KindChoice::as_str).join(" or ")),
    Route::Summary(summary) => format!("what {} is it?", summary.kind),
    route => route.name().to_owned(),
  };
  let asks = scene.question.map_or("", |_| " | drop what you wrote?");
  println!("{said}: {} | {} | {screen}{asks}", scene.bars[0].selected, titles.join(" > "));
  Ok(shown.id)
}

fn obey(app: &App, shown: EntryId, word: &str, of: &str) -> Result<Outcome, Error> {
  let (here, number) = (app.at(shown)?, of.parse().unwrap_or(0));
  let result = match word {
    "issue" => here.go(Issue::new(number)),
    "comment" => here.go(Comment::new(number)),
    "report" => here.go(Report),
    "bug" => here.go(Summary::new(word.parse()?)),
    "sent" => here.dismiss(),
    "mine" => here.select("mine"),
    "name" => here.answer::<Assignee>(of.to_owned()),
    "drop" => app.proceed(app.scene()?.question.map_or(0, |question| question.token)),
    "login" => return app.set_fact(Fact::SignedIn(true)).map(|facts| facts.outcome()),
    "link" => thread::scope(|other| other.spawn(|| app.open(of)).join().expect("no panic")),
    _ => here.back(),
  };
  result.map(|result| result.outcome())
}

fn main() -> Result<(), Error> {
  let app = App::new(&Schema::new(std::env::args().nth(1).unwrap_or_default())?)?;
  let (mut asked, mut shown) = (None::<Pin<Box<TypedAsk<String>>>>, draw(&app, "begin")?);
  for mut line in std::io::stdin().lines().map_while(Result::ok) {
    for command in line.clone().split("; ") {
      let (word, of) = command.split_once(' ').unwrap_or((command, ""));
      match word {
        "assign" => asked = Some(Box::pin(app.at(shown)?.ask(Assignee))),
        _ => line += &format!(" {}", obey(&app, shown, word, of)?.name()),
      }
    }
    let context = &mut task::Context::from_waker(task::Waker::noop());
    if let Some(task::Poll::Ready(name)) = asked.as_mut().map(|ask| ask.as_mut().poll(context)) {
      (line, asked) = (format!("{line} {name:?}"), None);
    }
    shown = draw(&app, &line)?;
  }
  Ok(())
}
