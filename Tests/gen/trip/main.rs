//! Reads routes, one a line, as the generated types, and writes them again. With `secrets`: shows a
//! route with secret values, and what is said of a wrong one.

#[allow(dead_code)]
mod every;
#[allow(dead_code)]
mod payment;

use navruntime::json::{FromJson, ToJson};

fn main() -> Result<(), Box<dyn std::error::Error>> {
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
