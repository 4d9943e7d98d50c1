import Ground
import JSONCoding
import NavigationApp
import Stores
import TestSupport
import Testing

/// A schema of two tabs with these routes beside their roots `home` and `list`.
private func shop(_ routes: String, _ rest: String = "") -> String {
  """
  {"format":1,"id":"s","root":{"tabs":[{"name":"shop","stack":"home"},{"name":"orders","stack":"list"}]},
   "facts":{"signedIn":{"initial":false},"plan":{"values":["free","pro"],"initial":"free"}},
   "routes":{"home":{"links":["/"]},"list":{}\(routes.isEmpty ? "" : ",")\(routes)}\(rest)}
  """
}

@Suite struct SchemaTests {
  @Test func anErrorNamesKeyPlaceWayOutAndTheNearestName() {
    let unknown = fault(shop("\"a\":{\"orElse\":\"hom\"}"))
    #expect(unknown?.code == .schema)
    #expect(
      unknown?.message == """
        unknownRoute: orElse (/routes/a/orElse): "hom" is not a route: declare it under "routes"; \
        did you mean "home"?
        """)
    #expect(
      fault(shop("\"a\":{\"requires\":[\"signedin\"]}"))?.message == """
        unknownFact: requires (/routes/a/requires/0): "signedin" is not a fact: declare it under "facts"; \
        did you mean "signedIn"?
        """)
    #expect(
      fault(shop("\"a\":{\"titel\":\"A\"}"))?.message.hasSuffix("did you mean \"title\"?") == true)
  }

  @Test func wordsOfOtherLanguagesAreTold() {
    #expect(
      fault(shop("\"a\":{\"params\":{\"n\":\"integer\"}}"))?.message == """
        unknownType: n (/routes/a/params/n): "integer" is not a type: int is built in
        """)
    #expect(
      fault(shop("\"a\":{\"params\":{\"n\":\"boolean?\"}}"))?.message.hasSuffix(
        "bool is built in") == true)
    #expect(fault(shop("\"a\":{},"))?.message.hasSuffix(": leave out the comma before it") == true)
    #expect(
      fault(shop("\"a\":{\"requires\":[\"signedIn\" , ]}"))?.message.hasSuffix(
        "found `]`: leave out the comma before it") == true)
  }

  @Test func aLimitIsToldInAWholeSentence() {
    let deep = (0..<40).map { _ in "\"signedIn\"" }.joined(separator: ",")
    let limit = fault(shop("\"a\":{\"requires\":[\(deep)]}"))
    #expect(limit?.code == .limit)
    #expect(
      limit?.message == "a schema has at most 32 conditions in a list: leave some out")
  }

  @Test func conditionsOnAFactOfManyValuesHoldForThoseThatTheyName() throws {
    let names = (0..<300).map { "\"v\($0)\"" }
    let some = (0..<300).filter { $0 % 3 == 1 }.reversed().map { names[$0] }
    let read = try schema(
      """
      {"format":1,"id":"s","root":{"stack":"home"},
       "facts":{"f":{"values":[\(names.joined(separator: ","))],"initial":"v0"}},
       "routes":{"home":{},"a":{"requires":[{"f":[\((some + some).joined(separator: ","))]}]}}}
      """)
    let condition = try #require(read.routes[1].requires.first)
    #expect(
      (0..<301).filter { condition.holds([FactValue($0)]) } == (0..<300).filter { $0 % 3 == 1 })
  }

  @Test func aConditionThatNeverHoldsIsFoundOnceForEachFact() throws {
    let many = (0..<32).map { _ in "\"signedIn\"" }.joined(separator: ",")
    let impossible = """
      "signedIn",{"plan":["pro"]},"!signedIn","signedIn",{"plan":["free"]},{"plan":["pro"]}
      """
    let read = try schema(
      shop("\"a\":{\"requires\":[\(many)]},\"b\":{\"requires\":[\(impossible)]}"))
    var writer = JSONWriter()
    read.writeFindings(to: &writer)
    #expect(
      writer.text.string == """
        [{"neverTrue":{"route":"b","condition":2}},{"neverTrue":{"route":"b","condition":4}}]
        """)
  }

  @Test func equalChoicesInAnyOrderAreOneTypeForAParent() {
    let item = """
      "a":{"params":{"c":["x","y"]}},"b":{"params":{"c":["y","x"]},"parents":[{"name":"a","params":{"c":":c"}}]}
      """
    #expect(fault(shop(item)) == nil)
    for other in ["[\"y\",\"z\"]", "[\"y\"]", "[\"x\",\"y\",\"z\"]", "\"string\""] {
      let different = item.replacing("[\"y\",\"x\"]", with: other)
      #expect(fault(shop(different))?.message.hasPrefix("doesNotFit: ") == true)
    }
  }

  @Test func whatIsNoJSONIsToldAsSuch() {
    #expect(fault("{\"format\":1,")?.code == .json)
    #expect(fault(shop("\"a\":{},\"a\":{}"))?.code == .json)
    #expect(fault("")?.code == .json)
    #expect(fault("[]")?.message.hasPrefix("invalid: ") == true)
  }

  @Test func aMisspeltKeyIsToldBeforeTheOneThatIsMissing() {
    let root = "{\"format\":1,\"id\":\"s\",\"root\":{\"stak\":\"a\"},\"routes\":{\"a\":{}}}"
    #expect(fault(root)?.message.hasPrefix("unknownKey: ") == true)
    #expect(
      fault(shop("", ",\"claims\":[{\"neve\":[]}]"))?.message.hasPrefix("unknownKey: ") == true)
  }

  @Test func theTextOfASchemaIsReadBackAsTheSame() throws {
    let first = try schema(
      shop("\"a\":{\"params\":{\"n\":{\"type\":\"number\",\"default\":5e-1}},\"in\":\"shop\"}"))
    #expect(try schema(first.json.string).json == first.json)
    #expect(first.json.string.contains("\"default\":0.5"))
  }

  @Test func containersStandInDocumentOrderWhateverTheOrderOfTheirKeys() throws {
    let split = """
      {"format":1,"id":"s","routes":{"a":{},"b":{},"c":{}},
       "root":{"focused":"content","split":{"detail":{"stack":"c"},"sidebar":{"stack":"a"},"content":{"stack":"b"}}}}
      """
    let read = try schema(split)
    #expect(read.containers.map { $0.address.string } == ["", "sidebar", "content", "detail"])
    #expect(read.containers[0].initial == 1)
    #expect(read.leaves == [1, 2, 3])
  }

  @Test func conditionsKnowEveryValueOfALongFact() throws {
    let values = (0..<300).map { "\"v\($0)\"" }.joined(separator: ",")
    let text = """
      {"format":1,"id":"s","root":{"stack":"a"},"facts":{"f":{"values":[\(values)],"initial":"v299"}},
       "routes":{"a":{},"b":{"requires":[{"f":["v299","v3","v64","v65"]}]}}}
      """
    let read = try schema(text)
    let holding = (0..<300).filter { read.routes[1].requires.hold([FactValue($0)]) }
    #expect(holding == [3, 64, 65, 299])
    #expect(read.initialFacts == [299])
  }

  @Test func titlesHaveDefaultsAndLeaveOutWhatIsMissing() throws {
    let read = try schema(
      shop(
        """
        "a":{"title":"A :x-y (:v) :n: 1:2 ::v","params":{"x-y":"json","v":{"type":"string","default":"d\\u00e9"},"n":"int?"}}
        """))
    let fitter = RouteFitter(read)
    let route = try fitter.fit("{\"name\":\"a\",\"params\":{\"x-y\":[1]}}")
    #expect(title(of: route, read) == "\"A [1] (dé) : 1:2 :dé\"")
  }

  @Test func findingsNameWhatNothingLeadsToAndWhatNeverHolds() throws {
    let read = try schema(
      shop(
        """
        "a":{"goes":["b"],"requires":["signedIn","!signedIn","signedIn"]},"b":{"links":["/x/:n"],"params":{"n":"int"}},
        "c":{"links":["/x/:m{int}"],"params":{"m":"int"}}
        """))
    var writer = JSONWriter()
    read.writeFindings(to: &writer)
    let findings = writer.text.string
    #expect(
      findings.contains(
        "{\"unreachable\":\"a\"},{\"neverTrue\":{\"route\":\"a\",\"condition\":1}}]"))
    #expect(findings.contains("\"duplicatePattern\"") && findings.contains("\"url\":\"/x/"))
  }

  @Test func migrationsAreCheckedWithoutTheRoutes() {
    let step = "{\"renameRoute\":{\"from\":\"gone\",\"to\":\"new\"}}"
    #expect(
      fault(shop("", ",\"version\":2,\"migrations\":[{\"to\":2,\"steps\":[\(step)]}]")) == nil)
    #expect(
      fault(shop("", ",\"migrations\":[{\"to\":1,\"steps\":[{\"rename\":{}}]}]"))?.message
        .hasPrefix("unknownKey: ") == true)
    let half = "{\"renameRoute\":{\"from\":\"gone\"}}"
    #expect(
      fault(shop("", ",\"migrations\":[{\"to\":1,\"steps\":[\(half)]}]"))?.message.hasPrefix(
        "missingKey: ") == true)
  }
}

