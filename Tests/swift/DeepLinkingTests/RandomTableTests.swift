import Ground
import Stores
import Testing

@testable import DeepLinking

@Suite struct RandomTableTests {
  @Test func everyAnswerIsThatOfANaiveMatcher() throws {
    var tables = RandomTables(seed: Random.seed &+ 1)
    for _ in 0..<Random.runs(1_500) {
      let patterns = tables.table()
      let matcher = try PlaceMatcher(patterns)
      let naive = NaiveMatcher(patterns)
      for _ in 0..<20 {
        let url = tables.url()
        let text = tables.spell(url)
        let expected = naive.matches(url).first
        let actual = try matcher.resolve(text)
        #expect(actual?.index == expected?.index, "seed \(Random.seed): \(patterns) \(text)")
        #expect(
          actual?.parameters.strings == expected?.values, "seed \(Random.seed): \(patterns) \(text)"
        )
      }
    }
  }

  @Test func aMappingThatRefusesFallsThroughToTheNextThatMatches() throws {
    var tables = RandomTables(seed: Random.seed &+ 2)
    for _ in 0..<Random.runs(600) {
      let patterns = tables.table()
      let refusing = Set(patterns.indices.filter { _ in tables.random.chance(50) })
      var asked: [Int] = []
      let matcher = try PlaceMatcher(
        patterns.map { pattern in
          try .init(
            Text(pattern),
            PlaceTarget { match in
              asked.append(match.index)
              return !refusing.contains(match.index)
            })
        })
      let naive = NaiveMatcher(patterns)
      for _ in 0..<20 {
        let url = tables.url()
        let text = tables.spell(url)
        asked = []
        let all = naive.matches(url)
        let actual = try matcher.resolve(text)
        let winner = all.first { !refusing.contains($0.index) }
        #expect(actual?.index == winner?.index, "seed \(Random.seed): \(patterns) \(text)")
        #expect(
          actual?.parameters.strings == winner?.values, "seed \(Random.seed): \(patterns) \(text)")
        #expect(
          asked == all.prefix { refusing.contains($0.index) }.map(\.index)
            + (winner.map { [$0.index] } ?? []), "seed \(Random.seed): \(patterns) \(text)")
      }
    }
  }

  @Test func matchingAURLOfARouteGivesTheRouteBack() throws {
    var tables = RandomTables(seed: Random.seed &+ 3)
    var made = 0
    for _ in 0..<Random.runs(600) {
      let patterns = tables.table()
      let matcher = try PlaceMatcher(patterns)
      for _ in 0..<20 {
        let text = tables.spell(tables.url())
        guard let place = try matcher.resolve(text)?.routes.last, let url = matcher.url(for: place)
        else { continue }
        made += 1
        #expect(
          try matcher.resolve(url.string)?.routes.last == place,
          "seed \(Random.seed): \(patterns) \(text) -> \(url.string)")
      }
    }
    #expect(made > Random.runs(600))
  }

  /// A place that some URL without a wildcard led to has a URL.
  @Test func whatWasReachedWithoutAWildcardHasAURL() throws {
    var tables = RandomTables(seed: Random.seed &+ 4)
    for _ in 0..<Random.runs(600) {
      let patterns = tables.table()
      let matcher = try PlaceMatcher(patterns)
      for _ in 0..<10 {
        let text = tables.spell(tables.url())
        guard let resolution = try matcher.resolve(text), !patterns[resolution.index].hasSuffix("*")
        else { continue }
        #expect(
          matcher.url(for: resolution.routes[0]) != nil, "seed \(Random.seed): \(patterns) \(text)")
      }
    }
  }
}
