import Ground
import JSONCoding
import NavigationApp
import Stores
import Testing

/// What a schema says of routes that come with others, and stand in for others.
@Suite struct SchemaRelationsTests {
  private static let text = """
    {"format":1,"id":"s","meta":{"b":1,"a":[null]},
     "root":{"tabs":[{"name":"one","title":"First","meta":{"icon":"a"},"stack":"home"},
                     {"name":"two","stack":"home"},{"name":"three","stack":"list"}]},
     "facts":{"in":{"initial":false,"meta":{"z":{}}},"ok":{"initial":false},"off":{"initial":false}},
     "routes":{"home":{},"list":{"params":{"all":"bool?"}},"login":{"returns":"bool"},"terms":{},
      "note":{"in":"three","params":{"n":"uint","t":"string?"}},
      "item":{"in":"one","params":{"id":{"type":"uint","default":4}},
              "beside":[{"name":"note","params":{"n":":id"}}],
              "requires":["in",{"if":"ok","orElse":"terms"}],"orElse":"login","meta":{"x":1e0}},
      "page":{"in":"two","beside":[{"name":"list","params":{"all":true}}],"place":false},
      "lock":{"show":"cover","while":["off"],"allows":["terms","note","terms"]}}}
    """

  private func read() throws -> Schema { try schema(Self.text) }

  private func route(_ name: String, _ schema: Schema) throws -> RouteDeclaration {
    try #require(schema.routes.first { $0.name.string == name })
  }

  @Test func theGateIsTheWayOutOfTheFirstConditionThatFails() throws {
    let item = try route("item", try read())
    #expect(item.gate([0, 0, 0])?.route.json == "{\"name\":\"login\"}")
    #expect(item.gate([1, 0, 0])?.route.json == "{\"name\":\"terms\"}")
    #expect(item.gate([0, 1, 0])?.route.json == "{\"name\":\"login\"}")
    #expect(item.gate([1, 1, 0]) == nil)
  }

  @Test func aLockAllowsTheRoutesThatItNamesAndNoOthers() throws {
    let schema = try read()
    let lock = try route("lock", schema)
    let allowed = schema.routes.indices.filter { lock.isAllowed($0) }
    #expect(allowed.map { schema.routes[$0].name.string } == ["terms", "note"])
    #expect(lock.allows == allowed)
  }

  @Test func whatStandsBesideARouteTakesItsParametersDefaultsIncluded() throws {
    let fitter = RouteFitter(try read())
    let item = fitter.beside(try fitter.fit("\"item\""))
    #expect(item.map { $0.route.route.json } == ["{\"name\":\"note\",\"params\":{\"n\":4}}"])
    #expect(item.map { $0.leaf } == [2])
    let page = fitter.beside(try fitter.fit("\"page\""))
    #expect(page.map { $0.route.route.json } == ["{\"name\":\"list\",\"params\":{\"all\":true}}"])
    #expect(page.map { $0.leaf } == [2])
  }

  @Test func aRouteMayBeTheRootOfSeveralLeaves() throws {
    let schema = try read()
    let home = try #require(schema.route(named: "home"))
    #expect(schema.routes[home].rootLeaves == [0, 1])
    #expect((0..<4).map { schema.isRoot(home, of: $0) } == [true, true, false, false])
  }

  @Test func metaAndTitlesAreHandedOutInCanonicalForm() throws {
    let schema = try read()
    #expect(schema.meta == "{\"a\":[null],\"b\":1}")
    #expect(schema.facts[0].meta == "{\"z\":{}}")
    #expect(try route("item", schema).meta == "{\"x\":1}")
    #expect(schema.containers.map { $0.meta } == [nil, "{\"icon\":\"a\"}", nil, nil])
    #expect(schema.containers.dropFirst().map { $0.title.string } == ["First", "two", "three"])
  }

  @Test func aMetaIsAtMost64Kilobytes() {
    let texts = [65_528, 65_529].map { count in
      let meta = "{\"x\":\"\(String(repeating: "a", count: count))\"}"
      return Self.text.replacing("{\"x\":1e0}", with: meta)
    }
    #expect(fault(texts[0]) == nil)
    #expect(fault(texts[1])?.code == .limit)
  }

  @Test func aDialogIsNoPlaceUnlessTheSchemaSaysSo() throws {
    let others = try read().routes.filter { !$0.isPlace }
    #expect(others.map { $0.name.string } == ["login", "page"])
  }

  @Test func claimsAreReadWithWhatTheyAreAbout() throws {
    let claims = """
      ,"claims":[{"never":["item",["note","list"]],"unless":["in"],"doc":"Why."},
       {"never":["note"],"shown":true},{"reachable":"*"},{"leadsBack":["item"],"within":3},
       {"afterFalse":"in","gone":["item"]}]}
      """
    let read = try schema(String(Self.text.dropLast()) + claims).claims
    #expect(read.map { $0.kind } == [.never, .never, .reachable, .leadsBack, .afterFalse])
    #expect(read.map { $0.routes?.map { $0.count } } == [[1, 2], [1], nil, [1], [1]])
    #expect(read[0].unless?.count == 1 && read[0].doc == "Why." && !read[0].isShown)
    #expect(read[1].isShown && read[1].unless == nil)
    #expect(read[3].within == 3 && read[4].condition?.fact == 0)
    let lists = ",\"claims\":[{\"never\":[[\"note\"]],\"shown\":true}]}"
    #expect(fault(String(Self.text.dropLast()) + lists)?.message.hasPrefix("invalid: ") == true)
  }
}
