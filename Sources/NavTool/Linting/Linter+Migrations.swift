import Ground
import NavigationApp

/// Targets of migrations that are in no version of the schema.
extension Linter {
  mutating func addMigrationFindings(_ schema: SchemaModel) {
    var names = MigratedNames(schema)
    // From the schema back: a step leads to names of the version after it.
    for migration in schema.tree["migrations"].items.reversed() {
      for step in migration["steps"].items.reversed() {
        if let step = step.first { names.undo(step) }
      }
    }
    findings += names.findings
  }
}

/// The names of a schema's version while its migrations are undone, last step first.
private struct MigratedNames {
  /// By the names of routes their parameters, where something says which they are.
  private var parameters: [Text: [Text]] = [:]
  private var routes: [Text]
  private var addresses: [Text]
  private var facts: [Text]
  private(set) var findings: [Finding] = []

  init(_ schema: SchemaModel) {
    routes = schema.routes.map { $0.name }
    for route in schema.routes { parameters[route.name] = route.parameters.map { $0.name } }
    addresses = schema.containers.map { $0.address }
    facts = schema.facts.map { $0.name }
  }

  /// Looks at what a step leads to, and takes it back.
  mutating func undo(_ step: Value) {
    guard let subject = step["route"] ?? step["fact"] ?? step["from"] else { return }
    switch step.name {
    case "renameRoute":
      guard let target = step["to"] else { return }
      look(for: target, "route", routes)
      add(subject, parameters[target.text])
    case "dropRoute":
      if let target = step["replaceWith"], target.isString || target.isObject {
        look(for: target["name"] ?? target, "route", routes)
      }
      add(subject, nil)
    case "splitRoute":
      for target in step["into"].items { look(for: target, "route", routes) }
      add(subject, nil)
    case "renameAddress":
      if let target = step["to"] { look(for: target, "container", addresses) }
      addresses.append(subject.text)
    case "renameFact":
      if let target = step["to"] { look(for: target, "fact", facts) }
      facts.append(subject.text)
    case "mapFact": look(for: subject, "fact", facts)
    default: undoParameter(step, of: subject)
    }
  }

  /// A route that the version before has.
  private mutating func add(_ route: Value, _ known: [Text]?) {
    if !routes.contains(route.text) { routes.append(route.text) }
    parameters[route.text] = known
  }

  /// A step that changes a parameter of a route.
  private mutating func undoParameter(_ step: Value, of route: Value) {
    look(for: route, "route", routes)
    guard var known = parameters[route.text] else { return }
    let target = step.name == "renameParam" ? step["to"] : step["name"]
    if let target, step.name != "dropParam" {
      look(for: target, "parameter of \"" + route.text + "\"", known)
    }
    if let old = step.name == "renameParam" ? step["from"] : target { known.append(old.text) }
    parameters[route.text] = known
  }

  private mutating func look(for target: Value, _ what: Text, _ known: [Text]) {
    guard !known.contains(target.text) else { return }
    findings.append(
      Finding(
        offset: target.offset, rule: "migrationTarget", subject: "\"" + target.text + "\"",
        message: "is no " + what + " of the schema, and no later step changes it"
          + target.text.meant(among: known, or: "; name one of the schema")))
  }
}
