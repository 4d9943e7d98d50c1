//! A link that waits for sign-in, saved by a process that is killed and resumed by another. See
//! run.

use std::process::Command as Process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;
use std::{env, error, fs, process};

use navruntime::json::{FromJson, ToJson};
use navruntime::{LinkHandler, LinkOutcome, LinkPolicy, PendingLink, Pipeline, Route, Store};

const CONFIG: &str = r#"{"allowedSchemes":["shop"],"requireAuthentication":["order"],
  "mappings":[{"pattern":"/orders/:id","routes":["orders",{"name":"order","params":{"id":":id"}}]}]}"#;

struct SignIn(Arc<AtomicBool>);

impl LinkPolicy for SignIn {
  fn is_authenticated(&self, _: &Route) -> bool {
    self.0.load(Ordering::Relaxed)
  }
}

fn main() -> Result<(), Box<dyn error::Error>> {
  let arguments: Vec<String> = env::args().collect();
  let signed_in = Arc::new(AtomicBool::new(false));
  let pipeline = Pipeline::from_config_with(CONFIG, SignIn(signed_in.clone()))?;
  let store = Store::builder().path(["home"]).build()?;
  let handler = LinkHandler::new(&pipeline, &store)?;
  if arguments[1] == "save" {
    assert!(matches!(handler.open("shop://app/orders/7")?, LinkOutcome::Pending(_)));
    fs::write(&arguments[2], handler.pending()?.ok_or("the slot is empty")?.to_json())?;
    Process::new("kill").args(["-KILL", &process::id().to_string()]).status()?;
  }
  handler.restore_pending(&PendingLink::from_json(&fs::read_to_string(&arguments[2])?)?)?;
  assert!(matches!(handler.resume()?, LinkOutcome::Pending(_)));
  signed_in.store(true, Ordering::Relaxed);
  assert!(matches!(handler.resume()?, LinkOutcome::Executed { .. }));
  assert!(matches!(handler.resume()?, LinkOutcome::NoPendingDeepLink));
  println!("{}", store.path_json()?);
  Ok(())
}
