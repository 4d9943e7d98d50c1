import Ground
import JSONCoding
import NavigationApp
import Stores
import Testing

/// What facts, gates, locks and questions never do, do before, or do only: a test for each sentence
/// of the reference.
@Suite struct RulesTests {
  private let app: App
  private let heard = Heard()

  /// The events that an app has sent.
  private final class Heard {
    var events: [String] = []

    func take() -> [String] {
      defer { events = [] }
      return events
    }
  }

  init() throws {
    let schema = try schema(
      """
      {"format":1,"id":"r","root":{"tabs":[{"name":"x","stack":"home"},{"name":"y","stack":"list"}]},
       "facts":{"in":{"initial":false},"terms":{"initial":false},"locked":{"initial":false},
        "update":{"initial":false},"other":{"initial":false}},
       "routes":{"home":{},"list":{},"note":{"reuse":"none"},
        "order":{"params":{"id":"int?"},"requires":[{"if":"in","orElse":"login"},{"if":"terms","orElse":"accept"}]},
        "gated":{"requires":["in"],"orElse":"stage"},"stage":{"requires":["terms"],"orElse":"login"},
        "shut":{"requires":["in"]},
        "login":{"show":"sheet","returns":"bool"},"accept":{"show":"sheet","returns":"bool"},
        "form":{"leave":"ask"},"ticket":{"show":"sheet","leave":"ask"},"card":{"show":"sheet","reuse":"none"},
        "door":{"enter":"ask"},"later":{"show":"sheet","whenBusy":"queue","reuse":"none"},
        "upgrade":{"show":"cover","while":["update"],"allows":["help"]},
        "bolt":{"show":"cover","while":["locked"],"allows":["call"]},
        "help":{"show":"sheet"},"call":{"show":"sheet"}}}
      """)
    app = App(schema, facts: schema.initialFacts)
    let heard = heard
    app.interests = AppEvents(rawValue: .max)
    app.emit = { _, write in
      var writer = JSONWriter()
      write(&writer)
      heard.events.append(writer.text.string)
    }
  }

  /// The names of the events since the last time, in their order.
  private func names() -> [String] {
    heard.take().map { String($0.dropFirst(2).prefix { $0 != "\"" }) }
  }

  private func result(_ resumed: String, _ changed: String, evicted: String = "") -> String {
    "{\"changed\":[\"\(changed)\"],\"evicted\":[\(evicted)],\"resumed\":\(resumed)}"
  }

  // MARK: Facts

  @Test func nobodyRefusesFacts() throws {
    try app.set("{\"in\":true}")
    try app.send("{\"go\":\"shut\"}")
    var asked = 0
    app.intercept = { _ in
      asked += 1
      return "\"busy\""
    }
    #expect(try app.set("{\"in\":false}") == result("null", "in", evicted: "3"))
    #expect(asked == 0)
    #expect(app.description.string == "r [x]: home")
  }

