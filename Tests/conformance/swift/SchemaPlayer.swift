import JSONCoding
import NavigationApp
import NavigationCore

/// Plays a case of the kind `schema` or `fit` (vectors/README.md, 5.2 and 5.3). What a schema says
/// is compared exactly; the text of the schema is that of the case, without white space.
struct SchemaPlayer {
  private let vector: JSONTree
  private let text: [UInt8]

  init(_ vector: JSONTree) throws(NavError) {
    self.vector = vector
    text = Array(try vector.member("schema").json.bytes)
  }

  private func read() throws(NavError) -> Schema {
    let block = UnsafeMutablePointer<UInt8>.allocate(capacity: text.count)
    defer { block.deallocate() }
    block.initialize(from: text, count: text.count)
    return try Schema.read(block, count: text.count)
  }

  /// The first difference of a case of the kind `schema`, or nil if it passes.
  func schemaDifference() throws(NavError) -> Text? {
    try vector.allow("id", "kind", "schema", "expect")
    let expected = try vector.member("expect")
    let actual: JSONTree
    do throws(NavError) {
      actual = try answer(read())
    } catch {
      return try difference(expected, error)
    }
    return expected == actual ? nil : "expected " + expected.json + ", got " + actual.json
  }

  /// `{"ok":true,"findings":[…]}` with the findings that the vectors speak of.
  private func answer(_ schema: Schema) throws(NavError) -> JSONTree {
    guard case .array(let all) = try JSONTree({ schema.writeFindings(to: &$0) }) else {
      return .null
    }
    let known = all.filter {
      $0["unreachable"]?["index"] == nil && ($0["unreachable"] != nil || $0["neverTrue"] != nil)
    }
    return .object([
      .init(key: "ok", value: .bool(true)), .init(key: "findings", value: .array(known)),
    ])
  }

  private func difference(_ expected: JSONTree, _ error: NavError) throws(NavError) -> Text? {
    guard let member = expected["error"] else { return "expected no error, got " + error.message }
    try expected.allow("error")
    try member.allow("name", "at")
    guard error.code == .schema,
      error.message.bytes.starts(with: (try member.text("name") + ": ").bytes)
    else {
      return "expected " + member.json + ", got " + error.message
    }
    let range = try place(of: member.text("at"))
    guard range.contains(error.offset) else {
      return "expected a byte in " + Text(range.lowerBound) + "..<" + Text(range.upperBound)
        + ", got " + Text(error.offset)
    }
    return nil
  }

  /// The bytes of the member that a JSON pointer names, from its key on.
  private func place(of pointer: Text) throws(NavError) -> Range<Int> {
    var place = JSONPlaces(vector: try vector.member("schema")).place(of: pointer)
    if pointer.isEmpty { place = 0..<text.count }
    guard let place else { throw NavError(.argument, "the case has no " + pointer) }
    return place
  }

  /// The first difference of a case of the kind `fit`, or nil if it passes.
  func fitDifference() throws(NavError) -> Text? {
    try vector.allow("id", "kind", "schema", "routes")
    let fitter = RouteFitter(try read())
    for (index, one) in try vector.elements("routes").enumerated() {
      try one.allow("route", "expect")
      let expected = try one.member("expect")
      // Twice: what is remembered is the same.
      for _ in 0..<2 {
        let actual: JSONTree
        do throws(NavError) {
          let fitted = try one.member("route").decoded { reader throws(NavError) in
            try fitter.fit(&reader)
          }
          actual = .object([.init(key: "canonical", value: try JSONTree { $0.route(fitted.route) })]
          )
        } catch {
          if let found = try fault(expected, error) { return "step " + Text(index) + ": " + found }
          continue
        }
        if let found = try difference(expected, actual) {
          return "step " + Text(index) + ": " + found
        }
      }
    }
    return nil
  }

  private func difference(_ expected: JSONTree, _ actual: JSONTree) throws(NavError) -> Text? {
    guard let canonical = expected["canonical"] else {
      return "expected " + expected.json + ", got " + actual.json
    }
    try expected.allow("canonical")
    let wanted = try JSONTree { writer in
      var writer2 = JSONWriter()
      if let route = try? canonical.route() { writer2.route(route) }
      writer.value(writer2.bytes)
    }
    return actual["canonical"] == wanted ? nil : "expected " + wanted.json + ", got " + actual.json
  }

  /// A refused route: the error's name, and the message holds route and parameter.
  private func fault(_ expected: JSONTree, _ error: NavError) throws(NavError) -> Text? {
    guard let member = expected["error"] else {
      return "expected " + expected.json + ", got " + error.message
    }
    try expected.allow("error")
    try member.allow("name", "route", "param")
    let name = try member.text("name")
    guard error.code == .schema, error.message.bytes.starts(with: (name + ": ").bytes) else {
      return "expected " + member.json + ", got " + error.message
    }
    for key in ["route", "param"] as [Text] {
      guard member.optional(key) != nil else { continue }
      let part = try "\"" + member.text(key) + "\""
      if !error.message.string.contains(part.string) {
        return "expected " + part + " in " + error.message
      }
    }
    return nil
  }
}

/// Where the members of a value stand in its text without white space.
struct JSONPlaces {
  let vector: JSONTree

  func place(of pointer: Text) -> Range<Int>? {
    let steps = pointer.string.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
      .map {
        $0.replacing("~1", with: "/").replacing("~0", with: "~")
      }
    return place(of: ArraySlice(steps.map { String($0) }), in: vector, at: 0)
  }

  private func place(of steps: ArraySlice<String>, in value: JSONTree, at start: Int) -> Range<Int>?
  {
    guard let step = steps.first else { return start..<(start + value.json.count) }
    // After the brace or bracket.
    var place = start + 1
    switch value {
    case .object(let members):
      for member in members {
        let key = JSONTree.string(member.key).json.count + 1
        let end = place + key + member.value.json.count
        if member.key.string == step {
          guard steps.count > 1 else { return place..<end }
          return self.place(of: steps.dropFirst(), in: member.value, at: place + key)
        }
        place = end + 1
      }
    case .array(let elements):
      for (index, element) in elements.enumerated() {
        if String(index) == step {
          return self.place(of: steps.dropFirst(), in: element, at: place)
        }
        place += element.json.count + 1
      }
    default: break
    }
    return nil
  }
}
