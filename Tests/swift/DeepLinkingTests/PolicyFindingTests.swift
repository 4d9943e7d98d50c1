import Ground
import Stores
import Testing

@testable import DeepLinking

/// What a policy makes of the tables below it (docs/deep-links.md, "Findings").
@Suite struct PolicyFindingTests {
  private func pipeline(
    _ mappings: [PlaceMatcher.Mapping], web: [PlaceMatcher.Mapping]? = nil, isStrict: Bool = false,
    isWebStrict: Bool = false, _ change: (inout LinkPolicy<Place>) -> Void
  ) throws -> LinkPipeline<PlaceTarget> {
    var policy = LinkPolicy<Place>()
    change(&policy)
    return try .make(
      policy, matcher: LinkMatcher.make(mappings), web: web.map { try LinkMatcher.make($0) },
      isStrict: isStrict, isWebStrict: isWebStrict)
  }

  private func mapping(_ pattern: Text, _ place: Text = "order") throws -> PlaceMatcher.Mapping {
    try .init(pattern, PlaceTarget(place))
  }

  private func callback(_ pattern: Text) throws -> PlaceMatcher.Mapping {
    try .init(pattern, AnywhereTarget.make())
  }

  @Test func aRequirementThatNothingLeadsToIsFound() throws {
    let pipeline = try pipeline([mapping("/orders/:id"), mapping("/a", "account")]) {
      $0.requireAuthentication = ["account", "oder", "zebra"]
    }
    #expect(
      pipeline.findings.map(\.kind) == [
        .unusedRequirement(name: "oder", nearest: "order"),
        .unusedRequirement(name: "zebra", nearest: nil),
      ])
    #expect(pipeline.findings.allSatisfy { $0.witness.isEmpty && $0.mapping == nil })
  }

  @Test func theWebsTableCountsToo() throws {
    let web = try [mapping("/w", "web")]
    #expect(
      try pipeline([mapping("/a")], web: web) { $0.requireAuthentication = ["web", "order"] }
        .findings.isEmpty)
    for (main, web) in [(true, false), (false, true)] {
      #expect(throws: NavError.self) {
        try pipeline([mapping("/a")], web: [mapping("/w")], isStrict: main, isWebStrict: web) {
          $0.requireAuthentication = ["oder"]
        }
      }
    }
  }

  @Test func whereTheHostMayLeadAnywhereNoRequirementIsUnused() throws {
    func names(_ policy: inout LinkPolicy<Place>) { policy.requireAuthentication = ["oder"] }
    #expect(
      try pipeline([mapping("/a"), callback("/c/:id")], isStrict: true, names).findings.isEmpty)
    #expect(
      try pipeline([mapping("/a")], web: [callback("/c")], isStrict: true, names).findings.isEmpty)
    #expect(
      try pipeline([mapping("/a")]) {
        names(&$0)
        $0.resolve = { _ in nil }
      }.findings.isEmpty)
    #expect(
      try pipeline([mapping("/a")]) {
        names(&$0)
        $0.plan = { _, _ in nil }
      }.findings.isEmpty)
  }

  @Test func mappingsThatThePolicyShutsOutAreFound() throws {
    let patterns: [Text] = [
      "/a", "//shop.example/b", "//evil.example/c/:id{int}", "app://shop.example/d",
      "https://a.shop.example/*", "https://b.example/x", "///e",
    ]
    let pipeline = try pipeline(patterns.map { try mapping($0) }) { policy in
      policy.allowedSchemes = ["HTTPS"]
      policy.allowedHosts = ["shop.example", "*.shop.example"]
    }
    #expect(
      pipeline.findings == [
        LinkFinding(
          kind: .hostNotAllowed(
            pattern: "//evil.example/c/:param{int}", mapping: 2, host: "evil.example"),
          witness: "https://evil.example/c/-7"),
        LinkFinding(
          kind: .schemeNotAllowed(pattern: "app://shop.example/d", mapping: 3, scheme: "app"),
          witness: "app://shop.example/d"),
        LinkFinding(
          kind: .hostNotAllowed(pattern: "https://b.example/x", mapping: 5, host: "b.example"),
          witness: "https://b.example/x"),
        LinkFinding(
          kind: .hostNotAllowed(pattern: "///e", mapping: 6, host: ""), witness: "https:///e"),
      ])
    for finding in pipeline.findings {
      switch (finding.kind, try pipeline.decide(finding.witness)) {
      case (.hostNotAllowed, .rejected(.hostNotAllowed)),
        (.schemeNotAllowed, .rejected(.schemeNotAllowed)):
        break
      case (_, let decision): Issue.record("\(finding) but \(decision)")
      }
    }
  }

  @Test func theWebsTableIsForTheWeb() throws {
    let web = try [mapping("/a"), mapping("shop://h/b"), mapping("http://h/c")]
    let open = try pipeline([mapping("shop://h/b")], web: web) { _ in }
    #expect(open.findings.isEmpty)
    #expect(
      open.webFindings.map(\.kind) == [
        .schemeNotAllowed(pattern: "shop://h/b", mapping: 1, scheme: "shop")
      ])
    let closed = try pipeline([mapping("/a")], web: web) { $0.allowedSchemes = ["shop"] }
    #expect(closed.webFindings.map(\.mapping) == [0, 1, 2])
  }

  @Test func strictRefusesThemButNotCallbacks() throws {
    func shop(_ policy: inout LinkPolicy<Place>) { policy.allowedHosts = ["shop.example"] }
    #expect(throws: NavError.self) {
      try pipeline([mapping("//other.example/a")], isStrict: true, shop)
    }
    #expect(throws: NavError.self) {
      try pipeline([mapping("/a")], web: [mapping("//other.example/a")], isWebStrict: true, shop)
    }
    let callbacks = try pipeline([callback("//other.example/a")], isStrict: true, shop)
    #expect(callbacks.findings.count == 1)
    #expect(
      try pipeline([mapping("//other.example/a")], web: [mapping("/a")], isWebStrict: true, shop)
        .findings.count == 1)
  }

  @Test func theyComeAfterThoseOfTheTableAndAreCountedWithThem() throws {
    let twice = try (0..<150).map { _ in try mapping("//other.example/a") }
    let pipeline = try pipeline(twice) { $0.allowedHosts = ["shop.example"] }
    #expect(pipeline.findings.count == 10_001)
    #expect(pipeline.findings.last?.kind == .truncated(150 * 149 / 2 + 150 - 10_000))
    let few = try self.pipeline([mapping("/a"), mapping("/a")]) {
      $0.requireAuthentication = ["oder"]
    }
    #expect(
      few.findings.map(\.kind) == [
        .duplicatePattern(pattern: "/a", firstIndex: 0, duplicateIndex: 1),
        .unusedRequirement(name: "oder", nearest: "order"),
      ])
  }
}
