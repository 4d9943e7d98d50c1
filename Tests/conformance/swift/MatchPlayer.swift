import DeepLinking
import JSONCoding
import NavigationCore

/// Plays a case of the kind `match` (vectors/README.md, 3.4): a table in which every pattern takes
/// what it matches, with all its parameters.
struct MatchPlayer {
  private let vector: JSONTree
  private let matcher: LinkMatcher<JSONLinkTarget>

  init(_ vector: JSONTree) throws(NavError) {
    try vector.allow("id", "kind", "patterns", "diagnostics", "cases")
    self.vector = vector
    let mappings = try vector.elements("patterns").map { pattern in
      JSONTree.object([
        .init(key: "pattern", value: pattern), .init(key: "route", value: .string("matched")),
        .init(key: "query", value: .string("all")),
      ])
    }
    let config = JSONTree.object([.init(key: "mappings", value: .array(mappings))])
    let configuration = try config.decoded { reader throws(NavError) in
      try JSONLinkConfiguration(matcher: &reader)
    }
    matcher = try LinkMatcher(configuration.main.mappings, isStrict: false)
  }

  /// The first difference, or nil if the case passes.
  func firstDifference() throws(NavError) -> Text? {
    var rule = Matcher()
    if let difference = rule.difference(try vector.member("diagnostics"), try knownFindings()) {
      return "diagnostics: " + difference
    }
    for (index, one) in try vector.elements("cases").enumerated() {
      try one.allow("url", "expect")
      if let difference = rule.difference(try one.member("expect"), try match(one.text("url"))) {
        return "step " + Text(index) + ": " + difference
      }
    }
    return nil
  }

  /// The findings of the kinds that the vectors speak of.
  private func knownFindings() throws(NavError) -> JSONTree {
    let kinds: [Text] = [
      "nonTerminalWildcard", "invalidParameterName", "duplicatePattern", "wildcardShadowing",
      "parameterShadowing",
    ]
    var known: [JSONTree] = []
    for finding in matcher.findings {
      let tree = try JSONTree { finding.write(to: &$0) }
      if kinds.contains(where: { tree[$0] != nil }) { known.append(tree) }
    }
    return .array(known)
  }

  /// What a URL comes to: a match, or null where none matches or the URL is no URL.
  private func match(_ url: Text) throws(NavError) -> JSONTree {
    try JSONTree { writer in
      url.bytes.withUnsafeBytes { bytes in
        guard let parsed = try? LinkURL(bytes, limits: LinkLimits()) else { return writer.null() }
        let isTaken = matcher.match(bytes, parsed) { match, target in
          target.writeAnswer(match, to: &writer) ? true : nil
        }
        if isTaken == nil { writer.null() }
      }
    }
  }
}
