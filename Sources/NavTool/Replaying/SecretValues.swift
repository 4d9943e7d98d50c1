import Ground
import JSONCoding

/// Values in place of those that a recording hides: `"*"` would not fit most types.
struct SecretValues {
  private let model: SchemaModel
  /// How many there have been: each call gets others, so that they are not equal.
  private var number = 0
  /// Whether nothing is ever hidden in parameters.
  let isEmpty: Bool

  init(_ model: SchemaModel) {
    self.model = model
    isEmpty = !model.routes.contains { $0.parameters.contains { $0.isSensitive } }
  }

  /// A text of the recording with values that fit where it has `"*"`.
  /// - Parameters:
  ///   - shown: the route that `update` is about.
  ///   - again: the values are those of the call before, since the call has changed nothing.
  mutating func filled(_ json: Text, shown: Text?, again: Bool = false) -> Text {
    guard !isEmpty, json.range(of: "\"*\"") != nil, let tree = Library.tree(json) else {
      return json
    }
    if !again { number += 1 }
    var holes: [(range: Range<Int>, value: Text)] = []
    look(tree, shown, &holes)
    var out: [UInt8] = []
    var offset: Int = 0
    for hole in holes {
      out += json.bytes[offset..<hole.range.lowerBound] + hole.value.bytes
      offset = hole.range.upperBound
    }
    return Text(bytes: out + json.bytes[offset...])
  }

  private func look(
    _ value: Value, _ shown: Text?, _ holes: inout [(range: Range<Int>, value: Text)]
  ) {
    let route = value["name"]?.text
    for child in value.children {
      if child.isObject, child.name == "params" || child.name == "update" {
        for parameter in child.children where parameter.isString && parameter.text == "*" {
          guard let value = self.value(parameter.name, of: route ?? shown) else { continue }
          holes.append((parameter.range, value))
        }
      } else {
        look(child, shown, &holes)
      }
    }
  }

  /// A value of a sensitive parameter, which is not its default.
  private func value(_ name: Text, of route: Text?) -> Text? {
    func parameter(_ route: RouteModel) -> ParameterModel? {
      route.parameters.first { $0.name == name && $0.isSensitive }
    }
    let known = route.flatMap { model[$0] }.flatMap { parameter($0) }
    guard let found = known ?? model.routes.lazy.compactMap({ parameter($0) }).first else {
      return nil
    }
    let usual = found.value["default"]?.written
    return samples(found.shape).first { $0 != usual }
  }

  private func samples(_ type: ValueShape) -> [Text] {
    let digits = [Text(number), Text(number + 1)]
    switch type {
    case .int, .uint, .number: return digits
    case .bool: return number % 2 == 0 ? ["false", "true"] : ["true", "false"]
    case .uuid:
      return digits.map { digits in
        let zeros = Text(bytes: [UInt8](repeating: UInt8(ascii: "0"), count: 12 - digits.count))
        return "\"00000000-0000-4000-8000-" + zeros + digits + "\""
      }
    case .slug: return digits.map { "\"x" + $0 + "\"" }
    case .string, .json: return digits.map { "\"*" + $0 + "\"" }
    case .choice(let choice):
      let values = choice.values
      return values.indices.map { JSONText.quoted(values[($0 + number) % values.count]) }
    case .list(let element): return samples(element).map { "[" + $0 + "]" } + ["[]"]
    }
  }
}
