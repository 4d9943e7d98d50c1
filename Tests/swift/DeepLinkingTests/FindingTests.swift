import Ground
import Stores
import Testing

@testable import DeepLinking

/// The findings beyond those that the vectors cover, one kind at a time.
@Suite struct FindingTests {
  private func kinds(_ patterns: [String]) throws -> [LinkFinding.Kind] {
    try PlaceMatcher(patterns).findings.map(\.kind)
  }

  private func shadowing(_ pattern: String, _ index: Int, _ shadowed: String, _ shadowedIndex: Int)
    -> LinkShadowing
  {
    LinkShadowing(
      pattern: Text(pattern), index: index, shadowedPattern: Text(shadowed),
      shadowedIndex: shadowedIndex)
  }

  @Test func aTableThatIsWellHasNoFindings() throws {
    #expect(try kinds(["/", "/a", "/a/:id{int}", "/a/:id", "/b/*", "//app/c", "/:x/y"]).isEmpty)
  }

  @Test func aMisplacedWildcardAndABadNameAreFoundFirst() throws {
    #expect(
      try kinds(["/a", "/*/:1", "/:x{what}", "/a"]) == [
        .nonTerminalWildcard(mapping: 1, pattern: "/*/:param", segment: 0),
        .invalidParameterName(mapping: 1, pattern: "/*/:1", segment: 1, name: "1"),
        .invalidParameterName(mapping: 2, pattern: "/:x{what}", segment: 0, name: "x{what}"),
        .duplicatePattern(pattern: "/a", first: 0, duplicate: 3),
        .parameterShadowing(shadowing("/:param", 2, "/a", 3)),
      ])
  }

  @Test func anOptionalPartThatIsNotLastIsABadName() throws {
    #expect(
      try kinds(["/:a?/b"]) == [
        .invalidParameterName(mapping: 0, pattern: "/:a?/b", segment: 0, name: "a?")
      ])
  }

  @Test func aNarrowerTypeIsShadowedByAWiderOne() throws {
    #expect(
      try kinds(["/:a{int}", "/:b{uint}"]) == [
        .parameterShadowing(shadowing("/:param{int}", 0, "/:param{uint}", 1))
      ])
    #expect(
      try kinds(["/:a", "/:b{slug}"]) == [
        .parameterShadowing(shadowing("/:param", 0, "/:param{slug}", 1))
      ])
    #expect(try kinds(["/:b{uint}", "/:a{int}"]).isEmpty)
    #expect(try kinds(["/:b{int}", "/:a"]).isEmpty)
    #expect(try kinds(["/:a{slug}", "/x.y"]).isEmpty)
    #expect(
      try kinds(["/:a{slug}", "/x-y"]) == [
        .parameterShadowing(shadowing("/:param{slug}", 0, "/x-y", 1))
      ])
  }

  @Test func aTypeThatIsNotNarrowerByRuleMayBeSoByItsValues() throws {
    #expect(try kinds(["/:a{slug}", "/:b{int}"]) == [.unreachable(mapping: 1, by: [0])])
    #expect(try kinds(["/:a{slug}", "/:b{uuid}"]) == [.unreachable(mapping: 1, by: [0])])
    #expect(try kinds(["/:a{slug}", "/:b{number}"]).isEmpty)
  }

  @Test func severalMappingsTogetherMayTakeEverything() throws {
    #expect(try kinds(["/true", "/false", "/:b{bool}"]) == [.unreachable(mapping: 2, by: [0, 1])])
    #expect(try kinds(["/", "/:a/*", "/*"]) == [.unreachable(mapping: 2, by: [0, 1])])
    #expect(
      try kinds(["/a/:x?", "/a", "/a/:y"]) == [
        .unreachable(mapping: 1, by: [0]), .unreachable(mapping: 2, by: [0]),
      ])
    #expect(try kinds(["/a", "/a/:x", "/a/:y?"]) == [.unreachable(mapping: 2, by: [0, 1])])
    #expect(
      try kinds(["/:a{int}/x", "/:a/x/*", "/:b{uint}/x"]).last
        == .wildcardShadowing(shadowing("/:param/x/*", 1, "/:param{uint}/x", 2)))
  }

  @Test func anOriginIsShadowedByAWiderOne() throws {
    #expect(try kinds(["/a", "//app/a"]) == [.unreachable(mapping: 1, by: [0])])
    #expect(
      try kinds(["//app/:x", "shop://APP/b"]) == [
        .parameterShadowing(shadowing("//app/:param", 0, "shop://app/b", 1))
      ])
    #expect(
      try kinds(["//app/a", "//APP/a"]) == [
        .duplicatePattern(pattern: "//app/a", first: 0, duplicate: 1)
      ])
    #expect(try kinds(["//app/a", "/a", "//other/a"]) == [.unreachable(mapping: 2, by: [1])])
  }

  @Test func aCallbackMakesNothingUnreachable() throws {
    let callback = PlaceTarget(takesEveryURL: false)
    let matcher = try PlaceMatcher([
      try .init("/:a{slug}", callback), try .init("/:b{int}", PlaceTarget()),
    ])
    #expect(matcher.findings.isEmpty)
  }

  /// A mapping that may decline hides nothing by itself, whatever its pattern; but it can be
  /// hidden.
  @Test(
    arguments: [
      (["?/c/:id", "/c/new"], []), (["?/*", "/a"], []), (["?/a", "/a"], []),
      (["?/a/:x?", "/a", "/a/:y"], []), (["?//h/*", "?//h/a", "//h/a"], []),
      (["/a", "?/a"], [.duplicatePattern(pattern: "/a", first: 0, duplicate: 1)]),
      (["?/a", "/a", "/a"], [.duplicatePattern(pattern: "/a", first: 1, duplicate: 2)]),
      (["?/true", "/true", "/false", "/:b{bool}"], [.unreachable(mapping: 3, by: [1, 2])]),
      (["/true", "?/false", "/:b{bool}"], []),
    ] as [([String], [LinkFinding.Kind])])
  func whatMayDeclineHidesNothing(_ patterns: [String], _ expected: [LinkFinding.Kind]) throws {
    let mappings = try patterns.map { text in
      let isCallback = text.hasPrefix("?")
      return try PlaceMatcher.Mapping(
        Text(isCallback ? String(text.dropFirst()) : text), PlaceTarget(takesEveryURL: !isCallback))
    }
    #expect(try PlaceMatcher(mappings).findings.map(\.kind) == expected)
    #expect((try? PlaceMatcher(mappings, isStrict: true)) != nil || !expected.isEmpty)
  }

  @Test func onlyMappingsThatAreNeededAreNamed() throws {
    #expect(
      try kinds(["/true/true", "/true/:x", "/false/:x", "/:b{bool}/:c"]).last
        == .unreachable(mapping: 3, by: [1, 2]))
    #expect(
      try kinds(["/true/*", "/:x/true", "/:x/false", "/:b{bool}/:c{bool}"]).last
        == .unreachable(mapping: 3, by: [1, 2]))
    #expect(
      try kinds(["/a", "/a/*", "/:b/*", "/c", "/", "/*"]).last
        == .unreachable(mapping: 5, by: [2, 4]))
  }

  @Test func anUnknownTypeIsNamedWithThoseThereAre() throws {
    let findings = try PlaceMatcher(["/a/:x{strnig}", "/b/:1", "/c/:x{what}?", "/d/:1{int}"])
      .findings
    #expect(findings.map(\.unknownType) == ["strnig", nil, "what", nil])
    #expect(
      findings[0].summary
        == "mapping 0: unknown type {strnig}; known are bool, int, number, slug, uint, uuid; /a/:x{strnig} never matches"
    )
    do {
      _ = try PlaceMatcher([.init("/a/:x{strnig}", PlaceTarget())], isStrict: true)
      Issue.record("not refused")
    } catch {
      #expect(
        ((error as? NavError)?.message.string ?? "").contains(
          "{strnig}; known are bool, int, number, slug, uint, uuid"))
    }
  }

  @Test func whatTakesTooLongToSettleIsUndecided() throws {
    // Whatever the 17 booleans are, a mapping takes them, but the walk sees that only after trying
    // them all.
    func slugs(_ count: Int) -> String { String(repeating: "/:s{slug}", count: count) }
    var patterns: [String] = []
    for index in 0..<17 {
      patterns += ["true", "false"].map { slugs(index) + "/" + $0 + slugs(16 - index) }
    }
    patterns.append(String(repeating: "/:b{bool}", count: 17))
    #expect(try kinds(patterns) == [.undecided(mapping: 34)])
    patterns[34] = "/:b{bool}" + slugs(16)
    #expect(try kinds(patterns) == [.unreachable(mapping: 34, by: [0, 1])])
  }

  @Test func findingsBeyondTenThousandAreCounted() throws {
    let count = 300
    let findings = try PlaceMatcher(Array(repeating: "/a", count: count)).findings
    #expect(findings.count == 10_001)
    #expect(findings.last?.kind == .truncated(count * (count - 1) / 2 - 10_000))
    #expect(findings[0].kind == .duplicatePattern(pattern: "/a", first: 0, duplicate: 1))
    #expect(findings[298].kind == .duplicatePattern(pattern: "/a", first: 0, duplicate: 299))
    #expect(findings[299].kind == .duplicatePattern(pattern: "/a", first: 1, duplicate: 2))
  }

  @Test func strictMakesTheFirstFindingAnError() {
    #expect(throws: NavError.self) {
      try PlaceMatcher(
        [try .init("/a", PlaceTarget()), try .init("/a", PlaceTarget())], isStrict: true)
    }
  }
}
