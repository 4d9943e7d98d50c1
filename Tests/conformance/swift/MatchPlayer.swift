import DeepLinking
import Ground
import JSONCoding
import Stores

/// Plays a case of the kind `match` (vectors/README.md, 3.4): a table in which every pattern takes
/// what it matches, with all its parameters.
struct MatchPlayer {
  private let vector: JSONTree
  private let matcher: LinkMatcher<JSONLinkTarget>

  init(_ vector: JSONTree) throws(NavError) {
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
    matcher = try LinkMatcher.make(configuration.main.mappings, isStrict: false)
  }

  func play(_ played: inout Played) throws(NavError) {
    var findings: [JSONTree] = []
    for finding in matcher.findings {
      findings.append(try JSONTree { $0.linkFinding(finding.kind, url: finding.witness) })
    }
    played.part(["diagnostics": .array(findings)])
    for one in try vector.elements("cases") { played.part(["match": try match(one.text("url"))]) }
  }

  /// A match of a URL, or null where none matches or the URL is not one.
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
