import Ground
import JSONCoding

/// The type of a parameter, an answer or a fact, names of `types` replaced by what they name.
///
/// The library's `ValueType` judges values, and the names of `types` are gone from it. This adds
/// what other languages want: the name that each choice is called by, where it is from, and values
/// that are made up. It judges nothing. `{"list":"slug"}` is `.list(.slug)`.
indirect enum ValueShape: Equatable {
  case string, int, uint, number, bool, json
  /// A text of a form that link patterns know.
  case uuid, slug
  case choice(ChoiceModel)
  case list(ValueShape)

  /// The types that every schema has.
  static var builtIn: [(name: Text, shape: ValueShape)] {
    [
      ("string", .string), ("int", .int), ("uint", .uint), ("number", .number), ("bool", .bool),
      ("uuid", .uuid), ("slug", .slug), ("json", .json),
    ]
  }

  /// What people are told.
  var description: Text {
    switch self {
    case .choice(let choice): "[" + Text(choice.values, joinedBy: ", ") + "]"
    case .list(let element): "a list of " + element.description
    default: Self.builtIn.first { $0.shape == self }?.name ?? ""
    }
  }

  /// Whether it is a number with a fraction, or a list of some.
  var hasNumber: Bool {
    if case .list(let element) = self { element.hasNumber } else { self == .number }
  }

  var isText: Bool { [.string, .uuid, .slug].contains(self) }

  /// Values of the type as texts of a URL: enough to show each that may get lost.
  var urlSamples: [Text] {
    switch self {
    case .int, .uint, .number: ["7"]
    case .bool: ["true"]
    case .uuid: ["123e4567-e89b-12d3-a456-426614174000"]
    case .string, .slug, .json: ["a"]
    case .choice(let choice): choice.values
    case .list(let element): element.urlSamples
    }
  }

  /// The same as JSON.
  var samples: [Text] {
    switch self {
    case .int, .uint, .number, .bool: urlSamples
    case .list(let element): element.samples.map { "[" + $0 + "]" }
    default: urlSamples.map { JSONText.quoted($0) }
    }
  }

  /// Whether every value of this type is one of the other.
  func isPart(of other: ValueShape) -> Bool {
    switch (self, other) {
    case (.choice(let own), .choice(let other)): own.values.allSatisfy { other.values.contains($0) }
    case (.list(let own), .list(let other)): own.isPart(of: other)
    default: self == other
    }
  }
}

/// Some texts, of which a value is one.
final class ChoiceModel: Equatable {
  /// What it is named after: a type, a fact, or a route and its parameter.
  let name: Text
  /// Where the schema has it, for messages.
  let origin: Text
  let values: [Text]
  /// Its index in `SchemaModel.choices`.
  let index: Int

  init(_ name: Text, _ origin: Text, _ values: [Text], at index: Int) {
    self.name = name
    self.origin = origin
    self.values = values
    self.index = index
  }

  static func == (left: ChoiceModel, right: ChoiceModel) -> Bool { left.values == right.values }

  /// The index of a value.
  func index(of value: Text) -> Int { values.firstIndex(of: value) ?? 0 }
}