  @Test func theInterceptorIsAskedAboutTheResumedIntentAlone() throws {
    try app.send("{\"go\":\"gated\"}")
    var asked: [String] = []
    app.intercept = { commit in
      asked.append(String(decoding: commit, as: UTF8.self))
      return "\"no\""
    }
    #expect(try app.set("{\"other\":true}") == result("null", "other"))
    #expect(asked == [])
    _ = names()
    #expect(try app.set("{\"in\":true}") == result("{\"cancelled\":\"no\"}", "in"))
    #expect(asked.count == 1)
    #expect(
      asked[0].hasPrefix(
        "{\"intent\":{\"go\":{\"name\":\"gated\"}},\"cause\":\"go\",\"source\":\"resume\""))
    #expect(!asked[0].contains("\"facts\""))
    #expect(names() == ["committed", "answered", "forgotten", "shown", "refused"])
    #expect(app.description.string == "r [x]: home")
    #expect(app.state.contains("\"in\":true"))
  }

  @Test func aLimitDoesNotRefuseFacts() throws {
    var limits = AppLimits()
    limits.layers = 1
    limits.stackDepth = 2
    let app = App(app.schema, facts: app.schema.initialFacts, limits: limits)
    try app.send("{\"go\":\"card\"}")
    #expect(try app.set("{\"locked\":true}") == result("null", "locked"))
    #expect(app.description.string == "r [x]: home + sheet card + cover bolt")
    let deep = App(app.schema, facts: app.schema.initialFacts, limits: limits)
    try deep.send("{\"go\":\"note\"}")
    #expect(throws: NavError.self) { try deep.send("{\"go\":\"gated\"}") }
    let shallow = App(app.schema, facts: app.schema.initialFacts, limits: limits)
    try shallow.send("{\"go\":\"gated\"}")
    try shallow.send("{\"reset\":{\"at\":\"x\",\"path\":[\"note\"]}}")
    #expect(try shallow.set("{\"in\":true}") == result("{\"cancelled\":\"limit\"}", "in"))
    #expect(shallow.description.string == "r [x]: home > note")
    #expect(shallow.state.contains("\"pending\":null"))
  }

  // MARK: Gates

  @Test func gatesOpenInAnyOrderOfFacts() throws {
    for order in [["in", "terms"], ["terms", "in"]] {
      let app = App(app.schema, facts: app.schema.initialFacts)
      try app.send("{\"go\":{\"name\":\"order\",\"params\":{\"id\":7}}}")
      try app.set("{\"\(order[0])\":true}")
      #expect(app.state.contains("\"pending\":{"))
      #expect(
        app.description.string
          == (order[0] == "in" ? "r [x]: home + sheet accept" : "r [x]: home + sheet login"))
      #expect(try app.set("{\"\(order[1])\":true}") == result("\"done\"", order[1]))
      #expect(app.description.string == "r [x]: home > order(id=7)")
    }
  }

  @Test func aGateThatFailsGivesWayToItsOwn() throws {
    #expect(
      try app.send("{\"go\":\"gated\"}")
        == "{\"pending\":{\"needs\":[\"in\"],\"shown\":{\"name\":\"login\"}}}")
    #expect(
      try app.send("{\"goForResult\":\"login\"}") == "{\"ticket\":4}")
    #expect(
      try app.send("{\"replace\":\"shut\"}") == "{\"refused\":\"root\"}")
    #expect(
      try app.send("{\"transaction\":[{\"go\":\"shut\"}]}")
        == "{\"refused\":{\"index\":0,\"reason\":{\"requires\":{\"route\":\"shut\",\"facts\":[\"in\"],\"orElse\":null}}}}"
    )
  }

  @Test func aFactThatDoesNotConcernItLeavesAWaitingIntentAlone() throws {
    try app.send("{\"go\":\"order\"}")
    _ = names()
    #expect(try app.set("{\"other\":true}") == result("null", "other"))
    #expect(names() == ["committed"])
    let pending = try app.set("{\"terms\":true}")
    #expect(
      pending
        == result("{\"pending\":{\"needs\":[\"in\"],\"shown\":{\"name\":\"login\"}}}", "terms"))
    #expect(names() == ["committed", "pending"])
  }

  @Test func anAnswerThatSaysNoForgetsTheIntent() throws {
    for (value, waits) in [("true", true), ("false", false)] {
      let app = App(app.schema, facts: app.schema.initialFacts)
      try app.send("{\"go\":\"order\"}")
      try app.send("{\"answer\":{\"value\":\(value)}}")
      #expect(app.state.contains("\"pending\":null") != waits)
    }
  }

  @Test func goForResultNeverWaits() throws {
    #expect(
      try app.send("{\"goForResult\":\"login\"}") == "{\"ticket\":3}")
    try app.set("{\"locked\":true}")
    #expect(try app.send("{\"goForResult\":\"accept\"}") == "{\"refused\":{\"held\":[4]}}")
    #expect(app.state.contains("\"pending\":null"))
  }

  // MARK: Locks

  @Test func nothingComesOverALockThatItDoesNotAllow() throws {
    try app.send("{\"go\":\"card\"}")
    try app.set("{\"locked\":true}")
    let (before, pending) = (
      app.description.string, "{\"pending\":{\"needs\":[\"locked\"],\"shown\":{\"name\":\"bolt\"}}}"
    )
    for intent in [
      "{\"go\":\"note\"}", "{\"go\":\"card\"}", "{\"go\":\"home\"}",
      "{\"open\":{\"name\":\"card\"}}",
    ] {
      #expect(try app.send(intent) == pending)
      #expect(app.description.string == before)
    }
    for intent in [
      "\"dismiss\"", "\"dismissAll\"", "\"back\"", "{\"remove\":3}", "{\"remove\":4}",
      "{\"reset\":{\"path\":[\"note\"]}}", "{\"transaction\":[{\"go\":\"help\"}]}",
    ] {
      #expect(try app.send(intent).contains("{\"held\":[4]}"))
      #expect(app.description.string == before)
    }
    #expect(try app.send("{\"go\":\"call\"}") == "\"done\"")
    #expect(try app.send("{\"select\":\"y\"}") == "\"done\"")
    #expect(try app.send("{\"go\":\"later\"}") == "{\"queued\":6}")
    #expect(app.description.string == "r [y]: list + sheet card + cover bolt + sheet call")
  }

  @Test func locksStandInTheOrderOfTheRoutes() throws {
    try app.set("{\"locked\":true}")
    try app.send("{\"go\":\"call\"}")
    try app.set("{\"update\":true}")
    #expect(app.description.string == "r [x]: home + cover upgrade + cover bolt + sheet call")
    #expect(try app.set("{\"update\":false}") == result("null", "update", evicted: "5"))
    #expect(app.description.string == "r [x]: home + cover bolt + sheet call")
    try app.set("{\"update\":true}")
    #expect(try app.set("{\"locked\":false}") == result("null", "locked", evicted: "3,4"))
    #expect(app.description.string == "r [x]: home + cover upgrade")
  }

  @Test func whatFactsRemoveUnderALockLeavesItAsItIs() throws {
    try app.set("{\"in\":true}")
    try app.send("{\"go\":\"shut\"}")
    try app.set("{\"locked\":true}")
    try app.send("{\"go\":\"call\"}")
    #expect(try app.set("{\"in\":false}") == result("null", "in", evicted: "3"))
    #expect(app.description.string == "r [x]: home + cover bolt + sheet call")
  }

  @Test func anIntentThatALockHoldsIsExecutedWhenItGoes() throws {
    try app.set("{\"locked\":true}")
    try app.send("{\"go\":\"order\"}")
    #expect(try app.set("{\"other\":true}") == result("null", "other"))
    let pending = "{\"pending\":{\"needs\":[\"in\",\"terms\"],\"shown\":{\"name\":\"login\"}}}"
    #expect(try app.set("{\"locked\":false}") == result(pending, "locked", evicted: "3"))
    #expect(try app.set("{\"in\":true,\"terms\":true}").hasSuffix("\"resumed\":\"done\"}"))
    #expect(app.description.string == "r [x]: home > order")
  }

  // MARK: Questions

  @Test func everyQuestionEndsByOneEventBeforeTheCommit() throws {
    try app.send("{\"go\":\"form\"}")
    _ = names()
    try app.send("\"back\"")
    try app.send("\"back\"")
    #expect(names() == ["question", "withdrawn"])
    try app.send("\"back\"")
    try app.resolve(2, "{\"cancel\":1}")
    #expect(names() == ["question", "resolved", "refused"])
    try app.send("\"back\"")
    try app.send("{\"select\":\"y\"}")
    #expect(names() == ["question", "withdrawn", "committed", "shown"])
    try app.send("{\"go\":\"home\"}")
    try app.resolve(4, "\"proceed\"")
    #expect(names() == ["question", "resolved", "committed", "shown"])
    #expect(try app.resolve(4, "\"proceed\"") == "\"noop\"")
    #expect(names() == [])
  }

  @Test func aProceedThatIsCancelledHasEnded() throws {
    try app.send("{\"go\":\"form\"}")
    try app.send("\"back\"")
    _ = names()
    app.intercept = { _ in "\"no\"" }
    try app.resolve(1, "\"proceed\"")
    #expect(names() == ["resolved", "refused"])
  }

  @Test func layersThatCameSinceAreNoAnswer() throws {
    try app.send("{\"go\":\"form\"}")
    try app.send("\"back\"")
    try app.send("{\"go\":\"card\"}")
    try app.set("{\"update\":true}")
    #expect(app.state.contains("\"token\":1"))
    #expect(try app.resolve(1, "\"proceed\"") == "\"done\"")
    #expect(app.description.string == "r [x]: home + sheet card + cover upgrade")
  }

  @Test func factsDoNotAskAndWithdrawOnlyWhatTheyTake() throws {
    try app.send("{\"go\":\"form\"}")
    try app.send("\"back\"")
    _ = names()
    try app.set("{\"other\":true}")
    #expect(names() == ["committed"])
    #expect(app.state.contains("\"token\":1"))
  }

  @Test func whoAgreesOnceIsAskedAgainOnlyAboutOthers() throws {
    try app.send("{\"go\":\"form\"}")
    try app.send("{\"go\":\"ticket\"}")
    let question = try app.send("{\"go\":\"home\"}")
    #expect(question.contains("\"leave\":[3,4]"))
    #expect(try app.resolve(1, "{\"redirect\":{\"go\":\"door\"}}").contains("\"token\":2"))
    #expect(try app.resolve(2, "\"proceed\"") == "\"done\"")
  }
}
