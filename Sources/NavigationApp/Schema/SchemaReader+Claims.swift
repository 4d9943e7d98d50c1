import JSONCoding
import NavigationCore

extension SchemaReader {
  /// Checks `claims`: what the author says of the states that can be reached. They are proved
  /// elsewhere; here their form and names are looked at.
  func readClaims(at offset: Int) throws(NavError) {
    var reader = text.reader(at: offset)
    try text.elements(&reader, "an array of claims") { reader throws(NavError) in try readClaim(&reader) }
  }

  private func readClaim(_ reader: inout JSONReader) throws(NavError) {
    _ = try reader.peek()
    let start = reader.offset
    var look = reader
    let all = try Outline(
      text, &look, keys: "never, reachable, leadsBack, afterFalse, unless, within, gone")
    guard let kind = (0..<4).first(where: { all[$0] != nil }) else {
      throw text.fail("missingKey", at: start, "a claim has \"never\", \"reachable\", \"leadsBack\" or \"afterFalse\"")
    }
    let keys: StaticString =
      switch kind {
      case 0: "never, unless"
      case 1: "reachable"
      case 2: "leadsBack, within"
      default: "afterFalse, gone"
      }
    let part = try Outline(text, &reader, keys: keys)
    guard let first = part[0] else { return }
    switch kind {
    case 0:
      try checkNever(at: first)
      if let offset = part[1] { _ = try readConditions(at: offset) }
    case 1: try checkRoutes(at: first)
    case 2:
      try checkRoutes(at: first)
      if let offset = part[1] {
        var reader = text.reader(at: offset)
        _ = try text.integer(from: 0, &reader)
      }
    default:
      var reader = text.reader(at: first)
      _ = try readCondition(&reader)
      guard let gone = part[1] else { throw text.fail("missingKey", at: start, "give it \"gone\", an array of routes") }
      _ = try readNames(at: gone)
    }
  }

  /// Names of routes, or lists of them.
  private func checkNever(at offset: Int) throws(NavError) {
    var reader = text.reader(at: offset)
    try text.elements(&reader, "an array of names of routes, or of arrays of them") { reader throws(NavError) in
      let isList = try reader.peek() == .array
      let place = reader.offset
      if isList {
        _ = try readNames(at: place)
        try reader.skipValue()
      } else {
        _ = try route(named: try text.string(&reader, "the name of a route"), at: place)
      }
    }
  }

  /// Names of routes, or `"*"`.
  private func checkRoutes(at offset: Int) throws(NavError) {
    var reader = text.reader(at: offset)
    guard try reader.peek() == .string else {
      _ = try readNames(at: offset)
      return
    }
    _ = try text.word(at: offset, of: "*")
  }
}
