import Ground
import LinkOracle
import Stores
import TestSupport
import Testing

@testable import DeepLinking

/// Findings held against all URLs over a small alphabet that tells apart everything a table can:
/// its literals, and one value of each kind.
@Suite struct FindingEnumerationTests {
  private static let samples = [
    "~~", "0.25", "w-w", "2e5", "-12", "12", "true", "false",
    "11111111-0000-4000-8000-000000000000",
  ]
  private static let literals = ["a", "b", "7", "true"]
  private static let types = [
    "", "", "", "", "{int}", "{uint}", "{bool}", "{uuid}", "{number}", "{slug}",
  ]

  private struct Answer: Hashable {
    let winner: Int
    /// A mapping that would take the URL too.
    let other: Int
  }

  /// All URLs of three segments at most, of each origin; read once, for all tables.
  private let urls: [[URLOracle]] = {
    var paths: [[String]] = [[]]
    for depth in 0..<3 {
      paths += paths.filter { $0.count == depth }.flatMap { path in
        (Self.literals + Self.samples).map { path + [$0] }
      }
    }
    return ["", "//app", "shop://app", "https://app", "//other"].map { origin in
      paths.compactMap { URLOracle(Array((origin + $0.map { "/" + $0 }.joined()).utf8)) }
    }
  }()

  /// Every way in which mappings compete for some URL, and the mappings that get one.
  private func enumerate(_ patterns: [String], hasOrigins: Bool) -> (
    pairs: Set<Answer>, reached: Set<Int>
  ) {
    let oracle = TableOracle(patterns.map { Array($0.utf8) })
    var answers = (pairs: Set<Answer>(), reached: Set<Int>())
    for url in urls.prefix(hasOrigins ? urls.count : 1).joined() {
      let matches = oracle.matches(url)
      guard let winner = matches.first?.index else { continue }
      answers.reached.insert(winner)
      for other in matches { answers.pairs.insert(Answer(winner: winner, other: other.index)) }
    }
    return answers
  }

  /// Whether some mappings take every URL of another one.
  private func covers(
    _ takers: [Int], _ patterns: [String], _ mapping: Int, hasOrigins: Bool
  ) -> Bool {
    let table = takers.map { patterns[$0] } + [patterns[mapping]]
    return !enumerate(table, hasOrigins: hasOrigins).reached.contains(takers.count)
  }

  private func table(_ random: inout Random, _ hasOrigins: Bool) -> [String] {
    (0..<Int.random(in: 2...7, using: &random)).map { _ in
      let count = Int.random(in: 0...2, using: &random)
      var text = hasOrigins ? random.pick(["", "", "//app", "shop://app"]) : ""
      for index in 0..<count {
        let parameter =
          ":x" + random.pick(Self.types)
          + (index == count - 1 && random.chance(20) ? "?" : "")
        text += "/" + (random.chance(45) ? random.pick(Self.literals) : parameter)
      }
      if random.chance(20), !text.hasSuffix("?") { text += random.pick(["/*", "/*rest"]) }
      return text.isEmpty ? "/" : text
    }
  }

  @Test func exactlyTheMappingsThatNoURLReachesAreFound() throws {
    var random = Random(5)
    for run in 0..<Random.runs(60) {
      let hasOrigins = run % 4 == 0
      let patterns = table(&random, hasOrigins)
      let matcher = try PlaceMatcher.make(patterns)
      let (pairs, reached) = enumerate(patterns, hasOrigins: hasOrigins)
      var shadowed = Set<Int>()
      for finding in matcher.findings {
        let winner = try matcher.resolve(finding.witness)?.index
        let takers: [Int]
        switch finding.kind {
        case .duplicatePattern(_, let first, let duplicate):
          takers = [first]
          shadowed.insert(duplicate)
        case .wildcardShadowing(_, let index, _, let mapping),
          .parameterShadowing(_, let index, _, let mapping):
          takers = [index]
          shadowed.insert(mapping)
        case .unreachable(let mapping, let by):
          takers = by
          shadowed.insert(mapping)
          let needed = by.filter { left in
            !covers(by.filter { $0 != left }, patterns, mapping, hasOrigins: hasOrigins)
          }
          #expect(needed == by, "\(patterns) \(finding): named without need")
          #expect(covers(by, patterns, mapping, hasOrigins: hasOrigins), "\(patterns) \(finding)")
        case .nonTerminalWildcard, .invalidParameterName, .undecided, .truncated,
          .unusedRequirement,
          .schemeNotAllowed, .hostNotAllowed:
          Issue.record("\(patterns) \(finding)")
          continue
        }
        let mapping = try #require(finding.mapping)
        let own = try PlaceMatcher.make([patterns[mapping]])
        #expect(
          try own.resolve(finding.witness) != nil,
          "\(patterns) \(finding): not a URL of the pattern")
        // Where some URL of the pattern reaches who shadows it, the witness does.
        let canReach = takers.contains { pairs.contains(Answer(winner: $0, other: mapping)) }
        #expect(
          !canReach || winner.map { takers.contains($0) } ?? false,
          "\(patterns) \(finding) reaches \(String(describing: winner))")
      }
      #expect(shadowed == Set(patterns.indices).subtracting(reached), "\(patterns)")
    }
  }
}
