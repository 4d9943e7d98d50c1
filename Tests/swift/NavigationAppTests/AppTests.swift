import Ground
import JSONCoding
import NavigationApp
import Stores
import Testing

/// What the vectors cannot say of apps: interceptors, limits, depth, what is kept with entries.
@Suite struct AppTests {
  private let app: App

  init() throws {
    app = try Self.app()
  }

  private static func app(
    _ limits: AppLimits = AppLimits(), history: HistoryConfiguration = HistoryConfiguration()
  ) throws -> App {
    let schema = try schema(
      """
      {"format":1,"id":"a","root":{"tabs":[{"name":"x","stack":"home"},{"name":"y","stack":"list"}]},
       "facts":{"on":{"initial":true},"locked":{"initial":false}},
       "routes":{"home":{},"list":{},"note":{"params":{"n":"int?"},"reuse":"none"},"only":{"requires":["on"]},
        "ask":{"show":"sheet","returns":"bool","reuse":"none"},"later":{"show":"sheet","whenBusy":"queue","reuse":"none"},
        "form":{"leave":"ask"},"gated":{"requires":["on"],"orElse":"ask"},
        "bolt":{"show":"cover","while":["locked"]}}}
      """)
    return App(schema, facts: schema.initialFacts, limits: limits, history: history)
  }