/// Bounded time and memory, whatever the text.
@Suite struct HostileSchemaTests {
  private func chain(_ count: Int, _ route: (Int) -> String) -> String {
    (0..<count).map { "\"r\($0)\":{\(route($0))}" }.joined(separator: ",")
  }

  @Test func tenThousandRoutesAreRead() throws {
    let read = try schema(
      shop(
        chain(10_000) {
          "\"links\":[\"/p\($0)/:id\"],\"params\":{\"id\":\"uint\"},\"goes\":[\"r\(($0 + 1) % 10_000)\"]"
        }))
    #expect(read.routes.count == 10_002)
    #expect(try RouteFitter(read).open("/p9999/7") == "{\"name\":\"r9999\",\"params\":{\"id\":7}}")
  }

  @Test func aChainOfOrElseHasALimitAndACycleEnds() {
    #expect(fault(shop(chain(20) { $0 < 19 ? "\"orElse\":\"r\($0 + 1)\"" : "" })) == nil)
    let long = fault(shop(chain(60_000) { $0 < 59_999 ? "\"orElse\":\"r\($0 + 1)\"" : "" }))
    #expect(long?.code == .limit)
    let cycle = fault(
      shop(chain(3) { "\"requires\":[\"signedIn\"],\"orElse\":\"r\(($0 + 1) % 3)\"" }))
    #expect(cycle?.message.hasPrefix("orElseCycle: ") == true)
  }

