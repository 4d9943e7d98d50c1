import Ground
import NavigationApp

/// What a value can be, as the generators see it.
indirect enum ParameterShape {
  case string, int, uint, number, bool, json
  /// A text of a form that link patterns know.
  case uuid, slug
  /// One of the texts of `RouteSchema.choices`, by index.
  case choice(Int)
  case list(ParameterShape)

  /// Whether a value is, or is a list of, what `test` looks for.
  func contains(_ test: (ParameterShape) -> Bool) -> Bool {
    if test(self) { return true }
    if case .list(let element) = self { return element.contains(test) }
    return false
  }

  /// Of a list, what is in it; else itself.
  var element: ParameterShape {
    if case .list(let element) = self { element } else { self }
  }

  var hasNumber: Bool { contains { if case .number = $0 { true } else { false } } }
  var isText: Bool {
    switch self {
    case .string, .uuid, .slug: true
    default: false
    }
  }
}

/// Some texts, of which a value is one.
final class ChoiceModel {
  /// What it is named after: a type, a fact, or a route and its parameter.
  let name: Text
  /// Where the schema has it, for messages.
  let origin: Text
  let values: [Text]

  init(_ name: Text, _ origin: Text, _ values: [Text]) {
    (self.name, self.origin, self.values) = (name, origin, values)
  }

  /// The index of a value.
  func index(of value: Text) -> Int { values.firstIndex(of: value) ?? 0 }
}

/// A value that a schema gives: what stands for it in a target language is written from this.
indirect enum GivenValue {
  case bool(Bool)
  /// As canonical JSON writes it.
  case number(Text)
  case text(Text)
  case list([GivenValue])
  /// Canonical JSON of a value of the type `json`.
  case json(Text)
}

/// A parameter of a route.
final class ParameterModel {
  let name: Text
  var doc: Text = ""
  var shape = ParameterShape.string
  var isOptional = false
  var isSensitive = false
  var defaultValue: GivenValue?

  init(_ name: Text) { self.name = name }

  var isRequired: Bool { !isOptional && defaultValue == nil }
}

/// A route.
final class RouteModel {
  let name: Text
  let title: Text
  let doc: Text
  /// Everything that the schema says about it.
  let value: Value
  /// Required ones first; each kind as declared.
  var parameters: [ParameterModel] = []
  var returns: ParameterShape?

  init(_ value: Value) {
    (name, self.value) = (value.name, value)
    (title, doc) = (value["title"]?.text ?? value.name, value["doc"]?.text ?? "")
  }

  var required: [ParameterModel] { parameters.filter { $0.isRequired } }

  /// Whether it has a value that text for people must not show.
  var hasSecrets: Bool { parameters.contains { $0.isSensitive } }

  /// Whether it is a sheet or a cover.
  var isLayer: Bool { ["sheet", "cover"].contains(value["show"]?.text ?? "push") }

  /// Whether its conditions show it, and no intent may name it.
  var isLock: Bool { value["while"] != nil }

  /// A sentence about it for people who read the code.
  var summary: Text { doc.isEmpty ? "The screen “\(title)”." : doc }
}

/// A fact.
final class FactModel {
  let name: Text
  var isPersistent = false
  /// The index of its values among the choices; nil for a boolean.
  var choice: Int?
  var initial: Text = ""

  init(_ name: Text) { self.name = name }

  var shape: ParameterShape { choice.map { .choice($0) } ?? .bool }
}

/// A schema as the generators see it.
final class RouteSchema {
  private let schema: Schema
  /// The schema as the library writes it, so never nil.
  let whole: Value?
  var types: [(name: Text, shape: ParameterShape)] = []
  var choices: [ChoiceModel] = []
  var facts: [FactModel] = []
  var routes: [RouteModel] = []

  init(_ schema: Schema) {
    self.schema = schema
    whole = Library.tree(schema.json)
    readParts()
  }

  var id: Text { schema.id }
  var version: Int64 { schema.version }
  var schemes: [Text] { whole?["links"]?["schemes"]?.children.map { $0.text } ?? [] }
  /// All containers, each after the one around it and in document order.
  var containers: [Container] { schema.containers }

  /// Whether a route stands in stacks above their roots.
  func isPushed(_ route: RouteModel) -> Bool {
    !route.isLayer && !schema.routes.contains { $0.isRoot && $0.name == route.name }
  }

  /// How many stacks can show at once in a container.
  func visibleStacks(in container: Container) -> Int {
    let counts = container.children.map { visibleStacks(in: containers[$0]) }
    return container.kind == .split ? counts.reduce(0, &+) : counts.reduce(1) { max($0, $1) }
  }

  /// How many bars of tabs can show at once in a container.
  func visibleBars(in container: Container) -> Int {
    let counts = container.children.map { visibleBars(in: containers[$0]) }
    return container.kind == .split
      ? counts.reduce(0, &+)
      : counts.reduce(0) { max($0, $1) } &+ (container.kind == .tabs ? 1 : 0)
  }

  /// The index of a choice with that name and these values; a new one if there is none.
  func choice(_ name: Text, _ origin: Text, _ values: [Text]) -> Int {
    for (index, choice) in choices.enumerated() where choice.name == name && choice.values == values
    {
      return index
    }
    choices.append(ChoiceModel(name, origin, values))
    return choices.count &- 1
  }
}
