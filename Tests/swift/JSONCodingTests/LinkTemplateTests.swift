import DeepLinking
import Ground
import Stores
import TestSupport
import Testing

@testable import JSONCoding

/// A matcher of mappings written as JSON.
private func matcher(_ mappings: [String]) throws -> LinkMatcher<JSONLinkTarget> {
  let text = "{\"mappings\":[" + mappings.joined(separator: ",") + "]}"
  let configuration = try reading(text) { (reader) throws(NavError) in
    try JSONLinkConfiguration(matcher: &reader)
  }
  return try LinkMatcher.make(configuration.main.mappings)
}

private func template(_ pattern: String, _ template: String) -> String {
  "{\"pattern\":\"\(pattern)\",\"template\":\(template)}"
}

private func route(_ text: String) throws(NavError) -> JSONRoute {
  try reading(text, shape: .route) { (reader) throws(NavError) in try reader.readRoute() }
}

private func text(_ string: String) -> Text { Text(bytes: Array(string.utf8)) }

extension LinkMatcher where Target == JSONLinkTarget {
  /// The routes that a URL leads to, as JSON, bottom first; nil if no mapping takes it.
  fileprivate func routes(_ url: String) throws -> [String]? {
    try resolve(text(url))?.routes.map { $0.json.string }
  }

  /// Whether whatever `url(for:)` answers leads to the route: the law. Nil if it answers nothing.
  fileprivate func leadsBack(_ route: JSONRoute) throws -> Bool? {
    guard let url = url(for: route) else { return nil }
    return try resolve(url, limits: .off)?.routes.last == route
  }
}

