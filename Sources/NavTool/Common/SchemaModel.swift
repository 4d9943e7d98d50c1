import Ground
import JSONCoding

/// The routes of a schema with their parameters, types spelled out.
struct SchemaModel {
  let id: Text
  let version: Int
  private(set) var routes: [Route] = []
  private(set) var facts: [(name: Text, type: ValueShape, isPersistent: Bool)] = []
  let root: ContainerNode?
  let links: Value?
  private let indices: [Text: Int]

  struct Route {
    let name: Text
    let value: Value
    let parameters: [Parameter]
    let show: Text
    let answer: ValueShape?
    let links: [Text]

    var isLock: Bool { value["while"] != nil }
  }

  struct Parameter {
    let name: Text
    let type: ValueShape
    let isOptional: Bool
    let hasDefault: Bool
    let isSensitive: Bool

    var isRequired: Bool { !isOptional && !hasDefault }
  }

  init(_ document: Document) {
    let whole = document.root
    (id, version) = (whole["id"]?.text ?? "", whole["version"]?.integer ?? 1)
    (root, links) = (whole["root"].map { ContainerNode($0) }, whole["links"])
    var types: [(name: Text, shape: ValueShape)] = []
    for type in whole["types"]?.children.map({ $0 }) ?? [] {
      types.append((name: type.name, shape: ValueShape(type, types)))
    }
    for fact in whole["facts"]?.children.map({ $0 }) ?? [] {
      let shape: ValueShape = fact["values"].map { ValueShape($0, []) } ?? .named("bool")
      facts.append((name: fact.name, type: shape, isPersistent: fact["persist"]?.isTrue ?? false))
    }
    var indices: [Text: Int] = [:]
    for route in whole["routes"]?.children.map({ $0 }) ?? [] {
      indices[route.name] = routes.count
      let parameters = (route["params"]?.children.map({ $0 }) ?? []).map { Parameter($0, types) }
      routes.append(
        Route(
          name: route.name, value: route, parameters: parameters,
          show: route["show"]?.text ?? "push",
          answer: route["returns"].map { ValueShape($0, types) },
          links: route["links"]?.children.map { $0.text } ?? []))
    }
    self.indices = indices
  }

  /// Whether a route is the root entry of a stack.
  func isRoot(_ name: Text) -> Bool {
    root?.stacks.contains { $0.root == name } ?? false
  }

  /// Whether generated types let it take the place of a screen.
  func canReplace(_ route: Route) -> Bool {
    route.show == "push" && !route.isLock && !isRoot(route.name)
  }

  subscript(name: Text) -> Route? { indices[name].map { routes[$0] } }
}

extension SchemaModel.Parameter {
  init(_ value: Value, _ types: [(name: Text, shape: ValueShape)]) {
    let declared = DeclaredParameter(value)
    (name, type) = (declared.name, ValueShape(declared.type, types))
    (isOptional, isSensitive) = (declared.isOptional, declared.isSensitive)
    hasDefault = declared.defaultValue != nil
  }
}

/// A type, names of `types` replaced by what they name.
indirect enum ValueShape: Equatable {
  case named(Text)
  case choice([Text])
  case list(ValueShape)

  init(_ value: Value, _ types: [(name: Text, shape: ValueShape)]) {
    if value.isArray {
      self = .choice(value.children.map { $0.text })
    } else if let element = value["list"] {
      self = .list(ValueShape(element, types))
    } else {
      let text = value.text
      let name = text.hasSuffix("?") ? Text(text.bytes.dropLast()) : text
      self = types.first { $0.name == name }?.shape ?? .named(name)
    }
  }

  /// What people are told.
  var description: Text {
    switch self {
    case .named(let name): name
    case .choice(let values): "[" + Text(values, joinedBy: ", ") + "]"
    case .list(let element): "a list of " + element.description
    }
  }

  /// Values of the type as texts of a URL: enough to show each that may get lost.
  var urlSamples: [Text] {
    switch self {
    case .named("int"), .named("uint"), .named("number"): ["7"]
    case .named("bool"): ["true"]
    case .named("uuid"): ["123e4567-e89b-12d3-a456-426614174000"]
    case .named: ["a"]
    case .choice(let values): values
    case .list(let element): element.urlSamples
    }
  }

  /// The same as JSON.
  var samples: [Text] {
    switch self {
    case .named("int"), .named("uint"), .named("number"): return ["7"]
    case .named("bool"): return ["true"]
    case .list(let element): return element.samples.map { "[" + $0 + "]" }
    default:
      return urlSamples.map { sample in
        var writer = JSONWriter()
        writer.string(sample)
        return writer.text
      }
    }
  }

  /// Whether every value of this type is one of the other.
  func isPart(of other: ValueShape) -> Bool {
    switch (self, other) {
    case (.choice(let own), .choice(let others)): own.allSatisfy { others.contains($0) }
    case (.list(let own), .list(let others)): own.isPart(of: others)
    default: self == other
    }
  }
}
