import Ground
import JSONCoding
import NavigationApp
import Stores
import TestSupport
import Testing

/// Many layers, shown and waiting, beyond the vectors: what is found through tables is what looking
/// through all of them would find.
@Suite struct ManyLayersTests {
  private let app: App
  private let heard = EventTexts()

  init() throws {
    let schema = try schema(
      """
      {"format":1,"id":"m","root":{"stack":"home"},"facts":{"on":{"initial":true},
       "locked":{"initial":false}},"routes":{"home":{},
       "over":{"show":"sheet","params":{"n":"int"}},
       "later":{"show":"sheet","whenBusy":"queue","params":{"n":"int"}},
       "guarded":{"show":"sheet","whenBusy":"queue","params":{"n":"int"},"requires":["on"]},
       "pin":{"show":"cover","while":["locked"]}}}
      """)
    app = App(schema, facts: schema.initialFacts)
    app.interests = .committed
    app.openEvent = heard.opener
  }

  private static func go(_ name: String, _ number: Int) -> String {
    "{\"go\":{\"name\":\"\(name)\",\"params\":{\"n\":\(number)}}}"
  }

  private static func transaction(_ parts: [String]) -> String {
    "{\"transaction\":[\(parts.joined(separator: ","))]}"
  }

  @Test func factsTellWhatTheScreensThatLeaveHadKept() throws {
    try app.send(Self.go("over", 0))
    try app.send(Self.go("guarded", 1))
    _ = app.setNote(3, "{\"text\":\"typed\"}")
    _ = app.setNote(2, "1")
    _ = heard.take()
    _ = try app.set("{\"on\":false}")
    #expect(
      heard.strings[0].hasSuffix(
        """
        "changes":[{"facts":{"on":false}},{"dropped":{"id":3,"route":{"name":"guarded","params":{"n":1}}}},{"entryStates":{"3":{"text":"typed"}}}]}}
        """))
    try app.send("\"dismiss\"")
    #expect(!heard.strings[0].contains("entryStates"))
  }

  /// A layer as the test knows it.
  private struct Known {
    let id: Int
    let name: String
    let number: Int

    var json: String {
      """
      {"id":\(id),"route":{"name":"\(name)","params":{"n":\(number)}},"style":"sheet","stack":[]}
      """
    }
  }

  @Test func manyLayersStayInOrderWhateverIsLookedAtAndUndone() throws {
    var random = Random(Random.seed)
    var shown: [Known] = []
    var queue: [Known] = []
    var last: Int = 1
    for number in 0..<Random.runs(2_000) {
      let choice = Int.random(in: 0..<100, using: &random)
      let name = shown.isEmpty || choice < 12 ? "over" : "later"
      if choice < 62 {
        // What is only looked at uses no id, and takes no room in a queue.
        if random.chance(20) { _ = try app.foresee(Self.go("later", -number - 1)) }
        if random.chance(10) {
          let parts = [Self.go("later", -number - 1), Self.go("guarded", 0), "{\"remove\":0}"]
          #expect(try app.send(Self.transaction(parts)).contains("refused"))
        }
        try app.send(Self.go(name, number))
        last += 1
        let layer = Known(id: last, name: name, number: number)
        if name == "over" { shown.append(layer) } else { queue.append(layer) }
      } else if choice < 90 {
        try app.send("\"dismiss\"")
        _ = shown.popLast()
      } else if choice < 97, let gone = queue.randomElement(using: &random) {
        try app.send("{\"remove\":\(gone.id)}")
        queue.removeAll { $0.id == gone.id }
      } else if choice == 97, let gone = shown.randomElement(using: &random) {
        try app.send("{\"remove\":\(gone.id)}")
        shown.removeAll { $0.id >= gone.id }
      }
      if shown.isEmpty, !queue.isEmpty { shown.append(queue.removeFirst()) }
    }
    let layers = shown.map(\.json).joined(separator: ",")
    let waiting = queue.map(\.json).joined(separator: ",")
    #expect(app.state.contains("\"layers\":[\(layers)],\"queue\":[\(waiting)],"))
    #expect(last > 1_000 && queue.count > 100)
  }
}