/// Routes with placeholders (docs/deep-links.md, Targets).
@Suite struct LinkTemplateTests {
  @Test(arguments: [
    // One value is written as its type, several as an array. The path wins over the query.
    ("/p/:id", "{\"x\":\":id\"}", "/p/7", "{\"x\":\"7\"}"),
    ("/p/:id{int}", "{\"x\":\":id\"}", "/p/-7", "{\"x\":-7}"),
    ("/p/:id{number}", "{\"x\":\":id\"}", "/p/1.50e1", "{\"x\":15}"),
    ("/p/:on{bool}", "{\"x\":\":on\"}", "/p/true", "{\"x\":true}"),
    ("/p/:id", "{\"x\":\":id\"}", "/p/7?id=8", "{\"x\":\"7\"}"),
    ("/p/:id{uint}", "{\"x\":\":id\"}", "/p/7?id=evil", "{\"x\":7}"),
    ("/p/:id?", "{\"x\":\":id\"}", "/p/7?id=8", "{\"x\":\"7\"}"),
    ("/p/:id?", "{\"x\":\":id\"}", "/p?id=8&id=9", "{\"x\":[\"8\",\"9\"]}"),
    ("/p/:id/:id", "{\"x\":\":id\"}", "/p/7/8?id=9", "{\"x\":[\"7\",\"8\"]}"),
    ("/p/*rest", "{\"x\":\":rest\"}", "/p/a/b?rest=c", "{\"x\":[\"a\",\"b\"]}"),
    ("/p/*rest", "{\"x\":\":rest\"}", "/p/a/b%2Fc", "{\"x\":[\"a\",\"b/c\"]}"),
    ("/p", "{\"x\":\":q\"}", "/p?q", "{\"x\":\"\"}"),
    ("/p/:id", "{\"x\":\":id\"}", "/p/%22%5C%00", "{\"x\":\"\\\"\\\\\\u0000\"}"),
    // At any depth, twice if it stands twice, and never in a key.
    (
      "/p/:id", "{\"a\":[1,{\"b\":\":id\"},\":id\"],\":id\":null}", "/p/7",
      "{\":id\":null,\"a\":[1,{\"b\":\"7\"},\"7\"]}"
    ),
    // Without a value the member or element is left out, and params without members too.
    ("/p/:id?", "{\"x\":\":id\",\"y\":1}", "/p", "{\"y\":1}"),
    (
      "/p/:id?", "{\"x\":[\":id\",2,[\":id\"]],\"y\":{\"z\":\":id\"}}", "/p",
      "{\"x\":[2,[]],\"y\":{}}"
    ),
    ("/p/:id?", "{\"x\":\":id\"}", "/p", ""),
    // A doubled colon is one as text; a colon elsewhere is text; what the template does not name is
    // not taken.
    (
      "/p/:id", "{\"a\":\"::id\",\"b\":\"a:id\",\"c\":\":\"}", "/p/7?utm=x",
      "{\"a\":\":id\",\"b\":\"a:id\"}"
    ),
  ])
  func aPlaceholderStandsForTheValuesOfItsName(
    _ pattern: String, _ params: String, _ url: String, _ expected: String
  ) throws {
    let matcher = try matcher([template(pattern, "{\"name\":\"r\",\"params\":\(params)}")])
    #expect(
      try matcher.routes(url) == [
        "{\"name\":\"r\"" + (expected.isEmpty ? "" : ",\"params\":" + expected) + "}"
      ])
  }

  @Test func aNameIsNoPlaceholder() throws {
    let matcher = try matcher([template("/p/:id", "{\"name\":\":id\"}"), template("/q", "\"::q\"")])
    #expect(try matcher.routes("/p/7") == ["{\"name\":\":id\"}"])
    #expect(try matcher.routes("/q") == ["{\"name\":\"::q\"}"])
    #expect(matcher.url(for: try route("\"::q\"")) == "/q")
  }

  @Test func aNumberThatNoRouteCanHoldFallsThrough() throws {
    let matcher = try matcher([
      template("/:n{number}", "{\"name\":\"n\",\"params\":{\"n\":\":n\"}}"),
      template("/:s", "{\"name\":\"s\",\"params\":{\"s\":\":s\"}}"),
    ])
    #expect(
      try matcher.routes("/1e2147483647") == ["{\"name\":\"n\",\"params\":{\"n\":1e+2147483647}}"])
    #expect(
      try matcher.routes("/1e2147483648") == [
        "{\"name\":\"s\",\"params\":{\"s\":\"1e2147483648\"}}"
      ])
  }

  @Test func severalTemplatesAreABackStackWhoseLastIsTheDestination() throws {
    let matcher = try matcher([
      "{\"pattern\":\"/o/:id\",\"routes\":[\"home\",{\"name\":\"list\",\"params\":{\"of\":\":id\"}},{\"name\":\"order\",\"params\":{\"id\":\":id\"}}]}"
    ])
    #expect(
      try matcher.routes("/o/9") == [
        "{\"name\":\"home\"}", "{\"name\":\"list\",\"params\":{\"of\":\"9\"}}",
        "{\"name\":\"order\",\"params\":{\"id\":\"9\"}}",
      ])
    #expect(matcher.url(for: try route("{\"name\":\"order\",\"params\":{\"id\":\"9\"}}")) == "/o/9")
    #expect(matcher.url(for: try route("\"home\"")) == nil)
  }

  @Test(
    arguments: [
      ("/p/:id", "{\"x\":\":id\",\"y\":1}", "{\"x\":\"a/b\",\"y\":1.0}", "/p/a%2Fb"),
      ("/p/:id{int}", "{\"x\":\":id\"}", "{\"x\":-7}", "/p/-7"),
      ("/p/:id{int}", "{\"x\":\":id\"}", "{\"x\":\"-7\"}", nil),
      ("/p/:id", "{\"x\":\":id\"}", "{\"x\":7}", nil),
      ("/p/:id", "{\"x\":\":id\"}", "{\"x\":[\"7\",\"8\"]}", nil),
      ("/p", "{\"x\":\":id\"}", "{\"x\":[\"7\",\"8\"]}", "/p?id=7&id=8"),
      ("/p/:id", "{\"x\":\":id\"}", "{\"x\":[\"7\"]}", nil),
      ("/p/:id?", "{\"x\":\":id\"}", "{}", "/p"),
      ("/p/*rest", "{\"x\":[{\"y\":\":rest\"}]}", "{\"x\":[{\"y\":[\"a\",\"b\"]}]}", "/p/a/b"),
      ("/p", "{\"x\":\":q\",\"y\":\":q\"}", "{\"x\":\"1\",\"y\":\"1\"}", "/p?q=1"),
      ("/p", "{\"x\":\":q\",\"y\":\":q\"}", "{\"x\":\"1\",\"y\":\"2\"}", nil),
      ("/p", "{\"x\":\"::q\"}", "{\"x\":\":q\"}", "/p"),
      ("/p", "{\"x\":\":q\"}", "{\"x\":null}", nil),
      ("/p", "{\"x\":\":q\"}", "{\"x\":\"1\",\"z\":2}", nil),
      ("/p", "{\"x\":1}", "{\"x\":2}", nil),
      ("/p", "{\"x\":[1]}", "{\"x\":[1,2]}", nil),
      ("/p", "{\"x\":{\"y\":1}}", "{\"x\":[]}", nil),
      ("/p/:id", "{\"x\":\":id\"}", "{\"x\":\"\"}", nil),
    ] as [(String, String, String, String?)])
  func aRouteHasTheURLThatMakesIt(
    _ pattern: String, _ params: String, _ wanted: String, _ url: String?
  ) throws {
    let matcher = try matcher([template(pattern, "{\"name\":\"r\",\"params\":\(params)}")])
    let route = try route("{\"name\":\"r\",\"params\":\(wanted)}")
    #expect(matcher.url(for: route)?.string == url)
    #expect(try matcher.leadsBack(route) ?? true)
  }

  @Test(arguments: [
    "7", "{}", "{\"name\":\"\"}", "{\"name\":\"r\",\"params\":[]}", "{\"name\":\"r\",\"x\":1}",
  ])
  func whatIsNoRouteIsNoTemplate(_ text: String) {
    #expect(
      (failure { () throws(NavError) in
        _ = try reading("{\"mappings\":[" + template("/a", text) + "]}") {
          (reader) throws(NavError) in try JSONLinkConfiguration(matcher: &reader)
        }
      })?.code == .route)
  }

  // MARK: The law

  /// Whatever URL a route has leads to the route: of routes that URLs lead to, and of routes that
  /// nobody has seen.
  @Test func matchingTheURLOfARouteGivesTheRouteBack() throws {
    var random = Random(Random.seed)
    var reached = 0
    var inverted = 0
    var invented = 0
    for run in 0..<400 {
      let mappings = (0..<Int.random(in: 1...4, using: &random)).map { _ in random.mapping() }
      let matcher = try matcher(mappings)
      for _ in 0..<20 {
        if let found = try matcher.resolve(text(random.url()))?.routes.last {
          reached += 1
          if let isBack = try matcher.leadsBack(found) {
            inverted += 1
            #expect(isBack, "seed \(Random.seed), run \(run): \(mappings) \(found.json.string)")
          }
        }
        let other = try route(
          "{\"name\":\"\(random.name())\",\"params\":\(random.params(isTemplate: false))}")
        if let isBack = try matcher.leadsBack(other) {
          invented += 1
          #expect(isBack, "seed \(Random.seed), run \(run): \(mappings) \(other.json.string)")
        }
      }
    }
    #expect(
      reached > 1_000 && inverted > 500 && invented > 50,
      "seed \(Random.seed): \(reached) \(inverted) \(invented)")
  }

  /// A route whose template keeps every value of the URL has a URL.
  @Test func aTemplateThatKeepsEveryValueCanAlwaysBeInverted() throws {
    var random = Random(Random.seed &+ 1)
    for _ in 0..<300 {
      let types = (0..<2).map { _ in random.pick(Random.types) }
      let matcher = try matcher([
        template(
          "/:x\(types[0])/:y\(types[1])/*z",
          "{\"name\":\"r\",\"params\":{\"a\":\":x\",\"b\":[\":y\"],\"c\":{\"d\":\":z\"}}}")
      ])
      for _ in 0..<20 {
        let url = "/" + (0..<4).map { _ in random.pick(Random.segments) }.joined(separator: "/")
        guard let found = try matcher.resolve(text(url))?.routes.last else { continue }
        #expect(try matcher.leadsBack(found) == true, "seed \(Random.seed): \(types) \(url)")
      }
    }
  }
}

