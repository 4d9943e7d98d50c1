//! Random walks through an app, a condition after each step, and the shortest script that fails.

use std::fmt;
use std::panic::{catch_unwind, AssertUnwindSafe};

use super::model::{Chance, Model};
use super::shrinking::shrunk;
use super::steps::{carry_out, changes, line, Step};
use crate::json::{Object, Value};
use crate::{App, Error, Schema};

/// How many steps are looked at for one that changes something.
const TRIES: usize = 4;
/// A longer script is looked for again, in so many other walks.
const FEW: usize = 5;
const MORE: u64 = 12;

/// How to walk.
#[derive(Clone, Debug)]
pub struct Walker {
  /// Equal seeds give equal walks.
  pub seed: u64,
  /// How many calls are made.
  pub steps: usize,
  /// The facts of the first state that differ from the schema's.
  pub facts: Object,
}

impl Default for Walker {
  fn default() -> Walker {
    Walker { seed: 0, steps: 1000, facts: Object::new() }
  }
}

/// A walk in which nothing failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Walk {
  /// The calls, as a recording writes them.
  pub calls: Vec<Value>,
}

/// The condition of a walk did not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WalkFailed {
  /// What the condition said after the shortest script.
  pub reason: String,
  /// The calls of the shortest script, as a recording writes them.
  pub calls: Vec<Value>,
  /// The script as a test.
  pub test: String,
}

impl fmt::Display for WalkFailed {
  fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let count = self.calls.len();
    write!(f, "{}\nThe shortest script that ends so has {count}:\n\n{}", self.reason, self.test)
  }
}

impl std::error::Error for WalkFailed {}

/// Send random intents that the schema allows, and check a condition after each.
///
/// `make` gets a new app and makes what is tested, such as what an observer writes to; `check` gets
/// both and says what is wrong. A panic of `check`, or of an observer, counts as well.
///
/// ```
/// use navruntime::testing::{walk, Walker};
/// use navruntime::Schema;
///
/// let schema = Schema::new(r#"{"format":1,"id":"shop","root":{"stack":"home"},
///   "facts":{"signedIn":{"initial":false}},
///   "routes":{"home":{},"orders":{"requires":["signedIn"]},"filter":{"show":"sheet"}}}"#)?;
/// let no_sheet = |app: &navruntime::App, _: &()| match app.scene() {
///   Ok(scene) if scene.layers.is_empty() => Ok(()),
///   _ => Err("a sheet is shown".to_owned()),
/// };
/// let failed = walk(&schema, &Walker::default(), |_| (), no_sheet).unwrap_err();
/// assert_eq!((failed.calls.len(), failed.reason.as_str()), (1, "a sheet is shown"));
/// assert!(failed.test.contains("{\"go\":{\"name\":\"filter\"}}"));
/// # Ok::<(), navruntime::Error>(())
/// ```
///
/// # Errors
/// [`WalkFailed`] with the shortest script that fails; also if the library refuses the schema.
pub fn walk<H>(
  schema: &Schema,
  walker: &Walker,
  make: impl Fn(&App) -> H,
  check: impl Fn(&App, &H) -> Result<(), String>,
) -> Result<Walk, WalkFailed> {
  let again = schema.json().and_then(Schema::new).and_then(Model::new);
  let model = again.map_err(|error| WalkFailed::of(error.to_string()))?;
  let walking = Walking { walker, make, check, model };
  let (steps, run) = walking.random(walker.seed, walker.steps);
  match run.wrong {
    None => Ok(Walk { calls: run.calls }),
    Some(_) => Err(walking.failure(steps)),
  }
}

impl WalkFailed {
  fn of(reason: String) -> WalkFailed {
    WalkFailed { reason, calls: Vec::new(), test: String::new() }
  }
}

/// What a script led to.
struct Run {
  calls: Vec<Value>,
  wrong: Option<String>,
}

struct Walking<'w, M, C> {
  walker: &'w Walker,
  make: M,
  check: C,
  model: Model,
}

