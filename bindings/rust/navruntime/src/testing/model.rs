//! What the walker knows of a schema, and random values of its types.

use crate::json::{Object, Value};
use crate::{Error, Schema};

/// Random numbers that a seed repeats (SplitMix64).
#[derive(Clone, Debug)]
pub(super) struct Chance(pub u64);

impl Chance {
  fn next(&mut self) -> u64 {
    // The sums and products of this generator wrap on purpose.
    self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ (mixed >> 31)
  }

  /// A number below a bound, which is above 0.
  pub fn below(&mut self, bound: usize) -> usize {
    usize::try_from(self.next() % bound.max(1) as u64).unwrap_or(0)
  }

  /// True in so many of a hundred cases.
  pub fn percent(&mut self, percent: usize) -> bool {
    self.below(100) < percent
  }

  pub fn of<'v, T>(&mut self, values: &'v [T]) -> Option<&'v T> {
    values.get(self.below(values.len()))
  }
}

/// The parts of a schema that intents name.
#[derive(Debug)]
pub(super) struct Model {
  pub schema: Schema,
  types: Object,
  pub routes: Object,
  pub facts: Vec<(String, Vec<Value>)>,
  pub addresses: Vec<String>,
  pub tabs: Vec<String>,
  pub leaves: Vec<String>,
  roots: Vec<String>,
  pub pushed: Vec<String>,
  /// The other routes that an intent may name, by what they are.
  others: [Vec<String>; 4],
  pub returning: Vec<String>,
  pub linked: Vec<String>,
}

impl Model {
  pub fn new(schema: Schema) -> Result<Model, Error> {
    let json = Value::parse(&schema.json()?)?;
    let part = |key| json.get(key).and_then(Value::as_object).cloned().unwrap_or_default();
    let (types, routes) = (part("types"), part("routes"));
    let mut model = Model {
      schema,
      types,
      routes,
      facts: Vec::new(),
      addresses: Vec::new(),
      tabs: Vec::new(),
      leaves: Vec::new(),
      roots: Vec::new(),
      pushed: Vec::new(),
      others: Default::default(),
      returning: Vec::new(),
      linked: Vec::new(),
    };
    for (name, fact) in part("facts") {
      let values = fact.get("values").and_then(Value::as_array).map(<[Value]>::to_vec);
      model.facts.push((name, values.unwrap_or(vec![false.into(), true.into()])));
    }
    if let Some(root) = json.get("root") {
      model.visit(root, "");
    }
    model.sort();
    Ok(model)
  }

  fn visit(&mut self, container: &Value, address: &str) {
    if !address.is_empty() {
      self.addresses.push(address.to_owned());
    }
    if let Some(root) = container.get("stack").and_then(Value::as_str) {
      self.leaves.push(address.to_owned());
      self.roots.push(root.to_owned());
    }
    let inner =
      |name: &str| if address.is_empty() { name.to_owned() } else { format!("{address}/{name}") };
    for tab in container.get("tabs").and_then(Value::as_array).unwrap_or_default() {
      let name = inner(tab.get("name").and_then(Value::as_str).unwrap_or_default());
      self.tabs.push(name.clone());
      self.visit(tab, &name);
    }
    for (name, column) in container.get("split").and_then(Value::as_object).into_iter().flatten() {
      self.visit(column, &inner(name));
    }
  }

  /// The routes that intents may name (all but locks) by what they are.
  fn sort(&mut self) {
    for (name, route) in &self.routes {
      if route.get("while").is_some() {
        continue;
      }
      let show = route.get("show").and_then(Value::as_str).unwrap_or("push");
      let waits = route.get("whenBusy").and_then(Value::as_str) == Some("queue");
      match show {
        _ if self.roots.contains(name) => self.others[0].push(name.clone()),
        "push" => self.pushed.push(name.clone()),
        _ if waits => self.others[1].push(name.clone()),
        "sheet" => self.others[2].push(name.clone()),
        _ => self.others[3].push(name.clone()),
      }
      if route.get("returns").is_some() {
        self.returning.push(name.clone());
      }
      if route.get("links").is_some() {
        self.linked.push(name.clone());
      }
    }
  }

  /// A random route: pushed ones almost as often as all others, of which each kind is as likely.
  pub fn any_route(&self, chance: &mut Chance) -> Option<Value> {
    let kind = if chance.percent(40) { &self.pushed } else { chance.of(&self.others)? };
    self.route(kind, chance)
  }

  pub fn route(&self, names: &[String], chance: &mut Chance) -> Option<Value> {
    let name = chance.of(names)?;
    let mut params = Object::new();
    for (key, kind, is_required) in self.declared(name) {
      if is_required || chance.percent(40) {
        params.insert(key, self.value(&kind, chance));
      }
    }
    Some(named(name, params))
  }

  /// The parameters of a route: the name, the type, and whether it is required.
  pub fn declared(&self, route: &str) -> Vec<(String, Value, bool)> {
    let params = self.routes.get(route).and_then(|route| route.get("params"));
    let read = |(name, declared): (&String, &Value)| {
      let kind = declared.get("type").unwrap_or(declared).clone();
      let is_optional = kind.as_str().is_some_and(|kind| kind.ends_with('?'))
        || declared.get("optional").and_then(Value::as_bool) == Some(true)
        || declared.get("default").is_some();
      (name.clone(), kind, !is_optional)
    };
    params.and_then(Value::as_object).into_iter().flatten().map(read).collect()
  }

  /// A random value of a type. The values are few, so that equal routes meet.
  pub fn value(&self, kind: &Value, chance: &mut Chance) -> Value {
    if let Some(choices) = kind.as_array() {
      return chance.of(choices).cloned().unwrap_or(Value::Null);
    }
    if let Some(of) = kind.get("list") {
      let count = chance.below(3);
      return Value::Array((0..count).map(|_| self.value(of, chance)).collect());
    }
    let name = kind.as_str().unwrap_or("json").trim_end_matches('?');
    if let Some(other) = self.types.get(name) {
      return self.value(other, chance);
    }
    let values: &[&str] = match name {
      "string" => &["\"\"", "\"a\"", "\"b\"", "\"Ünï  x\""],
      "int" => &["0", "1", "-1", "2", "9223372036854775807"],
      "uint" => &["0", "1", "2", "3", "9223372036854775807"],
      "number" => &["0", "1", "-1.5", "2.25"],
      "bool" => &["false", "true"],
      "uuid" => &["\"00000000-0000-4000-8000-000000000000\""],
      "slug" => &["\"a\"", "\"b-2\""],
      _ => &["0", "true", "\"a\"", "[1]", "{\"a\":1}"],
    };
    // The limits of a type come seldom.
    let at = chance.below(values.len()).min(chance.below(values.len()));
    Value::parse(values[at]).unwrap_or(Value::Null)
  }
}

/// A route in its JSON form.
pub(super) fn named(name: &str, params: Object) -> Value {
  let mut route = Object::from([("name".to_owned(), Value::from(name))]);
  if !params.is_empty() {
    route.insert("params".to_owned(), params.into());
  }
  route.into()
}
