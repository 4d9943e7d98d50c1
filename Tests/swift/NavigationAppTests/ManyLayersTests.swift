import Ground
import JSONCoding
import NavigationApp
import Stores
import TestSupport
import Testing

/// Many layers, shown and waiting: what is found through tables is what looking through all of them
/// would find.
@Suite struct ManyLayersTests {
  private let app: App
  private let heard = Heard()

  private final class Heard {
    var events: [String] = []
  }

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
    app.emit = { [heard] _, write in
      var writer = JSONWriter()
      write(&writer)
      heard.events.append(writer.text.string)
    }
  }

  private static func go(_ name: String, _ number: Int) -> String {
    "{\"go\":{\"name\":\"\(name)\",\"params\":{\"n\":\(number)}}}"
  }

  private static func transaction(_ parts: [String]) -> String {
    "{\"transaction\":[\(parts.joined(separator: ","))]}"
  }

  private func count(_ part: String) -> Int { app.state.ranges(of: part).count }

  @Test func anEqualLayerInALongQueueIsNotQueuedAgain() throws {
    try app.send(Self.go("over", 0))
    try app.send(Self.transaction((0..<40).map { Self.go("later", $0 % 30) }))
    #expect(count("\"name\":\"later\"") == 30)
    #expect(try app.send(Self.go("later", 29)) == "\"noop\"")
    #expect(try app.send(Self.go("later", 30)) == "{\"queued\":33}")
    // The ids of the queue begin with 3: the layer of 5 is 8.
    try app.send("{\"updateOf\":{\"id\":8,\"params\":{\"n\":500}}}")
    #expect(try app.send(Self.go("later", 500)) == "\"noop\"")
    #expect(try app.send(Self.go("later", 5)) == "{\"queued\":34}")
    try app.send("{\"remove\":9}")
    #expect(try app.send(Self.go("later", 6)) == "{\"queued\":35}")
    try app.send("\"dismiss\"")
    #expect(try app.send(Self.go("later", 0)) == "\"noop\"")
    #expect(try app.send(Self.go("later", 1)) == "\"noop\"")
  }

  @Test func aPartOfATransactionThatFactsDoNotAllowRefusesItAll() throws {
    _ = try app.set("{\"on\":false}")
    try app.send(Self.go("over", 0))
    let before = app.state
    let parts = (0..<20).map { Self.go("later", $0) } + [Self.go("guarded", 1)]
    #expect(
      try app.send(Self.transaction(parts))
        == """
        {"refused":{"index":20,"reason":{"requires":{"route":"guarded","facts":["on"],"orElse":null}}}}
        """)
    #expect(app.state == before)
    // A screen that is gone again before the end counts too.
    let guarded = [Self.go("guarded", 1), "\"dismissAll\""]
    #expect(try app.send(Self.transaction(guarded)).contains("\"index\":0"))
    #expect(app.state == before)
  }

  @Test func underALockALayerThatWaitsIsNotHeld() throws {
    _ = try app.set("{\"locked\":true}")
    #expect(
      try app.send(Self.transaction((0..<20).map { Self.go("later", $0) })) == "\"done\"")
    #expect(
      try app.send(Self.transaction([Self.go("later", 20), Self.go("over", 1)]))
        == "{\"refused\":{\"index\":1,\"reason\":{\"held\":[2]}}}")
    #expect(count("\"name\":\"later\"") == 20)
  }

  @Test func whatLeavesFromTheMiddleOfManyIsTold() throws {
    try app.send(Self.transaction((0..<30).map { Self.go("over", $0) }))
    try app.send(Self.transaction((0..<30).map { Self.go("later", $0) }))
    heard.events = []
    try app.send("{\"remove\":45}")
    try app.send("{\"remove\":29}")
    try app.send("\"dismissAll\"")
    #expect(
      heard.events[0].contains(
        "\"changes\":[{\"dropped\":{\"id\":45,\"route\":{\"name\":\"later\",\"params\":{\"n\":13}}}}]"
      ))
    #expect(heard.events[1].ranges(of: "\"dismissed\"").count == 3)
    #expect(heard.events[1].contains("\"changes\":[{\"dismissed\":{\"id\":31,"))
    #expect(heard.events[2].ranges(of: "\"dismissed\"").count == 27)
    #expect(heard.events[2].ranges(of: "\"dropped\"").count == 29)
  }

  @Test func factsTellWhatTheScreensThatLeaveHadKept() throws {
    try app.send(Self.go("over", 0))
    try app.send(Self.go("guarded", 1))
    _ = app.setNote(3, "{\"text\":\"typed\"}")
    _ = app.setNote(2, "1")
    heard.events = []
    _ = try app.set("{\"on\":false}")
    #expect(
      heard.events[0].hasSuffix(
        """
        "changes":[{"facts":{"on":false}},{"dropped":{"id":3,"route":{"name":"guarded","params":{"n":1}}}},{"entryStates":{"3":{"text":"typed"}}}]}}
        """))
    try app.send("\"dismiss\"")
    #expect(!heard.events[1].contains("entryStates"))
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
    var (shown, queue, last): ([Known], [Known], Int) = ([], [], 1)
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
