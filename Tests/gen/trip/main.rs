//! Reads routes, one a line, as the generated types, and writes them again.

#[allow(dead_code)]
mod every;

use navruntime::json::{FromJson, ToJson};

fn main() -> Result<(), Box<dyn std::error::Error>> {
  for line in std::io::stdin().lines() {
    let route = every::Route::try_from(navruntime::Route::from_json(&line?)?)?;
    println!("{}", navruntime::Route::from(route).to_json());
  }
  Ok(())
}
