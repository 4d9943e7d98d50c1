import Ground
import Stores
import Testing

@testable import DeepLinking

/// The order of decisions of protocol §5.
@Suite struct LinkPipelineTests {
  private func pipeline(
    _ patterns: [String] = ["/a", "/private/:id", "/list/:x"], web: [String]? = nil,
    _ change: (inout LinkPolicy<Place>) -> Void = { _ in }
  ) throws -> LinkPipeline<PlaceTarget> {
    var policy = LinkPolicy<Place>()
    change(&policy)
    return try .make(
      policy, matcher: PlaceMatcher.make(patterns), web: web.map { try PlaceMatcher.make($0) })
  }

  private func push(_ name: Text, _ parameters: [Text: [Text]] = [:]) -> LinkDecision<Place> {
    .plan(.commands([.push(Place(name: name, parameters: parameters))]))
  }

  @Test func limitsComeBeforeEverything() throws {
    let pipeline = try pipeline { policy in
      policy.limits = LinkLimits(maxURLLength: 20, maxPathSegments: 1)
      policy.allowedSchemes = ["app"]
      policy.allowedHosts = ["h"]
    }
    #expect(
      try pipeline.decide("x://u@h:1/aaaaaaaaaaaaaa")
        == .rejected(.inputLimitExceeded(limit: .maxURLLength, actual: 24, maximum: 20)))
    #expect(
      try pipeline.decide("x://u@h:1/a/b")
        == .rejected(.inputLimitExceeded(limit: .maxPathSegments, actual: 2, maximum: 1)))
    guard case .rejected(.invalidURL(_, 10, _)) = try pipeline.decide("x://u@h:1/%") else {
      throw Unexpected()
    }
  }

  @Test func anOriginComesBeforeTheSchemeAndOnlyOnAllowedHosts() throws {
    let pipeline = try pipeline { policy in
      policy.allowedSchemes = ["app"]
      policy.allowedHosts = ["h", "*.example.com"]
    }
    for (url, actual): (Text, Text) in [
      ("x://u@h/a", "u@h"), ("x://@h/a", "@h"), ("x://h:/a", "h:"),
      ("app://u:p@a.example.com:80/a", "u:p@a.example.com:80"),
    ] {
      #expect(try pipeline.decide(url) == .rejected(.nonCanonicalOrigin(actual: actual)))
    }
    #expect(try pipeline.decide("x://u@other/a") == .rejected(.schemeNotAllowed(actual: "x")))
    #expect(try pipeline.decide("app://u@other/a") == .rejected(.hostNotAllowed(actual: "other")))
    let open = try self.pipeline()
    #expect(try open.decide("x://u@h:1/a") == push("0"))
  }

  @Test func schemesAndHostsAreComparedWithoutCase() throws {
    let pipeline = try pipeline { policy in
      policy.allowedSchemes = ["App"]
      policy.allowedHosts = ["Example.COM"]
    }
    #expect(try pipeline.decide("aPP://eXAMPLE.com/a") == push("0"))
    #expect(try pipeline.decide("app://ex%61mple.com/a") == push("0"))
    #expect(
      try pipeline.decide("app://example.com./a")
        == .rejected(.hostNotAllowed(actual: "example.com.")))
    #expect(try pipeline.decide("app:/a") == .rejected(.hostNotAllowed(actual: nil)))
    #expect(try pipeline.decide("/a") == .rejected(.schemeNotAllowed(actual: nil)))
    #expect(try pipeline.decide("//example.com/a") == .rejected(.schemeNotAllowed(actual: nil)))
  }

  @Test(arguments: [
    ("a.example.com", true), ("a.b.example.com", true), ("example.com", false),
    ("xexample.com", false), (".example.com", false), ("a..example.com", false),
    ("a..b.example.com", false),
    ("example.com.evil", false), ("a.example.com.", false), ("A.EXAMPLE.COM", true),
  ])
  func aHostWildcardStandsForLabels(_ host: String, _ isAllowed: Bool) throws {
    let pipeline = try pipeline { $0.allowedHosts = ["*.example.com"] }
    let isRejected =
      if case .rejected = try pipeline.decide(Text("x://\(host)/a")) { true } else { false }
    #expect(isRejected != isAllowed)
  }

  @Test(arguments: [
    ("a-b_1.example.com", true), ("é.example.com", true), ("%C3%A9.example.com", true),
    ("É.example.com", true), ("xn--9ca.example.com", true), ("例え.テスト.example.com", true),
    ("a\u{308}.example.com", true),
    // No letters: a solidus, full stops, a dot leader that become others, what is not shown, a
    // sign.
    ("evil.com／.example.com", false), ("evil。com.example.com", false),
    ("evil．com.example.com", false), ("a․b.example.com", false), ("℀.example.com", false),
    ("a\u{AD}.example.com", false),
    ("a\u{200B}.example.com", false), ("a\u{FE0F}.example.com", false), ("😀.example.com", false),
    ("ａ.example.com", false), ("%EF%BC%8F.example.com", false), ("a!.example.com", false),
    ("a~b.example.com", false),
    ("a*.example.com", false), ("a$.example.com", false),
    // Two hosts for two readers, under every scheme.
    ("evil.com\\.example.com", false), ("evil.com%2f.example.com", false),
    ("evil.com%5C.example.com", false), ("evil.com%23.example.com", false),
    ("evil.com%3f.example.com", false), ("evil.com%40.example.com", false),
    ("evil.com%20.example.com", false), ("evil.com .example.com", false),
    ("evil.com<.example.com", false), ("evil.com^.example.com", false),
    ("evil.com`.example.com", false), ("evil.com|.example.com", false),
    ("evil.com\".example.com", false), ("evil.com{}.example.com", false),
    ("a%2e.example.com", false), ("a%2eb.example.com", true), ("a.example%2ecom", true),
  ])
  func aLabelHasLettersDigitsAndTwoSigns(_ host: String, _ isAllowed: Bool) throws {
    let pipeline = try pipeline { $0.allowedHosts = ["*.example.com"] }
    for scheme in ["x", "https"] {
      let isRejected =
        if case .rejected = try pipeline.decide(Text("\(scheme)://\(host)/a")) { true } else {
          false
        }
      #expect(isRejected != isAllowed)
    }
  }

  @Test func hostsBeyondASCIIAreComparedAsWritten() throws {
    let pipeline = try pipeline { $0.allowedHosts = ["münchen.example", "xn--mnchen-3ya.test"] }
    for url: Text in [
      "x://münchen.example/a", "x://M%C3%BCnchen.EXAMPLE/a", "x://XN--mnchen-3ya.test/a",
    ] {
      #expect(try pipeline.decide(url) == push("0"))
    }
    for host: Text in [
      "MÜNCHEN.example", "xn--mnchen-3ya.example", "münchen.test", "mu\u{308}nchen.example",
    ] {
      guard case .rejected(.hostNotAllowed) = try pipeline.decide("x://" + host + "/a") else {
        throw Unexpected()
      }
    }
  }

  @Test(arguments: [
    "", "*", "*.", "a/b", "a b", "u@h", "a.*.b", "h:80", "a\\b", "a|b", "a%62", "*..a", "*.1",
    "*.0x1f", "*.a.7.", "*.[::1]", "[::1", "[1]", "[::1]x", "*.a!b", "*.a／b",
  ])
  func whatIsNoHostRuleIsRefused(_ host: String) {
    #expect(throws: NavError.self) { try LinkHostRule(Text(host)) }
  }

  @Test(arguments: ["", "1a", "a:", "a b"])
  func whatIsNoSchemeIsRefused(_ scheme: String) {
    #expect(throws: NavError.self) { try LinkScheme(Text(scheme)) }
  }

  @Test func aBackStackTakesTheWholeStackUnlessThePolicySaysOtherwise() throws {
    let routes = [Place(name: "home"), Place(name: "top")]
    func decision(_ routes: [Place], _ placement: LinkPlacement?) throws -> LinkDecision<Place> {
      try pipeline { policy in
        policy.resolve = { _ in routes }
        policy.placement = placement
      }.decide("/a")
    }
    #expect(try decision(routes, nil) == .plan(.commands([.replace(routes)])))
    #expect(try decision([routes[1]], nil) == .plan(.commands([.push(routes[1])])))
    #expect(try decision(routes, .push) == .plan(.commands([.pushAll(routes)])))
    #expect(try decision([routes[1]], .reset) == .plan(.commands([.replace([routes[1]])])))
  }

  @Test func nobodyTakesWhatNoMappingMatches() throws {
    #expect(try pipeline().decide("x://h/none") == .unhandled(url: "x://h/none"))
  }

  @Test func theWebHasATableOfItsOwnAndFallsBack() throws {
    let pipeline = try pipeline(["/a", "/b"], web: ["/w", "/b"])
    #expect(try pipeline.decide("https://h/b") == push("1"))
    #expect(try pipeline.decide("HTTP://h/w") == push("0"))
    #expect(try pipeline.decide("http://h/a") == push("0"))
    #expect(try pipeline.decide("app://h/w") == .unhandled(url: "app://h/w"))
  }

  @Test func resolveComesBeforeTheMatchers() throws {
    let pipeline = try pipeline { policy in
      policy.resolve = { url in url == "/a" ? nil : url == "/none" ? [] : [Place(name: "resolved")]
      }
    }
    #expect(try pipeline.decide("/a") == push("0"))
    #expect(try pipeline.decide("/b") == push("resolved"))
    #expect(try pipeline.decide("/none") == .unhandled(url: "/none"))
  }

  @Test func placementMakesThePlan() throws {
    let home = Place(name: "home")
    let top = Place(name: "top")
    #expect(LinkPlan([top], .push) == .commands([.push(top)]))
    #expect(LinkPlan([home, top], .push) == .commands([.pushAll([home, top])]))
    #expect(LinkPlan([home, top], .reset) == .commands([.replace([home, top])]))
    #expect(
      LinkPlan([top], .backOrPush)
        == .commands([.whenCancelled(primary: .popTo(top), fallback: .push(top))]))
    #expect(LinkPlan([home, top], .flow) == .flow([home, top]))
    let pipeline = try pipeline { policy in
      policy.plan = { routes, url in url == "/a" ? .commands([.popToRoot, .pushAll(routes)]) : nil }
    }
    #expect(
      try pipeline.decide("/a") == .plan(.commands([.popToRoot, .pushAll([Place(name: "0")])])))
    #expect(try pipeline.decide("/list/1") == push("2", ["x": ["1"]]))
  }

  @Test func everyRouteOfAPlanIsAskedAboutThoseOfFallbacksToo() throws {
    let open = Place(name: "open")
    let secret = Place(name: "secret")
    let other = Place(name: "other")
    let plans: [[NavigationCommand<Place>]] = [
      [.push(open), .push(secret)], [.pushAll([open, secret])], [.replace([open, secret])],
      [.popTo(secret)],
      [.sequence([.pop, .sequence([.push(secret)])])],
      [.whenCancelled(primary: .push(open), fallback: .push(secret))],
    ]
    for commands in plans {
      let pipeline = try pipeline { policy in
        policy.plan = { _, _ in .commands(commands) }
        policy.requireAuthentication = ["secret"]
        policy.shouldRequire = { $0.name == "other" }
      }
      #expect(
        try pipeline.decide("/a")
          == .pending(PendingLink(url: "/a", route: secret, plan: .commands(commands))))
    }
    let pipeline = try pipeline { policy in
      policy.plan = { _, _ in .flow([open, other, secret]) }
      policy.requireAuthentication = ["secret"]
      policy.shouldRequire = { $0.name == "other" }
      policy.isAuthenticated = { $0.name == "other" }
    }
    #expect(
      try pipeline.decide("/a")
        == .pending(PendingLink(url: "/a", route: secret, plan: .flow([open, other, secret]))))
  }

  @Test func textThatIsNotUTF8IsAnErrorOfTheCaller() throws {
    let pipeline = try pipeline()
    #expect(throws: NavError(.utf8, at: 1, "the URL is not UTF-8 text")) {
      try pipeline.decide(Text(bytes: [0x2F, 0xFF]))
    }
  }

  struct Unexpected: Error {}
}
