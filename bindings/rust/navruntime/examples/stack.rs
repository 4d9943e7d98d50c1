//! A stack of screens: what is done, and what is refused.
use navruntime::{Command, EventMask, NavigationResult, Route, Store};

fn main() -> Result<(), navruntime::Error> {
  let store = Store::builder().path(["home"]).root_inside().build()?;
  store.observers().add(EventMask::CHANGED, |event| println!("{event:?}"))?;
  store.push(Route::new("product").with("id", "7"))?;
  println!("{}", store.path_json()?);
  store.pop()?;
  assert_eq!(store.execute(Command::Pop)?, NavigationResult::EmptyStack);
  println!("the root stays: {}", store.path_json()?);
  Ok(())
}
