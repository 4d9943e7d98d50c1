import Ground
import NavigationApp
import TestSupport
import Testing

/// What steps (App+Steps.swift) must do beside what the long way does: see `TwoWaysTests`.
@Suite struct StepTests {
  private static let text = """
    {"format":1,"id":"s","root":{"tabs":[{"name":"x","stack":"home"},{"name":"y","stack":"list"}]},
     "routes":{"home":{},"list":{},"note":{"params":{"n":"int"}},"sheet":{"show":"sheet"}}}
    """

  private func app(historyLimit: Int = 100) throws(NavError) -> App {
    let schema = try schema(Self.text)
    var history = HistoryConfiguration()
    history.limit = historyLimit
    return App(schema, facts: schema.initialFacts, history: history)
  }

  /// The host lets go of what it keeps with a sheet and with each screen on it.
  @Test func whatStandsOnASheetLeavesWithIt() throws {
    let app = try app(historyLimit: 0)
    var gone: [EntryID] = []
    app.isWatched = { _ in true }
    app.forget = { gone.append($0) }
    try app.send("{\"go\":\"sheet\"}")
    try app.send("{\"go\":{\"name\":\"note\",\"params\":{\"n\":1}}}")
    try app.send("{\"go\":{\"name\":\"note\",\"params\":{\"n\":2}}}")
    #expect(try app.send("\"dismiss\"") == "\"done\"")
    #expect(gone == [3, 5, 4])
  }

  /// What an interceptor cancels has used up no id, token or number of a commit.
  @Test(arguments: [
    "{\"go\":{\"name\":\"note\",\"params\":{\"n\":2}}}", "\"back\"", "{\"go\":\"sheet\"}",
    "{\"update\":{\"n\":3}}", "{\"select\":\"y\"}",
    "{\"open\":{\"name\":\"note\",\"params\":{\"n\":4}}}",
  ])
  func aCancelledStepLeavesNothingBehind(_ intent: String) throws {
    let app = try app()
    try app.send("{\"go\":{\"name\":\"note\",\"params\":{\"n\":1}}}")
    let before = (app.state, app.revision, app.text { app.writeHistory(to: &$0) })
    app.intercept = { _ in Text("\"no\"") }
    #expect(try app.send(intent) == "{\"cancelled\":\"no\"}")
    #expect(before == (app.state, app.revision, app.text { app.writeHistory(to: &$0) }))
    app.intercept = nil
    #expect(try app.send(intent) == "\"done\"")
    #expect(app.revision == before.1 + 1)
  }
}
