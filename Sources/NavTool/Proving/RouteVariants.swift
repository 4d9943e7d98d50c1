import Ground

/// The routes of one name: one without parameters, as many as one likes, or those of a few values.
///
/// `{"id":"uint"}` has as many as one likes, of which number 2 is `{"id":2}`;
/// `{"by":["name","price"],"down":"bool"}` has four. Proofs tell screens of one name apart by these
/// numbers alone.
struct RouteVariants {
  let name: Text
  /// nil: as many as one likes.
  let count: Int?
  /// Members that all have.
  private var fixed: [Text] = []
  /// The parameter that tells them apart.
  private var varying: (name: Text, type: ValueShape)?
  /// The `params` of each of a few.
  private var few: [Text] = []

  /// More than these of a few values are not told apart.
  static let greatest = 16

  init(_ route: RouteModel) {
    name = route.name
    guard !route.parameters.isEmpty else {
      count = 1
      few = [""]
      return
    }
    // A sensitive one is not written to URLs.
    let candidates = route.parameters.filter { Self.isInfinite($0.shape) }
    if let chosen = candidates.first(where: { !$0.isSensitive }) ?? candidates.first {
      varying = (chosen.name, chosen.shape)
      count = nil
      for parameter in route.parameters where parameter.isRequired && parameter.name != chosen.name
      {
        fixed.append(Self.member(parameter.name, Self.sample(parameter.shape, 1)))
      }
      return
    }
    var all: [Text] = [""]
    let sorted = route.parameters.sorted {
      $0.name.bytes.lexicographicallyPrecedes($1.name.bytes)
    }
    for parameter in sorted {
      var more: [Text] = []
      for start in all {
        if !parameter.isRequired { more.append(start) }
        for value in Self.values(parameter.shape) {
          let member = Self.member(parameter.name, value)
          more.append(start.isEmpty ? member : start + "," + member)
        }
      }
      all = Array(more.prefix(Self.greatest))
    }
    few = all
    count = all.count
  }

  /// The route of a variant, from 1, as JSON.
  func route(_ variant: Int) -> Text {
    let members: [Text]
    if let varying {
      members = fixed + [Self.member(varying.name, Self.sample(varying.type, variant))]
    } else {
      let only = few[min(variant, few.count) - 1]
      if only.isEmpty { return JSONText.quoted(name) }
      members = [only]
    }
    return "{\"name\":" + JSONText.quoted(name) + ",\"params\":"
      + Text(members, braced: true) + "}"
  }

  /// A route whose list has so many elements, as JSON.
  func route(_ route: RouteModel, list name: Text, of count: Int) -> Text? {
    guard let list = route.parameters.first(where: { $0.name == name }),
      case .list(let element) = list.shape
    else { return nil }
    var members: [Text] = []
    for parameter in route.parameters where parameter.isRequired && parameter.name != name {
      members.append(Self.member(parameter.name, Self.sample(parameter.shape, 1)))
    }
    let elements = (1...max(count, 1)).map { Self.sample(element, $0) }
    members.append(Self.member(name, Text(elements, braced: false)))
    return "{\"name\":" + JSONText.quoted(self.name) + ",\"params\":"
      + Text(members, braced: true) + "}"
  }

  /// Which variant a route of a state is; 0 for one that is not known.
  func variant(of route: Value) -> Int {
    guard let varying else {
      guard few.count > 1 else { return 1 }
      let written = route["params"]?.written ?? "{}"
      return (few.firstIndex { Text([$0], braced: true) == written } ?? -1) + 1
    }
    guard let value = route["params"]?[varying.name]?.written else { return 0 }
    for variant in 1...256 where Self.sample(varying.type, variant) == value { return variant }
    return 0
  }

  private static func member(_ name: Text, _ value: Text) -> Text {
    JSONText.quoted(name) + ":" + value
  }

  private static func isInfinite(_ type: ValueShape) -> Bool {
    switch type {
    case .choice, .bool: false
    default: true
    }
  }

  private static func values(_ type: ValueShape) -> [Text] {
    switch type {
    case .choice(let choice): choice.values.map { JSONText.quoted($0) }
    default: ["true", "false"]
    }
  }

  /// The n-th value of a type, canonical JSON.
  private static func sample(_ type: ValueShape, _ number: Int) -> Text {
    switch type {
    case .int, .uint, .number, .json: return Text(number)
    case .bool: return "true"
    case .uuid:
      let digits = Text(number)
      let zeros = Text(bytes: [UInt8](repeating: 0x30, count: max(12 - digits.count, 0)))
      return JSONText.quoted("123e4567-e89b-12d3-a456-" + zeros + digits)
    case .choice(let choice): return JSONText.quoted(choice.values.first ?? "")
    case .list(let element):
      if isInfinite(element) { return "[" + sample(element, number) + "]" }
      return Text([Text](repeating: sample(element, 1), count: number), braced: false)
    case .string, .slug: return JSONText.quoted("a" + Text(number))
    }
  }
}