/// Random tables of templates, URLs and routes that have much to do with each other.
extension Random {
  fileprivate static let types = ["", "", "{int}", "{bool}", "{number}", "{slug}"]
  fileprivate static let segments = [
    "a", "7", "-7", "true", "1.5", "1e3", "a%2Fb", "%3Ax", "x%20y", "%22", "%C3%A9",
  ]
  fileprivate static let values = [
    "\"a\"", "\"7\"", "7", "-7", "true", "\"true\"", "1.5", "\"::x\"", "null", "\"\"", "[]",
    "[\"a\"]", "[7,\"a\"]",
  ]
  fileprivate static let placeholders = ["\":x\"", "\":y\"", "\":z\"", "\":x\""]

  fileprivate mutating func name() -> String { pick(["r", "s"]) }

  fileprivate mutating func value(_ depth: Int, isTemplate: Bool) -> String {
    switch Int.random(in: 0..<10, using: &self) {
    case 0 where depth < 2:
      return "["
        + (0..<Int.random(in: 0...2, using: &self)).map { _ in
          value(depth + 1, isTemplate: isTemplate)
        }.joined(separator: ",") + "]"
    case 1 where depth < 2: return "{\"k\":" + value(depth + 1, isTemplate: isTemplate) + "}"
    case 2...6 where isTemplate: return pick(Self.placeholders)
    default: return pick(Self.values)
    }
  }

  fileprivate mutating func params(isTemplate: Bool) -> String {
    let keys = ["a", "b", "c"].filter { _ in Bool.random(using: &self) }
    return "{" + keys.map { "\"\($0)\":" + value(0, isTemplate: isTemplate) }.joined(separator: ",")
      + "}"
  }

  fileprivate mutating func mapping() -> String {
    var pattern = ""
    for name in ["x", "y"].prefix(Int.random(in: 0...2, using: &self)) {
      pattern += pick(["/:\(name)" + pick(Self.types), "/a"])
    }
    pattern += pick(["", "", "/*z", "/:z?"])
    return template(
      pattern.isEmpty ? "/" : pattern,
      "{\"name\":\"\(name())\",\"params\":\(params(isTemplate: true))}")
  }

  fileprivate mutating func url() -> String {
    let path = (0..<Int.random(in: 0...4, using: &self)).map { _ in "/" + pick(Self.segments) }
      .joined()
    let query = (0..<pick([0, 0, 1, 2])).map { _ in
      pick(["x", "y", "z", "utm"]) + "=" + pick(Self.segments)
    }.joined(separator: "&")
    return (path.isEmpty ? "/" : path) + (query.isEmpty ? "" : "?" + query)
  }
}
