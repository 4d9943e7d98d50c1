import Ground

/// The enum of all routes, the facts, and the app.
extension RustGenerator {
  // MARK: All of them

  func writeEnum() {
    out.line()
    out.line("/// Any route of the schema.")
    let isExact = model.routes.allSatisfy { self.isExact($0) }
    out.line("#[derive(Clone, Debug, PartialEq\(isExact ? ", Eq, Hash" : "" as Text))]")
    out.line("#[allow(clippy::large_enum_variant)]")
    out.block("pub enum Route {") { out in
      for (index, route) in model.routes.enumerated() {
        out.paragraph(route.summary, prefix: "/// ")
        out.line("\(structs[index])(\(structs[index])),")
      }
    }
    out.line()
    out.block("impl Route {") { out in
      out.line("/// The name of the route in the schema.")
      out.block("pub fn name(&self) -> &'static str {") { out in
        writeMatch(
          "self",
          zip(structs, model.routes).map {
            "Route::\($0)(_) => \(SourceEscapes.rust.quoted($1.name)),"
          })
      }
    }
  }

  func writeConversions() {
    out.line()
    out.block("impl From<Route> for navruntime::Route {") { out in
      out.block("fn from(route: Route) -> Self {") { out in
        writeMatch("route", structs.map { "Route::\($0)(route) => route.into()," })
      }
    }
    out.line()
    out.block("impl TryFrom<&navruntime::Route> for Route {") { out in
      out.line("type Error = navruntime::Error;")
      out.line()
      out.line("fn try_from(route: &navruntime::Route) -> Result<Self, navruntime::Error> {")
      out.indented { out in
        out.block("Ok(match route.name() {", "})") { out in
          for (index, route) in model.routes.enumerated() {
            let name = structs[index]
            let value: Text = route.parameters.isEmpty ? name : "\(name)::read(route)?"
            out.line("\(SourceEscapes.rust.quoted(route.name)) => Route::\(name)(\(value)),")
          }
          out.line("_ => return Err(typed::unknown_route(route)),")
        }
      }
      out.line("}")
    }
    out.line()
    out.block("impl TryFrom<navruntime::Route> for Route {") { out in
      out.line("type Error = navruntime::Error;")
      out.line()
      out.line("fn try_from(route: navruntime::Route) -> Result<Self, navruntime::Error> {")
      out.indented { $0.line("Route::try_from(&route)") }
      out.line("}")
    }
    // The library looks at those whose names are known only when the program runs.
    out.line()
    out.line("impl typed::Reachable for Route {}")
    out.line("impl typed::Pushed for Route {}")
    for name in structs {
      out.line()
      out.block("impl From<\(name)> for Route {") { out in
        out.block("fn from(route: \(name)) -> Self {") { $0.line("Route::\(name)(route)") }
      }
    }
  }

  // MARK: Facts and the app

  func writeFacts() {
    let fieldScope = Namer.Scope()
    let variantScope = Namer.Scope()
    let fields = model.facts.map { namer.name(of: $0, .snake, in: fieldScope) }
    let variants = model.facts.map { namer.name(of: $0, .pascal, in: variantScope) }
    let types = model.facts.map { type($0.shape) }
    let keys = model.facts.map { SourceEscapes.rust.quoted($0.name) }
    out.line()
    out.line("/// What the program knows.")
    out.line("#[derive(Clone, Debug, PartialEq, Eq, Hash)]")
    writeFactItems("pub struct Facts", ";", zip(fields, types).map { "pub \($0): \($1)," })
    out.line()
    out.block("impl navruntime::json::FromJson for Facts {") { out in
      out.line(readJSON)
      out.indented { out in
        if fields.isEmpty { return out.line("reader.object(\"facts\", |_| Ok(Facts))") }
        out.block("reader.object(\"facts\", |facts| {", "})") { out in
          out.block("Ok(Facts {", "})") { out in
            for (field, key) in zip(fields, keys) {
              writeCall("\(field): facts.read(", [key], ")?,")
            }
          }
        }
      }
      out.line("}")
    }
    out.line()
    out.line("/// A fact to tell the app.")
    out.line("#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]")
    writeFactItems("pub enum Fact", " {}", zip(variants, types).map { "\($0)(\($1))," })
    out.line()
    out.block("impl From<Fact> for (&'static str, navruntime::json::Value) {") { out in
      out.block("fn from(fact: Fact) -> Self {") { out in
        if variants.isEmpty { return out.line("match fact {}") }
        writeMatch(
          "fact", zip(variants, keys).map { "Fact::\($0)(value) => (\($1), value.into())," })
      }
    }
  }

  /// A struct or enum with an item for each fact.
  private func writeFactItems(_ head: Text, _ empty: Text, _ items: [Text]) {
    guard !items.isEmpty else { return out.line("\(head)\(empty)") }
    out.block("\(head) {") { out in
      for (fact, item) in zip(model.facts, items) {
        out.line("/// The fact `\(fact.name)`.")
        out.line(item)
      }
    }
  }

  func writeApp() {
    out.line()
    out.line("/// The types of the schema.")
    out.line("#[derive(Debug)]")
    out.line("pub struct Declared;")
    out.line()
    out.block("impl typed::Declared for Declared {") { out in
      out.line("type Route = Route;")
      out.line("type Fact = Fact;")
      out.line("type Facts = Facts;")
    }
    out.line()
    out.line("/// An app of this schema: it takes its routes and facts only.")
    out.line("pub type App = navruntime::TypedApp<Declared>;")
  }
}