  @Test func aCommitThatIsCancelledHasChangedNothing() throws {
    try app.send("{\"go\":\"note\"}")
    let before = app.state
    var asked: [String] = []
    app.intercept = { commit in
      asked.append(String(decoding: commit, as: UTF8.self))
      return "{\"custom\":\"not now\"}"
    }
    #expect(
      try app.send("{\"intent\":{\"go\":\"list\"},\"source\":\"tap\"}")
        == "{\"cancelled\":{\"custom\":\"not now\"}}")
    #expect(app.state == before)
    #expect(app.revision == 1)
    #expect(
      asked == [
        """
        {"intent":{"go":{"name":"list"}},"cause":"go","source":"tap","changes":[{"selected":{"at":"","from":"x","to":"y"}}]}
        """
      ])
    app.intercept = { _ in nil }
    #expect(try app.send("{\"go\":\"note\"}") == "\"done\"")
    #expect(app.state != before)
  }

  @Test func whatChangesNothingIsNotIntercepted() throws {
    app.intercept = { _ in "1" }
    #expect(try app.send("\"dismiss\"") == "\"noop\"")
    #expect(try app.send("{\"replace\":\"note\"}") == "{\"refused\":\"root\"}")
  }

  @Test func aProceedThatIsCancelledClosesTheQuestion() throws {
    try app.send("{\"go\":\"form\"}")
    #expect(
      try app.send("\"back\"")
        == "{\"question\":{\"token\":1,\"intent\":\"back\",\"leave\":[3],\"enter\":[]}}")
    app.intercept = { _ in "\"no\"" }
    #expect(try app.resolve(1, "\"proceed\"") == "{\"cancelled\":\"no\"}")
    app.intercept = nil
    #expect(app.state.contains("\"question\":null"))
    #expect(try app.resolve(1, "\"proceed\"") == "\"noop\"")
    #expect(app.description.string == "a [x]: home > form")
  }

  @Test func aDeepStackComesAndGoes() throws {
    for _ in 0..<150_000 { try app.send("{\"go\":\"note\"}") }
    try app.send("{\"select\":\"y\"}")
    #expect(
      try app.set("{\"on\":false}") == "{\"changed\":[\"on\"],\"evicted\":[],\"resumed\":null}")
    try app.send("{\"go\":\"home\"}")
    #expect(app.description.string == "a [x]: home")
    #expect(app.revision == 150_003)
  }

  @Test func aLimitRefusesAndChangesNothing() throws {
    var limits = AppLimits()
    limits.stackDepth = 3
    limits.layers = 2
    limits.queue = 1
    let app = try Self.app(limits)
    try app.send("{\"go\":\"note\"}")
    try app.send("{\"go\":\"note\"}")
    var before = app.state
    for intent in [
      "{\"go\":\"note\"}",
      "{\"transaction\":[{\"select\":\"y\"},{\"select\":\"x\"},{\"go\":\"note\"}]}",
    ] {
      #expect(throws: NavError.self) { try app.send(intent) }
      #expect(app.state == before)
    }
    try app.send("{\"go\":\"ask\"}")
    try app.send("{\"go\":\"ask\"}")
    try app.send("{\"go\":\"later\"}")
    before = app.state
    for intent in ["{\"go\":\"ask\"}", "{\"go\":\"later\"}"] {
      #expect(throws: NavError.self) { try app.send(intent) }
      #expect(app.state == before)
    }
  }

  /// The layer of a lock and what facts take away are beyond any limit; what goes on is not.
  @Test func aLimitDoesNotRefuseFacts() throws {
    var limits = AppLimits()
    limits.layers = 1
    limits.stackDepth = 2
    let app = try Self.app(limits)
    try app.send("{\"go\":\"ask\"}")
    #expect(
      try app.set("{\"locked\":true}")
        == "{\"changed\":[\"locked\"],\"evicted\":[],\"resumed\":null}")
    #expect(app.description.string == "a [x]: home + sheet ask + cover bolt")
    let full = try Self.app(limits)
    _ = try full.set("{\"on\":false}")
    try full.send("{\"go\":\"gated\"}")
    try full.send("{\"reset\":{\"at\":\"x\",\"path\":[\"note\"]}}")
    #expect(
      try full.set("{\"on\":true}")
        == "{\"changed\":[\"on\"],\"evicted\":[],\"resumed\":{\"cancelled\":\"limit\"}}")
    #expect(full.description.string == "a [x]: home > note")
    #expect(full.state.contains("\"pending\":null"))
  }

  @Test func whatIsKeptWithAnEntryGoesWithIt() throws {
    var none = HistoryConfiguration()
    none.limit = 0
    // A history could bring the entry back: then nothing has gone for good.
    for (history, gone) in [(none, [4 as EntryID]), (HistoryConfiguration(), [])] {
      try keepAndGoBack(Self.app(history: history), gone)
    }
  }

  private func keepAndGoBack(_ app: App, _ gone: [EntryID]) throws {
    try app.send("{\"go\":\"note\"}")
    try app.send("{\"go\":\"note\"}")
    #expect(app.setNote(4, "{\"y\":2}") == .kept)
    #expect(app.setNote(3, "{\"y\":1}") == .kept)
    #expect(app.note(3) == "{\"y\":1}")
    #expect(app.note(4) == "{\"y\":2}")
    var forgotten: [EntryID] = []
    app.forget = { forgotten.append($0) }
    try app.send("\"back\"")
    // A place of the history has it still, or nobody has.
    #expect(app.note(4) == (gone.isEmpty ? "{\"y\":2}" : nil))
    #expect(app.note(3) == "{\"y\":1}")
    #expect(forgotten == gone)
    #expect(app.setNote(3, nil) == .kept)
    #expect(app.note(3) == nil)
    #expect(app.revision == 3)
  }

  @Test func whoWaitsHearsThatTheAppEnds() throws {
    let heard = EventTexts()
    app.interests = [.answered]
    app.openEvent = heard.opener
    try app.send("{\"goForResult\":\"ask\"}")
    app.end()
    app.end()
    #expect(
      heard.strings == [
        "{\"answered\":{\"ticket\":3,\"route\":{\"name\":\"ask\"},\"outcome\":{\"left\":\"destroyed\"}}}"
      ])
  }

  @Test func guardedScreensAreCountedOnEveryWay() throws {
    try app.send("{\"go\":\"only\"}")
    try app.send("\"back\"")
    try app.send("{\"transaction\":[{\"go\":\"only\"},{\"go\":\"only\"},{\"go\":\"note\"}]}")
    try app.send("{\"remove\":4}")
    #expect(
      try app.set("{\"on\":false}") == "{\"changed\":[\"on\"],\"evicted\":[],\"resumed\":null}")
    #expect(app.description.string == "a [x]: home > note")
  }
}
