import NavigationCore

/// The type of a parameter or of an answer.
public final class ValueType: Sendable {
  enum Form: Sendable {
    case string, int, uint, number, bool, uuid, slug, json
    /// One of these: canonical JSON strings, ascending by their bytes.
    case choice([[UInt8]])
    case list(ValueType)
  }

  let form: Form

  init(_ form: Form) { self.form = form }
}

/// A text in which `:name` stands for a parameter.
struct TextTemplate: Sendable {
  var parts: [Part] = []

  enum Part: Sendable {
    case text([UInt8])
    /// The parameter at that place of its route.
    case parameter(Int)
  }
}

/// A route in which strings `":name"` stand for parameters of another route.
struct RouteTemplate: Sendable {
  let index: RouteIndex
  /// By name, ascending: canonical JSON, or the parameter of the other route that it comes from.
  let members: [Member]

  struct Member: Sendable {
    let parameter: Int
    let value: [UInt8]?
    let source: Int
  }
}
