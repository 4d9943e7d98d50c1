//! Reads routes, one a line, as the generated types, and writes them again. With `secrets`: shows a
//! route with secret values, and what is said of a wrong one. With `walk SCHEMA`: sends typed
//! intents.

mod clashes;
mod every;
mod payment;

use navruntime::json::{FromJson, ToJson};

fn walk(schema: &str) -> Result<(), navruntime::Error> {
  let app = every::App::new(&navruntime::Schema::new(schema)?)?;
  let seven = every::Optional { whole: Some(-7), ..every::Optional::default() };
  let describe = |outcome: navruntime::Outcome| -> Result<(), navruntime::Error> {
    println!("{} {}", outcome.name(), app.describe()?);
    Ok(())
  };
  describe(app.go(every::Given::default())?.outcome())?;
  describe(app.replace(seven.clone())?.outcome())?;
  describe(app.go(every::Home)?.outcome())?;
  describe(app.go(seven.clone())?.outcome())?;
  describe(app.go(every::Given::default())?.outcome())?;
  describe(app.back_to(seven)?.outcome())?;
  let preview = app.preview(navruntime::AppIntent::Go(every::Given::default().into()))?;
  describe(preview.result.intent().map_or(navruntime::Outcome::Rejected, |r| r.outcome()))?;
  describe(app.go(every::Guarded)?.outcome())?;
  let result = app.set_fact(every::Fact::Ready(true))?;
  describe(result.resumed().map_or(result.outcome(), |resumed| resumed.outcome()))?;
  describe(app.set_fact(every::Fact::Ready(true))?.outcome())?;
  describe(app.set_fact(every::Fact::Ready(false))?.outcome())?;
  describe(app.go(every::Home)?.outcome())?;
  let home = app.at(navruntime::EntryId(1))?;
  describe(home.go(every::Given::default())?.outcome())?;
  describe(home.go(every::Given::default())?.outcome())?;
  describe(home.back()?.outcome())
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
  if let Some(schema) = std::env::args().nth(2) {
    return Ok(walk(&schema)?);
  }
  if std::env::args().nth(1).is_some() {
    let mut pay = payment::Pay::new(4711_u64);
    pay.card = "4711 4711".into();
    pay.note = Some("lunch".into());
    println!("{pay:?} {:?}", payment::Route::from(payment::Pin::new("4711")));
    let line = std::io::read_to_string(std::io::stdin())?;
    let wrong = payment::Route::try_from(navruntime::Route::from_json(&line)?);
    println!("{wrong:?}");
    return Ok(());
  }
  for line in std::io::stdin().lines() {
    let route = every::Route::try_from(navruntime::Route::from_json(&line?)?)?;
    println!("{}", navruntime::Route::from(route).to_json());
  }
  Ok(())
}
