import Ground
import NavigationApp

/// A route: what the library says of it, and what the text says besides.
final class RouteModel {
  let declaration: RouteDeclaration
  /// Everything that the schema says about it.
  let value: Value
  /// In the order in which they are declared.
  let parameters: [ParameterModel]
  let returns: ValueShape?

  init(_ value: Value, _ declaration: RouteDeclaration, _ names: SchemaNames) {
    self.value = value
    self.declaration = declaration
    let name = declaration.name
    var parameters: [ParameterModel] = []
    var returns: ValueShape?
    // Choices are numbered in the order of the schema.
    for member in value.children {
      switch member.name {
      case "params":
        for (declared, member) in zip(declaration.parameters, member.children) {
          parameters.append(ParameterModel(member, declared, of: name, names))
        }
      case "returns":
        returns = names.shape(member, "\(name)-answer", "the answer of \"\(name)\"")
      default: break
      }
    }
    self.parameters = parameters
    self.returns = returns
  }

  var name: Text { declaration.name }
  var title: Text { value["title"]?.text ?? name }
  var doc: Text { value["doc"]?.text ?? "" }
  /// `push`, `sheet` or `cover`.
  var show: Text { value["show"]?.text ?? "push" }
  var links: [Text] { value["links"].items.map { $0.text } }

  /// The parameters, required ones first; each kind as declared.
  var requiredFirst: [ParameterModel] { required + parameters.filter { !$0.isRequired } }
  var required: [ParameterModel] { parameters.filter { $0.isRequired } }

  /// The other routes that a link puts under it, and those that it puts on other stacks.
  var parents: [RouteIndex] {
    declaration.parents.filter { $0.unrolled < 0 }.map { $0.index }
  }
  var beside: [RouteIndex] { declaration.beside.map { $0.template.index } }
  /// The lists for whose beginnings a link also puts its own name under it, any number of times.
  var unrolled: [Text] {
    declaration.parents.filter { $0.unrolled >= 0 }.map { parameters[$0.unrolled].name }
  }
  /// Its own way out, and those of its conditions.
  var waysOut: [RouteIndex] {
    ([declaration.orElse] + declaration.requires.map { $0.orElse }).compactMap { $0?.index }
  }

  /// Whether it has a value that text for people must not show.
  var hasSecrets: Bool { parameters.contains { $0.isSensitive } }

  /// Whether its conditions show it, and no intent may name it.
  var isLock: Bool { declaration.isWhile }

  /// Whether it stands in stacks above their roots.
  var isPushed: Bool { !declaration.isLayer && !declaration.isRoot }

  /// Whether generated types let it take the place of a screen.
  var canReplace: Bool { isPushed && !isLock }

  /// A sentence about it for people who read the code.
  var summary: Text { doc.isEmpty ? "The screen “\(title)”." : doc }
}

/// A parameter of a route.
final class ParameterModel {
  let declaration: ParameterDeclaration
  let shape: ValueShape
  /// Everything that the schema says about it: in the short form a type alone.
  let value: Value

  fileprivate init(
    _ value: Value, _ declaration: ParameterDeclaration, of route: Text, _ names: SchemaNames
  ) {
    self.value = value
    self.declaration = declaration
    shape = names.shape(
      value["type"] ?? value, "\(route)-\(declaration.name)",
      "the parameter \"\(declaration.name)\" of \"\(route)\"")
  }

  var name: Text { declaration.name }
  var doc: Text { value["doc"]?.text ?? "" }
  var defaultValue: Value? { value["default"] }
  var isOptional: Bool { declaration.isOptional }
  /// Whether it has no value when it is left out.
  var isNullable: Bool { isOptional && declaration.defaultValue == nil }
  var isSensitive: Bool { declaration.isSensitive }
  var isRequired: Bool { declaration.isRequired }
}

/// A fact.
final class FactModel {
  let declaration: FactDeclaration
  let shape: ValueShape
  /// Canonical JSON.
  let initial: Text

  init(_ value: Value, _ declaration: FactDeclaration, _ names: SchemaNames) {
    self.declaration = declaration
    let name = declaration.name
    let values = declaration.values
    shape =
      declaration.isBoolean
      ? .bool : .choice(names.choice(name, "the fact \"\(name)\"", values))
    initial = value["initial"]?.canonical ?? ""
  }

  var name: Text { declaration.name }
  var isPersistent: Bool { declaration.isPersistent }
}