  @Test func containersAreAtMostEightDeep() {
    let deep =
      String(repeating: "{\"name\":\"t\",\"tabs\":[", count: 64)
      + "{\"name\":\"t\",\"stack\":\"a\"}" + String(repeating: "]}", count: 64)
    let text = "{\"format\":1,\"id\":\"s\",\"root\":{\"tabs\":[\(deep)]},\"routes\":{\"a\":{}}}"
    #expect(fault(text)?.message.hasPrefix("tooDeep: ") == true)
  }

  @Test func listsHaveALimit() {
    let deep =
      String(repeating: "{\"list\":", count: 64) + "\"int\"" + String(repeating: "}", count: 64)
    #expect(
      fault(shop("\"a\":{\"params\":{\"n\":\(deep)}}"))?.message.hasPrefix("tooDeep: ") == true)
    let named = (1...30).map { ",\"t\($0)\":{\"list\":\"t\($0 - 1)\"}" }.joined()
    #expect(
      fault(shop("", ",\"types\":{\"t0\":[\"x\"]\(named)}"))?.message.hasPrefix("tooDeep: ") == true
    )
  }

  @Test func hugeChoicesAndFactsAreRead() throws {
    let many = (0..<20_000).map { "\"v\($0)\"" }.joined(separator: ",")
    let read = try schema(shop("\"a\":{\"params\":{\"c\":[\(many)]}}"))
    let fitter = RouteFitter(read)
    #expect(try fitter.fit("{\"name\":\"a\",\"params\":{\"c\":\"v19999\"}}").index == 2)
    #expect(throws: NavError.self) {
      try fitter.fit("{\"name\":\"a\",\"params\":{\"c\":\"v20000\"}}")
    }
    #expect(
      fault(shop("\"a\":{\"params\":{\"c\":[\(many),\"v7\"]}}"))?.message.hasPrefix(
        "duplicateName: ") == true)
  }

  @Test func namesAndNestingHaveLimits() {
    let long = String(repeating: "n", count: 300)
    #expect(fault(shop("\"\(long)\":{}"))?.code == .limit)
    #expect(fault(String(repeating: "[", count: 1_000))?.code == .limit)
    let conditions = Array(repeating: "\"signedIn\"", count: 33).joined(separator: ",")
    #expect(fault(shop("\"a\":{\"requires\":[\(conditions)]}"))?.code == .limit)
  }

  /// Cut anywhere, or with any byte another: an error with a place, or a schema.
  @Test func everyPrefixAndManyChangesAreAnswered() {
    let text = Array(
      shop(
        "\"a\":{\"params\":{\"n\":\"uint?\"},\"links\":[\"/a/:n?\"],\"parents\":[\"b\"],\"in\":\"shop\"},\"b\":{}"
      ).utf8)
    for end in 0..<text.count {
      let part = String(decoding: text[..<end], as: UTF8.self)
      #expect(fault(part)?.code == .json)
    }
    var random = SystemRandomNumberGenerator()
    for _ in 0..<2_000 {
      var changed = text
      changed[Int.random(in: 0..<text.count, using: &random)] = UInt8.random(
        in: 32..<127, using: &random)
      do throws(NavError) {
        _ = try schema(String(decoding: changed, as: UTF8.self))
      } catch {
        #expect(error.offset >= 0 && error.offset <= changed.count && !error.message.isEmpty)
      }
    }
  }
}
