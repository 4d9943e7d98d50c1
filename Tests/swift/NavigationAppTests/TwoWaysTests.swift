import Foundation
import Ground
import JSONCoding
import NavigationApp
import Stores
import TestSupport
import Testing

#if NAV_CHECKED
  /// What is plain goes a short way (App+Short.swift), and what changes one thing is a step
  /// (App+Steps.swift). Both must do what the long way does: two apps get the same calls, one of
  /// which takes neither.
  @Suite struct TwoWaysTests {
    @Test func theShortWayDoesWhatTheLongWayDoes() throws {
      let seed = Random.seed
      for run in 0..<Random.runs(60) {
        var random = Random(seed &+ UInt64(run))
        let pair = try Pair(&random)
        defer { pair.end() }
        for _ in 0..<80 {
          let call = Call(&random)
          let short = pair.short.make(call)
          let long = pair.long.make(call)
          #expect(short == long, "seed \(seed), run \(run): \(call)")
          guard short == long else { return }
        }
        #expect(try pair.short.file == pair.long.file, "seed \(seed), run \(run)")
      }
    }
  }

  /// One call of a program.
  private enum Call {
    case send(String)
    case open(String)
    case facts(String)
    /// Facts forbid what an intent wants, something else is sent, and they allow it again.
    case gate(String, meanwhile: String)
    case note(EntryID)
    case watch(EntryID)
    case travel(Int64)

    init(_ random: inout Random) {
      let n = Int.random(in: 0..<3, using: &random)
      switch Int.random(in: 0..<100, using: &random) {
      case 0..<40:
        self = .send(
          random.pick([
            "{\"go\":{\"name\":\"note\",\"params\":{\"n\":\(n)}}}",
            "{ \"go\" : {\"name\":\"note\",\"params\":{\"n\":\(n)}} }", "{\"go\":\"copy\"}",
            "{\"go\":\"guarded\"}", "{\"go\":\"draft\"}", "{\"go\":\"form\"}",
            "{\"go\":{\"name\":\"secret\",\"params\":{\"pin\":\"\(n)\"}}}", "{\"go\":\"there\"}",
            "{\"go\":\"danger\"}", "{\"go\":\"nowhere\"}", "{\"go\":\"copy\"}}",
            "{\"intent\":{\"go\":\"copy\"},\"from\":\(n + 1),\"source\":\"tap \(n)\"}",
            "{\"source\":\"tap\",\"intent\":{\"go\":\"copy\"}}",
          ]))
      case 40..<63: self = .send("\"back\"")
      case 63..<74:
        self = .send(
          random.pick([
            "{\"select\":\"y\"}", "{\"select\":\"x\"}", "{\"select\":\"y/detail\"}",
            "\"backToRoot\"",
            "{\"backTo\":\"copy\"}", "{\"backTo\":\"sheet\"}", "{\"backTo\":\(n + 1)}",
            "{\"open\":{\"name\":\"note\",\"params\":{\"n\":\(n)}}}", "{\"go\":\"home\"}",
            "{\"go\":\"sheet\"}", "{\"go\":\"cover\"}", "{\"go\":\"hidden\"}",
            "{\"go\":{\"name\":\"login\",\"params\":{\"n\":\(n)}}}", "\"dismiss\"",
            "\"dismissAll\"", "{\"go\":\"later\"}", "{\"go\":\"unseen\"}",
            "{\"goForResult\":\"pick\"}", "{\"goForResult\":\"mark\"}", "{\"answer\":true}",
            "{\"update\":{\"n\":\(n)}}", "{\"updateOf\":{\"id\":\(n + 3),\"params\":{\"n\":\(n)}}}",
            "{\"intent\":\"back\",\"from\":\(n + 1)}", "{\"replace\":\"copy\"}",
            "{\"replace\":{\"name\":\"note\",\"params\":{\"n\":\(n)}}}",
            "{\"replace\":\"guarded\"}",
            "{\"replace\":\"form\"}", "{\"intent\":\"back\",\"source\":\"key\"}",
          ]))
      case 74..<83:
        self = .open(
          random.pick([
            "/notes/\(n)", "/deep/\(n)", "/there", "/home", "/none", "/mine/\(n)", "/in/\(n)",
            "/mine/\(n)?pin=\(n)",
          ]))
      case 83..<88:
        self = .gate(
          random.pick([
            "{\"go\":{\"name\":\"mine\",\"params\":{\"n\":\(n)}}}", "{\"go\":\"asked\"}",
            "{\"go\":\"mySheet\"}", "{\"open\":\"/in/\(n)\"}", "{\"open\":\"/mine/\(n)?pin=\(n)\"}",
          ]), meanwhile: random.pick(["\"backToRoot\"", "\"dismissAll\"", "\"back\"", "{}", "{}"]))
      case 88..<93: self = .facts("{\"on\":\(random.chance(50))}")
      case 93..<95: self = .travel(random.pick([-1, 1]))
      case 95..<97: self = .watch(EntryID(random.pick([n + 1, 0])))
      default: self = .note(EntryID(random.pick([n + 1, 0, 0])))
      }
    }
  }

  /// Two apps of one schema, that differ in the way which they take.
  private final class Pair {
    let short: Watched
    let long: Watched
    private static let text = """
      {"format":1,"id":"w","root":{"tabs":[{"name":"x","stack":"home"},
         {"name":"y","split":{"sidebar":{"stack":"list"},"detail":{"stack":"item"}}}]},
       "facts":{"on":{"initial":true}},
       "routes":{"home":{"links":["/home"]},"list":{},"item":{},
        "note":{"params":{"n":"int"},"links":["/notes/:n"]},"copy":{"reuse":"none"},
        "deep":{"params":{"n":"int"},"links":["/deep/:n"],
          "parents":["copy",{"name":"note","params":{"n":":n"}}]},
        "there":{"in":"y","links":["/there"]},"guarded":{"requires":["on"]},
        "draft":{"persist":false,"reuse":"none"},"form":{"leave":"ask"},"danger":{"enter":"ask"},
        "secret":{"params":{"pin":{"type":"string","default":"","sensitive":true}}},
        "mine":{"params":{"n":"int","pin":{"type":"string","default":"","sensitive":true}},
          "requires":["on"],"orElse":"signIn","links":["/mine/:n"]},
        "in":{"params":{"n":"int"},"links":["/in/:n"],
          "parents":[{"name":"mine","params":{"n":":n"}}]},
        "signIn":{"show":"sheet"},"mySheet":{"show":"sheet","requires":["on"],"orElse":"signIn"},
        "asked":{"requires":["on"],"orElse":"question"},
        "question":{"show":"sheet","returns":"bool"},
        "sheet":{"show":"sheet","reuse":"none"},"cover":{"show":"cover","leave":"ask"},
        "hidden":{"show":"sheet","place":false},
        "later":{"show":"sheet","whenBusy":"queue","reuse":"none"},
        "unseen":{"show":"sheet","whenBusy":"queue","place":false},
        "pick":{"show":"sheet","returns":"bool"},"mark":{"returns":"bool","place":true},
        "login":{"show":"sheet","requires":["on"],"params":{"n":"int?"}}}}
      """

    init(_ random: inout Random) throws(NavError) {
      let schema = try schema(Self.text)
      var limits = AppLimits()
      limits.stackDepth = Int.random(in: 4..<40, using: &random)
      var history = HistoryConfiguration()
      history.limit = random.pick([0, 3, 100])
      history.recordsCommits = random.chance(30)
      short = try Watched(schema, limits, history)
      long = try Watched(schema, limits, history)
      long.app.takesShortWays = false
      if random.chance(30) {
        short.refuseSome()
        long.refuseSome()
      }
      guard random.chance(40) else { return }
      let options = random.pick(["", ",\"maxBytes\":900"])
      try short.keepJournal(options)
      try long.keepJournal(options)
    }

    func end() {
      short.end()
      long.end()
    }
  }

  /// An app, what its observers hear, and its journal.
  private final class Watched {
    let app: App
    private let heard = EventTexts()
    /// What the interceptor was asked.
    private var asked: [String] = []
    /// The screens with which the host keeps something, and those that it was told are gone.
    private var watched: Set<EntryID> = []
    private var gone: [EntryID] = []
    private var journal: Journal?
    private var folder: URL?

    init(_ schema: Schema, _ limits: AppLimits, _ history: HistoryConfiguration) throws(NavError) {
      app = App(schema, facts: schema.initialFacts, limits: limits, history: history)
      app.interests = AppEvents(rawValue: .max)
      app.openEvent = heard.opener
    }

    func keepJournal(_ options: String) throws(NavError) {
      let folder = URL(fileURLWithPath: NSTemporaryDirectory())
        .appendingPathComponent("nav-two-ways-\(UUID().uuidString)")
      self.folder = folder
      try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let text = "{\"path\":\"\(folder.appendingPathComponent("j").path)\"\(options)}"
      let read = try read(text) { reader throws(NavError) in try JournalOptions(&reader) }
      var recovered = Text(bytes: [])
      let journal = try Journal.open(read, recovered: &recovered)
      try app.attach(journal)
      self.journal = journal
    }

    /// Refuses one commit of seven, and hears of all.
    func refuseSome() {
      app.intercept = { [unowned self] bytes in
        let text = String(decoding: bytes, as: UTF8.self)
        asked.append("asked: " + text)
        let sum = bytes.reduce(0) { $0 &+ Int($1) }
        return sum % 7 == 0 ? Text("\"no\"") : nil
      }
    }

    /// Makes a call, as the C functions do.
    /// - Returns: its result, what was heard, the state and the history after it.
    func make(_ call: Call) -> [String] {
      asked = []
      gone = []
      return [result(of: call)] + asked + heard.strings + [
        app.state, "\(app.revision)", app.text { app.writeHistory(to: &$0) }, "gone: \(gone)",
        "kept: \((1...9).map { app.note($0)?.string })",
      ]
    }

    private func result(of call: Call) -> String {
      do throws(NavError) {
        switch call {
        case .send(let text):
          let bytes = Array(text.utf8)
          if let known = bytes.withUnsafeBufferPointer({ app.sendKnown($0) }) {
            return app.name(known)
          }
          return try app.send(text)
        case .open(let url):
          let bytes = Array(url.utf8)
          return try app.name(app.open(url: Text(bytes: bytes)))
        case .facts(let facts): return try app.set(facts)
        case .gate(let intent, let other):
          let calls = [.facts("{\"on\":false}"), .send(intent), .send(other)] as [Call]
          return (calls + [.facts("{\"on\":true}")]).map(result).joined()
        case .note(let id):
          let id = id > 0 ? id : newest
          return "\(app.has(id) && app.setNote(id, Text("1")) == .kept)"
        case .watch(let id): return watch(id)
        case .travel(let delta): return try app.name(app.travel(delta))
        }
      } catch {
        return "\(error.code) \(error.message.string)"
      }
    }

    /// The id of the newest screen.
    private var newest: EntryID { (1...400).last { app.has($0) } ?? 1 }

    /// Keeps something with a screen or, with none, with the newest one.
    private func watch(_ id: EntryID) -> String {
      let id = id > 0 ? id : newest
      guard app.has(id) else { return "none" }
      watched.insert(id)
      app.isWatched = { [unowned self] in watched.contains($0) }
      app.forget = { [unowned self] id in
        if watched.remove(id) != nil { gone.append(id) }
      }
      return "watched"
    }

    /// The records of the journal, without what a key of chance is in.
    var file: [String] {
      get throws {
        guard let folder else { return [] }
        let text = try String(contentsOf: folder.appendingPathComponent("j"), encoding: .utf8)
        return text.split(separator: "\n").dropFirst().map { String($0.dropFirst(9)) }
      }
    }

    func end() {
      try? app.attach(nil)
      journal?.close()
      if let folder { try? FileManager.default.removeItem(at: folder) }
    }
  }
#endif