impl<H, M, C> Walking<'_, M, C>
where
  M: Fn(&App) -> H,
  C: Fn(&App, &H) -> Result<(), String>,
{
  /// Take random steps until one fails.
  fn random(&self, seed: u64, count: usize) -> (Vec<Step>, Run) {
    let mut chance = Chance(seed);
    let mut taken = Vec::new();
    let run = self.run(|app| {
      if taken.len() == count {
        return Ok(None);
      }
      let (step, call) = self.promising(app, &mut chance)?;
      taken.push(step);
      Ok(Some(call))
    });
    (taken, run)
  }

  /// A random step. The first of a few that would change something is taken, so that a walk does
  /// not stand still under a lock; what is refused comes too, less often.
  fn promising(&self, app: &App, chance: &mut Chance) -> Result<(Step, Value), Error> {
    let mut tries = 0;
    loop {
      let step = Step::chosen(&self.model, chance);
      let Some(call) = step.call(app, &self.model)? else { continue };
      tries += 1;
      if tries == TRIES || changes(app, &call)? {
        return Ok((step, call));
      }
    }
  }

  /// Run a script; steps that are none now are left out.
  fn script(&self, steps: &[Step]) -> Run {
    let mut rest = steps.iter();
    self.run(|app| {
      for step in rest.by_ref() {
        if let Some(call) = step.call(app, &self.model)? {
          return Ok(Some(call));
        }
      }
      Ok(None)
    })
  }

  /// Make an app and the host, and make calls until one fails.
  fn run(&self, mut following: impl FnMut(&App) -> Result<Option<Value>, Error>) -> Run {
    let mut calls = Vec::new();
    let wrong = caught(|| {
      let app = App::with_facts(&self.model.schema, &self.walker.facts)?;
      let host = (self.make)(&app);
      while let Some(call) = following(&app)? {
        calls.push(call.clone());
        carry_out(&app, &call)?;
        if let Err(wrong) = (self.check)(&app, &host) {
          return Ok(Some(wrong));
        }
      }
      Ok(None)
    });
    Run { calls, wrong }
  }

  /// The error of a walk, with the shortest script.
  fn failure(&self, taken: Vec<Step>) -> WalkFailed {
    let count = taken.len();
    let mut steps = self.shortest(taken);
    for number in 1..=MORE {
      if steps.len() <= FEW {
        break;
      }
      let seed = self.walker.seed.wrapping_add(number << 32); // Any other seed will do.
      let (other, run) = self.random(seed, count.saturating_mul(2));
      if run.wrong.is_some() {
        let other = self.shortest(other);
        if other.len() < steps.len() {
          steps = other;
        }
      }
    }
    let run = self.script(&steps);
    let reason = run.wrong.unwrap_or_default();
    let test = self.test(&run.calls, &reason);
    WalkFailed { reason, calls: run.calls, test }
  }

  fn shortest(&self, steps: Vec<Step>) -> Vec<Step> {
    let simpler = |step: &Step| step.simpler(&self.model);
    shrunk(steps, simpler, |steps| self.script(steps).wrong.is_some())
  }

  /// The script as a test. `SCHEMA`, `make` and `check` are the test's own.
  fn test(&self, calls: &[Value], reason: &str) -> String {
    let mut lines = vec![
      "#[test]".to_owned(),
      format!("fn walk_{}() -> Result<(), navruntime::Error> {{", self.walker.seed),
      format!("  // {}", reason.lines().next().unwrap_or_default()),
      "  let schema = Schema::new(SCHEMA)?;".to_owned(),
    ];
    let facts = Value::from(self.walker.facts.clone());
    let config = format!("  let app = App::from_config(&schema, r##\"{{\"facts\":{facts}}}\"##)?;");
    lines.push(config);
    lines.push("  let host = make(&app);".to_owned());
    for call in calls {
      lines.push(format!("  {}", line(call)));
      lines.push("  assert_eq!(check(&app, &host), Ok(()));".to_owned());
    }
    lines.extend(["  Ok(())".to_owned(), "}\n".to_owned()]);
    lines.join("\n")
  }
}

/// What a run says is wrong: of itself, by an error, or by a panic.
fn caught(run: impl FnOnce() -> Result<Option<String>, Error>) -> Option<String> {
  match catch_unwind(AssertUnwindSafe(run)) {
    Ok(Ok(wrong)) => wrong,
    Ok(Err(error)) => Some(error.to_string()),
    Err(panic) => {
      let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
      let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
      Some(text.unwrap_or_else(|| "a panic".to_owned()))
    }
  }
}
