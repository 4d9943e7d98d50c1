//! A link arrives while nobody is signed in: it waits, and is opened after the sign-in.
use navruntime::{App, AppResult, FactsResult, Schema};

fn main() -> Result<(), navruntime::Error> {
  let schema = Schema::new(
    r#"{"format":1,"id":"shop","root":{"stack":"home"},"facts":{"signedIn":{"initial":false}},
        "routes":{"home":{},"login":{"show":"sheet","returns":"bool"},
                  "order":{"params":{"id":"uint"},"links":["/orders/:id"],
                           "requires":["signedIn"],"orElse":"login"}}}"#,
  )?;
  let app = App::new(&schema)?;
  let AppResult::Pending(waiting) = app.open("/orders/7")? else { panic!("nobody is signed in") };
  println!("first: {}", waiting.shown.map_or("?".to_owned(), |route| route.name().to_owned()));
  let FactsResult::Changed { resumed, .. } = app.set_fact("signedIn", true)? else {
    panic!("the fact was false")
  };
  assert_eq!(resumed, Some(AppResult::Done));
  println!("{app:?}");
  Ok(())
}
