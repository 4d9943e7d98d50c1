import Foundation
import Ground
import Stores
import Testing

@testable import DeepLinking

/// The conformance vectors of matching, played against the Swift core
/// (`Tests/conformance/vectors/README.md`, 3.4).
@Suite struct MatchVectorTests {
  private struct Vector {
    let id: String
    let patterns: [String]
    let diagnostics: [NSDictionary]
    let cases: [(url: String, expect: NSDictionary?)]
  }

  private static func load() throws -> [Vector] {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
      "../../conformance/vectors/match.jsonl")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { line in
      let object = try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      return Vector(
        id: try #require(object["id"] as? String),
        patterns: try #require(object["patterns"] as? [String]),
        diagnostics: try #require(object["diagnostics"] as? [NSDictionary]),
        cases: try #require(object["cases"] as? [[String: Any]]).map {
          ($0["url"] as? String ?? "", $0["expect"] as? NSDictionary)
        })
    }
  }

  @Test func everyURLMatchesAsTheVectorsSay() throws {
    let vectors = try Self.load()
    #expect(vectors.count == 252)
    for vector in vectors {
      let matcher = try PlaceMatcher(vector.patterns)
      for (url, expected) in vector.cases {
        let resolution = try? matcher.resolve(url)
        let actual = resolution.map {
          NSDictionary(dictionary: ["index": $0.index, "params": $0.parameters.strings])
        }
        #expect(actual == expected, "\(vector.id) \(vector.patterns) \(url)")
      }
    }
  }

  @Test func theFindingsAreThoseOfTheVectorsInOrder() throws {
    for vector in try Self.load() {
      let findings = try PlaceMatcher(vector.patterns).findings.compactMap { $0.kind.vectorForm }
      #expect(findings == vector.diagnostics, "\(vector.id) \(vector.patterns)")
    }
  }
}

extension LinkFinding.Kind {
  /// As in the vectors; nil for the kinds that they leave out.
  fileprivate var vectorForm: NSDictionary? {
    switch self {
    case .nonTerminalWildcard(_, let pattern, let segment):
      ["nonTerminalWildcard": ["pattern": pattern.string, "index": segment]]
    case .invalidParameterName(_, let pattern, let segment, let name):
      ["invalidParameterName": ["pattern": pattern.string, "index": segment, "name": name.string]]
    case .duplicatePattern(let pattern, let first, let duplicate):
      [
        "duplicatePattern": [
          "pattern": pattern.string, "firstIndex": first, "duplicateIndex": duplicate,
        ]
      ]
    case .wildcardShadowing(let shadowing): ["wildcardShadowing": shadowing.vectorForm]
    case .parameterShadowing(let shadowing): ["parameterShadowing": shadowing.vectorForm]
    case .unreachable, .undecided, .unusedRequirement, .schemeNotAllowed, .hostNotAllowed,
      .truncated:
      nil
    }
  }
}

extension LinkShadowing {
  fileprivate var vectorForm: [String: Any] {
    [
      "pattern": pattern.string, "index": index, "shadowedPattern": shadowedPattern.string,
      "shadowedIndex": shadowedIndex,
    ]
  }
}
