import CNavRuntime
import Ground
import JSONCoding

/// Which parameter of a route a URL gives that does not fit, or lacks, although a link of the route
/// matches. Every answer is the library's: a schema with that parameter alone opens its value.
struct ParameterTrial {
  private let model: SchemaModel

  /// What does not fit.
  struct Misfit {
    let parameter: Text
    let reason: Text
  }

  init(_ model: SchemaModel) { self.model = model }

  /// The first parameter that does not fit; nil if none is found.
  func misfit(of name: Text, _ pattern: Text, _ url: Text) -> Misfit? {
    guard let route = model[name] else { return nil }
    let inPath = Self.pathValues(pattern, url)
    for parameter in route.parameters where !parameter.isSensitive {
      let given = inPath.filter { $0.name == parameter.name }
      let values = (given.isEmpty ? Self.queryValues(url, parameter.name) : given).map { $0.value }
      let what: Text = "the parameter \"" + parameter.name + "\" of " + name
      if values.isEmpty, given.isEmpty {
        guard parameter.isRequired else { continue }
        return Misfit(
          parameter: parameter.name,
          reason: what + " is missing: it is required, and may be in the query, as ?"
            + parameter.name + "=…")
      }
      guard !takes(parameter.value, values) else { continue }
      let isList = if case .list = parameter.shape { true } else { false }
      if values.count > 1, !isList {
        return Misfit(
          parameter: parameter.name,
          reason: what + " is there " + Text(values.count) + " times: it is no list")
      }
      return Misfit(
        parameter: parameter.name,
        reason: what + " does not take \"" + Text(values, joinedBy: "\", \"") + "\": expected "
          + parameter.shape.description)
    }
    return nil
  }

  /// Whether a parameter takes values as a URL has them.
  private func takes(_ parameter: Value, _ values: [Text]) -> Bool {
    var url: Text = "/x"
    for (index, value) in values.enumerated() {
      // In a query these would mean something else than in a path.
      let escaped = value.replacing("&", with: "%26").replacing("+", with: "%2B")
      url += (index == 0 ? "?p=" : "&p=") + escaped
    }
    let types = model.tree["types"]?.written ?? "{}"
    let schema: Text =
      "{\"format\":1,\"id\":\"s\",\"root\":{\"stack\":\"h\"},\"types\":" + types
      + ",\"routes\":{\"h\":{},\"r\":{\"params\":{\"p\":" + parameter.written
      + "},\"links\":[\"/x\"]}}}"
    guard let alone = try? LoadedSchema(schema.bytes), let app = try? LoadedApp(alone) else {
      return true
    }
    return app.status(opening: url) == NAV_OK
  }

  private typealias Given = (name: Text, value: Text)

  /// What the segments of a URL give the parameters of a pattern.
  private static func pathValues(_ pattern: Text, _ url: Text) -> [Given] {
    let segments = PatternTrial(pattern, url).urlSegments
    var given: [Given] = []
    var index = 0
    for part in pathOf(pattern).split(by: UInt8(ascii: "/")) where !part.isEmpty {
      if let name = part.parameterName {
        let taken = segments.dropFirst(index).prefix(part.hasPrefix("*") ? Int.max : 1)
        given += taken.map { (name, $0) }
      }
      index += 1
    }
    return given
  }

  /// A pattern without scheme and host.
  private static func pathOf(_ pattern: Text) -> Text {
    guard let origin = pattern.range(of: "//") else { return pattern }
    let rest = pattern.bytes[origin.upperBound...]
    return Text(rest.drop { $0 != UInt8(ascii: "/") })
  }

  private static func queryValues(_ url: Text, _ name: Text) -> [Given] {
    let whole = url.bytes.prefix { $0 != UInt8(ascii: "#") }
    guard let mark = whole.firstIndex(of: UInt8(ascii: "?")) else { return [] }
    return Text(whole[(mark + 1)...]).split(by: UInt8(ascii: "&")).compactMap { item in
      let key = item.bytes.prefix { $0 != UInt8(ascii: "=") }
      guard Text(key) == name else { return nil }
      return (name, Text(item.bytes.dropFirst(key.count + 1)))
    }
  }
}
