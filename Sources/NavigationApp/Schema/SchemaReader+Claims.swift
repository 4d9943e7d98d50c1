import Ground
import JSONCoding

extension SchemaReader {
  /// Reads `claims`: what the author says of the states that can be reached. They are proved
  /// elsewhere; here their form and names are looked at.
  func readClaims(at offset: Int) throws(NavError) {
    var reader = reader(at: offset)
    try beginArray(&reader, "claims")
    while let offset = try nextElement(&reader) {
      schema.claims.append(try readClaim(at: offset))
      try reader.skipValue()
    }
  }

  private func readClaim(at offset: Int) throws(NavError) -> Claim {
    let all = try Outline(
      self, at: offset,
      keys: "never, reachable, leadsBack, afterFalse, unless, shown, within, gone, doc")
    let claim: Claim
    if all[0] != nil {
      claim = try readNever(at: offset)
    } else if let first = all[1] {
      _ = try Outline(self, at: offset, keys: "reachable, doc")
      claim = Claim(.reachable)
      claim.routes = try readRoutesOrAll(at: first)
    } else if let first = all[2] {
      let part = try Outline(self, at: offset, keys: "leadsBack, within, doc")
      claim = Claim(.leadsBack)
      claim.routes = try readRoutesOrAll(at: first)
      if let offset = part[1] { claim.within = try integer(at: offset, from: 0) }
    } else if let first = all[3] {
      let part = try Outline(self, at: offset, keys: "afterFalse, gone, doc")
      claim = Claim(.afterFalse)
      var reader = reader(at: first)
      claim.condition = try readCondition(&reader)
      claim.routes = try readNames(at: try part.required(1, self)).map { [$0] }
    } else {
      throw fail(.missingClaim, at: offset)
    }
    if let offset = all[8] { claim.doc = try string(at: offset) }
    return claim
  }

  private func readNever(at offset: Int) throws(NavError) -> Claim {
    let part = try Outline(self, at: offset, keys: "never, unless, shown, doc")
    let claim = Claim(.never)
    if let offset = part[1] { claim.unless = try readConditions(at: offset) }
    if let offset = part[2] { claim.isShown = try bool(at: offset) }
    claim.routes = try readSets(at: try part.required(0, self), ofOne: claim.isShown)
    return claim
  }

  /// Names of routes, or lists of them.
  /// - Parameter ofOne: there are no lists, since one route is shown at a time.
  private func readSets(at offset: Int, ofOne: Bool) throws(NavError) -> [[RouteIndex]] {
    var sets: [[RouteIndex]] = []
    var reader = reader(at: offset)
    try beginArray(&reader, ofOne ? "names of routes" : "names of routes, or arrays of them")
    while let element = try nextElement(&reader) {
      let kind = try reader.peek()
      if !ofOne, kind == .array {
        sets.append(try readNames(at: element))
      } else {
        sets.append([try readName(at: element)])
      }
      try reader.skipValue()
    }
    return sets
  }

  /// Names of routes; nil for `"*"`.
  private func readRoutesOrAll(at offset: Int) throws(NavError) -> [[RouteIndex]]? {
    var reader = reader(at: offset)
    guard try reader.peek() == .string else { return try readNames(at: offset).map { [$0] } }
    _ = try word(at: offset, of: "*")
    return nil
  }
}
