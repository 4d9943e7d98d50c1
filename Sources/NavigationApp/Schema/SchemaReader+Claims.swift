import JSONCoding
import NavigationCore

extension SchemaReader {
  /// Checks `claims`: what the author says of the states that can be reached. They are proved
  /// elsewhere; here their form and names are looked at.
  func readClaims(at offset: Int) throws(NavError) {
    var reader = reader(at: offset)
    try beginArray(&reader, "claims")
    while let offset = try nextElement(&reader) {
      try readClaim(at: offset)
      try reader.skipValue()
    }
  }

  private func readClaim(at offset: Int) throws(NavError) {
    let all = try Outline(
      self, at: offset, keys: "never, reachable, leadsBack, afterFalse, unless, within, gone")
    if let first = all[0] {
      let part = try Outline(self, at: offset, keys: "never, unless")
      try checkNever(at: first)
      if let offset = part[1] { _ = try readConditions(at: offset) }
    } else if let first = all[1] {
      _ = try Outline(self, at: offset, keys: "reachable")
      try checkRoutes(at: first)
    } else if let first = all[2] {
      let part = try Outline(self, at: offset, keys: "leadsBack, within")
      try checkRoutes(at: first)
      if let offset = part[1] { _ = try integer(at: offset, from: 0) }
    } else if let first = all[3] {
      let part = try Outline(self, at: offset, keys: "afterFalse, gone")
      var reader = reader(at: first)
      _ = try readCondition(&reader)
      _ = try readNames(at: try part.required(1, self))
    } else {
      throw fail(.missingClaim, at: offset)
    }
  }

  /// Names of routes, or lists of them.
  private func checkNever(at offset: Int) throws(NavError) {
    var reader = reader(at: offset)
    try beginArray(&reader, "names of routes, or arrays of them")
    while let place = try nextElement(&reader) {
      if try reader.peek() == .array {
        _ = try readNames(at: place)
      } else {
        _ = try readName(at: place)
      }
      try reader.skipValue()
    }
  }

  /// Names of routes, or `"*"`.
  private func checkRoutes(at offset: Int) throws(NavError) {
    var reader = reader(at: offset)
    if try reader.peek() == .string {
      _ = try word(at: offset, of: "*")
    } else {
      _ = try readNames(at: offset)
    }
  }
}
